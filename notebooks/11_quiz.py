# %% [markdown]
# # The quiz
#
# Sixteen questions from all of the course, shuffled: copies, spells, legends, triggers and mana.
# In about 20 minutes you will be able to
#
# - tell what comes next in sixteen situations, before the rules play it;
# - see which rules you know by heart, and which you should read again;
# - hand in what you answered, as a file.

# %%
import rulesviz as rv

# %% [markdown]
# ## 1. How it works
#
# A quiz is made of situations. It stops each story just before something happens, shows the table, and asks what will come.
# Each wrong answer is something that people really believe, and tells which rule it forgets. Here is one question, to try it.
# This cell answers it wrongly on purpose, with the text of an answer; its letter would do as well.

# %%
trial = rv.Quiz("S54", each=1)
print(trial)
trial.answer(1, "6/6")

# %% [markdown]
# ## 2. Your turn
#
# Write your name if you want to hand the results in. Then read the question, look at the table, pick, and press *Answer*.
# *Read the cards* opens what stands on them. You have one try for each question. After it, the story is told.
#
# Where nothing can be clicked, run the cell to see the list, in which each answer has a letter, and answer in a cell of
# your own: `quiz.answer(1, "a")`. There, `quiz.cards(1)` shows the cards.

# %%
first = ["S21", "S08", "S43", "S20", "S12", "S33", "S30", "S07"]
second = ["S19", "S48", "S38", "S04", "S41", "S26", "S50", "S28"]
quiz = rv.Quiz(*first, *second, each=1, title="copying and mana")
quiz

# %% [markdown]
# ## 3. How did you do?
#
# The table has a line for each answer that you gave: the situation, what you said, whether it was right, and if not, the rule
# that it forgets. Run this cell again whenever you like. As long as you have answered nothing, it is empty.

# %%
quiz.to_frame()[["scenario", "given", "right", "rule"]]

# %% [markdown]
# And these are the rules that you forgot, in plain words. No line means: none.

# %%
forgotten = sorted({mark["rule"] for mark in quiz.results} - {""})
rv.rule(*forgotten)

# %% [markdown]
# Would you like to see one of the stories once more, and ask why? Each of them can be played: write another number here.
# Click it once, step with the arrow keys, click a card, and ask.

# %%
rv.walk("S43").stage()

# %% [markdown]
# ## 4. Hand it in
#
# This writes what you answered into a file beside this notebook. It opens in any spreadsheet. Put your name into the file's
# name, so that it does not get mixed up with the others.

# %%
quiz.save("my_quiz.csv").name

# %% [markdown]
# ## What to keep
#
# - A copy takes what is left of the bold line (rule 707.2), and what is copied can be copied on (rule 707.3).
# - A copy of a spell keeps its choices, and was not cast (rule 707.10).
# - A trigger waits on top of what set it off (rules 603.3, 405.2).
# - What mana a thing makes is decided as it makes it (rules 106.12b, 616.1).
#
# These are the rules behind it.

# %%
rv.rule("707.2", "707.3", "707.10", "603.3", "405.2", "106.12b", "616.1")

# %% [markdown]
# ## Where to go next
#
# - More questions: `rv.Quiz("S33", "S39")` with any numbers of `rv.all_scenarios()`, also with a file that you have saved.
# - `rv.Quiz("S33").stage()` asks on the stage, in the middle of the story.
#
# ## For instructors
#
# - 20 minutes, or two halves of 10: `rv.Quiz(*first, each=1)` is the first half.
# - `rv.results("handed_in")` merges a folder of what was handed in: which rules are still forgotten, which misconceptions are behind
#   it, and how each learner did. `rulesviz results handed_in` says the same in a terminal.
# - With `each=4` a situation gives up to four questions, and with `dated=True` the file keeps the time of each answer.
# - The questions are the same for everybody, and in the same order. Nothing leaves the learner's machine by itself.
