"""Costs apart from mana: whether they can be paid, and with what (118.3, 601.2b, 601.2h)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from rulesviz.model.acts import Given, Question
from rulesviz.model.instructions import Instruction
from rulesviz.model.object_instructions import Move, RemoveCounters, Sacrifice, Tap, TapPower
from rulesviz.model.objects import Choices
from rulesviz.model.player_instructions import Discard, ExileTop, LoseLife, Mill
from rulesviz.model.references import Ref
from rulesviz.model.selection import AllOf, ControlledBy, CountersOn, Every, Is, Not, Pick
from rulesviz.model.state import Paying, State
from rulesviz.rules.actions import mine, summoning_sick
from rulesviz.rules.asking import Refused, Run
from rulesviz.rules.layers import context, has_mana_ability, look
from rulesviz.rules.looks import Context
from rulesviz.rules.matching import amount, entities, fits, members

Picks = tuple[tuple[int, ...], ...]
MOST_PICKS = 100
"""So many ways to pick what pays a cost are tried at most, to see whether there is one."""


def check_cost(state: State, item: Paying) -> None:
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
            have = amount(CountersOn(of, kind), where)
            if count is not None and have < amount(count, where):
                raise Refused(item.what, f"there are {have} {kind} counters to remove", ("118.3",))
        case _ if (need := how_many(step, where)) is not None:
            options = candidates(state, item, step)
            if len(options) < need:
                raise Refused(item.what, f"there is nothing to {_verb(step)}", ("118.3",))
        case TapPower(power=power):
            if _together(state, tuple(one for one in candidates(state, item, step) if _power(state, one) > 0)) < power:
                reason = f"the untapped creatures have less than {power} power together"
                raise Refused(item.what, reason, ("702.122a", "118.3"))
        case Mill(amount=number) | ExileTop(count=number):
            if len(player.library) < amount(number, where) and not player.endless_library:
                raise Refused(item.what, "the library has too few cards", ("118.3",))


def ids_of(of: Ref, where: Context) -> tuple[int, ...]:
    """The ids of the objects that a reference means."""
    return tuple(one for one in entities(of, where) if isinstance(one, int))


def how_many(step: Instruction, where: Context) -> int | None:
    """How many objects must be picked for an action of a cost, None if it picks none."""
    match step:
        case Sacrifice(what=Pick(least=least)) | Tap(what=Pick(least=least)) | Move(what=Pick(least=least)):
            return least
        case Sacrifice(what=Ref()) | Move(what=Ref()) | Tap(what=Ref()):
            return 1
        case Discard(amount=number) if number is not None:
            return amount(number, where)
    return None


def _power(state: State, one: int) -> int:
    return look(state, one).chars.power or 0


def _crew(run: Run, state: State, item: Paying, step: TapPower, options: tuple[int, ...]) -> tuple[int, ...]:
    """Creatures with enough power together; the fewest that would do are the least that may be named (702.122a)."""
    least = next((n for n in range(len(options) + 1) if _together(state, options[:n]) >= step.power), None)
    if least is None:
        raise Refused(item.what, f"the untapped creatures have less than {step.power} power together", ("702.122a", "118.3"))
    if len(options) == least:
        return options
    question = Question(item.player, "choose", "Which creatures to tap?", options, ("702.122a", "601.2h"), least, len(options))
    answer = run.ask(state, question)
    picked = tuple(one for one in (answer if isinstance(answer, tuple) else (answer,)) if isinstance(one, int))
    _check_power(state, item, step, picked)
    return picked


def _check_power(state: State, item: Paying, step: TapPower, picked: tuple[int, ...]) -> None:
    if _together(state, tuple(dict.fromkeys(picked))) < step.power:
        raise Refused(item.what, f"those creatures have less than {step.power} power together", ("702.122a",))


def _together(state: State, ones: tuple[int, ...]) -> int:
    return sum(_power(state, one) for one in ones)


def candidates(state: State, item: Paying, step: Instruction) -> tuple[int, ...]:
    """The objects that could pay an action of a cost."""
    where = context(state, item.player, item.source, choices=Choices(x=item.x))
    match step:
        case Sacrifice(what=Ref() as ref):
            return tuple(one for one in ids_of(ref, where) if mine(state, one, item.player))
        case Move(what=Ref() as ref):
            return tuple(one for one in ids_of(ref, where) if state.objects[one].last is None)
        case Sacrifice(what=Pick(fits=wanted)):
            return tuple(one for one in members(Every(wanted), where) if mine(state, one, item.player))
        case Tap(what=Ref() as ref):
            return tuple(one for one in ids_of(ref, where) if not state.objects[one].tapped and state.objects[one].last is None)
        case Tap(what=Pick(fits=wanted)):
            free = AllOf((wanted, Not(Is("tapped"))))
            return tuple(one for one in members(Every(free), where) if one != item.source or not item.cost.tap)
        case Move(what=Pick(fits=wanted, zone=zone)):
            found = members(Every(wanted, zone, Ref("you")), where)
            return found if zone != "battlefield" else tuple(one for one in found if mine(state, one, item.player))
        case TapPower():
            able = AllOf((Is("Creature"), Not(Is("tapped")), ControlledBy(Ref("you"))))
            others = (one for one in members(Every(able), where) if one != item.source)
            return tuple(sorted(others, key=lambda one: -_power(state, one)))
        case Discard(fits=wanted):
            hand = (one for one in state.player(item.player).hand if one not in (item.spell, item.source))
            return tuple(one for one in hand if fits(wanted, look(state, one), where))
    return ()


def _verb(step: Instruction) -> str:
    return {Sacrifice: "sacrifice", Tap: "tap", Move: "move", Discard: "discard"}.get(type(step), "pay with")


def choose_picks(run: Run, state: State, item: Paying) -> Picks:
    """What pays each action of the cost, asked of the player where there is a choice (601.2h)."""
    where = context(state, item.player, item.source, choices=Choices(x=item.x))
    chosen: list[tuple[int, ...]] = []
    for step in item.cost.actions:
        need = how_many(step, where)
        taken = {one for group in chosen for one in group}
        options = tuple(one for one in candidates(state, item, step) if one not in taken)
        if isinstance(step, TapPower):
            chosen.append(_crew(run, state, item, step, options))
        elif need is None:
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


def possible_picks(state: State, item: Paying) -> Iterator[Picks]:
    """What might pay the actions of the cost, what makes no mana first; never one thing twice, and not more than MOST_PICKS ways."""
    where = context(state, item.player, item.source, choices=Choices(x=item.x))

    def ways(steps: tuple[Instruction, ...], taken: tuple[int, ...]) -> Iterator[Picks]:
        if not steps:
            yield ()
            return
        free = [one for one in candidates(state, item, steps[0]) if one not in taken]
        free.sort(key=lambda one: has_mana_ability(state, one))
        for group in combinations(free, how_many(steps[0], where) or 0):
            for others in ways(steps[1:], (*taken, *group)):
                yield (group, *others)

    return islice(ways(item.cost.actions, ()), MOST_PICKS)


def check_picks(state: State, item: Paying, picks: Picks) -> None:
    """Raise Refused if what is named beforehand cannot pay its part of the cost (601.2h, 118.3)."""
    where = context(state, item.player, item.source, choices=Choices(x=item.x))
    for step, picked in zip(item.cost.actions, picks, strict=True):
        need, able = how_many(step, where), candidates(state, item, step)
        wrong = next((one for one in picked if one not in able), None)
        if wrong is not None:
            raise Refused(item.what, f"{look(state, wrong).chars.name} is nothing to {_verb(step)} for it", ("601.2h", "118.3"))
        if isinstance(step, TapPower):
            _check_power(state, item, step, picked)
        if need is not None and len(set(picked)) != need:
            raise Refused(item.what, f"there are {need} to {_verb(step)}, not {len(set(picked))}", ("601.2h", "118.3"))


def given_picks(actions: tuple[Instruction, ...], given: Given) -> tuple[tuple[int, ...], ...] | None:
    """What pays the actions of a cost, as the act names it; None leaves them all to be asked."""
    named: list[tuple[int, ...] | None] = []
    if len({type(step) for step in actions}) < len(actions):
        return None  # which of them what is named would pay for is asked
    for step in actions:
        match step:
            case Sacrifice():
                named.append(given.sacrifice)
            case Discard():
                named.append(given.discard)
            case Tap() | TapPower():
                named.append(given.tap)
            case Move():
                named.append(given.exile)
            case _:
                named.append(())
    if all(part is not None for part in named) and any(named):
        return tuple(part for part in named if part is not None)
    return None
