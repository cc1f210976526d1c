"""Which mana a permanent could produce: a least fixed point, checked against following every chain by hand (106.7)."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesviz.rules.could_produce import Survey, could_produce

COLORS = set("WUBRG")

# A card: whether it is a land or a creature, what it makes by itself, and whose lands it asks, for types or colours.
CARDS = {
    "Forest": ("land", "G", "", COLORS),
    "Wastes": ("land", "C", "", COLORS),
    "Karplusan Forest": ("land", "CRG", "", COLORS),
    "City of Brass": ("land", "WUBRG", "", COLORS),
    "Gemstone Mine": ("land", "WUBRG", "", COLORS),
    "Dryad Arbor": ("land creature", "G", "", COLORS),
    "Gaea's Cradle": ("land", "per creature", "", COLORS),
    "Exotic Orchard": ("land", "", "opponent", COLORS),
    "Reflecting Pool": ("land", "", "you", COLORS | {"C"}),
    "Fellwar Stone": ("artifact", "", "opponent", COLORS),
    "Naga Vitalist": ("creature", "", "you", COLORS | {"C"}),
    "Harvester Druid": ("creature", "", "you", COLORS),
    "Quirion Explorer": ("creature", "", "opponent", COLORS),
    "Sol Ring": ("artifact", "C", "", COLORS),
    "Runeclaw Bear": ("creature", "", "", COLORS),
}
URBORG = "Urborg, Tomb of Yawgmoth"
LEGENDS = {"Gaea's Cradle"}


class ByHand:
    """Chains of cards that ask each other, each followed without visiting a card twice."""

    def __init__(self, boards, *, contaminated, swamps, lantern):
        self.boards, self.contaminated, self.swamps, self.lantern = boards, contaminated, swamps, lantern

    def types(self, player, place, seen=frozenset()):
        card = self.boards[player][place]
        kind, makes, asks, allowed = CARDS.get(card, ("land", "", "", COLORS))
        here = (player, place)
        found = set()
        if makes == "per creature":
            creatures = any(card in CARDS and "creature" in CARDS[card][0] for card in self.boards[player])
            found |= {"G"} if creatures else set()
        else:
            found |= set(makes)
        if "land" in kind and self.swamps:
            found.add("B")
        if "land" in kind and self.lantern == player:
            found |= COLORS
        if asks:
            whose = player if asks == "you" else 1 - player
            for other, card in enumerate(self.boards[whose]):
                if ("land" in CARDS[card][0] if card in CARDS else card == URBORG) and (whose, other) not in seen | {
                    here
                }:
                    found |= self.types(whose, other, seen | {here}) & allowed
        return {"B"} if found and self.contaminated and "land" in kind else found


def one_of_each(cards):
    """Leave out a second legend of one name."""
    return [card for place, card in enumerate(cards) if card not in LEGENDS or card not in cards[:place]]


boards = st.lists(st.sampled_from(sorted(CARDS)), max_size=5).map(one_of_each)


@given(boards, boards, st.booleans(), st.booleans(), st.sampled_from([None, 0, 1]))
def test_106_7_agrees_with_following_every_chain(board, mine, theirs, contaminated, swamps, lantern):
    lanterns = [["Chromatic Lantern"] if lantern == player else [] for player in (0, 1)]
    ours, other = [*mine, *lanterns[0]], [*theirs, *[URBORG] * swamps, *["Contamination"] * contaminated, *lanterns[1]]
    game = board(ours, other)
    by_hand = ByHand((mine, [*theirs, *[URBORG] * swamps]), contaminated=contaminated, swamps=swamps, lantern=lantern)
    there = list(game.state.battlefield)
    wanted = {there[place]: by_hand.types(0, place) for place in range(len(mine))}
    wanted |= {there[len(ours) + place]: by_hand.types(1, place) for place in range(len(theirs))}
    found = {one: set(could_produce(game.state, one)) for one in wanted}
    assert found == wanted


# --- every ability imagined in every order ------------------------------------------------------------------------------

ENCHANTMENT = {"type": "Enchantment", "cost": "{1}"}
PAPER = {
    "Paper Dye": {**ENCHANTMENT, "text": "if any land is tapped for mana, it makes {R} instead of any other type"},
    "Paper Flood": {**ENCHANTMENT, "text": "if you tap any land for mana, it makes {U}{U} instead of anything else"},
    "Paper Frost": {**ENCHANTMENT, "text": "if any Forest is tapped for mana, it makes {C} instead of any other type"},
    "Paper Library": {"type": "Land", "text": "{T}: add {G}, then draw a card"},  # no mana ability, so nothing is replaced
    "Paper Well": {"type": "Land", "text": "{1}: add {W}"},  # not tapped for mana
    "Paper Grove": {"type": "Land — Forest", "text": "{T}: add {R} or {W}{W}"},
}  # fmt: skip
# What a land's abilities would add, and whether it is tapped for mana by them; Paper Grove has what a Forest has as well.
LANDS = {
    "Forest": [("G", True)],
    "Wastes": [("C", True)],
    "Karplusan Forest": [("C", True), ("R", True), ("G", True)],
    "Paper Library": [("G", False)],
    "Paper Well": [("W", False)],
    "Paper Grove": [("G", True), ("R", True), ("WW", True)],
    "Reflecting Pool": [("ask you", True)],
    "Exotic Orchard": [("ask opponent", True)],
}
FORESTS = {"Forest", "Paper Grove"}
# Each effect by whose lands it is about, and what it makes of some mana.
EFFECTS = {
    "Mana Reflection": ("mine", lambda mana: mana * 2),
    "Nyxbloom Ancient": ("mine", lambda mana: mana * 3),
    "Contamination": ("all", lambda _: "B"),
    "Paper Dye": ("all", lambda mana: "R" * len(mana)),
    "Paper Flood": ("mine", lambda _: "UU"),
    "Paper Frost": ("forests", lambda mana: "C" * len(mana)),
}


def imagined(boards, effects, player, land, known):
    """Say what one land's abilities could become, given what is known of the others: every ability, every order of effects."""
    found = set()
    about = [what for owner, name in effects for whose, what in [EFFECTS[name]]
             if whose == "all" or (whose == "mine" and owner == player) or (whose == "forests" and land in FORESTS)]  # fmt: skip
    for adds, tapped in LANDS[land]:
        choices = [adds]
        if adds.startswith("ask"):
            other = player if adds == "ask you" else 1 - player
            types = {letter for place in range(len(boards[other])) for letter in known[other, place]}
            choices = types if adds == "ask you" else types - {"C"}
        for choice in choices:
            for order in permutations(about if tapped else []):
                mana = choice
                for what in order:
                    mana = what(mana)
                found |= set(mana)
    return found


