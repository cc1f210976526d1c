"""Who and what is meant: references to objects and players by their part in the text (109)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ref:
    """An object or player by its part in the text.

    Names in use: `this`, `you`, `it` (what the trigger event is about), `that player`, `target1` ..., `created`,
    `chosen`, `sacrificed`, `exiled`, `attached` (what this is attached to), `each player`, `each opponent`,
    `linked` (the cards that this exiled, 607.2a), `active player`, `nobody`, `each` (the one whose turn it is in a `ForEach`).
    """

    name: str


@dataclass(frozen=True, slots=True)
class ControllerOf:
    """The controller of an object (108.4), by last known information once it is gone."""

    of: Ref


@dataclass(frozen=True, slots=True)
class OwnerOf:
    """The owner of an object (108.3)."""

    of: Ref


Who = Ref | ControllerOf | OwnerOf
YOU = Ref("you")
THIS = Ref("this")
