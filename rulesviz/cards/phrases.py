"""What the words of a noun phrase test, and where its objects are (109.2)."""

from __future__ import annotations

from rulesviz.cards.drafts import NotUnderstood, Noun, every
from rulesviz.cards.words import KEYWORDS, NOUNS, NUMBERS, SUBTYPES
from rulesviz.model.characteristics import CARD_TYPES, CREATURE_TYPES
from rulesviz.model.selection import AllOf, AnyOf, Is, Not, Predicate, Quantity, X

_COLORS_AND_STATES = frozenset(
    (
        "white",
        "blue",
        "black",
        "red",
        "green",
        "colorless",
        "tapped",
        "untapped",
        "attacking",
        "blocking",
        "activated",
        "triggered",
    )
)
_SHARED = _COLORS_AND_STATES | {
    "other", "token", "nontoken", "nonland", "nonlegendary", "legendary", "basic", "nonbasic", "Adventure", "Omen",
}  # fmt: skip
_HEADS = frozenset(
    ("spell", "spells", "ability", "abilities", "card", "cards", "permanent", "permanents", "token", "tokens")
)
_ON_STACK = frozenset(("spell", "ability", "activated ability", "triggered ability"))


def predicate(word: str) -> Predicate:
    """What one word of a noun phrase tests."""
    found = NOUNS.get(word)
    if found is not None:
        return found
    if word.startswith("non-"):
        return Not(predicate(word[4:]))
    if word in SUBTYPES:
        return Is(word)
    raise NotUnderstood(f'does not understand "{word}"')


def number(word: str) -> int:
    """The number of a number word or of digits."""
    return NUMBERS[word] if word in NUMBERS else int(word)


def counter(kind: str) -> str:
    """A kind of counter, unless it does something of its own that the model has no room for (122.1b, 728)."""
    if kind in KEYWORDS or kind == "rad":
        raise NotUnderstood(f"does not know what {kind} counters do")
    return str(kind)


def either(options: tuple[tuple[str, ...], ...]) -> tuple[Predicate, ...]:
    """What `instant or sorcery spell` tests: words before the first and after the last option may belong to all."""
    if len(options) == 1:
        return tuple(predicate(word) for word in options[0])
    if all(len(option) > 1 and option[-1] in _HEADS for option in options):  # `colorless spell or triggered ability`
        return (AnyOf(tuple(every(tuple(predicate(word) for word in option)) for option in options)),)
    first, last = options[0], options[-1]
    shared = first[:-1]
    if any(word not in _SHARED for word in shared) or any(len(option) > 1 for option in options[1:-1]):
        raise NotUnderstood(f'could read "{" ".join(first)} or {" ".join(last)}" in two ways')
    alike = any(
        all(option[-1] in words for option in options[:-1]) and last[0] in words for words in (_COLORS_AND_STATES, CREATURE_TYPES)
    )
    tail = last[1:] if alike or all(word in _HEADS for word in last[1:]) else ()
    ends = last[: len(last) - len(tail)]
    tests = (*(predicate(option[-1]) for option in options[:-1]), every(tuple(predicate(word) for word in ends)))
    return (*(predicate(word) for word in shared), AnyOf(tests), *(predicate(word) for word in tail))


def words_of(part: object) -> frozenset[str]:
    """The words that a predicate surely tests or may test, for pronouns to find their noun."""
    match part:
        case Is(word):
            return frozenset((word.lower(), *(("creature",) if word in CREATURE_TYPES else ())))
        case AllOf(parts) | AnyOf(parts):
            return frozenset().union(*map(words_of, parts))
    return frozenset()


def zone_of(noun: Noun) -> str:
    """The zone that a noun phrase speaks of: where it says so, else the stack for spells and the battlefield."""
    if noun.zone:
        return noun.zone
    if any(words_of(part) & _ON_STACK for part in noun.fits):
        either = next((part.parts for part in noun.fits if isinstance(part, AnyOf)), ())
        said = [bool(words_of(part) & _ON_STACK) for part in either]
        if any(said) and not all(said):
            raise NotUnderstood("speaks of what is on the stack and of what is not in one phrase")
        return "stack"
    if any("card" in words_of(part) for part in noun.fits):
        raise NotUnderstood('does not know where the "card" is')
    return "battlefield"


def settle(noun: Noun) -> Noun:
    """The phrase with its zone settled, and without the word `card` where everything is one."""
    zone = zone_of(noun)
    if zone not in ("battlefield", "stack"):
        noun = Noun(tuple(part for part in noun.fits if part != Is("card")), zone, noun.of)
    return Noun(noun.fits, zone, noun.of)


def kinds_cast(fits: Predicate) -> tuple[str, ...]:
    """The kinds of spells that are counted for the n-th of a turn; they must not overlap."""
    match fits:
        case Is("spell"):
            return ("",)
        case AllOf((Is(word), Is("spell"))) if word in CARD_TYPES:
            return (word,)
        case AllOf((Not(Is(word)), Is("spell"))) if word in CARD_TYPES:
            return (f"-{word}",)
        case AllOf((AnyOf((Is("Instant"), Is("Sorcery"))), Is("spell"))):
            return ("Instant", "Sorcery")
    raise NotUnderstood("does not know how to count such spells")


def dice_of(words: str) -> tuple[Quantity, int]:
    """How many dice, of how many sides: `X d6`, `a d20`, `a six-sided die`."""
    count, _, kind = words.partition(" ")
    sides = kind.removeprefix("d").removesuffix("-sided die")
    return X() if count == "X" else 1 if count in ("a", "an") else number(count), number(sides)