def brute_force(boards, effects):
    """Begin with nothing, imagine everything again and again until nothing is new."""
    known, before = {(player, place): set() for player in (0, 1) for place in range(len(boards[player]))}, None
    while known != before:
        before = known
        known = {(player, place): imagined(boards, effects, player, boards[player][place], before) for player, place in known}
    return known


some_lands = st.lists(st.sampled_from(sorted(LANDS)), max_size=4)
some_effects = st.lists(st.tuples(st.integers(0, 1), st.sampled_from(sorted(EFFECTS))), max_size=6)


@given(some_lands, some_lands, some_effects)
def test_106_7_every_ability_in_every_order(board, mine, theirs, effects):
    of = [[name for owner, name in effects if owner == player] for player in (0, 1)]
    game = board([*mine, *of[0]], [*theirs, *of[1]], cards=PAPER)
    there = list(game.state.battlefield)
    wanted = brute_force((mine, theirs), effects)
    for (player, place), types in wanted.items():
        one = there[place if player == 0 else len(mine) + len(of[0]) + place]
        assert set(could_produce(game.state, one)) == types, (player, place)


# --- single cases ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (["Exotic Orchard"], [], ""),
        (["Exotic Orchard"], ["Exotic Orchard"], ""),
        (["Exotic Orchard", "Forest"], ["Exotic Orchard"], "G"),
        (["Exotic Orchard"], ["Wastes"], ""),
        (["Exotic Orchard"], [{"card": "Forest", "tapped": True}], "G"),  # whether it can pay does not matter
        (["Exotic Orchard"], [{"card": "Dryad Arbor", "sick": True}], "G"),
        (["Exotic Orchard"], ["Gaea's Cradle"], ""),
        (["Exotic Orchard"], ["Gaea's Cradle", "Runeclaw Bear"], "G"),
        (["Exotic Orchard"], ["Temple of the False God"], ""),
        (["Exotic Orchard"], [{"card": "Gemstone Mine", "counters": {}}], "WUBRG"),
        (["Exotic Orchard"], [{"card": "Vivid Crag", "counters": {}}], "WUBRG"),
        (["Exotic Orchard"], ["Meteor Crater"], ""),
        (["Exotic Orchard"], ["Meteor Crater", "Runeclaw Bear"], "G"),
        (["Exotic Orchard"], [{"card": "Unclaimed Territory", "choices": {"creature_type": "Elf"}}], "WUBRG"),
        (["Reflecting Pool", "Sol Ring"], [], ""),  # an artifact is no land
        (["Reflecting Pool", "Darksteel Citadel"], [], "C"),  # this one is
        (["Reflecting Pool", "Wastes", "Simic Growth Chamber"], [], "UGC"),
    ],
)
def test_106_7_single_cases(board, mine, theirs, expected):
    game = board(mine, theirs)
    one = next(iter(game.state.battlefield))
    assert could_produce(game.state, one) == expected


def test_106_7_deep_water_changes_what_could_be_produced(board):
    """With Deep Water's effect in force each land that you tap makes {U}, so that is all that yours could produce."""
    game = board(["Deep Water", "Island", "Forest", "Reflecting Pool"], [{"card": "Exotic Orchard", "id": "orchard"}])
    assert could_produce(game.state, game.one("orchard")) == "UG"
    game.activate("Deep Water", using=["Island"]).resolve()
    assert could_produce(game.state, game.one("Forest")) == "U"
    assert could_produce(game.state, game.one("orchard")) == "U"


