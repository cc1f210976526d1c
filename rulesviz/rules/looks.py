"""How an object looks, whose words are read, and the single words it answers to (109.3, 700.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rulesviz.model.abilities import Keyword
from rulesviz.model.characteristics import EVERY_CREATURE_TYPE, Characteristics, is_creature_type
from rulesviz.model.mana import COLOR_NAMES
from rulesviz.model.objects import Bindings, Choices, GameObject
from rulesviz.model.selection import Quantity
from rulesviz.model.state import State


class Look(NamedTuple):
    """An object with the characteristics and controller to judge it by; `base` is base power and toughness (208.4b)."""

    object: GameObject
    chars: Characteristics
    controller: str
    base: tuple[int | None, int | None] = (None, None)


class Context(NamedTuple):
    """Whose words are read: `you` and `this` of the text, what its names stand for, and how to look at objects.

    `tally` is a way to add up a number of each permanent that hangs on it alone, quicker than to look at all that there are.
    """

    state: State
    you: str
    this: int
    look: Callable[[int], Look]
    bindings: Bindings = Bindings()
    choices: Choices | None = None
    offset: int = 0
    chosen: tuple[tuple[str, str | int], ...] | None = None
    tally: Callable[[Quantity, Callable[[Look], int]], int] | None = None

    def chosen_for(self, kind: str) -> str | int | None:
        """The choice linked to this text (607.2d): made as its object entered, or carried by the effect itself."""
        if self.chosen is not None:
            return dict(self.chosen).get(kind)
        return self.state.objects[self.this].choice(kind) if 0 <= self.this < len(self.state.objects) else None


_COLOR_LETTER = {name: letter for letter, name in COLOR_NAMES.items()}


def _color(letter: str) -> Callable[[Look], bool]:
    return lambda look: letter in look.chars.colors


def _in(zone: str) -> Callable[[Look], bool]:
    return lambda look: look.object.zone == zone


def _from(zone: str) -> Callable[[Look], bool]:
    return lambda look: look.object.choices is not None and look.object.choices.zone == zone


def _cast_from(zone: str) -> Callable[[Look], bool]:
    return lambda look: look.object.cast and look.object.choices is not None and look.object.choices.zone == zone


WORDS: dict[str, Callable[[Look], bool]] = {
    "permanent": lambda look: look.object.zone == "battlefield" or look.chars.is_permanent,
    "spell": lambda look: look.object.zone == "stack" and look.object.ability is None,
    "ability": lambda look: look.object.ability is not None,
    "activated ability": lambda look: look.object.ability is not None and look.object.ability.kind == "activated",
    "triggered ability": lambda look: look.object.ability is not None and look.object.ability.kind == "triggered",
    "card": lambda look: not (look.object.token or look.object.copy or look.object.emblem),
    "token": lambda look: look.object.token,
    "ring-bearer": lambda look: look.object.ring_bearer,
    "commander": lambda look: look.object.commander,
    "copy": lambda look: look.object.copy,
    "historic": lambda look: (
        look.chars.has_type("Artifact") or look.chars.has_type("Legendary") or look.chars.has_type("Saga")
    ),
    "tapped": lambda look: look.object.tapped,
    "untapped": lambda look: not look.object.tapped,
    "attacking": lambda look: look.object.attacking is not None,
    "blocking": lambda look: bool(look.object.blocking),
    "colorless": lambda look: not look.chars.colors,
    "colored": lambda look: bool(look.chars.colors),
    "multicolored": lambda look: len(look.chars.colors) > 1,
    "monocolored": lambda look: len(look.chars.colors) == 1,
    "kicked": lambda look: look.object.choices is not None and look.object.choices.kicked,
    "cast": lambda look: look.object.cast,
    **{f"in {zone}": _in(zone) for zone in ("command", "battlefield")},
    **{f"from {zone}": _from(zone) for zone in ("hand", "graveyard", "exile")},
    **{f"cast from {zone}": _cast_from(zone) for zone in ("hand", "graveyard", "exile")},
    "attached": lambda look: look.object.attached_to is not None,
    "face-down": lambda look: look.object.face_down,
    **{name: _color(letter) for name, letter in _COLOR_LETTER.items()},
}
"""Words that are no types, each with its test; `historic` is 700.6."""


def has_word(look: Look, word: str) -> bool:
    """Whether the object answers to one word: of WORDS, or one of its types."""
    test = WORDS.get(word)
    if test is not None:
        return test(look)
    return look.chars.has_type(word) or (EVERY_CREATURE_TYPE in look.chars.subtypes and is_creature_type(word))


def has_keyword(chars: Characteristics, keyword: str) -> bool:
    """Whether it has a keyword ability of that name (702.1)."""
    return any(isinstance(ability, Keyword) and ability.name == keyword for ability in chars.abilities)
