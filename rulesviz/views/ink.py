"""A small pen for SVG: measured text with mana discs in it, boxes and lines; everything it writes is escaped."""

from __future__ import annotations

import html
import unicodedata
from dataclasses import dataclass, field

from rulesviz.views.palette import BODY, COLUMN, FONT, LIGHT, disc
from rulesviz.views.words import SYMBOL, clean, lines

# Advance widths of the common sans-serif letters, in thousandths of the size; fonts differ, so callers leave some air.
_WIDTHS = {
    **dict.fromkeys("'ijl|", 222),
    **dict.fromkeys(" !,./:;I[]\\ft·", 278),
    **dict.fromkeys("()-r`{}", 334),
    **dict.fromkeys('"*^', 389),
    **dict.fromkeys("Jckszvxy", 500),
    **dict.fromkeys("FTZ+<=>~", 611),
    **dict.fromkeys("&ABEKPSVXY", 667),
    **dict.fromkeys("CDHNRUw", 722),
    **dict.fromkeys("GOQ", 778),
    **dict.fromkeys("Mm%", 860),
    **dict.fromkeys("W—@…", 1000),
}
_DISC = 1.2  # a disc's width, in the text's size


def measure(text: str, size: float = BODY, *, bold: bool = False) -> float:
    """About how wide a text is, in pixels, its mana symbols drawn as discs."""
    return sum(_piece_width(piece, size, bold=bold) for piece in pieces(text))


def pieces(text: str) -> list[str]:
    """A text as words, spaces kept in front, and mana symbols.

    >>> pieces("{T}: add {C}")
    ['{T}', ':', ' add', ' ', '{C}']
    """
    found: list[str] = []
    for part in SYMBOL.split(text):
        if SYMBOL.fullmatch(part):
            found.append(part)
            continue
        word = ""
        for letter in part:
            if letter == " " and word.strip():
                found.append(word)
                word = ""
            word += letter
        if word:
            found.append(word)
    return found


def _piece_width(piece: str, size: float, *, bold: bool) -> float:
    if SYMBOL.fullmatch(piece):
        return size * _DISC + 1
    return sum(map(_letter_width, piece)) * size / 1000 * (1.07 if bold else 1.0)


def _letter_width(letter: str) -> int:
    if known := _WIDTHS.get(letter):
        return known
    if unicodedata.combining(letter):
        return 0
    return 1000 if unicodedata.east_asian_width(letter) in "WF" else 560 if letter.isascii() else 640


def wrap(text: str, width: float, size: float = BODY, *, bold: bool = False, most: int = 8) -> list[str]:
    """The text in lines of at most `width` pixels, words that are longer broken, at most `most` lines."""
    rows = [row for line in lines(text) or [""] for row in _rows(line, width, size, bold=bold)]
    if len(rows) <= most:
        return rows
    last = rows[most - 1]
    while last and measure(last + "…", size, bold=bold) > width:
        last = last[:-1]
    return [*rows[: most - 1], last.rstrip() + "…"]


def _rows(line: str, width: float, size: float, *, bold: bool) -> list[str]:
    rows, row = [], ""
    for piece in _broken(line, width, size, bold=bold):
        if row and measure(row + piece, size, bold=bold) > width:
            rows.append(row)
            row = piece.lstrip()
        else:
            row += piece
    return [*rows, row]


def _broken(text: str, width: float, size: float, *, bold: bool) -> list[str]:
    """Pieces of which none is wider than the width, unless it is one letter."""
    found: list[str] = []
    for piece in pieces(text):
        part = ""
        for letter in [piece] if SYMBOL.fullmatch(piece) else piece:
            if part and measure(part + letter, size, bold=bold) > width:
                found.append(part)
                part = ""
            part += letter
        found.append(part)
    return found


