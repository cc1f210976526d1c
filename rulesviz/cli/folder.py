"""A learner's own folder of notebooks: copied from the shipped ones, brought up to date, and never overwritten where changed."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path

from rulesviz.files import write_whole

MANIFEST = ".rulesviz-notebooks.json"
"""Beside the notebooks: for each the hash of what was copied, so that a copy nobody has touched is known as one."""


@dataclass(slots=True)
class Told:
    """The notebooks that are new in the folder, brought up to date, or kept because the learner changed them, by name."""

    made: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)


def bring(source: Path, target: Path) -> Told:
    """Copy the notebooks of one folder into another, as far as the learner has not changed them there.

    Raises:
        OSError: a file cannot be read or written.
    """
    target.mkdir(parents=True, exist_ok=True)
    told, known = Told(), _manifest(target)
    shipped = {file.name: file.read_bytes() for file in sorted(source.glob("*.ipynb"))}
    for name, data in shipped.items():
        there = target / name
        mine = there.read_bytes() if there.exists() else None
        if mine is not None and mine != data and _hash(mine) != known.get(name):
            told.kept.append(name)
            continue
        if mine != data:
            write_whole(there, data)
            (told.made if mine is None else told.updated).append(name)
        known[name] = _hash(data)
    write_whole(target / MANIFEST, json.dumps(known, indent=1, sort_keys=True))
    return told


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _manifest(folder: Path) -> dict[str, str]:
    """What the manifest says; without one that can be read, no copy is known, and every other file is the learner's."""
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
