"""The captions of the rules in our own words, by number."""

from __future__ import annotations

import tomllib
from functools import cache

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