@dataclass(slots=True)
class Ink:
    """What has been drawn so far, in order."""

    marks: list[str] = field(default_factory=list)

    def text(
        self, x: float, y: float, text: str, size: float = BODY, *, color: str = LIGHT.ink, bold: bool = False,
        struck: bool = False, middle: bool = False,
    ) -> float:  # fmt: skip
        """Write a line with its baseline at y, mana symbols as discs; return where it ends."""
        if middle:
            x -= measure(text, size, bold=bold) / 2
        style = f' font-size="{number(size)}" fill="{color}"' + (' font-weight="bold"' if bold else "")
        if struck:
            style += ' text-decoration="line-through"'
        run = ""
        for piece in [*pieces(text), ""]:
            if piece and not SYMBOL.fullmatch(piece):
                run += piece
                continue
            if run.strip():
                indent = measure(run[: len(run) - len(run.lstrip())], size, bold=bold)
                at = number(x + indent)
                self.marks.append(f'<text x="{at}" y="{number(y)}"{style}>{html.escape(run.strip())}</text>')
            x += measure(run, size, bold=bold)
            run = ""
            if piece:
                x = self._disc(x, y, piece[1:-1], size)
        return x

    def _disc(self, x: float, y: float, symbol: str, size: float) -> float:
        fill, ink = disc(symbol)
        radius = size * _DISC / 2
        letter = size * (0.85 if len(symbol) == 1 else 0.6 if len(symbol) <= 3 else 0.4)
        middle, centre = number(x + radius), y - size * 0.36
        self.marks.append(
            f'<circle cx="{middle}" cy="{number(centre)}" r="{number(radius - 0.5)}" fill="{fill}" '
            f'stroke="{LIGHT.edge}"/>'
            f'<text x="{middle}" y="{number(centre + letter * 0.36)}" font-size="{number(letter)}" font-weight="bold" '
            f'fill="{ink}" text-anchor="middle">{html.escape(symbol)}</text>'
        )
        return x + 2 * radius + 1

    def box(self, x: float, y: float, width: float, height: float, fill: str) -> None:
        """Draw a rectangle."""
        self.marks.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" fill="{fill}"/>'
        )

    def card(self, x: float, y: float, width: float, height: float, fill: str, *, dashed: bool = False,
             edge: str = LIGHT.edge) -> None:  # fmt: skip
        """Draw a rectangle with round corners and an outline."""
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        self.marks.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" rx="6" '
            f'fill="{fill}" stroke="{edge}"{dash}/>'
        )

    def line(self, x: float, y: float, to_x: float, to_y: float, color: str, width: float = 1) -> None:
        """Draw a straight line."""
        self.marks.append(
            f'<line x1="{number(x)}" y1="{number(y)}" x2="{number(to_x)}" y2="{number(to_y)}" '
            f'stroke="{color}" stroke-width="{number(width)}"/>'
        )

    def dot(self, x: float, y: float) -> None:
        """Draw the quiet dot of a value that did not change."""
        self.marks.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="2.5" fill="{LIGHT.edge}"/>')

    def svg(self, width: float, height: float, alt: str) -> str:
        """All marks on a sheet of paper, as an SVG element that shrinks to its place and has a name."""
        size = f"{number(width)} {number(height)}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{html.escape(clean(alt))}" '
            f'{fitting(width, height)} viewBox="0 0 {size}" '
            f'style="max-width:100%;height:auto" text-rendering="geometricPrecision" font-family="{FONT}">\n'
            f'<rect width="{number(width)}" height="{number(height)}" rx="8" fill="{LIGHT.paper}"/>\n'
            + "\n".join(self.marks)
            + "\n</svg>"
        )


def fitting(width: float, height: float) -> str:
    """The size of a picture as SVG attributes, shrunk where it is wider than a notebook's column.

    A notebook turned into a page shows pictures as images, which no style sheet shrinks.

    >>> fitting(300, 20), fitting(1680, 20)
    ('width="300" height="20"', 'width="840" height="10"')
    """
    scale = min(1.0, COLUMN / width)
    return f'width="{number(width * scale)}" height="{number(height * scale)}"'


def number(value: float) -> str:
    """A number with at most one decimal, the same on every machine.

    >>> number(3.0), number(3.14), number(-0.01)
    ('3', '3.1', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
