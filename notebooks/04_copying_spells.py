# %% [markdown]
# # Copying spells
#
# Mirrorpool's third line copies a spell that is still on its way: an instant or a sorcery of yours, on the stack.
# In about 25 minutes you will be able to
#
# - say what the copy of a spell does, and in which order things happen;
# - say why "whenever you cast" pays no attention to it;
# - tell what comes along with the copy (X, modes, what was sacrificed) and what is worked out anew;
# - choose new targets for a copy, as the rules allow it.
#
# You need `00_start_here` and nothing else. Run each cell with **Shift+Enter**.

# %%
import rulesviz as rv

# %% [markdown]
# Here is the card once more. From now on we use line 3.

# %%
rv.card("Mirrorpool")

# %% [markdown]
# ## 1. One Bolt becomes two
#
# You cast Lightning Bolt at your opponent, who has 20 life. With the Bolt on the stack you use Mirrorpool on it. You are
# offered new targets for its copy, and you say: no, thanks. **How much life does your opponent have in the end?**
#
# - **17**: the copy has no target, since you chose none;
# - **14**: both Bolts hit;
# - **20**: Mirrorpool changed the Bolt into a copy that nobody cast.

# %%
guess_life = None

# %%
bolt = rv.walk("S27")
rv.check(
    guess_life,
    bolt.life("opponent"),
    hints={
        17: "Saying no to new targets is not the same as having none. "
            "The original had one; so has the copy.",
        20: "The Bolt itself is untouched. Mirrorpool only puts another one beside it.",
    },
    because="What you do not change stays as it was on the original.",
)

# %% [markdown]
# This picture is the stack when the copy has just been made. The copy lies *above* the original, so it happens first.
# The dotted line joins the two; the arrows lead to their targets.

# %%
bolt.stack(bolt.at("answer same"))

# %% [markdown]
# A copy of a spell is a spell. It waits on the stack, players may answer it, and it does what it says (rule 707.10).
#
# ### Exercise: answered
#
# You have two Mirrorpools. The copy from the first one gets through. Then you copy the same Bolt with the second one, and
# your opponent casts Counterspell on that second copy. At last the Bolt itself resolves.
# **How much life does your opponent lose in all?**

# %%
answer_lost = None

# %% tags=["exercise"]
countered = rv.walk("S31")
rv.check(
    answer_lost,
    20 - countered.life("opponent"),
    hints={
        3: "Counterspell stopped the second copy alone. "
            "The Bolt does not depend on its copies.",
        9: "A copy on the stack is a spell like any other, "
            "so it can be countered like any other.",
        0: "The first copy got through before anybody had cast Counterspell.",
    },
)

# %% [markdown]
# ## 2. Not cast
#
# Young Pyromancer makes a 1/1 Elemental whenever you cast an instant or a sorcery. Archmage Emeritus draws a card whenever
# you cast *or copy* one. You have both, cast one Bolt, and copy it with Mirrorpool.
#
# **How many Elementals do you get?** Some say **2**, one for each Bolt; some say **1**; some say **0**, for the Bolt that
# was copied does not count any more.

# %%
guess_elementals = None

# %% tags=["misconception-5"]
magic = rv.walk("S30")
rv.check(
    guess_elementals,
    sum(one.kind == "token" for one in magic.frame.objects.values()),
    hints={
        2: "Two Bolts were on the stack. How many of them did you cast?",
        0: "You cast the Bolt before you copied it, and the Pyromancer saw that.",
    },
    because="The Archmage, which speaks of copying too, drew two cards.",
)

# %% [markdown]
# Ask the Pyromancer why it did nothing the second time.

# %%
magic.why_not("Young Pyromancer")

# %% [markdown]
# To *cast* is a whole procedure: you put the card on the stack, choose, pay, and only then it counts as cast (rule 601.2i).
# A copy is put on the stack by an effect; it skips all of that (rule 707.10). This picture is the stack right after the
# copy was made: the Archmage's ability waits on top, and the Pyromancer's is missing.

# %%
magic.stack(magic.at("resolve"))

# %% [markdown]
# ## 3. Nothing was paid
#
# Fall of the Titans costs {X}{X}{R}. It may have two targets, and hits each of them for X. You cast it with X = 3, at a tortoise
# and at your opponent, and copy it. You paid nothing for the copy.
# **How much damage does your opponent take in all?**
#
# - **3**: the copy has X = 0, for no mana was spent on it;
# - **6**: the copy has X = 3 as well.

# %%
guess_x = None

