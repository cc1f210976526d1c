"""The stage as somebody reads it: keys that go on, questions that stay the same, words that are there when they are needed."""

from dataclasses import replace

import frames_sample as sample
import pytest
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
    frames = sample.untapping()
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
    below.evaluate("node => { node.scrollTop = 20; }")
    bare.tab.locator("[data-act=back]").click()
    assert below.evaluate("node => node.scrollTop") == 20  # the same object
    bare.tab.locator(".rv-cell", has_text="(tok)").first.click()
    expect(bare.tab.locator(".rv-inspector h2")).to_contain_text("(tok)")
    assert below.evaluate("node => node.scrollTop") == 0


# what of the values lies outside of the pane that they stand in, without scrolling
OUTSIDE = """() => {
  const box = (node) => node.getBoundingClientRect(), room = box(document.querySelector('.rv-below'));
  const across = box(document.querySelector('.rv-scroll'));
  const seen = (b) => b.top >= room.top && b.bottom <= room.bottom && b.left >= across.left - 1 && b.right <= across.right + 1;
  return [...document.querySelectorAll('.rv-strata tbody tr')].filter((row) => row.querySelector('th').innerText !== 'Abilities')
    .flatMap((row) => [...row.children]).filter((cell) => !seen(box(cell))).map((cell) => cell.innerText);
}"""


@pytest.mark.parametrize("name", ["(bear)", "(tok)", "(aura)", "Wastes#1"])
def test_all_values_but_the_text_are_seen_without_scrolling(show, name):
    bare = show(rv.walk("S21").stage())
    bare.tab.locator("[data-act=last]").click()
    bare.tab.locator(".rv-cell", has_text=name).first.click()
    expect(bare.tab.locator(".rv-strata tbody tr", has_text="Types")).to_be_visible()
    assert bare.tab.evaluate(OUTSIDE) == []
    assert bare.tab.locator(".rv-strata th[scope=row]").all_inner_texts()[-1] in ("Toughness", "Abilities")


def test_all_values_are_seen_in_a_lecture_hall_too(show):
    bare = show(rv.walk("S21").stage(presenter=True), (1920, 1080))
    bare.tab.locator("[data-act=last]").click()
    bare.tab.locator(".rv-cell", has_text="(bear)").first.click()
    expect(bare.tab.locator(".rv-strata tbody tr", has_text="Types")).to_be_visible()
    assert bare.tab.evaluate(OUTSIDE) == []


def test_a_value_cites_its_rules_in_its_cell_or_in_the_head_of_its_column(show):
    bare = show(rv.walk("S21").stage())
    bare.tab.locator("[data-act=last]").click()
    bare.tab.locator(".rv-cell", has_text="(bear)").first.click()
    heads = bare.tab.locator(".rv-strata thead th .rv-cites").all_text_contents()
    assert heads == [f" rules {one}" for one in ("613.1, 613.2c", "613.1e", "613.1f", "613.4c, 122.1a", "613.4c", "613.4c, 613.7")]
    assert bare.tab.locator(".rv-strata tbody .rv-cites").count() == 0


def test_the_inspector_comes_into_sight_where_the_stage_is_half_below_the_screen(show):
    bare = show(rv.walk("S21").stage(), (900, 800))  # as in a notebook, beside a list of files
    bare.tab.locator("[data-act=last]").click()
    bare.tab.evaluate("document.querySelector('#root').style.paddingTop = '420px'; scrollTo(0, 90)")
    bare.tab.locator(".rv-cell", has_text="(tok)").first.evaluate("node => node.click()")  # where it is, without scrolling there
    expect(bare.tab.locator(".rv-strata tbody tr", has_text="Toughness")).to_be_in_viewport()
    expect(bare.tab.locator(".rv-cell", has_text="(tok)")).to_be_in_viewport()
    table, reasons = (bare.tab.locator(one).bounding_box() for one in (".rv-strata", ".rv-reasons"))
    assert reasons["x"] >= table["x"] + table["width"]  # there is room for them beside


def test_in_a_narrow_pane_the_name_of_what_was_chosen_is_seen(show):
    bare = show(rv.walk("S21").stage(), (420, 800))
    bare.tab.locator("[data-act=last]").click()
    bare.tab.locator(".rv-cell", has_text="(bear)").first.click()
    title, bar = bare.tab.locator(".rv-inspector h2"), bare.tab.locator(".rv-timeline")
    expect(title).to_be_in_viewport()
    assert title.bounding_box()["y"] >= bar.bounding_box()["y"] + bar.bounding_box()["height"]


# --- comparing ------------------------------------------------------------------------------------------------------


def branched(show, size=(1280, 800)):
    """Show S48 whose question was answered otherwise, the branch compared with how it went, both at their ends."""
    bare = show(rv.walk("S48").stage(), size)
    for _ in range(6):
        bare.tab.locator("[data-act=next]").click()
    bare.pump()
    button(bare, "no").click()
    bare.pump()
    return bare


