"""What things are called: ids, `Wastes#2`, aliases, names on the stack (scenario format, "Names")."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches

from rulesviz.model.objects import GameObject
from rulesviz.model.state import State
from rulesviz.rules.layers import look

_NUMBERED = re.compile(r"(.*)#(\d+)")


class BadName(ValueError):  # noqa: N818  (it reads as a sentence)
    """A name that means nothing on the table, or too much."""


def stack_name(state: State, one: int) -> str:
    """An object on the stack as the stack prints it: `X`, `X (copy)`, `X (triggered)`, `X (activated)`."""
    thing = state.objects[one]
    name = look(state, one).chars.name
    if thing.ability is not None:
        return f"{name} ({thing.ability.kind})"
    return f"{name} (copy)" if thing.copy else name


class Names:
    """Labels by lineage: a name follows its card through zones; numbers count in order of entry and never shift."""

    def __init__(self, given: dict[int, str]) -> None:
        self.base: dict[int, str] = {}
        self.number: dict[int, int] = {}
        self.of_base: dict[str, list[int]] = {}
        self.aliases: dict[str, int] = {}
        self.shown: dict[str, str] = {}
        self.given = given
        self.seen = 0

    def sync(self, state: State) -> None:
        """Give labels to objects that are new in this state."""
        for one in range(self.seen, len(state.objects)):
            thing = state.objects[one]
            if thing.card != one or thing.zone == "nowhere":
                continue
            base = self.given.get(one) or (
                stack_name(state, one) if thing.zone == "stack" else look(state, one).chars.name or "face-down"
            )
            if thing.zone == "stack" and one in self.given:
                base = self.given[one]
            self.base[one] = base
            same = self.of_base.setdefault(base.lower(), [])
            same.append(one)
            self.number[one] = len(same)
        self.seen = len(state.objects)

    def fork(self) -> Names:
        """The same names, to go on with differently."""
        other = Names(dict(self.given))
        other.base, other.number, other.seen = dict(self.base), dict(self.number), self.seen
        other.of_base = {base: list(same) for base, same in self.of_base.items()}
        other.aliases, other.shown = dict(self.aliases), dict(self.shown)
        return other

    def forget_after(self, count: int) -> None:
        """Forget objects with ids from `count` on: the act that made them was refused."""
        for same in self.of_base.values():
            while same and same[-1] >= count:
                same.pop()
        for known in (self.base, self.number, self.given):
            for one in [one for one in known if one >= count]:
                del known[one]
        self.aliases = {name: one for name, one in self.aliases.items() if one < count}
        self.seen = min(self.seen, count)

    def label(self, card: int) -> str:
        """The label of a lineage: the name alone while only one has it."""
        base = self.base.get(card, "")
        return f"{base}#{self.number[card]}" if len(self.of_base.get(base.lower(), ())) > 1 else base

    def labels(self) -> dict[int, str]:
        """All labels by lineage, an alias before a name."""
        named = {one: self.shown.get(alias, alias) for alias, one in self.aliases.items()}
        return {one: named.get(one) or self.label(one) for one in self.base}

    def newest(self, state: State, card: int) -> int:
        """The newest object of a lineage."""
        one = card
        while (became := state.objects[one].became) is not None:
            one = became
        return one

    def candidates(self, state: State, name: str) -> list[int]:
        """The objects that a name could mean, labels before current names."""
        wanted = name.strip().lower()
        if wanted.startswith("#") and wanted[1:].isdigit():
            place = int(wanted[1:])
            return [state.stack[place - 1]] if 1 <= place <= len(state.stack) else []
        if wanted in self.aliases:
            return [self.newest(state, self.aliases[wanted])]
        numbered = _NUMBERED.fullmatch(wanted)
        if numbered and numbered[1] in self.of_base:
            same, number = self.of_base[numbered[1]], int(numbered[2])
            return [self.newest(state, same[number - 1])] if 1 <= number <= len(same) else []
        labelled = [self.newest(state, card) for card in self.of_base.get(wanted, ())]
        return labelled or [one for one in self._everything(state) if self._is_called(state, one, wanted)]

    def _is_called(self, state: State, one: int, wanted: str) -> bool:
        thing = state.objects[one]
        names = {
            stack_name(state, one) if thing.zone == "stack" else look(state, one).chars.name,
            thing.definition.name,
        }
        names |= {face.name for face in thing.definition.faces}
        return wanted in {name.lower() for name in names}

    def _everything(self, state: State) -> Iterable[int]:
        yield from state.stack
        yield from state.battlefield
        for player in state.players:
            yield from (*player.hand, *player.graveyard, *player.library)
        yield from (*state.exile, *state.command)

    def one(self, state: State, name: str, among: Callable[[int], bool] | None = None, what: str = "") -> int:
        """The object that a name means, of several the one that `among` admits.

        Raises BadName: nothing is called so (the nearest names are suggested), or several different things are.
        """
        found = self.candidates(state, name)
        if not found:
            raise BadName(f"{what}there is nothing called {name!r}{self._near(state, name)}")
        if len(found) > 1:
            fitting = found if among is None else [one for one in found if among(one)]
            found = fitting or found
            worn = _worn(state)
            if len({_alike(state, one, worn) for one in found}) > 1:
                labels = ", ".join(self.label(state.objects[one].card) for one in found)
                raise BadName(f"{what}{name!r} could be any of {labels}: say which")
        return found[0]

    def _near(self, state: State, name: str) -> str:
        there = {
            self.label(state.objects[one].card)
            for one in self._everything(state)
            if state.objects[one].card in self.base
        }
        lowered = {label.lower(): label for label in (*there, *self.aliases)}
        near = get_close_matches(name.lower(), lowered, n=3, cutoff=0.5)
        return (
            f"; did you mean {', '.join(lowered[one] for one in near)}?"
            if near
            else f"; there are {', '.join(sorted(there)[:12])}"
        )


def _worn(state: State) -> dict[object, tuple[str, ...]]:
    """What is attached to each thing, by name."""
    worn: dict[object, tuple[str, ...]] = {}
    for one in state.battlefield:
        thing = state.objects[one]
        if thing.attached_to is not None:
            worn[thing.attached_to] = (*worn.get(thing.attached_to, ()), thing.definition.name)
    return worn


def _alike(state: State, one: int, worn: dict[object, tuple[str, ...]]) -> tuple[GameObject, int, str, tuple[str, ...]]:
    """All of an object but what only tells equal ones apart: any of them would do the same."""
    bare = state.objects[one]._replace(id=0, card=0, timestamp=0, moment=0, counted=(), was=None, became=None, last=None)
    seen = look(state, one)
    return bare, id(seen.chars), seen.controller, worn.get(one, ())
