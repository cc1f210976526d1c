"""A trace: everything that happened, moment by moment, each with the complete state after it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulesviz.model.acts import Question, Refusal
from rulesviz.model.events import Event
from rulesviz.model.state import Item, State


@dataclass(frozen=True, slots=True)
class Moment:
    """One event with the state after it, or a question that is open, or a refusal.

    `act` numbers the act of the script that led to it, -1 for the position itself; `text` says the act in words; `item` is the
    piece of the agenda that was being done.
    """

    act: int
    text: str
    state: State
    event: Event | None = None
    question: Question | None = None
    refusal: Refusal | None = None
    note: str = ""
    item: Item | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Trace:
    """The moments in order, with the label of every card, token and copy by the id of its first object."""

    title: str
    story: str
    moments: tuple[Moment, ...]
    labels: dict[int, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Trace({self.title!r}, {len(self.moments)} moments)"

    @property
    def state(self) -> State:
        """The state at the end."""
        return self.moments[-1].state

    def label(self, state: State, one: int) -> str:
        """What an object is called on the table; abilities and copies on the stack as the stack prints them."""
        thing = state.objects[one]
        if thing.ability is not None:
            kind = f"{thing.ability.kind}, copy" if thing.copy else thing.ability.kind
            return f"{self.label(state, thing.ability.source)} ({kind})"
        return self.labels.get(thing.card) or thing.definition.name
