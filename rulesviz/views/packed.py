"""Frames made small for a page or a widget: what looks the same is sent once, and what did not change not again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from rulesviz.explain.frame import Frame, ManaView, ObjectView, PlayerView
from rulesviz.explain.rulebook import caption
from rulesviz.views.fold import LIMIT, Group, Looks, folded_name, groups
from rulesviz.views.grid import grid
from rulesviz.views.words import (
    choices_text,
    clean,
    color_text,
    counters_text,
    kind_text,
    name_text,
    pool_text,
    shorten,
    size_text,
    source_text,
    stack_name,
    state_text,
)

_HAND = 24  # so many cards of a hand, graveyard, exile are listed
_LONG = 80


def pack(frames: Iterable[Frame], title: str = "", story: str = "") -> dict[str, Any]:
    """The frames as JSON-ready data: objects, players and grids once each, `frames` with what changed since the one before.

    In a frame, a zone is a list of `[id, count, words]`, words only where several objects fold into one; `objects` maps
    ids to places in the list of objects, None for one that has gone; `from` is the place of the frame before it, None
    for a first one; `captions` says in plain words what each rule that is cited is about.
    """
    packer = Packer(title, story)
    packer.add(frames)
    return packer.data


class Packer:
    """Frames packed one after the other, in a tree: `data` grows in place and is what a page is sent at first."""

    def __init__(self, title: str = "", story: str = "") -> None:
        self._objects, self._players, self._grids = _Shelf(), _Shelf(), _Shelf()
        self._views: dict[object, tuple[ObjectView, int]] = {}  # by identity, so the view is kept alive
        self._shown: list[dict[int, int]] = []
        self._looks = Looks()
        self.data: dict[str, Any] = {
            "title": clean(title), "story": clean(story), "objects": self._objects.values,
            "players": self._players.values, "grids": self._grids.values, "frames": [], "captions": {},
        }  # fmt: skip

    def add(self, frames: Iterable[Frame], after: int | None = None) -> dict[str, Any]:
        """Add frames that follow the frame at place `after`; returns only what is new, to be appended to what was sent."""
        data = self.data
        lists = ("objects", "players", "grids", "frames")
        old = {key: len(data[key]) for key in lists}
        known = len(data["captions"])
        for frame in frames:
            data["frames"].append(self._frame(frame, after))
            after = len(data["frames"]) - 1
        self._explain(data["frames"][old["frames"] :], data["grids"][old["grids"] :])
        fresh = dict(list(data["captions"].items())[known:])
        return {"begin": old, "captions": fresh, **{key: data[key][old[key] :] for key in lists}}

    def _explain(self, frames: Sequence[dict[str, Any]], grids: Sequence[dict[str, Any]]) -> None:
        cited = [rule for frame in frames for rule in (*frame["rules"], *_asked_rules(frame))]
        cited += [rule for one in grids for column in (*one["columns"], *one["left"]) for rule in column["rules"]]
        for rule in cited:
            if rule not in self.data["captions"]:
                self.data["captions"][rule] = clean(caption(rule))

    def _frame(self, frame: Frame, after: int | None) -> dict[str, Any]:
        shown: dict[int, int] = {}
        zone = partial(_zone, frame, shown, self._looks)
        stack = zone(frame.stack, ordered=True)
        players = [self._players.place(_player(frame, player, zone)) for player in frame.players]
        exile, command = (zone(ids, _HAND) for ids in (frame.exile, frame.command))
        now = {id: self._place(frame, frame.objects[id]) for id in sorted(set(shown.values()))}
        before = {} if after is None else self._shown[after]
        changed: dict[str, int | None] = {str(id): None for id in before if id not in now}
        changed |= {str(id): place for id, place in now.items() if before.get(id) != place}
        self._shown.append(now)
        event, asked = frame.event, frame.question
        return {
            "from": after, "number": frame.number, "act": clean(frame.act), "kind": clean(event.kind),
            "caption": clean(event.caption), "rules": list(map(clean, event.rules)), "cause": event.cause,
            "turn": frame.turn, "step": clean(frame.step),
            "about": list(dict.fromkeys(shown[id] for id in event.objects if id in shown)),
            "active": clean(frame.active), "priority": clean(frame.priority), "players": players, "stack": stack,
            "exile": exile, "command": command, "question": None if asked is None else _clean(asdict(asked)),
            "refusal": clean(frame.refusal), "note": clean(frame.note), "winner": clean(frame.winner),
            "objects": changed,
        }  # fmt: skip

    def _place(self, frame: Frame, view: ObjectView) -> int:
        """Where the object's looks are kept; frames share their views, so most are found without being packed again."""
        others = (view.source, view.attached_to, *view.targets)
        key = (id(view), *(name_text(frame.objects[one]) if one in frame.objects else None for one in others))
        found = self._views.get(key)
        if found is None:
            found = self._views[key] = (view, self._objects.place(self._object(frame, view)))
        return found[1]

    def _object(self, frame: Frame, view: ObjectView) -> dict[str, Any]:
        on_stack = view.zone == "stack"
        return {
            "title": stack_name(view, _LONG) if on_stack else name_text(view, _LONG), "kind": clean(view.kind),
            "what": kind_text(view, frame), "state": state_text(view), "cost": shorten(view.mana_cost, _LONG),
            "color": color_text(view), "types": shorten(view.types, _LONG), "size": size_text(view), "zone": clean(view.zone),
            "controller": shorten(view.controller, 40), "tapped": view.tapped, "choices": choices_text(view, frame),
            "source": _source(view, frame), "from": view.source,
            "aims": [one if isinstance(one, int) else shorten(one, 40) for one in view.targets],
            "copied": view.copy_of_id if on_stack else None,
            "host": view.attached_to if isinstance(view.attached_to, int) else None,
            "abilities": [[one.line, clean(one.text), clean(one.not_understood)] for one in view.abilities],
            "grid": self._grids.place(_clean(asdict(grid(view)))) if view.strata else None,
        }  # fmt: skip


