"""Effects that copy more often, copy later, or ask what a spell is like before they copy it (707.10, 614.1, 603.7)."""

import pytest

from rulesviz.cards.catalogue import shipped
from rulesviz.model.events import SpellCopied
from rulesviz.scenarios.acts import Acts
from rulesviz.scenarios.play import Play
from rulesviz.scenarios.position import place

ELF = {"type": "Creature — Elf", "cost": "{G}", "pt": "1/1"}
CARDS = {
    "Twin Rod": {"type": "Artifact", "text": "if you would copy a spell, copy it once more; new targets allowed"},
    "Spark": {"type": "Instant", "cost": "{R}", "text": "this deals 1 damage to any target"},
    "Gale": {"type": "Instant", "cost": "{R}", "text": "storm\nthis deals 1 damage to any target"},
    "Guide": {"type": "Creature — Human", "pt": "1/1",
              "text": "whenever you cast a creature spell unlike any creature of yours or any creature card in your graveyard, copy it"},
    "Elf": ELF, "Scout": {**ELF, "type": "Creature — Elf Scout"}, "Imp": {**ELF, "type": "Creature — Imp"},
    "Shape": {**ELF, "text": "changeling"}, "Relic": {"type": "Artifact Creature", "cost": "{G}", "pt": "1/1"},
    "Dynamo": {"type": "Artifact", "text": "{T}: add {C}{C}; when you next cast any spell with {X} in its cost or activate any ability "
                                           "with {X} in its cost this turn, copy it; new targets allowed"},
    "Blaze": {"type": "Instant", "cost": "{X}{R}", "text": "this deals X damage to any target"},
    "Cannon": {"type": "Artifact", "text": "{X}, {T}: this deals X damage to any target"},
    "Filter": {"type": "Artifact", "text": "{T}: you gain 1 life"},
    "Thief": {"type": "Creature — Rogue", "pt": "1/1", "text": "whenever a creature card goes to an opponent's graveyard from anywhere, "
                                                             "this may become a copy of it, but it has this ability"},
}  # fmt: skip


def copied(game):
    return len(game.events(SpellCopied))


# --- one copy more (614.1a) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rods", "copies"), [(0, 1), (1, 2), (2, 3)])
def test_614_1a_a_copied_spell_is_copied_once_more_for_each(board, rods, copies):
    game = board([f"{rods} Twin Rod"] if rods else [], hand=["Spark", "Reverberate"], mana="{R}{R}{R}", cards=CARDS)
    game.cast("Spark", "opponent").cast("Reverberate", "Spark").resolve(auto=True)
    assert copied(game) == copies


def test_614_1a_only_the_additional_copy_has_new_targets(board):
    game = board(["Twin Rod"], hand=["Spark"], mana="{R}", cards=CARDS).cast("Spark", "opponent")
    game.effect("copy target spell", targets=["Spark"], answers=["you"])
    game.resolve("all")
    assert (game.life(), game.life("opponent")) == (19, 18)


def test_614_1a_nothing_is_added_to_no_copy_and_storm_gets_one_more_in_all(board):
    game = board(["Twin Rod"], hand=["Gale"], mana="{R}", cards=CARDS).cast("Gale", "opponent").resolve()
    assert copied(game) == 0
    game = board(["Twin Rod"], hand=["2 Spark", "Gale"], mana="{R}{R}{R}", cards=CARDS)
    game.cast("Spark#1", "opponent").cast("Spark#2", "opponent").cast("Gale", "opponent").resolve(auto=True)
    assert copied(game) == 3


def test_614_1a_abilities_and_the_spells_of_others_are_left_alone(board):
    game = board(["Twin Rod", "Filter", "Strionic Resonator"], cards=CARDS).activate("Filter")
    game.effect("copy target activated ability", targets=["#1"])
    assert copied(game) == 1
    game = board([], ["Twin Rod"], hand=["Spark"], mana="{R}", cards=CARDS).cast("Spark", "opponent")
    game.effect("copy target spell", targets=["Spark"])
    assert copied(game) == 1


# --- the next spell or ability with an X (603.7, 107.3) -------------------------------------------------------------------


