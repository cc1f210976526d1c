"""What a mana ability is, and the instructions inside an effect (605.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesviz.model.abilities import Activated, Triggered
from rulesviz.model.characteristics import Ability
from rulesviz.model.instructions import Effect, ForEach, If, Instruction, May, RollDie, Unless
from rulesviz.model.making_mana import AddMana
from rulesviz.model.object_instructions import Move
from rulesviz.model.player_instructions import Dig, Draw, ExileTop, Mill, Scry, Search


def steps_of(effect: Effect) -> Iterator[Instruction]:
    """Every instruction of an effect, those inside `may`, `if`, `unless` and `for each` too."""
    for mode in effect.modes:
        yield from _inner(mode.steps)


def _inner(steps: Iterable[Instruction]) -> Iterator[Instruction]:
    for step in steps:
        yield step
        match step:
            case May(steps=inner) | Unless(steps=inner) | ForEach(steps=inner):
                yield from _inner(inner)
            case If(steps=inner, otherwise=other):
                yield from _inner(inner)
                yield from _inner(other)
            case RollDie(rows=rows):
                for row in rows:
                    yield from _inner(row.steps)


def makes_mana(steps: Iterable[tuple[Instruction, int]]) -> bool:
    """Whether instructions that are still to be followed may add mana."""
    return any(isinstance(step, AddMana) for step in _inner(step for step, _ in steps))


def moves_library(steps: Iterable[Instruction]) -> bool:
    """Whether an instruction moves a card into or out of a library (605.1a as of 2026)."""
    return any(
        isinstance(step, Draw | Mill | ExileTop | Search | Dig) or (isinstance(step, Move) and step.to == "library")
        or (isinstance(step, Scry) and step.away == "graveyard")
        for step in steps
    )


def is_mana_ability(ability: Ability) -> bool:
    """Whether it is an activated mana ability: no target, might add mana, no loyalty, no library (605.1a)."""
    if not isinstance(ability, Activated) or ability.cost.loyalty is not None:
        return False
    steps = tuple(steps_of(ability.effect))
    return (
        any(isinstance(step, AddMana) for step in steps)
        and not any(mode.targets for mode in ability.effect.modes)
        and not moves_library((*steps, *ability.cost.actions))
    )


def uses_the_stack(effect: Effect) -> tuple[str, ...]:
    """The rules why an effect that adds mana, and belongs to no mana ability, waits on the stack; none if it adds no mana."""
    if not any(isinstance(step, AddMana) for step in steps_of(effect)):
        return ()
    return ("605.5", "605.5a") if any(mode.targets for mode in effect.modes) else ("605.5",)


def is_triggered_mana_ability(ability: Triggered) -> bool:
    """Whether it triggers on mana abilities or mana, adds mana and has no target (605.1b)."""
    steps = tuple(steps_of(ability.effect))
    return (
        ability.when.happening in ("tapped for mana", "mana added")
        and any(isinstance(step, AddMana) for step in steps)
        and not any(mode.targets for mode in ability.effect.modes)
    )
