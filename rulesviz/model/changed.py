"""Frozen values with something changed: what `dataclasses.replace` does, in half its time, for states are made by the thousand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:  # so that the type checker knows the fields, as it does of that one
    from dataclasses import replace
else:

    def replace(value: T, /, **changes: Any) -> T:
        """The same value but for these fields.

        >>> from rulesviz.model.mana import Mana
        >>> str(replace(Mana("G"), type="U"))
        '{U}'
        """
        kind = type(value)
        get, places, by_name = _shape(kind)
        parts = list(get(value))
        for name, part in changes.items():
            parts[places[name]] = part
        return kind(**dict(zip(places, parts, strict=True))) if by_name else kind(*parts)


@cache
def _shape(kind: type) -> tuple[Callable[[Any], tuple[Any, ...]], dict[str, int], bool]:
    """How to read all fields of a frozen class, the place of each, and whether they must be given by name."""
    names = [one.name for one in fields(kind)]
    get = attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
    return get, {name: place for place, name in enumerate(names)}, any(one.kw_only for one in fields(kind))


__all__ = ["replace"]
