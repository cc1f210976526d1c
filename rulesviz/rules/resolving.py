"""Resolving the top of the stack, and following instructions one by one (608)."""

from __future__ import annotations

from rulesviz.model.abilities import Triggered
from rulesviz.model.acts import Question
from rulesviz.model.changed import replace
from rulesviz.model.conditions import NthResolution, WasKicked
from rulesviz.model.events import ChanceDecided, NothingHappened, NotResolved, Resolved, ZoneChanged
from rulesviz.model.instructions import Cost, ForEach, If, Instruction, May, Meaning, RollDie, Unless, asks_whether_done
from rulesviz.model.mana import ManaCost
from rulesviz.model.objects import Bindings, Choices, Entity, GameObject, fresh
from rulesviz.model.phrases import refs_in
from rulesviz.model.player_instructions import RollAgain
from rulesviz.model.selection import Every
from rulesviz.model.state import Finishing, Paying, Resolving, Running, State
from rulesviz.rules.actions import moved, push
from rulesviz.rules.applying import count_up, resolution_key
from rulesviz.rules.asking import Run
from rulesviz.rules.copying import alternative, copiable
from rulesviz.rules.division import kept
from rulesviz.rules.effects import perform
from rulesviz.rules.happen import happen, tapped_for_mana
from rulesviz.rules.layers import context, look
from rulesviz.rules.looks import Context
from rulesviz.rules.matching import amount, entities, holds, members
from rulesviz.rules.paying import most_payable, payable
from rulesviz.rules.picking import impossible
from rulesviz.rules.sources import untried
from rulesviz.rules.targets import modes_of, specs_of, still_legal


def resolve(run: Run, state: State, item: Resolving) -> State:
    """Begin to resolve the topmost object: check its condition and targets, then push its instructions (608.2a-c)."""
    thing = state.objects[item.object]
    ability = thing.ability
    if ability is not None and isinstance(ability.ability, Triggered) and ability.ability.condition is not None:
        where = context(state, thing.controller, ability.source, bindings=ability.bindings, choices=thing.choices)
        if not holds(ability.ability.condition, where):
            return _not_resolved(run, state, thing, "its condition no longer holds", ("603.4", "608.2a"))
    chosen = (thing.choices or Choices()).targets
    legal = still_legal(state, thing) if specs_of(state, thing) else chosen
    if any(chosen) and not any(legal):
        aura = ability is None and look(state, thing.id).chars.is_permanent
        return _not_resolved(
            run, state, thing, "all its targets are illegal", ("608.2b", *(("608.3b",) if aura else ()))
        )
    if ability is None and look(state, thing.id).chars.is_permanent:
        return _permanent(run, state, thing, legal)
    rules = (*(("608.2b",) if legal != chosen else ()), *(("603.7c",) if _misses_its_object(state, thing) else ()))
    return push(state, _running(state, thing, legal), Finishing(thing.id, rules))


def _misses_its_object(state: State, thing: GameObject) -> bool:
    """Whether a delayed trigger speaks of what an earlier effect made or moved, and that has gone elsewhere (603.7c)."""
    if thing.ability is None or thing.ability.kind != "triggered":
        return False
    refs = set(refs_in(thing.ability.ability))
    names = {name for name in ("created", "exiled", "moved") if name in refs}
    names |= {"moved"} if any(ref.startswith("target") for ref in refs) else set()  # a target that was moved
    spoken_of = [one for name in names for one in thing.ability.bindings.get(name) or ()]
    return any(isinstance(one, int) and state.objects[one].last is not None for one in spoken_of)


def _running(state: State, thing: GameObject, legal: tuple[tuple[Entity, ...], ...]) -> Running:
    """The instructions of all modes, each with the place where its own targets begin."""
    steps: list[tuple[Instruction, int]] = []
    offset = 0
    for mode in modes_of(state, thing):
        steps += [(step, offset) for step in mode.steps]
        offset += len(mode.targets)
    chosen = thing.choices or Choices()
    choices = replace(chosen, targets=legal, division=kept(chosen.division, chosen.targets, legal))
    if thing.ability is None:
        text = look(state, thing.id).chars.name
        return Running(tuple(steps), thing.controller, thing.id, text, Bindings(), choices, thing.id)
    ability = thing.ability
    return Running(
        tuple(steps),
        thing.controller,
        ability.source,
        ability.ability.text,
        ability.bindings,
        choices,
        thing.id,
        ability.ability,
    )


