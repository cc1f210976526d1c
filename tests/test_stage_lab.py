"""The stage in a real JupyterLab: a notebook is run, an object clicked, a question answered, a branch made."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager

import nbformat
import pytest
from playwright.sync_api import expect, sync_playwright

from rulesviz.paths import data_dir

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
CELLS = (
    "import rulesviz as rv\nstage = rv.walk('S48').stage()\nstage",
    "table = rv.table(you=['Mountain', 'Runeclaw Bear'], hand=['Lightning Bolt'])\ntable.stage()",
)
SETTINGS = '{"fetchNews": "false", "checkForUpdates": false}'  # else a pop-up about news covers the page
IDLE = """() => {
  const session = window.jupyterapp.shell.currentWidget?.sessionContext?.session;
  return session?.kernel?.status === 'idle';
}"""


@contextmanager
def lab(home, folder):
    """Run a JupyterLab that knows no settings, workspaces or trust of whoever runs this; yields its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {f"JUPYTER_{kind}_DIR": str(home / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    own |= {f"JUPYTERLAB_{kind}_DIR": str(home / kind) for kind in ("SETTINGS", "WORKSPACES")}
    root = str(data_dir().parent)
    paths = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH", "")]))
    news = home / "SETTINGS" / "@jupyterlab" / "apputils-extension"
    news.mkdir(parents=True)
    (news / "notification.jupyterlab-settings").write_text(SETTINGS, encoding="utf-8")
    command = [
        sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token=",
        f"--ServerApp.root_dir={folder}", "--LabApp.expose_app_in_browser=True", "--LabApp.extension_manager=readonly",
    ]  # fmt: skip
    with (home / "log").open("w") as log:
        env = {**os.environ, **own, "IPYTHONDIR": str(home / "ipython"), "PYTHONPATH": paths}
        process = subprocess.Popen(command, env=env, stdout=log, stderr=log)
        try:
            address = f"http://127.0.0.1:{port}"
            for _ in range(600):
                try:
                    urllib.request.urlopen(f"{address}/api", timeout=1)
                    break
                except OSError:
                    assert process.poll() is None, (home / "log").read_text(encoding="utf-8")
                    time.sleep(0.1)
            yield address
        finally:
            process.terminate()
            process.wait(30)


@pytest.fixture
def notebook(browser_path, tmp_path):
    """Open a notebook with a stage, all its cells run; nothing may have gone wrong in the console."""
    home, folder = tmp_path / "home", tmp_path / "work"
    folder.mkdir()
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    book = nbformat.v4.new_notebook(metadata=kernel, cells=list(map(nbformat.v4.new_code_cell, CELLS)))
    nbformat.write(book, folder / "stage.ipynb")
    errors = []
    home.mkdir()
    with lab(home, folder) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path, args=FLAGS)
        tab = browser.new_page(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
        tab.on("pageerror", lambda error: errors.append(str(error)))
        tab.goto(f"{address}/lab/tree/stage.ipynb?reset")
        tab.wait_for_function("window.jupyterapp && window.jupyterapp.started")
        tab.evaluate("window.jupyterapp.started.then(() => true)")
        tab.wait_for_selector(".jp-NotebookPanel .jp-Notebook .jp-Cell")
        tab.wait_for_function(IDLE, timeout=90000)  # before the kernel is up, the command silently does nothing
        tab.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        expect(tab.locator(".rv")).to_have_count(2, timeout=60000)
        yield tab
        browser.close()
    assert errors == []


def test_click_answer_and_branch(notebook):
    tab = notebook
    stage, play = tab.locator(".rv").first, tab.locator(".rv").nth(1)
    stage.scroll_into_view_if_needed()
    active = "window.jupyterapp.shell.currentWidget.content.activeCellIndex"
    stage.locator("[data-act=next]").click()
    before = tab.evaluate(active)
    for _ in range(5):
        tab.keyboard.press("ArrowRight")
    expect(stage.locator(".rv-bar .rv-count")).to_have_text("7 / 12")
    assert tab.evaluate(active) == before  # the arrow keys stayed in the stage

    stage.locator(".rv-cell", has_text="Self-Replicator").first.click()  # a node
    expect(stage.locator(".rv-inspector h2")).to_contain_text("Self-Replicator")
    stage.locator("[data-why]").first.click()
    expect(stage.locator(".rv-why")).to_contain_text("Why is the name")

    stage.get_by_role("button", name="no", exact=True).click()  # a question, answered otherwise: a branch
    expect(stage.locator(".rv-line-button")).to_have_text(["As it went", "1. no"], timeout=20000)
    expect(stage.locator(".rv-bar .rv-count")).to_have_text("8 / 8")

    play.scroll_into_view_if_needed()
    play.locator("summary", has_text="hand 1").click()
    play.locator(".rv-cell", has_text="Lightning Bolt").click()
    play.get_by_role("button", name="cast Lightning Bolt", exact=True).click()
    expect(play.locator(".rv-question")).to_contain_text("any target", timeout=20000)
    play.get_by_role("button", name="opponent", exact=True).click()
    expect(play.locator(".rv-stack .rv-name")).to_have_text("Lightning Bolt ", timeout=20000)

    light = stage.evaluate("(node) => getComputedStyle(node).backgroundColor")
    tab.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })")
    tab.wait_for_function(
        "(was) => getComputedStyle(document.querySelector('.rv')).backgroundColor !== was", arg=light, timeout=20000
    )
