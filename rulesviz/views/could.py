"""What a permanent could produce, as a picture: everybody asked, the abilities imagined, and what comes out (106.7)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesviz.explain.could_story import CouldAbility, CouldPermanent, CouldStory
from rulesviz.views.ink import Ink, wrap
from rulesviz.views.mana import symbols
from rulesviz.views.palette import BODY, HEAD, LIGHT, SMALL
from rulesviz.views.picture import Picture
from rulesviz.views.text import wrapped
from rulesviz.views.words import cite, clean, listed, shorten

EDGE = 22.0
NAME, TEXT, ADDS, TYPES = 170.0, 296.0, 190.0, 130.0
LEAD = 1.35
_ROOM = 30  # so many permanents are shown


@dataclass(frozen=True, slots=True, repr=False)
class CouldProduce(Picture):
    """The picture, and its answer: `types`, as letters in the order WUBRGC, empty for none."""

    types: str


def could_produce(story: CouldStory) -> CouldProduce:
    """Which types of mana a permanent could produce, and how that is found out (106.7)."""
    alt = f"{clean(story.label)} could produce {_types(story.types)}; {len(story.permanents)} permanents were asked."
    return CouldProduce(_draw(story, alt), _text(story), alt, story.types)


def _types(letters: str) -> str:
    return listed(f"{{{letter}}}" for letter in letters) or "no type of mana"


def _imagined(ability: CouldAbility) -> str:
    adds = " or ".join(map(symbols, ability.adds[:6])) or "no mana"
    becomes = " or ".join(map(symbols, ability.becomes[:6])) or "no mana"
    return adds if adds == becomes else f"{adds}, replaced: {becomes}"


def _note(one: CouldPermanent) -> str:
    asks = f"asks {listed(shorten(label, 30) for label in one.asks[:6])}" if one.asks else ""
    if len(one.asks) > 6:
        asks += f" and {len(one.asks) - 6} more"
    circle = "it comes back to itself: the circle is cut, and only what others give counts" if one.circle else ""
    return "; ".join(filter(None, [asks, circle]))


def _draw(story: CouldStory, alt: str) -> str:
    ink = Ink()
    right = EDGE + NAME + TEXT + ADDS + TYPES
    y = EDGE + HEAD
    ink.text(EDGE, y, shorten(story.label, 60), HEAD, bold=True)
    y += HEAD * LEAD
    ink.text(EDGE, y, f"could produce {_types(story.types)} {cite(story.rules)}")
    y += 28
    edges = (EDGE, EDGE + NAME, EDGE + NAME + TEXT, EDGE + NAME + TEXT + ADDS)
    for x, head in zip(edges, ("permanent", "ability, imagined to resolve now", "would add", "types"), strict=True):
        ink.text(x, y, head, SMALL, color=LIGHT.muted)
    y += 8
    for at, one in enumerate(story.permanents[:_ROOM]):
        y = _row(ink, one, y, right, edges, first=at == 0)
    if len(story.permanents) > _ROOM:
        y += BODY * LEAD + 6
        ink.text(EDGE, y, f"and {len(story.permanents) - _ROOM} more permanents", color=LIGHT.muted)
    return ink.svg(right + EDGE, y + EDGE, alt)


def _row(ink: Ink, one: CouldPermanent, top: float, right: float, edges: tuple[float, ...], *, first: bool) -> float:
    names = wrap(one.label, NAME - 16, bold=True, most=3)
    parts = [
        (wrap(ability.text, TEXT - 20, SMALL, most=4), wrap(_imagined(ability), ADDS - 16, most=3))
        for ability in one.abilities
    ]
    notes = wrap(_note(one), TEXT + ADDS - 20, SMALL, most=4) if _note(one) else []
    tall = sum(max(len(text) * SMALL, len(adds) * BODY) * LEAD + 6 for text, adds in parts) + len(notes) * SMALL * LEAD
    height = max(tall, len(names) * BODY * LEAD, BODY * LEAD) + 16
    if first:
        ink.box(EDGE - 8, top, right - EDGE + 16, height, LIGHT.copied)
    ink.line(EDGE, top, right, top, LIGHT.rule)
    for at, name in enumerate(names):
        ink.text(edges[0], top + 10 + BODY + at * BODY * LEAD, name, bold=True)
    ink.text(edges[3], top + 10 + BODY, "".join(f"{{{letter}}}" for letter in one.types) or "none", bold=True)
    y = top + 10
    for text, adds in parts:
        for at, line in enumerate(text):
            ink.text(edges[1], y + SMALL + 1 + at * SMALL * LEAD, line, SMALL)
        for at, line in enumerate(adds):
            ink.text(edges[2], y + BODY + at * BODY * LEAD, line)
        y += max(len(text) * SMALL, len(adds) * BODY) * LEAD + 6
    if not parts:
        ink.text(edges[1], y + SMALL + 1, "no ability that could add mana", SMALL, color=LIGHT.muted)
        y += SMALL * LEAD
    for line in notes:
        ink.text(edges[1], y + SMALL, line, SMALL, color=LIGHT.muted)
        y += SMALL * LEAD
    return top + height


def _text(story: CouldStory) -> str:
    lines = [wrapped(f"{clean(story.label)} could produce {_types(story.types)} {cite(story.rules)}.")]
    for one in story.permanents:
        lines.append(wrapped(f"- {clean(one.label)}: {_types(one.types)}"))
        lines += [wrapped(f"{clean(ability.text)}: {_imagined(ability)}", 2) for ability in one.abilities]
        lines += [wrapped(_note(one), 2)] if _note(one) else []
    return "\n".join(lines)
