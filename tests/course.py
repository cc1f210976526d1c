"""The notebooks as the tests see them: their cells, a learner's answers, and a run in this process without a kernel."""

import ast
import contextlib
import importlib.util
import io
import os
import re
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

import jupytext

import rulesviz
from rulesviz.live.exercise import Verdict

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "notebooks"
ANSWERS = Path(__file__).parent / "answers"
OPEN = re.compile(r"(\w+) = None")
"""A cell that a learner fills in."""

SOURCES = sorted(FOLDER.glob("[0-9][0-9]_*.py"))


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a source: its kind (`code` or `markdown`), its text, its tags."""

    kind: str
    text: str
    tags: frozenset[str] = frozenset()


@dataclass(slots=True)
class Run:
    """What a run gave: the verdict of each `rv.check`, and for each code cell what it printed or showed last."""

    verdicts: list[Verdict] = field(default_factory=list)
    shown: list[Any] = field(default_factory=list)


def number(source: Path) -> int:
    """The number that a notebook's name begins with."""
    return int(source.stem[:2])


@cache
def cells(source: Path) -> tuple[Cell, ...]:
    """All cells of a source, in order."""
    found = jupytext.read(source).cells
    return tuple(Cell(one.cell_type, one.source, frozenset(one.metadata.get("tags", ()))) for one in found)


def code(source: Path) -> list[Cell]:
    """The code cells of a source."""
    return [cell for cell in cells(source) if cell.kind == "code"]


def open_names(source: Path) -> list[str]:
    """The names that a learner gives a value to, as often as the source has them."""
    return [found[1] for cell in code(source) if (found := OPEN.fullmatch(cell.text.strip()))]


def answers(source: Path) -> dict[str, Mapping[str, Any]]:
    """The model answers of a notebook by name; empty where it has none."""
    file = ANSWERS / f"{source.stem}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def run(
    source: Path,
    given: Mapping[str, str] | None = None,
    show: Callable[[Any], Any] = lambda value: value,
    way: Callable[[list[Cell]], list[Cell]] = list,
    home: str = "",
) -> Run:
    """Run a notebook's code cells, with these Python expressions in place of `None`; `way` is in which order.

    What a cell shows is kept as `show` gives it: as it is, not drawn, so this takes a fraction of what a kernel takes. The
    files that it writes are thrown away, and so is what it imports, unless it has a `home` for that.
    """
    done, names = Run(), {}
    judge = rulesviz.check

    def check(*args: Any, **more: Any) -> Verdict:
        done.verdicts.append(judge(*args, **more))
        return done.verdicts[-1]

    with (
        mock.patch.object(rulesviz, "check", check),
        tempfile.TemporaryDirectory() as folder,
        mock.patch.dict(os.environ, RULESVIZ_HOME=home or str(Path(folder) / "home")),
        contextlib.chdir(folder),
    ):
        for cell in way(code(source)):
            blank = OPEN.fullmatch(cell.text.strip())
            text = f"{blank[1]} = {given[blank[1]]}" if blank and given and blank[1] in given else cell.text
            done.shown.append(show(_last(text, names)))
    return done


def _last(text: str, names: dict[str, Any]) -> Any:
    """Run a cell and return the value of its last expression, or what it printed if that is None."""
    tree = ast.parse(text)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, "a cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "a cell", "eval"), names) if last else None
    return printed.getvalue() if value is None else value


def load(path: Path) -> ModuleType:
    """A script of the project as a module."""
    spec = importlib.util.spec_from_file_location(f"{path.parent.name}_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tagged(prefix: str) -> Iterator[tuple[Path, str, Cell]]:
    """Yield each cell of all notebooks that has a tag with this beginning, with its notebook and the rest of the tag."""
    for source in SOURCES:
        for cell in code(source):
            for tag in sorted(cell.tags):
                if tag.startswith(prefix):
                    yield source, tag.removeprefix(prefix), cell


PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]


def prose() -> Iterator[tuple[Path, str]]:
    """Yield each page, and of each notebook all its cells together, with the file that it stands in."""
    for page in PAGES:
        yield page, page.read_text(encoding="utf-8")
    for source in SOURCES:
        yield source, "\n\n".join(cell.text for cell in cells(source))
