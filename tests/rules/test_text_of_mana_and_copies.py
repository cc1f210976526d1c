"""Constructs of rules text on invented cards: what their lines do when they are played (106, 603, 614, 707)."""

import pytest
from invented import BEAR, BOLT, beast, land, thing, tokens, told

from rulesviz.cards.drafts import CardContext
from rulesviz.cards.lines import parse_line
from rulesviz.model.events import NothingHappened, SpellCopied
from rulesviz.rules.layers import look

# Phrases that no card text of ours should spell out with what stands around them.
MIX, CHOSEN, FROM, ANY = "in any combination of", "of the chosen color", "from your hand", "an ability"
COPY, WHENEVER, MINE, TODAY, TAPPED = (
    "a copy of target creature", "whenever you cast", "creature you control", "until end of turn", "this enters tapped unless",
)  # fmt: skip
NEXT, STEP, HURT, DIED = "controller's next untap step", "untap step", "dealt damage", "a creature died this turn"
MINE_ALONE = "only during your turn"
HITS, AMOUNT = "whenever a creature deals combat damage", "an amount of"
AIM, COUNT, ATEND = "target player", "the number of creatures", "at the beginning of the"
SPEND = "mana of yours is of any color"


# --- mana -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 2, 3])
def test_any_number_of_counters_is_removed_for_as_much_mana(board, count):
    silo = land("{T}, remove any number of grain counters from this: add {G} for each grain counter so removed")
    game = board([{"card": "Silo", "counters": {"grain": 3}}], cards={"Silo": silo})
    game.tap("Silo", answers=[count])
    assert game.pool() == "{G}" * count
    assert game.thing("Silo").count("grain") == 3 - count


def test_x_counters_are_removed_for_x_mana_in_any_combination(board):
    silo = land(f"{{T}}, remove X grain counters from this: add X mana {MIX} {{R}} and/or {{G}}")
    game = board([{"card": "Silo", "counters": {"grain": 2}}], cards={"Silo": silo})
    game.tap("Silo", answers=[2, "RG"])
    assert game.pool() == "{R}{G}"


def test_what_an_instruction_removed_is_counted(board):
    jar = thing("{1}: remove all dew counters from this. Add {C} for each dew counter so removed")
    game = board([{"card": "Jar", "counters": {"dew": 3}}], mana="{R}", cards={"Jar": jar})
    game.activate("Jar")
    assert game.pool() == "{C}{C}{C}"


def test_106_4_mana_that_stays_until_the_end_of_the_turn(board):
    game = board(["Kiln"], cards={"Kiln": thing("{T}: add {R}; it stays until end of turn", "{2}: add {G}")})
    game.tap("Kiln", "R")
    game.go_to("end")
    assert game.pool() == "{R}"
    game.go_to("upkeep", turn=2)
    assert game.pool() == ""


def test_a_symbol_or_one_mana_of_the_chosen_color(board):
    gate = land("as this enters, choose a color but not white", f"{{T}}: add {{W}} or one mana {CHOSEN}")
    game = board(hand=["Gate"], cards={"Gate": gate}).do("play", "Gate", answers=["G"])
    assert game.thing("Gate").choice("color") == "G"
    game.tap("Gate", "G")
    assert game.pool() == "{G}"


def test_the_color_left_out_is_not_offered(board):
    gate = land("as this enters, choose a color but not white")
    game = board(hand=["Gate"], cards={"Gate": gate}).do("play", "Gate")
    assert game.question.options == ("U", "B", "R", "G")


@pytest.mark.parametrize(("text", "spell", "ability"), [
    ("spend it only on artifact spells or activate abilities of artifacts", False, True),
    ("spend it only to activate abilities of artifacts", False, True),
    ("spend it only on creature spells or activate abilities", True, True),
    ("spend it only to activate abilities of creature sources", False, False),
])  # fmt: skip
def test_106_6_mana_for_abilities(board, text, spell, ability):
    """The source of the ability is judged, wherever the mana came from."""
    cards = {"Font": land(f"{{T}}: add {{G}}. {text}"), "Bear": BEAR, "Bell": thing("{G}: you gain 1 life")}
    for act, name, allowed in (("cast", "Bear", spell), ("activate", "Bell", ability)):
        game = board(["Font", "Bell"], hand=["Bear"], cards=cards)
        if allowed:
            game.do(act, name)
        else:
            assert "106.6" in game.refusal(act, name).rules


