"""Which mana a permanent could produce (106.7), and what tapping it now would make (106.12)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rulesviz.model.abilities import Activated, ProduceInstead, Triggered
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import Ability
from rulesviz.model.events import ManaAdded
from rulesviz.model.making_mana import AddMana, CouldProduce
from rulesviz.model.mana import COLORS, MANA_TYPES, Mana, in_order
from rulesviz.model.mana_abilities import is_mana_ability
from rulesviz.model.objects import Bindings, Choices
from rulesviz.model.phrases import about_this
from rulesviz.model.state import State
from rulesviz.rules.applying import resolution_key
from rulesviz.rules.layers import characteristics, context, controller, derived
from rulesviz.rules.looks import Context
from rulesviz.rules.mana import Could, adding_steps, productions
from rulesviz.rules.matching import entities, fits, members
from rulesviz.rules.plain import is_plain
from rulesviz.rules.replacement import Replacing, in_force, outcomes, would_replace


@dataclass(frozen=True, slots=True)
class Imagined:
    """One ability imagined resolving now: what it would add, and of which types it all may be instead (106.7).

    How much replacement effects would make of it is left aside.
    """

    object: int
    text: str
    adds: tuple[str, ...]
    becomes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Adding:
    """An instruction of an ability that adds mana, and the types of which replacement effects may make it all."""

    ability: Ability
    step: AddMana
    where: Context
    instead: str


def could_produce(state: State, one: int) -> str:
    """The types of mana that a permanent could produce, as letters in WUBRGC order, empty for none (106.7)."""
    return Survey(state).types(one)


class Survey:
    """The least solution for permanents that ask about each other: a circle that nothing outside answers gives no type.

    Permanents that are equal in all that the words can see are asked once, so that many alike cost little more than one.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self._known: dict[int, str] = {}
        self._adding: dict[int, list[Adding]] = {}
        self._groups: dict[object, tuple[int, ...]] = {}

    def types(self, one: int) -> str:
        """The types one permanent could produce; all that its answer leans on are solved along with it, once."""
        one = self._alike.get(one, one)
        if one not in self._known:
            found = self._new(one)
            self._known.update(dict.fromkeys(found, ""))
            before: dict[int, str] = {}
            while before != (now := {other: self._known[other] for other in found}):
                before = now
                for other in found:
                    made = {letter for how in self.imagined(other) for result in how.becomes for letter in result}
                    self._known[other] = in_order(made)
        return self._known[one]

    def _new(self, one: int) -> list[int]:
        """The permanent, and those not known yet on whose answers it leans."""
        found = [one]
        for here in found:
            for how in self.adds(here):
                if isinstance(how.step.types, CouldProduce):
                    group = self._group(how.step.types, how.where)
                    found += [other for other in group if other not in found and other not in self._known]
        return found

    def imagined(self, one: int) -> list[Imagined]:
        """Each ability of the permanent that could add mana, imagined resolving now, costs aside, with what is known so far."""
        found = []
        for how in self.adds(one):
            adds = productions(replace(how.step, separately=False), how.where, self._could)
            found.append(Imagined(one, how.ability.text, adds, self._becomes(one, how, adds)))
        return found

    def _becomes(self, one: int, how: Adding, adds: tuple[str, ...]) -> tuple[str, ...]:
        """What replacement effects make of it: worked out in full where one of them asks how much mana it is."""
        if not _taps(how.ability) or not any(change.ability.would.least > 1 for change in self._changing):
            return tuple(how.instead) if how.instead and any(adds) else adds
        events = [ManaAdded(player=how.where.you, units=tuple(map(Mana, result)), tapped=one) for result in adds if result]
        made = (after for event in events for after in outcomes(self.state, event) if isinstance(after, ManaAdded))
        return tuple(sorted({in_order({unit.type for unit in after.units}) for after in made}))

    def adds(self, one: int) -> list[Adding]:
        """The instructions of its abilities that would add mana now; any X could have been chosen, as costs do not count."""
        if one not in self._adding:
            found = self._adding[one] = []
            you = controller(self.state, one)
            for ability in characteristics(self.state, one).abilities:
                if isinstance(ability, Activated | Triggered):
                    nth = self.state.counted(resolution_key(one, ability.line)) + 1
                    where = context(self.state, you, one, bindings=Bindings(nth=nth), choices=Choices(x=1))
                    instead = self._instead(one, you, ability)
                    found += [Adding(ability, step, where, instead) for step in adding_steps(ability.effect, where)]
        return self._adding[one]

    def _could(self, types: CouldProduce, where: Context) -> str:
        letters = "".join(map(self._known.__getitem__, self._group(types, where)))
        return in_order(letters, COLORS if types.colors_only else MANA_TYPES)

    def _group(self, types: CouldProduce, where: Context) -> tuple[int, ...]:
        """The permanents of a group, one for all that are alike."""
        group = types.group
        key = group, where.you, where.this if about_this(group) else None
        if key not in self._groups:
            plain = group.zone == "battlefield" and is_plain(group.fits)
            first = dict.fromkeys(self._alike.values())
            found = [one for one in first if fits(group.fits, where.look(one), where)] if plain else members(group, where)
            self._groups[key] = tuple(dict.fromkeys(self._alike.get(one, one) for one in found))
        return self._groups[key]

    @cached_property
    def _alike(self) -> dict[int, int]:
        """Each permanent with the first of those that have equal characteristics, choices and controllers, if its abilities see no more."""
        plain = all(is_plain(how.ability.would.subject) for how in self._changing)
        firsts: dict[object, int] = {}
        own: dict[int, bool] = {}
        alike: dict[int, int] = {}
        for one in self.state.battlefield:
            chars = characteristics(self.state, one)
            if id(chars) not in own:
                effects = [how.effect for how in chars.abilities if isinstance(how, Activated | Triggered)]
                own[id(chars)] = not plain or any(map(about_this, effects))
            key = one if own[id(chars)] else (id(chars), controller(self.state, one), self.state.objects[one].chosen)
            alike[one] = firsts.setdefault(key, one)
        return alike

    def _instead(self, one: int, you: str, ability: Ability) -> str:
        """The types that its mana may be changed to: each effect applies once, in any order, so that the last says the type."""
        if not _taps(ability):
            return ""
        event = ManaAdded(player=you, units=(Mana("C"),), tapped=one)
        changes = (
            change for how in self._changing if would_replace(how, event, self.state) for change in how.ability.changes
        )
        return in_order({change.type for change in changes if isinstance(change, ProduceInstead)})

    @cached_property
    def _changing(self) -> list[Replacing]:
        """The effects that change the type of mana."""
        return [
            how for how in in_force(self.state) if any(isinstance(one, ProduceInstead) for one in how.ability.changes)
        ]


