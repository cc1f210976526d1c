"""The stage in Notebook 7 and in nbclassic: a notebook is run, the stage steps, a question is answered, a quiz is marked."""

import contextlib

import nbformat
import pytest
from browsing import IDLE, served
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

pytestmark = pytest.mark.extra

CELLS = ("import rulesviz as rv\nstage = rv.walk('S48').stage()\nstage", "rv.walk('S21').copies()", "rv.Quiz('S21', each=1)")


@pytest.fixture
def book(tmp_path):
    (tmp_path / "home").mkdir()
    folder = tmp_path / "work"
    folder.mkdir()
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    made = nbformat.v4.new_notebook(metadata=kernel, cells=list(map(nbformat.v4.new_code_cell, CELLS)))
    nbformat.write(made, folder / "stage.ipynb")
    return folder / "stage.ipynb"


def server(app, book, *options):
    return served(
        book.parent.parent / "home", app, "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", "--ServerApp.port={port}",
        "--ServerApp.port_retries=0", "--IdentityProvider.token=", f"--ServerApp.root_dir={book.parent}", *options,
    )  # fmt: skip


def steps_and_answers(tab):
    """Step on the stage, answer a question otherwise, and answer the quiz."""
    stage = tab.locator(".rv").first
    expect(stage).to_be_visible(timeout=60_000)
    quiz = tab.get_by_role("button", name="Answer", exact=True)
    expect(quiz).to_be_visible(timeout=60_000)
    stage.scroll_into_view_if_needed()
    stage.locator("[data-act=next]").click()
    for _ in range(5):
        tab.keyboard.press("ArrowRight")
    expect(stage.locator(".rv-bar .rv-count")).to_have_text("7 / 12")
    stage.get_by_role("button", name="no", exact=True).click()  # a question, answered otherwise: a branch
    expect(stage.locator(".rv-line-button")).to_have_text(["As it went", "1. no"], timeout=20_000)
    tab.locator(".widget-radio-box label").first.click()
    quiz.click()
    expect(tab.locator("p[role=status]")).to_be_visible(timeout=20_000)


def test_the_stage_in_notebook_7(browser, book):
    errors = []
    with server("notebook", book, "--JupyterNotebookApp.expose_app_in_browser=True") as address:
        tab = browser.new_page(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
        tab.on("pageerror", lambda error: errors.append(f"{error}\n{error.stack}"))
        tab.goto(f"{address}/notebooks/{book.name}")
        tab.wait_for_function("window.jupyterapp && window.jupyterapp.started")
        tab.wait_for_selector(".jp-NotebookPanel .jp-Notebook .jp-Cell")
        tab.wait_for_function(IDLE, timeout=90_000)
        tab.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
        expect(tab.locator(".jp-RenderedSVG img").first).to_be_visible(timeout=60_000)
        tab.wait_for_function(IDLE, timeout=60_000)
        steps_and_answers(tab)
        tab.close()
    # Notebook 7.6 itself stumbles over settings that only JupyterLab has
    assert [error for error in errors if "reading 'schema'" not in error or "anywidget" in error] == []


def test_the_stage_in_nbclassic(browser, book):
    errors = []
    with server("nbclassic", book) as address:
        tab = browser.new_page(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
        tab.on("pageerror", lambda error: errors.append(f"{error}\n{error.stack}"))
        tab.goto(f"{address}/nbclassic/notebooks/{book.name}")
        tab.wait_for_function("window.Jupyter?.notebook?.kernel?.info_reply?.status === 'ok'", timeout=90_000)
        for _ in range(3):  # its widgets come up beside the kernel, and what is run before shows none
            tab.evaluate("void Jupyter.notebook.execute_all_cells()")
            with contextlib.suppress(PlaywrightTimeout):
                tab.wait_for_selector(".rv", timeout=15_000)
                break
        expect(tab.locator(".output_svg svg").first).to_be_visible(timeout=60_000)
        steps_and_answers(tab)
        tab.close()
    assert errors == []
