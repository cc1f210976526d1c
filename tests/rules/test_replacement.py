"""Replacement effects and the order in which they apply (614, 616)."""

from collections import Counter

import pytest
from invented import told

from rulesviz.model.events import CountersPut, ManaAdded
from rulesviz.model.mana import Mana
from rulesviz.rules.asking import Refused
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


def test_616_1_two_effects_of_one_source_are_told_apart_by_their_text(board):
    twice = "if you tap any permanent for mana, it makes twice as much instead"
    cards = {"Paper Prism": {**ENCHANTMENT, "text": f"{twice}\nif any land is tapped for mana, it makes {{B}} instead of anything else"}}
    game = board(["Paper Prism", "Forest"], cards=cards)
    game.tap("Forest")
    assert game.question.kind == "replacement"
    assert twice in game.question.options
    game.do("answer", twice)
    assert game.pool() == "{B}"


def test_106_12b_an_amount_instead_of_any_other(board):
    cards = {"Paper Well": {**ENCHANTMENT, "text": "if any land is tapped for mana, it makes {U}{U} instead of anything else"}}
    game = board(["Paper Well", "Forest"], cards=cards)
    game.tap("Forest")
    assert game.pool() == "{U}{U}"


def test_106_6_restrictions_and_snow_are_kept(board):
    """Multiplied or of another type, the mana is still for creature spells only (106.6a), and still of a snow source (107.4h)."""
    game = board(["Mana Reflection", "Ancient Ziggurat"])
    game.tap("Ancient Ziggurat", "{R}")
    assert game.pool() == "{R}{R}"
    assert all(unit.spend_only is not None for unit in game.state.player("you").pool)
    game = board(["Contamination", "Ancient Ziggurat", "Snow-Covered Forest"])
    game.tap("Ancient Ziggurat", answers=["G"]).tap("Snow-Covered Forest")
    ziggurat, forest = game.state.player("you").pool
    assert (ziggurat.type, ziggurat.spend_only is not None) == ("B", True)
    assert (forest.type, forest.snow) == ("B", True)


def test_605_4a_additional_mana_is_of_the_type_that_came_of_it(board):
    """Contamination first replaces; then the Flare's trigger sees {B}. What the Flare adds is not tapped for, so not doubled."""
    game = board(["Mana Flare", "Contamination", "Forest"])
    game.tap("Forest")
    assert game.pool() == "{B}{B}"
    game = board(["Mana Flare", "Mana Reflection", "Forest"])
    game.tap("Forest")
    assert game.pool() == "{G}{G}{G}"


def test_616_1_over_the_budget_it_says_so(board, budget):
    game = board(["3 Mana Reflection", "2 Contamination", "Forest"])
    budget(orders=5)
    with pytest.raises(Refused, match="5 moments, which is the budget"):
        outcomes(game.state, tapped(game, "Forest", "G"))
    assert "5 moments, which is the budget" in str(game.refusal("tap", "Forest"))


def test_106_12b_so_much_mana_at_once_is_over_the_budget(board):
    game = board(["16 Mana Reflection", "Forest"])
    assert "10,000 mana, which is the budget" in str(game.refusal("tap", "Forest"))


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


def test_616_1b_control_is_settled_before_the_copy(board):
    """You get the Clone, so you choose what it copies; and you choose before it is there."""
    game = board(
        ["Runeclaw Bear"], ["4 Island"], hand=["Gather Specimens"], theirs=["Clone"], mana="{U}{U}{U}{U}{U}{U}", active="opponent"
    )  # fmt: skip
    game.cast("Clone", player="opponent")
    game.do("pass", "opponent")
    game.cast("Gather Specimens").resolve().resolve()
    assert (game.question.kind, game.question.player) == ("choose", "you")
    game.do("answer", "Runeclaw Bear")
    assert game.controller("Clone") == "you"
    assert game.chars("Clone").name == "Runeclaw Bear"


