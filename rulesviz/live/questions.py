"""Questions between a page and the script: an open one as options to pick from, the picks as an answer in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulesviz.explain.options import NUMBERS, about
from rulesviz.live.recorded import Recorded
from rulesviz.model.acts import Question
from rulesviz.model.characteristics import CREATURE_TYPES
from rulesviz.model.state import State
from rulesviz.scenarios.answers import BadAnswer, creature_type, label, options_text
from rulesviz.widgets.game import Asked, Option


def asked(question: Question, state: State, play: Recorded) -> Asked:
    """An open question as a page asks it: its form, and its options with the objects that they are about."""
    shown = state.shown or state

    def name(one: int) -> str:
        return label(shown, play.names, one)

    texts = ("yes", "no") if question.kind in ("may", "pay") else options_text(question, shown, play.names)
    if question.kind in ("color", "mana_type"):
        texts = tuple("".join(f"{{{letter}}}" for letter in text) for text in texts)
    ids = _ids(question)
    options = tuple(Option(text, ids[at] if at < len(ids) else None) for at, text in enumerate(texts))
    told = Asked(
        question.player, question.prompt, question.rules, _form(question), options, question.least, question.most,
        about=about(question, state, name),
    )  # fmt: skip
    if question.kind == "creature_type":  # those at hand first and as buttons, then all others
        others = tuple(Option(word) for word in sorted(CREATURE_TYPES - set(map(str, question.options))))
        return replace(told, options=(*told.options, *others), labels=texts)
    if question.slots:
        places = {option: place for place, option in enumerate(question.options)}
        same = [places["same"]] if "same" in places else []
        return replace(told, slots=tuple((*same, *(places[one] for one in slot)) for slot in question.slots))
    if question.among:
        return replace(told, labels=tuple(one if isinstance(one, str) else name(one) for one in question.among))
    if question.kind == "blockers":
        pairs = [tuple(map(int, str(option).split(">"))) for option in question.options]
        return replace(told, options=tuple(Option(f"{name(a)} blocks {name(b)}", a) for a, b in pairs))
    return told


def _form(question: Question) -> str:
    if question.slots:
        return "each"
    if question.kind == "order_triggers":
        return "order"
    if question.kind == "damage":
        return "numbers"
    if question.open_ended:
        return "text"
    return "one" if question.single else "many"


def _ids(question: Question) -> list[int | None]:
    """The object that each option is about."""
    if question.kind in (*NUMBERS, "order_triggers", "may", "pay", "blockers", "color", "mana_type"):
        return []
    return [
        one if isinstance(one, int) and not isinstance(one, bool) and one >= 0 else None for one in question.options
    ]


def _typed(question: Question, text: int | str) -> int | str:
    """A text that was written, a creature type as the rules write it; what is none is left for the table to refuse."""
    try:
        return creature_type(text, question.options) if question.kind == "creature_type" else text
    except BadAnswer:
        return text


def answered(question: Question, picks: Sequence[int | str], play: Recorded) -> Any:
    """What was picked, by places of the options, as an answer in the script's words."""
    state = play.state.shown or play.state
    form = _form(question)
    if form in ("numbers", "text"):
        return list(picks) if form == "numbers" else _typed(question, picks[0])
    places = [pick for pick in picks if isinstance(pick, int)]
    if question.kind in ("may", "pay"):
        return places == [0]
    if form == "order":
        return [place + 1 for place in places]
    if question.kind == "blockers":
        pairs = [str(question.options[place]).split(">") for place in places if place < len(question.options)]
        if not pairs:
            return "none"
        return {label(state, play.names, int(a)): label(state, play.names, int(b)) for a, b in pairs}
    texts = (*options_text(question, state, play.names), "none")
    said: list[Any] = [
        question.options[place] if question.kind in NUMBERS and place < len(question.options) else texts[place]
        for place in places
    ]
    if form == "one":
        return said[0]
    return said if said and "none" not in said else "none"
