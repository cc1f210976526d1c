"""The grammar: what each construct of rules text compiles to, shown on invented cards."""

import logging
from dataclasses import replace

import pytest
from lark import Lark, logger

from rulesviz.cards import compile as compiler
from rulesviz.cards.card import parse_card
from rulesviz.cards.drafts import CardContext, NotUnderstood, rewrite, walk
from rulesviz.cards.lines import Line, parse_effect, parse_line
from rulesviz.cards.text import tidy
from rulesviz.model.abilities import (
    Activated,
    AdditionalCost,
    DoInstead,
    EnterAsCopy,
    EnterChoosing,
    EnterOrPay,
    EnterTapped,
    EnterUnder,
    EnterWithCounters,
    GoTo,
    Keyword,
    Multiply,
    Prevent,
    ProduceInstead,
    Replacement,
    Rule,
    SpellAbility,
    Static,
    Triggered,
    When,
    Would,
)
from rulesviz.model.conditions import Compares, Did, Fits, Never, NthResolution, WasKicked
from rulesviz.model.instructions import Begin, Cost, ForEach, If, Later, May, Unless
from rulesviz.model.making_mana import (
    AddMana,
    AnyColor,
    ChosenColor,
    ColorAmong,
    CouldProduce,
    OneOf,
    Symbols,
    TypeProduced,
)
from rulesviz.model.modifications import (
    AddChosenType,
    AddPT,
    AddTypes,
    ChangeControl,
    ColorOfChoice,
    DefinePT,
    GainAbilities,
    GainThisAbility,
    LoseAbilities,
    RemoveTypes,
    SetColors,
    SetLoyalty,
    SetName,
    SetPT,
    SetTypes,
    SwitchPT,
)
from rulesviz.model.object_instructions import (
    BecomeCopy,
    CopySpell,
    CreateCopy,
    Destroy,
    Flip,
    Modify,
    Move,
    NewTargets,
    Prepare,
    PutCounters,
    Sacrifice,
    Tap,
    Untap,
)
from rulesviz.model.player_instructions import DealDamage, Draw, GainLife, LoseLife, RevealTop, SetLife
from rulesviz.model.references import ControllerOf, Ref
from rulesviz.model.selection import (
    AllOf,
    AnyOf,
    ControlledBy,
    CountersOn,
    CountOf,
    Every,
    Greatest,
    Has,
    HasCounter,
    Is,
    IsRef,
    Not,
    Other,
    OwnedBy,
    Pick,
    SharesChoice,
    SpellsLastTurn,
    StatIs,
    StatOf,
    TargetSpec,
    ThatMuch,
)

YOU, THIS, IT, TARGET, MADE = Ref("you"), Ref("this"), Ref("it"), Ref("target1"), Ref("created")
CREATURE, YOURS = Is("Creature"), ControlledBy(Ref("you"))
YOUR_CREATURES = Every(AllOf((CREATURE, YOURS)))
ITSELF = IsRef(THIS)
TARGETED = "the target of a spell or ability"
GOLEM = CardContext("Ada, the Paper Golem", ("Artifact", "Creature"), ("Golem",))
LETTER = CardContext("Blank Letter", ("Instant",))


def of_permanent(text: str) -> object:
    """What the one ability of a line on a permanent is."""
    return only(parse_line(text, 1, GOLEM))


def only(line: Line) -> object:
    assert line.reason == ""
    (ability,) = line.abilities
    return ability


def steps(text: str) -> tuple[object, ...]:
    """The instructions of a line on an instant."""
    ability = only(parse_line(text, 1, LETTER))
    assert isinstance(ability, SpellAbility)
    return ability.effect.modes[0].steps


def targets(text: str) -> tuple[TargetSpec, ...]:
    ability = only(parse_line(text, 1, LETTER))
    assert isinstance(ability, SpellAbility)
    return ability.effect.modes[0].targets


def triggered(text: str) -> tuple[When, tuple[object, ...]]:
    """The event and the instructions of a triggered ability."""
    ability = of_permanent(text)
    assert isinstance(ability, Triggered)
    return ability.when, ability.effect.modes[0].steps


def static(text: str) -> tuple[object, tuple[object, ...]]:
    ability = of_permanent(text)
    assert isinstance(ability, Static)
    return ability.affects, ability.modifications


def replaced(text: str) -> tuple[Would, tuple[object, ...]]:
    ability = of_permanent(text)
    assert isinstance(ability, Replacement)
    return ability.would, ability.changes


def keyword(name: str) -> GainAbilities:
    return GainAbilities((Keyword(name=name, text=name),))


def test_the_grammar_has_no_conflict(caplog):
    with caplog.at_level(logging.DEBUG, logger=logger.name):
        made = Lark(
            compiler.grammar(), parser="lalr", start=list(compiler.STARTS), edit_terminals=compiler._whole_words
        )
    assert made.rules
    assert "conflict" not in caplog.text


