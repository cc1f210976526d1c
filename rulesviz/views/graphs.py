"""The pictures: each a function of a frame whose result shows itself in a notebook, as an image and in words."""

from rulesviz.views.copies import copies
from rulesviz.views.graph import Graph
from rulesviz.views.stack_graph import stack
from rulesviz.views.strata import Strata, strata

__all__ = ["Graph", "Strata", "copies", "stack", "strata"]
