"""The values of the layers: effects at work, what each did to whom, and what came of it all (611, 613)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import merge
from typing import Any, NamedTuple, TypeGuard

from rulesviz.model.abilities import Activated, Replacement, Rule, Static, Triggered
from rulesviz.model.characteristics import Ability, Characteristics
from rulesviz.model.keywords import with_meanings
from rulesviz.model.mana_abilities import is_mana_ability
from rulesviz.model.modifications import Modification
from rulesviz.model.objects import ContinuousEffect, GameObject
from rulesviz.model.state import State
from rulesviz.model.vector import IdSet, Vector
from rulesviz.rules.dependency import layer_of, outside
from rulesviz.rules.plain import of_itself

Watched = Triggered | Replacement | Rule | Activated

LAYER_RULE = {
    "1a": "613.2a", "1b": "613.2b", "2": "613.1b", "3": "613.1c", "4": "613.1d", "5": "613.1e", "6": "613.1f",
    "7a": "613.4a", "7b": "613.4b", "7c": "613.4c", "7d": "613.4d",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Live:
    """One continuous effect at work: a static ability of an object, or the effect of something that resolved.

    `objects` are fixed (611.2c) or None for a static ability, which affects what fits (611.3a). `key` tells it from all others.
    """

    key: tuple[int, int]
    timestamp: int
    source: int
    text: str
    modifications: tuple[Modification, ...]
    you: str = ""
    objects: tuple[int, ...] | None = None
    static: Static | None = None
    chosen: tuple[tuple[str, str | int], ...] | None = None

    def parts(self, layer: str) -> tuple[Modification, ...]:
        """What it does in that layer."""
        return tuple([part for part in self.modifications if layer_of(part) == layer])


@dataclass(frozen=True, slots=True)
class Record:
    """What one effect did to one object in one layer: the values before and after, with the rules that say so."""

    layer: str
    source: int | None
    text: str
    before: Characteristics
    after: Characteristics
    rules: tuple[str, ...]
    controller: str = ""


Chain = tuple[Record, Any]
"""The newest record with the chain of those before it, None at its end: equal objects share it."""


def in_order(chain: Chain | None) -> tuple[Record, ...]:
    """The records of a chain, the oldest first."""
    found = []
    while chain is not None:
        record, chain = chain
        found.append(record)
    return tuple(reversed(found))


@dataclass(frozen=True, slots=True)
class Value:
    """What one object is now, with what made it so.

    `watched` are those of its abilities that others must look out for: all that trigger or replace or change a rule, and what
    makes mana (605.1a). `statics` says that it has a static ability, or had one between two effects.
    """

    chars: Characteristics
    controller: str
    base: tuple[int | None, int | None]
    records: tuple[Record, ...] = ()
    watched: tuple[Watched, ...] = ()
    statics: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One effect applied in one layer: who was `you` to it, and the rules that put it there.

    An idle one was there, but its condition did not hold, or another effect made it cease before its turn came (613.6). `heard` is what
    it was told about the game beside its objects: whether its condition holds, and its numbers; None of one that asks nothing.
    """

    effect: Live
    you: str
    rules: tuple[str, ...] = ()
    idle: bool = False
    heard: tuple[int, ...] | None = None


class Basis(NamedTuple):
    """What of a state the values were read from; `outside` is that beside the permanents and effects, of which `reads` names the parts."""

    objects: Vector[GameObject]
    battlefield: IdSet
    effects: tuple[ContinuousEffect, ...]
    command: tuple[int, ...]
    reads: frozenset[str]
    outside: tuple[object, ...]

    @classmethod
    def of(cls, state: State, reads: frozenset[str]) -> Basis:
        """What was read of this state."""
        return cls(state.objects, state.battlefield, state.effects, state.command, reads, outside(state, reads))

    def is_that_of(self, state: State) -> bool:
        """Whether a state has the very same."""
        return (
            self.objects is state.objects
            and self.battlefield is state.battlefield
            and self.effects is state.effects
            and self.command == state.command
            and (not self.outside or self.outside == outside(state, self.reads))
        )


