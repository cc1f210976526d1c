"""The graph that shows itself: a graphviz Digraph with its own picture and its own words, to be restyled at will."""

from __future__ import annotations

import html
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import graphviz

from rulesviz.files import write_whole
from rulesviz.views import layout
from rulesviz.views.palette import BODY, COLUMN, DOT_FONT, LIGHT, SMALL
from rulesviz.views.words import clean

_GRAPH = {
    "rankdir": "LR", "bgcolor": LIGHT.paper, "fontname": DOT_FONT, "pad": "0.3", "nodesep": "0.3", "ranksep": "0.7",
}  # fmt: skip
_NODE = {
    "shape": "box", "style": "rounded,filled", "fillcolor": LIGHT.card, "color": LIGHT.edge, "fontname": DOT_FONT,
    "fontsize": str(BODY), "fontcolor": LIGHT.ink, "margin": "0.16,0.1",
}  # fmt: skip
_EDGE = {
    "color": LIGHT.edge, "fontname": DOT_FONT, "fontsize": str(SMALL), "fontcolor": LIGHT.muted, "arrowsize": "0.8",
    "penwidth": "1.3",
}  # fmt: skip


class Graph(graphviz.Digraph):
    """A Digraph that displays itself in any notebook as a picture and in words.

    `text` says the same to a person who cannot see it; `alt` is one sentence that names it. Change `graph_attr`,
    `node_attr`, `edge_attr` and the rest as with every Digraph; `save` writes the DOT source, `save_svg` the picture.
    """

    def __init__(self, name: str | None = None, *, text: str = "", alt: str = "", **how: Any) -> None:
        super().__init__(name, **how)
        self.text = text
        self.alt = alt

    def _copy_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        found: dict[str, Any] = super()._copy_kwargs(**kwargs)
        return {**found, "text": self.text, "alt": self.alt}

    @property
    def svg(self) -> str:
        """The picture; raises LayoutError where no Graphviz is found or the graph is broken."""
        return layout.svg(self.source, self.alt)

    def save_svg(self, path: str | Path) -> Path:
        """Write the picture to a file and return its path; raises LayoutError, or OSError where that cannot be."""
        return write_whole(path, self.svg + "\n")

    def __repr__(self) -> str:
        return self.text or str(super().__repr__())

    def __str__(self) -> str:
        return repr(self)  # the DOT source is what `source` is for

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """For notebooks: the picture and its words; only the words where there is no Graphviz."""
        told = self.text or self.source
        try:
            return {"image/svg+xml": self.svg, "text/plain": told}
        except layout.LayoutError as none:
            return {"text/plain": f"{told}\n\n({none})"}


def sheet(name: str, text: str, alt: str, **attributes: str) -> Graph:
    """An empty graph in the house's style."""
    return Graph(name, text=text, alt=alt, graph_attr={**_GRAPH, **attributes}, node_attr=_NODE, edge_attr=_EDGE)


def standing(graph: Graph, room: float = COLUMN) -> Graph:
    """The graph, upright where it would be wider than the room and is narrower so; as it is where there is no Graphviz."""
    upright = graph.copy()
    upright.graph_attr.update(rankdir="TB", ranksep="0.35")
    try:
        wide = layout.width(graph.svg)
        return upright if wide > room and layout.width(upright.svg) < wide else graph
    except layout.LayoutError:
        return graph


def words(text: str, *, size: float = BODY, bold: bool = False, struck: bool = False, color: str = "") -> str:
    """One line of an HTML-like label, escaped."""
    inner = html.escape(clean(text)) or "\u00a0"
    inner = f"<B>{inner}</B>" if bold else inner
    inner = f"<S>{inner}</S>" if struck else inner
    shade = f' COLOR="{color}"' if color else ""
    return f'<FONT POINT-SIZE="{size:g}"{shade}>{inner}</FONT>'


def quiet(text: str) -> str:
    """A line in small, muted letters."""
    return words(text, size=SMALL, color=LIGHT.muted)


def label(lines: Iterable[str], width: int = 0) -> str:
    """An HTML-like label of several lines, flush left, at least `width` points wide."""
    rows = "".join(f'<TR><TD ALIGN="LEFT">{line}</TD></TR>' for line in lines)
    wide = f' WIDTH="{width}"' if width else ""
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1"{wide}>{rows}</TABLE>>'


def edge_label(text: str) -> str:
    """A label for an edge, escaped, with air around it."""
    return f"<&#160;&#160;{words(text, size=SMALL, color=LIGHT.muted)}&#160;>"
