"""Open the tutorials, or check the project, with nothing but Python 3.11 or newer.

python3 run.py               open the tutorials in JupyterLab (options are passed on: --no-browser, --allow-root)
python3 run.py test          run every check (what follows goes to pytest)
python3 run.py bench         measure the speed and write docs/speed.md (what follows goes to pytest)
python3 run.py notebooks     build the notebooks again from their sources
python3 run.py site [OUT]    build the static site, in build/site if nothing else is said (needs npm)
python3 run.py extra         the checks that need npm and minutes: the static site, and a class on a hub

On Windows: py run.py. The first run makes .venv beside this file and installs into it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "installed.json"
EVERY_CORE = ("-n", "auto", "--dist", "worksteal")


def main(args: Sequence[str]) -> int:
    """Do what the first word says; return the exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036  whoever starts this file may have an older one
        sys.exit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    if not args or (args[0].startswith("-") and args[0] not in {"-h", "--help"}):
        prepare("lab")
        return lab(args)
    word, rest = args[0], list(args[1:])
    if word == "test":
        prepare("test")
        return test(rest)
    if word == "bench":
        prepare("test")
        code = call([PYTHON, "-m", "pytest", "tests/benchmarks", "--benchmark-json=.benchmarks.json", *rest])
        return call([PYTHON, "docs/speed.py", ".benchmarks.json"]) or code
    if word == "notebooks":
        prepare("lab")
        return call([PYTHON, "notebooks/build.py", *rest])
    if word == "site":
        prepare("site")
        return call([BIN / "rulesviz", "site", *(rest or ["build/site"])])
    if word == "extra":
        prepare("extra")
        return call([PYTHON, "-m", "pytest", "-s", "-p", "no:nbval", "tests/extra", *rest])
    print(__doc__)
    return 0 if word in {"-h", "--help"} else 2


# --- the environment ------------------------------------------------------------------------------------------------


def prepare(extra: str) -> None:
    """Make .venv fit this Python, this folder, this pyproject.toml and this extra; do nothing where it does.

    The stamp is written last, so an install that was broken off leaves none and is made again from nothing.
    """
    home = {"python": "{}.{}".format(*sys.version_info), "place": str(HERE)}
    wanted = hashlib.sha256((HERE / "pyproject.toml").read_bytes()).hexdigest()
    stamp = read_stamp()
    usable = PYTHON.exists() and all(stamp.get(key) == value for key, value in home.items())
    if usable and stamp.get("pyproject") == wanted and extra in stamp.get("extras", ()):
        return
    extras = sorted({"lab", extra, *(stamp.get("extras", ()) if usable else ())})
    print(f"Installing into {VENV.name}: a minute or two, once.", flush=True)
    if usable:
        STAMP.unlink()
    else:
        make_venv()
    pip = [PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", "-e", f".[{','.join(extras)}]"]
    if call(pip) != 0:
        sys.exit("The install failed; its reason stands above. Run the same command to try again.")
    STAMP.write_text(json.dumps({**home, "pyproject": wanted, "extras": extras}), encoding="utf-8")


def read_stamp() -> dict:
    """Return what the last finished install wrote; empty where none was finished."""
    try:
        return json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def make_venv() -> None:
    """Make .venv from nothing."""
    if Path(sys.prefix).resolve() == VENV:
        sys.exit(f"{VENV.name} must be made again, by a Python from outside it: deactivate it and run this once more.")
    try:
        import venv

        shutil.rmtree(VENV, ignore_errors=True)
        venv.create(VENV, with_pip=True, symlinks=os.name != "nt")
    except (ImportError, subprocess.CalledProcessError):
        sys.exit("This Python cannot make environments. On Debian or Ubuntu: sudo apt install python3-venv")


def call(command: Sequence[str | Path]) -> int:
    """Run a command here, with UTF-8 everywhere; return its exit code, also after Ctrl+C (which it hears too)."""
    process = subprocess.Popen([str(part) for part in command], cwd=HERE, env={**os.environ, "PYTHONUTF8": "1"})
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


# --- the commands ---------------------------------------------------------------------------------------------------


def lab(options: Sequence[str]) -> int:
    """Open JupyterLab on copies of the notebooks, so that working with them leaves the project as it is."""
    return call([BIN / "rulesviz", "lab", "--to", "rulesviz-notebooks", *options])


def test(extra: Sequence[str]) -> int:
    """Run every stage, also after one has failed; options of the caller's own replace the choice of tests."""
    pytest = [PYTHON, "-m", "pytest", "-q"]
    light = [*pytest, "-p", "no:nbval"]  # whose import takes seconds
    whole = ["-o", "addopts=", "-p", "no:cacheprovider", "-n", "auto", "--dist", "loadfile"]  # the cells of a notebook in order
    stages: list[tuple[str, list[str | Path]]] = [
        ("ruff", [PYTHON, "-m", "ruff", "check", "."]),
        ("mypy", [PYTHON, "-m", "mypy"]),
        ("house", [*light, "-m", "house", "tests"]),
        ("tests: unit, property, doctest", [*light, *(extra or ["-m", "not house and not notebooks", *EVERY_CORE])]),
        ("scenarios", [BIN / "rulesviz", "check", "data/scenarios"]),
        ("notebooks: built as committed", [*light, "-m", "notebooks", *EVERY_CORE, "tests/test_notebooks_built.py"]),
        ("notebooks: outputs as stored", [*pytest, *whole, "--nbval", "--nbval-current-env", "notebooks"]),
    ]
    failed = [title for title, command in stages if not passes(title, command)]
    print(f"\n{'=' * 100}")
    for title in failed:
        print(f"FAILED  {title}")
    print(f"stages: {len(stages) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def passes(title: str, command: Sequence[str | Path]) -> bool:
    """Run one stage under its heading and print its time."""
    print(f"\n===== {title} {'=' * (93 - len(title))}", flush=True)
    start = time.perf_counter()
    code = call(command)
    print(f"----- {title}: {'ok' if code == 0 else 'FAILED'} in {time.perf_counter() - start:.1f} s", flush=True)
    return code == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
