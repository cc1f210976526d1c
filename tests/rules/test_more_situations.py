"""Situations in which two rules meet: what was paid and what is copied, lands that were none, costs that are chosen and then changed."""

import pytest

from rulesviz.model.events import ManaSpent

BEAR = {"type": "Creature — Bear", "cost": "{1}{G}", "pt": "2/2"}
SHIFTER = {"type": "Creature — Shapeshifter", "cost": "{1}{U}", "pt": "0/0"}
AS_ANY = "you may have this enter as a copy of any creature"
CARDS = {
    "Bear": BEAR,
    "Elk": {**BEAR, "type": "Creature — Elk", "pt": "6/4"},
    "Twin": {**SHIFTER, "text": AS_ANY},
    "Kicked Twin": {**SHIFTER, "text": f"kicker {{1}}\n{AS_ANY}\nif this was kicked, this enters with two +1/+1 counters on it"},
    "Twin with Young": {**SHIFTER, "text": f"offspring {{1}}\n{AS_ANY}"},
    "Twins": {**SHIFTER, "text": f"squad {{1}}\n{AS_ANY}"},
    "Giant": {**BEAR, "type": "Creature — Giant", "pt": "3/3",
              "text": "kicker {3}\nif this was kicked, this enters with three +1/+1 counters on it"},
    "Mother Bear": {**BEAR, "pt": "3/3", "text": "offspring {2}"},
    "Bears": {**BEAR, "text": "squad {2}"},
    "Root": {"type": "Enchantment — Aura", "cost": "{2}{G}", "text": "enchanted permanent is a colorless Forest land\nenchant permanent"},
    "Elf": {"type": "Creature — Elf", "cost": "{G}", "pt": "1/1", "text": "haste"},
    "Spirits": {"type": "Sorcery", "cost": "{2/W}{2/W}{2/W}", "text": "you gain 3 life"},
    "White Star": {"type": "Artifact", "text": "white spells of yours cost {1} less"},
    "Ball": {"type": "Artifact", "text": "spells cost at least three mana"},
    "Pin": {"type": "Instant", "cost": "{R/P}", "text": "you gain 1 life"},
    "Prism": {"type": "Artifact", "text": "mana of yours is of any color"},
}  # fmt: skip
MANA = "{U}" * 6


# --- what was paid for the words of a copy's own card (607.5, 702.33) ------------------------------------------------------


def entered(board, copier, model, paid):
    """A copier that was cast with its own additional cost paid and entered as a copy of the model."""
    game = board([model], hand=[copier], mana=MANA, cards=CARDS)
    return game.cast(copier, **paid).resolve(answers=[model])


def test_607_5_a_kicked_twin_of_a_giant_with_kicker_is_no_kicked_giant(board):
    game = entered(board, "Kicked Twin", "Giant", {"kicked": True})
    assert (game.pt("Kicked Twin"), game.thing("Kicked Twin").counters) == ((3, 3), ())


def test_702_33d_it_is_kicked_if_it_copies_nothing(board):
    game = board(["Giant"], hand=["Kicked Twin"], mana=MANA, cards=CARDS)
    assert game.cast("Kicked Twin", kicked=True).resolve(answers=["none"]).pt("Kicked Twin") == (2, 2)


@pytest.mark.parametrize(
    ("copier", "model", "paid"),
    [("Twin with Young", "Mother Bear", {"offspring": True}), ("Twin with Young", "Elk", {"offspring": True}),
     ("Twins", "Bears", {"squad": 2}), ("Twins", "Elk", {"squad": 2})],
)  # fmt: skip
def test_607_5_a_copied_ability_asks_for_the_cost_of_its_own_pair(board, copier, model, paid):
    assert entered(board, copier, model, {"costs": paid}).stack() == []


def test_702_175a_with_nothing_copied_the_young_one_comes(board):
    game = board([], hand=["Mother Bear"], mana="{G}" * 4, cards=CARDS)
    game.cast("Mother Bear", costs={"offspring": True}).resolve()
    assert game.stack() == ["Mother Bear"]


# --- what was no land and is one of a basic type (305.7, 613.8) -------------------------------------------------------------


def rooted(board, on, *more):
    return board([on, {"card": "Root", "attached_to": on}, *more], cards=CARDS)


def test_305_7_a_creature_that_is_a_forest_has_lost_its_text(board):
    game = rooted(board, "Elf")
    chars = game.chars("Elf")
    assert (chars.types, chars.subtypes, chars.colors, len(chars.abilities)) == (("Land",), ("Forest",), "", 1)


def test_613_8_the_moon_that_is_a_forest_shines_no_more(board):
    """The older moon depends on what takes its ability away; and a land that was just made is one for the moon."""
    game = board(["Blood Moon", "Tropical Island", {"card": "Root", "attached_to": "Blood Moon"}], cards=CARDS)
    assert game.chars("Blood Moon").subtypes == ("Forest",)
    assert game.chars("Tropical Island").subtypes == ("Forest", "Island")
    game = board(["Blood Moon", "Elf", {"card": "Root", "attached_to": "Elf"}], cards=CARDS)
    assert game.chars("Elf").subtypes == ("Mountain",)