def _taps(ability: Ability) -> bool:
    """Whether a permanent is tapped for mana with it (106.12)."""
    return isinstance(ability, Activated) and ability.cost.tap and is_mana_ability(ability)


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


def tapped_parts(state: State, one: int, ability: Activated, paid: Choices | None = None) -> tuple[tuple[str, str], ...]:
    """The same in two parts: what the ability itself makes, and what triggered mana abilities add (605.4a).

    `paid` is what is sacrificed or exiled for it, where what it makes depends on that.
    """
    you = controller(state, one)
    where = context(state, you, one, choices=paid)
    owns = {""}
    for step in adding_steps(ability.effect, where):
        if you not in entities(step.who, where):
            continue
        results: set[str] = set()
        for added in productions(step, where, could(state)):
            if not added or not ability.cost.tap:
                results.add(added)
                continue
            event = ManaAdded(player=you, units=tuple(Mana(letter) for letter in added), tapped=one)
            for made in outcomes(state, event):
                results.add("".join(unit.type for unit in made.units) if isinstance(made, ManaAdded) else "")
        owns = {own + mine for own in owns for mine in results}
    tapped = ability.cost.tap
    totals = {(own, more) for own in owns for more in (_triggered(state, one, you, own) if tapped else ("",))}
    return tuple(sorted(totals, key=lambda parts: (len(parts[0] + parts[1]), parts)))


def _triggered(state: State, one: int, you: str, letters: str) -> set[str]:
    """What triggered mana abilities would add for that (605.4a)."""
    totals = {""}
    if not letters:
        return totals
    known = derived(state)
    for source, ability in (*known.triggered("tapped for mana"), *known.triggered("mana added")):
        owner = controller(state, source)
        where = context(state, owner, source)
        if not fits(ability.when.subject, where.look(one), where):
            continue
        if ability.when.who is not None and you not in entities(ability.when.who, where):
            continue
        if ability.when.chosen_color and str(where.chosen_for("color") or "none") not in letters:
            continue
        where = where._replace(bindings=replace(where.bindings, types=letters).bind("that player", you).bind("it", one))
        for step in adding_steps(ability.effect, where):
            if you in entities(step.who, where):
                totals = {t + more for t in totals for more in productions(step, where, could(state))}
    return totals
