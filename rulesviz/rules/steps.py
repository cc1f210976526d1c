"""Steps and turns: what begins, what ends, and the turn-based actions (500-514, 703)."""

from __future__ import annotations

from rulesviz.model.abilities import Rule
from rulesviz.model.acts import (
    Question,
)
from rulesviz.model.changed import replace
from rulesviz.model.events import CountersPut, EffectBegan, EffectsEnded, NothingHappened, StepBegan, TurnBegan
from rulesviz.model.references import Ref
from rulesviz.model.selection import AnyOf, IsRef
from rulesviz.model.state import (
    STEPS,
    CleanedUp,
    CombatDamage,
    Ending,
    Settling,
    State,
    StepTo,
)
from rulesviz.model.vector import Vector
from rulesviz.rules import combat
from rulesviz.rules.actions import discard, draw, empty_pools, push, untap
from rulesviz.rules.applying import count_up, with_object, with_player
from rulesviz.rules.asking import Run
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import context, controller, look, ruled, rules_in_force
from rulesviz.rules.matching import fits
from rulesviz.rules.state_based import check

STRUCK = "combat damage steps with first strike"


def end_step(run: Run, state: State) -> State:
    """Pools empty, and the next step begins (500.5)."""
    state = empty_pools(run, state)
    if state.step == "cleanup" and state.counted("cleanup again"):
        state = count_up(state, "cleanup again", -state.counted("cleanup again"))
        return push(replace(state, priority=None), StepTo("cleanup"))
    if state.step == "end of combat":
        state = _end_effects(run, combat.over(state), "end of combat")
    return push(replace(state, priority=None), StepTo(_next_step(state)))


def _next_step(state: State) -> str:
    place = STEPS.index(state.step)
    if state.step == "declare attackers" and not state.attacked:
        return "end of combat"
    if state.step == "combat damage" and state.counted(STRUCK) == 1:
        return "combat damage"  # after first strike there is a second such step (510.4)
    return STEPS[(place + 1) % len(STEPS)]


def begin_step(run: Run, state: State, step: str) -> State:
    """Begin a step with its turn-based actions; a player gets priority in most of them (500-514)."""
    if step == "untap":
        state = _begin_turn(run, state)
        if state.player(state.active).skips_untap:
            return _skipped(run, state)
    state = happen(run, state, StepBegan(step=step, player=state.active, rules=("500.1",)))
    match step:
        case "untap":
            return push(_untap_step(run, state), Ending())
        case "draw":
            if state.turn > 1:
                state = draw(run, state, state.active, 1, None)
        case "precombat main":
            state = _lore(run, state)
        case "declare attackers":
            state = combat.declare_attackers(run, state)
            if not state.attacked:
                return push(state, Ending())
        case "declare blockers":
            state = combat.declare_blockers(run, state)
        case "combat damage":
            first = combat.first_strikers(state) and not state.counted(STRUCK)
            state = count_up(state, STRUCK) if first or state.counted(STRUCK) else state
            return push(state, CombatDamage(first), Settling(state.active))
        case "cleanup":
            return _cleanup(run, state)
    return push(state, Settling(state.active))


def _begin_turn(run: Run, state: State) -> State:
    """The next player in turn order begins a turn; what counts by the turn starts anew (500.1)."""
    after = state.in_turn_order(state.active)
    player = after[1] if len(after) > 1 else after[0]
    players = tuple(replace(p, lands_played=0) for p in state.players)
    state = replace(
        state, players=players, counts=(), counts_before=state.counts, arrived=Vector(), arrived_before=state.arrived, attacked=False
    )
    state = happen(run, state, TurnBegan(player=player, turn=state.turn + 1, rules=("500.1",)))
    state = _end_effects(run, state, "your next turn", of=player)
    for one in state.battlefield:
        if state.objects[one].sick and controller(state, one) == player:
            thing = state.objects[one]._replace(sick=False)  # 302.6
            state = with_object(state, thing)
    return state


def _skipped(run: Run, state: State) -> State:
    """The untap step is skipped: nothing of it happens (614.10)."""
    state = with_player(replace(state, step="untap"), state.active, lambda p: replace(p, skips_untap=p.skips_untap - 1))
    told = NothingHappened(what=f"{state.active} skips the untap step", player=state.active, rules=("614.10",))
    return push(happen(run, state, told), Ending())


