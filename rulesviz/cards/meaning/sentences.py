"""From acts to sentences: subjects, may, durations, conditions, and what holds as a rule (608.2c, 611, 614)."""

# ruff: noqa: D102  each method is the meaning of the alternative of that name in grammar.lark

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from rulesviz.cards.drafts import (
    Behind,
    CastTheCopy,
    Destroyed,
    NewTargetsForCopy,
    NotUnderstood,
    Noun,
    Pronoun,
    walk,
)
from rulesviz.cards.kinds import Exceptions
from rulesviz.cards.meaning.mana import acts_as_cost
from rulesviz.cards.meaning.numbers import times
from rulesviz.cards.meaning.occasions import Occasion
from rulesviz.cards.meaning.sentence import Act, Sentence
from rulesviz.cards.meaning.spending import Spending
from rulesviz.cards.phrases import settle
from rulesviz.cards.steps import cast_the_copy, lasting, later, merged, scaled_all, with_those_counters, with_x
from rulesviz.cards.subjects import YOU, Doing, Steps, Subject, one, who
from rulesviz.cards.words import COLOR_LETTERS, NUMBERS, ORDINALS
from rulesviz.model.abilities import DoInstead, Replacement, Rule, Triggered, When, Would
from rulesviz.model.conditions import Compares, Condition, DuringTurnOf, Either, Never, NthResolution
from rulesviz.model.instructions import Begin, Cost, Effect, ForEach, If, May, Mode, Reflex, Unless
from rulesviz.model.making_mana import AddMana, Symbols
from rulesviz.model.modifications import Duration
from rulesviz.model.object_instructions import BecomeCopy, CopySpell, CreateCopy, Modify
from rulesviz.model.player_instructions import Dig, SetLife, Tempt
from rulesviz.model.references import Ref, Who
from rulesviz.model.selection import CountOf, Is, Quantity

_DURATIONS: dict[str, Duration] = {
    "for as long as you control this": "this is lost",
    "while you control this": "this is lost",
    "until end of turn": "end of turn",
    "this turn": "end of turn",
    "until end of combat": "end of combat",
    "until your next turn": "your next turn",
    "until the end of your next turn": "end of your next turn",
    "through your next turn": "end of your next turn",
    "for as long as this remains attached to it": "attached",
    "while it has this": "attached",
    "until this is cast from exile": "cast from exile",
}


Opening = Callable[[Sentence], Sentence]
Ruling = Rule | Replacement | tuple[Rule, ...] | Modify


