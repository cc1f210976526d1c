"""`rulesviz coverage`: how much of a file of real cards is understood, in numbers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from rulesviz.collection.coverage import Coverage
    from rulesviz.collection.opening import Progress


def coverage(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Scryfall, MTGJSON or .jsonl, also gzipped.")],
    data: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the counts as JSON.")] = None,
    most: Annotated[int, typer.Option("--reasons", min=0, metavar="N", help="Print so many reasons.")] = 20,
) -> None:
    """Say how much of a card file is understood.

    Lines and whole cards, all of them and those about copying or mana, and the most frequent reasons for not
    understanding. Nothing of the file is kept.
    """
    from rulesviz.cli.screen import console, give_up, write
    from rulesviz.collection.bad import BadFile
    from rulesviz.collection.coverage import coverage as count
    from rulesviz.collection.reading import read_file

    out = console()
    try:
        with bar(file, "reading", out) as told:
            found = count(read_file(file, told))
    except BadFile as wrong:
        give_up(str(wrong))
    for part in _told(found, most):
        out.print(part)
    if data is not None:
        write(data, [json.dumps(found.as_dict(), ensure_ascii=False, indent=1), "\n"])


@contextmanager
def bar(file: Path, doing: str, out: Console) -> Iterator[Progress]:
    """A progress bar of the bytes of a file, on a terminal."""
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    from rulesviz.collection.opening import size_of

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as progress:
        task = progress.add_task(doing, total=size_of(file) or None)
        yield lambda count: progress.advance(task, count)


def _told(found: Coverage, most: int) -> Iterator[RenderableType]:
    from rich.table import Table

    shares = Table.grid(padding=(0, 2, 0, 0))
    shares.add_row("lines about copying or mana", str(found.copy_mana_lines))
    shares.add_row("cards with such a line, understood whole", str(found.copy_mana_cards))
    shares.add_row("all lines", str(found.lines))
    shares.add_row("all cards, understood whole", str(found.cards))
    shares.add_row("speed", f"{found.cards_per_second:,.0f} cards a second")
    yield shares
    yield from _reasons(
        "Why lines about copying or mana are not understood, in how many cards", found.copy_mana_reasons, most
    )
    yield from _reasons("Why lines of any kind are not understood, in how many cards", found.reasons, most)


def _reasons(title: str, reasons: Counter[str], most: int) -> Iterator[RenderableType]:
    from rich.table import Table
    from rich.text import Text

    from rulesviz.collection.coverage import ranked
    from rulesviz.views.words import clean

    if not reasons or not most:
        return
    yield Text(f"\n{title}", style="bold")
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right")
    for reason, count in ranked(reasons)[:most]:
        table.add_row(str(count), Text(clean(reason)))
    yield table
