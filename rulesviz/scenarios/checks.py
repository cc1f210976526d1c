"""The checks of a scenario: what must be true after an act (scenario format, section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesviz.explain.strata import rules_for
from rulesviz.explain.why_not import why_not
from rulesviz.model.mana import MANA_TYPES, pool_text
from rulesviz.model.state import State
from rulesviz.rules.asking import Refused
from rulesviz.rules.copying import copiable, shown_face
from rulesviz.rules.could_produce import could_produce
from rulesviz.rules.layers import look
from rulesviz.rules.looks import Look
from rulesviz.scenarios.acts import Acts, in_words
from rulesviz.scenarios.answers import label, options_text
from rulesviz.scenarios.beforehand import BadAct
from rulesviz.scenarios.happened import happened
from rulesviz.scenarios.names import BadName, stack_name
from rulesviz.scenarios.play import Play
from rulesviz.scenarios.values import VALUES, BadCheck, Check, Ground, cites, number_check, pool_of, same


class Checker:
    """Judges tables of checks against a play; `since` is where the previous `expect` stood among its moments."""

    def __init__(self, play: Play, acts: Acts, since: int) -> None:
        self.play = play
        self.acts = acts
        self.since = since
        self.cited: set[str] = set()
        self.meaningless = False  # whether the last act tried had words that mean nothing here

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
            yield number_check(at, f"life of {name}", wanted, self._player_named(name).life)

    def _mana(self, value: Mapping[str, str], at: str) -> Iterable[Check]:
        for name, wanted in value.items():
            yield same(at, f"mana of {name}", pool_of(wanted), pool_text(self._player_named(name).pool))

    def _player(self, value: Mapping[str, Any], at: str) -> Iterable[Check]:
        for name, keys in value.items():
            player = self._player_named(name)
            for key, wanted in keys.items():
                what = f"{key} of {name}"
                if key == "mana":
                    yield same(at, what, pool_of(wanted), pool_text(player.pool))
                elif key == "counters":
                    for kind, number in wanted.items():
                        yield number_check(at, f"{kind} counters of {name}", number, player.count(kind))
                else:
                    have = getattr(player, key)
                    yield number_check(at, what, wanted, have if isinstance(have, int) else len(have))

    def _winner(self, value: str, at: str) -> Iterable[Check]:
        yield same(at, "winner", value, self.state.winner)

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
                yield number_check(at, f"{zone}", wanted, len(there))
                continue
            names = [look(self.state, one).chars.name.lower() for one in there]
            for name, number in wanted.items():
                yield number_check(at, f"{name} in {zone}", number, names.count(name.lower()))

    def _stack(self, value: Any, at: str) -> Iterable[Check]:
        state = self.state
        if not isinstance(value, list):
            yield number_check(at, "objects on the stack", value, len(state.stack))
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
            yield number_check(at, f"objects with {dict(entry['where'])}", entry.get("count", ">=1"), len(fitting))
            for one in fitting:
                if "has" in entry:
                    yield from self._describes(label(state, self.play.names, one), one, entry["has"], at)

    def _describes(
        self, name: str, one: int, keys: Mapping[str, Any], at: str, seen: Look | None = None
    ) -> Iterable[Check]:
        judged = seen or look(self.state, one)
        ground = Ground(self.state, self.play.names)
        for key, wanted in keys.items():
            what = f"{key} of {name}"
            yield VALUES[key](ground, judged, wanted, at, what)

    # -- mana, acts, questions ---------------------------------------------------------------------------------------------------

    def _could_produce(self, value: Mapping[str, str], at: str) -> Iterable[Check]:
        for name, wanted in value.items():
            letters = "".join(letter for letter in MANA_TYPES if letter in wanted)
            self.cited.add("106.7")
            yield same(at, f"types {name} could produce", letters, could_produce(self.state, self._one(name)))

    def _can(self, value: list[Mapping[str, Any]], at: str) -> Iterable[Check]:
        for act in value:
            reason = self.refusal(act)
            yield Check(at, f"can {in_words(act, asked=True)}", reason == "", reason)

    def _cannot(self, value: list[Mapping[str, Any]], at: str) -> Iterable[Check]:
        for act in value:
            reason = self.refusal(act)
            yield Check(
                at, f"cannot {in_words(act, asked=True)}", reason != "" and not self.meaningless, reason or "it is accepted"
            )

    def refusal(self, act: Mapping[str, Any]) -> str:
        """Why an act would be refused now, empty if it would be accepted; nothing is changed."""
        play = self.play
        self.meaningless = False
        saved, auto, left = play.save(), play.auto, play.left
        play.left = list(act.get("answers", []))
        try:
            self.acts.do(act)
        except Refused as refused:
            return str(refused.refusal)
        except (BadAct, BadName) as wrong:
            self.meaningless = True
            return str(wrong)
        finally:
            play.restore(saved)
            play.auto, play.left = auto, left
        return ""

    def _asks(self, value: Any, at: str) -> Iterable[Check]:
        question = self.play.question
        yield same(at, "open question", value, question.kind if question is not None else False)

    def _options(self, value: list[Any], at: str) -> Iterable[Check]:
        question = self.play.question
        if question is None:
            yield Check(at, f"options = {value}", ok=False, found="no question is open")
            return
        if question.slots:
            yield self._slot_options(question, value, at)
            return
        legal = options_text(question, self.state, self.play.names)
        names = self._option_names(question)
        wanted = [str(part).lower() for part in value]
        found = [name.lower() for name in legal if name != "none" or "none" in wanted]
        ok = sorted(wanted) == sorted(found) or sorted(wanted) == sorted(names)
        yield Check(at, f"options = {value}", ok, "" if ok else ", ".join(legal))

    def _slot_options(self, question: Any, value: list[Any], at: str) -> Check:
        """New targets: what they may become; `same`, `none` and what they are need not be said."""
        state, names = self.state, self.play.names
        tacit = {"same", "none"} | {self._target_name(now) for now in question.now}
        found = {self._target_name(option) for option in question.options} - tacit
        wanted = {str(part).lower() for part in value} - tacit
        return Check(at, f"options = {value}", wanted == found, ", ".join(options_text(question, state, names)))

    def _target_name(self, entity: Any) -> str:
        return entity.lower() if isinstance(entity, str) else label(self.state, self.play.names, entity).lower()

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
            yield number_check(at, f"{name} events", wanted, counts[name])

    def _because(self, value: Mapping[str, Mapping[str, Any]], at: str) -> Iterable[Check]:
        for name, keys in value.items():
            for key, rules in keys.items():
                try:
                    cited = rules_for(self.state, self._one(name), key)
                except KeyError as wrong:
                    raise BadCheck(str(wrong.args[0])) from None
                self.cited |= set(cited)
                yield cites(at, f"{key} of {name} because", rules, cited)

    def _why_not(self, value: Mapping[str, Any], at: str) -> Iterable[Check]:
        for name, rules in value.items():
            reason = why_not(self.play.trace(), self._one(name))
            cited = reason.rules if reason is not None else ()
            self.cited |= set(cited)
            yield cites(at, f"why not {name}", rules, cited)


# -- one value of an object ---------------------------------------------------------------------------------------------------------------


# -- comparing --------------------------------------------------------------------------------------------------------------------------
