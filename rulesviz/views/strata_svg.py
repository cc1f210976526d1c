"""The strata of an object, drawn: a table with a bold line after what a copy takes over (613, 707.2)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesviz.views.grid import Cell, Column, Grid
from rulesviz.views.ink import Ink, measure, wrap
from rulesviz.views.palette import BODY, COLUMN, HEAD, LIGHT, SMALL, TITLE
from rulesviz.views.text import now_text
from rulesviz.views.words import cite, count_of, listed

EDGE = 20.0  # air around everything
PAD = 10.0  # air in a cell
FIRST = 88.0  # the column of the characteristics' names
NARROW = 76.0  # the other columns' least width
WIDTHS = (180.0, 150.0, 124.0, 108.0)  # and their greatest: the first with which the picture fits into a notebook
LEAD = 1.3  # line height
TALL = 9  # lines in a column's head; what needs more is named there and told in full below the table
MOST = 24  # lines in a cell


def draw(grid: Grid) -> str:
    """The picture of a grid, as SVG."""
    ink = Ink()
    widths = _widths(grid)
    right = EDGE + FIRST + sum(widths)
    y = _heading(ink, grid, right)
    if grid.columns:
        y = _table(ink, grid, widths, y)
    y = _left_behind(ink, grid, right, y)
    y = _notes(ink, grid, widths, right, y)
    return ink.svg(max(right, 460.0) + EDGE, y + EDGE - 6, alt(grid))


def alt(grid: Grid) -> str:
    """One sentence that says what the picture shows."""
    steps = count_of(len(grid.columns), "step")
    return f"How {grid.name} gets its values, in {steps}. Now: {now_text(grid)}."


def _heading(ink: Ink, grid: Grid, right: float) -> float:
    y = EDGE + TITLE
    for line in wrap(grid.name, max(right, 460.0) - EDGE, TITLE, bold=True, most=2):
        ink.text(EDGE, y, line, TITLE, bold=True)
        y += TITLE * LEAD
    for line in wrap(grid.what, max(right, 460.0) - EDGE, most=2) if grid.what else ():
        ink.text(EDGE, y - 4, line, color=LIGHT.muted)
        y += BODY * LEAD
    if not grid.columns:
        ink.text(EDGE, y, "Nothing is recorded about how its values came about.", BODY, color=LIGHT.muted)
    return y


def _widths(grid: Grid) -> list[float]:
    """A width for each column and for the last one, the value now; as narrow as a notebook wants it, if that can be."""
    tried = (_widths_within(grid, widest) for widest in WIDTHS)
    return next((widths for widths in tried if 2 * EDGE + FIRST + sum(widths) <= COLUMN), _widths_within(grid, WIDTHS[-1]))


def _widths_within(grid: Grid, widest: float) -> list[float]:
    found = []
    for at, column in enumerate(grid.columns):
        texts = (_wide(cell.text) for row in grid.rows if (cell := row.cells[at]))
        words = (measure(word, bold=True) for word in column.source.split())
        wish = max((measure(column.title, SMALL), measure(column.source, bold=True) / 2, *words, *texts))
        found.append(min(max(wish + 2 * PAD + 4, NARROW), widest))
    wish = max((_wide(row.now, bold=True) for row in grid.rows), default=0.0)
    return [*found, min(max(wish + 2 * PAD + 4, NARROW), widest)]


def _wide(text: str, *, bold: bool = False) -> float:
    """The width of a text's widest line."""
    return max((measure(line, bold=bold) for line in text.splitlines()), default=0.0)


def _table(ink: Ink, grid: Grid, widths: Sequence[float], top: float) -> float:
    edges = [EDGE + FIRST + sum(widths[:at]) for at in range(len(widths) + 1)]
    names = [_head(column, width)[0] for column, width in zip(grid.columns, widths, strict=False)]
    head = max(len(name) for name in names) * BODY * LEAD + SMALL * LEAD + 2 * PAD
    heights = [_height(grid, at, widths) for at in range(len(grid.rows))]
    head_top = top + SMALL * LEAD + 14
    bottom = head_top + head + sum(heights)
    line = edges[grid.line]
    ink.box(edges[0], head_top, line - edges[0], bottom - head_top, LIGHT.copied)
    ink.box(edges[-2], head_top, edges[-1] - edges[-2], bottom - head_top, LIGHT.now)
    for x, column, name in zip(edges, grid.columns, names, strict=False):
        ink.text(x + PAD, head_top + PAD + SMALL - 2, column.title, SMALL, color=LIGHT.muted)
        for at, words in enumerate(name):
            ink.text(x + PAD, head_top + PAD + SMALL * LEAD + BODY + at * BODY * LEAD, words, bold=True)
    ink.text(edges[-2] + PAD, head_top + PAD + SMALL * LEAD + BODY, "Now", bold=True)
    y = head_top + head
    for at, height in enumerate(heights):
        ink.line(EDGE, y, edges[-1], y, LIGHT.rule)
        _row(ink, grid, at, widths, edges, y)
        y += height
    ink.line(EDGE, bottom, edges[-1], bottom, LIGHT.rule)
    _copy_line(ink, line, top, bottom, edges)
    return bottom


