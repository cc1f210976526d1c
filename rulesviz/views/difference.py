"""Two frames side by side: only what differs, thing by thing (a moment and a later one, or two branches)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rulesviz.explain.frame import Frame, ObjectView
from rulesviz.files import write_whole
from rulesviz.tabular import table
from rulesviz.views.ink import Ink, wrap
from rulesviz.views.palette import BODY, HEAD, LIGHT, SMALL
from rulesviz.views.text import wrapped
from rulesviz.views.words import (
    clean,
    count_of,
    counters_text,
    entity_text,
    pool_text,
    shorten,
    size_text,
    targets_text,
    value_text,
)

if TYPE_CHECKING:
    import pandas as pd

EDGE = 22.0
COLUMNS = (176.0, 116.0, 252.0, 252.0)
LEAD = 1.35
_ROOM = 60  # so many rows are drawn
_NOWHERE = "not there"


@dataclass(frozen=True, slots=True)
class Change:
    """One fact that differs: the thing, what about it, and how it is in either frame."""

    thing: str
    fact: str
    one: str
    other: str


@dataclass(frozen=True, slots=True, repr=False)
class Difference:
    """What differs between two frames, by the names that they are given; shows itself in a notebook."""

    changes: tuple[Change, ...]
    names: tuple[str, str]

    @property
    def alt(self) -> str:
        """One sentence that names the picture."""
        return f"{clean(self.names[0])} and {clean(self.names[1])}: {count_of(len(self.changes), 'difference')}."

    @property
    def svg(self) -> str:
        """The picture."""
        return _draw(self)

    @property
    def text(self) -> str:
        """The same in words."""
        return "\n".join([self.alt, *(wrapped(f"- {_words(change)}") for change in self.changes)])

    def to_frame(self) -> pd.DataFrame:
        """A DataFrame, one difference a row: thing, fact, and a column for either frame."""
        one, other = self.names
        heads = ("thing", "fact", one, other if other != one else f"{other} (2)")
        rows = ((change.thing, change.fact, change.one, change.other) for change in self.changes)
        return table((dict(zip(heads, row, strict=True)) for row in rows), dict.fromkeys(heads, "string"))

    def save_svg(self, path: str | Path) -> Path:
        """Write the picture to a file and return its path; raises OSError where that cannot be."""
        return write_whole(path, self.svg + "\n")

    def __len__(self) -> int:
        return len(self.changes)

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """For notebooks: the picture and its twin in words."""
        return {"image/svg+xml": self.svg, "text/plain": self.text}


def difference(one: Frame, other: Frame, names: tuple[str, str] = ("before", "after")) -> Difference:
    """What differs between two frames, players first, then objects: the same by its id, or a card by its label."""
    names_of = _names(one, other)
    left, right = dict(_facts(one, names_of)), dict(_facts(other, names_of))
    found = []
    for thing in dict.fromkeys([*left, *right]):
        here, there = left.get(thing), right.get(thing)
        if here is None or there is None:
            known = here or there or {}
            told = known.get("summary", "")
            found.append(Change(thing, "is", told if here else _NOWHERE, told if there else _NOWHERE))
            continue
        facts = [fact for fact in dict.fromkeys([*here, *there]) if fact != "summary"]
        found += [
            Change(thing, fact, here.get(fact, "") or "–", there.get(fact, "") or "–")
            for fact in facts
            if here.get(fact, "") != there.get(fact, "")
        ]
    return Difference(tuple(found), names)


def _names(one: Frame, other: Frame) -> dict[int, str]:
    """What each object is called: one that is numbered in either frame, since it has a twin there, is numbered here."""
    found: dict[int, str] = {}
    for frame in (one, other):
        for id, view in frame.objects.items():
            found[id] = max(found.get(id, ""), clean(view.label or view.name), key=len)
    return found


def _facts(frame: Frame, names: dict[int, str]) -> Iterator[tuple[str, dict[str, str]]]:
    yield "the game", {"turn": f"{frame.turn}, {frame.step}", "priority": frame.priority, "winner": frame.winner}
    for player in frame.players:
        yield clean(player.name), {
            "life": str(player.life), "counters": counters_text(player.counters), "mana pool": pool_text(player.pool),
            "hand": str(len(player.hand)), "library": str(player.library), "graveyard": str(len(player.graveyard)),
        }  # fmt: skip
    for id, view in frame.objects.items():
        yield names[id], _object_facts(view, frame)


def _object_facts(view: ObjectView, frame: Frame) -> dict[str, str]:
    whose = "your" if view.controller == "you" else f"{view.controller}’s"
    place = f"{whose} {view.zone}" if view.zone in {"battlefield", "hand", "graveyard"} else view.zone
    facts = {
        "zone": place, "name": clean(view.name), "P/T": size_text(view), "colors": value_text("colors", view.colors),
        "types": clean(view.types), "abilities": "; ".join(clean(one.text) for one in view.abilities),
        "tapped": "yes" if view.tapped else "no", "counters": counters_text(view.counters), "damage": str(view.damage),
        "copy of": clean(view.copy_of), "face down": "yes" if view.face_down else "no",
        "attached to": "" if view.attached_to is None else entity_text(frame, view.attached_to),
        "targets": targets_text(frame, view),
    }  # fmt: skip
    shown = [place, facts["P/T"], facts["types"], f"a copy of {view.copy_of}" if view.copy_of else ""]
    return {**facts, "summary": clean(" · ".join(filter(None, shown)))}


def _words(change: Change) -> str:
    if _NOWHERE in (change.one, change.other):
        told = change.other if change.one == _NOWHERE else change.one
        return f"{change.thing}: {'new' if change.one == _NOWHERE else 'gone'} ({told})"
    return f"{change.thing}, {change.fact}: {change.one} → {change.other}"


def _draw(found: Difference) -> str:
    ink = Ink()
    y = EDGE + HEAD
    ink.text(EDGE, y, count_of(len(found.changes), "difference"), HEAD, bold=True)
    y += 26
    edges = [EDGE + sum(COLUMNS[:at]) for at in range(4)]
    right = EDGE + sum(COLUMNS)
    for x, head in zip(edges[2:], found.names, strict=True):
        ink.text(x, y, shorten(head, 34), SMALL, color=LIGHT.muted)
    y += 8
    before = ""
    for change in found.changes[:_ROOM]:
        y = _row(ink, change, y, edges, right, again=change.thing == before)
        before = change.thing
    if len(found.changes) > _ROOM:
        y += BODY * LEAD + 4
        ink.text(EDGE, y, f"and {len(found.changes) - _ROOM} more", color=LIGHT.muted)
    return ink.svg(right + EDGE, y + EDGE, found.alt)


def _row(ink: Ink, change: Change, top: float, edges: Sequence[float], right: float, *, again: bool) -> float:
    texts = ("" if again else change.thing, change.fact, change.one, change.other)
    cells = [
        wrap(text, width - 16, bold=at == 0, most=6) if text else []
        for at, (text, width) in enumerate(zip(texts, COLUMNS, strict=True))
    ]
    height = max(len(cell) for cell in cells) * BODY * LEAD + 10
    ink.line(EDGE if not again else edges[1], top, right, top, LIGHT.rule)
    for at, (x, cell) in enumerate(zip(edges, cells, strict=True)):
        for line, words in enumerate(cell):
            color = LIGHT.muted if at == 1 else LIGHT.ink
            ink.text(x, top + 5 + BODY + line * BODY * LEAD - 2, words, bold=at == 0, color=color)
    return top + height
