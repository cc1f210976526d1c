"""The legal answers of a question as texts that a person can read and write back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulesviz.model.acts import Question, Value
from rulesviz.model.state import Finishing, Resolving, Running, State
from rulesviz.rules.layers import look

NUMBERS = ("number", "modes", "damage", "chance")


def option_texts(question: Question, label: Callable[[int], str]) -> tuple[str, ...]:
    """Each legal answer in words; `label` gives the label of an object by its id."""
    if question.kind in ("may", "pay"):
        return ("true", "false")
    if question.kind == "order_triggers" and question.labels:
        return question.labels
    if question.kind == "modes" and question.labels:
        return tuple(f"{n}: {text}" for n, text in zip(question.options, question.labels, strict=True))
    if question.among:
        receivers = (_text(one, replace(question, kind="choose"), label) for one in question.among)
        return (f"a number for each: {', '.join(receivers)}; together {question.total}",)
    found = tuple(_text(option, question, label) for option in question.options)
    keeps = "same" in question.options  # then "none" would say the same again (707.10c)
    return (*found, "none") if question.none and not keeps else found


def about(question: Question, state: State, label: Callable[[int], str]) -> str:
    """What a question is asked for: what resolves, or whose ability does something; empty if it says so itself, or for none."""
    one = _doing(state)
    if one is None or (look(state, one).chars.name or label(one)) in question.prompt:
        return ""
    return label(one)


def _doing(state: State) -> int | None:
    """The object that is being carried out, as the agenda has it, else the topmost on the stack (608.2, 608.3)."""
    for item in reversed(state.agenda):
        if isinstance(item, Running):
            found = item.source if item.object is None else item.object
            return found if found >= 0 else None
        if isinstance(item, Resolving | Finishing):
            return item.object
    return state.stack[0] if state.agenda and state.stack else None


def _text(option: Value, question: Question, label: Callable[[int], str]) -> str:
    if question.kind == "blockers" and isinstance(option, str):
        blocker, attacker = (label(int(part)) for part in option.split(">"))
        return f"{blocker} blocks {attacker}"
    if isinstance(option, int) and not isinstance(option, bool) and question.kind not in NUMBERS:
        return label(option) if option >= 0 else "an effect"
    return str(option).lower() if isinstance(option, bool) else str(option)
