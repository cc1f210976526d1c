"""What a person types in a cell: walks, tables, reasons, lists, checks; and what they are told when they mistype."""

from pathlib import Path

import pytest

import rulesviz as rv
from rulesviz.live.game import Game
from rulesviz.live.steps import steps


@pytest.fixture(scope="module")
def game():
    return rv.walk("S21")


def mirrorpool(*more):
    return rv.table(you=["Mirrorpool", "5 Wastes", *more])


# --- the front door -------------------------------------------------------------------------------------------------


def test_every_public_name_opens():
    assert [name for name in rv.__all__ if not hasattr(rv, name)] == []


def test_no_public_name_is_hidden_by_a_room():
    """A room's name is taken by the room itself as soon as it is imported."""
    rooms = {path.stem for path in Path(rv.__file__).parent.iterdir()}
    assert rooms.isdisjoint(rv.__all__)


# --- check ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guess", "right", "said"),
    [
        (None, 2, "Not yet."),
        ("", 2, "Not yet."),
        (..., 2, "Not yet."),
        (2, 2, "Yes. The answer is 2."),
        (" 2 ", 2, "Yes."),
        ("2 / 2", "2/2", "Yes."),
        ("RED", "red", "Yes."),
        ("no", False, "Yes."),
        ("none", "none", "Yes."),
        ("none", 2, "Not quite."),
        (True, "yes", "Yes."),
        ("green", {"red", "green"}, "Yes. The answer is green."),
        (7, 2, "Not quite. An Aura stays behind."),
        ("7", 2, "Not quite. An Aura stays behind."),
        (3, 2, "Not quite. Read the story once more"),
        ([2], 2, "Yes."),
        (2.0, 2, "Yes."),
        ("2.0", 2, "Yes."),
        ([2, 3], 2, "Not quite. Write a number"),
        ("3/3", 3, "Not quite. Write a number"),
        ("three", 3, "Not quite. Write a number"),
        ("maybe", "yes", 'Not quite. Write "yes" or "no".'),
        ("no", "yes", "Not quite. Read the story once more"),
        (False, False, "Yes. The answer is no."),
        ("Kiki-Jiki", "kiki", "Yes."),
        ("Cadric", "kiki", "Not quite. Write one of the words"),
        ("4/4", "2/2", "Not quite. Read the story once more"),
    ],
)
def test_check(guess, right, said):
    found = rv.check(guess, right, hints={7: "An Aura stays behind."} if right in (2, {2}) else {})
    assert str(found).startswith(said)
    assert bool(found) == said.startswith("Yes")


def test_check_says_why_only_with_the_right_answer():
    assert "printed" in str(rv.check(2, 2, because="It is printed."))
    assert "printed" not in str(rv.check(3, 2, because="It is printed."))
    assert "printed" not in str(rv.check(None, 2, because="It is printed."))


def test_an_unanswered_check_folds_the_answer_away():
    """For whoever reads a page without a kernel; the text says nothing of it."""
    found = rv.check(None, {4, 5}, because="It is <printed>.")
    assert "<details><summary>Answer</summary>The answer is 4 or 5. It is &lt;printed&gt;.</details>" in found._repr_html_()
    assert "4" not in str(found)
    assert "<details>" not in rv.check(3, 2)._repr_html_() + rv.check(2, 2)._repr_html_()


def test_check_escapes_what_it_shows():
    assert "<b>" not in rv.check("<b>", "<b>")._repr_html_()
    assert "<strong>Yes.</strong>" in rv.check(1, 1)._repr_html_()


# --- counting and finding -------------------------------------------------------------------------------------------


