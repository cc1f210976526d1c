"""Keywords that stand for longer abilities: those that copy, those that make mana, and their companions (702)."""

import pytest

from rulesviz.cards.catalogue import shipped
from rulesviz.model.abilities import Keyword
from rulesviz.model.events import SpellCopied, ZoneChanged
from rulesviz.model.keywords import meant_by
from rulesviz.scenarios.acts import Acts
from rulesviz.scenarios.play import Play
from rulesviz.scenarios.position import place

SPARK = {"type": "Instant", "cost": "{R}"}
OX = {"type": "Creature — Ox", "cost": "{W}", "pt": "2/2"}
FOX = {"type": "Creature — Fox", "cost": "{R}", "pt": "3/2"}


def spell(*lines, **more):
    return {**SPARK, "text": "\n".join((*lines, "you gain 1 life")), **more}


def creature(*lines, **more):
    return {**FOX, "text": "\n".join(lines), **more}


def copies(game):
    return len(game.events(SpellCopied))


def tokens(game, player="you"):
    things = [game.state.objects[one] for one in game.state.battlefield]
    return [thing for thing in things if thing.token and thing.controller == player]


@pytest.mark.parametrize("name", ["undying", "persist", "prowess", "ward", "evoke", "echo", "storm", "replicate", "squad", "myriad"])
def test_what_a_keyword_means_is_one_value(name):
    (meant,) = meant_by(Keyword(name=name))
    assert meant_by(Keyword(name=name))[0] is meant
    assert meant_by(Keyword(name="flying")) == ()


# --- copies of the spell that is cast ---------------------------------------------------------------------------------


def test_702_40_storm_counts_the_spells_cast_before_by_anybody(board):
    """Two spells came before, so two copies; a spell cast in response comes too late to count."""
    cards = {"Paper Gale": spell("storm"), "Spark": spell()}
    game = board(mana="{R}{R}{R}{R}", hand=["Paper Gale", "3 Spark"], cards=cards)
    game.cast("Spark#1").resolve().cast("Spark#2").resolve()
    game.cast("Paper Gale").cast("Spark#3").resolve().resolve()
    assert copies(game) == 2
    assert len(game.stack()) == 3
    game.resolve(3)
    assert game.life() == 26


def test_702_40_copies_are_not_cast_so_they_do_not_storm(board):
    game = board(mana="{R}{R}", hand=["Paper Gale", "Spark"], cards={"Paper Gale": spell("storm"), "Spark": spell()})
    game.cast("Spark").resolve().cast("Paper Gale").resolve()
    assert game.stack() == ["Paper Gale", "Paper Gale"]


def test_702_69_gravestorm_counts_permanents_that_died_this_turn(board):
    cards = {"Paper Knell": spell("gravestorm"), "Fox": creature()}
    game = board(["2 Fox"], mana="{R}", hand=["Paper Knell"], cards=cards)
    game.effect("destroy all creatures")
    game.cast("Paper Knell").resolve()
    assert copies(game) == 2


def test_702_56_replicate_is_paid_any_number_of_times(board):
    game = board(mana="{R}{R}{R}{R}{R}", hand=["Paper Echo"], cards={"Paper Echo": spell("replicate {1}{R}")})
    game.cast("Paper Echo", costs={"replicate": 2})
    assert game.pool() == ""
    game.resolve()
    assert copies(game) == 2


def test_702_56_without_the_payment_replicate_does_not_trigger(board):
    game = board(mana="{R}{R}{R}", hand=["Paper Echo"], cards={"Paper Echo": spell("replicate {R}")})
    game.cast("Paper Echo")
    assert game.stack() == ["Paper Echo"]


