"""What instructions and costs do, in a few plain words each with its rule (118, 608.2, 701)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import assert_never

from rulesviz.explain.about import About, about, anew
from rulesviz.explain.changes import mana_text, modifications, token_text
from rulesviz.explain.groups import group_text, target_text
from rulesviz.explain.said import Said, Tell, renamed, said
from rulesviz.explain.who import a, ref_text, verb, who_text, whose
from rulesviz.explain.wording import condition_text, counted, much, noun, quantity_text, spells
from rulesviz.model.abilities import Triggered
from rulesviz.model.instructions import (
    Begin,
    Cost,
    Effect,
    ForEach,
    If,
    Instruction,
    Later,
    May,
    Meaning,
    Mode,
    Reflex,
    RollDie,
    Row,
    Unless,
)
from rulesviz.model.making_mana import AddMana, LoseMana
from rulesviz.model.object_instructions import (
    Attach,
    BecomeCopy,
    CastCopy,
    CopySpell,
    CounterSpell,
    CreateCopy,
    CreateToken,
    Destroy,
    Encode,
    Fight,
    Flip,
    Modify,
    Move,
    NewTargets,
    Prepare,
    PutCounters,
    Regenerate,
    RemoveCounters,
    Sacrifice,
    Tap,
    TapPower,
    Transform,
    TurnDown,
    Untap,
)
from rulesviz.model.player_instructions import (
    Choose,
    ChoosePlayer,
    DealDamage,
    Dig,
    Discard,
    Draw,
    EndGame,
    ExileTop,
    FlipCoin,
    GainLife,
    LoseLife,
    Mill,
    RevealTop,
    RollAgain,
    Scry,
    Search,
    SetLife,
    Shuffle,
    SkipUntap,
    Tempt,
)
from rulesviz.model.selection import ANYTHING, Every, Quantity, ThatMuch, X

_PUT = {
    "hand": "into its owner's hand", "graveyard": "into its owner's graveyard", "battlefield": "onto the battlefield",
    "command": "into the command zone",
}  # fmt: skip

_FOUND = {
    "hand": "to the hand",
    "graveyard": "to the graveyard",
    "battlefield": "onto the battlefield",
    "library": "on top",
}


def effect(what: Effect, tell: Tell) -> list[Said]:
    """What a spell or ability does, mode by mode where it has several."""
    if not what.modal:
        return [one for mode in what.modes for one in _mode(mode, tell)]
    number = str(what.least) if what.least == what.most else f"{what.least} to {what.most}"
    modes = [said(f"mode {n}", parts=_mode(mode, tell), kind="mode") for n, mode in enumerate(what.modes, start=1)]
    return [said(f"choose {number} of {len(what.modes)} modes", "700.2", parts=modes, kind="choice")]


def _mode(mode: Mode, tell: Tell) -> list[Said]:
    aims = [
        said(f"target {n}: {target_text(spec)}", "115.1", kind="target", about=[About(f"target {n}")])
        for n, spec in enumerate(mode.targets, start=1)
    ]
    told = [*aims, *instructions(mode.steps, tell)]
    return [renamed(one, "target 1", "the target") for one in told] if len(aims) == 1 else told


def instructions(steps: Iterable[Instruction], tell: Tell) -> list[Said]:
    """Several instructions, in order."""
    return [instruction(step, tell) for step in steps]


def instruction(step: Instruction, tell: Tell) -> Said:
    """What one instruction does, and to what."""
    return replace(_instruction(step, tell), about=about(step))


def _instruction(step: Instruction, tell: Tell) -> Said:
    match step:
        case AddMana():
            return _mana(step, tell)
        case DealDamage(amount, to, source, divided):
            how = ", divided as chosen" if divided else ""
            rules = ("120.1", "601.2d") if divided else ("120.1",)
            if isinstance(amount, int | X | ThatMuch):
                return said(f"{ref_text(source)} deals {much(amount, 'damage')} to {group_text(to)}{how}", *rules)
            damage = f"{ref_text(source)} deals damage to {group_text(to)}"
            return said(f"{damage}, as much as {quantity_text(amount)}{how}", *rules)
        case GainLife(who, amount):
            return said(f"{verb(who, 'gain')} {much(amount, 'life')}", "119.3")
        case LoseLife(who, amount):
            return said(f"{verb(who, 'lose')} {much(amount, 'life')}", "119.3")
        case Draw(who, amount):
            return said(f"{verb(who, 'draw')} {counted(amount, 'card')}", "121.1")
        case Discard(who, amount, fits):
            card = "card" if fits == ANYTHING else f"{noun(fits, 'hand').removesuffix(' card')} card"
            cards = f"{whose(who)} whole hand" if amount is None else counted(amount, card)
            return said(f"{verb(who, 'discard')} {cards}", "701.9")
        case Mill(who, amount):
            return said(f"{verb(who, 'mill')} {counted(amount, 'card')}", "701.17")
        case Destroy(what, good):
            rules = ("701.8", "701.19c") if good else ("701.8",)
            return said(f"destroy {group_text(what)}{', with no regeneration' if good else ''}", *rules)
        case Regenerate(what):
            return said(f"regenerate {group_text(what)} the next time that it would be destroyed this turn", "701.19a")
        case Sacrifice(what, who):
            return said(f"{verb(who, 'sacrifice')} {group_text(what)}", "701.21")
        case Move():
            return _move(step)
        case CounterSpell(what):
            return said(f"counter {ref_text(what)}", "701.6")
        case CreateToken() | CreateCopy() | CopySpell() | BecomeCopy():
            return _making(step, tell)
        case PutCounters(on, kind, count):
            return said(f"put {counted(count, f'{kind} counter')} on {group_text(on)}", "122.1")
        case RemoveCounters(of, kind, count):
            number = f"all {kind} counters" if count is None else counted(count, f"{kind} counter")
            return said(f"remove {number} from {ref_text(of)}", "122.1")
        case Tap(what):
            return said(f"tap {group_text(what)}", "701.26a")
        case TapPower(power):
            return said(f"tap other untapped creatures with {power} power together", "702.122")
        case Untap(what):
            return said(f"untap {group_text(what)}", "701.26b")
        case Modify(what, mods, duration):
            when = f"{until(duration).strip()}, " if duration else ""
            return _changed(f"{when}{group_text(what)}", modifications(mods, tell), "611.2")
        case Begin(ability, duration):
            return said(f"an effect begins{until(duration)}", "611.2", parts=[tell(ability)])
        case Attach(what, to):
            return said(f"attach {ref_text(what)} to {group_text(to)}", "701.3")
        case Transform(what):
            return said(f"{group_text(what)} turns its other face up", "701.27")
        case CastCopy(what, free, who):
            free_ = " without paying its mana cost" if free else ""
            return said(f"copy {group_text(what)} where it is; {who_text(who)} may cast the copy{free_}", "707.12")
        case Encode():
            return said("its card may be exiled, encoded on a creature that may then cast copies of it", "702.99")
        case Fight(fighter, other):
            return said(f"{ref_text(fighter)} fights {group_text(other)}", "701.14")
        case Scry(number, away, who):
            verb_, rule = ("surveil", "701.25") if away == "graveyard" else ("scry", "701.22")
            return said(f"{verb(who, verb_)} {quantity_text(number)}", rule)
        case ExileTop(who, count):
            cards = counted(count, "card").removeprefix("a ")
            return said(f"exile the top {cards} of {whose(who)} library", "701.13")
        case RevealTop(who):
            return said(f"{verb(who, 'reveal')} the top card of {whose(who)} library", "701.20")
        case Prepare(what):
            return said(f"{group_text(what)} becomes prepared: a copy of its spell waits in exile", "722.3")
        case Flip(what):
            return said(f"{ref_text(what)} is flipped", "710.4")
        case Shuffle(who):
            return said(f"{verb(who, 'shuffle')} {whose(who)} library", "701.24")
        case SetLife(who, amount):
            return said(f"{whose(who)} life total becomes {quantity_text(amount)}", "119.5")
        case NewTargets(what):
            return said(f"you may choose new targets for {ref_text(what)}", "115.7d")
        case Reflex(ability):
            assert isinstance(ability, Triggered)
            return said("when that is done, this triggers:", "603.12", parts=effect(ability.effect, tell), kind="reflexive")
        case Choose(pick):
            return said(f"{verb(pick.by, 'choose')} {group_text(pick).partition(' (picked by')[0]}", "608.2d")
        case Dig() | Search():
            return _library(step)
        case May() | Unless() | If():
            return _depending(step, tell)
        case ForEach(of, steps):
            each = group_text(of) if isinstance(of, Every) else who_text(of)
            how, rule = ("all at the same time", "701.7a") if step.together else ("one after the other", "608.2c")
            return said(f"for {each}, {how}:", rule, parts=instructions(steps, tell))
        case Meaning(name):
            return said(f"the next of them is {name}", "608.2c")
        case TurnDown(what):
            return said(f"turn {group_text(what)} face down", "708.2a")
        case ChoosePlayer(kind):
            return said(f"you choose {a(kind)}", "608.2d")
        case Later(ability, duration):
            told = said(f"a delayed trigger waits{until(duration)}", "603.7", parts=[_once(tell(ability), duration)], kind="delayed")
            return replace(told, kind="delayed anew") if anew(ability) else told
        case LoseMana(who):
            return said(f"{verb(who, 'lose')} all unspent mana", "106.4")
        case FlipCoin(who):
            return said(f"{verb(who, 'flip')} a coin", "705.1")
        case RollDie(sides, rows, who):
            table = [said(f"{_range(row)}:", "706.3", parts=instructions(row.steps, tell)) for row in rows]
            return said(f"{verb(who, 'roll')} a die of {sides} sides{':' if rows else ''}", "706.1", parts=table)
        case RollAgain():
            return said("the die is rolled again, for the same table", "706.3")
        case Tempt(who):
            return said(f"the Ring tempts {who_text(who)}", "701.54")
        case SkipUntap(who):
            return said(f"{verb(who, 'skip')} the next untap step", "614.10")
        case EndGame(who, wins):
            word, rule = ("win", "104.2b") if wins else ("lose", "104.3e")
            return said(f"{verb(who, word)} the game", rule)
    assert_never(step)


def _range(row: Row) -> str:
    """For which results a row of a table is meant."""
    return f"on {row.low}" if row.low == row.high else f"on {row.low} to {row.high}"


def until(duration: str) -> str:
    """How long, empty for as long as it likes."""
    if duration in ("exiled", "cast from exile"):
        return " as long as it stays in exile" if duration == "exiled" else " until the card is cast from exile"
    return f" until {duration}" if duration else ""


def _changed(what: str, told: Sequence[Said], rule: str) -> Said:
    """One change as one phrase, several as parts."""
    if len(told) == 1:
        return said(f"{what}: {told[0].text}", rule, *told[0].rules, parts=told[0].parts)
    return said(f"{what}:", rule, parts=told)


def _once(ability: Said, duration: str) -> Said:
    """A triggered ability that waits without a duration: of the steps to come it means the next one (603.7b)."""
    if duration or not ability.text.endswith(" begins"):
        return ability
    return replace(ability, text=ability.text.replace(": each ", ": the next ").replace(": your ", ": your next "))


def _mana(step: AddMana, tell: Tell) -> Said:
    mana = mana_text(step.types, step.amount, separately=step.separately)
    use = "" if step.spend_only is None else f", to be spent only on {spells(step.spend_only)}"
    use += "; a spell paid with it cannot be countered" if step.sure else ""
    use += f", to be kept{until(step.lasts)}" if step.lasts else ""
    rules = ("106.6",) if use else ()
    then = () if step.then is None else (tell(step.then),)
    return said(f"{verb(step.who, 'add')} {mana.text}{use}", *dict.fromkeys(("106.4", *mana.rules, *rules)), parts=then)


def _untold(ability: object) -> Said:
    return said(getattr(ability, "text", ""))


def _move(step: Move) -> Said:
    what = group_text(step.what)
    under = f" under {whose(step.under)} control" if step.under is not None else ""
    tapped = " tapped" if step.tapped else ""
    if step.to == "exile":
        return said(f"exile {what}", "701.13")
    if step.to == "library":
        return said(f"put {what} {'on top' if step.on_top else 'on the bottom'} of its owner's library", "400.7")
    with_ = "".join(f" with {counted(count, f'{kind} counter')}" for kind, count in step.counters)
    told = f"put {what} {_PUT.get(step.to, f'into {step.to}')}{tapped}{under}{with_}"
    being = modifications(step.being, _untold)
    return said(f"{told}; from then on it", "400.7", "611.2e", parts=being) if being else said(told, "400.7")


def _making(step: CreateToken | CreateCopy | CopySpell | BecomeCopy, tell: Tell) -> Said:
    match step:
        case CreateToken(token, count, who=who):
            parts = [tell(ability) for ability in token.abilities]
            token_ = ("tapped " if step.tapped else "") + _token(step)
            what = a(f"{token_} token") if count == 1 else f"{counted(count, 'token')}, each {a(token_)}"
            return said(f"{verb(who, 'create')} {what}{_sized(step)}", "111.1", "701.7a", parts=parts)
        case CreateCopy(of, count, exceptions, who):
            how = " and ".join(word for word in ("tapped" * step.tapped, "attacking" * bool(step.attacking)) if word)
            tokens = counted(count, f"{how} token".strip())
            text = f"{verb(who, 'create')} {tokens}, {'a copy' if count == 1 else 'copies'} of {group_text(of)}"
            text += "".join(f", with {counted(number, f'{kind} counter')}" for kind, number in step.counters)
            return _except(text, modifications(exceptions, tell, exception=True), "111.1", "707.2")
        case CopySpell(what, count, new_targets, exceptions, who, aimed):
            aim = ", and may choose new targets" if new_targets else ""
            aim += f", aimed at {ref_text(aimed)}" if aimed is not None else ""
            copies = counted(count, "copy", "copies")
            rules = ("707.10", "707.10c") if new_targets else ("707.10",)
            text = f"{verb(who, 'put')} {copies} of {ref_text(what)} onto the stack{aim}"
            return _except(text, modifications(exceptions, tell, exception=True), *rules)
        case BecomeCopy(what, of, duration, exceptions):
            text = f"{group_text(what)} becomes a copy of {group_text(of)}{until(duration)}"
            return _except(text, modifications(exceptions, tell, exception=True), "707.4")
    assert_never(step)


def _except(text: str, exceptions: Sequence[Said], *rules: str) -> Said:
    return said(f"{text}, except that it" if exceptions else text, *rules, parts=exceptions)


def _token(step: CreateToken) -> str:
    power = step.token.power if step.power is None else _number(step.power)
    toughness = step.token.toughness if step.toughness is None else _number(step.toughness)
    return token_text(step.token, power, toughness)


def _number(quantity: Quantity) -> str:
    return str(quantity) if isinstance(quantity, int) else "X"


def _sized(step: CreateToken) -> str:
    """What the X of its size is, where the text defines it."""
    size = step.power if step.power is not None else step.toughness
    return "" if size is None or isinstance(size, int | X) else f", X being {quantity_text(size)}"


def _library(step: Dig | Search) -> Said:
    fits = "card" if step.fits == ANYTHING else noun(step.fits, "library")
    match step:
        case Dig(count, most=most, who=who):
            take = f"{'one' if most == 1 else f'up to {most}'} {fits if most == 1 else noun(step.fits, 'library', many=True)}"
            return said(f"{verb(who, 'look')} at the top {counted(count, 'card')} of {whose(who)} library", "701.20", parts=[
                said(f"{take} may go to the hand, the rest to the bottom"),
            ])  # fmt: skip
        case Search(to=to, most=most, who=who):
            what = f"up to {most} {noun(step.fits, 'library', many=True)}" if most > 1 else a(fits)
            where = f"{_FOUND.get(to, to)}{' tapped' if step.tapped else ''}"
            return said(f"{verb(who, 'search', 'searches')} {whose(who)} library for {what}, to go {where}", "701.23")
    assert_never(step)


def _depending(step: May | Unless | If, tell: Tell) -> Said:
    match step:
        case May(steps, None, who):
            return said(f"{who_text(who)} may:", "608.2d", parts=instructions(steps, tell))
        case May(steps, cost, who) if cost is not None:
            text = f"{who_text(who)} may {paying(cost, tell)}"
            return said(f"{text}; then:" if steps else text, "118.12", parts=instructions(steps, tell))
        case Unless(steps, cost, who):
            first, _, rest = paying(cost, tell).partition(" ")
            return said(f"unless {verb(who, first)} {rest}:", "118.12a", parts=instructions(steps, tell))
        case If(condition, steps, otherwise):
            told = instructions(steps, tell)
            if otherwise:
                told.append(said("otherwise:", parts=instructions(otherwise, tell)))
            return said(f"if {condition_text(condition)}:", "608.2c", parts=told)
    raise AssertionError(step)


# -- costs ---------------------------------------------------------------------------------------------------------------


def cost_parts(cost: Cost, tell: Tell) -> list[Said]:
    """Everything that must be paid, in order (118.3)."""
    parts = [said(str(cost.mana), "118.3a")] if cost.mana is not None and cost.mana.symbols else []
    parts += [said("tap this", "107.5")] if cost.tap else []
    parts += [said("untap this", "107.6")] if cost.untap else []
    if cost.loyalty is not None:
        kind = "put" if cost.loyalty >= 0 else "remove"
        number = abs(cost.loyalty)
        parts.append(said(f"{kind} {number} loyalty counter{'' if number == 1 else 's'}", "606.4"))
    for step in cost.actions:
        life = step.amount if isinstance(step, LoseLife) else None
        parts.append(instruction(step, tell) if life is None else said(f"pay {much(life, 'life')}", "119.4"))
    return parts


def cost_text(cost: Cost, tell: Tell) -> str:
    """A cost as one phrase; `nothing` for an empty one."""
    return ", ".join(part.text.removeprefix("you ") for part in cost_parts(cost, tell)) or "nothing"


def paying(cost: Cost, tell: Tell) -> str:
    """What paying a cost is, as something to do: `pay {1}`, `sacrifice a creature`."""
    text = cost_text(cost, tell)
    return f"pay {text}" if text.startswith(("{", "nothing")) else text


def cost_said(cost: Cost, tell: Tell) -> Said:
    """A cost as one phrase with the rules of its parts."""
    parts = cost_parts(cost, tell)
    rules = tuple(dict.fromkeys(rule for part in parts for rule in part.rules))
    return said(f"cost: {cost_text(cost, tell)}", *rules, kind="cost", about=[one for part in parts for one in part.about])