def test_one_thing_that_only_one_line_names_is_one_row(show):
    frames = sample.small()
    last = frames[-1]
    named = replace(last, objects={**last.objects, 40: replace(last.objects[40], label="tok", tapped=True)})
    stage = Stage(Film(frames))
    stage._tree.add(Line(Film([*frames[:-1], named]), "named", 0, len(frames) - 2))
    stage.data = stage._tree.data
    bare = show(stage)
    bare.tab.locator("[data-act=last]").click()
    bare.tab.get_by_label("Compare with").select_option(label="named")
    expect(bare.tab.locator(".rv-differences tbody th")).to_have_text(["Runeclaw Bear (tok)"])


@pytest.mark.parametrize("wide", [1280, 830])
def test_a_comparison_has_room_even_with_an_object_chosen(show, wide):
    bare = branched(show, (wide, 800))
    bare.tab.locator("[data-act=last]").click()
    bare.tab.locator(".rv-cell", has_text="Self-Replicator").first.click()
    bare.tab.get_by_label("Compare with").select_option(label="As it went")
    bare.tab.evaluate("scrollTo(0, 0)")
    rows = bare.tab.locator(".rv-differences tbody tr")
    assert rows.count() > 1
    for row in (rows.first, rows.last, *bare.tab.locator(".rv-half .rv-player").all()[:1]):
        expect(row).to_be_in_viewport()
    hidden = """node => [...node.querySelectorAll('*')]
      .filter(n => /auto|scroll/.test(getComputedStyle(n).overflowY) && n.scrollHeight > n.clientHeight + 1).length"""
    assert bare.tab.locator(".rv-scene").evaluate(hidden) == 0  # nothing of it has to be scrolled on its own


# --- prediction and story -------------------------------------------------------------------------------------------


def test_what_waits_for_a_guess_says_so_and_gives_way_the_second_time(show):
    bare = show(rv.walk("S48").stage())
    bare.tab.locator(".rv-cell", has_text="Self-Replicator").first.click()
    bare.tab.locator("[data-act=predict]").click()
    card = bare.tab.locator(".rv-predict")
    expect(card).to_contain_text("What comes next stays hidden")
    bare.tab.keyboard.press("ArrowRight")
    expect(bare.tab.locator(".rv-predict.rv-reminded")).to_be_in_viewport()
    expect(at(bare)).to_have_text("1 / 12")
    bare.tab.keyboard.press("ArrowRight")
    expect(at(bare)).to_have_text("2 / 12")
    bare.tab.locator("[data-act=last]").click()
    expect(at(bare)).to_have_text("6 / 12")
    bare.tab.locator("[data-act=play]").click()
    expect(bare.tab.locator(".rv-predict.rv-reminded")).to_be_in_viewport()
    expect(at(bare)).to_have_text("6 / 12")


def test_a_question_with_answers_waits_for_one(show):
    asked = {"prompt": "How many?", "options": [{"text": "1", "right": True, "rule": "", "says": ""}]}
    bare = show(rv.walk("S48").stage(predictions={3: asked}))
    for _ in range(6):
        bare.tab.keyboard.press("Tab")
        bare.tab.locator("[data-act=next]").click()
    expect(at(bare)).to_have_text("3 / 12")
    expect(bare.tab.locator(".rv-reminded")).to_contain_text("until you choose")


def test_the_story_does_not_tell_its_end_before_it_is_asked(show):
    bare = show(rv.walk("S48").stage())
    story = bare.tab.locator(".rv-story")
    expect(story).to_be_hidden()
    bare.tab.locator("summary", has_text="The story").click()
    expect(story).to_contain_text("One trigger asks once")
    bare.tab.locator("[data-act=next]").click()
    expect(story).to_have_count(0)
    bare.tab.locator("[data-act=last]").click()
    expect(story).to_be_visible()


# --- playing --------------------------------------------------------------------------------------------------------


def test_what_follows_from_an_act_is_over_soon(show):
    table = rv.table(you=["Mirrorpool", "5 Wastes", "Runeclaw Bear"]).activate("Mirrorpool", 4, targets="Runeclaw Bear")
    table.undo()
    bare = show(table.stage(), reduced_motion="no-preference")
    bare.tab.locator(".rv-cell", has_text="Mirrorpool").first.click()
    bare.tab.locator("[data-offer]", has_text="token copy").click()
    bare.pump()
    if bare.tab.locator(".rv-question .rv-answer").count():
        bare.tab.locator(".rv-question .rv-answer").first.click()
        bare.pump()
    last = len(bare.stage.frames())
    assert last > 15
    expect(at(bare)).to_have_text(f"{last} / {last}", timeout=12000)  # at the usual pace it would take half a minute


