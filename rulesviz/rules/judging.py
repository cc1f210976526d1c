"""What a trigger condition makes of an event: what is bound when it is met, and what kept it from being met (603.2)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesviz.model.abilities import Happening, When
from rulesviz.model.changed import replace
from rulesviz.model.characteristics import SUPERTYPES
from rulesviz.model.events import (
    AbilityActivated,
    AbilityPut,
    AttachedTo,
    AttackersDeclared,
    BlockersDeclared,
    ControlLost,
    CountersPut,
    DamageDealt,
    Event,
    LandPlayed,
    LifeChanged,
    ManaAdded,
    ManaSpent,
    RingTempted,
    SpellCast,
    SpellCopied,
    StepBegan,
    Tapped,
    Transformed,
    TurnedUp,
    Untapped,
    ZoneChanged,
)
from rulesviz.model.objects import Bindings, Entity
from rulesviz.model.references import Ref
from rulesviz.model.selection import AllOf, Is, IsRef, Not, Other, Predicate
from rulesviz.model.state import MAIN, State
from rulesviz.rules.layers import controller, look
from rulesviz.rules.looks import Context
from rulesviz.rules.matching import entities, how_many_cast, misfit


@dataclass(frozen=True, slots=True)
class Miss:
    """Why an ability did not trigger: the first condition that failed, in words, with the rules that say so (603.2)."""

    reason: str
    rules: tuple[str, ...]


HAPPENINGS: dict[type[Event], tuple[Happening, ...]] = {
    SpellCast: ("cast", "cast or copy", "cast or activated", "becomes target"),
    SpellCopied: ("cast or copy", "copied", "becomes target"),
    AbilityActivated: ("becomes target", "activated", "cast or activated"),
    AbilityPut: ("becomes target",),
    LandPlayed: ("land played",),
    ManaAdded: ("tapped for mana", "mana added"),
    ManaSpent: ("mana spent",),
    StepBegan: ("step",),
    DamageDealt: ("damage", "dealt damage"),
    AttackersDeclared: ("attacks",),
    BlockersDeclared: ("blocks",),
    Tapped: ("tapped",),
    Untapped: ("untapped",),
    AttachedTo: ("attached",),
    Transformed: ("transforms",),
    TurnedUp: ("turned up",),
    CountersPut: ("counter put", "chapter"),
    LifeChanged: ("life gained", "life lost"),
    ControlLost: ("control lost",),
    RingTempted: ("tempted",),
}
"""What each kind of event can be to a trigger condition; zone changes depend on the zones."""


def happenings(before: State, event: Event) -> tuple[Happening, ...]:
    """What an event can be to a trigger condition (603.2)."""
    if not isinstance(event, ZoneChanged):
        return HAPPENINGS.get(type(event), ())
    if event.new.zone == "battlefield":
        return ("enters", "chapter")
    if event.how == "drawn":
        return ("drawn",)
    buried: tuple[Happening, ...] = ("buried",) if event.new.zone == "graveyard" else ()
    if event.how == "discarded":
        return ("discarded", *buried)
    return ("dies", "leaves", "sacrificed", *buried) if was_in(before, event) == "battlefield" else buried


def was_in(before: State, event: ZoneChanged) -> str:
    """The zone that an object came from; what was put there from nowhere came from none."""
    return before.objects[event.old].zone if event.old is not None and event.old < len(before.objects) else "nowhere"


def judged(when: When, event: Event, before: State, after: State, where: Context) -> list[Bindings | Miss]:
    """What the trigger condition makes of an event: bindings for each time it is met, or what kept it from being met."""
    if when.happening == "becomes target":
        return _targeted(when, event, after, where)
    match event:
        case ZoneChanged():
            return [_moved(when, event, before, after, where)]
        case SpellCast(object=spell, player=player):
            return [_spell(when, spell, player, after, where, cast=True)]
        case SpellCopied(object=spell, player=player):
            return [_spell(when, spell, player, after, where, cast=False)]
        case LandPlayed(object=land, player=player):
            if when.happening == "land played":
                return [_about(when, land, player, after, where)]
            if when.happening in ("cast", "cast or copy", "cast or activated"):
                return [Miss("a land is played, not cast", ("305.1", "116.2a"))]
        case ManaAdded(tapped=tapped, player=player, units=units, source=source, tapper=tapper, whole=whole):
            if when.happening == "tapped for mana":
                if whole is not None:
                    units = whole
                return [_tapped_for_mana(when, tapped, tapper or player, units, after, where)]
            if when.happening == "mana added" and source is not None:
                return [_mana_of(when, source, player, units, after, where)]
        case ManaSpent(units=units, on=int(paid_for), player=player):
            if when.happening == "mana spent" and any(unit.mark == when.mark for unit in units):
                return [_about(when, paid_for, player, after, where)]
        case StepBegan(step=step, player=player):
            if when.happening == "step":
                return [_step(when, step, player, where)]
        case DamageDealt():
            if when.happening == "damage":
                return [_damage(when, event, after, where)]
            if when.happening == "dealt damage" and isinstance(event.to, int):
                return [_with(_about(when, event.to, controller(after, event.to), after, where), event.amount)]
        case AbilityActivated(object=int(one), of=of, player=player):
            if when.happening == "cast or activated":
                return [_about(when, one, player, after, where)]
            if when.happening == "activated":
                if when.subject != AllOf() and after.objects[of].zone != "battlefield":
                    return [Miss("its source is no permanent", ("109.2", "603.2"))]
                if when.subject == IsRef(Ref("attached")) and after.objects[of].last is not None:
                    return [Miss("its source was gone when the cost was paid, and nothing is attached to it", ("602.2b", "603.2"))]
                hit = _about(when, of, player, after, where)
                return [hit if isinstance(hit, Miss) else hit.bind("it", one)]
        case AttackersDeclared(attackers=attackers, player=player):
            if when.happening == "attacks" and when.alone and len(attackers) > 1:
                return [Miss("it does not attack alone", ("506.5",))]
            if when.happening == "attacks":
                return _each(when, [one for one, _ in attackers], player, after, where)
        case BlockersDeclared(blockers=blockers, player=player):
            if when.happening == "blocks" and when.by is not None:
                pairs = [(by, one) for by, one in blockers if misfit(when.by, look(after, by), where) is None]
                hits = [(by, _about(when, one, player, after, where)) for by, one in pairs]
                return [hit if isinstance(hit, Miss) else hit.bind("blocker", by) for by, hit in hits]
            if when.happening == "blocks":
                return _each(when, [one for one, _ in blockers], player, after, where)
        case Tapped(object=one):
            if when.happening == "tapped":
                return [_about(when, one, controller(after, one), after, where)]
        case Untapped(object=one):
            if when.happening == "untapped":
                return [_about(when, one, controller(after, one), after, where)]
        case AttachedTo(object=int(one), to=int(host)):
            if when.happening == "attached" and one == where.this:
                return [_about(when, host, controller(after, one), after, where)]
        case Transformed(object=one):
            if when.happening == "transforms":
                return [_about(when, one, controller(after, one), after, where)]
            if when.happening in ("cast", "cast or copy"):
                return [Miss("it was turned over, not cast", ("701.27a", "601.2i"))]
        case TurnedUp(object=one):
            if when.happening == "turned up":
                return [_about(when, one, controller(after, one), after, where)]
        case CountersPut(on=int(one), kind="lore", count=count) if when.happening == "chapter":
            return [_chapter(when, one, count, after, where)]
        case CountersPut(on=int(one), count=count):
            if when.happening == "counter put":
                return [_with(_about(when, one, controller(after, one), after, where), count)]
        case LifeChanged(player=player, change=change):
            if when.happening == "life gained" and change > 0:
                return [_with(_player(when, player, where), change)]
            if when.happening == "life lost" and change < 0:
                return [_with(_player(when, player, where), -change)]
        case RingTempted(player=player, object=bearer):
            if when.happening == "tempted":
                hit = _player(when, player, where)
                return [hit if isinstance(hit, Miss) or bearer is None else hit.bind("it", bearer)]
        case ControlLost(object=one, player=player):
            if when.happening == "control lost":
                return [_about(when, one, player, before, where)]
    return []


def _moved(when: When, event: ZoneChanged, before: State, after: State, where: Context) -> Bindings | Miss:
    left_battlefield = was_in(before, event) == "battlefield"
    died = left_battlefield and event.new.zone == "graveyard"
    who = event.new.controller if event.new.zone == "battlefield" else event.new.owner
    match when.happening:
        case "chapter" if event.new.zone == "battlefield":
            return _chapter(when, event.new.id, event.new.count("lore"), after, where)
        case "enters" if event.new.zone == "battlefield":
            return _about(when, event.new.id, who, after, where)
        case "cast" | "cast or copy" if event.new.zone == "battlefield":
            return Miss("it was put onto the battlefield, not cast", ("601.2i", "603.2"))
        case "dies" | "leaves" if event.old is not None and (died if when.happening == "dies" else left_battlefield):
            hit = _about(when, event.old, look(before, event.old).controller, before, where)
            return hit if isinstance(hit, Miss) else hit.bind("went", event.new.id)
        case "sacrificed" if event.how == "sacrificed" and event.old is not None:
            return _about(when, event.old, look(before, event.old).controller, before, where)
        case "drawn" if event.how == "drawn" and when.nth and after.counted(f"drawn:{who}") != when.nth:
            return Miss(f"it is not number {when.nth} of the turn", ("603.2",))
        case "drawn" if event.how == "drawn":
            return _player(when, who, where)
        case "buried" if event.new.zone == "graveyard":
            return _about(when, event.new.id, event.new.owner, after, where)
        case "discarded" if event.how == "discarded":
            return _about(when, event.new.id, who, after, where)
    return Miss("something else happened", ("603.2",))


def _targeted(when: When, event: Event, state: State, where: Context) -> list[Bindings | Miss]:
    """Objects become targets when something that aims at them goes onto the stack (601.2c, 603.3d)."""
    if not isinstance(event, SpellCast | SpellCopied | AbilityActivated | AbilityPut) or event.object is None:
        return []
    choices = state.objects[event.object].choices
    ones = [one for group in (choices.targets if choices else ()) for one in group if isinstance(one, int)]
    if when.by is not None and misfit(when.by, look(state, event.object), where) is not None:
        return [Miss("something else aims at it", ("603.2",)) for _ in ones[:1]]
    found = [_about(when, one, event.player, state, where) for one in dict.fromkeys(ones)]
    return [hit if isinstance(hit, Miss) else hit.bind("aiming", event.object) for hit in found]


def _chapter(when: When, one: int, count: int, state: State, where: Context) -> Bindings | Miss:
    """A chapter ability triggers when the lore counters reach its number (714.2b)."""
    now = state.objects[one].count("lore")
    if not any(now - count < number <= now for number in when.numbers):
        return Miss(f"it is at chapter {now}", ("714.2b",))
    return _about(when, one, state.objects[one].controller, state, where)


def _spell(when: When, spell: int, player: str, state: State, where: Context, *, cast: bool) -> Bindings | Miss:
    if state.objects[spell].ability is not None:
        return Miss("a copy of an ability is no spell", ("707.10",))
    if when.happening in ("cast", "cast or activated") and not cast:
        return Miss("the copy was put onto the stack, not cast", ("601.2i", "707.10"))
    if when.nth and how_many_cast(when.kinds, player, state) != when.nth:
        return Miss(f"it is not number {when.nth} of the turn", ("603.2",))
    if when.happening in ("cast", "cast or copy", "cast or activated") or (when.happening == "copied" and not cast):
        hit = _about(when, spell, player, state, where)
        hit = _with(hit, _cast_before(state)) if cast else hit
        return hit if isinstance(hit, Miss) else hit.bind("aimed", *_aims(state, spell))
    return Miss("something else happened", ("603.2",))


def _cast_before(state: State) -> int:
    """How many spells were cast this turn before the one that has just been."""
    return sum(number for key, number in state.counts if key.startswith("cast:")) - 1


def _aims(state: State, spell: int) -> tuple[Entity, ...]:
    """What a spell targets, each once."""
    choices = state.objects[spell].choices
    return tuple(dict.fromkeys(one for group in (choices.targets if choices else ()) for one in group))


def _tapped_for_mana(
    when: When, tapped: int | None, player: str, units: tuple[object, ...], state: State, where: Context
) -> Bindings | Miss:
    if tapped is None:
        return Miss("nothing was tapped for that mana by a mana ability with {T} in its cost", ("106.12",))
    if not units:
        return Miss("no mana was produced", ("106.12a",))
    return _mana_of(when, tapped, player, units, state, where)


def _mana_of(
    when: When, source: int, player: str, units: tuple[object, ...], state: State, where: Context
) -> Bindings | Miss:
    hit = _about(when, source, player, state, where)
    letters = "".join(getattr(unit, "type", "") for unit in units)
    if when.chosen_color and str(where.chosen_for("color") or "none") not in letters:
        return Miss("it is not mana of the chosen color", ("106.12a",))
    return hit if isinstance(hit, Miss) else replace(hit, types=letters)


def _step(when: When, step: str, player: str, where: Context) -> Bindings | Miss:
    if step != when.step and not (when.step == "main" and step in MAIN):
        return Miss(f"this is the {step} step", ("603.2b",))
    return _player(when, player, where)


def _damage(when: When, event: DamageDealt, state: State, where: Context) -> Bindings | Miss:
    if when.combat and not event.combat:
        return Miss("it was not combat damage", ("510.2",))
    if (when.to == "player") != isinstance(event.to, str) and when.to in ("player", "creature"):
        return Miss(f"the damage was not dealt to a {when.to}", ("603.2",))
    source = -1 if event.source is None else event.source
    hit = _about(when, source, event.to if isinstance(event.to, str) else "", state, where)
    return _with(hit, event.amount)


def _each(when: When, ones: list[int], player: str, state: State, where: Context) -> list[Bindings | Miss]:
    return [_about(when, one, player, state, where) for one in ones]


def _about(when: When, one: int, player: str, state: State, where: Context) -> Bindings | Miss:
    """Judge the object of the event and its player."""
    failed = misfit(when.subject, look(state, one), where)
    if failed is not None:
        return Miss(miss_text(failed), miss_rules(failed))
    hit = _player(when, player, where)
    return hit if isinstance(hit, Miss) else hit.bind("it", one)


def _player(when: When, player: str, where: Context) -> Bindings | Miss:
    if when.who is not None and player not in _players(when, where):
        return Miss(f"it was {player}'s doing", ("603.2",))
    return Bindings().bind("that player", player) if player else Bindings()


def _players(when: When, where: Context) -> tuple[Entity, ...]:
    return () if when.who is None else entities(when.who, where)


def _with(hit: Bindings | Miss, number: int) -> Bindings | Miss:
    return hit if isinstance(hit, Miss) else replace(hit, amount=number)


def miss_text(failed: Predicate) -> str:
    """The failed condition in words."""
    match failed:
        case Is(word):
            return f"it is no {word}" if _is_noun(word) else f"it is not {word.lower()}"
        case Not(Is(word)):
            article = "an " if word[0] in "AEIOUaeiou" else "a "
            return f"it is {article}{word}" if _is_noun(word) else f"it is {word.lower()}"
        case Other():
            return "it is the object itself"
        case AllOf():
            return "it does not fit"
    return "it does not fit what the ability watches for"


def _is_noun(word: str) -> bool:
    return word in ("token", "spell", "card") or (word[0].isupper() and word not in SUPERTYPES)


def miss_rules(failed: Predicate) -> tuple[str, ...]:
    """The rules behind a failed condition."""
    match failed:
        case Is("historic"):
            return ("700.6", "603.2")
        case _:
            return ("603.2",)
