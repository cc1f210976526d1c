"""Replacement effects and the order in which they apply (614, 616)."""

import pytest

from rulesviz.model.events import ManaAdded
from rulesviz.model.mana import Mana
from rulesviz.rules.replacement import outcomes

ENCHANTMENT = {"type": "Enchantment", "cost": "{1}"}


def tapped(game, name, letters):
    """Return the event of mana that a permanent tapped for it would add."""
    units = tuple(Mana(letter) for letter in letters)
    return ManaAdded(player="you", units=units, tapped=game.one(name))


def results(game, name, letters):
    return {"".join(unit.type for unit in event.units) for event in outcomes(game.state, tapped(game, name, letters))}


# --- once each, in any order (614.5, 616.1) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        ([], {"G"}),
        (["Mana Reflection"], {"GG"}),
        (["2 Mana Reflection"], {"GGGG"}),
        (["Mana Reflection", "Nyxbloom Ancient"], {"GGGGGG"}),
        (["Contamination"], {"B"}),
        (["Contamination", "Mana Reflection"], {"B", "BB"}),
        (["Contamination", "Mana Reflection", "Nyxbloom Ancient"], {"B", "BB", "BBB", "BBBBBB"}),
    ],
)
def test_616_1_all_orders_and_nothing_else(board, effects, expected):
    game = board([*effects, "Forest"])
    assert results(game, "Forest", "G") == expected


def test_614_5_an_effect_applies_once_to_an_event(board):
    game = board(["Doubling Season"])
    game.effect("create a 1/1 white Soldier creature token")
    assert len(game.state.battlefield) == 3


def test_616_1_the_affected_player_chooses(board):
    """Your Forest and your mana, so you choose, whoever controls Contamination."""
    game = board(["Nyxbloom Ancient", "Forest"], ["Contamination"])
    game.tap("Forest")
    assert (game.question.kind, game.question.player) == ("replacement", "you")
    assert "616.1" in game.question.rules


def test_616_1_no_question_where_all_orders_agree(board):
    game = board(["Mana Reflection", "Nyxbloom Ancient", "Forest"])
    game.tap("Forest")
    assert game.question is None
    assert game.pool() == "{G}" * 6


@pytest.mark.parametrize(("first", "letters"), [("Contamination", "{B}{B}{B}"), ("Nyxbloom Ancient", "{B}")])
def test_616_1f_what_is_left_applies_next(board, first, letters):
    game = board(["Nyxbloom Ancient", "Forest", "Contamination"])
    game.tap("Forest", answers=[first])
    assert game.pool() == letters


# --- entering (614.1c, 614.12) ----------------------------------------------------------------------------------------------


def test_614_12_only_what_is_there_already_counts(board):
    """A permanent that says `permanents enter tapped` does not tap itself; one that says `other` the same."""
    orb = {**ENCHANTMENT, "type": "Artifact", "text": "permanents enter tapped"}
    game = board(["3 Wastes"], hand=["Paper Orb", "Wastes"], cards={"Paper Orb": orb})
    game.cast("Paper Orb").resolve()
    assert not game.thing("Paper Orb").tapped
    game.do("play", "Wastes#4")
    assert game.thing("Wastes#4").tapped


def test_614_12_an_ability_that_it_would_not_have_does_not_count(board):
    """Under Blood Moon a Temple-like land is a Mountain as it enters, so it does not enter tapped."""
    game = board(["Blood Moon"], hand=["Simic Growth Chamber"])
    game.do("play", "Simic Growth Chamber")
    assert not game.thing("Simic Growth Chamber").tapped
    assert game.stack() == []


def test_614_12_counters_that_enter_save_a_creature_of_toughness_0(board):
    game = board(["4 Wastes"], hand=["Walking Ballista"])
    game.cast("Walking Ballista", x=2).resolve()
    assert game.pt("Walking Ballista") == (2, 2)


def test_614_16_doubled_counters_on_entering(board):
    game = board(["Doubling Season", "4 Wastes"], hand=["Walking Ballista"])
    game.cast("Walking Ballista", x=2).resolve()
    assert game.thing("Walking Ballista").counters == (("+1/+1", 4),)


@pytest.mark.parametrize(("life", "answer", "tapped_"), [(20, True, False), (20, False, True), (1, None, True)])
def test_614_12a_pay_life_or_enter_tapped(board, life, answer, tapped_):
    """With one life the payment is impossible and not offered (119.4)."""
    game = board(hand=["Stomping Ground"], life=life)
    game.do("play", "Stomping Ground", answers=[] if answer is None else [answer])
    assert game.question is None
    assert game.thing("Stomping Ground").tapped is tapped_
    assert game.life() == (18 if answer else life)


