"""Paying costs: what must be picked, which mana abilities pay, and the payment itself (118, 601.2f-h, 605.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from rulesviz.model.acts import Given, Question
from rulesviz.model.events import CountersPut, CountersRemoved, ManaSpent
from rulesviz.model.instructions import (
    Discard,
    Instruction,
    LoseLife,
    Mill,
    Move,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    Tap,
)
from rulesviz.model.mana import Mana
from rulesviz.model.objects import Choices
from rulesviz.model.selection import AllOf, Every, Is, Not, Pick, Ref
from rulesviz.model.state import ManaAbility, Paying, PayNow, Running, State
from rulesviz.rules.actions import discard, life, mill, mine, moved, push, sacrifice, summoning_sick, tap, untap
from rulesviz.rules.asking import Refused, Run
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import context, look
from rulesviz.rules.mana import payment
from rulesviz.rules.matching import Context, amount, entities, fits, members
from rulesviz.rules.sources import Plan, plan

Picks = tuple[tuple[int, ...], ...]


# -- can it be paid? -------------------------------------------------------------------------------------------------------------


def symbols_of(item: Paying) -> tuple[str, ...]:
    """The mana symbols to pay, X as a number (107.3a)."""
    return item.cost.mana.with_x(item.x or 0).symbols if item.cost.mana is not None else ()


def check(state: State, item: Paying) -> None:
    """Raise Refused if the cost cannot be paid apart from its mana (118.3, 107.5, 107.6, 602.5a)."""
    thing = state.objects[item.source]
    name = look(state, item.source).chars.name
    if item.cost.tap or item.cost.untap:
        symbol, rule = ("{T}", "107.5") if item.cost.tap else ("{Q}", "107.6")
        if item.cost.tap == thing.tapped:
            raise Refused(item.what, f"{name} is {'tapped' if thing.tapped else 'untapped'} already, so it cannot pay {symbol}",
                          (rule, "118.3"))  # fmt: skip
        if summoning_sick(state, item.source):
            reason = f"{name} is a creature that its controller has not had since their turn began, so it cannot pay {symbol}"
            raise Refused(item.what, reason, ("302.6", "602.5a", rule))
    if item.cost.loyalty is not None and thing.count("loyalty") + item.cost.loyalty < 0:
        raise Refused(item.what, f"{name} has too few loyalty counters", ("606.6", "118.3"))
    for step in item.cost.actions:
        _check_action(state, item, step)


def _check_action(state: State, item: Paying, step: Instruction) -> None:
    where = context(state, item.player, item.source, choices=Choices(x=item.x))
    player = state.player(item.player)
    match step:
        case LoseLife(amount=number):
            if player.life < amount(number, where):
                raise Refused(item.what, f"{item.player} has {player.life} life, too little to pay", ("119.4", "118.3"))
        case RemoveCounters(of=of, kind=kind, count=count):
            have = sum(look(state, one).object.count(kind) for one in _ids(of, where))
            if count is not None and have < amount(count, where):
                raise Refused(item.what, f"there are {have} {kind} counters to remove", ("118.3",))
        case _ if (need := how_many(step, where)) is not None:
            options = candidates(state, item, step)
            if len(options) < need:
                raise Refused(item.what, f"there is nothing to {_verb(step)}", ("118.3",))
        case Mill(amount=number):
            if len(player.library) < amount(number, where) and not player.endless_library:
                raise Refused(item.what, "the library has too few cards", ("118.3",))


def _ids(of: Ref, where: Context) -> tuple[int, ...]:
    return tuple(one for one in entities(of, where) if isinstance(one, int))


def how_many(step: Instruction, where: Context) -> int | None:
    """How many objects must be picked for an action of a cost, None if it picks none."""
    match step:
        case Sacrifice(what=Pick(least=least)) | Tap(what=Pick(least=least)) | Move(what=Pick(least=least)):
            return least
        case Sacrifice(what=Ref()) | Move(what=Ref()):
            return 1
        case Discard(amount=number) if number is not None:
            return amount(number, where)
    return None


def candidates(state: State, item: Paying, step: Instruction) -> tuple[int, ...]:
    """The objects that could pay an action of a cost."""
    where = context(state, item.player, item.source)
    match step:
        case Sacrifice(what=Ref() as ref):
            return tuple(one for one in _ids(ref, where) if mine(state, one, item.player))
        case Move(what=Ref() as ref):
            return tuple(one for one in _ids(ref, where) if state.objects[one].last is None)
        case Sacrifice(what=Pick(fits=wanted)):
            return tuple(one for one in members(Every(wanted), where) if mine(state, one, item.player))
        case Tap(what=Pick(fits=wanted)):
            free = AllOf((wanted, Not(Is("tapped"))))
            return tuple(one for one in members(Every(free), where) if one != item.source or not item.cost.tap)
        case Move(what=Pick(fits=wanted, zone=zone)):
            found = members(Every(wanted, zone, Ref("you")), where)
            return found if zone != "battlefield" else tuple(one for one in found if mine(state, one, item.player))
        case Discard():
            return tuple(one for one in state.player(item.player).hand if one not in (item.spell, item.source))
    return ()


def _verb(step: Instruction) -> str:
    return {Sacrifice: "sacrifice", Tap: "tap", Move: "move", Discard: "discard"}.get(type(step), "pay with")


def payable(state: State, item: Paying) -> bool:
    """Whether the whole cost could be paid now (118.3)."""
    try:
        check(state, item)
        return find(state, item, _first_picks(state, item)) is not None
    except Refused:
        return False


def _first_picks(state: State, item: Paying) -> Picks:
    where = context(state, item.player, item.source, choices=Choices(x=item.x))
    return tuple(candidates(state, item, step)[-(how_many(step, where) or 0) or 10**9 :] for step in item.cost.actions)


@dataclass(frozen=True, slots=True)
class Found:
    """A way to pay: the mana abilities, the symbols that their mana pays, and the life for Phyrexian symbols."""

    plan: Plan
    symbols: tuple[str, ...]
    life: int


def find(state: State, item: Paying, picks: Picks) -> Found | None:
    """A way to pay the mana part of a cost; None if nothing can (601.2g, 107.4e-f)."""
    symbols = symbols_of(item)
    busy = _busy(item, picks)
    phyrexian = [symbol for symbol in symbols if symbol.endswith("/P")]
    solid = tuple(symbol for symbol in symbols if not symbol.endswith("/P"))
    by_life = range(len(phyrexian) + 1)
    if item.phyrexian_life is not None:
        by_life = range(len(phyrexian), len(phyrexian) + 1) if item.phyrexian_life else range(1)
    for count in by_life:
        if 2 * count > state.player(item.player).life:
            break
        for half in _each_half(solid):
            needs = (*half, *(symbol[:-2] for symbol in phyrexian[count:]))
            found = plan(state, item.player, needs, busy, lambda unit: spendable(state, item, unit), item.using)
            if found is not None:
                return Found(found, needs, 2 * count)
    return None


def _each_half(symbols: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The symbols with each {2/W} as the coloured mana or as two generic, coloured first (107.4e)."""
    ways = [(symbol[2:], "2") if symbol.startswith("2/") else (symbol,) for symbol in symbols]
    yield from product(*ways)