def test_702_153_casualty_takes_a_creature_with_enough_power(board):
    cards = {"Toll": spell("casualty 3"), "Fox": creature(), "Ant": creature(pt="2/2")}
    game = board(["Fox", "Ant"], mana="{R}{R}", hand=["2 Toll"], cards=cards)
    game.cast("Toll#1", costs={"casualty": True}).resolve()
    assert game.zone("Fox") == "graveyard"
    assert copies(game) == 1
    refusal = game.refusal("cast", "Toll#2", costs={"casualty": True})
    assert "118.3" in refusal.rules


def test_702_78_conspire_taps_two_creatures_that_share_a_color(board):
    cards = {"Plot": spell("conspire"), "Fox": creature(), "Frog": creature(cost="{G}")}
    game = board(["2 Fox", "2 Frog"], mana="{R}", hand=["Plot"], cards=cards)
    game.cast("Plot", costs={"conspire": True})
    assert game.tapped() == ["Fox#1", "Fox#2"]
    game.resolve()
    assert copies(game) == 1


def test_702_78_conspire_without_two_such_creatures_is_refused(board):
    cards = {"Plot": spell("conspire"), "Fox": creature(), "Frog": creature(cost="{G}")}
    game = board(["Fox", "2 Frog"], mana="{R}", hand=["Plot"], cards=cards)
    assert "118.3" in game.refusal("cast", "Plot", costs={"conspire": True}).rules


@pytest.mark.parametrize(("does", "mine", "theirs"), [(True, 22, 21), (False, 21, 20)])
def test_702_144_demonstrate_gives_an_opponent_a_copy_too(board, does, mine, theirs):
    game = board(mana="{R}", hand=["Lesson"], cards={"Lesson": spell("demonstrate")})
    game.cast("Lesson").resolve(answers=[does])
    game.resolve(3 if does else 1)
    assert (game.life(), game.life("opponent")) == (mine, theirs)


# --- tokens that copy the permanent ------------------------------------------------------------------------------------


def test_702_157_squad_makes_a_token_for_each_payment(board):
    game = board(mana="{R}{R}{R}{R}{R}", hand=["Recruit"], cards={"Recruit": creature("squad {2}")})
    game.cast("Recruit", costs={"squad": 2}).resolve().resolve()
    assert [(thing.token, thing.copy) for thing in tokens(game)] == [(True, False)] * 2


def test_702_157_the_tokens_have_not_been_paid_for(board):
    game = board(mana="{R}{R}{R}", hand=["Recruit"], cards={"Recruit": creature("squad {2}")})
    game.cast("Recruit", costs={"squad": 1}).resolve().resolve()
    assert game.stack() == []


def test_702_175_offspring_is_a_copy_of_size_1_1(board):
    game = board(mana="{R}{R}{R}", hand=["Vixen"], cards={"Vixen": creature("offspring {2}", "haste")})
    game.cast("Vixen", costs={"offspring": True}).resolve().resolve(as_="kit")
    assert game.pt("kit") == (1, 1)
    assert "haste" in game.keywords("kit")


def test_702_175_a_copy_of_the_spell_was_paid_for_as_well(board):
    """What was paid is copied with the spell (707.10), so the token that it becomes has a kit of its own."""
    game = board(mana="{R}{R}{R}", hand=["Vixen"], cards={"Vixen": creature("offspring {2}")})
    game.cast("Vixen", costs={"offspring": True}).effect("copy target spell", targets=["Vixen"])
    game.resolve(4)
    assert len(tokens(game)) == 3


def test_702_128_embalm_makes_a_white_zombie_without_a_mana_cost(board):
    game = board(graveyard=["Pilgrim"], mana="{W}{W}{W}", cards={"Pilgrim": creature("flying", "embalm {2}{W}")})
    game.activate("Pilgrim")
    assert game.zone("Pilgrim") == "exile"
    game.resolve(as_="mummy")
    chars = game.chars("mummy")
    assert (chars.colors, chars.mana_cost, chars.subtypes) == ("W", None, ("Fox", "Zombie"))
    assert game.pt("mummy") == (3, 2)


