"""The floors of the house: nothing imports upward, nothing in a circle, and the ground floors stay light."""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

pytestmark = pytest.mark.house

ROOT = Path(__file__).parent.parent

# Each room's floor. Rooms on one floor stand side by side: neither imports the other.
FLOORS = {
    "paths": 0,
    "files": 0,
    "telling": 0,
    "site": 1,  # the static site: put together by other programs, with the notebooks as they are
    "tabular": 1,  # tables of data, with pandas or without
    "model": 1,
    "rules": 2,
    "cards": 2,
    "explain": 3,
    "collection": 3,  # the learner's own files of real cards
    "scenarios": 3,
    "quiz": 3,
    "views": 4,
    "widgets": 5,
    "live": 6,  # a table to play at: scenarios, frames and pictures put together
    "": 7,  # rulesviz/__init__.py, the front door
    "cli": 8,  # the same jobs in a terminal
    "__main__": 9,
}

# Doors between rooms of one floor: the first may import the second.
DOORS = {
    ("scenarios", "explain"),  # the checks `because` and `why_not` read the explanation itself
    ("scenarios", "collection"),  # a card of the learner's may be named wherever a shipped one may
    ("quiz", "scenarios"),  # questions are made from scenarios and their myths
    ("quiz", "explain"),
}

# Inside rules/, each file imports only files on lower steps; files on one step do not import each other.
STAIRCASE = {
    "asking": 0,
    "looks": 0,
    "copying": 1,
    "plain": 1,
    "matching": 2,
    "dependency": 3,
    "mana": 3,
    "records": 4,
    "sweep": 5,
    "carried": 6,
    "layers": 7,
    "applying": 8,
    "judging": 8,
    "picking": 8,
    "replacement": 8,
    "targets": 8,
    "could_produce": 9,
    "triggers": 9,
    "division": 9,
    "entry": 9,
    "entering": 10,
    "cost_changes": 11,
    "happen": 11,
    "actions": 12,
    "copies": 12,
    "making_mana": 12,
    "card_effects": 13,
    "combat": 13,
    "costs": 13,
    "lasting": 13,
    "sources": 13,
    "state_based": 13,
    "effects": 14,
    "payment": 14,
    "paying": 15,
    "abilities": 16,
    "casting": 16,
    "resolving": 16,
    "steps": 16,
    "turning_up": 16,
    "legal": 17,
    "turn": 17,
}

# The rooms of the engine, and the libraries that each may use beside the standard one.
ENGINE: dict[str, set[str]] = {"model": set(), "rules": set(), "cards": {"lark"}, "paths": set(), "files": set(), "telling": set()}

SEALED = {("views", "rules"), ("widgets", "rules")}  # screens read frames, never the rules

HEAVY = ("anywidget", "graphviz", "ipywidgets", "jsonschema", "lark", "pandas")
BANNED_MODULES = {"http", "pickle", "requests", "socket", "urllib"}
BANNED_CALLS = {"__import__", "eval", "exec"}


class Import(NamedTuple):
    """One import: who, what, and where."""

    importer: str
    target: str
    line: int

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.target}"


# --- reading --------------------------------------------------------------------------------------------------------


def package_sources(root: Path) -> dict[str, str]:
    """Map each module of the package to its text; a package keeps its `.__init__`."""
    files = sorted((root / "rulesviz").rglob("*.py"))
    return {".".join(file.relative_to(root).with_suffix("").parts): file.read_text(encoding="utf-8") for file in files}


def read(sources: Mapping[str, str]) -> list[Import]:
    """List every import, wherever it stands: in a function, under TYPE_CHECKING, or by import_module."""
    known = {public(name) for name in sources}
    found = []
    for name, text in sources.items():
        for node in ast.walk(ast.parse(text, name)):
            found += [Import(public(name), target, node.lineno) for target in targets(node, name, known)]
    return found


def public(name: str) -> str:
    return name.removesuffix(".__init__")


def targets(node: ast.AST, name: str, known: set[str]) -> Iterator[str]:
    match node:
        case ast.Import():
            yield from (alias.name for alias in node.names)
        case ast.ImportFrom():
            package = name.split(".")[: -node.level] if node.level else []
            base = ".".join([*package, *filter(None, [node.module])])
            for alias in node.names:
                deeper = f"{base}.{alias.name}"
                yield deeper if deeper in known else base
        case ast.Call(func=ast.Attribute(attr=called) | ast.Name(id=called), args=[ast.Constant(str(target)), *_]):
            if called == "import_module":
                yield target


def room(module: str) -> str:
    """Return the room of one of our modules: rulesviz.rules.layers stands in rules; the front door in ''."""
    return [*module.split("."), ""][1]


def ours(imports: Iterable[Import]) -> Iterator[Import]:
    return (found for found in imports if found.target.partition(".")[0] == "rulesviz")


