"""Why an ability did not trigger, or a spell or effect did nothing: the first condition that failed (603.2, 608, 614.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulesviz.explain.fates import Fates, WhyNot
from rulesviz.explain.trace import Trace
from rulesviz.model.abilities import Replacement, Triggered
from rulesviz.model.characteristics import Ability
from rulesviz.model.events import BecameCopy, CountersPut, DamageDealt, Event, LifeChanged, ManaAdded
from rulesviz.model.state import State
from rulesviz.rules.copying import copiable, shown_face
from rulesviz.rules.judging import Miss, judged
from rulesviz.rules.layers import characteristics, context, controller, derived
from rulesviz.rules.matching import entities, fits
from rulesviz.rules.replacement import Replacing, would_replace
from rulesviz.rules.triggers import condition_fails

ELSEWHERE = "something else happened"
REPLACED = (CountersPut, DamageDealt, LifeChanged, ManaAdded)


def why_not(trace: Trace, one: int) -> WhyNot | None:
    """Why an object or its ability did nothing at the latest event that might have concerned it; None if no event names it.

    If it triggered within the same act, or did anything, the answer says that it did (603.2). What is not known is not guessed:
    the answer then has no rules, and tells the last event that names the object.
    """
    found, fates = _watched(trace, one), Fates(trace, one)
    since = 0 if found is None or found.place is None else found.place
    missed = found is not None and not found.happened
    return (
        fates.failure(since)
        or (replace(found, own=missed and fates.does(since)) if found is not None else None)
        or next(_lost(trace.state, one), None)
        or _too_late(trace, one)
        or fates.waits()
        or fates.did()
        or fates.affects()
        or fates.named()
    )


def _watched(trace: Trace, one: int) -> WhyNot | None:
    """The latest event that an ability of a permanent watches for: that it triggered, or why it did not."""
    missed: WhyNot | None = None
    for place in range(len(trace.moments) - 1, 0, -1):
        moment = trace.moments[place]
        if missed is not None and missed.place is not None and moment.act != trace.moments[missed.place].act:
            break
        if moment.event is None or moment.refusal is not None:
            continue
        for found in _at(trace.moments[place - 1].state, moment.state, moment.event, one):
            if found.happened:
                return replace(found, place=place)
            missed = missed or replace(found, place=place)
    return missed


def _too_late(trace: Trace, one: int) -> WhyNot | None:
    """A replacement effect that came only after the latest event that it would have changed (614.4)."""
    state = trace.state
    if one not in state.battlefield:
        return None
    you = controller(state, one)
    for ability in characteristics(state, one).abilities:
        if not isinstance(ability, Replacement):
            continue
        effect = Replacing(ability, one, you, 0)
        for place in range(len(trace.moments) - 1, 0, -1):
            moment, before = trace.moments[place], trace.moments[place - 1].state
            if moment.event is None or moment.refusal is not None or one in before.battlefield:
                continue
            if isinstance(moment.event, REPLACED) and would_replace(effect, moment.event, state):
                reason = "it was not there yet, and a replacement effect must be there before the event"
                return WhyNot(ability.text, reason, ("614.4",), place)
    return None


def _at(before: State, after: State, event: Event, one: int) -> Iterator[WhyNot]:
    if one >= len(after.objects) or after.objects[one].zone != "battlefield":
        return
    state = after if after.objects[one].last is None else before
    if one >= len(state.objects):
        return
    you = controller(state, one)
    for ability in characteristics(state, one).abilities:
        if isinstance(ability, Triggered) and _hits(ability, before, after, event, you, one):
            yield WhyNot(ability.text, "it did trigger", ("603.2",), happened=True)
        for miss in _misses(ability, before, after, event, you, one):
            yield WhyNot(ability.text, miss.reason, miss.rules)


def _hits(ability: Triggered, before: State, after: State, event: Event, you: str, one: int) -> bool:
    judgements = judged(ability.when, event, before, after, context(after, you, one))
    return any(not isinstance(hit, Miss) and not condition_fails(ability, after, you, one, hit) for hit in judgements)


def _misses(ability: Ability, before: State, after: State, event: Event, you: str, one: int) -> Iterator[Miss]:
    if isinstance(ability, Triggered):
        if isinstance(event, BecameCopy) and event.object == one and ability.when.happening == "enters":
            yield Miss("it became a copy where it lies, so nothing entered", ("707.4", "603.6a"))
        for hit in judged(ability.when, event, before, after, context(after, you, one)):
            if isinstance(hit, Miss):
                if hit.reason != ELSEWHERE:
                    yield hit
            elif condition_fails(ability, after, you, one, hit):
                yield Miss("its condition did not hold", ("603.4",))
    elif (
        isinstance(ability, Replacement)
        and isinstance(event, ManaAdded)
        and ability.would.happening == "tapped for mana"
    ):
        where = context(after, you, one)
        if event.tapped is None:
            yield Miss("nothing was tapped for that mana by a mana ability with {T} in its cost", ("106.12", "106.12b"))
        elif not event.units:
            yield Miss("no mana was produced", ("106.5", "106.12b"))
        elif ability.would.who is not None and event.player not in entities(ability.would.who, where):
            yield Miss(f"{event.player} tapped it, and the effect watches another player", ("106.12b", "614.1"))
        elif not fits(ability.would.subject, where.look(event.tapped), where):
            yield Miss("the permanent tapped is none that the effect watches for", ("106.12b", "614.1"))


def _lost(state: State, one: int) -> Iterator[WhyNot]:
    """An ability that the object no longer has cannot do anything: the record that took it away says why."""
    thing = state.objects[one]
    if thing.last is not None or thing.zone != "battlefield":
        return
    printed = shown_face(copiable(state, thing), thing).abilities
    now = characteristics(state, one).abilities
    for ability in printed:
        if ability not in now:
            for record in derived(state).records(one):
                if ability in record.before.abilities and ability not in record.after.abilities:
                    yield WhyNot(ability.text, f"it lost that ability: {record.text}", record.rules)
