"""What a class hands in: kept while it is answered, merged from a folder, and whatever else lies there is named and skipped."""

import json

import pytest
from typer.testing import CliRunner

import rulesviz as rv
from rulesviz.cli.app import app
from rulesviz.quiz import recall
from rulesviz.quiz.report import report
from rulesviz.quiz.results import COLUMNS, BadResults, Results, read_results
from rulesviz.scenarios.read import scenario_files

HEAD = "quiz,name,question,scenario,given,right,rule,belief,when\n"


def rows(name, *marks, quiz="week 1"):
    """Marks as a file has them: (question, given, rule, belief); no rule means that it was right."""
    return [
        {"quiz": quiz, "name": name, "question": ident, "scenario": "S21-x", "given": given, "right": not rule, "rule": rule,
         "belief": belief, "when": ""}
        for ident, given, rule, belief in marks
    ]  # fmt: skip


COUNTERS = ("122.2", "counts the counters")
SIZE = ("707.2", "reads the current size")


@pytest.fixture
def handed_in(tmp_path):
    """Seven files of six learners, and four that are none."""
    folder = tmp_path / "handed in"
    folder.mkdir()
    files = {
        "ana.csv": rows("Ana", ("q1", "2/2", "", ""), ("q2", "5/5", *COUNTERS), ("q2", "2/2", "", "")),
        "ana again.csv": rows("Ana", ("q1", "10/10", *SIZE)),  # the first answer counts: ana again.csv comes before ana.csv
        "ben.json": rows(" Ben  B. ", ("q1", "10/10", *SIZE), ("q2", "2/2", "", "")),
        "cleo.csv": rows("Cleo", ("q1", "10/10", *SIZE), ("q2", "10/10", *SIZE)),
        "dana.CSV": rows("=cmd()", ("q1", "2/2", "", "")),
        "no name.csv": rows("", ("q1", "", "", "")),
        "<script>.csv": rows("<script>alert(1)</script>", ("q1", "5/5", *COUNTERS)),
    }
    for name, found in files.items():
        Results(rows=found).save(folder / name)
    (folder / "no name.csv").write_text(HEAD + "week 1,,q1,S21-x,,false,,,\n", encoding="utf-8")
    (folder / "bad 1.csv").write_text("name;points\nEve;12\n", encoding="utf-8")
    (folder / "bad 2.json").write_text('{"marks": [{"quiz": 1}]}', encoding="utf-8")
    (folder / "bad 3.csv").write_bytes(HEAD.encode() + b"\xff\xfe\x00")
    (folder / "bad 4.json").write_text("[" * 100_000, encoding="utf-8")
    (folder / "notes.txt").write_text("not looked at", encoding="utf-8")
    return folder


def test_a_class_by_learner_question_belief_and_rule(handed_in):
    found = rv.results(handed_in)
    assert dict(found.learners.rows) == {
        "Ana": "0 of 2", "Ben B.": "1 of 2", "Cleo": "0 of 2", "=cmd()": "1 of 1", "no name": "0 of 1",
        "<script>alert(1)</script>": "0 of 1",
    }  # fmt: skip
    assert found.questions.rows == (("q1", "S21-x", "1 of 6", "10/10"), ("q2", "S21-x", "1 of 3", "10/10"))
    assert found.misconceptions.rows == (
        ("Reads the current size", "707.2", "4", "3"),
        ("Counts the counters", "122.2", "2", "2"),
    )
    picture = found.rules
    assert picture.text.splitlines()[1].startswith("707.2: ")
    assert "4 answers, 3 learners" in picture.text
    assert picture.svg.index(">707.2<") < picture.svg.index(">122.2<")
    assert len(found.to_frame()) == 9
    assert list(found.to_frame().columns) == ["learner", *COLUMNS]


def test_a_question_of_a_shipped_scenario_is_told_in_its_words_and_saved_by_its_id(tmp_path):
    quiz = rv.Quiz("S21", each=1, keep=tmp_path / "ana.csv")
    quiz.answer(1, "10/10")
    found = rv.results(tmp_path)
    (asked,) = quiz.questions
    assert found.questions.rows == ((asked.prompt, rv.walk("S21").title, "0 of 1", "10/10"),)
    assert found.to_frame()["question"].tolist() == [asked.id]
    assert found.to_frame()["scenario"].tolist() == [asked.scenario]
    out = " ".join(CliRunner().invoke(app, ["results", str(tmp_path)]).output.split())
    assert asked.id not in out


def test_a_long_list_of_scenarios_is_not_played_whole(monkeypatch):
    played = []
    monkeypatch.setattr(recall, "_prompts", lambda name: played.append(name) or ())
    assert recall.sentences([("q", name) for name in ("../../etc/passwd", "x.toml", *scenario_files())]) == {}
    assert played == list(scenario_files())[: recall.MOST_PLAYED]


