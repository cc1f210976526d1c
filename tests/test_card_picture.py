"""The picture of a card: a box for each line, its costs and effects in order, and arrows to the objects that they are about."""

import os
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import frames_sample as sample
import pytest

import rulesviz as rv
from rulesviz.cards.card import parse_card
from rulesviz.cards.catalogue import Catalogue, shipped
from rulesviz.explain.about import about
from rulesviz.explain.compiled import compiled
from rulesviz.explain.said import walk
from rulesviz.live.cardpage import CardPage
from rulesviz.model import making_mana as made
from rulesviz.model import object_instructions as obj
from rulesviz.model import player_instructions as pla
from rulesviz.model import references as ref
from rulesviz.model import selection as sel
from rulesviz.views import graphs, layout, words
from rulesviz.views.palette import BLUE, COLUMN

TARGET, THIS, IT = ref.Ref("target1"), ref.Ref("this"), ref.Ref("it")
NOTE = "shape=note"
LONG = """\
this enters tapped
{T}: add {C}
whenever another Golem enters, create a token copy of target artifact creature you control
other Golems of yours get +1/+2
{1}, sacrifice this: draw two cards; each opponent discards a card
fold this in half <twice>
{4}, {T}: destroy target creature; its controller draws a card
{2}{U}: copy target instant/sorcery spell you control; new targets allowed"""


def page(text, name="Paper Golem", type="Artifact Creature — Golem"):
    """The page of an invented card."""
    return CardPage(Catalogue({name: {"type": type, "cost": "{3}", "pt": "2/2", "text": text}}).find(name))


def drawn(source):
    """What each node says, and the arrows with their attributes, as the DOT source has them."""
    nodes, arrows = {}, []
    for line in source.splitlines():
        if found := re.match(r'\s*"?([\w]+)"?(?::\w+:\w+)? -> "?(\w+)"?(?: \[(.*)\])?$', line):
            arrows.append((found[1], found[2], found[3] or ""))
        elif found := re.match(r"\s*(\w+) \[(.*)\]$", line):
            nodes[found[1]] = " ".join(re.sub(r"<[^>]*>", " ", found[2].replace("&#160;", " ")).split())
    return nodes, arrows


def node(nodes, told, shape=""):
    """The key of the only node that says this, and has this shape."""
    (key,) = [key for key, words_ in nodes.items() if told in words_ and shape in words_]
    return key


def objects(nodes):
    return {key: told for key, told in nodes.items() if NOTE in told}


def test_each_line_is_a_box_beside_the_card():
    nodes, arrows = drawn(page(LONG).picture().source)
    lines = [head for tail, head, _ in arrows if tail == "f0"]
    assert [int(re.search(r"(\d)\. ", nodes[one])[1]) for one in lines] == [1, 2, 3, 4, 5, 6, 7, 8]
    kinds = ["replacement", "mana ability", "triggered ability", "static ability", "activated ability", "not understood",
             "activated ability", "activated ability"]  # fmt: skip
    assert all(kind in nodes[one] for kind, one in zip(kinds, lines, strict=True))


def test_a_target_has_its_own_shape_and_the_effect_points_at_it():
    nodes, arrows = drawn(rv.card("Mirrorpool").picture().source)
    target, effect = node(nodes, "the target: a creature you control"), node(nodes, "you create a token, a copy of the target")
    assert "peripheries=2" in nodes[target]
    assert NOTE in nodes[target]
    (arrow,) = [how for tail, head, how in arrows if (tail, head) == (effect, target)]
    assert "copies" in arrow
    assert BLUE in arrow
    line = node(nodes, "4. activated ability")
    assert [head for tail, head, _ in arrows if tail == line] == [node(nodes, "cost: {4}{C}"), effect]


def test_a_line_that_is_not_understood_is_a_dashed_box_with_its_reason():
    nodes, arrows = drawn(page(LONG).picture().source)
    dark = node(nodes, "6. not understood: does not understand")
    assert "dashed" in nodes[dark]
    assert [tail for tail, head, _ in arrows if head == dark] == ["f0"]
    assert not [head for tail, head, _ in arrows if tail == dark]
    assert "line 6: not understood" in page(LONG).picture().text


def test_what_is_done_has_numbers_in_order_and_costs_have_none():
    nodes, arrows = drawn(page(LONG).picture().source)
    line = node(nodes, "5. activated ability")
    told = [nodes[head] for tail, head, _ in arrows if tail == line]
    assert [re.search(r"cost: |\d\. (?=\w)", one)[0] for one in told] == ["cost: ", "1. ", "2. "]


def test_what_later_phrases_speak_of_is_the_same_object():
    """What a token is called later is one box: made by one phrase, acted on by the next (608.2c)."""
    nodes, arrows = drawn(rv.card("Kiki-Jiki, Mirror Breaker").picture().source)
    token = node(nodes, "what was just created", NOTE)
    tails = [(nodes[tail], how) for tail, head, how in arrows if head == token]
    assert ["makes" in how for _, how in tails] == [True, False]
    assert "you sacrifice" in tails[1][0]


