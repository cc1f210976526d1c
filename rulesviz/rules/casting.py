"""Casting spells and playing lands (601, 305, 116.2a)."""

from __future__ import annotations

from rulesviz.model.abilities import AdditionalCost, Keyword, SpellAbility
from rulesviz.model.acts import CastSpell, Given, PlayLand, Question
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import Characteristics
from rulesviz.model.events import LandPlayed, NothingHappened, SpellCast, ZoneChanged
from rulesviz.model.instructions import Cost, Effect, Instruction
from rulesviz.model.keywords import ONCE, further_cost, payable_more
from rulesviz.model.mana import ManaCost
from rulesviz.model.mana_abilities import uses_the_stack
from rulesviz.model.objects import Choices, Definition, GameObject, fresh
from rulesviz.model.player_instructions import Discard
from rulesviz.model.references import YOU
from rulesviz.model.selection import Is
from rulesviz.model.state import BecomeCast, Casting, MayCast, Paying, State
from rulesviz.rules.actions import push, sorcery_time, split_second
from rulesviz.rules.applying import with_object
from rulesviz.rules.asking import Refused, Run, Trial
from rulesviz.rules.copying import FACE_DOWN, copiable
from rulesviz.rules.cost_changes import spell_cost
from rulesviz.rules.costs import given_picks
from rulesviz.rules.division import choose_division
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import look, rules_in_force
from rulesviz.rules.looks import Look, has_keyword
from rulesviz.rules.matching import amount, fits
from rulesviz.rules.paying import MOST_TIMES, check_payable, most_payable, payable
from rulesviz.rules.targets import choose_modes, choose_targets, modes_of

FACE_DOWN_COST = ManaCost(("3",))
"""What casting a card with morph face down costs instead (702.37a)."""
SIDES = {"split": ("709.3", "709.3b"), "modal_dfc": ("712.11b",), "adventure": ("715.3", "715.3b")}
"""The rules by which one side of a card is chosen to be cast, by how its parts belong together."""
FROM_GRAVEYARD = ("escape", "flashback", "jump-start", "retrace")


# -- may it be cast, may it be played? (601.3, 307.1, 305.2) ------------------------------------------------------------------


def check_cast(state: State, player: str, one: int, given: Given) -> None:
    """Raise Refused if the player may not begin to cast this card now (601.3)."""
    thing = state.objects[one]
    chars = as_cast(state, one, given)
    what = f"cannot cast {chars.name}"
    if chars.has_type("Land"):
        raise Refused(what, "a land is played, never cast", ("305.1", "305.9"))
    if thing.last is not None or not (given.by_effect or castable_from(player, thing, given) or may_play(state, player, one)):
        whose = "your" if thing.owner == "you" else f"{thing.owner}'s"
        place = f"it is in {whose} {thing.zone}" if thing.last is None else "it is not there any more"
        raise Refused(what, place, ("601.3", "601.2a"))
    own = not given.by_effect and castable_from(player, thing, given)
    if own and thing.zone == "graveyard" and not has_keyword(chars, given.alternative):
        raise Refused(what, f"it has no {given.alternative} there", ("601.3",))
    if split_second(state):
        raise Refused(what, f"{split_second(state)} is on the stack, and has split second", ("702.61a", "601.3"))
    if not given.free and chars.mana_cost is None and not given.face_down:
        raise Refused(what, "it has no mana cost", ("118.6", "202.1b"))
    instant = chars.has_type("Instant") or has_keyword(chars, "flash")
    instant = instant or _as_though_flash(state, player, one, chars)
    if not given.by_effect and not instant and not sorcery_time(state, player):
        number = "307.1" if chars.has_type("Sorcery") else "117.1a"
        raise Refused(what, "only in one's own main phase with an empty stack", (number, "117.1a"))
    for source, rule, where in rules_in_force(state, "cannot cast", player=player):
        if fits(rule.fits, _as_spell(state, one, chars), where):
            raise Refused(what, f"{look(state, source).chars.name} forbids it", ("601.3", "101.2"))
    if given.alternative == "spectacle" and not any(state.counted(f"life lost:{other}") for other in state.opponents(player)):
        raise Refused(what, "for its spectacle cost only after an opponent has lost life this turn", ("702.137a",))
    if given.alternative == "surge" and not state.counted(f"cast:{player}"):
        raise Refused(what, "for its surge cost only after another spell this turn", ("702.117a",))


