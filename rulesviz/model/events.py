"""Events: what happens, in the past tense (700.1). A trace is a row of them, each with the state after it."""

from __future__ import annotations

from dataclasses import dataclass

from rulesviz.model.characteristics import Ability
from rulesviz.model.instructions import Instruction
from rulesviz.model.mana import Mana
from rulesviz.model.objects import ContinuousEffect, Definition, Entity, GameObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happens; `source` is the object whose effect or cost did it, `rules` the numbers that made it so."""

    source: int | None = None
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneChanged(Event):
    """An object left a zone and a new one appeared in another (400.7).

    `old` is None for a token or a copy that came from nowhere; `new` is the object that arrives, with the next free id;
    `how` says in one word why: cast, played, resolved, countered, destroyed, sacrificed, discarded, drawn, milled,
    created, exiled, returned, put, legend rule, state-based, ceased. `becomes` is what it enters as a copy of (707.5), for
    as long as it `lasts`; `shuffled` says that the library is shuffled then; `at` its place in the library, 0 for the top.
    What is destroyed for `good` cannot be regenerated (701.19c).
    """

    old: int | None
    new: GameObject
    how: str
    becomes: Definition | None = None
    lasts: str = ""
    at: int | None = None
    shuffled: bool = False
    good: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Regenerated(Event):
    """A permanent was not destroyed but healed and removed from combat (701.19); `shield` is the effect that this used up, if any."""

    object: int
    shield: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TokensCreated(Event):
    """Tokens are created under a player's control (111.1); replaced as a whole before each of them enters (616.1g).

    `also` are those of other kinds that are created with them, how many of each and with which face up; all else is true of them as well.
    """

    player: str
    definition: Definition
    count: int
    tapped: bool = False
    face: int = 0
    attacking: Entity | None = None
    counters: tuple[tuple[str, int], ...] = ()
    also: tuple[tuple[Definition, int, int], ...] = ()

    @property
    def kinds(self) -> tuple[tuple[Definition, int, int], ...]:
        """Each kind of token with how many there are of it, and the face that is up."""
        return ((self.definition, self.count, self.face), *self.also)


@dataclass(frozen=True, slots=True, kw_only=True)
class ManaAdded(Event):
    """Mana was added to a pool (106.4); `tapped` is the permanent tapped for it, None otherwise (106.12).

    `tapper` is who tapped it, where that is another player than the one who gets the mana; `whole` all mana that came
    together of one tapping, nothing for all but the first of the players who get some (106.12a).
    """

    player: str
    units: tuple[Mana, ...]
    tapped: int | None = None
    tapper: str = ""
    whole: tuple[Mana, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ManaSpent(Event):
    """Mana left a pool to pay a cost (106.4, 601.2h); `on` is the spell or ability on the stack that is paid for."""

    player: str
    units: tuple[Mana, ...]
    on: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ManaEmptied(Event):
    """Unspent mana was lost as a step or phase ended (106.4, 500.5)."""

    player: str
    units: tuple[Mana, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tapped(Event):
    """A permanent became tapped (701.26a)."""

    object: int
    for_mana: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Untapped(Event):
    """A permanent became untapped (701.26b)."""

    object: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountersPut(Event):
    """Counters were put on a permanent or given to a player (122.1): `by_effect`, or as a cost or by the turn itself (609.1)."""

    on: Entity
    kind: str
    count: int
    by_effect: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CountersRemoved(Event):
    """Counters were removed (122)."""

    on: Entity
    kind: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageDealt(Event):
    """Damage was dealt to a player or permanent (120.3)."""

    to: Entity
    amount: int
    combat: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LifeChanged(Event):
    """A player gained (positive) or lost (negative) life (119.3)."""

    player: str
    change: int
    damage: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellCast(Event):
    """A spell became cast (601.2i)."""

    object: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellCopied(Event):
    """A copy of a spell or ability appeared on the stack; it was not cast or activated (707.10)."""

    object: int
    of: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LandPlayed(Event):
    """A land was played: a special action, not a spell (116.2a, 305.1)."""

    object: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityActivated(Event):
    """An ability was activated (602.2); `object` is the ability on the stack, None for a mana ability (605.3b)."""

    object: int | None
    of: int
    ability: Ability
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityTriggered(Event):
    """An ability triggered (603.2) and waits for its place on the stack."""

    of: int
    ability: Ability
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityPut(Event):
    """A triggered ability was put on the stack (603.3)."""

    object: int
    of: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved(Event):
    """The topmost object of the stack resolved (608.1)."""

    object: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NotResolved(Event):
    """It did not resolve: every target was illegal (608.2b), or its condition no longer held (603.4)."""

    object: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Countered(Event):
    """A spell or ability was countered (701.6a)."""

    object: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectBegan(Event):
    """A continuous effect of a resolving spell or ability began (611.2)."""

    effect: ContinuousEffect


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectsEnded(Event):
    """Effects with a duration ended (514.2, 611.2a)."""

    effects: tuple[int, ...]
    duration: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BecameCopy(Event):
    """A permanent became a copy of another without entering (707.4); `effect` holds its new copiable values."""

    object: int
    of: int
    effect: ContinuousEffect


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlLost(Event):
    """A player lost control of a permanent that stays on the battlefield."""

    object: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttachedTo(Event):
    """An Aura or Equipment became attached (701.3a); `to` None for unattached."""

    object: int
    to: Entity | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Transformed(Event):
    """A double-faced permanent turned its other face up (701.27a)."""

    object: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Flipped(Event):
    """A flip card turned its other half up (710.4)."""

    object: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedUp(Event):
    """A face-down permanent was turned face up (708.8)."""

    object: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedDown(Event):
    """A permanent was turned face down; copy effects that lasted until then have ended (708.2a)."""

    object: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced(Event):
    """Something did not happen; `steps` are followed instead, under `player`'s control (614.6).

    `done` are the effects that have had their one opportunity, by their keys: none of them touches what the steps do (614.5).
    """

    what: str
    player: str
    steps: tuple[Instruction, ...]
    text: str
    amount: int | None = None
    done: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class RingTempted(Event):
    """The Ring tempted a player; `object` is the creature that became their Ring-bearer, None if they have none (701.54)."""

    player: str
    object: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceMade(Event):
    """A player chose something that the table should remember seeing."""

    player: str
    what: str
    objects: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceDecided(Event):
    """A coin or a die has fallen (705, 706)."""

    player: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingHappened(Event):
    """Something that might have happened did not, and a rule says why; the state is as before. `object` is what it spared."""

    what: str
    player: str = ""
    object: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(Event):
    """A turn began (500.1)."""

    player: str
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StepBegan(Event):
    """A step or phase began (500.1)."""

    step: str
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackersDeclared(Event):
    """Creatures were declared as attackers (508.1)."""

    attackers: tuple[tuple[int, Entity], ...]
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockersDeclared(Event):
    """Creatures were declared as blockers (509.1)."""

    blockers: tuple[tuple[int, int], ...]
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffled(Event):
    """A library was shuffled (701.24)."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLost(Event):
    """A player lost the game (104.3)."""

    player: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game ended; `winner` is a player or `draw` (104.1)."""

    winner: str