def _busy(item: Paying, picks: Picks) -> frozenset[int]:
    """What the cost itself taps or uses up, so that it cannot make mana for it."""
    busy = frozenset(one for group in picks for one in group)
    return busy | {item.source} if item.cost.tap or item.cost.untap else busy


def _enough(state: State, item: Paying, picks: Picks) -> bool:
    """Whether the mana would do if it could be spent on anything."""
    symbols = tuple(symbol.removesuffix("/P").removeprefix("2/") for symbol in symbols_of(item))
    return plan(state, item.player, symbols, _busy(item, picks), lambda _: True, item.using) is not None


def spendable(state: State, item: Paying, unit: Mana) -> bool:
    """Whether a unit of mana may be spent on this (106.6)."""
    if unit.spend_only is None:
        return True
    if item.spell is None:
        return False
    about = item.spell
    return fits(unit.spend_only, look(state, about), context(state, item.player, item.source))


# -- paying ------------------------------------------------------------------------------------------------------------------------


def begin(run: Run, state: State, item: Paying) -> State:
    """Pick what pays, then push the mana abilities and the payment (601.2g-h)."""
    check(state, item)
    picks = item.picks if item.picks is not None else choose_picks(run, state, item)
    found = find(state, item, picks)
    if found is None:
        cost = item.cost.mana.with_x(item.x or 0) if item.cost.mana else ""
        pool = state.player(item.player).pool
        floating = "".join(str(unit) for unit in pool) or "no mana floating"
        rules = ["118.3"]
        if "C" in symbols_of(item):
            rules.append("107.4c")
        if _enough(state, item, picks):
            raise Refused(
                item.what,
                f"{item.player} has enough mana for {cost}, but some of it may not be spent on this",
                ["106.6", *rules],
            )
        raise Refused(
            item.what, f"{item.player} cannot pay {cost} ({floating}, and sources that cannot make the rest)", rules
        )
    items = [ManaAbility(item.player, use.one, use.ability, use.result, use.picks) for use in found.plan]
    return push(state, *items, PayNow(item, picks, found.symbols, found.life))


