# %% [markdown]
# # Legends, their twins, and Cadric
#
# Two legends of one name cannot stay together under one player, so a copied legend looks like a waste. Cadric, Soul Kindler makes it
# worth while, for one turn. In about 25 minutes you will be able to
#
# - say what the legend rule does, and what it does not do;
# - sort out cards and tokens of one name while Cadric watches;
# - tell haste that is *copied* from haste that is only *gained*;
# - say what Cadric's token is when its model has grown, was stolen, or is gone.
#
# You need what the first page and the one on copiable values told: a copy takes what stands left of the bold line.

# %%
import rulesviz as rv

# %% [markdown]
# ## 1. The dinosaur that cannot be destroyed
#
# Zetalpa, Primal Dawn is legendary and *indestructible*. Your Mirrorpool makes a token that is a copy of it.
# **How many Zetalpas do you have a moment later?** People say
#
# - **2**: nothing can destroy either of them;
# - **1**: one of them has to leave;
# - **0**: the two cancel each other out.
#
# Write your guess in place of `None`.

# %%
guess_zetalpa = None

# %% [markdown]
# The token enters. Read the line with the question mark in front: the game waits for an answer of yours, and nothing else can
# happen before you give it.

# %%
dinosaurs = rv.table(
    you=["Mirrorpool", "5 Wastes", {"card": "Zetalpa, Primal Dawn", "id": "old"}]
)
dinosaurs.activate("Mirrorpool", 4, targets="old").resolve(as_="new")

# %% [markdown]
# You keep the old one. The next cell answers on a *branch*, a second table that stands at the same moment, and then tells the
# whole story; open the last step of it.

# %%
kept = dinosaurs.branch().answer("old")
kept.steps()

# %% tags=["misconception-9"]
rv.check(
    guess_zetalpa,
    kept.count("Zetalpa, Primal Dawn"),
    because="Indestructible stops destroying, and nothing else.",
    hints={
        2: "Open the last step: is the word 'destroyed' there?",
        0: "That rule is long gone. What were you asked?",
    },
)

# %% [markdown]
# The *legend rule* (rule 704.5j): if a player controls two or more legends of the same name, that player keeps one of
# them, and the others are **put into the graveyard**. That is neither destroying nor sacrificing.
# So indestructible does not help, and nothing that watches for a sacrifice wakes up.
#
# It is also not on the stack. It is a *state-based action* (rule 704.3): the game looks for such things each time before
# anybody may act. Nobody can respond while there are two.
#
# ### Exercise: a legend that leaves something behind
#
# Grakmaw is a 0/0 that enters with three +1/+1 counters. When it dies, you get a Hydra with as much power as Grakmaw had
# such counters. Mirrorpool copies Grakmaw, and you keep the old one. **How much power does your Hydra have?**
# Write 0 if you think there is none. A creature *dies* if it goes from the battlefield to the graveyard, whatever the reason.

# %%
answer_hydra = None

# %%
grakmaw = {"card": "Grakmaw, Skyclave Ravager", "id": "old", "counters": {"+1/+1": 3}}
swamp = rv.table(you=["Mirrorpool", "5 Wastes", grakmaw])
swamp.activate("Mirrorpool", 4, targets="old")
swamp.resolve(as_="new", answers="old", auto=True).resolve("all")

# %% tags=["exercise"]
rv.check(
    answer_hydra,
    swamp.find("Hydra Token").power,
    hints={
        0: "It was not destroyed, but it did go to the graveyard. "
            "And had it any counters?",
        4: "Which one died?",
    },
    because="The token entered with three counters of its own, "
        "and the legend rule made it die.",
)

# %% [markdown]
# ## 2. Cadric shields your tokens
#
# Here is Cadric in our own short wording. We begin with the first line.

# %%
rv.card("Cadric, Soul Kindler")

# %% [markdown]
# You control Cadric, a Zaxara card, and a token that is a copy of Zaxara. You cast a second Zaxara card.
# Now there are three of one name. **How many Zaxaras are left when the legend rule is done?**
#
# - **1**: there can be only one;
# - **2**: one card and the token;
# - **3**: Cadric switches the legend rule off.

# %%
guess_zaxaras = None

# %% [markdown]
# The picture shows the table after the legend rule has asked and you have answered. What carries the word *token* is one.

# %%
sisters = rv.walk("S41")
after = sisters.at("answer second")
sisters.board(after)

# %% tags=["misconception-8"]
rv.check(
    guess_zaxaras,
    sisters.count("Zaxara, the Exemplary", after),
    hints={
        1: "Read Cadric's first line again. "
            "Which of the three does the rule not even see?",
        3: "Does Cadric's first line speak of your cards, too?",
    },
    because="The rule sees the two cards only. "
        "One of them goes, and the token is no part of the question.",
)