def _not_resolved(run: Run, state: State, thing: GameObject, reason: str, rules: tuple[str, ...]) -> State:
    state = happen(run, state, NotResolved(object=thing.id, reason=reason, rules=rules))
    if thing.ability is None:
        state = happen(run, state, moved(state, thing.id, "graveyard", "not resolved", rules=("608.2b",)))
    return state


def _permanent(run: Run, state: State, thing: GameObject, legal: tuple[tuple[Entity, ...], ...]) -> State:
    """A permanent spell becomes a permanent; a copy of one becomes a token, which is not created (608.3, 608.3f)."""
    state = happen(run, state, Resolved(object=thing.id, rules=("608.1", "608.3", "117.3b")))
    new = fresh(thing, "battlefield", thing.controller)._replace(
        sick=True,
        cast=thing.cast,
        choices=thing.choices,
        face=thing.face,
        face_down=thing.face_down,
    )
    rules: tuple[str, ...] = ("608.3a",)
    if thing.copy:
        new, rules = new._replace(token=True, copy=False), ("608.3f", "707.10f", "111.13")
    if any(thing.id in (effect.objects or ()) for effect in state.effects):
        rules = (*rules, "112.4")
    aura = look(state, thing.id).chars.has_type("Aura")
    if aura and legal and legal[0]:
        new, rules = new._replace(attached_to=legal[0][0]), (*rules, "303.4f")
    state = happen(run, state, ZoneChanged(old=thing.id, new=new, how="resolved", rules=rules))
    top = state.objects[len(state.objects) - 1]
    if top.card == thing.card and _awakened(state, thing):
        return push(state, _running(state, thing, legal))
    return state


def _awakened(state: State, thing: GameObject) -> bool:
    return any(mode.steps for mode in modes_of(state, thing))


def finish(run: Run, state: State, item: Finishing) -> State:
    """Put what has resolved where it goes: a card into the graveyard, an ability nowhere (608.2n)."""
    thing = state.objects[item.object]
    if thing.last is not None:
        return state
    state = happen(run, state, Resolved(object=thing.id, rules=("608.1", "608.2n", "117.3b", *item.rules)))
    return happen(run, state, _put_away(state, thing)) if thing.ability is None else state


def _put_away(state: State, thing: GameObject) -> ZoneChanged:
    """The card of a resolved spell goes to the graveyard; an Adventure goes on one, an Omen into the library (715.3d, 720.3d)."""
    words = copiable(state, thing).faces[1].subtypes if alternative(state, thing) else ()
    if "Omen" in words:
        return replace(moved(state, thing.id, "library", "resolved", rules=("608.2n", "720.3d")), shuffled=True)
    if "Adventure" in words:
        event = moved(state, thing.id, "exile", "resolved", rules=("608.2n", "715.3d"))
        return replace(event, new=event.new._replace(castable_by=thing.controller))
    paid = (thing.choices or Choices()).paid
    zone = "hand" if "buyback" in paid else "graveyard"
    return moved(state, thing.id, zone, "resolved", rules=("608.2n",))


# -- instructions in order (608.2c) --------------------------------------------------------------------------------------------------


def follow(run: Run, state: State, item: Running) -> State:
    """Follow the first instruction; the rest waits beneath whatever it pushes (608.2c)."""
    if not item.steps:
        return tapped_for_mana(run, state, item) if item.made else state
    item = _first_time(state, item)
    state = _count_resolution(state, item)
    (step, offset), rest = item.steps[0], replace(item, steps=item.steps[1:])
    where = _context(state, item, offset)
    match step:
        case If(condition=condition, steps=steps, otherwise=otherwise):
            chosen = steps if holds(condition, where) else otherwise
            instead = ("614.15",) if isinstance(condition, WasKicked) and otherwise else ()
            if asks_whether_done(step) and not _asks_next(rest):
                rest = _did(rest, None)  # whatever asks after this asks about another act
            return push(state, replace(_with_steps(rest, chosen, offset), rules=instead))
        case ForEach():
            return push(state, _one_by_one(rest, step, offset, where))
        case May():
            return _may(run, state, step, rest, offset, where)
        case Unless():
            return _unless(run, state, step, rest, offset, where)
        case RollDie():
            return _roll(run, state, step, rest, offset, where)
    state = push(state, rest)
    place = len(state.agenda) - 1
    state, bindings = _performed(run, state, step, item, where)
    if state.winner:
        return state
    below = state.agenda[place]
    assert isinstance(below, Running)
    agenda = (*state.agenda[:place], replace(below, bindings=bindings), *state.agenda[place + 1 :])
    return replace(state, agenda=agenda)


