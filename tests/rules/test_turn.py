"""Turns, steps and priority; summoning sickness; control that comes and goes (117, 302.6, 500s)."""

import pytest

from rulesviz.model.acts import Pass, PlayLand
from rulesviz.model.events import StepBegan, Untapped
from rulesviz.model.state import STEPS
from rulesviz.rules.asking import Refused
from rulesviz.rules.turn import act, advance

BEAR = {"card": "Runeclaw Bear", "id": "bear"}


# --- steps (500) ----------------------------------------------------------------------------------------------------------


def test_500_1_the_steps_of_a_turn_in_order(board):
    game = board(active="opponent", turn=2, step="end")
    game.go_to("upkeep", 4, auto=True)
    steps = [event.step for event in game.events(StepBegan)]
    turn_without_combat = [step for step in STEPS if step not in ("declare blockers", "combat damage")]
    assert steps == ["cleanup", *turn_without_combat, "untap", "upkeep"]


def test_103_8_the_first_player_skips_the_draw(board):
    game = board(step="upkeep", libraries=False, library=["2 Forest"])
    game.go_to("precombat main", auto=True)
    assert len(game.state.player("you").hand) == 0
    game = board(step="upkeep", turn=3, libraries=False, library=["2 Forest"])
    game.go_to("precombat main", auto=True)
    assert len(game.state.player("you").hand) == 1


def test_502_3_only_the_active_player_untaps(board):
    game = board(
        [{"card": "Forest", "tapped": True}],
        [{"card": "Island", "tapped": True}],
        active="opponent",
        turn=2,
        step="end",
    )
    game.go_to("upkeep", 3, auto=True)
    assert game.tapped() == ["Island"]
    assert len(game.events(Untapped)) == 1


def test_514_1_down_to_seven_cards(board):
    game = board(hand=["9 Forest"], step="end")
    game.go_to("upkeep", 2, answers=[["Forest#1", "Forest#2"]])
    assert len(game.state.player("you").hand) == 7
    assert game.zone("Forest#1") == "graveyard"


def test_505_6b_one_land_a_turn_and_again_next_turn(board):
    game = board(hand=["3 Forest"])
    game.do("play", "Forest#1")
    assert {"305.2"} <= set(game.refusal("play", "Forest#2").rules)
    game.go_to("precombat main", 3, auto=True)
    game.do("play", "Forest#2")
    assert len(game.state.battlefield) == 2


def test_305_2_additional_land_plays(board):
    game = board(["Azusa, Lost but Seeking"], hand=["4 Forest"])
    for number in (1, 2, 3):
        game.do("play", f"Forest#{number}")
    game.refusal("play", "Forest#4")


# --- priority (117) -------------------------------------------------------------------------------------------------------


def test_117_3b_the_active_player_has_priority_after_a_resolution(board):
    game = board([], ["Mountain"], theirs=["Shock"])
    game.cast("Shock", "you", by="opponent").resolve()
    assert game.state.priority == "you"


def test_117_3c_who_acts_keeps_priority(board):
    game = board(["Mountain"], hand=["Shock"])
    game.cast("Shock", "opponent")
    assert game.state.priority == "you"


def test_117_4_all_pass_in_succession(board):
    """A pass, then an act: the first player must pass again before anything resolves."""
    game = board(["Mountain"], ["Mountain"], hand=["Shock"], theirs=["Shock"])
    game.cast("Shock", "opponent")
    game.do("pass", "you")
    game.cast("Shock", "you", by="opponent")
    game.do("pass", "opponent")
    assert game.stack() == ["Shock", "Shock"]
    game.do("pass", "you")
    assert game.stack() == ["Shock"]
    assert (game.life("you"), game.life("opponent")) == (18, 20)


def test_117_1_without_priority_nothing_can_be_done(board):
    game = board(["Mountain"], hand=["Forest"])
    with pytest.raises(Refused) as refused:
        act(game.state, Pass("opponent"))
    assert "117.1" in refused.value.refusal.rules


def test_nothing_can_be_done_while_a_question_is_open(board):
    game = board(["4 Island", BEAR], hand=["Clone", "Forest"])
    game.cast("Clone").resolve()
    assert game.question is not None
    with pytest.raises(Refused):
        act(game.state, PlayLand("you", game.one("Forest")))


def test_an_illegal_answer_is_refused_and_the_question_stays(board):
    game = board(["4 Island", BEAR], hand=["Clone"])
    game.cast("Clone").resolve()
    before = game.state
    with pytest.raises(Refused):
        advance(game.state, True)
    with pytest.raises(Refused):
        advance(game.state, 10_000)
    same = game.state == before
    assert same
    game.do("answer", "bear")
    assert game.question is None


