"""Instructions about mana: which is made, how much of it, and what comes of it (106)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesviz.model.characteristics import Ability
from rulesviz.model.modifications import Duration
from rulesviz.model.references import YOU, Who
from rulesviz.model.selection import Every, Predicate, Quantity

# -- which mana (106.1, 106.5, 106.7) ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Symbols:
    """Exactly these types, as letters: `CC`."""

    letters: str


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these sets of mana, the player's choice: `("R", "G")`."""

    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TypesOf:
    """What any of these kinds of mana can be: `{W} or one mana of the chosen color`."""

    parts: tuple[ManaTypes, ...]


@dataclass(frozen=True, slots=True)
class AnyColor:
    """One mana of any of the five colours."""


@dataclass(frozen=True, slots=True)
class CouldProduce:
    """One mana of a type, or colour, that a permanent of the group could produce (106.7)."""

    group: Every
    colors_only: bool


@dataclass(frozen=True, slots=True)
class ColorAmong:
    """One mana of a colour that some object of the group has (106.5 when none has any)."""

    group: Every


@dataclass(frozen=True, slots=True)
class ChosenColor:
    """One mana of the colour chosen for the object; no mana if none was chosen (106.5, 607.5a)."""


@dataclass(frozen=True, slots=True)
class CommanderColor:
    """One mana of a colour in the color identity of your commander; no mana without one (903.4, 106.5)."""


@dataclass(frozen=True, slots=True)
class TypeProduced:
    """One mana of a type that the event's mana ability produced (106.12a)."""


ManaTypes = Symbols | OneOf | TypesOf | AnyColor | CouldProduce | ColorAmong | ChosenColor | CommanderColor | TypeProduced


# -- instructions ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddMana:
    """Adds mana: one of `types` for each of `amount` (106.4).

    `separately` chooses anew for each ("in any combination"); otherwise one choice serves for all ("of any one color"). A spell paid
    with `sure` mana cannot be countered (106.6). Mana that `lasts` is not lost as steps and phases end until then (106.4).
    `then` is what comes of spending it (106.6, 603.7).
    """

    types: ManaTypes
    amount: Quantity = 1
    separately: bool = False
    who: Who = YOU
    spend_only: Predicate | None = None
    sure: bool = False
    lasts: Duration = ""
    then: Ability | None = None


@dataclass(frozen=True, slots=True)
class LoseMana:
    """The player loses all unspent mana (106.4)."""

    who: Who = YOU
