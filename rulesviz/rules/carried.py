"""The values of a state made from those of an earlier one: only what has changed since is looked at again (613.5).

What has changed is found by comparing the two states, so nothing needs to be told. The same effects are applied to it in the
same order as before. Where that order, or what an effect does to the others, might be another now, everything is worked out anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter

from rulesviz.model.changed import replace
from rulesviz.model.characteristics import Characteristics
from rulesviz.model.objects import GameObject
from rulesviz.model.references import Ref
from rulesviz.model.selection import Every, Predicate, Quantity
from rulesviz.model.state import State
from rulesviz.model.vector import IdSet, Vector, differing
from rulesviz.rules.dependency import LAYERS, influences, is_local, reads_of, writes_of
from rulesviz.rules.looks import Context, Look
from rulesviz.rules.matching import entities, fits
from rulesviz.rules.records import Basis, Derived, Live, Step, Value, kinds_of
from rulesviz.rules.sweep import OF_ITSELF, Sweep, at_work


def carried(old: Derived, state: State) -> Derived | None:
    """The values of a state from those of an earlier one; None if they must be worked out anew."""
    basis = Basis.of(state, old.reads)
    changes = _changes(old, state) if old.basis.command == basis.command else None
    if changes is None:
        return None
    if not changes.touched and not changes.left and not changes.around and old.basis.outside == basis.outside:
        return replace(old, basis=basis, steps=changes.steps, ahead=None)
    found = _replayed(old, state, changes) if old.steady else None
    if found is None:
        return None
    values, watching = old.values, dict(old.watching)
    for one in sorted(changes.left | changes.touched):
        before, now = old.value(one), found.known.get(one)
        values = _put(values, one, now)
        was = kinds_of(old.basis.objects[one], before) if before is not None else set()
        are = kinds_of(state.objects[one], now) if now is not None else set()
        for kind in was - are:
            watching[kind] = watching[kind].remove(one)
        for kind in are - was:
            watching[kind] = watching.get(kind, IdSet()).put(one)
    there = {kind: ones for kind, ones in watching.items() if len(ones)}
    return replace(old, basis=basis, values=values, watching=there, steps=changes.steps, tallies=found.tallies, ahead=None)


def _replayed(old: Derived, state: State, changes: _Changes) -> Replay | None:
    """The effects applied to what has changed, and to all that changes with what they are told; None if that is not sure."""
    while 2 * len(changes.touched) <= len(state.battlefield):
        found = Replay(state, old, changes)
        if not found.again():
            return None
        if not found.swayed:
            return found
        for layer, place, step in found.swayed:
            more = found.reached(step) - changes.touched
            if layer in old.contested or any(one.statics for one in map(old.value, more) if one and not layer.startswith("7")):
                return None
            changes.touched |= more
            steps = changes.steps[layer]
            changes.steps = {**changes.steps, layer: (*steps[:place], step, *steps[place + 1 :])}
        if old.tangled and _woven(old, changes.touched):
            return None
    return None


# -- what has changed ------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Changes:
    """The steps of the effects, the permanents that are to be looked at again, and those that are no longer there.

    `around` says that something else has changed that effects may look at.
    """

    steps: Mapping[str, tuple[Step, ...]]
    touched: set[int] = field(default_factory=set)
    left: set[int] = field(default_factory=set)
    around: bool = False


def _changes(old: Derived, state: State) -> _Changes | None:
    """What has changed since; None if it could make the others change."""
    found = _Changes(old.steps)
    before, after = old.basis.battlefield.places, state.battlefield.places
    for place in differing(before, after) if before is not after else ():
        was = before[place] if place < len(before) else -1
        there = after[place] if place < len(after) else -1
        if was == there:
            continue
        if was >= 0:
            found.left.add(was)
        if there >= 0:
            found.touched.add(there)
    if found.left & found.touched:
        return None  # the battlefield was written down anew
    befallen = _effects(found, old, state)
    if befallen is None or any(one in state.stack for one in befallen):
        return None
    changed = differing(old.basis.objects, state.objects) if old.basis.objects is not state.objects else []
    for one in (*changed, *befallen):
        value = old.value(one)
        if value is None and old.basis.outside:
            found.around = True
        if value is None or one in found.left or one in found.touched:
            continue
        thing, now = old.basis.objects[one], state.objects[one]
        all_of_it = one in befallen or "status" in old.reads
        if value.statics and (all_of_it or (_to_others(thing) != _to_others(now) and not _moved(found, old, thing, now))):
            return None
        if all_of_it or _to_itself(thing) != _to_itself(now):
            found.touched.add(one)
    gone = [old.value(one) for one in found.left]
    if any(value is None or value.statics for value in gone):
        return None
    return None if old.tangled and _woven(old, found.left | found.touched) else found


def _moved(found: _Changes, old: Derived, thing: GameObject, now: GameObject) -> bool:
    """Let what a permanent does go where it is attached now, after all other effects (613.7e); whether no more than that has changed."""
    if _to_others(thing) != _to_others(now._replace(timestamp=thing.timestamp, attached_to=thing.attached_to)):
        return False
    for host in (thing.attached_to, now.attached_to):
        value = old.value(host) if isinstance(host, int) else None
        if value is not None and value.statics:
            return False
        if isinstance(host, int) and value is not None and host not in found.left:
            found.touched.add(host)
    for layer, steps in found.steps.items():
        kept, moved = [], []
        for step in steps:
            static = step.effect.static
            if static is None or step.effect.source != thing.id:
                kept.append(step)
            elif layer in old.contested or step.heard is not None or static.affects != Ref("attached"):
                return False
            else:
                moved.append(replace(step, effect=replace(step.effect, timestamp=now.timestamp)))
        found.steps = {**found.steps, layer: (*kept, *moved)} if moved else found.steps
    return True


_to_itself = attrgetter(
    "definition", "controller", "face", "face_down", "counters", "counted", "zone", "became", "damage", "attached_to"
)
"""What of an object its own values come from."""
_to_others = attrgetter("definition", "controller", "face", "face_down", "timestamp", "chosen", "attached_to")
"""What of an object its effects on others come from."""


def _effects(found: _Changes, old: Derived, state: State) -> set[int] | None:
    """The objects of effects that began, ended or changed; None if the order of the others could be another now."""
    if old.basis.effects is state.effects:
        return set()
    before, now = ({effect.id: effect for effect in effects} for effects in (old.basis.effects, state.effects))
    befallen: set[int] = set()
    steps = dict(old.steps)
    for number in sorted(before.keys() | now.keys()):
        was, effect = before.get(number), now.get(number)
        if was is effect:
            continue
        befallen.update(one for each in (was, effect) if each is not None for one in each.objects)
        for layer in LAYERS:
            if any(each is not None and at_work(each).parts(layer) for each in (was, effect)):
                fitted = _fitted(steps.get(layer, ()), number, None if effect is None else at_work(effect), layer)
                if fitted is None or (was is None and layer in old.contested):
                    return None
                steps[layer] = fitted
    found.steps = steps
    return befallen


def _fitted(steps: tuple[Step, ...], number: int, effect: Live | None, layer: str) -> tuple[Step, ...] | None:
    """The steps of a layer with an effect in its old place or last, or without it; None if its place is not sure."""
    key = (-1, number)
    if effect is None:
        return tuple(step for step in steps if step.effect.key != key)
    if any(step.effect.key == key for step in steps):
        return tuple(replace(step, effect=effect) if step.effect.key == key else step for step in steps)
    kinds = {id(step.effect.static or step.effect): step.effect for step in steps} | {0: effect}
    written = frozenset().union(*(writes_of(each.parts(layer)) for each in kinds.values()))
    read = frozenset().union(*(reads_of(each.static, each.parts(layer)) for each in kinds.values()))
    oldest = all(step.effect.timestamp < effect.timestamp for step in steps)
    local = is_local(None, effect.modifications)
    return (
        (*steps, Step(effect, effect.you)) if local and oldest and not (steps and influences(written, read)) else None
    )


def _woven(old: Derived, ones: set[int]) -> bool:
    """Whether an order of effects may have hung on one of these: something was done to it in a layer that is tangled."""
    known = [value for one in ones if (value := old.value(one)) is not None]
    idle = any(step.idle and step.heard is None for steps in old.steps.values() for step in steps)
    return any(idle or any(record.layer in old.tangled for record in value.records) for value in known)


# -- the new tables -------------------------------------------------------------------------------------------------


def _put(values: Vector[Value | None], one: int, value: Value | None) -> Vector[Value | None]:
    while len(values) < one:
        values = values.append(None)
    return values.set(one, value) if one < len(values) else values.append(value)


class Replay(Sweep):
    """The effects of an earlier sweep, in their order, applied to a few objects; all others are as they were.

    `swayed` are the steps whose effect was told something else than then, each with its layer and place.
    """

    def __init__(self, state: State, old: Derived, changes: _Changes) -> None:
        super().__init__(state, tuple(sorted(changes.touched)))
        self.old = old
        self.changes = changes
        self.you = ""
        self.whose: dict[tuple[int, int], str] = {}
        self.hindered = False
        self.swayed: list[tuple[str, int, Step]] = []
        self.known: dict[int, Value] = {}

    def again(self) -> bool:
        """Apply them; whether the order and the effects can be no others than before."""
        self._take(self.board)
        for layer in LAYERS:
            if layer in self.changes.steps:
                self._layer(layer)
            elif layer in OF_ITSELF:
                self._own(layer)
        self.known = self.values()
        able = [self.old.value(one) for one, value in self.known.items() if value.statics]
        return not self.hindered and not any(was is None or not was.statics for was in able)

    def reached(self, step: Step) -> set[int]:
        """All permanents that an effect applies to which asks the game something."""
        assert step.effect.static is not None
        self.you = step.you
        where, affects = self._context(step.effect), step.effect.static.affects
        if isinstance(affects, Every):
            return {one for one in self.state.battlefield if fits(affects.fits, self._look(one), where)}
        return {one for one in entities(affects, where) if isinstance(one, int) and one in self.state.battlefield}

    def _effects_of_others(self, layer: str) -> None:
        steps = self.changes.steps.get(layer, ())
        before = (dict(self.chars), dict(self.controller)) if layer in self.old.tangled else None
        loose = layer in self.old.contested and before is None
        self.whose = {step.effect.key: step.you for step in steps} if loose else {}
        waiting = [step.effect for step in steps] if loose and any(self._objects(step.effect) for step in steps) else []
        for place, known in enumerate(steps):
            if waiting and self._next(waiting, layer)[0] is not known.effect:
                self.hindered = True  # with these objects the order is another
            waiting = [effect for effect in waiting if effect is not known.effect]
            self.you, step = known.you, known
            if known.heard is not None:
                self.asking[id(known.effect.static)] = True
                heard = self._heard(known.effect, layer) or ()
                if heard != known.heard:
                    step = replace(known, heard=heard, idle=not heard or not heard[0])
                    self.swayed.append((layer, place, step))
            if self._passes_by(step.effect):
                continue
            if not step.idle:
                self._apply(step.effect, layer, step.rules)
            elif step.heard is None and self._objects(step.effect):
                self.hindered = True
        if before is not None and before != (self.chars, self.controller):
            self.hindered = True

    def _passes_by(self, effect: Live) -> bool:
        """Whether it is plain that it applies to none of them: it is fixed to others, or of what is attached elsewhere."""
        if effect.objects is not None:
            return self.chars.keys().isdisjoint(effect.objects)
        affects = Ref("this") if effect.static is None else effect.static.affects
        if affects == Ref("attached"):
            return self.state.objects[effect.source].attached_to not in self.chars
        return affects == Ref("this") and effect.source not in self.chars

    def _tally(self, asker: object, quantity: Quantity, each: Callable[[Look], int]) -> int:
        """What it is now: of those that did not change as much as before."""
        known = self.old.tallies.get((asker, quantity))
        if known is None:
            return super()._tally(asker, quantity, each)
        befallen, there = self.changes.left | self.changes.touched, self.old.basis.battlefield
        gone = sum(each(self._before(one)) for one in befallen if one in there)
        come = sum(each(self._look(one)) for one in befallen if one in self.state.battlefield)
        found = self.tallies[asker, quantity] = known - gone + come
        return found

    def _before(self, one: int) -> Look:
        value = self.old.value(one)
        assert value is not None
        return Look(self.old.basis.objects[one], value.chars, value.controller, value.base)

    def _look(self, one: int) -> Look:
        value = None if one in self.chars else self.old.value(one)
        if value is None:
            return super()._look(one)
        return Look(self.state.objects[one], value.chars, value.controller, value.base)

    def _had(self, effect: Live) -> bool:  # noqa: ARG002  (whether it has is not another than then)
        return True

    def _same(self, chars: Characteristics) -> Characteristics:
        return chars  # of so few it does not matter whether equal ones are the very same

    def _fitting(self, predicate: Predicate, source: int, where: Context) -> tuple[int, ...]:  # noqa: ARG002
        return tuple(one for one in self.board if fits(predicate, self._look(one), where))

    def _you(self, effect: Live) -> str:
        return self.whose.get(effect.key, self.you)  # whoever it was then
