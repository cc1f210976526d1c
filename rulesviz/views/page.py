"""One self-contained HTML page: a timeline over frames, the table, the stack, and the strata of what is chosen."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Iterable
from importlib.resources import files

from rulesviz.explain.frame import Frame
from rulesviz.views.packed import pack
from rulesviz.views.palette import DARK, DISCS, LIGHT, PLAIN_DISC
from rulesviz.views.words import clean

_SCRIPTS = (
    "dom.js", "focus.js", "film.js", "player.js", "table.js", "arrows.js", "half.js", "inspector.js", "asking.js", "predict.js",
    "compare.js", "stage.js",
)  # fmt: skip


def page(frames: Iterable[Frame], title: str, story: str = "") -> str:
    """The frames as one HTML page that needs no network and no server; the text of a file to be saved as UTF-8."""
    style = _variables() + _read("stage.css") + _read("page.css")
    script = "".join(map(_read, (*_SCRIPTS, "page.js")))
    policy = f"default-src 'none'; script-src 'sha256-{_digest(script)}'; style-src 'sha256-{_digest(style)}'"
    heading = html.escape(clean(title) or "A situation")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{heading}</title>
<style>{style}</style>
</head>
<body>
<header>
<div class="titles"><h1 dir="auto">{heading}</h1></div>
<div class="settings">
<button type="button" id="theme">Theme: auto</button>
<button type="button" id="size" aria-pressed="false">Presenter size</button>
</div>
</header>
<main id="stage"><noscript>This page steps through its frames with JavaScript, which is switched off.</noscript></main>
<script type="application/json" id="frames">{_json(pack(frames, title, story))}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def module() -> str:
    """The stage as an ES module that exports `render(root, data, options)`, for a page of one's own."""
    return "".join(map(_read, _SCRIPTS)) + "\nexport { render };\n"


def widget_module() -> str:
    """The stage as an ES module whose default is a widget, and that exports nothing else."""
    return "".join(map(_read, (*_SCRIPTS, "widget.js"))) + "\nexport default { render: widget };\n"


def style(scope: str = ":root") -> str:
    """The style sheet that belongs to the module; the palette's variables are set on what `scope` selects."""
    return _variables(scope) + _read("stage.css")


def _variables(scope: str = ":root") -> str:
    """The palette as CSS custom properties: light, dark where the reader's system or choice says so."""
    discs = {**DISCS, "plain": PLAIN_DISC}
    mana = "\n".join(f".rv-mana-{name} {{ background: {fill}; color: {ink}; }}" for name, (fill, ink) in discs.items())
    dark = f"{{ {DARK.css()} color-scheme: dark; }}"
    return (
        f"{scope} {{ {LIGHT.css()} color-scheme: light; }}\n"
        f"@media (prefers-color-scheme: dark) {{ {scope}:not([data-theme=light]) {dark} }}\n"
        f"{scope}[data-theme=dark] {dark}\n{mana}\n"
    )


def _read(name: str) -> str:
    return files("rulesviz.views").joinpath("web", name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _json(data: object) -> str:
    """JSON that may stand inside a script element: nothing in it can end that element or open a comment."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
