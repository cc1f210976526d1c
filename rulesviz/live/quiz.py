"""A quiz of scenarios: questions to click on, or to read and answer in a cell; results to collect."""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulesviz.live.reading import CardTexts, card_texts
from rulesviz.live.says import NotAllowed, NotThere, writing
from rulesviz.live.spoken import all_spoken, spoken
from rulesviz.live.twin import Twin
from rulesviz.live.walk import Walk, walk
from rulesviz.quiz.marking import Mark, mark
from rulesviz.quiz.predictions import best, predictions
from rulesviz.quiz.question import Question
from rulesviz.quiz.questions import questions
from rulesviz.quiz.results import BadResults, Results, read_results

if TYPE_CHECKING:
    import pandas as pd

    from rulesviz.widgets.stage import Stage


@all_spoken
class Quiz(Twin):
    """The best questions of some scenarios, by name or number or already walked, and the marks of their answers.

    `each` is how many questions a scenario gives at most, `title` what the results are called, `dated` keeps their time. `keep` is
    a file, .csv or .json, that is written after every answer; what stands in it already counts as answered. In a notebook it can
    be clicked on; elsewhere it lists the questions. Raises NoScenario that suggests the nearest names, and NotAllowed for a
    file that holds something else.

    >>> quiz = Quiz("S21", each=1)
    >>> quiz
    1. Next: Mirrorpool (activated) resolves. Afterwards, what will the power and toughness of the new token ...be?
       a) ...
    >>> quiz.answer(1, "2/2").right
    True
    """

    @spoken
    def __init__(
        self, *scenarios: str | Walk, each: int = 4, title: str = "", dated: bool = False, keep: str | Path | None = None
    ) -> None:
        self.walks = [one if isinstance(one, Walk) else walk(one) for one in scenarios]
        asked = [(one, question) for one in self.walks for question in best(questions(one.scenario), each)]
        self._walk_of = {question.id: one for one, question in asked}
        self.questions = tuple(question for _, question in asked)
        self._hidden: dict[str, list[Any]] = {}
        names = dict.fromkeys(question.scenario.partition("-")[0] for question in self.questions)
        self.results = Results(title or ", ".join(names), dated=dated)
        self.keep = None if keep is None else Path(keep)
        if self.keep is not None:
            self._take_up(self.keep)

    def _take_up(self, path: Path) -> None:
        """Go on with the marks of a file, if it is there; it must be fit to be written to."""
        try:
            rows = read_results(path)
        except FileNotFoundError:
            return self._kept()
        except (BadResults, OSError) as wrong:
            reason = str(wrong) if isinstance(wrong, BadResults) else f"cannot read {str(path)!r}: {(wrong.strerror or 'no').lower()}"
            raise NotAllowed(f"{reason}; keep your answers in a file of their own") from None
        self.results.rows = rows
        self.results.name = rows[-1]["name"] if rows else ""
        return None

    def _kept(self) -> None:
        if self.keep is not None:
            self.save(self.keep)

    def __len__(self) -> int:
        return len(self.questions)

    def __iter__(self) -> Iterator[Question]:
        return iter(self.questions)

    def answer(self, number: int, text: str | None) -> Mark:
        """Answer the question of that number, from 1, with an option's text, or its letter; the mark is collected.

        Nothing at all is no answer, and is not collected.
        """
        question = self._question(number)
        letters = dict(zip("abcdefgh", (option.text for option in question.options), strict=False))
        given = "" if text is None else str(text).strip()
        if not given:
            raise NotThere(f"Pick an answer first: {', '.join(letters)}")
        try:
            found = mark(question, letters.get(given.lower(), given))
        except KeyError:
            there = "; ".join(f"{letter}) {one}" for letter, one in letters.items())
            raise NotThere(f"{text!r} is no answer to question {number}; answers are {there}") from None
        self.results.add(found)
        self._kept()
        return found

    def _question(self, number: int) -> Question:
        if number not in range(1, len(self) + 1):
            raise NotThere(f"there is no question {number!r}; there are {len(self)}: quiz.answer(1, 'a')")
        return self.questions[int(number) - 1]

    def cards(self, number: int) -> CardTexts:
        """The cards that lie on the table of the question of that number, to be read before it is answered.

        >>> print(Quiz("S21", each=1).cards(1))
        Runeclaw Bear · {1}{G} · Creature — Bear · 2/2
        <BLANKLINE>
        Mirrorpool · Land
        1. this enters tapped
        ...
        """
        return self._cards(self._question(number))

    def _cards(self, question: Question) -> CardTexts:
        one = self._walk_of[question.id]
        return card_texts(one[self._before(question)], one.catalogue, question.prompt)

    def _before(self, question: Question) -> int:
        """The place of the table that it begins from: what was refused changed nothing, and says what is asked."""
        one, place = self._walk_of[question.id], max(question.place - 1, 0)
        while place and one[place].refusal:
            place -= 1
        return place

    def given(self, number: int) -> Mark | None:
        """The first mark of the question of that number; None while there is none."""
        question = self.questions[number - 1]
        given = [row["given"] for row in self.results if row["question"] == question.id]
        try:
            return mark(question, given[0]) if given else None
        except KeyError:  # the question had other options when it was answered
            return None

    def to_frame(self) -> pd.DataFrame:
        """The marks so far as a DataFrame."""
        return self.results.to_frame()

    def save(self, path: str | Path) -> Path:
        """Write the marks so far as CSV."""
        with writing(path):
            return self.results.save(path)

    def stage(self, scenario: int = 0, **options: Any) -> Stage:
        """One of the scenarios as a stage that asks before it shows; the guesses are collected too."""
        if scenario not in range(len(self.walks)):
            raise NotThere(f"there is no scenario {scenario} in this quiz; there are 0 to {len(self.walks) - 1}")
        one = self.walks[scenario]
        asked = [question for question in self.questions if self._walk_of[question.id] is one]
        stage = one.stage(predictions=predictions(asked), **options)
        known = list[str]()

        def heard(change: Any) -> None:
            fresh = [guess for guess in change["new"] if guess["prompt"] not in known]
            known.extend(guess["prompt"] for guess in fresh)
            self.results.add_guesses(asked, fresh)
            self._kept()

        stage.observe(heard, "guesses")
        return stage

    # -- showing it -----------------------------------------------------------------------------------------------------

    def widget(self) -> Any:
        """The quiz as a widget: for each question its board, its options and a button; the story is told afterwards."""
        import ipywidgets as widgets

        name = widgets.Text(self.results.name, description="Name", placeholder="only if you like")

        def named(change: Any) -> None:
            self.results.rename(change["new"].strip())
            self._kept()

        name.observe(named, "value")
        score = widgets.HTML(f"<p>{self.results}</p>" if len(self.results) else "")
        parts, earlier = [name], None
        for number, (question, board) in enumerate(self._boards(), 1):
            told = ([widgets.HTML(board)] if board else []) + [self._card(number, question, score)]
            if earlier is not None and self._same_story(earlier, question):
                self._hide_until(earlier, told)
            parts += told
            earlier = question
        return widgets.VBox([*parts, score])

    def _same_story(self, one: Question, other: Question) -> bool:
        return self._walk_of[one.id] is self._walk_of[other.id]

    def _hide_until(self, earlier: Question, told: list[Any]) -> None:
        """Hide a question until an earlier one of the same story has its answer, which the later picture would give away."""
        if any(row["question"] == earlier.id for row in self.results):
            return
        for part in told:
            part.layout.display = "none"
        self._hidden[earlier.id] = told

    def _card(self, number: int, question: Question, score: Any) -> Any:
        import ipywidgets as widgets

        texts = [option.text for option in question.options]
        told = widgets.HTML("")
        picks = widgets.RadioButtons(options=texts, value=None, layout={"width": "max-content"})
        button = widgets.Button(description="Answer", tooltip=f"Answer question {number}")
        last = [one for one in self.questions if self._same_story(one, question)][-1]
        story = self._walk_of[question.id].story if question is last else ""  # it tells the answers to all of them

        def marked(found: Mark) -> None:
            picks.disabled = button.disabled = True
            for part in self._hidden.pop(question.id, ()):
                part.layout.display = None
            told.value = f'<p role="status">{html.escape(str(found))}</p><p>{html.escape(story)}</p>'

        def pressed(_: object) -> None:
            if picks.value is None:
                told.value = '<p role="status">Pick an answer first.</p>'
                return
            marked(self.answer(number, picks.value))
            score.value = f"<p>{self.results}</p>"

        before = self.given(number)
        if before is not None:
            picks.value = before.given or None
            marked(before)
        button.on_click(pressed)
        asked = f"<p><strong>{number}.</strong> {html.escape(question.prompt)}</p>{self._cards(question)._repr_html_()}"
        return widgets.VBox([widgets.HTML(asked), picks, button, told])

    def _boards(self) -> Iterator[tuple[Question, str]]:
        """Each question with the table that it begins from, under its title; empty where these are as before."""
        titled: Walk | None = None
        shown: object = None
        for question in self.questions:
            one, place = self._walk_of[question.id], self._before(question)
            title = f"<h3>{html.escape(one.title)}</h3>" if one is not titled else ""
            yield question, title + one.board(place).svg if shown != (one, place) else ""
            titled, shown = one, (one, place)

    def __repr__(self) -> str:
        lines = []
        for number, question in enumerate(self.questions, 1):
            lines.append(f"{number}. {question.prompt}")
            lines += [f"   {chr(96 + at)}) {option.text}" for at, option in enumerate(question.options, 1)]
        return "\n".join([*lines, "The cards of a question, to be read: .cards(1)"]) if lines else "No questions."

    def _repr_html_(self) -> str:
        items = []
        earlier = None
        for question, board in self._boards():
            picks = "".join(f"<li>{html.escape(option.text)}</li>" for option in question.options)
            cards = self._cards(question)._repr_html_()
            asked = f'{board}<p>{html.escape(question.prompt)}</p>{cards}<ol type="a">{picks}</ol>'
            if earlier is not None and self._same_story(earlier, question):  # its picture tells the answer before
                asked = f"<details><summary>The next question goes on from there</summary>{asked}</details>"
            items.append(f"<li>{asked}</li>")
            earlier = question
        return f"<ol>{''.join(items)}</ol>"

