"""One pass over all layers for all objects: the only code that computes values (613)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any

from rulesviz.model.abilities import Keyword, Static
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import EVERY_CREATURE_TYPE, Ability, Characteristics
from rulesviz.model.modifications import (
    AddChosenType,
    AddPT,
    AddTypes,
    ChangeControl,
    DefinePT,
    GainAbilities,
    Modification,
    SetColors,
)
from rulesviz.model.objects import ContinuousEffect
from rulesviz.model.phrases import about_this
from rulesviz.model.references import Ref
from rulesviz.model.selection import Chosen, Every, Other, Predicate, Quantity, SharesChoice
from rulesviz.model.state import State
from rulesviz.model.vector import Vector
from rulesviz.rules.copying import apply, copiable, shown_face
from rulesviz.rules.dependency import (
    LAYERS,
    asks_early,
    influences,
    is_local,
    layer_of,
    of_each,
    quantities,
    reads_of,
    writes_of,
)
from rulesviz.rules.looks import Context, Look, has_keyword
from rulesviz.rules.matching import amount, entities, fits, holds, members, objects_in
from rulesviz.rules.plain import is_plain, without_other
from rulesviz.rules.records import LAYER_RULE, Basis, Chain, Derived, Live, Record, Step, Value, valued, watching

OF_ITSELF = ("4", "5", "7b", "7c")
"""The layers in which an object changes without any effect of another: changeling, devoid, base size, counters."""


@cache
def _counter_bonus(kind: str) -> tuple[int, int] | None:
    """What one counter adds to power and toughness: +1/+1, -1/-1, +0/+1 ... (122.1a)."""
    power, _, toughness = kind.partition("/")
    try:
        return (int(power), int(toughness)) if toughness else None
    except ValueError:
        return None


class Sweep:
    """One pass over all layers for all objects: the only code that computes values."""

    def __init__(self, state: State, only: tuple[int, ...] | None = None) -> None:
        self.state = state
        self.chars: dict[int, Characteristics] = {}
        self.controller: dict[int, str] = {}
        self.base: dict[int, tuple[int | None, int | None]] = {}
        self.records: dict[int, Chain] = {}
        self.steps: dict[str, list[Step]] = {}
        self.tangled: set[str] = set()
        self.contested: set[str] = set()
        self.alike: dict[object, Characteristics] = {}
        self.fixed = [at_work(effect) for effect in state.effects if effect.modifications]
        self.applied: dict[tuple[int, int], tuple[int, ...]] = {}
        self.started: dict[tuple[int, int], Live] = {}
        self.board = tuple(state.battlefield) if only is None else only
        self.emblems = tuple(one for one in state.command if state.objects[one].emblem)
        self.lives: dict[tuple[int, int], Live] = {}
        self.reads: dict[tuple[int, str], frozenset[str]] = {}
        self.writes: dict[tuple[int, str], frozenset[str]] = {}
        self.statics_of: dict[int, tuple[tuple[Ability, ...], tuple[Static, ...]]] = {}
        self.granted: dict[tuple[int, int], int] = {}
        self.zones: set[str] = set()
        self.own: dict[tuple[int, bool], bool] = {}
        self.countered: dict[int, None] = {}
        self.sources: dict[int, None] = {}  # all that have or ever had a static ability: of a big board, few
        self.counted: set[tuple[int, str]] = set()
        self.tallies: dict[object, int] = {}
        self.answers: dict[object, tuple[int, ...]] = {}
        self.asking: dict[int, bool] = {}

    def run(self) -> Derived:
        """The derived values of the state."""
        state = self.state
        on_stack = [one for effect in state.effects for one in effect.objects if one in state.stack]
        self._take((*self.board, *self.emblems, *on_stack))
        self.zones = self._zones_affected()
        self._take(tuple(one for zone in sorted(self.zones) for one in objects_in(zone, state)))
        if self.fixed or self.sources:
            for layer in LAYERS:
                self._layer(layer)
        else:
            for layer in OF_ITSELF:
                self._own(layer)
        reads = frozenset().union(*(reads_of(live.static, live.modifications) for live in self._kinds()))
        reads |= {"outside"} if self.zones else set()
        known = self.values()
        return Derived(
            Basis.of(state, reads),
            Vector.of(map(known.get, range(max(known, default=-1) + 1))),
            watching((*self.board, *self.emblems), known, state.objects),
            reads,
            {layer: tuple(steps) for layer, steps in self.steps.items()},
            frozenset(self.tangled),
            frozenset(self.contested | self.tangled),
            steady=not on_stack and "outside" not in reads and self._local(),
            tallies=self.tallies,
        )

    def values(self) -> dict[int, Value]:
        """What came of it, by object."""
        return valued(self.chars, self.controller, self.base, self.records)

    def _kinds(self) -> Iterable[Live]:
        """One effect of each kind that was looked at: those too whose condition does not hold, for it may hold next time."""
        return {id(live.static or live): live for live in (*self.fixed, *self.lives.values())}.values()

    def _local(self) -> bool:
        """Whether no effect asks more of the game than what the object that it applies to is, save what is settled early."""
        kinds = ((live.static, live.modifications) for live in self._kinds())
        return all(is_local(static, parts) or asks_early(static, parts) for static, parts in kinds)

    def _take(self, ones: tuple[int, ...]) -> None:
        for one in ones:
            thing = self.state.objects[one]
            self.chars[one] = shown_face(copiable(self.state, thing), thing)
            self.controller[one] = thing.controller
            if thing.counters:
                self.countered[one] = None
            if self._statics(self.chars[one]):
                self.sources[one] = None

    def _zones_affected(self) -> set[str]:
        """Zones other than the battlefield whose objects a static ability of a permanent affects."""
        statics = (ability for chars in self.chars.values() for ability in self._statics(chars))
        return {static.affects.zone for static in statics if isinstance(static.affects, Every)} - {"battlefield"}

    def _works(self, one: int, ability: Static) -> bool:
        """Whether a static ability works where its object is: elsewhere only what defines the object itself (113.6, 114.4, 604.3)."""
        if one in self.state.battlefield or self.state.objects[one].emblem:
            return True
        return ability.affects == Ref("this") and all(layer_of(part) == "7a" for part in ability.modifications)

    # -- one layer ---------------------------------------------------------------------------------------------------

    def _layer(self, layer: str) -> None:
        if layer != "7c":
            self._own(layer)
        self._effects_of_others(layer)
        if layer in ("7b", "7c"):
            self._own(layer)

    def _effects_of_others(self, layer: str) -> None:
        """Apply the effects of the layer in their order, those that come to be on the way too."""
        waiting = list(self._effects(layer))
        while waiting:
            effect, rules = self._next(waiting, layer)
            waiting.remove(effect)
            heard = self._heard(effect, layer)
            there = bool(heard[0]) if heard is not None else self._exists(effect)
            self.steps.setdefault(layer, []).append(Step(effect, self._you(effect), rules, idle=not there, heard=heard))
            if not there:
                if heard is None:
                    self.tangled.add(layer)
                continue
            self._apply(effect, layer, rules)
            if "abilities" in self._writes(effect, layer):
                known = {other.key for other in waiting}
                waiting += [new for new in self._effects(layer) if new.key not in self.applied and new.key not in known]

    def _own(self, layer: str) -> None:
        """What needs no effect of anything else: changeling, devoid, base power and toughness, counters."""
        if layer in ("4", "5"):
            keyword = "changeling" if layer == "4" else "devoid"
            for one, chars in self._with_keyword(keyword):
                for ability in chars.abilities:
                    if not (isinstance(ability, Keyword) and ability.name == keyword):
                        continue
                    if keyword == "changeling" and EVERY_CREATURE_TYPE not in chars.subtypes:
                        self._set(one, AddTypes(every_creature_type=True), layer, one, ability.text, ("702.73a",))
                    elif keyword == "devoid" and chars.colors:
                        self._set(one, SetColors(""), layer, one, ability.text, ("702.114a",))
        elif layer == "7b":
            known: dict[int, tuple[int | None, int | None]] = {}
            for one, chars in self.chars.items():
                self.base[one] = known.setdefault(id(chars), (chars.power, chars.toughness))
        elif layer == "7c":
            for one in self.countered:
                self._counters(one)

    def _counters(self, one: int, until: int | None = None) -> None:
        """What the counters on an object add to its size, those with a timestamp up to `until` (613.4c, 613.7c)."""
        thing = self.state.objects[one]
        for kind, count in sorted(thing.counters, key=lambda counter: thing.counted_at(counter[0])):
            bonus = _counter_bonus(kind)
            if not bonus or (one, kind) in self.counted or (until is not None and thing.counted_at(kind) > until):
                continue
            self.counted.add((one, kind))
            text = f"{count} {kind} counter{'s' if count > 1 else ''}"
            self._set(one, AddPT(bonus[0] * count, bonus[1] * count), "7c", None, text, ("613.4c", "122.1a"))

    def _with_keyword(self, keyword: str) -> list[tuple[int, Characteristics]]:
        known: dict[int, bool] = {}
        found = []
        for one, chars in self.chars.items():
            if id(chars) not in known:
                known[id(chars)] = has_keyword(chars, keyword)
            if known[id(chars)]:
                found.append((one, chars))
        return found

    def _effects(self, layer: str) -> Iterator[Live]:
        for effect in self.fixed:
            if effect.parts(layer):
                yield effect
        seen = {effect.key for effect in self.fixed}
        for one in list(self.sources):
            for ability in self._statics(self.chars[one]):
                if not self._works(one, ability):
                    continue
                live = self._static(one, ability)
                seen.add(live.key)
                if live.parts(layer):
                    yield live
        for key, live in list(self.started.items()):  # 613.6: once begun, it goes on
            if key not in seen and live.parts(layer):
                yield live

    def _statics(self, chars: Characteristics) -> tuple[Static, ...]:
        key = id(chars.abilities)  # kept beside, so that nothing else can come to have this id
        if key not in self.statics_of:
            statics = tuple(ability for ability in chars.abilities if isinstance(ability, Static))
            self.statics_of[key] = chars.abilities, statics
        return self.statics_of[key][1]

    def _static(self, one: int, ability: Static) -> Live:
        key = (one, id(ability))
        live = self.lives.get(key)
        if live is None:
            timestamp = max(self.state.objects[one].timestamp, self.granted.get(key, 0))  # 613.7a
            live = self.lives[key] = Live(key, timestamp, one, ability.text, ability.modifications, static=ability)
        return live

    # -- order within a layer (613.7, 613.8) -------------------------------------------------------------------------

    def _next(self, waiting: list[Live], layer: str) -> tuple[Live, tuple[str, ...]]:
        """The effect to apply next: the oldest of those that depend on no other (613.7, 613.8)."""
        oldest = min(waiting, key=lambda effect: effect.timestamp)
        written = frozenset().union(*(self._writes(effect, layer) for effect in waiting))
        readers = [effect for effect in waiting if influences(written, self._reads(effect, layer))]
        if len(waiting) == 1 or not readers:
            return oldest, ()
        self.contested.add(layer)
        tried: dict[object, Any] = {}
        bound = [effect.key for effect in readers if self._depends(effect, waiting, layer, tried)]
        if bound:
            self.tangled.add(layer)
        free = [effect for effect in waiting if effect.key not in bound]
        first = min(free or waiting, key=lambda effect: effect.timestamp)  # 613.8b: in a circle timestamps decide
        return first, ("613.8a", "613.8b") if first is not oldest else () if free else ("613.8b",)

    def _reads(self, effect: Live, layer: str) -> frozenset[str]:
        key = (id(effect.static or effect), layer)
        if key not in self.reads:
            self.reads[key] = reads_of(effect.static, effect.parts(layer))
        return self.reads[key]

    def _writes(self, effect: Live, layer: str) -> frozenset[str]:
        key = (id(effect.static or effect), layer)
        if key not in self.writes:
            self.writes[key] = writes_of(effect.parts(layer))
        return self.writes[key]

    def _depends(self, effect: Live, others: list[Live], layer: str, tried: dict[object, Any]) -> bool:
        """Whether applying another one first would change this one: tried, once for each two that are alike (613.8a)."""
        reads = self._reads(effect, layer)
        for other in others:
            if other.key == effect.key or not influences(self._writes(other, layer), reads):
                continue
            known = ("touched", other.key)
            if known not in tried:
                tried[known] = self._objects(other)
            touched = effect.source in tried[known]
            kind = effect.key if touched else self._kind(effect)
            pair = (kind, other.key, self._exists(effect))
            if pair not in tried:
                tried[pair] = self._trial(effect, other, layer)
            if tried[pair]:
                return True
        return False

    def _kind(self, effect: Live, *, asking: bool = False) -> object:
        """What effects share that see the same of what happens to others: the text, whom it calls you, and what was chosen.

        `asking`, that are told the same, whatever each applies to.
        """
        static = effect.static
        if static is None:
            return effect.key
        key = id(static), asking
        if key not in self.own:
            words = static.condition, static.modifications
            self.own[key] = about_this(words if asking else (static.affects, *words), (Other, SharesChoice, Chosen))
        if self.own[key]:
            return effect.key
        return effect.text, self._you(effect), self.state.objects[effect.source].chosen

    def _trial(self, effect: Live, other: Live, layer: str) -> bool:
        before = self._would(effect, layer)
        if not self._exists(other):
            return False
        touched = self._objects(other)
        saved = {one: (self.chars[one], self.controller[one]) for one in touched}
        for part in other.parts(layer):
            self._change(touched, part, other)
        after = self._would(effect, layer)
        for one, (chars, owner) in saved.items():
            self.chars[one], self.controller[one] = chars, owner
        return before != after

    def _would(self, effect: Live, layer: str) -> object:
        """All that dependency asks about: whether it exists, to what it applies, what it does there."""
        if not self._exists(effect):
            return None
        where = self._context(effect)
        numbers = tuple(amount(quantity, where) for part in effect.parts(layer) for quantity in quantities(part))
        return self._objects(effect), numbers

    # -- applying --------------------------------------------------------------------------------------------------------

    def _exists(self, effect: Live) -> bool:
        if effect.static is None or effect.key in self.started:
            return True
        condition = effect.static.condition
        return self._had(effect) and (condition is None or holds(condition, self._context(effect)))

    def _had(self, effect: Live) -> bool:
        """Whether its source still has the static ability whose effect it is."""
        return any(ability is effect.static for ability in self._statics(self.chars[effect.source]))

    def _heard(self, effect: Live, layer: str) -> tuple[int, ...] | None:
        """What an effect that asks something early is told, all of a kind the same; None if it asks nothing, or is no more."""
        static = effect.static
        if static is None or not self._asks(static) or not (effect.key in self.started or self._had(effect)):
            return None
        asker = self._kind(effect, asking=True)
        key = asker, layer
        if key not in self.answers:
            where = self._context(effect)._replace(tally=partial(self._tally, asker))
            if static.condition is not None and effect.key not in self.started and not holds(static.condition, where):
                self.answers[key] = (False,)
            else:
                numbers = (amount(number, where) for part in effect.parts(layer) for number in quantities(part))
                self.answers[key] = (True, *numbers)
        return self.answers[key]

    def _asks(self, static: Static) -> bool:
        asks = self.asking.get(id(static))
        if asks is None:
            words = static, static.modifications
            asks = self.asking[id(static)] = asks_early(*words) and not is_local(*words)
        return asks

    def _tally(self, asker: object, quantity: Quantity, each: Callable[[Look], int]) -> int:
        """What some effect asks of each permanent, added up; it is noted."""
        found = self.tallies[asker, quantity] = sum(each(self._look(one)) for one in self.state.battlefield)
        return found

    def _context(self, effect: Live) -> Context:
        chosen = effect.chosen if effect.static is None else None
        return Context(self.state, self._you(effect), effect.source, self._look, chosen=chosen)

    def _you(self, effect: Live) -> str:
        return self.controller.get(effect.source, effect.you) if effect.static is not None else effect.you

    def _look(self, one: int) -> Look:
        chars = self.chars.get(one)
        if chars is None:
            thing = self.state.objects[one]
            if thing.last is not None:
                return Look(thing, thing.last.characteristics, thing.last.controller)
            return Look(thing, shown_face(copiable(self.state, thing), thing), thing.controller)
        return Look(self.state.objects[one], chars, self.controller[one], self.base.get(one, (None, None)))

    def _objects(self, effect: Live) -> tuple[int, ...]:
        if effect.key in self.applied and effect.key in self.started:
            return self.applied[effect.key]
        if effect.objects is not None:
            return tuple(one for one in effect.objects if one in self.chars)
        affects = effect.static.affects if effect.static is not None else Ref("this")
        where = self._context(effect)
        if isinstance(affects, Every):
            if affects.zone == "battlefield":
                return self._fitting(affects.fits, effect.source, where)
            return tuple(one for one in members(affects, where) if one in self.chars)
        return tuple(one for one in entities(affects, where) if isinstance(one, int) and one in self.chars)

    def _fitting(self, predicate: Predicate, source: int, where: Context) -> tuple[int, ...]:
        """The permanents that fit; objects that are equal in all that the words can see are judged once."""
        rest, other = without_other(predicate)
        if not is_plain(rest):
            return tuple(one for one in self.board if fits(predicate, self._look(one), where))
        chars, controller = self.chars, self.controller
        verdicts: dict[tuple[int, str], bool] = {}
        found = []
        for one in self.board:
            key = (id(chars[one]), controller[one])
            verdict = verdicts.get(key)
            if verdict is None:
                verdict = verdicts[key] = fits(rest, self._look(one), where)
            if verdict and not (other and one == source):
                found.append(one)
        return tuple(found)

    def _apply(self, effect: Live, layer: str, rules: tuple[str, ...]) -> None:
        objects = self._objects(effect)
        self.applied[effect.key] = objects
        self.started[effect.key] = effect
        if layer == "7c" and self.countered:
            for one in objects:
                if one in self.countered:
                    self._counters(one, effect.timestamp)
        for part in () if not objects else effect.parts(layer):
            self._change(objects, part, effect, layer, rules)
            if isinstance(part, GainAbilities):
                self.granted |= {(one, id(ability)): effect.timestamp for one in objects for ability in part.abilities}

    def _numbers(self, part: Modification, where: Context, effect: Live, layer: str) -> dict[Quantity, int]:
        if layer and self.answers and effect.static is not None and self._asks(effect.static):
            asked = [number for one in effect.parts(layer) for number in quantities(one)]
            return dict(zip(asked, self.answers[self._kind(effect, asking=True), layer][1:], strict=True))
        return {quantity: amount(quantity, where) for quantity in quantities(part)}

    def _change(
        self, objects: tuple[int, ...], part: Modification, effect: Live, layer: str = "", rules: tuple[str, ...] = ()
    ) -> None:
        """Apply one modification to objects; with a layer, leave records. Equal values become the very same value."""
        where = self._context(effect)
        if isinstance(part, ChangeControl):
            self._control(objects, part, effect, where, layer, rules)
            return
        chosen = where.chosen_for("creature_type")
        numbers, own = self._numbers(part, where, effect, layer), of_each(part)
        made: dict[tuple[int, bool], tuple[Characteristics, Record | None, bool]] = {}
        told: dict[tuple[int, int], tuple[Chain, Chain | None]] = {}
        for one in objects:
            before, had = self.chars[one], self.records.get(one)
            # whether another effect has changed it in this layer already, so that timestamps mattered (613.7)
            again = bool(layer) and had is not None and had[0].layer == layer and had[0].source is not None
            known = made.get((id(before), again))
            if known is None:
                if own:
                    numbers = self._numbers(part, where._replace(bindings=where.bindings.bind("each", one)), effect, layer)
                after = apply(part, before, numbers.__getitem__, chosen if isinstance(chosen, str) else None)
                record = None
                after = before if after == before else self._same(after)
                if layer and after is not before:
                    said = (LAYER_RULE[layer], *_also(part, before, after), *rules, *(("613.7",) if again else ()))
                    record = Record(layer, effect.source, effect.text, before, after, said)
                known = made[id(before), again] = (after, record, bool(self._statics(after)))
            self.chars[one], record, source = known
            if source:
                self.sources[one] = None
            if record is not None:
                key = (id(had), id(record))
                if key not in told:
                    told[key] = (record, had), had
                self.records[one] = told[key][0]

    def _same(self, chars: Characteristics) -> Characteristics:
        """The first characteristics of this sweep that were like these: a thousand lords leave few that differ."""
        key = replace(chars, mana_cost=None, front_cost=None, abilities=())
        parts = id(chars.mana_cost), id(chars.front_cost), *map(id, chars.abilities)
        return self.alike.setdefault((key, parts), chars)

    def _control(
        self,
        objects: tuple[int, ...],
        part: ChangeControl,
        effect: Live,
        where: Context,
        layer: str,
        rules: tuple[str, ...],
    ) -> None:
        for one in objects:
            owner = next((str(player) for player in entities(part.to, where)), self.controller[one])
            if layer and owner != self.controller[one]:
                chars = self.chars[one]
                self._note(one, Record(layer, effect.source, effect.text, chars, chars, ("613.1b", *rules), owner))
            self.controller[one] = owner

    def _set(
        self, one: int, part: Modification, layer: str, source: int | None, text: str, rules: tuple[str, ...]
    ) -> None:
        before = self.chars[one]
        after = apply(part, before, lambda quantity: quantity if isinstance(quantity, int) else 0)
        if after != before:
            self._note(one, Record(layer, source, text, before, after, rules))
            self.chars[one] = after

    def _note(self, one: int, record: Record) -> None:
        self.records[one] = (record, self.records.get(one))


def at_work(effect: ContinuousEffect) -> Live:
    """The effect of something that resolved, as one at work."""
    return Live(
        (-1, effect.id),
        effect.timestamp,
        -1 if effect.source is None else effect.source,
        effect.text,
        effect.modifications,
        effect.controller,
        effect.objects,
        chosen=effect.chosen,
    )


def _also(part: Modification, before: Characteristics, after: Characteristics) -> tuple[str, ...]:
    """Further rules of a change: of choices, of what defines itself, of a land and its mana abilities (305.6, 305.7)."""
    if isinstance(part, AddChosenType):
        return ("607.2d",)
    if isinstance(part, DefinePT):
        return ("604.3a",)
    if layer_of(part) != "4" or before.abilities is after.abilities:
        return ()
    return (
        ("305.7",)
        if len(after.abilities) < len(before.abilities) or getattr(part, "kind", "") == "land"
        else ("305.6",)
    )
