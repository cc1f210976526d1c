"""The plain-text twins: what each picture says, in lines of at most 80 columns, without colour or drawn boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import TextWrapper

from rulesviz.explain.frame import Frame, ObjectView
from rulesviz.views.fold import LIMIT, Group, folded_name, groups
from rulesviz.views.grid import Column, Grid, Row, grid
from rulesviz.views.words import (
    FIELD_TITLES,
    choices_text,
    cite,
    clean,
    count_of,
    counters_text,
    kind_text,
    layer_text,
    listed,
    name_text,
    pool_text,
    shorten,
    size_text,
    source_text,
    stack_name,
    state_text,
    typed_text,
)

WIDTH = 80


def event_text(frame: Frame) -> str:
    """What happened and by which rules; and the open question, the refusal, the note and the winner, if any."""
    return "\n".join(map(wrapped, event_lines(frame)))


def event_lines(frame: Frame) -> list[str]:
    """The same as lines of any length, what happened first."""
    told = f"{clean(frame.event.caption)} {cite(frame.event.rules)}".strip()
    parts = [told] if frame.event.kind not in {"Asked", "Refused"} else []
    if frame.refusal:
        parts.append(f"Refused: {clean(frame.refusal)}")
    if frame.question is not None:
        asked = frame.question
        parts.append(f"{clean(asked.opening)}: {clean(asked.prompt)} {cite(asked.rules)}".rstrip())
        parts.append(f"Answers: {listed(shorten(option, 40) for option in asked.options[:20])}")
    if frame.note:
        parts.append(clean(frame.note))
    if frame.winner:
        parts.append(f"The game ends: {_ending(frame.winner)}.")
    return parts


def _ending(winner: str) -> str:
    if winner == "draw":
        return "a draw"
    return "you win" if winner == "you" else f"{clean(winner)} wins"


def table_text(frame: Frame, alone: int = LIMIT) -> str:
    """Players with life, mana, cards and permanents; then exile, command zone, stack; more than `alone` alike fold."""
    return "\n".join(_table_lines(frame, alone))


def stack_text(frame: Frame) -> str:
    """The stack from the top down, each object with targets and source; and who has priority (405)."""
    if not frame.stack:
        return wrapped("The stack is empty." + _priority(frame))
    shown = groups(frame, frame.stack, ordered=True)
    size = count_of(len(frame.stack), "object")
    lines = [wrapped(f"The stack, {size}, the next to resolve first.{_priority(frame)}")]
    lines += [wrapped(stack_line(frame, group, at), 1) for at, group in enumerate(shown, 1)]
    return "\n".join(lines)


def strata_text(view: ObjectView) -> str:
    """How an object's values come about, step by step, with a line where copying stops (613, 707.2)."""
    return "\n".join(_strata_lines(grid(view)))


def object_text(view: ObjectView, frame: Frame | None = None, name: str = "") -> str:
    """One object in a line: name, cost, colors that differ from it, types, size, what it copies, its condition."""
    card = " ".join(filter(None, (clean(view.mana_cost), typed_text(view))))
    facts = [card, size_text(view), kind_text(view, frame), state_text(view)]
    return f"{name or name_text(view)}: {'; '.join(fact for fact in facts if fact)}".removesuffix(": ")


def stack_line(frame: Frame, group: Group, position: int) -> str:
    """One line of the stack: `1. Mirrorpool (activated): targets Runeclaw Bear; from Mirrorpool; you`."""
    view = group.view
    name = stack_name(view) if group.count == 1 else folded_name(group)
    parts = [choices_text(view, frame)]
    if view.source is not None and view.kind in {"activated", "triggered"}:
        parts.append(f"from {source_text(frame, view)}")
    if view.copy_of:
        parts.append(f"a copy of {shorten(view.copy_of, 40)}")
    parts.append(f"controlled by {shorten(view.controller, 40)}")
    return f"{position}. {name}: {'; '.join(part for part in parts if part)}"


def _priority(frame: Frame) -> str:
    if frame.priority:
        return f" Priority: {shorten(frame.priority, 40)}."
    return " Nobody has priority while a question is open." if frame.question is not None else " Nobody may act now."


