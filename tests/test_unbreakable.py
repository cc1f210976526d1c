"""Whatever is thrown at it: its own clear errors or none, within a time, and after an interrupt everything goes on.

More of it: pytest --hypothesis-profile=nightly tests/test_unbreakable.py
"""

import inspect
import random
import re
import signal
import sys
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import frames_sample as sample
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import rulesviz as rv
from rulesviz.cards.card import parse_card
from rulesviz.cards.catalogue import BadCard, shipped
from rulesviz.explain.frames import frames
from rulesviz.explain.trace import Moment, Trace
from rulesviz.live.says import NotAllowed
from rulesviz.model.abilities import NotUnderstoodLine
from rulesviz.model.budgets import budgets
from rulesviz.model.events import BecameCopy
from rulesviz.model.objects import ContinuousEffect
from rulesviz.rules.asking import Run
from rulesviz.rules.copying import copy_of
from rulesviz.rules.happen import happen
from rulesviz.scenarios.read import BadScenario, parse, read, scenario_files
from rulesviz.scenarios.run import run
from rulesviz.views import graphs, words
from rulesviz.views.page import page

SCENARIOS = Path(__file__).parent / "scenarios"
ANY = [HealthCheck.function_scoped_fixture]
FEW = settings().max_examples // 3
SECONDS = 20  # for what takes a tenth of a second where nothing else runs

# --- scenario files -------------------------------------------------------------------------------------------------


@cache
def texts() -> list[str]:
    """The texts of small scenarios that are right."""
    return sorted((file.read_text(encoding="utf-8") for file in scenario_files().values()), key=len)[:40]


def told(text: str, *, json_form: bool = False) -> None:
    """Read and run a scenario: all that may come of it is a report, or BadScenario in one line."""
    try:
        report = run(parse(text, "any.toml", json_form=json_form))
    except BadScenario as wrong:
        assert "\n" not in str(wrong).strip()  # noqa: PT017  whether it is refused is open
    else:
        assert report.ok or report.error or any(not check.ok for check in report.checks)