def test_106_6_mana_for_abilities_pays_for_a_mana_ability(board):
    cards = {"Font": land("{T}: add {G}. Spend it only to activate abilities"), "Prism": thing("{1}, {T}: add {U}")}
    game = board(["Font", "Prism"], cards=cards).tap("Font").tap("Prism")
    assert game.pool() == "{U}"


# --- copies -----------------------------------------------------------------------------------------------------------


def test_707_10_new_targets_for_a_copy_made_by_choice(board):
    cards = {"Loom": thing(f"{WHENEVER} an instant spell, you may copy it. New targets allowed"), "Bolt": BOLT}
    game = board(["Loom", "Mountain"], hand=["Bolt"], cards=cards)
    game.cast("Bolt", "opponent").resolve(answers=[True, "you"]).resolve(2)
    assert (game.life(), game.life("opponent")) == (19, 19)


def test_603_7_the_next_spell_of_the_turn_is_copied_and_no_other(board):
    cards = {
        "Omen": {"type": "Sorcery", "cost": "{R}", "text": "when you next cast an instant spell this turn, copy it"},
        "Bolt": BOLT,
    }
    game = board(["4 Mountain"], hand=["Omen", "3 Bolt"], cards=cards)
    game.cast("Omen").resolve()
    game.cast("Bolt#1", "opponent").resolve(3)
    game.cast("Bolt#2", "opponent").resolve()
    assert game.life("opponent") == 17
    assert len(game.events(SpellCopied)) == 1


def test_603_7_what_waits_for_the_next_spell_ends_with_the_turn(board):
    cards = {
        "Omen": {"type": "Sorcery", "cost": "{R}", "text": "when you next cast an instant spell this turn, copy it"},
        "Bolt": BOLT,
    }
    game = board(["3 Mountain"], hand=["Omen", "Bolt"], cards=cards).cast("Omen").resolve()
    game.go_to("upkeep", turn=2).cast("Bolt", "opponent", by="you")
    assert game.stack() == ["Bolt"]


@pytest.mark.parametrize(("text", "aims", "copied"), [
    (f"that targets only a single {MINE}", ["bear"], True),
    (f"that targets only a single {MINE}", ["theirs"], False),
    ("that targets only this", ["Loom"], True),
    ("that targets this", ["Loom"], True),
    ("that targets a creature", ["Loom"], False),
    ("that targets a creature", ["theirs"], True),
])  # fmt: skip
def test_115_9_a_spell_told_by_its_targets(board, text, aims, copied):
    cards = {
        "Loom": thing(f"whenever you cast an instant spell {text}, copy it"),
        "Dart": {"type": "Instant", "cost": "{R}", "text": "tap target permanent"}, "Bear": BEAR,
    }  # fmt: skip
    game = board(["Loom", "Mountain", {"card": "Bear", "id": "bear"}], [{"card": "Bear", "id": "theirs"}], hand=["Dart"], cards=cards)
    game.cast("Dart", *aims)
    assert (len(game.stack()) == 2) is copied


def test_602_an_activated_ability_is_copied_but_a_mana_ability_triggers_nothing(board):
    cards = {
        "Glass": thing(f"whenever you activate {ANY} of an artifact, if it is not a mana ability, copy that ability"),
        "Bell": thing("{T}: you gain 1 life", "{0}: add {C}"),
    }
    game = board(["Glass", "Bell"], cards=cards)
    game.do("activate", "Bell", ability=2)
    assert (game.pool(), game.stack()) == ("{C}", [])
    game.activate("Bell", ability=1).resolve().resolve(2)
    assert game.life() == 22