def test_702_129_an_eternal_is_black_and_4_4(board):
    game = board(graveyard=["Pilgrim"], mana="{B}{B}{B}", cards={"Pilgrim": creature("eternalize {2}{B}")})
    game.activate("Pilgrim").resolve(as_="eternal")
    assert (game.chars("eternal").colors, game.pt("eternal")) == ("B", (4, 4))


def test_702_128_embalm_only_from_the_graveyard_and_as_a_sorcery(board):
    cards = {"Pilgrim": creature("embalm {2}{W}")}
    game = board(["Pilgrim"], mana="{W}{W}{W}", cards=cards)
    assert "113.6" in game.refusal("activate", "Pilgrim").rules
    game = board(["3 Plains"], graveyard=["Pilgrim"], cards=cards).go_to("beginning of combat")
    assert "602.5d" in game.refusal("activate", "Pilgrim").rules


def test_702_141_encore_tokens_attack_with_haste_and_go_at_the_end(board):
    game = board(graveyard=["Jester"], mana="{R}{R}{R}", cards={"Jester": creature("encore {3}")})
    game.activate("Jester").resolve(as_="again")
    assert game.keywords("again") == {"haste"}
    game.go_to("end of combat")  # nobody asks: it must attack
    assert game.life("opponent") == 17
    game.go_to("end").resolve()
    assert tokens(game) == []


def three(cards, mine):
    """Return a game with two opponents."""
    players = {
        "you": {"battlefield": mine, "endless_library": True},
        "opponent": {"endless_library": True},
        "third": {"endless_library": True},
    }
    return Play(place({"players": players}, shipped().with_cards(cards), "three players"))


def test_702_116_myriad_attacks_the_others_and_the_tokens_leave(board):
    game = board(cards={"Banner": creature("myriad")})
    game.play = three({"Banner": creature("myriad")}, ["Banner"])
    game.acts = Acts(game.play, shipped())
    game.do("attack", ["Banner"], answers=["opponent"])
    game.resolve(answers=[True])
    (token,) = tokens(game)
    assert (token.attacking, token.tapped) == ("third", True)
    game.go_to("end of combat").resolve()
    assert tokens(game) == []
    assert game.life("third") == game.life("opponent") == 17


def test_702_116_with_one_opponent_myriad_makes_nothing(board):
    game = board(["Banner"], cards={"Banner": creature("myriad")})
    game.do("attack", ["Banner"]).resolve()
    assert tokens(game) == []


def test_701_36_populate_copies_a_creature_token_of_your_choice(board):
    game = board().effect("create a 2/2 green Bear creature token", as_="bear").effect("create a Treasure token")
    game.effect("populate", as_="second")
    assert game.chars("second").name == "Bear Token"
    assert len(tokens(game)) == 3


def test_701_36_populate_without_a_creature_token_does_nothing(board):
    assert tokens(board().effect("populate")) == []


# --- mana -------------------------------------------------------------------------------------------------------------


def test_firebending_mana_stays_until_the_end_of_combat(board):
    game = board(["Kindler"], cards={"Kindler": creature("firebending 2")})
    game.do("attack", ["Kindler"]).resolve()
    assert game.pool() == "{R}{R}"
    game.go_to("end of combat")
    assert game.pool() == "{R}{R}"
    game.go_to("postcombat main")
    assert game.pool() == ""


# --- companions -------------------------------------------------------------------------------------------------------


def test_702_79a_persist_returns_what_had_no_such_counter(board):
    cards = {"Ox": {**OX, "text": "persist"}}
    game = board(["Ox"], cards=cards)
    game.effect("destroy all creatures").resolve()
    assert (game.zone("Ox"), game.pt("Ox"), game.thing("Ox").counters) == ("battlefield", (1, 1), (("-1/-1", 1),))
    game.effect("destroy all creatures")
    assert (game.zone("Ox"), game.stack()) == ("graveyard", [])


