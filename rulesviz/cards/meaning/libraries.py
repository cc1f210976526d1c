"""Libraries and the cards that come from them: searching, exiling from the top, and playing what is exiled (401, 601.3, 701.23)."""

# ruff: noqa: D102  each method is the meaning of the alternative of that name in grammar.lark

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rulesviz.cards.drafts import NotUnderstood, Noun
from rulesviz.cards.meaning.being import Being
from rulesviz.cards.meaning.sentence import Act
from rulesviz.cards.phrases import settle
from rulesviz.cards.subjects import YOU, Doing, Steps, Subject, one, order, who
from rulesviz.model.abilities import Rule
from rulesviz.model.instructions import Begin
from rulesviz.model.player_instructions import ExileTop, Search
from rulesviz.model.references import Ref, Who
from rulesviz.model.selection import IsRef, Predicate, Quantity


class Libraries(Being):
    """The meanings of the grammar's chapter `libraries, and cards from exile`."""

    def found(self, amount: Quantity, noun: Noun) -> tuple[Predicate, int]:
        if noun.zone or noun.of or not isinstance(amount, int):
            raise NotUnderstood("does not know for how many of which cards to search")
        return settle(replace(noun, zone="library")).predicate, amount

    def search_battlefield(self, words: str, found: tuple[Predicate, int], *tapped: str) -> Doing:
        return _searching(words, Search(found[0], "battlefield", found[1], bool(tapped)))

    def search_hand(self, words: str, found: tuple[Predicate, int]) -> Doing:
        return _searching(words, Search(found[0], "hand", found[1]))

    def exile_top(self, amount: Quantity | None, _card: str, whose: Who = YOU) -> Doing:
        amount = 1 if amount is None else amount
        if whose in (Ref("a player"), Ref("opponent")):
            raise NotUnderstood("does not know of whose library cards are exiled")
        return order(ExileTop(whose, amount))

    def may_play(self, words: str, ref: Subject, stays: str | None) -> Act:
        """It may be played, or only cast, from where it is (601.3)."""
        kind: Literal["may cast", "may play"] = "may cast" if words.endswith("cast") else "may play"
        rule = Rule(kind=kind, fits=IsRef(one(ref)), who=YOU)
        return Act(lambda _subject: (Begin(rule, "" if stays is None else "exiled"),))


def _searching(words: str, step: Search) -> Doing:
    """A search of one's own library: yours, or that of the player who is told to."""
    if "your" in words:
        return order(step)

    def steps(subject: Subject | None) -> Steps:
        if subject is None:
            raise NotUnderstood("does not know whose library is searched")
        return (replace(step, who=who(subject)),)

    return steps