class Sentences(Spending):
    """The meanings of the grammar's chapter `sentences`."""

    def sentences(self, *parts: Sentence) -> tuple[Sentence, ...]:
        return parts

    def sentence(self, *parts: Opening | Sentence) -> Sentence:
        *openings, made = cast(tuple[Any, ...], parts)
        for opening in reversed(openings):
            made = opening(made)
        return cast(Sentence, made)

    def rule_sentence(self, *parts: Opening | Ruling | Duration | None) -> Sentence:
        *openings, ruling, duration = cast(tuple[Any, ...], parts)
        if isinstance(ruling, Modify):
            return self.sentence(*openings, Sentence((ruling,)))
        rules = ruling if isinstance(ruling, tuple) else (ruling,)
        return self.sentence(*openings, Sentence(tuple(Begin(rule, duration or "") for rule in rules)))

    def new_targets(self, _words: str) -> Act:
        return Act(lambda _subject: (NewTargetsForCopy(YOU),))

    def cast_the_copy(self, words: str) -> Act:
        return Act(lambda _subject: (CastTheCopy(YOU, free="without" in words or "free" in words),))

    def aimed_at(self, group: Subject) -> Sentence:
        return Sentence(aimed=one(group))

    def still_a_land(self) -> Sentence:
        return Sentence(rider="still a land")

    def triggers_once(self) -> Sentence:
        return Sentence(rider="once")

    def for_good(self, words: str) -> Sentence:
        one = words.startswith(("it ", "that "))
        return Sentence(rider="for good" if one else "all for good")

    def at_least_one(self) -> Sentence:
        return Sentence(rider="at least one")

    def ability_less(self, symbols: str, less: str, counted: Quantity) -> Sentence:
        if not less.startswith("less") or not symbols.strip("{}").isdigit():
            raise NotUnderstood("changes a cost by more than generic mana")
        return Sentence(less=times(int(symbols.strip("{}")), counted))

    def as_flash_for(self, *parts: Opening | Noun | str) -> Sentence:
        *openings, noun, words = cast(tuple[Any, ...], parts)
        return self.rule_sentence(*openings, self.as_flash(noun), self.duration(words))

    def limited(self, limit: Sentence) -> Sentence:
        return limit

    def limited_twice(self, first: Sentence, second: Sentence) -> Sentence:
        return replace(first, also=second)

    def only(self, words: str) -> Sentence:
        return Sentence(limit=str(words))

    def only_if(self, condition: Condition) -> Sentence:
        return Sentence(limit=condition)

    def only_on_your_turn(self) -> Sentence:
        return Sentence(limit=DuringTurnOf(YOU))

    def instead_first(self, *parts: Opening | Sentence) -> Sentence:
        *openings, made = cast(tuple[Any, ...], parts)
        return self.sentence(*openings, replace(made, instead=True))

    def each_color(self, noun: Noun) -> Sentence:
        """One mana of each color that there is among them."""
        found = {letter: self.counted(noun.also(Is(name))) for name, letter in COLOR_LETTERS.items()}
        steps = tuple(If(Compares(count, ">=", 1), (AddMana(Symbols(letter)),)) for letter, count in found.items())
        return Sentence(steps)

    def x_is(self, _x: str, quantity: Quantity) -> Sentence:
        return Sentence(x=quantity)

    def only_if_either(self, left: Condition, right: Condition) -> Sentence:
        return Sentence(limit=Either((left, right)))

    # -- openings

    def when_true(self, condition: Condition) -> Opening:
        def opening(sentence: Sentence) -> Sentence:
            if sentence.condition is not None:
                raise NotUnderstood("has two conditions for one sentence")
            return replace(sentence, condition=condition, steps=with_those_counters(sentence.steps, condition))

        return opening

    def nth_time(self, ordinal: str) -> Opening:
        return self.when_true(NthResolution(ORDINALS[ordinal]))

    def for_duration(self, duration: Duration) -> Opening:
        return lambda sentence: replace(sentence, steps=lasting(sentence.steps, duration))

    def opening_for_each(self, counted: Quantity) -> Opening:
        def opening(sentence: Sentence) -> Sentence:
            if isinstance(counted, Destroyed):
                return replace(sentence, steps=(ForEach(Ref("destroyed"), sentence.steps),))
            words = [part.name for part in walk(sentence.steps) if type(part) is Pronoun]
            if isinstance(counted, CountOf) and any(word == "it" or word[5:] not in ("", "player") for word in words):
                if sentence.condition is not None or sentence.instead or sentence.otherwise:
                    raise NotUnderstood("does something for each object by itself")
                return replace(sentence, steps=(ForEach(counted.group, sentence.steps),))
            return replace(sentence, steps=scaled_all(sentence.steps, counted))

        return opening

    def on_your_turn(self) -> Opening:
        return self.when_true(DuringTurnOf(YOU))

    def then(self) -> Opening:
        return lambda sentence: sentence

    def would(self, words: str) -> Opening:
        """What you would do is replaced by all of the sentence, which says `instead` at its end."""
        happening = words.removeprefix("if you would ").removesuffix(" a card").replace(" any ", " ")

        def opening(sentence: Sentence) -> Sentence:
            if not sentence.instead or sentence.condition is not None:
                raise NotUnderstood("does not know what happens instead")
            replacement = Replacement(would=Would(happening, who=YOU), changes=(DoInstead(sentence.steps),))  # type: ignore[arg-type]
            return Sentence((Begin(replacement),))

        return opening

    def reflexive(self) -> Opening:
        def opening(sentence: Sentence) -> Sentence:
            ability = Triggered(when=When("done"), condition=sentence.condition, effect=Effect((Mode(sentence.steps),)))
            return replace(sentence, steps=(Reflex(ability),), condition=None)

        return opening

    def life_becomes(self, amount: Quantity) -> Act:
        return Act(lambda _subject: (SetLife(YOU, amount),))

    def tempts(self, player: Who) -> Act:
        return Act(lambda _subject: (Tempt(who(player)),))

    def otherwise(self) -> Opening:
        return lambda sentence: replace(sentence, otherwise=True)

    def delayed(self, occasion: Occasion) -> Opening:
        return lambda sentence: replace(sentence, steps=later(sentence.steps, occasion))

    def dig(self, top: str, _a: str, noun: Noun, order: str) -> Sentence:
        count = next((NUMBERS[word] for word in top.split() if word in NUMBERS), None)
        if count is None or noun.zone:
            raise NotUnderstood("does not know at how many of which cards to look")
        fits = settle(replace(noun, zone="library")).predicate
        return Sentence((Dig(count, fits, random="random" in order),))

    def duration(self, words: str) -> Duration:
        return _DURATIONS[words]

    # -- one act

    def imperative(self, doing: Doing) -> Act:
        return Act(doing)

    def indicative(self, subject: Subject, doing: Doing) -> Act:
        return Act(doing, subject)

    def optional(self, subject: Subject, doing: Doing) -> Act:
        return Act(doing, subject, may=True)

    def may_pay(self, subject: Subject, cost: Cost) -> Act:
        return Act(lambda _subject: (), subject, may=True, cost=cost)

    def may_pay_to(self, subject: Subject, cost: Cost, doing: Doing) -> Act:
        return Act(doing, subject, may=True, cost=cost)

    # -- what stands behind an act; `all` reaches back to the start of the chain, `last` does not

    def lasting(self, act: Act, duration: Duration) -> Act:
        return _wrap(act, "all", lambda steps: lasting(steps, duration))

    def lasting_except(self, act: Act, duration: Duration, exceptions: Exceptions) -> Act:
        """`Becomes a copy of that until end of turn, except ...` (707.9)."""

        def wrap(steps: Steps) -> Steps:
            match steps:
                case (BecomeCopy(duration="", exceptions=()) as copy,) if not exceptions.riders:
                    return (replace(copy, duration=duration, exceptions=exceptions.modifications),)
            raise NotUnderstood("has an exception of something that is no copy")

        return _wrap(act, "last", wrap)

    def for_each(self, act: Act, counted: Quantity) -> Act:
        return _wrap(act, "last", lambda steps: scaled_all(steps, counted))

    def where_x(self, act: Act, _x: str, quantity: Quantity) -> Act:
        return _wrap(act, "all", lambda steps: with_x(steps, quantity))

    def act_if(self, act: Act, condition: Condition) -> Act:
        return _wrap(act, "one", lambda steps: (Behind(condition, _plain(steps)),))

    def act_unless(self, act: Act, condition: Condition) -> Act:
        return self.act_if(act, Never(condition))

    def unless_paid(self, act: Act, subject: Subject, cost: Cost) -> Act:
        return _wrap(act, "last", lambda steps: (Unless(steps, cost, who(subject)),))

    def unless_done(self, act: Act, subject: Subject, doing: Doing) -> Act:
        return _wrap(act, "last", lambda steps: (Unless(steps, acts_as_cost(doing(subject)), who(subject)),))

    def with_any_type(self, act: Act, words: str) -> Act:
        """What may be played may be paid for with mana of any type, or as though it were of any colour (106.6)."""

        def wrap(steps: Steps) -> Steps:
            match steps:
                case (*before, Begin(Rule(kind="may play" | "may cast") as rule, duration)):
                    free = Rule(kind="any color", fits=rule.fits, who=rule.who, mana="C" if "type" in words else "")
                    return (*before, Begin(rule, duration), Begin(free, duration))
            raise NotUnderstood("does not know for what mana of any type is spent")

        return _wrap(act, "last", wrap)

    def act_later(self, act: Act, occasion: Occasion) -> Act:
        return _wrap(act, "last", lambda steps: later(steps, occasion))

    def act_instead(self, act: Act) -> Act:
        return replace(act, instead=True)

    def chain(self, *parts: Act | str) -> Sentence:
        """Acts joined by `and` or `then`; an act without a subject has the one before it."""
        acts, joins = parts[::2], parts[1::2]
        done: Steps = ()
        subject: Subject | None = None
        for index, act in enumerate(acts):
            assert isinstance(act, Act)
            subject = act.subject if act.subject is not None else subject
            if act.may:
                rest = parts[2 * index + 1 :]
                if any(isinstance(other, Act) and other.subject is not None for other in rest):
                    raise NotUnderstood('does not know how far "may" reaches')
                inner = self.chain(replace(act, may=False, cost=None), *rest)
                return Sentence((*done, May(inner.steps, act.cost, _asked(subject))), instead=inner.instead)
            steps = act.doing(subject)
            for reach, wrap in act.wraps:
                if reach == "one" and done and "then" not in str(joins[index - 1]):
                    raise NotUnderstood('does not know how far the condition behind "and" reaches')
                if reach == "all":
                    both = wrap((*done, *steps))
                    done, steps = both[: len(done)], both[len(done) :]
                else:
                    steps = wrap(steps)
            done = _with_new_targets(done, steps)
        if done == (NewTargetsForCopy(YOU),):
            return Sentence(rider="new targets")
        timed = [bool(getattr(step, "duration", "")) for step in done]
        behind = acts[-1].wraps if isinstance(acts[-1], Act) else ()
        if any(timed) and not timed[-1] and isinstance(done[-1], Modify) and not behind:
            raise NotUnderstood("does not know how long the last of it lasts")
        if len(done) == 1 and isinstance(done[0], CastTheCopy):
            return Sentence(rider="cast free" if done[0].free else "cast")
        return Sentence(merged(done), instead=any(isinstance(act, Act) and act.instead for act in acts))


def _with_new_targets(done: Steps, steps: Steps) -> Steps:
    """The steps so far and these; `and may choose new targets` belongs to the copy before it."""
    if steps == (NewTargetsForCopy(YOU),) and done:
        if not isinstance(done[-1], CopySpell):
            raise NotUnderstood("does not know which copy may have new targets")
        return (*done[:-1], replace(done[-1], new_targets=True))
    if done and len(steps) == 1 and isinstance(steps[0], CastTheCopy):
        return cast_the_copy(done, free=steps[0].free)
    return (*done, *steps)


def _plain(steps: Steps) -> Steps:
    if not steps:
        raise NotUnderstood("has a condition for a payment")
    if any(isinstance(step, (CreateCopy, CopySpell, BecomeCopy)) and step.exceptions for step in steps):
        raise NotUnderstood("does not know whether the condition is about the copy or about its exception")
    return steps


def _asked(subject: Subject | None) -> Who:
    """Who decides: the player who may, or you where an object may."""
    try:
        return who(subject)
    except NotUnderstood:
        return YOU


def _wrap(act: Act, reach: str, wrap: Callable[[Steps], Steps]) -> Act:
    return replace(act, wraps=(*act.wraps, (reach, wrap)))
