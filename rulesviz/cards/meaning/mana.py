"""Mana that is added, and costs that are paid (106, 118)."""

# ruff: noqa: D102  each method is the meaning of the alternative of that name in grammar.lark

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

from rulesviz.cards.drafts import NotUnderstood, Pronoun, ThatColor
from rulesviz.cards.meaning.numbers import Numbers
from rulesviz.cards.phrases import number
from rulesviz.cards.subjects import YOU, Doing, Steps, who
from rulesviz.model.instructions import Cost
from rulesviz.model.making_mana import (
    AddMana,
    AnyColor,
    ChosenColor,
    ColorAmong,
    CommanderColor,
    CouldProduce,
    ManaTypes,
    OneOf,
    Symbols,
    TypeProduced,
    TypesOf,
)
from rulesviz.model.mana import COLORS, ManaCost
from rulesviz.model.object_instructions import Move, PutCounters, RemoveCounters, Sacrifice, Tap, TapPower
from rulesviz.model.player_instructions import Discard, ExileTop, LoseLife, Mill
from rulesviz.model.references import Ref
from rulesviz.model.selection import Every, ExiledWith, IsRef, Pick, Quantity, ThatMuch, X

_SINGLE = re.compile(r" (?:[a-z-]+ )*(?:land|permanent|creature|artifact|[A-Z][\w'-]*) could ")


def letters(symbols: str) -> str:
    """The mana types of symbols that are added, like `{C}{C}`."""
    found = symbols.strip("{}").split("}{")
    if all(symbol in "WUBRGC" and len(symbol) == 1 for symbol in found):
        return "".join(found)
    raise NotUnderstood(f'cannot add "{symbols}": only {{W}} {{U}} {{B}} {{R}} {{G}} {{C}} are types of mana')


def group_of(objects: object) -> Every:
    """The permanents that a mana ability looks at."""
    if isinstance(objects, Every):
        return objects
    if isinstance(objects, Pick) and (objects.least, objects.most) == (1, 1):
        return Every(objects.fits, objects.zone, objects.of)
    raise NotUnderstood("does not know which permanents decide the mana")


