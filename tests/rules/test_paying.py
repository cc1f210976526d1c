"""Paying: a payment is found whenever there is one, and never from what the same cost taps or sacrifices (118, 601.2f-h)."""

import time
from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invented import told

from rulesviz.model.acts import CastSpell
from rulesviz.model.events import ManaAdded, ManaSpent, NothingHappened
from rulesviz.rules.asking import Refused
from rulesviz.rules.casting import could_cast
from rulesviz.rules.legal import legal

ANY = "WUBRG"


def spell(cost):
    return {"Paper Spell": {"type": "Instant", "cost": cost, "text": "you gain 1 life"}}


def can_cast(game, name="Paper Spell"):
    """Say whether the card could be cast now; a search that gives up counts as a failure."""
    try:
        could_cast(game.state, "you", game.one(name))
    except Refused as refused:
        assert "budget" not in str(refused)  # noqa: PT017  a search that gives up is a fault
        return False
    return True


# --- every way to pay, tried by hand ------------------------------------------------------------------------------------

# What stands on the table: what it is, and its mana abilities as (needs {T}, sacrificed kind, generic mana, results).
TABLE = {
    "Forest": ("land", [(True, "", 0, ["G"])]),
    "Island": ("land", [(True, "", 0, ["U"])]),
    "Llanowar Elves": ("creature", [(True, "", 0, ["G"])]),
    "Sol Ring": ("artifact", [(True, "", 0, ["CC"])]),
    "City of Brass": ("land", [(True, "", 0, [*ANY])]),
    "Karplusan Forest": ("land", [(True, "", 0, ["C"]), (True, "", 0, ["R", "G"])]),
    "Simic Signet": ("artifact", [(True, "", 1, ["GU"])]),
    "Lotus Petal": ("artifact", [(True, "this", 0, [*ANY])]),
    "Phyrexian Tower": ("land", [(True, "", 0, ["C"]), (True, "creature", 0, ["BB"])]),
    "Ashnod's Altar": ("artifact", [(False, "creature", 0, ["CC"])]),
    "Krark-Clan Ironworks": ("artifact", [(False, "artifact", 0, ["CC"])]),
    "Runeclaw Bear": ("creature", []),
}


@cache
def reachable(there):
    """Return every pool, as sorted letters, that some order of mana abilities makes."""
    seen = set()
    waiting = [(tuple((name, False) for name in there), "")]
    while waiting:
        position = waiting.pop()
        if position not in seen:
            seen.add(position)
            waiting += _next(*position)
    return tuple(sorted({pool for _, pool in seen}))


def payable(there, needs):
    """Say whether one of those pools pays for everything."""
    return any(_pays(needs, Counter(pool)) for pool in reachable(tuple(sorted(there))))


def _next(board, pool):
    for place, (name, tapped) in enumerate(board):
        for taps, kind, generic, results in TABLE[name][1]:
            if (taps and tapped) or len(pool) < generic:
                continue
            after = list(board)
            if taps:
                after[place] = (name, True)
            for paid in {pool[:spot] + pool[spot + 1 :] for spot in range(len(pool))} if generic else {pool}:
                for left in _sacrificed(after, place, kind):
                    for result in results:
                        yield left, "".join(sorted(paid + result))


def _sacrificed(board, place, kind):
    if kind == "this":
        yield tuple(sorted(board[:place] + board[place + 1 :]))
    elif kind:
        for other, (name, _) in enumerate(board):
            if TABLE[name][0] == kind:
                yield tuple(sorted(board[:other] + board[other + 1 :]))
    else:
        yield tuple(sorted(board))


def _pays(needs, pool):
    if not needs:
        return True
    for letter in needs[0]:
        if pool[letter]:
            pool[letter] -= 1
            if _pays(needs[1:], pool):
                return True
            pool[letter] += 1
    return False


def needs_of(cost):
    found = []
    for symbol in cost.strip("{}").split("}{"):
        found += ["WUBRGC"] * int(symbol) if symbol.isdigit() else [symbol.replace("/", "")]
    return sorted(found, key=len)


