"""A creature type that is chosen is one that there is (205.3m)."""

import pytest

import rulesviz as rv


@pytest.mark.parametrize(
    ("said", "meant"), [("elf", "Elf"), ("ELVES", "Elf"), (" assembly-worker ", "Assembly-Worker"), ("c'tan", "C'tan")]
)
def test_a_creature_type_is_read_in_any_case(said, meant):
    table = rv.table(you=["3 Wastes"], hand=["Adaptive Automaton"])
    table.cast("Adaptive Automaton").resolve().answer(said)
    assert table.find("Adaptive Automaton").types.split()[-1] == meant


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("Elvv", "did you mean Elf"),
        ("<b>x</b>", "there are 3[0-9][0-9], for example Bear, Construct, Elf, Goblin, Human, Wizard, Zombie"),
        ("Forest", "did you mean"),
        ("Equipment", "no creature"),
        (3, "no creature"),
    ],
)
def test_a_word_that_is_no_creature_type_is_refused(said, hint):
    table = rv.table(you=["3 Wastes"], hand=["Adaptive Automaton"])
    table.cast("Adaptive Automaton").resolve()
    with pytest.raises(ValueError, match=hint) as refused:
        table.answer(said)
    assert "205.3m" in str(refused.value)
    assert str(refused.value).count("Bear") <= 1
    assert str(refused.value).count("(CR ") == 1
    assert table.answer("Bear").find("Adaptive Automaton").types.endswith("Bear")


def test_what_is_possible_is_said_once():
    table = rv.table(you=["Mountain", "Runeclaw Bear"], opponent=["Grizzly Bears"], hand=["Lightning Bolt"]).cast("Lightning Bolt")
    with pytest.raises(ValueError, match="is no answer to") as refused:
        table.answer("Zombie")
    assert str(refused.value).count("Grizzly Bears") == 1
    many = rv.table(you=["Mountain", {"card": "Runeclaw Bear", "count": 40}], hand=["Lightning Bolt"]).cast("Lightning Bolt")
    with pytest.raises(ValueError, match="and 18 more"):
        many.answer("Zombie")


def test_a_creature_type_of_ones_own_card_can_be_chosen():
    lord = {"card": "Adaptive Automaton", "id": "lord", "choices": {"creature_type": "hoopla"}}
    mine = {"Hoop": {"type": "Creature — Hoopla", "cost": "{G}", "pt": "1/1"}}
    table = rv.table(you=[lord, "Hoop"], cards=mine)
    assert table.find("Hoop").power == 2
    with pytest.raises(ValueError, match="did you mean Elf"):
        rv.table(you=[{**lord, "choices": {"creature_type": "Elff"}}])