# --- summoning sickness (302.6) -------------------------------------------------------------------------------------------


def test_302_6_until_your_turn_begins(board):
    game = board(["Forest"], hand=["Llanowar Elves"])
    game.cast("Llanowar Elves").resolve()
    assert "302.6" in game.refusal("tap", "Llanowar Elves").rules
    game.go_to("upkeep", 2, auto=True)
    assert "302.6" in game.refusal("tap", "Llanowar Elves", by="you").rules
    game.go_to("upkeep", 3, auto=True)
    game.tap("Llanowar Elves")
    assert game.pool() == "{G}"


def test_302_6_what_is_no_creature_is_not_sick(board):
    game = board(["Wastes"], hand=["Sol Ring"])
    game.cast("Sol Ring").resolve().tap("Sol Ring")
    assert game.pool() == "{C}{C}"


def test_302_6_a_land_that_becomes_a_creature(board):
    """It is the permanent that must have been there, creature or not."""
    old = board(["Mutavault", "Wastes"])
    old.activate("Mutavault", ability=2, using=["Wastes"]).resolve().tap("Mutavault")
    assert old.pool() == "{C}"
    new = board([{"card": "Mutavault", "sick": True}, "Wastes"])
    new.activate("Mutavault", ability=2, using=["Wastes"]).resolve()
    assert "302.6" in new.refusal("tap", "Mutavault").rules


def test_302_6_a_new_controller_must_wait_and_so_must_the_old_one(board):
    game = board(["4 Island"], [{"card": "Llanowar Elves", "id": "elves"}], hand=["Control Magic"])
    game.cast("Control Magic", "elves").resolve()
    assert game.controller("elves") == "you"
    assert "302.6" in game.refusal("tap", "elves").rules
    game.effect("destroy Control Magic")
    assert game.controller("elves") == "opponent"
    assert "302.6" in game.refusal("tap", "elves", by="opponent").rules


def test_302_6_control_that_changes_in_a_control_changing_turn(board):
    """Act of Treason gives haste; without it a borrowed creature could not even attack."""
    game = board(["3 Mountain"], [BEAR], hand=["Act of Treason"])
    game.cast("Act of Treason", "bear").resolve()
    game.do("attack", ["bear"])
    assert game.thing("bear").attacking == "opponent"


# --- new objects (400.7) ----------------------------------------------------------------------------------------------------


def test_400_7_a_card_that_comes_back_is_new(board):
    game = board(["Forest", "Plains", {**BEAR, "counters": {"+1/+1": 1}}, {"card": "Oakenform", "attached_to": "bear"}],
                 hand=["Giant Growth", "Cloudshift"])  # fmt: skip
    game.cast("Giant Growth", "bear", using=["Forest"]).resolve()
    old = game.one("bear")
    assert game.pt("bear") == (9, 9)
    game.cast("Cloudshift", "bear").resolve()
    assert game.one("bear") != old
    assert game.pt("bear") == (2, 2)
    assert game.thing("bear").sick
    assert game.zone("Oakenform") == "graveyard"


def test_400_7_a_spell_does_not_find_its_target_again(board):
    game = board(["Plains", BEAR], ["Mountain"], hand=["Cloudshift"], theirs=["Lightning Bolt"])
    game.do("pass", "you")
    game.cast("Lightning Bolt", "bear", by="opponent")
    game.cast("Cloudshift", "bear", by="you").resolve(2)
    assert game.zone("bear") == "battlefield"
    assert game.thing("bear").damage == 0


def test_400_7a_effects_on_a_spell_stay_with_the_permanent(board):
    """A creature spell that was made red is a red creature."""
    game = board(["2 Forest"], hand=["Runeclaw Bear"])
    game.cast("Runeclaw Bear")
    game.effect("target spell becomes red until end of turn", targets=["Runeclaw Bear"])
    assert game.chars("Runeclaw Bear").colors == "R"
    game.resolve()
    assert game.chars("Runeclaw Bear").colors == "R"


def test_400_3_cards_go_to_their_owner(board):
    game = board(["3 Mountain", "Island"], [BEAR], hand=["Act of Treason", "Unsummon"])
    game.cast("Act of Treason", "bear", using=["Mountain#1", "Mountain#2", "Mountain#3"]).resolve()
    game.cast("Unsummon", "bear").resolve()
    assert len(game.state.player("opponent").hand) == 1


