"""The command line: what each command prints, writes and answers to bad input; never a traceback."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest
from typer.testing import CliRunner

from rulesviz.cli import app, checking, folder, lab
from rulesviz.cli.check import lines_of
from rulesviz.cli.listing import aligned
from rulesviz.cli.screen import internal
from rulesviz.paths import checkout
from rulesviz.scenarios.read import scenario_files

BEAR = (
    'title = "A Bear"\n[players.you]\nbattlefield = [{ card = "Runeclaw Bear", id = "bear" }, "Mountain"]\n'
    'hand = ["Lightning Bolt", "Giant Growth"]\n'
)
GOOD = BEAR + "[[script]]\nexpect = { object = { bear = { power = 2 } } }\n"
GROWN = """title = "It grew"
[players.you]
battlefield = [{ card = "Runeclaw Bear", id = "bear" }, "2 Forest"]
hand = ["Giant Growth"]
[[script]]
cast = "Giant Growth"
targets = ["bear"]
[[script]]
resolve = 1
[[script]]
expect = { object = { bear = { power = 2 } } }
"""
CLONE = """title = "Which one?"
[players.you]
battlefield = ["4 Island", "Runeclaw Bear"]
hand = ["Clone"]
[[script]]
cast = "Clone"
[[script]]
resolve = 1
"""
LOOP = """title = "Round and round"
[players.you]
battlefield = ["Paper Top"]
[cards."Paper Top"]
type = "Artifact"
text = "whenever this becomes tapped, untap it\\nwhenever this becomes untapped, tap it"
[[script]]
effect = "tap Paper Top"
[[script]]
resolve = "all"
[[script]]
expect = { winner = "draw" }
"""
CROWD = """title = "Ten thousand"
[players.you]
battlefield = [{ card = "Runeclaw Bear", count = 10000, token = true }, "Glorious Anthem"]
[[script]]
expect = { counts = { "you.battlefield" = { "Runeclaw Bear" = 10000 } }, newest = { name = "Glorious Anthem" } }
"""


@pytest.fixture
def rulesviz(monkeypatch, tmp_path):
    """Run a command in an empty folder; return its exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RULESVIZ_TRACEBACK", raising=False)

    def run(*words):
        done = CliRunner().invoke(app, [str(word) for word in words])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        assert "Traceback" not in done.stdout + done.stderr
        return done.exit_code, done.stdout, done.stderr

    return run


@pytest.fixture
def file(tmp_path):
    def write(text, name="mine.toml"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


# --- the front door -------------------------------------------------------------------------------------------------


def test_help_and_version(rulesviz):
    code, out, _ = rulesviz()
    assert code == 0
    assert all(command in out for command in ("list", "run", "check", "card", "lab"))
    code, out, _ = rulesviz("--version")
    assert re.fullmatch(r"rulesviz \d+\.\d+\.\d+ \(rules of 2026-09-25\)\n", out)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["lst"], ["'lst'", "list, run, check, card, import, coverage, results, site, lab"]),
        (["run"], ["NAME-or-FILE"]),
        (["run", "S21", "--htlm", "x"], ["--htlm", "--html"]),
        (["run", "S99"], ["'S99'", "did you mean"]),
        (["run", "nowhere.toml"], ["'nowhere.toml'"]),
        (["check", "--jobs", "0"], ["--jobs"]),
        (["check", "--cards", "nowhere.toml"], ["'nowhere.toml'"]),
        (["card", "Mirorpool"], ['"Mirorpool"', '"Mirrorpool"']),
    ],
)
def test_a_mistake_in_the_command_is_one_line(rulesviz, words, expected):
    code, out, err = rulesviz(*words)
    assert code == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith("rulesviz: ")
    for part in expected:
        assert part in err


def test_our_own_mistake_is_one_line(rulesviz, monkeypatch):
    monkeypatch.setattr("rulesviz.scenarios.run.run", lambda *_: {}["lost\nkey"])
    code, _, err = rulesviz("run", "S21")
    assert code == 1
    assert len(err.splitlines()) == 1
    assert err.startswith("rulesviz: internal error: KeyError")
    assert "please report" in err


