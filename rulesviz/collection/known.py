"""Every card that can be named here: the shipped ones first, then those that the learner has imported."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache

from rulesviz.cards.catalogue import BadCard, Catalogue, Entry, shipped
from rulesviz.collection.shapes import Ruling
from rulesviz.collection.store import BadStore, current, opened

Stamp = tuple[str, int, int] | None


class Imported:
    """The imported cards, each looked up when it is asked for."""

    hint = ""

    def entry(self, name: str) -> tuple[str, Entry, str] | None:
        """Full name, entry, and why it can never be played; a whole name comes before the name of a part.

        Raises:
            BadCard: the file of imported cards is damaged.
        """
        try:
            with opened() as base:
                found = base and base.execute(
                    "SELECT card.name, entry, cannot FROM part JOIN card ON card.name = part.card WHERE part.name = ? "
                    "ORDER BY card.name = part.name DESC, card.name LIMIT 1", (name,),
                ).fetchone()  # fmt: skip
        except BadStore as wrong:
            raise BadCard(str(wrong)) from None
        if not found:
            return None
        full, entry, cannot = found
        return full, json.loads(entry), cannot

    def names(self) -> Iterable[str]:
        """Every name that finds a card."""
        try:
            with opened() as base:
                return [name for (name,) in base.execute("SELECT name FROM part")] if base else []
        except BadStore as wrong:
            raise BadCard(str(wrong)) from None


class NoneImported(Imported):
    """As long as nothing is imported, that it can be done is what there is to say."""

    hint = '"rulesviz import FILE" adds real cards from a file'


def known() -> Catalogue:
    """The shipped cards and the imported ones, as they are now; of one name, the shipped card counts."""
    return _known(_stamp())


@lru_cache(maxsize=2)
def _known(stamp: Stamp) -> Catalogue:
    return shipped().with_more(Imported() if stamp else NoneImported())


def _stamp() -> Stamp:
    """What changes when the file of imported cards does."""
    try:
        found = current().stat()
    except OSError:
        return None
    return str(current()), found.st_ino, found.st_mtime_ns


def spelled(name: str) -> str | None:
    """The name of an imported card that differs from this one only in case, blanks and quotes; None for none."""
    wanted = " ".join(name.split()).casefold().replace("’", "'")
    with opened() as base:
        found = base and base.execute("SELECT name FROM part WHERE folded = ? LIMIT 1", (wanted,)).fetchone()
    return found[0] if found else None


def rulings(name: str) -> tuple[Ruling, ...]:
    """The imported rulings on a card, by its full name, oldest first; they say its name, a part's, or its oracle id.

    Raises:
        BadStore: the file of imported cards is damaged.
    """
    with opened() as base:
        if base is None:
            return ()
        rows = base.execute(
            "SELECT card, date, text FROM ruling WHERE card = ?1 OR card IN (SELECT name FROM part WHERE part.card = ?1) "
            "OR card IN (SELECT oracle_id FROM card WHERE name = ?1 AND oracle_id <> '') ORDER BY date, rowid", (name,),
        )  # fmt: skip
        return tuple(dict.fromkeys(Ruling(name, date, text) for _, date, text in rows))
