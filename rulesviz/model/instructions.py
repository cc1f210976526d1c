"""The instructions of effects (608.2, 609): a small closed list that everything on a card is composed of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesviz.model.characteristics import Ability, Characteristics
from rulesviz.model.mana import ManaCost
from rulesviz.model.modifications import Modification
from rulesviz.model.selection import (
    ANYTHING,
    Condition,
    Did,
    Every,
    Group,
    Pick,
    Predicate,
    Quantity,
    Ref,
    TargetSpec,
    Who,
    parts_in,
)

YOU = Ref("you")
THIS = Ref("this")
Duration = Literal[
    "", "end of turn", "your next turn", "end of combat", "this is lost", "next untap", "end of your next turn", "face down", "attached",
    "exiled", "cast from exile",
]  # fmt: skip
"""How long an effect lasts: `exiled` as long as the cards that it is about stay in exile, `cast from exile` until its source is."""


# -- which mana (106.1, 106.5, 106.7) ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Symbols:
    """Exactly these types, as letters: `CC`."""

    letters: str


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these sets of mana, the player's choice: `("R", "G")`."""

    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TypesOf:
    """What any of these kinds of mana can be: `{W} or one mana of the chosen color`."""

    parts: tuple[ManaTypes, ...]


@dataclass(frozen=True, slots=True)
class AnyColor:
    """One mana of any of the five colours."""


@dataclass(frozen=True, slots=True)
class CouldProduce:
    """One mana of a type, or colour, that a permanent of the group could produce (106.7)."""

    group: Every
    colors_only: bool


@dataclass(frozen=True, slots=True)
class ColorAmong:
    """One mana of a colour that some object of the group has (106.5 when none has any)."""

    group: Every


@dataclass(frozen=True, slots=True)
class ChosenColor:
    """One mana of the colour chosen for the object; no mana if none was chosen (106.5, 607.5a)."""


@dataclass(frozen=True, slots=True)
class CommanderColor:
    """One mana of a colour in the color identity of your commander; no mana without one (903.4, 106.5)."""


@dataclass(frozen=True, slots=True)
class TypeProduced:
    """One mana of a type that the event's mana ability produced (106.12a)."""


ManaTypes = Symbols | OneOf | TypesOf | AnyColor | CouldProduce | ColorAmong | ChosenColor | CommanderColor | TypeProduced


# -- costs (118) ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cost:
    """What must be paid: mana, {T}, {Q}, and actions that are done in full or not at all (118.3)."""

    mana: ManaCost | None = None
    tap: bool = False
    untap: bool = False
    actions: tuple[Instruction, ...] = ()
    loyalty: int | None = None
    text: str = ""


# -- instructions ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddMana:
    """Adds mana: one of `types` for each of `amount` (106.4).

    `separately` chooses anew for each ("in any combination"); otherwise one choice serves for all ("of any one color"). A spell paid
    with `sure` mana cannot be countered (106.6). Mana that `lasts` is not lost as steps and phases end until then (106.4).
    `then` is what comes of spending it (106.6, 603.7).
    """

    types: ManaTypes
    amount: Quantity = 1
    separately: bool = False
    who: Who = YOU
    spend_only: Predicate | None = None
    sure: bool = False
    lasts: Duration = ""
    then: Ability | None = None


@dataclass(frozen=True, slots=True)
class DealDamage:
    """`source` deals that much damage to each of the group, or divided among the targets as chosen (120, 601.2d)."""

    amount: Quantity
    to: Group
    source: Ref = THIS
    divided: bool = False


@dataclass(frozen=True, slots=True)
class GainLife:
    """The player gains life (119.3)."""

    who: Who
    amount: Quantity


@dataclass(frozen=True, slots=True)
class LoseLife:
    """The player loses life; as a cost, pays it (119.3, 119.4)."""

    who: Who
    amount: Quantity


@dataclass(frozen=True, slots=True)
class Draw:
    """The player draws that many cards, one at a time (121); `shown` ones are named `revealed` by later steps."""

    who: Who
    amount: Quantity
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Discard:
    """The player discards that many cards of their choice that fit, or the whole hand for None (701.9)."""

    who: Who
    amount: Quantity | None
    fits: Predicate = ANYTHING


