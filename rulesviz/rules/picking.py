"""Which objects an instruction affects: those named, all that fit, or some that a player picks (608.2d, 609)."""

from __future__ import annotations

from rulesviz.model.acts import Question
from rulesviz.model.instructions import Instruction
from rulesviz.model.object_instructions import Sacrifice
from rulesviz.model.objects import Bindings
from rulesviz.model.player_instructions import Discard
from rulesviz.model.references import Ref, Who
from rulesviz.model.selection import AllOf, ControlledBy, Every, Group, Pick
from rulesviz.model.state import State
from rulesviz.rules.asking import Run
from rulesviz.rules.layers import context
from rulesviz.rules.looks import Context
from rulesviz.rules.matching import entities, members


def players_of(who: Who, where: Context) -> tuple[str, ...]:
    """The players a reference means."""
    return tuple(str(one) for one in entities(who, where) if isinstance(one, str))


def player_of(who: Who, where: Context) -> str:
    """The one player a reference means; `you` when it means nobody any more."""
    named = players_of(who, where)
    return named[0] if named else where.you


def objects_of(ref: Who, where: Context) -> tuple[int, ...]:
    """The objects a reference means."""
    return tuple(one for one in entities(ref, where) if isinstance(one, int))


def affected(run: Run, state: State, group: Group, where: Context, known: Bindings) -> tuple[tuple[int, ...], Bindings]:
    """The objects of a group, asked for where a player picks; a pick is remembered as `chosen`."""
    match group:
        case Ref():
            return objects_of(group, where), known
        case Every():
            return members(group, where), known
        case Pick():
            ones = pick(run, state, group, where, "Choose")
            return ones, known.bind("chosen", *ones)


def impossible(step: Instruction, where: Context) -> bool:
    """Whether an instruction that a player may follow cannot be followed: what must be picked is not there (608.2d)."""
    match step:
        case Sacrifice(what=Pick() as wanted):
            mine = AllOf((wanted.fits, ControlledBy(Ref("you"))))
            return wanted.least > 0 and not members(Every(mine), where)
        case Sacrifice(what=Ref() as ref):
            there = [one for one in objects_of(ref, where) if one in where.state.battlefield]
            return not any(where.look(one).controller == where.you for one in there)
        case Discard(who=who, amount=int(number), fits=fits):
            owner = player_of(who, where)
            return number > 0 and not members(Every(fits, "hand", Ref(f"player:{owner}")), where)
    picks = [part for part in (getattr(step, name, None) for name in ("what", "of", "on", "to", "pick")) if isinstance(part, Pick)]
    return any(part.least > 0 and not members(Every(part.fits, part.zone, part.of), where) for part in picks)


def pick(run: Run, state: State, wanted: Pick, where: Context, prompt: str) -> tuple[int, ...]:
    """What a player picks among what fits; fewer if there are fewer (608.2d, 609.3)."""
    player = player_of(wanted.by, where)
    found = members(Every(wanted.fits, wanted.zone, wanted.of), context(state, where.you, where.this, bindings=where.bindings,
                                                                        choices=where.choices))  # fmt: skip
    if not found:
        return ()
    least, most = min(wanted.least, len(found)), min(wanted.most, len(found))
    question = Question(player, "choose", f"{prompt} which?", found, ("608.2d",), least, most, none=wanted.least == 0)
    answer = run.ask(state, question)
    picked = answer if isinstance(answer, tuple) else (answer,)
    return tuple(one for one in picked if isinstance(one, int) and not isinstance(one, bool))
