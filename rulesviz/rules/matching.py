"""Does an object fit the words, whom does a word mean, and how many (109, 115, 107.3)?

Characteristics are handed in, never looked up: the layers judge half-made ones with the same code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from rulesviz.model.abilities import Activated
from rulesviz.model.characteristics import EVERY_CREATURE_TYPE, Characteristics, is_creature_type
from rulesviz.model.conditions import (
    Both,
    Compares,
    Condition,
    Did,
    DuringTurnOf,
    Either,
    Fits,
    Never,
    NewHere,
    NthResolution,
    WasCast,
    WasKicked,
    WasSpent,
    WonFlip,
)
from rulesviz.model.instructions import Cost
from rulesviz.model.objects import Choices, Entity, GameObject
from rulesviz.model.references import ControllerOf, OwnerOf, Ref, Who
from rulesviz.model.selection import (
    ANYTHING,
    AbilityOf,
    AllOf,
    AnyOf,
    CameToHand,
    CastThisTurn,
    Chosen,
    ColorsAmong,
    Comparison,
    ControlledBy,
    CostIs,
    CountersOn,
    CountOf,
    Devotion,
    DoneThisTurn,
    Entered,
    EnteredThisTurn,
    Every,
    ExiledWith,
    Greatest,
    Half,
    Has,
    HasCounter,
    Is,
    IsRef,
    LifeOf,
    LowestLife,
    ManaSpentOn,
    Named,
    Not,
    Other,
    OwnedBy,
    PlayersAmong,
    Plus,
    Predicate,
    Quantity,
    SharesChoice,
    SharesColor,
    SharesType,
    SpellsLastTurn,
    Stat,
    StatIs,
    StatOf,
    TargetsOnly,
    TargetsThe,
    ThatMuch,
    ThisTurn,
    Times,
    TimesPaid,
    Total,
    TypesAmong,
    UnspentMana,
    X,
    XInCost,
)
from rulesviz.model.state import Arrival, State
from rulesviz.rules.copying import copiable, words_of
from rulesviz.rules.looks import Context, Look, has_keyword, has_word
from rulesviz.rules.plain import is_plain, judges_alone, without_other

# -- words ---------------------------------------------------------------------------------------------------------------


# -- predicates ----------------------------------------------------------------------------------------------------------


def fits(predicate: Predicate, look: Look, context: Context) -> bool:
    """Whether the object fits."""
    return misfit(predicate, look, context) is None


def misfit(predicate: Predicate, look: Look, context: Context) -> Predicate | None:
    """The first condition that the object fails, None if it fits: absence is explained by the code that judges."""
    match predicate:
        case AllOf(parts):
            for part in parts:
                failed = misfit(part, look, context)
                if failed is not None:
                    return failed
            return None
        case AnyOf(parts):
            return None if any(misfit(part, look, context) is None for part in parts) else predicate
        case Not(part):
            return predicate if misfit(part, look, context) is None else None
    return None if _holds(predicate, look, context) else predicate


def _holds(predicate: Predicate, look: Look, context: Context) -> bool:
    match predicate:
        case Is(word):
            return has_word(look, word)
        case ControlledBy(who):
            return _is_player(look.controller, who, context)
        case OwnedBy(who):
            return _is_player(look.object.owner, who, context)
        case Other():
            return look.object.id != context.this
        case IsRef(ref):
            return look.object.id in entities(ref, context)
        case Has(keyword):
            return has_keyword(look.chars, keyword)
        case HasCounter(kind):
            return look.object.count(kind) > 0 if kind else any(n > 0 for _, n in look.object.counters)
        case StatIs(stat, comparison, value):
            number = stat_of(look, stat)
            return number is not None and compare(number, comparison, amount(value, context))
        case Named(name):
            return look.chars.name == name
        case SharesChoice(kind):
            choice = context.chosen_for(kind)
            if choice is None:
                return False
            if kind == "card_name":
                return look.chars.name == choice
            return str(choice) in look.chars.colors if kind == "color" else has_word(look, str(choice))
        case SharesColor(of):
            others = {
                color
                for one in entities(of, context)
                if isinstance(one, int)
                for color in context.look(one).chars.colors
            }
            return bool(others & set(look.chars.colors))
        case SharesType(groups):
            return any(_alike(look, context.look(one)) for group in groups for one in members(group, context))
        case CostIs(costs):
            return look.chars.mana_cost is not None and look.chars.mana_cost.symbols in costs
        case XInCost():
            if look.object.ability is not None:
                cost = look.object.ability.ability.cost if isinstance(look.object.ability.ability, Activated) else Cost()
                return cost.mana is not None and cost.mana.has_x
            return look.chars.mana_cost is not None and look.chars.mana_cost.has_x
        case TargetsThe(part):
            targets = look.object.choices.targets if look.object.choices else ()
            ids = [entity for group in targets for entity in group if isinstance(entity, int)]
            return any(fits(part, context.look(one), context) for one in ids)
        case AbilityOf(part):
            ability = look.object.ability
            return ability is not None and fits(part, context.look(ability.source), context)
        case EnteredThisTurn():
            return look.object.zone == "battlefield" and look.object.entered == context.state.turn
        case ExiledWith():
            return _exiled_with(look.object, context)
        case TargetsOnly(part):
            targets = look.object.choices.targets if look.object.choices else ()
            aims = {entity for group in targets for entity in group}
            return len(aims) == 1 and all(isinstance(o, int) and fits(part, context.look(o), context) for o in aims)
        case AllOf() | AnyOf() | Not():
            return fits(predicate, look, context)
    assert_never(predicate)


def _exiled_with(card: GameObject, context: Context) -> bool:
    """Whether the ability that is linked to this one has exiled the card (607.1, 607.2a, 607.5)."""
    if card.exiled_with != context.this:
        return False
    words = context.bindings.words
    return card.exiled_as == (words_of(context.state, context.this) if words is None else words)


def _alike(left: Look, right: Look) -> bool:
    """Whether two objects have a creature type in common (205.3m)."""
    mine, theirs = ({word for word in one.chars.subtypes if is_creature_type(word)} for one in (left, right))
    if EVERY_CREATURE_TYPE in mine or EVERY_CREATURE_TYPE in theirs:
        return bool(mine and theirs)
    return bool(mine & theirs)


def _is_player(name: str, who: Who, context: Context) -> bool:
    if isinstance(who, Ref) and who.name in ("opponent", "each opponent"):
        return name != context.you
    return name in entities(who, context)


# -- references -----------------------------------------------------------------------------------------------------------


def entities(who: Who, context: Context) -> tuple[Entity, ...]:
    """The objects and players a reference means, in order; empty when it means nothing any more."""
    match who:
        case ControllerOf(of):
            return tuple(context.look(one).controller for one in entities(of, context) if isinstance(one, int))
        case OwnerOf(of):
            return tuple(context.state.objects[one].owner for one in entities(of, context) if isinstance(one, int))
        case Ref(name):
            return _arrived(_named(name, context), context)
    assert_never(who)


def _arrived(named: tuple[Entity, ...], context: Context) -> tuple[Entity, ...]:
    """What this very effect has just put onto the battlefield is meant from then on as the permanent that it is (400.7j)."""
    moved = context.bindings.get("moved")
    if not moved:
        return named
    objects = context.state.objects
    fresh = {objects[one].was: one for one in moved if isinstance(one, int) and objects[one].zone == "battlefield"}
    for one in named:  # what died is meant as the card that it became, and that has come back
        if isinstance(one, int) and objects[one].became in fresh:
            fresh[one] = fresh[objects[one].became]
    return tuple(fresh.get(one, one) if isinstance(one, int) else one for one in named)


def _named(name: str, context: Context) -> tuple[Entity, ...]:
    state = context.state
    bound = context.bindings.get(name)
    if bound is not None:
        return bound
    match name:
        case "this":
            return (context.this,)
        case "you":
            return (context.you,)
        case "each player":
            return state.apnap
        case "each opponent" | "opponent":
            return tuple(player for player in state.apnap if player != context.you)
        case "other opponents":
            attacked = state.objects[context.this].attacking if context.this >= 0 else None
            return tuple(player for player in state.apnap if player not in (context.you, attacked))
        case "active player":
            return (state.active,)
        case _ if name.startswith("player:"):
            return (name[7:],)
        case _ if name.startswith("object:"):
            return (int(name[7:]),)
        case "linked":
            return tuple(one for one in state.exile if _exiled_with(state.objects[one], context))
        case _ if name.startswith("cast:"):
            became = state.objects[int(name[5:])].became
            return () if became is None else (became,)
        case _ if name.startswith("arriving:"):
            newest = len(state.objects) - 1
            return (newest,) if state.objects[newest].was == int(name[9:]) else ()
        case "maker":
            maker = copiable(state, state.objects[context.this]).maker if context.this >= 0 else None
            return (maker,) if maker is not None and state.objects[maker].last is None else ()
        case "each land tapper":
            return tuple(player for player in state.apnap if state.counted(f"land tapped for mana:{player}"))
        case _ if name.startswith("each who sacrificed "):
            gone = (context.look(one) for one in context.bindings.get("sacrificed") or () if isinstance(one, int))
            return tuple(dict.fromkeys(seen.controller for seen in gone if has_word(seen, name.rsplit(" ", 1)[-1])))
        case "attached":
            attached = state.objects[context.this].attached_to if context.this >= 0 else None
            return () if attached is None else (attached,)
    choices = context.choices
    if name.startswith("target") and choices is not None:
        place = target_word(name, context.offset)
        return choices.targets[place] if place < len(choices.targets) else ()
    if choices is not None and name in ("sacrificed", "exiled"):
        return choices.sacrificed if name == "sacrificed" else choices.exiled
    return ()


def target_word(name: str, offset: int) -> int:
    """Which word `target` of a spell or ability a reference means, where those of its mode begin at `offset`."""
    return offset + int(name.removeprefix("target")) - 1


def objects_in(zone: str, state: State, owners: tuple[str, ...] | None = None) -> Iterator[int]:
    """The ids in a zone, in order; of a player's own zones those of `owners`, of all players when None."""
    match zone:
        case "battlefield":
            yield from state.battlefield
        case "stack":
            yield from state.stack
        case "exile":
            yield from state.exile
        case "command":
            yield from state.command
        case "battlefield or graveyard":
            yield from state.battlefield
            yield from objects_in("graveyard", state, owners)
        case _:
            for player in state.players:
                if owners is None or player.name in owners:
                    yield from {"hand": player.hand, "graveyard": player.graveyard, "library": player.library}[zone]