@given(st.data())
@settings(max_examples=FEW, suppress_health_check=ANY)
def test_a_scenario_with_a_word_or_a_line_of_another(within, data):
    text, other = data.draw(st.sampled_from(texts())), data.draw(st.sampled_from(texts()))
    split = re.split(r"(\s+|[\[\]{}=\",])", text)
    pool = [part for part in re.split(r"(\s+|[\[\]{}=\",])", other) if part.strip()] + ["-1", "true", "[]", "{}", '"you"', "1e9"]
    for _ in range(data.draw(st.integers(1, 3))):
        split[data.draw(st.integers(0, len(split) - 1))] = data.draw(st.sampled_from(pool))
    with within(seconds=SECONDS):
        told("".join(split))


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**6) | st.text(max_size=8) | st.sampled_from(["you", "Clone", "Forest", "all", "{G}"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
KEYS = ("cast", "play", "activate", "tap", "resolve", "pass", "go_to", "attack", "block", "put", "effect", "answer", "expect",
        "targets", "x", "answers", "by", "as", "ability", "count", "auto", "note", "refused")  # fmt: skip


@given(st.lists(st.dictionaries(st.sampled_from(KEYS), values, min_size=1, max_size=3), max_size=3))
@settings(max_examples=FEW, suppress_health_check=ANY)
def test_any_acts_on_a_table(within, acts):
    table = rv.table(you=["5 Island", "Runeclaw Bear", "Forest"], hand=["Clone", "Lightning Bolt"])
    with within(seconds=SECONDS):
        for act in acts:
            before = table.recorded.state
            try:
                table.do(act)
            except NotAllowed:
                assert table.recorded.state is before
            table.text()


@pytest.mark.parametrize(
    ("text", "json_form"),
    [("x = " + "9" * 5_000, False), ("x = " + "[" * 50_000, False), ("[" * 100_000, True), ('{"title": ' + "9" * 5_000 + "}", True),
     ('{"title": NaN}', True), ("x." * 20_000 + "y = 1", False), ("\x00", False)],
)  # fmt: skip
def test_texts_that_break_parsers(within, text, json_form):
    with within(seconds=SECONDS), pytest.raises(BadScenario):
        parse(text, "any", json_form=json_form)


def test_a_scenario_nested_deeply(within):
    deep = {"title": "deep", "players": {"you": {}}, "script": [{"expect": {}}]}
    for _ in range(3_000):
        deep["script"][0]["expect"] = {"myth": {"belief": "x", "expect": deep["script"][0]["expect"]}}
    from rulesviz.scenarios.read import from_tables

    with within(seconds=SECONDS), pytest.raises(BadScenario):
        from_tables(deep, "deep")


# --- card texts -----------------------------------------------------------------------------------------------------

WORDS = [
    "{T}:", "{2}:", "add", "{G}", "{C}{C}", "create", "a", "token", "that's", "copy", "of", "target", "creature",
    "you", "control", "an", "opponent", "controls", "each", "all", "other", "when", "whenever", "enters", "dies",
    "this", "it", "if", "would", "instead", "except", "it's", "in", "addition", "to", "its", "types", "until", "end",
    "turn", "may", "pay", "sacrifice", "X", "times", "as", "many", "plus", "one", "mana", "any", "color", "land",
    "could", "produce", ",", ".", ":", ";", "(", ")", "'", "+", "-", "1/1", "+1/+1", "counter", "on", "the", "with",
    "flying",
]  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join) | st.text(max_size=80))
@settings(max_examples=FEW, suppress_health_check=ANY)
@example('"' * 400)
@example("(" * 400)
@example("choose one — " + "• " * 100)
@example("if " * 200)
def test_any_card_text_is_understood_or_said_not_to_be(within, text):
    with within(seconds=SECONDS):
        try:
            card = shipped().with_cards({"Paper": {"type": "Creature — Bear", "text": text, "pt": "1/1"}}).find("Paper")
        except BadCard as wrong:
            assert "Paper" in str(wrong)  # noqa: PT017
        else:
            lines = [ability for face in card.definition.faces for ability in face.abilities]
            assert all(line.reason for line in lines if isinstance(line, NotUnderstoodLine))
            assert graphs.card(card).svg


# --- answers --------------------------------------------------------------------------------------------------------


@given(values)
@settings(max_examples=FEW, suppress_health_check=ANY)
def test_any_answer(within, answer):
    table = rv.table(you=["Runeclaw Bear", "5 Island"], hand=["Clone"]).cast("Clone").resolve()
    asked = table.question
    with within(seconds=SECONDS):
        try:
            table.answer(answer)
        except NotAllowed:
            assert table.question == asked
        else:
            assert table.question != asked


# --- pictures and pages ---------------------------------------------------------------------------------------------

EVIL = ("<script>", "</script>", "<!--", "]]>", "&", "&lt;", "'", '"', "\\", "\\N", "javascript:", "onload=",
        "<img src=x onerror=alert(1)>", "</text>", "<![CDATA[", "{", "}", "|", "%", "\n", "\x00", "\u202e", "\u2028",
        "URL=", "href", "-->", "\ud800")  # fmt: skip
hostile = st.lists(st.sampled_from(EVIL) | st.text(max_size=4), min_size=1, max_size=6).map("".join)


@given(hostile)
@settings(max_examples=FEW, suppress_health_check=ANY)
def test_no_text_becomes_markup(within, evil):
    """Pictures hold shapes and words, nothing that runs or loads; a page has the scripts of its own and no other."""
    frame = sample.hostile(evil)
    with within(seconds=SECONDS):
        own = parse_card(evil, "Artifact", text=f"{{T}}: add {{C}}\n{evil}")
        for view in (graphs.copies(frame), graphs.strata(frame, 1), graphs.card(own)):
            for element in ET.fromstring(view.svg).iter():
                assert element.tag.rpartition("}")[2] in {
                    "svg", "g", "polygon", "path", "polyline", "ellipse", "rect", "line", "circle", "text", "title", "tspan",
                }  # fmt: skip
                assert not any(name.startswith("on") or name.rpartition("}")[2] == "href" for name in element.attrib)
        out = page([frame], evil, evil)
    assert out.lower().count("<script") == out.lower().count("</script") == 2
    assert out.count("<!--") == sample_page().count("<!--")
    assert words.clean(evil) == words.clean(words.clean(evil))


