"""What holds as a rule: changes of the game's rules and replacement effects (604, 613.11, 614)."""

# ruff: noqa: D102  each method is the meaning of the alternative of that name in grammar.lark

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal

from rulesviz.cards.drafts import Aim, NotUnderstood, Noun, every
from rulesviz.cards.kinds import Exceptions, Mods
from rulesviz.cards.meaning.mana import letters
from rulesviz.cards.meaning.numbers import times
from rulesviz.cards.meaning.occasions import Occasions, subject_of
from rulesviz.cards.phrases import counter, dice_of, number, settle
from rulesviz.cards.subjects import Doing, Subject, what
from rulesviz.cards.words import COLOR_LETTERS
from rulesviz.model.abilities import (
    Change,
    CreateAlso,
    CreateInstead,
    EnterAsCopy,
    EnterBecoming,
    EnterChoosing,
    EnterOrPay,
    EnterOrReveal,
    EnterRolling,
    EnterTapped,
    EnterUnder,
    EnterWithCounters,
    GoTo,
    Increase,
    Multiply,
    Prevent,
    ProduceInstead,
    Regeneration,
    Replacement,
    Rule,
    Would,
)
from rulesviz.model.characteristics import Characteristics, is_creature_type
from rulesviz.model.conditions import Condition, Never
from rulesviz.model.instructions import Cost
from rulesviz.model.mana import MANA_TYPES
from rulesviz.model.modifications import DefinePT, GainAbilities, SetPT
from rulesviz.model.object_instructions import CreateToken, Modify, Sacrifice
from rulesviz.model.player_instructions import Discard
from rulesviz.model.references import Ref, Who
from rulesviz.model.selection import (
    ANYTHING,
    AbilityOf,
    ControlledBy,
    Every,
    Is,
    IsRef,
    Pick,
    Predicate,
    Quantity,
    ThatMuch,
)

_KINDS = re.compile(r"(\S+) counters?\b")
_CANNOT: tuple[
    Literal[
        "cannot attack", "cannot block", "cannot be countered", "cannot be blocked", "cannot be copied", "cannot cast"
    ],
    ...,
] = (
    "cannot cast",
    "cannot be blocked",
    "cannot be copied",
    "cannot attack",
    "cannot block",
    "cannot be countered",
)
_CHOICES = {
    "any creature": "creature", "a creature": "creature", "the name of a nonland card": "card_name", "a creature type": "creature_type",
    "a color": "color", "a number": "number",
}  # fmt: skip


