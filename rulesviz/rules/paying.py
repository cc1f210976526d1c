"""Paying costs: what must be picked, which mana abilities pay, and the payment itself (118, 601.2f-h, 605.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from rulesviz.model.abilities import Activated
from rulesviz.model.changed import replace
from rulesviz.model.events import CountersPut, CountersRemoved, ManaSpent
from rulesviz.model.instructions import Instruction
from rulesviz.model.mana import COLORS, Mana, ManaCost
from rulesviz.model.object_instructions import Move, PutCounters, RemoveCounters, Sacrifice, Tap, TapPower
from rulesviz.model.objects import Choices
from rulesviz.model.player_instructions import Discard, ExileTop, LoseLife, Mill
from rulesviz.model.selection import AbilityOf, AllOf, AnyOf, Not
from rulesviz.model.state import ManaAbility, Paying, PayNow, Running, State
from rulesviz.rules.actions import discard, life, mill, moved, push, sacrifice, tap, untap
from rulesviz.rules.applying import with_object
from rulesviz.rules.asking import Refused, Run, Trial
from rulesviz.rules.cost_changes import ability_cost
from rulesviz.rules.costs import Picks, check_cost, check_picks, choose_picks, possible_picks
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import context, look, rules_in_force
from rulesviz.rules.mana import each_half, payment
from rulesviz.rules.matching import amount, entities, fits
from rulesviz.rules.payment import plan
from rulesviz.rules.sources import Plan, untried

MOST_TIMES = 1_000
"""So large an X, or so many times, is offered at most."""

# -- can it be paid? -------------------------------------------------------------------------------------------------------------


def symbols_of(state: State, item: Paying) -> tuple[str, ...]:
    """The mana symbols to pay, X as a number (107.3a); those that any mana pays for are as generic (609.4b)."""
    symbols = _as_written(item)
    free = _freed(state, item, symbols)
    return tuple("1/P" if symbol != now and symbol.endswith("/P") else now for symbol, now in zip(symbols, free, strict=True))


def _freed(state: State, item: Paying, symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The symbols, those that any mana pays for as generic ones (609.4b)."""
    free = set(_of_any_color(state, item)) if symbols else set()
    return tuple("1" if set(symbol) & free else symbol for symbol in symbols)


def _as_written(item: Paying) -> tuple[str, ...]:
    return item.cost.mana.with_x(item.x or 0).symbols if item.cost.mana is not None else ()


def _of_any_color(state: State, item: Paying) -> str:
    """The types that an effect lets the player pay with mana of any type: the colors, perhaps colorless too (609.4b)."""
    for _, rule, where in rules_in_force(state, "any color", player=item.player):
        if rule.fits == AllOf() or (item.spell is not None and fits(rule.fits, look(state, item.spell), where)):
            return COLORS + rule.mana
        if item.activates and isinstance(rule.fits, AbilityOf) and fits(rule.fits.part, look(state, item.source), where):
            return COLORS + rule.mana
    return ""


def payable(state: State, item: Paying) -> bool:
    """Whether the whole cost could be paid now (118.3)."""
    try:
        check_cost(state, item)
        found = find(state, item, (), _tapping(item, ()))  # with nothing used up
        if found is None or not item.cost.actions:
            return found is not None
        return any(find(state, item, picks) is not None for picks in possible_picks(state, item))
    except Refused:
        return False


def check_payable(state: State, item: Paying) -> None:
    """Raise Refused, as paying does, unless the whole cost could be paid now with the best of choices (118.3)."""
    if item.picks is not None or not payable(state, item):
        begin(Trial(), state, item)


def most_payable(can: Callable[[int], bool], limit: int = MOST_TIMES) -> int:
    """The greatest X, or the most times, that can be paid (601.2b): who can pay more can pay less, so few numbers are tried.

    >>> [most_payable(lambda x: x <= most, 20) for most in (0, 1, 6, 7, 8, 99)]
    [0, 1, 6, 7, 8, 20]
    """
    most, step = 0, 1
    while most + step <= limit and can(most + step):
        most, step = most + step, 2 * step
    while step > 1:
        step //= 2
        if most + step <= limit and can(most + step):
            most += step
    return most


@dataclass(frozen=True, slots=True)
class Found:
    """A way to pay: the mana abilities, the symbols that their mana pays, and the life for Phyrexian symbols."""

    plan: Plan
    symbols: tuple[str, ...]
    life: int


