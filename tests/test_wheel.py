"""An installed wheel works from any folder: the command, the cards, the scenarios, the notebooks."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BIN = "Scripts" if os.name == "nt" else "bin"


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command away from the checkout and return what it printed; show its output where it fails."""
    environment = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "PYTHONHOME"}}
    environment["PYTHONUTF8"] = "1"
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """Return a fresh environment with the wheel in it, which sees this environment's libraries but not its rulesviz."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("rulesviz-*.whl")
    home = folder / "environment"
    venv.create(home, with_pip=False)
    python = home / BIN / ("python.exe" if os.name == "nt" else "python")
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index", wheel, cwd=folder)
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    here = dict.fromkeys(sysconfig.get_path(kind) for kind in ("purelib", "platlib"))
    (site / "libraries.pth").write_text("\n".join(here), encoding="utf-8")
    return home


@pytest.fixture
def elsewhere(tmp_path) -> Path:
    return tmp_path


def shipped(installed: Path, name: str) -> Path:
    """Return the installed package's folder of that name, as rulesviz.paths gives it."""
    script = f"from rulesviz.paths import {name}_dir; print({name}_dir())"
    folder = Path(run(installed / BIN / "python", "-c", script, cwd=installed).strip())
    assert folder.is_relative_to(installed.resolve())
    return folder


def files(folder: Path, pattern: str) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob(pattern) if file.is_file()}


def test_data_is_shipped_whole(installed):
    there = files(shipped(installed, "data"), "*")
    assert there == files(ROOT / "data", "*")
    assert "rulebook.toml" in there


def test_notebooks_are_shipped_built(installed):
    there = files(shipped(installed, "notebooks"), "*")
    assert there == {file.name for file in (ROOT / "notebooks").glob("*.ipynb")}
    assert "00_start_here.ipynb" in there


def test_types_are_shipped(installed):
    assert (shipped(installed, "data").parent / "py.typed").is_file()


def test_list_works_elsewhere(installed, elsewhere):
    assert "Mirrorpool" in run(installed / BIN / "rulesviz", "list", cwd=elsewhere)


def test_check_by_name_works_elsewhere(installed, elsewhere):
    name = min((ROOT / "data" / "scenarios").rglob("*.toml")).stem
    assert name in run(installed / BIN / "rulesviz", "check", name, cwd=elsewhere)


def test_lab_copies_the_notebooks_elsewhere(installed, elsewhere):
    assert "0 updated, 0 kept" in run(installed / BIN / "rulesviz", "lab", "--version", cwd=elsewhere)
    assert files(elsewhere / "rulesviz-notebooks", "*.ipynb") == files(ROOT / "notebooks", "*.ipynb")
