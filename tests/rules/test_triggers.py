"""Triggered abilities: when they trigger, in which order they go on the stack, what they remember (603)."""

import pytest

from rulesviz.model.events import AbilityTriggered, NotResolved

ENCHANTMENT = {"type": "Enchantment", "cost": "{1}"}


def enchantment(text):
    return {**ENCHANTMENT, "text": text}


BELL = {"Paper Bell": enchantment("whenever a creature enters, you gain 1 life")}
GRAVE = {"Paper Grave": enchantment("whenever any creature dies, you gain 1 life")}


def triggered(game):
    return len(game.events(AbilityTriggered))


# --- once for each event (603.2) ----------------------------------------------------------------------------------------


def test_603_2c_once_for_each_object(board):
    game = board(["Paper Bell"], cards=BELL)
    game.effect("create three 1/1 white Soldier creature tokens")
    assert triggered(game) == 3
    game.resolve("all")
    assert game.life() == 23


def test_603_2_under_your_control_means_yours_alone(board):
    """Another player's legend is nothing to Cadric."""
    game = board(["Cadric, Soul Kindler"])
    game.effect("create a 1/1 white Soldier creature token")  # no legend
    assert triggered(game) == 0
    game.do("put", "Isamaru, Hound of Konda", by="opponent")
    assert triggered(game) == 0
    game.do("put", "Isamaru, Hound of Konda", by="you")
    assert triggered(game) == 1


def test_603_2e_becoming_is_not_being(board):
    """A permanent that is tapped already does not become tapped."""
    game = board(["2 Wastes", {"card": "City of Brass", "id": "city", "tapped": True}])
    game.effect("tap city")
    assert triggered(game) == 0


def test_603_6a_it_sees_itself_enter(board):
    cards = {"Paper Host": {"type": "Creature — Human", "cost": "{G}", "pt": "1/1", "text": BELL["Paper Bell"]["text"]}}
    game = board(["Forest"], hand=["Paper Host"], cards=cards)
    game.cast("Paper Host").resolve()
    assert triggered(game) == 1


def test_603_6a_as_it_is_on_the_battlefield(board):
    """Clone that enters as Wall of Omens draws; a Wall that enters as something without that ability does not."""
    game = board(["Essence of the Wild", "2 Plains"], hand=["Wall of Omens"])
    game.cast("Wall of Omens").resolve()
    assert triggered(game) == 0


# --- looking back (603.10) ----------------------------------------------------------------------------------------------


def test_603_10a_those_that_die_together_see_each_other(board):
    cards = {"Paper Mourner": {"type": "Creature — Human", "cost": "{W}", "pt": "1/1",
                               "text": "whenever any creature dies, you gain 1 life"}}  # fmt: skip
    game = board(["2 Paper Mourner", "Llanowar Elves"], cards=cards)
    game.effect("destroy all creatures")
    assert triggered(game) == 6


def test_603_10a_an_enters_trigger_does_not_look_back(board):
    """What left before the creature entered sees nothing."""
    game = board([{"card": "Paper Bell", "id": "bell"}], cards=BELL)
    game.effect("destroy bell")
    game.do("put", "Runeclaw Bear")
    assert triggered(game) == 0


def test_608_2h_a_dies_trigger_reads_what_was(board):
    """Hangarback Walker counts the counters that it last had, Giant Growth or not."""
    game = board([{"card": "Hangarback Walker", "id": "walker", "counters": {"+1/+1": 3}}])
    game.effect("destroy walker").resolve()
    assert len(game.state.battlefield) == 3


def test_603_10a_control_of_that_moment(board):
    """You controlled the creature as it died, so its trigger is yours, though its card goes to its owner."""
    cards = {
        "Paper Martyr": {
            "type": "Creature — Human",
            "cost": "{W}",
            "pt": "1/1",
            "text": "when this dies, you gain 4 life",
        }
    }
    game = board(["3 Mountain"], [{"card": "Paper Martyr", "id": "martyr"}], hand=["Act of Treason"], cards=cards)
    game.cast("Act of Treason", "martyr").resolve()
    game.effect("destroy martyr").resolve()
    assert (game.life("you"), game.life("opponent")) == (24, 20)
    assert triggered(game) == 1


