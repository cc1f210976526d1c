"""Errors that speak to a person: in a notebook the sentence stands alone, without a traceback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rulesviz.scenarios.read import BadScenario
from rulesviz.telling import told


class _Says(Exception):  # noqa: N818  (they read as sentences)
    """An error whose words are enough."""

    def __str__(self) -> str:
        """The sentence itself; a KeyError would put it in quotes."""
        return told(" ".join(map(str, self.args)))

    def _render_traceback_(self, *_: object) -> list[str]:
        """In a notebook the sentence is enough: no traceback reaches a learner."""
        return [str(self)]


class NotAllowed(_Says, ValueError):  # noqa: N818
    """Something that cannot be done here: the rule that forbids it, or a name that means nothing. Nothing was done."""


class NotThere(_Says, KeyError):  # noqa: N818
    """Nothing here has that name or value; the message lists what there is."""


class NoScenario(_Says, BadScenario):
    """No scenario has that name, or its file is none; the message suggests the nearest names or the place."""


@contextmanager
def writing(path: str | Path) -> Iterator[None]:
    """Raise NotAllowed where a file cannot be written."""
    try:
        yield
    except OSError as wrong:
        raise NotAllowed(f"cannot write {str(path)!r}: {(wrong.strerror or 'no').lower()}") from None


def said(raw: Any) -> str:
    """An answer of a script as a person reads it.

    >>> said(True), said(["Bear", 2]), said({"Bear": "Wolf"})
    ('yes', 'Bear, 2', 'Bear blocks Wolf')
    """
    if isinstance(raw, bool):
        return "yes" if raw else "no"
    if isinstance(raw, dict):
        return ", ".join(f"{one} blocks {other}" for one, other in raw.items())
    return ", ".join(map(said, raw)) if isinstance(raw, list | tuple) else str(raw)
