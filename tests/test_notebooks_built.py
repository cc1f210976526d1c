"""The stored notebooks are what their sources give, and hold only outputs that a test can compare."""

from pathlib import Path

import course
import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

FOLDER = course.FOLDER
build = course.load(FOLDER / "build.py")

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


def test_no_notebook_is_without_its_source():
    assert {file.stem for file in FOLDER.glob("*.ipynb")} <= {source.stem for source in build.sources()}


@pytest.mark.notebooks
@pytest.mark.parametrize("source", build.sources(), ids=lambda source: source.stem)
def test_the_stored_notebook_is_what_its_source_gives(source):
    assert list(build.complaints(source, check=True)) == []


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
