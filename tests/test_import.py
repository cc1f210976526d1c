"""Importing real cards: every shape of file, what can then be named and played, and that nothing is ever half done."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import warnings
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from real_cards import CARDS, EGG, GLASS_OWL, HOOT, NAMES, RULINGS, SHAPES, plain_lines, scryfall, written
from typer.testing import CliRunner

import rulesviz as rv
from rulesviz.cards.catalogue import UnknownCard, shipped
from rulesviz.cli import app
from rulesviz.collection import known as looking
from rulesviz.collection.importing import import_file
from rulesviz.collection.known import known
from rulesviz.collection.store import file, opened, size


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    """A data folder of the test's own, and the working folder beside it."""
    monkeypatch.setenv("RULESVIZ_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def cards(tmp_path):
    """The invented cards, imported."""
    import_file(written(tmp_path / "oracle-cards.json", scryfall()))


def kept():
    with opened() as base:
        return sorted(name for (name,) in base.execute("SELECT name FROM card")) if base else []


def rulesviz(*words):
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert "Traceback" not in done.stdout + done.stderr
    return done.exit_code, done.stdout, done.stderr


# --- shapes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("packed", ["", ".gz"])
@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_brings_the_same_cards(tmp_path, name, packed):
    brought = import_file(written(tmp_path / f"{name}{packed}", SHAPES[name]()))
    assert (brought.cards, kept()) == (len(CARDS), NAMES)
    owl = known().find("Glass Owl").definition.faces[0]
    assert (owl.power, owl.toughness, owl.colors, str(owl.mana_cost)) == (1, 2, "U", "{1}{U}")
    assert known().find("Owl Keeper").definition.faces[0].loyalty == 4
    egg = known().find("Red Owl")
    assert (egg.name, egg.definition.layout) == ("Grey Egg // Red Owl", "transform")
    assert [(face.name, face.colors, face.power) for face in egg.definition.faces] == [
        ("Grey Egg", "", 0),
        ("Red Owl", "R", 3),
    ]
    assert not any(
        card.not_understood for card in map(known().find, ("Glass Owl", "Red Owl", "Owl Keeper", "Owl of Tales"))
    )
    assert [line.reason for line in known().find("Hush").not_understood] == [
        "the two halves of a split card are not covered (709.4)"
    ]


def test_a_mark_of_byte_order_and_blank_lines_are_no_obstacle(tmp_path):
    text = plain_lines().replace("\n", "\r\n\r\n")
    assert import_file(written(tmp_path / "cards.jsonl", b"\xef\xbb\xbf\n" + text.encode())).cards == len(CARDS)


def test_tokens_are_no_cards(cards):
    with pytest.raises(UnknownCard):
        known().find("Owl")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"type_line": "Enchantment — Room"}, "Room"),
        ({"type_line": "Battle — Siege"}, "battles"),
        ({"type_line": "Planeswalker — Owl", "loyalty": "X"}, "'X'"),
    ],
)
def test_what_cannot_be_played_at_all_is_shown_and_refused(tmp_path, change, reason):
    import_file(written(tmp_path / "a.jsonl", plain_lines([{**GLASS_OWL, **change}])))
    assert reason in str(rv.card("Glass Owl"))
    with pytest.raises(rv.NotAllowed, match=reason):
        rv.table(you=["Glass Owl"])


def test_a_color_that_the_file_does_not_say_is_not_guessed(tmp_path):
    front, back = EGG["card_faces"]
    silent = {key: value for key, value in back.items() if "color" not in key}
    egg = {**EGG, "card_faces": [front, silent], "color_identity": ["R"]}
    import_file(written(tmp_path / "a.jsonl", plain_lines([egg])))
    with pytest.raises(rv.NotAllowed, match="what color its back is"):
        rv.table(you=["Grey Egg"])


@pytest.mark.parametrize("missing", ["power", "toughness"])
def test_a_creature_whose_size_the_file_does_not_say_is_shown_and_refused(tmp_path, missing):
    silent = {key: value for key, value in GLASS_OWL.items() if key != missing}
    import_file(written(tmp_path / "a.jsonl", plain_lines([silent])))
    assert "power and toughness" in str(rv.card("Glass Owl"))
    with pytest.raises(rv.NotAllowed, match="the file does not say its power and toughness"):
        rv.table(you=["Glass Owl"])


# --- naming ---------------------------------------------------------------------------------------------------------


def test_an_imported_card_is_played_like_any_other(cards):
    table = rv.table(you=["Glass Owl", "Grey Egg", "2 Wastes"]).tap("Glass Owl")
    assert table.pool().amount.sum() == 1
    table.activate("Grey Egg").resolve()
    assert table.find("Grey Egg // Red Owl").power == 3


