"""Every line of every shipped card reads back in plain words, and no kind of the model is left out."""

import re
from typing import get_args

import pytest

import rulesviz as rv
from rulesviz.cards.catalogue import Catalogue, shipped
from rulesviz.cards.drafts import walk as parts_of
from rulesviz.explain.changes import change, modification
from rulesviz.explain.compiled import compiled
from rulesviz.explain.doing import instruction
from rulesviz.explain.groups import target_text
from rulesviz.explain.rulebook import rulebook
from rulesviz.explain.said import rules_of, walk
from rulesviz.explain.who import a
from rulesviz.explain.wording import condition_text, noun, quantity_text
from rulesviz.model import abilities as ab
from rulesviz.model import conditions as con
from rulesviz.model import instructions as ins
from rulesviz.model import making_mana as made
from rulesviz.model import modifications as mod
from rulesviz.model import object_instructions as obj
from rulesviz.model import player_instructions as pla
from rulesviz.model import references as ref
from rulesviz.model import selection as sel
from rulesviz.model.characteristics import Characteristics

YOU, THIS, IT = ref.Ref("you"), ref.Ref("this"), ref.Ref("it")
BEAR = sel.Is("Bear")
HASTE = ab.Keyword(name="haste", text="haste")
PAY = ins.Cost(actions=(pla.LoseLife(YOU, 2),))
REPR = re.compile(r"[A-Z]\w*\(|\bNone\b|<|=[A-Z'\"(]|_|  ")

