"""How a permanent enters: which effects change that, and in which order (614.1c, 614.12, 616.1)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesviz.model.abilities import (
    EnterAsCopy,
    EnterDevouring,
    EnterRolling,
    EnterUnder,
    EnterWithCounters,
    Keyword,
    Replacement,
    Would,
)
from rulesviz.model.acts import Question
from rulesviz.model.changed import replace
from rulesviz.model.events import CountersPut, Event
from rulesviz.model.objects import GameObject
from rulesviz.model.references import Ref
from rulesviz.model.selection import IsRef
from rulesviz.model.state import State
from rulesviz.rules.asking import Run
from rulesviz.rules.copying import copiable, shown_face
from rulesviz.rules.entry import Entry, but, change_entry, imagined, with_riders
from rulesviz.rules.layers import context, foresee, look
from rulesviz.rules.looks import Context, Look
from rulesviz.rules.matching import amount, fits, holds
from rulesviz.rules.replacement import (
    Replacing,
    applicable,
    changed,
    choose_effect,
    first_of_equals,
    in_force,
    scales,
)
from rulesviz.rules.targets import attachable

_LORE = Replacement(
    text="a Saga enters with a lore counter", would=Would("enter"), changes=(EnterWithCounters("lore", 1),)
)  # 714.3a


def _loyalty(count: int) -> Replacement:
    """A planeswalker enters with as many loyalty counters as its loyalty says (306.5b)."""
    text = "a planeswalker enters with loyalty counters"
    return Replacement(text=text, would=Would("enter"), changes=(EnterWithCounters("loyalty", count),))


def entering(run: Run, state: State, thing: GameObject, earlier: tuple[Event, ...] = ()) -> Entry:
    """How this object enters, after all effects that change that, asking its controller where there is a choice (614.12)."""
    entry = Entry(thing, earlier=earlier)
    done: set[int] = set()
    while True:
        seen = imagined(state, entry)
        one = len(state.objects)
        effects = [effect for effect in _watching(state, seen, one) if effect.key not in done]
        if not effects and entry.riders:
            entry = with_riders(run, state, entry)
            continue
        scaling = _scaling(seen, entry, one, done) if effects or entry.thing.counters else []
        if not effects and not scaling:
            foresee(state, seen)
            thing = seen.objects[one]
            here = look(seen, one)
            entry = but(entry, thing, "614.12") if _lost_on_the_way(seen, here) else entry._replace(thing=thing)
            return _attached(run, state, seen, entry, here)
        effect, rules = _next(run, seen, entry, effects, scaling)
        done.add(effect.key)
        entry = but(entry, entry.thing, *rules)
        if effect in scaling:
            entry = _scaled(seen, entry, effect, one)
        else:
            for change in effect.ability.changes:
                entry = change_entry(run, state, entry, change, effect)
        if entry.instead:
            return entry


def _next(
    run: Run, seen: State, entry: Entry, effects: list[Replacing], scaling: list[Replacing]
) -> tuple[Replacing, tuple[str, ...]]:
    """The effect to apply next, with the rule that puts it first: control, copies, then all others (616.1b-e)."""
    you = entry.thing.controller
    for kind, rule in ((EnterUnder, "616.1b"), (EnterAsCopy, "616.1c")):
        first = [effect for effect in effects if any(isinstance(change, kind) for change in effect.ability.changes)]
        if first:
            prompt = f"Which {'copy ' if kind is EnterAsCopy else ''}effect applies as it enters?"
            effect = choose_effect(run, seen, you, _different(seen, first), prompt, rule)
            return effect, (rule,) if len(effects) > 1 else ()
    adding = [effect for effect in effects if _adds(seen, entry, effect)]
    if len(adding) < len(effects):
        return next(effect for effect in effects if effect not in adding), ()
    options = first_of_equals([*adding, *scaling] if entry.thing.counters else adding)
    if len(options) == 1 or not scaling or not (adding or _orders_differ(options)):
        return options[0], ()
    # What is added after the others have been multiplied is not multiplied itself.
    prompt = "Which effect on its counters applies next?"
    return choose_effect(run, seen, you, options, prompt, "616.1e"), ("616.1e",)


def _different(seen: State, effects: list[Replacing]) -> list[Replacing]:
    """The first of each kind, those that make it a copy of equal permanents being equal too."""
    firsts: dict[object, Replacing] = {}
    for effect in effects:
        changes = effect.ability.changes
        fixed = effect.source >= 0 and any(isinstance(one, EnterAsCopy) and one.of == Ref("this") for one in changes)
        kind = (copiable(seen, seen.objects[effect.source]).faces, changes) if fixed else effect.kind
        firsts.setdefault(kind, effect)
    return list(firsts.values())


def _orders_differ(scaling: list[Replacing]) -> bool:
    """Whether some multiply and some add, which does not come to the same in any order."""
    return len({type(change) for effect in scaling for change in effect.ability.changes}) > 1


def _attached(run: Run, state: State, seen: State, entry: Entry, here: Look) -> Entry:
    """An Aura that enters without having been a spell with a target: its controller picks what it enchants (303.4f)."""
    one, thing = len(state.objects), entry.thing
    if thing.attached_to is not None or not here.chars.has_type("Aura"):
        return entry
    hosts = tuple(other for other in state.battlefield if attachable(seen, one, other))
    if not hosts:
        return entry._replace(homeless=True)
    prompt = f"What does {here.chars.name} enchant?"
    host = run.ask(seen, Question(thing.controller, "choose", prompt, hosts, ("303.4f",)))
    assert isinstance(host, int)
    return but(entry, thing._replace(attached_to=host), "303.4f")


def _lost_on_the_way(seen: State, here: Look) -> bool:
    """Whether it has an entering ability by nature that it would not have on the battlefield as things are (614.12)."""
    own = shown_face(copiable(seen, here.object), here.object).abilities
    entering = [one for one in own if isinstance(one, Replacement) and one.would.happening == "enter"]
    return any(one not in here.chars.abilities for one in entering)


def _watching(state: State, seen: State, one: int) -> Iterable[Replacing]:
    """The effects that would change how it enters: its own as it would be there, and others already in force."""
    for effect in _would_change(state, seen, one):
        condition = effect.ability.condition
        if condition is None or holds(condition, _before(state, seen, effect, one)):
            yield effect


def _before(state: State, seen: State, effect: Replacing, one: int) -> Context:
    """The context of a condition: the permanent is known, but not on the battlefield yet (614.12)."""
    bare = replace(seen, battlefield=state.battlefield)
    where = context(bare, effect.you, effect.source, chosen=effect.chosen)
    return where._replace(choices=seen.objects[one].choices) if effect.source == one else where


def _would_change(state: State, seen: State, one: int) -> Iterable[Replacing]:
    thing = look(seen, one)
    you = thing.controller
    for ability in thing.chars.abilities:
        if (
            isinstance(ability, Replacement)
            and ability.would.happening == "enter"
            and ability.would.subject == IsRef(Ref("this"))
        ):
            yield Replacing(ability, one, you, id(ability))
    for place, ability in enumerate(thing.chars.abilities, start=1):
        if isinstance(ability, Keyword) and ability.name == "devour" and isinstance(ability.value, int):
            devour = Replacement(text=ability.text, would=Would("enter"), changes=(EnterDevouring(ability.value),))
            yield Replacing(devour, one, you, -10 - place)
    if thing.chars.has_type("Saga"):
        yield Replacing(_LORE, one, you, -1)
    if thing.chars.loyalty is not None and thing.chars.has_type("Planeswalker"):
        yield Replacing(_loyalty(thing.chars.loyalty), one, you, -2)
    for effect in in_force(state):
        would = effect.ability.would
        if (
            would.happening == "enter"
            and would.subject != IsRef(Ref("this"))
            and fits(would.subject, thing, effect.context(seen))
        ):
            yield effect


def _scaling(seen: State, entry: Entry, one: int, done: set[int]) -> list[Replacing]:
    """The effects of others that would change how many counters it enters with; where there are none yet, of one (614.12, 614.16)."""
    found: dict[int, Replacing] = {}
    for kind, count in entry.thing.counters or (("", 1),):
        effects = applicable(seen, CountersPut(on=one, kind=kind, count=count), frozenset(done))
        found |= {effect.key: effect for effect in effects if effect.source != one}
    return list(found.values())


def _adds(seen: State, entry: Entry, effect: Replacing) -> bool:
    """Whether it would bring counters."""
    one = len(seen.objects) - 1
    here = effect.context(seen)._replace(choices=entry.thing.choices if effect.source == one else None)
    return any(
        isinstance(change, EnterDevouring | EnterRolling)
        or (
            isinstance(change, EnterWithCounters)
            and amount(change.count, here) > 0
            and fits(change.only_if, look(seen, one), here)
        )
        for change in effect.ability.changes
    )


def _scaled(seen: State, entry: Entry, effect: Replacing, one: int) -> Entry:
    """It with as many counters of each kind as the effect makes of them (614.16)."""
    counters: list[tuple[str, int]] = []
    rules: tuple[str, ...] = ("614.16",)
    for kind, count in entry.thing.counters:
        if not scales(effect.ability.would, kind):
            counters.append((kind, count))
            continue
        event = changed(CountersPut(on=one, kind=kind, count=count), effect.ability.changes, effect.context(seen))
        assert isinstance(event, CountersPut)
        counters.append((kind, event.count))
        rules = (*rules, *event.rules)
    kept = tuple((kind, count) for kind, count in counters if count > 0)
    return but(entry, entry.thing._replace(counters=kept), *rules)
