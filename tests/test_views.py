"""The views: pictures, their words, and tables, from frames made by hand."""

import io
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import frames_sample as sample
import graphviz
import pandas as pd
import pytest
from rich.console import Console

import rulesviz as rv
from rulesviz.cards.catalogue import shipped
from rulesviz.explain.frame import Stratum
from rulesviz.views import graphs, layout, tables, text, words
from rulesviz.views.fold import Group, folded_name, groups
from rulesviz.views.grid import grid
from rulesviz.views.ink import measure, wrap
from rulesviz.views.packed import pack
from rulesviz.views.page import module, page
from rulesviz.views.palette import COLUMN
from rulesviz.views.terminal import acts, show

HERE = Path(__file__).parent
REFERENCE = HERE / "reference"


FRAMES = sample.small()
START, ASKED, LAST = FRAMES[0], FRAMES[2], FRAMES[-1]


def printed(frames, width=80):
    console = Console(file=io.StringIO(), width=width, color_system=None, legacy_windows=False, _environ={})
    show(frames, console, "A title", "A story.")
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines()) + "\n"


# --- as they have always been ---------------------------------------------------------------------------------------

DRAWN = {
    "stack": lambda: graphs.stack(ASKED),
    "stack-empty": lambda: graphs.stack(START),
    "copies": lambda: graphs.copies(LAST),
    "copies-clone": lambda: graphs.copies(LAST, "Clone"),
    "copies-none": lambda: graphs.copies(replace(START, objects={2: START.objects[2]})),
    "strata-bear": lambda: graphs.strata(LAST, "Runeclaw Bear"),
    "strata-token": lambda: graphs.strata(LAST, "Runeclaw Bear#2"),
    "strata-clone": lambda: graphs.strata(LAST, "Clone"),
    "card-mirrorpool": lambda: graphs.card(shipped().find("Mirrorpool")),
    "card-cytoshape": lambda: graphs.card(shipped().find("Cytoshape")),
}
WRITTEN = {
    "table.txt": lambda: text.table_text(ASKED) + "\n",
    "event.txt": lambda: "\n\n".join(map(text.event_text, FRAMES)) + "\n",
    "terminal.txt": lambda: printed(FRAMES),
    **{f"{name}.txt": lambda draw=draw: draw().text + "\n" for name, draw in DRAWN.items()},
    **{f"{name}.svg": lambda draw=draw: draw().svg + "\n" for name, draw in DRAWN.items()},
}


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_reference(name):
    """Set RULESVIZ_UPDATE_REFERENCE=1 to write the files anew, then look at what changed."""
    if name.endswith(".svg") and "graphviz-pure" not in Path(layout.command()).name:
        pytest.skip("a system dot draws other bytes than graphviz-pure")
    file, found = REFERENCE / name, WRITTEN[name]()
    if os.environ.get("RULESVIZ_UPDATE_REFERENCE"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(found, encoding="utf-8", newline="\n")
    assert found == file.read_text(encoding="utf-8")


def test_two_processes_write_the_same_bytes():
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); import frames_sample as s;"
        "from rulesviz.views import graphs as g;"
        "from rulesviz.views.page import page; f = s.small();"
        "print(g.stack(f[2]).svg, g.copies(f[4]).svg, g.strata(f[4], 'Clone').svg, page(f, 't', 's'))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script, str(HERE)], cwd=HERE.parent, check=True, capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(outputs) == 1


# --- they show themselves -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_a_picture_shows_itself_and_its_twin(name, tmp_path):
    view = DRAWN[name]()
    bundle = view._repr_mimebundle_()
    assert bundle == {"image/svg+xml": view.svg, "text/plain": view.text}
    assert repr(view) == str(view) == view.text
    root = ET.fromstring(view.svg)
    assert root.get("role") == "img"
    assert root.get("aria-label")
    saved = view.save_svg(tmp_path / "x.svg")
    assert saved.read_text(encoding="utf-8") == view.svg + "\n"


def test_a_graph_is_a_digraph_that_can_be_restyled_and_copied():
    graph = graphs.stack(ASKED)
    assert isinstance(graph, graphviz.Digraph)
    before = graph.svg
    graph.node_attr["fillcolor"] = "#123456"
    graph.graph_attr["rankdir"] = "TB"
    assert graph.svg != before
    assert graph.copy().svg == graph.svg
    assert graph.copy().text == graph.text
    with graph.subgraph(name="cluster_mine") as mine:
        mine.node("extra")
    assert "cluster_mine" in graph.source


