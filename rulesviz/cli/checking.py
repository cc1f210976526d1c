"""Check one scenario file, whatever is in it: the result is plain data, so that other processes can do it."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulesviz.cards.catalogue import Catalogue

Entries = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Judged:
    """One check, and in words where, what, what was found and what last changed it, if it failed."""

    ok: bool
    at: str
    check: str
    found: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one file; `error` says why it could not be run to its end."""

    file: str
    error: str = ""
    checks: tuple[Judged, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether it could be run and every check holds."""
        return not self.error and all(check.ok for check in self.checks)

    def as_dict(self) -> dict[str, Any]:
        """The result as the scenario format says."""
        checks = [{"ok": one.ok, "at": one.at, "check": one.check, "found": one.found} for one in self.checks]
        return {"file": self.file, "ok": self.ok, "error": self.error, "checks": checks}


@dataclass(frozen=True, slots=True)
class Job:
    """A file to check: what to call it, where it is, or what is wrong with the words that named it."""

    name: str
    path: Path
    error: str = ""


def jobs_of(words: Sequence[str]) -> list[Job]:
    """The files that the words of a command line name: files, folders, shipped scenarios; each file once."""
    found: dict[Path, Job] = {}
    for word in words:
        for job in _named(word):
            found.setdefault(job.path.resolve() if not job.error else job.path, job)
    return list(found.values())


def all_shipped() -> list[Job]:
    """The shipped scenarios."""
    from rulesviz.scenarios.read import scenario_files

    return [Job(path.name, path) for path in scenario_files().values()]


def _named(word: str) -> Iterator[Job]:
    from rulesviz.scenarios.read import BadScenario, find

    path = Path(word)
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.suffix in (".toml", ".json") and file.is_file())
        yield from (Job(file.as_posix(), file) for file in files)
        if not files:
            yield Job(word, path, "no scenario in this folder: it holds no .toml and no .json file")
    elif path.is_file():
        yield Job(word, path)
    else:
        try:
            found = find(word)
        except BadScenario as wrong:
            yield Job(word, path, str(wrong))
        else:
            yield Job(found.name, found)


def check_file(job: Job, cards: Catalogue) -> Result:
    """Check a file; never raises."""
    if job.error:
        return Result(job.name, job.error)
    try:
        return _checked(job, cards)
    except Exception as wrong:  # noqa: BLE001  one bad file must not keep the others from their turn
        from rulesviz.cli.screen import internal

        return Result(job.name, internal(wrong))


def _checked(job: Job, cards: Catalogue) -> Result:
    from rulesviz.cli.changed import details
    from rulesviz.scenarios.read import BadScenario, read
    from rulesviz.scenarios.run import run

    try:
        report = run(read(job.path), cards)
    except BadScenario as wrong:
        return Result(job.name, str(wrong).removeprefix(f"{job.path.name}: "))
    checks = (
        Judged(check.ok, check.at, check.check, check.found, () if check.ok else tuple(details(report, check)))
        for check in report.checks
    )
    return Result(job.name, report.error.removeprefix(f"{job.path.name}: "), tuple(checks))


def check_all(jobs: Sequence[Job], entries: Entries, workers: int) -> Iterator[Result]:
    """The results in the order of the jobs, so many at a time."""
    if workers == 1 or len(jobs) < 2:
        begin(entries)
        yield from map(check_one, jobs)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    pool = ProcessPoolExecutor(min(workers, len(jobs)), initializer=begin_worker, initargs=(dict(entries),))
    waiting = [pool.submit(check_one, job) for job in jobs]
    try:
        for job, future in zip(jobs, waiting, strict=True):
            try:
                yield future.result()
            except BrokenProcessPool:
                yield Result(job.name, "internal error: a worker process died before this file was done; try --jobs 1")
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


_cards: Catalogue | None = None


def begin(entries: Entries) -> None:
    """Make the catalogue ready in this process."""
    from rulesviz.collection.known import known

    global _cards  # noqa: PLW0603  a worker process is given its catalogue once
    _cards = known().with_cards(entries)


def begin_worker(entries: Entries) -> None:
    """The same in a worker process, which Ctrl+C ends without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    begin(entries)


def check_one(job: Job) -> Result:
    """Check a file with the catalogue of this process."""
    if _cards is None:
        raise AssertionError("no catalogue: begin() comes first")
    return check_file(job, _cards)