tables = st.lists(st.sampled_from(sorted(TABLE)), min_size=1, max_size=4).map(sorted)
some_costs = st.lists(st.sampled_from(["1", "2", "G", "U", "C", "B", "G/U", "R/W", "B/R"]), min_size=1, max_size=4)


@given(tables, some_costs)
def test_118_3_no_payment_is_found_where_there_is_none(board, there, symbols):
    cost = "".join(f"{{{symbol}}}" for symbol in symbols)
    game = board(there, hand=["Paper Spell"], cards=spell(cost))
    found, expected = can_cast(game), payable(there, needs_of(cost))
    assert found == expected, f"{cost} from {there}"


@given(tables, st.data())
def test_118_3_whatever_can_be_made_can_be_paid(board, there, data):
    """Every pool that some order of mana abilities makes is a cost that these permanents can pay."""
    pool = data.draw(st.sampled_from(reachable(tuple(there))))
    game = board(there, hand=["Paper Spell"], cards=spell("".join(f"{{{letter}}}" for letter in pool) or "{0}"))
    assert can_cast(game), f"{pool} from {there}"


# --- hard payments, each by name ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "cost"),
    [
        (["Karplusan Forest", "Mountain"], "{R}{C}"),  # the flexible one must not be spent on {R}
        (["City of Brass", "Forest", "Island"], "{G}{U}{W}"),
        (["Simic Signet", "Forest"], "{G}{U}"),  # the Forest pays for the Signet
        (["Simic Signet", "Simic Signet", "Wastes"], "{U}{U}{G}"),  # one Signet pays for the other
        (["Reflecting Pool", "Forest", "Island"], "{G}{U}{U}"),
        (["2 Stomping Ground", "Sol Ring"], "{G/U}{R/W}{C}{C}"),
        (["3 Lotus Petal"], "{W}{U}{B}"),
        (["Krark-Clan Ironworks", "Ornithopter", "Ornithopter"], "{4}"),
        (["Krark-Clan Ironworks"], "{2}"),  # it may eat itself
        (["Ashnod's Altar", "Llanowar Elves"], "{G}{C}{C}"),  # the Elves make mana, then go
        (["Krark-Clan Ironworks", "Sol Ring"], "{C}{C}{C}{C}"),  # the Ring is tapped, then sacrificed
        (["Phyrexian Tower", "Runeclaw Bear"], "{B}{B}"),
        (["Mana Reflection", "Forest"], "{G}{G}"),
        (["Mana Flare", "City of Brass"], "{W}{W}"),
        (["Nyxbloom Ancient", "Simic Signet", "Wastes"], "{G}{G}{G}{U}{U}{U}{C}{C}"),
        (["Chromatic Lantern", "3 Wastes"], "{W}{U}{B}"),
        (["Cryptolith Rite", "2 Runeclaw Bear"], "{R}{B}"),
        (["Vivid Crag", {"card": "Vivid Crag", "counters": {"charge": 1}}], "{R}{U}"),
        ([{"card": "Pili-Pala", "tapped": True}, "2 Wastes"], "{W}"),  # {Q} and {2} for one mana
        (["Faceless Haven", "2 Snow-Covered Forest"], "{S}{S}{G}"),
        (["Mana Reflection", "Snow-Covered Forest"], "{S}{S}"),  # the same land makes twice as much
        (["Mana Flare", "Ancient Ziggurat"], "{R}"),  # the Flare's mana has no limit
    ],
)  # fmt: skip
def test_601_2g_hard_payments_are_found(board, there, cost):
    game = board(there, hand=["Paper Spell"], cards=spell(cost))
    assert can_cast(game)
    game.cast("Paper Spell")
    assert game.stack()[0] in ("Paper Spell", "City of Brass")


