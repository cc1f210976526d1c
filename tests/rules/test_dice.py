"""Dice: what a result is good for, tables of results, and rolling again (706)."""

import pytest

from rulesviz.cards.drafts import CardContext
from rulesviz.cards.lines import parse_line
from rulesviz.cards.text import lines_of
from rulesviz.model.abilities import Triggered
from rulesviz.model.events import ChanceDecided
from rulesviz.model.mana_abilities import is_mana_ability
from rulesviz.rules.asking import Refused

TABLE = "roll a d20\n1—9 | you lose 1 life\n10—19 | you gain 2 life\n20 | you gain 5 life; you may roll again"
CARDS = {
    "Wild Song": {"type": "Sorcery", "cost": "{0}", "text": TABLE},
    "Odd Song": {"type": "Sorcery", "cost": "{0}", "text": "roll a six-sided die; gain life equal to the result"},
    "Low Song": {"type": "Sorcery", "cost": "{0}", "text": "roll a d6; if the result is 3 or less, draw a card"},
    "Coin Pile": {"type": "Sorcery", "cost": "{0}", "text": "roll a d4; create X colorless Treasure tokens, where X is the result"},
    "Dice Cup": {"type": "Artifact", "cost": "{1}", "text": "{T}: roll a d6\n1-3 | add {R}\n4-6 | add {G}{G}"},
    "Bold Bear": {
        "type": "Creature — Bear", "cost": "{G}", "pt": "2/2",
        "text": "haste\nwhenever this attacks, roll a d20\n"
        "1-10 | this gets +1/+1 until end of turn\n11-20 | create two 1/1 white Cat creature tokens",
    },
    "Lone Song": {
        "type": "Sorcery", "cost": "{0}",
        "text": "roll a d8\n1-4 | create a tapped token copy of target creature\n"
        "5-7 | create two of those tokens\n8 | create three of those tokens",
    },
}  # fmt: skip


def sung(board, name, *answers, **more):
    return board(cards=CARDS, hand=[name], libraries=True, **more).cast(name).resolve(answers=list(answers))


@pytest.mark.parametrize(("result", "life"), [(1, 19), (9, 19), (10, 22), (19, 22)])
def test_706_3_the_row_that_holds_the_result(board, result, life):
    game = sung(board, "Wild Song", result)
    assert (game.life(), game.question) == (life, None)
    assert game.events(ChanceDecided)[0].rules == ("706.2", "706.3")


@pytest.mark.parametrize(
    ("answers", "life"), [([20, False], 25), ([20, True, 5], 24), ([20, True, 20, True, 12], 32), ([20, True, 20, False], 30)]
)
def test_706_3_rolling_again_uses_the_same_table(board, answers, life):
    assert sung(board, "Wild Song", *answers).life() == life


def test_706_1_the_script_says_how_it_falls(board):
    game = sung(board, "Wild Song")
    assert (game.question.kind, game.question.options) == ("chance", tuple(range(1, 21)))
    with pytest.raises(Refused):
        game.do("answer", 21)
    assert game.do("answer", 20).question.kind == "may"


@pytest.mark.parametrize(("name", "result", "life", "hand"), [("Odd Song", 4, 24, 0), ("Low Song", 3, 20, 1), ("Low Song", 4, 20, 0)])
def test_706_2_the_result_is_a_number(board, name, result, life, hand):
    game = board(cards=CARDS, hand=[name], library=["3 Wastes"], libraries=False).cast(name).resolve(answers=[result])
    assert (game.life(), len(game.state.player("you").hand)) == (life, hand)


def test_706_2_so_many_tokens(board):
    game = sung(board, "Coin Pile", 3)
    assert len(game.state.battlefield) == 3


@pytest.mark.parametrize(("result", "pool"), [(2, "{R}"), (6, "{G}{G}")])
def test_605_1a_it_could_add_mana(board, result, pool):
    """It is a mana ability, with its table, and so it does not use the stack."""
    game = board(["Dice Cup"], cards=CARDS)
    assert is_mana_ability(game.chars("Dice Cup").abilities[0])
    game.tap("Dice Cup", answers=[result])
    assert (game.pool(), game.stack()) == (pool, [])