def test_every_alternative_of_the_grammar_has_a_meaning():
    lines = compiler.Lines()
    for rule in compiler.parser().rules:
        inlined = rule.options.expand1 and not rule.alias
        if not rule.origin.name.startswith("_") and not inlined:
            name = rule.alias or str(rule.origin.name)
            assert callable(getattr(lines, name, None)), name


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        ("When Ada enters, draw a card. (Once.)", "when this enters, draw a card"),
        ("Other Elves can't block.", "other Elf cannot block"),
        ("It's a Mercenary.", "it is a Mercenary"),
        ("Landfall — Whenever a land enters, untap this creature.", "whenever a land enters, untap this"),
        ("Rustle of Leaves — This creature's power is 1.", "this 's power is 1"),
        ("II, III — Paper Storm! — Draw a card.", "II, III — draw a card"),
        ("Boast — {1}: Draw a card.", "boast — {1}: draw a card"),
        ("Choose one — Draw a card.", "choose one — draw a card"),
        ("instant/sorcery", "instant or sorcery"),
    ],
)
def test_lines_are_tidied_before_the_grammar_reads_them(text, tidied):
    assert tidy(text, GOLEM) == tidied


def test_the_short_name_of_a_legend_without_a_comma():
    ada = CardContext("Ada Papermaker", ("Creature",), ("Human",), ("Legendary",))
    assert (
        tidy("When Ada enters, Ada's controller draws a card.", ada)
        == "when this enters, this 's controller draws a card"
    )
    assert tidy("Ada Papermaker gains haste.", ada) == "this gains haste"
    assert tidy("Old Ada of the Rolls gains haste.", replace(ada, name="Old Ada of the Rolls")) == "this gains haste"
    assert (
        tidy("When Old Ada enters, draw a card.", replace(ada, name="Old Ada of the Rolls"))
        == "when this enters, draw a card"
    )
    assert tidy("When Ada enters, draw a card.", replace(ada, supertypes=())) == "when ada enters, draw a card"
    for name, text in (("Draw Master", "Draw a card."), ("Goblin Master", "Goblin Spies"), ("The Master", "The rest")):
        assert "this" not in tidy(text, replace(ada, name=name))


# -- mana and costs


@pytest.mark.parametrize(
    ("text", "mana"),
    [
        ("{T}: add {G}{G}", AddMana(Symbols("GG"))),
        ("{T}: add {R} or {W}", AddMana(OneOf(("R", "W")))),
        ("{T}: Add {W}, {U}, or {B}.", AddMana(OneOf(("W", "U", "B")))),
        ("{T}: add one mana of any color", AddMana(AnyColor())),
        ("{T}: add three mana of any single color", AddMana(AnyColor(), 3)),
        ("{T}: add nine mana in any combination of colors", AddMana(AnyColor(), 9, separately=True)),
        ("{T}: add eight mana of the chosen color", AddMana(ChosenColor(), 8)),
        ("{T}: add {G} for each creature", AddMana(Symbols("G"), CountOf(Every(CREATURE)))),
        ("{T}: for each creature, add {G}", AddMana(Symbols("G"), CountOf(Every(CREATURE)))),
        ("{T}: add {C}; spend it only on creature spells", AddMana(Symbols("C"), spend_only=AllOf((CREATURE, Is("spell"))))),
        ("{T}: Choose a color of a creature you control. Add seven mana of that color.", AddMana(ColorAmong(YOUR_CREATURES), 7)),
    ],
)  # fmt: skip
def test_mana(text, mana):
    ability = of_permanent(text)
    assert isinstance(ability, Activated)
    assert ability.cost.tap
    assert ability.effect.modes[0].steps == (mana,)


@pytest.mark.parametrize("of", ["of a color an opponent's Desert", "of any color that a Desert an opponent controls"])
def test_mana_that_others_could_produce(of):
    theirs = Every(AllOf((Is("Desert"), ControlledBy(Ref("opponent")))))
    ability = of_permanent(f"{{T}}: add one mana {of} could produce")
    assert ability.effect.modes[0].steps == (AddMana(CouldProduce(theirs, colors_only=True)),)


def test_costs_and_limits():
    ability = of_permanent("{2}{G}, {T}, pay 2 life, sacrifice a Goblin: draw nine cards. Activate only as a sorcery.")
    assert str(ability.cost.mana) == "{2}{G}"
    assert ability.cost.actions == (LoseLife(YOU, 2), Sacrifice(Pick(Is("Goblin"))))
    assert ability.cost.text == "{2}{G}, {T}, pay 2 life, sacrifice a Goblin"
    assert ability.sorcery_speed
    graveyard = of_permanent("{1}: return this from your graveyard to your hand")
    assert (graveyard.zone, graveyard.effect.modes[0].steps) == ("graveyard", (Move(THIS, "hand"),))
    assert of_permanent("{Q}: untap target land, only if you control an Elf").only_if == Compares(
        CountOf(Every(AllOf((Is("Elf"), YOURS)))), ">=", 1
    )


@pytest.mark.parametrize(
    "text",
    [
        "{T}: add one mana of any type that Wall could produce",
        "{T}, untap a tapped Wall: add {G}",
        "{T}: add {C}; spend it only on spells from your library",
        "{T}: add {C}; spend it only on Wall spells from an opponent's graveyard",
    ],
)
def test_mana_that_is_not_understood(text):
    assert parse_line(text, 1, GOLEM).reason