ONE_MORE = "if an effect would put counters on any permanent you control, it puts that many plus one instead"
MORE = {
    "Paper Scales": {**ENCHANTMENT, "text": ONE_MORE},
    "Paper Camp": {**ENCHANTMENT, "text": "creatures you control enter with a +1/+1 counter"},
}


@pytest.mark.parametrize(("first", "count"), [("Paper Scales", 6), ("Doubling Season", 5)])
def test_616_1_more_and_twice_as_many_counters(board, first, count):
    """Two, one more, doubled: 6. Two, doubled, one more: 5."""
    game = board(["Paper Scales", "Doubling Season", "4 Wastes"], hand=["Walking Ballista"], cards=MORE)
    game.cast("Walking Ballista", x=2).resolve(answers=[first])
    assert game.thing("Walking Ballista").counters == (("+1/+1", count),)


def test_614_5_all_counters_of_one_entry_are_one_event(board):
    """Two of its own, one of the Camp, and one more for all of them together: 4."""
    game = board(["Paper Scales", "Paper Camp", "4 Wastes"], hand=["Walking Ballista"], cards=MORE)
    game.cast("Walking Ballista", x=2).resolve(auto=True)
    assert game.thing("Walking Ballista").counters == (("+1/+1", 4),)


@pytest.mark.parametrize(
    ("answers", "count"),
    [
        (["Walking Ballista", "Paper Camp"], 6),
        (["Walking Ballista", "Doubling Season"], 5),
        (["Paper Camp", "Walking Ballista"], 6),
        (["Paper Camp", "Doubling Season"], 4),
    ],
)
def test_616_1_what_is_added_after_doubling_is_not_doubled(board, answers, count):
    """Two of its own and one of the Camp: both doubled 6, only its own doubled 5, only the Camp's doubled 4."""
    game = board(["Doubling Season", "Paper Camp", "4 Wastes"], hand=["Walking Ballista"], cards=MORE)
    game.cast("Walking Ballista", x=2).resolve(answers=answers)
    assert game.question is None
    assert game.thing("Walking Ballista").counters == (("+1/+1", count),)


def test_614_12_what_enters_does_not_multiply_its_own_counters(board):
    """It would have to be there already, as it speaks of more than itself."""
    cards = {**MORE, "Paper Snake": {"type": "Creature — Snake", "cost": "{1}", "pt": "2/2", "text": ONE_MORE}}
    game = board(["Paper Camp", "Wastes"], hand=["Paper Snake"], cards=cards)
    game.cast("Paper Snake").resolve()
    assert game.thing("Paper Snake").counters == (("+1/+1", 1),)


def test_614_7_no_counters_are_nothing_to_add_to(board):
    game = board(["Paper Scales", "4 Wastes"], hand=["Walking Ballista"], cards=MORE)
    game.cast("Walking Ballista", x=0).resolve()
    assert game.zone("Walking Ballista") == "graveyard"


def test_616_1_two_equal_originals_are_no_question(board):
    game = board(["2 Essence of the Wild", "2 Forest"], hand=["Runeclaw Bear"])
    game.cast("Runeclaw Bear").resolve()
    assert game.question is None
    assert game.chars("Runeclaw Bear").name == "Essence of the Wild"


def test_614_5_effects_that_lead_to_each_other_apply_once_each(board, within):
    """Life becomes a card, the card becomes life: both have had their opportunity, so one life is gained, and the next draw is new."""
    cards = {
        "Paper Font": {**ENCHANTMENT, "text": "if you would gain life, draw a card instead"},
        "Paper Leech": {**ENCHANTMENT, "text": "if you would draw a card, you gain 1 life instead"},
    }
    game = board(["Paper Font", "Paper Leech"], cards=cards, library=["5 Forest"], libraries=False)
    with within(seconds=10):
        game.effect("you gain 3 life")
        assert (game.life(), len(game.state.player("you").hand)) == (21, 0)
        game.effect("draw a card")
        assert (game.life(), len(game.state.player("you").hand)) == (21, 1)


