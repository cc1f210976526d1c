"""Constructs about what mana is spent on and what comes of it, and about counting, on invented cards (106.6, 603.7)."""

import pytest
from invented import BEAR, BOLT, land, reason, thing, tokens

from rulesviz.rules.layers import look

# Phrases that no card text of ours should spell out with what stands around them.
SPENT, WHEN, KEEP = "if that mana is spent on", "when you spend this mana to cast", "this mana only to cast"
SURE, TODAY, MORE = "and that spell cannot be countered", "until end of turn", "enters with an additional"
ANEW, COUNTER, NEXT, BIG = "may choose new targets", "put a +1/+1 counter on", "copy that spell", "mana value 5 or greater"
ABILITY, WHAT = "activate an ability", "that mana is spent"
STOP = {"type": "Instant", "cost": "{U}", "text": "counter target spell"}


# --- what comes of spending mana (106.6) ------------------------------------------------------------------------------


def test_106_6_a_creature_spell_paid_with_it_gains_haste(board):
    font = land("{T}: add {G}. " + f"{SPENT} a creature spell, it gains haste {TODAY}")
    game = board(["Font", "Forest"], hand=["Bear"], cards={"Font": font, "Bear": BEAR})
    game.cast("Bear", using=["Font"]).resolve()
    assert "haste" in game.keywords("Bear")
    other = board(["Font", "Forest"], hand=["Bear"], cards={"Font": font, "Bear": BEAR})
    other.cast("Bear", using=["Forest"]).resolve()
    assert "haste" not in other.keywords("Bear")


def test_106_6_only_what_fits_has_the_effect(board):
    font = land("{T}: add {G}. " + f"{SPENT} a Wall spell, it gains haste {TODAY}")
    game = board(["Font"], hand=["Bear"], cards={"Font": font, "Bear": BEAR}).cast("Bear").resolve()
    assert "haste" not in game.keywords("Bear")


def test_614_12_a_creature_paid_with_it_enters_with_a_counter(board):
    font = land("{T}: add {G}. " + f"{SPENT} a creature spell, that creature {MORE} +1/+1 counter on it")
    game = board(["Font", "Forest"], hand=["Bear", "Bear"], cards={"Font": font, "Bear": BEAR})
    game.cast("Bear", using=["Font"]).resolve()
    first = max(game.state.battlefield)
    assert game.state.objects[first].count("+1/+1") == 1
    game.cast("Bear").resolve()
    assert game.state.objects[max(game.state.battlefield)].count("+1/+1") == 0


@pytest.mark.parametrize("told", [
    "{T}: add {R}. " + f"{SPENT} an instant or sorcery spell, that spell cannot be countered",
    "{T}: add {R}. Spend " + f"{KEEP} an instant spell, {SURE}",
])  # fmt: skip
def test_106_6_a_spell_paid_with_it_cannot_be_countered(board, told):
    game = board(["Font"], hand=["Bolt", "Stop"], mana="{U}", cards={"Font": land(told), "Bolt": BOLT, "Stop": STOP})
    game.cast("Bolt", "opponent", using=["Font"]).cast("Stop", "Bolt").resolve(2)
    assert game.life("opponent") == 19


def test_603_7_spending_it_triggers_once_for_each_spell(board):
    font = land("{T}: add {G}{G}. " + f"{WHEN} a creature spell, you gain 2 life")
    game = board(["Font"], hand=["Bear", "Bear", "Bolt"], mana="{R}", cards={"Font": font, "Bear": BEAR, "Bolt": BOLT})
    game.tap("Font").cast("Bear")
    assert len(game.state.stack) == 2
    game.resolve(2).cast("Bear").resolve(2)
    assert game.life() == 24
    game.cast("Bolt", "opponent").resolve()
    assert game.life() == 24


def test_603_7_what_waits_for_lost_mana_is_forgotten(board):
    font = land("{T}: add {G}. " + f"{WHEN} a creature spell, you gain 2 life")
    game = board(["Font"], cards={"Font": font}).tap("Font")
    assert len(game.state.delayed) == 1
    game.go_to("end")
    assert game.state.delayed == ()


def test_707_10_the_spell_that_it_is_spent_on_is_copied(board):
    font = land("{T}: add {R}. " + f"When {WHAT} to cast a red spell, {NEXT} and you {ANEW} for the copy")
    game = board(["Font"], hand=["Bolt"], cards={"Font": font, "Bolt": BOLT})
    game.cast("Bolt", "opponent").resolve(answers=["you"]).resolve(2)
    assert (game.life(), game.life("opponent")) == (19, 19)