def test_603_7_the_next_spell_with_x_is_copied_with_its_x(board):
    game = board(["Dynamo"], hand=["Blaze"], mana="{R}", cards=CARDS).tap("Dynamo").cast("Blaze", "opponent", x=2)
    game.resolve(answers=["you"]).resolve("all")
    assert (game.life(), game.life("opponent")) == (18, 18)


def test_603_7_or_the_next_ability_and_only_the_first_of_both(board):
    game = board(["Dynamo", "Cannon"], hand=["Blaze"], mana="{R}{C}", cards=CARDS).tap("Dynamo")
    game.activate("Cannon", "opponent", x=2).resolve(answers=["same"])
    assert game.stack() == ["Cannon", "Cannon"]
    game.cast("Blaze", "opponent", x=1).resolve("all")
    assert (copied(game), game.life("opponent")) == (1, 15)


def test_603_7_no_spell_without_x_counts_and_each_use_waits_for_itself(board):
    game = board(["2 Dynamo"], hand=["Spark", "Blaze"], mana="{R}{R}", cards=CARDS).tap("Dynamo#1").tap("Dynamo#2")
    game.cast("Spark", "opponent").resolve("all")
    assert copied(game) == 0
    game.cast("Blaze", "opponent", x=4).resolve("all", auto=True)
    assert (copied(game), game.life("opponent")) == (2, 7)


def test_603_7_it_waits_no_longer_than_this_turn(board):
    game = board(["Dynamo"], hand=["Blaze"], cards=CARDS).tap("Dynamo").go_to("precombat main", turn=3).effect("add {R}{R}")
    assert game.cast("Blaze", "opponent", x=1).stack() == ["Blaze"]


# --- what has no creature type in common (205.3m) -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cast", "there", "grave", "copies"),
    [("Elf", [], [], 1), ("Elf", ["Scout"], [], 0), ("Elf", [], ["Scout"], 0), ("Imp", ["Elf"], ["Scout"], 1), ("Elf", ["Shape"], [], 0),
     ("Shape", [], [], 0), ("Relic", ["Shape"], [], 1), ("Elf", [], ["Relic"], 1)],
)  # fmt: skip
def test_205_3m_a_creature_spell_like_none_of_yours(board, cast, there, grave, copies):
    """The Guide itself is a Human, with which a changeling shares that type."""
    game = board(["Guide", *there], graveyard=grave, hand=[{"card": cast, "id": "spell"}], mana="{G}", cards=CARDS)
    game.cast("spell").resolve("all")
    assert copied(game) == copies


# --- a card that goes to a graveyard (603.6, 707.4) -------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["destroy", "mill", "discard"])
def test_603_6_from_anywhere(board, how):
    game = board(["Thief"], ["Elf"] if how == "destroy" else [], theirs=["Elf"] if how == "discard" else [],
                 opponent_library=["Elf"] if how == "mill" else [], libraries=False, cards=CARDS)  # fmt: skip
    text = {"destroy": "destroy Elf", "mill": "each opponent mills a card", "discard": "each opponent discards a card"}[how]
    game.effect(text).resolve(answers=[True])
    assert (game.chars("Thief").name, len(game.chars("Thief").abilities)) == ("Elf", 1)


def test_603_6_no_token_no_card_of_yours_and_nothing_but_creatures(board):
    game = board(["Thief", "Elf"], ["Sol Ring"], cards=CARDS)
    game.effect("create a 1/1 green Elf creature token", by="opponent", as_="tok").effect("destroy tok")
    game.effect("destroy Elf").effect("destroy target artifact", targets=["Sol Ring"])
    assert game.stack() == []


def test_707_9a_it_goes_on_stealing(board):
    game = board(["Thief"], ["Elf", "Imp"], cards=CARDS).effect("destroy Elf").resolve(answers=[True])
    game.effect("destroy Imp").resolve(answers=[True])
    assert (game.chars("Thief").name, len(game.chars("Thief").abilities)) == ("Imp", 1)


# --- face down again (708.2, 708.10) ----------------------------------------------------------------------------------------

DOWN = """as this enters or is turned face up, it may become a copy of another creature until it's turned face down,
except it has "{0}: turn this face down\"""".replace("\n", " ")
SHAPE = {"Veil": {"type": "Creature — Shapeshifter", "cost": "{U}", "pt": "0/0", "text": f"{DOWN}\nmorph {{1}}"}, "Elf": ELF,
         "Imp": {**ELF, "type": "Creature — Imp", "pt": "2/2"}}  # fmt: skip


