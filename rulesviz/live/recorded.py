"""A play that remembers every moment at which a player could decide, to go back there and decide otherwise."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import Any

from rulesviz.explain.trace import Moment
from rulesviz.model.acts import Answer, Question, Refusal
from rulesviz.model.state import State
from rulesviz.scenarios.loops import Watch
from rulesviz.scenarios.play import Play, Saved
from rulesviz.scenarios.position import Placed


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that the script had ready for a question: in which act, after how many moments, and in whose words."""

    act: int
    moments: int
    raw: Any


@dataclass(frozen=True, slots=True)
class Passed:
    """A pass of priority: in which act, after how many moments, by whom, and whether questions were to answer themselves."""

    act: int
    moments: int
    player: str
    quiet: bool


class Recorded(Play):
    """A play whose `stops` map a number of moments to the state in which a player may act or must answer.

    Questions that the script answers beforehand get a moment of their own too, so that they can be seen.
    """

    def __init__(self, placed: Placed) -> None:
        self.stops: dict[int, State] = {}
        self.given: list[Given] = []
        self.passes: list[Passed] = []
        super().__init__(placed)

    def fork(self, moments: int) -> Recorded:
        """Another play that stands at one of the stops, or at the end, with nothing decided beforehand."""
        other = copy(self)
        other.state = self.stops[moments] if moments < len(self.moments) else self.state
        other.moments = self.moments[:moments]
        other.names = self.names.fork()
        other.names.forget_after(len((other.state.shown or other.state).objects))
        other.standing, other.todo, other.left, other.watch = {}, [], [], Watch()
        other.auto, other.quiet, other.naming = False, False, None
        other.stops = {count: state for count, state in self.stops.items() if count <= moments}
        other.given = [one for one in self.given if one.moments < moments]
        other.passes = [one for one in self.passes if one.moments < moments]
        return other

    def answers_in(self, act: int, moments: int) -> list[Any]:
        """What the script answered in that act before so many moments had passed, in order."""
        return [one.raw for one in self.given if one.act == act and one.moments < moments]

    def amid(self, moments: int) -> bool:
        """Whether a stop is in the middle of an act, between two passes of priority."""
        stop = self.stops.get(moments)
        within = moments < len(self.moments) and self.moments[moments].act == self.moments[moments - 1].act
        return within and stop is not None and stop.question is None

    def passes_in(self, act: int, moments: int) -> list[dict[str, Any]]:
        """The passes of an act before so many moments had passed, as acts of their own, with the answers in between."""
        mine = [one for one in self.passes if one.act == act and one.moments < moments]
        ends = [*(one.moments for one in mine[1:]), moments]
        found = []
        for one, end in zip(mine, ends, strict=True):
            answers = [
                given.raw
                for given in self.given
                if given.act == act and one.moments < given.moments <= end and given.moments < moments
            ]
            words: dict[str, Any] = {"pass": one.player}
            found.append(words | ({"answers": answers} if answers else {}) | ({"auto": True} if one.quiet else {}))
        return found

    def pass_once(self) -> None:
        """The player with priority passes."""
        if self.state.priority is not None:
            self.passes.append(Passed(self.act, len(self.moments), self.state.priority, self.quiet))
        super().pass_once()

    def restore(self, saved: Saved) -> None:
        """Go back to a remembered moment."""
        super().restore(saved)
        self.stops = {count: state for count, state in self.stops.items() if count <= saved.moments}
        self.given = [one for one in self.given if one.moments < saved.moments]
        self.passes = [one for one in self.passes if one.moments < saved.moments]

    def refuse(self, refusal: Refusal) -> None:
        """Note that an act was refused."""
        super().refuse(refusal)
        self._stop()

    def _settle(self) -> None:
        super()._settle()
        self._stop()

    def _stop(self) -> None:
        state = self.state
        if not state.winner and (state.question is not None or (state.priority is not None and not state.agenda)):
            self.stops.setdefault(len(self.moments), state)

    def _found(self, question: Question) -> Answer | None:
        ready = [self.left, *self.standing.values()]
        before = [list(answers) for answers in ready]
        answer = super()._found(question)
        for old, now in zip(before, [self.left, *self.standing.values()], strict=True):
            if len(old) > len(now):
                place = next((at for at, one in enumerate(now) if one is not old[at]), len(now))
                self._note(question, old[place])
        return answer

    def _note(self, question: Question, raw: Any) -> None:
        if self.moments[-1].question is not question:
            shown = self.state.shown or self.state
            self.moments.append(Moment(self.act, self.text, shown, question=question, note=self.note))
        self.stops.setdefault(len(self.moments), self.state)
        self.given.append(Given(self.act, len(self.moments), raw))