def test_616_1c_copy_effects_come_first(board):
    """Under Essence of the Wild a land that enters tapped is no creature, but a tapped creature enters untapped as a 6/6."""
    cards = {"Paper Sloth": {"type": "Creature — Sloth", "cost": "{1}", "pt": "1/1", "text": "this enters tapped"}}
    game = board(["Essence of the Wild", "Wastes"], hand=["Paper Sloth"], cards=cards)
    game.cast("Paper Sloth").resolve()
    assert game.chars("Paper Sloth").name == "Essence of the Wild"
    assert not game.thing("Paper Sloth").tapped


def test_616_1c_of_two_copy_effects_the_controller_picks(board):
    game = board(["Essence of the Wild", "4 Island", {"card": "Runeclaw Bear", "id": "bear"}], hand=["Clone"])
    game.cast("Clone").resolve()
    assert game.question.kind == "replacement"
    game.do("answer", "Essence of the Wild")
    assert game.question is None
    assert game.chars("Clone").name == "Essence of the Wild"


# --- damage (615, 616.1) ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "life"), [("Urza's Armor", 16), ("Furnace of Rath", 15)])
def test_616_1_the_damaged_player_orders_doubling_and_prevention(board, first, life):
    """Three, one prevented, the rest doubled: 4. Three, doubled, one prevented: 5."""
    game = board(["Mountain"], ["Urza's Armor", "Furnace of Rath"], hand=["Lightning Bolt"])
    game.cast("Lightning Bolt", "opponent").resolve()
    assert (game.question.kind, game.question.player) == ("replacement", "opponent")
    game.do("answer", first)
    assert game.life("opponent") == life


def test_615_1_a_shield_for_a_player_is_none_for_permanents(board):
    game = board(["2 Mountain", "Urza's Armor", "Hill Giant"], hand=["Shock", "Lightning Bolt"])
    game.cast("Shock", "you").resolve()
    assert game.life() == 19
    game.cast("Lightning Bolt", "Hill Giant").resolve()
    assert game.zone("Hill Giant") == "graveyard"


def test_615_6_damage_that_is_prevented_whole_was_never_dealt(board):
    shield = {**ENCHANTMENT, "text": "if any source would deal damage to you, 3 of it is prevented"}
    game = board(["Mountain", "Paper Shield"], hand=["Lightning Bolt"], cards={"Paper Shield": shield})
    game.cast("Lightning Bolt", "you").resolve()
    assert game.life() == 20


# --- tokens and counters ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("doublers", "count"), [(["Doubling Season"], 2), (["Doubling Season", "Parallel Lives"], 4),
                                                 (["2 Doubling Season", "Anointed Procession"], 8)])  # fmt: skip
def test_701_7_creation_is_doubled_before_anything_enters(board, doublers, count):
    game = board(doublers)
    there = len(game.state.battlefield)
    game.effect("create a 1/1 white Soldier creature token")
    assert len(game.state.battlefield) - there == count


def test_only_your_tokens_are_doubled(board):
    game = board(["Anointed Procession"])
    game.effect("create a 1/1 white Soldier creature token", by="opponent")
    assert len(game.state.battlefield) == 2


def test_122_6_putting_counters_is_doubled_once_for_each(board):
    game = board(["Doubling Season", {"card": "Walking Ballista", "id": "b", "counters": {"+1/+1": 1}}, "4 Wastes"])
    game.activate("b", ability=2).resolve()
    assert game.thing("b").counters == (("+1/+1", 3),)


def test_614_1a_exile_instead_of_dying(board):
    """A creature that is exiled instead has not died."""
    cards = {
        "Paper Peace": {**ENCHANTMENT, "text": "if any creature would die, exile it instead"},
        "Paper Grave": {**ENCHANTMENT, "text": "whenever any creature dies, you gain 1 life"},
    }
    game = board(["Paper Peace", "Paper Grave", {"card": "Runeclaw Bear", "id": "bear"}], cards=cards)
    game.effect("destroy bear")
    assert game.zone("bear") == "exile"
    assert game.stack() == []


# --- something else instead (614.6, 616.2) ---------------------------------------------------------------------------------


ARCHIVE = {
    "Paper Archive": {
        **ENCHANTMENT,
        "text": "if you would draw a card, put a card in your graveyard into your hand instead",
    },
    "Paper Well": {**ENCHANTMENT, "text": "if you would gain any life, draw that many cards instead"},
}


def test_614_6_each_draw_is_replaced_by_itself(board):
    game = board(
        ["Paper Archive"], graveyard=["2 Shock", "Forest"], library=["3 Wastes"], libraries=False, cards=ARCHIVE
    )
    game.effect("draw two cards", answers=["Shock#1", "Shock#2"])
    you = game.state.player("you")
    assert (len(you.hand), len(you.graveyard), len(you.library)) == (2, 1, 3)


