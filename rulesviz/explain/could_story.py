"""What a permanent could produce, told in full: who is asked, what is imagined, where a circle was cut (106.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulesviz.model.making_mana import CouldProduce
from rulesviz.model.state import State
from rulesviz.rules.could_produce import Survey
from rulesviz.rules.matching import members

Name = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class CouldAbility:
    """An ability imagined resolving now: what it would add, and what that becomes after replacement effects, as letters."""

    text: str
    adds: tuple[str, ...]
    becomes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CouldPermanent:
    """One permanent that is asked about: its types of mana, its abilities, the labels of those that its answer leans on.

    `circle` says that its answer leans on itself: the question was cut there, and counts only what comes from elsewhere.
    """

    label: str
    types: str
    abilities: tuple[CouldAbility, ...]
    asks: tuple[str, ...]
    circle: bool


@dataclass(frozen=True, slots=True)
class CouldStory:
    """What one permanent could produce, as letters in the order WUBRGC, and every permanent that was asked for it."""

    label: str
    types: str
    permanents: tuple[CouldPermanent, ...]
    rules: tuple[str, ...] = ("106.7",)


def could_story(state: State, one: int, name: Name) -> CouldStory:
    """The story of what a permanent could produce (106.7)."""
    survey = Survey(state)
    types = survey.types(one)
    edges: dict[int, tuple[int, ...]] = {}
    waiting = [one]
    for other in waiting:
        edges[other] = _asks(survey, other)
        waiting += [more for more in edges[other] if more not in waiting]
    permanents = tuple(
        CouldPermanent(
            name(other),
            survey.types(other),
            tuple(CouldAbility(how.text, how.adds, how.becomes) for how in survey.imagined(other)),
            tuple(map(name, edges[other])),
            _in_circle(other, edges),
        )
        for other in [one, *sorted(edges.keys() - {one})]
    )
    return CouldStory(name(one), types, permanents)


def _asks(survey: Survey, one: int) -> tuple[int, ...]:
    """The permanents that the abilities of one ask about."""
    types = [(how.step.types, how.where) for how in survey.adds(one)]
    groups = [members(what.group, where) for what, where in types if isinstance(what, CouldProduce)]
    return tuple(dict.fromkeys(other for group in groups for other in group))


def _in_circle(one: int, edges: Mapping[int, tuple[int, ...]]) -> bool:
    """Whether the questions that begin at a permanent come back to it."""
    waiting, seen = list(edges.get(one, ())), set[int]()
    while waiting:
        here = waiting.pop()
        if here == one:
            return True
        if here not in seen:
            seen.add(here)
            waiting += edges.get(here, ())
    return False