@pytest.mark.parametrize(
    ("there", "cost"),
    [
        (["Karplusan Forest", "Forest"], "{C}{C}"),
        (["Chromatic Lantern", "3 Forest"], "{C}"),
        (["Simic Signet"], "{1}"),
        (["2 Simic Signet"], "{1}"),
        (["Krark-Clan Ironworks", "Runeclaw Bear"], "{4}"),
        (["Lotus Petal", "Krark-Clan Ironworks"], "{5}"),
        ([{"card": "Llanowar Elves", "sick": True}], "{G}"),
        (["Temple of the False God", "3 Wastes"], "{4}"),
        (["Blood Moon", "City of Brass"], "{W}"),
        (["Contamination", "Forest"], "{G}"),
        (["Pili-Pala", "3 Wastes"], "{W}"),  # untapped, so {Q} cannot be paid
        (["2 Forest"], "{S}"),
        (["Dictate of Karametra", "Snow-Covered Forest"], "{S}{S}"),  # what the Dictate adds is not from a snow source
    ],
)
def test_118_3_what_cannot_be_paid_is_refused(board, there, cost):
    game = board(there, hand=["Paper Spell"], cards=spell(cost))
    refusal = game.refusal("cast", "Paper Spell")
    assert "118.3" in refusal.rules
    assert game.tapped() == []


def test_life_that_several_sources_cost_is_counted_together(board):
    """119.4: with 2 life a land that costs 1 life may be used twice, not three times."""
    cards = {"Paper Spring": {"type": "Land", "text": "{T}, pay 1 life: add {B}"}}
    for cost, possible in (("{B}{B}", True), ("{B}{B}{B}", False)):
        game = board(["3 Paper Spring"], hand=["Paper Spell"], cards={**cards, **spell(cost)}, life=2)
        assert can_cast(game) is possible
        if possible:
            game.cast("Paper Spell")
        else:
            game.refusal("cast", "Paper Spell")


def test_a_source_without_tap_symbol_may_be_used_again(board):
    """Three counters, one for each mana: 602.1 sets no limit."""
    cards = {"Paper Cell": {"type": "Artifact", "cost": "{1}", "text": "remove a charge counter from this: add {C}"}}
    for cost, possible in (("{3}", True), ("{4}", False)):
        game = board(
            [{"card": "Paper Cell", "counters": {"charge": 3}}], hand=["Paper Spell"], cards={**cards, **spell(cost)}
        )
        assert can_cast(game) is possible


# --- which payment --------------------------------------------------------------------------------------------------------


def test_the_least_flexible_source_goes_first(board):
    game = board(["City of Brass", "Stomping Ground", "Forest", "Wastes"], hand=["Paper Spell"], cards=spell("{1}{G}"))
    game.cast("Paper Spell")
    assert game.tapped() == ["Forest", "Wastes"]


def test_what_would_be_sacrificed_goes_last(board):
    game = board(["Lotus Petal", "Krark-Clan Ironworks", "City of Brass"], hand=["Paper Spell"], cards=spell("{W}"))
    game.cast("Paper Spell")
    assert game.zone("Lotus Petal") == "battlefield"
    assert game.tapped() == ["City of Brass"]


def test_floating_mana_goes_before_sources(board):
    game = board(["Forest"], mana="{G}", hand=["Paper Spell"], cards=spell("{G}"))
    game.cast("Paper Spell")
    assert game.tapped() == []
    assert game.pool() == ""


def test_only_as_many_sources_as_needed(board):
    game = board(["9 Forest"], hand=["Paper Spell"], cards=spell("{2}{G}"))
    game.cast("Paper Spell")
    assert len(game.tapped()) == 3
    (spent,) = game.events(ManaSpent)
    assert len(spent.units) == 3


def test_using_names_the_sources(board):
    game = board(["City of Brass", "Forest"], hand=["Paper Spell"], cards=spell("{G}"))
    game.cast("Paper Spell", using=["City of Brass"])
    assert game.tapped() == ["City of Brass"]
    game = board(["City of Brass", "Forest"], hand=["Paper Spell"], cards=spell("{W}"))
    game.refusal("cast", "Paper Spell", using=["Forest"])