# --- intervening if (603.4) -----------------------------------------------------------------------------------------------


FELIDAR = {"Paper Lynx": {"type": "Creature — Cat", "cost": "{W}", "pt": "1/1",
                          "text": f"at the start of your upkeep, if you have {40} or more life, you win the game"}}  # fmt: skip


@pytest.mark.parametrize(
    ("first", "then", "stack", "winner"), [(39, 0, 0, ""), (40, -1, 1, ""), (40, 0, 1, "you"), (39, 5, 0, "")]
)
def test_603_4_asked_twice(board, first, then, stack, winner):
    game = board(["Paper Lynx"], life=first, cards=FELIDAR, active="opponent", turn=2, step="end")
    game.go_to("upkeep", 3, auto=True)
    assert len(game.stack()) == stack
    if then:
        game.effect(f"you {'gain' if then > 0 else 'lose'} {abs(then)} life")
    if stack:
        game.resolve()
    assert game.state.winner == winner
    if stack and not winner:
        assert "603.4" in game.events(NotResolved)[-1].rules


# --- order on the stack (603.3b, 405.3) -----------------------------------------------------------------------------------


@pytest.mark.parametrize("active", ["you", "opponent"])
def test_603_3b_the_active_players_go_first_and_resolve_last(board, active):
    cards = {"Mine": enchantment("whenever a creature enters, you gain 1 life"),
             "Theirs": enchantment("whenever a creature enters, you gain 2 life")}  # fmt: skip
    game = board(["Mine"], ["Theirs"], cards=cards, active=active, turn=2)
    game.do("put", "Runeclaw Bear")
    assert game.stack() == (["Theirs", "Mine"] if active == "you" else ["Mine", "Theirs"])


def test_603_3b_their_controller_orders_them(board):
    cards = {"One": enchantment("whenever a creature enters, you gain 1 life"),
             "Two": enchantment("whenever a creature enters, you gain 2 life"),
             "Three": enchantment("whenever a creature enters, you gain 3 life")}  # fmt: skip
    game = board(["One", "Two", "Three"], cards=cards)
    game.do("put", "Runeclaw Bear")
    assert game.question.kind == "order_triggers"
    game.do("answer", ["Two", "Three", "One"])
    assert game.stack() == ["Two", "Three", "One"]


def test_603_3b_equal_triggers_are_not_asked_about(board):
    game = board(["2 Paper Bell"], cards=BELL)
    game.do("put", "Runeclaw Bear")
    assert game.question is None
    assert len(game.stack()) == 2


def test_603_3_a_trigger_waits_until_the_spell_is_paid_for(board):
    """It lies above the spell whose casting triggered it."""
    game = board(["Young Pyromancer", "Mountain"], hand=["Lightning Bolt"])
    game.cast("Lightning Bolt", "opponent")
    assert game.stack() == ["Young Pyromancer", "Lightning Bolt"]


def test_603_3d_without_a_legal_target_it_is_removed(board):
    cards = {"Paper Archer": {"type": "Creature — Archer", "cost": "{G}", "pt": "1/1",
                              "text": "when this enters, destroy target artifact"}}  # fmt: skip
    game = board(["Forest"], hand=["Paper Archer"], cards=cards)
    game.cast("Paper Archer").resolve()
    assert game.stack() == []


def test_113_7a_it_is_independent_of_its_source(board):
    game = board([{"card": "Young Pyromancer", "id": "pyro"}, "Mountain"], hand=["Lightning Bolt"])
    game.cast("Lightning Bolt", "opponent")
    game.effect("destroy pyro").resolve()
    assert len(game.state.battlefield) == 2


# --- delayed triggers (603.7) ---------------------------------------------------------------------------------------------