def test_113_7_an_ability_told_by_its_source(board):
    cards = {"Glass": thing("{T}: copy target activated ability from an artifact source"), "Bell": thing("{1}: you gain 1 life"),
             "Healer": beast("{1}: you gain 3 life")}  # fmt: skip
    game = board(["Glass", "Bell", "Healer", "2 Plains"], cards=cards)
    game.activate("Healer").activate("Bell").activate("Glass").resolve(4)
    assert game.life() == 20 + 1 + 1 + 3


def test_707_10_a_spell_that_cannot_be_copied(board):
    cards = {"Seal": {"type": "Instant", "cost": "{R}", "text": "this cannot be copied\nyou gain 1 life"}}
    game = board(["Mountain"], hand=["Seal"], cards=cards).cast("Seal").effect("copy target spell", targets=["Seal"])
    assert game.stack() == ["Seal"]
    assert any("cannot be copied" in event.what for event in game.events(NothingHappened))


def test_for_each_object_a_copy_of_its_own(board):
    cards = {"Bear": BEAR, "Elk": beast(pt="3/3")}
    game = board(["Bear", "Elk"], ["Bear"], cards=cards)
    game.effect("for each creature you control, create a token copy of it. Those tokens gain haste")
    assert sorted(game.state.objects[one].definition.name for one in tokens(game)) == ["Bear", "Elk"]
    assert all(any(a.name == "haste" for a in look(game.play.state, one).chars.abilities) for one in tokens(game))


WARDEN = {"type": "Creature — Cleric", "cost": "{W}", "pt": "1/1", "text": told("whenever another creature enters, hm you gain 1 life")}
TWICE = "if an effect would create tokens under your control, it creates twice as many instead"
DOUBLER = {"type": "Creature — Elf", "cost": "{G}", "pt": "1/1", "text": TWICE}
EACH = told("for each creature hm target player controls, hm create a token copy of that creature")


@pytest.mark.parametrize(("there", "made", "life"), [(["2 Warden"], 2, 6), (["2 Warden", "Doubler"], 6, 32)])
def test_701_7a_tokens_for_each_are_created_together(board, there, made, life):
    """Each old Warden sees all tokens, each new one all the others: 2 x 2 + 2 x 1; with the Doubler 2 x 6 + 4 x 5."""
    game = board(there, cards={"Warden": WARDEN, "Doubler": DOUBLER}).effect(EACH, targets=["you"]).resolve("all")
    assert sum(game.state.objects[one].token for one in game.state.battlefield) == made
    assert game.life() == 20 + life


def test_701_7a_a_doubler_that_is_copied_doubles_nothing_beside_it(board):
    """Of a Doubler and a Bear of the opponent I get one each, and of mine with the Doubler two each."""
    cards = {"Doubler": DOUBLER}
    theirs = board([], ["Doubler", "Runeclaw Bear"], cards=cards).effect(EACH, targets=["opponent"])
    mine = board(["Doubler", "Runeclaw Bear"], cards=cards).effect(EACH, targets=["you"])
    assert [len([one for one in game.state.battlefield if game.state.objects[one].token]) for game in (theirs, mine)] == [2, 4]


@pytest.mark.parametrize("pool", ["{B}{B}{G}", "{B}{G}{G}", "{G}{G}{G}"])
def test_one_or_the_other_for_each_is_chosen_for_each(board, pool):
    card = {"type": "Artifact", "text": "{T}: add {B} or {G} for each creature of yours"}
    game = board(["Charm", "3 Runeclaw Bear"], cards={"Charm": card}).tap("Charm", pool)
    assert game.pool() == pool


def test_for_each_lets_its_controller_create(board):
    game = board(["Bear"], ["Bear"], cards={"Bear": BEAR}).effect("for each creature, its controller creates a token copy of it")
    assert sorted(game.state.objects[one].controller for one in tokens(game)) == ["opponent", "you"]


