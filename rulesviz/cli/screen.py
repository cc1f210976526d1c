"""Where commands write: a console for people and pipes, one-line errors, files."""

from __future__ import annotations

import io
import sys
import traceback
from collections.abc import Iterable, Sequence
from os import environ
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from rulesviz.files import write_whole
from rulesviz.telling import told

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from rulesviz.cards.catalogue import Catalogue, Entry


def speak_utf8() -> None:
    """Let both outputs take every letter, also where the system is set to a smaller alphabet."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower().replace("-", "") != "utf8":
            stream.reconfigure(encoding="utf-8", errors="replace")


def console() -> Console:
    """A console on the standard output that leaves words uncoloured unless it is told otherwise."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def put(out: Console, text: Text) -> None:
    """Print a line: whole into a pipe; on a terminal what does not fit goes on under its beginning."""
    if not out.is_terminal:
        out.print(text, soft_wrap=True)
        return
    from rich.padding import Padding

    indent = len(text.plain) - len(text.plain.lstrip())
    out.print(Padding(text[indent:], (0, 0, 0, indent), expand=False))


def one_line(text: str) -> str:
    """A message on one line, without control characters."""
    return told(text)


def complain(message: str) -> None:
    """Print one line on stderr."""
    print(f"rulesviz: {one_line(message)}", file=sys.stderr)


def give_up(message: str, code: int = 1) -> NoReturn:
    """Print one line on stderr and end the command."""
    complain(message)
    raise typer.Exit(code)


def internal(wrong: BaseException) -> str:
    """What is said of a mistake of our own; RULESVIZ_TRACEBACK in the environment shows where it is."""
    if environ.get("RULESVIZ_TRACEBACK"):
        traceback.print_exception(wrong, file=sys.stderr)
    said = str(wrong)
    return f"internal error: {type(wrong).__name__}{f': {said}' if said else ''}; please report it with what you ran"


def write(file: Path, parts: Iterable[str]) -> None:
    """Write a text file, whole or not at all, the same bytes on every system; ends the command where that cannot be done."""
    try:
        write_whole(file, "".join(parts))
    except OSError as wrong:
        give_up(f"cannot write {str(file)!r}: {wrong.strerror or wrong}")


def catalogue(files: Sequence[Path]) -> Catalogue:
    """The cards that are known here with those of a learner's files; ends the command where one cannot be read."""
    from rulesviz.collection.known import known

    return known().with_cards(entries(files))


def entries(files: Sequence[Path]) -> dict[str, Entry]:
    """The entries of card files; ends the command where one cannot be read."""
    from rulesviz.cards.catalogue import BadCard, load

    for file in files:
        if not file.is_file():
            give_up(f"there is no card file {str(file)!r}", 2)
    try:
        return load(*files)
    except BadCard as wrong:
        give_up(str(wrong))
    except (OSError, TypeError, AttributeError):
        names = ", ".join(str(file) for file in files)
        give_up(f'{names}: no card file; it has one table for each card, like ["Runeclaw Bear"]')
