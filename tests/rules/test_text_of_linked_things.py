"""Constructs about exiled cards, players chosen, energy, and what is done only once, on invented cards (607, 107.14, 602.5b)."""

import pytest
from invented import BEAR, BOLT, beast, land, reason, thing, tokens

from rulesviz.rules.layers import look

KEEP = "when this enters, exile a creature card from your graveyard"


# --- what another ability has exiled (607.2a) -------------------------------------------------------------------------


def test_607_2a_the_exiled_card_is_copied_and_cast(board):
    copying = "{1}: copy the exiled card. You may hm cast the copy without hm paying its mana cost"
    vault = thing("when this enters, exile an instant card from your graveyard", copying)
    cards = {"Vault": vault, "Bolt": BOLT}
    game = board(hand=["Vault"], graveyard=["Bolt"], mana="{C}{C}", cards=cards).cast("Vault").resolve(2)
    game.activate("Vault").resolve(answers=[True, "opponent"]).resolve()
    assert (len(game.state.exile), game.life("opponent")) == (1, 19)


def test_607_2a_only_what_this_very_object_has_exiled(board):
    vault = thing(KEEP, "{1}: create a token that's a hm copy of the exiled card")
    game = board(hand=["Vault", "Vault"], graveyard=["Bear"], mana="{C}" * 4, cards={"Vault": vault, "Bear": BEAR})
    game.cast("Vault").resolve(2)
    first = max(game.state.battlefield)
    game.cast("Vault").resolve(2)
    second = max(game.state.battlefield)
    assert first != second
    game.activate("Vault#2").resolve()
    assert tokens(game) == []
    game.activate("Vault#1").resolve()
    assert [look(game.state, one).chars.name for one in tokens(game)] == ["Bear"]


def test_106_1_one_mana_of_a_color_of_the_exiled_card(board):
    adding = "{T}: add one mana of hm any of the exiled card's colors"
    gem = thing("when this enters, exile a card from your hm graveyard", adding, cost="{0}")
    game = board(hand=["Gem"], graveyard=["Duo"], cards={"Gem": gem, "Duo": {**BEAR, "cost": "{G}{U}"}}).cast("Gem").resolve(2)
    game.do("tap", "Gem")
    assert game.question.options == ("U", "G")


def test_106_5_without_an_exiled_card_there_is_no_color(board):
    game = board(["Gem"], cards={"Gem": thing("{T}: add one mana of any of hm the exiled card's colors")}).tap("Gem")
    assert game.pool() == ""


def test_107_3c_the_text_says_what_x_is(board):
    words = "{X}: create a token that's hm a copy of the hm exiled card. X is the hm mana value of that card"
    press = thing(KEEP, words)
    game = board(hand=["Press"], graveyard=["Ox"], mana="{C}" * 5, cards={"Press": press, "Ox": {**BEAR, "cost": "{2}{G}"}})
    game.cast("Press").resolve(2).activate("Press")
    assert game.pool() == "{C}"


# --- colors and players -----------------------------------------------------------------------------------------------


def test_one_mana_for_each_color_that_is_there(board):
    elder = thing("{T}: for each color among permanents you control hm, add one mana of that color")
    cards = {"Elder": elder, "Bear": BEAR, "Duo": {**BEAR, "cost": "{G}{U}"}}
    game = board(["Elder", "Bear", "Duo"], [{"card": "Bear"}], cards=cards).tap("Elder")
    assert game.pool() == "{U}{G}"


def test_700_5_as_much_as_the_devotion_to_the_color_that_is_chosen(board):
    words = "{T}: choose a color. Add an hm amount of mana of hm that color equal to your hm devotion to that color"
    shrine = land(words)
    game = board(["Shrine", "Duo", "Bear"], cards={"Shrine": shrine, "Bear": BEAR, "Duo": {**BEAR, "cost": "{G}{G}{U}"}})
    assert game.do("tap", "Shrine", answers=["G"]).pool() == "{G}{G}{G}"


@pytest.mark.parametrize(("whom", "mine", "theirs"), [("you", "{G}{G}", ""), ("opponent", "", "{G}{G}")])
def test_608_2d_a_player_is_chosen_who_adds_mana(board, whom, mine, theirs):
    game = board(["Lamp"], cards={"Lamp": thing("{T}: choose a player. That player adds {G}{G}")}).tap("Lamp", answers=[whom])
    assert (game.pool(), game.pool("opponent")) == (mine, theirs)


