"""Play a position: acts in the script's words, questions answered or left open, everything noted as a trace."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesviz.explain.trace import Moment, Trace
from rulesviz.model.abilities import NotUnderstoodLine
from rulesviz.model.acts import Answer, Pass, Question, Refusal
from rulesviz.model.budgets import budgets, passes
from rulesviz.model.changed import replace
from rulesviz.model.events import GameEnded
from rulesviz.model.state import State
from rulesviz.rules.asking import Refused, legal
from rulesviz.rules.turn import act as begin
from rulesviz.rules.turn import advance
from rulesviz.scenarios.answers import BadAnswer, default_answer, read_answer
from rulesviz.scenarios.loops import Watch
from rulesviz.scenarios.names import BadName, Names
from rulesviz.scenarios.position import Placed

_ONWARD = ("resolve", "pass", "go_to")  # the acts in which nobody does a thing but pass


class BudgetError(ValueError):
    """An act caused more than a budget allows."""


class NotUnderstood(ValueError):  # noqa: N818  (it reads as a sentence)
    """A card that is needed has a line that the engine does not understand."""


@dataclass(frozen=True, slots=True)
class Saved:
    """Everything needed to go back to a moment: the state, how much of the trace, what was named, and what was still to be done."""

    state: State
    moments: int
    last: Moment
    todo: tuple[Callable[[], bool], ...]
    left: tuple[Any, ...]
    objects: int
    standing: dict[str, list[Any]]
    aliases: dict[str, int]
    quiet: bool = False
    naming: tuple[list[str], int] | None = None


class Play:
    """A game being played from a position. `state` is where it stands, `moments` what happened so far."""

    def __init__(self, placed: Placed) -> None:
        self.state = placed.state
        self.names = Names(placed.names)
        self.standing = {name: list(answers) for name, answers in placed.answers.items()}
        self.moments: list[Moment] = [Moment(-1, "", placed.state)]
        self.todo: list[Callable[[], bool]] = []
        self.left: list[Any] = []
        self.auto = False
        self.quiet = False
        self.act = -1
        self.text = ""
        self.note = ""
        self.watch = Watch()
        self.steps = 0
        self.resolved = 0
        self.began = 0
        self.naming: tuple[list[str], int] | None = None
        self.names.sync(self.state)
        self.go()

    # -- saving and going back ---------------------------------------------------------------------------------------

    def save(self) -> Saved:
        """Remember this moment."""
        standing = {name: list(answers) for name, answers in self.standing.items()}
        return Saved(
            self.state, len(self.moments), self.moments[-1], tuple(self.todo), tuple(self.left), len(self.state.objects),
            standing, dict(self.names.aliases), self.quiet, self.naming,
        )  # fmt: skip

    def restore(self, saved: Saved) -> None:
        """Go back to a remembered moment; broken off, it may be done again."""
        self.state, self.todo, self.left = saved.state, list(saved.todo), list(saved.left)
        self.standing = {name: list(answers) for name, answers in saved.standing.items()}
        self.quiet, self.naming = saved.quiet, saved.naming
        self.moments[saved.moments - 1 :] = [saved.last]
        self.names.forget_after(saved.objects)
        self.names.aliases = dict(saved.aliases)
        self.watch.reset()

    # -- going on -----------------------------------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The open question, if any."""
        return self.state.question

    def begin_act(self, number: int, text: str, act: Mapping[str, Any]) -> None:
        """Note which act of the script comes next, with the answers to what it raises and the names for what it makes."""
        answers, auto, note = act.get("answers", ()), act.get("auto", False), act.get("note", "")
        if "as" in act:
            self.naming = ([act["as"]] if isinstance(act["as"], str) else list(act["as"]), len(self.state.objects))
        self.act, self.text, self.note, self.auto = number, text, note, auto
        self.steps, self.began, self.resolved = 0, len(self.moments), 0
        if act.keys().isdisjoint(_ONWARD):
            self.watch.reset()  # somebody chose to do it
        if answers:
            self.left = list(answers)
        elif not self.state.stack and self.state.question is None:
            self.left = []  # nothing that the earlier act led to is left to ask

    def submit(self, what: Any) -> None:
        """Do an act of the engine and everything that follows from it; raises Refused with the state as it was."""
        saved = self.save()
        try:
            self.state = begin(self.state, what)
            self.go()
        except Refused:
            self.restore(saved)
            raise

    def refuse(self, refusal: Refusal) -> None:
        """Note that an act was refused: content, not an error."""
        self.moments.append(Moment(self.act, self.text, self.state, refusal=refusal, note=self.note))

    def answer(self, raw: Any) -> None:
        """Answer the open question; raises Refused if there is none or the answer is not legal."""
        question = self.state.question
        if question is None:
            raise Refused("there is nothing to answer", "no question is open", ("608.2d",))
        saved = self.save()
        try:
            self._advance(self._read(question, raw))
            self.go()
        except Refused:
            self.restore(saved)
            raise

    def go(self) -> None:
        """Go on until a player must act, a question has no answer, or the game is over; then what is still to do."""
        while True:
            self._settle()
            if self.state.question is not None or self.state.winner or not self.todo:
                break
            if self.todo[-1]():
                self.todo.pop()
        if self.state.winner:
            self.todo.clear()
        if (
            self.state.question is None and self.moments[-1].refusal is None
        ):  # who has priority now belongs to what happened last
            self.moments[-1] = replace(self.moments[-1], state=self.state)

    def _settle(self) -> None:
        while not self.state.winner:
            question = self.state.question
            if question is not None:
                self._name_made()
                answer = self._found(question)
                if answer is None:
                    if self.moments[-1].question is not question:  # an equal one is another one
                        shown = self.state.shown or self.state
                        self.moments.append(Moment(self.act, self.text, shown, question=question, note=self.note))
                    return
                self.watch.reset()
                self._advance(answer)
            elif self.state.agenda:
                self._advance(None)
            else:
                return
            self.steps += 1
            if max(self.steps, len(self.moments) - self.began) > budgets().events:
                raise BudgetError(f"one act caused more than {passes('events')}")

    def _advance(self, answer: Answer | None) -> None:
        done = advance(self.state, answer)
        self.state = done.state
        for transition in done.transitions:
            self.moments.append(
                Moment(self.act, self.text, transition.state, transition.event, note=self.note, item=transition.item)
            )
        for question in done.settled:
            self._use_up(question)
        if done.transitions:
            self.names.sync(self.state.shown or self.state)
            self._understood(done.transitions)

    def _understood(self, transitions: Sequence[Any]) -> None:
        for transition in transitions:
            new = getattr(transition.event, "new", None)
            if new is not None and new.zone in ("battlefield", "stack"):
                check_understood(transition.state, new.id)

    # -- answers --------------------------------------------------------------------------------------------------------------

    def _read(self, question: Question, raw: Any) -> Answer:
        try:
            return read_answer(question, raw, self.state.shown or self.state, self.names)
        except BadAnswer as wrong:
            raise Refused("no legal answer", str(wrong), (*wrong.rules, *question.rules), wrong.options) from None

    def _found(self, question: Question) -> Answer | None:
        """The answer that the act, what is left over, or the player's standing answers give to a question."""
        if self.left:
            answer = self._try(question, self.left[0])
            if answer is not None:
                self.left.pop(0)
                return answer
        standing = self.standing.get(question.player, [])
        for place, raw in enumerate(standing):
            answer = self._try(question, raw)
            if answer is not None:
                del standing[place]
                return answer
        if self.auto or (self.quiet and question.kind in ("attackers", "blockers")):
            return default_answer(question)
        return None

    def _try(self, question: Question, raw: Any) -> Answer | None:
        try:
            answer = read_answer(question, raw, self.state.shown or self.state, self.names)
        except BadAnswer:
            return None
        return answer if legal(question, answer) else None

    def _use_up(self, question: Question) -> None:
        """An answer that names the only legal choice of a question that was not asked is used up by it."""
        for answers in (self.left, self.standing.get(question.player, [])):
            for place, raw in enumerate(answers[:1] if answers is self.left else answers):
                if self._try(question, raw) is not None and not isinstance(raw, bool):
                    del answers[place]
                    return

    # -- passing ----------------------------------------------------------------------------------------------------------------

    def pass_once(self) -> None:
        """The player with priority passes; a position that comes back with nothing chosen in between ends in a draw (104.4b)."""
        player = self.state.priority
        if player is None:
            raise Refused("nobody can pass", "nobody has priority", ("117.3",))
        if (
            len(self.state.passed) == len(self.state.in_turn_order(player)) - 1
            and self.state.stack
            and self.watch.again(self.state)
        ):
            event = GameEnded(winner="draw", rules=("104.4b",))
            self.state = replace(self.state, winner="draw", priority=None, agenda=())
            self.moments.append(Moment(self.act, self.text, self.state, event))
            return
        self.state = begin(self.state, Pass(player))
        self._settle()

    def count_resolution(self) -> None:
        """One more object of the stack in this act; raises BudgetError past the budget."""
        self.resolved += 1
        if self.resolved > budgets().resolved:
            raise BudgetError(f"one act took more than {passes('resolved')} from the stack")

    def pass_until_priority(self, player: str) -> None:
        """The others pass until that player has priority, as long as nothing resolves and the step does not end."""
        state = self.state
        if state.priority == player or state.question is not None or state.winner:
            return
        order = state.in_turn_order(state.priority) if state.priority else ()
        if player not in order or len(state.passed) + order.index(player) >= len(order):
            raise Refused(
                f"{player} cannot act now", "the others would have to let something resolve or end the step", ("117.1",)
            )
        for _ in range(order.index(player)):
            self.pass_once()

    def _name_made(self) -> bool:
        """Name what the act put on the stack or created, else what it put onto the battlefield, once there is enough to name."""
        if self.naming is None:
            return True
        wanted, before = self.naming
        objects = (self.state.shown or self.state).objects
        there = [one for one in range(before, len(objects)) if objects[one].zone in ("stack", "battlefield")]
        made = [one for one in there if objects[one].zone == "stack" or objects[one].was is None]
        if len(made) < len(wanted) and (self.state.question is not None or self.state.agenda):
            return False
        made = made or there
        for name, one in zip(wanted, made, strict=False):
            self.names.aliases[name.lower()] = objects[one].card
            self.names.shown[name.lower()] = name
        self.naming = None
        return len(made) >= len(wanted)

    def end_act(self) -> None:
        """Give the names that the act asked for; raises BadName if there is too little to name and nothing left to wait for."""
        wanted = self.naming
        if not self._name_made() and self.state.question is None and wanted is not None:
            raise BadName(f"as = {', '.join(wanted[0])}: the act made too little to name")

    def trace(self, title: str = "", story: str = "") -> Trace:
        """What happened so far."""
        return Trace(title, story, tuple(self.moments), self.names.labels())


def check_understood(state: State, one: int) -> None:
    """Raise NotUnderstood if an object that is now in play has a line that the engine does not understand."""
    for face in state.objects[one].definition.faces:
        for ability in face.abilities:
            if isinstance(ability, NotUnderstoodLine):
                which = f'line {ability.line}: "{ability.text}"' if ability.line else ability.text
                raise NotUnderstood(f"not understood: {face.name}, {which} ({ability.reason})")
