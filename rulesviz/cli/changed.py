"""Of a failed check: what was found, and the event that last changed it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesviz.explain.trace import Moment, Trace
    from rulesviz.model.state import State
    from rulesviz.scenarios.run import Report
    from rulesviz.scenarios.values import Check

Probe = Callable[["State"], object]
"""Reads from a state what a check is about: a change of it is a change of the answer."""

_PLACE = re.compile(r"script\[(\d+)\]")
_VALUE = re.compile(r"(?P<key>[a-z_]+) of (?P<copiable>copiable values of )?(?P<name>.+?)(?: = .*| \[.*| because .*)")
_PLAYER = re.compile(r"(?P<key>life|mana|hand|library|graveyard|lands_played|[\w+/-]+ counters) of (?P<name>.+?) = ")
_ZONE = re.compile(
    r"(?:.+ in )?(?:(?P<who>[^.=]+)\.)?(?P<zone>battlefield|hand|graveyard|library|exile|stack|command) = "
)
_COULD = re.compile(r"types (?P<name>.+) could produce = ")


def details(report: Report, check: Check) -> list[str]:
    """A failed check in lines: where and what, what was found, the event that last changed it."""
    lines = [f"{check.at}: {check.check}"]
    if check.found:
        lines.append(f"found: {check.found}")
    trace, place = report.trace, _PLACE.match(check.at)
    probe = _probe(trace, check.check) if trace is not None and ".expect" in check.at else None
    if trace is not None and place is not None and probe is not None:
        moment = last_change(trace, probe, int(place[1]))
        lines.append("nothing has changed it since the start" if moment is None else _told(trace, moment))
    return lines


def last_change(trace: Trace, probe: Probe, act: int) -> Moment | None:
    """The moment before an act whose event last changed what the probe reads; None if nothing did."""
    moments = [moment for moment in trace.moments if moment.act < act]
    for after in range(len(moments) - 1, 0, -1):
        moment = moments[after]
        if moment.event is not None and probe(moments[after - 1].state) != probe(moment.state):
            return moment
    return None


def _told(trace: Trace, moment: Moment) -> str:
    from rulesviz.explain.captions import caption
    from rulesviz.model.objects import Entity
    from rulesviz.views.words import cite

    state = moment.state

    def name(one: Entity) -> str:
        if isinstance(one, str):
            return one
        return trace.label(state, one) if 0 <= one < len(state.objects) else "an effect"

    if moment.event is None:
        return ""
    act = f"script[{moment.act}], {moment.text}" if moment.act >= 0 else "the position"
    return f"last changed by: {caption(moment.event, state, name)} {cite(moment.event.rules)}, in {act}"


def _probe(trace: Trace, check: str) -> Probe | None:
    players = {player.name for player in trace.state.players}
    if (found := _PLAYER.match(check)) and found["name"] in players:
        return _of_player(found["name"], found["key"])
    if found := _COULD.match(check):
        return _could(trace, found["name"])
    if check.startswith(("objects with", "newest object")) or " of the newest object" in check:
        return _battlefield
    if (found := _VALUE.fullmatch(check)) and found["name"] not in players:
        return _of_object(trace, found["name"], found["key"], copiable=bool(found["copiable"]))
    if check.startswith(("stack, top first", "objects on the stack")):
        return lambda state: state.stack
    if (found := _ZONE.match(check)) and (found["who"] is None or found["who"].rpartition(" ")[2] in players):
        return _of_zone(found["zone"], (found["who"] or "").rpartition(" ")[2])
    return (lambda state: state.winner) if check.startswith("winner") else None


def _of_player(name: str, key: str) -> Probe:
    def read(state: State) -> object:
        player = state.player(name)
        if key == "mana":
            return player.pool
        return player.counters if key.endswith(" counters") else getattr(player, key, None)

    return read


def _of_zone(zone: str, who: str) -> Probe:
    if zone == "battlefield":
        return _battlefield
    if zone in ("hand", "graveyard", "library"):
        return lambda state: tuple(getattr(player, zone) for player in state.players if who in ("", player.name))
    return lambda state: getattr(state, zone)


def _battlefield(state: State) -> object:
    from rulesviz.rules.layers import look

    return [(one, look(state, one).chars.name, look(state, one).controller) for one in state.battlefield]


def _could(trace: Trace, name: str) -> Probe | None:
    from rulesviz.rules.could_produce import could_produce

    one = _called(trace, name)
    if one is None:
        return None

    def read(state: State) -> object:
        there = _newest(state, one)
        return could_produce(state, there) if there is not None and there in state.battlefield else None

    return read


_MARKS = {"tapped", "counters", "damage", "zone", "token", "copy", "face_down", "face", "sick", "attached_to", "choices"}
_STANDS_FOR = {
    "x": "choices", "modes": "choices", "targets": "choices", "loyalty": "counters", "keywords": "abilities",
    "mana_value": "mana_cost", "types": "type_line", "is": "type_line", "is_not": "type_line",
}  # fmt: skip


def _of_object(trace: Trace, name: str, key: str, *, copiable: bool) -> Probe | None:
    """One value of an object by its label: a mark it bears, or a characteristic as it is or as it would be copied."""
    from rulesviz.rules import copying
    from rulesviz.rules.layers import look

    one = _called(trace, name)
    if one is None:
        return None
    field = _STANDS_FOR.get(key, key)

    def read(state: State) -> object:
        there = _newest(state, one)
        if there is None:
            return None
        thing, seen = state.objects[there], look(state, there)
        if field in _MARKS or field == "owner":
            return getattr(thing, field)
        if field == "controller":
            return seen.controller
        chars = copying.shown_face(copying.copiable(state, thing), thing) if copiable else seen.chars
        return getattr(chars, field, chars)

    return read


def _called(trace: Trace, name: str) -> int | None:
    """The lineage with that label, or the only one whose card has that name now."""
    lowered = name.lower()
    for card, label in trace.labels.items():
        if label.lower() == lowered:
            return card
    state = trace.state
    found = {thing.card for thing in state.objects if thing.became is None and thing.definition.name.lower() == lowered}
    return found.pop() if len(found) == 1 else None


def _newest(state: State, card: int) -> int | None:
    """The newest object of a lineage in a state, None before there is one."""
    if card >= len(state.objects):
        return None
    one = card
    while (became := state.objects[one].became) is not None:
        one = became
    return one
