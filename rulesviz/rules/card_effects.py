"""Instructions about cards in hands, libraries and graveyards (701, 401)."""

from __future__ import annotations

from rulesviz.model.acts import Question
from rulesviz.model.changed import replace
from rulesviz.model.events import ChoiceMade, EffectBegan, Event, NothingHappened, Shuffled, ZoneChanged
from rulesviz.model.modifications import Modification
from rulesviz.model.object_instructions import Move
from rulesviz.model.objects import Bindings, ContinuousEffect
from rulesviz.model.player_instructions import Dig, ExileTop, RevealTop, Scry, Search
from rulesviz.model.references import Ref
from rulesviz.model.selection import Every
from rulesviz.model.state import State
from rulesviz.rules.actions import discard, moved
from rulesviz.rules.applying import with_player
from rulesviz.rules.asking import Run
from rulesviz.rules.copying import words_of
from rulesviz.rules.happen import happen
from rulesviz.rules.layers import look
from rulesviz.rules.looks import Context
from rulesviz.rules.matching import amount, fits, members
from rulesviz.rules.picking import affected, player_of, players_of


def discard_cards(run: Run, state: State, player: str, count: int | None, source: int) -> State:
    """The player discards cards of their choice, or the whole hand (701.9)."""
    hand = state.player(player).hand
    if count is None or count >= len(hand):
        return discard(run, state, hand, source)
    question = Question(player, "choose", "Discard which?", hand, ("701.9b",), count, count)
    answer = run.ask(state, question)
    picked = answer if isinstance(answer, tuple) else (answer,)
    return discard(run, state, tuple(one for one in picked if isinstance(one, int)), source)


def move_cards(
    run: Run, state: State, step: Move, where: Context, known: Bindings, source: int
) -> tuple[State, Bindings]:
    """Move objects to a zone; the new ones are known as `moved`, in exile as `exiled` too (400.7)."""
    ones, known = affected(run, state, step.what, where, known)
    arrived = _followed(state, ones, known)
    under = player_of(step.under, where) if step.under is not None else None
    how = {"exile": "exiled", "hand": "returned", "battlefield": "put", "graveyard": "put", "library": "put"}[step.to]
    at = 0 if step.to == "library" and step.on_top else None
    rules = {"exile": ("701.13a",), "battlefield": ("400.7", "110.2a")}.get(step.to, ("400.7",))
    if step.to == "battlefield" and not step.tapped and any(_was_tapped(state, one) for one in arrived):
        rules = (*rules, "110.5b")
    lost = [one for one in arrived if _token_elsewhere(state, one)]
    for one in lost:
        told = f"the token {look(state, one).chars.name} stays where it is: it has left the battlefield"
        state = happen(run, state, NothingHappened(what=told, player=where.you, source=source, rules=("111.8",)))
    before = len(state.objects)
    there = [
        one
        for one in arrived
        if state.objects[one].last is None
        and one not in lost
        and not (step.to == "battlefield" and not look(state, one).chars.is_permanent)
    ]
    events: list[Event] = [
        _linked(
            state,
            where,
            moved(
                state,
                one,
                step.to,
                how,
                under=under,
                tapped=step.tapped,
                at=at,
                counters=step.counters,
                source=source,
                rules=rules,
            ),
        )
        for one in there
    ]
    if step.being and len(events) == 1:
        events.append(_begun(state, step.being, where, source))
    state = happen(run, state, *events)
    new = tuple(one for one in range(before, len(state.objects)) if state.objects[one].was in arrived)
    return state, known.bind("moved", *new).bind("exiled", *new) if step.to == "exile" else known.bind("moved", *new)


def _was_tapped(state: State, one: int) -> bool:
    """Whether it was tapped where it last was."""
    was = state.objects[one].was
    return was is not None and state.objects[was].tapped


def _token_elsewhere(state: State, one: int) -> bool:
    """Whether it is a token that has left the battlefield, and so moves nowhere any more (111.8)."""
    thing = state.objects[one]
    return thing.token and thing.last is None and thing.zone in ("hand", "graveyard", "library", "exile", "command")


def _begun(state: State, being: tuple[Modification, ...], where: Context, source: int) -> EffectBegan:
    """What the permanent that enters with the next id is from its first moment on (611.2e)."""
    effect = ContinuousEffect(
        state.clock, state.clock, source, where.you, "what it enters as", (len(state.objects),), modifications=being
    )
    return EffectBegan(effect=effect, source=source, rules=("611.2e",))


def exile_top(
    run: Run, state: State, step: ExileTop, where: Context, known: Bindings, source: int
) -> tuple[State, Bindings]:
    """Exile the top cards of libraries (701.13)."""
    count = amount(step.count, where)
    top = tuple(one for player in players_of(step.who, where) for one in state.player(player).library[: max(0, count)])
    events = [_linked(state, where, moved(state, one, "exile", "exiled", source=source, rules=("701.13a",))) for one in top]
    before = len(state.objects)
    state = happen(run, state, *events)
    new = tuple(one for one in range(before, len(state.objects)) if state.objects[one].was in top)
    return state, known.bind("exiled", *new)


