"""The state of a game at one moment: everything that the rules know, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulesviz.model.abilities import Triggered
from rulesviz.model.acts import Activate, Answer, CastSpell, PlayLand, Question, TurnUp
from rulesviz.model.characteristics import Ability, Characteristics
from rulesviz.model.instructions import Cost, Effect, Instruction
from rulesviz.model.mana import Mana
from rulesviz.model.objects import Bindings, Choices, ContinuousEffect, Entity, GameObject
from rulesviz.model.vector import IdSet, Pile, Vector

STEPS = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "postcombat main", "end", "cleanup",
)  # fmt: skip
MAIN = ("precombat main", "postcombat main")
COMBAT = STEPS[4:8]
"""The steps of combat that others of it follow."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: life, counters, floating mana, and their own zones as tuples of ids (library: top first).

    `identity` is the color identity of their commander or commanders, as letters, empty without one (903.4); `tempted` counts
    how often the Ring has tempted them (701.54).
    """

    name: str
    life: int = 20
    counters: tuple[tuple[str, int], ...] = ()
    pool: tuple[Mana, ...] = ()
    hand: tuple[int, ...] = ()
    library: tuple[int, ...] = ()
    graveyard: tuple[int, ...] = ()
    lands_played: int = 0
    skips_untap: int = 0
    endless_library: bool = False
    drew_from_empty: bool = False
    lost: bool = False
    identity: str = ""
    tempted: int = 0

    def count(self, kind: str) -> int:
        """How many counters of that kind the player has (122.1)."""
        return dict(self.counters).get(kind, 0)


@dataclass(frozen=True, slots=True)
class Arrival:
    """A permanent as it entered the battlefield, for what looks back at that: under whose control, and what it was then."""

    object: int
    player: str
    chars: Characteristics


@dataclass(frozen=True, slots=True)
class DelayedTrigger:
    """A delayed triggered ability waiting for its event (603.7), for `mana` as long as the mana that it waits for is there."""

    id: int
    ability: Triggered
    source: int
    controller: str
    bindings: Bindings
    choices: Choices | None
    duration: str = ""
    once: bool = False


@dataclass(frozen=True, slots=True)
class PendingTrigger:
    """An ability that has triggered and is not on the stack yet (603.3)."""

    ability: Triggered
    source: int
    controller: str
    bindings: Bindings
    choices: Choices | None = None


# -- the agenda: unfinished work, the last item is done first -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Casting:
    """Carry out the casting of a spell up to its cost (601.2a-f)."""

    act: CastSpell


@dataclass(frozen=True, slots=True)
class Activating:
    """Carry out the activation of an ability up to its cost (602.2)."""

    act: Activate


@dataclass(frozen=True, slots=True)
class Paying:
    """Choose how to pay a cost and push the mana abilities that it takes (118.3, 601.2g).

    `spell` is the object on the stack that is paid for, None when a player pays during a resolution; `about` what mana with a
    restriction is judged against (106.6). `activates` says that it is for a mana ability of the source.
    """

    player: str
    cost: Cost
    source: int
    spell: int | None = None
    x: int | None = None
    using: tuple[int, ...] | None = None
    picks: tuple[tuple[int, ...], ...] | None = None
    given_tap: tuple[int, ...] | None = None
    what: str = ""
    phyrexian_life: bool | None = None
    activates: bool = False


@dataclass(frozen=True, slots=True)
class PayNow:
    """Pay the whole cost with what is in the pool (601.2h): the mana of `symbols`, and life for Phyrexian symbols."""

    paying: Paying
    picks: tuple[tuple[int, ...], ...]
    symbols: tuple[str, ...] = ()
    life: int = 0


@dataclass(frozen=True, slots=True)
class BecomeCast:
    """The spell becomes cast, or the ability activated (601.2i)."""

    object: int
    player: str


@dataclass(frozen=True, slots=True)
class ManaAbility:
    """Activate a mana ability and resolve it at once (605.3b); `mana` are the types it shall make, as letters."""

    player: str
    source: int
    ability: Ability
    mana: str | None = None
    picks: tuple[tuple[int, ...], ...] | None = None
    x: int | None = None


@dataclass(frozen=True, slots=True)
class Resolving:
    """Resolve the topmost object of the stack (608)."""

    object: int


@dataclass(frozen=True, slots=True)
class Running:
    """Instructions that are being followed: the first of `steps` comes next (608.2c).

    `offset` is where the targets of a step begin among the choices. `mana` marks a mana ability, `mana_types` the types it shall make,
    and `made` what it has made so far, where more of it is to come. `rules` are further ones behind the next step. `done` are the
    replacement effects that led here, which are spent (614.5). `object` is the spell or ability on the stack, None for mana abilities and
    effects without one.
    """

    steps: tuple[tuple[Instruction, int], ...]
    controller: str
    source: int
    text: str
    bindings: Bindings = Bindings()
    choices: Choices = Choices()
    object: int | None = None
    ability: Ability | None = None
    mana: bool = False
    mana_types: str | None = None
    tapped: int | None = None
    made: tuple[Mana, ...] = ()
    rules: tuple[str, ...] = ()
    done: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Finishing:
    """Put a resolved spell or ability where it goes (608.2n, 608.3); `rules` are further ones that the resolution showed."""

    object: int
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settling:
    """State-based actions, then waiting triggers, again until neither is left; then priority (117.5, 704.3)."""

    to: str


@dataclass(frozen=True, slots=True)
class StepTo:
    """Begin the step that comes next, with its turn-based actions (500, 703)."""

    step: str


@dataclass(frozen=True, slots=True)
class Ending:
    """End the current step: pools empty, durations end (500.5, 514.2)."""


@dataclass(frozen=True, slots=True)
class CombatDamage:
    """Deal combat damage (510); `first` is the first-strike step."""

    first: bool


@dataclass(frozen=True, slots=True)
class Playing:
    """Play a land (116.2a)."""

    act: PlayLand


@dataclass(frozen=True, slots=True)
class TurningUp:
    """Begin to turn a face-down permanent up: pay its morph cost (116.2b)."""

    act: TurnUp


@dataclass(frozen=True, slots=True)
class FaceUp:
    """It is turned up, its cost being paid (708.8)."""

    object: int
    player: str


@dataclass(frozen=True, slots=True)
class Leaving:
    """A player leaves the game (104.3a)."""

    player: str


@dataclass(frozen=True, slots=True)
class Effecting:
    """An effect that happens now without any card; `bound` says what the names in its text stand for."""

    player: str
    text: str
    effect: Effect
    bound: tuple[tuple[str, tuple[Entity, ...]], ...] = ()
    targets: tuple[tuple[Entity, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class MayCast:
    """A player may cast an object while something resolves, if they can (608.2g)."""

    act: CastSpell


@dataclass(frozen=True, slots=True)
class Putting:
    """An effect puts an object into a zone: neither cast nor played (110.2a)."""

    object: int
    zone: str
    under: str


@dataclass(frozen=True, slots=True)
class CleanedUp:
    """After cleanup: a player gets priority only if something happened (514.3a)."""


Item = (
    Casting | Activating | Paying | PayNow | BecomeCast | ManaAbility | Resolving | Running | Finishing | Settling
    | StepTo | Ending | CombatDamage | Playing | TurningUp | FaceUp | Leaving | Effecting | Putting | CleanedUp
    | MayCast
)  # fmt: skip


@dataclass(frozen=True, repr=False)
class State:
    """One moment of a game. A change makes another state that shares everything left alone.

    `objects` holds every object that ever was, by id; those that left keep what they last were (608.2h). `agenda` is
    unfinished work, its last item is next; `question` is open when the first answer to come belongs to it, with the
    `answers` so far. `counts` numbers this turn's happenings for effects that ask, `counts_before` those of the last one;
    `arrived` has what entered the battlefield this turn, `arrived_before` what did in the last;
    `activated` holds object and line of abilities that are activated only once.
    `clock` gives timestamps (613.7).
    `derived` is what `layers` computed last, carried along for as long as nothing changes that it read.
    """

    players: tuple[Player, ...]
    objects: Vector[GameObject] = Vector()
    battlefield: IdSet = IdSet()
    stack: Pile = Pile()
    exile: tuple[int, ...] = ()
    command: tuple[int, ...] = ()
    active: str = "you"
    turn: int = 1
    step: str = "precombat main"
    priority: str | None = None
    passed: tuple[str, ...] = ()
    effects: tuple[ContinuousEffect, ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()
    pending: Vector[PendingTrigger] = Vector()
    agenda: tuple[Item, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    counts_before: tuple[tuple[str, int], ...] = ()
    arrived: Vector[Arrival] = Vector()
    arrived_before: Vector[Arrival] = Vector()
    activated: frozenset[tuple[int, int]] = frozenset()
    clock: int = 0
    winner: str = ""
    attacked: bool = False
    question: Question | None = None
    answers: tuple[Answer, ...] = ()
    told: int = 0
    shown: State | None = None
    derived: Any = field(default=None, compare=False, repr=False)

    def __repr__(self) -> str:
        return (
            f"State(turn {self.turn}, {self.step}, {len(self.battlefield)} permanents, {len(self.stack)} on the stack)"
        )

    def player(self, name: str) -> Player:
        """The player of that name; raises KeyError."""
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)

    def opponents(self, name: str) -> tuple[str, ...]:
        """The other players still in the game, in turn order after `name` (102.3)."""
        return tuple(other for other in self.in_turn_order(name) if other != name)

    def in_turn_order(self, first: str) -> tuple[str, ...]:
        """All players still in the game, from `first` on (101.4)."""
        names = [player.name for player in self.players if not player.lost or player.name == first]
        start = names.index(first)
        return tuple(names[start:] + names[:start])

    @property
    def apnap(self) -> tuple[str, ...]:
        """Active player first, then the others in turn order (101.4)."""
        return self.in_turn_order(self.active)

    def counted(self, key: str) -> int:
        """How often something was counted this turn."""
        return dict(self.counts).get(key, 0)


@dataclass(frozen=True, slots=True)
class Transition:
    """One event with the state right after it; `cause` is the number of the transition that led to it, if known."""

    event: Any
    state: State
    item: Item | None = None
