"""Casting and activating: choices, targets, costs, and what is refused (601, 602, 115, 608)."""

import pytest

from rulesviz.model.events import AbilityActivated, NotResolved, SpellCast

BEAR = {"card": "Runeclaw Bear", "id": "bear"}
GIANT = {"card": "Hill Giant", "id": "giant"}


# --- when (601.3, 307.1) ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Runeclaw Bear", "Divination", "Sol Ring", "Glorious Anthem"])
@pytest.mark.parametrize("when", ["stack", "step", "turn"])
def test_307_1_only_in_your_main_phase_with_an_empty_stack(board, card, when):
    there = ["2 Forest", "3 Island", "2 Plains", "Mountain"]
    more = {"stack": {}, "step": {"step": "upkeep"}, "turn": {"active": "opponent", "turn": 2}}[when]
    game = board(there, hand=[card, "Shock"], **more)
    if when == "stack":
        game.cast("Shock", "opponent", using=["Mountain"])
    assert "117.1a" in game.refusal("cast", card, by="you").rules


@pytest.mark.parametrize("card", ["Shock", "Dictate of Karametra", "Stunt Double"])
def test_117_1a_instants_and_flash_whenever_you_have_priority(board, card):
    game = board(["5 Forest", "Mountain", "4 Island"], hand=[card], active="opponent", turn=2, step="upkeep")
    game.cast(card, *(["opponent"] if card == "Shock" else []), by="you")
    assert len(game.stack()) == 1


@pytest.mark.parametrize(
    ("verb", "value", "rule"),
    [("cast", "Forest", "305.1"), ("play", "Runeclaw Bear", "305.1"), ("cast", "Hill Giant", "601.3")],
)
def test_the_wrong_kind_of_act(board, verb, value, rule):
    game = board(["9 Forest"], hand=["Forest", "Runeclaw Bear"], graveyard=["Hill Giant"])
    assert rule in game.refusal(verb, value if value != "Forest" else "Forest#10").rules


# --- targets (601.2c, 115) --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "target", "legal"),
    [
        ("Murder", "bear", True),
        ("Murder", "Sol Ring", False),
        ("Murder", "opponent", False),
        ("Shock", "opponent", True),
        ("Shock", "bear", True),
        ("Shock", "Sol Ring", False),
        ("Unsummon", "plant", False),  # hexproof, and the opponent's
        ("Naturalize", "Sol Ring", True),
    ],
)
def test_601_2c_legal_targets(board, card, target, legal):
    game = board(["2 Swamp", "Forest", "Mountain", "Island", BEAR, "Sol Ring", "Wastes"],
                 [{"card": "Sylvan Caryatid", "id": "plant"}], hand=[card])  # fmt: skip
    if legal:
        game.cast(card, target)
        assert len(game.events(SpellCast)) == 1
    else:
        assert {"601.2c", "115.1"} & set(game.refusal("cast", card, targets=[target]).rules)


def test_702_11b_hexproof_stops_opponents_only(board):
    game = board(["Forest", {"card": "Sylvan Caryatid", "id": "plant"}], hand=["Giant Growth"])
    game.cast("Giant Growth", "plant").resolve()
    assert game.pt("plant") == (3, 6)


def test_702_18a_shroud_stops_everyone(board):
    game = board(["Forest", BEAR, {"card": "Lightning Greaves", "attached_to": "bear"}], hand=["Giant Growth"])
    game.refusal("cast", "Giant Growth", targets=["bear"])


def test_115_3_the_same_target_twice(board):
    game = board(["5 Mountain", BEAR], hand=["Fall of the Titans"])
    game.refusal("cast", "Fall of the Titans", x=2, targets=[["bear", "bear"]])


def test_601_2c_without_a_target_it_cannot_be_cast(board):
    game = board(["3 Swamp"], hand=["Murder"])
    refusal = game.refusal("cast", "Murder")
    assert "601.2c" in refusal.rules


def test_115_5_no_spell_targets_itself(board):
    game = board(["2 Island"], hand=["Counterspell"])
    game.refusal("cast", "Counterspell", targets=["Counterspell"])


@pytest.mark.parametrize("words", ["destroy bear", "exile bear", "put bear into its owner's hand"])
def test_608_2b_all_targets_gone(board, words):
    game = board(["Mountain", BEAR], hand=["Shock"])
    game.cast("Shock", "bear")
    game.effect(words)
    game.resolve()
    assert "608.2b" in game.events(NotResolved)[-1].rules
    assert game.zone("Shock") == "graveyard"


