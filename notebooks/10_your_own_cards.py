# %% [markdown]
# # Your own cards
#
# The cards here are a few lines of text, and the text is the program. So you can write cards of your own, and ask the rules
# about them. In about 25 minutes you will be able to
#
# - write a card and read how each of its lines was understood;
# - change two words of a card and see what they are worth;
# - import a file of cards, search it, and put what you find on a table;
# - save a situation as a file, walk through it, and hand it on.

# %%
import rulesviz as rv

# %% [markdown]
# ## 1. Five lines make a card
#
# A card of yours has a name, a type line, a mana cost, a size if it is a creature, and a text with one ability on each line.
# In its text, `this` stands for the card itself, and `\n` begins a new line.

# %%
golem = {
    "Paper Golem": {
        "type": "Artifact Creature — Golem",
        "cost": "{3}",
        "pt": "2/2",
        "text": "this enters with two +1/+1 counters on it\n{T}: add {C}",
    }
}
rv.card("Paper Golem", golem)

# %% [markdown]
# That is what you wrote. `meaning()` tells what was *understood*: beneath each line stand the phrases that it was read as,
# with the rules that they follow. Read it like a proof sheet: if a phrase says something else than you meant, change the line.

# %%
rv.card("Paper Golem", golem).meaning()

# %% [markdown]
# You cast a Paper Golem. It enters with its two counters, and is 4/4. Then you let Mirrorpool copy it.
# **Guess: how much power does the new Golem have?** Three answers that people give:
#
# - **2**: counters are not copied;
# - **4**: it gets counters as well;
# - **6**: it copies the 4/4, and adds two counters of its own.

# %%
guess_golem = None

# %% [markdown]
# A table takes your cards with `cards=`. From there on they are cards like any other. The table below shows both Golems.

# %%
table = rv.table(
    you=["Mirrorpool", "5 Wastes"], hand=["Paper Golem"], mana="{C}{C}{C}", cards=golem
)
table.cast("Paper Golem", as_="golem").resolve()
table.activate("Mirrorpool", 4, targets="golem").resolve(as_="token")
table.objects().loc[["golem", "token"], ["power", "toughness", "counters", "copy_of"]]

# %%
rv.check(
    guess_golem,
    table.find("token").power,
    hints={
        2: "True, no counter was copied. But look at what was: "
            "the first line of the text.",
        6: "A copy starts from the printed 2/2, not from the 4/4 that stands there.",
    },
    because="The counters were not copied, but the line that brings them was.",
)

# %% [markdown]
# The picture shows the chain. The two counters of the old Golem are struck through, since counters are not part of what is
# copied (rule 707.2). The new Golem has its own two: it entered as a Golem, so the line about entering counted for it
# (rule 707.5).

# %%
table.copies()

# %% [markdown]
# ## 2. A line that is not understood
#
# Suppose that you want a little more from your Golem. Dungeons are a part of the game that is not covered here.

# %%
draft = {
    "Paper Oracle": {
        "type": "Artifact Creature — Golem",
        "cost": "{3}",
        "pt": "2/2",
        "text": "{T}: add {C}\nwhen this dies, venture into the dungeon",
    }
}
rv.card("Paper Oracle", draft)

# %% [markdown]
# The second line says so, and names the word at which understanding stopped. Nothing is guessed: a card with such a line
# cannot be put on a table at all, because half a card would give wrong answers.

# %%
try:
    rv.table(you=["Paper Oracle"], cards=draft)
except rv.NotAllowed as refused:
    print(refused)

# %% [markdown]
# What helps: say it as a shipped card says it. `rv.all_cards()` lists them, and each is a phrase book. Here is one that
# does something as it enters. What stands before its comma can stand on a card of yours, and so can what stands behind.

# %%
rv.card("Wall of Omens").meaning()