def test_the_nth_act_with_some_words():
    game = rv.walk("S21")
    acts = [frame.act for frame in game.frames]
    ends = [game.at("resolve", nth) for nth in range(1, sum("resolve" in act for act in acts) + 1)]
    assert len(ends) > 2
    assert ends == sorted(set(ends))
    assert game.at("RESOLVE") == ends[0]
    assert ends[-1] == len(game) - 1
    with pytest.raises(rv.NotThere, match="there is no act 9 with 'resolve' in it; acts are cast Crimson Wisps"):
        game.at("resolve", 9)
    with pytest.raises(rv.NotThere, match="there is no act 0"):
        game.at("resolve", 0)


def test_permanents_and_life_are_counted():
    table = rv.table(you=["2 Forest", "Mountain"], opponent=["Forest"], hand=["Lightning Bolt", "Forest"])
    table.cast("Lightning Bolt", targets="opponent").resolve()
    assert (table.count("forest"), table.count("Forest", kind="token"), table.count("Swamp")) == (3, 0, 0)
    assert (table.life(), table.life("opponent"), table.life("opponent", 0)) == (20, 17, 20)
    with pytest.raises(rv.NotThere, match="there is no player 'them'; there are you, opponent"):
        table.life("them")


def test_a_table_has_a_title_that_its_file_keeps(tmp_path):
    table = rv.table(you=["Forest"], title="One Forest")
    assert repr(table.stage()).startswith("One Forest: step 1 of 1.")
    assert rv.walk(str(table.save(tmp_path / "a.toml"))).title == "One Forest"
    assert rv.walk(str(table.save(tmp_path / "b.toml", title="Trees"))).title == "Trees"


# --- steps ----------------------------------------------------------------------------------------------------------


def test_steps_tell_every_act(game):
    told = game.steps()
    assert [step.act.partition(":")[0] for step in told.steps] == ["the start", *game.acts]
    assert told.steps[2].act == "resolve the top of the stack: Crimson Wisps has resolved"
    assert "10/10; tapped" in told.steps[-1].table
    assert told._repr_html_().count("<details>") == len(told) == str(told).count("\n") + 1 - str(told).count("\n  ")


def test_steps_leave_out_the_tapping_and_keep_the_mana(game):
    lines = game.steps().steps[5].lines
    assert sum("is added to your pool" in line for line in lines) == 5
    assert not any("Wastes#1 is tapped" in line for line in lines)
    assert any("Mirrorpool is tapped" in line for line in lines)


def test_no_frames_are_no_steps():
    assert str(steps([])) == steps([])._repr_html_() == ""


# --- why ------------------------------------------------------------------------------------------------------------


def test_why_shows_the_chain_and_each_rule_once(game):
    why = game.why("tok", "colors")
    assert str(why).startswith("Why are the colors of tok green?\n")
    shown = why._repr_html_()
    assert shown.count("613.1a</td>") == 1
    assert all(rule in shown for rule in why.rules)


def test_a_link_has_only_its_own_exceptions():
    """A Clone of a Gargantuan is 7/7 by what it copied; the except clause is the Gargantuan's own (707.3, 707.9b)."""
    table = rv.table(you=["Hill Giant"], hand=["Quicksilver Gargantuan", "Clone"], mana="{U}{U}{U}" + 8 * "{C}")
    table.cast("Quicksilver Gargantuan").resolve(answers="Hill Giant")
    table.cast("Clone").resolve(answers="Quicksilver Gargantuan")
    assert table.copies("Quicksilver Gargantuan").source.count("<B>Except</B>") == 1
    assert "exceptions of that copy" in str(table.strata("Clone"))


def test_why_not_of_what_became_a_copy():
    table = rv.table(you=["Runeclaw Bear", "Wall of Omens"], hand=["Cytoshape"], mana="{C}{G}{U}")
    table.cast("Cytoshape", targets="Runeclaw Bear").resolve(answers="Wall of Omens")
    assert table.why_not("Runeclaw Bear").rules == ("707.4", "603.6a")
    assert not table.why_not("Wall of Omens").rules
    assert "2 × Wall" not in repr(table)


