"""Continuous effects: layers, timestamps, dependency (604, 611, 613)."""

from itertools import permutations
from typing import get_args

import pytest

from rulesviz.model.modifications import Modification
from rulesviz.rules.dependency import LAYER_OF, LAYERS
from rulesviz.rules.layers import derived, look
from rulesviz.rules.looks import has_word

COUNT = "to the number of"
ENCHANTMENT = {"type": "Enchantment", "cost": "{1}"}


def enchantment(text):
    return {**ENCHANTMENT, "text": text}


# --- each layer in its place (613.1, 613.4) ---------------------------------------------------------------------------


def test_613_1_copy_comes_before_everything_else(board):
    """A copy effect is layer 1, whatever its timestamp: counters, Auras and effects stay on top of it."""
    game = board(
        ["4 Wastes", "Forest", "Island", {"card": "Hill Giant", "id": "giant", "counters": {"+1/+1": 1}},
         {"card": "Runeclaw Bear", "id": "bear"}, {"card": "Giant Strength", "attached_to": "giant"}],
        hand=["Cytoshape"],
    )  # fmt: skip
    assert game.pt("giant") == (6, 6)
    game.cast("Cytoshape", "giant").resolve(answers=["bear"])
    assert game.chars("giant").name == "Runeclaw Bear"
    assert game.pt("giant") == (5, 5)


def test_613_1b_to_f_control_text_type_colour_ability(board):
    """Act of Treason: control in layer 2, haste in layer 6 (613.6); each leaves its record."""
    game = board(["3 Mountain"], [{"card": "Runeclaw Bear", "id": "bear"}], hand=["Act of Treason"])
    game.cast("Act of Treason", "bear").resolve()
    assert game.controller("bear") == "you"
    assert game.keywords("bear") == {"haste"}
    assert [record.layer for record in game.records("bear")] == ["2", "6"]


def test_613_4a_characteristic_defining_ability_is_below_setting(board):
    """The number of 7a is set aside by 7b and comes back after it; 7c adds to either."""
    cards = {
        "Paper Beast": {"type": "Creature — Beast", "cost": "{G}", "pt": "*/*",
                        "text": f"this's power and toughness are each equal {COUNT} lands you control"},
    }  # fmt: skip
    game = board(["3 Island", {"card": "Paper Beast", "counters": {"+1/+1": 1}}], hand=["Turn to Frog"], cards=cards)
    assert game.pt("Paper Beast") == (4, 4)
    game.cast("Turn to Frog", "Paper Beast").resolve()
    assert game.pt("Paper Beast") == (2, 2)
    game.go_to("upkeep", 2, auto=True)
    assert game.pt("Paper Beast") == (4, 4)


def test_604_3_a_defining_ability_works_in_every_zone(board):
    cards = {
        "Paper Beast": {"type": "Creature — Beast", "cost": "{G}", "pt": "*/*",
                        "text": f"this's power and toughness are each equal {COUNT} lands you control"},
    }  # fmt: skip
    game = board(["3 Island"], hand=["Paper Beast"], graveyard=["Paper Beast"], cards=cards)
    assert game.pt("Paper Beast#1") == (3, 3)
    assert game.pt("Paper Beast#2") == (3, 3)


def test_613_4b_setting_leaves_counters_and_bonuses_alone(board):
    game = board([{"card": "Hill Giant", "id": "giant", "counters": {"+1/+1": 2}}, "2 Forest", "2 Island"],
                 hand=["Giant Growth", "Turn to Frog"])  # fmt: skip
    game.cast("Giant Growth", "giant").resolve()
    game.cast("Turn to Frog", "giant").resolve()
    assert game.pt("giant") == (6, 6)  # 1/1, two counters, +3/+3


def test_613_4c_counters_of_all_kinds(board):
    game = board([{"card": "Craw Wurm", "counters": {"+1/+1": 1, "-0/-1": 2, "+2/+0": 1, "charge": 5}}])
    assert game.pt("Craw Wurm") == (9, 3)


