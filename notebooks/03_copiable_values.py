# %% [markdown]
# # Copiable values: what a copy is made of
#
# Everything around you can change a creature: spells, Auras, counters, other copies. Mirrorpool takes only some of it.
# In about 25 minutes you will be able to
#
# - look at any permanent and say what a copy of it will be;
# - tell two disguises apart, the one that is copied and the one that is not;
# - say whether a copy *enters* or something only *becomes* one, and who draws a card;
# - say which choices are made again for a copy.
#
# You need `00_start_here` and nothing else. Run each cell with **Shift+Enter**.

# %%
import rulesviz as rv

# %% [markdown]
# ## 1. The land that woke up
#
# One of your Plains has woken up: Ruinous Path made it a creature, an Elemental, with four +1/+1 counters and haste.
# It is a 4/4 now, and still a land. Mirrorpool may aim at it, because its last line asks for a creature.
#
# **What is the token?** Three answers that people give:
#
# - **"4/4"**: an Elemental like the first one;
# - **"dies"**: a 0/0 creature, for the counters stay behind;
# - **"land"**: a Plains and nothing more.
#
# Write yours in place of `None`, as a word in quotes.

# %%
guess_plains = None

# %% [markdown]
# The rules play it; these are the acts.

# %%
plains = rv.walk("S22")
plains.acts

# %% [markdown]
# This compares your guess with what came out.

# %% tags=["misconception-1"]
token = plains.find("tok")
rv.check(
    guess_plains,
    "land" if token.power is None else f"{token.power}/{token.toughness}",
    hints={
        "4/4": "Waking up is something that happened to that one Plains. "
            "Nothing of it is printed there.",
        "dies": "You are right that the counters stay. But what made it a creature: "
            "the card, or the spell?",
    },
    because="It is no creature, so nothing can kill it for being 0/0.",
)

# %% [markdown]
# Why so? Here is the old Plains, layer by layer, as you know it from the first notebook: printed at the left, what it is
# now at the right. `plains#1` is the old one. Look for the bold line.

# %%
plains.strata("plains#1")

# %% [markdown]
# Being a creature came in layer 4, haste in layer 6, the size in layer 7. All of it stands right of the line.
#
# Copying works in layer 1, before all others. What a thing is *after layer 1 and before layer 2* are its *copiable values*
# (rule 613.2c), and a copy gets those and nothing else (rule 707.2).
#
# Here is the copying itself. What stayed behind is struck through.

# %%
plains.copies()

# %% [markdown]
# ## 2. The Clone
#
# Your Clone came in as a copy of your Runeclaw Bear. Now Mirrorpool copies the Clone.
# **How many creatures called Runeclaw Bear are there in the end?**
#
# - **2**: the Bear and the Clone; the token is another Clone, and you choose anew what it copies;
# - **1**: a Clone is a Clone, and only looks like a Bear;
# - **3**: the Bear, the Clone and the token.

# %%
guess_bears = None

# %% tags=["misconception-2"]
clone = rv.walk("S19")
rv.check(
    guess_bears,
    clone.count("Runeclaw Bear"),
    hints={
        2: "The token copies what the Clone is now. "
            "Does a Runeclaw Bear say anything about choosing?",
        1: "The Clone does not look like a Bear: "
            "it is one, with that name, cost, color and size.",
    },
    because="Nobody was asked to choose again.",
)

# %% [markdown]
# This picture follows it from top to bottom: the Bear is copied by the Clone, and the Clone by the token.

# %%
clone.copies()

# %% [markdown]
# Clone works in layer 1 too. So what it copied became its own copiable values, and can be copied on (rule 707.3).
# Ask the game where the token's name comes from. Read from the top down.

# %%
clone.why("tok", "name")

# %% [markdown]
# ## 3. Two disguises
#
# Here are two spells that change a creature *until end of turn*. Read them.

# %%
rv.card("Turn to Frog")

# %%
rv.card("Cytoshape")

# %% [markdown]
# You cast one of them on your Hill Giant, a 3/3. Then Mirrorpool copies the Giant. The other creature at the table is a
# Craw Wurm, a 6/4, and that is what Cytoshape will copy. `"id": "giant"` is a nickname, to keep the two Giants apart.


