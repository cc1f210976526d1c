"""How many, how much, and whether (107, 603.4)."""

# ruff: noqa: D102  each method is the meaning of the alternative of that name in grammar.lark

from __future__ import annotations

from rulesviz.cards.drafts import Destroyed, NotUnderstood, Noun, Pronoun, Removed, Result, every
from rulesviz.cards.meaning.nouns import COMPARISONS, OPPONENT, YOU, Nouns
from rulesviz.cards.phrases import kinds_cast, number, settle
from rulesviz.cards.words import COLOR_LETTERS, ORDINALS
from rulesviz.model.conditions import (
    Both,
    Compares,
    Condition,
    Did,
    DuringTurnOf,
    Either,
    Fits,
    Never,
    NthResolution,
    WasKicked,
    WasSpent,
    WonFlip,
)
from rulesviz.model.mana import MANA_TYPES
from rulesviz.model.references import Ref
from rulesviz.model.selection import (
    AllOf,
    AnyOf,
    CameToHand,
    CastThisTurn,
    ColorsAmong,
    Comparison,
    ControlledBy,
    CountersOn,
    CountOf,
    Devotion,
    DoneThisTurn,
    Entered,
    EnteredThisTurn,
    Every,
    Greatest,
    Half,
    HasCounter,
    Is,
    LifeOf,
    LowestLife,
    Not,
    Other,
    PlayersAmong,
    Plus,
    Predicate,
    Quantity,
    SpellsLastTurn,
    StatOf,
    ThatMuch,
    ThisTurn,
    Times,
    Total,
    TypesAmong,
    UnspentMana,
    X,
)

_GONE = "left the battlefield"
DONE_TODAY: dict[str, Quantity] = {
    "a creature died": ThisTurn("creatures died"),
    "you attacked": DoneThisTurn("attacked", YOU),
    "an opponent lost life": DoneThisTurn("life lost", OPPONENT),
    "you lost life": DoneThisTurn("life lost", YOU),
    "you gained life": DoneThisTurn("life gained", YOU),
    f"a permanent {_GONE} under your control": DoneThisTurn("left", YOU),
    f"a permanent you controlled {_GONE}": DoneThisTurn("left", YOU),
    "you played a land": DoneThisTurn("land played", YOU),
    "you have played a land": DoneThisTurn("land played", YOU),
    "you discarded a card": DoneThisTurn("discarded", YOU),
    "you have discarded a card": DoneThisTurn("discarded", YOU),
}
"""What may have happened `this turn`, as the number that is then above 0."""


def times(factor: Quantity, of: Quantity) -> Quantity:
    """A product, as far as the model has it: one of the two must be a plain number."""
    for number_, other in ((factor, of), (of, factor)):
        if isinstance(number_, int):
            return other if number_ == 1 else number_ * other if isinstance(other, int) else Times(number_, other)
    raise NotUnderstood("multiplies two quantities that are not known yet")


