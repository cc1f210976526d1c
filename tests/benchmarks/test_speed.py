"""How fast the engine is: `python3 run.py bench`. Not part of the ordinary run; nothing here passes or fails by its time."""

import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from rulesviz.cards.catalogue import BadCard, shipped
from rulesviz.collection.coverage import coverage
from rulesviz.collection.importing import import_file
from rulesviz.collection.known import Imported, known
from rulesviz.collection.reading import read_file
from rulesviz.explain.frames import frames
from rulesviz.model.events import LifeChanged, Tapped
from rulesviz.paths import data_dir
from rulesviz.rules.asking import Refused, Run
from rulesviz.rules.casting import could_cast
from rulesviz.rules.could_produce import could_produce
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import derived
from rulesviz.rules.legal import legal
from rulesviz.scenarios.acts import Acts
from rulesviz.scenarios.play import Play
from rulesviz.scenarios.position import place
from rulesviz.scenarios.read import read
from rulesviz.scenarios.run import run

ROOT = Path(__file__).parent.parent.parent

# Twenty continuous effects of all layers: lands, colours, abilities, sizes, control.
EFFECTS = [
    "4 Glorious Anthem", "3 Honor of the Pure", "2 Elvish Archdruid", "2 Goblin King", "2 Lord of Atlantis",
    "Chromatic Lantern", "Cryptolith Rite", "Yavimaya, Cradle of Growth", "Urborg, Tomb of Yawgmoth",
    {"card": "Adaptive Automaton", "count": 3, "choices": {"creature_type": "Bear"}},
]  # fmt: skip


def position(battlefield, **zones):
    """Return the position of one player with these permanents."""
    return {"players": {"you": {"battlefield": battlefield, "endless_library": True, **zones}, "opponent": {}}}


def game(battlefield, **zones):
    """Return a play and the acts on it."""
    play = Play(place(position(battlefield, **zones), shipped(), "bench"))
    return play, Acts(play, shipped())


def do(play, acts, act):
    play.begin_act(0, "", act)
    acts.do(act)
    play.end_act()


def board(size, effects):
    """Return the state of a board of creatures and lands, with the effects or without."""
    play, _ = game([f"{size // 2} Grizzly Bears", f"{size - size // 2} Forest", *(EFFECTS if effects else [])])
    return play.state


# --- acts -----------------------------------------------------------------------------------------------------------------

ACTS = {
    "clone": (
        ["4 Island", {"card": "Runeclaw Bear", "id": "bear"}],
        {"hand": ["Clone"]},
        [{"cast": "Clone"}, {"resolve": 1, "answers": ["bear"]}],
    ),
    "mirrorpool": (
        ["Mirrorpool", "5 Wastes", {"card": "Runeclaw Bear", "id": "bear"}],
        {},
        [{"activate": "Mirrorpool", "ability": 4, "targets": ["bear"]}, {"resolve": 1}],
    ),
    "two doublers": (["Mana Reflection", "Nyxbloom Ancient", "Forest"], {}, [{"tap": "Forest"}]),
}  # fmt: skip


@pytest.mark.parametrize("name", ACTS)
def test_acts(benchmark, name):
    """Each round does the acts once; OPS times the number of acts is acts per second."""
    battlefield, zones, script = ACTS[name]

    def fresh():
        return game(battlefield, **zones), {}

    def acts_of(play, acts):
        for act in script:
            do(play, acts, act)
        assert play.question is None

    benchmark.extra_info["acts"] = len(script)
    benchmark.pedantic(acts_of, setup=fresh, rounds=100)


def test_legal_acts(benchmark):
    """All legal acts of a player with twenty permanents and seven cards."""
    hand = ["Clone", "Cytoshape", "Walking Ballista", "Rite of Replication", "Murder", "Forest", "Fall of the Titans"]
    play, _ = game(
        ["3 Forest", "3 Island", "3 Mountain", "Swamp", "Mirrorpool", "Runeclaw Bear", "Sol Ring"], hand=hand
    )
    benchmark(lambda: legal(play.state, "you"))


# --- values ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("effects", [0, 20])
@pytest.mark.parametrize("size", [10, 100, 1_000])
def test_derive(benchmark, size, effects):
    """All values of all objects, from nothing."""
    state = board(size, effects)
    benchmark(lambda: derived(replace(state, derived=None)))


@pytest.mark.parametrize("what", ["tap", "life"])
@pytest.mark.parametrize("effects", [0, 20])
@pytest.mark.parametrize("size", [10, 100, 1_000])
def test_one_event(benchmark, size, effects, what):
    """One event through the one door, on a state whose values are known."""
    state = board(size, effects)
    derived(state)
    events = {"tap": Tapped(object=size - 1), "life": LifeChanged(player="you", change=1)}
    benchmark(lambda: derived(happen(Run(), state, events[what])))


# Effects that replace mana, of the usual kinds, over and over: doublers and changes of type.
REPLACING = ["Mana Reflection", "Contamination", "Nyxbloom Ancient", "Paper Dye", "Paper Frost"]
PAPER = {
    "Paper Dye": {"type": "Enchantment", "text": "if any land is tapped for mana, it makes {R} instead of any other type"},
    "Paper Frost": {"type": "Enchantment", "text": "if any Forest is tapped for mana, it makes {C} instead of anything else"},
}  # fmt: skip