def test_a_scenario_names_imported_cards(cards, tmp_path):
    text = (
        'title = "An owl"\n[players.you]\nbattlefield = ["Glass Owl"]\n[[script]]\ntap = "Glass Owl"\n'
        '[[script]]\nexpect = { mana = { you = "{C}" } }\n'
    )
    code, out, _ = rulesviz("check", written(tmp_path / "owl.toml", text))
    assert (code, out[:2]) == (0, "ok")


def test_a_line_that_is_not_understood_is_shown_with_its_reason_and_refuses(cards):
    page = rv.card("Hoot, the Loud")
    assert 'not understood: does not understand "flibbertigibbet"' in str(page)
    assert page._repr_html_().count("opacity") == 1
    assert "copy target instant spell" in str(page.meaning()).lower()
    for play in (lambda: rv.table(you=["Hoot, the Loud"]), lambda: rv.table().put("Hoot, the Loud")):
        with pytest.raises(rv.NotAllowed, match="not understood: Hoot, the Loud, line 1"):
            play()
    with pytest.raises(rv.NotAllowed, match="not understood"):
        rv.table(hand=["Hoot, the Loud"], mana="{C}{C}{G}").cast("Hoot, the Loud").resolve()


def test_a_shipped_card_counts_before_an_imported_one(tmp_path):
    bear = {**GLASS_OWL, "name": "Runeclaw Bear"}
    half = {
        **EGG,
        "name": "Grey Egg // Mirrorpool",
        "card_faces": [EGG["card_faces"][0], {**EGG["card_faces"][1], "name": "Mirrorpool"}],
    }
    told = str(import_file(written(tmp_path / "a.json", scryfall([bear, half]))))
    assert told == "2 cards from a.json; 1 card stands behind a shipped one of the same name: Runeclaw Bear"
    assert known().find("Runeclaw Bear") == shipped().find("Runeclaw Bear")
    assert known().find("Mirrorpool") == shipped().find("Mirrorpool")


def test_a_cost_that_is_none_is_refused_in_one_line_that_lists_what_is_allowed(tmp_path):
    odd = {**GLASS_OWL, "name": "Zed Owl", "mana_cost": "{Z}{1}"}
    told = rv.import_cards(written(tmp_path / "a.json", scryfall([odd, GLASS_OWL])))
    assert told.costs == ("Zed Owl ('{Z}')",)
    assert str(told) == (
        "2 cards from a.json; 1 card is refused for its cost: Zed Owl ('{Z}'); in a cost there are numbers, X, W U B R G, C, S, "
        "hybrid {W/U} or {2/W}, or Phyrexian {W/P}"
    )
    with pytest.raises(rv.NotAllowed, match=r"Zed Owl: '\{Z\}' is not a mana symbol; write for example .*hybrid"):
        rv.table(hand=["Zed Owl"])
    assert "Glass Owl" in repr(rv.card("Glass Owl"))  # the others of the file are there
    back = {**EGG, "name": "Grey Egg // Red Owl", "card_faces": [EGG["card_faces"][0], {**EGG["card_faces"][1], "mana_cost": "{R}{Q}"}]}
    many = [{**odd, "name": f"Zed Owl {number}"} for number in "ABCDEF"]
    told = str(rv.import_cards(written(tmp_path / "b.json", scryfall([back, *many]))))
    assert "; 7 cards are refused for their costs: Grey Egg // Red Owl ('{Q}'); Zed Owl A ('{Z}')" in told
    assert " and 2 more; in a cost there are numbers" in told


def test_of_many_cards_behind_shipped_ones_the_first_are_named(tmp_path):
    names = ["Mirrorpool", "Wastes", "Clone", "Forest", "Runeclaw Bear", "Hill Giant", "Paper Nobody"]
    told = rv.import_cards(written(tmp_path / "a.json", scryfall([{**GLASS_OWL, "name": name} for name in names])))
    assert len(told.behind) == 6
    assert str(told) == (
        "7 cards from a.json; 6 cards stand behind shipped ones of the same name: "
        "Clone; Forest; Hill Giant; Mirrorpool; Runeclaw Bear and 1 more"
    )


def test_cards_of_your_own_count_before_all(cards):
    mine = {"Glass Owl": {"type": "Artifact"}}
    assert rv.table(you=["Glass Owl"], cards=mine).find("Glass Owl").types == "Artifact"


