"""State-based actions: what the game puts right whenever a player would get priority (704)."""

from __future__ import annotations

from rulesviz.model.abilities import Rule, Triggered
from rulesviz.model.acts import Question
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import Characteristics
from rulesviz.model.events import AttachedTo, CountersRemoved, Event, GameEnded, PlayerLost, ZoneChanged
from rulesviz.model.objects import GameObject, fresh
from rulesviz.model.state import State
from rulesviz.rules.actions import moved
from rulesviz.rules.asking import Run
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import controller, derived, look, rules_in_force
from rulesviz.rules.looks import has_keyword
from rulesviz.rules.matching import fits
from rulesviz.rules.records import STATE_BASED
from rulesviz.rules.targets import attachable


def check(run: Run, state: State) -> State | None:
    """The state after performing all that apply at once; None when none does (704.3)."""
    losers = _losers(state)
    if losers:
        return _end(run, state, losers)
    finished = ended(run, state) if any(player.lost for player in state.players) else None
    if finished is not None:
        return finished
    board = _board(state)
    events = [
        *_dying(board), *_auras(state, board), *_ceasing(state), *_legends(run, state, board), *_annihilating(board),
        *_sagas(state, board), *_worlds(state, board),
    ]  # fmt: skip
    seen: set[int] = set()
    once: list[Event] = []
    for event in events:
        if isinstance(event, ZoneChanged) and event.old is not None:
            if event.old in seen:
                continue
            seen.add(event.old)
        once.append(event)
    return happen(run, state, *(_together(once) if len(once) > 1 else once)) if once else None


def _together(events: list[Event]) -> list[Event]:
    """Several at once (704.3); what leaves is remembered as it was before any of them (704.8)."""
    losing = {event.on for event in events if isinstance(event, CountersRemoved)}
    leaving = [("704.8",) if isinstance(event, ZoneChanged) and event.old in losing else () for event in events]
    return [replace(one, rules=(*one.rules, "704.3", *also)) for one, also in zip(events, leaving, strict=True)]


Row = tuple[int, GameObject, Characteristics]


def _board(state: State) -> list[Row]:
    """Every permanent that a check could concern, with its values, looked up once for all of them."""
    return [(one, state.objects[one], look(state, one).chars) for one in derived(state).watching.get(STATE_BASED, ())]


# -- players (704.5a-c) -----------------------------------------------------------------------------------------------------------


def _losers(state: State) -> list[PlayerLost]:
    lost = []
    for player in state.players:
        if player.lost:
            continue
        reasons = [
            (reason, rules)
            for holds, reason, rules in (
                (player.life <= 0, f"at {player.life} life", ("704.5a", "104.3b")),
                (player.drew_from_empty, "drew from an empty library", ("704.5b", "104.3c")),
                (player.count("poison") >= 10, "ten poison counters", ("704.5c", "104.3d")),
            )
            if holds
        ]
        if reasons:
            rules = (*(rule for _, rules in reasons for rule in rules), *(("704.7",) if len(reasons) > 1 else ()))
            lost.append(
                PlayerLost(player=player.name, reason=" and ".join(reason for reason, _ in reasons), rules=rules)
            )
    return lost


def _end(run: Run, state: State, losers: list[PlayerLost]) -> State:
    state = replace(state, players=tuple(replace(player, drew_from_empty=False) for player in state.players))
    state = happen(run, state, *losers)
    return ended(run, state) or state


def ended(run: Run, state: State) -> State | None:
    """The ended game if at most one player is left, else None (104.2a, 104.4a)."""
    left = [player.name for player in state.players if not player.lost]
    if len(left) > 1:
        return None
    winner, rule = (left[0], "104.2a") if left else ("draw", "104.4a")
    return happen(run, state, GameEnded(winner=winner, rules=(rule,)))


# -- creatures and planeswalkers (704.5f-i) ------------------------------------------------------------------------------------


def _dying(board: list[Row]) -> list[Event]:
    events: list[Event] = []
    for _, thing, chars in board:
        if "Creature" in chars.types:
            toughness = chars.toughness or 0
            if toughness <= 0:
                events.append(_gone(thing, "state-based", "704.5f"))
            elif thing.damage >= toughness and not has_keyword(chars, "indestructible"):
                events.append(_gone(thing, "destroyed", "704.5g"))
            elif thing.deathtouched and thing.damage and not has_keyword(chars, "indestructible"):
                events.append(_gone(thing, "destroyed", "704.5h"))
        elif "Planeswalker" in chars.types and thing.count("loyalty") == 0:
            events.append(_gone(thing, "state-based", "704.5i"))
    return events


def _gone(thing: GameObject, how: str, *rules: str) -> ZoneChanged:
    """It is put into its owner's graveyard."""
    return ZoneChanged(old=thing.id, new=fresh(thing, "graveyard", thing.owner), how=how, rules=rules)


# -- Auras and Equipment (704.5m, 704.5n) -------------------------------------------------------------------------------------