def members(group: Every, context: Context) -> tuple[int, ...]:
    """The objects of a group, in id order of their zone."""
    owners = None
    if group.of is not None:
        owners = tuple(str(player) for player in entities(group.of, context))
    found = objects_in(group.zone, context.state, owners)
    rest, other = without_other(group.fits)
    if not is_plain(rest) or group.zone == "battlefield or graveyard":
        return tuple(one for one in found if fits(group.fits, context.look(one), context))
    if other:
        found = (one for one in found if one != context.this)
    return tuple(found) if rest == ANYTHING else tuple(_fitting(rest, found, context))


def _fitting(plain: Predicate, ones: Iterable[int], context: Context) -> Iterator[int]:
    """Those that fit; objects that are equal in all that the words can see are judged once."""
    judged: dict[tuple[int, str], tuple[Characteristics, bool]] = {}
    for one in ones:
        look = context.look(one)
        key = id(look.chars), look.controller
        if key not in judged:
            judged[key] = look.chars, fits(plain, look, context)  # what has that id is kept
        if judged[key][1]:
            yield one


# -- numbers --------------------------------------------------------------------------------------------------------------


def stat_of(look: Look, stat: Stat) -> int | None:
    """A number of an object; None for the power of what has none."""
    match stat:
        case "power":
            return look.chars.power
        case "toughness":
            return look.chars.toughness
        case "base power":
            return look.base[0]
        case "base toughness":
            return look.base[1]
        case "mana value":
            return mana_value(look)
    assert_never(stat)


