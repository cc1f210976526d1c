"""What entered under a player's control this turn or in the last, as it was then (603.4)."""

import pytest

CARDS = {
    "Night Clerk": {
        "type": "Creature — Human", "cost": "{W}", "pt": "1/1",
        "text": "at the start of each upkeep, if you had another nonland creature enter under your control last turn, draw 1 card",
    },
    "Day Clerk": {
        "type": "Enchantment", "cost": "{W}",
        "text": "at the start of your end step, if 2 or more nonland permanents entered under you this turn, "
        "gain five life",
    },
    "Sleeping Post": {"type": "Artifact", "cost": "{1}", "text": "{0}: this becomes a 2/2 Golem creature until end of turn"},
    "Red Fox": {"type": "Creature — Fox", "cost": "{R}", "pt": "2/2"},
}  # fmt: skip


def drawn(board, *acts, hand=(), permanents=("Night Clerk",), mana="{W}{R}{B}{C}"):
    """Do the acts in turn 1, and see how many cards the trigger draws in the upkeep of turn 2."""
    game = board(list(permanents), cards=CARDS, hand=list(hand), mana=mana, library=["3 Wastes"], libraries=False)
    for act in acts:
        act(game)
    game.go_to("upkeep", 2).resolve("all")
    return 3 - len(game.state.player("you").library)


def cast(name, **more):
    return lambda game: game.cast(name, **more).resolve()


def effect(text, **more):
    return lambda game: game.effect(text, **more)


def test_another_creature_entered_last_turn(board):
    assert drawn(board, cast("Red Fox"), hand=["Red Fox"]) == 1
    assert drawn(board) == 0


def test_it_is_no_other_than_itself(board):
    assert drawn(board, cast("Night Clerk"), permanents=(), hand=["Night Clerk"]) == 0


def test_it_need_not_have_been_there_then(board):
    assert drawn(board, cast("Red Fox"), cast("Night Clerk"), permanents=(), hand=["Red Fox", "Night Clerk"]) == 1


def test_the_creature_need_not_be_there_any_more(board):
    def murder(game):
        game.cast("Red Fox").resolve().effect("destroy Red Fox")

    assert drawn(board, murder, hand=["Red Fox"]) == 1


def test_a_token_counts_and_several_draw_one_card(board):
    assert drawn(board, effect("create three white 1/1 Soldier creature tokens")) == 1


@pytest.mark.parametrize("text", ["create a Treasure token", "each opponent creates a white 1/1 Soldier creature token"])
def test_no_creature_or_not_mine(board, text):
    assert drawn(board, effect(text)) == 0


def test_what_became_a_creature_later_was_none_as_it_entered(board):
    def wake(game):
        game.cast("Sleeping Post").resolve().activate("Sleeping Post").resolve()

    assert drawn(board, wake, hand=["Sleeping Post"]) == 0


def test_two_turns_later_it_is_over(board):
    """In turn 3 the last turn is turn 2, in which nothing came."""
    game = board(["Night Clerk"], cards=CARDS, hand=["Red Fox"], mana="{R}").cast("Red Fox").resolve()
    game.go_to("upkeep", 2)
    assert len(game.stack()) == 1
    game.resolve("all").go_to("upkeep", 3)
    assert game.stack() == []


def test_603_4_it_counts_my_creatures_in_the_opponents_turn_too(board):
    game = board(["Night Clerk"], cards=CARDS).go_to("upkeep", 2)
    game.effect("create a 1/1 white Soldier creature token", by="you").go_to("upkeep", 3)
    assert len(game.stack()) == 1


def test_109_5_a_stolen_clerk_counts_for_its_new_controller(board):
    """The Fox came to you, so whoever controls the Clerk now had none."""
    game = board(["Night Clerk"], cards=CARDS, hand=["Red Fox"], mana="{R}").cast("Red Fox").resolve()
    game.effect("gain control of target creature", targets=["Night Clerk"], by="opponent").go_to("upkeep", 2)
    assert (game.controller("Night Clerk"), game.stack()) == ("opponent", [])


@pytest.mark.parametrize(("texts", "life"), [
    (["create a Treasure token"], 20),
    (["create a Treasure token", "create a 1/1 white Soldier creature token"], 25),
    (["create two Treasure tokens"], 25),
    (["create a Treasure token", "each opponent creates a Treasure token"], 20),
    (["create a Treasure token", "put a Forest from your hand onto the battlefield"], 20),
])  # fmt: skip
def test_two_of_them_this_turn(board, texts, life):
    game = board(["Day Clerk"], hand=["Forest"], cards=CARDS)
    for text in texts:
        game.effect(text)
    assert game.go_to("end").resolve("all").life() == life
