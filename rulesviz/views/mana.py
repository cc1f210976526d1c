"""How mana came about, as a picture: ability, what it would add, each replacement, what arrived, triggered mana (106)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesviz.explain.frame import Frame, ManaStep, ManaStory
from rulesviz.views.boxes import PAD, Box, arrow, box, chain
from rulesviz.views.ink import Ink
from rulesviz.views.palette import BLUE, BODY, HEAD, LIGHT
from rulesviz.views.picture import Picture
from rulesviz.views.text import wrapped
from rulesviz.views.words import cite, clean, shorten

EDGE = 22.0
GAP = 21.0
WIDTH = 142.0
ACROSS = 5  # boxes in a row
_MOST = 24  # so many stories are drawn


def mana(*frames: Frame) -> Picture:
    """How the mana of these frames came about: what each ability would add, what replaced it, what arrived (106.12b)."""
    told = [(frame.number, frame.mana) for frame in frames if frame.mana is not None]
    alt = " ".join(_sentence(story) for _, story in told[:_MOST]) or "No mana is added here."
    return Picture(_draw(told, alt), _text([story for _, story in told]), alt)


def symbols(letters: str) -> str:
    """Letters as mana symbols, many of them counted; `no mana` for none.

    >>> symbols("CC"), symbols(""), symbols("W/U"), symbols("G" * 12)
    ('{C}{C}', 'no mana', '{W} or {U}', '12 × {G}')
    """
    if "/" in letters:
        return " or ".join(map(symbols, letters.split("/")))
    if len(letters) > 8:
        kinds = dict.fromkeys(letters)
        return ", ".join(f"{letters.count(letter):,} × {{{letter}}}" for letter in kinds)
    return "".join(f"{{{letter}}}" for letter in letters) or "no mana"


def _draw(told: Sequence[tuple[int, ManaStory]], alt: str) -> str:
    ink = Ink()
    y = EDGE + HEAD
    ink.text(EDGE, y, "How the mana came about", HEAD, bold=True)
    y += 18
    if not told:
        ink.text(EDGE, y + BODY, "No mana is added here.", color=LIGHT.muted)
        y += BODY * 2
    across = 3
    for _, story in told[:_MOST]:
        boxes = _boxes(story)
        across = max(across, min(len(boxes), ACROSS))
        left = EDGE
        if story.triggered:  # it hangs on the row above
            left += 2 * GAP
            arrow(ink, left - GAP + 4, y + PAD + 8, left - 2)
        y = chain(ink, boxes, left, y, GAP, ACROSS - story.triggered) + 8
    if len(told) > _MOST:
        ink.text(EDGE, y + BODY, f"and {len(told) - _MOST} more", color=LIGHT.muted)
        y += BODY * 2
    return ink.svg(2 * EDGE + across * WIDTH + (across - 1) * GAP, y + EDGE - 16, alt)


def _boxes(story: ManaStory) -> list[Box]:
    kind = "triggered mana ability" if story.triggered else "ability"
    first = box([("title", story.source), ("small", kind), ("small", story.ability)], WIDTH)
    if not story.steps and story.would == story.added:
        return [first, _arrival(story)]
    would = box([("small", "would add"), ("title", symbols(story.would))], WIDTH)
    steps = [
        box(
            [("title", step.source), ("small", step.text or "replaces it"), ("small", "now it is"), ("title", symbols(step.mana))],
            WIDTH, fill=LIGHT.ask,
        )
        for step in story.steps
    ]  # fmt: skip
    return [first, would, *steps, _arrival(story)]


def _arrival(story: ManaStory) -> Box:
    limit = f"only for {story.only_for}" if story.only_for else ""
    where = "in your pool" if story.player == "you" else f"in the pool of {shorten(story.player, 24)}"
    parts = [("title", symbols(story.added)), ("small", where if story.added else "nothing arrives"), ("small", limit)]
    return box([*parts, ("small", cite(dict.fromkeys(story.rules)))], WIDTH, fill=LIGHT.copied, edge=BLUE)


def _sentence(story: ManaStory) -> str:
    steps = "".join(f", {clean(step.source)} makes it {symbols(step.mana)}" for step in story.steps)
    return f"{clean(story.source)} would add {symbols(story.would)}{steps}: {symbols(story.added)} for {clean(story.player)}."


def _text(stories: Sequence[ManaStory]) -> str:
    if not stories:
        return "No mana is added here."
    return "\n".join(line for story in stories for line in _story_lines(story))


def _story_lines(story: ManaStory) -> list[str]:
    depth = 1 if story.triggered else 0
    again = "and it triggers " if story.triggered else ""
    limit = f", only for {clean(story.only_for)}" if story.only_for else ""
    return [
        wrapped(f"{again}{clean(story.source)}: {clean(story.ability)}", depth),
        wrapped(f"would add {symbols(story.would)}", depth + 1),
        *(wrapped(f"replaced by {_replacer(step)}: {symbols(step.mana)}", depth + 1) for step in story.steps),
        wrapped(
            f"arrives: {symbols(story.added)} for {clean(story.player)}{limit} {cite(dict.fromkeys(story.rules))}",
            depth + 1,
        ),
    ]


def _replacer(step: ManaStep) -> str:
    return f"{clean(step.source)} ({clean(step.text)})" if step.text else clean(step.source)
