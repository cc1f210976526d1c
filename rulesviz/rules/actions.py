"""Keyword actions as events: destroy, sacrifice, exile, draw, discard, tap and their like (701, 120, 121)."""

from __future__ import annotations

from rulesviz.model.changed import replace
from rulesviz.model.events import (
    CountersRemoved,
    LifeChanged,
    ManaEmptied,
    NothingHappened,
    PlayerLost,
    Tapped,
    Untapped,
    ZoneChanged,
)
from rulesviz.model.instructions import Cost
from rulesviz.model.mana import Mana
from rulesviz.model.objects import GameObject, fresh
from rulesviz.model.state import COMBAT, MAIN, State
from rulesviz.rules.asking import Run
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import characteristics, controller, look, rules_in_force
from rulesviz.rules.looks import has_keyword

CAST_ONCE = {"flashback": "702.34", "jump-start": "702.133a"}
"""Ways of casting a card from a graveyard that exile it as it leaves the stack, with their rules."""


def moved(
    state: State, one: int, zone: str, how: str, *, under: str | None = None, tapped: bool = False, at: int | None = None,
    counters: tuple[tuple[str, int], ...] = (), source: int | None = None, rules: tuple[str, ...] = (),
) -> ZoneChanged:  # fmt: skip
    """The event that moves an object to a zone; it enters the battlefield under `under`, else its owner (110.2a).

    A spell cast for its flashback or by jump-start goes from the stack into exile and nowhere else (702.34, 702.133a).
    """
    thing = state.objects[one]
    if (once := cast_once(thing)) and zone != "exile":
        zone, at, rules = "exile", None, (*rules, once)
    battlefield = zone == "battlefield"
    player = under if under is not None and battlefield else thing.owner
    new = fresh(thing, zone, player)._replace(tapped=tapped and battlefield, sick=battlefield, counters=counters)
    return ZoneChanged(old=one, new=new, how=how, at=at, source=source, rules=rules)


def cast_once(thing: GameObject) -> str:
    """The rule by which a spell is exiled as it leaves the stack, empty for none."""
    if thing.zone != "stack" or thing.choices is None:
        return ""
    return next((rule for name, rule in CAST_ONCE.items() if name in thing.choices.paid), "")


def destroy(run: Run, state: State, ones: tuple[int, ...], source: int | None, rules: tuple[str, ...], *, good: bool = False) -> State:
    """Destroy permanents at the same time, save the indestructible (701.8, 702.12b); `good` ones are not regenerated (701.19c)."""
    doomed = []
    for one in ones:
        if one in state.battlefield and has_keyword(characteristics(state, one), "indestructible"):
            told = f"{look(state, one).chars.name} is not destroyed: it is indestructible"
            state = happen(run, state, NothingHappened(what=told, object=one, source=source, rules=("702.12b",)))
        elif one in state.battlefield:
            doomed.append(one)
    spared = [one for one in doomed if state.objects[one].count("shield")]  # 122.1c
    state = happen(run, state, *[CountersRemoved(on=one, kind="shield", count=1, source=source, rules=("122.1c",)) for one in spared])
    doomed = [one for one in doomed if one not in spared]
    events = [replace(moved(state, one, "graveyard", "destroyed", source=source, rules=rules), good=good) for one in doomed]
    return happen(run, state, *events)


def sacrifice(run: Run, state: State, ones: tuple[int, ...], source: int | None) -> State:
    """Their controller sacrifices permanents (701.21a)."""
    there = [one for one in ones if one in state.battlefield]
    events = [moved(state, one, "graveyard", "sacrificed", source=source, rules=("701.21a",)) for one in there]
    return happen(run, state, *events)


def draw(run: Run, state: State, player: str, count: int, source: int | None) -> State:
    """Draw cards one at a time; from an empty library nothing is drawn and the next check knows (121.2, 704.5b)."""
    for _ in range(count):
        library = state.player(player).library
        if library:
            state = happen(run, state, moved(state, library[0], "hand", "drawn", source=source, rules=("121.1",)))
        elif not state.player(player).endless_library:
            players = tuple(replace(p, drew_from_empty=True) if p.name == player else p for p in state.players)
            state = replace(state, players=players)
    return state


def mill(run: Run, state: State, player: str, count: int, source: int | None) -> State:
    """Put the top cards of a library into the graveyard (701.17a)."""
    top = state.player(player).library[:count]
    return happen(
        run, state, *[moved(state, one, "graveyard", "milled", source=source, rules=("701.17a",)) for one in top]
    )


def discard(run: Run, state: State, ones: tuple[int, ...], source: int | None) -> State:
    """Put cards from a hand into the graveyard (701.9a)."""
    return happen(
        run, state, *[moved(state, one, "graveyard", "discarded", source=source, rules=("701.9a",)) for one in ones]
    )


