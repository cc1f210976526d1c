"""What is wrong with a file that should hold cards: one sentence, and what it may be."""

from __future__ import annotations

import unicodedata

ALLOWED = (
    "a card file is Scryfall's bulk data (oracle-cards.json, rulings.json), MTGJSON (AtomicCards.json or the file of one set), "
    "or .jsonl with one card or ruling a line; each as it is or gzipped"
)


class BadFile(ValueError):  # noqa: N818  it reads as a sentence
    """A file that cannot be imported; nothing was changed."""


def shown(value: object, most: int = 60) -> str:
    r"""A value of the file to be quoted: on one line, cut, every odd character written out.

    >>> print(shown("Owl\x07" + "x" * 100, 20))
    'Owl\x07xxxxxxxxxxxxxxx…'
    """
    text = value if isinstance(value, str) else f"a {kind_of(value)}"
    cut = text if len(text) <= most else text[: most - 1] + "…"
    plain = "".join(
        char if char.isprintable() and unicodedata.category(char) != "Cf" else ascii(char)[1:-1] for char in cut
    )
    return repr(plain).replace("\\\\", "\\") if isinstance(value, str) else plain


def kind_of(value: object) -> str:
    """What JSON calls a value.

    >>> kind_of([]), kind_of(1.5), kind_of(None)
    ('list', 'number', 'null')
    """
    match value:
        case dict():
            return "object"
        case list():
            return "list"
        case bool():
            return "boolean"
        case None:
            return "null"
    return "text" if isinstance(value, str) else "number"
