"""What all tests share: property tests that try the same cases on every run, a limit of time, and the browser."""

import contextlib
import os
import shutil
import signal
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import settings

from rulesviz.model.budgets import budgets

settings.register_profile("rulesviz", deadline=None, derandomize=True, max_examples=60, database=None)
settings.register_profile("nightly", deadline=None, max_examples=2_000, database=None)  # --hypothesis-profile=nightly
settings.load_profile("rulesviz")

# No test sees the cards that whoever runs it has imported; what a test imports goes to a folder of its own.
os.environ["RULESVIZ_HOME"] = str(Path(__file__).parent / ".no-imported-cards")

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@contextlib.contextmanager
def _within(seconds: float):
    if not hasattr(signal, "SIGALRM"):  # Windows: no limit
        yield
        return

    def stop(*_):
        pytest.fail(f"still at it after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def within():
    """Give `with within(seconds=10):`, which fails the test if what it holds takes longer: a hang is a failure."""
    return _within


@pytest.fixture
def budget():
    """Give `budget(events=100)`, which sets budgets for this test."""
    before = asdict(budgets())
    yield budgets
    budgets(**before)


@pytest.fixture(scope="session")
def browser_path() -> str:
    """Return the path of a Chromium; where there is none, skip, or fail if RULESVIZ_REQUIRE_BROWSER is set."""
    found = os.environ.get("CHROME") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found:
        return found
    reason = "no Chromium or Chrome found; CHROME may name one"
    if os.environ.get("RULESVIZ_REQUIRE_BROWSER"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser_flags() -> list[str]:
    """Return what makes a Chromium that asks nobody on the network of its own accord."""
    return FLAGS


@pytest.fixture(scope="module")
def browser(browser_path):
    """Run a Chromium that asks nobody on the network."""
    from playwright.sync_api import sync_playwright  # most tests need none

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=browser_path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def new_tab(browser):
    """Give `new_tab((width, height), **context)`; at the end nothing may have gone wrong in any console."""
    contexts, errors = [], []

    def open_it(size, **context):
        viewport = {"width": size[0], "height": size[1]}
        contexts.append(browser.new_context(viewport=viewport, offline=True, **{"reduced_motion": "reduce", **context}))
        tab = contexts[-1].new_page()
        tab.on("pageerror", lambda error: errors.append(str(error)))
        tab.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        return tab

    yield open_it
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def show(new_tab):
    """Show a stage in a bare page, in a context of its own."""
    from fake_model import Bare  # most tests need none

    def show_it(stage, size=(1280, 800), around="", **context):
        return Bare(new_tab(size, **context), stage, around)

    return show_it
