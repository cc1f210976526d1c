"""What every object is now: continuous effects applied layer by layer, each leaving its record (604, 611, 613)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesviz.model.abilities import Keyword, Rule, Static
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import Characteristics
from rulesviz.model.mana_abilities import is_mana_ability
from rulesviz.model.modifications import AddTypes
from rulesviz.model.objects import Definition
from rulesviz.model.references import Ref
from rulesviz.model.state import State
from rulesviz.rules.carried import carried
from rulesviz.rules.copying import apply, copiable, shown_face
from rulesviz.rules.dependency import layer_of
from rulesviz.rules.looks import Context, Look, has_keyword
from rulesviz.rules.matching import amount, entities, fits, holds
from rulesviz.rules.records import Derived, Record
from rulesviz.rules.sweep import Sweep


def derived(state: State) -> Derived:
    """The derived values of a state, computed once; after a change only what it touched is looked at again (613.5)."""
    found: Derived | None = state.derived
    if found is None or not found.basis.is_that_of(state):
        ahead = None if found is None else found.ahead
        found = (ahead and carried(ahead, state)) or (found and carried(found, state)) or Sweep(state).run()
        object.__setattr__(state, "derived", found)
    return found


def foresee(state: State, seen: State) -> None:
    """Let the values of the state after this one begin with those of one imagined from it, which is very like it (614.12)."""
    object.__setattr__(derived(state), "ahead", derived(seen))


def begin_with(state: State, like: State) -> None:
    """Let the values of a state begin with those of one that it is very like, unless they are known."""
    found: Derived | None = state.derived
    if found is None or not found.basis.is_that_of(state):
        begun = carried(derived(like), state)
        if begun is not None:
            object.__setattr__(state, "derived", begun)


def look(state: State, one: int) -> Look:
    """An object as it is now; one that has left its zone, as it last was there (608.2h)."""
    thing = state.objects[one]
    if thing.last is not None:
        last = thing.last
        return Look(thing, last.characteristics, last.controller, last.base)
    value = derived(state).value(one)
    if value is None:
        return Look(thing, _elsewhere(state, one), thing.controller)
    return Look(thing, value.chars, value.controller, value.base)


def context(state: State, you: str, this: int, **more: object) -> Context:
    """A context for the text of an object, looking at this state."""
    return Context(state, you, this, lambda one: look(state, one), **more)  # type: ignore[arg-type]


def controller(state: State, one: int) -> str:
    """Who controls an object now (108.4)."""
    return look(state, one).controller


def characteristics(state: State, one: int) -> Characteristics:
    """The characteristics of an object now (613.1)."""
    return look(state, one).chars


def has_mana_ability(state: State, one: int) -> bool:
    """Whether an object has a mana ability now (605.1)."""
    return any(map(is_mana_ability, characteristics(state, one).abilities))


def rules_in_force(state: State, *kinds: str, player: str | None = None) -> Iterator[tuple[int, Rule, Context]]:
    """The effects of some kinds that change a rule, each with its object and context (613.11).

    They are of a permanent's ability, or begun for a time. Of a `player`: only those that concern them; one that names nobody
    concerns everybody.
    """
    written = [(one, rule, controller(state, one)) for one, rule in derived(state).rules() if rule.kind in kinds]
    begun = [
        (-1 if effect.source is None else effect.source, effect.ability, effect.controller)
        for effect in state.effects
        if isinstance(effect.ability, Rule) and effect.ability.kind in kinds
    ]
    for one, rule, you in (*written, *begun):
        where = context(state, you, one)
        concerns = player is None or rule.who is None or player in entities(rule.who, where)
        if concerns and (rule.condition is None or holds(rule.condition, where)):
            yield one, rule, where


def ruled(state: State, one: int, kind: str) -> bool:
    """Whether an effect of that kind applies to an object (613.11)."""
    return any(fits(rule.fits, look(state, one), where) for _, rule, where in rules_in_force(state, kind))


def left_behind(state: State, one: int) -> tuple[tuple[str, str], ...]:
    """What a copy made now would not take over from an object, each with its rule (707.2, 613.2c)."""
    thing = state.objects[one]
    left: list[tuple[str, str]] = []
    if thing.tapped:
        left.append(("tapped", "110.5a"))
    left += [(f"{count} {kind} counter{'s' if count != 1 else ''}", "707.2") for kind, count in thing.counters]
    if thing.damage:
        left.append((f"{thing.damage} damage", "707.2"))
    records = thing.last.records if thing.last is not None else derived(state).records(one)
    for record in records:
        if record.source is not None:
            name = look(state, record.source).chars.name if record.source >= 0 else ""
            left.append((_stays(record, name), "613.2c"))
    return tuple(dict.fromkeys(left))


def _stays(record: Record, name: str) -> str:
    """What an effect did, as what stays behind: a keyword by its name, all else by the effect's own text."""
    if not name or name == record.text:
        return record.text
    had = record.before.abilities
    keywords = [one.name for one in record.after.abilities if isinstance(one, Keyword) and one not in had]
    return f"{', '.join(keywords)}, from {name}" if keywords else f"{name}: {record.text}"


def copied(state: State, one: int, definition: Definition) -> Definition:
    """The definition with a note of what stays behind (707.2)."""
    if definition.origin is None:
        return definition
    return replace(definition, origin=replace(definition.origin, left=left_behind(state, one)))


def _elsewhere(state: State, one: int) -> Characteristics:
    """Outside the battlefield only what the object says of itself applies (604.3).

    Its numbers look at others outside as they are before their own: two that count each other's types make no circle.
    """
    chars = _by_nature(state, one).chars
    where = Context(state, state.objects[one].controller, one, lambda other: _before_numbers(state, other))
    for ability in chars.abilities:
        if isinstance(ability, Static) and ability.affects == Ref("this"):
            for part in ability.modifications:
                if layer_of(part) == "7a":
                    chars = apply(part, chars, lambda quantity: amount(quantity, where))
    return chars


def _before_numbers(state: State, one: int) -> Look:
    return look(state, one) if derived(state).value(one) or state.objects[one].last else _by_nature(state, one)


def _by_nature(state: State, one: int) -> Look:
    thing = state.objects[one]
    chars = shown_face(copiable(state, thing), thing)
    if chars.colors and has_keyword(chars, "devoid"):
        chars = replace(chars, colors="")  # 702.114a
    if has_keyword(chars, "changeling"):
        chars = apply(AddTypes(every_creature_type=True), chars, lambda _: 0)  # 702.73a
    return Look(thing, chars, thing.controller)