@pytest.mark.parametrize("effects", [0, 10, 20, 50])
@pytest.mark.parametrize("lands", [10, 50, 200, 500])
def test_could_produce(benchmark, lands, effects):
    """What a Reflecting Pool among so many lands could produce, a fifth of which ask others as well."""
    tenth = lands // 10
    there = [f"{tenth} Reflecting Pool", f"{tenth} Exotic Orchard", f"{lands - 3 * tenth} Forest", f"{tenth} Stomping Ground"]
    there += [REPLACING[place % len(REPLACING)] for place in range(effects)]
    sides = {"you": {"battlefield": there}, "opponent": {"battlefield": ["Exotic Orchard", "City of Brass"]}}
    state = place({"players": sides}, shipped().with_cards(PAPER), "bench").state
    one = next(iter(state.battlefield))
    assert benchmark(lambda: could_produce(state, one)) == ("WUBRG" if not effects else "BR")


# --- payments -------------------------------------------------------------------------------------------------------------

PAYMENTS = {
    "plain": (["12 Forest", "12 Island"], "{5}{U}{G}", True),
    "hybrid": (["10 Stomping Ground", "10 City of Brass"], "{W/U}{U/B}{B/R}{R/G}{G/W}", True),
    "signets": (["6 Simic Signet", "6 Karplusan Forest", "4 City of Brass"], "{6}{W}{U}{B}", True),
    "impossible": (["10 Simic Signet", "10 Karplusan Forest", "10 City of Brass", "10 Forest"], "{C}" * 12, False),
    "too much": (["10 Simic Signet", "10 Lotus Petal", "10 City of Brass"], "{40}", False),
}


@pytest.mark.parametrize("name", PAYMENTS)
def test_payment(benchmark, name):
    """Whether a spell can be paid for."""
    there, cost, possible = PAYMENTS[name]
    catalogue = shipped().with_cards({"Paper Spell": {"type": "Instant", "cost": cost, "text": "you gain 1 life"}})
    play = Play(place(position(there, hand=["Paper Spell"]), catalogue, "bench"))
    (one,) = play.state.player("you").hand

    def tried():
        try:
            could_cast(play.state, "you", one)
        except Refused:
            return False
        return True

    assert benchmark(tried) is possible


# --- whole games ----------------------------------------------------------------------------------------------------------


def test_self_replicators_double_to_256(benchmark):
    """Eight historic spells, each trigger paid: 1, 2, 4 ... 256 Self-Replicators."""

    def doubling():
        play, acts = game(["Mishra's Self-Replicator", "260 Wastes"], hand=["8 Ornithopter"])
        for number in range(1, 9):
            do(play, acts, {"cast": f"Ornithopter#{number}"})
            while play.state.stack:
                do(play, acts, {"resolve": 1, "answers": [True]})
        return sum(play.state.objects[one].token for one in play.state.battlefield)

    assert benchmark.pedantic(doubling, rounds=1) == 255


def test_ten_thousand_tokens(benchmark):
    """Rite of Replication, kicked, under eleven Anointed Processions."""

    def rite():
        play, acts = game(
            ["11 Anointed Procession", "9 Island", {"card": "Grizzly Bears", "id": "bear"}],
            hand=["Rite of Replication"],
        )
        do(play, acts, {"cast": "Rite of Replication", "targets": ["bear"], "kicked": True})
        do(play, acts, {"resolve": 1})
        return sum(play.state.objects[one].token for one in play.state.battlefield)

    assert benchmark.pedantic(rite, rounds=1) == 10_240


def test_all_shipped_scenarios(benchmark):
    """Reading and running every scenario with all its checks."""
    files = sorted((data_dir() / "scenarios").glob("*.toml"))
    oks = benchmark.pedantic(lambda: [run(read(file)).ok for file in files], rounds=3)
    assert all(oks)


def test_frames_of_all_shipped_scenarios(benchmark):
    """Making the frames that every picture and page is drawn from."""
    traces = [run(read(file)).trace for file in sorted((data_dir() / "scenarios").glob("*.toml"))]
    benchmark.pedantic(lambda: [frames(trace) for trace in traces], rounds=3)


# --- real cards -----------------------------------------------------------------------------------------------------------

ORACLE = Path(os.environ.get("RULESVIZ_ORACLE") or ROOT.parent / "shared" / "oracle") / "cards.jsonl.gz"
oracle = pytest.mark.skipif(not ORACLE.is_file(), reason="no collection of card texts; RULESVIZ_ORACLE may name its folder")


@oracle
def test_coverage_of_four_thousand_real_cards(benchmark):
    """Judging the lines of cards that have not been read before; at least 1,000 cards a second are wanted."""
    cards = list(islice(read_file(ORACLE), 10_000, 14_000))
    benchmark.pedantic(lambda: coverage(cards), rounds=1)


@oracle
def test_one_imported_card(benchmark, monkeypatch, tmp_path):
    """Finding one of all cards, line by line understood, as the first thing that a process asks for."""
    monkeypatch.setenv("RULESVIZ_HOME", str(tmp_path))
    import_file(ORACLE)
    names = iter(sorted(Imported().names()))

    def find():
        with suppress(BadCard):  # what no deck has
            known().find(next(names))

    benchmark.pedantic(find, rounds=50)


# --- starting -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    ["pass", "import rulesviz", "from rulesviz.cards.catalogue import shipped; shipped().find('Clone')",
     "from rulesviz.cards.catalogue import shipped; list(shipped())"],
)  # fmt: skip
def test_import(benchmark, statement):
    """A fresh interpreter; subtract the time of `pass`."""
    command = [sys.executable, "-c", statement]
    benchmark.pedantic(lambda: subprocess.run(command, check=True, cwd=ROOT), rounds=5)
