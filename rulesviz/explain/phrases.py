"""Phrases of the rules text back in words, for what no text of a card says by itself."""

from __future__ import annotations

from rulesviz.model.selection import (
    AllOf,
    AnyOf,
    ControlledBy,
    Has,
    HasCounter,
    Is,
    Named,
    Not,
    Other,
    Predicate,
    Ref,
    StatIs,
    XInCost,
)


def predicate_text(predicate: Predicate) -> str:
    """A predicate in a few words.

    >>> predicate_text(AllOf((Not(Is("Legendary")), Is("Creature"), Is("spell"))))
    'nonlegendary creature spell'
    """
    match predicate:
        case Is(word):
            return (
                word.lower()
                if word in ("Creature", "Land", "Artifact", "Legendary", "Instant", "Sorcery", "Enchantment")
                else word
            )
        case Not(part):
            return f"non{predicate_text(part)}"
        case AllOf(parts):
            return " ".join(predicate_text(part) for part in parts) or "anything"
        case AnyOf(parts):
            return " or ".join(predicate_text(part) for part in parts)
        case ControlledBy(Ref("you")):
            return "you control"
        case ControlledBy():
            return "an opponent controls"
        case Has(keyword):
            return f"with {keyword}"
        case HasCounter(kind):
            return f"with a {kind or 'any'} counter"
        case StatIs(stat, comparison, value) if isinstance(value, int):
            return f"with {stat} {comparison} {value}"
        case Named(name):
            return f"named {name}"
        case Other():
            return "other"
        case XInCost():
            return "with {X} in its cost"
    return "that fits"
