"""Counting events by name, for the `happened` check."""

from __future__ import annotations

from collections.abc import Iterable

from rulesviz.explain.trace import Moment
from rulesviz.model.events import (
    AbilityActivated,
    AbilityTriggered,
    AttackersDeclared,
    BecameCopy,
    Countered,
    CountersPut,
    CountersRemoved,
    DamageDealt,
    LandPlayed,
    LifeChanged,
    ManaAdded,
    NotResolved,
    Resolved,
    SpellCast,
    SpellCopied,
    Tapped,
    Transformed,
    Untapped,
    ZoneChanged,
)

_KINDS = {
    SpellCast: "cast", SpellCopied: "copied", AbilityActivated: "activated", AbilityTriggered: "triggered",
    Resolved: "resolved", NotResolved: "not_resolved", Countered: "countered", LandPlayed: "land_played",
    DamageDealt: "damage_dealt", Tapped: "tapped", Untapped: "untapped", CountersPut: "counters_put",
    CountersRemoved: "counters_removed", BecameCopy: "became_copy", Transformed: "transformed",
    AttackersDeclared: "attacked",
}  # fmt: skip
_MOVES = ("destroyed", "sacrificed", "discarded", "drawn", "milled", "exiled", "returned")
NAMES = (
    *_KINDS.values(),
    *_MOVES,
    "mana_added",
    "life_gained",
    "life_lost",
    "token_created",
    "entered",
    "died",
    "left",
    "legend_rule",
)


def happened(moments: Iterable[Moment]) -> dict[str, int]:
    """How often each kind of event happened; a production of no mana is none."""
    counts = dict.fromkeys(NAMES, 0)
    for moment in moments:
        for name in _names(moment):
            counts[name] += 1
    return counts


def _names(moment: Moment) -> Iterable[str]:
    event = moment.event
    kind = None if event is None else _KINDS.get(type(event))
    if kind is not None:
        yield kind
    elif isinstance(event, ManaAdded) and event.units:
        yield "mana_added"
    elif isinstance(event, LifeChanged):
        yield "life_gained" if event.change > 0 else "life_lost"
    elif isinstance(event, ZoneChanged):
        yield from _moved(event, moment)


def _moved(event: ZoneChanged, moment: Moment) -> Iterable[str]:
    if event.how in _MOVES:
        yield event.how
    if event.how == "created":
        yield "token_created"
    if event.how == "legend rule":
        yield "legend_rule"
    if event.new.zone == "battlefield":
        yield "entered"
    if event.old is not None and moment.state.objects[event.old].zone == "battlefield":
        yield "left"
        if event.new.zone == "graveyard":
            yield "died"
