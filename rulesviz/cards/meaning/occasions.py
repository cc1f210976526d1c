"""When: the events that abilities trigger on, and what their effects may call `it` and `that player` (603)."""

# ruff: noqa: D102  each method is the meaning of the alternative of that name in grammar.lark

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesviz.cards.drafts import Aim, NotUnderstood, Noun, Pronoun, every
from rulesviz.cards.meaning.verbs import Verbs
from rulesviz.cards.phrases import kinds_cast, predicate, settle
from rulesviz.cards.subjects import Subject
from rulesviz.cards.words import ORDINALS
from rulesviz.model.abilities import Happening, When
from rulesviz.model.references import Ref, Who
from rulesviz.model.selection import (
    ANYTHING,
    AllOf,
    AnyOf,
    ControlledBy,
    Every,
    Is,
    IsRef,
    Other,
    OwnedBy,
    Pick,
    Predicate,
    XInCost,
)

_STEPS = {
    "end step": "end", "draw step": "draw", "combat": "beginning of combat",
    "precombat main phase": "precombat main", "first main phase": "precombat main",
    "postcombat main phase": "postcombat main", "second main phase": "postcombat main", "main phase": "main",
}  # fmt: skip
_HAPPENINGS: dict[str, Happening] = {
    "dies": "dies",
    "attacks": "attacks",
    "attack": "attacks",
    "blocks": "blocks",
    "block": "blocks",
    "transforms into this": "transforms",
}
_WHOSE: dict[str, Who | None] = {
    "your": Ref("you"),
    "each of your": Ref("you"),
    "each opponent 's": Ref("opponent"),
    "each player 's": None,
    "each": None,
    "the": None,
}


@dataclass(frozen=True, slots=True)
class Occasion:
    """A trigger event, with the player it is about, if any.

    `next` marks an event that counts only once, `this_turn` one that is waited for until the end of the turn.
    """

    when: When
    player: Who | None = None
    next: bool = False
    this_turn: bool = False
    also: When | None = None


def subject_of(group: Subject) -> Predicate:
    """What the object of an event must be."""
    match group:
        case Every(zone="graveyard" | "hand" | "library" | "exile") | Pick(zone="graveyard" | "hand" | "library" | "exile"):
            raise NotUnderstood(f'does not know what "{group.zone}" changes here')
        case Every(fits=fits) | Pick(fits=fits):
            return fits
        case Aim():
            raise NotUnderstood("targets something in the event of a trigger")
        case Pronoun() | Ref("this") | Ref("attached"):
            return IsRef(group)
    raise NotUnderstood("does not know what the event is about")


