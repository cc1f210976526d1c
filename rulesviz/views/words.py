"""The words that every view uses for an object, a cost, a layer; and how hostile or long text is tamed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from rulesviz.explain.frame import Frame, ManaView, ObjectView
from rulesviz.model.mana import COLOR_NAMES, MANA_TYPES

SYMBOL = re.compile(r"(\{[^{}\s]{1,5}\})")
FIELD_TITLES = {
    "name": "Name",
    "mana_cost": "Mana cost",
    "colors": "Colors",
    "types": "Types",
    "abilities": "Abilities",
    "power": "Power",
    "toughness": "Toughness",
    "loyalty": "Loyalty",
    "controller": "Controller",
}
ABSENT = {"", "-", "–", "(none)", "none"}
_NOTHING = {"colors": "colorless", "power": "–", "toughness": "–", "loyalty": "–"}
LAYER_TITLES = {
    "printed": "Start",
    "1a": "1a · copy",
    "1b": "1b · face down",
    "2": "2 · control",
    "3": "3 · text",
    "4": "4 · type",
    "5": "5 · color",
    "6": "6 · abilities",
    "7a": "7a · defined P/T",
    "7b": "7b · P/T set",
    "7c": "7c · P/T changed",
    "7d": "7d · P/T switched",
}
KINDS = {
    "card": "card",
    "token": "token",
    "emblem": "emblem",
    "spell": "spell",
    "copy": "copy of a spell",
    "activated": "activated ability",
    "triggered": "triggered ability",
}
# Letters that turn the direction of what follows them, invisibly.
_TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F))


def clean(text: str) -> str:
    r"""The text on one line, without control characters and without letters that invisibly turn its direction.

    >>> clean("a\x00b\nc")
    'a�b c'
    """
    line = " ".join(text.split())
    if line.isprintable():
        return line
    kept = "".join("\ufffd" if _unprintable(letter) else letter for letter in line)
    return kept.translate(_TURNING)


def _unprintable(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cs"} or letter in "\ufffe\uffff"


def lines(text: str) -> list[str]:
    """The non-empty lines of a text, each cleaned."""
    return [line for line in map(clean, text.splitlines()) if line]


def shorten(text: str, limit: int = 60) -> str:
    """The cleaned text, cut to at most `limit` characters, the last an ellipsis.

    >>> shorten("a very long name", 7)
    'a very…'
    """
    text = clean(text)
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def count_of(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> count_of(1, "card"), count_of(1024, "card")
    ('1 card', '1,024 cards')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def listed(parts: Iterable[str]) -> str:
    """Words in a row, with commas."""
    return ", ".join(parts)


def cite(rules: Iterable[str]) -> str:
    """Rule numbers in brackets, empty for none.

    >>> cite(("707.2", "613.4c"))
    '(707.2, 613.4c)'
    """
    text = listed(map(clean, rules))
    return f"({text})" if text else ""


def value_text(field: str, value: str) -> str:
    """A characteristic's value in words: colour letters become names, nothing becomes "none" (109.3).

    >>> value_text("colors", "WG"), value_text("colors", ""), value_text("power", "-"), value_text("mana_cost", "")
    ('white, green', 'colorless', '–', 'none')
    """
    if value in ABSENT or (field == "colors" and value == "colorless"):
        return _NOTHING.get(field, "none")
    if field == "colors" and all(letter in COLOR_NAMES for letter in value):
        return listed(COLOR_NAMES[letter] for letter in value)
    return value


def layer_text(layer: str) -> str:
    """A layer's title as one phrase: `layer 7c · P/T changed`."""
    return "start" if layer == "printed" else f"layer {LAYER_TITLES.get(layer, layer)}"


def size_text(view: ObjectView) -> str:
    """Power and toughness, or loyalty, or nothing."""
    if view.power is not None or view.toughness is not None:
        return f"{_number(view.power)}/{_number(view.toughness)}"
    return "" if view.loyalty is None else f"loyalty {view.loyalty}"


def _number(value: int | None) -> str:
    return "–" if value is None else str(value).replace("-", "−")


def counters_text(counters: Iterable[tuple[str, int]]) -> str:
    """Counters in words: `3 +1/+1 counters, 1 charge counter`."""
    return listed(f"{number:,} {clean(kind)} counter{'' if number == 1 else 's'}" for kind, number in counters)


def pool_text(pool: Iterable[ManaView]) -> str:
    """The mana of a pool as symbols in the order WUBRGC, with what it may be spent on; `empty` for none (106.4)."""
    by_use: dict[str, list[str]] = {}
    for unit in sorted(pool, key=lambda unit: (unit.only_for, MANA_TYPES.find(unit.type))):
        by_use.setdefault(unit.only_for, []).append(unit.type)
    parts = (_units(types) + (f" only for {clean(use)}" if use else "") for use, types in by_use.items())
    return "; ".join(parts) or "empty"


