"""Whether something was done, and what a word speaks of once it was, on invented cards (608.2c, 603.12, 608.2h)."""

import pytest
from invented import BEAR, beast, land, reason, thing, tokens

from rulesviz.cards.drafts import CardContext
from rulesviz.cards.lines import parse_line
from rulesviz.explain.compiled import compiled
from rulesviz.rules.layers import look

# Phrases that no card text of ours should spell out with what stands around them.
IF, WHEN, BURY = "if you do,", "when you do,", "exile a creature card from your graveyard"
LATER, PAID, TODAY = "At the beginning of the next end hm step,", "you may pay", "until end of turn"
GRAVE = {"graveyard": ["Bear"]}


@pytest.mark.parametrize(("act", "there", "done"), [
    (BURY, GRAVE, True),
    (BURY, {"graveyard": ["Mountain"]}, False),
    ("discard a card", {"hand": ["Forest"]}, True),
    ("discard a card", {}, False),
    ("mill a card", {"library": ["Forest"]}, True),
    ("remove two oil counters from this", {"oil": 2}, True),
    ("remove two oil counters from this", {"oil": 1}, False),
    ("put an oil counter on this for each card in your hand", {"hand": ["Forest"]}, True),
    ("put an oil counter on this for each card in your hand", {}, False),
    ("sacrifice a creature", {}, False),
])  # fmt: skip
@pytest.mark.parametrize("joint", [IF, WHEN])
def test_608_2c_what_must_be_done_was_done_if_it_could_be(board, act, there, done, joint):
    """No player has a choice, and `if you do` asks all the same whether it happened."""
    more = dict(there)
    bell = {"card": "Bell", "counters": {"oil": more.pop("oil", 0)}}
    cards = {"Bell": thing(f"{{T}}: {act}. {joint} each opponent loses 3 life"), "Bear": BEAR}
    game = board([bell], cards=cards, libraries="library" not in more, **more).activate("Bell").resolve("all")
    assert game.life("opponent") == (17 if done else 20)


def test_608_2c_tapping_a_target_is_done(board):
    cards = {"Bell": thing(f"{{1}}: tap target untapped Bear. {IF} add {{U}}"), "Bear": BEAR}
    game = board(["Bell", "Bear"], mana="{C}", cards=cards).activate("Bell", "Bear").resolve()
    assert game.pool() == "{U}"


def test_608_2c_with_no_target_chosen_nothing_was_done(board):
    text = f"{{T}}: exile up to one target Bear card from your graveyard. {IF} you gain 3 life"
    cards = {"Bell": thing(text), "Bear": BEAR}
    taken = board(["Bell"], cards=cards, **GRAVE).activate("Bell", "Bear").resolve()
    assert taken.life() == 23
    left = board(["Bell"], cards=cards, **GRAVE).activate("Bell", []).resolve()
    assert left.life() == 20


def test_603_7_what_hangs_on_a_later_act_waits_with_it(board):
    """The choice is made in the end step, so nothing comes back before."""
    text = f"{{T}}: exile target Bear. {LATER} {PAID} {{2}}. If you do not, return that card to the battlefield"
    game = board(["Bell", "Bear"], mana="{C}{C}", cards={"Bell": thing(text), "Bear": BEAR}).activate("Bell", "Bear").resolve()
    assert game.zone("Bear") == "exile"
    game.go_to("end").resolve(answers=[False])
    assert game.zone("Bear") == "battlefield"


def test_603_12_an_intervening_if_is_asked_again_as_the_reflexive_trigger_resolves(board):
    """One Bear is there as it triggers, none as it resolves (603.4)."""
    text = f"{{T}}: mill a card. {WHEN} if you control a Bear, each opponent loses 3 life"
    murder = {"type": "Instant", "cost": "{B}", "text": "destroy target creature"}
    cards = {"Bell": thing(text), "Bear": BEAR, "Murder": murder}
    top = {"library": ["Forest"], "libraries": False, "cards": cards}
    game = board(["Bell", "Bear"], hand=["Murder"], mana="{B}", **top).activate("Bell").resolve()
    assert len(game.state.stack) == 1
    game.cast("Murder", "Bear").resolve(2)
    assert game.life("opponent") == 20
    assert not board(["Bell"], **top).activate("Bell").resolve().state.stack


def test_it_is_not_guessed_whether_something_without_a_trace_was_done():
    assert "whether that was done" in reason(f"{{T}}: this gets +1/+1 {TODAY}. {IF} draw a card")


