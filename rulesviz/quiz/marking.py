"""Marking an answer: whether it is right, and what a wrong one forgets."""

from __future__ import annotations

from dataclasses import dataclass

from rulesviz.quiz.question import Question


@dataclass(frozen=True, slots=True, repr=False)
class Mark:
    """What an answer was worth: whether it is right, the rule and the belief behind a wrong one, and a sentence. Prints as that."""

    question: Question
    given: str
    right: bool
    rule: str
    says: str
    belief: str = ""

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        if self.right:
            return f"Yes: {self.given}. {self.says}".strip()
        told = f"you said {self.given}" if self.given else "nothing was picked"
        rule = f" (rule {self.rule})" if self.rule else ""
        return f"Not quite: {told}; the answer is {self.question.right.text}. {self.says}".strip() + rule

    def __repr__(self) -> str:
        return str(self)


def mark(question: Question, given: str | None) -> Mark:
    """Mark an answer, given as the text of an option (case and spaces aside) or None for none.

    Raises KeyError for a text that is no option, listing those that are.
    """
    if given is None or not given.strip():
        return Mark(question, "", right=False, rule="", says="")
    option = question.option(given)
    if option.right:
        return Mark(question, option.text, right=True, rule="", says=option.says)
    return Mark(question, option.text, right=False, rule=option.rule, says=option.says, belief=option.belief)
