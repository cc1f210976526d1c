"""What a line of a card says in plain words, as a small tree: a phrase, its rules, and the phrases it is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from rulesviz.model.characteristics import Ability


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase of a few words, the rule numbers that it follows, and its parts in order."""

    text: str
    rules: tuple[str, ...] = ()
    parts: tuple[Said, ...] = ()


Tell = Callable[[Ability], Said]
"""How an ability inside something else is told."""


def said(text: str, *rules: str, parts: Iterable[Said] = ()) -> Said:
    """A phrase with its rules and parts."""
    return Said(text, rules, tuple(parts))


def walk(top: Said, depth: int = 0) -> Iterator[tuple[int, Said]]:
    """The phrase and all its parts from the top down, each with its depth.

    >>> [(depth, one.text) for depth, one in walk(said("a", parts=[said("b", "707.2")]))]
    [(0, 'a'), (1, 'b')]
    """
    yield depth, top
    for part in top.parts:
        yield from walk(part, depth + 1)


def rules_of(tops: Iterable[Said]) -> tuple[str, ...]:
    """Every rule number in some phrases, each once, as first met.

    >>> rules_of([said("a", "707.2", parts=[said("b", "613.1"), said("c", "707.2")])])
    ('707.2', '613.1')
    """
    return tuple(dict.fromkeys(rule for top in tops for _, one in walk(top) for rule in one.rules))


def renamed(top: Said, old: str, new: str) -> Said:
    """The same tree with some words in place of others."""
    return Said(top.text.replace(old, new), top.rules, tuple(renamed(part, old, new) for part in top.parts))