def find(state: State, item: Paying, picks: Picks, busy: frozenset[int] | None = None) -> Found | None:
    """A way to pay the mana part of a cost without what is `busy`; None if nothing can (601.2g, 107.4e-f)."""
    symbols, total = _as_written(item), item.cost.mana or ManaCost()
    busy = _busy(item, picks) if busy is None else busy
    phyrexian = [symbol for symbol in symbols if symbol.endswith("/P")]
    solid = tuple(symbol for symbol in symbols if not symbol.endswith("/P"))
    by_life = range(len(phyrexian) + 1)
    if item.phyrexian_life is not None:
        by_life = range(len(phyrexian), len(phyrexian) + 1) if item.phyrexian_life else range(1)
    for count in by_life:
        if 2 * count > state.player(item.player).life:
            break
        for half in each_half(solid):
            needs = _freed(state, item, total.chosen((*half, *(symbol[:-2] for symbol in phyrexian[count:]))))
            found = plan(state, item.player, needs, busy, lambda unit: spendable(state, item, unit), item.using)
            if found is not None:
                return Found(found, needs, 2 * count)
    return None


def _busy(item: Paying, picks: Picks) -> frozenset[int]:
    """What makes no mana for the cost: what that taps or untaps, and what it uses up unless it is named as a source (601.2g-h)."""
    used_up = frozenset(one for group in picks for one in group)
    return _tapping(item, picks) | (used_up - frozenset(item.using or ()))


def _tapping(item: Paying, picks: Picks) -> frozenset[int]:
    """What the cost taps or untaps."""
    steps = zip(item.cost.actions, picks, strict=False)
    busy = frozenset(one for step, group in steps for one in group if isinstance(step, Tap | TapPower))
    return busy | {item.source} if item.cost.tap or item.cost.untap else busy


def _if_named(state: State, item: Paying, picks: Picks) -> bool:
    """Whether what the cost uses up could make mana for it first (601.2g-h), unless it would use itself up for that."""
    found = find(state, item, picks, _tapping(item, picks))
    used_up = {one for group in picks for one in group}
    return found is not None and not any(used_up & {one for group in use.picks or () for one in group} for use in found.plan)


def _enough(state: State, item: Paying, picks: Picks) -> bool:
    """Whether the mana would do if it could be spent on anything."""
    symbols = tuple(symbol.removesuffix("/P").removeprefix("2/") for symbol in symbols_of(state, item))
    return plan(state, item.player, symbols, _busy(item, picks), lambda _: True, item.using) is not None


def _colors_missing(state: State, item: Paying, picks: Picks) -> bool:
    """Whether the mana would do if colored symbols took mana of any type, as generic ones do (107.4a-b)."""
    symbols = tuple("1" if symbol in COLORS else symbol.removesuffix("/P") for symbol in symbols_of(state, item))
    usable = plan(state, item.player, symbols, _busy(item, picks), lambda unit: spendable(state, item, unit), item.using)
    return usable is not None


def spendable(state: State, item: Paying, unit: Mana) -> bool:
    """Whether a unit of mana may be spent on this (106.6)."""
    if unit.spend_only is None:
        return True
    if item.spell is None:
        return isinstance(unit.spend_only, Not) or (item.activates and _for_abilities(state, item, unit))
    about = item.spell
    source = item.source if unit.source is None else unit.source
    return fits(unit.spend_only, look(state, about), context(state, item.player, source))


def _for_abilities(state: State, item: Paying, unit: Mana) -> bool:
    """Whether a unit may be spent on a mana ability, which is no object on the stack (605.3b)."""
    if isinstance(unit.spend_only, Not):
        return True  # there is no spell that it must not be spent on
    parts = unit.spend_only.parts if isinstance(unit.spend_only, AnyOf) else (unit.spend_only,)
    where = context(state, item.player, item.source if unit.source is None else unit.source)
    source = look(state, item.source)
    return any(isinstance(part, AbilityOf) and fits(part.part, source, where) for part in parts)


# -- paying ------------------------------------------------------------------------------------------------------------------------


