"""What is done: each verb of the grammar as a function from its subject to instructions (608.2)."""

# ruff: noqa: D102  each method is the meaning of the alternative of that name in grammar.lark

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulesviz.cards.drafts import (
    Aim,
    AsMany,
    ChosenTarget,
    ColorChoice,
    NotUnderstood,
    Pronoun,
    ThisIn,
    ThoseCounters,
    every,
)
from rulesviz.cards.kinds import Exceptions, Kind, Mods
from rulesviz.cards.meaning.libraries import Libraries
from rulesviz.cards.meaning.mana import group_of
from rulesviz.cards.phrases import counter, dice_of, number, predicate
from rulesviz.cards.subjects import PLAYER_NAMES, YOU, Doing, Steps, Subject, one, order, what, who
from rulesviz.model.abilities import Rule
from rulesviz.model.instructions import Begin, RollDie
from rulesviz.model.keywords import populating
from rulesviz.model.making_mana import AnyColor, ColorAmong, LoseMana
from rulesviz.model.modifications import ChangeControl
from rulesviz.model.object_instructions import (
    Attach,
    BecomeCopy,
    CastCopy,
    CopySpell,
    CounterSpell,
    CreateCopy,
    CreateToken,
    Destroy,
    Fight,
    Flip,
    Modify,
    Move,
    NewTargets,
    Prepare,
    PutCounters,
    Regenerate,
    RemoveCounters,
    Sacrifice,
    Tap,
    Transform,
    TurnDown,
    Untap,
)
from rulesviz.model.player_instructions import (
    Choose,
    ChoosePlayer,
    DealDamage,
    Discard,
    Draw,
    EndGame,
    FlipCoin,
    GainLife,
    LoseLife,
    Mill,
    RevealTop,
    RollAgain,
    Scry,
    Shuffle,
    SkipUntap,
)
from rulesviz.model.references import ControllerOf, Ref, Who
from rulesviz.model.selection import ANYTHING, CountersOn, Every, Group, IsRef, Pick, Quantity, X


