"""The parser: the grammar with its word lists filled in, giving each line its meaning as it reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from lark import Lark
from lark.lexer import PatternRE

from rulesviz.cards import words
from rulesviz.cards.sentences import Sentences
from rulesviz.cards.lines_meaning import LIMITS, RIDERS, Lines

STARTS = ("keywords", "activated", "triggered", "sentences", "additional", "chooser")
_GRAMMAR = Path(__file__).with_name("grammar.lark")
_OPEN_ENDED = ("MANA", "KIND", "QUOTED", "LOYALTY", "_STOP", "_LIST", "_OR_MANA", "_AND_GRANT", "_EXCEPT_AND")
_WORD_END = re.compile(r"[a-z]\Z")


def _any_of(parts: Iterable[str]) -> str:
    return "|".join(re.escape(part).replace("\\ ", " ") for part in sorted(parts, key=lambda part: (-len(part), part)))


def grammar() -> str:
    """The text of the grammar, with the word lists in the places that stand in angle brackets."""
    lists = {
        "keywords": words.KEYWORDS,
        "nouns": [word for word in words.NOUNS if word not in ("card", "cards")],
        "types": words.NOUNS,
        "numbers": words.NUMBERS,
        "ordinals": words.ORDINALS,
        "colors": words.COLOR_LETTERS,
        "cost_keywords": words.COST_KEYWORDS,
        "riders": RIDERS,
        "limits": LIMITS,
    }
    text = _GRAMMAR.read_text(encoding="utf-8")
    for name, parts in lists.items():
        text = text.replace(f"<{name}>", _any_of(parts))
    return text


def _whole_words(terminal: Any) -> None:
    """Let a terminal that ends in a letter end where the word does, and let the one of more words win."""
    pattern = terminal.pattern
    if terminal.priority == 0:
        terminal.priority = min(option.count(" ") for option in pattern.value.split("|"))
    if pattern.type == "str" and not _WORD_END.search(pattern.value):
        return
    if terminal.name in _OPEN_ENDED:
        return
    value = re.escape(pattern.value) if pattern.type == "str" else f"(?:{pattern.value})"
    terminal.pattern = PatternRE(value + r"(?![\w'-])", pattern.flags)


@cache
def parser() -> Lark:
    """The one parser of the process."""
    return Lark(
        grammar(),
        parser="lalr",
        lexer="contextual",
        start=list(STARTS),
        transformer=_meanings(Lines()),
        edit_terminals=_whole_words,
    )


def _meanings(lines: Sentences) -> Any:
    """Each method of the meanings as a function of the list of its parts."""
    names = [name for name in dir(lines) if not name.startswith("_")]
    return SimpleNamespace(**{name: _spread(getattr(lines, name)) for name in names if callable(getattr(lines, name))})


def _spread(meaning: Callable[..., Any]) -> Callable[[list[Any]], Any]:
    return lambda parts: meaning(*parts)