def begin(run: Run, state: State, item: Paying) -> State:
    """Pick what pays, then push the mana abilities and the payment (601.2g-h)."""
    check_cost(state, item)
    if item.picks is not None:
        check_picks(state, item, item.picks)
    picks = item.picks if item.picks is not None else choose_picks(run, state, item)
    found = find(state, item, picks)
    if found is None:
        cost = item.cost.mana.with_x(item.x or 0) if item.cost.mana else ""
        pool = state.player(item.player).pool
        rest = "the sources named do not make the rest" if item.using is not None else "nothing to tap that makes the rest"
        if item.using is None and any(picks) and _if_named(state, item, picks):
            rest = "what this cost uses up would have to be named as a source, or tapped beforehand, to make the rest"
        elif hidden := untried(state, item.player):
            rest = f"{rest}; {look(state, hidden[0]).chars.name} is not tried by itself, so use it beforehand"
        floating = "".join(str(unit) for unit in pool) or "no mana floating"
        rules = ["118.3"]
        if "C" in symbols_of(state, item):
            rules.append("107.4c")
        if _colors_missing(state, item, picks):
            rules += ["107.4a", *(("107.4b",) if any(symbol.isdigit() for symbol in symbols_of(state, item)) else ())]
        if _enough(state, item, picks):
            raise Refused(
                item.what,
                f"there is enough mana for {cost}, but some of it may not be spent on this",
                ["106.6", *rules],
            )
        raise Refused(item.what, f"{cost} cannot be paid: {floating}, and {rest}", rules)
    items = [ManaAbility(item.player, use.one, use.ability, use.result, use.picks, use.x) for use in found.plan]
    return push(state, *items, PayNow(item, picks, found.symbols, found.life))


def pay(run: Run, state: State, item: PayNow) -> State:
    """Pay everything at once and note what paid: on the spell or ability, or as done in the running effect (601.2h)."""
    paying = item.paying
    gone = next((one for group in item.picks for one in group if state.objects[one].last is not None), None)
    if gone is not None:
        name = look(state, gone).chars.name
        raise Refused(paying.what, f"{name} is used up for mana, so it cannot be used up for the cost as well", ("118.3", "601.2h"))
    units = _mana(state, item)
    if units:
        state = happen(
            run,
            state,
            ManaSpent(
                player=paying.player,
                units=units,
                on=paying.spell,
                source=paying.source,
                rules=_spent_rules(state, paying, units),
            ),
        )
    if item.life:
        state = life(run, state, paying.player, -item.life, paying.source, ("107.4f", "119.4"))
    if paying.cost.tap:
        state = tap(run, state, (paying.source,), paying.source)
    if paying.cost.untap:
        state = untap(run, state, (paying.source,), paying.source)
    if paying.cost.loyalty is not None:
        state = _loyalty(run, state, paying)
    before = len(state.objects)
    for step, picked in zip(paying.cost.actions, item.picks, strict=True):
        state = _act(run, state, paying, step, picked)
    from_top = any(isinstance(step, ExileTop) for step in paying.cost.actions)
    top = tuple(one for one in range(before, len(state.objects)) if from_top and state.objects[one].zone == "exile")
    steps = tuple(zip(paying.cost.actions, item.picks, strict=True))
    sacrificed = tuple(one for step, picked in steps if isinstance(step, Sacrifice) for one in picked)
    exiled = tuple(one for step, picked in steps if isinstance(step, Move) and step.to == "exile" for one in picked)
    return _noted(state, paying, units, sacrificed, exiled or top)


def _spent_rules(state: State, paying: Paying, units: tuple[Mana, ...]) -> tuple[str, ...]:
    """Paying is 601.2h; where the total is not what the card says, 601.2f has made it so, and 609.4b what mana may pay."""
    printed = look(state, paying.spell).chars.mana_cost if paying.spell is not None and paying.spell == paying.source else None
    changed = printed is not None and paying.cost.mana is not None and paying.cost.mana.symbols != printed.symbols
    as_though = _of_any_color(state, paying) and payment(units, _as_written(paying), lambda _: True) is None
    return (*(("601.2f",) if changed else ()), "601.2h", *(("609.4b",) if as_though else ()))


def _mana(state: State, item: PayNow) -> tuple[Mana, ...]:
    """The units that pay; of those that would do, such as leave what the mana abilities yet to come were planned for."""
    pool = state.player(item.paying.player).pool
    units = payment(pool, item.symbols, lambda unit: spendable(state, item.paying, unit))
    if units is None:
        raise Refused(item.paying.what, "the mana that came was not what the cost needs", ("118.3",))
    wanted, to_come, outer = _planned(state)
    if outer is None:
        return units
    kinds: dict[object, list[Mana]] = {}
    for unit in pool:
        kinds.setdefault((unit.type, unit.snow, unit.spend_only), []).append(unit)
    few = [unit for alike in kinds.values() for unit in alike[: len(units)]]
    for other in (units, *combinations(few, len(units))):
        if payment(other, item.symbols, lambda unit: spendable(state, item.paying, unit)):
            rest = list(pool)
            for unit in other:
                rest.remove(unit)
            left = tuple(unit for unit in rest if spendable(state, outer, unit))
            if payment(left + to_come, wanted, lambda _: True) is not None:
                return other
    return units


