"""How a rule asks a player something, refuses, and reports what happened (608.2d, 101.3).

Every item of the agenda is done by a function that may ask. If the answer is not there yet, the item is left as it was,
and is done again from its beginning with the answers so far: the same answers give the same states.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesviz.model.acts import Answer, Question, Refusal
from rulesviz.model.characteristics import CREATURE_TYPES
from rulesviz.model.state import Item, State, Transition


class Open(Exception):  # noqa: N818  (it is no error: a question is open)
    """A question without an answer stops the item; `state` is the moment at which it is asked."""

    def __init__(self, question: Question, state: State) -> None:
        super().__init__(question.prompt)
        self.question = question
        self.state = state


class Refused(Exception):  # noqa: N818  (refusal is content)
    """The rules do not allow it; carries the Refusal."""

    def __init__(self, what: str, reason: str, rules: Sequence[str], choices: Sequence[str] = ()) -> None:
        self.refusal = Refusal(what, reason, tuple(rules), tuple(choices))
        super().__init__(str(self.refusal))


class Run:
    """One go at an item: the answers it may use up, and the transitions and settled questions that it leaves."""

    def __init__(self, answers: Sequence[Answer] = (), item: Item | None = None) -> None:
        self.answers = answers
        self.used = 0
        self.item = item
        self.transitions: list[Transition] = []
        self.settled: list[Question] = []

    def ask(self, state: State, question: Question) -> Answer:
        """The answer to a question; one with a single legal answer is not asked, save `may` and `pay`.

        Raises Open when the answer is still to come.
        """
        if not question.open_ended and question.kind not in ("may", "pay") and not question.none:
            options = question.options
            if question.single and len(options) == 1:
                self.settled.append(question)
                return options[0]
            if not question.single and not question.repeat and len(options) == question.least == question.most <= 1:
                self.settled.append(question)
                return options
        if not question.options and not question.open_ended:
            return "none" if question.single else ()
        if self.used < len(self.answers):
            self.used += 1
            return self.answers[self.used - 1]
        raise Open(question, state)

    @property
    def answered(self) -> bool:
        """Whether the answer to the next question is known: what made it a question was so, and need not be found out again."""
        return self.used < len(self.answers)

    def record(self, transition: Transition) -> None:
        """Note an event and the state after it."""
        self.transitions.append(transition)


class Trial(Run):
    """A go whose questions answer themselves with the first legal options: to see whether an act could be done at all."""

    def ask(self, state: State, question: Question) -> Answer:  # noqa: ARG002  (the moment does not matter here)
        """The first legal answer."""
        options = question.options
        if question.among:
            return next(question.divisions())
        if question.single:
            return options[0] if options else "none"
        least = max(question.least, 0)
        return tuple((options * least)[:least] if question.repeat else options[:least])


def legal(question: Question, answer: Answer) -> bool:
    """Whether an answer is one of the legal ones."""
    if question.none and answer == "none":
        return True
    if question.slots:
        return _legal_slots(question, answer)
    if question.single:
        if isinstance(answer, tuple):
            return False
        if question.open_ended and question.kind == "creature_type":
            return answer in question.options or answer in CREATURE_TYPES
        if question.open_ended and question.kind == "choose":  # a name may be any name (201.4)
            return isinstance(answer, str)
        if question.open_ended:
            return isinstance(answer, int) and not isinstance(answer, bool) and answer >= 0
        return any(answer == option and type(answer) is type(option) for option in question.options)
    if not isinstance(answer, tuple) or not question.least <= len(answer) <= question.most:
        return False
    if not question.repeat and len(set(answer)) < len(answer):
        return False
    if question.among and sum(part for part in answer if isinstance(part, int)) != question.total:
        return False
    return all(any(part == option and type(part) is type(option) for option in question.options) for part in answer)


def _legal_slots(question: Question, answer: Answer) -> bool:
    """One entry for each target, `same` for one that stays; a lone `same` or `none` keeps them all (707.10c)."""
    if answer in ("same", "none"):
        return True
    parts = answer if isinstance(answer, tuple) else (answer,)
    if len(parts) == len(question.now):
        chosen = [
            (word, now if part == "same" else part)
            for part, now, word in zip(parts, question.now, question.words, strict=True)
        ]
        if len(set(chosen)) < len(chosen):
            return False
    return len(parts) == len(question.slots) and all(
        part == "same" or part in slot for part, slot in zip(parts, question.slots, strict=True)
    )