@cache
def sample_page() -> str:
    return page([sample.small()[0]], "title", "story")


# --- loops and budgets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("budget_", "file"),
    [({"events": 300}, "endless-growth"), ({"resolved": 20}, "endless-tokens")],
)
def test_what_does_not_end_is_cut_at_the_budget_that_the_message_names(budget, within, budget_, file):
    budget(**budget_)
    ((name, most),) = budget_.items()
    with within(seconds=SECONDS):
        error = run(read(SCENARIOS / "bad" / f"{file}.toml")).error
    assert f"more than {most} " in error
    assert f"rv.budgets({name}=...)" in error


def test_copies_of_copies_are_cut_at_the_budget_and_another_can_be_chosen(budget):
    budget(depth=2)
    table = rv.table(you=["12 Island", "Runeclaw Bear"], hand=["3 Clone"])
    for number, original in enumerate(["Runeclaw Bear", "Clone#1"], start=1):
        table.cast(f"Clone#{number}").resolve()
        table.answer(original)
    table.cast("Clone#3").resolve()
    with pytest.raises(NotAllowed, match=r"itself a copy of a copy.* 2 copyings of copies.*rv\.budgets\(depth="):
        table.answer("Clone#2")
    table.answer("Clone#1")
    assert table.find("Clone#3").name == "Runeclaw Bear"


def test_as_many_copies_of_copies_as_the_budget_allows_can_be_seen(within):
    state = rv.table(you=["Runeclaw Bear", "Grizzly Bears"]).recorded.state
    one, other = state.battlefield
    for _ in range(budgets().depth):
        one, other = other, one
        effect = ContinuousEffect(state.clock, state.clock, one, "you", "", (one,), becomes=copy_of(state, state.objects[other]))
        state = happen(Run(), state, BecameCopy(object=one, of=other, effect=effect))
    with within(seconds=SECONDS):
        (frame,) = frames(Trace("", "", (Moment(0, "", state),)))
        assert graphs.copies(frame, one).svg
        assert page([frame], "deep")
    assert [step.layer for step in frame.objects[one].strata].count("1a") == budgets().depth


@pytest.mark.parametrize("file", ["well-and-leak", "phoenix-without-end"])
def test_a_mandatory_loop_is_a_draw_whatever_the_budget(budget, file):
    budget(events=1_000)
    report = run(read(SCENARIOS / "loops" / f"{file}.toml"))
    assert report.ok, report.error
    assert report.trace.moments[-1].state.winner == "draw"


def test_what_somebody_chose_to_do_again_is_no_loop():
    """A draw is for loops that nobody may leave (104.4b): neither going back nor activating once more is one."""
    table = rv.table(you=["24 Forest", "24 Runeclaw Bear"], hand=["24 Giant Growth"])
    for number in range(1, 25):
        table.cast(f"Giant Growth#{number}", targets=f"Runeclaw Bear#{number}")
    for _ in range(4):
        assert table.resolve("all").recorded.state.winner == ""
        table.undo()
    altar = {"type": "Artifact", "text": "{0}: you gain 0 life"}
    table = rv.table(you=["Paper Altar"], cards={"Paper Altar": altar})
    for _ in range(30):
        table.activate("Paper Altar").resolve()
    assert table.recorded.state.winner == ""


def test_a_budget_that_is_none():
    with pytest.raises(ValueError, match="there is no budget 'height'; there are events, resolved, tokens"):
        rv.budgets(height=3)
    for wrong in (0, -1, True, "many", 2.5):
        with pytest.raises(ValueError, match="whole number of at least 1"):
            rv.budgets(events=wrong)


def test_tokens_and_mana_name_their_budgets(budget):
    budget(tokens=3, mana=2)
    table = rv.table(you=["2 Mana Reflection", "Forest", "9 Island", "Runeclaw Bear"], hand=["Rite of Replication"])
    with pytest.raises(NotAllowed, match=r"4 mana at once.*2 mana, which is the budget"):
        table.tap("Forest")


