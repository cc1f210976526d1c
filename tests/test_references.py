"""What a page or a notebook points to is there: files, pictures, headings, situations. (Rules: see test_rulebook.)"""

import re
from collections.abc import Iterator
from pathlib import Path

import course
import pytest

from rulesviz.scenarios.read import scenario_files

pytestmark = pytest.mark.house

LINK = re.compile(r"\]\(([^)\s]+)\)|\b(?:src|href)=\"([^\"]+)\"")
ELSEWHERE = re.compile(r"[a-z]+:")
SITUATION = re.compile(r"\bS\d\d\b")


def headings(page: Path) -> set[str]:
    """The anchors that a page's headings get."""
    lines = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line.lower()).strip().replace(" ", "-") for line in lines}


def dead(page: Path, text: str) -> Iterator[str]:
    """Yield each link of a text that leads nowhere from where its page stands."""
    for found in LINK.finditer(text):
        target = found[1] or found[2]
        name, _, anchor = target.partition("#")
        there = page.parent / name if name else page
        if ELSEWHERE.match(target):
            continue
        if not there.exists() or (anchor and there.suffix == ".md" and anchor not in headings(there)):
            yield target


def unknown(text: str) -> set[str]:
    """The situations that a text names and that are not shipped."""
    return set(SITUATION.findall(text)) - {name.partition("-")[0] for name in scenario_files()}


PROSE = [pytest.param(page, text, id=page.name) for page, text in course.prose()]


@pytest.mark.parametrize(("page", "text"), PROSE)
def test_every_link_leads_somewhere(page, text):
    assert list(dead(page, text)) == []


@pytest.mark.parametrize(("page", "text"), PROSE)
def test_every_situation_is_shipped(page, text):
    assert unknown(text) == set()


def test_links_are_read_at_all():
    assert sum(len(LINK.findall(text)) for _, text in course.prose()) > 5


def test_dead_finds(tmp_path):
    (tmp_path / "a.md").write_text("# A heading, once!\n", encoding="utf-8")
    page = tmp_path / "b.md"
    good = "[a](a.md) [a](a.md#a-heading-once) [x](https://example.org/y) [m](mailto:x@y)"
    bad = '[a](b.svg) ![a](a.md#nothing) <img src="c.png">'
    assert list(dead(page, good)) == []
    assert list(dead(page, bad)) == ["b.svg", "a.md#nothing", "c.png"]


def test_unknown_finds():
    assert unknown('S21, rv.walk("S99"), S1, XS98') == {"S99"}
