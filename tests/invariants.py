"""What always holds: of every state in which a player has priority, and of every copy at the moment at which it is made."""

import random
from collections import Counter
from dataclasses import replace

from rulesviz.model.abilities import EnterBecoming, Replacement, Static
from rulesviz.model.characteristics import BASIC_LAND_TYPES, LAND_TYPES, Characteristics, is_creature_type
from rulesviz.model.events import BecameCopy, ZoneChanged
from rulesviz.model.mana_abilities import is_mana_ability
from rulesviz.model.modifications import (
    AddColors,
    AddTypes,
    DefinePT,
    GainAbilities,
    GainOtherAbilities,
    GainThisAbility,
    KeepColors,
    LoseAbilities,
    NoManaCost,
    RemoveTypes,
    SetColors,
    SetLoyalty,
    SetName,
    SetPT,
    SetTypes,
)
from rulesviz.model.objects import Definition
from rulesviz.model.state import State
from rulesviz.rules.asking import Run
from rulesviz.rules.copying import FACE_DOWN, copiable
from rulesviz.rules.layers import derived, look
from rulesviz.rules.records import STATE_BASED
from rulesviz.rules.state_based import check
from rulesviz.rules.sweep import Sweep


def holds(state: State) -> None:
    """Check what is true of every state in which a player has priority, and of every ended game."""
    nothing_lost_or_doubled(state)
    if state.priority is not None:
        known = derived(state)
        whole = replace(known, watching={**known.watching, STATE_BASED: state.battlefield})  # every permanent, concerned or not
        at_rest = check(Run(), replace(state, derived=whole)) is None
        assert at_rest, "a state-based action is due while a player has priority"
        assert not state.pending, "a trigger waits while a player has priority"
        assert not state.player(state.priority).lost
    the_layers_agree(state)


def the_layers_agree(state: State) -> None:
    """What is known of the values is what they are when worked out anew, in whichever order the objects come."""
    known = derived(state)
    fresh = derived(replace(state, derived=None))
    for one in range(max(len(known.values), len(fresh.values))):
        same = known.value(one) == fresh.value(one)
        assert same, f"the values of object {one} differ from those worked out anew"
    same = {kind: list(ones) for kind, ones in known.watching.items()} == {kind: list(ones) for kind, ones in fresh.watching.items()}
    assert same, "who watches differs from what it is when worked out anew"
    same = (known.reads, known.steady) == (fresh.reads, fresh.steady)
    assert same, "what the values hang on differs from what it is when worked out anew"
    heard = [{layer: [step.heard for step in steps] for layer, steps in of.steps.items() if steps} for of in (known, fresh)]
    assert heard[0] == heard[1] or not fresh.steady, "what effects are told differs from what it is when worked out anew"
    stale = [what for what, sum_ in known.tallies.items() if fresh.tallies.get(what, sum_) != sum_]
    assert not stale, "what was counted differs from what it is when worked out anew"
    sweep = Sweep(state)
    sweep.board = tuple(random.Random(len(state.objects)).sample(sweep.board, len(sweep.board)))
    mixed = sweep.run()
    for one in state.battlefield:
        same = mixed.value(one) == fresh.value(one)
        assert same, f"the values of object {one} depend on the order in which the objects are looked at"


def zones(state: State) -> list[tuple[str, str, int]]:
    """List every object that is in a zone: the zone, whose it is, its id."""
    found = [("battlefield", "", one) for one in state.battlefield]
    found += [("stack", "", one) for one in state.stack]
    found += [("exile", "", one) for one in state.exile]
    found += [("command", "", one) for one in state.command]
    for player in state.players:
        found += [("hand", player.name, one) for one in player.hand]
        found += [("library", player.name, one) for one in player.library]
        found += [("graveyard", player.name, one) for one in player.graveyard]
    return found


