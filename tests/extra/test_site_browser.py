"""The static site as a reader uses it: built, served by a plain file server, its notebooks run in a browser. Needs npm and minutes."""

import html
import json
import os
import re
import socketserver
import subprocess
import sys
import threading
import time
from base64 import b64decode
from itertools import zip_longest
from pathlib import Path
from typing import ClassVar

import pytest
from browsing import IDLE, served
from playwright.sync_api import expect

from rulesviz.paths import data_dir, notebooks_dir

pytestmark = pytest.mark.extra

MODEL = "window.jupyterapp.shell.currentWidget.content.model"
RUN = f"""() => {MODEL}.sharedModel.cells.every(
  cell => cell.cell_type !== 'code' || !cell.source.trim() || cell.execution_count)"""
VIEW = "application/vnd.jupyter.widget-view+json"
PICTURE = ".jp-OutputArea-output img[src^='data:image/svg']"
CELLS = (
    "import rulesviz as rv\nrv.walk('S48').stage()",
    "quiz = rv.Quiz('S21', each=1, keep='quiz-ana.csv')\nquiz.answer(1, 'a')",
    "print(rv.results('.'))",
)


ITS_OWN = {
    "accounts.google.com", "clients2.google.com", "content-autofill.googleapis.com", "optimizationguide-pa.googleapis.com",
    "update.googleapis.com",
}  # fmt: skip
"""Whom Chromium asks of its own accord, whatever the page; the page is watched for these by its own requests."""


