"""Activating abilities, mana abilities among them, and putting triggered ones on the stack (602, 603.3, 605)."""

from __future__ import annotations

from rulesviz.model.abilities import Activated, Triggered
from rulesviz.model.acts import Activate, Question
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import Ability, Characteristics
from rulesviz.model.events import AbilityActivated, AbilityPut, ZoneChanged
from rulesviz.model.instructions import Cost, Instruction
from rulesviz.model.mana_abilities import is_mana_ability, uses_the_stack
from rulesviz.model.object_instructions import RemoveCounters
from rulesviz.model.objects import Bindings, Choices, Definition, GameObject, StackAbility
from rulesviz.model.phrases import parts_in
from rulesviz.model.selection import X
from rulesviz.model.state import Activating, BecomeCast, Effecting, ManaAbility, Paying, PendingTrigger, Running, State
from rulesviz.rules.actions import owed_to_haste, push, sorcery_time, split_second
from rulesviz.rules.applying import count_up, with_object
from rulesviz.rules.asking import Refused, Run, Trial
from rulesviz.rules.copying import words_of
from rulesviz.rules.cost_changes import ability_cost
from rulesviz.rules.costs import check_cost, given_picks
from rulesviz.rules.could_produce import tapped_results
from rulesviz.rules.division import choose_division
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import context, look, rules_in_force
from rulesviz.rules.matching import amount, fits, holds
from rulesviz.rules.paying import check_payable
from rulesviz.rules.targets import choose_modes, choose_targets, picked_modes


def numbered(chars: Characteristics) -> list[tuple[int, Ability]]:
    """The abilities with their numbers: the lines of the card, then those gained, one number each."""
    last = max((ability.line for ability in chars.abilities), default=0)
    found: list[tuple[int, Ability]] = []
    for ability in chars.abilities:
        if not ability.line:
            last += 1
        found.append((ability.line or last, ability))
    return found


def find_ability(state: State, act: Activate) -> Activated:
    """The activated ability that an act means; raises Refused that lists what there is (602.1)."""
    chars = look(state, act.object).chars
    what = f"cannot activate {chars.name}"
    activated = [(n, a) for n, a in numbered(chars) if isinstance(a, Activated)]
    if act.mana_only:
        activated = [(n, a) for n, a in activated if is_mana_ability(a)]
    lines = tuple(f"{number}: {ability.text}" for number, ability in activated)
    if act.line is not None:
        for number, ability in numbered(chars):
            if number == act.line and isinstance(ability, Activated):
                if act.mana_only and not is_mana_ability(ability):
                    raise Refused(what, f"the ability in line {number} is no mana ability", ("605.1a",), lines)
                return ability
        raise Refused(what, f"it has no activated ability in line {act.line}", ("602.1",), lines)
    if act.given.mana and activated:
        made = tuple(ability.text for _, ability in activated)
        activated = [
            (n, a) for n, a in activated if is_mana_ability(a) and _can_make(state, act.object, a, act.given.mana)
        ]
        if not activated:
            raise Refused(
                f"cannot make {{{act.given.mana}}}", f"{chars.name} makes none of it", ("106.1b", "605.1a"), made
            )
    if len(activated) == 1:
        return activated[0][1]
    if act.mana_only and activated and len({a.cost.tap for _, a in activated}) == 1:
        check_cost(state, Paying(act.player, activated[0][1].cost, act.object, what=what))
    if not activated:
        kind, rule = ("mana ability", "605.1a") if act.mana_only else ("activated ability", "602.1")
        raise Refused(what, f"it has no {kind}", (rule,), lines)
    raise Refused(what, "it has several activated abilities; name the number of the line", ("602.1",), lines)


def _can_make(state: State, one: int, ability: Activated, letters: str) -> bool:
    return any(all(letter in result for letter in letters) for result in tapped_results(state, one, ability))


def check_activate(state: State, act: Activate, ability: Activated) -> None:
    """Raise Refused if the ability may not be activated now, its cost aside (602.2, 602.5)."""
    seen = look(state, act.object)
    what = f"cannot activate {seen.chars.name}"
    if seen.object.last is not None:
        raise Refused(what, "it is not there any more", ("602.2",))
    if seen.object.zone != ability.zone:
        raise Refused(
            what, f"it is in the {seen.object.zone}, and the ability works in the {ability.zone}", ("602.2", "113.6")
        )
    if seen.controller != act.player:
        raise Refused(what, f"{seen.controller} controls it, not {act.player}", ("602.2",))
    if ability.sorcery_speed and not sorcery_time(state, act.player):
        raise Refused(what, "only as a sorcery could be cast", ("602.5d", "307.1"))
    if ability.cost.loyalty is not None and (
        not sorcery_time(state, act.player) or state.counted(f"loyalty:{act.object}")
    ):
        raise Refused(what, "loyalty abilities: once, in one's own main phase with an empty stack", ("606.3",))
    if ability.once and (act.object, ability.line) in state.activated:
        raise Refused(what, "it was activated before, and only once", ("602.5b",))
    if ability.once_each_turn and state.counted(f"activated:{act.object}:{ability.line}"):
        raise Refused(what, "it was activated this turn already", ("602.5b",))
    if not is_mana_ability(ability):
        if split_second(state):
            raise Refused(what, f"{split_second(state)} is on the stack, and has split second", ("702.61a", "602.5"))
        for source, rule, where in rules_in_force(state, "cannot activate"):
            if ability.zone == "battlefield" and fits(rule.fits, seen, where):
                raise Refused(what, f"{look(state, source).chars.name} forbids it", ("602.5", "101.2"))
    if ability.only_if is not None and not holds(ability.only_if, context(state, act.player, act.object)):
        raise Refused(what, "its condition for activating does not hold", ("602.5b",))


def announce(run: Run, state: State, act: Activate) -> tuple[State, int]:
    """Put the ability on the stack with its modes and X chosen; returns its id, too (602.2a-b)."""
    ability = find_ability(state, act)
    check_activate(state, act, ability)
    name = look(state, act.object).chars.name
    one = len(state.objects)
    modes = choose_modes(run, state, ability.effect, act.given.modes, act.player, name)
    x = _x(run, state, ability, act, name)
    bindings = Bindings(words=words_of(state, act.object))
    thing = on_stack(state, StackAbility(ability, act.object, "activated", bindings), act.player, name, Choices(modes=modes, x=x))
    of_x = ("107.3k",) if x is not None else ()
    rules = ("602.2a", "602.2b", *of_x, *uses_the_stack(ability.effect), *owed_to_haste(state, act.object, ability.cost))
    return happen(run, state, ZoneChanged(old=None, new=thing, how="activated", source=act.object, rules=rules)), one


def begin_activate(run: Run, state: State, item: Activating) -> State:
    """Announce the ability, choose targets, and push the payment; a mana ability goes its own way (602.2, 605.3)."""
    act = item.act
    ability = find_ability(state, act)
    check_activate(state, act, ability)
    picks = given_picks(ability.cost.actions, act.given)
    if is_mana_ability(ability):
        if act.given.mana and not _can_make(state, act.object, ability, act.given.mana):
            made = tapped_results(state, act.object, ability)
            raise Refused(f"cannot make {act.given.mana}", "this ability makes none of it", ("106.1b", "605.1a"), made)
        x = _x(run, state, ability, act, look(state, act.object).chars.name)
        return push(state, ManaAbility(act.player, act.object, ability, act.given.mana, picks, x))
    what = f"cannot activate {look(state, act.object).chars.name}"
    state, one = announce(run, state, act)
    targets = choose_targets(run, state, state.objects[one], act.given.targets, what)
    choices = replace(state.objects[one].choices or Choices(), targets=targets)
    aimed = state.objects[one]._replace(choices=choices)
    choices = replace(choices, division=choose_division(run, state, aimed, act.given.division, what))
    state = with_object(state, state.objects[one]._replace(choices=choices))
    cost = ability_cost(state, act.object, ability, choices.x or 0)
    paying = Paying(act.player, cost, act.object, one, choices.x, act.given.using, picks, what=what)
    return push(state, paying, BecomeCast(one, act.player))