@pytest.mark.parametrize("what", ["a Desert", "a 1/1 Elk creature", "a Swamp"])
def test_305_6_a_mana_ability_goes_with_its_type(board, what):
    """A land that is set to a type that is not basic keeps its own text, but no type that it had before."""
    cards = {**CARDS, "Sand": {"type": "Enchantment — Aura", "text": f"enchanted permanent is {what}\nenchant permanent"},
             "Grove": {"type": "Land — Forest Island", "text": "{T}: you gain 1 life"}}  # fmt: skip
    game = board(["Grove", {"card": "Sand", "attached_to": "Grove"}], cards=cards)
    texts = [ability.text for ability in game.chars("Grove").abilities]
    assert texts == (["{T}: add {B}"] if what == "a Swamp" else ["{T}: you gain 1 life"])


# --- first it is chosen how a symbol is paid, then the cost is changed (601.2b, 601.2f) ----------------------------------------


def paid(game):
    return sum(len(event.units) for event in game.events(ManaSpent))


@pytest.mark.parametrize(("mana", "total"), [("{W}{W}{W}", 3), ("{W}{W}{C}", 3), ("{W}{C}{C}{C}", 4), ("{C}{C}{C}{C}{C}", 5)])
def test_601_2f_generic_mana_that_was_chosen_is_reduced(board, mana, total):
    assert paid(board(["White Star"], hand=["Spirits"], mana=mana, cards=CARDS).cast("Spirits")) == total


@pytest.mark.parametrize("mana", ["{W}{W}", "{W}{C}{C}", "{C}{C}{C}{C}"])
def test_601_2f_and_nothing_else_is(board, mana):
    assert board(["White Star"], hand=["Spirits"], mana=mana, cards=CARDS).refusal("cast", "Spirits")


def test_609_4b_mana_of_any_color_makes_no_symbol_generic(board):
    game = board(["White Star", "Prism"], hand=["Spirits"], mana="{C}{C}", cards=CARDS)
    assert game.refusal("cast", "Spirits")


@pytest.mark.parametrize(("life", "mana"), [("life", "{C}{C}{C}"), ("mana", "{R}{C}{C}")])
def test_601_2f_life_is_no_part_of_three_mana(board, life, mana):
    game = board(["Ball"], hand=["Pin"], mana=mana, cards=CARDS).cast("Pin", costs={"phyrexian": life})
    assert (game.pool(), game.life()) == ("", 18 if life == "life" else 20)


def test_601_2f_two_mana_and_two_life_are_too_little(board):
    assert board(["Ball"], hand=["Pin"], mana="{C}{C}", cards=CARDS).refusal("cast", "Pin", costs={"phyrexian": "life"})


# --- what each is by itself, and what stays what it was (613.4b, 205.1b) --------------------------------------------------------


def walking(board, text, *more):
    return board(["Waker", *more], cards={**CARDS, "Waker": {"type": "Enchantment", "cost": "{2}{W}", "text": text}})


def test_613_4b_each_is_as_large_as_its_own_mana_value(board):
    game = walking(board, "noncreature artifacts are artifact creatures with base size of its mana value", "Sol Ring", "Manalith")
    assert (game.pt("Sol Ring"), game.pt("Manalith")) == ((1, 1), (3, 3))
    game = walking(board, "nonland permanents have base size of its mana value", "Elk", "Elf")
    assert (game.pt("Elk"), game.pt("Elf")) == ((2, 2), (1, 1))


def test_205_1b_what_is_still_a_land_keeps_its_other_types(board):
    game = walking(board, "all Islands are 2/1 red Fish creatures that are still lands", "Tropical Island")
    chars = game.chars("Tropical Island")
    assert (chars.types, chars.subtypes, chars.colors) == (("Land", "Creature"), ("Forest", "Island", "Fish"), "R")


def test_205_1b_each_subtype_goes_with_its_own_type(board):
    text = "All Swamps and all Zombies are 0/2 blue Zombie creatures and Swamp lands in addition to their other types."
    game = walking(board, text, "Swamp", "Diregraf Ghoul", "Elf")
    assert (game.chars("Swamp").subtypes, game.pt("Swamp")) == (("Swamp", "Zombie"), (0, 2))
    assert (game.chars("Diregraf Ghoul").types, game.chars("Diregraf Ghoul").subtypes) == (("Creature", "Land"), ("Zombie", "Swamp"))
    assert game.chars("Elf").subtypes == ("Elf",)


def test_106_12b_the_mana_is_colorless_instead(board):
    game = walking(board, "if any land is tapped for mana, it makes colorless mana instead of any other type", "Forest")
    assert game.tap("Forest").pool() == "{C}"


# --- mana that changes its type instead of being lost (106.4, 106.6) -------------------------------------------------------------