# %% tags=["misconception-4"]
titans = rv.walk("S20")
rv.check(
    guess_x,
    20 - titans.life("opponent"),
    hints={
        3: "X was chosen as the spell was cast. "
            "The choice belongs to the spell, and the spell is what is copied."
    },
    because="Both the original and its copy have X = 3.",
)

# %% [markdown]
# This picture shows the two spells on the stack, each with its X. Choices made while casting are on the copy too: X, targets,
# modes, how damage is divided (rule 707.10).

# %%
titans.stack(titans.at("resolve"))

# %% [markdown]
# What about a price on top? Fling makes you sacrifice a creature, and deals damage equal to that creature's power. You
# sacrifice a Hill Giant, a 3/3, fling it at your opponent, and copy the Fling.
# **How much damage does the copy deal?** Some say **0**, for nothing was sacrificed for the copy. Some say **3**.

# %%
guess_fling = None

# %%
fling = rv.table(
    you=["Mirrorpool", "3 Wastes", "Hill Giant"], hand=["Fling"], mana="{R}{R}"
)
fling.cast("Fling", targets="opponent", costs={"sacrifice": "Hill Giant"})
fling.activate("Mirrorpool", 3, targets="Fling").resolve(answers="same")
fling.resolve()

# %% [markdown]
# Only the copy has resolved so far, as you see: the original still waits on the stack. This compares your guess.

# %% tags=["misconception-6"]
rv.check(
    guess_fling,
    20 - fling.life("opponent"),
    hints={
        0: "The Giant was sacrificed for the original. "
            "Where does the copy look for 'the sacrificed creature'?",
        6: "That is both Flings. The original has not resolved yet.",
    },
    because="The copy looks at what was sacrificed for the original.",
)

# %% [markdown]
# The copy uses the *objects* with which the original was paid: here, the Giant (rule 707.10).
#
# ### Exercise: the kicker
#
# Rite of Replication makes one token copy of a creature; if its *kicker* {5} was paid, it makes five. You cast it on your Bear
# without the kicker, and copy it. Five Wastes are still untapped. **How many tokens does the copy make?**

# %%
answer_tokens = None

# %% tags=["exercise"]
kicker = rv.walk("S25")
copied = kicker.at("answer same") + 4
rv.check(
    answer_tokens,
    sum(one.kind == "token" for one in kicker[copied].objects.values()),
    hints={
        5: "The kicker is paid while you cast. Do you cast the copy?",
        2: "Count the copy's alone; the original resolves after it.",
    },
)

# %% [markdown]
# ### Exercise: change the kicker
#
# Now you kick the original. Change `False` to `True` in the last line, and run the cell: it prints what stands on the table
# when the copy has resolved.


# %%
def rite(kicked):
    bear, pool = {"card": "Runeclaw Bear", "id": "bear"}, "{U}{U}{C}{C}{C}{C}{C}{C}{C}"
    name = "Rite of Replication"
    table = rv.table(you=["Mirrorpool", "3 Wastes", bear], hand=[name], mana=pool)
    table.cast(name, kicked=kicked, targets="bear")
    table.activate("Mirrorpool", 3, targets=name)
    return table.resolve(answers="same").resolve()


rite(False)

# %% [markdown]
# **With the kicker paid for the original: how many Bears do you have when the copy and the original have resolved?**

# %%
answer_bears = None

# %% tags=["exercise"]
kicked = rite(True).resolve()
rv.check(
    answer_bears,
    kicked.count("Runeclaw Bear"),
    hints={
        7: "You kicked only the original in your count. "
            "What did the copy take over from it?",
        6: "That is after the copy. The original is still to come.",
        10: "And the Bear that you had.",
    },
)

# %% [markdown]
# One thing does *not* come along. Read the next card.

# %%
rv.card("Dawnglow Infusion")

# %% [markdown]
# ### Exercise: the color of the mana
#
# You cast Dawnglow Infusion with X = 2 and pay it with {G}{W}{W}. So green was spent, and white was spent. You copy it.
# Mana is no object (rule 106.1), so it is not among the things that the copy looks back at. The copy was not cast, and no
# mana was ever spent on it. **How much life do you gain in all, from the copy and the original?**

# %%
answer_infusion = None

# %% tags=["exercise", "misconception-6"]
glow = rv.table(
    you=["Mirrorpool", "3 Wastes"], hand=["Dawnglow Infusion"], mana="{G}{W}{W}"
)
glow.cast("Dawnglow Infusion", x=2).activate(
    "Mirrorpool", 3, targets="Dawnglow Infusion"
).resolve()
glow.resolve("all")
wrong = "X comes along, so the copy has X = 2. But it asks which mana was spent on it."
lost = "You gain 2 for the green and 2 for the white, from the spell that you paid."
rv.check(answer_infusion, glow.life() - 20, hints={8: wrong, 2: lost, 0: lost})