def test_614_6_exiled_instead_it_is_not_shuffled_away(board):
    """Its controller chooses which of two fates; the other then sees no death any more (616.1f)."""
    cards = {
        "Paper Peace": {**ENCHANTMENT, "text": "if any creature would die, exile it instead"},
        "Paper Tide": {**ENCHANTMENT, "text": "if any creature would die, shuffle it into its owner's library instead"},
    }
    game = board(["Paper Peace", "Paper Tide"], [{"card": "Runeclaw Bear", "id": "bear"}], cards=cards)
    game.effect("destroy bear")
    assert (game.question.kind, game.question.player) == ("replacement", "opponent")
    game.do("answer", "Paper Peace")
    assert game.zone("bear") == "exile"


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


def test_614_13b_tokens_that_enter_together_do_not_eat_the_same_creature(board):
    """Of five that devour, one eats the Bear; for the others there is nothing left to choose."""
    cards = {"Paper Brood": {"type": "Sorcery", "cost": "{1}", "text": "create five token copies of target creature"}}
    there = ["Wastes", {"card": "Thunder-Thrash Elder", "id": "elder"}, {"card": "Runeclaw Bear", "id": "bear"}]
    game = board(there, hand=["Paper Brood"], cards=cards)
    game.cast("Paper Brood", "elder").resolve(answers=[["bear", "elder"]])
    assert game.question is None
    tokens = [game.state.objects[one] for one in game.state.battlefield if game.state.objects[one].token]
    assert sorted(token.count("+1/+1") for token in tokens) == [0, 0, 0, 0, 6]


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
    game.effect("put an Aura card from your graveyard onto the battlefield")
    assert game.zone("Giant Strength") == "graveyard"
    assert "303.4g" in game.play.moments[-1].event.rules


# --- who tapped it (106.12) ---------------------------------------------------------------------------------------------

WELL = {
    "Well": {"type": "Land — Forest", "text": "{T}: each player adds {U}"},
    "Prism": {"type": "Enchantment", "text": "if you tap any permanent for mana, it makes twice as much instead"},
    "Flare": {"type": "Enchantment", "text": "whenever any player taps a land for mana, they add one mana of any type it made"},
    "Toll": {"type": "Enchantment", "text": "at the start of each end step, each player who drew mana from a land this turn loses 1 life"},
}


def well(board, mine=(), theirs=()):
    return board(["Well", *mine], list(theirs), cards=WELL).tap("Well", "U")


def test_106_12_the_one_who_tapped_it_and_not_the_one_who_gets_it(board):
    assert [well(board, ["Prism"]).pool(player) for player in ("you", "opponent")] == ["{U}{U}", "{U}{U}"]
    assert [well(board, [], ["Prism"]).pool(player) for player in ("you", "opponent")] == ["{U}", "{U}"]


def test_106_12a_one_tapping_triggers_once_however_many_get_mana(board):
    game = well(board, ["Flare"])
    assert [game.pool(player) for player in ("you", "opponent")] == ["{U}{U}", "{U}"]


def test_106_12_only_the_tapper_has_tapped_a_land_for_mana(board):
    game = well(board, ["Toll"]).go_to("end").resolve()
    assert (game.life(), game.life("opponent")) == (19, 20)


# --- no question where every choice comes to the same (106.12b) -----------------------------------------------------------


def test_106_12b_nothing_is_asked_where_all_becomes_black(board):
    game = board(["Command Spire", "Contamination"], cards={"Command Spire": {"type": "Land", "text": "{T}: add one mana of any color"}})
    game.tap("Command Spire")
    assert (game.question, game.pool()) == (None, "{B}")


def test_106_12b_it_is_asked_where_the_choice_matters(board):
    cards = {"Spire": {"type": "Land", "text": "{T}: add one mana of any color"}, "Prism": WELL["Prism"]}
    game = board(["Spire", "Prism"], cards=cards).tap("Spire")
    assert game.question.kind == "color"
    assert game.do("answer", "R").pool() == "{R}{R}"