def test_where_there_is_no_graphviz_the_words_remain(monkeypatch):
    def nothing():
        raise layout.LayoutError("no Graphviz was found")

    monkeypatch.setattr(layout, "command", nothing)
    graph = graphs.stack(ASKED)
    graph.node("not drawn before")
    bundle = graph._repr_mimebundle_()
    assert set(bundle) == {"text/plain"}
    assert graph.text in bundle["text/plain"]
    assert "no Graphviz" in bundle["text/plain"]
    assert "<svg" in graphs.strata(LAST, "Clone").svg


# --- what they say --------------------------------------------------------------------------------------------------


def test_strata_stand_left_and_right_of_the_line():
    made = grid(LAST.find("Runeclaw Bear"))
    assert [column.layer for column in made.columns] == ["printed", "5", "7c", "7c", "7c"]
    assert made.line == 1
    power = next(row for row in made.rows if row.field == "power")
    assert [cell and cell.text for cell in power.cells] == ["2", None, "5", "8", "11"]
    assert power.now == "11"
    assert power.cells[2].rules == ("613.4c", "122.1a")


def test_a_copy_leaves_behind_with_a_reason():
    made = grid(LAST.find("Runeclaw Bear#2"))
    assert made.line == len(made.columns) == 1
    assert [left.what for left in made.left] == [
        "3 +1/+1 counters: power 5; toughness 5", "Giant Growth: power 11; toughness 11", "tapped",
    ]  # fmt: skip
    assert made.left[2].reason == "It stayed with Runeclaw Bear."
    view = graphs.strata(LAST, "Runeclaw Bear#2")
    assert "line-through" in view.svg
    assert "left behind, not copied: tapped" in view.text


def test_what_an_object_never_has_is_no_row():
    assert [row.field for row in grid(LAST.find("Wastes#1")).rows] == ["name", "colors", "types"]
    assert "power" not in text.strata_text(LAST.find("Wastes#1"))


def test_many_steps_of_a_layer_share_a_column():
    bear = LAST.find("Runeclaw Bear")
    more = tuple(
        Stratum("7c", f"effect {n}", ("613.4c",), {"power": str(12 + n), "toughness": "9"}, False) for n in range(30)
    )
    made = grid(replace(bear, strata=bear.strata + more, power=41, toughness=9))
    assert [column.layer for column in made.columns] == ["printed", "5", "7c"]
    assert made.columns[2].source == "33 effects"
    assert [row.now for row in made.rows if row.field == "power"] == ["41"]


def test_an_unknown_name_lists_what_there_is():
    with pytest.raises(KeyError, match="Oakenform"):
        graphs.strata(LAST, "Grizzly Beers")
    with pytest.raises(KeyError, match="could be any of"):
        graphs.copies(replace(LAST, objects={40: LAST.objects[40], 41: LAST.objects[41]}), "Runeclaw Bear")


def test_copies_of_copies_make_a_chain():
    source = graphs.copies(LAST, "Runeclaw Bear#3").source
    assert "o40 -> v" in source
    assert "-> o41" in source
    assert "o3 [" not in source  # the Clone is another branch
    assert "Except" in graphs.copies(LAST).source


def test_a_picture_too_wide_for_a_notebook_stands_upright_or_shrinks():
    row, alone = graphs.copies(LAST, "Runeclaw Bear#3"), rv.walk("S21").copies()
    assert (row.graph_attr["rankdir"], alone.graph_attr["rankdir"]) == ("TB", "LR")
    assert layout.width(row.svg) < COLUMN
    row.attr(rankdir="LR")  # whoever restyles it has the last word
    assert layout.width(row.svg) > COLUMN
    assert f'width="{COLUMN:g}"' in row.svg


def test_pictures_drawn_by_hand_fit_into_a_notebook():
    walk = rv.walk("S21")
    assert COLUMN <= 848  # what JupyterLab leaves of 1280 pixels beside its list of files
    shown = [walk.strata("bear"), walk.board(), walk.difference(), rv.walk("S03").mana(), rv.walk("S05").could_produce("mine")]
    for view in shown:
        wide = re.search(r'viewBox="0 0 ([\d.]+)', view.svg)
        assert float(wide[1]) <= COLUMN, view.text[:80]  # as they are drawn, so that nothing has to shrink