# %%
def mirrored(spell):
    giant = {"card": "Hill Giant", "id": "giant"}
    table = rv.table(
        you=["Mirrorpool", "5 Wastes", giant, "Craw Wurm"],
        hand=[spell],
        mana="{U}{G}{R}{C}",
    )
    table.cast(spell, targets="giant").resolve(answers="Craw Wurm")
    return table.activate("Mirrorpool", 4, targets="giant").resolve(as_="token")


# %% [markdown]
# First the Frog. The Giant is a blue 1/1 Frog when Mirrorpool looks at it. **How much power does the token have?**
# Some say **1**, for that is what stands there. Some say **3**, for that is what is printed.

# %%
guess_frog = None

# %%
frog = mirrored("Turn to Frog")
rv.check(
    guess_frog,
    frog.find("token").power,
    hints={
        1: "All that Turn to Frog does to the Giant stands right of the bold line. "
            "What is left of it?",
        6: "That is the Wurm. It only stands by, for now.",
    },
    because="The Frog stands right of the line.",
)

# %% [markdown]
# And now Cytoshape: your Giant becomes a copy of Craw Wurm, until end of turn. Mirrorpool copies it.
# **How much power does the token have next turn, when Cytoshape has ended?** Again you may say **3** or **6**.

# %%
guess_wurm = None

# %%
wurm = mirrored("Cytoshape").go_to("upkeep", turn=2)
rv.check(
    guess_wurm,
    wurm.find("token").power,
    hints={
        3: "Cytoshape is over for the Giant. "
            "But what were the Giant's copiable values when the token was made?",
    },
    because="The Giant itself is 3/3 again; the token was made from what it was.",
)

# %% [markdown]
# Both spells last a turn, and yet they differ. These two pictures are the same Giant under each of the spells, at the moment
# when Mirrorpool copied it. First the Frog, with a part in layers 4, 5 and 7b. (It also takes all abilities, in layer 6;
# the Giant had none to lose, so the picture has no column for that.)

# %%
frog.strata("giant")

# %% [markdown]
# And here it is under Cytoshape. The Wurm stands *left* of the line, for it came by copying. How long an effect lasts plays
# no part; only its layer does.

# %%
mirrored("Cytoshape").strata("giant")

# %% [markdown]
# When Cytoshape ends, the Giant is a Giant again. The token does not follow: a copy is on its own from the moment it is made
# (rule 707.2b). This table shows the turn after; `copy_of` tells what each was copied from.

# %%
wurm.objects().loc[
    ["giant", "token"], ["name", "power", "toughness", "colors", "copy_of"]
]

# %% [markdown]
# ### Exercise: choose your spell
#
# Write another of the four spells in the second line of the next cell, and run it. The picture shows what the token took
# over and what stayed behind.

# %%
spells = ["Turn to Frog", "Giant Growth", "Crimson Wisps", "Cytoshape"]
spell = "Giant Growth"
mirrored(spell).copies("token")

# %% [markdown]
# **Which one of the four changes what the token will be?** Write its name.

# %%
answer_spell = None

# %% tags=["exercise"]
rv.check(
    answer_spell,
    {one for one in spells if mirrored(one).find("token").name != "Hill Giant"},
    hints={
        "Turn to Frog": "It changes a lot, but look at the layers it works in.",
        "Giant Growth": "Giant Growth works in layer 7. "
            "Is that left or right of the line?",
        "Crimson Wisps": "Color is layer 5 and haste layer 6. "
            "Is that left or right of the line?",
    },
    because="It is the only one that works in layer 1.",
)

# %% [markdown]
# ## 4. To enter, or to become
#
# Wall of Omens draws you a card when it enters. Here is what it says.

# %%
rv.card("Wall of Omens")

# %% [markdown]
# Your Wall came long ago and its card is drawn. Mirrorpool makes a token copy of it.
# **How many cards do you draw for the token?** Some say **0**, for the Wall did its work already. Some say **1**.

# %%
guess_token = None

# %%
wall = rv.walk("S16")
rv.check(
    guess_token,
    sum(one.zone == "hand" for one in wall.frame.objects.values()),
    hints={
        0: "The ability is printed on the Wall, so the token has it. "
            "And the token has just entered.",
        2: "The old Wall does not enter again.",
    },
    because="The token enters as a Wall of Omens, so its own ability triggers.",
)