# %% [markdown]
# Cadric does not change the token. It is as legendary as before. What changes is a *rule of the game* (rule 613.11), and
# that comes last, when all values are known. This table of the token shows it: in the column of the shield there are only dots.

# %%
sisters.strata("tok")

# %% [markdown]
# ### Exercise: may the token be the one you keep?
#
# You have Cadric, one Zaxara card and a token of her. With Ray of Command you borrow the opponent's Zaxara for the turn,
# so you control two cards and the token. The legend rule asks. **May you choose to keep the token and let both cards go?**
# Answer "yes" or "no", in quotes.

# %%
answer_token = None

# %% tags=["exercise"]
borrowed = rv.walk("S42").table().undo()
rv.check(
    answer_token,
    "tok" in [choice.answer for choice in borrowed.choices()],
    hints={"yes": "You choose among those that the rule sees. Does it see the token?"},
    because="You are asked about the two cards alone, and one of them stays.",
)

# %% [markdown]
# ### Try it: what if Cadric dies?
#
# Zaxara and her token live side by side, until the opponent murders Cadric. The stage below is the whole table. Click it
# once, and step through it with the arrow keys, up to the question. Press Enter on a card to see its values, and ask why.
# Then go back to the question and answer it the other way. Which of the two answers leaves you with a Zaxara card in the graveyard?

# %%
rv.walk("S39").stage()

# %% [markdown]
# A shield works only while it is there. The moment Cadric is gone, the rule sees both of them, and one has to go.
#
# ### Exercise: another shield
#
# Mirror Gallery is an artifact with a shorter line: *the legend rule ignores permanents*. The next cell seats two Zaxara
# cards and a token behind any shield you like. **How many Zaxaras stay behind a Mirror Gallery?** Run the cell as it
# is, then again with `"Mirror Gallery"` and with `"Cadric, Soul Kindler"` in place of `"Forest"`. See each time whether a
# question stands below the table.

# %%
shield = "Forest"
token = {"card": "Zaxara, the Exemplary", "id": "tok", "token": True}
rv.table(you=[shield, "2 Zaxara, the Exemplary", token])

# %%
answer_gallery = None

# %% tags=["exercise"]
family = rv.table(you=["Mirror Gallery", "2 Zaxara, the Exemplary", token])
rv.check(
    answer_gallery,
    family.count("Zaxara, the Exemplary"),
    hints={
        2: "One card too few. Read the Gallery's line once more: "
            "of which permanents does it speak?",
        1: "Put the Gallery in place of the Forest.",
    },
    because="The Gallery shields cards and tokens alike, so nobody is asked.",
)

# %% [markdown]
# ## 3. What the token looks like
#
# Cadric's second line: another legend of yours enters that is no token, the line *triggers*, and you may pay {1} for a
# token copy. You cast Bellarra, a plain 3/3 made up for this page. While the trigger waits, a +1/+1 counter lands on
# her: she is 4/4. You pay. **How much power does the token have: 3 or 4?**

# %%
guess_bellarra = None

# %% [markdown]
# The picture shows the copying as a chain, just before the end of the turn: Bellarra at the left, the token at the right.

# %%
captains = rv.walk("S33")
evening = captains.at("go to end")
captains.copies("tok", evening)

# %%
rv.check(
    guess_bellarra,
    captains.find("tok", evening).power,
    hints={4: "Where does a counter stand: left of the bold line, or right of it?"},
    because="The counter stays with Bellarra.",
)

# %% [markdown]
# The trigger changed nothing about what a copy is: left of the bold line, and no more. Now look at the token itself.
# Cadric gives it haste. In this table the haste stands **right** of the bold line, in the layer of abilities (rule 613.1f).

# %%
captains.strata("tok", evening)

# %% [markdown]
# ## 4. Two kinds of haste
#
# Does it matter on which side the haste stands? Compare Cadric with another maker of hasty twins.

# %%
rv.card("Kiki-Jiki, Mirror Breaker")

# %% [markdown]
# Kiki-Jiki makes *a copy, but it has haste*. Cadric makes a copy, and then *the token gains haste*.
#
# Let Kiki-Jiki copy a Runeclaw Bear, and Cadric an Isamaru. Each time, Cackling Counterpart (*create a token copy of
# target creature you control*) then copies that token. We call the tokens `first` and `second`.
# **Which `second` has haste: "both", "neither", "kiki" or "cadric"?**

# %%
guess_haste = None

# %%
mirror = rv.table(
    you=[
        "Kiki-Jiki, Mirror Breaker",
        "3 Island",
        {"card": "Runeclaw Bear", "id": "bear"},
    ],
    hand=["Cackling Counterpart"],
)
mirror.activate("Kiki-Jiki, Mirror Breaker", 2, targets="bear").resolve(as_="first")
mirror.cast("Cackling Counterpart", targets="first").resolve(as_="second").acts

