"""Looking for cards among all that can be named: by words of name and type, by what they speak of, by understanding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches

from rulesviz.cards.card import Card
from rulesviz.cards.catalogue import BadCard, shipped
from rulesviz.cards.text import lines_of
from rulesviz.collection.known import known
from rulesviz.collection.store import opened
from rulesviz.collection.subject import Subject, subjects

MOST = 50
NEAR = 3
"""So many cards are suggested where none fits."""
PATIENCE = 2_000
"""So many cards are read at most to find some that are understood, or are not."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to look for: words of the name and of the type line; what its lines speak of; None for either."""

    name: str = ""
    type: str = ""
    copies: bool = False
    mana: bool = False
    understood: bool | None = None


def search(wanted: Wanted, most: int = MOST) -> list[str]:
    """The names of cards that fit, shipped ones first, each kind in alphabetical order; so many at most.

    >>> search(Wanted(name="mirrorp", copies=True, understood=True))
    ['Mirrorpool']
    """
    found: list[str] = []
    read = 0
    for name in _candidates(wanted):
        if wanted.understood is not None:
            read += 1
            if read > PATIENCE:
                break
            if _understood(name) is not wanted.understood:
                continue
        found.append(name)
        if len(found) == most:
            break
    return found


def near(wanted: Wanted) -> list[str]:
    """The first names that fit when a name is read as a similar one, or each word that no card has as the most similar; empty if none does.

    >>> near(Wanted(name="mirorpool")), near(Wanted(name="Grizly Bear", type="Creture"))
    (['Mirrorpool'], ['Grizzly Bears'])
    """
    with opened() as base:
        kept = base.execute("SELECT name, type FROM card").fetchall() if base else []
    known = [(card.name, " ".join(face.type_line for face in card.definition.faces)) for card in shipped()] + kept
    types = replace(wanted, type=_meant(wanted.type, (line for _, line in known)))
    lowered = {name.casefold(): name for name, _ in known}
    alike = get_close_matches(wanted.name.casefold(), lowered, NEAR, 0.8)
    found = [name for one in alike for name in search(replace(types, name=lowered[one]), 1)]
    words = replace(types, name=_meant(wanted.name, lowered))
    return found or ([] if words == wanted else search(words, NEAR))


def _meant(text: str, texts: Iterable[str]) -> str:
    """The text with each word that is part of no word of the texts replaced by the most similar one."""
    known, words = set(" ".join(texts).casefold().split()), []
    for word in text.casefold().split():
        alike = [word] if any(word in one for one in known) else get_close_matches(word, known, n=1, cutoff=0.7)
        words += alike or [word]
    return " ".join(words)


def _candidates(wanted: Wanted) -> Iterator[str]:
    mine = [card for card in shipped() if _fits(card, wanted)]
    yield from (card.name for card in mine)
    tests, values = ["1"], list[str]()
    for column, words in (("name", wanted.name), ("type", wanted.type)):
        for word in words.split():
            tests.append(f"{column} LIKE ? ESCAPE '!'")
            values.append(f"%{''.join('!' + char if char in '!%_' else char for char in word)}%")
    tests += [flag for flag, asked in (("copy", wanted.copies), ("mana", wanted.mana)) if asked]
    with opened() as base:
        rows = base.execute(f"SELECT name FROM card WHERE {' AND '.join(tests)} ORDER BY name", values) if base else ()  # noqa: S608  only our words
        names = [name for (name,) in rows]
    yield from (name for name in names if name not in shipped())


def _fits(card: Card, wanted: Wanted) -> bool:
    types = " ".join(face.type_line for face in card.definition.faces)
    found = about(card)
    return (
        all(word.casefold() in card.name.casefold() for word in wanted.name.split())
        and all(word.casefold() in types.casefold() for word in wanted.type.split())
        and (not wanted.copies or "copy" in found)
        and (not wanted.mana or "mana" in found)
    )


def about(card: Card) -> frozenset[Subject]:
    """What the lines of a card speak of; a land whose type brings a mana ability speaks of mana too (305.6)."""
    names = card.name.split(" // ")
    found = [subjects(line, name) for name, text in zip(names, card.texts, strict=False) for line in lines_of(text)]
    brought = any(ability.text.startswith("{T}: add") for face in card.definition.faces for ability in face.abilities)
    return frozenset().union(*found, {"mana"} if brought else ())


def _understood(name: str) -> bool:
    try:
        return not known().find(name).not_understood
    except BadCard:
        return False