def test_a_copy_for_a_time_with_an_exception(board):
    cards = {"Mime": thing(f"{{1}}: this becomes {COPY} {TODAY}, except it has haste"), "Bear": BEAR}
    game = board(["Mime", "Bear", "Plains"], cards=cards).activate("Mime", "Bear").resolve()
    assert (game.chars("Mime").name, game.keywords("Mime")) == ("Bear", {"haste"})
    game.go_to("upkeep", turn=2)
    assert game.chars("Mime").name == "Mime"


def test_508_4_a_token_that_enters_attacking(board):
    cards = {"Twin": beast("whenever this attacks, create a tapped and attacking token copy of this")}
    game = board(["Twin"], cards=cards).do("attack", ["Twin"]).resolve(as_="other")
    assert (game.thing("other").attacking, game.thing("other").tapped) == ("opponent", True)
    game.go_to("end of combat")
    assert game.life("opponent") == 16


@pytest.mark.parametrize("made", [
    "create two 0/1 colorless Spawn creature tokens. They have", "you may create a 0/1 colorless Spawn creature token. It has",
])  # fmt: skip
def test_111_3_what_the_next_sentence_says_of_a_token_is_part_of_it(board, made):
    game = board().effect(f'{made} "sacrifice this: add {{C}}"', as_="spawn", answers=[True])
    one = tokens(game)[-1]
    assert [ability.text for ability in game.state.objects[one].definition.faces[0].abilities] == ["sacrifice this: add {C}"]


# --- conditions, entering, untapping ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("there", "tapped"), [(["Plains"], False), (["Swamp"], False), (["Forest"], True)])
def test_one_of_two_kinds_of_land_is_enough(board, there, tapped):
    game = board(there, hand=["Keep"], cards={"Keep": land(f"{TAPPED} you control a Plains or a Swamp")})
    assert game.do("play", "Keep").thing("Keep").tapped is tapped


def test_both_kinds_of_land_are_needed(board):
    cards = {"Tower": land("{T}: add {C}. If you control a Plains and a Swamp, add {C}{C} instead")}
    assert board(["Tower", "Plains"], cards=cards).tap("Tower").pool() == "{C}"
    assert board(["Tower", "Plains", "Swamp"], cards=cards).tap("Tower").pool() == "{C}{C}"


@pytest.mark.parametrize(("life", "tapped"), [(13, False), (14, True)])
def test_the_lowest_life_of_any_player_counts(board, life, tapped):
    cards = {"Ruin": land(f"{TAPPED} a player has 13 or less life")}
    assert board(hand=["Ruin"], cards=cards, opponent_life=life).do("play", "Ruin").thing("Ruin").tapped is tapped


def test_with_one_opponent_there_are_not_two(board):
    cards = {"Hall": land(f"{TAPPED} you have two or more opponents")}
    assert board(hand=["Hall"], cards=cards).do("play", "Hall").thing("Hall").tapped


@pytest.mark.parametrize(("hand", "answers", "tapped"), [
    (["Bear"], ["Bear"], False), (["Bear"], ["none"], True), ([], [], True)])  # fmt: skip
def test_614_12_a_card_revealed_as_it_enters(board, hand, answers, tapped):
    den = land("as this enters, you may reveal a Bear card from your hand. If not, it enters tapped")
    game = board(hand=["Den", *hand], cards={"Den": den, "Bear": BEAR}).do("play", "Den", answers=answers)
    assert game.thing("Den").tapped is tapped
    assert len(game.state.player("you").hand) == len(hand)


def test_only_in_the_turn_in_which_it_came(board):
    cards = {"Camp": land("{T}: add {R}. Activate only if this has come this turn or if you control a Plains")}
    game = board(hand=["Camp"], cards=cards).do("play", "Camp").tap("Camp")
    game.go_to("upkeep", turn=3)
    assert "602.5b" in game.refusal("tap", "Camp").rules


@pytest.mark.parametrize(("put", "life"), [(False, 25), (True, 20)])
def test_cast_from_the_hand_or_put_there(board, put, life):
    cards = {"Herald": beast(f"when this enters, if you cast it {FROM}, you gain 5 life")}
    game = board(["Forest"], hand=["Herald"], cards=cards)
    game = game.do("put", "Herald", into="battlefield") if put else game.cast("Herald").resolve()
    if game.stack():
        game.resolve()
    assert game.life() == life


