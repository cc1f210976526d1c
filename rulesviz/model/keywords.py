"""Keyword abilities that stand for triggered abilities (702): what each of them means."""

from __future__ import annotations

from functools import cache

from rulesviz.model.abilities import Keyword, Triggered, When
from rulesviz.model.characteristics import Ability
from rulesviz.model.instructions import (
    CopySpell,
    Cost,
    CounterSpell,
    Effect,
    Instruction,
    Mode,
    Modify,
    Move,
    Sacrifice,
    Unless,
)
from rulesviz.model.modifications import AddPT
from rulesviz.model.selection import (
    Compares,
    Condition,
    CountersOn,
    Is,
    IsRef,
    NewHere,
    Not,
    OwnerOf,
    Quantity,
    Ref,
    ThatMuch,
    TimesPaid,
)

YOU, THIS = Ref("you"), Ref("this")
ITSELF = IsRef(THIS)


@cache
def meant_by(ability: Ability) -> tuple[Triggered, ...]:
    """The triggered abilities that a keyword ability is; none for any other ability.

    >>> [ability.when.happening for ability in meant_by(Keyword(name="persist"))]
    ['dies']
    """
    if not isinstance(ability, Keyword):
        return ()
    cost = ability.cost or Cost()
    match ability.name:
        case "undying":  # 702.93a
            return (_returning(ability, "+1/+1"),)
        case "persist":  # 702.79a
            return (_returning(ability, "-1/-1"),)
        case "prowess":  # 702.108a
            grows = Modify(THIS, (AddPT(1, 1),), "end of turn")
            return (_meant(ability, When("cast", Not(Is("Creature")), YOU), grows),)
        case "ward":  # 702.21a
            when = When("becomes target", ITSELF, Ref("opponent"))
            return (_meant(ability, when, Unless((CounterSpell(Ref("aiming")),), cost, Ref("that player"))),)
        case "echo":  # 702.30a
            when = When("step", who=YOU, step="upkeep")
            return (_meant(ability, when, Unless((Sacrifice(THIS),), cost), NewHere()),)
        case "evoke":  # 702.74a
            return (_meant(ability, When("enters", ITSELF), Sacrifice(THIS), _paid("evoke")),)
        case "storm":  # 702.40a
            return (_copying(ability, ThatMuch(), None),)
        case "replicate":  # 702.56a
            return (_copying(ability, TimesPaid("replicate"), _paid("replicate")),)
    return ()


def _meant(ability: Keyword, when: When, step: Instruction, condition: Condition | None = None) -> Triggered:
    return Triggered(text=ability.text or ability.name, when=when, effect=Effect((Mode((step,)),)), condition=condition)


def _returning(ability: Keyword, kind: str) -> Triggered:
    """It comes back with such a counter unless it had one."""
    back = Move(THIS, "battlefield", OwnerOf(THIS), counters=((kind, 1),))
    return _meant(ability, When("dies", ITSELF), back, Compares(CountersOn(THIS, kind), "=", 0))


def _copying(ability: Keyword, count: Quantity, condition: Condition | None) -> Triggered:
    """When the spell is cast it is copied so often."""
    return _meant(ability, When("cast", ITSELF), CopySpell(THIS, count, new_targets=True), condition)


def _paid(name: str) -> Condition:
    return Compares(TimesPaid(name), ">=", 1)
