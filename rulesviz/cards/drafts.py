"""What the grammar builds on the way to the model: words that still wait for what they stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from rulesviz.model.characteristics import Ability
from rulesviz.model.instructions import If
from rulesviz.model.making_mana import AddMana, ChosenColor
from rulesviz.model.object_instructions import CreateCopy, Modify, RemoveCounters
from rulesviz.model.phrases import field_names
from rulesviz.model.player_instructions import Choose, Shuffle
from rulesviz.model.references import Ref, Who
from rulesviz.model.selection import ANYTHING, AllOf, CameToHand, Predicate, TargetSpec, ThatMuch

T = TypeVar("T")


class NotUnderstood(ValueError):  # noqa: N818  it reads as a sentence
    """The line says something that the grammar or the model has no exact meaning for."""


@dataclass(frozen=True, slots=True)
class CardContext:
    """What the text needs to know of its card: the name, which means `this`, and the type line.

    `labels` are names of things on a table that the text may use (`bear gets +1/+1`). In a text that is `handed_out` to a token,
    the name means its maker (201.5a).
    """

    name: str = ""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    handed_out: bool = False

    @property
    def is_spell(self) -> bool:
        """Whether its plain sentences are instructions of an instant or sorcery, not static abilities."""
        return "Instant" in self.types or "Sorcery" in self.types


CONTEXT: ContextVar[CardContext] = ContextVar("card")
"""The card whose text is being read."""


@dataclass(frozen=True, slots=True)
class Aim(Ref):
    """The word `target` where it stands; `at` is its place in the line, which orders the targets (601.2c)."""

    spec: TargetSpec
    at: int


@dataclass(frozen=True, slots=True)
class Pronoun(Ref):
    """A word for something mentioned before: `it`, `that creature`, `they`; its noun tells which mention fits."""

    at: int
    owner: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoted(Ability):
    """An ability in quotation marks, to be read as a line of its own.

    With `named`, the card's own name in it means the card that hands the ability out, not who has it (201.5a).
    """

    named: bool = False


@dataclass(frozen=True, slots=True)
class ThisIn(Ref):
    """The object itself in another zone than the battlefield: the ability works there (113.6)."""

    zone: str


@dataclass(frozen=True, slots=True)
class ThatColor(ChosenColor):
    """The colour that the sentence before has chosen."""


@dataclass(frozen=True, slots=True)
class Destroyed(CameToHand):
    """How many permanents an effect has destroyed; `for each` goes through them one by one."""


@dataclass(frozen=True, slots=True)
class NewTargetsForCopy(Shuffle):
    """The copy may have new targets: no instruction, but said of the one before."""


@dataclass(frozen=True, slots=True)
class CastTheCopy(Shuffle):
    """The copy of a card may be cast: said of the copying before; `free` without paying for it."""

    free: bool = True


@dataclass(frozen=True, slots=True)
class Removed(ThatMuch):
    """`Each counter removed this way`: as many as the cost or the instruction before took away."""


@dataclass(frozen=True, slots=True)
class Result(ThatMuch):
    """`The result`: what the die showed that was rolled before."""


@dataclass(frozen=True, slots=True)
class ColorChoice(AddMana):
    """`Choose a color of ...`: half an instruction, the mana comes with the next sentence."""


@dataclass(frozen=True, slots=True)
class ThoseCounters(RemoveCounters):
    """`Remove those counters`: all of those that the condition in front has counted."""


@dataclass(frozen=True, slots=True)
class Having(Modify):
    """What something has, not gains: said of a token just made, it is part of the token (111.3)."""


@dataclass(frozen=True, slots=True)
class Behind(If):
    """Steps whose condition stands behind them: its words may take up what they have named."""


@dataclass(frozen=True, slots=True)
class AsMany(CreateCopy):
    """`Create five of those tokens`: what the instruction before creates, or a row above in the table of results, with another count."""


@dataclass(frozen=True, slots=True)
class ChosenTarget(Choose):
    """`Choose target creature`: no instruction, but a target that later sentences speak of."""

    aim: Aim


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase without its determiner: what fits, in which zone, of which player."""

    fits: tuple[Predicate, ...]
    zone: str = ""
    of: Who | None = None

    @property
    def predicate(self) -> Predicate:
        """All of it as one predicate."""
        return every(self.fits)

    def also(self, *parts: Predicate) -> Noun:
        """This phrase with more to hold."""
        return replace(self, fits=(*self.fits, *parts))


def every(parts: tuple[Predicate, ...]) -> Predicate:
    """One predicate for all the parts, flat."""
    flat: list[Predicate] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, AllOf) else (part,))
    if not flat:
        return ANYTHING
    return flat[0] if len(flat) == 1 else AllOf(tuple(flat))


_LEAVES = frozenset((str, int, bool, type(None)))


def walk(node: Any, but: frozenset[type] = frozenset()) -> Iterator[Any]:
    """The node and everything inside it, except inside of what is of a type of `but`."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        yield part
        kind = type(part)
        if kind is tuple:
            waiting.extend(part)
        elif kind not in _LEAVES and kind not in but:
            waiting.extend([getattr(part, name) for name in field_names(kind)])


def rewrite(node: T, change: Callable[[Any], Any]) -> T:
    """The node with `change` applied to it, then to every part inside; parts that stay the same are shared."""
    made = change(node)
    kind = type(made)
    if kind is tuple:
        parts = tuple([rewrite(part, change) for part in made])
        return made if all(a is b for a, b in zip(parts, made, strict=True)) else parts  # type: ignore[return-value]
    changed = {}
    for name in () if kind in _LEAVES else field_names(kind):
        old = getattr(made, name)
        new = rewrite(old, change)
        if new is not old:
            changed[name] = new
    return replace(made, **changed) if changed else made  # type: ignore[no-any-return]