def as_cast(state: State, one: int, given: Given) -> Characteristics:
    """What would be cast: the half of a split card (709.3), a side of a modal card (712.11b), the card or its Adventure (715.3).

    Raises Refused if there is no such part, or one of a split card must be named.
    """
    definition = copiable(state, state.objects[one])
    _check_side(definition, given.face, f"cannot cast {definition.name}")
    if given.face_down:
        if not has_keyword(look(state, one).chars, "morph"):
            raise Refused(
                f"cannot cast {definition.name}", "it has no morph, so it is not cast face down", ("702.37", "708.4")
            )
        return FACE_DOWN
    if definition.layout == "split" and given.face is None:
        halves = tuple(f"face = {number} for {face.name}" for number, face in enumerate(definition.faces, start=1))
        raise Refused(f"cannot cast {definition.name}", "one half of it is cast; say which", ("709.3",), halves)
    return side_of(state, one, given.face)


def sides(definition: Definition) -> tuple[int, ...]:
    """The parts of a card of which one is chosen as it is played, from 1; 1 alone if there is nothing to choose."""
    return tuple(range(1, len(definition.faces) + 1)) if definition.layout in SIDES else (1,)


def _check_side(definition: Definition, side: int | None, what: str) -> None:
    if side is not None and side not in sides(definition):
        names = tuple(f"face = {number} for {definition.faces[number - 1].name}" for number in sides(definition))
        raise Refused(what, f"it is not played as its face {side}", ("601.2a",), names)


def side_of(state: State, one: int, side: int | None) -> Characteristics:
    """The part of a card that would be played; for None, and where there is nothing to choose, what it is there."""
    definition = copiable(state, state.objects[one])
    if side is None or (side == 1 and definition.layout != "split"):
        return look(state, one).chars
    return definition.faces[side - 1]


def _as_though_flash(state: State, player: str, one: int, chars: Characteristics) -> bool:
    """Whether an effect lets the player cast it as though it had flash (702.8, 601.3)."""
    seen = _as_spell(state, one, chars)
    seen = seen._replace(controller=player)
    return any(fits(rule.fits, seen, where) for _, rule, where in rules_in_force(state, "as though flash", player=player))


def _as_spell(state: State, one: int, chars: Characteristics) -> Look:
    """The card as the spell that it would be, for what forbids spells (601.3)."""
    seen = look(state, one)
    return seen._replace(chars=chars, object=seen.object._replace(zone="stack"))


def castable_from(player: str, thing: GameObject, given: Given) -> bool:
    """Whether the card is where this player may cast it from (601.3): the hand, the graveyard with flashback, exile after its Adventure."""
    if thing.last is not None:
        return False
    if thing.zone == "exile" and thing.castable_by:
        return thing.castable_by == player and given.face in (None, 1)  # 715.3d
    if thing.owner != player:
        return False
    if thing.zone == "graveyard":
        return given.alternative in FROM_GRAVEYARD
    if thing.prepared_by is not None:
        return thing.zone == "exile"
    return thing.zone in ("hand", "command")


def may_play(state: State, player: str, one: int, *, land: bool = False) -> bool:
    """Whether an effect lets the player play that card from where it is, or cast it if it is no `land` (601.3, 305.1)."""
    kinds = ("may play",) if land else ("may play", "may cast")
    return state.objects[one].last is None and any(
        fits(rule.fits, look(state, one), where) for _, rule, where in rules_in_force(state, *kinds, player=player)
    )