def test_708_2_turned_face_down_the_copy_is_over(board):
    game = board(["Elf", "Imp"], hand=["Veil"], mana="{U}{C}{C}", cards=SHAPE).cast("Veil", as_="veil").resolve(answers=["Elf"])
    assert (game.chars("veil").name, game.thing("veil").face_down) == ("Elf", False)
    game.activate("veil").resolve()
    assert (game.pt("veil"), game.thing("veil").face_down) == ((2, 2), True)
    game.do("turn_up", "veil", answers=["Imp"])
    assert game.chars("veil").name == "Imp"
    game.activate("veil").resolve().do("turn_up", "veil", answers=["none"])
    assert game.zone("veil") == "graveyard"


def test_708_2_another_copy_effect_lies_beneath(board):
    """A copy for the turn does not end as it is turned down: turned up again it is that copy, by the newest effect there is."""
    game = board(["Elf", "Imp"], hand=["Veil"], mana="{U}{C}", cards=SHAPE).cast("Veil", as_="veil").resolve(answers=["Elf"])
    game.activate("veil").effect("veil becomes a copy of Imp until end of turn")
    assert game.chars("veil").name == "Imp"
    game.resolve()
    assert game.thing("veil").face_down
    assert "702.37" in game.refusal("turn_up", "veil").rules


def test_708_2_a_clone_of_it_keeps_its_own_copy(board):
    game = board(["Elf"], hand=["Veil", "Clone"], mana="{U}{U}{C}{C}{C}", cards=SHAPE).cast("Veil", as_="veil").resolve(answers=["Elf"])
    game.cast("Clone", as_="clone").resolve(answers=["veil"]).activate("clone").resolve()
    assert (game.thing("clone").face_down, game.thing("veil").face_down) == (True, False)
    assert "702.37" in game.refusal("turn_up", "clone").rules


# --- counters, cards and targets in two places ------------------------------------------------------------------------------


def test_122_as_many_counters_again(board):
    game = board([{"card": "Elf", "counters": {"+1/+1": 3}}], cards=CARDS).effect("double the +1/+1 counters on Elf")
    assert game.thing("Elf").count("+1/+1") == 6


def test_115_1_a_creature_or_a_card_in_a_graveyard(board):
    text = "{T}: this becomes a copy of target creature or creature card in any graveyard until end of turn"
    cards = {**CARDS, "Mask": {"type": "Artifact Creature", "pt": "0/4", "text": text}}
    for more in ({"opponent": ["Imp"]}, {"opponent_graveyard": ["Imp", "Spark"]}):
        game = board(["Mask"], cards=cards, **more).activate("Mask", "Imp").resolve()
        assert game.chars("Mask").name == "Imp"


def test_702_24a_cumulative_upkeep_grows(board):
    game = board(["3 Wastes", "Old Relic"], cards={"Old Relic": {"type": "Artifact", "text": "cumulative upkeep {1}"}})
    game.go_to("upkeep", turn=3).resolve(answers=[True])
    assert (game.thing("Old Relic").count("age"), len(game.tapped())) == (1, 1)
    game.go_to("upkeep", turn=5).resolve(answers=[True])
    assert (game.thing("Old Relic").count("age"), len(game.tapped())) == (2, 2)
    game.go_to("upkeep", turn=7).resolve(answers=[False])
    assert game.zone("Old Relic") == "graveyard"


@pytest.mark.parametrize(("turn", "able"), [(1, True), (2, False), (3, True), (5, False)])
def test_601_3_a_card_that_may_be_played_through_your_next_turn(board, turn, able):
    game = board(library=["Island", "9 Wastes"], cards=CARDS)
    game.effect("exile your library's top card; you may play that card through your next turn")
    if turn > 1:
        game.go_to("precombat main", turn=turn)
    if able:
        game.do("play", "Island", by="you")
        assert game.zone("Island") == "battlefield"
    else:
        game.refusal("play", "Island", by="you")


