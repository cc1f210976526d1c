"""A file of cards, whatever its shape, as cards and rulings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulesviz.collection.bad import ALLOWED, BadFile
from rulesviz.collection.opening import Progress
from rulesviz.collection.records import records
from rulesviz.collection.shapes import Reader, RealCard, Ruling


def read_file(path: Path, progress: Progress = lambda _: None) -> Iterator[RealCard | Ruling]:
    """The cards and rulings of a file, one at a time; of cards with one name the first.

    Raises:
        BadFile: the file is no such file, is damaged or too large; the message says where, and lists what is allowed.
    """
    reader, seen, number = Reader(), set[str](), 0
    for number, record in enumerate(records(path, progress), start=1):
        for found in reader.read(record, f"{path.name}: record {number}"):
            if isinstance(found, Ruling) or found.name not in seen:
                seen.add(found.name if isinstance(found, RealCard) else "")
                yield found
    yield from (card for card in reader.rest(path.name) if card.name not in seen)
    if not seen and not reader.passed_over and number == 0:
        raise BadFile(f"{path.name} holds no card and no ruling; {ALLOWED}")
