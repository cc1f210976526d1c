"""What can be done now (117.1): of equal things one is judged for all, and what tells them apart is seen."""

import pytest

from rulesviz.model.acts import Activate
from rulesviz.rules.legal import considered, legal

ARTIFACT = {"type": "Artifact", "cost": "{1}"}
ONCE = {"Paper Well": {**ARTIFACT, "text": "{0}: you gain 1 life. activate only once each turn"}}


def ready(game, name):
    """Tell which of the equal permanents of that name can do something now."""
    state = game.state
    able = {act.object for act in legal(state, "you") if isinstance(act, Activate)}
    return [one in able for one in state.battlefield if state.objects[one].definition.name == name]


def test_602_5b_what_was_activated_this_turn_is_not_like_its_equals(board):
    game = board(["3 Paper Well"], cards=ONCE)
    assert ready(game, "Paper Well") == [True, True, True]
    game.activate("Paper Well#2")
    game.resolve()  # nothing but the count of this turn tells now
    assert ready(game, "Paper Well") == [True, False, True]


def test_702_177_what_is_exhausted_is_not_like_its_equals(board):
    game = board(["3 Paper Fount"], cards={"Paper Fount": {**ARTIFACT, "text": "exhaust — {0}: you gain 1 life"}})
    game.activate("Paper Fount#2")
    game.resolve()
    assert ready(game, "Paper Fount") == [True, False, True]


def test_302_6_who_came_this_turn_is_not_like_its_equals(board):
    game = board([{"card": "Llanowar Elves", "count": 2}, {"card": "Llanowar Elves", "sick": True}, "Llanowar Elves"])
    assert ready(game, "Llanowar Elves") == [True, True, False, True]
    game.tap("Llanowar Elves#1")
    assert ready(game, "Llanowar Elves") == [False, True, False, True]


@pytest.mark.parametrize("count", [1, 2])
def test_118_3_another_that_can_be_sacrificed(board, count):
    """Each of two can sacrifice the other; a single one has no other."""
    altar = {"Paper Altar": {**ARTIFACT, "text": "sacrifice another artifact: you gain 1 life"}}
    game = board([f"{count} Paper Altar"], cards=altar)
    assert ready(game, "Paper Altar") == [count > 1] * count


def test_every_act_is_there_though_few_are_judged(board):
    game = board(["200 Forest"], hand=["50 Giant Growth"])
    acts = [act for act, _ in considered(game.state, "you")]
    assert len(acts) == len(set(acts)) == 200 + 50 + 1
