"""The cards that lie on a table, to be read beside it: name, cost, types and the text of each."""

from __future__ import annotations

import html
from collections.abc import Iterable
from dataclasses import dataclass

from rulesviz.cards.card import Card
from rulesviz.cards.catalogue import BadCard, Catalogue
from rulesviz.explain.frame import Frame, ObjectView
from rulesviz.live.cardpage import CardPage
from rulesviz.views.words import clean, listed

_SUMMARY = 'data-lm-suppress-shortcuts="true" style="cursor: pointer"'
"""A notebook around it has uses of its own for the keys that open a fold, unless it is told."""


@dataclass(frozen=True, slots=True, repr=False)
class CardTexts:
    """Cards to be read. Prints as text; in a notebook it is a fold that opens by mouse or keyboard, with or without a kernel."""

    cards: tuple[Card, ...]

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return "\n\n".join(str(CardPage(card)) for card in self.cards) or "No card to read."

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        if not self.cards:
            return ""
        names = html.escape(listed(clean(card.name) for card in self.cards))
        texts = "".join(f'<div style="margin: 0.5em 0 0 1em">{CardPage(card).text_html()}</div>' for card in self.cards)
        return f'<details style="line-height: 1.4"><summary {_SUMMARY}>Read the cards: {names}</summary>{texts}</details>'


def card_texts(frame: Frame, catalogue: Catalogue, first: str = "") -> CardTexts:
    """The cards that are to be seen in a frame, each once, but no basic lands without a text; those that `first` names come first.

    A permanent that has become something else is there with its own card and with what it is now.
    """
    names = dict.fromkeys(name for view in frame.objects.values() for name in _names(view))
    found = dict.fromkeys(filter(None, (_found(catalogue, name) for name in names)))
    told = (card for card in found if any(card.lines) or "Basic" not in card.definition.faces[0].supertypes)
    return CardTexts(tuple(sorted(told, key=lambda card: card.name not in first)))


def _names(view: ObjectView) -> Iterable[str]:
    printed = (step.values.get("name", "") for step in view.strata[:1])
    return filter(None, (*printed, view.name))


def _found(catalogue: Catalogue, name: str) -> Card | None:
    try:
        return catalogue.find(name) if name in catalogue else None
    except BadCard:
        return None