INSTRUCTIONS = (
    made.AddMana(made.Symbols("C")), pla.DealDamage(3, sel.Every(BEAR)), pla.GainLife(YOU, 1), pla.LoseLife(IT, sel.X()),
    pla.Draw(YOU, 2), pla.Discard(YOU, None), pla.Mill(YOU, 3), obj.Destroy(IT), obj.Sacrifice(THIS),
    obj.Move(IT, "exile"), obj.CounterSpell(IT), obj.CreateToken(Characteristics(name="Bear", types=("Creature",))),
    obj.CreateCopy(IT), obj.CopySpell(IT), obj.BecomeCopy(THIS, IT), obj.PutCounters(IT, "+1/+1"),
    obj.RemoveCounters(THIS, "charge", None), obj.Tap(IT), obj.Untap(IT), obj.Modify(IT, (mod.AddPT(1, -1),), "end of turn"),
    ins.Begin(HASTE), obj.Attach(THIS, IT), obj.Transform(THIS), pla.Choose(sel.Pick(BEAR)), pla.Dig(4), pla.Search(BEAR, "hand"),
    ins.May((pla.Draw(YOU, 1),), PAY), ins.Unless((obj.Sacrifice(THIS),), PAY), ins.If(con.Did(), (pla.Draw(YOU, 1),)),
    ins.Later(HASTE), pla.EndGame(YOU, wins=True), obj.NewTargets(IT), obj.Flip(THIS), pla.Shuffle(), pla.SetLife(YOU, 20),
    ins.Reflex(ab.Triggered(when=ab.When("done"), effect=ins.Effect((ins.Mode((pla.Draw(YOU, 1),)),)))), pla.RevealTop(),
    obj.Prepare(THIS), pla.FlipCoin(), obj.CastCopy(IT), obj.Encode(), pla.SkipUntap(YOU), pla.Scry(2), obj.Fight(THIS, IT),
    ins.ForEach(sel.Every(BEAR), (pla.Draw(YOU, 1),)), ins.Meaning("each", (1,)), pla.ChoosePlayer(), obj.TurnDown(THIS), obj.TapPower(3),
    made.LoseMana(), obj.Regenerate(IT),
    ins.RollDie(20, (ins.Row(1, 14, (pla.Draw(YOU, 1),)), ins.Row(15, 20, (pla.RollAgain(), pla.Tempt())))), pla.RollAgain(), pla.Tempt(),
    pla.ExileTop(),
)  # fmt: skip
MODIFICATIONS = (
    mod.SetName("Bear"), mod.ChangeControl(YOU), mod.AddTypes(subtypes=("Elf",)), mod.AddChosenType(), mod.SetTypes(("Land",)),
    mod.RemoveTypes(("Legendary",)), mod.SetColors("U"), mod.AddColors(""), mod.KeepColors(), mod.GainAbilities((HASTE,)),
    mod.GainThisAbility(), mod.LoseAbilities(), mod.DefinePT(sel.X(), sel.X()), mod.SetPT(4, None), mod.AddPT(1, 1), mod.SwitchPT(),
    mod.SetLoyalty(3), mod.ColorOfChoice(), mod.TypeOfChoice("Wall"), mod.GainOtherAbilities(), mod.CopyChosen(),
    mod.NoManaCost(),
)  # fmt: skip
CHANGES = (
    ab.EnterTapped(), ab.EnterWithCounters("charge", 2), ab.EnterChoosing("creature_type"), ab.EnterAsCopy(IT), ab.EnterOrPay(PAY, ()),
    ab.Multiply(2), ab.Increase(1), ab.ProduceInstead("B"), ab.GoTo("exile"), ab.Prevent(), ab.EnterUnder(YOU),
    ab.EnterDevouring(3), ab.EnterRolling(sel.X(), 6, "+1/+1"), ab.EnterOrReveal(BEAR, ()), ab.DoInstead((pla.Draw(YOU, 1),)),
    ab.Regeneration(), ab.EnterBecoming(((mod.SetPT(3, 3),), (mod.SetPT(2, 2),))),
    ab.CreateAlso(Characteristics(subtypes=("Food",), types=("Artifact",)), as_many=True),
    ab.CreateInstead(Characteristics(subtypes=("Angel",), types=("Creature",), power=4, toughness=4)),
)  # fmt: skip
NOTHING = ins.Effect((ins.Mode(()),))
ABILITIES = (
    HASTE, ab.SpellAbility(effect=NOTHING), ab.Activated(cost=PAY, effect=NOTHING, zone="graveyard", once_each_turn=True),
    ab.Triggered(when=ab.When("dies"), effect=NOTHING), ab.Static(affects=THIS, modifications=()),
    ab.AdditionalCost(cost=PAY, optional=True), ab.NotUnderstoodLine(reason='does not understand "why"'),
    ab.Replacement(would=ab.Would("draw", who=YOU), changes=(ab.Prevent(1),), optional=True),
    *(ab.Rule(kind=kind) for kind in ("legend rule off", "no untap", "cannot attack", "cannot block", "cannot be countered",
                                      "must attack", "cannot be blocked", "cannot be copied", "cannot activate",
                                      "may stay tapped", "mana stays", "mana becomes", "any color", "no hand limit",
                                      "triggers again", "no prevention", "may play", "cost at least", "no regeneration")),
    *(ab.Rule(kind=kind, who=YOU) for kind in ("cost less", "cost more", "additional land", "cannot cast")),
    *(ab.Triggered(when=ab.When(one, BEAR, YOU, step="end"), effect=NOTHING) for one in get_args(ab.Happening)),
    *(ab.Replacement(would=ab.Would(one, BEAR), changes=())
      for one in ("enter", "tapped for mana", "create tokens", "put counters", "die", "damage", "gain life", "draw", "lose the game",
                  "turn up", "copy spell", "be destroyed")),
)  # fmt: skip


def every_phrase():
    yield from (instruction(one, compiled) for one in INSTRUCTIONS)
    yield from (modification(one, compiled, exception=exception) for one in MODIFICATIONS for exception in (False, True))
    yield from (change(one, compiled) for one in CHANGES)
    yield from map(compiled, ABILITIES)


@pytest.mark.parametrize(
    ("union", "made"),
    [(ins.Instruction, INSTRUCTIONS), (mod.Modification, MODIFICATIONS), (ab.Change, CHANGES)],
    ids=["instructions", "modifications", "changes"],
)
def test_no_kind_is_left_out(union, made):
    assert {type(one) for one in made} == set(get_args(union))


