"""The captions of the rules in our own words, by number, and the rules that are left out."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

from rulesviz.paths import data_dir


@cache
def rulebook() -> dict[str, str]:
    """Rule number → caption, from `data/rulebook.toml`."""
    with (data_dir() / "rulebook.toml").open("rb") as file:
        return dict(tomllib.load(file)["rules"])


@cache
def edition() -> str:
    """The date of the rules edition that the numbers belong to."""
    with (data_dir() / "rulebook.toml").open("rb") as file:
        return str(tomllib.load(file)["edition"])


@cache
def gaps() -> tuple[dict[str, Any], ...]:
    """What rulesviz does not do, from `data/not_covered.toml`: its `rules`, `what` is missing and `why`."""
    with (data_dir() / "not_covered.toml").open("rb") as file:
        return tuple(tomllib.load(file)["gap"])


def caption(number: str) -> str:
    """The caption of a rule, or of the nearest parent that has one; empty if none has.

    >>> caption("707.2") != ""
    True
    """
    while number:
        found = rulebook().get(number)
        if found:
            return found
        shorter = number[:-1] if number[-1].isalpha() else number.rpartition(".")[0]
        number = shorter
    return ""


def by_number(rule: str) -> tuple[tuple[int, str], ...]:
    """What to sort rule numbers by: 613.1 before 613.1a before 613.4c before 613.10.

    >>> sorted(["613.10", "613.4c", "613.1a", "613.1"], key=by_number)
    ['613.1', '613.1a', '613.4c', '613.10']
    """
    return tuple((int(digits), letter) for digits, letter in re.findall(r"(\d+)([a-z]?)", rule))


def satisfies(cited: str, wanted: str) -> bool:
    """Whether citing one rule shows another: the same one, or a child of it (707.2a shows 707.2).

    >>> satisfies("707.2a", "707.2"), satisfies("707.10", "707.1"), satisfies("613.4c", "613")
    (True, False, True)
    """
    if cited == wanted:
        return True
    if not cited.startswith(wanted):
        return False
    rest = cited[len(wanted) :]
    return rest[0].isalpha() or (rest[0] == "." and "." not in wanted)
