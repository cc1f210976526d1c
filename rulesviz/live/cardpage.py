"""A card as the engine reads it: its values, its numbered lines, what is not understood of them, and its rulings."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulesviz.cards.card import Card
from rulesviz.cards.lines import Line
from rulesviz.collection.shapes import Ruling
from rulesviz.live.meaning import Meaning, meaning
from rulesviz.model.characteristics import Characteristics
from rulesviz.views.words import clean

if TYPE_CHECKING:
    from rulesviz.views.graphs import Graph

_GREY = "opacity: 0.6; border-left: 3px solid currentColor; padding-left: 0.5em"


@dataclass(frozen=True, slots=True)
class CardPage:
    """A card as the engine reads it: its values, its numbered lines and a picture of them. Prints as text, shows as a small page.

    A line that is not understood is gray, with the reason; as long as there is one, the card refuses to be played.
    `rulings` are the official ones, where they were imported.
    """

    card: Card
    rulings: tuple[Ruling, ...] = ()

    def meaning(self) -> Meaning:
        """What each line was understood to say, phrase by phrase with the rules, or why it was not."""
        return meaning(self.card)

    def picture(self) -> Graph:
        """The card as a picture: each line, what it is, its costs, what it does in order, the objects it means (113, 608.2).

        >>> from rulesviz.live.lists import card
        >>> "copies the target" in card("Mirrorpool").picture().text
        True
        """
        from rulesviz.views.graphs import card

        return card(self.card)

    def __str__(self) -> str:
        faces = [
            "\n".join([head, *(f"{_numbered(line)}{_doubt(line)}" for line in lines)]) for head, lines in self._faces()
        ]
        rulings = (
            ["\n".join(["Rulings", *(f"{one.date}: {clean(one.text)}" for one in self.rulings)])]
            if self.rulings
            else []
        )
        return "\n\n".join([*faces, *rulings])

    def __repr__(self) -> str:
        return str(self)

    def text_html(self) -> str:
        """Its values and its lines, without picture and rulings."""
        parts = []
        for head, lines in self._faces():
            parts.append(f"<p><strong>{html.escape(head)}</strong></p>")
            for line in lines:
                style = "" if line.understood else f' style="{_GREY}"'
                doubt = "" if line.understood else f"<br><em>{html.escape(_doubt(line).strip())}</em>"
                parts.append(f"<div{style}>{html.escape(_numbered(line))}{doubt}</div>")
        return "".join(parts)

    def _repr_html_(self) -> str:
        parts = [self.text_html(), *([self._picture_html()] if any(self.card.lines) else [])]
        if self.rulings:
            told = "".join(f"<li>{html.escape(f'{one.date}: {clean(one.text)}')}</li>" for one in self.rulings)
            parts.append(f"<details><summary>Rulings ({len(self.rulings)})</summary><ul>{told}</ul></details>")
        return "".join(parts)

    def _picture_html(self) -> str:
        """The picture with its words; where there is no Graphviz, only these and the reason."""
        from rulesviz.views.layout import LayoutError, image

        graph = self.picture()
        try:
            shown = image(graph.svg, graph.alt)
        except LayoutError as none:
            shown = f"<em>no picture: {html.escape(str(none))}</em>"
        told = f"<details><summary>The picture in words</summary><pre>{html.escape(graph.text)}</pre></details>"
        return f'<div style="margin-top: 0.5em">{shown}</div>{told}'

    def _faces(self) -> list[tuple[str, tuple[Line, ...]]]:
        """The first line of each face, and its lines."""
        faces = zip(self.card.definition.faces, self.card.lines, strict=True)
        return [(_head(face), lines) for face, lines in faces]


def _numbered(line: Line) -> str:
    text = "\n".join(map(clean, line.text.splitlines()))
    return f"{line.number}. {text}" if line.number else text


def _doubt(line: Line) -> str:
    return "" if line.understood else f"  (not understood: {line.reason})"


def _head(face: Characteristics) -> str:
    size = "" if face.power is None and face.toughness is None else f"{face.power}/{face.toughness}"
    cost = "" if face.mana_cost is None else str(face.mana_cost)
    return " · ".join(part for part in (clean(face.name), cost, face.type_line, size) if part)
