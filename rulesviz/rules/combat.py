"""Combat as far as it is needed: attackers, blockers, damage (506-511, 702)."""

from __future__ import annotations

from collections.abc import Callable

from rulesviz.model.abilities import Keyword
from rulesviz.model.acts import Question, Value
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import BASIC_LAND_TYPES
from rulesviz.model.events import AttackersDeclared, BlockersDeclared, DamageDealt, Event
from rulesviz.model.objects import Entity
from rulesviz.model.state import CombatDamage, State
from rulesviz.rules.actions import tap
from rulesviz.rules.applying import out_of_combat, with_object
from rulesviz.rules.asking import Refused, Run
from rulesviz.rules.division import shares
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import characteristics, context, controller, look, ruled, rules_in_force
from rulesviz.rules.looks import Look, has_keyword
from rulesviz.rules.matching import entities, fits
from rulesviz.rules.targets import protected


def why_not_attack(state: State, one: int, player: str) -> tuple[str, tuple[str, ...]] | None:
    """Why a permanent cannot attack, with the rules, or None if it can (508.1a, 508.1c)."""
    seen = look(state, one)
    if one not in state.battlefield or not seen.chars.has_type("Creature"):
        return "it is no creature on the battlefield", ("508.1a",)
    if seen.controller != player:
        return f"{seen.controller} controls it", ("508.1a",)
    if seen.object.tapped:
        return "it is tapped", ("508.1a",)
    if has_keyword(seen.chars, "defender"):
        return "it has defender", ("702.3b", "508.1c")
    if seen.object.sick and not has_keyword(seen.chars, "haste"):
        return "it has not been under control since the turn began", ("302.6", "508.1a")
    if ruled(state, one, "cannot attack"):
        return "an effect forbids it", ("508.1c",)
    return None


def able(state: State) -> tuple[int, ...]:
    """The creatures that the active player could declare as attackers."""
    return tuple(one for one in state.battlefield if why_not_attack(state, one, state.active) is None)


def declare_attackers(run: Run, state: State) -> State:
    """The active player chooses attackers, who tap unless vigilant (508.1, 508.1f)."""
    options = able(state)
    opponents = state.opponents(state.active)
    if not options or not opponents:
        return replace(state, attacked=False)
    must = tuple(one for one in options if ruled(state, one, "must attack"))
    options = (*must, *(one for one in options if one not in must))
    question = Question(
        state.active,
        "attackers",
        "Which creatures attack?",
        options,
        ("508.1",),
        len(must),
        len(options),
        none=not must,
    )
    answer = run.ask(state, question)
    ones = tuple(one for one in (answer if isinstance(answer, tuple) else (answer,)) if isinstance(one, int))
    idle = [one for one in must if one not in ones]
    if idle:
        raise Refused("cannot attack so", f"{look(state, idle[0]).chars.name} attacks if able", ("508.1d",))
    if not ones:
        return replace(state, attacked=False)
    pairs: list[tuple[int, Entity]] = []
    for one in ones:
        whom: Value = opponents[0]
        if len(opponents) > 1:
            asked = Question(
                state.active, "choose", f"Whom does {look(state, one).chars.name} attack?", opponents, ("508.1b",)
            )
            answered = run.ask(state, asked)
            whom = answered if isinstance(answered, str) else opponents[0]
        pairs.append((one, str(whom)))
    rules = ("508.1", "702.10b") if any(state.objects[one].sick for one in ones) else ("508.1",)
    for one, whom in pairs:
        _check_whom(state, one, whom)
    state = tap(run, state, tuple(one for one in ones if not has_keyword(look(state, one).chars, "vigilance")), None)
    return happen(run, state, AttackersDeclared(attackers=tuple(pairs), player=state.active, rules=rules))


def _check_whom(state: State, one: int, whom: Entity) -> None:
    """Raise Refused if an effect has this creature attack somebody else if able (508.1d)."""
    opponents = state.opponents(state.active)
    for _, rule, where in rules_in_force(state, "must attack"):
        if rule.who is not None and fits(rule.fits, look(state, one), where):
            wanted = [player for player in entities(rule.who, where) if player in opponents]
            if wanted and whom not in wanted:
                what = f"{look(state, one).chars.name} attacks {wanted[0]} if able"
                raise Refused("cannot attack so", what, ("508.1d",))


def can_block(state: State, blocker: int, attacker: int) -> bool:
    """Whether this creature may block that attacker (509.1a-b)."""
    one, other = look(state, blocker), look(state, attacker)
    if not one.chars.has_type("Creature") or one.object.tapped or one.controller != other.object.attacking:
        return False
    if has_keyword(one.chars, "shadow") != has_keyword(other.chars, "shadow") or ruled(
        state, blocker, "cannot block"
    ):
        return False
    if protected(other, one, context(state, other.controller, attacker)):
        return False  # 702.16f
    for _, rule, where in rules_in_force(state, "cannot be blocked"):
        about = where._replace(bindings=where.bindings.bind("it", attacker))
        if fits(rule.fits, other, where) and fits(rule.by, one, about):
            return False  # 509.1b
    return not any(
        isinstance(ability, Keyword) and not EVASION.get(ability.name, _anyone)(state, one, other)
        for ability in other.chars.abilities
    )


def _anyone(_: State, __: Look, ___: Look) -> bool:
    return True


def _without_land(land: str) -> Callable[[State, Look, Look], bool]:
    """Landwalk: nobody who controls such a land can block it (702.14c)."""
    return lambda state, one, _: (
        not any(
            characteristics(state, other).has_type(land) and controller(state, other) == one.controller
            for other in state.battlefield
        )
    )


