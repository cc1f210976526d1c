"""One line of a card text: read it whole, or say where understanding stopped."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from lark import UnexpectedToken

from rulesviz.cards import effects
from rulesviz.cards.compile import Stopped, parser
from rulesviz.cards.drafts import CONTEXT, CardContext, NotUnderstood, Pronoun, Quoted, ThisIn, rewrite, walk
from rulesviz.cards.meaning.lines import Chooser, Trigger
from rulesviz.cards.resolve import Mention, Resolver
from rulesviz.cards.text import ROW, chapters, says_its_name, tidy
from rulesviz.cards.words import COST_KEYWORDS, KEYWORDS, NUMBER_KEYWORDS
from rulesviz.model.abilities import AdditionalCost, Keyword, SpellAbility, Static, Triggered, When
from rulesviz.model.characteristics import Ability
from rulesviz.model.instructions import Effect, Mode, Row
from rulesviz.model.modifications import GainAbilities
from rulesviz.model.object_instructions import Modify
from rulesviz.model.references import Ref
from rulesviz.model.selection import IsRef, SharesChoice

_NO_END = 10**6
_INNER = re.compile(r"(?<!\w)'([^'\"]+)'(?!\w)")
_QUOTED = re.compile(r'"[^"]*"')
_ADDITIONAL = re.compile(r"additional cost:|as an additional cost ")
_ALTERNATIVE = re.compile(r"you may [^.]* rather than (?:pay this 's|its) mana cost")
_EXHAUST = "exhaust — "
_OWN = re.compile(r'["@]|(?:its|his|her) name is|named this')
_QUOTING = re.compile(r'"|token|investigate')
_TRIGGER = re.compile(r"(?:when|whenever|at) ")
_NEXT = re.compile(r"at the (?:beginning|start) of (?:the|your) next |when you next ")
_OPENINGS = (*KEYWORDS, *COST_KEYWORDS, *NUMBER_KEYWORDS, "affinity", "awaken", "crew", "devour", "enchant", "equip", "protection")
_KEYWORD = re.compile(rf"(?:{'|'.join(_OPENINGS)}|[a-z]+(?: land)?cycling)(?![\w'-])")


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its number and what it compiled to; without abilities, `reason` says what was not understood."""

    number: int
    text: str
    abilities: tuple[Ability, ...] = ()
    reason: str = ""

    @property
    def understood(self) -> bool:
        """Whether the line means something to the engine."""
        return not self.reason


def parse_line(text: str, number: int, card: CardContext) -> Line:
    """Read one line; it is understood as a whole or not at all.

    >>> line = parse_line("{T}: add {C}", 1, CardContext(types=("Land",)))
    >>> type(line.abilities[0]).__name__, line.reason
    ('Activated', '')
    >>> parse_line("{T}: proliferate", 1, CardContext(types=("Creature",))).reason
    'does not understand "proliferate" after "{T}:"'
    """
    try:
        made = abilities(text, number, card)
        _settled(made)
        made = _own_name(made, card) if '"' in text else made
        return Line(number, text, _own_choice(made) if "chosen color" in text else made)
    except NotUnderstood as wrong:
        return Line(number, text, reason=str(wrong))


def _settled(made: tuple[Ability, ...]) -> None:
    """Refuse a trigger event that speaks of something which it does not name itself (603.2)."""
    for ability in made:
        for part in walk(ability.when) if isinstance(ability, Triggered) else ():
            if type(part) is Pronoun:
                raise NotUnderstood(f'does not know what "{part.name}" means here')
            if type(part) is ThisIn:
                raise NotUnderstood("asks from where this is cast")


