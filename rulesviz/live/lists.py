"""What there is to look at: scenarios, cards, and rules by number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulesviz.cards.catalogue import BadCard, UnknownCard, shipped
from rulesviz.collection.known import known, rulings
from rulesviz.collection.store import BadStore
from rulesviz.explain.rulebook import by_number, gaps, rulebook, satisfies
from rulesviz.live.cardpage import CardPage
from rulesviz.live.listing import Listing, captions
from rulesviz.live.says import NotAllowed, NotThere
from rulesviz.live.spoken import spoken
from rulesviz.scenarios.read import read, scenario_files
from rulesviz.tabular import table
from rulesviz.views.words import listed

if TYPE_CHECKING:
    import pandas as pd


@spoken
def card(name: str, cards: Mapping[str, Any] | None = None) -> CardPage:
    """A card by name: a shipped one, an imported one, or one of your own `cards`, written as for a table.

    It prints as text and shows with a picture of its lines, which `picture()` gives to be saved; `meaning()` says each phrase.
    Raises NotThere that suggests the nearest names, and NotAllowed for a card that cannot be read at all.

    >>> card("Clone")
    Clone · {3}{U} · Creature — Shapeshifter · 0/0
    1. this may enter as a copy of any creature
    >>> mine = {"Paper Golem": {"type": "Artifact Creature — Golem", "cost": "{3}", "pt": "2/2", "text": "{T}: add {C}"}}
    >>> card("Paper Golem", mine).meaning()
    1. {T}: add {C}
        mana ability: it does not use the stack (605.1a, 605.3b)
          cost: tap this (107.5)
          you add {C} (106.4)
    """
    try:
        found = known().with_cards(cards or {}).find(name)
        return CardPage(found, rulings(found.name))
    except UnknownCard as wrong:
        raise NotThere(*wrong.args) from None
    except (BadCard, BadStore) as wrong:
        raise NotAllowed(str(wrong)) from None


def all_cards() -> pd.DataFrame:
    """The shipped cards by name: mana cost, types, power and toughness (those of the front, of a card with two faces)."""
    dtypes = {"name": "string", "mana_cost": "string", "types": "string", "power": "Int64", "toughness": "Int64"}
    fronts = ((one.name, one.definition.faces[0]) for one in shipped())
    rows = (
        {
            "name": name, "mana_cost": str(front.mana_cost) if front.mana_cost is not None else "",
            "types": front.type_line, "power": front.power, "toughness": front.toughness,
        }
        for name, front in fronts
    )  # fmt: skip
    return table(rows, dtypes, ["name"])


def all_scenarios() -> pd.DataFrame:
    """The shipped scenarios by number: title, and the rules that each of them shows."""
    found = ((name.partition("-")[0], read(path)) for name, path in scenario_files().items())
    rows = ({"name": name, "title": one.title, "rules": listed(one.rules)} for name, one in found)
    return table(rows, dict.fromkeys(("name", "title", "rules"), "string"), ["name"])


@spoken
def rule(*numbers: str) -> Listing:
    """Some rules in plain words, by number; raises NotThere for a number that has no caption.

    >>> rule("707.3")
    707.3: ...
    """
    book = rulebook()
    for number in numbers:
        if number not in book:
            parents = [one for one in book if number.startswith(one)]
            raise NotThere(f"rule {number!r} has no caption here" + (f"; look at {parents[-1]}" if parents else ""))
    return captions(numbers)


@spoken
def covered(chapter: str = "") -> Listing:
    """The rules that scenarios show, all or those of one chapter or rule: each in plain words, with the scenarios.

    Raises NotThere that lists the chapters.

    >>> "S21" in covered("613.1").to_frame().loc["613.1a", "shown by"]
    True
    """
    shown: dict[str, list[str]] = {}
    for name, path in scenario_files().items():
        for number in read(path).rules:
            shown.setdefault(number, []).append(name.partition("-")[0])
    wanted = [number for number in sorted(shown, key=by_number) if not chapter or satisfies(number, chapter)]
    if not wanted:
        chapters = sorted({number.partition(".")[0] for number in shown})
        raise NotThere(f"no scenario shows rule {chapter!r}; there are scenarios for {', '.join(chapters)}")
    rows = tuple((number, rulebook()[number], ", ".join(shown[number])) for number in wanted)
    return Listing(("rule", "in plain words", "shown by"), rows)


def not_covered() -> Listing:
    """The rules that rulesviz leaves out: what is missing, and why.

    >>> "Coins and dice" in str(not_covered())
    True
    """
    return Listing(
        ("rules", "what is missing", "why"), tuple((gap["rules"], gap["what"], gap["why"]) for gap in gaps())
    )