def test_603_7b_a_delayed_trigger_triggers_once(board):
    game = board([{"card": "Kiki-Jiki, Mirror Breaker", "id": "kiki"}, {"card": "Runeclaw Bear", "id": "bear"}])
    game.activate("kiki", "bear").resolve()
    game.go_to("end", auto=True)
    assert len(game.stack()) == 1
    game.resolve()
    assert len(game.state.battlefield) == 2
    assert game.state.delayed == ()


def test_603_7c_it_knows_its_object_and_no_other(board):
    """The token that was made is sacrificed, not one that looks the same."""
    game = board([{"card": "Kiki-Jiki, Mirror Breaker", "id": "kiki"}, {"card": "Runeclaw Bear", "id": "bear"}, "Island"],
                 hand=["Unsummon"])  # fmt: skip
    game.activate("kiki", "bear").resolve(as_="tok")
    game.cast("Unsummon", "tok").resolve()
    game.go_to("end", auto=True).resolve("all")
    assert game.zone("bear") == "battlefield"


def test_603_7d_the_controller_is_who_created_it(board):
    game = board([{"card": "Kiki-Jiki, Mirror Breaker", "id": "kiki"}, {"card": "Runeclaw Bear", "id": "bear"}],
                 ["3 Mountain"], theirs=["Act of Treason"])  # fmt: skip
    game.activate("kiki", "bear").resolve(as_="tok")
    game.go_to("end", auto=True)
    (trigger,) = game.state.stack
    assert game.state.objects[trigger].controller == "you"


# --- state triggers and reflexive triggers (603.8, 603.12) -------------------------------------------------------------


LARDER = {"Paper Larder": enchantment("when you hold no cards, draw a card")}


def test_603_8_again_only_when_it_is_off_the_stack(board):
    game = board(["Paper Larder"], cards=LARDER, libraries=False)
    game.effect("you gain 1 life")
    assert triggered(game) == 1
    game.effect("you gain 1 life")
    assert triggered(game) == 1
    game.resolve()  # the library is empty, so the hand stays empty and it triggers anew
    assert triggered(game) == 2


def test_603_8_nothing_while_the_hand_is_full(board):
    game = board(["Paper Larder"], cards=LARDER, hand=["Forest"])
    game.effect("you gain 1 life")
    assert triggered(game) == 0


SHOT = "when this enters, you may sacrifice any other creature; when you do, each opponent loses 3 life"
ARCHER = {"Paper Archer": {"type": "Creature — Human", "cost": "{R}", "pt": "1/1", "text": SHOT}}


@pytest.mark.parametrize(("there", "answers", "life"), [
    (["Runeclaw Bear"], [True], 17), (["Runeclaw Bear"], [False], 20), ([], [True], 20),
])  # fmt: skip
def test_603_12_only_when_it_was_done(board, there, answers, life):
    game = board(there, hand=["Paper Archer"], mana="{R}", cards=ARCHER)
    game.cast("Paper Archer").resolve().resolve(answers=answers).resolve("all")
    assert game.life("opponent") == life


# --- spells of the last turn, blocks, and being turned up ---------------------------------------------------------------


def test_a_werewolf_turns_after_a_turn_without_spells_and_back_after_two(board):
    game = board([{"card": "Kruin Outlaw // Terror of Kruin Pass", "id": "wolf"}], mana="{R}", hand=["Shock"], theirs=["2 Shock"],
                 opponent_mana="{R}{R}")  # fmt: skip
    game.cast("Shock", "opponent").go_to("upkeep", 2)
    assert game.stack() == []
    game.go_to("upkeep", 3).resolve()
    assert game.chars("wolf").name == "Terror of Kruin Pass"
    game.effect("add {R}{R}", by="opponent")
    game.cast("Shock#2", "you", by="opponent").cast("Shock#3", "you", by="opponent").resolve("all").go_to(
        "upkeep", 4
    ).resolve()
    assert game.chars("wolf").name == "Kruin Outlaw"


