"""No line is understood wrongly: 200 real cards, drawn by lot, do on the table what their text says.

The texts are no part of the project: the card file lies beside the checkout, or where RULESVIZ_ORACLE says. What is kept
in `understood/*.toml` are names, what to expect in our own words, moves and checks, each worked out from the card and the rules.

A card's table has `says`, and any of

- `taps`: `"2 with C: U B, life 19"`, that its ability 2, paid with {C}, offers just {U} and {B}, and leaves you at 19 life;
- `enters`: positions in which it is played or cast, with `see`, what is true of it then, and answers to what it asks;
- `runs`: positions with a `script` in the verbs of scenario files, where `see` checks the card itself.

A position has `you` and `them` (the battlefields), `hand`, `mana` and so on; `set` takes further keys of a scenario. `~` is the card.
"""

import gzip
import hashlib
import json
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesviz.cards.catalogue import Catalogue, load, shipped
from rulesviz.collection.coverage import judge
from rulesviz.collection.shapes import Reader, RealCard
from rulesviz.scenarios.read import from_tables
from rulesviz.scenarios.run import run

HERE = Path(__file__).parent
ORACLE = Path(os.environ.get("RULESVIZ_ORACLE") or HERE.parent.parent / "shared" / "oracle") / "cards.jsonl.gz"
pytestmark = pytest.mark.skipif(not ORACLE.is_file(), reason="no collection of card texts; RULESVIZ_ORACLE may name its folder")

SEED, LIMIT = 20260925, 0.1154
FILES = sorted((HERE / "understood").glob("*.toml"))
CARDS = {name: card for file in FILES for name, card in tomllib.loads(file.read_text("utf-8")).items()}
TAPS = re.compile(r"(\d+)(?: with (\w+))?: (any|[WUBRGC ]+)(?:, life (\d+))?")
ZONES = {
    "you": ("you", "battlefield"), "hand": ("you", "hand"), "graveyard": ("you", "graveyard"), "library": ("you", "library"),
    "mana": ("you", "mana"), "life": ("you", "life"), "answers": ("you", "answers"), "exile": ("you", "exile"),
    "them": ("opponent", "battlefield"), "their_hand": ("opponent", "hand"), "their_graveyard": ("opponent", "graveyard"),
    "third": ("third", "battlefield"),
    "their_library": ("opponent", "library"), "their_mana": ("opponent", "mana"), "their_life": ("opponent", "life"),
}  # fmt: skip


def lot(name: str) -> float:
    """A card's number in the draw, from 0 to 1; the lowest 200 of those understood were taken."""
    return int(hashlib.sha256(f"{SEED} {name}".encode()).hexdigest()[:8], 16) / 16**8


