"""What an event does to the state: the plain bookkeeping of each kind, without replacing or triggering (700.1)."""

from __future__ import annotations

from collections.abc import Callable

from rulesviz.model.changed import replace
from rulesviz.model.events import (
    AttachedTo,
    AttackersDeclared,
    BecameCopy,
    BlockersDeclared,
    Countered,
    CountersPut,
    CountersRemoved,
    DamageDealt,
    EffectBegan,
    EffectsEnded,
    Event,
    Flipped,
    GameEnded,
    LandPlayed,
    LifeChanged,
    ManaAdded,
    ManaEmptied,
    ManaSpent,
    NotResolved,
    PlayerLost,
    Regenerated,
    Replaced,
    Resolved,
    RingTempted,
    SpellCast,
    StepBegan,
    Tapped,
    Transformed,
    TurnBegan,
    TurnedDown,
    TurnedUp,
    Untapped,
    ZoneChanged,
)
from rulesviz.model.mana import Mana
from rulesviz.model.objects import Bindings, ContinuousEffect, Entity, GameObject, LastKnown
from rulesviz.model.ring import the_ring
from rulesviz.model.state import Player, Running, State
from rulesviz.rules.copying import copiable
from rulesviz.rules.layers import derived, look
from rulesviz.rules.looks import has_keyword


def with_player(state: State, name: str, change: Callable[[Player], Player]) -> State:
    """The state with one player changed."""
    return replace(state, players=tuple(change(p) if p.name == name else p for p in state.players))


def with_object(state: State, thing: GameObject) -> State:
    """The state with one object changed."""
    return replace(state, objects=state.objects.set(thing.id, thing))


def out_of_combat(thing: GameObject) -> GameObject:
    """The object when it neither attacks nor blocks any more (506.4)."""
    return thing._replace(attacking=None, blocking=(), blocked=False)


def count_up(state: State, key: str, by: int = 1) -> State:
    """The state with one more of something counted this turn."""
    counts = dict(state.counts)
    counts[key] = counts.get(key, 0) + by
    return replace(state, counts=tuple(counts.items()))


def resolution_key(source: int, line: int) -> str:
    """Under which key the resolutions of an ability are counted this turn."""
    return f"resolved:{source}:{line}"


def applied(state: State, event: Event, before: State) -> State:
    """The state after the event; `before` is the one before everything that happens together (for last known values)."""
    match event:
        case ZoneChanged():
            return _move(state, event, before)
        case ManaAdded(player=player, units=units, tapped=tapped, tapper=tapper):
            if tapped is not None and look(before, tapped).chars.has_type("Land"):
                state = count_up(state, f"land tapped for mana:{tapper or player}")
            return with_player(state, player, lambda p: replace(p, pool=p.pool + units))
        case ManaSpent(player=player, units=units):
            return with_player(state, player, lambda p: replace(p, pool=_without(p.pool, units)))
        case ManaEmptied(player=player, units=units):
            return with_player(state, player, lambda p: replace(p, pool=_without(p.pool, units)))
        case Tapped(object=one):
            return with_object(state, state.objects[one]._replace(tapped=True))
        case Untapped(object=one):
            return with_object(state, state.objects[one]._replace(tapped=False))
        case CountersPut(on=on, kind=kind, count=count):
            return _counters(state, on, kind, count)
        case CountersRemoved(on=on, kind=kind, count=count):
            return _counters(state, on, kind, -count)
        case DamageDealt():
            return _damage(state, event, before)
        case LifeChanged(player=player, change=change):
            state = count_up(state, f"life {'gained' if change > 0 else 'lost'}:{player}", abs(change))
            return with_player(state, player, lambda p: replace(p, life=p.life + change))
        case SpellCast(object=one, player=player):
            spell = state.objects[one]._replace(cast=True)
            state = count_up(with_object(state, spell), f"cast:{player}")
            for kind in look(state, one).chars.types:
                state = count_up(state, f"type cast:{player}:{kind}")
            return state
        case LandPlayed(player=player):
            state = count_up(state, f"land played:{player}")
            return with_player(state, player, lambda p: replace(p, lands_played=p.lands_played + 1))
        case EffectsEnded(effects=ended):
            return _without_effects(state, frozenset(ended))
        case BecameCopy(effect=effect):
            state, effect = _hidden(state, effect)
            return replace(state, effects=(*state.effects, effect), clock=max(state.clock, effect.id + 1))
        case EffectBegan(effect=effect):
            return replace(state, effects=(*state.effects, effect), clock=max(state.clock, effect.timestamp + 1))
        case AttachedTo(object=one, to=to):
            thing = state.objects[one]._replace(attached_to=to, timestamp=state.clock)
            return replace(with_object(state, thing), clock=state.clock + 1)
        case Transformed(object=one):
            thing = state.objects[one]
            turned = thing._replace(face=1 - thing.face, timestamp=state.clock)
            return replace(with_object(state, turned), clock=state.clock + 1)
        case TurnBegan(player=player, turn=turn):
            return replace(state, active=player, turn=turn)
        case StepBegan(step=step):
            return replace(state, step=step)
        case AttackersDeclared(attackers=attackers, player=player):
            state = count_up(state, f"attacked:{player}", len(attackers))
            for one, whom in attackers:
                state = with_object(state, state.objects[one]._replace(attacking=whom))
            return replace(state, attacked=bool(attackers))
        case BlockersDeclared(blockers=blockers):
            return _blockers(state, blockers)
        case Resolved(object=one) | NotResolved(object=one) | Countered(object=one):
            return _vanished(state, one, before) if state.objects[one].ability is not None else state
        case Replaced(player=player, steps=steps, amount=amount):
            source = -1 if event.source is None else event.source
            followed = tuple((step, 0) for step in steps)
            item = Running(followed, player, source, event.text, Bindings(amount=amount), done=event.done)
            return replace(state, agenda=(*state.agenda, item))
        case Regenerated(object=one, shield=shield):
            used = frozenset() if shield is None else frozenset((shield,))
            healed = out_of_combat(state.objects[one])._replace(damage=0, deathtouched=False)
            return _without_effects(with_object(state, healed), used)
        case RingTempted(player=player, object=bearer):
            return _tempted(state, player, bearer)
        case Flipped(object=one):
            return with_object(state, state.objects[one]._replace(face=1))
        case TurnedUp(object=one):
            turned = state.objects[one]._replace(face_down=False, timestamp=state.clock)
            return replace(with_object(state, turned), clock=state.clock + 1)
        case TurnedDown(object=one):
            over = frozenset(e.id for e in state.effects if e.duration == "face down" and one in e.objects)
            state = _without_effects(state, over)
            hidden = state.objects[one]._replace(face_down=True, timestamp=state.clock)
            return replace(with_object(state, hidden), clock=state.clock + 1)
        case PlayerLost(player=player):
            return with_player(state, player, lambda p: replace(p, lost=True))
        case GameEnded(winner=winner):
            return replace(state, winner=winner, priority=None, agenda=())
    return state


