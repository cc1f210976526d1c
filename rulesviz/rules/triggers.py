"""Which abilities trigger on an event, and why the others do not (603)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rulesviz.model.abilities import Happening, Rule, Triggered, When
from rulesviz.model.changed import replace
from rulesviz.model.events import (
    AttackersDeclared,
    ControlLost,
    CountersPut,
    DamageDealt,
    Event,
    ManaAdded,
    SpellCast,
    Tapped,
    Transformed,
    TurnedUp,
    Untapped,
    ZoneChanged,
)
from rulesviz.model.keywords import with_meanings
from rulesviz.model.objects import Bindings, Choices
from rulesviz.model.phrases import about_this, parts_in
from rulesviz.model.references import Ref
from rulesviz.model.selection import Is, IsRef
from rulesviz.model.state import PendingTrigger, State
from rulesviz.rules.copying import words_of
from rulesviz.rules.judging import Miss, happenings, judged, was_in
from rulesviz.rules.layers import context, controller, derived, look, rules_in_force
from rulesviz.rules.looks import Context
from rulesviz.rules.matching import entities, holds, misfit


def watch(before: State, after: State, event: Event, of: int | None = None) -> list[PendingTrigger]:
    """Everything that this event makes trigger, in the order of the objects' ids (603.2, 603.6, 603.10); `of` one object only."""
    found = []
    seen: dict[tuple[int, str], list[Bindings | Miss]] = {}
    alike: dict[int, bool] = {}
    for one, ability, you, state in watching(before, after, event, of):
        known = id(ability.when), you
        if known in seen and known[0] not in alike:
            alike[known[0]] = not _about_its_object(ability.when)
        if known not in seen or not alike[known[0]]:  # the same words of the same player see the same
            seen[known] = judged(ability.when, event, before, after, context(state, you, one))
        for hit in seen[known]:
            if isinstance(hit, Miss) or condition_fails(ability, after, you, one, hit):
                continue
            if ability.once_each_turn and after.counted(once_key(one, ability)):
                continue
            found.append(PendingTrigger(ability, one, you, replace(hit, words=words_of(state, one))))
    return found


def _about_its_object(when: When) -> bool:
    """Whether what it waits for depends on the object that has it, beyond the player who controls that."""
    return when.chosen_color or when.happening == "attached" or about_this(when)


def repeats(before: State, after: State, event: Event | None, one: PendingTrigger) -> Iterator[int]:
    """The objects whose effects make an ability trigger again on that event, each of them once more (603.2d)."""
    if one.ability.once_each_turn:
        return
    died = isinstance(event, ZoneChanged) and event.new.zone == "graveyard" and was_in(before, event) == "battlefield"
    state = before if died else after  # what dies with them counts, too (603.10)
    caused = CAUSES.get(one.ability.when.happening, "")
    caused = "" if caused == "dies" and not died else caused
    for doing, rule, where in rules_in_force(state, "triggers again"):
        meant = not rule.happening or (rule.happening == caused and _caused_by(rule, event, state, one, where))
        if meant and misfit(rule.by, look(state, one.source), where) is None:
            yield doing


NEWEST = ("cast", "activated", "cast or activated", "tapped for mana", "mana spent")
"""Of these events a delayed trigger speaks as `it`; of others only where it remembers no other `it` (603.7)."""

CAUSES: dict[Happening, str] = {
    "enters": "enters", "dies": "dies", "leaves": "dies", "attacks": "attacks",
    "cast": "cast or copy", "copied": "cast or copy", "cast or copy": "cast or copy",
}  # fmt: skip
"""What triggers ability by ability, as an effect that makes it trigger again says it."""


def _caused_by(rule: Rule, event: Event | None, state: State, one: PendingTrigger, where: Context) -> bool:
    """Whether it was something that the effect speaks of that made the ability trigger."""
    if rule.who is not None and getattr(event, "player", "") not in entities(rule.who, where):
        return False
    about = one.bindings.get("it") or ()
    return any(isinstance(it, int) and misfit(rule.fits, look(state, it), where) is None for it in about)


