"""Replacement effects: what an event becomes before it happens, and in whose choice of order (614, 615, 616)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulesviz.model.abilities import (
    Change,
    DoInstead,
    GoTo,
    Increase,
    Multiply,
    Prevent,
    ProduceInstead,
    Replacement,
    Would,
)
from rulesviz.model.acts import Question
from rulesviz.model.events import (
    CountersPut,
    DamageDealt,
    Event,
    LifeChanged,
    ManaAdded,
    PlayerLost,
    Replaced,
    TokensCreated,
    ZoneChanged,
)
from rulesviz.model.instructions import ChosenColor, OneOf, Symbols
from rulesviz.model.mana import Mana
from rulesviz.model.selection import Who
from rulesviz.model.state import State
from rulesviz.rules.asking import Run
from rulesviz.rules.layers import context, controller, derived
from rulesviz.rules.looks import Context
from rulesviz.rules.matching import amount, entities, fits, holds

MANY = 4096
"""How many states of an event an exploration of orders may visit; more than any table needs (616.1)."""


@dataclass(frozen=True, slots=True)
class Replacing:
    """One replacement effect that is in force: its ability and the object it comes from; `you` controls it."""

    ability: Replacement
    source: int
    you: str
    key: int
    chosen: tuple[tuple[str, str | int], ...] | None = None

    def context(self, state: State) -> Context:
        """The context in which its words are read."""
        return context(state, self.you, self.source, chosen=self.chosen)


def in_force(state: State) -> Iterator[Replacing]:
    """All replacement effects of permanents and of effects with a duration (614.1, 611.2)."""
    for one, ability in derived(state).replacing:
        yield Replacing(ability, one, controller(state, one), one * 64 + ability.line)
    for effect in state.effects:
        if isinstance(effect.ability, Replacement):
            source = -1 if effect.source is None else effect.source
            yield Replacing(effect.ability, source, effect.controller, -effect.id - 1, effect.chosen)


def applicable(state: State, event: Event, done: frozenset[int]) -> list[Replacing]:
    """The effects that would replace this event and have not done so yet (614.5)."""
    return [
        one
        for one in in_force(state)
        if one.key not in done
        and _watches(one.ability.would, event, one.context(state))
        and (one.ability.condition is None or holds(one.ability.condition, one.context(state)))
    ]


def _watches(would: Would, event: Event, where: Context) -> bool:
    match event:
        case ManaAdded(player=player, tapped=tapped, units=units):
            return (
                would.happening == "tapped for mana"
                and tapped is not None
                and bool(units)
                and _is(would.who, player, where)
                and fits(would.subject, where.look(tapped), where)
            )
        case TokensCreated(player=player):
            return would.happening == "create tokens" and _is(would.who, player, where)
        case CountersPut(on=on):
            if would.happening != "put counters":
                return False
            return isinstance(on, int) and fits(would.subject, where.look(on), where)
        case ZoneChanged(new=new, how="drawn"):
            return would.happening == "draw" and _is(would.who, new.owner, where)
        case PlayerLost(player=player):
            return would.happening == "lose the game" and _is(would.who, player, where)
        case ZoneChanged(old=old, new=new):
            if would.happening != "die" or old is None or new.zone != "graveyard":
                return False
            thing = where.look(old)
            return thing.object.zone == "battlefield" and fits(would.subject, thing, where)
        case DamageDealt(source=source, to=to, combat=combat):
            if would.happening != "damage" or source is None or (would.combat and not combat):
                return False
            hit = would.to is None or (isinstance(to, int) and fits(would.to, where.look(to), where))
            meant = would.who is None or (isinstance(to, str) and _is(would.who, to, where))
            return hit and meant and fits(would.subject, where.look(source), where)
        case LifeChanged(player=player, change=change):
            return would.happening == "gain life" and change > 0 and _is(would.who, player, where)
    return False


def _is(who: Who | None, player: str, where: Context) -> bool:
    if who is None:
        return True
    named = entities(who, where)
    return player in named


def changed(event: Event, changes: tuple[Change, ...], where: Context) -> list[Event]:
    """The events after an effect has replaced one: several where a choice of type is left to the player."""
    events = [event]
    for change in changes:
        events = [after for one in events for after in _changed(one, change, where)]
    return events


def _changed(event: Event, change: Change, where: Context) -> list[Event]:
    match event, change:
        case ManaAdded(units=units), Multiply(factor):
            return [_mana(event, tuple(unit for unit in units for _ in range(factor)), "614.1a")]
        case ManaAdded(units=units), ProduceInstead(types, number):
            made: list[Event] = []
            for letter in _letters(types, where):
                kept = units if number is None else units[:1] * number
                made.append(_mana(event, tuple(_as_type(unit, letter) for unit in kept), "614.1a"))
            return made or [event]
        case TokensCreated(count=count), Multiply(factor):
            return [replace(event, count=count * factor, rules=(*event.rules, "614.1a"))]
        case TokensCreated(count=count), Increase(more):
            return [replace(event, count=count + amount(more, where), rules=(*event.rules, "614.1a"))]
        case CountersPut(count=count), Multiply(factor):
            return [replace(event, count=count * factor, rules=(*event.rules, "614.1a"))]
        case CountersPut(count=count), Increase(more):
            return [replace(event, count=count + amount(more, where), rules=(*event.rules, "614.1a"))]
        case DamageDealt(amount=damage), Multiply(factor):
            return [replace(event, amount=damage * factor, rules=(*event.rules, "614.1a"))]
        case DamageDealt(amount=damage), Increase(more):
            return [replace(event, amount=damage + amount(more, where), rules=(*event.rules, "614.1a"))]
        case DamageDealt(amount=damage), Prevent(limit):
            left = 0 if limit is None else max(0, damage - limit)
            return [replace(event, amount=left, rules=(*event.rules, "615.1"))]
        case LifeChanged(change=life), Multiply(factor):
            return [replace(event, change=life * factor, rules=(*event.rules, "614.1a"))]
        case LifeChanged(change=life), Increase(more):
            return [replace(event, change=life + amount(more, where), rules=(*event.rules, "614.1a"))]
        case ZoneChanged(new=new), GoTo(zone):
            how = "exiled" if zone == "exile" else "put"
            there = replace(new, zone=zone)
            return [replace(event, new=there, how=how, shuffled=zone == "library", rules=(*event.rules, "614.1a"))]
        case _, DoInstead(steps):
            much = event.change if isinstance(event, LifeChanged) else None
            what = {LifeChanged: "gains no life", PlayerLost: "does not lose"}.get(type(event), "draws no card")
            rules = tuple(dict.fromkeys((*event.rules, "614.1a", "614.6")))
            return [
                Replaced(
                    what=what,
                    player=where.you,
                    steps=steps,
                    text="instead",
                    amount=much,
                    source=where.this,
                    rules=rules,
                )
            ]
    return [event]


def _letters(types: object, where: Context) -> tuple[str, ...]:
    match types:
        case Symbols(letters):
            return (letters,)
        case OneOf(options):
            return options
        case ChosenColor():
            color = where.chosen_for("color")
            return (color,) if isinstance(color, str) else ()
    return tuple("WUBRG")


def _as_type(unit: Mana, letter: str) -> Mana:
    return replace(unit, type=letter)


def _mana(event: ManaAdded, units: tuple[Mana, ...], rule: str) -> ManaAdded:
    return replace(event, units=units, rules=(*event.rules, "106.12b", rule))


# -- order (616.1) -----------------------------------------------------------------------------------------------------------


def outcomes(state: State, event: Event, done: frozenset[int] = frozenset()) -> set[Event]:
    """Everything that an event can become, over all orders and choices (616.1); events compare without their rules."""
    found: set[Event] = set()
    seen: set[tuple[Event, frozenset[int]]] = set()
    waiting = [(_bare(event), done)]
    while waiting and len(seen) < MANY:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        now, used = here
        effects = _first_of_equals(applicable(state, now, used))
        if not effects:
            found.add(now)
        for effect in effects:
            for after in changed(now, effect.ability.changes, effect.context(state)):
                waiting.append((_bare(after), used | {effect.key}))
    return found


def _bare(event: Event) -> Event:
    return replace(event, rules=())


def _first_of_equals(effects: list[Replacing]) -> list[Replacing]:
    """One effect for each text: equal ones lead to equal outcomes."""
    firsts: dict[object, Replacing] = {}
    for effect in effects:
        firsts.setdefault((effect.ability, effect.you, effect.chosen), effect)
    return list(firsts.values())


def affected(state: State, event: Event) -> str:
    """The player who chooses among effects: the affected one, or the controller of the affected object (616.1)."""
    match event:
        case (
            ManaAdded(player=player)
            | TokensCreated(player=player)
            | LifeChanged(player=player)
            | PlayerLost(player=player)
        ):
            return player
        case CountersPut(on=on) | DamageDealt(to=on):
            return on if isinstance(on, str) else controller(state, on)
        case ZoneChanged(old=old, new=new):
            return controller(state, old) if old is not None else new.controller
    return state.active


def replaced(run: Run, state: State, event: Event) -> Event:
    """The event after all replacement effects, the affected player asked where orders differ (616.1, 616.1f)."""
    done: frozenset[int] = frozenset()
    while True:
        effects = applicable(state, event, done)
        if not effects:
            return event
        effect = effects[0]
        distinct = _first_of_equals(effects)
        if len(distinct) > 1 and len(outcomes(state, event, done)) > 1:
            question = Question(
                affected(state, event),
                "replacement",
                "Which replacement effect applies next?",
                tuple(dict.fromkeys(one.source for one in distinct)),
                ("616.1",),
            )
            answer = run.ask(state, question)
            effect = next(one for one in distinct if one.source == answer)
            event = replace(event, rules=(*event.rules, "616.1"))
        elif len(distinct) > 1:
            event = replace(event, rules=(*event.rules, "616.1"))
        after = changed(event, effect.ability.changes, effect.context(state))
        event = after[0] if len(after) == 1 else _choose(run, state, event, after)
        done |= {effect.key}


def _choose(run: Run, state: State, event: Event, after: list[Event]) -> Event:
    letters = [one.units[0].type for one in after if isinstance(one, ManaAdded)]
    question = Question(
        affected(state, event), "mana_type", "Which type of mana instead?", tuple(letters), ("106.12b",)
    )
    return after[letters.index(str(run.ask(state, question)))]
