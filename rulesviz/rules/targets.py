"""Targets: what is legal, choosing them, and checking them again (115, 601.2c, 608.2b, 702.11, 702.16)."""

from __future__ import annotations

from rulesviz.model.abilities import Activated, Keyword, SpellAbility, Triggered
from rulesviz.model.acts import Question
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import Ability
from rulesviz.model.instructions import Effect, Mode
from rulesviz.model.modifications import AddTypes, GainAbilities, SetPT
from rulesviz.model.object_instructions import Encode, Modify, PutCounters
from rulesviz.model.objects import Choices, Entity, GameObject
from rulesviz.model.references import Ref
from rulesviz.model.selection import ANYTHING, AllOf, ControlledBy, Every, Is, SharesChoice, TargetSpec
from rulesviz.model.state import State
from rulesviz.rules.asking import Refused, Run
from rulesviz.rules.layers import context, controller, look
from rulesviz.rules.looks import Context, Look, has_keyword
from rulesviz.rules.matching import fits, members


def legal_targets(state: State, spec: TargetSpec, where: Context, itself: int | None = None) -> tuple[Entity, ...]:
    """Everything that one word `target` may point at now, in order: objects, then players (115.1, 115.5)."""
    found: list[Entity] = []
    if spec.objects:
        for one in members(Every(spec.fits, spec.zone), where):
            if one != itself and not _untargetable(where.look(one), where):
                found.append(one)
    if spec.players:
        found += [p for p in state.apnap if spec.players == "player" or p != where.you]
    return tuple(found)


def is_legal(state: State, spec: TargetSpec, entity: Entity, where: Context, itself: int | None = None) -> bool:
    """Whether one target is legal now (608.2b)."""
    if isinstance(entity, str):
        lost = state.player(entity).lost
        return bool(spec.players) and not lost and (spec.players == "player" or entity != where.you)
    thing = state.objects[entity]
    if not spec.objects or thing.last is not None or thing.zone not in spec.zone.split(" or ") or entity == itself:
        return False
    seen = look(state, entity)
    return fits(spec.fits, seen, where) and not _untargetable(seen, where)


def _untargetable(seen: Look, where: Context) -> str:
    """The rule that keeps it from being a target: shroud, hexproof or protection; empty if none does."""
    if seen.object.zone != "battlefield":
        return ""
    if has_keyword(seen.chars, "shroud"):
        return "702.18a"
    if has_keyword(seen.chars, "hexproof") and seen.controller != where.you:
        return "702.11b"
    return "702.16b" if where.this >= 0 and protected(seen, where.look(where.this), where) else ""


def protected(seen: Look, source: Look, where: Context) -> bool:
    """Whether it has protection from a quality of the source (702.16)."""
    for ability in seen.chars.abilities:
        if isinstance(ability, Keyword) and ability.name == "protection" and ability.quality is not None:
            own = where._replace(this=seen.object.id, you=seen.controller, chosen=None)
            if isinstance(ability.quality, SharesChoice) and seen.object.choice(ability.quality.kind) is None:
                continue
            if fits(ability.quality, source, own):
                return True
    return False


def attachable(state: State, one: int, to: object) -> bool:
    """Whether an Aura may be attached to that object or player (303.4a)."""
    if not isinstance(to, int) or to not in state.battlefield:
        return False
    chars = look(state, one).chars
    quality = next((a.quality for a in chars.abilities if isinstance(a, Keyword) and a.name == "enchant"), None)
    where = context(state, controller(state, one), one)
    host = look(state, to)
    return quality is not None and fits(quality, host, where) and not protected(host, look(state, one), where)


# -- what a spell or ability does, with the modes and options chosen --------------------------------------------------------------


