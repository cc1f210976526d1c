# %% [markdown]
# # Start here: what does a copy take with it?
#
# You play Magic, and you have never read the rulebook? Good, this page is for you.
# In about 25 minutes you will be able to tell
#
# - what a copy of a creature takes over, and what it leaves behind;
# - why a value is what it is, and which rule says so;
# - why an ability of yours did *not* trigger.
#
# Run a cell with **Shift+Enter**, from the top down. You can break nothing.

# %%
import rulesviz as rv

# %% [markdown]
# ## 1. A long day for a small Bear
#
# Your Runeclaw Bear is a plain green 2/2. Today it carries three +1/+1 counters, and the Aura Giant Strength.
# It has attacked, so it is tapped. You cast Crimson Wisps on it, which dyes it red and gives it haste,
# and Giant Growth. Your Bear is now a tapped, red 10/10.
#
# You own a Mirrorpool, too. Here is the card, in our own short wording and with its lines numbered.

# %%
rv.card("Mirrorpool")

# %% [markdown]
# Its fourth line turns your Bear into two Bears. **Before you read on, guess: how much power does the new one have?**
# Four answers that people give:
#
# - **10**: everything, as it stands there;
# - **7**: all but Giant Growth, which ends tonight anyway;
# - **5**: the Bear and its counters;
# - **2**: the Bear alone.
#
# Write yours in place of `None`.

# %%
guess_power = None

# %% [markdown]
# Now the rules play the story to its end, and the cell after that compares your guess with what really happened.

# %%
game = rv.walk("S21")

# %% tags=["misconception-1"]
rv.check(
    guess_power,
    game.find("tok").power,
    hints={
        10: "Size, color and tapping belong to that one Bear. "
            "Read on to see which part of it is copied.",
        7: "You let Giant Growth go. But an Aura and counters stay behind as well.",
        5: "Counters lie on the card, and are no part of it. "
            "The copy starts with none.",
    },
    because="The new Bear is the printed one. "
        "Read on to see where the other eight points went.",
)

# %% [markdown]
# ## 2. Step by step
#
# Here is everything that happened, one line for each thing you did. Open a line to see what followed and how the table
# looked afterwards. The numbers in brackets are the rules behind each step.

# %%
game.steps()

# %% [markdown]
# Open line 6. You have paid, and Mirrorpool is gone: giving it up was part of the price.
# Its ability lives on by itself and waits on the *stack*, where things stand in line before they happen (rule 405).
#
# The picture shows the ability in the middle, where it came from at its left, and what it is aimed at, its *target*,
# at its right.

# %%
paid = game.at("activate Mirrorpool")
game.stack(paid)

# %% [markdown]
# Both players pass, the ability happens (it *resolves*, rule 608), and there are two Bears.
# This table puts them side by side: `bear` is yours of old, `tok` is the new one, a *token* (rule 111).

# %%
shown = ["name", "power", "toughness", "colors", "tapped", "counters", "copy_of"]
game.objects().loc[["bear", "tok"], shown]

# %% [markdown]
# The new Bear is green, untapped and 2/2. Where did the other eight points go?
#
# ## 3. The line
#
# To know what a creature is, the game starts with the printed card and lays every effect over it, in a fixed order of
# seven *layers* (rule 613). The picture shows your old Bear: what is printed at the left, one column for each effect,
# what it is now at the right. A dot means that nothing changed there.

# %%
game.strata("bear")

# %% [markdown]
# Look at the bold line. What stands left of it is called the *copiable values* (rule 707.2), and that is all a copy takes.
# The color, the haste, the counters, the Aura and the Growth stand right of it.
#
# The next picture tells the same as a chain: your Bear at the left, what was copied from it in blue, the new Bear at the
# right. What stayed behind is struck through, each with its rule.

# %%
game.copies()

# %% [markdown]
# So the new Bear has a short history: it was printed, then copied, and nothing else touched it since. Here are its steps as
# a table; `dropna` leaves out the rows of what stayed behind. You can get every picture like this as a table.

# %%
game.strata("tok").to_frame()[
    ["layer", "source", "colors", "power", "toughness"]
].dropna()

