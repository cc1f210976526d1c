"""Mana: costs, pools, mana abilities, mana that triggers and mana that is replaced (106, 107.4, 202, 605)."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesviz.cards.catalogue import shipped
from rulesviz.model.abilities import Activated
from rulesviz.model.events import LifeChanged, ManaAdded, ManaEmptied
from rulesviz.model.mana import Mana, ManaCost
from rulesviz.model.mana_abilities import is_mana_ability
from rulesviz.rules.mana import payment

SYMBOLS = [
    *map(str, range(17)), *"WUBRGCXS", *(f"{a}/{b}" for a in "WUBRGC2" for b in "WUBRG" if a != b),
    *(f"{a}/P" for a in "WUBRG"),
]  # fmt: skip
costs = st.lists(st.sampled_from(SYMBOLS), max_size=8).map(tuple)


# --- costs as values (202) --------------------------------------------------------------------------------------------


@given(costs)
def test_a_cost_is_read_as_it_is_written(symbols):
    cost = ManaCost(symbols)
    assert ManaCost.parse(str(cost)) == cost
    assert str(ManaCost.parse(str(cost))) == str(cost)


@given(costs, costs)
def test_202_3_mana_value_adds_up(one, other):
    both = ManaCost(one) + ManaCost(other)
    assert both.mana_value(3) == ManaCost(one).mana_value(3) + ManaCost(other).mana_value(3)


@pytest.mark.parametrize(
    ("text", "value", "colors"),
    [
        ("{3}{U}{U}", 5, "U"),  # 202.3
        ("{1}{W/P}{W/P}", 3, "W"),  # 202.3g
        ("{2/W}{2/W}", 4, "W"),  # 202.3f
        ("{W/U}{C}", 2, "WU"),
        ("{X}{X}{R}", 1, "R"),  # 202.3e
        ("{S}{S}", 2, ""),
        ("{0}", 0, ""),
    ],
)
def test_202_mana_value_and_colours(text, value, colors):
    cost = ManaCost.parse(text)
    assert (cost.mana_value(), cost.colors) == (value, colors)


@pytest.mark.parametrize("text", ["{Z}", "3", "{W/W/W}", "{-1}", "{2/C}", "{P}", "W", "{G}x"])
def test_what_is_no_mana_symbol_is_quoted(text):
    with pytest.raises(ValueError, match="mana symbol") as wrong:
        ManaCost.parse(text)
    assert text.strip("{}")[0] in str(wrong.value)


# --- paying from a pool (107.4, 118.3) --------------------------------------------------------------------------------


def pays(letters, symbols):
    """Say whether these units pay these symbols, by trying every way to match them."""
    needs = []
    for symbol in symbols:
        if symbol.isdigit():
            needs += ["WUBRGC"] * int(symbol)
        elif symbol.startswith("2/"):
            needs.append(symbol)
        else:
            needs.append(symbol.replace("/", ""))
    ways = [[["WUBRGC", "WUBRGC"], [need[2]]] if need.startswith("2/") else [[need]] for need in needs]
    for way in product(*ways):
        wanted = sorted((need for part in way for need in part), key=len)
        if _matched(wanted, Counter(letters)):
            return True
    return False


def _matched(needs, left):
    if not needs:
        return True
    for letter in set(needs[0]):
        if left[letter]:
            left[letter] -= 1
            if _matched(needs[1:], left):
                return True
            left[letter] += 1
    return False


@given(
    st.lists(st.sampled_from("WUBRGC"), max_size=6),
    st.lists(st.sampled_from(["1", "2", *"WUBRGC", "W/U", "B/G", "C/R", "U/R"]), max_size=5),
)
def test_118_3_a_payment_is_found_exactly_when_there_is_one(letters, symbols):
    pool = tuple(Mana(letter) for letter in letters)
    found = payment(pool, tuple(symbols), lambda _: True)
    assert (found is not None) == pays(letters, symbols)
    if found is not None:
        assert len(found) == sum(int(symbol) if symbol.isdigit() else 1 for symbol in symbols)
        assert not Counter(found) - Counter(pool)


@given(st.lists(st.sampled_from("WUBRGC"), max_size=6), st.lists(st.sampled_from(["1", "W", "2/W", "2/G"]), max_size=3))
def test_107_4e_two_generic_or_one_coloured(letters, symbols):
    """A {2/W} symbol is paid by one white mana or by any two."""
    found = payment(tuple(Mana(letter) for letter in letters), tuple(symbols), lambda _: True)
    assert (found is not None) == pays(letters, symbols)


def test_107_4c_colourless_is_not_generic():
    assert payment((Mana("G"),), ("C",), lambda _: True) is None
    assert payment((Mana("C"),), ("1",), lambda _: True) == (Mana("C"),)


def test_107_4h_snow_mana_comes_from_snow_sources():
    assert payment((Mana("G"),), ("S",), lambda _: True) is None
    assert payment((Mana("G", snow=True),), ("S",), lambda _: True) is not None


# --- what is a mana ability (605.1a, 605.1b) --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "line", "expected"),
    [
        ("Llanowar Elves", 1, True),
        ("Gemstone Mine", 2, True),
        ("Simic Signet", 1, True),
        ("Krark-Clan Ironworks", 1, True),
        ("Lion's Eye Diamond", 1, True),
        ("Pili-Pala", 2, True),
        ("Gaea's Cradle", 1, True),  # 605.2: even while it would add nothing
        ("Chromatic Sphere", 1, False),  # a card leaves a library (2026)
        ("Deathrite Shaman", 1, False),  # it has a target
        ("Mind Stone", 2, False),
        ("Mirrorpool", 3, False),
    ],
)
def test_605_1a_which_abilities_are_mana_abilities(card, line, expected):
    (ability,) = [a for a in shipped().find(card).definition.faces[0].abilities if a.line == line]
    assert isinstance(ability, Activated)
    assert is_mana_ability(ability) is expected


def test_605_3b_a_mana_ability_does_not_use_the_stack(board):
    game = board(["Forest"])
    game.tap("Forest")
    assert (game.pool(), game.stack()) == ("{G}", [])


def test_605_1b_a_triggered_mana_ability_resolves_at_once(board):
    game = board(["Mana Flare", "Forest"])
    game.tap("Forest")
    assert (game.pool(), game.stack()) == ("{G}{G}", [])


def test_605_4a_in_the_middle_of_casting(board):
    """The Flare's mana comes while the spell is being paid for, and is there to pay."""
    game = board(["Mana Flare", "Forest"], hand=["Runeclaw Bear"])
    game.cast("Runeclaw Bear")
    assert game.stack() == ["Runeclaw Bear"]
    assert game.pool() == ""