def test_what_nothing_speaks_of_again_is_not_drawn():
    assert "just created" not in rv.card("Mirrorpool").picture().source


def test_a_chosen_original_and_the_target_are_two_objects():
    nodes, arrows = drawn(rv.card("Cytoshape").picture().source)
    chosen, target = node(nodes, "a nonlegendary creature", NOTE), node(nodes, "the target: a creature", NOTE)
    becomes = node(nodes, "the target becomes a copy of")
    assert {(head, "copies" in how) for tail, head, how in arrows if tail == becomes} == {(chosen, True), (target, False)}
    assert set(objects(nodes)) == {chosen, target}


def test_two_picks_in_the_same_words_are_two_objects():
    for text in ("{1}, sacrifice a creature: you sacrifice a creature", "{1}: you sacrifice a creature; you sacrifice a creature"):
        nodes, _ = drawn(page(text).picture().source)
        assert len(objects(nodes)) == 2


def test_modes_have_targets_of_their_own():
    nodes, arrows = drawn(rv.card("Izzet Charm").picture().source)
    first, second = node(nodes, "mode 1"), node(nodes, "mode 2")
    spell, creature = node(nodes, "the target: a noncreature spell"), node(nodes, "the target: a creature")
    assert spell in {head for tail, head, _ in arrows if tail == first}
    assert {head for tail, head, _ in arrows if tail == second} == {creature}


def test_a_delayed_trigger_of_a_cast_speaks_of_its_own_spell():
    """What is copied is the spell of the inner event, not what the outer trigger is about (603.7)."""
    text = "when this enters, until end of turn, whenever you cast any Goblin spell, copy it"
    nodes, arrows = drawn(page(text).picture().source)
    outer, inner = node(nodes, "1. triggered ability"), node(nodes, "a delayed trigger waits")
    (it,) = objects(nodes)
    assert [tail for tail, head, _ in arrows if head == it] == [inner, inner]
    assert it not in [head for tail, head, _ in arrows if tail == outer]


def test_what_a_gained_ability_means_is_not_what_the_line_means():
    """`This` in an ability that other creatures gain is each of them, so no arrow leads to this card's box."""
    nodes, _ = drawn(page('creatures you control have "{T}, sacrifice this: draw a card"').picture().source)
    (only,) = objects(nodes).values()
    assert "each creature you control" in only


def test_two_targets_of_one_effect_are_two_objects():
    nodes, arrows = drawn(page("{T}: target Golem of yours fights another target creature").picture().source)
    fight = node(nodes, "fights")
    assert {head for tail, head, _ in arrows if tail == fight} == objects(nodes).keys()
    assert [told.count("peripheries=2") for told in objects(nodes).values()] == [1, 1]


def test_a_target_that_is_only_measured_is_drawn_as_a_target():
    """A spell that counts a target's power does nothing to it (115.1, 107.3)."""
    text = "you gain life equal to target creature's toughness"
    for whole in (text, f"choose one —\n• {text}\n• draw a card"):
        nodes, arrows = drawn(page(whole, type="Sorcery").picture().source)
        (only,) = objects(nodes)
        ((tail, how),) = [(tail, how) for tail, head, how in arrows if head == only]
        assert "targets" in how
        assert ("mode 1" in nodes[tail]) == (whole != text)


def test_both_faces_are_drawn_the_front_first():
    graph = rv.card("Growing Rites of Itlimoc").picture()
    nodes, arrows = drawn(graph.source)
    assert ("f0", "f1", "style=invis") in arrows
    assert "Itlimoc, Cradle of the Sun" in " ".join(nodes["f1"].split())
    assert graph.svg.index("Growing") < graph.svg.index("Itlimoc, Cradle")


# --- what instructions are about -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (obj.Destroy(TARGET), [("target 1", "acts on")]),
        (pla.Draw(ref.Ref("you"), 1), []),
        (pla.Draw(ref.ControllerOf(TARGET), 1), [("the controller of target 1", "acts on")]),
        (obj.CreateCopy(THIS), [("this", "copies"), ("what was just created", "makes")]),
        (obj.BecomeCopy(THIS, IT), [("this", "acts on"), ("it", "copies")]),
        (pla.DealDamage(1, TARGET), [("target 1", "acts on")]),
        (pla.DealDamage(1, TARGET, IT), [("target 1", "acts on"), ("it", "source")]),
        (obj.Move(TARGET, "battlefield", under=ref.OwnerOf(TARGET)), [("target 1", "acts on")]),
        (made.AddMana(made.CouldProduce(sel.Every(sel.Is("Land")), colors_only=False)), [("each land", "asks")]),
        (made.AddMana(made.Symbols("C")), []),
        (pla.ChoosePlayer(), [("an opponent", "chooses")]),
    ],
)  # fmt: skip
def test_what_an_instruction_is_about(step, expected):
    assert [(one.what, one.role) for one in about(step)] == expected


def test_every_target_of_every_shipped_card_is_drawn():
    for card in shipped():
        specs = sum(
            part.kind == "target"
            for lines in card.lines for line in lines for ability in line.abilities for _, part in _own(compiled(ability))
        )  # fmt: skip
        assert graphs.card(card).source.count("peripheries=2") == specs, card.name


