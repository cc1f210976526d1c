"""Whatever is played, some things always hold: random legal games with all shipped cards, and the values that carry a state.

More of it: pytest --hypothesis-profile=nightly tests/test_properties.py (over 100,000 events).
"""

import os
import random
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import random_games
from hypothesis import assume, event, given, note, settings
from hypothesis import strategies as st
from random_games import EndlessError, Game, cards, deal, play

from rulesviz.cards.catalogue import shipped
from rulesviz.live.says import NotAllowed
from rulesviz.live.table import Table
from rulesviz.model.abilities import Activated, Multiply, ProduceInstead, Triggered
from rulesviz.model.acts import Act, Pass
from rulesviz.model.events import ManaAdded
from rulesviz.model.making_mana import AddMana
from rulesviz.model.mana_abilities import is_mana_ability, steps_of
from rulesviz.model.modifications import AddTypes, GainAbilities, SetTypes
from rulesviz.model.objects import Choices
from rulesviz.model.phrases import parts_in
from rulesviz.model.state import Running, State
from rulesviz.model.vector import IdSet, Pile, Vector, differing
from rulesviz.rules.could_produce import Survey
from rulesviz.rules.layers import characteristics, controller
from rulesviz.rules.legal import _refusal, _thinkable, considered
from rulesviz.rules.turn import act as begin
from rulesviz.rules.turn import advance
from rulesviz.scenarios.position import place

ROOT = Path(__file__).parent.parent

# --- the values that carry a state --------------------------------------------------------------------------------------


@given(st.lists(st.integers(), max_size=200), st.data())
def test_a_vector_is_a_list_that_shares(items, data):
    vector, model = Vector.of(items), list(items)
    assert list(vector) == model
    if items:
        place_ = data.draw(st.integers(0, len(items) - 1))
        changed = vector.set(place_, -1)
        assert list(vector) == model
        model[place_] = -1
        assert list(changed) == model
        assert changed[place_] == -1
        assert vector.pop() == Vector.of(items[:-1])
    assert list(vector.append(7)) == [*items, 7]
    assert vector.append(7).pop() == vector
    assert len(vector) == len(items)


@given(st.lists(st.integers(0, 3_000), max_size=40), st.integers(0, 1_100), st.integers(0, 40))
def test_differing_finds_every_place_that_is_another(places, size, more):
    old = Vector.of(range(0, 7 * size, 7))
    new, wanted = old, set()
    for changed in places:
        if changed < size:
            new, wanted = new.set(changed, -1 - changed), wanted | {changed}
    for _ in range(more):
        new = new.append(-1)
    wanted |= set(range(size, size + more))
    assert differing(old, new) == differing(new, old) == sorted(wanted)


@given(st.sampled_from([31, 32, 33, 1023, 1024, 1025, 1056]))
def test_a_vector_grows_by_whole_floors(size):
    vector = Vector.of(range(size))
    assert list(vector) == list(range(size))
    assert vector.set(size - 1, "x")[size - 1] == "x"
    assert vector.append("y")[size] == "y"
    assert vector.append("y").pop() == vector
    assert vector == Vector.of(range(size - 1)).append(size - 1)
    assert vector[0] == 0
    assert list(vector.pick(range(0, size, 7))) == list(range(0, size, 7))


@given(st.lists(st.integers(0, 3), max_size=120))
def test_a_pile_has_the_newest_on_top(steps):
    pile, model = Pile(), []
    for number, step in enumerate(steps):
        if step or not model:
            pile, model = pile.put(number), [number, *model]
        else:
            gone = model[step * number % len(model)]
            pile, model = pile.remove(gone), [one for one in model if one != gone]
        assert list(pile) == model
        assert len(pile) == len(model)
        assert not model or pile[0] == model[0]
        assert not model or pile[len(model) - 1] == model[-1]


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 60)), max_size=250))
def test_an_id_set_is_a_set_in_order(steps):
    ids, model, last, versions = IdSet(), [], -1, []
    for adds, number in steps:
        if adds or not model:
            last += 1 + number
            ids, model = ids.add(last), [*model, last]
        else:
            gone = model[number % len(model)]
            ids, model = ids.remove(gone), [one for one in model if one != gone]
        versions.append((ids, model))
    for ids, model in versions:  # earlier ones have not changed
        assert list(ids) == model
        assert len(ids) == len(model)
        assert all(one in ids for one in model)
        assert last + 1 not in ids


# --- games of random legal acts -----------------------------------------------------------------------------------------

seeds = st.integers(0, 2**32 - 1)


def played(seed: int) -> Game:
    """Play a game, or give up the example."""
    note(f"play({seed})")
    try:
        return play(seed)
    except EndlessError:
        assume(False)
        raise


@given(seeds)
@settings(max_examples=settings().max_examples - 20)
def test_random_legal_games(seed):
    game = played(seed)
    event(f"events: {len(game.events) // 50 * 50}+")
    event(f"refused after a choice: {bool(game.refused)}")


