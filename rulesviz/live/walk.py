"""A walk: a scenario that has been played, to step through, look at and ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulesviz.cards.catalogue import Catalogue
from rulesviz.collection.known import known
from rulesviz.explain.frame import Frame
from rulesviz.live.says import NoScenario
from rulesviz.live.shown import Shown
from rulesviz.live.spoken import all_spoken, spoken
from rulesviz.live.table import Table, played
from rulesviz.scenarios.read import BadScenario, find, read
from rulesviz.scenarios.run import run
from rulesviz.scenarios.values import Check

if TYPE_CHECKING:
    from rulesviz.widgets.stage import Stage


@all_spoken
class Walk(Shown):
    """A scenario played to its end. `frames` are its moments; `checks` what its file claims, judged."""

    def __init__(self, name: str, catalogue: Catalogue | None = None) -> None:
        self._catalogue = catalogue
        try:
            report = run(read(find(name)), catalogue)
        except BadScenario as wrong:
            raise NoScenario(*wrong.args) from None
        if report.trace is None:
            raise NoScenario(report.error)
        self.scenario = report.scenario
        self.trace = report.trace
        self.names = report.names
        self.checks: tuple[Check, ...] = report.checks
        self.error = report.error

    @property
    def ok(self) -> bool:
        """Whether everything in the file is true."""
        return not self.error and all(check.ok for check in self.checks)

    @property
    def catalogue(self) -> Catalogue:
        """Every card that can be named in it, its own ones among them."""
        return (self._catalogue or known()).with_cards(self.scenario.cards)

    def table(self) -> Table:
        """A table on which all of it has been played, to go on from."""
        return played(self.scenario, self._catalogue)

    def stage(
        self, at: int = 0, *, presenter: bool = False, theme: str = "auto", pace: int = 1800,
        predictions: Mapping[int, Any] | None = None,
    ) -> Stage:
        """The walk as a stage to click on: step, ask why, act, answer, go back and answer differently.

        `predictions` maps places of frames to questions that are asked before they are shown. It opens at the place `at`,
        and shows that moment where there is no kernel. `presenter=True` is large print, `theme` "auto", "light" or "dark".
        """
        table = self.table()
        there = places(self.frames, table.frames)
        for place in predictions or ():
            self._from_start(place)
        asked = None if predictions is None else {there[place]: one for place, one in predictions.items()}
        return table.stage(there[self._from_start(at)], presenter=presenter, theme=theme, pace=pace, predictions=asked)

    @property
    def title(self) -> str:
        """What the situation is about, in one line."""
        return self.trace.title

    @property
    def story(self) -> str:
        """The situation in a few sentences."""
        return self.trace.story

    def __repr__(self) -> str:
        return f"{self.title} ({len(self.frames)} frames)"


@spoken
def walk(name: str) -> Walk:
    """Play a scenario: a shipped one by name or number (`S21`), or a file.

    Raises NoScenario that suggests the nearest names.

    >>> walk("S21").find("tok").power
    2
    """
    return Walk(name)


def places(frames: Sequence[Frame], more: Sequence[Frame]) -> dict[int, int]:
    """Where each of these frames stands among more of them: the questions that the script answers beforehand are extra."""
    found: dict[int, int] = {}
    at = 0
    for place, frame in enumerate(frames):
        told = (frame.event.kind, frame.event.caption)
        while at < len(more) - 1 and (more[at].event.kind, more[at].event.caption) != told:
            at += 1
        found[place] = at
        at += 1
    return found
