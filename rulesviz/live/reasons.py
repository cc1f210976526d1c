"""`why` and `why not`, as things that show themselves in a notebook or a terminal."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import dataclass

from rulesviz.explain.captions import caption as event_caption
from rulesviz.explain.frame import Stratum
from rulesviz.explain.strata import VALUE_FIELDS, why
from rulesviz.explain.trace import Trace
from rulesviz.explain.why_not import why_not
from rulesviz.live.listing import Listing, captions
from rulesviz.rules.layers import look
from rulesviz.rules.matching import mana_value
from rulesviz.views.words import layer_text, value_text

_MANY = ("colors", "types", "abilities", "keywords")


@dataclass(frozen=True, slots=True)
class Reason:
    """A chain of steps, each with its rules: what a value or an absence comes from. Prints as text, shows as tables."""

    question: str
    answer: str
    steps: tuple[tuple[str, str, tuple[str, ...]], ...]  # what, value, rules

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule number that the chain cites."""
        return tuple(dict.fromkeys(rule for _, _, rules in self.steps for rule in rules))

    def __str__(self) -> str:
        lines = [f"{self.question} {self.answer}".rstrip()]
        for what, value, rules in self.steps:
            shown = f"{value}  " if value else ""
            lines.append(f"  - {shown}{what} (CR {', '.join(rules)})")
        lines += [f"    {line}" for line in str(captions(self.rules)).splitlines()]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """The chain, and beneath it every rule that it cites, once."""
        head = f"<p><strong>{html.escape(self.question)}</strong> {html.escape(self.answer)}</p>"
        rows = [(value, what, ", ".join(rules)) for what, value, rules in self.steps]
        made = any(value for value, _, _ in rows)
        chain = Listing(("value", "from" if made else "ability", "rules"), tuple(rows))
        return f"{head}{chain._repr_html_()}{captions(self.rules)._repr_html_()}" if rows else head


def why_value(trace: Trace, one: int, label: str, value: str, name: Callable[[int], str]) -> Reason:
    """Why an object has a value now; raises KeyError that lists the values there are."""
    steps = why(trace.state, one, value, name)
    field = VALUE_FIELDS.get(value, value)
    now = ""
    chain = []
    for step in steps:
        shown = value_text(field, step.values[field]) if field in step.values else ""
        now = shown or now
        chain.append((_what(step), shown, step.rules))
    if value == "mana_value":
        now = str(mana_value(look(trace.state, one)))
    if now in ("", value_text(field, "")) and field in ("power", "toughness", "loyalty"):
        raise KeyError(f"{label} has no {value}: {'it is no creature' if field != 'loyalty' else 'it is no planeswalker'}")
    verb = "are" if value in _MANY else "is"
    return Reason(f"Why {verb} the {value.replace('_', ' ')} of {label} {now}?", "", tuple(chain))


def why_nothing(trace: Trace, one: int, label: str) -> Reason:
    """Why an object or its ability did nothing at the latest event that might have concerned it, and which event that was."""
    question = f"Why did {label} do nothing?"
    found = why_not(trace, one)
    if found is None:
        return Reason(question, "Nothing happened that concerns it.", ())
    answer = f"{found.reason[:1].upper()}{found.reason[1:]}."
    moment = None if found.place is None else trace.moments[found.place]
    if moment is not None and moment.event is not None:
        state = moment.state
        told = event_caption(moment.event, state, lambda one: one if isinstance(one, str) else trace.label(state, one))
        answer = f"{answer} This is about: {told}{', which its own effect did' if found.own else ''}."
    return Reason(question, answer, ((found.ability, "", found.rules),) if found.rules else ())


def _what(step: Stratum) -> str:
    if step.layer == "left behind":
        return f"left behind with {step.source}: {step.note}"
    if step.layer == "printed":
        return step.source
    return f"{layer_text(step.layer)}: {step.source}" + (f" ({step.note})" if step.note else "")
