"""Regeneration: destruction that is replaced, once or each time, and what it does not help against (701.19, 614.8)."""

import pytest

from rulesviz.model.events import Regenerated, Tapped

CARDS = {
    "Old Lizard": {"type": "Creature — Lizard", "cost": "{2}{G}", "pt": "3/3", "text": "{G}: regenerate this"},
    "Healing Post": {
        "type": "Artifact", "cost": "{2}", "text": "{1}: regenerate target creature\n{2}: regenerate each creature you control",
    },
    "Steady Troll": {"type": "Creature — Troll", "cost": "{4}{G}", "pt": "3/3", "text": "if this would be destroyed, regenerate it"},
    "Last Word": {"type": "Sorcery", "cost": "{B}", "text": "destroy target creature. it can't be regenerated"},
    "Great Silence": {"type": "Sorcery", "cost": "{W}", "text": "destroy all creatures. they can't be regenerated"},
    "Cold Spell": {"type": "Instant", "cost": "{B}", "text": "target creature can't be regenerated this turn"},
    "Grave Wind": {"type": "Enchantment", "cost": "{W}", "text": "if a creature would die, exile it instead"},
    "Big Fist": {"type": "Creature — Giant", "cost": "{R}", "pt": "5/5"},
    "Viper": {"type": "Creature — Snake", "cost": "{G}", "pt": "1/1", "text": "deathtouch"},
    "Alarm": {"type": "Enchantment", "cost": "{W}", "text": "whenever a creature becomes tapped, you gain 1 life"},
}  # fmt: skip
LIZARD = {"card": "Old Lizard", "id": "lizard"}
MANA = "{G}{G}{B}{B}{W}{C}{C}{C}{C}"


def shielded(board, *more, **options):
    return board([LIZARD, *more], mana=MANA, cards=CARDS, **options).activate("lizard").resolve()


def regenerated(game):
    return len(game.events(Regenerated))


def test_701_19a_destruction_taps_it_once(board):
    game = shielded(board).effect("destroy lizard")
    assert (game.zone("lizard"), game.thing("lizard").tapped) == ("battlefield", True)
    assert game.events(Regenerated)[0].rules == ("701.8a", "614.8", "701.19a")
    assert game.effect("destroy lizard").zone("lizard") == "graveyard"


def test_701_19a_two_shields_are_used_one_by_one(board):
    game = shielded(board, "Healing Post").activate("Healing Post", "lizard", ability=1).resolve()
    game.effect("destroy lizard").effect("destroy lizard")
    assert (game.zone("lizard"), game.question) == ("battlefield", None)
    assert game.effect("destroy lizard").zone("lizard") == "graveyard"


def test_701_19a_it_becomes_tapped_only_if_it_was_not(board):
    game = shielded(board, "Alarm").effect("destroy lizard").resolve("all")
    assert (len(game.events(Tapped)), game.life()) == (1, 21)
    game.activate("lizard").resolve().effect("destroy lizard").resolve("all")
    assert (regenerated(game), len(game.events(Tapped)), game.life()) == (2, 1, 21)


def test_701_19a_the_shield_ends_with_the_turn(board):
    game = shielded(board).go_to("upkeep", 2).effect("destroy lizard")
    assert game.zone("lizard") == "graveyard"


def test_701_19a_what_comes_back_has_no_shield(board):
    """It is a new object (400.7)."""
    game = shielded(board).effect("exile lizard, then put it onto the battlefield")
    assert game.effect("destroy lizard").zone("lizard") == "graveyard"


def test_701_19a_each_of_a_group_has_a_shield_and_whoever_comes_later_has_none(board):
    game = board(["Healing Post", LIZARD, "Big Fist"], mana=MANA, hand=["Viper"], cards=CARDS)
    game.activate("Healing Post", ability=2).resolve().cast("Viper").resolve().effect("destroy all creatures")
    assert (game.zone("lizard"), game.zone("Big Fist"), game.zone("Viper")) == ("battlefield", "battlefield", "graveyard")


def test_704_5g_lethal_damage_is_healed(board):
    """All damage is removed, so that two more do not kill it."""
    game = shielded(board, {"card": "Big Fist", "id": "fist"}, "Wall of Omens").effect("lizard fights fist")
    assert (game.zone("lizard"), game.thing("lizard").damage, game.thing("fist").damage) == ("battlefield", 0, 3)
    game.effect("lizard fights fist")
    assert (game.zone("lizard"), game.zone("fist")) == ("graveyard", "graveyard")


def test_704_5h_so_is_the_touch_of_death_with_a_single_shield(board):
    """Damage that is lethal twice over destroys once (704.7)."""
    game = shielded(board, {"card": "Viper", "id": "viper"}).effect("lizard gets -0/-2 until end of turn").effect("lizard fights viper")
    assert (game.zone("lizard"), game.zone("viper"), regenerated(game)) == ("battlefield", "graveyard", 1)