def test_106_7_the_type_asked_for_is_what_tapping_makes(board):
    """What a land says it could make is what its mana ability then offers."""
    game = board(["Reflecting Pool", "Karplusan Forest"])
    game.tap("Reflecting Pool")
    assert set(game.question.options) == set("RGC")


def test_106_7_a_long_chain_of_questions(board):
    """Twenty on each side that look at each other, and one spring at the far end."""
    game = board(["20 Exotic Orchard"], ["20 Exotic Orchard", "Forest"])
    assert {could_produce(game.state, one) for one in game.state.battlefield} == {"G"}


def test_106_7_equal_permanents_with_different_choices_differ(board):
    """Two of one name and one controller, each with a color of its own chosen (607.2d)."""
    elves = [{"card": "Quirion Elves", "id": color, "choices": {"color": color}} for color in "RB"]
    game = board(elves)
    assert could_produce(game.state, game.one("R")) == "RG"
    assert could_produce(game.state, game.one("B")) == "BG"


def test_106_7_only_mana_abilities_are_replaced(board):
    """Drawing a card makes it no mana ability (605.1a), so the land is not tapped for mana (106.12), and nothing is replaced."""
    game = board(["Contamination", {"card": "Paper Library", "id": "library"}], cards=PAPER)
    assert could_produce(game.state, game.one("library")) == "G"


@pytest.mark.parametrize(("elf", "expected"), [([], "C"), (["Llanowar Elves"], "GC")])
def test_106_7_a_condition_is_judged_as_if_it_resolved_now(board, elf, expected):
    cards = {"Paper Grotto": {"type": "Land", "text": "{T}: add {C}. If you control an Elf, add {G}"}}
    game = board([{"card": "Paper Grotto", "id": "grotto"}, *elf], cards=cards)
    assert could_produce(game.state, game.one("grotto")) == expected


def test_106_7_any_x_counts_because_costs_do_not(board):
    cards = {"Paper Store": {"type": "Land", "text": "{X}, {T}: add an amount of {G} equal to X"}}
    game = board([{"card": "Paper Store", "id": "store"}, "Reflecting Pool", "3 Wastes"], cards=cards)
    assert could_produce(game.state, game.one("Reflecting Pool")) == "GC"
    game.activate("store", x=2)
    assert game.pool() == "{G}{G}"


def test_106_7_asked_while_another_ability_resolves(board):
    """The land that is sacrificed as a cost is gone when the answer is wanted."""
    cards = {"Paper Lens": {"type": "Artifact", "cost": "{1}",
                            "text": "sacrifice a land: add one mana of a type a land you control could produce"}}  # fmt: skip
    game = board(["Paper Lens", {"card": "Forest", "id": "forest"}, "Island"], cards=cards)
    game.activate("Paper Lens", answers=["forest"])
    assert game.pool() == "{U}"


def test_106_7_lost_and_granted_abilities(board):
    """Under Blood Moon a Reflecting Pool is a Mountain and asks nobody; a Lantern's grant, newer or not, comes in layer 6."""
    game = board(["Blood Moon", "Reflecting Pool", "Island"])
    assert could_produce(game.state, game.one("Reflecting Pool")) == "R"
    game = board(["Chromatic Lantern", "Blood Moon", "Reflecting Pool", "Wastes"])
    assert could_produce(game.state, game.one("Reflecting Pool")) == "WUBRG"
    assert could_produce(game.state, game.one("Wastes")) == "WUBRGC"


def test_106_7_two_hundred_lands_and_twenty_effects(board, within):
    lands = ["60 Reflecting Pool", "60 Forest", "40 Karplusan Forest", "40 Exotic Orchard"]
    effects = ["9 Mana Reflection", "5 Nyxbloom Ancient", "3 Contamination", "3 Paper Dye"]
    game = board([*lands, *effects], ["Exotic Orchard"], cards=PAPER)
    with within(seconds=3):
        survey = Survey(game.state)
        assert {survey.types(one) for one in list(game.state.battlefield)[:160]} == {"BR"}


# --- effects that ask how much mana it is (106.7, 616.1) --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "could"),
    [([], "CB"), (["Damping Sphere"], "C"), (["Mana Reflection"], "BC")],
)
def test_106_7_two_black_mana_under_a_sphere_are_colorless(board, more, could):
    game = board(["Phyrexian Tower", *more])
    assert set(could_produce(game.state, game.one("Phyrexian Tower"))) == set(could)


def test_106_7_a_doubler_makes_enough_for_the_sphere(board):
    """One mana is not enough for the Sphere, two are: so after the doubling it applies, whatever order was chosen."""
    assert types_of(board(["Forest", "Damping Sphere"]), "Forest") == "G"
    assert types_of(board(["Forest", "Damping Sphere", "Mana Reflection"]), "Forest") == "C"


def types_of(game, name):
    return could_produce(game.state, game.one(name))
