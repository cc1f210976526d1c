"""DOT in, tidy SVG out: many graphs in one process, remembered by their source, the same bytes on every machine."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from rulesviz.views.ink import fitting
from rulesviz.views.palette import LIGHT

_PROLOG = re.compile(r"<\?xml.*?(?=<svg)", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_TITLE = re.compile(r"<title>[^<]*</title>\n?")
_OWN_ID = re.compile(r'<g id="(?:graph|node|edge|clust|a_node|a_edge)\d+"')
_HEAD = re.compile(r'<svg width="([\d.]+)pt" height="([\d.]+)pt"\s+viewBox="([^"]*)"[^>]*>')
_BOX = re.compile(r'viewBox="[\d.]+ [\d.]+ ([\d.]+)')
_OF_TEXT = {"font-family": "Helvetica,sans-Serif", "font-size": "13.00", "fill": LIGHT.ink}  # said once for a whole image
_SAID_OFTEN = re.compile(
    r' (?:xml:space="preserve"|xmlns:xlink="[^"]*"|class="[^"]*"|text-anchor="start")|(?<=") (?:'
    + "|".join(f'{name}="{re.escape(value)}"' for name, value in _OF_TEXT.items())
    + ")"
)
_PLACES = re.compile(r' (?:d|points|x|y|font-size)="[^"]*"')
_FINE = re.compile(r"-?\d+\.\d+")
_PATIENCE = 60  # seconds
_IN_ADDRESS = str.maketrans({'"': "'", "'": "%27", "<": "%3C", ">": "%3E", "#": "%23", "%": "%25", "&": "&amp;"})
_REMEMBERED: dict[str, str] = {}
_MOST = 2048


class LayoutError(RuntimeError):
    """No Graphviz was found, or it did not understand a graph."""


@lru_cache(maxsize=1)
def command() -> str:
    """The program that lays out: graphviz-pure beside this Python, else on the path, else a system dot.

    A system dot serves to show a picture, not to store it: its bytes differ between machines.

    Raises:
        LayoutError: there is none.
    """
    # An environment need not be active (kernels' seldom are), so the interpreter's own scripts come first.
    for scheme in (sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")):
        for name in ("graphviz-pure", "graphviz-pure.exe"):
            place = Path(sysconfig.get_path("scripts", scheme)) / name
            if place.is_file():
                return str(place)
    for name in ("graphviz-pure", "dot"):
        if found := shutil.which(name):
            return found
    raise LayoutError("no Graphviz was found: install graphviz-pure with pip, or Graphviz so that its `dot` runs")


def svg(source: str, alt: str = "") -> str:
    """The picture of one DOT graph as an SVG element, named `alt` for those who cannot see it.

    Raises:
        LayoutError: there is no Graphviz, or the source is broken; it quotes what Graphviz said.
    """
    return svgs([source], [alt])[0]


def svgs(sources: Sequence[str], alts: Sequence[str] = ()) -> list[str]:
    """The pictures of several DOT graphs, in order, laid out in one process; those seen before cost nothing.

    Raises:
        LayoutError: there is no Graphviz, or a source is broken; it quotes what Graphviz said.
    """
    new = [source for source in dict.fromkeys(sources) if source not in _REMEMBERED]
    fresh = dict(zip(new, _lay_out(new), strict=True)) if new else {}
    found = [fresh.get(source) or _REMEMBERED[source] for source in sources]
    _REMEMBERED.update(fresh)
    while len(_REMEMBERED) > _MOST:
        del _REMEMBERED[next(iter(_REMEMBERED))]
    names = [*alts, *([""] * (len(sources) - len(alts)))]
    return [_named(picture, alt or "graph") for picture, alt in zip(found, names, strict=True)]


def _lay_out(sources: Sequence[str]) -> list[str]:
    pictures = _by_page(sources) if sys.platform == "emscripten" else _by_program(sources)
    return [_tidy(picture) for picture in pictures]


def _by_page(sources: Sequence[str]) -> list[str]:
    """Lay out with the Graphviz that the page has loaded beside Python; `rulesviz site` builds such pages."""
    try:
        page = import_module("rulesviz_graphviz")
    except ImportError:
        raise LayoutError("this page has no Graphviz; one that `rulesviz site` builds has") from None
    made: list[str] = []
    for source in sources:
        picture, wrong = page.render(source)
        if wrong:
            raise LayoutError(f"Graphviz made {len(made)} of {len(sources)} graphs: {wrong}")
        made.append(str(picture))
    return made


def _by_program(sources: Sequence[str]) -> list[str]:
    program = command()
    quiet = ["-q"] if "graphviz-pure" in Path(program).name else []
    try:
        done = subprocess.run(  # noqa: S603  the program found above, its input on stdin
            [program, *quiet, "-Kdot", "-Tsvg"], input="\n".join(sources), encoding="utf-8", capture_output=True,
            timeout=_PATIENCE, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as late:
        raise LayoutError(f"the layout of {len(sources)} graphs took more than {_PATIENCE} seconds") from late
    pictures = [part + "</svg>" for part in done.stdout.split("</svg>")[:-1]]
    if done.returncode or len(pictures) != len(sources):
        reason = done.stderr.strip() or "no reason given"
        raise LayoutError(f"Graphviz made {len(pictures)} of {len(sources)} graphs: {reason}")
    return pictures


def _tidy(picture: str) -> str:
    """Drop what differs between versions and pages: prolog, comments, numbered ids, tooltips of nodes' names."""
    picture = _COMMENT.sub("", _PROLOG.sub("", picture))
    return _OWN_ID.sub("<g", _TITLE.sub("", picture)).strip()


def width(picture: str) -> float:
    """How wide a picture is before it shrinks to its place, in pixels."""
    found = _BOX.search(picture)
    return float(found[1]) if found else 0.0


def image(picture: str, alt: str) -> str:
    """A picture as an HTML image that carries it, for a page that may not be trusted to hold SVG itself.

    Nothing in an image runs or loads, and what cleans a page of strangers leaves it as it is.
    """
    once = "".join(f' {name}="{value}"' for name, value in _OF_TEXT.items())
    lean = _PLACES.sub(_coarse, _SAID_OFTEN.sub("", picture)).replace("<svg", f"<svg{once}", 1)
    source = lean.replace("\n", "").translate(_IN_ADDRESS)
    return f'<img alt="{html.escape(alt)}" style="max-width:100%;height:auto" src="data:image/svg+xml;charset=utf-8,{source}">'


def _coarse(places: re.Match[str]) -> str:
    """Places to the nearest pixel, but those of the small arrowheads to a tenth."""
    digits = 1 if places[0].startswith(" points") else 0
    return _FINE.sub(lambda one: f"{float(one[0]):.{digits}f}", places[0])


def _named(picture: str, alt: str) -> str:
    def head(found: re.Match[str]) -> str:
        wide, high, box = found.groups()
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img" '
            f'aria-label="{html.escape(alt)}" {fitting(float(wide), float(high))} viewBox="{box}" '
            'style="max-width:100%;height:auto" text-rendering="geometricPrecision">'
        )

    return _HEAD.sub(head, picture, count=1)