def test_why_not_of_what_did_trigger_says_so():
    """The mana of the Flare itself comes later, and is no answer to why it did nothing (603.2)."""
    found = rv.walk("S07").why_not("Mana Flare")
    assert (found.answer.partition(".")[0], found.rules) == ("It did trigger", ("603.2",))
    nothing = rv.walk("S07").table().undo().why_not("Mana Flare")
    assert "106.12a" in nothing.rules


def test_what_is_put_from_nowhere_triggers_and_has_its_cause():
    table = rv.table(you=["Cadric, Soul Kindler"])
    table.put("Isamaru, Hound of Konda", as_="dog")
    assert "Hound of Konda is put onto the battlefield" in table.text(1)
    assert [view.name for view in table.frame.objects.values() if view.zone == "stack"] == ["Cadric, Soul Kindler"]


def test_turning_over_is_not_casting():
    assert rv.walk("S52").why_not("replicator").answer.startswith("It was turned over, not cast. ")


def test_why_not_of_a_spell_whose_targets_were_gone():
    """608.2b: a spell all of whose targets are illegal as it would resolve does not resolve."""
    table = rv.table(you=["4 Mountain"], hand=["Lightning Bolt", "Shock"], opponent=["Runeclaw Bear"])
    table.cast("Lightning Bolt", targets="Runeclaw Bear").cast("Shock", targets="Runeclaw Bear").resolve("all")
    why = table.why_not("Lightning Bolt")
    assert (why.answer, why.rules) == ("It did not resolve: all its targets were illegal (Runeclaw Bear had gone).", ("608.2b",))
    assert table.why_not("Shock").answer == "It did: Shock deals 2 damage to Runeclaw Bear."
    growth = rv.table(you=["Forest", "Runeclaw Bear", "Ashnod's Altar"], hand=["Giant Growth"])
    growth.cast("Giant Growth", targets="Runeclaw Bear")
    waiting = growth.why_not("Giant Growth")
    assert (waiting.answer, waiting.rules) == ("It is on the stack still and has not resolved.", ("405.5", "608.1"))
    growth.activate("Ashnod's Altar", costs={"sacrifice": "Runeclaw Bear"}).resolve("all")
    assert growth.why_not("Giant Growth").rules == ("608.2b",)


def test_why_not_of_a_countered_spell_says_by_what():
    table = rv.table(you=["Mountain"], hand=["Lightning Bolt"], opponent=["2 Island"], opponent_hand=["Counterspell"])
    table.cast("Lightning Bolt", targets="opponent").do({"pass": "you"})
    table.cast("Counterspell", by="opponent", targets="Lightning Bolt").resolve("all")
    why = table.why_not("Lightning Bolt")
    assert (why.answer, why.rules) == ("It was countered by Counterspell.", ("701.6a",))
    assert table.why_not("Counterspell").answer.startswith("It did: Lightning Bolt is countered")


def test_why_not_of_what_is_indestructible():
    """702.12b: of the spell, and of what it spared; a spell that destroyed others says both."""
    table = rv.table(you=["3 Swamp"], hand=["Murder"], opponent=["Zetalpa, Primal Dawn"])
    table.cast("Murder", targets="Zetalpa, Primal Dawn")
    assert "Murder has been cast" in table.why_not("Zetalpa, Primal Dawn").answer
    table.resolve()
    for name in ("Murder", "Zetalpa, Primal Dawn"):
        why = table.why_not(name)
        assert (why.answer, why.rules) == ("Zetalpa, Primal Dawn is not destroyed: it is indestructible.", ("702.12b",))
    assert table.find("Zetalpa, Primal Dawn").zone == "battlefield"
    assert rv.table(you=["Swamp"], opponent=["Zetalpa, Primal Dawn"]).tap("Swamp").why_not("Zetalpa, Primal Dawn").rules == ()
    all_of_them = rv.table(you=["4 Plains", "Runeclaw Bear"], hand=["Day of Judgment"], opponent=["Zetalpa, Primal Dawn"])
    why = all_of_them.cast("Day of Judgment").resolve().why_not("Day of Judgment")
    assert why.answer.startswith("It did: Runeclaw Bear is destroyed; but Zetalpa, Primal Dawn is not destroyed")
    assert {"701.8a", "702.12b"} <= set(why.rules)


