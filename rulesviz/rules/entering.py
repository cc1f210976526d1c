"""How a permanent enters: tapped, with counters, with a choice, as a copy (614.1c, 614.12, 616.1c, 707.5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulesviz.model.abilities import (
    Change,
    EnterAsCopy,
    EnterBecoming,
    EnterChoosing,
    EnterDevouring,
    EnterOrPay,
    EnterOrReveal,
    EnterRolling,
    EnterTapped,
    EnterUnder,
    EnterWithCounters,
    GoTo,
    Keyword,
    Replacement,
    Would,
)
from rulesviz.model.acts import Question
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import is_creature_type
from rulesviz.model.events import ChanceDecided, ChoiceMade, CountersPut, Event, LifeChanged, ZoneChanged
from rulesviz.model.instructions import Discard, LoseLife, Sacrifice
from rulesviz.model.mana import COLORS
from rulesviz.model.modifications import GainOtherAbilities, Modification
from rulesviz.model.objects import ContinuousEffect, Definition, GameObject, fresh
from rulesviz.model.selection import AllOf, ControlledBy, Every, IsRef, Pick, Ref
from rulesviz.model.state import State
from rulesviz.rules.asking import Run
from rulesviz.rules.copying import apply, copiable, copy_of, shown_face
from rulesviz.rules.layers import context, copied, foresee, look
from rulesviz.rules.looks import Context
from rulesviz.rules.matching import amount, entities, fits, holds, members
from rulesviz.rules.replacement import (
    Replacing,
    applicable,
    changed,
    choose_effect,
    first_of_equals,
    in_force,
)
from rulesviz.rules.targets import attachable

OFTEN_CHOSEN = ("Bear", "Elf", "Goblin", "Human", "Wizard", "Zombie")
"""Offered when a creature type is chosen, with those on the battlefield; any other may be named as well (205.3m)."""


_LORE = Replacement(
    text="a Saga enters with a lore counter", would=Would("enter"), changes=(EnterWithCounters("lore", 1),)
)  # 714.3a


def _loyalty(count: int) -> Replacement:
    """A planeswalker enters with as many loyalty counters as its loyalty says (306.5b)."""
    text = "a planeswalker enters with loyalty counters"
    return Replacement(text=text, would=Would("enter"), changes=(EnterWithCounters("loyalty", count),))


@dataclass(frozen=True, slots=True)
class Entry:
    """A permanent about to enter: the object as it would be, what it is a copy of, and what else that brings.

    `riders` are what the latest copy effect adds that is not copied; a further copy effect does away with them (707.9e).
    `earlier` is what happens at the same time and was settled before: the same things do not pay twice (614.12b, 614.13b).
    """

    thing: GameObject
    becomes: Definition | None = None
    lasts: str = ""
    rules: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    riders: tuple[tuple[Change, Replacing], ...] = ()
    homeless: bool = False  # an Aura with nothing to enchant does not enter (303.4g)
    instead: str = ""  # the zone where it goes instead (614.1a)
    earlier: tuple[Event, ...] = ()


def imagined(state: State, entry: Entry) -> State:
    """The state as if the permanent had entered already (614.12): nothing triggers, nothing is told."""
    thing = replace(entry.thing, id=len(state.objects), timestamp=state.clock)
    effects = state.effects
    if entry.becomes is not None:
        effects = (*effects, _as_effect(thing, entry.becomes))
    return replace(
        state, objects=state.objects.append(thing), battlefield=state.battlefield.add(thing.id), effects=effects
    )


def _as_effect(thing: GameObject, becomes: Definition) -> ContinuousEffect:
    return ContinuousEffect(
        -1, thing.timestamp, None, thing.controller, "enters as a copy", (thing.id,), becomes=becomes
    )


def entering(run: Run, state: State, thing: GameObject, earlier: tuple[Event, ...] = ()) -> Entry:
    """How this object enters, after all effects that change that, asking its controller where there is a choice (614.12)."""
    entry = Entry(thing, earlier=earlier)
    done: set[int] = set()
    while True:
        seen = imagined(state, entry)
        one = len(state.objects)
        effects = [effect for effect in _watching(state, seen, one) if effect.key not in done]
        if not effects and entry.riders:
            entry = _ridden(run, state, entry)
            continue
        scaling = _scaling(seen, entry, one, done) if effects or entry.thing.counters else []
        if not effects and not scaling:
            foresee(state, seen)
            entry = _but(entry, entry.thing, "614.12") if _lost_on_the_way(seen, one) else entry
            return _attached(run, state, seen, entry)
        effect, rules = _next(run, seen, entry, effects, scaling)
        done.add(effect.key)
        entry = _but(entry, entry.thing, *rules)
        if effect in scaling:
            entry = _scaled(seen, entry, effect, one)
        else:
            for change in effect.ability.changes:
                entry = _changed(run, state, entry, change, effect)
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


def _attached(run: Run, state: State, seen: State, entry: Entry) -> Entry:
    """An Aura that enters without having been a spell with a target: its controller picks what it enchants (303.4f)."""
    one, thing = len(state.objects), entry.thing
    if thing.attached_to is not None or not look(seen, one).chars.has_type("Aura"):
        return entry
    hosts = tuple(other for other in state.battlefield if attachable(seen, one, other))
    if not hosts:
        return replace(entry, homeless=True)
    prompt = f"What does {look(seen, one).chars.name} enchant?"
    host = run.ask(seen, Question(thing.controller, "choose", prompt, hosts, ("303.4f",)))
    assert isinstance(host, int)
    return _but(entry, replace(thing, attached_to=host), "303.4f")


def _lost_on_the_way(seen: State, one: int) -> bool:
    """Whether it has an entering ability by nature that it would not have on the battlefield as things are (614.12)."""
    thing = seen.objects[one]
    own = shown_face(copiable(seen, thing), thing).abilities
    return any(
        isinstance(a, Replacement) and a.would.happening == "enter" and a not in look(seen, one).chars.abilities
        for a in own
    )


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
    return replace(where, choices=seen.objects[one].choices) if effect.source == one else where


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
    kind, count = next(iter(entry.thing.counters), ("", 1))
    effects = applicable(seen, CountersPut(on=one, kind=kind, count=count), frozenset(done))
    return [effect for effect in effects if effect.source != one]


def _adds(seen: State, entry: Entry, effect: Replacing) -> bool:
    """Whether it would bring counters."""
    one = len(seen.objects) - 1
    here = replace(effect.context(seen), choices=entry.thing.choices if effect.source == one else None)
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
        event = changed(CountersPut(on=one, kind=kind, count=count), effect.ability.changes, effect.context(seen))
        assert isinstance(event, CountersPut)
        counters.append((kind, event.count))
        rules = (*rules, *event.rules)
    kept = tuple((kind, count) for kind, count in counters if count > 0)
    return _but(entry, replace(entry.thing, counters=kept), *rules)


def _changed(run: Run, state: State, entry: Entry, change: Change, effect: Replacing) -> Entry:
    seen = imagined(state, entry)
    one = len(state.objects)
    here = context(seen, entry.thing.controller if effect.source == one else effect.you, effect.source)
    here = replace(here, choices=entry.thing.choices) if effect.source == one else here
    match change:
        case EnterTapped():
            return _but(entry, replace(entry.thing, tapped=True), "614.1c", "614.12", "603.6d")
        case EnterWithCounters(kind, count, only_if):
            if not fits(only_if, look(seen, one), here):
                return entry
            return _with_counters(seen, entry, kind, amount(count, here), one)
        case EnterChoosing(kind):
            answer = run.ask(state, _choice(kind, entry, seen, change.but))
            chosen = (*((k, v) for k, v in entry.thing.chosen if k != kind), (kind, answer))
            copied_text = ("707.6",) if entry.becomes or entry.thing.definition.origin else ()
            return _but(entry, replace(entry.thing, chosen=chosen), "614.1c", "614.12", "614.12a", *copied_text)  # type: ignore[arg-type]
        case EnterAsCopy():
            return _as_copy(run, state, entry, change, effect, here)
        case EnterDevouring(times):
            return _devour(run, state, entry, times)
        case EnterRolling(dice, sides, kind):
            return _rolled(run, state, entry, amount(dice, here), sides, kind)
        case EnterBecoming(shapes):
            return _shaped(run, state, entry, shapes)
        case EnterUnder(who):
            player = next((str(player) for player in entities(who, here)), entry.thing.controller)
            return _but(entry, replace(entry.thing, controller=player), "614.1a", "614.12")
        case EnterOrReveal():
            return _or_reveal(run, state, entry, change, effect, here)
        case EnterOrPay():
            return _or_pay(run, state, entry, change, effect)
        case GoTo(zone):
            return _but(replace(entry, instead=zone), entry.thing, "614.1a", "614.12")
    return entry


def _but(entry: Entry, thing: GameObject, *rules: str) -> Entry:
    return replace(entry, thing=thing, rules=tuple(dict.fromkeys((*entry.rules, *rules))))


def _with_counters(seen: State, entry: Entry, kind: str, count: int, one: int) -> Entry:
    rules: tuple[str, ...] = ("614.1c", "614.12", "122.6")
    if entry.thing.choices and entry.thing.choices.x is not None:
        rules = (*rules, "107.3m", "107.3i")
    if look(seen, one).chars.mana_cost is not None and look(seen, one).chars.mana_cost.has_x and "107.3m" not in rules:  # type: ignore[union-attr]
        rules = (*rules, "107.3g")
    if count <= 0:
        return _but(entry, entry.thing, *rules)
    counters = dict(entry.thing.counters)
    counters[kind] = counters.get(kind, 0) + count
    return _but(entry, replace(entry.thing, counters=tuple(counters.items())), *rules)


def _shaped(run: Run, state: State, entry: Entry, shapes: tuple[tuple[Modification, ...], ...]) -> Entry:
    """It is what was picked for it as it entered, and that is copied (613.2a, 707.2)."""
    labels = tuple("/".join(str(getattr(part, name)) for part in shape[:1] for name in ("power", "toughness")) for shape in shapes)
    numbers = tuple(range(1, len(shapes) + 1))
    question = Question(entry.thing.controller, "modes", "As which does it enter?", numbers, ("614.12a",), labels=labels)
    picked = shapes[int(str(run.ask(imagined(state, entry), question))) - 1]
    seen = imagined(state, entry)
    definition = copiable(seen, seen.objects[len(state.objects)])
    faces = tuple(definition.faces)
    for part in picked:
        faces = tuple(apply(part, face, lambda quantity: quantity if isinstance(quantity, int) else 0) for face in faces)
    made = replace(definition, faces=faces)
    rules = ("614.1c", "613.2a", "208.2b", *(("707.6",) if entry.becomes else ()))
    return _but(replace(entry, becomes=made), entry.thing, *rules)


def _rolled(run: Run, state: State, entry: Entry, dice: int, sides: int, kind: str) -> Entry:
    """As many counters as the dice show together (706.2)."""
    you = entry.thing.controller
    question = Question(you, "chance", f"What does a die of {sides} show?", tuple(range(1, sides + 1)), ("706.1",))
    numbers = [int(run.ask(imagined(state, entry), question)) for _ in range(dice)]  # type: ignore[arg-type]
    told = tuple(ChanceDecided(player=you, what=f"rolls a {number}", rules=("706.1",)) for number in numbers)
    entry = _but(replace(entry, events=(*entry.events, *told)), entry.thing, "706.1")
    return _with_counters(imagined(state, entry), entry, kind, sum(numbers), len(state.objects))


def _devour(run: Run, state: State, entry: Entry, times: int) -> Entry:
    """Any number of creatures is sacrificed as it enters, each for one devour ability at most (614.13b, 702.82a)."""
    you = entry.thing.controller
    eaten = {event.old for event in (*entry.earlier, *entry.events) if isinstance(event, ZoneChanged)}
    there = [one for one in state.battlefield if look(state, one).chars.has_type("Creature")]
    food = tuple(one for one in there if look(state, one).controller == you and one not in eaten)
    if not food:
        return entry
    question = Question(you, "choose", f"Devour {times}: sacrifice which?", food, ("702.82a",), 0, len(food), none=True)
    answer = run.ask(imagined(state, entry), question)
    picked = answer if isinstance(answer, tuple) else (answer,)
    ones = tuple(one for one in picked if isinstance(one, int) and not isinstance(one, bool))
    events = tuple(_sacrificed(state, one) for one in ones)
    entry = _but(replace(entry, events=(*entry.events, *events)), entry.thing, "702.82a", "614.13b")
    return _with_counters(imagined(state, entry), entry, "+1/+1", times * len(ones), len(state.objects))


def _sacrificed(state: State, one: int) -> ZoneChanged:
    thing = state.objects[one]
    new = GameObject(
        -1,
        thing.definition,
        thing.owner,
        thing.owner,
        "graveyard",
        0,
        thing.card,
        was=one,
        token=thing.token,
        copy=thing.copy,
    )
    return ZoneChanged(old=one, new=new, how="sacrificed", rules=("701.21a", "702.82a"))


def _choice(kind: str, entry: Entry, seen: State, but: str = "") -> Question:
    you = entry.thing.controller
    match kind:
        case "color":
            return Question(you, "color", "Which color, as it enters?", tuple(COLORS.replace(but, "")), ("614.12a",))
        case "creature":
            creatures = tuple(one for one in seen.battlefield if look(seen, one).chars.has_type("Creature"))
            return Question(you, "choose", "Which creature, as it enters?", creatures, ("614.12a",))
        case "card_name":
            zones = (*seen.battlefield, *seen.stack, *seen.exile, *(one for p in seen.players for one in p.graveyard))
            cards = {look(seen, one).chars.name for one in zones if not look(seen, one).chars.has_type("Land")}
            names = tuple(sorted(name for name in cards if name))
            return Question(you, "choose", "Which card name, as it enters?", names, ("614.12a", "201.4"), open_ended=True)
        case "number":
            return Question(
                you, "number", "Which number, as it enters?", tuple(range(21)), ("614.12a",), open_ended=True
            )
    there = {word for one in seen.battlefield for word in look(seen, one).chars.subtypes if is_creature_type(word)}
    words = tuple(sorted(there | set(OFTEN_CHOSEN)))
    return Question(you, "creature_type", "Which creature type, as it enters?", words, ("614.12a",), open_ended=True)


def _as_copy(run: Run, state: State, entry: Entry, change: EnterAsCopy, effect: Replacing, here: Context) -> Entry:
    found = _original(run, state, entry, change.of, here)
    if found is None:
        return replace(entry, rules=tuple(dict.fromkeys((*entry.rules, "707.5"))))
    thing = state.objects[found]
    seen = imagined(state, entry)
    becomes = copy_of(
        state,
        thing,
        change.exceptions,
        number=lambda quantity: amount(quantity, here),
        this_ability=effect.ability,
        keep_colors=look(seen, len(state.objects)).chars.colors,
        others=tuple(a for a in look(seen, len(state.objects)).chars.abilities if a is not effect.ability),
    )
    becomes = copied(state, found, becomes)
    thing, linked = _without_payments(entry.thing, change)
    rules = becomes.origin.rules if becomes.origin else ()
    entry = _but(replace(entry, becomes=becomes, lasts=change.until), thing, "707.5", "614.12", *rules, *linked)
    return replace(entry, riders=tuple((also, effect) for also in change.also))


def _without_payments(thing: GameObject, change: EnterAsCopy) -> tuple[GameObject, tuple[str, ...]]:
    """It, kicked no more: what was paid for its own words is nothing to the words that it copies (607.5, 702.33)."""
    paid = thing.choices
    if paid is None or not (paid.kicked or paid.paid) or GainOtherAbilities() in change.exceptions:
        return thing, ()
    return replace(thing, choices=replace(paid, kicked=False, paid=())), ("607.5",)


def _ridden(run: Run, state: State, entry: Entry) -> Entry:
    """The riders of the copy effect that has had the last word."""
    riders, entry = entry.riders, replace(entry, riders=())
    for also, effect in riders:
        entry = _changed(run, state, entry, also, effect)
    return entry


def _original(run: Run, state: State, entry: Entry, of: Pick | Ref, here: Context) -> int | None:
    if isinstance(of, Ref):
        named = [one for one in entities(of, here) if isinstance(one, int)]
        return named[0] if named else None
    where = context(state, here.you, here.this, choices=here.choices)
    candidates = members(Every(of.fits, of.zone, of.of), where)
    if not candidates:
        return None
    question = Question(
        entry.thing.controller,
        "choose",
        "Enter as a copy of which?",
        candidates,
        ("707.5", "614.12a"),
        none=of.least == 0,
    )
    answer = run.ask(state, question)
    return answer if isinstance(answer, int) and not isinstance(answer, bool) else None


def _or_pay(run: Run, state: State, entry: Entry, change: EnterOrPay, effect: Replacing) -> Entry:
    """Life is paid, or something sacrificed or discarded, as it enters; the compiler lets no other cost through."""
    you = entry.thing.controller
    if given := _given_up(run, state, entry, change, effect):
        return _but(replace(entry, events=(*entry.events, *given)), entry.thing, "614.12", "614.12a")
    if any(not isinstance(step, LoseLife) for step in change.cost.actions):
        for other in change.otherwise:
            entry = _changed(run, state, entry, other, effect)
        return entry
    life = sum(
        amount(step.amount, context(state, you, effect.source))
        for step in change.cost.actions
        if isinstance(step, LoseLife)
    )
    paid = [one for one in (*entry.earlier, *entry.events) if isinstance(one, LifeChanged) and one.player == you]
    spent = sum(-event.change for event in paid if event.change < 0)
    if state.player(you).life - spent >= life:
        question = Question(you, "pay", f"Pay {life} life?", (True, False), ("614.12a", "119.4"))
        if run.ask(imagined(state, entry), question):
            return replace(entry, events=(*entry.events, LifeChanged(player=you, change=-life, rules=("119.4",))))
    for other in change.otherwise:
        entry = _changed(run, state, entry, other, effect)
    return entry


def _given_up(run: Run, state: State, entry: Entry, change: EnterOrPay, effect: Replacing) -> tuple[ZoneChanged, ...]:
    """What is sacrificed or discarded so that it enters: nothing if it cannot be, or if its controller does not like to."""
    you = entry.thing.controller
    gone = {event.old for event in (*entry.earlier, *entry.events) if isinstance(event, ZoneChanged)}
    where = context(state, you, effect.source if effect.source in range(len(state.objects)) else -1)
    for step in change.cost.actions:
        match step:
            case Sacrifice(what=Pick(fits=wanted, least=need)):
                found, word, rule = members(Every(AllOf((wanted, ControlledBy(Ref("you"))))), where), "sacrificed", "701.21a"
            case Discard(fits=wanted, amount=int(need)):
                found, word, rule = members(Every(wanted, "hand", Ref("you")), where), "discarded", "701.9a"
            case _:
                return ()
        able = tuple(one for one in found if one not in gone and one != entry.thing.was)
        if len(able) < need:
            return ()
        question = Question(you, "choose", f"Which is {word}, so that it enters?", able, ("614.12a",), need, need, none=not change.must)
        ask_one = replace(question, least=0 if not change.must else 1, most=1) if need == 1 else question
        answer = able if change.must and len(able) == need else run.ask(imagined(state, entry), ask_one)
        picked = answer if isinstance(answer, tuple) else (answer,)
        ones = tuple(one for one in picked if isinstance(one, int) and not isinstance(one, bool))
        return tuple(
            ZoneChanged(old=one, new=fresh(state.objects[one], "graveyard", state.objects[one].owner), how=word, rules=(rule,))
            for one in ones
        )
    return ()


def _or_reveal(run: Run, state: State, entry: Entry, change: EnterOrReveal, effect: Replacing, here: Context) -> Entry:
    """A card of the hand is shown as it enters, or the changes apply (614.12a, 701.20)."""
    able = members(Every(change.fits, "hand", Ref("you")), here)
    if able:
        question = Question(here.you, "choose", "Reveal which card?", able, ("614.12a",), none=True)
        shown = run.ask(imagined(state, entry), question)
        if isinstance(shown, int) and not isinstance(shown, bool):
            name = look(state, shown).chars.name
            told = ChoiceMade(player=here.you, what=f"reveals {name}", objects=(shown,), rules=("701.20",))
            return replace(entry, events=(*entry.events, told))
    for other in change.otherwise:
        entry = _changed(run, state, entry, other, effect)
    return entry
