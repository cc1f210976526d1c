"""What made what happen: the events as a graph from cause to effect, acts first (603, 608)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulesviz.explain.frame import Frame
from rulesviz.views.graph import Graph, label, quiet, sheet, standing, words
from rulesviz.views.ink import wrap
from rulesviz.views.palette import BLUE, BODY, LIGHT
from rulesviz.views.text import wrapped
from rulesviz.views.words import cite, clean, count_of

_ROOM = 60  # so many events are drawn
_WIDE = 220.0


def causes(frames: Iterable[Frame], about: int | None = None) -> Graph:
    """What led to what among these frames; with `about`, only what led to the frame of that number and what it led to.

    Acts stand first, at the left or, where it would be too wide for a notebook, on top; an arrow leads from each event to
    what it caused. Raises KeyError where no frame has that number.
    """
    shown = {frame.number: frame for frame in frames}
    if about is not None:
        if about not in shown:
            raise KeyError(f"there is no frame {about}; there are {min(shown, default=0)} to {max(shown, default=0)}")
        shown = {number: frame for number, frame in shown.items() if number in _kin(shown, about)}
    linked = [frame for frame in shown.values() if frame.number == about or _is_linked(frame, shown)]
    alt = f"What made what happen: {count_of(len(linked), 'event')}, causes first."
    graph = sheet("causes", _text(linked), alt, ranksep="0.45", nodesep="0.18")
    if not linked:
        graph.node("none", label([words("None of these events led to another.")]), style="rounded,dashed")
    for frame in linked[:_ROOM]:
        _draw(graph, frame, {one.number for one in linked[:_ROOM]}, chosen=frame.number == about)
    if len(linked) > _ROOM:
        graph.node("more", label([words(f"and {count_of(len(linked) - _ROOM, 'more event')}")]), style="rounded,dashed")
    return standing(graph)


def _kin(frames: dict[int, Frame], about: int) -> set[int]:
    """The numbers of everything that led to a frame and that it led to."""
    found, here = {about}, frames[about].event.cause
    while here is not None and here in frames and here not in found:
        found.add(here)
        here = frames[here].event.cause
    below = {about}
    for number, frame in frames.items():
        if frame.event.cause in below:
            below.add(number)
    return found | below


def _is_linked(frame: Frame, frames: dict[int, Frame]) -> bool:
    return frame.event.cause in frames or any(other.event.cause == frame.number for other in frames.values())


def _draw(graph: Graph, frame: Frame, drawn: set[int], *, chosen: bool) -> None:
    lines = [
        quiet(f"step {frame.number + 1}"),
        *(words(line) for line in wrap(clean(frame.event.caption), _WIDE, BODY, most=4)),
    ]
    if frame.event.rules:
        lines += [quiet(line) for line in wrap(cite(frame.event.rules), _WIDE, most=2)]
    style = {"fillcolor": LIGHT.copied, "color": BLUE, "penwidth": "2"} if chosen else {}
    graph.node(f"e{frame.number}", label(lines), **style)
    if frame.event.cause in drawn:
        graph.edge(f"e{frame.event.cause}", f"e{frame.number}", color=BLUE)
    elif frame.act:
        act = f"a{frame.number}"
        graph.node(
            act,
            label([words(line, bold=True) for line in wrap(clean(frame.act), _WIDE, BODY, bold=True, most=3)]),
            fillcolor=LIGHT.ask,
        )
        graph.edge(act, f"e{frame.number}")


def _text(frames: Sequence[Frame]) -> str:
    if not frames:
        return "None of these events led to another."
    numbers = {frame.number for frame in frames}
    roots = [frame for frame in frames if frame.event.cause not in numbers]
    return "\n".join(["What made what happen:", *(line for root in roots for line in _branch(root, frames, 0))])


def _branch(frame: Frame, frames: Sequence[Frame], depth: int) -> Iterator[str]:
    act = f"{clean(frame.act)}: " if frame.act and depth == 0 else ""
    yield wrapped(
        f"- step {frame.number + 1}: {act}{clean(frame.event.caption)} {cite(frame.event.rules)}".rstrip(),
        min(depth, 8),
    )
    for other in frames:
        if other.event.cause == frame.number:
            yield from _branch(other, frames, depth + 1)
