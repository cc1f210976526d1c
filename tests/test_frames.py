"""Objects of frames, begun from those of the moment before, look as they do when each moment is looked at by itself."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import deal

import rulesviz as rv
from rulesviz.cards.catalogue import shipped
from rulesviz.explain.frames import Reel, frame_of
from rulesviz.explain.object_views import ObjectViews
from rulesviz.explain.trace import Moment, Trace
from rulesviz.live.says import NotAllowed
from rulesviz.live.table import Table
from rulesviz.model.events import BecameCopy, EffectBegan
from rulesviz.model.modifications import AddPT
from rulesviz.model.objects import ContinuousEffect
from rulesviz.rules.asking import Run
from rulesviz.rules.copying import copy_of
from rulesviz.rules.happen import happen
from rulesviz.scenarios.position import place
from rulesviz.scenarios.read import scenario_files


def told_alone(trace, moments):
    """Return the objects of some moments, each looked at as if there were no other."""
    return [frame_of(trace, moment, 0).objects for moment in moments]


@pytest.mark.parametrize("name", sorted(scenario_files()))
def test_in_every_scenario(name):
    trace = rv.walk(name).trace
    grown = Reel(every=True).grow(trace)
    assert [frame.objects for frame in grown[::4]] == told_alone(trace, trace.moments[::4])
    for frame in grown:
        if frame.event.kind == "Resolved":  # the last thing that a spell does is to leave the stack (608.2n)
            assert frame.event.caption.endswith("has resolved") is not any(one in frame.stack for one in frame.event.objects)
        assert not (frame.question and frame.priority)  # nobody has priority while somebody is asked (117.2e)
    for frame, after in pairwise(grown):
        if frame.event.kind == "ManaSpent" and after.event.kind == "SpellCast":  # nor while a spell is being cast (601.2i)
            assert not frame.priority


@pytest.mark.parametrize(
    ("name", "opening"),
    [
        ("CR614.12a", "you are asked, for Clone: Enter as a copy of which?"),
        ("CR106.1a", "you are asked, for Birds of Paradise: Which type of mana?"),
        ("S25", "you are asked, for Mirrorpool (activated): Which new targets for the copy?"),
        ("R060", "you are asked, for War Paint: Which color?"), ("CR107.3", "you are asked: Which X for Fall of the Titans?"),
        ("R048", "opponent is asked: Which creatures block which?"), ("RU11", "you are asked: Which Isamaru, Hound of Konda to keep?"),
    ],
)  # fmt: skip
def test_a_question_says_what_it_is_asked_for_unless_its_words_do(name, opening):
    told = [frame.event.caption for frame in rv.walk(name).frames if frame.question]
    assert opening in told
    stage = rv.walk(name).stage()
    stage.cursor = next(at for at, frame in enumerate(stage.frames()) if frame.event.caption == opening)
    assert stage.choices.get("about", "") == opening.partition(": ")[0].partition(", for ")[2]


def test_a_spell_that_leaves_the_stack_last_and_an_ability_that_is_gone():
    table = rv.table(you=["Mirrorpool", "5 Wastes", "3 Forest", "2 Runeclaw Bear"], hand=["Giant Growth", "Grizzly Bears"])
    table.activate("Mirrorpool", 4, targets="Runeclaw Bear#1").resolve()
    table.cast("Giant Growth", targets="Runeclaw Bear#1").resolve()
    table.cast("Grizzly Bears").resolve()
    told = [frame.event.caption for frame in table.frames if frame.event.kind == "Resolved"]
    assert told == [
        "Mirrorpool (activated) has resolved",
        "Giant Growth has done what it says; last of all it leaves the stack",
        "Grizzly Bears resolves: from the stack it enters the battlefield",
    ]


def test_what_an_object_is_called_by_others_that_mention_it():
    state = place({"players": {"you": {"battlefield": ["Sol Ring", "Grizzly Bears", "Forest"]}, "opponent": {}}}, shipped(), "named").state
    ring, bears, forest = state.battlefield
    pump = ContinuousEffect(state.clock, state.clock, ring, "you", "gets +1/+1", (bears,), (AddPT(1, 1),))
    pumped = happen(Run(), state, EffectBegan(effect=pump))
    copy = ContinuousEffect(pumped.clock, pumped.clock, ring, "you", "", (ring,), becomes=copy_of(pumped, pumped.objects[forest]))
    renamed = happen(Run(), pumped, BecameCopy(object=ring, of=forest, effect=copy))
    trace = Trace("", "", tuple(Moment(0, "", one) for one in (state, pumped, renamed)))
    grown = [frame.objects[bears].strata[-1].source for frame in Reel(every=True).grow(trace)[1:]]
    assert grown == ["Sol Ring: gets +1/+1", "Forest (Sol Ring): gets +1/+1"]


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=settings().max_examples // 8)
def test_on_random_tables_in_any_order(seed):
    rng = random.Random(seed)
    table = Table(deal(rng), title="random")
    views = ObjectViews()
    for _ in range(8):
        able = [offer.act for offer in table.offers() if not offer.refused]
        able = [{"answer": choice.answer} for choice in table.choices()] if table.question else able
        try:
            table.do(rng.choice(able)) if able else table.undo()
        except NotAllowed:  # refused after a choice, or nothing to undo
            continue
        trace = table.trace
        for moment in rng.sample(trace.moments, min(4, len(trace.moments))):
            grown = frame_of(trace, moment, 0, views=views).objects
            assert grown == frame_of(trace, moment, 0).objects
