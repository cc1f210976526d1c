# %% [markdown]
# # Layers: who has the last word?
#
# Two effects pull at the same card. One says red, one says blue; one says 1/1, one adds three. Most players answer
# "the later one wins". Often that is right, and on this page you see when it is not.
#
# In about 25 minutes you will be able to tell
#
# - in which order effects are laid over a card, and why the clock comes second;
# - why Blood Moon beats Urborg, whichever of them came first;
# - what is left of Mirrorpool under Blood Moon;
# - why the copy of an animated land lies there asleep.

# %%
import rulesviz as rv

# %% [markdown]
# ## 1. A frog that grew before it was a frog
#
# Your opponent wants to get rid of your Runeclaw Bear. You cast Giant Growth on it, +3/+3, and it is a 5/5.
# Then your opponent casts Turn to Frog: until the end of the turn the Bear loses all abilities and is a blue 1/1 Frog.
#
# **Guess: how much power does the Frog have?** Answers that people give:
#
# - **1**: the Frog came last, and it says 1/1;
# - **4**: a 1/1 with three added;
# - **5**: it was a 5/5 already.

# %%
guess_frog = None

# %% [markdown]
# These lines play it: first the Growth, then the Frog.

# %%
mine, theirs = (
    {"hand": ["Giant Growth", "Crimson Wisps"], "mana": "{G}{R}"},
    ["Turn to Frog"],
)
pond = rv.table(
    you=["Runeclaw Bear"], **mine, opponent_hand=theirs, opponent_mana="{U}{U}"
)
pond.cast("Giant Growth", targets="Runeclaw Bear").resolve()
pond.cast("Turn to Frog", targets="Runeclaw Bear", by="opponent").resolve()
pond.acts

# %%
rv.check(
    guess_frog,
    pond.find("Runeclaw Bear").power,
    hints={
        1: "The Frog came last, and still something is added after it. "
            "Look at the picture below.",
        5: "The Growth adds three. Three more than what?",
    },
    because="An effect that adds comes after one that sets, "
        "whenever the two were cast.",
)

# %% [markdown]
# The picture shows how the Bear's values come about: the printed card at the left, then a column for each effect, and
# what it is now at the right. The columns do not stand in the order in which the spells were cast.

# %%
pond.strata("Runeclaw Bear")

# %% [markdown]
# The columns stand in *layers* (rule 613.1). To know what a card is, the game starts from the printed card and goes
# through seven of them, always in this order:
#
# | layer | what is settled there |
# | --- | --- |
# | 1 | copying: what is a copy of what |
# | 2, 3 | who controls it; changed words in its text |
# | 4 | types: creature, land, Mountain, Frog |
# | 5 | colors |
# | 6 | abilities gained and lost |
# | 7 | power and toughness: first what **sets** them (7b), then what **adds** to them (7c) |
#
# Turn to Frog does four things, so it has a part in layers 4, 5, 6 and 7b. Giant Growth adds: layer 7c. That is later
# than 7b, so the three points are added to the 1/1. Ask the power itself:

# %%
pond.why("Runeclaw Bear", "power")

# %% [markdown]
# ## 2. Within one layer, the clock
#
# Now you cast Crimson Wisps on your Frog. It makes the creature red and gives it haste.
# Turn to Frog said blue, and said that the creature loses all abilities.
#
# **Guess: what color is it now?** Write "blue", "red" or "both", in quotes.

# %%
guess_color = None

# %% [markdown]
# You cast it on a *branch*, a second table that stands at the same moment. The table shows the color and the abilities,
# layer by layer. Both spells have a part in layer 5, and both in layer 6. (The
# Frog's part of layer 6 leaves no line here: the Bear had no ability to lose.)

# %%
red = pond.branch().cast("Crimson Wisps", targets="Runeclaw Bear").resolve()
red.strata("Runeclaw Bear").to_frame()[
    ["layer", "source", "colors", "abilities"]
].fillna("")

# %%
rv.check(
    guess_color,
    {"R": "red", "U": "blue", "UR": "both"}[red.find("Runeclaw Bear").colors],
    hints={
        "blue": "Both effects set the color, in the same layer. "
            "Which of them is younger?",
        "both": "Wisps does not say 'too'. It sets the color, as the Frog did.",
    },
    because="Same layer, so the clock decides, and Wisps is the younger one.",
)