def test_loyalty():
    assert of_permanent("[−2]: draw a card").cost.loyalty == -2
    assert of_permanent("+1: draw a card").cost.loyalty == 1


def test_keyword_lines():
    line = parse_line("Flying, first strike", 3, GOLEM)
    assert [(one.name, one.line) for one in line.abilities] == [("flying", 3), ("first strike", 3)]
    assert str(of_permanent("kicker {2}{R}").cost.mana) == "{2}{R}"
    assert of_permanent("enchant creature").quality == CREATURE
    assert [one.name for one in parse_line("flying, protection from Walls", 1, GOLEM).abilities] == [
        "flying",
        "protection",
    ]
    awaken = of_permanent("awaken 3—{4}{G}")
    assert (awaken.value, str(awaken.cost.mana)) == (3, "{4}{G}")
    assert only(parse_line("additional cost: sacrifice a creature", 1, LETTER)) == AdditionalCost(
        text="additional cost: sacrifice a creature", line=1, cost=Cost(actions=(Sacrifice(Pick(CREATURE)),))
    )


@pytest.mark.parametrize(
    ("words", "quality"),
    [
        ("red", Is("red")),
        ("black and from red", AnyOf((Is("black"), Is("red")))),
        ("each color", AnyOf(tuple(Is(color) for color in ("white", "blue", "black", "red", "green")))),
        ("artifacts", Is("Artifact")),
        ("Goblins", Is("Goblin")),
        ("multicolored", Is("multicolored")),
        ("everything", AllOf()),
        ("the chosen color", SharesChoice("color")),
    ],
)
def test_protection(words, quality):
    found = of_permanent(f"protection from {words}")
    assert (found.name, found.quality) == ("protection", quality)
    _, (gained,) = static(f"this has protection from {words}")
    assert gained.abilities[0].quality == quality


def test_the_color_that_protection_is_from_must_be_its_own():
    aura = CardContext("Paper Veil", ("Enchantment",), ("Aura",))
    assert parse_line("enchanted Wall has protection from red", 1, aura).understood
    assert not parse_line("enchanted Wall has protection from the chosen color", 1, aura).understood
    assert not parse_line("target Wall gains protection from the chosen color this turn", 1, LETTER).understood


# -- what spells do


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("destroy all creatures", (Destroy(Every(CREATURE)),)),
        ("each opponent loses 7 life and you gain 8 life", (LoseLife(Ref("each opponent"), 7), GainLife(YOU, 8))),
        ("this deals 3 damage to any target", (DealDamage(3, TARGET),)),
        ("this deals X damage to target Wall, where X is the count of creatures you control",
         (DealDamage(CountOf(YOUR_CREATURES), TARGET),)),
        ("draw a card for each Wall you control", (Draw(YOU, CountOf(Every(AllOf((Is("Wall"), YOURS))))),)),
        ("target player draws two cards", (Draw(TARGET, 2),)),
        ("exile target creature; its controller gains X life; X = its power",
         (Move(TARGET, "exile"), GainLife(ControllerOf(TARGET), StatOf(TARGET, "power")))),
        ("counter target blue Elf spell unless its controller pays {2}", None),
        ("target Wall gets +2/-1 and gains skulk until end of turn",
         (Modify(TARGET, (AddPT(2, -1), keyword("skulk")), "end of turn"),)),
        ("creatures you control gain skulk this turn and get +X/+X this turn; X = the greatest power among creatures you control",
         (Modify(YOUR_CREATURES, (keyword("skulk"), AddPT(*[Greatest("power", YOUR_CREATURES)] * 2)), "end of turn"),)),
        ("Untap target Wall and gain control of it this turn.",
         (Untap(TARGET), Modify(TARGET, (ChangeControl(YOU),), "end of turn"))),
        ("target creature becomes red this turn", (Modify(TARGET, (SetColors("R"),), "end of turn"),)),
        ("switch target Wall's power and toughness this turn", (Modify(TARGET, (SwitchPT(),), "end of turn"),)),
        ("return target Wall card in your graveyard to the battlefield tapped",
         (Move(TARGET, "battlefield", YOU, tapped=True),)),
        ("copy target instant spell; new targets allowed", (CopySpell(TARGET, new_targets=True),)),
        ("create a token copy of target Wall, except it has haste", (CreateCopy(TARGET, exceptions=(keyword("haste"),)),)),
        ("choose target artifact; each other artifact becomes a copy of it this turn",
         (BecomeCopy(Every(AllOf((Not(IsRef(TARGET)), Is("Artifact")))), TARGET, "end of turn"),)),
        ("creatures can't block this turn", (Begin(Rule(kind="cannot block", fits=CREATURE), "end of turn"),)),
        ("put six frost counters on each creature you control", (PutCounters(YOUR_CREATURES, "frost", 6),)),
        ("draw a card. If this was kicked, draw two cards instead.", (If(WasKicked(), (Draw(YOU, 2),), (Draw(YOU, 1),)),)),
    ],
)  # fmt: skip
def test_what_spells_do(text, made):
    found = steps(text)
    if made is not None:
        assert found == made
    else:
        (unless,) = found
        assert isinstance(unless, Unless)
        assert unless.who == ControllerOf(TARGET)


