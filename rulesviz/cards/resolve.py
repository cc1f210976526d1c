"""What `it`, `that creature` and `target` stand for: drafts become the names of the model (109, 115, 608.2c)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from rulesviz.cards.drafts import Aim, Behind, ChosenTarget, Having, NotUnderstood, Pronoun, ThisIn, rewrite, walk
from rulesviz.cards.meaning.nouns import MANY
from rulesviz.cards.phrases import words_of
from rulesviz.cards.subjects import Steps
from rulesviz.model.abilities import Triggered
from rulesviz.model.conditions import Condition, Fits
from rulesviz.model.instructions import Effect, ForEach, If, Instruction, Later, May, Mode, Reflex, RollDie, Row, Unless
from rulesviz.model.making_mana import AddMana
from rulesviz.model.object_instructions import BecomeCopy, CreateCopy, CreateToken, Modify, Move, Sacrifice
from rulesviz.model.player_instructions import Choose, ChoosePlayer, DealDamage, Draw, ExileTop, RevealTop
from rulesviz.model.references import ControllerOf, OwnerOf, Ref, Who
from rulesviz.model.selection import Every, ExiledWith, IsRef, Not, Other, Pick, Predicate, TargetSpec

T = TypeVar("T")
EXILED = Ref("exiled")
THIS = Ref("this")
ATTACHED = Ref("attached")
AIMS = frozenset((Aim,))
REFLEXES = frozenset((Reflex,))
DRAFTS = frozenset((Aim, Pronoun, ThisIn, Other))
EACH = (Ref("each player"), Ref("each opponent"))
_PLACES = {"battlefield": "permanent", "stack": "spell"}


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that the text has named: how the model calls it, and the words by which it may be taken up again.

    `was` is the permanent that an exiled card was before: that, as it last existed, is what a copy of `it` copies (608.2h).
    """

    ref: Ref
    words: frozenset[str]
    by_it: bool = True
    was: Ref | None = None


def mention(ref: Ref, fits: Predicate, zone: str = "battlefield") -> Mention:
    """A mention of an object that fits, in a zone."""
    return Mention(ref, words_of(fits) | {_PLACES.get(zone, "card")})