def test_502_3_it_stays_tapped_for_one_untap_step(board):
    game = board(["Plains"], opponent=[{"card": "Bear", "tapped": True}], cards={"Bear": BEAR})
    game.effect(f"target creature does not untap during its {NEXT}", targets=["Bear"])
    game.go_to("upkeep", turn=2)
    assert game.thing("Bear").tapped
    game.go_to("upkeep", turn=4)
    assert not game.thing("Bear").tapped


def test_502_3_a_condition_keeps_it_tapped(board):
    keeps = f"this does not untap during your {STEP} if it has a rust counter on it"
    cards = {"Cap": land("{T}: add {W}. Put a rust counter on this", keeps)}
    game = board(["Cap"], cards=cards).tap("Cap").go_to("upkeep", turn=3)
    assert game.thing("Cap").tapped


def test_509_1b_it_cannot_be_blocked(board):
    game = board(["Bear"], ["Bear"], cards={"Bear": BEAR})
    game.effect("target creature cannot be blocked this turn", targets=["Bear#1"])
    game.do("attack", ["Bear#1"])
    game.go_to("end of combat")
    assert game.life("opponent") == 18


def test_602_5_only_mana_abilities_are_activated(board):
    cards = {"Damper": thing("activated abilities of artifacts cannot be activated unless they are mana abilities"),
             "Bell": thing("{T}: you gain 1 life", "{T}: add {C}")}  # fmt: skip
    game = board(["Damper", "Bell"], cards=cards)
    assert "602.5" in game.refusal("activate", "Bell", ability=1).rules
    assert game.tap("Bell").pool() == "{C}"


# --- events and small actions ---------------------------------------------------------------------------------------------


def test_whenever_you_attack_once_for_all_attackers(board):
    game = board(["2 Bear", "Drum"], cards={"Bear": BEAR, "Drum": thing("whenever you attack, you gain 1 life")})
    game.do("attack", ["Bear#1", "Bear#2"]).resolve()
    assert game.life() == 21


def test_whenever_it_is_dealt_damage_that_much(board):
    cards = {"Hide": beast(f"whenever this is {HURT}, you gain that much life", pt="2/9"), "Bolt": BOLT}
    game = board(["Hide", "Mountain"], hand=["Bolt"], cards=cards).cast("Bolt", "Hide").resolve(2)
    assert game.life() == 21


def test_morbid_asks_for_a_creature_that_died(board):
    cards = {"Urn": thing(f"{{T}}: you gain 1 life. Activate only if {DIED}"), "Bear": BEAR}
    game = board(["Urn", "Bear"], cards=cards)
    assert "602.5b" in game.refusal("activate", "Urn").rules
    game.effect("destroy target creature", targets=["Bear"]).activate("Urn").resolve()
    assert game.life() == 21


def test_701_22_scry_orders_the_top_and_the_bottom(board):
    game = board(library=["Island", "Forest", "Swamp", "Plains"], libraries=False)
    ids = game.state.player("you").library
    game.effect("scry 3", answers=[["Island"], ["Swamp", "Forest"]])
    assert game.state.player("you").library == (ids[2], ids[1], ids[3], ids[0])


def test_701_25_surveil_puts_away_into_the_graveyard(board):
    game = board(library=["Island", "Forest"], libraries=False).effect("surveil 2", answers=[["Island"]])
    assert (game.zone("Island"), game.zone("Forest")) == ("graveyard", "library")


# --- keeping and spending mana, counting spells, fighting -----------------------------------------------------------------


def test_106_4_unspent_mana_that_is_not_lost(board):
    cards = {"Well": thing("you do not lose unspent green mana as steps end")}
    game = board(["Well", "Forest", "Island"], cards=cards).tap("Forest").tap("Island").go_to("end")
    assert game.pool() == "{G}"


def test_106_4_unspent_mana_that_becomes_another_type(board):
    cards = {"Stone": thing("mana of yours left unspent becomes colorless instead")}
    game = board(["Stone", "Forest"], cards=cards).tap("Forest").go_to("end")
    assert game.pool() == "{C}"


