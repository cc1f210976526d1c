"""What we ship, we wrote: no eight words of ours in a row stand in a collection of card texts and rulings.

The collection is no part of the project: a folder of `*.jsonl.gz` beside the checkout, or where RULESVIZ_ORACLE says.
"""

import gzip
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.house

ROOT = Path(__file__).parent.parent
ORACLE = Path(os.environ.get("RULESVIZ_ORACLE") or ROOT.parent / "shared" / "oracle")
LENGTH = 8
OURS = ("rulesviz/**/*", "data/**/*", "docs/*", "notebooks/*", "tests/**/*", "*.md", "*.py")
READ = {".css", ".html", ".ipynb", ".js", ".json", ".lark", ".md", ".py", ".svg", ".toml", ".txt"}
TEXT_KEYS = ("oracle_text", "text")

SYMBOL = re.compile(r"\{[0-9A-Z/½∞]{1,5}\}")
WORD = re.compile(r"[+-]?\d+/[+-]?\d+|[^\W_]+")

Run = tuple[str, ...]


def words(text: str) -> list[str]:
    """Split a text into words, case and punctuation aside.

    A possessive is one word, so is +1/+1; mana and tap symbols are notation and no words, so they are passed over.
    """
    plain = SYMBOL.sub(" ", text).replace("'", "").replace("’", "")
    return WORD.findall(plain.casefold())


def runs(text: str) -> Iterator[Run]:
    """Yield every run of eight words."""
    found = words(text)
    return zip(*(found[start:] for start in range(LENGTH)), strict=False)


def strings(value: object) -> Iterator[str]:
    """Yield the strings inside a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


def text_of(file: Path) -> str:
    """Return a file's text; of JSON the strings alone, so that its escapes do not part the words."""
    text = file.read_text(encoding="utf-8")
    return "\n".join(strings(json.loads(text))) if file.suffix in {".ipynb", ".json"} else text


def written_here(root: Path) -> dict[Run, str]:
    """Map each run of eight words in our files to a file that has it."""
    found: dict[Run, str] = {}
    for pattern in OURS:
        for file in sorted(root.glob(pattern)):
            if file.suffix in READ and file.is_file():
                found |= dict.fromkeys(runs(text_of(file)), file.relative_to(root).as_posix())
    return found


def oracle_texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield name and text of each card, part of a card, and ruling."""
    for file in sorted(folder.glob("*.jsonl.gz")):
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for record in map(json.loads, lines):
                for part in (record, *(record.get("faces") or ())):
                    yield from ((record["name"], part[key]) for key in TEXT_KEYS if part.get(key))


def borrowed(root: Path, oracle: Path) -> Iterator[str]:
    """Yield each of our runs that stands in the oracle, with our file and the first card that has it."""
    ours = written_here(root)
    for name, text in oracle_texts(oracle):
        if not ours.keys().isdisjoint(runs(text)):
            for run in ours.keys() & set(runs(text)):
                yield f"{ours.pop(run)}: {' '.join(run)!r} stands in {name}"


@pytest.mark.skipif(not ORACLE.is_dir(), reason="no collection of card texts here; RULESVIZ_ORACLE may name its folder")
def test_no_eight_words_are_borrowed():
    assert any(oracle_texts(ORACLE)), f"{ORACLE.name} holds no card texts"
    found = sorted(borrowed(ROOT, ORACLE))
    assert not found, "\n".join(["", *found])


@pytest.fixture
def made_up(tmp_path):
    """A project with one data file, and an oracle of one made-up card and ruling."""
    records = [
        {
            "name": "Front // Back",
            "oracle_text": "One two.",
            "faces": [{"oracle_text": "Count a, b, {T}: c, d, e,\nf, +1/+1."}],
        },
        {"name": "Owl", "text": "The owl's feathers fall on every moonlit night in June."},
    ]
    (tmp_path / "oracle").mkdir()
    with gzip.open(tmp_path / "oracle" / "made.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)
    (tmp_path / "data").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("data/a.toml", "text = 'the OWLS feathers -- fall on\nevery moonlit night'"),
        ("data/b.json", json.dumps({"x": ["The owl’s feathers\n", "fall on every\n", "moonlit night"]})),
        ("README.md", "It can count: a b c {2}{U} d e f +1/+1"),
    ],
)
def test_a_planted_run_is_found(made_up, file, text):
    (made_up / file).write_text(text, encoding="utf-8")
    found = list(borrowed(made_up, made_up / "oracle"))
    assert len(found) == 1
    assert found[0].startswith(f"{file}: ")


def test_seven_words_are_free(made_up):
    (made_up / "README.md").write_text("The owl's feathers fall on every moonlit day.", encoding="utf-8")
    assert list(borrowed(made_up, made_up / "oracle")) == []
