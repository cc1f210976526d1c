"""The strata of one object as something that shows itself: as a picture, as text, as a DataFrame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulesviz.explain.frame import Frame, ObjectView
from rulesviz.views.grid import Grid, grid
from rulesviz.views.picture import Shown
from rulesviz.views.strata_svg import draw
from rulesviz.views.text import strata_text

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True, repr=False)
class Strata(Shown):
    """How one object's values come about, layer by layer (613); shows itself in a notebook."""

    view: ObjectView

    @property
    def grid(self) -> Grid:
        """The same as rows, columns and cells."""
        return grid(self.view)

    @property
    def svg(self) -> str:
        """The picture."""
        return draw(self.grid)

    @property
    def text(self) -> str:
        """The same in words."""
        return strata_text(self.view)

    def to_frame(self) -> pd.DataFrame:
        """A DataFrame with one row for each step, in order: layer, source, rules, copiable, and each characteristic.

        What a step did not change is missing; the last row, `now`, has the values as they are.
        """
        from rulesviz.views.tables import strata_frame

        return strata_frame(self.grid)


def strata(frame: Frame, name: str | int) -> Strata:
    """The strata of the object with that label, name or id; raises KeyError that lists what there is (613).

    A bold line stands after layer 1: what is left of it is copied, what is right of it is not (707.2).
    """
    return Strata(frame.find(name))