class ManaWords(Numbers):
    """The meanings of the grammar's chapters `mana` and `costs`."""

    def symbols(self, *parts: str) -> AddMana:
        sets = tuple(letters(part) for part in parts)
        return AddMana(Symbols(sets[0]) if len(sets) == 1 else OneOf(sets))

    def mana_or_chosen(self, symbols: str, amount: Quantity) -> AddMana:
        if amount != 1:
            raise NotUnderstood("does not know how much of which mana")
        return AddMana(TypesOf((Symbols(letters(symbols)), ChosenColor())))

    def mana_combination_of(self, amount: Quantity, *parts: str) -> AddMana:
        return AddMana(OneOf(tuple(letters(part) for part in parts)), amount, separately=True)

    def mana_so_many(self, symbols: str) -> AddMana:
        made = letters(symbols)
        if len(made) > 1:
            raise NotUnderstood("does not know how much of which mana")
        return AddMana(Symbols(made), ThatMuch())

    def mana_any_color(self, amount: Quantity) -> AddMana:
        if amount != 1:
            raise NotUnderstood('does not know whether each mana may differ; write "of any one color"')
        return AddMana(AnyColor())

    def mana_of_commander(self, amount: Quantity) -> AddMana:
        return _one(CommanderColor(), amount)

    def mana_one_color(self, amount: Quantity, _words: str) -> AddMana:
        return AddMana(AnyColor(), amount)

    def mana_combination(self, amount: Quantity) -> AddMana:
        return AddMana(AnyColor(), amount, separately=True)

    def mana_different(self, count: str) -> AddMana:
        return AddMana(OneOf(tuple("".join(letters_) for letters_ in combinations(COLORS, number(count)))))

    def mana_amount_of(self, count: str, symbols: str) -> AddMana:
        return AddMana(Symbols(letters(symbols)), number(count))

    def mana_chosen(self, amount: Quantity) -> AddMana:
        return AddMana(ChosenColor(), amount)

    def mana_that_color(self, amount: Quantity) -> AddMana:
        return AddMana(ThatColor(), amount)

    def mana_among(self, amount: Quantity, _words: str, objects: object) -> AddMana:
        return _one(ColorAmong(group_of(objects)), amount)

    def mana_could_color(self, amount: Quantity, words: str, objects: object) -> AddMana:
        self._no_single(words)
        return _one(CouldProduce(group_of(objects), colors_only=True), amount)

    def mana_could_type(self, amount: Quantity, words: str, objects: object) -> AddMana:
        self._no_single(words)
        return _one(CouldProduce(group_of(objects), colors_only=False), amount)

    def _no_single(self, words: str) -> None:
        """Refuse `any type that land could produce`: it speaks of one land that was named before."""
        behind = self.text[getattr(words, "start_pos", 0) + len(words) :]
        if words.endswith("that") and _SINGLE.match(behind):
            raise NotUnderstood("does not know which one permanent decides the mana")

    def mana_produced(self, amount: Quantity, _words: str) -> AddMana:
        return _one(TypeProduced(), amount)

    def mana_its_colors(self, amount: Quantity, objects: object) -> AddMana:
        match objects:
            case Pronoun("the exiled"):
                group = Every(ExiledWith(), "exile")
            case Ref("this"):
                group = Every(IsRef(objects))
            case _:
                raise NotUnderstood("does not know whose colors decide the mana")
        return _one(ColorAmong(group), amount)

    def mana_amount(self, symbols: str, amount: Quantity) -> AddMana:
        return AddMana(Symbols(letters(symbols)), amount)

    def add_mana(self, mana: AddMana) -> Doing:
        return lambda subject: (replace(mana, who=who(subject)),)

    # -- costs

    def cost(self, *parts: Cost) -> Cost:
        paid = Cost()
        for part in parts:
            mana = part.mana if paid.mana is None else paid.mana if part.mana is None else paid.mana + part.mana
            paid = Cost(
                mana,
                paid.tap or part.tap,
                paid.untap or part.untap,
                (*paid.actions, *part.actions),
                part.loyalty if part.loyalty is not None else paid.loyalty,
            )
        return paid

    def pay_life(self, amount: Quantity) -> Cost:
        return Cost(actions=(LoseLife(YOU, amount),))

    def pay_energy(self, symbols: str) -> Cost:
        """Energy counters are a player's (107.14)."""
        return Cost(actions=(RemoveCounters(YOU, "energy", symbols.count("E")),))

    def pay_mana(self, symbols: str) -> Cost:
        return Cost(mana_cost(symbols))

    def pay_tap(self, _symbol: str) -> Cost:
        return Cost(tap=True)

    def pay_untap(self, _symbol: str) -> Cost:
        return Cost(untap=True)

    def pay_removing(self, kind: str, _counters: str, ref: Ref) -> Cost:
        if ref != Ref("this"):
            raise NotUnderstood("removes counters from something else")
        return Cost(actions=(RemoveCounters(ref, str(kind), X()),))

    def pay_loyalty(self, number: str) -> Cost:
        if "X" in number:
            raise NotUnderstood("has a loyalty cost of X")
        return Cost(loyalty=int(number.strip("[]")))

    def pay_act(self, doing: Doing) -> Cost:
        return acts_as_cost(doing(None))


def acts_as_cost(steps: Steps) -> Cost:
    """A cost of things to do, each of a kind that can be a cost here (118.1)."""
    for step in steps:
        match step:
            case LoseLife() | RemoveCounters() | Discard() | TapPower() | Mill() | ExileTop() | PutCounters(on=Ref("this")):
                continue
            case Sacrifice(what=what) | Tap(what=what) | Move(what=what):
                if not isinstance(what, Every) and getattr(what, "zone", "") not in ("exile", "stack"):
                    continue
        raise NotUnderstood("does not know how that is paid")
    return Cost(actions=steps)


def mana_cost(symbols: str) -> ManaCost:
    """The mana cost of a run of symbols."""
    try:
        return ManaCost.parse(symbols)
    except ValueError as wrong:
        raise NotUnderstood(str(wrong)) from None


def _one(types: ManaTypes, amount: Quantity) -> AddMana:
    if amount != 1:
        raise NotUnderstood("does not know whether each mana may differ")
    return AddMana(types)