def test_613_4c_order_of_bonuses_does_not_matter(board):
    found = set()
    for order in permutations(("+1/+0", "-0/-1", "+2/+2")):
        game = board([{"card": "Craw Wurm", "id": "wurm"}])
        for bonus in order:
            game.effect(f"wurm gets {bonus} until end of turn")
        found.add(game.pt("wurm"))
    assert found == {(9, 5)}


def test_613_4d_switch_is_applied_last(board):
    """1/3 with +0/+1, then switched, then +5/+0: 4/6 (the bonus is applied before the switch)."""
    cards = {"Paper Crab": {"type": "Creature — Crab", "cost": "{U}", "pt": "1/3"}}
    game = board(["Paper Crab"], cards=cards)
    game.effect("Paper Crab gets +0/+1 until end of turn")
    game.effect("switch Paper Crab's power and toughness until end of turn")
    assert game.pt("Paper Crab") == (4, 1)
    game.effect("Paper Crab gets +5/+0 until end of turn")
    assert game.pt("Paper Crab") == (4, 6)


def test_613_4d_two_switches_cancel(board):
    game = board([{"card": "Craw Wurm", "id": "wurm"}])
    game.effect("switch wurm's power and toughness until end of turn")
    game.effect("switch wurm's power and toughness until end of turn")
    assert game.pt("wurm") == (6, 4)


def test_613_5_values_are_worked_out_anew_each_time(board):
    """Honor of the Pure looks at the colour of now: 2/2, white 3/3, red 2/2."""
    cards = {"Paper Shade": {"type": "Creature — Shade", "cost": "{B}", "pt": "2/2"}}
    game = board(["Honor of the Pure", "Paper Shade"], cards=cards)
    assert game.pt("Paper Shade") == (2, 2)
    game.effect("Paper Shade becomes white until end of turn")
    assert game.pt("Paper Shade") == (3, 3)
    game.effect("Paper Shade becomes red until end of turn")
    assert game.pt("Paper Shade") == (2, 2)


# --- an effect that has begun goes on (613.6) -------------------------------------------------------------------------


def test_613_6_an_effect_goes_on_in_later_layers_though_its_ability_is_gone(board):
    """A land that says `this is a 2/2 creature that's red`, under an effect by which it has lost that text, still counts."""
    cards = {
        "Paper Idol": {"type": "Artifact", "cost": "{2}", "text": "each artifact is a 2/2 creature too"},
        "Paper Hush": enchantment("all creatures lose all abilities"),
    }
    for order in permutations(("Paper Idol", "Paper Hush")):
        game = board(list(order), cards=cards)
        assert game.chars("Paper Idol").has_type("Creature")
        assert game.chars("Paper Idol").abilities == ()
        assert game.pt("Paper Idol") == (2, 2)  # begun in layer 4, so applied in 7b too


def test_613_6_the_same_objects_in_every_layer(board):
    """What was affected in the first layer is affected in the next ones, though it has ceased to fit the words."""
    cards = {"Paper March": enchantment("each noncreature artifact is a 3/2 creature too")}
    game = board(["Paper March", "Sol Ring"], cards=cards)
    assert game.chars("Sol Ring").has_type("Creature")
    assert game.pt("Sol Ring") == (3, 2)


# --- timestamps (613.7) -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("order", "flies"), [(("up", "down"), False), (("down", "up"), True)])
def test_613_7_the_newer_of_two_decides(board, order, flies):
    cards = {"up": enchantment("all creatures have flying"), "down": enchantment("all creatures lose flying")}
    game = board([*order, "Runeclaw Bear"], cards=cards)
    assert ("flying" in game.keywords("Runeclaw Bear")) is flies


def test_613_7_effect_and_permanent_share_one_clock(board):
    cards = {"down": enchantment("all creatures lose flying")}
    game = board(["down", {"card": "Runeclaw Bear", "id": "bear"}], cards=cards)
    game.effect("bear gains flying until end of turn")
    assert game.keywords("bear") == {"flying"}


