"""The parser: the grammar with its word lists filled in, giving each line its meaning as it reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from lark import Lark, Token
from lark.lexer import Lexer, PatternRE

from rulesviz.cards import words
from rulesviz.cards.meaning.lines import LIMITS, Lines
from rulesviz.cards.meaning.numbers import DONE_TODAY

STARTS = ("keywords", "activated", "triggered", "sentences", "additional", "alternative", "chooser")
_FILES = ("grammar.lark", "words.lark")
_OPEN_ENDED = (
    "MANA",
    "ENERGY",
    "KIND",
    "QUOTED",
    "LOYALTY",
    "_STOP",
    "_LIST",
    "_OR_MANA",
    "_AND_GRANT",
    "_EXCEPT_AND",
    "_EXCEPT_COMMA",
)
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
        "number_keywords": words.NUMBER_KEYWORDS,
        "limits": LIMITS,
        "done_today": DONE_TODAY,
        "qualities": (*words.QUALITIES, *words.SUBTYPES),
    }
    text = "\n".join(Path(__file__).with_name(name).read_text(encoding="utf-8") for name in _FILES)
    for name, parts in lists.items():
        text = text.replace(f"<{name}>", f"(?:{_any_of(parts)})" if name == "qualities" else _any_of(parts))
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


class Stopped(Exception):  # noqa: N818  it reads as a sentence
    """No word that may come next stands at this place of the text."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class Lexing(Lexer):
    """The contextual lexer of the library in one short loop: each state of the parser has one pattern."""

    __future_interface__ = 1

    def __init__(self, contextual: Any, lines: Lines) -> None:
        self._lexers = contextual.lexers
        self._lines = lines
        self._patterns: dict[int, Callable[[str, int], re.Match[str] | None]] = {}

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """Yield the words of the text one by one, each as the state of the parser then asks for it."""
        lines = self._lines
        lines.text = text = lexer_state.text.text
        at, end = 0, len(text)
        while True:
            while at < end and text[at] == " ":
                at += 1
            lines.ahead = at
            if at == end:
                return
            state = parser_state.position
            match = (self._patterns.get(state) or self._pattern(state))(text, at)
            if match is None:
                raise Stopped(at)
            yield Token(str(match.lastgroup), match[0], at)
            at = match.end()

    def _pattern(self, state: int) -> Callable[[str, int], re.Match[str] | None]:
        lexer = self._lexers[state]
        known: Callable[[str, int], re.Match[str] | None] | None = getattr(lexer, "one_pattern", None)
        if known is None:
            words = (f"(?P<{terminal.name}>{terminal.pattern.to_regexp()})" for terminal in lexer.terminals)
            known = lexer.one_pattern = re.compile("|".join(words)).match
        self._patterns[state] = known
        return known


@cache
def parser() -> Lark:
    """The one parser of the process."""
    lines = Lines()
    made = Lark(
        grammar(),
        parser="lalr",
        lexer="contextual",
        start=list(STARTS),
        transformer=_meanings(lines),
        edit_terminals=_whole_words,
    )
    made.parser.lexer = Lexing(made.parser.lexer, lines)
    return made


def _meanings(lines: Lines) -> Any:
    """Each method of the meanings as a function of the list of its parts."""
    names = [name for name in dir(lines) if not name.startswith("_") and callable(getattr(lines, name))]
    return SimpleNamespace(**{name: _spread(getattr(lines, name)) for name in names})


def _spread(meaning: Callable[..., Any]) -> Callable[[list[Any]], Any]:
    return lambda parts: meaning(*parts)
