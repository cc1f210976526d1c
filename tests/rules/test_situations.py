"""Situations that play together what other tests show one by one: mana that is replaced twice, copies of copies, X, faces, choices."""

import pytest

BEAR = {"type": "Creature — Bear", "cost": "{1}{G}", "pt": "2/2"}
LAND = {"type": "Land"}
CARDS = {
    "Bear": BEAR,
    "Elk": {**BEAR, "type": "Creature — Elk", "pt": "3/3", "cost": "{2}{R}"},
    "Spire": {**LAND, "text": "{T}: add {C}"},
    "Omen": {"type": "Enchantment", "text": "lands of yours are all basic land types too"},
    "Twin": {**BEAR, "type": "Creature — Shapeshifter", "cost": "{U}", "pt": "0/0", "text": "this may enter as a copy of any creature"},
    "Blue Twin": {**BEAR, "type": "Creature — Shapeshifter", "cost": "{U}", "pt": "0/0",
                  "text": "this may enter as a copy of any creature, except it doesn't copy color"},
    "Giant Twin": {**BEAR, "type": "Creature — Shapeshifter", "cost": "{U}", "pt": "0/0",
                   "text": "this may enter as a copy of any creature, except it's 7/7"},
    "Proud Twin": {**BEAR, "type": "Creature — Shapeshifter", "cost": "{U}", "pt": "0/0",
                   "text": "this may enter as a copy of any creature, except it enters with one more +1/+1 counter and it isn't legendary"},
    "Iron Twin": {**BEAR, "type": "Artifact Creature — Shapeshifter", "cost": "{U}", "pt": "0/0",
                  "text": "this may enter as a copy of any creature, except it's an artifact too"},
    "Count": {**BEAR, "type": "Legendary Creature — Noble", "pt": "4/4"},
    "Choir": {"type": "Artifact", "cost": "{U}", "text": "as this enters, choose a color\n{T}: add one mana of the chosen color"},
    "Moth": {**BEAR, "cost": "{X}{G}", "pt": "0/0", "text": "this enters with X +1/+1 counters"},
    "Oak": {**BEAR, "cost": "{G}", "pt": "1/1", "text": "kicker {1}\nwhen this enters, if this was kicked, you gain 5 life"},
    "Pup // Wolf": {**BEAR, "type": "Creature — Human", "pt": "1/1", "text": "{0}: transform this",
                    "back": {"type": "Creature — Wolf", "pt": "5/5", "colors": "G", "text": "trample"}},
    "Hood": {**BEAR, "pt": "6/6", "text": "morph {G}\nflying"},
    "Boon": {"type": "Enchantment — Aura", "cost": "{W}", "text": "enchant creature\nenchanted creature gets +2/+2"},
}  # fmt: skip


def could(game, name):
    """Say which types of mana a permanent could produce."""
    from rulesviz.rules.could_produce import Survey

    return Survey(game.state).types(game.one(name))


def play(board, *mine, **more):
    return board(list(mine), cards=CARDS, **more)


# --- what could be produced, through effects that replace mana (106.7, 106.12b) -------------------------------------------


def test_a_pool_among_lands_that_make_black_alone(board):
    game = play(board, "Reflecting Pool", "Forest", "Contamination")
    assert (could(game, "Forest"), could(game, "Reflecting Pool")) == ("B", "B")
    assert game.tap("Reflecting Pool").pool() == "{B}"


def test_a_pool_sees_what_a_replaced_forest_makes_but_is_none(board):
    game = play(board, "Reflecting Pool", "Forest", "Naked Singularity")
    assert (could(game, "Forest"), could(game, "Reflecting Pool")) == ("B", "B")


def test_a_forest_that_is_a_swamp_is_replaced_in_either_order(board):
    game = play(board, "Forest", "Urborg, Tomb of Yawgmoth", "Naked Singularity")
    assert could(game, "Forest") == "WB"
    game.tap("Forest", ability=1)
    assert game.question.kind == "replacement"


def test_a_stone_sees_through_the_pool_of_an_opponent(board):
    game = play(board, "Fellwar Stone", opponent=["Reflecting Pool", "Island"])
    assert could(game, "Fellwar Stone") == "U"


