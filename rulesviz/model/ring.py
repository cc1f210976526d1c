"""The Ring: the emblem of a player whom it has tempted, with one more ability each time, up to four (701.54)."""

from __future__ import annotations

from functools import cache

from rulesviz.model.abilities import Rule, Static, Triggered, When
from rulesviz.model.characteristics import Ability, Characteristics
from rulesviz.model.instructions import Effect, Instruction, Later, Mode
from rulesviz.model.modifications import AddTypes
from rulesviz.model.object_instructions import Sacrifice
from rulesviz.model.objects import Definition
from rulesviz.model.player_instructions import Discard, Draw, LoseLife
from rulesviz.model.references import ControllerOf, Ref
from rulesviz.model.selection import AllOf, ControlledBy, Every, Is, StatIs, StatOf

YOU = Ref("you")
BEARER = AllOf((Is("ring-bearer"), ControlledBy(YOU)))


def _triggered(line: int, text: str, when: When, *steps: Instruction) -> Triggered:
    return Triggered(text=text, line=line, when=when, effect=Effect((Mode(steps, text=text),)))


def _abilities() -> tuple[tuple[Ability, ...], ...]:
    first = "your Ring-bearer is legendary, and nothing of greater power can block it"
    third = "when a creature blocks your Ring-bearer, its controller sacrifices it at end of combat"
    gone = Effect((Mode((Sacrifice(Ref("blocker"), ControllerOf(Ref("blocker"))),), text=third),))
    return (
        (
            Static(text=first, line=1, affects=Every(BEARER), modifications=(AddTypes(supertypes=("Legendary",)),)),
            Rule(text=first, line=1, kind="cannot be blocked", fits=BEARER, by=StatIs("power", ">", StatOf(Ref("it"), "power"))),
        ),
        (
            _triggered(
                2, "when your Ring-bearer attacks, draw one card, then discard one", When("attacks", BEARER), Draw(YOU, 1), Discard(YOU, 1)
            ),
        ),
        (
            _triggered(
                3,
                third,
                When("blocks", BEARER, by=Is("Creature")),
                Later(Triggered(text=third, when=When("step", step="end of combat"), effect=gone)),
            ),
        ),
        (
            _triggered(
                4,
                "when your Ring-bearer hurts a player in combat, each opponent loses 3 life",
                When("damage", BEARER, to="player", combat=True),
                LoseLife(Ref("each opponent"), 3),
            ),
        ),
    )


@cache
def the_ring(times: int) -> Definition:
    """The emblem of a player whom the Ring has tempted so often (701.54c).

    >>> len(the_ring(1).faces[0].abilities), len(the_ring(9).faces[0].abilities)
    (2, 5)
    """
    abilities = tuple(ability for part in _abilities()[:times] for ability in part)
    return Definition((Characteristics(name="The Ring", abilities=abilities),))
