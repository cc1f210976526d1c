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
import zipfile
from http.server import BaseHTTPRequestHandler
from io import BytesIO
from itertools import zip_longest
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

import pytest
from browsing import IDLE, served
from playwright.sync_api import expect
from real_cards import CARDS, scryfall

from rulesviz.paths import data_dir, notebooks_dir
from rulesviz.quiz.results import Results, read_results

pytestmark = pytest.mark.extra

MODEL = "window.jupyterapp.shell.currentWidget.content.model"
RUN = f"""() => {MODEL}.sharedModel.cells.every(
  cell => cell.cell_type !== 'code' || !cell.source.trim() || cell.execution_count)"""
VIEW = "application/vnd.jupyter.widget-view+json"
PICTURE = ".jp-OutputArea-output img[src^='data:image/svg']"
CELLS = (
    "import rulesviz as rv\nrv.walk('S48').stage()",
    "quiz = rv.Quiz('S21', 'S08', each=1, keep='quiz-ana.csv')\nquiz",
    "print(rv.results('.'))",
    "print(rv.import_cards('cards.json'))\nrv.table(you=['Glass Owl']).find('Glass Owl').power",
)


LINKS = "/api/resolvePath?"
"""What JupyterLab asks where printed words look like a file's path, as 1k/2k in a bar of progress does; a site says no."""

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


def built(out, *options):
    """Build a site as `rulesviz site` does."""
    start = time.perf_counter()
    command = [sys.executable, "-c", "from rulesviz.cli import main; main()", "site", out, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=data_dir().parent)
    assert done.returncode == 0, done.stderr
    print(f"\n{done.stdout.strip()}\nbuilt in {time.perf_counter() - start:.0f} s")
    return out


def file_server(home, folder):
    return served(home, "http.server", "{port}", "--bind", "127.0.0.1", "--directory", str(folder))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    if there := os.environ.get("RULESVIZ_SITE"):  # one that is there already
        return Path(there)
    return built(tmp_path_factory.mktemp("site") / "out")


@pytest.fixture(scope="module")
def address(site, tmp_path_factory):
    with file_server(tmp_path_factory.mktemp("home"), site) as found:
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
    context.on("response", lambda got: got.status >= 400 and LINKS not in got.url and wrong.append(f"{got.status} {got.url}"))
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


@pytest.fixture
def own_notebook(tab, address):
    """A notebook of CELLS, beside a file of cards, opened and run without an error."""
    tab.goto(f"{address}/lab/index.html?reset")
    tab.wait_for_function("window.jupyterapp && window.jupyterapp.started")
    tab.evaluate(
        """async ([cells, cards]) => {
          await window.jupyterapp.started;
          const { contents } = window.jupyterapp.serviceManager;
          await contents.save('cards.json', { type: 'file', format: 'text', content: cards });
          const code = source => ({ cell_type: 'code', source, metadata: {}, outputs: [], execution_count: null });
          const content = { cells: cells.map(code), metadata: {}, nbformat: 4, nbformat_minor: 4 };
          content.metadata.kernelspec = { name: 'python3', display_name: 'Python 3', language: 'python' };
          content.metadata.language_info = { name: 'python' };
          await contents.save('own.ipynb', { type: 'notebook', format: 'json', content });
        }""",
        [CELLS, scryfall()],
    )
    opened(tab, address, "own.ipynb")
    cells = run_all(tab, 0)
    assert [words for cell in cells for words in told(cell) if "error" in words] == []
    assert "Warning" not in str(list(told(cells[3])))
    said = [words for words in told(cells[3]) if "stderr" not in words]  # where the bar of the import goes
    assert str(len(CARDS)) in said[0][1]
    assert said[1][:3] == ("shown", "text/plain", "1")
    return tab


def test_the_stage_steps_and_answers(own_notebook):
    stage = own_notebook.locator(".rv").first
    expect(stage).to_be_visible(timeout=60_000)
    stage.scroll_into_view_if_needed()
    stage.locator("[data-act=next]").click()
    for _ in range(5):
        own_notebook.keyboard.press("ArrowRight")
    expect(stage.locator(".rv-bar .rv-count")).to_have_text("7 / 12")
    stage.locator(".rv-cell", has_text="Self-Replicator").first.click()
    expect(stage.locator(".rv-inspector h2")).to_contain_text("Self-Replicator")
    stage.get_by_role("button", name="no", exact=True).click()  # a question, answered otherwise: a branch
    expect(stage.locator(".rv-line-button")).to_have_text(["As it went", "1. no"], timeout=60_000)


