"""The words of a question: what is about to happen, and what is asked about it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rulesviz.explain.frame import Frame, ObjectView, QuestionView
from rulesviz.quiz.scene import Scene
from rulesviz.quiz.values import Topic
from rulesviz.scenarios.acts import in_words, verb_of

_OF_OBJECT = {
    "size": "what will the power and toughness of {} be?",
    "copiable_size": "with which power and toughness would a copy of {} begin?",
    "tapped": "will {} be tapped?",
    "counters": "which counters will there be on {}?",
    "colors": "which colors will {} have?",
    "types": "which types will {} have?",
    "name": "what will the name of {} be?",
    "damage": "how much damage will be marked on {}?",
    "abilities": "how many abilities will {} have?",
    "x": "how much will X be for {}?",
    "mana_value": "what will the mana value of {} be?",
    "could_produce": "which types of mana could {} produce?",
    "there": "will {} be on the battlefield?",
}
_HAPPENED = {"cast": "how many spells will have been cast?", "triggered": "how many abilities will trigger?"}


def prompt(scene: Scene, topic: Topic) -> str | None:
    """The whole question; None for what there are no words for."""
    asked = _asked(scene, topic)
    if asked is None:
        return None
    if scene.act is None:
        return f"As the table stands, {asked}"
    return f"Next: {doing(scene.act, scene.before)}. Afterwards, {asked}"


def called(frame: Frame, label: str, fresh: str = "") -> str:
    """What a question calls an object: its name, with the nickname where two have that name; what comes now is the new token."""
    base, between, kind = label.partition(" (")
    if fresh and base == fresh:
        return f"the new token{between}{kind}"
    things = [view for view in frame.objects.values() if view.source is None]
    found = next((view for view in things if view.label == base), None)
    if found is None:
        return label
    if sum(view.name == found.name for view in things) == 1:
        base = found.name
    elif not base.startswith(found.name):
        base = f"{found.name} ({base})"
    return f"{base}{between}{kind}"


def fresh_label(scene: Scene) -> str:
    """The label of the one token that comes during a scene; empty where none or several come."""
    made = scene.created()
    return made[0].label if len(made) == 1 else ""


def allowed(act: Mapping[str, Any], before: Frame) -> str:
    """The question whether an act can be done."""
    if verb_of(act) == "answer" and before.question is not None:
        return f"The question is: {_quoted(before.question)} Is {_said(act['answer'], before)} a legal answer?"
    return f"Can this be done now: {doing(act, before)}?"


def doing(act: Mapping[str, Any], before: Frame | None = None) -> str:
    """An act in words, with the answers that are given on the way; of a `resolve` also what it is.

    >>> doing({"cast": "Clone", "answers": [True, "bear"]})
    'cast Clone (the answers on the way: yes, bear)'
    """
    words = _words(act, before)
    given = act.get("answers", [])
    said = [_said(one, before) for one in given]
    if not said:
        return words
    if len(said) == 1:
        return f"{words} (the answer on the way: {said[0]})"
    alike = f"each time {said[0]}" if len(set(said)) == 1 else ", ".join(said)
    return f"{words} (the answers on the way: {alike})"


def _words(act: Mapping[str, Any], before: Frame | None) -> str:
    """The act itself, with everything that was decided in doing it."""
    verb = verb_of(act)
    if before is not None:
        act = {key: _named(value, before) if key in (verb, "targets") else value for key, value in act.items()}
    words = in_words(act)
    if verb == "effect":
        return f"this happens: {words.removeprefix('effect ')}"
    if before is not None and verb == "answer" and before.question is not None:
        return f"the answer to {_quoted(before.question)} is {_said(act['answer'], before)}"
    if before is not None and verb == "resolve":
        number = len(before.stack) if act["resolve"] == "all" else int(act["resolve"])
        tops = [called(before, before.objects[one].label) for one in before.stack[:number]]
        return f"{', then '.join(tops)} {'resolves' if len(tops) == 1 else 'resolve'}" if tops else words
    if "for" in act:
        words += f" for {act['for']}"
    if "under" in act:
        words += f" onto the battlefield under {_whose(str(act['under']))} control"
    if act.get("modes"):
        words += f", mode {' and '.join(map(str, act['modes']))}"
    if act.get("kicked"):
        words += ", kicked"
    if act.get("costs"):
        words += f", with {', '.join(str(key) for key in act['costs'])} as a cost"
    return words


def _quoted(asked: QuestionView) -> str:
    """What is asked, and for what: `“Pay {1}?” (for Cadric, Soul Kindler)`."""
    return f"“{asked.prompt}” (for {asked.about})" if asked.about else f"“{asked.prompt}”"


def _said(raw: Any, before: Frame | None) -> str:
    if isinstance(raw, bool):
        return "yes" if raw else "no"
    if isinstance(raw, list):
        return " and ".join(_said(one, before) for one in raw)
    return str(raw) if before is None else called(before, str(raw))


def _named(raw: Any, before: Frame) -> Any:
    """What an act names, as a question calls it."""
    if isinstance(raw, list):
        return [_named(one, before) for one in raw]
    return called(before, raw) if isinstance(raw, str) else raw


def _asked(scene: Scene, topic: Topic) -> str | None:
    kind, of = topic
    if kind in _OF_OBJECT and isinstance(of, int):
        who = _who(scene, of, named=kind == "name")
        return _OF_OBJECT[kind].format(who) if who else None
    match kind:
        case "stack":
            return "what will be on top of the stack?"
        case "stack_size":
            return "how many objects will be on the stack?"
        case "mana":
            return f"which mana will be in {_whose(str(of))} pool?"
        case "life":
            return f"what will {_whose(str(of))} life total be?"
        case "tokens":
            return "how many tokens will have come?"
        case "count":
            zone, _, name = str(of).partition("|")
            player, _, place = zone.rpartition(".")
            called = f" called {name}" if name else ""
            if place == "battlefield":
                return f"how many permanents{called} will {player or 'all players together'} control?"
            return f"how many cards{called} will there be in {_whose(player) if player else 'the'} {place}?"
        case "objects":
            where = json.loads(str(of))
            kind = {True: "tokens", False: "nontoken permanents"}.get(where.pop("token", None), "permanents")
            return " ".join(filter(None, ("how many", kind, _where(where), "will there be?")))
        case "happened":
            return _HAPPENED.get(str(of))
        case "asks":
            return "what, if anything, will be asked?"
    return None


def _who(scene: Scene, one: int, *, named: bool) -> str:
    made = scene.created()
    fresh = next((view for view in made if view.id == one), None)
    if fresh is not None and len(made) == 1:
        return "the new token" if named or not fresh.copy_of else f"the new token (a copy of {called(scene.before, fresh.copy_of)})"
    view: ObjectView | None = fresh or scene.view(one) or scene.before.objects.get(one)
    return "" if view is None else called(scene.before, view.label)


def _whose(player: str) -> str:
    return "your" if player == "you" else f"{player}'s"


def _where(where: Mapping[str, Any]) -> str:
    words = []
    if "name" in where:
        words.append(f"called {where['name']}")
    if "is" in where:
        words.append(f"of type {' '.join(word.capitalize() for word in where['is'])}")
    words += [f"with {key} {where[key]}" for key in ("power", "toughness") if key in where]
    if "controller" in where:
        words.append(f"under {_whose(where['controller'])} control")
    return ", ".join(words)