# %% [markdown]
# ## 3. Two words apart
#
# You design a sorcery that copies a Bear and hands out haste, and you waver between two wordings:
#
# - **Press**: create a token copy of target Bear, *except it has* haste;
# - **Stamp**: create a token copy of target Bear; *the token gains* haste.
#
# Either way your token can attack at once. Then Mirrorpool copies that token.
# **Guess: whose second token has haste, too?** Write "press", "stamp", "both" or "neither", in quotes.

# %%
guess_haste = None

# %% [markdown]
# These lines play it for any text that you give them, and return the table.


# %%
def copy_twice(text):
    cards = {"Paper Press": {"type": "Sorcery", "cost": "{R}", "text": text}}
    mine = {"you": ["Mirrorpool", "5 Wastes", "Runeclaw Bear"], "hand": ["Paper Press"]}
    start = rv.table(**mine, mana="{R}", cards=cards)
    start.cast("Paper Press", targets="Runeclaw Bear").resolve(as_="first")
    return start.activate("Mirrorpool", 4, targets="first").resolve(as_="second")


press = copy_twice("create a token copy of target Bear, except it has haste")
stamp = copy_twice("create a token copy of target Bear; the token gains haste")
both = {"press": press, "stamp": stamp}
hasty = [name for name, one in both.items() if one.find("second").abilities]

# %% tags=["misconception-7"]
rv.check(
    guess_haste,
    "both" if len(hasty) == 2 else "".join(hasty) or "neither",
    hints={
        "both": "One haste is a part of the copy. "
            "The other comes later, and lies on that one token.",
        "neither": "Haste can be a part of what is copied. Which wording makes it one?",
        "stamp": "What a thing gains, it gains after it is there. "
            "Is that a part of what is copied?",
    },
    because="Except it has: that is part of the copy (rule 707.9a). It gains: "
        "that is an effect on one token.",
)

# %% [markdown]
# The picture shows the first token of the Press. Haste stands left of the bold line, with what is copied.

# %%
press.strata("first")

# %% [markdown]
# And this is the first token of the Stamp. Haste stands right of the bold line, in a layer of its own, and stays behind.

# %%
stamp.strata("first")

# %% [markdown]
# **Your turn:** let the sorcery say "except it's 4/4", or "except it's a Wall too", in a cell of your own:
# `copy_twice("...").strata("second")`.
#
# ## 4. What does your line count as?
#
# Your Paper Scribe makes one blue mana, and draws a card along with it. Most abilities that make mana are *mana abilities*:
# they do not use the stack, so nobody can answer them (rule 605.3b).
# **Guess: does this one wait on the stack?** Write "yes" or "no".

# %%
guess_scribe = None

# %% [markdown]
# You tap it. The picture shows the stack just afterwards.

# %%
scribe = {
    "Paper Scribe": {
        "type": "Artifact",
        "cost": "{2}",
        "text": "{T}: add {U}; draw a card",
    }
}
desk = rv.table(you=["Paper Scribe"], cards=scribe)
desk.activate("Paper Scribe")
desk.stack()

# %% tags=["misconception-16"]
rv.check(
    guess_scribe,
    "yes" if desk.frame.stack else "no",
    hints={
        "no": "It makes mana, but that is not the whole rule. Look at its other half: "
            "a card leaves the library."
    },
    because="It moves a card out of a library, "
        "so it is no mana ability (rule 605.1a), and the mana comes later.",
)

# %% [markdown]
# You need not play to see that. The meaning tells it in its first phrase, as *mana ability* or as *activated ability*.

# %%
rv.card("Paper Scribe", scribe).meaning()

# %% [markdown]
# ## 5. A whole file of cards
#
# Real cards come in files that hold thousands of them. None is shipped here, but a small one is, with twelve cards that nobody
# prints. It has the form of Scryfall's files, and its cards are worded like real ones. This is its first record.

# %%
file = rv.sample_file()
print(file.read_text(encoding="utf-8").partition("},")[0] + "}")

# %% [markdown]
# `import_cards` reads a file, this one or a file of yours. Then each of its cards can be named, in every notebook and in the
# terminal. With `keep=False` they are there for this notebook only, and what you imported before stays as it is.