def test_an_orchard_without_a_type_has_nothing_to_be_replaced(board):
    game = play(board, "Exotic Orchard", "Deep Water", opponent=["Mountain"], mana="{U}").activate("Deep Water").resolve()
    assert could(game, "Exotic Orchard") == "U"
    game = play(board, "Exotic Orchard", "Deep Water", opponent=["Contamination"], mana="{U}").activate("Deep Water").resolve()
    assert could(game, "Exotic Orchard") == ""
    assert game.tap("Exotic Orchard").pool() == ""


def test_the_last_of_two_effects_says_the_type(board):
    game = play(board, "Forest", "Deep Water", "Contamination", mana="{U}").activate("Deep Water").resolve().tap("Forest")
    assert game.question.kind == "replacement"
    assert game.do("answer", "Contamination").pool() == "{U}"
    assert could(game, "Forest") == "UB"


@pytest.mark.parametrize(("first", "pool"), [("Mana Reflection", "{B}"), ("Contamination", "{B}{B}")])
def test_twice_as_much_before_or_after_all_becomes_one_black(board, first, pool):
    assert play(board, "Forest", "Mana Reflection", "Contamination").tap("Forest").do("answer", first).pool() == pool


def test_doubled_mana_is_enough_for_the_sphere(board):
    game = play(board, "Forest", "Mana Reflection", "Damping Sphere").tap("Forest")
    assert (game.question, game.pool()) == (None, "{C}")


def test_two_and_three_and_three(board):
    assert len(play(board, "Forest", "Mana Reflection", "2 Nyxbloom Ancient").tap("Forest").state.player("you").pool) == 18


# --- lands that are something else (613.8, 305.7) ---------------------------------------------------------------------------


@pytest.mark.parametrize("order", [["Blood Moon", "Urborg, Tomb of Yawgmoth"], ["Urborg, Tomb of Yawgmoth", "Blood Moon"]])
def test_the_moon_silences_urborg_in_any_order(board, order):
    game = play(board, "Forest", "Spire", *order)
    assert [could(game, name) for name in ("Forest", "Spire", "Urborg, Tomb of Yawgmoth")] == ["G", "R", "R"]


@pytest.mark.parametrize(("order", "types"), [(["Blood Moon", "Omen"], "WUBRG"), (["Omen", "Blood Moon"], "R")])
def test_the_moon_and_the_omen_go_by_time(board, order, types):
    assert could(play(board, "Spire", *order), "Spire") == types


def test_a_magus_without_abilities_still_shines(board):
    game = play(board, "Spire", "Humility", "Magus of the Moon")
    assert (could(game, "Spire"), game.pt("Magus of the Moon")) == ("R", (1, 1))


def test_a_vesuva_that_is_urborg_is_a_mountain_under_the_moon(board):
    game = play(board, "Urborg, Tomb of Yawgmoth", "Blood Moon", "Forest", hand=["Vesuva"]).do("play", "Vesuva", as_="land")
    assert (could(game, "land"), could(game, "Forest")) == ("R", "G")


def test_a_stage_that_is_a_basic_forest_has_nothing_to_fear(board):
    game = play(board, "Thespian's Stage", "Forest", mana="{C}{C}").activate("Thespian's Stage", "Forest", ability=2).resolve()
    game.effect("create a Treasure token").do("put", "Blood Moon")
    assert could(game, "Thespian's Stage") == "G"


def test_under_the_moon_the_stage_has_no_play(board):
    game = play(board, "Thespian's Stage", "Forest", "Blood Moon", mana="{C}{C}")
    assert "602.1" in game.refusal("activate", "Thespian's Stage", ability=2, targets=["Forest"]).rules


# --- exceptions, through copies of copies (707.9, 707.3) ----------------------------------------------------------------------


def twins(board, *names, first, there=("Bear",)):
    """Cast the twins one after the other, each as a copy of the one before."""
    game = play(board, *there, hand=list(names), mana="{U}" * len(names))
    for name in names:
        game.cast(name, as_=name).resolve(answers=[first])
        first = name
    return game