def _performed(run: Run, state: State, step: Instruction, item: Running, where: Context) -> tuple[State, Bindings]:
    """Follow one instruction; where the next one asks whether that was done, see whether anything happened (608.2c, 603.12)."""
    if item.bindings.did or not _asks_next(replace(item, steps=item.steps[1:])):
        return perform(run, state, step, item, where)
    before = len(run.transitions)
    state, bindings = perform(run, state, step, replace(item, bindings=replace(item.bindings, did=True)), where)
    happened = any(not isinstance(one.event, NothingHappened) for one in run.transitions[before:])
    return state, replace(bindings, did=bool(bindings.did) and happened)


def _asks_next(rest: Running) -> bool:
    return bool(rest.steps) and asks_whether_done(rest.steps[0][0])


def _context(state: State, item: Running, offset: int) -> Context:
    where = context(state, item.controller, item.source, bindings=item.bindings, choices=item.choices)
    return where._replace(offset=offset)


def _first_time(state: State, item: Running) -> Running:
    """Number this resolution among those of the same ability this turn, once (`first time this ability has resolved`)."""
    if item.bindings.nth or item.ability is None:
        return item
    return replace(item, bindings=replace(item.bindings, nth=state.counted(_resolution_key(item)) + 1))


def _count_resolution(state: State, item: Running) -> State:
    if item.ability is not None and state.counted(_resolution_key(item)) < item.bindings.nth and _asks_nth(item):
        return count_up(state, _resolution_key(item))
    return state


def _asks_nth(item: Running) -> bool:
    return any(isinstance(step, If) and isinstance(step.condition, NthResolution) for step, _ in item.steps)


def _resolution_key(item: Running) -> str:
    return resolution_key(item.source, item.ability.line if item.ability else 0)


def _with_steps(rest: Running, steps: tuple[Instruction, ...], offset: int) -> Running:
    return replace(rest, steps=(*((step, offset) for step in steps), *rest.steps))


def _did(rest: Running, did: bool | None) -> Running:
    return replace(rest, bindings=replace(rest.bindings, did=did))


def _one_by_one(rest: Running, step: ForEach, offset: int, where: Context) -> Running:
    """The steps for each in turn; all that they create is known together afterwards (608.2c)."""
    found = members(step.of, where) if isinstance(step.of, Every) else entities(step.of, where)
    if found and step.together:
        return _with_steps(rest, (Meaning("created", ()), Meaning("each", found), *step.steps, Meaning("each", ())), offset)
    steps: list[Instruction] = [Meaning("created", ())]
    for one in found:
        steps += [Meaning("each", (one,)), *step.steps]
    return _with_steps(rest, (*steps, Meaning("each", ())), offset)


def _roll(run: Run, state: State, step: RollDie, rest: Running, offset: int, where: Context) -> State:
    """A die is rolled; the row of its table that holds the result says what is done (706.2, 706.3)."""
    player = _payer(step, where)
    if player is None:
        return push(state, rest)
    sides = tuple(range(1, step.sides + 1))
    result = int(str(run.ask(state, Question(player, "chance", f"What does the d{step.sides} show?", sides, ("706.1",)))))
    rules = ("706.2", "706.3") if step.rows else ("706.2",)
    told = ChanceDecided(player=player, what=f"rolls {result} on a d{step.sides}", source=rest.source, rules=rules)
    state = happen(run, state, told)
    row = next((row.steps for row in step.rows if row.low <= result <= row.high), ())
    known = replace(rest, bindings=replace(rest.bindings, amount=result))
    return push(state, _with_steps(known, _repeating(row, step), offset))


