"""Copies of permanents, tokens and spells; exceptions; what is not copied (707, 111, 613.2)."""

import pytest
from invented import told

from rulesviz.model.abilities import Activated
from rulesviz.model.events import BecameCopy, SpellCast, SpellCopied, ZoneChanged
from rulesviz.rules.copying import copiable, copy_of

COUNT = "to the number of"
BEAST = {
    "type": "Creature — Beast", "cost": "{G}", "pt": "*/*",
    "text": f"this's power and toughness are each equal {COUNT} lands you control",
}  # fmt: skip


def values(game, name):
    """Return the copiable characteristics of an object (707.2)."""
    return copiable(game.state, game.thing(name)).faces[0]


# --- what is copied (707.2) -------------------------------------------------------------------------------------------


def test_707_2_printed_values_are_copied(board):
    game = board(["4 Island", {"card": "Serra Angel", "id": "angel"}], hand=["Clone"])
    game.cast("Clone").resolve(answers=["angel"])
    assert values(game, "Clone") == values(game, "angel")
    assert game.chars("Clone") == game.chars("angel")


@pytest.mark.parametrize(
    "state", [{"counters": {"+1/+1": 2}}, {"tapped": True}, {"damage": 3}, {"sick": True}, {"token": True}]
)
def test_707_2_status_counters_damage_are_not(board, state):
    game = board(["4 Island", {"card": "Serra Angel", "id": "angel", **state}], hand=["Clone"])
    game.cast("Clone").resolve(answers=["angel"])
    copy = game.thing("Clone")
    assert (copy.counters, copy.tapped, copy.damage, copy.token) == ((), False, 0, False)
    assert game.pt("Clone") == (4, 4)


def test_707_2_effects_on_the_original_are_not(board):
    game = board(
        ["4 Island", "Forest", "Mountain", {"card": "Hill Giant", "id": "giant"},
         {"card": "Oakenform", "attached_to": "giant"}],
        hand=["Clone", "Giant Growth", "Crimson Wisps"], library=["Wastes"],
    )  # fmt: skip
    game.cast("Giant Growth", "giant").resolve()
    game.cast("Crimson Wisps", "giant").resolve()
    game.cast("Clone").resolve(answers=["giant"])
    assert game.pt("giant") == (9, 9)
    assert game.pt("Clone") == (3, 3)
    assert game.keywords("Clone") == set()


def test_707_2b_the_copy_does_not_follow_later_changes_of_copiable_values(board):
    """What the Mimic's original becomes afterwards does not matter to the copy."""
    game = board(
        ["4 Island", "Wastes", "Forest", "Island", {"card": "Runeclaw Bear", "id": "bear"},
         {"card": "Hill Giant", "id": "giant"}],
        hand=["Clone", "Cytoshape"],
    )  # fmt: skip
    game.cast("Clone", using=["Island#1", "Island#2", "Island#3", "Island#4"]).resolve(answers=["bear"])
    game.cast("Cytoshape", "bear").resolve(answers=["giant"])
    assert game.chars("bear").name == "Hill Giant"
    assert game.chars("Clone").name == "Runeclaw Bear"


def test_707_2_a_number_that_defines_itself_is_copied_as_a_definition(board):
    """The copy of a */* counts for itself (its controller's lands), it does not take over a number."""
    game = board(["4 Island"], [{"card": "Paper Beast", "id": "beast"}, "2 Forest"], hand=["Clone"],
                 cards={"Paper Beast": BEAST})  # fmt: skip
    game.cast("Clone").resolve(answers=["beast"])
    assert game.pt("beast") == (2, 2)
    assert game.pt("Clone") == (4, 4)


def test_111_3_what_a_token_was_created_with_is_what_is_copied(board):
    """The copy of a token is a card with the token's values: a white 1/1 Soldier without a mana cost."""
    game = board(["4 Island", "2 Plains"], hand=["Clone", "Raise the Alarm"])
    game.cast("Raise the Alarm", using=["Plains#1", "Plains#2"]).resolve(as_=["first", "second"])
    game.cast("Clone").resolve(answers=["first"])
    chars = game.chars("Clone")
    assert (chars.subtypes, chars.colors, chars.mana_cost, chars.power) == (("Soldier",), "W", None, 1)
    assert not game.thing("Clone").token


