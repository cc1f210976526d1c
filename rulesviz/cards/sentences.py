"""From acts to sentences: subjects, may, durations, conditions, and what holds as a rule (608.2c, 611, 614)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from rulesviz.cards.drafts import Noun, NotUnderstood, rewrite
from rulesviz.cards.nouns import settle
from rulesviz.cards.numbers import times
from rulesviz.cards.occasions import Occasion
from rulesviz.cards.standing import Standing
from rulesviz.cards.subjects import YOU, Doing, Steps, Subject, who
from rulesviz.model.abilities import Replacement, Rule, Triggered
from rulesviz.model.instructions import (
    AddMana,
    BecomeCopy,
    Begin,
    CopySpell,
    Cost,
    CreateCopy,
    CreateToken,
    DealDamage,
    Dig,
    Discard,
    Draw,
    Duration,
    Effect,
    GainLife,
    If,
    Instruction,
    Later,
    LoseLife,
    May,
    Mill,
    Mode,
    Modify,
    PutCounters,
    Unless,
)
from rulesviz.model.modifications import AddPT
from rulesviz.model.selection import Condition, DuringTurnOf, Every, Never, NthResolution, Pick, Quantity, Who, X
from rulesviz.cards.words import NUMBERS, ORDINALS

_DURATIONS: dict[str, Duration] = {
    "until end of turn": "end of turn",
    "this turn": "end of turn",
    "until end of combat": "end of combat",
    "until your next turn": "your next turn",
}


@dataclass(frozen=True, slots=True)
class Act:
    """One verb with its subject; `wrap` says what the words behind it make of the steps, `reach` how far back."""

    doing: Doing
    subject: Subject | None = None
    may: bool = False
    cost: Cost | None = None
    wraps: tuple[tuple[str, Callable[[Steps], Steps]], ...] = ()
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its steps, the condition in front of it, and how it joins the sentence before."""

    steps: Steps = ()
    condition: Condition | None = None
    otherwise: bool = False
    instead: bool = False
    rider: str = ""
    limit: str | Condition = ""
    x: Quantity | None = None
    spend_only: Pick | Every | None = None


Opening = Callable[[Sentence], Sentence]


class Sentences(Standing):
    """The meanings of the grammar's chapter `sentences`."""

    def sentences(self, *parts: Sentence) -> tuple[Sentence, ...]:
        return parts

    def sentence(self, *parts: Opening | Steps | Sentence) -> Sentence:
        body = parts[-1]
        made = body if isinstance(body, Sentence) else Sentence(body)  # type: ignore[arg-type]
        for opening in reversed(parts[:-1]):
            made = opening(made)  # type: ignore[operator]
        return made

    def rule_sentence(self, *parts: Opening | Rule | Replacement | tuple[Rule, ...] | Modify | str) -> Sentence:
        duration: Duration = ""
        if isinstance(parts[-1], str):
            *parts, duration = parts  # type: ignore[assignment]
        *openings, rules = parts
        if isinstance(rules, Modify):
            steps: Steps = (rules,)
        else:
            steps = tuple(Begin(rule, duration) for rule in (rules if isinstance(rules, tuple) else (rules,)))  # type: ignore[arg-type]
        return self.sentence(*openings, Sentence(steps))  # type: ignore[arg-type]

    def rider(self, words: str) -> Sentence:
        return Sentence(rider=str(words))

    def limited(self, limit: Sentence) -> Sentence:
        return limit

    def only(self, words: str) -> Sentence:
        return Sentence(limit=str(words))

    def only_if(self, condition: Condition) -> Sentence:
        return Sentence(limit=condition)

    def only_on_your_turn(self) -> Sentence:
        return Sentence(limit=DuringTurnOf(YOU))

    def x_is(self, _x: str, quantity: Quantity) -> Sentence:
        return Sentence(x=quantity)

    def spend_only(self, objects: Pick | Every) -> Sentence:
        return Sentence(spend_only=objects)

    # -- openings

    def when_true(self, condition: Condition) -> Opening:
        def opening(sentence: Sentence) -> Sentence:
            if sentence.condition is not None:
                raise NotUnderstood("has two conditions for one sentence")
            return replace(sentence, condition=condition)

        return opening

    def nth_time(self, ordinal: str) -> Opening:
        return self.when_true(NthResolution(ORDINALS[ordinal]))

    def for_duration(self, duration: Duration) -> Opening:
        return lambda sentence: replace(sentence, steps=lasting(sentence.steps, duration))

    def opening_for_each(self, counted: Quantity) -> Opening:
        return lambda sentence: replace(sentence, steps=scaled_all(sentence.steps, counted))

    def on_your_turn(self) -> Opening:
        return self.when_true(DuringTurnOf(YOU))

    def then(self) -> Opening:
        return lambda sentence: sentence

    def otherwise(self) -> Opening:
        return lambda sentence: replace(sentence, otherwise=True)

    def delayed(self, occasion: Occasion) -> Opening:
        return lambda sentence: replace(sentence, steps=later(sentence.steps, occasion))

    def dig(self, *parts: int | str | Noun) -> Sentence:
        amount, top, *_, noun = parts
        words = str(top).split()
        count = next((NUMBERS[word] for word in words if word in NUMBERS), None)
        if count is None or amount is not None or not isinstance(noun, Noun) or noun.zone:
            raise NotUnderstood("does not know how many cards to look at")
        return Sentence((Dig(count, settle(replace(noun, zone="library")).predicate),))

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

    def for_each(self, act: Act, counted: Quantity) -> Act:
        return _wrap(act, "last", lambda steps: scaled_all(steps, counted))

    def where_x(self, act: Act, _x: str, quantity: Quantity) -> Act:
        return _wrap(act, "all", lambda steps: with_x(steps, quantity))

    def act_if(self, act: Act, condition: Condition) -> Act:
        return _wrap(act, "one", lambda steps: (If(condition, _plain(steps)),))

    def act_unless(self, act: Act, condition: Condition) -> Act:
        return self.act_if(act, Never(condition))

    def unless_paid(self, act: Act, subject: Subject, cost: Cost) -> Act:
        return _wrap(act, "last", lambda steps: (Unless(steps, cost, who(subject)),))

    def unless_done(self, act: Act, subject: Subject, doing: Doing) -> Act:
        return _wrap(act, "last", lambda steps: (Unless(steps, Cost(actions=doing(subject)), who(subject)),))

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
            done = (*done, *steps)
        return Sentence(merged(done), instead=any(isinstance(act, Act) and act.instead for act in acts))


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