def test_why_not_of_what_did_something_without_triggering():
    """It made another ability trigger once more (603.2d), replaced an event (614.1), or is at work still (611.3a)."""
    table = rv.table(you=["Panharmonicon"]).put("Wall of Omens").resolve("all")
    why = table.why_not("Panharmonicon")
    assert why.answer.startswith("It did: once more, Wall of Omens triggers: ")
    assert "603.2d" in why.rules
    assert rv.table(you=["Panharmonicon"]).put("Forest").why_not("Panharmonicon").answer == "Nothing happened that concerns it."
    theirs = rv.table(you=["Panharmonicon"], opponent=["Panharmonicon"]).put("Wall of Omens").resolve("all")
    assert theirs.why_not("Panharmonicon#1").rules == why.rules
    assert theirs.why_not("Panharmonicon#2").answer == "Nothing happened that concerns it."
    mana = rv.table(you=["Mana Reflection", "Forest"]).tap("Forest").why_not("Mana Reflection")
    assert mana.answer == "It did: {G}{G} is added to your pool from Forest."
    assert "614.1a" in mana.rules
    tokens = rv.table(you=["Doubling Season", "Kiki-Jiki, Mirror Breaker", "Runeclaw Bear"])
    tokens.activate("Kiki-Jiki, Mirror Breaker", 2, targets="Runeclaw Bear").resolve()
    assert tokens.why_not("Doubling Season").answer.startswith("It did: you create Runeclaw Bear#2, a token")
    anthem = rv.table(you=["Glorious Anthem", "Runeclaw Bear"]).why_not("Glorious Anthem")
    assert (anthem.answer.partition(",")[0], anthem.rules) == ("It did: Runeclaw Bear is under its effect", ("613.4c",))


def test_why_not_of_what_could_not_be_paid():
    """118.12, 118.3: the ability triggered and resolved, and its payment was not possible."""
    table = rv.table(you=["Cadric, Soul Kindler"]).put("Isamaru, Hound of Konda").resolve("all")
    why = table.why_not("Cadric, Soul Kindler")
    assert why.answer.startswith("It did trigger, but you have no way to pay {1}, so it is not offered. This is about: Isamaru")
    assert {"118.12", "118.3"} <= set(why.rules)
    table = rv.table(you=["Cadric, Soul Kindler", "Forest"]).put("Isamaru, Hound of Konda").resolve("all", answers=False)
    declined = table.why_not("Cadric, Soul Kindler")
    assert declined.answer.startswith('It did trigger, but nothing came of it: the question was "Pay {1}?".')
    assert "118.12" in declined.rules


def test_why_not_of_what_does_not_trigger_on_its_own_doing():
    """Cadric's token is no nontoken permanent; the answer owns that Cadric made it."""
    table = rv.table(you=["Cadric, Soul Kindler", "Forest"]).put("Isamaru, Hound of Konda").resolve(answers=True)
    why = table.why_not("Cadric, Soul Kindler")
    assert why.answer.startswith("It is a token. This is about: you create Isamaru, Hound of Konda#2, a token")
    assert why.answer.endswith(", which its own effect did.")
    assert why.rules == ("603.2",)


def test_why_not_says_what_it_does_not_know():
    table = rv.table(you=["Runeclaw Bear"], opponent=["Hill Giant"])
    assert table.why_not("Runeclaw Bear").answer == "Nothing happened that concerns it."
    table.put("Forest")
    known = table.why_not("Forest")
    assert known.answer == "Why is not known here; the last that is known of it: Forest is put onto the battlefield."
    assert not known.rules
    assert table.why_not("Hill Giant").answer == "Nothing happened that concerns it."
    refused = rv.walk("CR202.1b-what-has-no-cost").why_not("Old Promise")
    assert refused.answer == "Cannot cast Old Promise: it has no mana cost."
    assert refused.rules == ("118.6", "202.1b")