# --- the checks: each yields what is wrong --------------------------------------------------------------------------


def upward(imports: Iterable[Import]) -> Iterator[str]:
    for found in ours(imports):
        here, there = room(found.importer), room(found.target)
        strangers = {here, there} - FLOORS.keys()
        if strangers:
            yield f"{found}: give {', '.join(sorted(strangers))} a floor in FLOORS"
        elif here != there and FLOORS[here] <= FLOORS[there] and (here, there) not in DOORS:
            yield f"{found}: floor {FLOORS[here]} may not import floor {FLOORS[there]}"


def sealed(imports: Iterable[Import]) -> Iterator[str]:
    return (f"{found}: sealed off" for found in ours(imports) if (room(found.importer), room(found.target)) in SEALED)


def strangers(imports: Iterable[Import]) -> Iterator[str]:
    """What the engine may not import: libraries, and for the model everything but itself and the standard library."""
    for found in imports:
        here, top = room(found.importer), found.target.partition(".")[0]
        if here not in ENGINE or top in sys.stdlib_module_names:
            continue
        if top == "rulesviz":
            if here == "model" and room(found.target) != "model":
                yield f"{found}: the model imports only itself and the standard library"
        elif top not in ENGINE[here]:
            yield f"{found}: {here} may use {sorted(ENGINE[here]) or 'no library'}"


def stairs(steps: Mapping[str, int], modules: Iterable[str], imports: Iterable[Import]) -> Iterator[str]:
    """The staircase of rules/, whose own __init__ stands above it."""
    planned = {f"rulesviz.rules.{name}": step for name, step in steps.items()}
    files = {module for module in modules if module.startswith("rulesviz.rules.")}
    for module in sorted(files - planned.keys()):
        yield f"{module} has no step: add it to STAIRCASE in tests/test_house.py, above all that it imports"
    for module in sorted(planned.keys() - files):
        yield f"STAIRCASE in tests/test_house.py names {module}, which does not exist"
    for found in imports:
        if {found.importer, found.target} <= planned.keys() and planned[found.target] >= planned[found.importer]:
            yield f"{found}: step {planned[found.importer]} may not import step {planned[found.target]}"


def circles(imports: Iterable[Import]) -> Iterator[str]:
    """Each circle once, from its first module round to itself."""
    graph: dict[str, set[str]] = {}
    for found in ours(imports):
        graph.setdefault(found.importer, set()).add(found.target)
    done: set[str] = set()

    def walk(module: str, path: list[str]) -> Iterator[str]:
        if module in path:
            yield " -> ".join([*path[path.index(module) :], module])
        elif module not in done:
            for target in sorted(graph.get(module, ())):
                yield from walk(target, [*path, module])
            done.add(module)

    for module in sorted(graph):
        yield from walk(module, [])


def banned(sources: Mapping[str, str]) -> Iterator[str]:
    for found in read(sources):
        if found.target.partition(".")[0] in BANNED_MODULES:
            yield f"{found}: banned"
    for name, text in sources.items():
        for node in ast.walk(ast.parse(text, name)):
            match node:
                case ast.Name(id=word) | ast.Attribute(attr=word) if word in BANNED_CALLS:
                    yield f"{public(name)}:{node.lineno} uses {word}: banned"


def loaded_by(statement: str) -> set[str]:
    """Return which heavy libraries a fresh interpreter has loaded after a statement."""
    script = f"{statement}\nimport sys\nprint(*[name for name in {HEAVY!r} if name in sys.modules])"
    return set(subprocess.check_output([sys.executable, "-c", script], cwd=ROOT, text=True).split())


# --- the house as it is ---------------------------------------------------------------------------------------------

SOURCES = package_sources(ROOT)
IMPORTS = read(SOURCES)


def hold(found: Iterable[str]) -> None:
    wrong = list(found)
    assert not wrong, "\n".join(["", *wrong])


def test_there_is_a_house():
    assert {"rulesviz", "rulesviz.model"} <= {public(name) for name in SOURCES}
    assert IMPORTS


def test_nothing_imports_upward():
    hold(upward(IMPORTS))


def test_screens_do_not_import_the_rules():
    hold(sealed(IMPORTS))


def test_the_engine_stands_on_the_standard_library():
    hold(strangers(IMPORTS))


def test_rules_are_a_staircase():
    hold(stairs(STAIRCASE, map(public, SOURCES), IMPORTS))


def test_nothing_imports_in_a_circle():
    hold(circles(IMPORTS))


def test_nothing_evaluates_code_or_opens_the_network():
    hold(banned(SOURCES))


def test_import_rulesviz_is_light():
    assert loaded_by("import rulesviz") == set()