@pytest.mark.parametrize(("text", "bear", "bell"), [
    (f"{SPEND}", True, True), (f"{SPEND} to cast creature spells", True, False),
    (f"{SPEND} to activate abilities of artifacts", False, True), (f"{SPEND} to cast Elf spells", False, False),
])  # fmt: skip
def test_106_6_mana_as_though_of_any_color(board, text, bear, bell):
    cards = {"Orrery": thing(text), "Bear": BEAR, "Bell": thing("{W}: you gain 1 life")}
    for act, name, allowed in (("cast", "Bear", bear), ("activate", "Bell", bell)):
        game = board(["Orrery", "Bell", "Island"], hand=["Bear"], cards=cards)
        if allowed:
            game.do(act, name)
            assert game.tapped() == ["Island"]
        else:
            assert "118.3" in game.refusal(act, name).rules


def test_106_6_colorless_symbols_are_no_colors(board):
    cards = {"Orrery": thing(SPEND), "Bell": thing("{C}: you gain 1 life")}
    assert "107.4c" in board(["Orrery", "Bell", "Island"], cards=cards).refusal("activate", "Bell").rules


@pytest.mark.parametrize(("text", "casts", "life"), [
    ("your second spell each turn", ["Spark", "Spark", "Spark"], 21),
    ("your first instant spell each turn", ["Bear", "Spark", "Spark"], 21),
    ("your second noncreature spell each turn", ["Bear", "Spark", "Spark"], 21),
    ("your second creature spell each turn", ["Bear", "Spark"], 20),
    ("a spell from your hand", ["Bear"], 21), ("a spell from your graveyard", ["Bear"], 20),
])  # fmt: skip
def test_603_2_the_nth_spell_of_its_kind(board, text, casts, life):
    cards = {"Tally": thing(f"{WHENEVER} {text}, you gain 1 life"), "Bear": BEAR, "Spark": {**BOLT, "text": "scry 0"}}
    game = board(["Tally", "9 Forest", "9 Mountain"], hand=["2 Bear", "3 Spark"], cards=cards)
    for place, name in enumerate(casts, start=1):
        count = casts[:place].count(name)
        game.cast(f"{name}#{count}").resolve(len(game.stack()))
    assert game.life() == life


def test_the_nth_spell_of_a_kind_that_overlaps_is_not_understood(board):
    line = parse_line(f"{WHENEVER} your first artifact or creature spell each turn, draw a card", 1, CardContext(types=("Artifact",)))
    assert "count" in line.reason


def test_701_14_a_fight_hurts_both(board):
    game = board(["Bear"], [{"card": "Elk"}], cards={"Bear": BEAR, "Elk": beast(pt="3/3")})
    game.effect(f"target {MINE} fights target creature an opponent controls", targets=["Bear", "Elk"])
    assert (game.zone("Bear"), game.thing("Elk").damage) == ("graveyard", 2)


@pytest.mark.parametrize(("leave", "tapped"), [(True, True), (False, False)])
def test_502_3_it_may_stay_tapped(board, leave, tapped):
    game = board([{"card": "Vault", "tapped": True}], cards={"Vault": land("this may stay tapped", "{T}: add {B}")}, active="opponent")
    game.go_to("upkeep", turn=2, answers=[leave])
    assert game.thing("Vault").tapped is tapped


def test_firebending_x_counts_as_it_resolves(board):
    kindler = beast(f"firebending X, where X is {COUNT} you control")
    game = board(["Kindler", "Bear"], cards={"Kindler": kindler, "Bear": BEAR})
    game.do("attack", ["Kindler"]).resolve()
    assert game.pool() == "{R}{R}"


def test_a_player_gets_counters(board):
    game = board().effect("you get two poison counters")
    assert game.state.player("you").count("poison") == 2


