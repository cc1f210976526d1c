"""A trace walked through in the terminal: acts, events with rules, the table, the stack, the strata of what changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulesviz.explain.frame import Frame, ObjectView
from rulesviz.views.fold import groups
from rulesviz.views.grid import LEFT_BEHIND, Grid, grid
from rulesviz.views.text import event_lines, now_text, step_changes, table_text
from rulesviz.views.words import clean, listed

_STRATA = 4  # so many objects are explained after an act


def show(frames: Iterable[Frame], console: Console, title: str = "", story: str = "") -> None:
    """Print a trace act by act, readable on 80 columns and without colour."""
    if title:
        console.rule(Text(clean(title), style="bold"), characters="═", align="left")
    if story:
        console.print(Padding(Text(clean(story)), (0, 0, 1, 0)))
    before = None
    for act in acts(frames):
        for part in _act(act, before):
            console.print(part)
        before = act[-1]


def acts(frames: Iterable[Frame]) -> Iterator[list[Frame]]:
    """The frames in runs: each act with what followed from it."""
    run: list[Frame] = []
    for frame in frames:
        if frame.act and run:
            yield run
            run = []
        run.append(frame)
    if run:
        yield run


def _act(frames: Sequence[Frame], before: Frame | None) -> Iterator[RenderableType]:
    if frames[0].act:
        yield Text(f"\n▶ {clean(frames[0].act)}", style="bold")
    for frame in frames:
        yield event(frame)
    yield Text(f"\n{table_text(frames[-1], alone=0)}")
    for view in islice(explained(frames, before), _STRATA):
        yield Padding(strata_table(view), (1, 0, 0, 0))


def event(frame: Frame) -> RenderableType:
    """What happened, its rules in colour; questions, refusals and notes below it; what is long goes on under itself."""
    first, *more = event_lines(frame)
    text = Text(first, style="bold" if frame.question is not None or frame.refusal else "")
    for line in more:
        text.append(f"\n{line}")
    if frame.event.rules:
        text.highlight_words([f"({listed(map(clean, frame.event.rules))})"], style="cyan")
    row = Table.grid()
    row.add_column(width=4)
    row.add_column()
    row.add_row("  •", text)
    return row


def strata_table(view: ObjectView) -> RenderableType:
    """One object's strata as a table, a step a row, with a heavy line where copying stops (613, 707.2)."""
    made = grid(view)
    table = Table(
        title=Text(f"{made.name}: how its values come about", style="bold"), title_justify="left", box=box.SIMPLE_HEAD,
        pad_edge=False, show_edge=False,
    )  # fmt: skip
    for heading, least, widest in (("layer", 5, 6), ("by", 12, 24), ("sets", 24, 60), ("rules", 7, 15)):
        table.add_column(heading, min_width=least, max_width=widest, overflow="fold")
    for at, column in enumerate(made.columns):
        if at == made.line:
            _copy_line(table)
        changes = "; ".join(step_changes(made, at)) or _unchanged(column.layer)
        table.add_row(*map(Text, (_layer(column.layer), column.source, changes, listed(column.rules))))
    table.add_section()
    table.add_row(Text("now", style="bold"), "", Text(now_text(_telling(made)), style="bold"), "")
    return Group(table, *_below(made))


def _unchanged(layer: str) -> str:
    return "the same values" if layer.startswith("1") else "–"


def _telling(made: Grid) -> Grid:
    """Of the values now those worth saying again: the name, the size, and what has changed since the start."""
    always = {"name", "power", "toughness", "loyalty"}
    return replace(made, rows=tuple(row for row in made.rows if row.field in always or any(row.cells[1:])))


def _copy_line(table: Table) -> None:
    said = ("", "copied above ", "not copied below ", "")
    table.add_row(*(Text(words.ljust(60, "━"), no_wrap=True, overflow="crop") for words in said))


def _layer(layer: str) -> str:
    return "start" if layer == "printed" else clean(layer)


def _below(made: Grid) -> Iterator[Text]:
    for left in made.left:
        line = Text(f"{LEFT_BEHIND}, not copied: ").append(left.what, style="strike")
        yield line.append(f". {left.reason} {listed(left.rules)}")


def explained(frames: Sequence[Frame], before: Frame | None = None) -> Iterator[ObjectView]:
    """The objects that an act was about or changed, as they are after it, if their values have a story: no twins.

    `before` is the frame before the act. The latest come first.
    """
    last = frames[-1]
    ids = dict.fromkeys(id for frame in reversed(frames) for id in frame.event.objects if id in last.objects)
    if before is not None:
        ids |= dict.fromkeys(id for id in last.battlefield if _changed(before.objects.get(id), last.objects.get(id)))
    for group in groups(last, ids, 0):
        if len(group.view.strata) > 1 or group.view.copy_of:
            yield group.view


def _changed(before: ObjectView | None, now: ObjectView | None) -> bool:
    return before is not now and before is not None and now is not None and before.strata != now.strata
