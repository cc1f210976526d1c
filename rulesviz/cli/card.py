"""`rulesviz card`: a card line by line, as it was understood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import RenderableType

    from rulesviz.cards.card import Card
    from rulesviz.cards.catalogue import Catalogue
    from rulesviz.cards.lines import Line
    from rulesviz.collection.shapes import Ruling
    from rulesviz.explain.said import Said
    from rulesviz.model.characteristics import Ability, Characteristics


def card(
    name: Annotated[str, typer.Argument(help='The card, like "Mirrorpool"; "rulesviz list --cards" shows them all.')],
    cards: Annotated[list[Path] | None, typer.Option("--cards", metavar="FILE", help="A card file of your own, too.")] = None,
) -> None:
    """Explain a card line by line.

    Its text, what each line compiled to, the rules that it uses, and lines that are not understood, with the reason.
    """
    from rulesviz.cards.catalogue import BadCard, UnknownCard
    from rulesviz.cli.screen import catalogue, console, give_up
    from rulesviz.collection.known import rulings
    from rulesviz.collection.store import BadStore

    known = catalogue(cards or ())
    try:
        found = known.find(spelled(name, known))
        said = rulings(found.name)
    except UnknownCard as wrong:
        give_up(f"{wrong} (rulesviz list --cards shows them all)", 2)
    except (BadCard, BadStore) as wrong:
        give_up(str(wrong))
    out = console()
    for part in (*_card(found), *_rulings(said)):
        out.print(part)


def spelled(name: str, known: Catalogue) -> str:
    """The name as the catalogue spells it, if only case differs; otherwise as it is."""
    from rulesviz.collection.known import spelled as imported

    if name in known:
        return name
    wanted = " ".join(name.split()).casefold().replace("’", "'")
    full = {one.casefold(): one for one in known.names()}
    parts = {part.casefold(): one for one in known.names() for part in one.split(" // ")}
    return full.get(wanted) or parts.get(wanted) or imported(name) or name


def _card(found: Card) -> Iterator[RenderableType]:
    told: list[Said] = []
    for face, lines in zip(found.definition.faces, found.lines, strict=True):
        yield from _face(face, lines, told)
    yield from _rules(told)


def _face(face: Characteristics, lines: Sequence[Line], told: list[Said]) -> Iterator[RenderableType]:
    from rich.text import Text

    from rulesviz.model.abilities import NotUnderstoodLine
    from rulesviz.views.words import clean

    size = [f"{face.power}/{face.toughness}"] if face.power is not None else []
    size += [f"loyalty {face.loyalty}"] if face.loyalty is not None else []
    cost = f"  {face.mana_cost}" if face.mana_cost is not None else ""
    yield Text(f"{clean(face.name)}{cost}", style="bold")
    yield Text("  ".join([face.type_line, *size]))
    yield Text()
    for ability in face.abilities:
        if not ability.line and not isinstance(ability, NotUnderstoodLine):
            yield from _line("+", f"{ability.text} (its basic land type brings this)", (ability,), told, "305.6")
    for line in lines:
        if line.understood:
            yield from _line(str(line.number), line.text, line.abilities, told)
        else:
            yield _numbered(str(line.number or "!"), line.text)
            yield _below(0, f"not understood: {line.reason}", (), style="bold red")
    if not face.abilities and not lines:
        yield Text("no rules text")


def _line(
    number: str, text: str, abilities: Sequence[Ability], told: list[Said], *rules: str
) -> Iterator[RenderableType]:
    from rulesviz.explain.compiled import compiled
    from rulesviz.explain.said import Said, walk

    yield _numbered(number, text)
    for ability in abilities:
        said = compiled(ability)
        said = Said(said.text, (*said.rules, *rules), said.parts)
        told.append(said)
        for depth, one in walk(said):
            yield _below(depth, one.text, one.rules)


def _numbered(number: str, text: str) -> RenderableType:
    """A line of the card behind its number."""
    from rich.table import Table
    from rich.text import Text

    from rulesviz.views.words import clean

    row = Table.grid(padding=(0, 1, 0, 0))
    row.add_column(width=2)
    row.add_column()
    row.add_row(Text(number), Text("\n".join(map(clean, text.splitlines())), style="bold"))
    return row


def _below(depth: int, text: str, rules: Sequence[str], style: str = "") -> RenderableType:
    """A phrase with its rules, indented; what does not fit goes on under it."""
    from rich.padding import Padding
    from rich.text import Text

    from rulesviz.views.words import cite, clean

    phrase = Text(clean(text), style=style)
    if rules:
        phrase.append(f" {cite(rules)}", style="cyan")
    return Padding(phrase, (0, 0, 0, 5 + 2 * depth))


def _rules(told: Sequence[Said]) -> Iterator[RenderableType]:
    """The rules that the lines cite, each with its caption."""
    from rich.table import Table
    from rich.text import Text

    from rulesviz.explain.rulebook import caption
    from rulesviz.explain.said import rules_of

    numbers = sorted(rules_of(told), key=_place)
    if not numbers:
        return
    yield Text("\nThe rules it uses", style="bold")
    table = Table.grid(padding=(0, 2, 0, 0))
    for number in numbers:
        table.add_row(Text(number, style="cyan"), Text(caption(number)))
    yield table


def _rulings(said: Sequence[Ruling]) -> Iterator[RenderableType]:
    """The official rulings that were imported."""
    from rich.table import Table
    from rich.text import Text

    from rulesviz.views.words import clean

    if not said:
        return
    yield Text("\nRulings", style="bold")
    table = Table.grid(padding=(0, 2, 0, 0))
    for one in said:
        table.add_row(Text(one.date, style="cyan"), Text(clean(one.text)))
    yield table


def _place(number: str) -> tuple[int, int, str]:
    """Where a rule number stands in the rulebook: 106.12a after 106.2."""
    chapter, _, rest = number.partition(".")
    letters = rest.lstrip("0123456789")
    return int(chapter), int(rest.removesuffix(letters) or 0), letters
