"""The Ring tempts you: who bears it, what it makes of the bearer, and what is not copied; and what emblems are (701.54, 114)."""

import pytest

from rulesviz.model.events import RingTempted
from rulesviz.rules.layers import look
from rulesviz.rules.looks import has_word

CARDS = {
    "Old Tale": {"type": "Sorcery", "cost": "{0}", "text": "the Ring tempts you"},
    "Small One": {"type": "Creature — Halfling", "cost": "{W}", "pt": "1/1"},
    "Other One": {"type": "Creature — Halfling", "cost": "{W}", "pt": "2/2"},
    "Guard": {"type": "Creature — Orc", "cost": "{B}", "pt": "1/3"},
    "Troll": {"type": "Creature — Troll", "cost": "{B}", "pt": "3/3"},
    "Whisper": {"type": "Enchantment", "cost": "{B}", "text": "whenever the Ring tempts you, you gain 1 life"},
    "Bearer's Song": {"type": "Enchantment", "cost": "{W}", "text": "Ring-bearers you control get +2/+0"},
}
SMALL, OTHER = {"card": "Small One", "id": "small"}, {"card": "Other One", "id": "other"}


def tempted(board, *more, times=1, bearer="small", theirs=(), **options):
    """A game in which the Ring has tempted you so often, each time for the same bearer."""
    game = board([SMALL, OTHER, *more], list(theirs), cards=CARDS, **options)
    for _ in range(times):
        game.effect("the Ring tempts you", answers=[bearer])
    return game


def bears(game, name):
    return has_word(look(game.state, game.one(name)), "ring-bearer")


def ring(game):
    return [one for one in game.state.command if game.state.objects[one].emblem]


def test_701_54a_one_bearer_at_a_time(board):
    game = tempted(board)
    assert (bears(game, "small"), bears(game, "other"), len(ring(game))) == (True, False, 1)
    game.effect("the Ring tempts you", answers=["other"])
    assert (bears(game, "small"), bears(game, "other"), len(ring(game))) == (False, True, 1)


def test_701_54a_the_bearer_is_a_creature_of_ones_own(board):
    game = board([SMALL, OTHER, "Sol Ring"], ["Guard"], cards=CARDS).effect("the Ring tempts you")
    assert game.question.options == (game.one("small"), game.one("other"))


def test_701_54a_another_controller_makes_an_end_of_it(board):
    game = tempted(board).effect("gain control of target creature this turn", targets=["small"], by="opponent")
    assert (bears(game, "small"), game.chars("small").has_type("Legendary")) == (False, False)
    assert not bears(game.go_to("upkeep", 2), "small")


def test_701_54a_what_leaves_and_comes_back_bears_no_ring(board):
    game = tempted(board).effect("exile small, then put it onto the battlefield")
    assert (game.zone("small"), bears(game, "small")) == ("battlefield", False)


def test_701_54_without_creatures_it_tempts_all_the_same(board):
    game = board(["Whisper"], cards=CARDS, hand=["Old Tale"]).cast("Old Tale").resolve().resolve("all")
    assert (game.state.player("you").tempted, len(ring(game)), game.life()) == (1, 1, 21)
    assert game.events(RingTempted)[0].object is None


def test_the_ring_tempts_each_player_for_themselves(board):
    game = board([SMALL], ["Guard", "Whisper"], cards=CARDS).effect("the Ring tempts you").effect("the Ring tempts you", by="opponent")
    game.resolve("all")
    assert (bears(game, "small"), bears(game, "Guard"), len(ring(game))) == (True, True, 2)
    assert (game.life(), game.life("opponent")) == (20, 21)


# --- the four abilities ----------------------------------------------------------------------------------------------------


def test_701_54c_the_bearer_is_legendary(board):
    game = tempted(board)
    assert (game.chars("small").has_type("Legendary"), game.chars("other").has_type("Legendary")) == (True, False)


def test_704_5j_a_legendary_bearer_may_be_one_of_two(board):
    game = tempted(board).effect("create a token copy of small", as_="tok")
    assert game.question is None
    assert not game.chars("tok").has_type("Legendary")


def test_701_54b_bearing_is_not_copied(board):
    game = tempted(board, mana="{C}{C}{C}{U}", hand=["Clone"]).cast("Clone").resolve(answers=["small"])
    assert (bears(game, "Clone"), game.chars("Clone").has_type("Legendary"), game.chars("Clone").name) == (False, False, "Small One")


def test_701_54a_a_bearer_that_becomes_a_copy_goes_on_bearing(board):
    game = tempted(board).effect("small becomes a copy of other this turn")
    assert (bears(game, "small"), game.pt("small"), game.chars("small").has_type("Legendary")) == (True, (2, 2), True)