def put_effect(run: Run, state: State, item: Effecting) -> State:
    """An effect with no card behind it: chosen and resolved at once, as a scenario or a teacher says."""
    source = len(state.objects)
    nothing = GameObject(
        source,
        Definition((Characteristics(name="an effect"),)),
        item.player,
        item.player,
        "nowhere",
        state.clock,
        source,
    )
    state = replace(state, objects=state.objects.append(nothing), clock=state.clock + 1)
    bindings = Bindings(item.bound)
    ability = Activated(cost=Cost(), effect=item.effect, text=item.text)
    thing = on_stack(state, StackAbility(ability, source, "effect", bindings), item.player, "an effect", Choices())
    thing = thing._replace(id=source + 1, card=source + 1)
    modes = choose_modes(run, state, item.effect, None, item.player, item.text)
    thing = thing._replace(choices=Choices(modes=modes))
    placed = replace(state, objects=state.objects.append(thing))
    targets = choose_targets(run, placed, thing, item.targets, item.text)
    steps: list[tuple[Instruction, int]] = []
    offset = 0
    for mode in picked_modes(item.effect, modes):
        steps += [(step, offset) for step in mode.steps]
        offset += len(mode.targets)
    choices = Choices(modes=modes, targets=targets)
    choices = replace(choices, division=choose_division(run, placed, thing._replace(choices=choices), None, item.text))
    return push(state, Running(tuple(steps), item.player, source, item.text, bindings, choices, ability=ability))


def on_stack(state: State, ability: StackAbility, player: str, name: str, choices: Choices) -> GameObject:
    """The object that an ability on the stack is: no card, named after its source (113.7, 405.1)."""
    return GameObject(
        -1,
        Definition((Characteristics(name=name),)),
        player,
        player,
        "stack",
        state.clock,
        -1,
        choices=choices,
        ability=ability,
    )


def _x(run: Run, state: State, ability: Activated, act: Activate, name: str) -> int | None:
    if ability.x is not None:
        return amount(ability.x, context(state, act.player, act.object))
    removed = [step.kind for step in ability.cost.actions if isinstance(step, RemoveCounters) and step.count == X()]
    if (ability.cost.mana is None or not ability.cost.mana.has_x) and not removed:
        return None
    if act.given.x is not None:
        return act.given.x
    if removed:
        numbers = tuple(range(state.objects[act.object].count(removed[0]) + 1))
        asked = Question(act.player, "number", f"How many {removed[0]} counters?", numbers, ("602.2b", "118.3"))
        return int(str(run.ask(state, asked)))
    question = Question(
        act.player, "number", f"Which X for {name}?", tuple(range(21)), ("107.3a", "107.3k", "602.2b"), open_ended=True
    )
    answer = run.ask(state, question)
    return answer if isinstance(answer, int) else 0


def become_activated(run: Run, state: State, item: BecomeCast) -> State:
    """The ability counts as activated now (602.2b, 601.2i)."""
    thing = state.objects[item.object]
    assert thing.ability is not None
    ability = thing.ability.ability
    state = _counted(state, thing.ability.source, ability)
    event = AbilityActivated(
        object=item.object, of=thing.ability.source, ability=ability, player=item.player, source=thing.ability.source,
        rules=("602.2b",),
    )  # fmt: skip
    return happen(run, state, event)


def _counted(state: State, source: int, ability: Ability) -> State:
    if not isinstance(ability, Activated):
        return state
    if ability.once_each_turn:
        state = count_up(state, f"activated:{source}:{ability.line}")
    if ability.once:
        state = replace(state, activated=state.activated | {(source, ability.line)})
    return state if ability.cost.loyalty is None else count_up(state, f"loyalty:{source}")