def kiki_jiki():
    table = rv.table(
        you=["Kiki-Jiki, Mirror Breaker", {"card": "Runeclaw Bear", "id": "bear"}, "3 Island"],
        hand=["Cackling Counterpart"],
    )
    table.activate("Kiki-Jiki, Mirror Breaker", 2, targets="bear").resolve(as_="first")
    return table.cast("Cackling Counterpart", targets="first").resolve(as_="second")


def test_a_copied_exception_is_no_exception_of_the_next_copying():
    assert kiki_jiki().copies().source.count("<B>Except</B>") == 1


def test_a_keyword_that_was_gained_stays_behind_by_its_name():
    table = rv.table(you=["Cadric, Soul Kindler", "Plains", "4 Island"], hand=["Cackling Counterpart"])
    table.put("Isamaru, Hound of Konda").resolve(answers=True, as_="first")
    table.cast("Cackling Counterpart", targets="first").resolve(as_="second")
    assert "left behind with Isamaru, Hound of Konda (first): haste, from Cadric, Soul Kindler" in str(table.why("second", "keywords"))


def test_a_delayed_trigger_does_not_aim_at_what_its_maker_aimed_at():
    table = kiki_jiki().go_to("end")
    (waiting,) = (view for view in table.frame.objects.values() if view.zone == "stack")
    assert waiting.targets == ()


@pytest.mark.parametrize("answers", [(), ("W",), ("W", "U")])
def test_the_same_question_for_each_of_two_tokens_is_shown_twice(answers):
    """Doubling Season and Voice of All: each token asks for a color (616.1g, 614.12a)."""
    voice = {"card": "Voice of All", "id": "voice", "choices": {"color": "R"}}
    table = rv.table(you=["Doubling Season", "Mirrorpool", "5 Wastes", voice])
    table.activate("Mirrorpool", 4, targets="voice").resolve(answers=answers)
    for color in ("W", "U")[len(answers) :]:
        table.answer(color)
    asked = [frame.question.kind for frame in table.frames if frame.question]
    assert asked == ["color", "color"]


def test_a_mana_value_is_a_number():
    """On the stack X counts; on the battlefield it is zero (202.3e)."""
    ballista = rv.walk("S09")
    assert [ballista.find("Walking Ballista", ballista.at(act)).mana_value for act in ("cast", "resolve")] == [6, 0]
    why = ballista.why("Walking Ballista", "mana_value")
    assert why.question == "Why is the mana value of Walking Ballista 0?"
    assert "202.3e" in why.rules


def test_why_not_names_the_ability():
    table = mirrorpool("Ornithopter", "Mishra's Self-Replicator")
    table.activate("Mirrorpool", 4, targets="Ornithopter").resolve()
    why = table.why_not("Mishra's Self-Replicator")
    assert "This is about: you create Ornithopter#2, a token" in why.answer
    assert why.answer.startswith("It was put onto the battlefield, not cast. ")
    assert "601.2i" in why.rules
    assert "<th style='text-align: left'>ability</th>" in why._repr_html_()


# --- lists ----------------------------------------------------------------------------------------------------------


def test_lists():
    assert rv.all_cards().loc["Runeclaw Bear", "power"] == 2
    assert "707.2" in rv.all_scenarios().loc["S21", "rules"]
    assert str(rv.rule("707.3", "707.2")).startswith("707.3: ")


def test_a_card_shows_each_line_and_face():
    assert str(rv.card("Mirrorpool")).splitlines()[0] == "Mirrorpool · Land"
    assert len(str(rv.card("Mirrorpool")).splitlines()) == 5
    assert "Itlimoc, Cradle of the Sun" in rv.card("Growing Rites of Itlimoc")._repr_html_()


