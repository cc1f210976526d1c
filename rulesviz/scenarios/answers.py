"""Answers in a person's words, read against an open question (scenario format, "Answers")."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from rulesviz.cards.words import SINGULAR
from rulesviz.explain.options import option_texts
from rulesviz.model.acts import Answer, Question, Value
from rulesviz.model.characteristics import CREATURE_TYPES
from rulesviz.model.mana import COLOR_NAMES
from rulesviz.model.state import State
from rulesviz.rules.asking import legal
from rulesviz.rules.entry import OFTEN_CHOSEN
from rulesviz.rules.layers import look
from rulesviz.scenarios.names import BadName, Names

YES, NO = ("yes", "true"), ("no", "false")
_MANY, _SOME = 24, 8  # so many answers are listed, and so many examples of a kind that has more
_LETTERS = {name: letter for letter, name in COLOR_NAMES.items()} | {"colorless": "C"}


class BadAnswer(ValueError):  # noqa: N818  (it reads as a sentence)
    """An answer that is none of the legal ones; `options` are those, in words, unless the message names some itself."""

    def __init__(self, message: str, options: tuple[str, ...] = (), rules: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.options = options
        self.rules = rules


def options_text(question: Question, state: State, names: Names) -> tuple[str, ...]:
    """The legal answers of a question as a person writes them."""
    return option_texts(question, lambda one: label(state, names, one))


def label(state: State, names: Names, one: int) -> str:
    """The label of an object, an alias before a name."""
    if not 0 <= one < len(state.objects):
        return "it"
    card = state.objects[one].card
    alias = next((alias for alias, lineage in names.aliases.items() if lineage == card), None)
    return names.shown.get(alias or "", alias) or names.label(card) or look(state, one).chars.name


def read_answer(question: Question, raw: Any, state: State, names: Names) -> Answer:
    """The engine's form of an answer; raises BadAnswer that lists the legal ones."""
    if isinstance(raw, str) and raw.lower() == "none" and (question.none or question.least == 0):
        return "none" if question.none else ()
    if question.kind == "blockers":
        return _blocks(question, raw, state, names)
    if question.slots:
        if isinstance(raw, str) and raw.lower() in ("same", "none"):
            return raw.lower()
        return _slots(question, raw, state, names)
    if question.kind == "order_triggers":
        return _order(question, raw, state, names)
    if question.single:
        if isinstance(raw, list) and len(raw) == 1:
            raw = raw[0]
        if isinstance(raw, list):
            raise _bad(question, raw, state, names)
        return _value(question, raw, state, names)
    parts = raw if isinstance(raw, list) else [raw]
    if question.none and not parts:
        return "none"
    values: list[Value] = []
    for part in parts:
        values.append(_value(question, part, state, names, taken=values))
    if question.among and not legal(question, tuple(values)):
        raise _bad(question, raw, state, names)
    return tuple(values)


def _bad(question: Question, raw: Any, state: State, names: Names) -> BadAnswer:
    options = options_text(question, state, names)
    more = (f"and {len(options) - _MANY} more",) if len(options) > _MANY else ()
    return BadAnswer(f"{raw!r} is no answer to {question.prompt!r}", (*options[:_MANY], *more))


def _value(question: Question, raw: Any, state: State, names: Names, taken: list[Value] | None = None) -> Value:
    if question.kind in ("may", "pay"):
        return _bool(question, raw, state, names)
    if question.kind == "chance" and isinstance(question.options[0], bool):
        return _bool(question, raw, state, names)
    if question.kind == "choose" and question.open_ended and isinstance(raw, str):
        return raw
    if question.kind in ("number", "modes", "damage", "chance"):
        if isinstance(raw, bool) or not isinstance(raw, int):
            raise _bad(question, raw, state, names)
        if raw not in question.options and not (question.open_ended and raw >= 0):
            raise _bad(question, raw, state, names)
        return raw
    if question.kind in ("color", "mana_type"):
        letter = str(raw).strip("{}")
        letter = _LETTERS.get(letter.lower(), letter)
        for option in question.options:
            if (
                str(option).upper() == letter.upper()
                or str(option).upper() == str(raw).replace("}{", "").strip("{}").upper()
            ):
                return option
        raise _bad(question, raw, state, names)
    if question.kind == "creature_type":
        return creature_type(raw, question.options)
    return _entity(question, raw, state, names, taken or [])


def _bool(question: Question, raw: Any, state: State, names: Names) -> bool:
    if isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and raw.lower() in (*YES, *NO):
        return raw.lower() in YES
    raise _bad(question, raw, state, names)