# %% [markdown]
# This picture is the stack just after the token came. The ability waits there, and its source is the token.

# %%
wall.stack(wall.at("resolve"))

# %% [markdown]
# A copy that *enters* is a copy from its first moment on, and everything that its text says about entering happens
# (rule 707.5). A Clone that enters as a Wall of Omens draws a card as well.
#
# Now meet a creature that does not enter as a copy. It is there already, and *becomes* one.

# %%
rv.card("Unstable Shapeshifter")

# %% [markdown]
# Your Unstable Shapeshifter is on the battlefield, and Giant Growth has made it a 3/4. You cast Wall of Omens. The Wall
# enters, and the Shapeshifter becomes a copy of it. **How many cards do you draw in all?**
#
# - **2**: one for each Wall of Omens;
# - **1**: one for the Wall itself;
# - **0**: the Shapeshifter gets in the way.

# %%
guess_cards = None

# %% [markdown]
# Both creatures watched the Wall enter, so two abilities wait, and you are asked which of them happens first.
# `answers=1` says: the Shapeshifter's. It makes no difference.

# %%
shape = rv.table(
    you=["Unstable Shapeshifter"],
    hand=["Wall of Omens", "Giant Growth"],
    library=["Island", "Plains", "Swamp"],
    mana="{G}{W}{C}",
)
shape.cast("Giant Growth", targets="Unstable Shapeshifter").resolve()
shape.cast("Wall of Omens").resolve(answers=1).resolve("all")
shape.acts

# %% [markdown]
# This counts the cards in your hand and compares your guess.

# %% tags=["misconception-10"]
rv.check(
    guess_cards,
    sum(one.zone == "hand" for one in shape.frame.objects.values()),
    hints={
        2: "The Shapeshifter was on the battlefield all the time. When did it enter?",
        0: "The Wall itself entered, and nothing took its ability away.",
    },
    because="Only the Wall itself entered.",
)

# %% [markdown]
# The Shapeshifter has the Wall's ability now. Why did it not trigger? Ask.

# %%
shape.why_not("Unstable Shapeshifter")

# %% [markdown]
# Something that becomes a copy where it lies neither enters nor leaves (rule 707.4). It is the same object as before, only
# with other copiable values.
#
# ### Exercise: the Growth
#
# The Shapeshifter is a 0/1 by its printed card, and Giant Growth gave it +3/+3 this turn. Then it became a Wall of Omens,
# which is 0/4. **What is its toughness now, in the same turn?** Work it out with the layers before you look anywhere.

# %%
answer_toughness = None

# %% tags=["exercise"]
rv.check(
    answer_toughness,
    shape.find("Unstable Shapeshifter").toughness,
    hints={
        4: "That is the Wall alone. "
            "Giant Growth was cast on this very creature, and it never left.",
        8: "You added the old 0/1 as well. "
            "A copy effect writes over what is printed, in layer 1.",
        5: "You added the old 0/1 to the Wall. "
            "But what did Giant Growth do, and is it over?",
    },
    because="Layer 1 says 0/4, and layer 7 still adds 3.",
)

# %% [markdown]
# This table compares two moments: just after you cast the Wall, and now. Look at the Shapeshifter.

# %%
shape.difference(shape.at("cast Wall of Omens"), -1)

# %% [markdown]
# Compare this with Mirrorpool. Its token is a *new* object, so no old Growth lies on it. The Shapeshifter is the *old* object,
# so the old Growth still does. This picture shows both: the copy left of the bold line, the Growth right of it.

# %%
shape.strata("Unstable Shapeshifter")

# %% [markdown]
# ## 5. Asked again
#
# As an Adaptive Automaton enters, its player chooses a creature type. You chose Elf, and your Llanowar Elves grew to 2/2.
# Mirrorpool copies the Automaton. **What about the token's type?**
#
# - **"elf"**: it copies the choice too;
# - **"none"**: it has no type, for a token is not cast;
# - **"asked"**: you choose again.

# %%
guess_type = None

# %%
lord = {"card": "Adaptive Automaton", "id": "lord", "choices": {"creature_type": "Elf"}}
lords = rv.table(you=["Mirrorpool", "5 Wastes", lord, "Llanowar Elves"])
lords.activate("Mirrorpool", 4, targets="lord").resolve(as_="token")