# --- what no effect puts there: costs and the turn itself (609.1) ---------------------------------------------------------

EFFECT = "if an effect would put counters on any permanent you control, it puts twice as many instead"
ANY = "if one or more time counters would be put on a creature of yours, twice that many time counters are put on that creature instead"
COUNTED = {
    "Effect": {**ENCHANTMENT, "text": EFFECT}, "Any": {**ENCHANTMENT, "text": ANY},
    "Dryad": {"type": "Creature — Dryad", "cost": "{G}", "pt": "5/5", "text": "{T}, put a time counter on this: add {G}"},
    "Owl": {"type": "Planeswalker — Owl", "cost": "{3}", "loyalty": 4, "text": "+1: You gain 2 life."},
    "Tale": {"type": "Enchantment — Saga", "cost": "{3}", "text": "I, II, III — You gain 1 life."},
}  # fmt: skip


@pytest.mark.parametrize(("there", "count"), [(["Effect"], 1), (["Any"], 2), (["Effect", "Any"], 2)])
def test_609_1_counters_that_are_a_cost_are_put_by_no_effect(board, there, count):
    game = board([*there, "Dryad"], cards=COUNTED).tap("Dryad")
    assert (game.thing("Dryad").counters, game.pool()) == ((("time", count),), "{G}")


def test_609_1_loyalty_that_is_paid_is_not_doubled_and_loyalty_it_enters_with_is(board):
    game = board(["Effect"], cards=COUNTED, hand=["Owl"], mana="{C}{C}{C}").cast("Owl").resolve()
    assert game.thing("Owl").counters == (("loyalty", 8),)
    assert game.activate("Owl", ability=1).thing("Owl").counters == (("loyalty", 9),)


def test_714_3c_the_lore_counter_of_a_turn_is_put_by_no_effect(board):
    """It enters with twice one, by an effect of its own (714.3a); the next turn brings one."""
    game = board(["Effect"], cards=COUNTED, hand=["Tale"], mana="{C}{C}{C}").cast("Tale").resolve(auto=True)
    assert game.thing("Tale").counters == (("lore", 2),)
    game.resolve("all").go_to("precombat main", turn=3)
    assert max(event.count for event in game.events(CountersPut)) == 1


# --- tokens of some kinds (614.1a, 616.1g) -----------------------------------------------------------------------------------

WOULD = "would be created under your control"
ALL_TOKENS = {**ENCHANTMENT, "text": f"if one or more tokens {WOULD}, twice as many are created instead"}
CREATURES = {**ENCHANTMENT, "text": f"if one or more creature tokens {WOULD}, three times as many are created instead"}


@pytest.mark.parametrize(
    ("there", "made", "count"),
    [(["All"], "create a Treasure token", 2), (["Few"], "create a Treasure token", 1), (["Few"], "create a 1/1 red Elf creature token", 3),
     (["Few", "All"], "create a 1/1 red Elf creature token", 6), (["Few", "All"], "create a Treasure token", 2),
     (["Few", "Walker"], "create a token copy of Walker", 3), (["Few", "Sol Ring"], "create a token copy of target artifact", 1)],
)  # fmt: skip
def test_614_1a_more_tokens_of_the_kind(board, there, made, count):
    walker = {"type": "Artifact Creature — Golem", "cost": "{3}", "pt": "3/3"}
    game = board(there, cards={"All": ALL_TOKENS, "Few": CREATURES, "Walker": walker})
    game.effect(made, **({"targets": ["Sol Ring"]} if "target " in made else {}))
    assert sum(game.state.objects[one].token for one in game.state.battlefield) == count


def test_616_1g_a_token_is_counted_as_what_is_created(board):
    """An awake land is no creature as its copy is created."""
    game = board(["Few", "Mutavault"], cards={"Few": CREATURES}, mana="{C}").activate("Mutavault", ability=2).resolve()
    game.effect("create a token copy of target creature", targets=["Mutavault"])
    assert sum(game.state.objects[one].token for one in game.state.battlefield) == 1


