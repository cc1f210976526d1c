"""Whatever is played, some things always hold: random legal games with all shipped cards, and the values that carry a state.

More of it: pytest --hypothesis-profile=nightly tests/test_properties.py (about 100,000 events).
"""

import os
import random
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

from hypothesis import assume, event, given, note, settings
from hypothesis import strategies as st

from rulesviz.cards.catalogue import shipped
from rulesviz.model.acts import Act, Answer, Question
from rulesviz.model.events import ZoneChanged
from rulesviz.model.modifications import RemoveTypes
from rulesviz.model.state import State
from rulesviz.model.vector import IdSet, Vector
from rulesviz.rules.asking import Refused, Run
from rulesviz.rules.copying import copiable
from rulesviz.rules.layers import derived
from rulesviz.rules.legal import legal
from rulesviz.rules.state_based import check
from rulesviz.rules.turn import act as begin
from rulesviz.rules.turn import advance
from rulesviz.scenarios.position import place

ROOT = Path(__file__).parent.parent
ACTS = 25
MOST_STEPS = 1_500

# --- the values that carry a state --------------------------------------------------------------------------------------


@given(st.lists(st.integers(), max_size=200), st.data())
def test_a_vector_is_a_list_that_shares(items, data):
    vector, model = Vector.of(items), list(items)
    assert list(vector) == model
    if items:
        place_ = data.draw(st.integers(0, len(items) - 1))
        changed = vector.set(place_, -1)
        assert list(vector) == model
        model[place_] = -1
        assert list(changed) == model
        assert changed[place_] == -1
    assert list(vector.append(7)) == [*items, 7]
    assert len(vector) == len(items)


@given(st.sampled_from([31, 32, 33, 1023, 1024, 1025, 1056]))
def test_a_vector_grows_by_whole_floors(size):
    vector = Vector.of(range(size))
    assert list(vector) == list(range(size))
    assert vector.set(size - 1, "x")[size - 1] == "x"
    assert vector.append("y")[size] == "y"
    assert vector[0] == 0


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 60)), max_size=250))
def test_an_id_set_is_a_set_in_order(steps):
    ids, model, last, versions = IdSet(), [], -1, []
    for adds, number in steps:
        if adds or not model:
            last += 1 + number
            ids, model = ids.add(last), [*model, last]
        else:
            gone = model[number % len(model)]
            ids, model = ids.remove(gone), [one for one in model if one != gone]
        versions.append((ids, model))
    for ids, model in versions:  # earlier ones have not changed
        assert list(ids) == model
        assert len(ids) == len(model)
        assert all(one in ids for one in model)
        assert last + 1 not in ids


# --- a game of random legal acts ----------------------------------------------------------------------------------------


@cache
def cards() -> dict[str, list[str]]:
    """Name the shipped cards by what can be done with them, in a fixed order."""
    catalogue = shipped()
    found: dict[str, list[str]] = {"land": [], "permanent": [], "hand": []}
    for name in sorted(catalogue.names()):
        face = catalogue.find(name).definition.faces[0]
        if face.has_type("Land"):
            found["land"].append(name)
        elif face.is_permanent and not face.has_type("Aura"):
            found["permanent"].append(name)
        if face.mana_cost is not None or face.has_type("Land"):
            found["hand"].append(name)
    return found


def deal(rng: random.Random) -> dict:
    """Make a position: each player with lands that make all colours, some permanents, a hand and a library."""
    basics = ["2 Forest", "2 Island", "2 Mountain", "Swamp", "Plains", "Wastes"]
    players = {}
    for name in ("you", "opponent"):
        battlefield = [*basics, *rng.sample(cards()["land"], 2), *rng.sample(cards()["permanent"], rng.randint(1, 5))]
        players[name] = {
            "battlefield": battlefield,
            "hand": rng.sample(cards()["hand"], 5),
            "graveyard": rng.sample(cards()["hand"], 2),
            "library": rng.sample(cards()["hand"], 6),
            "mana": rng.choice(["", "{R}{G}", "{W}{U}{B}{R}{G}{C}"]),
        }
    return {"players": players, "turn": 3}


