"""A tree of answers: lines of frames that share their beginnings, each with a game that can go on from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulesviz.explain.frame import Frame
from rulesviz.views.packed import Packer
from rulesviz.widgets.game import Game


@dataclass(slots=True)
class Line:
    """One way that things went: its game, its name, and for each of its frames the place where it was packed."""

    game: Game
    name: str
    parent: int | None
    fork: int
    packed: list[int] = field(default_factory=list)
    shown: list[Frame] = field(default_factory=list)  # the frames that were packed

    def same(self, frames: Sequence[Frame]) -> int:
        """How many of its frames stand as they were packed, counted from the first."""
        pairs = zip(self.shown, frames, strict=False)
        return next((at for at, (was, now) in enumerate(pairs) if was is not now and was != now), min(len(self.shown), len(frames)))


class Tree:
    """All lines, packed as they grow; `data` is what a page is sent at first, deltas what it is sent after that."""

    def __init__(self, game: Game) -> None:
        self._packer = Packer(game.title, game.story)
        self.data = self._packer.data
        self.data["lines"] = []
        self.lines: list[Line] = []
        self.add(Line(game, "As it went", None, 0))

    def add(self, line: Line) -> dict[str, object]:
        """Add a line whose game has already come as far as it shall be shown; returns the delta."""
        if line.parent is not None:
            parent = self.lines[line.parent]
            line.packed, line.shown = parent.packed[: line.fork + 1], parent.shown[: line.fork + 1]
        self.lines.append(line)
        return self.grow(len(self.lines) - 1)

    def grow(self, number: int) -> dict[str, object]:
        """Pack the frames that a line has gained, forget those that were undone; returns the delta."""
        line = self.lines[number]
        frames = line.game.frames()
        known = line.same(frames)
        del line.packed[known:], line.shown[known:]
        first = len(self.data["frames"])
        delta = self._packer.add(frames[known:], line.packed[-1] if line.packed else None)
        line.packed += range(first, len(self.data["frames"]))
        line.shown += frames[known:]
        stops = [bool(stop) for stop in line.game.stops()]
        told = {
            "name": line.name, "parent": line.parent, "fork": line.fork, "tip": line.packed[-1] if line.packed else None,
            "stops": [place for place, stop in enumerate(stops) if stop],
        }  # fmt: skip
        self.data["lines"][number:] = [told, *self.data["lines"][number + 1 :]]
        return {**delta, "line": number, "told": told}

    def find(self, game: Game, place: int) -> tuple[int, int, int] | None:
        """Where a line goes on from that frame as this game does: the line, the first and the last frame of it; None if none does."""
        frames = game.frames()
        for at, line in enumerate(self.lines):
            met = line.game.meets(place, game) if line.same(frames) > place else None
            if met is not None:
                return at, *met
        return None

    def frame(self, number: int, place: int) -> Frame:
        """A frame of a line; the nearest one where there is none at that place."""
        frames = self.lines[number].game.frames()
        return frames[max(0, min(place, len(frames) - 1))]