class Standing(Occasions):
    """The meanings of the grammar's chapter `standing rules and replacements`."""

    def legend_rule(self, group: Subject) -> Rule:
        return Rule(kind="legend rule off", fits=subject_of(group))

    def no_legend_rule(self) -> Rule:
        return Rule(kind="legend rule off")

    def enters_tapped(self, group: Subject, _tapped: str, *counters: EnterWithCounters) -> Replacement:
        return Replacement(would=Would("enter", subject_of(group)), changes=(EnterTapped(), *counters))

    def enters_with(self, group: Subject, counters: EnterWithCounters) -> Replacement:
        return Replacement(would=Would("enter", subject_of(group)), changes=(counters,))

    def counters(self, amount: Quantity, kind: str, *_words: str | None) -> EnterWithCounters:
        return EnterWithCounters(counter(kind), amount)

    def counters_equal(self, kind: str, _counters: str, *amounts: Quantity | None) -> EnterWithCounters:
        amount = amounts[-1]
        assert amount is not None
        return EnterWithCounters(counter(kind), amount)

    def enters_choosing(self, group: Subject, kind: str, but: str = "") -> Replacement:
        if but and (kind != "a color" or but not in COLOR_LETTERS):
            raise NotUnderstood("does not know what may not be chosen")
        change = EnterChoosing(_CHOICES[kind], COLOR_LETTERS[but] if but else "")  # type: ignore[arg-type]
        return Replacement(would=Would("enter", subject_of(group)), changes=(change,))

    def turned_with(self, group: Subject, amount: Quantity, kind: str, _counters: str) -> Replacement:
        return Replacement(would=Would("turn up", subject_of(group)), changes=(EnterWithCounters(counter(kind), amount),))

    def turned_as_copy(self, group: Subject, of: Subject, exceptions: Exceptions | None = None) -> Replacement:
        if not isinstance(of, Pick) or (exceptions is not None and exceptions.riders):
            raise NotUnderstood("does not know what may be copied")
        mods = exceptions.modifications if exceptions is not None else ()
        change = EnterAsCopy(Pick(of.fits, 0, 1, of.zone, of=of.of), mods)
        return Replacement(would=Would("turn up", subject_of(group)), changes=(change,))

    def enters_becoming(self, group: Subject, _become: str | None, words: str | None = None) -> Replacement:
        shapes = tuple(self._shape(part) for part in re.split(r",? or |, ", str(words or _become)))
        return Replacement(would=Would("enter", subject_of(group)), changes=(EnterBecoming(shapes),))

    def _shape(self, text: str) -> Mods:
        size, _, keyword = text.partition(" with ")
        grown = (GainAbilities((self.plain_keyword(keyword),)),) if keyword else ()
        return (SetPT(*self.size(size)), *grown)

    def enters_rolling(self, group: Subject, dice: str, kind: str, _counters: str) -> Replacement:
        much, sides = dice_of(dice)
        change = EnterRolling(much, sides, counter(kind))
        return Replacement(would=Would("enter", subject_of(group)), changes=(change,))

    def enters_as_copy(self, group: Subject, *parts: Subject | Exceptions | str) -> Replacement:
        of = next((part for part in parts if not isinstance(part, (str, Exceptions))), None)
        exceptions = next((part for part in parts if isinstance(part, Exceptions)), Exceptions())
        if not isinstance(of, Pick):
            raise NotUnderstood("does not know what may be copied")
        tapped = (EnterTapped(),) if any(isinstance(part, str) for part in parts) else ()
        change = EnterAsCopy(
            Pick(of.fits, 0, 1, of.zone, of=of.of), exceptions.modifications, (*tapped, *exceptions.riders)
        )
        return Replacement(would=Would("enter", subject_of(group)), changes=(change,))

    def enters_as_copy_for(
        self, group: Subject, _it: str, of: Subject, duration: str, exceptions: Exceptions | None = None
    ) -> Replacement:
        if not isinstance(of, Pick) or duration != "until end of turn" or (exceptions is not None and exceptions.riders):
            raise NotUnderstood("does not know what may be copied, or for how long")
        mods = exceptions.modifications if exceptions is not None else ()
        change = EnterAsCopy(Pick(of.fits, 0, 1, of.zone, of=of.of), mods, until="end of turn")
        return Replacement(would=Would("enter", subject_of(group)), changes=(change,))

    def enters_as_this(self, group: Subject, _this: str) -> Replacement:
        return Replacement(would=Would("enter", subject_of(group)), changes=(EnterAsCopy(Ref("this")),))

    def enters_or_pay(self, group: Subject, cost: Cost, _tapped: str) -> Replacement:
        change = EnterOrPay(cost, (EnterTapped(),))
        return Replacement(would=Would("enter", subject_of(group)), changes=(change,))

    def enters_or_not(self, group: Subject, may: str | None, doing: Doing) -> Replacement:
        """It enters if that is done, and goes to the graveyard if it is not."""
        actions = doing(None)
        match actions:
            case (Sacrifice(what=Pick(zone="battlefield")),) | (Discard(),):
                change = EnterOrPay(Cost(actions=actions), (GoTo("graveyard"),), must=may is None)
            case _:
                raise NotUnderstood("does not know what is done as it enters")
        return Replacement(would=Would("enter", subject_of(group)), changes=(change,))

    def create_more(self, factor: str) -> Replacement:
        return Replacement(would=Would("create tokens", who=Ref("you")), changes=(_times(factor),))

    def create_more_of(self, tokens: tuple[Predicate, ...], factor: str) -> Replacement:
        """Of all tokens, or of those of some types."""
        return Replacement(would=_would_create(tokens), changes=(_times(factor),))

    def create_besides(self, tokens: tuple[Predicate, ...], count: Quantity, token: CreateToken) -> Replacement:
        if count not in (1, ThatMuch()) or token.tapped:
            raise NotUnderstood("does not know how many tokens are created besides")
        return Replacement(would=_would_create(tokens), changes=(CreateAlso(_plain(token), count != 1),))

    def create_others(self, tokens: tuple[Predicate, ...], count: Quantity, token: CreateToken) -> Replacement:
        if count != ThatMuch() or token.tapped:
            raise NotUnderstood("does not know how many tokens are created instead")
        return Replacement(would=_would_create(tokens), changes=(CreateInstead(_plain(token)),))

    def effect_puts_more(self, _counters: str, group: Subject, factor: str) -> Replacement:
        return Replacement(would=Would("put counters", subject_of(group), by_effect=True), changes=(_times(factor),))

    def effect_puts_more_of(self, *parts: Subject | str) -> Replacement:
        """What an effect puts, which is not what a cost or the turn puts (609.1)."""
        more = self.put_more_of(*parts)
        return replace(more, would=replace(more.would, by_effect=True))

    def put_more_of(self, *parts: Subject | str) -> Replacement:
        """Of one kind of counters more: `[kind] counters group factor`, or the other way round with the kind said twice."""
        kinds = {counter(kind) for kind in _KINDS.findall(" ".join(part for part in parts if isinstance(part, str)))}
        (group,) = (part for part in parts if not isinstance(part, str))
        if len(kinds) != 1:
            raise NotUnderstood("does not know which counters it puts")
        would = Would("put counters", subject_of(group), kind=kinds.pop())
        return Replacement(would=would, changes=(_times(str(parts[-1])),))

    def exile_instead(self, group: Subject) -> Replacement:
        return Replacement(would=Would("die", subject_of(group)), changes=(GoTo("exile"),))

    def regenerates(self, group: Subject) -> Replacement:
        return Replacement(would=Would("be destroyed", subject_of(group)), changes=(Regeneration(),))

    def no_regeneration(self, group: Subject) -> Rule:
        return Rule(kind="no regeneration", fits=IsRef(group) if isinstance(group, Aim) else subject_of(group))

    def shuffle_instead(self, group: Subject) -> Replacement:
        return Replacement(would=Would("die", subject_of(group)), changes=(GoTo("library"),))

    def enters_here(self, _a: str, noun: Noun) -> Replacement:
        theirs = settle(noun.also(ControlledBy(Ref("opponent"))))
        return Replacement(would=Would("enter", theirs.predicate), changes=(EnterUnder(Ref("you")),))

    def any_source(self, _word: str) -> Every:
        return Every(ANYTHING)

    def deal_more(self, group: Subject, words: str, who: Who | None, factor: str) -> Replacement:
        return Replacement(would=_damage(group, words, who), changes=(_times(factor),))

    def prevent_some(self, group: Subject, words: str, who: Who | None, amount: str) -> Replacement:
        return Replacement(would=_damage(group, words, who), changes=(Prevent(number(amount)),))

    def deal_double(self, words: str, group: Subject, who: Who | None) -> Replacement:
        return self.deal_more(group, words, who, "double")

    def prevent_dealt(self, words: str, group: Subject) -> Replacement:
        return Replacement(would=_damage(group, words), changes=(Prevent(),))

    def prevent_all(self, words: str, to: Subject | None = None) -> Replacement:
        would = Would("damage", ANYTHING, combat="combat" in words)
        if isinstance(to, Ref) and (to == Ref("you") or (isinstance(to, Aim) and not to.spec.objects)):
            would = replace(would, who=to)
        elif to is not None:
            would = replace(would, to=IsRef(to) if isinstance(to, Aim) else subject_of(to))
        return Replacement(would=would, changes=(Prevent(),))

    def prevent_by(self, words: str, group: Subject) -> Replacement:
        fits = IsRef(group) if isinstance(group, Aim) else subject_of(group)
        return Replacement(would=Would("damage", fits, combat="combat" in words), changes=(Prevent(),))

    def triggers_again(self, group: Subject, doing: str, by: Subject) -> Rule:
        happening = {"entering": "enters", "dying": "dies", "attacking": "attacks"}[doing.split(" ", maxsplit=1)[0]]
        return Rule(kind="triggers again", fits=subject_of(group), by=subject_of(by), happening=happening)  # type: ignore[arg-type]

    def triggers_again_cast(self, group: Subject, by: Subject) -> Rule:
        fits, whose = subject_of(group), subject_of(by)
        return Rule(kind="triggers again", fits=fits, by=whose, who=Ref("you"), happening="cast or copy")

    def triggers_again_any(self, by: Subject) -> Rule:
        return Rule(kind="triggers again", by=subject_of(by))

    def copy_once_more(self) -> Replacement:
        return Replacement(would=Would("copy spell", who=Ref("you")), changes=(Increase(1),))

    def enters_or_turned_as_copy(
        self, group: Subject, of: Subject, exceptions: Exceptions | None = None
    ) -> tuple[Replacement, ...]:
        turned = self.turned_as_copy(group, of, exceptions)
        (change,) = turned.changes
        assert isinstance(change, EnterAsCopy)
        changes = (replace(change, until="face down"),)
        return (
            Replacement(would=Would("enter", subject_of(group)), changes=changes),
            Replacement(would=turned.would, changes=changes),
        )

    def cost_at_least(self, group: Subject, count: str) -> Rule:
        return Rule(kind="cost at least", fits=subject_of(group), amount=number(count))

    def no_prevention(self) -> Rule:
        return Rule(kind="no prevention")

    def no_hand_limit(self) -> Rule:
        return Rule(kind="no hand limit", who=Ref("you"))

    def makes_times(self, factor: str) -> Change:
        change = _times(factor)
        if isinstance(change, Increase):
            raise NotUnderstood("does not know of which type the additional mana is")
        return change

    def mana_instead(self, *parts: Subject | Change) -> Replacement:
        *whose, group, change = parts
        who = whose[0] if whose and whose[0] != Ref("a player") else None
        would = Would("tapped for mana", subject_of(group), who)  # type: ignore[arg-type]
        return Replacement(would=would, changes=(change,))  # type: ignore[arg-type]

    def much_mana_instead(self, group: Subject, _words: str, change: Change) -> Replacement:
        made = self.mana_instead(group, change)
        return replace(made, would=replace(made.would, least=2))

    def makes_type(self, symbols: str) -> Change:
        return ProduceInstead(_one_type(symbols))

    def makes_colorless(self) -> Change:
        return ProduceInstead("C")

    def makes_only(self, symbols: str) -> Change:
        return ProduceInstead(_one_type(symbols), len(letters(symbols)))

    # -- conditions behind

    def rule_if(self, rule: Rule | Replacement | tuple[Rule, ...], condition: Condition) -> Rule | Replacement:
        if isinstance(rule, tuple) and len(rule) == 1:
            (rule,) = rule
        if isinstance(rule, tuple):
            raise NotUnderstood("has a condition for rules of the game")
        return replace(rule, condition=condition)

    def rule_unless(self, rule: Rule | Replacement | tuple[Rule, ...], condition: Condition) -> Rule | Replacement:
        return self.rule_if(rule, Never(condition))

    def rule_for_each(self, rule: Rule | Replacement, counted: Quantity) -> Rule | Replacement:
        if isinstance(rule, Rule) and rule.kind in ("cost less", "cost more"):
            return replace(rule, amount=times(rule.amount, counted))
        if isinstance(rule, Replacement) and len(rule.changes) == 1 and isinstance(rule.changes[0], EnterWithCounters):
            change = rule.changes[0]
            return replace(rule, changes=(replace(change, count=times(change.count, counted)),))
        raise NotUnderstood('does not know what to do more often "for each"')

    # -- rules of the game

    def defined(self, group: Subject, words: str, quantity: Quantity) -> Modify:
        power = quantity if "power" in words or "size" in words else None
        toughness = quantity if "toughness" in words or "size" in words else None
        return Modify(what(group), (DefinePT(power, toughness),))

    def cannot(self, group: Subject, words: str) -> tuple[Rule, ...]:
        fits = IsRef(group) if isinstance(group, Aim) else subject_of(group)
        kinds = [kind for kind in _CANNOT if re.search(rf"\b{kind[7:]}\b", words)]
        return tuple(Rule(kind=kind, fits=fits) for kind in kinds)

    def may_stay_tapped(self) -> Rule:
        return Rule(kind="may stay tapped", fits=IsRef(Ref("this")))

    def unspent_stays(self, whose: str, color: str = "") -> Rule:
        letter = _letter(color) if color else MANA_TYPES
        return Rule(kind="mana stays", who=None if whose.startswith("players") else Ref("you"), mana=letter)

    def unspent_becomes(self, color: str) -> Rule:
        return Rule(kind="mana becomes", who=Ref("you"), mana=_letter(color))

    def any_color_for(self, group: Subject | None = None) -> Rule:
        if group is None:
            return Rule(kind="any color", who=Ref("you"))
        if isinstance(group, Every | Pick) and (group.zone != "stack" or group.of is not None):
            raise NotUnderstood("does not know what that mana is spent on")
        return Rule(kind="any color", who=Ref("you"), fits=every((Is("spell"), subject_of(group))))

    def any_color_for_everybody(self, _words: str) -> Rule:
        return Rule(kind="any color")

    def any_color_for_abilities(self, source: Predicate) -> Rule:
        return Rule(kind="any color", who=Ref("you"), fits=AbilityOf(source))

    def cannot_activate(self, group: Subject) -> Rule:
        return Rule(kind="cannot activate", fits=subject_of(group))

    def enters_or_reveal(self, group: Subject, _a: str, noun: Noun, _tapped: str) -> Replacement:
        if noun.zone != "hand" or noun.of != Ref("you"):
            raise NotUnderstood("reveals a card that is not in your hand")
        change = EnterOrReveal(settle(noun).predicate, (EnterTapped(),))
        return Replacement(would=Would("enter", subject_of(group)), changes=(change,))

    def cannot_nor_activate(self, group: Subject, words: str) -> tuple[Rule, ...]:
        return (*self.cannot(group, words), self.cannot_activate(group))

    def must_attack(self, group: Subject) -> Rule:
        return Rule(kind="must attack", fits=subject_of(group))

    def unblockable_by(self, group: Subject, noun: Noun) -> Rule:
        return Rule(kind="cannot be blocked", fits=subject_of(group), by=settle(noun).predicate)

    def no_untap(self, group: Subject) -> Rule:
        return Rule(kind="no untap", fits=subject_of(group))

    def ability_cost_change(self, group: Subject, symbols: str, less: str) -> Rule:
        count = symbols.strip("{}")
        if not count.isdigit() or not less.startswith("less"):
            raise NotUnderstood("changes a cost by more than generic mana")
        return Rule(kind="ability less", fits=subject_of(group), amount=int(count))

    def as_flash(self, noun: Noun) -> Rule:
        noun = settle(noun)
        if noun.zone != "stack" or noun.of is not None:
            raise NotUnderstood("does not know which spells may be cast so")
        return Rule(kind="as though flash", fits=noun.predicate, who=Ref("you"))

    def cost_change(self, group: Subject, symbols: str, less: str) -> Rule:
        count = symbols.strip("{}")
        if not count.isdigit():
            raise NotUnderstood("changes a cost by more than generic mana")
        return Rule(
            kind="cost less" if less.startswith("less") else "cost more", fits=subject_of(group), amount=int(count)
        )

    def more_lands(self, amount: Quantity) -> Rule:
        return Rule(kind="additional land", amount=amount, who=Ref("you"))