EVASION: dict[str, Callable[[State, Look, Look], bool]] = {
    "flying": lambda _, one, __: has_keyword(one.chars, "flying") or has_keyword(one.chars, "reach"),  # 702.9b
    "fear": lambda _, one, __: one.chars.has_type("Artifact") or "B" in one.chars.colors,  # 702.36b
    "intimidate": lambda _, one, other: (
        one.chars.has_type("Artifact") or bool(set(one.chars.colors) & set(other.chars.colors))
    ),  # 702.13b
    "horsemanship": lambda _, one, __: has_keyword(one.chars, "horsemanship"),  # 702.31b
    "skulk": lambda _, one, other: (one.chars.power or 0) <= (other.chars.power or 0),  # 702.118b
    **{f"{land.lower()}walk": _without_land(land) for land in BASIC_LAND_TYPES},
}
"""Evasion keywords of an attacker: each says whether the other creature may block it."""


def attackers(state: State) -> tuple[int, ...]:
    """The creatures that are attacking."""
    return tuple(one for one in state.battlefield if state.objects[one].attacking is not None)


def declare_blockers(run: Run, state: State) -> State:
    """Each defending player chooses blockers (509.1); a pair is written `blocker>attacker` by ids."""
    coming = attackers(state)
    for player in state.opponents(state.active):
        pairs = [
            (blocker, attacker)
            for blocker in state.battlefield
            if controller(state, blocker) == player
            for attacker in coming
            if can_block(state, blocker, attacker)
        ]
        if not pairs:
            continue
        options = tuple(f"{blocker}>{attacker}" for blocker, attacker in pairs)
        question = Question(
            player, "blockers", "Which creatures block which?", options, ("509.1",), 0, len(options), none=True
        )
        answer = run.ask(state, question)
        said = answer if isinstance(answer, tuple) else (answer,)
        chosen = tuple(pair for pair, text in zip(pairs, options, strict=True) if text in said)
        if len({blocker for blocker, _ in chosen}) < len(chosen):
            raise Refused("cannot block so", "a creature blocks only one attacker", ("509.1a",))
        for attacker in {attacker for _, attacker in chosen}:
            menacing = has_keyword(look(state, attacker).chars, "menace")
            if menacing and sum(other == attacker for _, other in chosen) == 1:
                raise Refused("cannot block so", f"{look(state, attacker).chars.name} has menace", ("702.111b",))
        if chosen:
            state = happen(run, state, BlockersDeclared(blockers=chosen, player=player, rules=("509.1",)))
    return state


def over(state: State) -> State:
    """Everything is removed from combat (511.3)."""
    for one in state.battlefield:
        thing = state.objects[one]
        if thing.attacking is not None or thing.blocking:
            state = with_object(state, out_of_combat(thing))
    return replace(state, attacked=False)


def first_strikers(state: State) -> bool:
    """Whether a fighter has first or double strike, so that there are two rounds of damage (510.4)."""
    fighting = [
        one for one in state.battlefield if state.objects[one].attacking is not None or state.objects[one].blocking
    ]
    return any(
        has_keyword(look(state, one).chars, word) for one in fighting for word in ("first strike", "double strike")
    )


def deal(run: Run, state: State, item: CombatDamage) -> State:
    """All combat damage of a round is dealt at once (510.2)."""
    two_rounds = first_strikers(state) or item.first
    events: list[Event] = []
    for one in state.battlefield:
        thing = state.objects[one]
        if thing.attacking is None and not thing.blocking:
            continue
        if two_rounds and not _strikes(state, one, first=item.first):
            continue
        for to, amount in _assigned(run, state, one):
            events.append(DamageDealt(source=one, to=to, amount=amount, combat=True, rules=("510.2",)))
    return happen(run, state, *events)


def _strikes(state: State, one: int, *, first: bool) -> bool:
    chars = look(state, one).chars
    if has_keyword(chars, "double strike"):
        return True
    return has_keyword(chars, "first strike") == first


def _assigned(run: Run, state: State, one: int) -> list[tuple[Entity, int]]:
    """To whom a creature deals how much (510.1)."""
    thing, chars = state.objects[one], look(state, one).chars
    power = max(0, chars.power or 0)
    if not power:
        return []
    if thing.blocking:
        there = [other for other in thing.blocking if state.objects[other].attacking is not None and other in state.battlefield]
        return [(there[0], power)] if there else []
    assert thing.attacking is not None
    if not thing.blocked:
        return [(thing.attacking, power)]
    blockers = [other for other in state.battlefield if one in state.objects[other].blocking]
    trample = has_keyword(chars, "trample")
    if not blockers:
        return [(thing.attacking, power)] if trample else []
    shares = _shares(run, state, one, blockers, power, thing.attacking if trample else None)
    return [(to, amount) for to, amount in shares if amount]


def _shares(
    run: Run, state: State, one: int, blockers: list[int], power: int, beyond: Entity | None
) -> list[tuple[Entity, int]]:
    receivers: list[Entity] = [*blockers, *([beyond] if beyond is not None else [])]
    prompt = f"How is {power} damage of {look(state, one).chars.name} assigned?"
    rules = ("510.1c", "702.19b") if beyond is not None else ("510.1c",)
    numbers = shares(run, state, controller(state, one), power, receivers, prompt, rules)
    if beyond is not None and blockers and numbers[-1]:
        for other, number in zip(blockers, numbers, strict=False):
            if number < _lethal(state, one, other):
                raise Refused(
                    "cannot assign so", "each blocker needs lethal damage before the rest tramples over", ("702.19b",)
                )
    return list(zip(receivers, numbers, strict=True))


def _lethal(state: State, one: int, other: int) -> int:
    if has_keyword(look(state, one).chars, "deathtouch"):
        return 1
    return max(0, (look(state, other).chars.toughness or 0) - state.objects[other].damage)
