"""A frame as a still picture: who has what, and the stack beside it (400, 405)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesviz.explain.frame import Frame, PlayerView
from rulesviz.views.fold import Group, folded_name, groups
from rulesviz.views.ink import Ink, wrap
from rulesviz.views.palette import BODY, HEAD, LIGHT, SMALL
from rulesviz.views.picture import Picture
from rulesviz.views.text import event_text, table_text
from rulesviz.views.words import (
    choices_text,
    clean,
    count_of,
    counters_text,
    kind_text,
    name_text,
    pool_text,
    shorten,
    size_text,
    stack_name,
    state_text,
    typed_text,
)

EDGE = 20.0
GAP = 10.0
CARD = 146.0  # the width of a card
ACROSS = 4  # cards in a row
TOWER = 168.0  # the width of the stack
PAD = 9.0
LEAD = 1.3
_MOST = 20  # cards of a player before they fold
_WIDE = ACROSS * CARD + (ACROSS - 1) * GAP


def board(frame: Frame, note: str = "") -> Picture:
    """The table of a frame with everybody's permanents, life and mana, and the stack beside it; a note stands below."""
    return Picture(_draw(frame, note), f"{event_text(frame)}\n{table_text(frame)}", alt(frame))


def alt(frame: Frame) -> str:
    """One sentence that says what the picture shows."""
    players = "; ".join(f"{shorten(player.name, 40)} has {player.life} life" for player in frame.players)
    return f"{shorten(frame.event.caption, 200)}. The stack: {count_of(len(frame.stack), 'object')}; {players}."


def _draw(frame: Frame, note: str) -> str:
    ink = Ink()
    width = EDGE + _WIDE + 18 + TOWER + EDGE
    y = EDGE + HEAD
    for line in wrap(clean(frame.event.caption), width - 2 * EDGE, HEAD, bold=True, most=3):
        ink.text(EDGE, y, line, HEAD, bold=True)
        y += HEAD * LEAD
    who = f" · priority: {shorten(frame.priority, 30)}" if frame.priority else ""
    when = wrap(f"turn {frame.turn} · {frame.active} · {frame.step}{who}", width - 2 * EDGE, SMALL, most=1)
    ink.text(EDGE, y, when[0], SMALL, color=LIGHT.muted)
    top = y + 16
    left = top
    for player in reversed(frame.players):
        left = _player(ink, frame, player, left)
    right = _tower(ink, frame, EDGE + _WIDE + 18, top)
    bottom = max(left, right) + EDGE - 8
    for line in wrap(note, width - 2 * EDGE, SMALL, most=2) if note else ():
        ink.text(EDGE, bottom, line, SMALL, color=LIGHT.muted)
        bottom += SMALL * LEAD + 4
    return ink.svg(width, bottom, alt(frame))


def _player(ink: Ink, frame: Frame, player: PlayerView, top: float) -> float:
    y = top + HEAD + 4
    ink.text(EDGE, y, wrap(clean(player.name), 150, HEAD, bold=True, most=1)[0], HEAD, bold=True)
    facts = [f"{player.life} life", counters_text(player.counters), f"mana pool {pool_text(player.pool)}"]
    counts = f"hand {len(player.hand)} · library {player.library} · graveyard {len(player.graveyard)}"
    told = wrap(" · ".join(fact for fact in (*facts, counts) if fact), _WIDE - 160, BODY, most=2)
    for line in told:
        ink.text(EDGE + 160, y, line, color=LIGHT.muted)
        y += BODY * LEAD
    y += 2
    mine = [id for id in frame.battlefield if id in frame.objects and frame.objects[id].controller == player.name]
    found = sorted(groups(frame, mine, _MOST, most=_MOST), key=_kind)
    if not found:
        ink.text(EDGE, y + BODY, "no permanents", color=LIGHT.muted)
        y += BODY * LEAD + 4
    for at in range(0, len(found), ACROSS):
        y = _row(ink, frame, found[at : at + ACROSS], y) + GAP
    return y + 10


def _kind(group: Group) -> int:
    """Creatures first, lands last, the rest that was folded after them."""
    types = group.view.types
    return 3 if group.more else 0 if "Creature" in types else 2 if "Land" in types else 1


def _row(ink: Ink, frame: Frame, row: Sequence[Group], top: float) -> float:
    cards = [_words(frame, group) for group in row]
    height = max(sum(size * LEAD for _, size, _ in card) for card in cards) + 2 * PAD
    for at, (card, group) in enumerate(zip(cards, row, strict=True)):
        _card(ink, EDGE + at * (CARD + GAP), top, CARD, height, card, tapped=group.view.tapped)
    return top + height


def _words(frame: Frame, group: Group, width: float = CARD) -> list[tuple[str, float, bool]]:
    """The lines of a card: text, size, bold."""
    view, inner = group.view, width - 2 * PAD - 4
    title = name_text(view) if group.count == 1 else folded_name(group)
    found = [(line, BODY, True) for line in wrap(title, inner, bold=True, most=3)]
    if group.more:
        return found
    facts = [view.mana_cost, shorten(typed_text(view), 80), kind_text(view, frame), state_text(view)]
    for fact in facts:
        found += [(line, SMALL, False) for line in wrap(clean(fact), inner, SMALL, most=3)] if fact else []
    if size := size_text(view):
        found.append((size, BODY, True))
    return found


def _card(
    ink: Ink, x: float, y: float, width: float, height: float, lines: Sequence[tuple[str, float, bool]], *, tapped: bool
) -> None:
    ink.card(x, y, width, height, LIGHT.now if tapped else LIGHT.card, dashed=tapped)
    at = y + PAD
    for text, size, bold in lines:
        ink.text(x + PAD, at + size, text, size, bold=bold, color=LIGHT.ink if bold else LIGHT.muted)
        at += size * LEAD


def _tower(ink: Ink, frame: Frame, x: float, top: float) -> float:
    y = top + HEAD + 4
    ink.text(x, y, "Stack", HEAD, bold=True)
    y += 12
    shown = groups(frame, frame.stack, 12, most=12, ordered=True)
    if not shown:
        ink.text(x, y + BODY, "empty", color=LIGHT.muted)
        return y + BODY * LEAD
    for at, group in enumerate(shown, 1):
        view = group.view
        name = f"{at}  {stack_name(view)}" if group.count == 1 else f"{at}  {folded_name(group)}"
        inner = TOWER - 2 * PAD - 4
        lines = [(line, BODY, True) for line in wrap(name, inner, bold=True, most=3)]
        for fact in (choices_text(view, frame), f"controlled by {shorten(view.controller, 24)}"):
            lines += [(line, SMALL, False) for line in wrap(fact, inner, SMALL, most=3)] if fact else []
        height = sum(size * LEAD for _, size, _ in lines) + 2 * PAD
        _card(ink, x, y, TOWER, height, lines, tapped=False)
        y += height + GAP
    return y
