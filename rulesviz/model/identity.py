"""The color identity of a card: what a commander is asked for (903.4)."""

from __future__ import annotations

import re

from rulesviz.model.abilities import Static
from rulesviz.model.characteristics import Ability, Characteristics
from rulesviz.model.mana import COLORS, in_order
from rulesviz.model.modifications import AddColors, SetColors
from rulesviz.model.objects import Definition
from rulesviz.model.references import Ref

_SYMBOL = re.compile(r"\{([^{}]+)\}")


def color_identity(definition: Definition) -> str:
    """The colors of a card and of every mana symbol on it, all its faces, as letters in WUBRG order (903.4).

    What a basic land type brings stands nowhere on the card; nothing that happens in the game changes it.
    """
    return in_order({letter for face in definition.faces for letter in _of_face(face)}, COLORS)


def _of_face(face: Characteristics) -> str:
    cost = str(face.mana_cost) if face.mana_cost is not None else ""
    written = [ability for ability in face.abilities if ability.line]
    text = " ".join((cost, *(ability.text for ability in written)))
    symbols = [part for symbol in _SYMBOL.findall(text) for part in symbol.split("/") if part in COLORS]
    return face.colors + "".join(symbols) + "".join(map(_defined, written))


def _defined(ability: Ability) -> str:
    """The colors that an ability gives the card itself all the time (604.3)."""
    if not isinstance(ability, Static) or ability.affects != Ref("this") or ability.condition is not None:
        return ""
    return "".join(part.colors for part in ability.modifications if isinstance(part, SetColors | AddColors))