def test_608_2h_last_known_information(board):
    """Swords to Plowshares reads the power that the creature last had."""
    game = board(["Plains", "Forest", BEAR], hand=["Giant Growth", "Swords to Plowshares"])
    game.cast("Giant Growth", "bear").resolve()
    game.cast("Swords to Plowshares", "bear").resolve()
    assert game.life() == 25
    assert game.pt("bear") == (2, 2)  # the card in exile


# --- control (613.1b, 514.2) --------------------------------------------------------------------------------------------------


def test_514_2_control_until_end_of_turn_ends_in_the_cleanup_step(board):
    game = board(["3 Mountain"], [BEAR], hand=["Act of Treason"])
    game.cast("Act of Treason", "bear").resolve()
    game.go_to("end", auto=True)
    assert game.controller("bear") == "you"
    game.go_to("upkeep", 2, auto=True)
    assert game.controller("bear") == "opponent"


def test_613_7_the_newest_control_effect_wins_and_the_older_comes_back(board):
    game = board(["4 Island"], ["3 Mountain"], hand=["Control Magic"], theirs=["Act of Treason"])
    game.do("put", "Runeclaw Bear", under="opponent")
    game.cast("Control Magic", "Runeclaw Bear").resolve()
    game.go_to("precombat main", 2, auto=True)
    game.cast("Act of Treason", "Runeclaw Bear", by="opponent").resolve()
    assert game.controller("Runeclaw Bear") == "opponent"
    game.go_to("upkeep", 3, auto=True)
    assert game.controller("Runeclaw Bear") == "you"


# --- turning face up (116.2b, 702.37) --------------------------------------------------------------------------------------


DEMON = {"card": "Grinning Demon", "id": "demon", "face_down": True}


def test_702_37_turned_up_without_the_stack_and_without_entering(board):
    bell = {"type": "Enchantment", "cost": "{1}", "text": "whenever a creature enters, you gain 1 life"}
    game = board([DEMON, "4 Swamp"], ["Paper Bell"], cards={"Paper Bell": bell})
    game.do("turn_up", "demon")
    assert game.chars("demon").name == "Grinning Demon"
    assert game.stack() == []


@pytest.mark.parametrize(("entry", "mana", "rule"), [
    (DEMON, "{B}{B}", "118.3"), ({**DEMON, "face_down": False}, "{C}{C}{B}{B}", "116.2b"),
    ({"card": "Runeclaw Bear", "id": "demon", "face_down": True}, "{C}{C}{B}{B}", "702.37"),
])  # fmt: skip
def test_702_37_refused(board, entry, mana, rule):
    game = board([entry], mana=mana)
    assert rule in game.refusal("turn_up", "demon").rules


def test_116_2b_only_the_controller(board):
    game = board([DEMON], opponent_mana="{C}{C}{B}{B}")
    assert "116.2b" in game.refusal("turn_up", "demon", by="opponent").rules


def test_702_37_cast_face_down_then_turned_up(board):
    game = board(["7 Swamp"], hand=["Grinning Demon"])
    assert game.refusal("cast", "Grinning Demon", face_down=True, free=False, using=[]).rules
    game.cast("Grinning Demon", face_down=True)
    assert game.chars("Grinning Demon").name == ""
    game.resolve()
    assert game.pt("Grinning Demon") == (2, 2)
    assert len(game.tapped()) == 3
    game.do("turn_up", "Grinning Demon")
    assert game.pt("Grinning Demon") == (6, 6)


def test_702_37_not_without_morph(board):
    game = board(["3 Forest"], hand=["Runeclaw Bear"])
    assert "702.37" in game.refusal("cast", "Runeclaw Bear", face_down=True).rules


# --- what cannot be done is not offered (608.2d) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "there", "hand", "asked"),
    [("you may sacrifice another Bear. If you do, you gain 5 life", [], [], False),
     ("you may sacrifice another Bear. If you do, you gain 5 life", ["Runeclaw Bear"], [], True),
     ("you may discard one card. If you do, you gain 5 life", [], [], False),
     ("you may discard one card. If you do, you gain 5 life", [], ["Forest"], True),
     ("you may sacrifice this. If you do, you gain 5 life", [], [], True)],
)  # fmt: skip
def test_608_2d_only_what_can_be_done_is_offered(board, text, there, hand, asked):
    cards = {"Host": {"type": "Creature — Imp", "cost": "{B}", "pt": "1/1", "text": f"when this enters, {text}"}}
    game = board(there, hand=["Host", *hand], mana="{B}", cards=cards).cast("Host").resolve().resolve()
    assert (game.question is not None) is asked
    assert game.life() == 20