@dataclass(frozen=True, slots=True)
class Mill:
    """The player mills that many cards (701.17)."""

    who: Who
    amount: Quantity


@dataclass(frozen=True, slots=True)
class Destroy:
    """Destroys each of the group (701.8), for `good` if they cannot be regenerated (701.19c)."""

    what: Group
    good: bool = False


@dataclass(frozen=True, slots=True)
class Regenerate:
    """Each of the group is regenerated the next time this turn that it would be destroyed (701.19a)."""

    what: Group


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Its controller moves it to the graveyard; what a Pick picks is chosen by `who` (701.21)."""

    what: Group
    who: Who = YOU


@dataclass(frozen=True, slots=True)
class Move:
    """Moves objects to a zone: exile, hand, graveyard, battlefield, library (400.7).

    `under` is the player under whose control they enter, None means the owner's; `counters` are those they enter with; `being`
    is what they are from the moment they enter (611.2e).
    """

    what: Group
    to: str
    under: Who | None = None
    tapped: bool = False
    on_top: bool = True
    counters: tuple[tuple[str, int], ...] = ()
    being: tuple[Modification, ...] = ()


@dataclass(frozen=True, slots=True)
class CounterSpell:
    """Counters a spell or ability (701.6)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class NewTargets:
    """Its controller may choose new targets for a spell or ability (115.7d)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class CreateToken:
    """Creates tokens with these characteristics (111.1, 111.3); `power` and `toughness` replace X where given."""

    token: Characteristics
    count: Quantity = 1
    power: Quantity | None = None
    toughness: Quantity | None = None
    who: Who = YOU
    tapped: bool = False


@dataclass(frozen=True, slots=True)
class CreateCopy:
    """Creates tokens that are copies of an object, with exceptions (707.1, 707.5, 707.9); `counters` are those they enter with.

    `attacking` puts them onto the battlefield attacking: that player, or for True one of the choice of their controller
    (508.4).
    """

    of: Group
    count: Quantity = 1
    exceptions: tuple[Modification, ...] = ()
    who: Who = YOU
    tapped: bool = False
    attacking: Who | bool = False
    counters: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class CopySpell:
    """Puts copies of a spell or ability onto the stack (707.10); `aimed` is what a copy targets instead (707.10e)."""

    what: Ref
    count: Quantity = 1
    new_targets: bool = False
    exceptions: tuple[Modification, ...] = ()
    who: Who = YOU
    aimed: Ref | None = None


@dataclass(frozen=True, slots=True)
class BecomeCopy:
    """The objects become copies of another for the duration (707.4)."""

    what: Group
    of: Group
    duration: Duration = ""
    exceptions: tuple[Modification, ...] = ()


@dataclass(frozen=True, slots=True)
class PutCounters:
    """Puts counters on each of the group (122)."""

    on: Group
    kind: str
    count: Quantity = 1


@dataclass(frozen=True, slots=True)
class RemoveCounters:
    """Removes that many counters of a kind from an object, all of them for None (122)."""

    of: Ref
    kind: str
    count: Quantity | None = 1


@dataclass(frozen=True, slots=True)
class Tap:
    """Taps each of the group (701.26a)."""

    what: Group


@dataclass(frozen=True, slots=True)
class TapPower:
    """As a cost: taps any number of other untapped creatures with that much power together (702.122a)."""

    power: int


@dataclass(frozen=True, slots=True)
class Untap:
    """Untaps each of the group (701.26b)."""

    what: Group


@dataclass(frozen=True, slots=True)
class Modify:
    """A continuous effect: changes characteristics or control of the group for the duration (611)."""

    what: Group
    modifications: tuple[Modification, ...]
    duration: Duration = ""


@dataclass(frozen=True, slots=True)
class Begin:
    """An ability, mostly a replacement effect, is in force for the duration without any object having it (611.2, 614)."""

    ability: Ability
    duration: Duration = ""


@dataclass(frozen=True, slots=True)
class Attach:
    """Attaches one object to another (701.3)."""

    what: Ref
    to: Group


@dataclass(frozen=True, slots=True)
class Transform:
    """Turns double-faced permanents over (701.27)."""

    what: Group


@dataclass(frozen=True, slots=True)
class TurnDown:
    """Turns permanents face down (708.2b)."""

    what: Group


@dataclass(frozen=True, slots=True)
class Flip:
    """Flips a flip card: its other half counts from now on (710.4)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The player shuffles their library (701.24)."""

    who: Who = YOU


@dataclass(frozen=True, slots=True)
class SetLife:
    """The player's life total becomes that number: they gain or lose the difference (119.5)."""

    who: Who
    amount: Quantity


