"""Build the notebooks: a py:percent source, executed, becomes an .ipynb that is the same bytes on every build.

python notebooks/build.py [SOURCE ...]            write (all sources, if none is named)
python notebooks/build.py --check [SOURCE ...]    build in memory; exit 1 where the stored notebook differs

Both refuse a notebook whose outputs no test would compare: see `problems`.
"""

import argparse
import hashlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")  # else the kernel's debugger warns on stderr

import jupytext
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

HERE = Path(__file__).resolve().parent
VIEW = "application/vnd.jupyter.widget-view+json"
ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,}\b")
BITMAP = re.compile(r"image/(?!svg)[a-z]+")


def sources() -> list[Path]:
    """Return the notebooks' sources, in their order."""
    return sorted(HERE.glob("[0-9][0-9]_*.py"))


def build(source: Path) -> str:
    """Execute a source in a fresh kernel and return the notebook's text.

    Raises:
        CellExecutionError: a cell failed.
    """
    notebook = jupytext.read(source)
    for place, cell in enumerate(notebook.cells):
        digest = hashlib.sha256(cell.source.encode()).hexdigest()[:8]
        cell.id = f"{place:02}-{digest}"
        cell.metadata.pop("lines_to_next_cell", None)  # how the source is spaced
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=300,
        record_timing=False,
        coalesce_streams=True,
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(source.parent)}},
    )
    with tempfile.TemporaryDirectory() as nothing:  # no notebook sees the cards that whoever builds it has imported
        client.execute(env={**os.environ, "RULESVIZ_HOME": nothing})
    forget_this_run(notebook)
    return f"{nbformat.writes(notebook)}\n"


def forget_this_run(notebook: Any) -> None:
    """Take out what differs between two runs or two machines: widget state and ids, versions, the tool that read it."""
    notebook.metadata = nbformat.from_dict(
        {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
    )
    names: dict[str, str] = {}
    for _, output in outputs(notebook):
        view = output.get("data", {}).get(VIEW)
        if view is not None:
            view["model_id"] = names.setdefault(view["model_id"], f"widget-{len(names)}")


def outputs(notebook: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each code cell with each of its outputs."""
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            yield cell, output


def problems(text: str) -> Iterator[str]:
    """Name what makes a notebook's test empty or unstable.

    nbval passes a cell that was never run and skips bitmaps; an address in memory, a path of this machine or a warning
    on stderr says something about the machine, not about the rules.
    """
    notebook = nbformat.reads(text, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code" and cell.source.strip() and cell.execution_count is None:
            yield f"never run: {first_line(cell)}"
    for cell, output in outputs(notebook):
        for problem in output_problems(output):
            yield f"{problem}: {first_line(cell)}"


def output_problems(output: Any) -> Iterator[str]:
    """Name what is wrong with one output."""
    words = "\n".join(texts({key: value for key, value in output.items() if key != "metadata"}))
    if output.get("name") == "stderr":
        yield "writes to stderr"
    if any(BITMAP.fullmatch(kind) for kind in output.get("data", ())) or re.search(r"data:image/(?!svg)", words):
        yield "shows a bitmap, which is not compared"
    if ADDRESS.search(words):
        yield "shows an address in memory"
    if any(str(place) in words for place in (HERE.parent, Path.home(), Path(sys.prefix)) if place.name):
        yield "shows a path of this machine"


def texts(value: Any) -> Iterator[str]:
    """Yield every string inside a value made of dicts and lists."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts(part)


def first_line(cell: Any) -> str:
    """Return the beginning of a cell, to find it by."""
    return repr(cell.source.strip().partition("\n")[0][:60])


def complaints(source: Path, *, check: bool) -> Iterator[str]:
    """Build one notebook, store it unless it is only checked, and say what is wrong with it."""
    target = source.with_suffix(".ipynb")
    try:
        text = build(source)
    except CellExecutionError as error:
        yield f"a cell failed:\n{error}"
        return
    yield from problems(text)
    if not check:
        target.write_text(text, encoding="utf-8", newline="\n")
    elif not target.exists() or target.read_text(encoding="utf-8") != text:
        yield f"{target.name} is not what its source gives: python3 run.py notebooks"


def main(arguments: Sequence[str]) -> int:
    """Build or check the named sources; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a stored notebook differs")
    parser.add_argument("source", nargs="*", type=Path, help="py:percent files (default: all)")
    options = parser.parse_args(arguments)
    bad = 0
    for source in options.source or sources():
        found = list(complaints(source.resolve(), check=options.check))
        bad += bool(found)
        print(f"{'FAILED' if found else 'ok':7} {source.name}", *found, sep="\n        ", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
