"""A persistent sequence: setting one place makes a new vector that shares all the other places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, compress, count
from operator import is_not
from typing import Any, Generic, TypeVar

T = TypeVar("T")
BITS = 5
WIDTH = 1 << BITS
MASK = WIDTH - 1


@dataclass(frozen=True, slots=True)
class Vector(Generic[T]):
    """A tree of full 32-tuples, dense from index 0, with the last items in a tail beside it.

    `append` copies the tail and `set` one path from root to leaf; `start` is how many items the tree has.

    >>> numbers = Vector.of("abc")
    >>> list(numbers.set(1, "B").append("d")), list(numbers)
    (['a', 'B', 'c', 'd'], ['a', 'b', 'c'])
    """

    start: int = 0
    shift: int = BITS
    root: tuple[Any, ...] = ()
    tail: tuple[T, ...] = ()

    @classmethod
    def of(cls, items: Iterable[T]) -> Vector[T]:
        """The vector of these items, in order."""
        there = tuple(items)
        start = max(len(there) - 1, 0) & ~MASK
        nodes, shift = _grouped(there[:start]), BITS
        while len(nodes) > WIDTH:
            nodes, shift = _grouped(nodes), shift + BITS
        return cls(start, shift, nodes, there[start:])

    def __len__(self) -> int:
        return self.start + len(self.tail)

    def __getitem__(self, index: int) -> T:
        start = self.start
        if index >= start:
            return self.tail[index - start]
        if index < 0:
            raise IndexError(index)
        node: Any = self.root
        for level in range(self.shift, 0, -BITS):
            node = node[(index >> level) & MASK]
        return node[index & MASK]  # type: ignore[no-any-return]

    def __iter__(self) -> Iterator[T]:
        nodes: Iterator[Any] = iter(self.root)
        for _ in range(0, self.shift, BITS):
            nodes = chain.from_iterable(nodes)
        return chain(nodes, self.tail)

    def pick(self, places: Iterable[int]) -> Iterator[T]:
        """The items at these places, which must be there; neighbours are found in the same leaf.

        >>> list(Vector.of("abcde").pick([1, 2, 4]))
        ['b', 'c', 'e']
        """
        here, leaf = -1, self.tail
        for place in places:
            if place >> BITS != here:
                here = place >> BITS
                leaf = self.tail if place >= self.start else _leaf(self.root, self.shift, place)
            yield leaf[place & MASK]

    def set(self, index: int, item: T) -> Vector[T]:
        """This vector with `item` at `index`."""
        if not 0 <= index < len(self):
            raise IndexError(index)
        place = index - self.start
        if place >= 0:
            return Vector(self.start, self.shift, self.root, (*self.tail[:place], item, *self.tail[place + 1 :]))
        return Vector(self.start, self.shift, _put(self.root, self.shift, index, item), self.tail)

    def append(self, item: T) -> Vector[T]:
        """This vector with `item` after its last place."""
        if len(self.tail) < WIDTH:
            return Vector(self.start, self.shift, self.root, (*self.tail, item))
        root, shift = self.root, self.shift
        if self.start == WIDTH << shift:
            root, shift = (root,), shift + BITS
        return Vector(self.start + WIDTH, shift, _grown(root, shift, self.start, self.tail), (item,))

    def pop(self) -> Vector[T]:
        """This vector without its last place; raises IndexError if it has none."""
        if not self.tail:
            raise IndexError(0)
        if len(self.tail) > 1 or not self.start:
            return Vector(self.start, self.shift, self.root, self.tail[:-1])
        root, shift = _cut(self.root, self.shift), self.shift
        if shift > BITS and len(root) == 1:
            root, shift = root[0], shift - BITS
        return Vector(self.start - WIDTH, shift, root, _leaf(self.root, self.shift, self.start - 1))


def differing(old: Vector[T], new: Vector[T]) -> list[int]:
    """The places at which not the very same item stands in both, as far as they are not equal; what the two share is not looked at.

    >>> numbers = Vector.of("abc")
    >>> differing(numbers, numbers.set(1, "B").append("d"))
    [1, 3]
    """
    found: list[int] = []
    if old.start == new.start:
        if old.root is not new.root:
            _differing(old.root, new.root, old.shift, 0, found)
        if old.tail != new.tail:
            _differ(old.tail, new.tail, old.start, found)
    else:
        shift = max(old.shift, new.shift) + BITS
        _differing(_whole(old, shift), _whole(new, shift), shift, 0, found)
    return found


def _grouped(items: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(items[place : place + WIDTH] for place in range(0, len(items), WIDTH))


def _leaf(root: tuple[Any, ...], shift: int, index: int) -> tuple[Any, ...]:
    node = root
    for level in range(shift, 0, -BITS):
        node = node[(index >> level) & MASK]
    return node


def _whole(vector: Vector[T], shift: int) -> tuple[Any, ...]:
    """The root of a tree that has the tail too, as it is with so many floors, more than it needs."""
    root = vector.root
    for _ in range(vector.shift, shift, BITS):
        root = (root,)
    return _grown(root, shift, vector.start, vector.tail)


def _differing(old: tuple[Any, ...], new: tuple[Any, ...], level: int, start: int, found: list[int]) -> None:
    if not level:
        _differ(old, new, start, found)
        return
    for place in compress(count(), map(is_not, old, new)):
        _differing(old[place], new[place], level - BITS, start + (place << level), found)
    for place in range(min(len(old), len(new)), max(len(old), len(new))):
        one, other = (old[place], ()) if place < len(old) else ((), new[place])
        _differing(one, other, level - BITS, start + (place << level), found)


def _differ(old: tuple[Any, ...], new: tuple[Any, ...], start: int, found: list[int]) -> None:
    found.extend(compress(count(start), map(is_not, old, new)))
    if len(old) != len(new):
        least, most = (len(old), len(new)) if len(old) < len(new) else (len(new), len(old))
        found.extend(range(start + least, start + most))


def _put(node: tuple[Any, ...], level: int, index: int, item: Any) -> tuple[Any, ...]:
    place = (index >> level) & MASK
    if level:
        item = _put(node[place], level - BITS, index, item)
    return (*node[:place], item, *node[place + 1 :])


def _grown(node: tuple[Any, ...], level: int, index: int, leaf: tuple[Any, ...]) -> tuple[Any, ...]:
    """The node with one more leaf, whose first item gets this index."""
    if level == BITS:
        return (*node, leaf)
    place = (index >> level) & MASK
    return (*node[:place], _grown(node[place] if place < len(node) else (), level - BITS, index, leaf))


def _cut(node: tuple[Any, ...], level: int) -> tuple[Any, ...]:
    """The node without its last leaf; empty if that was all."""
    left = _cut(node[-1], level - BITS) if level > BITS else ()
    return (*node[:-1], left) if left else node[:-1]


@dataclass(frozen=True, slots=True)
class IdSet:
    """Ids in increasing order, sharing structure: what a battlefield of thousands is made of.

    New ids are always greater than old ones (400.7), so the order of the ids is the order of entry.

    >>> zone = IdSet().add(3).add(7).add(9).remove(7)
    >>> list(zone), len(zone), 7 in zone, 9 in zone
    ([3, 9], 2, False, True)
    """

    places: Vector[int] = Vector()
    gone: int = 0

    def __len__(self) -> int:
        return len(self.places) - self.gone

    def __iter__(self) -> Iterator[int]:
        return (place for place in self.places if place >= 0) if self.gone else iter(self.places)

    def __contains__(self, item: int) -> bool:
        place = self._find(item)
        return place < len(self.places) and self.places[place] == item

    def add(self, item: int) -> IdSet:
        """This set with an id greater than all in it."""
        return IdSet(self.places.append(item), self.gone)

    def put(self, item: int) -> IdSet:
        """This set with any id that is not in it."""
        last = self.places[len(self.places) - 1] if len(self.places) else -1
        if item > max(last, ~last):
            return self.add(item)
        return IdSet(Vector.of(sorted((*self, item))))

    def remove(self, item: int) -> IdSet:
        """This set without `item`, which must be in it."""
        place = self._find(item)
        if place >= len(self.places) or self.places[place] != item:
            raise KeyError(item)
        if place == len(self.places) - 1:
            places, gone = self.places.pop(), self.gone
            while gone and places[len(places) - 1] < 0:
                places, gone = places.pop(), gone - 1
            return IdSet(places, gone)
        left = IdSet(self.places.set(place, ~item), self.gone + 1)
        if left.gone > WIDTH and left.gone * 2 > len(left.places):
            return IdSet(Vector.of(left), 0)
        return left

    def _find(self, item: int) -> int:
        low, high = 0, len(self.places)
        if high:
            last = self.places[high - 1]
            if item >= max(last, ~last):  # what has just come is what is asked for most
                return high - (item == max(last, ~last))
        while low < high:
            middle = (low + high) // 2
            place = self.places[middle]
            if (place if place >= 0 else ~place) < item:
                low = middle + 1
            else:
                high = middle
        return low


@dataclass(frozen=True, slots=True)
class Pile:
    """Ids with the newest on top, where the order begins: the stack, sharing structure (405.2).

    >>> stack = Pile().put(3).put(7).put(9)
    >>> stack[0], list(stack), list(stack.remove(7)), 7 in stack.remove(7)
    (9, [9, 7, 3], [9, 3], False)
    """

    ids: IdSet = IdSet()

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[int]:
        return reversed(list(self.ids))

    def __contains__(self, item: int) -> bool:
        return item in self.ids

    def __getitem__(self, index: int) -> int:
        if index == 0 and len(self.ids):
            return self.ids.places[len(self.ids.places) - 1]  # the last place is never one that is gone
        return list(self)[index]

    def put(self, item: int) -> Pile:
        """This pile with an id on top that is greater than all in it."""
        return Pile(self.ids.add(item))

    def remove(self, item: int) -> Pile:
        """This pile without `item`, which must be in it."""
        return Pile(self.ids.remove(item))
