"""A finished picture that shows itself: SVG for the eye, words for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A picture as SVG, the same in words, and one sentence that names it; shows itself in a notebook."""

    svg: str
    text: str
    alt: str

    def save_svg(self, path: str | Path) -> Path:
        """Write the picture to a file and return its path; raises OSError where that cannot be."""
        path = Path(path)
        path.write_text(self.svg + "\n", encoding="utf-8", newline="\n")
        return path

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """For notebooks: the picture and its twin in words."""
        return {"image/svg+xml": self.svg, "text/plain": self.text}