def _auras(state: State, board: list[Row]) -> list[Event]:
    events: list[Event] = []
    for one, thing, chars in board:
        if "Aura" in chars.subtypes and "Creature" not in chars.types:
            if not attachable(state, one, thing.attached_to):
                events.append(_gone(thing, "state-based", "704.5m", "303.4c"))
        elif thing.attached_to is not None and not _equipped(state, one, thing):
            events.append(AttachedTo(object=one, to=None, rules=("704.5n",)))
    return events


def _equipped(state: State, one: int, thing: GameObject) -> bool:
    to = thing.attached_to
    if not isinstance(to, int) or to not in state.battlefield:
        return False
    return look(state, one).chars.has_type("Equipment") and look(state, to).chars.has_type("Creature")


# -- tokens and copies elsewhere (704.5d, 704.5e) -----------------------------------------------------------------------------------


def _ceasing(state: State) -> list[Event]:
    events: list[Event] = []
    for player in state.players:
        for zone in (player.hand, player.graveyard, player.library):
            events += [_ceased(state, one) for one in zone if _unreal(state.objects[one])]
    events += [
        _ceased(state, one)
        for one in (*state.exile, *state.command)
        if _unreal(state.objects[one]) and not _waits(state, one)
    ]
    return events


def _unreal(thing: GameObject) -> bool:
    return thing.token or thing.copy


def _waits(state: State, one: int) -> bool:
    """Whether it is the copy that waits in exile for a prepared permanent (722.3c)."""
    by = state.objects[one].prepared_by
    return by is not None and by in state.battlefield


def _ceased(state: State, one: int) -> ZoneChanged:
    thing = state.objects[one]
    rules = ("704.5d", "111.7") if thing.token else ("704.5e", "707.10a")
    return ZoneChanged(old=one, new=fresh(thing, "nowhere", thing.owner), how="ceased", rules=rules)


# -- the legend rule (704.5j) ---------------------------------------------------------------------------------------------------------


def spared(state: State, one: int) -> tuple[int, Rule] | None:
    """The effect, with its object, that hides a permanent from the legend rule, None if there is none (613.11)."""
    for source, rule, where in rules_in_force(state, "legend rule off"):
        if fits(rule.fits, look(state, one), where):
            return source, rule
    return None


def _legends(run: Run, state: State, board: list[Row]) -> list[Event]:
    groups: dict[tuple[str, str], list[int]] = {}
    for one, _, chars in board:
        if "Legendary" in chars.supertypes and chars.name and spared(state, one) is None:
            groups.setdefault((controller(state, one), chars.name), []).append(one)
    events: list[Event] = []
    for player in state.apnap:
        for (owner, name), ones in groups.items():
            if owner != player or len(ones) < 2:
                continue
            question = Question(player, "legend", f"Which {name} to keep?", tuple(ones), ("704.5j",))
            kept = run.ask(state, question)
            rules = ("704.5j", "205.4d", "201.2a", *(("117.5",) if state.pending else ()))
            events += [moved(state, one, "graveyard", "legend rule", rules=rules) for one in ones if one != kept]
    return events


# -- the world rule (704.5k) ----------------------------------------------------------------------------------------------------------


def _worlds(state: State, board: list[Row]) -> list[Event]:
    """Of all world permanents only the one that has been one for the shortest time stays, and in a tie none."""
    worlds = {one: _since(state, thing) for one, thing, chars in board if "World" in chars.supertypes}
    newest = max(worlds.values(), default=0)
    tie = list(worlds.values()).count(newest) > 1
    return [_gone(state.objects[one], "state-based", "704.5k") for one, since in worlds.items() if since < newest or tie]


def _since(state: State, thing: GameObject) -> int:
    """Since when a permanent is what it is: it entered, or became a copy later; what happened together has one time."""
    copies = [effect for effect in state.effects if effect.becomes is not None and thing.id in (effect.objects or ())]
    return max((thing.moment, *(effect.timestamp for effect in copies if effect.timestamp > thing.timestamp)))


# -- counters and Sagas (704.5q, 714.4) ----------------------------------------------------------------------------------------------


def _annihilating(board: list[Row]) -> list[Event]:
    events: list[Event] = []
    for one, thing, _ in board:
        both = min(thing.count("+1/+1"), thing.count("-1/-1")) if thing.counters else 0
        if both:
            events += [CountersRemoved(on=one, kind=kind, count=both, rules=("704.5q",)) for kind in ("+1/+1", "-1/-1")]
    return events


def final_chapter(state: State, one: int) -> int:
    """The number of the last chapter of a Saga, 0 if it has none (714.2d)."""
    chapters = [a.when.numbers for a in look(state, one).chars.abilities if isinstance(a, Triggered)]
    return max((number for numbers in chapters for number in numbers), default=0)


def _sagas(state: State, board: list[Row]) -> list[Event]:
    sagas = [(one, thing) for one, thing, chars in board if "Saga" in chars.subtypes]
    if not sagas:
        return []
    waiting = {one.source for one in state.pending}
    waiting |= {ability.source for one in state.stack if (ability := state.objects[one].ability) is not None}
    events: list[Event] = []
    for one, thing in sagas:
        last = final_chapter(state, one)
        if one not in waiting and last and thing.count("lore") >= last:
            events.append(_gone(thing, "sacrificed", "704.5s", "714.4"))
    return events
