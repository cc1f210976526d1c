"""Which layer a modification belongs to, and what it can read and write there (613.1, 613.4, 613.8)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rulesviz.model.abilities import Static
from rulesviz.model.conditions import Both, Compares, DuringTurnOf, Either, NewHere
from rulesviz.model.modifications import (
    AddChosenType,
    AddColors,
    AddPT,
    AddTypes,
    ChangeControl,
    ColorOfChoice,
    CopyChosen,
    DefinePT,
    GainAbilities,
    GainOtherAbilities,
    GainThisAbility,
    KeepColors,
    LoseAbilities,
    Modification,
    NoManaCost,
    RemoveTypes,
    SetColors,
    SetLoyalty,
    SetName,
    SetPT,
    SetTypes,
    SwitchPT,
    TypeOfChoice,
)
from rulesviz.model.phrases import field_names, parts_in
from rulesviz.model.references import ControllerOf, Ref
from rulesviz.model.selection import (
    AbilityOf,
    AllOf,
    AnyOf,
    CastThisTurn,
    ControlledBy,
    CountersOn,
    CountOf,
    Devotion,
    DoneThisTurn,
    Entered,
    EnteredThisTurn,
    Every,
    Has,
    HasCounter,
    Is,
    LifeOf,
    LowestLife,
    Named,
    Not,
    Other,
    OwnedBy,
    PlayersAmong,
    Quantity,
    SharesChoice,
    SharesColor,
    SharesType,
    SpellsLastTurn,
    StatIs,
    StatOf,
    ThisTurn,
    UnspentMana,
)
from rulesviz.model.state import State
from rulesviz.rules.looks import WORDS
from rulesviz.rules.plain import COLOR_WORDS, HERE, PLAYERS, judges_alone

LAYERS = ("2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
NO_STATUS = frozenset(("permanent", "card", "token", "copy", "spell", "historic")) | COLOR_WORDS


LAYER_OF: dict[type[Modification], str] = {
    KeepColors: "1a", GainThisAbility: "1a", GainOtherAbilities: "1a", SetLoyalty: "1a", CopyChosen: "1a", NoManaCost: "1a",
    ChangeControl: "2",
    SetName: "3",
    AddTypes: "4", AddChosenType: "4", SetTypes: "4", RemoveTypes: "4", TypeOfChoice: "4",
    SetColors: "5", AddColors: "5", ColorOfChoice: "5",
    GainAbilities: "6", LoseAbilities: "6",
    DefinePT: "7a", SetPT: "7b", AddPT: "7c", SwitchPT: "7d",
}  # fmt: skip


def layer_of(part: Modification) -> str:
    """The layer in which a modification applies (613.1, 613.4)."""
    return LAYER_OF[type(part)]


@cache
def writes_of(parts: tuple[Modification, ...]) -> frozenset[str]:
    """What these modifications can change; `lost` means that abilities may vanish."""
    written: set[str] = set()
    for part in parts:
        match layer_of(part):
            case "2":
                written.add("control")
            case "3":
                written.add("name")
            case "4":
                written |= {"types", "abilities"}
                if isinstance(part, SetTypes):
                    written.add("lost")
            case "5":
                written.add("colors")
            case "6":
                written |= {"abilities", "lost"} if isinstance(part, LoseAbilities) else {"abilities"}
            case _:
                written.add("numbers")
    return frozenset(written)


@cache
def reads_of(static: Static | None, parts: tuple[Modification, ...]) -> frozenset[str]:
    """What an effect looks at to know whether it exists, to what it applies and what it does."""
    read: set[str] = set()
    if static is not None:
        read.add("lost")
        _read(static.affects, read)
        if static.condition is not None:
            if not all(isinstance(part, _SEEN_THROUGH) for part in parts_in(static.condition)):
                read.add("outside")
            _read(static.condition, read)
    for part in parts:
        for number in quantities(part):
            _read(number, read)
    return frozenset(read)


def influences(written: frozenset[str], read: frozenset[str]) -> bool:
    """Whether what is written could be something that is read."""
    return bool(written & read)


def quantities(part: Modification) -> tuple[Quantity, ...]:
    """The quantities in a modification, each once."""
    both = (getattr(part, "power", None), getattr(part, "toughness", None))
    return tuple(dict.fromkeys(quantity for quantity in both if quantity is not None))


@cache
def of_each(part: Modification) -> bool:
    """Whether a modification asks a number of each object by itself, as of its own mana value."""
    return any(isinstance(number, StatOf) and number.of == Ref("each") for number in quantities(part))


OUTSIDE: dict[str, Callable[[State], object]] = {
    "life": lambda state: tuple(player.life for player in state.players),
    "counts": lambda state: (state.counts, state.counts_before),
    "turn": lambda state: (state.active, state.turn, state.step),
    "graveyard": lambda state: tuple(player.graveyard for player in state.players),
    "hand": lambda state: tuple(player.hand for player in state.players),
    "library": lambda state: tuple(player.library for player in state.players),
    "exile": lambda state: state.exile,
    "outside": lambda state: (
        state.players, state.active, state.turn, state.step, state.counts, state.counts_before, state.stack, state.exile,
        state.command, state.attacked, state.arrived, state.arrived_before,
    ),
}  # fmt: skip
"""What effects can read beside permanents and effects, by the name of the part; `outside` is all of it."""


def outside(state: State, reads: frozenset[str]) -> tuple[object, ...]:
    """Those parts of a state beside its permanents and effects that are read."""
    return tuple([part(state) for part in _parts_of(reads)])


@cache
def _parts_of(reads: frozenset[str]) -> tuple[Callable[[State], object], ...]:
    return tuple(OUTSIDE[part] for part in sorted(reads & OUTSIDE.keys()))


_SEEN_THROUGH = (
    AllOf, AnyOf, Both, CastThisTurn, Compares, ControlledBy, CountOf, CountersOn, Devotion, DoneThisTurn, DuringTurnOf, Either, Every, Has,
    HasCounter, Is, LifeOf, Not, Other, OwnedBy, Ref, StatIs, StatOf, ThisTurn,
)  # fmt: skip
"""Parts of conditions of which all that they read is told; of any other it is taken to be everything."""

_AT_HAND = ("this", "attached", "you", "opponent", "each opponent", "each player")
"""References that mean the same for as long as their object stays what it is."""

@cache
def is_local(static: Static | None, parts: tuple[Modification, ...]) -> bool:
    """Whether an effect asks no more of the game than what the object that it may apply to is, and what its own source is."""
    if static is not None and (static.condition is not None or not _applies_locally(static.affects)):
        return False
    return _gives_plainly(parts) and all(isinstance(n, int) for part in parts for n in quantities(part))


_LAST_WRITTEN = {"control": "2", "name": "3", "types": "4", "colors": "5", "abilities": "6", "numbers": "7d"}
"""The last layer in which what effects look at can change."""


@cache
def asks_early(static: Static | None, parts: tuple[Modification, ...]) -> bool:
    """Whether all that a static ability asks of the game is settled before the first layer in which it does something.

    It may have a condition and numbers; but to which objects it applies hangs on each of them alone.
    """
    if static is None or not _applies_locally(static.affects) or any(of_each(part) for part in parts):
        return False
    if not _gives_plainly(parts) or any(layer_of(part) not in LAYERS for part in parts):
        return False
    read = reads_of(static, parts)
    first = min(LAYERS.index(layer_of(part)) for part in parts)
    return "outside" not in read and all(LAYERS.index(layer) < first for what, layer in _LAST_WRITTEN.items() if what in read)


def _gives_plainly(parts: tuple[Modification, ...]) -> bool:
    """Whether what changes control gives it to somebody who is the same for as long as the source stays what it is."""
    return all(part.to in PLAYERS for part in parts if isinstance(part, ChangeControl))


def _applies_locally(affects: object) -> bool:
    if isinstance(affects, Every):
        return affects.zone == "battlefield" and affects.of is None and judges_alone(affects.fits)
    return affects in HERE


def _read(phrase: object, read: set[str]) -> None:
    """Add what a phrase of the rules text looks at, in all its parts."""
    match phrase:
        case Is(word):
            if word in COLOR_WORDS:
                read.add("colors")
            elif word not in WORDS or word in ("historic", "permanent"):
                read.add("types")
            if word in WORDS and word not in NO_STATUS:
                read.add("status")
        case ControlledBy() | ControllerOf():
            read.add("control")
        case Has():
            read.add("abilities")
        case StatIs() | StatOf():
            read.add("numbers")
        case SharesColor():
            read.add("colors")
        case SharesType():
            read.add("types")
        case SharesChoice(kind):
            read.add({"color": "colors", "card_name": "name"}.get(kind, "types"))
        case Named():
            read.add("name")
        case HasCounter() | CountersOn():
            read.add("status")
        case Devotion():
            read.add("control")
        case LifeOf() | LowestLife():
            read.add("life")
        case SpellsLastTurn() | CastThisTurn() | ThisTurn() | DoneThisTurn():
            read.add("counts")
        case DuringTurnOf():
            read.add("turn")
        case UnspentMana() | NewHere() | PlayersAmong() | EnteredThisTurn() | AbilityOf() | Entered():
            read.add("outside")
        case Ref(name) if name not in _AT_HAND:
            read.add("outside")
        case Every(zone="battlefield"):
            read.add("types")
        case Every(predicate, zone) if zone in OUTSIDE and not any(isinstance(part, StatIs) for part in parts_in(predicate)):
            read.add(zone)
        case Every():
            read.add("outside")
    if isinstance(phrase, tuple):
        for part in phrase:
            _read(part, read)
    else:
        for name in field_names(type(phrase)):
            _read(getattr(phrase, name), read)