# %%
rv.import_cards(file, keep=False)

# %% [markdown]
# Each line is understood, or gray with the reason. Files of real cards have both. A card with a gray line is no use on a table,
# but you can still read it.

# %%
rv.card("Paper Plane")

# %% [markdown]
# This one is understood whole, and the file has rulings on it. Here they are folded up beneath the card. **Do not open
# them yet.**

# %%
rv.card("Tracing Paper")

# %% [markdown]
# A search box finds cards by words of the name or the type, by what they speak of, and by whether they are understood. What you
# pick in it is put on its table. Try it: type *paper* as the name and press Enter. Which of them make mana? Which copy? Put
# Tracing Paper on your battlefield.

# %%
floor = rv.table(you=["Paper Mill", "4 Wastes"])
box = rv.search(floor)
box

# %% [markdown]
# The same can be said in a cell. The first line below names the cards that copy. The next puts Tracing Paper on a table like
# that one, and the last makes it a copy of the Paper Mill.

# %%
print(box.find("paper", copies=True))
floor = rv.search(rv.table(you=["Paper Mill", "4 Wastes"])).put("Tracing Paper")
floor.activate("Tracing Paper", targets="Paper Mill").resolve()

# %% [markdown]
# Two Wastes are untapped, enough to pay {2} again.
# **Guess: can Tracing Paper now become a copy of a Wastes?** Write "yes" or "no".

# %%
guess_tracing = None

# %% [markdown]
# Ask for the reason first: why does it have the abilities that it has?

# %%
floor.why("Tracing Paper", "abilities")

# %%
texts = [one.text for one in floor.find("Tracing Paper").abilities]
rv.check(
    guess_tracing,
    "yes" if "{2}: This artifact becomes a copy of target land." in texts else "no",
    hints={
        "yes": "The mana is there. But where does the ability stand that you want to "
            "use? Look at the text that the copy has."
    },
    because="A copy has the text of what it copies, and nothing is left of its own "
        "(rule 707.2). The first ruling says the same.",
)

# %% [markdown]
# Now open the rulings above. With a file of your own it is the same line without `keep=False`: README, "Any real card", names
# the files that can be read, and says where the cards are kept and how to remove them.
#
# ## 6. Save it, walk it, hand it on
#
# Back to the table with the two Golems. `save` writes it into a file beside this notebook: your card, the position
# and everything you did. Whoever has the file has the whole story. Its last lines are your acts.

# %%
path = table.save(
    "my_golem.toml",
    title="The copy of a grown Golem",
    story="Its counters stay behind. Its text does not.",
)
print(path.read_text(encoding="utf-8"))

# %% [markdown]
# From the file it can be walked through like any of the shipped stories. Click it once, step with the arrow keys, click a
# Golem, and ask
# why its power is 4. Then go back to the Mirrorpool and do something else there: a branch grows beside the first story.

# %%
rv.walk("my_golem.toml").stage()

# %% [markdown]
# In a terminal, `rulesviz run my_golem.toml` tells the same, and `rulesviz run my_golem.toml --html golem.html` makes one page of it
# that you can send to anybody. Add what must be true, as the README shows, and `rulesviz check` will watch over it.
# And `rv.Quiz("my_golem.toml")` asks your friends about it.
#
# ## 7. Exercises
#
# **One.** Here is a card with three lines. One of them is not understood. Which one, by its number?
# Look at the card in a cell of your own.

# %%
sketch = {
    "Paper Kite": {
        "type": "Creature — Bird",
        "cost": "{U}",
        "pt": "1/1",
        "text": "flying\nwhen this dies, assemble a Contraption\n{2}: "
            "this gets +1/+1 until end of turn",
    }
}

# %%
answer_line = None

# %% tags=["exercise"]
rv.check(
    answer_line,
    rv.card("Paper Kite", sketch).card.not_understood[0].number,
    hints={
        1: "Flying is a word of the game that is known here. "
            "rv.card('Paper Kite', sketch) shows all three.",
        3: "That line is read well. rv.card('Paper Kite', sketch) shows all three.",
    },
    because="A card with such a line cannot be played. Rephrase it, or leave it out.",
)

