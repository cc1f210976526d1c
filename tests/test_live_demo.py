"""The live demo before a class: as a page without code, and as slides."""

import shutil

import pytest
from browsing import lab, open_and_run, served
from playwright.sync_api import expect

from rulesviz.paths import notebooks_dir

NAME = "90_live_demo.ipynb"
TABLES = 5  # the stages in it


@pytest.fixture
def page(browser, tmp_path):
    """A tab that may reach a server of this machine, the server's home, and a folder with the notebook in it."""
    home, folder = tmp_path / "home", tmp_path / "work"
    home.mkdir()
    folder.mkdir()
    shutil.copy(notebooks_dir() / NAME, folder)
    errors = []
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    tab = context.new_page()
    tab.route("https://**", lambda route: route.abort())  # whatever it would fetch from elsewhere is not needed
    tab.on("pageerror", lambda error: errors.append(str(error)))
    yield tab, home, folder
    context.close()
    assert errors == []


def test_as_a_page_without_code(page):
    tab, home, folder = page
    command = ("voila", str(folder / NAME), "--no-browser", "--port={port}", "--Voila.ip=127.0.0.1")
    with served(home, *command) as address:
        tab.goto(address, timeout=120000)
        expect(tab.locator(".rv")).to_have_count(TABLES, timeout=60000)
        assert "rv.Quiz" not in tab.locator("#rendered_cells").inner_text().partition("For instructors")[0]

        ring = tab.locator(".rv").nth(1)  # a vote on the stage
        ring.get_by_role("button", name="Sol Ring", exact=True).click()
        expect(ring.locator(".rv-verdict")).to_contain_text("Not quite")
        ring.locator("[data-act=next]").click()
        expect(ring.locator(".rv-bar .rv-count")).to_have_text("3 / 18")

        asked = tab.locator(".rv").nth(2)  # an answer that the kernel has to play
        asked.locator("[data-act=last]").click()
        asked.get_by_role("button", name="no", exact=True).click()
        expect(asked.locator(".rv-bar .rv-count")).not_to_have_text("10 / 10", timeout=20000)

        tab.locator("label", has_text="3/3").click()  # a question of the quiz
        tab.get_by_role("button", name="Answer").last.click()
        expect(tab.locator("#rendered_cells")).to_contain_text("Yes: 3/3.", timeout=20000)
        expect(tab.locator("#rendered_cells")).to_contain_text("1 of 1 right")


def test_as_slides(page):
    tab, home, folder = page
    with lab(home, folder) as address:
        open_and_run(tab, address, NAME)
        expect(tab.locator(".rv")).to_have_count(TABLES, timeout=60000)
        tab.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0")
        tab.evaluate("window.jupyterapp.commands.execute('deck:start')")
        shown = tab.locator(".jp-Cell.jp-deck-mod-visible")
        expect(shown).to_have_count(1)
        expect(shown).to_contain_text("Live: what do copying and mana do?")
        tab.keyboard.press("ArrowRight")
        expect(shown).to_have_count(2)
        expect(shown.first).to_contain_text("1. Vote")
        tab.keyboard.press("Space")  # to the table; a click would hit it while it moves there
        expect(tab.locator(".jp-Cell.jp-mod-active .rv")).to_have_count(1)
        stage = shown.locator(".rv")
        stage.locator("[data-act=next]").click()
        tab.keyboard.press("ArrowRight")  # goes to the stage, and turns no slide
        expect(stage.locator(".rv-bar .rv-count")).to_have_text("3 / 42")
        expect(shown.first).to_contain_text("1. Vote")