class Watch(socketserver.BaseRequestHandler):
    """A proxy that lets nothing through, and notes what was asked of it: Chromium asks it for every host but this one."""

    asked: ClassVar[list[str]] = []

    def handle(self):
        self.asked.append(self.request.recv(400).split(b"\r\n")[0].decode("latin-1"))

    @classmethod
    def foreign(cls):
        return [line for line in cls.asked if re.match(r"\w+ (?:\w+://)?([^/:]*)", line)[1] not in ITS_OWN]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Build the site as `rulesviz site` does."""
    if built := os.environ.get("RULESVIZ_SITE"):  # one that is there already
        return Path(built)
    out = tmp_path_factory.mktemp("site") / "out"
    start = time.perf_counter()
    command = "from rulesviz.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", command, "site", out], capture_output=True, text=True, check=False, cwd=data_dir().parent)
    assert done.returncode == 0, done.stderr
    print(f"\n{done.stdout.strip()}\nbuilt in {time.perf_counter() - start:.0f} s")
    return out


@pytest.fixture(scope="module")
def address(site, tmp_path_factory):
    with served(tmp_path_factory.mktemp("home"), "http.server", "{port}", "--bind", "127.0.0.1", "--directory", str(site)) as found:
        yield found


@pytest.fixture(scope="module")
def closed_browser(browser_path, browser_flags):
    """A Chromium to which only this machine can be reached."""
    from playwright.sync_api import sync_playwright

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Watch) as watch, sync_playwright() as play:
        threading.Thread(target=watch.serve_forever, daemon=True).start()
        port = watch.server_address[1]
        found = play.chromium.launch(executable_path=browser_path, args=[*browser_flags, f"--proxy-server=127.0.0.1:{port}"])
        yield found
        found.close()
        watch.shutdown()


@pytest.fixture
def tab(closed_browser, address):
    """A page of a reader who was never here; at the end, nothing may have left this machine or gone wrong."""
    Watch.asked.clear()
    seen, wrong = [], []
    context = closed_browser.new_context(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    context.on("request", lambda request: seen.append(request.url))
    context.on("response", lambda answer: answer.status >= 400 and wrong.append(f"{answer.status} {answer.url}"))
    found = context.new_page()
    found.on("pageerror", lambda error: wrong.append(str(error)))
    yield found
    context.close()
    assert len(seen) > 20
    assert [url for url in seen if not url.startswith((address, "data:", "blob:"))] == []
    assert Watch.foreign() == []
    assert wrong == []


def opened(tab, address, name):
    """Open a notebook, with all outputs cleared; return when it began and what the loading said."""
    start = time.perf_counter()
    tab.goto(f"{address}/lab/index.html?path={name}")
    said = []
    tab.expose_function("heard", lambda words: said.append(words))  # noqa: PLW0108  a bound method cannot be exposed
    tab.wait_for_selector("#rulesviz-loading")
    tab.evaluate("""() => {
      const words = document.querySelector('#rulesviz-loading [role=status]');
      new MutationObserver(() => window.heard(words.textContent)).observe(words, { childList: true });
    }""")
    tab.wait_for_selector(".jp-NotebookPanel .jp-Notebook .jp-Cell", timeout=120_000)
    print(f"\n{name}: open after {time.perf_counter() - start:.1f} s", end="")
    tab.wait_for_function("window.jupyterapp && window.jupyterapp.started")
    tab.wait_for_function(IDLE, timeout=240_000)
    print(f", Python after {time.perf_counter() - start:.1f} s", end="")
    expect(tab.locator("#rulesviz-loading")).to_be_hidden()
    tab.evaluate("window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    expect(tab.locator(PICTURE)).to_have_count(0)
    return start, said


def run_all(tab, start, picture=False):
    tab.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    if picture:
        tab.wait_for_selector(PICTURE, state="attached", timeout=240_000)
        print(f", first picture after {time.perf_counter() - start:.1f} s", end="")
    tab.wait_for_function(RUN, timeout=240_000)
    tab.wait_for_function(IDLE, timeout=60_000)
    if start:
        print(f", all cells after {time.perf_counter() - start:.1f} s")
    return tab.evaluate(f"() => {MODEL}.toJSON()")["cells"]


SERIES = re.compile(r"(?:\w+\n)?(.+)\n(?:Name: .*)?dtype: \w+", re.DOTALL)
"""A column as pandas prints it, under the name of its index."""


def told(cell):
    """What a cell shows: words, pictures, and errors; a table by what stands in its fields, a widget by its static twin."""
    for output in cell.get("outputs", ()):
        data = output.get("data", {})
        if output["output_type"] == "error":
            yield "error", output["ename"], output["evalue"]
        elif output["output_type"] == "stream":
            yield output["name"], joined(output["text"])
        elif 'class="dataframe"' in (page := joined(data.get("text/html", ""))):
            yield "table", *(html.unescape(field) for field in re.findall(r"<td>(.*?)</td>", page, re.DOTALL))
        elif found := SERIES.fullmatch(joined(data.get("text/plain", ""))):
            yield "table", *found[1].split(), "..."
        else:
            yield "shown", *sorted(data), *(joined(data.get(kind, "")) for kind in ("text/plain", "text/html", "image/svg+xml"))


def joined(text):
    return text if isinstance(text, str) else "".join(text)


def the_same(ran, kept):
    """Whether a cell shows the same; of a long table pandas shows the beginning and the end, and of a long text the beginning."""
    if ran == kept or not ran or not kept or "table" not in (ran[0], kept[0]):
        return ran == kept
    here = "\n".join(ran)
    return "..." in "".join(kept[1:]) and all(field.removesuffix("...") in here for field in kept[1:])


def shows_a_picture(cell):
    """Whether there is a picture outside of a widget."""
    return any("image/svg+xml" in (data := output.get("data", {})) and VIEW not in data for output in cell.get("outputs", ()))


@pytest.mark.parametrize("name", [book.name for book in sorted(notebooks_dir().glob("[0-9]*.ipynb"))])
def test_a_notebook_runs_whole_and_shows_the_same_as_on_a_desktop(tab, address, site, name):
    stored = json.loads((site / "files" / name).read_text(encoding="utf-8"))["cells"]
    start, said = opened(tab, address, name)
    assert any(re.fullmatch(r"Loading Python: [\d.]+ of [\d.]+ MB", words) for words in said), said
    assert said[-1] == "Starting Python"
    cells = run_all(tab, start, any(map(shows_a_picture, stored)))
    assert len(cells) == len(stored)
    assert sum(bool(cell.get("outputs")) for cell in stored) > 3
    for ran, kept in zip(cells, stored, strict=True):
        for one, other in zip_longest(told(ran), told(kept)):
            assert the_same(one, other), f"{joined(kept['source'])}\nhere {one}\nthere {other}"


def test_the_stage_steps_and_answers_and_a_quiz_is_kept(tab, address):
    tab.goto(f"{address}/lab/index.html?reset")
    tab.wait_for_function("window.jupyterapp && window.jupyterapp.started")
    tab.evaluate(
        """async (cells) => {
          await window.jupyterapp.started;
          const code = source => ({ cell_type: 'code', source, metadata: {}, outputs: [], execution_count: null });
          const content = { cells: cells.map(code), metadata: {}, nbformat: 4, nbformat_minor: 4 };
          content.metadata.kernelspec = { name: 'python3', display_name: 'Python 3', language: 'python' };
          content.metadata.language_info = { name: 'python' };
          await window.jupyterapp.serviceManager.contents.save('stage.ipynb', { type: 'notebook', format: 'json', content });
        }""",
        CELLS,
    )
    opened(tab, address, "stage.ipynb")
    cells = run_all(tab, 0)
    assert not [words for cell in cells for words in told(cell) if "error" in words]
    assert joined(cells[2]["outputs"][0]["text"]).startswith("1 learner, 1 file:")

    stage = tab.locator(".rv").first
    expect(stage).to_be_visible(timeout=60_000)
    stage.scroll_into_view_if_needed()
    stage.locator("[data-act=next]").click()
    for _ in range(5):
        tab.keyboard.press("ArrowRight")
    expect(stage.locator(".rv-bar .rv-count")).to_have_text("7 / 12")
    stage.locator(".rv-cell", has_text="Self-Replicator").first.click()
    expect(stage.locator(".rv-inspector h2")).to_contain_text("Self-Replicator")
    stage.get_by_role("button", name="no", exact=True).click()  # a question, answered otherwise: a branch
    expect(stage.locator(".rv-line-button")).to_have_text(["As it went", "1. no"], timeout=60_000)

    kept = tab.evaluate("async () => window.jupyterapp.serviceManager.contents.get('quiz-ana.csv', { content: true })")
    text = b64decode(kept["content"]).decode() if kept["format"] == "base64" else kept["content"]
    assert text.startswith("quiz,name,question,")


def test_the_watch_sees_a_worker_that_asks_elsewhere(closed_browser, address):
    Watch.asked.clear()
    tab = closed_browser.new_page()
    tab.goto(f"{address}/")
    asks = "new Worker(URL.createObjectURL(new Blob(['fetch(\"https://cdn.example/x.whl\").catch(() => postMessage(1))'])))"
    tab.evaluate(f"() => new Promise(done => {{ {asks}.onmessage = done; }})")
    tab.close()
    assert Watch.foreign() == ["CONNECT cdn.example:443 HTTP/1.1"]


def test_the_start_page_leads_to_every_notebook(tab, address, site):
    tab.goto(f"{address}/")
    links = tab.locator("main a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert links == [f"lab/index.html?path={book.name}" for book in sorted((site / "files").glob("*.ipynb"))]
    tab.locator("main a").first.click()
    tab.wait_for_selector(".jp-NotebookPanel .jp-Notebook .jp-Cell", timeout=120_000)


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    command = [sys.executable, "-c", "from rulesviz.cli import main; main()", "site", tmp_path]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=data_dir().parent)
    assert done.returncode != 0
    assert "no site of this project" in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
