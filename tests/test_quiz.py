"""Questions made from scenarios: right answers as the rules have them, wrong ones that forget a rule; marking."""

import csv
import html
from functools import cache

import pytest
from playwright.sync_api import expect

import rulesviz as rv
from rulesviz.cards.catalogue import shipped
from rulesviz.explain.rulebook import caption
from rulesviz.live.reading import card_texts
from rulesviz.quiz.beliefs import BELIEFS, thoughts
from rulesviz.quiz.marking import mark
from rulesviz.quiz.myths import myths
from rulesviz.quiz.predictions import best, predictions
from rulesviz.quiz.question import Option, options, plain
from rulesviz.quiz.questions import _topics, questions
from rulesviz.quiz.results import COLUMNS, Results, collect
from rulesviz.quiz.scene import scenes
from rulesviz.quiz.values import answer
from rulesviz.scenarios.read import from_tables, read, scenario_files
from rulesviz.scenarios.run import run

NAMES = [name.partition("-")[0] for name in scenario_files()]

asked_of = cache(questions)

# Worked out by hand from the rules: scenario, act, kind, a piece of the prompt -> the right answer, and a wrong one on offer.
RIGHT = [
    ("S03", 0, "could_produce", "Exotic Orchard", "{B}", "{G}"),  # 106.7: Contamination replaces what the Forest would make
    ("S08", 1, "mana", "your pool", "{G}{G}{G}{G}", "{G}{G}{G}"),  # 616.1: twice two, not one and two more
    ("S09", 3, "size", "Walking Ballista", "3/3", "0/0"),  # 107.3m
    ("S09", 3, "counters", "Walking Ballista", "3 × +1/+1", "none"),
    ("S09", 3, "mana_value", "Walking Ballista", "0", "6"),  # 202.3e
    ("S19", 7, "size", "new token", "2/2", "0/0"),  # 707.3
    ("S19", 7, "name", "new token", "Runeclaw Bear", "Clone"),
    ("S19", 3, "copiable_size", "Clone", "2/2", "0/0"),  # 613.2c
    ("S21", 12, "size", "new token", "2/2", "10/10"),  # 707.2
    ("S21", 12, "size", "new token", "2/2", "5/5"),
    ("S21", 12, "tapped", "new token", "no", "yes"),  # 110.5a
    ("S21", 12, "colors", "new token", "{G}", "{R}"),
    ("S21", 12, "counters", "new token", "none", "3 × +1/+1"),
    ("S24", 7, "stack", "stack", "the new token (triggered)", "nothing"),
    ("S24", 7, "there", "new token", "no", "yes"),  # 704.5f
    ("S24", 9, "objects", "Thopter", "0", "4"),  # 107.3g: the X of the token is zero
    ("S30", 7, "happened", "cast", "0", "1"),  # 707.10
    ("S30", 7, "happened", "trigger", "1", "2"),
    ("S30", 7, "stack", "stack", "Archmage Emeritus (triggered)", "Young Pyromancer (triggered)"),
    ("S30", 11, "objects", "tokens", "1", "2"),
    ("S41", 5, "count", "will you control", "2", "1"),  # 704.5j
    ("S43", 1, "stack", "stack", "Mishra's Self-Replicator (triggered)", "Sol Ring"),  # 405.2
    ("S43", 3, "tokens", "tokens", "1", "2"),  # 601.2i: a created token is not cast
    ("S53", 3, "abilities", "new token", "1", "0"),
    ("S53", 9, "tokens", "tokens", "2", "1"),
    ("S53", 15, "tokens", "tokens", "4", "1"),
    ("S53", 15, "count", "will you control", "8", "4"),
]


@pytest.mark.parametrize(("scenario", "act", "kind", "piece", "right", "wrong"), RIGHT)
def test_right_answers(scenario, act, kind, piece, right, wrong):
    (found,) = [
        question
        for question in asked_of(scenario)
        if question.id.startswith(f"{scenario}.{act}.{kind}.")
        and piece in question.prompt.rpartition("Afterwards, ")[2]
    ]
    assert found.right.text == right
    assert not found.option(wrong).right


@pytest.mark.parametrize("name", NAMES)
def test_every_question_has_one_right_answer_and_wrong_ones_that_forget_a_rule(name):
    asked = asked_of(name)
    assert asked or not name.startswith("S"), "each of the seeds has at least one question"
    assert len({question.id for question in asked}) == len({question.prompt for question in asked}) == len(asked)
    frames = rv.walk(name).frames
    for question in asked:
        texts = [plain(option.text) for option in question.options]
        assert 2 <= len(texts) == len(set(texts)) <= 4
        assert sum(option.right for option in question.options) == 1
        assert 0 <= question.place < len(frames)
        for option in question.options:
            assert caption(option.rule), f"{question.id}: {option.rule}"
            assert option.text
            assert option.says