def test_613_7e_attaching_gives_a_new_timestamp(board):
    """An Equipment gets a new timestamp each time it becomes attached."""
    cards = {
        "Paper Wing": {
            "type": "Artifact — Equipment",
            "cost": "{1}",
            "text": "equipped creature has flying\nequip {0}",
        },
        "down": enchantment("all creatures lose flying"),
    }
    game = board(["Paper Wing", "down", {"card": "Runeclaw Bear", "id": "bear"}], cards=cards)
    game.activate("Paper Wing", "bear").resolve()
    assert game.keywords("bear") == {"flying"}


def test_613_7_the_newest_base_size_wins(board):
    cards = {"small": enchantment("all creatures are 1/1"), "large": enchantment("all creatures are 8/8")}
    assert board(["small", "large", "Hill Giant"], cards=cards).pt("Hill Giant") == (8, 8)
    assert board(["large", "small", "Hill Giant"], cards=cards).pt("Hill Giant") == (1, 1)


def grown(game, name):
    """The sizes that an object had one after the other in layer 7c, each with what made it."""
    records = [one for one in game.records(name) if one.layer == "7c"]
    return [(one.text.partition(" until")[0], one.after.power) for one in records]


def test_613_7c_counters_take_their_turn_by_timestamp(board):
    """Growth before, between and after: the counters are as old as the newest of their kind."""
    game = board([{"card": "Runeclaw Bear", "id": "bear", "counters": {"+1/+1": 3}}])
    game.effect("bear gets +3/+3 until end of turn")
    assert [power for _, power in grown(game, "bear")] == [5, 8]
    assert grown(game, "bear")[0][0] == "3 +1/+1 counters"
    game.effect("put a +1/+1 counter on bear")  # all four have a new timestamp
    assert [power for _, power in grown(game, "bear")] == [5, 9]
    assert grown(game, "bear")[1][0] == "4 +1/+1 counters"
    game.effect("put a -1/-1 counter on bear")  # another kind, and annihilated against one of the four (704.5q)
    game.effect("bear gets +1/+0 until end of turn")
    assert grown(game, "bear")[1:] == [("3 +1/+1 counters", 8), ("bear gets +1/+0", 9)]
    assert game.pt("bear") == (9, 8)


def test_613_7c_counters_that_came_with_it_are_as_old_as_it_is(board):
    cards = {
        "Paper Crab": {"type": "Creature — Crab", "cost": "{U}", "pt": "1/3", "text": "this enters with two +1/+1 counters on it"},
        "banner": enchantment("creatures you control get +5/+5"),
    }
    game = board(["banner"], hand=["Paper Crab"], mana="{U}", cards=cards)
    game.cast("Paper Crab").resolve()
    game.effect("Paper Crab gets +1/+1 until end of turn")
    assert [power for _, power in grown(game, "Paper Crab")] == [6, 8, 9]  # the old banner, the counters, the new effect


# --- dependency (613.8) -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations(("Blood Moon", "Urborg, Tomb of Yawgmoth"))))
def test_613_8a_urborg_depends_on_blood_moon(board, order):
    """Blood Moon takes the ability away that makes Swamps, so Urborg waits and finds nothing to do."""
    game = board([*order, "Forest", "Mutavault"])
    assert game.chars("Urborg, Tomb of Yawgmoth").subtypes == ("Mountain",)
    assert game.chars("Forest").subtypes == ("Forest",)
    assert game.chars("Mutavault").subtypes == ("Mountain",)


def test_613_8a_the_record_says_that_order_was_changed(board):
    game = board(["Urborg, Tomb of Yawgmoth", "Blood Moon"])
    cited = {rule for record in game.records("Urborg, Tomb of Yawgmoth") for rule in record.rules}
    assert {"613.1d", "305.7", "613.8a"} <= cited


@pytest.mark.parametrize("order", list(permutations(("paint", "craft"))))
def test_613_8a_what_an_effect_applies_to_is_a_dependency(board, order):
    """`All artifacts are creatures too` depends on `all creatures are artifacts too` only where that adds artifacts."""
    cards = {
        "paint": enchantment("all creatures are artifacts too"),
        "craft": enchantment("each artifact is a Golem too"),
    }
    game = board([*order, "Runeclaw Bear"], cards=cards)
    assert game.chars("Runeclaw Bear").has_type("Golem")