# --- tokens besides, and other tokens instead (614.1a, 616.1) ------------------------------------------------------------------

def _maker(text):
    return {**ENCHANTMENT, "text": told(text)}


BESIDES = {
    "Litter": _maker(f"if one or more tokens {WOULD}, hm those tokens plus that many 1/1 red Elf creature tokens hm are created instead"),
    "Cook": _maker("if you would create hm one or more tokens, hm instead create those tokens plus hm an additional Food token"),
    "Miner": _maker(
        "if you would create hm one or more Treasure tokens, hm instead create those tokens plus hm an additional Treasure token"
    ),
    "Choir": _maker(f"if one or more creature tokens {WOULD}, hm that many 4/4 white hm Angel creature tokens hm are created instead"),
    "All": ALL_TOKENS, "Few": CREATURES,
}  # fmt: skip
GIANT = "create a token copy of Hill Giant"


def _tokens(game):
    names = Counter(game.state.objects[one].definition.name for one in game.state.battlefield if game.state.objects[one].token)
    return {name.removesuffix(" Token"): count for name, count in names.items()}


@pytest.mark.parametrize(
    ("there", "made", "answers", "tokens"),
    [(["Litter"], GIANT, [], {"Hill Giant": 1, "Elf": 1}), (["2 Litter"], GIANT, [], {"Hill Giant": 1, "Elf": 3}),
     (["Litter", "All"], GIANT, [], {"Hill Giant": 2, "Elf": 2}),
     (["Cook", "All"], GIANT, ["All"], {"Hill Giant": 2, "Food": 1}), (["Cook", "All"], GIANT, ["Cook"], {"Hill Giant": 2, "Food": 2}),
     (["Cook", "Few"], GIANT, [], {"Hill Giant": 3, "Food": 1}),
     (["Litter", "Choir"], GIANT, ["Choir"], {"Angel": 1, "Elf": 1}), (["Litter", "Choir"], GIANT, ["Litter"], {"Angel": 2}),
     (["2 Miner"], "create a Treasure token", [], {"Treasure": 3}), (["Miner"], "create three Treasure tokens", [], {"Treasure": 4}),
     (["Miner"], GIANT, [], {"Hill Giant": 1}), (["Miner", "Cook"], "create a Treasure token", [], {"Treasure": 2, "Food": 1}),
     (["Choir"], "create a Treasure token", [], {"Treasure": 1})],
)  # fmt: skip
def test_614_1a_tokens_besides_and_instead(board, there, made, answers, tokens):
    """Asked only where the order matters; what counts creature tokens leaves the others alone (616.1)."""
    game = board(["Hill Giant", *there], cards=BESIDES).effect(made, answers=answers)
    assert (game.question, _tokens(game)) == (None, tokens)


def test_614_1a_all_else_is_true_of_them_as_well(board):
    """Tapped, with haste, and gone at the end of the turn, as the effect says of its own."""
    text = "create a tapped token copy of Hill Giant; it gains haste; sacrifice it at the start of the next end step"
    game = board(["Hill Giant", "Litter"], cards=BESIDES).effect(text, as_=["giant", "elf"])
    assert [(game.thing(name).tapped, "haste" in game.keywords(name)) for name in ("giant", "elf")] == [(True, True), (True, True)]
    assert _tokens(game.go_to("end").resolve("all")) == {}


@pytest.mark.parametrize(("maker", "more"), [("Cook", {"Food": 1}), ("Litter", {"Elf": 2})])
def test_614_1a_all_tokens_of_one_effect_are_one_event(board, maker, more):
    text = told("for each creature hm target player controls, hm create a token copy of that creature")
    game = board(["Hill Giant", "Runeclaw Bear", maker], cards=BESIDES).effect(text, targets=["you"])
    assert _tokens(game) == {"Hill Giant": 1, "Runeclaw Bear": 1, **more}
