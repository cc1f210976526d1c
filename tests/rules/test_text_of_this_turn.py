"""Constructs about what happened this turn, what things cost, and when they may be cast, on invented cards (601.2f, 614.1a)."""

import pytest
from invented import BEAR, BOLT, beast, land, reason, thing, told

from rulesviz.rules.layers import look

# Phrases that no card text of ours should spell out with what stands around them.
HAND, THIS, FLASH, ENTER = "discard a card", "this turn", "as though they had flash", "if this would enter"
LESS, CAST = "this ability costs {1} less to activate", "when you cast this spell"


# --- what happened this turn ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "act"), [
    (f"an opponent lost life {THIS}", lambda game: game.effect("each opponent loses 1 life")),
    (f"you lost life {THIS}", lambda game: game.effect("you lose 1 life")),
    (f"you gained life {THIS}", lambda game: game.effect("you gain 1 life")),
    (f"a permanent you controlled left the battlefield {THIS}", lambda game: game.effect("exile all creatures")),
    (f"a creature died {THIS}", lambda game: game.effect("destroy all creatures")),
    (f"you've cast a creature spell {THIS}", lambda game: game.cast("Bear").resolve()),
    (f"you've cast an instant or sorcery spell {THIS}", lambda game: game.cast("Bolt", "you").resolve()),
    (f"you've discarded a card {THIS}", lambda game: game.effect(HAND).do("answer", "Forest")),
    (f"you've played a land {THIS}", lambda game: game.do("play", "Forest")),
    ("you have two or more cards in your graveyard", lambda game: game.effect("destroy all creatures")),
])  # fmt: skip
def test_an_ability_for_when_something_has_happened(board, text, act):
    cards = {"Bell": thing(f"{{0}}: you gain 3 life. Activate only if {text}"), "Ox": BEAR, "Bear": BEAR, "Bolt": BOLT}
    game = board(["Bell", "Ox", "Ox"], hand=["Bear", "Bolt", "Forest"], mana="{G}{R}", cards=cards)
    assert "602.5b" in game.refusal("activate", "Bell").rules
    act(game)
    before = game.life()
    assert game.activate("Bell").resolve().life() == before + 3
    game.go_to("precombat main", turn=3)
    if "graveyard" not in text:
        assert "602.5b" in game.refusal("activate", "Bell").rules


def test_after_an_attack(board):
    cards = {"Bell": thing(f"{{0}}: you gain 2 life. Only if you attacked {THIS}"), "Bear": BEAR}
    game = board(["Bell", "Bear"], cards=cards)
    assert "602.5b" in game.refusal("activate", "Bell").rules
    game.do("attack", ["Bear"]).go_to("postcombat main").activate("Bell").resolve()
    assert game.life() == 22


def test_as_much_as_cards_were_drawn(board):
    game = board(["Well"], cards={"Well": land(f"{{T}}: add {{C}} for each card you've drawn {THIS}")}, library=["Forest"] * 3)
    game.effect("draw two cards").tap("Well")
    assert game.pool() == "{C}{C}"


def test_707_10_a_copy_for_each_other_spell_of_its_kind(board):
    words = told(f"{CAST}, copy it for each other hm instant and sorcery spell you've cast {THIS}\nyou gain 1 life")
    show = {"type": "Instant", "cost": "{R}", "text": words}
    game = board(hand=["Show", "Bolt", "Bear"], mana="{R}{R}{G}", cards={"Show": show, "Bolt": BOLT, "Bear": BEAR})
    game.cast("Bear").resolve().cast("Bolt", "opponent").resolve().cast("Show").resolve("all")
    assert game.life() == 22


@pytest.mark.parametrize(("before", "life"), [(0, 21), (1, 22)])
def test_another_spell_has_been_cast(board, before, life):
    sage = {"type": "Instant", "cost": "{R}", "text": f"{CAST}, if you've cast another spell {THIS}, copy this spell\nyou gain 1 life"}
    game = board(hand=["Sage", "Bear"], mana="{R}{G}", cards={"Sage": sage, "Bear": BEAR})
    if before:
        game.cast("Bear").resolve()
    assert game.cast("Sage").resolve("all").life() == life


def test_than_which_spell_another_is_must_be_known():
    assert "another" in reason(f"{{0}}: you gain 1 life for each other instant spell you've {'cast'} {THIS}")


@pytest.mark.parametrize(("size", "allowed"), [("3/3", False), ("4/4", True)])
def test_the_total_power_of_creatures(board, size, allowed):
    bell = told("{0}: you gain 1 life. Activate only if creatures hm you control have total hm power 8 or greater")
    cards = {"Bell": thing(bell), "Ox": {**BEAR, "pt": size}}
    game = board(["Bell", "Ox", "Ox"], ["Ox"], cards=cards)
    if allowed:
        assert game.activate("Bell").resolve().life() == 21
    else:
        assert "602.5b" in game.refusal("activate", "Bell").rules