def test_what_is_broken_is_named_and_skipped(handed_in):
    found = rv.results(handed_in)
    assert [line.split("'")[1] for line in found.skipped] == ["bad 1.csv", "bad 2.json", "bad 3.csv", "bad 4.json"]
    for line, reason in zip(found.skipped, ("column 'quiz'", "must", "UTF-8", "nested"), strict=True):
        assert reason in line
        assert "\n" not in line
    assert str(found).startswith("6 learners, 7 files: 2 of 9 answers right\nskipped: ")


def test_who_answers_differently_in_two_files_is_named(handed_in):
    found = rv.results(handed_in)
    assert found.twice == ("'Ana' answers differently in 'ana again.csv', 'ana.csv'; the first answer counts",)
    assert str(found).endswith(f"\ntwice: {found.twice[0]}")
    ran = CliRunner().invoke(app, ["results", str(handed_in)])
    assert ran.stderr.endswith(f"rulesviz: twice: {found.twice[0]}\n")


def test_of_two_answers_the_earlier_counts_and_what_is_the_same_is_not_named(tmp_path):
    files = {"a.csv": ("5/5", "2026-09-02T10:00:00+00:00"), "b.csv": ("2/2", "2026-09-01T10:00:00+00:00"), "c.csv": ("9/9", "")}
    for name, (given, when) in files.items():
        Results(rows=[{**row, "when": when} for row in rows("Ana", ("q1", given, "", ""))]).save(tmp_path / name)
    found = rv.results(tmp_path)
    assert found.to_frame()["given"].tolist() == ["2/2"]
    assert [line.count(".csv") for line in found.twice] == [3]
    for name in files:
        Results(rows=rows("Ana", ("q1", "2/2", "", ""))).save(tmp_path / name)
    assert rv.results(tmp_path).twice == ()


def test_hostile_files_are_named_on_one_line_and_harm_nothing(tmp_path):
    name = '<img src=x onerror=alert(1)>\u202egnp.exe\x1b[31m =HYPERLINK("x")'
    Results(rows=rows(name, ("q1", "2/2", "", ""))).save(tmp_path / "a.json")
    Results(rows=rows("a\0b", ("q1", "2/2", "", ""))).save(tmp_path / "b.csv")
    (tmp_path / "digits.json").write_text('{"marks": ' + "9" * 5000 + "}", encoding="utf-8")
    (tmp_path / "nan.json").write_text('{"marks": NaN}', encoding="utf-8")
    (tmp_path / "twice.json").write_text('{"marks": [], "marks": [1]}', encoding="utf-8")
    (tmp_path / "empty.csv").touch()
    (tmp_path / "[red]x[blue].csv").write_bytes(b"\x1b[31m")
    found = rv.results(tmp_path)
    assert len(found.skipped) == 5
    assert len(found.learners) == 2
    ran = CliRunner().invoke(app, ["results", str(tmp_path)])
    assert (ran.exit_code, ran.stderr.count("\n")) == (0, 5)
    assert "[red]x[blue].csv" in ran.stderr
    for shown in (ran.output, found._repr_html_()):
        assert not {"\x1b", "\u202e", "\0"} & set(shown)
    assert "<img" not in found._repr_html_()


def test_nothing_that_a_browser_runs(handed_in):
    shown = rv.results(handed_in)._repr_html_()
    assert "&lt;script&gt;" in shown
    assert "<script" not in shown


def test_the_command_tells_the_same(handed_in, tmp_path):
    picture, table = tmp_path / "rules.svg", tmp_path / "all.csv"
    ran = CliRunner().invoke(app, ["results", str(handed_in), "--svg", str(picture), "--csv", str(table)])
    assert ran.exit_code == 0
    assert ran.stdout.startswith("6 learners, 7 files: 2 of 9 answers right\n")
    assert "Reads the current size  707.2" in ran.stdout
    assert ran.stderr.count("skipped: ") == 4
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    again = report([table])
    assert len(again.rows) == 9
    assert "no name" in again.learners  # a learner without a name is called by the file


def test_a_folder_without_results_or_none_at_all(tmp_path):
    empty = CliRunner().invoke(app, ["results", str(tmp_path)])
    none = CliRunner().invoke(app, ["results", str(tmp_path / "nowhere")])
    assert (empty.exit_code, none.exit_code) == (1, 2)
    assert "no results in" in empty.stderr
    assert "nowhere" in none.stderr
    with pytest.raises(rv.NotThere, match="nowhere"):
        rv.results(tmp_path / "nowhere")


def test_everything_right_forgets_nothing(tmp_path):
    Results(rows=rows("Ana", ("q1", "2/2", "", ""))).save(tmp_path / "ana.csv")
    found = rv.results(tmp_path)
    assert found.rules.text == "No rule is forgotten: every answer was right."
    assert len(found.misconceptions) == 0


