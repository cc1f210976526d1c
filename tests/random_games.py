"""Games of random legal acts with all shipped cards, checked at every step: `play(seed)`."""

import random
from functools import cache

from invariants import holds, right_copies

from rulesviz.cards.catalogue import shipped
from rulesviz.model.acts import Act, Answer, Pass, Question
from rulesviz.rules.asking import Refused
from rulesviz.rules.could_produce import Survey
from rulesviz.rules.layers import look
from rulesviz.rules.legal import _refusal, _thinkable
from rulesviz.rules.turn import act as begin
from rulesviz.rules.turn import advance
from rulesviz.scenarios.position import place

ACTS = 25
MOST_STEPS = 1_500


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
            right_copies(before, transition.event)
            before = transition.state
            self.events.append(transition.event)
        self.state = done.state

    def pick(self, player: str) -> Act:
        """Pick a legal act: casting as often as activating, however many lands there are."""
        by_kind: dict[str, list[Act]] = {}
        for act in [*_thinkable(self.state, player), Pass(player)]:
            by_kind.setdefault(type(act).__name__, []).append(act)
        for kind in self.rng.sample(sorted(by_kind), len(by_kind)):
            for act in self.rng.sample(by_kind[kind], len(by_kind[kind])):
                if _refusal(self.state, act) is None:
                    return act
        raise AssertionError("not even passing is legal")

    def turn_of(self, player: str) -> None:
        """Let a player do one legal thing; what turns out to be refused after a choice is taken back."""
        act = self.pick(player)
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


def digest() -> str:
    """Return all that happened in some games, and what is there at the end."""
    lines = []
    for seed in range(2):
        game = play(seed, acts=12)
        survey = Survey(game.state)
        lines += [repr(happened) for happened in game.events]
        lines += [f"{look(game.state, one).chars} {survey.types(one)}" for one in game.state.battlefield]
    return "\n".join(lines)


if __name__ == "__main__":
    print(digest())  # noqa: T201
