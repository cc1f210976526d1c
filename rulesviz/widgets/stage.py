"""The stage: a situation to step through, to ask and to act on, in a notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import anywidget
import traitlets

from rulesviz.explain.frame import Frame
from rulesviz.explain.rulebook import caption
from rulesviz.scenarios.offers import Offer
from rulesviz.views.board_svg import board
from rulesviz.views.page import style, widget_module
from rulesviz.views.words import clean
from rulesviz.widgets.game import Game
from rulesviz.widgets.tree import Line, Tree

THEMES = ("auto", "light", "dark")


class Stage(anywidget.AnyWidget):
    """A table with a timeline, made of a game: step, ask why, act, answer, go back and answer differently.

    `line` and `cursor` say which way things went and which of its frames is shown, `selection` is the id of the object
    that is looked at. `predictions` maps places of frames to questions about them, asked before they are shown:
    `{"prompt": ..., "options": [{"text": ..., "right": ..., "rule": ..., "says": ...}]}`; `guesses` collects the answers.
    All frames are sent once; what is done here is done by the game, and its frames are appended.
    """

    _esm = widget_module()
    _css = style(".rv")

    data = traitlets.Dict().tag(sync=True)
    line = traitlets.Int(0).tag(sync=True)
    cursor = traitlets.Int(0).tag(sync=True)
    beside = traitlets.Int(-1).tag(sync=True)
    selection = traitlets.Int(None, allow_none=True).tag(sync=True)
    offers = traitlets.Dict().tag(sync=True)
    choices = traitlets.Dict().tag(sync=True)
    predict = traitlets.Bool(False).tag(sync=True)
    predictions = traitlets.Dict().tag(sync=True)
    guesses: traitlets.List[Any] = traitlets.List().tag(sync=True)
    presenter = traitlets.Bool(False).tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto").tag(sync=True)
    pace = traitlets.Int(1800).tag(sync=True)

    def __init__(self, game: Game, *, predictions: Mapping[int, Any] | None = None, **traits: Any) -> None:
        self._tree = Tree(game)
        self._offered: Sequence[Offer] = ()
        asked = {str(place): dict(one) for place, one in (predictions or {}).items()}
        traits.setdefault("predict", bool(asked))
        captions = self._tree.data["captions"]
        forgotten = {option.get("rule", "") for one in asked.values() for option in one.get("options", ())}
        for rule in sorted(forgotten - {""}):
            captions.setdefault(rule, caption(rule))  # what a wrong guess forgets is said in words
        super().__init__(data=self._tree.data, predictions=asked, **traits)
        self.on_msg(self._hear)
        self.observe(self._moved, ["line", "cursor"])
        self._moved()

    # -- what it shows ---------------------------------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """The frame that is shown."""
        return self._tree.frame(self.line, self.cursor)

    def frames(self, line: int | None = None) -> list[Frame]:
        """All frames of a line, by default the one that is shown."""
        return list(self._tree.lines[self.line if line is None else line].game.frames())

    def __repr__(self) -> str:
        return (
            f"{self._tree.data['title'] or 'A situation'}: step {self.cursor + 1} of {len(self.frames())}. "
            f"{clean(self.frame.event.caption)}."
        )

    def _repr_mimebundle_(self, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget, and for where there is no kernel the shown frame as a picture and a sentence."""
        found = super()._repr_mimebundle_(**more)
        data, meta = found if isinstance(found, tuple) else ({}, {})
        return {**data, "image/svg+xml": board(self.frame, self._still()).svg, "text/plain": repr(self)}, meta

    def _still(self) -> str:
        """What a picture of the stage cannot do."""
        return (
            f"A still picture of step {self.cursor + 1} of {len(self.frames())}. Where the notebook runs with a kernel, this is a stage: "
            "step through it, ask why, act."
        )

    @traitlets.validate("cursor")
    def _within(self, proposal: Any) -> int:
        last = len(self._tree.lines[self.line].packed) - 1
        return max(0, min(int(proposal["value"]), last))

    @traitlets.validate("line", "beside")
    def _a_line(self, proposal: Any) -> int:
        low = 0 if proposal["trait"].name == "line" else -1
        return max(low, min(int(proposal["value"]), len(self._tree.lines) - 1))

    # -- acting ----------------------------------------------------------------------------------------------------------

    def do(self, offer: int) -> None:
        """Do what is offered at that place of `offers`, at the frame that is shown; raises ValueError if it is refused."""
        if not 0 <= offer < len(self._offered):
            raise ValueError(f"there is no offer {offer}; there are {len(self._offered)}")
        chosen = self._offered[offer]
        self._go_on(lambda game: game.do(chosen), chosen.text)

    def answer(self, *picks: int | str) -> None:
        """Answer the question of the frame that is shown, by places of its options; raises ValueError if it is refused."""
        texts = [one["text"] for one in self.choices.get("options", ())]
        known = {text.lower(): text for text in texts}
        picks = tuple(known.get(pick.strip().lower(), pick) if isinstance(pick, str) else pick for pick in picks)
        name = ", ".join(texts[pick] if isinstance(pick, int) and pick < len(texts) else str(pick) for pick in picks)
        self._go_on(lambda game: game.answer(picks), name or "none")

    def refresh(self) -> None:
        """Show what has been done elsewhere to the game that the stage was made of."""
        line = self._tree.lines[0]
        before, frames = len(line.packed), line.game.frames()
        known = line.same(frames)
        if known < before or len(frames) > before:
            self._append(self._tree.grow(0), 0, min(known, len(frames) - 1))

    def _go_on(self, act: Any, name: str) -> None:
        """Act at the frame that is shown: at its line's end the line grows, before it a branch begins."""
        number, place = self.line, self.cursor
        line = self._tree.lines[number]
        before = len(line.packed)
        if place == before - 1:
            act(line.game)
            if len(line.packed) == before:  # unless somebody who listens has told us already
                self._append(self._tree.grow(number), number, before)
            return
        game = line.game.fork(place)
        act(game)
        there = self._tree.find(game, place)
        if there is not None:  # it has been done before
            found, first, last = there
            self._append(self._tree.grow(found), found, first, last)
            return
        branch = Line(game, f"{len(self._tree.lines)}. {name}", number, place)
        delta = self._tree.add(branch)
        self._append(delta, len(self._tree.lines) - 1, place + 1)

    def _append(self, delta: dict[str, Any], number: int, place: int, last: int | None = None) -> None:
        """Send new frames, and show the first of them; `last` is what was done there, by default the line's end.

        The page hears first where it shall go, and then what is there: so it may still go further of its own.
        """
        with self.hold_trait_notifications():
            self.line, self.cursor = number, place
        self.send({"kind": "more", "first": place, "last": last, **delta})
        self._moved()

    def _moved(self, _: object = None) -> None:
        """Say what can be done at the frame that is shown now."""
        game, here = self._tree.lines[self.line].game, {"line": self.line, "at": self.cursor}
        self._offered = game.offers(self.cursor)
        asked = game.asked(self.cursor)
        offered = [
            {"text": clean(one.text), "object": one.object, "refused": clean(one.refused), "rules": list(one.rules)}
            for one in self._offered
        ]
        with self.hold_sync():
            self.offers = {**here, "player": clean(game.player(self.cursor)), "list": offered}
            self.choices = here if asked is None else {**here, **_plain(asdict(asked))}

    # -- hearing ---------------------------------------------------------------------------------------------------------

    def _hear(self, _: object, message: Any, __: object) -> None:
        """What the page asks for; whatever is wrong with it is said there."""
        try:
            self._obey(message)
        except ValueError as refused:
            self.send({"kind": "refused", "text": clean(str(refused))})

    def _obey(self, message: Mapping[str, Any]) -> None:
        kind = message.get("kind")
        if kind in ("do", "answer", "why not"):
            with self.hold_trait_notifications():
                self.line = int(message["line"])
            self.cursor = int(message["at"])
        if kind == "do":
            self.do(int(message["offer"]))
        elif kind == "answer":
            self.answer(*(pick for pick in message["picks"] if isinstance(pick, int | str)))
        elif kind == "why not":
            told = self._tree.lines[self.line].game.why_not(self.cursor, int(message["object"]))
            self.send({"kind": "told", "object": message["object"], **_plain(asdict(told))})


def _plain(value: Any) -> Any:
    """Tuples as lists, texts cleaned."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list | tuple) else value
