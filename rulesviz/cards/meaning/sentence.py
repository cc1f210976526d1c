"""One sentence as read, and one act in it: still to be put together with those around it (608.2c)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulesviz.cards.subjects import Doing, Steps, Subject
from rulesviz.model.abilities import Triggered
from rulesviz.model.conditions import Condition
from rulesviz.model.instructions import Cost
from rulesviz.model.references import Ref
from rulesviz.model.selection import Every, Pick, Quantity


@dataclass(frozen=True, slots=True)
class Act:
    """One verb with its subject; `wrap` says what the words behind it make of the steps, `reach` how far back."""

    doing: Doing
    subject: Subject | None = None
    may: bool = False
    cost: Cost | None = None
    wraps: tuple[tuple[str, Callable[[Steps], Steps]], ...] = ()
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its steps, the condition in front of it, and how it joins the sentence before."""

    steps: Steps = ()
    condition: Condition | None = None
    otherwise: bool = False
    instead: bool = False
    rider: str = ""
    limit: str | Condition = ""
    x: Quantity | None = None
    spend_only: Pick | Every | None = None
    aimed: Ref | None = None
    also: Sentence | None = None
    spent: Triggered | None = None
    less: Quantity | None = None
