"""What each instruction does (608.2, 609-611): one small function for each kind."""

from __future__ import annotations

from typing import assert_never

from rulesviz.model.abilities import Rule, Triggered
from rulesviz.model.acts import Question
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import Ability, Characteristics
from rulesviz.model.events import (
    AttachedTo,
    ChanceDecided,
    ChoiceMade,
    Countered,
    CountersPut,
    CountersRemoved,
    DamageDealt,
    EffectBegan,
    Flipped,
    GameEnded,
    ManaEmptied,
    NothingHappened,
    RingTempted,
    Shuffled,
    TokensCreated,
    Transformed,
    TurnedDown,
    ZoneChanged,
)
from rulesviz.model.instructions import Begin, ForEach, If, Instruction, Later, May, Meaning, Reflex, RollDie, Unless
from rulesviz.model.keywords import encoded
from rulesviz.model.making_mana import AddMana, LoseMana
from rulesviz.model.modifications import GainAbilities
from rulesviz.model.object_instructions import (
    Attach,
    BecomeCopy,
    CastCopy,
    CopySpell,
    CounterSpell,
    CreateCopy,
    CreateToken,
    Destroy,
    Encode,
    Fight,
    Flip,
    Modify,
    Move,
    NewTargets,
    Prepare,
    PutCounters,
    Regenerate,
    RemoveCounters,
    Sacrifice,
    Tap,
    TapPower,
    Transform,
    TurnDown,
    Untap,
)
from rulesviz.model.objects import Bindings, Choices, Definition, Entity, GameObject
from rulesviz.model.phrases import refs_in
from rulesviz.model.player_instructions import (
    Choose,
    ChoosePlayer,
    DealDamage,
    Dig,
    Discard,
    Draw,
    EndGame,
    ExileTop,
    FlipCoin,
    GainLife,
    LoseLife,
    Mill,
    RevealTop,
    RollAgain,
    Scry,
    Search,
    SetLife,
    Shuffle,
    SkipUntap,
    Tempt,
)
from rulesviz.model.references import Ref
from rulesviz.model.ring import the_ring
from rulesviz.model.selection import AllOf, ControlledBy, CountersOn, Group, Is, Pick, Quantity, StatOf
from rulesviz.model.state import DelayedTrigger, PendingTrigger, Running, State
from rulesviz.rules.actions import destroy, draw, life, lose, mill, moved, sacrifice, tap, untap
from rulesviz.rules.applying import with_player
from rulesviz.rules.asking import Run
from rulesviz.rules.card_effects import dig_cards, discard_cards, exile_top, move_cards, reveal_top, scry, search_cards
from rulesviz.rules.copies import become_copy, cast_copies, copy_spell, create_copy, new_targets, prepare
from rulesviz.rules.copying import copiable
from rulesviz.rules.happen import happen, note_trigger
from rulesviz.rules.lasting import begin, effect_of, modify, shield
from rulesviz.rules.layers import context, controller, look, rules_in_force
from rulesviz.rules.looks import Context
from rulesviz.rules.making_mana import add_mana
from rulesviz.rules.matching import amount, entities, fits, holds, target_word
from rulesviz.rules.picking import affected, objects_of, pick, player_of, players_of


