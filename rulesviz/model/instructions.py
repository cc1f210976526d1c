"""The instructions of effects (608.2, 609): a small closed list that all on a card is composed of, and those that hold others."""

from __future__ import annotations

from dataclasses import dataclass

from rulesviz.model.characteristics import Ability
from rulesviz.model.conditions import Condition, Did
from rulesviz.model.making_mana import AddMana, LoseMana
from rulesviz.model.mana import ManaCost
from rulesviz.model.modifications import Duration
from rulesviz.model.object_instructions import (
    Attach,
    BecomeCopy,
    CastCopy,
    CopySpell,
    CounterSpell,
    CreateCopy,
    CreateToken,
    Destroy,
    Encode,
    Fight,
    Flip,
    Modify,
    Move,
    NewTargets,
    Prepare,
    PutCounters,
    Regenerate,
    RemoveCounters,
    Sacrifice,
    Tap,
    TapPower,
    Transform,
    TurnDown,
    Untap,
)
from rulesviz.model.phrases import parts_in
from rulesviz.model.player_instructions import (
    Choose,
    ChoosePlayer,
    DealDamage,
    Dig,
    Discard,
    Draw,
    EndGame,
    ExileTop,
    FlipCoin,
    GainLife,
    LoseLife,
    Mill,
    RevealTop,
    RollAgain,
    Scry,
    Search,
    SetLife,
    Shuffle,
    SkipUntap,
    Tempt,
)
from rulesviz.model.references import YOU, Ref, Who
from rulesviz.model.selection import Every, Quantity, TargetSpec


@dataclass(frozen=True, slots=True)
class Cost:
    """What must be paid: mana, {T}, {Q}, and actions that are done in full or not at all (118.3)."""

    mana: ManaCost | None = None
    tap: bool = False
    untap: bool = False
    actions: tuple[Instruction, ...] = ()
    loyalty: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Begin:
    """An ability, mostly a replacement effect, is in force for the duration without any object having it (611.2, 614)."""

    ability: Ability
    duration: Duration = ""


@dataclass(frozen=True, slots=True)
class May:
    """A player may do the steps; `cost` makes it `you may pay` (608.2d, 118.12). `Did` tells later steps."""

    steps: tuple[Instruction, ...] = ()
    cost: Cost | None = None
    who: Who = YOU


@dataclass(frozen=True, slots=True)
class Unless:
    """The steps happen unless that player pays the cost, so many times over (118.12a)."""

    steps: tuple[Instruction, ...]
    cost: Cost
    who: Who = YOU
    times: Quantity = 1


@dataclass(frozen=True, slots=True)
class If:
    """The steps happen if the condition holds, else the others (608.2c)."""

    condition: Condition
    steps: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEach:
    """The steps once for each of the group or of the players, whom they call `each`; what they create stays `created` together."""

    of: Every | Who
    steps: tuple[Instruction, ...]

    @property
    def together(self) -> bool:
        """Whether it is one event: a token that copies each of them, all created at the same time (701.7a)."""
        match self.steps:
            case (CreateCopy(of=Ref("each")),):
                return True
        return False


@dataclass(frozen=True, slots=True)
class Meaning:
    """From here on a name stands for these: how `ForEach` goes from one to the next."""

    name: str
    entities: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Later:
    """Creates a delayed triggered ability (603.7), which remembers what `it`, `created` and the targets were.

    With a duration it triggers each time until then, `once` for the first time only.
    """

    ability: Ability
    duration: Duration = ""
    once: bool = False


@dataclass(frozen=True, slots=True)
class Reflex:
    """A reflexive triggered ability: it triggers at once if what stands just before it was done (603.12)."""

    ability: Ability


def asks_whether_done(step: Instruction) -> bool:
    """Whether an instruction hangs on whether what stands before it was done: `if you do`, `when you do` (608.2c, 603.12)."""
    return isinstance(step, Reflex) or (isinstance(step, If) and Did() in parts_in(step.condition))


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table of results: what is done if the result lies from `low` to `high` (706.3)."""

    low: int
    high: int
    steps: tuple[Instruction, ...]

@dataclass(frozen=True, slots=True)
class RollDie:
    """A player rolls a die of so many sides: the result is `that much`, and the table says what is done for it (706.1-3)."""

    sides: int
    rows: tuple[Row, ...] = ()
    who: Who = YOU


Instruction = (
    AddMana
    | DealDamage
    | GainLife
    | LoseLife
    | Draw
    | Discard
    | Mill
    | Destroy
    | Regenerate
    | Sacrifice
    | Move
    | CounterSpell
    | NewTargets
    | CreateToken
    | CreateCopy
    | CopySpell
    | BecomeCopy
    | PutCounters
    | RemoveCounters
    | Tap
    | TapPower
    | Untap
    | Modify
    | Begin
    | Attach
    | Transform
    | Flip
    | TurnDown
    | Shuffle
    | SetLife
    | Choose
    | Dig
    | ExileTop
    | RevealTop
    | Scry
    | Fight
    | CastCopy
    | Encode
    | Prepare
    | Search
    | May
    | Unless
    | If
    | ForEach
    | Meaning
    | ChoosePlayer
    | Later
    | Reflex
    | EndGame
    | LoseMana
    | FlipCoin
    | RollDie
    | RollAgain
    | Tempt
    | SkipUntap
)


@dataclass(frozen=True, slots=True)
class Mode:
    """One run of instructions with its targets in the order of the text (115.1, 700.2)."""

    steps: tuple[Instruction, ...]
    targets: tuple[TargetSpec, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a spell or ability does: one mode, or several of which `least` to `most` are chosen, the same `again` maybe (700.2)."""

    modes: tuple[Mode, ...]
    least: int = 1
    most: int = 1
    again: bool = False

    @property
    def modal(self) -> bool:
        """Whether a mode must be chosen."""
        return len(self.modes) > 1
