"""What objects are, have and become: modifications, the exceptions of copies, and tokens (613, 707.9, 111)."""

# ruff: noqa: D102  each method is the meaning of the alternative of that name in grammar.lark

from __future__ import annotations

import re
from dataclasses import replace

from rulesviz.cards.drafts import CONTEXT, Having, NotUnderstood, Pronoun, Quoted, every, walk
from rulesviz.cards.kinds import NAMED_TOKENS, Description, Exceptions, Kind, Mods, intrinsic, kind_of, modifications
from rulesviz.cards.meaning.mana import ManaWords
from rulesviz.cards.phrases import counter, number, predicate
from rulesviz.cards.subjects import Doing, what
from rulesviz.cards.words import COLOR_LETTERS
from rulesviz.model.abilities import EnterWithCounters, Keyword
from rulesviz.model.characteristics import (
    BASIC_LAND_TYPES,
    Ability,
    Characteristics,
)
from rulesviz.model.mana import COLORS
from rulesviz.model.modifications import (
    AddChosenType,
    AddPT,
    AddTypes,
    ColorOfChoice,
    CopyChosen,
    GainAbilities,
    GainOtherAbilities,
    GainThisAbility,
    KeepColors,
    LoseAbilities,
    Modification,
    RemoveTypes,
    SetColors,
    SetLoyalty,
    SetName,
    SetPT,
    SwitchPT,
    TypeOfChoice,
)
from rulesviz.model.object_instructions import CreateToken, Modify
from rulesviz.model.references import Ref
from rulesviz.model.selection import ANYTHING, AnyOf, Group, Is, Predicate, Quantity, SharesChoice, StatOf, Times, X

OF_VALUE = SetPT(StatOf(Ref("each"), "mana value"), StatOf(Ref("each"), "mana value"))
"""Each is as large as its own mana value."""
_DEFINES = re.compile(r"\b(?:power and toughness are|size is)\b")


class Being(ManaWords):
    """The meanings of the grammar's chapters on being, having, copy exceptions and tokens."""

    # -- grants

    def plain_keyword(self, word: str) -> Keyword:
        return Keyword(name=str(word), text=str(word))

    def number_keyword(self, word: str, count: str) -> Keyword:
        return Keyword(name=str(word), value=number(count), text=f"{word} {count}")

    def number_keyword_x(self, word: str, _x: str, _again: str, quantity: Quantity) -> Keyword:
        if any(type(part) is Pronoun for part in walk(quantity)):
            raise NotUnderstood("does not know what X is counted from")
        return Keyword(name=str(word), value=quantity)

    def protection(self, words: str) -> Keyword:
        qualities = [_quality(word) for word in re.split(r",? (?:and )?from ", str(words))[1:]]
        quality = qualities[0] if len(qualities) == 1 else AnyOf(tuple(qualities))
        return Keyword(name="protection", quality=quality, text=str(words))

    def quoted(self, text: str) -> Modification:
        return GainAbilities((Quoted(text=str(text[1:-1])),))

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
        self, _a: str | None, words: tuple[str, ...], size: str | None, more: tuple[str, ...] | None
    ) -> Description:
        return None if size is None else self.size(size), (*words, *(more or ()))

    def description_sized(self, _a: str | None, size: str, words: tuple[str, ...]) -> Description:
        return self.size(size), words

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

    def kind_of_value(self, description: Description, too: str | None) -> Mods:
        return (OF_VALUE, *self.kind_words(description, too))

    def kind_every_type(self, description: Description, too: str | None) -> Mods:
        return (*self.kind_words(description, too), AddTypes(every_creature_type=True))

    def kind_keyword_every_type(self, description: Description, too: str | None, keyword: str) -> Mods:
        return (*self.kind_every_type(description, too), GainAbilities((self.plain_keyword(keyword),)))

    def kind_every_land_type(self, _too: str) -> Mods:
        return (AddTypes(subtypes=BASIC_LAND_TYPES),)

    def kind_all_colors(self) -> Mods:
        return (SetColors(COLORS),)

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

    def base_of_value(self) -> Doing:
        return being((OF_VALUE,))

    def base_power(self, count: str) -> Doing:
        return being((SetPT(number(count), None),))

    def lose_all(self) -> Doing:
        return being((LoseAbilities(),))

    def lose_all_but_mana(self, _words: str) -> Doing:
        return being((LoseAbilities(but_mana=True),))

    def become_type(self, word: str) -> Doing:
        return being((TypeOfChoice(str(word)),))

    def other_abilities(self) -> Modification:
        return GainOtherAbilities()

    def lose_keyword(self, word: str) -> Doing:
        return being((LoseAbilities(str(word)),))

    def be_chosen(self) -> Doing:
        return being((CopyChosen(),))

    def be_not(self, *words: str | tuple[str, ...]) -> Doing:
        kind = words[-1]
        assert isinstance(kind, tuple)
        return being(self.is_not(kind))

    def switch(self, group: Group) -> Doing:
        return lambda _subject: (Modify(what(group), (SwitchPT(),)),)

    def be(self, kind: Mods) -> Doing:
        return being(kind)

    def become_color(self) -> Doing:
        return being((ColorOfChoice(),))

    # -- exceptions of copies

    def exceptions(self, *parts: Mods | EnterWithCounters) -> Exceptions:
        mods = tuple(one for part in parts if not isinstance(part, EnterWithCounters) for one in part)
        return Exceptions(mods, tuple(part for part in parts if isinstance(part, EnterWithCounters)))

    def keeps_color(self) -> Mods:
        return (KeepColors(),)

    def enters_with_if(self, amount: Quantity, kind: str, _counters: str, words: tuple[str, ...]) -> EnterWithCounters:
        return EnterWithCounters(counter(kind), amount, every(tuple(predicate(word) for word in words)))

    def enters_with_more(self, amount: Quantity, kind: str, _counters: str) -> EnterWithCounters:
        return EnterWithCounters(counter(kind), amount)

    def loyalty_is(self, count: str) -> Mods:
        return (SetLoyalty(number(count)),)

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

    def token(self, description: Description, name: str | None, grants: Mods | None) -> CreateToken:
        size, words = description
        kind = kind_of(words)
        abilities = tuple(_named(one) for part in grants or () for one in _abilities(part))
        if size is None and any(_DEFINES.search(ability.text) for ability in abilities):
            size = (0, 0)  # until its own ability defines it (208.2)
        power, toughness = size or (None, None)
        if not kind.token or not kind.types or (size is None) != ("Creature" not in kind.types):
            return self.named_token(kind, abilities)
        made = Characteristics(
            name=" ".join((*kind.subtypes, "Token")) if name is None else str(name[1:-1]),  # 111.4
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
        made = Characteristics(name=name, types=("Artifact",), subtypes=(name,), abilities=(Quoted(text=text),))
        return CreateToken(made, tapped=kind.tapped)


def being(mods: Mods) -> Doing:
    """A verb that changes its subject."""
    return lambda subject: (Modify(what(subject), mods),)


def _named(ability: Ability) -> Ability:
    return replace(ability, named=True) if isinstance(ability, Quoted) else ability


def _abilities(part: Modification) -> tuple[Ability, ...]:
    if isinstance(part, GainAbilities):
        return part.abilities
    raise NotUnderstood("gives a token what it cannot be created with")


def _quality(word: str) -> Predicate:
    """What something has protection from (702.16)."""
    match word:
        case "everything":
            return ANYTHING
        case "each color" | "all colors":
            return AnyOf(tuple(Is(color) for color in COLOR_LETTERS))
        case "the chosen color":
            return SharesChoice("color")
    return predicate(word)


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