@pytest.fixture(scope="module")
def real() -> dict[str, RealCard]:
    reader, found = Reader(), {}
    with gzip.open(ORACLE, "rt", encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            if record["name"] in CARDS:
                found |= {card.name: card for card in reader.read(record, record["name"])}
    return found


@pytest.fixture(scope="module")
def catalogue(real) -> Catalogue:
    return shipped().with_cards(load(HERE / "understood" / "beside" / "cards.toml") | {name: card.entry for name, card in real.items()})


def named(value, name: str):
    """What stands there, with the card's name for `~`."""
    if isinstance(value, dict):
        return {named(key, name): named(part, name) for key, part in value.items()}
    if isinstance(value, list):
        return [named(part, name) for part in value]
    return value.replace("~", name) if isinstance(value, str) else value


def scenario(name: str, position: dict, script: list[dict]) -> dict:
    players: dict = {player: {} for player in ("you", "opponent", *(["third"] if "third" in position else []))}
    for key in position.keys() & ZONES.keys():
        player, zone = ZONES[key]
        players[player][zone] = position[key]
    for player in players.values():
        player.setdefault("library", ["9 Tin Dream"])
    tables = {"title": name, "players": players, "script": list(map(act, script)), **position.get("set", {})}
    return named(tables, name)


def act(table: dict) -> dict:
    """An act, or a check of the card itself."""
    return {"expect": {"object": {"~": table["see"]}}} if "see" in table else table


def taps(name: str, text: str, beside: list) -> Iterator[dict]:
    """Play a mana ability as it asks, and once for each kind of mana that it may make."""
    number, mana, kinds, life = TAPS.fullmatch(text).groups()
    among = list("WUBRG") if kinds == "any" else kinds.split()
    position = {"you": ["~", *beside], "mana": symbols(mana or "")}
    tap = {"tap": "~", "ability": int(number)}
    one_color = all(len(set(kind)) == 1 for kind in among)
    asked = [kind[0] if one_color else kind for kind in among]
    if len(among) > 1:
        yield scenario(name, position, [tap, {"expect": {"options": asked}}])
    for kind, answer in zip(among, asked, strict=True):
        ready = {"where": {"name": "~", "tapped": False}, "count": 0}
        after = {"asks": False, "stack": 0, "mana": {"you": symbols(kind)}, "objects": [ready], "life": {"you": int(life or 20)}}
        yield scenario(name, position, [{**tap, "for": symbols(answer)} if len(among) > 1 else tap, {"expect": after}])


def symbols(letters: str) -> str:
    return "".join(f"{{{letter}}}" for letter in letters)


def enters(name: str, entry: dict, kind: str) -> dict:
    """Play or cast it, let everything resolve, and look at it."""
    position = {"hand": ["~", *entry.get("hand", [])], **{key: entry[key] for key in entry if key not in ("hand", "see", "answers")}}
    verb = "play" if "Land" in kind else "cast"
    script = [{verb: "~"}, {"resolve": "all"}, {"see": entry["see"]}]
    script[-3 if verb == "play" else -2]["answers"] = entry.get("answers", [])
    return scenario(name, position, script)


def plays(card: RealCard) -> Iterator[dict]:
    """Everything that is played with a card."""
    told = CARDS[card.name]
    for text in told.get("taps", []):
        yield from taps(card.name, text, told.get("beside", []))
    for entry in told.get("enters", []):
        yield enters(card.name, entry, card.entry["type"])
    for entry in told.get("runs", []):
        yield scenario(card.name, {key: entry[key] for key in entry if key != "script"}, entry["script"])


def test_two_hundred_were_drawn_by_lot():
    assert len(CARDS) == 200
    assert all(card["says"] and card.keys() & {"taps", "enters", "runs"} for card in CARDS.values())
    assert max(map(lot, CARDS)) < LIMIT


def wrong(card: RealCard, catalogue: Catalogue) -> Iterator[str]:
    """What the card does otherwise than is told of it."""
    for number, tables in enumerate(plays(card), start=1):
        report = run(from_tables(tables, card.name), catalogue)
        failed = [f"{check.at}: {check.check}: found {check.found}" for check in report.checks if not check.ok]
        found = [*([report.error] if report.error else []), *failed] or ([] if report.checks else ["nothing is checked"])
        yield from (f"play {number}: {one}" for one in found)


@pytest.mark.parametrize("name", CARDS)
def test_the_card_does_what_it_says(name, real, catalogue):
    assert [line.reason for line in judge(real[name]) if line.reason] == []
    assert not real[name].cannot
    assert real[name].subjects
    assert list(wrong(real[name], catalogue)) == []


def lacking(entry: dict) -> Iterator[tuple[str, dict]]:
    """Each line of a card, and the card with a keyword that means nothing here in its place."""
    lines = entry.get("text", "").split("\n")
    for number, line in enumerate(lines):
        if not line.startswith("("):
            other = "Vigilance" if "igilance" not in line else "Reach"
            yield line, {**entry, "text": "\n".join([*lines[:number], other, *lines[number + 1 :]])}
    if "back" in entry:
        yield from ((line, {**entry, "back": back}) for line, back in lacking(entry["back"]))


@pytest.mark.parametrize("name", CARDS)
def test_each_of_its_lines_is_needed(name, real, catalogue):
    """Without any one of its lines the card does not do what is told of it."""
    unnoticed = [
        line
        for line, entry in lacking(real[name].entry)
        if next(wrong(real[name], catalogue.with_cards({name: entry})), None) is None
    ]
    assert unnoticed == []