# %% [markdown]
# ## 4. Ask why
#
# Every value can tell where it comes from. Ask for the power of your old Bear, and read the answer from the top down:
# each step adds to the one above it. Below it stand the rules, in plain words.

# %%
game.why("bear", "power")

# %% [markdown]
# Now a harder one. The old Bear is red. Why is the new one green?
# The answer shows the chain that made it so, and then everything that it could have got and did not.

# %%
game.why("tok", "colors")

# %% [markdown]
# All of this is also one table to click on, the *stage*. Click it once; then the arrow keys step through the story, in
# smaller steps than the list above. Click a card to see its layers, and click one of its values to ask why. You cannot
# break it: every step can be taken back. (On a page where no kernel runs, you see a picture of the table instead.)

# %%
game.stage()

# %% [markdown]
# ## 5. Ask why not
#
# Another table, another day. You have a Mishra's Self-Replicator. Here is what it says.

# %%
rv.card("Mishra's Self-Replicator")

# %% [markdown]
# It watches for *historic* spells: artifacts, legends and Sagas (rule 700.6), and then asks you for {1}. Now Mirrorpool
# copies your Ornithopter, which is an artifact.
# Does the Self-Replicator *trigger*, that is, does its ability go off by itself? Write "yes" or "no". A word needs its
# quotes: without them Python looks for something of that name, and complains.

# %%
guess_trigger = None

# %% [markdown]
# Here is that table, with the copy on it.

# %%
workshop = rv.table(
    you=["Mirrorpool", "5 Wastes", "Ornithopter", "Mishra's Self-Replicator"]
)
workshop.activate("Mirrorpool", 4, targets="Ornithopter")
workshop.resolve()

# %%
rv.check(
    guess_trigger,
    len(workshop.frame.stack) > 0,
    hints={
        "yes": "A new artifact is there, that is true. "
            "But how did it come, and what exactly does the machine watch?"
    },
    because="There are two Ornithopters, the stack is empty, "
        "and nobody asked you for {1}.",
)

# %% [markdown]
# The reason is not the Ornithopter; it is how the second one got there. The answer names the first condition that failed.

# %%
workshop.why_not("Mishra's Self-Replicator")

# %% [markdown]
# ## 6. Change one thing
#
# Does a copy always fall back to what is printed? Let a Clone enter as a copy of a Hill Giant, and let Mirrorpool copy
# the Clone. These few lines play that for whichever creature you name.


# %%
def copy_a_copy(card):
    mine = ["Mirrorpool", "5 Wastes", "Hill Giant"]
    table = rv.table(you=mine, hand=[card], mana="{U}{U}{C}{C}{C}{C}{C}")
    table.cast(card).resolve(answers="Hill Giant")
    table.activate("Mirrorpool", 4, targets=card).resolve(as_="token")
    return table


clone = copy_a_copy("Clone")
clone.copies()

# %% [markdown]
# The chain now runs from top to bottom. The Clone really is a Hill Giant, for the copy as well: the token is a 3/3 Hill
# Giant, and no 0/0 Clone. What was copied can be copied on (rule 707.3).
#
# Now change one card. Quicksilver Gargantuan enters as a copy too, *except* that it is 7/7. Mirrorpool copies it.
# Will the token have power 3, like the Giant, or 7?

# %%
guess_exception = None

# %% [markdown]
# The picture shows the chain with the Gargantuan in it. Look at what is written between the Giant and the Gargantuan.

# %%
first = "Quicksilver Gargantuan"
other = copy_a_copy(first)
other.copies()

# %%
rv.check(
    guess_exception,
    copy_a_copy("Quicksilver Gargantuan").find("token").power,
    hints={
        3: "That is the Giant's power. "
            "Did the 7/7 come later, like Giant Growth, or with the copying itself?"
    },
    because="The exception belongs to the copying, so it is handed on.",
)

# %% [markdown]
# An exception that changes what is copied becomes part of the copiable values (rule 707.9b). It stands left of the bold
# line, unlike counters or Giant Growth. Some cards put more into the same sentence, such as counters that the copy enters
# with. That happens besides, it is not written into the copy, and it is not handed on (rule 707.9e).

