"""Continuous effects of what resolves: to which objects they apply, for how long, and with which numbers (611.2)."""

from __future__ import annotations

from rulesviz.model.abilities import Regeneration, Replacement, Rule, Static, Would
from rulesviz.model.acts import Question
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import Ability
from rulesviz.model.events import EffectBegan, NothingHappened
from rulesviz.model.instructions import Begin
from rulesviz.model.mana import COLORS
from rulesviz.model.modifications import (
    AddPT,
    ChangeControl,
    ColorOfChoice,
    DefinePT,
    GainAbilities,
    Modification,
    SetColors,
    SetPT,
    SetTypes,
    TypeOfChoice,
)
from rulesviz.model.object_instructions import Modify
from rulesviz.model.objects import Bindings, ContinuousEffect
from rulesviz.model.references import Ref
from rulesviz.model.selection import AllOf, AnyOf, IsRef, Not, Predicate, Quantity, ThatMuch, Times, X
from rulesviz.model.state import Running, State
from rulesviz.rules.actions import mine
from rulesviz.rules.asking import Refused, Run
from rulesviz.rules.entry import OFTEN_CHOSEN
from rulesviz.rules.happen import happen
from rulesviz.rules.looks import Context
from rulesviz.rules.matching import amount
from rulesviz.rules.picking import affected, objects_of, player_of


def modify(run: Run, state: State, step: Modify, item: Running, where: Context) -> tuple[State, Bindings]:
    """Begin an effect that changes objects; what it applies to is fixed now (611.2c)."""
    ones, known = affected(run, state, step.what, where, item.bindings)
    there = tuple(one for one in ones if one in state.battlefield or one in state.stack)
    if not there:
        return state, known
    if (over := _over(run, state, step.duration, item)) is not None:
        return over, known
    fixed = tuple(_fixed(_picked(run, state, part, where), where) for part in step.modifications)
    effect = effect_of(state, item, there, fixed, step.duration)
    rules = ("611.2a", "611.2c", *(("107.3c",) if any(map(_defines_x, step.modifications)) else ()))
    return happen(run, state, EffectBegan(effect=effect, source=item.source, rules=rules)), known


def begin(run: Run, state: State, step: Begin, item: Running, where: Context) -> State:
    """Begin an effect that changes rules or replaces events, not objects (611.2a)."""
    if (over := _over(run, state, step.duration, item)) is not None:
        return over
    effect = replace(effect_of(state, item, (), (), step.duration), ability=_pinned(step.ability, where))
    return happen(run, state, EffectBegan(effect=effect, source=item.source, rules=("611.2a",)))


def shield(run: Run, state: State, ones: tuple[int, ...], item: Running) -> State:
    """Each of the permanents is regenerated the next time this turn that it would be destroyed (701.19a)."""
    for one in (there for there in ones if there in state.battlefield):
        guard = Replacement(would=Would("be destroyed", IsRef(Ref(f"object:{one}"))), changes=(Regeneration(),), text=item.text)
        effect = replace(effect_of(state, item, (one,), (), "end of turn"), ability=guard)
        state = happen(run, state, EffectBegan(effect=effect, source=item.source, rules=("701.19a", "611.2a")))
    return state
def _over(run: Run, state: State, duration: str, item: Running) -> State | None:
    """What lasts for as long as something is controlled that is lost already does not begin (611.2b)."""
    if duration != "this is lost" or mine(state, item.source, item.controller):
        return None
    who = "you control" if item.controller == "you" else f"{item.controller} controls"
    told = f"it would last for as long as {who} something that is lost already"
    return happen(run, state, NothingHappened(what=told, source=item.source, rules=("611.2b",)))


def _defines_x(part: Modification) -> bool:
    """Whether it adds an X that the text defines, rather than a number, a chosen X, or so much for each of something."""
    given = int | X | Times | ThatMuch
    return isinstance(part, AddPT) and not (isinstance(part.power, given) and isinstance(part.toughness, given))


