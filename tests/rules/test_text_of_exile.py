"""Constructs about cards that are exiled and played from there, on invented cards (400.7, 601.3, 611.2)."""

import pytest

from rulesviz.cards.drafts import CardContext
from rulesviz.cards.lines import parse_line
from rulesviz.model.acts import CastSpell
from rulesviz.rules.layers import look
from rulesviz.rules.legal import considered

BEAR = {"type": "Creature — Bear", "cost": "{G}", "pt": "2/2"}
DUKE = {"type": "Creature — Human", "cost": "{W}{U}", "pt": "3/3"}
TOP = "exile the top card of your library"


def told(text):
    """Leave out every `hm`, which keeps apart here what stands together on cards."""
    return text.replace(" hm", "")


def thing(*lines, **more):
    return {"type": "Artifact", "cost": "{1}", "text": told("\n".join(lines)), **more}


def reason(text, kind="Artifact"):
    return parse_line(told(text), 1, CardContext("Grey Owl", (kind,))).reason


TODAY = {"Rod": thing(f"{{0}}: {TOP}. You may play that card this turn"), "Bear": BEAR}


def test_601_3_the_exiled_card_is_cast_this_turn(board):
    game = board(["Rod"], mana="{G}", library=["Bear"], cards=TODAY)
    game.activate("Rod").resolve().cast("Bear").resolve()
    assert game.zone("Bear") == "battlefield"


def test_601_3_no_longer_than_that(board):
    game = board(["Rod", "Forest"], library=["Bear"], cards=TODAY)
    game.activate("Rod").resolve().go_to("precombat main", turn=3)
    assert "601.3" in game.refusal("cast", "Bear").rules


@pytest.mark.parametrize(("word", "played"), [("play", True), ("cast", False)])
def test_305_1_a_land_is_played_and_never_cast(board, word, played):
    game = board(["Rod"], library=["Island"], cards={"Rod": thing(f"{{0}}: {TOP}. You may {word} that card this turn")})
    game.activate("Rod").resolve()
    if played:
        assert game.do("play", "Island").zone("Island") == "battlefield"
    else:
        assert "305.1" in game.refusal("play", "Island").rules


def test_611_2_until_the_end_of_the_next_turn_of_ones_own(board):
    cards = {"Rod": thing(f"{{0}}: {TOP}. Until the end of your next hm turn, you may play that card"), "Bear": BEAR}
    game = board(["Rod", "Forest"], library=["Bear", "Forest", "Forest"], cards=cards).activate("Rod").resolve()
    game.go_to("precombat main", turn=3)
    assert game.cast("Bear").resolve().zone("Bear") == "battlefield"
    late = board(["Rod", "Forest"], library=["Bear", "Forest", "Forest", "Forest"], cards=cards).activate("Rod").resolve()
    late.go_to("precombat main", turn=5)
    assert "601.3" in late.refusal("cast", "Bear").rules


@pytest.mark.parametrize(("words", "mana", "paid"), [
    (", and mana of any hm type can be spent to hm cast that spell", "{B}{B}", True),
    (" and you may spend hm mana as though it were hm mana of any color to hm cast it", "{C}{C}", True),
    ("", "{B}{B}", False),
])  # fmt: skip
def test_106_6_a_card_of_an_opponent_is_paid_with_any_mana(board, words, mana, paid):
    allowed = "You may hm cast that card for hm as long as it hm remains exiled"
    rod = thing(f"{{0}}: exile the top card hm of target opponent's library. {allowed}{words}")
    game = board(["Rod"], mana=mana, opponent_library=["Duke"], cards={"Rod": rod, "Duke": DUKE}).activate("Rod", "opponent").resolve()
    if paid:
        game.cast("Duke").resolve()
        assert (game.controller("Duke"), game.thing("Duke").owner) == ("you", "opponent")
    else:
        assert "118.3" in game.refusal("cast", "Duke").rules


def test_106_6_any_mana_only_for_the_card_that_was_exiled(board):
    rod = thing(f"{{0}}: {TOP}. You may hm cast that card this turn, and hm mana of any type hm can be spent to hm cast it")
    game = board(["Rod"], hand=["Duke"], mana="{B}{B}", library=["Bear"], cards={"Rod": rod, "Duke": DUKE, "Bear": BEAR})
    game.activate("Rod").resolve()
    assert "118.3" in game.refusal("cast", "Duke").rules
    assert game.cast("Bear").resolve().pool() == "{B}"


def test_400_7_a_creature_that_is_exiled_is_cast_as_the_card_that_it_is_now(board):
    hurl = thing(
        "{0}: exile target creature hm. Until the end hm of your next hm turn, you may hm cast that card and you may spend hm mana "
        "as though it were hm mana of any color to hm cast that spell"
    )
    game = board(["Hurl"], ["Duke"], mana="{C}{C}", cards={"Hurl": hurl, "Duke": DUKE}).activate("Hurl", "Duke").resolve()
    game.cast("Duke").resolve()
    assert (game.zone("Duke"), game.controller("Duke")) == ("battlefield", "you")
    assert "601.3" in game.refusal("cast", "Duke").rules