def test_106_6_mana_that_becomes_colorless_is_as_restricted_as_before(board):
    cards = {**CARDS, "Stone": {"type": "Artifact", "text": "mana of yours left unspent becomes colorless instead"},
             "Frost": {"type": "Basic Snow Land — Forest"}, "Doll": {"type": "Artifact Creature — Golem", "cost": "{1}", "pt": "1/1"},
             "Icicle": {"type": "Artifact Creature — Golem", "cost": "{S}", "pt": "1/1"}}  # fmt: skip
    game = board(["Stone", "Ancient Ziggurat"], hand=["Sol Ring", "Doll"], cards=cards).tap("Ancient Ziggurat", "{G}")
    game.go_to("postcombat main")
    assert game.pool() == "{C}"
    assert "106.6" in game.refusal("cast", "Sol Ring").rules
    assert game.cast("Doll").pool() == ""
    game = board(["Stone", "Frost"], hand=["Icicle"], cards=cards).tap("Frost").go_to("postcombat main")
    assert (game.pool(), game.cast("Icicle").pool()) == ("{C}", "")


# --- a spell that is exiled as it leaves the stack, however it leaves (702.34, 702.133a) --------------------------------------------

ONCE = {"Ember": {"type": "Instant", "cost": "{R}", "text": "flashback {R}\nthis deals 1 damage to target creature"},
        "Leap": {"type": "Instant", "cost": "{R}", "text": "jump-start\nthis deals 1 damage to target creature"},
        "Leash": {"type": "Instant", "cost": "{R}", "text": "buyback {1}\nthis deals 1 damage to target creature"}}  # fmt: skip
WAYS = ("counter target spell", "put target spell into its owner's hand", "put target spell on top of its owner's library", "")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("card", "cost"), [("Ember", {"flashback": True}), ("Leap", {"jump-start": True, "discard": "Forest"})])
def test_702_34_it_is_exiled_however_it_leaves_the_stack(board, card, cost, way):
    game = board(["Bear"], hand=["Forest"], graveyard=[card], mana="{R}", cards={**CARDS, **ONCE})
    game.cast(card, "Bear", costs=cost, from_="graveyard")
    if way:
        game.effect(way, targets=[card])
    else:
        game.effect("exile Bear").resolve()
    assert game.zone(card) == "exile"


@pytest.mark.parametrize(("way", "zone"), [*zip(WAYS[:3], ("graveyard", "hand", "library"), strict=True), ("", "graveyard")])
def test_702_27_any_other_spell_goes_where_it_is_put(board, way, zone):
    game = board(["Bear"], hand=["Leash"], mana="{R}{R}", cards={**CARDS, **ONCE}).cast("Leash", "Bear", costs={"buyback": True})
    if way:
        game.effect(way, targets=["Leash"])
    else:
        game.effect("exile Bear").resolve()
    assert game.zone("Leash") == zone


# --- more counters of one kind (122.6, 614.16, 616.1) ----------------------------------------------------------------------------

PUT = "if an effect would put +1/+1 counters on a creature of yours, it puts"
MORE = {"Scale": {"type": "Enchantment", "text": f"{PUT} that many plus one instead"},
        "Branch": {"type": "Enchantment", "text": f"{PUT} twice as many instead"},
        "Hound": {"type": "Creature — Hound", "cost": "{G}", "pt": "1/1", "text": "this enters with a +1/+1 counter"},
        "Clock": {"type": "Creature — Golem", "cost": "{G}", "pt": "1/1", "text": "this enters with two time counters"}}  # fmt: skip


@pytest.mark.parametrize(("first", "count"), [("Scale", 4), ("Branch", 3)])
def test_616_1_one_more_and_twice_as_many_in_either_order(board, first, count):
    game = board(["Scale", "Branch", "Bear"], cards={**CARDS, **MORE}).effect("put a +1/+1 counter on Bear", answers=[first])
    assert game.thing("Bear").counters == (("+1/+1", count),)


@pytest.mark.parametrize("kind", ["-1/-1", "time"])
def test_614_1a_counters_of_another_kind_are_left_alone(board, kind):
    game = board(["Scale", "Branch", "Elk"], cards={**CARDS, **MORE}).effect(f"put two {kind} counters on Elk")
    assert (game.thing("Elk").counters, game.question) == (((kind, 2),), None)


@pytest.mark.parametrize(("card", "counters"), [("Hound", (("+1/+1", 2),)), ("Clock", (("time", 2),)), ("Bear", ())])
def test_614_16_what_it_enters_with_is_more_if_it_is_of_that_kind(board, card, counters):
    game = board(["Scale"], hand=[card], mana="{G}{G}", cards={**CARDS, **MORE}).cast(card).resolve()
    assert game.thing(card).counters == counters


def test_614_1a_only_those_of_its_controller(board):
    game = board(["Bear"], ["Scale"], cards={**CARDS, **MORE}).effect("put a +1/+1 counter on Bear")
    assert game.thing("Bear").counters == (("+1/+1", 1),)


def test_616_1_what_does_not_concern_them_is_not_asked_about(board):
    game = board(["Scale", "Doubling Season"], hand=["Clock"], mana="{G}", cards={**CARDS, **MORE}).cast("Clock").resolve()
    assert (game.thing("Clock").counters, game.question) == ((("time", 4),), None)
