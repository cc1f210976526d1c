"""The objects of one state after the other as a screen shows them: only what looks otherwise now is made anew."""

from __future__ import annotations

from collections.abc import Iterable

from rulesviz.explain.frame import AbilityView, ObjectView, Stratum
from rulesviz.explain.strata import ability_text, strata
from rulesviz.explain.trace import Trace
from rulesviz.model.abilities import NotUnderstoodLine, Static, Triggered
from rulesviz.model.objects import GameObject
from rulesviz.model.state import State
from rulesviz.model.vector import differing
from rulesviz.rules.copying import copiable, shown_face
from rulesviz.rules.layers import begin_with, derived, look
from rulesviz.rules.looks import Look, has_keyword
from rulesviz.rules.matching import mana_value


class ObjectViews:
    """The views of the objects of a state, begun from those of the state that was asked for before.

    What changed is found by comparing the two states. A view is also another when an object that it mentions goes by another
    name, or when its object is legendary, or out of play with values of its own, for then all of the state may matter.
    """

    def __init__(self) -> None:
        self._state: State | None = None
        self._labels: dict[int, str] = {}
        self._views: dict[int, ObjectView] = {}
        self._mentions: dict[int, frozenset[int]] = {}
        self._restless: set[int] = set()
        self._known: dict[object, ObjectView] = {}

    def of(self, trace: Trace, state: State, shown: Iterable[int]) -> dict[int, ObjectView]:
        """The view of each of these objects, by id; those that look the same as at any time before are the very same."""
        for one in self._changed(trace, state):
            self._views.pop(one, None)
        self._state, self._labels = state, trace.labels
        return {one: self._views.get(one) or self._made(trace, state, one) for one in shown}

    def _changed(self, trace: Trace, state: State) -> Iterable[int]:
        """The objects whose views may be others now."""
        before = self._state
        if before is not None:
            begin_with(state, before)
        if before is None or (trace.labels is not self._labels and trace.labels != self._labels):
            return tuple(self._views)
        was, now = derived(before).values, derived(state).values
        found = {
            one
            for one in (differing(was, now) if was is not now else ())
            if (was[one] if one < len(was) else None) != (now[one] if one < len(now) else None)
        }
        found.update(differing(before.objects, state.objects))
        if before.effects is not state.effects:
            old, new = (dict.fromkeys(map(id, one.effects)) for one in (before, state))
            found.update(o for e in before.effects if id(e) not in new for o in e.objects)
            found.update(o for e in state.effects if id(e) not in old for o in e.objects)
        both = min(len(before.objects), len(state.objects))
        renamed = {one for one in found if one < both and _called(before, one) != _called(state, one)}
        if renamed:
            found.update(one for one in self._views if not renamed.isdisjoint(self._mentions[one]))
        return found | self._restless

    def _made(self, trace: Trace, state: State, one: int) -> ObjectView:
        mentioned: set[int] = set()

        def name(other: int) -> str:
            mentioned.add(other)
            return trace.label(state, other)

        steps = strata(state, one, name)
        thing, seen = state.objects[one], look(state, one)
        self._mentions[one] = frozenset(mentioned)
        restless = "Legendary" in seen.chars.supertypes or _counts_anything(state, thing)
        (self._restless.add if restless else self._restless.discard)(one)
        told = tuple((step.layer, step.source, step.rules, tuple(step.values.items()), step.note) for step in steps)
        key = (thing, seen.chars, seen.controller, trace.label(state, one), told)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _view(trace, state, seen, steps)
        self._views[one] = found
        return found


def _called(state: State, one: int) -> str:
    return look(state, one).chars.name


def _counts_anything(state: State, thing: GameObject) -> bool:
    """Whether no layer reaches where it is, and it has static abilities that do: they may ask anything (604.3)."""
    if thing.last is not None or derived(state).value(thing.id) is not None:
        return False
    return any(isinstance(ability, Static) for ability in shown_face(copiable(state, thing), thing).abilities)


def _only_remembers(thing: GameObject) -> bool:
    """Whether it is a delayed triggered ability: what its maker had targeted is known to it, and is no target of it (603.7)."""
    ability = thing.ability.ability if thing.ability is not None else None
    return isinstance(ability, Triggered) and not any(mode.targets for mode in ability.effect.modes)


def _view(trace: Trace, state: State, seen: Look, steps: tuple[Stratum, ...]) -> ObjectView:
    thing, chars = seen.object, seen.chars
    origin = copiable(state, thing).origin
    choices = thing.choices
    aims = choices is not None and thing.zone == "stack" and not _only_remembers(thing)
    targets = tuple(entity for group in choices.targets for entity in group) if choices is not None and aims else ()
    abilities = tuple(
        AbilityView(ability_text(a), a.line, a.reason if isinstance(a, NotUnderstoodLine) else "")
        for a in chars.abilities
    )
    return ObjectView(
        id=thing.id,
        label=trace.label(state, thing.id),
        name=chars.name,
        kind=_kind(thing),
        zone=thing.zone,
        owner=thing.owner,
        controller=seen.controller,
        mana_cost=str(chars.mana_cost) if chars.mana_cost is not None else "",
        colors=chars.colors,
        types=chars.type_line,
        power=chars.power,
        toughness=chars.toughness,
        loyalty=chars.loyalty,
        abilities=abilities
        if thing.ability is None
        else (AbilityView(thing.ability.ability.text, thing.ability.ability.line),),
        tapped=thing.tapped,
        face_down=thing.face_down,
        sick=thing.sick and not has_keyword(chars, "haste"),
        counters=thing.counters,
        damage=thing.damage,
        attached_to=thing.attached_to,
        source=thing.ability.source if thing.ability is not None else None,
        targets=targets,
        aimed_at=tuple(one if isinstance(one, str) else trace.label(state, one) for one in targets),
        x=choices.x if choices is not None and thing.zone == "stack" else None,
        modes=choices.modes if choices is not None and thing.zone == "stack" else (),
        copy_of=trace.label(state, origin.object)
        if origin is not None and origin.object >= 0
        else origin.before.name
        if origin is not None
        else "",
        copy_of_id=origin.object if origin is not None and origin.object >= 0 else None,
        mana_value=mana_value(seen),
        strata=steps,
    )


def _kind(thing: GameObject) -> str:
    if thing.ability is not None:
        return thing.ability.kind
    if thing.zone == "stack":
        return "copy" if thing.copy else "spell"
    return "token" if thing.token else "emblem" if thing.emblem else "card"
