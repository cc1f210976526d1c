"""Keys for what is made of ready parts: a notebook around them would take the arrow keys and Enter for uses of its own."""

from __future__ import annotations

from typing import Any

import anywidget
import ipywidgets

_HEAR = """
// A notebook looks at what has the focus before it looks at what is around it.
function render({ el }) {
  const around = () => el.closest(".rv-keys-own") ?? el;
  const focused = ({ target }) => { if (around().contains(target)) target.setAttribute("data-lm-suppress-shortcuts", "true"); };
  document.addEventListener("focusin", focused);
  return () => document.removeEventListener("focusin", focused);
}
export default { render };
"""


class _Keys(anywidget.AnyWidget):
    """Nothing to be seen: it marks what has the focus beside it, so that its keys are its own."""

    _esm = _HEAR


def with_own_keys(widget: Any) -> ipywidgets.VBox:
    """The widget in a box in which keys go to the part that has the focus, and not to the notebook."""
    box = ipywidgets.VBox([widget, _Keys(layout={"display": "none"})])
    box.add_class("rv-keys-own")
    return box
