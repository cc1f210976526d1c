"""Tables of data: DataFrames where pandas is to be had, else a small plain table with the same content.

A browser that computes by itself need not have pandas. The plain table can what the notebooks do with a table: choose
columns and rows, compare, count, and show itself. What it cannot do it says by name.
"""

from __future__ import annotations

import builtins
import csv
import html
import io
import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from rulesviz.files import write_whole

if TYPE_CHECKING:
    import pandas as pd

MISSING = "<NA>"
_QUERY = re.compile(r"""\s*(\w+)\s*(==|!=)\s*(?:'([^']*)'|"([^"]*)"|(-?\d+))\s*""")


def table(rows: Iterable[Mapping[str, Any]], dtypes: Mapping[str, str], index: Sequence[str] = ()) -> pd.DataFrame:
    """A DataFrame with these columns, each of its pandas dtype, by the columns of `index`; a `Table` where there is no pandas."""
    found = list(rows)
    columns = {name: [row.get(name) for row in found] for name in dtypes}
    try:
        import pandas as pd
    except ImportError:  # in a browser it may be left out
        return cast("pd.DataFrame", Table(columns, index))
    made = pd.DataFrame({name: pd.Series(values, dtype=cast("Any", dtypes[name])) for name, values in columns.items()})
    return made.set_index(list(index)) if index else made


class Column:
    """The values of one column, by row; None where one is missing. What is computed from None is None, and chooses no row.

    >>> size = Column([2, None, 3], ["a", "b", "c"], "power")
    >>> (size == 2).tolist(), size.sum(), size.fillna(0).tolist()
    ([True, None, False], 5, [2, 0, 3])
    """

    __slots__ = ("index", "name", "values")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, values: Iterable[Any], index: Iterable[Any] | None = None, name: builtins.str = "") -> None:
        self.values = list(values)
        self.index: Any = list(range(len(self.values)) if index is None else index)
        self.name = name

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)

    def __getitem__(self, label: Any) -> Any:
        return self.values[_place(label, self.index, "row")]

    def each(self, do: Callable[[Any], Any]) -> Column:
        """What a function makes of each value that is there."""
        return Column([None if one is None else do(one) for one in self.values], self.index, self.name)

    def _with(self, other: Any, do: Callable[[Any, Any], Any]) -> Column:
        others = list(other) if isinstance(other, Column | list) else [other] * len(self)
        both = zip(self.values, others, strict=True)
        made = [None if one is None or two is None else do(one, two) for one, two in both]
        return Column(made, self.index, self.name)

    def _either(self, other: Column, decides: bool) -> Column:
        """Two masks as one: the deciding answer of either decides, also beside one that is missing."""
        made = []
        for pair in zip(self, other, strict=True):
            made.append(decides if decides in pair else None if None in pair else not decides)
        return Column(made, self.index, self.name)

    def __eq__(self, other: object) -> Column:  # type: ignore[override]  # as a DataFrame does
        return self._with(other, operator.eq)

    def __ne__(self, other: object) -> Column:  # type: ignore[override]
        return self._with(other, operator.ne)

    def __lt__(self, other: Any) -> Column:
        return self._with(other, operator.lt)

    def __le__(self, other: Any) -> Column:
        return self._with(other, operator.le)

    def __gt__(self, other: Any) -> Column:
        return self._with(other, operator.gt)

    def __ge__(self, other: Any) -> Column:
        return self._with(other, operator.ge)

    def __and__(self, other: Any) -> Column:
        return self._either(other, False)

    def __or__(self, other: Any) -> Column:
        return self._either(other, True)

    def __invert__(self) -> Column:
        return self.each(operator.not_)

    def __add__(self, other: Any) -> Column:
        return self._with(other, operator.add)

    def isin(self, values: Iterable[Any]) -> Column:
        """Which values are among these."""
        wanted = list(values)
        return Column([one in wanted for one in self.values], self.index, self.name)

    def isna(self) -> Column:
        """Which values are missing."""
        return Column([one is None for one in self.values], self.index, self.name)

    def where(self, mask: Column) -> Column:
        """The values for which the mask says yes; the others are missing."""
        return Column([one if yes else None for one, yes in zip(self, mask, strict=True)], self.index, self.name)

    def ffill(self) -> Column:
        """The values, with the last one that was there in place of each that is missing."""
        made: list[Any] = []
        for one in self.values:
            made.append(made[-1] if one is None and made else one)
        return Column(made, self.index, self.name)

    def fillna(self, value: Any) -> Column:
        """The values, with this one in place of each that is missing."""
        return Column([value if one is None else one for one in self.values], self.index, self.name)

    def sum(self) -> Any:
        """The sum of the values that are there; of yes and no, how many say yes."""
        return sum(one for one in self.values if one is not None)

    @property
    def empty(self) -> bool:
        """Whether there is no value."""
        return not self.values

    def tolist(self) -> list[Any]:
        """The values as a list."""
        return list(self.values)

    def __repr__(self) -> builtins.str:
        return "\n".join(_lines([("", *self.index), (self.name, *map(_shown, self.values))]))

    @property
    def str(self) -> Words:
        """What can be asked of a column of texts."""
        return Words(self)