def test_a_color_that_was_not_copied_is_copied_from_there_on(board):
    game = twins(board, "Blue Twin", "Twin", first="Elk", there=["Elk"])
    assert [game.chars(name).colors for name in ("Blue Twin", "Twin")] == ["U", "U"]


def test_the_latest_exception_wins_and_the_others_stay(board):
    game = twins(board, "Giant Twin", "Iron Twin", "Twin", first="Bear")
    assert [game.pt(name) for name in ("Giant Twin", "Iron Twin", "Twin")] == [(7, 7)] * 3
    assert game.chars("Twin").types == ("Creature", "Artifact")


def test_what_a_copy_enters_with_is_no_part_of_it(board):
    game = twins(board, "Proud Twin", "Twin", first="Count", there=["Count"])
    assert [(game.pt(name), game.chars(name).supertypes) for name in ("Proud Twin", "Twin")] == [((5, 5), ()), ((4, 4), ())]


def test_a_frog_of_a_giant_is_a_frog(board):
    game = twins(board, "Giant Twin", first="Bear").effect(
        "create a token copy of Giant Twin, but it's a green 1/1 Frog", as_="frog"
    )
    assert (game.pt("frog"), game.chars("frog").subtypes, game.chars("frog").colors) == ((1, 1), ("Frog",), "G")


def test_for_a_turn_all_are_giants(board):
    game = twins(board, "Giant Twin", first="Bear", there=["Bear", "Elk"]).do("put", "Mirrorweave", onto="hand")
    game.effect("add {U}{U}{U}{U}").cast("Mirrorweave", "Giant Twin").resolve()
    assert game.pt("Elk") == (7, 7)
    assert game.go_to("upkeep", turn=2).pt("Elk") == (3, 3)


def test_a_copy_for_a_turn_of_a_copy_for_a_turn(board):
    """What the Elk was copied as, it stays for the Bear: the copy is of values, not of the object (707.2b)."""
    game = play(board, {"card": "Bear", "id": "one"}, {"card": "Elk", "id": "two"}, "Oak")
    game.effect("two becomes a copy of Oak until end of turn").effect("one becomes a copy of two").go_to("upkeep", turn=2)
    assert [game.chars(name).name for name in ("two", "one")] == ["Elk", "Oak"]


# --- X and kicker (107.3, 707.10) --------------------------------------------------------------------------------------------


def test_the_copied_spell_brings_its_x_and_a_copy_of_the_permanent_has_none(board):
    game = play(board, hand=["Moth"], mana="{C}{C}{C}{G}").cast("Moth", x=3, as_="moth")
    game.effect("copy target spell", targets=["moth"], as_="echo").resolve(2)
    assert (game.pt("moth"), game.pt("echo")) == ((3, 3), (3, 3))
    game.effect("create a token copy of moth", as_="tok")
    assert game.zone("tok") in ("graveyard", "nowhere")


def test_the_token_of_a_kicked_spell_was_kicked_and_its_own_copy_was_not(board):
    game = play(board, hand=["Oak"], mana="{C}{G}").cast("Oak", kicked=True, as_="oak")
    game.effect("copy target spell", targets=["oak"], as_="echo").resolve("all")
    assert game.life() == 30
    game.effect("create a token copy of echo").resolve("all")
    assert game.life() == 30


# --- faces (707.8, 708, 712) ---------------------------------------------------------------------------------------------------


def test_a_token_of_the_back_has_both_sides_and_a_twin_has_one(board):
    game = play(board, {"card": "Pup // Wolf", "id": "pup", "face": 2}, hand=["Twin"], mana="{U}")
    game.effect("create a token copy of pup", as_="tok").cast("Twin", as_="twin").resolve(answers=["pup"])
    assert [game.pt(name) for name in ("tok", "twin")] == [(5, 5), (5, 5)]
    game.effect("transform all Wolf creatures")
    assert [game.pt(name) for name in ("pup", "tok", "twin")] == [(1, 1), (1, 1), (5, 5)]


