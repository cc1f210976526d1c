"""What the site is made of: Python and Graphviz for a browser from npm, pure Python packages from pip."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import Any

from rulesviz.paths import checkout

GRAPHVIZ = "@viz-js/viz@3.31.0"  # the Graphviz of graphviz-pure 0.2.2: 16.1.0
OWN = "rulesviz"
AT_START = ("ipython", "micropip", "traitlets", "jedi", "typing-extensions", "comm")
"""What a notebook's kernel needs before its first cell."""
COMPILED = ("ijson",)
"""Libraries that are installed with compiled parts, and do without them."""
FOR_SERVERS = ("jupyterlab-widgets", "widgetsnbextension")
"""What ipywidgets names for a server to hand out; JupyterLite has it among its own files, and no Python imports it."""

Entry = dict[str, Any]


class NoSite(Exception):  # noqa: N818  it reads as a sentence
    """The site cannot be built; the message says what is missing."""


def run(command: Sequence[str | Path], what: str, cwd: Path | None = None) -> str:
    """Run a program and return what it printed; raises NoSite with its last words where it fails or is not there."""
    try:
        done = subprocess.run(  # noqa: S603  npm, pip and jupyter, with arguments of our own
            list(map(str, command)), cwd=cwd, capture_output=True, encoding="utf-8", errors="replace", check=False
        )
    except OSError as wrong:
        raise NoSite(f"{what}: cannot run {command[0]} ({wrong.strerror})") from None
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()[-3:]
        raise NoSite(f"{what}: {' '.join(map(str, command[:3]))} says: {' '.join(said) or 'nothing'}")
    return done.stdout


# -- from npm ------------------------------------------------------------------------------------------------------------


def from_npm(npm: str, package: str, folder: Path, wanted: Iterable[str] = ()) -> None:
    """Put the files of an npm package into a folder, all of its top or those that are named."""
    folder.mkdir(parents=True, exist_ok=True)
    packed = run([npm, "pack", package, "--silent", "--ignore-scripts"], f"fetching {package}", folder).split()[-1]
    chosen = set(wanted)
    with tarfile.open(folder / packed) as tar:
        for member in tar:
            path = PurePosixPath(member.name).relative_to("package")
            file = tar.extractfile(member) if member.isfile() else None
            if file is not None and (str(path) in chosen if chosen else len(path.parts) == 1):
                (folder / path.name).write_bytes(file.read())
    (folder / packed).unlink()


# -- from pip ------------------------------------------------------------------------------------------------------------


def from_pip(requirement: str, python: str, folder: Path) -> Path | None:
    """A pure wheel of one package, without what it needs, in a folder; None where there is no pure one."""
    own = folder / "fetched"
    own.mkdir(parents=True)
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:", "--platform", "any"]
    try:
        run([*command, "--python-version", python, "-d", own, requirement], f"fetching {requirement}")
        found = next(own.glob("*-none-any.whl"), None)
        return found.rename(folder / found.name) if found else None
    except NoSite:
        return None
    finally:
        for file in own.iterdir():
            file.unlink()
        own.rmdir()


def own_wheel(folder: Path) -> Path:
    """The wheel of this project: built from the checkout, or packed again from where it is installed."""
    root = checkout()
    if root is None:
        return packed_again(OWN, folder)
    run([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, root], "building the project's wheel")
    return next(folder.glob(f"{OWN}-*.whl"))


def packed_again(name: str, folder: Path) -> Path:
    """A wheel of an installed package without its compiled parts, scripts and caches; raises NoSite where it is not installed."""
    try:
        found = distribution(name)
    except PackageNotFoundError:
        raise NoSite(f"{name} is not installed") from None
    target = folder / f"{name}-{found.version}-py3-none-any.whl"
    skipped = {".so", ".pyd", ".pyc", ".dylib", ".dll"}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as wheel:
        for file in sorted(found.files or ()):
            if ".." not in file.parts and not skipped & set(file.suffixes) and file.name not in {"RECORD", "INSTALLER", "direct_url.json"}:
                wheel.write(str(file.locate()), file.as_posix())
    return target


