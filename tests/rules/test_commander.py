"""Commanders: who is one, which colors are theirs, and what they cost again (903)."""

import pytest

from rulesviz.cards.card import parse_card
from rulesviz.model.events import ManaAdded
from rulesviz.model.identity import color_identity
from rulesviz.rules.could_produce import could_produce
from rulesviz.rules.layers import look
from rulesviz.rules.looks import has_word
from rulesviz.scenarios.read import BadScenario

CARDS = {
    "Twin Queen": {"type": "Legendary Creature — Elf", "cost": "{1}{W}{G}", "pt": "2/2", "text": "{2}{B}: you gain 1 life"},
    "Gray King": {"type": "Legendary Creature — Golem", "cost": "{4}", "pt": "4/4"},
    "Red Duke": {"type": "Legendary Creature — Goblin", "cost": "{2}{R}", "pt": "3/2"},
    "Honor Guard": {"type": "Enchantment", "cost": "{W}", "text": "commanders get +1/+1"},
    "Color Thief": {"type": "Enchantment", "cost": "{U}", "text": "creatures are blue"},
}
TOWER = {"card": "Command Tower", "id": "tower"}


def colors(game, name="tower"):
    return could_produce(game.state, game.one(name))


@pytest.mark.parametrize(
    ("entry", "identity"),
    [
        ({"type": "Creature — Ox", "cost": "{1}{W}", "pt": "1/1"}, "W"),
        ({"type": "Creature — Ox", "cost": "{1}{U/B}{2/R}{G/P}", "pt": "1/1"}, "UBRG"),
        ({"type": "Creature — Ox", "cost": "{3}", "pt": "1/1", "text": "{T}: add {C}"}, ""),
        ({"type": "Creature — Ox", "cost": "{3}", "pt": "1/1", "text": "{R}, {T}: draw a card"}, "R"),
        ({"type": "Creature — Ox", "cost": "{W}", "pt": "1/1", "text": 'creatures you control have "{T}: add {G}"'}, "WG"),
        ({"type": "Creature — Ox", "cost": "{W}", "pt": "1/1", "text": "flying (It costs {B} less to be afraid of it.)"}, "W"),
        ({"type": "Creature — Ox", "cost": "{3}", "pt": "1/1", "text": "this is all colors"}, "WUBRG"),
        ({"type": "Creature — Ox", "cost": "{3}", "pt": "1/1", "text": "this is red as long as you control a Swamp"}, ""),
        ({"type": "Land Creature — Forest Dryad", "pt": "1/1", "colors": "G"}, "G"),
        ({"type": "Land — Forest"}, ""),
    ],
    ids=["cost", "odd symbols", "colorless", "text", "quoted", "reminder", "defined", "sometimes", "indicator", "basic type"],
)
def test_903_4_the_colors_of_all_symbols_on_the_card(entry, identity):
    assert color_identity(parse_card("Paper Card", **entry).definition) == identity


def test_903_4_both_faces_count(board):
    game = board(cards={}, hand=["Growing Rites of Itlimoc"])
    assert color_identity(game.thing("Growing Rites of Itlimoc // Itlimoc, Cradle of the Sun").definition) == "G"


def test_903_4_the_tower_knows_the_commander_wherever_it_is(board):
    game = board([TOWER], cards=CARDS, commander="Twin Queen")
    assert (game.zone("Twin Queen"), colors(game)) == ("command", "WBG")
    assert colors(board([TOWER, "Twin Queen"], cards=CARDS, commander="Twin Queen")) == "WBG"
    game.tap("tower", "{B}")
    assert game.pool() == "{B}"
    assert "903.4" in game.events(ManaAdded)[0].rules


@pytest.mark.parametrize("commander", [None, "Gray King"])
def test_106_5_no_commander_or_one_without_colors_makes_no_mana(board, commander):
    game = board([TOWER, "Twin Queen"], cards=CARDS, **({"commander": commander} if commander else {}))
    assert colors(game) == ""
    game.tap("tower")
    assert (game.pool(), game.question, game.thing("tower").tapped) == ("", None, True)
    assert "106.5" in game.events(ManaAdded)[0].rules


def test_903_4_two_commanders_lend_the_colors_of_both(board):
    assert colors(board([TOWER], cards=CARDS, commander=["Twin Queen", "Red Duke"])) == "WBRG"


