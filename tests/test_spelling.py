"""What people read is spelled as Americans spell it, words of the game aside, which stand in `words.txt`.

The dictionary is pyspellchecker's: a list of words that knows what a word is, so it also finds slips that nobody has made
before (a list of common mistakes finds only those), and it needs no library of the system.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import course
import pytest
from spellchecker import SpellChecker

from rulesviz.cards.catalogue import shipped

pytestmark = pytest.mark.house

DATA = course.ROOT / "data"
CODE = re.compile(r"```.*?```|`[^`]*`|<!--.*?-->|\]\([^)]*\)|https?://\S+|\{[^}\s]*\}", re.DOTALL)
WORD = re.compile(r"(?<![\w./_-])[^\W\d_]+(?:['’][^\W\d_]+)?(?![\w_/])")
LISTED = (Path(__file__).parent / "words.txt").read_text(encoding="utf-8").split()


def names() -> Iterator[str]:
    """Yield the names and types of the shipped cards."""
    for card in shipped():
        for face in card.definition.faces:
            yield from (face.name or "", face.type_line)


KNOWN = {word.lower().removesuffix("'s") for text in (*LISTED, *names()) for word in WORD.findall(text)}
SPELLER = SpellChecker(language="en")


def sentences(code: str) -> Iterator[str]:
    """Yield the texts of a code cell that have words between spaces."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") > 2:
            yield node.value


def texts() -> Iterator[tuple[str, str]]:
    """Yield what people read, with the file that it stands in."""
    for page in course.PAGES:
        yield page.name, page.read_text(encoding="utf-8")
    for source in course.SOURCES:
        for cell in course.cells(source):
            yield source.stem, "\n".join(sentences(cell.text)) if cell.kind == "code" else cell.text
    for file in sorted((DATA / "scenarios").glob("*.toml")):
        told = tomllib.loads(file.read_text(encoding="utf-8"))
        yield file.stem, f"{told['title']} {told.get('story', '')}"
    for number, said in tomllib.loads((DATA / "rulebook.toml").read_text(encoding="utf-8"))["rules"].items():
        yield f"rule {number}", said


def misspelled(text: str) -> set[str]:
    """The words of a text that are neither English nor words of the game; code and addresses aside."""
    found = {word.replace("’", "'").lower() for word in WORD.findall(CODE.sub(" ", text))}
    stems = {word.removesuffix("'s") for word in found}
    return SPELLER.unknown(stems - KNOWN) - {f"{word}s" for word in KNOWN}


def test_everything_is_spelled_right():
    found = [f"{name}: {', '.join(sorted(wrong))}" for name, text in texts() if (wrong := misspelled(text))]
    assert not found, "\n".join(["misspelled, or missing in tests/words.txt:", *found])


def test_no_listed_word_is_idle():
    """A word that nothing needs any more, or that the dictionary knows, leaves the list."""
    every = {word.removesuffix("'s") for _, text in texts() for word in map(str.lower, WORD.findall(CODE.sub(" ", text)))}
    needed = SPELLER.unknown(every | {word.removesuffix("s") for word in every})
    assert [word for word in LISTED if word.lower() not in needed] == []


@pytest.mark.parametrize("text", ["The creatrue grows.", "A red colour.", "Seperate them", "it was *tapepd*", "Gargantuans’ grwoth"])
def test_a_slip_is_found(text):
    assert len(misspelled(text)) == 1


@pytest.mark.parametrize("text", ["Mirrorpool's token, copied.", "`colour` and {X/W}", "[here](colour.md)", "a 2/2, S21, 613.4c"])
def test_what_is_no_slip_passes(text):
    assert misspelled(text) == set()