def test_myths_come_first():
    """Wherever a myth of the file says something about a value, it is among the wrong answers."""
    assert sum(question.myth for name in NAMES for question in asked_of(name)) > 100


def test_beliefs_are_named_once_and_forget_a_rule_that_has_a_caption():
    assert len({one.name for one in BELIEFS}) == len(BELIEFS)
    for one in BELIEFS:
        assert caption(one.rule)
        assert one.think.__doc__
        assert one.says.endswith(".")
        assert one.says.count(". ") == 0


def test_every_belief_is_wrong_somewhere():
    """Each of them gives a wrong answer about some act of some scenario, whether or not a myth gives it too."""
    left = {one.name for one in BELIEFS}
    for path in scenario_files().values():
        for scene in scenes(run(read(path))) if left else ():
            for topic in {*_topics(scene, {}), *(myth.topic for myth in myths(scene))}:
                right = answer(scene, topic)
                thought = thoughts(topic.kind, scene.before, scene.frames, topic.of)
                left -= {one.name for one, text in thought if right is not None and text != right}
    assert left == set()


def test_the_same_questions_each_time():
    assert questions("S21") == questions("S21")
    right, wrong = Option("2", right=True), [Option("3"), Option("4"), Option("5"), Option("6")]
    assert options("a", right, wrong) == options("a", right, wrong)
    orders = {tuple(option.text for option in options(seed, right, wrong)) for seed in "abcdefgh"}
    assert len(orders) > 1
    assert all(len(order) == 4 and "2" in order for order in orders)


def test_equal_options_are_one():
    assert len(options("a", Option("2/2", right=True), [Option("2 / 2"), Option("3/3"), Option("3/3")])) == 2


def test_a_scenario_that_is_not_true_has_no_questions():
    tables = {
        "title": "wrong",
        "players": {"you": {"battlefield": ["Forest"]}},
        "script": [{"tap": "Forest"}, {"expect": {"mana": {"you": "{U}"}}}],
    }
    assert questions(from_tables(tables, "wrong.toml")) == ()


def test_names_stay_text():
    hostile = '<script>alert("x")</script>'
    tables = {
        "title": "names",
        "cards": {hostile: {"type": "Artifact Creature — Golem", "cost": "{0}", "pt": "1/1"}},
        "players": {"you": {"battlefield": [{"card": hostile, "counters": {"+1/+1": 1}}]}},
        "script": [{"effect": "put a +1/+1 counter on target creature", "targets": [hostile]}],
    }
    (question,) = questions(from_tables(tables, "names.toml"))
    assert hostile in question.prompt
    assert (question.right.text, question.option("1/1").rule) == ("3/3", "613.4c")


# --- predictions ----------------------------------------------------------------------------------------------------


def test_predictions_are_what_a_stage_takes():
    walk = rv.walk("S21")
    asked = predictions(walk)
    assert asked == predictions("S21") == predictions(questions("S21"))
    assert {option["text"] for option in asked[40]["options"]} == {"2/2", "5/5", "10/10"}
    assert all(
        option.keys() == {"text", "right", "rule", "says"} for one in asked.values() for option in one["options"]
    )
    stage = walk.stage(predictions=asked)
    assert stage.predict
    assert len(stage.predictions) == len(asked)


def test_a_prediction_never_hides_the_first_frame():
    assert all(0 not in predictions(asked_of(name)) for name in NAMES)


def test_a_quiz_does_not_answer_itself():
    """No reply says what another one says, no picture shows a refusal that is asked about, no nickname is unexplained."""
    for name in ("S21", "S34", "S42"):
        replies = [{option.says for option in question.options if not option.right} for question in rv.Quiz(name)]
        assert sum(map(len, replies)) == len(set().union(*replies))
    quiz = rv.Quiz("S42", each=4)
    assert "no legal answer" not in quiz._repr_html_()
    assert "Is Zaxara, the Exemplary (tok) a legal answer?" in repr(quiz)
    assert "Next: Bellarra" in repr(rv.Quiz("S33"))


def test_the_best_questions_in_order():
    few = best(questions("S53"), 3)
    assert [question.myth for question in few] == [True, True, True]
    assert [question.place for question in few] == sorted(question.place for question in few)


# --- marking --------------------------------------------------------------------------------------------------------


def _size():
    return next(question for question in asked_of("S21") if question.kind == "size" and "token" in question.prompt)