def test_what_is_enchanted_is_that_creature(board):
    cards = {"Bear": BEAR, "Echo": {"type": "Enchantment — Aura", "cost": "{1}", "text": "enchant creature\n"
             "whenever enchanted creature attacks, create a token copy of that creature"}}  # fmt: skip
    game = board([{"card": "Bear", "id": "bear"}, {"card": "Echo", "attached_to": "bear"}], cards=cards)
    game.do("attack", ["bear"]).resolve(as_="twin")
    assert game.chars("twin").name == "Bear"


def test_a_quoted_trigger_in_a_sorcery_belongs_to_the_token(board):
    text = f'create a token copy of target creature, except it has "{ATEND} end step, sacrifice this"'
    cards = {"Flash": {"type": "Sorcery", "cost": "{R}", "text": text}, "Bear": BEAR}
    game = board(["Mountain", "Bear"], hand=["Flash"], cards=cards).cast("Flash", "Bear").resolve()
    assert len(tokens(game)) == 1
    game.go_to("end").resolve()
    assert tokens(game) == []


def test_neither_attack_nor_block_nor_activate(board):
    cards = {"Bear": beast("{0}: you gain 1 life"), "Chain": {"type": "Enchantment — Aura", "cost": "{1}", "text": "enchant creature\n"
             "enchanted creature cannot attack or block, and its activated abilities cannot be activated unless they are mana abilities"}}
    game = board([{"card": "Bear", "id": "bear"}, {"card": "Chain", "attached_to": "bear"}], cards=cards)
    assert "602.5" in game.refusal("activate", "bear").rules
    assert "508.1c" in game.refusal("attack", ["bear"]).rules


@pytest.mark.parametrize("aim", ["opponent", "Walker"])
def test_115_1_a_player_or_a_planeswalker(board, aim):
    cards = {"Dart": {**BOLT, "text": f"this deals 4 damage to {AIM} or planeswalker"},
             "Walker": {"type": "Planeswalker — Ral", "cost": "{1}", "loyalty": 3}}  # fmt: skip
    game = board(["Mountain"], [{"card": "Walker", "counters": {"loyalty": 3}}], hand=["Dart"], cards=cards)
    game.cast("Dart", aim).resolve()
    assert game.life("opponent") == (16 if aim == "opponent" else 20)


# --- the last ones: devotion, prevention, hands, mana not for some spells ---------------------------------------------------


def test_700_5_devotion_counts_symbols_of_your_permanents(board):
    cards = {"Grove": land(f"{{T}}: add {AMOUNT} {{G}} equal to your devotion to green"), "Oak": beast(cost="{1}{G}{G/W}"),
             "Elk": beast(cost="{W}")}  # fmt: skip
    game = board(["Grove", "Oak", "Elk"], ["Oak"], cards=cards).tap("Grove")
    assert game.pool() == "{G}{G}"


@pytest.mark.parametrize(("cost", "allowed"), [("artifact", True), ("creature", False), ("ability", True)])
def test_106_6_powerstone_mana_is_not_for_nonartifact_spells(board, cost, allowed):
    cards = {"Egg": thing(), "Bear": beast(cost="{1}"), "Bell": thing("{1}: you gain 1 life")}
    game = board(["Bell"], hand=["Egg", "Bear"], cards=cards).effect("create a Powerstone token")
    act = {"artifact": ("cast", "Egg"), "creature": ("cast", "Bear"), "ability": ("activate", "Bell")}[cost]
    if allowed:
        game.do(*act)
    else:
        assert "106.6" in game.refusal(*act).rules


def test_106_6_powerstone_mana_pays_as_something_resolves(board):
    game = board(library=["Island"]).effect("create a Powerstone token").effect("you may pay {1}. If you do, mill one card", answers=[True])
    assert game.zone("Island") == "graveyard"


def test_106_6_mana_for_spells_from_the_graveyard(board):
    cards = {"Tomb": land("{T}: add {R}. Spend it only on spells from your graveyard"),
             "Echo": {**BOLT, "text": "scry 0\nflashback {R}"}}  # fmt: skip
    game = board(["Tomb"], hand=["Echo"], graveyard=["Echo"], cards=cards)
    assert "106.6" in game.refusal("cast", "Echo#1").rules
    game.cast("Echo#2", from_="graveyard")
    assert game.stack() == ["Echo"]


