# %% [markdown]
# # Instead: replacement effects, and who orders them
#
# "It makes twice as much *instead*." "This *enters with* three counters." Such words change an event before it
# happens. When two of them want the same event, the result can depend on which is first.
#
# In about 25 minutes you will be able to tell
#
# - what a replacement effect is, and why nobody can respond to it;
# - who orders several of them, and what may not be ordered at all;
# - why a copied creature gets its counters, and makes its choice anew;
# - when Doubling Season doubles a copy, and when not.

# %%
import rulesviz as rv

# %% [markdown]
# ## 1. Two Reflections
#
# You have two copies of Mana Reflection. Each says: whatever you tap for mana makes twice as much instead. You tap
# one Forest. **Guess: how many green mana do you get?**
#
# - **2**: the second one has nothing more to say;
# - **3**: each adds one;
# - **4**: twice, and twice again.

# %%
guess_green = None

# %% [markdown]
# The picture shows how the mana came about: what the Forest would add, each effect that changed it, and what arrived.

# %%
mirror = rv.walk("S08")
mirror.mana()

# %%
rv.check(
    guess_green,
    len(mirror.frame.players[0].pool),
    hints={
        2: "Each effect may change an event once. There are two of them.",
        3: "They do not say 'one more'. What is twice of twice one?",
    },
    because="The first makes two of it, the second twice as much of that.",
)

# %% [markdown]
# Nothing went onto the stack, and nobody could respond: the Forest never made one green mana. A *replacement effect*
# has something else happen in an event's place (rule 614.1); most say **instead** (614.1a). The event that was
# replaced never was (614.6). And each such effect gets one chance at an event, so it does not double for ever
# (614.5).
#
# ## 2. Contamination
#
# Now your opponent has Contamination, and you have one Mana Reflection and a Forest.

# %%
rv.card("Contamination")

# %% [markdown]
# You tap the Forest. Both effects want that event: one would double it, one would make it a single black mana.
# **Guess: what do you get?**
#
# - **"B"**: Contamination has the last word, it says "instead of anything else";
# - **"BB"**: first black, then doubled;
# - **"either"**: you may choose.
#
# Write it in quotes.

# %%
guess_black = None

# %% [markdown]
# The next lines tap a Forest, and answer the question which effect comes **first**. `got` says what is in your pool.


# %%
def tap(*order, reflections=1):
    table = rv.table(
        you=[f"{reflections} Mana Reflection", "Forest"], opponent=["Contamination"]
    )
    return table.tap("Forest", answers=list(order))


def got(table):
    return "".join(unit.type for unit in table.frame.players[0].pool)


# %%
black_first, twice_first = tap("Contamination"), tap("Mana Reflection")
got(black_first), got(twice_first)

# %% tags=["runner-up-1"]
results = {got(black_first), got(twice_first)}
rv.check(
    guess_black,
    "either" if len(results) > 1 else results,
    hints={
        "B": "It says so when it is applied. What if something is applied after it?",
        "BB": "That is one way. What if the Reflection comes first?",
    },
    because="You choose the order: one black or two.",
)

# %% [markdown]
# This picture has Contamination applied first. Follow the mana from what the Forest would add to what arrived.

# %%
black_first.mana()

# %% [markdown]
# And in this one the Reflection came first.

# %%
twice_first.mana()

# %% [markdown]
# Where several replacement effects fit one event, **the player whom it happens to** picks one, it is applied, and
# then the game looks again which of the others still fit (rules 616.1, 616.1f). Here it is your Forest and your mana.
# So you pick, though Contamination belongs to your opponent; and neither its age nor its words matter.
#
# **Your turn.** Now you have **two** Reflections, and your opponent Contamination. **How many different amounts of
# black mana can you make?** The next cell plays one order; change it. (The two are called `"Mana Reflection#1"` and
# `"Mana Reflection#2"`, and no more answers are needed once only one effect is left, or all orders give the same.)

# %%
got(tap("Mana Reflection#1", "Contamination", reflections=2))

# %%
answer_amounts = None

# %%
one, two = "Mana Reflection#1", "Mana Reflection#2"
orders = [("Contamination",), (one, "Contamination"), (one, two)]

# %% tags=["exercise"]
rv.check(
    answer_amounts,
    len({got(tap(*order, reflections=2)) for order in orders}),
    hints={
        2: "There are three places for Contamination.",
        6: "Does it matter which Reflection is which?",
    },
    because="Contamination first, between them, or last: four, two or one.",
)

# %% [markdown]
# **Another one.** You have Contamination and two Forests, and Deep Water has resolved: this turn your lands make blue
# "instead of any other type". **Can one of the Forests still make green?** Write "yes" or "no".

# %%
answer_water = None

# %% tags=["exercise"]
water = rv.walk("S03")
rv.check(
    answer_water,
    "yes" if "G" in got(water) else "no",
    hints={
        "yes": "Both effects must be applied, one after the other. "
            "Does either of them leave green?"
    },
    because="In one order it ends black, in the other blue. "
        "Both Forests have shown it: rv.walk('S03').steps().",
)