def merged(steps: Steps) -> Steps:
    """Changes of the same objects for the same time as one instruction."""
    made: list[Instruction] = []
    for step in steps:
        last = made[-1] if made else None
        if (
            isinstance(step, Modify)
            and isinstance(last, Modify)
            and (last.what, last.duration) == (step.what, step.duration)
        ):
            made[-1] = replace(last, modifications=(*last.modifications, *step.modifications))
        else:
            made.append(step)
    return tuple(made)


def lasting(steps: Steps, duration: Duration) -> Steps:
    """The steps with a duration for those that have none yet; at least one must be of the kind that lasts."""
    made = tuple(_lasting(step, duration) for step in steps)
    if all(new is old for new, old in zip(made, steps, strict=True)):
        raise NotUnderstood(f'does not know what lasts until "{duration}"')
    return made


def _lasting(step: Instruction, duration: Duration) -> Instruction:
    match step:
        case Modify(duration="") | BecomeCopy(duration="") | Begin(duration=""):
            return replace(step, duration=duration)
        case If(steps=steps):
            return replace(step, steps=lasting(steps, duration))
    return step


def later(steps: Steps, occasion: Occasion) -> Steps:
    """A delayed triggered ability for the steps (603.7)."""
    if not occasion.next and occasion.when.happening == "step":
        raise NotUnderstood("does not know which of the coming steps is meant")
    return (Later(Triggered(when=occasion.when, effect=Effect((Mode(steps),)))),)


def with_x(steps: Steps, quantity: Quantity) -> Steps:
    """The steps with X defined (107.3c)."""
    made = rewrite(steps, lambda part: quantity if isinstance(part, X) else part)
    if made is steps:
        raise NotUnderstood("defines an X that nothing asks for")
    return made


def scaled_all(steps: Steps, by: Quantity) -> Steps:
    """All of the steps so many times as much."""
    if not steps:
        raise NotUnderstood('pays more "for each"')
    return tuple(scaled(step, by) for step in steps)


def scaled(step: Instruction, by: Quantity) -> Instruction:
    """The instruction so many times as much (`for each ...`)."""
    match step:
        case AddMana() | Draw() | GainLife() | LoseLife() | DealDamage() | Mill():
            return replace(step, amount=times(step.amount, by))
        case Discard(amount=amount) if amount is not None:
            return replace(step, amount=times(amount, by))
        case CreateToken() | CreateCopy() | PutCounters():
            return replace(step, count=times(step.count, by))
        case Modify(modifications=mods) if all(isinstance(mod, AddPT) for mod in mods):
            pts = tuple(AddPT(_scaled(m.power, by), _scaled(m.toughness, by)) for m in mods if isinstance(m, AddPT))
            return replace(step, modifications=pts)
    raise NotUnderstood('does not know what to do more often "for each"')


def _scaled(number: Quantity, by: Quantity) -> Quantity:
    return 0 if number == 0 else times(number, by)
