"""Scenario files, shipped ones and the tests' own, are true; and they stop being true when a rule is broken."""

import importlib
import pkgutil
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulesviz import rules
from rulesviz.model.objects import Definition
from rulesviz.paths import data_dir
from rulesviz.rules.layers import look
from rulesviz.scenarios.read import expectations, read
from rulesviz.scenarios.run import Report, run

SHIPPED = sorted((data_dir() / "scenarios").glob("*.toml"))
OWN = sorted(path for path in (Path(__file__).parent / "scenarios").rglob("*.toml") if path.parent.name != "bad")
FILES = {path.stem: path for path in (*SHIPPED, *OWN)}


def failures(report: Report) -> list[str]:
    """Say what did not hold, one line each: a report itself would take pages."""
    wrong = [f"{check.at}: {check.check}: found {check.found}" for check in report.checks if not check.ok]
    return [*([report.error] if report.error else []), *wrong]


@pytest.mark.parametrize("path", FILES.values(), ids=FILES)
def test_everything_in_the_file_is_true(path, within):
    with within(seconds=60):
        wrong = failures(run(read(path)))
    assert not wrong, "\n".join(["", *wrong])


def test_names_are_used_once():
    assert len(FILES) == len(SHIPPED) + len(OWN)


# --- the shipped ones -------------------------------------------------------------------------------------------------


def myths(path: Path) -> list[dict]:
    """List the myths of a file."""
    found = []
    for act in read(path).script:
        for _, table in expectations(act["expect"]) if "expect" in act else ():
            myth = table.get("myth", [])
            found += myth if isinstance(myth, list) else [myth]
    return found


def test_each_of_the_55_statements_has_one_scenario():
    numbers = sorted(re.match(r"S(\d\d)-", path.name)[1] for path in SHIPPED if path.name.startswith("S"))
    assert numbers == [f"{number:02}" for number in range(1, 56)]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_each_shipped_scenario_proves_a_belief_wrong_and_names_its_rules(path):
    scenario = read(path)
    assert scenario.rules
    assert scenario.story
    assert myths(path)
    assert all(myth["says"] and myth["rule"] and myth["expect"] for myth in myths(path))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_two_runs_are_equal(path):
    first, second = run(read(path)), run(read(path))
    assert failures(first) == failures(second)
    same = [moment.event for moment in first.trace.moments] == [moment.event for moment in second.trace.moments]
    assert same
    same = first.trace.state == second.trace.state  # asserted apart: pytest would print both states
    assert same


# --- they can fail ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mutation:
    """A rule that is broken: what its functions do instead, by name or in one room, and scenarios that must notice."""

    name: str
    instead: dict
    noticed_by: tuple[str, ...]


def as_it_is_now(state, thing):
    """Take counters, Auras and animations for copiable values."""
    return thing.last.copiable if thing.last is not None else Definition((look(state, thing.id).chars,))


def always(value):
    return lambda *_, **__: value


def holders(room: str, name: str) -> list:
    """List what has a function of this name in a room of the rules, in all of them for "": modules and classes."""
    names = [found.name for found in pkgutil.walk_packages(rules.__path__, "rulesviz.rules.")]
    modules = [importlib.import_module(found) for found in names if room in ("", found.rpartition(".")[2])]
    classes = {thing for module in modules for thing in vars(module).values() if isinstance(thing, type)}
    return [holder for holder in (*modules, *classes) if callable(vars(holder).get(name))]


MUTATIONS = [
    Mutation(
        "a copy copies what is there now",
        {"copying.copiable": as_it_is_now},
        (
            "S19-copy-of-a-clone", "S22-awakened-plains", "S23-animated-mutavault", "S54-counters-damage-growth-stay",
            "clone-of-a-battered-bear", "clone-of-an-awake-land", "helm-and-the-dog",
        ),
    ),
    Mutation(
        "nothing is ever replaced",
        {"applicable": always([])},
        (
            "S03-could-produce-replaced", "S06-tapped-for-mana", "S08-two-reflections", "twelve-from-one-forest",
            "contamination-and-nyxbloom", "spark-double-walker", "procession-and-automaton",
        ),
    ),
    Mutation(
        "nothing is hidden from the legend rule",
        {"spared": always(None)},
        ("S33-cadric-copies-what-is-printed", "S39-cadric-shields-tokens", "S41-two-cards-and-a-token", "two-cadrics"),
    ),
    Mutation(
        "there is no legend rule",
        {"_legends": always([])},
        ("S39-cadric-shields-tokens", "S41-two-cards-and-a-token", "stolen-twin", "stage-takes-urborgs-place"),
    ),
    Mutation(
        "nobody is summoning sick",
        {"summoning_sick": always(False)},
        ("S12-summoning-sick", "S15-sick-for-untapping", "fresh-mutavault", "wisps-wakes-the-elves"),
    ),
    Mutation("an intervening if is not asked", {"condition_fails": always(False)}, ("four-creatures-then-three",)),
    Mutation("no effect depends on another", {"_depends": always(False)}, ("urborg-then-moon",)),
    Mutation(
        "targets are never looked at again",
        {"still_legal": lambda state, thing, *_: thing.choices.targets},
        ("S29-only-target-gone", "half-a-fall", "twincast-finds-nothing", "aura-without-a-host"),
    ),
    Mutation(
        "copies keep their targets",
        {"_new_targets": lambda run, state, thing, player, choices, *_, **__: choices.targets},
        ("S28-change-one-target", "S32-copy-keeps-its-mode", "titans-turn-on-their-master"),
    ),
    Mutation(
        "creatures do not die",
        {"_dying": always([])},
        ("S24-hangarback-copied", "S45-replicator-destroyed-in-reply", "clone-alone", "stillborn-elves"),
    ),
    Mutation(
        "copies and tokens go to graveyards for good",
        {"_ceasing": always([])},
        ("S31-copy-can-be-answered", "token-in-hand", "copy-countered"),
    ),
    Mutation("mana stays", {"empty_pools": lambda run, state, *_: state}, ("upkeep-mana-is-gone",)),
    Mutation(
        "until end of turn is for ever",
        {"_end_effects": lambda run, state, *_, **__: state},
        ("S55-cytoshape-changes-the-token", "treason-on-the-elves", "banner-sees-the-new-colour"),
    ),
]  # fmt: skip


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_broken_rule_is_noticed(mutation, monkeypatch):
    for place, wrong in mutation.instead.items():
        room, _, name = place.rpartition(".")
        found = holders(room, name)
        assert found, f"no room of the rules has {place} any more"
        for holder in found:
            monkeypatch.setattr(holder, name, wrong)
    unnoticed = [name for name in mutation.noticed_by if run(read(FILES[name])).ok]
    assert not unnoticed
