"""Marking answers, and collecting the marks for whoever teaches: a DataFrame or a CSV file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulesviz.files import write_whole
from rulesviz.quiz.question import Question

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = {
    "quiz": "what the quiz is called",
    "name": "what the learner chose to be called, empty unless something was typed in",
    "question": "the question's id",
    "scenario": "the scenario it belongs to",
    "given": "the answer that was picked, as text; empty for none",
    "right": "whether it was right",
    "rule": "the number of the rule that a wrong answer forgets",
    "when": "when it was marked, in UTC as ISO 8601; empty unless that was wanted",
}
"""The columns of collected results. Nothing about a person is kept but a name that they typed."""


@dataclass(frozen=True, slots=True, repr=False)
class Mark:
    """What an answer was worth: whether it is right, the rule that it forgets, and a sentence about it. Prints as that."""

    question: Question
    given: str
    right: bool
    rule: str
    says: str

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
    return Mark(question, option.text, option.right, "" if option.right else option.rule, option.says)


@dataclass(slots=True)
class Results:
    """Marks as they come in. `name` is what a learner chose to type; `dated` keeps the time of each mark."""

    quiz: str = ""
    name: str = ""
    dated: bool = False
    rows: list[dict[str, Any]] = field(default_factory=list)

    def rename(self, name: str) -> None:
        """Say whose marks these are, also those that are in already."""
        self.name = name
        for row in self.rows:
            row["name"] = name

    def add(self, found: Mark) -> None:
        """Take in one mark."""
        one = found.question
        when = datetime.now(UTC).isoformat(timespec="seconds") if self.dated else ""
        values = (self.quiz, self.name, one.id, one.scenario, found.given, found.right, found.rule, when)
        self.rows.append(dict(zip(COLUMNS, values, strict=True)))

    def add_guesses(self, asked: Iterable[Question], guesses: Iterable[Mapping[str, Any]]) -> None:
        """Take in what `Stage.guesses` holds; a look without a guess is left out."""
        by_prompt = {one.prompt: one for one in asked}
        for guess in guesses:
            one = by_prompt.get(guess.get("prompt", ""))
            if one is not None and guess.get("picked"):
                self.add(mark(one, str(guess["picked"])))

    @property
    def score(self) -> tuple[int, int]:
        """How many were right, and of how many."""
        return sum(bool(row["right"]) for row in self.rows), len(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows)

    def __str__(self) -> str:
        right, number = self.score
        return f"{right} of {number} right"

    def to_frame(self) -> pd.DataFrame:
        """The marks as a DataFrame, one row each; the columns are those of COLUMNS."""
        import pandas as pd

        types = {name: "boolean" if name == "right" else "string" for name in COLUMNS}
        return pd.DataFrame(self.rows, columns=list(COLUMNS)).astype(types)

    def save(self, path: str | Path) -> Path:
        """Write them as CSV (UTF-8, with a header): the whole file or, if something goes wrong, nothing."""
        text = io.StringIO()
        writer = csv.DictWriter(text, list(COLUMNS), lineterminator="\n")
        writer.writeheader()
        writer.writerows({key: _cell(value) for key, value in row.items()} for row in self.rows)
        return write_whole(path, text.getvalue())


def collect(paths: Iterable[str | Path]) -> pd.DataFrame:
    """Saved results of a whole class in one DataFrame, in the order of the files."""
    whole = Results()
    for path in paths:
        with Path(path).open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                texts = {key: _text(row.get(key) or "") for key in COLUMNS}
                whole.rows.append({**texts, "right": texts["right"] == "true"})
    return whole.to_frame()


_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def _cell(value: Any) -> str:
    """A cell; what a spreadsheet would take for a formula is marked as text with an apostrophe."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    return f"'{text}" if text.startswith((*_FORMULA, "'")) else text


def _text(cell: str) -> str:
    return cell.removeprefix("'")
