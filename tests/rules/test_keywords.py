"""Keyword abilities that are triggered abilities (702)."""

import pytest

from rulesviz.model.abilities import Keyword
from rulesviz.model.events import SpellCast, SpellCopied
from rulesviz.model.keywords import meant_by

OX = {"type": "Creature — Ox", "cost": "{W}", "pt": "2/2"}


@pytest.mark.parametrize("name", ["undying", "persist", "prowess", "ward", "evoke", "echo", "storm", "replicate"])
def test_what_a_keyword_means_is_one_value(name):
    (meant,) = meant_by(Keyword(name=name))
    assert meant_by(Keyword(name=name))[0] is meant
    assert meant_by(Keyword(name="flying")) == ()


def test_702_79a_persist_returns_what_had_no_such_counter(board):
    cards = {"Ox": {**OX, "text": "persist"}}
    game = board(["Ox"], cards=cards)
    game.effect("destroy all creatures").resolve()
    assert (game.zone("Ox"), game.pt("Ox"), game.thing("Ox").counters) == ("battlefield", (1, 1), (("-1/-1", 1),))
    game.effect("destroy all creatures")
    assert (game.zone("Ox"), game.stack()) == ("graveyard", [])


def test_702_108a_prowess_looks_at_noncreature_spells(board):
    cards = {"Ox": {**OX, "text": "prowess"}}
    game = board(["Ox"], cards=cards, hand=["Shock", "Ornithopter"], mana="{R}")
    game.cast("Ornithopter").resolve()
    game.cast("Shock", "opponent").resolve()
    assert game.pt("Ox") == (3, 3)


@pytest.mark.parametrize(("answer", "zone"), [(True, "graveyard"), (False, "battlefield")])
def test_702_21a_ward_counters_unless_its_cost_is_paid(board, answer, zone):
    cards = {"Ox": {**OX, "text": "ward {1}"}}
    game = board([], ["Ox"], cards=cards, hand=["Shock"], mana="{R}{R}")
    game.cast("Shock", "Ox").resolve(answers=[answer])
    game.resolve("all")
    assert game.zone("Ox") == zone


def test_702_21a_ward_minds_only_opponents(board):
    game = board(["Ox"], cards={"Ox": {**OX, "text": "ward {1}"}}, hand=["Giant Growth"], mana="{G}")
    assert game.cast("Giant Growth", "Ox").stack() == ["Giant Growth"]


def test_702_74a_evoke_is_an_alternative_cost(board):
    game = board(hand=["Mulldrifter"], mana="{C}{C}{U}")
    assert "{4}{U} cannot be paid" in game.refusal("cast", "Mulldrifter").reason
    game.cast("Mulldrifter", costs={"evoke": True}).resolve(auto=True).resolve("all")
    assert game.zone("Mulldrifter") == "graveyard"


def test_702_74a_nothing_is_sacrificed_for_the_mana_cost(board):
    game = board(hand=["Mulldrifter"], mana="{C}{C}{C}{C}{U}")
    game.cast("Mulldrifter").resolve("all")
    assert game.zone("Mulldrifter") == "battlefield"


@pytest.mark.parametrize(("sick", "asked"), [(True, True), (False, False)])
def test_702_30a_echo_asks_in_the_first_upkeep_alone(board, sick, asked):
    game = board(["3 Forest"], cards={"Ox": {**OX, "text": "echo {1}"}}, hand=["Ox"], mana="{W}")
    game.cast("Ox").resolve()
    game.go_to("upkeep", turn=3)
    if not sick:
        game.resolve(answers=[True]).go_to("upkeep", turn=5)
    assert bool(game.stack()) is asked


def test_702_30a_echo_that_is_not_paid(board):
    game = board(cards={"Ox": {**OX, "text": "echo {1}"}}, hand=["Ox"], mana="{W}")
    game.cast("Ox").resolve().go_to("upkeep", turn=3).resolve()
    assert game.zone("Ox") == "graveyard"


def test_702_40a_storm_counts_the_spells_before_it(board):
    game = board(hand=["2 Shock", "Elemental Eruption"], mana="{R}{R}{C}{C}{C}{C}{R}{R}")
    game.cast("Shock#1", "opponent").resolve().cast("Shock#2", "opponent").resolve()
    game.cast("Elemental Eruption").resolve()
    assert len(game.events(SpellCopied)) == 2
    assert len(game.events(SpellCast)) == 3


@pytest.mark.parametrize("times", [0, 2])
def test_702_56a_replicate_copies_for_each_payment(board, times):
    cards = {"Echo Song": {"type": "Sorcery", "cost": "{U}", "text": "replicate {1}\nyou gain 1 life"}}
    game = board(cards=cards, hand=["Echo Song"], mana="{U}" + "{C}" * times)
    game.cast("Echo Song", **({"costs": {"replicate": times}} if times else {})).resolve("all")
    assert game.life() == 21 + times


def test_702_56a_no_replicate_without_the_keyword(board):
    game = board(hand=["Shock"], mana="{R}{R}")
    assert "702.56a" in game.refusal("cast", "Shock", targets=["opponent"], costs={"replicate": 1}).rules
