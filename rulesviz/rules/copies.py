"""Making copies: tokens, copies on the stack, and permanents that become copies (707.2-707.5, 707.10)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import accumulate

from rulesviz.model.abilities import AdditionalCost, Increase, Keyword, Replacement, Rule
from rulesviz.model.acts import CastSpell, Given, Question
from rulesviz.model.changed import replace
from rulesviz.model.events import BecameCopy, ChoiceMade, NothingHappened, SpellCopied, TokensCreated, ZoneChanged
from rulesviz.model.keywords import populating, rule_of
from rulesviz.model.object_instructions import BecomeCopy, CastCopy, CopySpell, CreateCopy, NewTargets
from rulesviz.model.objects import Bindings, Choices, ContinuousEffect, Definition, Entity, GameObject, Origin
from rulesviz.model.references import Ref, Who
from rulesviz.model.state import COMBAT, MayCast, Running, State
from rulesviz.rules.applying import with_object
from rulesviz.rules.asking import Refused, Run
from rulesviz.rules.copying import alternative, copiable, copy_of, shown_face
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import context, copied, look
from rulesviz.rules.looks import Context, Look
from rulesviz.rules.matching import amount, fits
from rulesviz.rules.picking import affected, objects_of, player_of, players_of
from rulesviz.rules.replacement import in_force
from rulesviz.rules.targets import is_legal, legal_targets, specs_of, still_legal, targeting

Done = tuple[State, Bindings]


def create_copy(run: Run, state: State, step: CreateCopy, item: Running, where: Context) -> Done:
    """Create tokens that are copies; of an object that has left, as it last was (111.3, 608.2h, 707.2)."""
    originals, known = affected(run, state, step.of, where, item.bindings)
    before = len(state.objects)
    if not originals:
        player = player_of(step.who, where)
        told = "no token is created: there is nothing to copy"
        why = ("701.36b",) if step == populating(step.who) else ("111.12",)
        state = happen(run, state, NothingHappened(what=told, player=player, source=item.source, rules=why))
    together: list[TokensCreated] = []
    for one in originals:
        thing = state.objects[one]
        here = where._replace(bindings=where.bindings.bind("each", one)) if step.of == Ref("each") else where
        numbers = partial(amount, context=here)
        definition = copy_of(state, thing, step.exceptions, double_faced=True, number=numbers, this_ability=item.ability)
        definition = copied(state, one, definition)
        rules = (
            "111.1",
            "701.7a",
            "707.5",
            *(definition.origin.rules if definition.origin else ()),
            *(("707.8a",) if definition.layout == "transform" else ()),
            *_circumstances(state, thing, step, item),
            *item.rules,
        )
        together += [
            TokensCreated(
                player=player, definition=definition, count=amount(step.count, here), tapped=step.tapped, face=thing.face,
                attacking=_attacked(run, state, step.attacking, player, here), counters=step.counters,
                source=item.source, rules=rules,
            )
            for player in players_of(step.who, here)
        ]  # fmt: skip
    state = happen(run, state, *_joined(together)) if together else state
    new = tuple(one for one in range(before, len(state.objects)) if state.objects[one].token)
    earlier = (known.get("created") or ()) if known.get("each") else ()
    return state, known.bind("created", *earlier, *new).bind("newest", *new)


def _joined(events: list[TokensCreated]) -> Iterable[TokensCreated]:
    """All tokens that one player creates, in one event: what is added to one or more tokens is added once (614.1a)."""
    for player in dict.fromkeys(event.player for event in events):
        first, *others = (event for event in events if event.player == player)
        rules = tuple(dict.fromkeys((*first.rules, *(rule for event in others for rule in event.rules))))
        yield replace(first, also=tuple(kind for event in others for kind in event.kinds), rules=rules)


def _attacked(run: Run, state: State, attacking: Who | bool, player: str, where: Context) -> Entity | None:
    """Whom a token attacks that is created attacking: that player, or one that its controller chooses (508.4)."""
    if not attacking or state.active != player or state.step not in (*COMBAT, "end of combat"):
        return None
    if not isinstance(attacking, bool):
        return player_of(attacking, where)
    opponents = state.opponents(player)
    return str(run.ask(state, Question(player, "choose", "Whom does the token attack?", opponents, ("508.4",))))


def _circumstances(state: State, thing: GameObject, step: CreateCopy, item: Running) -> Iterable[str]:
    """The rules that this copy leans on beyond 707.2: last known values, an untargeted object, a source that is gone."""
    if thing.last is not None:
        yield from ("608.2h", "111.12")
    if item.object is not None and state.objects[item.source].last is not None:
        yield "113.7a"
    if step.of == Ref("it"):
        yield "608.2k"
    if step == populating(step.who):
        yield "701.36a"
    yield from rule_of(item.ability.text) if item.ability is not None else ()
    if any(isinstance(a, Replacement) and a.would.happening == "enter" for a in look(state, thing.id).chars.abilities):
        yield "707.6"
    if thing.tapped or thing.counters or thing.damage:
        yield from ("110.5a", "707.2")


def become_copy(run: Run, state: State, step: BecomeCopy, item: Running, where: Context) -> Done:
    """Permanents become copies where they are: nothing enters or leaves (707.4)."""
    originals, known = affected(run, state, step.of, where, item.bindings)
    ones, known = affected(run, state, step.what, where._replace(bindings=known), known)
    began = state.clock  # it is one effect, with one timestamp (613.7b)
    for one in ones:
        for original in originals[:1]:
            if one not in state.battlefield or (step.duration == "attached" and state.objects[item.source].attached_to != one):
                continue  # 611.2b
            definition = copy_of(
                state,
                state.objects[original],
                step.exceptions,
                number=lambda q: amount(q, where),
                this_ability=item.ability,
                keep_colors=shown_face(copiable(state, state.objects[one]), state.objects[one]).colors,
            )
            definition = copied(state, original, definition)
            effect = ContinuousEffect(
                state.clock,
                began,
                item.source,
                item.controller,
                item.text,
                (one,),
                becomes=definition,
                duration=step.duration,
            )
            rules = ("707.4", *(definition.origin.rules if definition.origin else ()))
            event = BecameCopy(object=one, of=original, effect=effect, source=item.source, rules=rules)
            state = happen(run, state, event)
    return state, known


# -- copies on the stack (707.10) ---------------------------------------------------------------------------------------------------


def copy_spell(run: Run, state: State, step: CopySpell, item: Running, where: Context) -> Done:
    """Put copies of a spell or ability onto the stack, with all its choices, maybe new targets; nothing is cast (707.10)."""
    originals, known = affected(run, state, step.what, where, item.bindings)
    player = player_of(step.who, where)
    made: tuple[int, ...] = ()
    for original in originals:
        if any(rule.kind == "cannot be copied" and fits(rule.fits, look(state, original), at) for rule, at in _own_rules(state, original)):
            told = f"{look(state, original).chars.name} cannot be copied"
            state = happen(run, state, NothingHappened(what=told, player=player, source=item.source, rules=("101.2",)))
            continue
        number = amount(step.count, where)
        more = _more_copies(state, player) if number > 0 and state.objects[original].ability is None else 0
        for made_before in range(number + more):
            thing = state.objects[original]
            choices = replace(thing.choices or Choices(), spent=())
            definition = copy_of(state, thing, step.exceptions, double_faced=True)
            if step.aimed is not None:
                aimed = _aimed(run, state, thing, player, choices, objects_of(step.aimed, where))
                if aimed is None:
                    continue
                choices = aimed
            if step.new_targets or made_before >= number:
                aims = _targeting_as(state, thing, definition, player)
                choices = replace(choices, targets=_new_targets(run, state, thing, player, choices, aims, copy=True))
            new = GameObject(
                -1, definition, player, player, "stack", state.clock, -1, copy=True, face=thing.face, choices=choices,
                ability=thing.ability,
            )  # fmt: skip
            extra = ("614.1a",) if made_before >= number else ()
            others = ("112.2",) if thing.ability is None and look(state, original).controller != player else ()
            rules = tuple(dict.fromkeys(("707.10", *_spell_rules(state, thing, step, item), *others, *extra)))
            one = len(state.objects)
            state = happen(run, state, ZoneChanged(old=None, new=new, how="copied", source=item.source, rules=rules))
            event = SpellCopied(object=one, of=original, player=player, source=item.source, rules=rules)
            state = happen(run, state, event)
            made = (*made, one)
    return state, known.bind("created", *made)


def _more_copies(state: State, player: str) -> int:
    """How many more copies of a spell effects make of what that player copies (614.1a)."""
    return sum(
        amount(change.amount, one.context(state))
        for one in in_force(state)
        if one.ability.would.happening == "copy spell" and one.you == player
        for change in one.ability.changes
        if isinstance(change, Increase)
    )


def cast_copies(run: Run, state: State, step: CastCopy, item: Running, where: Context) -> Done:
    """Copies of cards appear where those are; each may be cast, and what is not ceases to exist (707.12, 704.5e)."""
    player = player_of(step.who, where)
    originals, known = affected(run, state, step.what, where, item.bindings)
    offers = []
    for one in originals:
        thing = state.objects[one]
        if thing.last is not None or thing.zone not in ("exile", "graveyard", "hand"):
            continue
        definition = copy_of(state, thing, double_faced=True)
        new = GameObject(-1, definition, player, player, thing.zone, state.clock, -1, copy=True)
        made = len(state.objects)
        event = ZoneChanged(old=None, new=new, how="copied", source=item.source, rules=("707.12", "707.2"))
        state = happen(run, state, event)
        offers.append(MayCast(CastSpell(player, made, Given(free=step.free, by_effect=True))))
    return replace(state, agenda=(*state.agenda, *reversed(offers))), known


def _own_rules(state: State, one: int) -> Iterable[tuple[Rule, Context]]:
    """What a spell says of itself as a rule."""
    where = context(state, state.objects[one].controller, one)
    return ((ability, where) for ability in look(state, one).chars.abilities if isinstance(ability, Rule))


def _spell_rules(state: State, thing: GameObject, step: CopySpell, item: Running) -> Iterable[str]:
    choices = thing.choices or Choices()
    yield from rule_of(item.ability.text) if item.ability is not None else ()
    yield from ("601.2i", "707.2") if thing.ability is None else ("707.10b",)
    if any(choices.targets):
        yield from ("707.10c", "115.7d") if step.new_targets else ()
        yield from ("707.10e",) if step.aimed is not None else ()
    else:
        yield "115.1a"
    if choices.modes:
        yield from ("700.2g", "115.8")
    if choices.x is not None:
        yield from ("107.3a", "107.3i")
    if choices.sacrificed:
        yield "400.7j"
    if choices.division:
        yield "115.7f"
    if any(
        isinstance(a, AdditionalCost) or (isinstance(a, Keyword) and a.name == "kicker")
        for a in look(state, thing.id).chars.abilities
    ):
        yield "118.8"
    if thing.last is not None:
        yield "608.2h"
    if alternative(state, thing):
        yield "715.3c" if "Adventure" in look(state, thing.id).chars.subtypes else "720.3c"


def new_targets(run: Run, state: State, step: NewTargets, item: Running, where: Context) -> State:
    """New targets for a spell or ability that is on the stack (115.7d)."""
    for one in objects_of(step.what, where):
        thing = state.objects[one]
        choices = thing.choices or Choices()
        if one not in state.stack or not any(choices.targets):
            continue
        aims = targeting(state, thing)._replace(you=where.you)
        chosen = replace(choices, targets=_new_targets(run, state, thing, where.you, choices, aims))
        names = ", ".join(
            e if isinstance(e, str) else look(state, e).chars.name for group in chosen.targets for e in group
        )
        state = with_object(state, thing._replace(choices=chosen))
        told = ChoiceMade(
            player=where.you,
            what=f"new targets: {names}",
            objects=(one,),
            source=item.source,
            rules=("115.7d", "115.7e"),
        )
        state = happen(run, state, told)
    return state


def _aimed(
    run: Run, state: State, thing: GameObject, player: str, choices: Choices, ones: tuple[int, ...]
) -> Choices | None:
    """The copy's targets are that object, one of several its player's choice; no copy if none can be targeted (707.10e)."""
    where = targeting(state, thing)._replace(you=player)
    able = tuple(
        one for one in ones if all(is_legal(state, spec, one, where) for spec in specs_of(state, thing))
    )
    if not able:
        return None
    picked = run.ask(state, Question(player, "choose", "Which of them does the copy target?", able, ("707.10e",)))
    assert isinstance(picked, int)
    return replace(choices, targets=tuple(tuple(picked for _ in group) for group in choices.targets))


def prepare(run: Run, state: State, ones: tuple[int, ...], source: int) -> State:
    """A copy of the spell of each preparation card waits in exile, by copiable values alone (722.3c)."""
    for one in ones:
        thing = state.objects[one]
        definition = copiable(state, thing)
        waiting = any(state.objects[other].prepared_by == one for other in state.exile)
        if one not in state.battlefield or definition.layout != "prepare" or waiting:
            continue
        you = look(state, one).controller
        spell = Definition(definition.faces[1:], origin=Origin(one, definition, rules=("722.3c", "707.2")))
        new = GameObject(-1, spell, you, you, "exile", state.clock, -1, copy=True, prepared_by=one)
        rules = ("722.3", "722.3c", "707.2")
        state = happen(run, state, ZoneChanged(old=None, new=new, how="prepared", source=source, rules=rules))
    return state


def _targeting_as(state: State, thing: GameObject, definition: Definition, player: str) -> Context:
    """The context in which the copy's target words are read: with its own values, exceptions included, and its controller."""
    where = targeting(state, thing)
    copied_chars = shown_face(definition, thing)

    def look_at(one: int) -> Look:
        seen = where.look(one)
        return seen._replace(chars=copied_chars) if one == thing.id else seen

    return where._replace(you=player, look=look_at)


