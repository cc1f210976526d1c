"""The turn: steps, priority, and the one loop that does what is on the agenda (117, 500-514)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from rulesviz.model.acts import (
    Act,
    Activate,
    Answer,
    CastSpell,
    Concede,
    Pass,
    PlayLand,
    Question,
)
from rulesviz.model.events import CountersPut, EffectsEnded, PlayerLost, StepBegan, TurnBegan
from rulesviz.model.state import (
    MAIN,
    STEPS,
    Activating,
    BecomeCast,
    Casting,
    CleanedUp,
    CombatDamage,
    Effecting,
    Ending,
    Finishing,
    Item,
    Leaving,
    ManaAbility,
    Paying,
    PayNow,
    PendingTrigger,
    Playing,
    Putting,
    Resolving,
    Running,
    Settling,
    State,
    StepTo,
    Transition,
)
from rulesviz.rules import combat
from rulesviz.rules.abilities import become_activated, begin_activate, mana_ability, put_effect, put_trigger
from rulesviz.rules.actions import discard, draw, empty_pools, moved, push, untap
from rulesviz.rules.applying import count_up
from rulesviz.rules.asking import Open, Refused, Run, legal
from rulesviz.rules.casting import become_cast, begin_cast, play_land
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import context, controller, derived, look
from rulesviz.rules.matching import fits
from rulesviz.rules.paying import begin, pay
from rulesviz.rules.resolving import finish, follow, resolve
from rulesviz.rules.state_based import check, ended

MANY_ROUNDS = 500
"""How often state-based actions and triggers may follow each other before a loop is looked for (104.4b)."""


@dataclass(frozen=True, slots=True)
class Advanced:
    """What one advance did: the new state, its events in order, and questions that settled themselves."""

    state: State
    transitions: tuple[Transition, ...] = ()
    settled: tuple[Question, ...] = ()


def start(state: State) -> State:
    """A position about to be played: state-based actions first, then the active player has priority (704.3)."""
    return push(state, Settling(state.active))


def act(state: State, what: Act) -> State:
    """The state in which a player has begun to do something; raises Refused if the player may not (117.1)."""
    _may_act(state, what)
    player = what.player
    match what:
        case CastSpell():
            return push(_unpassed(state), Casting(what), Settling(player))
        case Activate():
            return push(_unpassed(state), Activating(what), Settling(player))
        case PlayLand():
            return push(_unpassed(state), Playing(what), Settling(player))
        case Pass():
            return _passed(state, player)
        case Concede():
            return push(state, Leaving(player), Settling(state.active))
    assert_never(what)


def _may_act(state: State, what: Act) -> None:
    if state.winner:
        raise Refused("nothing can be done", f"the game is over: {state.winner}", ("104.1",))
    if state.question is not None:
        raise Refused(
            "nothing can be done yet",
            f"{state.question.player} is asked: {state.question.prompt}",
            state.question.rules,
        )
    if isinstance(what, Concede):
        return
    if state.priority != what.player:
        raise Refused(f"{what.player} cannot act", f"{state.priority or 'nobody'} has priority", ("117.1",))


def _unpassed(state: State) -> State:
    return replace(state, passed=())


def _passed(state: State, player: str) -> State:
    """A pass; when all pass in succession the top of the stack resolves, or the step ends (117.4)."""
    passed = (*state.passed, player)
    order = state.in_turn_order(player)
    if len(passed) < len(order):
        return replace(state, passed=passed, priority=order[1])
    state = replace(state, passed=(), priority=None)
    if state.stack:
        return push(state, Resolving(state.stack[0]), Settling(state.active))
    return push(state, Ending())


# -- the loop --------------------------------------------------------------------------------------------------------------------------


def advance(state: State, answer: Answer | None = None) -> Advanced:
    """Do the top item of the agenda, or go on with it after an answer (the house's one mechanism for unfinished work).

    Returns the state after it, or the same agenda with an open question. Raises Refused for an answer that is not legal,
    and for an act that turns out not to be allowed.
    """
    told = state.told
    if state.question is not None:
        if answer is None:
            return Advanced(state)
        if not legal(state.question, answer):
            raise Refused("no legal answer", state.question.prompt, state.question.rules, ())
        state = replace(state, question=None, answers=(*state.answers, answer), shown=None)
    if not state.agenda:
        return Advanced(state)
    item = state.agenda[-1]
    run = Run(state.answers, item)
    bare = replace(state, agenda=state.agenda[:-1], answers=(), told=0)
    try:
        after = _do(run, bare, item)
    except Open as opened:
        waiting = replace(state, question=opened.question, told=len(run.transitions), shown=opened.state)
        return Advanced(waiting, tuple(run.transitions[told:]), tuple(run.settled))
    return Advanced(after, tuple(run.transitions[told:]), tuple(run.settled))


def _do(run: Run, state: State, item: Item) -> State:
    """The only place that knows which room does which item."""
    match item:
        case Casting():
            return begin_cast(run, state, item)
        case Activating():
            return begin_activate(run, state, item)
        case Paying():
            return begin(run, state, item)
        case PayNow():
            return pay(run, state, item)
        case BecomeCast(object=one):
            if state.objects[one].ability is not None:
                return become_activated(run, state, item)
            return become_cast(run, state, item)
        case ManaAbility():
            return mana_ability(run, state, item)
        case Resolving():
            return resolve(run, state, item)
        case Running():
            return follow(run, state, item)
        case Finishing():
            return finish(run, state, item)
        case Settling(to=player):
            return _settle(run, state, player)
        case StepTo(step=step):
            return _begin_step(run, state, step)
        case Ending():
            return _end_step(run, state)
        case CombatDamage():
            return combat.deal(run, state, item)
        case Playing(act=what):
            return play_land(run, state, what)
        case Leaving(player=player):
            state = happen(run, state, PlayerLost(player=player, reason="conceded", rules=("104.3a",)))
            return ended(run, state) or state
        case Effecting():
            return put_effect(run, state, item)
        case Putting(object=one, zone=zone, under=under):
            how = {"exile": "exiled", "hand": "returned"}.get(zone, "put")
            return happen(run, state, moved(state, one, zone, how, under=under, rules=("110.2a", "400.7")))
        case CleanedUp():
            return _cleaned_up(run, state)
    assert_never(item)


# -- before priority (117.5, 603.3b, 704.3) ------------------------------------------------------------------------------------------


def _settle(run: Run, state: State, player: str) -> State:
    """One round: state-based actions, else one player's triggers, else priority. Each round is an item of its own."""
    if state.winner:
        return state
    after = check(run, state)
    if after is not None:
        return after if after.winner else push(after, Settling(player))
    if state.pending:
        return push(_put_triggers(run, state), Settling(player))
    if state.player(player).lost:
        player = state.in_turn_order(state.active)[0]
    return replace(state, priority=player, passed=())


def _put_triggers(run: Run, state: State) -> State:
    """The first player in turn order who has triggers waiting puts them on the stack in an order of their choice (603.3b)."""
    player = next(p for p in state.apnap if any(one.controller == p for one in state.pending))
    mine = [one for one in state.pending if one.controller == player]
    state = replace(state, pending=tuple(one for one in state.pending if one.controller != player))
    for one in _ordered(run, state, player, mine):
        state = put_trigger(run, state, one, several=len(mine) > 1)
    return state


def _ordered(run: Run, state: State, player: str, mine: list[PendingTrigger]) -> list[PendingTrigger]:
    """The triggers in the order in which they go on the stack: the answer names them as they shall resolve."""
    kinds = {one.ability.text for one in mine}
    if len(mine) < 2 or len(kinds) == 1:
        return mine
    labels = tuple(f"{look(state, one.source).chars.name}: {one.ability.text}" for one in mine)
    numbers = tuple(range(len(mine)))
    question = Question(
        player, "order_triggers", "In which order do the triggers resolve?", numbers, ("603.3b",), len(mine), len(mine),
        labels=labels, sources=tuple(one.source for one in mine),
    )  # fmt: skip
    answer = run.ask(state, question)
    assert isinstance(answer, tuple)
    return [mine[int(place)] for place in reversed(answer)]


# -- steps (500) ------------------------------------------------------------------------------------------------------------------------


def _end_step(run: Run, state: State) -> State:
    """Pools empty, and the next step begins (500.5)."""
    state = empty_pools(run, state)
    if state.step == "cleanup" and state.counted("cleanup again"):
        state = count_up(state, "cleanup again", -state.counted("cleanup again"))
        return push(replace(state, priority=None), StepTo("cleanup"))
    if state.step == "end of combat":
        state = _end_effects(run, combat.over(state), "end of combat")
    return push(replace(state, priority=None), StepTo(_next_step(state)))


def _next_step(state: State) -> str:
    place = STEPS.index(state.step)
    if state.step == "declare attackers" and not state.attacked:
        return "end of combat"
    return STEPS[(place + 1) % len(STEPS)]


def _begin_step(run: Run, state: State, step: str) -> State:
    if step == "untap":
        state = _begin_turn(run, state)
    state = happen(run, state, StepBegan(step=step, player=state.active, rules=("500.1",)))
    match step:
        case "untap":
            return push(_untap_step(run, state), Ending())
        case "draw":
            if state.turn > 1:
                state = draw(run, state, state.active, 1, None)
        case "precombat main":
            state = _lore(run, state)
        case "declare attackers":
            state = combat.declare_attackers(run, state)
            if not state.attacked:
                return push(state, Ending())
        case "declare blockers":
            state = combat.declare_blockers(run, state)
        case "combat damage":
            return push(state, *combat.damage_items(state), Settling(state.active))
        case "cleanup":
            return _cleanup(run, state)
    return push(state, Settling(state.active))


def _begin_turn(run: Run, state: State) -> State:
    """The next player in turn order begins a turn; what counts by the turn starts anew (500.1)."""
    after = state.in_turn_order(state.active)
    player = after[1] if len(after) > 1 else after[0]
    players = tuple(replace(p, lands_played=0) for p in state.players)
    state = replace(state, players=players, counts=(), attacked=False)
    state = happen(run, state, TurnBegan(player=player, turn=state.turn + 1, rules=("500.1",)))
    state = _end_effects(run, state, "your next turn", of=player)
    for one in state.battlefield:
        if state.objects[one].sick and controller(state, one) == player:
            thing = replace(state.objects[one], sick=False)  # 302.6
            state = replace(state, objects=state.objects.set(one, thing))
    return state


def _untap_step(run: Run, state: State) -> State:
    """The active player untaps their permanents, save those that an effect keeps tapped (502.3)."""
    mine = [one for one in state.battlefield if state.objects[one].tapped and controller(state, one) == state.active]
    able = [one for one in mine if not _kept_tapped(state, one)]
    return untap(run, state, tuple(able), None)


def _kept_tapped(state: State, one: int) -> bool:
    for source, rule in derived(state).rules:
        if rule.kind == "no untap" and fits(
            rule.fits, look(state, one), context(state, controller(state, source), source)
        ):
            return True
    return False


def _lore(run: Run, state: State) -> State:
    """Each Saga of the active player gets a lore counter as the precombat main phase begins (714.3c)."""
    sagas = [
        one
        for one in state.battlefield
        if look(state, one).chars.has_type("Saga") and controller(state, one) == state.active
    ]
    return happen(run, state, *[CountersPut(on=one, kind="lore", count=1, rules=("714.3c",)) for one in sagas])


def _cleanup(run: Run, state: State) -> State:
    """Discard to hand size, damage wears off, effects until end of turn end; triggers would give another cleanup (514)."""
    hand = state.player(state.active).hand
    if len(hand) > 7:
        extra = len(hand) - 7
        question = Question(state.active, "choose", f"Discard {extra}?", hand, ("514.1",), extra, extra)
        answer = run.ask(state, question)
        picked = answer if isinstance(answer, tuple) else (answer,)
        state = discard(run, state, tuple(one for one in picked if isinstance(one, int)), None)
    for one in state.battlefield:
        thing = state.objects[one]
        if thing.damage or thing.deathtouched:
            state = replace(state, objects=state.objects.set(one, replace(thing, damage=0, deathtouched=False)))
    state = _end_effects(run, state, "end of turn")
    return push(state, CleanedUp())


def _cleaned_up(run: Run, state: State) -> State:
    """Usually no player gets priority; if something triggers or dies, they do, and another cleanup follows (514.3a)."""
    after = check(run, state)
    if after is not None or state.pending:
        return push(count_up(after or state, "cleanup again"), Settling(state.active))
    return push(state, Ending())


def _end_effects(run: Run, state: State, duration: str, of: str = "") -> State:
    ended_now = tuple(e.id for e in state.effects if e.duration == duration and (not of or e.controller == of))
    delayed = tuple(d for d in state.delayed if d.duration != duration or (of and d.controller != of))
    state = replace(state, delayed=delayed) if len(delayed) != len(state.delayed) else state
    if not ended_now:
        return state
    return happen(run, state, EffectsEnded(effects=ended_now, duration=duration, rules=("514.2", "611.2a")))


__all__ = ["MAIN", "Advanced", "Refused", "act", "advance", "start"]