def test_111_4_a_token_without_a_name_is_called_after_its_subtypes(board):
    game = board().effect("create a red 2/1 Dwarf Berserker creature token", as_="tok")
    assert game.chars("tok").name == "Dwarf Berserker Token"


def test_707_3_the_copy_of_a_copy(board):
    """The Clone's copiable values are the Bear's, so those are what a second Clone copies."""
    game = board(["8 Island", {"card": "Runeclaw Bear", "id": "bear"}], hand=["2 Clone"])
    game.cast("Clone#1").resolve(answers=["bear"])
    game.cast("Clone#2").resolve(answers=["Clone#1"])
    assert values(game, "Clone#2") == values(game, "bear")
    definition = copiable(game.state, game.thing("Clone#2"))
    assert "707.3" in definition.origin.rules


def test_613_2c_the_newest_copy_effect_wins_whole(board):
    """Exceptions of the earlier copy effect are gone, too."""
    game = board(
        ["3 Wastes", "Island", "Forest", "Island", "Wastes", {"card": "Ornithopter", "id": "thopter"},
         {"card": "Runeclaw Bear", "id": "bear"}],
        hand=["Phyrexian Metamorph", "Cytoshape"],
    )  # fmt: skip
    game.cast("Phyrexian Metamorph", costs={"phyrexian": "life"}, using=["Wastes#1", "Wastes#2", "Wastes#3"])
    game.resolve(answers=["thopter"])
    game.cast("Cytoshape", "Phyrexian Metamorph").resolve(answers=["bear"])
    assert game.chars("Phyrexian Metamorph").types == ("Creature",)
    assert game.pt("Phyrexian Metamorph") == (2, 2)


def test_707_4_becoming_a_copy_is_no_entering(board):
    game = board(["Wastes", "Forest", "Island", {"card": "Wall of Omens", "id": "wall"}, {"card": "Hill Giant", "id": "giant"}],
                 hand=["Cytoshape"], library=["Swamp"])  # fmt: skip
    game.cast("Cytoshape", "giant").resolve(answers=["wall"])
    assert game.chars("giant").name == "Wall of Omens"
    assert len(game.events(BecameCopy)) == 1
    assert not game.state.stack
    assert len(game.state.player("you").library) == 1


def test_707_5_entering_as_a_copy_is_one_event(board):
    """It enters as the Wall, so its enters ability triggers; at no time was it a 0/0 Shapeshifter on the battlefield."""
    game = board(["4 Island", {"card": "Wall of Omens", "id": "wall"}], hand=["Clone"])
    game.cast("Clone").resolve(answers=["wall"])
    entered = [event for event in game.events(ZoneChanged) if event.new.zone == "battlefield"]
    assert len(entered) == 1
    assert entered[0].becomes.faces[0].name == "Wall of Omens"
    assert game.stack() == ["Wall of Omens"]


def test_707_5_nothing_is_targeted(board):
    """A copy effect on entering chooses, so shroud and hexproof do not hinder it."""
    game = board(["4 Island"], [{"card": "Sylvan Caryatid", "id": "plant"}], hand=["Clone"])
    game.cast("Clone").resolve(answers=["plant"])
    assert game.chars("Clone").name == "Sylvan Caryatid"


def test_707_6_choices_as_it_enters_are_made_anew(board):
    game = board(
        ["4 Island", {"card": "Adaptive Automaton", "id": "first", "choices": {"creature_type": "Elf"}}], hand=["Clone"]
    )
    game.cast("Clone").resolve(answers=["first"])
    assert game.question.kind == "creature_type"
    game.do("answer", "Goblin")
    assert game.chars("Clone").has_type("Goblin")
    assert not game.chars("Clone").has_type("Elf")
    assert game.chars("first").has_type("Elf")


def test_607_5a_a_choice_that_was_not_made_chooses_nothing(board):
    """What becomes a copy of the Automaton on the battlefield has no chosen type and helps no one."""
    game = board(["Wastes", "Forest", "Island", {"card": "Adaptive Automaton", "id": "first", "choices": {"creature_type": "Bear"}},
                  {"card": "Hill Giant", "id": "giant"}, {"card": "Runeclaw Bear", "id": "bear"}], hand=["Cytoshape"])  # fmt: skip
    assert game.pt("bear") == (3, 3)
    game.cast("Cytoshape", "giant").resolve(answers=["first"])
    assert game.chars("giant").name == "Adaptive Automaton"
    assert game.pt("bear") == (3, 3)
    assert game.question is None


