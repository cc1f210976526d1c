"""Importing a file of real cards from a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulesviz.collection.bad import BadFile
from rulesviz.collection.importing import Brought, import_file
from rulesviz.collection.opening import size_of
from rulesviz.collection.store import BadStore
from rulesviz.live.says import NotAllowed
from rulesviz.live.spoken import spoken
from rulesviz.paths import data_dir

_WORTH_A_BAR = 2**20
"""Bytes of a file that takes longer than a moment."""


@spoken
def import_cards(file: str | Path, *, keep: bool = True) -> Brought:
    """Add the real cards or rulings of a file, so that each can be named: Scryfall's, MTGJSON's, or `.jsonl`, also gzipped.

    They are kept for every notebook and for the terminal; with `keep=False` they are there for this notebook, until its
    Python ends. Raises NotAllowed if the file is none of these; nothing was changed then.
    """
    path, size = Path(file), size_of(Path(file))
    small = size < _WORTH_A_BAR
    try:
        with _bar()(total=size, unit="B", unit_scale=True, desc=path.name, leave=False, disable=small) as bar:
            return import_file(path, bar.update, keep=keep)
    except (BadFile, BadStore) as wrong:
        raise NotAllowed(str(wrong)) from None


def _bar() -> Any:
    """A progress bar that starts no thread to watch over it: in a browser there is none, and tqdm would complain."""
    from tqdm.auto import tqdm

    return type("Bar", (tqdm,), {"monitor_interval": 0})


def sample_file() -> Path:
    """A small file of cards that nobody prints, in the form of Scryfall's, with rulings: something to try an import on.

    >>> sample_file().name
    'paper-cards.json'
    """
    return data_dir() / "paper-cards.json"
