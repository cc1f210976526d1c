"""`rulesviz lab`: JupyterLab on the tutorial notebooks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

START = "00_start_here.ipynb"
YOURS = Path("rulesviz-notebooks")
"""The learner's folder, in the one where the command is given."""


def lab(
    context: typer.Context,
    to: Annotated[
        Path | None,
        typer.Option("--to", metavar="DIR", help="Work on copies of the notebooks in this folder."),
    ] = None,
) -> None:
    """Open JupyterLab on the notebooks.

    In a checkout these are the notebooks of the checkout, without --to. An installed rulesviz copies them to
    ./rulesviz-notebooks first; what you changed there stays as it is, and other copies are brought up to date. Options that
    it does not know go to JupyterLab, like --no-browser.
    """
    from importlib.util import find_spec

    from rulesviz.cli.screen import give_up
    from rulesviz.paths import installing, notebooks_dir

    if find_spec("jupyterlab") is None:
        give_up(f"JupyterLab is not installed; this brings it: {installing('lab')}")
    try:
        folder = notebooks_dir()
    except FileNotFoundError as wrong:
        give_up(str(wrong))
    if to is not None or folder.name.startswith("_"):  # an installed package is no place to work in
        folder = _copied(folder, to or YOURS)
    raise typer.Exit(_open(folder, context.args))


def _copied(source: Path, target: Path) -> Path:
    """The learner's own folder with the notebooks in it; says what is new there, what was updated and what was kept."""
    from rulesviz.cli.folder import bring
    from rulesviz.cli.screen import give_up

    try:
        told = bring(source, target)
    except OSError as wrong:
        give_up(f"cannot copy the notebooks to {str(target)!r}: {wrong.strerror or wrong}; --to names another folder")
    print(f"The notebooks are in {target}: {len(told.made)} new, {len(told.updated)} updated, {len(told.kept)} kept.")
    for name in told.made:
        print(f"  copied: {name}")
    for name in told.updated:
        print(f"  updated, as you had not changed it: {name}")
    for name in told.kept:
        print(f"  kept, as you changed it: {name} (rename it to get the shipped one again)")
    return target


def _open(folder: Path, options: list[str]) -> int:
    """Start JupyterLab there and wait for its end; Ctrl+C is JupyterLab's to answer."""
    import subprocess
    import sys

    start = folder / START
    where = start if start.is_file() else folder
    process = subprocess.Popen([sys.executable, "-m", "jupyterlab", str(where), *options])
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue
