"""Frames made by hand for the tests of the views: a small trace, a full table, and one that means harm."""

from dataclasses import replace

from rulesviz.explain.frame import (
    AbilityView,
    EventView,
    Frame,
    ManaView,
    ObjectView,
    PlayerView,
    QuestionView,
    Stratum,
)

HOSTILE = (
    "<script>alert(1)</script>",
    '"]; node [label="owned"',
    "<b>bold</b>",
    "</svg></script><!-- & &amp; {G}",
    "back\\nslash\\",
    "[bold]rich[/bold]",
    "\u0634\u200e\u0643\u0644\u202e \u0645\u0631\u0622\u0629",  # right to left, with letters that turn the direction
    "🐻👩\u200d🚀 bear",
    "nul\x00 tab\t line\n end\u2028",
    "w" * 500,
)


def base(source="the card", copied=False, **values):
    rules = ("707.2",) if copied else ("109.3",)
    return Stratum("printed", source, rules, values, True)


def thing(id, name, **given):
    types = given.pop("types", "Creature — Bear")
    size = {"power": 2, "toughness": 2} if "Creature" in types else {"power": None, "toughness": None}
    first = {"name": name, "mana_cost": given.get("mana_cost", ""), "colors": given.get("colors", ""), "types": types}
    first |= dict.fromkeys(("power", "toughness"), "2" if "Creature" in types else "-") | {"loyalty": "-"}
    usual = {
        "label": name, "kind": "card", "zone": "battlefield", "owner": "you", "controller": "you", "mana_cost": "",
        "colors": "", "loyalty": None, "abilities": (), "strata": (base(**first),), **size,
    }  # fmt: skip
    return ObjectView(id=id, name=name, types=types, **{**usual, **given})


def pool_lines(*texts):
    return tuple(AbilityView(text, at) for at, text in enumerate(texts, 1))


BEAR_STRATA = (
    base(name="Runeclaw Bear", mana_cost="{1}{G}", colors="G", types="Creature — Bear", power="2", toughness="2"),
    Stratum("5", "Chromatic dye", ("613.1e", "105.3"), {"colors": "R"}, False, "Until end of turn."),
    Stratum("7c", "3 +1/+1 counters", ("613.4c", "122.1a"), {"power": "5", "toughness": "5"}, False),
    Stratum("7c", "Oakenform", ("613.4c",), {"power": "8", "toughness": "8"}, False),
    Stratum("7c", "Giant Growth", ("613.4c",), {"power": "11", "toughness": "11"}, False, "Until end of turn."),
)
TOKEN_STRATA = (
    base("a copy of Runeclaw Bear", copied=True, name="Runeclaw Bear", mana_cost="{1}{G}", colors="G",
         types="Creature — Bear", power="2", toughness="2"),
    Stratum("left behind", "3 +1/+1 counters", ("122.2", "707.2"), {"power": "5", "toughness": "5"}, False,
            "Counters sit on one object; a copy starts with none."),
    Stratum("left behind", "Giant Growth", ("707.2",), {"power": "11", "toughness": "11"}, False,
            "The effect changed the original alone."),
    Stratum("left behind", "Runeclaw Bear", ("110.5a", "707.2"), {}, False, "tapped"),
)  # fmt: skip
CLONE_STRATA = (
    base(name="Clone", mana_cost="{3}{U}", colors="U", types="Creature — Shapeshifter", power="0", toughness="0",
         abilities="flash\nmay enter as a copy of any creature"),
    Stratum("1a", "Clone: a copy of Runeclaw Bear", ("613.2a", "707.2"),
            {"name": "Runeclaw Bear", "mana_cost": "{1}{G}", "colors": "G", "types": "Creature — Bear", "power": "2",
             "toughness": "2", "abilities": ""}, True),
    Stratum("1a", "Clone's exception", ("707.9b",), {"types": "Artifact Creature — Bear"}, True,
            "It is an artifact too."),
)  # fmt: skip