def mana_value(look: Look) -> int:
    """Its mana value: X is what was chosen while it is on the stack, else 0 (202.3, 202.3e); a back face has its front's (202.3b)."""
    cost = look.chars.mana_cost or look.chars.front_cost
    if cost is None:
        return 0
    on_stack = look.object.zone == "stack" and look.object.choices is not None
    x = (look.object.choices.x or 0) if on_stack and look.object.choices else 0
    return cost.mana_value(x)


def compare(left: int, comparison: Comparison, right: int) -> bool:
    """One number against another."""
    match comparison:
        case "=":
            return left == right
        case "<=":
            return left <= right
        case ">=":
            return left >= right
        case "<":
            return left < right
        case ">":
            return left > right
    assert_never(comparison)


def amount(quantity: Quantity, context: Context) -> int:
    """The quantity as a number now; what cannot be determined is 0 (107.2)."""
    match quantity:
        case int():
            return quantity
        case X():
            return x_of(context)
        case CountOf(Every(fits=wanted, zone="battlefield")) if context.tally is not None and judges_alone(wanted):
            return context.tally(quantity, lambda seen: fits(wanted, seen, context))
        case CountOf(group):
            return len(members(group, context))
        case StatOf(Ref(name), "mana value"):  # of the card as it was where this effect found it, whatever it has become (608.2h)
            return sum(stat_of(context.look(one), "mana value") or 0 for one in _named(name, context) if isinstance(one, int))
        case StatOf(of, stat):
            numbers = [stat_of(context.look(one), stat) or 0 for one in entities(of, context) if isinstance(one, int)]
            return sum(numbers)
        case CountersOn(of, kind):
            return sum(_counters(one, kind, context) for one in entities(of, context))
        case Greatest(stat, among):
            return max((stat_of(context.look(one), stat) or 0 for one in members(among, context)), default=0)
        case Times(factor, of):
            return factor * amount(of, context)
        case Half(of):
            return amount(of, context) // 2
        case CastThisTurn(who, kinds):
            return sum(how_many_cast(kinds, str(player), context.state) for player in entities(who, context))
        case DoneThisTurn(what, who):
            return sum(context.state.counted(f"{what}:{player}") for player in entities(who, context))
        case UnspentMana(types):
            return sum(unit.type in types for unit in context.state.player(context.you).pool)
        case Total(stat, among):
            return sum(stat_of(context.look(one), stat) or 0 for one in members(among, context))
        case Plus(left, right):
            return amount(left, context) + amount(right, context)
        case ThatMuch():
            return context.bindings.amount or 0
        case LifeOf(who):
            return sum(context.state.player(str(player)).life for player in entities(who, context))
        case LowestLife(who):
            return min((context.state.player(str(player)).life for player in entities(who, context)), default=0)
        case PlayersAmong(who):
            return len(entities(who, context))
        case SpellsLastTurn(by_one):
            cast = [number for key, number in context.state.counts_before if key.startswith("cast:")]
            return max(cast, default=0) if by_one else sum(cast)
        case Entered(kind, who, last):
            players = entities(who, context)
            arrived = context.state.arrived_before if last else context.state.arrived
            return sum(one.player in players and fits(kind, _as_it_came(one, context), context) for one in arrived)
        case TimesPaid(name):
            return _as_cast(context).paid.count(name)
        case ThisTurn(what):
            return context.state.counted(what)
        case TypesAmong(group):
            return len({word for one in members(group, context) for word in context.look(one).chars.types})
        case ColorsAmong(group):
            return len({color for one in members(group, context) for color in context.look(one).chars.colors})
        case Chosen():
            number = context.chosen_for("number")
            return number if isinstance(number, int) else 0
        case CameToHand():
            moved = context.bindings.get("moved") or ()
            cards = (one for one in moved if isinstance(one, int) and not context.state.objects[one].token)
            return sum(one in context.state.player(context.you).hand for one in cards)
        case ManaSpentOn():
            return len(_as_cast(context).spent)
        case Devotion(colors) if context.tally is not None:
            return context.tally(quantity, lambda seen: _devotion(seen, colors, context))
        case Devotion(colors):
            return sum(_devotion(context.look(one), colors, context) for one in context.state.battlefield)
    assert_never(quantity)


