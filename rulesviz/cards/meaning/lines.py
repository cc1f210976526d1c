"""Whole lines: keyword lines, activated and triggered abilities, static abilities, spell lines (113.3)."""

# ruff: noqa: D102  each method is the meaning of the alternative of that name in grammar.lark

from __future__ import annotations

from dataclasses import dataclass

from rulesviz.cards.drafts import NotUnderstood, Noun
from rulesviz.cards.meaning.occasions import Occasion
from rulesviz.cards.meaning.sentence import Sentence
from rulesviz.cards.meaning.sentences import Sentences
from rulesviz.cards.phrases import number, predicate, settle
from rulesviz.cards.words import SINGULAR
from rulesviz.model import keywords
from rulesviz.model.abilities import Activated, Keyword, Rule
from rulesviz.model.characteristics import Ability
from rulesviz.model.instructions import Cost, Effect, Mode
from rulesviz.model.object_instructions import Attach
from rulesviz.model.player_instructions import Search
from rulesviz.model.references import Ref
from rulesviz.model.selection import AllOf, ControlledBy, CountOf, Is, IsRef, TargetSpec

LIMITS = {"once": "ever", "as a sorcery": "sorcery", "as an instant": "instant", "once each turn": "once", "once a turn": "once"}


@dataclass(frozen=True, slots=True)
class Activation:
    """An activated ability as read: its cost and the sentences behind the colon."""

    cost: Cost
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Trigger:
    """A triggered ability as read: its event and the sentences behind the comma."""

    occasion: Occasion
    sentences: tuple[Sentence, ...]
    other: Occasion | None = None


@dataclass(frozen=True, slots=True)
class Chooser:
    """`Choose one —`, perhaps with the event in front of it."""

    least: int
    most: int
    occasion: Occasion | None = None
    again: bool = False


_CHOICES = {"one": (1, 1), "two": (2, 2), "three": (3, 3), "one or both": (1, 2), "one or more": (1, 99), "up to two": (0, 2)}


class Lines(Sentences):
    """The meanings of the grammar's chapter `whole lines`."""

    def keywords(self, *parts: Ability) -> tuple[Ability, ...]:
        return parts

    def cost_keyword(self, name: str, cost: Cost) -> Ability:
        return keywords.activated(str(name), cost) if name in keywords.ACTIVATED else Keyword(name=str(name), cost=cost)

    def type_cycling(self, word: str, cost: Cost) -> Ability:
        kind = word.removesuffix("cycling")
        fits = AllOf((Is("Basic"), Is("Land"))) if kind == "basic land" else predicate(SINGULAR.get(kind.title(), kind))
        return keywords.cycling(cost, Search(fits, "hand"))

    def additional(self, cost: Cost) -> Cost:
        return cost

    def alternative(self, *parts: Cost | str) -> Cost:
        return self.cost(*(part for part in parts if isinstance(part, Cost)))

    def crew(self, count: str) -> Ability:
        return keywords.crew(number(count))

    def affinity(self, noun: Noun) -> Ability:
        """The spell costs {1} less for each of them that its caster controls (702.41a)."""
        mine = self.every(noun.also(ControlledBy(Ref("you"))))
        if mine.zone != "battlefield":
            raise NotUnderstood("counts for affinity what is not on the battlefield")
        return Rule(kind="cost less", fits=IsRef(Ref("this")), amount=CountOf(mine))

    def awaken(self, count: str, cost: Cost) -> Ability:
        return Keyword(name="awaken", cost=cost, value=number(count))

    def devour(self, count: str) -> Ability:
        return Keyword(name="devour", value=number(count))

    def enchant(self, noun: Noun) -> Ability:
        return Keyword(name="enchant", quality=settle(noun).predicate)

    def equip(self, cost: Cost) -> Ability:
        spec = TargetSpec(AllOf((Is("Creature"), ControlledBy(Ref("you")))))
        mode = Mode((Attach(Ref("this"), Ref("target1")),), (spec,))
        return Activated(cost=cost, effect=Effect((mode,)), sorcery_speed=True)

    def activated(self, cost: Cost, sentences: tuple[Sentence, ...]) -> Activation:
        return Activation(cost, sentences)

    def triggered(self, occasion: Occasion, other: Occasion | None, sentences: tuple[Sentence, ...]) -> Trigger:
        return Trigger(occasion, sentences, other)

    def chooser_again(self, occasion: Occasion | None, choice: str) -> Chooser:
        return Chooser(*_CHOICES[choice], occasion, again=True)

    def chooser(self, occasion: Occasion | None, choice: str) -> Chooser:
        return Chooser(*_CHOICES[choice], occasion)
