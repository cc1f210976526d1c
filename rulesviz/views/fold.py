"""Many objects that look the same are shown as one: `1,024 × Mishra's Self-Replicator token`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulesviz.explain.frame import Frame, ObjectView
from rulesviz.views.words import shorten

LIMIT = 60


@dataclass(frozen=True, slots=True)
class Group:
    """Objects that are shown as one: the first stands for all; `more` where they are just the rest, of any look."""

    view: ObjectView
    ids: tuple[int, ...]
    more: bool = False

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self.ids)


class Looks:
    """What cells show of objects, as numbers, equal for equal ones; frames share their views, so most are known already."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[ObjectView, int]] = {}  # by identity, so the view is kept alive
        self._numbers: dict[object, int] = {}

    def __call__(self, view: ObjectView) -> int:
        """The number of what a cell shows of it, at least 0."""
        known = self._known.get(id(view))
        if known is None:
            known = self._known[id(view)] = view, self._numbers.setdefault(_look(view), len(self._numbers))
        return known[1]


def groups(
    frame: Frame, ids: Iterable[int], alone: int = LIMIT, *, most: int = LIMIT, ordered: bool = False, looks: Looks | None = None
) -> list[Group]:
    """The objects of those ids in order: up to `alone` one by one, beyond it alike ones as one, `most` groups in all.

    An object that another one is attached to, or that is a target on the stack, stands alone. Where the order matters,
    as on the stack, only neighbours fold. `looks` remembers those of other frames.
    """
    views = [frame.objects[id] for id in ids if id in frame.objects]
    if len(views) <= alone:
        return [Group(view, (view.id,)) for view in views]
    singled, looks = _singled(frame), looks or Looks()
    folded: dict[tuple[int, int], list[ObjectView]] = {}
    run, before = 0, -1
    for view in views:
        look = -2 - view.id if view.id in singled else looks(view)
        run += ordered and look != before
        before = look
        folded.setdefault((run, look), []).append(view)
    alike = [Group(same[0], tuple(view.id for view in same)) for same in folded.values()]
    rest = alike[most - 1 :]
    if len(rest) <= 1:
        return alike
    return [*alike[: most - 1], Group(rest[0].view, tuple(id for group in rest for id in group.ids), more=True)]


def folded_name(group: Group, limit: int = 60) -> str:
    """The words for a group of two or more: `12 × Wastes`, `1,024 × Pack Rat token`."""
    if group.more:
        return f"{group.count:,} more objects"
    token = " token" if group.view.kind == "token" and not group.view.name.endswith(" Token") else ""
    return f"{group.count:,} × {shorten(group.view.name, limit)}{token}"


def _singled(frame: Frame) -> set[int | str]:
    hosts: set[int | str] = {view.attached_to for view in frame.objects.values() if view.attached_to is not None}
    targets = {target for id in frame.stack if id in frame.objects for target in frame.objects[id].targets}
    return hosts | targets


def _look(view: ObjectView) -> tuple[object, ...]:
    """All that a cell shows of an object, its number aside."""
    return (
        view.name, view.kind, view.controller, view.owner, view.mana_cost, view.colors, view.types, view.power,
        view.toughness, view.loyalty, view.tapped, view.face_down, view.sick, view.counters, view.damage,
        view.attached_to, view.targets, view.x, view.modes, bool(view.copy_of),
        tuple(ability.text for ability in view.abilities),
    )  # fmt: skip
