"""Copies as a picture: original, copiable values, exceptions, copy, copy of the copy, and what stayed behind (707)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesviz.explain.frame import Frame, ObjectView
from rulesviz.views.graph import Graph, edge_label, label, quiet, sheet, standing, words
from rulesviz.views.grid import Left
from rulesviz.views.ink import wrap
from rulesviz.views.links import Link, links
from rulesviz.views.palette import BLUE, LIGHT, ORANGE, SMALL
from rulesviz.views.text import wrapped
from rulesviz.views.words import (
    FIELD_TITLES,
    KINDS,
    cite,
    count_of,
    entity_text,
    name_text,
    shorten,
    size_text,
    state_text,
    typed_text,
    value_text,
)

_LONG = 34  # letters in a line
_WIDE = 230.0  # points in a line
_ROOM = 30  # so many links are drawn
_ROW = 1050.0  # points; a row of this width is still read when it shrinks to a notebook's column


def copies(frame: Frame, name: str | int | None = None) -> Graph:
    """Who copies what, from original to copy to copy of the copy, and what was left behind (707.2, 707.9).

    With a label, name or id, only the chain through that object; raises KeyError that lists what there is.
    """
    found = links(frame, None if name is None else frame.find(name).id)
    total = count_of(sum(len(link.copies) for link in found), "copy", "copies")
    graph = sheet("copies", _text(frame, found), f"Who copies what: {total}, originals first.")
    if not found:
        graph.node("none", label([words("Nothing here is a copy.")]), style="rounded,dashed")
    shown = found[:_ROOM]
    if len(found) > len(shown):
        rest = count_of(len(found) - len(shown), "more chain")
        graph.node("more", label([words(f"and {rest}")]), style="rounded,dashed")
    heads = {view.id: f"o{link.copies[0].id}" for link in shown for view in link.copies}
    for at, link in enumerate(shown):
        _draw(graph, frame, link, at, heads)
    return standing(graph, _ROW)


def _draw(graph: Graph, frame: Frame, link: Link, at: int, heads: dict[int, str]) -> None:
    start = _draw_original(graph, frame, link, at, heads)
    values, copy = f"v{at}", f"o{link.copies[0].id}"
    graph.node(values, label(_value_lines(link)), fillcolor=LIGHT.copied, color=BLUE)
    graph.edge(start, values, edge_label("copiable values"), color=BLUE)
    last = values
    if link.exceptions:
        last = f"e{at}"
        graph.node(last, label(_exception_lines(link)), fillcolor=LIGHT.ask, color=ORANGE, penwidth="2")
        graph.edge(values, last, color=BLUE)
    graph.node(copy, label(_object_lines(link.copies)), **{"class": copy})
    graph.edge(last, copy, edge_label("copy"), color=BLUE)
    if link.left:
        graph.node(f"l{at}", label(_left_lines(link.left)), style="rounded,dashed", fontcolor=LIGHT.muted)
        graph.edge(start, f"l{at}", edge_label("left behind"), style="dashed", arrowhead="tee")


def _draw_original(graph: Graph, frame: Frame, link: Link, at: int, heads: dict[int, str]) -> str:
    view = frame.objects.get(link.original) if isinstance(link.original, int) else None
    if view is None:
        lines = [words(shorten(str(link.original), _LONG), bold=True), quiet("as it was when it was copied")]
        graph.node(f"g{at}", label(lines), style="rounded,dashed")
        return f"g{at}"
    key = heads.get(view.id, f"o{view.id}")
    if view.id not in heads:
        graph.node(key, label(_object_lines([view])), **{"class": key})
    return key


def _object_lines(views: Sequence[ObjectView]) -> list[str]:
    view = views[0]
    name = name_text(view, _LONG) if len(views) == 1 else f"{len(views):,} × {shorten(view.name, _LONG)}"
    facts = " · ".join(part for part in (view.mana_cost, typed_text(view), size_text(view)) if part)
    what = " · ".join(part for part in (KINDS.get(view.kind, view.kind), view.zone) if part)
    return [words(name, bold=True), *_small(facts), *_small(what), *_small(state_text(view))]


def _value_lines(link: Link) -> list[str]:
    values = link.values
    sizes = [values[key] for key in ("power", "toughness") if key in values]
    facts = [values.get("mana_cost", ""), values.get("types", ""), "/".join(sizes)]
    abilities = [line for text in values.get("abilities", "").splitlines()[:4] for line in _small(text)]
    name = shorten(values.get("name", "Copiable values"), _LONG)
    return [
        words(name, bold=True),
        *_small(" · ".join(filter(None, facts))),
        *abilities,
        *_small(link.note),
        *_small(cite(link.rules)),
    ]


def _exception_lines(link: Link) -> list[str]:
    lines = [words("Except", bold=True)]
    for stratum in link.exceptions:
        lines += _small(stratum.note)
        lines += [line for change in _said(stratum.values) for line in _small(change)]
        lines.append(quiet(cite(stratum.rules)))
    return lines


def _left_lines(left: Sequence[Left]) -> list[str]:
    lines = [words("Not copied", bold=True)]
    for one in left[:6]:
        lines += [words("", size=6), *(words(line, struck=True) for line in wrap(one.what, _WIDE, most=2))]
        lines += _small(f"{one.reason} {cite(one.rules)}".strip())
    return lines if len(left) <= 6 else [*lines, quiet(f"and {len(left) - 6} more")]


def _small(text: str) -> list[str]:
    """A text in small lines, none for nothing."""
    return [quiet(line) for line in wrap(text, _WIDE, SMALL, most=3)] if text else []


def _text(frame: Frame, found: Sequence[Link]) -> str:
    if not found:
        return "Nothing here is a copy."
    return "\n".join(["Who copies what:", *(line for link in found for line in _link_text(frame, link))])


def _link_text(frame: Frame, link: Link) -> Iterator[str]:
    view, count = link.copies[0], len(link.copies)
    name = name_text(view) if count == 1 else f"{count:,} × {shorten(view.name)}"
    facts = ", ".join(part for part in (view.kind, size_text(view), state_text(view)) if part)
    origin = entity_text(frame, link.original)
    yield wrapped(f"- {name} ({facts}) is a copy of {origin} {cite(link.rules)}".rstrip())
    values = "; ".join(_changes(link.values)) or "its copiable values"
    yield wrapped(f"copied from {origin}: {values}. {link.note}".rstrip(), 2)
    for stratum in link.exceptions:
        told = "; ".join(filter(None, [*_said(stratum.values), stratum.note.rstrip(".")]))
        yield wrapped(f"except: {told}. {cite(stratum.rules)}".rstrip(), 2)
    for left in link.left:
        yield wrapped(f"left behind, not copied: {left.what}. {left.reason} {cite(left.rules)}".rstrip(), 2)


def _changes(values: dict[str, str]) -> list[str]:
    return [f"{FIELD_TITLES.get(key, key).lower()} {value_text(key, value)}" for key, value in values.items()]


_SAID = {"name": "its name is", "mana_cost": "its mana cost is", "colors": "it is", "types": "its types are", "abilities": "it has"}


def _said(values: dict[str, str]) -> list[str]:
    """The same as it is said of an exception.

    >>> _said({"abilities": "haste", "colors": "R", "power": "1"})
    ['it has haste', 'it is red', 'its power is 1']
    """
    return [f"{_SAID.get(key, f'its {FIELD_TITLES.get(key, key).lower()} is')} {value_text(key, value)}" for key, value in values.items()]
