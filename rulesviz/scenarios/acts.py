"""The script's verbs: each entry becomes an act of the engine (scenario format, section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulesviz.cards.catalogue import BadCard, Catalogue, UnknownCard
from rulesviz.cards.drafts import NotUnderstood as UnreadLine
from rulesviz.cards.lines import parse_effect
from rulesviz.model.acts import Activate, CastSpell, Concede, Given, PlayLand, TurnUp
from rulesviz.model.instructions import Effect
from rulesviz.model.objects import GameObject
from rulesviz.model.phrases import refs_in
from rulesviz.model.state import STEPS, Effecting, Putting, Settling
from rulesviz.rules.abilities import could_activate
from rulesviz.rules.asking import Refused
from rulesviz.rules.casting import check_land, could_cast
from rulesviz.rules.combat import why_not_attack
from rulesviz.rules.layers import look
from rulesviz.rules.targets import effect_targets
from rulesviz.rules.turn import check_waiting
from rulesviz.scenarios.beforehand import BadAct, Beforehand
from rulesviz.scenarios.names import BadName
from rulesviz.scenarios.play import NotUnderstood, Play, check_understood
from rulesviz.scenarios.read import VERBS

Act = Mapping[str, Any]


def verb_of(act: Act) -> str:
    """The verb of an act that is known to have one."""
    return next(verb for verb in VERBS if verb in act)


def in_words(act: Act, *, asked: bool = False) -> str:
    """An act as a short sentence; `asked` as it stands in a question.

    >>> in_words({"cast": "Murder", "by": "opponent", "targets": ["bear"]}), in_words({"resolve": 1}), in_words({"pass": "opponent"})
    ('opponent casts Murder targeting bear', 'resolve the top of the stack', 'opponent passes')
    >>> in_words({"cast": "Murder", "by": "opponent"}, asked=True)
    'opponent cast Murder'
    """
    verb = verb_of(act)
    who = act["pass"] if verb == "pass" else act.get("by", "")
    does, _, further = verb.replace("_", " ").partition(" ")
    if who not in ("", "you") and not asked:
        does += "es" if does in ("pass", "go") else "s"
    words = [who, does, further, "" if verb == "pass" else _done_with(verb, act[verb])]
    if "ability" in act:
        words.append(f"ability {act['ability']}")
    if "x" in act:
        words.append(f"with X = {act['x']}")
    if act.get("targets"):
        targets = act["targets"] if isinstance(act["targets"], list) else [act["targets"]]
        flat = [str(part) for group in targets for part in (group if isinstance(group, list) else [group])]
        words.append(f"targeting {' and '.join(flat) if len(flat) < 3 else ', '.join(flat)}")
    return " ".join(word for word in words if word)


def _done_with(verb: str, value: Any) -> str:
    """What an act is done with.

    >>> _done_with("attack", ["Bear", "Wolf"]), _done_with("answer", True), _done_with("go_to", {"turn": 2, "step": "upkeep"})
    ('Bear, Wolf', 'yes', 'upkeep of turn 2')
    >>> _done_with("resolve", 2), _done_with("resolve", "all")
    ('the top 2 of the stack', 'the whole stack')
    """
    if verb == "resolve":
        return "the whole stack" if value == "all" else f"the top{'' if value == 1 else f' {value}'} of the stack"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict) and value.keys() == {"turn", "step"}:
        return f"{value['step']} of turn {value['turn']}"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


class Acts:
    """Does acts on a play; `catalogue` knows the cards that `put` and texts may name."""

    def __init__(self, play: Play, catalogue: Catalogue) -> None:
        self.play = play
        self.catalogue = catalogue
        self.beforehand = Beforehand(play)

    def do(self, act: Act) -> None:
        """Do one act that is no `expect`.

        Raises Refused if the rules do not allow it, BadAct or BadName if its words mean nothing here.
        """
        verb = verb_of(act)
        play = self.play
        if verb == "answer":
            play.answer(act["answer"])
            return
        check_waiting(play.state)
        getattr(self, f"_{verb}")(act)

    def _by(self, act: Act) -> str:
        player = act.get("by") or self.play.state.priority or "you"
        self._player(player)
        return str(player)

    def _player(self, name: str) -> str:
        names = [player.name for player in self.play.state.players]
        if name not in names:
            raise BadAct(f"{name!r} is no player; players are {', '.join(names)}")
        return name

    def _one(self, name: str, among: Any = None) -> int:
        return self.play.names.one(self.play.state, name, among)

    # -- casting, playing, activating ------------------------------------------------------------------------------------

    def _cast(self, act: Act) -> None:
        player = self._by(act)
        self.play.pass_until_priority(player)
        zone = act.get("from")

        def given(one: int) -> Given:
            return replace(self.beforehand.given(act), face=self.beforehand.face(act, one))

        def able(one: int) -> bool:
            return self._able(lambda: could_cast(self._state(), player, one, given(one)), zone, one, player)

        one = self._one(act["cast"], able)
        what = CastSpell(player, one, given(one))
        check_understood(self.play.state, one)
        if "targets" in act:
            what = replace(what, given=replace(what.given, targets=self.beforehand.targets(act, what)))
        self.play.submit(what)

    def _state(self) -> Any:
        return self.play.state

    def _able(self, attempt: Any, zone: str | None, one: int, player: str) -> bool:
        thing = self.play.state.objects[one]
        if zone is not None and thing.zone != zone:
            return False
        if thing.owner != player and thing.zone in ("hand", "library", "graveyard"):
            return False
        try:
            attempt()
        except Refused:
            return False
        return True

    def _play(self, act: Act) -> None:
        player = self._by(act)
        self.play.pass_until_priority(player)
        state = self.play.state

        def able(one: int) -> bool:
            face = self.beforehand.face(act, one)
            return self._able(lambda: check_land(state, player, one, face), act.get("from"), one, player)

        one = self._one(act["play"], able)
        check_understood(state, one)
        self.play.submit(PlayLand(player, one, self.beforehand.face(act, one)))

    def _activate(self, act: Act, *, mana_only: bool = False) -> None:
        player = self._by(act)
        self.play.pass_until_priority(player)
        given = self.beforehand.given(act)
        state = self.play.state
        name = act["tap"] if mana_only else act["activate"]

        def able(one: int) -> bool:
            return self._able(
                lambda: could_activate(state, Activate(player, one, act.get("ability"), given, mana_only)),
                None,
                one,
                player,
            )

        one = self._one(name, able)
        what = Activate(player, one, act.get("ability"), given, mana_only)
        if "targets" in act:
            what = replace(what, given=replace(given, targets=self.beforehand.targets(act, what)))
        self.play.submit(what)

    def _tap(self, act: Act) -> None:
        self._activate(act, mana_only=True)

    def _turn_up(self, act: Act) -> None:
        player = self._by(act)
        self.play.pass_until_priority(player)
        one = self._one(act["turn_up"], lambda one: one in self._state().battlefield)
        self.play.submit(TurnUp(player, one, self.beforehand.given(act)))

    # -- passing and moving on ------------------------------------------------------------------------------------------------------

    def _resolve(self, act: Act) -> None:
        state = self.play.state
        count = act["resolve"]
        if count == "all":
            self.play.todo.append(lambda: self._resolve_some(None))
        else:
            if len(state.stack) < 1:
                raise Refused("nothing to resolve", "the stack is empty", ("117.4",))
            left = [count]
            self.play.todo.append(lambda: self._resolve_some(left))
        self.play.go()

    def _resolve_some(self, left: list[int] | None) -> bool:
        """Let the top of the stack resolve once; True when enough has left the stack."""
        play = self.play
        if not play.state.stack or (left is not None and left[0] <= 0):
            return True
        play.count_resolution()
        top = play.state.stack[0]
        play.quiet = True
        while (
            play.state.question is None
            and not play.state.winner
            and top in play.state.stack
            and play.state.stack[0] == top
        ):
            play.pass_once()
        play.quiet = False
        if left is not None:
            left[0] -= 1
        return False

    def _pass(self, act: Act) -> None:
        player = self._player(act["pass"])
        if self.play.state.priority != player:
            raise Refused(f"{player} cannot pass", f"{self.play.state.priority or 'nobody'} has priority", ("117.1",))
        self.play.pass_once()
        self.play.go()

    def _go_to(self, act: Act) -> None:
        raw = act["go_to"]
        step = raw if isinstance(raw, str) else raw["step"]
        turn = raw.get("turn") if isinstance(raw, dict) else None
        state = self.play.state
        if turn is not None and (turn, _place(step)) < (state.turn, _place(state.step)):
            raise Refused("cannot go back", f"it is turn {state.turn}, {state.step}", ("500.1",))
        if turn is None:
            turn = state.turn if _place(step) > _place(state.step) else state.turn + 1
        self._towards(turn, step)

    def _towards(self, turn: int, step: str) -> None:
        self.play.todo.append(lambda: self._come_nearer(turn, step))
        self.play.go()

    def _come_nearer(self, turn: int, step: str) -> bool:
        play = self.play
        state = play.state
        here = (state.turn, _place(state.step))
        if here >= (turn, _place(step)) and state.priority is not None:
            return True
        play.quiet = True
        play.pass_once()
        play.quiet = False
        return False

    # -- combat --------------------------------------------------------------------------------------------------------------------------

    def _attack(self, act: Act) -> None:
        raw = act["attack"]
        named = [raw] if isinstance(raw, str) else list(raw)
        play = self.play
        state = play.state
        player = state.active
        if isinstance(raw, dict):
            for whom in raw.values():
                self._player(str(whom))
        ones = [self._one(name, lambda one: why_not_attack(state, one, player) is None) for name in named]
        if _place(state.step) >= _place("declare attackers"):
            raise Refused("cannot attack now", f"it is the {state.step} step already", ("508.1",))
        for one in ones:
            reason = why_not_attack(state, one, player)
            if reason is not None:
                raise Refused(f"{look(state, one).chars.name} cannot attack", *reason)
        labels = [play.names.label(state.objects[one].card) for one in ones]
        whom = list(raw.values()) if isinstance(raw, dict) else []
        self._until_asked("attackers", "declare attackers")
        play.left = [labels, *whom, *play.left]
        play.go()

    def _block(self, act: Act) -> None:
        play = self.play
        if _place(play.state.step) >= _place("declare blockers"):
            raise Refused("cannot block now", f"it is the {play.state.step} step already", ("509.1",))
        self._until_asked("blockers", "declare blockers")
        if play.question is None or play.question.kind != "blockers":
            raise Refused("cannot block", "there is nothing that could block", ("509.1a",))
        play.answer(act["block"])

    def _until_asked(self, kind: str, step: str) -> None:
        """Pass until that question is open."""
        play = self.play
        while not play.state.winner and not (play.question is not None and play.question.kind == kind):
            if play.question is not None or play.state.priority is None or _place(play.state.step) > _place(step):
                return
            if _place(play.state.step) == _place(step) and kind == "attackers":
                return
            play.pass_once()

    # -- effects without a card --------------------------------------------------------------------------------------------------------

    def _effect(self, act: Act) -> None:
        player = self._by(act)
        play = self.play
        effect = self._read_effect(act["effect"])
        named = [name[1:] for name in refs_in(effect) if name.startswith("@")]
        bound = tuple((f"@{name}", (self._one(name, lambda one: one in play.state.battlefield),)) for name in named)
        given = None
        if "targets" in act:
            legal = effect_targets(play.state, effect, player)
            given = self.beforehand.read_targets(act["targets"], legal)
        self._push(Effecting(player, act["effect"], effect, bound, given))

    def _read_effect(self, text: str) -> Effect:
        """The text as it stands; if that means nothing, with the names of the table in it."""
        names = self.play.names
        try:
            return parse_effect(text)
        except UnreadLine:
            labels = {name.lower() for name in names.labels().values()} | set(names.of_base) | set(names.aliases)
            try:
                return parse_effect(text, frozenset(labels))
            except UnreadLine as wrong:
                raise NotUnderstood(f'not understood: "{text}" ({wrong})') from None

    def _put(self, act: Act) -> None:
        play = self.play
        under = self._player(act.get("under") or act.get("by") or "you")
        zone = act.get("onto", "battlefield")
        try:
            one = self._one(act["put"], lambda one: self._elsewhere(one, zone, under))
            found = self._elsewhere(one, zone, None)
        except BadName:
            found = False
        if not found:
            try:
                card = self.catalogue.find(act["put"])
            except (UnknownCard, BadCard) as wrong:
                raise BadAct(str(wrong)) from None
            one = len(play.state.objects)
            thing = GameObject(one, card.definition, under, under, "nowhere", play.state.clock, one)
            play.state = replace(play.state, objects=play.state.objects.append(thing), clock=play.state.clock + 1)
            play.names.given[one] = card.name
            play.names.base[one] = card.name
            play.names.of_base.setdefault(card.name.lower(), []).append(one)
            play.names.number[one] = len(play.names.of_base[card.name.lower()])
            play.names.seen = one + 1
        check_understood(play.state, one)
        self._push(Putting(one, zone, under))

    def _elsewhere(self, one: int, zone: str, under: str | None) -> bool:
        thing = self.play.state.objects[one]
        return thing.last is None and thing.zone not in (zone, "stack") and (under is None or thing.owner == under)

    def _push(self, item: Any) -> None:
        play = self.play
        saved = play.save()
        player = play.state.priority or play.state.active
        play.state = replace(play.state, agenda=(*play.state.agenda, Settling(player), item), priority=None)
        try:
            play.go()
        except Refused:
            play.restore(saved)
            raise

    def _concede(self, act: Act) -> None:
        self.play.submit(Concede(self._player(act["concede"])))


def _place(step: str) -> int:
    return STEPS.index(step)
