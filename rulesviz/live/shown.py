"""What can be shown and asked of anything that has a trace: frames, pictures, tables, why and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from rulesviz.explain.frame import Frame, ObjectView
from rulesviz.explain.frames import Reel
from rulesviz.explain.trace import Trace
from rulesviz.live.reasons import Reason, why_nothing, why_value
from rulesviz.live.says import NotAllowed, NotThere
from rulesviz.live.spoken import all_spoken
from rulesviz.live.steps import Steps, steps
from rulesviz.scenarios.names import BadName, Names
from rulesviz.views.text import event_text, table_text

if TYPE_CHECKING:
    import pandas as pd

    from rulesviz.views.graphs import CouldProduce, Difference, Graph, Picture, Strata


@all_spoken
class Shown:
    """What can be shown and asked of a trace: frames, pictures, tables, why and why not."""

    trace: Trace
    names: Names

    _film: tuple[object, dict[int, str], Reel, list[Frame]] | None = None

    @property
    def frames(self) -> list[Frame]:
        """All moments as plain data."""
        return self._filmed()[3]

    @property
    def _reel(self) -> Reel:
        return self._filmed()[2]

    def _latest(self) -> object:
        """What is another one as soon as anything has happened."""
        return self.trace

    def _filmed(self) -> tuple[object, dict[int, str], Reel, list[Frame]]:
        """The last moment, what things were called then, and the frames; those made before stay while all are called the same."""
        film, latest = self._film, self._latest()
        if film is None or film[0] is not latest:
            trace = self.trace
            same = film is not None and all(trace.labels.get(one, label) == label for one, label in film[1].items())
            reel = (film[2] if film is not None and same else Reel()).follow(trace)
            film = self._film = latest, trace.labels, reel, list(reel.frames)
        return film

    @property
    def frame(self) -> Frame:
        """The last moment."""
        return self.frames[-1]

    def __len__(self) -> int:
        return len(self.frames)

    def __iter__(self) -> Iterator[Frame]:
        return iter(self.frames)

    def __getitem__(self, place: int) -> Frame:
        """The moment at a place, counted from 0, or from the end as -1; raises NotThere that tells how many there are."""
        return self.frames[self._from_start(place)]

    def _from_start(self, place: int) -> int:
        try:
            return range(len(self))[place]
        except (IndexError, TypeError):
            last = len(self) - 1
            raise NotThere(f"there is no moment {place!r}; there are 0 to {last}, or -1 for the last") from None

    def find(self, name: str, place: int = -1) -> ObjectView:
        """An object at a moment, with its `power`, `colors`, `tapped` and so on.

        Raises NotThere that lists what there is.

        >>> from rulesviz.live.walk import walk
        >>> walk("S21").find("bear").power
        10
        """
        try:
            return self[place].find(name)
        except KeyError as wrong:
            raise NotThere(*wrong.args) from None

    def count(self, name: str, place: int = -1, *, kind: str = "") -> int:
        """How many permanents have that name at a moment, case aside; with `kind="token"` or "card" only such ones.

        >>> from rulesviz.live.walk import walk
        >>> game = walk("S21")
        >>> game.count("Runeclaw Bear", 0), game.count("Runeclaw Bear"), game.count("Runeclaw Bear", kind="token")
        (1, 2, 1)
        """
        frame = self[place]
        there = [frame.objects[one] for one in frame.battlefield]
        return sum(view.name.lower() == name.lower() and kind in ("", view.kind) for view in there)

    def life(self, player: str = "you", place: int = -1) -> int:
        """A player's life total at a moment; raises NotThere that lists the players.

        >>> from rulesviz.live.walk import walk
        >>> walk("S21").life("opponent")
        20
        """
        lives = {one.name: one.life for one in self[place].players}
        if player not in lives:
            raise NotThere(f"there is no player {player!r}; there are {', '.join(lives)}")
        return lives[player]

    def steps(self) -> Steps:
        """Everything that happened, act by act, to be folded out."""
        return steps(self.frames)

    def stack(self, place: int = -1) -> Graph:
        """The stack at a moment, as a picture."""
        from rulesviz.views.graphs import stack

        return stack(self[place])

    def copies(self, name: str | None = None, place: int = -1) -> Graph:
        """What was copied from what at a moment, as a picture."""
        from rulesviz.views.graphs import copies

        return copies(self[place], name if name is None else self.find(name, place).id)

    def strata(self, name: str, place: int = -1) -> Strata:
        """How an object's values come about, layer by layer, as a picture and a table."""
        from rulesviz.views.graphs import strata

        return strata(self[place], self.find(name, place).id)

    def board(self, place: int = -1) -> Picture:
        """The table at a moment, as a still picture."""
        from rulesviz.views.graphs import board

        return board(self[place])

    def mana(self, place: int | None = None) -> Picture:
        """How mana came about, at a moment or in all: what would be added, what replaced it, what arrived."""
        from rulesviz.views.graphs import mana

        return mana(*(self.frames if place is None else [self[place]]))

    def could_produce(self, name: str, place: int = -1) -> CouldProduce:
        """Which types of mana a permanent could produce at a moment, and how that is found out; `.types` is the answer.

        >>> from rulesviz.live.walk import walk
        >>> walk("S04").could_produce("orchard").types
        'WUBRG'
        """
        from rulesviz.explain.could_story import could_story
        from rulesviz.views.graphs import could_produce

        one, trace = self.find(name, place).id, self.trace
        state = trace.moments[self._reel.ends[place] - 1].state
        return could_produce(could_story(state, one, lambda other: trace.label(state, other)))

    def causes(self, place: int | None = None) -> Graph:
        """What made what happen: everything, or what led to a moment and what it led to."""
        from rulesviz.views.graphs import causes

        return causes(self.frames, None if place is None else self[place].number)

    def difference(
        self, one: int = 0, other: int | Shown = -1, names: Sequence[str] = ("before", "after")
    ) -> Difference:
        """What differs between two moments, as a picture and a table; `names` are what they are called.

        `other` may be another table or walk, such as a branch: then its last moment is meant.
        """
        from rulesviz.views.graphs import difference

        if isinstance(names, str) or len(names) != 2:
            raise NotAllowed(f"difference: names are two texts, such as ('before', 'after'), not {names!r}")
        return difference(self[one], other.frame if isinstance(other, Shown) else self[other], (names[0], names[1]))

    def objects(self, place: int = -1) -> pd.DataFrame:
        """All objects at a moment as a DataFrame."""
        from rulesviz.views.tables import objects

        return objects(self[place])

    def pool(self, place: int = -1) -> pd.DataFrame:
        """The mana pools at a moment as a DataFrame: `amount` by player, type of mana, and what it is only for.

        >>> from rulesviz.live.walk import walk
        >>> int(walk("S07").pool().amount.sum())
        3
        """
        from rulesviz.views.tables import pool

        return pool(self[place])

    def events(self) -> pd.DataFrame:
        """All events as a DataFrame."""
        from rulesviz.views.tables import events

        return events(self.frames)

    def why(self, name: str, value: str) -> Reason:
        """Why an object has this value now; raises NotThere that lists what there is."""
        trace = self.trace
        try:
            one = self.names.one(trace.state, name)
            return why_value(trace, one, name, value, lambda other: trace.label(trace.state, other))
        except (BadName, KeyError) as wrong:
            raise NotThere(*wrong.args) from None

    def why_not(self, name: str) -> Reason:
        """Why an object's ability did nothing at the latest event that might have concerned it; raises NotThere."""
        try:
            return why_nothing(self.trace, self.names.one(self.trace.state, name), name)
        except BadName as wrong:
            raise NotThere(*wrong.args) from None

    @property
    def acts(self) -> list[str]:
        """The acts in words, in order."""
        return [frame.act for frame in self.frames if frame.act]

    def at(self, act: str, nth: int = 1) -> int:
        """The place of the last frame that followed from the nth act, counted from 1, whose words contain `act`.

        Raises NotThere that lists the acts.

        >>> from rulesviz.live.walk import walk
        >>> game = walk("S21")
        >>> game.at("resolve") < game.at("resolve", nth=2)
        True
        """
        starts = [place for place, frame in enumerate(self.frames) if frame.act]
        runs = pairwise([*starts, len(self.frames)])
        ends = [end - 1 for start, end in runs if act.lower() in self.frames[start].act.lower()]
        if not 1 <= nth <= len(ends):
            which = f"there is no act {nth} with {act!r} in it" if ends else f"no act has {act!r} in it"
            raise NotThere(f"{which}; acts are {', '.join(self.acts)}")
        return ends[nth - 1]

    def text(self, place: int = -1) -> str:
        """A moment in words: what happened, the table with what is alike counted, the stack."""
        frame = self[place]
        return "\n".join(part for part in (event_text(frame), table_text(frame, alone=0)) if part)

    def page(self) -> str:
        """One self-contained page with a timeline."""
        from rulesviz.views.page import page

        return page(self.frames, self.trace.title, self.trace.story)
