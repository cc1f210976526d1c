"""Replacement effects: what an event becomes before it happens, and in whose choice of order (614, 615, 616)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter

from rulesviz.model.abilities import (
    Change,
    CreateAlso,
    CreateInstead,
    DoInstead,
    GoTo,
    Increase,
    Multiply,
    Prevent,
    ProduceInstead,
    Regeneration,
    Replacement,
    Would,
)
from rulesviz.model.acts import Question
from rulesviz.model.budgets import budgets, passes
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import Characteristics
from rulesviz.model.events import (
    CountersPut,
    DamageDealt,
    Event,
    LifeChanged,
    ManaAdded,
    PlayerLost,
    Regenerated,
    Replaced,
    TokensCreated,
    ZoneChanged,
)
from rulesviz.model.mana import Mana
from rulesviz.model.objects import Definition, GameObject
from rulesviz.model.phrases import about_this, refs_in
from rulesviz.model.references import Who
from rulesviz.model.selection import ANYTHING, Predicate
from rulesviz.model.state import Running, State
from rulesviz.rules.asking import Refused, Run
from rulesviz.rules.copying import shown_face
from rulesviz.rules.layers import context, controller, derived, rules_in_force
from rulesviz.rules.looks import Context, Look
from rulesviz.rules.matching import amount, entities, fits, holds


@dataclass(frozen=True, slots=True)
class Replacing:
    """One replacement effect that is in force: its ability and the object it comes from; `you` controls it."""

    ability: Replacement
    source: int
    you: str
    key: int
    chosen: tuple[tuple[str, str | int], ...] | None = None

    @property
    def kind(self) -> object:
        """What equal effects share: any of them would do the same."""
        words = self.ability.would, self.ability.condition, self.ability.changes
        return words, self.you, self.chosen, self.source if about_this(words) else None

    def context(self, state: State) -> Context:
        """The context in which its words are read."""
        return context(state, self.you, self.source, chosen=self.chosen)


HAPPENINGS: dict[type[Event], tuple[str, ...]] = {
    ManaAdded: ("tapped for mana",),
    TokensCreated: ("create tokens",),
    CountersPut: ("put counters",),
    ZoneChanged: ("draw", "die", "be destroyed"),
    PlayerLost: ("lose the game",),
    DamageDealt: ("damage",),
    LifeChanged: ("gain life",),
}
"""What each kind of event can be to a replacement effect."""


def in_force(state: State, event: Event | None = None) -> Iterator[Replacing]:
    """All replacement effects of permanents and of effects with a duration (614.1, 611.2); with an event those of its kind."""
    places: dict[int, int] = {}
    meant = None if event is None else HAPPENINGS.get(type(event), ())
    for one, ability in () if meant == () else derived(state).replacing():
        places[one] = places.get(one, 0) + 1
        if meant is not None and ability.would.happening not in meant:
            continue
        yield Replacing(ability, one, controller(state, one), one * 64 + places[one])
    for effect in state.effects:
        if isinstance(effect.ability, Replacement):
            source = -1 if effect.source is None else effect.source
            yield Replacing(effect.ability, source, effect.controller, -effect.id - 1, effect.chosen)


def applicable(state: State, event: Event, done: frozenset[int]) -> list[Replacing]:
    """The effects that would replace this event and have not done so yet (614.5).

    What would be destroyed is in the first place destroyed: where it goes then is part of that, and is looked at later (616.1g).
    """
    return _destroyed_first([one for one in in_force(state, event) if one.key not in done and would_replace(one, event, state)])


class Waiting:
    """The replacement effects in force that have not replaced an event yet, equal ones together: of those one is judged for all."""

    def __init__(self, state: State, event: Event, done: frozenset[int]) -> None:
        self._state = state
        alike: dict[object, list[tuple[int, Replacing]]] = {}
        about: dict[int, bool] = {}
        for place, one in enumerate(in_force(state, event)):
            if one.key not in done:
                known = id(one.ability)
                if known not in about:
                    about[known] = about_this((one.ability.would, one.ability.condition, one.ability.changes))
                alike.setdefault((known, one.you, one.chosen, one.source if about[known] else None), []).append((place, one))
        self._kinds: dict[object, list[tuple[int, Replacing]]] = {}
        for ones in alike.values():
            self._kinds.setdefault(ones[0][1].kind, []).extend(ones)
        for ones in self._kinds.values():
            ones.sort(key=itemgetter(0), reverse=True)

    def applicable(self, event: Event, done: frozenset[int] = frozenset()) -> list[Replacing]:
        """The first of each kind that would replace this event and has not done so since (see `applicable`)."""
        left = (next((pair for pair in reversed(ones) if pair[1].key not in done), None) for ones in self._kinds.values())
        found = sorted((pair for pair in left if pair and would_replace(pair[1], event, self._state)), key=itemgetter(0))
        return _destroyed_first([one for _, one in found])

    def use(self, effect: Replacing) -> None:
        """An effect has replaced the event, which it does once (614.5): the first that there was of its kind."""
        self._kinds[effect.kind].pop()


def _destroyed_first(found: list[Replacing]) -> list[Replacing]:
    return [one for one in found if one.ability.would.happening == "be destroyed"] or found


def unpreventable(state: State) -> bool:
    """Whether an effect says that damage cannot be prevented (615.12)."""
    return any(True for _ in rules_in_force(state, "no prevention"))


def would_replace(one: Replacing, event: Event, state: State) -> bool:
    """Whether an effect would replace this event."""
    where = one.context(state)
    prevents = any(isinstance(change, Prevent) for change in one.ability.changes)
    if prevents and unpreventable(state):
        return False
    return _watches(one.ability.would, event, where) and (
        one.ability.condition is None or holds(one.ability.condition, where)
    )


def scales(would: Would, kind: str) -> bool:
    """Whether an effect that watches counters is about that kind; of which kind they will be need not be known yet."""
    return kind in ("", would.kind) or not would.kind


def _watches(would: Would, event: Event, where: Context) -> bool:
    match event:
        case ManaAdded(player=player, tapped=tapped, units=units, tapper=tapper):
            return (
                would.happening == "tapped for mana"
                and tapped is not None
                and len(units) >= would.least
                and _is(would.who, tapper or player, where)
                and fits(would.subject, where.look(tapped), where)
            )
        case TokensCreated(player=player, count=count):
            mine = would.happening == "create tokens" and count > 0 and _is(would.who, player, where)
            return mine and any(_fits_token(event, kind, face, would.subject, where) for kind, _, face in event.kinds)
        case CountersPut(on=on, kind=kind, count=count, by_effect=by_effect):
            if would.by_effect and not by_effect:
                return False
            if would.happening != "put counters" or count <= 0 or not scales(would, kind):
                return False
            return isinstance(on, int) and fits(would.subject, where.look(on), where)
        case ZoneChanged(new=new, how="drawn"):
            return would.happening == "draw" and _is(would.who, new.owner, where)
        case PlayerLost(player=player):
            return would.happening == "lose the game" and _is(would.who, player, where)
        case ZoneChanged(old=int(one), how="destroyed", good=good) if would.happening == "be destroyed":
            return not good and fits(would.subject, where.look(one), where) and not _doomed(one, where)
        case ZoneChanged(old=old, new=new):
            if would.happening != "die" or old is None or new.zone != "graveyard":
                return False
            thing = where.look(old)
            return thing.object.zone == "battlefield" and fits(would.subject, thing, where)
        case DamageDealt(source=source, to=to, combat=combat, amount=damage):
            if would.happening != "damage" or source is None or damage <= 0 or (would.combat and not combat):
                return False
            hit = would.to is None or (isinstance(to, int) and fits(would.to, where.look(to), where))
            meant = would.who is None or (isinstance(to, str) and _is(would.who, to, where))
            return hit and meant and fits(would.subject, where.look(source), where)
        case LifeChanged(player=player, change=change):
            return would.happening == "gain life" and change > 0 and _is(would.who, player, where)
    return False


def _fits_token(event: TokensCreated, kind: Definition, face: int, subject: Predicate, where: Context) -> bool:
    """Whether such a token is one that counts, as it would be created, before anything changes how it enters (616.1g)."""
    if subject == ANYTHING:
        return True
    you = event.player
    token = GameObject(-1, kind, you, you, "battlefield", 0, -1, token=True, face=face)
    return fits(subject, Look(token, shown_face(kind, token), you), where)


def _doomed(one: int, where: Context) -> bool:
    """Whether an effect says that it cannot be regenerated (701.19c)."""
    found = rules_in_force(where.state, "no regeneration")
    return any(fits(rule.fits, where.look(one), there) for _, rule, there in found)


def _is(who: Who | None, player: str, where: Context) -> bool:
    if who is None:
        return True
    named = entities(who, where)
    return player in named


def changed(event: Event, changes: tuple[Change, ...], where: Context, subject: Predicate = ANYTHING) -> Event:
    """The event after an effect has replaced it; of tokens only those that fit `subject` change."""
    for change in changes:
        event = _tokens(event, change, where, subject) if isinstance(event, TokensCreated) else _changed(event, change, where)
    return event


def _tokens(event: TokensCreated, change: Change, where: Context, subject: Predicate) -> TokensCreated:
    """Tokens of each kind that counts so many times over, or of another kind instead, or others besides (614.1a)."""
    kinds: list[tuple[Definition, int, int]] = []
    counted = 0
    for kind, count, face in event.kinds:
        touched = _fits_token(event, kind, face, subject, where)
        counted += count if touched else 0
        match change:
            case Multiply(factor) if touched:
                kinds.append((kind, _writable(count * factor), face))
            case Increase(more) if touched:
                kinds.append((kind, count + amount(more, where), face))
            case CreateInstead(token) if touched:
                kinds.append((_plain(token, where), count, 0))
            case _:
                kinds.append((kind, count, face))
    if isinstance(change, CreateAlso):
        kinds.append((_plain(change.token, where), counted if change.as_many else 1, 0))
    (first, count, face), *others = kinds
    together: dict[tuple[Definition, int], int] = {}
    for kind, number, up in others:  # in one order whoever added them, so that equal outcomes are equal
        together[kind, up] = together.get((kind, up), 0) + number
    also = sorted(((kind, number, up) for (kind, up), number in together.items()), key=lambda one: one[0].name)
    return replace(event, definition=first, count=count, face=face, also=tuple(also), rules=(*event.rules, "614.1a"))


def _plain(token: Characteristics, where: Context) -> Definition:
    """Such a token; who made it matters only if its abilities speak of that (201.5a)."""
    return Definition((token,), maker=where.this if "maker" in refs_in(token.abilities) else None)


def _changed(event: Event, change: Change, where: Context) -> Event:
    match change:
        case Multiply(factor):
            return _scaled(event, lambda much: much * factor, "614.1a")
        case Increase(more):
            return _scaled(event, lambda much: much + amount(more, where), "614.1a")
        case Prevent(limit):
            return _scaled(event, lambda much: 0 if limit is None else max(0, much - limit), "615.1")
        case DoInstead(steps):
            much = event.change if isinstance(event, LifeChanged) else None
            what = {LifeChanged: "gains no life", PlayerLost: "does not lose"}.get(type(event), "draws no card")
            rules = tuple(dict.fromkeys((*event.rules, "614.1a", "614.6")))
            return Replaced(
                what=what, player=where.you, steps=steps, text="instead", amount=much, source=where.this, rules=rules
            )
    match event, change:
        case ManaAdded(units=units), ProduceInstead(letter, number):
            kept = units if number is None else units[:1] * number
            return _mana(event, tuple(replace(unit, type=letter) for unit in kept), "614.1a")
        case ZoneChanged(old=int(one)), Regeneration():
            return Regenerated(object=one, source=event.source, rules=(*event.rules, "614.8"))
        case ZoneChanged(new=new), GoTo(zone):
            how = "exiled" if zone == "exile" else "put"
            there = new._replace(zone=zone)
            return replace(event, new=there, how=how, shuffled=zone == "library", rules=(*event.rules, "614.1a"))
    return event


def _scaled(event: Event, times: Callable[[int], int], rule: str) -> Event:
    """The event with another amount of what it is about."""
    rules = (*event.rules, rule)
    match event:
        case ManaAdded(units=units):
            each = times(1)
            if len(units) * each > budgets().mana:
                raise Refused(f"{len(units) * each:,} mana at once", f"one event may add {passes('mana')}", ("106.12b",))
            more = _mana(event, tuple(unit for unit in units for _ in range(each)), rule)
            bound = any(unit.spend_only is not None or unit.sure for unit in units)
            return replace(more, rules=(*more.rules, "106.6a")) if bound and each > 1 else more
        case CountersPut(count=count):
            return replace(event, count=_writable(times(count)), rules=rules)
        case DamageDealt(amount=damage):
            return replace(event, amount=_writable(times(damage)), rules=rules)
        case LifeChanged(change=life):
            return replace(event, change=_writable(times(life)), rules=rules)
    return event


def _writable(number: int) -> int:
    """A number that a person could still be shown."""
    if number.bit_length() > 4 * budgets().digits:  # a digit takes a little more than three bits
        raise Refused("a number that large", f"it has more than {passes('digits')}", ("107.1",))
    return number


def _mana(event: ManaAdded, units: tuple[Mana, ...], rule: str) -> ManaAdded:
    return replace(event, units=units, rules=(*event.rules, "106.12b", rule))


# -- order (616.1) -----------------------------------------------------------------------------------------------------------


def each_outcome(state: State, event: Event, done: frozenset[int] = frozenset()) -> Iterator[Event]:
    """Everything that an event can become, each once, over all orders (616.1); events compare without their rules.

    Raises Refused that names the budget where too many moments on the way would have to be looked at.
    """
    seen: set[tuple[Event, frozenset[int]]] = set()
    found: set[Event] = set()
    effects_left, waiting = Waiting(state, event, done), [(_bare(event), done)]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        if len(seen) == budgets().orders:
            raise Refused("all orders of the replacement effects", f"they may take {passes('orders')}", ("616.1",))
        seen.add(here)
        now, used = here
        effects = effects_left.applicable(now, used)
        if not effects and now not in found:
            found.add(now)
            yield now
        for effect in effects:
            after = changed(now, effect.ability.changes, effect.context(state), effect.ability.would.subject)
            waiting.append((_bare(after), used | {effect.key}))


def outcomes(state: State, event: Event) -> set[Event]:
    """All of them."""
    return set(each_outcome(state, event))


def _bare(event: Event) -> Event:
    return replace(event, rules=())


def first_of_equals(effects: Iterable[Replacing]) -> list[Replacing]:
    """The first of each kind: equal ones lead to equal outcomes."""
    firsts: dict[object, Replacing] = {}
    for effect in effects:
        firsts.setdefault(effect.kind, effect)
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
    """The event after all replacement effects, the affected player asked where orders differ (616.1, 616.1f).

    What follows out of a replaced event is still that event, so that no effect touches it twice (614.5).
    """
    done = before = run.item.done if isinstance(run.item, Running) else frozenset[int]()
    waiting = Waiting(state, event, done)
    while True:
        effects = waiting.applicable(event)
        if not effects:
            return replace(event, rules=(*event.rules, "614.5")) if len(done - before) > 1 else event
        effect = effects[0]
        if len(effects) > 1:
            event = replace(event, rules=(*event.rules, "616.1"))
            if len(list(islice(each_outcome(state, event, done), 2))) > 1:
                prompt = "Which replacement effect applies next?"
                effect = choose_effect(run, state, affected(state, event), effects, prompt, "616.1")
        event = changed(event, effect.ability.changes, effect.context(state), effect.ability.would.subject)
        done |= {effect.key}
        waiting.use(effect)
        if isinstance(event, Replaced):
            event = replace(event, done=done)
        if isinstance(event, Regenerated):
            shield = next((one.id for one in state.effects if -one.id - 1 == effect.key), None)
            rule = "701.19a" if shield is not None else "701.19b"
            event = replace(event, shield=shield, rules=(*event.rules, rule))


def choose_effect(
    run: Run, state: State, player: str, effects: Sequence[Replacing], prompt: str, rule: str
) -> Replacing:
    """The effect that a player picks, named by its source, or by its text where one source has several (616.1)."""
    sources = [effect.source for effect in effects]
    names = [one.source if sources.count(one.source) == 1 else one.ability.text for one in effects]
    answer = run.ask(state, Question(player, "replacement", prompt, tuple(names), (rule,)))
    return effects[names.index(answer)]  # type: ignore[arg-type]
