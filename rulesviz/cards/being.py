"""What objects are, have and become: modifications, the exceptions of copies, and tokens (613, 707.9, 111)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rulesviz.cards.drafts import CONTEXT, Having, NotUnderstood, every
from rulesviz.cards.mana import ManaWords
from rulesviz.cards.nouns import predicate
from rulesviz.cards.subjects import Doing, what
from rulesviz.cards.words import COLOR_LETTERS, KEYWORDS, SUBTYPES
from rulesviz.model.abilities import EnterWithCounters, Keyword, intrinsic_mana_ability
from rulesviz.model.characteristics import BASIC_LAND_TYPES, CARD_TYPES, LAND_TYPES, SUPERTYPES, Ability, Characteristics
from rulesviz.model.instructions import CreateToken, Modify
from rulesviz.model.mana import COLORS, in_order
from rulesviz.model.modifications import (
    AddChosenType,
    AddColors,
    AddPT,
    AddTypes,
    GainAbilities,
    GainThisAbility,
    KeepColors,
    LoseAbilities,
    Modification,
    RemoveTypes,
    SetColors,
    SetName,
    SetPT,
    SetTypes,
)
from rulesviz.model.selection import Quantity, Times, X

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


NAMED_TOKENS = {
    "Treasure": "{T}, sacrifice this: add one mana of any color",
    "Gold": "sacrifice this: add one mana of any color",
    "Food": "{2}, {T}, sacrifice this: you gain 3 life",
    "Clue": "{2}, sacrifice this: draw a card",
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


class Being(ManaWords):
    """The meanings of the grammar's chapters on being, having, copy exceptions and tokens."""

    if TYPE_CHECKING:
        inner: Callable[[str], tuple[Ability, ...]]

    # -- grants

    def plain_keyword(self, word: str) -> Keyword:
        return Keyword(name=str(word), text=str(word))

    def quoted(self, text: str) -> Modification:
        return GainAbilities(self.inner(text[1:-1]))

    def this_ability(self) -> Modification:
        return GainThisAbility()

    def grants(self, *parts: Keyword | Modification) -> Mods:
        made: list[Modification] = []
        for part in parts:
            more = GainAbilities((part,)) if isinstance(part, Keyword) else part
            if made and isinstance(made[-1], GainAbilities) and isinstance(more, GainAbilities):
                made[-1] = GainAbilities((*made[-1].abilities, *more.abilities))
            else:
                made.append(more)
        return tuple(made)

    # -- what it is

    def too(self, word: str) -> str:
        return str(word)

    def size(self, word: str) -> tuple[Quantity, Quantity]:
        power, _, toughness = word.partition("/")
        return _value(power), _value(toughness)

    def description(
        self, *parts: str | tuple[str, ...] | None
    ) -> tuple[tuple[Quantity, Quantity] | None, tuple[str, ...]]:
        *article, words, size, more = parts
        size_ = None if size is None else self.size(size)  # type: ignore[arg-type]
        return size_, (*words, *(more or ()))  # type: ignore[misc]

    def description_sized(self, *parts: str | tuple[str, ...]) -> tuple[tuple[Quantity, Quantity], tuple[str, ...]]:
        return self.size(parts[-2]), parts[-1]  # type: ignore[arg-type, return-value]

    def kind_words(self, description: Description, too: str | None = None) -> Mods:
        size, words = description
        sized = (SetPT(*size),) if size else ()
        return (*sized, *modifications(kind_of(words), too))

    def kind_also(self, description: Description) -> Mods:
        return self.kind_words(description, "too")

    def kind_with(self, description: Description, too: str | None, grants: Mods) -> Mods:
        return (*self.kind_words(description, too), *grants)

    def kind_with_size(self, description: Description, too: str | None, size: str) -> Mods:
        return (SetPT(*self.size(size)), *self.kind_words(description, too))

    def kind_every_type(self, description: Description, too: str | None) -> Mods:
        return (*self.kind_words(description, too), AddTypes(every_creature_type=True))

    def kind_keyword_every_type(self, description: Description, too: str | None, keyword: str) -> Mods:
        return (*self.kind_every_type(description, too), GainAbilities((self.plain_keyword(keyword),)))

    def kind_size(self, size: str) -> Mods:
        return (SetPT(*self.size(size)),)

    def kind_chosen(self, _type: str, too: str | None) -> Mods:
        if too is None:
            raise NotUnderstood('does not know whether the chosen type replaces the others; write "too"')
        return (AddChosenType(),)

    def kind_also_chosen(self, _type: str) -> Mods:
        return (AddChosenType(),)

    # -- verbs of being

    def get(self, modifier: str) -> Doing:
        power, _, toughness = modifier.partition("/")
        return being((AddPT(_signed(power), _signed(toughness)),))

    def gain(self, grants: Mods) -> Doing:
        return being(grants)

    def have(self, grants: Mods) -> Doing:
        return lambda subject: (Having(what(subject), grants),)

    def base_size(self, size: str) -> Doing:
        return being((SetPT(*self.size(size)),))

    def lose_all(self) -> Doing:
        return being((LoseAbilities(),))

    def lose_keyword(self, word: str) -> Doing:
        return being((LoseAbilities(str(word)),))

    def be(self, kind: Mods) -> Doing:
        return being(kind)

    # -- exceptions of copies

    def exceptions(self, *parts: Mods | EnterWithCounters) -> Exceptions:
        mods = tuple(one for part in parts if not isinstance(part, EnterWithCounters) for one in part)
        return Exceptions(mods, tuple(part for part in parts if isinstance(part, EnterWithCounters)))

    def keeps_color(self) -> Mods:
        return (KeepColors(),)

    def enters_with_if(self, counters: EnterWithCounters, _it: str, _a: str, words: tuple[str, ...]) -> EnterWithCounters:
        return replace(counters, only_if=every(tuple(predicate(word) for word in words)))

    def has_grants(self, grants: Mods) -> Mods:
        return grants

    def is_kind(self, kind: Mods) -> Mods:
        return kind

    def is_not(self, words: tuple[str, ...]) -> Mods:
        kind = kind_of(words)
        return (RemoveTypes((*kind.supertypes, *kind.types, *kind.subtypes)),)

    def is_named(self, _this: str) -> Mods:
        return (SetName(CONTEXT.get().name),)

    # -- tokens

    def token(self, description: Description, grants: Mods | None) -> CreateToken:
        size, words = description
        kind = kind_of(words)
        power, toughness = size or (None, None)
        abilities = tuple(one for part in grants or () for one in _abilities(part))
        if not kind.token or not kind.types or (size is None) != ("Creature" not in kind.types):
            return self.named_token(kind, abilities)
        made = Characteristics(
            name=" ".join(kind.subtypes),
            colors=kind.colors or "",
            supertypes=kind.supertypes,
            types=kind.types,
            subtypes=kind.subtypes,
            abilities=(*intrinsic(kind.types, kind.subtypes), *kind.abilities, *abilities),
            power=power if isinstance(power, int) else None,
            toughness=toughness if isinstance(toughness, int) else None,
        )
        return CreateToken(
            made,
            power=None if isinstance(power, int) else power,
            toughness=None if isinstance(toughness, int) else toughness,
            tapped=kind.tapped,
        )

    def named_token(self, kind: Kind, abilities: tuple[Ability, ...]) -> CreateToken:
        """A token that the rules define by its name (111.10)."""
        text = NAMED_TOKENS.get(kind.subtypes[0]) if len(kind.subtypes) == 1 else None
        if text is None or not kind.token or abilities or kind.types or kind.supertypes or kind.colors:
            raise NotUnderstood("does not say enough about the token")
        name = kind.subtypes[0]
        made = Characteristics(name=name, types=("Artifact",), subtypes=(name,), abilities=self.inner(text))
        return CreateToken(made, tapped=kind.tapped)


def intrinsic(types: tuple[str, ...], subtypes: tuple[str, ...]) -> tuple[Ability, ...]:
    """The mana abilities of the basic land types among the subtypes of a land (305.6)."""
    return tuple(intrinsic_mana_ability(word) for word in BASIC_LAND_TYPES if word in subtypes and "Land" in types)


def being(mods: Mods) -> Doing:
    """A verb that changes its subject."""
    return lambda subject: (Modify(what(subject), mods),)


def _abilities(part: Modification) -> tuple[Ability, ...]:
    if isinstance(part, GainAbilities):
        return part.abilities
    raise NotUnderstood("gives a token what it cannot be created with")


def _value(text: str) -> Quantity:
    if text == "*":
        raise NotUnderstood('does not know what "*" is here')
    return X() if text == "X" else int(text)


def _signed(text: str) -> Quantity:
    if text[1:] == "X":
        if text[0] == "-":
            return Times(-1, X())
        return X()
    return int(text)
