"""Write docs/speed.md from what the benchmarks measured: python docs/speed.py FILE (made by --benchmark-json)."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
HEAD = """# How fast it is

Made by `python3 run.py bench`; do not edit. Times are those of one machine on one day. What is claimed are the ratios, each found
within one run: `tests/benchmarks/test_targets.py` fails where one is missed.
"""


def page(data: Mapping[str, Any]) -> str:
    """The page: on what and when, the ratios, the times."""
    machine = data["machine_info"]
    cpu = machine.get("cpu", {})
    told = f"{cpu.get('brand_raw') or machine.get('machine', 'a machine')}, {cpu.get('count', '?')} cores, {machine.get('system', '')}"
    when = f"Measured on {data['datetime'][:10]}: `{told}`, Python {machine['python_version']}."
    return "\n".join([HEAD, when, "", *ratios(data["benchmarks"]), "", *times(data["benchmarks"]), ""])


def ratios(found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The rows of the ratios, those that are missed too."""
    yield from ("## Ratios", "", "| what | found | at most | |", "| --- | ---: | ---: | --- |")
    for one in found:
        for what, value in one["extra_info"].items():
            if isinstance(value, dict):
                kept = "" if value["found"] <= value["limit"] else "missed"
                yield f"| {what} | {number(value['found'])} | {number(value['limit'])} | {kept} |"


def times(found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The rows of the times; acts of a round are shown as acts a second, bytes as they are."""
    yield from ("## Times", "", "| what | median | |", "| --- | ---: | --- |")
    for one in found:
        extra, median = one["extra_info"], one["stats"]["median"]
        if any(isinstance(value, dict) for value in extra.values()):
            continue
        more = [f"{extra['acts'] / median:,.0f} acts a second"] if "acts" in extra else []
        more += [f"{extra['bytes']:,} bytes"] if "bytes" in extra else []
        name = one["name"].removeprefix("test_").replace("_", " ").replace("|", "\\|")
        yield f"| {name} | {in_units(median)} | {', '.join(more)} |"


def number(value: float) -> str:
    """A ratio with three digits, or whole.

    >>> number(0.05), number(2.345), number(12), number(1837.2)
    ('0.05', '2.35', '12', '1,837')
    """
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def in_units(seconds: float) -> str:
    """A time in the unit that suits it."""
    return f"{seconds:.3g} s" if seconds >= 1 else f"{seconds * 1e3:.3g} ms"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    made = page(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    (HERE / "speed.md").write_text(made, encoding="utf-8", newline="\n")
    print("wrote docs/speed.md")
