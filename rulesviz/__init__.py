"""rulesviz: see what copying and mana do in Magic: The Gathering, step by step, and ask of any value why."""

from __future__ import annotations

__version__ = "0.1.0"
