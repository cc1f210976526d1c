"""The copyings in a frame: from what, which values and exceptions, what stayed behind, who copies so (707)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesviz.explain.frame import FIELDS, Frame, ObjectView, Stratum
from rulesviz.views.grid import Left, grid
from rulesviz.views.words import ABSENT, clean


@dataclass(frozen=True, slots=True)
class Link:
    """One copying, or several that are alike: `original` is an id, or a label where that object is gone."""

    original: int | str
    values: dict[str, str]
    rules: tuple[str, ...]
    note: str
    exceptions: tuple[Stratum, ...]
    left: tuple[Left, ...]
    copies: tuple[ObjectView, ...]


def links(frame: Frame, through: int | None = None) -> list[Link]:
    """The copyings of a frame in order of the copies' ids, those alike as one; with an id, only that object's chain.

    A copy that was itself copied stands alone.
    """
    wanted = set(frame.objects) if through is None else _chain(frame, through)
    copied = {view.copy_of_id for view in frame.objects.values()}
    alike: dict[object, list[ObjectView]] = {}
    for view in frame.objects.values():
        if view.id in wanted and view.copy_of:
            alone = view.id if view.id in copied else None
            alike.setdefault((alone, _origin(frame, view), _look(view)), []).append(view)
    return [_link(frame, views) for views in alike.values()]


def _link(frame: Frame, views: Sequence[ObjectView]) -> Link:
    view = views[0]
    steps = _copying(view)
    exceptions = tuple(filter(_excepts, steps))
    base = [stratum for stratum in steps if stratum not in exceptions]
    merged: dict[str, str] = {}
    for stratum in view.strata:
        merged |= stratum.values if stratum.copiable and stratum not in exceptions else {}
    values = {field: merged[field] for field in FIELDS if merged.get(field, "") not in ABSENT}
    rules = tuple(dict.fromkeys(rule for stratum in base for rule in stratum.rules))
    note = " ".join(clean(stratum.note) for stratum in base if stratum.note)
    return Link(_origin(frame, view), values, rules, note, exceptions, grid(view).left, tuple(views))


def _copying(view: ObjectView) -> list[Stratum]:
    """The steps by which it is a copy: the latest copying in layer 1a, else what it started as (613.2a, 707.2).

    What earlier copyings had as exceptions is among the values that the latest copied (707.3, 707.9a, 707.9b).
    """
    effects = [stratum for stratum in view.strata if stratum.layer == "1a"]
    latest = max((place for place, one in enumerate(effects) if not _excepts(one)), default=0)
    return effects[latest:] or [stratum for stratum in view.strata if stratum.layer == "printed"]


def _excepts(stratum: Stratum) -> bool:
    return "707.2" not in stratum.rules and any(rule.startswith("707.9") for rule in stratum.rules)


def _origin(frame: Frame, view: ObjectView) -> int | str:
    known = view.copy_of_id
    return view.copy_of if known is None or known not in frame.objects else known


def _look(view: ObjectView) -> tuple[object, ...]:
    values = tuple((stratum.layer, tuple(stratum.values.items())) for stratum in view.strata)
    return view.name, view.kind, view.zone, view.controller, view.tapped, view.counters, view.damage, values


def _chain(frame: Frame, id: int) -> set[int]:
    """The ids of what it copies, of what that copies, and of all that copy it in turn."""
    found = {id}
    at = frame.objects.get(id)
    while at is not None and at.copy_of_id is not None and at.copy_of_id not in found:
        found.add(at.copy_of_id)
        at = frame.objects.get(at.copy_of_id)
    below = {id}
    while below:
        below = {view.id for view in frame.objects.values() if view.copy_of_id in below} - found
        found |= below
    return found