def test_702_108a_prowess_looks_at_noncreature_spells(board):
    cards = {"Ox": {**OX, "text": "prowess"}}
    game = board(["Ox"], cards=cards, hand=["Shock", "Ornithopter"], mana="{R}")
    game.cast("Ornithopter").resolve()
    game.cast("Shock", "opponent").resolve()
    assert game.pt("Ox") == (3, 3)


@pytest.mark.parametrize(("answer", "zone"), [(True, "graveyard"), (False, "battlefield")])
def test_702_21a_ward_counters_unless_its_cost_is_paid(board, answer, zone):
    cards = {"Ox": {**OX, "text": "ward {1}"}}
    game = board([], ["Ox"], cards=cards, hand=["Shock"], mana="{R}{R}")
    game.cast("Shock", "Ox").resolve(answers=[answer])
    game.resolve("all")
    assert game.zone("Ox") == zone


def test_702_21a_ward_minds_only_opponents(board):
    game = board(["Ox"], cards={"Ox": {**OX, "text": "ward {1}"}}, hand=["Giant Growth"], mana="{G}")
    assert game.cast("Giant Growth", "Ox").stack() == ["Giant Growth"]


def test_702_74a_evoke_is_an_alternative_cost(board):
    game = board(hand=["Mulldrifter"], mana="{C}{C}{U}")
    assert "{4}{U} cannot be paid" in game.refusal("cast", "Mulldrifter").reason
    game.cast("Mulldrifter", costs={"evoke": True}).resolve(auto=True).resolve("all")
    assert game.zone("Mulldrifter") == "graveyard"


def test_702_74a_nothing_is_sacrificed_for_the_mana_cost(board):
    game = board(hand=["Mulldrifter"], mana="{C}{C}{C}{C}{U}")
    game.cast("Mulldrifter").resolve("all")
    assert game.zone("Mulldrifter") == "battlefield"


@pytest.mark.parametrize(("sick", "asked"), [(True, True), (False, False)])
def test_702_30a_echo_asks_in_the_first_upkeep_alone(board, sick, asked):
    game = board(["3 Forest"], cards={"Ox": {**OX, "text": "echo {1}"}}, hand=["Ox"], mana="{W}")
    game.cast("Ox").resolve()
    game.go_to("upkeep", turn=3)
    if not sick:
        game.resolve(answers=[True]).go_to("upkeep", turn=5)
    assert bool(game.stack()) is asked


def test_702_30a_echo_that_is_not_paid(board):
    game = board(cards={"Ox": {**OX, "text": "echo {1}"}}, hand=["Ox"], mana="{W}")
    game.cast("Ox").resolve().go_to("upkeep", turn=3).resolve()
    assert game.zone("Ox") == "graveyard"


def test_702_56a_no_replicate_without_the_keyword(board):
    game = board(hand=["Shock"], mana="{R}{R}")
    assert "601.2b" in game.refusal("cast", "Shock", targets=["opponent"], costs={"replicate": 1}).rules


def test_702_29_cycling_discards_the_card_and_draws(board):
    game = board(hand=["Relic"], library=["Island"], mana="{C}{C}", cards={"Relic": creature("cycling {2}")})
    game.activate("Relic")
    assert game.zone("Relic") == "graveyard"
    assert [event.how for event in game.events(ZoneChanged)][-2:] == ["activated", "discarded"]
    game.resolve()
    assert game.zone("Island") == "hand"


def test_702_29_typecycling_finds_such_a_card(board):
    game = board(hand=["Relic"], library=["Island", "Forest"], mana="{C}{C}", libraries=False,
                 cards={"Relic": creature("forestcycling {2}")})  # fmt: skip
    game.activate("Relic").resolve(answers=["Forest"])
    assert (game.zone("Forest"), game.zone("Island")) == ("hand", "library")


def test_702_114_devoid_counts_in_every_zone(board):
    game = board(hand=["Drone"], cards={"Drone": creature("devoid")})
    assert game.chars("Drone").colors == ""


