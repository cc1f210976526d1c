"""What an effect can do to characteristics; the same list serves layers (613) and the exceptions of copies (707.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesviz.model.characteristics import Ability
from rulesviz.model.references import Who
from rulesviz.model.selection import Quantity

Duration = Literal[
    "", "end of turn", "your next turn", "end of combat", "this is lost", "next untap", "end of your next turn", "face down", "attached",
    "exiled", "cast from exile",
]  # fmt: skip
"""How long an effect lasts: `exiled` as long as the cards that it is about stay in exile, `cast from exile` until its source is."""


@dataclass(frozen=True, slots=True)
class SetName:
    """Its name is that (707.9b; layer 3 outside copies)."""

    name: str


@dataclass(frozen=True, slots=True)
class ChangeControl:
    """That player controls it (layer 2)."""

    to: Who


@dataclass(frozen=True, slots=True)
class AddTypes:
    """It has those words in addition to its other types (205.1b, layer 4); a basic land type brings its mana ability."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    every_creature_type: bool = False


@dataclass(frozen=True, slots=True)
class AddChosenType:
    """It is the creature type chosen for this object, too (607.2d)."""


@dataclass(frozen=True, slots=True)
class SetTypes:
    """Its card types become those (205.1a); empty keeps them. Subtypes of the kinds named replace those of that kind."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    kind: Literal["creature", "land", "all"] = "all"


@dataclass(frozen=True, slots=True)
class RemoveTypes:
    """It is not that word any more (`it isn't legendary`, `loses all other card types`)."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetColors:
    """Its colours become those letters, none for colourless (layer 5)."""

    colors: str


@dataclass(frozen=True, slots=True)
class ColorOfChoice:
    """It becomes a colour that the effect's controller picks as the effect begins, a `SetColors` from then on (608.2d, layer 5)."""


@dataclass(frozen=True, slots=True)
class AddColors:
    """It has those colours in addition (layer 5)."""

    colors: str


@dataclass(frozen=True, slots=True)
class KeepColors:
    """The copy does not copy colour (707.9c)."""


@dataclass(frozen=True, slots=True)
class GainAbilities:
    """It has those abilities too (layer 6; 707.9a)."""

    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class GainThisAbility:
    """It has the very ability whose text says so (707.9a)."""


@dataclass(frozen=True, slots=True)
class LoseAbilities:
    """It loses the keyword named, or all abilities when none is, `but_mana` all that are no mana abilities (layer 6)."""

    keyword: str = ""
    but_mana: bool = False


@dataclass(frozen=True, slots=True)
class DefinePT:
    """A characteristic-defining ability sets power and toughness, as on `*/*` (604.3, layer 7a)."""

    power: Quantity | None
    toughness: Quantity | None


@dataclass(frozen=True, slots=True)
class SetPT:
    """Base power and toughness become those; None leaves one alone (layer 7b)."""

    power: Quantity | None
    toughness: Quantity | None


@dataclass(frozen=True, slots=True)
class AddPT:
    """Gets +P/+T (layer 7c)."""

    power: Quantity
    toughness: Quantity


@dataclass(frozen=True, slots=True)
class SwitchPT:
    """Power and toughness change places (layer 7d)."""


@dataclass(frozen=True, slots=True)
class NoManaCost:
    """It has no mana cost (707.9b)."""


@dataclass(frozen=True, slots=True)
class SetLoyalty:
    """Its starting loyalty is that number (707.9b)."""

    loyalty: int


@dataclass(frozen=True, slots=True)
class TypeOfChoice:
    """It becomes a creature type, not `but`, that the effect's controller picks, a `SetTypes` from then on (608.2d, layer 4)."""

    but: str = ""


@dataclass(frozen=True, slots=True)
class GainOtherAbilities:
    """The copy has the other abilities of the card whose ability makes it a copy (707.9a)."""


@dataclass(frozen=True, slots=True)
class CopyChosen:
    """It is a copy of the creature chosen as the source entered, as that was when this first applied (707.2c, layer 1a)."""


Modification = (
    SetName
    | ChangeControl
    | AddTypes
    | AddChosenType
    | SetTypes
    | RemoveTypes
    | SetColors
    | ColorOfChoice
    | AddColors
    | KeepColors
    | GainAbilities
    | GainThisAbility
    | LoseAbilities
    | DefinePT
    | SetPT
    | AddPT
    | SwitchPT
    | SetLoyalty
    | TypeOfChoice
    | GainOtherAbilities
    | CopyChosen
    | NoManaCost
)
