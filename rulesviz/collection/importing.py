"""Importing a file: all that it holds, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rulesviz.cards.catalogue import shipped
from rulesviz.collection.opening import Progress
from rulesviz.collection.reading import read_file
from rulesviz.collection.shapes import RealCard, Ruling
from rulesviz.collection.store import places, replace_with
from rulesviz.model.mana import COST_SYMBOLS, ManaCost

_NAMED = 5
"""So many cards are named in one line."""


@dataclass(frozen=True, slots=True, repr=False)
class Brought:
    """What a file has brought; says so as a sentence."""

    file: str
    cards: int
    rulings: int
    behind: tuple[str, ...] = ()
    """Those of the cards that cannot be named, as a card that comes with rulesviz has the same name and counts first."""
    costs: tuple[str, ...] = ()
    """Those of the cards that are refused for a cost that is none, each with what is no symbol in it (107.4)."""

    def __str__(self) -> str:
        parts = [
            f"{count:,} {what}{'' if count == 1 else 's'}"
            for count, what in ((self.cards, "card"), (self.rulings, "ruling"))
            if count
        ]
        return f"{' and '.join(parts) or 'nothing'} from {self.file}{self._hidden()}{self._refused()}"

    def _refused(self) -> str:
        """How many are refused for their cost, the first of them, and what a cost may hold."""
        if not self.costs:
            return ""
        many = len(self.costs)
        refused = "1 card is refused for its cost" if many == 1 else f"{many:,} cards are refused for their costs"
        return f"; {refused}: {_first(self.costs)}; in a cost there are {COST_SYMBOLS}"

    def _hidden(self) -> str:
        """How many stand behind shipped ones, and the first names."""
        if not self.behind:
            return ""
        many = len(self.behind)
        stand = "1 card stands behind a shipped one" if many == 1 else f"{many:,} cards stand behind shipped ones"
        return f"; {stand} of the same name: {_first(self.behind)}"

    def __repr__(self) -> str:
        return str(self)


def _first(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
    return f"{'; '.join(names[:_NAMED])}{more}"


def import_file(path: Path, progress: Progress = lambda _: None, *, keep: bool = True) -> Brought:
    """Keep the cards and rulings of a file, in place of what was kept under the same names.

    Without `keep` they are there until this Python ends, beside those that are kept, which stay as they are.

    Raises:
        BadFile: the file is none of cards; nothing was changed.
        BadStore: they cannot be kept; nothing was changed.
    """
    first, *others = places(keep=keep)
    behind, costs = dict[str, None](), dict[str, str]()
    counts = replace_with(_noting(read_file(path, progress), behind, costs), first)
    for place in others:
        replace_with(read_file(path), place)
    refused = tuple(f"{name} ({costs[name]})" for name in sorted(costs))
    return Brought(path.name, *counts, behind=tuple(sorted(behind)), costs=refused)


def _noting(
    found: Iterable[RealCard | Ruling], behind: dict[str, None], costs: dict[str, str]
) -> Iterator[RealCard | Ruling]:
    """The same, with a note of each card that a shipped one hides, and of each cost that is none."""
    for one in found:
        if isinstance(one, RealCard):
            if one.name in shipped():
                behind[one.name] = None
            if wrong := _no_cost(one):
                costs[one.name] = wrong
        yield one


def _no_cost(card: RealCard) -> str:
    """What stands in a cost of the card and is no mana symbol, quoted; empty for nothing (107.4)."""
    for _, entry in card.sides:
        try:
            ManaCost.parse(str(entry.get("cost", "")))
        except ValueError as wrong:
            return str(wrong).partition(" is not ")[0]
    return ""
