# %% [markdown]
# # What could a land produce?
#
# Some lands make whatever mana another land could make. That sounds simple, until the other land is tapped, makes
# nothing today, or asks the same question back.
# In about 20 minutes you will be able to tell
#
# - what happens when nobody can say which mana you get;
# - what Exotic Orchard, Reflecting Pool and Fellwar Stone look at, and what they do not care about;
# - how other cards change the answer;
# - what comes out when such lands ask each other.
#
# You need no other notebook first; `01_mana_and_tapping` explains what the tap symbol {T} is.

# %%
import rulesviz as rv

# %% [markdown]
# ## 1. Mana of no known kind
#
# We begin with a land that has to look for a color. You control a Meteor Crater, a Sol Ring and a Wastes.

# %%
rv.card("Meteor Crater")

# %% [markdown]
# None of the three has a color. You tap the Crater all the same. **What do you get?** Answers that people give:
#
# - **"colorless"**: one mana, but without a color;
# - **"any"**: one of a color that you like, since none is named;
# - **"nothing"**.
#
# Write one of these words in place of `None`, in quotes.

# %%
guess_crater = None

# %% [markdown]
# This is S01, step by step. Open step 2. In steps 3 and 4 a white cat arrives, and you try with a second Crater.

# %%
crater = rv.walk("S01")
crater.steps()

# %%
after_first = crater.at("tap crater")
rv.check(
    guess_crater,
    "nothing" if crater.pool(after_first).empty else "something",
    hints={
        "colorless": "Colorless is a kind of mana too, "
            "and the Crater does not say it. Who could have named that kind?",
        "any": "The Crater lets you pick among colors that it finds. "
            "How many did it find?",
    },
    because="The land is tapped for it all the same.",
)

# %% [markdown]
# Mana is always of one of six *types*: the five colors, and colorless (rule 106.1b). If nothing says which type it
# should be, no mana is made at all (rule 106.5). Colorless is not what you get for want of an answer.
#
# ### The color that nobody chose
#
# The same happens to copies. Quirion Elves are asked for a color as they enter, and remember it.

# %%
rv.card("Quirion Elves")

# %% [markdown]
# Your Unstable Shapeshifter turns into a copy of each new creature. Quirion Elves enter and you choose blue; the
# Shapeshifter, which was there before, becomes Quirion Elves as well. You tap the *Shapeshifter* with its third line.
# **How much blue mana do you get: 1 or 0?**

# %%
guess_elves = None

# %%
forest = rv.table(you=["Unstable Shapeshifter"], hand=["Quirion Elves"], mana="{G}{G}")
forest.cast("Quirion Elves").resolve(answers="U")
forest.resolve()
forest.activate("Unstable Shapeshifter", 3)
forest.steps()

# %% tags=["misconception-20"]
rv.check(
    guess_elves,
    forest.pool().amount.sum(),
    hints={1: "Who was asked for a color, and when? Was the Shapeshifter asked?"},
    because="A choice is made by the one that enters. "
        "The Shapeshifter was there already, and no color was chosen for it.",
)

# %% [markdown]
# The copy has the line, but not the choice: what was chosen is no part of what is copied (rule 707.2), and a choice
# that was never made defines nothing (rule 607.5a). So here, too, no mana comes, not even colorless.
#
# ## 2. What the Orchard looks at
#
# Now for the lands that ask other lands.

# %%
rv.card("Exotic Orchard")

# %% [markdown]
# Your opponent has one land, Vivid Crag. It is tapped, and its last charge counter is gone.

# %%
rv.card("Vivid Crag")

# %% [markdown]
# **Among how many colors may your Orchard choose?**
#
# - **0**: the Crag is tapped, it makes nothing today;
# - **1**: red; for the third line it has no counter;
# - **5**: all of them.

# %%
guess_crag = None

# %% [markdown]
# The picture has one row for each land that is asked. It shows what each ability would add if it happened now, and at
# the right the types that come out. Your Orchard stands on top, because that is what we want to know.

# %%
tapped_crag = rv.walk("S04")
tapped_crag.could_produce("orchard", 0)

# %% tags=["misconception-19"]
rv.check(
    guess_crag,
    len(tapped_crag.could_produce("orchard", 0).types),
    hints={
        0: "To be tapped matters for paying {T}. Does the Orchard ask anybody to pay?",
        1: "Taking a counter away is a part of the price. "
            "Look again at what the picture imagines, and what it leaves out.",
    },
    because="Nobody pays for anything. The question is what the abilities would make.",
)

# %% [markdown]
# "Could produce" means: imagine each ability of that land happening right now, and see what type of mana comes out
# (rule 106.7). Prices are left aside, so it does not matter whether they could be paid. It does not matter either
# whether the land is tapped.
#
# ## 3. Nothing is no green
#
# Your opponent has a Gaea's Cradle, and no creature.

# %%
rv.card("Gaea's Cradle")

# %% [markdown]
# **Which mana may your Orchard make: "green" or "none"?**

# %%
guess_cradle = None