# %% [markdown]
# Here the habit is right: within one layer effects are laid from the oldest to the newest, so the newest has the
# last word. Each effect has a *timestamp* (rule 613.7): for a spell the moment it resolved, for a permanent the moment it came.
#
# So there are two questions, in this order: **which layer?** And only if the layer is the same: **which is older?**
#
# ## 3. Blood Moon and Urborg
#
# Here are two cards that lands quarrel about.

# %%
rv.card("Blood Moon")

# %%
rv.card("Urborg, Tomb of Yawgmoth")

# %% [markdown]
# Urborg is no basic land, so Blood Moon means it too. Both cards change land types: the same layer, number 4.
# You have a Forest and a Mutavault. You play Urborg, and **afterwards** Blood Moon comes.
# **Guess: is your Forest a Swamp then?** And if Blood Moon was there first, and Urborg comes later? Answers that people give:
#
# - **"later"**: the later one wins, so no with a late Moon, yes with a late Urborg;
# - **"both"**: yes in both orders, Urborg and the Moon both add their type;
# - **"never"**: the Forest is a Swamp in neither order.

# %%
guess_moon = None

# %% [markdown]
# These lines play it in whichever order you name; the table below compares the lands in both orders.


# %%
def quarrel(first):
    hand = ["Urborg, Tomb of Yawgmoth", "Blood Moon"]
    table = rv.table(you=["Forest", "Mutavault"], hand=hand, mana="{C}{C}{R}")
    if first == "Urborg":
        table.play("Urborg, Tomb of Yawgmoth").cast("Blood Moon").resolve()
    else:
        table.cast("Blood Moon").resolve().play("Urborg, Tomb of Yawgmoth")
    return table


# %%
late_moon, late_urborg = quarrel("Urborg"), quarrel("Blood Moon")
lands = ["Forest", "Mutavault", "Urborg, Tomb of Yawgmoth"]
types = (
    late_moon.objects()
    .loc[lands, ["types"]]
    .rename(columns={"types": "the Moon came later"})
)
types.assign(**{"Urborg came later": late_urborg.objects().loc[lands, "types"]})

# %% tags=["misconception-15"]
swamps = ["Swamp" in one.find("Forest").types for one in (late_moon, late_urborg)]
rv.check(
    guess_moon,
    ["never", "later", "both"][sum(swamps)],
    hints={
        "later": "Read the table again: the two columns are the same. "
            "Something is stronger than the clock.",
        "both": "A land that is made a Mountain loses the text it had. "
            "What was Urborg's text?",
    },
    because="Blood Moon takes away Urborg's text, "
        "so there is nothing left to make Swamps, in either order.",
)

# %% [markdown]
# The next picture is the Urborg that came **first**, so it had the older timestamp. The rule numbers in the Moon's column
# tell why it did not get its turn before the Moon.

# %%
late_moon.strata("Urborg, Tomb of Yawgmoth")

# %% [markdown]
# A land that is turned into a Mountain by such an effect keeps nothing of its own text: it has the Mountain's mana ability
# instead (rule 305.7). So what the Moon does decides whether Urborg's effect *exists at all*.
#
# Then the clock is set aside. Urborg's effect **depends** on the Moon's (rule 613.8a), and an effect that depends on another
# waits until that one has been applied, however old it is (613.8b). When it would be Urborg's turn, its text is gone.
# In the other order the clock alone gives the same answer.
#
# Ask Urborg why it did nothing:

# %%
late_moon.why_not("Urborg, Tomb of Yawgmoth")

# %% [markdown]
# Does the Moon depend on Urborg as well? No: whatever Urborg adds, nonbasic lands stay nonbasic, and the Moon's text
# stays. *Dependency* runs one way here. If it ran in a circle, age would decide again (613.8b).
#
# ## 4. Your turn: no quarrel
#
# Now take two effects of layer 4 that do not get in each other's way. Yavimaya, Cradle of Growth says that every land is a
# Forest as well. You have Urborg, Yavimaya and one Wastes. **How many colors of mana can the Wastes make?**
# The Wastes also still makes colorless mana; do not count that.

# %%
answer_wastes = None

