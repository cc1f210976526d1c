"""Boxes of words and arrows between them, measured and drawn with our own pen: for pictures that hold mana discs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulesviz.views.ink import Ink, number, wrap
from rulesviz.views.palette import BODY, LIGHT, SMALL
from rulesviz.views.words import clean

PAD = 12.0
LEAD = 1.35


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a box: its words, their size, whether they are bold or muted."""

    text: str
    size: float = BODY
    bold: bool = False
    muted: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """Some lines in a box of a given width."""

    lines: tuple[Line, ...]
    width: float
    fill: str = LIGHT.card
    edge: str = LIGHT.edge
    dashed: bool = False

    @property
    def height(self) -> float:
        """How tall it is."""
        return sum(line.size * LEAD for line in self.lines) + 2 * PAD - 4

    def draw(self, ink: Ink, x: float, y: float) -> None:
        """Draw it with its upper left corner there."""
        ink.card(x, y, self.width, self.height, self.fill, dashed=self.dashed, edge=self.edge)
        at = y + PAD - 4
        for line in self.lines:
            at += line.size * LEAD
            ink.text(x + PAD, at - line.size * 0.25, line.text, line.size, bold=line.bold,
                     color=LIGHT.muted if line.muted else LIGHT.ink)  # fmt: skip


def box(
    parts: Iterable[tuple[str, str]],
    width: float,
    *,
    fill: str = LIGHT.card,
    dashed: bool = False,
    edge: str = LIGHT.edge,
) -> Box:
    """A box of parts, each with its kind: `title`, `body` or `small`; long parts are wrapped."""
    lines: list[Line] = []
    for kind, text in parts:
        size = SMALL if kind == "small" else BODY
        bold = kind == "title"
        rows = wrap(clean(text), width - 2 * PAD - 4, size, bold=bold, most=5) if text else []
        lines += [Line(row, size, bold, kind == "small") for row in rows]
    return Box(tuple(lines), width, fill, edge, dashed)


def arrow(ink: Ink, x: float, y: float, to_x: float, color: str = LIGHT.edge) -> None:
    """An arrow to the right."""
    ink.line(x, y, to_x - 7, y, color, 1.5)
    points = f"{number(to_x)},{number(y)} {number(to_x - 9)},{number(y - 4.5)} {number(to_x - 9)},{number(y + 4.5)}"
    ink.marks.append(f'<polygon points="{points}" fill="{color}"/>')


def chain(ink: Ink, boxes: Sequence[Box], x: float, y: float, gap: float, wrap_at: int) -> float:
    """Boxes from left to right with arrows between them, in rows of at most `wrap_at`; returns where they end."""
    rows = [boxes[:wrap_at], *(boxes[at : at + wrap_at - 1] for at in range(wrap_at, len(boxes), wrap_at - 1))]
    for start, row in enumerate(rows):
        height = max(one.height for one in row)
        at = x + gap if start else x
        for place, one in enumerate(row):
            if start or place:
                arrow(ink, at - gap + 4, y + PAD + 8, at - 2)
            one.draw(ink, at, y)
            at += one.width + gap
        y += height + gap / 2
    return y