def nothing_lost_or_doubled(state: State) -> None:
    """Each object that lives is in one zone, its own; each card is one living object (400.7)."""
    there = zones(state)
    counts = Counter(one for _, _, one in there)
    doubled = [one for one, count in counts.items() if count > 1]
    assert not doubled
    for zone, owner, one in there:
        thing = state.objects[one]
        assert thing.last is None, f"object {one} has left, and is still in the {zone}"
        assert thing.zone == zone
        assert owner in ("", thing.owner)
    living = Counter()
    for thing in state.objects:
        if thing.last is None and thing.zone != "nowhere":
            assert counts[thing.id] == 1, f"object {thing.id} ({thing.definition.name}) is in no zone"
            living[thing.card] += 1
        if (
            thing.card == thing.id
            and not (thing.token or thing.copy)
            and thing.ability is None
            and thing.zone != "nowhere"
        ):
            living[thing.card] += 0
    wrong = {card: count for card, count in living.items() if count != 1 and not _gone(state, card)}
    assert not wrong, f"cards with another number of objects than one: {wrong}"


def _gone(state: State, card: int) -> bool:
    """Say whether a lineage may have come to an end: tokens, copies and abilities do."""
    thing = state.objects[card]
    return thing.token or thing.copy or thing.ability is not None


# --- copies (707.2) -----------------------------------------------------------------------------------------------------


def right_copies(before: State, happened: object) -> None:
    """Whatever becomes or is made as a copy has the copiable values of the original at that moment, save the exceptions."""
    if isinstance(happened, BecameCopy):
        assert happened.effect.becomes is not None
        right_copy(before, happened.effect.becomes, look(before, happened.object).chars.colors)
    if isinstance(happened, ZoneChanged):
        if happened.becomes is not None:
            right_entry(before, happened.new.definition, happened.becomes)
        if happened.how in ("created", "copied") and happened.new.definition.origin is not None:
            right_copy(before, happened.new.definition, both=True)


def right_entry(before: State, entering: Definition, becomes: Definition) -> None:
    """What entered as something else is a copy, or was shaped as it entered (613.2a), or both."""
    if becomes.origin is not None:
        right_copy(before, becomes)
    else:
        assert shapes_of(becomes.faces[0]), f"{becomes.name} entered as something else and is neither a copy nor shaped"
        right_faces(entering.faces, becomes.faces, becomes.name)


def right_copy(before: State, made: Definition, colors: str | None = None, *, both: bool = False) -> None:
    """Compare a copy with what it copies; `both` takes all faces (707.8a), `colors` are those that it may have kept."""
    assert made.origin is not None
    thing = before.objects[made.origin.object]
    original = copiable(before, thing)
    assert made.origin.before == original
    if thing.face_down:
        faces = (FACE_DOWN,)
    elif both or original.layout in ("flip", "prepare", "split", "adventure"):
        faces = original.faces
    else:
        faces = (replace(original.faces[thing.face if len(original.faces) > 1 else 0], front_cost=None),)
    assert len(faces) == len(made.faces)
    kept = faces[1:] if original.layout == "prepare" else ()  # the spell of a preparation card is left alone (722.3c)
    changed = faces[: len(faces) - len(kept)]
    faces = tuple(excepted(face, made.origin.exceptions, found, colors) for face, found in zip(changed, made.faces, strict=False)) + kept
    right_faces(faces, made.faces, original.name)


def right_faces(wanted: tuple[Characteristics, ...], found: tuple[Characteristics, ...], name: str) -> None:
    """Compare faces part by part; one that is shaped as it enters may have any one of its shapes (613.2a, 707.6)."""
    assert len(wanted) == len(found)
    for face, other in zip(wanted, found, strict=True):
        shaped = [face, *(excepted(face, shape, other, None) for shape in shapes_of(face))]
        wrong = [[part for part in Characteristics.__slots__ if getattr(one, part) != getattr(other, part)] for one in shaped]
        assert [] in wrong, f"a copy of {name}: {', '.join(wrong[0])} differ: {other!r} for {face!r}"


