"""A frame: one moment of a trace as plain, JSON-ready data; every screen, page and picture reads this and nothing else."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

FIELDS = ("name", "mana_cost", "colors", "types", "abilities", "power", "toughness", "loyalty", "controller")


@dataclass(frozen=True, slots=True)
class Stratum:
    """One step in the making of an object's values: what set them first, or one effect that changed some (613).

    `layer` is `"printed"`, `"1a"`, `"1b"`, `"2"` ... `"7d"`, or `"left behind"` for what a copy did not take over. `values`
    maps names of FIELDS to the text of the value after this step, only those that it set or changed. `copiable` is True up to layer 1.
    """

    layer: str
    source: str
    rules: tuple[str, ...]
    values: dict[str, str]
    copiable: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class AbilityView:
    """An ability as shown: its text, its line number, and why the engine cannot run it, if so."""

    text: str
    line: int
    not_understood: str = ""


@dataclass(frozen=True, slots=True)
class ObjectView:
    """One object as a person sees it. `label` is unique on the table (`Wastes#2`); `name` is its current name.

    `kind` is `card`, `token`, `spell`, `copy` (of a spell), `activated` or `triggered` (on the stack). `targets` and `source` are ids
    of objects or names of players, and `aimed_at` says what each target is called, also where it is gone; `copy_of` is the label
    of what it was copied from, empty if it is no copy.
    """

    id: int
    label: str
    name: str
    kind: str
    zone: str
    owner: str
    controller: str
    mana_cost: str
    colors: str
    types: str
    power: int | None
    toughness: int | None
    loyalty: int | None
    abilities: tuple[AbilityView, ...]
    tapped: bool = False
    face_down: bool = False
    sick: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    attached_to: int | str | None = None
    source: int | None = None
    targets: tuple[int | str, ...] = ()
    aimed_at: tuple[str, ...] = ()
    x: int | None = None
    modes: tuple[int, ...] = ()
    copy_of: str = ""
    copy_of_id: int | None = None
    mana_value: int = 0
    strata: tuple[Stratum, ...] = ()


@dataclass(frozen=True, slots=True)
class ManaView:
    """One unit in a pool: its type and what it may be spent on, empty for anything."""

    type: str
    only_for: str = ""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player: life, counters, floating mana, and the ids in their zones in order (library top first)."""

    name: str
    life: int
    counters: tuple[tuple[str, int], ...]
    pool: tuple[ManaView, ...]
    hand: tuple[int, ...]
    library: int
    graveyard: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EventView:
    """What happened just before this frame: a caption in plain words with its rules; `kind` is the event's name.

    `objects` are the ids it was about; `cause` is the number of the frame that made it happen, None for a player's act.
    """

    kind: str
    caption: str
    rules: tuple[str, ...]
    objects: tuple[int, ...] = ()
    cause: int | None = None


@dataclass(frozen=True, slots=True)
class ManaStep:
    """One replacement effect on mana: what it comes from, its text, and the mana after it, as letters (106.12b, 614)."""

    source: str
    text: str
    mana: str


@dataclass(frozen=True, slots=True)
class ManaStory:
    """How mana came about: the ability, what it would have added, each replacement, and what arrived, all as letters.

    `would` has `/` between what it can have been, where a choice was replaced away before anybody saw it. `triggered` says
    that it is a triggered mana ability; `cause` is then the number of the frame whose mana it answers.
    """

    player: str
    source: str
    ability: str
    would: str
    steps: tuple[ManaStep, ...]
    added: str
    only_for: str = ""
    triggered: bool = False
    cause: int | None = None
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionView:
    """An open question: who is asked, its kind, a sentence, the legal answers as texts, and the rule that asks it.

    `about` names what it is asked for, empty where its sentence does or where it is about no one thing.
    """

    player: str
    kind: str
    prompt: str
    options: tuple[str, ...]
    rules: tuple[str, ...]
    about: str = ""

    @property
    def opening(self) -> str:
        """Who is asked, and for what: `you are asked, for Clone`."""
        who = "you are asked" if self.player == "you" else f"{self.player} is asked"
        return f"{who}, for {self.about}" if self.about else who


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment: `act` is what was done, in words, on the first frame of an act; `event` what just happened.

    `priority` is empty where nobody has it: while a question is open, and in the middle of anything (117.2e, 601.2i). `mana` tells
    how mana came about, where the event added some. `objects` holds every object on the battlefield, the stack, in hands, graveyards,
    exile and command, by id.
    """

    number: int
    act: str
    event: EventView
    turn: int
    step: str
    active: str
    priority: str
    players: tuple[PlayerView, ...]
    battlefield: tuple[int, ...]
    stack: tuple[int, ...]
    exile: tuple[int, ...]
    command: tuple[int, ...]
    objects: dict[int, ObjectView]
    question: QuestionView | None = None
    refusal: str = ""
    note: str = ""
    winner: str = ""
    mana: ManaStory | None = None

    def find(self, name: str | int) -> ObjectView:
        """The object with that id, label or (if only one has it) name; raises KeyError that lists what there is.

        The labels are tried first, then names.
        """
        if isinstance(name, int):
            return self.objects[name]
        for attribute in ("label", "name"):
            found = [view for view in self.objects.values() if getattr(view, attribute).lower() == name.lower()]
            if len(found) == 1:
                return found[0]
            if found:
                raise KeyError(f"{name!r} could be any of {', '.join(view.label for view in found)}")
        there = ", ".join(view.label for view in self.objects.values())
        raise KeyError(f"there is no {name!r} here; there are {there}")

    def as_dict(self) -> dict[str, Any]:
        """The frame as JSON-ready dicts and lists."""
        return asdict(self)