def test_x_is_the_total_power_of_attackers(board):
    owl = beast(told("whenever this attacks, add X mana of any hm one color, where X is the total hm power of attacking creatures"))
    game = board(["Owl", "Bear"], cards={"Owl": owl, "Bear": BEAR}).do("attack", ["Owl", "Bear"]).resolve(answers=["G"])
    assert game.pool() == "{G}{G}{G}{G}"


# --- what things cost (601.2f) ----------------------------------------------------------------------------------------


def test_601_2f_an_ability_that_costs_less_for_each(board):
    bell = thing(f"{{3}}: you gain 1 life. {LESS} for each creature")
    game = board(["Bell", "Bear"], mana="{G}{G}", cards={"Bell": bell, "Bear": BEAR}).activate("Bell").resolve()
    assert (game.life(), game.pool()) == (21, "")


@pytest.mark.parametrize(("least", "left"), [
    ("", "{G}{G}{G}"), (". This effect cannot reduce the mana hm in that cost to less hm than one mana", "{G}{G}"),
])  # fmt: skip
def test_601_2f_abilities_of_others_cost_less(board, least, left):
    lens = thing(told("activated abilities of artifacts you hm control cost {2} less to activate" + least))
    game = board(["Lens", "Bell"], mana="{G}{G}{G}", cards={"Lens": lens, "Bell": thing("{2}: you gain 1 life")})
    assert game.activate("Bell").pool() == left


def test_601_2f_a_mana_ability_costs_less_too(board):
    lens = thing(told("activated abilities of artifacts you hm control cost {1} less to activate"))
    cards = {"Lens": lens, "Prism": thing("{1}, {T}: add {G}"), "Bear": BEAR}
    game = board(["Lens", "Prism"], hand=["Bear"], cards=cards).cast("Bear").resolve()
    assert game.zone("Bear") == "battlefield"


def test_113_6_a_card_discarded_for_its_ability(board):
    owl = beast(f"{{1}}, discard this card: you gain 2 life. {LESS} for each artifact you control")
    game = board(["Bell"], hand=["Owl"], cards={"Owl": owl, "Bell": thing("{T}: add {C}")}).activate("Owl").resolve()
    assert (game.life(), game.zone("Owl")) == (22, "graveyard")


def test_118_9_another_cost_than_the_mana_cost(board):
    words = "you may pay {1} and return a basic hm land you control to its hm owner's hand rather than hm pay this spell's mana cost"
    post = thing(told(words), cost="{5}")
    game = board(["Forest"], hand=["Post"], mana="{C}", cards={"Post": post})
    assert "118.3" in game.refusal("cast", "Post").rules
    game.cast("Post", costs={"alternative cost": True}).resolve()
    assert (game.zone("Post"), game.zone("Forest")) == ("battlefield", "hand")


@pytest.mark.parametrize(("spells", "fine", "early"), [("creature spells", "Bear", "Wand"), ("spells", "Wand", "")])
def test_702_8_as_though_they_had_flash(board, spells, fine, early):
    cards = {"Bell": thing(f"you may cast {spells} {FLASH}"), "Bear": BEAR, "Wand": thing("{T}: add {C}", cost="{G}")}
    game = board(["Bell", "Forest"], hand=["Bear", "Wand"], cards=cards).go_to("upkeep", turn=2)
    if early:
        assert "117.1a" in game.refusal("cast", early, by="you").rules
    assert game.cast(fine, by="you").resolve().zone(fine) == "battlefield"


def test_702_8_as_though_they_had_flash_for_a_turn(board):
    cards = {"Bell": thing(f"{{0}}: you may cast spells {THIS} {FLASH}"), "Bear": BEAR}
    game = board(["Bell", "Forest"], hand=["Bear"], cards=cards).activate("Bell").resolve().go_to("end")
    assert game.cast("Bear").resolve().zone("Bear") == "battlefield"
    other = board(["Bell", "Forest"], hand=["Bear"], cards=cards).activate("Bell").resolve().go_to("end", turn=2)
    assert "117.1a" in other.refusal("cast", "Bear", by="you").rules


# --- entering (614.1a) ------------------------------------------------------------------------------------------------

VALE = land(f"{ENTER}, sacrifice two untapped lands instead. If not, it goes to the graveyard", "{T}: add {G}{G}{G}")
GEM = thing(told(f"{ENTER}, you may discard a hm land card instead. If not, it goes to the graveyard"), cost="{0}")


def test_614_1a_lands_are_sacrificed_so_that_it_enters(board):
    game = board(["3 Forest"], hand=["Vale"], cards={"Vale": VALE}).do("play", "Vale", answers=[["Forest#1", "Forest#2"]])
    assert (game.zone("Vale"), game.zone("Forest#1"), game.zone("Forest#3")) == ("battlefield", "graveyard", "battlefield")


@pytest.mark.parametrize("lands", [["Forest"], ["Forest", {"card": "Forest", "tapped": True}]])
def test_614_1a_without_two_untapped_lands_it_goes_to_the_graveyard(board, lands):
    game = board(lands, hand=["Vale"], cards={"Vale": VALE}).do("play", "Vale")
    assert (game.zone("Vale"), len(game.state.battlefield)) == ("graveyard", len(lands))