# %%
two = ["Urborg, Tomb of Yawgmoth", "Yavimaya, Cradle of Growth"]
grove = rv.table(you=[*two, "Wastes"])
basic = {"Plains", "Island", "Swamp", "Mountain", "Forest"}
added = basic & set(grove.find("Wastes").types.split())

# %% tags=["exercise"]
rv.check(
    answer_wastes,
    len(added),
    hints={
        1: "Both say 'also'. Does the younger take away what the older gave?",
        3: "Colorless is no color.",
    },
    because="Both effects add a type and none removes one, "
        "so here not even the order matters.",
)

# %% [markdown]
# Ask the types of the Wastes: each of the two added one, in the order in which they came.

# %%
grove.why("Wastes", "types")

# %% [markdown]
# **Vary:** which of these three changes makes the Wastes lose both colors? Try them in the cell below, one at a time, and run
# it. Then write "A", "B" or "C".
#
# - **A**: add `"Humility"`, which takes all abilities from creatures;
# - **B**: add `"Blood Moon"`;
# - **C**: put Yavimaya before Urborg.

# %%
change_me = ["Urborg, Tomb of Yawgmoth", "Yavimaya, Cradle of Growth", "Wastes"]
rv.table(you=change_me).find("Wastes").types

# %%
answer_vary = None

# %%
tries = {
    "A": ["Humility", *two, "Wastes"],
    "B": ["Blood Moon", *two, "Wastes"],
    "C": [*reversed(two), "Wastes"],
}
types = {name: rv.table(you=you).find("Wastes").types for name, you in tries.items()}
dark = {name for name, found in types.items() if "Swamp" not in found}

# %% tags=["exercise"]
rv.check(
    answer_vary,
    dark,
    hints={
        "A": "Humility speaks of creatures. Are these lands creatures?",
        "C": "Both only add. Does it matter which of them adds first?",
    },
    because="Under Blood Moon, Urborg and Yavimaya both lose their text. "
        "The Wastes is basic and untouched.",
)

# %% [markdown]
# ## 5. Mirrorpool under Blood Moon
#
# Your opponent has Blood Moon. You play Mirrorpool: a nonbasic land that enters tapped, makes {C}, and can copy things.
# **Guess: how does it enter, and what mana does it make?**
#
# - **"tapped C"**: the Moon sees it only when it is there, and colorless mana is no color;
# - **"tapped R"**: it enters by its own text, then it is a Mountain;
# - **"untapped R"**: a Mountain from the first moment.

# %%
guess_pool = None

# %% [markdown]
# Play it. The third line looks how it entered; the fourth taps it on a branch, for whatever it makes. Below are the steps,
# to be folded out.

# %%
night = rv.table(
    you=["5 Wastes", "Runeclaw Bear"], opponent=["Blood Moon"], hand=["Mirrorpool"]
)
night.play("Mirrorpool")
entered = "tapped" if night.find("Mirrorpool").tapped else "untapped"
mana = night.branch().tap("Mirrorpool").frame.players[0].pool[0].type
night.steps()

# %% tags=["misconception-14"]
rv.check(
    guess_pool,
    f"{entered} {mana}",
    hints={
        "tapped C": "A land that is made a Mountain keeps none "
            "of its own abilities. None.",
        "tapped R": "'This enters tapped' is part of its text. "
            "Would that text be there, once it is on the battlefield?",
    },
    because="How it enters is judged by what it would be on the battlefield (614.12): "
        "a Mountain without that line.",
)

# %% [markdown]
# To find out how a permanent enters, the game pictures it on the battlefield, with every effect that would meet it there
# (rule 614.12). In that picture Mirrorpool is a Mountain, and "enters tapped" is gone. The next answer names the lost line.

# %%
night.why_not("Mirrorpool")

# %% [markdown]
# And the copying? Its fourth ability is gone as well. The next cell tries to use it, and prints the refusal.

# %%
try:
    night.activate("Mirrorpool", 4, targets="Runeclaw Bear")
except rv.NotAllowed as no:
    print(no)

