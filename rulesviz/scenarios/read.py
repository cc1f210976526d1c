"""Read a scenario file: TOML or JSON, checked against the schema, errors in one clear line."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from rulesviz.paths import data_dir
from rulesviz.telling import MOST_LETTERS, MOST_NUMBER, quoted, told

VERBS = (
    "cast", "play", "activate", "tap", "turn_up", "resolve", "pass", "go_to", "attack", "block", "effect", "put",
    "answer", "concede", "expect",
)  # fmt: skip


class BadScenario(ValueError):  # noqa: N818  (it reads as a sentence)
    """A file that is no scenario; the message, one line, names the file, the place and what is allowed."""

    def __init__(self, text: str = "") -> None:
        super().__init__(told(text))


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as read: its tables as they stand in the file, known to fit the schema."""

    name: str
    title: str
    story: str
    rules: tuple[str, ...]
    position: Mapping[str, Any]
    script: tuple[Mapping[str, Any], ...]
    cards: Mapping[str, Any] = field(default_factory=dict)


def scenario_files() -> dict[str, Path]:
    """The shipped scenarios by name, in order."""
    return {path.stem: path for path in sorted((data_dir() / "scenarios").glob("*.toml"))}


def find(name: str) -> Path:
    """The file of a scenario: a path, the name of a shipped one, or its number like `S21`.

    Raises BadScenario that suggests the nearest names.
    """
    path = Path(name)
    if path.suffix in (".toml", ".json"):
        if path.is_file():
            return path
        raise BadScenario(f"there is no file {name!r}")
    shipped = scenario_files()
    for stem, file in shipped.items():
        if name.lower() in (stem.lower(), stem.partition("-")[0].lower()):
            return file
    near = get_close_matches(name, [*shipped, *(stem.partition("-")[0] for stem in shipped)], n=3, cutoff=0.4)
    hint = f"; did you mean {', '.join(near)}?" if near else ""
    raise BadScenario(f"there is no scenario {name!r}{hint} (rulesviz list shows them all)")


def read(path: Path) -> Scenario:
    """The scenario in a file; raises BadScenario."""
    try:
        size = path.stat().st_size
        text = path.read_text(encoding="utf-8-sig") if size <= MOST_BYTES else ""  # some editors begin a file with a mark
    except (OSError, ValueError) as wrong:
        raise BadScenario(f"{path.name}: cannot be read ({wrong})") from None
    if size > MOST_BYTES:
        raise BadScenario(f"{path.name}: {size:,} bytes are too many; a scenario has at most {MOST_BYTES:,}")
    return parse(text, path.name, json_form=path.suffix == ".json")


MOST_BYTES = 10_000_000
MOST_PARTS = 1_000
"""Keys of more parts, as in `a.b.c = 1`, are not given to the reader of TOML: it takes the square of their number."""


