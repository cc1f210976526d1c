"""Values carried from state to state are those worked out anew, whatever enters, leaves, grows, turns or is copied."""

import random
from functools import cache

import pytest
from hypothesis import event, given, note, settings
from hypothesis import strategies as st
from invariants import the_layers_agree
from invented import told

from rulesviz.cards.catalogue import shipped
from rulesviz.live.table import Table
from rulesviz.model.abilities import Static
from rulesviz.model.events import (
    AttachedTo,
    BecameCopy,
    CountersPut,
    EffectBegan,
    EffectsEnded,
    LifeChanged,
    Tapped,
    Untapped,
    ZoneChanged,
)
from rulesviz.model.modifications import AddPT
from rulesviz.model.objects import ContinuousEffect, fresh
from rulesviz.model.state import State
from rulesviz.rules.asking import Trial
from rulesviz.rules.carried import carried
from rulesviz.rules.copying import copy_of
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import controller, derived
from rulesviz.scenarios.position import place


@cache
def permanents() -> tuple[list[str], list[str]]:
    """Name the shipped permanents that affect something as long as they are there, and all others."""
    catalogue, affecting, others = shipped(), [], []
    for name in sorted(catalogue.names()):
        faces = catalogue.find(name).definition.faces
        if faces[0].is_permanent and not faces[0].has_type("Aura"):
            static = any(isinstance(ability, Static) for ability in faces[0].abilities)
            (affecting if static else others).append(name)
    return affecting, others


def board(rng: random.Random) -> State:
    """A board with some static abilities, and as many cards again in hand."""
    affecting, others = permanents()
    players = {}
    for name in ("you", "opponent"):
        there = rng.sample(affecting, rng.randint(0, 3)) + rng.sample(others, 4)
        hand = rng.sample(others, 6) + rng.sample(affecting, 1)
        players[name] = {"battlefield": [*there, "Grizzly Bears", "Forest", "Sol Ring"], "hand": hand}
    return place({"players": players, "turn": 3}, shipped(), "carried").state


def something(rng: random.Random, state: State):
    """Return something that may happen to the board."""
    there = list(state.battlefield)
    one = rng.choice(there)
    you = controller(state, one)
    match rng.randint(0, 12):
        case 0 | 1 | 2:
            hand = [card for player in state.players for card in player.hand]
            thing = state.objects[rng.choice(hand or there)]
            return ZoneChanged(old=thing.id, new=fresh(thing, "battlefield", thing.owner), how="put")
        case 3:
            thing = state.objects[one]
            return ZoneChanged(old=one, new=fresh(thing, "graveyard", thing.owner), how="destroyed")
        case 4:
            return CountersPut(on=one, kind=rng.choice(("+1/+1", "-1/-1", "charge")), count=1)
        case 5:
            return Untapped(object=one) if state.objects[one].tapped else Tapped(object=one)
        case 6:
            pump = ContinuousEffect(state.clock, state.clock, one, you, "gets +1/+1", (one,), (AddPT(1, 1),))
            return EffectBegan(effect=pump)
        case 7:
            other = rng.choice(there)
            copy = copy_of(state, state.objects[other])
            effect = ContinuousEffect(state.clock, state.clock, one, you, "is a copy", (one,), becomes=copy)
            return BecameCopy(object=one, of=other, effect=effect)
        case 8:
            ended = rng.choice(state.effects).id if state.effects else -1
            return EffectsEnded(effects=(ended,), duration="end of turn")
        case 9:
            return LifeChanged(player=you, change=rng.choice((-9, 3, 30)))
        case 10 | 11:
            cards = [card for player in state.players for card in (*player.hand, *player.graveyard)]
            thing = state.objects[rng.choice(cards or there)]
            to = rng.choice(("graveyard", "exile", "hand"))
            return ZoneChanged(old=thing.id, new=fresh(thing, to, thing.owner), how="put")
        case _:
            return AttachedTo(object=one, to=rng.choice(there))


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=settings().max_examples // 3)
def test_values_carried_are_those_worked_out_anew(seed):
    rng = random.Random(seed)
    state = board(rng)
    the_layers_agree(state)
    for _ in range(12):
        if not state.battlefield:
            break
        before, what = derived(state), something(rng, state)
        note(repr(what))
        state = happen(Trial(), state, what)
        event(f"{type(what).__name__}: {'anew' if carried(before, state) is None else 'carried'}")
        the_layers_agree(state)