def test_targets_stand_in_the_order_of_the_text():
    first, second = targets("target creature you control deals 1 damage to target player")
    assert first == TargetSpec(AllOf((CREATURE, YOURS)), text="target creature you control")
    assert second == TargetSpec(AllOf(), players="player", objects=False, text="target player")
    (many,) = targets("return up to six target creature cards in your graveyard to your hand")
    assert (many.least, many.most, many.zone, many.fits) == (0, 6, "graveyard", AllOf((CREATURE, OwnedBy(YOU))))


def test_tokens():
    (made,) = steps("create two 1/1 red and white Ouphe Soldier artifact creature tokens with flying and haste")
    token = made.token
    assert (made.count, token.name, token.colors, token.power, token.types, token.subtypes) == (
        2, "Ouphe Soldier Token", "WR", 1, ("Artifact", "Creature"), ("Ouphe", "Soldier"),
    )  # fmt: skip
    assert [one.name for one in token.abilities] == ["flying", "haste"]
    (treasure,) = steps("create a tapped Treasure token")
    assert treasure.tapped
    assert isinstance(treasure.token.abilities[0], Activated)
    (sized,) = steps("create an X/X red Ouphe creature token; X = the number of Forests you control")
    assert sized.power == sized.toughness == CountOf(Every(AllOf((Is("Forest"), YOURS))))
    (taught,) = steps('create a 0/1 black Rat creature token. It has "{T}: add {B}"')
    assert isinstance(taught.token.abilities[0], Activated)


def test_modes():
    ability = only(parse_line("choose one or both —\n• destroy target artifact\n• draw a card", 2, LETTER))
    assert (ability.effect.least, ability.effect.most, len(ability.effect.modes)) == (1, 2, 2)
    assert ability.effect.modes[0].targets[0].fits == Is("Artifact")


def test_delayed_abilities_remember():
    _, (tap, untap) = triggered("whenever you gain life, tap target land. When you lose control of it, untap it.")
    assert tap == Tap(TARGET)
    assert isinstance(untap, Later)
    assert untap.ability.when == When("control lost", IsRef(TARGET), YOU)
    *_, late = steps("create a token copy of target creature; sacrifice it at the start of the next end step")
    assert late.ability.when == When("step", step="end")
    assert late.ability.effect.modes[0].steps == (Sacrifice(MADE),)


# -- triggers


@pytest.mark.parametrize(
    ("text", "when", "made"),
    [
        ("when this enters, draw a card", When("enters", ITSELF), (Draw(YOU, 1),)),
        ("whenever a Wall enters under your control, draw a card",
         When("enters", AllOf((Is("Wall"), YOURS))), (Draw(YOU, 1),)),
        ("whenever another creature dies, exile it", When("dies", AllOf((Other(), CREATURE))), (Move(IT, "exile"),)),
        ("whenever you cast an instant/sorcery spell, you gain 1 life",
         When("cast", AllOf((AnyOf((Is("Instant"), Is("Sorcery"))), Is("spell"))), YOU), (GainLife(YOU, 1),)),
        ("Whenever any player taps a Wall for mana, they add one mana of any type it produced.",
         When("tapped for mana", Is("Wall")), (AddMana(TypeProduced(), who=Ref("that player")),)),
        ("whenever this deals combat damage to any player, they lose that much life",
         When("damage", ITSELF, to="player", combat=True), (LoseLife(Ref("that player"), ThatMuch()),)),
        ("at the start of your upkeep, sacrifice this unless you pay {2}", When("step", who=YOU, step="upkeep"), None),
        ("whenever you draw a card, this deals 1 damage to each opponent",
         When("drawn", who=YOU), (DealDamage(1, Ref("each opponent")),)),
        ("whenever you cast a spell, put an ink counter on this. If it has no ink counters on it, sacrifice it.",
         When("cast", Is("spell"), YOU),
         (PutCounters(THIS, "ink"), If(Compares(CountersOn(THIS, "ink"), "=", 0), (Sacrifice(THIS),)))),
        ("whenever you cast a creature spell, this deals X damage to target Wall; X = its toughness",
         When("cast", AllOf((CREATURE, Is("spell"))), YOU), (DealDamage(StatOf(THIS, "toughness"), TARGET),)),
    ],
)  # fmt: skip
def test_triggers(text, when, made):
    event, found = triggered(text)
    assert event == when
    assert made is None or found == made


def test_an_intervening_if_belongs_to_the_ability():
    ability = of_permanent("when another creature dies, if it had a frost counter on it, draw a card")
    assert ability.condition == Fits(IT, HasCounter("frost"))
    assert of_permanent("whenever a land enters, on the second resolution this turn, draw a card") \
        .effect.modes[0].steps == (If(NthResolution(2), (Draw(YOU, 1),)),)  # fmt: skip


def test_may_and_if_you_do():
    _, (may, then) = triggered("when this enters, you may sacrifice a Wall. If you do, draw a card.")
    assert may == May((Sacrifice(Pick(Is("Wall"))),))
    assert then == If(Did(), (Draw(YOU, 1),))
    _, (paid,) = triggered("when this enters, you may pay {1} to create a token copy of this")
    assert paid.steps == (CreateCopy(THIS),)
    assert str(paid.cost.mana) == "{1}"


