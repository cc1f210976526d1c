"""A card: its printed values and its lines, read from name, type, cost and text (200-211)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from rulesviz.cards.drafts import CardContext
from rulesviz.cards.kinds import intrinsic
from rulesviz.cards.lines import Line, parse_line
from rulesviz.cards.text import lines_of
from rulesviz.model.abilities import NotUnderstoodLine
from rulesviz.model.characteristics import Characteristics, parse_type_line
from rulesviz.model.mana import COLORS, ManaCost, in_order
from rulesviz.model.objects import Definition

_NUMBER = r"-?\d+|X|\*|\*\+\d+|\d+[+-]\*"
_LEVEL = re.compile(r"LEVEL \d|(?:\{[^{}]+\})+: Level \d|\d+\+ \|")
"""The mark of a level: of a leveler, a Class, a station (711.2, 716.2, 721.2)."""
_PT = re.compile(rf"({_NUMBER})/({_NUMBER})")


@dataclass(frozen=True, slots=True)
class Card:
    """A card as the engine plays it, and the lines of each face as they were read."""

    definition: Definition
    lines: tuple[tuple[Line, ...], ...]
    texts: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its names, as on a card of several parts: `Front // Back`."""
        return self.definition.name

    @property
    def not_understood(self) -> tuple[Line, ...]:
        """The lines, of any face, that mean nothing to the engine."""
        return tuple(line for face in self.lines for line in face if not line.understood)

    def refused(self, reason: str) -> Card:
        """This card as one that cannot be played, for a reason that is none of its lines' own."""
        line = Line(0, "the card as a whole", reason=reason)
        front, *behind = self.definition.faces
        front = replace(front, abilities=(_not_read(line), *front.abilities))
        definition = replace(self.definition, faces=(front, *behind))
        return replace(self, definition=definition, lines=((line, *self.lines[0]), *self.lines[1:]))


def parse_card(
    name: str,
    type: str,
    cost: str = "",
    pt: str = "",
    text: str = "",
    loyalty: int | None = None,
    colors: str | None = None,
    *,
    back: Mapping[str, object] | None = None,
    layout: str = "",
) -> Card:
    """Read a card; a line that is not understood is kept with its reason and gives no ability.

    Args:
        name: the name, `Front // Back` for a card of two parts.
        type: the type line.
        cost: the mana cost, empty for none.
        pt: power and toughness, like `2/2` or `*/*`.
        text: the rules text, one ability a line.
        loyalty: the starting loyalty of a planeswalker.
        colors: letters of WUBRG where the cost does not say them.
        back: the same keys for the back face, with its `name`.
        layout: how the parts belong together; `transform` if there is a back.

    Raises:
        ValueError: the type line, cost, colors or size cannot be read; the message quotes it.

    >>> card = parse_card("Example Bear", "Creature — Bear", "{1}{G}", "2/2", "trample")
    >>> card.definition.faces[0].colors, card.definition.faces[0].power, card.lines[0][0].text
    ('G', 2, 'trample')
    """
    front, _, behind = name.partition(" // ")
    faces = [_face(front, type, cost, pt, text, loyalty, colors)]
    texts = [text]
    if back is not None:
        values: dict[str, object] = {"name": behind, **back}
        faces.append(_face(**values))
        texts.append(str(values.get("text", "")))
    layout = layout or ("transform" if back is not None else "normal")
    made = Definition(_joined(tuple(face for face, _ in faces), layout), layout)
    return Card(made, tuple(lines for _, lines in faces), tuple(texts))


def _joined(faces: tuple[Characteristics, ...], layout: str) -> tuple[Characteristics, ...]:
    """The faces with what one gives the other: a front its mana value (202.3b), a flip card its cost and colour (710.1c)."""
    front, *behind = faces
    match layout:
        case "transform":
            return (front, *(replace(face, front_cost=front.mana_cost) for face in behind))
        case "flip":
            return (front, *(replace(face, mana_cost=front.mana_cost, colors=front.colors) for face in behind))
    return faces


@lru_cache(maxsize=8192)
def _face(
    name: str,
    type: str,
    cost: str = "",
    pt: str = "",
    text: str = "",
    loyalty: int | None = None,
    colors: str | None = None,
) -> tuple[Characteristics, tuple[Line, ...]]:
    supertypes, types, subtypes = parse_type_line(type)
    mana_cost = ManaCost.parse(cost) if cost else None
    context = CardContext(name, types, subtypes, supertypes)
    lines = _levels(tuple(parse_line(line, number, context) for number, line in enumerate(lines_of(text), start=1)))
    written = tuple(
        ability for line in lines for ability in (line.abilities if line.understood else (_not_read(line),))
    )
    power, toughness = _size(pt, name)
    face = Characteristics(
        name=name,
        mana_cost=mana_cost,
        colors=_colors(colors, mana_cost),
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        abilities=(*intrinsic(types, subtypes), *written),
        power=power,
        toughness=toughness,
        loyalty=loyalty,
    )
    return face, lines


def _levels(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines; what stands below the mark of a level is no ability of the card itself, so it is not understood."""
    first = next((place for place, line in enumerate(lines) if _LEVEL.match(line.text)), len(lines))
    below = (Line(line.number, line.text, reason="belongs to a level of the card") for line in lines[first:])
    return (*lines[:first], *below)


def _not_read(line: Line) -> NotUnderstoodLine:
    """The line as an ability that says why it cannot be played."""
    return NotUnderstoodLine(text=line.text, line=line.number, reason=line.reason)


def _colors(colors: str | None, cost: ManaCost | None) -> str:
    if colors is None:
        return "" if cost is None else cost.colors
    wrong = [letter for letter in colors if letter not in COLORS]
    if wrong:
        raise ValueError(f"{wrong[0]!r} is not a color; colors are letters of {COLORS}")
    return in_order(set(colors), COLORS)


def _size(pt: str, name: str) -> tuple[int | None, int | None]:
    """Power and toughness; a `*` counts as 0, with what is added to it, until an ability of the card defines it (208.2)."""
    if not pt:
        return None, None
    found = _PT.fullmatch(pt)
    if not found:
        raise ValueError(f"{pt!r} is not a power and toughness of {name}; write for example 2/2 or */*")
    return _number(found[1]), _number(found[2])


def _number(text: str) -> int:
    return sum(int(part) for part in re.findall(r"-?\d+", text))
