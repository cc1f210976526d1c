"""The plain table says what a DataFrame says: the same questions are put to both, as the notebooks put them."""

import builtins
from contextlib import contextmanager

import course
import pandas as pd
import pytest

import rulesviz as rv
from rulesviz.live.exercise import YES
from rulesviz.tabular import Column, Table, table

ROWS = (
    {"name": "Clone", "kind": "card", "power": 0, "act": "cast Clone", "copy_of": None},
    {"name": "Bear", "kind": "token", "power": 2, "act": "", "copy_of": "Runeclaw Bear"},
    {"name": "Lion", "kind": "token", "power": None, "act": "cast Lion", "copy_of": ""},
)
TYPES = {"name": "string", "kind": "string", "power": "Int64", "act": "string", "copy_of": "string"}


@contextmanager
def without_pandas():
    """As in a browser that was given none."""
    real = builtins.__import__

    def no(name, *rest, **how):
        if name.partition(".")[0] == "pandas":
            raise ModuleNotFoundError(f"No module named {name!r}")
        return real(name, *rest, **how)

    builtins.__import__ = no
    try:
        yield
    finally:
        builtins.__import__ = real


def plainly(what):
    """What stands in a DataFrame or a Series, a plain table or a column: columns, rows, missing as None."""
    if isinstance(what, pd.DataFrame | Table):
        return {"columns": list(what.columns), "index": plainly(what.index), **{name: plainly(what[name]) for name in what.columns}}
    if isinstance(what, pd.Series | pd.Index | Column):
        return [None if one is pd.NA else one for one in what.tolist()]
    return what


QUESTIONS = (
    lambda t: t,
    lambda t: t[["power", "kind"]],
    lambda t: t["power"],
    lambda t: t.kind,
    lambda t: t.loc[["Bear", "Clone"], ["power", "copy_of"]],
    lambda t: t.loc[["Bear"]],
    lambda t: t.loc[["Lion", "Bear"], "kind"],
    lambda t: t.loc["Bear", "power"],
    lambda t: t.loc["Bear"].tolist()[1],
    lambda t: t.loc[t["kind"] == "token", ["power"]],
    lambda t: t[t.kind == "card"],
    lambda t: t[t.power > 0],
    lambda t: t[(t["kind"] == "token") & t["act"].str.startswith("cast")],
    lambda t: t[(t["kind"] == "card") | (t["copy_of"] == "Runeclaw Bear")],
    lambda t: t[~(t.kind == "card")],
    lambda t: t[t.act.str.contains("Cl.ne")],
    lambda t: t[t.kind.isin(["card"])],
    lambda t: t.query("kind == 'token'"),
    lambda t: t.query("kind != 'token'"),
    lambda t: t.dropna(),
    lambda t: t[["copy_of"]].fillna("–"),
    lambda t: t.rename(columns={"kind": "what"}),
    lambda t: t.assign(again=t["kind"]),
    lambda t: t.assign(whose="mine"),
    lambda t: t.head(2),
    lambda t: t.sort_values("power", ascending=False),
    lambda t: t["act"].where(t["act"].str.startswith("cast")).ffill(),
    lambda t: t.index + ": " + t.kind,
    lambda t: int(t.power.sum()),
    lambda t: int((t["kind"] == "token").sum()),
    lambda t: [str(one) for one in t.columns],
    lambda t: (len(t), t.shape, "kind" in t),
    lambda t: (t.empty, t[t.kind == "land"].empty, t[[]].empty, t.kind.empty, t[t.kind == "land"].kind.empty),
    lambda t: t.to_csv(),
)


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_both_kinds_of_table_answer_the_same(number):
    with without_pandas():
        plain = table(ROWS, TYPES, ["name"])
    real = table(ROWS, TYPES, ["name"])
    assert isinstance(plain, Table)
    assert isinstance(real, pd.DataFrame)
    assert plainly(QUESTIONS[number](plain)) == plainly(QUESTIONS[number](real))


MADE = (
    rv.all_scenarios, rv.all_cards, lambda: rv.covered().to_frame(), lambda: rv.walk("S21").objects(), lambda: rv.walk("S07").pool(),
    lambda: rv.walk("S21").events(), lambda: rv.walk("S21").strata("bear").to_frame(), lambda: rv.walk("S21").difference().to_frame(),
    lambda: rv.Quiz("S21").to_frame(),
)  # fmt: skip


@pytest.mark.parametrize("make", MADE)
def test_every_table_has_the_same_content_without_pandas(make):
    with without_pandas():
        plain = make()
    assert isinstance(plain, Table)
    assert plainly(plain) == plainly(make())
    assert len(plain) == repr(plain).count("\n") + 1 - (2 if plain.index.name else 1)
    assert plain._repr_html_().count("<tr>") == len(plain) + 1


@pytest.mark.parametrize("source", course.SOURCES, ids=lambda source: source.stem)
def test_a_notebook_runs_whole_and_judges_right_without_pandas(source):
    given = {name: answer["right"] for name, answer in course.answers(source).items()}
    with without_pandas():
        run = course.run(source, given, show=repr)
    assert run.shown
    assert {verdict.word for verdict in run.verdicts} <= {YES}


def test_a_column_can_be_added_and_a_value_is_repeated():
    made = Table({"name": ["a", "b"], "n": [1, None]}, ["name"])
    made["twice"] = made.n + made.n
    assert made.loc[["a", "b"], "twice"].tolist() == [2, None]
    assert repr(made) == "     n    twice\nname\na    1    2\nb    <NA> <NA>"


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda t: t["size"], "there is no column 'size', but kind, n"),
        (lambda t: t.loc["z"], "there is no row 'z', but a, b"),
        (lambda t: t.pivot, "'pivot' is neither a column"),
        (lambda t: t.query("n > 1 and kind < 2"), "is more than a plain table understands"),
        (lambda t: t.assign(n=[1]), "column 'n' has 1 values for 2 rows"),
    ],
)
def test_what_it_cannot_do_it_says(ask, said):
    made = Table({"name": ["a", "b"], "kind": ["x", "<b>"], "n": [1, 2]}, ["name"])
    with pytest.raises((KeyError, AttributeError, ValueError)) as wrong:
        ask(made)
    assert said in str(wrong.value)
    assert "&lt;b&gt;" in made._repr_html_()
