"""Files that are wrong get one clear line: it quotes what is wrong and says what is allowed; never a traceback, never a hang."""

from pathlib import Path

import pytest

import rulesviz as rv
from rulesviz.scenarios.read import BadScenario, parse, read
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


PAPER = 'title = "x"\n[players.you]\nbattlefield = ["Paper"]\n[cards."Paper"]\ntype = "Creature"\n'
# What is too large, too long or unseen: the text of a scenario, and what the line must have.
TOO_MUCH = {
    "a long title": ("title = " + str(["a" * 10] * 5_000), ("any.toml: title", "is not a text")),
    "a long name": (f'title = "x"\n[players.you]\nbattlefield = ["{"A" * 15_000}"]\n', ("no card is called", "AAA…")),
    "a long verb": ("title = 'x'\n[[script]]\n" + "a" * 50_000 + " = 1\n", ("unknown verb", "cast, play")),
    "many myths": ("title = 'x'\n[[script]]\nexpect.myth = [" + '{says = "a"},' * 3_000 + "]", ("script[1].expect.myth",)),
    "a long text": (PAPER + f'pt = "1/1"\ntext = "{"flying " * 3_000}"\n', ("21,000 letters", "20,000 are allowed")),
    "a long line": (PAPER + f'pt = "1/1"\ntext = "{"sing a song " * 300}"\n', ("not understood: Paper, line 1", "sing")),
    "a large number": ("title = 'x'\nplayers.you.life = 1" + "0" * 16, ("players.you.life", "too large", "1,000,000,000,000,000")),
    "thousands of digits": ("title = 'x'\nplayers.you.life = " + "9" * 4_000, ("players.you.life", "thousands of digits", "too large")),
    "a large size": (PAPER + f'pt = "{"9" * 5_000}/1"\n', ("Paper: pt", "a number that is too large")),
    "a large cost": (PAPER + 'pt = "1/1"\ncost = "{9999999999999999}"\n', ("Paper: cost", "9999999999999999", "too large")),
    "a large number in a line": (PAPER + f'pt = "1/1"\ntext = "creatures get +{"9" * 4_400}/+0"\n', ("Paper: text", "too large")),
    "letters that turn": ('title = "x"\n[players.you]\nbattlefield = ["Forest\u202e"]\n', ('"Forest\\u202e"', 'did you mean "Forest"')),
    "a letter of no width": ('title = "x"\n[players.you]\nbattlefield = ["For\u200best"]\n', ('"For\\u200best"',)),
    "a letter of no width in a line": (PAPER + 'pt = "1/1"\ntext = "cre\u200batures get +1/+1"\n', ("\\u200b", "not understood")),
    "a player who turns": ('title = "x"\n[players."\u202e<b>"]\n[[script]]\npass = "nobody"\n', ("'nobody'", "\\u202e<b>")),
}  # fmt: skip


@pytest.mark.parametrize("what", TOO_MUCH)
def test_one_clear_line_for_what_is_too_much(tmp_path, within, what):
    text, parts = TOO_MUCH[what]
    path = tmp_path / "any.toml"
    path.write_text(text, encoding="utf-8")
    with within(seconds=20):
        line = said(path)
    assert [part for part in parts if part not in line] == [], line
    assert line.isprintable()
    assert len(line) < 700


@pytest.mark.parametrize(
    "wrong",
    [1e16, 10**16, 10**5_000, ["x" * 10_000], "x" * 30_000, float("nan"), b"x", object()],
    ids=lambda one: type(one).__name__,
)
@pytest.mark.parametrize("verb", ["cast", "resolve", "go_to", "effect", "answer", "undo", "stage"])
def test_one_clear_line_for_what_no_verb_takes(verb, wrong):
    table = rv.table(you=["Forest"])
    with pytest.raises(rv.NotAllowed) as told:
        getattr(table, verb)(wrong)
    assert str(told.value).isprintable()
    assert len(str(told.value)) < 700
    assert table.text() == rv.table(you=["Forest"]).text()


def test_a_key_stands_once_in_a_table_of_json_too():
    with pytest.raises(BadScenario, match="no JSON: the key 'life' stands twice in one table"):
        parse('{"title": "x", "players": {"you": {"life": 3, "life": 4}}}', "any.json", json_form=True)


def test_the_mark_with_which_some_editors_begin_a_file_is_no_error(tmp_path):
    path = tmp_path / "marked.toml"
    path.write_text('title = "x"\nplayers.you.life = 3\n', encoding="utf-8-sig")
    assert said(path) == ""


def test_a_huge_file_is_not_read(tmp_path):
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(20_000_000)
    assert "20,000,000 bytes are too many; a scenario has at most 10,000,000" in said(path)
