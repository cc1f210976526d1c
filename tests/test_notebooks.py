"""Each notebook has the shape of the course, and answers whoever answers: right, wrong, or not yet.

The model answers stand in `tests/answers`; for each open name a `right` one and a `wrong` one, as Python expressions.
"""

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise

import course
import pytest
from course import Cell
from real_cards import scryfall, written

from rulesviz.collection.importing import import_file
from rulesviz.live.exercise import GENERAL_HINT, NOT_QUITE, NOT_YET, YES

CELL_LINES = 10  # of code; empty lines and the further lines of a long text aside
CODE_WIDTH = 88  # what JupyterLab shows beside its file browser
PROSE_LINES = 8  # in a row, in a source of 120 columns
EXERCISES = 3
MINUTES = range(10, 26)
GOALS = range(3, 5)
MYTHS = range(1, 26)

COURSE = [source for source in course.SOURCES if course.number(source) <= 10]
FOR_LEARNERS = [source for source in course.SOURCES if course.number(source) <= 11]

every = pytest.mark.parametrize("source", course.SOURCES, ids=lambda source: source.stem)
of_the_course = pytest.mark.parametrize("source", COURSE, ids=lambda source: source.stem)
for_learners = pytest.mark.parametrize("source", FOR_LEARNERS, ids=lambda source: source.stem)


def test_there_is_a_place_to_start():
    assert "00_start_here" in {source.stem for source in course.SOURCES}


VIEW = "application/vnd.jupyter.widget-view+json"


def whole(text):
    return text if isinstance(text, str) else "".join(text)


@every
def test_a_stored_widget_has_its_static_twin_beside_it(source):
    cells = json.loads(source.with_suffix(".ipynb").read_text(encoding="utf-8"))["cells"]
    shown = [output.get("data", {}) for cell in cells for output in cell.get("outputs", ())]
    twins = [data for data in shown if VIEW in data]
    assert twins or source.stem.startswith("91")
    for data in twins:
        assert len(whole(data["text/plain"])) > 20
        assert set(data) in ({VIEW, "text/plain", "image/svg+xml"}, {VIEW, "text/plain", "text/html"})
        twin = ET.fromstring(whole(data.get("image/svg+xml") or data["text/html"]))  # well-formed
        words = " ".join("".join(twin.itertext()).split())
        assert len(words) > 100
        assert not {"script", "iframe"} & {one.tag.rpartition("}")[2] for one in twin.iter()}
        if twin.tag.endswith("svg"):
            assert "still picture" in words


# --- they are made for a person -------------------------------------------------------------------------------------


def each(kind):
    for source in course.SOURCES:
        for place, cell in enumerate(course.cells(source)):
            if cell.kind == kind:
                yield pytest.param(cell.text, id=f"{source.stem}-{place}")


@pytest.mark.parametrize("code", list(each("code")))
def test_a_cell_is_short_and_imports_only_the_front_door(code):
    lines = code.splitlines()
    assert sum(not re.fullmatch(r'\s*(f?"[^"]*"[,)]*)?', line) for line in lines) <= CELL_LINES
    assert max(map(len, lines), default=0) <= CODE_WIDTH
    imports = [line for line in code.splitlines() if re.match(r"\s*(import|from)\b", line)]
    assert set(imports) <= {"import rulesviz as rv"}
    assert not re.search(r"\b_\w", code), "a private name"
    assert not any(line.rstrip().endswith(";") for line in code.splitlines()), "a hidden output"


@pytest.mark.parametrize("text", list(each("markdown")))
def test_prose_is_no_wall(text):
    paragraphs = re.split(r"\n\s*\n", text)
    assert max(len(part.splitlines()) for part in paragraphs) <= PROSE_LINES


PICTURE = re.compile(r"\.(board|causes|copies|could_produce|difference|mana|stack|stage|strata)\([^)]*\)$")


def unannounced(cells):
    """Yield each picture without a sentence before it: tools lose the name that a picture has for screen readers."""
    for before, cell in pairwise(cells):
        if cell.kind == "code" and PICTURE.search(cell.text.strip()) and before.kind != "markdown":
            yield cell.text


@every
def test_a_sentence_stands_before_each_picture(source):
    assert list(unannounced(course.cells(source))) == []


def test_a_picture_without_a_sentence_is_noticed():
    prose, picture = Cell("markdown", "Look."), Cell("code", 'game.mana("x")')
    assert list(unannounced([prose, picture, picture])) == [picture.text]


# --- they have the shape of the course ------------------------------------------------------------------------------


def before(source, wanted):
    """Yield the text before each code cell that has these words in it."""
    for text, cell in pairwise(course.cells(source)):
        if cell.kind == "code" and re.search(wanted, cell.text):
            yield text.text


@for_learners
def test_the_first_word_that_is_asked_for_is_asked_for_in_quotes(source):
    words = [name for name, answer in course.answers(source).items() if answer["right"][:1] in "'\""]
    told = [text for name in course.open_names(source) if name in words for text in before(source, rf"^{name} = None")]
    assert all("quot" in text for text in told[:1])


@every
def test_a_stage_is_clicked_before_its_keys_work(source):
    assert [text for text in before(source, r"\.stage\(") if "arrow keys" in text and "lick it once" not in " ".join(text.split())] == []