def shapes_of(face: Characteristics) -> list[tuple]:
    """The shapes of which one is picked as it enters."""
    changes = [change for one in face.abilities if isinstance(one, Replacement) for change in one.changes]
    return [shape for change in changes if isinstance(change, EnterBecoming) for shape in change.shapes]


def excepted(face: Characteristics, exceptions: tuple, found: Characteristics, colors: str | None) -> Characteristics:
    """Apply exceptions by hand (707.9). What cannot be known here, such as the numbers of an X, is taken from the copy."""
    for exception in exceptions:
        match exception:
            case RemoveTypes(words):
                kept = {part: tuple(word for word in getattr(face, part) if word not in words)
                        for part in ("supertypes", "types", "subtypes")}  # fmt: skip
                face = replace(face, **kept)
            case AddTypes():
                more = {part: getattr(face, part) + tuple(word for word in getattr(exception, part) if word not in getattr(face, part))
                        for part in ("supertypes", "types", "subtypes")}  # fmt: skip
                face = replace(face, **more)
                if set(exception.subtypes) & set(BASIC_LAND_TYPES):
                    face = replace(face, abilities=found.abilities)  # 305.6
            case SetName(name):
                face = replace(face, name=name)
            case SetColors(letters):
                face = replace(face, colors=letters)
            case AddColors(letters):
                face = replace(face, colors="".join(letter for letter in "WUBRG" if letter in face.colors + letters))
            case KeepColors():
                face = replace(face, colors=found.colors if colors is None else colors)
            case SetPT(power, toughness):
                face = replace(
                    face,
                    power=face.power if power is None else power if isinstance(power, int) else found.power,
                    toughness=face.toughness if toughness is None else toughness if isinstance(toughness, int) else found.toughness,
                    abilities=tuple(one for one in face.abilities if not defines_size(one)),
                )  # fmt: skip
            case SetLoyalty(loyalty):
                face = replace(face, loyalty=loyalty)
            case GainAbilities(abilities):
                face = replace(face, abilities=face.abilities + abilities)
            case LoseAbilities(keyword=""):
                face = replace(face, abilities=tuple(one for one in face.abilities if exception.but_mana and is_mana_ability(one)))
            case LoseAbilities(keyword=word):
                face = replace(face, abilities=tuple(one for one in face.abilities if getattr(one, "name", "") != word))
            case SetTypes():
                face = other_types(face, exception, found)
            case NoManaCost():
                face = replace(face, mana_cost=None)
            case GainOtherAbilities():
                gained = found.abilities[len(face.abilities) :]
                assert found.abilities[: len(face.abilities)] == face.abilities
                assert all(one.line == 0 for one in gained)
                face = replace(face, abilities=face.abilities + gained)
            case GainThisAbility():
                assert len(found.abilities) > len(face.abilities)
                face = replace(face, abilities=(*face.abilities, found.abilities[len(face.abilities)]))
            case _:
                raise AssertionError(f"an exception that no check knows: {exception}")
    return face


def other_types(face: Characteristics, exception: SetTypes, found: Characteristics) -> Characteristics:
    """Change card types, and subtypes of their kinds with them (205.1a); a basic land type replaces the abilities (305.7)."""
    if exception.kind == "land":
        if "Land" not in face.types:
            return face
        kept = tuple(word for word in face.subtypes if word not in LAND_TYPES)
        return replace(face, subtypes=kept + exception.subtypes, abilities=found.abilities)
    types = exception.types or face.types
    kept = tuple(word for word in face.subtypes if exception.kind == "creature" and not is_creature_type(word))
    able = {word: "Land" in types if word in LAND_TYPES else bool({"Creature", "Kindred"} & set(types)) or not is_creature_type(word)
            for word in kept + exception.subtypes}  # fmt: skip
    return replace(face, types=types, subtypes=tuple(word for word in dict.fromkeys(kept + exception.subtypes) if able[word]))


def defines_size(ability: object) -> bool:
    """Say whether an ability defines power and toughness, which an exception about them leaves out (707.9d)."""
    return isinstance(ability, Static) and any(isinstance(part, DefinePT) for part in ability.modifications)
