"""What a class still gets wrong: the results that its learners handed in, by learner, question, belief and rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rulesviz.quiz.results import ENDINGS, BadResults, Row, read_results


@dataclass(frozen=True, slots=True)
class Count:
    """How often something was answered: by how many learners, how many answers, how many of them right."""

    learners: int
    answers: int
    right: int

    @property
    def wrong(self) -> int:
        """How many answers were not right."""
        return self.answers - self.right


@dataclass(frozen=True)
class Report:
    """First answers of a class; `learner` in a row is the name that was typed or, where none was, the file.

    `skipped` has a line for each file that holds no results, `twice` one for each learner whose files answer differently:
    somebody who answered again, or two people of one name.
    """

    rows: tuple[Row, ...]
    files: int
    skipped: tuple[str, ...]
    twice: tuple[str, ...] = ()

    def by(self, *columns: str, wrong: bool = False) -> list[tuple[tuple[str, ...], Count]]:
        """The answers grouped by these columns, the most wrong answers first; `wrong` leaves the right ones out."""
        found: dict[tuple[str, ...], list[Row]] = {}
        for row in self.rows:
            key = tuple(row[name] for name in columns)
            if any(key) and not (wrong and row["right"]):
                found.setdefault(key, []).append(row)
        counts = [(key, _count(rows)) for key, rows in found.items()]
        return sorted(counts, key=lambda one: (-one[1].wrong, one[0]))

    @cached_property
    def learners(self) -> tuple[str, ...]:
        """Who handed something in, in alphabetical order."""
        return tuple(sorted({row["learner"] for row in self.rows}))

    def usual(self, question: str) -> str:
        """The wrong answer that most picked; empty where nobody picked one."""
        given = [row["given"] for row in self.rows if row["question"] == question and not row["right"] and row["given"]]
        return max(sorted(set(given)), key=given.count, default="")


def report(files: Iterable[Path], progress: Callable[[int], object] = lambda _: None) -> Report:
    """Merge files of results; what cannot be read is skipped and named. The first answer to a question counts.

    First is the earlier one where both have a time, else the one that stands further up, in the first of the files. A file that
    holds the same as another adds nothing. `progress` hears after each file that one more is done.
    """
    first: dict[tuple[str, str, str], tuple[Row, str]] = {}
    twice: dict[str, dict[str, None]] = {}
    skipped, number = list[str](), 0
    for file in files:
        try:
            rows = read_results(file)
            number += 1
        except BadResults as wrong:
            skipped.append(str(wrong))
            rows = []
        except OSError as wrong:
            skipped.append(f"{file.name!r} cannot be read: {(wrong.strerror or 'no').lower()}")
            rows = []
        for row in rows:
            one = {**row, "learner": " ".join(row["name"].split()) or file.stem}
            key = one["learner"], one["quiz"], one["question"]
            other, where = first.setdefault(key, (one, file.name))
            if where != file.name and other["given"] != one["given"]:
                twice.setdefault(one["learner"], {}).update({where: None, file.name: None})
            if one["when"] and one["when"] < other["when"]:
                first[key] = one, file.name
        progress(1)
    found = [f"{who!r} answers differently in {', '.join(map(repr, names))}; the first answer counts" for who, names in twice.items()]
    return Report(tuple(row for row, _ in first.values()), number, tuple(skipped), tuple(found))


def result_files(folder: Path) -> list[Path]:
    """The files of a folder that may hold results, by name."""
    return sorted(one for one in folder.iterdir() if one.suffix.lower() in ENDINGS and one.is_file() and one.name[0] != ".")


def _count(rows: list[Row]) -> Count:
    return Count(len({row["learner"] for row in rows}), len(rows), sum(row["right"] for row in rows))