def test_our_own_mistake_can_be_traced(monkeypatch, capsys):
    monkeypatch.setenv("RULESVIZ_TRACEBACK", "1")
    assert internal(ValueError("x")).startswith("internal error: ValueError: x")
    assert "ValueError: x" in capsys.readouterr().err


# --- list -----------------------------------------------------------------------------------------------------------


def test_list_has_a_line_for_each(rulesviz):
    code, out, _ = rulesviz("list")
    assert code == 0
    for name in (*scenario_files(), "Mirrorpool", "Cadric, Soul Kindler", "00_start_here"):
        assert re.search(rf"^{re.escape(name)}  +\S", out, re.MULTILINE), name


def test_list_of_one_kind_is_only_that(rulesviz):
    _, out, _ = rulesviz("list", "--scenarios")
    lines = out.splitlines()
    assert [line.split()[0] for line in lines] == list(scenario_files())
    assert len({re.search(r"  +(?=\S)", line).end() for line in lines}) == 1  # aligned
    _, out, _ = rulesviz("list", "--cards")
    assert re.search(r"^Runeclaw Bear +\{1\}\{G\} +Creature — Bear +2/2$", out, re.MULTILINE)


def test_long_lines_are_cut_on_a_terminal_only():
    rows = [("S1", "x" * 90)]
    assert [len(line) for line in aligned(rows, 80)] == [80]
    assert [len(line) for line in aligned(rows)] == [94]


# --- run ------------------------------------------------------------------------------------------------------------


def test_run_walks_through(rulesviz):
    code, out, err = rulesviz("run", "S21")
    assert (code, err) == (0, "")
    for part in ("My Bear is a tapped red 10/10",
                 "▶ activate Mirrorpool", "(107.5)", "The stack, 1 object", "how its values come about",
                 "613.1a", "colors green → red", "left behind, not copied", "checks hold",
                 "Often believed, but false here (707.2)"):  # fmt: skip
        assert part in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("name", scenario_files())
def test_run_shows_every_shipped_scenario_the_same_way_twice(rulesviz, tmp_path, name):
    first = rulesviz("run", name, "--json", "one.json")
    assert first[0] == 0
    frames = json.loads((tmp_path / "one.json").read_text(encoding="utf-8"))
    assert frames[0]["event"]["kind"] == "Position"
    assert first == rulesviz("run", name, "--json", "one.json")


def test_run_writes_page_pictures_and_frames(rulesviz, tmp_path):
    code, out, _ = rulesviz("run", "S21", "--html", "page.html", "--svg", "new/pictures", "--json", "frames.json")
    assert code == 0
    assert "page.html" in out
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    names = sorted(file.name for file in (tmp_path / "new" / "pictures").iterdir())
    assert any(name.endswith("-stack.svg") for name in names)
    assert any(name.endswith("-copies.svg") for name in names)
    assert any("-strata-tok-" in name for name in names)
    for file in (tmp_path / "new" / "pictures").iterdir():
        assert file.read_text(encoding="utf-8").lstrip().startswith("<svg")
    frames = json.loads((tmp_path / "frames.json").read_text(encoding="utf-8"))
    assert [frame["number"] for frame in frames] == list(range(len(frames)))
    before = (tmp_path / "frames.json").read_bytes()
    rulesviz("run", "S21", "--json", "frames.json")
    assert (tmp_path / "frames.json").read_bytes() == before
    assert b"\r" not in before


def test_run_says_where_it_cannot_write(rulesviz, tmp_path):
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    for option, target in (("--json", "none/x.json"), ("--html", "none/x.html"), ("--svg", "taken")):
        code, _, err = rulesviz("run", "S21", option, target)
        assert code == 1
        assert err.count("\n") == 1
        assert "cannot write" in err
        assert target in err


def test_run_stops_at_a_question_and_lists_the_answers(rulesviz, file):
    code, out, err = rulesviz("run", file(CLONE))
    assert (code, err) == (0, "")
    assert re.search(r"Answers: Runeclaw Bear, none", out)
    assert "stops at this question" in out


def test_run_shows_a_failed_check_with_what_changed_it(rulesviz, file):
    code, out, _ = rulesviz("run", file(GROWN))
    assert code == 0
    assert "0 of 1 checks hold" in out
    told = " ".join(out.split())
    assert "✗ script[3].expect: power of bear = 2 found: 5 last changed by: " in told
    assert "Giant Growth (611.2a, 611.2c), in script[2], resolve the top of the stack" in told


