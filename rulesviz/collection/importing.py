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

    def __str__(self) -> str:
        parts = [
            f"{count:,} {what}{'' if count == 1 else 's'}"
            for count, what in ((self.cards, "card"), (self.rulings, "ruling"))
            if count
        ]
        return f"{' and '.join(parts) or 'nothing'} from {self.file}{self._hidden()}"

    def _hidden(self) -> str:
        """How many stand behind shipped ones, and the first names."""
        if not self.behind:
            return ""
        many = len(self.behind)
        stand = "1 card stands behind a shipped one" if many == 1 else f"{many:,} cards stand behind shipped ones"
        more = f" and {many - _NAMED:,} more" if many > _NAMED else ""
        return f"; {stand} of the same name: {'; '.join(self.behind[:_NAMED])}{more}"

    def __repr__(self) -> str:
        return str(self)


def import_file(path: Path, progress: Progress = lambda _: None, *, keep: bool = True) -> Brought:
    """Keep the cards and rulings of a file, in place of what was kept under the same names.

    Without `keep` they are there until this Python ends, beside those that are kept, which stay as they are.

    Raises:
        BadFile: the file is none of cards; nothing was changed.
        BadStore: they cannot be kept; nothing was changed.
    """
    first, *others = places(keep=keep)
    behind = dict[str, None]()
    counts = replace_with(_noting(read_file(path, progress), behind), first)
    for place in others:
        replace_with(read_file(path), place)
    return Brought(path.name, *counts, behind=tuple(sorted(behind)))


def _noting(found: Iterable[RealCard | Ruling], behind: dict[str, None]) -> Iterator[RealCard | Ruling]:
    """The same, with a note of each card that a shipped one hides."""
    for one in found:
        if isinstance(one, RealCard) and one.name in shipped():
            behind[one.name] = None
        yield one
