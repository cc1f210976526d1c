"""Adding mana as an effect resolves: the type asked for, the event replaced, the units marked (106.3-106.6)."""

from __future__ import annotations

from dataclasses import replace

from rulesviz.model.abilities import Triggered
from rulesviz.model.acts import Kind, Question
from rulesviz.model.characteristics import Ability
from rulesviz.model.events import Event, ManaAdded
from rulesviz.model.making_mana import AddMana, ChosenColor, CommanderColor, CouldProduce, TypeProduced
from rulesviz.model.mana import Mana
from rulesviz.model.state import DelayedTrigger, Running, State
from rulesviz.rules.asking import Run
from rulesviz.rules.could_produce import could
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import look
from rulesviz.rules.looks import Context
from rulesviz.rules.mana import options, productions
from rulesviz.rules.picking import players_of
from rulesviz.rules.replacement import in_force, outcomes


def add_mana(run: Run, state: State, step: AddMana, item: Running, where: Context) -> State:
    """Add the mana; undefined mana is not made, which the event says (106.5)."""
    events: list[Event] = []
    for player in players_of(step.who, where):
        letters = _letters(run, state, step, item, where, player)
        snow = "Snow" in look(state, item.source).chars.supertypes
        state, mark = _waiting(state, step.then, item, player) if letters else (state, 0)
        units = tuple(Mana(letter, item.source, step.spend_only, snow, step.sure, step.lasts, mark) for letter in letters)
        rules: tuple[str, ...] = (
            ("106.4",) if units else ("106.5",) if not options(step.types, where, could(state)) else ("107.1b",)
        )
        if isinstance(step.types, CouldProduce):
            rules = (*rules, "106.7")
        if step.types == CommanderColor():
            rules = (*rules, "903.4")
        if not units and item.mana:
            rules = (*rules, "605.2")
        if step.types == ChosenColor():
            rules = (*rules, "607.2d" if where.chosen_for("color") else "607.5a")
        if item.tapped is not None:
            rules = (*rules, "106.12", "605.1a")
        tapped = item.tapped if item.mana else None
        tapper = item.controller if tapped is not None and item.controller != player else ""
        events.append(ManaAdded(player=player, units=units, tapped=tapped, tapper=tapper, source=item.source, rules=rules))
    return happen(run, state, *events)


def _waiting(state: State, then: Ability | None, item: Running, player: str) -> tuple[State, int]:
    """What waits for the mana to be spent, and the number by which it knows it (106.6, 603.7)."""
    if not isinstance(then, Triggered):
        return state, 0
    mark = state.clock
    ability = replace(then, text=then.text or item.text, when=replace(then.when, mark=mark))
    delayed = DelayedTrigger(mark, ability, item.source, player, item.bindings, item.choices, "mana")
    return replace(state, delayed=(*state.delayed, delayed), clock=mark + 1), mark


def _letters(run: Run, state: State, step: AddMana, item: Running, where: Context, player: str) -> str:
    results = tuple(dict.fromkeys(productions(step, where, could(state))))
    if len(results) == 1 or (item.mana and item.tapped is not None and _all_the_same(state, item, player, results)):
        return results[0]
    wanted = item.mana_types
    if wanted:
        for result in results:
            if wanted == result or sorted(wanted) == sorted(result):
                return result
        for result in results:  # a doubler or a trigger makes more of what was wanted
            if all(letter in wanted for letter in result):
                return result
    colored = all(letter in "WUBRG" for result in results for letter in result)
    kind: Kind = "color" if colored and not _says_type(step) else "mana_type"
    singles = tuple(dict.fromkeys(result[0] for result in results))
    if all(len(set(result)) == 1 for result in results):
        rule = "106.1a" if kind == "color" else "106.1b"
        question = Question(player, kind, "Which type of mana?", singles, (rule,))
        letter = run.ask(state, question)
        return next(result for result in results if result[0] == letter)
    question = Question(player, "mana_type", "Which mana?", results, ("106.1b",))
    return str(run.ask(state, question))


def _all_the_same(state: State, item: Running, player: str, results: tuple[str, ...]) -> bool:
    """Whether the replacement effects in force make the same of every choice, so that there is none (106.12b)."""
    if not any(one.ability.would.happening == "tapped for mana" for one in in_force(state)):
        return False
    tapper = item.controller if item.controller != player else ""
    made = set()
    for letters in results:
        units = tuple(Mana(letter, item.source) for letter in letters)
        found = outcomes(state, ManaAdded(player=player, units=units, tapped=item.tapped, tapper=tapper))
        made.add(frozenset("".join(unit.type for unit in one.units) for one in found if isinstance(one, ManaAdded)))
        if len(made) > 1:
            return False
    return True


def _says_type(step: AddMana) -> bool:
    """Whether the text speaks of a type of mana rather than a colour (106.1b)."""
    return isinstance(step.types, TypeProduced) or (isinstance(step.types, CouldProduce) and not step.types.colors_only)
