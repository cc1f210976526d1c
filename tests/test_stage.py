"""The stage without a browser: a tree of answers, deltas, what is offered and asked, and its still twin."""

import json
import xml.etree.ElementTree as ET

import pytest

import rulesviz as rv
from rulesviz.live.game import Game
from rulesviz.live.walk import places
from rulesviz.scenarios.read import scenario_files
from rulesviz.views.packed import Packer, pack


def bolt(**more):
    return rv.table(
        you=["Mountain", "Runeclaw Bear"], opponent=["Grizzly Bears"], hand=["Lightning Bolt", "Clone"], **more
    )


def offer(stage, text):
    return next(place for place, one in enumerate(stage.offers["list"]) if one["text"] == text)


# --- packing --------------------------------------------------------------------------------------------------------


def test_frames_packed_bit_by_bit_are_the_same_as_all_at_once():
    frames = rv.walk("S21").frames
    packer = Packer("t", "s")
    sent = json.loads(json.dumps(packer.data))
    for start in range(0, len(frames), 7):
        delta = packer.add(frames[start : start + 7], start - 1 if start else None)
        for key in ("objects", "players", "grids", "frames"):
            assert delta["begin"][key] == len(sent[key])
            sent[key] += delta[key]
        sent["captions"] |= delta["captions"]
    assert sent == pack(frames, "t", "s")


def test_a_branch_begins_where_it_leaves_its_line():
    walk = rv.walk("S21")
    packer = Packer()
    packer.add(walk.frames[:10])
    packer.add(walk.frames[20:22], after=4)
    assert packer.data["frames"][10]["from"] == 4


# --- what is offered, asked and done ----------------------------------------------------------------------------------


def test_act_and_answer():
    table = bolt()
    stage = table.stage()
    stage.do(offer(stage, "cast Lightning Bolt"))
    stage.cursor = len(stage.frames()) - 1
    assert stage.choices["form"] == "one"
    assert [one["text"] for one in stage.choices["options"]] == ["Runeclaw Bear", "Grizzly Bears", "you", "opponent"]
    stage.answer(3)
    stage.cursor = len(stage.frames()) - 1
    stage.do(offer(stage, "let the top of the stack resolve"))
    assert table.frame.players[1].life == 17
    assert stage.frames()[-1].players[1].life == 17


def test_what_is_refused_changes_nothing():
    stage = bolt().stage()
    clone = offer(stage, "cast Clone")
    assert stage.offers["list"][clone]["refused"]
    assert stage.offers["list"][clone]["rules"]
    before = len(stage.frames())
    with pytest.raises(ValueError, match="cannot cast Clone"):
        stage.do(clone)
    with pytest.raises(ValueError, match="there is no offer 999"):
        stage.do(999)
    assert len(stage.frames()) == before
    assert len(stage.data["lines"]) == 1


def test_a_refused_act_in_the_past_leaves_no_branch():
    stage = bolt().cast("Lightning Bolt", targets="opponent").stage()
    stage.cursor = 0
    with pytest.raises(ValueError, match="cannot cast Clone"):
        stage.do(offer(stage, "cast Clone"))
    assert len(stage.data["lines"]) == 1


def test_the_page_is_told_of_refusals():
    stage = bolt().stage()
    said = []
    stage.send = lambda message, buffers=None: said.append(message)
    stage._hear(None, {"kind": "do", "line": 0, "at": 0, "offer": offer(stage, "cast Clone")}, [])
    stage._hear(None, {"kind": "dance"}, [])
    assert [message["kind"] for message in said] == ["refused"]


def test_a_scenario_is_answered_otherwise():
    stage = rv.walk("S48").stage()
    place = next(place for place, frame in enumerate(stage.frames()) if frame.question)
    stage.cursor = place
    assert stage.choices["given"] == "yes"
    stage.answer(1)
    assert stage.line == 1
    assert stage.data["lines"][1]["parent"] == 0
    assert stage.data["lines"][1]["fork"] == place
    assert stage.frames(1)[: place + 1] == stage.frames(0)[: place + 1]
    assert len(stage.frames(1)) < len(stage.frames(0))


def test_the_same_answer_again_leads_to_the_same_branch():
    stage = rv.walk("S17").stage()
    place = next(at for at in range(len(stage.frames())) if stage._tree.lines[0].game.asked(at))
    for word in ("elf", "Elf", "Elves"):
        stage.line, stage.cursor = 0, place
        stage.answer(word)
        assert (stage.line, stage.cursor) == (1, place + 1)
    assert [line["name"] for line in stage.data["lines"]] == ["As it went", "1. Elf"]
    stage.line, stage.cursor = 0, place
    stage.answer("Goblin")  # what the story took
    assert (stage.line, stage.cursor) == (0, place + 1)