def _own_choice(made: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities, if protection from the chosen color is only said of the object that the choice was made for."""
    for ability in made:
        own = ability.affects == Ref("this") if isinstance(ability, Static) else isinstance(ability, Keyword)
        keywords = [part for part in walk(ability) if isinstance(part, Keyword)]
        if not own and any(SharesChoice("color") in walk(keyword.quality) for keyword in keywords):
            raise NotUnderstood("gives protection from a color that was chosen for another object")
    return made


def _own_name(made: tuple[Ability, ...], card: CardContext) -> tuple[Ability, ...]:
    """The abilities, if none that is given to another object speaks of the giver by its name (201.5b)."""
    for part in walk(made):
        if isinstance(part, Static | Modify) and (part.affects if isinstance(part, Static) else part.what) != Ref("this"):
            granted = [one for more in part.modifications if isinstance(more, GainAbilities) for one in more.abilities]
            if any(says_its_name(one.text, card) for one in granted):
                raise NotUnderstood("speaks by name of the card itself in an ability that another object has")
    return made


def parse_effect(text: str, names: frozenset[str] = frozenset()) -> Effect:
    """Read rules text that happens now, with no card; `names` are lower-case labels of things on the table.

    A label becomes `Ref("@label")`; of labels that begin alike the longest wins.

    Raises:
        NotUnderstood: the text is not understood; the message names the word.

    >>> parse_effect("bear gets +3/+3 until end of turn", frozenset({"bear"})).modes[0].steps[0].what
    Ref(name='@bear')
    """
    said = text.lower()
    labels = tuple(sorted((name for name in names if name in said), key=lambda name: (-len(name), name)))
    known = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in labels) or r"(?!)", re.IGNORECASE)
    marked = known.sub(lambda found: f"@{labels.index(found[0].lower())}", text)
    token = CONTEXT.set(CardContext(labels=labels))
    try:
        draft = effects.assemble(_parse("sentences", tidy(marked, CardContext())))
        if draft.marks or draft.only_if is not None or draft.less is not None or draft.x is not None:
            raise NotUnderstood("says about an effect what is said of abilities")
        return effects.effect_of(draft, Resolver(), text)
    finally:
        CONTEXT.reset(token)


@lru_cache(maxsize=65536)
def abilities(text: str, number: int, card: CardContext) -> tuple[Ability, ...]:
    """What a line compiles to; raises NotUnderstood with the reason."""
    token = CONTEXT.set(card)
    try:
        return _abilities(text, number, card)
    finally:
        CONTEXT.reset(token)


def _abilities(text: str, number: int, card: CardContext) -> tuple[Ability, ...]:
    head, *bullets = text.split("\n")
    whole = tidy(head, card)
    table = _table(bullets, card) if bullets and ROW.match(bullets[0]) else ()
    this = Mention(Ref("this"), frozenset(word.lower() for word in (*card.types, *card.subtypes)))
    if bullets and not table:
        return (_modal(whole, bullets, text, number, card, this),)
    numerals, rest = chapters(whole)
    if numerals:
        draft = effects.assemble(_parse("sentences", rest))
        effect = effects.effect_of(draft, Resolver((this,)), text)
        when = When("chapter", IsRef(Ref("this")), numbers=numerals)
        return (Triggered(text=text, line=number, when=when, effect=effect),)
    if _ADDITIONAL.match(whole):
        return (AdditionalCost(text=text, line=number, cost=_parse("additional", whole)),)
    if _ALTERNATIVE.fullmatch(whole):
        return (Keyword(name="alternative cost", text=text, line=number, cost=_parse("alternative", whole)),)
    bare = _QUOTED.sub(lambda found: "_" * len(found[0]), whole)
    if _KEYWORD.match(bare) and ":" not in bare:
        read = _parse("keywords", whole)
        return tuple(replace(one, line=number, text=one.text or text) for one in read)
    if ":" in bare and whole.startswith(_EXHAUST):
        read = _parse("activated", whole.removeprefix(_EXHAUST))
        return (replace(effects.activated(read, text, number, this), once=True),)
    if ":" in bare:
        return (effects.activated(_tabled("activated", whole, table), text, number, this),)
    if _TRIGGER.match(bare) and not (card.is_spell and _NEXT.match(bare)):
        made = effects.triggered(_tabled("triggered", whole, table), text, number, this)
        if card.is_spell and any(one.when.happening not in ("cast", "dies") for one in made):
            raise NotUnderstood("triggers on what an instant or sorcery never sees")
        return made
    sentences = _tabled("sentences", whole, table)
    if card.is_spell and not effects.about_itself(sentences):
        draft = effects.assemble(sentences)
        if draft.marks or draft.less is not None or draft.x is not None:
            raise NotUnderstood("says about a spell what is said of abilities")
        return (SpellAbility(text=text, line=number, effect=effects.effect_of(draft, Resolver(spell=True), text)),)
    return effects.standing(sentences, text, number, this)


def _table(rows: list[str], card: CardContext) -> tuple[Row, ...]:
    """The table of results below a line that rolls a die."""
    found = [(ROW.match(row), row) for row in rows]
    if not all(match for match, _ in found):
        raise NotUnderstood("has a table with something else in it")
    read = ((match, tidy(row[match.end() :], card)) for match, row in found if match)
    return effects.table_of((*_range(match), _parse("sentences", words)) for match, words in read)


def _range(row: re.Match[str]) -> tuple[int, int]:
    """From which result to which a row goes; what has no end goes as far as any die."""
    one, *other, less, more = row.groups()
    return 0 if less else int(one), _NO_END if more else int(next(filter(None, other), one))


def _tabled(start: str, text: str, table: tuple[Row, ...]) -> Any:
    """What a text means, with the table of results below it."""
    made = _parse(start, text)
    return effects.tabled(made, table) if table else made


def _modal(head: str, bullets: list[str], text: str, line: int, card: CardContext, this: Mention) -> Ability:
    read: Chooser = _parse("chooser", head)
    trigger = None if read.occasion is None else Trigger(read.occasion, ())
    modes: list[Mode] = []
    for bullet in bullets:
        words = tidy(bullet.lstrip("• "), card)
        draft = effects.assemble(_parse("sentences", words))
        mentions = effects.mentions(trigger, this) if trigger else () if card.is_spell else (this,)
        player = read.occasion.player if read.occasion else None
        resolver = Resolver(mentions, player, spell=card.is_spell)
        modes.extend(effects.effect_of(draft, resolver, bullet.lstrip("• ")).modes)
    most = read.most if read.again else min(read.most, len(modes))
    effect = Effect(tuple(modes), read.least, most, again=read.again)
    if read.occasion is not None and read.occasion.also is None:
        return Triggered(text=text, line=line, when=read.occasion.when, effect=effect)
    if card.is_spell:
        return SpellAbility(text=text, line=line, effect=effect)
    raise NotUnderstood("chooses without when")


def _parse(start: str, text: str) -> Any:
    """What a text means, read once for all cards unless it speaks of its own card's name or of labels."""
    return _read(start, text, CONTEXT.get() if _OWN.search(text) else None)


@lru_cache(maxsize=65536)
def _read(start: str, text: str, _card: CardContext | None) -> Any:
    try:
        made = parser().parse(text, start=start)
    except Stopped as stop:
        raise NotUnderstood(_where(text, stop.at)) from None
    except UnexpectedToken as stop:
        raise NotUnderstood(_where(text, len(text) if stop.token.type == "$END" else stop.pos_in_stream)) from None
    return rewrite(made, _unquoted) if _QUOTING.search(text) else made


def _unquoted(part: Any) -> Any:
    """A tuple of abilities with those in quotation marks read as lines of their own."""
    if type(part) is not tuple or not any(type(one) is Quoted for one in part):
        return part
    card = CONTEXT.get()
    card = replace(card, types=()) if card.is_spell else card
    return tuple(
        each
        for one in part
        for each in (abilities(_INNER.sub(r'"\1"', one.text), 0, replace(card, handed_out=one.named)) if type(one) is Quoted else (one,))
    )


def _where(text: str, at: int | None) -> str:
    """The word where the parser stopped, and the few before it."""
    if at is None or not 0 <= at < len(text):
        return f'misses something after "{_tail(text)}"'
    word = re.match(r'\{[^}]*\}|"[^"]*"|[\w\'/+-]+|.', text[at:])
    before = _tail(text[:at])
    where = f' after "{before}"' if before else ""
    return f'does not understand "{word[0] if word else ""}"{where}'


def _tail(text: str) -> str:
    return " ".join(text.split()[-4:])
