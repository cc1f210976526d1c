# %% [markdown] slideshow={"slide_type": "slide"}
# # Live: what do copying and mana do?
#
# For a room with a screen: you vote, the rules play it, you change one thing, and look at both.
# In about 25 minutes you will be able to
#
# - tell how big the copy of a creature is that has had a long day;
# - tell which comes first, the trigger or what set it off, and what it costs to say no;
# - count what two doublers make of one Forest, and why.

# %% slideshow={"slide_type": "skip"}
import rulesviz as rv

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 1. Vote: how big is the copy?
#
# Your Runeclaw Bear is printed as a green 2/2. Now it is tapped, red and 10/10: counters, an Aura, and two spells. Then Mirrorpool makes a
# token that copies it. **10/10, 5/5 or 2/2? Hands up.**
#
# The table below asks before it shows. Click it once, and press *End* (or the last arrow): it stops where the token would
# come. Click what most of the room believes.

# %%
bear = rv.Quiz("S21", each=1)
bear.stage(presenter=True)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Reveal: what was left behind
#
# The picture shows the old Bear at the left, what was copied in blue, and the token at the right. What stayed behind is struck
# through, each with its rule.

# %%
bear.walks[0].copies()

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Why: the bold line
#
# The old Bear, layer by layer. A copy takes what stands left of the bold line (rule 707.2), and nothing else.

# %%
bear.walks[0].strata("bear")

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 2. Vote: which comes first?
#
# You have a Mishra's Self-Replicator and cast Sol Ring. The Self-Replicator notices: you may pay {1} for a copy of it.
# **What is on top of the stack, Sol Ring or the trigger? Hands up.** The table asks at once.

# %%
ring = rv.Quiz("S43", each=1)
ring.stage(presenter=True)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Branch: and if you do not pay?
#
# Press *End*: the question is open, *Pay {1}?* Let the room decide, and click its answer. Then step back to the question and
# give the other answer: a second line of play begins beside the first, and *compare with* lays them next to each other.

# %%
asked = rv.table(you=["Mishra's Self-Replicator", "2 Wastes"], hand=["Sol Ring"])
asked.cast("Sol Ring").resolve()
asked.stage(presenter=True)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Compare: what the answer is worth
#
# The same two lines of play, each to the end of the trigger, and only what differs between them.

# %%
paid, declined = asked.branch().answer(True), asked.branch().answer(False)
paid.difference(-1, declined, names=("you pay", "you do not"))

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 3. Vote: one Forest, two doublers
#
# You have two Mana Reflections. Each makes twice as much of what you tap for mana. You tap a Forest.
# **One, three or four green mana? Hands up.**

# %%
forest = rv.Quiz("S08", each=1)
forest.stage(presenter=True)

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Reveal: one after the other
#
# The picture shows what the Forest would make, what each Reflection makes of that, and what arrives. Each is applied to what
# the one before has made of it (rule 616.1). Nothing goes on the stack.

# %%
forest.walks[0].mana()

# %% [markdown] slideshow={"slide_type": "subslide"}
# ### Change one thing: a third one
#
# **How much is it with three Reflections? Hands up.** The picture below has the answer.

# %% slideshow={"slide_type": "fragment"}
three = rv.table(you=["3 Mana Reflection", "Forest"])
three.tap("Forest").mana()

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 4. A table of your own
#
# Now the room names the acts. Click a card to see what can be done with it; what cannot be done is gray and tells its rule.
# A start: Mirrorpool can copy the Bear, or the Clone once it has become something. Or the spell?

# %%
own = rv.table(
    you=["Mirrorpool", "Runeclaw Bear", "5 Wastes", "4 Island", "Mountain"],
    opponent=["Hill Giant"],
    hand=["Clone", "Lightning Bolt"],
)
own.stage(presenter=True)

# %% [markdown] slideshow={"slide_type": "slide"}
# ## 5. Last vote
#
# Two questions to go home with. Pick what the room says, and press *Answer*.

# %%
last = rv.Quiz("S30", "S33", each=1, title="live")
last

# %% [markdown] slideshow={"slide_type": "slide"}
# ## What to keep
#
# - A copy takes what is left of the bold line: the printed card and other copying (rules 707.2, 613.2c).
# - A trigger waits on top of what set it off, and is there even if you say no to it (rules 603.3, 405.2).
# - Doublers work one after the other, while the mana is made (rules 106.12b, 616.1).
#
# These are the rules behind it.

# %%
rv.rule("707.2", "613.2c", "603.3", "405.2", "106.12b", "616.1")

# %% [markdown] slideshow={"slide_type": "skip"}
# ## Where to go next
#
# - At home: `00_start_here`, then the chapter that surprised you most.
# - The page `docs/class.md` of the project tells how to run the course for a class.
#
# ## For instructors
#
# - 25 minutes: 8 for the Bear, 7 for the Self-Replicator, 5 for the mana, 5 for the rest. Run all cells before the room comes in.
# - As slides: select the first cell, then press the deck icon over the notebook (`jupyterlab-slideshow`). Space goes on, first to the table
#   of a slide, then to the next slide. As a page without code: `voila notebooks/90_live_demo.ipynb`. *Full screen* is for a table alone.
# - Let the room vote *before* you click. If all agree, play the minority: say why a sensible person believes the other answer.
# - The myths to wait for: "the copy is 5/5, counters are part of the card", "Sol Ring was there first", and "three mana".
# - Change anything: another scenario is `rv.Quiz("S33", each=1)`, another table is one line. A big picture alone is
#   `own.strata("Clone")` or `own.copies()`, and `last.to_frame()` has what the room answered.