# --- exceptions (707.9) -----------------------------------------------------------------------------------------------


def test_707_9a_a_gained_ability_is_copiable(board):
    """Phantasmal Image's own trigger is part of what it is: a Clone of it has that, too."""
    game = board(["6 Island", {"card": "Runeclaw Bear", "id": "bear"}], hand=["Phantasmal Image", "Clone"])
    game.cast("Phantasmal Image").resolve(answers=["bear"])
    game.cast("Clone").resolve(answers=["Phantasmal Image"])
    assert game.chars("Clone").has_type("Illusion")
    assert [ability.text for ability in game.chars("Clone").abilities] == [
        ability.text for ability in game.chars("Phantasmal Image").abilities
    ]
    assert len(game.chars("Clone").abilities) == 1


def test_707_9b_not_legendary_is_copiable(board):
    game = board(["8 Island", {"card": "Isamaru, Hound of Konda", "id": "dog"}], hand=["Spark Double", "Clone"])
    game.cast("Spark Double").resolve(answers=["dog"])
    game.cast("Clone").resolve(answers=["Spark Double"])
    assert game.question is None
    assert game.chars("Clone").supertypes == ()
    assert game.thing("Spark Double").counters == (("+1/+1", 1),)
    assert game.thing("Clone").counters == ()


def test_707_9b_its_own_name_and_type_stay(board):
    game = board(["4 Island", {"card": "Runeclaw Bear", "id": "bear"}], hand=["Sakashima the Impostor"])
    game.cast("Sakashima the Impostor").resolve(answers=["bear"])
    chars = game.chars("Sakashima the Impostor")
    assert (chars.name, chars.supertypes, chars.power) == ("Sakashima the Impostor", ("Legendary",), 2)
    assert sum(isinstance(ability, Activated) for ability in chars.abilities) == 1


def test_707_9c_colour_that_is_not_copied(board):
    """The Doppelganger stays blue; a Clone of it is blue as well, as that is a copiable value now."""
    game = board(["9 Island", {"card": "Runeclaw Bear", "id": "bear"}], hand=["Vesuvan Doppelganger", "Clone"])
    game.cast("Vesuvan Doppelganger").resolve(answers=["bear"])
    assert game.chars("Vesuvan Doppelganger").colors == "U"
    game.cast("Clone").resolve(answers=["Vesuvan Doppelganger"])
    assert game.chars("Clone").colors == "U"


def test_707_9d_a_given_size_drops_the_defining_ability(board):
    game = board(["7 Island", {"card": "Paper Beast", "id": "beast"}], hand=["Quicksilver Gargantuan"],
                 cards={"Paper Beast": BEAST})  # fmt: skip
    game.cast("Quicksilver Gargantuan").resolve(answers=["beast"])
    assert game.pt("beast") == (7, 7)
    game.do("put", "Forest")
    assert game.pt("beast") == (8, 8)
    assert game.pt("Quicksilver Gargantuan") == (7, 7)
    assert game.chars("Quicksilver Gargantuan").abilities == ()


def test_707_9d_other_abilities_stay_with_a_given_size(board):
    game = board(["7 Island", {"card": "Serra Angel", "id": "angel"}], hand=["Quicksilver Gargantuan"])
    game.cast("Quicksilver Gargantuan").resolve(answers=["angel"])
    assert game.pt("Quicksilver Gargantuan") == (7, 7)
    assert game.keywords("Quicksilver Gargantuan") == {"flying", "vigilance"}


TWIN = {"type": "Creature — Shapeshifter", "cost": "{W}", "pt": "0/0"}
DRONE = {"type": "Creature — Drone", "cost": "{R}", "pt": "3/3", "text": "devoid"}
SHAPE = {"type": "Creature — Shapeshifter", "cost": "{G}", "pt": "2/3", "text": "changeling"}


