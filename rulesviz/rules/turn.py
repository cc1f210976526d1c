"""The turn: steps, priority, and the one loop that does what is on the agenda (117, 500-514)."""

from __future__ import annotations

from dataclasses import dataclass
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
    TurnUp,
)
from rulesviz.model.changed import replace
from rulesviz.model.events import NothingHappened, PlayerLost
from rulesviz.model.state import (
    MAIN,
    Activating,
    BecomeCast,
    Casting,
    CleanedUp,
    CombatDamage,
    Effecting,
    Ending,
    FaceUp,
    Finishing,
    Item,
    Leaving,
    ManaAbility,
    MayCast,
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
    TurningUp,
)
from rulesviz.model.vector import Vector
from rulesviz.rules import combat
from rulesviz.rules.abilities import become_activated, begin_activate, mana_ability, put_effect, put_trigger
from rulesviz.rules.actions import moved, push
from rulesviz.rules.asking import Open, Refused, Run, legal
from rulesviz.rules.casting import become_cast, begin_cast, may_cast, play_land
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import characteristics, look
from rulesviz.rules.paying import begin, pay
from rulesviz.rules.resolving import finish, follow, resolve
from rulesviz.rules.state_based import check, ended
from rulesviz.rules.steps import begin_step, cleaned_up, end_step
from rulesviz.rules.turning_up import begin_turn_up, turn_up


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
        case TurnUp():
            return push(_unpassed(state), TurningUp(what), Settling(player))
        case Pass():
            return _passed(state, player)
        case Concede():
            return push(state, Leaving(player), Settling(state.active))
    assert_never(what)


def check_waiting(state: State) -> None:
    """Raise Refused unless the game goes on and waits for an act, not for an answer (104.1)."""
    if state.winner:
        raise Refused("nothing can be done", f"the game is over: {state.winner}", ("104.1",))
    if state.question is not None:
        raise Refused(
            "nothing can be done yet",
            f"a question to {state.question.player} is open: {state.question.prompt}",
            state.question.rules,
        )


def _may_act(state: State, what: Act) -> None:
    check_waiting(state)
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
            return begin_step(run, state, step)
        case Ending():
            return end_step(run, state)
        case CombatDamage():
            return combat.deal(run, state, item)
        case TurningUp():
            return begin_turn_up(state, item)
        case FaceUp():
            return turn_up(run, state, item)
        case Playing(act=what):
            return play_land(run, state, what)
        case Leaving(player=player):
            state = happen(run, state, PlayerLost(player=player, reason="conceded", rules=("104.3a",)))
            return ended(run, state) or state
        case MayCast():
            return may_cast(run, state, item)
        case Effecting():
            return put_effect(run, state, item)
        case Putting(object=one, zone=zone, under=under):
            chars = characteristics(state, one)
            if zone == "battlefield" and not chars.is_permanent:
                told = f"{chars.name} stays where it is: it is no permanent card"
                return happen(run, state, NothingHappened(what=told, player=under, rules=("304.4", "307.4")))
            how = {"exile": "exiled", "hand": "returned"}.get(zone, "put")
            return happen(run, state, moved(state, one, zone, how, under=under, rules=("110.2a", "400.7")))
        case CleanedUp():
            return cleaned_up(run, state)
    assert_never(item)


# -- before priority (117.5, 603.3b, 704.3) ------------------------------------------------------------------------------------------


def _settle(run: Run, state: State, player: str) -> State:
    """One round: state-based actions, else one player's triggers, else priority. Each round is an item of its own."""
    if state.winner:
        return state
    after = check(run, state)
    if after is not None:
        return after if after.winner else _beneath(after, len(state.agenda), Settling(player))
    if state.pending:
        return push(_put_triggers(run, state), Settling(player))
    if state.player(player).lost:
        player = state.in_turn_order(state.active)[0]
    return replace(state, priority=player, passed=())


def _beneath(state: State, place: int, item: Item) -> State:
    """The state with an item on the agenda, to be done after what has come onto it since it had `place` items."""
    return replace(state, agenda=(*state.agenda[:place], item, *state.agenda[place:]))


def _put_triggers(run: Run, state: State) -> State:
    """The first player in turn order who has triggers waiting puts them on the stack in an order of their choice (603.3b)."""
    player = next(p for p in state.apnap if any(one.controller == p for one in state.pending))
    mine = [one for one in state.pending if one.controller == player]
    state = replace(state, pending=Vector.of(one for one in state.pending if one.controller != player))
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


__all__ = ["MAIN", "Advanced", "Refused", "act", "advance", "start"]
