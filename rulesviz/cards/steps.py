"""What the words behind an act make of its steps: durations, for each, where X is, later (611.2, 107.3, 603.7)."""

from __future__ import annotations

from dataclasses import replace

from rulesviz.cards.drafts import NotUnderstood, ThoseCounters, every, rewrite, walk
from rulesviz.cards.meaning.numbers import times
from rulesviz.cards.meaning.occasions import Occasion
from rulesviz.cards.subjects import Steps
from rulesviz.model.abilities import Triggered
from rulesviz.model.conditions import Compares, Condition, Did, Never
from rulesviz.model.instructions import Begin, Effect, If, Instruction, Later, May, Mode, Unless, asks_whether_done
from rulesviz.model.making_mana import AddMana, ChosenColor, Symbols
from rulesviz.model.modifications import AddColors, AddPT, AddTypes, Duration, SetColors, SetTypes
from rulesviz.model.object_instructions import (
    Attach,
    BecomeCopy,
    CastCopy,
    CopySpell,
    CreateCopy,
    CreateToken,
    Destroy,
    Modify,
    Move,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    Tap,
    Untap,
)
from rulesviz.model.player_instructions import DealDamage, Discard, Draw, ExileTop, GainLife, LoseLife, Mill, Scry
from rulesviz.model.references import Ref
from rulesviz.model.selection import CountersOn, Every, Is, Pick, Quantity, X

_MADE = ("created", "exiled")
_TOLD = (
    May | Unless | AddMana | Attach | CreateCopy | CreateToken | Destroy | Discard | Draw | ExileTop | Mill | Move | PutCounters
    | RemoveCounters | Sacrifice | Scry | Tap | Untap
)  # fmt: skip
"""What it can be told of whether it was done: somebody chose, or it shows in what happened."""
IDENTITY = (AddTypes, SetTypes, SetColors, AddColors)
"""What says that something is, rather than has or gains."""


def merged(steps: Steps) -> Steps:
    """Changes of the same objects for the same time as one instruction."""
    made: list[Instruction] = []
    for step in steps:
        last = made[-1] if made else None
        if (
            isinstance(step, Modify)
            and isinstance(last, Modify)
            and (last.what, last.duration) == (step.what, step.duration)
        ):
            made[-1] = replace(last, modifications=(*last.modifications, *step.modifications))
        else:
            made.append(step)
    return tuple(made)


def cast_the_copy(steps: Steps, *, free: bool) -> Steps:
    """The steps with the copy of a card that the last of them makes being cast (707.12)."""
    match steps:
        case (*before, CopySpell(count=1, exceptions=(), aimed=None) as copy) if copy.what != Ref("this"):
            return (*before, CastCopy(copy.what, free, copy.who))
        case (*before, May(steps=inner, cost=None) as may) if inner:
            return (*before, replace(may, steps=cast_the_copy(inner, free=free)))
    raise NotUnderstood("does not know which copy may be cast")


def lasting(steps: Steps, duration: Duration) -> Steps:
    """The steps with a duration for those that have none yet; at least one must be of the kind that lasts."""
    made = tuple(_lasting(step, duration) for step in steps)
    if all(new is old for new, old in zip(made, steps, strict=True)):
        raise NotUnderstood(f'does not know what lasts until "{duration}"')
    return made


def _lasting(step: Instruction, duration: Duration) -> Instruction:
    match step:
        case Later(Triggered(when=when), "") if when.happening != "step":
            return replace(step, duration=duration)
        case Modify(duration="") | BecomeCopy(duration="") | Begin(duration=""):
            return replace(step, duration=duration)
        case If(steps=steps) | May(steps=steps) if steps:
            return replace(step, steps=lasting(steps, duration))
    return step


def gathered(steps: Steps) -> Steps:
    """The steps, where those that go on about what a branch made are part of that branch: without it they do nothing."""
    made: list[Instruction] = []
    for step in steps:
        if isinstance(step, If | May):
            step = replace(step, steps=gathered(step.steps))  # noqa: PLW2901  a branch is a run of steps, too
        joined = (_being(made[-1], step) or _joined(made[-1], step, _makes(tuple(made[:-1])))) if made else None
        if joined is None and asks_whether_done(step) and not (made and isinstance(made[-1], _TOLD | If)):
            raise NotUnderstood("does not know how to tell whether that was done")
        made[-1:] = [joined] if joined else [*made[-1:], step]
    return tuple(made)


def _being(last: Instruction, step: Instruction) -> Instruction | None:
    """A permanent put onto the battlefield with what the next sentence says that it is, from the moment it enters (611.2e)."""
    match last, step:
        case If(steps=(*before, inner)) | May(steps=(*before, inner)), Modify() if (
            put := _being(inner, step)
        ) is not None:
            return replace(last, steps=(*before, put))
        case Move(to="battlefield", what=Ref() as put), Modify(what=what, modifications=parts, duration="") if (
            what == put
        ):
            return replace(last, being=parts) if all(isinstance(part, IDENTITY) for part in parts) else None
    return None


