"""What the tests in a browser share: how a page is measured, and what its pictures may not do."""

import os
import socket
import statistics
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import replace
from importlib.resources import files

from rulesviz.explain.frame import EventView
from rulesviz.paths import data_dir

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
SIZES = ((1280, 800), (1920, 1080), (420, 800))

SETTINGS = '{"fetchNews": "false", "checkForUpdates": false}'  # else a pop-up about news covers the page
IDLE = """() => {
  const session = window.jupyterapp.shell.currentWidget?.sessionContext?.session;
  return session?.kernel?.status === 'idle';
}"""

# the words of a picture that stand outside of it, and the pairs that lie over each other
PICTURE = """() => {
  const svg = document.querySelector('svg'), sheet = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll('text')].map(n => [n.textContent, n.getBoundingClientRect()]);
  const inside = b => b.left >= sheet.left && b.right <= sheet.right && b.top >= sheet.top && b.bottom <= sheet.bottom;
  const over = [];
  texts.forEach(([a, p], i) => texts.slice(0, i).forEach(([b, q]) => {
    if (p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 4 && q.top < p.bottom - 4) over.push([a, b]);
  }));
  return { out: texts.filter(([, b]) => !inside(b)).map(([t]) => t), over };
}"""

# motions are counted, not looked at: on a busy machine one may be over before anyone looks
COUNT_MOVES = """() => {
  const moved = Element.prototype.animate;
  window.moves = 0;
  Element.prototype.animate = function (...how) { window.moves += 1; return moved.apply(this, how); };
}"""

SCRUB = """async () => {
  const slider = document.querySelector('input[type=range]'), times = [];
  for (let at = 0; at < 200; at++) {
    const start = performance.now();
    slider.value = at; slider.dispatchEvent(new Event('input', { bubbles: true }));
    document.body.getBoundingClientRect();
    times.push(performance.now() - start);
    if (at % 20 === 0) await new Promise(requestAnimationFrame);
  }
  return times;
}"""


def violations(tab):
    tab.evaluate(AXE)
    script = "async () => (await axe.run()).violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 160))])"
    return tab.evaluate(script)


def at(tab):
    return tab.locator(".rv-bar .rv-count")


def busy(frame, count=200):
    """So many frames that begin with a table of sixty objects, numbered from 101; in each of them one turns."""
    frames = []
    for number in range(count):
        id = 101 + number % 60
        turned = replace(frame.objects[id], tapped=not frame.objects[id].tapped)
        event = EventView("tapped", f"Number {id} turns.", ("701.26",), (id,))
        frame = replace(frame, number=number, objects={**frame.objects, id: turned}, event=event)
        frames.append(frame)
    return frames


def scrub(tab):
    """Draw the slider over 200 frames: the milliseconds of a step in the middle and at the 95th percentile."""
    times = tab.evaluate(SCRUB)
    return statistics.median(times), sorted(times)[190]


@contextmanager
def served(home, *command):
    """Run `python -m COMMAND` as a server that knows no settings, workspaces or trust of whoever runs this.

    `{port}` in the command stands for a free port; yields the address.
    """
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
    words = [sys.executable, "-m", *(word.replace("{port}", str(port)) for word in command)]
    env = {**os.environ, **own, "IPYTHONDIR": str(home / "ipython"), "PYTHONPATH": paths}
    with (home / "log").open("w") as log:
        process = subprocess.Popen(words, env=env, stdout=log, stderr=log)
        try:
            for _ in range(900):
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=1).close()
                    break
                except OSError:
                    assert process.poll() is None, (home / "log").read_text(encoding="utf-8")
                    time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(30)


@contextmanager
def lab(home, folder):
    """Run a JupyterLab on a folder; yields its address."""
    command = (
        "jupyter", "lab", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", "--ServerApp.port={port}",
        "--ServerApp.port_retries=0", "--IdentityProvider.token=", f"--ServerApp.root_dir={folder}",
        "--LabApp.expose_app_in_browser=True", "--LabApp.extension_manager=readonly",
    )  # fmt: skip
    with served(home, *command) as address:
        yield address


def open_and_run(tab, address, name):
    """Open a notebook in JupyterLab and run all its cells, as soon as there is a kernel."""
    tab.goto(f"{address}/lab/tree/{name}?reset")
    tab.wait_for_function("window.jupyterapp && window.jupyterapp.started")
    tab.evaluate("window.jupyterapp.started.then(() => true)")
    tab.wait_for_selector(".jp-NotebookPanel .jp-Notebook .jp-Cell")
    tab.wait_for_function(IDLE, timeout=90000)  # before the kernel is up, the command silently does nothing
    tab.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
