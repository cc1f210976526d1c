"""What there is to look up: the rules that are shown, and those that are left out."""

import pytest

import rulesviz as rv
from rulesviz.explain.rulebook import by_number
from rulesviz.scenarios.read import read, scenario_files


def test_every_rule_of_every_scenario_is_listed_with_it():
    listed = rv.covered().to_frame()["shown by"]
    pairs = {(rule, name) for rule, names in listed.items() for name in names.split(", ")}
    assert pairs == {(rule, n.partition("-")[0]) for n, path in scenario_files().items() for rule in read(path).rules}
    assert list(listed.index) == sorted(listed.index, key=by_number)


def test_a_chapter_is_a_part():
    assert {row[0].partition(".")[0] for row in rv.covered("707").rows} == {"707"}
    assert 0 < len(rv.covered("707")) < len(rv.covered())
    assert [row[0] for row in rv.covered("106.12").rows] == ["106.12", "106.12a", "106.12b"]


def test_a_chapter_that_nothing_shows_is_refused_with_those_there_are():
    with pytest.raises(rv.NotThere, match=r"'999'.* 106, 107"):
        rv.covered("999")


def test_what_is_left_out_is_shown_whole():
    gaps = rv.not_covered()
    assert list(gaps.to_frame().columns) == ["what is missing", "why"]
    assert str(gaps).count("\n") + 1 == len(gaps) == gaps._repr_html_().count("<tr>") - 1
