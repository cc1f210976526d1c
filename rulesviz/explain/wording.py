"""The phrases of the model back in plain words: what is meant, how much, and whether (109, 107, 603.4)."""

from __future__ import annotations

from typing import assert_never

from rulesviz.cards.words import SINGULAR, plural
from rulesviz.explain.who import a, ref_text, who_text, whose
from rulesviz.model.characteristics import CARD_TYPES
from rulesviz.model.conditions import (
    Both,
    Compares,
    Condition,
    Did,
    DuringTurnOf,
    Either,
    Fits,
    Never,
    NewHere,
    NthResolution,
    WasCast,
    WasKicked,
    WasSpent,
    WonFlip,
)
from rulesviz.model.mana import COLOR_NAMES, MANA_TYPES
from rulesviz.model.references import Ref, Who
from rulesviz.model.selection import (
    AbilityOf,
    AllOf,
    AnyOf,
    CameToHand,
    CastThisTurn,
    Chosen,
    ColorsAmong,
    Comparison,
    ControlledBy,
    CostIs,
    CountersOn,
    CountOf,
    Devotion,
    DoneThisTurn,
    Entered,
    EnteredThisTurn,
    ExiledWith,
    Greatest,
    Half,
    Has,
    HasCounter,
    Is,
    IsRef,
    LifeOf,
    LowestLife,
    ManaSpentOn,
    Named,
    Not,
    Other,
    OwnedBy,
    PlayersAmong,
    Plus,
    Predicate,
    Quantity,
    SharesChoice,
    SharesColor,
    SharesType,
    SpellsLastTurn,
    StatIs,
    StatOf,
    TargetsOnly,
    TargetsThe,
    ThatMuch,
    ThisTurn,
    Times,
    TimesPaid,
    Total,
    TypesAmong,
    UnspentMana,
    X,
    XInCost,
)

_ADJECTIVES = {
    "historic", "tapped", "untapped", "attacking", "blocking", "colorless", "colored", "multicolored", "monocolored",
    "kicked", "cast", "attached", "face-down", "Basic", "Legendary", "Ongoing", "Snow", "World", *COLOR_NAMES.values(),
}  # fmt: skip
_PLACES = {"in battlefield": "on the battlefield", "in command": "in the command zone"}
_GAME_WORDS = set(CARD_TYPES)
_COMPARED = {"=": "", "<=": " or less", ">=": " or more", "<": "less than ", ">": "more than "}
_ZONE_NOUN = {"battlefield": "permanent", "stack": "object on the stack"}


# -- nouns -------------------------------------------------------------------------------------------------------------


def noun(predicate: Predicate, zone: str = "battlefield", *, many: bool = False, default: str = "") -> str:
    """What fits a predicate, as a noun phrase; `default` is the noun where the predicate names none.

    >>> noun(AllOf((Not(Is("Legendary")), Is("Creature"), ControlledBy(Ref("you")))))
    'nonlegendary creature you control'
    >>> noun(AllOf((Is("Elf"), Other())), many=True)
    'other Elves'
    """
    parts = predicate.parts if isinstance(predicate, AllOf) else (predicate,)
    before = [word for part in parts if (word := _adjective(part))]
    named = [part for part in parts if not _adjective(part) and _noun(part)]
    named = [
        part for at, part in enumerate(named) if not any(_noun(one).endswith(f" {_noun(part)}") for one in named[:at])
    ]
    nouns = [*map(_noun, named[:-1]), *(_noun(part, many=many) for part in named[-1:])]
    after = [word for part in parts if not _adjective(part) and not _noun(part) and (word := _suffix(part))]
    if not nouns:
        stand_in = default or _ZONE_NOUN.get(zone, "card")
        nouns = [_many(stand_in) if many else stand_in]
    return " ".join((*before, *nouns, *after))


def spells(predicate: Predicate) -> str:
    """The spells that fit a predicate, such as those that mana may be spent on (106.6).

    >>> spells(AllOf((Is("Creature"), Is("spell"), SharesChoice("creature_type"))))
    'creature spells of the chosen creature type'
    """
    return noun(predicate, "stack", many=True, default="spell")


def _adjective(part: Predicate) -> str:
    match part:
        case Other():
            return "other"
        case Is(word) if word in _ADJECTIVES:
            return word.lower()
        case Not(inner) if isinstance(inner, Is):
            word = _word(inner.word)
            return f"non{word}" if word.islower() else f"non-{word}"
        case AnyOf(parts) if all(_adjective(one) for one in parts):
            return " or ".join(_adjective(one) for one in parts)
    return ""


def _noun(part: Predicate, *, many: bool = False) -> str:
    match part:
        case Is(word) if word not in _ADJECTIVES and word not in _PLACES:
            return _many(word) if many else _word(word)
        case AnyOf(parts) if not _adjective(part) and all(
            _noun(one) or _adjective(one) or _whole(one) for one in parts
        ):
            words = [_noun(one, many=many) or _adjective(one) or noun(one, many=many) for one in parts]
            return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]
    return ""


