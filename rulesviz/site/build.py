"""Putting the site together: a JupyterLite whose Python, packages, notebooks and pictures all lie beside it."""

from __future__ import annotations

import html
import json
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rulesviz.paths import installing, notebooks_dir
from rulesviz.site.parts import AT_START, COMPILED, GRAPHVIZ, OWN, Lock, NoSite, from_npm, needs, own_wheel, run

WEB = Path(__file__).parent / "web"
APPS = ("lab", "notebooks", "tree")
EXTENSIONS = (
    "@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager", "anywidget", "@jupyter-notebook/lab-extension",
)  # fmt: skip
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
MARK = "rulesviz-site.json"
"""A file of every built site, by which it is known as one that may be replaced."""


def build(target: Path, *, pandas: bool, say: Callable[[str], object] = lambda _: None) -> int:
    """Build the site into a folder, whole or not at all; return its size in bytes.

    With `pandas` the page loads pandas, and whatever else is imported, from the index of the Pyodide distribution.

    Raises:
        NoSite: something that is needed is missing, or the folder holds something else; the message says what.
        OSError: a file cannot be written.
    """
    npm = _ready(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".rulesviz-site-", dir=target.resolve().parent) as room:
        made = _made(Path(room), npm, pandas, say)
        if target.exists():
            shutil.rmtree(target)
        made.rename(target)
    return sum(file.stat().st_size for file in target.rglob("*") if file.is_file())


def _ready(target: Path) -> str:
    """See whether everything is there; return the program npm."""
    for module in ("jupyterlite_core", "jupyterlite_pyodide_kernel"):
        if find_spec(module) is None:
            raise NoSite(f'{module.replace("_", "-")} is not installed; this brings it: {installing("site")}')
    npm = shutil.which("npm")
    if npm is None:
        raise NoSite("npm is not installed; it comes with Node.js, and brings Python and Graphviz for the browser")
    if target.exists() and (not target.is_dir() or (any(target.iterdir()) and not (target / MARK).is_file())):
        raise NoSite(f"{str(target)!r} is there and no site of this project; name a folder that is empty or new")
    return npm


def _made(room: Path, npm: str, pandas: bool, say: Callable[[str], object]) -> Path:
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    lite, out = room / "lite", room / "out"
    core = lite / "static" / "pyodide"
    say("Python and Graphviz for the browser")
    from_npm(npm, f"pyodide@{PYODIDE_VERSION}", core, CORE)
    (core / "pyodide.mjs").rename(core / "pyodide.core.mjs")
    from_npm(npm, GRAPHVIZ, core, ("dist/viz.js",))
    say("packages")
    lock = Lock(core)
    _fill(lock, pandas)
    shutil.copy(WEB / "pyodide.mjs", core)
    (core / "sizes.json").write_text(json.dumps(_waited_for(core)), encoding="utf-8")
    say("JupyterLite")
    _notebooks(lite / "files")
    (lite / "jupyter-lite.json").write_text(json.dumps(_settings(lock)), encoding="utf-8")
    _lite(room, lite, out)
    say("pages")
    for app in APPS:
        _with_bar(out / app / "index.html")
    shutil.copy(WEB / "loading.js", out / "static")
    shutil.copy(out / "lab" / "favicon.ico", out)  # browsers ask for it there
    (out / "index.html").write_text(_start_page(out), encoding="utf-8")
    (out / MARK).write_text(json.dumps({"pandas": pandas, "left_out": lock.missing}), encoding="utf-8")
    return out


def _fill(lock: Lock, pandas: bool) -> None:
    """Everything that a notebook's kernel and the project need."""
    for name in AT_START:
        lock.add(name)
    wheel = own_wheel(lock.folder)
    lock.take(OWN, wheel, [*needs(wheel, lock.python), *COMPILED])
    if pandas:
        lock.from_distribution(_distribution(), ["pandas"])
    lock.write()


def _distribution() -> str:
    """The address at which the kernel's makers expect the whole distribution."""
    place = _extension(EXTENSIONS[0]) / "static" / "schema" / "kernel.v0.schema.json"
    schema = json.loads(place.read_text(encoding="utf-8"))
    return str(schema["properties"]["pyodideUrl"]["default"]).rpartition("/")[0] + "/"


def _waited_for(core: Path) -> dict[str, int]:
    """The files that are loaded before the first cell, and their sizes in bytes; `fetch` passes each of them."""
    return {file.name: file.stat().st_size for file in sorted(core.iterdir()) if file.suffix in {".whl", ".wasm", ".zip"}}


def _notebooks(folder: Path) -> None:
    folder.mkdir()
    for notebook in sorted(notebooks_dir().glob("[0-9]*.ipynb")):
        shutil.copy(notebook, folder)


def _settings(lock: Lock) -> dict[str, Any]:
    first = [name for name in (*AT_START, OWN) if name in lock.found]
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": first}}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {"appName": "rulesviz", "exposeAppInBrowser": True, "litePluginSettings": {KERNEL: kernel}},
    }


def _extension(name: str) -> Path:
    for base in (sysconfig.get_path("data"), sysconfig.get_path("data", sysconfig.get_preferred_scheme("user"))):
        found = Path(base) / "share" / "jupyter" / "labextensions" / name
        if found.is_dir():
            return found
    raise NoSite(f"the JupyterLab extension {name} is not installed; this brings it: {installing('site')}")


def _lite(room: Path, lite: Path, out: Path) -> None:
    """Let JupyterLite build, with the extensions that the notebooks need and no others."""
    config = {
        "LiteBuildConfig": {
            "apps": list(APPS), "contents": [str(lite / "files")], "federated_extensions": [str(_extension(one)) for one in EXTENSIONS],
            "ignore_sys_prefix": ["federated_extensions"], "no_sourcemaps": True, "no_unused_shared_packages": True,
            "cache_dir": str(room / "cache"), "output_dir": str(out), "lite_dir": str(lite),
        }
    }  # fmt: skip
    place = lite / "jupyter_lite_config.json"
    place.write_text(json.dumps(config), encoding="utf-8")
    run([sys.executable, "-m", "jupyterlite_core", "build", "--config", place], "building JupyterLite", lite)


def _with_bar(page: Path) -> None:
    """Let a page show how far the loading is."""
    text = page.read_text(encoding="utf-8")
    before, body, after = text.rpartition("</body>")
    if not body:
        raise NoSite(f"JupyterLite wrote {page.parent.name}/{page.name} without a body")
    page.write_text(f'{before}<script src="../static/loading.js" defer></script>{body}{after}', encoding="utf-8")


def _start_page(out: Path) -> str:
    sizes = json.loads((out / "static" / "pyodide" / "sizes.json").read_text(encoding="utf-8"))
    links = []
    for notebook in sorted((out / "files").glob("*.ipynb")):
        links.append(f'<li><a href="lab/index.html?path={notebook.name}">{html.escape(_title(notebook))}</a></li>')
    page = (WEB / "index.html").read_text(encoding="utf-8")
    return page.replace("%MEGABYTES%", f"{sum(sizes.values()) / 1e6:.0f}").replace("%NOTEBOOKS%", "\n".join(links))


def _title(notebook: Path) -> str:
    """A notebook's number and first heading."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    lines = [line for cell in cells if cell["cell_type"] == "markdown" for line in "".join(cell["source"]).splitlines()]
    heading = next((line.lstrip("# ") for line in lines if line.startswith("#")), notebook.stem)
    return f"{notebook.stem.partition('_')[0]} · {heading}"