MIRRORPOOL = thing(
    1, "Mirrorpool", types="Land", tapped=True,
    abilities=pool_lines(
        "enters tapped", "{T}: add {C}",
        "{2}{C}, {T}, sacrifice this: copy a spell of yours",
        "{4}{C}, {T}, sacrifice this: make a token like a creature of yours",
    ),
)  # fmt: skip
BEAR = thing(
    2, "Runeclaw Bear", mana_cost="{1}{G}", colors="R", power=11, toughness=11, tapped=True,
    counters=(("+1/+1", 3),), strata=BEAR_STRATA,
)  # fmt: skip
CLONE = thing(
    3, "Runeclaw Bear", label="Clone", mana_cost="{1}{G}", colors="G", types="Artifact Creature — Bear", sick=True,
    copy_of="Runeclaw Bear", copy_of_id=2, strata=CLONE_STRATA,
)  # fmt: skip
OAKENFORM = thing(4, "Oakenform", mana_cost="{2}{G}", colors="G", types="Enchantment — Aura", attached_to=2)
WASTES = [thing(10 + at, "Wastes", label=f"Wastes#{at + 1}", types="Basic Land", tapped=at < 2) for at in range(6)]
GRIZZLY = thing(20, "Grizzly Bears", mana_cost="{1}{G}", colors="G", owner="opponent", controller="opponent", damage=1)
BOLT = thing(21, "Lightning Bolt", mana_cost="{R}", colors="R", types="Instant", zone="hand")
ABILITY = thing(
    30, "Mirrorpool", label="Mirrorpool (activated)", types="", kind="activated", zone="stack", source=1, targets=(2,),
    abilities=pool_lines("make a token like a creature of yours"), strata=(), power=None, toughness=None,
)  # fmt: skip
SPELL = thing(
    31, "Lightning Bolt", label="Lightning Bolt#2", mana_cost="{R}", colors="R", types="Instant", kind="spell",
    zone="stack", targets=("opponent",), strata=(),
)  # fmt: skip
SPELL_COPY = replace(
    SPELL, id=32, label="Lightning Bolt#3", kind="copy", targets=(20,), copy_of="Lightning Bolt#2", copy_of_id=31
)
TOKEN = thing(
    40, "Runeclaw Bear", label="Runeclaw Bear#2", kind="token", mana_cost="{1}{G}", colors="G", sick=True,
    copy_of="Runeclaw Bear", copy_of_id=2, strata=TOKEN_STRATA,
)  # fmt: skip
GRANDCHILD = replace(
    TOKEN, id=41, label="Runeclaw Bear#3", copy_of="Runeclaw Bear#2", copy_of_id=40, strata=TOKEN_STRATA[:1]
)

PLAYERS = (
    PlayerView(
        "you", 20, (("experience", 2),), (ManaView("C"), ManaView("G"), ManaView("C", "artifacts")), (21,), 53, ()
    ),
    PlayerView("opponent", 17, (), (), (), 53, ()),
)


def frame(number, objects, event, **given):
    views = {view.id: view for view in objects}
    usual = {
        "act": "", "turn": 1, "step": "precombat main", "active": "you", "priority": "you", "players": PLAYERS,
        "battlefield": tuple(view.id for view in objects if view.zone == "battlefield"),
        "stack": tuple(view.id for view in objects if view.zone == "stack"), "exile": (), "command": (),
    }  # fmt: skip
    return Frame(number=number, event=event, objects=views, **{**usual, **given})


def small():
    """Mirrorpool's last ability from activation to token, with copies of spells and a question on the way."""
    table = [MIRRORPOOL, BEAR, CLONE, OAKENFORM, *WASTES, GRIZZLY, BOLT]
    activated = EventView("activated", "Mirrorpool's fourth ability goes on the stack.", ("602.2a",), (30, 1))
    asked = QuestionView("opponent", "pay", "Pay {1} or let it happen?", ("yes", "no"), ("118.12",))
    copied = EventView("copied", "Lightning Bolt is copied; the copy is aimed anew.", ("707.10", "707.10c"), (32,), 1)
    made = EventView(
        "token_created", "A token enters: what is printed on Runeclaw Bear.", ("707.2", "111.1"), (40, 2), 2
    )
    grown = EventView("token_created", "The token is copied in turn.", ("707.3",), (41,), 3)
    return [
        frame(0, table, EventView("start", "The table as it stands.", ())),
        frame(1, [*table, ABILITY], activated, act="activate Mirrorpool's ability 4, target Runeclaw Bear"),
        frame(2, [*table, SPELL_COPY, SPELL, ABILITY], copied, question=asked, act="cast Lightning Bolt"),
        frame(3, [*table[1:], TOKEN], made, act="resolve", note="Look: no counters, not tapped, green again."),
        frame(4, [*table[1:], TOKEN, GRANDCHILD], grown, refusal="cannot tap Wastes#1: it is tapped (107.5)"),
    ]


