"""The open word lists behind the grammar: types with their plurals, keywords, ability words, numbers (205.3, 702, 207.2c)."""

from __future__ import annotations

from rulesviz.model.characteristics import (
    CARD_TYPES,
    CREATURE_TYPES,
    LAND_TYPES,
    OTHER_SUBTYPES,
    SUPERTYPES,
)
from rulesviz.model.mana import COLOR_NAMES
from rulesviz.model.selection import Is, Not, Other, Predicate

SUBTYPES = CREATURE_TYPES | LAND_TYPES | OTHER_SUBTYPES

_IRREGULAR = {
    "Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves", "Ox": "Oxen", "Mouse": "Mice",
    "Fungus": "Fungi", "Octopus": "Octopuses", "Homunculus": "Homunculi", "Cyclops": "Cyclopes", "Child": "Children",
    "Plains": "Plains", "Urza's": "Urza's", "Locus": "Loci", "Pegasus": "Pegasi", "Aurochs": "Aurochs",
}  # fmt: skip


def plural(word: str) -> str:
    """The plural of a subtype as card texts write it.

    >>> plural("Goblin"), plural("Elf"), plural("Mercenary"), plural("Leech")
    ('Goblins', 'Elves', 'Mercenaries', 'Leeches')
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


SINGULAR = {form: word for word in sorted(SUBTYPES) for form in (word, plural(word))}
"""Every form of every known subtype, with its singular."""

# What a noun phrase is made of: each word with the test that it stands for.
_PLAIN = (
    "permanent", "spell", "ability", "token", "card", "commander", "ring-bearer", "historic", "tapped", "untapped", "attacking",
    "blocking", "colorless", "multicolored", "monocolored",
)  # fmt: skip
NOUNS: dict[str, Predicate] = {
    **{word: Is(word) for word in (*_PLAIN, *COLOR_NAMES.values())},
    **{word.lower(): Is(word) for word in (*CARD_TYPES, *SUPERTYPES)},
    "other": Other(),
    "activated": Is("activated ability"),
    "triggered": Is("triggered ability"),
    "kicked": Is("kicked"),
}
NOUNS |= {f"non{word}": Not(part) for word, part in NOUNS.items()}
NOUNS |= {
    word + "s": NOUNS[word]
    for word in (
        "permanent", "spell", "ability", "token", "card", "commander", "ring-bearer", "nontoken", *(word.lower() for word in CARD_TYPES),
    )
}
NOUNS["sorceries"] = NOUNS["sorcery"]

KEYWORDS = (
    "changeling", "deathtouch", "defender", "double strike", "fear", "first strike", "flash", "flying", "haste",
    "hexproof", "horsemanship", "indestructible", "intimidate", "lifelink", "menace", "partner", "persist", "prowess",
    "reach", "retrace", "shadow", "shroud", "skulk", "trample", "undying", "devoid", "vigilance", "storm", "gravestorm",
    "cipher", "conspire", "demonstrate", "myriad", "split second", "plainswalk", "islandwalk", "swampwalk",
    "mountainwalk", "forestwalk", "exalted", "evolve", "extort", "jump-start",
)  # fmt: skip
"""Keyword abilities that stand alone (702)."""

QUALITIES = (
    *COLOR_NAMES.values(), "each color", "all colors", "everything", "the chosen color", "colorless", "multicolored",
    "monocolored", *(word for word in NOUNS if word.removesuffix("s").capitalize() in CARD_TYPES and word.endswith("s")),
)  # fmt: skip
"""What something may have protection from, besides the subtypes (702.16)."""

COST_KEYWORDS = (
    "kicker", "surge", "flashback", "morph", "ward", "evoke", "echo", "replicate", "squad", "offspring", "cycling",
    "embalm", "encore", "eternalize", "cumulative upkeep", "buyback", "escape", "spectacle",
)  # fmt: skip
NUMBER_KEYWORDS = ("casualty", "firebending")
"""Keywords with a number behind them."""

ABILITY_WORDS = frozenset((
    "adamant", "alliance", "battalion", "bloodrush", "celebration", "channel", "chroma", "cohort", "constellation",
    "converge", "corrupted", "coven", "delirium", "descend 4", "descend 8", "domain", "eerie", "eminence", "enrage",
    "fateful hour", "fathomless descent", "ferocious", "flurry", "formidable", "grandeur", "hellbent", "heroic",
    "imprint", "inspired", "join forces", "kinship", "landfall", "lieutenant", "magecraft", "metalcraft", "morbid",
    "pack tactics", "paradox", "parley", "radiance", "raid", "rally", "renew", "revolt", "secret council",
    "spell mastery", "strive", "survival", "sweep", "tempting offer", "threshold", "undergrowth", "valiant",
    "will of the council", "will of the planeswalkers",
))  # fmt: skip
"""Words in front of a dash that have no rules meaning (207.2c)."""

MEANING_WORDS = frozenset((
    "affinity", "awaken", "boast", "companion", "enchant", "equip", "exhaust", "flashback", "forecast", "gotcha", "kicker",
    "max speed", "power-up", "prize", "protection", "devour", "solved", "teamwork", "to solve", "visit", *KEYWORDS,
    *COST_KEYWORDS, *NUMBER_KEYWORDS,
))  # fmt: skip
"""Keywords and marks in front of a dash that do mean something: what follows cannot be read without them."""

_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen",
)  # fmt: skip
NUMBERS = {word: number for number, word in enumerate(_NUMBERS)}
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
CHAPTERS = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}
COLOR_LETTERS = {name: letter for letter, name in COLOR_NAMES.items()}