@pytest.mark.parametrize(
    ("exception", "colors", "types"),
    [("it's white", "W", "Drone"), ("it does not copy color", "W", "Drone"),
     ("it's an artifact too", "", "Drone"), ("it's 1/1", "", "Drone")],
)  # fmt: skip
def test_707_9d_a_given_color_drops_what_defines_it(board, exception, colors, types):
    """Of a colorless creature with devoid: who is given a color, or keeps its own, does not copy devoid."""
    text = f"this may enter as a copy of any creature, except {exception}"
    game = board(["Drone"], hand=["Twin"], mana="{W}", cards={"Drone": DRONE, "Twin": {**TWIN, "text": text}})
    game.cast("Twin").resolve(answers=["Drone"])
    assert (game.chars("Twin").colors, game.chars("Twin").subtypes) == (colors, (types,))
    assert game.keywords("Twin") == (set() if colors else {"devoid"})


@pytest.mark.parametrize(("exception", "all_types"), [("it's a Spirit", False), ("it's a Spirit too", True)])
def test_707_9d_a_given_creature_type_drops_changeling(board, exception, all_types):
    text = f"this may enter as a copy of any creature, except {exception}"
    game = board(["Shape"], hand=["Twin"], mana="{W}", cards={"Shape": SHAPE, "Twin": {**TWIN, "text": text}})
    game.cast("Twin").resolve(answers=["Shape"])
    assert game.keywords("Twin") == ({"changeling"} if all_types else set())
    assert all_types or game.chars("Twin").subtypes == ("Spirit",)


def test_707_9c_what_an_effect_has_painted_is_no_color_of_its_own(board):
    """It keeps blue, for that is copiable; it is red for this turn only."""
    text = told("target creature becomes hm a copy of another hm target creature, hm except it does not copy color")
    cards = {"Fish": {"type": "Creature — Fish", "cost": "{U}", "pt": "1/1"}, "Shift": {"type": "Instant", "cost": "{U}", "text": text}}
    game = board([{"card": "Fish", "id": "fish"}, "Hill Giant"], cards=cards, hand=["Shift"], mana="{U}")
    game.effect("fish becomes red until end of turn").cast("Shift", "fish", "Hill Giant").resolve()
    assert (values(game, "fish").colors, game.chars("fish").colors) == ("U", "R")
    assert game.go_to("upkeep", turn=2).chars("fish").colors == "U"


def test_707_9c_nor_what_an_effect_paints_as_it_enters(board):
    """All creatures are black, but its own color is white, and that is what a copy of it has when the paint is gone."""
    text = "this may enter as a copy of any creature, except it does not copy color"
    cards = {"Paint": {"type": "Enchantment", "text": "all creatures are black"}, "Twin": {**TWIN, "text": text}}
    game = board(["Hill Giant", "Paint"], hand=["Twin"], mana="{W}", cards=cards)
    game.cast("Twin").resolve(answers=["Hill Giant"])
    assert (values(game, "Twin").colors, game.chars("Twin").colors) == ("W", "B")


def test_707_9a_its_own_other_abilities_are_not_those_that_others_grant(board):
    text = "flying\nthis may enter as a copy of another creature, except it has its own other abilities"
    cards = {"Gift": {"type": "Enchantment", "text": "creatures you control have trample"}, "Twin": {**TWIN, "text": text}}
    game = board(["Hill Giant", "Gift"], hand=["Twin"], mana="{W}", cards=cards)
    game.cast("Twin").resolve(answers=["Hill Giant"])
    assert game.keywords("Twin") == {"flying", "trample"}
    assert [ability.text for ability in values(game, "Twin").abilities] == ["flying"]


def test_707_9a_the_stage_keeps_its_ability_through_each_part(board):
    game = board(["Thespian's Stage", "2 Wastes", "Forest"])
    game.activate("Thespian's Stage", "Forest", ability=2).resolve()
    texts = [ability.text for ability in game.chars("Thespian's Stage").abilities]
    assert texts[0] == "{T}: add {G}"
    assert len(texts) == 2


# --- tokens (111, 707.2) ----------------------------------------------------------------------------------------------


