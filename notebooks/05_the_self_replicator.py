# %% [markdown]
# # The machine that copies itself
#
# Mishra's Self-Replicator watches you cast, asks for one mana, and makes another Mishra's Self-Replicator.
# In about 25 minutes you will be able to
#
# - tell which of your spells are *historic*, and which things are no spells at all;
# - say what becomes of a trigger whose spell is countered and whose machine is destroyed;
# - say what comes out when the machine has grown, was changed, or is gone;
# - count how fast a workshop fills.
#
# You need what the first page told: a copy takes what stands left of the bold line, and things wait on the stack.

# %%
import rulesviz as rv

rv.card("Mishra's Self-Replicator")

# %% [markdown]
# ## 1. Which spells wake it?
#
# A spell is *historic* if it is an artifact, if it is legendary, or if it is a Saga (rule 700.6). One of the three is enough.
# With the machine on your side you cast six spells, one after another:
#
# Lightning Bolt · Cadric, Soul Kindler (a legend) · History of Benalia (a Saga) · Sol Ring (an artifact) · Quiet Banner
# (an enchantment, made up for this page) · Clone, which is going to enter as a copy of the machine, an artifact.
#
# **How many of the six wake the machine?**

# %%
guess_historic = None

# %% [markdown]
# The next cell plays all six and lists each time that the machine triggered, with the spell that woke it.

# %%
six = rv.walk("S46")
events = six.events()
events["spell"] = events["act"].where(events["act"].str.startswith("cast")).ffill()
woken = events[
    (events["kind"] == "AbilityTriggered")
    & events["caption"].str.startswith("replicator")
]
woken[["spell", "rules"]]

# %%
rv.check(
    guess_historic,
    len(woken),
    hints={
        4: "Look at the list. "
            "Is one of your four missing, and what was it while you cast it?",
        6: "Is a Bolt an artifact, a legend or a Saga?",
    },
    because="A legend, a Saga and an artifact. "
        "Quiet Banner is no Saga, and Clone is no artifact while you cast it.",
)

# %% [markdown]
# Clone is the tricky one. It becomes an artifact as it *enters*; the machine looks earlier, when the spell has just been
# *cast* (rule 601.2i). Stop right there, and ask why nothing happened.

# %%
twin = rv.table(you=["Mishra's Self-Replicator", "5 Island"], hand=["Clone"])
twin.cast("Clone").why_not("Mishra's Self-Replicator")

# %% [markdown]
# ### Exercise: twice historic
#
# Helm of the Host is an artifact, and it is legendary. You have mana for as many payments as you like.
# **How many tokens does casting it bring you?**

# %%
answer_helm = None

# %% tags=["exercise"]
machine = "Mishra's Self-Replicator"
rv.check(
    answer_helm,
    rv.walk("S47").count(machine, kind="token"),
    hints={2: "A spell is historic or not. Can it be so twice?"},
    because="Historic is a yes or a no. "
        "One spell was cast, so the machine triggers once (603.2c).",
)

# %% [markdown]
# ## 2. Which comes first?
#
# You have the machine and two Wastes, and you cast Sol Ring for one of them. The machine triggers.
# **What happens first: does the "ring" arrive, or the "token"?** Write the word, in quotes.

# %%
guess_first = None

# %% [markdown]
# This is the stack after you have cast Sol Ring. What stands on top happens next; at the left is what an ability came from.

# %%
ring = rv.walk("S43")
cast = ring.at("cast Sol Ring")
ring.stack(cast)

# %%
later = ring.at("resolve")
rv.check(
    guess_first,
    "token" if ring.find("Sol Ring", later).zone == "stack" else "ring",
    hints={"ring": "The Ring was there first. But which end of the stack goes first?"},
    because="The trigger came later, so it stands on top and goes first. "
        "The Ring's mana cannot pay for it.",
)

# %% [markdown]
# An ability that has triggered goes onto the stack the next time anybody could act (rule 603.3), on top of what is there
# (rule 405.2). So the token is there before the Ring, and the {1} must come from somewhere else.
#
# ### Exercise: five mana
#
# The trigger asks: *you may pay {1}*. This time five mana wait in your pool. **How many tokens can you get from this one
# trigger?**