def test_a_number_that_is_doubled_without_measure_names_its_budget(budget, within):
    table = rv.table(you=["700 Doubling Season", "Runeclaw Bear"])
    with within(seconds=SECONDS):
        table.effect("put a +1/+1 counter on Runeclaw Bear")
        assert table.find("Runeclaw Bear").power == 2 + 2**700
        budget(digits=100)
        with pytest.raises(NotAllowed, match=r"more than 100 digits, which is the budget \(rv\.budgets\(digits="):
            table.effect("put a +1/+1 counter on Runeclaw Bear")
    assert table.find("Runeclaw Bear").power == 2 + 2**700


# --- interrupts -----------------------------------------------------------------------------------------------------


class Interrupt:
    """Raise KeyboardInterrupt as the so manieth function of the package is called; closing a generator, which swallows it, is none."""

    def __init__(self, calls: int) -> None:
        self.left = calls

    def __call__(self, frame, what, _):
        code = frame.f_code
        ours = "rulesviz" in code.co_filename and "/tests/" not in code.co_filename
        if what == "call" and ours and not code.co_flags & inspect.CO_GENERATOR:
            self.left -= 1
            if self.left == 0:
                sys.setprofile(None)
                raise KeyboardInterrupt


def interrupted(work, calls: int) -> bool:
    """Do something and interrupt it after so many calls; say whether it was."""
    sys.setprofile(Interrupt(calls))
    try:
        work()
    except KeyboardInterrupt:
        return True
    finally:
        sys.setprofile(None)
    return False


@pytest.mark.parametrize("calls", [1, 7, 40, 150, 400, 900, 1_500, 2_500, 4_000])
def test_an_interrupt_leaves_table_and_stage_as_they_were(calls):
    def start():
        return rv.table(you=["Runeclaw Bear", "5 Island", "2 Forest"], hand=["Clone"]).cast("Clone")

    wanted = start().resolve(answers=["Runeclaw Bear"])
    table = start()
    stage = table.stage()
    steps, state, moments = len(stage.frames()), table.recorded.state, len(table.recorded.moments)
    assert interrupted(lambda: table.resolve(answers=["Runeclaw Bear"]), calls) or calls > 1_500
    if table.recorded.state is state:
        assert len(table.recorded.moments) == moments
        assert len(stage.frames()) == steps
        table.resolve(answers=["Runeclaw Bear"])
    assert table.text() == wanted.text()
    assert [frame.event for frame in table.frames] == [frame.event for frame in wanted.frames]
    stage.refresh()
    stage.cursor = len(stage.frames()) - 1
    assert stage.frame.event == wanted.frames[-1].event
    table.undo()
    assert table.recorded.state is state


@pytest.mark.parametrize("calls", range(1, 14))
def test_an_interrupted_undo_takes_all_back_or_nothing(calls):
    table = rv.table(you=["5 Island", "2 Forest"], hand=["Ornithopter"]).tap("Forest#1")
    before, seen = table.recorded.state, table.text()
    table.cast("Ornithopter").resolve()
    after, shown = table.recorded.state, table.text()
    interrupted(lambda: table.undo(2), calls)
    assert (table.recorded.state, table.text()) in [(before, seen), (after, shown)]
    if table.recorded.state is after:
        table.undo(2)
    assert (table.recorded.state, table.text()) == (before, seen)
    assert table.cast("Ornithopter").resolve().text() == shown
    assert table.undo(3).find("Forest#1").tapped is False


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such timers here")
def test_at_random_moments_interrupted_a_table_still_says_what_a_fresh_one_says():
    """By a timer, so anywhere at all, in the way back as well as in the act."""

    def start():
        return rv.table(you=["Runeclaw Bear", "Glorious Anthem", "9 Island", "Forest"], hand=["Clone", "Ornithopter"])

    acts = [
        lambda table: table.cast("Clone").resolve().answer("Runeclaw Bear"),
        lambda table: table.undo(2),
        lambda table: table.resolve(answers=["Runeclaw Bear"]),
        lambda table: table.cast("Ornithopter").resolve(),
        lambda table: table.undo(2).tap("Forest"),
    ]

    def told(table):
        return table.text(), table.question, [frame.event for frame in table.frames], table.find("Runeclaw Bear").power

    wanted = start()
    for act in acts:
        act(wanted)
    moments = random.Random(7)
    for _ in range(30):
        table = start()
        for act in acts:
            try:
                alarmed(lambda table=table, act=act: act(table), moments.uniform(1e-5, 5e-3))
            except KeyboardInterrupt:
                fresh = start()
                fresh.follow(table._script)
                assert told(table) == told(fresh)
                break
        while table._journal.before:
            table.undo()
        for act in acts:
            act(table)
        assert told(table) == told(wanted)


