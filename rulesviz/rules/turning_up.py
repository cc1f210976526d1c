"""Turning a face-down permanent face up: a special action that uses no stack (116.2b, 702.37e, 708.8)."""

from __future__ import annotations

from dataclasses import replace

from rulesviz.model.abilities import Keyword
from rulesviz.model.acts import TurnUp
from rulesviz.model.events import TurnedUp
from rulesviz.model.instructions import Cost
from rulesviz.model.state import FaceUp, Paying, State, TurningUp
from rulesviz.rules.actions import mine, push
from rulesviz.rules.asking import Refused, Run, Trial
from rulesviz.rules.copying import copiable, shown_face
from rulesviz.rules.happen import happen
from rulesviz.rules.paying import begin


def morph_cost(state: State, player: str, one: int) -> Cost:
    """The cost of turning it up, from the values that it will have then; raises Refused if that cannot be done (702.37e)."""
    thing = state.objects[one]
    what = "cannot turn it face up"
    if not mine(state, one, player):
        raise Refused(what, f"{player} does not control it", ("116.2b",))
    if not thing.face_down:
        raise Refused(what, "it is not face down", ("116.2b", "708.2"))
    face = shown_face(copiable(state, thing), replace(thing, face_down=False))
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
    """It is face up from now on; it has not entered (708.8)."""
    event = TurnedUp(object=item.object, player=item.player, rules=("116.2b", "702.37", "708.8"))
    return happen(run, state, event)
