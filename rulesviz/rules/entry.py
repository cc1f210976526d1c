"""What changes how a permanent enters: each kind of change made to the entry that is being worked out (614.1c, 614.12, 707.5)."""

from __future__ import annotations

from typing import NamedTuple

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
)
from rulesviz.model.acts import Question
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import is_creature_type
from rulesviz.model.events import ChanceDecided, ChoiceMade, Event, LifeChanged, ZoneChanged
from rulesviz.model.mana import COLORS
from rulesviz.model.modifications import GainOtherAbilities, Modification
from rulesviz.model.object_instructions import Sacrifice
from rulesviz.model.objects import ContinuousEffect, Definition, GameObject, fresh
from rulesviz.model.player_instructions import Discard, LoseLife
from rulesviz.model.references import Ref
from rulesviz.model.selection import AllOf, ControlledBy, Every, Pick
from rulesviz.model.state import State
from rulesviz.rules.asking import Run
from rulesviz.rules.copying import apply, copiable, copy_of, shown_face
from rulesviz.rules.layers import context, copied, look
from rulesviz.rules.looks import Context
from rulesviz.rules.matching import amount, entities, fits, members
from rulesviz.rules.replacement import (
    Replacing,
)

OFTEN_CHOSEN = ("Bear", "Elf", "Goblin", "Human", "Wizard", "Zombie")
"""Offered when a creature type is chosen, with those on the battlefield; any other may be named as well (205.3m)."""


class Entry(NamedTuple):
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


def numbered(state: State, before: State, thing: GameObject) -> GameObject:
    """A new object with the id that it gets, and the moment since when it is there (613.7d)."""
    one, now = len(state.objects), state.clock
    if thing.id == one and thing.timestamp == now:
        return thing
    return thing._replace(
        id=one, card=one if thing.card in (-1, thing.id) else thing.card, timestamp=now, moment=before.clock,
        since=state.turn, entered=state.turn, counted=tuple((kind, now) for kind, _ in thing.counters),
    )  # fmt: skip


def imagined(state: State, entry: Entry) -> State:
    """The state as if the permanent had entered already (614.12): nothing triggers, nothing is told."""
    thing = numbered(state, state, entry.thing)
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


def change_entry(run: Run, state: State, entry: Entry, change: Change, effect: Replacing) -> Entry:
    """The entry after one change that an effect makes to it, asking where there is a choice (614.1c, 614.12a)."""
    seen = imagined(state, entry)
    one = len(state.objects)
    here = context(seen, entry.thing.controller if effect.source == one else effect.you, effect.source)
    here = here._replace(choices=entry.thing.choices) if effect.source == one else here
    match change:
        case EnterTapped():
            return but(entry, entry.thing._replace(tapped=True), "614.1c", "614.12", "603.6d")
        case EnterWithCounters(kind, count, only_if):
            if not fits(only_if, look(seen, one), here):
                return entry
            return _with_counters(seen, entry, kind, amount(count, here), one)
        case EnterChoosing(kind):
            answer = run.ask(state, _choice(kind, entry, seen, change.but))
            chosen = (*((k, v) for k, v in entry.thing.chosen if k != kind), (kind, answer))
            copied_text = ("707.6",) if entry.becomes or entry.thing.definition.origin else ()
            return but(entry, entry.thing._replace(chosen=chosen), "614.1c", "614.12", "614.12a", *copied_text)  # type: ignore[arg-type]
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
            return but(entry, entry.thing._replace(controller=player), "614.1a", "614.12")
        case EnterOrReveal():
            return _or_reveal(run, state, entry, change, effect, here)
        case EnterOrPay():
            return _or_pay(run, state, entry, change, effect)
        case GoTo(zone):
            return but(entry._replace(instead=zone), entry.thing, "614.1a", "614.12")
    return entry


def but(entry: Entry, thing: GameObject, *rules: str) -> Entry:
    """The entry with its object as it is now, and further rules that made it so."""
    return entry._replace(thing=thing, rules=tuple(dict.fromkeys((*entry.rules, *rules))))