class Numbers(Nouns):
    """The meanings of the grammar's chapters `how many` and `whether`."""

    def number(self, word: str) -> int:
        return 1 if word in ("a", "an", "any") else number(word)

    def x(self, _x: str) -> X:
        return X()

    def twice(self, amount: Quantity) -> Quantity:
        return times(2, amount)

    def half(self, amount: Quantity) -> Half:
        return Half(amount)

    def that_much(self) -> ThatMuch:
        return ThatMuch()

    def one_more(self) -> int:
        return 1

    def some_more(self, words: str) -> int:
        return number(words.split(" ", 1)[0])

    def counted(self, noun: Noun) -> CountOf:
        noun = settle(noun)
        return CountOf(Every(noun.predicate, noun.zone, noun.of))

    def counters_on(self, kind: str, _counters: str, ref: Ref) -> CountersOn:
        return CountersOn(ref, str(kind))

    def other_spells(self, _words: str) -> CastThisTurn:
        return CastThisTurn(Ref("caster"))

    def devotion(self, words: str) -> Devotion:
        return Devotion("".join(COLOR_LETTERS[word] for word in words.split() if word in COLOR_LETTERS))

    def devotion_to_it(self) -> Devotion:
        return Devotion("")

    def the_stat_of(self, words: str, ref: Ref) -> StatOf:
        return self.stat_of(ref, words.removeprefix("the ").removesuffix(" of"))

    def unspent(self, words: str) -> UnspentMana:
        return UnspentMana(next((COLOR_LETTERS[word] for word in words.split() if word in COLOR_LETTERS), MANA_TYPES))

    def removed(self, *_words: str) -> Removed:
        return Removed()

    def count(self, counted: Quantity) -> Quantity:
        return counted

    def greatest(self, stat: str, noun: Noun) -> Greatest:
        return Greatest(str(stat), self.every(noun))  # type: ignore[arg-type]

    def types_among(self, noun: Noun) -> TypesAmong:
        return TypesAmong(self.every(noun))

    def colors_among(self, noun: Noun) -> ColorsAmong:
        return ColorsAmong(self.every(noun))

    def destroyed(self) -> CameToHand:
        return Destroyed()

    def in_command_or_battlefield(self, ref: Ref) -> Condition:
        if ref != Ref("this"):
            raise NotUnderstood("asks where something else is")
        return Fits(ref, AnyOf((Is("in command"), Is("in battlefield"))))

    def came_to_hand(self) -> CameToHand:
        return CameToHand()

    def many_spells_this_turn(self, number_: str, *_words: str) -> Condition:
        return Compares(CastThisTurn(Ref("you")), ">=", number(number_))

    def stat_of(self, ref: object, stat: str) -> StatOf:
        if isinstance(ref, Pronoun):
            ref = Pronoun(ref.name, ref.at, owner=True)
        if not isinstance(ref, Ref):
            raise NotUnderstood(f"does not know whose {stat} is meant")
        return StatOf(ref, str(stat))  # type: ignore[arg-type]

    def its_stat(self, its: str, stat: str) -> StatOf:
        return StatOf(Pronoun("it", its.start_pos, owner=True), str(stat))  # type: ignore[attr-defined, arg-type]

    def plus(self, left: Quantity, right: Quantity) -> Plus:
        return Plus(left, right)

    def some_plus(self, words: str, ref: object, stat: str) -> Plus:
        return Plus(self.stat_of(ref, stat), number(words.split(" ", 1)[0]))

    # -- conditions

    def did(self) -> Condition:
        return Did()

    def did_not(self) -> Condition:
        return Never(Did())

    def was_kicked(self, ref: Ref) -> Condition:
        return WasKicked() if ref == Ref("this") else Fits(ref, Is("kicked"))

    def there_are(self, count: str, more: str, noun: Noun) -> Condition:
        return Compares(self.counted(noun), "<=" if more in ("or less", "or fewer") else ">=", number(count))

    def had_counter(self, ref: Ref, *words: str) -> Condition:
        return Fits(ref, HasCounter(next(str(word) for word in words if word not in ("a", "an", "any"))))

    def no_counter(self, ref: Ref, *words: str) -> Condition:
        return Compares(CountersOn(ref, str(words[0])), "=", 0)

    def no_counters_on(self, kind: str, _counters: str, ref: Ref) -> Condition:
        return Compares(CountersOn(ref, str(kind)), "=", 0)

    def counters_are(self, ref: Ref, count: str, more: str, kind: str, _counters: str) -> Condition:
        return Compares(CountersOn(ref, str(kind)), COMPARISONS[more], number(count))

    def counters_below(self, ref: Ref, count: str, kind: str, _counters: str) -> Condition:
        return Compares(CountersOn(ref, str(kind)), "<", number(count))

    def counters_there(self, count: str, more: str, kind: str, counters: str, ref: Ref) -> Condition:
        return self.counters_are(ref, count, more, kind, counters)

    def compares(self, quantity: Quantity, count: str, more: str) -> Condition:
        return Compares(quantity, COMPARISONS[more], number(count))

    def compares_below(self, quantity: Quantity, count: str) -> Condition:
        return Compares(quantity, "<", number(count))

    def is_kind_of(self, ref: Ref, *words: str | tuple[Predicate, ...]) -> Condition:
        return Fits(ref, every(tuple(part for part in words[-1] if not isinstance(part, str))))

    def is_not_kind_of(self, ref: Ref, *words: str | tuple[Predicate, ...]) -> Condition:
        return Fits(ref, Not(every(tuple(part for part in words[-1] if not isinstance(part, str)))))

    def won_flip(self) -> Condition:
        return WonFlip()

    def lost_flip(self) -> Condition:
        return Never(WonFlip())

    def control_either(self, you: str, a: str, *nouns: Noun | str) -> Condition:
        return Either(tuple(self.control_some(you, a, noun) for noun in nouns if isinstance(noun, Noun)))

    def control_both(self, you: str, a: str, *nouns: Noun) -> Condition:
        return Both(tuple(self.control_some(you, a, noun) for noun in nouns))

    def entered_this_turn(self, ref: Ref) -> Condition:
        return Fits(ref, EnteredThisTurn())

    def result(self) -> Quantity:
        return Result()

    def entered_yours(self, _a: str, noun: Noun, words: str) -> Condition:
        return self._entered(noun, words, 1)

    def another_entered_yours(self, noun: Noun, words: str) -> Condition:
        return self._entered(noun.also(Other()), words, 1)

    def many_entered_yours(self, count: str, more: str, noun: Noun, words: str) -> Condition:
        if COMPARISONS[more] != ">=":
            raise NotUnderstood("asks for few that entered")
        return self._entered(noun, words, number(count))

    def _entered(self, noun: Noun, words: str, least: int) -> Condition:
        if noun.zone or noun.of:
            raise NotUnderstood("does not know what entered")
        return Compares(Entered(settle(noun).predicate, YOU, last=words.endswith("last turn")), ">=", least)

    def lowest_life(self, count: str, more: str) -> Condition:
        if more not in ("or less", "or fewer"):
            raise NotUnderstood("asks for the highest life total")
        return Compares(LowestLife(Ref("each player")), "<=", number(count))

    def opponents_are(self, count: str, more: str) -> Condition:
        return Compares(PlayersAmong(Ref("each opponent")), "<=" if more in ("or less", "or fewer") else ">=", number(count))

    def you_cast(self, words: str) -> Condition:
        it = Pronoun("it", getattr(words, "start_pos", 0)) if " it" in words else Ref("this")
        return Fits(it, Is("cast from hand" if "hand" in words else "cast"))

    def done_today(self, words: str) -> Condition:
        return Compares(DONE_TODAY[words.removesuffix(" this turn")], ">=", 1)

    def have_cast(self, _a: str, noun: Noun, duration: str) -> Condition:
        return Compares(self.cast_so_far(noun, duration), ">=", 1)

    def have_cast_another(self, noun: Noun, duration: str) -> Condition:
        self._check_own_casting()
        return Compares(self.cast_so_far(noun, duration), ">=", 2)

    def _check_own_casting(self) -> None:
        if not self.text.startswith("when you cast this"):
            raise NotUnderstood("does not know than which spell the other is another")

    def cast_so_far(self, noun: Noun, duration: str) -> Quantity:
        """How many such spells you have cast this turn; `other` than the spell whose being cast has triggered this."""
        if duration != "this turn":
            raise NotUnderstood("does not know how long spells are counted")
        other = Other() in noun.fits
        if other:
            self._check_own_casting()
        fits = every(tuple(part for part in noun.fits if part != Other()))
        if noun.zone or noun.of:
            raise NotUnderstood("asks from where a spell was cast")
        cast = CastThisTurn(YOU, kinds_cast(fits))
        return Plus(cast, -1) if other else cast

    def drawn_so_far(self, _card: str, duration: str) -> Quantity:
        if duration != "this turn":
            raise NotUnderstood("does not know how long cards are counted")
        return DoneThisTurn("drawn", YOU)

    def have_many(self, count: str, more: str, noun: Noun) -> Condition:
        if noun.of != YOU:
            raise NotUnderstood("does not know where you have that")
        return Compares(self.counted(noun), COMPARISONS[more], number(count))

    def hand_is_exactly(self, count: str) -> Condition:
        return Compares(_hand("you"), "=", number(count))

    def total(self, stat: str, noun: Noun) -> Quantity:
        return Total(str(stat), self.every(noun))  # type: ignore[arg-type]

    def total_power(self, count: str, more: str) -> Condition:
        mine = Every(AllOf((Is("Creature"), ControlledBy(YOU))))
        return Compares(Total("power", mine), COMPARISONS[more], number(count))

    def control_another(self, _you: str, noun: Noun) -> Condition:
        return self._control(noun.also(Other()), ">=", 1)

    def not_your_turn(self) -> Condition:
        return Never(DuringTurnOf(YOU))

    def your_turn(self) -> Condition:
        return DuringTurnOf(YOU)

    def life_is(self, count: str, more: str = "") -> Condition:
        return Compares(LifeOf(YOU), "<=" if more in ("or less", "or fewer") else ">=", number(count))

    def was_spent(self, symbols: str) -> Condition:
        if len(symbols) != 3:
            raise NotUnderstood("asks about more than one mana")
        return WasSpent(symbols[1])

    def no_spells_last_turn(self) -> Condition:
        return Compares(SpellsLastTurn(), "=", 0)

    def no_hand(self, words: str) -> Condition:
        return Compares(_hand(words), "=", 0)

    def hand_is(self, count: str, more: str = "") -> Condition:
        return Compares(_hand("you"), "<=" if more in ("or less", "or fewer") else ">=", number(count))

    def fewer_cards(self, count: str, whose: str) -> Quantity:
        return Plus(number(count), Times(-1, _hand(whose)))

    def many_spells_last_turn(self, count: str, more: str = "") -> Condition:
        return Compares(SpellsLastTurn(by_one=True), "<=" if more in ("or less", "or fewer") else ">=", number(count))

    def control_some(self, _you: str, _a: str, noun: Noun) -> Condition:
        return self._control(noun, ">=", 1)

    def control_many(self, _you: str, count: str, *rest: Noun | str) -> Condition:
        noun = rest[-1]
        if not isinstance(noun, Noun):
            raise NotUnderstood("does not know what is counted")
        less = len(rest) > 1 and str(rest[0]) in ("or less", "or fewer")
        return self._control(noun, "<=" if less else ">=", number(count))

    def control_none(self, _you: str, noun: Noun) -> Condition:
        return self._control(noun, "=", 0)

    def nth_resolution(self, _ref: Ref, ordinal: str) -> Condition:
        return NthResolution(ORDINALS[ordinal])

    def _control(self, noun: Noun, comparison: Comparison, count: int) -> Condition:
        return Compares(self.counted(noun.also(ControlledBy(YOU))), comparison, count)


def _hand(words: str) -> CountOf:
    """How many cards a hand holds: yours, or that player's."""
    whose = YOU if words.startswith("you") else Pronoun("that player", getattr(words, "start_pos", 0))
    return CountOf(Every(every(()), "hand", whose))