def untapping():
    """The same, with one permanent that is untapped in the fourth frame."""
    frames = small()
    untapped = replace(frames[0].objects[10], tapped=False)
    frames[3] = replace(frames[3], objects={**frames[3].objects, 10: untapped})
    return frames


def full(count=60, players=2):
    """A table of many different objects, two thirds yours."""
    names = (
        "Runeclaw Bear",
        "Mishra's Self-Replicator",
        "Exotic Orchard",
        "Cadric, Soul Kindler",
        "Sol Ring",
        "Wastes",
    )
    kinds = ("Creature — Bear", "Artifact Creature — Assembly-Worker", "Land", "Legendary Creature — Dwarf Wizard",
             "Artifact", "Basic Land")  # fmt: skip
    views = [
        thing(
            100 + at, names[at % 6], label=f"{names[at % 6]}#{at // 6 + 1}", types=kinds[at % 6], tapped=at % 4 == 0,
            mana_cost="" if "Land" in kinds[at % 6] else "{3}{R}", controller="you" if at % 3 else "opponent",
            counters=(("+1/+1", at),) if at % 7 == 1 else (), kind="token" if at % 5 == 0 else "card",
        )
        for at in range(1, count + 1)
    ]  # fmt: skip
    return frame(0, views, EventView("start", "A full table.", ("403.1",)))


def crowd(count=1024):
    """A table of very many tokens that look the same, and one that something is attached to."""
    tokens = [
        thing(
            100 + at, "Mishra's Self-Replicator", label=f"Mishra's Self-Replicator#{at}", kind="token",
            types="Artifact Creature — Assembly-Worker",
        )
        for at in range(1, count + 1)
    ]  # fmt: skip
    host = thing(9000, "Runeclaw Bear")
    aura = thing(9001, "Oakenform", types="Enchantment — Aura", attached_to=9000)
    return frame(0, [*tokens, host, aura], EventView("start", "A crowd.", ()))


def hostile(text):
    """Every place that can hold a text holds this one."""
    named = ("name", "mana_cost", "types", "abilities")
    strata = (
        Stratum("printed", text, (text,), {"power": "1", **dict.fromkeys(named, text)}, True, text),
        Stratum("1a", text, ("707.9b",), {"types": text}, True, text),
        Stratum("7c", text, (text,), {"power": "2", "colors": text}, False, text),
        Stratum("left behind", text, (text,), {"power": text, text: text}, False, text),
    )  # fmt: skip
    one = thing(
        1, text, types=text, mana_cost=text, colors=text, strata=strata, counters=((text, 2),),
        owner=text, controller=text, abilities=(AbilityView(text, 1, text),),
    )  # fmt: skip
    other = replace(one, id=2, label=f"{text}#2", copy_of=text, copy_of_id=1)
    orphan = replace(one, id=5, label=f"{text}#5", copy_of=text, copy_of_id=77, kind="token")
    item = replace(one, id=3, label=f"{text}#3", zone="stack", kind="activated", source=1, targets=(2, text))
    spell = replace(one, id=4, label=f"{text}#4", zone="stack", kind="copy", targets=(1,), copy_of=text, copy_of_id=3)
    event = EventView(text, text, (text,), (1,))
    asked = QuestionView(text, text, text, (text, text), (text,))
    player = PlayerView(text, 20, ((text, 1),), (ManaView(text, text),), (), 3, ())
    return frame(
        0, [one, other, orphan, item, spell], event, act=text, step=text, active=text, priority=text, players=(player,),
        question=asked, refusal=text, note=text, winner=text,
    )  # fmt: skip