@dataclass(frozen=True, slots=True)
class Derived:
    """What the layers made of one state: the values of its objects by id, None for what they do not reach.

    `watching` has, for each kind of ability that others must look out for, the permanents that have one. `steps` are the
    effects of each layer in their order. In a layer that is `contested` some look at what others change, so that their order could
    hang on which objects there are; in one that is `tangled` it does.
    `steady` says that no effect asks more of the game than what the object that it applies to is, save what is settled before its
    layer; `tallies` are what was added up of all permanents for such. `ahead` are those of a state that was imagined from this one
    and may be the next: a nearer place to begin than these.
    """

    basis: Basis
    values: Vector[Value | None]
    watching: Mapping[object, IdSet]
    reads: frozenset[str] = frozenset()
    steps: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)
    tangled: frozenset[str] = frozenset()
    contested: frozenset[str] = frozenset()
    steady: bool = False
    tallies: Mapping[object, int] = field(default_factory=dict)
    ahead: Derived | None = field(default=None, compare=False, repr=False)

    def value(self, one: int) -> Value | None:
        """The value of an object; None if no layer reaches where it is."""
        return self.values[one] if 0 <= one < len(self.values) else None

    def records(self, one: int) -> tuple[Record, ...]:
        """What effects did to an object, in their order."""
        value = self.value(one)
        return () if value is None else value.records

    def watches(self, happening: str) -> bool:
        """Whether a permanent has an ability that watches for this."""
        return happening in self.watching or (happening, "itself") in self.watching

    def triggered(self, happening: str, concerned: tuple[object, ...] | None = None) -> Iterator[tuple[int, Triggered]]:
        """The triggered abilities of permanents that watch for this; those that wait for their own object only if it is concerned."""
        others, own = (self.watching.get(kind, IdSet()) for kind in (happening, (happening, "itself")))
        meant = own if concerned is None or not own else sorted(one for one in {*concerned} if isinstance(one, int) and one in own)
        for one in dict.fromkeys(merge(others, meant)) if meant else others:
            about_it = concerned is None or one in concerned
            for ability in self.triggered_of(one, happening):
                if about_it or not of_itself(ability.when.subject):
                    yield one, ability

    def triggered_of(self, one: int, happening: str) -> Iterator[Triggered]:
        """The triggered abilities of one permanent that watch for this."""
        value = self.value(one)
        for ability in value.watched if value is not None else ():
            if isinstance(ability, Triggered) and ability.when.happening == happening:
                yield ability

    def replacing(self) -> Iterator[tuple[int, Replacement]]:
        """The replacement effects of permanents."""
        return ((one, ability) for one, ability in self._watched(Replacement) if isinstance(ability, Replacement))

    def rules(self) -> Iterator[tuple[int, Rule]]:
        """The abilities of permanents that change a rule."""
        return ((one, ability) for one, ability in self._watched(Rule) if isinstance(ability, Rule))

    def _watched(self, kind: object) -> Iterator[tuple[int, Watched]]:
        for one in self.watching.get(kind, ()):
            value = self.values[one]
            assert value is not None
            for ability in value.watched:
                yield one, ability


STATE_BASED = "state-based"
"""Under this `watching` has what the state-based actions must look at: not the many that are well (704.5)."""


def kinds_of(thing: GameObject, value: Value) -> set[object]:
    """Under what a permanent is looked up in `watching`."""
    kinds: set[object] = {_kind(one) for one in value.watched}
    chars = value.chars
    if (
        thing.damage
        or thing.attached_to is not None
        or thing.counters
        or "Legendary" in chars.supertypes
        or "World" in chars.supertypes
        or ("Creature" in chars.types and (chars.toughness or 0) <= 0)
        or "Planeswalker" in chars.types
        or "Aura" in chars.subtypes
        or "Saga" in chars.subtypes
    ):
        kinds.add(STATE_BASED)
    return kinds


def _kind(ability: Watched) -> object:
    if not isinstance(ability, Triggered):
        return type(ability)
    when = ability.when
    return (when.happening, "itself") if of_itself(when.subject) else when.happening


def valued(
    chars: Mapping[int, Characteristics],
    controller: Mapping[int, str],
    base: Mapping[int, tuple[int | None, int | None]],
    records: Mapping[int, Chain],
) -> dict[int, Value]:
    """The values of objects; equal ones are the very same."""
    made: dict[object, Value] = {}
    watched: dict[int, tuple[Watched, ...]] = {}
    known: dict[int, Value] = {}
    for one, now in chars.items():
        chain = records.get(one)
        key = id(now), controller[one], base[one], id(chain)
        if key not in made:
            abilities = id(now.abilities)
            if abilities not in watched:
                watched[abilities] = tuple(part for part in with_meanings(now.abilities) if _is_watched(part))
            told = in_order(chain)
            statics = _has_static(now) or any(_has_static(record.before) for record in told)
            made[key] = Value(now, controller[one], base[one], told, watched[abilities], statics)
        known[one] = made[key]
    return known


def _has_static(chars: Characteristics) -> bool:
    return any(isinstance(ability, Static) for ability in chars.abilities)


def _is_watched(ability: Ability) -> TypeGuard[Watched]:
    return isinstance(ability, Triggered | Replacement | Rule) or is_mana_ability(ability)


def watching(ones: Iterable[int], known: Mapping[int, Value], objects: Vector[GameObject]) -> dict[object, IdSet]:
    """Which of these others must look out for, by kind."""
    found: dict[object, list[int]] = {}
    for one in sorted(ones):
        for kind in kinds_of(objects[one], known[one]):
            found.setdefault(kind, []).append(one)
    return {kind: IdSet(Vector.of(there)) for kind, there in found.items()}
