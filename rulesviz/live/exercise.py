"""Guesses and exercises that judge themselves: not yet, not quite with a hint, or yes."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from rulesviz.live.spoken import spoken
from rulesviz.views.palette import GREEN, LIGHT, VERMILLION

NOT_YET, NOT_QUITE, YES = "Not yet", "Not quite", "Yes"
GENERAL_HINT = "Read the story once more and try again: nothing is lost."

_EDGES = {NOT_YET: LIGHT.edge, NOT_QUITE: VERMILLION, YES: GREEN}
_SAME = {"true": "yes", "false": "no"}
_NUMBER = re.compile(r"(-?\d+)(\.0*)?")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `check` says of an answer. Prints as a sentence, shows as a note; true only when the answer is right."""

    word: str  # NOT_YET, NOT_QUITE or YES
    text: str
    answer: str = ""  # shown folded, to whoever reads without answering

    def __bool__(self) -> bool:
        return self.word == YES

    def __str__(self) -> str:
        return f"{self.word}. {self.text}"

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """The verdict is a word; the coloured edge only underlines it."""
        style = f"border-left: 5px solid {_EDGES[self.word]}; padding: 0.4em 1em; margin: 0.3em 0"
        told = f"<strong>{self.word}.</strong> {html.escape(self.text)}"
        fold = f"<details><summary>Answer</summary>{html.escape(self.answer)}</details>" if self.answer else ""
        return f'<div role="status" style="{style}">{told}{fold}</div>'


@spoken
def check(guess: object, right: object, *, hints: Mapping[object, str] | None = None, because: str = "") -> Verdict:
    """Judge a guess: a number, a word, yes or no; case and spaces aside. `None` and `...` are no guess yet.

    The word "none" is a guess. `right` is the answer, or a set of answers any of which is right. `hints` maps wrong
    answers to what each of them overlooks; `because` is said with the right one.

    >>> check(None, 2)
    Not yet. Write your answer in place of None, run that cell, and then this one again.
    >>> check(10, 2, hints={10: "Growing is no part of what is copied."})
    Not quite. Growing is no part of what is copied.
    >>> check("two", 2)
    Not quite. Write a number, in digits.
    >>> check(" 2 ", 2, because="The copy starts from the printed card.")
    Yes. The answer is 2. The copy starts from the printed card.
    """
    accepted = list(right) if isinstance(right, AbstractSet) else [right]
    reason = f" {because}".rstrip()
    known = {_plain(wrong): hint for wrong, hint in (hints or {}).items()}
    wanted = {*map(_plain, accepted), *known}
    said = _meant(guess, wanted)
    if guess is None or said in ("", "..."):
        answer = f"The answer is {' or '.join(sorted(map(_shown, accepted)))}.{reason}"
        return Verdict(NOT_YET, "Write your answer in place of None, run that cell, and then this one again.", answer)
    if said in map(_plain, accepted):
        return Verdict(YES, f"The answer is {_shown(guess)}.{reason}")
    return Verdict(NOT_QUITE, known.get(said) or _expected(said, wanted) or GENERAL_HINT)


def _plain(answer: object) -> str:
    """An answer without case and spaces; true is yes, 2.0 is 2."""
    if answer is ...:
        return "..."
    said = "".join(str(answer).split()).casefold()
    number = _NUMBER.fullmatch(said)
    return number[1] if number else _SAME.get(said, said)


def _meant(guess: object, wanted: AbstractSet[str]) -> str:
    """A guess as one of the wanted answers, if it only says more: "Kiki-Jiki" is "kiki", `[1]` is 1."""
    if isinstance(guess, list | tuple | AbstractSet) and len(guess) == 1:
        (guess,) = guess
    said, first = _plain(guess), re.match(r"[a-z]*", str(guess).strip().casefold())
    return first[0] if said not in wanted and first and first[0] in wanted else said


def _expected(said: str, wanted: AbstractSet[str]) -> str:
    """Which kind of answer a guess should have been, if it is of another."""
    kinds = {re.sub(r"-?\d+", "0", one) for one in wanted}
    if kinds <= {"yes", "no"}:
        kinds |= {"yes", "no"}
    if re.sub(r"-?\d+", "0", said) in kinds:
        return ""
    if kinds == {"0"}:
        return "Write a number, in digits."
    return 'Write "yes" or "no".' if "yes" in kinds else "Write one of the words or letters that the question names, in quotes."


def _shown(answer: object) -> str:
    """An answer as it is said: True is yes."""
    said = " ".join(str(answer).split())
    return _SAME.get(said.casefold(), said)
