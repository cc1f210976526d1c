"""Boards of any size that benchmarks measure and other tests play on."""

from dataclasses import replace

from rulesviz.cards.catalogue import shipped
from rulesviz.model.events import ZoneChanged
from rulesviz.model.objects import fresh
from rulesviz.model.state import State
from rulesviz.rules.layers import derived
from rulesviz.scenarios.acts import Acts
from rulesviz.scenarios.play import Play
from rulesviz.scenarios.position import place

FIVE = ["2 Glorious Anthem", "Honor of the Pure", "Goblin King", "Yavimaya, Cradle of Growth"]
# Twenty continuous effects of all layers: lands, colours, abilities, sizes, control.
TWENTY = [
    "4 Glorious Anthem", "3 Honor of the Pure", "2 Elvish Archdruid", "2 Goblin King", "2 Lord of Atlantis",
    "Chromatic Lantern", "Cryptolith Rite", "Yavimaya, Cradle of Growth", "Urborg, Tomb of Yawgmoth",
    {"card": "Adaptive Automaton", "count": 3, "choices": {"creature_type": "Bear"}},
]  # fmt: skip
EFFECTS = {0: [], 5: FIVE, 20: TWENTY}


def position(battlefield, **zones):
    """Return the position of one player with these permanents."""
    return {"players": {"you": {"battlefield": battlefield, "endless_library": True, **zones}, "opponent": {}}}


def game(battlefield, **zones):
    """Return a play and the acts on it."""
    play = Play(place(position(battlefield, **zones), shipped(), "bench"))
    return play, Acts(play, shipped())


def do(play, acts, act):
    """Do one act."""
    play.begin_act(0, "", act)
    acts.do(act)
    play.end_act()


def board(size: int, effects: int = 0, *more: object) -> State:
    """Return the state of a board of creatures and lands with so many effects, its values known."""
    play, _ = game([f"{size // 2} Grizzly Bears", f"{size - size // 2} Forest", *EFFECTS[effects], *more])
    derived(play.state)
    return play.state


def anew(state: State):
    """Work out the values of a state from nothing."""
    return derived(replace(state, derived=None))


def bear(state: State) -> ZoneChanged:
    """A creature without any ability comes to that board."""
    token = fresh(state.objects[next(iter(state.battlefield))], "battlefield", "you")._replace(card=-1, token=True)
    return ZoneChanged(old=None, new=token, how="created")


def doubled(times: int):
    """Let a Self-Replicator copy itself for each historic spell, all that there are, so many times; return the play."""
    play, acts = game(["Mishra's Self-Replicator", f"{2**times + 10} Wastes"], hand=[f"{times} Ornithopter"])
    for number in range(1, times + 1):
        do(play, acts, {"cast": f"Ornithopter#{number}"})
        do(play, acts, {"resolve": "all", "answers": [True] * 2 ** (number - 1)})
    return play


def tokens(state: State) -> int:
    """Count the tokens on the battlefield."""
    return sum(state.objects[one].token for one in state.battlefield)