def tap(run: Run, state: State, ones: tuple[int, ...], source: int | None, *, for_mana: bool = False) -> State:
    """Tap the untapped ones among these permanents (701.26a)."""
    able = [one for one in ones if one in state.battlefield and not state.objects[one].tapped]
    rules = ("107.5",) if source in ones else ("701.26a",)
    return happen(run, state, *[Tapped(object=one, source=source, for_mana=for_mana, rules=rules) for one in able])


def untap(run: Run, state: State, ones: tuple[int, ...], source: int | None) -> State:
    """Untap the tapped ones among these permanents (701.26b)."""
    able = [one for one in ones if one in state.battlefield and state.objects[one].tapped]
    rules = ("107.6",) if source in ones else ("701.26b",)
    stunned = [one for one in able if state.objects[one].count("stun")]  # 122.1d
    state = happen(run, state, *[CountersRemoved(on=one, kind="stun", count=1, source=source, rules=("122.1d",)) for one in stunned])
    able = [one for one in able if one not in stunned]
    return happen(run, state, *[Untapped(object=one, source=source, rules=rules) for one in able])


def life(
    run: Run, state: State, player: str, change: int, source: int | None, rules: tuple[str, ...] = ("119.3",)
) -> State:
    """A player gains or loses life, if any (119.3, 119.8)."""
    if change == 0:
        return state
    return happen(run, state, LifeChanged(player=player, change=change, source=source, rules=rules))


def empty_pools(run: Run, state: State) -> State:
    """Unspent mana is lost as a step or phase ends (106.4, 500.5)."""
    for player in state.players:
        kept, becomes = _unspent(state, player.name)
        lost = tuple(unit for unit in player.pool if unit.type not in kept and not _stays(unit, state.step))
        if not lost:
            continue
        if becomes:
            turned = tuple(replace(unit, type=becomes, lasts="") if unit in lost else unit for unit in player.pool)
            players = tuple(replace(p, pool=turned) if p.name == player.name else p for p in state.players)
            told = f"{len(lost)} unspent mana becomes {{{becomes}}} instead of being lost"
            state = replace(state, players=players)
            state = happen(run, state, NothingHappened(what=told, player=player.name, rules=("614.1a", "106.4")))
        else:
            state = happen(run, state, ManaEmptied(player=player.name, units=lost, rules=("106.4", "500.5")))
    marks = {unit.mark for player in state.players for unit in player.pool}
    delayed = tuple(one for one in state.delayed if one.duration != "mana" or one.id in marks)
    return replace(state, delayed=delayed) if len(delayed) < len(state.delayed) else state


def _unspent(state: State, player: str) -> tuple[str, str]:
    """The types of mana that effects let a player keep, and the type that the other mana becomes, empty for none."""
    kept, becomes = "", ""
    for _, rule, _ in rules_in_force(state, "mana stays", "mana becomes", player=player):
        kept += rule.mana if rule.kind == "mana stays" else ""
        becomes = rule.mana if rule.kind == "mana becomes" else becomes
    return kept, becomes


def _stays(unit: Mana, step: str) -> bool:
    """Whether an effect keeps the mana as that step ends (106.4, 514.2)."""
    return {"end of turn": step != "cleanup", "end of combat": step in COMBAT}.get(unit.lasts, False)


def lose(run: Run, state: State, player: str, reason: str, rules: tuple[str, ...]) -> State:
    """A player loses the game (104.3)."""
    return happen(run, state, PlayerLost(player=player, reason=reason, rules=rules))


def push(state: State, *items: object) -> State:
    """The state with these items on the agenda, the first one to be done first."""
    return replace(state, agenda=(*state.agenda, *reversed(items)))  # type: ignore[arg-type]


def summoning_sick(state: State, one: int) -> bool:
    """Whether it is a creature that its controller has not had since their turn began, without haste (302.6)."""
    seen = look(state, one)
    return seen.object.sick and seen.chars.has_type("Creature") and not has_keyword(seen.chars, "haste")


def owed_to_haste(state: State, one: int, cost: Cost) -> tuple[str, ...]:
    """The rule that lets a creature pay a cost with {T} or {Q} although it has just come, if that is so (702.10c)."""
    seen = look(state, one)
    fresh_here = seen.object.sick and seen.chars.has_type("Creature") and has_keyword(seen.chars, "haste")
    return ("702.10c",) if (cost.tap or cost.untap) and fresh_here else ()


def mine(state: State, one: int, player: str) -> bool:
    """Whether the player controls the permanent."""
    return one in state.battlefield and controller(state, one) == player


def split_second(state: State) -> str:
    """The name of a spell on the stack with split second, empty for none (702.61a)."""
    spells = (look(state, one).chars for one in state.stack if state.objects[one].ability is None)
    return next((chars.name for chars in spells if has_keyword(chars, "split second")), "")


def sorcery_time(state: State, player: str) -> bool:
    """Whether it is the player's main phase with an empty stack (307.1)."""
    return state.active == player and state.step in MAIN and not state.stack
