"""The stage as somebody reads it: keys that go on, questions that stay the same, words that are there when they are needed."""

from dataclasses import replace

import frames_sample as sample
from fake_model import Film, at, button
from playwright.sync_api import expect

import rulesviz as rv
from rulesviz.widgets.stage import Stage
from rulesviz.widgets.tree import Line

HOLDS = "(words) => document.activeElement.matches(words)"


def held(bare, words):
    return bare.tab.evaluate(HOLDS, words)


# --- keys -----------------------------------------------------------------------------------------------------------


def test_arrow_keys_step_after_a_question(show):
    bare = show(rv.walk("S21").stage())
    bare.tab.locator(".rv-cell", has_text="(bear)").first.click()
    bare.tab.locator(".rv-strata tbody tr", has_text="Power").locator("button").last.click()
    for there in (2, 3):
        bare.tab.keyboard.press("ArrowRight")
        expect(at(bare)).to_have_text(f"{there} / 42")
    expect(bare.tab.locator(".rv-why")).to_be_visible()


def test_arrow_keys_move_what_is_wider_than_its_place(show):
    bare = show(rv.walk("S21").stage(), (420, 800))
    bare.tab.locator("[data-act=last]").click()
    bare.tab.locator(".rv-cell", has_text="(bear)").first.click()
    count = at(bare).text_content()
    strata = bare.tab.get_by_role("group", name="Strata")
    strata.focus()
    bare.tab.keyboard.press("ArrowLeft")
    expect(at(bare)).to_have_text(count)
    strata.locator("button").first.focus()  # but not the value in it
    bare.tab.keyboard.press("ArrowLeft")
    expect(at(bare)).not_to_have_text(count)


def test_what_is_drawn_anew_keeps_the_keys(show):
    frames = sample.small()
    untapped = replace(frames[0].objects[10], tapped=False)
    frames[3] = replace(frames[3], objects={**frames[3].objects, 10: untapped})
    bare = show(Stage(Film(frames)))
    bare.tab.locator(".rv-cell[data-id='10']").click()
    bare.tab.locator(".rv-jump", has_text="Next change").click()
    expect(at(bare)).to_have_text("4 / 5")
    assert held(bare, "[data-jump=']']")
    bare.tab.keyboard.press("Enter")
    expect(at(bare)).to_have_text("5 / 5")  # where nothing changes any more
    bare.tab.keyboard.press("ArrowLeft")
    expect(at(bare)).to_have_text("4 / 5")
    bare.tab.keyboard.press("ArrowLeft")
    bare.tab.locator(".rv-jump", has_text="because of step 2").click()
    expect(at(bare)).to_have_text("2 / 5")
    bare.tab.keyboard.press("ArrowRight")
    expect(at(bare)).to_have_text("3 / 5")


def test_folds_and_lines_keep_the_keys(show):
    bare = show(rv.walk("S48").stage())
    bare.tab.keyboard.press("Tab")
    bare.tab.locator("[data-act=next]").click()
    bare.tab.locator(".rv-rules summary").click()
    for there in range(3, 8):
        bare.tab.keyboard.press("ArrowRight")
        expect(at(bare)).to_have_text(f"{there} / 12")
    bare.pump()
    button(bare, "no").click()
    bare.pump()
    button(bare, "As it went").click()
    bare.tab.keyboard.press("ArrowRight")
    expect(at(bare)).to_have_text("9 / 12")


# --- the inspector --------------------------------------------------------------------------------------------------


def test_a_question_stays_the_same_while_the_time_goes_on(show):
    bare = show(rv.walk("S21").stage())
    bare.tab.locator(".rv-cell", has_text="(bear)").first.click()
    bare.tab.locator(".rv-strata tbody tr", has_text="Toughness").locator("button").last.click()
    asked = bare.tab.locator(".rv-why h3")
    expect(asked).to_have_text("Why is the toughness 7?")
    bare.tab.locator("[data-act=last]").click()
    expect(asked).to_have_text("Why is the toughness 10?")
    expect(bare.tab.locator(".rv-value[aria-expanded=true]")).to_have_count(1)
    bare.tab.locator(".rv-strata tbody tr", has_text="Colors").locator("button").nth(1).click()  # after one step
    expect(asked).to_have_text("Why are the colors red?")
    bare.tab.locator("[data-act=first]").click()
    expect(asked).to_have_count(0)  # there is no such step yet


def test_another_object_is_read_from_its_beginning(show):
    bare = show(rv.walk("S21").stage())
    bare.tab.locator("[data-act=last]").click()
    below = bare.tab.locator(".rv-below")
    bare.tab.locator(".rv-cell", has_text="(bear)").first.click()
    below.evaluate("node => { node.scrollTop = 150; }")
    bare.tab.locator("[data-act=back]").click()
    assert below.evaluate("node => node.scrollTop") == 150  # the same object
    bare.tab.locator(".rv-cell", has_text="(tok)").first.click()
    expect(bare.tab.locator(".rv-inspector h2")).to_contain_text("(tok)")
    assert below.evaluate("node => node.scrollTop") == 0


# --- comparing ------------------------------------------------------------------------------------------------------


def branched(show, size=(1280, 800)):
    """Show S48 whose question was answered otherwise, the branch compared with how it went, both at their ends."""
    bare = show(rv.walk("S48").stage(), size)
    for _ in range(6):
        bare.tab.locator("[data-act=next]").click()
    bare.pump()
    button(bare, "yes").click()  # as it was answered: no branch
    bare.pump()
    bare.tab.locator("[data-act=back]").click()
    bare.pump()
    button(bare, "no").click()
    bare.pump()
    return bare


def test_one_thing_that_only_one_line_names_is_one_row(show):
    stage = rv.walk("S48").stage()
    bare = show(stage)
    for _ in range(6):
        bare.tab.locator("[data-act=next]").click()
    bare.pump()
    bare.stage._tree.lines[0].name = "with a name"
    fork = bare.stage._tree.lines[0].game.fork(6)
    fork.table.answer(True)  # the same, but nobody gives the token a name
    bare.stage._append(bare.stage._tree.add(Line(fork, "without", 0, 6)), 1, 7)
    bare.deliver()
    bare.tab.locator("[data-act=last]").click()
    bare.tab.get_by_label("Compare with").select_option(index=1)
    rows = bare.tab.locator(".rv-differences tbody th").all_inner_texts()
    assert len([row for row in rows if "Self-Replicator" in row]) <= 1, rows
