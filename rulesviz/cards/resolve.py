"""What `it`, `that creature` and `target` stand for: drafts become the names of the model (109, 115, 608.2c)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from rulesviz.cards.drafts import Aim, ChosenTarget, Having, NotUnderstood, Pronoun, rewrite, walk
from rulesviz.cards.nouns import words_of
from rulesviz.cards.subjects import Steps
from rulesviz.model.instructions import (
    Begin,
    Choose,
    CreateCopy,
    CreateToken,
    DealDamage,
    If,
    Instruction,
    Later,
    May,
    Modify,
    Move,
    Sacrifice,
    Unless,
)
from rulesviz.model.selection import ControllerOf, IsRef, Not, Other, Pick, Predicate, Ref, TargetSpec, Who

T = TypeVar("T")
EXILED = Ref("exiled")
THIS = Ref("this")
EACH = (Ref("each player"), Ref("each opponent"))
_PLACES = {"battlefield": "permanent", "stack": "spell"}


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that the text has named: how the model calls it, and the words by which it may be taken up again."""

    ref: Ref
    words: frozenset[str]
    by_it: bool = True


def mention(ref: Ref, fits: Predicate, zone: str = "battlefield") -> Mention:
    """A mention of an object that fits, in a zone."""
    return Mention(ref, words_of(fits) | {_PLACES.get(zone, "card")})


class Resolver:
    """Walks through the steps of one effect in the order of the text, and remembers what was named."""

    def __init__(self, mentions: tuple[Mention, ...] = (), player: Who | None = None, *, spell: bool = False) -> None:
        self.mentions = list(mentions)
        self.spell = spell
        self.chosen: Ref | None = None
        self.players: list[Who] = [] if player is None else [player]
        self.aims: dict[int, TargetSpec] = {}
        self.named: dict[int, Ref] = {}

    @property
    def targets(self) -> tuple[TargetSpec, ...]:
        """The targets in the order of the text."""
        return tuple(self.aims[at] for at in sorted(self.aims))

    def run(self, steps: Steps) -> Steps:
        """The steps with every word resolved."""
        aims = sorted({part.at: part.spec for part in walk(steps) if isinstance(part, Aim)}.items())
        self.aims = dict(aims)
        self.named = {at: Ref(f"target{place}") for place, (at, _) in enumerate(aims, start=1)}
        return self.steps(steps)

    def steps(self, steps: Steps) -> Steps:
        """The steps one after the other."""
        return tuple(made for step in steps if not isinstance(made := self.step(step), ChosenTarget))

    def step(self, step: Instruction) -> Instruction:
        """One instruction; those that hold others first the part that stands first in the text."""
        match step:
            case If(condition, steps, otherwise):
                if _place(condition) > _place(steps):
                    done = self.steps(steps)
                    return If(self.leaf(condition), done, self.steps(otherwise))
                return If(self.leaf(condition), self.steps(steps), self.steps(otherwise))
            case May(steps, cost, who):
                who = self.leaf(who)
                return May(self.steps(steps), self.leaf(cost), who)
            case Unless(steps, cost, who):
                return Unless(self.steps(steps), who=self.leaf(who), cost=self.leaf(cost))
            case Later(ability):
                when = self.leaf(ability.when)  # type: ignore[attr-defined]
                (mode,) = ability.effect.modes  # type: ignore[attr-defined]
                if any(isinstance(part, Aim) for part in walk(mode.steps)):
                    raise NotUnderstood("targets something in an ability that triggers later")
                effect = replace(ability.effect, modes=(replace(mode, steps=self.steps(mode.steps)),))  # type: ignore[attr-defined]
                return replace(step, ability=replace(ability, when=when, effect=effect))  # type: ignore[call-arg]
        made = self.leaf(step)
        self.remember(made)
        return Modify(made.what, made.modifications, made.duration) if isinstance(made, Having) else made

    def leaf(self, node: T) -> T:
        """A part without further instructions, its words resolved in the order of the text."""
        node = self.others(node)
        drafts = {part.at: part for part in walk(node) if isinstance(part, (Aim, Pronoun))}
        if not drafts:
            return node
        before = len(self.mentions)
        meant: dict[int, Who] = {}
        subject = self.subject(node)
        for at in sorted(drafts):
            draft = drafts[at]
            if isinstance(draft, Aim):
                meant[at] = self.aim(draft)
            elif draft.name == "it" and draft.owner and subject is not None and subject is not draft:
                meant[at] = meant[subject.at] if isinstance(subject, (Aim, Pronoun)) else subject
            else:
                meant[at] = self.meaning(draft, before)
        return rewrite(node, lambda part: meant[part.at] if isinstance(part, (Aim, Pronoun)) else part)

    def subject(self, node: object) -> Ref | None:
        """The object that a clause is about: `its` is said of it before anything else."""
        match node:
            case DealDamage(source=Ref() as ref) | Modify(what=Ref() as ref):
                return None if self.spell and ref == THIS else ref
        return None

    def others(self, node: T) -> T:
        """In a spell, `other` is said of what was named before, not of the spell itself."""
        if not self.spell or not any(isinstance(part, Other) for part in walk(node)):
            return node
        aims = {part for part in walk(node) if isinstance(part, Aim)}
        if not self.mentions and len(aims) != 1:
            raise NotUnderstood('does not know than what the "other" is')
        but = Not(IsRef(self.mentions[-1].ref if self.mentions else aims.pop()))
        return rewrite(node, lambda part: but if isinstance(part, Other) else part)

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
            if not word.owner and len(self.mentions) > before and found[: -1]:
                found = [known for known in self.mentions[:before] if known.by_it] or found
        else:
            noun = word.name.rsplit(" ", 1)[-1]
            if word.name.startswith("the "):
                found = [known for known in self.mentions if known.ref.name == noun]
                if noun == "sacrificed" and self.spell:
                    return Ref("sacrificed")
                if noun == "chosen" and self.chosen is not None:
                    return self.chosen
            else:
                known_ = self.mentions if word.owner else self.mentions[:before]
                found = [known for known in known_ if noun in known.words and known.ref != THIS]
        if not found:
            raise NotUnderstood(f'does not know what "{word.name}" means here')
        return found[-1].ref

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
        self.players.extend(part for part in EACH if part in walk(step))
        match step:
            case ChosenTarget(aim=ref):
                self.chosen = ref
            case CreateToken(token=token):
                words = frozenset(word.lower() for word in (*token.types, *token.subtypes))
                self.mentions.append(Mention(Ref("created"), words | {"token", "permanent"}))
            case CreateCopy(of=of):
                known = next((m.words for m in self.mentions if m.ref == of), frozenset())
                self.mentions.append(Mention(Ref("created"), known | {"token", "permanent"}))
            case Choose(pick=pick):
                self.mentions.append(mention(Ref("chosen"), pick.fits, pick.zone))
            case Move(what=what, to="exile"):
                self.mentions.append(Mention(EXILED, frozenset(("card",))))
            case Sacrifice(what=Pick(fits=fits)):
                self.mentions.append(mention(Ref("sacrificed"), fits))
                self.mentions[-1] = replace(self.mentions[-1], by_it=False)


def _place(node: Any) -> int:
    """Where the first word that waits for its meaning stands."""
    return min((part.at for part in walk(node) if isinstance(part, (Aim, Pronoun))), default=-1)