def test_613_8_no_dependency_between_layers(board):
    """Layer 4 before layer 5: a colour change cannot help an effect that looks at colour in layer 4."""
    cards = {"dye": enchantment("artifacts are black"), "breed": enchantment("black creatures are Goblins too")}
    for order in permutations(("dye", "breed")):
        game = board([*order, "Ornithopter"], cards=cards)
        assert game.chars("Ornithopter").colors == "B"
        assert not game.chars("Ornithopter").has_type("Goblin")


@pytest.mark.parametrize(("order", "goblin"), [(("a", "b"), True), (("b", "a"), True)])
def test_613_8b_in_a_circle_timestamps_decide(board, order, goblin):
    """Each effect could change what the other applies to: a circle, so the older one is applied first."""
    cards = {"a": enchantment("all Bears are Goblins too"), "b": enchantment("all Goblins are Bears too")}
    game = board([*order, "Runeclaw Bear"], cards=cards)
    assert game.chars("Runeclaw Bear").has_type("Goblin") is goblin
    assert game.chars("Runeclaw Bear").has_type("Bear")


def test_613_8c_dependency_is_looked_at_again_after_each_effect(board):
    """Three in a row. The third begins to depend on the second once the first has made an Elf.

    Before that it depends on nothing, so where it is older than the first it is applied at once, to no Goblin.
    """
    cards = {
        "first": enchantment("all Bears are Elves too"),
        "second": enchantment("all Elves are Goblins too"),
        "third": enchantment("all Goblins are Zombies too"),
    }
    for order in permutations(cards):
        game = board([*order, "Runeclaw Bear"], cards=cards)
        zombie = order.index("first") < order.index("third")
        assert game.chars("Runeclaw Bear").subtypes == ("Bear", "Elf", "Goblin", "Zombie")[: 3 + zombie], order


def test_613_9_colour_feeds_a_bonus(board):
    """`Enchanted creature is white` and `white creatures get +1/+1` on a red creature: 5 before 7c."""
    cards = {
        "wash": {"type": "Enchantment — Aura", "cost": "{W}", "text": "enchant creature\nenchanted creature is white"}
    }
    game = board(["Honor of the Pure", {"card": "Hill Giant", "id": "giant"}, {"card": "wash", "attached_to": "giant"}],
                 cards=cards)  # fmt: skip
    assert game.chars("giant").colors == "W"
    assert game.pt("giant") == (4, 4)


# --- land types (305) -------------------------------------------------------------------------------------------------


def test_305_7_setting_a_land_type_takes_abilities_and_old_land_types(board):
    game = board(["Blood Moon", "Stomping Ground", "Gaea's Cradle"])
    assert game.chars("Stomping Ground").subtypes == ("Mountain",)
    assert [ability.text for ability in game.chars("Gaea's Cradle").abilities] == ["{T}: add {R}"]
    assert game.chars("Gaea's Cradle").supertypes == ("Legendary",)


def test_305_6_an_added_basic_type_brings_its_ability_once(board):
    game = board(["Urborg, Tomb of Yawgmoth", "Swamp", "Mutavault"])
    assert [ability.text for ability in game.chars("Swamp").abilities] == ["{T}: add {B}"]
    assert [ability.text for ability in game.chars("Mutavault").abilities][-1] == "{T}: add {B}"


def test_305_7_the_moon_does_not_touch_abilities_that_others_give(board):
    """Chromatic Lantern gives its ability in layer 6, after Blood Moon in layer 4."""
    game = board(["Chromatic Lantern", "Blood Moon", "Mutavault"])
    texts = [ability.text for ability in game.chars("Mutavault").abilities]
    assert texts[0] == "{T}: add {R}"
    assert len(texts) == 2


# --- Humility and its like ---------------------------------------------------------------------------------------------


def test_613_1f_before_7b_humility_and_counters(board):
    game = board(["Humility", {"card": "Serra Angel", "id": "angel", "counters": {"+1/+1": 2}}, "Glorious Anthem"])
    assert game.keywords("angel") == set()
    assert game.pt("angel") == (4, 4)