@pytest.mark.parametrize(("ways", "life", "possible"), [("WW", 20, True), ("W", 20, True), ("", 20, True), ("W", 2, True),
                                                        ("", 3, False), ("", 4, True)])  # fmt: skip
def test_107_4f_phyrexian_mana_by_mana_or_two_life_each(board, ways, life, possible):
    game = board(
        mana="".join(f"{{{letter}}}" for letter in ways), life=life, hand=["Paper Spell"], cards=spell("{W/P}{W/P}")
    )
    assert can_cast(game) is possible
    if possible:
        game.cast("Paper Spell")
        assert game.life() == life - 2 * (2 - len(ways))
        assert game.pool() == ""


# --- what the same cost uses (118.3, 601.2h) --------------------------------------------------------------------------------


def test_the_source_that_the_cost_taps_makes_no_mana_for_it(board):
    """Mirrorpool's last ability costs {4}{C} and {T}: four other lands are too few, five are enough."""
    game = board(["Mirrorpool", "4 Wastes", "Runeclaw Bear"])
    assert "118.3" in game.refusal("activate", "Mirrorpool", ability=4, targets=["Runeclaw Bear"]).rules
    game = board(["Mirrorpool", "5 Wastes", "Runeclaw Bear"])
    game.activate("Mirrorpool", "Runeclaw Bear", ability=4)
    assert game.zone("Mirrorpool") == "graveyard"
    assert all(event.tapped != game.state.objects[game.one("Mirrorpool")].was for event in game.events(ManaAdded))


def test_what_the_cost_sacrifices_makes_no_mana_for_it(board):
    """Fling: the Elves are sacrificed, so the search leaves their mana alone; tapped beforehand, it is there."""
    game = board(["Llanowar Elves", "Mountain"], hand=["Fling"])
    game.refusal("cast", "Fling", targets=["opponent"])
    game.tap("Llanowar Elves")
    game.cast("Fling", "opponent")
    assert game.stack() == ["Fling"]


def test_601_2g_what_the_cost_sacrifices_makes_mana_for_it_if_it_is_named(board):
    """Mana abilities come before the payment: the Elves are tapped first and sacrificed then. Unnamed, the refusal says so."""
    game = board(["Llanowar Elves", "Mountain"], hand=["Fling"])
    assert "named" in game.refusal("cast", "Fling", targets=["opponent"]).reason
    game.cast("Fling", "opponent", using=["Llanowar Elves", "Mountain"])
    assert (game.stack(), game.zone("Llanowar Elves"), game.tapped()) == (["Fling"], "graveyard", ["Mountain"])


def test_601_2h_what_is_sacrificed_for_mana_is_not_sacrificed_again(board):
    shot = {"type": "Instant", "cost": "{1}{R}", "text": "additional cost: sacrifice an artifact\nyou gain 4 life"}
    game = board(["Mountain"], hand=["Shot"], cards={"Shot": shot})
    game.effect("create a Treasure token", as_="gold")
    assert "named" not in game.refusal("cast", "Shot").reason
    assert "used up" in game.refusal("cast", "Shot", using=["Mountain", "gold"]).reason


@pytest.mark.parametrize("there", [["Runeclaw Bear", "Llanowar Elves"], ["Llanowar Elves", "Runeclaw Bear"]])
def test_118_3_it_can_be_paid_if_any_choice_pays_it(board, there):
    """Whichever is listed first: with the Bear sacrificed the Elves make mana."""
    game = board([*there, "Mountain"], hand=["Fling"])
    assert any(isinstance(act, CastSpell) for act in legal(game.state, "you"))
    deal = {"type": "Sorcery", "text": told("you may pay {1} and sacrifice a creature. hm if you do, hm you gain 5 life")}
    game = board(there, hand=["Deal"], cards={"Deal": {**deal, "cost": "{0}"}}).cast("Deal")
    assert game.resolve(answers=[True, "Runeclaw Bear"]).life() == 25