@given(seeds)
@settings(max_examples=settings().max_examples // 4)
def test_of_acts_that_are_alike_one_is_judged_for_all(seed):
    state = played(seed).state
    assume(state.priority is not None and state.question is None and not state.winner)
    each = [(act, _refusal(state, act)) for act in _thinkable(state, state.priority)]
    assert list(considered(state, state.priority)) == [*each, (Pass(state.priority), None)]


@given(seeds)
@settings(max_examples=settings().max_examples // 8)
def test_the_same_acts_and_answers_give_the_same_game(seed):
    game = played(seed)
    state, events = game.first, []
    for step in [None, *game.done]:
        state = begin(state, step) if isinstance(step, Act) else state
        if step is not None and not isinstance(step, Act):
            done = advance(state, step)
            events += [transition.event for transition in done.transitions]
            state = done.state
        while state.agenda and state.question is None:
            done = advance(state)
            events += [transition.event for transition in done.transitions]
            state = done.state
    same = state == game.state
    assert same
    same = events == game.events
    assert same


def test_nothing_depends_on_the_order_of_hashes():
    """Sets and dictionaries of strings are ordered differently in each process; no game may notice."""
    outputs = {
        subprocess.check_output(
            [sys.executable, random_games.__file__],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": number, "PYTHONPATH": str(ROOT)},
            text=True,
        )
        for number in ("1", "2")
    }
    assert len(outputs) == 1


@given(seeds)
@settings(max_examples=settings().max_examples // 8)
def test_undo_gives_the_earlier_states(seed):
    """A table on which random offers were taken gives back, act by act, the very states it had."""
    rng = random.Random(seed)
    table = Table(deal(rng), title="random")
    had = []
    for _ in range(8):
        able = [offer.act for offer in table.offers() if not offer.refused]
        able = [{"answer": choice.answer} for choice in table.choices()] if table.question else able
        if not able:
            break
        had.append((table.recorded.state, len(table.recorded.moments)))
        try:
            table.do(rng.choice(able))
        except NotAllowed:  # refused after a choice: nothing was done
            assert (table.recorded.state, len(table.recorded.moments)) == had.pop()
    for state, moments in reversed(had):
        table.undo()
        assert table.recorded.state is state
        assert len(table.recorded.moments) == moments


# --- what a permanent could produce, and what its abilities then make (106.7) -------------------------------------------

MOST_WAYS = 2_000


@cache
def mana_cards() -> tuple[list[str], list[str]]:
    """Name the lands, and what else makes mana, replaces it, or changes lands and their abilities."""
    others = []
    for name in cards()["permanent"]:
        abilities = shipped().find(name).definition.faces[0].abilities
        makes = any(isinstance(part, AddMana | GainAbilities | ProduceInstead | Multiply | SetTypes | AddTypes)
                    for part in parts_in(abilities))  # fmt: skip
        others += [name] if makes else []
    return cards()["land"], others


def ours(state: State, ability: Activated | Triggered) -> State:
    """Leave of the unfinished work what the ability still has to do; what triggered on the way is left out."""
    if state.question is not None and getattr(state.agenda[-1], "ability", None) is ability:
        return state
    left = tuple(item for item in state.agenda if isinstance(item, Running) and item.ability is ability)
    return replace(state, agenda=left, question=None, answers=(), told=0, shown=None)


def resolved(state: State, one: int, ability: Activated | Triggered) -> set[str]:
    """Resolve an ability now, its cost waived, with every answer to every question; return the types of mana it adds."""
    mana = isinstance(ability, Activated) and is_mana_ability(ability)
    taps = one if mana and ability.cost.tap else None
    waiting, found, ways = [], set(), 0
    for mode in ability.effect.modes:
        steps = tuple((step, 0) for step in mode.steps)
        item = Running(steps, controller(state, one), one, ability.text, choices=Choices(x=1), ability=ability, mana=mana, tapped=taps)
        waiting.append(replace(state, agenda=(item,)))
    while waiting:
        here = waiting.pop()
        ways += 1
        assume(ways < MOST_WAYS)
        for answer in [None] if here.question is None else here.question.options:
            done = advance(here, answer)
            for transition in done.transitions:
                if isinstance(transition.event, ManaAdded) and transition.item.ability is ability:
                    found |= {unit.type for unit in transition.event.units}
            after = ours(done.state, ability)
            waiting += [after] if after.agenda else []
    return found


@given(seeds)
def test_106_7_could_produce_is_what_resolving_makes(seed):
    """On a small board: each ability resolved, costs waived, triggered mana left out, over all choices and all orders."""
    rng = random.Random(seed)
    lands, others = mana_cards()
    sides = {}
    for player in ("you", "opponent"):
        there = [*rng.sample(lands, rng.randint(1, 4)), *rng.sample(others, rng.randint(0, 3))]
        sides[player] = {"battlefield": there, "endless_library": True}
    note(f"{sides}")
    state = place({"players": sides, "turn": 3}, shipped(), "random").state
    survey = Survey(state)
    for one in state.battlefield:
        made = set()
        for ability in characteristics(state, one).abilities:
            if isinstance(ability, Activated | Triggered) and any(isinstance(step, AddMana) for step in steps_of(ability.effect)):
                made |= resolved(state, one, ability)
        assert set(survey.types(one)) == made, characteristics(state, one).name