def test_608_2b_some_targets_gone(board):
    game = board(["5 Mountain", BEAR, GIANT], hand=["Fall of the Titans"])
    game.cast("Fall of the Titans", ["bear", "giant"], x=2)
    game.effect("exile bear")
    game.resolve()
    assert game.events(NotResolved) == []
    assert game.thing("giant").damage == 2


def test_608_2b_a_target_that_has_become_illegal(board):
    """A creature that has gained shroud is no legal target any more."""
    game = board(["Mountain", BEAR, "Lightning Greaves"], hand=["Shock"])
    game.cast("Shock", "bear")
    game.effect("bear gains shroud until end of turn")
    game.resolve()
    assert game.zone("bear") == "battlefield"


# --- X, modes, kicker, additional costs (601.2b, 601.2f) --------------------------------------------------------------------


@pytest.mark.parametrize("x", [0, 1, 3])
def test_107_3a_x_is_chosen_and_paid(board, x):
    game = board(["9 Wastes"], hand=["Walking Ballista"])
    game.cast("Walking Ballista", x=x)
    assert len(game.tapped()) == 2 * x
    game.resolve()
    assert game.zone("Walking Ballista") == ("battlefield" if x else "graveyard")


def test_202_3e_x_counts_on_the_stack_only(board):
    game = board(["4 Wastes", {"card": "Reflecting Pool", "id": "pool"}], hand=["Walking Ballista"])
    game.cast("Walking Ballista", x=2)
    assert game.chars("Walking Ballista").mana_cost.mana_value() == 0
    game.resolve()
    assert game.thing("Walking Ballista").choices.x == 2


def test_107_3_x_for_a_card_without_x(board):
    game = board(["Mountain"], hand=["Shock"])
    assert "107.3" in game.refusal("cast", "Shock", x=1, targets=["opponent"]).rules


def test_601_2f_a_reduction_reaches_the_mana_of_x(board):
    game = board(["2 Thunderscape Familiar", "Island", "2 Forest"], hand=["Primo, the Unbounded"])
    game.refusal("cast", "Primo, the Unbounded", x=3)
    game.cast("Primo, the Unbounded", x=2)
    assert not any(unit for player in game.state.players for unit in player.pool)


def test_601_2f_the_x_that_is_offered_counts_reductions(board):
    game = board(["2 Thunderscape Familiar", "Island", "2 Forest"], hand=["Primo, the Unbounded"])
    game.cast("Primo, the Unbounded")
    assert game.question.options == (0, 1, 2)


def test_107_3a_the_largest_x_offered_is_the_largest_that_can_be_paid(board):
    game = board(["7 Wastes"], hand=["Walking Ballista"])
    game.cast("Walking Ballista")
    assert game.question.kind == "number"
    assert game.question.options == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("modes", "legal"), [([1], False), ([2], True), ([3], True), ([4], False), ([2, 3], False), ([], False)]
)
def test_700_2a_modes(board, modes, legal):
    """The first mode counters a noncreature spell, and there is none."""
    game = board(["Island", "Mountain", BEAR], hand=["Izzet Charm"], library=["2 Wastes"])
    targets = ["bear"] if modes == [2] else []
    if legal:
        game.cast("Izzet Charm", *targets, modes=modes)
        assert game.state.objects[game.state.stack[0]].choices.modes == tuple(modes)
    else:
        game.refusal("cast", "Izzet Charm", modes=modes, **({"targets": targets} if targets else {}))


@pytest.mark.parametrize(("kicked", "islands", "tokens"), [(False, 4, 1), (True, 9, 5)])
def test_702_33_kicker(board, kicked, islands, tokens):
    game = board([f"{islands} Island", BEAR], hand=["Rite of Replication"])
    there = len(game.state.battlefield)
    if not kicked:
        game.refusal("cast", "Rite of Replication", kicked=True, targets=["bear"])
    game.cast("Rite of Replication", "bear", kicked=kicked).resolve()
    assert len(game.state.battlefield) - there == tokens


def test_118_8_an_additional_cost_must_be_paid(board):
    game = board(["2 Mountain"], hand=["Fling"])
    assert "118.3" in game.refusal("cast", "Fling", targets=["opponent"]).rules


