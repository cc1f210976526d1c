"""How much of a file of cards is understood: lines and whole cards, all of them and those about copying and mana."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rulesviz.cards.catalogue import BadCard, read_entry
from rulesviz.cards.text import lines_of
from rulesviz.collection.shapes import RealCard, Ruling
from rulesviz.collection.subject import Subject, for_decks, subjects


@dataclass(frozen=True, slots=True)
class Judged:
    """One line: the card, the text, what it speaks of, and why it is not understood (empty if it is)."""

    card: str
    text: str
    subjects: frozenset[Subject]
    reason: str = ""


@dataclass(slots=True)
class Share:
    """How many there are, and how many of them are understood."""

    all: int = 0
    understood: int = 0

    def add(self, understood: bool) -> None:
        """Count one more."""
        self.all += 1
        self.understood += understood

    def __str__(self) -> str:
        return f"{self.understood:,} of {self.all:,} ({self.understood / self.all:.1%})" if self.all else "none"


@dataclass(slots=True)
class Coverage:
    """What was counted; `reasons` by how many cards have a line that is not understood for it.

    `copy_mana_reasons` count only lines about copying or mana, and those of cards for decks, as all of `copy_mana` does.
    """

    cards: Share = field(default_factory=Share)
    lines: Share = field(default_factory=Share)
    copy_mana_cards: Share = field(default_factory=Share)
    copy_mana_lines: Share = field(default_factory=Share)
    reasons: Counter[str] = field(default_factory=Counter)
    copy_mana_reasons: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    @property
    def cards_per_second(self) -> float:
        """How fast one core was, reading the file aside."""
        return self.cards.all / self.seconds if self.seconds else 0.0

    def add(self, card: RealCard) -> list[Judged]:
        """Count a card; returns its lines."""
        begin = time.process_time()
        judged = list(judge(card))
        mine = [line for line in judged if line.subjects] if for_decks(str(card.entry["type"])) else []
        whole = not any(line.reason for line in judged) and not card.cannot
        self.cards.add(whole)
        for line in judged:
            self.lines.add(not line.reason)
        for line in mine:
            self.copy_mana_lines.add(not line.reason)
        if mine:
            self.copy_mana_cards.add(whole)
        self.reasons.update({line.reason for line in judged if line.reason} | ({card.cannot} if card.cannot else set()))
        self.copy_mana_reasons.update({line.reason for line in mine if line.reason})
        self.seconds += time.process_time() - begin
        return judged

    def as_dict(self) -> dict[str, Any]:
        """The counts under the keys of the scenario format; reasons from the most frequent down."""
        return {
            "cards": self.cards.all, "cards_whole": self.cards.understood,
            "lines": self.lines.all, "lines_understood": self.lines.understood,
            "copy_mana_cards": self.copy_mana_cards.all, "copy_mana_cards_whole": self.copy_mana_cards.understood,
            "copy_mana_lines": self.copy_mana_lines.all, "copy_mana_lines_understood": self.copy_mana_lines.understood,
            "cards_per_second": round(self.cards_per_second),
            "reasons": [[reason, count] for reason, count in ranked(self.reasons)],
        }  # fmt: skip


def ranked(reasons: Counter[str]) -> list[tuple[str, int]]:
    """Reasons with their counts, the most frequent first, equal ones by their words."""
    return sorted(reasons.items(), key=lambda found: (-found[1], found[0]))


def judge(card: RealCard) -> Iterator[Judged]:
    """The lines of a card, all sides in order; those of a card whose values cannot be read have that as their reason."""
    try:
        faces: list[list[tuple[str, str]]] = [
            [(line.text, line.reason) for line in lines] for lines in read_entry(card.name, card.entry).lines
        ]
    except BadCard as wrong:
        reason = str(wrong).removeprefix(f"{card.name}: ").partition(";")[0]
        faces = [[(line, reason) for line in lines_of(str(entry.get("text", "")))] for _, entry in card.sides]
    for (name, _), lines in zip(card.sides, faces, strict=True):
        for text, reason in lines:
            yield Judged(card.name, text, subjects(text, name), reason)


def coverage(found: Iterable[RealCard | Ruling]) -> Coverage:
    """What there is to count of cards; rulings are passed over.

    >>> flier = RealCard("Paper Owl", {"type": "Creature — Bird", "cost": "{1}{U}", "pt": "1/1", "text": "Flying"})
    >>> coverage([flier]).as_dict()["cards_whole"]
    1
    """
    made = Coverage()
    for one in found:
        if isinstance(one, RealCard):
            made.add(one)
    return made
