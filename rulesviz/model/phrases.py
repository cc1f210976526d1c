"""Any phrase of the rules text, taken apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache

from rulesviz.model.conditions import WasCast, WasKicked, WasSpent
from rulesviz.model.references import Ref
from rulesviz.model.selection import Chosen, Other, SharesChoice, X

_NAMES: dict[type, tuple[str, ...]] = {}


def field_names(kind: type) -> tuple[str, ...]:
    """The names of the fields of a dataclass in order, none for any other class.

    >>> field_names(int)
    ()
    """
    found = _NAMES.get(kind)
    if found is None:
        found = _NAMES[kind] = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
    return found


def parts_in(phrase: object) -> Iterator[object]:
    """A phrase, an effect or any other part of the rules text, and all parts of it."""
    if isinstance(phrase, tuple):
        for part in phrase:
            yield from parts_in(part)
    elif is_dataclass(phrase) and not isinstance(phrase, type):
        yield phrase
        for name in field_names(type(phrase)):
            yield from parts_in(getattr(phrase, name))


def refs_in(phrase: object) -> tuple[str, ...]:
    """The names of all references in it, each once, in order.

    >>> from rulesviz.model.selection import ControlledBy, CountersOn
    >>> refs_in((ControlledBy(Ref("you")), CountersOn(Ref("this"), "+1/+1")))
    ('you', 'this')
    """
    return tuple(dict.fromkeys(part.name for part in parts_in(phrase) if isinstance(part, Ref)))


_PLAYERS = frozenset(("you", "opponent", "each opponent", "each player", "active player"))


@cache
def about_this(phrase: object, but: tuple[type, ...] = ()) -> bool:
    """Whether it depends on the very object that says it, beyond the player who controls that, parts of some types aside.

    >>> from rulesviz.model.selection import AllOf, ControlledBy, Is
    >>> about_this(ControlledBy(Ref("you"))), about_this(AllOf((Is("land"), Other())))
    (False, True)
    """
    own = Other | SharesChoice | Chosen | X | WasKicked | WasCast | WasSpent
    return any(isinstance(part, own) and not isinstance(part, but) for part in parts_in(phrase)) or not _PLAYERS.issuperset(refs_in(phrase))
