"""What modifications and replacements do, in a few plain words each with its rule (613, 614, 707.9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from rulesviz.explain.about import on
from rulesviz.explain.groups import group_text
from rulesviz.explain.said import Said, Tell, said
from rulesviz.explain.who import a, who_text
from rulesviz.explain.wording import counted, noun, quantity_text
from rulesviz.model.abilities import (
    Change,
    CreateAlso,
    CreateInstead,
    DoInstead,
    EnterAsCopy,
    EnterBecoming,
    EnterChoosing,
    EnterDevouring,
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
)
from rulesviz.model.characteristics import Characteristics
from rulesviz.model.making_mana import (
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
from rulesviz.model.mana import COLOR_NAMES
from rulesviz.model.modifications import (
    AddChosenType,
    AddColors,
    AddPT,
    AddTypes,
    ChangeControl,
    ColorOfChoice,
    CopyChosen,
    DefinePT,
    GainAbilities,
    GainOtherAbilities,
    GainThisAbility,
    KeepColors,
    LoseAbilities,
    Modification,
    NoManaCost,
    RemoveTypes,
    SetColors,
    SetLoyalty,
    SetName,
    SetPT,
    SetTypes,
    SwitchPT,
    TypeOfChoice,
)
from rulesviz.model.selection import ANYTHING, Pick, Quantity, Times, X


def modification(mod: Modification, tell: Tell, *, exception: bool = False) -> Said:
    """What a modification does to its object; as an exception of a copy it follows 707.9 instead of a layer.

    What the copy has is copied on (707.9a); what it gains by a later effect is not.
    """
    plain = _modification(mod, tell)
    if not exception:
        return plain
    rule = "707.9a" if isinstance(mod, GainAbilities | GainThisAbility | GainOtherAbilities) else "707.9b"
    has = f"has {_this_ability(mod)} too" if isinstance(mod, GainAbilities) else plain.text
    return Said(has, ("707.9c",) if isinstance(mod, KeepColors) else (rule,), plain.parts)


def modifications(mods: Iterable[Modification], tell: Tell, *, exception: bool = False) -> list[Said]:
    """Several of them, in order."""
    return [modification(mod, tell, exception=exception) for mod in mods]


def _modification(mod: Modification, tell: Tell) -> Said:
    match mod:
        case SetName(name):
            return said(f"is named {name}", "613.1c")
        case ChangeControl(to):
            return said(f"is controlled by {who_text(to)}", "613.1b")
        case AddTypes(supertypes, types, subtypes, every_creature_type=every):
            words = " ".join([*_words(supertypes), *subtypes, *_words(types)])
            also = ["of every creature type"] if every else []
            also += [a(words) if types or subtypes else words] if words else []
            return said(f"is also {' and '.join(also)}", "205.1b", "613.1d")
        case AddChosenType():
            return said("is also of the chosen creature type", "607.2d", "613.1d")
        case SetTypes():
            return _set_types(mod)
        case RemoveTypes(words):
            return said(f"is no longer {' or '.join(_words(words))}", "613.1d")
        case SetColors(colors):
            return said(f"becomes {colors_text(colors)} and loses its other colors", "105.3", "613.1e")
        case ColorOfChoice():
            return said("becomes a color of its player's choice and loses its other colors", "105.3", "613.1e")
        case AddColors(colors):
            return said(f"is also {colors_text(colors)}", "105.3", "613.1e")
        case KeepColors():
            return said("keeps the color it would have without copying", "707.9c")
        case GainAbilities(abilities):
            return said(f"gains {_this_ability(mod)}", "613.1f", parts=map(tell, abilities))
        case GainThisAbility():
            return said("has this very ability too", "707.9a")
        case LoseAbilities(keyword, but_mana):
            but = " but mana abilities" if but_mana else ""
            return said(f"loses {keyword or 'all its abilities'}{but}", "613.1f")
        case DefinePT(power, toughness):
            return said(f"defines its own {_size(power, toughness)}", "604.3", "613.4a")
        case SetPT(power, toughness):
            return said(f"has base {_size(power, toughness)}", "613.4b")
        case AddPT(power, toughness):
            if power == toughness and not isinstance(power, int | X | Times):
                return said(f"gets +X/+X, X being {quantity_text(power)}", "613.4c")
            return said(f"gets {signed(power)}/{signed(toughness)}", "613.4c")
        case SwitchPT():
            return said("has its power and toughness change places", "613.4d")
        case NoManaCost():
            return said("has no mana cost", "707.9b")
        case SetLoyalty(loyalty):
            return said(f"has starting loyalty {loyalty}", "707.9b")
        case TypeOfChoice(but):
            limit = f" other than {but}" if but else ""
            return said(f"becomes a creature type of its player's choice{limit}", "205.1a", "613.1d")
        case CopyChosen():
            return said("is a copy of the chosen creature", "707.2c")
        case GainOtherAbilities():
            return said("has the other abilities of the card too", "707.9a")
    assert_never(mod)


def _this_ability(mod: GainAbilities) -> str:
    return "this ability" if len(mod.abilities) == 1 else "these abilities"


def _set_types(mod: SetTypes) -> Said:
    words = " ".join((*mod.subtypes, *_words(mod.types)))
    if mod.kind == "land":
        return said(f"becomes {a(words)} and loses its other land types", "305.7", "613.1d")
    keeps = "its creature types" if mod.kind == "creature" else "its other types"
    return said(f"becomes {a(words)} and loses {keeps}", "205.1a", "613.1d")


def _words(words: Iterable[str]) -> list[str]:
    return [word.lower() for word in words]


def _size(power: Quantity | None, toughness: Quantity | None) -> str:
    if power is not None and power == toughness and not isinstance(power, int):
        return f"power and toughness: each is {quantity_text(power)}"
    parts = [(name, value) for name, value in (("power", power), ("toughness", toughness)) if value is not None]
    return " and ".join(f"{name} {quantity_text(value)}" for name, value in parts)


def signed(quantity: Quantity) -> str:
    """A quantity that is added: `+3`, `−1`, `+X`."""
    if isinstance(quantity, int):
        return f"+{quantity}" if quantity >= 0 else f"−{-quantity}"
    text = quantity_text(quantity)
    return f"−{text.removeprefix('minus ')}" if text.startswith("minus ") else f"+{text}"


def colors_text(letters: str) -> str:
    """Colour letters in words: `white and blue`, `colorless`."""
    return " and ".join(COLOR_NAMES[letter] for letter in letters) or "colorless"


def token_text(token: Characteristics, power: int | str | None, toughness: int | str | None) -> str:
    """What a token of that size is, in the order of a card text: `1/1 red Goblin creature`."""
    size = [f"{power}/{toughness}"] if power is not None or toughness is not None else []
    colors = [colors_text(token.colors)] if token.colors or "Creature" in token.types else []
    words = [word.lower() for word in token.supertypes] + list(token.subtypes) + [word.lower() for word in token.types]
    return " ".join([*size, *colors, *words])


# -- mana ----------------------------------------------------------------------------------------------------------------


def mana_text(types: ManaTypes, amount: Quantity = 1, *, separately: bool = False) -> Said:
    """Which mana and how much of it (106.1, 106.4)."""
    match types:
        case Symbols(letters):
            return said(_much("".join(f"{{{letter}}}" for letter in letters), amount), "106.4")
        case TypesOf(parts):
            kinds = [mana_text(part, amount, separately=separately) for part in parts]
            return said(" or ".join(kind.text for kind in kinds), *dict.fromkeys(rule for kind in kinds for rule in kind.rules))
        case OneOf(options):
            symbols = ("".join(f"{{{letter}}}" for letter in option) for option in options)
            anew = ", chosen anew for each" if separately and amount != 1 else ""
            return said(_much(" or ".join(symbols), amount) + anew, "106.4")
        case AnyColor():
            kind, rules = "any color", ("106.1a",)
        case CouldProduce(group, colors_only):
            what = "color" if colors_only else "type"
            kind, rules = f"any {what} among those that {noun(group.fits, group.zone, many=True)} could produce", ("106.7",)
        case ColorAmong(group):
            kind, rules = f"any color among {noun(group.fits, group.zone, many=True)}", ("106.5",)
        case ChosenColor():
            kind, rules = "the chosen color", ("106.5",)
        case CommanderColor():
            kind, rules = "any color in your commander's color identity", ("903.4",)
        case TypeProduced():
            kind, rules = "any type that was produced", ("106.12a",)
        case _:
            assert_never(types)
    if amount == 1:
        return said(f"one mana of {kind}", *rules)
    how = "chosen anew for each" if separately else "all of one kind"
    number = f"{amount} mana" if isinstance(amount, int) else f"mana, {quantity_text(amount)} in all,"
    return said(f"{number} of {kind}, {how}", *rules)


def _much(symbols: str, amount: Quantity) -> str:
    if amount == 1:
        return symbols
    return f"{amount} times {symbols}" if isinstance(amount, int) else f"{symbols}, times {quantity_text(amount)}"


# -- replacements --------------------------------------------------------------------------------------------------------


def change(one: Change, tell: Tell, cost: str = "") -> Said:
    """What a replacement effect makes of its event; `cost` says what an EnterOrPay asks for: `pay 2 life`."""
    match one:
        case EnterTapped():
            return said("it enters tapped", "614.1c")
        case EnterWithCounters(kind, count, only_if):
            limit = "" if only_if == ANYTHING else f", if it is {a(noun(only_if, default='one'))}"
            return said(f"it enters with {counted(count, f'{kind} counter')}{limit}", "122.6", "614.1c")
        case EnterChoosing(kind):
            return said(f"its controller chooses a {kind.replace('_', ' ')} for it", "607.2d", "614.1c")
        case EnterAsCopy(of, exceptions, also, until):
            parts = [*modifications(exceptions, tell, exception=True), *(change(more, tell) for more in also)]
            except_ = ", except that it" if exceptions else ", and" if also else ""
            enters = f"enters as a copy of {group_text(of)}"
            if isinstance(of, Pick) and (of.least, of.most) == (0, 1):
                enters = f"may enter as a copy of {group_text(replace(of, least=1))}"
            lasts = {"": "", "face down": " until it is turned face down", "end of turn": " until end of turn"}[until]
            return said(f"it {enters}{lasts}{except_}", "707.5", "614.1c", parts=parts, about=[on(of, "copies")])
        case EnterOrPay(_, otherwise, must):
            parts = [change(more, tell) for more in otherwise]
            may = "must, if able," if must else "may"
            return said(f"its controller {may} {cost or 'pay'}; if not:", "614.1c", "118.12", parts=parts)
        case EnterOrReveal(fits, otherwise):
            parts = [change(more, tell) for more in otherwise]
            return said(f"its controller may reveal {a(noun(fits, 'hand'))} from the hand; if not:", "614.1c", "701.20", parts=parts)
        case Multiply(factor):
            return said(f"{'twice' if factor == 2 else f'{factor} times'} as much instead", "614.1a")
        case CreateAlso(token, as_many):
            what = a(f"{token_text(token, token.power, token.toughness)} token")
            return said(f"{what} besides{', as many as there are' if as_many else ''}", "614.1a", "111.3", parts=map(tell, token.abilities))
        case CreateInstead(token):
            what = a(f"{token_text(token, token.power, token.toughness)} token")
            return said(f"as many instead, each {what}", "614.1a", "111.3", parts=map(tell, token.abilities))
        case Increase(amount):
            return said(f"{quantity_text(amount)} more of it instead", "614.1a")
        case ProduceInstead(letter, amount):
            much = "" if amount is None else f", {amount} in all, however much it was"
            return said(f"the mana is {{{letter}}} instead{much}", "106.12b")
        case EnterDevouring(times):
            return said(f"its controller may sacrifice creatures: {times} +1/+1 counters for each", "702.82a", "614.1c")
        case EnterRolling(dice, sides, kind):
            return said(f"it enters with as many {kind} counters as {quantity_text(dice)} dice of {sides} sides show", "614.1c", "706.1")
        case EnterBecoming(shapes):
            parts = [said(" and ".join(one.text for one in modifications(shape, tell)), parts=()) for shape in shapes]
            return said("its controller picks what it is:", "614.1c", "613.2a", parts=parts)
        case EnterUnder(who):
            return said(f"it enters under the control of {who_text(who)} instead", "614.1a")
        case DoInstead(steps):
            return said("none of that, but instead:" if steps else "none of that", "614.1a", "614.6")
        case GoTo(zone):
            return said(f"it goes to {zone} instead", "614.1a")
        case Regeneration():
            return said("instead all damage is removed from it, it is tapped and leaves combat", "701.19b", "614.8")
        case Prevent(amount):
            return said(f"{'all' if amount is None else amount} of that damage is prevented", "615.1")
    assert_never(one)