# %%
kindler = rv.table(
    you=["Cadric, Soul Kindler", "Plains", "4 Island"],
    hand=["Isamaru, Hound of Konda", "Cackling Counterpart"],
)
kindler.cast("Isamaru, Hound of Konda", as_="dog").resolve()
kindler.resolve(answers=True, as_="first")
kindler.cast("Cackling Counterpart", targets="first").resolve(as_="second").acts

# %% [markdown]
# Two pictures, each with the chain from the card to `first` and on to `second`. First Kiki-Jiki's: the haste is an
# *exception* of the copying, in the box marked "Except", and the second copying takes it along (rule 707.9a).

# %%
mirror.copies("second")

# %% [markdown]
# Then Cadric's: between `first` and `second` the haste stays behind.

# %%
kindler.copies("second")


# %%
def hasty(game, name):
    return "haste" in [ability.text for ability in game.find(name).abilities]


quick = {"kiki": hasty(mirror, "second"), "cadric": hasty(kindler, "second")}

# %% tags=["misconception-7"]
rv.check(
    guess_haste,
    " and ".join(name for name, has_it in quick.items() if has_it) or "neither",
    hints={
        "both": "Look at what is struck through in the two pictures.",
        "neither": "Is an exception a part of the copying?",
        "cadric": "Whose line says 'except', and whose says 'gains'? "
            "Find the word haste in both pictures.",
    },
    because="Except it has: copied. It gains: not.",
)

# %% [markdown]
# The two words decide. *Except it has* belongs to the copying, so it is copied on. *It gains* happens to a token that is
# already there, like Giant Growth. Ask the second dog why it has no haste: the last step says what was left behind.

# %%
kindler.why("second", "keywords")

# %% [markdown]
# ### Exercise: who goes at the end?
#
# At the beginning of the end step Cadric says: *sacrifice the token*. On your side are the card Isamaru, the token
# `first` that Cadric made, and the token `second` that Cackling Counterpart made. **How many Isamarus do you have afterwards?**

# %%
answer_dogs = None

# %% tags=["exercise"]
night = kindler.branch().go_to("end").resolve("all")
rv.check(
    answer_dogs,
    night.count("Isamaru, Hound of Konda"),
    hints={
        1: "Which token did Cadric's line make? "
            "Does 'the token' speak of the other one, too?",
        3: "Cadric always collects.",
    },
    because="'The token' is the one that Cadric made. "
        "The other one has no such debt, and may stay as long as Cadric does.",
)

# %% [markdown]
# ### Exercise: the Helm
#
# The next cell shows Helm of the Host. Isamaru wears it, and at combat the Helm makes `first`. Then Cackling Counterpart
# copies `first`, and there is no Cadric anywhere. **Which of these is true of `second`: "hasty", "legendary", "both" or "neither"?**

# %%
rv.card("Helm of the Host")

# %%
answer_helm = None

# %%
dog = {"card": "Isamaru, Hound of Konda", "id": "dog"}
worn = {"card": "Helm of the Host", "attached_to": "dog"}
helm = rv.table(you=[dog, worn, "3 Island"], hand=["Cackling Counterpart"])
helm.go_to("beginning of combat").resolve(as_="first")
helm.cast("Cackling Counterpart", targets="first").resolve(as_="second")
legendary = "Legendary" in helm.find("second").types
facts = {"hasty": hasty(helm, "second"), "legendary": legendary}

# %% tags=["exercise"]
rv.check(
    answer_helm,
    " and ".join(name for name, so in facts.items() if so) or "neither",
    hints={
        "hasty": "Does the Helm say 'has' or 'gains'?",
        "legendary": "Where does 'except' stand, and is an exception copied?",
        "both": "Look for 'except' and for 'gains' in the Helm's line.",
    },
    because="Not legendary is an exception and is copied (707.9b). "
        "The haste is gained.",
)

# %% [markdown]
# ## 5. What if the legend is gone?
#
# Sakashima enters as a copy of any creature, *except* that it keeps its own name, is legendary, and gets a line of its
# own. It comes in as your opponent's Llanowar Elves. Cadric triggers. In response the opponent exiles Sakashima: the card
# in exile is a 3/1 Rogue again. You pay all the same. **What is the token: "nothing", a "rogue" or an "elf"?**

# %%
guess_exiled = None

# %% [markdown]
# The table lists everything of that name before the end of the turn: the card in exile, and the token.

# %%
exiled = rv.walk("S36")
dusk = exiled.at("go to end")
seen = exiled.objects(dusk)
seen.loc[
    seen["name"] == "Sakashima the Impostor",
    ["zone", "kind", "types", "power", "toughness", "colors"],
]