GOLEM = {
    "Paper Golem": {
        "type": "Artifact Creature — Golem",
        "cost": "{3}",
        "pt": "2/2",
        "text": "{T}: add {C}\nfold this in half <twice>",
    }
}


def test_a_card_of_your_own_is_shown_line_by_line():
    page = rv.card("Paper Golem", GOLEM)
    assert str(page).splitlines()[1] == "1. {T}: add {C}"
    assert str(page).splitlines()[2].endswith('(not understood: does not understand "fold")')
    with pytest.raises(rv.NotThere, match='did you mean "Paper Golem"'):
        rv.card("Paper Golme", GOLEM)
    with pytest.raises(rv.NotAllowed, match="did you mean 'type'"):
        rv.card("Paper Golem", {"Paper Golem": {"typ": "Land"}})


def test_what_a_card_means_phrase_by_phrase():
    told = rv.card("Paper Golem", GOLEM).meaning()
    assert "    mana ability: it does not use the stack (605.1a, 605.3b)" in str(told).splitlines()
    assert str(told).splitlines()[-1] == '    not understood: does not understand "fold"'
    assert "fold this in half &lt;twice&gt;" in told._repr_html_()
    assert str(rv.card("Runeclaw Bear").meaning()) == "no rules text"
    both = str(rv.card("Growing Rites of Itlimoc").meaning())
    assert "look at" in both
    assert "{T}: add {G}" in both


def test_the_difference_between_two_branches():
    table = rv.table(you=["Runeclaw Bear", "Forest"], hand=["Giant Growth"])
    other = table.branch()
    other.cast("Giant Growth", targets="Runeclaw Bear").resolve()
    found = table.difference(-1, other, ("without", "with"))
    facts = found.to_frame().set_index(["thing", "fact"])
    assert facts.loc[("Runeclaw Bear", "P/T")].tolist() == ["2/2", "5/5"]
    assert facts.loc[("Forest", "tapped")].tolist() == ["no", "yes"]


def test_what_gets_a_twin_stays_the_same_thing():
    """Its label is numbered from then on; that is no difference."""
    table = rv.table(you=["Mirrorpool", "5 Wastes", "Runeclaw Bear"])
    found = table.activate("Mirrorpool", 4, targets="Runeclaw Bear").resolve().difference().to_frame()
    bears = found[found["thing"].str.contains("Bear")]
    assert bears["thing"].tolist() == ["Runeclaw Bear#2"]


def test_a_saved_file_can_be_read_by_whoever_may_read_a_new_file(tmp_path):
    """It is written whole or not at all, yet a class may share it."""
    plain = tmp_path / "plain"
    plain.write_text("", encoding="utf-8")
    saved = rv.table(you=["Forest"]).save(tmp_path / "mine.toml")
    marks = rv.Quiz("S21", each=1).save(tmp_path / "marks.csv")
    assert saved.stat().st_mode == marks.stat().st_mode == plain.stat().st_mode
    assert sorted(one.name for one in tmp_path.iterdir()) == ["marks.csv", "mine.toml", "plain"]
    assert len(rv.collect([marks])) == 0


# --- mistakes -------------------------------------------------------------------------------------------------------

