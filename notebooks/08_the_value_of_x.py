# %% [markdown]
# # The value of X
#
# X is a number that somebody chooses. But who remembers it, and for how long? Copies make the question sharp: nothing was
# paid for them, so what is their X?
#
# In about 20 minutes you will be able to tell
#
# - what X is while a spell waits, and what it is on the battlefield;
# - why a copied spell has the X of its original, and a copied creature has not;
# - what mana value a card with {X} in its cost has, in each place;
# - when a copy arrives as a 0/0 and dies.

# %%
import rulesviz as rv

# %% [markdown]
# ## 1. Walking Ballista for six
#
# Here is a card with {X} in its cost, twice, in our own short wording.

# %%
rv.card("Walking Ballista")

# %% [markdown]
# You cast it and choose X = 3. That costs {3}{3}, six mana. It resolves and is a 3/3 with three +1/+1 counters.
#
# The *mana value* of a card is its whole cost as one number (rule 202.3). **Guess: what is the mana value of your Ballista
# now, on the battlefield?**
#
# - **6**: that is what you paid;
# - **3**: X is three;
# - **0**: there X counts for nothing.

# %%
guess_value = None

# %% [markdown]
# This plays it. The two lines below show X and the mana value: first on the *stack*, where a spell waits to happen, then on the
# battlefield.

# %%
ballista = rv.walk("S09")
for act in ["cast", "resolve"]:
    seen = ballista.find("Walking Ballista", ballista.at(act))
    print(
        f"{seen.zone}: X = {seen.x}, mana value {seen.mana_value}, "
            "counters {dict(seen.counters)}"
    )

# %%
rv.check(
    guess_value,
    ballista.find("Walking Ballista").mana_value,
    hints={
        6: "That was the mana value of the spell. "
            "A permanent is another thing than the spell that it was.",
        3: "There are two {X} in the cost, so X = 3 would make six. "
            "But does X still count?",
    },
    because="Only on the stack does X stand for the number that was chosen (202.3e).",
)

# %% [markdown]
# Ask for the reason: the cost is still {X}{X}, and everywhere but on the stack an X in a mana cost is worth zero (rule 107.3g).

# %%
ballista.why("Walking Ballista", "mana_value")

# %% [markdown]
# Then where did the three counters come from? The Ballista's own words on how it *enters* may look back at the spell that it
# was just now, and use its X (rule 107.3m). That happens once, at that moment. The picture shows what came of it: a 0/0 as
# printed, and counters that lie on it.

# %%
ballista.strata("Walking Ballista")

# %% [markdown]
# ## 2. A copied spell
#
# You cast Fall of the Titans with X = 3: at most two targets take X damage each. You aim at your opponent and at a
# Tortoise with toughness 9. Before it happens, Mirrorpool copies the spell. For the copy nobody paid anything.
#
# **Guess: how much damage is on the Tortoise in the end?**
#
# - **3**: nothing was paid for the copy, so its X is zero;
# - **6**: X is copied, so three comes twice;
# - **4**: the copy has the smallest X that does anything, one.

# %%
guess_fall = None

# %% [markdown]
# The picture is the stack at the moment when the copy has been made: it lies on top and happens first. Read the X in each box.

# %%
fall = rv.walk("S20")
fall.stack(fall.at("resolve"))

# %% tags=["misconception-4"]
rv.check(
    guess_fall,
    fall.find("tortoise").damage,
    hints={
        3: "X was chosen for the spell. What is copied: that choice, or the payment?",
        4: "Nobody chooses an X for the copy. Where does it get one from?",
    },
    because="The choices made for a spell are copied with it (707.10), "
        "and X is such a choice.",
)

# %% [markdown]
# A spell's X is *announced* when it is cast (rule 107.3a), as its targets and its mode are. All these choices belong to the spell,
# and a copy of a spell copies them, too (rule 707.10). The payment was only the price.
#
# ## 3. A copied permanent
#
# Now you cast Hangarback Walker with X = 4. It has {X}{X} in its cost, and enters with X counters: a 4/4. When it dies, you
# get a 1/1 Thopter for each counter that was on it. Mirrorpool makes a token copy of it.
#
# **Guess: how many Hangarback Walkers do you have in the end?** Write 1 or 2. And think ahead: how many Thopters?

