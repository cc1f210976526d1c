"""Instructions about players, their life and their cards (608.2, 119, 121)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesviz.model.references import THIS, YOU, Ref, Who
from rulesviz.model.selection import ANYTHING, Group, Pick, Predicate, Quantity


@dataclass(frozen=True, slots=True)
class DealDamage:
    """`source` deals that much damage to each of the group, or divided among the targets as chosen (120, 601.2d)."""

    amount: Quantity
    to: Group
    source: Ref = THIS
    divided: bool = False


@dataclass(frozen=True, slots=True)
class GainLife:
    """The player gains life (119.3)."""

    who: Who
    amount: Quantity


@dataclass(frozen=True, slots=True)
class LoseLife:
    """The player loses life; as a cost, pays it (119.3, 119.4)."""

    who: Who
    amount: Quantity


@dataclass(frozen=True, slots=True)
class Draw:
    """The player draws that many cards, one at a time (121); `shown` ones are named `revealed` by later steps."""

    who: Who
    amount: Quantity
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Discard:
    """The player discards that many cards of their choice that fit, or the whole hand for None (701.9)."""

    who: Who
    amount: Quantity | None
    fits: Predicate = ANYTHING


@dataclass(frozen=True, slots=True)
class Mill:
    """The player mills that many cards (701.17)."""

    who: Who
    amount: Quantity


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The player shuffles their library (701.24)."""

    who: Who = YOU


@dataclass(frozen=True, slots=True)
class SetLife:
    """The player's life total becomes that number: they gain or lose the difference (119.5)."""

    who: Who
    amount: Quantity


@dataclass(frozen=True, slots=True)
class Choose:
    """A player picks objects; later parts name them `chosen` (608.2d)."""

    pick: Pick


@dataclass(frozen=True, slots=True)
class Dig:
    """Looks at the top cards of a library, may take some that fit to the hand, the rest go to the bottom (701.20).

    They do in an order of choice, or in a `random` one.
    """

    count: Quantity
    fits: Predicate = ANYTHING
    most: int = 1
    who: Who = YOU
    random: bool = False


@dataclass(frozen=True, slots=True)
class Scry:
    """Looks at the top cards and puts any of them on the bottom, or into the graveyard to surveil (701.22a, 701.25a)."""

    amount: Quantity
    away: Literal["bottom", "graveyard"] = "bottom"
    who: Who = YOU


@dataclass(frozen=True, slots=True)
class ExileTop:
    """Exiles the top cards of libraries; later steps name them `exiled` (701.13)."""

    who: Who = YOU
    count: Quantity = 1


@dataclass(frozen=True, slots=True)
class RevealTop:
    """Reveals the top card of a library; later steps name it `revealed` (701.20)."""

    who: Who = YOU


@dataclass(frozen=True, slots=True)
class Search:
    """Searches the library for cards that fit, puts them into a zone, and shuffles (701.23)."""

    fits: Predicate
    to: str
    most: int = 1
    tapped: bool = False
    who: Who = YOU


@dataclass(frozen=True, slots=True)
class ChoosePlayer:
    """Chooses a player, an opponent for `opponent`; later steps name them `that player` (608.2d)."""

    kind: Literal["player", "opponent"] = "opponent"


@dataclass(frozen=True, slots=True)
class EndGame:
    """The player wins or loses the game (104.2b, 104.3e)."""

    who: Who
    wins: bool


@dataclass(frozen=True, slots=True)
class FlipCoin:
    """A player flips a coin and calls it: `WonFlip` tells later steps (705.2)."""

    who: Who = YOU


@dataclass(frozen=True, slots=True)
class RollAgain:
    """In a table of results: the same die is rolled once more for the same table (706.3)."""


@dataclass(frozen=True, slots=True)
class Tempt:
    """The Ring tempts the player (701.54)."""

    who: Who = YOU


@dataclass(frozen=True, slots=True)
class SkipUntap:
    """The player's next untap step is skipped (614.10)."""

    who: Who
