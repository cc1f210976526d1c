"""The parts of the static site that need no npm, no network and no browser."""

import json
import zipfile

import pytest

from rulesviz.site import build as building
from rulesviz.site.build import MARK, build
from rulesviz.site.parts import OWN, Lock, NoSite, imports, needs, normal, packed_again
from rulesviz.views import layout


def entry(name, file, sha256, *depends):
    return {"name": name, "version": file.split("-")[1], "file_name": file, "sha256": sha256, "depends": list(depends), "imports": [name]}


LOCK = {
    "info": {"python": "3.14.2"},
    "packages": {
        "pandas": entry("pandas", "pandas-3-cp314-wasm32.whl", "11", "numpy"),
        "numpy": entry("numpy", "numpy-2-cp314-wasm32.whl", "22"),
        "six": entry("six", "six-1-py2.py3-none-any.whl", "33"),
    },
}


@pytest.fixture
def wheel(tmp_path):
    """A wheel of the project that needs one thing everywhere, and others elsewhere or for an extra."""
    made = tmp_path / "rulesviz-0.1.0-py3-none-any.whl"
    wanted = ("six", "pandas; sys_platform != 'emscripten'", "ruff; extra == 'test'", "Old_Thing; python_version < '3.12'")
    with zipfile.ZipFile(made, "w") as opened:
        opened.writestr("rulesviz/__init__.py", "")
        opened.writestr("rulesviz/views/page.py", "")
        opened.writestr("loose.py", "")
        head = "".join(f"Requires-Dist: {one}\n" for one in wanted)
        opened.writestr("rulesviz-0.1.0.dist-info/METADATA", f"{head}\nRequires-Dist: prose\n")
    return made


@pytest.fixture
def lock(tmp_path, monkeypatch):
    """A lock whose `six` can be had, and whose pandas and numpy cannot."""
    (tmp_path / "pyodide-lock.json").write_text(json.dumps(LOCK), encoding="utf-8")

    def fetched(requirement, python, folder):
        name = requirement.partition("==")[0]
        if name != "six":
            return None
        found = folder / "six-1-py3-none-any.whl"
        with zipfile.ZipFile(found, "w") as opened:
            opened.writestr("six.py", "")
        return found

    monkeypatch.setattr("rulesviz.site.parts.from_pip", fetched)
    return Lock(tmp_path)


def test_a_wheel_says_what_it_needs_in_a_browser(wheel):
    assert needs(wheel, "3.14") == ["six"]
    assert imports(wheel) == ["loose", "rulesviz"]
    assert normal("Old_Thing.two") == "old-thing-two"