@pytest.mark.parametrize(
    "text",
    [
        "you may pay {1}. If you do, create one token copy of it. That token gains haste. {later}",
        "you may pay {1} to create a token copy of it; the token gains haste; {later}",
    ],
)
def test_what_is_said_of_a_token_that_may_not_be_there_belongs_to_its_branch(text):
    late = "sacrifice the token at the start of the next end step"
    *_, branch = triggered("whenever another Wall enters, " + text.replace("{later}", late))[1]
    made, hasty, late = branch.steps
    assert made == CreateCopy(IT)
    assert hasty == Modify(MADE, (keyword("haste"),))
    assert late.ability.effect.modes[0].steps == (Sacrifice(MADE),)


def test_what_is_said_of_what_comes_back_is_said_as_it_does():
    may, then = triggered(
        "when this enters, you may exile this; if you do, put it to the battlefield tapped "
        "at the start of the next end step; it gains haste"
    )[1]
    assert may == May((Move(THIS, "exile"),))
    (late,) = then.steps
    exiled = Ref("exiled")
    assert late.ability.effect.modes[0].steps == (
        Move(exiled, "battlefield", YOU, tapped=True),
        Modify(exiled, (keyword("haste"),)),
    )


def test_what_is_said_of_a_token_made_anyway_stays_outside():
    found = steps("create a red 1/1 Ouphe creature token. If this was kicked, draw a card. The token gains haste.")
    assert [type(step).__name__ for step in found] == ["CreateToken", "If", "Modify"]
    kicked = "create an Ouphe 1/1 red creature token. If this was kicked, create six of them instead. They gain haste."
    assert parse_line(kicked, 1, LETTER).reason or len(steps(kicked)) == 2


def test_something_for_each_object_by_itself_is_not_guessed():
    for one in ("it", "that Wall"):
        line = parse_line(f"when this enters, for each Wall you control, create a token copy of {one}", 1, GOLEM)
        (each,) = only(line).effect.modes[0].steps
        walls = Every(AllOf((Is("Wall"), YOURS)))
        assert each == ForEach(walls, (CreateCopy(Ref("each")),))


def test_other_than_what_was_chosen():
    than = Every(AllOf((Not(IsRef(TARGET)), CREATURE)))
    copied = of_permanent("{1}: choose target creature; each other creature becomes a copy of it this turn")
    assert copied.effect.modes[0].steps == (BecomeCopy(than, TARGET, "end of turn"),)
    of_this = of_permanent("{1}: each other creature becomes a copy of this")
    assert of_this.effect.modes[0].steps == (BecomeCopy(Every(AllOf((Other(), CREATURE))), THIS),)
    assert not parse_line("{1}: each other Wall becomes a copy of target Wall", 1, GOLEM).understood


def test_becoming_a_target():
    assert triggered("when this becomes a target, sacrifice it")[0] == When("becomes target", ITSELF)
    theirs, _ = triggered(f"whenever this becomes {TARGETED} an opponent controls, draw a card")
    assert theirs == When("becomes target", ITSELF, Ref("opponent"))
    spells, _ = triggered("whenever this becomes the target of a spell, draw a card")
    assert spells == When("becomes target", ITSELF, by=Is("spell"))
    assert not parse_line("whenever this becomes the target of an ability, draw a card", 1, GOLEM).understood


def test_this_or_another():
    event, made = triggered("whenever this or another nontoken Wall dies, exile it")
    assert event == When("dies", AnyOf((ITSELF, AllOf((Not(Is("token")), Is("Wall"), Other())))))
    assert made == (Move(IT, "exile"),)


def test_two_events_are_two_abilities():
    line = parse_line("whenever this enters or attacks, draw a card", 1, GOLEM)
    assert [one.when.happening for one in line.abilities] == ["enters", "attacks"]


def test_chapters():
    ability = of_permanent("I, II — create a 2/2 white Ouphe creature token")
    assert ability.when == When("chapter", ITSELF, numbers=(1, 2))


# -- what holds all the time


@pytest.mark.parametrize(
    ("text", "affects", "modifications"),
    [
        ("other Walls you control get +1/+7 and have haste",
         Every(AllOf((Other(), Is("Wall"), YOURS))), (AddPT(1, 7), keyword("haste"))),
        ("enchanted creature gets +2/+2", Ref("attached"), (AddPT(2, 2),)),
        ("each land is also a Swamp", Every(Is("Land")), (AddTypes(subtypes=("Swamp",)),)),
        ("nonbasic lands are Mountains",
         Every(AllOf((Not(Is("Basic")), Is("Land")))), (SetTypes(subtypes=("Mountain",), kind="land"),)),
        ("this is also the chosen type", THIS, (AddChosenType(),)),
        ("creatures of the chosen type get +1/+0", Every(AllOf((CREATURE, SharesChoice("creature_type")))), (AddPT(1, 0),)),
        ("this's toughness is equal to the count of creatures you control",
         THIS, (DefinePT(None, CountOf(YOUR_CREATURES)),)),
        ("all Walls lose flying and have base power and toughness 6/9",
         Every(Is("Wall")), (LoseAbilities("flying"), SetPT(6, 9))),
        ("you control enchanted creature", Ref("attached"), (ChangeControl(YOU),)),
        ("Enchanted land is a 9/8 red Wall creature with haste. It's still a land.", Ref("attached"),
         (SetPT(9, 8), SetColors("R"), AddTypes((), ("Creature",), ("Wall",)), keyword("haste"))),
    ],
)  # fmt: skip
def test_static_abilities(text, affects, modifications):
    assert static(text) == (affects, modifications)


