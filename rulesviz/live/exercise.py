"""Guesses and exercises that judge themselves: not yet, not quite with a hint, or yes."""

from __future__ import annotations

import html
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from rulesviz.views.palette import GREEN, LIGHT, VERMILLION

NOT_YET, NOT_QUITE, YES = "Not yet", "Not quite", "Yes"
GENERAL_HINT = "Look at the pictures once more and try again: nothing is lost."

_EDGES = {NOT_YET: LIGHT.edge, NOT_QUITE: VERMILLION, YES: GREEN}
_SAME = {"yes": "true", "no": "false"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `check` says of an answer. Prints as a sentence, shows as a note; true only when the answer is right."""

    word: str  # NOT_YET, NOT_QUITE or YES
    text: str

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
        return f'<div role="status" style="{style}">{told}</div>'


def check(guess: object, right: object, *, hints: Mapping[object, str] | None = None, because: str = "") -> Verdict:
    """Judge a guess: a number, a word, yes or no; case and spaces aside. `None` and `...` are no guess yet.

    The word "none" is a guess. `right` is the answer, or a set of answers any of which is right. `hints` maps wrong
    answers to what each of them overlooks; `because` is said with the right one.

    >>> check(None, 2)
    Not yet. Write your answer in place of None, run that cell, and then this one again.
    >>> check(10, 2, hints={10: "Growing is no part of what is copied."})
    Not quite. Growing is no part of what is copied.
    >>> check(" 2 ", 2, because="The copy starts from the printed card.")
    Yes. The answer is 2. The copy starts from the printed card.
    """
    said = _plain(guess)
    if guess is None or said in ("", "..."):
        return Verdict(NOT_YET, "Write your answer in place of None, run that cell, and then this one again.")
    accepted = right if isinstance(right, AbstractSet) else (right,)
    if said in map(_plain, accepted):
        return Verdict(YES, f"The answer is {' '.join(str(guess).split())}. {because}".strip())
    known = {_plain(wrong): hint for wrong, hint in (hints or {}).items()}
    return Verdict(NOT_QUITE, known.get(said, GENERAL_HINT))


def _plain(answer: object) -> str:
    """An answer without case and spaces; yes is true, no is false."""
    if answer is ...:
        return "..."
    said = "".join(str(answer).split()).casefold()
    return _SAME.get(said, said)