class Words:
    """A column of texts, to be searched."""

    __slots__ = ("_of",)

    def __init__(self, of: Column) -> None:
        self._of = of

    def contains(self, pattern: str) -> Column:
        """Which texts have a match of this regular expression in them."""
        return self._of.each(lambda text: re.search(pattern, text) is not None)

    def startswith(self, start: str) -> Column:
        """Which texts begin so."""
        return self._of.each(lambda text: text.startswith(start))


class Table:
    """Named columns of one length, by the labels in `index`. Choosing and comparing make new tables.

    >>> cards = Table({"name": ["Clone", "Bear"], "power": [0, 2]}, ["name"])
    >>> cards
          power
    name
    Clone 0
    Bear  2
    >>> cards[cards.power > 1].index.tolist(), cards.loc["Bear", "power"]
    (['Bear'], 2)
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, columns: Mapping[str, Iterable[Any]], index: Sequence[str] = ()) -> None:
        values = {name: list(column) for name, column in columns.items()}
        labels = [values.pop(name) for name in index]
        length = len(next(iter([*labels, *values.values()]), ()))
        rows: list[Any] = list(zip(*labels, strict=True)) if len(labels) > 1 else labels[0] if labels else list(range(length))
        self._columns = values
        self._names = list(index)
        self._rows = rows

    def _like(self, columns: Mapping[str, Sequence[Any]], rows: Iterable[Any] | None = None) -> Table:
        made = Table({})
        made._columns = {name: list(values) for name, values in columns.items()}
        made._names, made._rows = self._names, self._rows if rows is None else list(rows)
        return made

    def _taken(self, places: Sequence[int]) -> Table:
        return self._like(
            {name: [values[at] for at in places] for name, values in self._columns.items()}, [self._rows[at] for at in places]
        )

    @property
    def index(self) -> Column:
        """The rows' labels; of several columns, a tuple each."""
        return Column(self._rows, self._rows, ", ".join(self._names))

    @property
    def columns(self) -> list[str]:
        """The columns' names, without those of the index."""
        return list(self._columns)

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        return len(self._rows), len(self._columns)

    @property
    def empty(self) -> bool:
        """Whether there is no row, or no column."""
        return not all(self.shape)

    @property
    def loc(self) -> Located:
        """Rows by label or mask, and columns by name: `table.loc[rows]`, `table.loc[rows, columns]`."""
        return Located(self)

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, name: object) -> bool:
        return name in self._columns

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __getitem__(self, key: Any) -> Any:
        """A column by its name, some by a list of names, or the rows for which a mask says yes."""
        if isinstance(key, Column):
            return self._taken([at for at, yes in enumerate(key) if yes])
        if isinstance(key, list):
            return self._like({name: self[name].values for name in key})
        return Column(self._columns[self.columns[_place(key, self.columns, "column")]], self._rows, key)

    def __setitem__(self, name: str, values: Any) -> None:
        self._columns[name] = self.assign(**{name: values})[name].values

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._columns:
            raise AttributeError(
                f"{name!r} is neither a column ({', '.join(self.__dict__.get('_columns', ()))}) nor a thing that a plain table can do; "
                "with pandas it might be"
            )
        return self[name]

    def places(self, rows: Any) -> list[int]:
        """Where the rows of a mask, a label or a list of labels stand; raises KeyError that lists what there is."""
        if isinstance(rows, Column):
            return [at for at, yes in enumerate(rows) if yes]
        if isinstance(rows, slice):
            return list(range(len(self._rows))[rows])
        found: list[int] = []
        for label in rows if isinstance(rows, list) else [rows]:
            _place(label, self._rows, "row")
            found += [at for at, one in enumerate(self._rows) if one == label]
        return found

    def query(self, words: str) -> Table:
        """The rows in which a column has a value, as in `"kind == 'token'"`."""
        found = _QUERY.fullmatch(words)
        if found is None:
            raise ValueError(f"{words!r} is more than a plain table understands: COLUMN == 'TEXT', or != in place of ==")
        name, how, *texts, number = found.groups()
        wanted = int(number) if number is not None else next(text for text in texts if text is not None)
        return cast("Table", self[self[name] == wanted if how == "==" else self[name] != wanted])

    def assign(self, **columns: Any) -> Table:
        """The table with further columns; one value is repeated."""
        made = dict(self._columns)
        for name, one in columns.items():
            values = list(one) if isinstance(one, Column | list) else [one] * len(self)
            if len(values) != len(self):
                raise ValueError(f"column {name!r} has {len(values)} values for {len(self)} rows")
            made[name] = values
        return self._like(made)

    def rename(self, columns: Mapping[str, str]) -> Table:
        """The table with other names for some columns."""
        return self._like({columns.get(name, name): values for name, values in self._columns.items()})

    def dropna(self) -> Table:
        """The rows in which nothing is missing."""
        return self._taken([at for at in range(len(self)) if all(values[at] is not None for values in self._columns.values())])

    def fillna(self, value: Any) -> Table:
        """The table with a value in place of what is missing."""
        return self._like({name: self[name].fillna(value).values for name in self._columns})

    def head(self, rows: int = 5) -> Table:
        """The first rows."""
        return self._taken(range(len(self))[:rows])

    def sort_values(self, by: str, *, ascending: bool = True) -> Table:
        """The rows in the order of a column; what is missing comes last."""
        values = self[by].values
        there = sorted((at for at in range(len(self)) if values[at] is not None), key=values.__getitem__, reverse=not ascending)
        return self._taken([*there, *(at for at in range(len(self)) if values[at] is None)])

    def to_csv(self, path: str | Path | None = None) -> str | None:
        """The table as CSV with a header, into a file or as text."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow([*(self._names or [""]), *self._columns])
        for at, label in enumerate(self._rows):
            labels = label if len(self._names) > 1 else [label]
            writer.writerow([*labels, *("" if values[at] is None else values[at] for values in self._columns.values())])
        if path is None:
            return text.getvalue()
        write_whole(path, text.getvalue())
        return None

    def _labels(self) -> list[list[str]]:
        """The index as columns of texts."""
        wide = max(1, len(self._names))
        return [[str(label[at] if wide > 1 else label) for label in self._rows] for at in range(wide)]

    def __repr__(self) -> str:
        named = [*(self._names or [""])]
        second = any(named)
        left = [["", *([name] if second else []), *labels] for name, labels in zip(named, self._labels(), strict=True)]
        right = [[name, *([""] if second else []), *map(_shown, values)] for name, values in self._columns.items()]
        return "\n".join(_lines([*left, *right]))

    def _repr_html_(self) -> str:
        heads = "".join(f"<th>{html.escape(name)}</th>" for name in [*(self._names or [""]), *self._columns])
        labels = self._labels()
        rows = []
        for at in range(len(self)):
            left = "".join(f"<th>{html.escape(column[at])}</th>" for column in labels)
            cells = "".join(f"<td>{html.escape(_shown(values[at]))}</td>" for values in self._columns.values())
            rows.append(f"<tr>{left}{cells}</tr>")
        return f'<table border="1" class="dataframe"><thead><tr>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


class Located:
    """What `loc` of a table gives."""

    __slots__ = ("_of",)

    def __init__(self, of: Table) -> None:
        self._of = of

    def __getitem__(self, key: Any) -> Any:
        """Rows, or rows and columns; one label gives one row, one label and one name give one value."""
        rows, columns = key if isinstance(key, tuple) and len(key) == 2 else (key, None)
        found = self._of._taken(self._of.places(rows))  # noqa: SLF001  two halves of one thing
        chosen = found if columns is None else found[columns]
        if isinstance(rows, Column | list | slice) or len(found) != 1:
            return chosen
        if isinstance(chosen, Column):
            return chosen.values[0]
        return Column([chosen[name].values[0] for name in chosen], list(chosen), str(rows))


def _place(wanted: Any, there: Sequence[Any], what: str) -> int:
    try:
        return there.index(wanted)
    except ValueError:
        raise KeyError(f"there is no {what} {wanted!r}, but {', '.join(map(str, there))}") from None


def _shown(value: Any) -> str:
    return MISSING if value is None else str(value)


def _lines(columns: Sequence[Sequence[Any]]) -> Iterator[str]:
    """The rows of some columns as lines, each column as wide as its widest text."""
    texts = [[str(cell) for cell in column] for column in columns]
    wide = [max(map(len, column), default=0) for column in texts]
    for row in zip(*texts, strict=True):
        yield " ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip()
