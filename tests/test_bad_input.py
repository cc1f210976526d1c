"""Files that are wrong get one clear line: it quotes what is wrong and says what is allowed; never a traceback, never a hang."""

from pathlib import Path

import pytest

from rulesviz.scenarios.read import BadScenario, read
from rulesviz.scenarios.run import run

BAD = Path(__file__).parent / "scenarios" / "bad"


def said(path: Path) -> str:
    """Return what a person is told about a file, empty if it is found to be true."""
    try:
        report = run(read(path))
    except BadScenario as wrong:
        return str(wrong)
    if report.error:
        return report.error
    wrong = [f"{check.at}: {check.check}: {check.found}" for check in report.checks if not check.ok]
    return wrong[0] if wrong else ""


# What each file must be told: the words at fault, the place, and what would be right.
WANTED = {
    "unknown-card": ("Runclaw Bear", "players.you.battlefield", "Runeclaw Bear"),
    "unknown-verb": ("summon", "script[1]", "cast, play, activate"),
    "misspelt-key": ("battelfield", "players.you", "did you mean 'battlefield'"),
    "no-such-ability": ("line 7", "2: {T}: add {C}", "4: "),
    "illegal-answer": ("opponent", "bear, none"),
    "missing-answer": ("script[3]", "Enter as a copy of which?", "bear, none"),
    "ambiguous-name": ("script[1]", "Runeclaw Bear", "Runeclaw Bear#1, Runeclaw Bear#2"),
    "unknown-check": ("lifetotal", "script[1].expect", "did you mean 'life'", "could_produce"),
    "line-not-understood": ("not understood:", "Paper Oracle", "everybody"),
    "two-verbs": ("script[1]", "tap and resolve", "exactly one"),
    "no-such-target": ("script[1]", "ghost", "Mountain"),
    "unknown-step": ("second main", "script[1]", "precombat main", "upkeep"),
    "broken-mana": ("{Z}", "players.you.mana", "{W}"),
    "attached-to-nothing": ("wolf", "players.you.battlefield", "Runeclaw Bear"),
    "same-id-twice": ("bear",),
    "failing-check": ("script[1].expect", "power of bear = 3", "2"),
    "failing-check-after-growth": ("script[3].expect", "power of bear = 4", "5"),
    "unexpected-refusal": ("script[1]", "cannot cast Clone", "{3}{U}", "118.3"),
    "accepted-though-refusal-wanted": ("script[1]", "tap Forest", "accepted"),
    "wrong-types": ("twenty", "players.you.life", "number"),
    "unknown-player": ("oponent", "script[1]", "you, opponent"),
    "negative-count": ("-3", "players.you.battlefield[1].count"),
    "myth-that-is-true": ("script[1].expect", "myth", "the Bear is 2/2", "true"),
    "broken-toml": ("broken-toml.toml", "TOML", "line 1", "column"),
    "empty": ("empty.toml", "title", "missing"),
    "endless-growth": ("script[2]", "budget"),
    "endless-tokens": ("script[2]", "budget"),
}
WORDS_OF_THE_MACHINE = ("Traceback", "Error(", "object at 0x", "definition", "data.", "it.players", "it.script", "\n")


@pytest.mark.parametrize("name", WANTED)
def test_one_clear_line(name, within):
    with within(seconds=60):
        line = said(BAD / f"{name}.toml")
    missing = [part for part in WANTED[name] if part not in line]
    assert not missing, f"{missing} missing in: {line or 'nothing was said'}"
    clutter = [part for part in WORDS_OF_THE_MACHINE if part in line]
    assert not clutter, f"{clutter} in: {line}"
    assert len(line) < 700


def test_every_bad_file_is_wanted():
    assert sorted(path.stem for path in BAD.glob("*.toml")) == sorted(WANTED)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("title = 3\nscript = []\n", ("3", "title", "text")),
        ('title = "x"\nscript = "expect"\n', ("expect", "script", "list")),
        ('title = "x"\nscript = [3]\n', ("3", "script[1]", "table")),
        ('title = "x"\nscript = [{}]\n', ("script[1]", "exactly one verb")),
        ('title = "x"\nstep = "untapping"\nscript = []\n', ("untapping", "step", "upkeep")),
        ('title = "x"\nactive = "nobody"\nscript = []\n', ("nobody", "active", "you, opponent")),
        ('title = "x"\nrules = ["707.2x!"]\nscript = []\n', ("707.2x!", "rules[1]", "613.4c")),
        ('title = "x"\n[cards."Paper"]\ntype = "Gizmo"\n[players.you]\nhand = ["Paper"]\n', ("Gizmo", "Creature")),
        ('title = "x"\n[cards."Paper"]\ntype = "Artifact"\ncost = "{Y}"\n[players.you]\nhand = ["Paper"]\n', ("{Y}",)),
        ('title = "x"\n[cards."Paper"]\ntype = "Creature"\npt = "big"\n[players.you]\nhand = ["Paper"]\n', ("big", "2/2")),
        ('title = "x"\nplayers.you.battlefield = ["99999 Forest"]\nscript = []\n', ("99999", "20000")),
        ('title = "x"\nscript = [{ resolve = 1 }]\n', ("script[1]", "stack is empty")),
        ('title = "x"\nscript = [{ resolve = -1 }]\n', ("script[1]", "-1")),
        ('title = "x"\nscript = [{ answer = true }]\n', ("script[1]", "no question is open")),
        ('title = "x"\nscript = [{ expect = { life = { me = 20 } } }]\n', ("'me'", "you, opponent")),
        ('title = "x"\nscript = [{ expect = { object = { ghost = { power = 1 } } } }]\n', ("ghost",)),
        ('title = "x"\nscript = [{ expect = { counts = { "you.pocket" = 1 } } }]\n', ("pocket", "graveyard")),
        ('title = "x"\nscript = [{ effect = "sing a song" }]\n', ("not understood:", "sing")),
        ('title = "x"\nscript = [{ put = "Clown" }]\n', ("Clown", "Clone")),
        ('title = "x"\nscript = [{ go_to = { turn = 0, step = "upkeep" } }]\n', ("script[1]", "turn")),
        (
            ('title = "x"\nplayers.you.hand = ["Lightning Bolt"]\nplayers.you.battlefield = ["Mountain"]\n'
            'script = [{ cast = "Lightning Bolt", x = 2, targets = ["opponent"] }]\n'),
            ("Lightning Bolt", "{X}", "107.3"),
        ),
        (
            ('title = "x"\nplayers.you.hand = ["Lightning Bolt"]\nplayers.you.battlefield = ["Mountain"]\n'
            'script = [{ cast = "Lightning Bolt", targets = ["opponent", "you"] }]\n'),
            ("Lightning Bolt", "target"),
        ),
        (
            'title = "x"\nplayers.you.battlefield = ["Forest"]\nscript = [{ tap = "Forest", for = "{U}" }]\n',
            ("Forest", "U"),
        ),
    ],
)  # fmt: skip
def test_one_clear_line_for_smaller_slips(tmp_path, within, text, parts):
    path = tmp_path / "slip.toml"
    path.write_text(text, encoding="utf-8")
    with within(seconds=60):
        line = said(path)
    missing = [part for part in parts if part not in line]
    assert not missing, f"{missing} missing in: {line or 'nothing was said'}"
    clutter = [part for part in WORDS_OF_THE_MACHINE if part in line]
    assert not clutter, f"{clutter} in: {line}"
