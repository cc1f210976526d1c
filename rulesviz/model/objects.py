"""Objects in zones: cards, tokens, spells, abilities on the stack (109.1, 110.5, 112, 113.7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rulesviz.model.changed import replace
from rulesviz.model.characteristics import Ability, Characteristics
from rulesviz.model.mana import Mana
from rulesviz.model.modifications import Modification

Entity = int | str  # an object's id, or a player's name


@dataclass(frozen=True, slots=True)
class Definition:
    """What a card, token or copy is by nature, all faces of it: the base that copy effects and layers start from (613.1).

    This is also what is copied (707.2, 707.8a). `origin` says where it was copied from, None for what is printed; `maker`
    is the object that a token's text means by the name of what made it (201.5a).
    """

    faces: tuple[Characteristics, ...]
    layout: str = "normal"
    origin: Origin | None = field(default=None, hash=False)  # of a copy of a copy it goes deep
    maker: int | None = None

    @property
    def name(self) -> str:
        """All its names, as on a card of several parts: `Front // Back`."""
        return " // ".join(face.name for face in self.faces)

    @property
    def depth(self) -> int:
        """How many copyings, each of what the one before made, led to it (707.3)."""
        found, here = 0, self
        while here.origin is not None:
            found, here = found + 1, here.origin.before
        return found


@dataclass(frozen=True, slots=True)
class Origin:
    """Where copied values came from: the object copied, its values, and the exceptions (707.2, 707.9).

    `left` says what stayed behind at that moment, each part with the rule that leaves it there.
    """

    object: int
    before: Definition = field(repr=False)
    exceptions: tuple[Modification, ...] = ()
    rules: tuple[str, ...] = ("707.2",)
    left: tuple[tuple[str, str], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen and paid while a spell was cast or an ability put on the stack (601.2b-h, 602.2b, 603.3d).

    `targets` has one tuple for each word "target"; `modes` are numbers from 1; `sacrificed` and `exiled` are the ids of
    what paid the cost, as it was before; `spent` is the mana that paid; `division` parallels the targets of a divided effect; `zone`
    is where a spell was cast from.
    """

    targets: tuple[tuple[Entity, ...], ...] = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    kicked: bool = False
    paid: tuple[str, ...] = ()
    sacrificed: tuple[int, ...] = ()
    exiled: tuple[int, ...] = ()
    spent: tuple[Mana, ...] = ()
    division: tuple[tuple[int, ...], ...] = ()
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Bindings:
    """What the words of an effect stand for while it runs.

    `names` has `it`, `created`, `chosen` and the like; `amount` is `that much`; `did` whether the optional part was done; `nth` the
    how-manieth resolution of this ability this turn it is; `types` the mana types that the event produced; `words` the copy effect by
    which its source had the ability, 0 for its own, None where that is still so.
    """

    names: tuple[tuple[str, tuple[Entity, ...]], ...] = ()
    amount: int | None = None
    did: bool | None = None
    nth: int = 0
    types: str = ""
    words: int | None = None

    def get(self, name: str) -> tuple[Entity, ...] | None:
        """What a name stands for, None if nothing was bound to it."""
        for key, value in reversed(self.names):
            if key == name:
                return value
        return None

    def bind(self, name: str, *entities: Entity) -> Bindings:
        """These bindings with one more."""
        kept = tuple(pair for pair in self.names if pair[0] != name)
        return replace(self, names=(*kept, (name, entities)))


@dataclass(frozen=True, slots=True)
class StackAbility:
    """An ability on the stack: which one, whose, and what triggered it (113.7, 405.1)."""

    ability: Ability
    source: int
    kind: str  # "activated" or "triggered"
    bindings: Bindings = Bindings()


@dataclass(frozen=True, slots=True)
class LastKnown:
    """An object as it last existed in its zone (608.2h): read when it has left; `records` are those of its layers."""

    characteristics: Characteristics
    copiable: Definition
    controller: str
    base: tuple[int | None, int | None] = (None, None)
    records: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class ContinuousEffect:
    """An effect of a resolved spell or ability (611.2): the objects are fixed as it begins (611.2c), numbers too.

    `becomes` makes it a copy effect of layer 1; `ability` is one that is in force without an object having it; `turn` the one in which it
    began, for durations that reach into the next; `hidden` what was chosen for each object before it became a copy (607.5).
    """

    id: int
    timestamp: int
    source: int | None
    controller: str
    text: str
    objects: tuple[int, ...] = ()
    modifications: tuple[Modification, ...] = ()
    becomes: Definition | None = None
    ability: Ability | None = None
    duration: str = ""
    chosen: tuple[tuple[str, str | int], ...] = ()
    turn: int = 0
    hidden: tuple[tuple[int, tuple[tuple[str, str | int], ...]], ...] = ()


class GameObject(NamedTuple):
    """One object in one zone; a zone change makes another with a greater id that remembers it as `was` (400.7).

    `card` is the id of the first object of the same card, token or copy; `definition` its base values; `controller` its base controller;
    `sick` that its controller has not had it since their turn began (302.6), `since` the turn in which they got it and `entered` the one
    in which it came there, 0 for before the first, `moment` the time at which everything began that happened together with that; `chosen`
    what was chosen as it entered; `choices` those of the spell it is or was; `exiled_with` the object whose ability exiled it, and
    `exiled_as` the copy effect by which that had the ability, 0 for its own (607.5); `prepared_by` the permanent whose spell this copy in
    exile is (722.3); an `emblem` is nothing else (114.5); a `ring_bearer` is that of its controller (701.54a); a `commander` is one
    wherever its card goes (903.3); `castable_by` the player who may cast it from exile, after its Adventure (715.3d).
    """

    id: int
    definition: Definition
    owner: str
    controller: str
    zone: str
    timestamp: int
    card: int
    was: int | None = None
    token: bool = False
    copy: bool = False
    commander: bool = False
    emblem: bool = False
    ring_bearer: bool = False
    cast: bool = False
    tapped: bool = False
    face: int = 0
    face_down: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    counted: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    deathtouched: bool = False
    attached_to: Entity | None = None
    sick: bool = False
    since: int = 0
    entered: int = 0
    moment: int = 0
    chosen: tuple[tuple[str, str | int], ...] = ()
    choices: Choices | None = None
    ability: StackAbility | None = None
    attacking: Entity | None = None
    blocking: tuple[int, ...] = ()
    blocked: bool = False
    exiled_with: int | None = None
    exiled_as: int = 0
    prepared_by: int | None = None
    castable_by: str = ""
    last: LastKnown | None = None
    became: int | None = None

    def count(self, kind: str) -> int:
        """How many counters of that kind are on it."""
        return dict(self.counters).get(kind, 0)

    def counted_at(self, kind: str) -> int:
        """The timestamp of its counters of that kind (613.7c)."""
        return dict(self.counted).get(kind, self.timestamp)

    def choice(self, kind: str) -> str | int | None:
        """What was chosen as it entered, None if nothing was (607.5a)."""
        return dict(self.chosen).get(kind)


def fresh(thing: GameObject, zone: str, player: str) -> GameObject:
    """The new object that a card becomes in another zone: it remembers nothing but which card it is (400.7)."""
    return GameObject(
        -1, thing.definition, thing.owner, player, zone, 0, thing.card, was=thing.id, token=thing.token, copy=thing.copy,
        commander=thing.commander,
    )  # fmt: skip