# --- copies of cards that are cast (707.12) -------------------------------------------------------------------------------


def test_707_12_a_copy_of_a_card_is_cast_free_and_the_card_stays(board):
    cards = {"Scribe": spell("exile target instant card from your graveyard. Copy it; it may be cast free")}
    cards |= {"Spark": spell(), "Tally": {"type": "Artifact", "text": "whenever you cast an instant spell, you gain 5 life"}}
    game = board(["Tally"], mana="{R}", hand=["Scribe"], graveyard=["Spark"], cards=cards)
    game.cast("Scribe", "Spark").resolve().resolve(answers=[True])
    assert game.stack() == ["Tally", "Spark"]
    game.resolve(2)
    assert (game.zone("Spark#1"), game.life()) == ("exile", 20 + 1 + 1 + 5 + 5)


def test_707_12_a_copy_that_is_not_cast_ceases_to_exist(board):
    cards = {"Scribe": {**SPARK, "text": "exile target instant card from your graveyard. Copy it; it may be cast free"}, "Spark": spell()}
    game = board(mana="{R}", hand=["Scribe"], graveyard=["Spark"], cards=cards)
    game.cast("Scribe", "Spark").resolve(answers=[False])
    assert [game.state.objects[one].copy for one in game.state.exile] == [False]


def test_707_12_a_copy_without_a_legal_target_is_not_offered(board):
    cards = {"Scribe": {**SPARK, "text": "exile target instant card from your graveyard. Copy it; it may be cast free"},
             "Murder": {**SPARK, "text": "destroy target creature"}}  # fmt: skip
    game = board(mana="{R}", hand=["Scribe"], graveyard=["Murder"], cards=cards)
    game.cast("Scribe", "Murder").resolve()
    assert (game.stack(), game.question) == ([], None)


def test_707_12_a_copy_of_a_permanent_card_becomes_a_token(board):
    cards = {"Scribe": {**SPARK, "text": "exile target card from your graveyard. Copy it; it may be cast free"}, "Fox": creature()}
    game = board(mana="{R}", hand=["Scribe"], graveyard=["Fox"], cards=cards)
    game.cast("Scribe", "Fox").resolve(answers=[True]).resolve()
    assert [thing.definition.name for thing in tokens(game)] == ["Fox"]


def test_702_99_cipher_casts_a_copy_at_each_hit(board):
    cards = {"Code": spell("cipher", type="Sorcery"), "Fox": creature()}
    game = board(["Fox"], mana="{R}", hand=["Code"], cards=cards)
    game.cast("Code").resolve(answers=["Fox"])
    assert (game.zone("Code"), game.life()) == ("exile", 21)
    game.do("attack", ["Fox"]).go_to("combat damage")
    game.resolve(answers=[True]).resolve(answers=["none"])
    assert (game.life(), game.zone("Code#1")) == (22, "exile")
    assert len(game.state.exile) == 1


def test_702_99_a_copy_is_no_card_to_encode(board):
    cards = {"Code": spell("cipher", type="Sorcery"), "Fox": creature()}
    game = board(["Fox"], mana="{R}", hand=["Code"], cards=cards)
    game.cast("Code").effect("copy target spell", targets=["Code"]).resolve()
    assert (game.question, game.life()) == (None, 21)


# --- several instances of one keyword, each paid by itself (702.56b, 702.78b, 702.153b) -----------------------------------


def test_702_78b_conspiring_twice_taps_four_and_makes_two_copies(board):
    cards = {"Plot": spell("conspire", "conspire"), "Fox": creature()}
    game = board(["4 Fox"], mana="{R}", hand=["Plot"], cards=cards).cast("Plot", costs={"conspire": 2}, auto=True)
    assert len(game.tapped()) == 4
    assert len(game.stack()) == 3
    game.resolve("all")
    assert copies(game) == 2


