"""The pictures: each a function of a frame, or of a card, whose result shows itself in a notebook, as an image and in words."""

from rulesviz.views.board_svg import board
from rulesviz.views.card_graph import card
from rulesviz.views.causes import causes
from rulesviz.views.copies import copies
from rulesviz.views.could import CouldProduce, could_produce
from rulesviz.views.difference import Difference, difference
from rulesviz.views.graph import Graph
from rulesviz.views.mana import mana
from rulesviz.views.picture import Picture
from rulesviz.views.stack_graph import stack
from rulesviz.views.strata import Strata, strata

__all__ = [
    "CouldProduce",
    "Difference",
    "Graph",
    "Picture",
    "Strata",
    "board",
    "card",
    "causes",
    "copies",
    "could_produce",
    "difference",
    "mana",
    "stack",
    "strata",
]
