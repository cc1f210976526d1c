"""Why an object has its values: the very records that the layers left, from the printed card to now (613, 707)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from rulesviz.explain.changes import modifications
from rulesviz.explain.frame import FIELDS, Stratum
from rulesviz.explain.said import Said
from rulesviz.model.abilities import Keyword, Static
from rulesviz.model.characteristics import Characteristics
from rulesviz.model.objects import Definition, GameObject, Origin
from rulesviz.model.phrases import refs_in
from rulesviz.model.state import State
from rulesviz.rules.copying import copiable, effect_on, shown_face
from rulesviz.rules.layers import derived, look
from rulesviz.rules.records import Record
from rulesviz.rules.state_based import spared

Name = Callable[[int], str]


def values_of(chars: Characteristics) -> dict[str, str]:
    """The characteristics as texts, by the names of FIELDS (`controller` aside)."""
    return {
        "name": chars.name or "(no name)",
        "mana_cost": str(chars.mana_cost) if chars.mana_cost is not None else "(none)",
        "colors": chars.colors or "colorless",
        "types": chars.type_line,
        "abilities": "; ".join(ability_text(a) for a in chars.abilities) or "(none)",
        "power": "-" if chars.power is None else str(chars.power),
        "toughness": "-" if chars.toughness is None else str(chars.toughness),
        "loyalty": "-" if chars.loyalty is None else str(chars.loyalty),
    }


def ability_text(ability: object) -> str:
    """An ability as short text."""
    text = getattr(ability, "text", "")
    return text or (ability.name if isinstance(ability, Keyword) else type(ability).__name__.lower())


def strata(state: State, one: int, name: Name) -> tuple[Stratum, ...]:
    """The steps by which the object's values came about; `name` gives the label of an object by id."""
    thing = state.objects[one]
    steps = list(_base(state, thing, name))
    known = thing.last.records if thing.last is not None else derived(state).records(one)
    steps += [_recorded(state, record, name) for record in known]
    sparing = spared(state, one) if thing.last is None and thing.zone == "battlefield" else None
    if sparing is not None and look(state, one).chars.has_type("Legendary"):
        by, ability = sparing
        steps.append(
            Stratum(
                "rules",
                f"{_called(state, by, name)}: {ability.text}",
                ("613.11", "704.5j", "205.4d"),
                {},
                False,
                "the legend rule skips it",
            )
        )
    origin = copiable(state, thing).origin
    if origin is not None:
        for text, rule in origin.left:
            steps.append(Stratum("left behind", _called(state, origin.object, name), (rule, "707.2"), {}, False, text))
    return tuple(steps)


def _base(state: State, thing: GameObject, name: Name) -> Iterable[Stratum]:
    """Printed values, then each copy effect: of a copy of a copy the whole chain (707.3)."""
    base = thing.definition
    yield from _chain(base, thing, name)
    effect = effect_on(thing, state.effects) if thing.last is None else None
    becomes = effect.becomes if effect is not None else None
    if thing.last is not None and thing.last.copiable is not base:
        becomes = thing.last.copiable
    if becomes is not None and becomes.origin is not None:
        yield from _chain(becomes, thing, name, skip_printed=True)
    if thing.face_down:
        yield Stratum("1b", "face down", ("613.2b", "708.2a"), values_of(shown_face(base, thing)), True)


def _chain(definition: Definition, thing: GameObject, name: Name, *, skip_printed: bool = False) -> Iterable[Stratum]:
    origins: list[tuple[Definition, Origin]] = []
    root = definition
    while root.origin is not None:
        origins.append((root, root.origin))
        root = root.origin.before
    face = _face(root, thing)
    if not skip_printed:
        created = thing.token and not origins
        source = "created so" if created else f"{root.name} as printed"
        rules = ("111.3", "613.1") if created else ("613.1", "707.2" if origins else "613.2c")
        yield Stratum("printed", source, (*rules, *_x_rules(face, thing)), values_of(face), True)
    for made, origin in reversed(origins):
        yield from _copied(made, origin, thing, name)


def _copied(made: Definition, origin: Origin, thing: GameObject, name: Name) -> Iterable[Stratum]:
    """One copy effect: what it took over, then what its exceptions made of that (707.9)."""
    after = values_of(_face(made, thing))
    exceptions = tuple(rule for rule in origin.rules if rule.startswith("707.9"))
    taken = values_of(_face(origin.before, thing)) if len(made.faces) == len(origin.before.faces) and exceptions else after
    rules = ("613.1a", "613.2a", *(rule for rule in origin.rules if rule not in exceptions), *_x_rules(_face(made, thing), thing))
    original = name(origin.object) if origin.object >= 0 else origin.before.name
    yield Stratum("1a", f"copy of {original}", tuple(dict.fromkeys(rules)), taken, True)
    changed = {key: value for key, value in after.items() if value != taken[key]}
    if exceptions:
        note = "" if changed else f"it {' and '.join(_excepted(origin))}: nothing changes by that here"
        yield Stratum("1a", "exceptions of that copy", exceptions, changed, True, note)