def choose_picks(run: Run, state: State, item: Paying) -> Picks:
    """What pays each action of the cost, asked of the player where there is a choice (601.2h)."""
    where = context(state, item.player, item.source, choices=Choices(x=item.x))
    chosen: list[tuple[int, ...]] = []
    for step in item.cost.actions:
        need = how_many(step, where)
        taken = {one for group in chosen for one in group}
        options = tuple(one for one in candidates(state, item, step) if one not in taken)
        if need is None:
            chosen.append(())
        elif len(options) < need:
            raise Refused(item.what, f"there is nothing left to {_verb(step)}", ("118.3",))
        elif len(options) == need:
            chosen.append(options)
        else:
            question = Question(item.player, "choose", f"What to {_verb(step)}?", options, ("601.2h",), need, need)
            answer = run.ask(state, question)
            picked = answer if isinstance(answer, tuple) else (answer,)
            chosen.append(tuple(one for one in picked if isinstance(one, int)))
    return tuple(chosen)


def pay(run: Run, state: State, item: PayNow) -> State:
    """Pay everything at once and note what paid: on the spell or ability, or as done in the running effect (601.2h)."""
    paying = item.paying
    units = _mana(state, item)
    if units:
        state = happen(
            run, state, ManaSpent(player=paying.player, units=units, source=paying.source, rules=("601.2h",))
        )
    if item.life:
        state = life(run, state, paying.player, -item.life, paying.source, ("107.4f", "119.4"))
    if paying.cost.tap:
        state = tap(run, state, (paying.source,), paying.source)
    if paying.cost.untap:
        state = untap(run, state, (paying.source,), paying.source)
    if paying.cost.loyalty is not None:
        state = _loyalty(run, state, paying)
    for step, picked in zip(paying.cost.actions, item.picks, strict=True):
        state = _act(run, state, paying, step, picked)
    sacrificed = tuple(
        one
        for step, picked in zip(paying.cost.actions, item.picks, strict=True)
        if isinstance(step, Sacrifice)
        for one in picked
    )
    return _noted(state, paying, units, sacrificed)


def _mana(state: State, item: PayNow) -> tuple[Mana, ...]:
    pool = state.player(item.paying.player).pool
    units = payment(pool, item.symbols, lambda unit: spendable(state, item.paying, unit))
    if units is None:
        raise Refused(item.paying.what, "the mana that came was not what the cost needs", ("118.3",))
    return units


def _loyalty(run: Run, state: State, paying: Paying) -> State:
    change = paying.cost.loyalty or 0
    if change >= 0:
        return happen(
            run,
            state,
            CountersPut(on=paying.source, kind="loyalty", count=change, source=paying.source, rules=("606.4",)),
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
        case Tap():
            return tap(run, state, picked, paying.source)
        case Discard(amount=number):
            hand = tuple(one for one in state.player(paying.player).hand if one != paying.spell)
            return discard(run, state, hand if number is None else picked, paying.source)
        case Move(to=zone):
            how = "exiled" if zone == "exile" else "returned"
            return happen(
                run, state, *[moved(state, one, zone, how, source=paying.source, rules=("118.1",)) for one in picked]
            )
        case LoseLife(amount=number):
            return life(run, state, paying.player, -amount(number, where), paying.source, ("119.4",))
        case RemoveCounters(of=of, kind=kind, count=count):
            for one in _ids(of, where):
                have = state.objects[one].count(kind)
                number = have if count is None else amount(count, where)
                state = happen(
                    run, state, CountersRemoved(on=one, kind=kind, count=number, source=paying.source, rules=("118.1",))
                )
            return state
        case PutCounters(kind=kind, count=number):
            return happen(
                run, state, CountersPut(on=paying.source, kind=kind, count=amount(number, where), source=paying.source)
            )
        case Mill(amount=number):
            return mill(run, state, paying.player, amount(number, where), paying.source)
    raise Refused(paying.what, f"this cost is not supported: {type(step).__name__}", ("118.1",))


def _noted(state: State, paying: Paying, units: tuple[Mana, ...], sacrificed: tuple[int, ...]) -> State:
    if paying.spell is not None:
        thing = state.objects[paying.spell]
        choices = thing.choices or Choices()
        choices = replace(choices, spent=choices.spent + units, sacrificed=choices.sacrificed + sacrificed)
        return replace(state, objects=state.objects.set(thing.id, replace(thing, choices=choices)))
    if state.agenda and isinstance(state.agenda[-1], Running):
        below = state.agenda[-1]
        choices = replace(below.choices, sacrificed=sacrificed or below.choices.sacrificed)
        below = replace(below, bindings=replace(below.bindings, did=True), choices=choices)
        return replace(state, agenda=(*state.agenda[:-1], below))
    return state


def given_picks(actions: tuple[Instruction, ...], given: Given) -> tuple[tuple[int, ...], ...] | None:
    """What pays the actions of a cost, as the act names it; None leaves them all to be asked."""
    named: list[tuple[int, ...] | None] = []
    for step in actions:
        match step:
            case Sacrifice():
                named.append(given.sacrifice)
            case Discard():
                named.append(given.discard)
            case Tap():
                named.append(given.tap)
            case Move():
                named.append(given.exile)
            case _:
                named.append(())
    if all(part is not None for part in named) and any(named):
        return tuple(part for part in named if part is not None)
    return None