def test_run_of_an_act_that_cannot_be_done_fails(rulesviz, file):
    code, out, _ = rulesviz("run", file(BEAR + '[[script]]\ncast = "Giant Growth"\ntargets = ["bear"]\n'))
    assert code == 1
    assert "Refused: cannot cast Giant Growth" in out


# --- check ----------------------------------------------------------------------------------------------------------


def test_check_takes_files_folders_and_names(rulesviz, file, tmp_path):
    file(GOOD, "folder/deep/a.toml")
    file(json.dumps({"title": "As JSON", "script": [{"expect": {"stack": 0}}]}), "folder/b.json")
    code, out, _ = rulesviz("check", "folder", "folder/b.json", "S21", "--json", "all.json")
    assert code == 0
    assert re.findall(r"^ok +(\S+)", out, re.MULTILINE) == ["folder/b.json", "folder/deep/a.toml", "S21-condition-is-not-copied.toml"]
    assert "3 files: 3 ok, 0 not" in out
    first, *_ = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    assert first == {
        "file": "folder/b.json",
        "ok": True,
        "error": "",
        "checks": [{"ok": True, "at": "script[1].expect", "check": "objects on the stack = 0", "found": "0"}],
    }


def test_check_of_everything_shipped_is_the_same_side_by_side(rulesviz):
    alone = rulesviz("check", "S01", "S21", "S43", "nowhere")
    assert alone[0] == 1
    assert alone == rulesviz("check", "S01", "S21", "S43", "nowhere", "--jobs", "2")


def test_a_failed_check_says_where_what_and_what_changed_it(rulesviz, file):
    code, out, _ = rulesviz("check", file(GROWN))
    assert code == 1
    lines = [line.strip() for line in out.splitlines()]
    assert lines[0].startswith("FAIL")
    assert lines[1:3] == ["script[3].expect: power of bear = 2", "found: 5"]
    assert lines[3].startswith("last changed by: an effect begins: Giant Growth (611.2a")


@pytest.mark.parametrize(
    ("check", "changed"),
    [
        ("life = { opponent = 20 }", "opponent loses 3 life"),
        ('mana = { you = "{R}" }', "{R}"),
        ('counts = { "you.hand" = 2 }', "Lightning Bolt"),
        ('counts = { "you.graveyard" = { "Lightning Bolt" = 0 } }', "Lightning Bolt"),
        ("stack = 1", "Lightning Bolt"),
        ("object = { Mountain = { tapped = false } }", "Mountain is tapped"),
        ("object = { bear = { power = 3 } }", "nothing has changed it since the start"),
        ("copiable = { bear = { power = 3 } }", "nothing has changed it since the start"),
        ('winner = "you"', "nothing has changed it since the start"),
        ('newest = { name = "Clone" }', "nothing has changed it since the start"),
        ('could_produce = { Mountain = "W" }', "nothing has changed it since the start"),
    ],
)
def test_the_last_change_is_found(rulesviz, file, check, changed):
    bolt = '[[script]]\ncast = "Lightning Bolt"\ntargets = ["opponent"]\n[[script]]\nresolve = 1\n'
    code, out, _ = rulesviz("check", file(f"{BEAR}{bolt}[[script]]\nexpect = {{ {check} }}\n"))
    assert code == 1
    last = out.splitlines()[-1]
    assert changed in last