def test_conditions_of_static_abilities():
    ability = of_permanent("as long as you control a Swamp, this has flying")
    assert ability.condition == Compares(CountOf(Every(AllOf((Is("Swamp"), YOURS)))), ">=", 1)
    assert of_permanent("this has skulk as long as you control a Swamp").condition == ability.condition
    for text in (
        "as long as enchanted permanent is red, it has skulk",
        "enchanted permanent has skulk as long as it's red",
    ):
        ability = of_permanent(text)
        assert (ability.affects, ability.condition) == (Ref("attached"), Fits(Ref("attached"), Is("red")))
    assert of_permanent("as long as this is red, it has skulk").affects == THIS
    front, back = parse_line("enchanted creature gets +1/+7; it has skulk", 1, GOLEM).abilities
    assert front.affects == back.affects == Ref("attached")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("the legend rule ignores tokens you control", Rule(kind="legend rule off", fits=AllOf((Is("token"), YOURS)))),
        ("this can't be countered", Rule(kind="cannot be countered", fits=ITSELF)),
        ("creature spells you cast cost {1} less", Rule(kind="cost less", fits=AllOf((CREATURE, Is("spell"), YOURS)))),
        ("you may play two more lands on each of your turns", Rule(kind="additional land", amount=2, who=YOU)),
        ("this doesn't untap during your untap step", Rule(kind="no untap", fits=ITSELF)),
    ],
)
def test_rules(text, rule):
    found = of_permanent(text)
    assert (found.kind, found.fits, found.amount, found.who) == (rule.kind, rule.fits, rule.amount, rule.who)


@pytest.mark.parametrize(
    ("text", "would", "changes"),
    [
        ("this enters tapped with two charge counters", Would("enter", ITSELF), (EnterTapped(), EnterWithCounters("charge", 2))),
        ("this enters with twice X frost counters on it", Would("enter", ITSELF), None),
        ("as this enters, choose a color", Would("enter", ITSELF), (EnterChoosing("color"),)),
        ("this may enter as a copy of any creature, except it isn't legendary", Would("enter", ITSELF),
         (EnterAsCopy(Pick(CREATURE, 0, 1), (RemoveTypes(("Legendary",)),)),)),
        ("creatures you control enter as copies of this", Would("enter", YOUR_CREATURES.fits), (EnterAsCopy(THIS),)),
        ("as this enters, you may pay 2 life; if not, it enters tapped", Would("enter", ITSELF),
         (EnterOrPay(Cost(actions=(LoseLife(YOU, 2),)), (EnterTapped(),)),)),
        ("if you tap any permanent for mana, it makes three times as much instead",
         Would("tapped for mana", Is("permanent"), YOU), (Multiply(3),)),
        ("if any land is tapped for mana, it makes {B} instead of anything else",
         Would("tapped for mana", Is("Land")), (ProduceInstead("B", 1),)),
        ("if an effect would create tokens under your control, it creates twice as many instead",
         Would("create tokens", who=YOU), (Multiply(2),)),
        ("if a creature would die, exile it instead", Would("die", CREATURE), (GoTo("exile"),)),
        ("if any source would deal damage, it deals twice as much instead", Would("damage"), (Multiply(2),)),
        ("if any source would deal damage to you, 1 of it is prevented", Would("damage", who=YOU), (Prevent(1),)),
    ],
)  # fmt: skip
def test_replacement_effects(text, would, changes):
    event, found = replaced(text)
    assert event == would
    assert changes is None or found == changes


def test_the_exceptions_of_a_copy():
    _, (change,) = replaced(
        "this may enter as a copy of any creature, except its name is Ada, the Paper Golem and it's legendary too and "
        'it\'s 7/7 and it has this ability and it has "{1}: draw a card"'
    )
    named, legendary, sized, again, gained = change.exceptions
    assert named == SetName("Ada, the Paper Golem")
    assert legendary == AddTypes(supertypes=("Legendary",))
    assert (sized, again) == (SetPT(7, 7), GainThisAbility())
    assert isinstance(gained.abilities[0], Activated)


def test_a_copy_that_enters_with_more():
    _, (change,) = replaced(
        "this may enter as a copy of any Wall, except it enters with an additional frost counter on it"
    )
    assert change.also == (EnterWithCounters("frost", 1),)
    _, (change,) = replaced(
        "this may enter as a copy of any Wall, except it enters with six frost counters if it's a creature and it is red "
        "and its starting loyalty is 1"
    )
    assert change.also == (EnterWithCounters("frost", 6, CREATURE),)
    assert change.exceptions == (SetColors("R"), SetLoyalty(1))


