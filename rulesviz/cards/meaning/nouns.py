"""Noun phrases: which objects and players are meant (109, 115)."""

# ruff: noqa: D102  each method is the meaning of the alternative of that name in grammar.lark

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rulesviz.cards.drafts import CONTEXT, Aim, NotUnderstood, Noun, Pronoun, ThisIn, every, walk
from rulesviz.cards.phrases import either, number, predicate, settle, words_of
from rulesviz.cards.words import NOUNS
from rulesviz.model.mana import ManaCost
from rulesviz.model.references import ControllerOf, OwnerOf, Ref, Who
from rulesviz.model.selection import (
    AbilityOf,
    AllOf,
    AnyOf,
    Comparison,
    ControlledBy,
    CostIs,
    CountersOn,
    EnteredThisTurn,
    Every,
    ExiledWith,
    Has,
    HasCounter,
    Is,
    IsRef,
    ManaSpentOn,
    Named,
    Not,
    Other,
    OwnedBy,
    Pick,
    Predicate,
    Quantity,
    SharesChoice,
    SharesType,
    StatIs,
    TargetsOnly,
    TargetSpec,
    TargetsThe,
    XInCost,
)

YOU = Ref("you")
OPPONENT = Ref("opponent")
MANY = 1_000_000
"""How many `any number` may be."""

_PLAYERS = {
    "you": YOU,
    "each player": Ref("each player"),
    "each opponent": Ref("each opponent"),
    "each player who drew mana from a land this turn": Ref("each land tapper"),
    "your opponents": Ref("each opponent"),
    "a player": Ref("a player"),
    "any player": Ref("a player"),
    "an opponent": OPPONENT,
    "any opponent": OPPONENT,
}
_CONTROL: dict[str, Predicate] = {
    "you control": ControlledBy(YOU),
    "of yours": ControlledBy(YOU),
    "you do not control": Not(ControlledBy(YOU)),
    "an opponent controls": ControlledBy(OPPONENT),
    "your opponents control": ControlledBy(OPPONENT),
    "opponents control": ControlledBy(OPPONENT),
    "you own": OwnedBy(YOU),
    "you cast": ControlledBy(YOU),
}
COMPARISONS: dict[str, Comparison] = {"or more": ">=", "or greater": ">=", "or less": "<=", "or fewer": "<="}
_CHOSEN: dict[str, Literal["creature_type", "color", "card_name"]] = {
    "type": "creature_type", "color": "color", "name": "card_name",
}  # fmt: skip
_OWN_ZONES = frozenset(("graveyard", "hand", "library"))


