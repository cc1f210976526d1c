"""The search for mana abilities that pay: complete within its budget, least flexible mana first (601.2g)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulesviz.model.budgets import budgets, passes
from rulesviz.model.mana import MANA_TYPES, Mana
from rulesviz.model.state import State
from rulesviz.rules.asking import Refused
from rulesviz.rules.sources import Plan, Source, Use, marked, needs_of, pays, sources

MOST_GENERIC = 5_000
"""More generic mana than any table makes; asked for, it is simply not there."""


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
    if sum(int(symbol) for symbol in symbols if symbol.isdigit()) > MOST_GENERIC:
        return None
    needs = tuple(needs_of(symbols))
    pool = state.player(player).pool
    floating = tuple(marked(unit.type, snow=unit.snow) for unit in pool if allowed(unit))
    if not needs:
        return ()
    there = sources(state, player, busy, allowed, len(needs) if using is None else None)
    if using is not None:
        there = [source for source in there if source.one in using]
    mine = state.player(player)
    counters = {
        source.counted: (mine if source.counted[0] < 0 else state.objects[source.one]).count(source.counters[0])
        for source in there
        if source.counters[1]
    }
    return _Search(there, state.player(player).life, counters).solve(needs, floating)


@dataclass(frozen=True, slots=True)
class _Gain:
    letters: str


@dataclass(frozen=True, slots=True)
class _Taken:
    """What the uses so far have taken."""

    tapped: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()
    life: int = 0
    counters: tuple[tuple[tuple[int, str], int], ...] = ()

    def after(self, source: Source) -> _Taken:
        """With one more use."""
        counters = dict(self.counters)
        if source.counters[1]:
            key = source.counted
            counters[key] = counters.get(key, 0) + source.counters[1]
        return _Taken(
            self.tapped | source.taps, self.gone | source.gone, self.life + source.life, tuple(sorted(counters.items()))
        )


class _Search:
    """Depth first over needs: floating mana before sources, sources in their order; failures are remembered."""

    def __init__(self, there: list[Source], life: int, counters: dict[tuple[int, str], int]) -> None:
        self.there = there
        self.life = life
        self.counters = counters
        self.failed: set[tuple[object, ...]] = set()
        self.visited = 0

    def solve(self, needs: tuple[str, ...], floating: tuple[str, ...]) -> Plan | None:
        """Uses, in an order in which they can be made, whose mana together with what floats pays all needs."""
        if not self._could_be_enough(needs, floating):
            return None
        if all(need == MANA_TYPES for need in needs):
            simple = self._simple(len(needs), floating)
            if simple is not None:
                return simple
        found = self._solve(needs, floating, _Taken())
        ordered = None if found is None else in_order(found)
        return None if ordered is None else tuple(sorted(ordered, key=_takes))

    def _could_be_enough(self, needs: tuple[str, ...], floating: tuple[str, ...]) -> bool:
        """A quick bound: in all, and of each type that a need insists on, no more can come than every source at its best."""
        for letters in {need for need in needs if len(need) == 1} | {MANA_TYPES}:
            everything = letters == MANA_TYPES
            wanted = len(needs) if everything else needs.count(letters)
            best: dict[object, int] = {}
            free = 0
            for source in self.there:
                most = max(sum(pays(letter, letters) for letter in result) for result in source.results)
                most -= len(source.needs) if everything else 0
                if source.taps or source.gone:
                    key = (min(source.taps), "tap") if source.taps else (min(source.gone), "go")
                    best[key] = max(best.get(key, 0), most)
                else:
                    free += max(0, most) * len(needs)
            if free + sum(best.values()) + sum(pays(letter, letters) for letter in floating) < wanted:
                return False
        return True

    def _simple(self, count: int, floating: tuple[str, ...]) -> Plan | None:
        """Generic needs only: sources without mana cost one after the other, as long as none takes what another needs."""
        left, taken = count - len(floating), _Taken()
        uses: list[Use] = []
        for source in self.there:
            if left <= 0:
                break
            if not source.needs and not source.gone and self._available(source, taken):
                uses.append(_use(source, source.results[0]))
                taken = taken.after(source)
                left -= len(source.results[0])
        return tuple(uses) if left <= 0 else None

    def _available(self, source: Source, taken: _Taken) -> bool:
        if source.taps & taken.tapped or source.gone & taken.gone or taken.life + source.life > self.life:
            return False
        key, count = source.counted, source.counters[1]
        return not count or dict(taken.counters).get(key, 0) + count <= self.counters[key]

    def _solve(self, tasks: tuple[str | _Gain, ...], pool: tuple[str, ...], taken: _Taken) -> Plan | None:
        if not tasks:
            return ()
        key = (tasks, tuple(sorted(pool)), self._kinds_left(taken))
        if key in self.failed:
            return None
        self.visited += 1
        if self.visited > budgets().positions:
            raise Refused("payment", f"the search for a payment may look at {passes('positions')}", ("601.2g",))
        task = tasks[0]
        if isinstance(task, _Gain):
            found = self._solve(tasks[1:], pool + tuple(task.letters), taken)
        else:
            found = self._from_pool(task, tasks, pool, taken)
            if found is None:
                found = self._from_sources(task, tasks, pool, taken)
        if found is None:
            self.failed.add(key)
        return found

    def _kinds_left(self, taken: _Taken) -> frozenset[tuple[object, object]]:
        left: dict[object, object] = {"life": taken.life, "counters": taken.counters}
        for source in self.there:
            if self._available(source, taken):
                kind = (source.kind, bool(source.gone & taken.tapped))
                left[kind] = int(str(left.get(kind, 0))) + 1
        return frozenset(left.items())

    def _from_pool(
        self, need: str, tasks: tuple[str | _Gain, ...], pool: tuple[str, ...], taken: _Taken
    ) -> Plan | None:
        letters = {letter for letter in pool if pays(letter, need)}
        for letter in sorted(letters, key=lambda letter: (letter != "C", -pool.count(letter), letter)):
            rest = list(pool)
            rest.remove(letter)
            found = self._solve(tasks[1:], tuple(rest), taken)
            if found is not None:
                return found
        return None

    def _from_sources(
        self, need: str, tasks: tuple[str | _Gain, ...], pool: tuple[str, ...], taken: _Taken
    ) -> Plan | None:
        tried: set[object] = set()
        for source in self.there:
            kind = (source.kind, bool(source.gone & taken.tapped))
            if kind in tried or not self._available(source, taken):
                continue
            tried.add(kind)
            for result in source.results:
                if not any(pays(letter, need) for letter in result):
                    continue
                more: tuple[str | _Gain, ...] = (*source.needs, _Gain(result), *tasks)
                found = self._solve(more, pool, taken.after(source))
                if found is not None:
                    whole = _after_its_payers(source, result, found)
                    if in_order(whole) is not None:
                        return whole
        return None


def _takes(use: Use) -> bool:
    """Whether a use takes more than a tap: all others come first, while everything that they count is still there."""
    return bool(use.gone) or use.ability.cost.mana is not None


def _use(source: Source, result: str) -> Use:
    picks = source.picks if any(source.picks) else None
    return Use(source.one, source.ability, result.upper(), source.taps, source.gone, picks, source.x)


def _after_its_payers(source: Source, result: str, rest: Plan) -> Plan:
    """What pays this source's own cost comes before it."""
    count, owed = 0, len(source.needs)
    while owed > 0 and count < len(rest):
        owed -= len(rest[count].result)
        count += 1
    return (*rest[:count], _use(source, result), *rest[count:])


def in_order(plan: Plan) -> Plan | None:
    """The uses with everything used before it is gone, None if that cannot be."""
    ordered = list(plan)
    for _ in range(len(ordered) ** 2 + 1):
        for first, use in enumerate(ordered):
            late = [
                place
                for place in range(first + 1, len(ordered))
                if use.gone & (ordered[place].taps | {ordered[place].one} | ordered[place].gone)
            ]
            if late:
                ordered.insert(late[-1], ordered.pop(first))
                break
        else:
            return tuple(ordered)
    return None
