"""A finished picture that shows itself: SVG for the eye, words for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rulesviz.files import write_whole


class _Drawn(Protocol):
    @property
    def svg(self) -> str: ...

    @property
    def text(self) -> str: ...


class Shown:
    """What has a picture `svg` and the same in words as `text`, and so can be saved and shown."""

    __slots__ = ()

    def save_svg(self: _Drawn, path: str | Path) -> Path:
        """Write the picture to a file and return its path; raises OSError where that cannot be."""
        return write_whole(path, self.svg + "\n")

    def __repr__(self: _Drawn) -> str:
        return self.text

    def _repr_mimebundle_(self: _Drawn, **_: object) -> dict[str, str]:
        """For notebooks: the picture and its twin in words."""
        return {"image/svg+xml": self.svg, "text/plain": self.text}


@dataclass(frozen=True, slots=True, repr=False)
class Picture(Shown):
    """A picture as SVG, the same in words, and one sentence that names it; shows itself in a notebook."""

    svg: str
    text: str
    alt: str