class Resolver:
    """Walks through the steps of one effect in the order of the text, and remembers what was named."""

    def __init__(self, mentions: tuple[Mention, ...] = (), player: Who | None = None, *, spell: bool = False) -> None:
        self.mentions = list(mentions)
        self.spell = spell
        self.chosen: Ref | None = None
        self.asked: Who | None = None
        self.players: list[Who] = [] if player is None else [player]
        self.aims: dict[int, TargetSpec] = {}
        self.named: dict[int, Ref] = {}
        self.zones: set[str] = set()

    @property
    def targets(self) -> tuple[TargetSpec, ...]:
        """The targets in the order of the text."""
        return tuple(self.aims[at] for at in sorted(self.aims))

    def run(self, steps: Steps) -> Steps:
        """The steps with every word resolved."""
        aims = {part.at: part.spec for part in walk(steps, but=REFLEXES) if type(part) is Aim}
        self.aims = {at: aims[at] for at in sorted(aims)}
        self.named = {at: Ref(f"target{place}") for place, at in enumerate(self.aims, start=1)}
        return self.steps(steps)

    def steps(self, steps: Steps) -> Steps:
        """The steps one after the other; of two conditions in a row, both ask about what the first asks about."""
        done: list[Instruction] = []
        for step in steps:
            last = done[-1].condition if done and isinstance(done[-1], If) else None
            self.asked = last.ref if isinstance(last, Fits) else None
            done.append(self.step(step))
        return tuple(step for step in done if not isinstance(step, ChosenTarget))

    def step(self, step: Instruction) -> Instruction:
        """One instruction; those that hold others first the part that stands first in the text."""
        match step:
            case Behind(condition, steps, otherwise):
                known = len(self.mentions)
                done = self.steps(steps)
                named = self._without_made(known)  # the condition is asked before anything is made
                asked = self.condition(condition)
                self.mentions[known:] = [*named, *(one for one in self.mentions[known:] if one not in named)]
                return If(asked, done, self.steps(otherwise))
            case If(condition, steps, otherwise):
                return self.either(self.condition(condition), steps, otherwise)
            case May(steps, cost, who):
                who = self.leaf(who)
                return May(self.steps(steps), self.leaf(cost), who)
            case Unless(steps, cost, who):
                return Unless(self.steps(steps), who=self.leaf(who), cost=self.leaf(cost))
            case RollDie(rows=rows):
                rolled = self.leaf(replace(step, rows=()))
                return replace(rolled, rows=tuple(map(self.row, rows)))
            case ForEach(of, steps):
                of = self.leaf(of)
                if isinstance(of, Every):
                    self.mentions.append(mention(Ref("each"), of.fits, of.zone))
                elif of == Ref("destroyed"):
                    self.mentions.append(Mention(Ref("each"), frozenset(("permanent",))))
                return ForEach(of, self.steps(steps))
            case Reflex(Triggered() as ability):
                (mode,) = ability.effect.modes
                inner = Resolver(tuple(self.mentions), self.players[-1] if self.players else None, spell=self.spell)
                steps = inner.run(mode.steps)
                return Reflex(replace(ability, condition=self.condition(ability.condition), effect=Effect((Mode(steps, inner.targets),))))
            case Later(Triggered() as ability):
                (mode,) = ability.effect.modes
                if any(type(part) is Aim for part in walk(mode.steps)):
                    raise NotUnderstood("targets something in an ability that triggers later")
                when = self.leaf(ability.when)
                known, players = len(self.mentions), len(self.players)
                if when.happening in ("cast", "cast or activated", "tapped for mana"):
                    zone = "battlefield" if when.happening == "tapped for mana" else "stack"
                    self.mentions.append(mention(Ref("it"), when.subject, zone))
                    self.players.append(Ref("that player"))
                effect = Effect((Mode(self.steps(mode.steps)),))
                if when.happening in ("cast", "cast or activated", "tapped for mana"):
                    del self.mentions[known:], self.players[players:]
                return Later(Triggered(when=when, effect=effect), step.duration, step.once)
            case AddMana(then=Triggered() as ability):
                return replace(self.leaf(replace(step, then=None)), then=self.spent(ability))
        made = self.leaf(step)
        self.remember(made)
        return Modify(made.what, made.modifications, made.duration) if isinstance(made, Having) else made

    def row(self, row: Row) -> Row:
        """A row of a table of results: only one of them is followed, so what one names is not known to the next."""
        known, players = len(self.mentions), len(self.players)
        steps = self.steps(row.steps)
        del self.mentions[known:], self.players[players:]
        return replace(row, steps=steps)
    def either(self, condition: Condition, steps: Steps, otherwise: Steps) -> If:
        """Steps on a condition, and those otherwise, for which there is nothing that only the first ones make."""
        known = len(self.mentions)
        done = self.steps(steps)
        made = self._without_made(known)
        rest = self.steps(otherwise)
        self.mentions[known:] = [*made, *(one for one in self.mentions[known:] if one not in made)]
        return If(condition, done, rest)

    def _without_made(self, known: int) -> list[Mention]:
        """Take back what was mentioned since then, except for what is there in any case; returns all of it."""
        made = self.mentions[known:]
        self.mentions[known:] = [one for one in made if one.ref in (THIS, ATTACHED) or one.ref.name.startswith("target")]
        return made

    def spent(self, ability: Triggered) -> Triggered:
        """What comes of spending mana: `it` is then what that was spent on (106.6)."""
        (mode,) = ability.effect.modes
        if any(type(part) is Aim for part in walk(mode.steps)):
            raise NotUnderstood("targets something in an ability that triggers later")
        when = self.leaf(ability.when)
        inner = Resolver((*self.mentions, mention(Ref("it"), when.subject, "stack")), Ref("that player"))
        return replace(ability, when=when, effect=Effect((Mode(inner.steps(mode.steps)),)))

    def condition(self, node: T) -> T:
        """A condition: what it asks about enchanted objects is what `it` then stands for."""
        if isinstance(node, Fits) and isinstance(node.ref, Pronoun) and node.ref.name == "it" and self.asked is not None:
            self.mentions.extend([known for known in self.mentions if known.ref == self.asked][-1:])
        made = self.leaf(node)
        for part in walk(made):
            if isinstance(part, Fits) and part.ref == ATTACHED:
                self.mentions.append(mention(ATTACHED, part.predicate))
            elif part == ATTACHED:
                self.mentions.append(Mention(ATTACHED, frozenset()))
        if any(isinstance(part, ExiledWith) for part in walk(made)):  # `exiled with this` names this
            self.mentions.extend(known for known in self.mentions[:1] if known.ref == THIS)
        return made

    def leaf(self, node: T) -> T:
        """A part without further instructions, its words resolved in the order of the text."""
        drafts = [part for part in walk(node, but=AIMS) if type(part) in DRAFTS]
        if not drafts:
            return node
        before = len(self.mentions)
        subject = self.subject(node)
        meant: dict[object, object] = {}
        for draft in sorted(drafts, key=lambda part: getattr(part, "at", MANY)):
            match draft:
                case Aim():
                    meant[draft] = self.aim(draft)
                case Pronoun("it", owner=True) if subject is not None and subject is not draft:
                    meant[draft] = meant.get(subject, subject)
                case Pronoun():
                    ref = self.meaning(draft, before)
                    copied = draft.name == "it" and isinstance(node, CreateCopy | BecomeCopy) and node.of is draft
                    meant[draft] = self.before_exile(ref) if copied else ref
                case ThisIn(zone=zone):
                    meant[draft] = THIS
                    self.zones.add(zone)
                case Other() if self.spell:
                    meant[draft] = self.other(before)
        if isinstance(node, BecomeCopy) and not self.spell and isinstance(node.what, Every):
            meant |= self.other_than(node, meant)
        return rewrite(node, lambda part: meant.get(part, part) if type(part) in DRAFTS else part)

    def subject(self, node: object) -> Ref | None:
        """The object that a clause is about: `its` is said of it before anything else."""
        match node:
            case DealDamage(source=Ref() as ref) | Modify(what=Ref() as ref):
                return None if self.spell and ref == THIS else ref
        return None

    def other(self, before: int) -> Predicate:
        """In a spell, `other` is said of what was named before, not of the spell itself."""
        known = self.mentions[:before] or self.mentions[before : before + 1]
        if not known:
            raise NotUnderstood('does not know than what the "other" is')
        return Not(IsRef(known[-1].ref))

    def other_than(self, step: BecomeCopy, meant: dict[object, object]) -> dict[object, object]:
        """What `each other Wall becomes a copy of that Wall` leaves out: that Wall, named before (109.5)."""
        if step.of == THIS or not any(type(part) is Other for part in walk(step.what)):
            return {}
        than = meant.get(step.of, step.of)
        if type(step.of) is Aim or not isinstance(than, Ref):
            raise NotUnderstood('does not know than what the "other" is')
        return {} if than == THIS else {Other(): Not(IsRef(than))}

    def aim(self, aim: Aim) -> Ref:
        """A target: from here on it can be taken up."""
        ref = self.named[aim.at]
        self.aims[aim.at] = self.leaf(aim.spec)
        if aim.spec.objects and not any(known.ref == ref for known in self.mentions):
            self.mentions.append(mention(ref, aim.spec.fits, aim.spec.zone))
        elif not aim.spec.objects and ref not in self.players:
            self.players.append(ref)
        return ref

    def meaning(self, word: Pronoun, before: int) -> Who:
        """What a pronoun stands for: the nearest mention that its noun fits."""
        if word.name in ("that player", "they"):
            return self.player(word)
        if word.name == "it":
            found = [known for known in self.mentions if known.by_it and not (word.owner and known.ref == EXILED)]
            earlier = [known for known in self.mentions[:before] if known.by_it]
            found = found if word.owner or not earlier else earlier
        elif word.name == "he":  # a person is who the card is, or the card that they have just become
            found = [known for known in self.mentions if known.ref in (THIS, EXILED)]
        else:
            noun = word.name.rsplit(" ", 1)[-1]
            if word.name.startswith("the "):
                found = [known for known in self.mentions if known.ref.name == noun]
                if noun == "sacrificed" and self.spell:
                    return Ref("sacrificed")
                if noun == "chosen" and self.chosen is not None:
                    return self.chosen
                if noun == "exiled" and not found and not self.spell:
                    self.mentions.append(Mention(Ref("linked"), frozenset(("card",))))
                    return Ref("linked")  # what another ability of this has exiled (607.2a)
            else:
                known_ = self.mentions if word.owner else self.mentions[:before]
                found = [known for known in known_ if noun in known.words and known.ref != THIS]
        if not found:
            raise NotUnderstood(f'does not know what "{word.name}" means here')
        return found[-1].ref

    def before_exile(self, ref: Who) -> Who:
        """The permanent that an exiled card was; what is meant where it was none."""
        return next((known.was for known in reversed(self.mentions) if known.ref == ref and known.was is not None), ref)

    def player(self, word: Pronoun) -> Who:
        """What `that player` or `they` stands for."""
        if self.players:
            if self.players[-1] in EACH:
                raise NotUnderstood(f'does not know how "{word.name}" goes through the players one by one')
            return self.players[-1]
        if word.name == "they" and self.mentions and self.mentions[-1].by_it:
            return ControllerOf(self.mentions[-1].ref)
        raise NotUnderstood(f'does not know who "{word.name}" is')

    def remember(self, step: Instruction) -> None:
        """What later sentences can call by a name of its own."""
        for name in ("who", "to"):
            part = getattr(step, name, None)
            if part in EACH or isinstance(part, (ControllerOf, OwnerOf)):
                self.players.append(part)
        if not self.spell and any(getattr(step, name, None) == THIS for name in ("what", "on", "of", "source")):
            self.mentions.extend(known for known in self.mentions[:1] if known.ref == THIS)
        if any(getattr(step, name, None) == ATTACHED for name in ("what", "on", "of")):
            self.mentions.append(Mention(ATTACHED, frozenset()))
        match step:
            case ChosenTarget(aim=ref):
                self.chosen = ref
            case CreateToken(token=token):
                words = frozenset(word.lower() for word in (*token.types, *token.subtypes))
                self.mentions.append(Mention(Ref("created"), words | {"token", "permanent"}))
            case CreateCopy(of=of):
                known = next((m.words for m in self.mentions if m.ref == of), frozenset())
                self.mentions.append(Mention(Ref("created"), (known - {"card"}) | {"token", "permanent"}))
            case Choose(pick=pick):
                self.mentions.append(mention(Ref("chosen"), pick.fits, pick.zone))
            case Move(to="exile") | ExileTop():
                what = getattr(step, "what", None)
                was = next((known.ref for known in self.mentions if known.ref == what and "permanent" in known.words), None)
                self.mentions.append(Mention(EXILED, frozenset(("card",)), was=was))
            case ChoosePlayer():
                self.players.append(Ref("that player"))
            case RevealTop() | Draw(shown=True):
                self.mentions.append(Mention(Ref("revealed"), frozenset(("card",))))
            case Sacrifice(what=Pick(fits=fits)):
                self.mentions.append(mention(Ref("sacrificed"), fits))
                self.mentions[-1] = replace(self.mentions[-1], by_it=False)
