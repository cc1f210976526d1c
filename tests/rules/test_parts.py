"""Cards of two parts that are cast as one of them: adventurer and omen cards, halves of copies (709, 715, 720)."""

import pytest

from rulesviz.model.events import SpellCopied, ZoneChanged
from rulesviz.rules.legal import legal

OX = {"type": "Creature — Ox", "cost": "{W}", "pt": "2/2"}
KNIGHT = {
    "Paper Knight // Quick Raid": {
        "type": "Creature — Knight", "cost": "{2}{W}", "pt": "3/3", "layout": "adventure", "text": "vigilance",
        "back": {"type": "Instant — Adventure", "cost": "{R}", "text": "this deals 1 damage to any target"},
    },
    "Owl // Prophecy": {
        "type": "Creature — Bird", "cost": "{2}{W}", "pt": "1/1", "layout": "adventure",
        "back": {"type": "Sorcery — Omen", "cost": "{R}", "text": "you gain 1 life"},
    },
    "Clover": {"type": "Artifact", "cost": "{2}", "text": "whenever you cast an Adventure spell, copy it"},
    "Scribe": {"type": "Instant", "cost": "{R}", "text": "exile target card from your graveyard. Copy it; it may be cast free"},
    "Ox": OX,
}  # fmt: skip


def knight(board, *mine, **more):
    return board(list(mine), hand=[{"card": "Paper Knight", "id": "knight"}], cards=KNIGHT, **{"mana": "{R}{W}{C}{C}", **more})


def test_715_3_the_adventure_is_cast_for_its_own_cost_and_at_its_own_time(board):
    game = knight(board, mana="{R}").go_to("end")
    game.effect("add {R}").cast("knight", "opponent", face=2)
    assert (game.stack(), game.chars("knight").mana_cost.symbols) == (["Quick Raid"], ("R",))
    assert game.keywords("knight") == set()


def test_715_4_everywhere_else_it_is_the_creature(board):
    game = knight(board)
    assert (game.chars("knight").name, game.pt("knight")) == ("Paper Knight", (3, 3))
    game.cast("knight", "opponent", face=2).resolve()
    assert (game.zone("knight"), game.pt("knight")) == ("exile", (3, 3))


def test_715_3d_from_exile_the_creature_may_be_cast_later_but_no_adventure(board):
    game = knight(board, mana="{R}{R}{W}{C}{C}").cast("knight", "opponent", face=2).resolve()
    assert "601.3" in game.refusal("cast", "knight", face=2, targets=["opponent"]).rules
    assert [act.object for act in legal(game.state, "you") if hasattr(act, "given")] == [game.one("knight")]
    game.cast("knight").resolve()
    assert (game.zone("knight"), game.life("opponent")) == ("battlefield", 19)


def test_715_3d_a_countered_adventure_goes_to_the_graveyard(board):
    game = knight(board).cast("knight", "opponent", face=2).effect("counter target spell", targets=["knight"])
    assert game.zone("knight") == "graveyard"
    game.refusal("cast", "knight")


def test_715_3d_what_was_exiled_otherwise_cannot_be_cast(board):
    game = board(exile=[{"card": "Paper Knight", "id": "knight"}], cards=KNIGHT, mana="{W}{C}{C}")
    assert "601.3" in game.refusal("cast", "knight").rules


def test_715_3d_only_the_controller_of_the_adventure_may_cast_it(board):
    game = knight(board, opponent_mana="{W}{C}{C}").cast("knight", "opponent", face=2).resolve()
    game.go_to("precombat main", turn=2).effect("add {W}{C}{C}", by="opponent")
    assert "601.3" in game.refusal("cast", "knight", by="opponent").rules


def test_715_3c_a_copy_is_an_adventure_and_ceases_to_exist(board):
    game = knight(board, "Clover").cast("knight", "opponent", face=2).resolve()
    assert game.stack() == ["Quick Raid", "Quick Raid"]
    (copied,) = game.events(SpellCopied)
    assert "715.3c" in copied.rules
    game.resolve()
    assert [event.new.zone for event in game.events(ZoneChanged) if event.how in ("resolved", "ceased")] == ["exile", "nowhere"]
    assert game.state.exile == ()
    game.resolve()
    assert game.life("opponent") == 18


def test_715_3b_the_creature_half_is_no_adventure(board):
    game = knight(board, "Clover").cast("knight").resolve("all")
    assert not game.events(SpellCopied)
    assert game.zone("knight") == "battlefield"


def test_715_2b_an_exception_is_made_for_the_part_that_is_copied(board):
    game = knight(board).cast("knight", "opponent", face=2)
    game.effect("copy target spell, except that the copy is red", targets=["knight"], as_="echo")
    assert (game.chars("echo").name, game.chars("echo").colors) == ("Quick Raid", "R")


def test_715_4_a_token_copy_is_the_creature(board):
    game = board([{"card": "Paper Knight", "id": "knight"}], cards=KNIGHT)
    game.effect("create a token that is a copy of knight", as_="tok")
    assert (game.pt("tok"), game.keywords("tok")) == ((3, 3), {"vigilance"})
    assert len(game.thing("tok").definition.faces) == 2


def test_720_3d_an_omen_is_shuffled_into_the_library(board):
    game = board(hand=["Owl"], cards=KNIGHT, mana="{R}").cast("Owl", face=2)
    assert game.stack() == ["Prophecy"]
    game.resolve()
    assert (game.zone("Owl"), game.life()) == ("library", 21)


def test_601_2a_a_back_face_is_not_cast(board):
    cards = {"Day // Night": {**OX, "back": {"type": "Creature — Wolf", "pt": "4/4"}}}
    game = board(hand=["Day"], cards=cards, mana="{W}")
    assert game.refusal("cast", "Day", face=2).choices == ("face = 1 for Day",)
    game.refusal("cast", "Day", face=0)
    game.cast("Day").resolve()
    assert game.pt("Day") == (2, 2)


@pytest.mark.parametrize(("half", "life", "tapped"), [(1, 18, False), (2, 20, True)])
def test_709_3c_of_a_copied_split_card_either_half_may_be_cast(board, half, life, tapped):
    game = board([], ["Ox"], hand=["Scribe"], graveyard=["Fire // Ice"], cards=KNIGHT, mana="{R}")
    game.cast("Scribe", "Fire // Ice").resolve(answers=[True, half, *([["opponent"]] if half == 1 else ["Ox"])], auto=True)
    game.resolve("all")
    assert (game.life("opponent"), game.thing("Ox").tapped) == (life, tapped)


def test_715_3_of_a_copied_adventurer_card_either_part_may_be_cast(board):
    game = board(hand=["Scribe"], graveyard=["Paper Knight"], cards=KNIGHT, mana="{R}").cast("Scribe", "Paper Knight")
    game.resolve(answers=[True])
    assert (game.question.kind, game.question.labels) == ("modes", ("Paper Knight", "Quick Raid"))
    game.do("answer", 1).resolve()
    assert [game.state.objects[one].token for one in game.state.battlefield] == [True]


def test_709_3c_a_half_that_cannot_be_cast_is_not_offered(board):
    cards = {**KNIGHT, "Rock // Moss": {
        "type": "Sorcery", "cost": "{R}", "layout": "split", "text": "destroy target artifact",
        "back": {"type": "Sorcery", "cost": "{G}", "text": "you gain 2 life"},
    }}  # fmt: skip
    game = board(hand=["Scribe"], graveyard=["Rock // Moss"], cards=cards, mana="{R}")
    game.cast("Scribe", "Rock // Moss").resolve(answers=[True]).resolve("all")
    assert game.life() == 22