# %% [markdown]
# In S02 you tap one Orchard now, and another when a white cat has joined your opponent. First the picture for now.

# %%
cradle = rv.walk("S02")
cradle.could_produce("orchard", 0)

# %% tags=["misconception-19"]
rv.check(
    guess_cradle,
    "green" if cradle.could_produce("orchard", 0).types == "G" else "none",
    hints={
        "green": "You read the symbol on the Cradle. Now imagine it happening: "
            "how much mana comes out?"
    },
    because="Zero green mana is no mana, and no mana has no type.",
)

# %% [markdown]
# Prices are left aside, but what the land counts is counted now: the Cradle finds nobody, and makes no mana. Then
# there is no type either. With the cat at the Cradle's side the answer is another one. Would you have said white?

# %%
cradle.could_produce("later")

# %% [markdown]
# ### Exercise: under a red moon
#
# You have a Fellwar Stone, an artifact that asks like the Orchard does. Your opponent has a Gaea's Cradle and no
# creature, as before. Write `"Blood Moon"` as `other` and run the cell: it turns lands like the Cradle into
# Mountains, and a Mountain has one ability, {T}: add {R} (rule 305.7). **Which letter stands at the right of the
# first row then?**

# %%
other = "Sol Ring"
moon = rv.table(you=["Fellwar Stone", other], opponent=["Gaea's Cradle"])
moon.could_produce("Fellwar Stone")

# %%
answer_moon = None

# %% tags=["exercise"]
red = rv.table(you=["Fellwar Stone", "Blood Moon"], opponent=["Gaea's Cradle"])
rv.check(
    answer_moon,
    red.could_produce("Fellwar Stone").types,
    hints={
        "none": "That is the answer without the Moon. "
            "Change `other`, and run that cell.",
        "G": "The Cradle has lost its own line. What is left on it?",
    },
    because="Only abilities that the land has now are imagined, "
        "whatever is printed on the card.",
)

# %% [markdown]
# ## 4. When mana is changed on its way
#
# Contamination has every land that is tapped for mana make one black mana instead. Your opponent has a Forest.
# **Which mana may your Orchard make: "green", "black", "both" or "none"?**

# %%
guess_black = None

# %% [markdown]
# Here is the beginning of S03. The picture shows what the Forest would add, and what that is replaced by.

# %%
swamped = rv.walk("S03")
swamped.could_produce("orchard", 0)

# %%
words = {"G": "green", "B": "black", "BG": "both", "": "none"}
found = words[swamped.could_produce("orchard", 0).types]

# %%
rv.check(
    guess_black,
    found,
    hints={
        "green": "That is what the Forest says. "
            "But does green mana ever come out of it?",
        "both": "Could you tap the Forest and get green? "
            "Imagine it all the way to the pool.",
        "none": "Contamination takes no mana away. It puts another kind in its place.",
    },
    because="You imagine the whole way, from the ability to the mana that arrives.",
)

# %% [markdown]
# An effect that says *instead* is a *replacement effect* (rule 614.1a). You imagine those, too. If there are several,
# you try every order, and all that can come out counts (rule 106.7).
#
# S03 goes on so: you use Deep Water, and from then on your lands make blue mana instead. Now there are two such
# effects. This picture is about your own Forest, `mine`.

# %%
swamped.could_produce("mine")

# %% [markdown]
# Whoever taps the land decides which comes first (rule 616.1), and the last one wins. You tap two Forests and decide
# once for each order. The picture shows the mana on its way, from left to right; the last two rows are the Forests.

# %%
swamped.mana()

# %% [markdown]
# ## 5. Two Orchards look at each other
#
# Both of you control nothing but Exotic Orchards. Yours asks what the opponent's could make, and that one asks what
# yours could make. **Among how many colors may you choose?**
#
# - **0**: nobody knows;
# - **5**: nobody says no to any of them;
# - **1**: there is always colorless.

# %%
guess_circle = None

# %%
circle = rv.walk("S05")
rv.check(
    guess_circle,
    len(circle.could_produce("mine", 0).types),
    hints={
        5: "Each Orchard hands on what it is told. "
            "Who would be the first to say a color?",
        1: "Colorless is a type of mana, but no color, "
            "and the Orchard asks for a color.",
    },
    because="A color has to come from somewhere. Here none ever enters the circle.",
)

# %% [markdown]
# The picture shows the three Orchards. Where a question comes back to the land that asked it, the circle is cut
# there, and only what others give counts. Nobody gives anything, so the mana has no type, and none is made (rule
# 106.5).

# %%
circle.could_produce("mine", 0)

# %% [markdown]
# Then you play a Forest. Your opponent's Orchard sees it, and yours sees that Orchard. The same question has another
# answer now.

# %%
circle.could_produce("mine")

# %% [markdown]
# Here is the whole table to click on. Click it once, and step with the arrow keys until the Forest is there. Then
# step back until it is in your hand again, tap the Orchard called `later` instead, and see what comes.

# %%
circle.stage()