def test_an_animated_land_stays_a_land():
    forest = CardContext("Walking Forest", ("Land",))
    for text in (
        "{1}: This becomes a 2/2 creature with every creature type this turn. It's still a land.",
        "{1}: until end of turn, this becomes a 2/2 creature too, with every creature type",
    ):
        (change,) = only(parse_line(text, 1, forest)).effect.modes[0].steps
        kinds = (SetPT(2, 2), AddTypes(types=("Creature",)), AddTypes(every_creature_type=True))
        assert change == Modify(THIS, kinds, "end of turn")


# -- what is not understood


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{T}: proliferate", 'does not understand "proliferate" after "{T}:"'),
        ("when this enters, destroy", 'misses something after "when this enters, destroy"'),
        ("when this enters, frobnicate each Goblin", 'does not understand "frobnicate" after "when this enters,"'),
        ("tap target creature", "tells what to do, without when"),
        ("when this enters, tap that land", 'does not know what "that land" means here'),
        ('this has "{T}: dance"', 'does not understand "dance" after "{T}:"'),
        ("whenever a creature dies, an opponent draws a card", "does not know which of the players does that"),
        ("{T}: add two mana of any color", 'does not know whether each mana may differ; write "of any one color"'),
        ("when that token leaves the battlefield, sacrifice this", 'does not know what "that token" means here'),
        ("when you cast this from your hand, draw a card", "asks from where this is cast"),
        ("spells you cast from your hand cost {1} more", 'does not know what "hand" changes here'),
        ("noncreature spells you cast from exile have conspire", "asks from where a spell is cast, all the time"),
        ("other Frobs get +1/+1", 'does not understand "frobs" after "other"'),
    ],
)  # fmt: skip
def test_a_line_that_is_not_understood_says_where(text, reason):
    line = parse_line(text, 1, GOLEM)
    assert (line.reason, line.abilities) == (reason, ())


@pytest.mark.parametrize(
    "text",
    [
        "put a frost counter on all creatures; those creatures gain haste this turn",
        "each opponent sacrifices a creature unless they pay {1}",
        "copy target creature spell, except it isn't an artifact if you control a land",
        "destroy target legendary artifact creature or land",
    ],
)
def test_what_could_be_read_in_two_ways_is_not_guessed(text):
    assert parse_line(text, 1, LETTER).reason


def test_effects_speak_of_what_is_on_the_table():
    names = frozenset({"bear", "bear cub", "gaea's cradle"})
    effect = parse_effect("Bear Cub gets +3/+3 until end of turn", names)
    assert effect.modes[0].steps == (Modify(Ref("@bear cub"), (AddPT(3, 3),), "end of turn"),)
    assert parse_effect("tap Gaea's Cradle", names).modes[0].steps == (Tap(Ref("@gaea's cradle")),)
    with pytest.raises(NotUnderstood, match="wolf"):
        parse_effect("wolf gets +1/+1", names)


def test_official_and_terse_wording_mean_the_same():
    pairs = [
        ("{T}, Remove a frost counter from this artifact: Add {C}.",
         "{T}, remove a frost counter from this: add {C}"),
        ("Whenever a Wall you control dies, create a 1/7 red Ouphe creature token.",
         "whenever any Wall you control dies, create a red 1/7 Ouphe creature token"),
        ("At the beginning of each draw step, if you control nine or more Walls, transform this creature.",
         "at the start of each draw step, if you control at least nine Walls, transform this"),
    ]  # fmt: skip
    for official, terse in pairs:
        assert bare(of_permanent(official)) == bare(of_permanent(terse))


def bare(ability):
    """The ability without the texts that it remembers."""

    def without(part):
        changes = {name: "" for name in ("text",) if hasattr(part, name)}
        return replace(part, **changes) if changes else part

    return rewrite(ability, without)


def test_counting_lines_as_rulings_do():
    card = parse_card("Small Saga", "Sorcery", "{1}{R}", text="(Reminder.)\nchoose one —\n• draw a card\n• gain 2 life")
    assert [line.number for line in card.lines[0]] == [1]
    assert card.definition.faces[0].colors == "R"


def test_a_condition_behind_a_replacement_effect_is_kept():
    ability = of_permanent("this enters tapped unless you control a Forest")
    assert ability.condition == Never(Compares(CountOf(Every(AllOf((Is("Forest"), YOURS)))), ">=", 1))


def test_that_player_is_whose_step_it_is():
    event, found = triggered("at the start of each opponent's upkeep, that player loses 8 life")
    assert event == When("step", who=Ref("opponent"), step="upkeep")
    assert found == (LoseLife(Ref("that player"), 8),)


def test_targets_of_that_player():
    ability = of_permanent(
        "whenever this deals combat damage to any player, exile target card in that player's graveyard"
    )
    (mode,) = ability.effect.modes
    assert mode.steps == (Move(TARGET, "exile"),)
    assert mode.targets[0].fits == OwnedBy(Ref("that player"))


def test_only_the_creature_of_several_must_fly():
    flier = AllOf((CREATURE, Has("flying")))
    (target,) = targets("Tap target artifact, enchantment, or creature with flying.")
    assert target.fits == AnyOf((Is("Artifact"), Is("Enchantment"), flier))
    (target,) = targets("Destroy target land or creature with power 2 or less.")
    assert target.fits == AnyOf((Is("Land"), AllOf((CREATURE, StatIs("power", "<=", 2)))))
    (target,) = targets("Tap target artifact or creature with mana value 2 or less.")
    assert target.fits == AllOf((AnyOf((Is("Artifact"), CREATURE)), StatIs("mana value", "<=", 2)))
    (target,) = targets("Destroy target creature with flying.")
    assert target.fits == flier


