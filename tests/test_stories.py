"""Causes and stories of mana, and their pictures: sound for every scenario, the same bytes each time, harmless."""

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

import rulesviz as rv
from rulesviz.explain.could_story import CouldAbility, CouldPermanent, CouldStory
from rulesviz.explain.frame import ManaStep, ManaStory
from rulesviz.model.events import ManaAdded
from rulesviz.scenarios.read import scenario_files
from rulesviz.views import graphs

HOSTILE = ("<script>alert(1)</script>", '"]; node [label="owned"', "w" * 300, "\u202eabc\u0634", "🐻 {G}", "")


@pytest.mark.parametrize("name", scenario_files())
def test_causes_come_before_what_they_cause(name):
    frames = rv.walk(name).frames
    for frame in frames:
        assert frame.event.cause is None or frame.event.cause < frame.number
        if frame.event.kind == "AbilityTriggered" and not frame.act:
            cause = frames[frame.event.cause]  # every trigger of the scenarios is traced
            assert cause.event.kind not in ("Asked", "Position", "Refused")


def test_the_chain_of_a_copy():
    walk = rv.walk("S43")
    chain = []
    place = next(frame.number for frame in walk.frames if "a token (" in frame.event.caption)
    while place is not None:
        chain.append(walk.frames[place].event.kind)
        place = walk.frames[place].event.cause
    assert chain == ["ZoneChanged", "ZoneChanged", "AbilityTriggered", "SpellCast", "ZoneChanged"]


@pytest.mark.parametrize("name", scenario_files())
def test_every_addition_of_mana_has_its_story(name):
    walk = rv.walk(name)
    ends = walk._reel.ends
    for frame in walk.frames:
        event = walk.trace.moments[ends[frame.number] - 1].event
        if not isinstance(event, ManaAdded):
            assert frame.mana is None
            continue
        assert frame.mana is not None
        assert frame.mana.added == "".join(unit.type for unit in event.units)
        if not frame.mana.steps:
            assert sorted(frame.mana.would) == sorted(frame.mana.added)
        else:
            assert sorted(frame.mana.steps[-1].mana) == sorted(frame.mana.added)


def test_stories_of_mana():
    (first, *_) = [frame.mana for frame in rv.walk("S06").frames if frame.mana]
    assert (first.would, first.added, [step.source for step in first.steps]) == ("G", "GG", ["Mana Reflection"])
    flare = [frame.mana for frame in rv.walk("S07").frames if frame.mana and frame.mana.triggered]
    assert [(one.source, one.added) for one in flare] == [("Mana Flare", "G")]
    assert flare[0].cause is not None


def test_could_produce_tells_who_was_asked_and_where_a_circle_was_cut():
    picture = rv.walk("S05").could_produce("mine")
    assert "comes back to itself" in picture.text
    picture = rv.walk("S03").could_produce("orchard")
    assert picture.text.startswith("orchard could produce")
    assert "asks theirs" in picture.text


def pictures():
    walk = rv.walk("S43")
    return {
        "mana": rv.walk("S03").mana(), "could": rv.walk("S05").could_produce("mine"), "causes": walk.causes(),
        "one-cause": walk.causes(13), "difference": rv.walk("S21").difference(), "board": rv.walk("S21").board(12),
        "nothing": graphs.difference(walk.frames[0], walk.frames[0]), "no-mana": graphs.mana(walk.frames[0]),
        "no-causes": graphs.causes(walk.frames[:1]),
    }  # fmt: skip


def test_pictures_are_deterministic_named_and_told():
    one, other = pictures(), pictures()
    for name, picture in one.items():
        assert picture.svg == other[name].svg
        assert ET.fromstring(picture.svg).get("aria-label") == picture.alt
        assert picture.alt
        bundle = picture._repr_mimebundle_()
        assert bundle["text/plain"] == picture.text == repr(picture)
        assert all(len(line) <= 80 for line in picture.text.splitlines())


def test_difference_as_a_table():
    table = rv.walk("S21").difference().to_frame()
    assert list(table.columns) == ["thing", "fact", "before", "after"]
    assert ("bear", "P/T", "7/7", "10/10") in set(table.itertuples(index=False, name=None))


def test_unknown_frames_are_refused():
    with pytest.raises(KeyError, match="there is no frame 99"):
        graphs.causes(rv.walk("S43").frames, 99)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_stay_text(text):
    story = ManaStory(text, text, text, "W/U", (ManaStep(text, text, "G" * 30),), "B", text, True, None, (text,))
    walk = rv.walk("S43")
    told = replace(walk.frames[3], mana=story, act=text, event=replace(walk.frames[3].event, caption=text, cause=2))
    could = CouldStory(text, "WU", (CouldPermanent(text, "W", (CouldAbility(text, ("W",), ("U",)),), (text,), True),))
    found = [
        graphs.mana(told), graphs.could_produce(could), graphs.causes([*walk.frames[:3], told]),
        graphs.difference(walk.frames[0], told), graphs.board(told),
    ]  # fmt: skip
    for picture in found:
        tree = ET.fromstring(picture.svg)
        assert not [node for node in tree.iter() if node.tag.rpartition("}")[2] in {"script", "b"}]
