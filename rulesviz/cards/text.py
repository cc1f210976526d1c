"""Tidying a line before the grammar reads it: names, short forms, reminder text, capitals (201.5, 207.2)."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from rulesviz.cards.drafts import CardContext
from rulesviz.cards.words import ABILITY_WORDS, CHAPTERS, COST_KEYWORDS, KEYWORDS, MEANING_WORDS, NOUNS, SINGULAR

_REMINDER = re.compile(r"\s*\([^()]*\)")
_QUOTED = re.compile(r'("[^"]*")')
_THIS = re.compile(
    r"\b[Tt]his (?:artifact|aura|Aura|battle|card|creature|enchantment|Equipment|land|permanent|planeswalker|Saga|spell|"
    r"token|Vehicle)\b(?! type)"
)
_SHORT = (
    ("'s", re.compile(r"\b([Ii]t|[Tt]hat|[Tt]here|[Hh]e|[Ss]he)'s\b"), r"\1 is"),
    ("'re", re.compile(r"\b([Tt]hey|[Yy]ou)'re\b"), r"\1 are"),
    ("'ve", re.compile(r"\b([Yy]ou|[Tt]hey)'ve\b"), r"\1 have"),
    ("n't", re.compile(r"\b(is|are|do|does|did|was|were|has)n't\b"), r"\1 not"),
    ("an", re.compile(r"\b[Cc](?:an't|an not)\b"), "cannot"),
    ("'s", re.compile(r"'s\b(?<!Urza's)"), " 's"),
    ("s' ", re.compile(r"(?<=s)'(?= )"), " 's"),
    ("/", re.compile(r"\b(?!and/or\b)([a-z]+)/([a-z]+)\b"), r"\1 or \2"),
    ("non", re.compile(r"\b(non[\w-]+), (?=non)"), r"\1 "),
    ("and all", re.compile(r"(?<=\b[Aa]ll )([A-Z][a-z]+ and )all (?=[A-Z])"), r"\1"),
    ("  ", re.compile(r"\s+"), " "),
)
"""Short forms: a mark that they have, how they look, and what they are written out as."""
_WORD = re.compile(r"(?<![{/\w])[A-Z][\w'-]*")
_CHAPTER = re.compile(r"([IV]+(?:, [IV]+)*) — ")
_ABILITY_WORD = re.compile(rf"((?:{_CHAPTER.pattern})?)([A-Za-z][\w'!-]*(?: [\w'!-]+)*) — ")
ROW = re.compile(r"(\d+)(?:[—-](\d+)| or (\d+)|( or less)|(\+))? (?:\||—) ")
"""The beginning of a row in a table of results: the range of results that it is for (706.3)."""
_CHOICE = re.compile(r"\bchoose\b|\bchoice$")
_WORDS = re.compile(r"[a-z]+")
_STOP_INSIDE = re.compile(r'\."(?= [A-Z])')
_CHARACTERS = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "−": "-", "–": "-"})


def without_reminder(text: str) -> str:
    """The text without what stands in parentheses (207.2a)."""
    text = text if text.isascii() else text.translate(_CHARACTERS)
    return (_REMINDER.sub("", text) if "(" in text else text).strip()


def tidy(text: str, card: CardContext) -> str:
    """The line as the grammar reads it; quoted abilities stay as they are, they are read on their own.

    >>> tidy("When Omnath enters, this creature's controller can't draw.", CardContext("Omnath, Locus of Creation"))
    "when this enters, this 's controller cannot draw"
    """
    whole = _without_ability_word(without_reminder(text)).replace('"legend rule"', "legend rule")
    if '"' not in whole:
        return _plain(whole, card).rstrip(" .;")
    parts = _QUOTED.split(_STOP_INSIDE.sub('".', whole))
    made = "".join(part if part.startswith('"') else _plain(part, card) for part in parts)
    return made.replace('."', '"').rstrip(" .;")


def _without_ability_word(text: str) -> str:
    """The line without an ability word or flavor word and its dash; words that mean something stay (207.2c-d)."""
    found = _ABILITY_WORD.match(text) if " — " in text else None
    if not found:
        return text
    words = found[3].lower()
    flavor = found[3][0].isupper() and words not in MEANING_WORDS and not _CHOICE.search(words)
    if words in ABILITY_WORDS or (flavor and not _CHAPTER.match(text, found.start(3))):
        return found[1] + text[found.end() :]
    return text


@cache
def _game_words() -> frozenset[str]:
    """Every word that rules text is made of, which no short name of a card can be."""
    files = [Path(__file__).with_name(name) for name in ("grammar.lark", "words.lark")]
    text = " ".join(file.read_text(encoding="utf-8") for file in files)
    words = {*_WORDS.findall(text.lower()), *NOUNS, *(word.lower() for word in SINGULAR), *KEYWORDS, *COST_KEYWORDS}
    return frozenset(words | {word.removesuffix("s") for word in words})


@lru_cache(maxsize=4096)
def _names(card: CardContext) -> tuple[str, ...]:
    """What the card calls itself: its name, what stands before the comma, a legend's first name; `~` in lists of texts (201.5)."""
    names = [card.name, card.name.removeprefix("A-"), card.name.removeprefix("A-").partition(",")[0]]
    if "Legendary" in card.supertypes and "," not in card.name:
        names += [card.name.partition(between)[0] for between in (" of ", " the ")]
        first = card.name.split(" ", 1)[0]
        if first.lower() not in _game_words():
            names.append(first)
    return (*dict.fromkeys(name for name in names if name and name[0].isupper()), "~")


