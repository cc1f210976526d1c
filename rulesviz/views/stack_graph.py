"""The stack as a picture: a tower, the next to resolve on top, sources on its left, targets on its right (405)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rulesviz.explain.frame import Frame, ObjectView
from rulesviz.views.fold import Group, folded_name, groups
from rulesviz.views.graph import Graph, edge_label, label, quiet, sheet, words
from rulesviz.views.palette import BLUE, HEAD, LIGHT
from rulesviz.views.text import stack_text
from rulesviz.views.words import (
    count_of,
    entity_text,
    kind_text,
    name_text,
    shorten,
    size_text,
    source_text,
    stack_name,
    target_text,
    typed_text,
)

_ROOM = 20  # so many stand in the tower
_LONG = 38  # letters in a line
_WIDTH = 230


def stack(frame: Frame) -> Graph:
    """The stack of a frame with sources, targets, copies, and who may act (405, 117.1)."""
    alt = f"The stack: {count_of(len(frame.stack), 'object')}, the next to resolve on top."
    graph = sheet("stack", stack_text(frame), alt, labelloc="t", labeljust="l", label=_heading(frame), ranksep="0.35")
    shown = groups(frame, frame.stack, _ROOM, most=_ROOM, ordered=True)
    if not shown:
        graph.node("empty", label([words("The stack is empty.")], _WIDTH), style="rounded,dashed")
    with graph.subgraph() as tower:
        tower.attr(rank="same")
        for at, group in enumerate(shown, 1):
            tower.node(_key(group.view.id), label(_lines(group, at), _WIDTH), **_look(group.view))
        for upper, lower in pairwise(shown):
            tower.edge(_key(upper.view.id), _key(lower.view.id), style="invis")
    _draw_around(graph, frame, [group.view for group in shown if not group.more])
    return graph


def _heading(frame: Frame) -> str:
    who = f"priority: {shorten(frame.priority, _LONG)}" if frame.priority else "nobody has priority"
    return f"<{words(f'The stack · {who}', size=HEAD, bold=True)}<BR/> >"


def _lines(group: Group, at: int) -> list[str]:
    view = group.view
    if group.more:
        return [words(folded_name(group))]
    name = shorten(stack_name(view), _LONG) if group.count == 1 else folded_name(group, _LONG - 12)
    lines = [words(f"{at}  {name}", bold=True), quiet(_facts(view))]
    chosen = [f"X = {view.x}"] if view.x is not None else []
    if view.modes:
        chosen.append(f"{'mode' if len(view.modes) == 1 else 'modes'} {', '.join(map(str, view.modes))}")
    if at == 1:
        chosen.append("resolves first")
    return [*lines, quiet(" · ".join([*chosen, shorten(view.controller, 20)]))]


def _facts(view: ObjectView) -> str:
    if view.kind in {"activated", "triggered"}:
        return shorten(view.abilities[0].text, 44) if view.abilities else kind_text(view)
    return shorten(" · ".join(part for part in (view.mana_cost, typed_text(view), size_text(view)) if part), 44)


def _look(view: ObjectView) -> dict[str, str]:
    """Abilities have corners, copies a dashed outline; both also say so in words."""
    shape = "filled" if view.kind in {"activated", "triggered"} else "rounded,filled"
    style = f"{shape},dashed" if view.kind == "copy" else shape
    return {"style": style, "fillcolor": LIGHT.copied, "class": f"o{view.id}"}


def _draw_around(graph: Graph, frame: Frame, views: Sequence[ObjectView]) -> None:
    """Sources, targets and originals: on the stack as they stand, all others once each beside it."""
    drawn = {view.id for view in views}
    for view in views:
        key = _key(view.id)
        if view.source is not None and view.kind in {"activated", "triggered"} and view.source not in drawn:
            _draw_beside(graph, frame, view.source, "s", source_text(frame, view, _LONG))
            graph.edge(f"s{view.source}", key, edge_label("from"), style="dashed")
        if view.copy_of_id in drawn:
            side = {"tailport": "w", "headport": "w", "constraint": "false"}
            graph.edge(key, _key(view.copy_of_id), edge_label("copy of"), style="dotted", **side)
        for target in dict.fromkeys(view.targets):
            if target in drawn:
                graph.edge(key, _key(target), edge_label("targets"), color=BLUE, constraint="false")
                continue
            _draw_beside(graph, frame, target, "t", target_text(frame, view, target, _LONG))
            graph.edge(key, f"t{_number(frame, target)}", edge_label("targets"), color=BLUE)


def _draw_beside(graph: Graph, frame: Frame, entity: int | str, side: str, known_as: str = "") -> None:
    view = frame.objects.get(entity) if isinstance(entity, int) else None
    lines = [words(known_as or entity_text(frame, entity, _LONG), bold=True)]
    if view is not None:
        lines = [words(shorten(name_text(view), _LONG), bold=True), quiet(_facts(view)), quiet(view.zone)]
    graph.node(f"{side}{_number(frame, entity)}", label(lines), **{"class": f"o{entity}"} if view else {})


def _number(frame: Frame, entity: int | str) -> str:
    """A safe name: an object's id, a player's seat."""
    if isinstance(entity, int):
        return str(entity)
    names = [player.name for player in frame.players]
    return f"p{names.index(entity)}" if entity in names else f"p{len(names)}"


def _key(id: int | str | None) -> str:
    return f"o{id}"
