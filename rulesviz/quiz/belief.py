"""What a belief is: a small function of frames under its own name, with the rule it forgets; and what such functions read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulesviz.explain.frame import Frame, ManaStory, ObjectView

Think = Callable[[Frame, Sequence[Frame], int | str], str | None]
"""The frame before an act, the frames of the act, and what is asked about → what the belief answers, if anything."""


@dataclass(frozen=True, slots=True)
class Belief:
    """A named misconception about one kind of value: the rule it forgets, a kind sentence, and what it answers."""

    name: str
    kind: str
    rule: str
    says: str
    think: Think


BELIEFS: list[Belief] = []
"""All of them, the likeliest first within each kind."""


def belief(kind: str, rule: str, says: str) -> Callable[[Think], Think]:
    """Enter a function under its own name."""

    def enter(think: Think) -> Think:
        BELIEFS.append(Belief(getattr(think, "__name__", "").replace("_", " "), kind, rule, says, think))
        return think

    return enter


# -- reading frames ------------------------------------------------------------------------------------------------------


def original(before: Frame, frames: Sequence[Frame], one: int | str) -> ObjectView | None:
    """What the object was copied from, as it stood before the act; None if it is no copy."""
    view = seen(frames, one)
    if view is None or view.copy_of_id is None:
        return None
    return before.objects.get(view.copy_of_id)


def seen(frames: Sequence[Frame], one: int | str) -> ObjectView | None:
    """The object after the act."""
    return frames[-1].objects.get(one) if isinstance(one, int) else None


def growth(view: ObjectView) -> int:
    """By how much its +1/+1 and -1/-1 counters shift a size."""
    counters = dict(view.counters)
    return counters.get("+1/+1", 0) - counters.get("-1/-1", 0)


def shifted(size: str, by: int) -> str | None:
    """A size made bigger on both sides; None for one that is no number."""
    power, _, toughness = size.partition("/")
    try:
        return f"{int(power) + by}/{int(toughness) + by}"
    except ValueError:  # a star is no number
        return None


def came(before: Frame, frames: Sequence[Frame]) -> set[int]:
    """The tokens that came during the act, by id."""
    seen = {one for frame in frames for one in frame.battlefield if frame.objects[one].kind == "token"}
    return seen - set(before.battlefield)


def stories_of(frames: Sequence[Frame], player: int | str) -> list[ManaStory]:
    """How a player's mana came about; nothing where some was spent meanwhile."""
    if any(frame.event.kind == "ManaSpent" for frame in frames):
        return []
    return [frame.mana for frame in frames if frame.mana is not None and frame.mana.player == player]


def text_of(view: ObjectView) -> str:
    """All of an object's abilities as one lower-case text."""
    return " ".join(ability.text for ability in view.abilities).casefold()


def waits_for_cast(view: ObjectView) -> bool:
    """Whether the object has an ability that triggers on casting, though not on copying."""
    text = text_of(view)
    return "whenever you cast" in text and "or copy" not in text