def test_601_2f_the_total_is_fixed_before_costs_are_paid(board):
    """What makes spells cheaper may be sacrificed to pay for one."""
    cards = {"Paper Mentor": {"type": "Creature — Wizard", "cost": "{1}", "pt": "1/1",
                              "text": "instant spells you cast cost {1} less"}}  # fmt: skip
    game = board(["Paper Mentor", "Mountain"], hand=["Fling"], cards=cards)
    game.cast("Fling", "opponent")
    assert game.stack() == ["Fling"]
    assert game.zone("Paper Mentor") == "graveyard"


def test_118_3_a_cost_is_paid_in_full_or_not_at_all(board):
    game = board(["2 Island", "Swamp"], [{"card": "Hill Giant", "id": "giant"}], hand=["Murder"])
    before = game.state
    game.refusal("cast", "Murder", targets=["giant"])
    same = game.state == before
    assert same
    assert game.zone("Murder") == "hand"


def test_118_12_what_cannot_be_paid_is_not_offered(board):
    game = board(["Mishra's Self-Replicator", "Wastes"], hand=["Sol Ring"])
    game.cast("Sol Ring").resolve()
    assert game.question is None


def test_a_payment_while_resolving_uses_mana_abilities(board):
    game = board(["Mishra's Self-Replicator", "Wastes", "Forest"], hand=["Sol Ring"])
    game.cast("Sol Ring", using=["Wastes"]).resolve(answers=[True])
    assert sorted(game.tapped()) == ["Forest", "Wastes"]
    assert len(game.state.battlefield) == 4


# --- quickly --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "cost"),
    [
        (["20 Stomping Ground", "20 Karplusan Forest"], "{30}{W}"),
        (
            ["8 City of Brass", "8 Karplusan Forest", "8 Simic Signet", "8 Stomping Ground", "8 Llanowar Wastes"],
            "{C}" * 17,
        ),
        (["40 Reflecting Pool"], "{1}"),
        (["10 Simic Growth Chamber", "10 Simic Signet", "10 Lotus Petal", "10 City of Brass"], "{60}"),
    ],
)
def test_impossible_payments_on_forty_permanents_are_refused_fast(board, within, there, cost):
    game = board(there, hand=["Paper Spell"], cards=spell(cost))
    with within(seconds=10):
        start = time.perf_counter()
        assert not can_cast(game)
        took = time.perf_counter() - start
    assert took < 3


def test_a_large_payment_is_found_fast(board, within):
    game = board(
        ["30 Forest", "30 City of Brass", "30 Sol Ring"], hand=["Paper Spell"], cards=spell("{90}{W}{U}{B}{R}{G}")
    )
    with within(seconds=10):
        game.cast("Paper Spell")
    assert game.stack()[-1] == "Paper Spell"


def test_601_2g_a_filter_is_fed_with_what_the_spell_can_spare(board):
    """{1} for the Signet is the black mana, as the spell needs every green one."""
    cards = {"Paper Beast": {"type": "Creature — Beast", "cost": "{G}{G}{U}", "pt": "3/3"}}
    game = board(["Forest", "Swamp", "Simic Signet"], hand=["Paper Beast"], cards=cards)
    game.cast("Paper Beast")
    assert game.stack() == ["Paper Beast"]


def test_609_4b_a_phyrexian_symbol_takes_any_mana_as_well(board):
    cards = {"Prism": {"type": "Artifact", "text": "mana of yours is of any color"},
             "Dart": {"type": "Instant", "cost": "{R/P}", "text": "you gain 5 life"}}  # fmt: skip
    game = board(["Prism"], hand=["Dart"], mana="{C}", cards=cards).cast("Dart").resolve()
    assert (game.life(), game.pool()) == (25, "")


def test_609_4b_is_named_only_where_it_was_needed(board):
    cards = {"Prism": {"type": "Artifact", "text": "mana of yours is of any color"}}
    for mana, needed in (("{R}", False), ("{U}", True)):
        game = board(["Prism"], hand=["Shock"], mana=mana, cards=cards).cast("Shock", "opponent")
        assert ("609.4b" in game.events(ManaSpent)[0].rules) is needed


