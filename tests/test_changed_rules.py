"""Whoever changes a rule on purpose hears of it from a notebook: its stored outputs are no longer what it shows."""

from dataclasses import replace

import course
import nbformat
import pytest
from IPython.core.formatters import DisplayFormatter

from rulesviz.rules.layers import look

build = course.load(course.ROOT / "docs" / "build.py")
FORMAT = DisplayFormatter()


def seen(data):
    """What a person sees of a value; of a table without its columns' width, which a terminal decides."""
    return data.get("text/html") or data["text/plain"]


def drawn(value):
    """What a person sees of a cell's value at once: a table that is played on shows something else later."""
    return None if isinstance(value, str) else seen(FORMAT.format(value)[0])


def stored(source):
    """For each code cell of a built notebook what it shows of its value, or None."""
    notebook = nbformat.read(source.with_suffix(".ipynb"), as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            values = [seen(output.data) for output in cell.outputs if output.output_type == "execute_result"]
            yield values[-1] if values else None


def changed(source):
    """The code cells that no longer show what is stored, or the reason why the notebook does not run any more."""
    try:
        texts = course.run(source, show=drawn).shown
    except Exception as wrong:  # noqa: BLE001  whatever a changed rule leads to
        return [str(wrong)]
    pairs = zip(course.code(source), texts, stored(source), strict=True)
    return [cell.text for cell, now, then in pairs if now is not None and now != then]


def exceptions_are_not_copied(monkeypatch):
    monkeypatch.setattr("rulesviz.rules.copying._excepted", lambda face, *_: face)


def a_token_is_as_big_as_its_original(monkeypatch):
    def copied(state, one, definition):
        chars = look(state, one).chars
        faces = tuple(replace(face, power=chars.power, toughness=chars.toughness) for face in definition.faces)
        return replace(definition, faces=faces)

    monkeypatch.setattr("rulesviz.rules.copies.copied", copied)


def there_is_no_legend_rule(monkeypatch):
    monkeypatch.setattr("rulesviz.rules.state_based._legends", lambda *_: [])


def nothing_is_summoning_sick(monkeypatch):
    for room in ("actions", "costs", "sources"):
        monkeypatch.setattr(f"rulesviz.rules.{room}.summoning_sick", lambda *_: False)


CHANGES = {
    exceptions_are_not_copied: "S21",
    a_token_is_as_big_as_its_original: "S21",
    there_is_no_legend_rule: "S41",
    nothing_is_summoning_sick: "S12",
}
"""Each with a situation that needs the rule."""


@pytest.mark.parametrize(("change", "situation"), CHANGES.items(), ids=[change.__name__ for change in CHANGES])
def test_a_changed_rule_changes_a_notebook(change, situation, monkeypatch):
    players = [source for source in build.notebooks() if situation in build.shown(source)]
    assert [cell for source in players for cell in changed(source)] == []
    change(monkeypatch)
    assert any(changed(source) for source in players)
