"""rulesviz: see what copying and mana do in Magic: The Gathering, step by step, and ask of any value why.

>>> import rulesviz as rv
>>> rv.walk("S21").why("tok", "power").rules[0]
'613.1'
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_DOORS = {
    "walk": "rulesviz.live.walk",
    "Walk": "rulesviz.live.walk",
    "table": "rulesviz.live.table",
    "Table": "rulesviz.live.table",
    "all_scenarios": "rulesviz.live.lists",
    "all_cards": "rulesviz.live.lists",
    "card": "rulesviz.live.lists",
    "rule": "rulesviz.live.lists",
    "covered": "rulesviz.live.lists",
    "not_covered": "rulesviz.live.lists",
    "search": "rulesviz.live.search",
    "import_cards": "rulesviz.live.importing",
    "sample_file": "rulesviz.live.importing",
    "budgets": "rulesviz.model.budgets",
    "check": "rulesviz.live.exercise",
    "Quiz": "rulesviz.live.quiz",
    "collect": "rulesviz.live.results",
    "results": "rulesviz.live.results",
    "NotAllowed": "rulesviz.live.says",
    "NotThere": "rulesviz.live.says",
    "NoScenario": "rulesviz.live.says",
}
__all__ = ["__version__", *sorted(_DOORS)]  # noqa: PLE0604  they are strings


def __getattr__(name: str) -> Any:
    """The public names, each fetched from its room when it is first used, so that the import itself stays light."""
    if name in _DOORS:
        return getattr(import_module(_DOORS[name]), name)
    from difflib import get_close_matches

    near = get_close_matches(name, _DOORS, n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    raise AttributeError(f"rulesviz has no {name!r}; {hint}it has {', '.join(__all__)}")


def __dir__() -> list[str]:
    return __all__
