"""The search for mana abilities that pay: complete within its budget, least flexible mana first (601.2g, 605.3a)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulesviz.model.abilities import Activated
from rulesviz.model.instructions import AddMana, Instruction, LoseLife, RemoveCounters, Sacrifice, Tap
from rulesviz.model.mana import MANA_TYPES, Mana
from rulesviz.model.selection import Every, Pick, Ref
from rulesviz.model.state import State
from rulesviz.rules.actions import summoning_sick
from rulesviz.rules.asking import Refused
from rulesviz.rules.could_produce import tapped_results
from rulesviz.rules.layers import characteristics, context, controller
from rulesviz.rules.mana import is_mana_ability, steps_of
from rulesviz.rules.matching import amount, holds, members

BUDGET = 20_000
"""How many positions one search may visit before it says that it gave up."""


@dataclass(frozen=True, slots=True)
class Use:
    """One activation of a mana ability that a plan makes, with the mana it is to bring as letters."""

    one: int
    ability: Activated
    result: str
    picks: tuple[tuple[int, ...], ...] | None = None


Plan = tuple[Use, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """A mana ability that could be activated once: what it can bring, its own mana cost, and what it uses up."""

    one: int
    ability: Activated
    results: tuple[str, ...]
    needs: tuple[str, ...]
    picks: tuple[tuple[int, ...], ...]
    uses: frozenset[int]
    rank: tuple[int, int, int]


def usable(state: State, one: int, ability: Activated) -> bool:
    """Whether a mana ability of a permanent could be activated now, its mana cost aside (602.5, 605.3a)."""
    thing = state.objects[one]
    if (ability.cost.tap and thing.tapped) or (ability.cost.untap and not thing.tapped):
        return False
    if (ability.cost.tap or ability.cost.untap) and summoning_sick(state, one):
        return False
    you = controller(state, one)
    where = context(state, you, one)
    if ability.only_if is not None and not holds(ability.only_if, where):
        return False
    if ability.once_each_turn and state.counted(f"activated:{one}:{ability.line}"):
        return False
    return not (ability.instant_speed and state.priority is None)


def sources(state: State, player: str, busy: frozenset[int], allowed: Callable[[Mana], bool]) -> list[Source]:
    """Every mana ability that the player could use for a payment, least flexible first."""
    found: list[Source] = []
    known: dict[tuple[object, ...], tuple[str, ...]] = {}
    for one in state.battlefield:
        if one in busy or controller(state, one) != player:
            continue
        chars = characteristics(state, one)
        for ability in chars.abilities:
            if not isinstance(ability, Activated) or not is_mana_ability(ability) or not usable(state, one, ability):
                continue
            key = (id(ability), id(chars), state.objects[one].counters, state.objects[one].chosen)
            if key not in known:
                known[key] = tuple(
                    _marked(r, snow="Snow" in chars.supertypes) for r in tapped_results(state, one, ability) if r
                )
            if known[key] and _may_spend(ability, allowed):
                found += _each_way(state, one, ability, known[key], busy)
    found.sort(key=lambda source: (*source.rank, source.one))
    return found


def _marked(letters: str, *, snow: bool) -> str:
    """Mana from a snow source in small letters, as only that pays {S} (107.4h)."""
    return letters.lower() if snow else letters


def _pays(letter: str, need: str) -> bool:
    """Whether a unit, small for snow, satisfies a need given as the letters that would."""
    return letter.islower() if need == "S" else letter.upper() in need


def _may_spend(ability: Activated, allowed: Callable[[Mana], bool]) -> bool:
    steps = [step for step in steps_of(ability.effect) if isinstance(step, AddMana)]
    return all(step.spend_only is None or allowed(Mana("C", None, step.spend_only)) for step in steps)


def _each_way(
    state: State, one: int, ability: Activated, results: tuple[str, ...], busy: frozenset[int]
) -> list[Source]:
    """The ability once for each thing that could pay its cost; nothing if its cost is of a kind not tried by itself."""
    ways: list[tuple[tuple[int, ...], ...]] = [()]
    harm = 0
    for step in ability.cost.actions:
        options = _options(state, one, ability, step, busy)
        if options is None:
            return []
        harm = max(harm, 0 if isinstance(step, Tap) else 1)
        ways = [(*way, option) for way in ways for option in options]
    letters = {letter for result in results for letter in result.upper()}
    symbols = ability.cost.mana.symbols if ability.cost.mana is not None else ()
    rank = (harm, len(letters) + (0 if letters == {"C"} else 1) + 9 * bool(symbols), min(map(len, results)))
    needs = tuple(_needs(symbols))
    used = frozenset((one,)) if ability.cost.tap or ability.cost.untap else frozenset()
    return [
        Source(one, ability, results, needs, way, used | {other for group in way for other in group}, rank)
        for way in ways
        if (used or way)  # an ability without any cost but mana would never end
    ]


def _options(
    state: State, one: int, ability: Activated, step: Instruction, busy: frozenset[int]
) -> list[tuple[int, ...]] | None:
    you = controller(state, one)
    where = context(state, you, one)
    match step:
        case Sacrifice(what=Ref("this")):
            return [(one,)]
        case Sacrifice(what=Pick(fits=wanted, least=1)) | Tap(what=Pick(fits=wanted, least=1)):
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
            return [(other,) for other in found]
        case LoseLife(amount=number):
            return [()] if state.player(you).life >= amount(number, where) else []
        case RemoveCounters(of=Ref("this"), kind=kind, count=count) if count is not None:
            return [()] if state.objects[one].count(kind) >= amount(count, where) else []
    return None


def _needs(symbols: tuple[str, ...]) -> list[str]:
    """Each need as the letters that satisfy it, the pickiest first."""
    needs: list[str] = []
    for symbol in symbols:
        needs += [MANA_TYPES] * int(symbol) if symbol.isdigit() else [symbol.replace("/", "")]
    return sorted(needs, key=lambda need: (len(need), need))


def plan(
    state: State,
    player: str,
    symbols: tuple[str, ...],
    busy: frozenset[int],
    allowed: Callable[[Mana], bool],
    using: tuple[int, ...] | None = None,
) -> Plan | None:
    """Activations that, with what floats, pay these symbols; None if there are none.

    Raises Refused when the search passes its budget: it never claims that there is no payment without having looked.
    """
    needs = tuple(_needs(symbols))
    pool = state.player(player).pool
    floating = tuple(_marked(unit.type, snow=unit.snow) for unit in pool if allowed(unit))
    if not needs:
        return ()
    there = sources(state, player, busy, allowed)
    if using is not None:
        there = [source for source in there if source.one in using]
    return _Search(there).solve(needs, floating)


@dataclass(frozen=True, slots=True)
class _Gain:
    letters: str


class _Search:
    """Depth first over needs: floating mana before sources, sources in their order; failures are remembered."""

    def __init__(self, there: list[Source]) -> None:
        self.there = there
        self.failed: set[tuple[object, ...]] = set()
        self.visited = 0

    def solve(self, needs: tuple[str, ...], floating: tuple[str, ...]) -> Plan | None:
        most = len(floating) + sum(max(map(len, source.results)) for source in self.there)
        if most < len(needs):
            return None
        return self._solve(needs, floating, frozenset(), frozenset())

    def _solve(
        self, tasks: tuple[str | _Gain, ...], pool: tuple[str, ...], used: frozenset[int], spent: frozenset[int]
    ) -> Plan | None:
        if not tasks:
            return ()
        key = (tasks, tuple(sorted(pool)), self._kinds_left(used, spent))
        if key in self.failed:
            return None
        self.visited += 1
        if self.visited > BUDGET:
            raise Refused("payment", f"the search for a payment passed its budget of {BUDGET:,} positions", ("601.2g",))
        task = tasks[0]
        if isinstance(task, _Gain):
            found = self._solve(tasks[1:], pool + tuple(task.letters), used, spent)
        else:
            found = self._from_pool(task, tasks, pool, used, spent)
            if found is None:
                found = self._from_sources(task, tasks, pool, used, spent)
        if found is None:
            self.failed.add(key)
        return found

    def _kinds_left(self, used: frozenset[int], spent: frozenset[int]) -> tuple[tuple[int, int], ...]:
        left: dict[int, int] = {}
        for place, source in enumerate(self.there):
            if place not in spent and not source.uses & used:
                kind = hash((source.ability.text, source.results, source.needs))
                left[kind] = left.get(kind, 0) + 1
        return tuple(sorted(left.items()))

    def _from_pool(
        self,
        need: str,
        tasks: tuple[str | _Gain, ...],
        pool: tuple[str, ...],
        used: frozenset[int],
        spent: frozenset[int],
    ) -> Plan | None:
        for letter in sorted(
            {letter for letter in pool if _pays(letter, need)}, key=lambda letter: (letter != "C", -pool.count(letter))
        ):
            rest = list(pool)
            rest.remove(letter)
            found = self._solve(tasks[1:], tuple(rest), used, spent)
            if found is not None:
                return found
        return None

    def _from_sources(
        self,
        need: str,
        tasks: tuple[str | _Gain, ...],
        pool: tuple[str, ...],
        used: frozenset[int],
        spent: frozenset[int],
    ) -> Plan | None:
        tried: set[tuple[object, ...]] = set()
        for place, source in enumerate(self.there):
            kind = (source.ability.text, source.results, source.needs, source.rank)
            if place in spent or source.uses & used or kind in tried:
                continue
            tried.add(kind)
            for result in source.results:
                if not any(_pays(letter, need) for letter in result):
                    continue
                more: tuple[str | _Gain, ...] = (*source.needs, _Gain(result), *tasks)
                found = self._solve(more, pool, used | source.uses, spent | {place})
                if found is not None:
                    return self._in_order(source, result, found)
        return None

    def _in_order(self, source: Source, result: str, rest: Plan) -> Plan:
        """What pays this source's own cost comes before it."""
        count = 0
        owed = len(source.needs)
        while owed > 0 and count < len(rest):
            owed -= len(rest[count].result)
            count += 1
        use = Use(source.one, source.ability, result.upper(), source.picks if any(source.picks) else None)
        return (*rest[:count], use, *rest[count:])