def _tempted(state: State, player: str, bearer: int | None) -> State:
    """The Ring has one more ability for the player, and there is one Ring-bearer of theirs at most (701.54a, 701.54c)."""
    state = with_player(state, player, lambda p: replace(p, tempted=p.tempted + 1))
    ring = next(one for one in state.command if _is_ring(state.objects[one], player))
    state = with_object(state, state.objects[ring]._replace(definition=the_ring(state.player(player).tempted)))
    if bearer is None:
        return state
    for one in state.battlefield:
        if state.objects[one].ring_bearer and look(state, one).controller == player:
            state = with_object(state, state.objects[one]._replace(ring_bearer=False))
    return with_object(state, state.objects[bearer]._replace(ring_bearer=True))


def _is_ring(thing: GameObject, player: str) -> bool:
    return thing.emblem and thing.owner == player and thing.definition.name == the_ring(1).name


def _hidden(state: State, effect: ContinuousEffect) -> tuple[State, ContinuousEffect]:
    """What was chosen for objects that become copies says nothing to the abilities that they have then (607.5)."""
    kept = tuple((one, state.objects[one].chosen) for one in effect.objects if state.objects[one].chosen)
    for one, _ in kept:
        state = with_object(state, state.objects[one]._replace(chosen=()))
    return state, replace(effect, hidden=kept) if kept else effect


def _without_effects(state: State, ended: frozenset[int]) -> State:
    """Effects end; choices come back with the abilities for which they were made, or wait for a later copy effect to end."""
    left = [effect for effect in state.effects if effect.id not in ended]
    for effect in state.effects:
        for one, chosen in effect.hidden if effect.id in ended else ():
            later = next((e for e in left if e.becomes is not None and one in e.objects and e.id > effect.id), None)
            if later is not None:
                left[left.index(later)] = replace(later, hidden=(*later.hidden, (one, chosen)))
            elif state.objects[one].last is None:
                state = with_object(state, state.objects[one]._replace(chosen=chosen))
    return replace(state, effects=tuple(left), derived=None)


def _without(pool: tuple[Mana, ...], units: tuple[Mana, ...]) -> tuple[Mana, ...]:
    left = list(pool)
    for unit in units:
        left.remove(unit)
    return tuple(left)