# %%
answer_five = None

# %% tags=["exercise"]
rich = rv.walk("S48")
rv.check(
    answer_five,
    rich.count(machine, kind="token"),
    hints={5: "How often does one trigger ask?", 0: "You may pay, and you can."},
    because="A trigger that resolves asks once, for one mana (118.12). "
        "The other four stay in your pool.",
)

# %% [markdown]
# ## 3. Everything goes wrong
#
# You cast Sol Ring, and the machine triggers. Your opponent answers twice: Counterspell on Sol Ring, and Murder on the
# machine. Now there are four things on the stack. The picture shows them with their targets.

# %%
trouble = rv.table(
    you=[{"card": "Mishra's Self-Replicator", "id": "machine"}, "2 Wastes"],
    hand=["Sol Ring"],
    opponent=["2 Island", "3 Swamp"],
    opponent_hand=["Counterspell", "Murder"],
)
trouble.cast("Sol Ring").cast("Counterspell", by="opponent", targets="Sol Ring")
trouble.cast("Murder", by="opponent", targets="machine").stack()

# %% [markdown]
# The machine will die and the Ring will be countered, and only then the trigger gets its turn. You have one mana left, and
# you pay whenever you are asked. **How many tokens do you get?**
#
# - **0**: no Ring, no machine, no token;
# - **1**: the trigger does not care;
# - **2**: one for the Ring, and one for the machine that died.

# %%
guess_tokens = None

# %% [markdown]
# On a *branch*, a second table that stands at the same moment, everybody passes until the stack is empty, and you say yes to
# the question. This is the table afterwards.

# %%
calm = trouble.branch().resolve("all", answers=True, as_="token")
calm

# %% tags=["misconception-24"]
rv.check(
    guess_tokens,
    calm.count(machine, kind="token"),
    hints={
        0: "What did Counterspell target? "
            "Is anything on the stack aimed at the trigger?",
        2: "How often was a historic spell cast, and how often does a trigger ask?",
    },
    because="The spell was cast, and that was all the trigger needed. "
        "You pay once and get one token.",
)

# %% [markdown]
# Once it has triggered, an ability stands on its own (rule 113.7a). Countering the spell does not undo that it was cast, and
# destroying the machine does not touch what waits on the stack. Only something aimed at the trigger itself could stop it.
#
# This picture shows what made what happen, from the top down to the token. Neither Murder nor Counterspell is in it.


# %%
def born(game, name):
    found = [[one.label for one in frame.objects.values()] for frame in game.frames]
    return next(place for place, labels in enumerate(found) if name in labels)


calm.causes(born(calm, "token"))

# %% [markdown]
# **Try it on the stage.** Click it once, then step with the arrow keys until four things wait. Which of them is aimed at
# which? Go on to the question *Pay {1}?*, answer it the other way, and lay the two branches side by side.

# %%
calm.stage()

# %% [markdown]
# ### Exercise: only one of the two
#
# The same with less trouble: the opponent only counters Sol Ring. You pay {1}.
# **How many machines do you have at the end, card and token together?**

# %%
answer_countered = None

# %% tags=["exercise"]
countered = rv.walk("S44")
rv.check(
    answer_countered,
    countered.count(machine),
    hints={1: "Was the trigger countered, or the spell?", 3: "One trigger, one token."},
    because="The old machine, and its token. Only the Ring is lost.",
)

# %% [markdown]
# ## 4. What comes out?
#
# The machine makes *a copy of this*. What is "this", when the machine has changed while the trigger waits?
#
# Your machine has a +1/+1 counter and one damage, and you cast Giant Growth on it: it is 6/6. Then you cast Sol Ring and pay.
# **How much power does the token have?**

# %%
guess_grown = None

# %% [markdown]
# The table of the old machine: left of the bold line is what a copy takes.

# %%
grown = rv.walk("S54")
grown.strata("replicator")

# %%
rv.check(
    guess_grown,
    grown.find("tok").power,
    hints={
        6: "Giant Growth stands right of the line, and so does the counter.",
        3: "Giant Growth is gone. And on which side does the counter stand?",
    },
    because="The token is the machine as it is printed: 2/2, and not hurt.",
)