def _pinned(ability: Ability, where: Context) -> Ability:
    """The ability with objects that its words name by the effect (`target1`) fixed to those very ones (611.2c)."""
    if isinstance(ability, Rule):
        who = Ref(f"player:{player_of(ability.who, where)}") if ability.who == Ref("each") else ability.who
        if ability.kind in ("may play", "may cast", "any color") and isinstance(ability.fits, IsRef):
            return replace(ability, fits=_to_play(ability.kind, ability.fits.ref, where), who=who)
        return replace(ability, fits=_pin(ability.fits, where), who=who)
    if isinstance(ability, Replacement):
        would = ability.would
        to = None if would.to is None else _pin(would.to, where)
        who = would.who
        if isinstance(who, Ref) and who.name.startswith("target"):
            who = Ref(f"player:{player_of(who, where)}")
        subject = _pin(would.subject, where)
        if would.happening == "enter" and isinstance(would.subject, IsRef) and would.subject.ref != Ref("this"):
            subject = AnyOf(tuple(IsRef(Ref(f"arriving:{one}")) for one in objects_of(would.subject.ref, where)))
        return replace(ability, would=replace(would, subject=subject, to=to, who=who))
    return ability


def _to_play(kind: str, ref: Ref, where: Context) -> Predicate:
    """The very cards that may be played, found in exile too, but no later than that; or the spells that they become (400.7, 601.3)."""
    objects = where.state.objects
    found = ((one, objects[one].became) for one in objects_of(ref, where))
    now = (one if objects[one].last is None or became is None or objects[became].zone != "exile" else became for one, became in found)
    name = "cast" if kind == "any color" else "object"
    return AnyOf(tuple(IsRef(Ref(f"{name}:{one}")) for one in now if objects[one].last is None))


def _pin(predicate: Predicate, where: Context) -> Predicate:
    match predicate:
        case IsRef(ref) if ref != Ref("this"):
            return AnyOf(tuple(IsRef(Ref(f"object:{one}")) for one in objects_of(ref, where)))
        case AllOf(parts):
            return AllOf(tuple(_pin(part, where) for part in parts))
        case AnyOf(parts):
            return AnyOf(tuple(_pin(part, where) for part in parts))
        case Not(part):
            return Not(_pin(part, where))
    return predicate


def effect_of(
    state: State, item: Running, objects: tuple[int, ...], parts: tuple[Modification, ...], duration: str
) -> ContinuousEffect:
    """The effect that something running begins, with the choices of its source (611.2a)."""
    chosen = state.objects[item.source].chosen
    return ContinuousEffect(
        state.clock,
        state.clock,
        item.source,
        item.controller,
        item.text,
        objects,
        parts,
        duration=duration,
        chosen=chosen,
        turn=state.turn,
    )


def _picked(run: Run, state: State, part: Modification, where: Context) -> Modification:
    """A colour or creature type left to the player is picked as the effect begins (608.2d)."""
    match part:
        case ColorOfChoice():
            answer = run.ask(state, Question(where.you, "color", "Which color?", tuple(COLORS), ("608.2d", "105.4")))
            return SetColors(str(answer))
        case TypeOfChoice(but):
            words = tuple(word for word in OFTEN_CHOSEN if word != but)
            question = Question(where.you, "creature_type", "Which creature type?", words, ("608.2d", "205.3m"), open_ended=True)
            answer = run.ask(state, question)
            if answer == but:
                raise Refused("no legal answer", f"{but} may not be chosen", ("608.2d",), words)
            return SetTypes(subtypes=(str(answer),), kind="creature")
    return part


def _fixed(part: Modification, where: Context) -> Modification:
    """Numbers of a resolving effect are worked out once (608.2h), and so is who gains control.

    A size that is granted, not printed or copied, is no characteristic-defining ability: it is set in layer 7b (604.3a).
    """
    match part:
        case SetPT(power, toughness) | DefinePT(power, toughness):
            return SetPT(_number(power, where), _number(toughness, where))
        case AddPT(power, toughness):
            return AddPT(_bonus(power, where), _bonus(toughness, where))
        case GainAbilities(abilities):
            return GainAbilities(tuple(_granted(ability) for ability in abilities))
        case ChangeControl(to) if to != Ref("you"):
            return ChangeControl(Ref(f"player:{player_of(to, where)}"))
    return part


def _bonus(number: Quantity, where: Context) -> int:
    """What is added; a calculated X below zero counts as zero (107.1b)."""
    match number:
        case int():
            return number
        case Times(factor, of) if factor < 0:
            return factor * max(0, amount(of, where))
    return max(0, amount(number, where))


def _granted(ability: Ability) -> Ability:
    if not isinstance(ability, Static) or not any(isinstance(part, DefinePT) for part in ability.modifications):
        return ability
    parts = (
        SetPT(part.power, part.toughness) if isinstance(part, DefinePT) else part for part in ability.modifications
    )
    return replace(ability, modifications=tuple(parts))


def _number(number: Quantity | None, where: Context) -> int | None:
    return None if number is None else amount(number, where)
