"""What a beginner may believe: small functions of frames, each with the rule it forgets; the rules know nothing of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulesviz.explain.frame import Frame
from rulesviz.model.mana import MANA_TYPES
from rulesviz.quiz.belief import (
    BELIEFS,
    Belief,
    belief,
    came,
    growth,
    original,
    seen,
    shifted,
    stories_of,
    text_of,
    waits_for_cast,
)
from rulesviz.quiz.values import EMPTY, NONE, YES, copiable_size, mana_text, types_text, value_of

__all__ = ["BELIEFS", "anything_goes", "thoughts"]


# -- copies --------------------------------------------------------------------------------------------------------------


@belief("size", "707.2", "That is the original as it stands there, but a copy starts from its copiable values alone.")
def reads_the_current_size(before: Frame, frames: Sequence[Frame], one: int | str) -> str | None:
    """The copy is as big as the original is just now."""
    source = original(before, frames, one)
    return None if source is None else value_of(source, "size")


@belief("size", "707.2", "The counters lie on the original, and no copy brings them along.")
def counts_the_counters(before: Frame, frames: Sequence[Frame], one: int | str) -> str | None:
    """The copy takes over the counters of the original, though nothing else that happened to it."""
    source = original(before, frames, one)
    base = None if source is None else copiable_size(source)
    return None if source is None or base is None else shifted(base, growth(source))


@belief("size", "707.3", "A copy of a copy takes what the copy has become, no longer the card beneath it.")
def reads_the_card_beneath(before: Frame, frames: Sequence[Frame], one: int | str) -> str | None:
    """The copy is made from what is printed on the original's card, whatever that has become."""
    source = original(before, frames, one)
    printed = source.strata[0].values if source is not None and source.copy_of and source.strata else {}
    return f"{printed['power']}/{printed['toughness']}" if {"power", "toughness"} <= printed.keys() else None


@belief("tapped", "110.5a", "Being tapped is a condition of the original and no part of what is copied.")
def keeps_it_tapped(before: Frame, frames: Sequence[Frame], one: int | str) -> str | None:
    """The copy comes in the way the original lies there."""
    source = original(before, frames, one)
    return None if source is None else value_of(source, "tapped")


@belief("counters", "707.2", "Counters stay with the object that has them, and a copy starts without.")
def copies_the_counters(before: Frame, frames: Sequence[Frame], one: int | str) -> str | None:
    """The copy has the counters of the original."""
    source = original(before, frames, one)
    return None if source is None else value_of(source, "counters")


@belief("colors", "707.2", "That color comes from an effect on the original, and such an effect is left behind.")
def copies_the_dye(before: Frame, frames: Sequence[Frame], one: int | str) -> str | None:
    """The copy has the color that the original has just now."""
    source = original(before, frames, one)
    return None if source is None else value_of(source, "colors")


@belief("types", "707.2", "Those are the types that the original has for now; a copy takes only the copiable ones.")
def copies_the_disguise(before: Frame, frames: Sequence[Frame], one: int | str) -> str | None:
    """The copy has the types that the original has just now."""
    source = original(before, frames, one)
    return None if source is None else value_of(source, "types")


@belief("there", "704.5f", "The game looks at it at once, and a creature with toughness 0 goes to the graveyard.")
def stays_at_zero(_before: Frame, frames: Sequence[Frame], one: int | str) -> str | None:
    """A token that has been made stays."""
    label = next(
        (frame.objects[one].label for frame in frames if isinstance(one, int) and one in frame.battlefield), ""
    )
    for frame in frames:
        gone = [frame.objects[other].label for other in frame.event.objects if other in frame.objects]
        if "704.5f" in frame.event.rules and label in gone:
            return YES
    return None


# -- sizes of what is there ------------------------------------------------------------------------------------------------


@belief("size", "613.4c", "The counters on it add to its size, on top of everything that was set beneath.")
def forgets_the_counters(_before: Frame, frames: Sequence[Frame], one: int | str) -> str | None:
    """The size without the counters that lie on the object."""
    view = seen(frames, one)
    now = None if view is None else value_of(view, "size")
    return None if view is None or now is None else shifted(now, -growth(view))