def needs(wheel: Path, python: str) -> list[str]:
    """What a wheel needs in a browser, by normal name; extras and what is marked for other systems are left out."""
    from packaging.requirements import Requirement

    with zipfile.ZipFile(wheel) as opened:
        inside = next(name for name in opened.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
        lines = opened.read(inside).decode("utf-8").partition("\n\n")[0].splitlines()
    browser = {
        "sys_platform": "emscripten", "platform_system": "Emscripten", "platform_machine": "wasm32", "os_name": "posix",
        "python_version": python, "python_full_version": f"{python}.0", "implementation_name": "cpython",
        "platform_python_implementation": "CPython", "extra": "",
    }  # fmt: skip
    wanted = [Requirement(line.partition(":")[2]) for line in lines if line.startswith("Requires-Dist:")]
    return [normal(one.name) for one in wanted if one.marker is None or one.marker.evaluate(browser)]


def normal(name: str) -> str:
    """A package's name as a lock file writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


# -- the lock ------------------------------------------------------------------------------------------------------------


class Lock:
    """What Python in the browser may load: a file, its hash, and what it needs, by the package's name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._path = folder / "pyodide-lock.json"
        self._whole = json.loads(self._path.read_text(encoding="utf-8"))
        self.known: dict[str, Entry] = self._whole["packages"]
        self.python: str = ".".join(self._whole["info"]["python"].split(".")[:2])
        self.found: dict[str, Entry] = {}
        self.missing: list[str] = []

    def add(self, name: str) -> None:
        """Fetch a package and all that it needs, as far as they are pure."""
        name = normal(name)
        if name in self.found or name in self.missing or name in FOR_SERVERS:
            return
        entry = self.known.get(name)
        if entry is None:
            wheel = packed_again(name, self.folder) if name in COMPILED else from_pip(name, self.python, self.folder)
        else:
            wheel = from_pip(f"{name}=={entry['version']}", self.python, self.folder)
        if wheel is None:
            self.missing.append(name)
        elif entry is None:
            self.take(name, wheel, needs(wheel, self.python))
        else:
            self.take(name, wheel, entry["depends"], entry)

    def take(self, name: str, wheel: Path, depends: Iterable[str], known: Entry | None = None) -> None:
        """Note a wheel that lies in the folder, and fetch what it needs."""
        wanted = [normal(one) for one in depends]
        self.found[name] = {
            **(known or {"name": name, "version": wheel.name.split("-")[1], "imports": imports(wheel)}),
            "file_name": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(), "install_dir": "site",
            "package_type": "package", "unvendored_tests": False, "depends": wanted,
        }  # fmt: skip
        for one in wanted:
            self.add(one)

    def from_distribution(self, address: str, extra: Iterable[str]) -> None:
        """Let the browser load everything else from the distribution's own index, and the project need `extra`."""
        there = {name: {**entry, "file_name": address + entry["file_name"]} for name, entry in self.known.items()}
        self.found = {**there, **self.found}
        self.found[OWN]["depends"] += list(extra)

    def write(self) -> None:
        """Write the lock, with nothing in it that is not there to be loaded."""
        for entry in self.found.values():
            entry["depends"] = [one for one in map(normal, entry["depends"]) if one in self.found]
        self._path.write_text(json.dumps({**self._whole, "packages": dict(sorted(self.found.items()))}), encoding="utf-8")


def imports(wheel: Path) -> list[str]:
    """The names that a wheel can be imported by."""
    with zipfile.ZipFile(wheel) as opened:
        tops = {(PurePosixPath(name).parts[0], "/" in name) for name in opened.namelist() if name.endswith(".py")}
    return sorted(top if deep else top.removesuffix(".py") for top, deep in tops if not top.endswith((".dist-info", ".data")))