def test_what_an_equipment_does_goes_where_it_is_attached():
    equipment = [name for name in permanents()[0] if shipped().find(name).definition.faces[0].has_type("Equipment")]
    assert equipment
    for name in equipment:
        sides = {"you": {"battlefield": [name, "2 Grizzly Bears", "6 Forest"]}, "opponent": {}}
        state = place({"players": sides}, shipped(), "carried").state
        one, first, second, *_ = state.battlefield
        for host in (first, second, first):
            derived(state)
            state = happen(Trial(), state, AttachedTo(object=one, to=host))
            the_layers_agree(state)


ASKING = [
    "this's power is equal to the number of hm creatures you control",
    "this gets +1/+1 for each other hm artifact you control",
    "other creatures you control hm get +1/+1 for each land you control",
    "as long as you control hm three or more artifacts, this has flying",
    "as long as an opponent controls hm a creature, creatures you control have hm vigilance",
    "as long as you control no lands, this is white",
    "each creature gets hm +1/+1 as long as there are hm three or more cards in your graveyard",
    "as long as hm you have 20 or more life, other creatures have trample",
    "this gets +1/+1 for each hm white creature on the battlefield",
    "as long as this hm is untapped, other creatures hm you control get +0/+2",
    "as long hm as this has a +1/+1 hm counter on it, creatures you control hm are black",
    "this gets +1/+0 for each hm creature with flying you control",
    "equipped creature gets +1/+1 for each hm artifact you control",
    "equipped creature has trample",
    "each land is a Swamp hm in addition to its other types",
    "creatures you control are artifacts in addition hm to their other types",
    "each artifact is a land in addition hm to its other types",
    "lands you control are green",
]  # fmt: skip


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=settings().max_examples // 3)
def test_effects_that_ask_early_are_told_again(seed):
    """Boards where effects count and have conditions, among others that change what they count."""
    rng = random.Random(seed)
    affecting, others = permanents()
    cards = {f"Paper {number}": {"type": "Artifact Creature - Bear", "text": told(text), "pt": "1/1", "cost": "{2}{W}"}
             for number, text in enumerate(ASKING)}  # fmt: skip
    players = {}
    for name in ("you", "opponent"):
        there = rng.sample(affecting, rng.choice((0, 0, 1))) + rng.sample(others, 3) + rng.sample(sorted(cards), rng.randint(0, 3))
        hand = rng.sample(others, 5) + rng.sample(sorted(cards), 2)
        players[name] = {"battlefield": [*there, "3 Grizzly Bears", "2 Forest", "Sol Ring", "2 Ornithopter"], "hand": hand}
    state = place({"players": players, "turn": 3}, shipped().with_cards(cards), "carried").state
    the_layers_agree(state)
    for _ in range(12):
        before, what = derived(state), something(rng, state)
        note(repr(what))
        state = happen(Trial(), state, what)
        again = carried(before, state)
        event("anew" if again is None else "told something else" if again.steps != before.steps else "carried")
        the_layers_agree(state)


LOOKING_AROUND = [
    "this gets +1/+1 for each hm card in your hand",
    "this gets +1/+1 for each hm creature card in your graveyard",
    "as long as you have hm 22 or more life, this gets +2/+2",
    "as long as it's your turn, this has flying",
    "as long as you've cast hm two or more hm spells this turn, this gets +2/+0",
    "as long as there are hm two or more hm cards in your graveyard, this gets +1/+1",
    "this's power is equal to the hm number of cards in exile",
    "as long as you control hm an artifact, this gets +1/+1",
    "as long as a creature hm died this turn, this gets +1/+1",
    "as long as you hm gained life this turn, this has flying",
    "creatures you control hm get +1/+1 as long as hm you have no cards in hand",
    "as long hm as this has a +1/+1 hm counter on it, it has flying",
    "this gets +1/+1 for each untapped hm creature you control",
    "this gets +1/+1 for each hm +1/+1 counter on it",
]  # fmt: skip


