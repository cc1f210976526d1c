"""What a player can do with priority, and what the game may ask back (117.1, 608.2d)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Literal

from rulesviz.model.objects import Entity


@dataclass(frozen=True, slots=True)
class Given:
    """Choices that the person made beforehand; what is not given is asked or, with one legal answer, settled.

    `sacrifice`, `discard`, `tap`, `exile` name what pays such a cost; `using` the sources of mana; `mana` the types a mana
    ability shall make, as letters; `face` the half of a split card that is cast, from 1; `face_down` casts a card with morph
    as a nameless creature; `further` the names of additional costs that are paid, each as often as it is; `by_effect` that
    an effect lets the card be cast at this moment, from wherever it is.
    """

    targets: tuple[tuple[Entity, ...], ...] | None = None
    x: int | None = None
    modes: tuple[int, ...] | None = None
    kicked: bool | None = None
    division: tuple[tuple[int, ...], ...] | None = None
    alternative: str = ""
    sacrifice: tuple[int, ...] | None = None
    discard: tuple[int, ...] | None = None
    tap: tuple[int, ...] | None = None
    exile: tuple[int, ...] | None = None
    phyrexian_life: bool | None = None
    using: tuple[int, ...] | None = None
    mana: str | None = None
    free: bool = False
    face: int | None = None
    face_down: bool = False
    further: tuple[str, ...] = ()
    by_effect: bool = False


@dataclass(frozen=True, slots=True)
class CastSpell:
    """Cast a card (601)."""

    player: str
    object: int
    given: Given = Given()


@dataclass(frozen=True, slots=True)
class PlayLand:
    """Play a land card (305); `face` is the side of a modal double-faced card that is played, from 1 (712.12)."""

    player: str
    object: int
    face: int | None = None


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate the ability of that line of a permanent (602); `mana_only` insists on a mana ability (605)."""

    player: str
    object: int
    line: int | None = None
    given: Given = Given()
    mana_only: bool = False


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Turn a face-down permanent face up for its morph cost: a special action (116.2b, 702.37e)."""

    player: str
    object: int
    given: Given = Given()


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass priority (117.3d)."""

    player: str


@dataclass(frozen=True, slots=True)
class Concede:
    """Leave the game (104.3a)."""

    player: str


Act = CastSpell | PlayLand | Activate | TurnUp | Pass | Concede

Kind = Literal[
    "may", "pay", "choose", "modes", "number", "color", "mana_type", "creature_type", "order_triggers", "replacement",
    "new_targets", "legend", "targets", "attackers", "blockers", "damage", "chance",
]  # fmt: skip
Value = bool | int | str
Answer = Value | tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What a player is asked (608.2d and its like): the legal answers, how many to pick, and the rule that asks.

    With `least` = `most` = 1 the answer is one option; otherwise a tuple of different options, for an order all of them.
    An object is its id, a player their name. `open_ended` accepts any number, or any creature type, beyond the options listed.
    """

    player: str
    kind: Kind
    prompt: str
    options: tuple[Value, ...]
    rules: tuple[str, ...]
    least: int = 1
    most: int = 1
    open_ended: bool = False
    none: bool = False  # "none" may be answered: an optional pick
    labels: tuple[str, ...] = ()
    repeat: bool = False  # the same option may be picked more than once
    sources: tuple[int, ...] = ()  # of triggers to order: the object of each
    slots: tuple[tuple[Value, ...], ...] = ()  # new targets: what each of them may become, "same" always allowed
    now: tuple[Value, ...] = ()  # and what each of them is
    among: tuple[Value, ...] = ()  # of a division: what each number goes to
    total: int = 0  # and what the numbers add up to
    words: tuple[int, ...] = ()  # and to which word "target" each belongs: those of one word differ (115.3)

    @property
    def single(self) -> bool:
        """Whether the answer is one value rather than a list."""
        return self.least <= 1 and self.most == 1

    def divisions(self) -> Iterator[tuple[int, ...]]:
        """The ways to divide, the one that gives the first receiver as much as it may get first."""
        least = min((part for part in self.options if isinstance(part, int)), default=0)
        count = len(self.among)
        spare = self.total - least * count
        for cuts in combinations(range(spare + count - 1, 0, -1), count - 1):
            ends = (spare + count, *cuts, 0)
            yield tuple(least + one - other - 1 for one, other in pairwise(ends))[::-1]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an act is refused: what, the reason in words, the rules, and what could be done instead."""

    what: str
    reason: str
    rules: tuple[str, ...]
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        rules = f" (CR {', '.join(self.rules)})" if self.rules else ""
        choices = f"; possible: {', '.join(self.choices)}" if self.choices else ""
        return f"{self.what}: {self.reason}{rules}{choices}"