@pytest.mark.parametrize(("blocker", "refused"), [("Guard", False), ("Troll", True)])
def test_701_54c_nothing_stronger_can_block_it(board, blocker, refused):
    game = tempted(board, theirs=[{"card": blocker, "id": "wall"}]).do("attack", ["small"])
    if refused:
        assert game.refusal("block", {"wall": "small"})
    else:
        assert game.do("block", {"wall": "small"}).thing("small").blocked


def test_701_54c_strength_is_compared_as_it_is_now(board):
    game = tempted(board, theirs=[{"card": "Troll", "id": "wall"}]).effect("small gets +2/+0 until end of turn").do("attack", ["small"])
    assert game.do("block", {"wall": "small"}).thing("small").blocked


@pytest.mark.parametrize(("times", "triggers"), [(1, 0), (2, 1), (5, 1)])
def test_701_54c_the_second_time_it_loots(board, times, triggers):
    game = tempted(board, times=times, hand=["Sol Ring"], library=["3 Wastes"], libraries=False).do("attack", ["small", "other"])
    assert len(game.stack()) == triggers
    game.resolve("all", answers=["Sol Ring"] if triggers else [])
    hand = [game.state.objects[one].definition.name for one in game.state.player("you").hand]
    assert hand == (["Wastes"] if triggers else ["Sol Ring"])


@pytest.mark.parametrize(("times", "zone"), [(2, "battlefield"), (3, "graveyard")])
def test_701_54c_the_third_time_blockers_are_sacrificed(board, times, zone):
    """Their own controller sacrifices them, at the end of combat and not before."""
    game = tempted(board, times=times, theirs=[{"card": "Guard", "id": "wall"}]).do("attack", ["small"]).resolve("all")
    game.do("block", {"wall": "small"}).resolve("all")
    assert game.zone("wall") == "battlefield"
    assert game.go_to("end of combat").resolve("all").zone("wall") == zone


def test_701_54c_only_what_blocks_the_bearer(board):
    game = tempted(board, times=3, theirs=[{"card": "Guard", "id": "wall"}]).do("attack", ["other"]).do("block", {"wall": "other"})
    assert game.go_to("end of combat").resolve("all").zone("wall") == "battlefield"


@pytest.mark.parametrize(("times", "life"), [(3, 17), (4, 14)])
def test_701_54c_the_fourth_time_it_hurts(board, times, life):
    game = tempted(board, times=times, theirs=[]).do("attack", ["small", "other"]).resolve("all").go_to("end of combat").resolve("all")
    assert game.life("opponent") == life


# --- emblems, and words -----------------------------------------------------------------------------------------------------------


def test_114_an_emblem_is_no_card_and_no_permanent_and_stays(board):
    game = tempted(board).effect("destroy all creatures").go_to("upkeep", 2)
    (one,) = ring(game)
    seen = look(game.state, one)
    assert (seen.chars.type_line, has_word(seen, "card"), has_word(seen, "permanent")) == ("", False, False)


def test_114_4_losing_all_abilities_takes_nothing_from_an_emblem(board):
    game = tempted(board).effect("small loses all abilities until end of turn")
    assert game.chars("small").has_type("Legendary")


def test_a_text_may_speak_of_bearers(board):
    game = tempted(board, "Bearer's Song")
    assert (game.pt("small"), game.pt("other")) == ((3, 1), (2, 2))
    game.effect("the Ring tempts you", answers=["other"])
    assert (game.pt("small"), game.pt("other")) == ((1, 1), (4, 2))


# --- a Saga that tells of it ---------------------------------------------------------------------------------------------------------


def tale(board, **more):
    game = board([SMALL], [{"card": "Guard", "id": "wall"}], cards=CARDS, hand=["There and Back Again"], mana="{C}{C}{C}{R}{R}", **more)
    return game.cast("There and Back Again").resolve()


def test_the_first_chapter_keeps_it_from_blocking_as_long_as_the_saga_is_there(board):
    game = tale(board).do("answer", "wall").resolve()
    assert bears(game, "small")
    game.do("attack", ["small"])
    assert game.refusal("block", {"wall": "small"})


def test_611_2b_it_ends_with_the_saga_and_does_not_begin_without_it(board):
    game = tale(board).do("answer", "wall").resolve()
    game.effect("destroy target enchantment", targets=["There and Back Again"]).do("attack", ["small"])
    assert game.do("block", {"wall": "small"}).thing("small").blocked
    late = tale(board).do("answer", "wall").effect("destroy target enchantment", targets=["There and Back Again"]).resolve()
    assert bears(late, "small")
    late.do("attack", ["small"])
    assert late.do("block", {"wall": "small"}).thing("small").blocked