@pytest.mark.parametrize("text", LOOKING_AROUND)
def test_what_looks_at_more_than_permanents_is_never_out_of_date(text):
    """Cards are drawn, cast, and die; life is gained, counters are put, turns pass: at every moment all values are the right ones."""
    cards = {
        "Paper Gift": {"cost": "{G}", "type": "Instant", "text": "you gain 3 life\nput a +1/+1 counter on target creature"},
        "Paper End": {"cost": "{B}", "type": "Instant", "text": "exile target creature"},
        "Paper Death": {"cost": "{B}", "type": "Instant", "text": "destroy target creature"},
    }
    there = ["Paper", "3 Grizzly Bears", "5 Forest", "4 Swamp"]
    you = {"battlefield": there, "hand": [*cards, "Sol Ring"], "endless_library": True}
    cards["Paper"] = {"type": "Creature - Bear", "text": told(text), "pt": "1/1"}
    table = Table({"players": {"you": you, "opponent": {}}}, cards=cards)
    acts = [
        {"tap": "Forest#1"}, {"cast": "Paper Gift", "targets": ["Paper"]}, {"resolve": "all"},
        {"cast": "Paper End", "targets": ["Grizzly Bears#1"]}, {"resolve": "all"},
        {"cast": "Paper Death", "targets": ["Grizzly Bears#2"]}, {"resolve": "all"},
        {"cast": "Sol Ring"}, {"resolve": "all"}, {"go_to": "end"}, {"go_to": "upkeep"},
    ]  # fmt: skip
    for act in acts:
        table.do(act)
    moments = table.trace.moments
    for moment in moments:
        the_layers_agree(moment.state)
    sizes = {(value.chars.power, value.chars.toughness, value.chars.abilities) for m in moments
             for value in (derived(m.state).value(next(iter(m.state.battlefield))),)}  # fmt: skip
    assert len(sizes) > 1, "nothing of it ever mattered"


def test_a_newcomer_can_change_the_order_of_effects():
    """Without creatures nothing depends on anything; with the first, what asks for Elves comes after what makes Elves (613.8a)."""
    cards = {
        "Paper Rite": {"type": "Enchantment", "cost": "{1}", "text": told("each Elf is an artifact hm in addition to its other types")},
        "Paper Song": {"type": "Enchantment", "cost": "{1}", "text": told("each creature is an Elf hm in addition to its other types")},
    }
    players = {"you": {"battlefield": [*cards, "4 Forest"], "hand": ["Grizzly Bears"]}, "opponent": {}}
    state = place({"players": players}, shipped().with_cards(cards), "carried").state
    assert (derived(state).contested, derived(state).tangled) == ({"4"}, set())
    card = state.objects[state.player("you").hand[0]]
    state = happen(Trial(), state, ZoneChanged(old=card.id, new=fresh(card, "battlefield", "you"), how="put"))
    bear = derived(state).value(max(state.battlefield))
    assert set(bear.chars.types) == {"Artifact", "Creature"}
    assert {"Elf", "Bear"} <= set(bear.chars.subtypes)
    the_layers_agree(state)


def test_what_moves_to_another_creature_comes_last_there():
    """An Equipment gets a new timestamp with its new host (613.7e): what makes it 1/1 is overruled by the younger, then overrules it."""
    cards = {
        name: {"type": "Artifact - Equipment", "cost": "{1}", "text": told(f"equipped creature has hm base power and toughness {size}")}
        for name, size in (("Paper Chain", "1/1"), ("Paper Crown", "7/7"))
    }
    players = {"you": {"battlefield": [*cards, "2 Grizzly Bears", "6 Forest"]}, "opponent": {}}
    state = place({"players": players}, shipped().with_cards(cards), "carried").state
    chain, crown, first, second, *_ = state.battlefield
    sizes = []
    for what, host in ((chain, first), (crown, first), (chain, second), (chain, first), (crown, first)):
        derived(state)
        before, state = derived(state), happen(Trial(), state, AttachedTo(object=what, to=host))
        assert carried(before, state) is not None
        the_layers_agree(state)
        sizes.append(tuple(derived(state).value(one).chars.power for one in (first, second)))
    assert sizes == [(1, 2), (7, 2), (7, 1), (1, 2), (7, 2)]
