"""How mana came about: what an ability would have added, each replacement on the way, and what arrived (106.3, 106.12b)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rulesviz.explain.frame import ManaStep, ManaStory
from rulesviz.explain.trace import Moment
from rulesviz.explain.wording import spells
from rulesviz.model.abilities import Triggered
from rulesviz.model.events import Event, ManaAdded
from rulesviz.model.making_mana import AddMana
from rulesviz.model.mana import Mana
from rulesviz.model.state import Running, State
from rulesviz.rules.could_produce import could
from rulesviz.rules.layers import context
from rulesviz.rules.mana import productions
from rulesviz.rules.replacement import applicable, changed

Name = Callable[[int], str]
_MANY = 500  # so many ways to order replacements are tried


def mana_story(moments: Sequence[Moment], place: int, name: Name) -> ManaStory | None:
    """The story of the mana that was added at a moment; None where none was, or where no way to it is found."""
    moment = moments[place]
    event, item = moment.event, moment.item
    if not isinstance(event, ManaAdded) or not isinstance(item, Running) or place == 0:
        return None
    before = moments[place - 1].state
    found = _way(before, event, item, name)
    if found is None:
        return None
    would, steps = found
    limits = {spells(unit.spend_only) for unit in event.units if unit.spend_only is not None}
    return ManaStory(
        event.player,
        name(item.source),
        item.text,
        would,
        tuple(steps),
        _letters(event),
        "; ".join(sorted(limits)),
        isinstance(item.ability, Triggered),
        rules=event.rules,
    )


def _way(state: State, event: ManaAdded, item: Running, name: Name) -> tuple[str, list[ManaStep]] | None:
    """What would have been added, and the replacements that lead from there to what was.

    Where a choice of type was replaced away and nobody wrote it down, all that it can have been, with `/` in between.
    """
    found: list[str] = []
    first: list[ManaStep] = []
    for letters in _would(state, item):
        start = replace(event, units=tuple(Mana(letter, item.source) for letter in letters), rules=())
        steps = _search(state, start, sorted(_letters(event)), name)
        if steps is not None:
            first = first if found else steps
            found.append(letters)
            if letters == item.mana_types or not steps:
                return letters, steps
    return ("/".join(found), first) if found else None


def _would(state: State, item: Running) -> Sequence[str]:
    step = item.steps[0][0] if item.steps else None
    if not isinstance(step, AddMana):
        return ()
    where = context(state, item.controller, item.source)._replace(bindings=item.bindings)
    return productions(step, where, could(state))


def _search(state: State, start: ManaAdded, wanted: list[str], name: Name) -> list[ManaStep] | None:
    """The first order of replacements, as the rules list them, that makes this mana."""
    waiting: list[tuple[Event, frozenset[int], list[ManaStep]]] = [(start, frozenset(), [])]
    for _ in range(_MANY):
        if not waiting:
            return None
        event, done, steps = waiting.pop()
        effects = applicable(state, event, done)
        if not effects and sorted(_letters(event)) == wanted:
            return steps
        for effect in reversed(effects):
            source = name(effect.source) if effect.source >= 0 else "an effect"
            after = changed(event, effect.ability.changes, effect.context(state))
            told = ManaStep(source, effect.ability.text, _letters(after))
            waiting.append((after, done | {effect.key}, [*steps, told]))
    return None


def _letters(event: Event) -> str:
    return "".join(unit.type for unit in event.units) if isinstance(event, ManaAdded) else ""
