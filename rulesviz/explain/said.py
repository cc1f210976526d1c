"""What a line of a card says in plain words, as a small tree: a phrase, its rules, and the phrases it is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from rulesviz.explain.about import About
from rulesviz.model.characteristics import Ability

Kind = Literal["", "ability", "cost", "limit", "target", "choice", "mode", "reflexive", "delayed", "delayed anew"]
"""What a phrase is: a whole ability, its cost, a limit, what it targets, a choice of modes and each of them, an ability that
is triggered by it (603.12) or waits (603.7), and there speaks anew of `it`; empty for what is done."""


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase of a few words, the rule numbers that it follows, its parts in order, what it is and what it is about."""

    text: str
    rules: tuple[str, ...] = ()
    parts: tuple[Said, ...] = ()
    kind: Kind = ""
    about: tuple[About, ...] = ()


Tell = Callable[[Ability], Said]
"""How an ability inside something else is told."""


def said(text: str, *rules: str, parts: Iterable[Said] = (), kind: Kind = "", about: Iterable[About] = ()) -> Said:
    """A phrase with its rules and parts."""
    return Said(text, rules, tuple(parts), kind, tuple(about))


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
    parts = tuple(renamed(part, old, new) for part in top.parts)
    about = tuple(replace(one, what=one.what.replace(old, new)) for one in top.about)
    return replace(top, text=top.text.replace(old, new), parts=parts, about=about)
