"""The checks of a scenario: what must be true after an act (scenario format, section 3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rulesviz.explain.rulebook import satisfies
from rulesviz.explain.strata import rules_for
from rulesviz.explain.why_not import why_not
from rulesviz.model.abilities import Keyword
from rulesviz.model.characteristics import EVERY_CREATURE_TYPE, is_creature_type
from rulesviz.model.mana import MANA_TYPES, ManaCost, pool_text
from rulesviz.model.objects import GameObject
from rulesviz.model.state import State
from rulesviz.rules.asking import Refused
from rulesviz.rules.copying import copiable, shown_face
from rulesviz.rules.could_produce import could_produce
from rulesviz.rules.layers import look
from rulesviz.rules.matching import WORDS, Look, has_word, mana_value
from rulesviz.scenarios.acts import Acts, BadAct, in_words
from rulesviz.scenarios.answers import label, options_text
from rulesviz.scenarios.happened import happened
from rulesviz.scenarios.names import BadName, stack_name
from rulesviz.scenarios.play import Play

_RANGE = re.compile(r"(>=|<=|>|<|=)? *(-?\d+)")


@dataclass(frozen=True, slots=True)
class Check:
    """One check: where it stands, what it says, whether it holds, and what was found instead."""

    at: str
    check: str
    ok: bool
    found: str = ""


class BadCheck(ValueError):  # noqa: N818  (it reads as a sentence)
    """A check whose words mean nothing; the message lists what is allowed."""


class Checker:
    """Judges tables of checks against a play; `since` is where the previous `expect` stood among its moments."""

    def __init__(self, play: Play, acts: Acts, since: int) -> None:
        self.play = play
        self.acts = acts
        self.since = since
        self.cited: set[str] = set()

    @property
    def state(self) -> State:
        """The state to judge: with a question open, the moment at which it is asked."""
        return self.play.state.shown or self.play.state

    def all(self, table: Mapping[str, Any], at: str) -> list[Check]:
        """Every check of a table, in order; a myth holds if one of its own checks fails."""
        found: list[Check] = []
        for key, value in table.items():
            if key == "myth":
                for myth in value if isinstance(value, list) else [value]:
                    found.append(self._myth(myth, at))
            else:
                found += self._guarded(key, value, at)
        return found

    def _myth(self, myth: Mapping[str, Any], at: str) -> Check:
        inner = self.all(myth["expect"], f"{at} myth")
        proved_false = any(not check.ok for check in inner)
        text = f"myth ({myth['rule']}): {myth['says']}"
        return Check(at, text, proved_false and bool(inner), "" if proved_false else "what the myth says is true here")

    def _guarded(self, key: str, value: Any, at: str) -> list[Check]:
        try:
            return list(getattr(self, f"_{key}")(value, at))
        except (BadName, BadCheck) as wrong:
            return [Check(at, f"{key} = {value!r}", ok=False, found=str(wrong))]

    # -- players -----------------------------------------------------------------------------------------------------------

    def _player_named(self, name: str) -> Any:
        try:
            return self.state.player(name)
        except KeyError:
            raise BadCheck(
                f"{name!r} is no player; players are {', '.join(p.name for p in self.state.players)}"
            ) from None

    def _life(self, value: Mapping[str, Any], at: str) -> Iterable[Check]:
        for name, wanted in value.items():
            yield _number(at, f"life of {name}", wanted, self._player_named(name).life)

    def _mana(self, value: Mapping[str, str], at: str) -> Iterable[Check]:
        for name, wanted in value.items():
            yield _same(at, f"mana of {name}", _pool(wanted), pool_text(self._player_named(name).pool))

    def _player(self, value: Mapping[str, Any], at: str) -> Iterable[Check]:
        for name, keys in value.items():
            player = self._player_named(name)
            for key, wanted in keys.items():
                what = f"{key} of {name}"
                if key == "mana":
                    yield _same(at, what, _pool(wanted), pool_text(player.pool))
                elif key == "counters":
                    for kind, number in wanted.items():
                        yield _number(at, f"{kind} counters of {name}", number, player.count(kind))
                else:
                    have = getattr(player, key)
                    yield _number(at, what, wanted, have if isinstance(have, int) else len(have))

    def _winner(self, value: str, at: str) -> Iterable[Check]:
        yield _same(at, "winner", value, self.state.winner)

    # -- zones ---------------------------------------------------------------------------------------------------------------

    def _zone(self, name: str) -> list[int]:
        player, _, zone = name.rpartition(".")
        state = self.state
        if not player:
            if zone in ("battlefield", "stack", "exile", "command"):
                return list(getattr(state, zone))
            raise BadCheck(f"{name!r} is no zone; write for example you.battlefield or opponent.hand")
        owner = self._player_named(player)
        if zone in ("battlefield", "stack"):
            return [one for one in getattr(state, zone) if look(state, one).controller == player]
        if zone in ("exile", "command"):
            return [one for one in getattr(state, zone) if state.objects[one].owner == player]
        if zone in ("hand", "graveyard", "library"):
            return list(getattr(owner, zone))
        raise BadCheck(f"{zone!r} is no zone; zones are battlefield, hand, graveyard, library, exile, stack, command")

    def _counts(self, value: Mapping[str, Any], at: str) -> Iterable[Check]:
        for zone, wanted in value.items():
            there = self._zone(zone)
            if not isinstance(wanted, Mapping):
                yield _number(at, f"{zone}", wanted, len(there))
                continue
            names = [look(self.state, one).chars.name.lower() for one in there]
            for name, number in wanted.items():
                yield _number(at, f"{name} in {zone}", number, names.count(name.lower()))

    def _stack(self, value: Any, at: str) -> Iterable[Check]:
        state = self.state
        if not isinstance(value, list):
            yield _number(at, "objects on the stack", value, len(state.stack))
            return
        names = [stack_name(state, one) for one in state.stack]
        labels = [label(state, self.play.names, one) for one in state.stack]
        ok = len(value) == len(names) and all(
            wanted.lower() in (name.lower(), tag.lower())
            for wanted, name, tag in zip(value, names, labels, strict=True)
        )
        yield Check(at, f"stack, top first = {value}", ok, "" if ok else str(names))

    # -- objects ---------------------------------------------------------------------------------------------------------------

    def _one(self, name: str) -> int:
        state = self.state
        return self.play.names.one(state, name, lambda one: state.objects[one].zone in ("battlefield", "stack"))

    def _object(self, value: Mapping[str, Any], at: str) -> Iterable[Check]:
        for name, keys in value.items():
            yield from self._describes(name, self._one(name), keys, at)

    def _copiable(self, value: Mapping[str, Any], at: str) -> Iterable[Check]:
        for name, keys in value.items():
            one = self._one(name)
            thing = self.state.objects[one]
            seen = look(self.state, one)
            chars = shown_face(copiable(self.state, thing), thing)
            judged = Look(thing, chars, seen.controller, (chars.power, chars.toughness))
            yield from self._describes(f"copiable values of {name}", one, keys, at, judged)

    def _newest(self, keys: Mapping[str, Any], at: str) -> Iterable[Check]:
        there = list(self.state.battlefield)
        if not there:
            yield Check(at, "newest object", ok=False, found="the battlefield is empty")
        else:
            yield from self._describes("the newest object", there[-1], keys, at)

    def _objects(self, value: list[Mapping[str, Any]], at: str) -> Iterable[Check]:
        state = self.state
        for entry in value:
            where = dict(entry["where"])
            zone = where.pop("zone", "battlefield")
            ids = [
                o
                for name in ((zone,) if zone in ("battlefield", "stack", "exile", "command") else ())
                for o in self._zone(name)
            ]
            if not ids and zone in ("hand", "graveyard", "library"):
                ids = [one for player in state.players for one in getattr(player, zone)]
            fitting = [one for one in ids if all(check.ok for check in self._describes("", one, where, at))]
            yield _number(at, f"objects with {dict(entry['where'])}", entry.get("count", ">=1"), len(fitting))
            for one in fitting:
                if "has" in entry:
                    yield from self._describes(label(state, self.play.names, one), one, entry["has"], at)

    def _describes(
        self, name: str, one: int, keys: Mapping[str, Any], at: str, seen: Look | None = None
    ) -> Iterable[Check]:
        judged = seen or look(self.state, one)
        for key, wanted in keys.items():
            what = f"{key} of {name}"
            yield VALUES[key](self, judged, wanted, at, what)

    # -- mana, acts, questions ---------------------------------------------------------------------------------------------------

    def _could_produce(self, value: Mapping[str, str], at: str) -> Iterable[Check]:
        for name, wanted in value.items():
            letters = "".join(letter for letter in MANA_TYPES if letter in wanted)
            self.cited.add("106.7")
            yield _same(at, f"types {name} could produce", letters, could_produce(self.state, self._one(name)))

    def _can(self, value: list[Mapping[str, Any]], at: str) -> Iterable[Check]:
        for act in value:
            reason = self.refusal(act)
            yield Check(at, f"can {in_words(act)}", reason == "", reason)

    def _cannot(self, value: list[Mapping[str, Any]], at: str) -> Iterable[Check]:
        for act in value:
            reason = self.refusal(act)
            yield Check(at, f"cannot {in_words(act)}", reason != "", "" if reason else "it is accepted")

    def refusal(self, act: Mapping[str, Any]) -> str:
        """Why an act would be refused now, empty if it would be accepted; nothing is changed."""
        play = self.play
        saved, auto, left = play.save(), play.auto, play.left
        play.left = list(act.get("answers", []))
        try:
            self.acts.do(act)
        except Refused as refused:
            return str(refused.refusal)
        except (BadAct, BadName) as wrong:
            return str(wrong)
        finally:
            play.restore(saved)
            play.auto, play.left = auto, left
        return ""

    def _asks(self, value: Any, at: str) -> Iterable[Check]:
        question = self.play.question
        yield _same(at, "open question", value, question.kind if question is not None else False)

    def _options(self, value: list[Any], at: str) -> Iterable[Check]:
        question = self.play.question
        if question is None:
            yield Check(at, f"options = {value}", ok=False, found="no question is open")
            return
        legal = options_text(question, self.state, self.play.names)
        names = self._option_names(question)
        wanted = [str(part).lower() for part in value]
        found = [name.lower() for name in legal if name != "none" or "none" in wanted]
        ok = sorted(wanted) == sorted(found) or sorted(wanted) == sorted(names)
        yield Check(at, f"options = {value}", ok, "" if ok else ", ".join(legal))

    def _option_names(self, question: Any) -> list[str]:
        names = []
        for option in question.options:
            is_object = (
                isinstance(option, int)
                and not isinstance(option, bool)
                and question.kind not in ("number", "modes", "damage")
            )
            names.append(
                look(self.state, option).chars.name.lower() if is_object and option >= 0 else str(option).lower()
            )
        return names

    # -- events and explanations ----------------------------------------------------------------------------------------------------

    def _happened(self, value: Mapping[str, Any], at: str) -> Iterable[Check]:
        counts = happened(self.play.moments[self.since :])
        for name, wanted in value.items():
            if name not in counts:
                raise BadCheck(f"{name!r} is no event; events are {', '.join(sorted(counts))}")
            yield _number(at, f"{name} events", wanted, counts[name])

    def _because(self, value: Mapping[str, Mapping[str, Any]], at: str) -> Iterable[Check]:
        for name, keys in value.items():
            for key, rules in keys.items():
                try:
                    cited = rules_for(self.state, self._one(name), key)
                except KeyError as wrong:
                    raise BadCheck(str(wrong.args[0])) from None
                self.cited |= set(cited)
                yield _cites(at, f"{key} of {name} because", rules, cited)

    def _why_not(self, value: Mapping[str, Any], at: str) -> Iterable[Check]:
        for name, rules in value.items():
            reason = why_not(self.play.trace(), self._one(name))
            cited = reason.rules if reason is not None else ()
            self.cited |= set(cited)
            yield _cites(at, f"why not {name}", rules, cited)


# -- one value of an object ---------------------------------------------------------------------------------------------------------------

Value = Callable[[Checker, Look, Any, str, str], Check]


def _flag(read: Callable[[GameObject], bool]) -> Value:
    return lambda _, seen, wanted, at, what: _same(at, what, wanted, read(seen.object))


def _count(read: Callable[[Look], int | None]) -> Value:
    return lambda _, seen, wanted, at, what: _number(at, what, wanted, read(seen))


def _text(read: Callable[[Look], str]) -> Value:
    return lambda _, seen, wanted, at, what: _same(at, what, wanted, read(seen))


def _types(_: Checker, seen: Look, wanted: str, at: str, what: str) -> Check:
    found = seen.chars.type_line
    parts = [part.replace(" - ", " — ") for part in (wanted, found)]
    same = [tuple(sorted(side.lower().split()) for side in part.partition("—")[::2]) for part in parts]
    return Check(at, f"{what} = {wanted!r}", same[0] == same[1], found)


def _is(_: Checker, seen: Look, wanted: Any, at: str, what: str) -> Check:
    words = [wanted] if isinstance(wanted, str) else list(wanted)
    missing = [word for word in words if not is_word(seen, word)]
    return Check(at, f"{what} {words}", not missing, seen.chars.type_line)


def _is_not(_: Checker, seen: Look, wanted: Any, at: str, what: str) -> Check:
    words = [wanted] if isinstance(wanted, str) else list(wanted)
    there = [word for word in words if is_word(seen, word)]
    return Check(at, f"{what} {words}", not there, seen.chars.type_line)


def is_word(seen: Look, word: str) -> bool:
    """Whether the object answers to a word of the game, case aside."""
    lower = word.lower()
    if lower in WORDS:
        return has_word(seen, lower)
    chars = seen.chars
    if lower in {w.lower() for w in (*chars.supertypes, *chars.types, *chars.subtypes)}:
        return True
    return EVERY_CREATURE_TYPE in chars.subtypes and is_creature_type(word.capitalize())


def keywords_of(seen: Look) -> list[str]:
    """The keyword abilities, by name, each once (702)."""
    names = (ability.name for ability in seen.chars.abilities if isinstance(ability, Keyword))
    return sorted({name.lower() for name in names if name != "enchant"})


def _keywords(_: Checker, seen: Look, wanted: list[str], at: str, what: str) -> Check:
    found = keywords_of(seen)
    return Check(at, f"{what} = {wanted}", sorted({word.lower() for word in wanted}) == found, str(found))


def _counters(_: Checker, seen: Look, wanted: Mapping[str, Any], at: str, what: str) -> Check:
    have = dict(seen.object.counters)
    bad = [kind for kind in have if kind not in wanted]
    ok = not bad and all(_in_range(number, have.get(kind, 0)) for kind, number in wanted.items())
    return Check(at, f"{what} = {dict(wanted)}", ok, str(have))


def _attached(checker: Checker, seen: Look, wanted: str, at: str, what: str) -> Check:
    host = seen.object.attached_to
    if host is None:
        return Check(at, f"{what} = {wanted!r}", wanted in ("", "none"), "nothing")
    found = host if isinstance(host, str) else label(checker.state, checker.play.names, host)
    ok = found.lower() == wanted.lower() or (
        isinstance(host, int) and host in checker.play.names.candidates(checker.state, wanted)
    )
    return Check(at, f"{what} = {wanted!r}", ok, found)


def _targets(checker: Checker, seen: Look, wanted: list[Any], at: str, what: str) -> Check:
    choices = seen.object.choices
    flat = [entity for group in (choices.targets if choices else ()) for entity in group]
    names = [part for group in wanted for part in (group if isinstance(group, list) else [group])]
    ok = len(flat) == len(names) and all(
        (entity.lower() == str(name).lower()) if isinstance(entity, str) else _means(checker, str(name), entity)
        for entity, name in zip(flat, names, strict=True)
    )
    shown = [e if isinstance(e, str) else label(checker.state, checker.play.names, e) for e in flat]
    return Check(at, f"{what} = {wanted}", ok, str(shown))


def _means(checker: Checker, name: str, one: int) -> bool:
    """Whether a name means this object: the same one, or the card that it was."""
    state = checker.state
    found = checker.play.names.candidates(state, name)
    return one in found or state.objects[one].card in {state.objects[other].card for other in found}


def _modes(_: Checker, seen: Look, wanted: list[int], at: str, what: str) -> Check:
    found = list(seen.object.choices.modes) if seen.object.choices else []
    return Check(at, f"{what} = {wanted}", found == list(wanted), str(found))


def _chosen(_: Checker, seen: Look, wanted: Any, at: str, what: str) -> Check:
    found = [value for _, value in seen.object.chosen]
    return Check(at, f"{what} = {wanted!r}", str(wanted).lower() in [str(value).lower() for value in found], str(found))


def _x_of(seen: Look) -> int:
    on_stack = seen.object.zone == "stack" and seen.object.choices is not None
    return (seen.object.choices.x or 0) if on_stack and seen.object.choices else 0


VALUES: dict[str, Value] = {
    "name": _text(lambda seen: seen.chars.name),
    "power": _count(lambda seen: seen.chars.power),
    "toughness": _count(lambda seen: seen.chars.toughness),
    "loyalty": _count(
        lambda seen: seen.object.count("loyalty") if seen.object.zone == "battlefield" else seen.chars.loyalty
    ),
    "mana_cost": _text(lambda seen: str(seen.chars.mana_cost) if seen.chars.mana_cost is not None else ""),
    "mana_value": _count(mana_value),
    "colors": lambda _, seen, wanted, at, what: _same(
        at, what, "".join(sorted(wanted)), "".join(sorted(seen.chars.colors))
    ),
    "types": _types,
    "is": _is,
    "is_not": _is_not,
    "abilities": _count(lambda seen: len(seen.chars.abilities)),
    "keywords": _keywords,
    "tapped": _flag(lambda thing: thing.tapped),
    "counters": _counters,
    "damage": _count(lambda seen: seen.object.damage),
    "controller": _text(lambda seen: seen.controller),
    "owner": _text(lambda seen: seen.object.owner),
    "zone": _text(lambda seen: seen.object.zone if seen.object.last is None else "nowhere"),
    "token": _flag(lambda thing: thing.token),
    "copy": _flag(lambda thing: thing.copy),
    "face_down": _flag(lambda thing: thing.face_down),
    "face": _count(lambda seen: seen.object.face + 1),
    "sick": _flag(lambda thing: thing.sick),
    "attached_to": _attached,
    "x": _count(_x_of),
    "modes": _modes,
    "targets": _targets,
    "chosen": _chosen,
}
"""How each key of an `object` check is judged."""


# -- comparing --------------------------------------------------------------------------------------------------------------------------


def _same(at: str, what: str, wanted: Any, found: Any) -> Check:
    equal = wanted.lower() == found.lower() if isinstance(wanted, str) and isinstance(found, str) else wanted == found
    return Check(at, f"{what} = {wanted!r}", equal, repr(found))


def _in_range(wanted: Any, found: int | None) -> bool:
    if found is None:
        return False
    if isinstance(wanted, int):
        return found == wanted
    match = _RANGE.fullmatch(str(wanted).strip())
    if match is None:
        raise BadCheck(f"{wanted!r} is no number or range; write for example 3 or '>=2'")
    number = int(match[2])
    return {
        ">=": found >= number, "<=": found <= number, ">": found > number, "<": found < number, "=": found == number, None: found == number,
    }[match[1]]  # fmt: skip


def _number(at: str, what: str, wanted: Any, found: int | None) -> Check:
    return Check(at, f"{what} = {wanted!r}", _in_range(wanted, found), "nothing" if found is None else str(found))


def _pool(text: str) -> str:
    try:
        symbols = ManaCost.parse(text).symbols
    except ValueError as wrong:
        raise BadCheck(str(wrong)) from None
    return "".join(f"{{{symbol}}}" for symbol in sorted(symbols, key=MANA_TYPES.find))


def _cites(at: str, what: str, rules: Any, cited: tuple[str, ...]) -> Check:
    wanted = [rules] if isinstance(rules, str) else list(rules)
    missing = [rule for rule in wanted if not any(satisfies(one, rule) for one in cited)]
    return Check(at, f"{what} {', '.join(wanted)}", not missing, ", ".join(cited) or "no rule is cited")
