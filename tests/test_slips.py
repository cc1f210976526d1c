"""What a person mistypes in a cell gets one sentence that quotes it and says what is allowed; never a raw Python error."""

import pytest

import rulesviz as rv

GAME = rv.walk("S21")
QUIZ = rv.Quiz("S21", each=1)
WORDS_OF_THE_MACHINE = ("Traceback", "Error", "object at 0x", "attribute", "NoneType", "subscriptable", "script[1]", "\n")


def table():
    bear = {"card": "Runeclaw Bear", "id": "bear"}
    return rv.table(you=["Mirrorpool", bear], hand=["Lightning Bolt", "Clone"], mana="{R}{U}{U}{U}{U}")


def asked():
    return table().cast("Clone").resolve()


MOMENTS = [
    f"GAME.{verb}"
    for verb in (
        "board(999)", "stack(999)", "objects(999)", "pool(999)", "mana(999)", "causes(999)", "text(999)", "difference(999)",
        "difference(0, 999)", "copies('tok', 999)", "strata('bear', 999)", "find('bear', 999)", "count('Bear', 999)", "life('you', 999)",
        "could_produce('bear', 999)", "stage(at=999)", "stage(predictions={999: {}})", "__getitem__(999)",
    )
]  # fmt: skip

SLIPS = [
    *((moment, "999", "0 to 41") for moment in MOMENTS),
    ("table().board(3)", "moment 3", "0 to 0"),
    ("GAME.board('end')", "'end'", "whole number"),
    ("rv.table(you=3)", "you", "3", "a list"),
    ("rv.table(you=[3])", "3", "a text or a table"),
    ("rv.table(you=['Mirorpool'])", "Mirorpool", "Mirrorpool"),
    ("rv.table(yuo=['Mirrorpool'])", "'yuo'", "did you mean 'you'", "opponent_hand"),
    ("rv.table(you=[{'card': 'Runeclaw Bear', 'counters': {'+1/+1': 'three'}}])", "'three'", "a number"),
    ("rv.table(you=[{'card': 'Runeclaw Bear', 'tappd': True}])", "'tappd'", "'tapped'"),
    ("rv.table(mana=3)", "mana", "3", "a text in quotes"),
    ("rv.table(mana='RR')", "'RR'", "{2}{W}{U}"),
    ("rv.table(step='main')", "'main'", "precombat main"),
    ("rv.table(active='me')", "'me'", "you, opponent"),
    ("rv.table(cards={'Paper': 3})", "Paper", "a table"),
    ("rv.rule(707.2)", '"707.2"', "in quotes"),
    ("rv.rule('707.2zz')", "707.2zz", "look at 707.2"),
    ("rv.covered(707)", '"707"'),
    ("rv.walk(21)", '"21"', "in quotes"),
    ("rv.walk('21')", "S21"),
    ("rv.walk(None)", "None", "in quotes"),
    ("rv.Quiz(21)", '"21"'),
    ("rv.Quiz('S21', each='two')", "Quiz", "'two'", "whole number"),
    ("rv.card(None)", "None", "in quotes"),
    ("rv.card('Clon')", "Clone"),
    ("rv.card('Clone', 3)", "3", "braces"),
    ("rv.check(2)", "right"),
    ("rv.check(2, 2, hint={1: 'x'})", "'hint'", "did you mean 'hints'"),
    ("rv.check(2, 2, hints='x')", "'x'", "braces"),
    ("rv.import_cards(3)", "3", "a path"),
    ("rv.collect('nowhere.csv')", "nowhere.csv"),
    ("GAME.find(3)", "3", "in quotes"),
    ("GAME.find('ber')", "'ber'", "bear"),
    ("GAME.life('me')", "'me'", "you, opponent"),
    ("GAME.why(3, 'power')", "3", "in quotes"),
    ("GAME.why('bear', 'strength')", "'strength'", "toughness"),
    ("GAME.why('Mirrorpool', 'power')", "Mirrorpool", "no power"),
    ("GAME.at('resolve', 'two')", "'two'", "whole number"),
    ("GAME.difference(names='ab')", "'ab'", "'before', 'after'"),
    ("GAME.stage(foo=1)", "'foo'", "presenter, theme"),
    ("table().stage(foo=1)", "'foo'", "presenter, theme"),
    ("table().stage(theme='pink')", "'pink'", "dark"),
    ("table().do('cast Clone')", "cast Clone", "braces"),
    ("table().do({'summon': 'Clone'})", "'summon'", "cast"),
    ("table().cast(None)", "None", "in quotes"),
    ("table().cast('Clon')", "Clone"),
    ("table().cast('Clone', target='bear')", "'target'", "'targets'"),
    ("table().cast('Lightning Bolt', x='two')", "'two'", "a number"),
    ("table().cast('Lightning Bolt', by='me')", "'me'", "you, opponent"),
    ("table().activate('Mirrorpool', 'four')", "'four'", "whole number"),
    ("table().activate('Mirrorpool', 9)", "line 9", "4: {4}{C}"),
    ("table().tap('Mirrorpool', 'R')", "{R}", "{T}: add {C}"),
    ("table().resolve(None)", "None", "whole number"),
    ("table().resolve('some')", "'some'", "all"),
    ("table().go_to('midnight')", "'midnight'", "upkeep"),
    ("table().attack('bera')", "'bera'", "bear"),
    ("table().put('Clown')", "Clown", "Clone"),
    ("table().answer('x')", "no question is open"),
    ("asked().answer('nobody')", "'nobody'", "bear, none"),
    ("asked().answer(None)", "None", "bear, none"),
    ("table().undo('x')", "'x'", "whole number"),
    ("table().undo(-1)", "-1", "1 act or more"),
    ("table().undo(9)", "9", "0 to take back"),
    ("table().refusal('fly', 'bear')", "'fly'", "activate"),
    ("table().offers('me')", "'me'", "you, opponent"),
    ("table().save('nowhere/x.toml')", "nowhere/x.toml"),
    ("QUIZ.answer('a', 1)", "'a'", "whole number"),
    ("QUIZ.answer(1, 'z')", "'z'", "question 1", "a) 10/10"),
    ("QUIZ.answer(9, 'a')", "9", "there are 1"),
    ("QUIZ.stage(9)", "9", "0 to 0"),
]


@pytest.mark.parametrize(("slip", "parts"), [pytest.param(slip, parts, id=slip) for slip, *parts in SLIPS])
def test_one_clear_line(slip, parts, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises((rv.NotAllowed, rv.NotThere, rv.NoScenario)) as caught:
        eval(slip)
    line = str(caught.value)
    assert [part for part in parts if part not in line] == [], line
    assert [part for part in WORDS_OF_THE_MACHINE if part in line] == [], line
    assert len(line) < 500


@pytest.mark.parametrize("zone", ["Mirrorpool", {"card": "Mirrorpool"}, ("Mirrorpool",)])
def test_one_card_needs_no_list(zone):
    assert rv.table(you=zone, hand=zone).find("Mirrorpool#1").zone == "battlefield"


def test_a_name_that_rulesviz_does_not_have_is_suggested():
    with pytest.raises(AttributeError, match="did you mean 'table'"):
        rv.tabel(you=[])
