"""The catalogue: every card that can be named, read from TOML when it is first asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from rulesviz.cards.card import Card, parse_card
from rulesviz.paths import data_dir
from rulesviz.telling import MOST_LETTERS, MOST_NUMBER, has_long_number, quoted

KEYS = ("type", "cost", "pt", "text", "loyalty", "colors", "back", "layout")
BACK_KEYS = ("name", "type", "cost", "pt", "text", "loyalty", "colors")
Entry = Mapping[str, Any]


class UnknownCard(ValueError):  # noqa: N818  it reads as a sentence
    """No card has that name."""


class BadCard(ValueError):  # noqa: N818  it reads as a sentence
    """An entry of a card file cannot be read."""


class More(Protocol):
    """Cards kept elsewhere, too many to be held: looked up one by one."""

    def entry(self, name: str) -> tuple[str, Entry, str] | None:
        """The card that has this name, whole or of one part: full name, entry, why it can never be played; None for no card."""

    def names(self) -> Iterable[str]:
        """Every name that finds a card."""

    @property
    def hint(self) -> str:
        """What is said to a person who names a card that is not there."""


class Catalogue:
    """Cards by name; an entry is read when it is first asked for.

    >>> catalogue = Catalogue({"Paper Bear": {"type": "Creature — Bear", "cost": "{1}{G}", "pt": "2/2"}})
    >>> catalogue.find("Paper Bear").definition.faces[0].power
    2
    >>> catalogue.find("Paper Bare")
    Traceback (most recent call last):
    rulesviz.cards.catalogue.UnknownCard: no card is called "Paper Bare"; did you mean "Paper Bear"?
    """

    def __init__(self, entries: Mapping[str, Entry], more: More | None = None) -> None:
        for name in entries:
            if not isinstance(entries[name], Mapping):
                raise BadCard(
                    f"{name!r} is not a card: write a table, like [{name!r}] with type, cost and text below it"
                )
        self._entries = dict(entries)
        self._more = more
        self._cards: dict[str, Card] = {}
        self._parts = {part: name for name in self._entries for part in reversed(name.split(" // "))}

    def find(self, name: str) -> Card:
        """The card of that name; the name of either part finds a card of two. Those kept elsewhere come last.

        Raises:
            UnknownCard: no card has it; the message suggests the nearest names.
            BadCard: its entry has a key or value that cannot be read, or it is a creature without power and toughness.
        """
        full = name if name in self._entries else self._parts.get(name)
        if full is None:
            return self._find_more(name)
        card = self._cards.get(full)
        if card is None:
            card = read_entry(full, self._entries[full])
            _check_size(full, self._entries[full])
            self._cards[full] = card
        return card

    def _find_more(self, name: str) -> Card:
        card = self._cards.get(name)
        if card is None:
            found = self._more.entry(name) if self._more else None
            if found is None:
                raise UnknownCard(self._unknown(name))
            full, entry, cannot = found
            card = read_entry(full, entry)
            card = self._cards[name] = card.refused(cannot) if cannot else card
        return card

    def names(self) -> tuple[str, ...]:
        """All names, sorted; those of cards kept elsewhere are not among them."""
        return tuple(sorted(self._entries))

    def __iter__(self) -> Iterator[Card]:
        return (self.find(name) for name in self.names())

    def __contains__(self, name: object) -> bool:
        known = name in self._entries or name in self._parts
        return known or (self._more is not None and isinstance(name, str) and self._more.entry(name) is not None)

    def with_cards(self, entries: Mapping[str, Entry]) -> Catalogue:
        """This catalogue with more cards, which come before those of the same name."""
        return Catalogue({**self._entries, **entries}, self._more) if entries else self

    def with_more(self, more: More) -> Catalogue:
        """This catalogue with cards kept elsewhere, which come after its own of the same name."""
        return Catalogue(self._entries, more)

    def _unknown(self, name: str) -> str:
        elsewhere = self._more.names() if self._more else ()
        lowered = {known.lower(): known for known in (*elsewhere, *self._parts, *self._entries)}
        near = [lowered[found] for found in get_close_matches(name.lower(), lowered, n=3, cutoff=0.6)]
        hint = f"; did you mean {' or '.join(f'{one!r}' for one in near)}?".replace("'", '"') if near else ""
        if not near and self._more and self._more.hint:
            hint = f"; {self._more.hint}"
        return f'no card is called "{name}"{hint}'


def read_entry(name: str, entry: Entry) -> Card:
    """Read the entry of a card file.

    Raises:
        BadCard: a key is not known, `type` is missing, or a value cannot be read.
    """
    _check(name, entry, KEYS)
    if "back" in entry:
        _check(f"{name} (back)", entry["back"], BACK_KEYS)
    try:
        return parse_card(name, **entry)
    except (ValueError, TypeError) as wrong:
        raise BadCard(f"{name}: {wrong}") from None


def _check(name: str, entry: object, allowed: tuple[str, ...]) -> None:
    if not isinstance(entry, Mapping):
        raise BadCard(f"{name}: a card is a table with the keys {', '.join(allowed)}")
    for key, value in entry.items():
        if key not in allowed:
            near = get_close_matches(key, allowed, n=1)
            hint = f"did you mean {near[0]!r}? " if near else ""
            raise BadCard(f"{name}: unknown key {key!r}; {hint}a card has {', '.join(allowed)}")
        if not isinstance(value, {"loyalty": int, "back": Mapping}.get(key, str)):
            raise BadCard(f"{name}: {key} = {quoted(value)} is not a {'number' if key == 'loyalty' else 'text'}")
        if isinstance(value, str) and len(value) > MOST_LETTERS:
            raise BadCard(f"{name}: {key} = {quoted(value)} has {len(value):,} letters; {MOST_LETTERS:,} are allowed")
        if isinstance(value, str) and has_long_number(value):
            raise BadCard(f"{name}: {key} = {quoted(value)} has a number that is too large; numbers go to {MOST_NUMBER:,}")
    if "type" not in entry:
        raise BadCard(f"{name}: the key 'type' is missing")


def is_creature(type_line: str) -> bool:
    """Whether a type line names the card type creature, before the dash (205.2a)."""
    return "Creature" in type_line.replace(" - ", "—").partition("—")[0].split()


def _check_size(name: str, entry: Entry) -> None:
    """A creature has power and toughness (208.1); without them it would die unasked (704.5f)."""
    front, _, behind = name.partition(" // ")
    for called, face in ((front, entry), (behind, entry.get("back", {}))):
        if is_creature(face.get("type", "")) and not face.get("pt"):
            raise BadCard(f'{face.get("name", called)}: a creature needs pt, as "2/2"')


def load(*files: Path) -> dict[str, Entry]:
    """The entries of card files: tables by name, at the top or under `cards`.

    Raises:
        BadCard: a file is no TOML, or two files have a card of the same name.
    """
    entries: dict[str, Entry] = {}
    for file in files:
        try:
            tables = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
            raise BadCard(f"{file.name}: {wrong}") from None
        cards = {**{key: value for key, value in tables.items() if key != "cards"}, **tables.get("cards", {})}
        twice = entries.keys() & cards.keys()
        if twice:
            raise BadCard(f"{file.name}: {min(twice)!r} stands in another file too")
        entries |= cards
    return entries


@cache
def shipped() -> Catalogue:
    """The catalogue of the cards that come with rulesviz."""
    return Catalogue(load(*sorted((data_dir() / "cards").glob("*.toml"))))