def states(state: State, found: list[PendingTrigger]) -> list[PendingTrigger]:
    """State triggers whose condition holds, save those that have triggered and are still to resolve (603.8)."""
    if "state" not in derived(state).watching:
        return []
    waiting = {(one.source, id(one.ability)) for one in (*state.pending, *found)}
    on_stack = (state.objects[one].ability for one in state.stack)
    waiting |= {(ability.source, id(ability.ability)) for ability in on_stack if ability is not None}
    return [
        PendingTrigger(ability, one, controller(state, one), Bindings())
        for one, ability in derived(state).triggered("state")
        if ability.when.state is not None
        and (one, id(ability)) not in waiting
        and holds(ability.when.state, context(state, controller(state, one), one))
    ]


def watching(before: State, after: State, event: Event, of: int | None = None) -> Iterator[tuple[int, Triggered, str, State]]:
    """The abilities that could see the event: those there before it if they look back, else those there after it (603.10).

    Those that wait for something to happen to their own object are not asked about others.
    """
    looks_back = isinstance(event, ZoneChanged) and event.old is not None and event.new.zone != "battlefield"
    looking_back = before if looks_back or isinstance(event, ControlLost) else after
    watched = derived(looking_back).watching or derived(after).watching or looking_back.command
    concerned = _concerned(event) if watched else None
    for happening in happenings(before, event) if watched else ():
        state = after if happening == "buried" else looking_back
        if not (derived(state).watches(happening) or state.command):
            continue
        for one, ability in chain(_triggered(state, happening, concerned, of), _in_command(state, happening)):
            yield one, ability, controller(state, one), state
    if isinstance(event, SpellCast):  # the spell's own "when you cast this"
        for own in with_meanings(look(after, event.object).chars.abilities):
            if isinstance(own, Triggered) and own.when.subject == IsRef(Ref("this")):
                yield event.object, own, event.player, after


def _triggered(
    state: State, happening: Happening, concerned: tuple[object, ...] | None, of: int | None
) -> Iterator[tuple[int, Triggered]]:
    """The triggered abilities of permanents, or of one of them, that watch for this."""
    if of is None:
        yield from derived(state).triggered(happening, concerned)
    else:
        yield from ((of, ability) for ability in derived(state).triggered_of(of, happening))


def _concerned(event: Event) -> tuple[object, ...] | None:
    """The objects that the subject of a trigger condition is compared with on that event; None where it is not that simple."""
    match event:
        case ZoneChanged(old=old, new=new, how=how) if how not in ("drawn", "discarded"):
            return old, new.id
        case Tapped(object=one) | Untapped(object=one) | TurnedUp(object=one) | Transformed(object=one):
            return (one,)
        case CountersPut(on=one):
            return (one,)
        case ManaAdded(tapped=tapped, source=source):
            return tapped, source
        case DamageDealt(source=source, to=to):
            return source, to
        case AttackersDeclared(attackers=attackers):
            return tuple(one for one, _ in attackers)
    return None


def _in_command(state: State, happening: Happening) -> Iterator[tuple[int, Triggered]]:
    """The abilities of objects in the command zone that say that they work there (113.6b)."""
    for one in state.command:
        for ability in look(state, one).chars.abilities:
            works = isinstance(ability, Triggered) and Is("in command") in parts_in(ability.condition)
            if isinstance(ability, Triggered) and works and ability.when.happening == happening:
                yield one, ability


def condition_fails(ability: Triggered, state: State, you: str, one: int, hit: Bindings) -> bool:
    """Whether its intervening if does not hold (603.4)."""
    return ability.condition is not None and not holds(ability.condition, context(state, you, one, bindings=hit))


def once_key(one: int, ability: Triggered) -> str:
    """Under what an ability that triggers once each turn is counted (603.2h)."""
    return f"triggered:{one}:{ability.line}"


def of_delayed(before: State, after: State, event: Event) -> list[tuple[int, PendingTrigger]]:
    """The delayed triggered abilities that trigger, each with its id (603.7)."""
    found = []
    for delayed in after.delayed:
        where = context(after, delayed.controller, delayed.source, bindings=delayed.bindings, choices=delayed.choices)
        for hit in judged(delayed.ability.when, event, before, after, where):
            if isinstance(hit, Miss):
                continue
            merged = delayed.bindings
            newest = delayed.ability.when.happening in NEWEST
            for name, value in hit.names:
                if newest or merged.get(name) is None:
                    merged = merged.bind(name, *value)
            merged = replace(
                merged, amount=hit.amount if hit.amount is not None else merged.amount, types=hit.types or merged.types
            )
            pending = PendingTrigger(
                delayed.ability, delayed.source, delayed.controller, merged, delayed.choices or Choices()
            )
            found.append((delayed.id, pending))
    return found