def test_an_original_that_is_gone_is_named():
    alone = replace(LAST, objects={40: LAST.objects[40]}, battlefield=(40,))
    graph = graphs.copies(alone)
    assert "as it was when it was copied" in graph.source
    assert "is a copy of Runeclaw Bear" in graph.text


def test_words():
    bear = ASKED.find("Runeclaw Bear")
    assert words.name_text(ASKED.find("Clone")) == "Runeclaw Bear (Clone)"
    assert words.state_text(bear) == "tapped, 3 +1/+1 counters"
    assert words.pool_text(ASKED.players[0].pool) == "{G}{C}; {C} only for artifacts"
    assert words.pool_text(()) == "empty"
    assert words.entity_text(ASKED, 999) == "object 999, gone"
    assert words.stack_name(ASKED.objects[30]) == "Mirrorpool (activated)"


@pytest.mark.parametrize(
    ("cost", "colors", "said"),
    [
        ("{1}{G}", "R", "red"), ("{1}{G}", "G", ""), ("{1}{G}", "", "colorless"), ("", "W", "white"), ("", "", ""), ("{3}", "", ""),
        ("{W/U}{2/R}{B/P}", "WUBR", ""), ("{W/U}", "W", "white"), ("{1}{G}", "colorless", "colorless"), ("{R}", "RG", "red, green"),
    ],
)  # fmt: skip
def test_colors_are_told_where_the_cost_does_not_tell_them(cost, colors, said):
    assert words.color_text(replace(sample.GRIZZLY, mana_cost=cost, colors=colors)) == said


def test_colors_that_differ_stand_in_every_text_and_picture_of_the_table():
    table = rv.walk("S21")
    seen = table.frames[-1]
    bear, token = seen.find("bear"), seen.find("tok")
    assert text.object_text(bear).startswith("Runeclaw Bear (bear): {1}{G} red Creature — Bear; 10/10")
    assert text.object_text(token).startswith("Runeclaw Bear (tok): {1}{G} Creature — Bear; 2/2")
    assert table.board().svg.count("red Creature") == 1
    assert table.copies().svg.count("red Creature") == 1


@pytest.mark.parametrize(
    ("card", "said"),
    [({"type": "Creature — Moth", "colors": "U", "pt": "1/1"}, "blue Creature — Moth"),
     ({"type": "Creature — Moth", "cost": "{R}", "text": "devoid", "pt": "1/1"}, "{R} colorless Creature — Moth")],
)  # fmt: skip
def test_a_color_indicator_and_devoid_are_told(card, said):
    seen = rv.table(you=["Paper Moth"], cards={"Paper Moth": card})
    assert f"Paper Moth: {said}; 1/1" in text.table_text(seen.frame)


def test_the_terminal_goes_act_by_act():
    assert [run[0].act for run in acts(FRAMES)] == ["", *(frame.act for frame in FRAMES if frame.act)]
    out = printed(FRAMES)
    assert max(map(len, out.splitlines())) <= 80
    assert "Lightning Bolt is copied; the copy is aimed anew. (707.10, 707.10c)" in out
    assert "copied above" in out
    assert "\x1b" not in out


def test_a_target_that_is_gone_goes_by_the_name_it_had():
    table = rv.table(you=["Runeclaw Bear"], hand=["Lightning Bolt", "Lightning Bolt"], mana="{R}{R}")
    table.cast("Lightning Bolt#1", targets="Runeclaw Bear").cast("Lightning Bolt#2", targets="Runeclaw Bear").resolve()
    (spell,) = (table.frame.objects[one] for one in table.frame.stack)
    assert words.choices_text(spell, table.frame) == "targets Runeclaw Bear, now gone"
    assert "Runeclaw Bear, now gone" in graphs.stack(table.frame).source
    assert tables.stack_table(table.frame)["targets"].tolist() == ["Runeclaw Bear, now gone"]


def test_new_targets_offer_the_same_once():
    table = rv.table(you=["Runeclaw Bear"], opponent=["Hill Giant"], hand=["Lightning Bolt", "Twincast"], mana="{R}{U}{U}")
    table.cast("Lightning Bolt", targets="Runeclaw Bear").cast("Twincast", targets="Lightning Bolt").resolve()
    assert table.frame.question.options == ("same", "Hill Giant", "you", "opponent")
    assert [table.frame.objects[one].targets for one in table.answer("none").frame.stack] == [(table.find("Runeclaw Bear").id,)] * 2


