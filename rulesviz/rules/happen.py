"""The one door through which the state changes: replace, apply, look for triggers (700.1)."""

from __future__ import annotations

from rulesviz.model.abilities import Static
from rulesviz.model.budgets import budgets, passes
from rulesviz.model.changed import replace
from rulesviz.model.conditions import WasKicked, WasSpent
from rulesviz.model.events import (
    AbilityTriggered,
    AttachedTo,
    BecameCopy,
    ControlLost,
    CountersPut,
    CountersRemoved,
    DamageDealt,
    EffectBegan,
    EffectsEnded,
    Event,
    LifeChanged,
    ManaAdded,
    NothingHappened,
    PlayerLost,
    Regenerated,
    Shuffled,
    Tapped,
    TokensCreated,
    ZoneChanged,
)
from rulesviz.model.keywords import rule_of
from rulesviz.model.mana_abilities import is_triggered_mana_ability, makes_mana
from rulesviz.model.modifications import CopyChosen
from rulesviz.model.objects import ContinuousEffect, GameObject, fresh
from rulesviz.model.selection import AllOf, AnyOf, Is, Predicate
from rulesviz.model.state import Arrival, PendingTrigger, Running, State, Transition
from rulesviz.model.vector import differing
from rulesviz.rules.applying import applied, count_up, out_of_combat, with_object
from rulesviz.rules.asking import Refused, Run
from rulesviz.rules.copying import copy_of
from rulesviz.rules.entering import entering
from rulesviz.rules.entry import numbered
from rulesviz.rules.layers import context, controller, copied, derived, look
from rulesviz.rules.looks import has_keyword
from rulesviz.rules.replacement import replaced, unpreventable
from rulesviz.rules.targets import protected
from rulesviz.rules.triggers import of_delayed, once_key, repeats, states, watch

CHOSEN = "its source leaves"
"""How long a static copy effect lasts, as its duration is called."""

_CHANGING_HANDS = {EffectBegan, EffectsEnded, ZoneChanged, BecameCopy}
"""Events after which something may be controlled by another."""
_BREAKING_TIES = {ZoneChanged, AttachedTo, BecameCopy}
"""Events after which what lasts for as long as something is there, or attached, may end."""


def happen(run: Run, state: State, *events: Event) -> State:
    """The state after these events happen together: each replaced, all applied, then what they trigger waits (603.2, 614)."""
    before = state
    told: list[Event] = []
    for event in events:
        for one in _replaced(run, state, before, event, tuple(told)):
            made = _numbered(state, before, one)
            state = applied(state, made, before)
            run.record(Transition(made, state, run.item))
            told.append(made)
            for more in _consequences(before, made):
                state = happen(run, state, more)
    kinds = {type(event) for event in told}
    if kinds & _CHANGING_HANDS:
        state = _control(run, before, state)
    if kinds & _BREAKING_TIES:
        state = _chosen_copies(run, _cast_from_exile(run, before, state, told), told)
        state = _arrived(_loosened(run, state), told)
    return _triggered(run, before, state, told)


def _numbered(state: State, before: State, event: Event) -> Event:
    """The event with its new object as it is from now on."""
    if not isinstance(event, ZoneChanged):
        return event
    new = numbered(state, before, event.new)
    return event if new is event.new else replace(event, new=new)


def _replaced(run: Run, state: State, before: State, event: Event, earlier: tuple[Event, ...]) -> list[Event]:
    match event:
        case TokensCreated():
            whole = replaced(run, before, event)
            assert isinstance(whole, TokensCreated)
            return _tokens(run, state, before, whole, earlier)
        case ZoneChanged(new=new) if new.zone == "battlefield":
            return _entered(run, before, event, earlier)
        case DamageDealt(to=int(one)) | CountersPut(on=int(one)) | CountersRemoved(on=int(one)) if (
            one not in state.battlefield
        ):
            return []  # it has left in this very moment, and stays as it last was (608.2h, 704.8)
        case DamageDealt(to=int(one), source=int(source)) if _prevented(before, one, source):
            told = f"the damage to {look(before, one).chars.name} is prevented: it has protection from {look(before, source).chars.name}"
            return [NothingHappened(what=told, object=one, source=source, rules=("702.16e",))]
        case DamageDealt(to=int(one)) if before.objects[one].count("shield"):
            return [CountersRemoved(on=one, kind="shield", count=1, source=event.source, rules=("122.1c",))]
        case ManaAdded() | CountersPut() | DamageDealt() | LifeChanged() | ZoneChanged() | PlayerLost():
            after = _final(before, replaced(run, before, event))
            if isinstance(after, CountersPut | DamageDealt) and (
                (after.count if isinstance(after, CountersPut) else after.amount) <= 0
            ):
                return []
            return [after]
    return [event]


