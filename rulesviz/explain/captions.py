"""A sentence for every event, refusal and question, in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulesviz.model import events as e
from rulesviz.model.events import Event
from rulesviz.model.mana import pool_text
from rulesviz.model.objects import Entity
from rulesviz.model.state import State
from rulesviz.rules.layers import look

Name = Callable[[Entity], str]

_HOW = {
    "cast": "{who} casts {name}: it goes onto the stack",
    "played": "{who} plays {name}",
    "resolved": "{name} resolves and goes to the {zone}",
    "countered": "{name} goes to the {zone}",
    "not resolved": "{name} goes to the {zone} without having done anything",
    "destroyed": "{name} is destroyed",
    "sacrificed": "{who} sacrifices {name}",
    "discarded": "{who} discards {name}",
    "drawn": "{who} draws {name}",
    "milled": "{name} is milled",
    "exiled": "{name} is exiled",
    "returned": "{name} returns to {who}'s hand",
    "put": "{name} is put {into} the {zone}",
    "legend rule": "{name} is put into the graveyard by the legend rule",
    "state-based": "{name} is put into the graveyard by a state-based action",
    "ceased": "{name} ceases to exist",
    "emblem": "{who} gets the emblem {name}",
    "created": "{who} creates {name}, a token",
    "copied": "a copy of {name} is put onto the stack",
    "activated": "an ability of {name} goes onto the stack",
    "triggered": "{name} goes onto the stack",
    "prepared": "a copy, {name}, waits in exile",
    "effect": "an effect begins",
}


def caption(event: Event, state: State, name: Name) -> str:
    """One sentence, without a full stop, on what happened; `name` gives the label of an object or player."""
    return _to_you(_caption(event, state, name))


_VERBS = {"has": "have", "casts": "cast", "activates": "activate"}


def _to_you(text: str) -> str:
    """The sentence as it is said to the player who is called `you`.

    >>> _to_you("you has played Forest"), _to_you("Forest returns to you's hand"), _to_you("you draws Forest")
    ('you have played Forest', 'Forest returns to your hand', 'you draw Forest')
    """
    text = re.sub(r"\b(?:the pool of you|you's)\b", lambda found: "your pool" if "pool" in found[0] else "your", text)
    found = re.match(r"you (\w+)(.*)", text, re.DOTALL)
    if found is None:
        return text
    verb, rest = found[1], found[2].replace(" their ", " your ")
    return f"you {_VERBS.get(verb, verb.removesuffix('s'))}{rest}"


def _caption(event: Event, state: State, name: Name) -> str:
    match event:
        case e.ZoneChanged():
            return _moved(event, state, name)
        case e.TokensCreated(player=player):
            return f"{player} creates {sum(count for _, count, _ in event.kinds)} tokens"
        case e.ManaAdded(player=player, units=units, source=source):
            by = f" from {name(source)}" if source is not None else ""
            if not units:
                unknown = "106.5" in event.rules
                return f"no mana comes{by}: " + ("its type is not defined" if unknown else "its amount is zero")
            return f"{pool_text(units)} is added to the pool of {player}{by}"
        case e.ManaSpent(player=player, units=units):
            return f"{player} pays {pool_text(units)}"
        case e.ManaEmptied(player=player, units=units):
            return f"{player} loses unspent {pool_text(units)} as the step ends"
        case e.Tapped(object=one):
            return f"{name(one)} is tapped"
        case e.Untapped(object=one):
            return f"{name(one)} is untapped"
        case e.CountersPut(on=on, kind=kind, count=count):
            return f"{_counters(count, kind)} put on {name(on)}"
        case e.CountersRemoved(on=on, kind=kind, count=count):
            return f"{_counters(count, kind)} removed from {name(on)}"
        case e.DamageDealt(source=source, to=to, amount=amount):
            by = name(source) if source is not None else "something"
            return f"{by} deals {amount} damage to {name(to)}"
        case e.LifeChanged(player=player, change=change):
            word = "gains" if change > 0 else "loses"
            return f"{player} {word} {abs(change)} life"
        case e.SpellCast(object=one, player=player):
            return f"{name(one)} has been cast by {player}"
        case e.SpellCopied(object=one, of=of):
            return f"{name(one)} is a copy of {name(of)}: it was not cast"
        case e.LandPlayed(object=one, player=player):
            return f"{player} has played {name(one)}: a land is never cast"
        case e.AbilityActivated(of=of, ability=ability, player=player):
            return f"{player} activates {name(of)}: {ability.text}"
        case e.AbilityTriggered(of=of, ability=ability):
            return f"{name(of)} triggers: {ability.text}"
        case e.AbilityPut(object=one):
            return f"{name(one)} waits on the stack"
        case e.Resolved(object=one):
            return f"{name(one)} {_resolved(state, one)}"
        case e.NotResolved(object=one, reason=reason):
            return f"{name(one)} does not resolve: {reason}"
        case e.Countered(object=one):
            return f"{name(one)} is countered"
        case e.EffectBegan(effect=effect):
            return f"an effect begins: {effect.text}"
        case e.EffectsEnded(duration=duration):
            return f"effects that lasted until {duration} end"
        case e.BecameCopy(object=one, of=of):
            return f"{name(one)} becomes a copy of {name(of)}"
        case e.ControlLost(object=one, player=player):
            return f"{player} loses control of {name(one)}"
        case e.AttachedTo(object=one, to=to):
            return f"{name(one)} is attached to {name(to)}" if to is not None else f"{name(one)} is attached to nothing"
        case e.Transformed(object=one):
            return f"{name(one)} turns its other face up"
        case e.Regenerated(object=one):
            return f"{name(one)} regenerates"
        case e.Flipped(object=one):
            return f"{name(one)} is flipped"
        case e.TurnedUp(object=one, player=player):
            return f"{player} turns {name(one)} face up"
        case e.TurnedDown(object=one):
            return f"{name(one)} is turned face down"
        case e.Replaced(what=what, player=player, source=source):
            by = f", because of {name(source)}" if source is not None and source >= 0 else ""
            return f"{player} {what}: something else happens instead{by}"
        case e.RingTempted(player=player, object=bearer):
            return f"the Ring tempts {player}" + ("" if bearer is None else f": {name(bearer)} is the Ring-bearer")
        case e.ChoiceMade(player=player, what=what):
            return f"{player} chooses {what}"
        case e.ChanceDecided(player=player, what=what):
            return f"{player} {what}"
        case e.NothingHappened(what=what):
            return what
        case e.TurnBegan(player=player, turn=turn):
            return f"turn {turn} begins: {player}"
        case e.StepBegan(step=step):
            return f"{step} begins"
        case e.AttackersDeclared(attackers=attackers):
            return f"{', '.join(name(one) for one, _ in attackers)} attack{'s' if len(attackers) == 1 else ''}"
        case e.BlockersDeclared(blockers=blockers):
            return ", ".join(f"{name(blocker)} blocks {name(attacker)}" for blocker, attacker in blockers)
        case e.Shuffled(player=player):
            return f"{player} shuffles their library"
        case e.PlayerLost(player=player, reason=reason):
            return f"{player} loses the game: {reason}"
        case e.GameEnded(winner=winner):
            return "the game is a draw" if winner == "draw" else f"{winner} wins the game"
    raise AssertionError(event)


def _resolved(state: State, one: int) -> str:
    """How far a resolution is when its instructions are done: an ability is gone, a spell is on the stack still (608.2n, 608.3)."""
    thing = state.objects[one]
    if thing.ability is not None or thing.zone != "stack" or thing.last is not None:
        return "has resolved"
    if look(state, one).chars.is_permanent:
        return "resolves: from the stack it enters the battlefield"
    return "has done what it says; last of all it leaves the stack"


def _counters(count: int, kind: str) -> str:
    return f"{count} {kind} counter{'s are' if count != 1 else ' is'}"


def _moved(event: e.ZoneChanged, state: State, name: Name) -> str:
    thing = state.objects[event.new.id]
    who = thing.controller if event.how in ("created", "cast", "played") else thing.owner
    if event.how in ("sacrificed", "destroyed") and event.old is not None:
        who = state.objects[event.old].last.controller if state.objects[event.old].last is not None else who  # type: ignore[union-attr]
    into = "onto" if event.new.zone in ("battlefield", "stack") else "into"
    text = _HOW.get(event.how, "{name} goes to the {zone}")
    text = text.format(who=who, name=name(thing.id), into=into, zone=event.new.zone)
    if event.new.zone == "battlefield":
        text += _entering(event, name)
    return text


def _entering(event: e.ZoneChanged, name: Name) -> str:
    thing = event.new
    parts = []
    if event.becomes is not None and event.becomes.origin is not None:
        parts.append(f"as a copy of {name(event.becomes.origin.object)}")
    elif thing.definition.origin is not None and event.how in ("created", "resolved"):
        parts.append(f"a copy of {name(thing.definition.origin.object)}")
    if thing.tapped:
        parts.append("tapped")
    parts += [f"with {count} {kind} counter{'s' if count != 1 else ''}" for kind, count in thing.counters]
    parts += [f"choosing {value}" for kind, value in thing.chosen if kind != "creature"]
    return f" ({', '.join(parts)})" if parts else ""


def objects_of(event: Event) -> tuple[int, ...]:
    """The ids of the objects that an event is about."""
    found: list[int] = []
    if isinstance(event, e.ZoneChanged):
        found.append(event.new.id)
    if isinstance(event, e.EffectBegan):
        found += event.effect.objects
    for key in ("object", "of", "on", "to", "source"):
        value = getattr(event, key, None)
        if isinstance(value, int) and value >= 0:
            found.append(value)
    return tuple(dict.fromkeys(found))
