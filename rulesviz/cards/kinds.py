"""What something is said to be, as modifications: colours, types, instead or too (205.1, 613.1d-e)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesviz.cards.drafts import NotUnderstood
from rulesviz.cards.words import COLOR_LETTERS, KEYWORDS, SUBTYPES
from rulesviz.model.abilities import EnterWithCounters, Keyword, intrinsic_mana_ability
from rulesviz.model.characteristics import BASIC_LAND_TYPES, CARD_TYPES, LAND_TYPES, SUPERTYPES, Ability
from rulesviz.model.mana import COLORS, in_order
from rulesviz.model.modifications import AddColors, AddTypes, Modification, SetColors, SetTypes
from rulesviz.model.selection import Quantity

Mods = tuple[Modification, ...]
Description = tuple[tuple[Quantity, Quantity] | None, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Kind:
    """What something is said to be, word by word; `too` when it stays what it was besides."""

    colors: str | None = None
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    token: bool = False
    tapped: bool = False
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class Exceptions:
    """What a copy is except; riders are counters it enters with, which are no part of what is copied."""

    modifications: Mods = ()
    riders: tuple[EnterWithCounters, ...] = ()


_TOP = "exile the top card of your library"
NAMED_TOKENS = {
    "Treasure": "{T}, sacrifice this: add one mana of any color",
    "Powerstone": "{T}: add {C}; it cannot be spent on nonartifact spells",
    "Gold": "sacrifice this: add one mana of any color",
    "Food": "{2}, {T}, sacrifice this: you gain 3 life",
    "Clue": "{2}, sacrifice this: draw a card",
    "Blood": "{1}, {T}, discard a card, sacrifice this: draw a card",
    "Junk": f"{{T}}, sacrifice this: {_TOP}; you may play it this turn; only as a sorcery",
    "Lander": "{2}, {T}, sacrifice this: search your library for one basic land; put it onto the battlefield tapped; shuffle",
    "Mutagen": "{1}, {T}, sacrifice this: put a +1/+1 counter on target creature; only as a sorcery",
}
"""Artifact tokens that the rules define by name, with the ability they have (111.10)."""


def kind_of(words: tuple[str, ...]) -> Kind:
    """Sort the words of a description; a word that describes nothing is not understood."""
    colors = [COLOR_LETTERS[word] for word in words if word in COLOR_LETTERS]
    titles = {word: _title(word) for word in words}
    kind = Kind(
        in_order(set(colors), COLORS) if colors else "" if "colorless" in words else None,
        tuple(titles[word] for word in words if titles[word] in SUPERTYPES),
        tuple(titles[word] for word in words if titles[word] in CARD_TYPES),
        tuple(word for word in words if word in SUBTYPES),
        any(word in ("token", "tokens") for word in words),
        "tapped" in words,
        tuple(Keyword(name=word, text=word) for word in words if word in KEYWORDS),
    )
    known = {*COLOR_LETTERS, "colorless", "token", "tokens", "tapped", "and", *KEYWORDS, *SUBTYPES}
    for word in words:
        if word not in known and titles[word] not in SUPERTYPES and titles[word] not in CARD_TYPES:
            raise NotUnderstood(f'does not understand "{word}" as what something is')
    return kind


def _title(word: str) -> str:
    singular = {"sorceries": "Sorcery"}.get(word, word.removesuffix("s"))
    return singular.capitalize() if singular.capitalize() in CARD_TYPES else word.capitalize()


def modifications(kind: Kind, too: str | None) -> Mods:
    """What it means to be of a kind: instead of what it was, or too (205.1a, 205.1b)."""
    if kind.token or kind.tapped or kind.abilities:
        raise NotUnderstood("makes something a token, or tapped, by saying that it is")
    made: list[Modification] = []
    if kind.colors is not None:
        made.append(AddColors(kind.colors) if too and "color" in too else SetColors(kind.colors))
    artifact_creature = set(kind.types) == {"Artifact", "Creature"}
    if too or artifact_creature or not (kind.types or kind.subtypes):
        if kind.supertypes or kind.types or kind.subtypes:
            made.append(AddTypes(kind.supertypes, kind.types, kind.subtypes))
        return tuple(made)
    if kind.supertypes:
        made.append(AddTypes(kind.supertypes))
    land = bool(kind.subtypes) and all(word in LAND_TYPES for word in kind.subtypes)
    if kind.types and land:
        made.append(SetTypes(kind.types, kind.subtypes))
    else:
        made.append(SetTypes(kind.types, kind.subtypes, "land" if land else "creature"))
    return tuple(made)


def intrinsic(types: tuple[str, ...], subtypes: tuple[str, ...]) -> tuple[Ability, ...]:
    """The mana abilities of the basic land types among the subtypes of a land (305.6)."""
    return tuple(intrinsic_mana_ability(word) for word in BASIC_LAND_TYPES if word in subtypes and "Land" in types)