def _final(before: State, event: Event) -> Event:
    """What has counters loses them as it leaves (122.2); with a finality counter it is exiled instead of buried (122.1h)."""
    match event:
        case ZoneChanged(old=int(old), new=new) if (
            new.zone == "graveyard" and old in before.battlefield and before.objects[old].count("finality")
        ):
            return replace(event, new=new._replace(zone="exile"), rules=(*event.rules, "122.1h", "122.2"))
        case ZoneChanged(old=int(old)) if before.objects[old].counters:
            return replace(event, rules=(*event.rules, "122.2"))
    return event


def _prevented(state: State, one: int, source: int) -> bool:
    """Whether protection prevents damage from a source (702.16e)."""
    seen = look(state, one)
    if unpreventable(state):
        return False
    return protected(seen, look(state, source), context(state, seen.controller, one))


def _tokens(
    run: Run, state: State, before: State, event: TokensCreated, earlier: tuple[Event, ...]
) -> list[Event]:
    """Creating comes first, then each token enters (616.1g, 701.7a)."""
    whole = sum(count for _, count, _ in event.kinds)
    if whole > budgets().tokens:
        raise Refused(f"{whole:,} tokens at once", f"one event may create {passes('tokens')}", ("111.1",))
    entries: list[Event] = []
    for kind, count, face in event.kinds:
        token = GameObject(
            -1, kind, event.player, event.player, "battlefield", state.clock, -1,
            token=True, tapped=event.tapped, sick=True, face=face, attacking=event.attacking,
            counters=event.counters,
        )  # fmt: skip
        made = ZoneChanged(old=None, new=token, how="created", source=event.source, rules=event.rules)
        for made_before in range(count):
            asked = run.used, len(run.settled)
            entry = [_entered_after(made, one) for one in _entered(run, before, made, (*earlier, *entries))]
            entries += entry
            if asked == (run.used, len(run.settled)):  # nothing to choose: all the others enter alike
                entries += entry * (count - made_before - 1)
                break
    return entries


def _entered_after(made: ZoneChanged, entered: Event) -> Event:
    """The entering of a token, which says so if both its creation and then its entering were changed (616.1g)."""
    changed = "614.1a" in made.rules and isinstance(entered, ZoneChanged) and entered.rules != made.rules
    return replace(entered, rules=(*entered.rules, "616.1g")) if changed else entered


def _entered(run: Run, before: State, event: ZoneChanged, earlier: tuple[Event, ...]) -> list[Event]:
    entry = entering(run, before, event.new, earlier)
    if entry.homeless:
        return [_homeless(before, event)]
    rules = tuple(dict.fromkeys((*event.rules, *entry.rules)))
    if entry.instead:
        owner = event.new.owner
        there = event.new._replace(zone=entry.instead, controller=owner)
        if event.old is not None:
            there = fresh(before.objects[event.old], entry.instead, owner)
        return [*entry.events, replace(event, new=there, how="put", rules=rules)]
    return [*entry.events, replace(event, new=entry.thing, becomes=entry.becomes or event.becomes, lasts=entry.lasts, rules=rules)]


def _homeless(before: State, event: ZoneChanged) -> Event:
    """An Aura that finds nothing to enchant stays where it is; from the stack it goes to the graveyard (303.4g)."""
    if event.old is not None and before.objects[event.old].zone == "stack":
        thing = before.objects[event.old]
        return ZoneChanged(old=event.old, new=fresh(thing, "graveyard", thing.owner), how="not resolved", rules=("303.4g",))
    name = look(before, event.old).chars.name if event.old is not None else "the Aura"
    what = f"{name} stays where it is: there is nothing that it can enchant"
    return NothingHappened(what=what, source=event.source, rules=("303.4g",))