def _entity(question: Question, raw: Any, state: State, names: Names, taken: list[Value]) -> Value:
    """An object among the options, by its name; a player by theirs."""
    if isinstance(raw, bool) or not isinstance(raw, str):
        raise _bad(question, raw, state, names)
    for option in question.options:
        if isinstance(option, str) and option.lower() == raw.lower():
            return option
    found = [one for one in names.candidates(state, raw) if one in question.options and one not in taken]
    if not found:  # by the name it has now, even if it is labelled otherwise
        found = [
            one
            for one in question.options
            if isinstance(one, int)
            and one not in taken
            and 0 <= one < len(state.objects) and look(state, one).chars.name.lower() == raw.lower()
        ]
    if not found:
        raise _bad(question, raw, state, names)
    if len(found) > 1:
        try:
            return names.one(state, raw, lambda one: one in question.options and one not in taken)
        except BadName as wrong:
            raise BadAnswer(str(wrong), options_text(question, state, names)) from None
    return found[0]


def _slots(question: Question, raw: Any, state: State, names: Names) -> Answer:
    parts = raw if isinstance(raw, list) else [raw]
    flat = [part for group in parts for part in (group if isinstance(group, list) else [group])]
    if len(flat) != len(question.slots):
        raise BadAnswer(
            f'{raw!r}: one entry for each of {len(question.slots)} targets is needed, "same" for one that stays',
            options_text(question, state, names),
        )
    values: list[Value] = []
    for part, slot, now in zip(flat, question.slots, question.now, strict=True):
        if isinstance(part, str) and (part.lower() == "same" or _is_now(part, now, state, names)):
            values.append("same")
        else:
            values.append(
                _entity(
                    Question(question.player, "targets", question.prompt, slot, question.rules), part, state, names, []
                )
            )
    return tuple(values)


def _is_now(name: str, now: Value, state: State, names: Names) -> bool:
    """Whether a name means the target that the copy has already."""
    if isinstance(now, str):
        return name.lower() == now.lower()
    return now in names.candidates(state, name)


def _order(question: Question, raw: Any, state: State, names: Names) -> Answer:
    """Triggers in the order in which they shall resolve, named by their source or their text."""
    parts = raw if isinstance(raw, list) else [raw]
    left = list(range(len(question.labels)))
    order: list[Value] = []
    for part in parts:
        if isinstance(part, int) and not isinstance(part, bool):
            found = [place for place in left if place == part - 1]
        else:
            wanted = str(part).removesuffix(" (triggered)").lower()
            found = [place for place in left if _is_trigger(question, place, wanted, state, names)]
        if not found:
            raise _bad(question, raw, state, names)
        order.append(found[0])
        left.remove(found[0])
    if left and len(left) == 1:
        order.append(left.pop())
    if left:
        raise _bad(question, raw, state, names)
    return tuple(order)


def _is_trigger(question: Question, place: int, wanted: str, state: State, names: Names) -> bool:
    source, _, text = question.labels[place].partition(": ")
    if wanted in (source.lower(), text.lower(), question.labels[place].lower()):
        return True
    pending = question.sources[place] if question.sources else None
    return pending is not None and pending in names.candidates(state, wanted)


def _blocks(question: Question, raw: Any, state: State, names: Names) -> Answer:
    if isinstance(raw, dict):
        pairs = [(names.one(state, b), names.one(state, a)) for b, a in raw.items()]
        said = tuple(f"{blocker}>{attacker}" for blocker, attacker in pairs)
        return said[0] if question.single and len(said) == 1 else said
    raise _bad(question, raw, state, names)


def creature_type(raw: Any, there: Sequence[Value] = ()) -> str:
    """A creature type in any case or in its plural, as the rules write it; `there` are those that other cards have.

    >>> creature_type("elf"), creature_type("Wolves")
    ('Elf', 'Wolf')
    """
    known = {form.lower(): word for form, word in SINGULAR.items() if word in CREATURE_TYPES}
    known |= {str(word).lower(): str(word) for word in there}
    word = " ".join(str(raw).split()).lower()
    if word in known:
        return known[word]
    near = tuple(dict.fromkeys(known[one] for one in get_close_matches(word, known, n=3, cutoff=0.6)))
    count, some = len(set(known.values())), ", ".join(map(str, (there or OFTEN_CHOSEN)[:_SOME]))
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {count}, for example {some}"
    raise BadAnswer(f"{str(raw)[:40]!r} is no creature type; {hint}", rules=("205.3m",))


def default_answer(question: Question) -> Answer:
    """The answer under `auto`: no, same, none, timestamp order, first listed."""
    if question.kind in ("may", "pay"):
        return False
    if question.kind == "new_targets":
        return "same"
    if question.none:
        return "none"
    if question.among:
        return next(question.divisions())
    if question.single:
        return question.options[0] if question.options else "Human" if question.kind == "creature_type" else 0
    return question.options[: question.least]
