"""Which mana a permanent could produce: a least fixed point, checked against following every chain by hand (106.7)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesviz.rules.could_produce import could_produce

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
