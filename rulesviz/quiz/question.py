"""A question about what comes next, and its options: the right one, and wrong ones that each forget a rule."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

MOST_OPTIONS = 4


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to pick: its text, whether it is right, the rule that it forgets, a kind sentence about it, and the belief behind it."""

    text: str
    right: bool = False
    rule: str = ""
    says: str = ""
    belief: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a scenario, asked before the frame at `place` is shown; exactly one of its options is right.

    `kind` is what it is about: `size`, `tapped`, `counters`, `colors`, `types`, `tokens`, `stack`, `mana`, `could produce`
    and so on. `myth` says that one of its wrong answers is a myth of the scenario itself.
    """

    id: str
    scenario: str
    place: int
    prompt: str
    kind: str
    options: tuple[Option, ...]
    myth: bool = False

    @property
    def right(self) -> Option:
        """The right option."""
        return next(option for option in self.options if option.right)

    def option(self, text: str) -> Option:
        """The option with that text, case and spaces aside; raises KeyError that lists the options."""
        for option in self.options:
            if plain(option.text) == plain(text):
                return option
        raise KeyError(f"{text!r} is no answer to {self.id}; answers are {', '.join(o.text for o in self.options)}")


def plain(text: str) -> str:
    """A text without case and spaces: two options that differ in nothing else are one.

    >>> plain("2 / 2") == plain("2/2")
    True
    """
    return "".join(text.split()).casefold()


def options(seed: str, right: Option, wrong: list[Option]) -> tuple[Option, ...]:
    """The right option and the first wrong ones, each text once, in an order that only the seed decides."""
    kept = {plain(right.text): right}
    for option in wrong:
        if len(kept) < MOST_OPTIONS:
            kept.setdefault(plain(option.text), option)
    return tuple(sorted(kept.values(), key=lambda option: sha256(f"{seed}|{option.text}".encode()).digest()))