def test_613_6_a_lord_under_humility_does_nothing(board):
    """The lord loses its ability in layer 6, before that would begin in 7c."""
    game = board(["Humility", "Elvish Archdruid", "Llanowar Elves"])
    assert game.pt("Llanowar Elves") == (1, 1)


@pytest.mark.parametrize("order", list(permutations(("Humility", "Cryptolith Rite"))))
def test_613_7_abilities_given_after_humility_stay(board, order):
    game = board([*order, {"card": "Runeclaw Bear", "id": "bear"}])
    assert bool(game.chars("bear").abilities) is (order[0] == "Humility")


# --- numbers and objects fixed or not (611) ---------------------------------------------------------------------------


def test_611_2c_a_resolved_effect_keeps_its_objects(board):
    """The creatures of that moment; a newcomer has nothing, one that changes keeps what it has."""
    game = board(["2 Forest", {"card": "Runeclaw Bear", "id": "bear"}, {"card": "Hill Giant", "id": "giant"}])
    game.effect("white creatures get +1/+1 until end of turn")
    game.effect("green creatures get +2/+2 until end of turn")
    game.effect("bear becomes red until end of turn")
    game.do("put", "Grizzly Bears")
    assert game.pt("bear") == (4, 4)
    assert game.pt("giant") == (3, 3)
    assert game.pt("Grizzly Bears") == (2, 2)


def test_611_3a_a_static_ability_applies_to_whatever_fits_now(board):
    game = board(["Glorious Anthem", {"card": "Runeclaw Bear", "id": "bear"}])
    game.do("put", "Hill Giant")
    assert game.pt("Hill Giant") == (4, 4)
    game.effect("destroy Glorious Anthem")
    assert game.pt("Hill Giant") == (3, 3)


def test_608_2h_a_number_is_worked_out_once(board):
    """Overwhelming Stampede reads the greatest power as it resolves, for the whole turn."""
    game = board(["5 Forest", {"card": "Craw Wurm", "id": "wurm"}, "Runeclaw Bear"], hand=["Overwhelming Stampede"])
    game.cast("Overwhelming Stampede").resolve()
    assert game.pt("Runeclaw Bear") == (8, 8)
    game.effect("destroy wurm")
    assert game.pt("Runeclaw Bear") == (8, 8)


def test_514_2_damage_and_until_end_of_turn_end_together(board):
    """A 2/2 with +3/+3 and three damage survives the cleanup step."""
    game = board(
        ["Forest", "Mountain", {"card": "Runeclaw Bear", "id": "bear"}], hand=["Giant Growth", "Lightning Bolt"]
    )
    game.cast("Giant Growth", "bear").resolve()
    game.cast("Lightning Bolt", "bear").resolve()
    assert game.thing("bear").damage == 3
    game.go_to("upkeep", 2, auto=True)
    assert game.zone("bear") == "battlefield"
    assert game.thing("bear").damage == 0
    assert game.pt("bear") == (2, 2)


# --- one sweep ----------------------------------------------------------------------------------------------------------


def test_derived_values_are_computed_once_per_state(board):
    game = board(["Glorious Anthem", "Runeclaw Bear"])
    assert derived(game.state) is derived(game.state)


def test_every_record_says_what_changed_and_why(board):
    game = board(["Glorious Anthem", {"card": "Runeclaw Bear", "counters": {"+1/+1": 1}}, "Honor of the Pure"])
    records = game.records("Runeclaw Bear")
    assert [(record.before.power, record.after.power) for record in records] == [(2, 3), (3, 4)]
    assert all("613.4c" in record.rules for record in records)


# --- sizes that are granted, effects in graveyards, durations that depend (613.7a, 611.2b, 611.2e) --------------------


def test_613_7a_a_granted_size_is_as_old_as_what_granted_it(board):
    game = board(
        [{"card": "Svogthos, the Restless Tomb", "id": "tomb"}], graveyard=["2 Runeclaw Bear"], mana="{C}{C}{C}{B}{G}"
    )
    game.activate("tomb", ability=2).resolve()
    assert game.pt("tomb") == (2, 2)
    game.effect("tomb has base power and toughness 5/5 this turn")
    assert game.pt("tomb") == (5, 5)