# %% [markdown]
# The order counts even where nobody taps anything: Exotic Orchard makes a color that an opponent's land **could
# produce**. The picture asks a Forest of that game what it could produce (rule 106.7). All orders are tried.

# %%
water.could_produce("mine", water.at("resolve"))

# %% [markdown]
# ## 3. A shield
#
# Furnace of Rath doubles all damage. Your opponent has it, and Urza's Armor as well, which prevents 1 of any damage
# to its player. You cast Lightning Bolt at your opponent, for 3. **Guess: how many points of damage does it do?**
# Write 4, 5 or 6.

# %%
guess_bolt = None

# %% [markdown]
# A *prevention effect* stops damage before it is dealt (rule 615.1). In the queue it is one of the others. The
# question that the game asks says who orders them.

# %%
forge = rv.table(
    you=["Mountain"],
    opponent=["Furnace of Rath", "Urza's Armor"],
    hand=["Lightning Bolt"],
)
forge.cast("Lightning Bolt", targets="opponent").resolve()
forge.question

# %% [markdown]
# Your opponent is hurt, so your opponent picks, and wants to lose as little as possible. These lines try both answers
# on a *branch*, a second table that stands at the same moment.

# %%
ways = ["Furnace of Rath", "Urza's Armor"]
left = [forge.branch().answer(first).life("opponent") for first in ways]

# %%
rv.check(
    guess_bolt,
    20 - max(left),
    hints={
        5: "That is doubled first, then one prevented. "
            "Would your opponent choose that?",
        6: "The Armor prevents one point, before or after the doubling.",
    },
    because="One is prevented, then the other two are doubled.",
)

# %% [markdown]
# ## 4. How things enter
#
# "This enters with three counters" is a replacement effect as well, though it does not say "instead" (rule 614.1c).
# Grakmaw, Skyclave Ravager is printed 0/0 and has such a line. Cadric, Soul Kindler makes a token copy of it.
# Counters are never copied. **Guess: how much power does the token have?**

# %%
guess_grakmaw = None

# %% [markdown]
# The picture shows your Grakmaw, what was copied from it, and the token.

# %%
grakmaw = rv.walk("S38")
grakmaw.copies()

# %%
rv.check(
    guess_grakmaw,
    grakmaw.find("tok").power,
    hints={
        0: "The counters stay behind, right. But which line of text is copied?",
        6: "Only one Grakmaw's counters lie on it.",
    },
    because="The line is copied, and works for the token as it enters. "
        "The counters are new ones.",
)

# %% [markdown]
# To see how something enters, the game pictures it on the battlefield with the abilities it would have there (rule
# 614.12). The token would be a Grakmaw, so it enters with three counters of its own.
#
# **An exercise.** Your Adaptive Automaton came with the words "as this enters, choose a creature type"; you chose
# Elf. Mirrorpool copies it. **What happens?** Write the letter.
#
# - **A**: the token is an Elf as well;
# - **B**: you choose anew;
# - **C**: the token has no chosen type.

# %%
answer_automaton = None

# %% tags=["exercise"]
asked = [frame.question.kind for frame in rv.walk("S17").frames if frame.question]
rv.check(
    answer_automaton,
    "B" if "creature_type" in asked else "A",
    hints={
        "A": "Is Elf printed on the card, or was it said by somebody as the card came?",
        "C": "The line 'as this enters' is copied. "
            "What does it do as the token enters?",
    },
    because="The choice belongs to that one Automaton; its line is copied, "
        "and asks you again (707.6, 614.12).",
)

# %% [markdown]
# ## 5. First of all, copying
#
# Essence of the Wild says that creatures you control enter as copies of it: 6/6. You cast Diregraf Ghoul, a 2/2 that
# enters tapped. Two effects want the same event: one turns it into an Essence, one taps it. **Guess: does it enter
# tapped or untapped?** Write the word.

# %%
guess_ghoul = None

# %% [markdown]
# These lines play it; you are not asked for an order. The picture shows what came of the Ghoul, at its right end.


# %%
def ghoul(opponent=()):
    mine = {"you": ["Essence of the Wild"], "hand": ["Diregraf Ghoul"], "mana": "{B}"}
    return rv.table(opponent=opponent, **mine).cast("Diregraf Ghoul").resolve()


wild = ghoul()
wild.copies()

# %% tags=["misconception-12"]
rv.check(
    guess_ghoul,
    "tapped" if wild.find("Diregraf Ghoul").tapped else "untapped",
    hints={
        "tapped": "'Enters tapped' is the Ghoul's line. "
            "As what does it enter, and has that such a line?"
    },
    because="Copying is applied first. As an Essence it has no line that would tap it.",
)

