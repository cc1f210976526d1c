"""A board to try the rules on: a position in a few words, acts in the script's own, and what is there afterwards."""

import pytest

from rulesviz.cards.catalogue import shipped
from rulesviz.model.acts import Activate
from rulesviz.model.mana import pool_text
from rulesviz.rules.asking import Refused
from rulesviz.rules.layers import derived, look
from rulesviz.scenarios.acts import Acts
from rulesviz.scenarios.play import Play
from rulesviz.scenarios.position import place


class Board:
    """A game from a position. Names mean what they mean in a scenario; refused acts raise Refused."""

    def __init__(self, you=(), opponent=(), *, cards=None, hand=(), mana="", theirs=(), libraries=True, **more):
        mine = {"battlefield": list(you), "hand": list(hand), "mana": mana, "endless_library": libraries}
        other = {"battlefield": list(opponent), "hand": list(theirs), "endless_library": libraries}
        for key in ("graveyard", "library", "life", "exile", "counters", "command", "commander"):
            if key in more:
                mine[key] = more.pop(key)
        for key in ("library", "life", "mana", "graveyard", "commander"):
            if f"opponent_{key}" in more:
                other[key] = more.pop(f"opponent_{key}")
        catalogue = shipped().with_cards(cards or {})
        self.play = Play(place({"players": {"you": mine, "opponent": other}, **more}, catalogue, "a board"))
        self.acts = Acts(self.play, catalogue)

    def __repr__(self):
        return f"Board at {len(self.play.moments)} moments"  # a state in full would take pages

    # -- acting --------------------------------------------------------------------------------------------------------

    def do(self, verb, value, **more):
        act = {verb: value, **{key.removesuffix("_"): part for key, part in more.items()}}
        self.play.begin_act(0, verb, act)
        saved = self.play.save()
        try:
            self.acts.do(act)
        except Refused:
            self.play.restore(saved)
            raise
        self.play.end_act()
        return self

    def cast(self, card, *targets, **more):
        return self.do("cast", card, **({"targets": list(targets)} if targets else {}), **more)

    def activate(self, permanent, *targets, **more):
        return self.do("activate", permanent, **({"targets": list(targets)} if targets else {}), **more)

    def tap(self, permanent, mana="", **more):
        return self.do("tap", permanent, **({"for": mana} if mana else {}), **more)

    def effect(self, text, **more):
        return self.do("effect", text, **more)

    def resolve(self, count=1, **more):
        return self.do("resolve", count, **more)

    def go_to(self, step, turn=None, **more):
        return self.do("go_to", step if turn is None else {"turn": turn, "step": step}, **more)

    def refusal(self, verb, value, **more):
        """Try an act that must be refused; return the refusal. Nothing may have changed."""
        before = self.state
        with pytest.raises(Refused) as refused:
            self.do(verb, value, **more)
        same = self.state == before
        assert same, "a refused act has changed the state"
        return refused.value.refusal

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def state(self):
        return self.play.state

    @property
    def question(self):
        return self.state.question

    def one(self, name):
        return self.play.names.one(self.state, name)

    def thing(self, name):
        return self.state.objects[self.one(name)]

    def chars(self, name):
        return look(self.state, self.one(name)).chars

    def pt(self, name):
        chars = self.chars(name)
        return chars.power, chars.toughness

    def keywords(self, name):
        return {ability.name for ability in self.chars(name).abilities if hasattr(ability, "name")}

    def controller(self, name):
        return look(self.state, self.one(name)).controller

    def zone(self, name):
        return self.thing(name).zone

    def records(self, name):
        return derived(self.state).records(self.one(name))

    def pool(self, player="you"):
        return pool_text(self.state.player(player).pool)

    def life(self, player="you"):
        return self.state.player(player).life

    def stack(self):
        """Name what is on the stack, the top first."""
        return [look(self.state, one).chars.name for one in self.state.stack]

    def tapped(self):
        """Name what is tapped, in order."""
        labels = self.play.names.labels()
        objects = [self.state.objects[one] for one in self.state.battlefield]
        return [labels[thing.card] for thing in objects if thing.tapped]

    def events(self, kind):
        """List the events of a kind so far."""
        return [moment.event for moment in self.play.moments if isinstance(moment.event, kind)]

    def act(self, permanent, line=None, player="you"):
        """Return the act of activating a permanent's ability."""
        return Activate(player, self.one(permanent), line)


@pytest.fixture(scope="session")
def board():
    """Give the class of boards."""
    return Board
