"""Which words see only what many objects share, so that one is judged for all, and which see nothing but the one that they judge."""

from __future__ import annotations

from functools import cache

from rulesviz.model.references import Ref
from rulesviz.model.selection import (
    AllOf,
    AnyOf,
    ControlledBy,
    CostIs,
    Has,
    HasCounter,
    Is,
    IsRef,
    Named,
    Not,
    Other,
    OwnedBy,
    Predicate,
    SharesChoice,
    StatIs,
    XInCost,
)
from rulesviz.rules.looks import WORDS

COLOR_WORDS = frozenset(
    ("white", "blue", "black", "red", "green", "colorless", "colored", "multicolored", "monocolored")
)

HERE = (Ref("this"), Ref("attached"))
PLAYERS = (Ref("you"), Ref("opponent"), Ref("each opponent"))
"""References that mean the same for as long as their object stays what it is."""


def without_other(predicate: Predicate) -> tuple[Predicate, bool]:
    """The predicate without its `other`, and whether it had one."""
    if isinstance(predicate, Other):
        return AllOf(), True
    if isinstance(predicate, AllOf) and Other() in predicate.parts:
        return AllOf(tuple(part for part in predicate.parts if part != Other())), True
    return predicate, False


@cache
def is_plain(predicate: Predicate) -> bool:
    """Whether it looks at nothing but characteristics and controller, so that equal objects fit alike."""
    match predicate:
        case AllOf(parts) | AnyOf(parts):
            return all(is_plain(part) for part in parts)
        case Not(part):
            return is_plain(part)
        case Is(word):
            return word not in WORDS or word in COLOR_WORDS or word in ("historic", "permanent")
        case StatIs(value=value):
            return isinstance(value, int)
        case ControlledBy() | Has() | Named() | XInCost() | CostIs() | SharesChoice():
            return True
    return False


@cache
def judges_alone(predicate: Predicate) -> bool:
    """Whether a predicate looks at nothing but the object that it judges, and at its own source."""
    match predicate:
        case AllOf(parts) | AnyOf(parts):
            return all(judges_alone(part) for part in parts)
        case Not(part):
            return judges_alone(part)
        case StatIs(value=value):
            return isinstance(value, int)
        case ControlledBy(who) | OwnedBy(who):
            return who in PLAYERS
        case IsRef(ref):
            return ref in HERE
        case Is() | Has() | HasCounter() | Named() | Other() | SharesChoice() | XInCost():
            return True
    return False


@cache
def of_itself(subject: Predicate) -> bool:
    """Whether only the very object that has these words can be meant."""
    return subject == IsRef(Ref("this")) or (isinstance(subject, AllOf) and any(map(of_itself, subject.parts)))
