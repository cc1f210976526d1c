"""Mana and mana costs as values (106, 107.4, 202)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulesviz.model.selection import Predicate

COLORS = "WUBRG"
MANA_TYPES = "WUBRGC"
COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
BASIC_LAND_MANA = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
COST_SYMBOLS = "numbers, X, W U B R G, C, S, hybrid {W/U} or {2/W}, or Phyrexian {W/P}"
"""What a cost may hold, in words (107.4)."""
_SYMBOLS = re.compile(r"\{([^{}]+)\}")
_KNOWN = re.compile(r"\d+|[WUBRGCXS]|[WUBRGC2]/[WUBRG]|[WUBRG]/P")


def in_order(letters: str | frozenset[str] | set[str], order: str = MANA_TYPES) -> str:
    """Mana letters once each, in the order WUBRGC (105.1, 106.1b)."""
    return "".join(letter for letter in order if letter in letters)


@dataclass(frozen=True, slots=True)
class ManaCost:
    """A mana cost: its symbols without braces, in order (202.1).

    Of a total cost `less` is the generic mana that effects still take off what a choice makes generic, as {2/W} can be, and
    `least` how much mana it takes whatever is chosen (601.2b, 601.2f).

    >>> cost = ManaCost.parse("{X}{2}{G}")
    >>> str(cost), cost.mana_value(), cost.mana_value(x=3), cost.colors
    ('{X}{2}{G}', 3, 6, 'G')
    """

    symbols: tuple[str, ...] = ()
    less: int = 0
    least: int = 0

    @classmethod
    def parse(cls, text: str) -> ManaCost:
        """Read `{2}{U}{U}`; raises ValueError that quotes what is not a mana symbol."""
        symbols = tuple(_SYMBOLS.findall(text))
        left = _SYMBOLS.sub("", text).strip()
        wrong = [left] if left else [f"{{{s}}}" for s in symbols if not _KNOWN.fullmatch(s)]
        if wrong:
            raise ValueError(f"{wrong[0]!r} is not a mana symbol; write for example {{2}}{{W}}{{U}}, with {COST_SYMBOLS}")
        return cls(symbols)

    def __str__(self) -> str:
        return "".join(f"{{{symbol}}}" for symbol in self.symbols)

    def __add__(self, other: ManaCost) -> ManaCost:
        return ManaCost(self.symbols + other.symbols)

    @property
    def has_x(self) -> bool:
        """Whether {X} is in it (107.3)."""
        return "X" in self.symbols

    def mana_value(self, x: int = 0) -> int:
        """Total mana, each symbol counted at its largest way to pay it (202.3, 202.3e-g)."""
        return sum(_symbol_value(symbol, x) for symbol in self.symbols)

    @property
    def colors(self) -> str:
        """The colours of its symbols in WUBRG order (202.2)."""
        return in_order(set("".join(self.symbols)), COLORS)

    def with_x(self, x: int) -> ManaCost:
        """The cost to pay once X is known: each {X} is that much generic mana (107.3a)."""
        return self.of(tuple(str(x) if symbol == "X" else symbol for symbol in self.symbols))

    def of(self, symbols: tuple[str, ...]) -> ManaCost:
        """The cost with those symbols, no more and no less changed by effects."""
        return ManaCost(symbols, self.less, self.least)

    def chosen(self, symbols: tuple[str, ...]) -> tuple[str, ...]:
        """What is to pay once it is chosen how hybrid and Phyrexian symbols are paid (601.2b, 601.2f).

        >>> ManaCost(("2/W",), less=1).chosen(("2",)), ManaCost(("R/P",), least=3).chosen(())
        (('1',), ('3',))
        """
        if not self.less and not self.least:
            return symbols
        generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
        rest = tuple(symbol for symbol in symbols if not symbol.isdigit())
        generic = max(0, generic - self.less, self.least - len(rest))
        return (str(generic), *rest) if generic else rest


def _symbol_value(symbol: str, x: int) -> int:
    if symbol.isdigit():
        return int(symbol)
    if symbol == "X":
        return x
    return 2 if symbol.startswith("2/") else 1


@dataclass(frozen=True, slots=True)
class Mana:
    """One unit of mana: it remembers where it came from and what it may pay for (106.3, 106.6).

    `type` is a letter of WUBRGC; `spend_only` limits the spell or ability that it may be spent on; `sure` keeps the
    spell that it pays for from being countered. What `lasts` stays in the pool until then as steps and phases end.
    `mark` is the number of the delayed ability that waits for it to be spent, 0 for none.
    """

    type: str
    source: int | None = None
    spend_only: Predicate | None = None
    snow: bool = False
    sure: bool = False
    lasts: str = ""
    mark: int = 0

    def __str__(self) -> str:
        return f"{{{self.type}}}"


def pool_text(pool: tuple[Mana, ...]) -> str:
    """A pool as symbols in WUBRGC order, empty for none."""
    return "".join(str(unit) for unit in sorted(pool, key=lambda unit: MANA_TYPES.index(unit.type)))
