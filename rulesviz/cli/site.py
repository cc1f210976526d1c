"""`rulesviz site`: the notebooks as a static site that runs in the reader's own browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def site(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The folder of the site: new, empty, or an earlier site.")],
    pandas: Annotated[
        bool, typer.Option("--pandas", help="Let the page load pandas from the index of the Pyodide distribution.")
    ] = False,
) -> None:
    """Build a static site with the notebooks, which needs no server that computes.

    The site asks no other host for anything, and shows tables without pandas; for a public site take --pandas. Put the folder on any
    web server, or try it: python -m http.server --directory OUT. Building needs npm, and takes a minute or two.
    """
    from rich.console import Console

    from rulesviz.cli.screen import give_up
    from rulesviz.site.build import build
    from rulesviz.site.parts import NoSite

    console = Console(stderr=True)
    try:
        with console.status("building") as status:
            size = build(out, pandas=pandas, say=lambda part: status.update(f"building: {part}"))
    except NoSite as wrong:
        give_up(str(wrong))
    except OSError as wrong:
        give_up(f"cannot write {str(out)!r}: {wrong.strerror or wrong}")
    print(f"The site is in {out} ({size / 1e6:.0f} MB). Try it: python -m http.server --directory {out}")
