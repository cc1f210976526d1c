"""Phrases of the rules text: which objects are meant, and how much (109, 115, 107)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesviz.model.references import YOU, Ref, Who

Stat = Literal["power", "toughness", "mana value", "base power", "base toughness"]
Comparison = Literal["=", "<=", ">=", "<", ">"]


# -- predicates: "nonlegendary creature of yours, power at most 2" ----------------------------------------------


@dataclass(frozen=True, slots=True)
class Is:
    """One word an object answers to: a type of any kind, a colour, or one of the words in `matching.WORDS`."""

    word: str


@dataclass(frozen=True, slots=True)
class Not:
    """The part must not hold."""

    part: Predicate


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part must hold; the empty one holds of everything."""

    parts: tuple[Predicate, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part must hold."""

    parts: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class ControlledBy:
    """Controlled by that player; `opponent` means any opponent of `you`."""

    who: Who


@dataclass(frozen=True, slots=True)
class OwnedBy:
    """Owned by that player."""

    who: Who


@dataclass(frozen=True, slots=True)
class Other:
    """Any object but the one whose text this is."""


@dataclass(frozen=True, slots=True)
class IsRef:
    """The very object that the reference names."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class Has:
    """Has a keyword ability of that name (702)."""

    keyword: str


@dataclass(frozen=True, slots=True)
class HasCounter:
    """Has at least one counter of that kind, or of any kind when it is empty (122.1)."""

    kind: str = ""


@dataclass(frozen=True, slots=True)
class StatIs:
    """Its power, toughness or mana value compares so with a quantity."""

    stat: Stat
    comparison: Comparison
    value: Quantity


@dataclass(frozen=True, slots=True)
class Named:
    """Has that name (201.2)."""

    name: str


@dataclass(frozen=True, slots=True)
class SharesChoice:
    """Is of the creature type, colour or name that was chosen for the ability's object (607.2d); nothing if none was."""

    kind: Literal["creature_type", "color", "card_name"]


@dataclass(frozen=True, slots=True)
class SharesColor:
    """Has a colour in common with that object (105.2)."""

    of: Ref


@dataclass(frozen=True, slots=True)
class SharesType:
    """Has a creature type in common with some object of the groups (205.3m)."""

    groups: tuple[Every, ...]


@dataclass(frozen=True, slots=True)
class CostIs:
    """Its mana cost is one of these, each a row of symbols (202.1)."""

    costs: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class XInCost:
    """Has {X} in its mana cost, or as an ability in its activation cost (107.3)."""


@dataclass(frozen=True, slots=True)
class ExiledWith:
    """A card that an ability of this very object exiled (607.2a)."""


@dataclass(frozen=True, slots=True)
class TargetsThe:
    """A spell or ability that targets an object fitting the part (115.9)."""

    part: Predicate


@dataclass(frozen=True, slots=True)
class AbilityOf:
    """An activated or triggered ability on the stack whose source fits (113.7)."""

    part: Predicate


@dataclass(frozen=True, slots=True)
class EnteredThisTurn:
    """Came onto the battlefield this turn."""


@dataclass(frozen=True, slots=True)
class TargetsOnly:
    """A spell or ability that targets one object and nothing else, and that object fits (115.9)."""

    part: Predicate


Predicate = (
    Is
    | Not
    | AllOf
    | AnyOf
    | ControlledBy
    | OwnedBy
    | Other
    | IsRef
    | Has
    | HasCounter
    | StatIs
    | Named
    | SharesChoice
    | SharesColor
    | SharesType
    | CostIs
    | XInCost
    | TargetsThe
    | TargetsOnly
    | AbilityOf
    | EnteredThisTurn
    | ExiledWith
)
ANYTHING = AllOf()


@dataclass(frozen=True, slots=True)
class Every:
    """All objects in a zone that fit (`creatures you control`); `players` counts players instead of objects."""

    fits: Predicate
    zone: str = "battlefield"
    of: Who | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """Some objects that a player chooses without targeting (`a creature you control`, 608.2d)."""

    fits: Predicate
    least: int = 1
    most: int = 1
    zone: str = "battlefield"
    by: Who = YOU
    of: Who | None = None


Group = Ref | Every | Pick


@dataclass(frozen=True, slots=True)
class TargetSpec:
    """One word `target`: what it may be and how many (115.1).

    `players` adds players who may be targeted: `""`, `"player"` or `"opponent"`; `objects` is False when only players may;
    `other` says that it differs from the targets before it.
    """

    fits: Predicate
    least: int = 1
    most: int = 1
    zone: str = "battlefield"
    players: Literal["", "player", "opponent"] = ""
    objects: bool = True
    text: str = "target"
    other: bool = False


# -- quantities ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class X:
    """The X chosen for the spell or ability, or defined by the text around it (107.3)."""


@dataclass(frozen=True, slots=True)
class CountOf:
    """How many objects are in the group."""

    group: Every


@dataclass(frozen=True, slots=True)
class StatOf:
    """A number of one object; of an object that has left, as it last was (608.2h)."""

    of: Ref
    stat: Stat


@dataclass(frozen=True, slots=True)
class CountersOn:
    """How many counters of a kind are on an object."""

    of: Ref
    kind: str


@dataclass(frozen=True, slots=True)
class Greatest:
    """The greatest such number among the group, 0 for an empty one."""

    stat: Stat
    among: Every


@dataclass(frozen=True, slots=True)
class Times:
    """A quantity multiplied."""

    factor: int
    of: Quantity


@dataclass(frozen=True, slots=True)
class Half:
    """Half a quantity, rounded down (107.1a)."""

    of: Quantity


@dataclass(frozen=True, slots=True)
class CastThisTurn:
    """How many spells of these kinds that player has cast this turn; `-Creature` are all but creatures."""

    who: Who
    kinds: tuple[str, ...] = ("",)


@dataclass(frozen=True, slots=True)
class DoneThisTurn:
    """How often that has happened to a player this turn, or how much of it; permanents have `left` their control."""

    what: Literal["attacked", "life lost", "life gained", "left", "land played", "drawn", "discarded"]
    who: Who


@dataclass(frozen=True, slots=True)
class UnspentMana:
    """How much mana of these types is in your mana pool (106.4)."""

    types: str


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of such numbers among the group."""

    stat: Stat
    among: Every


@dataclass(frozen=True, slots=True)
class Plus:
    """Two quantities added."""

    left: Quantity
    right: Quantity


@dataclass(frozen=True, slots=True)
class ThatMuch:
    """The number that the event or the earlier instruction was about (`that much`, `the damage dealt`)."""


@dataclass(frozen=True, slots=True)
class TimesPaid:
    """How often an additional or alternative cost of that name was paid for the spell (601.2b)."""

    name: str


@dataclass(frozen=True, slots=True)
class ThisTurn:
    """How often something has happened this turn: `died` counts permanents put into a graveyard (700.4)."""

    what: Literal["died", "creatures died"]


@dataclass(frozen=True, slots=True)
class LifeOf:
    """A player's life total."""

    who: Who


@dataclass(frozen=True, slots=True)
class LowestLife:
    """The lowest life total among those players (119.1)."""

    who: Who


@dataclass(frozen=True, slots=True)
class PlayersAmong:
    """How many players a reference means (102.3)."""

    who: Who


@dataclass(frozen=True, slots=True)
class SpellsLastTurn:
    """How many spells were cast in the turn before this one: by all players, or `by_one` who cast the most."""

    by_one: bool = False


@dataclass(frozen=True, slots=True)
class Entered:
    """How many permanents that fit have entered under a player's control this turn, or in the last: as they entered (603.4)."""

    fits: Predicate
    who: Who
    last: bool = False


@dataclass(frozen=True, slots=True)
class TypesAmong:
    """How many different card types there are among the objects of the group (205.2a)."""

    group: Every


@dataclass(frozen=True, slots=True)
class ColorsAmong:
    """How many different colours there are among the objects of the group (105.1)."""

    group: Every


@dataclass(frozen=True, slots=True)
class Chosen:
    """The number chosen as the object entered (607.2d)."""


@dataclass(frozen=True, slots=True)
class CameToHand:
    """How many cards the effect has put into your hand (`returned this way`, 608.2c)."""


@dataclass(frozen=True, slots=True)
class ManaSpentOn:
    """How much mana was spent to cast the spell that this is or was (601.2h)."""


@dataclass(frozen=True, slots=True)
class Devotion:
    """How many mana symbols in the mana costs of your permanents are of one of these colours, of the mana's own for none (700.5)."""

    colors: str


Quantity = (
    int | X | CountOf | StatOf | CountersOn | Greatest | Times | Plus | ThatMuch | LifeOf | SpellsLastTurn | TypesAmong | Chosen
    | TimesPaid | ManaSpentOn | Devotion | Half | CastThisTurn | ThisTurn | DoneThisTurn | Total | LowestLife | PlayersAmong
    | ColorsAmong | CameToHand | UnspentMana | Entered
)  # fmt: skip