class Verbs(Libraries):
    """The meanings of the grammar's chapter `verbs`."""

    # -- players

    def draw(self, *words: Quantity | str) -> Doing:
        amount = _quantity(words)
        return lambda subject: (Draw(who(subject), amount),)

    def discard(self, amount: Quantity, words: tuple[str, ...]) -> Doing:
        if words[-1] not in ("card", "cards"):
            raise NotUnderstood("does not know what is discarded")
        fits = every(tuple(predicate(word) for word in words[:-1]))
        return lambda subject: (Discard(who(subject), amount, fits),)

    def discard_this(self, _this: str) -> Doing:
        """What `channel` costs: it works from the hand."""
        return lambda _subject: (Move(ThisIn("this", "hand"), "graveyard"),)

    def discard_hand(self, _hand: str) -> Doing:
        return lambda subject: (Discard(who(subject), None),)

    def mill(self, amount: Quantity, _card: str) -> Doing:
        return lambda subject: (Mill(who(subject), amount),)

    def gain_life(self, amount: Quantity) -> Doing:
        return lambda subject: (GainLife(who(subject), amount),)

    def lose_life(self, amount: Quantity) -> Doing:
        return lambda subject: (LoseLife(who(subject), amount),)

    def win(self) -> Doing:
        return lambda subject: (EndGame(who(subject), True),)

    def lose(self) -> Doing:
        return lambda subject: (EndGame(who(subject), False),)

    def sacrifice(self, group: Group) -> Doing:
        def steps(subject: Subject | None) -> Steps:
            player = who(subject)
            picked = Pick(group.fits, group.least, group.most, by=player) if isinstance(group, Pick) else what(group)
            return (Sacrifice(picked, player),)

        return steps

    def gain_control(self, group: Group) -> Doing:
        return lambda subject: (Modify(what(group), (ChangeControl(who(subject)),)),)

    # -- objects

    def destroy(self, group: Group) -> Doing:
        return order(Destroy(what(group)))

    def regenerate(self, group: Group) -> Doing:
        return order(Regenerate(what(group)))

    def exile(self, group: Group) -> Doing:
        return order(Move(what(group), "exile"))

    def tap(self, group: Group) -> Doing:
        return order(Tap(what(group)))

    def untap(self, group: Group) -> Doing:
        return order(Untap(what(group)))

    def transform(self, group: Group) -> Doing:
        return order(Transform(what(group)))

    def reveal_top(self) -> Doing:
        return lambda subject: (RevealTop(who(subject)),)

    def become_prepared(self) -> Doing:
        return lambda subject: (Prepare(what(subject)),)

    def flip(self, group: Group) -> Doing:
        return order(Flip(one(group)))

    def skip_untap(self) -> Doing:
        return lambda subject: (SkipUntap(who(subject)),)

    def flip_coin(self) -> Doing:
        return lambda subject: (FlipCoin(who(subject)),)

    def roll(self, words: str) -> Doing:
        many, sides = dice_of(words)
        if many != 1:
            raise NotUnderstood("does not know what the results of several dice are good for")
        return lambda subject: (RollDie(sides, who=who(subject)),)

    def roll_again(self) -> Doing:
        return order(RollAgain())

    def cast_copy(self, group: Group) -> Doing:
        return lambda subject: (CastCopy(what(group), who=who(subject)),)

    def shuffle(self) -> Doing:
        return lambda subject: (Shuffle(who(subject)),)

    def choose_targets(self, group: Group) -> Doing:
        return order(NewTargets(one(group)))

    def counter(self, group: Group) -> Doing:
        return order(CounterSpell(one(group)))

    def attach(self, thing: Group, to: Group) -> Doing:
        return order(Attach(one(thing), what(to)))

    def choose(self, group: Group) -> Doing:
        if isinstance(group, Aim):
            return order(ChosenTarget(Pick(group.spec.fits), group))
        if not isinstance(group, Pick):
            raise NotUnderstood("does not know from what to choose")
        return order(Choose(group))

    def choose_color(self) -> Doing:
        return order(ColorChoice(AnyColor()))

    def choose_player(self, words: str) -> Doing:
        return order(ChoosePlayer("player" if words.endswith("player") else "opponent"))

    def lose_mana(self) -> Doing:
        return lambda subject: (LoseMana(who(subject)),)

    def get_energy(self, symbols: str) -> Doing:
        return self.get_counters(symbols.count("E"), "energy", "counters")

    def choose_color_of(self, group: Group) -> Doing:
        return order(ColorChoice(ColorAmong(group_of(group))))

    def move(self, group: Group, place: Callable[[Group], Move]) -> Doing:
        return order(place(what(group)))

    def to_hand(self, _words: str) -> Callable[[Group], Move]:
        return lambda group: Move(group, "hand")

    def to_graveyard(self, _words: str) -> Callable[[Group], Move]:
        return lambda group: Move(group, "graveyard")

    def to_library(self, words: str) -> Callable[[Group], Move]:
        return lambda group: Move(group, "library", on_top=words.startswith("on top") or words.endswith("top"))

    def to_battlefield(self, *words: str) -> Callable[[Group], Move]:
        player = None if any("owner" in word for word in words) else YOU
        return lambda group: Move(group, "battlefield", player, "tapped" in words)

    def to_battlefield_with(self, *words: str | Quantity) -> Callable[[Group], Move]:
        *under, amount, kind, _counters = words
        if not isinstance(amount, int):
            raise NotUnderstood("does not know with how many counters it enters")
        place = self.to_battlefield(*map(str, under))
        return lambda group: replace(place(group), counters=((counter(str(kind)), amount),))

    def put_counters(self, amount: Quantity, kind: str, _counters: str, group: Group) -> Doing:
        return order(PutCounters(what(group), counter(kind), amount))

    def put_counters_equal(self, kind: str, counters: str, group: Group, amount: Quantity) -> Doing:
        return self.put_counters(amount, kind, counters, group)

    def get_counters(self, amount: Quantity, kind: str, _counters: str) -> Doing:
        def steps(subject: Subject | None) -> Steps:
            """Players get counters, and so do objects."""
            player = subject is None or (isinstance(subject, Ref) and subject.name in PLAYER_NAMES)
            on = who(subject) if player else what(subject)
            return (PutCounters(on, counter(kind), amount),) if isinstance(on, Ref | Every | Pick) else ()

        return steps

    def remove_counters(self, amount: Quantity, kind: str, _counters: str, group: Group) -> Doing:
        return order(RemoveCounters(one(group), str(kind), amount))

    def remove_all_counters(self, kind: str, _counters: str, group: Group) -> Doing:
        return order(RemoveCounters(one(group), str(kind), None))

    def remove_those(self) -> Doing:
        return order(ThoseCounters(Ref("this"), "", None))

    def both(self, left: object, right: object) -> tuple[object, ...]:
        return (*left, right) if isinstance(left, tuple) else (left, right)

    def each_opponent(self) -> Ref:
        return Ref("each opponent")

    def each_player(self) -> Ref:
        return Ref("each player")

    def deal_equal(self, damage: str, amount: Quantity, to: object) -> Doing:
        if damage != "damage":
            raise NotUnderstood("has combat damage dealt outside combat")
        return self.deal(amount, to)

    def deal_equal_to(self, damage: str, to: object, amount: Quantity) -> Doing:
        return self.deal_equal(damage, amount, to)

    def deal(self, amount: Quantity, to: object) -> Doing:
        recipients = to if isinstance(to, tuple) else (to,)
        return lambda subject: tuple(DealDamage(amount, _hurt(part), _source(subject)) for part in recipients)

    def deal_player(self, player: Who, amount: Quantity) -> Doing:
        return lambda subject: (DealDamage(amount, _hurt(player), _source(subject)),)

    def deal_divided(self, amount: Quantity, to: Group) -> Doing:
        if not isinstance(to, Aim):
            raise NotUnderstood("divides damage among what is not targeted")
        return lambda subject: (DealDamage(amount, to, _source(subject), divided=True),)

    # -- copies

    def copy_spell(self, group: Group, exceptions: Exceptions | None = None) -> Doing:
        return lambda subject: (CopySpell(one(group), exceptions=_plain(exceptions), who=who(subject)),)

    def copy_times(self, group: Group, words: str) -> Doing:
        count = X() if words.startswith("X") else 2 if words == "twice" else number(words.split(" ", 1)[0])
        return lambda subject: (CopySpell(one(group), count, who=who(subject)),)

    def exile_graveyard(self, player: Who) -> Doing:
        if player == Ref("a player") or player == Ref("opponent"):
            raise NotUnderstood("does not know whose graveyard is exiled")
        return order(Move(Every(ANYTHING, "graveyard", player), "exile"))

    def exile_graveyards(self) -> Doing:
        return order(Move(Every(ANYTHING, "graveyard"), "exile"))

    def fight(self, other: Group) -> Doing:
        return lambda subject: (Fight(Ref("this") if subject is None else one(subject), what(other)),)

    def scry(self, amount: Quantity) -> Doing:
        return lambda subject: (Scry(amount, who=who(subject)),)

    def surveil(self, amount: Quantity) -> Doing:
        return lambda subject: (Scry(amount, "graveyard", who(subject)),)

    def no_next_untap(self) -> Doing:
        def steps(subject: Subject | None) -> Steps:
            group = what(subject)
            if isinstance(group, Pick):
                raise NotUnderstood("does not know which one object is meant")
            fits = IsRef(group) if isinstance(group, Ref) else group.fits
            return (Begin(Rule(kind="no untap", fits=fits), "next untap"),)

        return steps

    def draw_shown(self, *words: Quantity | str) -> Doing:
        amount = _quantity(words)
        return lambda subject: (Draw(who(subject), amount, shown=True),)

    def double_counters(self, kind: str, _counters: str, group: Group) -> Doing:
        if not isinstance(group, Ref):
            raise NotUnderstood("doubles counters on several objects")
        return order(PutCounters(group, str(kind), CountersOn(group, str(kind))))

    def turn_down(self, group: Group) -> Doing:
        return order(TurnDown(what(group)))

    def populate(self) -> Doing:
        """Copy a creature token of one's own choice (701.36a)."""
        return lambda subject: (populating(who(subject)),)

    def create_token(self, count: Quantity, token: CreateToken) -> Doing:
        return lambda subject: (replace(token, count=count, who=who(subject)),)

    def investigate(self) -> Doing:
        return self.create_token(1, self.named_token(Kind(subtypes=("Clue",), token=True), ()))

    def create_number(self, token: CreateToken, count: Quantity) -> Doing:
        return self.create_token(count, token)

    def create_those(self, count: Quantity) -> Doing:
        return lambda _subject: (AsMany(Ref("created"), count),)

    def create_copy(
        self, count: Quantity, words: tuple[str, ...], group: Group, exceptions: Exceptions | None = None
    ) -> Doing:
        if any(word not in ("tapped", "attacking", "and", "token", "tokens") for word in words):
            raise NotUnderstood(f'does not understand a copy that is "{" ".join(words)}"')
        mods, riders = (exceptions.modifications, exceptions.riders) if exceptions else ((), ())
        if any(rider.only_if != ANYTHING or not isinstance(rider.count, int) for rider in riders):
            raise NotUnderstood("does not know with how many counters the token enters")
        counters = tuple((rider.kind, rider.count) for rider in riders if isinstance(rider.count, int))
        tapped, attacking = "tapped" in words, "attacking" in words
        return lambda subject: (CreateCopy(what(group), count, mods, who(subject), tapped, attacking, counters),)

    def become_copy(self, group: Group, exceptions: Exceptions | None = None) -> Doing:
        return lambda subject: (BecomeCopy(what(subject), what(group), exceptions=_plain(exceptions)),)


def _plain(exceptions: Exceptions | None) -> Mods:
    """The exceptions of a copy that is not about to enter."""
    if exceptions is None:
        return ()
    if exceptions.riders:
        raise NotUnderstood("has something enter with counters that does not enter as a copy")
    return exceptions.modifications


def _quantity(words: tuple[Quantity | str, ...]) -> Quantity:
    return next(word for word in words if not isinstance(word, str))


def _source(subject: Subject | None) -> Ref:
    return Ref("this") if subject is None else one(subject)


def _hurt(part: object) -> Group:
    match part:
        case Every() | Pick() | Ref():
            return part
        case ControllerOf(of=Pronoun() as of):
            raise NotUnderstood(f'damage to the controller of "{of.name}" has no name in the model')
    raise NotUnderstood("does not know what is dealt damage")
