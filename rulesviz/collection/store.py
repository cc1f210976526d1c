"""Where imported cards are kept: one database file in the user's own data folder, replaced whole or not at all.

Cards that are wanted for now only lie in a folder that stands in for it until this Python ends.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from rulesviz.collection.shapes import RealCard, Ruling

if TYPE_CHECKING:
    import sqlite3

FORMAT = 1
_TABLES = """
CREATE TABLE card (name TEXT PRIMARY KEY, type TEXT, entry TEXT, oracle_id TEXT, cannot TEXT, copy INTEGER, mana INTEGER);
CREATE TABLE part (name TEXT, card TEXT, folded TEXT);
CREATE INDEX part_name ON part (name);
CREATE INDEX part_card ON part (card);
CREATE INDEX part_folded ON part (folded);
CREATE TABLE ruling (card TEXT, date TEXT, text TEXT);
CREATE INDEX ruling_card ON ruling (card);
"""
_NAME = "cards.sqlite"
_LEFT_OVER = 3600.0
"""After so many seconds, a half-written file is one that an interruption has left."""
_FOR_NOW: dict[Path, tempfile.TemporaryDirectory[str]] = {}
"""The folder that stands in for a folder of imported cards; it is removed when this Python ends."""


class BadStore(ValueError):  # noqa: N818  it reads as a sentence
    """The file of imported cards cannot be read or written."""


class OldStore(BadStore):
    """The file of imported cards was written by another version."""


@dataclass(frozen=True, slots=True)
class Size:
    """How many cards and rulings there are, in how many bytes."""

    cards: int
    rulings: int
    bytes: int


def folder() -> Path:
    """The folder of imported cards: RULESVIZ_HOME, or where the system keeps what belongs to a user."""
    from platformdirs import user_data_path

    return Path(os.environ.get("RULESVIZ_HOME") or user_data_path("rulesviz", appauthor=False))


def file() -> Path:
    """The file of imported cards, whether it is there or not."""
    return folder() / _NAME


def current() -> Path:
    """The file in which cards are looked up: the one that stands in for the other, if cards were imported for now only."""
    stands_in = _FOR_NOW.get(folder())
    there = Path(stands_in.name) / _NAME if stands_in else file()
    return there if there.is_file() else file()


def places(*, keep: bool) -> list[Path]:
    """The folders into which an import goes: what is kept is seen at once, also where another folder stands in."""
    own = folder()
    if not keep and own not in _FOR_NOW:
        _FOR_NOW[own] = tempfile.TemporaryDirectory(prefix="rulesviz-", ignore_cleanup_errors=True)
    return [*((own,) if keep else ()), *((Path(_FOR_NOW[own].name),) if own in _FOR_NOW else ())]


def remove() -> bool:
    """Remove all imported cards and rulings; whether there were any.

    Raises:
        BadStore: the file cannot be removed.
    """
    there = file().exists()
    try:
        for one in (file(), *folder().glob(".cards-*.tmp")):
            one.unlink(missing_ok=True)
        if there and not any(folder().iterdir()):
            folder().rmdir()
    except OSError as wrong:
        raise BadStore(f"cannot remove {str(file())!r}: {wrong.strerror or wrong}") from None
    return there


@contextmanager
def opened() -> Iterator[sqlite3.Connection | None]:
    """The database to look something up in; None where nothing was imported.

    Raises:
        BadStore: it is damaged, or of another version, or this Python cannot read it.
    """
    with _opened(current()) as found:
        yield found


@contextmanager
def _opened(there: Path) -> Iterator[sqlite3.Connection | None]:
    if not there.is_file():
        yield None
        return
    sqlite3 = _sqlite()
    try:
        with closing(sqlite3.connect(f"{there.as_uri()}?mode=ro&immutable=1", uri=True)) as found:
            if found.execute("PRAGMA user_version").fetchone()[0] != FORMAT:
                raise OldStore(
                    f"{str(there)!r} is of another version; import your card files again (rulesviz import FILE)"
                )
            yield found
    except sqlite3.Error as wrong:
        raise BadStore(f"{str(there)!r} cannot be read ({wrong}); rulesviz import --remove removes it") from None


def _sqlite() -> ModuleType:
    """The library that reads and writes the file; there are Pythons without it, in some browsers for one."""
    try:
        import sqlite3
    except ImportError:
        raise BadStore(
            "this Python has no sqlite3, which imported cards need; cards of your own go onto a table with cards="
        ) from None
    return sqlite3


def size() -> Size:
    """How much there is."""
    with opened() as found:
        if found is None:
            return Size(0, 0, 0)
        cards, rulings = (found.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("card", "ruling"))  # noqa: S608
        return Size(cards, rulings, current().stat().st_size)


def replace_with(found: Iterable[RealCard | Ruling], place: Path | None = None) -> tuple[int, int]:
    """Add cards and rulings, in place of what was kept under the same name; returns how many of each.

    What is read is written beside the file that is there, which takes its place at the end: whoever looks, and
    whatever interrupts, there is all of the old or all of the new. `place` is one of `places`.

    Raises:
        BadStore: there is no room or no right to write.
    """
    sqlite3, place = _sqlite(), place or folder()
    target = place / _NAME
    try:
        place.mkdir(parents=True, exist_ok=True)
        _clear(place)
        handle, name = tempfile.mkstemp(dir=place, prefix=".cards-", suffix=".tmp")
        os.close(handle)
    except OSError as wrong:
        raise BadStore(f"cannot write in {str(place)!r}: {wrong.strerror or wrong}") from None
    fresh = Path(name)
    try:
        with closing(sqlite3.connect(fresh)) as base:
            _begin(base, target if target.is_file() else file())
            with base:
                counts = _write(base, found)
        fresh.replace(target)
    except (sqlite3.Error, OSError) as wrong:
        raise BadStore(f"cannot write {str(target)!r}: {wrong}; nothing was changed") from None
    finally:  # after the move there is nothing left to remove
        for left in (fresh, fresh.with_name(f"{fresh.name}-journal")):
            left.unlink(missing_ok=True)
    return counts


def _clear(place: Path) -> None:
    """Remove what interrupted imports have left."""
    for one in place.glob(".cards-*.tmp*"):
        if one.stat().st_mtime < time.time() - _LEFT_OVER:
            one.unlink(missing_ok=True)


def _begin(base: sqlite3.Connection, there: Path) -> None:
    """Fill a new file with what is there, or with empty tables; what another version has written is left behind."""
    with suppress(OldStore), _opened(there) as before:
        if before is not None:
            before.backup(base)
            return
    base.executescript(_TABLES)
    base.execute(f"PRAGMA user_version = {FORMAT}")


def _write(base: sqlite3.Connection, found: Iterable[RealCard | Ruling]) -> tuple[int, int]:
    """Write what is found; the rulings of a card are replaced all together."""
    cards, rulings, judged = 0, 0, set[str]()
    for one in found:
        if isinstance(one, RealCard):
            _write_card(base, one)
            cards += 1
        for ruling in (one,) if isinstance(one, Ruling) else one.rulings:
            if ruling.on not in judged:
                base.execute("DELETE FROM ruling WHERE card = ?", (ruling.on,))
                judged.add(ruling.on)
            base.execute("INSERT INTO ruling VALUES (?, ?, ?)", (ruling.on, ruling.date, ruling.text))
            rulings += 1
    return cards, rulings


def _write_card(base: sqlite3.Connection, card: RealCard) -> None:
    about = card.subjects
    types = " // ".join(str(entry.get("type", "")) for _, entry in card.sides)
    row = (
        card.name,
        types,
        json.dumps(card.entry),
        card.oracle_id,
        card.cannot or card.lacks,
        "copy" in about,
        "mana" in about,
    )
    base.execute("INSERT OR REPLACE INTO card VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    base.execute("DELETE FROM part WHERE card = ?", (card.name,))
    for name in dict.fromkeys((card.name, *(name for name, _ in card.sides))):
        base.execute("INSERT INTO part VALUES (?, ?, ?)", (name, card.name, name.casefold()))