@belief("counters", "614.1c", "It enters with its counters already on it; nobody has to put them there later.")
def comes_without_counters(_before: Frame, _frames: Sequence[Frame], _one: int | str) -> str | None:
    """What enters has no counters yet."""
    return NONE


@belief("size", "613.1", "Sizes are worked out anew at every moment, from the start through all the layers.")
def stays_as_it_was(before: Frame, _frames: Sequence[Frame], one: int | str) -> str | None:
    """Nothing happens to the size of an object."""
    view = before.objects.get(one) if isinstance(one, int) else None
    return None if view is None else value_of(view, "size")


# -- the stack ---------------------------------------------------------------------------------------------------------------


@belief("stack", "405.2", "What arrives last lies on top, so the newest is the first to resolve.")
def newest_goes_beneath(before: Frame, frames: Sequence[Frame], _of: int | str) -> str | None:
    """What was on the stack first lies on top."""
    after = frames[-1]
    fresh = [one for one in after.stack if one not in before.stack]
    if not fresh or fresh[0] != after.stack[0]:
        return None
    beneath = [one for one in after.stack[1:] if one not in fresh or after.objects[one].kind != "triggered"]
    return after.objects[beneath[0]].label if beneath else None  # the order of triggers is for their player to choose


@belief(
    "stack",
    "707.10",
    "A copied spell is put on the stack without being cast, so nothing that waits for casting sees it.",
)
def counts_copies_as_cast(_before: Frame, frames: Sequence[Frame], _of: int | str) -> str | None:
    """Copying a spell casts it, and whoever waits for a cast triggers."""
    after = frames[-1]
    if not any(frame.event.kind == "SpellCopied" for frame in frames):
        return None
    waiting = [after.objects[one] for one in after.battlefield if waits_for_cast(after.objects[one])]
    return f"{waiting[0].label} (triggered)" if waiting else None


@belief("stack", "405.5", "Only the topmost object resolves; then everybody may act again before the next one does.")
def everything_resolves(before: Frame, frames: Sequence[Frame], _of: int | str) -> str | None:
    """The whole stack resolves in one go."""
    stayed = [one for one in before.stack if one in frames[-1].stack]
    return EMPTY if 0 < len(stayed) < len(before.stack) else None


@belief("stack", "603.3", "A trigger does not just happen: it is put on the stack and waits there to resolve.")
def triggers_just_happen(_before: Frame, frames: Sequence[Frame], _of: int | str) -> str | None:
    """A triggered ability does what it says at once, without going onto the stack."""
    after = frames[-1]
    if not after.stack or after.objects[after.stack[0]].kind != "triggered":
        return None
    others = [after.objects[one].label for one in after.stack if after.objects[one].kind != "triggered"]
    return others[0] if others else EMPTY


# -- tokens --------------------------------------------------------------------------------------------------------------------


@belief("tokens", "707.2a", "A token copy has every ability of its original, so the tokens make tokens too.")
def only_cards_make_tokens(before: Frame, frames: Sequence[Frame], _of: int | str) -> str | None:
    """An ability that a token has through copying makes nothing."""
    made = {one for frame in frames if frame.event.kind == "Resolved" for one in frame.event.objects}
    sources = [before.objects[one].source for one in before.stack if one in made]
    idle = sum(one in before.objects and before.objects[one].kind == "token" for one in sources if one is not None)
    return str(len(came(before, frames)) - idle) if idle else None


@belief("tokens", "601.2i", "A token that is created was never cast, so what waits for casting does not trigger.")
def creating_is_casting(before: Frame, frames: Sequence[Frame], _of: int | str) -> str | None:
    """Making a token counts as casting it, and whoever waits for a cast makes one more."""
    fresh = came(before, frames)
    makers = {frames[-1].objects[one].controller for one in fresh if one in frames[-1].objects}
    there = [before.objects[one] for one in before.battlefield]
    waiting = [v for v in there if waits_for_cast(v) and "instant" not in text_of(v) and v.controller in makers]
    return str(len(fresh) + len(waiting)) if waiting else None