def check_land(state: State, player: str, one: int, face: int | None = None) -> None:
    """Raise Refused if the player may not play this land, or this side of a modal double-faced card, now (305.1-3, 712.12)."""
    thing = state.objects[one]
    definition = copiable(state, thing)
    _check_side(definition, face, f"cannot play {definition.name}")
    chars = side_of(state, one, face)
    what = f"cannot play {chars.name}"
    if not chars.has_type("Land"):
        raise Refused(what, "only lands are played; a spell is cast", ("305.1",))
    at_hand = thing.last is None and thing.zone == "hand" and thing.owner == player
    if not at_hand and not may_play(state, player, one, land=True):
        raise Refused(what, "it is not in hand", ("305.1", "116.2a"))
    if not sorcery_time(state, player):
        raise Refused(what, "only in one's own main phase with an empty stack", ("116.2a", "305.1"))
    allowed = 1
    for _, rule, where in rules_in_force(state, "additional land"):
        if where.you == player:
            allowed += amount(rule.amount, where)
    if state.player(player).lands_played >= allowed:
        plays = "the land plays of this turn are" if allowed > 1 else "the land play of this turn is"
        raise Refused(
            what,
            f"{plays} used up: {allowed} land{'s' * (allowed > 1)} this turn already",
            ("305.2", "305.2b", "116.2a"),
        )


def play_land(run: Run, state: State, act: PlayLand) -> State:
    """Play a land: a special action that uses no stack (116.2a)."""
    check_land(state, act.player, act.object, act.face)
    new = fresh(state.objects[act.object], "battlefield", act.player)._replace(sick=True, face=(act.face or 1) - 1)
    rules = ("305.1", "116.2a", *(("712.12",) if act.face else ()))
    state = happen(run, state, ZoneChanged(old=act.object, new=new, how="played", rules=rules))
    played = state.objects[act.object].became
    assert played is not None
    return happen(run, state, LandPlayed(object=played, player=act.player, rules=rules))


# -- casting ---------------------------------------------------------------------------------------------------------------------


def announce(run: Run, state: State, act: CastSpell) -> tuple[State, int]:
    """Put the spell on the stack with its modes, costs and X chosen; returns its id, too (601.2a-b)."""
    check_cast(state, act.player, act.object, act.given)
    card = state.objects[act.object]
    name = as_cast(state, act.object, act.given).name
    one = len(state.objects)
    face = card.face if act.given.face is None else act.given.face - 1
    spell = fresh(card, "stack", act.player)._replace(choices=Choices(), face=face, face_down=act.given.face_down)
    has_x = (as_cast(state, act.object, act.given).mana_cost or ManaCost()).has_x
    rules = ("601.2a", "107.3a", "202.3e") if has_x else ("601.2a",)
    rules = (*rules, "702.37", "708.4") if act.given.face_down else rules
    layout = copiable(state, card).layout
    rules = (*rules, *SIDES.get(layout, ())) if layout != "adventure" or face == 1 else rules
    rules = (*rules, "715.3d") if card.castable_by else rules
    state = happen(run, state, ZoneChanged(old=act.object, new=spell, how="cast", rules=rules))
    choices = _announced(run, state, look(state, one).chars, act.given, act.player, one, name)
    return _with_choices(state, one, choices), one


def begin_cast(run: Run, state: State, item: Casting) -> State:
    """Announce the spell, choose targets, fix its cost, and push the payment (601.2a-f)."""
    act = item.act
    if act.given.by_effect:
        act = replace(act, given=replace(act.given, further=_further(run, state, act)))
        act = replace(act, given=replace(act.given, kicked=_kicked(run, state, act)))
    what = f"cannot cast {as_cast(state, act.object, act.given).name}"
    state, one = announce(run, state, act)
    targets = choose_targets(run, state, state.objects[one], act.given.targets, what)
    choices = replace(state.objects[one].choices or Choices(), targets=targets)
    aimed = state.objects[one]._replace(choices=choices)
    choices = replace(choices, division=choose_division(run, state, aimed, act.given.division, what))
    state = _with_choices(state, one, choices)
    paying = Paying(
        act.player, total_cost(state, one, act.given), one, one, choices.x, act.given.using, what=what,
        phyrexian_life=act.given.phyrexian_life,
    )  # fmt: skip
    paying = replace(paying, picks=given_picks(paying.cost.actions, act.given))
    return push(state, paying, BecomeCast(one, act.player))


