"""The marks of a learner: collected, kept in a CSV or JSON file, and read back."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulesviz.files import write_whole
from rulesviz.paths import data_dir
from rulesviz.quiz.marking import Mark, mark
from rulesviz.quiz.question import Question
from rulesviz.tabular import table

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
    "belief": "the misconception behind a wrong answer, in words",
    "when": "when it was marked, in UTC as ISO 8601; empty unless that was wanted",
}
"""The columns of collected results. Nothing about a person is kept but a name that they typed."""

TYPES = {name: "boolean" if name == "right" else "string" for name in COLUMNS}
ENDINGS = (".csv", ".json")
MOST_BYTES = 10_000_000

Row = dict[str, Any]


class BadResults(ValueError):  # noqa: N818
    """A file that holds no results; the message names it and says why."""


@dataclass(slots=True)
class Results:
    """Marks as they come in. `name` is what a learner chose to type; `dated` keeps the time of each mark."""

    quiz: str = ""
    name: str = ""
    dated: bool = False
    rows: list[Row] = field(default_factory=list)

    def rename(self, name: str) -> None:
        """Say whose marks these are, also those that are in already."""
        self.name = name
        for row in self.rows:
            row["name"] = name

    def add(self, found: Mark) -> None:
        """Take in one mark."""
        one = found.question
        when = datetime.now(UTC).isoformat(timespec="seconds") if self.dated else ""
        values = (self.quiz, self.name, one.id, one.scenario, found.given, found.right, found.rule, found.belief, when)
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

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __str__(self) -> str:
        right, number = self.score
        return f"{right} of {number} right"

    def to_frame(self) -> pd.DataFrame:
        """The marks as a DataFrame, one row each; the columns are those of COLUMNS."""
        return table(self.rows, TYPES)

    def save(self, path: str | Path) -> Path:
        """Write them as CSV, or as JSON where the name ends in .json: the whole file or, if something goes wrong, nothing.

        `results.schema.json` describes both. UTF-8; a CSV file has a header.
        """
        if Path(path).suffix.lower() == ".json":
            return write_whole(path, json.dumps({"marks": self.rows}, ensure_ascii=False, indent=1) + "\n")
        text = io.StringIO()
        writer = csv.DictWriter(text, list(COLUMNS), lineterminator="\n")
        writer.writeheader()
        writer.writerows({key: _cell(value) for key, value in row.items()} for row in self.rows)
        return write_whole(path, text.getvalue())


# -- reading -------------------------------------------------------------------------------------------------------------


def read_results(path: str | Path) -> list[Row]:
    """The rows of a file of results, each with all COLUMNS; raises BadResults where it is none, OSError where it cannot be read."""
    path = Path(path)
    if path.suffix.lower() not in ENDINGS:
        raise BadResults(f"{path.name!r} is no file of results; they end in {' or '.join(ENDINGS)}")
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadResults(f"{path.name!r} has more than {MOST_BYTES // 1_000_000} MB; that is no file of results")
    try:
        text = data.decode("utf-8-sig")
        found = json.loads(text) if path.suffix.lower() == ".json" else {"marks": list(_csv_rows(text))}
        _fits()(found)
    except UnicodeDecodeError:
        raise BadResults(f"{path.name!r} is not written in UTF-8") from None
    except RecursionError:
        raise BadResults(f"{path.name!r} is nested too deep") from None
    except (ValueError, csv.Error) as wrong:  # also what json and the schema say
        raise BadResults(f"{path.name!r} holds no results: {str(wrong).removeprefix('data.')[:200]}") from None
    return [{key: row.get(key, "") for key in COLUMNS} for row in found["marks"]]


def collect(paths: Iterable[str | Path]) -> pd.DataFrame:
    """Saved results in one DataFrame, in the order of the files; raises as `read_results` does."""
    return Results(rows=[row for path in paths for row in read_results(path)]).to_frame()


def _csv_rows(text: str) -> Iterator[Row]:
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    missing = [name for name in ("quiz", "name", "question", "scenario", "given", "right") if name not in (reader.fieldnames or ())]
    if missing:
        raise ValueError(f"its first line names no column {missing[0]!r}")
    truth = {"true": True, "false": False}
    for row in reader:
        if None in row or None in row.values():
            raise ValueError(f"line {reader.line_num} has another number of cells than the first")
        texts = {key: value.removeprefix("'") for key, value in row.items() if key in COLUMNS}
        yield {**texts, "right": truth.get(texts["right"].lower(), texts["right"])}


@cache
def _fits() -> Callable[[Any], Any]:
    import fastjsonschema

    schema = json.loads((data_dir() / "results.schema.json").read_text(encoding="utf-8"))
    return fastjsonschema.compile(schema)


_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def _cell(value: Any) -> str:
    """A cell; what a spreadsheet would take for a formula is marked as text with an apostrophe."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    return f"'{text}" if text.startswith((*_FORMULA, "'")) else text