def test_614_6_life_that_is_lost_is_left_alone(board):
    game = board(["Paper Well"], library=["Wastes"], libraries=False, cards=ARCHIVE)
    game.effect("you lose 2 life")
    assert (game.life(), game.state.player("you").hand) == (18, ())
    game.effect("each opponent gains 3 life")
    assert game.life("opponent") == 23


def test_614_6_a_loss_that_is_replaced(board):
    game = board(["Lich's Mirror"], library=["8 Wastes"], libraries=False)
    game.effect("you lose the game")
    assert game.state.winner == ""
    assert (len(game.state.player("you").hand), game.life()) == (7, 20)
    game.effect("you lose the game")
    assert game.state.winner == "opponent"


# --- damage doubled, and combat damage prevented (614.1a, 615.1) ---------------------------------------------------------


def test_damage_is_doubled_for_those_that_fit(board):
    cards = {"Paper Standard": {**ENCHANTMENT, "text": "damage Bears you control would deal is doubled"}}
    game = board(["Paper Standard", "Runeclaw Bear", "Hill Giant"], cards=cards)
    game.do("attack", ["Runeclaw Bear", "Hill Giant"]).go_to("combat damage")
    assert game.life("opponent") == 13


def test_615_1_only_combat_damage_only_this_turn(board):
    game = board(["Runeclaw Bear", "Young Wolf"], mana="{C}{G}{R}", hand=["Moonmist", "Shock"])
    game.cast("Moonmist").resolve().cast("Shock", "opponent").resolve()
    game.do("attack", ["Runeclaw Bear", "Young Wolf"]).go_to("end of combat")
    assert game.life("opponent") == 17
    game.go_to("precombat main", 3).do("attack", ["Runeclaw Bear"]).go_to("end of combat")
    assert game.life("opponent") == 15


# --- entering: devour, and under whose control (614.12, 614.13) -------------------------------------------------------------


@pytest.mark.parametrize(("eaten", "counters"), [(["one", "two"], 6), (["one"], 3), ("none", 0)])
def test_702_82a_devour(board, eaten, counters):
    bears = [{"card": "Runeclaw Bear", "id": name} for name in ("one", "two")]
    game = board([*bears, "3 Mountain"], hand=["Thunder-Thrash Elder"])
    game.cast("Thunder-Thrash Elder").resolve(answers=[eaten])
    assert game.thing("Thunder-Thrash Elder").count("+1/+1") == counters
    assert len(game.state.player("you").graveyard) == counters // 3


def test_614_12_it_enters_on_the_other_side(board):
    game = board(opponent_mana="{C}{C}{C}{U}{U}{U}", theirs=["Gather Specimens"], hand=["Wall of Omens", "Ornithopter"])
    game.cast("Gather Specimens", by="opponent").resolve()
    game.do("put", "Wall of Omens").do("put", "Ornithopter", under="opponent")
    assert {game.controller("Wall of Omens"), game.controller("Ornithopter")} == {"opponent"}
    (trigger,) = game.state.stack
    assert game.state.objects[trigger].controller == "opponent"


# --- Auras that were never spells (303.4f-g) --------------------------------------------------------------------------------

LANDS_ONLY = {"Paper Moss": {"type": "Enchantment — Aura", "cost": "{G}", "text": "enchant land"}}


def test_303_4f_an_aura_that_is_put_there_enchants_what_its_controller_picks(board):
    game = board(["Runeclaw Bear", "Hill Giant", "Forest"])
    game.do("put", "Giant Strength")
    asked = game.question
    assert (asked.player, asked.rules, set(asked.options)) == ("you", ("303.4f",), {game.one("Runeclaw Bear"), game.one("Hill Giant")})
    game.do("answer", "Hill Giant")
    assert (game.pt("Hill Giant"), game.pt("Runeclaw Bear")) == ((5, 5), (2, 2))


def test_303_4f_with_one_thing_to_enchant_nobody_is_asked(board):
    game = board(["Runeclaw Bear"]).do("put", "Giant Strength")
    assert (game.question, game.pt("Runeclaw Bear")) == (None, (4, 4))


def test_303_4f_shroud_is_no_shield_for_it_is_no_target(board):
    game = board([{"card": "Paper Veil", "id": "veil"}], cards={
        "Paper Veil": {"type": "Creature — Spirit", "cost": "{G}", "pt": "1/1", "text": "shroud"},
    })
    game.do("put", "Giant Strength")
    assert game.pt("veil") == (3, 3)


def test_303_4g_an_aura_with_nothing_to_enchant_stays_where_it_is(board):
    game = board(["Forest"], graveyard=["Giant Strength"])
    game.effect("return an enchantment card from your graveyard to the battlefield")
    assert game.zone("Giant Strength") == "graveyard"
    assert "303.4g" in game.play.moments[-1].event.rules