def _as_it_came(one: Arrival, context: Context) -> Look:
    """A permanent as it was when it entered the battlefield."""
    return Look(context.state.objects[one.object], one.chars, one.player)


def how_many_cast(kinds: tuple[str, ...], player: str, state: State) -> int:
    """How many spells of these kinds the player has cast this turn; `-Creature` are all but creatures."""
    count = 0
    for kind in kinds:
        if kind.startswith("-"):
            count += state.counted(f"cast:{player}") - state.counted(f"type cast:{player}:{kind[1:]}")
        else:
            count += state.counted(f"type cast:{player}:{kind}" if kind else f"cast:{player}")
    return count


def _devotion(seen: Look, colors: str, context: Context) -> int:
    """The symbols of these colours in the mana cost of one of your permanents (700.5)."""
    if seen.controller != context.you or seen.chars.mana_cost is None:
        return 0
    return sum(any(color in symbol for color in colors) for symbol in seen.chars.mana_cost.symbols)


def x_of(context: Context) -> int:
    """The value of X here: chosen for this spell or ability, or for the spell that this permanent was (107.3a, 107.3m)."""
    if context.choices is not None and context.choices.x is not None:
        return context.choices.x
    if context.this >= 0:
        choices = context.state.objects[context.this].choices
        if choices is not None and choices.x is not None:
            return choices.x
    return 0