class Nouns:
    """The meanings of the grammar's chapter `who and what`.

    `text` is what is being read, and `ahead` the place of the word that the parser looks at next.
    """

    text = ""
    ahead = 0

    # -- players

    def player(self, word: str) -> Who:
        if word.startswith("each player who tapped "):
            return Ref("each land tapper")
        if word.startswith("each player who ") and "sacrificed" in word:
            return Ref(f"each who sacrificed {next(part for part in word.split() if part[0].isupper())}")
        return _PLAYERS.get(word) or Pronoun(str(word), getattr(word, "start_pos", 0))

    def aim_player(self, target: str, word: str) -> Who:
        kind: Literal["player", "opponent"] = "opponent" if word == "opponent" else "player"
        spec = TargetSpec(AllOf(), players=kind, objects=False, text=f"target {word}")
        return Aim("target", spec, _at(target))

    def its_controller(self, word: str) -> Who:
        whose = Pronoun("it", _at(word), owner=True)
        return ControllerOf(whose) if word.endswith("controller") else OwnerOf(whose)

    def controller_of(self, ref: object, word: str) -> Who:
        if isinstance(ref, Pronoun):
            ref = Pronoun(ref.name, ref.at, owner=True)
        if not isinstance(ref, Ref):
            raise NotUnderstood(f"does not know whose {word} is meant")
        return ControllerOf(ref) if word == "controller" else OwnerOf(ref)

    # -- one object

    def this(self, _word: str) -> Ref:
        return Ref("this")

    def maker(self) -> Ref:
        return Ref("maker")

    def this_in(self, _this: str, words: str) -> Ref:
        return ThisIn("this", self.suffix_zone(words).zone)

    def it(self, word: str) -> Ref:
        return Pronoun("it", _at(word))

    def he(self, word: str) -> Ref:
        return Pronoun("he", _at(word))

    def label(self, word: str) -> Ref:
        return Ref("@" + CONTEXT.get().labels[int(word[1:])])

    def that(self, the: str, word: str) -> Ref:
        return Pronoun(f"that {_singular(word)}", _at(the))

    def that_either(self, *_words: str) -> Ref:
        return Pronoun("that spell", self.ahead)

    def attached(self, word: str) -> Ref:
        predicate(word)
        return Ref("attached")

    def sacrificed(self, word: str) -> Ref:
        return Pronoun("the sacrificed", _at(word))

    def chosen(self, word: str) -> Ref:
        return Pronoun("the chosen", _at(word))

    def exiled(self, word: str) -> Ref:
        return Pronoun("the exiled", _at(word))

    # -- targets

    def aim(self, target: str, noun: Noun) -> Ref:
        return self._aim(target, noun)

    def aim_other(self, target: str, noun: Noun) -> Ref:
        return self._aim(target, Noun((Other(), *noun.fits), noun.zone, noun.of))

    def aim_many(self, count: str, target: str, noun: Noun) -> Ref:
        return self._aim(target, noun, number(count), number(count))

    def aim_up_to(self, count: str, target: str, noun: Noun) -> Ref:
        return self._aim(target, noun, 0, number(count))

    def aim_up_to_other(self, count: str, target: str, noun: Noun) -> Ref:
        return self._aim(target, Noun((Other(), *noun.fits), noun.zone, noun.of), 0, number(count))

    def aim_any(self, target: str, noun: Noun) -> Ref:
        return self._aim(target, noun, 0, MANY)

    def aim_or_player(self, target: str, noun: Noun) -> Ref:
        noun = settle(noun)
        spec = TargetSpec(noun.predicate, zone=noun.zone, players="player", text=self._said(target))
        return Aim("target", spec, _at(target))

    def aim_player_or_planeswalker(self, target: str, word: str) -> Ref:
        kind: Literal["player", "opponent"] = "opponent" if word == "opponent" else "player"
        spec = TargetSpec(Is("Planeswalker"), players=kind, text=f"target {word} or planeswalker")
        return Aim("target", spec, _at(target))

    def any_target(self, target: str) -> Ref:
        return _any_targets(target, 1, 1)

    def any_other_target(self, target: str) -> Ref:
        aim = _any_targets(target, 1, 1)
        return replace(aim, spec=replace(aim.spec, other=True))

    def many_targets(self, count: str, target: str) -> Ref:
        return _any_targets(target, number(count), number(count))

    def one_or_two_targets(self, target: str) -> Ref:
        return _any_targets(target, 1, 2)

    def up_to_targets(self, count: str, target: str) -> Ref:
        return _any_targets(target, 0, number(count))

    def _aim(self, target: str, noun: Noun, least: int = 1, most: int = 1) -> Ref:
        noun = settle(noun)
        if any(type(part) is Aim for part in walk(noun.fits)):
            raise NotUnderstood("has a target whose own description targets something")
        fits = noun.predicate if noun.of is None else noun.also(OwnedBy(noun.of)).predicate
        return Aim("target", TargetSpec(fits, least, most, noun.zone, text=self._said(target)), _at(target))

    def _said(self, word: str) -> str:
        """The words from this one up to what the parser looks at next."""
        return self.text[_at(word) : self.ahead].rstrip(" ,")

    # -- groups and choices

    def every(self, noun: Noun) -> Every:
        noun = settle(noun)
        return Every(noun.predicate, noun.zone, noun.of)

    def pick(self, _a: str, noun: Noun) -> Pick:
        return _pick(noun, 1, 1)

    def pick_other(self, noun: Noun) -> Pick:
        return _pick(Noun((Other(), *noun.fits), noun.zone, noun.of), 1, 1)

    def pick_many(self, count: str, noun: Noun) -> Pick:
        return _pick(noun, number(count), number(count))

    def pick_up_to(self, count: str, noun: Noun) -> Pick:
        return _pick(noun, 0, number(count))

    # -- noun phrases

    def words(self, *words: str) -> tuple[str, ...]:
        return tuple(str(word) for word in words)

    def alternatives(self, *options: tuple[str, ...]) -> tuple[Predicate, ...]:
        return either(options)

    def nouns(self, fits: tuple[Predicate, ...], *suffixes: Noun | None) -> Noun:
        noun = Noun(fits)
        for suffix in filter(None, suffixes):
            if suffix.zone and noun.zone:
                raise NotUnderstood("names two zones for one object")
            noun = Noun(_narrowed(noun.fits, suffix.fits), noun.zone or suffix.zone, noun.of or suffix.of)
        if noun.zone in _OWN_ZONES and any(isinstance(part, HasCounter) for part in noun.fits):
            raise NotUnderstood("does not know what has the counter")
        return noun

    def opponents(self, fits: tuple[Predicate, ...], *suffixes: Noun | None) -> Noun:
        return self.nouns(fits, *suffixes).also(ControlledBy(OPPONENT))

    def suffix_control(self, words: str) -> Noun:
        found = _CONTROL.get(words)
        return Noun((found or ControlledBy(Pronoun("that player", _at(words))),))

    def suffix_target_controls(self, target: str, word: str) -> Noun:
        return Noun((ControlledBy(self.aim_player(target, word)),))

    def suffix_entered(self) -> Noun:
        return Noun((EnteredThisTurn(),))

    def suffix_named_this(self, _this: str) -> Noun:
        return Noun((Named(CONTEXT.get().name),))

    def suffix_zone(self, words: str) -> Noun:
        zone = words.rsplit(" ", 1)[-1]
        if zone not in _OWN_ZONES:
            return Noun((), zone)
        whose = words.split(" ", 1)[1].rsplit(" ", 1)[0]
        of: dict[str, Who | None] = {"your": YOU, "a": None, "any": None, "an opponent 's": OPPONENT}
        if whose in of:
            return Noun((), zone, of[whose])
        owner: Who = Pronoun("that player", _at(words))
        return Noun((), zone, OwnerOf(Pronoun("it", _at(words), True)) if whose.startswith("its") else owner)

    def suffix_keyword(self, keyword: str) -> Noun:
        return Noun((Has(str(keyword)),))

    def suffix_no_keyword(self, keyword: str) -> Noun:
        return Noun((Not(Has(str(keyword))),))

    def suffix_stat(self, stat: str, count: Quantity, more: str | None = None) -> Noun:
        return Noun((StatIs(str(stat), COMPARISONS[more] if more else "=", count),))  # type: ignore[arg-type]

    def suffix_cost(self, *costs: str) -> Noun:
        return Noun((CostIs(tuple(ManaCost.parse(cost).symbols for cost in costs)),))

    def suffix_unlike(self, _a: str, *likes: Noun) -> Noun:
        return Noun((Not(SharesType(tuple(self.every(like) for like in likes))),))

    def creature_anywhere(self, _words: str) -> Noun:
        return Noun((Is("Creature"),), "battlefield or graveyard")

    def suffix_x(self) -> Noun:
        return Noun((XInCost(),))

    def suffix_spent(self, stat: str) -> Noun:
        return Noun((StatIs(str(stat), "<=", ManaSpentOn()),))  # type: ignore[arg-type]

    def suffix_counters(self, stat: str, kind: str, _counters: str, _this: str) -> Noun:
        return Noun((StatIs(str(stat), "=", CountersOn(Ref("this"), str(kind))),))  # type: ignore[arg-type]

    def suffix_counter(self, _a: str, kind: str, _counters: str) -> Noun:
        return Noun((HasCounter(str(kind)),))

    def suffix_targets_only(self, aimed: Pick) -> Noun:
        return Noun((TargetsOnly(aimed.fits),))

    def suffix_targets_only_this(self, _this: str) -> Noun:
        return Noun((TargetsOnly(IsRef(Ref("this"))),))

    def suffix_targets(self, aimed: Pick) -> Noun:
        return Noun((TargetsThe(aimed.fits),))

    def suffix_targets_this(self, _this: str) -> Noun:
        return Noun((TargetsThe(IsRef(Ref("this"))),))

    def suffix_source(self, words: tuple[str, ...], _source: str) -> Noun:
        return Noun((AbilityOf(every(tuple(predicate(word) for word in words))),))

    def suffix_exiled_with(self) -> Noun:
        return Noun((ExiledWith(),), "exile")

    def suffix_none(self) -> Noun:
        return Noun(())

    def suffix_chosen(self, words: str) -> Noun:
        return Noun((SharesChoice(_CHOSEN[words.rsplit(" ", 1)[-1]]),))