def test_106_4_a_player_loses_all_unspent_mana(board):
    game = board(["Drain"], mana="{G}{U}", cards={"Drain": thing("{0}: target player loses all unspent mana")})
    assert game.activate("Drain", "you").resolve().pool() == ""


def test_106_4_unspent_mana_is_counted_at_every_moment(board):
    omnivore = beast("this gets +1/+1 for each unspent hm green mana you have")
    game = board(["Beast", "Forest", "Island"], cards={"Beast": omnivore}).tap("Island")
    assert game.pt("Beast") == (2, 2)
    assert game.tap("Forest").pt("Beast") == (3, 3)
    game.go_to("end")
    assert game.pt("Beast") == (2, 2)


# --- energy (107.14) --------------------------------------------------------------------------------------------------


def test_107_14_energy_is_paid_by_the_player(board):
    hub = land("when this enters, you get {E}", "{T}: add {C}", "{T}, pay {E}: add one hm mana of any color")
    game = board(hand=["Hub"], cards={"Hub": hub}).do("play", "Hub").resolve()
    assert game.state.player("you").count("energy") == 1
    game.activate("Hub", ability=3, answers=["U"])
    assert (game.pool(), game.state.player("you").count("energy")) == ("{U}", 0)
    other = board(["Hub"], cards={"Hub": hub})
    assert "118.3" in other.refusal("activate", "Hub", ability=3).rules


@pytest.mark.parametrize(("have", "answers", "left", "size"), [(3, [True], 1, 3), (3, [False], 3, 2), (1, [], 1, 2)])
def test_107_14_energy_may_be_paid_as_something_resolves(board, have, answers, left, size):
    rhino = beast("whenever this attacks, you may pay hm {E}{E}. If you do, put hm a +1/+1 counter on it")
    game = board(["Rhino"], cards={"Rhino": rhino}, counters={"energy": have}).do("attack", ["Rhino"]).resolve(answers=answers)
    assert (game.state.player("you").count("energy"), game.pt("Rhino")[0]) == (left, size)


# --- only once, once more, instead ------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["exhaust — {0}: you gain 1 life", "{0}: you gain 1 life. Activate only once"])
def test_602_5b_an_ability_that_is_activated_once(board, words):
    game = board(["Bell", "Bell"], cards={"Bell": thing(words)}).activate("Bell#1").resolve().go_to("precombat main", turn=3)
    assert "602.5b" in game.refusal("activate", "Bell#1").rules
    assert game.activate("Bell#2").resolve().life() == 22


def test_700_2d_the_same_mode_more_than_once(board):
    text = "choose three. The same one may be chosen again\n• you gain 1 life\n• each opponent loses 1 life\n• draw a card"
    card = {"type": "Instant", "cost": "{R}", "text": text}
    game = board(hand=["Song"], mana="{R}", cards={"Song": card}).cast("Song", modes=[1, 1, 2]).resolve()
    assert (game.life(), game.life("opponent")) == (22, 19)


@pytest.mark.parametrize(("counters", "made"), [({}, "{C}"), ({"luck": 1}, "{G}")])
def test_614_15_instead_may_stand_in_front(board, counters, made):
    cave = land("{T}: add {C}. If this has a luck counter hm on it, instead add {G}")
    game = board([{"card": "Cave", "counters": counters}], cards={"Cave": cave}).tap("Cave")
    assert game.pool() == made


def test_what_is_targeted_only_in_one_case_is_not_understood():
    text = "destroy target artifact. If this spell was kicked, destroy target creature instead"
    assert "only in one case" in reason(text, "Instant")


# --- drawing and discarding -------------------------------------------------------------------------------------------


def test_603_2_the_second_card_of_a_turn(board):
    words = "whenever you draw your hm second card each turn, you gain 1 life"
    game = board(["Owl"], cards={"Owl": beast(words)}, library=["Forest"] * 3)
    game.effect("draw a card")
    assert game.stack() == []
    game.effect("draw two cards").resolve("all")
    assert game.life() == 21


@pytest.mark.parametrize(("card", "mana"), [("Forest", "{B}{B}"), ("Bear", "")])
def test_603_2_a_card_of_a_kind_is_discarded(board, card, mana):
    game = board(["Miser"], hand=[card], cards={"Miser": thing("whenever you discard a land card, add {B}{B}"), "Bear": BEAR})
    game.effect("discard a card").resolve("all")
    assert game.pool() == mana