def _new_targets(
    run: Run, state: State, thing: GameObject, player: str, choices: Choices, where: Context, *, copy: bool = False
) -> tuple[tuple[Entity, ...], ...]:
    """The targets of a copy: any number may be changed to legal ones, the others stay, legal or not (707.10c, 115.7d)."""
    specs = specs_of(state, thing)
    words = accumulate((0 if spec.other else 1) for spec in specs)  # another target shares its word with the one before
    flat = [
        (word, spec, entity)
        for word, spec, group in zip(words, specs, choices.targets, strict=False)
        for entity in group
    ]
    itself = None if copy else thing.id  # 115.5: the original may be a target of its copy
    slots = tuple(
        tuple(one for one in legal_targets(state, spec, where, itself) if one != now) for _, spec, now in flat
    )
    if not any(slots):
        return choices.targets
    options = ("same", *dict.fromkeys(entity for slot in slots for entity in slot))
    count = len(flat)
    question = Question(
        player, "new_targets", "Which new targets for the copy?", options, ("707.10c", "115.7d"), count, count, none=True,
        repeat=True, slots=slots, now=tuple(entity for *_, entity in flat), words=tuple(word for word, *_ in flat),
    )  # fmt: skip
    answer = run.ask(state, question)
    parts = answer if isinstance(answer, tuple) else (answer,) * count if answer in ("same", "none") else (answer,)
    chosen = [old if part in ("same", "none") else part for part, (*_, old) in zip(parts, flat, strict=True)]
    groups: list[tuple[Entity, ...]] = []
    for group in choices.targets:
        groups.append(tuple(chosen[: len(group)]))
        del chosen[: len(group)]
    _check_together(state, thing, tuple(groups), where, copy=copy)
    return tuple(groups)


def _check_together(
    state: State, thing: GameObject, groups: tuple[tuple[Entity, ...], ...], where: Context, *, copy: bool
) -> None:
    """A changed target must be legal beside the others, and make no other one illegal (115.7d)."""
    chosen = thing._replace(choices=replace(thing.choices or Choices(), targets=groups))
    old = thing.choices.targets if thing.choices else ()
    legal = still_legal(state, chosen, you=where.you, copy=copy)
    before_legal = still_legal(state, thing, you=where.you, copy=copy)
    for group, before, still in zip(groups, old, legal, strict=False):
        for entity, was in zip(group, before, strict=False):
            spoiled = entity == was and any(entity in group_ for group_ in before_legal)
            if entity not in still and (entity != was or spoiled):
                name = entity if isinstance(entity, str) else look(state, entity).chars.name
                raise Refused("no legal answer", f"{name} is no legal target beside the others", ("115.7d", "707.10c"))