def perform(run: Run, state: State, step: Instruction, item: Running, where: Context) -> tuple[State, Bindings]:
    """Follow one instruction; returns the state and what later instructions may refer to."""
    source, known = item.source, item.bindings
    match step:
        case AddMana():
            return add_mana(run, state, step, item, where), known
        case DealDamage():
            return _damage(run, state, step, item, where), known
        case GainLife(who=who, amount=number):
            for player in players_of(who, where):
                state = life(run, state, player, amount(number, where), source, ("119.3", *known_rules(number, where)))
            return state, known
        case LoseLife(who=who, amount=number):
            for player in players_of(who, where):
                number_now = max(0, amount(number, where))  # 107.1b
                state = life(run, state, player, -number_now, source, ("119.3", *known_rules(number, where)))
            return state, known
        case Draw(who=who, amount=number, shown=shown):
            before = len(state.objects)
            for player in players_of(who, where):
                state = draw(run, state, player, amount(number, where), source)
            drawn = tuple(one for one in range(before, len(state.objects)) if state.objects[one].zone == "hand")
            return state, known.bind("revealed", *drawn) if shown else known
        case Discard(who=who, amount=number):
            for player in players_of(who, where):
                state = discard_cards(run, state, player, None if number is None else amount(number, where), source)
            return state, known
        case Mill(who=who, amount=number):
            for player in players_of(who, where):
                state = mill(run, state, player, amount(number, where), source)
            return state, known
        case Destroy(what=what, good=good):
            ones, known = affected(run, state, what, where, known)
            rules = ("701.8a", "701.19c") if good else ("701.8a",)
            state = destroy(run, state, ones, source, rules, good=good)
            return state, known.bind("destroyed", *(one for one in ones if _in_graveyard(state, one)))
        case Regenerate(what=what):
            ones, known = affected(run, state, what, where, known)
            return shield(run, state, ones, item), known
        case Sacrifice():
            return _sacrifice(run, state, step, where, known, source)
        case Move():
            return move_cards(run, state, step, where, known, source)
        case CounterSpell(what=what):
            return _counter(run, state, objects_of(what, where), source), known
        case CreateToken():
            return _create(run, state, step, where, known, source)
        case CreateCopy():
            return create_copy(run, state, step, item, where)
        case CopySpell():
            return copy_spell(run, state, step, item, where)
        case BecomeCopy():
            return become_copy(run, state, step, item, where)
        case PutCounters(on=on, kind=kind, count=number):
            return _put_counters(run, state, on, kind, number, where, known, source)
        case RemoveCounters(of=of, kind=kind, count=count):
            for one in objects_of(of, where):
                have = state.objects[one].count(kind)
                number = have if count is None else min(have, amount(count, where))
                if number and one in state.battlefield:
                    state = happen(
                        run, state, CountersRemoved(on=one, kind=kind, count=number, source=source, rules=("122.1",))
                    )
                    known = replace(known, amount=number)  # for "that much"
                if known.did and count is not None and number < amount(count, where):
                    known = replace(known, did=False)  # 608.2d: so many were not there to remove
            return state, known
        case Tap(what=what):
            ones, known = affected(run, state, what, where, known)
            return tap(run, state, ones, source), known
        case Untap(what=what):
            ones, known = affected(run, state, what, where, known)
            return untap(run, state, ones, source), known
        case Modify():
            return modify(run, state, step, item, where)
        case Begin():
            return begin(run, state, step, item, where), known
        case Attach(what=what, to=to):
            return _attach(run, state, what, to, where, known, source)
        case Transform(what=what):
            ones, known = affected(run, state, what, where, known)
            able = [one for one in ones if one in state.battlefield and _double_faced(state, one)]  # 712.9
            rules = ("701.27a", "712.18")
            for one in ones:
                if one in state.battlefield and one not in able:
                    idle = f"{look(state, one).chars.name} does not transform: it is no double-faced card or token"
                    state = happen(run, state, NothingHappened(what=idle, player=where.you, source=source, rules=("712.9",)))
            return happen(run, state, *[Transformed(object=one, source=source, rules=rules) for one in able]), known
        case TurnDown(what=what):
            ones, known = affected(run, state, what, where, known)
            able = [one for one in ones if one in state.battlefield and not state.objects[one].face_down and not _double_faced(state, one)]
            return happen(run, state, *[TurnedDown(object=one, source=source, rules=("708.2a",)) for one in able]), known
        case Flip(what=what):
            ones = tuple(one for one in objects_of(what, where) if one in state.battlefield)
            able = [
                one
                for one in ones
                if state.objects[one].face == 0 and copiable(state, state.objects[one]).layout == "flip"
            ]
            return happen(run, state, *[Flipped(object=one, source=source, rules=("710.4",)) for one in able]), known
        case Shuffle(who=who):
            events = [Shuffled(player=player, source=source, rules=("701.24a",)) for player in players_of(who, where)]
            return happen(run, state, *events), known
        case SetLife(who=who, amount=number):
            for player in players_of(who, where):
                change = amount(number, where) - state.player(player).life
                state = life(run, state, player, change, source, ("119.5",))
            return state, known
        case NewTargets():
            return new_targets(run, state, step, item, where), known
        case Reflex(ability=ability):
            return _reflex(run, state, ability, item, where), known
        case Choose(pick=chosen):
            ones = pick(run, state, chosen, where, "Choose")
            names = ", ".join(look(state, one).chars.name for one in ones)
            told = ChoiceMade(
                player=player_of(chosen.by, where), what=names, objects=ones, source=source, rules=("608.2d",)
            )
            return happen(run, state, told), known.bind("chosen", *ones)
        case Dig():
            return dig_cards(run, state, step, where, source), known
        case CastCopy():
            return cast_copies(run, state, step, item, where)
        case Encode():
            return _encode(run, state, item, where), known
        case Fight(one=fighter, other=other):
            return _fight(run, state, fighter, other, where, known)
        case Scry():
            return scry(run, state, step, where, source), known
        case ExileTop():
            return exile_top(run, state, step, where, known, source)
        case RevealTop():
            return reveal_top(run, state, step, where, known, source)
        case Prepare(what=what):
            ones, known = affected(run, state, what, where, known)
            return prepare(run, state, ones, source), known
        case Search():
            return search_cards(run, state, step, where, source), known
        case Meaning(name=name, entities=ones_or_players):
            return state, known.bind(name, *ones_or_players)
        case ChoosePlayer(kind=kind):
            options = state.opponents(where.you) if kind == "opponent" else state.apnap
            chosen_one = run.ask(state, Question(where.you, "choose", "Which player?", options, ("608.2d",)))
            return state, known.bind("that player", str(chosen_one))
        case Later(ability=ability, duration=duration):
            assert isinstance(ability, Triggered)
            spoken_of = [name for name in ("created", "exiled") if name in refs_in(ability.effect)]
            if any(not known.get(name) for name in spoken_of):
                return state, known  # it would concern what was never made (603.7)
            if not ability.text:
                ability = replace(ability, text=item.text)
            delayed = DelayedTrigger(
                state.clock, ability, source, item.controller, known, item.choices, duration, step.once
            )
            return replace(state, delayed=(*state.delayed, delayed), clock=state.clock + 1), known
        case LoseMana(who=who):
            for player in players_of(who, where):
                pool = state.player(player).pool
                if pool:
                    state = happen(run, state, ManaEmptied(player=player, units=pool, source=source, rules=("106.4",)))
            return state, known
        case FlipCoin(who=who):
            player = player_of(who, where)
            question = Question(player, "chance", "Does the coin flip win?", (True, False), ("705.2",))
            won = bool(run.ask(state, question))
            fell = ChanceDecided(player=player, what=f"{'wins' if won else 'loses'} the coin flip", source=source, rules=("705.2",))
            state = happen(run, state, fell)
            return state, known.bind("won", *((player,) if won else ()))
        case Tempt(who=who):
            for player in players_of(who, where):
                state = _tempt(run, state, player, source)
            return state, known
        case SkipUntap(who=who):
            for player in players_of(who, where):
                state = with_player(state, player, lambda p: replace(p, skips_untap=p.skips_untap + 1))
                skips = NothingHappened(what=f"{player} will skip an untap step", player=player, source=source, rules=("614.10",))
                state = happen(run, state, skips)
            return state, known
        case EndGame(who=who, wins=wins):
            for player in players_of(who, where):
                if wins:
                    return happen(run, state, GameEnded(winner=player, rules=("104.2b",))), known
                state = lose(run, state, player, "an effect says so", ("104.3e",))
            return state, known
        case TapPower():
            raise AssertionError("only a cost")
        case May() | If() | Unless() | ForEach() | RollDie() | RollAgain():
            raise AssertionError("followed by resolving")
    assert_never(step)


