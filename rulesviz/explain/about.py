"""What a phrase of a card is about: the objects and players that it acts on, copies, makes or asks (109, 115, 608.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rulesviz.explain.groups import group_text
from rulesviz.explain.who import a, ref_text, who_text
from rulesviz.model.abilities import Triggered
from rulesviz.model.characteristics import Ability
from rulesviz.model.instructions import Instruction
from rulesviz.model.making_mana import AddMana, ColorAmong, CouldProduce, ManaTypes, TypesOf
from rulesviz.model.object_instructions import BecomeCopy, CastCopy, CopySpell, CreateCopy, CreateToken, Move, Sacrifice
from rulesviz.model.phrases import field_names
from rulesviz.model.player_instructions import Choose, ChoosePlayer, DealDamage, ExileTop, RevealTop
from rulesviz.model.references import ControllerOf, OwnerOf, Ref, Who
from rulesviz.model.selection import Every, Group, Pick
from rulesviz.rules.triggers import NEWEST

Role = Literal["acts on", "copies", "chooses", "targets", "aims at", "attacks", "asks", "source", "makes", "exiles", "reveals", "event"]
"""How a phrase is about something: `targets` is said of what is no more than a target; `event` is what the trigger event is
about, `source` what deals the damage."""

YOU, THIS = Ref("you"), Ref("this")
CREATED, EXILED, REVEALED = ref_text(Ref("created")), ref_text(Ref("exiled")), ref_text(Ref("revealed"))
_ASIDE = {"under", "by"}  # whose it will be, who chooses: said in the phrase, not acted on


@dataclass(frozen=True, slots=True)
class About:
    """An object, a group or a player as the phrase names it, and how the phrase is about it.

    What is `picked` is another one each time that the same words stand; `known_as` is what later phrases call it.
    """

    what: str
    role: Role = "acts on"
    picked: bool = False
    known_as: str = ""


def about(step: Instruction) -> tuple[About, ...]:
    """Everything that an instruction is about, read from its own fields in order; you, who follow it, are not said.

    >>> from rulesviz.model.instructions import Destroy
    >>> [one.what for one in about(Destroy(Ref("target1")))]
    ['target 1']
    """
    return tuple(_about(step))


def anew(ability: Ability) -> bool:
    """Whether a delayed trigger speaks of its own event as `it`, whatever it remembers (603.7)."""
    return isinstance(ability, Triggered) and ability.when.happening in NEWEST


def on(group: Group | Who, role: Role = "acts on", known_as: str = "") -> About:
    """Being about a group of objects or a player."""
    what = who_text(group) if isinstance(group, ControllerOf | OwnerOf) else group_text(group)
    return About(what, role, isinstance(group, Pick), known_as)


def _about(step: Instruction) -> Iterator[About]:
    for name in field_names(type(step)):
        group = getattr(step, name)
        if isinstance(group, Ref | Every | Pick | ControllerOf | OwnerOf) and group != YOU and name not in _ASIDE:
            role = _role(step, name)
            if role != "source" or group != THIS:
                yield on(group, role, _known_as(step))
    match step:
        case AddMana(types=types):
            yield from (on(group, "asks") for group in _asked(types))
        case CreateToken() | CreateCopy() | CopySpell():
            yield About(CREATED, "makes")
        case ExileTop():
            yield About(EXILED, "exiles")
        case RevealTop():
            yield About(REVEALED, "reveals")
        case ChoosePlayer(kind=kind):
            yield About(a(kind), "chooses", picked=True, known_as=ref_text(Ref("that player")))


def _role(step: Instruction, field: str) -> Role:
    match step, field:
        case (CreateCopy() | BecomeCopy(), "of") | (CopySpell() | CastCopy(), "what"):
            return "copies"
        case Choose(), _:
            return "chooses"
        case CopySpell(), "aimed":
            return "aims at"
        case CreateCopy(), "attacking":
            return "attacks"
        case DealDamage(), "source":
            return "source"
    return "acts on"


def _known_as(step: Instruction) -> str:
    """What later steps call what this one picked (608.2c)."""
    match step:
        case Choose():
            return ref_text(Ref("chosen"))
        case Sacrifice():
            return ref_text(Ref("sacrificed"))
        case Move(to="exile"):
            return EXILED
    return ""


def _asked(types: ManaTypes) -> Iterator[Every]:
    """The permanents whose types or colors of mana are asked for (106.7, 106.5)."""
    match types:
        case CouldProduce(group) | ColorAmong(group):
            yield group
        case TypesOf(parts):
            for part in parts:
                yield from _asked(part)
