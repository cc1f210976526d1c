"""Importing a file of real cards from a notebook."""

from __future__ import annotations

from pathlib import Path

from rulesviz.collection.bad import BadFile
from rulesviz.collection.importing import Brought, import_file
from rulesviz.collection.opening import size_of
from rulesviz.collection.store import BadStore
from rulesviz.live.says import NotAllowed
from rulesviz.live.spoken import spoken


@spoken
def import_cards(file: str | Path) -> Brought:
    """Add the real cards or rulings of a file, so that each can be named: Scryfall's, MTGJSON's, or `.jsonl`, also gzipped.

    Raises NotAllowed if the file is none of these; nothing was changed then.
    """
    from tqdm.auto import tqdm

    path = Path(file)
    try:
        with tqdm(total=size_of(path), unit="B", unit_scale=True, desc=path.name, leave=False) as bar:
            return import_file(path, bar.update)
    except (BadFile, BadStore) as wrong:
        raise NotAllowed(str(wrong)) from None