def _with_choices(state: State, one: int, choices: Choices) -> State:
    return with_object(state, state.objects[one]._replace(choices=choices))


def _announced(
    run: Run, state: State, chars: Characteristics, given: Given, player: str, one: int, name: str
) -> Choices:
    """Modes, kicker, alternative costs and X (601.2b)."""
    what = f"cannot cast {name}"
    modes: tuple[int, ...] = ()
    for ability in chars.abilities:
        if isinstance(ability, SpellAbility) and ability.effect.modal:
            modes = choose_modes(run, state, ability.effect, given.modes, player, what)
    if given.kicked and not has_keyword(chars, "kicker"):
        raise Refused(what, "it has no kicker", ("702.33a",))
    if given.alternative and not has_keyword(chars, given.alternative):
        raise Refused(what, f"it has no {given.alternative}", ("601.2b",))
    more = payable_more(chars.abilities)
    for further in given.further:
        if further not in more:
            raise Refused(what, f"it has no {further}", ("601.2b",))
        if more[further].name in ONCE and given.further.count(further) > 1:
            raise Refused(what, f"its {further} cost is paid once", ("601.2b",))
    paid = (*((given.alternative,) if given.alternative else ()), *given.further)
    x = None
    cost = _mana_part(chars, given)
    if cost.has_x:
        if given.free and given.x:
            raise Refused(what, "without paying its mana cost, X can only be 0", ("107.3b",))
        x = 0 if given.free else _choose_x(run, state, player, cost, one, given, name)
    elif given.x is not None:
        raise Refused(what, "there is no {X} in its cost", ("107.3",))
    zone = state.objects[state.objects[one].was or 0].zone
    return Choices(modes=modes, x=x, kicked=bool(given.kicked), paid=paid, zone=zone)


def _further(run: Run, state: State, act: CastSpell) -> tuple[str, ...]:
    """The additional costs paid for a spell that is cast while something resolves, each as often as it is (601.2b)."""
    paid: tuple[str, ...] = ()
    for name, ability in payable_more(as_cast(state, act.object, act.given).abilities).items():
        extra = further_cost(ability)
        symbols = (extra.mana or ManaCost()).symbols
        most = most_payable(
            lambda times: payable(
                state, Paying(act.player, Cost(ManaCost(symbols * times), actions=extra.actions * times), act.object)  # noqa: B023  (at once)
            ),
            1 if ability.name in ONCE else MOST_TIMES,
        )
        question = Question(act.player, "number", f"How often is {name} paid?", tuple(range(most + 1)), ("601.2b",))
        paid = (*paid, *(name,) * int(str(run.ask(state, question))))
    return paid


def _kicked(run: Run, state: State, act: CastSpell) -> bool:
    """Whether the kicker is paid for a spell that is cast while something resolves, asked where it could be (601.2b, 702.33a)."""
    kicked = replace(act.given, kicked=True)
    if act.given.kicked is not None or not has_keyword(as_cast(state, act.object, act.given), "kicker"):
        return bool(act.given.kicked)
    try:
        could_cast(state, act.player, act.object, kicked)
    except Refused:
        return False
    return bool(run.ask(state, Question(act.player, "may", "Pay the kicker?", (True, False), ("601.2b", "702.33a"))))


def _choose_x(run: Run, state: State, player: str, cost: ManaCost, one: int, given: Given, name: str) -> int:
    if given.x is not None:
        if given.x < 0:
            raise Refused(f"cannot cast {name}", "X cannot be negative", ("107.1b",))
        return given.x
    most = most_payable(lambda x: payable(state, Paying(player, Cost(spell_cost(state, one, cost, x)), one, one, x)))
    question = Question(player, "number", f"Which X for {name}?", tuple(range(most + 1)), ("107.3a", "601.2b"))
    return int(str(run.ask(state, question)))


