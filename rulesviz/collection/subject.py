"""What a line of a card speaks of: copying, mana, or neither, by its words (106, 605, 707); and which cards decks hold."""

from __future__ import annotations

import re
from typing import Literal

Subject = Literal["copy", "mana"]

COPY_KEYWORDS = (
    "casualty", "cipher", "conspire", "demonstrate", "embalm", "encore", "epic", "eternalize", "gravestorm", "myriad",
    "offspring", "paradigm", "populate", "replicate", "squad", "storm",
)  # fmt: skip
"""Keywords whose rule makes a copy, though their own word does not say so (702, 701.36)."""

NOT_IN_DECKS = frozenset(("Plane", "Phenomenon", "Vanguard", "Scheme", "Conspiracy", "Dungeon"))
"""Types of cards that begin or stay outside every deck, in the command zone (309, 311-315)."""

_COPY = re.compile(rf"\b(?:cop(?:y|ies|ied)|{'|'.join(COPY_KEYWORDS)})\b", re.IGNORECASE)
_MANA = re.compile(
    r"""
    \badds?\ (?:\{|an\ (?:additional\ \{|amount\ of\ )|[\w\ ]*?\bmana\b)         # it adds mana
    | \b(?:could\ produce|firebending|for\ mana(?!\ value)|unspent)\b
    | \b(?:lose|produces?)\ (?:\w+\ )*mana\b | \bproduces?\ \{
    | \bspend\ (?:\w+\ ){0,3}mana\ (?:as|from|on|only|produced|this|to)\b            # what it may be spent on
    | \bmana\ (?:of\ any\ \w+\ can|can't|cannot)\ be\ spent\b
    | \bmana\ (?:abilit(?:y|ies)|produced)\b | \bproduced\ mana\b | \b(?:that|the|this)\ mana\b(?!\ (?:cost|symbol|value))
    """,
    re.IGNORECASE | re.VERBOSE,
)


def for_decks(type_line: str) -> bool:
    """Whether a card of that type line can be in a deck, so that a table has a place for it (309, 311-315).

    >>> for_decks("Basic Land — Plains"), for_decks("Plane — Dominaria"), for_decks("Ongoing Scheme")
    (True, False, False)
    """
    return NOT_IN_DECKS.isdisjoint(type_line.partition("—")[0].split())


def subjects(line: str, name: str = "") -> frozenset[Subject]:
    """What a line speaks of, its reminder text aside; the name of its card says nothing.

    Mana counts where it is added, produced, kept, lost or spent in a way of its own, not where a cost or a mana value
    is only named.

    >>> sorted(subjects("Whenever a Wall is tapped for mana, copy it"))
    ['copy', 'mana']
    >>> subjects("Counter target spell with mana value 2"), subjects("Storm Owl flies", "Storm Owl")
    (frozenset(), frozenset())
    """
    plain = line.replace(name, "~") if name else line
    found: list[Subject] = []
    if _COPY.search(plain):
        found.append("copy")
    if _MANA.search(plain):
        found.append("mana")
    return frozenset(found)
