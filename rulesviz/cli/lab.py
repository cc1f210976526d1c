"""`rulesviz lab`: JupyterLab on the tutorial notebooks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

START = "00_start_here.ipynb"


def lab(
    context: typer.Context,
    to: Annotated[
        Path | None,
        typer.Option("--to", metavar="DIR", help="Work on copies of the notebooks in this folder."),
    ] = None,
) -> None:
    """Open JupyterLab on the notebooks.

    In a checkout these are the notebooks of the checkout; an installed rulesviz copies them to a folder of yours first
    and leaves there what you changed. Options that it does not know go to JupyterLab, like --no-browser.
    """
    from importlib.util import find_spec

    from rulesviz.cli.screen import give_up
    from rulesviz.paths import notebooks_dir

    if find_spec("jupyterlab") is None:
        give_up('JupyterLab is not installed; this brings it: pip install "rulesviz[lab]"')
    try:
        folder = notebooks_dir()
    except FileNotFoundError as wrong:
        give_up(str(wrong))
    if to is not None or folder.name.startswith("_"):  # an installed package is no place to work in
        folder = _copied(folder, to or _documents())
    raise typer.Exit(_open(folder, context.args))


def _documents() -> Path:
    from platformdirs import user_documents_path

    return user_documents_path() / "rulesviz"


def _copied(source: Path, target: Path) -> Path:
    """The learner's own folder with the notebooks in it; says what is new there and what was kept."""
    from rulesviz.cli.screen import give_up

    try:
        made, kept = copy_missing(source, target)
    except OSError as wrong:
        give_up(f"cannot copy the notebooks to {str(target)!r}: {wrong.strerror or wrong}; --to names another folder")
    print(f"The notebooks are in {target}: {len(made)} new, {len(kept)} of yours kept as they are.")
    for name in kept:
        print(f"  kept, as you changed it: {name} (rename it to get the shipped one again)")
    return target


def copy_missing(source: Path, target: Path) -> tuple[list[str], list[str]]:
    """Copy the notebooks that are not there yet; return the names of those copied, and of those kept with changes."""
    target.mkdir(parents=True, exist_ok=True)
    made, kept = [], []
    for file in sorted(source.glob("*.ipynb")):
        there, data = target / file.name, file.read_bytes()
        if not there.exists():
            there.write_bytes(data)
            made.append(file.name)
        elif there.read_bytes() != data:
            kept.append(file.name)
    return made, kept


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