def _mana_part(chars: Characteristics, given: Given) -> ManaCost:
    for ability in chars.abilities:
        if isinstance(ability, Keyword) and ability.name == given.alternative and ability.cost is not None:
            return ability.cost.mana or ManaCost()
    return chars.mana_cost or ManaCost()


def total_cost(state: State, one: int, given: Given) -> Cost:
    """Mana cost or alternative, plus kicker and additional costs, with increases and reductions (601.2f, 118.8)."""
    chars = look(state, one).chars
    mana = ManaCost() if given.free else FACE_DOWN_COST if given.face_down else _mana_part(chars, given)
    actions: tuple[Instruction, ...] = ()
    for ability in chars.abilities:
        match ability:
            case Keyword(name="kicker", cost=cost) if given.kicked and cost is not None:
                mana, actions = mana + (cost.mana or ManaCost()), actions + cost.actions
            case Keyword(name=name, cost=cost) if name == given.alternative and cost is not None:
                actions += cost.actions
            case Keyword(name="retrace") if given.alternative == "retrace":
                actions += (Discard(YOU, 1, Is("Land")),)  # 702.81a
            case Keyword(name="jump-start") if given.alternative == "jump-start":
                actions += (Discard(YOU, 1),)  # 702.133a
            case AdditionalCost(cost=cost, optional=False):
                mana, actions = mana + (cost.mana or ManaCost()), actions + cost.actions
    for name, keyword in payable_more(chars.abilities).items():
        further = further_cost(keyword)
        for _ in range(given.further.count(name)):
            mana, actions = mana + (further.mana or ManaCost()), actions + further.actions
    chosen = state.objects[one].choices or Choices()
    return Cost(spell_cost(state, one, mana, chosen.x or 0), actions=actions)


def become_cast(run: Run, state: State, item: BecomeCast) -> State:
    """The spell becomes cast; abilities that watch for that trigger now (601.2i)."""
    adds = any(uses_the_stack(Effect((mode,))) for mode in modes_of(state, state.objects[item.object]))
    rules = ("601.2i", "605.5b") if adds else ("601.2i",)
    return happen(run, state, SpellCast(object=item.object, player=item.player, rules=rules))


def may_cast(run: Run, state: State, item: MayCast) -> State:
    """While something resolves a player may cast an object, of two parts either; what could not be cast is not offered (608.2g, 707.12)."""
    act = item.act
    name = look(state, act.object).chars.name
    definition = copiable(state, state.objects[act.object])
    able: list[int] = []
    told = NothingHappened(what="", player=act.player)
    for number in sides(definition):
        try:
            could_cast(state, act.player, act.object, _part(act, definition, number))
            able.append(number)
        except Refused as no:
            told = replace(told, what=f"{name} is not cast: {no.refusal.reason}", rules=("608.2g", *no.refusal.rules))
    if not able:
        return happen(run, state, told)
    question = Question(act.player, "may", f"Cast {name}?", (True, False), ("608.2g", "707.12"))
    if not run.ask(state, question):
        return state
    part = able[0]
    if len(able) > 1:
        labels = tuple(definition.faces[number - 1].name for number in able)
        rules = SIDES[definition.layout][:1]
        asked = Question(act.player, "modes", f"Which part of {name}?", tuple(able), rules, labels=labels)
        part = int(str(run.ask(state, asked)))
    return push(state, Casting(replace(act, given=_part(act, definition, part))))


def _part(act: CastSpell, definition: Definition, number: int) -> Given:
    """The choices with the part that is cast, where a card has more than one."""
    return replace(act.given, face=number) if len(sides(definition)) > 1 else act.given


def could_cast(state: State, player: str, one: int, given: Given = Given()) -> None:
    """Raise Refused unless the card could be cast now with what the player has (601.3, 118.3); a trial run."""
    tried = begin_cast(Trial(), state, Casting(CastSpell(player, one, given)))
    item = tried.agenda[-1]
    assert isinstance(item, Paying)
    check_payable(replace(tried, agenda=()), item)
