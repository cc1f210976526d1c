"""The live table: build a position and play it in a cell, with the script's own verbs (experience, "The instructor")."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tomli_w

from rulesviz.cards.catalogue import BadCard, Catalogue
from rulesviz.collection.known import known as everything
from rulesviz.explain.options import option_texts
from rulesviz.explain.trace import Trace
from rulesviz.files import write_whole
from rulesviz.live.journal import Journal
from rulesviz.live.recorded import Recorded
from rulesviz.live.says import NotAllowed, said, writing
from rulesviz.live.shown import Shown
from rulesviz.live.spoken import all_spoken, spoken
from rulesviz.live.verbs import Verbs
from rulesviz.rules.asking import Refused
from rulesviz.scenarios.acts import Acts, in_words
from rulesviz.scenarios.beforehand import BadAct
from rulesviz.scenarios.names import BadName, Names
from rulesviz.scenarios.offers import Choice, Offer, choices, offers
from rulesviz.scenarios.play import BudgetError, NotUnderstood, check_understood
from rulesviz.scenarios.position import place
from rulesviz.scenarios.read import BadScenario, Scenario, from_tables

if TYPE_CHECKING:
    from rulesviz.widgets.stage import Stage

Zone = Sequence[str | dict[str, Any]] | str | dict[str, Any]
"""Cards by name or as tables; one alone needs no list."""


@all_spoken
class Table(Verbs, Shown):
    """A table with cards on it. Every verb does one act and returns the table, which shows itself as text.

    A refused act raises NotAllowed with the rule, and changes nothing.
    """

    def __init__(
        self, position: Mapping[str, Any], catalogue: Catalogue | None = None, cards: Mapping[str, Any] | None = None,
        title: str = "My table", story: str = "",
    ) -> None:  # fmt: skip
        self._position = dict(position)
        self._cards = dict(cards or {})
        self._title, self._story = title, story
        self._watching: list[Callable[[], None]] = []
        try:
            known = (catalogue or everything()).with_cards(self._cards)
            from_tables({"title": "a table", **position}, "table")
            placed = place(position, known, "table")
            for one in placed.state.battlefield:
                check_understood(placed.state, one)
            self._journal = Journal(Recorded(placed))
        except (BadScenario, BadCard, NotUnderstood) as wrong:
            raise NotAllowed(str(wrong).removeprefix("table: ")) from None
        self._acts = Acts(self._play, known)

    # -- what Shown needs -------------------------------------------------------------------------------------------------

    @property
    def trace(self) -> Trace:  # type: ignore[override]
        """Everything that happened so far."""
        return self._play.trace(self._title, self._story)

    @property
    def names(self) -> Names:  # type: ignore[override]
        """What things are called."""
        return self._play.names

    @property
    def recorded(self) -> Recorded:
        """The play itself, with every moment at which a player could decide."""
        return self._play

    @property
    def _play(self) -> Recorded:
        return self._journal.play

    @property
    def _script(self) -> list[dict[str, Any]]:
        return self._journal.script

    def _latest(self) -> object:
        return self._play.moments[-1]

    def act(self, number: int) -> dict[str, Any]:
        """The act of that number, in the script's words; nothing for the position itself."""
        return self._script[number] if 0 <= number < len(self._script) else {}

    def __repr__(self) -> str:
        question = self.question
        return self.text() + (f"\n? {question}" if question else "")

    # -- acting ------------------------------------------------------------------------------------------------------------

    def do(self, act: dict[str, Any]) -> Table:
        """Do an act in the script's words, such as `{"cast": "Lightning Bolt", "targets": ["opponent"]}`.

        Raises NotAllowed with the rule or the name that is wrong; then nothing was done.
        """
        try:
            from_tables({"title": "a table", "script": [act]}, "table")
        except BadScenario as wrong:
            raise NotAllowed(re.sub(r"^table: script\[1\][.:] ?", "", str(wrong))) from None
        try:
            self._do(act)
        except (Refused, BadAct, BadName, NotUnderstood, BudgetError) as wrong:
            raise NotAllowed(str(wrong)) from None
        return self._changed()

    def _do(self, act: Mapping[str, Any]) -> None:
        """Do an act and note it; whatever it raises, nothing was done."""
        self._journal.do(partial(self._done, act, len(self._script)))

    def _done(self, act: Mapping[str, Any], number: int, play: Recorded) -> dict[str, Any]:
        text = (
            f"{play.question.player} answer{'' if play.question.player == 'you' else 's'} {said(act['answer'])}"
            if play.question and "answer" in act
            else in_words(act)
        )
        play.begin_act(number, text, act)
        self._acts.do(act)
        play.end_act()
        return dict(act)

    def follow(self, script: Sequence[Mapping[str, Any]]) -> None:
        """Do the acts of a script, its expectations aside, until one means nothing here; refused ones are noted."""
        for act in script:
            if "expect" in act:
                continue
            try:
                self._do(act)
            except Refused as refused:
                self._note_refusal(act, refused)
            except (BadAct, BadName, NotUnderstood, BudgetError):
                return

    def _note_refusal(self, act: Mapping[str, Any], refused: Refused) -> None:
        """Note an act that is known to be refused: it changes nothing, and is content."""

        def tried(play: Recorded) -> dict[str, Any]:
            play.refuse(refused.refusal)
            return {**act, "refused": act.get("refused", True)}

        self._journal.do(tried)

    def _changed(self) -> Table:
        for hear in self._watching:
            hear()
        return self

    def refusal(self, verb: str, *what: Any, **more: Any) -> str:
        """Why an act would be refused now, with its rule; empty if it would not be. Nothing is done.

        >>> table(you=["Mirrorpool", "5 Forest"]).refusal("tap", "Mirrorpool")
        ''
        """
        if verb not in vars(Verbs) or verb.startswith("_"):
            raise NotAllowed(f"there is no verb {verb!r}; there are {', '.join(one for one in vars(Verbs) if one[0] != '_')}")
        try:
            getattr(self.branch(), verb)(*what, **more)
        except NotAllowed as no:
            return str(no)
        return ""

    # -- looking and going back ----------------------------------------------------------------------------------------------

    @property
    def question(self) -> str:
        """The open question with its legal answers, empty if there is none."""
        question = self._play.question
        if question is None:
            return ""
        state = self._play.state.shown or self._play.state
        trace = self.trace
        options = option_texts(question, lambda one: trace.label(state, one))
        return f"{question.player}: {question.prompt} ({', '.join(options)})"

    def offers(self, player: str | None = None) -> list[Offer]:
        """What a player could think of doing now: texts, acts to give to `do`, and the rule where one is refused."""
        players = [one.name for one in self._play.state.players]
        if player not in (None, *players):
            raise NotAllowed(f"{player!r} is no player; players are {', '.join(players)}")
        return offers(self._play, player)

    def choices(self) -> list[Choice]:
        """The legal answers of the open question, each to give to `answer`."""
        return choices(self._play)

    def undo(self, acts: int = 1) -> Table:
        """Go back before the last acts; raises NotAllowed if there are not so many."""
        there = len(self._journal.before)
        if not 1 <= acts <= there:
            raise NotAllowed(f"undo takes back 1 act or more, and there are {there} to take back, not {acts}")
        self._journal.undo(acts)
        return self._changed()

    def branch(self) -> Table:
        """Another table that stands at the same moment, to try something else on."""
        return self.forked(len(self._play.moments))

    def forked(self, moments: int) -> Table:
        """Another table that stands where this one stood after so many moments, one of the play's stops."""
        other = copy(self)
        for name, value in self._as_it_was(moments).items():
            setattr(other, name, value)
        return other

    def _as_it_was(self, moments: int) -> dict[str, Any]:
        """What a table that stood here after so many moments would know."""
        play, script = self._play.fork(moments), self._script_until(moments)
        before = [
            replace(saved, todo=(), left=(), standing={}) for saved in self._journal.before if saved.moments < moments
        ]
        earlier = moments < len(self._play.moments)
        return {
            "_journal": Journal(play, script, before[: len(script)]), "_acts": Acts(play, self._acts.catalogue),
            "_watching": [], "_film": None,
            "_position": _unanswered(self._position) if earlier else self._position,
        }  # fmt: skip

    def _script_until(self, moments: int) -> list[dict[str, Any]]:
        """The acts that had begun by then, each with the answers that it had been given by then."""
        play = self._play
        last = play.moments[moments - 1].act if moments < len(play.moments) else len(self._script) - 1
        script = []
        amid = play.amid(moments)
        for number, act in enumerate(self._script[: last + (0 if amid else 1)]):
            bare = {key: value for key, value in act.items() if key != "answers"}
            answers = play.answers_in(number, moments)
            script.append({**bare, "answers": answers} if answers else bare)
        return [*script, *play.passes_in(last, moments)] if amid else script

    def stage(
        self, at: int = 0, *, presenter: bool = False, theme: str = "auto", pace: int = 1800,
        predictions: Mapping[int, Any] | None = None,
    ) -> Stage:
        """The table as a stage to click on: step, ask why, act, answer, go back and answer differently.

        It opens at the place `at`, as in `stage(at=-1)`, and shows that moment where there is no kernel. `presenter=True`
        is large print for the wall, `theme` is "auto", "light" or "dark", `predictions` maps places of frames to questions
        that are asked before they are shown.
        """
        from rulesviz.live.game import Game
        from rulesviz.widgets.stage import THEMES, Stage

        if theme not in THEMES:
            raise NotAllowed(f"stage: there is no theme {theme!r}; there are {', '.join(THEMES)}")
        stage = Stage(
            Game(self, self._reel), cursor=self._from_start(at), presenter=presenter, theme=theme, pace=pace, predictions=predictions
        )
        self._watching.append(stage.refresh)
        return stage

    def save(self, path: str | Path, title: str = "", story: str = "") -> Path:
        """Write the position and all acts as a scenario file, whole or not at all; title and story are the table's own.

        Raises NotAllowed where nothing can be written.
        """
        tables: dict[str, Any] = {"title": title or self._title}
        if story or self._story:
            tables["story"] = story or self._story
        tables |= self._position
        if self._cards:
            tables["cards"] = self._cards
        tables["script"] = self._script
        with writing(path):
            return write_whole(path, tomli_w.dumps(tables, multiline_strings=True))


