"""The kinds of abilities (113.3) and what they watch for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesviz.model.characteristics import Ability, Characteristics
from rulesviz.model.conditions import Condition
from rulesviz.model.instructions import Cost, Effect, Instruction, Mode
from rulesviz.model.making_mana import AddMana, Symbols
from rulesviz.model.mana import BASIC_LAND_MANA
from rulesviz.model.modifications import Modification
from rulesviz.model.references import Ref, Who
from rulesviz.model.selection import ANYTHING, Every, Pick, Predicate, Quantity

Happening = Literal[
    "enters", "dies", "leaves", "cast", "cast or copy", "land played", "tapped for mana", "step", "damage", "attacks",
    "blocks", "tapped", "untapped", "counter put", "life gained", "life lost", "drawn", "sacrificed", "discarded", "control lost",
    "becomes target", "transforms", "mana added", "mana spent", "chapter", "activated", "cast or activated",
    "buried", "attached", "turned up", "state", "done", "dealt damage", "copied", "tempted",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class When:
    """The trigger event of a triggered ability (603.2).

    `subject` is what the object of the event must be, `by` what blocks it or aims at it; `who` the player of the event (caster,
    tapper, whose step); `step` a step's name; `to` what damage is dealt to (`player`, `creature` or empty for anything); `combat` combat
    damage only; `batch` once for all that happen together (`one or more`); `numbers` are the chapters of a Saga's chapter ability (714.2b);
    `state` is what a state trigger waits for (603.8); `done` is the deed of a reflexive trigger (603.12); `nth` says which
    spell of its player's turn it must be, counted among `kinds` (`-Creature`: all but creatures); `chosen_color` that
    the mana must be of the colour chosen for the object. `mana spent` waits for the mana that an effect has made, `mark`
    being its number; `at_once` makes it an additional effect without the stack (106.6). `buried` is being put into a graveyard from
    anywhere. `alone` is said of the only attacker (506.5).
    """

    happening: Happening
    subject: Predicate = ANYTHING
    who: Who | None = None
    step: str = ""
    to: str = ""
    combat: bool = False
    batch: bool = False
    nth: int = 0
    kinds: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    by: Predicate | None = None
    state: Condition | None = None
    chosen_color: bool = False
    mark: int = 0
    at_once: bool = False
    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyword(Ability):
    """A keyword ability (702), with its cost, number or quality where it has one."""

    name: str
    cost: Cost | None = None
    value: Quantity | None = None
    quality: Predicate | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellAbility(Ability):
    """What an instant or sorcery does as it resolves (113.3a)."""

    effect: Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class Activated(Ability):
    """Cost, colon, effect (113.3b, 602); activating it costs `less` generic mana (601.2f).

    `once` lets it be activated only once as long as its object is there (602.5b, 702.177a); `x` says what X in its cost is (107.3c).
    """

    cost: Cost
    effect: Effect
    zone: str = "battlefield"
    sorcery_speed: bool = False
    instant_speed: bool = False
    once_each_turn: bool = False
    once: bool = False
    only_if: Condition | None = None
    less: Quantity = 0
    x: Quantity | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Triggered(Ability):
    """When, whenever or at (113.3c, 603); `condition` is an intervening if (603.4)."""

    when: When
    effect: Effect
    condition: Condition | None = None
    once_each_turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Static(Ability):
    """A continuous effect as long as the object has the ability (604, 611.3)."""

    affects: Every | Ref
    modifications: tuple[Modification, ...]
    condition: Condition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Ability):
    """A static ability that changes a rule of the game instead of characteristics (604, 613.11).

    `legend rule off`: the legend rule does not see the objects that fit (704.5j). `no untap`: they do not untap in the
    untap step. `cannot attack`, `cannot block`, `cannot be countered`: as they say. `cost less`, `cost more`: spells that
    fit cost `amount` generic mana less or more (601.2f). `cost at least`: spells that fit cost `amount` mana
    where they would cost less, after everything else (601.2f). `additional land`: `amount` more land plays (305.2).
    `cannot cast`: spells that fit cannot be cast by `who` (601.3). `must attack`: each combat if able (508.1d). `cannot be
    blocked`: not by what fits `by` (509.1b). `cannot be copied`: as it says (707.10). `cannot activate`: activated abilities of
    what fits, mana abilities aside (602.5, 605). `may stay tapped`: its controller need not untap it in the untap step (502.3).
    `mana stays`: unspent mana of the types `mana` is not lost, `mana becomes`: it becomes that type instead (106.4, 500.5).
    `no prevention`: damage cannot be prevented (615.12). `may play`, `may cast`: `who` may do so with cards that fit from where
    they are (601.3); what may only be cast is played as no land (305.1).
    `no hand limit`: no discarding down to a hand size (514.1). `as though flash`: `who` may cast such spells as though they had flash
    (702.8). `ability less`: activated abilities of what fits cost that much less, but no less than one mana if `mana` says so.
    `any color`: mana of any type pays for coloured symbols of what fits, and for those of the types `mana` (609.4b). `triggers
    again`: a triggered ability of what fits `by` triggers once more if the `happening` of what fits made it trigger, or whatever
    did where that is empty (603.2d). `no regeneration`: what fits cannot be regenerated (701.19c). With a `condition` it is so
    as long as that holds.
    """

    kind: Literal[
        "legend rule off", "no untap", "cannot attack", "cannot block", "cannot be countered", "cost less", "cost more",
        "additional land", "cannot cast", "must attack", "cannot be blocked",
        "cannot be copied", "cannot activate", "may stay tapped", "mana stays", "mana becomes", "any color",
        "no hand limit", "triggers again", "no prevention", "may play", "may cast", "cost at least", "ability less", "as though flash",
        "no regeneration",
    ]  # fmt: skip
    fits: Predicate = ANYTHING
    by: Predicate = ANYTHING
    amount: Quantity = 1
    who: Who | None = None
    condition: Condition | None = None
    mana: str = ""
    happening: Literal["", "enters", "dies", "attacks", "cast or copy"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdditionalCost(Ability):
    """A further cost that casting the spell takes, beside its mana cost (601.2b, 118.8)."""

    cost: Cost
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NotUnderstoodLine(Ability):
    """A line that the engine cannot read: it is shown with the reason, and refuses to be played with."""

    reason: str


# -- replacement effects (614) -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EnterTapped:
    """It enters tapped (614.1c)."""


@dataclass(frozen=True, slots=True)
class EnterWithCounters:
    """It enters with counters (122.6, 614.1c)."""

    kind: str
    count: Quantity
    only_if: Predicate = ANYTHING


@dataclass(frozen=True, slots=True)
class EnterChoosing:
    """As it enters, its controller chooses a color (but not `but`), creature_type, number, card_name or creature (614.1c, 607.2d)."""

    kind: Literal["color", "creature_type", "number", "card_name", "creature"]
    but: str = ""


@dataclass(frozen=True, slots=True)
class EnterAsCopy:
    """It enters as a copy of an object, picked by its controller or fixed (707.5, 616.1c); `also` are riders.

    `until` the turn ends, or it is turned face down, it stays one, or for good.
    """

    of: Pick | Ref
    exceptions: tuple[Modification, ...] = ()
    also: tuple[Change, ...] = ()
    until: Literal["", "face down", "end of turn"] = ""


@dataclass(frozen=True, slots=True)
class EnterOrPay:
    """As it enters, its controller may pay the cost, or must if they can; if not, the changes apply."""

    cost: Cost
    otherwise: tuple[Change, ...]
    must: bool = False


@dataclass(frozen=True, slots=True)
class EnterOrReveal:
    """As it enters, its controller may reveal such a card from their hand; if not, the changes apply (614.12a)."""

    fits: Predicate
    otherwise: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Multiply:
    """So many times as much mana, tokens, counters, damage or life instead."""

    factor: int


@dataclass(frozen=True, slots=True)
class Increase:
    """That much more of it."""

    amount: Quantity


@dataclass(frozen=True, slots=True)
class CreateAlso:
    """Such a token is created besides, or as many of them as there are tokens (614.1a, 111.3)."""

    token: Characteristics
    as_many: bool = False


@dataclass(frozen=True, slots=True)
class CreateInstead:
    """As many of these tokens are created instead (614.1a, 111.3)."""

    token: Characteristics


@dataclass(frozen=True, slots=True)
class ProduceInstead:
    """Mana of that type, a letter, instead; `amount` None keeps the amount (106.12b)."""

    type: str
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class EnterDevouring:
    """As it enters, its controller may sacrifice creatures: it enters with so many +1/+1 counters for each (702.82a)."""

    times: int


@dataclass(frozen=True, slots=True)
class EnterRolling:
    """As it enters, its controller rolls dice: it enters with as many counters as they show (614.1c, 706)."""

    dice: Quantity
    sides: int
    kind: str


@dataclass(frozen=True, slots=True)
class EnterBecoming:
    """As it enters, its controller picks one of these shapes for it, which is copiable from then on (614.1c, 613.2a)."""

    shapes: tuple[tuple[Modification, ...], ...]


@dataclass(frozen=True, slots=True)
class EnterUnder:
    """It enters under that player's control instead (614.1a)."""

    who: Who