def says_its_name(text: str, card: CardContext) -> bool:
    """Whether a text speaks of the card by its own name (201.5)."""
    return any(_as_this(text, name, "") != text for name in _names(card))


def _plain(text: str, card: CardContext) -> str:
    for part in _names(card):
        if part and part in text:
            text = _as_this(text, part, "the maker of this" if card.handed_out else "this")
    if "his " in text:
        text = _THIS.sub("this", text)
    for mark, short, long in _SHORT:
        if mark in text:
            text = short.sub(long, text)
    return _WORD.sub(_small, text)


def _as_this(text: str, name: str, this: str) -> str:
    """The text with `this` for the name, where it stands as words of its own."""
    made, at = "", 0
    while (found := text.find(name, at)) >= 0:
        end = found + len(name)
        alone = not text[found - 1 : found].isalnum() and not text[end : end + 1].isalnum()
        made += text[at:found] + (this if alone else name)
        at = end
    return made + text[at:]


def _small(found: re.Match[str]) -> str:
    """A subtype in the singular, any other word without its capital; X and numbers of chapters stay."""
    word = found[0]
    singular = SINGULAR.get(word)
    if singular is not None:
        return singular
    return word if word == "X" or word in CHAPTERS else word[0].lower() + word[1:]


def chapters(text: str) -> tuple[tuple[int, ...], str]:
    """The chapter numbers in front of a line and the rest of it; no numbers for a line that is no chapter (714.2).

    >>> chapters("I, II — draw a card")
    ((1, 2), 'draw a card')
    """
    found = _CHAPTER.match(text)
    if not found:
        return (), text
    return tuple(CHAPTERS[numeral] for numeral in found[1].split(", ")), text[found.end() :]


def _is_row(line: str, above: str) -> bool:
    """Whether a line is a row of the table below another; `8+` at the beginning is a station symbol, not a result (721)."""
    row = ROW.match(line)
    return row is not None and (row[5] is None or "\n" in above)


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a card text as rulings count them: a choice with its bullets is one, a roll with its table, reminder text is none."""
    made: list[str] = []
    for raw in text.splitlines():
        line = without_reminder(raw)
        if made and (line.startswith("•") or _is_row(line, made[-1])):
            made[-1] += "\n" + line
        elif line:
            made.append(line)
    return tuple(made)
