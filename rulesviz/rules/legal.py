"""What a player can do now, and what they cannot with the rule that forbids it (117.1)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from rulesviz.model.abilities import Activated
from rulesviz.model.acts import Act, Activate, CastSpell, Given, Pass, PlayLand, Refusal, TurnUp
from rulesviz.model.changed import replace
from rulesviz.model.keywords import payable_more
from rulesviz.model.objects import GameObject
from rulesviz.model.state import State
from rulesviz.rules.abilities import could_activate, numbered
from rulesviz.rules.asking import Refused
from rulesviz.rules.casting import FROM_GRAVEYARD, castable_from, check_land, could_cast, may_play, side_of, sides
from rulesviz.rules.copying import copiable
from rulesviz.rules.layers import characteristics, controller, look
from rulesviz.rules.looks import has_keyword
from rulesviz.rules.turning_up import could_turn_up


def legal(state: State, player: str) -> tuple[Act, ...]:
    """Every act that would be accepted from the player now, costs and mana included; none without priority.

    Choices such as targets are left open in the acts: they are asked, or given by whoever does them.
    """
    return tuple(act for act, refusal in considered(state, player) if refusal is None)


def refused(state: State, player: str) -> tuple[tuple[Act, Refusal], ...]:
    """Every act with the player's own cards and permanents that would be refused now, with the reason and the rule."""
    return tuple((act, refusal) for act, refusal in considered(state, player) if refusal is not None)


def considered(state: State, player: str) -> Iterator[tuple[Act, Refusal | None]]:
    """Each thing that the player could think of doing, with why not if it is refused."""
    if state.winner or state.question is not None or state.priority is None:
        return
    if state.priority != player:
        no = Refusal(f"{player} cannot act", f"{state.priority} has priority", ("117.1",))
        yield from ((act, no) for act in _thinkable(state, player))
        return
    named, judged = _spoken_of(state), dict[object, Refusal | None]()
    for act in _thinkable(state, player):
        key = act if act.object in named else _as_of_any(state, act)
        if key not in judged:
            judged[key] = _refusal(state, act)
        yield act, judged[key]
    yield Pass(player), None


_Thinkable = CastSpell | PlayLand | Activate | TurnUp
_BARE = attrgetter(
    *(name for name in GameObject._fields if name not in ("id", "definition", "timestamp", "card", "was", "moment", "last"))
)


def _as_of_any(state: State, act: _Thinkable) -> object:
    """The act as of any object that is equal but for what tells equal ones apart: of a thousand such acts one is judged."""
    thing = state.objects[act.object]
    if thing.zone not in ("hand", "battlefield"):
        return act
    seen = look(state, act.object)
    now = id(seen.chars) if thing.zone == "battlefield" else 0
    return replace(act, object=-1), _BARE(thing), id(thing.definition), now, seen.controller


def _spoken_of(state: State) -> set[object]:
    """The objects that something else speaks of, so that they are not like others: effects, what is attached, the stack, counts."""
    found: set[object] = {one for effect in state.effects for one in (effect.source, *effect.objects)}
    for one in (*state.battlefield, *state.stack, *state.exile):
        thing = state.objects[one]
        found |= {thing.attached_to, thing.attacking, thing.exiled_with, thing.prepared_by, *thing.blocking}
        if thing.ability is not None:
            found |= {thing.ability.source}
        if thing.choices is not None and thing.zone == "stack":
            found |= {target for group in thing.choices.targets for target in group}
    found |= {delayed.source for delayed in state.delayed} | {one for one, _ in state.activated}
    return found | {int(part) for key, _ in state.counts for part in key.split(":") if part.isdecimal()}


def _thinkable(state: State, player: str) -> Iterator[_Thinkable]:
    for one in state.player(player).hand:
        yield from _playings(state, player, one)
        yield from _elsewhere(state, player, one)
    for one in state.player(player).graveyard:
        for keyword in FROM_GRAVEYARD:
            if has_keyword(characteristics(state, one), keyword):
                yield CastSpell(player, one, Given(alternative=keyword))
        yield from _elsewhere(state, player, one)
    for one in (*state.exile, *(card for other in state.players for card in other.graveyard)):
        if may_play(state, player, one):
            yield from _playings(state, player, one)
        elif state.objects[one].zone == "exile" and castable_from(player, state.objects[one], Given()):
            yield CastSpell(player, one)
    for one in state.battlefield:
        if controller(state, one) == player:
            if state.objects[one].face_down:
                yield TurnUp(player, one)
            for number, ability in numbered(characteristics(state, one)):
                if isinstance(ability, Activated):
                    yield Activate(player, one, number)


def _playings(state: State, player: str, one: int) -> Iterator[CastSpell | PlayLand]:
    """The ways in which a card could be played: each part of a card of two, kicked, with further costs, face down."""
    parts = sides(copiable(state, state.objects[one]))
    for side in parts if len(parts) > 1 else (None,):
        if side_of(state, one, side).has_type("Land"):
            yield PlayLand(player, one, side)
        else:
            yield CastSpell(player, one, Given(face=side))
    if has_keyword(characteristics(state, one), "kicker"):
        yield CastSpell(player, one, Given(kicked=True))
    for name in {ability.name: name for name, ability in payable_more(characteristics(state, one).abilities).items()}:
        yield CastSpell(player, one, Given(further=(name,)))
    if has_keyword(characteristics(state, one), "alternative cost"):
        yield CastSpell(player, one, Given(alternative="alternative cost"))
    if has_keyword(characteristics(state, one), "morph"):
        yield CastSpell(player, one, Given(face_down=True))


def _elsewhere(state: State, player: str, one: int) -> Iterator[Activate]:
    """The abilities of a card that work in the zone where it is (113.6)."""
    for number, ability in numbered(characteristics(state, one)):
        if isinstance(ability, Activated) and ability.zone == state.objects[one].zone:
            yield Activate(player, one, number)


def _refusal(state: State, act: Act) -> Refusal | None:
    try:
        match act:
            case CastSpell(player=player, object=one, given=given):
                could_cast(state, player, one, given)
            case PlayLand(player=player, object=one):
                check_land(state, player, one, act.face)
            case Activate():
                could_activate(state, act)
            case TurnUp():
                could_turn_up(state, act)
    except Refused as no:
        return no.refusal
    return None
