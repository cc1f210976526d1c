"""Files that are no card files, or mean harm: one clear line that quotes and says what is allowed, and nothing is changed."""

import gzip
import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from real_cards import GLASS_OWL, SHAPES, atomic, plain_lines, scryfall, written
from typer.testing import CliRunner

from rulesviz.cli import app
from rulesviz.collection import opening
from rulesviz.collection.bad import ALLOWED, BadFile
from rulesviz.collection.coverage import coverage
from rulesviz.collection.importing import import_file
from rulesviz.collection.reading import read_file
from rulesviz.collection.store import file

MANY = plain_lines([{**GLASS_OWL, "name": f"Owl {number}"} for number in range(3_000)])


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    """A data folder with one card in it."""
    monkeypatch.setenv("RULESVIZ_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    import_file(written(tmp_path / "first.json", scryfall([GLASS_OWL])))
    return tmp_path / "home"


def card(**change):
    """A file of one good card and one with a change."""
    return json.dumps([GLASS_OWL, {**GLASS_OWL, "name": "Other Owl", **change}], ensure_ascii=False)


def flipped(data, place):
    return data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :]


BAD = {
    # name of the file: what is in it, what the line must have
    "empty.json": (b"", ("is empty",)),
    "blank.jsonl": (b" \n \n", ("is empty",)),
    "page.json": (b"<!DOCTYPE html><html>", ("begins with '<!DOCTYPE html>",)),
    "words.jsonl": (b"Glass Owl\nOther Owl\n", ("begins with 'Glass Owl",)),
    "bytes.json": (bytes(range(256)) * 40, ("begins with",)),
    "cards.zip": (b"PK\x03\x04" + bytes(100), ("a zip archive", "unpack it first")),
    "cards.xz": (b"\xfd7zXZ\x00" + bytes(100), ("packed by xz",)),
    "cut.json": (scryfall()[:-300], ("damaged, or no JSON",)),
    "cut.jsonl": (MANY[:-50], ("no JSON (line 3000: ",)),
    "latin.json": (card(name="H\xfchott").encode("cp1252"), ("damaged, or no JSON ",)),
    "latin.jsonl": (b'{"name": "\xfc"}\n', ("damaged, or no JSON",)),
    "cut.json.gz": (gzip.compress(MANY.encode())[:-200], ("ends too early", "fetch it again")),
    "header-only.gz": (gzip.compress(b"[]")[:8], ("ends too early",)),
    "damaged.json.gz": (flipped(gzip.compress(MANY.encode()), 5_000), ("damaged",)),
    "no-gzip.json.gz": (b"\x1f\x8b" + b"Glass Owl" * 20, ("damaged",)),
    "twice-packed.json.gz": (gzip.compress(gzip.compress(scryfall().encode())), ("begins with",)),
    "no-cards.json": (b"[]", ("holds no card and no ruling",)),
    "numbers.json": (b"[1, 2, 3]", ("record 1 is a number, no object",)),
    "lists.json": (b"[[[]], []]", ("record 1 is a list, no object",)),
    "text.json": (b'["Glass Owl"]', ("record 1 is 'Glass Owl', no object",)),
    "users.json": (b'[{"id": 1, "email": "owl@example.org"}]', ("'id', 'email'", "name, type_line or type")),
    "decks.jsonl": (b'{"deck": "Owls", "count": 4}\n', ("record 1 has the keys 'deck', 'count'",)),
    "package.json": (b'{\n "name": "owl",\n "version": "1"\n}', ("one object with the keys 'name', 'version'",)),
    "all-sets.json": (b'{"meta": {}, "data": {"OWL": {"cards": [{}]}}}', ("holds no card",)),
    "no-data.json": (b'{"meta": {}, "data": 5}', ("holds no card",)),
    "some-names.json": (b'{"data": {"Owl": [1]}}', ("record 1 is a number",)),
    "number-for-name.json": (card(name=5), ("name of 5 is a number", "no text")),
    "list-for-text.json": (card(oracle_text=["Flying"]), ("oracle_text of 'Other Owl' is a list, no text",)),
    "object-for-cost.json": (card(mana_cost={"U": 1}), ("mana_cost of 'Other Owl' is a object",)),
    "faces.json": (card(card_faces="two"), ("faces of 'Other Owl'", "no list of objects")),
    "faces-of-numbers.json": (card(card_faces=[1]), ("faces of 'Other Owl'",)),
    "colors.json": (card(color_indicator="blue"), ("the colors are 'blue'", "no list of letters")),
    "no-name.json": (card(name=""), ("'' is no name of a card", "letters, digits")),
    "blank-name.json": (card(name="   "), ("is no name of a card",)),
    "bell.json": (card(name="Owl\x07"), ("has the character '\\x07'", r"'Owl\x07'", "allowed")),
    "escape.json": (card(name="\x1b[31mOwl"), ("has the character '\\x1b'", "allowed")),
    "backwards.json": (card(name="Owl\u202elwO"), ("has the character '\\u202e'", r"'Owl\u202elwO'")),
    "nothing-wide.json": (card(name="Owl\u200b"), ("has the character '\\u200b'",)),
    "null.json": (card(name="Owl\x00"), ("has the character '\\x00'",)),
    "lone-half.jsonl": (json.dumps({**GLASS_OWL, "name": "\ud800"}), ("has the character '\\ud800'",)),
    "bell-in-text.json": (card(oracle_text="Flying\x07"), ("oracle_text of 'Other Owl' has the character '\\x07'", "allowed")),
    "two-lines.json": (card(name="Owl\nOwl"), ("is no name of a card", "one line")),
    "long-name.json": (card(name="Owl" * 100), ("is no name of a card", "1 to 200")),
    "up.json": (card(name="../../etc/passwd"), ("'../../etc/passwd' is no name of a card", "not like a path")),
    "root.json": (card(name="/etc/passwd"), ("'/etc/passwd'", "not like a path")),
    "home.json": (card(name="~/.profile"), ("'~/.profile'", "not like a path")),
    "drive.json": (card(name="C:/Windows"), ("'C:/Windows'", "not like a path")),
    "back.json": (card(name="..\\owl"), ("is no name of a card", "not like a path")),
    "huge-loyalty.json": (card(loyalty="9" * 4_400), ("loyalty of 'Other Owl' is '999", "1,000,000,000,000,000 is allowed")),
    "long-text.json": (card(oracle_text="Flying " * 10_000), ("oracle_text of 'Other Owl' has 70,000 letters", "5,000 are allowed")),
    "huge-number.json": (b'[{"name": "Owl", "type_line": ' + b"9" * 20_000 + b"}]", ("damaged, or no JSON", "is a number")),
    "infinite.jsonl": (b'{"name": "Owl", "type_line": Infinity}\n', ("type_line of 'Owl' is a number", "no JSON")),
    "deep.json": (b"[" * 300_000, ("nested more than 10,000 deep",)),
    "deep-lines.jsonl": (b'{"name": "Owl"}\n{"a": ' + b"[" * 300_000, ("nested",)),
    "deep-objects.json": (b'[{"a": ' + b'{"a":' * 100_000, ("nested",)),
    "deep-and-back.jsonl": (b'{"name": "Owl", "type_line": ' + b"[" * 9_000 + b"]" * 9_000 + b"}\n", ("nested too deep",)),
    "bomb.json.gz": (gzip.compress(b"[" + b" " * 80_000_000), ("unpack to more than",)),
    "bomb-of-cards.jsonl.gz": (gzip.compress((json.dumps(GLASS_OWL) + "\n").encode() * 300_000), ("unpack to more than",)),
    "one-long-text.json": (b'[{"name": "' + b"owl" * 12_000_000, ("one record takes more than",)),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_one_clear_line_and_nothing_is_changed(tmp_path, home, name, within):
    data, wanted = BAD[name]
    path = tmp_path / name
    path.write_bytes(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)
    before = file().read_bytes()
    with within(seconds=60):
        done = CliRunner().invoke(app, ["import", str(path)])
    assert done.exit_code == 1
    assert (done.stdout, done.stderr.count("\n")) == ("", 1)
    assert done.stderr.startswith("rulesviz: ")
    assert name in done.stderr
    assert any(word in done.stderr for word in wanted), done.stderr
    assert "allowed" in done.stderr or ALLOWED in done.stderr or "fetch it again" in done.stderr
    assert "internal error" not in done.stderr
    assert all(letter.isprintable() or letter == "\n" for letter in done.stderr)
    assert len(done.stderr) < 700
    assert file().read_bytes() == before
    assert [one.name for one in home.iterdir()] == ["cards.sqlite"]


def test_what_is_no_file(tmp_path):
    for path in (tmp_path, tmp_path / "nowhere.json", Path(os.devnull), Path("a\x00b"), Path("x" * 5_000)):
        with pytest.raises(BadFile, match=r"a card file is|cannot read"):
            import_file(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
def test_a_pipe_is_not_waited_for(tmp_path, within):
    os.mkfifo(tmp_path / "pipe.json")
    with within(seconds=5), pytest.raises(BadFile, match="no regular file"):
        import_file(tmp_path / "pipe.json")


def test_a_bomb_costs_little_memory(tmp_path):
    resource = pytest.importorskip("resource")
    path = tmp_path / "bomb.json.gz"
    with gzip.open(path, "wb") as out:
        for _ in range(500):
            out.write(b'[{"name": "' + b"owl" * 300_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(BadFile):
        import_file(path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300_000  # of 450,000 kilobytes unpacked


def test_the_limits_leave_real_files_room(tmp_path):
    """Files of real cards unpack to about ten times their size; ours, all of one mold, to more than most."""
    packed = written(tmp_path / "many.jsonl.gz", MANY)
    assert packed.stat().st_size * opening.MOST_RATIO > len(MANY)
    assert import_file(packed).cards == 3_000


# --- whatever is in a file ------------------------------------------------------------------------------------------

anything = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KEYS = (
    "name", "type", "type_line", "text", "oracle_text", "faces", "card_faces", "faceName", "side", "layout", "power",
    "toughness", "loyalty", "colors", "mana_cost", "manaCost", "color_indicator", "rulings", "identifiers", "oracle_id",
    "comment", "date", "published_at", "color_identity",
)  # fmt: skip
keys = st.sampled_from(KEYS)


def ends_well(path, data):
    """Reading a file brings cards or a BadFile, and every card that it brings can be judged."""
    path.write_bytes(data)
    said = ""
    try:
        coverage(read_file(path))
    except BadFile as wrong:
        said = str(wrong)
    assert said.isprintable()


@anything
@given(st.binary(max_size=200))
def test_any_bytes(tmp_path, data):
    ends_well(tmp_path / "any.json", data)


@anything
@given(values, st.booleans())
def test_any_json(tmp_path, value, packed):
    data = json.dumps(value).encode()
    ends_well(tmp_path / "any.json", gzip.compress(data) if packed else data)


@anything
@given(
    st.lists(
        st.dictionaries(keys, values | st.sampled_from(["Owl", "Creature — Bird", "1", "transform"]), max_size=8),
        max_size=3,
    )
)
def test_any_records(tmp_path, records):
    ends_well(tmp_path / "any.json", json.dumps(records).encode())
    ends_well(tmp_path / "any.json", json.dumps({"data": {"Owl": records}}).encode())
    ends_well(tmp_path / "any.json", json.dumps({"data": {"cards": records}}).encode())
    ends_well(tmp_path / "any.jsonl", "\n".join(map(json.dumps, records)).encode())


@anything
@given(st.sampled_from(sorted(SHAPES)), st.booleans(), st.integers(0), st.integers(0), st.integers(0, 255))
def test_a_good_file_with_one_wrong_byte_or_cut(tmp_path, shape, packed, place, cut, byte):
    data = SHAPES[shape]().encode()
    data = gzip.compress(data) if packed else data
    place, cut = place % len(data), cut % (2 * len(data))
    ends_well(tmp_path / "any.json", (data[:place] + bytes([byte]) + data[place + 1 :])[: cut or None])


@anything
@given(st.text(max_size=300), st.text(max_size=60))
def test_any_text_and_type_of_a_card(tmp_path, text, line):
    ends_well(
        tmp_path / "any.json",
        json.dumps([{**GLASS_OWL, "oracle_text": text, "type_line": line, "power": line[:3]}]).encode(),
    )
    ends_well(tmp_path / "any.json", atomic([{**GLASS_OWL, "oracle_text": text, "loyalty": text[:2]}]).encode())
