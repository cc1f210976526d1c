"""What the lines of a card were understood to say: each line, and beneath it the phrases that it was read as."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulesviz.cards.card import Card
from rulesviz.cards.lines import Line
from rulesviz.explain.compiled import compiled
from rulesviz.explain.said import walk
from rulesviz.views.words import cite


@dataclass(frozen=True, slots=True)
class Meaning:
    """The lines of a card, each with the phrases that it was read as: how deep, the words, the rules.

    A line that was not understood has one phrase, which says why. Prints as text, shows as a small page.
    """

    lines: tuple[tuple[str, tuple[tuple[int, str, tuple[str, ...]], ...]], ...]

    def __str__(self) -> str:
        return "\n".join(self._texts()) or "no rules text"

    def __repr__(self) -> str:
        return str(self)

    def _texts(self) -> Iterator[str]:
        for line, phrases in self.lines:
            yield line
            for depth, words, rules in phrases:
                yield f"{'  ' * (depth + 2)}{words} {cite(rules)}".rstrip()

    def _repr_html_(self) -> str:
        parts = []
        for line, phrases in self.lines:
            parts.append(f'<div style="margin-top: 0.5em"><strong>{html.escape(line)}</strong></div>')
            for depth, words, rules in phrases:
                told = html.escape(f"{words} {cite(rules)}".rstrip())
                parts.append(f'<div style="margin-left: {1.5 * (depth + 1)}em">{told}</div>')
        return "".join(parts) or "<div>no rules text</div>"


def meaning(card: Card) -> Meaning:
    """What the lines of a card mean, all faces in order."""
    return Meaning(tuple((f"{line.number}. {line.text}", tuple(_phrases(line))) for line in _lines(card.lines)))


def _lines(faces: Iterable[Iterable[Line]]) -> Iterator[Line]:
    for lines in faces:
        yield from lines


def _phrases(line: Line) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    if not line.understood:
        yield 0, f"not understood: {line.reason}", ()
        return
    for ability in line.abilities:
        for depth, one in walk(compiled(ability)):
            yield depth, one.text, one.rules