# %% [markdown]
# ## 4. Worked out anew
#
# Overwhelming Stampede gives your creatures trample and +X/+X. This X is the power of the strongest of them. Nobody chooses it:
# the spell looks as it resolves. It has no targets at all. Your only creature is a 2/2 Bear.
#
# You cast it and copy it. **How large is the Bear's power in the end?**
#
# - **4**: a spell without targets cannot be copied by Mirrorpool, whose line speaks of targets;
# - **6**: twice +2/+2;
# - **8**: +2/+2, and then +4/+4.

# %%
guess_bear = None

# %%
stampede = rv.walk("S18")
rv.check(
    guess_bear,
    stampede.find("bear").power,
    hints={
        4: "Mirrorpool aims at the spell, and the spell is there. "
            "New targets are an offer, not a condition.",
        6: "The copy comes first. How large is the Bear when the original looks?",
    },
    because="Only what was chosen is copied. "
        "What a spell looks up, each one looks up by itself.",
)

# %% [markdown]
# The answer in steps. Read from the top down: first the copy, then the original.

# %%
stampede.why("bear", "power")

# %% [markdown]
# So look at *when* a number is settled. The X of Fall of the Titans was announced while casting (rule 107.3a) and comes along.
# The X of Stampede is looked up at the end (rule 107.3c), by each spell for itself.
#
# ## 5. New targets
#
# Izzet Charm lets you choose one of three: counter a spell, 2 damage to a creature, or draw and discard. Each of
# them is a *mode*. You cast it for 2 damage to a Bear, copy it, and may choose new targets. **What are you asked?**
#
# - **"mode"**: which of the three, for the copy is a new Charm;
# - **"targets"**: which creature the copy hits, and nothing else.
#
# Write the word, in quotes.

# %%
guess_asked = None

# %%
charm = rv.walk("S32")
question = charm[charm.at("resolve")].question
rv.check(
    guess_asked,
    "targets" if question.kind == "new_targets" else "mode",
    hints={"mode": "The mode was chosen while casting. Think of X in section 3."},
    because="A copy has the mode of the original (rule 700.2g).",
)

# %% [markdown]
# Here it is on the stage. Click it once, step with the arrow keys until the question stands there, and answer it in your
# own way. Going back and answering differently starts a branch. The story itself tries a target that would fit
# another mode, and is refused.

# %%
charm.stage()

# %% [markdown]
# Now two targets. You cast Fall of the Titans with X = 2 at two tortoises, left and right, and copy it.
# For the copy, you would like the left tortoise and your opponent. **May you change only one of the targets?** "yes" or "no".

# %%
guess_one = None

# %%
two = rv.walk("S28")
copied = two.at("resolve")
first = two.find("Fall of the Titans", copied).targets
second = two.find("echo", copied).targets
changed = sum(old != new for old, new in zip(first, second, strict=True))

# %% tags=["misconception-25"]
rv.check(
    guess_one,
    changed == 1,
    hints={
        "no": "Some effects change all targets or none. "
            "This one lets you choose, for each target by itself."
    },
    because="You may leave any number of them as they are (rules 707.10c, 115.7d).",
)

# %% [markdown]
# This picture is the stack with both spells. Compare the arrows of the copy with those of the original.

# %%
two.stack(two.at("resolve"))

# %% [markdown]
# ### Exercise: aim for yourself
#
# The next cell plays the same with two Craw Wurms. `new` has one entry for each target; `"same"` leaves it alone.
# Try `["opponent", "same"]`, `["right", "left"]`, or `["same", "you"]`. Then try `["opponent", "opponent"]`.


# %%
def aim(new):
    wurms = [{"card": "Craw Wurm", "id": "left"}, {"card": "Craw Wurm", "id": "right"}]
    spell, mana = ["Fall of the Titans"], "{R}{C}{C}{C}{C}"
    mine = ["Mirrorpool", "3 Wastes"]
    table = rv.table(you=mine, opponent=wurms, hand=spell, mana=mana)
    table.cast("Fall of the Titans", x=2, targets=[["left", "right"]])
    table.activate("Mirrorpool", 3, targets="Fall of the Titans")
    return table.resolve(answers=[new])


aim(["same", "opponent"]).stack()

# %% [markdown]
# The last one is refused: within one spell, the same thing may not be a target twice for one use of the word (rule 115.3).
#
# **What is the lowest life total that your opponent, at 20, can end with?** X is 2; only the copy is aimed anew.