def test_taps_that_pay_are_played_quickly(show):
    bare = show(rv.walk("S21").stage(pace=1000))
    paid = [place for place, frame in enumerate(bare.stage.frames()) if frame.event.kind in ("Tapped", "ManaAdded")]
    bare.tab.evaluate("""() => { window.times = []; new MutationObserver(() => times.push(performance.now()))
      .observe(document.querySelector('.rv-bar .rv-count'), { childList: true, characterData: true, subtree: true }); }""")
    bare.stage.cursor = paid[0] - 1
    bare.deliver()
    bare.tab.locator("[data-act=play]").click()
    bare.tab.wait_for_function("times.length >= 7", timeout=15000)
    bare.tab.locator("[data-act=play]").click()
    gaps = bare.tab.evaluate("times.slice(1, 7).map((time, at) => time - times[at])")
    assert min(gaps) < 600


# --- nothing that matters is cut ------------------------------------------------------------------------------------

CUT = """() => [...document.querySelectorAll('.rv-source, .rv-types, .rv-line-button')]
  .filter(n => n.scrollWidth > n.clientWidth + 1 || n.scrollHeight > n.clientHeight + 2).map(n => n.innerText)"""


def test_heads_types_and_names_of_branches_are_whole(show):
    bare = show(rv.walk("S17").stage())
    place = next(at for at in range(len(bare.stage.frames())) if bare.stage._tree.lines[0].game.asked(at))
    bare.stage.cursor = place
    bare.stage.answer("Elf")
    bare.stage._tree.lines[1].name = "1. a name that is much longer than thirty letters, all of them needed"
    bare.stage._append(bare.stage._tree.grow(1), 1, place)
    bare.deliver()
    bare.tab.locator(".rv-cell", has_text="Llanowar").first.click()
    expect(bare.tab.locator(".rv-strata")).to_contain_text("+1/+1")
    assert bare.tab.evaluate(CUT) == []
    legend = {
        "Edric of the Long Line": {
            "type": "Legendary Artifact Creature — Nightmare Horse Shapeshifter",
            "cost": "{2}{W}{U}{B}",
            "pt": "3/3",
        }
    }
    bare = show(rv.table(you=["Edric of the Long Line"], cards=legend).stage())
    assert bare.tab.evaluate(CUT) == []


def test_why_is_wide_and_what_it_is_now_stays_in_sight(show):
    bare = show(rv.walk("S21").stage())
    bare.tab.locator("[data-act=last]").click()
    bare.tab.locator(".rv-cell", has_text="(bear)").first.click()
    bare.tab.locator(".rv-strata tbody tr", has_text="Power").locator("button").last.click()
    expect(bare.tab.locator(".rv-why h3")).to_be_in_viewport()
    assert bare.tab.locator(".rv-why").bounding_box()["width"] > 330
    scrolls = "node => /auto|scroll/.test(getComputedStyle(node).overflowY)"
    assert not bare.tab.locator(".rv-reasons").evaluate(scrolls)
    bare.tab.set_viewport_size({"width": 830, "height": 800})
    strata, now = bare.tab.locator(".rv-below .rv-scroll"), bare.tab.locator(".rv-strata thead th.rv-now")
    assert (
        now.bounding_box()["x"] + now.bounding_box()["width"]
        <= strata.bounding_box()["x"] + strata.bounding_box()["width"] + 1
    )


def test_an_arrow_goes_around_the_cards_in_its_way(show):
    bare = show(rv.walk("S17").stage())
    for _ in range(21):
        bare.tab.locator("[data-act=next]").click()
    inside = """() => {
      const line = document.querySelector('.rv-arrow-target .rv-arrow-line');
      const ground = document.querySelector('.rv-board').getBoundingClientRect();
      const box = [...document.querySelectorAll('.rv-cell')].find(n => n.innerText.includes('Llanowar')).getBoundingClientRect();
      let under = 0;
      for (let at = 0; at < line.getTotalLength(); at += 4) {
        const p = line.getPointAtLength(at), x = p.x + ground.x, y = p.y + ground.y;
        if (x > box.x && x < box.right && y > box.y && y < box.bottom) under += 4;
      }
      return under;
    }"""
    assert bare.tab.evaluate(inside) == 0


def test_the_hint_says_only_what_is_there(show):
    bare = show(rv.walk("S21").stage())
    hint = bare.tab.locator(".rv-hint")
    expect(hint).to_contain_text("what can be done with it")
    expect(hint).not_to_contain_text("inspector")
    expect(bare.tab.locator(".rv-keys")).to_have_count(0)
    bare.tab.locator(".rv-cell").first.click()
    expect(bare.tab.locator(".rv-keys")).to_contain_text("[ and ]")