def _letter(color: str) -> str:
    return "C" if color == "colorless" else COLOR_LETTERS[color]


def _damage(group: Subject, words: str, who: Who | None = None) -> Would:
    return Would("damage", subject_of(group), who=who, combat="combat" in words)


def _one_type(symbols: str) -> str:
    found = set(letters(symbols))
    if len(found) == 1:
        return found.pop()
    raise NotUnderstood(f'"{symbols}" is not of one type of mana')


def _would_create(tokens: tuple[Predicate, ...]) -> Would:
    """That tokens would be created, of those types; a creature type might be one of a changeling's, which is not told here."""
    kinds = tuple(part for part in tokens if part != Is("token"))
    told = (isinstance(part, Is) and part.word[0].isupper() and not is_creature_type(part.word) for part in kinds)
    if len(kinds) == len(tokens) or not all(told):
        raise NotUnderstood("does not know which tokens are created")
    return Would("create tokens", every(kinds) if kinds else ANYTHING, Ref("you"))


def _plain(token: CreateToken) -> Characteristics:
    if token.power is not None or token.toughness is not None:
        raise NotUnderstood("does not know the size of that token")
    return token.token


def _times(words: str) -> Multiply | Increase:
    if " plus " in words:
        return Increase(number(words.partition(" plus ")[2].split(" ", 1)[0]))
    return Multiply({"twice": 2, "double": 2, "three": 3, "triple": 3}[words.split(" ", 1)[0]])
