"""Sixty official rulings, told in our own words: each names its card and its date, and plays on shipped cards."""

import gzip
import json
import os
import re
from pathlib import Path

import pytest

from rulesviz.cards.catalogue import shipped
from rulesviz.paths import data_dir

ORACLE = Path(os.environ.get("RULESVIZ_ORACLE") or Path(__file__).parents[2] / "shared" / "oracle") / "rulings.jsonl.gz"
FILES = sorted((data_dir() / "scenarios").glob("RU*.toml"))
HEAD = re.compile(r"# A ruling on (.+), (\d{4}-\d\d-\d\d), told in our own words\.")


def ruling(path: Path) -> tuple[str, str]:
    """The card and the date that a file names in its first line."""
    return HEAD.fullmatch(path.read_text(encoding="utf-8").partition("\n")[0]).groups()


def test_sixty_rulings_have_a_scenario_each_numbered_in_order():
    assert len(FILES) >= 60
    assert [path.name[:4] for path in FILES] == [f"RU{number:02}" for number in range(1, len(FILES) + 1)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_its_card_is_shipped_and_takes_part(path):
    card, _ = ruling(path)
    assert card in shipped()
    assert path.read_text(encoding="utf-8").count(card) > 1


@pytest.mark.skipif(not ORACLE.is_file(), reason="no collection of rulings; RULESVIZ_ORACLE may name its folder")
def test_there_is_such_a_ruling():
    with gzip.open(ORACLE, "rt", encoding="utf-8") as lines:
        there = {(one["name"], one["date"]) for one in map(json.loads, lines)}
    assert [path.stem for path in FILES if ruling(path) not in there] == []
