"""What a record is: a card or a ruling, by its keys, whoever wrote the file; in the form of the catalogue."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rulesviz.cards.catalogue import Entry, is_creature
from rulesviz.cards.text import lines_of
from rulesviz.collection.bad import ALLOWED, BadFile, kind_of, shown
from rulesviz.collection.records import Record
from rulesviz.collection.subject import Subject, subjects
from rulesviz.telling import MOST_NUMBER, has_long_number

LONGEST_NAME, LONGEST_TEXT, LONGEST_RULING = 200, 5_000, 50_000
NO_CARDS = frozenset(("art_series", "double_faced_token", "emblem", "token"))
"""Layouts of things in such files that are no cards."""
ONE_PART = frozenset(("meld", "reversible_card"))
"""Layouts whose other part is a card of its own, or the same again."""

_PATH = re.compile(r"(?:^|[^.])\.\.(?:/|$)|^[/~]|^[A-Za-z]:/|\\")
_TRIBAL = re.compile(r"\bTribal\b")
_KEYS = {
    "mana_cost": "manaCost", "type_line": "type", "oracle_text": "text", "color_indicator": "colorIndicator",
    "color_identity": "colorIdentity",
}  # fmt: skip
"""Keys of Scryfall, and what MTGJSON calls them."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a card: a face, a half, an adventure."""

    name: str
    entry: Entry


@dataclass(frozen=True, slots=True)
class Ruling:
    """An official ruling, and the card it is on: its oracle id, or its name."""

    on: str
    date: str
    text: str


@dataclass(frozen=True, slots=True)
class RealCard:
    """A card of a file: the name, the entry for the catalogue, and what else is kept of it.

    `cannot` says why it can never be put on a table here, whatever its lines say; `lacks`, what the file forgot to say.
    """

    name: str
    entry: Entry
    oracle_id: str = ""
    rulings: tuple[Ruling, ...] = ()
    cannot: str = ""
    lacks: str = ""

    @property
    def sides(self) -> tuple[tuple[str, Entry], ...]:
        """Name and entry of each part."""
        back = self.entry.get("back")
        front, _, behind = self.name.partition(" // ")
        return ((front, self.entry), *(((behind, back),) if back else ()))

    @property
    def subjects(self) -> frozenset[Subject]:
        """What its lines speak of."""
        found = [subjects(line, name) for name, entry in self.sides for line in lines_of(str(entry.get("text", "")))]
        return frozenset().union(*found)


@dataclass(slots=True)
class Reader:
    """Makes cards and rulings of records; what is no card (tokens, emblems, art) is counted and passed over."""

    passed_over: int = 0
    _waiting: dict[str, list[Record]] = field(default_factory=dict)

    def read(self, record: Record, where: str) -> Iterator[RealCard | Ruling]:
        """What the record is; a side of a card whose other sides have not come yet is kept.

        Raises:
            BadFile: the record is neither card nor ruling, or holds what no card has; the message quotes it.
        """
        if str(record.get("layout")) in NO_CARDS or str(record.get("type_line", "")).startswith("Card"):
            self.passed_over += 1
        elif "type_line" in record or "card_faces" in record or "faces" in record:
            yield _card(record, _faces(record, where), where)
        elif "type" in record and "name" in record:
            yield from self._side(record, where)
        elif "comment" in record or ("text" in record and "date" in record):
            yield _ruling(record, where)
        else:
            keys = ", ".join(shown(key) for key in list(record)[:8]) or "(none)"
            raise BadFile(
                f"{where} has the keys {keys}; a card has name, type_line or type, and oracle_text or text, a ruling has "
                f"oracle_id or name, a date, and comment or text; {ALLOWED}"
            )

    def rest(self, where: str) -> Iterator[RealCard]:
        """The cards of several sides, once all have been read."""
        for sides in self._waiting.values():
            yield _card(sides[0], sides, where)
        self._waiting.clear()

    def _side(self, record: Record, where: str) -> Iterator[RealCard]:
        """A card of MTGJSON, or the next of its sides."""
        name = _name(record, "name", where)
        if record.get("side") is None:
            yield _card(record, [record], where)
            return
        known = self._waiting.setdefault(name, [])
        if all(record["side"] != other["side"] for other in known):
            known.append(record)
            known.sort(key=lambda side: str(side["side"]))


def _faces(record: Record, where: str) -> list[Record]:
    """The parts of a card of Scryfall's shape; what the parts do not say, the card says for its first."""
    faces = record.get("card_faces") or record.get("faces") or []
    if not isinstance(faces, list) or not all(isinstance(face, dict) for face in faces):
        raise BadFile(
            f"{where}: the faces of {shown(record.get('name'))} are {shown(faces)}, no list of objects; {ALLOWED}"
        )
    if not faces:
        return [record]
    first = {key: value for key, value in record.items() if key not in ("name", "card_faces", "faces")}
    return [{**first, **faces[0]}, *({"color_identity": record.get("color_identity"), **face} for face in faces[1:])]


def _card(record: Record, faces: list[Record], where: str) -> RealCard:
    name, layout = _name(record, "name", where), _text(record, "layout", where) or "normal"
    if layout in ONE_PART:
        faces, layout = faces[:1], "normal"
    sides = [_part(face, where) for face in faces]
    name = sides[0].name if len(sides) == 1 else name
    entry = dict(sides[0].entry)
    if len(sides) > 1:
        entry |= {"back": {"name": sides[1].name, **sides[1].entry}, "layout": layout}
    cannot, lacks = _cannot(faces, entry, layout), _lacks(faces, layout)
    ids = record.get("identifiers")
    oracle_id = _text(record, "oracle_id", where) or (
        _text(ids, "scryfallOracleId", where) if isinstance(ids, dict) else ""
    )
    return RealCard(name, entry, oracle_id, tuple(_rulings(faces, oracle_id or name, where)), cannot, lacks)