@for_learners
def test_it_begins_with_what_you_will_be_able_to_do(source):
    first, *_ = course.cells(source)
    assert re.match(r"# \S", first.text)
    minutes = re.search(r"about (\d+) minutes you will be able to", " ".join(first.text.split()))
    assert minutes, "In about N minutes you will be able to ..."
    assert int(minutes[1]) in MINUTES
    assert len(re.findall(r"^- ", first.text, re.MULTILINE)) in GOALS


def headings(source):
    return [line for cell in course.cells(source) if cell.kind == "markdown" for line in cell.text.splitlines() if line[:3] == "## "]


@every
def test_it_ends_with_what_to_keep_and_words_for_instructors(source):
    found = headings(source)
    assert found[-1] == "## For instructors"
    assert course.cells(source)[-1].kind == "markdown"
    assert "## What to keep" in found


@of_the_course
def test_it_has_exercises_and_a_stage(source):
    tagged = [cell for cell in course.code(source) if "exercise" in cell.tags]
    assert len(tagged) >= EXERCISES
    assert all("rv.check(" in cell.text for cell in tagged)
    assert any(".stage(" in cell.text for cell in course.code(source))


@pytest.mark.parametrize(
    ("source", "number", "cell"),
    [pytest.param(*one, id=f"{one[0].stem}-{one[1]}") for one in course.tagged("misconception-")],
)
def test_a_misconception_is_resolved_where_a_guess_is_judged(source, number, cell):
    assert int(number) in MYTHS
    assert "rv.check(" in cell.text


# --- they answer whoever answers ------------------------------------------------------------------------------------


@every
def test_each_open_name_has_its_model_answers(source):
    found = Counter(course.open_names(source))
    assert [name for name, times in found.items() if times > 1] == [], "asked twice under one name"
    assert set(course.answers(source)) == set(found)
    checks = "\n".join(cell.text for cell in course.code(source) if "rv.check(" in cell.text)
    assert [name for name in found if not re.search(rf"\b{name}\b", checks)] == [], "nobody judges these"


def words(source, given):
    """What the checks of a notebook say to these answers."""
    run = course.run(source, given)
    assert len(run.verdicts) >= len(course.answers(source))
    return Counter(verdict.word for verdict in run.verdicts), run


@every
def test_an_unsolved_notebook_runs_and_says_not_yet(source):
    said, _ = words(source, {})
    assert set(said) <= {NOT_YET}


@every
def test_right_answers_are_right(source):
    said, run = words(source, {name: answer["right"] for name, answer in course.answers(source).items()})
    assert set(said) <= {YES}, run.verdicts


def test_a_line_that_triggers_as_the_token_enters_is_judged_when_it_has_resolved():
    given = {"answer_text": '"when this enters, put a +1/+1 counter on it"'}
    run = course.run(course.FOLDER / "10_your_own_cards.py", given)
    assert [verdict.word for verdict in run.verdicts if verdict.word != NOT_YET] == [YES]


def up_and_down(cells):
    """Each cell twice, as an impatient learner runs it, and then all of them once more from the last to the first."""
    return [*(cell for one in cells for cell in (one, one)), *reversed(cells)]


@every
def test_a_cell_can_be_run_again_and_one_can_go_back(source):
    given = {name: answer["right"] for name, answer in course.answers(source).items()}
    run = course.run(source, given, way=up_and_down)
    assert {verdict.word for verdict in run.verdicts} <= {YES}, run.verdicts


def test_the_cards_that_a_learner_has_imported_stay_as_they_are(tmp_path, monkeypatch):
    home = tmp_path / "home"
    monkeypatch.setenv("RULESVIZ_HOME", str(home))
    import_file(written(tmp_path / "mine.json", scryfall()))
    before = {one.name: one.read_bytes() for one in home.iterdir()}
    source = course.FOLDER / "10_your_own_cards.py"
    assert any("import_cards(" in cell.text for cell in course.code(source))
    run = course.run(source, show=str, home=str(home))
    assert "12 cards and 6 rulings from paper-cards.json" in run.shown
    assert {one.name: one.read_bytes() for one in home.iterdir()} == before


@every
def test_wrong_answers_get_a_hint_of_their_own(source):
    said, run = words(source, {name: answer["wrong"] for name, answer in course.answers(source).items()})
    assert set(said) <= {NOT_QUITE}, run.verdicts
    assert [verdict for verdict in run.verdicts if verdict.text == GENERAL_HINT] == []


@pytest.fixture
def page(tmp_path):
    """A notebook of one question."""
    source = tmp_path / "98_page.py"
    check = 'rv.check(guess, 2, hints={10: "Too large."})'
    source.write_text(f"# %%\nimport rulesviz as rv\n\n# %%\nguess = None\n\n# %%\n{check}\n", encoding="utf-8")
    return source


@pytest.mark.parametrize(
    ("given", "said"),
    [({}, NOT_YET), ({"guess": "2"}, YES), ({"guess": "1 + 1"}, YES), ({"guess": "10"}, NOT_QUITE)],
)
def test_a_run_hears_what_a_check_says(page, given, said):
    assert [verdict.word for verdict in course.run(page, given).verdicts] == [said]


def test_a_run_tells_a_hint_of_its_own_from_the_general_one(page):
    hints = [course.run(page, {"guess": guess}).verdicts[0].text for guess in ("10", "3")]
    assert hints == ["Too large.", GENERAL_HINT]
    assert course.open_names(page) == ["guess"]
