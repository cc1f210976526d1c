"""Recognise a loop of mandatory actions: the same position again, ids and timestamps aside (104.4b, 732)."""

from __future__ import annotations

from rulesviz.model.state import State
from rulesviz.rules.layers import look


def signature(state: State) -> object:
    """All that matters of a position, without ids and timestamps."""
    board: dict[object, int] = {}
    for one in state.battlefield:
        thing = state.objects[one]
        seen = look(state, one)
        chars = seen.chars
        key = (
            chars.name, chars.type_line, chars.colors, chars.power, chars.toughness, tuple(a.text for a in chars.abilities),
            seen.controller, thing.tapped, thing.face, thing.counters, thing.damage, thing.chosen, thing.sick,
            thing.attached_to is not None,
        )  # fmt: skip
        board[key] = board.get(key, 0) + 1
    stack = tuple(
        (look(state, one).chars.name, _text(state, one), state.objects[one].controller) for one in state.stack
    )
    players = tuple(
        (p.name, p.life, p.counters, len(p.pool), _names(state, p.hand), _names(state, p.graveyard), _in_order(state, p.library))
        for p in state.players
    )
    return (
        frozenset(board.items()),
        stack,
        players,
        _names(state, state.exile),
        state.step,
        state.turn,
        state.priority,
        len(state.delayed),
    )


def _text(state: State, one: int) -> str:
    ability = state.objects[one].ability
    return ability.ability.text if ability is not None else ""


def _names(state: State, ones: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(sorted(_in_order(state, ones)))


def _in_order(state: State, ones: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(look(state, one).chars.name for one in ones)


class Watch:
    """Remembers positions since the last choice that somebody could make otherwise."""

    def __init__(self) -> None:
        self.seen: dict[object, int] = {}
        self.passes = 0

    def reset(self) -> None:
        """Somebody chose: what went before proves no loop."""
        self.seen.clear()
        self.passes = 0

    def again(self, state: State) -> bool:
        """Whether this very position was seen before with only mandatory things in between; looks only after some time."""
        self.passes += 1
        if self.passes < 20:
            return False
        rough = (
            state.turn, state.step, len(state.battlefield), len(state.stack),
            tuple((p.life, len(p.hand), len(p.graveyard), len(p.library)) for p in state.players),
        )  # fmt: skip
        if rough not in self.seen:  # what grows or shrinks is no repetition; the full look is only for the rest
            self.seen[rough] = 1
            return False
        here = signature(state)
        self.seen[here] = self.seen.get(here, 0) + 1
        return self.seen[here] > 1