class _Shelf:
    """Values by their place, equal ones in one place."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._places: dict[str, int] = {}

    def place(self, value: Any) -> int:
        key = json.dumps(value, sort_keys=True)
        if key not in self._places:
            self._places[key] = len(self.values)
            self.values.append(value)
        return self._places[key]


def _source(view: ObjectView, frame: Frame) -> str:
    return "" if view.source is None else source_text(frame, view, 60)


def _asked_rules(frame: dict[str, Any]) -> list[str]:
    return frame["question"]["rules"] if frame["question"] else []


def _player(frame: Frame, player: PlayerView, zone: Callable[..., list[list[Any]]]) -> dict[str, Any]:
    mine = [id for id in frame.battlefield if id in frame.objects and frame.objects[id].controller == player.name]
    uses = dict.fromkeys(unit.only_for for unit in player.pool)
    return {
        "name": shorten(player.name, 40), "life": player.life, "counters": counters_text(player.counters),
        "pool": [_pool(player.pool, use) for use in uses], "library": player.library,
        "hand": zone(player.hand, _HAND), "graveyard": zone(player.graveyard, _HAND), "battlefield": zone(mine),
    }  # fmt: skip


def _pool(pool: Sequence[ManaView], use: str) -> str:
    return pool_text(unit for unit in pool if unit.only_for == use)


def _zone(
    frame: Frame, shown: dict[int, int], looks: Looks, ids: Iterable[int], limit: int = LIMIT, *, ordered: bool = False
) -> list[list[Any]]:
    """The groups of a zone; notes in `shown` which object stands for each."""
    found = groups(frame, ids, limit, most=limit, ordered=ordered, looks=looks)
    for group in found:
        for id in group.ids:
            shown.setdefault(id, group.view.id)
        shown[group.view.id] = group.view.id
    return [_group(group) for group in found]


def _group(group: Group) -> list[Any]:
    return [group.view.id, group.count, "" if group.count == 1 else folded_name(group)]


def _clean(value: Any) -> Any:
    """The same nested data with every text cleaned, line breaks kept."""
    if isinstance(value, str):
        return "\n".join(map(clean, value.splitlines()))
    if isinstance(value, dict):
        return {clean(key): _clean(inner) for key, inner in value.items()}
    return [_clean(inner) for inner in value] if isinstance(value, list | tuple) else value