def _joined(last: Instruction, step: Instruction, known: set[str]) -> Instruction | None:
    """The instruction with the next one inside of it; None where the next one stands for itself."""
    names = {name for name in _MADE if Ref(name) in walk(step)} - known
    match last:
        case If(condition=asked, steps=before, otherwise=()) if isinstance(step, If) and not step.otherwise and {
            asked,
            step.condition,
        } == {Did(), Never(Did())} and not isinstance(before[-1], May | Unless):
            done, left = (before, step.steps) if asked == Did() else (step.steps, before)
            return If(Did(), done, left)  # both ask about the same act
        case If(otherwise=others) if names & _makes(others):
            return None
        case Later(Triggered(effect=Effect((Mode(inner, aims),))) as ability) if asks_whether_done(step):
            return replace(last, ability=replace(ability, effect=Effect((Mode(gathered((*inner, step)), aims),))))
        case If() | May() if names & _makes(last.steps) and not asks_whether_done(step):
            if isinstance(last, If) and last.otherwise:
                raise NotUnderstood("does not know in which case that happens")
            return replace(last, steps=gathered((*last.steps, step)))
        case If(steps=(*before, Later() as late), otherwise=()) if (joined := _joined(late, step, known)) is not None:
            return replace(last, steps=(*before, joined))
        case Later(Triggered(effect=Effect((Mode(moved),))) as ability):
            back = [one.what for one in moved if isinstance(one, Move) and one.to == "battlefield"]
            if (isinstance(step, Modify) and step.what in back) or (isinstance(step, PutCounters) and step.on in back):
                return replace(last, ability=replace(ability, effect=Effect((Mode((*moved, step)),))))
    return None


def _makes(steps: Steps) -> set[str]:
    """What steps leave to be called by a name of its own."""
    parts = list(walk(steps))
    created = {"created" for part in parts if isinstance(part, CreateCopy | CreateToken)}
    return created | {"exiled" for part in parts if (isinstance(part, ExileTop) or (isinstance(part, Move) and part.to == "exile"))}


def later(steps: Steps, occasion: Occasion) -> Steps:
    """A delayed triggered ability for the steps (603.7)."""
    if occasion.this_turn:
        return (Later(Triggered(when=occasion.when, effect=Effect((Mode(steps),))), "end of turn", once=True),)
    if not occasion.next and occasion.when.happening == "step":
        raise NotUnderstood("does not know which of the coming steps is meant")
    return (Later(Triggered(when=occasion.when, effect=Effect((Mode(steps),)))),)


def with_x(steps: Steps, quantity: Quantity) -> Steps:
    """The steps with X defined (107.3c)."""
    made = rewrite(steps, lambda part: quantity if isinstance(part, X) else part)
    if made is steps:
        raise NotUnderstood("defines an X that nothing asks for")
    return made


def with_those_counters(steps: Steps, condition: Condition) -> Steps:
    """The steps with `those counters` being the ones that the condition has counted."""

    def named(part: object) -> object:
        match part, condition:
            case ThoseCounters(), Compares(CountersOn(of, kind)):
                return RemoveCounters(of, kind, None)
        return part

    return rewrite(steps, named)


def spend_only(steps: Steps, objects: Pick | Every) -> Steps:
    """The mana with what it may be spent on (106.6)."""
    mana = [step for step in steps if isinstance(step, AddMana)]
    if not mana or len(mana) < len(steps):
        raise NotUnderstood("does not know which mana is meant")
    fits = objects.fits
    if objects.zone in ("hand", "graveyard", "exile") and objects.of in (None, Ref("you")):
        fits = every((fits, Is("spell"), Is(f"from {objects.zone}")))
    elif objects.zone != "stack" or objects.of is not None:
        raise NotUnderstood("has mana that can only be spent on spells from one zone")
    return tuple(replace(step, spend_only=fits) for step in mana)


def with_then(steps: Steps, spent: Triggered) -> Steps:
    """The mana with what comes of spending it (106.6)."""
    mana = [step for step in steps if isinstance(step, AddMana) and step.then is None]
    if not mana or len(mana) < len(steps):
        raise NotUnderstood("does not know which mana is meant")
    return tuple(replace(step, then=spent) for step in mana)


def scaled_all(steps: Steps, by: Quantity) -> Steps:
    """All of the steps so many times as much."""
    if not steps:
        raise NotUnderstood('pays more "for each"')
    return tuple(scaled(step, by) for step in steps)


def scaled(step: Instruction, by: Quantity) -> Instruction:
    """The instruction so many times as much (`for each ...`)."""
    match step:
        case AddMana(types=types, amount=1) if not isinstance(types, Symbols | ChosenColor):  # each of them is chosen by itself
            return replace(step, amount=by, separately=True)
        case AddMana() | Draw() | GainLife() | LoseLife() | DealDamage() | Mill():
            return replace(step, amount=times(step.amount, by))
        case Discard(amount=amount) if amount is not None:
            return replace(step, amount=times(amount, by))
        case CreateToken() | CreateCopy() | PutCounters() | CopySpell():
            return replace(step, count=times(step.count, by))
        case Modify(modifications=mods) if all(isinstance(mod, AddPT) for mod in mods):
            pts = tuple(AddPT(_scaled(m.power, by), _scaled(m.toughness, by)) for m in mods if isinstance(m, AddPT))
            return replace(step, modifications=pts)
    raise NotUnderstood('does not know what to do more often "for each"')


def _scaled(number: Quantity, by: Quantity) -> Quantity:
    return 0 if number == 0 else times(number, by)