BAD = {
    "unknown card": ('title = "x"\n[players.you]\nhand = ["Runeclaw Bare"]\n', ['"Runeclaw Bare"', '"Runeclaw Bear"']),
    "unknown verb": (BEAR + '[[script]]\nsummon = "bear"\n', ["'summon'", "script[1]", "cast, play, activate"]),
    "two verbs": (BEAR + '[[script]]\ntap = "Mountain"\nresolve = 1\n', ["script[1]", "tap and resolve"]),
    "misspelt key": (BEAR.replace("hand", "hnad"), ["'hnad'", "'hand'", "players.you"]),
    "misspelt check": (BEAR + "[[script]]\nexpect = { lief = { you = 20 } }\n", ["'lief'", "'life'", "script[1].expect"]),
    "unknown step": (BEAR + '[[script]]\ngo_to = "lunch"\n', ["'lunch'", "upkeep", "combat damage"]),
    "too few": (BEAR.replace('id = "bear"', "count = 0"), ["0 is too small", "count"]),
    "broken TOML": ("title = x\n", ["TOML", "line 1"]),
    "no scenario": ("", ["'title'"]),
    "a list": ("[1]\nx", ["TOML"]),
    "wrong line number": (BEAR + '[[script]]\nactivate = "Mountain"\nability = 7\n', ["Mountain", "7"]),
    "illegal answer": (CLONE + '[[script]]\nanswer = "opponent"\n', ["'opponent'", "Runeclaw Bear, none"]),
    "no answer": (CLONE + "[[script]]\nresolve = 1\n", ["script[3]", "Runeclaw Bear, none"]),
    "unknown name": (BEAR + '[[script]]\ncast = "Lightning Bolt"\ntargets = ["ghost"]\n', ["'ghost'", "script[1]"]),
    "unknown player": (BEAR + '[[script]]\ntap = "Mountain"\nby = "nobody"\n', ["'nobody'", "you, opponent"]),
    "a check that fails": (BEAR + "[[script]]\nexpect = { object = { bear = { power = 3 } } }\n", ["power of bear = 3", "found: 2"]),
    "hostile letters": ('title = "x"\n[players.you]\nhand = ["\\u001b[31m\\nX"]\n', ["no card is called"]),
}


@pytest.mark.parametrize("kind", BAD)
def test_bad_input_is_told_in_a_line(rulesviz, file, kind):
    text, expected = BAD[kind]
    code, out, err = rulesviz("check", file(text))
    assert code == 1
    assert err == ""
    assert out.startswith(("FAIL", "ERROR"))
    assert "\x1b" not in out
    assert len(out.splitlines()) <= 4
    if out.startswith("ERROR"):
        assert len(out.splitlines()) == 1
    for part in expected:
        assert part in out
    code, out, err = rulesviz("run", "mine.toml")
    assert "\x1b" not in out + err
    assert len(err.splitlines()) <= 1


def test_a_line_that_is_not_understood_is_named(rulesviz, file, tmp_path):
    paper = '[cards."Paper Oracle"]\ntype = "Artifact"\ntext = "{T}: everybody hums"\n'
    path = file('title = "x"\n[players.you]\nbattlefield = ["Paper Oracle"]\n' + paper)
    code, out, _ = rulesviz("check", path, "--json", "out.json")
    assert code == 1
    assert "not understood: " in out
    assert "everybody" in out
    (result,) = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert result["error"].startswith("not understood: ")


def test_an_endless_loop_ends(rulesviz, file):
    assert rulesviz("check", file(LOOP))[0] == 0


def test_ten_thousand_tokens_are_no_trouble(rulesviz, file):
    path = file(CROWD)
    assert rulesviz("check", path)[0] == 0
    code, out, _ = rulesviz("run", path)
    assert code == 0
    assert "10,000 × Runeclaw Bear token" in out
    assert len(out.splitlines()) < 40


def test_one_bad_file_does_not_keep_the_others(rulesviz, file, monkeypatch, tmp_path):
    file(GOOD, "all/a.toml")
    file("no scenario", "all/b.toml")
    (file(GOOD, "all/c.toml")).write_bytes(b"\xff\xfe\x00")
    file(GOOD, "all/d.toml")

    def judged(job, _cards, checked=checking._checked):
        if job.path.name == "d.toml":
            raise RuntimeError("a mistake\nof ours")
        return checked(job, _cards)

    monkeypatch.setattr(checking, "_checked", judged)
    code, out, err = rulesviz("check", "all", "--json", "out.json")
    assert (code, err) == (1, "")
    lines = out.splitlines()
    assert [line.split()[0] for line in lines[:4]] == ["ok", "ERROR", "ERROR", "ERROR"]
    assert "internal error: RuntimeError: a mistake of ours; please report" in lines[3]
    results = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert [one["ok"] for one in results] == [True, False, False, False]