# %%
answer_lowest = None

# %% tags=["exercise"]
rv.check(
    answer_lowest,
    aim(["same", "opponent"]).resolve("all").life("opponent"),
    hints={
        16: "That takes both targets of the copy. What happened when you tried it?",
        20: "You may point one of the copy's targets at a player.",
        14: "The original keeps its two Wurms. Only the copy can reach your opponent.",
    },
)

# %% [markdown]
# And if nothing is there to aim at? You copy a Murder, but the one creature on the table, its target, jumps back to its owner's
# hand in reply. **Is the copy still made?** "yes" or "no".

# %%
guess_murder = None

# %%
murder = rv.walk("S29")
rv.check(
    guess_murder,
    any("Murder (copy)" in murder.text(place) for place in range(len(murder))),
    hints={"no": "Mirrorpool aims at the Murder, and the Murder is still there."},
    because="It keeps its lost target, and then does nothing.",
)

# %% [markdown]
# Open the last steps of this list: the copy and the original each find no target left, and neither of them does anything
# (rule 608.2b).

# %%
murder.steps()

# %% [markdown]
# ## 6. Creatures on the stack
#
# A creature is a spell too, while it is on the stack. Mirrorpool's third line cannot aim at it, but another card can:

# %%
rv.card("Double Major")

# %% [markdown]
# Hangarback Walker costs {X}{X}, is a 0/0, and enters with X counters. You cast it with X = 2, and copy the *spell*.
# The copy becomes a token. **How large is that token?**
#
# - **0**: it is a 0/0, for nobody chose an X for it, and it dies;
# - **2**: it enters with two counters.

# %%
guess_walker = None

# %% [markdown]
# The first lines play it for any X, so that you can try others.


# %% tags=["misconception-4"]
def walker(x):
    hand = ["Hangarback Walker", "Double Major"]
    table = rv.table(hand=hand, mana="{C}{C}" * x + "{G}{U}")
    table.cast("Hangarback Walker", x=x)
    table.cast("Double Major", targets="Hangarback Walker")
    return table.resolve().resolve(as_="token")


hint = "That is so when a Walker on the battlefield is copied. Here a spell is, with X."
rv.check(guess_walker, walker(2).find("token").power, hints={0: hint})

# %% [markdown]
# Such a copy turns into a token when it resolves (rule 608.3f), and the token's own text still knows the X of the spell that
# it was (rule 107.3m). This table shows the token at that moment, and the original, which is still on the stack.

# %%
walker(2).objects().loc[
    ["token", "Hangarback Walker"], ["name", "kind", "zone", "power", "counters"]
]

# %% [markdown]
# Once it has become a permanent, its X is 0 (rule 107.3g). If Mirrorpool copies *that*, the token is a 0/0 and dies.
#
# ## More like this
#
# These questions come from the situations of this notebook. Pick an answer and press the button.

# %%
rv.Quiz("S18", "S20", "S25", "S26", "S27", "S28", "S29", "S30", "S31", "S32", each=1)

# %% [markdown]
# ## What to keep
#
# - A copy of a spell is put on the stack above the original, and happens first. It was not cast (707.10, 601.2i).
# - What was chosen while casting comes along: X, modes, targets, kicker, what was sacrificed (707.10, 700.2g).
# - What mana was spent does not come along, and what a spell looks up later is looked up by each one (107.3c).
# - New targets: change as many as you like, each to something legal; keep the others, even dead ones (707.10c, 115.7d).
# - A copied creature spell becomes a token, and knows its X (608.3f, 107.3m).
#
# These are the rules behind it, in plain words.

# %%
rv.rule(
    "707.10", "601.2i", "700.2g", "707.10c", "115.7d", "115.3", "107.3a", "107.3c",
    "107.3m", "608.3f",
)

# %% [markdown]
# ## Where to go next
#
# - `03_copiable_values`, if you have not seen it: Mirrorpool's last line, and copies of permanents.
# - On your own: `rv.walk("S24")` is the Walker that dies, and `rv.walk("S26")` has Fling and a kicked Rite in one story.

# %% [markdown]
# ## For instructors
#
# - 25 minutes alone; 45 in a room, with votes in sections 1, 3 and 4.
# - Section 1: let people say in which order the two Bolts happen, before they see the stack.
# - Section 3: wait for "nothing was paid". Write two columns on the board, *chosen while casting* and *looked up later*.
# - Section 4: most vote for 6. Do not correct it; ask what the second Stampede sees.
# - Section 5: somebody will want a new mode. Let them try it on the stage and read the refusal aloud.