def _consequences(before: State, event: Event) -> list[Event]:
    """What damage does as it is dealt: life is lost, lifelink gains (120.3); a library into which a card went is shuffled.

    And what is regenerated is tapped (701.19a).
    """
    if isinstance(event, ZoneChanged) and event.shuffled:
        return [Shuffled(player=event.new.owner, source=event.source, rules=("701.24a",))]
    if isinstance(event, Regenerated) and not before.objects[event.object].tapped:
        return [Tapped(object=event.object, source=event.source, rules=("701.19a",))]
    if not isinstance(event, DamageDealt):
        return []
    more: list[Event] = []
    if isinstance(event.to, str):
        more.append(
            LifeChanged(player=event.to, change=-event.amount, source=event.source, damage=True, rules=("120.3a",))
        )
    elif look(before, event.to).chars.has_type("Planeswalker"):
        lost = min(event.amount, before.objects[event.to].count("loyalty"))
        more.append(
            CountersRemoved(on=event.to, kind="loyalty", count=lost, source=event.source, rules=("120.3c", "306.8"))
        )
    source = None if event.source is None else look(before, event.source)
    if source is not None and has_keyword(source.chars, "lifelink"):
        more.append(LifeChanged(player=source.controller, change=event.amount, source=event.source, rules=("702.15b",)))
    return more


def _control(run: Run, before: State, state: State) -> State:
    """Note permanents that changed controller: they are sick again, and their old controller lost them (302.6)."""
    state = _lost(run, state)
    if not any("2" in derived(one).steps for one in (before, state)):
        return state
    for one in differing(derived(before).values, derived(state).values):
        if one in before.battlefield and one in state.battlefield:
            old, new = controller(before, one), controller(state, one)
            if old != new:
                thing = out_of_combat(state.objects[one])._replace(sick=True, since=state.turn, ring_bearer=False)
                state = with_object(state, thing)
                state = happen(run, state, ControlLost(object=one, player=old, rules=("613.1b",)))
    return state


def _cast_from_exile(run: Run, before: State, state: State, told: list[Event]) -> State:
    """What lasts until a card is cast from exile ends now (611.2)."""
    cards = {
        event.new.card
        for event in told
        if isinstance(event, ZoneChanged) and event.how == "cast" and event.old is not None and before.objects[event.old].zone == "exile"
    }
    ended = tuple(
        effect.id
        for effect in (state.effects if cards else ())
        if effect.duration == "cast from exile" and effect.source is not None and state.objects[effect.source].card in cards
    )
    return _without(run, state, ended, "cast from exile", "611.2")


def _without(run: Run, state: State, ended: tuple[int, ...], duration: str, rule: str) -> State:
    """The state after the end of these effects, if there are any."""
    return happen(run, state, EffectsEnded(effects=ended, duration=duration, rules=(rule,))) if ended else state


def _chosen_copies(run: Run, state: State, told: list[Event]) -> State:
    """Static copy effects: each stores what it copies as it first applies, and ends with its source (604, 707.2c)."""
    ended = [e for e in state.effects if e.duration == CHOSEN and e.objects != _copies_for(state, e.source)]
    if ended:
        state = happen(run, state, EffectsEnded(effects=tuple(e.id for e in ended), duration=CHOSEN, rules=("611.3",)))
    kept = {e.source: e.becomes for e in ended}
    for one in (event.new.id for event in told if isinstance(event, ZoneChanged)) if not ended else kept:
        hosts = _copies_for(state, one)
        original = state.objects[one].choice("creature") if hosts and one is not None else None
        if one is None or not isinstance(original, int):
            continue
        becomes = kept.get(one) or copied(state, original, copy_of(state, state.objects[original]))
        you = controller(state, one)
        effect = ContinuousEffect(state.clock, state.objects[one].timestamp, one, you, CHOSEN, hosts, becomes=becomes, duration=CHOSEN)
        rules = ("707.2c", *(becomes.origin.rules if becomes.origin else ()))
        state = happen(run, state, BecameCopy(object=hosts[0], of=original, effect=effect, source=one, rules=rules))
    return state