def alarmed(work, after: float) -> None:
    """Do something that a timer interrupts."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, after)
        work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_going_back_restores_who_may_act_and_what_things_were_called():
    table = rv.table(you=["Forest"], hand=["Giant Growth"], opponent=["Runeclaw Bear"])
    table.cast("Giant Growth", targets="Runeclaw Bear")
    assert table.do({"pass": "you"}).frame.priority == "opponent"
    assert table.undo().frame.priority == "you"
    table.put("Grizzly Bears", **{"as": "pet"}).put("Walking Ballista", **{"as": "pet"}).undo()
    assert table.find("pet").name == "Grizzly Bears"


@pytest.mark.parametrize("calls", [1, 30, 300, 3_000])
def test_an_interrupt_amid_drawing_leaves_the_frames_whole(calls):
    game, wanted = rv.walk("S21"), rv.walk("S21")
    assert interrupted(lambda: game.frames, calls)
    assert game.frames == wanted.frames


# --- files ----------------------------------------------------------------------------------------------------------


def test_a_scenario_file_reads_and_writes_nothing_beside_itself(tmp_path):
    """Names that are paths stay names: of cards, of things, of checks, of notes; the system is asked for no such file."""
    secret = tmp_path / "secret.toml"
    secret.write_text('["Secret"]\ntype = "Creature"\ncost = "{1}"\npt = "1/1"\n', encoding="utf-8")
    path, opened = str(secret), []

    def listen(event, args):
        if event in ("open", "os.remove", "os.rename", "os.mkdir", "subprocess.Popen", "socket.connect") and listening:
            opened.append(str(args[0]))

    listening = False
    sys.addaudithook(listen)
    run(parse('title = "warm"\n[players.you]\nbattlefield = ["Forest"]\n', "warm"))  # what is loaded once is loaded
    listening = True
    for name in (path, f"file://{path}", "../secret", "~/secret.toml", "/etc/passwd", "C:\\secret.toml", "http://example.org/x"):
        quoted = name.replace("\\", "\\\\")
        for text in (
            f'title = "{quoted}"\nstory = "{quoted}"\n[players.you]\nbattlefield = ["{quoted}"]\n',
            f'title = "x"\n[players.you]\nbattlefield = ["Forest"]\n[[script]]\ntap = "{quoted}"\nnote = "{quoted}"\nas = "{quoted}"\n',
            f'title = "x"\n[players.you]\nbattlefield = [{{ card = "Forest", id = "{quoted}" }}]\n[cards."{quoted}"]\ntext = "{quoted}"\n',
        ):
            told(text)
    listening = False
    assert [one for one in opened if "secret" in one or "passwd" in one or "example" in one] == []
    assert [one.name for one in tmp_path.iterdir()] == ["secret.toml"]


@pytest.mark.parametrize("what", ["table", "quiz"])
def test_what_is_saved_is_saved_whole_or_not_at_all(tmp_path, monkeypatch, what):
    path = tmp_path / ("game.toml" if what == "table" else "marks.csv")
    path.write_text("what was there\n", encoding="utf-8")
    saved = rv.table(you=["Forest"]).tap("Forest") if what == "table" else rv.Quiz("S21", each=1)
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "the disk is full")))
    with pytest.raises(Exception, match="the disk is full"):
        saved.save(path)
    assert {one.name: one.read_text(encoding="utf-8") for one in tmp_path.iterdir()} == {path.name: "what was there\n"}