def test_111_3_a_token_that_is_a_copy_has_exactly_the_copiable_values(board):
    game = board(["3 Island", {"card": "Walking Ballista", "id": "ballista", "counters": {"+1/+1": 3}}, "Glorious Anthem"],
                 hand=["Cackling Counterpart"])  # fmt: skip
    game.cast("Cackling Counterpart", "ballista").resolve(as_="tok")
    assert game.thing("tok").definition.faces == copiable(game.state, game.thing("ballista")).faces
    assert game.pt("tok") == (1, 1)  # 0/0, no counters, the Anthem
    assert game.thing("tok").counters == ()


def test_111_2_who_creates_it_owns_and_controls_it(board):
    game = board(["3 Mountain", "3 Island"], [{"card": "Hill Giant", "id": "giant"}],
                 hand=["Act of Treason", "Cackling Counterpart"])  # fmt: skip
    game.cast("Act of Treason", "giant", using=["Mountain#1", "Mountain#2", "Mountain#3"]).resolve()
    game.cast("Cackling Counterpart", "giant").resolve(as_="tok")
    assert (game.thing("tok").owner, game.controller("tok")) == ("you", "you")
    assert game.thing("giant").owner == "opponent"


@pytest.mark.parametrize(("who", "mine", "theirs"), [("each player", 1, 1), ("each opponent", 0, 1), ("you", 1, 0)])
def test_701_7a_each_player_creates_a_copy(board, who, mine, theirs):
    verb = "create" if who == "you" else "creates"
    game = board(["Hill Giant"]).effect(f"{who} {verb} a token copy of target creature", targets=["Hill Giant"])
    owners = [game.state.objects[one].controller for one in game.state.battlefield if game.state.objects[one].token]
    assert (owners.count("you"), owners.count("opponent")) == (mine, theirs)


def test_608_2h_a_token_copies_what_has_left_as_it_last_was(board):
    """The original is gone when the trigger resolves: its last copiable values count, and a copy had others than its card."""
    game = board(["4 Island", {"card": "Mishra's Self-Replicator", "id": "replicator"}, "Wastes"], hand=["Sol Ring"])
    game.cast("Sol Ring", using=["Wastes"])
    game.effect("destroy replicator")
    game.resolve(answers=[True], as_="tok")
    assert game.chars("tok").name == "Mishra's Self-Replicator"
    assert game.pt("tok") == (2, 2)


def test_302_6_a_token_is_new(board):
    game = board(["3 Island", {"card": "Llanowar Elves", "id": "elves"}], hand=["Cackling Counterpart"])
    game.cast("Cackling Counterpart", "elves").resolve(as_="tok")
    assert "302.6" in game.refusal("tap", "tok").rules
    game.tap("elves")
    assert game.pool() == "{G}"


def test_707_8a_a_token_has_both_faces_a_clone_only_the_one_that_is_up(board):
    rites = "Growing Rites of Itlimoc // Itlimoc, Cradle of the Sun"
    game = board([{"card": rites, "id": "front"}, {"card": rites, "id": "back", "face": 2}])
    for name, face in (("front", "Growing Rites of Itlimoc"), ("back", "Itlimoc, Cradle of the Sun")):
        thing = game.thing(name)
        assert copy_of(game.state, thing).name == face
        assert copy_of(game.state, thing, double_faced=True).name == rites


# --- copies on the stack (707.10) ---------------------------------------------------------------------------------------


def test_707_10_a_copy_is_not_cast(board):
    game = board(["Mountain", "2 Island", "Young Pyromancer"], hand=["Lightning Bolt", "Twincast"])
    game.cast("Lightning Bolt", "opponent")
    game.cast("Twincast", "Lightning Bolt")
    assert game.stack() == ["Young Pyromancer", "Twincast", "Young Pyromancer", "Lightning Bolt"]
    game.resolve(2, answers=["same"])
    assert game.stack() == ["Lightning Bolt", "Young Pyromancer", "Lightning Bolt"]
    assert len(game.events(SpellCast)) == 2
    assert len(game.events(SpellCopied)) == 1


def test_707_10_choices_are_copied_and_mana_spent_is_not(board):
    game = board(["5 Mountain", "2 Island"], hand=["Fall of the Titans", "Twincast"])
    game.cast("Fall of the Titans", ["opponent"], x=2, using=[f"Mountain#{n}" for n in range(1, 6)])
    game.cast("Twincast", "Fall of the Titans").resolve(answers=["same"])
    copy, original = (game.state.objects[one] for one in game.state.stack)
    assert copy.copy
    assert copy.choices.x == original.choices.x == 2
    assert copy.choices.targets == original.choices.targets
    assert len(original.choices.spent) == 5
    assert copy.choices.spent == ()
    assert len(game.events(SpellCopied)) == 1


