"""A table as a stage needs it: its frames, what can be done in each of them, and doing it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from rulesviz.explain.frame import Frame
from rulesviz.explain.frames import Reel
from rulesviz.explain.trace import Trace
from rulesviz.live.questions import answered, asked
from rulesviz.live.reasons import why_nothing
from rulesviz.live.recorded import Recorded
from rulesviz.live.says import said
from rulesviz.scenarios.offers import Offer, offers
from rulesviz.widgets.game import Asked, Told
from rulesviz.widgets.game import Game as AnyGame

_ONWARD = "everybody passes: on to the next step"


class Playable(Protocol):
    """What a game needs of a table."""

    @property
    def trace(self) -> Trace:
        """Everything that happened so far."""

    @property
    def recorded(self) -> Recorded:
        """The play, with every moment at which a player could decide."""

    def act(self, number: int) -> dict[str, Any]:
        """The act of that number."""

    def do(self, act: dict[str, Any]) -> object:
        """Do an act."""

    def answer(self, answer: Any) -> object:
        """Answer the open question."""

    def forked(self, moments: int) -> Playable:
        """Another table that stands where this one stood after so many moments."""


class Game:
    """What a stage stands on (see `widgets.game`), made of a table, which goes on with it."""

    def __init__(self, table: Playable, reel: Reel | None = None) -> None:
        self.table = table
        self._reel = reel or Reel()

    @property
    def _play(self) -> Recorded:
        return self.table.recorded

    @property
    def title(self) -> str:
        """What it is about, in one line."""
        return self.table.trace.title

    @property
    def story(self) -> str:
        """The situation in a few sentences."""
        return self.table.trace.story

    def frames(self) -> Sequence[Frame]:
        """All frames so far; after an undo, what was undone is gone."""
        self._reel = self._reel.follow(self.table.trace)
        return self._reel.frames

    def stops(self) -> Sequence[bool]:
        """For each frame whether somebody can act or must answer there."""
        return [self._stop(place) is not None for place in range(len(self.frames()))]

    def player(self, place: int) -> str:
        """Who may act at that frame; empty where nobody may."""
        play = self._play_at(place)
        return "" if play is None or play.question is not None else play.state.priority or ""

    def offers(self, place: int) -> Sequence[Offer]:
        """What the player with priority could think of doing at that frame; acts that all must take part in come last."""
        play = self._play_at(place)
        if play is None or play.question is not None:
            return []
        found = [one for one in offers(play) if "pass" not in one.act]
        if not play.state.stack:
            found.append(Offer(_ONWARD, {"pass": "all"}))
        return found

    def asked(self, place: int) -> Asked | None:
        """The question that is open at that frame."""
        count = self._stop(place)
        question = None if count is None else self._play.stops[count].question
        if count is None or question is None:
            return None
        play = self._play
        given = next((one.raw for one in play.given if one.moments == count), None)
        if given is None:
            acts = (self.table.act(moment.act) for moment in play.moments[count:])
            given = next((act for act in acts if not act.get("refused")), {}).get("answer")
        return replace(asked(question, play.stops[count], play), given="" if given is None else said(given))

    def do(self, offer: Offer) -> None:
        """Do something that was offered at the end."""
        if offer.act == {"pass": "all"}:
            self._all_pass()
        else:
            self.table.do(offer.act)

    def _all_pass(self) -> None:
        step = (self._play.state.turn, self._play.state.step)
        for _ in self._play.state.players:
            state = self._play.state
            if state.question is None and state.priority and (state.turn, state.step) == step and not state.stack:
                self.table.do({"pass": state.priority})

    def answer(self, picks: Sequence[int | str]) -> None:
        """Answer the question that is open at the end."""
        question = self._play.question
        self.table.answer(answered(question, picks, self._play) if question is not None else list(picks))

    def fork(self, place: int) -> Game:
        """Another game that has come as far as that frame, to go on differently."""
        count = self._stop(place)
        if count is None:
            raise ValueError("nobody can do anything in the middle of this: go on to the next moment with a choice")
        return Game(self.table.forked(count), self._reel.until(place))

    def meets(self, place: int, other: AnyGame) -> tuple[int, int] | None:
        """Where it goes on from that frame just as another game does to its end: the first and last frame of that, None if nowhere.

        Two ways are the same if the same events lead to the same state; how an act was said, what was noted beside it, what
        things were called by the script and what was tried in vain before are no difference.
        """
        mine = _events(self.frames(), place)
        theirs = [event for _, event in _events(other.frames(), place)]
        same = mine[: len(theirs)]
        if not theirs or [event for _, event in same] != theirs:
            return None
        first, last = same[0][0], same[-1][0]
        play = self._play_at(last)
        alike = play is not None and isinstance(other, Game) and play.state == other.table.recorded.state
        return (first, last) if alike else None

    def why_not(self, place: int, one: int) -> Told:
        """Why an object's ability did nothing at the latest event before that frame that might have concerned it."""
        trace = self.table.trace
        until = Trace(trace.title, trace.story, trace.moments[: self._reel.ends[place]], trace.labels)
        found = why_nothing(until, one, trace.label(until.state, one))
        return Told(found.question, found.answer, found.steps)

    def _play_at(self, place: int) -> Recorded | None:
        """The play as it stands at that frame, None where nobody can decide; the last one may have been passed since."""
        count = self._stop(place)
        if count is None:
            return None
        return self._play.fork(count) if place < len(self._reel.frames) - 1 else self._play

    def _stop(self, place: int) -> int | None:
        """After how many moments somebody can decide at that frame, None if nobody can."""
        ends = self._reel.ends
        end = ends[place + 1] if place + 1 < len(ends) else len(self._play.moments) + 1
        return next((count for count in range(ends[place], end) if count in self._play.stops), None)


def _events(frames: Sequence[Frame], place: int) -> list[tuple[int, tuple[object, ...]]]:
    """What happened after a place and was no refusal: the place of each frame, its kind, its objects and its rules."""
    after = ((at, frames[at].event) for at in range(place + 1, len(frames)))
    return [(at, (one.kind, one.objects, one.rules)) for at, one in after if one.kind != "Refused"]