def _counters(one: Entity, kind: str, context: Context) -> int:
    if isinstance(one, str):
        return context.state.player(one).count(kind)
    thing = context.look(one).object
    return thing.count(kind) if kind else sum(n for _, n in thing.counters)


# -- conditions -----------------------------------------------------------------------------------------------------------


def holds(condition: Condition, context: Context) -> bool:
    """Whether a condition of the text holds now (603.4, 608.2c)."""
    match condition:
        case Compares(left, comparison, right):
            return compare(amount(left, context), comparison, amount(right, context))
        case Fits(ref, predicate):
            named = entities(ref, context)
            return bool(named) and all(isinstance(o, int) and fits(predicate, context.look(o), context) for o in named)
        case WasKicked():
            return _as_cast(context).kicked
        case WasCast():
            return context.this >= 0 and context.state.objects[context.this].cast
        case WasSpent(type):
            return any(unit.type == type for unit in _as_cast(context).spent)
        case NewHere():
            state = context.state
            return context.this >= 0 and state.objects[context.this].since >= state.turn - len(state.apnap)
        case WonFlip():
            return bool(context.bindings.get("won"))
        case Did():
            return bool(context.bindings.did)
        case NthResolution(n):
            return context.bindings.nth == n
        case DuringTurnOf(who):
            return _is_player(context.state.active, who, context)
        case Never(part):
            return not holds(part, context)
        case Both(parts):
            return all(holds(part, context) for part in parts)
        case Either(parts):
            return any(holds(part, context) for part in parts)
    assert_never(condition)


def _as_cast(context: Context) -> Choices:
    """What was chosen and paid for the spell that this object is or was, also while an ability of it resolves."""
    objects = context.state.objects
    own = objects[context.this].choices if 0 <= context.this < len(objects) else None
    return own or context.choices or Choices()
