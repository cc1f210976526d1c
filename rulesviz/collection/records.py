"""The records of a file of cards, one at a time: an array, MTGJSON's tables, or one record a line."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from rulesviz.collection.bad import ALLOWED, BadFile, shown
from rulesviz.collection.opening import CHUNK, MOST_AT_ONCE, Progress, Source

_SET_KEYS = ("booster", "boosters", "cards", "languages", "sealedProduct", "tokens")
Record = dict[str, Any]


def records(path: Path, progress: Progress = lambda _: None) -> Iterator[Record]:
    """The objects of a file, whichever of the known shapes it has; those that MTGJSON keeps apart as sides come one by one.

    Raises:
        BadFile: it has none of these shapes, is damaged, or is larger than any file of cards.
    """
    with Source(path) as source:
        head = source.read(CHUNK) or b""
    with Source(path, progress) as source:
        try:
            yield from _all(path, source, head)
        except (RecursionError, MemoryError):
            raise BadFile(f"{path.name}: nested too deep to be read; {ALLOWED}") from None


def _all(path: Path, source: Source, head: bytes) -> Iterator[Record]:
    import ijson

    try:
        for number, found in enumerate(_found(path, source, head), start=1):
            source.mark()
            yield _object(found, f"{path.name}: record {number}")
    except BadFile:
        raise
    except (ijson.JSONError, ValueError) as wrong:
        raise BadFile(f"{path.name}: damaged, or no JSON ({_said(wrong)}); {ALLOWED}") from None


def _object(found: object, where: str) -> Record:
    if not isinstance(found, dict):
        raise BadFile(f"{where} is {shown(found)}, no object; {ALLOWED}")
    return found


def _said(wrong: Exception) -> str:
    """The first line of what a JSON library says, which may be bytes."""
    words = wrong.args[0] if wrong.args else ""
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)
    return shown(text.partition("\n")[0].strip(), 80)[1:-1]


def _found(path: Path, source: Source, head: bytes) -> Iterator[Any]:
    """What should be records."""
    import ijson

    begin = head.lstrip()
    if begin.startswith(b"["):
        return iter(ijson.items(source, "item", use_float=True))
    if not begin.startswith(b"{"):
        quoted = shown(begin[:40].decode("utf-8", "replace"), 40)
        raise BadFile(f"{path.name} {f'begins with {quoted}' if begin else 'is empty'}; {ALLOWED}")
    first = _first_line(head)
    return _lines(source) if first is not None and "data" not in first else _tables(path, source)


def _first_line(head: bytes) -> Record | None:
    """The object on the first line that is not empty, if a whole one stands there."""
    line = next((line for line in head.splitlines() if line.strip()), b"")
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _lines(source: Source) -> Iterator[Any]:
    reader = io.BufferedReader(source, CHUNK)
    number = 0
    while line := reader.readline(MOST_AT_ONCE):
        number += 1
        if line.strip():
            try:
                yield json.loads(line)
            except ValueError as wrong:
                raise ValueError(f"line {number}: {wrong}") from None


def _tables(path: Path, source: Source) -> Iterator[Any]:
    """The cards of an object with `data`: a list of Scryfall's, a set of MTGJSON's, or its cards by name."""
    import ijson

    match _below_data(path):
        case ("start_array", _, _):
            return iter(ijson.items(source, "data.item", use_float=True))
        case ("start_map", key, "start_array") if key not in _SET_KEYS:
            by_name = ijson.kvitems(source, "data", use_float=True)
            return chain.from_iterable(sides if isinstance(sides, list) else [sides] for _, sides in by_name)
    return iter(ijson.items(source, "data.cards.item", use_float=True))


def _below_data(path: Path) -> tuple[str, str, str]:
    """How `data` begins: what it is, its first key, and what that holds."""
    import ijson

    keys: list[str] = []
    with Source(path) as source:
        events = ijson.parse(source)
        for prefix, event, value in events:
            if prefix == "data":
                (_, _, key), (_, below, _) = next(events, ("", "", "")), next(events, ("", "", ""))
                return event, str(key), below
            if not prefix and event == "map_key":
                keys.append(value)
    raise BadFile(f"{path.name} is one object with the keys {', '.join(map(shown, keys[:8])) or '(none)'}; {ALLOWED}")