def _part(face: Record, where: str) -> Part:
    name = _name(face, "faceName" if face.get("faceName") else "name", where)
    size = [_text(face, key, where) for key in ("power", "toughness")]
    type_line = _TRIBAL.sub("Kindred", _text(face, "type_line", where))
    entry: dict[str, Any] = {
        "type": type_line, "cost": _text(face, "mana_cost", where), "pt": "/".join(size) if all(size) else "",
        "text": _text(face, "oracle_text", where), "colors": _colors(face, where),
    }  # fmt: skip
    loyalty = _text(face, "loyalty", where)
    if has_long_number(loyalty):
        raise BadFile(f"{where}: loyalty of {shown(name)} is {shown(loyalty)}, too large a number; {MOST_NUMBER:,} is allowed; {ALLOWED}")
    if loyalty.isascii() and loyalty.isdigit():
        entry["loyalty"] = int(loyalty)
    return Part(
        name,
        {
            key: value
            for key, value in entry.items()
            if value or (key == "colors" and value is not None) or key == "type"
        },
    )


def _colors(face: Record, where: str) -> str | None:
    """The letters that the cost does not say: a color indicator's, or those of a part without a cost (204)."""
    if indicator := _value(face, "color_indicator"):
        return _letters(indicator, where)
    if _text(face, "mana_cost", where) or "Land" in _text(face, "type_line", where):
        return None
    colors = face.get("colors")
    return _letters(colors, where) if colors else None


def _letters(value: object, where: str) -> str:
    if isinstance(value, list) and all(isinstance(one, str) and len(one) == 1 for one in value):
        return "".join(value)
    raise BadFile(f"{where}: the colors are {shown(value)}, no list of letters; {ALLOWED}")


def _cannot(faces: list[Record], entry: Entry, layout: str) -> str:
    """Why a card cannot be put on a table whatever its lines say; empty if it can."""
    types = [str(_value(face, "type_line") or "") for face in faces]
    if len(faces) > 2:
        return f"it has {len(faces)} parts, and no more than two are read"
    if any("Room" in line.split() for line in types):
        return "the two doors of a Room are not covered (709.5)"
    if layout in ("split", "aftermath"):
        return "the two halves of a split card are not covered (709.4)"
    if any("Battle" in line.split() for line in types):
        return "battles are not covered (310)"
    if "Planeswalker" in types[0] and "loyalty" not in entry:
        return f"its loyalty, {shown(_value(faces[0], 'loyalty') or '(none)')}, is no number"
    return ""


def _lacks(faces: list[Record], layout: str) -> str:
    """What the file does not say of a card, so that it cannot be played: a creature's size (208.1), a costless back's color (204)."""
    if any(is_creature(str(_value(face, "type_line") or "")) and not (face.get("power") and face.get("toughness")) for face in faces):
        return "the file does not say its power and toughness"
    if len(faces) < 2 or layout not in ("transform", "modal_dfc"):
        return ""
    back = faces[1]
    said = any(key in back for key in ("colors", "color_indicator", "colorIndicator")) or _value(back, "mana_cost")
    if said or "Land" in str(_value(back, "type_line")) or not _value(back, "color_identity"):
        return ""
    return "the file does not say what color its back is (Scryfall's and MTGJSON's do)"


def _rulings(faces: list[Record], on: str, where: str) -> Iterator[Ruling]:
    """The rulings that MTGJSON keeps in the card itself."""
    found = faces[0].get("rulings") or []
    for one in found if isinstance(found, list) else []:
        if isinstance(one, dict):
            yield Ruling(on, _text(one, "date", where), _text(one, "text", where, LONGEST_RULING))


def _ruling(record: Record, where: str) -> Ruling:
    on = _text(record, "oracle_id", where) or _name(record, "name", where)
    date = _text(record, "published_at", where) or _text(record, "date", where)
    text = "comment" if "comment" in record else "text"
    return Ruling(on, date, _text(record, text, where, LONGEST_RULING))


def _value(record: Record, key: str) -> Any:
    """What a record has under a key of Scryfall's, or under the word that MTGJSON has for it."""
    found = record.get(key)
    return record.get(_KEYS[key]) if found is None and key in _KEYS else found


def _text(record: Record, key: str, where: str, most: int = LONGEST_TEXT) -> str:
    """A text, empty for none; raises BadFile for anything else, for odd characters, and where it is too long."""
    value = _value(record, key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise BadFile(f"{where}: {key} of {shown(record.get('name'))} is a {kind_of(value)}, no text; {ALLOWED}")
    value = value.replace("\r\n", "\n")
    if len(value) > most:
        raise BadFile(
            f"{where}: {key} of {shown(record.get('name'))} has {len(value):,} letters; no more than {most:,} are allowed"
        )
    if not value.isprintable() and (odd := _odd(value)):
        raise BadFile(
            f"{where}: {key} of {shown(record.get('name'))} has the character {odd!a}; letters, marks, digits, signs, "
            "spaces and line breaks are allowed"
        )
    return value


def _odd(text: str) -> str:
    """The first control or format character that is no line break."""
    return next((char for char in text if char != "\n" and unicodedata.category(char)[0] == "C"), "")


def _name(record: Record, key: str, where: str) -> str:
    """The name of a card; it is never used as a path, but one that looks like one is no card's either."""
    name = _text(record, key, where)
    if not name.strip() or len(name) > LONGEST_NAME or "\n" in name or _PATH.search(name):
        raise BadFile(
            f"{where}: {shown(name)} is no name of a card; allowed is one line of 1 to {LONGEST_NAME} letters, digits, spaces and "
            "signs, and not like a path"
        )
    return " ".join(name.split())