def parse(text: str, name: str, *, json_form: bool = False) -> Scenario:
    """The scenario in a text; raises BadScenario that quotes what is wrong and lists what is allowed."""
    if not json_form and any(line.partition("=")[0].count(".") > MOST_PARTS for line in text.splitlines()):
        raise BadScenario(f"{name}: no TOML: a key has more than {MOST_PARTS} parts; a scenario's have one or two")
    try:
        tables = json.loads(text, object_pairs_hook=_once) if json_form else tomllib.loads(text)
    except (ValueError, RecursionError) as wrong:  # numbers of a thousand digits are no error of the format
        raise BadScenario(f"{name}: no {'JSON' if json_form else 'TOML'}: {wrong}") from None
    return from_tables(tables, name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The table of these keys; as in TOML, none may stand twice in it."""
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the key {quoted(next(key for key in keys if keys.count(key) > 1))} stands twice in one table")
    return table


def _check_sizes(value: Any, name: str, place: str) -> None:
    """Refuse numbers that are too large to be counted with, and texts that are too long to be read."""
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        raise BadScenario(f"{name}: {place.strip('.')}: {quoted(value)} has {len(value):,} letters; {MOST_LETTERS:,} are allowed")
    if isinstance(value, int) and abs(value) > MOST_NUMBER:
        raise BadScenario(f"{name}: {place.strip('.')}: {quoted(value)} is too large; numbers go to {MOST_NUMBER:,}")
    if isinstance(value, Mapping):
        for key, part in value.items():
            _check_sizes(part, name, f"{place}.{key}")
    elif isinstance(value, list | tuple):
        for number, part in enumerate(value, start=1):
            _check_sizes(part, name, f"{place}[{number}]")


def from_tables(tables: Any, name: str) -> Scenario:
    """The scenario of tables that were read already; raises BadScenario."""
    try:
        return _from_tables(tables, name)
    except RecursionError:
        raise BadScenario(f"{name}: tables and lists are nested too deep; a scenario needs no more than ten floors") from None


def _from_tables(tables: Any, name: str) -> Scenario:
    _check(tables, "scenario", name, "")
    _check_sizes(tables, name, "")
    script = tuple(tables.get("script", ()))
    for number, act in enumerate(script, start=1):
        verbs = [verb for verb in VERBS if verb in act]
        if len(verbs) != 1:
            found = f"has {' and '.join(verbs)}" if verbs else f"has none ({', '.join(act) or 'empty'})"
            raise BadScenario(
                f"{name}: script[{number}]: an act has exactly one verb, this one {found}; verbs are {', '.join(VERBS)}"
            )
        if "expect" in act:
            for place, checks in expectations(act["expect"]):
                check_expect(checks, name, f"script[{number}].expect{place}")
    position = {
        key: value for key, value in tables.items() if key not in ("script", "cards", "title", "story", "rules")
    }
    rules = tuple(tables.get("rules", ()))
    return Scenario(
        name, tables["title"], tables.get("story", "").strip(), rules, position, script, tables.get("cards", {})
    )


def expectations(value: Any) -> list[tuple[str, Any]]:
    """The tables of checks under one `expect`, each with its place."""
    return [(f"[{n}]", one) for n, one in enumerate(value, start=1)] if isinstance(value, list) else [("", value)]


def check_expect(checks: Any, name: str, place: str) -> None:
    """Check one table of checks, myths inside it too."""
    _check(checks, "checks", name, place)
    myths = checks.get("myth", [])
    for myth in myths if isinstance(myths, list) else [myths]:
        check_expect(myth["expect"], name, f"{place}.myth.expect")


@cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((data_dir() / "scenario.schema.json").read_text(encoding="utf-8"))
    return schema


@cache
def _validator(part: str) -> Any:
    import fastjsonschema

    schema = _schema()
    if part != "scenario":
        schema = {"definitions": schema["definitions"], "$ref": f"#/definitions/{part}"}
    return fastjsonschema.compile(schema)


def _check(value: Any, part: str, name: str, place: str) -> None:
    import fastjsonschema

    try:
        _validator(part)(value)
    except fastjsonschema.JsonSchemaValueException as wrong:
        where = place + re.sub(
            r"\[(\d+)\]", lambda m: f"[{int(m[1]) + 1}]", (wrong.name or "").removeprefix("data")
        ).replace("..", ".")
        raise BadScenario(f"{name}: {where.strip('.') or 'the file'}: {_said(wrong)}") from None


def _said(wrong: Any) -> str:
    """What is wrong, in our words: the key or value quoted, and what is allowed there."""
    value, rule = wrong.value, wrong.rule
    if rule == "additionalProperties" and isinstance(value, Mapping):
        allowed = list(wrong.definition.get("properties", {}))
        unknown = [key for key in value if key not in allowed]
        kind = "key"
        if "expect" in allowed and not any(verb in value for verb in VERBS):
            kind, allowed = "verb", list(VERBS)
        elif "because" in allowed:
            kind = "check"
        near = get_close_matches(str(unknown[0]), allowed, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        return f"unknown {kind} {quoted(unknown[0])}; {hint}allowed are {', '.join(allowed)}"
    if rule == "enum":
        return f"{quoted(value)} is not allowed here; allowed are {', '.join(map(str, wrong.rule_definition))}"
    if rule == "required":
        missing = [key for key in wrong.rule_definition if key not in value]
        return f"the key {missing[0]!r} is missing"
    if rule == "type":
        kinds: list[str] = wrong.rule_definition if isinstance(wrong.rule_definition, list) else [wrong.rule_definition]
        words = {
            "object": "a table",
            "array": "a list",
            "string": "a text",
            "integer": "a number",
            "boolean": "true or false",
        }
        return f"{quoted(value)} is not {' or '.join(words.get(kind, kind) for kind in kinds)}"
    if rule in ("minimum", "maximum"):
        return f"{quoted(value)} is too {'small' if rule == 'minimum' else 'large'}; the {rule} is {wrong.rule_definition:,}"
    if rule == "anyOf":
        return f"{quoted(value)} is not allowed here; allowed are {', '.join(map(_option, wrong.rule_definition))}"
    if rule == "pattern":
        return f"{quoted(value)} is no rule number; write for example '707.2' or '613.4c'"
    return f"{quoted(value)} is not allowed here ({wrong.message.replace('data', 'it', 1)})"


def _option(schema: Mapping[str, Any]) -> str:
    """What one of several schemas allows, in words."""
    if "$ref" in schema:
        return _option(_schema()["definitions"][schema["$ref"].rpartition("/")[2]])
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    if "properties" in schema:
        return f"a table with {', '.join(schema['properties'])}"
    return {"integer": "a number", "array": "a list", "string": "a text"}.get(schema.get("type", ""), "something else")
