# %% [markdown]
# # Reference: which rule is shown where
#
# A page to look things up in. In about 10 minutes you will be able to
#
# - find the situation that shows a rule, and play it;
# - find the rules that a situation is about;
# - tell what rulesviz leaves out, and why.
#
# The numbers are those of the Comprehensive Rules, edition of September 25, 2026. The tables are made while this page runs,
# from the situations themselves: they cannot promise more than there is.

# %%
import rulesviz as rv

# %% [markdown]
# ## From a rule to its situations
#
# Each line is a rule in plain words, with the situations that show it. A test plays every one of them, and checks that the
# rule really is at work there. The engine follows many more rules than these; here are the ones you can watch.

# %%
rv.covered()

# %% [markdown]
# Give a number to see one chapter, or one rule with its parts. Copying is chapter 707, mana is 106.

# %%
rv.covered("106")

# %% [markdown]
# Take a name from the last column to play that situation. Here is the story of S02.

# %%
game = rv.walk("S02")
print(game.story)

# %% [markdown]
# And this is the table at its end: the cat has arrived, and the second Orchard could give green.

# %%
game.board()

# %% [markdown]
# ## From a situation to its rules
#
# All situations by number, first with the question that each answers, then with the rules that it is about.

# %%
situations = rv.all_scenarios()
print("\n".join(situations.index + "  " + situations.title))

# %%
situations.rules

# %% [markdown]
# To find one by a word, ask the table. These are the questions with "token" in them.

# %%
found = situations[situations.title.str.contains("token")]
print("\n".join(found.index + "  " + found.title))

# %% [markdown]
# ## What is left out
#
# A card with a line that rulesviz does not understand says so, and refuses to be played. These are the parts of the rules
# that no card and no act of yours can reach, each with the reason.

# %%
rv.not_covered()

# %% [markdown]
# Such a card can still be looked at. This one is ours; its second line is not understood, so the table turns it away.

# %%
oracle = {"type": "Creature — Wizard", "cost": "{U}", "pt": "1/1"}
cards = {"Paper Oracle": {**oracle, "text": "flying\nventure into the dungeon"}}
try:
    rv.table(you=["Paper Oracle"], cards=cards)
except rv.NotAllowed as refused:
    print(refused)

# %% [markdown]
# ## What to keep
#
# - `rv.covered("707")` leads from a rule to the situations that show it, `rv.walk("S21")` plays one.
# - `rv.rule("707.2")` says a rule in plain words.
# - `rv.not_covered()` says what is missing. What is not understood is refused, and never guessed.

# %%
rv.rule("101.1", "106.1", "613.1", "707.1")

# %% [markdown]
# ## Where to go next
#
# Begin with `00_start_here`, or play a situation from the list that you would have bet on.

# %% [markdown]
# ## For instructors
#
# - Preparing a lesson: pick the chapter with `rv.covered(...)`, and take two or three situations from one line.
# - `rv.covered().to_frame()` and `rv.all_scenarios()` are DataFrames: sort them, filter them, save them as a handout.
# - A question from the room that lands in the last table is a good one. Say so, and look it up together in the rules.