@dataclass(frozen=True, slots=True)
class GoTo:
    """It goes to that zone instead, and is shuffled in there if it is a library."""

    zone: str


@dataclass(frozen=True, slots=True)
class DoInstead:
    """The event does not happen; these instructions are followed instead (614.1a), `that much` being its amount."""

    steps: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class Prevent:
    """That much of the damage is prevented, all of it for None (615)."""

    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Regeneration:
    """All damage is removed from it instead, it is tapped, and it leaves combat (701.19)."""


Change = (
    EnterTapped | EnterWithCounters | EnterChoosing | EnterAsCopy | EnterOrPay | EnterOrReveal | EnterDevouring | EnterRolling
    | EnterBecoming | EnterUnder | Multiply | CreateAlso | CreateInstead
    | Increase | ProduceInstead | GoTo | DoInstead | Prevent | Regeneration
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Would:
    """The event that a replacement effect watches for (614.1).

    `enter`: a permanent that fits enters. `tapped for mana`: one is tapped for mana by `who`. `create tokens`, `put counters`, `gain
    life`, `draw`, `lose the game`: under or by `who`; counters on what fits. `die`: one would go from the battlefield to a graveyard. `be
    destroyed`: one would be destroyed (701.8). `damage`: a source that fits `subject` would deal damage to what fits `to` or to the
    player `who`, `combat` damage only. `least` is how much mana it must be. `turn up`: it is turned face up (708.11). `copy spell`: `who`
    would copy a spell (707.10). `kind` is the one kind of counters that it must be; `by_effect` leaves out what is put as a cost or by the
    turn itself (609.1).
    """

    happening: Literal[
        "enter", "tapped for mana", "create tokens", "put counters", "die", "damage", "gain life", "draw", "lose the game",
        "turn up", "copy spell", "be destroyed",
    ]  # fmt: skip
    subject: Predicate = ANYTHING
    who: Who | None = None
    to: Predicate | None = None
    combat: bool = False
    least: int = 1
    kind: str = ""
    by_effect: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement(Ability):
    """A replacement or prevention effect (614, 615); `optional` asks first."""

    would: Would
    changes: tuple[Change, ...]
    optional: bool = False
    condition: Condition | None = None


def intrinsic_mana_ability(subtype: str) -> Activated:
    """The mana ability that a basic land type brings: `{T}: add {G}` for Forest (305.6).

    >>> intrinsic_mana_ability("Forest").text
    '{T}: add {G}'
    """
    letter = BASIC_LAND_MANA[subtype]
    text = f"{{T}}: add {{{letter}}}"
    mode = Mode((AddMana(Symbols(letter)),), text=text)
    return Activated(text=text, cost=Cost(tap=True, text="{T}"), effect=Effect((mode,)))
