"""More of the official templating about copies and mana, read and then played: main phases, copies for a turn, numbers plus one."""

import pytest
from invented import BEAR, beast, thing, told

FROG = {"type": "Creature — Frog", "cost": "{1}{G}", "pt": "3/3", "text": "when this enters, you gain 2 life"}
GIANT = {"type": "Creature — Giant", "cost": "{4}{R}", "pt": "4/4"}
CLONE = {"type": "Creature — Shapeshifter", "cost": "{W}", "pt": "0/0"}


# --- main phases (505.1, 603.7) -----------------------------------------------------------------------------------------------

SIP = told("counter target spell. hm at the beginning of your hm next main phase, hm add {C} times that spell's mana value")


@pytest.mark.parametrize(("active", "when", "turn"), [("you", "postcombat main", 1), ("opponent", "precombat main", 2)])
def test_505_1_the_next_main_phase_may_be_either(board, active, when, turn):
    """In my own turn it is the one after combat; of an opponent's turn, the first one of mine."""
    sip = {"type": "Instant", "cost": "{U}", "text": SIP}
    zones = {"theirs": ["Giant"], "hand": ["Sip"], "opponent_mana": "{R}{R}{R}{R}{R}"}
    if active == "you":
        zones = {"hand": ["Sip", "Giant"], "mana": "{R}{R}{R}{R}{R}"}
    game = board(["Island"], cards={"Sip": sip, "Giant": GIANT}, active=active, **zones).cast("Giant", by=active)
    game.cast("Sip", "Giant", by="you").resolve().go_to(when, turn=turn).resolve("all")
    assert game.pool() == "{C}{C}{C}{C}{C}"
    game.go_to("postcombat main" if turn == 2 else "precombat main", turn=turn if turn == 2 else 3)
    assert (game.stack(), game.pool()) == ([], "")


@pytest.mark.parametrize(
    ("whose", "life"), [("each of hm your main phases", 22), ("each of hm your postcombat main phases", 21), ("your first main phase", 21)]
)
def test_505_1_each_of_your_main_phases(board, whose, life):
    game = board(["Gong"], cards={"Gong": thing(f"At the beginning hm of {whose}, you gain 1 life.")}, active="opponent")
    for phase in ("precombat main", "postcombat main"):
        game.go_to(phase, turn=2).resolve("all")
    assert game.life() == life


# --- copies (707.5, 707.2c) --------------------------------------------------------------------------------------------------------


IDOL = "As this artifact enters, hm you may have it become hm a copy of a creature of yours until end of turn, hm except it has haste."


def test_707_5_a_copy_from_entering_until_the_end_of_the_turn(board):
    """It enters as the Frog, so that it triggers; its copy stays one, and both have the haste of the exception."""
    game = board(["Frog"], hand=["Idol"], mana="{C}", cards={"Frog": FROG, "Idol": thing("{T}: Add {R}.", IDOL)})
    game.cast("Idol").resolve(answers=["Frog"]).resolve("all")
    assert (game.chars("Idol").name, game.keywords("Idol"), game.life()) == ("Frog", {"haste"}, 22)
    game.effect("create a token copy of target creature", targets=["Idol"], as_="tok").go_to("upkeep", turn=2)
    assert (game.chars("Idol").types, game.chars("tok").name, game.keywords("tok")) == (("Artifact",), "Frog", {"haste"})
    game.resolve("all").go_to("upkeep", turn=3)
    assert game.tap("Idol").pool() == "{R}"


def test_707_5_or_none_at_all(board):
    game = board(["Frog"], hand=["Idol"], mana="{C}", cards={"Frog": FROG, "Idol": thing("{T}: Add {R}.", IDOL)})
    assert game.cast("Idol").resolve(answers=["none"]).chars("Idol").name == "Idol"


def test_707_2c_the_chosen_creature(board):
    lines = ("Enchant creature", "As this Aura enters, hm choose a creature.", "Enchanted creature is hm a copy of hm the chosen creature.")
    aura = {"type": "Enchantment — Aura", "cost": "{U}", "text": told("\n".join(lines))}
    game = board(["Bear", "Giant"], hand=["Veil"], mana="{U}", cards={"Bear": BEAR, "Giant": GIANT, "Veil": aura})
    game.cast("Veil", "Bear").resolve(answers=["Giant"])
    assert game.pt("Bear") == (4, 4)
    assert game.effect("destroy target enchantment", targets=["Veil"]).pt("Bear") == (2, 2)


@pytest.mark.parametrize(("words", "size"), [("an additional", 3), ("two additional", 4), ("three additional", 5)])
def test_707_9e_additional_counters(board, words, size):
    plural = "" if words.startswith("an ") else "s"
    text = told(f"this may enter as a copy of any creature, except hm it enters with hm {words} +1/+1 counter{plural} on it")
    game = board(["Bear"], hand=["Twin"], mana="{W}", cards={"Bear": BEAR, "Twin": {**CLONE, "text": text}})
    assert game.cast("Twin").resolve(answers=["Bear"]).pt("Twin") == (size, size)


# --- mana (106) -----------------------------------------------------------------------------------------------------------------------


def test_106_1_one_more_than_the_mana_value_of_what_was_exiled(board):
    """A Clone of the Giant has its mana value (202.3, 707.2)."""
    chain = thing("Exile a creature of yours: Add X mana of hm any one color, hm where X is 1 plus hm the exiled creature's mana value.")
    twin = {**CLONE, "text": "this may enter as a copy of any creature"}
    game = board(["Chain", "Giant"], hand=["Twin"], mana="{W}", cards={"Chain": chain, "Giant": GIANT, "Twin": twin})
    game.cast("Twin").resolve(answers=["Giant"]).tap("Chain", "{R}", costs={"exile": "Twin"})
    assert game.pool() == "{R}" * 6


def test_106_12a_the_type_that_a_permanent_produced(board):
    cards = {"Sage": beast("Whenever you tap hm a nonland permanent for mana, hm add one mana of hm any type that hm permanent produced.")}
    game = board(["Sage", "Sol Ring", "Forest"], cards=cards)
    assert game.tap("Sol Ring").pool() == "{C}{C}{C}"
    assert game.tap("Forest").pool() == "{G}{C}{C}{C}"


@pytest.mark.parametrize("whose", [([], ["Well"]), (["Well"], [])])
def test_609_4b_mana_of_everybody_as_though_of_any_color(board, whose):
    well = thing("Players may spend hm mana as though it were hm mana of any color.")
    game = board(*whose, hand=["Bear"], mana="{C}", cards={"Bear": BEAR, "Well": well})
    assert game.cast("Bear").stack() == ["Bear"]
    wish = {"type": "Instant", "cost": "{C}", "text": "draw a card"}
    assert board(["Well"], hand=["Wish"], mana="{G}", cards={"Well": well, "Wish": wish}).refusal("cast", "Wish")
