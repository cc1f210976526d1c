"""Which objects are meant, in plain words: all that fit, some that are picked, targets (109, 115.1)."""

from __future__ import annotations

from typing import assert_never

from rulesviz.explain.who import a, ref_text, who_text
from rulesviz.explain.wording import noun, zone_text
from rulesviz.model.references import Ref
from rulesviz.model.selection import Every, Group, Pick, TargetSpec


def group_text(group: Group) -> str:
    """Some objects: by name, all that fit, or some that a player picks."""
    match group:
        case Ref():
            return ref_text(group)
        case Every(fits, zone, of):
            return f"each {noun(fits, zone)}{zone_text(zone, of)}"
        case Pick(fits, least, most, zone, by, of):
            where = zone_text(zone, of) + ("" if by == Ref("you") else f" (picked by {who_text(by)})")
            if most == 1:
                return f"{a(noun(fits, zone)) if least else f'up to one {noun(fits, zone)}'}{where}"
            return f"{_how_many(least, most)} {noun(fits, zone, many=True)}{where}"
    assert_never(group)


def _how_many(least: int, most: int) -> str:
    if least == most:
        return str(most)
    return f"up to {most}" if least == 0 else f"{least} to {most}"


def target_text(spec: TargetSpec) -> str:
    """What one word `target` may aim at (115.1)."""
    player = {"": "", "player": "player", "opponent": "opponent"}[spec.players]
    many = spec.most > 1
    things = f"{noun(spec.fits, spec.zone, many=many)}{zone_text(spec.zone, None)}" if spec.objects else ""
    if player and things:
        things = f"{things.replace(' or ', ', ')} or "
    words = things + (f"{player}s" if player and many else player)
    if many:
        return f"{_how_many(spec.least, spec.most)} {words}"
    return a(words) if spec.least else f"up to one {words}"