def test_marking():
    right, wrong, none = mark(_size(), " 2 / 2 "), mark(_size(), "10/10"), mark(_size(), None)
    assert (right.right, right.rule, bool(right)) == (True, "", True)
    assert (wrong.right, wrong.rule) == (False, "707.2")
    assert "tapped red 10/10" in wrong.says
    assert str(wrong).startswith("Not quite: you said 10/10; the answer is 2/2.")
    assert (none.right, none.given, none.rule) == (False, "", "")
    with pytest.raises(KeyError, match="answers are"):
        mark(_size(), "7/7")


def test_results_as_a_frame_and_as_a_file(tmp_path):
    results = Results("week 1", name='=1+1, "Ana"')
    for given in ("2/2", "10/10", None):
        results.add(mark(_size(), given))
    assert results.score == (1, 3)
    assert str(results) == "1 of 3 right"
    frame = results.to_frame()
    assert list(frame.columns) == list(COLUMNS)
    assert frame["right"].tolist() == [True, False, False]
    path = results.save(tmp_path / "marks.csv")
    assert [one.name for one in tmp_path.iterdir()] == ["marks.csv"]
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows[1] == {
        "quiz": "week 1",
        "name": '\'=1+1, "Ana"',  # no spreadsheet runs it
        "question": _size().id,
        "scenario": "S21-condition-is-not-copied",
        "given": "10/10",
        "right": "false",
        "rule": "707.2",
        "belief": "reads the current size",
        "when": "",
    }
    assert collect([path]).equals(frame)
    assert len(collect([path, path])) == 6


def test_an_empty_result_has_its_columns():
    assert list(Results().to_frame().columns) == list(COLUMNS)


def test_a_failed_save_leaves_what_was_there(tmp_path, monkeypatch):
    path = tmp_path / "marks.csv"
    path.write_text("before", encoding="utf-8")
    results = Results()
    results.add(mark(_size(), "2/2"))

    def broken(*_):
        raise OSError("no room")

    monkeypatch.setattr(csv.DictWriter, "writerows", broken)
    with pytest.raises(OSError, match="no room"):
        results.save(path)
    assert path.read_text(encoding="utf-8") == "before"
    assert [one.name for one in tmp_path.iterdir()] == ["marks.csv"]


def test_time_is_kept_only_when_wanted():
    results = Results(dated=True)
    results.add(mark(_size(), "2/2"))
    assert results.rows[0]["when"].endswith("+00:00")


# --- the quiz ---------------------------------------------------------------------------------------------------------


def test_a_quiz_takes_walks_and_names():
    assert rv.Quiz(rv.walk("S21")).questions == rv.Quiz("S21").questions
    with pytest.raises(rv.NoScenario):
        rv.Quiz("S99")


def test_a_listed_quiz_has_each_title_once():
    quiz = rv.Quiz("S13", "S06", each=2)
    shown = quiz._repr_html_()
    assert [shown.count(one.title) for one in quiz.walks] == [1, 1]
    assert (shown.count("<ol>"), shown.count("<li>") >= len(quiz)) == (1, True)


def test_a_quiz_lists_its_questions_without_the_answers():
    quiz = rv.Quiz("S21", "S19", each=2, title="copies")
    assert len(quiz) == len(list(quiz)) == 4
    assert repr(quiz).startswith("1. Next: ")
    for shown in (repr(quiz), quiz._repr_html_()):
        assert not any(option.says in shown for question in quiz for option in question.options)
    bundle = quiz._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/plain"] == repr(quiz)


def test_a_quiz_marks_and_collects(tmp_path):
    quiz = rv.Quiz("S21", each=1, title="copies")
    letter = "abcd"[[option.right for option in quiz.questions[0].options].index(True)]
    for nothing in ("", "  ", None):
        with pytest.raises(rv.NotThere, match=r"^Pick an answer first: a, b"):
            quiz.answer(1, nothing)
    assert len(quiz.results) == 0
    assert quiz.answer(1, letter).right
    assert not quiz.answer(1, "10/10")
    assert quiz.to_frame()["right"].tolist() == [True, False]
    assert quiz.save(tmp_path / "marks.csv").is_file()
    with pytest.raises(rv.NotThere, match="there is no question 2"):
        quiz.answer(2, "a")
    with pytest.raises(rv.NotThere, match="answers are"):
        quiz.answer(1, "9/9")