def _table_lines(frame: Frame, alone: int) -> Iterator[str]:
    yield wrapped(f"Turn {frame.turn}, {clean(frame.active)}: {clean(frame.step)}.{_priority(frame)}")
    for player in frame.players:
        counters = f", {counters_text(player.counters)}" if player.counters else ""
        yield wrapped(f"{shorten(player.name, 40)}: life {player.life}{counters}; mana pool {pool_text(player.pool)}")
        yield wrapped(
            f"hand {len(player.hand)}{_names(frame, player.hand)}; library {player.library}; "
            f"graveyard {len(player.graveyard)}{_names(frame, player.graveyard)}",
            1,
        )
        mine = [id for id in frame.battlefield if id in frame.objects and frame.objects[id].controller == player.name]
        if not mine:
            yield "  no permanents"
        for group in groups(frame, mine, alone):
            yield wrapped(_permanent(frame, group), 1)
    for zone, ids in (("Exile", frame.exile), ("Command zone", frame.command)):
        if ids:
            yield wrapped(f"{zone}: {len(ids)}{_names(frame, ids)}")
    yield stack_text(frame)


def _permanent(frame: Frame, group: Group) -> str:
    if group.more:
        return folded_name(group)
    return object_text(group.view, frame, "" if group.count == 1 else folded_name(group))


def _names(frame: Frame, ids: Iterable[int]) -> str:
    """What lies there, in brackets, the first ten by name."""
    found = groups(frame, ids, 10, most=10)
    names = [name_text(group.view, 40) if group.count == 1 else folded_name(group, 40) for group in found]
    return f" ({listed(names)})" if names else ""


def _strata_lines(grid: Grid) -> Iterator[str]:
    what = f", {grid.what}" if grid.what else ""
    yield wrapped(f"{grid.name}{what}: how its values come about")
    for at, column in enumerate(grid.columns):
        if at == grid.line:
            yield "  == a copy takes what stands above this line, nothing below it (707.2) =="
        yield wrapped(f"{step_title(column)}: {'; '.join(step_changes(grid, at)) or 'no value changes'}", 1)
        if column.note:
            yield wrapped(column.note, 2)
    if grid.columns and grid.line == len(grid.columns):
        yield "  == a copy takes all of this (707.2) =="
    yield wrapped(f"now: {now_text(grid)}", 1)
    for left in grid.left:
        yield wrapped(f"left behind, not copied: {left.what}. {left.reason} {cite(left.rules)}".rstrip(), 1)


def step_title(column: Column) -> str:
    """A step's layer, source and rules: `layer 7c · P/T changed, Giant Growth (613.4c)`."""
    source = f", {column.source}" if column.source else ""
    return f"{layer_text(column.layer)}{source} {cite(column.rules)}".rstrip()


def step_changes(grid: Grid, at: int) -> list[str]:
    """What a step set or changed: `power 2`, `toughness 2 → 5`."""
    changed = [row for row in grid.rows if row.cells[at]]
    now = values_text(_values(changed, at + 1))
    before = dict(values_text(_values(changed, at)))
    return [
        f"{title} {f'{before[title]} → ' if title in before else ''}{value}"
        for title, value in now
        if (value != before[title] if title in before else value not in {"none", "–", "–/–"})
    ]


def values_text(values: dict[str, str]) -> list[tuple[str, str]]:
    """Titles and values by field, power and toughness as one: `[("name", "Runeclaw Bear"), ("P/T", "2/2")]`."""
    both = "power" in values and "toughness" in values
    found = [(FIELD_TITLES[field].lower(), value.replace("\n", " / ")) for field, value in values.items()]
    if not both:
        return found
    rest = [pair for pair in found if pair[0] not in {"power", "toughness"}]
    return [*rest, ("P/T", f"{values['power']}/{values['toughness']}")]


def now_text(grid: Grid) -> str:
    """All values as they are now."""
    now = values_text({row.field: row.now for row in grid.rows})
    return "; ".join(f"{title} {value}" for title, value in now) or "nothing recorded"


def _values(rows: Iterable[Row], end: int) -> dict[str, str]:
    """The values of some rows after so many steps, without those that are not set yet."""
    found = {row.field: [cell.text for cell in row.cells[:end] if cell] for row in rows}
    return {field: texts[-1] for field, texts in found.items() if texts}


def wrapped(text: str, indent: int = 0) -> str:
    """A paragraph in at most 80 columns, lines after the first indented further."""
    first = "  " * indent
    return TextWrapper(WIDTH, initial_indent=first, subsequent_indent=first + "    ").fill(clean(text))
