"""What a stage stands on: something that has frames, knows what can be done in each of them, and does it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rulesviz.explain.frame import Frame
from rulesviz.scenarios.offers import Offer


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer: what a button says, and the id of the object that it is about, if it is about one."""

    text: str
    object: int | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question as a stage asks it.

    `form` is `one` (pick one), `many` (pick `least` to `most`), `order` (put all in order), `each` (one pick for each
    of `slots`, which list places among the options), `numbers` (so many numbers as `labels` has texts) or `text`, written
    freely, for which `labels` are at hand. `given` is the answer that the story took, empty if it is still open; `about` what
    it is asked for, empty where the prompt says so.
    """

    player: str
    prompt: str
    rules: tuple[str, ...]
    form: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    slots: tuple[tuple[int, ...], ...] = ()
    labels: tuple[str, ...] = field(default=())
    given: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """Why, or why not: a question, its answer, and the steps that lead there, each with its rules."""

    question: str
    answer: str
    steps: tuple[tuple[str, str, tuple[str, ...]], ...] = ()


class Game(Protocol):
    """A game with all its moments as frames; places count frames from 0.

    What is refused raises a ValueError whose words are meant to be read, and nothing was done.
    """

    @property
    def title(self) -> str:
        """What it is about, in one line."""

    @property
    def story(self) -> str:
        """The situation in a few sentences."""

    def frames(self) -> Sequence[Frame]:
        """All frames so far; those that were there before stay the same."""

    def stops(self) -> Sequence[bool]:
        """For each frame whether somebody can act or must answer there."""

    def player(self, place: int) -> str:
        """Who may act at that frame; empty where nobody may."""

    def offers(self, place: int) -> Sequence[Offer]:
        """What the player with priority could think of doing at that frame, with the reason where it is refused."""

    def asked(self, place: int) -> Asked | None:
        """The question that is open at that frame."""

    def do(self, offer: Offer) -> None:
        """Do something that was offered at the end."""

    def answer(self, picks: Sequence[int | str]) -> None:
        """Answer the question that is open at the end: places of options, or numbers and texts where those are asked."""

    def fork(self, place: int) -> Game:
        """Another game that has come as far as that frame, to go on differently."""

    def meets(self, place: int, other: Game) -> tuple[int, int] | None:
        """Where this game goes on from that frame just as another does, which came from there: the first and last frame of it."""

    def why_not(self, place: int, one: int) -> Told:
        """Why an object's ability did nothing, or its effect did not apply, up to that frame."""
