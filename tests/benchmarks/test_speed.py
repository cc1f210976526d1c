"""How fast the engine is: `python3 run.py bench`. Not part of the ordinary run; nothing here passes or fails by its time."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest
from boards import anew, bear, board, do, doubled, game, position, tokens

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
from rulesviz.scenarios.play import Play
from rulesviz.scenarios.position import place
from rulesviz.scenarios.read import read
from rulesviz.scenarios.run import run
from rulesviz.views import graphs
from rulesviz.views.packed import pack

ROOT = Path(__file__).parent.parent.parent

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


SIZES, EFFECTS = [10, 100, 1_000, 10_000], [0, 5, 20]


@pytest.mark.parametrize("effects", EFFECTS)
@pytest.mark.parametrize("size", SIZES)
def test_derive(benchmark, size, effects):
    """All values of all objects, from nothing."""
    state = board(size, effects)
    benchmark(lambda: anew(state))


@pytest.mark.parametrize("what", ["tap", "life", "enter"])
@pytest.mark.parametrize("effects", EFFECTS)
@pytest.mark.parametrize("size", SIZES)
def test_one_event(benchmark, size, effects, what):
    """One event through the one door, on a state whose values are known."""
    state = board(size, effects)
    events = {"tap": Tapped(object=size - 1), "life": LifeChanged(player="you", change=1), "enter": bear(state)}

    def as_if_for_the_first_time():
        object.__setattr__(derived(state), "ahead", None)

    benchmark.pedantic(lambda: derived(happen(Run(), state, events[what])), setup=as_if_for_the_first_time, rounds=200)


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


@pytest.mark.parametrize("times", [6, 8, 12])
def test_self_replicators_double(benchmark, times):
    """So many historic spells, each trigger paid: 1, 2, 4 ... 64, 256 or 4,096 Self-Replicators."""
    play = benchmark.pedantic(lambda: doubled(times), rounds=1)
    assert tokens(play.state) == 2**times - 1


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


@pytest.mark.parametrize("jobs", [1, 2])
def test_check_of_all_shipped_scenarios(benchmark, jobs):
    """`rulesviz check` in a process of its own, with so many files side by side."""
    command = [sys.executable, "-c", "from rulesviz.cli import main; main()", "check", "--jobs", str(jobs)]
    benchmark.pedantic(lambda: subprocess.run(command, check=True, cwd=ROOT, capture_output=True), rounds=1)


def test_two_hundred_frames(benchmark):
    """Frames of a long trace, what the stage is sent of them, and the pictures of the last one."""
    trace = doubled(5).trace()

    def drawn():
        made = frames(trace)[:200]
        return made, json.dumps(pack(made)), graphs.copies(made[-1]).svg, graphs.stack(made[-1]).svg

    made, sent, *_ = benchmark.pedantic(drawn, rounds=3)
    assert len(made) == 200
    benchmark.extra_info["bytes"] = len(sent)


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
