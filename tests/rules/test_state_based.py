"""State-based actions: all that apply, at once, before anyone gets priority (704)."""

import pytest

from rulesviz.model.events import PlayerLost, ZoneChanged
from rulesviz.rules.asking import Run
from rulesviz.rules.state_based import check

BEAR = {"card": "Runeclaw Bear", "id": "bear"}
DOG = "Isamaru, Hound of Konda"


def at_rest(game):
    """Say whether nothing is left to put right."""
    return check(Run(), game.state) is None


# --- players (704.5a-c) -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "winner"),
    [
        ({"life": 0}, "opponent"),
        ({"life": -3}, "opponent"),
        ({"opponent_life": 0}, "you"),
        ({"life": 0, "opponent_life": 0}, "draw"),
        ({"life": 1}, ""),
    ],
)
def test_704_5a_no_life(board, more, winner):
    assert board(**more).state.winner == winner


def test_704_5b_drawing_from_an_empty_library(board):
    game = board(libraries=False)
    game.effect("you draw a card")
    assert game.state.winner == "opponent"


def test_an_empty_library_alone_is_no_loss(board):
    assert board(libraries=False).state.winner == ""


def test_704_5c_ten_poison_counters(board):
    for poison, winner in ((9, ""), (10, "opponent")):
        assert board(counters={"poison": poison}).state.winner == winner


# --- creatures (704.5f-h) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "zone"),
    [
        ({"damage": 1}, "battlefield"),
        ({"damage": 2}, "graveyard"),
        ({"damage": 2, "counters": {"+1/+1": 1}}, "battlefield"),
        ({"counters": {"-1/-1": 2}}, "graveyard"),
        ({"counters": {"-0/-1": 2}}, "graveyard"),
    ],
)
def test_704_5f_g_toughness_and_damage(board, entry, zone):
    game = board([{**BEAR, **entry}])
    assert game.zone("bear") == zone
    assert at_rest(game)


def test_702_12_indestructible_stands_lethal_damage_but_not_toughness_0(board):
    cards = {"Paper Wall": {"type": "Creature — Wall", "cost": "{1}", "pt": "1/1", "text": "indestructible"}}
    game = board([{"card": "Paper Wall", "damage": 5}], cards=cards)
    assert game.zone("Paper Wall") == "battlefield"
    game.effect("Paper Wall gets -0/-1 until end of turn")
    assert game.zone("Paper Wall") == "graveyard"


def test_704_3_all_at_the_same_time(board):
    """Two lords that keep each other alive die in one go, not one after the other."""
    game = board([BEAR, "Llanowar Elves"])
    game.effect("each creature gets -2/-2 until end of turn")
    died = [event for event in game.events(ZoneChanged) if event.new.zone == "graveyard"]
    assert len(died) == 2
    assert len(game.state.battlefield) == 0


def test_704_3_again_until_nothing_is_left(board):
    """The lord dies, then what lived only by it, before anyone gets priority."""
    cards = {
        "Paper Lord": {
            "type": "Creature — Elf",
            "cost": "{G}",
            "pt": "1/1",
            "text": "other Elves you control get +0/+2",
        }
    }
    game = board(
        [{"card": "Paper Lord", "id": "lord"}, {"card": "Llanowar Elves", "id": "elves", "damage": 1}], cards=cards
    )
    assert game.zone("elves") == "battlefield"
    game.effect("destroy lord")
    assert game.zone("elves") == "graveyard"
    assert game.state.priority == "you"


def test_704_4_nothing_is_checked_in_the_middle_of_a_resolution(board):
    """Toughness that is 0 only while something resolves kills nothing."""
    game = board(["2 Forest", BEAR], hand=["Giant Growth"])
    game.effect("bear gets -2/-2 until end of turn, then bear gets +3/+3 until end of turn")
    assert game.zone("bear") == "battlefield"
    assert game.pt("bear") == (3, 3)


# --- the legend rule (704.5j) -------------------------------------------------------------------------------------------


def test_704_5j_their_controller_keeps_one(board):
    game = board([{"card": DOG, "id": "rex"}, {"card": DOG, "id": "fido"}])
    assert (game.question.kind, game.question.player) == ("legend", "you")
    game.do("answer", "fido")
    assert (game.zone("rex"), game.zone("fido")) == ("graveyard", "battlefield")