# --- the checks can fail --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "target"),
    [
        ("rulesviz.a", "import rulesviz.b", "rulesviz.b"),
        ("rulesviz.a", "import json as rulesviz", "json"),
        ("rulesviz.a", "from rulesviz import b", "rulesviz.b"),
        ("rulesviz.a", "from rulesviz import word", "rulesviz"),
        ("rulesviz.a", "from rulesviz.b import word", "rulesviz.b"),
        ("rulesviz.a", "from . import b", "rulesviz.b"),
        ("rulesviz.a", "from .b import word", "rulesviz.b"),
        ("rulesviz.__init__", "from .b import word", "rulesviz.b"),
        ("rulesviz.c.d", "from ..b import word", "rulesviz.b"),
        ("rulesviz.a", "def later():\n    from rulesviz import b", "rulesviz.b"),
        ("rulesviz.a", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import rulesviz.b", "rulesviz.b"),
        ("rulesviz.a", "import importlib\nimportlib.import_module('rulesviz.b')", "rulesviz.b"),
    ],
)
def test_every_kind_of_import_is_read(name, text, target):
    assert target in {found.target for found in read({name: text, "rulesviz.b": "", "rulesviz.c.__init__": ""})}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("rulesviz.model.a", "import rulesviz.rules.layers"),
        ("rulesviz.rules.a", "from rulesviz.cards import parse"),
        ("rulesviz.cards.a", "from rulesviz.rules import layers"),
        ("rulesviz.explain.a", "from rulesviz.scenarios import run"),
        ("rulesviz.views.a", "def show():\n    import rulesviz.widgets.stage"),
        ("rulesviz.live.a", "import rulesviz"),
        ("rulesviz.model.a", "import rulesviz.attic"),
    ],
)
def test_upward_finds(name, text):
    assert len(list(upward(read({name: text})))) == 1


@pytest.mark.parametrize("text", ["from rulesviz.model import State", "from rulesviz.explain import frames"])
def test_upward_lets_pass(text):
    assert list(upward(read({"rulesviz.scenarios.a": text}))) == []


def test_sealed_finds():
    assert len(list(sealed(read({"rulesviz.views.a": "from rulesviz.rules import layers"})))) == 1


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("rulesviz.model.a", "import lark", 1),
        ("rulesviz.model.a", "import rulesviz.paths", 1),
        ("rulesviz.model.a", "import json\nimport rulesviz.model.b", 0),
        ("rulesviz.rules.a", "import pandas", 1),
        ("rulesviz.cards.a", "import lark\nimport tomllib", 0),
        ("rulesviz.cards.a", "import tqdm", 1),
        ("rulesviz.views.a", "import pandas", 0),
    ],
)
def test_strangers_finds(name, text, wrong):
    assert len(list(strangers(read({name: text})))) == wrong


@pytest.mark.parametrize(
    ("low", "beside", "high", "wrong"),
    [
        ("", "", "from rulesviz.rules import low", 0),
        ("import rulesviz.rules.high", "", "", 1),
        ("def later():\n    from rulesviz.rules.beside import word", "", "", 1),
        ("import rulesviz.rules.attic", "", "", 0),
    ],
)
def test_stairs_finds_a_wrong_step(low, beside, high, wrong):
    sources = {"rulesviz.rules.low": low, "rulesviz.rules.beside": beside, "rulesviz.rules.high": high}
    steps = {"low": 1, "beside": 1, "high": 2}
    assert len(list(stairs(steps, sources, read(sources)))) == wrong


def test_stairs_finds_a_file_without_a_step_and_a_step_without_a_file():
    (without_step,) = stairs({"low": 1}, ["rulesviz.rules", "rulesviz.rules.low", "rulesviz.rules.attic"], [])
    assert without_step.startswith("rulesviz.rules.attic has no step")
    (without_file,) = stairs({"low": 1, "cellar": 1}, ["rulesviz.rules.low"], [])
    assert "rulesviz.rules.cellar" in without_file


def test_circles_finds():
    bad = {
        "rulesviz.a": "import rulesviz.b",
        "rulesviz.b": "def f():\n    import rulesviz.c",
        "rulesviz.c": "from rulesviz import a",
    }
    assert list(circles(read(bad))) == ["rulesviz.a -> rulesviz.b -> rulesviz.c -> rulesviz.a"]
    assert list(circles(read(bad | {"rulesviz.c": "import rulesviz.d"}))) == []
    assert list(circles(read({"rulesviz.a": "import rulesviz.a"}))) == ["rulesviz.a -> rulesviz.a"]


@pytest.mark.parametrize(
    "text",
    [
        "eval('1')",
        "import builtins\nbuiltins.exec('1')",
        "run = eval",
        "import pickle",
        "def f():\n    from urllib import parse",
    ],
)
def test_banned_finds(text):
    assert len(list(banned({"rulesviz.a": text}))) == 1
    assert list(banned({"rulesviz.a": "import re\nre.compile('eval')"})) == []


def test_loaded_by_finds():
    assert loaded_by("import lark") == {"lark"}