def test_509_3_the_creature_that_was_blocked(board):
    game = board([{"card": "Runeclaw Bear", "id": "bear"}, {"card": "Hill Giant", "id": "giant"}], ["Wall of Tears"])
    game.do("attack", ["bear", "giant"]).do("block", {"Wall of Tears": "giant"}).resolve()
    game.go_to("end of combat").resolve()
    assert (game.zone("giant"), game.zone("bear")) == ("hand", "battlefield")


# --- triggering additional times (603.2d) -------------------------------------------------------------------------------

ECHOES = {
    "Gate Bell": {"type": "Artifact", "text": "if a creature entering triggers an ability of a permanent of yours, it triggers once more"},
    "Grave Bell": {"type": "Creature — Spirit", "pt": "1/1",
                   "text": "if a creature dying triggers an ability of a permanent of yours, it triggers once more"},
    "War Bell": {"type": "Artifact", "text": "if a creature attacking triggers an ability of a permanent of yours, it triggers once more"},
    "Elf Bell": {"type": "Artifact", "text": "if a triggered ability of an Elf of yours triggers, it triggers once more"},
    "Spell Bell": {"type": "Artifact", "text": "if you casting or copying an instant/sorcery spell triggers an ability of a permanent "
                                               "of yours, it triggers once more"},
    "Host": {"type": "Creature — Elf", "cost": "{G}", "pt": "1/1", "text": "when this enters, you gain 1 life\n"
             "when this dies, you gain 10 life\nwhen this leaves the battlefield, you gain 100 life\n"
             "whenever this attacks, you gain 1 life"},
    "Tally": {"type": "Enchantment", "text": "whenever you sacrifice a creature, you gain 1000 life"},
    "Scholar": {"type": "Enchantment", "text": "whenever you cast an instant spell, you gain 1 life\n"
                                               "whenever you copy an instant spell, you gain 10 life"},
    "Once": {"type": "Enchantment",
             "text": "whenever a creature enters, populate; this ability triggers only once each turn"},
}  # fmt: skip


@pytest.mark.parametrize(("bells", "life"), [(0, 21), (1, 22), (2, 23), (3, 24)])
def test_603_2d_each_effect_adds_one_trigger(board, bells, life):
    game = board([f"{bells} Gate Bell"] if bells else [], cards=ECHOES, hand=["Host"], mana="{G}").cast("Host").resolve("all")
    assert game.life() == life


def test_603_2d_only_for_permanents_of_the_same_player(board):
    game = board(opponent=["Gate Bell"], cards=ECHOES, hand=["Host"], mana="{G}").cast("Host").resolve("all")
    assert game.life() == 21


def test_603_2d_it_works_for_what_enters_with_it(board):
    """It and a creature enter at the same time; its own entering counts as well."""
    cards = {**ECHOES, "Bell Golem": {**ECHOES["Gate Bell"], "type": "Artifact Creature — Golem", "pt": "1/1"}}
    game = board(cards=cards, graveyard=["Bell Golem", "Host"])
    game.effect("put all creature cards from your graveyard onto the battlefield").resolve("all")
    assert game.life() == 22


def test_603_2d_dying_counts_for_leaving_too_even_when_the_effect_dies_with_it(board):
    game = board(["Grave Bell", "Host"], cards=ECHOES).effect("destroy all creatures", auto=True).resolve("all")
    assert game.life() == 20 + 2 * 110


def test_603_2d_exile_is_no_dying_and_a_sacrifice_is_another_event(board):
    game = board(["Grave Bell", {"card": "Host", "id": "host"}, "Tally"], cards=ECHOES).effect("exile host", auto=True).resolve("all")
    assert game.life() == 120
    game = board(["Grave Bell", {"card": "Host", "id": "host"}, "Tally"], cards=ECHOES).effect("sacrifice host", auto=True).resolve("all")
    assert game.life() == 20 + 2 * 110 + 1000