def _planned(state: State) -> tuple[tuple[str, ...], tuple[Mana, ...], Paying | None]:
    """What the payment around this one still needs, the mana that is to come for it, and that payment; None if there is none."""
    wanted: tuple[str, ...] = ()
    to_come: tuple[Mana, ...] = ()
    for below in reversed(state.agenda):
        match below:
            case Running(mana=True, mana_types=letters, source=source) | ManaAbility(mana=letters, source=source):
                snow = "Snow" in look(state, source).chars.supertypes
                to_come += tuple(Mana(letter, source, snow=snow) for letter in letters or "")
                if isinstance(below, ManaAbility) and isinstance(below.ability, Activated) and below.ability.cost.mana:
                    mana = ability_cost(state, below.source, below.ability, below.x or 0).mana
                    wanted += mana.symbols if mana is not None else ()
            case PayNow(paying=paying, symbols=symbols):
                return (*wanted, *symbols), to_come, paying
            case _:
                break
    return (), (), None


def _loyalty(run: Run, state: State, paying: Paying) -> State:
    change = paying.cost.loyalty or 0
    if change >= 0:
        return happen(
            run,
            state,
            CountersPut(
                on=paying.source, kind="loyalty", count=change, by_effect=False, source=paying.source, rules=("606.4",)
            ),
        )
    return happen(
        run,
        state,
        CountersRemoved(on=paying.source, kind="loyalty", count=-change, source=paying.source, rules=("606.4",)),
    )


def _act(run: Run, state: State, paying: Paying, step: Instruction, picked: tuple[int, ...]) -> State:
    where = context(state, paying.player, paying.source, choices=Choices(x=paying.x))
    match step:
        case Sacrifice():
            return sacrifice(run, state, picked, paying.source)
        case Tap() | TapPower():
            return tap(run, state, picked, paying.source)
        case Discard(amount=number):
            hand = tuple(one for one in state.player(paying.player).hand if one != paying.spell)
            return discard(run, state, hand if number is None else picked, paying.source)
        case Move(to=zone):
            how = {"exile": "exiled", "graveyard": "discarded"}.get(zone, "returned")
            return happen(
                run, state, *[moved(state, one, zone, how, source=paying.source, rules=("118.1",)) for one in picked]
            )
        case LoseLife(amount=number):
            return life(run, state, paying.player, -amount(number, where), paying.source, ("119.4",))
        case RemoveCounters(of=of, kind=kind, count=count):
            for one in entities(of, where):
                have = state.player(one).count(kind) if isinstance(one, str) else state.objects[one].count(kind)
                number = have if count is None else amount(count, where)
                state = happen(
                    run, state, CountersRemoved(on=one, kind=kind, count=number, source=paying.source, rules=("118.1",))
                )
            return state
        case PutCounters(kind=kind, count=number):
            much, source = amount(number, where), paying.source
            return happen(run, state, CountersPut(on=source, kind=kind, count=much, by_effect=False, source=source))
        case ExileTop(count=number):
            cards = state.player(paying.player).library[: amount(number, where)]
            return happen(run, state, *[moved(state, one, "exile", "exiled", source=paying.source, rules=("118.1",)) for one in cards])
        case Mill(amount=number):
            return mill(run, state, paying.player, amount(number, where), paying.source)
    raise Refused(paying.what, f"this cost is not supported: {type(step).__name__}", ("118.1",))


def _noted(
    state: State, paying: Paying, units: tuple[Mana, ...], sacrificed: tuple[int, ...], exiled: tuple[int, ...]
) -> State:
    if paying.spell is not None:
        thing = state.objects[paying.spell]
        choices = thing.choices or Choices()
        choices = replace(choices, spent=choices.spent + units, sacrificed=choices.sacrificed + sacrificed, exiled=exiled)
        return with_object(state, thing._replace(choices=choices))
    if state.agenda and isinstance(state.agenda[-1], Running):
        below = state.agenda[-1]
        choices = below.choices
        choices = replace(choices, sacrificed=sacrificed or choices.sacrificed, exiled=exiled or choices.exiled)
        below = replace(below, bindings=replace(below.bindings, did=True), choices=choices)
        return replace(state, agenda=(*state.agenda[:-1], below))
    return state