@dataclass(frozen=True, slots=True)
class Choose:
    """A player picks objects; later parts name them `chosen` (608.2d)."""

    pick: Pick


@dataclass(frozen=True, slots=True)
class Dig:
    """Looks at the top cards of a library, may take some that fit to the hand, the rest go to the bottom (701.20).

    They do in an order of choice, or in a `random` one.
    """

    count: Quantity
    fits: Predicate = ANYTHING
    most: int = 1
    who: Who = YOU
    random: bool = False


@dataclass(frozen=True, slots=True)
class CastCopy:
    """Copies cards where they are; a player may cast the copies, `free` without paying their mana costs (707.12)."""

    what: Group
    free: bool = True
    who: Who = YOU


@dataclass(frozen=True, slots=True)
class Encode:
    """The spell's card may be exiled encoded on a creature, which may cast copies of it from then on (702.99a)."""


@dataclass(frozen=True, slots=True)
class Fight:
    """Two creatures deal damage equal to their power to each other at the same time (701.14a)."""

    one: Ref
    other: Group


@dataclass(frozen=True, slots=True)
class Scry:
    """Looks at the top cards and puts any of them on the bottom, or into the graveyard to surveil (701.22a, 701.25a)."""

    amount: Quantity
    away: Literal["bottom", "graveyard"] = "bottom"
    who: Who = YOU


@dataclass(frozen=True, slots=True)
class ExileTop:
    """Exiles the top cards of libraries; later steps name them `exiled` (701.13)."""

    who: Who = YOU
    count: Quantity = 1


@dataclass(frozen=True, slots=True)
class RevealTop:
    """Reveals the top card of a library; later steps name it `revealed` (701.20)."""

    who: Who = YOU


@dataclass(frozen=True, slots=True)
class Prepare:
    """Permanents become prepared: a copy of their spell waits in exile (722.3)."""

    what: Group


@dataclass(frozen=True, slots=True)
class Search:
    """Searches the library for cards that fit, puts them into a zone, and shuffles (701.23)."""

    fits: Predicate
    to: str
    most: int = 1
    tapped: bool = False
    who: Who = YOU


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


@dataclass(frozen=True, slots=True)
class Meaning:
    """From here on a name stands for these: how `ForEach` goes from one to the next."""

    name: str
    entities: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class ChoosePlayer:
    """Chooses a player, an opponent for `opponent`; later steps name them `that player` (608.2d)."""

    kind: Literal["player", "opponent"] = "opponent"


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
class EndGame:
    """The player wins or loses the game (104.2b, 104.3e)."""

    who: Who
    wins: bool


@dataclass(frozen=True, slots=True)
class LoseMana:
    """The player loses all unspent mana (106.4)."""

    who: Who = YOU


@dataclass(frozen=True, slots=True)
class FlipCoin:
    """A player flips a coin and calls it: `WonFlip` tells later steps (705.2)."""

    who: Who = YOU


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


@dataclass(frozen=True, slots=True)
class RollAgain:
    """In a table of results: the same die is rolled once more for the same table (706.3)."""


@dataclass(frozen=True, slots=True)
class Tempt:
    """The Ring tempts the player (701.54)."""

    who: Who = YOU


@dataclass(frozen=True, slots=True)
class SkipUntap:
    """The player's next untap step is skipped (614.10)."""

    who: Who


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