def _head(column: Column, width: float) -> tuple[list[str], str]:
    """What stands in a column's head, and what is to be told below the table because it is too long for that."""
    whole = wrap(column.source, width - 2 * PAD, bold=True, most=MOST)
    if len(whole) <= TALL:
        return whole, ""
    name, colon, _ = column.source.partition(": ")
    return wrap(f"{name}: told below" if colon else column.source, width - 2 * PAD, bold=True, most=TALL), column.source


def _copy_line(ink: Ink, x: float, top: float, bottom: float, edges: Sequence[float]) -> None:
    """The bold line: what stands left of it is copied, what stands right of it is not."""
    y = top + SMALL
    ink.line(x, top - 2, x, bottom, LIGHT.ink, 4)
    last = x >= edges[-2]
    words = "a copy takes all of this" if last else "◀ a copy takes this"
    ink.text(x - 10 - measure(words, SMALL), y, words, SMALL, color=LIGHT.accent)
    if not last:
        ink.text(x + 10, y, "not this ▶", SMALL, color=LIGHT.muted)


def _height(grid: Grid, at: int, widths: Sequence[float]) -> float:
    row = grid.rows[at]
    tallest = max(_cell_height(cell, width) for cell, width in zip(row.cells, widths, strict=False))
    return max(tallest, len(_now(row.now, widths[-1])) * BODY * LEAD + 2 * PAD - 4)


def _cell_height(cell: Cell | None, width: float) -> float:
    if cell is None:
        return 0.0
    return len(_value(cell, width)) * BODY * LEAD + len(_rules(cell, width)) * SMALL * LEAD + 2 * PAD - 4


def _value(cell: Cell, width: float) -> list[str]:
    return wrap(cell.text, width - 2 * PAD, most=MOST)


def _rules(cell: Cell, width: float) -> list[str]:
    return wrap(listed(cell.rules), width - 2 * PAD, SMALL, most=6) if cell.rules else []


def _now(text: str, width: float) -> list[str]:
    return wrap(text, width - 2 * PAD, bold=True, most=MOST)


def _row(ink: Ink, grid: Grid, at: int, widths: Sequence[float], edges: Sequence[float], top: float) -> None:
    row = grid.rows[at]
    first = top + PAD + BODY - 3
    ink.text(EDGE, first, row.title, color=LIGHT.muted)
    for x, width, cell in zip(edges, widths, row.cells, strict=False):
        if cell is None:
            ink.dot(x + PAD + 3, first - 5)
            continue
        y = first
        for words in _value(cell, width):
            ink.text(x + PAD, y, words)
            y += BODY * LEAD
        for words in _rules(cell, width):
            ink.text(x + PAD, y - 1, words, SMALL, color=LIGHT.muted)
            y += SMALL * LEAD
    for line, words in enumerate(_now(row.now, widths[-1])):
        ink.text(edges[-2] + PAD, first + line * BODY * LEAD, words, bold=True)


def _left_behind(ink: Ink, grid: Grid, right: float, y: float) -> float:
    if not grid.left:
        return y
    right = max(right, 460.0)
    y += 20 + HEAD
    ink.text(EDGE, y, "Left behind: the copy did not take this over", HEAD, bold=True)
    for left in grid.left:
        y += HEAD * LEAD + 4
        for words in wrap(left.what, right - EDGE, most=3):
            ink.text(EDGE, y, words, struck=True)
            y += BODY * LEAD
        for words in wrap(f"{left.reason} {cite(left.rules)}".strip(), right - EDGE, SMALL, most=3):
            ink.text(EDGE, y - 1, words, SMALL, color=LIGHT.muted)
            y += SMALL * LEAD
        y -= SMALL * LEAD
    return y + 4


def _notes(ink: Ink, grid: Grid, widths: Sequence[float], right: float, y: float) -> float:
    """What is to be said about single steps, and what was too long for a head."""
    told = (_head(column, width)[1] for column, width in zip(grid.columns, widths, strict=False))
    for note in (*dict.fromkeys(filter(None, told)), *grid.notes[:8]):
        y += 8
        for words in wrap(note, max(right, 460.0) - EDGE, SMALL, most=6):
            y += SMALL * LEAD
            ink.text(EDGE, y, words, SMALL, color=LIGHT.muted)
    return y
