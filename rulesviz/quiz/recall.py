"""What results name by an id, in words again: the sentence of a question, the title of a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rulesviz.quiz.questions import questions
from rulesviz.scenarios.read import read, scenario_files

MOST_PLAYED = 20
"""Of so many scenarios the questions are made again; each has to be played for it."""


def sentences(asked: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The sentences of questions, given as (id, scenario), by id: of shipped scenarios, the first `MOST_PLAYED` of them.

    >>> sentences([("S21.8.size.what-will-the-power-and-toughness-of-runeclaw-bear-be", "S21-condition-is-not-copied")]).popitem()[1]
    'Next: Giant Growth resolves. Afterwards, what will the power and toughness of Runeclaw Bear be?'
    """
    wanted = list(asked)
    shipped = scenario_files()
    played = [scenario for scenario in dict.fromkeys(scenario for _, scenario in wanted) if scenario in shipped][:MOST_PLAYED]
    known = {ident: prompt for scenario in played for ident, prompt in _prompts(scenario)}
    return {ident: known[ident] for ident, _ in wanted if ident in known}


def titles(scenarios: Iterable[str]) -> dict[str, str]:
    """The titles of those scenarios that are shipped."""
    shipped = scenario_files()
    return {name: read(shipped[name]).title for name in dict.fromkeys(scenarios) if name in shipped}


@lru_cache(maxsize=64)
def _prompts(scenario: str) -> tuple[tuple[str, str], ...]:
    return tuple((question.id, question.prompt) for question in questions(scenario))
