"""The strata of one object as a grid: characteristics down, steps across, a line where copying stops (613, 707.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from rulesviz.explain.frame import FIELDS, ObjectView, Stratum
from rulesviz.views.words import (
    ABSENT,
    FIELD_TITLES,
    LAYER_TITLES,
    clean,
    count_of,
    kind_text,
    lines,
    name_text,
    shorten,
    value_text,
)

LEFT_BEHIND = "left behind"
WIDEST = 8
LONGEST = 480  # letters of what a step did; longer ones are no sentence of a card


@dataclass(frozen=True, slots=True)
class Column:
    """One step, or the steps of one layer where they are many: its layer, what did it, its rules."""

    layer: str
    title: str
    source: str
    rules: tuple[str, ...]
    copiable: bool
    note: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A value after a step that set or changed it, and the rules that say so."""

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One characteristic: a cell for each column, None where it did not change, and its value now."""

    field: str
    title: str
    cells: tuple[Cell | None, ...]
    now: str


@dataclass(frozen=True, slots=True)
class Left:
    """What a copy did not take over, why or with whom it stayed, and the rules (707.2)."""

    what: str
    reason: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """The strata of one object, ready to be drawn; the first `line` columns are what a copy takes over."""

    name: str
    what: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    left: tuple[Left, ...]
    line: int

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said about single steps, each with the step's source in front."""
        return tuple(f"{one.source}: {one.note}".removeprefix(": ") for one in self.columns if one.note)


def grid(view: ObjectView, widest: int = WIDEST) -> Grid:
    """The grid of an object; with more than `widest` steps, those of one layer share a column."""
    steps = [[stratum] for stratum in view.strata if stratum.layer != LEFT_BEHIND]
    if len(steps) > widest:
        alone = (stratum for step in steps for stratum in step)
        steps = [list(same) for _, same in groupby(alone, key=lambda stratum: (stratum.layer, stratum.copiable))]
    left = tuple(_left(stratum) for stratum in view.strata if stratum.layer == LEFT_BEHIND)
    columns = tuple(map(_column, steps))
    rows = tuple(_row(view, field, steps) for field in FIELDS if _counts(field, view.strata))
    return Grid(name_text(view), kind_text(view), columns, rows, left, _line(columns))


def _counts(field: str, strata: Sequence[Stratum]) -> bool:
    """Whether a characteristic is there at any step; colours count also where there are none."""
    said = [stratum.values[field] for stratum in strata if stratum.layer != LEFT_BEHIND and field in stratum.values]
    return bool(said) and (field == "colors" or any(value not in ABSENT for value in said))


def _line(columns: Sequence[Column]) -> int:
    return next((at for at, column in enumerate(columns) if not column.copiable), len(columns))


def _column(step: Sequence[Stratum]) -> Column:
    first = step[0]
    source = shorten(first.source, LONGEST) if len(step) == 1 else count_of(len(step), "effect")
    rules = _rules(step)
    notes = dict.fromkeys(clean(stratum.note) for stratum in step if stratum.note)
    title = LAYER_TITLES.get(first.layer, clean(first.layer))
    return Column(first.layer, title, source, rules, first.copiable, " ".join(notes))


def _row(view: ObjectView, field: str, steps: Sequence[Sequence[Stratum]]) -> Row:
    cells = tuple(_cell(field, step) for step in steps)
    last = next(cell for cell in reversed(cells) if cell)
    size = {"power": view.power, "toughness": view.toughness, "loyalty": view.loyalty}.get(field)
    return Row(field, FIELD_TITLES[field], cells, last.text if size is None else str(size))


def _cell(field: str, step: Sequence[Stratum]) -> Cell | None:
    setting = [stratum for stratum in step if field in stratum.values]
    if not setting:
        return None
    return Cell(value_text(field, "\n".join(lines(setting[-1].values[field]))), _rules(setting))


def _left(stratum: Stratum) -> Left:
    values = "; ".join(
        f"{FIELD_TITLES.get(field, clean(field)).lower()} {value_text(field, clean(value))}"
        for field, value in stratum.values.items()
    )
    source, note, rules = shorten(stratum.source, 160), clean(stratum.note), _rules([stratum])
    if values:
        return Left(f"{source}: {values}".removeprefix(": "), note, rules)
    return Left(note, f"It stayed with {source}." if source else "", rules) if note else Left(source, "", rules)


def _rules(step: Sequence[Stratum]) -> tuple[str, ...]:
    """The rules of some strata, each once."""
    return tuple(dict.fromkeys(clean(rule) for stratum in step for rule in stratum.rules))
