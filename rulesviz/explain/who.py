"""Who is meant, in plain words: objects and players by their part in a text (109.5, 115, 608.2)."""

from __future__ import annotations

from typing import assert_never

from rulesviz.model.references import ControllerOf, OwnerOf, Ref, Who

_REFS = {
    "created": "what was just created",
    "chosen": "what was chosen",
    "sacrificed": "what was sacrificed",
    "exiled": "what was exiled",
    "linked": "what this has exiled",
    "revealed": "the revealed card",
    "maker": "what made this",
    "each land tapper": "whoever tapped any land for mana this turn",
    "attached": "what this is attached to",
    "caster": "its caster",
    "aimed": "what that spell targets",
    "aiming": "what aims at it",
    "active player": "whoever has the turn",
    "opponent": "an opponent",
}


def ref_text(ref: Ref) -> str:
    """An object or player by its part in the text.

    >>> ref_text(Ref("this")), ref_text(Ref("target2")), ref_text(Ref("@bear"))
    ('this', 'target 2', 'bear')
    """
    name = ref.name.removeprefix("@")
    if name.startswith("target") and name[6:].isdigit():
        return f"target {name[6:]}"
    return _REFS.get(name, name.replace("each who", "each player who"))


def who_text(who: Who) -> str:
    """A player by their part in the text."""
    match who:
        case Ref():
            return ref_text(who)
        case ControllerOf(of):
            return f"the controller of {ref_text(of)}"
        case OwnerOf(of):
            return f"the owner of {ref_text(of)}"
    assert_never(who)


def verb(who: Who, word: str, spelled: str = "") -> str:
    """A player with what they do: `you draw`, `each opponent draws`."""
    return f"you {word}" if who == Ref("you") else f"{who_text(who)} {spelled or word + 's'}"


def whose(who: Who) -> str:
    """A player as an owner: `your`, `the active player's`."""
    return "your" if who == Ref("you") else f"{who_text(who)}'s"


def a(noun: str) -> str:
    """A noun with its article.

    >>> a("artifact"), a("+1/+1 counter"), a("each creature")
    ('an artifact', 'a +1/+1 counter', 'each creature')
    """
    if noun.startswith(("a ", "an ", "any", "each", "one ", "the ", "this", "what ")):
        return noun
    lower = noun.lower()
    return f"an {noun}" if lower.startswith((*"aeiou", "x/")) and not lower.startswith(("uni", "one")) else f"a {noun}"