def played(scenario: Scenario, catalogue: Catalogue | None = None) -> Table:
    """A table on which a scenario has been played as far as its script goes; acts that it knows to be refused are noted."""
    table = Table(scenario.position, catalogue, scenario.cards, scenario.title, scenario.story)
    table.follow(scenario.script)
    return table


def _unanswered(position: Mapping[str, Any]) -> dict[str, Any]:
    """A position without the players' standing answers."""
    players = {
        name: {key: value for key, value in player.items() if key != "answers"}
        for name, player in position.get("players", {}).items()
    }
    return {**position, "players": players}


@spoken
def table(
    you: Zone = (),
    opponent: Zone = (),
    *,
    hand: Zone = (),
    mana: str = "",
    library: Zone = (),
    graveyard: Zone = (),
    opponent_hand: Zone = (),
    opponent_mana: str = "",
    step: str = "precombat main",
    active: str = "you",
    cards: dict[str, Any] | None = None,
    title: str = "My table",
) -> Table:
    """A table with these permanents; `hand`, `mana`, `library`, `graveyard` are yours. Raises NotAllowed.

    `title` is what stages, pages and saved files call it.

    >>> start = table(you=["Mirrorpool", "6 Wastes", "Runeclaw Bear"])
    >>> done = start.activate("Mirrorpool", 4, targets="Runeclaw Bear").resolve()
    >>> done.find("Runeclaw Bear#2").copy_of
    'Runeclaw Bear#1'
    """
    mine = {"battlefield": you, "hand": hand, "mana": mana, "library": library, "graveyard": graveyard}
    theirs = {"battlefield": opponent, "hand": opponent_hand, "mana": opponent_mana}
    players = {"you": _filled(mine), "opponent": _filled(theirs)}
    return Table({"players": players, "step": step, "active": active}, cards=cards, title=title)


def _filled(player: dict[str, Any]) -> dict[str, Any]:
    zones = {key: [value] if isinstance(value, str | dict) else list(value) for key, value in player.items() if key != "mana"}
    filled = {key: value for key, value in {**zones, "mana": player["mana"]}.items() if value}
    return {**filled, "endless_library": True} if "library" not in filled else filled