def _with_counters(seen: State, entry: Entry, kind: str, count: int, one: int) -> Entry:
    rules: tuple[str, ...] = ("614.1c", "614.12", "122.6")
    if entry.thing.choices and entry.thing.choices.x is not None:
        rules = (*rules, "107.3m", "107.3i")
    if look(seen, one).chars.mana_cost is not None and look(seen, one).chars.mana_cost.has_x and "107.3m" not in rules:  # type: ignore[union-attr]
        rules = (*rules, "107.3g")
    if count <= 0:
        return but(entry, entry.thing, *rules)
    counters = dict(entry.thing.counters)
    counters[kind] = counters.get(kind, 0) + count
    return but(entry, entry.thing._replace(counters=tuple(counters.items())), *rules)


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
    return but(entry._replace(becomes=made), entry.thing, *rules)


def _rolled(run: Run, state: State, entry: Entry, dice: int, sides: int, kind: str) -> Entry:
    """As many counters as the dice show together (706.2)."""
    you = entry.thing.controller
    question = Question(you, "chance", f"What does a die of {sides} show?", tuple(range(1, sides + 1)), ("706.1",))
    numbers = [int(run.ask(imagined(state, entry), question)) for _ in range(dice)]  # type: ignore[arg-type]
    told = tuple(ChanceDecided(player=you, what=f"rolls a {number}", rules=("706.1",)) for number in numbers)
    entry = but(entry._replace(events=(*entry.events, *told)), entry.thing, "706.1")
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
    entry = but(entry._replace(events=(*entry.events, *events)), entry.thing, "702.82a", "614.13b")
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
        return entry._replace(rules=tuple(dict.fromkeys((*entry.rules, "707.5"))))
    thing = state.objects[found]
    own = shown_face(entry.becomes or entry.thing.definition, entry.thing)  # not what effects make of it
    becomes = copy_of(
        state,
        thing,
        change.exceptions,
        number=lambda quantity: amount(quantity, here),
        this_ability=effect.ability,
        keep_colors=own.colors,
        others=tuple(a for a in own.abilities if a is not effect.ability),
    )
    becomes = copied(state, found, becomes)
    thing, linked = _without_payments(entry.thing, change)
    rules = becomes.origin.rules if becomes.origin else ()
    entry = but(entry._replace(becomes=becomes, lasts=change.until), thing, "707.5", "614.12", *rules, *linked)
    return entry._replace(riders=tuple((also, effect) for also in change.also))


def _without_payments(thing: GameObject, change: EnterAsCopy) -> tuple[GameObject, tuple[str, ...]]:
    """It, kicked no more: what was paid for its own words is nothing to the words that it copies (607.5, 702.33)."""
    paid = thing.choices
    if paid is None or not (paid.kicked or paid.paid) or GainOtherAbilities() in change.exceptions:
        return thing, ()
    return thing._replace(choices=replace(paid, kicked=False, paid=())), ("607.5",)


def with_riders(run: Run, state: State, entry: Entry) -> Entry:
    """The riders of the copy effect that has had the last word."""
    riders, entry = entry.riders, entry._replace(riders=())
    for also, effect in riders:
        entry = change_entry(run, state, entry, also, effect)
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
        return but(entry._replace(events=(*entry.events, *given)), entry.thing, "614.12", "614.12a")
    if any(not isinstance(step, LoseLife) for step in change.cost.actions):
        for other in change.otherwise:
            entry = change_entry(run, state, entry, other, effect)
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
            return entry._replace(events=(*entry.events, LifeChanged(player=you, change=-life, rules=("119.4",))))
    for other in change.otherwise:
        entry = change_entry(run, state, entry, other, effect)
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
            return entry._replace(events=(*entry.events, told))
    for other in change.otherwise:
        entry = change_entry(run, state, entry, other, effect)
    return entry