def _own(top):
    """The phrases of an ability, without those of abilities that something gains by it."""
    yield 0, top
    for part in top.parts:
        if part.kind != "ability" or top.kind.startswith("delayed"):
            yield from _own(part)


# --- as a page and a file --------------------------------------------------------------------------------------------


def test_the_page_shows_the_picture_and_says_it_in_words(tmp_path):
    shown = rv.card("Mirrorpool")
    graph, out = shown.picture(), shown._repr_html_()
    assert out.count("<img ") == 1
    assert f'alt="{graph.alt}"' in out
    assert graph.alt == "Mirrorpool as it was understood: 4 lines."
    assert "copies the target" in out
    assert max(map(len, graph.text.splitlines())) <= 80
    assert out.index("4. {4}{C}") < out.index("<img ")
    assert graph.save_svg(tmp_path / "x.svg").read_text(encoding="utf-8") == graph.svg + "\n"
    assert "<img" not in rv.card("Runeclaw Bear")._repr_html_()


def test_the_alt_text_counts_what_is_not_understood():
    assert page(LONG).picture().alt == "Paper Golem as it was understood: 8 lines, 1 of them not understood."


def test_the_image_in_the_page_is_the_picture():
    """What the address holds is SVG again once it is decoded, with every word of the picture."""
    shown = rv.card("Izzet Charm")
    address = re.search(r'src="data:image/svg\+xml;charset=utf-8,([^"]*)"', shown._repr_html_())[1]
    assert not set(address) & set('<>#"\n')
    source = re.sub(r"%([0-9A-F]{2})", lambda found: chr(int(found[1], 16)), address.replace("&amp;", "&"))
    inside, whole = ET.fromstring(source), ET.fromstring(shown.picture().svg)
    plain = [text for text in whole.itertext() if text.strip()]
    assert [text for text in inside.itertext() if text.strip()] == plain
    assert len(list(inside.iter())) == len(list(whole.iter()))


def test_where_there_is_no_graphviz_the_words_and_one_line_remain(monkeypatch):
    def nothing():
        raise layout.LayoutError("no Graphviz was found: install it")

    monkeypatch.setattr(layout, "command", nothing)
    monkeypatch.setattr(layout, "_REMEMBERED", {})
    out = rv.card("Mirrorpool")._repr_html_()
    assert "<em>no picture: no Graphviz was found: install it</em>" in out
    assert "<img" not in out
    assert "copies the target" in out


@pytest.mark.parametrize("evil", sample.HOSTILE, ids=range(len(sample.HOSTILE)))
def test_hostile_texts_stay_text(evil):
    shown = CardPage(parse_card(evil, "Artifact", "{1}", text=f"{{T}}: {evil}\n{{T}}: add {{C}}"))
    graph = shown.picture()
    root = ET.fromstring(graph.svg)
    assert {element.tag.rpartition("}")[2] for element in root.iter()} <= {
        "svg", "g", "polygon", "path", "polyline", "ellipse", "text",
    }  # fmt: skip
    out = shown._repr_html_()
    assert set(re.findall(r"<(\w+)", out)) <= {"p", "strong", "div", "br", "em", "img", "details", "summary", "pre"}
    assert words.clean(evil)[:4].split("{")[0] in "".join(root.itertext())
    assert "owned" not in re.sub(r"label=<.*?>\]|label=<.*?> ", "", graph.source).replace(r"\"", "")
    assert "\u202e" not in out.split("<img")[1]
    assert "\x00" not in out.split("<img")[1]


def test_two_processes_write_the_same_bytes():
    script = "import rulesviz as rv; print(rv.card('Mirrorpool')._repr_html_(), rv.card('Cytoshape').picture().source)"
    out = {
        subprocess.run(
            [sys.executable, "-c", script], cwd=Path(__file__).parent.parent, check=True, capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(out) == 1


def test_shipped_cards_fit_into_a_notebook():
    pictures = {card.name: graphs.card(card) for card in shipped()}
    drawings = dict(zip(pictures, layout.svgs([one.source for one in pictures.values()]), strict=True))
    assert max(map(layout.width, drawings.values())) < COLUMN * 1.05  # what is a little wider shrinks a little
    assert max(len(layout.image(one, "").encode()) for one in drawings.values()) < 20_000


def test_a_long_card_is_drawn_at_once():
    shown = page(LONG)
    start = time.perf_counter()
    assert shown.picture().svg
    assert time.perf_counter() - start < 2  # some hundredths of it; the rest is for a machine that is busy


def test_very_many_lines_are_counted():
    graph = page("\n".join(["{T}: add {C}"] * 40)).picture()
    assert "and 24 more lines" in graph.source
    assert graph.svg


def test_walking_down_a_phrase_meets_what_it_is_about():
    ability = rv.card("Mirrorpool").card.lines[0][3].abilities[0]
    assert [(one.kind, [what.what for what in one.about]) for _, one in walk(compiled(ability))] == [
        ("ability", []), ("cost", ["this"]), ("target", ["the target"]), ("", ["the target", "what was just created"]),
    ]  # fmt: skip