def _in_graveyard(state: State, one: int) -> bool:
    """Whether an object has gone to a graveyard."""
    became = state.objects[one].became
    return became is not None and state.objects[became].zone == "graveyard"


# -- damage, life, cards ------------------------------------------------------------------------------------------------------------


def _damage(run: Run, state: State, step: DealDamage, item: Running, where: Context) -> State:
    by = next((one for one in entities(step.source, where) if isinstance(one, int)), item.source)
    shares: list[tuple[Entity, int]] = []
    if step.divided and isinstance(step.to, Ref):
        word = target_word(step.to.name, where.offset)
        shares += zip(item.choices.targets[word], item.choices.division[word], strict=True)
    else:
        number = amount(step.amount, where)
        for to in _recipients(run, state, step.to, where):
            shares.append((to, number))
    rules = ("120.3", *known_rules(step.amount, where))
    events = [DamageDealt(source=by, to=to, amount=number, rules=rules) for to, number in shares if number > 0]
    if not events and shares:
        told = f"no damage is dealt: the amount is {shares[0][1]}"
        return happen(run, state, NothingHappened(what=told, source=by, rules=("107.1b", "120.8")))
    return happen(run, state, *events)


def _tempt(run: Run, state: State, player: str, source: int) -> State:
    """The player has the emblem from the first time on, and chooses a Ring-bearer, if there is a creature (701.54a, 701.54c-d)."""
    if not state.player(player).tempted:
        emblem = GameObject(-1, the_ring(1), player, player, "command", state.clock, -1, emblem=True)
        state = happen(run, state, ZoneChanged(old=None, new=emblem, how="emblem", source=source, rules=("701.54c", "114.1")))
    mine_ = Pick(AllOf((Is("Creature"), ControlledBy(Ref("you")))))
    chosen = pick(run, state, mine_, context(state, player, source), "Ring-bearer")
    bearer = chosen[0] if chosen else None
    return happen(run, state, RingTempted(player=player, object=bearer, source=source, rules=("701.54a",)))