def test_names_that_name_nothing_are_lines_too(rulesviz, tmp_path):
    (tmp_path / "empty").mkdir()
    code, out, _ = rulesviz("check", "S99", "nowhere.toml", "empty", "S21")
    assert code == 1
    assert [line.split()[0] for line in out.splitlines()[:4]] == ["ERROR", "ERROR", "ERROR", "ok"]


def test_cards_of_ones_own(rulesviz, file):
    file('["Paper Bear"]\ntype = "Creature — Bear"\ncost = "{G}"\npt = "5/5"\n', "cards.toml")
    checks = '[[script]]\nexpect = { object = { "Paper Bear" = { power = 5 } } }\n'
    path = file(f'title = "x"\n[players.you]\nbattlefield = ["Paper Bear"]\n{checks}')
    assert rulesviz("check", path)[0] == 1
    assert rulesviz("check", path, "--cards", "cards.toml")[0] == 0
    assert rulesviz("check", path, path, "S21", "--cards", "cards.toml", "--jobs", "2")[0] == 0
    assert rulesviz("run", path, "--cards", "cards.toml")[0] == 0
    assert "5/5" in rulesviz("card", "paper bear", "--cards", "cards.toml")[1]


@pytest.mark.parametrize("text", ['["Paper', 'x = 1\n["Paper Bear"]\ntype = "Creature"\n', "cards = 5\n"])
def test_a_card_file_that_is_none(rulesviz, file, text):
    file(text, "cards.toml")
    code, _, err = rulesviz("card", "x", "--cards", "cards.toml")
    assert code in (1, 2)
    assert len(err.splitlines()) == 1


def test_lines_of_a_good_file_are_one():
    result = checking.Result("a.toml", checks=(checking.Judged(ok=True, at="", check="", found=""),))
    assert [str(line) for line in lines_of(result)] == ["ok     a.toml  1 check"]


# --- card -----------------------------------------------------------------------------------------------------------


def test_card_is_told_line_by_line(rulesviz):
    code, out, err = rulesviz("card", "Mirrorpool")
    assert (code, err) == (0, "")
    for part in ("Mirrorpool\nLand\n", "1  this enters tapped", "replacement: when this would enter (614.1c)",
                 "mana ability: it does not use the stack (605.1a, 605.3b)", "the target: a creature you control (115.1)",
                 "you create a token, a copy of the target (111.1, 707.2)", "The rules it uses"):  # fmt: skip
        assert part in out
    assert re.search(r"^707\.2 +\S", out, re.MULTILINE)
    assert max(map(len, out.splitlines())) <= 80


def test_card_names_may_be_loose(rulesviz):
    assert "Cadric, Soul Kindler" in rulesviz("card", "cadric, soul KINDLER")[1]
    assert "Itlimoc, Cradle of the Sun" in rulesviz("card", "itlimoc, cradle of the sun")[1]
    assert "its basic land type brings this" in rulesviz("card", "Forest")[1]


def test_card_says_what_is_not_understood(rulesviz, file):
    file('["Paper Oracle"]\ntype = "Artifact"\ntext = "{T}: add {C}\\n{T}: everybody hums"\n', "cards.toml")
    code, out, _ = rulesviz("card", "Paper Oracle", "--cards", "cards.toml")
    assert code == 0
    assert "you add {C}" in out
    assert 'not understood: does not understand "everybody"' in out


# --- lab ------------------------------------------------------------------------------------------------------------


def test_lab_without_jupyterlab_says_how_to_get_it(rulesviz, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    code, _, err = rulesviz("lab")
    assert code == 1
    assert "JupyterLab is not installed" in err
    assert f'pip install "{checkout()}[lab]"' in "".join(err.split("\n"))


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """Two shipped notebooks, inside an installed package; return their folder and the list of what was opened."""
    source, opened = tmp_path / "_notebooks", []
    source.mkdir()
    for name in ("00_start_here.ipynb", "01_more.ipynb"):
        (source / name).write_text(f"first {name}", encoding="utf-8")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name)
    monkeypatch.setattr("rulesviz.paths.notebooks_dir", lambda: source)
    monkeypatch.setattr(lab, "_open", lambda where, options: opened.append((where, options)) or 3)
    return source, opened


