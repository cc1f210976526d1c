"""Pools and mana abilities: what is a mana ability, what it makes, which units pay a cost (106, 118, 605)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, product
from typing import assert_never

from rulesviz.model.conditions import Did
from rulesviz.model.instructions import Effect, ForEach, If, Instruction, May, RollDie, Unless
from rulesviz.model.making_mana import (
    AddMana,
    AnyColor,
    ChosenColor,
    ColorAmong,
    CommanderColor,
    CouldProduce,
    ManaTypes,
    OneOf,
    Symbols,
    TypeProduced,
    TypesOf,
)
from rulesviz.model.mana import COLORS, MANA_TYPES, Mana, in_order
from rulesviz.model.phrases import parts_in
from rulesviz.model.selection import Devotion, Every
from rulesviz.rules.looks import Context
from rulesviz.rules.matching import amount, entities, holds, members

Could = Callable[[CouldProduce, Context], str]


def adding_steps(effect: Effect, where: Context) -> list[AddMana]:
    """The instructions that would add mana if the effect resolved now; what only its resolution decides counts as done."""
    return [step for mode in effect.modes for step in _now(mode.steps, where) if isinstance(step, AddMana)]


def _now(steps: Iterable[Instruction], where: Context) -> Iterator[Instruction]:
    for step in steps:
        if isinstance(step, If) and not any(isinstance(part, Did) for part in parts_in(step.condition)):
            yield from _now(step.steps if holds(step.condition, where) else step.otherwise, where)
        elif isinstance(step, If):
            yield from _now((*step.steps, *step.otherwise), where)
        elif isinstance(step, May | Unless):
            yield from _now(step.steps, where)
        elif isinstance(step, ForEach):
            found = members(step.of, where) if isinstance(step.of, Every) else entities(step.of, where)
            for _one in found:
                yield from _now(step.steps, where)
        elif isinstance(step, RollDie):
            yield from _now(tuple(one for row in step.rows for one in row.steps), where)
        else:
            yield step


def options(types: ManaTypes, where: Context, could: Could) -> tuple[str, ...]:
    """The sets of mana that one "one mana of ..." can be, as letters; none when the type is undefined (106.5)."""
    match types:
        case Symbols(letters):
            return (letters,)
        case OneOf(choices):
            return choices
        case TypesOf(parts):
            return tuple(dict.fromkeys(one for part in parts for one in options(part, where, could)))
        case AnyColor():
            return tuple(COLORS)
        case CouldProduce():
            return tuple(could(types, where))
        case ColorAmong(group):
            colors = {color for one in members(group, where) for color in where.look(one).chars.colors}
            return tuple(in_order(colors, COLORS))
        case ChosenColor():
            color = where.chosen_for("color")
            return (color,) if isinstance(color, str) else ()
        case CommanderColor():
            return tuple(in_order(where.state.player(where.you).identity, COLORS))
        case TypeProduced():
            return tuple(in_order(set(where.bindings.types), MANA_TYPES))
    assert_never(types)


def productions(step: AddMana, where: Context, could: Could) -> tuple[str, ...]:
    """All results of an instruction that adds mana, as letters, in a fixed order; only `""` when it adds none (106.5)."""
    choices = options(step.types, where, could)
    if step.amount == Devotion(""):
        made = tuple(choice * amount(Devotion(choice), where) for choice in choices)
        return tuple(filter(None, made)) or ("",)
    number = amount(step.amount, where)
    if number <= 0 or not choices:
        return ("",)
    if step.separately:
        return tuple("".join(parts) for parts in combinations_with_replacement(choices, number))
    return tuple(choice * number for choice in choices)


# -- paying from a pool (106.4, 107.4, 118.3) ----------------------------------------------------------------------------------


def payment(
    pool: tuple[Mana, ...], symbols: tuple[str, ...], allowed: Callable[[Mana], bool]
) -> tuple[Mana, ...] | None:
    """Units of the pool that pay these symbols, None if they cannot; restricted and plentiful ones go first.

    Phyrexian symbols and X must have been resolved before; {C} takes colourless mana only (107.4c).
    """
    units = [unit for unit in pool if allowed(unit)]
    units.sort(key=lambda unit: (unit.spend_only is None, unit.type != "C"))
    for way in each_half(symbols):
        found = _match(sorted(_expanded(way), key=lambda need: (len(need), need)), units)
        if found is not None:
            return found
    return None


def each_half(symbols: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The symbols with each {2/W} as the coloured mana or as two generic, coloured first (107.4e)."""
    yield from product(*((symbol[2:], "2") if symbol.startswith("2/") else (symbol,) for symbol in symbols))


def _expanded(symbols: tuple[str, ...]) -> Iterator[str]:
    """Each need as the letters that satisfy it; a generic symbol is as many needs of any type (107.4b)."""
    for symbol in symbols:
        if symbol.isdigit():
            yield from [MANA_TYPES] * int(symbol)
        else:
            yield symbol.replace("/", "")


def _match(needs: list[str], units: list[Mana]) -> tuple[Mana, ...] | None:
    if len(needs) > len(units):
        return None
    taken: dict[int, int] = {}  # unit -> need

    def assign(need: int, seen: set[int]) -> bool:
        for place, unit in enumerate(units):
            if place in seen or not satisfies(unit, needs[need]):
                continue
            seen.add(place)
            if place not in taken or assign(taken[place], seen):
                taken[place] = need
                return True
        return False

    if not all(assign(need, set()) for need in range(len(needs))):
        return None
    return tuple(units[place] for place in sorted(taken))


def satisfies(unit: Mana, need: str) -> bool:
    """Whether a unit pays a need, given as the letters that would (107.4a-c, 107.4h)."""
    return unit.snow if need == "S" else unit.type in need
