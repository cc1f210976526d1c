"""Turn a trace into frames: plain data, one for each moment (the only way from the engine to a screen)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesviz.explain.captions import caption, objects_of
from rulesviz.explain.causes import Index, cause
from rulesviz.explain.frame import (
    EventView,
    Frame,
    ManaView,
    PlayerView,
    QuestionView,
)
from rulesviz.explain.mana_story import mana_story
from rulesviz.explain.object_views import ObjectViews
from rulesviz.explain.options import about, option_texts
from rulesviz.explain.trace import Moment, Trace
from rulesviz.explain.wording import spells
from rulesviz.model.acts import Question
from rulesviz.model.mana import MANA_TYPES
from rulesviz.model.objects import Entity
from rulesviz.model.state import Player, State

QUIET = ("AbilityPut",)
"""Events that need no frame of their own: another one beside them says the same."""


def frames(trace: Trace, *, every: bool = False) -> list[Frame]:
    """The frames of a trace in order: of its telling moments, or with `every` of all of them."""
    return Reel(every=every).grow(trace)


class Reel:
    """The frames of a trace that goes on: those made before stay, only new moments are looked at.

    `ends` holds for each frame how many moments had passed with it.
    """

    def __init__(self, *, every: bool = False) -> None:
        self.frames: list[Frame] = []
        self.ends: list[int] = []
        self._moments: list[Moment] = []
        self._every = every
        self._told = -2
        self._done = 0, 0, self._told  # how many moments were seen with how many frames, and the act told last
        self._number: dict[int, int] = {}  # place of a moment -> number of its frame
        self._views = ObjectViews()
        self._index = Index()

    def grow(self, trace: Trace) -> list[Frame]:
        """All frames, those of moments that are new since the last time at the end; broken off, it has made none."""
        for place in range(self._whole(), len(trace.moments)):
            self._look(trace, place)
        self._done = len(trace.moments), len(self.frames), self._told
        return self.frames

    def _whole(self) -> int:
        """Throw away what was made when it was broken off the last time; return how many moments were seen before that."""
        seen, had, told = self._done
        if len(self.frames) != had or len(self._moments) != had or len(self._number) != had:
            del self.frames[had:], self.ends[had:], self._moments[had:]
            self._number = {place: number for place, number in self._number.items() if number < had}
        self._told = told
        return seen

    def follow(self, trace: Trace) -> Reel:
        """A reel of all frames of a trace that began as the one before did: what was undone since is gone, what is new is made."""
        self._whole()
        keep = len(self.ends)
        while keep and not self._tells(trace, keep - 1):
            keep -= 1
        if keep == len(self.ends):
            self._done = self.ends[-1] if keep else 0, keep, self._told
        reel = self if keep == len(self.ends) else self.until(keep - 1) if keep else Reel(every=self._every)
        reel.grow(trace)
        return reel

    def _look(self, trace: Trace, place: int) -> None:
        """Make the frame of a moment, if it needs one of its own."""
        moment = trace.moments[place]
        if not self._every and moment.event is not None and type(moment.event).__name__ in QUIET:
            return
        act = moment.text if moment.act != self._told else ""
        self._told = moment.act
        self._number[place] = len(self.frames)
        made = frame_of(trace, moment, len(self.frames), act, self._views)
        self.frames.append(self._told_more(trace, place, made))
        self.ends.append(place + 1)
        self._moments.append(moment)

    def _tells(self, trace: Trace, place: int) -> bool:
        """Whether the frame at that place still tells of the trace: what was undone and done otherwise it does not."""
        end = self.ends[place]
        return end <= len(trace.moments) and self._moments[place] is trace.moments[end - 1]

    def until(self, place: int) -> Reel:
        """Another reel that holds the frames up to and with that place, to go on differently."""
        other = Reel(every=self._every)
        other.frames, other.ends = self.frames[: place + 1], self.ends[: place + 1]
        other._moments = self._moments[: place + 1]
        other._views = self._views
        other._number = {at: number for at, number in self._number.items() if number <= place}
        other._done = self.ends[place], place + 1, self._moments[place].act
        return other

    def _told_more(self, trace: Trace, place: int, frame: Frame) -> Frame:
        """The frame with what led to it, and how its mana came about."""
        reason = self._cause(trace.moments, place)
        if reason is not None:
            frame = replace(frame, event=replace(frame.event, cause=reason))
        story = mana_story(trace.moments, place, lambda one: trace.label(trace.moments[place].state, one))
        if story is None:
            return frame
        before = self.frames[reason].event.cause if story.triggered and reason is not None else None
        return replace(frame, mana=replace(story, cause=before))

    def _cause(self, moments: Sequence[Moment], place: int) -> int | None:
        """The number of the frame that led to it; a moment without a frame passes the question on to its own cause."""
        found = cause(moments, place, self._index)
        while found is not None and found not in self._number:
            found = cause(moments, found, self._index)
        return None if found is None else self._number[found]


def frame_of(trace: Trace, moment: Moment, number: int, act: str = "", views: ObjectViews | None = None) -> Frame:
    """One moment as a frame; `views` remembers the objects of those before, so that what looks the same is made once."""
    state = moment.state

    def name(entity: Entity) -> str:
        if isinstance(entity, str):
            return entity
        return trace.label(state, entity) if 0 <= entity < len(state.objects) else "an effect"

    shown = [*state.battlefield, *state.stack, *state.exile, *state.command]
    for player in state.players:
        shown += [*player.hand, *player.graveyard]
    asked = _question(trace, state, moment.question) if moment.question is not None else None
    return Frame(
        number=number,
        act=act,
        event=_event(moment, asked, name),
        turn=state.turn,
        step=state.step,
        active=state.active,
        priority="" if moment.question is not None or state.agenda else state.priority or "",
        players=tuple(_player(player) for player in state.players),
        battlefield=tuple(state.battlefield),
        stack=tuple(state.stack),
        exile=state.exile,
        command=state.command,
        objects=(views or ObjectViews()).of(trace, state, shown),
        question=asked,
        refusal=str(moment.refusal) if moment.refusal is not None else "",
        note=moment.note if act else "",
        winner=state.winner,
    )


def _event(moment: Moment, asked: QuestionView | None, name: object) -> EventView:
    event = moment.event
    if event is not None:
        text = caption(event, moment.state, name)  # type: ignore[arg-type]
        return EventView(type(event).__name__, text, event.rules, objects_of(event))
    if moment.refusal is not None:
        return EventView("Refused", str(moment.refusal), moment.refusal.rules)
    if asked is not None:
        return EventView("Asked", f"{asked.opening}: {asked.prompt}", asked.rules)
    return EventView("Position", "the position", ())


def _player(player: Player) -> PlayerView:
    pool = sorted(player.pool, key=lambda unit: MANA_TYPES.index(unit.type))
    units = tuple(ManaView(unit.type, spells(unit.spend_only) if unit.spend_only is not None else "") for unit in pool)
    return PlayerView(
        player.name, player.life, player.counters, units, player.hand, len(player.library), player.graveyard
    )


def _question(trace: Trace, state: State, question: Question) -> QuestionView:

    def label(one: int) -> str:
        return trace.label(state, one)

    options = option_texts(question, label)
    return QuestionView(question.player, question.kind, question.prompt, options, question.rules, about(question, state, label))
