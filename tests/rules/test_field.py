"""Behaviours that situations of the field asked for: each phrase compiles, and does what it says."""

import pytest

from rulesviz.model.events import ChanceDecided, SpellCast, SpellCopied, TokensCreated

OX = {"type": "Creature — Ox", "cost": "{W}", "pt": "2/2"}
BIRD = {"type": "Creature — Bird", "cost": "{W}", "pt": "1/1"}


def enchantment(*lines):
    return {"type": "Enchantment", "cost": "{1}", "text": "\n".join(lines)}


# --- spells and their targets ------------------------------------------------------------------------------------------


def test_115_9_a_spell_that_targets_only_one_thing(board):
    cards = {"Eye": enchantment("when you cast any spell that targets just one creature of yours, draw a card")}
    game = board(
        ["Eye", "Runeclaw Bear"], ["Hill Giant"], cards=cards, hand=["2 Giant Growth", "Shock"], mana="{G}{G}{R}"
    )
    assert game.cast("Giant Growth#1", "Runeclaw Bear").stack() == ["Eye", "Giant Growth"]
    assert game.cast("Giant Growth#2", "Hill Giant").stack()[0] == "Giant Growth"
    assert game.cast("Shock", "opponent").stack()[0] == "Shock"


def test_707_10e_a_copy_that_is_aimed(board):
    cards = {
        "Twin": {
            **OX,
            "text": "when you cast a spell that targets just another creature, copy that spell; the copy targets this",
        }
    }
    game = board(["Twin", "Runeclaw Bear"], cards=cards, hand=["Giant Growth"], mana="{G}")
    game.cast("Giant Growth", "Runeclaw Bear").resolve("all")
    assert game.pt("Twin") == (5, 5)
    assert game.pt("Runeclaw Bear") == (5, 5)


def test_603_2_the_second_spell_of_a_turn(board):
    cards = {"Eye": enchantment("when you cast your second spell of a turn, you gain 1 life")}
    game = board(["Eye"], cards=cards, hand=["3 Ornithopter"])
    for number in (1, 2, 3):
        game.cast(f"Ornithopter#{number}").resolve("all")
    assert game.life() == 21


def test_601_2f_spells_that_cost_more_for_each_other_one(board):
    game = board(["Damping Sphere"], hand=["3 Shock"], mana="{R}{R}{R}{R}{R}")
    game.cast("Shock#1", "opponent").cast("Shock#2", "opponent")
    assert game.pool() == "{R}{R}"
    assert "{2}{R} cannot be paid" in game.refusal("cast", "Shock#3", targets=["opponent"]).reason


def test_106_6_mana_that_makes_a_spell_safe(board):
    cavern = {"card": "Cavern of Souls", "choices": {"creature_type": "Bear"}}
    game = board([cavern, "Forest"], hand=["Runeclaw Bear"], theirs=["Counterspell"], opponent_mana="{U}{U}")
    game.tap("Cavern of Souls", "{G}", ability=3)
    game.cast("Runeclaw Bear").cast("Counterspell", "Runeclaw Bear", by="opponent").resolve("all")
    assert game.zone("Runeclaw Bear") == "battlefield"


# --- values ---------------------------------------------------------------------------------------------------------------


def test_700_5_devotion_counts_symbols(board):
    cards = {"God": {**OX, "types": None, "text": "this isn't a creature if your devotion to white is below three"}}
    cards["God"].pop("types")
    game = board(["God", {"card": "Bird", "id": "one"}], cards={**cards, "Bird": {**BIRD, "cost": "{W}{W}"}})
    assert game.chars("God").types == ("Creature",)
    game.effect("destroy one")
    assert (game.chars("God").types, game.chars("God").subtypes) == (
        (),
        (),
    )  # 205.1a: no creature types without the type


def test_107_1a_half_is_rounded_down(board):
    cards = {"Song": {"type": "Sorcery", "cost": "{X}", "text": "gain half X life"}}
    game = board(cards=cards, hand=["Song"], mana="{C}{C}{C}{C}{C}")
    assert game.cast("Song", x=5).resolve().life() == 22