def _units(types: list[str]) -> str:
    """Symbols one by one, or counted where they are many."""
    if len(types) <= 10:
        return "".join(f"{{{clean(type)}}}" for type in types)
    return " ".join(f"{types.count(type):,} × {{{clean(type)}}}" for type in dict.fromkeys(types))


def kind_text(view: ObjectView, frame: Frame | None = None) -> str:
    """What sort of object it is and what it copies: `token, a copy of Runeclaw Bear`; empty for a card or spell."""
    plain = view.kind in {"card", "spell"} or (view.kind == "copy" and bool(view.copy_of))
    parts = [] if plain else [KINDS.get(view.kind, clean(view.kind))]
    if view.copy_of:
        parts.append(f"a copy of {shorten(view.copy_of, 40)}")
    if view.face_down:
        parts.append("face down")
    if frame is not None and view.attached_to is not None:
        parts.append(f"attached to {entity_text(frame, view.attached_to)}")
    return listed(parts)


def color_text(view: ObjectView) -> str:
    """Its colors in words where they are not those of its mana cost: `red`, `colorless`; else empty (105.2, 105.3, 202.2)."""
    if view.kind in {"activated", "triggered"}:
        return ""
    symbols = "".join(SYMBOL.findall(view.mana_cost))
    paid = {letter for letter in symbols if letter in COLOR_NAMES}
    has = {letter for letter in view.colors if letter in COLOR_NAMES}
    return "" if paid == has else value_text("colors", "".join(letter for letter in COLOR_NAMES if letter in has))


def typed_text(view: ObjectView) -> str:
    """Its types, with its colors before them where the mana cost does not tell them: `red Creature — Bear`."""
    return " ".join(filter(None, (color_text(view), clean(view.types))))


def state_text(view: ObjectView) -> str:
    """Its condition: tapped, damage, counters, summoning sickness; empty where nothing is to be said (110.5)."""
    parts = ["tapped"] if view.tapped else []
    if view.sick and "Creature" in view.types:
        parts.append("summoning sick")
    if view.damage:
        parts.append(f"{view.damage:,} damage")
    if view.counters:
        parts.append(counters_text(view.counters))
    return listed(parts)


def name_text(view: ObjectView, limit: int = 60) -> str:
    """Its current name, and its label where that says more: `Runeclaw Bear (Clone)`, `Wastes#2`."""
    name, label = shorten(view.name or "no name", limit), shorten(view.label, limit)
    if not label or label == name:
        return name
    return label if label.startswith(name) else f"{name} ({label})"


def entity_text(frame: Frame, entity: int | str, limit: int = 40) -> str:
    """An object by name, or a player."""
    if isinstance(entity, str):
        return shorten(entity, limit)
    view = frame.objects.get(entity)
    return f"object {entity}, gone" if view is None else name_text(view, limit)


def target_text(frame: Frame, view: ObjectView, target: int | str, limit: int = 40) -> str:
    """One of its targets by name; what is gone goes by the name it had (608.2b)."""
    if isinstance(target, str) or target in frame.objects:
        return entity_text(frame, target, limit)
    called = dict(zip(view.targets, view.aimed_at, strict=False)).get(target, f"object {target}")
    return f"{shorten(called, limit)}, now gone"


def targets_text(frame: Frame, view: ObjectView) -> str:
    """All its targets."""
    return listed(target_text(frame, view, target) for target in view.targets)


def source_text(frame: Frame, view: ObjectView, limit: int = 40) -> str:
    """Where an ability on the stack comes from, by name; a source that is gone is known by what it was (113.7a)."""
    if view.source is None or view.source in frame.objects:
        return "" if view.source is None else entity_text(frame, view.source, limit)
    return f"{shorten(view.name, limit)}, now gone"


def stack_name(view: ObjectView, limit: int = 60) -> str:
    """A stack object by name and kind: `Lightning Bolt (copy)`, `Mirrorpool (activated)` (405)."""
    name = shorten(view.name, limit)
    said = view.kind in {"spell", "card"} or f"({view.kind}" in name
    return name if said else f"{name} ({view.kind})"


def choices_text(view: ObjectView, frame: Frame) -> str:
    """What was chosen for a spell or ability: X, modes, targets (601.2b-c)."""
    parts = [] if view.x is None else [f"X = {view.x}"]
    if view.modes:
        parts.append(f"{'mode' if len(view.modes) == 1 else 'modes'} {listed(map(str, view.modes))}")
    if view.targets:
        parts.append(f"targets {targets_text(frame, view)}")
    return "; ".join(parts)