def test_a_closed_site_can_load_only_what_lies_in_it(lock, wheel):
    lock.take(OWN, wheel, ["six", "pandas", "jupyterlab_widgets"])
    lock.write()
    written = json.loads((lock.folder / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    assert set(written) == {OWN, "six"}
    assert written[OWN]["depends"] == ["six"]
    assert written["six"]["file_name"] == "six-1-py3-none-any.whl"
    assert written["six"]["sha256"] not in {"33", written[OWN]["sha256"]}
    assert lock.missing == ["pandas"]


def test_a_public_site_takes_pandas_from_the_distribution(lock, wheel):
    lock.take(OWN, wheel, ["six"])
    lock.from_distribution("https://example.org/full/", ["pandas"])
    lock.write()
    written = json.loads((lock.folder / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    assert written[OWN]["depends"] == ["six", "pandas"]
    assert written["pandas"]["file_name"] == "https://example.org/full/pandas-3-cp314-wasm32.whl"
    assert written["pandas"]["sha256"] == "11"  # as its makers say, so that nothing else is taken
    assert written["six"]["file_name"] == "six-1-py3-none-any.whl"


def test_an_installed_package_is_packed_again_without_its_compiled_parts(tmp_path):
    with zipfile.ZipFile(packed_again("ijson", tmp_path)) as opened:
        names = opened.namelist()
    assert "ijson/backends/python.py" in names
    assert [name for name in names if ".so" in name or name.endswith((".pyc", ".pyd", "RECORD"))] == []
    with pytest.raises(NoSite, match="no-such-thing is not installed"):
        packed_again("no-such-thing", tmp_path)


def test_what_is_missing_is_said_before_anything_is_built(tmp_path, monkeypatch):
    monkeypatch.setattr(building, "find_spec", lambda name: None)
    with pytest.raises(NoSite, match=r'jupyterlite-core is not installed; this brings it: pip install ".+\[site\]"'):
        build(tmp_path / "out", pandas=False)
    monkeypatch.setattr(building, "find_spec", lambda name: name)
    monkeypatch.setattr(building.shutil, "which", lambda name: None)
    with pytest.raises(NoSite, match="npm is not installed"):
        build(tmp_path / "out", pandas=False)
    monkeypatch.setattr(building.shutil, "which", lambda name: name)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").touch()
    with pytest.raises(NoSite, match="no site of this project"):
        build(tmp_path / "out", pandas=False)
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["mine.txt"]


def test_a_site_is_replaced_whole_or_not_at_all(tmp_path, monkeypatch):
    monkeypatch.setattr(building, "_ready", lambda target: "npm")

    def made(room, npm, pandas, say):
        (room / "out").mkdir()
        (room / "out" / MARK).write_text(str(pandas), encoding="utf-8")
        return room / "out"

    monkeypatch.setattr(building, "_made", made)
    out = tmp_path / "deep" / "out"
    assert build(out, pandas=False) == 5
    assert build(out, pandas=True) == 4

    def broken(room, npm, pandas, say):
        raise NoSite("no more disk")

    monkeypatch.setattr(building, "_made", broken)
    with pytest.raises(NoSite):
        build(out, pandas=False)
    assert (out / MARK).read_text(encoding="utf-8") == "True"
    assert [file.name for file in out.parent.iterdir()] == ["out"]


def test_the_start_page_names_each_notebook_and_the_pages_show_the_loading(tmp_path):
    (tmp_path / "files").mkdir()
    (tmp_path / "static" / "pyodide").mkdir(parents=True)
    (tmp_path / "static" / "pyodide" / "sizes.json").write_text('{"a": 7000000, "b": 5000000}', encoding="utf-8")
    cells = [{"cell_type": "code", "source": ["# no heading"]}, {"cell_type": "markdown", "source": ["# Bears & <lions>\n", "more"]}]
    (tmp_path / "files" / "03_bears.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    page = building._start_page(tmp_path)
    assert '<a href="lab/index.html?path=03_bears.ipynb">03 · Bears &amp; &lt;lions&gt;</a>' in page
    assert "12 MB" in page
    assert 'id="jupyter-config-data"' in page  # JupyterLite's own pages read it there
    (tmp_path / "page.html").write_text("<body>x</body></html>", encoding="utf-8")
    building._with_bar(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8").endswith('<script src="../static/loading.js" defer></script></body></html>')


class Page:
    """The Graphviz of a page: it draws one graph and refuses another."""

    def render(self, source):
        return ["", "syntax error in line 1"] if "broken" in source else [f"<?xml?><svg>{source}</svg>", ""]


def test_in_a_browser_the_page_lays_out(monkeypatch):
    with pytest.raises(layout.LayoutError, match="this page has no Graphviz; one that `rulesviz site` builds has"):
        layout._by_page(["digraph {}"])
    monkeypatch.setattr(layout, "import_module", lambda name: Page())
    assert layout._by_page(["a", "b"]) == ["<?xml?><svg>a</svg>", "<?xml?><svg>b</svg>"]
    with pytest.raises(layout.LayoutError, match="Graphviz made 1 of 2 graphs: syntax error in line 1"):
        layout._by_page(["a", "broken"])