def test_what_the_story_did_is_no_branch():
    stage = rv.walk("S39").stage()  # its answer has a note beside it
    stage.cursor = next(at for at, frame in enumerate(stage.frames()) if frame.question)
    place, said = stage.cursor, []
    stage.send = lambda message, buffers=None: said.append(message)
    stage.answer([one["text"] for one in stage.choices["options"]].index(stage.choices["given"]))
    assert (stage.line, stage.cursor, len(stage.data["lines"])) == (0, place + 1, 1)
    assert (said[-1]["first"], said[-1]["last"]) == (place + 1, len(stage.frames()) - 1)
    stage = rv.walk("S32").stage()  # here something else was tried first, in vain
    stage.cursor = place = next(at for at, frame in enumerate(stage.frames()) if frame.question)
    assert stage.frames()[place + 1].event.kind == "Refused"
    stage.answer([one["text"] for one in stage.choices["options"]].index("giant"))
    assert (stage.line, stage.frame.event.kind == "Refused", len(stage.data["lines"])) == (0, False, 1)
    stage = bolt().cast("Lightning Bolt", targets="opponent").resolve().stage()  # an act as well
    stage.cursor = next(at for at, frame in enumerate(stage.frames()) if "resolve" in frame.act) - 1
    place = stage.cursor
    stage.do(offer(stage, "let the top of the stack resolve"))
    assert (stage.line, stage.cursor, len(stage.data["lines"])) == (0, place + 1, 1)


def test_a_refused_answer_is_not_the_one_that_was_given():
    stage = rv.walk("S32").stage()  # its story tries Izzet Charm itself, in vain, before it says giant
    stage.cursor = next(place for place, frame in enumerate(stage.frames()) if frame.question)
    assert stage.choices["given"] == "giant"


