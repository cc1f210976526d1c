"""Build the state that a scenario starts from (scenario format, section 1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from rulesviz.cards.card import Card
from rulesviz.cards.catalogue import BadCard, Catalogue, UnknownCard
from rulesviz.model.characteristics import is_creature_type
from rulesviz.model.identity import color_identity
from rulesviz.model.mana import COLORS, Mana, ManaCost, in_order
from rulesviz.model.objects import Choices, ContinuousEffect, GameObject
from rulesviz.model.state import Player, State
from rulesviz.rules.copying import copy_of
from rulesviz.rules.turn import start
from rulesviz.scenarios.answers import BadAnswer, creature_type
from rulesviz.scenarios.read import BadScenario

_COUNTED = re.compile(r"(\d+)x? +(\S.*)")
ZONES = ("battlefield", "hand", "graveyard", "exile", "command", "library")


@dataclass(frozen=True, slots=True)
class Placed:
    """The state, and what the file calls each object: id → the name it gave, or the card's."""

    state: State
    names: dict[int, str]
    answers: dict[str, list[Any]]


class _Builder:
    def __init__(self, position: Mapping[str, Any], catalogue: Catalogue, file: str) -> None:
        self.file = file
        self.catalogue = catalogue
        self.position = position
        self.names: dict[int, str] = {}
        self.ids: set[str] = set()
        self.attach: list[tuple[int, str, str]] = []
        tables = {"you": {}, "opponent": {}, **position.get("players", {})}
        self.tables: dict[str, Mapping[str, Any]] = tables
        active = position.get("active", "you")
        self._player(active, "active")
        players = tuple(self._make_player(name, table) for name, table in tables.items())
        self.state = State(
            players, active=active, turn=position.get("turn", 1), step=position.get("step", "precombat main")
        )

    def run(self) -> Placed:
        for name, table in self.tables.items():
            for zone in ZONES:
                for entry in table.get(zone, ()):
                    self._entry(name, zone, entry)
        for one, to, place in self.attach:
            self._attach(one, to, place)
        for name, table in self.tables.items():
            said = table.get("commander", [])
            self._commanders(name, [said] if isinstance(said, str) else said)
        self._choose_types()
        answers = {name: list(table.get("answers", ())) for name, table in self.tables.items()}
        return Placed(start(self.state), self.names, answers)

    def _player(self, name: str, place: str) -> None:
        if name not in self.tables:
            raise BadScenario(f"{self.file}: {place}: {name!r} is no player; players are {', '.join(self.tables)}")

    def _make_player(self, name: str, table: Mapping[str, Any]) -> Player:
        pool = self._mana(table.get("mana", ""), f"players.{name}.mana")
        counters = tuple((kind, int(count)) for kind, count in table.get("counters", {}).items())
        return Player(name, table.get("life", 20), counters, pool, endless_library=table.get("endless_library", False))

    def _mana(self, text: str, place: str) -> tuple[Mana, ...]:
        try:
            symbols = ManaCost.parse(text).symbols
        except ValueError as wrong:
            raise BadScenario(f"{self.file}: {place}: {wrong}") from None
        for symbol in symbols:
            if symbol not in "WUBRGC":
                raise BadScenario(
                    f"{self.file}: {place}: {{{symbol}}} is no type of mana; types are {{W}} {{U}} {{B}} {{R}} {{G}} {{C}}"
                )
        return tuple(Mana(symbol) for symbol in symbols)

    def card(self, name: str, place: str) -> Card:
        """The card of that name; raises BadScenario with the nearest names."""
        try:
            return self.catalogue.find(name)
        except (UnknownCard, BadCard) as wrong:
            raise BadScenario(f"{self.file}: {place}: {wrong}") from None

    def _entry(self, player: str, zone: str, entry: str | Mapping[str, Any]) -> None:
        place = f"players.{player}.{zone}"
        if isinstance(entry, str):
            counted = None if entry in self.catalogue else _COUNTED.fullmatch(entry)
            table: Mapping[str, Any] = {"card": counted[2], "count": int(counted[1])} if counted else {"card": entry}
        else:
            table = entry
        count = table.get("count", 1)
        if count > 20_000:
            raise BadScenario(f"{self.file}: {place}: {count} is too many; at most 20000 at once")
        card = self.card(table["card"], place)
        for _ in range(count):
            self._place(player, zone, table, card, place)

    def _place(self, player: str, zone: str, table: Mapping[str, Any], card: Card, place: str) -> None:
        state = self.state
        one = len(state.objects)
        owner = table.get("owner", player)
        self._player(owner, f"{place}.owner")
        choices = None
        if any(key in table for key in ("x", "kicked", "paid")):
            choices = Choices(x=table.get("x"), kicked=table.get("kicked", False), paid=tuple(table.get("paid", ())))
        negative = [kind for kind, count in table.get("counters", {}).items() if int(count) < 0]
        if negative:
            raise BadScenario(f"{self.file}: {place}: {negative[0]!r} counters cannot be fewer than 0")
        face = table.get("face", 1) - 1
        if face >= len(card.definition.faces):
            raise BadScenario(f"{self.file}: {place}: {card.name} has no back face")
        if zone == "battlefield" and not card.definition.faces[face].is_permanent:
            kind = card.definition.faces[face].type_line
            raise BadScenario(f"{self.file}: {place}: {card.name} is {kind}, which cannot be on the battlefield")
        loyalty = card.definition.faces[face].loyalty
        counters = {kind: int(count) for kind, count in table.get("counters", {}).items()}
        if zone == "battlefield" and loyalty is not None and "loyalty" not in counters:
            counters["loyalty"] = loyalty
        thing = GameObject(
            one, card.definition, owner, player, zone, state.clock, one,
            token=table.get("token", False), tapped=table.get("tapped", False), face=face,
            face_down=table.get("face_down", False), counters=tuple(counters.items()), damage=table.get("damage", 0),
            sick=table.get("sick", False), chosen=tuple(table.get("choices", {}).items()), choices=choices,
            moment=state.clock,
        )  # fmt: skip
        state = replace(state, objects=state.objects.append(thing), clock=state.clock + 1)
        self.state = _into_zone(state, thing)
        self.names[one] = table.get("id", card.name)
        if "id" in table:
            if table.get("count", 1) == 1 and table["id"] in self.ids:
                raise BadScenario(
                    f"{self.file}: {place}: the id {table['id']!r} is given twice; each id names one object"
                )
            self.ids.add(table["id"])
        if "copy_of" in table:
            self._as_copy(one, table["copy_of"], place)
        if "attached_to" in table:
            self.attach.append((one, table["attached_to"], place))

    def _commanders(self, player: str, said: list[str]) -> None:
        """Cards of a player that are commanders; one that is in no other zone begins in the command zone (903.3, 903.6)."""
        place = f"players.{player}.commander"
        identity = ""
        for name in said:
            found = [one for one, called in self.names.items() if called == name and self.state.objects[one].owner == player]
            if not found:
                found = [len(self.state.objects)]
                self._place(player, "command", {"card": name}, self.card(name, place), place)
            if len(found) > 1:
                raise BadScenario(f"{self.file}: {place}: {name!r} is the name of {len(found)} cards there; give one of them an id")
            thing = self.state.objects[found[0]]
            face = thing.definition.faces[0]
            if "Legendary" not in face.supertypes or thing.token:
                kind = "a token" if thing.token else face.type_line
                raise BadScenario(f"{self.file}: {place}: {name!r} is {kind}; a commander is a legendary card (CR 903.3)")
            self.state = replace(self.state, objects=self.state.objects.set(thing.id, thing._replace(commander=True)))
            identity += color_identity(thing.definition)
        owner = replace(self.state.player(player), identity=in_order(identity, COLORS))
        self.state = replace(self.state, players=tuple(owner if p.name == player else p for p in self.state.players))

    def _choose_types(self) -> None:
        """A creature type that was chosen is one that there is, or one that something here has (205.3m)."""
        things = [thing for thing in self.state.objects if "creature_type" in dict(thing.chosen)]
        faces = (face for thing in self.state.objects for face in thing.definition.faces) if things else ()
        there = sorted({word for face in faces for word in face.subtypes if is_creature_type(word)})
        for thing in things:
            try:
                word = creature_type(dict(thing.chosen)["creature_type"], there)
            except BadAnswer as wrong:
                raise BadScenario(f"{self.file}: {self.names[thing.id]}: choices: {wrong} (CR {', '.join(wrong.rules)})") from None
            chosen = tuple({**dict(thing.chosen), "creature_type": word}.items())
            self.state = replace(self.state, objects=self.state.objects.set(thing.id, thing._replace(chosen=chosen)))

    def _as_copy(self, one: int, original: str, place: str) -> None:
        """It is a copy of that card by an effect that is in force."""
        card = self.card(original, place)
        state = self.state
        pattern = GameObject(-1, card.definition, "", "", "nowhere", 0, -1)
        definition = copy_of(state, pattern)
        effect = ContinuousEffect(
            state.clock,
            state.objects[one].timestamp,
            None,
            state.objects[one].controller,
            "is a copy",
            (one,),
            becomes=definition,
        )
        self.state = replace(state, effects=(*state.effects, effect), clock=state.clock + 1)

    def _attach(self, one: int, to: str, place: str) -> None:
        if to in self.tables:
            host: int | str = to
        else:
            found = [other for other, name in self.names.items() if name == to and other != one]
            numbered = re.fullmatch(r"(.+)#(\d+)", to)
            if not found and numbered:
                same = [other for other, name in self.names.items() if name == numbered[1]]
                found = same[int(numbered[2]) - 1 : int(numbered[2])]
            if not found:
                there = get_close_matches(to, list(self.names.values()), n=3) or sorted(set(self.names.values()))[:8]
                raise BadScenario(
                    f"{self.file}: {place}: attached_to = {to!r} is nothing there; there are {', '.join(there)}"
                )
            host = found[0]
        thing = self.state.objects[one]._replace(attached_to=host)
        self.state = replace(self.state, objects=self.state.objects.set(one, thing))


def _into_zone(state: State, thing: GameObject) -> State:
    one = thing.id
    match thing.zone:
        case "battlefield":
            return replace(state, battlefield=state.battlefield.add(one))
        case "exile":
            return replace(state, exile=(*state.exile, one))
        case "command":
            return replace(state, command=(*state.command, one))
    players = []
    for player in state.players:
        if player.name == thing.owner:
            zone = (*getattr(player, thing.zone), one)
            player = replace(player, **{thing.zone: zone})  # type: ignore[arg-type]  # noqa: PLW2901
        players.append(player)
    return replace(state, players=tuple(players))


def place(position: Mapping[str, Any], catalogue: Catalogue, file: str) -> Placed:
    """The state that these tables describe, seated in file order; raises BadScenario."""
    return _Builder(position, catalogue, file).run()
