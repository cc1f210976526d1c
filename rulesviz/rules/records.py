"""The values of the layers: effects at work, what each did to whom, and what came of it all (611, 613)."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulesviz.model.abilities import Replacement, Rule, Static, Triggered
from rulesviz.model.characteristics import Characteristics
from rulesviz.model.modifications import Modification
from rulesviz.model.state import State
from rulesviz.rules.dependency import (
    layer_of,
)

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
        return tuple(part for part in self.modifications if layer_of(part) == layer)


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


@dataclass(slots=True)
class Derived:
    """What the layers made of one state, by object id; and which permanents have abilities that others must watch."""

    chars: dict[int, Characteristics] = field(default_factory=dict)
    controller: dict[int, str] = field(default_factory=dict)
    base: dict[int, tuple[int | None, int | None]] = field(default_factory=dict)
    records: dict[int, list[Record]] = field(default_factory=dict)
    reads: frozenset[str] = frozenset()
    triggered: dict[str, list[tuple[int, Triggered]]] = field(default_factory=dict)
    replacing: list[tuple[int, Replacement]] = field(default_factory=list)
    rules: list[tuple[int, Rule]] = field(default_factory=list)
    basis: State | None = None
    alone: bool = False  # whether no continuous effect is at work, so that every object stands for itself

    def holds_for(self, state: State) -> bool:
        """Whether a state has all that was read here; what changes an object itself resets it (`applying`)."""
        basis = self.basis
        if basis is None or state.battlefield is not basis.battlefield or state.effects is not basis.effects:
            return False
        if not self.reads & {"status", "outside"}:
            return True
        same = state.objects is basis.objects
        return same and (
            "outside" not in self.reads or (state.players is basis.players and state.active == basis.active)
        )