def test_lab_copies_to_a_folder_of_the_learners_and_opens_it(rulesviz, shipped, tmp_path):
    _, opened = shipped
    code, out, _ = rulesviz("lab", "--no-browser")
    assert code == 3
    assert "2 new, 0 updated, 0 kept" in out
    assert "copied: 01_more.ipynb" in out
    assert opened == [(lab.YOURS, ["--no-browser"])]
    mine = tmp_path / "rulesviz-notebooks"
    assert {file.name for file in mine.iterdir()} == {"00_start_here.ipynb", "01_more.ipynb", folder.MANIFEST}


def test_lab_keeps_what_was_changed_and_updates_what_was_not(rulesviz, shipped, tmp_path):
    source, _ = shipped
    mine = tmp_path / "deep" / "mine"
    rulesviz("lab", "--to", mine)
    (mine / "01_more.ipynb").write_text("my own", encoding="utf-8")
    for name in ("00_start_here.ipynb", "01_more.ipynb", "02_new.ipynb"):
        (source / name).write_text(f"second {name}", encoding="utf-8")
    for expected in ("1 new, 1 updated, 1 kept", "0 new, 0 updated, 1 kept"):
        _, out, _ = rulesviz("lab", "--to", mine)
        assert expected in out
        assert "kept, as you changed it: 01_more.ipynb" in out
        assert (mine / "00_start_here.ipynb").read_text(encoding="utf-8") == "second 00_start_here.ipynb"
        assert (mine / "01_more.ipynb").read_text(encoding="utf-8") == "my own"
    (mine / "01_more.ipynb").unlink()
    assert "1 new, 0 updated, 0 kept" in rulesviz("lab", "--to", mine)[1]


@pytest.mark.parametrize("manifest", ["", "[]", None])
def test_lab_keeps_every_file_that_it_does_not_know(rulesviz, shipped, tmp_path, manifest):
    source, _ = shipped
    rulesviz("lab", "--to", tmp_path / "mine")
    known = tmp_path / "mine" / folder.MANIFEST
    known.unlink() if manifest is None else known.write_text(manifest, encoding="utf-8")
    (source / "01_more.ipynb").write_text("second", encoding="utf-8")
    assert "0 new, 0 updated, 1 kept" in rulesviz("lab", "--to", tmp_path / "mine")[1]
    assert (tmp_path / "mine" / "01_more.ipynb").read_text(encoding="utf-8") == "first 01_more.ipynb"


def test_lab_says_why_it_cannot_copy(rulesviz, shipped, tmp_path):
    (tmp_path / "mine").write_text("a file", encoding="utf-8")
    code, _, err = rulesviz("lab", "--to", tmp_path / "mine")
    assert code != 0
    assert "cannot copy the notebooks" in err
    assert shipped[1] == []


# --- as a process of its own ----------------------------------------------------------------------------------------

MAIN = "from rulesviz.cli import main; main()"


def process(*words, code=MAIN, **more):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "80", **more}
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, env=environment, check=False)


def test_a_real_run_speaks_utf8_and_no_colour_into_a_pipe():
    done = process("run", "S21")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "▶ activate Mirrorpool" in done.stdout.decode("utf-8")
    assert b"\x1b" not in done.stdout
    assert process("run", "S99").returncode == 2


def test_starting_is_light():
    heavy = ["anywidget", "fastjsonschema", "graphviz", "ipywidgets", "lark", "pandas", "rich.console", "rulesviz.rules"]
    done = process(code=f"import sys, rulesviz.cli; print([name for name in {heavy} if name in sys.modules])")
    assert done.stdout.split() == [b"[]"], done.stdout + done.stderr


@pytest.mark.skipif(os.name == "nt", reason="a process cannot send itself Ctrl+C there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_is_quiet(jobs):
    command = [sys.executable, "-c", MAIN, "check", "--jobs", jobs]
    at_once = {**os.environ, "PYTHONUNBUFFERED": "1"}  # so that the first line comes long before the last
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, env=at_once) as running:
        running.stdout.readline()
        os.killpg(running.pid, signal.SIGINT)
        started = time.monotonic()
        _, err = running.communicate(timeout=30)
    assert time.monotonic() - started < 20
    assert (running.returncode, err) == (130, b"")