def test_a_triggered_ability_that_adds_no_mana_uses_the_stack(board):
    """City of Brass: its damage is an ordinary trigger, put on the stack the next time someone would have priority."""
    game = board(["City of Brass"])
    game.tap("City of Brass", "{R}")
    assert (game.pool(), game.stack(), game.life()) == ("{R}", ["City of Brass"], 20)
    game.resolve()
    assert game.life() == 19


def test_605_1a_damage_inside_a_mana_ability_is_dealt_at_once(board):
    game = board(["Ancient Tomb"])
    game.tap("Ancient Tomb")
    assert (game.pool(), game.stack(), game.life()) == ("{C}{C}", [], 18)


# --- which mana (106) ---------------------------------------------------------------------------------------------------


def test_106_3_mana_remembers_its_source(board):
    game = board(["Forest", "Sol Ring"])
    game.tap("Forest").tap("Sol Ring")
    sources = [unit.source for unit in game.state.player("you").pool]
    assert sources == [game.one("Forest"), game.one("Sol Ring"), game.one("Sol Ring")]


def test_106_5_undefined_mana_is_none(board):
    game = board(["Meteor Crater"])
    game.tap("Meteor Crater")
    assert game.pool() == ""
    assert game.tapped() == ["Meteor Crater"]
    assert "106.5" in game.events(ManaAdded)[-1].rules


def test_107_1b_a_negative_amount_is_none(board):
    cards = {
        "Joiner": {
            "type": "Creature — Elf",
            "cost": "{G}",
            "pt": "1/2",
            "text": "{T}: add an amount of {G} equal to this's power",
        }
    }
    game = board(["Joiner"], cards=cards)
    game.effect("Joiner gets -2/-0 until end of turn")
    game.tap("Joiner")
    assert game.pool() == ""


def test_107_1b_no_creatures_no_mana(board):
    game = board(["Gaea's Cradle"])
    game.tap("Gaea's Cradle")
    assert game.pool() == ""


@pytest.mark.parametrize("doublers", range(1, 4))
def test_106_12b_each_doubler_once(board, doublers):
    game = board([f"{doublers} Mana Reflection", "Forest"])
    game.tap("Forest")
    assert game.pool() == "{G}" * 2**doublers


def test_106_12_only_tapping_for_mana_is_multiplied(board):
    """Ashnod's Altar has no {T} in its cost; Dark Ritual is a spell."""
    game = board(["Mana Reflection", "Ashnod's Altar", "Runeclaw Bear", "Swamp"], hand=["Dark Ritual"])
    game.activate("Ashnod's Altar")
    assert game.pool() == "{C}{C}"
    game.tap("Swamp")
    assert game.pool() == "{B}{B}{C}{C}"
    game.cast("Dark Ritual").resolve()
    assert game.pool() == "{B}{B}{B}{B}{C}{C}"


def test_106_12a_the_flare_gives_nothing_for_nothing(board):
    game = board(["Mana Flare", "Gaea's Cradle"])
    game.tap("Gaea's Cradle")
    assert game.pool() == ""


