"""Copiable values and copy exceptions: layer 1 (707, 613.2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import assert_never

from rulesviz.model.abilities import Keyword, Static, intrinsic_mana_ability
from rulesviz.model.budgets import budgets, passes
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import (
    BASIC_LAND_TYPES,
    EVERY_CREATURE_TYPE,
    LAND_TYPES,
    Ability,
    Characteristics,
    is_creature_type,
)
from rulesviz.model.mana import COLORS, ManaCost, in_order
from rulesviz.model.mana_abilities import is_mana_ability
from rulesviz.model.modifications import (
    AddChosenType,
    AddColors,
    AddPT,
    AddTypes,
    ChangeControl,
    ColorOfChoice,
    CopyChosen,
    DefinePT,
    GainAbilities,
    GainOtherAbilities,
    GainThisAbility,
    KeepColors,
    LoseAbilities,
    Modification,
    NoManaCost,
    RemoveTypes,
    SetColors,
    SetLoyalty,
    SetName,
    SetPT,
    SetTypes,
    SwitchPT,
    TypeOfChoice,
)
from rulesviz.model.objects import ContinuousEffect, Definition, GameObject, Origin
from rulesviz.model.selection import Quantity
from rulesviz.model.state import State
from rulesviz.rules.asking import Refused

FACE_DOWN = Characteristics(types=("Creature",), power=2, toughness=2)
"""What a face-down permanent is: a nameless colourless 2/2 creature without anything else (708.2a)."""

KEPT_WHOLE = ("flip", "prepare", "split", "adventure")
"""Layouts of which every copy has all parts (707.3, 709.3c, 715.2b, 722.3c)."""

Number = Callable[[Quantity], int]


def effect_on(thing: GameObject, effects: tuple[ContinuousEffect, ...]) -> ContinuousEffect | None:
    """The copy effect in force on an object: the newest one wins whole (613.2c, 613.7)."""
    for effect in reversed(effects):
        if effect.becomes is not None and thing.id in effect.objects:
            return effect
    return None


def copiable(state: State, thing: GameObject) -> Definition:
    """The copiable values of an object: its own definition, as changed by copy effects and nothing else (707.2).

    Of an object that has left its zone, the values it had last (608.2h).
    """
    if thing.last is not None:
        return thing.last.copiable
    effect = effect_on(thing, state.effects) if state.effects else None
    return effect.becomes if effect is not None and effect.becomes is not None else thing.definition


def shown_face(definition: Definition, thing: GameObject) -> Characteristics:
    """The characteristics that the face which is up gives (613.2b, 708.2, 712.8)."""
    if thing.face_down:
        return FACE_DOWN
    faces = definition.faces
    if thing.zone != "stack":
        if definition.layout == "split":
            return _both_halves(faces)
        if definition.layout == "adventure":  # 715.4
            return faces[0]
    return faces[thing.face] if thing.face < len(faces) else faces[0]


@cache
def _both_halves(faces: tuple[Characteristics, ...]) -> Characteristics:
    """Away from the stack a split card is both its halves together (709.4)."""
    left, right = faces
    return Characteristics(
        name=f"{left.name} // {right.name}",
        mana_cost=(left.mana_cost or ManaCost()) + (right.mana_cost or ManaCost()),
        colors=in_order(set(left.colors + right.colors), COLORS),
        supertypes=_merged(left.supertypes, right.supertypes),
        types=_merged(left.types, right.types),
        subtypes=_merged(left.subtypes, right.subtypes),
        abilities=left.abilities + right.abilities,
    )


def words_of(state: State, one: int) -> int:
    """The copy effect by which an object has its abilities, 0 for its own: they are linked only to those gained with them (607.5)."""
    copies = [(effect.timestamp, effect.id) for effect in state.effects if effect.becomes is not None and one in effect.objects]
    return max(copies, default=(0, 0))[1]


def alternative(state: State, thing: GameObject) -> bool:
    """Whether a spell was cast as the Adventure of its card, or copies one that was (715.3, 715.3c)."""
    return thing.zone == "stack" and thing.face == 1 and copiable(state, thing).layout == "adventure"


def copy_of(
    state: State,
    thing: GameObject,
    exceptions: tuple[Modification, ...] = (),
    *,
    double_faced: bool = False,
    number: Number = lambda _: 0,
    this_ability: Ability | None = None,
    keep_colors: str = "",
    others: tuple[Ability, ...] = (),
) -> Definition:
    """What an object becomes that copies `thing` with these exceptions (707.2, 707.3, 707.9).

    `double_faced` keeps both faces, as a token does (707.8a); another permanent takes only the face that is up, and loses its front's
    mana value (202.3b). Both halves of a flip card are copied (707.3), and an Adventure with its card (715.2b). `keep_colors` are
    the copiable colours of an object that does not copy colour (707.9c), `others` the other abilities of one that keeps them (707.9a).
    """
    before = copiable(state, thing)
    if before.origin is not None and before.depth >= budgets().depth:
        name = before.faces[0].name
        raise Refused(f"a copy of {name}, itself a copy of a copy", f"one may come of {passes('depth')}", ("707.3",))
    both = (double_faced or before.layout in KEPT_WHOLE) and not thing.face_down
    faces = before.faces if both else (replace(shown_face(before, thing), front_cost=None),)
    if exceptions:
        kept = faces[1:] if before.layout == "prepare" else ()  # the spell of a preparation card is left alone (722.3c)
        changed = faces[: len(faces) - len(kept)]
        faces = (*(_excepted(face, exceptions, number, this_ability, keep_colors, others) for face in changed), *kept)
    told = _rules_of(exceptions, shown_face(before, thing).abilities)
    rules = ("707.2", "707.2a", "613.2c", *(("707.3",) if before.origin else ()), *told)
    rules = (*rules, "707.8") if before.layout == "transform" and len(before.faces) > 1 else rules
    layout = before.layout if len(faces) > 1 else "normal"
    return Definition(faces, layout, Origin(thing.id, before, exceptions, rules), before.maker)


def _rules_of(exceptions: tuple[Modification, ...], abilities: tuple[Ability, ...]) -> tuple[str, ...]:
    """The rules of the kinds of exception there are (707.9a-d), for an original with these abilities."""
    rules = set()
    for exception in exceptions:
        if any(_defines(ability, exception) for ability in abilities):
            rules.add("707.9d")
        match exception:
            case GainAbilities() | GainThisAbility() | GainOtherAbilities():
                rules.add("707.9a")
            case KeepColors():
                rules.add("707.9c")
            case SetPT():
                rules |= {"707.9b", "707.9d"}
            case _:
                rules.add("707.9b")
    return tuple(sorted(rules))


def _excepted(
    face: Characteristics,
    exceptions: tuple[Modification, ...],
    number: Number,
    this_ability: Ability | None,
    keep_colors: str,
    others: tuple[Ability, ...],
) -> Characteristics:
    for exception in exceptions:
        match exception:
            case KeepColors():
                face = replace(_without_definition(face, exception), colors=keep_colors)
                continue
            case GainThisAbility():
                gained = () if this_ability is None else (replace(this_ability, line=0),)
                face = replace(face, abilities=face.abilities + gained)
                continue
            case GainOtherAbilities():
                face = replace(face, abilities=face.abilities + tuple(replace(one, line=0) for one in others))
                continue
        face = apply(exception, _without_definition(face, exception), number)
    return face


def _without_definition(face: Characteristics, exception: Modification) -> Characteristics:
    """Without the abilities that define the characteristic which the exception gives or keeps (707.9d, 604.3)."""
    return replace(face, abilities=tuple(ability for ability in face.abilities if not _defines(ability, exception)))


def _defines(ability: Ability, exception: Modification) -> bool:
    match exception:
        case SetPT():
            return isinstance(ability, Static) and any(isinstance(part, DefinePT) for part in ability.modifications)
        case SetColors() | KeepColors():
            return isinstance(ability, Keyword) and ability.name == "devoid"
        case SetTypes(subtypes=words) if any(map(is_creature_type, words)):
            return isinstance(ability, Keyword) and ability.name == "changeling"
    return False


# -- one modification of characteristics -----------------------------------------------------------------------------------


def apply(
    change: Modification, chars: Characteristics, number: Number, chosen_type: str | None = None
) -> Characteristics:
    """The characteristics after one modification; `number` evaluates its quantities (613, 205.1)."""
    match change:
        case SetName(name):
            return replace(chars, name=name)
        case AddTypes():
            return _add_types(change, chars)
        case AddChosenType():
            return _add_types(AddTypes(subtypes=(chosen_type,)), chars) if chosen_type else chars
        case SetTypes():
            return _set_types(change, chars)
        case RemoveTypes(words):
            types = tuple(word for word in chars.types if word not in words)
            return replace(
                chars,
                supertypes=tuple(word for word in chars.supertypes if word not in words),
                types=types,
                subtypes=tuple(
                    word
                    for word in chars.subtypes
                    if word not in words and (types == chars.types or _may_have(word, types))
                ),
            )
        case SetColors(colors):
            return replace(chars, colors=colors)
        case AddColors(colors):
            return replace(chars, colors=in_order(set(chars.colors + colors), COLORS))
        case GainAbilities(abilities):
            return replace(chars, abilities=chars.abilities + abilities)
        case LoseAbilities(keyword, but_mana):
            kept = tuple(a for a in chars.abilities if keyword and getattr(a, "name", "") != keyword)
            if but_mana:
                kept = tuple(a for a in chars.abilities if is_mana_ability(a))
            return replace(chars, abilities=kept)
        case DefinePT(power, toughness) | SetPT(power, toughness):
            return replace(
                chars,
                power=chars.power if power is None else number(power),
                toughness=chars.toughness if toughness is None else number(toughness),
            )
        case AddPT(power, toughness):
            if chars.power is None or chars.toughness is None:
                return chars
            return replace(chars, power=chars.power + number(power), toughness=chars.toughness + number(toughness))
        case SwitchPT():
            return replace(chars, power=chars.toughness, toughness=chars.power)
        case NoManaCost():
            return replace(chars, mana_cost=None)
        case SetLoyalty(loyalty):
            return replace(chars, loyalty=loyalty)
        case ChangeControl() | KeepColors() | GainThisAbility() | GainOtherAbilities() | ColorOfChoice() | TypeOfChoice() | CopyChosen():
            return chars
    assert_never(change)


def _merged(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return old + tuple(word for word in new if word not in old)


def _add_types(change: AddTypes, chars: Characteristics) -> Characteristics:
    types = _merged(chars.types, change.types)
    subtypes = tuple(word for word in change.subtypes if _may_have(word, types))
    if change.every_creature_type:
        subtypes = (*subtypes, EVERY_CREATURE_TYPE)
    changed = replace(
        chars,
        supertypes=_merged(chars.supertypes, change.supertypes),
        types=types,
        subtypes=_merged(chars.subtypes, subtypes),
    )
    return with_intrinsic(changed)


def _may_have(word: str, types: tuple[str, ...]) -> bool:
    """A subtype needs a card type of its kind (205.3d)."""
    if word in LAND_TYPES:
        return "Land" in types
    return "Creature" in types or "Kindred" in types if is_creature_type(word) else True


def _set_types(change: SetTypes, chars: Characteristics) -> Characteristics:
    if change.kind == "land":
        if "Land" not in chars.types:
            return chars
        kept = tuple(word for word in chars.subtypes if word not in LAND_TYPES)
        return _as_land(chars, replace(chars, subtypes=_merged(kept, change.subtypes)), change)
    types = change.types or chars.types
    stay = change.kind == "creature"
    kept = tuple(word for word in chars.subtypes if stay and not is_creature_type(word))
    subtypes = tuple(word for word in _merged(kept, change.subtypes) if _may_have(word, types))
    return _as_land(chars, replace(chars, types=types, subtypes=subtypes), change)


def _as_land(before: Characteristics, after: Characteristics, change: SetTypes) -> Characteristics:
    """With the mana abilities of its types alone, if it was made a land of basic types; else without those of types lost (305.6-7)."""
    if "Land" in after.types and any(word in BASIC_LAND_TYPES for word in change.subtypes):
        return with_intrinsic(replace(after, abilities=()))
    lost = tuple(intrinsic_mana_ability(word) for word in BASIC_LAND_TYPES if word in before.subtypes and word not in after.subtypes)
    return replace(after, abilities=tuple(one for one in after.abilities if one not in lost)) if lost else with_intrinsic(after)


def with_intrinsic(chars: Characteristics) -> Characteristics:
    """A land of basic land types has their mana abilities (305.6)."""
    if "Land" not in chars.types:
        return chars
    there = {ability.text for ability in chars.abilities}
    new = tuple(
        ability
        for ability in (intrinsic_mana_ability(word) for word in BASIC_LAND_TYPES if word in chars.subtypes)
        if ability.text not in there
    )
    return replace(chars, abilities=chars.abilities + new) if new else chars
