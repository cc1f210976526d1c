"""`rulesviz list`: what there is to see, a line each."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

Row = tuple[str, ...]


def list_all(
    *,
    scenarios: Annotated[bool, typer.Option("--scenarios", help="Only the scenarios.")] = False,
    cards: Annotated[bool, typer.Option("--cards", help="Only the cards.")] = False,
    notebooks: Annotated[bool, typer.Option("--notebooks", help="Only the notebooks.")] = False,
) -> None:
    """List scenarios, cards and notebooks."""
    kinds = {
        "Scenarios": (scenarios, _scenarios, "rulesviz run NAME walks through one; its number will do: rulesviz run S21"),
        "Cards": (cards, _cards, "rulesviz card NAME explains one"),
        "Notebooks": (notebooks, _notebooks, "rulesviz lab opens them"),
    }
    wanted = [name for name, (chosen, _, _) in kinds.items() if chosen]
    for at, name in enumerate(wanted or kinds):
        _, rows, hint = kinds[name]
        _show(name, list(rows()), hint, heading=len(wanted) != 1, first=at == 0)


def _show(name: str, rows: Sequence[Row], hint: str, *, heading: bool, first: bool) -> None:
    from rich.text import Text

    from rulesviz.cli.screen import console

    out = console()
    if heading:
        title = Text(f"{'' if first else chr(10)}{name} ({len(rows)})", style="bold").append(f"  {hint}", style="not bold dim")
        out.print(title, soft_wrap=True)
    room = out.width if out.is_terminal else 0
    for line in aligned(rows, room):
        out.print(Text(line), soft_wrap=True)


def aligned(rows: Sequence[Row], room: int = 0) -> Iterator[str]:
    """Rows as lines with their columns under each other, cut to so much room; 0 cuts nothing.

    >>> list(aligned([("S1", "one"), ("S10", "two")]))
    ['S1   one', 'S10  two']
    """
    from rich.cells import cell_len, set_cell_size

    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [set_cell_size(cell, width) for cell, width in zip(row, widths, strict=True)]
        line = "  ".join(cells).rstrip()
        fits = not room or cell_len(line) <= room
        yield line if fits else set_cell_size(line, room - 1).rstrip() + "…"


def _scenarios() -> Iterator[Row]:
    from rulesviz.scenarios.read import scenario_files

    for name, file in scenario_files().items():
        try:
            title = str(tomllib.loads(file.read_text(encoding="utf-8"))["title"])
        except (OSError, ValueError, KeyError):
            title = "(cannot be read: rulesviz check says why)"
        yield name, title


def _cards() -> Iterator[Row]:
    from rulesviz.cards.catalogue import load
    from rulesviz.paths import data_dir

    entries = load(*sorted((data_dir() / "cards").glob("*.toml")))
    for name, entry in sorted(entries.items()):
        yield name, str(entry.get("cost", "")), str(entry.get("type", "")), str(entry.get("pt", ""))


def _notebooks() -> Iterator[Row]:
    from rulesviz.paths import notebooks_dir

    for file in sorted(notebooks_dir().glob("*.ipynb")):
        yield file.stem, heading_of(file)


def heading_of(notebook: Path) -> str:
    """The first heading of a notebook, empty for none."""
    try:
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        lines = [line for cell in cells if cell["cell_type"] == "markdown" for line in "".join(cell["source"]).splitlines()]
    except (OSError, ValueError, KeyError, TypeError):
        return "(cannot be read)"
    return next((line.lstrip("# ") for line in lines if line.startswith("#")), "")
