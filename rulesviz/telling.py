"""How a message stands on one line of bounded length, whatever it quotes."""

from __future__ import annotations

from reprlib import Repr

MOST = 600
MOST_NUMBER = 10**15
"""Numbers in cards and scenarios are no larger: so many a page still holds exactly, and what grows from them can be written."""
MOST_LETTERS = 20_000
"""A text in cards and scenarios is no longer."""

_repr = Repr()
_repr.maxstring = _repr.maxother = 120
_repr.maxlevel, _repr.maxlist, _repr.maxtuple, _repr.maxdict = 4, 6, 6, 6


def told(text: str, most: int = MOST) -> str:
    r"""A message on one line, every odd letter written out; of one that is too long the middle is left out.

    >>> told("there is nothing called '\u202eBear'")
    "there is nothing called '\\u202eBear'"
    >>> told("no card is called " + "x" * 1_000 + "; did you mean y?", 60)
    'no card is called xxxxxxxxxxxxxxxxxxxxxx… xxx; did you mean y?'
    """
    plain = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in " ".join(text.split()))
    return plain if len(plain) <= most else f"{plain[: most * 2 // 3]}… {plain[-(most // 3) :]}"


def quoted(value: object) -> str:
    """A value as a message quotes it: cut if it is long, whatever it is.

    >>> quoted("Bear"), quoted([1] * 100), quoted(10**5_000)
    ("'Bear'", '[1, 1, 1, 1, 1, 1, ...]', 'a number of thousands of digits')
    """
    if isinstance(value, int) and abs(value) >= 10**1_000:
        return "a number of thousands of digits"
    return told(_repr.repr(value), 200)


def has_long_number(text: str) -> bool:
    """Whether a text has a number of more digits than are allowed.

    >>> has_long_number("1" * 15), has_long_number("a" + "1" * 16)
    (False, True)
    """
    digits = "".join(letter if letter.isdigit() else " " for letter in text)
    return any(len(run) >= len(str(MOST_NUMBER)) for run in digits.split())