@pytest.mark.parametrize(("text", "bear", "bolt", "bell"), [
    (f"spend {KEEP} a Wall spell or a Bear spell", True, False, False),
    (f"spend {KEEP} spells with {BIG} or spells with {{X}} in {'their'} mana costs", False, False, False),
    (f"spend this mana only to {ABILITY} or cast an instant spell", False, True, True),
    (f"spend {KEEP} a Wall spell or a creature spell or activate abilities", True, False, True),
])  # fmt: skip
def test_106_6_mana_for_one_thing_or_another(board, text, bear, bolt, bell):
    cards = {"Font": land("{T}: add {G}{R}. " + text), "Bear": BEAR, "Bolt": BOLT, "Bell": thing("{G}: you gain 1 life")}
    for act, name, aim, allowed in (("cast", "Bear", (), bear), ("cast", "Bolt", ("you",), bolt), ("activate", "Bell", (), bell)):
        game = board(["Font", "Bell"], hand=["Bear", "Bolt"], cards=cards)
        more = {"targets": list(aim)} if aim else {}
        if allowed:
            game.do(act, name, **more)
        else:
            assert "106.6" in game.refusal(act, name, **more).rules


def test_106_1_mana_of_different_colors(board):
    game = board(["Vessel"], cards={"Vessel": thing("{T}: add two mana of different colors")})
    game.do("tap", "Vessel")
    assert len(game.question.options) == 10
    assert all(len(set(option)) == 2 for option in game.question.options)


def test_a_number_of_one_symbol(board):
    game = board(["Vessel"], cards={"Vessel": thing("{T}: add three {R}")}).tap("Vessel")
    assert game.pool() == "{R}{R}{R}"


# --- counting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("there", "left", "life"), [(1, 2, 20), (2, 0, 21)])
def test_counters_that_were_counted_are_removed(board, there, left, life):
    told = "{0}: put a dew counter on this. Then if it has three or more dew counters on it, remove those counters and you gain 1 life"
    game = board([{"card": "Jar", "counters": {"dew": there}}], cards={"Jar": thing(told)}).activate("Jar").resolve()
    assert (game.thing("Jar").count("dew"), game.life()) == (left, life)


def test_fewer_counters_than_a_number(board):
    told = "whenever you cast a creature spell, if this has fewer than two dew counters on it, put a dew counter on this"
    game = board(["Jar"], hand=["Bear"] * 3, mana="{G}{G}{G}", cards={"Jar": thing(told), "Bear": BEAR})
    for _ in range(3):
        game.cast("Bear").resolve(len(game.state.stack))
    assert game.thing("Jar").count("dew") == 2


def test_those_counters_must_have_been_counted():
    assert "which counters" in reason("{0}: remove those counters")


@pytest.mark.parametrize(("size", "allowed"), [("2/2", False), ("3/3", True)])
def test_a_power_is_compared_with_a_number(board, size, allowed):
    told = "{0}: you gain 1 life. Activate only if this's power is 3 or greater"
    owl = {"type": "Creature — Bird", "cost": "{1}", "pt": size, "text": told}
    game = board(["Owl"], cards={"Owl": owl})
    if allowed:
        assert game.activate("Owl").resolve().life() == 21
    else:
        assert "602.5b" in game.refusal("activate", "Owl").rules


# --- who is meant -----------------------------------------------------------------------------------------------------


def test_115_1_creatures_of_the_player_who_is_targeted(board):
    drum = thing("{0}: creatures target player controls get +1/+0 until end of turn")
    game = board(["Drum", "Bear"], ["Bear"], cards={"Drum": drum, "Bear": BEAR}).activate("Drum", "opponent").resolve()
    seen = [look(game.state, one) for one in game.state.battlefield]
    assert {one.controller: one.chars.power for one in seen if one.chars.power} == {"you": 2, "opponent": 3}


def test_what_entered_this_turn(board):
    drum = thing("{0}: " + f"{COUNTER} each creature that entered this turn")
    game = board(["Drum", "Bear"], hand=["Wall"], mana="{G}", cards={"Drum": drum, "Bear": BEAR, "Wall": BEAR})
    game.cast("Wall").resolve().activate("Drum").resolve()
    assert (game.thing("Bear").count("+1/+1"), game.thing("Wall").count("+1/+1")) == (0, 1)


