# %% [markdown]
# # Mana and tapping: what does that little arrow cost?
#
# Everybody taps lands, and nearly everybody taps some of them wrongly. A few short stories show where.
# In about 25 minutes you will be able to tell
#
# - what the tap and the untap symbol ask for, and which new permanents cannot pay that;
# - what a card means by "tapped for mana", and so what is doubled and what is not;
# - which mana comes at once, and which has to wait its turn;
# - how long mana lasts.

# %%
import rulesviz as rv

# %% [markdown]
# ## 1. The arrow is a price
#
# Here is Mirrorpool, a land that copies a spell or a creature, in our own short wording. What stands before a colon
# is the price, what stands after it is what you get (rule 602.1). {T} is the *tap symbol*.

# %%
rv.card("Mirrorpool")

# %% [markdown]
# Your Lightning Bolt waits to happen, and you have two colorless mana. You tap Mirrorpool for a third, with its
# second line. Now you want its third line, to copy the Bolt. **May you?** People say
#
# - **yes**: Mirrorpool is given up anyway, so who cares that it lies sideways;
# - **no**: it was used already.
#
# Write "yes" or "no" in place of `None`, in quotes.

# %%
guess_tapped = None

# %% [markdown]
# Each line below is one thing that you do. Open it to see what followed. Step 4 is the one that you were asked about.

# %%
bolt = rv.walk("S11")
bolt.steps()

# %%
attempt = bolt[bolt.at("ability 3")]
rv.check(
    guess_tapped,
    not attempt.refusal,
    hints={
        "yes": "The price has three parts. "
            "Giving up the land is one of them; look at the other two."
    },
    because="A price is paid in full or not at all (rule 118.3), "
        "and what lies sideways cannot be turned sideways.",
)

# %% [markdown]
# {T} is no permission, it is something you *pay*: turn this very permanent sideways (rule 107.5). You can pay it
# once, and then not again until it stands upright. In S10 somebody tries the same line of Mirrorpool twice.

# %%
rv.walk("S10").steps()

# %% [markdown]
# ## 2. Five mana for five mana
#
# Another day. Mirrorpool stands upright, there is a Bear to copy, and your five Forests have made five green mana.
# The fourth line asks for {4}{C}, which is five mana. **Can you copy the Bear, yes or no?**

# %%
guess_green = None

# %% [markdown]
# The next cell asks the rules, without doing anything: it prints why the act would be refused, or that it would not
# be.

# %%
mana = "{G}{G}{G}{G}{G}"
pond = rv.table(you=["Mirrorpool", "Runeclaw Bear"], mana=mana)
refused = pond.refusal("activate", "Mirrorpool", 4, targets="Runeclaw Bear")
print(refused or "This is allowed.")

# %% tags=["misconception-21"]
five_green = rv.table(you=["Mirrorpool", "Runeclaw Bear"], mana="{G}{G}{G}{G}{G}")
rv.check(
    guess_green,
    not five_green.refusal("activate", "Mirrorpool", 4, targets="Runeclaw Bear"),
    hints={
        "yes": "You counted the mana. Now look at what kind each symbol wants: "
            "is {C} the same as {1}?"
    },
    because="{4} takes mana of any kind, but {C} takes colorless mana only, "
        "and none of the five is colorless.",
)

# %% [markdown]
# A number in a price is *generic*: any mana pays for it (rule 107.4b). {C} is not a number. It wants *colorless* mana
# (rule 107.4c), such as Wastes or Sol Ring make. Mirrorpool makes it too, but then it lies sideways.
#
# **Your turn:** turn one {G} above into {C} and run that cell again. Then try {G}{C}{C}{C}{C}: may colorless mana pay
# for a number, too?
#
# ## 3. Who must wait a turn?
#
# These four came to you this turn: a Forest, a Sol Ring, a Llanowar Elves and a Dryad Arbor, a land that is also a
# creature. Each makes mana with {T}. **How many of the four may you tap for mana now?** Popular answers:
#
# - **0**: whatever is new has to wait;
# - **2**: only two of them are free;
# - **3**: all but the Elves, since the Arbor is a land;
# - **4**: waiting is only about attacking.

# %%
guess_new = None

# %%
names = ["Forest", "Sol Ring", "Llanowar Elves", "Dryad Arbor"]
fresh = rv.table(you=[{"card": name, "sick": True} for name in names])
for name in names:
    print(f"{name}:", fresh.refusal("tap", name) or "may be tapped")