@pytest.mark.parametrize(("text", "targets", "mine", "theirs"), [
    ("prevent all combat damage to be dealt this turn", [], 20, 20), ("prevent all combat damage to be dealt to you this turn", [], 20, 18),
    ("prevent all damage to be dealt by target creature this turn", ["Bear#1"], 20, 20),
])  # fmt: skip
def test_615_damage_prevented_this_turn(board, text, targets, mine, theirs):
    game = board(["Bear"], ["Bear"], cards={"Bear": BEAR}).effect(text, targets=targets)
    game.do("attack", ["Bear#1"]).go_to("end of combat")
    assert (game.life(), game.life("opponent")) == (mine, theirs)


def test_514_1_no_maximum_hand_size(board):
    game = board(["Tome"], hand=["9 Island"], cards={"Tome": thing("you have no maximum hand size")}).go_to("upkeep", turn=2)
    assert len(game.state.player("you").hand) == 9


@pytest.mark.parametrize(("whom", "life"), [("an opponent", 21), ("you", 20)])
def test_damage_to_an_opponent_or_to_you(board, whom, life):
    game = board(["Bear", "Drum"], cards={"Bear": BEAR, "Drum": thing(f"{HITS} to {whom}, you gain 1 life")})
    game.do("attack", ["Bear"]).go_to("combat damage")
    if game.stack():
        game.resolve()
    assert game.life() == life


def test_base_power_alone(board):
    game = board(["Elk"], cards={"Elk": beast(pt="1/4")}).effect(f"target creature has base power 3 {TODAY}", targets=["Elk"])
    assert game.pt("Elk") == (3, 4)


def test_mana_for_kicked_spells(board):
    cards = {"Font": land("{T}: add {R}{R}. Spend it only on kicked spells"), "Echo": {**BOLT, "text": "scry 0\nkicker {R}"}}
    game = board(["Font"], hand=["Echo"], cards=cards)
    assert "106.6" in game.refusal("cast", "Echo").rules
    assert game.cast("Echo", costs={"kicked": True}).stack() == ["Echo"]


def test_602_5_cards_in_hand_are_no_permanents(board):
    """A rule about creatures says nothing about the abilities of creature cards elsewhere (109.2)."""
    damper = thing("activated abilities of creatures cannot be activated unless they're mana abilities")
    cards = {"Damper": damper, "Bear": beast("cycling {1}")}
    game = board(["Damper"], hand=["Bear"], mana="{G}", cards=cards).activate("Bear").resolve()
    assert game.zone("Bear") == "graveyard"


def test_whenever_you_copy_and_not_when_you_cast(board):
    cards = {"Mirror": thing("whenever you copy an instant spell, you gain 1 life"), "Spark": {**BOLT, "text": "scry 0"}}
    game = board(["Mirror", "Mountain"], hand=["Spark"], cards=cards).cast("Spark")
    assert game.stack() == ["Spark"]
    game.effect("copy target spell", targets=["Spark"]).resolve()
    assert game.life() == 21


def test_two_limits_for_one_ability(board):
    cards = {"Bell": thing(f"{{0}}: you gain 1 life. Activate {MINE_ALONE} and only once a turn")}
    game = board(["Bell"], cards=cards).activate("Bell").resolve()
    assert "602.5b" in game.refusal("activate", "Bell").rules
    assert "602.5b" in board(["Bell"], cards=cards, active="opponent").refusal("activate", "Bell", by="you").rules


def test_701_7a_each_player_creates_at_the_same_time(board):
    """One that I had and one for each of us: mine see two or one more, and so do theirs."""
    text = told('each player creates a 1/1 white Cleric creature token with "whenever another creature enters, hm you gain 1 life"')
    game = board(["Warden"], cards={"Warden": WARDEN}).effect(text, auto=True).resolve("all", auto=True)
    assert (game.life(), game.life("opponent")) == (23, 21)