def test_201_2_others_of_the_same_name(board):
    owl = {"type": "Creature — Bird", "cost": "{1}", "pt": "1/1", "text": "{0}: creatures named Grey Owl get +1/+0 until end of turn"}
    game = board(["Grey Owl", "Bear"], ["Grey Owl"], cards={"Grey Owl": owl, "Bear": BEAR})
    game.activate("Grey Owl").resolve()
    assert sorted(look(game.state, one).chars.power for one in game.state.battlefield) == [2, 2, 2]


def test_the_graveyard_of_a_player_is_exiled(board):
    cards = {"Drum": thing("{0}: exile target player's graveyard"), "Bear": BEAR}
    game = board(["Drum"], cards=cards, graveyard=["Bear"], opponent_graveyard=["Bear"])
    game.activate("Drum", "opponent").resolve()
    assert [len(player.graveyard) for player in game.state.players] == [1, 0]


# --- copies -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "copies"), [("twice", 2), ("three times", 3)])
def test_707_10_a_spell_is_copied_several_times(board, words, copies):
    loom = thing(f"whenever you cast an instant spell, copy it {words}")
    game = board(["Loom"], hand=["Bolt"], mana="{R}", cards={"Loom": loom, "Bolt": BOLT}).cast("Bolt", "opponent").resolve()
    assert len(game.state.stack) == 1 + copies


def test_707_9_he_keeps_his_name(board):
    mime = {"type": "Creature — Human", "cost": "{1}", "pt": "1/1",
            "text": "{0}: " + f"this becomes a copy of target creature {TODAY}, except his name is Mime and he has flying"}  # fmt: skip
    game = board(["Mime", "Bear"], cards={"Mime": mime, "Bear": BEAR}).activate("Mime", "Bear").resolve()
    assert (game.pt("Mime")[0], game.keywords("Mime")) == (2, {"flying"})


def test_603_2_one_effect_for_two_events(board):
    told = "when this enters and whenever you cast an instant spell, you gain 1 life"
    owl = {"type": "Creature — Bird", "cost": "{G}", "pt": "1/1", "text": told}
    game = board(hand=["Owl", "Bolt"], mana="{G}{R}", cards={"Owl": owl, "Bolt": BOLT}).cast("Owl").resolve(2)
    assert game.life() == 21
    game.cast("Bolt", "opponent").resolve()
    assert game.life() == 22


def test_two_events_must_mean_the_same():
    assert "each of two events" in reason("when this enters and whenever a creature dies, tap it")


def test_a_sentence_behind_a_quoted_ability(board):
    den = land('{0}: until end of turn, this becomes a 1/1 Bird creature with "{0}: You gain 1 life." It\'s still a land.', "{T}: add {G}")
    game = board(["Den"], cards={"Den": den}).activate("Den", ability=1).resolve()
    assert {"Land", "Creature"} <= set(game.chars("Den").types)


@pytest.mark.parametrize(("name", "cost"), [("Blood", "{1}"), ("Mutagen", "{1}"), ("Lander", "{2}")])
def test_111_10_tokens_that_are_known_by_name(board, name, cost):
    game = board(["Kiln"], cards={"Kiln": thing(f"{{0}}: create a {name} token")}).activate("Kiln").resolve()
    (made,) = tokens(game)
    assert look(game.state, made).chars.types == ("Artifact",)
    assert look(game.state, made).chars.abilities[0].cost.mana.symbols == (cost.strip("{}"),)


def test_he_is_who_the_card_is(board):
    """The spell that was cast is an `it`, never a `he`."""
    told = "whenever you cast an instant spell, he gets +1/+1 until end of turn"
    hero = {"type": "Legendary Creature — Human", "cost": "{G}", "pt": "1/1", "text": told}
    game = board(["Hero"], hand=["Bolt"], mana="{R}", cards={"Hero": hero, "Bolt": BOLT}).cast("Bolt", "opponent").resolve()
    assert game.pt("Hero") == (2, 2)


def test_107_3_the_x_of_the_spell_that_waits(board):
    """The X of the spell that is copied is another."""
    storm = {"type": "Sorcery", "cost": "{X}", "text": f"when you next cast an instant spell this turn, {NEXT} X times"}
    shot = {"type": "Instant", "cost": "{X}", "text": "this deals X damage to any target"}
    game = board(hand=["Storm", "Shot"], mana="{R}{R}{R}", cards={"Storm": storm, "Shot": shot})
    game.cast("Storm", x=2).resolve().cast("Shot", "opponent", x=1).resolve()
    assert len(game.state.stack) == 3