def listed(tab, name):
    """A file in the list of files, which is read anew."""
    tab.evaluate("window.jupyterapp.commands.execute('filebrowser:refresh')")
    return tab.locator(".jp-DirListing-item", has_text=name)


def test_a_quiz_is_answered_and_its_file_goes_out_and_others_come_in(own_notebook, tmp_path):
    tab = own_notebook
    tab.get_by_label("Name", exact=True).fill("Ana")
    tab.get_by_label("Name", exact=True).press("Tab")
    for number in range(2):
        button = tab.get_by_role("button", name="Answer", exact=True).nth(number)
        button.scroll_into_view_if_needed()
        tab.locator(".widget-radio-box").nth(number).locator("label").first.click()
        button.click()
        expect(tab.locator(".jp-OutputArea-output p[role=status]")).to_have_count(number + 1, timeout=60_000)

    item = listed(tab, "quiz-ana.csv")
    expect(item).to_have_count(1, timeout=20_000)
    item.click(button="right")
    with tab.expect_download() as coming:
        tab.get_by_role("menuitem", name="Download").click()
    coming.value.save_as(tmp_path / "quiz-ana.csv")
    first = read_results(tmp_path / "quiz-ana.csv")
    assert [(row["name"], row["scenario"][:3]) for row in first] == [("Ana", "S21"), ("Ana", "S08")]

    Results(rows=[{**row, "name": "Ben"} for row in first]).save(tmp_path / "ben.json")
    (tmp_path / "broken.csv").write_text("no results", encoding="utf-8")
    with tab.expect_file_chooser() as asked:
        tab.locator(".jp-FileBrowser [data-jp-item-name=uploader]").click()
    asked.value.set_files([tmp_path / "ben.json", tmp_path / "broken.csv"])
    for name in ("ben.json", "broken.csv"):
        expect(listed(tab, name)).to_have_count(1, timeout=20_000)
    cells = run_all(tab, 0)
    said = joined(cells[2]["outputs"][0]["text"])
    assert said.splitlines()[0].startswith("2 learners, 2 files: ")
    assert said.splitlines()[1].startswith("skipped: 'broken.csv' holds no results")


class Forger(BaseHTTPRequestHandler):
    """A server that gives a wheel of its own under any name."""

    asked: ClassVar[list[str]] = []

    def do_GET(self):
        forged = BytesIO()
        with zipfile.ZipFile(forged, "w") as wheel:
            wheel.writestr("pandas/__init__.py", "raise SystemExit('not from its makers')")
            wheel.writestr("pandas-9.dist-info/METADATA", "Metadata-Version: 2.1\nName: pandas\nVersion: 9\n")
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(forged.getvalue())

    def log_message(self, *args):
        """Say nothing."""


def test_a_public_site_does_without_pandas_where_its_makers_are_not_reached_or_it_is_forged(closed_browser, tmp_path):
    Watch.asked.clear()
    out = built(tmp_path / "public", "--pandas")
    place = out / "static" / "pyodide" / "pyodide-lock.json"
    lock = json.loads(place.read_text(encoding="utf-8"))
    pandas, numpy = (lock["packages"][name] for name in ("pandas", "numpy"))
    makers, _, wheel = pandas["file_name"].rpartition("/")
    assert numpy["file_name"].startswith(makers)
    context = closed_browser.new_context(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Forger) as forger, file_server(tmp_path, out) as address:
        threading.Thread(target=forger.serve_forever, daemon=True).start()
        pandas["file_name"] = f"http://127.0.0.1:{forger.server_address[1]}/{wheel}"
        place.write_text(json.dumps(lock), encoding="utf-8")
        tab = context.new_page()
        start, _ = opened(tab, address, "02_could_produce.ipynb")
        cells = run_all(tab, start, picture=True)
        context.close()
        forger.shutdown()
    assert f"/{wheel}" in Forger.asked
    assert set(Watch.foreign()) == {f"CONNECT {urlsplit(makers).hostname}:443 HTTP/1.1"}
    assert [words for cell in cells for words in told(cell) if "error" in words] == []


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
