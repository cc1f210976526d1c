"""What made what happen: for each moment of a trace the earlier one that led to it (603, 608), where that is certain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesviz.explain.trace import Moment
from rulesviz.model.abilities import When
from rulesviz.model.events import (
    AbilityActivated,
    AbilityPut,
    AbilityTriggered,
    DamageDealt,
    Event,
    LifeChanged,
    Resolved,
    SpellCopied,
    Tapped,
    ZoneChanged,
)
from rulesviz.model.state import BecomeCast, Finishing, Item, Paying, PayNow, Resolving, Running, State
from rulesviz.rules.triggers import of_delayed, watch


class Index:
    """Where objects came onto the stack, and where abilities triggered and were put there, so that nobody has to search for it."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._known: list[Moment] = []
        self._arrivals: dict[int, int] = {}
        self._triggered: dict[int, list[int]] = {}
        self._put: dict[int, list[int]] = {}

    def read(self, moments: Sequence[Moment], place: int) -> Index:
        """The index of at least the moments before a place; those that were there before are not looked at again."""
        known = len(self._known)
        if known > len(moments) or (known and moments[known - 1] is not self._known[-1]):
            self._begin()
        for at in range(len(self._known), place):
            self._known.append(moments[at])
            event = moments[at].event
            if isinstance(event, ZoneChanged) and event.new.zone == "stack":
                self._arrivals[event.new.id] = at
                if event.how == "triggered" and event.new.ability is not None:
                    self._put.setdefault(event.new.ability.source, []).append(at)
            elif isinstance(event, AbilityTriggered):
                self._triggered.setdefault(event.of, []).append(at)
        return self

    def arrival(self, one: int, place: int) -> int | None:
        """The moment before a place at which that object came onto the stack."""
        at = self._arrivals.get(one)
        return None if at is None or at >= place else at

    def triggering(self, source: int, ability: object, place: int) -> int | None:
        """The triggering of that ability which has not led to the stack before a place: the earliest one that is left."""
        put, found = (
            [at for at in places.get(source, ()) if at < place and _ability(self._known[at].event) == ability]
            for places in (self._put, self._triggered)
        )
        return found[len(put)] if len(put) < len(found) else None


def cause(moments: Sequence[Moment], place: int, index: Index | None = None) -> int | None:
    """The place of the moment that led to the one at `place`; None for what a player did of their own accord.

    A triggered ability leads back to the event that its condition judges a hit, its arrival on the stack to its
    triggering, what a resolution does to the arrival of the object that resolves, mana to the ability that made it, a
    payment to what is paid for. Who asks about many moments gives an index to be kept.
    """
    moment, before = moments[place], (index or Index()).read(moments, place)
    match moment.event:
        case None:
            agenda = moment.state.agenda
            return _resolution(moments, place, before, agenda[-1] if moment.question is not None and agenda else None)
        case AbilityTriggered():
            return _trigger(moments, place, before, moment.event)
        case ZoneChanged(new=new, how="triggered"):
            return before.triggering(new.ability.source, new.ability.ability, place) if new.ability else None
        case AbilityPut(object=one) | SpellCopied(object=one):
            return before.arrival(one, place)
        case LifeChanged(damage=True):
            return place - 1 if isinstance(moments[place - 1].event, DamageDealt) else None
        case Resolved(object=one):
            return before.arrival(one, place)
        case Tapped(object=one):
            return _mana_ability(moments, place, one)
    return _resolution(moments, place, before, moment.item)


def _trigger(moments: Sequence[Moment], place: int, index: Index, event: AbilityTriggered) -> int | None:
    """The event that the very judgement of the rules finds to trigger it."""
    happening = getattr(event.ability, "when", When("step")).happening
    if happening == "done":  # a reflexive trigger comes from what resolves (603.12)
        return _resolution(moments, place, index, moments[place].item)
    near = list(_together(moments, place))
    if happening == "state":  # the latest event has made it so (603.8)
        return near[0] if near else None
    for after in (None, moments[place].state):  # as it was right after the event, then after all that happened with it
        for at in near:
            if _makes(moments[at - 1].state, after or moments[at].state, moments[at].event, event):
                return at
    return _of_several(moments, place, near, event)


def _of_several(moments: Sequence[Moment], place: int, near: list[int], event: AbilityTriggered) -> int | None:
    """The event of those at the same time that it answers, judged from before all: a source that left with them saw them (603.10a)."""
    if not near:
        return None
    before, after = moments[near[-1] - 1].state, moments[place].state
    found = [at for at in reversed(near) if _makes(before, after, moments[at].event, event)]
    others = (moments[at].event for at in range(near[0] + 1, place))
    nth = sum(isinstance(one, AbilityTriggered) and one.of == event.of and one.ability == event.ability for one in others)
    return found[nth] if nth < len(found) else None


def _together(moments: Sequence[Moment], place: int) -> Iterator[int]:
    """The places of the events before this one in the same go, newest first."""
    item, act = moments[place].item, moments[place].act
    for at in range(place - 1, 0, -1):
        moment = moments[at]
        if moment.act != act or (moment.item is not item and moment.item != item):
            return
        if moment.event is not None and not isinstance(moment.event, AbilityTriggered):
            yield at


def _makes(before: State, after: State, event: Event | None, triggered: AbilityTriggered) -> bool:
    if event is None:
        return False
    found = [*watch(before, after, event, triggered.of), *(one for _, one in of_delayed(before, after, event))]
    return any(one.source == triggered.of and one.ability == triggered.ability for one in found)


def _ability(event: Event | None) -> object:
    if isinstance(event, AbilityTriggered):
        return event.ability
    return event.new.ability.ability if isinstance(event, ZoneChanged) and event.new.ability is not None else None


def _resolution(moments: Sequence[Moment], place: int, before: Index, item: Item | None) -> int | None:
    match item:
        case Running(object=int(one)) | Finishing(object=one) | Resolving(object=one):
            return before.arrival(one, place)
        case Running(mana=True, source=source):
            return _mana_ability(moments, place, source)
        case PayNow(paying=Paying(spell=int(one))) | Paying(spell=int(one)) | BecomeCast(object=one):
            return before.arrival(one, place)
    return None


def _mana_ability(moments: Sequence[Moment], place: int, source: int) -> int | None:
    """The activation or triggering of the mana ability that is being followed (605.3b, 605.4a)."""
    act = moments[place].act
    for at in range(place - 1, -1, -1):
        event = moments[at].event
        if moments[at].act != act:
            return None
        if isinstance(event, AbilityActivated | AbilityTriggered) and event.of == source:
            return at
    return None