def _excepted(origin: Origin) -> list[str]:
    """The exceptions of a copying in words."""
    told = modifications(origin.exceptions, lambda ability: Said(ability_text(ability)), exception=True)
    return [": ".join(filter(None, (one.text, "; ".join(part.text for part in one.parts)))) for one in told]


def _x_rules(face: Characteristics, thing: GameObject) -> tuple[str, ...]:
    """{X} in a mana cost counts as what was chosen on the stack, as 0 elsewhere (202.3e, 107.3g)."""
    if face.mana_cost is None or not face.mana_cost.has_x:
        return ()
    return ("202.3e",) if thing.zone == "stack" else ("202.3e", "107.3g")


def _face(definition: Definition, thing: GameObject) -> Characteristics:
    return definition.faces[thing.face] if thing.face < len(definition.faces) else definition.faces[0]


def _called(state: State, one: int, name: Name) -> str:
    """The name of an object, and its label where that says something else: `Giant Strength (aura)`."""
    called, label = look(state, one).chars.name if 0 <= one < len(state.objects) else "", name(one)
    return label if not called or label.startswith(called) else f"{called} ({label})"


def _recorded(state: State, record: Record, name: Name) -> Stratum:
    before, after = values_of(record.before), values_of(record.after)
    changed = {key: after[key] for key in after if after[key] != before[key]}
    if record.controller:
        changed["controller"] = record.controller
    source = _called(state, record.source, name) if record.source is not None and record.source >= 0 else ""
    text = f"{source}: {record.text}" if source and source != record.text else source or record.text
    return Stratum(record.layer, text, record.rules, changed, False)


VALUE_FIELDS = {"is": "types", "is_not": "types", "keywords": "abilities", "mana_value": "mana_cost"}


def why(state: State, one: int, value: str, name: Name) -> tuple[Stratum, ...]:
    """The steps that made one value what it is, the first one setting it, in order; raises KeyError for an unknown value."""
    value = VALUE_FIELDS.get(value, value)
    if value not in FIELDS:
        raise KeyError(f"{value!r} is no value of an object; there are {', '.join(FIELDS)}")
    steps = strata(state, one, name)
    return tuple(step for step in steps if value in step.values or step.layer == "left behind")


def rules_for(state: State, one: int, value: str) -> tuple[str, ...]:
    """Every rule number that the explanation of a value cites."""
    steps = why(state, one, value, str)
    also = mana_value_rules(look(state, one).chars) if value == "mana_value" else ()
    return tuple(dict.fromkeys((*(rule for step in steps for rule in step.rules), *_of_the_whole(state, one, steps), *also)))


def _of_the_whole(state: State, one: int, steps: tuple[Stratum, ...]) -> Iterable[str]:
    """The rules that stand behind all steps together: of copying, of looking back, of working out anew."""
    if any(step.layer == "1a" for step in steps):
        yield "707.1"
    thing = state.objects[one]
    origin = copiable(state, thing).origin
    if origin is not None and origin.object >= 0:
        original = state.objects[origin.object]
        if original.last is None and copiable(state, original).faces != origin.before.faces:
            yield "707.2b"
    statics = tuple(ability for ability in look(state, one).chars.abilities if isinstance(ability, Static))
    maker = copiable(state, thing).maker
    if maker is not None and state.objects[maker].last is not None and "maker" in refs_in(statics):
        yield "604.7"
    if any(step.layer[:1] == "7" for step in steps):
        yield "613.1g"
    if any(step.layer[:1] in "234567" for step in steps):
        yield "613.5"


def mana_value_rules(chars: Characteristics) -> tuple[str, ...]:
    """The rules that make a mana value out of a cost: each symbol at its largest way to pay it, 0 where there is none."""
    if chars.mana_cost is None:
        return ("202.3b",) if chars.front_cost is not None else ("202.3a",)
    symbols = "".join(chars.mana_cost.symbols)
    return ("202.3", *(("202.3g",) if "/P" in symbols else ()), *(("202.3f",) if re.search("[WUBRGC2]/[WUBRG]", symbols) else ()))