def test_cards_in_graveyards_lose_abilities_and_find_them_again(board):
    game = board(["Yixlid Jailer", "6 Island"], graveyard=["Cackling Counterpart"])
    assert game.refusal("cast", "Cackling Counterpart", targets=["Yixlid Jailer"], from_="graveyard").rules == (
        "601.3",
    )
    game.effect("destroy Yixlid Jailer")
    card = game.state.player("you").graveyard[0]
    assert derived(game.state).value(card) is None


def test_611_2b_until_the_source_changes_hands(board):
    game = board([{"card": "Master Thief", "id": "thief"}], [{"card": "Sol Ring", "id": "ring"}])
    game.effect("destroy thief")
    game = board(["4 Island"], [{"card": "Sol Ring", "id": "ring"}], hand=["Master Thief"], opponent_mana="{C}{C}{R}",
                 theirs=["Act of Treason"])  # fmt: skip
    game.cast("Master Thief").resolve().resolve()
    assert game.controller("ring") == "you"
    game.effect("gain control of Master Thief", by="opponent")
    assert game.controller("ring") == "opponent"


def test_611_2e_what_it_is_and_not_what_it_gains(board):
    """Haste that the next sentence gives comes after the entry; being an enchantment comes with it."""
    cards = {
        "Paper Choir": enchantment("whenever any enchantment enters, you gain one life"),
        "Paper Rite": {"type": "Sorcery", "cost": "{B}",
                       "text": "put target creature card in your graveyard to the battlefield; it's an enchantment too"},
    }  # fmt: skip
    game = board(["Paper Choir"], graveyard=["Hill Giant"], mana="{B}", hand=["Paper Rite"], cards=cards)
    game.cast("Paper Rite", "Hill Giant").resolve().resolve("all")
    assert game.life() == 21


def test_604_3_a_size_that_counts_graveyards_counts_itself_there(board):
    game = board([{"card": "Tarmogoyf", "id": "goyf"}], graveyard=["Tarmogoyf", "Forest"])
    assert game.pt("goyf") == (2, 3)
    dead = game.state.player("you").graveyard[0]
    assert look(game.state, dead).chars.power == 2


@pytest.mark.parametrize("oldest", [0, 1])
def test_613_8a_each_of_two_alike_is_tried_by_itself(board, oldest):
    """Turn to Frog takes the ability of one Lord only: what the other does stays, whichever is looked at first."""
    cards = {"Paper Merfolk": {"type": "Creature — Merfolk", "cost": "{U}", "pt": "1/1"}}
    lords = ["Lord of Atlantis", {"card": "Lord of Atlantis", "id": "frog"}]
    game = board([*(lords if oldest else lords[::-1]), "Paper Merfolk", "2 Island"], hand=["Turn to Frog"], cards=cards)
    game.cast("Turn to Frog", "frog").resolve()
    assert game.pt("Paper Merfolk") == (2, 2)
    assert game.pt("frog") == (1, 1)


def test_604_3_cards_that_count_each_other_in_a_graveyard(board):
    """Each is a creature card there, whatever its power: no circle."""
    game = board(graveyard=["Tarmogoyf", "Tarmogoyf", "Forest"])
    assert game.pt("Tarmogoyf#1") == (2, 3)


@pytest.mark.parametrize("zone", ["hand", "graveyard", "stack"])
def test_702_73a_changeling_works_in_every_zone(board, zone):
    cards = {"Shape": {"type": "Creature — Shapeshifter", "cost": "{G}", "pt": "1/1", "text": "changeling"}}
    game = board(**{"graveyard" if zone == "graveyard" else "hand": ["Shape"]}, mana="{G}", cards=cards)
    if zone == "stack":
        game.cast("Shape")
    assert game.zone("Shape") == zone
    assert has_word(look(game.state, game.one("Shape")), "Goblin")


def test_613_1_each_kind_of_modification_has_its_layer():
    assert set(LAYER_OF) == set(get_args(Modification))
    assert set(LAYER_OF.values()) == {"1a", *LAYERS}