def test_903_4_each_player_has_their_own(board):
    game = board([TOWER], [{"card": "Command Tower", "id": "theirs"}], cards=CARDS, commander="Twin Queen", opponent_commander="Red Duke")
    assert (colors(game), colors(game, "theirs")) == ("WBG", "R")


def test_903_4_nothing_in_the_game_changes_it(board):
    """Blue for now, and even gone from the game: the card is what is asked."""
    game = board([TOWER, "Color Thief", "Twin Queen"], cards=CARDS, commander="Twin Queen")
    assert (game.chars("Twin Queen").colors, colors(game)) == ("U", "WBG")
    assert colors(game.effect("exile target creature", targets=["Twin Queen"])) == "WBG"


def test_106_7_others_see_what_the_tower_could_produce(board):
    game = board([TOWER, "Reflecting Pool", "Arcane Signet"], ["Exotic Orchard"], cards=CARDS, commander="Red Duke")
    assert (colors(game, "Reflecting Pool"), colors(game, "Exotic Orchard"), colors(game, "Arcane Signet")) == ("R", "R", "R")


def test_903_3_a_copy_is_no_commander(board):
    """The designation is the card's own: neither a Clone of it nor a token copy has it."""
    queen = {"card": "Twin Queen", "id": "queen"}
    game = board([queen, "Honor Guard"], mana="{C}{C}{C}{U}", hand=["Clone"], cards=CARDS, commander="queen")
    game.effect("create a token copy of target creature, except it isn't legendary", targets=["queen"], as_="tok")
    assert (game.pt("queen"), game.pt("tok")) == ((3, 3), (2, 2))
    game.cast("Clone").resolve(answers=["tok"])
    assert game.pt("Clone") == (2, 2)


def test_903_3_what_a_commander_becomes_is_the_commander(board):
    game = board(["Twin Queen", "Honor Guard", "Gray King"], cards=CARDS, commander="Twin Queen")
    game.effect("Twin Queen becomes a copy of Gray King this turn, except it isn't legendary")
    assert (game.pt("Twin Queen"), game.pt("Gray King")) == ((5, 5), (4, 4))


def test_903_3_it_stays_one_from_zone_to_zone(board):
    game = board(["Twin Queen", "Honor Guard"], cards=CARDS, commander="Twin Queen")
    game.effect("exile target creature", targets=["Twin Queen"])
    assert has_word(look(game.state, game.one("Twin Queen")), "commander")
    game.do("put", "Twin Queen", onto="battlefield")
    assert game.pt("Twin Queen") == (3, 3)


def test_903_8_it_costs_two_more_for_each_time_before(board):
    game = board(["6 Mountain"], cards=CARDS, mana="{R}{R}{R}", commander="Red Duke")
    game.cast("Red Duke").resolve()
    assert game.pool() == ""
    game.effect("exile target creature", targets=["Red Duke"]).do("put", "Red Duke", onto="command")
    game.cast("Red Duke")
    assert len(game.tapped()) == 5


def test_903_8_only_from_the_command_zone(board):
    game = board(["9 Mountain"], cards=CARDS, commander="Red Duke").cast("Red Duke").resolve()
    game.effect("return target creature to its owner's hand", targets=["Red Duke"]).cast("Red Duke").resolve()
    assert len(game.tapped()) == 6


@pytest.mark.parametrize(
    ("commander", "told"),
    [
        ("Runeclaw Bear", "'Runeclaw Bear' is Creature — Bear; a commander is a legendary card"),
        ("Twin Quen", 'players.you.commander: no card is called "Twin Quen"; did you mean "Twin Queen"'),
    ],
)
def test_the_file_is_told_what_is_no_commander(board, commander, told):
    with pytest.raises(BadScenario, match=told):
        board([TOWER], cards=CARDS, commander=commander)


def test_a_name_of_several_cards_wants_an_id(board):
    with pytest.raises(BadScenario, match="'Red Duke' is the name of 2 cards there; give one of them an id"):
        board(hand=["2 Red Duke"], cards=CARDS, commander="Red Duke")
    game = board([TOWER], hand=["Red Duke", {"card": "Red Duke", "id": "duke"}], cards=CARDS, commander="duke")
    assert colors(game) == "R"
