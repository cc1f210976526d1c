"""`rulesviz check`: every check of every file, a line each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from rulesviz.cards.catalogue import Entry
    from rulesviz.cli.checking import Job, Result


def check(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE-or-DIR]...", help="Scenario files, folders of them, or shipped ones by name; default: all shipped."),
    ] = None,
    data: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write all results as JSON.")] = None,
    cards: Annotated[list[Path] | None, typer.Option("--cards", metavar="FILE", help="A card file of your own, too.")] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, metavar="N", help="So many files side by side.")] = 1,
) -> None:
    """Run every check of scenario files.

    One line for each file; below it each failed check, what was found and what last changed it. Exits with 1 when one
    fails or a file cannot be run.
    """
    from rulesviz.cli.checking import all_shipped, jobs_of
    from rulesviz.cli.screen import console, entries, write

    more = entries(cards or ())
    wanted = jobs_of(files) if files else all_shipped()
    out = console()
    results = list(_reported(wanted, more, jobs, out))
    if data is not None:
        write(data, [json.dumps([result.as_dict() for result in results], ensure_ascii=False, indent=1), "\n"])
    bad = sum(not result.ok for result in results)
    if len(results) != 1:
        out.print(f"\n{len(results)} files: {len(results) - bad} ok, {bad} not", style="bold", soft_wrap=True)
    if bad:
        raise typer.Exit(1)


def _reported(jobs: Sequence[Job], entries: dict[str, Entry], workers: int, out: Console) -> Iterator[Result]:
    """The results, each printed as it comes, a progress bar below them on a terminal."""
    from rich.progress import Progress

    from rulesviz.cli.checking import check_all
    from rulesviz.cli.screen import put

    width = max((len(job.name) for job in jobs), default=0)
    with Progress(console=out, transient=True, disable=not out.is_terminal or len(jobs) < 2) as progress:
        task = progress.add_task("checking", total=len(jobs))
        for result in check_all(jobs, entries, workers):
            for line in lines_of(result, min(width, 60)):
                put(out, line)
            progress.advance(task)
            yield result


def lines_of(result: Result, width: int = 0) -> Iterator[Text]:
    """A line for the file; below it each failed check."""
    from rich.text import Text

    from rulesviz.cli.screen import one_line

    failed = [one for one in result.checks if not one.ok]
    count = len(result.checks)
    if result.error:
        line = Text("ERROR  ", style="bold red").append(f"{result.file}: {one_line(result.error)}", style="not bold default")
    elif failed:
        told = f"{len(failed)} of {count} checks failed"
        line = Text("FAIL   ", style="bold red").append(f"{result.file:{width}}  {told}", style="not bold default")
    else:
        told = f"{count} check{'' if count == 1 else 's'}"
        line = Text("ok     ", style="green").append(f"{result.file:{width}}  {told}", style="default")
    yield line
    for one in failed:
        first, *rest = one.lines
        yield Text(f"         {one_line(first)}")
        yield from (Text(f"           {one_line(more)}") for more in rest)