def test_601_2h_the_mana_that_was_spent(board):
    game = board(["Runeclaw Bear"], ["Hill Giant"], hand=["Mockingbird"], mana="{U}{C}{C}")
    game.cast("Mockingbird", x=2).resolve(answers=["Runeclaw Bear"])
    assert game.keywords("Mockingbird") == {"flying"}
    game = board(["Runeclaw Bear"], hand=["Mockingbird"], mana="{U}")
    game.cast("Mockingbird", x=0).resolve()
    assert game.chars("Mockingbird").name == "Mockingbird"


def test_702_33d_a_permanent_remembers_that_it_was_kicked(board):
    cards = {"Ox": {**OX, "text": "kicker {1}\nwhen this enters, if this was kicked, you gain 3 life"}}
    game = board(cards=cards, hand=["2 Ox"], mana="{W}{C}{W}")
    game.cast("Ox#1", kicked=True).resolve("all").cast("Ox#2").resolve("all")
    assert game.life() == 23


def test_205_1a_a_creature_type_of_choice(board):
    game = board(["Imagecrafter", "Runeclaw Bear"])
    game.activate("Imagecrafter", "Runeclaw Bear").resolve(answers=["Goblin"])
    assert game.chars("Runeclaw Bear").subtypes == ("Goblin",)


def test_613_1f_all_but_mana_abilities(board):
    game = board(["Blood Sun", "Ancient Tomb", "Vesuva", "Mutavault"])
    assert [len(game.chars(name).abilities) for name in ("Ancient Tomb", "Vesuva", "Mutavault")] == [1, 0, 1]


def test_707_9a_its_own_other_abilities(board):
    cards = {
        "Mime": {
            **OX,
            "text": "flying\nthis may enter as a copy of another creature, except it has its own other abilities",
        }
    }
    game = board(["Hill Giant"], cards=cards, hand=["Mime"], mana="{W}")
    game.cast("Mime").resolve(answers=["Hill Giant"])
    assert (game.pt("Mime"), game.keywords("Mime")) == ((3, 3), {"flying"})


# --- mana -----------------------------------------------------------------------------------------------------------------


def test_106_12a_mana_of_the_chosen_color(board):
    game = board([{"card": "Gauntlet of Power", "choices": {"color": "G"}}, "Forest", "Island"])
    assert game.tap("Island").pool() == "{U}"
    assert game.tap("Forest").pool() == "{U}{G}{G}"


def test_605_1b_mana_that_an_ability_of_a_land_adds(board):
    game = board([{"card": "Caged Sun", "choices": {"color": "G"}}, "Forest", "Llanowar Elves"])
    assert game.tap("Llanowar Elves").pool() == "{G}"
    assert game.tap("Forest").pool() == "{G}{G}{G}"


def test_106_12b_only_much_mana_is_replaced(board):
    game = board(["Damping Sphere", "Ancient Tomb", "Forest"])
    assert game.tap("Ancient Tomb").tap("Forest").pool() == "{G}{C}"


def test_106_12_who_tapped_a_land_for_mana(board):
    line = "at the start of each end step, each player who drew mana from a land this turn sacrifices a land"
    game = board(["Fields", "Forest", "Sol Ring"], ["Island"], cards={"Fields": enchantment(line)})
    game.tap("Sol Ring").tap("Island", by="opponent").go_to("end").resolve()
    assert (game.zone("Forest"), game.zone("Island")) == ("battlefield", "graveyard")


# --- tokens and counters -----------------------------------------------------------------------------------------------------


def test_111_4_a_token_with_a_name(board):
    game = board()
    game.effect('create a legendary black 20/20 Avatar creature token named "Marit Lage" with flying', as_="lage")
    assert (game.chars("lage").name, game.pt("lage")) == ("Marit Lage", (20, 20))


def test_614_1c_a_copy_that_enters_with_a_counter(board):
    text = "create a token copy of bear, except it enters with one more +1/+1 counter"
    game = board([{"card": "Runeclaw Bear", "id": "bear"}])
    assert game.effect(text, as_="tok").pt("tok") == (3, 3)
    game = board([{"card": "Runeclaw Bear", "id": "bear"}, "Doubling Season"])
    game.effect(text, as_=["one", "two"])
    assert [game.pt(name) for name in ("one", "two")] == [(4, 4), (4, 4)]  # 122.6: these counters are doubled, too