def answers_to(rng: random.Random, question: Question) -> Answer:
    """Return an answer that the question says is legal."""
    if question.slots:
        return tuple(rng.choice(("same", *slot)) for slot in question.slots)
    if question.none and rng.random() < 0.3:
        return "none"
    if question.single:
        return rng.choice(question.options) if question.options else "none"
    if question.kind == "damage":
        total, shares = max(part for part in question.options if isinstance(part, int)), []
        for _ in range(question.least - 1):
            shares.append(rng.randint(0, total - sum(shares)))
        return (*shares, total - sum(shares))
    count = rng.randint(question.least, min(question.most, 10**6 if question.repeat else len(question.options)))
    picked = rng.choices(question.options, k=count) if question.repeat else rng.sample(question.options, count)
    return tuple(picked)


class EndlessError(Exception):
    """An act that has no end, or too far away: such a game is given up."""


class Game:
    """A game played at random, its steps noted so that it can be played again."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        placed = place(deal(self.rng), shipped(), "random")
        self.state = placed.state
        self.first = placed.state
        self.done: list[Act | Answer] = []
        self.events: list[object] = []
        self.refused = 0
        self.go()

    def go(self) -> None:
        """Do all unfinished work, questions answered at random."""
        for _ in range(MOST_STEPS):
            if self.state.question is not None:
                answer = answers_to(self.rng, self.state.question)
                self.done.append(answer)
                self.note(advance(self.state, answer))
            elif self.state.agenda:
                self.note(advance(self.state))
            else:
                return
        raise EndlessError

    def note(self, done) -> None:
        """Go on to what one advance did."""
        before = self.state
        for transition in done.transitions:
            right_copy(before, transition.event)
            before = transition.state
            self.events.append(transition.event)
        self.state = done.state

    def turn_of(self, player: str) -> None:
        """Let a player do one legal thing; what turns out to be refused after a choice is taken back."""
        by_kind: dict[str, list[Act]] = {}
        for act in legal(self.state, player):
            by_kind.setdefault(type(act).__name__, []).append(act)
        kind = self.rng.choice(sorted(by_kind))  # casting as often as activating, however many lands there are
        act = self.rng.choice(by_kind[kind])
        before, events, done = self.state, len(self.events), len(self.done)
        fingerprint = hash(before)
        self.done.append(act)
        try:
            self.state = begin(self.state, act)
            self.go()
        except Refused as refused:
            assert len(self.done) > done + 1, f"{act} is legal, and refused without a choice: {refused}"  # noqa: PT017  a refusal after a choice is none
            self.refused += 1
            self.state, self.events[events:], self.done[done:] = before, [], []
        same = hash(before) == fingerprint
        assert same, "a state was changed in place"


def play(seed: int, acts: int = ACTS) -> Game:
    """Play a game of so many acts from a seed."""
    game = Game(seed)
    holds(game.state)
    for _ in range(acts):
        if game.state.winner or game.state.priority is None:
            break
        game.turn_of(game.state.priority)
        holds(game.state)
    return game


# --- what always holds --------------------------------------------------------------------------------------------------


def zones(state: State) -> list[tuple[str, str, int]]:
    """List every object that is in a zone: the zone, whose it is, its id."""
    found = [("battlefield", "", one) for one in state.battlefield]
    found += [("stack", "", one) for one in state.stack]
    found += [("exile", "", one) for one in state.exile]
    found += [("command", "", one) for one in state.command]
    for player in state.players:
        found += [("hand", player.name, one) for one in player.hand]
        found += [("library", player.name, one) for one in player.library]
        found += [("graveyard", player.name, one) for one in player.graveyard]
    return found


def holds(state: State) -> None:
    """Check what is true of every state in which a player has priority, and of every ended game."""
    nothing_lost_or_doubled(state)
    if state.priority is not None:
        at_rest = check(Run(), state) is None
        assert at_rest, "a state-based action is due while a player has priority"
        assert state.pending == (), "a trigger waits while a player has priority"
        assert not state.player(state.priority).lost
    fresh = derived(replace(state, derived=None))
    known = derived(state)
    for part in ("chars", "controller", "base", "records", "triggered", "replacing", "rules"):
        same = getattr(known, part) == getattr(fresh, part)
        assert same, f"{part} differ from those worked out anew"


def nothing_lost_or_doubled(state: State) -> None:
    """Each object that lives is in one zone, its own; each card is one living object (400.7)."""
    there = zones(state)
    counts = Counter(one for _, _, one in there)
    doubled = [one for one, count in counts.items() if count > 1]
    assert not doubled
    for zone, owner, one in there:
        thing = state.objects[one]
        assert thing.last is None, f"object {one} has left, and is still in the {zone}"
        assert thing.zone == zone
        assert owner in ("", thing.owner)
    living = Counter()
    for thing in state.objects:
        if thing.last is None and thing.zone != "nowhere":
            assert counts[thing.id] == 1, f"object {thing.id} ({thing.definition.name}) is in no zone"
            living[thing.card] += 1
        if (
            thing.card == thing.id
            and not (thing.token or thing.copy)
            and thing.ability is None
            and thing.zone != "nowhere"
        ):
            living[thing.card] += 0
    wrong = {card: count for card, count in living.items() if count != 1 and not _gone(state, card)}
    assert not wrong, f"cards with another number of objects than one: {wrong}"


def _gone(state: State, card: int) -> bool:
    """Say whether a lineage may have come to an end: tokens, copies and abilities do."""
    thing = state.objects[card]
    return thing.token or thing.copy or thing.ability is not None


def right_copy(before: State, happened: object) -> None:
    """A token that is a copy has the copiable values of the original at that moment, save the exceptions (707.2)."""
    if not isinstance(happened, ZoneChanged) or happened.how != "created":
        return
    origin = happened.new.definition.origin
    if origin is None or happened.becomes is not None:
        return
    original = copiable(before, before.objects[origin.object])
    words = {word for part in origin.exceptions if isinstance(part, RemoveTypes) for word in part.words}
    others = [part for part in origin.exceptions if not isinstance(part, RemoveTypes)]
    if not others:
        wanted = tuple(
            replace(face, supertypes=tuple(word for word in face.supertypes if word not in words))
            for face in original.faces
        )
        same = happened.new.definition.faces == wanted
        assert same, f"a copy of {original.name} is something else"


seeds = st.integers(0, 2**32 - 1)


def played(seed: int) -> Game:
    """Play a game, or give up the example."""
    note(f"play({seed})")
    try:
        return play(seed)
    except EndlessError:
        assume(False)
        raise


@given(seeds)
def test_random_legal_games(seed):
    game = played(seed)
    event(f"events: {len(game.events) // 50 * 50}+")
    event(f"refused after a choice: {bool(game.refused)}")


@given(seeds)
@settings(max_examples=8)
def test_the_same_acts_and_answers_give_the_same_game(seed):
    game = played(seed)
    state, events = game.first, []
    for step in [None, *game.done]:
        state = begin(state, step) if isinstance(step, Act) else state
        if step is not None and not isinstance(step, Act):
            done = advance(state, step)
            events += [transition.event for transition in done.transitions]
            state = done.state
        while state.agenda and state.question is None:
            done = advance(state)
            events += [transition.event for transition in done.transitions]
            state = done.state
    same = state == game.state
    assert same
    same = events == game.events
    assert same


def digest() -> str:
    """Return one line for each of some games: what happened and what is there at the end."""
    lines = []
    for seed in range(4):
        game = play(seed, acts=12)
        names = [type(one).__name__ for one in game.events]
        chars = [derived(game.state).chars[one] for one in game.state.battlefield]
        board = [(one.name, one.type_line, one.power) for one in chars]
        lines.append(f"{seed} {names} {board} {game.done}")
    return "\n".join(lines)


def test_nothing_depends_on_the_order_of_hashes():
    """Sets and dictionaries of strings are ordered differently in each process; no game may notice."""
    script = "import runpy, sys\nprint(runpy.run_path(sys.argv[1])['digest']())"
    outputs = {
        subprocess.check_output(
            [sys.executable, "-c", script, __file__], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": number}, text=True
        )
        for number in ("1", "2")
    }
    assert len(outputs) == 1