MISTAKES = {
    "find": (lambda game: game.find("tock"), rv.NotThere, "there is no 'tock' here; there are "),
    "strata": (lambda game: game.strata("tock"), rv.NotThere, "there is no 'tock' here"),
    "copies": (lambda game: game.copies("tock"), rv.NotThere, "there is no 'tock' here"),
    "why whom": (lambda game: game.why("tock", "power"), rv.NotThere, "there is nothing called 'tock'; did you mean tok?"),
    "why what": (lambda game: game.why("tok", "size"), rv.NotThere, "'size' is no value of an object; there are name, "),
    "why not": (lambda game: game.why_not("tock"), rv.NotThere, "there is nothing called 'tock'"),
    "at": (lambda game: game.at("fish"), rv.NotThere, "no act has 'fish' in it; acts are cast Crimson Wisps"),
    "walk": (lambda _: rv.walk("S21x"), rv.NoScenario, "there is no scenario 'S21x'; did you mean S21"),
    "card": (lambda _: rv.card("Clonne"), rv.NotThere, 'no card is called "Clonne"; did you mean "Clone"?'),
    "rule": (lambda _: rv.rule("707.2zz"), rv.NotThere, "rule '707.2zz' has no caption here; look at 707.2"),
    "table": (lambda _: rv.table(you=["Cloone"]), rv.NotAllowed, "players.you.battlefield: no card is called"),
    "act": (lambda _: mirrorpool().play("Mirrorpool"), rv.NotAllowed, "cannot play Mirrorpool: "),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_helpful_sentence(game, mistake):
    make, kind, said = MISTAKES[mistake]
    with pytest.raises(kind) as found:
        make(game)
    assert str(found.value).startswith(said)
    assert found.value._render_traceback_() == [str(found.value)]


def test_a_refused_act_changes_nothing():
    table = mirrorpool("Runeclaw Bear")
    before = repr(table)
    with pytest.raises(rv.NotAllowed):
        table.activate("Mirrorpool", 3, targets="Runeclaw Bear")
    assert repr(table) == before


def test_a_refusal_is_said_and_nothing_is_done():
    table = rv.table(you=["Mirrorpool", "Runeclaw Bear"], mana="{G}{G}{G}{G}{G}")
    assert "107.4c" in table.refusal("activate", "Mirrorpool", 4, targets="Runeclaw Bear")
    assert table.refusal("tap", "Mirrorpool") == ""
    assert table.acts == []
    assert not table.find("Mirrorpool").tapped


def test_what_moves_a_library_is_no_mana_ability():
    assert "605.1a" in rv.table(you=["Chromatic Sphere", "Wastes"]).refusal("tap", "Chromatic Sphere")


def test_pools_and_what_could_be_produced_are_data():
    table = rv.table(you=["Sol Ring", "Forest"], opponent=["Exotic Orchard"]).tap("Sol Ring").tap("Forest")
    assert table.pool().amount.to_dict() == {("you", "G", ""): 1, ("you", "C", ""): 2}
    assert table.pool(0).empty
    assert table.could_produce("Exotic Orchard").types == "G"
    assert rv.table(you=["Exotic Orchard"]).could_produce("Exotic Orchard").types == ""


def test_mana_that_nothing_replaces_is_not_said_to_be_replaced():
    assert "replaced" not in str(rv.walk("S04").could_produce("orchard"))
    assert "replaced: {U} or {B}" in str(rv.walk("S03").could_produce("mine"))


def test_offers_speak_to_you():
    assert [offer.text for offer in rv.table().offers()][-1] == "you pass"


def test_mana_that_does_not_come_says_what_was_missing():
    cradle = rv.table(you=["Gaea's Cradle"]).tap("Gaea's Cradle")
    crater = rv.table(you=["Meteor Crater"]).tap("Meteor Crater")
    assert cradle.frame.event.caption.endswith("its amount is zero")
    assert crater.frame.event.caption.endswith("its type is not defined")


def test_an_act_that_goes_on_says_where_to():
    assert rv.table(active="opponent").go_to("draw", turn=2).acts == ["go to draw of turn 2"]


def test_several_targets_may_be_a_tuple():
    table = rv.table(you=["Mountain", "Runeclaw Bear"], hand=["Lightning Bolt"])
    assert table.cast("Lightning Bolt", targets=("Runeclaw Bear",)).acts == [
        "cast Lightning Bolt targeting Runeclaw Bear"
    ]


# --- attacking ------------------------------------------------------------------------------------------------------


def test_each_creature_is_offered_to_attack_or_says_why_not():
    sick = {"card": "Grizzly Bears", "id": "new", "sick": True}
    table = rv.table(you=["Hill Giant", sick, "Wall of Omens", "Forest"], opponent=["Runeclaw Bear"])
    found = {one.text: one for one in table.offers() if "attack" in one.act}
    assert {text: one.rules[0] for text, one in found.items()} == {
        "attack with Hill Giant": "508.1", "attack with new": "302.6", "attack with Wall of Omens": "702.3b",
    }  # fmt: skip
    table.do(found["attack with Hill Giant"].act)
    assert table.find("Hill Giant").tapped
    assert not [one for one in table.offers() if "attack" in one.act]
    assert not [one for one in rv.table(you=["Hill Giant"], step="upkeep").offers() if "attack" in one.act]
    assert not [one for one in rv.table(you=["Hill Giant"]).offers("opponent") if "attack" in one.act]


def test_a_division_names_what_is_shared_out():
    table = rv.table(you=["Hill Giant"], opponent=["Runeclaw Bear", "Grizzly Bears"])
    table.attack("Hill Giant").do({"block": {"Runeclaw Bear": "Hill Giant", "Grizzly Bears": "Hill Giant"}})
    table.do({"pass": "you"}).do({"pass": "opponent"})
    assert table.question == (
        "you: How is 3 damage of Hill Giant assigned? (a number for each: Runeclaw Bear, Grizzly Bears; together 3)"
    )
    with pytest.raises(rv.NotAllowed, match=r"a number for each: Runeclaw Bear, Grizzly Bears; together 3"):
        table.answer([2, 2])
    game = Game(table)
    assert game.asked(len(game.frames()) - 1).labels == ("Runeclaw Bear", "Grizzly Bears")
    table.answer([1, 2])
    assert (table.find("Runeclaw Bear").damage, table.find("Grizzly Bears").zone) == (1, "graveyard")


def test_a_creature_with_haste_is_not_called_sick():
    dragon = {"card": "Hill Giant", "id": "giant", "sick": True}
    table = rv.table(you=[dragon], hand=["Crimson Wisps"], mana="{R}")
    assert "summoning sick" in table.text()
    table.cast("Crimson Wisps", targets="giant").resolve()
    assert "summoning sick" not in table.text()


# --- what pictures say -----------------------------------------------------------------------------------------------------


def test_what_is_called_by_a_label_is_called_by_its_name_too():
    bear = {"card": "Runeclaw Bear", "id": "bear"}
    aura = {"card": "Giant Strength", "id": "aura", "attached_to": "bear"}
    table = rv.table(you=["Mirrorpool", "5 Wastes", bear, aura])
    assert "Giant Strength (aura): enchanted creature gets +2/+2" in [one.source for one in table.find("bear").strata]
    table.activate("Mirrorpool", 4, targets="bear").resolve(as_="tok")
    assert {one.source for one in table.find("tok").strata if one.layer == "left behind"} == {"Runeclaw Bear (bear)"}


def test_an_exception_that_changes_nothing_is_said_all_the_same():
    table = rv.table(you=["Hill Giant", "4 Island"], hand=["Spark Double"])
    table.cast("Spark Double").resolve(answers="Hill Giant")
    while table.question:
        table.answer("Hill Giant" if "copy" in table.question.prompt.lower() else True)
    assert table.find("Spark Double").name == "Hill Giant"
    told = table.copies().text.replace("\n", " ")
    assert "it is no longer legendary: nothing changes by that here" in " ".join(told.split())
    assert "no longer legendary" in table.copies().svg


def test_an_exception_is_said_in_words():
    table = rv.table(you=["Kiki-Jiki, Mirror Breaker", "Runeclaw Bear"])
    table.activate("Kiki-Jiki, Mirror Breaker", targets="Runeclaw Bear").resolve(as_="twin")
    assert "except: it has haste." in " ".join(table.copies("twin").text.split())