def test_a_token_is_called_a_token_once():
    one = replace(sample.TOKEN, name="Elemental Token")  # as a token is named that has no name of its own (111.4)
    assert folded_name(Group(one, (1, 2))) == "2 × Elemental Token"
    assert folded_name(Group(replace(one, name="Pack Rat"), (1, 2))) == "2 × Pack Rat token"


# --- many -----------------------------------------------------------------------------------------------------------


def test_up_to_sixty_objects_stand_alone():
    full = sample.full()
    assert [group.count for group in groups(full, full.battlefield)] == [1] * 60


def test_beyond_sixty_they_fold():
    crowd = sample.crowd()
    found = groups(crowd, crowd.battlefield)
    assert folded_name(found[0]) == "1,024 × Mishra's Self-Replicator token"
    assert [group.count for group in found] == [1024, 1, 1]
    assert "1,024 × Mishra's Self-Replicator token" in text.table_text(crowd)
    assert "1,024 × Mishra's Self-Replicator token" in json.dumps(pack([crowd]), ensure_ascii=False)


def test_too_many_different_ones_are_counted():
    full = sample.full(200)
    full = replace(full, objects={id: replace(view, damage=id) for id, view in full.objects.items()})
    found = groups(full, full.battlefield)
    assert len(found) == 60
    assert sum(group.count for group in found) == 200
    assert folded_name(found[-1]) == f"{found[-1].count:,} more objects"


def test_on_the_stack_only_neighbours_fold():
    one, other = ASKED.objects[30], ASKED.objects[31]
    views = [replace(other if at == 50 else one, id=1000 + at) for at in range(100)]
    busy = replace(ASKED, objects={view.id: view for view in views}, stack=tuple(view.id for view in views))
    assert [group.count for group in groups(busy, busy.stack, ordered=True)] == [50, 1, 49]
    assert "50 × Mirrorpool" in graphs.stack(busy).text
    ET.fromstring(graphs.stack(busy).svg)


def test_a_crowd_of_copies_is_one_node():
    tokens = [replace(sample.TOKEN, id=100 + at, label=f"Runeclaw Bear#{at + 2}") for at in range(1000)]
    graph = graphs.copies(replace(LAST, objects={view.id: view for view in [sample.BEAR, *tokens]}))
    assert "1,000 × Runeclaw Bear" in graph.source
    assert graph.source.count("class=") == 2


def test_two_hundred_frames_of_sixty_objects_stay_small():
    full = sample.full()
    ids = list(full.objects)
    frames = []
    for number in range(200):
        id = ids[number % 60]
        changed = replace(full.objects[id], tapped=not full.objects[id].tapped)
        full = replace(full, number=number, objects={**full.objects, id: changed})
        frames.append(full)
    assert len(json.dumps(pack(frames))) < 1_000_000


# --- hostile texts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("evil", sample.HOSTILE, ids=range(len(sample.HOSTILE)))
def test_hostile_texts_stay_text(evil):
    frame = sample.hostile(evil)
    start = words.clean(evil)[:6]
    for view in (graphs.stack(frame), graphs.copies(frame), graphs.strata(frame, 1), graphs.strata(frame, 2)):
        root = ET.fromstring(view.svg)
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert tags <= {"svg", "g", "polygon", "path", "polyline", "ellipse", "rect", "line", "circle", "text"}
        drawn = "".join(root.itertext())
        assert start in drawn or start.split("{")[0] in drawn
        assert max(map(len, view.text.splitlines())) <= 80
    assert "owned" not in graphs.stack(frame).source.replace(r"\"", "").split("label=<")[0]
    written = text.table_text(frame) + text.event_text(frame) + printed([frame])
    assert start in written.replace("\n", " ")
    assert "\x00" not in written
    assert "\u202e" not in written


@pytest.mark.parametrize("evil", sample.HOSTILE, ids=range(len(sample.HOSTILE)))
def test_hostile_texts_do_not_leave_their_place_in_the_page(evil):
    out = page([sample.hostile(evil)], evil, evil)
    assert out.count("<script") == out.count("</script>") == 2
    data = out.split('id="frames">')[1].split("</script>")[0]
    assert json.loads(data)["frames"][0]["caption"] == words.clean(evil)


def test_hostile_texts_in_tables():
    for evil in sample.HOSTILE:
        frame = sample.hostile(evil)
        assert tables.objects(frame)["name"].iloc[0] == evil
        tables.stack_table(frame), tables.pool(frame), tables.events([frame]), graphs.strata(frame, 1).to_frame()