# %% tags=["misconception-23"]
rv.check(
    guess_new,
    sum(not fresh.refusal("tap", name) for name in names),
    hints={
        0: "You often play a land and tap it at once. "
            "Which kind of permanent is it that waits?",
        3: "Dryad Arbor is a land, and it is something else at the same time.",
        4: "There is a price with {T} in each. "
            "Some kinds of permanents may not pay that at first.",
    },
    because="Creatures wait, and nothing else does: "
        "so the Elves and the Arbor, but neither the Forest nor the Ring.",
)

# %% [markdown]
# Players call it *summoning sickness* (rule 302.6). A creature may attack, or pay a price with an arrow of its own,
# only if you have had it without a break since your turn began. *Haste* lifts that. What is no creature never waits,
# and a creature waits even if it is a land besides.
#
# Below is a whole table to click on. Click it once, then step with the left and right arrow keys. Stop where the
# Elves are refused, click them and read what they may do; then go on to your next turn and see who may be tapped
# there.

# %%
rv.walk("S12").stage()

# %% [markdown]
# ### Exercise: the impatient copy
#
# Cadric, Soul Kindler watches for legendary permanents and can make a copy of one.

# %%
rv.card("Cadric, Soul Kindler")

# %% [markdown]
# You cast Rofellos, a legendary Elf with {T} in his price; he enters, and you pay {1} for a copy. **Who of the two
# may be tapped for mana this turn: "card", "token", "both" or "neither"?**

# %%
answer_haste = None

# %%
elf = {"card": "Rofellos, Llanowar Emissary", "id": "card"}
court = rv.table(you=["Cadric, Soul Kindler", "3 Forest", "Wastes"], hand=[elf])
court.cast("card", using=["Forest#1", "Forest#2"]).resolve()
court.resolve(answers=True, as_="token")
ready = [name for name in ("card", "token") if not court.refusal("tap", name)]

# %% tags=["exercise"]
rv.check(
    answer_haste,
    " and ".join(ready),
    hints={
        "both": "Two Elves, both new. Cadric says something about one of them only.",
        "neither": "Both are new creatures, true. Read to the end of Cadric's line: "
            "what does the copy get?",
        "card": "The card was cast this turn, and nothing helps it. "
            "What about the other one?",
    },
    because="The token gains haste. "
        "The card has to wait; ask court.refusal('tap', 'card').",
)

# %% [markdown]
# ## 4. The other arrow
#
# Pili-Pala has an arrow that points the other way: {Q}, the *untap symbol* (rule 107.6).

# %%
rv.card("Pili-Pala")

# %% [markdown]
# In S13 Pili-Pala lies tapped and you have two mana. You use its second line and say blue. The picture shows what is
# different afterwards.

# %%
rv.walk("S13").difference()

# %% [markdown]
# The price turned it upright. Now it *is* upright, and you find two more mana. **May you use that line again at once,
# yes or no?**

# %%
guess_untap = None

# %%
again = rv.table(you=["Pili-Pala"], mana="{C}{C}")
refused = again.refusal("activate", "Pili-Pala", 2)
print(refused or "This is allowed.")

# %%
rv.check(
    guess_untap,
    not refused,
    hints={
        "yes": "It looks as if that part were paid already. "
            "But what would you turn upright?"
    },
    because="{Q} is the mirror image of {T}: "
        "what stands upright cannot be turned upright.",
)

# %% [markdown]
# That is S14. In S15 a *new* Pili-Pala is tapped by the opponent, and it waits like any new creature: {Q} counts as
# an arrow, too.
#
# ## 5. "Tapped for mana"
#
# Mana Reflection doubles what a permanent makes if you *tap it for mana*. Lion's Eye Diamond makes three mana.

# %%
rv.card("Lion's Eye Diamond")

# %% [markdown]
# You have both. **How much mana does the Diamond give?**
#
# - **6**: twice three;
# - **3**: the Diamond alone.

# %%
guess_diamond = None

# %% [markdown]
# S06 tries a Forest, a Treasure and the Diamond, one after the other. In the picture each row is one of them: what it
# would add at the left, what was put in its place in the middle, and what arrived at the right.

# %%
reflection = rv.walk("S06")
reflection.mana()

