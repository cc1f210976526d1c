"""The README and its pages say what the project does: built from it, tried out, up to date."""

import re
import tomllib
from pathlib import Path

import course
import pytest

import rulesviz as rv
from rulesviz.cards.card import parse_card
from rulesviz.explain.rulebook import gaps
from rulesviz.scenarios.read import parse
from rulesviz.scenarios.run import run

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
TOML = re.findall(r"^```toml\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


build = course.load(ROOT / "docs" / "build.py")


@pytest.mark.parametrize(("path", "text"), [pytest.param(*one, id=one[0].name) for one in build.built()])
def test_what_is_built_is_up_to_date(path, text):
    assert path.is_file(), "python docs/build.py"
    assert path.read_text(encoding="utf-8") == text, "python docs/build.py"


def test_a_readme_without_its_marks_is_noticed():
    with pytest.raises(ValueError, match="no marks"):
        build.with_blocks(TEXT.replace("<!-- end of covered -->", ""))


def test_each_gap_says_what_and_why():
    assert all(gap[key].endswith(".") for gap in gaps() for key in ("what", "why"))


@pytest.mark.parametrize("line", [line for gap in gaps() for line in gap.get("lines", ())])
@pytest.mark.parametrize("type", ["Creature — Bear", "Instant"])
def test_a_line_that_is_not_covered_is_not_understood(line, type):
    card = parse_card("Paper Bear", type, "{1}{G}", "2/2" if type != "Instant" else "", line)
    assert card.not_understood


@pytest.mark.parametrize("act", [act for gap in gaps() for act in gap.get("acts", ())], ids=str)
def test_an_act_that_is_not_covered_is_refused(act):
    table = rv.table(you=["9 Wastes", {"card": "Runeclaw Bear", "face_down": True}])
    with pytest.raises(rv.NotAllowed):
        table.do(act)


def test_the_scenario_in_the_readme_is_true():
    (golem,) = (text for text in TOML if "[[script]]" in text)
    report = run(parse(golem, "golem.toml"))
    assert not report.error
    assert len(report.checks) == 3
    assert all(check.ok for check in report.checks)


def test_the_card_in_the_readme_is_understood():
    (card,) = (tomllib.loads(text) for text in TOML if "[[script]]" not in text)
    assert not parse_card("Paper Golem", **card["Paper Golem"]).not_understood


def test_the_first_screen_has_a_picture_and_the_two_commands():
    screen = "\n".join(TEXT.splitlines()[:30])
    assert "![" in screen
    assert "python3 run.py " in screen
    assert "python3 run.py test" in screen


def test_whose_marks_are_whose_is_said():
    said = " ".join(TEXT.split())
    assert "Magic: The Gathering is a trademark of Wizards of the Coast" in said
    assert "unofficial" in said
