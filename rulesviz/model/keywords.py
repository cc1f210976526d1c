"""Keyword abilities that stand for longer ones (702): what each of them means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Literal

from rulesviz.model.abilities import Activated, Keyword, Rule, Triggered, When
from rulesviz.model.characteristics import Ability
from rulesviz.model.conditions import Compares, Condition, Did, Either, NewHere
from rulesviz.model.instructions import Begin, Cost, Effect, ForEach, If, Instruction, Later, May, Mode, Unless
from rulesviz.model.making_mana import AddMana, Symbols
from rulesviz.model.mana import ManaCost
from rulesviz.model.modifications import AddPT, AddTypes, GainAbilities, NoManaCost, SetColors, SetPT
from rulesviz.model.object_instructions import (
    CastCopy,
    CopySpell,
    CounterSpell,
    CreateCopy,
    Modify,
    Move,
    PutCounters,
    Sacrifice,
    Tap,
    TapPower,
)
from rulesviz.model.player_instructions import ChoosePlayer, Draw, GainLife, LoseLife
from rulesviz.model.references import OwnerOf, Ref, Who
from rulesviz.model.selection import (
    AllOf,
    ControlledBy,
    CountersOn,
    Is,
    IsRef,
    Not,
    Pick,
    PlayersAmong,
    Quantity,
    SharesColor,
    StatIs,
    StatOf,
    ThatMuch,
    ThisTurn,
    TimesPaid,
)

YOU, THIS, MADE = Ref("you"), Ref("this"), Ref("created")
ITSELF = IsRef(THIS)
ONCE = ("buyback", "casualty", "conspire", "offspring")
FURTHER = (*ONCE, "replicate", "squad")
"""Keywords with an additional cost that may be paid as the spell is cast, those of ONCE no more than once (601.2b)."""
_MY_CREATURE = AllOf((Is("Creature"), ControlledBy(YOU)))
_SIZES: tuple[Literal["power", "toughness"], ...] = ("power", "toughness")


RULES = {
    "storm": "702.40a", "replicate": "702.56a", "conspire": "702.78a", "casualty": "702.153a", "demonstrate": "702.144a",
    "gravestorm": "702.69a", "squad": "702.157a", "offspring": "702.175a", "myriad": "702.116a", "embalm": "702.128a",
    "eternalize": "702.129a", "encore": "702.141a", "undying": "702.93a", "persist": "702.79a", "prowess": "702.108a",
    "ward": "702.21a", "echo": "702.30a", "evoke": "702.74a", "cumulative upkeep": "702.24a", "cycling": "702.29a",
}  # fmt: skip
"""Where the rules say what such a keyword means."""


@cache
def rule_of(text: str) -> tuple[str, ...]:
    """The rule of the keyword with which a line begins; none if it begins with none of RULES.

    >>> rule_of("replicate {1}{R}"), rule_of("{T}: add {C}")
    (('702.56a',), ())
    """
    words = text.lower()
    names = (name for name in RULES if words == name or words.startswith((f"{name} ", f"{name}—")))
    return tuple(RULES[name] for name in names)


def with_meanings(abilities: Iterable[Ability]) -> Iterator[Ability]:
    """The abilities, each followed by what it means if it is a keyword ability that stands for others."""
    counts: dict[str, int] = {}
    for ability in abilities:
        yield ability
        if isinstance(ability, Keyword):
            counts[ability.name] = counts.get(ability.name, 0) + 1
            yield from meant_by(ability, paid_as(ability.name, counts[ability.name]))


def paid_as(name: str, number: int) -> str:
    """Under which name the n-th instance of a keyword with an additional cost is paid: each by itself (702.56b, 702.78b)."""
    return name if number == 1 else f"{name} {number}"


def payable_more(abilities: Iterable[Ability]) -> dict[str, Keyword]:
    """The keywords of FURTHER among the abilities, by the names under which they are paid."""
    found: dict[str, Keyword] = {}
    for ability in abilities:
        if isinstance(ability, Keyword) and ability.name in FURTHER:
            number = sum(other.name == ability.name for other in found.values()) + 1
            found[paid_as(ability.name, number)] = ability
    return found


@cache
def meant_by(ability: Ability, paid: str = "") -> tuple[Triggered, ...]:
    """The triggered abilities that a keyword ability is; none for any other ability. `paid` names its additional cost.

    >>> [ability.when.happening for ability in meant_by(Keyword(name="persist"))]
    ['dies']
    """
    if not isinstance(ability, Keyword):
        return ()
    cost = ability.cost or Cost()
    paid = paid or ability.name
    match ability.name:
        case "undying":  # 702.93a
            return (_returning(ability, "+1/+1"),)
        case "persist":  # 702.79a
            return (_returning(ability, "-1/-1"),)
        case "prowess":  # 702.108a
            grows = Modify(THIS, (AddPT(1, 1),), "end of turn")
            return (_meant(ability, When("cast", Not(Is("Creature")), YOU), grows),)
        case "exalted":  # 702.83a
            grows = Modify(Ref("it"), (AddPT(1, 1),), "end of turn")
            return (_meant(ability, When("attacks", _MY_CREATURE, alone=True), grows),)
        case "evolve":  # 702.100a
            it = Ref("it")
            greater = Either(tuple(Compares(StatOf(it, stat), ">", StatOf(THIS, stat)) for stat in _SIZES))
            return (_meant(ability, When("enters", _MY_CREATURE), PutCounters(THIS, "+1/+1"), condition=greater),)
        case "extort":  # 702.101a
            others = Ref("each opponent")
            drain = (LoseLife(others, 1), GainLife(YOU, PlayersAmong(others)))
            may = May(drain, Cost(ManaCost(("W/B",))))
            return (_meant(ability, When("cast", who=YOU), may),)
        case "ward":  # 702.21a
            when = When("becomes target", ITSELF, Ref("opponent"))
            return (_meant(ability, when, Unless((CounterSpell(Ref("aiming")),), cost, Ref("that player"))),)
        case "echo":  # 702.30a
            when = When("step", who=YOU, step="upkeep")
            return (_meant(ability, when, Unless((Sacrifice(THIS),), cost), condition=NewHere()),)
        case "cumulative upkeep":  # 702.24a
            when = When("step", who=YOU, step="upkeep")
            unpaid = Unless((Sacrifice(THIS),), cost, times=CountersOn(THIS, "age"))
            return (_meant(ability, when, PutCounters(THIS, "age"), unpaid),)
        case "evoke":  # 702.74a
            return (_meant(ability, When("enters", ITSELF), Sacrifice(THIS), condition=_paid("evoke")),)
        case "storm":  # 702.40a
            return (_copying(ability, ThatMuch(), None),)
        case "gravestorm":  # 702.69a
            return (_copying(ability, ThisTurn("died"), None),)
        case "replicate" | "conspire" | "casualty":  # 702.56a, 702.78a, 702.153a
            return (_copying(ability, TimesPaid(paid), _paid(paid)),)
        case "demonstrate":  # 702.144a
            theirs = (ChoosePlayer(), CopySpell(THIS, new_targets=True, who=Ref("that player")))
            return (
                _meant(ability, When("cast", ITSELF), May((CopySpell(THIS, new_targets=True),)), If(Did(), theirs)),
            )
        case "squad":  # 702.157a
            return (
                _meant(ability, When("enters", ITSELF), CreateCopy(THIS, TimesPaid(paid)), condition=_paid(paid)),
            )
        case "offspring":  # 702.175a
            small = CreateCopy(THIS, exceptions=(SetPT(1, 1),))
            return (_meant(ability, When("enters", ITSELF), small, condition=_paid(paid)),)
        case "myriad":  # 702.116a
            each = May((CreateCopy(THIS, tapped=True, attacking=Ref("each")),))
            away = Later(_delayed("end of combat", Move(MADE, "exile")))
            return (_meant(ability, When("attacks", ITSELF), ForEach(Ref("other opponents"), (each,)), away),)
        case "firebending":
            fire = AddMana(Symbols("R"), ability.value or 0, lasts="end of combat")
            return (_meant(ability, When("attacks", ITSELF), fire),)
    return ()


def _meant(ability: Keyword, when: When, *steps: Instruction, condition: Condition | None = None) -> Triggered:
    return Triggered(text=ability.text or ability.name, when=when, effect=Effect((Mode(steps),)), condition=condition)


def _delayed(step: str, *steps: Instruction) -> Triggered:
    """At the beginning of that step, the next time that it comes (603.7)."""
    return Triggered(when=When("step", step=step), effect=Effect((Mode(steps),)))


def _returning(ability: Keyword, kind: str) -> Triggered:
    """It comes back with such a counter unless it had one."""
    back = Move(THIS, "battlefield", OwnerOf(THIS), counters=((kind, 1),))
    return _meant(ability, When("dies", ITSELF), back, condition=Compares(CountersOn(THIS, kind), "=", 0))


def _copying(ability: Keyword, count: Quantity, condition: Condition | None) -> Triggered:
    """When the spell is cast it is copied so often."""
    return _meant(ability, When("cast", ITSELF), CopySpell(THIS, count, new_targets=True), condition=condition)


def _paid(name: str) -> Condition:
    return Compares(TimesPaid(name), ">=", 1)


def further_cost(ability: Keyword) -> Cost:
    """What a keyword of FURTHER lets its spell's caster pay."""
    match ability.name:
        case "casualty":
            strong = AllOf((Is("Creature"), StatIs("power", ">=", ability.value or 0)))
            return Cost(actions=(Sacrifice(Pick(strong)),))
        case "conspire":
            two = AllOf((Is("Creature"), Not(Is("tapped")), ControlledBy(YOU), SharesColor(THIS)))
            return Cost(actions=(Tap(Pick(two, 2, 2)),))
    return ability.cost or Cost()


