"""A scenario's own myths as answers: what their checks say, value by value."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesviz.explain.frame import ObjectView
from rulesviz.model.mana import MANA_TYPES
from rulesviz.quiz.question import Option
from rulesviz.quiz.scene import Scene
from rulesviz.quiz.values import (
    ASKED,
    EMPTY,
    NO,
    WHERE_KEYS,
    YES,
    Topic,
    colors_text,
    counters_text,
    mana_text,
    types_text,
)

_NUMBERS = ("mana_value", "damage", "abilities", "x")


@dataclass(frozen=True, slots=True)
class Myth:
    """What a myth answers to one question."""

    topic: Topic
    text: str
    rule: str
    says: str

    @property
    def option(self) -> Option:
        """The answer as a wrong option."""
        return Option(self.text, right=False, rule=self.rule, says=sentence(self.says), belief=self.says.strip())


def sentence(says: str) -> str:
    """What a myth says, as a kind sentence.

    >>> sentence("The token is 5/5.")
    'Many believe it, but here it is not so: "The token is 5/5."'
    """
    words = says.strip().rstrip(".")
    return f'Many believe it, but here it is not so: "{words[:1].upper()}{words[1:]}."'


def myths(scene: Scene) -> Iterator[Myth]:
    """Everything that the myths after an act answer, in the file's order; checks that are no value are passed over."""
    for table in scene.expects:
        told = table.get("myth", [])
        for myth in told if isinstance(told, list) else [told]:
            for topic, text in _believed(scene, myth["expect"]):
                yield Myth(topic, text, myth["rule"], myth["says"])


def refusals(scene: Scene) -> Iterator[tuple[Mapping[str, Any], bool, Myth]]:
    """The acts that a myth speaks of and nothing else, each with whether it can really be done."""
    for table in scene.expects:
        told = table.get("myth", [])
        for myth in told if isinstance(told, list) else [told]:
            for key in ("can", "cannot"):
                acts = myth["expect"].get(key, [])
                if len(myth["expect"]) == 1 and len(acts) == 1:
                    wrong = Myth(Topic("allowed"), YES if key == "can" else NO, myth["rule"], myth["says"])
                    yield acts[0], key == "cannot", wrong


def _believed(scene: Scene, checks: Mapping[str, Any]) -> Iterator[tuple[Topic, str]]:
    for key, value in checks.items():
        match key:
            case "object":
                for name, keys in value.items():
                    yield from _of_object(scene.one(name), keys)
            case "newest":
                yield from _of_object(scene.after.battlefield[-1] if scene.after.battlefield else None, value)
            case "copiable":
                for name, keys in value.items():
                    one = scene.one(name)
                    if one is not None and {"power", "toughness"} <= keys.keys():
                        yield Topic("copiable_size", one), f"{keys['power']}/{keys['toughness']}"
            case "could_produce":
                for name, letters in value.items():
                    one = scene.one(name)
                    if one is not None:
                        yield Topic("could_produce", one), types_text(letters)
            case "mana":
                for player, text in value.items():
                    yield Topic("mana", player), mana_text(letter for letter in text if letter in MANA_TYPES)
            case "life":
                for player, number in value.items():
                    yield from _number(Topic("life", player), number)
            case "counts":
                yield from _counted(value)
            case "objects":
                for entry in value:
                    if entry["where"].keys() <= set(WHERE_KEYS):
                        topic = Topic("objects", json.dumps(entry["where"], sort_keys=True, ensure_ascii=False))
                        yield from _number(topic, entry.get("count"))
            case "stack":
                yield from _stack(scene, value)
            case "happened" if scene.alone:
                for name, number in value.items():
                    yield from _number(Topic("tokens") if name == "token_created" else Topic("happened", name), number)
            case "asks":
                yield Topic("asks"), ASKED.get(value or "", str(value))


def _number(topic: Topic, wanted: Any) -> Iterator[tuple[Topic, str]]:
    """Only a plain number is an answer, a range is none."""
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        yield topic, str(wanted)


def _counted(value: Mapping[str, Any]) -> Iterator[tuple[Topic, str]]:
    for zone, wanted in value.items():
        if isinstance(wanted, Mapping):
            for name, number in wanted.items():
                yield from _number(Topic("count", f"{zone}|{name}"), number)
        else:
            yield from _number(Topic("count", zone), wanted)


def _of_object(one: int | None, keys: Mapping[str, Any]) -> Iterator[tuple[Topic, str]]:
    if one is None:
        return
    if isinstance(keys.get("power"), int) and isinstance(keys.get("toughness"), int):
        yield Topic("size", one), f"{keys['power']}/{keys['toughness']}"
    for key, wanted in keys.items():
        if key in _NUMBERS:
            yield from _number(Topic(key, one), wanted)
        elif key == "tapped":
            yield Topic("tapped", one), YES if wanted else NO
        elif key == "counters" and all(isinstance(number, int) for number in wanted.values()):
            yield Topic("counters", one), counters_text(wanted)
        elif key == "colors":
            yield Topic("colors", one), colors_text(wanted)
        elif key in ("types", "name"):
            yield Topic(key, one), wanted
        elif key == "zone" and wanted == "graveyard":
            yield Topic("there", one), NO


def _stack(scene: Scene, value: Any) -> Iterator[tuple[Topic, str]]:
    if isinstance(value, int):
        yield Topic("stack_size"), str(value)
    elif not value:
        yield Topic("stack"), EMPTY
    else:
        after = scene.after
        there = [after.objects[one] for one in after.stack]
        labels = [view.label for view in there if value[0].casefold() in _called(view)]
        yield Topic("stack"), labels[0] if labels else value[0]


def _called(view: ObjectView) -> tuple[str, ...]:
    """What a file may call an object on the stack."""
    suffix = "" if view.kind in ("spell", "card") else f" ({view.kind})"
    return view.label.casefold(), f"{view.name}{suffix}".casefold()
