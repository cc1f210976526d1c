"""A walk as a list that folds out: each act with what followed from it and the table afterwards, without a kernel."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulesviz.explain.frame import Frame
from rulesviz.views.text import event_lines, table_text, wrapped
from rulesviz.views.words import clean


@dataclass(frozen=True, slots=True)
class Step:
    """One act in words, the lines that tell what followed, and the table after it."""

    act: str
    lines: tuple[str, ...]
    table: str


@dataclass(frozen=True, slots=True)
class Steps:
    """Steps in order. Prints as text; in a notebook each of them folds out by mouse or keyboard."""

    steps: tuple[Step, ...]

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        return "\n".join(line for number, step in enumerate(self.steps, 1) for line in _text(number, step))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return "".join(_html(number, step) for number, step in enumerate(self.steps, 1))


def steps(frames: Sequence[Frame]) -> Steps:
    """The steps of some frames; those before the first act are one step, called the start."""
    found, run = [], list[Frame]()
    for frame in frames:
        if frame.act and run:
            found.append(_step(run))
            run = []
        run.append(frame)
    return Steps((*found, *([_step(run)] if run else [])))


def _step(run: Sequence[Frame]) -> Step:
    told = (line for frame in _telling(run) for line in event_lines(frame))
    return Step(_act(run), tuple(told) if run[0].act else (), table_text(run[-1], alone=0))


def _act(run: Sequence[Frame]) -> str:
    """The act in words; of a `resolve`, which says only how many, also what it was."""
    act = clean(run[0].act) or "the start"
    if not act.startswith("resolve"):
        return act
    done = [_done(frame) for frame in run if frame.event.kind in {"Resolved", "NotResolved"}]
    return ": ".join([act, ", then ".join(done)]) if done else act


def _done(frame: Frame) -> str:
    """What has resolved; of a spell it is told when it is about to leave the stack (608.2n)."""
    spells = [frame.objects[one].label for one in frame.event.objects if one in frame.objects]
    return f"{clean(spells[0])} has resolved" if spells and frame.event.kind == "Resolved" else clean(frame.event.caption)


def _telling(run: Sequence[Frame]) -> Iterator[Frame]:
    """The frames without the tapping for mana: the mana that came of it, told next, names its source."""
    tapping = False
    for frame in run:
        tapping = "605.3a" in frame.event.rules or (tapping and frame.event.kind == "Tapped")
        if not tapping:
            yield frame


def _text(number: int, step: Step) -> list[str]:
    return [f"{number}. {step.act}", *(wrapped(line, 1) for line in step.lines)]


def _html(number: int, step: Step) -> str:
    items = "".join(f"<li>{html.escape(line)}</li>" for line in step.lines)
    told = f"<ul>{items}</ul>" if items else ""
    style = "white-space: pre-wrap; margin: 0 0 1em 1.2em"
    return (
        f"<details><summary><strong>{number}. {html.escape(step.act)}</strong></summary>{told}"
        f'<pre style="{style}">{html.escape(step.table)}</pre></details>'
    )