@pytest.mark.parametrize(
    "text", ["lizard gets -0/-3 until end of turn", "sacrifice lizard", "exile lizard", "return lizard to its owner's hand"]
)
def test_614_8_nothing_but_destruction_is_replaced(board, text):
    game = shielded(board).effect(text)
    assert game.zone("lizard") != "battlefield"
    assert regenerated(game) == 0


def test_614_8_the_legend_rule_does_not_destroy(board):
    silvos = {"card": "Silvos, Rogue Elemental", "id": "silvos"}
    game = board([silvos], mana="{G}{C}{C}{C}{U}", hand=["Clone"]).activate("silvos").resolve()
    game.cast("Clone").resolve(answers=["silvos"]).do("answer", "Clone")
    assert (game.zone("silvos"), game.zone("Clone"), regenerated(game)) == ("graveyard", "battlefield", 0)


def test_707_2_a_shield_is_not_copied(board):
    """The copy has the ability, but what has been done with the original is no part of it."""
    game = board([LIZARD], mana="{G}{C}{C}{C}{U}", hand=["Clone"], cards=CARDS)
    game.activate("lizard").resolve().cast("Clone").resolve(answers=["lizard"])
    game.effect("destroy all creatures")
    assert (game.zone("lizard"), game.zone("Clone")) == ("battlefield", "graveyard")


def test_701_19a_a_copy_regenerates_itself(board):
    game = board([LIZARD], mana="{G}{C}{C}{C}{U}", hand=["Clone"], cards=CARDS)
    game.cast("Clone").resolve(answers=["lizard"]).activate("Clone").resolve().effect("destroy all creatures")
    assert (game.zone("lizard"), game.zone("Clone")) == ("graveyard", "battlefield")


def test_506_4_it_leaves_combat(board):
    """Unblocked and regenerated, it deals no damage."""
    game = shielded(board, {"card": "Healing Post", "id": "post"}).do("attack", ["lizard"])
    game.effect("destroy lizard").go_to("end of combat")
    assert (game.life("opponent"), game.thing("lizard").attacking) == (20, None)


def test_510_1d_the_blocker_of_what_left_combat_deals_no_damage(board):
    game = board([LIZARD, "Forest"], [{"card": "Big Fist", "id": "fist"}], cards=CARDS).do("attack", ["lizard"])
    game.do("block", {"fist": "lizard"}).activate("lizard").resolve().effect("destroy lizard").go_to("end of combat")
    assert (game.zone("lizard"), game.thing("lizard").blocked) == ("battlefield", False)
    assert (game.thing("lizard").damage, game.thing("fist").damage) == (0, 0)


def test_701_19b_a_standing_ability_regenerates_each_time(board):
    game = board([{"card": "Steady Troll", "id": "troll"}], mana="{W}", hand=["Great Silence"], cards=CARDS)
    game.effect("destroy troll").effect("destroy troll")
    assert (game.zone("troll"), regenerated(game)) == ("battlefield", 2)
    assert "701.19b" in game.events(Regenerated)[0].rules
    assert game.cast("Great Silence").resolve().zone("troll") == "graveyard"


@pytest.mark.parametrize(("spell", "targets"), [("Last Word", ["lizard"]), ("Great Silence", [])])
def test_701_19c_destroyed_for_good(board, spell, targets):
    game = shielded(board, hand=[spell]).cast(spell, *targets).resolve()
    assert (game.zone("lizard"), regenerated(game)) == ("graveyard", 0)


def test_701_19c_it_may_be_tried_all_the_same(board):
    """The ability can be activated; the shield is there and does not help this turn."""
    game = board([LIZARD, "Steady Troll"], mana=MANA, hand=["2 Cold Spell"], cards=CARDS).cast("Cold Spell#1", "lizard").resolve()
    game.activate("lizard").resolve().effect("destroy all creatures")
    assert (game.zone("lizard"), game.zone("Steady Troll")) == ("graveyard", "battlefield")


def test_616_1g_first_what_destroys_then_where_it_goes(board):
    """Nobody is asked: what is not destroyed goes nowhere."""
    game = shielded(board, "Grave Wind").effect("destroy lizard")
    assert (game.zone("lizard"), game.question) == ("battlefield", None)
    assert game.effect("destroy lizard").zone("lizard") == "exile"


def test_701_8_what_was_regenerated_was_not_destroyed(board):
    game = shielded(board)
    game.effect("destroy all creatures. for each permanent so destroyed, you gain 1 life")
    assert game.life() == 20
