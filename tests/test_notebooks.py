"""The stored notebooks are what their sources give, and hold only outputs that a test can compare."""

import importlib.util
import re
from itertools import pairwise
from pathlib import Path

import jupytext
import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

FOLDER = Path(__file__).parent.parent / "notebooks"


def load_build():
    spec = importlib.util.spec_from_file_location("notebooks_build", FOLDER / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build = load_build()

PAGE = """# %% [markdown]
# # A page

# %%
import ipywidgets
print("first")
print("second")

# %%
ipywidgets.IntSlider(7)

# %%
"a value"
"""


# --- the notebooks that we ship -------------------------------------------------------------------------------------


def test_there_is_a_place_to_start():
    assert "00_start_here.py" in {source.name for source in build.sources()}


def test_no_notebook_is_without_its_source():
    assert {file.stem for file in FOLDER.glob("*.ipynb")} <= {source.stem for source in build.sources()}


@pytest.mark.notebooks
@pytest.mark.parametrize("source", build.sources(), ids=lambda source: source.stem)
def test_the_stored_notebook_is_what_its_source_gives(source):
    assert list(build.complaints(source, check=True)) == []


# --- they are made for a person -------------------------------------------------------------------------------------

CELL_LINES = 10  # of code
PROSE_LINES = 8  # in a row, in a source of 120 columns


def cells(kind):
    for source in build.sources():
        for place, cell in enumerate(jupytext.read(source).cells):
            if cell.cell_type == kind:
                yield pytest.param(cell.source, id=f"{source.stem}-{place}")


@pytest.mark.parametrize("code", list(cells("code")))
def test_a_cell_is_short_and_imports_only_the_front_door(code):
    assert len(code.splitlines()) <= CELL_LINES
    imports = [line for line in code.splitlines() if re.match(r"\s*(import|from)\b", line)]
    assert set(imports) <= {"import rulesviz as rv"}
    assert not re.search(r"\b_\w", code), "a private name"
    assert not any(line.rstrip().endswith(";") for line in code.splitlines()), "a hidden output"


@pytest.mark.parametrize("text", list(cells("markdown")))
def test_prose_is_no_wall(text):
    paragraphs = re.split(r"\n\s*\n", text)
    assert max(len(part.splitlines()) for part in paragraphs) <= PROSE_LINES


@pytest.mark.parametrize("source", build.sources(), ids=lambda source: source.stem)
def test_a_sentence_stands_before_each_picture(source):
    """Tools lose the name that a picture has for screen readers."""
    found = jupytext.read(source).cells
    pictures = re.compile(r"\.(stack|copies|strata)\([^)]*\)$")
    for before, cell in pairwise(found):
        if cell.cell_type == "code" and pictures.search(cell.source):
            assert before.cell_type == "markdown", cell.source


# What a learner may answer in the first notebook, and what the two checks then say.
ANSWERS = {
    "right": ("2", "7", ["Yes. It is 2.", "Yes. It is 7."]),
    "wrong": ("10", "10", ["Not quite. Size, color and tapping", "Not quite. Giant Growth stands right"]),
    "none": ("None", "None", ["Not yet.", "Not yet."]),
}


@pytest.mark.notebooks
@pytest.mark.parametrize("answer", ANSWERS)
def test_the_first_notebook_answers_whoever_answers(answer, tmp_path):
    guess, exercise, said = ANSWERS[answer]
    text = (FOLDER / "00_start_here.py").read_text(encoding="utf-8")
    assert text.count("guess = None\n") == text.count("answer = None\n") == 1
    text = text.replace("guess = None\n", f"guess = {guess}\n").replace("answer = None\n", f"answer = {exercise}\n")
    page = tmp_path / "page.py"
    page.write_text(text, encoding="utf-8")
    notebook = nbformat.reads(build.build(page), as_version=4)
    shown = [output.data["text/plain"] for cell, output in build.outputs(notebook) if "rv.check(" in cell.source]
    assert [found.startswith(wanted) for found, wanted in zip(shown, said, strict=True)] == [True, True]


# --- the build and its guard can fail -------------------------------------------------------------------------------


@pytest.fixture
def page(tmp_path):
    source = tmp_path / "page.py"
    source.write_text(PAGE, encoding="utf-8")
    return source


def test_a_build_is_the_same_bytes_each_time_and_a_change_is_noticed(page, capsys):
    target = page.with_suffix(".ipynb")
    assert build.main(["--check", str(page)]) == 1
    assert not target.exists()
    assert build.main([str(page)]) == 0
    first = target.read_bytes()
    assert b"first\\n" in first
    assert b'"model_id": "widget-0"' in first
    assert build.main(["--check", str(page)]) == 0
    page.write_text(PAGE.replace("second", "other"), encoding="utf-8")
    assert build.main(["--check", str(page)]) == 1
    assert target.read_bytes() == first
    assert "is not what its source gives" in capsys.readouterr().out


def test_a_cell_that_fails_fails_the_build(page, capsys):
    page.write_text("# %%\n1 / 0\n", encoding="utf-8")
    assert build.main([str(page)]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().out
    assert not page.with_suffix(".ipynb").exists()


def shown(**data: str):
    return new_output("display_data", {f"{kind.replace('_', '/')}": value for kind, value in data.items()})


def printed(text: str, name: str = "stdout"):
    return new_output("stream", name=name, text=text)


def problems(*outputs, execution_count: int | None = 1) -> list[str]:
    cell = new_code_cell("look()", execution_count=execution_count, outputs=list(outputs))
    return list(build.problems(nbformat.writes(new_notebook(cells=[cell]))))


@pytest.mark.parametrize(
    ("output", "problem"),
    [
        (shown(image_png="aGk="), "shows a bitmap"),
        (shown(image_jpeg="aGk="), "shows a bitmap"),
        (shown(text_html="<img src='data:image/png;base64,aGk='>"), "shows a bitmap"),
        (shown(text_plain="<Thing at 0x7f3a1b2c>"), "shows an address"),
        (printed("<Thing at 0x7f3a1b2c>"), "shows an address"),
        (printed("careful", name="stderr"), "writes to stderr"),
        (printed(f"in {FOLDER}"), "shows a path"),
        (printed(f"in {Path.home()}"), "shows a path"),
    ],
)
def test_the_guard_refuses(output, problem):
    (found,) = problems(output)
    assert found.startswith(problem)
    assert found.endswith(": 'look()'")


def test_the_guard_refuses_a_cell_that_was_never_run():
    assert problems(execution_count=None) == ["never run: 'look()'"]


def test_the_guard_lets_good_outputs_pass():
    picture = '<svg xmlns="http://www.w3.org/2000/svg"><title>0xbad</title></svg>'
    assert problems(printed("2/2"), shown(**{"image_svg+xml": picture, "text_plain": "a picture"})) == []
