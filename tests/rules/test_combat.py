"""Attacking, blocking and combat damage, as far as copies and mana need them (506-511, 702)."""

import pytest

CARDS = {
    "Trampler": {"type": "Creature — Beast", "cost": "{G}", "pt": "5/5", "text": "trample"},
    "Striker": {"type": "Creature — Knight", "cost": "{W}", "pt": "2/1", "text": "first strike"},
    "Viper": {"type": "Creature — Snake", "cost": "{G}", "pt": "1/1", "text": "deathtouch"},
    "Healer": {"type": "Creature — Cleric", "cost": "{W}", "pt": "3/3", "text": "lifelink"},
    "Double": {"type": "Creature — Knight", "cost": "{W}", "pt": "2/2", "text": "double strike"},
}


def fight(board, attackers, blockers, blocks, answers=()):
    """Attack with all of one side, block as told, and deal the damage."""
    game = board(attackers, blockers, cards=CARDS)
    names = [entry if isinstance(entry, str) else entry["id"] for entry in attackers]
    game.do("attack", names)
    if blocks is not None:
        game.do("block", blocks)
    game.go_to("end of combat", answers=list(answers))
    return game


@pytest.mark.parametrize(
    ("attacker", "life"), [("Hill Giant", 17), ("Trampler", 15), ("Double", 16), ("Striker", 18), ("Viper", 19)]
)
def test_510_1b_unblocked(board, attacker, life):
    assert fight(board, [attacker], [], None).life("opponent") == life


def test_508_1f_attackers_tap_unless_vigilant(board):
    game = board(["Serra Angel", "Hill Giant"])
    game.do("attack", ["Serra Angel", "Hill Giant"])
    assert game.tapped() == ["Hill Giant"]


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        ({"card": "Wall of Omens", "id": "x"}, "702.3b"),
        ({"card": "Hill Giant", "id": "x", "tapped": True}, "508.1a"),
        ({"card": "Hill Giant", "id": "x", "sick": True}, "302.6"),
        ({"card": "Sol Ring", "id": "x"}, "508.1a"),
    ],
)
def test_508_1_what_cannot_attack(board, entry, rule):
    assert rule in board([entry]).refusal("attack", ["x"]).rules


def test_510_2_damage_is_dealt_at_once(board):
    game = fight(board, ["Hill Giant"], [{"card": "Hill Giant", "id": "wall"}], {"wall": "Hill Giant"})
    assert game.zone("wall") == "graveyard"
    assert len(game.state.battlefield) == 0


def test_510_4_first_strike_kills_before_it_is_hit(board):
    game = fight(board, ["Striker"], ["Runeclaw Bear"], {"Runeclaw Bear": "Striker"})
    assert (game.zone("Striker"), game.zone("Runeclaw Bear")) == ("battlefield", "graveyard")


@pytest.mark.parametrize(("share", "life"), [([2, 3], 17), ([5, 0], 20), ([3, 2], 18)])
def test_702_19b_trample(board, share, life):
    game = fight(board, ["Trampler"], ["Runeclaw Bear"], {"Runeclaw Bear": "Trampler"}, [share])
    assert game.life("opponent") == life


def test_702_2b_deathtouch(board):
    game = fight(board, ["Viper"], ["Craw Wurm"], {"Craw Wurm": "Viper"})
    assert game.zone("Craw Wurm") == "graveyard"


def test_702_15b_lifelink(board):
    game = fight(board, ["Healer"], ["Runeclaw Bear"], {"Runeclaw Bear": "Healer"})
    assert game.life("you") == 23


def test_509_1h_a_blocked_creature_stays_blocked(board):
    game = board(["Hill Giant"], ["Runeclaw Bear"])
    game.do("attack", ["Hill Giant"]).do("block", {"Runeclaw Bear": "Hill Giant"})
    game.effect("destroy Runeclaw Bear")
    game.go_to("end of combat")
    assert game.life("opponent") == 20


@pytest.mark.parametrize(
    ("blocker", "can"), [("Runeclaw Bear", False), ("Birds of Paradise", True), ("Ornithopter", True)]
)
def test_702_9b_flying(board, blocker, can):
    game = board(["Serra Angel"], [blocker])
    game.do("attack", ["Serra Angel"])
    if can:
        game.do("block", {blocker: "Serra Angel"})
        assert game.thing("Serra Angel").blocked
    else:
        game.refusal("block", {blocker: "Serra Angel"})


def test_508_1d_a_creature_that_must_attack(board):
    game = board(["Juggernaut", "Runeclaw Bear"])
    assert "508.1d" in game.refusal("attack", ["Runeclaw Bear"]).rules
    game.go_to("end of combat")  # nobody is asked: what must attack does
    assert game.life("opponent") == 15


def test_509_1b_not_blocked_by_walls(board):
    game = board(["Juggernaut"], ["Wall of Omens", "Hill Giant"])
    game.do("attack", ["Juggernaut"])
    assert game.refusal("block", {"Wall of Omens": "Juggernaut"}).rules
    game.do("block", {"Hill Giant": "Juggernaut"})
