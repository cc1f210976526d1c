"""`rulesviz results`: what a class handed in, merged, and what it still gets wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from rulesviz.live.listing import Listing


def results(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the CSV and JSON files of a class are.")],
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Save the picture of forgotten rules.")] = None,
    marks: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write all first answers as one CSV file.")] = None,
    most: Annotated[int, typer.Option("--most", min=1, metavar="N", help="Print so many rows of a table.")] = 10,
) -> None:
    """Merge the quiz results of a class.

    Tells by learner, question and misconception what was right, and which rules are still forgotten. The first answer of a
    learner to a question counts. Files that hold no results are named and skipped.
    """
    from rulesviz.cli.screen import complain, console, give_up, write
    from rulesviz.live.results import read_folder
    from rulesviz.live.says import NotAllowed, NotThere

    try:
        found = read_folder(folder)
    except NotThere as wrong:
        give_up(str(wrong), 2)
    out = console()
    for line in found.skipped:
        complain(f"skipped: {line}")
    for line in found.twice:
        complain(f"twice: {line}")
    if not len(found.learners):
        give_up(f"there are no results in {str(folder)!r}")
    out.print(str(found).splitlines()[0], soft_wrap=True)
    out.print(f"\n{found.rules.text}", soft_wrap=True)
    for head, table in (("Misconceptions", found.misconceptions), ("Questions", found.questions), ("Learners", found.learners)):
        _table(out, head, table, most)
    if svg is not None:
        write(svg, [found.rules.svg, "\n"])
    try:
        if marks is not None:
            found.save(marks)
    except NotAllowed as wrong:
        give_up(str(wrong))


def _table(out: Console, head: str, table: Listing, most: int) -> None:
    from rich.table import Table
    from rich.text import Text

    if not len(table):
        return
    shown = Table(title=f"\n{head}", title_justify="left", title_style="bold", box=None, pad_edge=False)
    for one in table.heads:
        shown.add_column(one, overflow="fold")
    for row in table.rows[:most]:
        shown.add_row(*map(Text, row))
    out.print(shown)
    if len(table) > most:
        out.print(f"and {len(table) - most:,} more (--most {len(table)} prints them all)")
