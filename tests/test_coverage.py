"""How much of a card file is understood: what counts, under which keys, and that it agrees with an independent count."""

import csv
import gzip
import json
import os
from pathlib import Path

import pytest

from rulesviz.collection.coverage import coverage
from rulesviz.collection.reading import read_file
from rulesviz.collection.shapes import RealCard
from rulesviz.collection.subject import subjects

ROOT = Path(__file__).parent.parent
ORACLE = Path(os.environ.get("RULESVIZ_ORACLE") or ROOT.parent / "shared" / "oracle")
KEYS = {
    "cards", "cards_whole", "lines", "lines_understood", "copy_mana_cards", "copy_mana_cards_whole", "copy_mana_lines",
    "copy_mana_lines_understood", "cards_per_second", "reasons",
}  # fmt: skip
oracle = pytest.mark.skipif(
    not ORACLE.is_dir(), reason="no collection of card texts; RULESVIZ_ORACLE may name its folder"
)


def real(name: str, type_line: str, *lines: str) -> RealCard:
    return RealCard(name, {"type": type_line, "text": "\n".join(lines)})


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("{T}: Add {G}.", {"mana"}),
        ("Whenever you tap an Owl for mana, hoot.", {"mana"}),
        ("Spend this mana only on Owls.", {"mana"}),
        ("For Owls you may spend mana as though all of it were blue.", {"mana"}),
        ('Owls have "{T}: Add one mana of any color."', {"mana"}),
        ("Owls don't lose unspent mana.", {"mana"}),
        ("Destroy any Owl that could produce {R}.", {"mana"}),
        ("Copy target spell.", {"copy"}),
        ("Create tokens that are copies of two Owls.", {"copy"}),
        ("Flying, myriad", {"copy"}),
        ("Replicate {1}{U}", {"copy"}),
        ("Add {C}, then copy this spell.", {"copy", "mana"}),
        ("Destroy all Owls with mana value 3.", set()),
        ("Cast an Owl without paying its mana cost.", set()),
        ("If no mana was spent on it, hoot.", set()),
        ("Flying", set()),
    ],
)  # fmt: skip
def test_what_a_line_speaks_of(line, found):
    assert subjects(line) == found


def test_a_name_says_nothing():
    assert not subjects("Copy Owl has flying.", "Copy Owl")
    assert subjects("Copy Owl has storm.", "Copy Owl") == {"copy"}


def test_what_is_counted():
    counted = coverage(
        [
            real("Stone Owl", "Artifact", "{T}: Add {C}.", "Flibbertigibbet {2}."),
            real("Tin Owl", "Artifact", "({T}: Add {W}.)", "{T}: Add {U}. (It is blue.)"),
            real("Quiet Owl", "Artifact Creature — Bird", "Flying", "Flibbertigibbet {2}."),
            real("Odd Owl", "Owlery — Owl", "{T}: Add {B}."),
        ]
    )
    found = counted.as_dict()
    assert found.keys() == KEYS
    assert {key: found[key] for key in KEYS - {"cards_per_second", "reasons"}} == {
        "cards": 4, "cards_whole": 1, "lines": 6, "lines_understood": 3,
        "copy_mana_cards": 3, "copy_mana_cards_whole": 1, "copy_mana_lines": 3, "copy_mana_lines_understood": 2,
    }  # fmt: skip
    assert found["reasons"] == [
        ['does not understand "flibbertigibbet"', 2],
        ["'Owlery' is not a supertype or card type", 1],
    ]
    assert list(counted.copy_mana_reasons) == ["'Owlery' is not a supertype or card type"]
    assert found["cards_per_second"] > 0


def test_what_stands_below_a_level_is_not_taken_for_an_ability_of_the_card():
    leveler = real("Rising Owl", "Creature — Bird", "Flying", "LEVEL 1-3", "2/2", "Haste")
    school = real("Owl Class", "Enchantment — Class", "{T}: Add {C}.", "{1}{G}: Level 2", "{T}: Add {G}.")
    station = real("Owl Station", "Artifact — Spacecraft", "Flying", "8+ | Haste")
    counted = coverage([leveler, school, station])
    assert (counted.lines.all, counted.lines.understood) == (9, 3)
    assert counted.reasons["belongs to a level of the card"] == 3


@pytest.mark.parametrize("kind", ["Plane — Owlery", "Phenomenon", "Vanguard", "Ongoing Scheme", "Conspiracy", "Dungeon"])
def test_what_no_deck_holds_is_no_card_about_copying_or_mana(kind):
    """Such a card is counted among all cards, and nowhere else."""
    counted = coverage([real("Far Owl", kind, "{T}: Add {C}.")])
    assert (counted.cards.all, counted.lines.all) == (1, 1)
    assert (counted.copy_mana_cards.all, counted.copy_mana_lines.all, counted.copy_mana_reasons.total()) == (0, 0, 0)


@oracle
def test_copy_and_mana_cards_are_those_of_an_independent_count():
    """Names and counts only: the count made 3,298 of the cards for decks, and names an example of each shape."""
    shapes = [ORACLE / "shapes" / f"{subject}_shapes.csv" for subject in ("copy", "mana")]
    examples = {row["example_card"] for file in shapes for row in csv.DictReader(file.open(encoding="utf-8"))}
    with gzip.open(ORACLE / "cards.jsonl.gz", "rt", encoding="utf-8") as lines:
        records = map(json.loads, lines)
        no_deck = ("planar", "scheme", "vanguard", "host", "augment")
        core = {
            one["name"] for one in records if one["sets"] and one["layout"] not in no_deck and one["name"][:2] != "A-"
        }
    mine = {card.name for card in read_file(ORACLE / "cards.jsonl.gz") if card.subjects}
    assert examples - mine == set()
    assert len(mine & core) == pytest.approx(3298, rel=0.02)