def test_704_5j_each_player_separately(board):
    game = board([DOG], [DOG])
    assert game.question is None
    assert len(game.state.battlefield) == 2


def test_704_5j_same_name_not_same_card(board):
    """Sakashima as Isamaru keeps his own name, so both stay."""
    game = board(["4 Island", {"card": DOG, "id": "dog"}], hand=["Sakashima the Impostor"])
    game.cast("Sakashima the Impostor").resolve(answers=["dog"])
    assert game.question is None
    assert game.zone("dog") == "battlefield"


def test_704_5j_two_groups_two_questions(board):
    game = board([f"2 {DOG}", "2 Gaea's Cradle"])
    game.do("answer", f"{DOG}#1")
    assert game.question.kind == "legend"
    game.do("answer", "Gaea's Cradle#2")
    assert len(game.state.battlefield) == 2
    assert at_rest(game)


def test_704_5j_active_player_first(board):
    game = board([f"2 {DOG}"], ["2 Gaea's Cradle"], active="opponent", turn=2)
    assert game.question.player == "opponent"


def test_704_5j_it_is_no_destruction(board):
    cards = {"Paper King": {"type": "Legendary Creature — Human", "cost": "{1}", "pt": "1/1", "text": "indestructible"}}
    game = board(["2 Paper King"], cards=cards)
    game.do("answer", "Paper King#1")
    assert len(game.state.battlefield) == 1


@pytest.mark.parametrize(("shield", "left"), [(["Mirror Gallery"], 3), (["Cadric, Soul Kindler"], 3), ([], 1)])
def test_613_11_effects_that_change_the_legend_rule(board, shield, left):
    """Cadric hides tokens only: two tokens and one card stay."""
    game = board(
        [
            *shield,
            {"card": DOG, "id": "dog"},
            {"card": DOG, "token": True, "id": "a"},
            {"card": DOG, "token": True, "id": "b"},
        ]
    )
    if left == 1:
        game.do("answer", "dog")
    assert game.question is None
    assert len(game.state.battlefield) == left + len(shield)


# --- Auras, Equipment, tokens, counters ---------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["graveyard", "hand", "exile"])
def test_704_5m_an_aura_without_its_host(board, where):
    game = board([BEAR, {"card": "Oakenform", "attached_to": "bear"}])
    words = {"graveyard": "destroy bear", "hand": "put bear into its owner's hand", "exile": "exile bear"}
    game.effect(words[where])
    assert game.zone("bear") == where
    assert game.zone("Oakenform") == "graveyard"


def test_704_5n_an_equipment_stays(board):
    game = board([BEAR, {"card": "Lightning Greaves", "attached_to": "bear"}])
    game.effect("destroy bear")
    assert game.zone("Lightning Greaves") == "battlefield"
    assert game.thing("Lightning Greaves").attached_to is None


@pytest.mark.parametrize("words", ["put tok into its owner's hand", "exile tok", "destroy tok"])
def test_704_5d_a_token_elsewhere_ceases_to_exist(board, words):
    game = board([{"card": "Runeclaw Bear", "id": "tok", "token": True}])
    game.effect(words)
    you = game.state.player("you")
    assert (you.hand, you.graveyard, game.state.exile) == ((), (), ())


def test_111_7_a_token_dies_before_it_ceases(board):
    """It goes to the graveyard first, and what watches for that triggers."""
    cards = {
        "Paper Grave": {"type": "Enchantment", "cost": "{1}", "text": "whenever any creature dies, you gain 1 life"}
    }
    game = board(["Paper Grave", {"card": "Runeclaw Bear", "id": "tok", "token": True}], cards=cards)
    game.effect("destroy tok")
    assert game.stack() == ["Paper Grave"]


@pytest.mark.parametrize(("plus", "minus", "left"), [(3, 1, {"+1/+1": 2}), (1, 1, {}), (1, 2, {"-1/-1": 1})])
def test_704_5q_counters_cancel(board, plus, minus, left):
    game = board([{**BEAR, "counters": {"+1/+1": plus, "-1/-1": minus}}])
    assert dict(game.thing("bear").counters) == left


