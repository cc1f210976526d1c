"""Dividing an amount: damage among targets, or a fighter's among those who block it (510.1c, 601.2d)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesviz.model.acts import Question
from rulesviz.model.objects import Choices, Entity, GameObject
from rulesviz.model.player_instructions import DealDamage
from rulesviz.model.references import Ref
from rulesviz.model.state import State
from rulesviz.rules.asking import Refused, Run
from rulesviz.rules.matching import amount, target_word
from rulesviz.rules.targets import modes_of, targeting

Division = tuple[tuple[int, ...], ...]


def shares(
    run: Run, state: State, player: str, number: int, among: Sequence[Entity], prompt: str, rules: tuple[str, ...],
    least: int = 0,
) -> tuple[int, ...]:
    """How a player divides a number, at least `least` for each; with one receiver there is nothing to ask."""
    if len(among) == 1:
        return (number,)
    question = Question(
        player, "damage", prompt, tuple(range(least, number - least * (len(among) - 1) + 1)), rules, len(among), len(among),
        repeat=True, among=tuple(among), total=number,
    )  # fmt: skip
    answer = run.ask(state, question)
    return tuple(part for part in answer if isinstance(part, int)) if isinstance(answer, tuple) else ()


def choose_division(run: Run, state: State, thing: GameObject, given: Division | None, what: str) -> Division:
    """How a spell or ability with its targets chosen divides its damage among them, as given or asked (601.2d).

    The parts stand beside the targets, word by word; nothing for a word whose targets do not share. Each target gets at
    least one.
    """
    targets = (thing.choices or Choices()).targets
    numbers = _divided(state, thing)
    if not numbers:
        return ()
    found: list[tuple[int, ...]] = [() for _ in targets]
    for place, (word, number) in enumerate(sorted(numbers.items())):
        among = targets[word]
        if number < len(among):
            raise Refused(what, f"{number} cannot be divided among {len(among)} targets", ("601.2d",))
        if given is None:
            prompt = f"How is {number} damage divided?"
            found[word] = shares(run, state, thing.controller, number, among, prompt, ("601.2d",), 1) if among else ()
            continue
        parts = given[place] if place < len(given) else ()
        if len(parts) != len(among) or sum(parts) != number or any(part < 1 for part in parts):
            reason = f"{list(parts)} is no division of {number} among {len(among)} targets with at least 1 for each"
            raise Refused(what, reason, ("601.2d",))
        found[word] = parts
    return tuple(found)


def _divided(state: State, thing: GameObject) -> dict[int, int]:
    """The words `target` among whose targets an amount is divided, with the amount."""
    found: dict[int, int] = {}
    where, offset = targeting(state, thing), 0
    for mode in modes_of(state, thing):
        for step in mode.steps:
            match step:
                case DealDamage(divided=True, to=Ref(name=name)):
                    found[target_word(name, offset)] = amount(step.amount, where)
        offset += len(mode.targets)
    return found


def kept(division: Division, chosen: Sequence[tuple[Entity, ...]], legal: Sequence[tuple[Entity, ...]]) -> Division:
    """The parts of the targets that are still legal; what an illegal one was to get is lost (608.2b, 601.2d)."""
    return tuple(
        tuple(part for part, entity in zip(parts, was, strict=False) if entity in still)
        for parts, was, still in zip(division, chosen, legal, strict=False)
    )