# %%
guess_walkers = None

# %% [markdown]
# Play it, and count.

# %%
walker = rv.walk("S24")
rv.check(
    guess_walkers,
    walker.count("Hangarback Walker"),
    hints={
        2: "For the token no spell was cast and no X was chosen. How large is it then?"
    },
    because="For the token X is 0: it came as a 0/0, and died at once.",
)

# %% [markdown]
# Here is everything that happened. Open step 5: the token was created, and in the same breath put into the graveyard.
# A creature with toughness 0 dies without anybody doing anything (rule 704.5f).

# %%
walker.steps()

# %% [markdown]
# Its last ability did trigger. **How many Thopters came of it?**

# %%
answer_thopters = None

# %% tags=["exercise", "misconception-3"]
rv.check(
    answer_thopters,
    walker.count("Thopter"),
    hints={
        4: "The ability counts the counters on the one that died. Had the token any?",
        1: "One trigger, yes. But it makes a Thopter for each counter.",
    },
    because="The counters of the original were never copied, "
        "and of its own it had none.",
)

# %% [markdown]
# So here is the difference. Mirrorpool's third ability copies a **spell**, and the number that was chosen for it comes along. The fourth
# copies a **permanent**: all that is copied is the card as it stands there, with {X}{X} in its cost and X worth zero
# (rules 107.3g, 707.2). The token was no spell before, so its "enters with X counters" has nothing to look back at.
#
# ## 4. A copied creature spell
#
# Between the two there is a third case. Double Major copies a creature **spell** that still waits on the stack. When the copy
# happens, it becomes a token. You cast Hangarback Walker with X = 2, and answer it with Double Major.
# **Guess: how many counters does the token have?**

# %%
guess_major = None

# %% [markdown]
# The next lines play that for whatever X you name. The Walker is paid from Wastes, two for each point of X. The picture shows
# what is left on the stack when the copy has happened: the original, with its X.


# %%
def double(x):
    hand = ["Hangarback Walker", "Double Major"]
    table = rv.table(you=["20 Wastes", "Forest", "Island"], hand=hand)
    wastes = [f"Wastes#{one + 1}" for one in range(2 * x)]
    table.cast("Hangarback Walker", x=x, using=wastes)
    table.cast("Double Major", targets="Hangarback Walker").resolve()
    return table.resolve(as_="token")


major = double(2)
major.stack()

# %% [markdown]
# The copy is a token on the battlefield by now. Its counters:

# %%
rv.check(
    guess_major,
    sum(count for _, count in major.find("token").counters),
    hints={
        0: "This time the copy was a spell itself, for a while. "
            "Which X does a copied spell have?",
        4: "Two {X} in the cost make it dear; the text asks for X once.",
    },
    because="The copied spell has X = 2, "
        "and the token that it becomes may look back at it (707.10, 107.3m).",
)

# %% [markdown]
# The copied spell becomes a token as it resolves (rule 608.3f). For its "enters with X counters" that spell counts, like any
# spell that becomes a permanent. Here are the three cases side by side.
#
# | what is copied | when | X of the copy |
# | --- | --- | --- |
# | a spell that does something | on the stack | as chosen (707.10) |
# | a creature spell | on the stack | as chosen, also for the token that it becomes (608.3f, 107.3m) |
# | a creature | on the battlefield | 0 (107.3g) |
#
# **Vary:** resolve the original as well. With which X do the two Walkers have **ten** power together? Change the number in
# the next cell until it is so, then write it down.

# %%
pair = double(2).resolve()
pair.find("token").power + pair.find("Hangarback Walker").power

# %%
answer_ten = None

# %% tags=["exercise"]
rv.check(
    answer_ten,
    {x for x in range(1, 8) if 2 * double(x).find("token").power == 10},
    hints={
        10: "That would be ten each.",
        2: "Two each makes four in all.",
        3: "Three each makes six in all.",
    },
    because="Each has X counters, whoever paid for it.",
)

