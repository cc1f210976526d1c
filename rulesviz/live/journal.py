"""What was done at a table, and the way back: of an act there is all or nothing, at whatever moment it is interrupted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulesviz.live.recorded import Recorded
from rulesviz.scenarios.play import Saved


class Journal:
    """The play of a table, its acts in the script's words, and the moment before each of those that can be taken back.

    Where to go back to is noted before an act begins, and struck out when all of it is done: each is one assignment. So what an
    interrupt left half done, be it an act or the way back, is taken back before anybody looks.
    """

    def __init__(self, play: Recorded, script: Sequence[dict[str, Any]] = (), before: Sequence[Saved] = ()) -> None:
        self._play, self._script, self._before = play, list(script), list(before)
        self._back: tuple[Saved, int, int] | None = None

    @property
    def play(self) -> Recorded:
        """The play as it stands after the last act."""
        self._whole()
        return self._play

    @property
    def script(self) -> list[dict[str, Any]]:
        """All acts so far."""
        self._whole()
        return self._script

    @property
    def before(self) -> list[Saved]:
        """The moments before the acts that can be taken back, these being the last of the script."""
        self._whole()
        return self._before

    def do(self, act: Callable[[Recorded], dict[str, Any]]) -> None:
        """Do an act, which says itself in the script's words when it is done; whatever it raises, nothing was done."""
        saved = self.play.save()
        self._back = saved, len(self._before), len(self._script)
        try:
            done = act(self._play)
            self._before.append(saved)
            self._script.append(done)
            self._back = None
        finally:
            self._whole()

    def undo(self, acts: int) -> None:
        """Go back before so many acts, which there must be."""
        left = len(self.before) - acts
        self._back = self._before[left], left, len(self._script) - acts
        self._whole()

    def _whole(self) -> None:
        """Take back what was begun and not done to its end; broken off, it is done again the next time."""
        if self._back is not None:
            saved, acts, lines = self._back
            self._play.restore(saved)
            del self._before[acts:], self._script[lines:]
            self._back = None