# %% tags=["misconception-17"]
gem = rv.table(you=["Mana Reflection", "Lion's Eye Diamond"])
gem.activate("Lion's Eye Diamond", answers="R")
rv.check(
    guess_diamond,
    gem.pool().amount.sum(),
    hints={
        6: "Read the price of the Diamond once more. "
            "Which part of it would tap something?"
    },
    because="Nothing was tapped: no {T} stands in its price.",
)

# %% [markdown]
# To tap something for mana is to use an ability of it that makes mana and has {T} in its own price (rule 106.12). The
# Forest and the Treasure do that. The Diamond does not, and so the Reflection has nothing to do. You can ask for
# that.

# %%
gem.why_not("Mana Reflection")

# %% [markdown]
# It works the other way round, too: in the last two steps of S06 a Forest is tapped as the price for something else.
# It is tapped, but not for mana, and gives none.
#
# ### Exercise: five sources
#
# Write the name of a card in the first line, and see what the Reflection makes of it. **Of Gold, Lotus Petal, Sol
# Ring, Birds of Paradise and Ashnod's Altar: for how many does it double the mana?** You may find out by reading
# cards, or by trying them.

# %%
source = "Gold"
tried = rv.table(you=["Mana Reflection", "Runeclaw Bear", source])
tried.activate(source, answers="G")
tried.mana()

# %%
answer_doubled = None

# %%
five = ["Gold", "Lotus Petal", "Sol Ring", "Birds of Paradise", "Ashnod's Altar"]
doubled = []
for card in five:
    test = rv.table(you=["Mana Reflection", "Runeclaw Bear", card]).activate(
        card, answers="G"
    )
    doubled += [card for frame in test if frame.mana and frame.mana.steps]

# %% tags=["exercise"]
rv.check(
    answer_doubled,
    len(doubled),
    hints={
        5: "All five make mana. But which of them are tapped for it?",
        4: "One too many. For Gold and for the Altar, "
            "read what stands before the colon.",
        2: "Sol Ring, Petal, Birds: is there any that has no {T}? "
            "Something else in the price does no harm.",
    },
    because="The Petal, the Ring and the Birds have {T} in their price. "
        "Gold and the Altar only want a sacrifice.",
)

# %% [markdown]
# ## 6. Tapped for nothing
#
# Mana Flare gives one more mana to whoever taps a land for mana. Your Gaea's Cradle makes one green mana for each
# creature that you control, and you control none. You tap it. **How much mana do you have: 0 or 1?**

# %%
guess_flare = None

# %% [markdown]
# This is the first half of S07, with what follows taken back. Did the Flare see it?

# %%
cradle = rv.walk("S07").table().undo()
cradle.why_not("Mana Flare")

# %% tags=["misconception-18"]
rv.check(
    guess_flare,
    cradle.pool().amount.sum(),
    hints={
        1: "You did tap it. But the Flare adds a mana of a type that the land made. "
            "Which one did it make?"
    },
    because="Where no mana was made, "
        "nothing was tapped for mana as far as a trigger is concerned.",
)

# %% [markdown]
# Such a *trigger* looks when the mana has been made, and asks for at least one (rule 106.12a). In the second half of
# S07 your opponent taps a Cradle too, with two Bears at home. The picture shows both: your row ends in nothing, and
# theirs sets off the Flare, which is the last row.

# %%
rv.walk("S07").mana()

# %% [markdown]
# The Reflection says *instead*: it changes the mana on its way (rule 106.12b). The Flare comes after it, and adds
# mana of its own.
#
# ### Exercise: both at once
#
# You have Mana Reflection, Mana Flare and one Forest, and you tap the Forest. **How much mana is that?**

# %%
answer_both = None

# %%
both = rv.table(you=["Mana Reflection", "Mana Flare", "Forest"]).tap("Forest")

# %% tags=["exercise"]
rv.check(
    answer_both,
    both.pool().amount.sum(),
    hints={
        4: "You doubled the mana of the Flare, too. "
            "Which permanent made that one, and was it tapped?",
        2: "That is the Forest with one of the two enchantments. Both have a say.",
        6: "Follow them in order: "
            "the Forest, then what changes its mana, then what adds some.",
    },
    because="The Forest gives two instead of one, and then the Flare adds one. "
        "See it with both.mana().",
)