@belief("tokens", "113.7a", "An ability on the stack no longer needs its source: it resolves all the same.")
def dies_with_its_source(before: Frame, _frames: Sequence[Frame], _of: int | str) -> str | None:
    """An ability whose source has left does nothing."""
    top = before.objects[before.stack[0]] if before.stack else None
    return "0" if top is not None and top.source is not None and top.source not in before.battlefield else None


@belief("tokens", "113.2c", "Abilities that are alike still work each for itself, and each of them does its part.")
def all_share_one(before: Frame, frames: Sequence[Frame], _of: int | str) -> str | None:
    """Several of a kind bring one token between them."""
    resolved = [frame.event.objects[0] for frame in frames if frame.event.kind == "Resolved" and frame.event.objects]
    triggers = [one for one in resolved if one in before.objects and before.objects[one].kind == "triggered"]
    return "1" if len(triggers) > 1 and len(came(before, frames)) > 1 else None


# -- mana ----------------------------------------------------------------------------------------------------------------------


@belief(
    "mana", "106.12b", "That is what the ability says by itself; a replacement effect changes it as the mana is made."
)
def adds_what_is_printed(before: Frame, frames: Sequence[Frame], player: int | str) -> str | None:
    """The pool gets what the ability says, whatever replaces it."""
    stories = stories_of(frames, player)
    if not stories or any("/" in story.would for story in stories):
        return None
    had = [unit.type for one in before.players if one.name == player for unit in one.pool]
    return mana_text([*had, *(letter for story in stories for letter in story.would if letter in MANA_TYPES)])


@belief("mana", "605.4a", "A triggered mana ability does not wait on the stack: its mana is there right away.")
def extra_mana_waits(before: Frame, frames: Sequence[Frame], player: int | str) -> str | None:
    """The mana that a trigger adds comes only later."""
    stories = stories_of(frames, player)
    if not any(story.triggered for story in stories):
        return None
    had = [unit.type for one in before.players if one.name == player for unit in one.pool]
    own = [letter for story in stories if not story.triggered for letter in story.added if letter in MANA_TYPES]
    return mana_text([*had, *own])


@belief(
    "could_produce",
    "106.7",
    "The symbol on a card is where it begins; replacement effects and what is counted decide what comes.",
)
def reads_the_symbols(_before: Frame, frames: Sequence[Frame], one: int | str) -> str | None:
    """A permanent could produce the symbols in its text."""
    view = seen(frames, one)
    found = "" if view is None else "".join(re.findall(r"add ((?:\{[wubrgc]\})+)", text_of(view)))
    return types_text(found.upper()) if found else None


@belief(
    "could_produce", "106.7", "Costs are left aside when you imagine it, so a tapped permanent is asked like any other."
)
def tapped_gives_nothing(_before: Frame, frames: Sequence[Frame], one: int | str) -> str | None:
    """What is tapped could produce nothing."""
    view = seen(frames, one)
    return NONE if view is not None and view.tapped else None


@belief("could_produce", "106.7", "Only abilities that the permanent really has, imagined here and now, count.")
def any_color_at_all(_before: Frame, _frames: Sequence[Frame], _one: int | str) -> str | None:
    """A permanent that asks others could produce every color."""
    return types_text("WUBRG")


# -- acts ------------------------------------------------------------------------------------------------------------------------


def anything_goes(frame: Frame) -> str | None:
    """Every act is allowed; answers only where one has just been refused."""
    return YES if frame.refusal else None


def thoughts(kind: str, before: Frame, frames: Sequence[Frame], of: int | str) -> list[tuple[Belief, str]]:
    """What each belief of a kind answers."""
    found = [(one, one.think(before, frames, of)) for one in BELIEFS if one.kind == kind]
    return [(one, text) for one, text in found if text is not None]
