"""What became of a spell, of an ability on the stack, or of what a permanent does, by the events of a trace (608, 701.6, 603.2d)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulesviz.explain.captions import caption, objects_of
from rulesviz.explain.causes import cause
from rulesviz.explain.trace import Moment, Trace
from rulesviz.model.events import (
    AbilityActivated,
    AbilityPut,
    AbilityTriggered,
    Countered,
    Event,
    ManaSpent,
    NothingHappened,
    NotResolved,
    Resolved,
    SpellCast,
    Tapped,
    TokensCreated,
    ZoneChanged,
)
from rulesviz.model.objects import GameObject
from rulesviz.model.state import Finishing, Resolving, Running, State
from rulesviz.rules.layers import derived
from rulesviz.rules.replacement import in_force, would_replace
from rulesviz.rules.triggers import repeats, watch

TOLD = 3  # how many things that it did are told


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The reason in words, with its rules and the place of the moment that it is about, None where the reason tells that itself.

    `happened` where it did do something after all, `own` where its own effect did what it is about; without rules where only
    what is known is told.
    """

    ability: str
    reason: str
    rules: tuple[str, ...]
    place: int | None = None
    happened: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True)
class Doing:
    """Something that an effect did, in words, with its place and rules."""

    place: int
    text: str
    rules: tuple[str, ...]


def targets_of(thing: GameObject) -> set[int]:
    """The objects that a spell or ability aims at."""
    groups = thing.choices.targets if thing.choices is not None else ()
    return {target for group in groups for target in group if isinstance(target, int)}