# %% [markdown]
# **Two.** A Paper Lamp has three abilities. One of them waits on the stack. Which one, by its number?
#
# 1. {T}: add {G}; you gain 1 life
# 2. {T}: add {G}; tap target creature
# 3. {T}, sacrifice this: add {G}{G}{G}

# %%
answer_lamp = None

# %%
lines = [
    "{T}: add {G}; you gain 1 life",
    "{T}: add {G}; tap target creature",
    "{T}, sacrifice this: add {G}{G}{G}",
]
lamp = {"Paper Lamp": {"type": "Artifact", "cost": "{2}", "text": "\n".join(lines)}}
room = rv.table(you=["Paper Lamp", "Runeclaw Bear"], cards=lamp)
aims = {1: {}, 2: {"targets": "Runeclaw Bear"}, 3: {}}
used = {one: room.branch().activate("Paper Lamp", one, **aims[one]) for one in aims}

# %% tags=["exercise"]
rv.check(
    answer_lamp,
    {one for one, lit in used.items() if lit.frame.stack},
    hints={
        1: "Life may come along with mana. What may not?",
        3: "A price may be high. Look at what the abilities do, not at what they cost.",
    },
    because="A mana ability has no target (rule 605.1a). "
        "Ask rv.card('Paper Lamp', lamp).meaning().",
)

# %% [markdown]
# **Three.** Write a line for a Paper Bear, so that the token that copies it is 3/3. Printed, the Bear stays 2/2.
# Write your line in place of `None`, in quotation marks. More than one line is right.

# %%
answer_text = None


# %%
def size_of_copy(text):
    bear = {"type": "Creature — Bear", "cost": "{G}", "pt": "2/2", "text": text}
    cards = {"Paper Bear": bear}
    if rv.card("Paper Bear", cards).card.not_understood:
        return "not understood"
    den = rv.table(you=["Mirrorpool", "5 Wastes", "Paper Bear"], cards=cards)
    den.activate("Mirrorpool", 4, targets="Paper Bear").resolve("all", as_="token")
    token = den.find("token")
    return f"{token.power}/{token.toughness}"


# %% tags=["exercise"]
rv.check(
    answer_text and size_of_copy(answer_text),
    "3/3",
    hints={
        "not understood": "rv.card shows where understanding stopped. "
            "How do shipped cards say it?",
        "2/2": "The line is understood, but the token is 2/2. "
            "Which line of Paper Golem made it larger?",
        "4/4": "Too much of a good thing: "
            "does your line count twice, once for each Bear?",
    },
    because="Your line is a part of the card, so it is copied, "
        "and works for the token.",
)

# %% [markdown]
# ## What to keep
#
# - A card is its text: what is written on it is copied with it, also a line that works as it enters (rules 707.2, 707.5).
# - "Except it has" is part of the copy and is copied on. "It gains" is not (rules 707.9a, 613.1f).
# - What makes mana is a mana ability only if it has no target and moves no card to or from a library (rule 605.1a).
# - A line that is not understood says so, and nothing is guessed. That holds for your cards, and for all of a file.
#
# These are the rules behind it.

# %%
rv.rule("707.2", "707.5", "707.9a", "613.1f", "605.1a", "605.3b")

# %% [markdown]
# ## Where to go next
#
# - `11_quiz` asks about all of the course.
# - The README shows how a scenario file looks, and CONTRIBUTING where to put it if you want to share it.
#
# ## For instructors
#
# - 25 minutes: 5 each for the Golem, the two wordings, the Scribe, the file, and the exercises.
# - Ask the room for a card of its own before section 2. Sooner or later it has a line that is not understood: that is the moment
#   to show `rv.card`.
# - The myth to wait for: "counters are not copied, so the Golem is 2/2". Both halves of the answer matter.
# - A saved file is the easiest thing to hand in: the whole situation is in it, and you can walk through it.