def test_601_2b_flashback_from_the_graveyard(board):
    game = board(["7 Island", BEAR], graveyard=["Cackling Counterpart"])
    game.cast("Cackling Counterpart", "bear", from_="graveyard").resolve()
    assert game.zone("Cackling Counterpart") == "exile"
    assert len(game.state.battlefield) == 9


# --- activating (602) -------------------------------------------------------------------------------------------------------


def test_602_2_only_its_controller(board):
    game = board([], [{"card": "Walking Ballista", "counters": {"+1/+1": 1}}])
    game.refusal("activate", "Walking Ballista", ability=3, targets=["opponent"], by="you")


def test_602_5_a_permanent_that_is_tapped_cannot_pay_tap(board):
    game = board([{"card": "Sol Ring", "tapped": True}, {"card": "Pili-Pala", "id": "pala"}, "2 Wastes"])
    assert "107.5" in game.refusal("tap", "Sol Ring").rules
    assert "107.6" in game.refusal("activate", "pala", ability=2).rules


def test_602_2a_an_ability_on_the_stack_is_independent_of_its_source(board):
    game = board([{"card": "Walking Ballista", "id": "b", "counters": {"+1/+1": 1}}])
    game.activate("b", "opponent", ability=3)
    assert game.zone("b") == "graveyard"
    game.resolve()
    assert game.life("opponent") == 19
    assert len(game.events(AbilityActivated)) == 1


def test_602_1_a_line_that_is_no_activated_ability(board):
    game = board(["Mirrorpool"])
    refusal = game.refusal("activate", "Mirrorpool", ability=1)
    assert "602.1" in refusal.rules
    assert len(refusal.choices) == 3


def test_602_5d_only_as_a_sorcery(board):
    game = board(["Mountain", BEAR, "Lightning Greaves"], hand=["Shock"])
    game.cast("Shock", "opponent")
    game.refusal("activate", "Lightning Greaves", targets=["bear"])


# --- countering (701.6) -----------------------------------------------------------------------------------------------------


def test_701_6a_a_countered_spell_goes_to_its_owners_graveyard(board):
    game = board(["Mountain"], ["2 Island"], hand=["Shock"], theirs=["Counterspell"])
    game.cast("Shock", "opponent")
    game.cast("Counterspell", "Shock", by="opponent").resolve()
    assert game.zone("Shock") == "graveyard"
    assert game.state.player("you").graveyard == (game.one("Shock"),)
    assert game.life("opponent") == 20


@pytest.mark.parametrize(("lands", "answer", "life"), [(3, True, 18), (3, False, 20), (1, None, 20)])
def test_118_12a_unless_they_pay(board, lands, answer, life):
    game = board([f"{lands} Mountain"], ["Island", "Mountain"], hand=["Shock"], theirs=["Izzet Charm"])
    game.cast("Shock", "opponent")
    game.cast("Izzet Charm", "Shock", by="opponent", modes=[1])
    game.resolve(answers=[] if answer is None else [answer])
    game.resolve("all")
    assert game.life("opponent") == life


# --- dividing damage (601.2d, 608.2b) ---------------------------------------------------------------------------------------

SPRAY = {
    "Spray": {"type": "Instant", "cost": "{R}", "text": "deal 4 damage divided among up to three targets"}
}
TWO = ["giant", "opponent"]


def spray(board, *targets, **more):
    game = board(["Mountain", "Forest"], [{"card": "Grizzly Bears", "id": "bears"}, GIANT], hand=["Spray", "Giant Growth"], cards=SPRAY)
    return game.cast("Spray", list(targets), using=["Mountain"], **more)


def test_601_2d_the_division_is_asked_as_the_spell_is_cast(board):
    game = spray(board, *TWO)
    asked = game.question
    assert (asked.kind, asked.among, asked.total) == ("damage", (game.one("giant"), "opponent"), 4)
    game.do("answer", [1, 3]).resolve()
    assert (game.thing("giant").damage, game.life("opponent")) == (1, 17)


@pytest.mark.parametrize("wrong", [[4, 0], [1, 2], [2, 3], [4], [1, 1, 2], ["one", 3]])
def test_601_2d_each_gets_at_least_one_and_all_of_it_is_dealt(board, wrong):
    game = spray(board, *TWO)
    assert "601.2d" in game.refusal("answer", wrong).rules
    other = board(["Mountain"], [GIANT], hand=["Spray"], cards=SPRAY)
    if all(isinstance(part, int) for part in wrong):
        assert "601.2d" in other.refusal("cast", "Spray", targets=[TWO], division=wrong).rules


