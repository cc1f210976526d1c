"""Every rule number that code, a scenario, a page or a notebook cites has a caption in our own words."""

import io
import re
import tokenize
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

pytestmark = pytest.mark.house

ROOT = Path(__file__).parent.parent
RULE = r"[1-9]\d\d\.\d{1,3}[a-km-np-z]?"  # sub-rules skip the letters l and o
CHAPTER = r"(?:(?<=CR )|(?<=rule )|(?<=rules ))[1-9]\d\d"
CITATION = re.compile(rf"(?<![\w.])(?:{RULE}|{CHAPTER})(?![\w.]*\d)(?!\w)")
WORDS = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}


def cited(text: str) -> set[str]:
    """Return the rule numbers in a text: 613.1a wherever it stands, 704 only after CR or rule."""
    return set(CITATION.findall(text))


def cited_in_code(text: str) -> set[str]:
    """Return the rule numbers in the strings and comments of a Python file; its plain numbers are none."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return set().union(*(cited(token.string) for token in tokens if token.type in WORDS))


def citations(root: Path) -> Iterator[tuple[str, str]]:
    """Yield each cited number with the file that cites it."""
    readers = {
        "rulesviz/**/*.py": cited_in_code, "data/scenarios/**/*.toml": cited,
        "*.md": cited, "docs/*.md": cited, "notebooks/*.py": cited,
    }  # fmt: skip
    for pattern, reader in readers.items():
        for file in sorted(root.glob(pattern)):
            for number in sorted(reader(file.read_text(encoding="utf-8"))):
                yield number, file.relative_to(root).as_posix()


def captions(rulebook: Mapping[str, object]) -> dict[str, str]:
    """Return the captions by rule number, in whichever table of the rulebook they stand."""
    found: dict[str, str] = {}
    for key, value in rulebook.items():
        if isinstance(value, Mapping):
            found |= {key: value["caption"]} if isinstance(value.get("caption"), str) else captions(value)
        elif isinstance(value, str) and re.fullmatch(rf"{RULE}|\d\d\d", key):
            found[key] = value
    return found


def rulebook() -> dict[str, object]:
    return tomllib.loads((ROOT / "data" / "rulebook.toml").read_text(encoding="utf-8"))


def test_every_citation_has_a_caption():
    known = captions(rulebook())
    missing: dict[str, list[str]] = {}
    for number, file in citations(ROOT):
        if not known.get(number, "").strip():
            missing.setdefault(number, []).append(file)
    assert not missing, "\n".join(["", *(f"{number}: {files}" for number, files in sorted(missing.items()))])


def test_the_rulebook_says_its_edition():
    assert rulebook()["edition"] == "2026-09-25"


def test_cited_finds():
    text = 'See CR 613.1a, 704.5j and CR 117; not 1.25, 0.613.1, 12.5, 613 alone, 2026.09.25 or "707.2x9". ("707.2")'
    assert cited(text) == {"613.1a", "704.5j", "117", "707.2"}
    assert cited('(rule 405) and rules 302; rv.rule("707.3", "601.2i"); a rule of 300') == {"405", "302", "707.3", "601.2i"}
    assert cited("layers (613.1a-f), sentence's end 613.8. Ranges 707.9b–d") == {"613.1a", "613.8", "707.9b"}


def test_cited_in_code_reads_strings_and_comments_only():
    text = 'width = 613.5  # CR 613.1\nwhy = f"because of {width} in 707.2"\n"""Layers (613.7)."""\n'
    assert cited_in_code(text) == {"613.1", "707.2", "613.7"}


def test_captions_reads_both_forms():
    assert captions({"edition": "x", "rules": {"613.1a": "Copies."}}) == {"613.1a": "Copies."}
    assert captions({"707.2": {"caption": "Copiable."}}) == {"707.2": "Copiable."}


def test_a_missing_caption_is_found(tmp_path):
    (tmp_path / "rulesviz").mkdir()
    (tmp_path / "rulesviz" / "a.py").write_text('RULE = "613.1z"\n', encoding="utf-8")
    (tmp_path / "README.md").write_text("rule 999", encoding="utf-8")
    assert list(citations(tmp_path)) == [("613.1z", "rulesviz/a.py"), ("999", "README.md")]