# %% [markdown]
# ## 6. A land that woke up
#
# Copying is layer 1, types are layer 4. So what happened to a type is never copied. Ruinous Path kills a giant and wakes
# your Plains, with four +1/+1 counters, as a 4/4 Elemental creature with haste. Mirrorpool copies it.
#
# **Guess: what is the token?**
#
# - **"4/4"**: a land creature like the first one;
# - **"0/0"**: a land creature without the counters, so it dies;
# - **"land"**: a Plains, and no creature.

# %%
guess_plains = None

# %% [markdown]
# The picture shows the chain from your Plains to the token, with what stayed behind struck through.

# %%
awake = rv.walk("S22")
awake.copies()

# %%
token = awake.find("tok")
rv.check(
    guess_plains,
    "land" if token.power is None else f"{token.power}/{token.toughness}",
    hints={
        "4/4": "Counters are never copied, and waking up was layer 4. "
            "What stands in layer 1?",
        "0/0": "No counters, right. But is being a creature printed on a Plains?",
    },
    because="The token is a Plains. It came this turn and may still be tapped: "
        "it is no creature.",
)

# %% [markdown]
# The stage shows the whole table. Click it once, then step with the arrow keys; click your Plains or the token, and compare
# their layers; or press Why beside a value.

# %%
awake.stage()

# %% [markdown]
# **Your turn.** You pay {1}, and Mutavault is a 2/2 creature until the end of the turn. In that moment Mirrorpool copies it.
# **How much power does the token have?** Write a number, or "no power" if it is no creature.

# %%
answer_vault = None

# %%
vault = rv.walk("S23")
copied = vault.find("tok", vault.at("activate tok")).power

# %% tags=["exercise"]
rv.check(
    answer_vault,
    "no power" if copied is None else copied,
    hints={
        2: "Becoming a creature is an effect of layers 4 and 7b. A copy takes layer 1.",
        0: "A land that is no creature has no power at all, not even zero.",
    },
    because="It is a plain Mutavault. Pay its own {1}, and it wakes by itself.",
)

# %% [markdown]
# ## 7. One more
#
# You have Honor of the Pure, which gives your **white** creatures +1/+1, and a Savannah Lions: printed white and 2/1, now 3/2.
# You cast Crimson Wisps on the Lions. **How much power do they have now?**

# %%
answer_lions = None

# %%
mine = ["Honor of the Pure", "Savannah Lions"]
pride = rv.table(you=mine, hand=["Crimson Wisps"], mana="{R}")
pride.cast("Crimson Wisps", targets="Savannah Lions").resolve()

# %% tags=["exercise"]
rv.check(
    answer_lions,
    pride.find("Savannah Lions").power,
    hints={
        3: "In which layer is the color settled, "
            "and in which does Honor of the Pure add its point?",
    },
    because="Color is layer 5, the bonus 7c: when Honor looks, the Lions are red. "
        "See pride.strata('Savannah Lions').",
)

# %% [markdown]
# The quiz asks about the two lands that woke up. With a running kernel you can click on an answer.

# %%
rv.Quiz("S22", "S23", each=2)

# %% [markdown]
# ## What to keep
#
# - First the layer, then the clock: copying, control, text, types, colors, abilities, size (613.1).
# - Size has parts of its own: what sets it (7b) comes before what adds to it (7c), counters included (613.4).
# - Within one layer the newest has the last word (613.7), unless one effect depends on the other (613.8).
# - A land turned into a basic type loses its text, even the line on how it enters (305.7, 614.12).
# - A copy takes layer 1 alone (613.2c).

# %%
rv.rule(
    "613.1", "613.4b", "613.4c", "613.7", "613.8", "613.8a", "613.8b", "305.7", "614.12"
)

# %% [markdown]
# ## Where to go next
#
# How things enter, and who orders effects that say "instead", is the subject of `09_replacement_and_order`. What copies take and leave is
# the subject of the notebooks before this one.

# %% [markdown]
# ## For instructors
#
# - 25 minutes; sections 1 to 3 alone take 12 and stand by themselves.
# - Let the room vote on the frog before section 1 is run, and again on the Moon before section 3. Wait for "the later one
#   wins": half the room will say it twice, and be right exactly once.
# - Ask at the Moon: "Does the Moon depend on Urborg too?" It needs the word *nonbasic* to be read aloud.
# - Section 5 is the trick question for experienced players: they know the Mountain, and forget the untapped.