def _counters(state: State, on: Entity, kind: str, count: int) -> State:
    def after(old: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
        counters = dict(old)
        counters[kind] = counters.get(kind, 0) + count
        return tuple((name, number) for name, number in counters.items() if number > 0)

    if isinstance(on, str):
        return with_player(state, on, lambda p: replace(p, counters=after(p.counters)))
    thing = state.objects[on]
    times = tuple((name, time) for name, time in thing.counted if name != kind) if count > 0 else thing.counted
    counted = (*times, (kind, state.clock)) if count > 0 else times  # the old ones get the time of the new, too (613.7c)
    changed = thing._replace(counters=after(thing.counters), counted=counted)
    return replace(with_object(state, changed), clock=state.clock + 1)


def _damage(state: State, event: DamageDealt, before: State) -> State:
    source = look(before, event.source) if event.source is not None else None
    if isinstance(event.to, int):
        thing = state.objects[event.to]
        deadly = thing.deathtouched or (source is not None and has_keyword(source.chars, "deathtouch"))
        state = with_object(state, thing._replace(damage=thing.damage + event.amount, deathtouched=deadly))
    return state


def _blockers(state: State, blockers: tuple[tuple[int, int], ...]) -> State:
    for blocker, attacker in blockers:
        thing = state.objects[blocker]
        state = with_object(state, thing._replace(blocking=(*thing.blocking, attacker)))
        state = with_object(state, state.objects[attacker]._replace(blocked=True))
    return state


# -- zones (400) -----------------------------------------------------------------------------------------------------------


def _move(state: State, event: ZoneChanged, before: State) -> State:
    new = event.new
    state = replace(state, objects=state.objects.append(new), clock=state.clock + 1)
    if event.old is not None:
        state = _counted(_counted_dead(_left(state, event.old, new.id, before), event, before), event, before)
    state = _put_in(state, new, event.at)
    if event.becomes is not None:
        effect = ContinuousEffect(
            state.clock, new.timestamp, None, new.controller, "enters as a copy", (new.id,), becomes=event.becomes,
            duration=event.lasts,
        )  # fmt: skip
        state = replace(state, effects=(*state.effects, effect), clock=state.clock + 1)
    return state


def _counted(state: State, event: ZoneChanged, before: State) -> State:
    """Cards drawn and discarded, and permanents that left a player's control by leaving the battlefield, count by the turn."""
    if event.how in ("drawn", "discarded"):
        state = count_up(state, f"{event.how}:{event.new.owner}")
    if event.old is not None and event.old in before.battlefield:
        state = count_up(state, f"left:{look(before, event.old).controller}")
    return state


def _counted_dead(state: State, event: ZoneChanged, before: State) -> State:
    """Permanents put into a graveyard are counted for effects that ask for this turn's dead (700.4)."""
    if event.old is None or event.new.zone != "graveyard" or event.old not in before.battlefield:
        return state
    state = count_up(state, "died")
    return count_up(state, "creatures died") if look(before, event.old).chars.has_type("Creature") else state


def _vanished(state: State, one: int, before: State) -> State:
    """An ability leaves the stack and is nowhere (608.2n)."""
    thing = state.objects[one]
    seen = look(before, one)
    last = LastKnown(seen.chars, thing.definition, seen.controller)
    return _removed(with_object(state, thing._replace(last=last)), thing)


def _left(state: State, one: int, became: int, before: State) -> State:
    """The old object leaves its zone and keeps what it last was (608.2h); effects on it end with it."""
    thing = state.objects[one]
    seen = look(before, one)
    records = derived(before).records(one) if thing.zone == "battlefield" else ()
    last = LastKnown(seen.chars, copiable(before, before.objects[one]), seen.controller, seen.base, records)
    state = with_object(state, thing._replace(last=last, became=became))
    state = _removed(state, thing)
    if any(one in effect.objects for effect in state.effects):
        kept = []
        stays = thing.zone == "stack" and state.objects[became].zone == "battlefield"  # 400.7a
        for effect in state.effects:
            left = tuple(became if stays and o == one else o for o in effect.objects if stays or o != one)
            if left or not effect.objects:
                kept.append(replace(effect, objects=left) if left != effect.objects else effect)
        state = replace(state, effects=tuple(kept))
    return state


def _removed(state: State, thing: GameObject) -> State:
    one = thing.id

    def out(ids: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(other for other in ids if other != one)

    match thing.zone:
        case "battlefield":
            return replace(state, battlefield=state.battlefield.remove(one))
        case "stack":
            return replace(state, stack=state.stack.remove(one))
        case "exile":
            return replace(state, exile=out(state.exile))
        case "command":
            return replace(state, command=out(state.command))
        case "hand":
            return with_player(state, thing.owner, lambda p: replace(p, hand=out(p.hand)))
        case "graveyard":
            return with_player(state, thing.owner, lambda p: replace(p, graveyard=out(p.graveyard)))
        case "library":
            return with_player(state, thing.owner, lambda p: replace(p, library=out(p.library)))
    return state


def _put_in(state: State, thing: GameObject, at: int | None) -> State:
    one = thing.id
    match thing.zone:
        case "battlefield":
            return replace(state, battlefield=state.battlefield.add(one))
        case "stack":
            return replace(state, stack=state.stack.put(one))
        case "exile":
            return replace(state, exile=(*state.exile, one))
        case "command":
            return replace(state, command=(*state.command, one))
        case "hand":
            return with_player(state, thing.owner, lambda p: replace(p, hand=(*p.hand, one)))
        case "graveyard":
            return with_player(state, thing.owner, lambda p: replace(p, graveyard=(*p.graveyard, one)))
        case "library":

            def put(p: Player) -> Player:
                place = len(p.library) if at is None else at
                return replace(p, library=(*p.library[:place], one, *p.library[place:]))

            return with_player(state, thing.owner, put)
    return state
