"""A table in which every list, record, text and number stands once, and its form as bytes.

A record is a dictionary of which the names are its shape. Entries are numbered in the order in
which they came; an entry has the numbers of its values.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from nqviz.frames.attacks import Stroke
from nqviz.frames.mark import Mark, one_level
from nqviz.solvers.base.calls import Call
from nqviz.solvers.base.state import Cell, Strip, Tone
from nqviz.web.prediction import ATOM, EntryWriter
from nqviz.web.tracing import FIRST_SIGN, Hole, HoleSign

# When there are so many entries for all segments, what comes later is one's own.
_MOST_SHARED = 1 << 18
_HOLES = re.compile(f"[{chr(FIRST_SIGN)}-\uf8ff]")
_WHOLE = frozenset({Cell, Strip, Call, Mark, Stroke})  # They are looked up before their parts.
_ATOMS = frozenset({str, int, bool, float, type(None)})

_NOTHING = (object(), -1)  # It is found for no value.

Shape = tuple[str, ...] | int | None


class Places(NamedTuple):
    """Some numbers of a step, in place of what they say.

    Attributes:
        name: "board" for rows of counts, "cells" for the cells of a strip.
        first: the place of the first of them.
        size: how many there are; of a board, on a side.
    """

    name: str
    first: int
    size: int


class ValueTable:
    """Entries that all segments of a run share, and those of the segment that is being written.

    Attributes:
        shapes: the names of a record, the length of a list, None of an atom.
        has_holes: whether texts may have holes: see `nqviz.web.tracing`.
        is_full: whether new entries serve one segment alone.
        shared: how many entries serve all segments.
    """

    def __init__(self, *, has_holes: bool, most_shared: int = _MOST_SHARED) -> None:
        self.has_holes = has_holes
        self.shapes: list[Shape] = [None]
        self.is_full = False
        self.shared = 0
        self._most_shared = most_shared
        self._shape_ids: dict[Shape, int] = {None: ATOM}
        self._ids: dict[Any, int] = {}
        self._own_ids: dict[Any, int] = {}
        # The values of this segment by their identities, which are known faster than equal values.
        self._objects: dict[int, tuple[Any, int]] = {}
        self._is_plain = False
        self._rows: list[tuple[int, Any]] = []  # those of this segment alone come last
        self._writer = EntryWriter(self._rows)
        self._ordinals: dict[int, int] = {}  # of roots

    def add(self, value: Any) -> int:
        """Return the number of a value, which may have holes."""
        kind = type(value)
        if kind in _ATOMS:
            key = (kind, value)
            found = self._ids.get(key)
            return self._new_atom(key, value) if found is None else found
        is_alike = kind is bytes or kind is Tone
        if self._is_plain and not is_alike:
            is_alike = kind in _WHOLE or (kind is tuple and _is_square(value))
        if is_alike or (kind is Cell and type(value.text) is str):
            object_before, found_before = self._objects.get(id(value), _NOTHING)
            if object_before is value:
                return found_before
            key = (kind, value)
            found = self._ids.get(key)
            if found is None:
                found = self._own_ids.get(key)
            if found is None:
                found = self._opened(value)
                (self._own_ids if self.is_full else self._ids)[key] = found
            self._objects[id(value)] = value, found
            return found
        if kind is HoleSign:
            return self.add(value.text())
        if kind is Hole:
            return self._new_atom((kind, value.slot), {"slot": value.slot})
        if kind is Places:
            return self._new_atom((kind, value), {value.name: value[1:]})
        return self._opened(value)

    def add_plain(self, value: Any) -> int:
        """Return the number of a value without holes, which takes less time."""
        self._is_plain = True
        try:
            return self.add(value)
        finally:
            self._is_plain = False

    def _opened(self, value: Any) -> int:
        kind = type(value)
        if kind in _WHOLE:
            return self.entry(kind._fields, self._all(value))
        opened = value if kind is dict or kind is tuple else one_level(value)
        if type(opened) is dict:
            return self.entry(tuple(opened), self._all(opened.values()))
        if type(opened) in {list, tuple}:
            return self.entry(len(opened), self._all(opened))
        return self.add(opened)

    def _all(self, values: Iterable[Any]) -> list[int]:
        """Return the numbers of values, most of which have been added as the same objects."""
        numbers = []
        for value in values:
            before, number = self._objects.get(id(value), _NOTHING)
            numbers.append(number if before is value else self.add(value))
        return numbers

    def entry(self, shape: Shape, values: Iterable[int]) -> int:
        """Return the number of a list or record whose values are in the table."""
        shape_id = self._shape_ids.get(shape)
        if shape_id is None:
            shape_id = self._shape_ids[shape] = len(self.shapes)
            self.shapes.append(shape)
        key = (shape_id, *values)
        found = self._ids.get(key)
        if found is None:
            found = self._own_ids.get(key)
        return self._new(key, shape_id, key[1:]) if found is None else found

    def parts(self, entry: int) -> Sequence[int]:
        """Return the numbers of the values of a list or record."""
        parts: Sequence[int] = self._rows[entry][1]
        return parts

    def shared_bytes(self) -> bytes:
        """Return the entries that serve all segments."""
        return self._writer.as_bytes()

    def end_segment(self, roots: Sequence[int]) -> tuple[list[int], bytes]:
        """Return the segment's roots by their ordinals, and the entries that it has alone.

        A root has the ordinal that it came as, among those of all segments and then its own.
        """
        if self.is_full:
            writer, ordinals = EntryWriter(self._rows, self._writer), self._ordinals.copy()
        else:
            writer, ordinals = self._writer, self._ordinals
        for root in roots:
            if root not in ordinals:
                ordinals[root] = len(ordinals)
                writer.add(root)
        written = writer.as_bytes() if self.is_full else b""
        del self._rows[self.shared :]
        self._own_ids, self._objects = {}, {}
        self.is_full = self.shared >= self._most_shared
        return [ordinals[root] for root in roots], written

    def _new_atom(self, key: Any, value: Any) -> int:
        found = self._ids.get(key)
        if found is None:
            found = self._own_ids.get(key)
        if found is not None:
            return found
        if self.has_holes and type(value) is str and _HOLES.search(value):
            value = {"text": value}
        return self._new(key, ATOM, value)

    def _new(self, key: Any, shape: int, row: Any) -> int:
        number = len(self._rows)
        self._rows.append((shape, row))
        if self.is_full:
            self._own_ids[key] = number
        else:
            self._ids[key] = number
            self.shared += 1
        return number


def _is_square(value: tuple[Any, ...]) -> bool:
    return len(value) == 2 and type(value[0]) is int and type(value[1]) is int