def test_otherwise_goes_on_about_the_same_thing(board):
    """`It` is the permanent that the first case spoke of, not the card that was not exiled."""
    text = f"{{T}}: {BURY}. {IF} put an oil counter on this. Otherwise, sacrifice it"
    game = board(["Bell"], cards={"Bell": thing(text)}).activate("Bell").resolve()
    assert game.zone("Bell") == "graveyard"


def test_608_2h_a_copy_of_what_was_exiled_is_a_copy_of_the_permanent(board):
    """The Mime was a Bear on the battlefield; in exile it is a Mime again."""
    text = "{T}: exile another target creature. Its controller creates a token that is a copy of it"
    mime = beast("this may enter as a copy of any creature", cost="{5}")
    cards = {"Bell": thing(text), "Mime": mime, "Bear": BEAR}
    game = board(["Bell", {"card": "Mime", "copy_of": "Bear"}], cards=cards).activate("Bell", "Mime").resolve()
    assert game.zone("Mime") == "exile"
    assert look(game.state, max(game.state.battlefield)).chars.name == "Bear"


@pytest.mark.parametrize(("what", "allowed"), [("artifacts", False), ("artifact sources", True)])
def test_109_2_an_artifact_is_a_permanent_an_artifact_source_may_be_a_card(board, what, allowed):
    font = land(f"{{T}}: add {{U}}. Spend it only to activate abilities of {what}")
    cards = {"Font": font, "Cog": thing("cycling {1}"), "Bell": thing("{1}, sacrifice this: you gain 1 life")}
    game = board(["Font"], hand=["Cog"], cards=cards)
    if allowed:
        game.activate("Cog")
    else:
        assert "106.6" in game.refusal("activate", "Cog").rules
    assert board(["Font", "Bell"], cards=cards).activate("Bell").resolve().life("you") == 21


# --- what is done to pay ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", [
    "add {R}", "draw a card", "flip a coin", "put a charge counter on target creature you control",
    "gain control of a land you do not control", "put a card exiled with this into its owner's graveyard",
])  # fmt: skip
@pytest.mark.parametrize("told", ["{}: you gain 1 life", "cumulative upkeep—{}", "when this enters, you lose 1 life unless you {}"])
def test_118_1_what_cannot_be_a_cost_here_is_not_understood_as_one(act, told):
    assert reason(told.format(act))
    assert not reason(told.format("sacrifice a Bear"))


def test_118_1_unless_they_control_something_is_no_cost():
    assert reason("at the beginning of each hm player's end step, this deals 1 hm damage to that player hm unless they control a Wall")


def test_118_3_tapping_the_enchanted_land_is_a_cost(board):
    aura = {"type": "Enchantment — Aura", "cost": "{G}", "text": "enchant land\ntap enchanted land: you gain 1 life"}
    game = board(["Forest", {"card": "Vine", "attached_to": "Forest"}], cards={"Vine": aura}).activate("Vine").resolve()
    assert (game.life(), game.tapped()) == (21, ["Forest"])
    assert "118.3" in game.refusal("activate", "Vine").rules


# --- what words stand for ---------------------------------------------------------------------------------------------


def test_608_2c_a_condition_behind_is_asked_before_anything_is_made(board):
    """`It` is the creature that may be copied: there is no token yet."""
    bell = thing("{T}: create a token that is a copy of target creature if it is a Wall")
    wall = {**BEAR, "type": "Creature — Wall"}
    game = board(["Bell", "Bear", "Wall"], cards={"Bell": bell, "Bear": BEAR, "Wall": wall})
    assert tokens(game.activate("Bell", "Bear").resolve()) == []
    other = board(["Bell", "Bear", "Wall"], cards={"Bell": bell, "Bear": BEAR, "Wall": wall})
    assert len(tokens(other.activate("Bell", "Wall").resolve())) == 1


@pytest.mark.parametrize("text", [
    "you may sacrifice a Bear. If you do not, discard a card. {} you gain 3 life",
    "you may sacrifice a Bear. {} you gain 3 life. If you do not, discard a card",
])  # fmt: skip
def test_608_2c_if_you_do_and_if_you_do_not_ask_about_the_same_act(board, text):
    """The card is discarded because the Bear was not sacrificed; that is not what `if you do` is about."""
    cards = {"Bell": thing("{T}: " + text.format(IF)), "Bear": BEAR}
    game = board(["Bell", "Bear"], hand=["Forest"], cards=cards).activate("Bell").resolve(answers=[False])
    assert (game.life(), game.zone("Forest"), game.zone("Bear")) == (20, "graveyard", "battlefield")
    game = board(["Bell", "Bear"], hand=["Forest"], cards=cards).activate("Bell").resolve(answers=[True])
    assert (game.life(), game.zone("Forest"), game.zone("Bear")) == (23, "hand", "graveyard")