def test_702_78b_once_for_each_instance_and_no_more(board):
    cards = {"Plot": spell("conspire"), "Twice": spell("conspire", "conspire"), "Fox": creature()}
    game = board(["6 Fox"], mana="{R}", hand=["Plot", "Twice"], cards=cards)
    assert "601.2b" in game.refusal("cast", "Plot", costs={"conspire": 2}).rules
    assert "601.2b" in game.refusal("cast", "Twice", costs={"conspire": 3}).rules
    game.cast("Twice", costs={"conspire": 1}, auto=True).resolve()
    assert copies(game) == 1


def test_702_56b_each_replicate_counts_its_own_payments(board):
    cards = {"Echo": spell("replicate {1}", "replicate {R}")}
    game = board(mana="{R}{C}{C}{R}", hand=["Echo"], cards=cards).cast("Echo", costs={"replicate": [2, 1]}, auto=True)
    assert game.pool() == ""
    game.resolve("all")
    assert copies(game) == 3


def test_702_153a_the_creature_that_is_named_and_no_weaker_one(board):
    cards = {"Toll": spell("casualty 3"), "Fox": creature(), "Ant": creature(pt="2/2")}
    game = board(["2 Fox", "Ant"], mana="{R}", hand=["Toll"], cards=cards)
    assert "118.3" in game.refusal("cast", "Toll", costs={"casualty": "Ant"}).rules
    game.cast("Toll", costs={"casualty": "Fox#2"})
    assert (game.zone("Fox#1"), game.zone("Fox#2")) == ("battlefield", "graveyard")


def test_118_3_only_what_the_cost_asks_for_pays_it(board):
    cards = {"Feast": spell("additional cost: sacrifice a creature"), "Fox": creature()}
    game = board(["Fox", "Mountain"], ["Fox"], mana="{R}", hand=["Feast"], cards=cards)
    for wrong in ("Mountain", "Fox#2"):
        assert "118.3" in game.refusal("cast", "Feast", costs={"sacrifice": wrong}).rules
    game.cast("Feast", costs={"sacrifice": "Fox#1"})
    assert game.zone("Fox#1") == "graveyard"


# --- more corners -----------------------------------------------------------------------------------------------------


def at_three(board, cards, mine, **more):
    game = board(cards=cards)
    players = {"you": {"battlefield": mine, "endless_library": True, **more},
               **{name: {"endless_library": True} for name in ("opponent", "third")}}  # fmt: skip
    catalogue = shipped().with_cards(cards)
    game.play = Play(place({"players": players}, catalogue, "three players"))
    game.acts = Acts(game.play, catalogue)
    return game


def test_702_141a_a_token_for_each_opponent_and_each_attacks_its_own(board):
    game = at_three(board, {"Jester": creature("encore {3}")}, [], graveyard=["Jester"], mana="{R}{R}{R}")
    game.activate("Jester").resolve(as_=["one", "two"])
    assert "508.1d" in game.refusal("attack", {"one": "opponent", "two": "opponent"}).rules
    game.do("attack", {"one": "opponent", "two": "third"}).go_to("end of combat")
    assert (game.life("opponent"), game.life("third")) == (17, 17)


def test_702_141a_doubled_tokens_attack_the_same_opponent_and_all_go(board):
    cards = {"Jester": creature("encore {3}")}
    game = board(["Doubling Season"], graveyard=["Jester"], mana="{R}{R}{R}", cards=cards).activate("Jester").resolve()
    assert len(tokens(game)) == 2
    game.go_to("end of combat")
    assert game.life("opponent") == 14
    game.go_to("end").resolve()
    assert tokens(game) == []


def test_702_116a_a_token_copied_while_attacking_has_myriad_but_has_not_attacked(board):
    game = at_three(board, {"Banner": creature("myriad")}, ["Banner"])
    game.do("attack", {"Banner": "opponent"}).resolve(answers=[True])
    assert game.stack() == []
    assert len(tokens(game)) == 1


