"""Build what the documentation takes from the project itself: pictures, lists, and the tables of the README.

python docs/build.py            write them
python docs/build.py --check    write nothing; exit 1 where a stored one differs
"""

import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import jupytext

import rulesviz as rv
from rulesviz.explain.rulebook import by_number, caption
from rulesviz.scenarios.read import Scenario, expectations, read, scenario_files

HERE = Path(__file__).resolve().parent
README = HERE.parent / "README.md"
SHOWN = 5  # so many scenarios are named in a row of a table


# --- the pieces ---------------------------------------------------------------------------------------------------


@cache
def game() -> rv.Walk:
    """The situation of the first screen."""
    return rv.walk("S21")


@cache
def scenarios() -> Mapping[str, Scenario]:
    """The shipped scenarios by number, or by name where they have none."""
    return {name.partition("-")[0]: read(path) for name, path in scenario_files().items()}


def covered() -> str:
    """A table of the chapters of the rules that scenarios show, each with the scenarios that do."""
    chapters: dict[str, dict[str, list[str]]] = {}
    for name, scenario in scenarios().items():
        for rule in scenario.rules:
            chapters.setdefault(rule.partition(".")[0], {}).setdefault(rule, []).append(name)
    rows = []
    for chapter, rules in sorted(chapters.items()):
        names = sorted({name for found in rules.values() for name in found}, key=seeds_first)
        rows.append((chapter, caption(chapter).rstrip("."), ", ".join(sorted(rules, key=by_number)), _some(names)))
    return _table(("rules", "what they are about", "shown", "by scenarios"), rows)


def not_covered() -> str:
    """A table of what is missing, and why."""
    gaps = rv.not_covered()
    return _table(gaps.heads, gaps.rows)


def misconceptions() -> str:
    """A page of what many believe, from the myths of the scenarios."""
    rows = [
        (myth["rule"], _sentence(myth["says"]), f"{scenario.title} ({name})")
        for name, scenario in scenarios().items()
        for myth in _myths(scenario)
    ]
    rows.sort(key=lambda row: (by_number(row[0]), row[2]))
    return (
        "# What many believe\n\n"
        "Each of these sounds right and is wrong. `rulesviz check` proves it wrong; `rulesviz run S21` shows what happens\n"
        "instead, and why. The rule is the one that the belief forgets.\n\n"
        "<!-- written by docs/build.py from the myths in data/scenarios -->\n\n"
        f"{_table(('rule', 'the belief', 'the situation'), rows)}\n"
    )


# --- the course -----------------------------------------------------------------------------------------------------

NOTEBOOKS = HERE.parent / "notebooks"


@cache
def notebooks() -> Mapping[Path, Sequence]:
    """The sources of the notebooks in their order, each with its cells."""
    return {source: jupytext.read(source).cells for source in sorted(NOTEBOOKS.glob("[0-9][0-9]_*.py"))}


@cache
def titles() -> Mapping[int, str]:
    """The twenty-five misconceptions by number."""
    found = tomllib.loads((HERE / "course.toml").read_text(encoding="utf-8"))["misconceptions"]
    return {int(number): title for number, title in found.items()}


def resolved(source: Path) -> list[int]:
    """The misconceptions that a notebook clears up: the numbers in the tags of its cells."""
    tags = [tag for cell in notebooks()[source] for tag in cell.metadata.get("tags", ())]
    return sorted({int(tag.removeprefix("misconception-")) for tag in tags if tag.startswith("misconception-")})


def shown(source: Path) -> list[str]:
    """The scenarios that a notebook plays: the numbers in its code cells."""
    code = "\n".join(cell.source for cell in notebooks()[source] if cell.cell_type == "code")
    return sorted(set(re.findall(r"\bS\d\d\b", code)))


def course() -> str:
    """A table of the notebooks: what each is about, how long it takes, what it clears up and shows."""
    rows = []
    for source, cells in notebooks().items():
        first = cells[0].source
        minutes = re.search(r"about (\d+) minutes", first)
        points = ", ".join(map(str, resolved(source)))
        about = first.partition("\n")[0].removeprefix("# ")
        rows.append((_link(source, "notebooks/"), about, minutes[1] if minutes else "", points, _some(shown(source))))
    return _table(("notebook", "what it is about", "minutes", "clears up", "plays"), rows)


def course_page() -> str:
    """A page that says where each misconception is cleared up, and where each situation is played."""
    points = [(str(number), title, _where(number, resolved)) for number, title in titles().items()]
    played = [(name, scenario.title, _where(name, shown)) for name, scenario in scenarios().items()]
    return (
        "# The course, point by point\n\n"
        "<!-- written by docs/build.py from docs/course.toml, data/scenarios and the notebooks -->\n\n"
        "## What almost everybody gets wrong at first\n\n"
        "None of these is true. The notebook asks for a guess first, and then shows what happens and why.\n\n"
        f"{_table(('', 'the belief', 'cleared up in'), points)}\n\n"
        "## Where each situation is played\n\n"
        '`rv.walk("S21")` plays one in a notebook, `rulesviz run S21` in a terminal.\n\n'
        f"{_table(('', 'the situation', 'played in'), played)}\n"
    )


def _where(key: object, holds: Callable[[Path], Sequence]) -> str:
    return ", ".join(_link(source, "../notebooks/") for source in notebooks() if key in holds(source))


def _link(source: Path, folder: str) -> str:
    return f"[{source.stem}]({folder}{source.stem}.ipynb)"


# --- helpers --------------------------------------------------------------------------------------------------------


def _myths(scenario: Scenario) -> Iterator[Mapping]:
    for act in scenario.script:
        for _, checks in expectations(act.get("expect", {})):
            found = checks.get("myth", [])
            yield from found if isinstance(found, list) else [found]


def seeds_first(name: str) -> tuple[bool, str]:
    """The order of situations: those of the course before all others."""
    return not name.startswith("S"), name


def _some(names: Sequence[str]) -> str:
    rest = len(names) - SHOWN
    return ", ".join(names[:SHOWN]) + (f" and {rest} more" if rest > 0 else "")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


# --- where they stand -----------------------------------------------------------------------------------------------

FILES: Mapping[str, Callable[[], str]] = {
    "copies.svg": lambda: game().copies().svg + "\n",
    "strata.svg": lambda: game().strata("bear").svg + "\n",
    "misconceptions.md": misconceptions,
    "course.md": course_page,
}
BLOCKS: Mapping[str, Callable[[], str]] = {"course": course, "covered": covered, "not covered": not_covered}


def with_blocks(text: str) -> str:
    """The README's text with the tables between their marks made anew; raises ValueError where a mark is missing."""
    for name, make in BLOCKS.items():
        begin, end = f"<!-- {name}: written by docs/build.py -->\n", f"\n<!-- end of {name} -->"
        before, found, rest = text.partition(begin)
        _, found_too, after = rest.partition(end)
        if not (found and found_too):
            raise ValueError(f"README.md has no marks {begin.strip()!r} and {end.strip()!r}")
        text = f"{before}{begin}\n{make()}\n{end}{after}"
    return text


def built() -> Iterator[tuple[Path, str]]:
    """Yield each file with the text that it should have."""
    for name, make in FILES.items():
        yield HERE / name, make()
    yield README, with_blocks(README.read_text(encoding="utf-8"))


def main(arguments: Sequence[str]) -> int:
    """Write or check; return the exit code."""
    stale = [(path, text) for path, text in built() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path, text in stale:
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8", newline="\n")
        print("stale" if "--check" in arguments else "wrote", path.relative_to(HERE.parent))
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
