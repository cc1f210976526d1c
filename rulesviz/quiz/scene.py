"""A scene: one act of a scenario, with the frames before and after it and what the file says must be true then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesviz.explain.frame import Frame, ObjectView
from rulesviz.explain.frames import Reel
from rulesviz.explain.trace import Moment
from rulesviz.model.state import State
from rulesviz.scenarios.acts import verb_of
from rulesviz.scenarios.names import BadName, Names
from rulesviz.scenarios.read import expectations
from rulesviz.scenarios.run import Report


@dataclass(frozen=True, slots=True)
class Scene:
    """One act: its number in the script, its frames from `place` on, the frame before it, its moments.

    `act` is the act as it stands in the script, None for the position itself; `expects` are the tables of checks judged after it,
    `alone` whether it is the only act that their `happened` counts, `followed` whether more frames come after it.
    """

    number: int
    place: int
    act: Mapping[str, Any] | None
    before: Frame
    frames: tuple[Frame, ...]
    moments: tuple[Moment, ...]
    expects: tuple[Mapping[str, Any], ...]
    alone: bool
    followed: bool
    names: Names

    @property
    def after(self) -> Frame:
        """The last frame of the act."""
        return self.frames[-1]

    @property
    def state(self) -> State:
        """The state after the act."""
        return self.moments[-1].state

    @property
    def next_place(self) -> int:
        """The place of the frame that follows the act."""
        return self.place + len(self.frames)

    def one(self, name: str) -> int | None:
        """The id of the object that a name of the file means after the act, None if it means none."""
        state = self.state
        try:
            found = self.names.one(state, name, lambda one: state.objects[one].zone in ("battlefield", "stack"))
        except (BadName, IndexError):
            return None
        return found if found < len(state.objects) else None

    def view(self, one: int | None) -> ObjectView | None:
        """The object after the act, None where it is not to be seen."""
        return None if one is None else self.after.objects.get(one)

    def created(self) -> list[ObjectView]:
        """The tokens that came during the act, as they were when they came, in order."""
        known, found = set(self.before.battlefield), dict[int, ObjectView]()
        for frame in self.frames:
            for one in frame.battlefield:
                if one not in known and frame.objects[one].kind == "token":
                    found.setdefault(one, frame.objects[one])
        return list(found.values())


def scenes(report: Report) -> Iterator[Scene]:
    """The scenes of a scenario that has been run, in order, the position first; acts at which nothing happened are left out."""
    trace = report.trace
    if trace is None:
        return
    reel = Reel()
    frames = reel.grow(trace)
    acts = [trace.moments[end - 1].act for end in reel.ends]
    script = report.scenario.script
    for number, expects, alone in _acts(script):
        places = [place for place, act in enumerate(acts) if act == number]
        moments = tuple(moment for moment in trace.moments if moment.act == number)
        if not places:
            continue
        first, last = places[0], places[-1]
        act = script[number - 1] if number > 0 else None
        yield Scene(
            number, first, act, _before(frames, first), tuple(frames[first : last + 1]), moments, expects, alone, last + 1 < len(frames),
            report.names,
        )  # fmt: skip


def _before(frames: Sequence[Frame], place: int) -> Frame:
    """The frame that an act begins from: a refusal changes nothing, so it is looked past."""
    place = max(place - 1, 0)
    while place > 0 and frames[place].refusal:
        place -= 1
    return frames[place]


def _acts(script: tuple[Mapping[str, Any], ...]) -> Iterator[tuple[int, tuple[Mapping[str, Any], ...], bool]]:
    """Each act's number (-1 for the position), the checks that follow it, and whether an `expect` stands right before it."""
    starts = [-1, *(at for at, act in enumerate(script, 1) if verb_of(act) != "expect")]
    for start in starts:
        tables = list[Mapping[str, Any]]()
        for act in script[max(start, 0) :]:
            if "expect" not in act:
                break
            tables += [table for _, table in expectations(act["expect"])]
        before = script[start - 2] if start > 1 else {"expect": {}}
        yield start, tuple(tables), "expect" in before