def test_702_40a_a_countered_storm_spell_is_copied_all_the_same(board):
    cards = {"Paper Gale": spell("storm"), "Spark": spell()}
    game = board(mana="{R}{R}", hand=["Paper Gale", "Spark"], cards=cards).cast("Spark").resolve().cast("Paper Gale")
    game.effect("counter target spell", targets=["Paper Gale"]).resolve()
    assert (copies(game), game.stack()) == (1, ["Paper Gale"])


def test_702_129a_and_a_size_that_defines_itself_is_gone(board):
    """The exception gives a size, so what defined it is not copied (707.9d)."""
    cards = {"Swarm": creature("this's size is the count of lands of yours", "eternalize {B}", pt="*/*")}
    game = board(["3 Swamp"], graveyard=["Swarm"], mana="{B}", cards=cards).activate("Swarm").resolve(as_="eternal")
    assert game.pt("eternal") == (4, 4)


def test_701_36a_a_token_is_copied_as_it_is_by_nature(board):
    game = board().effect("create a 2/2 green Bear creature token", as_="bear").effect("bear gets +2/+2 until end of turn")
    game.effect("put a +1/+1 counter on bear").effect("populate", as_="second")
    assert (game.pt("bear"), game.pt("second")) == ((5, 5), (2, 2))


def test_701_36a_a_token_that_has_become_something_else_is_copied_as_that(board):
    game = board(["Runeclaw Bear"]).effect("create a 1/1 white Soldier creature token", as_="one")
    game.effect("one becomes a copy of Runeclaw Bear until end of turn").effect("populate", as_="two")
    assert game.chars("two").name == "Runeclaw Bear"
    game.go_to("upkeep", turn=2)
    assert (game.chars("one").name, game.chars("two").name) == ("Soldier Token", "Runeclaw Bear")
# --- more of them -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attackers", "size"), [(["Fox"], (5, 4)), (["Fox", "Ox"], (3, 2))])
def test_702_83a_exalted_for_one_that_attacks_alone(board, attackers, size):
    game = board(["Fox", "Ox", "Shrine", "Shrine"], cards={"Fox": FOX, "Ox": OX, "Shrine": {"type": "Land", "text": "exalted"}})
    game.do("attack", attackers).resolve("all")
    assert game.pt("Fox") == size


@pytest.mark.parametrize(("size", "grown"), [("1/3", 1), ("3/1", 1), ("2/2", 0)])
def test_702_100a_evolve_for_a_greater_creature(board, size, grown):
    game = board(["Ox"], cards={"Ox": {**OX, "text": "evolve"}, "New": {**OX, "pt": size}}, hand=["New"], mana="{W}")
    game.cast("New").resolve("all")
    assert game.thing("Ox").count("+1/+1") == grown


@pytest.mark.parametrize(("pays", "life"), [(True, (21, 19)), (False, (20, 20))])
def test_702_101a_extort_for_each_spell(board, pays, life):
    game = board(["Ox", "Swamp"], cards={"Ox": {**OX, "text": "extort"}, "Fox": FOX}, hand=["Fox"], mana="{R}")
    game.cast("Fox").resolve(answers=[pays])
    assert (game.life(), game.life("opponent")) == life


def test_702_122a_crew_taps_enough_power(board):
    car = {"type": "Artifact — Vehicle", "cost": "{1}", "pt": "4/4", "text": "crew 4"}
    game = board(["Car", "Ox", "Fox"], cards={"Car": car, "Ox": OX, "Fox": FOX})
    game.activate("Car").resolve()
    assert (set(game.chars("Car").types), game.tapped()) == ({"Artifact", "Creature"}, ["Ox", "Fox"])
    game.go_to("upkeep", turn=2)
    assert set(game.chars("Car").types) == {"Artifact"}