def reveal_top(
    run: Run, state: State, step: RevealTop, where: Context, known: Bindings, source: int
) -> tuple[State, Bindings]:
    """Show the top card of a library (701.20)."""
    top = tuple(one for player in players_of(step.who, where) for one in state.player(player).library[:1])
    for one in top:
        told = ChoiceMade(
            player=where.you, what=look(state, one).chars.name, objects=(one,), source=source, rules=("701.20",)
        )
        state = happen(run, state, told)
    return state, known.bind("revealed", *top)


def _linked(state: State, where: Context, event: ZoneChanged) -> ZoneChanged:
    """In exile a card remembers what exiled it, and by which of its abilities, own or copied (607.2a, 607.5)."""
    if event.new.zone != "exile" or event.source is None:
        return event
    words = words_of(state, event.source) if where.bindings.words is None else where.bindings.words
    return replace(event, new=event.new._replace(exiled_with=event.source, exiled_as=words))


def _followed(state: State, ones: tuple[int, ...], known: Bindings) -> tuple[int, ...]:
    """Objects that the very event of this trigger moved are found where it put them (400.7e, 603.6c)."""
    found = []
    for one in ones:
        became = state.objects[one].became
        moved_to = known.get("went") or ()
        found.append(
            became if state.objects[one].last is not None and became in moved_to and became is not None else one
        )
    return tuple(found)


def dig_cards(run: Run, state: State, step: Dig, where: Context, source: int) -> State:
    """Look at the top cards, maybe take some that fit, put the rest on the bottom in an order of choice (401.4)."""
    for player in players_of(step.who, where):
        top = state.player(player).library[: amount(step.count, where)]
        able = tuple(one for one in top if fits(step.fits, look(state, one), where))
        taken: tuple[int, ...] = ()
        if able:
            question = Question(player, "choose", "Take which card?", able, ("608.2d",), 0, step.most, none=True)
            answer = run.ask(state, replace(question, least=0, most=1) if step.most == 1 else question)
            taken = tuple(one for one in (answer if isinstance(answer, tuple) else (answer,)) if isinstance(one, int))
        state = happen(
            run, state, *[moved(state, one, "hand", "put", source=source, rules=("401.4",)) for one in taken]
        )
        rest = tuple(one for one in top if one not in taken)
        order = rest
        if len(rest) > 1:
            asked = "In which random order to the bottom?" if step.random else "In which order to the bottom?"
            question = Question(player, "choose", asked, rest, ("401.4",), len(rest), len(rest))
            answer = run.ask(state, question)
            order = tuple(one for one in answer if isinstance(one, int)) if isinstance(answer, tuple) else rest
        for one in order:
            state = happen(run, state, moved(state, one, "library", "put", source=source, rules=("401.4",)))
    return state


def scry(run: Run, state: State, step: Scry, where: Context, source: int) -> State:
    """Look at the top cards, put any of them away and the rest back in any order (701.22a, 701.25a)."""
    for player in players_of(step.who, where):
        top = state.player(player).library[: max(0, amount(step.amount, where))]
        if not top:
            continue
        surveil = step.away == "graveyard"
        rule, place = ("701.25a", "into the graveyard") if surveil else ("701.22a", "on the bottom")
        question = Question(player, "choose", f"Which go {place}?", top, (rule,), 0, len(top), none=True)
        answer = run.ask(state, question)
        gone = tuple(one for one in (answer if isinstance(answer, tuple) else (answer,)) if isinstance(one, int))
        rest = tuple(one for one in top if one not in gone)
        if not surveil:
            gone = _in_order(run, state, player, gone, f"In which order {place}?", rule)
        rest = _in_order(run, state, player, rest, "In which order on top, the topmost first?", rule)
        library = (*rest, *state.player(player).library[len(top) :], *(() if surveil else gone))
        if surveil:
            library = (*rest, *gone, *state.player(player).library[len(top) :])
        state = with_player(state, player, lambda p, library=library: replace(p, library=library))  # type: ignore[misc]
        told = ChoiceMade(player=player, what=f"{len(gone)} of {len(top)} {place}", source=source, rules=(rule,))
        state = happen(run, state, told)
        if surveil:
            events = [moved(state, one, "graveyard", "put", source=source, rules=(rule,)) for one in gone]
            state = happen(run, state, *events)
    return state


def _in_order(run: Run, state: State, player: str, ones: tuple[int, ...], prompt: str, rule: str) -> tuple[int, ...]:
    if len(ones) < 2:
        return ones
    answer = run.ask(state, Question(player, "choose", prompt, ones, (rule,), len(ones), len(ones)))
    return tuple(one for one in answer if isinstance(one, int)) if isinstance(answer, tuple) else ones


def search_cards(run: Run, state: State, step: Search, where: Context, source: int) -> State:
    """Find cards in the library, put them where the effect says, and shuffle (701.23a, 701.24a)."""
    for player in players_of(step.who, where):
        where = where._replace(you=player)
        found = members(Every(step.fits, "library", Ref("you")), where)
        if found:
            question = Question(player, "choose", "Which card?", found, ("701.23a",), 0, 1, none=True)
            answer = run.ask(state, question)
            taken = [answer] if isinstance(answer, int) and not isinstance(answer, bool) else []
            how = "put" if step.to != "hand" else "returned"
            events = [
                moved(state, one, step.to, how, under=player, tapped=step.tapped, source=source, rules=("701.23a",))
                for one in taken
            ]
            state = happen(run, state, *events)
        state = happen(run, state, Shuffled(player=player, source=source, rules=("701.24a",)))
    return state