# %%
types = exiled.find("tok", dusk).types
rv.check(
    guess_exiled,
    "elf" if "Elf" in types else "rogue" if "Rogue" in types else "nothing",
    hints={
        "nothing": "The trigger waits by itself. "
            "Does it need the legend to be there still?",
        "rogue": "Did a rogue enter the battlefield?",
    },
    because="The game remembers how Sakashima last looked "
        "where the trigger expects it.",
)

# %% [markdown]
# A trigger that waits no longer needs what woke it. When it needs to know something of an object that has gone, the game
# uses how that object last was on the battlefield: its *last known information* (rule 608.2h). And being an elf was
# part of a copying, exceptions and all, so it stands left of the bold line: the token is an elf with Sakashima's name.
#
# ### Exercise: stolen
#
# You cast Isamaru, Cadric triggers, and in response the opponent takes Isamaru with Ray of Command.
# **Who gets the token: "you", "opponent" or "nobody"?**

# %%
answer_stolen = None

# %% tags=["exercise"]
stolen = rv.walk("S35")
rv.check(
    answer_stolen,
    stolen.find("tok").controller,
    hints={
        "nobody": "The line looks at Isamaru once: as it enters. "
            "Does it say anything about later?",
        "opponent": "Whose trigger is it? The one who controls it creates the token.",
    },
    because="The trigger is yours, it asks you to pay, and you create the token.",
)

# %% [markdown]
# ## 6. The token enters, too
#
# A token is not cast, but it does *enter the battlefield*. Three legends with Cadric:
#
# - Omnath: when it enters, draw a card;
# - Grakmaw: it enters with three +1/+1 counters;
# - Primo, cast with X = 2: it enters with twice X counters, so with four.
#
# Cadric makes a token of Primo. **How many Primos do you have then: 1 or 2?**

# %%
guess_primo = None

# %% [markdown]
# The steps tell it all. Open the last one, and read what happened before the list of the table begins.

# %%
primo = rv.walk("S40")
primo.steps()

# %%
rv.check(
    guess_primo,
    primo.count("Primo, the Unbounded"),
    hints={2: "Who paid X for the token? And how large is it without?"},
    because="Nobody paid an X for the token, so its X is 0 (107.3m), "
        "and a 0/0 dies (704.5f).",
)

# %% [markdown]
# The other two do better. Omnath's token draws a card of its own, because it entered (rule 603.6a). Grakmaw's token copies
# no counters, but its own line works as it enters and gives it three (rules 614.1c and 614.12).
# This cell counts the cards in hand for Omnath, and shows the counters of Grakmaw's token.

# %%
omnath, ravager = rv.walk("S37"), rv.walk("S38")
print("cards drawn:", int((omnath.objects()["zone"] == "hand").sum()))
print("counters on the token:", dict(ravager.find("tok").counters))

# %% [markdown]
# ## 7. Test yourself
#
# Four more questions, each with what people believe among its answers. Pick an answer and press the button; a wrong answer
# is told which rule it forgets. S34 is Sakashima as a Bear, which nobody exiles this time.

# %%
quiz = rv.Quiz("S34", "S42", each=2)
quiz

# %% [markdown]
# ## What to keep
#
# - The legend rule: of two legends of one name that a player controls, one stays, and the player picks it. The others are *put* into the
#   graveyard: not destroyed, not sacrificed, and nobody can respond (704.5j, 704.3).
# - Cadric's shield changes a rule, not the tokens. The rule does not see your tokens as long as Cadric is there (613.11).
# - "Except it has haste" is copied on; "it gains haste" is not (707.9a, 613.1f). Nor is the sacrifice.
# - A waiting trigger needs nobody. What has gone is copied as it last was (608.2h).
# - The token was not cast, but it enters: "when this enters" works (603.6a), and X is 0 (107.3m).

# %%
rv.rule("704.5j", "704.3", "613.11", "707.9a", "707.9b", "608.2h", "603.6a", "107.3m")

# %% [markdown]
# ## Where to go next
#
# - 05, the Self-Replicator: a machine whose trigger outlives it, and which copies itself.
# - All situations of this page: S33 to S42. `rv.walk("S35").stage()` plays one of them.

# %% [markdown]
# ## For instructors
#
# About 25 minutes, 40 with votes. Let the room vote in sections 1, 2 and 4 before you run a cell.
# In section 1 somebody will say "but it is indestructible": wait for it, then open the last of the steps.
# In section 2 the myth is "one of the three"; the second wave is "Cadric switches it off". Ask: what does the rule *see*?
# In section 4 write "except it has" and "it gains" on the board, and let the room sort Kiki-Jiki, Cadric and the Helm.
# `rv.walk("S39").stage(presenter=True)` is readable from the back row; a small class can take sections 5 and 6 home.
