"""`rulesviz import`: real cards from a file of the learner's, kept where any of them can be named."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def import_file(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", help="Scryfall's or MTGJSON's cards, Scryfall's rulings, or .jsonl; also gzipped."
        ),
    ] = None,
    where: Annotated[bool, typer.Option("--where", help="Say where imported cards are kept, and how many.")] = False,
    remove: Annotated[bool, typer.Option("--remove", help="Remove all imported cards and rulings.")] = False,
) -> None:
    """Add the real cards of a file.

    From then on each of them can be named on a table, in a scenario and in "rulesviz card". A card that comes with
    rulesviz counts before an imported one of the same name; an imported card is replaced when it comes again. A file
    that cannot be read changes nothing.
    """
    from rulesviz.cli.screen import complain, give_up
    from rulesviz.collection.bad import BadFile
    from rulesviz.collection.store import BadStore

    if (file is not None) + where + remove != 1:
        complain("say what to do: rulesviz import FILE, rulesviz import --where, or rulesviz import --remove")
        raise typer.Exit(2)
    try:
        if file is not None:
            _import(file)
        elif where:
            _where()
        else:
            _remove()
    except (BadFile, BadStore) as wrong:
        give_up(str(wrong))


def _import(file: Path) -> None:
    from rulesviz.cli.coverage import bar
    from rulesviz.cli.screen import console
    from rulesviz.collection.importing import import_file as keep

    out = console()
    with bar(file, "importing", out) as told:
        brought = keep(file, told)
    out.print(f"{brought}", soft_wrap=True)
    out.print(
        'Name any of them: rulesviz card "NAME" explains one, "rulesviz import --where" says where they are.',
        soft_wrap=True,
    )


def _where() -> None:
    from rich.filesize import decimal

    from rulesviz.cli.screen import console
    from rulesviz.collection.store import file, size

    out, found = console(), size()
    out.print(str(file()), soft_wrap=True)
    if found.bytes:
        out.print(f"{found.cards:,} cards, {found.rulings:,} rulings, {decimal(found.bytes)}", soft_wrap=True)
    else:
        out.print("nothing is imported; rulesviz import FILE does", soft_wrap=True)


def _remove() -> None:
    from rulesviz.cli.screen import console
    from rulesviz.collection.store import file, remove

    there = remove()
    console().print(f"removed {file()}" if there else "there was nothing to remove", soft_wrap=True)
