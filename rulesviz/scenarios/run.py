"""Run a scenario from its position through its script, and report every check (scenario format, sections 2-4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesviz.cards.catalogue import BadCard, Catalogue
from rulesviz.collection.known import known
from rulesviz.explain.rulebook import satisfies
from rulesviz.explain.strata import strata
from rulesviz.explain.trace import Moment, Trace
from rulesviz.model.state import State
from rulesviz.rules.asking import Refused
from rulesviz.scenarios.acts import Acts, in_words
from rulesviz.scenarios.answers import options_text
from rulesviz.scenarios.beforehand import BadAct
from rulesviz.scenarios.checks import Checker
from rulesviz.scenarios.names import BadName, Names
from rulesviz.scenarios.play import BudgetError, NotUnderstood, Play, check_understood
from rulesviz.scenarios.position import place
from rulesviz.scenarios.read import BadScenario, Scenario, expectations
from rulesviz.scenarios.values import Check
from rulesviz.telling import told


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """What came of a scenario: its trace, every check, and what stopped it, if anything did."""

    scenario: Scenario
    trace: Trace | None
    checks: tuple[Check, ...]
    error: str = ""
    names: Names = field(default_factory=lambda: Names({}))

    def __repr__(self) -> str:
        failed = sum(not check.ok for check in self.checks)
        return f"Report({self.scenario.name}, {len(self.checks)} checks, {failed} failed{', ' + self.error if self.error else ''})"

    @property
    def ok(self) -> bool:
        """Whether everything in the file is true."""
        return not self.error and all(check.ok for check in self.checks)


class _Stop(Exception):  # noqa: N818  (it only ends the run)
    def __init__(self, check: Check) -> None:
        super().__init__(check.check)
        self.check = check


class _Run:
    def __init__(self, scenario: Scenario, catalogue: Catalogue | None) -> None:
        self.scenario = scenario
        cards = (catalogue or known()).with_cards(scenario.cards)
        placed = place(scenario.position, cards, scenario.name)
        for one in (*placed.state.battlefield, *placed.state.command):
            check_understood(placed.state, one)
        self.play = Play(placed)
        self.acts = Acts(self.play, cards)
        self.checks: list[Check] = []
        self.since = 0
        self.cited: set[str] = set()
        self.at = "the position"

    def run(self) -> None:
        for number, act in enumerate(self.scenario.script, start=1):
            at = self.at = f"script[{number}]"
            if "expect" in act:
                self._expect(act["expect"], f"{at}.expect")
                continue
            self._no_open_question(act, at, number)
            self._act(number, act, at)
        self._no_open_question({}, "the end", len(self.scenario.script) + 1)
        self._cited()

    def _no_open_question(self, act: Mapping[str, Any], at: str, number: int) -> None:
        question = self.play.question
        if question is None or "answer" in act or (not act and number and self._ends_open()):
            return
        state = self.play.state.shown or self.play.state
        wrong = f"{self.play.left[0]!r} is no legal answer; " if self.play.left else ""
        legal = ", ".join(options_text(question, state, self.play.names)[:24])
        raise _Stop(
            Check(
                at,
                f"no answer to: {question.prompt}",
                ok=False,
                found=f"{wrong}the question to {question.player} ({question.kind}) is open; legal: {legal}",
            )
        )

    def _ends_open(self) -> bool:
        """A script that ends with an expectation may leave its question open."""
        return bool(self.scenario.script) and "expect" in self.scenario.script[-1]

    def _act(self, number: int, act: Mapping[str, Any], at: str) -> None:
        play = self.play
        text = in_words(act)
        play.begin_act(number, text, act)
        saved = play.save()
        try:
            self.acts.do(act)
        except Refused as refused:
            play.restore(saved)
            play.refuse(refused.refusal)
            self._refused(act, at, text, refused)
            return
        except (BadAct, BadName) as wrong:
            play.restore(saved)
            raise _Stop(Check(at, text, ok=False, found=str(wrong))) from None
        if "refused" in act and act["refused"] is not False:
            raise _Stop(Check(at, f"{text} is refused", ok=False, found="it was accepted"))
        try:
            play.end_act()
        except BadName as wrong:
            raise _Stop(Check(at, text, ok=False, found=str(wrong))) from None

    def _refused(self, act: Mapping[str, Any], at: str, text: str, refused: Refused) -> None:
        wanted = act.get("refused", False)
        if wanted is False:
            raise _Stop(Check(at, f"{text} is allowed", ok=False, found=str(refused.refusal)))
        rules = [] if wanted is True else [wanted] if isinstance(wanted, str) else list(wanted)
        missing = [rule for rule in rules if not any(satisfies(one, rule) for one in refused.refusal.rules)]
        self.checks.append(
            Check(at, f"{text} is refused {', '.join(rules)}".strip(), not missing, str(refused.refusal))
        )

    def _expect(self, value: Any, at: str) -> None:
        for place_, table in expectations(value):
            checker = Checker(self.play, self.acts, self.since)
            self.checks += checker.all(table, f"{at}{place_}")
            self.cited |= checker.cited
        self.since = len(self.play.moments)

    def _cited(self) -> None:
        """Every rule that the file names must be cited by its trace."""
        if not self.scenario.rules:
            return
        cited = rules_cited(self.play.trace()) | self.cited
        for rule in self.scenario.rules:
            ok = any(satisfies(one, rule) for one in cited)
            self.checks.append(
                Check("rules", f"the trace cites {rule}", ok, "" if ok else f"cited are {', '.join(sorted(cited))}")
            )


def rules_cited(trace: Trace) -> set[str]:
    """Every rule number that the events, questions, refusals and values of a trace cite."""
    cited: set[str] = set()
    acts: dict[int, State] = {}
    for moment in trace.moments:
        cited |= set(_rules_of(moment))
        acts[moment.act] = moment.state
    for state in acts.values():
        for one in (*state.battlefield, *state.stack):
            for stratum in strata(state, one, str):
                cited |= set(stratum.rules)
    return cited


def _rules_of(moment: Moment) -> tuple[str, ...]:
    for part in (moment.event, moment.question, moment.refusal):
        if part is not None:
            return tuple(part.rules)
    return ()


def run(scenario: Scenario, catalogue: Catalogue | None = None) -> Report:
    """Play a scenario to its end, or to where it stops, and judge all its checks; never raises for what a file says."""
    runner: _Run | None = None
    error = ""
    try:
        runner = _Run(scenario, catalogue)
        runner.run()
    except _Stop as stop:
        assert runner is not None
        runner.checks.append(stop.check)
    except BudgetError as wrong:
        error = f"{runner.at if runner is not None else 'the position'}: {wrong}"
    except (BadScenario, BadCard, NotUnderstood) as wrong:
        error = told(str(wrong))
    if runner is None:
        return Report(scenario, None, (), error)
    trace = runner.play.trace(scenario.title, scenario.story)
    return Report(scenario, trace, tuple(runner.checks), error, runner.play.names)