class Fates:
    """What the events of a trace say of one card, token or copy: of all objects that it was, and of its abilities on the stack."""

    def __init__(self, trace: Trace, one: int) -> None:
        self.trace = trace
        self.label = trace.label(trace.state, one)
        objects = trace.state.objects
        card = objects[one].card
        self.own = {thing.id for thing in objects if thing.card == card and thing.ability is None} | {one}
        self.abilities = {thing.id for thing in objects if thing.ability is not None and thing.ability.source in self.own}
        self.all = self.own | self.abilities
        aims = [(thing.id, targets_of(thing)) for thing in objects]
        self.targets = {target for one, targets in aims if one in self.all for target in targets}
        self.aimed_at_it = {one for one, targets in aims if targets & self.own}

    def failure(self, since: int = 0) -> WhyNot | None:
        """How it, or an ability of it, came to nothing at the latest, with what it did besides; None if it last did all it could."""
        go = self._latest(since)
        failed = next((found for place in go if (found := self._failed(place)) is not None), None)
        if failed is None:
            return self._idle(since)
        done = list(self._doings(go))
        if not done:
            return failed
        did = self._did(done)
        rules = tuple(dict.fromkeys((*did.rules, *failed.rules)))
        return replace(failed, reason=f"{did.reason}; but {failed.reason}", rules=rules, happened=True)

    def did(self) -> WhyNot | None:
        """What it did at the latest go at which it did anything."""
        done = list(self._doings(self._latest(0)))
        return self._did(done) if done else None

    def _latest(self, since: int) -> list[int]:
        """The places, latest first, of the latest go at which it did anything or came to nothing."""
        latest = next((at for at in self._places(since) if self.does(at) or self._failed(at) is not None), None)
        return [] if latest is None else [at for at in self._places(0) if self._together(at, latest)]

    def _idle(self, since: int) -> WhyNot | None:
        """A triggered ability that resolved last without any effect, with what was asked meanwhile."""
        for place in self._places(since):
            event = self.trace.moments[place].event
            if self.does(place):
                return None
            if isinstance(event, Resolved) and event.object in self.abilities:
                asked = self.trace.moments[place - 1].question
                if asked is None:
                    return None
                reason = f'nothing came of it: the question was "{asked.prompt}"'
                return self._failure(place, event.object, reason, asked.rules)
        return None

    def _doings(self, go: list[int]) -> Iterator[Doing]:
        """Everything that its effects did at some places, in order; also what they added to or changed."""
        for place in reversed(go):
            event = self.trace.moments[place].event
            if event is not None and self._failed(place) is None and self.does(place):
                once_more = "once more, " if isinstance(event, AbilityTriggered) else ""
                yield Doing(place, f"{once_more}{self._told(place)}", event.rules)

    def waits(self) -> WhyNot | None:
        """It, or an ability of it, is on the stack still (405.5)."""
        for one in self.trace.state.stack:
            if one in self.all:
                which = "it" if one in self.own else "its ability"
                ability = self.trace.state.objects[one].ability
                text = self.label if ability is None else ability.ability.text
                return WhyNot(text, f"{which} is on the stack still and has not resolved", ("405.5", "608.1"))
        return None

    def affects(self) -> WhyNot | None:
        """A continuous effect of it is at work now on something (611.3a)."""
        state = self.trace.state
        for other in state.battlefield:
            for record in derived(state).records(other):
                if record.source in self.own:
                    reason = f"it did: {self.trace.label(state, other)} is under its effect, {record.text}"
                    return WhyNot(record.text, reason, record.rules, happened=True)
        return None

    def named(self) -> WhyNot | None:
        """That an act with it was refused, or that why is not known: the latest event that names it, or else its targets."""
        name = self.trace.state.objects[max(self.own)].definition.name
        for nearest in (self.all, self.targets | self.aimed_at_it):
            for place in range(len(self.trace.moments) - 1, 0, -1):
                moment = self.trace.moments[place]
                if moment.refusal is not None and self.label in moment.text and name in moment.refusal.what:
                    return WhyNot(self.label, f"{moment.refusal.what}: {moment.refusal.reason}", moment.refusal.rules)
                if moment.event is not None and _names(moment.event) & nearest:
                    return WhyNot(self.label, f"why is not known here; the last that is known of it: {self._told(place)}", ())
        return None

    def _places(self, since: int) -> Iterator[int]:
        """The places of what happened from there on, latest first."""
        for place in range(len(self.trace.moments) - 1, max(since, 1) - 1, -1):
            moment = self.trace.moments[place]
            if moment.event is not None and moment.refusal is None:
                yield place

    def _together(self, one: int, other: int) -> bool:
        """Whether two moments belong to the same resolution, or to the same act outside of one."""
        first, second = self.trace.moments[one], self.trace.moments[other]
        return first.act == second.act and _resolving(first) == _resolving(second)

    def _told(self, place: int) -> str:
        """One sentence on what happened at a place, without a full stop."""
        state, event = self.trace.moments[place].state, self.trace.moments[place].event
        assert event is not None
        return caption(event, state, lambda one: one if isinstance(one, str) else self.trace.label(state, one))

    def _failed(self, place: int) -> WhyNot | None:
        moment = self.trace.moments[place]
        match moment.event:
            case NotResolved(object=one, reason=reason, rules=rules) if one in self.all:
                why = reason.replace(" are ", " were ").replace("no longer holds", "no longer held")
                gone = self._gone(moment.state, one) if "608.2b" in rules else ""
                return self._failure(place, one, f"{{it}} did not resolve: {why}{gone}", rules)
            case Countered(object=one, source=source, rules=rules) if one in self.all:
                by = "" if source is None or source < 0 else f" by {self.trace.label(moment.state, source)}"
                return self._failure(place, one, f"{{it}} was countered{by}", rules)
            case NothingHappened(object=spared, rules=rules) if spared in self.own or self._by(place):
                return self._failure(place, _resolving(moment), self._told(place), rules)
        return None

    def _failure(self, place: int, one: int | None, reason: str, rules: tuple[str, ...]) -> WhyNot:
        """What came to nothing: the spell itself, or an ability of it, which then goes back to what made it trigger."""
        ability = self.trace.state.objects[one].ability if one in self.abilities and one is not None else None
        if ability is None:
            return WhyNot(self.label, reason.replace("{it}", "it"), rules)
        if ability.kind != "triggered":
            return WhyNot(ability.ability.text, reason.replace("{it}", "its ability"), rules)
        back: int | None = place
        for _ in ("its arrival on the stack", "its triggering", "the event that it answers"):
            back = None if back is None else cause(self.trace.moments, back)
        return WhyNot(ability.ability.text, f"it did trigger, but {reason.replace('{it}', 'that ability')}", rules, back)

    def _gone(self, state: State, one: int) -> str:
        """Those of its targets that are no longer there."""
        gone = [self.trace.label(state, target) for target in sorted(targets_of(state.objects[one])) if state.objects[target].last]
        return f" ({', '.join(gone)} had gone)" if gone else ""

    def does(self, place: int) -> bool:
        """Whether an effect of it did this, made something trigger once more, or replaced what would have happened."""
        event = self.trace.moments[place].event
        match event:
            case None:
                return False
            case AbilityTriggered():
                return "603.2d" in event.rules and self._triggers_again(place, event)
            case AbilityActivated() | AbilityPut() | ManaSpent() | Resolved() | SpellCast():
                return False
            case Tapped(object=one) if one in self.own:
                return False
            case ZoneChanged(how="cast" | "played" | "resolved" | "activated" | "triggered" | "countered" | "not resolved", new=new):
                return new.id not in self.all and self._by(place)
        return self._by(place) or self._replaced(place, event)

    def _by(self, place: int) -> bool:
        """Whether it is the source of an event, or the event belongs to its resolution."""
        moment = self.trace.moments[place]
        return (moment.event is not None and moment.event.source in self.all) or _resolving(moment) in self.all

    def _triggers_again(self, place: int, event: AbilityTriggered) -> bool:
        """Whether its effect makes that ability trigger once more (603.2d)."""
        at = cause(self.trace.moments, place)
        happened = None if at is None else self.trace.moments[at].event
        if at is None or happened is None:
            return False
        before, after = self.trace.moments[at - 1].state, self.trace.moments[at].state
        seen = (one for one in watch(before, after, happened) if one.source == event.of and one.ability == event.ability)
        return any(set(repeats(before, after, happened, one)) & self.own for one in seen)

    def _replaced(self, place: int, event: Event) -> bool:
        """Whether its replacement effect changed that event (614.1)."""
        before = self.trace.moments[place - 1].state
        if isinstance(event, ZoneChanged) and event.how == "created":  # what was replaced is the creating (616.1g)
            event = TokensCreated(player=event.new.controller, definition=event.new.definition, count=1, rules=event.rules)
        changed = any(rule.startswith("614.1") for rule in event.rules)
        return changed and any(one.source in self.own and would_replace(one, event, before) for one in in_force(before))

    def _did(self, done: list[Doing]) -> WhyNot:
        each = list(dict.fromkeys(one.text for one in done))
        more = f"; and {len(each) - TOLD} more" if len(each) > TOLD else ""
        rules = tuple(dict.fromkeys(rule for one in done for rule in one.rules))
        return WhyNot(self.label, f"it did: {'; '.join(each[:TOLD])}{more}", rules, happened=True)


def _names(event: Event) -> set[int]:
    """The ids that an event names, and that of what left a zone."""
    return {*objects_of(event), *((event.old,) if isinstance(event, ZoneChanged) and event.old is not None else ())}


def _resolving(moment: Moment) -> int | None:
    """The object of the stack whose resolution a moment belongs to."""
    match moment.item:
        case Running(object=one) | Finishing(object=one) | Resolving(object=one):
            return one
    return None