# --- tables ---------------------------------------------------------------------------------------------------------


def test_objects_as_a_table():
    table = tables.objects(LAST)
    assert table.index.name == "label"
    assert table.loc["Runeclaw Bear", "power"] == 11
    assert table.loc["Mirrorpool" if "Mirrorpool" in table.index else "Wastes#1", "power"] is pd.NA
    assert table.loc["Oakenform", "attached_to"] == "Runeclaw Bear"
    assert table.dtypes["tapped"] == "bool"
    assert table.dtypes["power"] == "Int64"
    assert table.query("copy_of != ''").index.tolist() == ["Clone", "Runeclaw Bear#2", "Runeclaw Bear#3"]


def test_stack_pool_and_events_as_tables():
    assert tables.stack_table(ASKED)["name"].tolist() == [
        "Lightning Bolt (copy)",
        "Lightning Bolt",
        "Mirrorpool (activated)",
    ]
    assert tables.pool(ASKED).loc[("you", "C", "artifacts"), "amount"] == 1
    events = tables.events(FRAMES)
    assert events.index.tolist() == [0, 1, 2, 3, 4]
    assert events.loc[3, "rules"] == "707.2, 111.1"
    assert events["cause"].isna().tolist() == [True, True, False, False, False]


def test_empty_tables_keep_their_columns():
    empty = replace(START, objects={}, players=(), battlefield=())
    assert list(tables.objects(empty).columns) == list(tables.objects(START).columns)
    assert tables.pool(empty).empty
    assert tables.stack_table(empty).empty
    assert tables.events([]).empty


def test_nothing_is_cut_in_a_picture_of_strata():
    walk = rv.walk("S33")
    told = walk.strata("tok", walk.at("go to end"))
    table = rv.table(you=["Unstable Shapeshifter"], hand=["Wall of Omens"], library=["Island"], mana="{C}{W}")
    table.cast("Wall of Omens").resolve(answers=1).resolve("all")
    shifted = table.strata("Unstable Shapeshifter")
    for shown in (told, shifted):
        assert "…" not in shown.svg
        assert float(re.search(r' width="([0-9.]+)"', shown.svg)[1]) <= 840
    words = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", told.svg))
    assert "told below" in words  # too long for the head of a column
    assert words.index("told below") < words.index("Left behind") < words.index("next end step")


def test_strata_as_a_table():
    table = graphs.strata(LAST, "Runeclaw Bear").to_frame()
    assert table["layer"].tolist() == ["printed", "5", "7c", "7c", "7c", "now"]
    assert table["power"].iloc[-1] == "11"
    assert table["copiable"].tolist()[:2] == [True, False]


# --- layout and measuring -------------------------------------------------------------------------------------------


def test_many_graphs_are_laid_out_in_one_process_and_remembered(monkeypatch):
    calls = []
    run = subprocess.run
    monkeypatch.setattr(subprocess, "run", lambda *args, **how: calls.append(1) or run(*args, **how))
    sources = [f"digraph {{ once_{number} }}\n" for number in range(50)]
    pictures = layout.svgs([*sources, sources[0]], ["first"])
    assert len(pictures) == 51
    assert 'aria-label="first"' in pictures[0]
    assert "once_49" in pictures[49]
    layout.svgs(sources)
    assert len(calls) == 1


def test_a_broken_graph_is_quoted():
    with pytest.raises(layout.LayoutError, match="0 of 1 graphs"):
        layout.svg("digraph { a -> ")


def test_svg_is_tidy():
    svg = layout.svg('digraph { a [class=o7] a -> b [label="<!-- x -->"] }', 'say "hi" & <go>')
    assert svg.startswith("<svg ")
    assert "Generated by" not in svg
    assert "<title>" not in svg
    assert 'id="node1"' not in svg
    assert 'class="node o7"' in svg
    assert 'aria-label="say &quot;hi&quot; &amp; &lt;go&gt;"' in svg


def test_wrapped_lines_fit():
    for evil in sample.HOSTILE:
        lines = wrap(f"{evil} {{G}}{{2/W}} and more words", 120)
        assert max(map(measure, lines)) <= 121
        assert len(lines) <= 8
    assert wrap("w" * 500, 100, most=2)[-1].endswith("…")


def test_the_module_exports_render_and_nothing_global():
    script = module()
    assert script.rstrip().endswith("export { render };")
    assert "innerHTML" not in script
    assert "window." not in script