@pytest.mark.parametrize("text", [
    "return target spell hm or nonland permanent to its owner's hand", "target spell or permanent becomes red",
    "spells and permanents you control are blue", "{T}: add one mana of any color among permanents and spells you control",
])  # fmt: skip
def test_the_stack_and_the_battlefield_are_not_looked_through_at_once(text):
    assert "on the stack" in reason(text, "Instant" if "target" in text else "Artifact")


def test_205_3m_creature_types_share_the_words_behind_them(board):
    """A Wall that is no creature is no `Wall or Bear creature spell`."""
    cards = {
        "Loom": thing("whenever you cast a Wall or Bear creature spell, you gain 1 life"), "Bear": BEAR,
        "Wall": {**BEAR, "type": "Creature — Wall"}, "Brick": {"type": "Kindred Artifact — Wall", "cost": "{1}"},
    }  # fmt: skip
    for name, life in (("Bear", 21), ("Wall", 21), ("Brick", 20)):
        assert board(["Loom"], hand=[name], mana="{G}", cards=cards).cast(name).resolve("all").life() == life


def test_what_stands_in_front_of_a_rule_is_told_of_it():
    """What a line was read as names the condition of a rule, and whose mana stays."""
    lines = {
        "As long as this is attacking, spells you cast cost {1} less": "as long as this is or was an attacking one",
        "You do not lose unspent green mana as steps end": "of you",
        "Players do not lose unspent mana as steps end": "of everybody",
    }
    for text, words in lines.items():
        (ability,) = parse_line(text, 1, CardContext("Grey Owl", ("Creature",))).abilities
        assert words in compiled(ability).text


def test_nothing_was_done_before_something_enters():
    """Whether it entered as a copy is not known to another replacement of the same event."""
    mime = "you may have this enter as a copy of a Bear you control. If you do not, it enters with two oil counters on it"
    assert "what was done" in reason(mime, "Creature")


@pytest.mark.parametrize(("text", "words"), [
    ("whenever this attacks alone, draw a card", "attacks alone"),
    ("whenever you discard a nonland card, draw a card", "you discard a nonland card"),
    ("whenever you activate an ability that is not a mana ability, draw a card", ": an ability that is no mana ability"),
    ("whenever this is aimed at by something an opponent controls, draw a card", "of an opponent"),
])  # fmt: skip
def test_every_word_of_an_event_is_told(text, words):
    (ability,) = parse_line(text, 1, CardContext("Grey Owl", ("Creature",))).abilities
    assert words in compiled(ability).text


def test_608_2c_each_if_you_do_asks_about_what_stands_before_it(board):
    """The card was discarded; no creature card was there to be exiled."""
    cards = {"Bell": thing(f"{{T}}: you may discard a card. {IF} you gain 1 life. {BURY}. {IF} you gain 5 life"), "Bear": BEAR}
    game = board(["Bell"], hand=["Forest"], cards=cards).activate("Bell").resolve(answers=[True])
    assert game.life() == 21
    game = board(["Bell"], hand=["Forest"], cards=cards, **GRAVE).activate("Bell").resolve(answers=[True])
    assert game.life() == 26


def test_605_1a_for_each_of_them_is_a_mana_ability_all_the_same(board):
    """It is used while paying, and counts for what a land could produce."""
    rack = land("{T}: for each Bear you control, put an oil counter on it and add {G}")
    orchard = land("{T}: add one mana of any hm color that a land hm you control could produce")
    cards = {"Rack": rack, "Orchard": orchard, "Bear": {**BEAR, "cost": "{1}{G}"}}
    game = board(["Rack", "2 Bear"], hand=["Bear"], cards=cards)
    assert game.cast("Bear").pool() == ""
    assert board(["Rack", "Orchard", "Bear"], cards=cards).tap("Orchard").pool() == "{G}"


def test_605_1a_exiling_the_top_card_is_no_cost_of_a_mana_ability(board):
    game = board(["Vein"], cards={"Vein": land("{T}, exile the top card of your library: add {G}")}, library=["Forest"], libraries=False)
    assert "605.1a" in game.refusal("tap", "Vein").rules
    assert len(game.activate("Vein").state.stack) == 1