# --- a cost of at least so much (601.2f) ----------------------------------------------------------------------------------

SPHERE = {
    "Sphere": {"type": "Artifact", "text": "as long as this is untapped, spells cost at least three mana"},
    "Cheap": {"type": "Artifact", "text": "instant spells cost {2} less"},
    "Dear": {"type": "Artifact", "text": "instant spells cost {1} more"},
    "Dart": {"type": "Instant", "cost": "{X}{R}", "text": "you gain 1 life"},
    "Bolt": {"type": "Instant", "cost": "{2}{R}{R}", "text": "you gain 1 life"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("there", "card", "x", "total"),
    [([], "Dart", 0, 1), (["Sphere"], "Dart", 0, 3), (["Sphere"], "Dart", 1, 3), (["Sphere"], "Dart", 4, 5),
     (["Sphere", "Dear"], "Dart", 0, 3),
     (["Sphere", "Dear"], "Dart", 2, 4), (["Sphere", "Cheap"], "Bolt", None, 3), (["Cheap"], "Bolt", None, 2),
     ([{"card": "Sphere", "tapped": True}], "Dart", 0, 1)],
)  # fmt: skip
def test_601_2f_the_minimum_comes_after_everything_else(board, there, card, x, total):
    game = board(there, hand=[card], mana="{R}" * 9, cards=SPHERE).cast(card, **({} if x is None else {"x": x}))
    assert sum(len(event.units) for event in game.events(ManaSpent)) == total


def test_601_2f_what_is_free_costs_as_much(board):
    game = board(["Sphere"], hand=["Ornithopter"], mana="{C}{C}", cards=SPHERE)
    assert "118.3" in game.refusal("cast", "Ornithopter").rules
    game.effect("add {C}").cast("Ornithopter").resolve()
    assert (game.pool(), game.zone("Ornithopter")) == ("", "battlefield")


def test_605_4a_a_trigger_for_a_chosen_color_is_planned_with_for_that_color_alone(board):
    """Only a Swamp makes more under that Gauntlet, so a Mountain alone never pays {R}{B}; with Caged Sun it is the same."""
    for name in ("Gauntlet of Power", "Caged Sun"):
        prize = {"card": name, "choices": {"color": "B"}}
        spells = {"Paper Spell": {"type": "Instant", "cost": "{R}{B}", "text": "you gain 1 life"},
                  "Dark Spell": {"type": "Instant", "cost": "{B}{B}", "text": "you gain 1 life"}}  # fmt: skip
        assert not can_cast(board([prize, "Mountain"], hand=["Paper Spell"], cards=spells))
        game = board([prize, "Swamp"], hand=["Dark Spell"], cards=spells).cast("Dark Spell").resolve()
        assert (game.life(), game.pool()) == (21, "")


# --- costs of mana abilities of many kinds (601.2g, 605.3a) -----------------------------------------------------------------

DRUM = {"type": "Artifact", "cost": "{1}", "text": "{T}, tap an untapped creature of yours: add one mana of any color"}
SPELLS = {
    "Drum": DRUM, "Fish": {"type": "Creature — Fish", "cost": "{U}", "pt": "1/1", "text": "{T}: add {U}"},
    "GU": {"type": "Sorcery", "cost": "{G}{U}", "text": "you gain 1 life"},
    "BB": {"type": "Instant", "cost": "{B}{B}", "text": "you gain 1 life"},
    "B": {"type": "Instant", "cost": "{B}", "text": "you gain 1 life"},
    "Imp": {"type": "Creature — Imp", "cost": "{B}", "pt": "1/1"},
}  # fmt: skip
ONCE_A_TURN = "Activate only once each turn."


@pytest.mark.parametrize("there", [["Drum", "Fish", "Imp"], ["Fish", "Imp", "Drum"], ["Imp", "Fish", "Drum"]])
def test_601_2g_what_a_source_taps_matters_if_it_is_a_source_itself(board, there):
    """The Drum taps the Imp, for the Fish makes the blue mana."""
    game = board(there, hand=["GU"], cards=SPELLS).cast("GU")
    assert sorted(game.tapped()) == ["Drum", "Fish", "Imp"]


@pytest.mark.parametrize(
    "text",
    ["{T}, discard a card: add {B}{B}", "exile a card from your hand: add {B}{B}", "tap two untapped creatures of yours: add {B}{B}",
     "sacrifice two creatures: add {B}{B}", "{T}, exile a card in your graveyard: add {B}{B}", "{T}, exile this: add {B}{B}",
     "return this to its owner's hand: add {B}{B}", "{T}, return a creature of yours to its owner's hand: add {B}{B}",
     "{T}, pay {E}{E}: add {B}{B}", f"put a -0/-1 counter on this: add {{B}}{{B}}. {ONCE_A_TURN}",
     f"pay 1 life: add {{B}}{{B}}. {ONCE_A_TURN}",
     f"{{1}}: add {{B}}{{B}}. {ONCE_A_TURN}"],
)  # fmt: skip
def test_601_2g_a_source_pays_whatever_its_own_cost_is(board, text):
    source = {"type": "Artifact Creature — Golem", "cost": "{2}", "pt": "0/5", "text": text}
    board_of = {"hand": ["BB", "2 Imp"], "graveyard": ["Imp"], "counters": {"energy": 2}, "mana": "{C}"}
    game = board(["Source", "2 Imp"], cards={**SPELLS, "Source": source}, **board_of).cast("BB")
    assert game.stack() == ["BB"]


@pytest.mark.parametrize(
    "text", [f"pay 1 life: add {{B}}. {ONCE_A_TURN}", f"put a -0/-1 counter on this: add {{B}}. {ONCE_A_TURN}", "{T}, pay {E}{E}: add {B}",
             "discard two cards: add {B}"],
)  # fmt: skip
def test_601_2g_and_is_not_used_twice_where_it_cannot_be(board, text):
    source = {"type": "Artifact Creature — Golem", "cost": "{2}", "pt": "0/5", "text": text}
    more = {"hand": ["BB", "B", "2 Imp"], "counters": {"energy": 3}}
    game = board(["Source"], cards={**SPELLS, "Source": source}, **more)
    game.refusal("cast", "BB")
    assert game.cast("B").stack() == ["B"]


def test_605_3a_a_card_in_hand_makes_mana_for_a_spell(board):
    guide = {"type": "Creature — Spirit", "cost": "{2}{B}", "pt": "2/2", "text": "exile this from your hand: add {B}"}
    game = board(hand=["BB", "2 Guide"], cards={**SPELLS, "Guide": guide}).cast("BB")
    assert [game.zone(f"Guide#{number}") for number in (1, 2)] == ["exile", "exile"]
    assert "not tried" not in board(["Guide"], hand=["BB"], cards={**SPELLS, "Guide": guide}).refusal("cast", "BB").reason


X_SOURCES = [
    "{X}, {T}: add X mana of any one color", "{T}, remove X charge counters from this: add X mana of any one color",
    "{1}, remove X charge counters from this: add X mana hm in any combination hm of {W} and/or {B}",
    "{T}, pay X life: add X mana of any one color",
    "{T}, remove any number hm of charge counters from this: add {B} for each hm charge counter removed this way",
]  # fmt: skip


@pytest.mark.parametrize("text", X_SOURCES)
def test_601_2g_a_source_with_x_is_tried_with_each(board, text):
    """Two mana, two counters and twenty life are enough for {B}{B}; one of each is too little."""
    cards = {**SPELLS, "Source": {"type": "Artifact", "cost": "{2}", "text": told(text)}}
    rich = board([{"card": "Source", "counters": {"charge": 2}}], hand=["BB"], mana="{C}{C}", cards=cards)
    assert rich.cast("BB").stack() == ["BB"]
    poor = board([{"card": "Source", "counters": {"charge": 1}}], hand=["BB"], mana="{C}", life=1, cards=cards)
    assert "118.3" in poor.refusal("cast", "BB").rules


@pytest.mark.parametrize("text", ["discard your hand, sacrifice this: add {B}{B}", "{R}: add {B}"])
def test_601_2g_what_is_not_tried_is_named(board, text):
    """A whole hand is never thrown away unasked, and the other one could go on for ever."""
    source = {"type": "Artifact", "cost": "{2}", "text": text}
    game = board([{"card": "Source", "counters": {"charge": 2}}, "2 Imp"], hand=["BB"], mana="{R}{R}", cards={**SPELLS, "Source": source})
    assert "Source is not tried by itself" in game.refusal("cast", "BB").reason


def test_118_12_what_is_not_offered_names_what_was_not_tried(board):
    source = {"type": "Artifact", "cost": "{2}", "text": "{R}: add {B}"}
    deal = {"type": "Sorcery", "cost": "{0}", "text": told("you may pay {B}. hm if you do, you gain 5 life")}
    game = board(["Source"], hand=["Deal"], mana="{R}", cards={"Source": source, "Deal": deal}).cast("Deal").resolve()
    assert any("Source aside" in event.what for event in game.events(NothingHappened))


@pytest.mark.parametrize(
    ("source", "fuel"),
    [("{T}: add {G} for each creature of yours", "sacrifice a creature: add {C}"),
     ("{T}: add {G}. if you control two or more creatures, add {G}{G} instead", "sacrifice a creature: add {C}")],
)  # fmt: skip
def test_601_2g_what_counts_comes_before_what_uses_up(board, source, fuel):
    """Two creatures make {G}{G}, and then one of them is sacrificed."""
    cards = {**SPELLS, "Grove": {"type": "Land", "text": source}, "Altar": {"type": "Artifact", "text": fuel},
             "CGG": {"type": "Sorcery", "cost": "{C}{G}{G}", "text": "you gain 1 life"}}  # fmt: skip
    assert board(["Altar", "Grove", "2 Imp"], hand=["CGG"], cards=cards).cast("CGG").stack() == ["CGG"]


def test_601_2g_a_doubler_is_used_up_last(board):
    cards = {"Altar": {"type": "Artifact", "text": "sacrifice an artifact: add {C}"},
             "Glass": {"type": "Artifact", "text": "if any permanent is tapped for mana, it makes twice as much instead"},
             "CGG": {"type": "Sorcery", "cost": "{C}{G}{G}", "text": "you gain 1 life"}}  # fmt: skip
    assert board(["Glass", "Altar", "Forest"], hand=["CGG"], cards=cards).cast("CGG").stack() == ["CGG"]


@pytest.mark.parametrize("there", [["Altar", "Imp", "Hill Giant"], ["Hill Giant", "Imp", "Altar"]])
@pytest.mark.parametrize(
    ("fuel", "spell", "gone"),
    [("sacrificed", "BBBB", "Hill Giant"), ("exiled", "BBBB", "Hill Giant"), ("sacrificed", "B", "Imp")],
)  # fmt: skip
def test_601_2g_what_is_used_up_decides_how_much_comes(board, there, fuel, spell, gone):
    verb = {"sacrificed": "sacrifice", "exiled": "exile"}[fuel]
    altar = {"type": "Artifact", "text": f"{{T}}, {verb} a creature of yours: add {{B}} times the {fuel} creature's mana value"}
    cards = {**SPELLS, "Altar": altar, "BBBB": {"type": "Instant", "cost": "{B}{B}{B}{B}", "text": "you gain 1 life"}}
    game = board(there, hand=[spell], cards=cards).cast(spell)
    assert (game.stack(), game.zone(gone)) == ([spell], "graveyard" if fuel == "sacrificed" else "exile")
    assert "not tried" not in board(["Altar", "Imp"], hand=["BBBB"], cards=cards).refusal("cast", "BBBB").reason
