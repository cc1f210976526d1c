"""From sentences to effects and abilities: riders find the instruction they belong to, words find their meaning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from rulesviz.cards.drafts import (
    Aim,
    AsMany,
    ColorChoice,
    Having,
    NotUnderstood,
    Pronoun,
    Removed,
    Result,
    ThatColor,
    ThoseCounters,
    rewrite,
    walk,
)
from rulesviz.cards.meaning.lines import LIMITS, Activation, Trigger
from rulesviz.cards.meaning.sentence import Sentence
from rulesviz.cards.phrases import words_of
from rulesviz.cards.resolve import Mention, Resolver, mention
from rulesviz.cards.steps import cast_the_copy, gathered, spend_only, with_then, with_x
from rulesviz.cards.subjects import Steps
from rulesviz.model.abilities import Activated, Replacement, Rule, Static, Triggered
from rulesviz.model.characteristics import Ability
from rulesviz.model.conditions import Condition, Did, NthResolution, WonFlip
from rulesviz.model.instructions import Begin, Effect, If, Instruction, Later, May, Mode, RollDie, Row
from rulesviz.model.making_mana import AddMana
from rulesviz.model.modifications import AddTypes, GainAbilities, Modification, SetTypes
from rulesviz.model.object_instructions import (
    CopySpell,
    CreateCopy,
    CreateToken,
    Destroy,
    Modify,
    RemoveCounters,
    Untap,
)
from rulesviz.model.references import Ref
from rulesviz.model.selection import Every, Is, IsRef, Pick, Quantity, TargetsOnly, ThatMuch, X

T = TypeVar("T")
THIS = Ref("this")


@dataclass(frozen=True, slots=True)
class Draft:
    """Sentences put together: steps whose words are not resolved yet, and what was said about the ability itself."""

    steps: Steps = ()
    marks: tuple[str, ...] = ()
    only_if: Condition | None = None
    less: Quantity | None = None
    x: Quantity | None = None


def assemble(sentences: tuple[Sentence, ...], before: Steps = ()) -> Draft:
    """One run of steps; each sentence may change the ones before it. `before` are those of the rows above in a table."""
    groups: list[Steps] = []
    marks: list[str] = []
    only_if: Condition | None = None
    less: Quantity | None = None
    x: Quantity | None = None
    for sentence in (each for said in sentences for each in (said, said.also) if each is not None):
        if isinstance(sentence.limit, str) and sentence.limit:
            marks.append(LIMITS[sentence.limit])
        elif not isinstance(sentence.limit, str):
            if only_if is not None:
                raise NotUnderstood("has two conditions for one ability")
            only_if = sentence.limit
        elif sentence.less is not None:
            less = sentence.less
        elif sentence.rider:
            if not _ride(groups, sentence.rider):
                marks.append(sentence.rider)
        elif sentence.aimed is not None:
            groups[-1:] = [_aimed(groups[-1] if groups else (), sentence.aimed)]
        elif sentence.x is not None:
            flat = tuple(step for group in groups for step in group)
            x = None if any(isinstance(part, X) for part in walk(flat)) else sentence.x
            groups = [with_x(flat, sentence.x) if x is None else flat]
        elif sentence.spend_only is not None:
            groups[-1:] = [spend_only(groups[-1] if groups else (), sentence.spend_only)]
        elif sentence.spent is not None:
            groups[-1:] = [with_then(groups[-1] if groups else (), sentence.spent)]
        else:
            _join(groups, sentence, before)
    return Draft(tuple(step for group in groups for step in group), tuple(marks), only_if, less, x)


def _join(groups: list[Steps], sentence: Sentence, before: Steps) -> None:
    steps = sentence.steps
    last = groups[-1] if groups else ()
    many = next((step for step in steps if isinstance(step, AsMany)), None)
    if many is not None and not sentence.instead:
        steps = tuple(_as_before(step, before) if isinstance(step, AsMany) else step for step in steps)
    elif sentence.instead:
        if not last or (many is not None and len(steps) > 1):
            raise NotUnderstood("does not know instead of what")
        if many is not None:
            steps = tuple(_as_many(step, many) for step in last)
        if sentence.condition is None:
            raise NotUnderstood("does not know when to do that instead")
        if many is None and any(type(part) is Aim for part in walk(steps)):
            raise NotUnderstood("targets something only in one case")
        groups[-1] = (If(sentence.condition, steps, last),)
        return
    if sentence.otherwise:
        if not last or not isinstance(last[-1], If) or last[-1].otherwise:
            raise NotUnderstood("does not know otherwise than what")
        groups[-1] = (*last[:-1], replace(last[-1], otherwise=steps))
        return
    if any(isinstance(part, AddMana) and isinstance(part.types, ThatColor) for part in steps):
        match last, steps:
            case (ColorChoice(types=types),), (AddMana() as added,):
                steps = (replace(added, types=types),)
                groups.pop()
            case _:
                raise NotUnderstood('does not know what "that color" means here')
    if len(steps) == 1 and isinstance(steps[0], Having) and isinstance(steps[0].what, Pronoun):
        if not last or sentence.condition is not None or steps[0].duration:
            raise NotUnderstood(f'does not know since when "{steps[0].what.name}" has that')
        groups[-1] = _made_with(last, steps[0])
        return
    groups.append((If(sentence.condition, steps),) if sentence.condition is not None else steps)


def _made_with(steps: Steps, having: Having) -> Steps:
    """The steps with what the tokens have that the last of them makes, perhaps inside of `may` or `if`."""
    match steps:
        case (*before, CreateToken() as made):
            return (*before, _with_abilities(made, having.modifications))
        case (*before, (May(steps=inner) | If(steps=inner, otherwise=())) as last) if inner:
            return (*before, replace(last, steps=_made_with(inner, having)))
    raise NotUnderstood(f'does not know since when "{getattr(having.what, "name", "it")}" has that')


def _with_abilities(made: CreateToken, modifications: tuple[Modification, ...]) -> CreateToken:
    """The token with what the next sentence says that it has."""
    gained = tuple(one for part in modifications if isinstance(part, GainAbilities) for one in part.abilities)
    if not all(isinstance(part, GainAbilities) for part in modifications):
        raise NotUnderstood("gives a token what it cannot be created with")
    return replace(made, token=replace(made.token, abilities=(*made.token.abilities, *gained)))


def _as_before(many: AsMany, before: Steps) -> CreateCopy | CreateToken:
    """As many tokens like those that a row above in the table of results creates."""
    made = next((one for one in reversed(before) if isinstance(one, CreateCopy | CreateToken)), None)
    if made is None:
        raise NotUnderstood("does not know which tokens those are")
    return _as_many(made, many)


def _as_many(step: object, many: AsMany) -> CreateCopy | CreateToken:
    if isinstance(step, (CreateCopy, CreateToken)):
        return replace(step, count=many.count)
    raise NotUnderstood("does not know of what to create so many instead")


def _ride(groups: list[Steps], mark: str) -> bool:
    """Let a rider change the instruction before it; False when it is about the whole ability."""
    last = groups[-1][-1] if groups and groups[-1] else None
    if mark == "new targets":
        groups[-1:] = [_retargeted(groups[-1] if groups else ())]
        return True
    if mark in ("cast", "cast free"):
        groups[-1:] = [cast_the_copy(groups[-1] if groups else (), free=mark == "cast free")]
        return True
    if mark in ("end of turn", "end of combat"):
        steps = groups[-1] if groups else ()
        if not any(isinstance(step, AddMana) for step in steps):
            raise NotUnderstood("does not know which mana is not lost")
        groups[-1:] = [tuple(replace(step, lasts=mark) if isinstance(step, AddMana) else step for step in steps)]  # type: ignore[arg-type]
        return True
    if mark == "sure":
        if not isinstance(last, AddMana):
            raise NotUnderstood("does not know which mana is meant")
        groups[-1] = (*groups[-1][:-1], replace(last, sure=True))
        return True
    if mark in ("for good", "all for good"):
        meant = groups if mark == "all for good" else groups[-1:]
        if not any(isinstance(part, Destroy) for part in walk(tuple(meant))):
            raise NotUnderstood("does not know what cannot be regenerated")
        for_good = [rewrite(group, lambda part: replace(part, good=True) if isinstance(part, Destroy) else part) for group in meant]
        groups[len(groups) - len(meant) :] = for_good
        return True
    if mark == "still a land":
        if not isinstance(last, Modify):
            raise NotUnderstood("does not know what is still a land")
        groups[-1] = (*groups[-1][:-1], replace(last, modifications=_kept(last.modifications)))
        return True
    return False


def _retargeted(steps: Steps) -> Steps:
    """The steps with new targets for the copy that the last of them makes, perhaps inside of `may` or `if`."""
    match steps:
        case (*before, CopySpell() as copy):
            return (*map(_copies_too, before), replace(copy, new_targets=True))
        case (*before, (May(steps=inner) | If(steps=inner, otherwise=())) as last) if inner:
            return (*map(_copies_too, before), replace(last, steps=_retargeted(inner)))
        case (*before, AddMana(then=Triggered(effect=Effect((Mode(inner),))) as ability) as mana):
            effect = Effect((Mode(_retargeted(inner)),))
            return (*before, replace(mana, then=replace(ability, effect=effect)))
        case (*before, Later(ability=Triggered(effect=Effect((Mode(inner),))) as ability) as last):
            effect = Effect((Mode(_retargeted(inner)),))
            return (*before, replace(last, ability=replace(ability, effect=effect)))
    raise NotUnderstood("does not know which copy may have new targets")


def _copies_too(step: Instruction) -> Instruction:
    """An earlier step, with new targets for its copies: `the copies` are all that the effect makes."""
    match step:
        case CopySpell():
            return replace(step, new_targets=True)
        case If(steps=inner, otherwise=()):
            return replace(step, steps=tuple(map(_copies_too, inner)))
    return step


def _aimed(steps: Steps, at: Ref) -> Steps:
    """The copy of a spell with what it targets instead (707.10e)."""
    match steps:
        case (*before, CopySpell() as copy):
            return (*before, replace(copy, aimed=at))
        case (*before, May(steps=(CopySpell() as copy,)) as may):
            return (*before, replace(may, steps=(replace(copy, aimed=at),)))
    raise NotUnderstood("does not know which copy targets that")


def _kept(modifications: tuple[Modification, ...]) -> tuple[Modification, ...]:
    """The same, with the types that it had kept (205.1b)."""
    return tuple(AddTypes((), m.types, m.subtypes) if isinstance(m, SetTypes) else m for m in modifications)


def _plays(ability: Ability) -> bool:
    return isinstance(ability, Rule) and ability.kind in ("may play", "may cast")


def tabled(read: T, table: tuple[Row, ...]) -> T:
    """What a line means, with the table of results that stands below it (706.3)."""
    if sum(isinstance(part, RollDie) for part in walk(read)) != 1:
        raise NotUnderstood("does not know for which roll the table is")
    return rewrite(read, lambda part: replace(part, rows=table) if isinstance(part, RollDie) else part)


def table_of(rows: Iterable[tuple[int, int, tuple[Sentence, ...]]]) -> tuple[Row, ...]:
    """The rows of a table of results; `one of those tokens` are those of a row before."""
    made: list[Row] = []
    for low, high, sentences in rows:
        draft = assemble(sentences, tuple(step for row in made for step in row.steps))
        if draft != Draft(draft.steps):
            raise NotUnderstood("says in a table of results what is said of abilities")
        made.append(Row(low, high, draft.steps))
    return tuple(made)


def effect_of(draft: Draft, resolver: Resolver, text: str) -> Effect:
    """The effect of the steps, with their targets."""
    if "removed" in text and any(isinstance(part, Removed) for part in walk(draft.steps)):
        if not any(isinstance(part, RemoveCounters) for part in draft.steps):
            raise NotUnderstood("does not know which counters were removed")
        draft = replace(draft, steps=rewrite(draft.steps, lambda part: ThatMuch() if type(part) is Removed else part))
    steps = gathered(resolver.run(draft.steps))
    if any(isinstance(part, Result) for part in walk(steps)):
        if not any(isinstance(part, RollDie) for part in walk(steps)):
            raise NotUnderstood("does not know the result of what")
        steps = rewrite(steps, lambda part: ThatMuch() if type(part) is Result else part)
    if any(isinstance(part, Begin) and part.duration == "" and _plays(part.ability) for part in walk(steps)):
        raise NotUnderstood("does not know how long that may be played")
    if any(isinstance(part, ThoseCounters) for part in walk(steps)):
        raise NotUnderstood("does not know which counters are removed")
    if any(isinstance(step, ColorChoice) for step in steps):
        raise NotUnderstood("chooses a color and does nothing with it")
    return Effect((Mode(steps, resolver.targets, text),))


def activated(read: Activation, text: str, line: int, this: Mention) -> Activated:
    """An activated ability (602)."""
    draft = assemble(read.sentences)
    resolver = Resolver((this,))
    if any(isinstance(step, Untap) and isinstance(step.what, Pick) for step in read.cost.actions):
        raise NotUnderstood("has a cost that untaps something of choice")
    actions = resolver.steps(read.cost.actions)
    cost = replace(read.cost, actions=actions, text=text.partition(":")[0])
    if any(isinstance(step, RemoveCounters) and step.count == X() for step in actions):
        draft = replace(draft, steps=rewrite(draft.steps, lambda part: X() if isinstance(part, Removed) else part))
    marks = set(draft.marks)
    if marks - {"sorcery", "instant", "once", "ever"}:
        raise NotUnderstood("says about the ability what cannot be said of it")
    effect = effect_of(draft, resolver, text)
    if draft.x is not None and not (cost.mana is not None and cost.mana.has_x):
        raise NotUnderstood("defines an X that nothing asks for")
    only_if = None if draft.only_if is None else Resolver((this,)).leaf(draft.only_if)
    if len(resolver.zones) > 1:
        raise NotUnderstood("is in two zones at once")
    return Activated(
        text=text,
        line=line,
        cost=cost,
        effect=effect,
        zone=min(resolver.zones, default="battlefield"),
        sorcery_speed="sorcery" in marks,
        instant_speed="instant" in marks,
        once_each_turn="once" in marks,
        once="ever" in marks,
        only_if=only_if,
        x=None if draft.x is None else resolver.leaf(draft.x),
        less=0 if draft.less is None else Resolver((this,)).leaf(draft.less),
    )


def triggered(read: Trigger, text: str, line: int, this: Mention) -> tuple[Triggered, ...]:
    """A triggered ability (603); a condition right behind the event is checked twice (603.4)."""
    if read.other is not None:
        made = tuple(
            one
            for occasion in (read.occasion, read.other)
            for one in triggered(replace(read, occasion=occasion, other=None), text, line, this)
        )
        if any(one.effect != made[0].effect or one.once_each_turn for one in made):
            raise NotUnderstood("does something else for each of two events")
        return made
    if read.occasion.next and read.occasion.when.step != "end of combat":  # it comes in every combat (511.2)
        raise NotUnderstood("triggers on a step that comes only once")
    condition: Condition | None = None
    sentences = read.sentences
    first = sentences[0]
    resolver = Resolver(mentions(read, this), read.occasion.player)
    if first.condition is not None and not first.instead and not isinstance(first.condition, NthResolution):
        condition = resolver.condition(first.condition)
        sentences = (replace(first, condition=None), *sentences[1:])
    draft = assemble(sentences)
    if set(draft.marks) - {"once"} or draft.only_if is not None or draft.less is not None or draft.x is not None:
        raise NotUnderstood("says about the ability what cannot be said of it")
    effect = effect_of(draft, resolver, text)
    if resolver.zones:
        raise NotUnderstood("would have to trigger in another zone")
    once = "once" in draft.marks
    events = (read.occasion.when, *((read.occasion.also,) if read.occasion.also is not None else ()))
    if once and len(events) > 1:
        raise NotUnderstood("triggers once for two events")
    return tuple(
        Triggered(text=text, line=line, when=when, effect=effect, condition=condition, once_each_turn=once)
        for when in events
    )


def mentions(read: Trigger, this: Mention) -> tuple[Mention, ...]:
    """What the event names: the object itself, and what happens to it or what it is about."""
    when = read.occasion.when
    if when.happening in ("step", "state") or when.subject == IsRef(THIS):
        return (this, Mention(Ref("aiming"), frozenset(("spell",)), by_it=False)) if when.by == Is("spell") else (this,)
    if when.happening == "activated":
        return (this, Mention(Ref("it"), frozenset(("ability",))))
    zones = {"cast": "stack", "cast or copy": "stack", "copied": "stack", "discarded": "graveyard"}
    zone = zones.get(when.happening, "battlefield")
    aimed = [mention(Ref("aimed"), part.part) for part in walk(when.subject) if isinstance(part, TargetsOnly)]
    it = mention(Ref("it"), when.subject, zone)
    if when.subject == IsRef(Ref("attached")):
        it = replace(it, words=it.words | {"creature", "permanent", "land", "artifact"})
    if when.happening in ("dies", "leaves"):
        it = replace(it, words=it.words | {"card"})  # 400.7e
    return (this, it, *aimed)


def about_itself(sentences: tuple[Sentence, ...]) -> bool:
    """Whether a spell says what holds of itself, like that it cannot be countered, not what it does."""
    steps = [step for sentence in sentences for step in sentence.steps]
    return bool(steps) and all(
        isinstance(step, Begin)
        and isinstance(step.ability, Rule)
        and step.ability.fits == IsRef(THIS)
        and not step.duration
        for step in steps
    )


def standing(sentences: tuple[Sentence, ...], text: str, line: int, this: Mention) -> tuple[Ability, ...]:
    """Static abilities and replacement effects (604, 614): what a permanent says without a colon or an event."""
    made: list[Ability] = []
    resolver = Resolver((this,))
    for sentence in sentences:
        if sentence.rider == "still a land" and made and isinstance(made[-1], Static):
            made[-1] = replace(made[-1], modifications=_kept(made[-1].modifications))
            continue
        if sentence.rider == "at least one" and made and isinstance(made[-1], Rule) and made[-1].kind == "ability less":
            made[-1] = replace(made[-1], mana="1")
            continue
        if (
            sentence.rider
            or sentence.limit
            or sentence.otherwise
            or sentence.instead
            or sentence.x is not None
            or sentence.aimed is not None
            or sentence.spend_only
            or sentence.spent
            or sentence.less is not None
        ):
            raise NotUnderstood("says what a permanent cannot say of itself")
        condition = resolver.condition(sentence.condition) if sentence.condition is not None else None
        for step in resolver.run(sentence.steps):
            inner = condition
            if isinstance(step, If) and inner is None and len(step.steps) == 1 and not step.otherwise:
                inner, step = step.condition, step.steps[0]  # noqa: PLW2901  the condition stands behind
            if any(isinstance(part, Did | WonFlip | NthResolution) for part in walk(inner)):
                raise NotUnderstood("asks what was done where nothing is done")
            made.append(_standing(step, inner, text, line))
        if resolver.targets:
            raise NotUnderstood("targets something without being an effect")
    return tuple(made)


def _standing(step: object, condition: Condition | None, text: str, line: int) -> Ability:
    match step:
        case Begin(ability=Replacement() as ability, duration=""):
            if condition is not None and ability.condition is not None:
                raise NotUnderstood("has two conditions for one sentence")
            return replace(ability, text=text, line=line, condition=condition or ability.condition)
        case Begin(ability=Rule() as ability, duration=""):
            if condition is not None and ability.condition is not None:
                raise NotUnderstood("has two conditions for one sentence")
            return replace(ability, text=text, line=line, condition=condition or ability.condition)
        case Modify(what=Every() | Ref() as what, modifications=modifications, duration=""):
            if isinstance(what, Ref) and what not in (THIS, Ref("attached")):
                raise NotUnderstood("does not know whom that affects all the time")
            if isinstance(what, Every) and "spell" in words_of(what.fits) and what.zone != "stack":
                raise NotUnderstood("asks from where a spell is cast, all the time")
            return Static(text=text, line=line, affects=what, modifications=modifications, condition=condition)
    raise NotUnderstood("tells what to do, without when")
