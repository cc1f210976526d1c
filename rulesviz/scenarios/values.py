"""How each value of an object is checked, and how values are compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulesviz.explain.rulebook import satisfies
from rulesviz.model.abilities import Keyword
from rulesviz.model.characteristics import EVERY_CREATURE_TYPE, is_creature_type
from rulesviz.model.mana import MANA_TYPES, ManaCost
from rulesviz.model.objects import GameObject
from rulesviz.model.state import State
from rulesviz.rules.looks import WORDS, Look, has_word
from rulesviz.rules.matching import mana_value
from rulesviz.scenarios.answers import label
from rulesviz.scenarios.names import Names
from rulesviz.telling import told

_RANGE = re.compile(r"(>=|<=|>|<|=)? *(-?\d+)")


@dataclass(frozen=True, slots=True)
class Ground:
    """Where a value is judged: the state, and what things are called there."""

    state: State
    names: Names


@dataclass(frozen=True, slots=True)
class Check:
    """One check: where it stands, what it says, whether it holds, and what was found instead; each is one line."""

    at: str
    check: str
    ok: bool
    found: str = ""

    def __post_init__(self) -> None:
        for name in ("check", "found"):
            object.__setattr__(self, name, told(getattr(self, name)))


class BadCheck(ValueError):  # noqa: N818  (it reads as a sentence)
    """A check whose words mean nothing; the message lists what is allowed."""


Value = Callable[[Ground, Look, Any, str, str], Check]


def _flag(read: Callable[[GameObject], bool]) -> Value:
    return lambda _, seen, wanted, at, what: same(at, what, wanted, read(seen.object))


def _count(read: Callable[[Look], int | None]) -> Value:
    return lambda _, seen, wanted, at, what: number_check(at, what, wanted, read(seen))


def _text(read: Callable[[Look], str]) -> Value:
    return lambda _, seen, wanted, at, what: same(at, what, wanted, read(seen))


def _types(_: Ground, seen: Look, wanted: str, at: str, what: str) -> Check:
    found = seen.chars.type_line
    parts = [part.replace(" - ", " — ") for part in (wanted, found)]
    same = [tuple(sorted(side.lower().split()) for side in part.partition("—")[::2]) for part in parts]
    return Check(at, f"{what} = {wanted!r}", same[0] == same[1], found)


def _is(_: Ground, seen: Look, wanted: Any, at: str, what: str) -> Check:
    words = [wanted] if isinstance(wanted, str) else list(wanted)
    missing = [word for word in words if not is_word(seen, word)]
    return Check(at, f"{what} {words}", not missing, seen.chars.type_line)


def _is_not(_: Ground, seen: Look, wanted: Any, at: str, what: str) -> Check:
    words = [wanted] if isinstance(wanted, str) else list(wanted)
    there = [word for word in words if is_word(seen, word)]
    return Check(at, f"{what} {words}", not there, seen.chars.type_line)


def is_word(seen: Look, word: str) -> bool:
    """Whether the object answers to a word of the game, case aside."""
    lower = word.lower()
    if lower in WORDS:
        return has_word(seen, lower)
    chars = seen.chars
    if lower in {w.lower() for w in (*chars.supertypes, *chars.types, *chars.subtypes)}:
        return True
    return EVERY_CREATURE_TYPE in chars.subtypes and is_creature_type(word.capitalize())


def keywords_of(seen: Look) -> list[str]:
    """The keyword abilities, by name, each once (702)."""
    names = (ability.name for ability in seen.chars.abilities if isinstance(ability, Keyword))
    return sorted({name.lower() for name in names if name != "enchant"})


def _keywords(_: Ground, seen: Look, wanted: list[str], at: str, what: str) -> Check:
    found = keywords_of(seen)
    return Check(at, f"{what} = {wanted}", sorted({word.lower() for word in wanted}) == found, str(found))


def _counters(_: Ground, seen: Look, wanted: Mapping[str, Any], at: str, what: str) -> Check:
    have = dict(seen.object.counters)
    bad = [kind for kind in have if kind not in wanted]
    ok = not bad and all(_in_range(number, have.get(kind, 0)) for kind, number in wanted.items())
    return Check(at, f"{what} = {dict(wanted)}", ok, str(have))


def _attached(on: Ground, seen: Look, wanted: str, at: str, what: str) -> Check:
    host = seen.object.attached_to
    if host is None:
        return Check(at, f"{what} = {wanted!r}", wanted in ("", "none"), "nothing")
    found = host if isinstance(host, str) else label(on.state, on.names, host)
    ok = found.lower() == wanted.lower() or (isinstance(host, int) and host in on.names.candidates(on.state, wanted))
    return Check(at, f"{what} = {wanted!r}", ok, found)


def _targets(on: Ground, seen: Look, wanted: list[Any], at: str, what: str) -> Check:
    choices = seen.object.choices
    flat = [entity for group in (choices.targets if choices else ()) for entity in group]
    names = [part for group in wanted for part in (group if isinstance(group, list) else [group])]
    ok = len(flat) == len(names) and all(
        (entity.lower() == str(name).lower()) if isinstance(entity, str) else _means(on, str(name), entity)
        for entity, name in zip(flat, names, strict=True)
    )
    shown = [e if isinstance(e, str) else label(on.state, on.names, e) for e in flat]
    return Check(at, f"{what} = {wanted}", ok, str(shown))


def _means(on: Ground, name: str, one: int) -> bool:
    """Whether a name means this object: the same one, or the card that it was."""
    state = on.state
    found = on.names.candidates(state, name)
    return one in found or state.objects[one].card in {state.objects[other].card for other in found}


def _modes(_: Ground, seen: Look, wanted: list[int], at: str, what: str) -> Check:
    found = list(seen.object.choices.modes) if seen.object.choices else []
    return Check(at, f"{what} = {wanted}", found == list(wanted), str(found))


def _chosen(_: Ground, seen: Look, wanted: Any, at: str, what: str) -> Check:
    found = [value for _, value in seen.object.chosen]
    return Check(at, f"{what} = {wanted!r}", str(wanted).lower() in [str(value).lower() for value in found], str(found))


def _x_of(seen: Look) -> int:
    on_stack = seen.object.zone == "stack" and seen.object.choices is not None
    return (seen.object.choices.x or 0) if on_stack and seen.object.choices else 0


VALUES: dict[str, Value] = {
    "name": _text(lambda seen: seen.chars.name),
    "power": _count(lambda seen: seen.chars.power),
    "toughness": _count(lambda seen: seen.chars.toughness),
    "loyalty": _count(
        lambda seen: seen.object.count("loyalty") if seen.object.zone == "battlefield" else seen.chars.loyalty
    ),
    "mana_cost": _text(lambda seen: str(seen.chars.mana_cost) if seen.chars.mana_cost is not None else ""),
    "mana_value": _count(mana_value),
    "colors": lambda _, seen, wanted, at, what: same(
        at, what, "".join(sorted(wanted)), "".join(sorted(seen.chars.colors))
    ),
    "types": _types,
    "is": _is,
    "is_not": _is_not,
    "abilities": _count(lambda seen: len(seen.chars.abilities)),
    "keywords": _keywords,
    "tapped": _flag(lambda thing: thing.tapped),
    "counters": _counters,
    "damage": _count(lambda seen: seen.object.damage),
    "controller": _text(lambda seen: seen.controller),
    "owner": _text(lambda seen: seen.object.owner),
    "zone": _text(lambda seen: seen.object.zone if seen.object.last is None else "nowhere"),
    "token": _flag(lambda thing: thing.token),
    "copy": _flag(lambda thing: thing.copy),
    "face_down": _flag(lambda thing: thing.face_down),
    "face": _count(lambda seen: seen.object.face + 1),
    "sick": _flag(lambda thing: thing.sick),
    "attached_to": _attached,
    "x": _count(_x_of),
    "modes": _modes,
    "targets": _targets,
    "chosen": _chosen,
}
"""How each key of an `object` check is judged."""


def same(at: str, what: str, wanted: Any, found: Any) -> Check:
    """The check that two values are equal, case aside."""
    equal = wanted.lower() == found.lower() if isinstance(wanted, str) and isinstance(found, str) else wanted == found
    return Check(at, f"{what} = {wanted!r}", equal, repr(found))


def _in_range(wanted: Any, found: int | None) -> bool:
    if found is None:
        return False
    if isinstance(wanted, int):
        return found == wanted
    match = _RANGE.fullmatch(str(wanted).strip())
    if match is None:
        raise BadCheck(f"{wanted!r} is no number or range; write for example 3 or '>=2'")
    number = int(match[2])
    return {
        ">=": found >= number, "<=": found <= number, ">": found > number, "<": found < number, "=": found == number, None: found == number,
    }[match[1]]  # fmt: skip


def number_check(at: str, what: str, wanted: Any, found: int | None) -> Check:
    """The check that a number is the one wanted, or in the range."""
    return Check(at, f"{what} = {wanted!r}", _in_range(wanted, found), "nothing" if found is None else str(found))


def pool_of(text: str) -> str:
    """A pool in the order WUBRGC; raises BadCheck for what is no mana."""
    try:
        symbols = ManaCost.parse(text).symbols
    except ValueError as wrong:
        raise BadCheck(str(wrong)) from None
    return "".join(f"{{{symbol}}}" for symbol in sorted(symbols, key=MANA_TYPES.find))


def cites(at: str, what: str, rules: Any, cited: tuple[str, ...]) -> Check:
    """The check that every rule wanted is among those cited, a child standing for its parent."""
    wanted = [rules] if isinstance(rules, str) else list(rules)
    missing = [rule for rule in wanted if not any(satisfies(one, rule) for one in cited)]
    return Check(at, f"{what} {', '.join(wanted)}", not missing, ", ".join(cited) or "no rule is cited")
