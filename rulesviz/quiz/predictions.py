"""Questions as a stage takes them: one for each frame that is worth a guess before it is shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from rulesviz.quiz.question import Question
from rulesviz.quiz.questions import questions
from rulesviz.scenarios.read import Scenario

LIKED = ("size", "tokens", "stack", "could_produce", "mana", "there", "tapped", "counters", "count", "objects")


class Walked(Protocol):
    """Anything that has a scenario: a walk."""

    @property
    def scenario(self) -> Scenario:
        """The scenario that was played."""


def predictions(of: Walked | Scenario | str | Iterable[Question]) -> dict[int, dict[str, Any]]:
    """What `Walk.stage(predictions=...)` takes: the best question for each place that has one, none for the first frame.

    `of` is a walk, a scenario, its name, or questions.

    >>> predictions("S21")[40]["prompt"]
    'Next: Mirrorpool (activated) resolves. Afterwards, what will the power and toughness of the new token ...be?'
    """
    best = dict[int, Question]()
    for question in sorted(_questions(of), key=_worth):
        if question.place > 0:
            best.setdefault(question.place, question)
    return {place: _told(best[place]) for place in sorted(best)}


def best(asked: Iterable[Question], most: int) -> tuple[Question, ...]:
    """The questions that are worth the most, so many of them, in the order of their places; no reply answers another one."""
    kept, told = list[Question](), set[str]()
    for question in sorted(asked, key=_worth):
        replies = {option.says for option in question.options if not option.right}
        if len(kept) < most and not replies & told:
            kept.append(question)
            told |= replies
    return tuple(sorted(kept, key=lambda question: question.place))


def _questions(of: Walked | Scenario | str | Iterable[Question]) -> list[Question]:
    if isinstance(of, str | Scenario):
        return list(questions(of))
    if isinstance(of, Iterable) and not hasattr(of, "scenario"):
        return list(of)
    return list(questions(of.scenario))  # type: ignore[union-attr]


def _worth(question: Question) -> tuple[bool, int]:
    """A myth of the scenario comes first, then the kinds in the order of LIKED; what is equal keeps its order."""
    return not question.myth, LIKED.index(question.kind) if question.kind in LIKED else len(LIKED)


def _told(question: Question) -> dict[str, Any]:
    picks = [{"text": o.text, "right": o.right, "rule": o.rule, "says": o.says} for o in question.options]
    return {"id": question.id, "prompt": question.prompt, "options": picks}