# %% [markdown]
# ## 7. At once, or in line
#
# Most things you do wait on the *stack* for everybody to have a say (rule 405). Making mana does not: a *mana
# ability* happens at once, nobody can answer it (rule 605.3b), and you may use it in the middle of paying for
# something (rule 605.3a).
#
# With a Lotus Petal you can begin to cast a Bolt, and give up the Petal as you pay. Now you have no Petal but a
# Chromatic Sphere, and one Wastes.

# %%
rv.card("Chromatic Sphere")

# %% [markdown]
# **Can you begin to cast the Bolt, and use the Sphere to pay for it: yes or no?**

# %%
guess_sphere = None

# %%
orb = rv.table(you=["Chromatic Sphere", "Wastes"], hand=["Lightning Bolt"])
refused = orb.refusal("cast", "Lightning Bolt", targets="opponent")
print(refused or "This is allowed.")

# %% tags=["misconception-16"]
rv.check(
    guess_sphere,
    not refused,
    hints={
        "yes": "It worked for years. What does the Sphere do that the Petal does not?"
    },
    because="The Sphere draws a card, "
        "and since 2026 that makes its ability an ordinary one.",
)

# %% [markdown]
# An ability that you use is a mana ability if it may add mana, aims at nothing, is not a planeswalker's, and moves no
# card into or out of a library (rule 605.1a; the last point is new in 2026). The Sphere fails the last one. So you
# use it *first*. It waits on the stack, as the picture shows, and your opponent may answer.

# %%
waiting = orb.branch().activate("Chromatic Sphere")
waiting.stack()

# %% [markdown]
# When it happens you say which color. The red mana arrives, and pays for the Bolt. This is how the table looks then.

# %%
shot = waiting.branch().resolve(answers="R").cast("Lightning Bolt", targets="opponent")
shot.board()

# %% [markdown]
# ## 8. Mana does not keep
#
# It is your *upkeep*, the step before you draw. You tap Sol Ring for two mana, because you hope to draw an artifact
# for it. Then you draw. **How much of the two do you still have: 0, 1 or 2?**

# %%
guess_upkeep = None

# %%
morning = rv.table(you=["Sol Ring"], library=["Mind Stone"], step="upkeep")
morning.tap("Sol Ring").go_to("draw")
morning.steps()

# %% tags=["misconception-22"]
rv.check(
    guess_upkeep,
    morning.pool().amount.sum(),
    hints={
        2: "You drew in another step than the one you tapped in. "
            "Open the last line above.",
        1: "It is all or nothing here. Open the last line above.",
    },
    because="Whatever you have not spent is lost as soon as a step or phase is over. "
        "It costs you nothing else.",
)

# %% [markdown]
# Mana lies in your *mana pool* until that moment (rules 106.4 and 500.5). The Ring stays tapped, of course.
#
# ## More like this
#
# A few quick questions. Pick an answer and press the button; where no kernel runs, they are a list to talk about.

# %%
rv.Quiz("S06", "S10", "S12", "S13", "S14", "S15", each=1)

# %% [markdown]
# ## What to keep
#
# - {T} and {Q} are prices: turn it sideways, turn it upright. What is so already cannot pay (rules 107.5, 107.6).
# - New *creatures* wait with both arrows, unless they have haste; other permanents do not (rule 302.6).
# - {C} wants colorless mana; a number takes any (rules 107.4b, 107.4c).
# - Tapped for mana: an ability that makes mana, with {T} in its own price (rule 106.12). For a trigger, mana must
#   really come (106.12a).
# - Mana abilities skip the stack. What moves a card of a library is none (rules 605.1a, 605.3b).
# - Mana is lost as each step ends (rules 106.4, 500.5).

# %%
rv.rule(
    "107.5", "107.6", "302.6", "107.4c", "106.12", "106.12a", "106.12b", "605.1a",
    "605.3b", "500.5",
)

# %% [markdown]
# ## Where to go next
#
# - `02_could_produce`: lands that ask other lands what they could make, and what happens when they ask each other.
# - `rv.walk("S08")`: two Mana Reflections at once.
#
# ## For instructors
#
# Sections 1 to 4 take about 12 minutes, 5 to 8 another 13; without the exercises it is a quarter of an hour. Let the
# room vote before the cell below each guess is run. Ask in 3: "and if it is a land as well?" Ask in 5: "what was
# tapped?" The myths to wait for: a Sol Ring that must wait (3), a doubled Diamond (5), and the Sphere, which
# everybody learned as a mana ability: players who come back after a pause will say yes, and they were right until
# 2026.