def _whole(part: Predicate) -> bool:
    """Whether it is a noun with its adjectives, and nothing behind the noun."""
    return (
        isinstance(part, AllOf) and any(map(_noun, part.parts)) and all(_noun(p) or _adjective(p) for p in part.parts)
    )


def _suffix(part: Predicate) -> str:
    """What is said behind the noun: `you control`, `with flying`, `named Wastes`."""
    match part:
        case ControlledBy(who):
            return "you control" if who == Ref("you") else f"{who_text(who)} controls"
        case OwnedBy(who):
            return "you own" if who == Ref("you") else f"{who_text(who)} owns"
        case IsRef(ref):
            return f"that is {ref_text(ref)}"
        case Has(keyword):
            return f"with {keyword}"
        case HasCounter(kind):
            return f"with {a(f'{kind} counter')} on it" if kind else "with a counter on it"
        case StatIs(stat, comparison, value):
            return f"with {stat} {compared(comparison, quantity_text(value))}"
        case Named(name):
            return f"named {name}"
        case SharesChoice(kind):
            return f"of the chosen {kind.removeprefix('card_').replace('_', ' ')}"
        case SharesColor(of):
            return f"that shares a color with {ref_text(of)}"
        case SharesType(groups):
            likes = (a(noun(one.fits, one.zone)) + zone_text(one.zone, one.of) for one in groups)
            return f"that shares a creature type with {' or '.join(likes)}"
        case CostIs(costs):
            return f"with mana cost {' or '.join(''.join(f'{{{one}}}' for one in cost) for cost in costs)}"
        case XInCost():
            return "with {X} in its cost"
        case TargetsThe(inner):
            return f"that targets {a(noun(inner))}"
        case AbilityOf(inner):
            return f"that is an ability of {a(noun(inner, default='source'))}"
        case EnteredThisTurn():
            return "that entered this turn"
        case ExiledWith():
            return "exiled with this"
        case TargetsOnly(inner):
            return f"that targets only {a(noun(inner))}"
        case Not(IsRef(ref)):
            return f"other than {ref_text(ref)}"
        case Not(inner):
            return f"but not {a(noun(inner, default='one'))}"
        case AllOf(parts):
            return f"that is {noun(part, default='one')}" if parts else ""
        case AnyOf(parts) if all(isinstance(one, Is) and one.word in _PLACES for one in parts):
            return " or ".join(map(_suffix, parts))
        case AnyOf(parts):
            return "that is " + " or ".join(noun(one, default="one") for one in parts)
        case Is(word):
            return _PLACES.get(word, "")
        case Other():
            return ""
    assert_never(part)


def _word(word: str) -> str:
    return word.lower() if word in _GAME_WORDS or word in _ADJECTIVES else word


def _many(word: str) -> str:
    """The plural, case as in a sentence."""
    if word == "object on the stack":
        return "objects on the stack"
    return plural(word) if word in SINGULAR else plural(_word(word))


def compared(comparison: Comparison, value: str) -> str:
    """A comparison in words: `2 or less`, `more than X`."""
    words = _COMPARED[comparison]
    return f"{words}{value}" if words.endswith(" ") else f"{value}{words}"


def zone_text(zone: str, of: Who | None) -> str:
    """Where objects are looked for, empty for the battlefield and the stack."""
    if zone in ("battlefield", "stack"):
        return ""
    if zone == "battlefield or graveyard":
        return " or in a graveyard"
    if zone in ("exile", "command"):
        return f" in {'exile' if zone == 'exile' else 'the command zone'}"
    return f" in {whose(of)} {zone}" if of is not None else f" in a {zone}"


# -- how much, and whether ---------------------------------------------------------------------------------------------

def _has(who: Who) -> str:
    return "have" if who == Ref("you") else "has"


_DONE = {
    "attacked": ("the number of attackers that", "has declared"),
    "life lost": ("the life that", "has lost"),
    "life gained": ("the life that", "has gained"),
    "left": ("the number of permanents of", "that have left the battlefield"),
    "land played": ("the number of lands that", "has played"),
    "drawn": ("the number of cards that", "has drawn"),
    "discarded": ("the number of cards that", "has discarded"),
}