def test_601_3_it_is_cast_for_its_cost_and_only_by_you(board):
    game = board(library=["Spark", "9 Wastes"], mana="{R}", opponent_mana="{R}", cards=CARDS)
    game.effect("exile your library's top card; you may play that card through your next turn")
    assert "601.3" in game.refusal("cast", "Spark", by="opponent", targets=["you"]).rules
    game.cast("Spark", "opponent", by="you").resolve()
    assert game.life("opponent") == 19


def test_608_2c_cards_that_came_to_your_hand(board):
    """Two cards of yours; the third goes to the opponent, and a token is no card."""
    text = "put any number of target nonland permanents into their owner's hand; draw a card for each card so returned to your hand"
    cards = {**CARDS, "Recall": {"type": "Instant", "cost": "{U}", "text": text}}
    game = board(["Elf", "Sol Ring"], ["Imp"], hand=["Recall"], library=["5 Wastes"], libraries=False, mana="{U}", cards=cards)
    game.effect("create a 1/1 green Elf creature token", as_="tok")
    game.cast("Recall", ["Elf", "Sol Ring", "Imp", "tok"]).resolve()
    assert len(game.state.player("you").library) == 3


# --- from the command zone, while attached, for each that was destroyed ------------------------------------------------------


WHERE = "if this is active in the command zone or on the table"
HERALD = {**CARDS, "Herald": {"type": "Legendary Creature — Elf", "cost": "{9}", "pt": "1/1", "text":
          f"whenever another nontoken Elf of yours enters, {WHERE}, create a token copy of it"}}  # fmt: skip


@pytest.mark.parametrize(("zone", "copies"), [("battlefield", 1), ("command", 1), ("hand", 0), ("graveyard", 0)])
def test_113_6b_an_ability_that_says_where_it_works(board, zone, copies):
    game = board(hand=["Elf"], mana="{G}", cards=HERALD)
    position = {"battlefield": [], "hand": ["Elf"], "endless_library": True, "mana": "{G}"}
    position[zone] = [*position.get(zone, []), "Herald"]
    catalogue = shipped().with_cards(HERALD)
    game.play = Play(place({"players": {"you": position, "opponent": {"endless_library": True}}}, catalogue, "a board"))
    game.acts = Acts(game.play, catalogue)
    game.cast("Elf").resolve("all")
    assert sum(game.state.objects[one].token for one in game.state.battlefield) == copies


SASH = {**CARDS, "Sash": {"type": "Artifact — Equipment", "text":
        "whenever this becomes attached to a creature, that creature may become a copy of target Imp while it has this\n"
        "equip {0}"}}  # fmt: skip


def test_611_2b_a_copy_for_as_long_as_it_is_attached(board):
    game = board(["Sash", {"card": "Elf", "id": "one"}, {"card": "Scout", "id": "two"}, "Imp"], cards=SASH)
    game.activate("Sash", "one").resolve().resolve(answers=[True])
    assert game.chars("one").name == "Imp"
    game.activate("Sash", "two").resolve()
    assert game.chars("one").name == "Elf"
    game.resolve(answers=[True]).effect("destroy target artifact", targets=["Sash"])
    assert game.chars("two").name == "Scout"


def test_611_2b_a_copy_that_would_be_over_already_never_begins(board):
    game = board(["Sash", {"card": "Elf", "id": "one"}, "Imp"], cards=SASH).activate("Sash", "one").resolve()
    game.effect("destroy target artifact", targets=["Sash"]).resolve(answers=[True])
    assert game.chars("one").name == "Elf"


def test_608_2c_for_each_that_was_destroyed_and_for_its_own_controller(board):
    cards = {**CARDS, "Rock": {"type": "Artifact", "text": "indestructible"},
             "Break": {"type": "Sorcery", "cost": "{R}", "text": "destroy up to 3 target artifacts; for each permanent so "
                       "destroyed, its controller creates a green 3/3 Elephant creature token"}}  # fmt: skip
    game = board(["Rod", "Rock"], ["Rod"], hand=["Break"], mana="{R}", cards={**cards, "Rod": {"type": "Artifact"}})
    game.cast("Break", ["Rod#1", "Rod#2", "Rock"]).resolve()
    tokens = [game.state.objects[one].controller for one in game.state.battlefield if game.state.objects[one].token]
    assert sorted(tokens) == ["opponent", "you"]