def test_an_unknown_name_has_neighbors_or_a_hint(tmp_path):
    with pytest.raises(rv.NotThere, match='"rulesviz import FILE" adds real cards'):
        rv.card("Qwertz")
    import_file(written(tmp_path / "a.json", scryfall()))
    with pytest.raises(rv.NotThere, match='did you mean "Glass Owl"'):
        rv.card("Glas Owl")
    assert rulesviz("card", "GLASS owl")[0] == 0


def test_one_card_is_looked_up_alone(tmp_path, monkeypatch):
    many = [{**GLASS_OWL, "name": f"Owl {number}"} for number in range(3_000)]
    import_file(written(tmp_path / "a.jsonl", plain_lines(many)))
    read = []
    monkeypatch.setattr(looking.json, "loads", lambda text, loads=looking.json.loads: read.append(text) or loads(text))
    assert known().find("Owl 1234").name == "Owl 1234"
    assert len(read) == 1
    with opened() as base:
        plan = base.execute(
            "EXPLAIN QUERY PLAN SELECT 1 FROM part JOIN card ON card.name = part.card WHERE part.name = ?", ("",)
        ).fetchall()
    assert all("SCAN" not in str(step) for step in plan)


# --- again, where, away ---------------------------------------------------------------------------------------------


def test_importing_again_replaces_what_has_the_same_name_and_keeps_the_rest(cards, tmp_path):
    before = known()
    assert before.find("Glass Owl").definition.faces[0].power == 1
    grown = {**GLASS_OWL, "power": "7"}
    import_file(written(tmp_path / "b.jsonl", plain_lines([grown, {**grown, "power": "8"}])))
    assert known().find("Glass Owl").definition.faces[0].power == 7
    assert kept() == NAMES


def test_where_and_remove(home, tmp_path):
    assert "nothing is imported" in rulesviz("import", "--where")[1]
    code, out, _ = rulesviz("import", written(tmp_path / "a.json.gz", scryfall()))
    assert (code, out.splitlines()[0]) == (0, "6 cards from a.json.gz")
    _, out, _ = rulesviz("import", "--where")
    assert str(home) in out
    assert "6 cards, 0 rulings" in out
    assert rulesviz("import", "--remove")[0] == 0
    assert not home.exists()
    assert "nothing to remove" in rulesviz("import", "--remove")[1]
    assert kept() == []


def test_the_folder_is_the_systems_own_unless_it_is_named(monkeypatch):
    monkeypatch.delenv("RULESVIZ_HOME")
    import platformdirs

    assert file() == platformdirs.user_data_path("rulesviz", appauthor=False) / "cards.sqlite"


def test_import_says_what_it_can_do():
    for words in ([], ["a.json", "--remove"], ["--where", "--remove"]):
        code, _, err = rulesviz("import", *words)
        assert code == 2
        assert "rulesviz import FILE, rulesviz import --where, or rulesviz import --remove" in err


