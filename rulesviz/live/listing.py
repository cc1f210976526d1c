"""A table of texts that shows itself: as lines in a terminal, as a table in a notebook, as data when asked."""

from __future__ import annotations

import html
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulesviz.explain.rulebook import caption
from rulesviz.tabular import table

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True, repr=False)
class Listing:
    """Rows of texts under their heads. Prints as lines, shows as a table, all of it; `to_frame` makes it data."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    between: str = " · "  # what stands between the texts of a line

    def __len__(self) -> int:
        return len(self.rows)

    def __str__(self) -> str:
        return "\n".join(self.between.join(row) for row in self.rows)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """The table, flush left; a column in which nothing stands is left out."""
        kept = [at for at, _ in enumerate(self.heads) if any(row[at] for row in self.rows)]
        left = "style='text-align: left'"
        top = "".join(f"<th {left}>{html.escape(self.heads[at])}</th>" for at in kept)
        rows = ("".join(f"<td {left}>{html.escape(row[at])}</td>" for at in kept) for row in self.rows)
        return f"<table><tr>{top}</tr>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"

    def to_frame(self) -> pd.DataFrame:
        """The same as a DataFrame of strings, by the first column."""
        rows = (dict(zip(self.heads, row, strict=True)) for row in self.rows)
        return table(rows, dict.fromkeys(self.heads, "string"), self.heads[:1])


def captions(numbers: Iterable[str]) -> Listing:
    """These rules in plain words, each once; those that have no caption are left out."""
    told = ((number, caption(number)) for number in dict.fromkeys(numbers))
    return Listing(("rule", "in plain words"), tuple(one for one in told if one[1]), ": ")