def _repeating(steps: tuple[Instruction, ...], roll: RollDie) -> tuple[Instruction, ...]:
    """The steps of a row, where rolling again is that very roll with its table."""
    return tuple(
        roll if isinstance(step, RollAgain) else replace(step, steps=_repeating(step.steps, roll)) if isinstance(step, May) else step
        for step in steps
    )


def _payer(step: May | Unless | RollDie, where: Context) -> str | None:
    return next((str(player) for player in entities(step.who, where)), None)


def _payment(player: str, cost: Cost, rest: Running) -> Paying:
    return Paying(player, cost, rest.source, None, rest.choices.x, what="cannot pay")


def _may(run: Run, state: State, step: May, rest: Running, offset: int, where: Context) -> State:
    """A player may do it, or pay; what cannot be done is not offered (608.2d, 118.12)."""
    player = _payer(step, where)
    if player is None:
        return push(state, _did(rest, False))
    if step.cost is None and step.steps and impossible(step.steps[0], where._replace(you=player)):
        told = "it is not offered: there is nothing to choose for it"
        state = happen(run, state, NothingHappened(what=told, player=player, source=rest.source, rules=("608.2d",)))
        return push(state, _did(rest, False))
    if step.cost is None:
        question = Question(player, "may", f"{rest.text}: do it?", (True, False), ("608.2d", "603.5"))
        does = bool(run.ask(state, question))
        return push(state, _with_steps(_did(rest, does), step.steps if does else (), offset))
    paying = _payment(player, step.cost, rest)
    if not run.answered and not payable(state, paying):
        hidden = untried(state, player) if step.cost.mana is not None else ()
        aside = f", {look(state, hidden[0]).chars.name} aside, which is not tried by itself" if hidden else ""
        told = f"{player} has no way to pay {step.cost.text or step.cost.mana}{aside}, so it is not offered"
        state = happen(
            run,
            state,
            NothingHappened(what=told, player=player, source=rest.source, rules=("118.12", "608.2d", "118.3")),
        )
        return push(state, _did(rest, False))
    question = Question(player, "pay", f"Pay {step.cost.text or step.cost.mana}?", (True, False), ("118.12", "608.2d"))
    if not run.ask(state, question):
        return push(state, _did(rest, False))
    if step.cost.mana is not None and step.cost.mana.has_x:
        paying, rest = _with_chosen_x(run, state, paying, rest)
    return push(state, paying, _with_steps(_did(rest, True), step.steps, offset))


def _times(cost: Cost, number: int) -> Cost:
    """The cost so many times over."""
    mana = None if cost.mana is None else ManaCost(cost.mana.symbols * number)
    return replace(cost, mana=mana, actions=cost.actions * number, text="")


def _with_chosen_x(run: Run, state: State, paying: Paying, rest: Running) -> tuple[Paying, Running]:
    """The payment with the X that is chosen as it is made, and the steps behind it that ask for X (107.3)."""
    most = most_payable(lambda x: payable(state, replace(paying, x=x)))
    question = Question(paying.player, "number", "Which X is paid?", tuple(range(most + 1)), ("107.3", "118.12"))
    x = int(str(run.ask(state, question)))
    return replace(paying, x=x), replace(rest, choices=replace(rest.choices, x=x))


def _unless(run: Run, state: State, step: Unless, rest: Running, offset: int, where: Context) -> State:
    """It happens unless that player pays (118.12a)."""
    player = _payer(step, where)
    instead = _with_steps(_did(rest, False), step.steps, offset)
    if player is None:
        return push(state, instead)
    cost = _times(step.cost, amount(step.times, where)) if step.times != 1 else step.cost
    paying = _payment(player, cost, rest)
    if not run.answered and not payable(state, paying):
        return push(state, instead)
    question = Question(player, "pay", f"Pay {cost.text or cost.mana}?", (True, False), ("118.12a", "608.2d"))
    if run.ask(state, question):
        return push(state, paying, _did(rest, True))
    return push(state, instead)