def test_601_2d_one_target_gets_all_and_nobody_is_asked(board):
    game = spray(board, "giant")
    assert game.question is None
    game.resolve()
    assert game.zone("giant") == "graveyard"


def test_608_2b_the_share_of_an_illegal_target_is_lost(board):
    game = spray(board, "bears", "giant", "opponent", division=[1, 1, 2])
    game.effect("destroy bears").resolve()
    assert (game.thing("giant").damage, game.life("opponent")) == (1, 18)


def test_601_2d_no_more_targets_than_there_is_to_divide(board):
    mist = {"Mist": {"type": "Instant", "cost": "{R}", "text": "deal 1 damage divided among up to three targets"}}
    game = board(["Mountain"], [GIANT], hand=["Mist"], cards=mist)
    assert "601.2d" in game.refusal("cast", "Mist", targets=[TWO]).rules


# --- another target, new targets (115.3, 115.7) ---------------------------------------------------------------------------


def test_115_3_any_other_target_is_another_one(board):
    game = board(["2 Mountain"], [BEAR], hand=["Arc Trail"])
    assert "115.1" in game.refusal("cast", "Arc Trail", targets=["bear", "bear"]).rules
    assert "115.1" in game.refusal("cast", "Arc Trail", targets=["opponent", "opponent"]).rules
    game.cast("Arc Trail", "bear", "opponent")


def test_115_7d_new_targets_differ_too(board):
    game = board(["2 Mountain"], [BEAR, GIANT], hand=["Arc Trail"])
    game.cast("Arc Trail", "bear", "giant")
    game.effect("choose new targets for target spell", targets=["Arc Trail"])
    assert game.refusal("answer", ["giant", "same"])
    game.do("answer", ["giant", "bear"])
    game.resolve()
    assert (game.thing("giant").damage, game.thing("bear").damage) == (2, 1)


def test_709_3_one_half_of_a_split_card_is_cast(board):
    game = board(mana="{R}", hand=["Assault // Battery"])
    assert "709.3" in game.refusal("cast", "Assault // Battery", targets=["opponent"]).rules
    assert "118.3" in game.refusal("cast", "Assault // Battery", face=2).rules
    game.cast("Assault // Battery", "opponent", face=1)
    assert game.stack() == ["Assault"]


def test_702_81a_retrace_takes_a_land_card(board):
    image = {"card": "Spitting Image", "id": "image"}
    game = board(["4 Wastes", "2 Island"], [BEAR], graveyard=[image], hand=["Shock"])
    assert "118.3" in game.refusal("cast", "image", targets=["bear"], from_="graveyard", costs={"retrace": True}).rules
    game = board(["4 Wastes", "2 Island"], [BEAR], graveyard=[image], hand=["Shock", "Forest"])
    game.cast("image", "bear", from_="graveyard", costs={"retrace": True}).resolve(as_="tok")
    assert game.chars("tok").name == "Runeclaw Bear"
    assert (game.zone("image"), game.zone("Forest"), game.zone("Shock")) == ("graveyard", "graveyard", "hand")


# --- split second (702.61) ------------------------------------------------------------------------------------------------

SNAP = {"Snap Fire": {"type": "Instant", "cost": "{R}", "text": "split second\nthis deals 2 damage to any target"}}


def snap(board, *mine, **more):
    game = board(list(mine), opponent_mana="{R}", theirs=["Snap Fire"], cards=SNAP, **more)
    return game.cast("Snap Fire", "you", by="opponent")


def test_702_61a_no_spells_and_no_abilities_but_those_of_mana(board):
    game = snap(board, "Sol Ring", "Mirrorpool", "5 Wastes", hand=["Shock"], mana="{R}")
    assert "702.61a" in game.refusal("cast", "Shock", by="you", targets=["opponent"]).rules
    assert "702.61a" in game.refusal("activate", "Mirrorpool", by="you", ability=3, targets=["Snap Fire"]).rules
    game.tap("Sol Ring", by="you")
    assert game.pool() == "{R}{C}{C}"
    game.resolve().cast("Shock", "opponent", by="you")


