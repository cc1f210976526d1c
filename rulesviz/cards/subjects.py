"""Who does what: a verb is a function from its subject to instructions."""

from __future__ import annotations

from collections.abc import Callable

from rulesviz.cards.drafts import Aim, NotUnderstood
from rulesviz.model.instructions import Instruction
from rulesviz.model.references import ControllerOf, OwnerOf, Ref, Who
from rulesviz.model.selection import Every, Group, Pick

Subject = Group | ControllerOf | OwnerOf
Steps = tuple[Instruction, ...]
Doing = Callable[[Subject | None], Steps]

YOU = Ref("you")
PLAYER_NAMES = frozenset(("you", "each player", "each land tapper", "each opponent", "opponent", "a player", "that player", "they"))


def who(subject: Subject | None) -> Who:
    """The subject as a player; an order without one is for you."""
    match subject:
        case None:
            return YOU
        case ControllerOf() | OwnerOf():
            return subject
        case Aim(spec=spec) if not spec.objects:
            return subject
        case Ref("opponent" | "a player"):
            raise NotUnderstood("does not know which of the players does that")
        case Ref(name) if name in PLAYER_NAMES or name.startswith("@"):
            return subject
    raise NotUnderstood("gives an object what only a player can do")


def what(subject: Subject | None) -> Group:
    """The subject as objects."""
    match subject:
        case Every() | Pick():
            return subject
        case Aim(spec=spec) if spec.objects:
            return subject
        case Ref(name) if name not in PLAYER_NAMES and not isinstance(subject, Aim):
            return subject
    raise NotUnderstood("does not know which object that is done to")


def order(step: Instruction) -> Doing:
    """An order to you about objects: any other subject would be somebody else's doing."""

    def steps(subject: Subject | None) -> Steps:
        if subject is not None and who(subject) != YOU:
            raise NotUnderstood("has somebody else do this")
        return (step,)

    return steps


def one(group: Subject | None) -> Ref:
    """The objects as a reference."""
    found = what(group)
    if isinstance(found, Ref):
        return found
    raise NotUnderstood("does not know which one object is meant")