# %% [markdown]
# Now something that stands **left** of the line. You cast Sol Ring; while the trigger waits, Cytoshape turns your machine
# into a copy of a Runeclaw Bear, until end of turn. You pay. **Is the token a "machine" or a "bear"?**

# %%
guess_shaped = None

# %% [markdown]
# The picture shows the moment at which the token appears: from the Bear to what your machine was just then, and on to the token.

# %%
shaped = rv.walk("S55")
made = born(shaped, "tok")
shaped.copies("tok", made)

# %%
rv.check(
    guess_shaped,
    "bear" if shaped.find("tok", made).name == "Runeclaw Bear" else "machine",
    hints={
        "machine": "What stands left of the machine's bold line while Cytoshape lasts?"
    },
    because="Being a copy stands left of the line, so it is copied on (707.3).",
)

# %% [markdown]
# ### Exercise: the next turn
#
# Cytoshape has ended, and your machine is a machine again. **Is the token still a Bear?** Answer "yes" or "no".

# %%
answer_morning = None

# %% tags=["exercise"]
rv.check(
    answer_morning,
    shaped.find("tok").name == "Runeclaw Bear",
    hints={"no": "Cytoshape changed the machine. Did anything ever change the token?"},
    because="The token was made as a Bear. No effect is on it that could end.",
)

# %% [markdown]
# ### Exercise: changed, and then gone
#
# Once more a machine is turned into a Bear while its trigger waits, and now the Bear is killed before the trigger
# resolves. You pay. **Do you get a "machine", a "bear" or "nothing"?**

# %%
answer_gone = None

# %% tags=["exercise"]
gone = rv.walk("S45")
rv.check(
    answer_gone,
    "bear" if "Bear" in gone.find("cub").name else "machine",
    hints={
        "nothing": "A waiting trigger stands on its own. "
            "It only needs to know what it copies.",
        "machine": "What was it when it was last on the battlefield?",
    },
    because="Of what is gone, "
        "the game uses what it last was on the battlefield (608.2h): a Bear.",
)

# %% [markdown]
# That is called *last known information* (rule 608.2h). It is no memory of the printed card, but of how the thing was when
# it left. Ask the token yourself. Its chain names an object that is not on the table any more.

# %%
gone.why("cub", "name")

# %% [markdown]
# ## 5. Put there, played, turned over
#
# Five things happen with a machine of yours on the table:
#
# - Argivian Restoration puts Sol Ring from your graveyard onto the battlefield;
# - Mirrorpool makes a token copy of the machine, which is an artifact;
# - you play Urborg, a legendary land;
# - you cast Growing Rites of Itlimoc, a legendary enchantment;
# - Growing Rites turns over and becomes a legendary land.
#
# **How many of the five wake the machine?**

# %%
guess_five = None

# %% [markdown]
# Three games hold the five. Each line counts how many spells were cast, and how often the machine triggered.

# %%
games = {number: rv.walk(number) for number in ["S50", "S51", "S52"]}
woken = {}
for number, game in games.items():
    told = game.events()
    own = told["caption"].str.startswith("replicator triggers")
    woken[number] = int(own.sum())
    cast = (told["kind"] == "SpellCast").sum()
    print("cast:", cast, " triggered:", woken[number], " ", game.title)

# %%
rv.check(
    guess_five,
    sum(woken.values()),
    hints={
        5: "The machine's line says 'cast'. Which of the five were spells?",
        4: "A land is played. It is never a spell. And the others?",
    },
    because="Only Growing Rites was a historic spell that you cast. "
        "Restoration was cast too, but a sorcery is not historic.",
)

# %% [markdown]
# Ask for the reason each time. These are the three answers, each with its rules.

# %%
for game in games.values():
    why = game.why_not("replicator")
    print(why.answer, "Rules:", ", ".join(why.rules))

# %% [markdown]
# ## 6. One, two, four
#
# A copy has the whole text of what it copies, so the token has the same line, and watches as well. You have one machine, and
# plenty of mana. You cast three artifacts, and pay whenever you are asked. **How many machines do you have at the end?**