def mana_ability(run: Run, state: State, item: ManaAbility) -> State:
    """Activate a mana ability: pay, then it resolves at once, without the stack (605.3a-b)."""
    ability = item.ability
    assert isinstance(ability, Activated)
    name = look(state, item.source).chars.name
    state = _counted(state, item.source, ability)
    rules = ("605.3a", "605.3b", *owed_to_haste(state, item.source, ability.cost))
    event = AbilityActivated(
        object=None, of=item.source, ability=ability, player=item.player, source=item.source,
        rules=(*rules, *(("117.1d", "117.2e") if _resolving(state) else ())),
    )  # fmt: skip
    state = happen(run, state, event)
    steps = tuple((step, 0) for mode in ability.effect.modes[:1] for step in mode.steps)
    running = Running(
        steps, item.player, item.source, ability.text, choices=Choices(x=item.x), ability=ability, mana=True,
        mana_types=item.mana,
        tapped=item.source if ability.cost.tap else None,
    )  # fmt: skip
    what = f"cannot activate {name}"
    cost = ability_cost(state, item.source, ability, item.x or 0)
    paying = Paying(item.player, cost, item.source, None, item.x, what=what, picks=item.picks, activates=True)
    return push(state, paying, running)


def _resolving(state: State) -> bool:
    """Whether a spell or ability from the stack is being followed, so that nobody has priority (117.2e)."""
    return any(isinstance(item, Running) and item.object is not None for item in state.agenda)


def put_trigger(run: Run, state: State, pending: PendingTrigger, *, several: bool = False) -> State:
    """Put a triggered ability on the stack with its modes and targets; without a legal target it is removed (603.3)."""
    ability = pending.ability
    assert isinstance(ability, Triggered)
    name = look(state, pending.source).chars.name
    one = len(state.objects)
    stack = StackAbility(ability, pending.source, "triggered", pending.bindings)
    x = _x_of_event(state, pending)
    thing = on_stack(state, stack, pending.controller, name, replace(pending.choices or Choices(), x=x))
    rules = ("603.3", "603.3a", "405.2", "113.7a", *(("603.3b",) if state.pending or several else ()))
    if waits := uses_the_stack(ability.effect):
        rules = (*rules, *dict.fromkeys((*waits, "605.5a")))
    if x is not None and state.objects[pending.source].choices is None and X() in parts_in(ability.effect):
        rules = (*rules, "107.3e")
    before = state
    try:
        modes = choose_modes(run, state, ability.effect, None, pending.controller, name)
        thing = thing._replace(choices=replace(thing.choices or Choices(), modes=modes))
        state = happen(
            run, state, ZoneChanged(old=None, new=thing, how="triggered", source=pending.source, rules=rules)
        )
        if any(mode.targets for mode in ability.effect.modes):
            targets = choose_targets(run, state, state.objects[one], None, name)
            choices = replace(state.objects[one].choices or Choices(), targets=targets)
            aimed = state.objects[one]._replace(choices=choices)
            choices = replace(choices, division=choose_division(run, state, aimed, None, name))
            state = with_object(state, aimed._replace(choices=choices))
    except Refused:
        return before  # 603.3d
    event = AbilityPut(object=one, of=pending.source, player=pending.controller, source=pending.source, rules=rules)
    return happen(run, state, event)


def _x_of_event(state: State, pending: PendingTrigger) -> int | None:
    """X of the effect that made a delayed trigger, of the spell that was cast, or of the spell that the permanent was (107.3k, 107.3m)."""
    if pending.choices is not None and pending.choices.x is not None:
        return pending.choices.x
    about = pending.bindings.get("it") or ()
    for one in (*about, pending.source):
        choices = state.objects[one].choices if isinstance(one, int) else None
        if choices is not None and choices.x is not None:
            return choices.x
    return None


def could_activate(state: State, act: Activate) -> None:
    """Raise Refused unless the ability could be activated now with what the player has; a trial run."""
    tried = begin_activate(Trial(), state, Activating(act))
    item = tried.agenda[-1]
    if isinstance(item, ManaAbility):
        tried = mana_ability(Trial(), replace(tried, agenda=()), item)
        item = tried.agenda[-1]
    assert isinstance(item, Paying)
    check_payable(replace(tried, agenda=()), item)