class Occasions(Verbs):
    """The meanings of the grammar's chapter `when`."""

    def at_step(self, whose: str, step: str) -> Occasion:
        step = step.replace("phases", "phase")
        name = _STEPS.get(step, str(step))
        if whose in ("the next", "the next turn 's", "your next"):
            return Occasion(When("step", who=Ref("you") if whose == "your next" else None, step=name), next=True)
        who = _WHOSE[whose]
        return Occasion(When("step", who=who, step=name), None if "your" in whose else Ref("that player"))

    def at_combat(self) -> Occasion:
        return self.at_step("your", "combat")

    def at_end_of_combat(self) -> Occasion:
        return Occasion(When("step", step="end of combat"), next=True)

    def on_mana_of(self, group: Subject) -> Occasion:
        return Occasion(When("tapped for mana", subject_of(group)), Ref("that player"))

    def on_chosen_mana(self, group: Subject, _words: str) -> Occasion:
        when = When("tapped for mana", subject_of(group), chosen_color=True)
        return Occasion(when, Ref("that player"))

    def on_chosen_added(self, group: Subject) -> Occasion:
        return Occasion(When("mana added", subject_of(group), Ref("you"), chosen_color=True))

    def on_enters(self, group: Subject) -> Occasion:
        return _about("enters", group)

    def on_enters_yours(self, group: Subject) -> Occasion:
        return Occasion(When("enters", _both(subject_of(group), ControlledBy(Ref("you")))))

    def on_enters_or(self, group: Subject, event: str) -> Occasion:
        return replace(_about("enters", group), also=When(_HAPPENINGS[event], subject_of(group)))

    def on_attacks_or(self, group: Subject, event: str) -> Occasion:
        return replace(_about("attacks", group), also=When(_HAPPENINGS[event], subject_of(group)))

    def on_attacks_alone(self, group: Subject) -> Occasion:
        return Occasion(When("attacks", subject_of(group), alone=True))

    def on_dies(self, group: Subject) -> Occasion:
        return _about("dies", group)

    def on_leaves(self, group: Subject) -> Occasion:
        return _about("leaves", group)

    def on_attacks(self, group: Subject) -> Occasion:
        return _about("attacks", group)

    def on_blocks(self, group: Subject) -> Occasion:
        return _about("blocks", group)

    def on_blocks_one(self, group: Subject, blocked: Subject) -> Occasion:
        """The event is about the attacker, whom `it` then means."""
        return Occasion(When("blocks", subject_of(blocked), by=subject_of(group)))

    def on_no_hand(self, words: str) -> Occasion:
        return Occasion(When("state", state=self.no_hand(words)))

    def on_turned_up(self, group: Subject) -> Occasion:
        return _about("turned up", group)

    def on_tapped(self, group: Subject) -> Occasion:
        return _about("tapped", group)

    def on_untapped(self, group: Subject) -> Occasion:
        return _about("untapped", group)

    def on_target(self, group: Subject) -> Occasion:
        return _about("becomes target", group)

    def on_attached(self, _this: str, group: Subject) -> Occasion:
        return _about("attached", group)

    def on_target_of_spell(self, group: Subject) -> Occasion:
        return Occasion(When("becomes target", subject_of(group), by=Is("spell")), Ref("that player"))

    def on_target_of(self, group: Subject, whose: str) -> Occasion:
        player = {"you control": Ref("you"), "an opponent controls": Ref("opponent")}.get(whose)
        if player is None:
            raise NotUnderstood("does not know whose spell or ability that is")
        return Occasion(When("becomes target", subject_of(group), player), Ref("that player"))

    def this_or_another(self, _this: str, noun: Noun) -> Every:
        noun = settle(noun.also(Other()))
        return Every(AnyOf((IsRef(Ref("this")), noun.predicate)), noun.zone, noun.of)

    def on_sacrifice(self, player: Who, group: Subject) -> Occasion:
        return Occasion(_done_by("sacrificed", player, group), Ref("that player"))

    def on_play(self, player: Who, group: Subject) -> Occasion:
        return Occasion(_done_by("land played", player, group), Ref("that player"))

    def on_tempted(self, player: Who) -> Occasion:
        return _by_player("tempted", player)

    def on_life(self, player: Who) -> Occasion:
        return _by_player("life gained", player)

    def on_life_lost(self, player: Who) -> Occasion:
        return _by_player("life lost", player)

    def on_draw(self, player: Who, _a: str, _card: str) -> Occasion:
        return _by_player("drawn", player)

    def on_discard(self, player: Who, _a: str, words: tuple[str, ...]) -> Occasion:
        if words[-1] not in ("card", "cards"):
            raise NotUnderstood("does not know what is discarded")
        made = _by_player("discarded", player)
        fits = every(tuple(predicate(word) for word in words[:-1]))
        return replace(made, when=replace(made.when, subject=fits))

    def on_discard_batch(self, player: Who, words: tuple[str, ...]) -> Occasion:
        made = self.on_discard(player, "a", words)
        return replace(made, when=replace(made.when, batch=True))

    def on_nth_draw(self, ordinal: str) -> Occasion:
        return Occasion(When("drawn", who=Ref("you"), nth=ORDINALS[ordinal]))

    def on_cast(self, player: Who, group: Subject) -> Occasion:
        return Occasion(_done_by("cast", player, Every(_spells(group), "stack")), Ref("that player"))

    def on_no_counter(self, ref: Ref, *words: str) -> Occasion:
        return Occasion(When("state", state=self.no_counter(ref, *words)))

    def on_copy(self, player: Who, group: Subject) -> Occasion:
        return Occasion(_done_by("copied", player, Every(subject_of(group), "stack")), Ref("that player"))

    def on_next_cast(self, group: Subject, duration: str) -> Occasion:
        if duration != "this turn":
            raise NotUnderstood("does not know how long the next spell is waited for")
        return Occasion(When("cast", _spells(group), Ref("you")), Ref("that player"), next=True, this_turn=True)

    def on_next_cast_or_activate(self, group: Subject, duration: str) -> Occasion:
        if not isinstance(group, Every | Pick) or group.fits != every((Is("spell"), XInCost())):
            raise NotUnderstood("does not know which spell or ability is meant")
        made = self.on_next_cast(group, duration)
        return replace(made, when=When("cast or activated", XInCost(), Ref("you")))

    def on_buried(self, _a: str, noun: Noun, words: str) -> Occasion:
        cards = settle(replace(noun, zone="graveyard"))
        whose = {"an": OwnedBy(Ref("opponent")), "your": OwnedBy(Ref("you"))}
        owner = [part for word, part in whose.items() if word in words.split()]
        return Occasion(When("buried", every((*cards.fits, Is("card"), *owner))))

    def on_nth_cast(self, ordinal: str, noun: Noun) -> Occasion:
        group = self.every(noun)
        if group.zone != "stack":
            raise NotUnderstood("does not know how to count such spells")
        fits = _spells(group)
        when = When("cast", fits, Ref("you"), nth=ORDINALS[ordinal], kinds=kinds_cast(fits))
        return Occasion(when, Ref("that player"))

    def on_activates(self, player: Who, group: Subject) -> Occasion:
        return Occasion(_done_by("activated", player, group), Ref("that player"))

    def on_activates_any(self, player: Who) -> Occasion:
        return self.on_activates(player, Every(ANYTHING))

    def on_activated(self, group: Subject) -> Occasion:
        return self.on_activates(Ref("a player"), group)

    def on_dealt_damage(self, group: Subject) -> Occasion:
        return _about("dealt damage", group)

    def on_you_attack(self, noun: Noun | None = None) -> Occasion:
        mine = ControlledBy(Ref("you"))
        fits = mine if noun is None else _both(settle(noun).predicate, mine)
        return Occasion(When("attacks", fits, batch=True))

    def on_cast_or_copy(self, player: Who, group: Subject) -> Occasion:
        return Occasion(_done_by("cast or copy", player, Every(_spells(group), "stack")), Ref("that player"))

    def on_mana(self, player: Who, group: Subject) -> Occasion:
        return Occasion(_done_by("tapped for mana", player, group), Ref("that player"))

    def on_control_lost(self, player: Who, ref: Ref) -> Occasion:
        return Occasion(When("control lost", subject_of(ref), player))

    def on_damage(self, group: Subject, words: str, to: Subject | None) -> Occasion:
        return self._damage(subject_of(group), words, to, batch=False)

    def on_damage_batch(self, noun: Noun, words: str, to: str) -> Occasion:
        return self._damage(settle(noun).predicate, words, self.player(to), batch=True)

    def _damage(self, source: Predicate, words: str, to: Subject | None, *, batch: bool) -> Occasion:
        combat = "combat" in words
        match to:
            case None:
                return Occasion(When("damage", source, combat=combat, batch=batch))
            case Ref("a player"):
                return Occasion(When("damage", source, to="player", combat=combat, batch=batch), Ref("that player"))
            case Ref("opponent" | "you" as name):
                when = When("damage", source, Ref(name), to="player", combat=combat, batch=batch)
                return Occasion(when, Ref("that player"))
        raise NotUnderstood("does not know whom that damage is dealt to")


def _spells(group: Subject) -> Predicate:
    """What spells must be, and from where they must have been cast."""
    if not isinstance(group, Every | Pick) or group.zone in ("stack", "battlefield"):
        return subject_of(group)
    if group.of not in (None, Ref("you")) or group.zone not in ("hand", "graveyard", "exile"):
        raise NotUnderstood("asks from where a spell was cast")
    return _both(group.fits, Is(f"cast from {group.zone}"))


def _about(happening: Happening, group: Subject) -> Occasion:
    return Occasion(When(happening, subject_of(group)))


def _done_by(happening: Happening, player: Who, group: Subject) -> When:
    return When(happening, subject_of(group), None if player == Ref("a player") else player)


def _by_player(happening: Happening, player: Who) -> Occasion:
    return Occasion(When(happening, who=None if player == Ref("a player") else player), Ref("that player"))


def _both(left: Predicate, right: Predicate) -> Predicate:
    return AllOf((*(left.parts if isinstance(left, AllOf) else (left,)), right))
