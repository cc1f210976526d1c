"""Turn a trace into frames: plain data, one for each moment (the only way from the engine to a screen)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesviz.explain.captions import caption, objects_of
from rulesviz.explain.causes import cause
from rulesviz.explain.frame import (
    AbilityView,
    EventView,
    Frame,
    ManaView,
    ObjectView,
    PlayerView,
    QuestionView,
    Stratum,
)
from rulesviz.explain.mana_story import mana_story
from rulesviz.explain.options import option_texts
from rulesviz.explain.strata import ability_text, strata
from rulesviz.explain.trace import Moment, Trace
from rulesviz.explain.wording import spells
from rulesviz.model.abilities import NotUnderstoodLine, Triggered
from rulesviz.model.acts import Question
from rulesviz.model.mana import MANA_TYPES
from rulesviz.model.objects import Entity, GameObject
from rulesviz.model.state import Player, State
from rulesviz.rules.copying import copiable
from rulesviz.rules.layers import look
from rulesviz.rules.looks import has_keyword
from rulesviz.rules.matching import mana_value

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
        self._seen = 0
        self._told = -2
        self._number: dict[int, int] = {}  # place of a moment -> number of its frame
        self._views: dict[object, ObjectView] = {}

    def grow(self, trace: Trace) -> list[Frame]:
        """All frames, those of moments that are new since the last time at the end; broken off, it has made none."""
        had, told = len(self.frames), self._told
        try:
            for place in range(self._seen, len(trace.moments)):
                self._look(trace, place)
        except BaseException:
            del self.frames[had:], self.ends[had:], self._moments[had:]
            self._number = {place: number for place, number in self._number.items() if number < had}
            self._told = told
            raise
        self._seen = len(trace.moments)
        return self.frames

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

    def told(self, trace: Trace, place: int) -> bool:
        """Whether the frame at that place still tells of the trace: what was undone and done otherwise it does not."""
        return self._moments[place] is trace.moments[self.ends[place] - 1]

    def until(self, place: int) -> Reel:
        """Another reel that holds the frames up to and with that place, to go on differently."""
        other = Reel(every=self._every)
        other.frames, other.ends = self.frames[: place + 1], self.ends[: place + 1]
        other._moments = self._moments[: place + 1]
        other._seen, other._views = self.ends[place], self._views
        other._number = {at: number for at, number in self._number.items() if number <= place}
        other._told = self._moments[place].act
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
        found = cause(moments, place)
        while found is not None and found not in self._number:
            found = cause(moments, found)
        return None if found is None else self._number[found]


def frame_of(
    trace: Trace, moment: Moment, number: int, act: str = "", views: dict[object, ObjectView] | None = None
) -> Frame:
    """One moment as a frame; `views` remembers objects that look the same as before, so that they are made once."""
    state = moment.state
    known = {} if views is None else views

    def name(entity: Entity) -> str:
        if isinstance(entity, str):
            return entity
        return trace.label(state, entity) if 0 <= entity < len(state.objects) else "an effect"

    shown = [*state.battlefield, *state.stack, *state.exile, *state.command]
    for player in state.players:
        shown += [*player.hand, *player.graveyard]
    return Frame(
        number=number,
        act=act,
        event=_event(moment, name),
        turn=state.turn,
        step=state.step,
        active=state.active,
        priority=state.priority or "",
        players=tuple(_player(player) for player in state.players),
        battlefield=tuple(state.battlefield),
        stack=tuple(state.stack),
        exile=state.exile,
        command=state.command,
        objects={one: _object(trace, state, one, known) for one in shown},
        question=_question(trace, state, moment.question) if moment.question is not None else None,
        refusal=str(moment.refusal) if moment.refusal is not None else "",
        note=moment.note if act else "",
        winner=state.winner,
    )


def _event(moment: Moment, name: object) -> EventView:
    event = moment.event
    if event is not None:
        text = caption(event, moment.state, name)  # type: ignore[arg-type]
        return EventView(type(event).__name__, text, event.rules, objects_of(event))
    if moment.refusal is not None:
        return EventView("Refused", str(moment.refusal), moment.refusal.rules)
    if moment.question is not None:
        asked = moment.question
        verb = "are" if asked.player == "you" else "is"
        return EventView("Asked", f"{asked.player} {verb} asked: {asked.prompt}", asked.rules)
    return EventView("Position", "the position", ())


def _player(player: Player) -> PlayerView:
    pool = sorted(player.pool, key=lambda unit: MANA_TYPES.index(unit.type))
    units = tuple(ManaView(unit.type, spells(unit.spend_only) if unit.spend_only is not None else "") for unit in pool)
    return PlayerView(
        player.name, player.life, player.counters, units, player.hand, len(player.library), player.graveyard
    )


def _question(trace: Trace, state: State, question: Question) -> QuestionView:
    options = option_texts(question, lambda one: trace.label(state, one))
    return QuestionView(question.player, question.kind, question.prompt, options, question.rules)


def _object(trace: Trace, state: State, one: int, known: dict[object, ObjectView]) -> ObjectView:
    steps = strata(state, one, lambda other: trace.label(state, other))
    thing = state.objects[one]
    seen = look(state, one)
    key = (thing, seen.chars, seen.controller, tuple((s.layer, s.source, tuple(s.values.items())) for s in steps))
    found = known.get(key)
    if found is None:
        found = known[key] = _view(trace, state, one, steps)
    return found


def _only_remembers(thing: GameObject) -> bool:
    """Whether it is a delayed triggered ability: what its maker had targeted is known to it, and is no target of it (603.7)."""
    ability = thing.ability.ability if thing.ability is not None else None
    return isinstance(ability, Triggered) and not any(mode.targets for mode in ability.effect.modes)


def _view(trace: Trace, state: State, one: int, steps: tuple[Stratum, ...]) -> ObjectView:
    thing = state.objects[one]
    seen = look(state, one)
    chars = seen.chars
    origin = copiable(state, thing).origin
    choices = thing.choices
    aims = choices is not None and thing.zone == "stack" and not _only_remembers(thing)
    targets = tuple(entity for group in choices.targets for entity in group) if choices is not None and aims else ()
    abilities = tuple(
        AbilityView(ability_text(a), a.line, a.reason if isinstance(a, NotUnderstoodLine) else "")
        for a in chars.abilities
    )
    return ObjectView(
        id=one,
        label=trace.label(state, one),
        name=chars.name,
        kind=_kind(state, one),
        zone=thing.zone,
        owner=thing.owner,
        controller=seen.controller,
        mana_cost=str(chars.mana_cost) if chars.mana_cost is not None else "",
        colors=chars.colors,
        types=chars.type_line,
        power=chars.power,
        toughness=chars.toughness,
        loyalty=chars.loyalty,
        abilities=abilities
        if thing.ability is None
        else (AbilityView(thing.ability.ability.text, thing.ability.ability.line),),
        tapped=thing.tapped,
        face_down=thing.face_down,
        sick=thing.sick and not has_keyword(chars, "haste"),
        counters=thing.counters,
        damage=thing.damage,
        attached_to=thing.attached_to,
        source=thing.ability.source if thing.ability is not None else None,
        targets=targets,
        x=choices.x if choices is not None and thing.zone == "stack" else None,
        modes=choices.modes if choices is not None and thing.zone == "stack" else (),
        copy_of=trace.label(state, origin.object)
        if origin is not None and origin.object >= 0
        else origin.before.name
        if origin is not None
        else "",
        copy_of_id=origin.object if origin is not None and origin.object >= 0 else None,
        mana_value=mana_value(seen),
        strata=steps,
    )


def _kind(state: State, one: int) -> str:
    thing = state.objects[one]
    if thing.ability is not None:
        return thing.ability.kind
    if thing.zone == "stack":
        return "copy" if thing.copy else "spell"
    return "token" if thing.token else "card"
