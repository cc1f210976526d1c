"""No file says on which machine it was written, or from where that machine installs."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.house

ROOT = Path(__file__).parent.parent

# Written with character classes, so that this file does not hold what it looks for.
MACHINE_PATH = re.compile(r"(?<![\w.$}])/(?:work|farm|opt|tmp|root|home/\w+|Users/\w+)\b|[A-Za-z]:\\+Users\\")
REGISTRY = re.compile(r"python[h]osted|pypi[.]org|registry[.]npmjs|deb[.]debian[.]org|/simp[l]e/", re.IGNORECASE)
SUFFIXES_NOT_READ = {".gz", ".png"}


def tracked(root: Path) -> list[Path]:
    """List the files that git tracks, or would with the next `git add`."""
    if not (root / ".git").exists():
        pytest.skip("not a git checkout, so nothing is tracked")
    command = ["git", "-c", f"safe.directory={root}", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, check=True, capture_output=True).stdout.decode().split("\0")
    return [root / name for name in names if name and (root / name).is_file()]


def traces(text: str) -> Iterator[str]:
    """Yield each line that names a machine's path or a registry's host."""
    for number, line in enumerate(text.splitlines(), 1):
        if MACHINE_PATH.search(line) or REGISTRY.search(line):
            yield f"line {number}: {line.strip()[:120]}"


def test_no_file_names_a_machine_or_a_registry():
    files = tracked(ROOT)
    assert files
    found = [
        f"{file.relative_to(ROOT)}, {trace}"
        for file in files
        if file.suffix not in SUFFIXES_NOT_READ
        for trace in traces(file.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(["", *found])


def test_text_files_end_their_lines_the_same_way_everywhere():
    files = [file for file in tracked(ROOT) if file.suffix not in SUFFIXES_NOT_READ]
    assert [file.name for file in files if b"\r" in file.read_bytes()] == []


@pytest.mark.parametrize(
    "parts",
    [
        ("see /", "work/main"),
        ("'/", "home/ada/x'"),
        ("C:\\", "Users\\ada"),
        ("https://files.python", "hosted.org/x"),
        ("index = pypi", ".org/simple"),
        ("registry", ".npmjs.org"),
    ],
)
def test_traces_finds(parts):
    assert list(traces("a line\n" + "".join(parts))) == [f"line 2: {''.join(parts)}"]


@pytest.mark.parametrize(
    "text", ["#!/usr/bin/env bash", "a/work/b", "${HOME}/work/x", "power/toughness", "../shared/x"]
)
def test_traces_lets_pass(text):
    assert list(traces(text)) == []