def _narrowed(fits: tuple[Predicate, ...], more: tuple[Predicate, ...]) -> tuple[Predicate, ...]:
    """Both; of `artifact or creature with flying` only the creature must fly, for an artifact never does (109.2)."""
    last = fits[-1] if fits else None
    if isinstance(last, AnyOf) and more and all(map(_of_creatures, more)):
        *others, end = last.parts
        if "creature" in words_of(end) and not all("creature" in words_of(part) for part in others):
            return (*fits[:-1], AnyOf((*others, AllOf((end, *more)))))
    return (*fits, *more)


def _of_creatures(part: Predicate) -> bool:
    """Whether only a creature can have it: an evergreen keyword, a power, a toughness."""
    match part:
        case Not(inner):
            return _of_creatures(inner)
        case StatIs(stat):
            return stat != "mana value"
    return isinstance(part, Has)


def _pick(noun: Noun, least: int, most: int) -> Pick:
    noun = settle(noun)
    return Pick(noun.predicate, least, most, noun.zone, of=noun.of)


def _any_targets(word: str, least: int, most: int) -> Aim:
    fits = AnyOf((Is("Creature"), Is("Planeswalker"), Is("Battle")))
    return Aim("target", TargetSpec(fits, least, most, players="player", text=str(word)), _at(word))


def _singular(word: str) -> str:
    part = NOUNS.get(word)
    return part.word.lower() if isinstance(part, Is) else word.lower()


def _at(word: str) -> int:
    return int(getattr(word, "start_pos", 0))
