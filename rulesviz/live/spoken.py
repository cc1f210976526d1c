"""What a person types in a cell, checked before it is done: a slip gets one sentence, never a raw Python error."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

from rulesviz.live.says import NotAllowed
from rulesviz.telling import MOST_NUMBER, quoted

_TABLES = ("dict[str, Any]", "Mapping[str, Any]", "Mapping[int, Any]", "Mapping[object, str]")
_KINDS: dict[str, tuple[type | tuple[type, ...], str]] = {
    "str": (str, "a text in quotes"),
    "int": (int, "a whole number"),
    "None": (type(None), "None"),
    "Path": (Path, "a path"),
    "Zone": ((list, tuple, str, dict), "a list"),
    **dict.fromkeys(_TABLES, (Mapping, "a table in braces")),
}
"""What an annotation admits, and how a person is told so."""

_Function = TypeVar("_Function", bound=Callable[..., Any])
_Class = TypeVar("_Class", bound=type)


def spoken(function: _Function) -> _Function:
    """Refuse what the function cannot take: an unknown name, something missing, a value of another kind."""
    signature = inspect.signature(function)
    called = function.__qualname__.removesuffix(".__init__").rpartition(".")[2]

    @wraps(function)
    def heard(*args: Any, **more: Any) -> Any:
        try:
            given = signature.bind(*args, **more).arguments
        except TypeError as wrong:
            raise NotAllowed(f"{called}: {_unbound(signature, more) or wrong}") from None
        for name, value in given.items():
            parameter = signature.parameters[name]
            for one in value if parameter.kind is parameter.VAR_POSITIONAL else (value,):
                _check(f"{called}: {name}", one, str(parameter.annotation))
        return function(*args, **more)

    return heard  # type: ignore[return-value]


def all_spoken(room: _Class) -> _Class:
    """The class with all its public functions `spoken`."""
    for name, one in list(vars(room).items()):
        if inspect.isfunction(one) and not name.startswith("_"):
            setattr(room, name, spoken(one))
    return room


def _unbound(signature: inspect.Signature, more: Mapping[str, Any]) -> str:
    """Which name is unknown, and which are known; empty if it is something else that is wrong."""
    known = [name for name in signature.parameters if name != "self"]
    unknown = [name for name in more if name not in known]
    if not unknown:
        return ""
    near = get_close_matches(unknown[0], known, n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f"there is no {unknown[0]!r}; {hint}it takes {', '.join(known)}"


def _check(what: str, value: Any, annotation: str) -> None:
    """Raise NotAllowed if a value is of none of the kinds of an annotation; one that is not told here fits anything but huge numbers."""
    if isinstance(value, int) and abs(value) > MOST_NUMBER:
        raise NotAllowed(f"{what} = {quoted(value)} is too large; numbers go to {MOST_NUMBER:,}")
    admitted = annotation.split(" | ")
    kinds = [_KINDS.get(one) for one in admitted]
    told = [kind for kind in kinds if kind is not None]
    if len(told) < len(kinds) or any(isinstance(value, kind) for kind, _ in told):
        return
    words = [words for _, words in told if words != "None"]
    hint = f'; write "{quoted(value)}"' if isinstance(value, int | float) and "str" in admitted else ""
    raise NotAllowed(f"{what} = {quoted(value)} should be {' or '.join(words)}{hint}")
