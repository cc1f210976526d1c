"""What a question can be about, and what the frames and the engine answer: every right answer comes from here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rulesviz.explain.could_story import could_story
from rulesviz.explain.frame import Frame, ObjectView
from rulesviz.model.mana import COLORS, MANA_TYPES
from rulesviz.quiz.scene import Scene
from rulesviz.rules.layers import look
from rulesviz.rules.matching import mana_value
from rulesviz.scenarios.happened import happened

YES, NO = "yes", "no"
NONE = "none"
EMPTY = "nothing"
ASKED = {
    "": "nobody is asked anything", "may": "somebody may do something", "pay": "somebody may pay", "choose": "a choice of an object",
    "legend": "which legend to keep", "modes": "which mode", "number": "a number", "color": "a color", "mana_type": "a type of mana",
    "creature_type": "a creature type", "order_triggers": "the order of triggers", "replacement": "which replacement effect comes first",
    "new_targets": "new targets", "targets": "targets",
}  # fmt: skip


class Topic(NamedTuple):
    """What is asked about: the kind of value, and of what (an object's id, a player, a zone and name, ...)."""

    kind: str
    of: int | str = ""


def answer(scene: Scene, topic: Topic) -> str | None:
    """What is true after the act, as the text of an option; None where the value does not exist."""
    after, of = scene.after, topic.of
    match topic.kind:
        case "size" | "tapped" | "counters" | "colors" | "types" | "name" | "damage" | "abilities" | "x" as kind:
            view = after.objects.get(of) if isinstance(of, int) else None
            return None if view is None or view.zone not in ("battlefield", "stack") else value_of(view, kind)
        case "copiable_size":
            view = scene.view(of) if isinstance(of, int) else None
            return None if view is None else copiable_size(view)
        case "mana_value":
            return str(mana_value(look(scene.state, of))) if isinstance(of, int) and of in after.objects else None
        case "there":
            return YES if of in after.battlefield else NO
        case "stack":
            return after.objects[after.stack[0]].label if after.stack else EMPTY
        case "stack_size":
            return str(len(after.stack))
        case "mana":
            return next((pool(after, player.name) for player in after.players if player.name == of), None)
        case "life":
            return next((str(player.life) for player in after.players if player.name == of), None)
        case "could_produce":
            return _could(scene, of)
        case "tokens":
            return str(len(scene.created()))
        case "count":
            return count(after, str(of))
        case "objects":
            return matching(after, json.loads(str(of)))
        case "happened":
            return str(happened(scene.moments)[str(of)])
        case "asks":
            return ASKED.get(after.question.kind, after.question.kind) if after.question is not None else ASKED[""]
    return None


def value_of(view: ObjectView, kind: str) -> str | None:
    """A value of an object as the text of an option; None for one that it does not have."""
    match kind:
        case "size":
            return None if view.power is None else f"{view.power}/{view.toughness}"
        case "tapped":
            return YES if view.tapped else NO
        case "counters":
            return counters_text(dict(view.counters))
        case "colors":
            return colors_text(view.colors)
        case "types":
            return view.types
        case "name":
            return view.name or "no name"
        case "damage":
            return str(view.damage)
        case "abilities":
            return str(len(view.abilities))
        case "x":
            return str(view.x or 0)
    return None


def counters_text(counters: Mapping[str, int]) -> str:
    """Counters in words.

    >>> counters_text({"+1/+1": 3, "charge": 0})
    '3 × +1/+1'
    """
    return ", ".join(f"{number} × {kind}" for kind, number in sorted(counters.items()) if number) or NONE


def colors_text(letters: str) -> str:
    """Colors as symbols, in their order.

    >>> colors_text("GW"), colors_text("")
    ('{W}{G}', 'colorless')
    """
    return symbols(letter for letter in COLORS if letter in letters) or "colorless"


def symbols(letters: Iterable[str]) -> str:
    """Letters as mana symbols."""
    return "".join(f"{{{letter}}}" for letter in letters)


def types_text(letters: str) -> str:
    """Types of mana as symbols, in the order WUBRGC."""
    return symbols(letter for letter in MANA_TYPES if letter in letters) or NONE


def mana_text(letters: Iterable[str]) -> str:
    """Mana in a pool, in the order WUBRGC, as symbols."""
    return symbols(sorted(letters, key=MANA_TYPES.index)) or NONE


def pool(frame: Frame, player: str) -> str:
    """A player's pool as the text of an option."""
    return mana_text(unit.type for one in frame.players if one.name == player for unit in one.pool)


def zone_of(frame: Frame, zone: str) -> list[ObjectView] | None:
    """The objects in a zone written as `you.battlefield`; None for one whose cards a frame does not show."""
    player, _, name = zone.rpartition(".")
    owners = {one.name: one for one in frame.players}
    if name in ("battlefield", "stack"):
        there = [frame.objects[one] for one in getattr(frame, name)]
        return [view for view in there if player in ("", view.controller)]
    if name in ("hand", "graveyard") and player in owners:
        return [frame.objects[one] for one in getattr(owners[player], name)]
    return None


def count(frame: Frame, of: str) -> str | None:
    """How many objects of a name are in a zone, written as `you.battlefield|Name`; without a name all of them."""
    zone, _, name = of.partition("|")
    there = zone_of(frame, zone)
    if there is None:
        return None
    return str(sum(not name or view.name.casefold() == name.casefold() for view in there))


def matching(frame: Frame, where: Mapping[str, Any]) -> str:
    """How many permanents fit every key of WHERE_KEYS that is given."""
    return str(sum(_fits(frame.objects[one], where) for one in frame.battlefield))


WHERE_KEYS = ("name", "token", "controller", "is", "power", "toughness")


def _fits(view: ObjectView, where: Mapping[str, Any]) -> bool:
    words = view.types.casefold().split()
    have = {"name": view.name, "token": view.kind == "token", "controller": view.controller, "power": view.power}
    have["toughness"] = view.toughness
    for key, wanted in where.items():
        if key == "is":
            if any(word.casefold() not in words for word in wanted):
                return False
        elif have[key] != wanted:
            return False
    return True


def copiable_size(view: ObjectView) -> str | None:
    """The power and toughness that a copy would start from: the last ones that a copiable stratum set (707.2)."""
    found = dict[str, str]()
    for stratum in view.strata:
        if stratum.copiable:
            found |= {key: stratum.values[key] for key in ("power", "toughness") if key in stratum.values}
    return f"{found['power']}/{found['toughness']}" if len(found) == 2 and "-" not in found.values() else None


def _could(scene: Scene, of: int | str) -> str | None:
    if not isinstance(of, int) or of not in scene.state.battlefield:
        return None
    return types_text(could_story(scene.state, of, str).types)
