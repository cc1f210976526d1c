"""The stage in a real JupyterLab: a notebook is run, an object clicked, a question answered, a branch made."""

import nbformat
import pytest
from browsing import lab, open_and_run
from playwright.sync_api import expect

CELLS = (
    "import rulesviz as rv\nstage = rv.walk('S48').stage()\nstage",
    "table = rv.table(you=['Mountain', 'Runeclaw Bear'], hand=['Lightning Bolt'])\ntable.stage()",
    "walk = rv.walk('S21')\nwalk.strata('bear')", "walk.copies()", "walk.board()", "walk.difference()", "rv.walk('S03').mana()",
    "quiz = rv.Quiz('S21', each=1)\nquiz",
)  # fmt: skip


@pytest.fixture
def notebook(browser, tmp_path):
    """Open a notebook with a stage, all its cells run; nothing may have gone wrong in the console."""
    home, folder = tmp_path / "home", tmp_path / "work"
    folder.mkdir()
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    book = nbformat.v4.new_notebook(metadata=kernel, cells=list(map(nbformat.v4.new_code_cell, CELLS)))
    nbformat.write(book, folder / "stage.ipynb")
    errors = []
    home.mkdir()
    with lab(home, folder) as address:
        tab = browser.new_page(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
        tab.on("pageerror", lambda error: errors.append(str(error)))
        open_and_run(tab, address, "stage.ipynb")
        expect(tab.locator(".rv")).to_have_count(2, timeout=60000)
        yield tab
        tab.close()
    assert errors == []


def test_click_answer_and_branch(notebook):
    tab = notebook
    stage, play = tab.locator(".rv").first, tab.locator(".rv").nth(1)
    stage.scroll_into_view_if_needed()
    active = "window.jupyterapp.shell.currentWidget.content.activeCellIndex"
    stage.locator("[data-act=next]").click()
    before = tab.evaluate(active)
    for _ in range(5):
        tab.keyboard.press("ArrowRight")
    expect(stage.locator(".rv-bar .rv-count")).to_have_text("7 / 12")
    assert tab.evaluate(active) == before  # the arrow keys stayed in the stage

    stage.locator(".rv-cell", has_text="Self-Replicator").first.click()  # a node
    expect(stage.locator(".rv-inspector h2")).to_contain_text("Self-Replicator")
    stage.locator("[data-why]").first.click()
    expect(stage.locator(".rv-why")).to_contain_text("Why is the name")

    stage.get_by_role("button", name="no", exact=True).click()  # a question, answered otherwise: a branch
    expect(stage.locator(".rv-line-button")).to_have_text(["As it went", "1. no"], timeout=20000)
    expect(stage.locator(".rv-bar .rv-count")).to_have_text("8 / 8")

    play.scroll_into_view_if_needed()
    play.locator("summary", has_text="hand 1").click()
    play.locator(".rv-cell", has_text="Lightning Bolt").click()
    play.get_by_role("button", name="cast Lightning Bolt", exact=True).click()
    expect(play.locator(".rv-question")).to_contain_text("any target", timeout=20000)
    play.get_by_role("button", name="opponent", exact=True).click()
    expect(play.locator(".rv-stack .rv-name")).to_have_text("Lightning Bolt ", timeout=20000)

    wide = "n => [n.clientWidth, n.scrollWidth, n.querySelector('img').naturalWidth]"
    pictures = [picture.evaluate(wide) for picture in tab.locator(".jp-RenderedSVG").all()]
    assert len(pictures) == 5
    assert all(needed <= room for room, needed, _ in pictures), pictures  # JupyterLab does not shrink them
    assert all(width > 100 for *_, width in pictures)

    light = stage.evaluate("(node) => getComputedStyle(node).backgroundColor")
    tab.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })")
    tab.wait_for_function(
        "(was) => getComputedStyle(document.querySelector('.rv')).backgroundColor !== was", arg=light, timeout=20000
    )


def test_a_quiz_is_read_and_answered_by_keys_alone(notebook):
    tab = notebook
    active = "window.jupyterapp.shell.currentWidget.content.activeCellIndex"
    fold, picks = tab.locator("summary", has_text="Read the cards"), tab.locator("input[type=radio]")
    expect(picks).to_have_count(3, timeout=60000)
    fold.focus()
    before = tab.evaluate(active)
    tab.keyboard.press("Enter")
    expect(tab.locator("details", has=fold)).to_contain_text("create a token copy of target creature")
    expect(tab.locator("details[open]")).to_have_count(1)
    tab.keyboard.press("Tab")
    expect(picks.first).to_be_focused()
    tab.keyboard.press("Space")
    right = [label.inner_text().strip() for label in tab.locator(".widget-radio-box label").all()].index("2/2")
    for key, at in (("ArrowDown", 1), ("ArrowDown", 2), *[("ArrowUp", at) for at in range(1, right - 1, -1)]):
        tab.keyboard.press(key)  # a notebook would go to another cell
        expect(picks.nth(at)).to_be_focused()
        expect(picks.nth(at)).to_be_checked()
        tab.wait_for_timeout(500)  # ipywidgets holds a change back until the one before it has been answered
    tab.keyboard.press("Tab")
    tab.keyboard.press("Enter")
    expect(tab.locator("p[role=status]")).to_contain_text("Yes: 2/2.", timeout=20000)
    assert tab.evaluate(active) == before
