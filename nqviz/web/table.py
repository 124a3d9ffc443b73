"""A table in which every list, record, text and number stands once, and its form as bytes.

A record is a dictionary of which the names are its shape. Entries are numbered in the order in
which they came; an entry has the numbers of its values.
"""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nqviz.frames.mark import one_level
from nqviz.solvers.base.state import Cell, Strip, Tone
from nqviz.web.tracing import FIRST_SIGN, Hole, HoleSign

_MOST_SHARED = 1 << 16  # So many entries serve all segments; what comes later, its own.
_HOLES = re.compile(f"[{chr(FIRST_SIGN)}-\uf8ff]")
_ATOMS = frozenset({str, int, bool, float, type(None)})
_ATOM = 0  # the shape of what has no parts

Shape = tuple[str, ...] | int | None


class ValueTable:
    """Entries that all segments of a run share, and those of the segment that is being written.

    Attributes:
        shapes: the names of a record, the length of a list, None of an atom.
        has_holes: whether texts may have holes: see `nqviz.web.tracing`.
    """

    def __init__(self, *, has_holes: bool, most_shared: int = _MOST_SHARED) -> None:
        self.has_holes = has_holes
        self.shapes: list[Shape] = [None]
        self._most_shared = most_shared
        self._shape_ids: dict[Shape, int] = {None: _ATOM}
        self._ids: dict[Any, int] = {}
        self._own_ids: dict[Any, int] = {}
        self._is_plain = False
        self._shared, self._own = _Level(), _Level()

    @property
    def shared(self) -> int:
        """How many entries serve all segments."""
        return len(self._shared.shapes)

    @property
    def is_full(self) -> bool:
        """Whether new entries serve one segment alone."""
        return self.shared >= self._most_shared

    def add(self, value: Any) -> int:
        """Return the number of a value, which may have holes."""
        kind = type(value)
        if kind in _ATOMS:
            key = (kind, value)
            found = self._ids.get(key)
            return self._new_atom(key, value) if found is None else found
        is_alike = kind is bytes or kind is Tone or (kind is Strip and self._is_plain)
        if is_alike or (kind is Cell and type(value.text) is str):
            found = self._ids.get(value)
            if found is None:
                found = self._own_ids.get(value)
            if found is None:
                found = self._opened(value)
                (self._own_ids if self.is_full else self._ids)[value] = found
            return found
        if kind is HoleSign:
            return self.add(value.text())
        if kind is Hole:
            return self._new_atom((kind, value.slot), {"slot": value.slot})
        return self._opened(value)

    def add_plain(self, value: Any) -> int:
        """Return the number of a value without holes, which takes less time."""
        self._is_plain = True
        try:
            return self.add(value)
        finally:
            self._is_plain = False

    def _opened(self, value: Any) -> int:
        opened = value if type(value) is dict else one_level(value)
        if type(opened) is dict:
            return self.entry(tuple(opened), map(self.add, opened.values()))
        if type(opened) is list:
            return self.entry(len(opened), map(self.add, opened))
        return self.add(opened)

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

    def shared_bytes(self) -> bytes:
        """Return the entries that serve all segments."""
        return self._shared.as_bytes()

    def end_segment(self) -> bytes:
        """Return the entries of this segment alone, and forget them."""
        written = self._own.as_bytes()
        self._own, self._own_ids = _Level(), {}
        return written

    def _new_atom(self, key: Any, value: Any) -> int:
        found = self._ids.get(key)
        if found is None:
            found = self._own_ids.get(key)
        if found is not None:
            return found
        if self.has_holes and type(value) is str and _HOLES.search(value):
            value = {"text": value}
        return self._new(key, _ATOM, value)

    def _new(self, key: Any, shape: int, row: Any) -> int:
        shared = len(self._shared.shapes)
        if shared < self._most_shared:
            level, ids, number = self._shared, self._ids, shared
        else:
            level, ids, number = self._own, self._own_ids, shared + len(self._own.shapes)
        level.shapes.append(shape)
        level.rows.setdefault(shape, []).append(row)
        ids[key] = number
        return number


class _Level:
    def __init__(self) -> None:
        self.shapes: list[int] = []
        self.rows: dict[int, list[Any]] = {}

    def as_bytes(self) -> bytes:
        """Return the shapes, the columns of each shape, and the atoms as JSON."""
        columns = [varints([len(self.shapes)]), varints(self.shapes)]
        for shape in sorted(self.rows):
            rows = self.rows[shape]
            if shape != _ATOM and rows[0]:
                columns += map(differences, np.array(rows, np.int64).T)
        atoms = json.dumps(self.rows.get(_ATOM, []), separators=(",", ":")).encode("ascii")
        return b"".join((*columns, varints([len(atoms)]), atoms))


def varints(numbers: Sequence[int] | NDArray[np.int64]) -> bytes:
    """Return numbers from 0 on, seven bits in a byte, the lowest first."""
    left = np.asarray(numbers, np.uint64)
    if not left.size:
        return b""
    size = max(1, -(-int(left.max()).bit_length() // 7))
    shifts = np.arange(0, 7 * size, 7, dtype=np.uint64)
    pieces = left[:, None] >> shifts
    is_there = pieces > 0
    is_there[:, 0] = True
    is_followed = np.zeros_like(is_there)
    is_followed[:, :-1] = is_there[:, 1:]
    signs = (pieces & np.uint64(127)) | (is_followed.astype(np.uint64) << np.uint64(7))
    return signs[is_there].astype(np.uint8).tobytes()


def differences(numbers: Sequence[int] | NDArray[np.int64]) -> bytes:
    """Return numbers, each as its difference from the one before, which may be below 0."""
    values = np.asarray(numbers, np.int64)
    steps = values.copy()
    steps[1:] -= values[:-1]
    return varints(((steps << 1) ^ (steps >> 63)).astype(np.uint64))