def test_one_mana_for_each_may_be_of_a_color_of_its_own():
    (added,) = steps("Add 1 mana of any color for each Wall you control.")
    assert added == AddMana(AnyColor(), CountOf(Every(AllOf((Is("Wall"), YOURS)))), separately=True)
    (added,) = steps("Add three mana of any one color.")
    assert added == AddMana(AnyColor(), 3)


def test_two_conditions_in_a_row_ask_about_the_same():
    when, done = triggered(
        "Whenever Ada attacks, untap another target Wall or Forest. If it's a Wall, it becomes a copy of Ada. "
        "If it's a Forest, it becomes an Elf Wall creature."
    )
    assert when.happening == "attacks"
    assert [step.condition.ref for step in done[1:]] == [TARGET, TARGET]
    assert [step.steps[0].what for step in done[1:]] == [TARGET, TARGET]


def test_it_is_what_has_exiled_the_cards():
    ability = of_permanent("{3}: Exile target Wall. Then if there are two or more Walls exiled with Ada, untap it.")
    (mode,) = ability.effect.modes
    assert mode.steps[1].steps == (Untap(THIS),)


def test_new_targets_for_the_copies_are_for_all_of_them():
    _, done = triggered(
        "When you cast this, copy it if you control a Wall, then copy it if you control an Elf; new targets allowed"
    )
    assert [step.steps[0].new_targets for step in done] == [True, True]


def test_a_name_in_an_ability_that_another_object_has_is_not_understood():
    line = parse_line('Equipped creature has "{T}: Sacrifice Paper Sword."', 1, CardContext("Paper Sword", ("Artifact",), ("Equipment",)))
    assert line.reason == "speaks by name of the card itself in an ability that another object has"
    own = parse_line('Until end of turn, Paper Sword gains "{T}: Sacrifice Paper Sword."', 1, CardContext("Paper Sword", ("Artifact",)))
    assert own.reason != line.reason


def test_another_target_of_a_spell_is_another_than_the_first():
    first, second = targets("tap target creature. It deals 9 damage to another target creature.")
    assert first.fits == CREATURE
    assert second.fits == AllOf((Not(IsRef(TARGET)), CREATURE))


@pytest.mark.parametrize(("pt", "size"), [("*/*", (0, 0)), ("*/1+*", (0, 1)), ("1+*/*+2", (1, 2)), ("X/7-*", (0, 7))])
def test_stars_count_as_nothing_with_what_is_added(pt, size):
    face = parse_card("Paper Star", "Creature — Wall", "{1}", pt).definition.faces[0]
    assert (face.power, face.toughness) == size


# --- phrases of the worked examples -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("this's size is the count of Walls", DefinePT(CountOf(Every(Is("Wall"))), CountOf(Every(Is("Wall"))))),
        ("when this turns face up, draw a card", When("turned up", IsRef(Ref("this")))),
        ("whenever this blocks a Wall, draw a card", When("blocks", Is("Wall"), by=IsRef(Ref("this")))),
        ("at the start of each upkeep, if last turn saw no spells, draw a card", Compares(SpellsLastTurn(), "=", 0)),
        ("at the start of each upkeep, if one player cast at least two spells last turn, draw a card",
         Compares(SpellsLastTurn(by_one=True), ">=", 2)),
        ("{1}: this becomes any one color this turn", ColorOfChoice()),
        ("{T}: add {G} times its power", AddMana(Symbols("G"), StatOf(Ref("this"), "power"))),
        ("{1}: flip this", Flip(Ref("this"))),
        ("{1}: shuffle, then your life total becomes 20", SetLife(YOU, 20)),
        ("{1}: this becomes prepared", Prepare(Ref("this"))),
        ("{1}: choose new targets for target spell", NewTargets(Ref("target1"))),
        ("{1}: reveal your library's top card", RevealTop()),
        ("damage Walls would deal is doubled", Would("damage", Is("Wall"))),
        ("prevent all combat damage Walls would deal", Would("damage", Is("Wall"), combat=True)),
        ("if you would draw a card, you gain 1 life instead", DoInstead((GainLife(YOU, 1),))),
        ("if this would die, shuffle it into its owner's library instead", GoTo("library")),
        ("if a Wall would enter under an opponent's control, it enters under your control instead", EnterUnder(YOU)),
        ("this can't be blocked by Walls", Is("Wall")),
    ],
)  # fmt: skip
def test_phrases_of_the_worked_examples(text, part):
    line = parse_line(text, 1, GOLEM)
    assert line.understood, line.reason
    assert any(part == inner for inner in walk(line.abilities))


@pytest.mark.parametrize(
    "text",
    [
        "if you would draw a card, you gain 1 life",
        "the copy targets this",
        "devour",
        "{1}: while you control this, draw a card",
    ],
)
def test_half_of_such_a_phrase_is_not_understood(text):
    assert parse_line(text, 1, GOLEM).reason
