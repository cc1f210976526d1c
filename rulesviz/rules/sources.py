"""The mana abilities that a player could use for a payment, and what one use of each takes (605.3a)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, combinations, islice

from rulesviz.model.abilities import Activated
from rulesviz.model.changed import replace
from rulesviz.model.instructions import Instruction
from rulesviz.model.making_mana import AddMana
from rulesviz.model.mana import MANA_TYPES, Mana
from rulesviz.model.mana_abilities import is_mana_ability, steps_of
from rulesviz.model.object_instructions import Move, PutCounters, RemoveCounters, Sacrifice, Tap
from rulesviz.model.objects import Choices
from rulesviz.model.phrases import parts_in, refs_in
from rulesviz.model.player_instructions import Discard, LoseLife
from rulesviz.model.references import YOU, Ref
from rulesviz.model.selection import Every, Pick, X
from rulesviz.model.state import State
from rulesviz.rules.actions import summoning_sick
from rulesviz.rules.cost_changes import ability_cost
from rulesviz.rules.could_produce import tapped_parts
from rulesviz.rules.layers import characteristics, context, controller, derived, has_mana_ability, look
from rulesviz.rules.matching import amount, fits, holds, members
from rulesviz.rules.records import STATE_BASED


@dataclass(frozen=True, slots=True)
class Use:
    """One activation of a mana ability in a plan: the mana that it is to bring as letters, what it taps and uses up."""

    one: int
    ability: Activated
    result: str
    taps: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()
    picks: tuple[tuple[int, ...], ...] | None = None
    x: int | None = None


Plan = tuple[Use, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """A mana ability and what one use of it takes: its own mana, objects tapped or gone, life, counters.

    `results` are the letters that it can bring. `rank` puts the least flexible and least harmful first. `others` says of each other
    object that it taps or uses up what that is good for besides.
    """

    one: int
    ability: Activated
    results: tuple[str, ...]
    needs: tuple[str, ...]
    picks: tuple[tuple[int, ...], ...]
    taps: frozenset[int]
    gone: frozenset[int]
    life: int
    counters: tuple[str, int]
    rank: tuple[int, ...]
    others: tuple[object, ...] = ()
    x: int | None = None

    @property
    def kind(self) -> tuple[object, ...]:
        """What equal sources share: any of them would do the same."""
        return self.ability.text, self.results, self.needs, self.rank, len(self.gone), self.one in self.gone, self.others

    @property
    def counted(self) -> tuple[int, str]:
        """Where its counters come from: energy from its player (107.14), all others from itself."""
        return (-1 if self.counters[0] == "energy" else self.one, self.counters[0])


def usable(state: State, one: int, ability: Activated) -> bool:
    """Whether a mana ability could be activated to pay for something now, its mana cost aside (602.5, 605.3a)."""
    thing = state.objects[one]
    if ability.zone != thing.zone or ability.sorcery_speed:
        return False
    if (ability.cost.tap and thing.tapped) or (ability.cost.untap and not thing.tapped):
        return False
    if (ability.cost.tap or ability.cost.untap) and summoning_sick(state, one):
        return False
    you = controller(state, one)
    where = context(state, you, one)
    if ability.only_if is not None and not holds(ability.only_if, where):
        return False
    if ability.once and (one, ability.line) in state.activated:
        return False
    if ability.once_each_turn and state.counted(f"activated:{one}:{ability.line}"):
        return False
    return not (ability.instant_speed and state.priority is None)


def sources(
    state: State, player: str, busy: frozenset[int], allowed: Callable[[Mana], bool], most: int | None = None
) -> list[Source]:
    """Every mana ability that the player could use for a payment, least flexible first.

    For a payment of so many needs no more than `most` that are alike can be used, unless some cost mana themselves.
    """
    found: list[Source] = []
    known: dict[tuple[object, ...], tuple[str, ...]] = {}
    passed: set[object] = set()
    enough: dict[object, int] = {}
    now = derived(state)
    attached = {state.objects[one].attached_to for one in now.watching.get(STATE_BASED, ())}
    ones = tuple(now.watching.get(Activated, ()))
    used_up: set[int] = set()
    opened: dict[int, tuple[bool, bool]] = {}
    for one, value, thing in zip(ones, now.values.pick(ones), state.objects.pick(ones), strict=True):
        assert value is not None
        if thing.tapped and id(value) in used_up:
            continue
        alike = id(value.chars), value.controller, thing.tapped, thing.counters, thing.chosen, one if one in attached else None
        if alike in passed or one in busy:
            continue
        abilities = [ability for ability in value.watched if isinstance(ability, Activated)]
        if thing.tapped and all(ability.cost.tap for ability in abilities):
            used_up.add(id(value))
            continue
        if value.controller != player:
            passed.add(alike)
            continue
        made: list[tuple[Activated, tuple[str, ...]]] = []
        for ability in abilities:
            if not usable(state, one, ability):
                continue
            if id(ability) not in opened:
                opened[id(ability)] = _asks_x(ability), _depends(ability)
            asks_x, depends = opened[id(ability)]
            if asks_x or depends:
                if _may_spend(one, ability, allowed):
                    limit = MOST_X if most is None else most
                    found += _by_x(state, one, ability, busy, limit) if asks_x else _by_what_pays(state, one, ability, busy)
                continue
            key = (id(ability), alike)
            if key not in known:
                snow = "Snow" in value.chars.supertypes
                parts = tapped_parts(state, one, ability)
                free = _may_spend(one, ability, allowed)
                known[key] = tuple(
                    (marked(own, snow=snow) if free else NO_USE * len(own)) + more
                    for own, more in parts
                    if more or (own and free)
                )
            if known[key]:
                made.append((ability, known[key]))
        letters = {letter for _, results in made for result in results for letter in result.upper()} - {NO_USE}
        ways = [way for ability, results in made for way in _each_way(state, one, ability, results, busy, letters)]
        if most is not None and any(way.needs for way in ways):
            return sources(state, player, busy, allowed)
        if len(made) == len(abilities) and all(way.taps == {one} and not way.gone for way in ways):
            enough[alike] = enough.get(alike, 0) + 1
            if enough[alike] == most:
                passed.add(alike)
        found += ways
    for one in (*state.player(player).hand, *state.player(player).graveyard):
        works = any(isinstance(a, Activated) and a.zone != "battlefield" for a in state.objects[one].definition.faces[0].abilities)
        for ability in _usable(state, one) if works and one not in busy else ():
            free = _may_spend(one, ability, allowed)
            results = tuple(own for own, _ in tapped_parts(state, one, ability) if own and free)
            found += _each_way(state, one, ability, results, busy, set("".join(results))) if results else []
    found = _told_apart(found)
    found.sort(key=lambda source: (*source.rank, source.one))
    return found


def _depends(ability: Activated) -> bool:
    """Whether what it makes depends on what is sacrificed or exiled for it."""
    return not {"sacrificed", "exiled"}.isdisjoint(refs_in(ability.effect))


def _asks_x(ability: Activated) -> bool:
    """Whether the number that is paid for it says how much it makes."""
    return X() in parts_in(ability.cost.actions) or (ability.cost.mana is not None and ability.cost.mana.has_x)


def _by_x(state: State, one: int, ability: Activated, busy: frozenset[int], most: int) -> list[Source]:
    """Such an ability, for each X that could be of use."""
    numbers = () if _depends(ability) else range(1, most + 1)
    return [way for x in numbers for way in _paid_so(state, one, ability, busy, Choices(x=x), Choices(x=x))]


def _by_what_pays(state: State, one: int, ability: Activated, busy: frozenset[int]) -> list[Source]:
    """Such an ability, for each thing that could pay with the mana that comes of that."""
    steps = [step for step in ability.cost.actions if isinstance(step, Sacrifice | Move)]
    groups = [group for step in steps for group in _options(state, one, ability, step, busy) or ()]
    ways = ((group, _paid_so(state, one, ability, busy, Choices(sacrificed=group, exiled=group))) for group in groups)
    return [way for group, found in ways for way in found if group in way.picks]


def _paid_so(
    state: State, one: int, ability: Activated, busy: frozenset[int], choices: Choices, paid: Choices | None = None
) -> list[Source]:
    """The ways to use an ability with the mana that it makes after these choices."""
    snow = "Snow" in characteristics(state, one).supertypes
    results = tuple(marked(own, snow=snow) + more for own, more in tapped_parts(state, one, ability, choices) if own)
    return _each_way(state, one, ability, results, busy, set("".join(results).upper()), paid) if results else []


def _told_apart(found: list[Source]) -> list[Source]:
    """The sources with what is known of the other objects that they take: such as are good for nothing else go first."""
    if not any(_taken(source) for source in found):
        return found
    good: dict[int, set[object]] = {}
    for source in found:
        for other in _taken(source):
            good.setdefault(other, set()).add((source.ability.text, other in source.gone))
    for source in found:
        if source.one in good:
            good[source.one].add((source.ability.text, source.results, source.needs))
    alone = {other: sum(isinstance(use, tuple) and len(use) == 3 for use in uses) for other, uses in good.items()}
    return [
        replace(
            source,
            others=tuple(sorted(str(sorted(map(str, good[other]))) for other in _taken(source))),
            rank=(*source.rank, sum(alone[other] for other in _taken(source))),
        )
        for source in found
    ]


def _taken(source: Source) -> frozenset[int]:
    return frozenset(other for other in source.taps | source.gone if other >= 0 and other != source.one)


def untried(state: State, player: str) -> tuple[int, ...]:
    """What has a mana ability that could be used, but that the search does not try: its cost, or what it makes, is open."""
    ones = (*derived(state).watching.get(Activated, ()), *state.player(player).hand, *state.player(player).graveyard)
    mine = (one for one in ones if controller(state, one) == player)
    return tuple(one for one in mine if any(_open(state, one, ability) for ability in _usable(state, one)))


def _usable(state: State, one: int) -> list[Activated]:
    found = (ability for ability in characteristics(state, one).abilities if isinstance(ability, Activated))
    return [ability for ability in found if is_mana_ability(ability) and usable(state, one, ability)]


def _open(state: State, one: int, ability: Activated) -> bool:
    """Whether its cost is of a kind that is not tried, or nothing says how often it can be used."""
    cost = ability.cost
    asks = _asks_x(ability) and (_depends(ability) or ability.zone != "battlefield")
    endless = not (cost.tap or cost.untap or cost.actions or ability.once or ability.once_each_turn)
    unknown = any(_options(state, one, ability, step, frozenset()) is None for step in cost.actions)
    return asks or endless or unknown


MOST_X = 12
"""So large an X is tried at most where it is not said how much is needed."""
MOST_GROUPS = 300
"""So many groups of what a mana ability taps or uses up are tried at most."""
NO_USE = "."
"""Stands for a unit that comes along and cannot be spent on this (106.6)."""


def marked(letters: str, *, snow: bool) -> str:
    """Mana from a snow source in small letters, as only that pays {S} (107.4h)."""
    return letters.lower() if snow else letters


def pays(letter: str, need: str) -> bool:
    """Whether a unit, small for snow, satisfies a need given as the letters that would."""
    return letter.islower() if need == "S" else letter.upper() in need


def _may_spend(one: int, ability: Activated, allowed: Callable[[Mana], bool]) -> bool:
    steps = [step for step in steps_of(ability.effect) if isinstance(step, AddMana)]
    return all(step.spend_only is None or allowed(Mana("C", one, step.spend_only)) for step in steps)


def _each_way(
    state: State, one: int, ability: Activated, results: tuple[str, ...], busy: frozenset[int], letters: set[str],
    paid: Choices | None = None,
) -> list[Source]:
    """The ability once for each thing that could pay its cost; nothing if its cost is of a kind not tried by itself."""
    ways: list[tuple[tuple[int, ...], ...]] = [()]
    harm = 0
    for step in ability.cost.actions:
        options = _options(state, one, ability, step, busy, paid)
        if options is None:
            return []
        harm = max(harm, 0 if isinstance(step, Tap) else 1)
        ways = [(*way, option) for way in ways for option in options]
    x = paid.x if paid is not None else None
    mana = ability_cost(state, one, ability, x or 0).mana
    symbols = mana.with_x(x or 0).symbols if mana is not None else ()
    flexible = len(letters) + (0 if letters == {"C"} else 1) + 9 * bool(symbols)
    rank = (harm, flexible, min(map(len, results)))
    needs = tuple(needs_of(symbols))
    own = frozenset((one,)) if ability.cost.tap or ability.cost.untap else frozenset()
    if ability.once or ability.once_each_turn or any(isinstance(step, PutCounters) for step in ability.cost.actions):
        own |= {-64 * one - ability.line - 2}  # stands for the one time that it can be used
    life, counters = _numbers(state, one, ability, paid)
    made = []
    for way in ways:
        taps, gone = own, frozenset[int]()
        for step, picked in zip(ability.cost.actions, way, strict=True):
            if isinstance(step, Tap):
                taps |= frozenset(picked)
            else:
                gone |= frozenset(picked)
        if taps or gone or life or counters[1]:  # an ability with no cost but mana would never end
            made.append(Source(one, ability, results, needs, way, taps, gone, life, counters, rank, x=x))
    return made


def _numbers(state: State, one: int, ability: Activated, paid: Choices | None) -> tuple[int, tuple[str, int]]:
    """The life and the counters that one use takes."""
    where = context(state, controller(state, one), one, choices=paid)
    life, counters = 0, ("", 0)
    for step in ability.cost.actions:
        match step:
            case LoseLife(amount=number):
                life += amount(number, where)
            case RemoveCounters(kind=kind, count=count) if count is not None:
                counters = (kind, amount(count, where))
    return life, counters


def _options(
    state: State, one: int, ability: Activated, step: Instruction, busy: frozenset[int], paid: Choices | None = None
) -> list[tuple[int, ...]] | None:
    you = controller(state, one)
    where = context(state, you, one, choices=paid)
    match step:
        case Sacrifice(what=Ref("this")) | Move(what=Ref("this")):
            return [(one,)]
        case Move(what=Pick(fits=wanted, zone=zone, least=need, most=most)) if need == most:
            cards = [other for other in members(Every(wanted, zone, YOU), where) if other not in busy and other != one]
            return _groups(state, cards if zone != "battlefield" else [other for other in cards if controller(state, other) == you], need)
        case Discard(amount=int(need), fits=wanted):
            hand = [other for other in state.player(you).hand if other not in busy and other != one]
            return _groups(state, [other for other in hand if fits(wanted, look(state, other), where)], need)
        case PutCounters(on=Ref("this")):
            return [()]
        case RemoveCounters(of=Ref("you"), kind="energy", count=int(need)):
            return [()] if state.player(you).count("energy") >= need else []
        case Sacrifice(what=Pick(fits=wanted, least=need, most=most)) | Tap(what=Pick(fits=wanted, least=need, most=most)) if need == most:
            found = [
                other
                for other in members(Every(wanted), where)
                if other not in busy and controller(state, other) == you
            ]
            if isinstance(step, Tap):
                found = [
                    other
                    for other in found
                    if not state.objects[other].tapped and (other != one or not ability.cost.tap)
                ]
            return _groups(state, found, need)
        case LoseLife(amount=number):
            return [()] if state.player(you).life >= amount(number, where) else []
        case RemoveCounters(of=Ref("this"), kind=kind, count=count) if count is not None:
            return [()] if state.objects[one].count(kind) >= amount(count, where) else []
    return None


def _groups(state: State, found: list[int], need: int) -> list[tuple[int, ...]]:
    """Groups of so many objects, such as make no mana first: side by side, and then all others up to MOST_GROUPS."""
    found.sort(key=lambda other: has_mana_ability(state, other))
    if need == 1:
        return [(other,) for other in found]
    beside = (tuple(found[place : place + need]) for place in range(0, len(found) - need + 1, need))
    return list(islice(dict.fromkeys(chain(beside, islice(combinations(found, need), MOST_GROUPS))), MOST_GROUPS))


def needs_of(symbols: tuple[str, ...]) -> list[str]:
    """Each need as the letters that satisfy it, the pickiest first."""
    needs: list[str] = []
    for symbol in symbols:
        needs += [MANA_TYPES] * int(symbol) if symbol.isdigit() else [symbol.replace("/", "")]
    return sorted(needs, key=lambda need: (len(need), need))
