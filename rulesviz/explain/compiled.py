"""What each line of a card compiled to, read back from the compiled thing itself in a few plain words with its rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from rulesviz.explain.about import About, on
from rulesviz.explain.changes import change, modifications
from rulesviz.explain.doing import cost_said, cost_text, effect, instructions, paying
from rulesviz.explain.groups import group_text
from rulesviz.explain.said import Said, said
from rulesviz.explain.who import a, ref_text, verb, whose
from rulesviz.explain.wording import condition_text, noun, quantity_text, spells
from rulesviz.model.abilities import (
    Activated,
    AdditionalCost,
    DoInstead,
    EnterOrPay,
    Keyword,
    NotUnderstoodLine,
    Replacement,
    Rule,
    SpellAbility,
    Static,
    Triggered,
    When,
    Would,
)
from rulesviz.model.characteristics import Ability
from rulesviz.model.conditions import Condition
from rulesviz.model.mana_abilities import is_mana_ability, is_triggered_mana_ability
from rulesviz.model.references import Ref, Who
from rulesviz.model.selection import ANYTHING, IsRef, Predicate

YOU, THIS = Ref("you"), IsRef(Ref("this"))
KEYWORD_RULES = {
    "deathtouch": "702.2", "defender": "702.3", "double strike": "702.4", "enchant": "702.5", "equip": "702.6",
    "first strike": "702.7", "flash": "702.8", "flying": "702.9", "haste": "702.10", "hexproof": "702.11",
    "indestructible": "702.12", "intimidate": "702.13", "plainswalk": "702.14", "islandwalk": "702.14",
    "swampwalk": "702.14", "mountainwalk": "702.14", "forestwalk": "702.14", "lifelink": "702.15", "protection": "702.16",
    "reach": "702.17", "shroud": "702.18", "trample": "702.19", "vigilance": "702.20", "ward": "702.21",
    "kicker": "702.33", "flashback": "702.34", "changeling": "702.73", "menace": "702.111", "awaken": "702.113",
    "split second": "702.61",
    "crew": "702.122", "casualty": "702.153", "storm": "702.40", "echo": "702.30", "replicate": "702.56", "evoke": "702.74",
    "persist": "702.79", "undying": "702.93", "prowess": "702.108", "partner": "702.124",
}  # fmt: skip
"""Where the rules say what a keyword means; all the others stand somewhere in 702."""

_NO_EVENT = {"state", "done"}
_NO_OBJECT = {*_NO_EVENT, "step", "life gained", "life lost", "drawn"}  # events that are about a player alone
_CHANGED = {"enter", "die", "be destroyed", "turn up"}  # events whose replacement changes what happens to their object
_OF_SPELLS = {
    "cannot be countered", "cannot be copied", "any color", "cost less", "cost more", "cost at least", "cannot cast", "as though flash",
}  # fmt: skip
_STEPS = {
    "beginning of combat": "combat",
    "precombat main": "precombat main phase",
    "postcombat main": "postcombat main phase",
    "main": "main phase",
}


def compiled(ability: Ability) -> Said:
    """What an ability is and does, as a phrase with parts.

    >>> told = compiled(Keyword(name="haste", text="haste"))
    >>> told.kind, told.text, told.rules
    ('ability', 'keyword: haste', ('702.10',))
    """
    return replace(_compiled(ability), kind="ability")


def _compiled(ability: Ability) -> Said:
    match ability:
        case Keyword():
            return _keyword(ability)
        case SpellAbility(effect=what):
            return said("spell ability: as it resolves", "113.3a", "608.2", parts=effect(what, compiled))
        case Activated():
            return _activated(ability)
        case Triggered():
            return _triggered(ability)
        case Static(affects=affects, modifications=mods, condition=condition):
            told = [replace(one, about=(on(affects), *one.about)) for one in modifications(mods, compiled)]
            return said(f"static ability: {group_text(affects)}{_limit(condition)}", "604.1", parts=told)
        case Rule(condition=condition):
            rule = _rule(ability)
            return replace(rule, text=f"{rule.text}{_limit(condition)}", about=tuple(_ruled(ability)))
        case AdditionalCost(cost=cost, optional=optional):
            kind = "optional additional cost" if optional else "additional cost"
            paid = cost_said(cost, compiled).about
            return said(f"{kind} of casting it: {cost_text(cost, compiled)}", "118.8", "601.2b", about=paid)
        case Replacement():
            return _replacement(ability)
        case NotUnderstoodLine(reason=reason):
            return said(f"not understood: {reason}")
    raise AssertionError(ability)


def _keyword(ability: Keyword) -> Said:
    cost = "" if ability.cost is None else f", cost {cost_text(ability.cost, compiled)}"
    value = "" if ability.value is None else f" {quantity_text(ability.value)}"
    quality = "" if ability.quality is None else f" {noun(ability.quality)}"
    return said(f"keyword: {ability.name}{value}{quality}{cost}", KEYWORD_RULES.get(ability.name, "702.1"))


def _activated(ability: Activated) -> Said:
    mana = is_mana_ability(ability)
    limits = [replace(one, kind="limit") for one in _limits(ability)]
    parts = [cost_said(ability.cost, compiled), *limits, *effect(ability.effect, compiled)]
    if mana:
        return said("mana ability: it does not use the stack", "605.1a", "605.3b", parts=parts)
    if ability.cost.loyalty is not None:
        return said("loyalty ability", "606.3", parts=parts)
    return said("activated ability", "602.1", parts=parts)


def _limits(ability: Activated) -> Iterator[Said]:
    if ability.zone != "battlefield":
        yield said(f"only from the {ability.zone}", "113.6")
    if ability.sorcery_speed:
        yield said("only when you could cast a sorcery", "602.5d")
    if ability.instant_speed:
        yield said("only when you could cast an instant", "602.5e")
    if ability.once:
        yield said("only once", "602.5b")
    if ability.x is not None:
        yield said(f"X is {quantity_text(ability.x)}", "107.3c")
    if ability.once_each_turn:
        yield said("only once each turn", "602.5b")
    if ability.less != 0:
        yield said(f"costs less generic mana, as much as {quantity_text(ability.less)}", "601.2f")
    if ability.only_if is not None:
        yield said(f"only if {condition_text(ability.only_if)}", "602.5b")


def _triggered(ability: Triggered) -> Said:
    when, *rules = _when(ability.when)
    parts = []
    if ability.condition is not None:
        parts.append(said(f"only if {condition_text(ability.condition)}, then and as it resolves", "603.4", kind="limit"))
    if ability.once_each_turn:
        parts.append(said("only once each turn", "603.2", kind="limit"))
    parts += effect(ability.effect, compiled)
    about = [] if ability.when.happening in _NO_OBJECT else [on(Ref("it"), "event")]
    about += [] if ability.when.happening in _NO_EVENT else [on(Ref("that player"), "event")]
    if is_triggered_mana_ability(ability):
        return said(f"triggered mana ability: {when}", "605.1b", "605.4a", *rules, parts=parts, about=about)
    return said(f"triggered ability: {when}", "603.1", *rules, parts=parts, about=about)


def _when(when: When) -> tuple[str, ...]:
    """The trigger event in words, then its rules (603.2)."""
    what, who = _subject(when.subject), when.who
    thing = "something" if when.subject == ANYTHING else what
    batch = ", however many at once" if when.batch else ""
    match when.happening:
        case "enters":
            return (f"{thing} enters{batch}", "603.6a")
        case "dies":
            return (f"{thing} dies{batch}", "603.6c")
        case "leaves":
            return (f"{thing} leaves the battlefield{batch}", "603.6c")
        case "cast":
            spell = _subject(when.subject, "stack", "spell")
            spell = f"{noun(when.subject, 'stack', default='spell')} number {when.nth} of a turn" if when.nth else spell
            return (f"{_anybody(who, 'cast')} {spell}", "603.2")
        case "cast or copy":
            spell = _subject(when.subject, "stack", "spell")
            return (f"{_anybody(who, 'cast')} or {'copy' if who == YOU else 'copies'} {spell}", "603.2", "707.10")
        case "copied":
            return (f"{_anybody(who, 'copy')} {_subject(when.subject, 'stack', 'spell')}", "707.10")
        case "cast or activated":
            by = "" if who is None else f" by {_object(who)}"
            return (f"a spell is cast or an ability activated{by}, {noun(when.subject, 'stack', default='one')}", "603.2")
        case "attached":
            return (f"this becomes attached to {what}", "603.2", "701.3a")
        case "buried":
            return (f"{_subject(when.subject, 'graveyard', 'card')} comes to a graveyard from anywhere", "603.2")
        case "land played":
            return (f"{_anybody(who, 'play')} {_subject(when.subject, default='land')}", "603.2")
        case "tapped for mana":
            kind = " of the chosen color" if when.chosen_color else ""
            return (f"{_anybody(who, 'tap')} {what} for mana{kind}", "106.12a")
        case "step":
            step = _STEPS.get(when.step, f"{when.step} step")
            return (f"{'each' if who is None else whose(who)} {step} begins", "603.2")
        case "damage":
            to = f" to {_object(who)}" if who is not None else f" to {a(when.to)}" if when.to else ""
            return (f"{thing} deals {'combat ' if when.combat else ''}damage{to}{batch}", "603.2", "120.3")
        case "blocks" if when.by is not None:
            return (f"{_subject(when.by)} blocks {what}", "603.2")
        case "turned up":
            return (f"{thing} is turned face up", "708.8")
        case "tempted":
            return (f"the Ring tempts {'somebody' if who is None else _object(who)}", "701.54")
        case "done":
            return ("that is done", "603.12")
        case "state":
            return (condition_text(when.state) if when.state is not None else "it is so", "603.8")
        case "attacks" | "blocks" | "transforms":
            return (f"{thing} {when.happening}{' alone' if when.alone else ''}{batch}", "603.2")
        case "tapped" | "untapped":
            return (f"{thing} becomes {when.happening}{batch}", "603.2")
        case "counter put":
            return (f"a counter is put on {what}{batch}", "603.2")
        case "life gained" | "life lost":
            return (f"{_anybody(who, 'gain' if when.happening == 'life gained' else 'lose')} life", "603.2")
        case "drawn":
            which = f"card number {when.nth} of the turn" if when.nth else "a card"
            return (f"{_anybody(who, 'draw')} {which}", "603.2")
        case "sacrificed" | "discarded":
            if when.happening == "sacrificed":
                return (f"{_anybody(who, 'sacrifice')} {what}{batch}", "603.2")
            return (f"{_anybody(who, 'discard')} {_subject(when.subject, 'hand', 'card')}{batch}", "603.2")
        case "control lost":
            return (f"{_anybody(who, 'lose')} control of {what}", "603.2")
        case "activated":
            by = "" if who is None else f" by {_object(who)}"
            of = "" if when.subject == ANYTHING else f" of {what}"
            return (f"an ability{of} that is no mana ability is activated{by}", "603.2")
        case "dealt damage":
            return (f"{thing} is dealt damage{batch}", "603.2", "120.3")
        case "becomes target":
            aims = " by a spell" if when.by is not None else "" if who is None else f" by a spell or ability of {_object(who)}"
            return (f"{thing} is made a target{aims}", "603.2")
        case "mana added":
            kind = " of the chosen color" if when.chosen_color else ""
            by = "" if when.subject == ANYTHING else f" by {what}"
            return (f"mana{kind} is added{by} for {'anybody' if who is None else _object(who)}", "603.2")
        case "mana spent":
            at_once = ", at once" if when.at_once else ""
            return (f"that mana is spent on {_subject(when.subject, 'stack', 'spell')}{at_once}", "106.6")
        case "chapter":
            numbers = " or ".join(map(str, when.numbers))
            return (f"a lore counter reaches chapter {numbers}", "714.2b")
    assert_never(when.happening)


def _subject(predicate: Predicate, zone: str = "battlefield", default: str = "") -> str:
    """One object that fits, as the subject of a sentence: `this`, `a creature you control`, `another Elf`."""
    if isinstance(predicate, IsRef):
        return ref_text(predicate.ref)
    return a(noun(predicate, zone, default=default)).replace("an other ", "another ")


def _anybody(who: Who | None, word: str) -> str:
    return f"somebody {word}s" if who is None else verb(who, word)


def _limit(condition: Condition | None) -> str:
    return "" if condition is None else f", as long as {condition_text(condition)}"


def _object(who: Who) -> str:
    return verb(who, "").removesuffix("s").strip()


def _ruled(ability: Rule) -> Iterator[About]:
    """What the changed rule is said of, unless of everything."""
    fits = ability.by if ability.kind == "triggers again" else ability.fits
    if isinstance(fits, IsRef):
        yield on(fits.ref)
    elif fits != ANYTHING:
        yield About(spells(fits) if ability.kind in _OF_SPELLS else noun(fits, many=True))


def _rule(ability: Rule) -> Said:
    thing = ref_text(ability.fits.ref) if isinstance(ability.fits, IsRef) else noun(ability.fits, many=True)
    spelled = spells(ability.fits)
    amount = quantity_text(ability.amount)
    match ability.kind:
        case "legend rule off":
            return said(f"rule: the legend rule overlooks {thing}", "613.11", "704.5j")
        case "no untap":
            return said(f"rule: in the untap step no untapping for {thing}", "613.11", "502.3")
        case "cannot attack":
            return said(f"rule: {thing} cannot attack", "613.11", "508.1")
        case "cannot block":
            return said(f"rule: {thing} cannot block", "613.11", "509.1")
        case "cannot be countered":
            spell = "this spell" if ability.fits == IsRef(Ref("this")) else spelled
            return said(f"rule: {spell} cannot be countered", "613.11", "701.6")
        case "must attack":
            return said(f"rule: {thing} must attack each combat if able", "613.11", "508.1d")
        case "cannot be blocked":
            return said(f"rule: {thing} cannot be blocked by {noun(ability.by, many=True)}", "613.11", "509.1b")
        case "no regeneration":
            return said(f"rule: {thing} cannot be regenerated", "613.11", "701.19c")
        case "no prevention":
            return said("rule: damage cannot be prevented", "613.11", "615.12")
        case "triggers again":
            causes = {"enters": "entering", "dies": "dying", "attacks": "attacking", "cast or copy": "cast or copied"}
            cause = "" if not ability.happening else f" because of {spelled if ability.who else thing} {causes[ability.happening]}"
            return said(f"rule: abilities of {noun(ability.by, many=True)} that trigger{cause} do so once more", "603.2d")
        case "no hand limit":
            return said("rule: no discarding down to a hand size", "613.11", "514.1")
        case "may stay tapped":
            return said(f"rule: {thing} may be left tapped in the untap step", "613.11", "502.3")
        case "mana stays":
            whose = "everybody" if ability.who is None else _object(ability.who)
            return said(f"rule: unspent mana ({ability.mana or 'any'}) of {whose} is not lost as steps end", "613.11", "500.5")
        case "mana becomes":
            return said(f"rule: unspent mana becomes {{{ability.mana or 'C'}}} instead of being lost", "614.1a", "500.5")
        case "any color":
            return said(f"rule: mana of any type pays for the colors of {spelled}", "613.11", "609.4b")
        case "cannot be copied":
            return said(f"rule: {spelled} cannot be copied", "613.11", "707.10")
        case "cannot activate":
            return said(f"rule: no abilities of {thing} are activated, mana abilities aside", "613.11", "602.5")
        case "cost at least":
            return said(f"rule: {spelled} cost at least {amount} mana", "601.2f")
        case "ability less":
            least = ", though no less than one mana" if ability.mana else ""
            return said(f"rule: activated abilities of {thing} cost {{{amount}}} less{least}", "601.2f")
        case "may play" | "may cast":
            who = "everybody" if ability.who is None else _object(ability.who)
            lands = ("305.1",) if ability.kind == "may play" else ()
            return said(f"rule: {who} may {ability.kind[4:]} {thing} from where it is", "601.3", *lands)
        case "as though flash":
            who = "everybody" if ability.who is None else _object(ability.who)
            return said(f"rule: {who} may cast {spelled} whenever an instant could be cast", "702.8")
        case "cost less":
            return said(f"rule: {spelled} cost {{{amount}}} less", "601.2f")
        case "cost more":
            return said(f"rule: {spelled} cost {{{amount}}} more", "601.2f")
        case "additional land":
            return said(f"rule: {amount} more land plays each turn", "305.2")
        case "cannot cast":
            who = "nobody can" if ability.who is None else f"{_object(ability.who)} cannot"
            return said(f"rule: {who} cast {spelled}", "601.3")
    assert_never(ability.kind)


def _replacement(ability: Replacement) -> Said:
    would, *rules = _would(ability.would)
    condition = "" if ability.condition is None else f" and {condition_text(ability.condition)}"
    may = ", if its player likes" if ability.optional else ""
    parts = []
    for one in ability.changes:
        cost = paying(one.cost, compiled) if isinstance(one, EnterOrPay) else ""
        told = change(one, compiled, cost)
        if isinstance(one, DoInstead):
            told = replace(told, parts=tuple(instructions(one.steps, compiled)))
        elif ability.would.happening in _CHANGED:
            told = replace(told, about=(About(_subject(ability.would.subject)), *told.about))
        parts.append(told)
    return said(f"replacement: when {would}{condition}{may}", *rules, parts=parts)


def _would(would: Would) -> tuple[str, ...]:
    """The event that is replaced in words, then its rules (614.1)."""
    what, who = _subject(would.subject), would.who
    match would.happening:
        case "enter":
            return (f"{what} would enter", "614.1c" if would.subject == THIS else "614.1d")
        case "tapped for mana":
            much = f"{would.least} or more mana" if would.least > 1 else "mana"
            return (f"{_anybody(who, 'tap')} {what} for {much}", "106.12b", "614.1a")
        case "create tokens":
            kinds = "tokens" if would.subject == ANYTHING else f"{noun(would.subject)} tokens"
            return (f"{kinds} would be created{_under(who)}", "111.1", "614.1a")
        case "put counters":
            some = f"{would.kind} counters".lstrip()
            by_effect = f"an effect would put {some} on {what}", "122.1", "609.1", "614.1a"
            return by_effect if would.by_effect else (f"{some} would be put on {what}", "122.1", "614.1a")
        case "die":
            return (f"{what} would die", "614.1a")
        case "be destroyed":
            return (f"{what} would be destroyed", "614.8", "701.8")
        case "damage":
            to = "" if would.to is None else f" to {_subject(would.to)}"
            to = to if who is None else f" to {_object(who)}"
            source = "a source" if would.subject == ANYTHING else what
            return (f"{source} would deal {'combat ' if would.combat else ''}damage{to}", "614.1a", "120.1")
        case "gain life":
            return (f"{'somebody' if who is None else _object(who)} would gain life", "119.3", "614.1a")
        case "lose the game":
            return (f"{'somebody' if who is None else _object(who)} would lose the game", "104.3", "614.1a")
        case "turn up":
            return (f"{what} is turned face up", "708.11")
        case "copy spell":
            return (f"{'somebody' if who is None else _object(who)} would copy a spell", "707.10", "614.1a")
        case "draw":
            return (f"{'somebody' if who is None else _object(who)} would draw a card", "121.6", "614.1a")
    assert_never(would.happening)


def _under(who: Who | None) -> str:
    return "" if who is None else f" under {whose(who)} control"