# %% [markdown]
# ## 5. Other ways onto the battlefield
#
# Your Ballista lies in the graveyard, and Reanimate puts it back. Or a Clone enters as a copy of a Ballista with three counters.
# Neither of the two was *cast* as a Ballista with an X. **Does either of them survive?** Write "yes" or "no", in
# quotes.

# %%
guess_ways = None

# %% [markdown]
# The two lines below each play one of them.

# %%
back = rv.table(graveyard=["Walking Ballista"], hand=["Reanimate"], mana="{B}")
back.cast("Reanimate", targets="Walking Ballista").resolve()
old = {"card": "Walking Ballista", "id": "old", "counters": {"+1/+1": 3}}
clone = rv.table(you=[old], hand=["Clone"], mana="{U}{U}{U}{U}")
clone.cast("Clone").resolve(answers="old")

# %%
zones = {back.find("Walking Ballista").zone, clone.find("Clone").zone}
rv.check(
    guess_ways,
    "yes" if "battlefield" in zones else "no",
    hints={
        "yes": "Which spell with an X could they look back at? "
            "Reanimate has none, and neither has Clone."
    },
    because="Both arrive with X worth zero: a 0/0 without counters.",
)

# %% [markdown]
# The stage shows the Clone's table. Click it once, step with the arrow keys to its last moments, and see it come and go; click it to see
# its layers. Before the Clone resolves you can also go back and answer "none". (Would that have been better for it?)

# %%
clone.stage()

# %% [markdown]
# **An exercise.** You paid X = 2 for Primo, the Unbounded, which enters with twice X counters: a 4/4. Cadric, Soul Kindler
# triggers, and you pay {1} for a token copy of it. **How many Primos are on the battlefield in the end?**

# %%
answer_primo = None

# %% tags=["exercise"]
rv.check(
    answer_primo,
    rv.walk("S40").count("Primo, the Unbounded"),
    hints={2: "The token copies the permanent, not the spell. What is twice zero?"},
    because="The token arrives as a 0/0. (The legend rule is not to blame: "
        "Cadric shields tokens from it.)",
)

# %% [markdown]
# **The last one.** Fall of the Titans costs {X}{X}{R}. You cast it with X = 3, and now it lies in your graveyard.
# **What is its mana value there?**

# %%
answer_grave = None

# %% tags=["exercise"]
rv.check(
    answer_grave,
    fall.find("Fall of the Titans").mana_value,
    hints={
        7: "That was right as long as it was on the stack.",
        0: "X is worth zero. Is that all there is in its cost?",
        4: "There are two {X} in its cost; and what are they worth in the graveyard?",
    },
    because="Both X are zero there, and {R} is one.",
)

# %% [markdown]
# The quiz asks about two of these games again. With a running kernel you can click on an answer.

# %%
rv.Quiz("S20", "S40", each=2)

# %% [markdown]
# ## What to keep
#
# - X is announced as a spell is cast, and belongs to that spell (107.3a).
# - On the stack X counts, for the mana value too. Everywhere else an X in a cost is zero (107.3g, 202.3e).
# - A permanent's own "enters with X" looks back once, at the spell that it was (107.3m).
# - The copy of a spell has the same X, even if it becomes a token (707.10, 608.3f).
# - The copy of a permanent has none. If only its counters kept it alive, it dies (704.5f).

# %%
rv.rule("107.3a", "107.3g", "107.3m", "202.3e", "707.10", "608.3f", "704.5f")

# %% [markdown]
# ## Where to go next
#
# "Enters with X counters" is a replacement effect. `09_replacement_and_order` shows what happens when several of them meet.
#
# ## For instructors
#
# - 20 minutes. Sections 2 and 3 belong together: ask both guesses before you run either.
# - Wait for "nothing was paid, so X is zero" at Fall of the Titans. The same people then expect four counters on the Walker.
# - Ask the room what the payment is good for, if not for X. Good answer: it is the price, and X is a choice.
# - Judges in the room? Ask for the mana value of the copied Walker spell on the stack: four, for X = 2.