# %% [markdown]
# ## 7. Three exercises
#
# **One: change a card.** Spark Double enters as a copy of Hill Giant, except that it is not legendary and gets a +1/+1
# counter as it enters. Then Mirrorpool copies it. How much power does the token have? Write a number in place of `None`.
# To see for yourself, write `"Spark Double"` as `first` in the cell of section 6, and run that cell again.

# %%
answer_spark = None

# %% tags=["exercise"]
rv.check(
    answer_spark,
    copy_a_copy("Spark Double").find("token").power,
    hints={
        4: "That is the Spark Double itself, counter and all. "
            "On which side of the line does a counter stand?"
    },
    because="The counter is put on one creature; it is not "
        "written into what is copied.",
)

# %% [markdown]
# **Two: both at once.** A Quicksilver Gargantuan has entered as a copy of Hill Giant. You cast Giant Growth on it: +3/+3.
# Then Mirrorpool copies it. How much power does the token have?

# %%
answer_growth = None

# %% [markdown]
# These lines play it. What they show at the end are only the acts.

# %%
exam = rv.table(
    you=["Mirrorpool", "5 Wastes", "Forest", "Hill Giant"],
    hand=["Quicksilver Gargantuan", "Giant Growth"],
    mana="{U}{U}{C}{C}{C}{C}{C}",
)
exam.cast("Quicksilver Gargantuan").resolve(answers="Hill Giant")
exam.cast("Giant Growth", targets="Quicksilver Gargantuan").resolve()
exam.activate("Mirrorpool", 4, targets="Quicksilver Gargantuan").resolve(as_="token")
exam.acts

# %% tags=["exercise"]
rv.check(
    answer_growth,
    exam.find("token").power,
    hints={
        10: "Giant Growth stands right of the bold line. What becomes of it?",
        3: "How did the Gargantuan come to be larger than the Giant? "
            "Was that a part of the copying?",
        6: "Two questions: is the 7/7 copied, and is the +3/+3?",
    },
    because="The exception is copied, the Growth is not. "
        "See it with exam.strata('Quicksilver Gargantuan').",
)

# %% [markdown]
# **Three: change what you do.** Think of the workshop of section 5 once more. This time the Ornithopter is in your hand,
# and you cast it. Does the Self-Replicator trigger? Write "yes" or "no".

# %%
answer_cast = None

# %% [markdown]
# The picture is the stack right after you have cast it, on a table of its own. What stands on top happens first.

# %%
bench = rv.table(you=["Mishra's Self-Replicator"], hand=["Ornithopter"])
bench.cast("Ornithopter").stack()

# %% tags=["exercise"]
rv.check(
    answer_cast,
    len(bench.frame.stack) == 2,  # the Ornithopter, and a trigger above it
    hints={
        "no": "It is the same artifact as before. "
            "What does the machine watch for, and is that what you did?"
    },
    because="Now an artifact spell is cast, "
        "and the trigger waits above the Ornithopter.",
)

# %% [markdown]
# ## What to keep
#
# - A copy takes what is left of the bold line: the printed card, and other copying. Nothing else.
# - Counters, Auras, tapping, damage and passing effects stay behind.
# - A copy of a copy is a copy of what the first one had become, exceptions included.
# - What is put onto the battlefield was not cast.
#
# These are the rules behind it.

# %%
rv.rule("707.2", "613.2c", "707.3", "707.9b", "707.9e", "601.2i")

# %% [markdown]
# ## Where to go next
#
# - More situations: `rv.all_scenarios()` lists them, and `rv.walk("S33")` plays one. Try S19, S33 and S43.
# - Your own table: `rv.table(...)`, as above. `table.undo()` takes an act back, and a wrong act is refused with its rule.
# - Without a notebook: `rulesviz run S21` walks through the same story in a terminal.

# %% [markdown]
# ## For instructors
#
# - 25 minutes alone, 40 with a room: let it vote by hands on the first guess before anybody runs the next cell.
# - Ask: *where did the other eight points go?* Collect answers on the board, then show the bold line of section 3.
# - Wait for "but it is a 10/10, everybody can see it", and for "a new artifact, so the machine triggers". Both are intuition
#   about the table; the rules ask where a value comes from, and how a thing got there.
# - `game.stage(presenter=True)` is the same stage with large print for the wall.