def test_707_10_the_controller_is_who_put_it_there(board):
    game = board(["Mountain"], ["2 Island"], hand=["Lightning Bolt"], theirs=["Twincast"])
    game.cast("Lightning Bolt", "opponent")
    game.cast("Twincast", "Lightning Bolt", by="opponent").resolve(answers=["you"])
    copy = game.state.objects[game.state.stack[0]]
    assert (copy.controller, copy.owner) == ("opponent", "opponent")
    game.resolve()
    assert game.life("you") == 17


def test_707_10b_an_ability_is_copied_with_its_source(board):
    game = board(["Strionic Resonator", "2 Wastes", "2 Plains"], hand=["Wall of Omens"], library=["3 Swamp"])
    game.cast("Wall of Omens", using=["Plains#1", "Plains#2"]).resolve()
    game.activate("Strionic Resonator", "#1").resolve()
    first, second = (game.state.objects[one] for one in game.state.stack)
    assert first.ability.source == second.ability.source
    assert first.copy
    game.resolve("all")
    assert len(game.state.player("you").hand) == 2


def test_707_10f_the_permanent_spell_that_is_a_copy_becomes_a_token(board):
    """It resolves and becomes a token without being created, so doublers of tokens do nothing (111.13, 608.3f)."""
    game = board(["Anointed Procession", "3 Forest", "Island"], hand=["Runeclaw Bear", "Double Major"])
    game.cast("Runeclaw Bear", using=["Forest#1", "Forest#2"])
    game.cast("Double Major", "Runeclaw Bear").resolve()
    game.resolve()
    bears = [game.state.objects[one] for one in game.state.battlefield if game.state.objects[one].token]
    assert len(bears) == 1
    assert [event.how for event in game.events(ZoneChanged) if event.new.token] == ["resolved"]
    game.resolve()
    assert len(game.state.battlefield) == 7


def test_707_10_a_copy_whose_exception_is_a_colour(board):
    game = board([{"card": "Runeclaw Bear", "id": "bear"}, "Forest", "2 Mountain"], hand=["Giant Growth", "Fork"])
    game.cast("Giant Growth", "bear", using=["Forest"])
    game.cast("Fork", "Giant Growth").resolve()
    assert game.chars("#1").colors == "R"
    assert game.chars("#2").colors == "G"
    assert str(game.chars("#1").mana_cost) == "{G}"


@pytest.mark.parametrize("where", ["#1", "#2"])
def test_704_5e_a_copy_that_leaves_the_stack_ceases_to_exist(board, where):
    game = board(["Mountain", "2 Island"], ["2 Island"], hand=["Lightning Bolt", "Twincast"], theirs=["Counterspell"])
    game.cast("Lightning Bolt", "opponent")
    game.cast("Twincast", "Lightning Bolt").resolve(answers=["same"])
    game.cast("Counterspell", where, by="opponent").resolve()
    graveyard = [game.state.objects[one] for one in game.state.player("you").graveyard]
    assert all(not thing.copy for thing in graveyard)
    assert len(graveyard) == (1 if where == "#1" else 2)


# --- flip cards, split cards, preparation cards (710, 709, 722) -------------------------------------------------------


def test_710_4_a_flip_card_flips_once_and_keeps_cost_and_color(board):
    jushi = {"card": "Jushi Apprentice // Tomoya the Revealer", "id": "jushi"}
    game = board([jushi], mana="{C}{C}{U}", hand=["8 Forest"], library=["Wastes"], libraries=False)
    game.activate("jushi").resolve()
    chars = game.chars("jushi")
    assert (chars.name, str(chars.mana_cost), chars.colors, chars.power) == ("Tomoya the Revealer", "{1}{U}", "U", 2)
    game.effect("flip jushi")
    assert game.chars("jushi").name == "Tomoya the Revealer"


def test_701_27_a_flip_card_does_not_transform(board):
    game = board([{"card": "Nezumi Shortfang // Stabwhisker the Odious", "id": "rat"}])
    game.effect("transform rat")
    assert game.chars("rat").name == "Nezumi Shortfang"


