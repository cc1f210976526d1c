"""The shipped cards, and the catalogue that finds them."""

from pathlib import Path

import pytest

from rulesviz.cards.card import parse_card
from rulesviz.cards.catalogue import BadCard, Catalogue, UnknownCard, load, read_entry, shipped
from rulesviz.model.abilities import Activated
from rulesviz.model.characteristics import Characteristics

NAMES = shipped().names()


@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_a_shipped_card_is_understood(name):
    card = shipped().find(name)
    assert [(line.text, line.reason) for line in card.not_understood] == []
    for face, lines in zip(card.definition.faces, card.lines, strict=True):
        assert [line.number for line in lines] == list(range(1, len(lines) + 1))
        assert all(ability in face.abilities for line in lines for ability in line.abilities)


def front(name: str) -> Characteristics:
    return shipped().find(name).definition.faces[0]


def test_what_is_printed():
    bear = front("Runeclaw Bear")
    assert (bear.colors, str(bear.mana_cost), bear.power, bear.toughness, bear.type_line) == (
        "G", "{1}{G}", 2, 2, "Creature — Bear",
    )  # fmt: skip
    assert front("Mirrorpool").mana_cost is None
    assert [ability.line for ability in front("Mirrorpool").abilities] == [1, 2, 3, 4]
    assert front("Dryad Arbor").colors == "G"


@pytest.mark.parametrize(
    ("supertypes", "types", "line"),
    [
        ((), ("Creature", "Artifact"), "Artifact Creature"), ((), ("Creature", "Land"), "Land Creature"),
        (("Legendary",), ("Creature", "Enchantment", "Artifact"), "Legendary Enchantment Artifact Creature"),
        (("Snow", "Legendary"), ("Creature", "Land", "Artifact"), "Legendary Snow Artifact Land Creature"),
        ((), ("Instant", "Kindred"), "Kindred Instant"), ((), ("Artifact", "Enchantment"), "Artifact Enchantment"),
    ],
)  # fmt: skip
def test_a_type_line_has_the_order_that_cards_have(supertypes, types, line):
    """205.1a: whichever effect added what, and when."""
    assert Characteristics(supertypes=supertypes, types=types, subtypes=("Bear",)).type_line == f"{line} — Bear"


def test_basic_land_types_bring_their_mana_ability():
    (mana,) = front("Dryad Arbor").abilities
    assert isinstance(mana, Activated)
    assert mana.text == "{T}: add {G}"
    assert mana.line == 0
    assert [ability.text for ability in front("Forest").abilities] == ["{T}: add {G}"]


def test_two_faces():
    card = shipped().find("Itlimoc, Cradle of the Sun")
    assert card.name == "Growing Rites of Itlimoc // Itlimoc, Cradle of the Sun"
    assert card.definition.layout == "transform"
    assert [face.name for face in card.definition.faces] == card.name.split(" // ")
    assert card is shipped().find("Growing Rites of Itlimoc")


def test_an_unknown_card_names_its_neighbours():
    with pytest.raises(UnknownCard, match=r"Runeclaw Bare.; did you mean .Runeclaw Bear"):
        shipped().find("Runeclaw Bare")
    with pytest.raises(UnknownCard, match=r"Qwxzy.$"):
        shipped().find("Qwxzy")


def test_cards_of_a_file_come_before_the_shipped_ones():
    own = shipped().with_cards({"Clone": {"type": "Sorcery"}, "Paper Moon": {"type": "Enchantment"}})
    assert own.find("Clone").definition.faces[0].types == ("Sorcery",)
    assert "Paper Moon" in own
    assert "Paper Moon" not in shipped()
    assert shipped().find("Clone").definition.faces[0].types == ("Creature",)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"typ": "Land"}, "Paper Moon: unknown key 'typ'; did you mean 'type'"),
        ({"cost": "{1}"}, "Paper Moon: the key 'type' is missing"),
        ({"type": "Creatur"}, "Paper Moon: 'Creatur' is not a supertype or card type"),
        ({"type": "Land", "cost": "{Ä}"}, "Paper Moon: '{Ä}' is not a mana symbol"),
        ({"type": "Creature", "pt": "two"}, "Paper Moon: 'two' is not a power and toughness"),
        ({"type": "Land", "colors": "green"}, "Paper Moon: 'g' is not a color"),
        ({"type": "Land", "loyalty": "3"}, "Paper Moon: loyalty = '3' is not a number"),
        ({"type": "Land", "back": {"typ": "Land"}}, "Paper Moon (back): unknown key 'typ'"),
    ],
)
def test_a_bad_entry_says_what_is_wrong(entry, words):
    with pytest.raises(BadCard) as wrong:
        read_entry("Paper Moon", entry)
    assert str(wrong.value).startswith(words)


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ({"type": "Creature — Human", "cost": "{G}", "text": "haste"}, "Kid"),
        ({"type": "Artifact Creature - Golem", "pt": ""}, "Kid"),
        ({"type": "Land", "back": {"name": "Grown Kid", "type": "Creature — Human", "colors": "G"}}, "Grown Kid"),
    ],
)
def test_a_creature_without_a_size_is_refused_before_it_dies_of_it(entry, name):
    """208.1; it would be put into the graveyard as one with toughness 0 (704.5f)."""
    with pytest.raises(BadCard) as wrong:
        Catalogue({"Kid // Grown Kid" if "back" in entry else "Kid": entry}).find("Kid")
    assert str(wrong.value) == f'{name}: a creature needs pt, as "2/2"'


@pytest.mark.parametrize(("type", "pt"), [("Creature — Human", "*/*"), ("Creature — Wall", "0/4"), ("Kindred Instant — Elf", "")])
def test_what_has_a_size_or_needs_none_is_read(type, pt):
    assert Catalogue({"Kid": {"type": type, "cost": "{G}", **({"pt": pt} if pt else {})}}).find("Kid").name == "Kid"


def test_a_card_that_is_no_table_is_said_to_be_none():
    with pytest.raises(BadCard, match="'type' is not a card"):
        Catalogue({"type": "Land"})


def test_files_are_read_in_both_forms(tmp_path):
    plain, under = tmp_path / "plain.toml", tmp_path / "under.toml"
    plain.write_text('["Paper Moon"]\ntype = "Enchantment"\n', encoding="utf-8")
    under.write_text('[cards."Paper Sun"]\ntype = "Enchantment"\n', encoding="utf-8")
    assert set(load(plain, under)) == {"Paper Moon", "Paper Sun"}
    with pytest.raises(BadCard, match="stands in another file too"):
        load(plain, plain)
    plain.write_text("type = ", encoding="utf-8")
    with pytest.raises(BadCard, match=r"plain\.toml: "):
        load(plain)


def test_a_line_that_is_not_understood_is_kept():
    card = parse_card("Paper Oracle", "Creature — Wizard", "{U}", "1/1", "flying\nfrobnicate\n{T}: add {U}")
    assert [line.understood for line in card.lines[0]] == [True, False, True]
    assert [type(ability).__name__ for ability in card.definition.faces[0].abilities] == ["Keyword", "NotUnderstoodLine", "Activated"]
    assert card.not_understood[0].reason == 'does not understand "frobnicate"'


def test_the_shipped_files_name_each_card_once():
    assert Path(__file__).parent.parent.joinpath("data", "cards").is_dir()
    assert len(NAMES) == len(set(NAMES)) > 90