def quantity_text(quantity: Quantity) -> str:
    """A number, or what it is counted from.

    >>> from rulesviz.model.selection import Every
    >>> quantity_text(CountOf(Every(AllOf((Is("Creature"), ControlledBy(Ref("you")))))))
    'the number of creatures you control'
    """
    match quantity:
        case int():
            return str(quantity)
        case X():
            return "X"
        case CountOf(group):
            return f"the number of {noun(group.fits, group.zone, many=True)}{zone_text(group.zone, group.of)}"
        case StatOf(Ref("each"), stat):
            return f"its own {stat}"
        case StatOf(of, stat):
            return f"the {stat} of {ref_text(of)}"
        case CountersOn(of, kind):
            return f"the number of {f'{kind} ' if kind else ''}counters on {ref_text(of)}"
        case Greatest(stat, among):
            things = f"{noun(among.fits, among.zone, many=True)}{zone_text(among.zone, among.of)}"
            return f"the greatest {stat} among {things}"
        case Times(factor, of):
            if factor == -1:
                return f"minus {quantity_text(of)}"
            return f"twice {quantity_text(of)}" if factor == 2 else f"{factor} times {quantity_text(of)}"
        case Half(of):
            return f"half {quantity_text(of)}, rounded down"
        case CastThisTurn(who, kinds):
            named = " and ".join(f"{kind.replace('-', 'non').lower()} " if kind else "" for kind in kinds)
            return f"the number of {named}spells that {who_text(who)} {_has(who)} cast this turn"
        case DoneThisTurn(what, who):
            before, behind = _DONE[what]
            return f"{before} {who_text(who)} {behind.replace('has', _has(who)) if before.endswith('that') else behind} this turn"
        case UnspentMana(types):
            kind = "" if types == MANA_TYPES else f"{COLOR_NAMES[types]} "
            return f"the unspent {kind}mana that you have"
        case Total(stat, among):
            return f"the total {stat} of {noun(among.fits, among.zone, many=True)}{zone_text(among.zone, among.of)}"
        case Plus(left, right):
            return f"{quantity_text(left)} plus {quantity_text(right)}"
        case ThatMuch():
            return "that much"
        case LifeOf(who):
            return f"{whose(who)} life total"
        case LowestLife(who):
            return f"the lowest life total among {who_text(who)}"
        case PlayersAmong(who):
            return f"the number of {who_text(who)}"
        case Entered(kind, who, last):
            when = "in the last turn" if last else "this turn"
            return f"the number of {noun(kind, many=True)} that entered under {whose(who)} control {when}"
        case SpellsLastTurn(by_one):
            return "the most spells that one player cast last turn" if by_one else "the number of spells cast last turn"
        case ThisTurn(what):
            return f"the number of {'creatures' if what == 'creatures died' else 'permanents'} that died this turn"
        case TypesAmong(group):
            return f"the number of card types among {noun(group.fits, group.zone, many=True)}{zone_text(group.zone, group.of)}"
        case ColorsAmong(group):
            return f"the number of colors among {noun(group.fits, group.zone, many=True)}{zone_text(group.zone, group.of)}"
        case Chosen():
            return "the chosen number"
        case TimesPaid(name):
            return f"how often its {name} cost was paid"
        case CameToHand():
            return "the number of cards so put into your hand"
        case ManaSpentOn():
            return "the mana spent to cast it"
        case Devotion(""):
            return "your devotion to the color of the mana"
        case Devotion(colors):
            return f"your devotion to {' and '.join(COLOR_NAMES[color] for color in colors)}"
    assert_never(quantity)


def counted(quantity: Quantity, one: str, many: str = "") -> str:
    """A quantity with its noun: `1 card`, `2 cards`, `as many cards as the number of ...`."""
    several = many or f"{one}s"
    if quantity == 1:
        return a(one)
    if isinstance(quantity, int | X):
        return f"{quantity} {several}" if isinstance(quantity, int) else f"X {several}"
    if isinstance(quantity, ThatMuch):
        return f"that many {several}"
    if isinstance(quantity, Times) and isinstance(quantity.of, X | ThatMuch):
        return f"{quantity_text(quantity)} {several}"
    return f"as many {several} as {quantity_text(quantity)}"


def much(quantity: Quantity, what: str) -> str:
    """So much of something that is not counted in pieces: `2 life`, `life equal to the power of this`."""
    if isinstance(quantity, int | X):
        return f"{quantity_text(quantity)} {what}"
    return f"that much {what}" if isinstance(quantity, ThatMuch) else f"{what} equal to {quantity_text(quantity)}"


def condition_text(condition: Condition) -> str:
    """A condition as half a sentence that follows `if`."""
    match condition:
        case Compares(left, comparison, right):
            return f"{quantity_text(left)} is {compared(comparison, quantity_text(right))}"
        case Fits(ref, predicate):
            return f"{ref_text(ref)} is or was {a(noun(predicate, default='one'))}"
        case WasKicked():
            return "it was kicked"
        case WasCast():
            return "it was cast"
        case WasSpent(type):
            return f"{{{type}}} was spent to cast it"
        case NewHere():
            return "its controller has had it for no upkeep yet"
        case WonFlip():
            return "the flip was won"
        case Did():
            return "that was done"
        case NthResolution(n):
            return f"this is time number {n} that it resolves this turn"
        case DuringTurnOf(who):
            return f"it is {whose(who)} turn"
        case Never(part):
            return f"it is not so that {condition_text(part)}"
        case Both(parts):
            return " and ".join(map(condition_text, parts))
        case Either(parts):
            return " or ".join(map(condition_text, parts))
    assert_never(condition)
