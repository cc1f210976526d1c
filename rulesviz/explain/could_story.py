"""What a permanent could produce, told in full: who is asked, what is imagined, where a circle was cut (106.7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulesviz.model.making_mana import CouldProduce
from rulesviz.model.phrases import about_this
from rulesviz.model.selection import Every
from rulesviz.model.state import State
from rulesviz.rules.could_produce import Survey
from rulesviz.rules.looks import Context
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
    asked = _Asked(state)
    types = asked.survey.types(one)
    others = asked.reached((one,))
    permanents = tuple(
        CouldPermanent(
            name(other),
            asked.survey.types(other),
            tuple(CouldAbility(how.text, how.adds, how.becomes) for how in asked.survey.imagined(other)),
            asked.labels(other, name),
            other in asked.reached(asked.by(other)),
        )
        for other in [one, *sorted(others - {one})]
    )
    return CouldStory(name(one), types, permanents)


class _Asked:
    """Whom each permanent asks. A thousand that ask the same share one answer, or their story would take a million."""

    def __init__(self, state: State) -> None:
        self.survey = Survey(state)
        self._by: dict[int, tuple[int, ...]] = {}
        self._groups: dict[tuple[Every, str, int], tuple[int, ...]] = {}
        self._reached: dict[int, frozenset[int]] = {}
        self._labels: dict[int, tuple[str, ...]] = {}
        self._kept: list[tuple[int, ...]] = []  # what has an id by which it is known stays

    def by(self, one: int) -> tuple[int, ...]:
        """The permanents that the abilities of one ask about; equal ones are the very same."""
        if one not in self._by:
            types = [(how.step.types, how.where) for how in self.survey.adds(one)]
            groups = [self._members(what.group, where) for what, where in types if isinstance(what, CouldProduce)]
            self._by[one] = groups[0] if len(groups) == 1 else tuple(dict.fromkeys(other for group in groups for other in group))
        return self._by[one]

    def _members(self, group: Every, where: Context) -> tuple[int, ...]:
        key = group, where.you, where.this if about_this(group) else -1
        if key not in self._groups:
            self._groups[key] = members(group, where)
        return self._groups[key]

    def reached(self, ones: tuple[int, ...]) -> frozenset[int]:
        """These, and all that are asked when they are."""
        if id(ones) not in self._reached:
            seen, groups, waiting = set[int](), set[int](), [ones]
            while waiting:
                here = waiting.pop()
                fresh = [one for one in here if one not in seen]
                seen.update(fresh)
                more = {id(asks): asks for one in fresh if (asks := self.by(one))}
                waiting += [asks for known, asks in more.items() if known not in groups]
                groups.update(more)
            self._reached[id(ones)] = frozenset(seen)
            self._kept.append(ones)
        return self._reached[id(ones)]

    def labels(self, one: int, name: Name) -> tuple[str, ...]:
        """What those are called whom it asks."""
        asks = self.by(one)
        if id(asks) not in self._labels:
            self._labels[id(asks)] = tuple(map(name, asks))
        return self._labels[id(asks)]