def _encode(run: Run, state: State, item: Running, where: Context) -> State:
    """The card of the spell may go to exile, encoded on a creature; a copy is no card (702.99a)."""
    spell = item.object
    if spell is None or state.objects[spell].copy or state.objects[spell].last is not None:
        return state
    mine_ = Pick(AllOf((Is("Creature"), ControlledBy(Ref("you")))), 0, 1)
    ones = pick(run, state, mine_, where, "Encode it on")
    if not ones:
        return state
    card = len(state.objects)
    state = happen(run, state, moved(state, spell, "exile", "exiled", source=spell, rules=("702.99a",)))
    given = GainAbilities((encoded(card),))
    effect = replace(effect_of(state, item, ones, (given,), ""), source=card)
    return happen(run, state, EffectBegan(effect=effect, source=card, rules=("702.99a",)))


def _fight(run: Run, state: State, fighter: Ref, other: Group, where: Context, known: Bindings) -> tuple[State, Bindings]:
    """They hurt each other, each by its own power; neither does if one is no creature there any more (701.14a-b)."""
    ones, known = affected(run, state, other, where, known)
    both = (*objects_of(fighter, where)[:1], *ones[:1])
    able = [one for one in both if one in state.battlefield and look(state, one).chars.has_type("Creature")]
    if len(able) < 2:
        told = "there is no fight: two creatures are needed"
        return happen(run, state, NothingHappened(what=told, source=where.this, rules=("701.14b",))), known
    left, right = able
    power = {one: max(0, look(state, one).chars.power or 0) for one in able}
    pairs = ((left, right), (right, left)) if left != right else ((left, left),)
    times = 2 if left == right else 1  # 701.14c
    events = [DamageDealt(source=by, to=to, amount=times * power[by], rules=("701.14a",)) for by, to in pairs if power[by]]
    return happen(run, state, *events), known


def known_rules(number: Quantity, where: Context) -> tuple[str, ...]:
    """The rules behind a number that was read off an object which has left (608.2h)."""
    if not isinstance(number, StatOf | CountersOn):
        return ()
    gone = [one for one in objects_of(number.of, where) if where.state.objects[one].last is not None]
    return ("608.2h",) if gone else ()


def _recipients(run: Run, state: State, group: Group, where: Context) -> tuple[Entity, ...]:
    if isinstance(group, Ref):
        return tuple(e for e in entities(group, where) if isinstance(e, str) or e in state.battlefield)
    ones, _ = affected(run, state, group, where, Bindings())
    return ones


def _sacrifice(
    run: Run, state: State, step: Sacrifice, where: Context, known: Bindings, source: int
) -> tuple[State, Bindings]:
    ones: tuple[int, ...] = ()
    for player in players_of(step.who, where):
        mine = where._replace(you=player)
        what = step.what
        if isinstance(what, Pick):  # nobody can pick what somebody else controls (701.21a)
            what = replace(what, by=Ref("you"), fits=AllOf((what.fits, ControlledBy(Ref("you")))))
        found, known = affected(run, state, what, mine, known)
        ones += tuple(one for one in found if isinstance(what, Ref) or controller(state, one) == player)
    if isinstance(step.what, Ref):  # only its controller can sacrifice a permanent (701.21a)
        able = players_of(step.who, where)
        for one in ones:
            if one in state.battlefield and controller(state, one) not in able:
                told = (
                    f"{where.you} cannot sacrifice {look(state, one).chars.name}: {controller(state, one)} controls it"
                )
                state = happen(
                    run, state, NothingHappened(what=told, player=where.you, source=source, rules=("701.21a",))
                )
        ones = tuple(one for one in ones if one in state.battlefield and controller(state, one) in able)
    known = replace(known.bind("sacrificed", *ones), did=bool(ones))  # for "if you do"
    return sacrifice(run, state, ones, source), known