# %% [markdown]
# ### Exercise: by way of the neighbor
#
# You have a Fellwar Stone and a Forest. Your opponent has one land, an Exotic Orchard. The Stone asks what lands of
# *opponents* could make, and your Forest is none. **Which colors may the Stone make?** Write their letters from
# WUBRG, such as "WU", or "none".

# %%
answer_stone = None

# %% tags=["exercise"]
stone = rv.table(you=["Fellwar Stone", "Forest"], opponent=["Exotic Orchard"])
rv.check(
    answer_stone,
    stone.could_produce("Fellwar Stone").types,
    hints={
        "none": "The Stone asks the Orchard. And whom does that Orchard ask?",
        "WUBRG": "The Orchard does not make any color it likes. "
            "Which lands does it look at?",
    },
    because="Your opponent's Orchard sees your Forest. "
        "Look at stone.could_produce('Fellwar Stone').",
)

# %% [markdown]
# ## 6. A color, or a type?
#
# Reflecting Pool looks at your own lands. Read its line and the Orchard's, word by word.

# %%
rv.card("Reflecting Pool")

# %% [markdown]
# The Pool asks for a *type* of mana, and there are six; the Orchard and the Stone ask for a *color*, and there are
# five. You have a Reflecting Pool and a Wastes, which makes {C}, and your opponent has an Exotic Orchard. **Which of
# the two can make mana: "pool", "orchard", "both" or "neither"?**

# %%
guess_types = None

# %% [markdown]
# The picture is about the Orchard, but it has to ask the Pool, so you see both answers in it, each at the right of
# its row.

# %%
gray = rv.table(you=["Reflecting Pool", "Wastes"], opponent=["Exotic Orchard"])
gray.could_produce("Exotic Orchard")

# %%
able = [
    name
    for name in ("Reflecting Pool", "Exotic Orchard")
    if gray.could_produce(name).types
]

# %%
rv.check(
    guess_types,
    " and ".join(able).removeprefix("Reflecting "),
    hints={
        "both": "The Orchard finds {C} at the Wastes and at the Pool. Is that a color?",
        "orchard": "Look at the words once more: which of them is content with a type?",
        "neither": "One of them asks for a type of mana. Is colorless a type?",
    },
    because="The Pool makes {C}. For the Orchard there is no color to be found.",
)

# %% [markdown]
# The Pool also looks at itself, since it is a land of yours. That is a circle again, and it adds nothing.
#
# ### Exercise: a full table
#
# You have an Exotic Orchard. Your opponent has a Reflecting Pool, a Wastes, and a Birds of Paradise, which makes mana
# of any color. **Among how many colors may your Orchard choose?** Change the table below as you like: what would a
# Karplusan Forest do there?

# %%
answer_table = None

# %% [markdown]
# This is the table to change. The picture shows what your Orchard asks, and what it is told.

# %%
theirs = ["Vivid Crag", "Wastes"]
mine = rv.table(you=["Exotic Orchard"], opponent=theirs)
mine.could_produce("Exotic Orchard")

# %%
others = ["Reflecting Pool", "Wastes", "Birds of Paradise"]
full = rv.table(you=["Exotic Orchard"], opponent=others)

# %% tags=["exercise"]
rv.check(
    answer_table,
    len(full.could_produce("Exotic Orchard").types),
    hints={
        5: "The Birds make any color. But what do the Pool and your Orchard ask: "
            "any permanent?",
        1: "You found {C}. Is it one of the five?",
    },
    because="The Birds are no land, and what the lands make has no color.",
)

# %% [markdown]
# ## What to keep
#
# - Mana whose type nothing defines is not made. It does not become colorless (rule 106.5).
# - "Could produce": imagine each ability that the land has now, happening now. Leave prices aside; amounts are what
#   they are today (rule 106.7).
# - No mana has no type. An empty Cradle offers nothing.
# - Replacement effects are imagined as well, in every order (rules 106.7, 616.1).
# - A circle adds nothing by itself. What enters it from outside goes all the way round.
# - Colorless is a type and no color (rules 106.1a, 106.1b).

# %%
rv.rule("106.1a", "106.1b", "106.5", "106.7", "607.5a", "614.1a", "616.1")

# %% [markdown]
# ## Where to go next
#
# - `01_mana_and_tapping`: what the tap symbol asks for, and what "tapped for mana" means.
# - Build a circle of your own with `rv.table(you=[...], opponent=[...])`, and let `could_produce` draw it.
# - `rv.walk("S08")`: two Mana Reflections, one Forest.
#
# ## For instructors
#
# Sections 1 to 3 take about 10 minutes, 4 to 6 another 10; leave 5 more for the exercises at the end if the room is
# new to the rules. Before each picture ask: "whom does it ask, and what does it leave aside?" Draw the circle of 5 on
# the board as arrows first. The myths to wait for: colorless as a consolation prize (1), a tapped land that "cannot"
# (2), the green symbol on an empty Cradle (3), and five colors out of a circle (5). Section 4 is the hardest; without
# Deep Water it still works.