def test_702_122a_who_crews_is_chosen_and_must_suffice(board):
    car = {"type": "Artifact — Vehicle", "cost": "{1}", "pt": "4/4", "text": "crew 3"}
    game = board(["Car", "Ox", "Fox", "Calf"], cards={"Car": car, "Ox": OX, "Fox": FOX, "Calf": {**OX, "pt": "1/1"}})
    assert "702.122a" in game.refusal("activate", "Car", answers=[["Calf"]]).rules
    assert game.activate("Car", answers=[["Ox", "Calf"]]).tapped() == ["Ox", "Calf"]


@pytest.mark.parametrize("named", ["crew", "tap"])
def test_702_122a_who_crews_may_be_named_with_the_act(board, named):
    car = {"type": "Artifact — Vehicle", "cost": "{1}", "pt": "4/4", "text": "crew 3"}
    game = board(["Car", "Ox", "Fox", "Calf"], cards={"Car": car, "Ox": OX, "Fox": FOX, "Calf": {**OX, "pt": "1/1"}})
    assert "702.122a" in game.refusal("activate", "Car", costs={named: ["Calf"]}).rules
    assert game.activate("Car", costs={named: ["Ox", "Calf"]}).tapped() == ["Ox", "Calf"]


def test_702_122a_no_crew_without_the_power(board):
    car = {"type": "Artifact — Vehicle", "cost": "{1}", "pt": "4/4", "text": "crew 3"}
    game = board(["Car", "Ox", {"card": "Fox", "tapped": True}], cards={"Car": car, "Ox": OX, "Fox": FOX})
    assert "702.122a" in game.refusal("activate", "Car").rules


def test_702_41a_affinity_counts_what_its_caster_controls(board):
    frog = {"type": "Artifact Creature — Frog", "cost": "{4}", "pt": "1/1", "text": "affinity for artifacts"}
    game = board(["Rock", "Rock", "Forest"], ["Rock"], cards={"Frog": frog, "Rock": {"type": "Artifact"}}, hand=["Frog"], mana="{C}")
    assert game.cast("Frog").pool() == ""


def test_702_27a_buyback_brings_the_card_back(board):
    card = spell("buyback {1}")
    game = board(cards={"Spark": card}, hand=["Spark"], mana="{R}{R}").cast("Spark", costs={"buyback": 1}).resolve()
    assert (game.zone("Spark"), game.life()) == ("hand", 21)
    other = board(cards={"Spark": card}, hand=["Spark"], mana="{R}{R}").cast("Spark").resolve()
    assert other.zone("Spark") == "graveyard"


def test_702_133a_jump_start_discards_and_exiles(board):
    game = board(cards={"Spark": spell("jump-start")}, hand=["Forest"], graveyard=["Spark"], mana="{R}")
    game.do("cast", "Spark", from_="graveyard", costs={"jump-start": True}).resolve()
    assert (game.zone("Spark"), game.zone("Forest"), game.life()) == ("exile", "graveyard", 21)


def test_702_138a_escape_exiles_other_cards(board):
    grave = "from your graveyard"
    phoenix = creature(f"escape—{{R}}, exile two other cards {grave}")
    game = board(cards={"Fox": phoenix}, graveyard=["Fox", "Forest", "Swamp"], mana="{R}")
    game.do("cast", "Fox", from_="graveyard", costs={"escape": True}).resolve()
    assert (game.zone("Fox"), game.zone("Forest"), game.zone("Swamp")) == ("battlefield", "exile", "exile")


def test_702_137a_spectacle_after_an_opponent_lost_life(board):
    game = board(cards={"Fox": {**FOX, "cost": "{5}", "text": "spectacle {R}"}}, hand=["Fox"], mana="{R}")
    assert "702.137a" in game.refusal("cast", "Fox", costs={"spectacle": True}).rules
    game.effect("each opponent loses 1 life").cast("Fox", costs={"spectacle": True}).resolve()
    assert game.zone("Fox") == "battlefield"