def test_702_61a_a_special_action_is_no_ability(board):
    hidden = {"card": "Hooded Hydra", "id": "hidden", "face_down": True}
    game = snap(board, hidden, mana="{C}{C}{C}{G}{G}").do("turn_up", "hidden", by="you")
    assert game.chars("hidden").name == "Hooded Hydra"


def test_702_61a_triggers_go_on_and_copies_have_it(board):
    game = snap(board, hand=["Shock"], mana="{R}")
    game.effect("copy target spell", targets=["Snap Fire"], as_="echo")
    game.resolve()
    assert "702.61a" in game.refusal("cast", "Shock", by="you", targets=["opponent"]).rules
    game.resolve()
    game.cast("Shock", "opponent", by="you")


def test_702_61a_nothing_is_cast_as_a_trigger_resolves_either(board):
    bell = "whenever you cast an instant spell, exile target instant card from your graveyard. Copy it; it may be cast free"
    cards = {**SNAP, "Bell": {"type": "Artifact", "text": bell}}
    game = board(["Bell"], graveyard=["Shock"], hand=["Snap Fire"], mana="{R}", cards=cards)
    game.cast("Snap Fire", "opponent").resolve()
    assert game.question is None
    assert game.stack() == ["Snap Fire"]


# --- damage that cannot be prevented (615.12), becoming the target of a spell ---------------------------------------------


def test_615_12_no_shield_and_no_protection_prevents_it(board):
    cards = {"Wall": {"type": "Creature — Wall", "pt": "0/9", "text": "protection from red\nprevent all damage to be dealt to this"},
             "Sweep": {"type": "Sorcery", "cost": "{R}",
                       "text": "damage can't be prevented this turn. This deals 3 damage to each creature"}}  # fmt: skip
    game = board(["Wall"], hand=["Sweep"], mana="{R}", cards=cards).cast("Sweep").resolve()
    assert game.thing("Wall").damage == 3


def test_603_2_the_target_of_a_spell_and_not_of_an_ability(board):
    cards = {"Giant": {"type": "Creature — Giant", "pt": "4/3", "text": "whenever this becomes the target of a spell, you gain 1 life"},
             "Pinger": {"type": "Artifact", "text": "{T}: this deals 1 damage to any target"}}  # fmt: skip
    game = board(["Giant", "Pinger"], hand=["Giant Growth"], mana="{G}", cards=cards)
    game.cast("Giant Growth", "Giant").resolve("all")
    assert game.life() == 21
    game.activate("Pinger", "Giant").resolve("all")
    assert game.life() == 21


# --- optional costs of what is cast while something resolves (601.2b, 608.2g, 707.12) ----------------------------------------

SCEPTER = {"type": "Artifact", "text": "{T}: exile target instant card in your graveyard. copy it; it may be cast free"}
PAYS = {
    "Scepter": SCEPTER, "Ox": {"type": "Creature — Ox", "cost": "{W}", "pt": "2/2"},
    "Kick": {"type": "Instant", "cost": "{R}", "text": "kicker {2}\nyou gain 1 life. if this was kicked, you gain 4 life"},
    "Twice": {"type": "Instant", "cost": "{R}", "text": "casualty 1\nyou gain 1 life"},
}  # fmt: skip


@pytest.mark.parametrize(("mana", "answers", "life"), [("{C}{C}", [True, True], 25), ("{C}{C}", [True, False], 21), ("{C}", [True], 21)])
def test_601_2b_the_kicker_of_a_copy_that_is_cast(board, mana, answers, life):
    """Free is only the mana cost; who cannot pay the kicker is not asked."""
    game = board(["Scepter"], graveyard=["Kick"], mana=mana, cards=PAYS).activate("Scepter", "Kick")
    game.resolve(answers=answers).resolve("all")
    assert (game.question, game.life()) == (None, life)


@pytest.mark.parametrize(("there", "answers", "life"), [(["Ox"], [True, 1], 22), (["Ox"], [True, 0], 21), ([], [True], 21)])
def test_601_2b_the_casualty_of_a_copy_that_is_cast(board, there, answers, life):
    game = board(["Scepter", *there], graveyard=["Twice"], cards=PAYS).activate("Scepter", "Twice")
    game.resolve(answers=answers).resolve("all")
    assert (game.question, game.life()) == (None, life)
