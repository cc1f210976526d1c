"""The course is whole: every misconception is cleared up in some notebook, and every situation is played in one."""

from pathlib import Path

import course

build = course.load(course.ROOT / "docs" / "build.py")

SEEDS = [f"S{number:02}" for number in range(1, 56)]
MYTHS = list(range(1, 26))


def missing(wanted, holds):
    """What no notebook of the course has; the reference shows things, and teaches none."""
    found = {one for source in build.notebooks() if source.stem != "91_reference" for one in holds(source)}
    return [one for one in wanted if one not in found]


def test_every_misconception_is_cleared_up():
    assert missing(MYTHS, build.resolved) == []


def test_every_situation_is_played():
    assert missing(SEEDS, build.shown) == []


def test_the_misconceptions_have_titles_and_the_situations_files():
    assert sorted(build.titles()) == MYTHS
    assert len(set(build.titles().values())) == len(MYTHS)
    assert set(SEEDS) <= set(build.scenarios())


def test_no_notebook_names_a_misconception_or_situation_that_is_none():
    for source in build.notebooks():
        assert set(build.resolved(source)) <= set(MYTHS), source.stem
        assert set(build.shown(source)) <= set(build.scenarios()), source.stem


def test_what_is_there_and_what_is_missing_is_found(monkeypatch, tmp_path):
    page = tmp_path / "98_page.py"
    page.write_text('# %% [markdown]\n# S01\n\n# %% tags=["misconception-7"]\nrv.walk("S21")\n', encoding="utf-8")
    monkeypatch.setattr(build, "NOTEBOOKS", tmp_path)
    build.notebooks.cache_clear()
    try:
        assert list(build.notebooks()) == [Path(page)]
        assert missing([6, 7, 8], build.resolved) == [6, 8]
        assert missing(["S01", "S21"], build.shown) == ["S01"]
        assert "| 7 | S21 |" in build.course()
    finally:
        build.notebooks.cache_clear()
