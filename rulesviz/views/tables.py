"""Frames as pandas DataFrames, for those who like to count, filter and plot."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

from rulesviz.explain.frame import FIELDS, Frame, ManaView, ObjectView
from rulesviz.model.mana import MANA_TYPES
from rulesviz.tabular import table
from rulesviz.views.grid import LEFT_BEHIND, Grid
from rulesviz.views.words import counters_text, entity_text, listed, source_text, stack_name, targets_text

if TYPE_CHECKING:
    import pandas as pd

_TEXT, _WHOLE, _YES = "string", "Int64", "bool"
_OBJECTS = {
    "label": _TEXT, "id": _WHOLE, "name": _TEXT, "kind": _TEXT, "zone": _TEXT, "owner": _TEXT, "controller": _TEXT,
    "mana_cost": _TEXT, "colors": _TEXT, "types": _TEXT, "power": _WHOLE, "toughness": _WHOLE, "loyalty": _WHOLE,
    "abilities": _WHOLE, "tapped": _YES, "counters": _TEXT, "damage": _WHOLE, "attached_to": _TEXT, "copy_of": _TEXT,
}  # fmt: skip
_STACK = {
    "position": _WHOLE, "label": _TEXT, "name": _TEXT, "kind": _TEXT, "controller": _TEXT, "source": _TEXT,
    "targets": _TEXT, "x": _WHOLE, "modes": _TEXT, "copy_of": _TEXT,
}  # fmt: skip
_POOL = {"player": _TEXT, "mana": _TEXT, "only_for": _TEXT, "amount": _WHOLE}
_EVENTS = {
    "frame": _WHOLE, "act": _TEXT, "kind": _TEXT, "caption": _TEXT, "rules": _TEXT, "cause": _WHOLE, "turn": _WHOLE,
    "step": _TEXT, "active": _TEXT, "priority": _TEXT,
}  # fmt: skip


def objects(frame: Frame) -> pd.DataFrame:
    """Every object of a frame, one a row, by label; `abilities` counts them, missing numbers are `<NA>`."""
    return table((_object(frame, view) for view in frame.objects.values()), _OBJECTS, ["label"])


def stack_table(frame: Frame) -> pd.DataFrame:
    """The stack from the top down, one object a row, by position from 1 (405)."""
    views = (frame.objects[id] for id in frame.stack)
    return table((_on_stack(frame, view, at) for at, view in enumerate(views, 1)), _STACK, ["position"])


def pool(frame: Frame) -> pd.DataFrame:
    """The mana pools: how much of which type each player has, and what it may be spent on (106.4)."""
    rows = []
    for player in frame.players:
        units = sorted(player.pool, key=_mana_order)
        for (mana, only_for), same in groupby(units, key=lambda unit: (unit.type, unit.only_for)):
            rows.append({"player": player.name, "mana": mana, "only_for": only_for, "amount": len(list(same))})
    return table(rows, _POOL, ["player", "mana", "only_for"])


def events(frames: Iterable[Frame]) -> pd.DataFrame:
    """What happened, one frame a row, by number; `cause` is the number of the frame that made it happen."""
    rows = (
        {
            "frame": frame.number, "act": frame.act, "kind": frame.event.kind, "caption": frame.event.caption,
            "rules": listed(frame.event.rules), "cause": frame.event.cause, "turn": frame.turn, "step": frame.step,
            "active": frame.active, "priority": frame.priority,
        }
        for frame in frames
    )  # fmt: skip
    return table(rows, _EVENTS, ["frame"])


def strata_frame(grid: Grid) -> pd.DataFrame:
    """A grid turned on its side: one row for each step, then what was left behind, then `now`."""
    shown = [field for field in FIELDS if any(row.field == field for row in grid.rows)]
    dtypes = {"layer": _TEXT, "source": _TEXT, "rules": _TEXT, "copiable": "boolean", **dict.fromkeys(shown, _TEXT)}
    rows: list[dict[str, object]] = []
    for at, column in enumerate(grid.columns):
        cells = {row.field: cell.text for row in grid.rows if (cell := row.cells[at])}
        head = {"layer": column.layer, "source": column.source, "rules": listed(column.rules)}
        rows.append({**head, "copiable": column.copiable, **cells})
    rows += [
        {"layer": LEFT_BEHIND, "source": left.what, "rules": listed(left.rules), "copiable": False}
        for left in grid.left
    ]
    rows.append({"layer": "now", "source": "", "rules": "", **{row.field: row.now for row in grid.rows}})
    return table(rows, dtypes)


def _object(frame: Frame, view: ObjectView) -> dict[str, object]:
    return {
        "label": view.label, "id": view.id, "name": view.name, "kind": view.kind, "zone": view.zone,
        "owner": view.owner, "controller": view.controller, "mana_cost": view.mana_cost, "colors": view.colors,
        "types": view.types, "power": view.power, "toughness": view.toughness, "loyalty": view.loyalty,
        "abilities": len(view.abilities), "tapped": view.tapped, "counters": counters_text(view.counters),
        "damage": view.damage, "attached_to": _entity(frame, view.attached_to), "copy_of": view.copy_of,
    }  # fmt: skip


def _on_stack(frame: Frame, view: ObjectView, position: int) -> dict[str, object]:
    return {
        "position": position, "label": view.label, "name": stack_name(view), "kind": view.kind,
        "controller": view.controller, "source": source_text(frame, view),
        "targets": targets_text(frame, view), "x": view.x,
        "modes": listed(map(str, view.modes)), "copy_of": view.copy_of,
    }  # fmt: skip


def _entity(frame: Frame, entity: int | str | None) -> str:
    return "" if entity is None else entity_text(frame, entity)


def _mana_order(unit: ManaView) -> tuple[int, str, str]:
    return MANA_TYPES.find(unit.type), unit.type, unit.only_for
