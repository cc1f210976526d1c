"""How much one act may cause before it is stopped: loops without end, and ends too far away (732)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class Budgets:
    """The most of each for one act; an event for `tokens` and `mana`, a search for `positions` and `orders`.

    `events` may happen, `resolved` objects leave the stack: enough for 2,048 Self-Replicators, and an end to loops that grow.
    A copy may come of `depth` copyings, each of what the one before made. What effects multiply has about `digits` digits at most.
    """

    events: int = 40_000
    resolved: int = 2_500
    tokens: int = 20_000
    mana: int = 10_000
    positions: int = 20_000
    orders: int = 4_096
    depth: int = 200
    digits: int = 1_000


_now = [Budgets()]


def budgets(**changes: int) -> Budgets:
    """The budgets in force; those named are changed for all that follows, without any all stay as they are.

    Raises ValueError for a name that is none, or for what is no whole number of at least 1.

    >>> budgets().tokens, budgets(tokens=50).tokens, budgets(tokens=20_000).tokens
    (20000, 50, 20000)
    """
    if not changes:
        return _now[0]
    names = [one.name for one in fields(Budgets)]
    for name, most in changes.items():
        if name not in names:
            raise ValueError(f"there is no budget {name!r}; there are {', '.join(names)}")
        if type(most) is not int or most < 1:
            raise ValueError(f"the budget {name} is a whole number of at least 1, not {most!r}")
    _now[0] = replace(_now[0], **changes)
    return _now[0]


def passes(name: str) -> str:
    """The budget that is passed, in words that name it, for the message that says so.

    >>> passes("tokens")
    '20,000 tokens, which is the budget (rv.budgets(tokens=...) sets another)'
    """
    what = {"resolved": "objects", "orders": "moments", "depth": "copyings of copies"}.get(name, name)
    return f"{getattr(budgets(), name):,} {what}, which is the budget (rv.budgets({name}=...) sets another)"