# %%
guess_workshop = None

# %% [markdown]
# Each line below is one artifact: how many machines there are when it has been cast and every trigger has resolved.

# %%
workshop = rv.walk("S53")
for place in range(len(workshop)):
    if "resolves and goes to the battlefield" in workshop.text(place):
        print("machines:", workshop.count(machine, place))

# %%
rv.check(
    guess_workshop,
    workshop.count(machine),
    hints={
        4: "One token for each artifact? Ask who watches when the second one is cast.",
        3: "That is the number of artifacts. What does each of them wake?",
        7: "These are the tokens. Count the first machine, too.",
    },
    because="Each artifact wakes every machine, and each makes one more: 1, 2, 4, 8.",
)

# %% [markdown]
# ### Exercise: not enough mana
#
# Your opponent has two machines, and casts an artifact with exactly one mana left. Both machines trigger, each by itself
# (rule 113.2c). **How many machines does the opponent have in the end?**

# %%
answer_poor = None

# %% tags=["exercise"]
theirs = rv.walk("S49").objects().query("controller == 'opponent'")
rv.check(
    answer_poor,
    int((theirs["name"] == machine).sum()),
    hints={
        4: "Two triggers ask for {1} each. How much is there?",
        2: "One payment is possible.",
    },
    because="Each trigger asks for its own mana, and there was enough for one.",
)

# %% [markdown]
# ### Exercise: change one thing
#
# Parallel Lives says: *if an effect would create tokens under your control, it creates twice as many instead*. The next cell
# plays two artifacts with whatever you put beside the machine, and counts. Guess first. Then
# put `"Parallel Lives"` between the brackets of the last line, and try two of them, with a comma between.
# **How many machines are there after two artifacts, with one Parallel Lives?**


# %%
def build_up(*beside):
    table = rv.table(
        you=["Mishra's Self-Replicator", "30 Wastes", *beside], hand=["2 Ornithopter"]
    )
    for flier in ["Ornithopter#1", "Ornithopter#2"]:
        table.cast(flier).resolve("all", answers=[True] * 30)
    return table.count(machine)


build_up()

# %%
answer_lives = None

# %% tags=["exercise"]
rv.check(
    answer_lives,
    build_up("Parallel Lives"),
    hints={
        8: "Twice as many tokens, not twice as many machines. Begin with one: "
            "how many are there after the first artifact?",
        4: "That is without Parallel Lives.",
    },
    because="Each machine brings two more, so the number triples each time: 1, 3, 9.",
)

# %% [markdown]
# ## 7. Test yourself
#
# The last questions are on a countered Ring, and on two machines that watch together. Pick an answer
# and press the button.

# %%
quiz = rv.Quiz("S44", "S49", each=2)
quiz

# %% [markdown]
# ## What to keep
#
# - Historic: an artifact, a legend or a Saga. It is a yes or a no, never twice (700.6).
# - *Cast* means cast. What is put, created, played or turned over was not cast (601.2i, 305.1, 701.27a).
# - A trigger goes on top of the spell that woke it, and stands on its own from then on (603.3, 405.2, 113.7a).
# - It asks once, when it resolves: one payment, one token (118.12).
# - It copies what the machine is now, left of the bold line; or what it last was, if it is gone (707.2, 608.2h).
# - The copy has the line, too. That is why the number doubles (707.2a).

# %%
rv.rule("700.6", "601.2i", "603.3", "113.7a", "118.12", "608.2h", "707.2a")

# %% [markdown]
# ## Where to go next
#
# - 06, legends and Cadric: another trigger that makes copies, and a rule that wants only one of each.
# - All situations of this page: S43 to S55. `rv.walk("S45").stage()` plays the longest of them.

# %% [markdown]
# ## For instructors
#
# About 25 minutes, 45 with votes. The heart is section 3: let the room vote before you resolve anything, and ask those
# who say "no token" what exactly Counterspell countered. Somebody will say "but its source is dead": wait for it.
# In section 1 have the room argue about Clone; in section 4 about the Bear. Draw the bold line on the board.
# For section 6 let people stand up, one for each machine, and double with each artifact.
# `calm.stage(presenter=True)` is readable from the back row.