@pytest.mark.parametrize("ending", [".csv", ".json"])
def test_a_file_comes_back_as_it_was_saved(tmp_path, ending):
    for name in ("=1+1", "＝1+1", "\n=1+1", "'quoted'", 'a,"b"\nc', "🂡 שלום", ""):
        kept = rows(name, ("q1", "-1/-1", *SIZE))
        path = Results(rows=kept).save(tmp_path / f"marks{ending}")
        assert read_results(path) == kept


def test_a_file_of_an_earlier_version_has_no_beliefs(tmp_path):
    path = tmp_path / "old.csv"
    path.write_text("quiz,name,question,scenario,given,right,rule,when\nw,Ana,q1,S21,5/5,false,122.2,\n", encoding="utf-8")
    assert read_results(path) == [{**rows("Ana", ("q1", "5/5", "122.2", ""), quiz="w")[0], "scenario": "S21"}]


@pytest.mark.parametrize(
    ("ending", "text", "said"),
    [
        (".csv", HEAD + "w,Ana,q1,S21,5/5,maybe,,,\n", "right must be boolean"),
        (".csv", HEAD + "w,Ana,q1\n", "line 2"),
        (".csv", HEAD + "w,Ana,q1,S21,5/5,true,,,,more\n", "line 2"),
        (".csv", "", "no column 'quiz'"),
        (".csv", HEAD + f"w,{'x' * 2000},q1,S21,5/5,true,,,\n", "name"),
        (".json", "", "Expecting value"),
        (".json", '{"marks": [], "more": 1}', "more"),
        (".json", '{"marks": {}}', "array"),
        (".txt", "", "they end in .csv or .json"),
    ],
)
def test_what_is_no_file_of_results(tmp_path, ending, text, said):
    path = tmp_path / f"marks{ending}"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadResults, match=r"'marks\.") as wrong:
        read_results(path)
    assert said in str(wrong.value)
    assert len(str(wrong.value)) < 300


def test_a_file_that_is_too_big_is_not_read_whole(tmp_path):
    path = tmp_path / "big.csv"
    path.write_bytes(b"x" * 10_000_001)
    with pytest.raises(BadResults, match="more than 10 MB"):
        read_results(path)


# --- kept while it is answered --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [".csv", ".json"])
def test_a_quiz_goes_on_where_it_was_left(tmp_path, ending):
    path = tmp_path / f"ana{ending}"
    quiz = rv.Quiz("S21", each=2, keep=path)
    assert read_results(path) == []  # it is there from the beginning: a folder that cannot be written to is told at once
    wrong = next(option.text for option in quiz.questions[0].options if not option.right)
    quiz.answer(1, wrong)
    assert [row["given"] for row in read_results(path)] == [wrong]
    again = rv.Quiz("S21", each=2, keep=path)
    assert again.results.score == (0, 1)
    assert not again.given(1)
    assert again.given(2) is None
    name, _, card, *_, score = again.widget().children
    _, picks, button, told = card.children
    assert (picks.value, picks.disabled, button.disabled) == (wrong, True, True)
    assert "Not quite" in told.value
    assert "0 of 1" in score.value
    name.value = "Ana"
    assert [row["name"] for row in read_results(path)] == ["Ana"]
    assert rv.Quiz("S21", each=2, keep=path).widget().children[0].value == "Ana"


def test_a_guess_on_a_stage_is_kept_too(tmp_path):
    quiz = rv.Quiz("S21", keep=tmp_path / "ana.csv")
    stage = quiz.stage()
    asked = next(one for one in stage.predictions.values() if "new token" in one["prompt"] and "10/10" in str(one))
    stage.guesses = [{"place": 40, "prompt": asked["prompt"], "picked": "10/10", "right": False, "rule": "707.2"}]
    assert [row["given"] for row in read_results(tmp_path / "ana.csv")] == ["10/10"]


def test_a_file_that_is_something_else_is_left_alone(tmp_path):
    path = tmp_path / "diary.csv"
    path.write_text("date,what\n", encoding="utf-8")
    with pytest.raises(rv.NotAllowed, match="a file of their own"):
        rv.Quiz("S21", keep=path)
    assert path.read_text(encoding="utf-8") == "date,what\n"
    with pytest.raises(rv.NotAllowed, match="cannot write"):
        rv.Quiz("S21", keep=tmp_path / "nowhere" / "ana.csv")


def test_the_schema_names_the_columns():
    from rulesviz.paths import data_dir

    schema = json.loads((data_dir() / "results.schema.json").read_text(encoding="utf-8"))
    assert list(schema["definitions"]["mark"]["properties"]) == list(COLUMNS)