def test_611_2b_for_as_long_as_this_is_controlled(board):
    keep = thing(f"{{0}}: {TOP}. You may hm play that card for hm as long as you control this artifact", "sacrifice this: you gain 1 life")
    cards = {"Keep": keep, "Bear": BEAR}
    game = board(["Keep", "Forest"], library=["Bear"], cards=cards).activate("Keep", ability=1).resolve()
    kept = game.go_to("precombat main", turn=3)
    assert kept.cast("Bear").resolve().zone("Bear") == "battlefield"
    lost = board(["Keep"], library=["Bear"], mana="{G}", cards=cards).activate("Keep", ability=1).resolve()
    assert "601.3" in lost.activate("Keep", ability=2).resolve().refusal("cast", "Bear").rules
    late = board(["Keep"], library=["Bear"], mana="{G}", cards=cards).activate("Keep", ability=1).activate("Keep", ability=2)
    assert "601.3" in late.resolve().resolve().refusal("cast", "Bear").rules


@pytest.mark.parametrize(("top", "cast"), [("Bear", True), ("Island", False)])
def test_608_2c_otherwise_is_said_of_the_card_and_not_of_the_token(board, top, cast):
    words = f"{{0}}: {TOP}. If it's a land card, create hm a 1/3 green Frog creature token. Otherwise, hm you may cast it this turn"
    game = board(["Rod"], library=[top], mana="{G}", cards={"Rod": thing(words), "Bear": BEAR}).activate("Rod").resolve()
    assert any(game.state.objects[one].token for one in game.state.battlefield) is not cast
    if cast:
        assert game.cast("Bear").resolve().zone("Bear") == "battlefield"


def test_117_1_what_may_be_played_is_among_the_things_to_do(board):
    game = board(["Rod"], library=["Bear"], mana="{G}", cards=TODAY).activate("Rod").resolve()
    (bear,) = game.state.exile
    assert [one.object for one, no in considered(game.state, "you") if isinstance(one, CastSpell) and no is None] == [bear]


def test_611_2_an_ability_until_the_card_is_cast_from_exile(board):
    envoy = {
        **BEAR,
        "text": told(
            '{0}, exile this card from your hand hm: target land gains "{T}: Add {U}" until this card hm is cast from exile. '
            "You may hm cast this card for hm as long as it hm remains exiled"
        ),
    }
    game = board(["Forest"], hand=["Envoy"], cards={"Envoy": envoy}).activate("Envoy", "Forest").resolve()
    assert (game.zone("Envoy"), len(game.chars("Forest").abilities)) == ("exile", 2)
    game.go_to("precombat main", turn=3)
    assert len(game.chars("Forest").abilities) == 2
    game.cast("Envoy").resolve()
    assert (game.zone("Envoy"), len(game.chars("Forest").abilities)) == ("battlefield", 1)


def test_601_3_a_card_in_the_graveyard_may_be_cast(board):
    rod = thing("{0}: choose target artifact card in your hm graveyard. You may cast hm that card this turn")
    game = board(["Rod"], graveyard=["Bell"], mana="{C}", cards={"Rod": rod, "Bell": thing("{0}: you gain 1 life")})
    assert "601.3" in game.refusal("cast", "Bell").rules
    game.activate("Rod", "Bell").resolve().cast("Bell").resolve()
    assert game.zone("Bell") == "battlefield"


def test_how_long_it_may_be_played_must_be_said():
    assert "how long" in reason(f"{{0}}: {TOP}. You may play that card")


def test_what_a_cost_has_exiled_is_the_exiled_card(board):
    house = thing("{0}, exile a creature card from your hm graveyard: create a token hm that's a copy of hm the exiled card")
    game = board(["House"], graveyard=["Bear"], cards={"House": house, "Bear": BEAR}).activate("House").resolve()
    made = [one for one in game.state.battlefield if game.state.objects[one].token]
    assert [look(game.state, one).chars.name for one in made] == ["Bear"]


def test_118_a_cost_exiles_from_the_top_of_the_library(board):
    eater = thing(f"{TOP}: you gain X life hm, where X is the hm exiled card's mana value")
    game = board(["Eater"], library=["Duke"], libraries=False, cards={"Eater": eater, "Duke": DUKE}).activate("Eater").resolve()
    assert (game.zone("Duke"), game.life()) == ("exile", 22)
    assert "118.3" in game.refusal("activate", "Eater").rules


def test_611_2_control_until_the_end_of_the_next_turn(board):
    rod = thing("{0}: gain control of target creature until the hm end of your next turn")
    game = board(["Rod"], ["Bear"], cards={"Rod": rod, "Bear": BEAR}).activate("Rod", "Bear").resolve().go_to("end", turn=3)
    assert game.controller("Bear") == "you"
    assert game.go_to("upkeep", turn=4).controller("Bear") == "opponent"


def test_111_10_a_junk_token_lets_a_card_be_played(board):
    cards = {"Kiln": thing("{0}: create a Junk token"), "Bear": BEAR}
    game = board(["Kiln"], library=["Bear"], mana="{G}", cards=cards).activate("Kiln").resolve()
    game.activate("Junk").resolve().cast("Bear").resolve()
    assert game.zone("Bear") == "battlefield"