def _counter(run: Run, state: State, ones: tuple[int, ...], source: int) -> State:
    for one in ones:
        if one not in state.stack or _uncounterable(state, one):
            continue
        rules = ("701.6a", *(("112.1a",) if state.objects[one].copy and state.objects[one].ability is None else ()))
        state = happen(run, state, Countered(object=one, source=source, rules=rules))
        if state.objects[one].ability is None:
            state = happen(run, state, moved(state, one, "graveyard", "countered", source=source, rules=("701.6a",)))
    return state


def _uncounterable(state: State, one: int) -> bool:
    choices = state.objects[one].choices
    if choices is not None and any(unit.sure for unit in choices.spent):
        return True
    where = context(state, state.objects[one].controller, one)
    own = (a for a in look(state, one).chars.abilities if isinstance(a, Rule) and a.kind == "cannot be countered")
    able = [(rule, where) for rule in own if rule.condition is None or holds(rule.condition, where)]
    able += [(rule, there) for _, rule, there in rules_in_force(state, "cannot be countered")]
    return any(fits(rule.fits, look(state, one), there) for rule, there in able)


def _put_counters(
    run: Run, state: State, on: Group, kind: str, number: Quantity, where: Context, known: Bindings, source: int
) -> tuple[State, Bindings]:
    who: tuple[Entity, ...]
    if isinstance(on, Ref):
        who = tuple(e for e in entities(on, where) if isinstance(e, str) or e in state.battlefield)
    else:
        who, known = affected(run, state, on, where, known)
    count = amount(number, where)
    events = [CountersPut(on=one, kind=kind, count=count, source=source, rules=("122.6",)) for one in who if count > 0]
    return happen(run, state, *events), known


def _attach(
    run: Run, state: State, what: Ref, to: Group, where: Context, known: Bindings, source: int
) -> tuple[State, Bindings]:
    hosts, known = affected(run, state, to, where, known)
    for one in objects_of(what, where):
        for host in hosts[:1]:
            if one in state.battlefield and host in state.battlefield and state.objects[one].attached_to != host:
                state = happen(run, state, AttachedTo(object=one, to=host, source=source, rules=("701.3a",)))
    return state, known


# -- tokens, other faces, reflexive triggers --------------------------------------------------------------------------------


def _create(
    run: Run, state: State, step: CreateToken, where: Context, known: Bindings, source: int
) -> tuple[State, Bindings]:
    token = step.token
    if step.power is not None or step.toughness is not None:
        power = token.power if step.power is None else amount(step.power, where)
        toughness = token.toughness if step.toughness is None else amount(step.toughness, where)
        token = replace(token, power=power, toughness=toughness)
    before = len(state.objects)
    made = Definition((token,), maker=source)
    count = amount(step.count, where)
    together = [
        TokensCreated(
            player=player, definition=made, count=count, tapped=step.tapped, source=source,
            rules=_token_rules(token, player == where.you),
        )
        for player in players_of(step.who, where)
    ]  # fmt: skip
    state = happen(run, state, *together) if together else state
    new = tuple(one for one in range(before, len(state.objects)) if state.objects[one].token)
    return state, known.bind("created", *new)


def _token_rules(token: Characteristics, mine: bool) -> tuple[str, ...]:
    """The rules of creating it: a token of somebody else belongs to them (111.2), a Treasure is known by its name alone."""
    return (
        "111.1",
        "111.3",
        "701.7a",
        *(("201.5a",) if "maker" in refs_in(token.abilities) else ()),
        *(() if mine else ("111.2",)),
        *(("111.10a",) if token.name == "Treasure" else ()),
    )


def _double_faced(state: State, one: int) -> bool:
    definition = state.objects[one].definition
    return len(definition.faces) > 1 and definition.layout == "transform"


def _reflex(run: Run, state: State, ability: Ability, item: Running, where: Context) -> State:
    """It triggers at once if the part before was done, and waits for its place on the stack (603.12, 603.12a)."""
    assert isinstance(ability, Triggered)
    known = item.bindings
    if not known.did or known.get("sacrificed") == () or not (ability.condition is None or holds(ability.condition, where)):
        return state
    if not ability.text:
        ability = replace(ability, text=item.text)
    return note_trigger(run, state, PendingTrigger(ability, item.source, item.controller, known, Choices(x=item.choices.x)))