def test_an_interrupted_import_changes_nothing(cards, tmp_path, home):
    before = file().read_bytes()
    fresh = written(tmp_path / "b.jsonl", plain_lines([{**HOOT, "name": f"Owl {number}"} for number in range(2_000)]))

    def stop(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_file(fresh, stop)
    assert file().read_bytes() == before
    assert [one.name for one in home.iterdir()] == ["cards.sqlite"]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_killed_import_changes_nothing_and_is_cleared_away(cards, tmp_path, home):
    before = file().read_bytes()
    fresh = written(tmp_path / "b.jsonl", plain_lines([{**HOOT, "name": f"Owl {number}"} for number in range(5_000)]))
    script = (
        "import os, signal, sys, pathlib\nfrom rulesviz.collection.importing import import_file\ndone = []\n"
        "def stop(n):\n    done.append(n)\n    sum(done) > 500_000 and os.kill(os.getpid(), signal.SIGKILL)\n"
        "import_file(pathlib.Path(sys.argv[1]), stop)"
    )
    assert subprocess.run([sys.executable, "-c", script, fresh], check=False).returncode == -signal.SIGKILL
    assert file().read_bytes() == before
    left = [one for one in home.iterdir() if one != file()]
    assert left
    for one in left:
        os.utime(one, (0, 0))
    import_file(fresh)
    assert [one.name for one in home.iterdir()] == ["cards.sqlite"]
    assert size().cards == len(CARDS) + 5_000


def test_a_damaged_store_says_so_and_can_be_removed(cards, tmp_path):
    file().write_bytes(b"no database at all" * 1_000)
    for words in (["card", "Glass Owl"], ["import", "--where"], ["import", written(tmp_path / "a.json", scryfall())]):
        code, _, err = rulesviz(*words)
        assert code == 1
        assert "rulesviz import --remove" in err
    with pytest.raises(rv.NotAllowed, match="--remove"):
        rv.card("Glass Owl")
    assert rv.table(you=["Runeclaw Bear"]).find("Runeclaw Bear").power == 2  # shipped cards are not concerned
    assert rulesviz("import", "--remove")[0] == 0


def test_a_store_of_another_version_is_left_behind(cards, tmp_path):
    with sqlite3.connect(file()) as base:
        base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(rv.NotAllowed, match="import your card files again"):
        rv.card("Glass Owl")
    import_file(written(tmp_path / "b.json", scryfall([HOOT])))
    assert kept() == ["Hoot, the Loud"]


def test_where_nothing_can_be_written(monkeypatch, tmp_path):
    written(tmp_path / "no-folder", "a file")
    monkeypatch.setenv("RULESVIZ_HOME", str(tmp_path / "no-folder" / "home"))
    code, _, err = rulesviz("import", written(tmp_path / "a.json", scryfall()))
    assert code == 1
    assert "cannot write in" in err


# --- rulings and notebooks ------------------------------------------------------------------------------------------


def test_rulings_are_joined_by_oracle_id_or_name(cards, tmp_path):
    import json

    assert "Rulings" not in str(rv.card("Glass Owl"))
    assert str(import_file(written(tmp_path / "rulings.json", json.dumps(RULINGS)))) == "3 rulings from rulings.json"
    assert [one.text for one in rv.card("Glass Owl").rulings] == ["It does not break.", "The owl is made of glass."]
    named = {"name": "Red Owl", "date": "2026-03-01", "text": "The owl & the <egg>."}
    import_file(written(tmp_path / "rulings.jsonl.gz", json.dumps(named) + "\n"))
    assert "The owl &amp; the &lt;egg&gt;." in rv.card("Grey Egg")._repr_html_()
    import_file(written(tmp_path / "rulings.json", json.dumps(RULINGS[:1])))
    assert [one.text for one in rv.card("Glass Owl").rulings] == ["The owl is made of glass."]
    assert "The owl is made of glass." in rulesviz("card", "Glass Owl")[1]


def test_rulings_of_mtgjson_come_with_the_cards(tmp_path):
    import_file(written(tmp_path / "AtomicCards.json", SHAPES["AtomicCards.json"]()))
    assert [one.date for one in rv.card("Glass Owl").rulings] == ["2026-01-01"]


def test_a_notebook_imports_too(tmp_path, capsys):
    assert repr(rv.import_cards(written(tmp_path / "a.json", scryfall()))) == "6 cards from a.json"
    with pytest.raises(rv.NotAllowed, match="there is no file"):
        rv.import_cards("nowhere.json")


# --- for now only ---------------------------------------------------------------------------------------------------


def test_what_is_not_kept_is_seen_beside_what_is_kept_and_leaves_it_alone(cards, tmp_path, home):
    before = file().read_bytes()
    assert repr(rv.import_cards(rv.sample_file(), keep=False)) == "12 cards and 6 rulings from paper-cards.json"
    assert len(rv.card("Tracing Paper").rulings) == 2
    assert rv.search().find("paper", copies=True, understood=True)[-1] == "Tracing Paper"
    assert known().find("Glass Owl").name == "Glass Owl"
    assert [one.name for one in home.iterdir()] == ["cards.sqlite"]
    assert file().read_bytes() == before
    script = "import rulesviz as rv; rv.card('Glass Owl'); rv.card('Tracing Paper')"
    other = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert 'no card is called "Tracing Paper"' in other.stderr


def test_what_is_kept_later_is_seen_at_once_and_holds_nothing_else(tmp_path):
    rv.import_cards(rv.sample_file(), keep=False)
    import_file(written(tmp_path / "a.json", scryfall()))
    assert known().find("Glass Owl").name == "Glass Owl"
    assert known().find("Tracing Paper").name == "Tracing Paper"
    with sqlite3.connect(file()) as base:
        assert sorted(name for (name,) in base.execute("SELECT name FROM card")) == NAMES
    base.close()


def test_a_file_that_cannot_be_read_hides_nothing(cards):
    with pytest.raises(rv.NotAllowed, match="there is no file"):
        rv.import_cards("nowhere.json", keep=False)
    assert known().find("Glass Owl").name == "Glass Owl"


def test_what_is_not_kept_is_gone_when_python_ends(tmp_path):
    script = (
        "import rulesviz as rv; from rulesviz.collection.store import current\n"
        "rv.import_cards(rv.sample_file(), keep=False); assert current().is_file(); print(current().parent)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not Path(done.stdout.strip()).exists()


def test_the_sample_is_understood_but_for_two_lines():
    rv.import_cards(rv.sample_file(), keep=False)
    gray = [(card, line.text) for card in map(known().find, kept()) for line in card.not_understood]
    assert [card.name for card, _ in gray] == ["Paper Bat", "Paper Plane"]


def test_a_python_without_sqlite_does_all_else_and_says_what_it_lacks(monkeypatch):
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    assert rv.card("Mirrorpool").rulings == ()
    assert rv.search().find("mirrorpool") == ["Mirrorpool"]
    with pytest.raises(rv.NotAllowed, match=r"no sqlite3.*cards="):
        rv.import_cards(rv.sample_file(), keep=False)
    done = rulesviz("import", rv.sample_file())
    assert (done[0], "no sqlite3" in done[2]) == (1, True)


def test_an_import_needs_no_thread(monkeypatch, tmp_path):
    from tqdm.std import tqdm

    def start(_):
        raise RuntimeError("can't start new thread")  # as in a browser

    monkeypatch.setattr(tqdm, "monitor", None)
    monkeypatch.setattr(threading.Thread, "start", start)
    large = written(tmp_path / "large.jsonl", plain_lines([{**HOOT, "name": f"Owl {number}"} for number in range(5_000)]))
    assert large.stat().st_size > 2**20
    with warnings.catch_warnings(action="error"):
        assert rv.import_cards(rv.sample_file(), keep=False).cards == 12
        assert rv.import_cards(large).cards == 5_000


# --- the search box -------------------------------------------------------------------------------------------------


def test_the_search_box(cards):
    table = rv.table(you=["2 Wastes"])
    box = rv.search(table)
    assert box.find("owl") == ["Glass Owl", "Grey Egg // Red Owl", "Owl Keeper", "Owl of Tales // Tell It"]
    assert box.find("owl", mana=True) == ["Glass Owl"]
    assert box.find("hoot", "bird", copies=True) == ["Hoot, the Loud"]
    assert box.find("hoot", understood=True) == []
    assert box.find("100%_") == []
    box.put("Glass Owl")
    box.put("Owl Keeper", "your hand")
    assert table.find("Glass Owl").zone == "battlefield"
    with pytest.raises(rv.NotAllowed, match="places are your battlefield"):
        box.put("Glass Owl", "the moon")


def test_a_near_miss_is_asked_back(cards):
    box = rv.search()
    assert box.near("mirorpool") == ["Mirrorpool"]
    assert box.near("glas") == []  # part of a name: it is found
    assert box.near("hooot", "brid") == ["Hoot, the Loud"] == box.find("hoot", "bird")
    assert box.near("hoott", understood=True) == []
    assert box.near("lightning blot") == box.near("lightnigbolt") == ["Lightning Bolt"]  # also where other cards have that word
    assert box.near("lightning blot", "land") == []
    assert box.near("zzzzzz") == box.near("100%_") == box.near("") == []


def test_the_search_box_clicked_on(cards):
    from rulesviz.live.search import _Box

    box = _Box(rv.search())
    box.name.value = "glass"
    assert box.names.options == ("Glass Owl",)
    box.names.value = "Glass Owl"
    assert "Add {C}" in box.page.value
    box.button.click()
    assert "is there" in box.told.value
    assert "<svg" in box.board.value
    assert "Glass Owl" in box.board.value
    assert box.box.table.find("Glass Owl").power == 1
    box.name.value = "hoot"
    box.names.value = "Hoot, the Loud"
    box.button.click()
    assert "not understood" in box.told.value
    box.name.value = "nobody"
    assert (box.names.options, box.button.disabled) == ((), True)
    assert ">No card fits.<" in box.told.value
    box.name.value = "glas owll"  # a near miss: what may be meant can be picked at once
    assert ">No card fits. Did you mean Glass Owl?<" in box.told.value
    assert box.names.options == ("Glass Owl",)
    box.type.value = "Sorcery"
    assert (">No card fits.<" in box.told.value, box.names.options) == (True, ())
    box.type.value = ""
    assert (box.understood.label, box.understood.index) == ("understood or not", 0)
    box.name.value, box.understood.value = "hoot", "not understood"
    assert box.names.options == ("Hoot, the Loud",)
    data = rv.search()._repr_mimebundle_()
    assert "finds cards" in "".join(ET.fromstring(data["text/html"]).itertext())
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "rv.search()" in data["text/plain"]
