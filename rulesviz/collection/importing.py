"""Importing a file: all that it holds, or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulesviz.collection.opening import Progress
from rulesviz.collection.reading import read_file
from rulesviz.collection.store import places, replace_with


@dataclass(frozen=True, slots=True, repr=False)
class Brought:
    """What a file has brought; says so as a sentence."""

    file: str
    cards: int
    rulings: int

    def __str__(self) -> str:
        parts = [
            f"{count:,} {what}{'' if count == 1 else 's'}"
            for count, what in ((self.cards, "card"), (self.rulings, "ruling"))
            if count
        ]
        return f"{' and '.join(parts) or 'nothing'} from {self.file}"

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
    counts = replace_with(read_file(path, progress), first)
    for place in others:
        replace_with(read_file(path), place)
    return Brought(path.name, *counts)