def _arrived(state: State, told: list[Event]) -> State:
    """Note what has entered the battlefield, as it is now that it is there, for what looks back at that."""
    new = [event.new.id for event in told if isinstance(event, ZoneChanged) and event.new.zone == "battlefield"]
    if not new:
        return state
    arrived = state.arrived
    for one in new:
        seen = look(state, one)
        arrived = arrived.append(Arrival(one, seen.controller, seen.chars))
    return replace(state, arrived=arrived)


def _copies_for(state: State, one: int | None) -> tuple[int, ...]:
    """What a permanent makes a copy of the creature chosen for it: what it is attached to, if its words say so."""
    host = None if one is None else state.objects[one].attached_to
    if one is None or not isinstance(host, int) or one not in state.battlefield:
        return ()
    abilities = look(state, one).chars.abilities
    return (host,) if any(isinstance(a, Static) and CopyChosen() in a.modifications for a in abilities) else ()


def _loosened(run: Run, state: State) -> State:
    """Effects that last for as long as their source is attached end as it comes loose (611.2b)."""
    ended = tuple(
        effect.id
        for effect in state.effects
        if effect.duration == "attached"
        and effect.source is not None
        and (effect.source not in state.battlefield or not _is_on(state, effect.source, effect.objects))
    )
    return _without(run, state, ended, "attached", "611.2b")


def _is_on(state: State, one: int, hosts: tuple[int, ...]) -> bool:
    attached = state.objects[one].attached_to
    return isinstance(attached, int) and attached in hosts


def _lost(run: Run, state: State) -> State:
    """Effects that last for as long as a player controls their source end as it is lost (611.2b)."""
    ended = tuple(
        effect.id
        for effect in state.effects
        if effect.duration == "this is lost"
        and effect.source is not None
        and (effect.source not in state.battlefield or controller(state, effect.source) != effect.controller)
    )
    return _without(run, state, ended, "this is lost", "611.2b")


def _triggered(run: Run, before: State, state: State, told: list[Event]) -> State:
    """Note everything that these events, which happened together, trigger."""
    found: list[PendingTrigger] = []
    more: dict[object, int] = {}
    if any(isinstance(event, ManaAdded) for event in told):
        state, told = _tapping_goes_on(state, told)
        told = _one_tapping(told)
    for event in told:
        seen = watch(before, state, event)
        for one in seen:
            more[_key(one)] = max(more.get(_key(one), 0), len(list(repeats(before, state, event, one))))
        found += seen
        fired = of_delayed(before, state, event)
        if fired:
            gone = {number for number, _ in fired}
            state = replace(state, delayed=tuple(one for one in state.delayed if one.id not in gone or (one.duration and not one.once)))
            found += [one for _, one in fired]
    waited = states(state, found)
    if not found and not waited:
        return state
    more |= {_key(one): len(list(repeats(before, state, None, one))) for one in waited}
    kept = _batched([*found, *waited])
    texts = [one.ability.text for one in kept]
    for one in kept:
        for again in range(1 + more.get(_key(one), 0)):
            state = note_trigger(run, state, one, alike=texts.count(one.ability.text) > 1, again=again > 0)
    return state


def _tapping_goes_on(state: State, told: list[Event]) -> tuple[State, list[Event]]:
    """While a mana ability has more mana to make, what it makes waits: it was tapped for mana once it has resolved (106.12a)."""
    below = state.agenda[-1] if state.agenda else None
    units = tuple(unit for event in told if isinstance(event, ManaAdded) and event.tapped is not None for unit in event.units)
    if not units or not isinstance(below, Running) or below.tapped is None or not (below.made or makes_mana(below.steps)):
        return state, told
    state = replace(state, agenda=(*state.agenda[:-1], replace(below, made=(*below.made, *units))))
    waits = [replace(event, whole=()) if isinstance(event, ManaAdded) and event.tapped is not None else event for event in told]
    return state, waits