@pytest.mark.parametrize(("answer", "zone", "hand"), [("Forest", "battlefield", 1), ("none", "graveyard", 2)])
def test_614_1a_it_may_be_left_to_the_graveyard(board, answer, zone, hand):
    game = board(hand=["Gem", "Forest", "Bear"], cards={"Gem": GEM, "Bear": BEAR}).cast("Gem").resolve(answers=[answer])
    assert (game.zone("Gem"), len(game.state.player("you").hand)) == (zone, hand)


def test_614_1a_only_a_card_that_fits_is_discarded(board):
    game = board(hand=["Gem", "Bear"], cards={"Gem": GEM, "Bear": BEAR}).cast("Gem").resolve()
    assert (game.zone("Gem"), game.zone("Bear")) == ("graveyard", "hand")


# --- libraries --------------------------------------------------------------------------------------------------------


def test_701_23_its_controller_searches_their_own_library(board):
    words = "destroy target land. Its controller hm may search their library for hm one basic land; put it onto the battlefield; shuffle"
    axe = {"type": "Instant", "cost": "{R}", "text": told(words)}
    game = board(["Mountain"], ["Swamp"], hand=["Axe"], cards={"Axe": axe}, opponent_library=["Island"])
    game.cast("Axe", "Swamp").resolve(answers=[True, "Island"])
    assert (game.zone("Swamp"), game.controller("Island")) == ("graveyard", "opponent")


def test_the_rest_go_to_the_bottom_in_a_random_order(board):
    words = (
        "{0}: look at the top three hm cards of your library. You may hm reveal a creature card from among hm them and put it hm into your "
        "hand. Put the rest hm on the bottom hm of your library in a hm random order"
    )
    cards = {"Glass": thing(told(words)), "Bear": BEAR}
    game = board(["Glass"], cards=cards, library=["Forest", "Bear", "Swamp", "Plains"], libraries=False)
    game.activate("Glass").resolve(answers=["Bear", ["Swamp", "Forest"]])
    names = [look(game.state, one).chars.name for one in game.state.player("you").library]
    assert (game.zone("Bear"), names) == ("hand", ["Plains", "Swamp", "Forest"])


# --- costs with X, and counters that do something -----------------------------------------------------------------------


def test_107_3_x_is_chosen_as_it_is_paid(board):
    owl = beast(told("when this dies, you may pay {X}. When you do, hm this deals X damage to target player"))
    game = board(["Owl"], mana="{R}{R}{R}", cards={"Owl": owl})
    game.effect("destroy all creatures").resolve(answers=[True, 2, "opponent"]).resolve()
    assert (game.life("opponent"), game.pool()) == (18, "{R}")


def test_122_1d_a_stun_counter_is_removed_instead_of_untapping(board):
    game = board([{"card": "Bear", "tapped": True, "counters": {"stun": 1}}], cards={"Bear": BEAR})
    game.effect("untap all creatures")
    assert (game.tapped(), game.thing("Bear").count("stun")) == (["Bear"], 0)
    assert game.effect("untap all creatures").tapped() == []


def test_122_1c_a_shield_counter_is_removed_instead(board):
    game = board([{"card": "Bear", "counters": {"shield": 2}}], cards={"Bear": BEAR}).effect("destroy all creatures")
    assert (game.zone("Bear"), game.thing("Bear").count("shield")) == ("battlefield", 1)


def test_122_1c_a_shield_counter_prevents_damage(board):
    game = board([{"card": "Bear", "counters": {"shield": 1}}], hand=["Bolt"], mana="{R}", cards={"Bear": BEAR, "Bolt": BOLT})
    game.cast("Bolt", "Bear").resolve()
    assert (game.thing("Bear").damage, game.thing("Bear").count("shield")) == (0, 0)


def test_122_1h_what_has_a_finality_counter_is_exiled(board):
    game = board([{"card": "Bear", "counters": {"finality": 1}}], cards={"Bear": BEAR}).effect("destroy all creatures")
    assert game.zone("Bear") == "exile"


def test_122_1b_counters_that_give_keywords_are_not_understood():
    assert "flying counters" in reason("{0}: put a flying counter on target creature")


@pytest.mark.parametrize(("there", "left"), [(["Bear", "Bear"], "{G}{G}"), ([], "")])
def test_601_2f_a_spell_that_costs_less_by_its_own_words(board, there, left):
    wand = thing(told("this spell costs {2} less to hm cast if you control a creature"), cost="{3}{G}")
    game = board(there, hand=["Wand"], mana="{G}{G}{G}{G}", cards={"Wand": wand, "Bear": BEAR})
    assert game.cast("Wand").pool() == left


def test_601_2f_what_a_permanent_says_of_its_own_cost_is_over(board):
    """On the battlefield the words do nothing: another card of the name costs the same."""
    wand = thing(told("this spell costs {1} less to hm cast for each creature you control"), cost="{3}")
    game = board(["Wand", "Bear"], hand=["Wand"], mana="{G}{G}{G}", cards={"Wand": wand, "Bear": BEAR})
    assert game.do("cast", "Wand").pool() == "{G}"
