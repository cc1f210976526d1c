"""Costs made less or more by effects: of spells, and of abilities (601.2f, 118.7)."""

from __future__ import annotations

from dataclasses import replace

from rulesviz.model.abilities import Activated, Rule
from rulesviz.model.instructions import Cost
from rulesviz.model.mana import ManaCost
from rulesviz.model.references import Ref
from rulesviz.model.selection import IsRef
from rulesviz.model.state import State
from rulesviz.rules.layers import context, controller, look, rules_in_force
from rulesviz.rules.matching import amount, entities, fits, holds


def spell_cost(state: State, one: int, mana: ManaCost, x: int) -> ManaCost:
    """What a spell costs: generic mana, that of {X} included, more or less by its own words and by effects in force (601.2f, 118.7)."""
    change, least = tax(state, one), 0
    you = state.objects[one].controller
    here = context(state, you, one)
    written = (part for part in look(state, one).chars.abilities if isinstance(part, Rule))
    own = [
        rule
        for rule in written
        if rule.fits == IsRef(Ref("this"))
        and (rule.who is None or you in entities(rule.who, here))
        and (rule.condition is None or holds(rule.condition, here))
    ]
    force = rules_in_force(state, "cost less", "cost more", "cost at least", player=you)
    for rule, where in (*((rule, here) for rule in own), *((rule, where) for _, rule, where in force)):
        if not fits(rule.fits, look(state, one), where):
            continue
        if rule.kind == "cost at least":
            least = max(least, amount(rule.amount, where))
        elif rule.kind in ("cost less", "cost more"):
            about = where._replace(bindings=where.bindings.bind("caster", you))
            change += amount(rule.amount, about) * (1 if rule.kind == "cost more" else -1)
    if change == 0 and least == 0:
        return mana
    changed = _changed(mana.with_x(x), change, least=0)
    full = _changed(changed, max(0, least - changed.mana_value()), least=0)
    return ManaCost(full.symbols, changed.less, least)


def tax(state: State, one: int) -> int:
    """How much more a commander costs from the command zone: {2} for each time that it was cast from there before (903.8)."""
    objects = state.objects
    if not objects[one].commander or not _from_command(state, one):
        return 0
    return 2 * sum(before.card == objects[one].card and before.cast and _from_command(state, before.id) for before in objects)


def _from_command(state: State, one: int) -> bool:
    """Whether it is or was a spell that came from the command zone."""
    thing = state.objects[one]
    return thing.zone == "stack" and thing.was is not None and state.objects[thing.was].zone == "command"


def ability_cost(state: State, one: int, ability: Activated, x: int = 0) -> Cost:
    """What activating an ability of a permanent or card costs, less by its own words and by effects in force (601.2f, 602.2b)."""
    cost = ability.cost
    if cost.mana is None:
        return cost
    change, least = amount(ability.less, context(state, controller(state, one), one)), 0
    for _, rule, where in rules_in_force(state, "ability less"):
        if ability.zone == "battlefield" and fits(rule.fits, look(state, one), where):
            change, least = change + amount(rule.amount, where), 1 if rule.mana else least
    return cost if change == 0 else replace(cost, mana=_changed(cost.mana.with_x(x), -change, least))


def _changed(mana: ManaCost, change: int, least: int) -> ManaCost:
    """The cost with so much more or less generic mana, though no less than `least` mana in all.

    What finds nothing to take off is left for what a choice makes generic (601.2b).
    """
    generic = sum(int(symbol) for symbol in mana.symbols if symbol.isdigit())
    rest = tuple(symbol for symbol in mana.symbols if not symbol.isdigit())
    left = max(0, generic + change, min(generic, least - len(rest)))
    halves = any(symbol.startswith("2/") for symbol in rest)
    return ManaCost((str(left), *rest) if left else rest, less=left - generic - change if halves and change < 0 else 0)