def test_603_2c_one_trigger_for_all_cards_discarded_together(board):
    miser = thing("whenever you discard one or more cards, you gain that much life")
    game = board(["Miser"], hand=["Bear", "Forest", "Forest"], cards={"Miser": miser, "Bear": BEAR})
    game.effect("discard your hand")
    assert len(game.state.stack) == 1
    assert game.resolve().life() == 23


def test_a_copy_of_the_card_that_was_discarded(board):
    scarab = thing("whenever you discard a hm creature card, create a token that's a hm copy of that card")
    game = board(["Scarab"], hand=["Bear"], cards={"Scarab": scarab, "Bear": BEAR}).effect("discard a card").resolve()
    assert [look(game.state, one).chars.name for one in tokens(game)] == ["Bear"]


# --- abilities that came with a copy are linked to each other only (607.5) -------------------------------------------------

VAULT = thing(KEEP, "{1}: create a token copy of the exiled card")
OX = {**BEAR, "cost": "{2}{G}"}
BECOMES = "one becomes a copy of two this turn"


def vaults(board, **more):
    """Two of a kind: one has exiled a Bear, two an Ox."""
    cards = {"Vault": VAULT, "Bear": BEAR, "Ox": OX}
    game = board(hand=["Vault", "Vault"], graveyard=["Bear", "Ox"], mana="{C}" * 8, cards=cards, **more)
    for name, kept in (("one", "Bear"), ("two", "Ox")):
        card = "Vault#1" if name == "one" else "Vault#2"
        game.cast(card, as_=name).resolve().resolve(answers=[kept] if name == "one" else [])
    return game


def made(game):
    return [look(game.state, one).chars.name for one in tokens(game)]


def test_607_5_a_copy_of_another_knows_neither_card(board):
    """Not the Bear, which its own old ability has exiled, nor the Ox, which the other has."""
    game = vaults(board)
    assert made(game.activate("one").resolve()) == ["Bear"]
    assert made(game.effect(BECOMES).activate("one").resolve()) == ["Bear"]
    assert made(game.activate("two").resolve()) == ["Bear", "Ox"]


def test_607_5_when_the_copy_effect_ends_the_old_card_is_known_again(board):
    game = vaults(board).effect(BECOMES).go_to("upkeep", 2).effect("add {C}", by="you")
    assert made(game.activate("one", by="you").resolve()) == ["Bear"]


def test_607_5_an_ability_that_was_activated_before_keeps_to_its_own(board):
    game = vaults(board).activate("one").effect(BECOMES)
    assert made(game.resolve()) == ["Bear"]


def test_607_5_a_trigger_of_its_own_exiles_for_its_own_ability(board):
    """It became a copy while the trigger waited; so the new ability does not know the card, the old one does."""
    cards = {"Vault": VAULT, "Bear": BEAR}
    game = board([{"card": "Vault", "id": "two"}], hand=["Vault"], graveyard=["Bear"], mana="{C}" * 4, cards=cards)
    game.cast("Vault", as_="one").resolve().effect(BECOMES).resolve()
    assert made(game.activate("one").resolve()) == []
    game.go_to("upkeep", 2).effect("add {C}", by="you")
    assert made(game.activate("one", by="you").resolve()) == ["Bear"]


def test_607_5_what_entered_as_a_copy_has_a_pair_of_its_own(board):
    cards = {"Vault": VAULT, "Bear": BEAR}
    game = board([{"card": "Vault", "id": "two"}], hand=["Copy Artifact"], graveyard=["Bear"], mana="{U}{U}{C}{C}", cards=cards)
    game.cast("Copy Artifact", as_="one").resolve(answers=["two"]).resolve()
    assert made(game.activate("one").resolve()) == ["Bear"]
    assert made(game.activate("two").resolve()) == ["Bear"]


def test_607_2a_what_left_is_still_asked_by_its_last_words(board):
    """A copy that goes gives back what its own copied ability took."""
    jail = thing("when this enters, exile target creature", "when this leaves the battlefield, put the exiled card onto the battlefield")
    game = board([{"card": "Jail", "id": "two"}, "Hill Giant"], hand=["Copy Artifact"], mana="{U}{C}", cards={"Jail": jail})
    game.cast("Copy Artifact", as_="one").resolve(answers=["two"]).resolve()
    assert game.zone("Hill Giant") == "exile"
    assert game.effect("destroy one").resolve().zone("Hill Giant") == "battlefield"
