"""A card as a picture: its lines, what each of them is, costs, what it does in order, and the objects it means (113, 608.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from rulesviz.cards.card import Card
from rulesviz.cards.lines import Line
from rulesviz.explain.about import About
from rulesviz.explain.compiled import compiled
from rulesviz.explain.said import Said
from rulesviz.model.characteristics import Characteristics
from rulesviz.views.graph import Graph, edge_label, quiet, sheet, words
from rulesviz.views.ink import measure, wrap
from rulesviz.views.palette import BLUE, BODY, LIGHT, SMALL
from rulesviz.views.text import wrapped
from rulesviz.views.words import cite, clean, count_of

_CARD, _LINE, _PART, _OBJECT = 112.0, 156.0, 226.0, 124.0  # how wide the words of each column may be
_ROOM = 16  # so many lines are drawn
_MOST = 14  # so many phrases in one box
_LATER = {"makes", "exiles", "reveals", "event"}  # only drawn where something later is about it too
_DONE = ("", "reflexive", "delayed", "delayed anew")  # the kinds of phrases that are done, one after the other
_ROLES = {"event": "of the event"}
_LOOK = {
    "cost": {"fillcolor": LIGHT.ask, "style": "filled"},
    "limit": {"fillcolor": LIGHT.now, "style": "filled"},
    "choice": {"fillcolor": LIGHT.now, "style": "filled"},
}


def card(shown: Card) -> Graph:
    """A card with its lines: what each is, its costs, what it does in order, and what it acts on (113.3, 602.1, 603.1, 608.2c).

    From left to right stand the card, its numbered lines, the parts of each, and the objects that it means: a target has a
    double outline. A line that is not understood is a gray dashed box with the reason.
    """
    lines = list(chain.from_iterable(shown.lines))
    dark = sum(not line.understood for line in lines)
    alt = f"{clean(shown.name)} as it was understood: {count_of(len(lines), 'line')}"
    alt += f", {dark} of them not understood." if dark else "."
    graph = sheet(
        "card", "\n".join(_text(shown)), alt, ordering="out", ranksep="0.3", nodesep="0.12", pad="0.1",
    )  # fmt: skip
    graph.node_attr.update(margin="0.09,0.05")
    _stand_in_order(graph, len(shown.lines))
    left = _ROOM
    for at, (face, texts) in enumerate(zip(shown.definition.faces, shown.lines, strict=True)):
        key = f"f{at}"
        graph.node(key, _table(_face(face, bool(texts))), fillcolor=LIGHT.copied, penwidth="2")
        for number, line in enumerate(texts[:left]):
            _draw(graph, key, f"{key}l{number}", line)
        if len(texts) > left:
            graph.node(f"{key}more", _table([words(f"and {count_of(len(texts) - left, 'more line')}")]), style="rounded,dashed")
            graph.edge(key, f"{key}more")
        left -= min(left, len(texts))
    return graph


def _stand_in_order(graph: Graph, faces: int) -> None:
    """The faces one below the other, the front first."""
    if faces > 1:
        with graph.subgraph() as column:
            column.attr(rank="same")
            for at in range(1, faces):
                column.edge(f"f{at - 1}", f"f{at}", style="invis")


def _face(face: Characteristics, lines: bool) -> Iterator[str]:
    size = "" if face.power is None and face.toughness is None else f"{face.power}/{face.toughness}"
    cost = "" if face.mana_cost is None else str(face.mana_cost)
    yield "<BR/>".join(words(row, bold=True) for row in wrap(clean(face.name), _CARD, bold=True, most=4))
    for fact in filter(None, (cost, face.type_line, size, "" if lines else "no rules text")):
        yield "<BR/>".join(quiet(row) for row in wrap(clean(fact), _CARD, SMALL, most=4))


# -- a line -------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Scope:
    """The objects that phrases have in common by their names: an ability's, or within it those of a mode or of another trigger.

    The inner one has names of its `own`, and shares all others with the one `around` it.
    """

    graph: Graph
    key: str
    targets: dict[str, Said]
    own: frozenset[str] = frozenset()
    around: _Scope | None = None
    nodes: dict[str, str] = field(default_factory=dict)
    waiting: dict[str, tuple[str, About]] = field(default_factory=dict)
    count: int = 0

    def within(self, parts: Iterable[Said]) -> _Scope:
        """The scope of a mode or of a reflexive trigger, which has targets of its own."""
        targets = _targets(parts)
        return self._inner(targets, targets)

    def delayed(self, trigger: Said, *, anew: bool) -> _Scope:
        """The scope of a delayed trigger: it speaks of its own event anew, or only for want of another one remembered."""
        names = {one.what for one in trigger.about if one.role == "event"}
        return self._inner({}, (name for name in names if anew or not self._knows(name)))

    def _inner(self, targets: dict[str, Said], own: Iterable[str]) -> _Scope:
        self.count += 1
        return _Scope(self.graph, f"{self.key}i{self.count}", targets, frozenset(own), self)

    def place_of(self, name: str) -> _Scope:
        return self if self.around is None or name in self.own else self.around.place_of(name)

    def _knows(self, name: str) -> bool:
        return name in self.place_of(name).nodes or name in self.place_of(name).waiting

    def link(self, tail: str, what: About) -> None:
        """An arrow to what a phrase is about; what it only brings about waits until another phrase speaks of it."""
        place = self.place_of(what.what)
        if what.role not in _LATER:
            _arrow(self.graph, tail, place.node(what), what)
        elif what.role != "event" or place is self:
            place.waiting[what.what] = tail, what
            place.nodes.pop(what.what, None)  # from here on the name means the new one

    def rest(self, tail: str) -> None:
        """The targets that no phrase speaks of."""
        for name in [name for name in self.targets if name not in self.nodes]:
            self.link(tail, About(name, "targets"))

    def node(self, what: About) -> str:
        key = "" if what.picked else self.nodes.get(what.what, "")
        if not key:
            self.count += 1
            key = f"{self.key}o{self.count}"
            target = self.targets.get(what.what)
            told = _phrase(what.what, (), _OBJECT) if target is None else _phrase(target.text, target.rules, _OBJECT)
            look = {} if target is None else {"color": BLUE, "peripheries": "2"}
            self.graph.node(key, _table([told]), shape="note", style="filled", fillcolor=LIGHT.copied, **look)
            if what.what in self.waiting:
                tail, made = self.waiting.pop(what.what)
                _arrow(self.graph, tail, key, made)
        for name in filter(None, (what.what, what.known_as)):
            self.place_of(name).nodes[name] = key
        return key


def _targets(parts: Iterable[Said]) -> dict[str, Said]:
    return {part.about[0].what: part for part in parts if part.kind == "target"}


def _arrow(graph: Graph, tail: str, head: str, what: About) -> None:
    look = {} if what.role == "acts on" else {"label": edge_label(_ROLES.get(what.role, what.role)), "style": "dashed"}
    if what.role == "copies":
        look |= {"color": BLUE, "penwidth": "2", "style": "solid"}
    graph.edge(tail, head, **look)


def _draw(graph: Graph, card: str, key: str, line: Line) -> None:
    number = f"{line.number}. " if line.number else ""
    if not line.understood:
        row = _phrase(f"{number}not understood: {line.reason}", (), _LINE, color=LIGHT.muted)
        graph.node(key, _table([row]), style="rounded,dashed,filled", fillcolor=LIGHT.now)
        graph.edge(card, key, style="dashed")
        return
    told = [compiled(ability) for ability in line.abilities]
    rows = [_phrase(f"{'' if at else number}{one.text}", one.rules, _LINE, bold=True) for at, one in enumerate(told)]
    graph.node(key, _table(rows), color=LIGHT.ink)
    graph.edge(card, key)
    for at, one in enumerate(told):
        scope = _Scope(graph, f"{key}a{at}", _targets(one.parts))
        for what in one.about:
            scope.link(key, what)
        _parts(scope, key, one.parts)


def _parts(scope: _Scope, line: str, parts: Sequence[Said]) -> None:
    """The parts of an ability, each a box; where several things are done they have numbers, in order (608.2c)."""
    steps = sum(part.kind in _DONE for part in parts)
    step = 0
    for at, part in enumerate(parts):
        step += part.kind in _DONE
        number = f"{step}. " if steps > 1 and part.kind in _DONE else ""
        if part.kind == "choice":
            _box(scope, line, f"{scope.key}p{at}", replace(part, parts=()))
            for n, mode in enumerate(part.parts):
                _box(scope.within(mode.parts), line, f"{scope.key}p{at}m{n}", mode)
        elif part.kind != "target":
            _box(scope, line, f"{scope.key}p{at}", part, number)
    scope.rest(line)


def _box(scope: _Scope, line: str, key: str, part: Said, number: str = "") -> None:
    """One part with the phrases it is made of, and an arrow from each phrase to what it is about."""
    phrases = list(_phrases(part, scope, 0))
    rows = [
        _phrase(f"{'' if at else number}{one.text}", one.rules, _PART, depth)
        for at, (depth, one, _) in enumerate(phrases[:_MOST])
    ]
    rows += [quiet(f"and {count_of(len(phrases) - _MOST, 'more phrase')}")] if len(phrases) > _MOST else []
    scope.graph.node(key, _table(rows), **_LOOK.get(part.kind, {}))
    scope.graph.edge(line, key)
    for at, (_, one, where) in enumerate(phrases[:_MOST]):
        for what in one.about:
            if where is not None:
                where.link(f"{key}:p{at}:e", what)
    for where in {where.key: where for _, _, where in phrases if where is not None}.values():
        if where is not scope or part.kind == "mode":  # the targets of the ability itself are looked at last of all
            where.rest(key)


def _phrases(top: Said, scope: _Scope | None, depth: int) -> Iterator[tuple[int, Said, _Scope | None]]:
    """A phrase and its parts, each with the scope of its names: none where an ability that something gains is told."""
    yield depth, top, scope
    inner = scope.within(top.parts) if scope is not None and top.kind == "reflexive" else scope
    for part in top.parts:
        where = inner
        if part.kind == "ability":
            where = None
            if inner is not None and top.kind in ("delayed", "delayed anew"):
                where = inner.delayed(part, anew=top.kind == "delayed anew")
        if part.kind != "target":
            yield from _phrases(part, where, depth + 1)


# -- words ---------------------------------------------------------------------------------------------------------------


def _table(rows: Iterable[str]) -> str:
    cells = "".join(f'<TR><TD ALIGN="LEFT" BALIGN="LEFT" PORT="p{at}">{row}</TD></TR>' for at, row in enumerate(rows))
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1">{cells}</TABLE>>'


def _phrase(text: str, rules: Iterable[str], width: float, depth: int = 0, *, bold: bool = False, color: str = "") -> str:
    """A phrase in lines, its rules in small letters behind it or, where there is no room, below."""
    indent = "&#160;" * (3 * min(depth, 6))
    room = width - measure(" ", BODY) * 3 * min(depth, 6)
    rows = wrap(clean(text), room, SMALL + 1, bold=bold, most=9)
    told = [words(row, size=SMALL + 1, bold=bold, color=color) for row in rows]
    numbers = cite(rules)
    if numbers and measure(rows[-1], SMALL + 1, bold=bold) + measure(f" {numbers}", SMALL) <= room:
        told[-1] += quiet(numbers).replace(">", ">&#160;", 1)
    elif numbers:
        told += [quiet(row) for row in wrap(numbers, room, SMALL, most=3)]
    return "<BR/>".join(indent + row for row in told)


def _text(shown: Card) -> Iterator[str]:
    for face, texts in zip(shown.definition.faces, shown.lines, strict=True):
        yield wrapped(f"{face.name}: {count_of(len(texts), 'line')}")
        for line in texts:
            number = f"line {line.number}" if line.number else "line"
            if not line.understood:
                yield wrapped(f"- {number}: not understood: {line.reason}")
            for ability in line.abilities:
                yield from _told(compiled(ability), 0, f"- {number}: ")


def _told(top: Said, depth: int, before: str = "") -> Iterator[str]:
    links = [f"{one.role} {one.what}" for one in top.about if one.role not in _LATER and top.kind != "target"]
    arrows = f" -> {'; '.join(links)}" if links else ""
    yield wrapped(f"{before}{top.text} {cite(top.rules)}".rstrip() + arrows, min(depth, 8))
    for part in top.parts:
        yield from _told(part, depth + 1)