def test_709_3_the_copy_of_a_split_spell_is_that_half(board):
    game = board(mana="{C}{C}{C}{G}{U}{U}", hand=["Assault // Battery", "Twincast"])
    game.cast("Assault // Battery", face=2).cast("Twincast", "Assault // Battery").resolve(as_="copy")
    assert game.chars("copy").name == "Battery"
    game.resolve("all")
    assert [thing.definition.name for thing in map(game.state.objects.__getitem__, game.state.battlefield)] == [
        "Elephant Token"
    ] * 2


def test_722_3_one_spell_for_each_prepared_permanent_and_only_for_its_controller(board):
    game = board([{"card": "Encouraging Aviator // Jump", "id": "bird"}], mana="{U}", opponent_mana="{U}")
    game.effect("bird becomes prepared").effect("bird becomes prepared")
    assert len(game.state.exile) == 1
    assert "601.3" in game.refusal("cast", "Jump", targets=["bird"], by="opponent").rules
    game.cast("Jump", "bird", from_="exile")
    assert game.state.exile == ()
    game.effect("bird becomes prepared")
    assert len(game.state.exile) == 1


def test_722_3_the_spell_is_gone_with_its_permanent(board):
    game = board([{"card": "Encouraging Aviator // Jump", "id": "bird"}])
    game.effect("bird becomes prepared").effect("destroy bird")
    assert game.state.exile == ()


# --- what a copy is aimed at, whose slime, and whose exile (707.10e, 201.5a, 607.2a) -------------------------------------


def test_707_10e_no_copy_that_cannot_have_the_target(board):
    cards = {"Paper Stag": {"type": "Instant", "cost": "{G}", "text": "target Bear gets +1/+1 this turn"}}
    game = board(["Frontline Heroism", "Runeclaw Bear"], mana="{G}", hand=["Paper Stag"], cards=cards)
    game.cast("Paper Stag", "Runeclaw Bear").resolve()
    assert game.stack() == ["Paper Stag"]


def test_a_spell_that_targets_more_is_not_heroic(board):
    game = board(["Frontline Heroism", "Runeclaw Bear"], mana="{C}{R}", hand=["Arc Trail"])
    game.cast("Arc Trail", "Runeclaw Bear", "opponent")
    assert len(game.stack()) == 1


def test_201_5a_a_copy_of_the_token_means_the_same_maker(board):
    game = board(
        [{"card": "Gutter Grime", "id": "grime"}, "Runeclaw Bear"], mana="{C}{U}{U}", hand=["Cackling Counterpart"]
    )
    game.effect("destroy Runeclaw Bear").resolve(as_="ooze")
    game.cast("Cackling Counterpart", "ooze").resolve(as_="twin")
    game.effect("put two slime counters on grime")
    assert game.pt("twin") == (3, 3)
    game.effect("destroy grime")
    assert len(game.state.battlefield) == 0


def test_607_2a_each_vat_has_its_own_card(board):
    vats = [{"card": "Mimic Vat", "id": name} for name in ("full", "empty")]
    game = board([*vats, "6 Wastes"], ["Hill Giant"])
    game.effect("destroy Hill Giant").resolve(answers=[True]).resolve(answers=[False])
    (exiled,) = game.state.exile
    (vat,) = {game.one("full"), game.one("empty")} & {game.state.objects[exiled].exiled_with}
    other = "empty" if vat == game.one("full") else "full"
    game.activate(other).resolve()
    assert not any(game.state.objects[one].token for one in game.state.battlefield)
    game.activate("full" if other == "empty" else "empty").resolve()
    assert any(game.state.objects[one].token for one in game.state.battlefield)


def test_115_5_a_copy_may_be_aimed_at_the_original_that_cannot_aim_at_itself(board):
    game = board(hand=["Divination", "Fork"], mana="{C}{C}{U}{R}{R}", theirs=["Counterspell"], opponent_mana="{U}{U}")
    game.cast("Divination").cast("Counterspell", "Divination", by="opponent").cast("Fork", "Counterspell", by="you")
    game.resolve(answers=["Counterspell"]).resolve()
    assert game.stack() == ["Divination"]