def tapped_for_mana(run: Run, state: State, item: Running) -> State:
    """Note what triggers on a permanent having been tapped for all the mana that its mana ability has made (106.12a)."""
    whole = ManaAdded(player=item.controller, units=item.made, tapped=item.tapped)
    return _triggered(run, state, state, [whole])


def _one_tapping(told: list[Event]) -> list[Event]:
    """The events, where what several players get of one tapping for mana counts as one (106.12a)."""
    taps = [event for event in told if isinstance(event, ManaAdded) and event.tapped is not None and event.units]
    if len(taps) < 2:
        return told
    whole = tuple(unit for event in taps for unit in event.units)
    parts = {id(event): replace(event, whole=whole if event is taps[0] else ()) for event in taps}
    return [parts.get(id(event), event) for event in told]


def _key(one: PendingTrigger) -> object:
    """What tells triggers apart; those of `one or more` that happen together are the same one."""
    return (one.source, id(one.ability)) if one.ability.when.batch else id(one)


def _batched(found: list[PendingTrigger]) -> list[PendingTrigger]:
    """`One or more` triggers once for all that happen together, with their amounts added (603.2c)."""
    kept: dict[object, PendingTrigger] = {}
    for one in found:
        key = _key(one)
        if one.ability.when.batch and one.bindings.amount is None:  # "that many" counts them
            one = replace(one, bindings=replace(one.bindings, amount=1))  # noqa: PLW2901
        first = kept.get(key)
        if first is None:
            kept[key] = one
        else:
            total = (first.bindings.amount or 0) + (one.bindings.amount or 0)
            kept[key] = replace(first, bindings=replace(first.bindings, amount=total))
    return list(kept.values())


def _trigger_rules(one: PendingTrigger, *, alike: bool) -> tuple[str, ...]:
    rules = ["603.2", "603.2c"]
    if one.ability.when.happening in ("state", "done"):
        rules = ["603.8"] if one.ability.when.happening == "state" else ["603.12", "603.12a"]
    if one.ability.when.happening == "enters":
        rules.append("603.6a")
    if one.ability.when.happening in ("dies", "leaves", "sacrificed", "control lost"):
        rules += ["603.6c", "603.10a"]
    if one.choices is not None:
        rules += ["603.7", "603.7a"]
    if isinstance(one.ability.condition, WasSpent | WasKicked):
        rules.append("400.7d")
    if alike:
        rules.append("113.2c")
    rules += rule_of(one.ability.text)
    if _mentions(one.ability.when.subject, "historic"):
        rules.append("700.6")
    return tuple(rules)


def _mentions(predicate: Predicate, word: str) -> bool:
    match predicate:
        case Is(own):
            return own == word
        case AllOf(parts) | AnyOf(parts):
            return any(_mentions(part, word) for part in parts)
    return False


def note_trigger(
    run: Run, state: State, one: PendingTrigger, *, alike: bool = False, again: bool = False
) -> State:
    """An ability triggers: it waits for its place on the stack, or makes its mana at once (603.2, 605.4a)."""
    if one.ability.once_each_turn:
        state = count_up(state, once_key(one.source, one.ability))
    rules = _trigger_rules(one, alike=alike)
    if isinstance(run.item, Running) and run.item.object is not None:
        rules = (*rules, "117.2a")
    at_once = one.ability.when.at_once
    if at_once or is_triggered_mana_ability(one.ability):
        rules = ("106.6",) if at_once else ("605.1b", "605.4a", "106.12a")
        steps = tuple((step, 0) for step in one.ability.effect.modes[0].steps)
        item = Running(
            steps, one.controller, one.source, one.ability.text, one.bindings, ability=one.ability, mana=not at_once
        )
        state = replace(state, agenda=(*state.agenda, item))
    else:
        state = replace(state, pending=state.pending.append(one))
    rules = (*rules, "603.2d") if again else rules
    event = AbilityTriggered(of=one.source, ability=one.ability, player=one.controller, source=one.source, rules=rules)
    run.record(Transition(event, state, run.item))
    return state