@pytest.mark.parametrize("name", ["S17", "S28", "S43", "S48", "S49"])
def test_a_branch_can_be_saved_and_played_again(name, tmp_path):
    game = Game(rv.walk(name).table())
    stops = [place for place, stop in enumerate(game.stops()) if stop]
    for place in stops[:: max(1, len(stops) // 4)]:
        fork = game.fork(place)
        file = fork.table.save(tmp_path / "branch.toml")
        again = rv.walk(str(file))
        before = fork.frames()[place]
        assert again.frame.battlefield == before.battlefield
        assert again.frame.stack == before.stack
        assert again.frame.players == before.players


@pytest.mark.parametrize("name", list(scenario_files())[::4])
def test_every_scenario_can_be_taken_up_everywhere(name):
    walk = rv.walk(name)
    game = Game(walk.table())
    there = places(walk.frames, game.frames())
    for place, frame in enumerate(walk.frames):
        assert game.frames()[there[place]].event.caption == frame.event.caption
        assert game.frames()[there[place]].objects == frame.objects
    for place, stop in enumerate(game.stops()):
        if not stop:
            with pytest.raises(ValueError, match="nobody can do anything"):
                game.fork(place)
            continue
        fork = game.fork(place)
        assert len(fork.frames()) == place + 1
        before = game.frames()[place::-1]  # a refused answer leaves its question open
        last = next(one for one in before if one.event.kind != "Refused")
        assert (game.asked(place) is not None) == (last.question is not None)


def test_many_answers_in_the_words_of_a_script():
    table = rv.table(you=["Runeclaw Bear", "Grizzly Bears"], opponent=["Runeclaw Bear"])
    stage = table.stage()
    for _ in range(9):
        stage.cursor = len(stage.frames()) - 1
        if stage.choices.get("form"):
            break
        stage.do(offer(stage, "everybody passes: on to the next step"))
    assert stage.choices["form"] == "many"
    stage.answer(0, 1)
    assert sum("attack" in frame.event.caption for frame in stage.frames()) >= 1
    for _ in range(9):
        stage.cursor = len(stage.frames()) - 1
        if stage.choices.get("form"):
            break
        stage.do(offer(stage, "everybody passes: on to the next step"))
    texts = [one["text"] for one in stage.choices["options"]]
    assert all("blocks" in text for text in texts if text != "none")
    stage.answer(0)
    assert any("blocks" in frame.event.caption for frame in stage.frames())


def test_a_pass_that_nothing_follows_from_counts():
    table = bolt().do({"pass": "you"})
    stage = table.stage()
    assert stage.offers["player"] == "opponent"
    assert table.branch().recorded.state.priority == "opponent"


# --- together with its table ------------------------------------------------------------------------------------------


def test_what_a_cell_does_is_shown():
    table = bolt()
    stage = table.stage()
    table.cast("Lightning Bolt", targets="opponent")
    assert stage.cursor == 1
    assert len(stage.frames()) == len(table.frames)
    table.undo()
    assert len(stage.frames()) == 1
    assert stage.cursor == 0
    table.cast("Lightning Bolt", targets="Grizzly Bears").resolve()
    assert len(stage.frames()) == len(table.frames)
    acts = [frame.act for frame in stage.frames() if frame.act]
    assert acts == ["cast Lightning Bolt targeting Grizzly Bears", "resolve the top of the stack"]


def test_a_stage_opens_where_it_is_told():
    table = bolt().cast("Lightning Bolt", targets="opponent").resolve()
    stage = table.stage(at=-1)
    assert stage.cursor == len(table) - 1
    assert "A still picture of step" in stage._repr_mimebundle_()[0]["image/svg+xml"]
    assert table.stage().cursor == 0
    walk = rv.walk("S49")  # on the stage, the answers that its script has ready are questions of their own
    shown = walk.stage(at=-1)
    assert shown.cursor == len(shown.frames()) - 1 > len(walk) - 1
    assert shown.frame.event.caption == walk.frame.event.caption


def test_what_is_undone_is_gone_and_branches_stay():
    table = bolt()
    stage = table.stage()
    table.cast("Lightning Bolt", targets="opponent").resolve()
    stage.cursor = 0
    stage.do(next(at for at, one in enumerate(stage.offers["list"]) if one["text"] == "tap: add {R}" or "add {R}" in one["text"]))
    branch, told = list(stage.frames(1)), len(stage.data["frames"])
    table.undo(2)
    assert (stage.line, stage.cursor, len(stage.frames())) == (0, 0, 1)
    assert stage.data["lines"][0]["tip"] == 0
    table.cast("Lightning Bolt", targets="Grizzly Bears")
    assert len(stage.data["lines"]) == 2
    assert list(stage.frames(1)) == branch
    first = stage.data["frames"][told]
    assert (first["from"], first["act"]) == (0, "cast Lightning Bolt targeting Grizzly Bears")
    assert stage.data["lines"][0]["tip"] == len(stage.data["frames"]) - 1


def test_traits_stay_within_what_there_is():
    stage = bolt().stage(theme="dark", presenter=True)
    stage.cursor, stage.line, stage.beside = 99, 7, 7
    assert (stage.cursor, stage.line, stage.beside) == (0, 0, 0)
    assert stage.theme == "dark"


def test_predictions_stand_where_their_frames_are():
    walk = rv.walk("S49")
    place = len(walk) - 1
    stage = walk.stage(predictions={place: {"prompt": "?", "options": []}})
    (there,) = map(int, stage.predictions)
    assert stage.frames()[there].event.caption == walk.frames[place].event.caption
    assert stage.predict


# --- its still twin -----------------------------------------------------------------------------------------------------


def test_without_a_kernel_there_is_a_picture_and_a_sentence():
    stages = [rv.walk("S21").stage() for _ in range(2)]
    for stage in stages:
        stage.cursor = 12
    data, _ = stages[0]._repr_mimebundle_()
    assert data["text/plain"] == repr(stages[0])
    assert data["text/plain"].startswith("My Bear is a tapped red 10/10. What is its copy?: step 13 of ")
    assert "0x" not in data["text/plain"]
    assert "A still picture of step 13 of" in data["image/svg+xml"]
    assert "with a kernel" in data["image/svg+xml"]
    assert ET.fromstring(data["image/svg+xml"]).tag.endswith("svg")
    assert data["image/svg+xml"] == stages[1]._repr_mimebundle_()[0]["image/svg+xml"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_why_not_is_told():
    stage = rv.walk("S51").stage()
    said = []
    stage.send = lambda message, buffers=None: said.append(message)
    last = len(stage.frames()) - 1
    one = next(view.id for view in stage.frames()[last].objects.values() if "Self-Replicator" in view.name)
    stage._hear(None, {"kind": "why not", "line": 0, "at": last, "object": one}, [])
    assert said[0]["kind"] == "told"
    assert "305.1" in json.dumps(said[0])


def test_the_page_hears_acts_as_they_are_said():
    table = rv.table(you=["Mountain", "Runeclaw Bear"], opponent=["3 Swamp"], hand=["Lightning Bolt"], opponent_hand=["Murder"])
    table.cast("Lightning Bolt", targets="opponent").do({"pass": "you"})
    table.cast("Murder", by="opponent", targets="Runeclaw Bear").resolve("all")
    acts = [frame["act"] for frame in table.stage().data["frames"] if frame["act"]]
    assert acts == [
        "cast Lightning Bolt targeting opponent", "opponent casts Murder targeting Runeclaw Bear", "resolve the whole stack",
    ]  # fmt: skip
    frames = rv.table(you=["Runeclaw Bear"]).do({"pass": "you"}).do({"pass": "opponent"}).stage().data["frames"]
    assert {frame["act"] for frame in frames} & {"opponent passes", "you pass"}