def _untap_step(run: Run, state: State) -> State:
    """The active player untaps their permanents, save those that an effect keeps tapped (502.3)."""
    mine = [one for one in state.battlefield if state.objects[one].tapped and controller(state, one) == state.active]
    able = [one for one in mine if not ruled(state, one, "no untap")]
    able = [one for one in able if not (ruled(state, one, "may stay tapped") and _stays(run, state, one))]
    state = untap(run, state, tuple(able), None)
    return _untapped_since(run, state)


def _untapped_since(run: Run, state: State) -> State:
    """What kept permanents tapped for one untap step of their controller has had it; it goes on for those of others (611.2a)."""
    for effect in state.effects:
        if effect.duration != "next untap" or not isinstance(effect.ability, Rule):
            continue
        where = context(state, effect.controller, -1 if effect.source is None else effect.source)
        kept = [one for one in state.battlefield if fits(effect.ability.fits, look(state, one), where)]
        others = tuple(IsRef(Ref(f"object:{one}")) for one in kept if controller(state, one) != state.active)
        if len(others) == len(kept) > 0:
            continue
        ended = EffectsEnded(effects=(effect.id,), duration="next untap", rules=("611.2a",))
        again = replace(effect, id=state.clock, ability=replace(effect.ability, fits=AnyOf(others)))
        more = (EffectBegan(effect=again, source=effect.source, rules=("611.2a",)),) if others else ()
        state = happen(run, state, ended, *more)
    return state


def _stays(run: Run, state: State, one: int) -> bool:
    """Whether its controller chooses not to untap it (502.3)."""
    prompt = f"Leave {look(state, one).chars.name} tapped?"
    return bool(run.ask(state, Question(state.active, "may", prompt, (True, False), ("502.3",))))


def _lore(run: Run, state: State) -> State:
    """Each Saga of the active player gets a lore counter as the precombat main phase begins (714.3c)."""
    sagas = [
        one
        for one in state.battlefield
        if look(state, one).chars.has_type("Saga") and controller(state, one) == state.active
    ]
    return happen(run, state, *[CountersPut(on=one, kind="lore", count=1, by_effect=False, rules=("714.3c",)) for one in sagas])


def _cleanup(run: Run, state: State) -> State:
    """Discard to hand size, damage wears off, effects until end of turn end; triggers would give another cleanup (514)."""
    hand = state.player(state.active).hand
    limited = not any(state.active == where.you for _, _, where in rules_in_force(state, "no hand limit"))
    if len(hand) > 7 and limited:
        extra = len(hand) - 7
        question = Question(state.active, "choose", f"Discard {extra}?", hand, ("514.1",), extra, extra)
        answer = run.ask(state, question)
        picked = answer if isinstance(answer, tuple) else (answer,)
        state = discard(run, state, tuple(one for one in picked if isinstance(one, int)), None)
    for one in state.battlefield:
        thing = state.objects[one]
        if thing.damage or thing.deathtouched:
            state = with_object(state, thing._replace(damage=0, deathtouched=False))
    state = _end_effects(run, state, "end of turn")
    state = _end_effects(run, state, "end of your next turn", of=state.active, before=state.turn)
    return push(state, CleanedUp())


def cleaned_up(run: Run, state: State) -> State:
    """Usually no player gets priority; if something triggers or dies, they do, and another cleanup follows (514.3a)."""
    after = check(run, state)
    if after is not None or state.pending:
        return push(count_up(after or state, "cleanup again"), Settling(state.active))
    return push(state, Ending())


def _end_effects(run: Run, state: State, duration: str, of: str = "", before: int = 0) -> State:
    """End what lasts so long, of one player, and what began in an earlier turn than `before`."""
    ended_now = tuple(
        e.id
        for e in state.effects
        if e.duration == duration and (not of or e.controller == of) and (not before or e.turn < before)
    )
    delayed = tuple(d for d in state.delayed if d.duration != duration or (of and d.controller != of))
    state = replace(state, delayed=delayed) if len(delayed) != len(state.delayed) else state
    if not ended_now:
        return state
    return happen(run, state, EffectsEnded(effects=ended_now, duration=duration, rules=("514.2", "611.2a")))