def test_704_8_what_it_had_as_it_died(board):
    """Three -1/-1 on a 2/2 with one +1/+1: it dies with the +1/+1 counter on it."""
    cards = {"Paper Grave": {"type": "Enchantment", "cost": "{1}",
                             "text": "whenever any creature you control dies, if it had +1/+1 counters, you gain 1 life"}}  # fmt: skip
    game = board(["Paper Grave", {**BEAR, "counters": {"+1/+1": 1}}], cards=cards)
    game.effect("put three -1/-1 counters on bear")
    assert game.zone("bear") == "graveyard"
    assert game.stack() == ["Paper Grave"]


def test_714_4_a_saga_is_sacrificed_after_its_last_chapter(board):
    game = board([{"card": "History of Benalia", "counters": {"lore": 2}}], active="opponent", turn=2, step="end")
    game.go_to("precombat main", 3, auto=True)
    assert game.stack() == ["History of Benalia"]
    assert game.zone("History of Benalia") == "battlefield"
    game.resolve()
    assert game.zone("History of Benalia") == "graveyard"


# --- before priority (117.5) --------------------------------------------------------------------------------------------


def test_117_5_first_state_based_actions_then_triggers(board):
    """What dies before a trigger is put on the stack is no legal target any more."""
    cards = {"Paper Archer": {"type": "Creature — Archer", "cost": "{G}", "pt": "1/0",
                              "text": "when this enters, destroy target creature"}}  # fmt: skip
    game = board(["Forest", {"card": "Hill Giant", "id": "giant"}], hand=["Paper Archer"], cards=cards)
    game.cast("Paper Archer").resolve()
    assert game.zone("Paper Archer") == "graveyard"
    (trigger,) = game.state.stack
    assert game.state.objects[trigger].choices.targets == ((game.one("giant"),),)


def test_104_3a_conceding(board):
    game = board().do("concede", "opponent")
    assert game.state.winner == "you"
    assert [event.player for event in game.events(PlayerLost)] == ["opponent"]


# --- worlds (704.5k) -----------------------------------------------------------------------------------------------------

WORLDS = {
    "Old Ice": {"type": "World Enchantment", "cost": "{U}", "text": "creatures get +1/+0"},
    "New Fire": {"type": "World Enchantment", "cost": "{R}", "text": "creatures get +0/+1"},
}


def worlds(game):
    return [name for name in ("Old Ice", "New Fire") if game.zone(name) == "battlefield"]


def test_704_5k_the_newer_world_stays(board):
    game = board(["Old Ice"], cards=WORLDS, hand=["New Fire"], mana="{R}").cast("New Fire").resolve()
    assert worlds(game) == ["New Fire"]


def test_704_5k_of_two_that_came_together_none_stays(board):
    game = board([], cards=WORLDS, graveyard=["Old Ice", "New Fire"])
    game.effect("put all enchantment cards from your graveyard onto the battlefield")
    assert worlds(game) == []


def test_704_5k_of_two_that_came_one_after_the_other_the_second_stays(board):
    game = board([], cards=WORLDS, graveyard=["Old Ice", "New Fire"])
    for name in ("New Fire", "Old Ice"):
        game.effect("put target enchantment card from your graveyard onto the battlefield", targets=[name])
    assert worlds(game) == ["Old Ice"]


@pytest.mark.parametrize(("count", "left"), [("one token copy", 1), ("two token copies", 0)])
def test_704_5k_tokens_that_are_created_together_tie(board, count, left):
    """The old world goes in either case; only a single new one is the newest."""
    game = board([{"card": "Old Ice", "id": "old"}], cards=WORLDS).effect(f"create {count} of old")
    assert (game.zone("old"), len(game.state.battlefield)) == ("graveyard", left)


def test_704_5k_becoming_a_world_together_is_a_tie_too(board):
    text = "each creature becomes a copy of Old Ice this turn"
    game = board(["Old Ice", "Runeclaw Bear", "Hill Giant"], cards=WORLDS).effect(text)
    assert len(game.state.battlefield) == 0
    game = board(["Old Ice", "Runeclaw Bear", "Sol Ring"], cards=WORLDS).effect(text)
    assert (game.zone("Runeclaw Bear"), len(game.state.battlefield)) == ("battlefield", 2)