def test_a_quiz_can_be_clicked():
    quiz = rv.Quiz("S21", each=1)
    name, board, card, score = quiz.widget().children
    _, picks, button, told = card.children
    button.click()
    assert "Pick an answer" in told.value
    story = "takes what is printed on the card"
    assert story in quiz.walks[0].story
    assert quiz.walks[0].title in board.value
    assert story not in board.value + told.value + quiz._repr_html_()  # it would give the answer away
    picks.value = "10/10"
    button.click()
    assert "Not quite" in told.value
    assert story in told.value
    name.value = " Ana "
    assert (button.disabled, score.value) == (True, "<p>0 of 1 right</p>")
    assert quiz.to_frame()["name"].tolist() == ["Ana"]


def test_a_later_question_of_a_story_waits_for_the_answer_to_the_one_before():
    """Its picture would give that answer away."""
    quiz = rv.Quiz("S34", "S42", each=2)
    parts = quiz.widget().children[1:-1]
    cards = [part for part in parts if hasattr(part, "children")]
    assert [card.layout.display for card in cards] == [None, "none", None, "none"]
    hidden = [part for part in parts[: parts.index(cards[2])] if part.layout.display == "none"]
    assert hidden[-1] is cards[1]
    _, picks, button, _ = cards[0].children
    picks.value = picks.options[0]
    button.click()
    assert [card.layout.display for card in cards] == [None, None, None, "none"]
    assert all(part.layout.display is None for part in hidden)
    assert quiz._repr_html_().count("The next question goes on from there") == 2


READ = (
    "Mirrorpool · Land", "4. {4}{C}, {T}, sacrifice this: create a token copy of target creature you control",
    "Runeclaw Bear · {1}{G} · Creature — Bear · 2/2", "Giant Growth · {G} · Instant",
)  # fmt: skip


def test_the_cards_of_a_question_can_be_read_in_every_form_of_the_quiz():
    quiz = rv.Quiz("S21", each=1)
    asked = quiz.widget().children[2].children[0].value
    for told in (str(quiz.cards(1)), html.unescape(asked), html.unescape(quiz._repr_html_())):
        assert [line for line in READ if line not in told] == []
    assert {card.name for card in quiz.cards(1).cards[:2]} == {"Runeclaw Bear", "Mirrorpool"}  # what is asked about comes first
    assert "Island" not in str(quiz.cards(1))  # there is nothing to read on it
    with pytest.raises(rv.NotThere, match="there is no question 2"):
        quiz.cards(2)


def test_a_card_that_has_become_something_else_is_read_as_both():
    table = rv.table(you=["6 Island", "Llanowar Elves"], hand=["Clone"]).cast("Clone").resolve(answers=["Llanowar Elves"])
    assert [card.name for card in card_texts(table.frame, shipped(), "Clone").cards] == ["Clone", "Llanowar Elves"]


def test_a_table_without_texts_has_nothing_to_read():
    assert card_texts(rv.table(you=["2 Forest"]).frame, shipped())._repr_html_() == ""


def test_the_cards_open_by_keyboard_without_a_kernel(new_tab):
    tab = new_tab((800, 600))
    tab.set_content(f"<!doctype html><title>Quiz</title>{rv.Quiz('S21', each=1)._repr_html_()}")
    text = tab.locator("details div", has_text="4. {4}{C}, {T}").last
    expect(text).to_be_hidden()
    tab.keyboard.press("Tab")
    expect(tab.locator("summary").first).to_be_focused()
    tab.keyboard.press("Enter")
    expect(text).to_be_visible()
    tab.keyboard.press("Space")
    expect(text).to_be_hidden()


def test_a_right_answer_says_what_tempted():
    question = next(one for one in rv.Quiz("S21", each=1))
    wrong = next(option for option in question.options if option.says in question.right.says)
    assert question.right.says == f"Tempting, but wrong: {wrong.text}. {wrong.says}"


def test_a_refused_act_says_which_condition_is_not_met():
    asked = [one for name in ("S02", "S42") for one in questions(rv.walk(name).scenario) if one.kind == "allowed" and not one.myth]
    assert asked
    for question in asked:
        wrong = next(option for option in question.options if not option.right)
        assert "but it is refused: " in wrong.says
        assert len(wrong.says.partition("refused: ")[2]) > 5


def test_guesses_on_a_stage_are_collected():
    quiz = rv.Quiz("S21")
    stage = quiz.stage()
    asked = next(one for one in stage.predictions.values() if "new token" in one["prompt"] and "10/10" in str(one))
    guess = {"place": 40, "prompt": asked["prompt"], "picked": "10/10", "right": False, "rule": "707.2"}
    stage.guesses = [guess]
    stage.guesses = [guess, {**guess, "prompt": "something else"}]
    assert quiz.to_frame()[["given", "rule"]].to_numpy().tolist() == [["10/10", "707.2"]]
