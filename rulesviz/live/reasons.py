"""`why` and `why not`, as things that show themselves in a notebook or a terminal."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import dataclass

from rulesviz.explain.frame import Stratum
from rulesviz.explain.rulebook import caption
from rulesviz.explain.strata import why
from rulesviz.explain.trace import Trace
from rulesviz.explain.why_not import why_not


@dataclass(frozen=True, slots=True)
class Reason:
    """A chain of steps, each with its rules: what a value or an absence comes from. Prints as text, shows as a table."""

    question: str
    answer: str
    steps: tuple[tuple[str, str, tuple[str, ...]], ...]  # what, value, rules

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule number that the chain cites."""
        return tuple(dict.fromkeys(rule for _, _, rules in self.steps for rule in rules))

    def __str__(self) -> str:
        lines = [f"{self.question} {self.answer}"]
        for what, value, rules in self.steps:
            shown = f"{value}  " if value else ""
            lines.append(f"  - {shown}{what} (CR {', '.join(rules)})")
        lines += [f"    {rule}: {caption(rule)}" for rule in self.rules if caption(rule)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td style='text-align:left'>{html.escape(value)}</td><td style='text-align:left'>{html.escape(what)}</td>"
            f"<td style='text-align:left'>{'<br>'.join(html.escape(f'{rule}: {caption(rule)}') for rule in rules)}</td></tr>"
            for what, value, rules in self.steps
        )
        head = f"<p><b>{html.escape(self.question)}</b> {html.escape(self.answer)}</p>"
        return f"{head}<table><tr><th>value</th><th>from</th><th>rules</th></tr>{rows}</table>"


def why_value(trace: Trace, one: int, label: str, value: str, name: Callable[[int], str]) -> Reason:
    """Why an object has a value now; raises KeyError that lists the values there are."""
    steps = why(trace.state, one, value, name)
    now = ""
    chain = []
    for step in steps:
        shown = step.values.get(value, "")
        now = shown or now
        chain.append((_what(step), shown, step.rules))
    return Reason(f"Why is the {value.replace('_', ' ')} of {label} {now}?", "", tuple(chain))


def _what(step: Stratum) -> str:
    if step.layer == "left behind":
        return f"left behind with {step.source}: {step.note}"
    if step.layer == "printed":
        return step.source
    return f"layer {step.layer}: {step.source}" + (f" ({step.note})" if step.note else "")


def why_nothing(trace: Trace, one: int, label: str) -> Reason:
    """Why an object's ability did nothing at the latest event that might have concerned it."""
    found = why_not(trace, one)
    if found is None:
        return Reason(f"Why did {label} do nothing?", "Nothing happened that concerns it.", ())
    return Reason(f"Why did {label} do nothing?", found.reason, ((found.ability, "", found.rules),))