# %% [markdown]
# The order is not always free. Some effects have a rank, and come before the others (rules 616.1a to 616.1e):
#
# 1. what a spell or ability changes about its own effect;
# 2. under whose control something enters;
# 3. **as a copy of what** it enters (616.1c);
# 4. with which face up it enters;
# 5. everything else, in any order.
#
# After copying, the game looks again (616.1f). The Ghoul is pictured as an Essence of the Wild, and "enters tapped"
# does not fit any more.
#
# **Vary:** your opponent has Imposing Sovereign, by which creatures of the Sovereign's opponents enter tapped. Add it
# in the next cell, like `ghoul(["Imposing Sovereign"])`, and run it. **Is the new Essence tapped now?** Write "yes"
# or "no".

# %%
ghoul().find("Diregraf Ghoul").tapped

# %%
answer_sovereign = None

# %% tags=["exercise"]
rv.check(
    answer_sovereign,
    ghoul(["Imposing Sovereign"]).find("Diregraf Ghoul").tapped,
    hints={"no": "The Ghoul's own line is gone. Is the Sovereign's?"},
    because="That line stands on another card. "
        "It still fits after the copying, and taps whatever creature enters.",
)

# %% [markdown]
# ## 6. Creating comes before entering
#
# You have Doubling Season: an effect that would create tokens creates twice as many. Voice of All says "as this
# enters, choose a color", and yours has red. Mirrorpool makes a token copy of it. **Guess: how many colors can you
# choose in all?**
#
# - **0**: red was chosen already;
# - **1**: you choose, and then what comes is doubled;
# - **2**: two tokens, a color for each.

# %%
guess_voices = None

# %% [markdown]
# We answer white, then blue. Open the last steps: each question has a line, and each token says what was chosen for
# it.

# %%
voice = {"card": "Voice of All", "id": "voice", "choices": {"color": "R"}}
season = rv.table(you=["Doubling Season", "Mirrorpool", "5 Wastes", voice])
season.activate("Mirrorpool", 4, targets="voice").resolve(answers=["W", "U"])
season.steps()

# %% tags=["misconception-13"]
rv.check(
    guess_voices,
    sum(frame.question is not None for frame in season.frames),
    hints={
        0: "That was said for the first Voice. Its line is copied, the answer is not.",
        1: "Can a token choose, before it is settled how many there are?",
    },
    because="Creating is the outer event and is doubled first; then "
        "each token enters, and asks by itself.",
)

# %% [markdown]
# The stage shows it. Click it once, and step with the arrow keys to the questions; click each of the tokens to see its protection. Then
# go back to a question and answer another color: a branch begins.

# %%
season.stage()

# %% [markdown]
# *Creating* a token contains its *entering*, as a box contains a box. Replacements of the outer event come first
# (rule 616.1g).
#
# **The last one.** You have Doubling Season and cast Sol Ring. Lithoform Engine copies the **spell**, and the copy
# resolves: it becomes a token. **How many Sol Ring tokens do you get?**

# %%
answer_rings = None

# %%
ring = rv.table(
    you=["Doubling Season", "Lithoform Engine", "5 Wastes"], hand=["Sol Ring"]
)
ring.cast("Sol Ring").activate("Lithoform Engine", 3, targets="Sol Ring")
ring.resolve(2)
tokens = ring.objects().query("kind == 'token'")

# %% tags=["exercise"]
rv.check(
    answer_rings,
    int((tokens.name == "Sol Ring").sum()),
    hints={
        2: "Doubling Season waits for an effect that *creates* tokens. "
            "Does any effect create this one?",
        0: "A copy of a spell for a permanent does resolve, and something stays.",
    },
    because="The copy becomes a token by resolving, and nothing is created (608.3f).",
)

# %% [markdown]
# The quiz asks about three of these games. With a running kernel you can click on an answer.

# %%
rv.Quiz("S03", "S17", "S38", each=1)

# %% [markdown]
# ## What to keep
#
# - A replacement effect changes an event before it happens; the old event never was (614.1, 614.6). Each gets one chance (614.5).
# - "Enters tapped", "enters with", "as this enters" are replacement effects, judged by what would be on the battlefield (614.1c, 614.12).
# - The player whom it happens to picks the order, one by one, whoever owns the effects (616.1, 616.1f).
# - Copying comes before the rest (616.1c), and creating before entering (616.1g).
# - A copied permanent spell turns into a token, and nobody creates it (608.3f).

# %%
rv.rule(
    "614.1", "614.1c", "614.5", "614.6", "614.12", "615.1", "616.1", "616.1c",
    "616.1f", "616.1g", "608.3f",
)

# %% [markdown]
# ## Where to go next
#
# What an effect does to a thing that has already come is the subject of `07_layers`. X in "enters with X counters"
# has its own page, `08_the_value_of_x`.
#
# ## For instructors
#
# - 25 minutes. Sections 1 and 2 make a lesson of ten; 5 and 6 are for players who know the cards.
# - Ask at Contamination: "Whose choice?" The room will say its controller. Let somebody lose the bet, then show `tap(...)`.
# - Wait for "tapped" at the Ghoul. Whoever says it has the timing of a trigger in mind: first it enters, then it becomes something.
# - With judges: let both sides write the order down for two Reflections and Nyxbloom Ancient, and count the results.
