"""Instructions about objects: where they go, what they become, and which are made (608.2, 701)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesviz.model.characteristics import Characteristics
from rulesviz.model.modifications import Duration, Modification
from rulesviz.model.references import YOU, Ref, Who
from rulesviz.model.selection import Group, Quantity


@dataclass(frozen=True, slots=True)
class Destroy:
    """Destroys each of the group (701.8), for `good` if they cannot be regenerated (701.19c)."""

    what: Group
    good: bool = False


@dataclass(frozen=True, slots=True)
class Regenerate:
    """Each of the group is regenerated the next time this turn that it would be destroyed (701.19a)."""

    what: Group


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Its controller moves it to the graveyard; what a Pick picks is chosen by `who` (701.21)."""

    what: Group
    who: Who = YOU


@dataclass(frozen=True, slots=True)
class Move:
    """Moves objects to a zone: exile, hand, graveyard, battlefield, library (400.7).

    `under` is the player under whose control they enter, None means the owner's; `counters` are those they enter with; `being`
    is what they are from the moment they enter (611.2e).
    """

    what: Group
    to: str
    under: Who | None = None
    tapped: bool = False
    on_top: bool = True
    counters: tuple[tuple[str, int], ...] = ()
    being: tuple[Modification, ...] = ()


@dataclass(frozen=True, slots=True)
class CounterSpell:
    """Counters a spell or ability (701.6)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class NewTargets:
    """Its controller may choose new targets for a spell or ability (115.7d)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class CreateToken:
    """Creates tokens with these characteristics (111.1, 111.3); `power` and `toughness` replace X where given."""

    token: Characteristics
    count: Quantity = 1
    power: Quantity | None = None
    toughness: Quantity | None = None
    who: Who = YOU
    tapped: bool = False


@dataclass(frozen=True, slots=True)
class CreateCopy:
    """Creates tokens that are copies of an object, with exceptions (707.1, 707.5, 707.9); `counters` are those they enter with.

    `attacking` puts them onto the battlefield attacking: that player, or for True one of the choice of their controller
    (508.4).
    """

    of: Group
    count: Quantity = 1
    exceptions: tuple[Modification, ...] = ()
    who: Who = YOU
    tapped: bool = False
    attacking: Who | bool = False
    counters: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class CopySpell:
    """Puts copies of a spell or ability onto the stack (707.10); `aimed` is what a copy targets instead (707.10e)."""

    what: Ref
    count: Quantity = 1
    new_targets: bool = False
    exceptions: tuple[Modification, ...] = ()
    who: Who = YOU
    aimed: Ref | None = None


@dataclass(frozen=True, slots=True)
class BecomeCopy:
    """The objects become copies of another for the duration (707.4)."""

    what: Group
    of: Group
    duration: Duration = ""
    exceptions: tuple[Modification, ...] = ()


@dataclass(frozen=True, slots=True)
class PutCounters:
    """Puts counters on each of the group (122)."""

    on: Group
    kind: str
    count: Quantity = 1


@dataclass(frozen=True, slots=True)
class RemoveCounters:
    """Removes that many counters of a kind from an object, all of them for None (122)."""

    of: Ref
    kind: str
    count: Quantity | None = 1


@dataclass(frozen=True, slots=True)
class Tap:
    """Taps each of the group (701.26a)."""

    what: Group


@dataclass(frozen=True, slots=True)
class TapPower:
    """As a cost: taps any number of other untapped creatures with that much power together (702.122a)."""

    power: int


@dataclass(frozen=True, slots=True)
class Untap:
    """Untaps each of the group (701.26b)."""

    what: Group


@dataclass(frozen=True, slots=True)
class Modify:
    """A continuous effect: changes characteristics or control of the group for the duration (611)."""

    what: Group
    modifications: tuple[Modification, ...]
    duration: Duration = ""


@dataclass(frozen=True, slots=True)
class Attach:
    """Attaches one object to another (701.3)."""

    what: Ref
    to: Group


@dataclass(frozen=True, slots=True)
class Transform:
    """Turns double-faced permanents over (701.27)."""

    what: Group


@dataclass(frozen=True, slots=True)
class TurnDown:
    """Turns permanents face down (708.2b)."""

    what: Group


@dataclass(frozen=True, slots=True)
class Flip:
    """Flips a flip card: its other half counts from now on (710.4)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class CastCopy:
    """Copies cards where they are; a player may cast the copies, `free` without paying their mana costs (707.12)."""

    what: Group
    free: bool = True
    who: Who = YOU


@dataclass(frozen=True, slots=True)
class Encode:
    """The spell's card may be exiled encoded on a creature, which may cast copies of it from then on (702.99a)."""


@dataclass(frozen=True, slots=True)
class Fight:
    """Two creatures deal damage equal to their power to each other at the same time (701.14a)."""

    one: Ref
    other: Group


@dataclass(frozen=True, slots=True)
class Prepare:
    """Permanents become prepared: a copy of their spell waits in exile (722.3)."""

    what: Group