def test_106_12a_the_flare_asks_which_type(board):
    """The land made two types, so its controller chooses which of them the Flare adds."""
    game = board(["Mana Flare", {"card": "Simic Growth Chamber", "id": "chamber"}])
    game.tap("chamber")
    assert game.question.kind in ("color", "mana_type")
    game.do("answer", "U")
    assert game.pool() == "{U}{U}{G}"


def test_106_6_restricted_mana_pays_only_for_what_it_may(board):
    game = board(["2 Ancient Ziggurat"], hand=["Runeclaw Bear", "Lightning Bolt"])
    assert "106.6" in game.refusal("cast", "Lightning Bolt", targets=["opponent"]).rules
    game.cast("Runeclaw Bear")
    assert game.stack() == ["Runeclaw Bear"]


def test_106_6_restricted_mana_does_not_pay_for_abilities(board):
    game = board(["Mishra's Workshop", {"card": "Walking Ballista", "counters": {"+1/+1": 1}}, "Wastes"])
    assert "106.6" in game.refusal("activate", "Walking Ballista", ability=2).rules


# --- how long it stays (106.4, 500.5) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "then"),
    [("upkeep", "draw"), ("draw", "precombat main"), ("precombat main", "beginning of combat"),
     ("beginning of combat", "end of combat"), ("postcombat main", "end")],
)  # fmt: skip
def test_500_5_pools_empty_as_each_step_ends(board, start, then):
    game = board(["Forest"], step=start, turn=3)
    game.tap("Forest")
    assert game.pool() == "{G}"
    game.go_to(then, auto=True)
    assert game.pool() == ""
    assert [event.player for event in game.events(ManaEmptied)] == ["you"]


def test_106_4_no_life_is_lost_with_mana(board):
    game = board(["Forest"])
    game.tap("Forest").go_to("end", auto=True)
    assert game.events(LifeChanged) == []


def test_mana_stays_while_the_stack_resolves(board):
    game = board(["Forest", "Mountain"], hand=["Lightning Bolt"])
    game.tap("Forest").cast("Lightning Bolt", "opponent").resolve()
    assert game.pool() == "{G}"


# --- one tapping, however often the ability says add (106.12a) ------------------------------------------------------------------

TAPPING = {
    "Twin Land": {"type": "Land", "text": "{T}: add {R}; you lose 1 life; add {G}"},
    "Half Land": {"type": "Land", "text": "{T}: add {R}; if you control a Swamp, add {G}"},
    "Odd Stone": {"type": "Artifact", "text": "{0}: add {R}; you lose 1 life; add {G}"},
    "Warm Wind": {"type": "Enchantment", "text": "whenever you tap a land for mana, you gain 5 life"},
    "Big Stone": {"type": "Artifact", "cost": "{3}"},
    "Great Stone": {"type": "Artifact", "cost": "{4}"},
}


def test_106_12a_a_mana_ability_that_adds_twice_is_one_tapping(board):
    game = board(["Twin Land", "Warm Wind"], cards=TAPPING).tap("Twin Land")
    assert (game.pool(), len(game.stack())) == ("{R}{G}", 1)
    assert game.resolve().life() == 24


def test_106_12a_the_trigger_knows_all_types_that_were_produced(board):
    """It triggers when the ability has resolved, so it may repeat what came last, and it does so once."""
    game = board(["Twin Land", "Mana Flare"], cards=TAPPING).tap("Twin Land")
    assert game.question.options == ("R", "G")
    assert game.do("answer", "G").pool() == "{R}{G}{G}"


@pytest.mark.parametrize(("more", "pool", "options"), [([], "{R}{R}", None), (["Swamp"], "{R}{G}", ("R", "G"))])
def test_106_12a_the_second_part_may_not_come(board, more, pool, options):
    game = board(["Half Land", "Mana Flare", *more], cards=TAPPING).tap("Half Land")
    assert (game.pool(), game.question.options if game.question else None) == (pool, options)


def test_106_12b_each_part_is_doubled_and_it_is_still_one_tapping(board):
    game = board(["Twin Land", "Warm Wind", "Mana Reflection"], cards=TAPPING).tap("Twin Land")
    assert (game.pool(), len(game.stack())) == ("{R}{R}{G}{G}", 1)


def test_106_12_without_the_tap_symbol_it_is_none(board):
    game = board(["Odd Stone", "Warm Wind"], cards=TAPPING).tap("Odd Stone")
    assert (game.pool(), game.stack()) == ("{R}{G}", [])


def test_118_3_a_payment_counts_one_more_and_not_two(board):
    game = board(["Twin Land", "Mana Flare"], cards=TAPPING, hand=["Big Stone", "Great Stone"])
    assert game.refusal("cast", "Great Stone")
    assert game.cast("Big Stone", auto=True).pool() == ""