def test_every_kind_reads_as_words_with_a_rule():
    for top in every_phrase():
        for _, one in walk(top):
            assert one.text, top
            assert not REPR.search(one.text), one.text
        assert top.rules or top.text.startswith("not understood"), top.text


def test_every_line_of_a_shipped_card_reads_as_words():
    for card in shipped():
        for face in card.definition.faces:
            for ability in face.abilities:
                for _, one in walk(compiled(ability)):
                    assert one.text, (card.name, ability.text)
                    assert not REPR.search(one.text), (card.name, one.text)


def test_every_rule_said_has_a_caption():
    tops = [*every_phrase(), *(compiled(ability) for card in shipped() for f in card.definition.faces for ability in f.abilities)]
    assert set(rules_of(tops)) <= rulebook().keys()


def test_nothing_of_a_line_is_lost():
    """Every number and target of a line is in its phrases: the phrases are made from the line, not beside it."""
    mirrorpool = shipped().find("Mirrorpool").definition.faces[0].abilities[3]
    texts = [one.text for _, one in walk(compiled(mirrorpool))]
    assert texts == [
        "activated ability",
        "cost: {4}{C}, tap this, sacrifice this",
        "the target: a creature you control",
        "you create a token, a copy of the target",
    ]


def test_a_change_of_the_card_changes_what_is_said():
    def said(text):
        catalogue = Catalogue({"Paper": {"type": "Artifact", "text": text}})
        (ability,) = catalogue.find("Paper").definition.faces[0].abilities
        assert list(parts_of(ability))
        return [one.text for _, one in walk(compiled(ability))]

    assert "you draw 2 cards" in said("{T}: draw two cards")
    assert "you draw a card" in said("{T}: draw a card")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (noun(sel.AllOf((sel.Is("spell"), sel.Is("historic"))), "stack"), "historic spell"),
        (noun(sel.AllOf((sel.Is("Elf"), sel.ControlledBy(YOU))), many=True), "Elves you control"),
        (noun(sel.Not(sel.Is("Aura"))), "non-Aura permanent"),
        (noun(sel.ANYTHING, "graveyard"), "card"),
        (noun(sel.StatIs("power", "<=", 2), default="creature"), "creature with power 2 or less"),
        (a("X/X token"), "an X/X token"),
        (a("unicorn"), "a unicorn"),
        (quantity_text(sel.Times(2, sel.X())), "twice X"),
        (quantity_text(sel.LifeOf(YOU)), "your life total"),
        (condition_text(con.Compares(sel.X(), ">=", 7)), "X is 7 or more"),
        (condition_text(con.Both((con.WasCast(), con.Never(con.Did())))), "it was cast and it is not so that that was done"),
        (target_text(sel.TargetSpec(sel.Is("Creature"), players="player")), "a creature or player"),
        (target_text(sel.TargetSpec(sel.ANYTHING, least=0, players="opponent", objects=False)), "up to one opponent"),
    ],
)
def test_wording(text, expected):
    assert text == expected


def test_a_trigger_that_waits_once_means_the_next_step():
    told = str(rv.card("Cadric, Soul Kindler").meaning())
    assert "the next end step begins" in told
    assert "each end step" not in told


@pytest.mark.parametrize("name", ["Kiki-Jiki, Mirror Breaker", "Sakashima the Impostor", "Delina, Wild Mage", "Progenitor Mimic"])
def test_what_an_exception_gives_is_had_not_gained(name):
    """707.9a: it is a part of what is copied on, unlike what a later effect gives (613.1f)."""
    told = str(rv.card(name).meaning())
    assert "has this ability too (707.9a)" in told
    assert "gains this" not in told


def test_what_a_later_effect_gives_is_gained():
    told = str(rv.card("Cadric, Soul Kindler").meaning())
    assert "gains this ability (611.2, 613.1f)" in told
    assert "has this ability" not in told


def test_a_spell_that_may_enter_as_a_copy_is_told_as_it_is():
    told = str(rv.card("Altered Ego").meaning())
    assert "rule: this spell cannot be countered (613.11, 701.6)" in told
    assert "it may enter as a copy of a creature, and (707.5, 614.1c)" in told
