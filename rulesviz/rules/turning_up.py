"""Turning a face-down permanent face up: a special action that uses no stack (116.2b, 702.37e, 708.8)."""

from __future__ import annotations

from rulesviz.model.abilities import EnterAsCopy, EnterWithCounters, Keyword, Replacement
from rulesviz.model.acts import Question, TurnUp
from rulesviz.model.changed import replace
from rulesviz.model.events import BecameCopy, CountersPut, TurnedUp
from rulesviz.model.instructions import Cost
from rulesviz.model.objects import ContinuousEffect
from rulesviz.model.selection import Every, Pick
from rulesviz.model.state import FaceUp, Paying, State, TurningUp
from rulesviz.rules.actions import mine, push
from rulesviz.rules.asking import Refused, Run, Trial
from rulesviz.rules.copying import copiable, copy_of, shown_face
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import context, copied
from rulesviz.rules.matching import amount, members
from rulesviz.rules.paying import begin


def morph_cost(state: State, player: str, one: int) -> Cost:
    """The cost of turning it up, from the values that it will have then; raises Refused if that cannot be done (702.37e)."""
    thing = state.objects[one]
    what = "cannot turn it face up"
    if not mine(state, one, player):
        raise Refused(what, f"{player} does not control it", ("116.2b",))
    if not thing.face_down:
        raise Refused(what, "it is not face down", ("116.2b", "708.2"))
    face = shown_face(copiable(state, thing), thing._replace(face_down=False))
    for ability in face.abilities:
        if isinstance(ability, Keyword) and ability.name == "morph" and ability.cost is not None:
            return ability.cost
    raise Refused(what, "it would have no morph", ("702.37",))


def begin_turn_up(state: State, item: TurningUp) -> State:
    """Push the payment, and the turning beneath it."""
    act = item.act
    cost = morph_cost(state, act.player, act.object)
    paying = Paying(act.player, cost, act.object, using=act.given.using, what="cannot turn it face up")
    return push(state, paying, FaceUp(act.object, act.player))


def could_turn_up(state: State, act: TurnUp) -> None:
    """Raise Refused unless it could be turned up now with what the player has; a trial run."""
    tried = begin_turn_up(state, TurningUp(act))
    item = tried.agenda[-1]
    assert isinstance(item, Paying)
    begin(Trial(), replace(tried, agenda=()), item)


def turn_up(run: Run, state: State, item: FaceUp) -> State:
    """It is face up from now on, as what its own words make of it while it turns; it has not entered (708.8, 708.11)."""
    one, player = item.object, item.player
    for copier in _as_it_turns(state, one):
        for change in copier.changes:
            if isinstance(change, EnterAsCopy) and isinstance(change.of, Pick):
                state = _as_copy(run, state, item, copier, change, change.of)
    counters = [
        CountersPut(on=one, kind=change.kind, count=amount(change.count, context(state, player, one)), rules=("708.11", "122.6"))
        for ability in _as_it_turns(state, one)
        for change in ability.changes
        if isinstance(change, EnterWithCounters)
    ]
    event = TurnedUp(object=one, player=player, rules=("116.2b", "702.37", "708.8", *(("708.11",) if counters else ())))
    return happen(run, state, event, *counters)


def _as_it_turns(state: State, one: int) -> list[Replacement]:
    """What its face says that happens as it is turned up (708.11)."""
    thing = state.objects[one]
    face = shown_face(copiable(state, thing), thing._replace(face_down=False))
    return [a for a in face.abilities if isinstance(a, Replacement) and a.would.happening == "turn up"]


def _as_copy(run: Run, state: State, item: FaceUp, ability: Replacement, change: EnterAsCopy, of: Pick) -> State:
    """It may turn up as a copy of a permanent; then that one's words count (708.11)."""
    where = context(state, item.player, item.object)
    there = members(Every(of.fits, of.zone, of.of), where)
    question = Question(item.player, "choose", "Turn up as a copy of which?", there, ("708.11",), none=True)
    answer = run.ask(state, question)
    if isinstance(answer, bool) or not isinstance(answer, int):
        return state
    definition = copied(state, answer, copy_of(state, state.objects[answer], change.exceptions, this_ability=ability))
    effect = ContinuousEffect(
        state.clock, state.clock, item.object, item.player, ability.text, (item.object,), becomes=definition,
        duration=change.until,
    )  # fmt: skip
    rules = ("708.11", *(definition.origin.rules if definition.origin else ()))
    return happen(run, state, BecameCopy(object=item.object, of=answer, effect=effect, source=item.object, rules=rules))