def populating(who: Who = YOU) -> CreateCopy:
    """To populate: a token copy of a creature token of one's own choice (701.36a)."""
    mine = AllOf((Is("Creature"), Is("token"), ControlledBy(who)))
    return CreateCopy(Pick(mine, by=who), who=who)


def encoded(card: int) -> Triggered:
    """What a creature has on which that card is encoded (702.99a)."""
    text = "the encoded card: a copy to cast for combat damage to a player"
    when = When("damage", ITSELF, to="player", combat=True)
    return Triggered(text=text, when=when, effect=Effect((Mode((CastCopy(Ref(f"object:{card}")),)),)))


ACTIVATED = ("cycling", "embalm", "encore", "eternalize")
"""Keywords that are activated abilities of a card in the hand or graveyard."""


def activated(name: str, cost: Cost) -> Activated:
    """The activated ability that such a keyword is.

    >>> activated("cycling", Cost()).zone, activated("embalm", Cost()).zone
    ('hand', 'graveyard')
    """
    match name:
        case "cycling":  # 702.29a
            return cycling(cost, Draw(YOU, 1))
        case "embalm":  # 702.128a
            return _from_graveyard(cost, CreateCopy(THIS, exceptions=_zombie("W")))
        case "eternalize":  # 702.129a
            return _from_graveyard(cost, CreateCopy(THIS, exceptions=(*_zombie("B"), SetPT(4, 4))))
    attack = Begin(Rule(kind="must attack", fits=IsRef(Ref("newest")), who=Ref("each")), "end of turn")
    haste = GainAbilities((Keyword(name="haste", text="haste"),))
    away = Later(_delayed("end", Sacrifice(MADE)))
    each = ForEach(Ref("each opponent"), (CreateCopy(THIS), attack))
    return _from_graveyard(cost, each, Modify(MADE, (haste,)), away)  # 702.141a


def crew(power: int) -> Activated:
    """The activated ability that crew is: it becomes a creature besides (702.122a)."""
    becomes = Modify(THIS, (AddTypes(types=("Artifact", "Creature")),), "end of turn")
    return Activated(cost=Cost(actions=(TapPower(power),)), effect=Effect((Mode((becomes,)),)))


def cycling(cost: Cost, *steps: Instruction) -> Activated:
    """Cycling, or what is done instead of drawing (702.29a, 702.29e)."""
    cost = replace(cost, actions=(*cost.actions, Move(THIS, "graveyard")))
    return Activated(cost=cost, effect=Effect((Mode(steps),)), zone="hand")


def _from_graveyard(cost: Cost, *steps: Instruction) -> Activated:
    cost = replace(cost, actions=(*cost.actions, Move(THIS, "exile")))
    return Activated(cost=cost, effect=Effect((Mode(steps),)), zone="graveyard", sorcery_speed=True)


def _zombie(color: str) -> tuple[SetColors | NoManaCost | AddTypes, ...]:
    return SetColors(color), NoManaCost(), AddTypes(subtypes=("Zombie",))