# %% tags=["misconception-11"]
rv.check(
    guess_type,
    "asked" if lords.question else "elf",
    hints={
        "elf": "Look at the first Automaton, below. On which side of the line is Elf?",
        "none": "The choice is made as it enters. Casting has nothing to do with that.",
    },
    because="You are asked: a choice made as the first one entered is not copied, "
        "the line that asks for it is.",
)

# %% [markdown]
# This is what the game waits for now:

# %%
lords.question

# %% [markdown]
# The first Automaton shows why. Elf comes in layer 4, through an ability that looks up what was chosen. The ability is
# copied; the choice is not (rule 707.6). The copy makes its own, as it enters.

# %%
lords.strata("lord")

# %% [markdown]
# ### Exercise: your choice
#
# Here is the same on the *stage*, where you can act. Click it once, then step with the arrow keys to the end: the story
# answers Goblin.
# Then step back to the question, write **Elf** in the box and press *Answer*. That starts a branch beside the first. Click on
# Llanowar Elves and look where their power comes from.

# %%
rv.walk("S17").stage()

# %% [markdown]
# **If you choose Elf for the token as well, how much power do the Llanowar Elves have?** They are a 1/1 by their card.

# %%
answer_elves = None

# %% tags=["exercise"]
elves = lords.branch().answer("Elf")
rv.check(
    answer_elves,
    elves.find("Llanowar Elves").power,
    hints={
        2: "That is with one Automaton. Now there are two, and both say Elf.",
        1: "That is what is printed. Which effects lie over it?",
    },
    because="Two Automatons that chose Elf, and each of them adds 1. "
        "See elves.why('Llanowar Elves', 'power').",
)

# %% [markdown]
# ### Exercise: Mutavault
#
# Pay {1}, and your Mutavault is a 2/2 creature for the turn. You do that, and Mirrorpool copies it at once.
# **Is the token a creature?** Answer "yes" or "no".

# %%
answer_vault = None

# %% tags=["exercise"]
vault = rv.walk("S23")
made = vault.at("activate Mirrorpool") + 2
rv.check(
    answer_vault,
    "Creature" in vault.find("tok", made).types,
    hints={"yes": "Which layer makes Mutavault a creature? You met that in section 1."},
    because="It is a land with the same ability, which you may pay for again.",
)

# %% [markdown]
# ## More like this
#
# These questions come from the situations of this notebook and from the Bear of the first one. Pick an answer and press the
# button. A wrong one tells you which rule it forgets.

# %%
rv.Quiz("S16", "S17", "S19", "S21", "S22", "S23", each=1)

# %% [markdown]
# ## What to keep
#
# - Copiable values are what a thing is after layer 1: the printed card, and what other copying made of it (707.2, 613.2c).
# - How long an effect lasts plays no part. Cytoshape is copied on, Turn to Frog is not (707.3, 613.2).
# - A copy is on its own: what happens to the original later does not reach it (707.2b).
# - What *enters* as a copy does everything its text says about entering (707.5).
# - What *becomes* a copy does not enter, and keeps the effects that lie on it (707.4).
# - Choices made for the original are not copied; they are made again as the copy enters (707.6).
#
# These are the rules behind it, in plain words.

# %%
rv.rule("707.2", "707.2b", "613.2", "613.2c", "707.3", "707.4", "707.5", "707.6")

# %% [markdown]
# ## Where to go next
#
# - `04_copying_spells`: Mirrorpool's third line, which copies what is still on the stack.
# - On your own: `rv.walk("S55")` has Cytoshape once more, and `rv.walk("S24")` a copy that dies as it comes.

# %% [markdown]
# ## For instructors
#
# - 25 minutes; 40 with the stage in section 5 and a discussion.
# - Section 1: let the room vote on "4/4", "dies" and "land". "Dies" is the clever mistake: ask *what* made it a creature.
# - Section 3 is the heart. Draw the bold line on the board first, and let people place each spell left or right of it.
# - Section 4: wait for "two cards". Ask when the Shapeshifter entered, and say nothing more.
# - If somebody asks about a face-down creature: that is layer 1 too (rule 613.2b), and it is copied.
