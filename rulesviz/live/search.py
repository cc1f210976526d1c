"""A search box for cards, which puts what it finds on a live table."""

from __future__ import annotations

import html
from typing import Any

from rulesviz.collection.search import MOST, Wanted
from rulesviz.collection.search import near as nearest
from rulesviz.collection.search import search as look
from rulesviz.collection.store import BadStore
from rulesviz.live.lists import card
from rulesviz.live.says import NotAllowed, NotThere
from rulesviz.live.table import Table
from rulesviz.live.table import table as a_table
from rulesviz.live.twin import Twin

PLACES = {
    "your battlefield": {"onto": "battlefield", "under": "you"},
    "your hand": {"onto": "hand", "under": "you"},
    "your opponent's battlefield": {"onto": "battlefield", "under": "opponent"},
}
UNDERSTOOD = {"understood or not": None, "understood": True, "not understood": False}
_IN_LINE = {"flex_flow": "row wrap", "align_items": "center"}
_UNDER_FIELDS = {**_IN_LINE, "padding": "0 0 0 84px", "grid_gap": "0 16px"}
"""Things without a word before them, in line with the fields above and below, whose words take that much room."""


class Search(Twin):
    """A search box for every card that can be named; in a notebook it puts the chosen card on `table`.

    Elsewhere, `find` gives names, and `put` puts a card on the table.

    >>> box = Search()
    >>> box.find("mirrorpool", copies=True)
    ['Mirrorpool']
    >>> box.put("Mirrorpool").find("Mirrorpool").tapped
    True
    """

    def __init__(self, table: Table | None = None) -> None:
        self.table = a_table() if table is None else table

    def find(
        self,
        name: str = "",
        type: str = "",
        *,
        copies: bool = False,
        mana: bool = False,
        understood: bool | None = None,
    ) -> list[str]:
        """The names of the first cards that have these words in name and type line.

        `copies` and `mana`: whose lines speak of it. `understood`: only those that are, or are not, understood whole.
        Raises NotAllowed if the imported cards cannot be read.
        """
        try:
            return look(Wanted(name, type, copies, mana, understood))
        except BadStore as wrong:
            raise NotAllowed(str(wrong)) from None

    def near(self, name: str = "", type: str = "", **more: bool | None) -> list[str]:
        """The names of cards that may be meant where `find` finds none, as words were mistyped; the same is asked in the same way.

        >>> Search().near("mirorpool")
        ['Mirrorpool']
        """
        try:
            return nearest(Wanted(name, type, **more))  # type: ignore[arg-type]
        except BadStore as wrong:
            raise NotAllowed(str(wrong)) from None

    def put(self, name: str, place: str = "your battlefield") -> Table:
        """Put a card on the table, neither cast nor played; `place` is one of `PLACES`. Raises NotAllowed."""
        if place not in PLACES:
            raise NotAllowed(f"{place!r} is no place; places are {', '.join(PLACES)}")
        return self.table.put(name, **PLACES[place])

    def __repr__(self) -> str:
        return 'a search box: rv.search().find("name", "type", copies=True, mana=True, understood=True)'

    def _repr_html_(self) -> str:
        """What the box is for, where there is no kernel to search with."""
        told = "A search box. Where a notebook runs, it finds cards by the words of name and type, shows the one that is picked, "
        return f"<div><p>{told}puts it on the table, and shows the table.</p><p>In words: {html.escape(repr(self))}</p></div>"

    def widget(self) -> Any:
        """The box: words, checks, the names that fit, the card that is picked, where to put it, and the table it is put on."""
        return _Box(self).all


class _Box:
    """The widgets of a search box, and what happens when they are used."""

    def __init__(self, box: Search) -> None:
        import ipywidgets as widgets

        self.box = box
        self.name = widgets.Text(description="Name", placeholder="words of the name", continuous_update=False)
        self.type = widgets.Text(description="Type", placeholder="Creature, Elf", continuous_update=False)
        self.copies = widgets.Checkbox(description="copies", indent=False, layout={"width": "max-content"})
        self.mana = widgets.Checkbox(description="makes mana", indent=False, layout={"width": "max-content"})
        # by its words: a drop-down takes the value None for nothing at all, and is blank then
        self.understood = widgets.Dropdown(options=list(UNDERSTOOD), layout={"width": "max-content"})
        self.names = widgets.Select(description="Cards", rows=8)
        self.page = widgets.HTML()
        self.place = widgets.Dropdown(options=list(PLACES), description="onto")
        self.button = widgets.Button(
            description="Put it there", tooltip="Put the chosen card on the table", disabled=True
        )
        self.told = widgets.HTML()
        self.board = widgets.HTML()
        for one in (self.name, self.type, self.copies, self.mana, self.understood):
            one.observe(self._look, "value")
        self.names.observe(self._show, "value")
        self.button.on_click(self._put)
        checks = widgets.HBox([self.copies, self.mana, self.understood], layout=_UNDER_FIELDS)
        act = widgets.HBox([self.place, self.button], layout=_IN_LINE)
        self.all = widgets.VBox([self.name, self.type, checks, self.names, self.page, act, self.told, self.board])
        self._look()

    def _look(self, _: object = None) -> None:
        """Show the names that fit."""
        words = (self.name.value, self.type.value.replace(",", " "))
        marks = {"copies": self.copies.value, "mana": self.mana.value, "understood": UNDERSTOOD[self.understood.value]}
        try:
            found = self.box.find(*words, **marks)
            meant = [] if found else self.box.near(*words, **marks)
        except NotAllowed as wrong:
            self._say(str(wrong))
            return
        self.names.options = found or meant
        self._say("" if found else f"No card fits. Did you mean {' or '.join(meant)}?" if meant else "No card fits.")
        if len(found) == MOST:
            self._say(f"These are the first {MOST}; more words find fewer.")
        self._show()

    def _show(self, _: object = None) -> None:
        """Show the card that is picked."""
        name = self.names.value
        self.button.disabled = name is None
        try:
            self.page.value = "" if name is None else card(name)._repr_html_()
        except (NotThere, NotAllowed) as wrong:
            self.page.value, self.button.disabled = f"<p>{html.escape(str(wrong))}</p>", True

    def _put(self, _: object) -> None:
        """Put the card where it is wanted, and show the table that it is on."""
        try:
            self.box.put(self.names.value, self.place.value)
        except NotAllowed as wrong:
            self._say(str(wrong))
            return
        self._say(f"{self.names.value} is there: {self.place.value}.")
        self.board.value = self.box.table.board().svg

    def _say(self, text: str) -> None:
        self.told.value = f'<p role="status">{html.escape(text)}</p>' if text else ""


def search(table: Table | None = None) -> Search:
    """A search box for cards, in a notebook to click on; what is chosen is put on `table`, or on a new one, its `.table`."""
    return Search(table)