@pytest.mark.parametrize(("result", "power", "creatures"), [(10, 3, 1), (11, 2, 3)])
def test_706_3_a_table_below_a_trigger(board, result, power, creatures):
    game = board(["Bold Bear"], cards=CARDS).do("attack", ["Bold Bear"]).resolve(answers=[result])
    assert (game.pt("Bold Bear")[0], len(game.state.battlefield)) == (power, creatures)


@pytest.mark.parametrize(("result", "made"), [(4, 1), (5, 2), (8, 3)])
def test_706_3_those_tokens_are_those_of_a_row_above(board, result, made):
    game = board(["Runeclaw Bear"], cards=CARDS, hand=["Lone Song"]).cast("Lone Song", "Runeclaw Bear").resolve(answers=[result])
    tokens = [game.state.objects[one] for one in game.state.battlefield if game.state.objects[one].token]
    assert (len(tokens), all(one.tapped for one in tokens)) == (made, True)


@pytest.mark.parametrize("text", [
    "you gain 1 life\n1-3 | draw a card",
    "roll a d6\n1-3 | create one of those tokens",
    "roll a d6\n1-3 | proliferate",
    "roll a d6\n1-3 | only once each turn",
    "you gain life equal to the result",
    "roll two d6",
])  # fmt: skip
def test_what_is_not_understood(text):
    assert parse_line(text, 1, CardContext(types=("Sorcery",))).reason


@pytest.mark.parametrize(
    ("rows", "results"),
    [
        ("1 or 2 — gain 1 life\n3 — gain 2 life\n4+ — gain 3 life", [1, 1, 2, 3, 3, 3]),
        ("3 or less | gain 1 life\n4-5 | gain 2 life", [1, 1, 1, 2, 2, 0]),
    ],
)
def test_706_3_rows_are_written_in_several_ways(board, rows, results):
    cards = {"Any Song": {"type": "Sorcery", "cost": "{0}", "text": f"roll a d6\n{rows}"}}
    songs = (board(cards=cards, hand=["Any Song"]).cast("Any Song") for _ in results)
    assert [song.resolve(answers=[result]).life() - 20 for result, song in enumerate(songs, start=1)] == results


def test_a_station_symbol_is_no_row():
    assert lines_of("trample\n8+ | flying") == ("trample", "8+ | flying")


def test_a_table_is_one_line_with_its_roll():
    text = CARDS["Bold Bear"]["text"]
    assert [len(line.split("\n")) for line in lines_of(text)] == [1, 3]
    (ability,) = parse_line(lines_of(text)[1], 2, CardContext("Bold Bear", ("Creature",))).abilities
    assert isinstance(ability, Triggered)


# --- what Delina makes of it ----------------------------------------------------------------------------------------------------


def raid(board, *answers):
    game = board(["Delina, Wild Mage", "Craw Wurm"], opponent_life=40).do("attack", ["Delina, Wild Mage"]).do("answer", "Craw Wurm")
    return game.resolve(answers=list(answers))


@pytest.mark.parametrize(("answers", "tokens"), [([14], 1), ([15, False], 1), ([15, True, 20, True, 1], 3)])
def test_511_2_the_tokens_fight_and_go(board, answers, tokens):
    """Each token of a 6/4 attacks; at the end of combat each exiles itself, and so it does in no later combat."""
    game = raid(board, *answers).go_to("end of combat")
    assert (game.life("opponent"), len(game.stack())) == (40 - 3 - 6 * tokens, tokens)
    game.resolve("all")
    assert len(game.state.battlefield) == 2
    assert game.go_to("end of combat", 3).stack() == []


def test_707_9a_a_copy_of_the_token_goes_as_well(board):
    """The exception is part of its copiable values, other than that it came attacking."""
    game = raid(board, 2).effect("create a token copy of target token", targets=["Craw Wurm#2"], as_="other")
    assert (game.thing("other").attacking, len(game.chars("other").abilities)) == (None, 1)
    assert len(game.go_to("end of combat").stack()) == 2


def test_608_2b_without_the_creature_nothing_is_rolled(board):
    game = board(["Delina, Wild Mage", "Craw Wurm"]).do("attack", ["Delina, Wild Mage"]).do("answer", "Craw Wurm")
    game.effect("exile target creature", targets=["Craw Wurm"]).resolve()
    assert (game.question, game.events(ChanceDecided)) == (None, [])