def modes_of(state: State, thing: GameObject) -> tuple[Mode, ...]:
    """The modes that a spell or ability on the stack carries out, in order: chosen ones, and those that its costs add."""
    choices = thing.choices or Choices()
    if thing.ability is not None:
        return picked_modes(_effect(thing.ability.ability), choices.modes)
    chars = look(state, thing.id).chars
    found: list[Mode] = []
    for ability in chars.abilities:
        match ability:
            case SpellAbility(effect=effect):
                found += picked_modes(effect, choices.modes)
            case Keyword(name="enchant", quality=quality):
                found.append(Mode((), (TargetSpec(quality or ANYTHING, text="enchant"),)))
            case Keyword(name="cipher"):
                found.append(Mode((Encode(),), text="cipher"))
            case Keyword(name="awaken", value=value) if "awaken" in choices.paid:
                found.append(_awaken(value if isinstance(value, int) else 0))
    return tuple(found)


def _effect(ability: Ability) -> Effect:
    """The effect of an ability that can be on the stack."""
    if isinstance(ability, Activated | Triggered):
        return ability.effect
    raise TypeError(ability)


def picked_modes(effect: Effect, modes: tuple[int, ...]) -> tuple[Mode, ...]:
    """The modes that were chosen, the only one of an effect that has no choice (700.2)."""
    return tuple(effect.modes[number - 1] for number in modes) if effect.modal else effect.modes


def _awaken(count: int) -> Mode:
    """Awaken: counters on a land that becomes an Elemental creature with haste (702.113a)."""
    land = TargetSpec(AllOf((Is("Land"), ControlledBy(Ref("you")))), text="land you control")
    alive = (
        AddTypes(types=("Creature",), subtypes=("Elemental",)),
        GainAbilities((Keyword(name="haste", text="haste"),)),
        SetPT(0, 0),
    )
    return Mode((PutCounters(Ref("target1"), "+1/+1", count), Modify(Ref("target1"), alive)), (land,), "awaken")


def specs_of(state: State, thing: GameObject) -> tuple[TargetSpec, ...]:
    """All its words `target`, in order."""
    return tuple(spec for mode in modes_of(state, thing) for spec in mode.targets)


def _offsets(state: State, thing: GameObject) -> tuple[int, ...]:
    """For each word `target`, where the targets of its mode begin."""
    offsets: list[int] = []
    for mode in modes_of(state, thing):
        offsets += [len(offsets)] * len(mode.targets)
    return tuple(offsets)


def targeting(state: State, thing: GameObject) -> Context:
    """The context in which the target words of an object on the stack are read."""
    this = thing.ability.source if thing.ability is not None else thing.id
    bindings = thing.ability.bindings if thing.ability is not None else None
    where = context(state, thing.controller, this, choices=thing.choices)
    return where._replace(bindings=bindings) if bindings is not None else where


def effect_targets(state: State, effect: Effect, player: str) -> list[tuple[Entity, ...]]:
    """What each word `target` of an effect without a card may point at."""
    where = context(state, player, -1)
    return [legal_targets(state, spec, where) for mode in effect.modes for spec in mode.targets]


# -- choosing ------------------------------------------------------------------------------------------------------------------------


def choose_targets(
    run: Run, state: State, thing: GameObject, given: tuple[tuple[Entity, ...], ...] | None, what: str
) -> tuple[tuple[Entity, ...], ...]:
    """Targets for every word `target` of a spell or ability, as given or asked; raises Refused if none is legal (601.2c)."""
    specs = specs_of(state, thing)
    if given is not None and len(given) != len(specs):
        raise Refused(what, f'it has {len(specs)} words "target", and {len(given)} targets were given', ("601.2c",))
    chosen: tuple[tuple[Entity, ...], ...] = ()
    for place, (spec, offset) in enumerate(zip(specs, _offsets(state, thing), strict=True)):
        so_far = thing._replace(choices=replace(thing.choices or Choices(), targets=chosen))
        where = targeting(state, so_far)._replace(offset=offset)
        chosen = (*chosen, _choose(run, state, thing, spec, where, None if given is None else given[place], what))
    return chosen


