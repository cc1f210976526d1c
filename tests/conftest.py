"""What all tests share: property tests that try the same cases on every run, and the browser."""

import os
import shutil

import pytest
from hypothesis import settings

settings.register_profile("rulesviz", deadline=None, derandomize=True, max_examples=60, database=None)
settings.load_profile("rulesviz")

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")


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
