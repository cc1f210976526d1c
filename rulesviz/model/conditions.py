"""Whether something is so: the conditions of the rules text (603.4)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesviz.model.references import Ref, Who
from rulesviz.model.selection import Comparison, Predicate, Quantity


@dataclass(frozen=True, slots=True)
class Compares:
    """One quantity against another."""

    left: Quantity
    comparison: Comparison
    right: Quantity


@dataclass(frozen=True, slots=True)
class Fits:
    """The object named fits the predicate, as it is or last was (`if it had a counter`)."""

    ref: Ref
    predicate: Predicate


@dataclass(frozen=True, slots=True)
class WasKicked:
    """The spell was kicked (702.33d)."""


@dataclass(frozen=True, slots=True)
class WasCast:
    """The object came from a spell that was cast."""


@dataclass(frozen=True, slots=True)
class WasSpent:
    """Mana of that type was spent to cast the spell (601.2h); never true of a copy (707.10)."""

    type: str


@dataclass(frozen=True, slots=True)
class NewHere:
    """Whoever controls this had it in no upkeep of theirs before this one (702.30a)."""


@dataclass(frozen=True, slots=True)
class WonFlip:
    """The coin flip just before was won (705.2)."""


@dataclass(frozen=True, slots=True)
class Did:
    """What stands just before was done (`if you do`, 608.2c-d, 118.12)."""


@dataclass(frozen=True, slots=True)
class NthResolution:
    """This is the n-th time this turn that this ability has resolved."""

    n: int


@dataclass(frozen=True, slots=True)
class DuringTurnOf:
    """It is that player's turn."""

    who: Who


@dataclass(frozen=True, slots=True)
class Never:
    """The condition does not hold."""

    part: Condition


@dataclass(frozen=True, slots=True)
class Either:
    """At least one of the conditions holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Both:
    """All the conditions hold."""

    parts: tuple[Condition, ...]


Condition = (
    Compares | Fits | WasKicked | WasCast | WasSpent | NewHere | WonFlip | Did | NthResolution | DuringTurnOf | Never | Both | Either
)
