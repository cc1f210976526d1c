"""`rulesviz run`: a scenario walked through in the terminal, and its frames as a page, as pictures, as data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from rulesviz.explain.frame import Frame
    from rulesviz.scenarios.run import Report


def run(
    scenario: Annotated[str, typer.Argument(metavar="NAME-or-FILE", help="A shipped scenario (S21), or a file of yours.")],
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write one page to step through.")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="DIR", help="Write pictures of each act.")] = None,
    data: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the frames as JSON.")] = None,
    cards: Annotated[list[Path] | None, typer.Option("--cards", metavar="FILE", help="A card file of your own, too.")] = None,
) -> None:
    """Walk through a scenario in the terminal.

    Each act is followed by what it made happen, with the rule numbers, then by the table, the stack, and how the values
    of the objects concerned come about. It ends where the script ends, or where a question waits for an answer.
    """
    from rulesviz.cli.screen import catalogue, console, give_up
    from rulesviz.explain.frames import frames
    from rulesviz.scenarios.read import BadScenario, find, read
    from rulesviz.scenarios.run import run as play
    from rulesviz.views.terminal import show

    known = catalogue(cards or ())
    try:
        file = find(scenario)
    except BadScenario as wrong:
        give_up(str(wrong), 2)
    try:
        report = play(read(file), known)
    except BadScenario as wrong:
        give_up(str(wrong))
    made = frames(report.trace) if report.trace is not None else []
    out = console()
    show(made, out, report.scenario.title, report.scenario.story)
    _judged(report, out)
    for line in written(report, made, html, svg, data):
        out.print(line, soft_wrap=True)
    if report.error:
        give_up(f"{file.name}: {report.error.removeprefix(f'{file.name}: ')}")
    if stopped(report):
        raise typer.Exit(1)


def stopped(report: Report) -> bool:
    """Whether an act of the script could not be done, so that what follows it was never reached."""
    if report.trace is None:
        return True
    last = report.checks[-1] if report.checks else None
    return last is not None and not last.ok and last.at.endswith("]") and ".expect" not in last.at and not asks(report)


def asks(report: Report) -> bool:
    """Whether the run ended at a question without an answer: the learner's turn, no mistake."""
    return report.trace is not None and report.trace.moments[-1].question is not None


def _judged(report: Report, out: Console) -> None:
    """What the checks say, and what a common belief forgets."""
    from rich.padding import Padding
    from rich.text import Text

    from rulesviz.cli.changed import details
    from rulesviz.views.words import clean

    open_question = asks(report) and bool(report.checks) and report.checks[-1].check.startswith("no answer to: ")
    checks = report.checks[:-1] if open_question else report.checks
    wrong = [check for check in checks if not check.ok]
    if checks:
        out.print(Text(f"\n{len(checks) - len(wrong)} of {len(checks)} checks hold.", style="bold"))
    for check in checks:
        if check.ok and check.check.startswith("myth "):
            out.print(Padding(Text(f"Often believed, but false here {clean(check.check.removeprefix('myth '))}"), (0, 0, 0, 2)))
    for check in wrong:
        lines = details(report, check)
        out.print(Padding(Text(f"✗ {clean(lines[0])}", style="bold red"), (0, 0, 0, 2)))
        for line in lines[1:]:
            out.print(Padding(Text(clean(line)), (0, 0, 0, 6)))
    if open_question:
        at = clean(report.checks[-1].at)
        out.print(Text(f"\nThe walk stops at this question ({at}): the next act must answer it.", style="bold"))


def written(report: Report, made: Sequence[Frame], html: Path | None, svg: Path | None, data: Path | None) -> Iterator[str]:
    """Write what was asked for; a line for each."""
    from rulesviz.cli.screen import write

    scenario = report.scenario
    if html is not None:
        from rulesviz.views.page import page

        write(html, [page(made, scenario.title, scenario.story)])
        yield f"\nThe page to step through: {html}"
    if svg is not None:
        count = _pictures(made, svg)
        yield f"\n{count} pictures in {svg}"
    if data is not None:
        write(data, as_json(made))
        yield f"\n{len(made)} frames as JSON: {data}"


def as_json(made: Sequence[Frame]) -> Iterator[str]:
    """The frames as a JSON list, one frame a line; the same frames give the same bytes."""
    yield "["
    for at, frame in enumerate(made):
        yield f"{',' if at else ''}\n{json.dumps(frame.as_dict(), ensure_ascii=False)}"
    yield "\n]\n"


def _pictures(made: Sequence[Frame], folder: Path) -> int:
    """For each act its stack, its copies and the strata of what it was about, as files; returns how many."""
    from rulesviz.cli.screen import give_up, write
    from rulesviz.views.layout import LayoutError

    try:
        folder.mkdir(parents=True, exist_ok=True)
        drawn = list(pictures(made))
    except OSError as wrong:
        give_up(f"cannot write into {str(folder)!r}: {wrong.strerror or wrong}")
    except LayoutError as wrong:
        give_up(f"no pictures: {wrong}")
    for name, picture in drawn:
        write(folder / name, [picture, "\n"])
    return len(drawn)


def pictures(made: Sequence[Frame]) -> Iterator[tuple[str, str]]:
    """File names and pictures, act by act: a stack that is not empty, copies where there are any, strata; then the end."""
    from rulesviz.views.graphs import Strata, copies, stack
    from rulesviz.views.terminal import acts, explained

    runs = list(acts(made))
    for number, run_ in enumerate(runs):
        last, end = run_[-1], number == len(runs) - 1
        if last.stack or end:
            yield f"{number:02}-stack.svg", stack(last).svg
        if end or any(last.objects[one].copy_of for frame in run_ for one in frame.event.objects if one in last.objects):
            yield f"{number:02}-copies.svg", copies(last).svg
        for view in explained(run_, runs[number - 1][-1] if number else None):
            yield f"{number:02}-strata-{_slug(view.label)}-{view.id}.svg", Strata(view).svg


def _slug(label: str) -> str:
    """A label as part of a file name on every system."""
    kept = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in label.lower())
    return "-".join(part for part in kept.split("-") if part)[:40] or "object"
