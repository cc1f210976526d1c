"""What an act says beforehand: targets, costs, sources of mana, in names of the table (601.2b-c)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesviz.model.acts import Activate, CastSpell, Given
from rulesviz.model.keywords import FURTHER, ONCE, paid_as
from rulesviz.model.objects import Entity
from rulesviz.rules.abilities import announce as announce_ability
from rulesviz.rules.asking import Trial
from rulesviz.rules.casting import announce as announce_spell
from rulesviz.rules.targets import legal_targets, specs_of, targeting
from rulesviz.scenarios.play import Play

Act = Mapping[str, Any]
ALTERNATIVES = (
    "awaken", "surge", "flashback", "retrace", "evoke", "escape", "jump-start", "spectacle", "alternative cost",
)  # fmt: skip
COSTS = ("kicked", "sacrifice", "discard", "tap", "crew", "exile", "phyrexian", *ALTERNATIVES, *FURTHER)


class BadAct(ValueError):  # noqa: N818  (it reads as a sentence)
    """An act whose words mean nothing here; nothing was done."""


def _further(name: str, value: Any) -> tuple[str, ...]:
    """What is paid of a keyword: so often, for each of its instances so often (a list), or once with what is named."""
    named = isinstance(value, str) or (isinstance(value, list) and all(isinstance(part, str) for part in value))
    if named and value:
        return (name,)
    if not all(isinstance(part, int) for part in (value if isinstance(value, list) else [value])):
        raise BadAct(f"costs: {name} = {value!r} is no number and no name; write for example {name} = 1")
    if name in ONCE and not isinstance(value, list):
        return tuple(paid_as(name, number) for number in range(1, int(value) + 1))
    counts = value if isinstance(value, list) else [value]
    return tuple(paid_as(name, number) for number, count in enumerate(counts, start=1) for _ in range(int(count)))


def _with_named(costs: Mapping[str, Any], kind: str, keyword: str) -> Mapping[str, Any]:
    """The costs, where `casualty = "bear"` says what is sacrificed, or `crew = "bear"` what is tapped, unless another cost says so, too."""
    value = costs.get(keyword)
    names = value if isinstance(value, list) else [value]
    if kind in costs or not all(isinstance(name, str) for name in names):
        return costs
    return {**costs, kind: names}


class Beforehand:
    """Reads the keys of an act against a play."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def _one(self, name: str, among: Any = None) -> int:
        return self.play.names.one(self.play.state, name, among)

    def given(self, act: Act) -> Given:
        """All that the keys of an act say beforehand, its targets aside; raises BadAct for an unknown cost."""
        costs = dict(act.get("costs", {}))
        unknown = [key for key in costs if key not in COSTS]
        if unknown:
            raise BadAct(f"unknown cost {unknown[0]!r}; costs are {', '.join(COSTS)}")
        alternative = next((name for name in ALTERNATIVES if costs.get(name)), "")
        if act.get("from") == "graveyard" and "cast" in act:
            alternative = alternative or "flashback"
        modes = act.get("modes")
        mana = act.get("for")
        return Given(
            x=act.get("x"),
            modes=None if modes is None else tuple(modes if isinstance(modes, list) else [modes]),
            kicked=bool(act.get("kicked", costs.get("kicked", False))) or None,
            division=self._division(act),
            alternative=alternative,
            sacrifice=self._paid(_with_named(costs, "sacrifice", "casualty"), "sacrifice"),
            discard=self._paid(costs, "discard"),
            tap=self._paid(_with_named(_with_named(costs, "tap", "conspire"), "tap", "crew"), "tap"),
            exile=self._paid(costs, "exile"),
            phyrexian_life={"life": True, "mana": False}.get(str(costs.get("phyrexian"))),
            using=self._using(act),
            mana=None if mana is None else mana.replace("}{", "").strip("{}"),
            free=act.get("free", False),
            face_down=act.get("face_down", False),
            further=tuple(paid for name in FURTHER for paid in _further(name, costs.get(name, 0))),
        )

    def face(self, act: Act, one: int) -> int | None:
        """The side of a card that is played: as the act says, or the side of a modal double-faced card that it names."""
        if "face" in act or self.play.state.objects[one].definition.layout != "modal_dfc":
            return act.get("face")
        named = str(act.get("cast", act.get("play", ""))).lower()
        names = [face.name.lower() for face in self.play.state.objects[one].definition.faces]
        return names.index(named) + 1 if named in names else None

    def _division(self, act: Act) -> tuple[tuple[int, ...], ...] | None:
        if "division" not in act:
            return None
        raw = act["division"]
        return tuple(tuple(part) for part in raw) if raw and isinstance(raw[0], list) else (tuple(raw),)

    def _paid(self, costs: Mapping[str, Any], kind: str) -> tuple[int, ...] | None:
        if kind not in costs:
            return None
        named = costs[kind] if isinstance(costs[kind], list) else [costs[kind]]
        for name in named:
            if not isinstance(name, str):
                raise BadAct(f"costs: {kind} = {name!r} is no name; write for example {kind} = 'bear'")
        return tuple(self._one(name, lambda one: self.play.state.objects[one].last is None) for name in named)

    def _using(self, act: Act) -> tuple[int, ...] | None:
        if "using" not in act:
            return None
        named = act["using"] if isinstance(act["using"], list) else [act["using"]]
        state = self.play.state
        found: list[int] = []
        for name in named:
            found.append(
                self._one(
                    name, lambda one: one in state.battlefield and not state.objects[one].tapped and one not in found
                )
            )
        return tuple(found)

    def targets(self, act: Act, what: CastSpell | Activate) -> tuple[tuple[Entity, ...], ...]:
        """The targets that an act names, each read among what its word may point at."""
        run = Trial()
        state = self.play.state
        if isinstance(what, CastSpell):
            imagined, one = announce_spell(run, state, what)
        else:
            imagined, one = announce_ability(run, state, what)
        thing = imagined.objects[one]
        specs = specs_of(imagined, thing)
        where = targeting(imagined, thing)
        legal = [legal_targets(imagined, spec, where, one) for spec in specs]
        return self.read_targets(act["targets"], legal)

    def read_targets(self, raw: Any, legal: list[tuple[Entity, ...]]) -> tuple[tuple[Entity, ...], ...]:
        """Names of targets, word by word, as entities; a legal one is preferred where a name means several things."""
        groups = raw if isinstance(raw, list) else [raw]
        if len(legal) == 1 and len(groups) != 1 and not any(isinstance(part, list) for part in groups):
            groups = [groups]
        found = []
        for place, group in enumerate(groups):
            named = group if isinstance(group, list) else [group]
            options = legal[place] if place < len(legal) else ()
            picked: list[Entity] = []
            for name in named:
                picked.append(self._target(str(name), options, picked))
            found.append(tuple(picked))
        return tuple(found)

    def _target(self, name: str, options: tuple[Entity, ...], picked: list[Entity]) -> Entity:
        for player in self.play.state.players:
            if player.name.lower() == name.lower():
                return player.name
        return self._one(name, lambda one: one in options and one not in picked)