def test_508_4_a_copy_that_attacks(board):
    cards = {"Ox": {**OX, "text": "whenever this attacks, create a tapped attacking token copy of this"}}
    game = board(["Ox"], cards=cards)
    game.do("attack", ["Ox"]).resolve(as_="tok")
    assert (game.thing("tok").tapped, game.thing("tok").attacking) == (True, "opponent")
    assert game.go_to("postcombat main").life("opponent") == 16


def test_400_7e_what_died_comes_back_with_a_counter(board):
    back = "put the card onto the battlefield under its owner with one +1/+1 counter; it gains flying"
    line = f"when any other creature of yours dies, {back}"
    game = board(["Eye", "Runeclaw Bear"], cards={"Eye": {**BIRD, "text": line}})
    game.effect("destroy all Bears").resolve()
    assert (game.pt("Runeclaw Bear"), game.keywords("Runeclaw Bear")) == ((3, 3), {"flying"})


def test_603_8_no_counters_left(board):
    cards = {
        "Ice": enchantment(
            "this enters with one ice counter",
            "{0}: remove an ice counter from this",
            "when this has no ice counters, sacrifice this; if you do, draw one card",
        )
    }
    game = board([{"card": "Ice", "counters": {"ice": 1}}], cards=cards, library=["Wastes"], libraries=False)
    game.activate("Ice").resolve().resolve()
    assert game.zone("Ice") == "graveyard"
    assert len(game.state.player("you").hand) == 1


def test_122_1_as_much_as_was_removed(board):
    cards = {"Bell": enchantment("{0}: remove all charge counters from this; you gain that much life")}
    game = board([{"card": "Bell", "counters": {"charge": 3}}], cards=cards)
    assert game.activate("Bell").resolve().life() == 23


# --- abilities -------------------------------------------------------------------------------------------------------------


def test_602_2_an_ability_that_is_activated(board):
    cards = {"Eye": enchantment("whenever a nonmana ability of a creature is activated, you gain 1 life")}
    game = board(["Eye", "Jade Mage", "Llanowar Elves"], cards=cards, mana="{C}{C}")
    game.tap("Llanowar Elves")
    assert game.stack() == []
    assert game.activate("Jade Mage").stack() == ["Eye", "Jade Mage"]


def test_701_21a_everybody_sacrifices_their_own(board):
    game = board(["Runeclaw Bear", "Hill Giant"], ["Craw Wurm"])
    game.effect("each opponent sacrifices a creature")
    assert (game.zone("Craw Wurm"), game.zone("Runeclaw Bear")) == ("graveyard", "battlefield")


# --- chance ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("won", "life"), [(True, 22), (False, 19)])
def test_705_2_a_coin(board, won, life):
    cards = {
        "Song": {
            "type": "Sorcery",
            "cost": "{0}",
            "text": "flip a coin; if the coin is yours, you gain 2 life; if the coin is not yours, you lose 1 life",
        }
    }
    game = board(cards=cards, hand=["Song"])
    game.cast("Song").resolve()
    assert game.question.kind == "chance"
    assert game.do("answer", won).life() == life
    assert len(game.events(ChanceDecided)) == 1


def test_706_2_dice_for_counters(board):
    game = board(hand=["Neverwinter Hydra"], mana="{G}{G}{C}{C}{C}{C}")
    game.cast("Neverwinter Hydra", x=2).resolve(answers=[3, 6])
    assert game.pt("Neverwinter Hydra") == (9, 9)


# --- copies of cards that are cast (707.12) ------------------------------------------------------------------------------------


def scepter(board, spell, **more):
    game = board(hand=["Isochron Scepter", {"card": spell, "id": "held"}], mana="{C}{C}{C}{C}", **more)
    return game.cast("Isochron Scepter").resolve(2, answers=[True])


