"""What can be done or answered now, as texts to click on, each with the script's own words for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rulesviz.explain.options import NUMBERS
from rulesviz.model.abilities import Activated
from rulesviz.model.acts import Act, Activate, CastSpell, Pass, PlayLand, Question, Refusal, TurnUp
from rulesviz.model.mana_abilities import is_mana_ability
from rulesviz.rules.abilities import numbered
from rulesviz.rules.combat import why_not_attack
from rulesviz.rules.layers import look
from rulesviz.rules.legal import considered
from rulesviz.scenarios.answers import label, options_text
from rulesviz.scenarios.play import Play

_DIVISIONS = 100  # so many ways to divide are listed
BEFORE_ATTACK = ("precombat main", "beginning of combat")


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing to do with an object: what a button says, the act in the script's words, and why it is refused, if it is.

    `object` is the id of the object it is about, None for passing.
    """

    text: str
    act: dict[str, Any]
    object: int | None = None
    refused: str = ""
    rules: tuple[str, ...] = ()


def offers(play: Play, player: str | None = None) -> list[Offer]:
    """Everything that a player could think of doing now, the refused things with their rule; of the one with priority by default."""
    who = player or play.state.priority
    if who is None:
        return []
    found = []
    for act, refusal in considered(play.state, who):
        text, words, one = _in_words(play, act)
        found.append(Offer(text, words, one, str(refusal) if refusal else "", refusal.rules if refusal else ()))
    found += _attacks(play, who)
    if play.state.stack and play.question is None and play.state.priority is not None:
        found.append(Offer("let the top of the stack resolve", {"resolve": 1}))
    return found


def _attacks(play: Play, player: str) -> Iterator[Offer]:
    """Attacking with each creature, while the attack of this turn is still to come (508.1)."""
    state = play.state
    if not player == state.active == state.priority or state.step not in BEFORE_ATTACK or state.stack or state.question:
        return
    for one in state.battlefield:
        seen = look(state, one)
        if seen.controller == player and seen.chars.has_type("Creature"):
            name, reason = label(state, play.names, one), why_not_attack(state, one, player)
            refusal = Refusal(f"{name} cannot attack", *reason) if reason else None
            yield Offer(f"attack with {name}", {"attack": [name]}, one, str(refusal or ""), refusal.rules if refusal else ("508.1",))


def _in_words(play: Play, act: Act) -> tuple[str, dict[str, Any], int | None]:
    state, names = play.state, play.names
    match act:
        case CastSpell(player=player, object=one, given=given):
            name = label(state, names, one)
            words: dict[str, Any] = {"cast": name, "by": player}
            if given.kicked:
                words["kicked"] = True
            if given.alternative:
                words |= {"from": state.objects[one].zone, "costs": {given.alternative: True}}
            extra = " kicked" if given.kicked else f" for its {given.alternative} cost" if given.alternative else ""
            if given.further:
                words["costs"] = dict.fromkeys(given.further, 1)
                extra = f" with {' and '.join(given.further)}"
            if given.face is not None:
                words["face"] = given.face
                extra = f": {state.objects[one].definition.faces[given.face - 1].name}"
            if given.face_down:
                words["face_down"] = True
                extra = " face down"
            return f"cast {name}{extra}", words, one
        case TurnUp(player=player, object=one):
            name = label(state, names, one)
            return f"turn {name} face up", {"turn_up": name, "by": player}, one
        case PlayLand(player=player, object=one, face=face):
            name = label(state, names, one)
            side = {} if face is None else {"face": face}
            extra = "" if face is None else f": {state.objects[one].definition.faces[face - 1].name}"
            return f"play {name}{extra}", {"play": name, "by": player, **side}, one
        case Activate(player=player, object=one, line=line):
            name = label(state, names, one)
            ability = dict(numbered(look(state, one).chars))[line or 0]
            verb = (
                "tap"
                if isinstance(ability, Activated) and is_mana_ability(ability) and ability.cost.tap
                else "activate"
            )
            return ability.text, {verb: name, "ability": line, "by": player}, one
        case Pass(player=player):
            return f"{player} pass{'' if player == 'you' else 'es'}", {"pass": player}, None
        case _:
            return "concede", {"concede": act.player}, None


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal answer: what a button says, and the answer in the script's words."""

    text: str
    answer: Any
    object: int | None = None


def choices(play: Play) -> list[Choice]:
    """The legal answers of the open question, none if no question is open."""
    question = play.question
    return [] if question is None else list(_choices(question, play))


def _choices(question: Question, play: Play) -> Iterator[Choice]:
    state = play.state.shown or play.state
    if question.kind in ("may", "pay"):
        yield Choice("yes", True)
        yield Choice("no", False)
        return
    if question.among:
        for division in islice(question.divisions(), _DIVISIONS):
            yield Choice(", ".join(map(str, division)), list(division))
        return
    texts = options_text(question, state, play.names)
    for text, option in zip(texts, question.options, strict=False):
        is_object = (
            isinstance(option, int)
            and not isinstance(option, bool)
            and question.kind not in (*NUMBERS, "order_triggers")
        )
        answer: Any = option if question.kind in NUMBERS else text
        if question.kind == "order_triggers" and isinstance(option, int):
            answer = option + 1
        yield Choice(text, answer, option if is_object and isinstance(option, int) and option >= 0 else None)
    if question.none:
        yield Choice("none", "none")