def _choose(
    run: Run,
    state: State,
    thing: GameObject,
    spec: TargetSpec,
    where: Context,
    given: tuple[Entity, ...] | None,
    what: str,
) -> tuple[Entity, ...]:
    legal = legal_targets(state, spec, where, thing.id)
    if spec.other and where.choices is not None:
        before = {entity for group in where.choices.targets for entity in group}
        legal = tuple(entity for entity in legal if entity not in before)
    if given is not None:
        wrong = [entity for entity in given if entity not in legal]
        names = tuple(_name(state, entity) for entity in legal)
        if wrong:
            why = _untargetable(look(state, wrong[0]), where) if isinstance(wrong[0], int) else ""
            if why:
                raise Refused(what, f"{_name(state, wrong[0])} cannot be the target", (why, "601.2c"), names)
            raise Refused(
                what, f"{_name(state, wrong[0])} is no legal target ({spec.text})", ("115.1", "601.2c"), names
            )
        if not spec.least <= len(set(given)) <= spec.most or len(set(given)) < len(given):
            raise Refused(what, f"it takes {_count(spec)} different targets here", ("601.2c", "115.3"), names)
        return given
    if len(legal) < spec.least:
        raise Refused(what, f"there is no legal target ({spec.text})", ("601.2c", "115.1"))
    question = Question(
        thing.controller, "targets", f"{_name_in(what)}: {spec.text}?", legal, ("601.2c",), spec.least, min(spec.most, len(legal)),
        none=spec.least == 0,
    )  # fmt: skip
    answer = run.ask(state, question)
    if answer == "none":
        return ()
    return answer if isinstance(answer, tuple) else (answer,)


def _name_in(what: str) -> str:
    return what.removeprefix("cannot cast ").removeprefix("cannot activate ")


def _count(spec: TargetSpec) -> str:
    return str(spec.least) if spec.least == spec.most else f"{spec.least} to {spec.most}"


def _name(state: State, entity: Entity) -> str:
    return entity if isinstance(entity, str) else look(state, entity).chars.name


def choose_modes(
    run: Run, state: State, effect: Effect, given: tuple[int, ...] | None, player: str, what: str
) -> tuple[int, ...]:
    """The numbers of the chosen modes, none for an effect without modes (601.2b, 700.2a)."""
    if not effect.modal:
        return ()
    numbers = tuple(range(1, len(effect.modes) + 1))
    if given is not None:
        if (
            any(n not in numbers for n in given)
            or not effect.least <= len(given) <= effect.most
            or (len(set(given)) < len(given) and not effect.again)
        ):
            raise Refused(what, f"modes {list(given)} cannot be chosen", ("700.2a",), tuple(map(str, numbers)))
        return tuple(sorted(given))
    labels = tuple(mode.text for mode in effect.modes)
    question = Question(
        player, "modes", f"Which mode of {what}?", numbers, ("700.2a",), effect.least, effect.most, labels=labels,
        repeat=effect.again,
    )  # fmt: skip
    answer = run.ask(state, question)
    picked = answer if isinstance(answer, tuple) else (answer,)
    return tuple(sorted(one for one in picked if isinstance(one, int)))


# -- checking again on resolution (608.2b) -----------------------------------------------------------------------------------------


def still_legal(state: State, thing: GameObject, you: str = "", *, copy: bool = False) -> tuple[tuple[Entity, ...], ...]:
    """The targets that are still legal, word by word; a copy in the making may point at the original (115.5)."""
    choices = thing.choices or Choices()
    where = targeting(state, thing)
    if you:
        where = where._replace(you=you)
    itself = None if copy else thing.id
    words = zip(specs_of(state, thing), _offsets(state, thing), choices.targets, strict=False)
    return tuple(
        tuple(entity for entity in group if is_legal(state, spec, entity, where._replace(offset=offset), itself))
        for spec, offset, group in words
    )
