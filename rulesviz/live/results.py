"""The results of a class: files that learners handed in, merged into tables and one picture."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from rulesviz.explain.rulebook import caption
from rulesviz.live.listing import Listing
from rulesviz.live.says import NotAllowed, NotThere, writing
from rulesviz.live.spoken import spoken
from rulesviz.quiz.recall import sentences, titles
from rulesviz.quiz.report import Count, Report, report, result_files
from rulesviz.quiz.results import COLUMNS, TYPES, BadResults, Results
from rulesviz.quiz.results import collect as collected
from rulesviz.tabular import table
from rulesviz.views.forgotten import Forgotten, forgotten
from rulesviz.views.picture import Picture
from rulesviz.views.words import clean, count_of

if TYPE_CHECKING:
    import pandas as pd


class ClassResults:
    """What a class answered and still gets wrong; the first answer of a learner to a question counts.

    A learner is the name that was typed or, where none was, the file. `skipped` has a line for each file that holds no results,
    `twice` one for each learner whose files answer differently.
    """

    def __init__(self, found: Report) -> None:
        self._found = found
        self.skipped = found.skipped
        self.twice = found.twice

    @property
    def learners(self) -> Listing:
        """Each learner: how many answers were right, and of how many."""
        rows = sorted((name, _right(count)) for (name,), count in self._found.by("learner"))
        return Listing(("learner", "right"), tuple((clean(name), right) for name, right in rows))

    @property
    def questions(self) -> Listing:
        """Each question, the most missed first, with the wrong answer that most gave.

        Those of shipped scenarios stand there in their words; others, and what is saved, by their ids.
        """
        counts = [(ident, scenario, count) for (ident, scenario), count in self._found.by("question", "scenario")]
        asked, about = sentences((ident, scenario) for ident, scenario, _ in counts), titles(scenario for _, scenario, _ in counts)
        rows = [
            (clean(asked.get(ident, ident)), clean(about.get(scenario, scenario)), _right(count), clean(self._found.usual(ident)))
            for ident, scenario, count in counts
        ]
        return Listing(("question", "scenario", "right", "most picked of the wrong answers"), tuple(rows))

    @property
    def misconceptions(self) -> Listing:
        """Each belief behind wrong answers, the most frequent first, with the rule that it forgets."""
        counts = self._found.by("belief", "rule", wrong=True)
        rows = [(_begun(clean(belief)), clean(rule), str(one.answers), str(one.learners)) for (belief, rule), one in counts if belief]
        return Listing(("misconception", "rule", "answers", "learners"), tuple(rows))

    @property
    def rules(self) -> Picture:
        """Which rules the class still forgets, as a picture."""
        counts = self._found.by("rule", wrong=True)
        return forgotten([Forgotten(clean(rule), caption(rule), one.answers, one.learners) for (rule,), one in counts])

    def to_frame(self) -> pd.DataFrame:
        """All first answers as a DataFrame, with the columns of a quiz's results and `learner`."""
        return table(self._found.rows, {"learner": "string", **TYPES})

    def save(self, path: str | Path) -> Path:
        """Write all first answers into one file of results, CSV or JSON; the learner stands as its name."""
        rows = [{name: row["learner"] if name == "name" else row[name] for name in COLUMNS} for row in self._found.rows]
        with writing(path):
            return Results(rows=rows).save(path)

    def __str__(self) -> str:
        """The summary in one line, and a line for each file that was skipped, and for each learner who answered twice."""
        who, rows = len(self._found.learners), self._found.rows
        right = sum(row["right"] for row in rows)
        told = f"{count_of(who, 'learner')}, {count_of(self._found.files, 'file')}: {right} of {count_of(len(rows), 'answer')} right"
        notes = [*(f"skipped: {clean(one)}" for one in self.skipped), *(f"twice: {clean(one)}" for one in self.twice)]
        return "\n".join([told, *notes])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The summary, the picture, and the tables."""
        told = "".join(f"<p>{html.escape(line)}</p>" for line in str(self).splitlines())
        parts = (("Misconceptions", self.misconceptions), ("Questions", self.questions), ("Learners", self.learners))
        tables = "".join(f"<h4>{head}</h4>{table._repr_html_()}" for head, table in parts if len(table))
        return f"{told}{self.rules.svg}{tables}"


@spoken
def results(folder: str | Path) -> ClassResults:
    """Merge the CSV and JSON files of a folder in which a class handed in its quiz results.

    Files that hold no results are skipped and named. Raises NotThere for a folder that is not there.
    """
    return read_folder(Path(folder))


def read_folder(folder: Path, progress: Callable[[int], object] = lambda _: None) -> ClassResults:
    """The same, with a function that hears after each file that one more is done."""
    try:
        files = result_files(folder)
    except OSError as wrong:
        raise NotThere(f"cannot read the folder {str(folder)!r}: {(wrong.strerror or 'no').lower()}") from None
    return ClassResults(report(files, progress))


def collect(paths: str | Path | Iterable[str | Path]) -> pd.DataFrame:
    """Saved results in one DataFrame, in the order of the files; raises NotAllowed if one cannot be read.

    `results` merges a whole folder, and skips what is broken.
    """
    try:
        return collected([paths] if isinstance(paths, str | Path) else paths)
    except BadResults as wrong:
        raise NotAllowed(str(wrong)) from None
    except OSError as wrong:
        raise NotAllowed(f"cannot read {wrong.filename!r}: {(wrong.strerror or 'no').lower()}") from None


def _begun(text: str) -> str:
    """A text with a capital at its beginning: some misconceptions are named so, and others are sentences."""
    return f"{text[:1].upper()}{text[1:]}"


def _right(count: Count) -> str:
    return f"{count.right} of {count.answers}"
