"""Which rules a class still forgets, as a picture: a bar for each rule, the longest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesviz.views.ink import Ink, wrap
from rulesviz.views.palette import BODY, HEAD, LIGHT, SMALL
from rulesviz.views.picture import Picture
from rulesviz.views.text import wrapped
from rulesviz.views.words import clean, count_of

EDGE, NUMBER, WORDS, BARS = 22.0, 76.0, 420.0, 240.0
LEAD = 1.35
_ROOM = 15  # so many rules are shown


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A rule, what it says in plain words, how many answers forgot it, and of how many learners they are."""

    rule: str
    says: str
    answers: int
    learners: int

    @property
    def told(self) -> str:
        """The numbers in words."""
        return f"{count_of(self.answers, 'answer')}, {count_of(self.learners, 'learner')}"


def forgotten(rules: Sequence[Forgotten]) -> Picture:
    """The rules that wrong answers forget, as bars."""
    alt = f"Rules that are still forgotten: {', '.join(clean(one.rule) for one in rules[:_ROOM]) or 'none'}."
    return Picture(_draw(rules, alt), _text(rules), alt)


def _draw(rules: Sequence[Forgotten], alt: str) -> str:
    ink, y = Ink(), EDGE + HEAD
    ink.text(EDGE, y, "Rules that are still forgotten", HEAD, bold=True)
    y += 18
    most = max((one.answers for one in rules), default=1)
    for one in rules[:_ROOM]:
        says = wrap(one.says, WORDS - 20, most=3)
        height = max(len(says), 2) * BODY * LEAD + 12
        ink.line(EDGE, y, EDGE + NUMBER + WORDS + BARS, y, LIGHT.rule)
        ink.text(EDGE, y + 6 + BODY, one.rule, bold=True)
        for at, line in enumerate(says):
            ink.text(EDGE + NUMBER, y + 6 + BODY + at * BODY * LEAD, line)
        left = EDGE + NUMBER + WORDS
        ink.card(left, y + 8, max(BARS * one.answers / most, 4), BODY, LIGHT.copied)
        ink.text(left, y + 10 + 2 * BODY, one.told, SMALL, color=LIGHT.muted)
        y += height
    if not rules:
        y += BODY * LEAD
        ink.text(EDGE, y, "None: every answer was right.")
    if len(rules) > _ROOM:
        y += BODY * LEAD
        ink.text(EDGE, y, f"and {count_of(len(rules) - _ROOM, 'more rule')}", color=LIGHT.muted)
    return ink.svg(2 * EDGE + NUMBER + WORDS + BARS, y + EDGE, alt)


def _text(rules: Sequence[Forgotten]) -> str:
    lines = [wrapped(f"{clean(one.rule)}: {clean(one.says)} ({one.told})") for one in rules]
    return "\n".join(["Rules that are still forgotten", *lines] if lines else ["No rule is forgotten: every answer was right."])