def test_a_back_counts_the_cost_of_its_front_and_a_copy_of_it_does_not(board):
    from rulesviz.rules.layers import look
    from rulesviz.rules.matching import mana_value

    game = play(board, {"card": "Pup // Wolf", "id": "pup", "face": 2}, hand=["Twin"], mana="{U}")
    game.cast("Twin", as_="twin").resolve(answers=["pup"])
    game.effect("create a token copy of pup", as_="tok")
    assert [mana_value(look(game.state, game.one(name))) for name in ("pup", "tok", "twin")] == [2, 2, 0]


def test_what_transforms_beneath_a_copy_effect_shows_it_later(board):
    game = play(board, {"card": "Pup // Wolf", "id": "pup"}, "Bear").effect("pup becomes a copy of Bear until end of turn")
    game.effect("transform pup")
    assert (game.chars("pup").name, game.pt("pup")) == ("Bear", (2, 2))
    assert game.go_to("upkeep", turn=2).pt("pup") == (5, 5)


def test_a_hidden_creature_that_becomes_a_copy_stays_hidden(board):
    game = play(board, {"card": "Hood", "id": "hood", "face_down": True}, "Elk", mana="{G}")
    game.effect("hood becomes a copy of Elk until end of turn")
    assert (game.pt("hood"), game.chars("hood").name) == ((2, 2), "")
    assert "702.37" in game.refusal("turn_up", "hood").rules


def test_a_copy_of_something_hidden_has_no_face_to_turn_up(board):
    game = play(board, {"card": "Hood", "id": "hood", "face_down": True}, hand=["Twin"], mana="{U}{G}")
    game.cast("Twin", as_="twin").resolve(answers=["hood"])
    assert (game.pt("twin"), game.chars("twin").name, game.thing("twin").face_down) == ((2, 2), "", False)
    game.do("turn_up", "hood")
    assert (game.pt("hood"), game.pt("twin")) == ((6, 6), (2, 2))


# --- choices (607.2d, 607.5) -----------------------------------------------------------------------------------------------------


def test_a_token_chooses_anew_and_a_permanent_that_becomes_a_copy_does_not(board):
    game = play(board, {"card": "Choir", "id": "one", "choices": {"color": "R"}}, "Sol Ring")
    game.effect("create a token copy of one", as_="tok", answers=["W"]).effect("Sol Ring becomes a copy of one")
    assert [could(game, name) for name in ("one", "tok", "Sol Ring")] == ["R", "W", ""]


def test_what_was_chosen_for_its_own_words_is_not_for_those_of_a_copy(board):
    """Its two abilities came together by the copy effect; the choice belongs to those that it had (607.5)."""
    game = play(board, {"card": "Choir", "id": "one", "choices": {"color": "R"}}, {"card": "Choir", "id": "two", "choices": {"color": "W"}})
    game.effect("two becomes a copy of one until end of turn")
    assert could(game, "two") == ""
    assert could(game.go_to("upkeep", turn=2), "two") == "W"


# --- where they go (400.7, 303.4, 608.3) ---------------------------------------------------------------------------------------------


def test_a_copied_aura_spell_becomes_a_token_on_its_target(board):
    game = play(board, "Bear", "Elk", hand=["Boon"], mana="{W}").cast("Boon", "Bear")
    game.effect("copy target spell; new targets allowed", targets=["Boon"], answers=["Elk"]).resolve(2)
    assert (game.pt("Bear"), game.pt("Elk")) == ((4, 4), (5, 5))
    game.effect("destroy Elk")
    assert [game.state.objects[one].token for one in game.state.player("you").graveyard] == [False]


def test_a_copy_that_returns_is_a_card_again_and_copies_anew(board):
    game = twins(board, "Giant Twin", first="Bear", there=["Bear", "Elk"]).effect("put Giant Twin into its owner's hand")
    assert (game.zone("Giant Twin"), game.chars("Giant Twin").name) == ("hand", "Giant Twin")
    game.effect("add {U}").cast("Giant Twin").resolve(answers=["Elk"])
    assert (game.chars("Giant Twin").name, game.pt("Giant Twin")) == ("Elk", (7, 7))
