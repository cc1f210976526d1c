"""Cards that nobody printed, for tests of card text: a line or two in the official templating, put on whatever can have it."""

from rulesviz.cards.drafts import CardContext
from rulesviz.cards.lines import parse_line

BEAR = {"type": "Creature — Bear", "cost": "{G}", "pt": "2/2"}
BOLT = {"type": "Instant", "cost": "{R}", "text": "this deals 1 damage to any target"}


def told(text):
    """Leave out every `hm`, which keeps apart here what stands together on cards."""
    return text.replace(" hm", "")


def land(*lines, **more):
    return {"type": "Land", "text": told("\n".join(lines)), **more}


def thing(*lines, **more):
    return {"type": "Artifact", "cost": "{1}", "text": told("\n".join(lines)), **more}


def beast(*lines, **more):
    return {**BEAR, "text": told("\n".join(lines)), **more}


def reason(text, kind="Artifact"):
    """Say why a line is not understood; nothing if it is."""
    return parse_line(told(text), 1, CardContext("Grey Owl", (kind,))).reason


def tokens(game):
    return [one for one in game.state.battlefield if game.state.objects[one].token]
