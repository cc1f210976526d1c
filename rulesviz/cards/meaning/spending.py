"""What mana may be spent on, what comes of spending it, and how long it stays (106.4, 106.6)."""

# ruff: noqa: D102  each method is the meaning of the alternative of that name in grammar.lark

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulesviz.cards.drafts import NotUnderstood, Noun, every
from rulesviz.cards.meaning.occasions import subject_of
from rulesviz.cards.meaning.sentence import Sentence
from rulesviz.cards.meaning.standing import Standing
from rulesviz.cards.phrases import predicate, words_of
from rulesviz.cards.subjects import Subject
from rulesviz.model.abilities import Triggered, When
from rulesviz.model.instructions import Effect, Mode
from rulesviz.model.selection import ANYTHING, AbilityOf, AnyOf, Every, Is, Not, Pick, Predicate

Spells = Pick | Every


class Spending(Standing):
    """The meanings of the grammar's chapter `what mana is spent on`."""

    def keep_mana(self, words: str) -> Sentence:
        return Sentence(rider="end of combat" if "combat" in words else "end of turn")

    def sure(self) -> Sentence:
        return Sentence(rider="sure")

    def spend_only(self, objects: Spells) -> Sentence:
        return Sentence(spend_only=objects)

    def spend_only_sure(self, objects: Spells) -> Sentence:
        return replace(self.spend_only(objects), also=self.sure())

    def spend_castable(self, spells: Predicate) -> Sentence:
        return Sentence(spend_only=Every(spells, "stack"))

    def castable(self, objects: Spells, *nouns: Noun) -> Predicate:
        return AnyOf((_spells(objects), *(_spells(self.every(noun)) for noun in nouns)))

    def spend_or_activate(self, objects: Spells | Predicate, source: Predicate = ANYTHING) -> Sentence:
        spells = _spells(objects) if isinstance(objects, Spells) else objects
        parts = spells.parts if isinstance(spells, AnyOf) else (spells,)
        return Sentence(spend_only=Every(AnyOf((*parts, AbilityOf(source))), "stack"))

    def not_spent_on(self, objects: Spells) -> Sentence:
        return Sentence(spend_only=Every(Not(_spells(objects)), "stack"))

    def spend_activate(self, objects: Spells | None) -> Sentence:
        return self.spend_activate_of(ANYTHING, objects)

    def spend_activate_of(self, source: Predicate, objects: Spells | None) -> Sentence:
        if objects is not None:
            return self.spend_or_activate(objects, source)
        return Sentence(spend_only=Every(AbilityOf(source), "stack"))

    def source(self, objects: Subject) -> Predicate:
        """Abilities `of artifacts` are those of permanents; a card in a hand is an artifact source all the same (109.2)."""
        return every((subject_of(objects), Is("in battlefield")))

    def any_source_of(self, _a: str | None, words: tuple[str, ...], _source: str = "") -> Predicate:
        return every(tuple(predicate(word) for word in words))

    def chosen_source(self, a: str | None, words: tuple[str, ...], _source: str, chosen: str) -> Predicate:
        return every((self.any_source_of(a, words), *self.suffix_chosen(chosen).fits))

    # -- what comes of spending it

    def if_spent(self, objects: Spells) -> Callable[[Sentence], Sentence]:
        """An additional effect on what the mana is spent on (106.6)."""
        return _spent(When("mana spent", _spells(objects), at_once=True))

    def when_spent(self, objects: Spells) -> Callable[[Sentence], Sentence]:
        """A delayed triggered ability (106.6, 603.7)."""
        return _spent(When("mana spent", _spells(objects)))


def _spent(when: When) -> Callable[[Sentence], Sentence]:
    def opening(sentence: Sentence) -> Sentence:
        if not sentence.steps or sentence.instead or sentence.otherwise or sentence.condition is not None:
            raise NotUnderstood("does not know what comes of spending the mana")
        return Sentence(spent=Triggered(when=when, effect=Effect((Mode(sentence.steps),))))

    return opening


def _spells(objects: Spells) -> Predicate:
    """What a spell must be, wherever it is cast from."""
    if objects.zone != "stack" or objects.of is not None:
        raise NotUnderstood("has mana that can only be spent on spells from one zone")
    return objects.fits if "spell" in words_of(objects.fits) else every((Is("spell"), objects.fits))
