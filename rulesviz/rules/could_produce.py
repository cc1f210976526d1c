"""Which mana a permanent could produce (106.7), and what tapping it now would make (106.12)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesviz.model.abilities import Activated, Triggered
from rulesviz.model.events import ManaAdded
from rulesviz.model.instructions import AddMana, CouldProduce, Effect
from rulesviz.model.mana import COLORS, MANA_TYPES, Mana, in_order
from rulesviz.model.state import State
from rulesviz.rules.layers import characteristics, context, controller, derived
from rulesviz.rules.looks import Context
from rulesviz.rules.mana import Could, productions, steps_of
from rulesviz.rules.matching import entities, fits, members
from rulesviz.rules.replacement import outcomes


@dataclass(frozen=True, slots=True)
class Imagined:
    """One ability imagined resolving now: what it would add, and what that becomes after replacement effects (106.7)."""

    object: int
    text: str
    adds: tuple[str, ...]
    becomes: tuple[str, ...]


def could_produce(state: State, one: int) -> str:
    """The types of mana that a permanent could produce, as letters in WUBRGC order, empty for none (106.7)."""
    return Survey(state).types(one)


class Survey:
    """The least solution for permanents that ask about each other: a circle that nothing outside answers gives no type."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.known: dict[int, str] = {}
        self.asked: set[int] = set()
        self.solved: set[int] = set()

    def types(self, one: int) -> str:
        """The types one permanent could produce; all that its answer leans on are solved along with it, once."""
        if one in self.solved:
            return self.known[one]
        self.asked = {one}
        before: dict[int, str] = {}
        while before.keys() != self.asked or any(before[asked] != self.known[asked] for asked in self.asked):
            before = {asked: self.known.get(asked, "") for asked in self.asked}
            for asked in sorted(self.asked - self.solved):
                found = {letter for how in self.imagined(asked) for result in how.becomes for letter in result}
                self.known[asked] = in_order(found | set(self.known.get(asked, "")), MANA_TYPES)
            for asked in self.asked:
                self.known.setdefault(asked, "")
        self.solved |= self.asked
        return self.known[one]

    def imagined(self, one: int) -> list[Imagined]:
        """Each ability of the permanent that could add mana, imagined resolving now, costs aside."""
        found = []
        for ability in characteristics(self.state, one).abilities:
            if not isinstance(ability, Activated | Triggered):
                continue
            you = controller(self.state, one)
            for step in steps_of(ability.effect):
                if isinstance(step, AddMana):
                    where = context(self.state, you, one)
                    adds = productions(step, where, self.could)
                    taps = isinstance(ability, Activated) and ability.cost.tap
                    becomes = {result for added in adds for result in self._replaced(added, one, you, taps=taps)}
                    found.append(Imagined(one, ability.text, adds, tuple(sorted(becomes, key=_places))))
        return found

    def could(self, types: CouldProduce, where: Context) -> str:
        """The types that the group could produce, as far as known yet; adds the group to what is asked about."""
        letters: set[str] = set()
        for one in members(types.group, where):
            self.asked.add(one)
            letters |= set(self.known.get(one, ""))
        return in_order(letters, COLORS if types.colors_only else MANA_TYPES)

    def _replaced(self, letters: str, one: int, you: str, *, taps: bool) -> set[str]:
        if not letters or not taps:
            return {letters}
        event = ManaAdded(player=you, units=tuple(Mana(letter) for letter in letters), tapped=one)
        after = outcomes(self.state, event)
        return {"".join(unit.type for unit in made.units) for made in after if isinstance(made, ManaAdded)}


def _places(letters: str) -> list[int]:
    return [MANA_TYPES.index(letter) for letter in letters]


def could(state: State) -> Could:
    """The look-up of a `could produce` group in this state."""
    survey = Survey(state)

    def asks(types: CouldProduce, where: Context) -> str:
        letters = {letter for one in members(types.group, where) for letter in survey.types(one)}
        return in_order(letters, COLORS if types.colors_only else MANA_TYPES)

    return asks


def tapped_results(state: State, one: int, ability: Activated) -> tuple[str, ...]:
    """All the mana, as letters, that activating this mana ability now could put into the pool, triggered mana included."""
    totals = {own + more for own, more in tapped_parts(state, one, ability)}
    return tuple(sorted(totals, key=lambda letters: (len(letters), letters)))


def tapped_parts(state: State, one: int, ability: Activated) -> tuple[tuple[str, str], ...]:
    """The same in two parts: what the ability itself makes, and what triggered mana abilities add (605.4a)."""
    you = controller(state, one)
    where = context(state, you, one)
    totals = {("", "")}
    for step in _mana_steps(ability.effect):
        results: set[tuple[str, str]] = set()
        for added in productions(step, where, could(state)):
            if not added or not ability.cost.tap:
                results.add((added, ""))
                continue
            event = ManaAdded(player=you, units=tuple(Mana(letter) for letter in added), tapped=one)
            for made in outcomes(state, event):
                letters = "".join(unit.type for unit in made.units) if isinstance(made, ManaAdded) else ""
                results |= {(letters, more) for more in _triggered(state, one, you, letters)}
        totals = {(own + mine, more + extra) for own, more in totals for mine, extra in results}
    return tuple(sorted(totals, key=lambda parts: (len(parts[0] + parts[1]), parts)))


def _mana_steps(effect: Effect) -> list[AddMana]:
    return [step for step in steps_of(effect) if isinstance(step, AddMana)]


def _triggered(state: State, one: int, you: str, letters: str) -> set[str]:
    """What triggered mana abilities would add for that (605.4a)."""
    totals = {""}
    if not letters:
        return totals
    for source, ability in derived(state).triggered.get("tapped for mana", ()):
        owner = controller(state, source)
        where = context(state, owner, source)
        if not fits(ability.when.subject, where.look(one), where):
            continue
        if ability.when.who is not None and you not in entities(ability.when.who, where):
            continue
        where = replace(where, bindings=replace(where.bindings, types=letters).bind("that player", you).bind("it", one))
        for step in _mana_steps(ability.effect):
            if you in entities(step.who, where):
                totals = {t + more for t in totals for more in productions(step, where, could(state))}
    return totals