def test_603_2d_attacking(board):
    game = board(["War Bell", "Host"], cards=ECHOES).do("attack", ["Host"]).resolve("all")
    assert game.life() == 22


def test_603_2d_whatever_made_it_trigger(board):
    game = board(["Elf Bell"], cards=ECHOES, hand=["Host"], mana="{G}").cast("Host").resolve("all")
    assert game.life() == 22
    game.effect("destroy all creatures", auto=True).resolve("all")
    assert game.life() == 22 + 2 * 110


def test_603_2d_casting_and_copying(board):
    game = board(["Spell Bell", "Scholar"], cards=ECHOES, hand=["Shock"], mana="{R}").cast("Shock", "opponent")
    game.effect("copy target spell", targets=["Shock"]).resolve("all")
    assert game.life() == 20 + 2 + 20


def test_603_2d_delayed_and_reflexive_triggers_are_left_alone(board):
    text = "when this enters, you may sacrifice a land. When you do, you gain 5 life."
    cards = {**ECHOES, "Deal": {"type": "Creature — Imp", "cost": "{B}", "pt": "1/1", "text": text}}
    game = board(["Gate Bell", "2 Swamp"], cards=cards, hand=["Deal"], mana="{B}").cast("Deal").resolve()
    game.resolve(answers=[True, "Swamp#1"]).resolve().resolve(answers=[True]).resolve("all")
    assert game.life() == 30


def test_603_2d_what_triggers_only_once_each_turn_does(board):
    game = board(["Gate Bell", "Once"], cards=ECHOES, hand=["Ornithopter"]).cast("Ornithopter").resolve("all")
    assert triggered(game) == 1


def test_603_2d_the_choices_are_made_for_each_of_them(board):
    spitter = {"type": "Creature — Imp", "cost": "{B}", "pt": "1/1", "text": "when this enters, target player loses 1 life"}
    cards = {**ECHOES, "Spitter": spitter}
    game = board(["Gate Bell"], cards=cards, hand=["Spitter"], mana="{B}").cast("Spitter").resolve(answers=["you", "opponent"])
    game.resolve("all")
    assert (game.life(), game.life("opponent")) == (19, 19)


# --- many that are alike ------------------------------------------------------------------------------------------------


def test_603_2_equal_abilities_of_two_players_see_each_their_own(board):
    bell = {"Paper Bell": enchantment("whenever a Bear you control enters, you gain 1 life")}
    game = board(["3 Paper Bell"], ["2 Paper Bell"], cards=bell)
    game.do("put", "Runeclaw Bear", by="you")
    assert triggered(game) == 3
    game.do("put", "Runeclaw Bear", by="opponent")
    assert triggered(game) == 5
    game.resolve("all")
    assert (game.life(), game.life("opponent")) == (23, 22)


def test_603_2_what_waits_for_itself_is_silent_when_its_equals_come_and_go(board):
    crier = {"type": "Creature — Bear", "cost": "{1}", "pt": "2/2"}
    crier["text"] = "when this enters, you gain 1 life\nwhen this dies, you gain 3 life\nwhenever another creature enters, you gain 10 life"
    game = board(["3 Paper Crier"], cards={"Paper Crier": crier})
    game.do("put", "Paper Crier", auto=True)
    game.resolve("all")
    assert game.life() == 20 + 1 + 3 * 10
    game.effect("destroy Paper Crier#2")
    game.resolve("all")
    assert game.life() == 20 + 1 + 3 * 10 + 3


def test_607_2d_equal_abilities_with_other_choices_wait_for_other_colors(board):
    power = [{"card": "Gauntlet of Power", "id": f"power{n}", "choices": {"color": color}} for n, color in enumerate("GRG")]
    game = board([*power, "Forest", "Mountain"])
    game.tap("Forest")
    assert game.pool() == "{G}{G}{G}"
    game.tap("Mountain")
    assert game.pool() == "{R}{R}{G}{G}{G}"