def test_707_12_the_copy_is_cast_for_nothing(board):
    game = scepter(board, "Shock")
    game.activate("Isochron Scepter", ability=2).resolve(answers=[True, "opponent"])
    assert (game.stack(), game.zone("held")) == (["Shock"], "exile")
    assert game.resolve().life("opponent") == 18
    assert len(game.state.exile) == 1


def test_707_12_what_cannot_be_cast_ceases_to_exist(board):
    mage = {"card": "Meddling Mage", "choices": {"card_name": "Shock"}}
    game = scepter(board, "Shock", opponent=[mage])
    game.activate("Isochron Scepter", ability=2).resolve()
    assert (game.stack(), len(game.state.exile), len(game.events(SpellCast))) == ([], 1, 1)


def test_607_2a_each_scepter_knows_its_own_card(board):
    game = scepter(board, "Shock", exile=["Lightning Bolt"])
    game.activate("Isochron Scepter", ability=2).resolve(answers=[True, "opponent"])
    assert game.stack() == ["Shock"]


def test_601_3_a_name_is_chosen_as_it_enters(board):
    game = board(hand=["Meddling Mage", "Shock"], mana="{W}{U}{R}")
    game.cast("Meddling Mage").resolve(answers=["Shock"])
    assert "601.3" in game.refusal("cast", "Shock", targets=["opponent"]).rules


def test_115_1_two_whole_nouns(board):
    game = board(["Wall of Omens"], hand=["Consign to Memory"], theirs=["Shock"], mana="{U}", opponent_mana="{R}")
    game.cast("Shock", "you", by="opponent")
    assert "115.1" in game.refusal("cast", "Consign to Memory", targets=["Shock"], by="you").rules


def test_nothing_here_is_created_or_copied_by_itself(board):
    game = board(["Isochron Scepter"])
    assert game.events(TokensCreated) + game.events(SpellCopied) == []


# --- as it enters, as it is turned up ----------------------------------------------------------------------------------------


def test_613_2a_a_shape_picked_as_it_enters(board):
    game = board(hand=["Primal Plasma"], mana="{C}{C}{C}{U}")
    game.cast("Primal Plasma").resolve(answers=[2])
    assert (game.pt("Primal Plasma"), game.keywords("Primal Plasma")) == ((2, 2), {"flying"})
    game.effect("destroy all creatures")
    assert game.pt("Primal Plasma") == (0, 0)  # 400.7: the card in the graveyard knows nothing of it


def test_708_11_what_happens_as_it_is_turned_up(board):
    game = board([{"card": "Hooded Hydra", "id": "hydra", "face_down": True}], mana="{C}{C}{C}{G}{G}")
    assert game.do("turn_up", "hydra").pt("hydra") == (5, 5)


@pytest.mark.parametrize(("answer", "size"), [("Hill Giant", (3, 3)), ("none", (1, 1))])
def test_708_11_turned_up_as_a_copy(board, answer, size):
    text = "morph {U}\nas this is turned face up, it may become a copy of another creature"
    cards = {"Veil": {"type": "Creature — Shapeshifter", "cost": "{U}", "pt": "1/1", "text": text}}
    game = board([{"card": "Veil", "face_down": True, "id": "veil"}, "Hill Giant"], cards=cards, mana="{U}")
    assert game.do("turn_up", "veil", answers=[answer]).pt("veil") == size


def test_614_10_a_skipped_untap_step(board):
    game = board([], [{"card": "Island", "tapped": True}])
    game.effect("each opponent skips their next untap step")
    assert game.go_to("upkeep", turn=2).tapped() == ["Island"]
    assert game.go_to("upkeep", turn=4).tapped() == []


def test_707_2c_a_static_copy_keeps_what_it_copied_first(board):
    game = board(["Hill Giant", "Grizzly Bears"], hand=["Metamorphic Alteration"], mana="{C}{U}")
    game.cast("Metamorphic Alteration", "Hill Giant").resolve(answers=["Grizzly Bears"])
    assert game.chars("Hill Giant").name == "Grizzly Bears"
    game.effect("destroy target creature", targets=["Grizzly Bears"])
    assert game.pt("Hill Giant") == (2, 2)
    assert game.effect("destroy all enchantments").pt("Hill Giant") == (3, 3)
