"""Entries of a table as bytes, each told by what stood in its part of a value before.

Frames that follow each other differ in little. So a value is written from its root down, beside the
root that was written before: a bit for each part says whether it differs, and one that does, but is
as it was the last time that this sentence was told, takes one symbol. The script that reads it,
`resources/web/entries.js`, does the same step by step.
"""

import json
from collections.abc import Iterable, Sequence
from itertools import compress
from operator import ne
from typing import Any

from nqviz.web.packing import differences, varints

ATOM = 0  # the shape of what has no parts
MOST_PARTS = 24  # What comes after so many parts of a list has the role of the last of them.
# The symbols: what an entry is.
_AS_BEFORE, _AS_WITH_TOPIC, _KNOWN, _NEW_ALIKE, _NEW, _FOLLOWER = range(6)
_MOST_FOLLOWERS = 8  # So many are kept for each entry, the last one first.
_NEIGHBOUR = _FOLLOWER + _MOST_FOLLOWERS
_TOPIC = 1  # The role of the first part of a root: a sentence, here.

Rows = Sequence[tuple[int, Any]]  # By entry, its shape and its parts, or the atom.


class EntryWriter:
    """Writes roots, and each entry below them once.

    A role is a part of a value, such as the third cell of the second strip; each has columns of its
    own, in which the same symbols stand together.

    Attributes:
        numbers: of the entries that it has written, as the reader will number them.
        roots: how many it has written.
    """

    def __init__(self, rows: Rows, base: "EntryWriter | None" = None) -> None:
        """Begin anew, or where another has ended, which then must not go on."""
        self.numbers: dict[int, int] = {}
        self.roots = 0
        self._rows = rows
        self._base = base
        self._known: dict[int, int] = {} if base is None else base.numbers
        self._followers: dict[int, tuple[int, ...]] = {}
        self._followers_before = {} if base is None else base._followers
        self._by_topic: dict[int, dict[int, int]] = {}
        self._by_topic_before = {} if base is None else base._by_topic
        self._with_topic: dict[int, int] = {}
        self._first_roles: dict[tuple[int, int], int] = {}
        if base is not None:
            self._first_roles.update(base._first_roles)
        self._last: list[int] = [-1] if base is None else base._last.copy()
        self._symbols = [bytearray() for _ in self._last]
        self._references: list[list[int]] = [[] for _ in self._last]
        self._shapes: list[int] = []
        self._atoms: list[Any] = []
        self._parts = 0

    def add(self, root: int) -> None:
        """Write a root that has not been written."""
        self._write((root,), 0, None, ())
        self.roots += 1

    def as_bytes(self) -> bytes:
        """Return all that was written."""
        atoms = json.dumps(self._atoms, separators=(",", ":")).encode("ascii")
        counts = [len(self.numbers), self._parts, self.roots, len(self._symbols)]
        return b"".join(
            (
                varints(counts),
                varints([len(each) for each in self._symbols]),
                varints([len(each) for each in self._references]),
                *self._symbols,
                *map(differences, self._references),
                varints([len(self._shapes), *self._shapes]),
                varints([len(atoms)]),
                atoms,
            )
        )

    def _write(
        self, row: Sequence[int], first_role: int, before: Sequence[int] | None, near: Sequence[int]
    ) -> None:
        """Write the parts of an entry; beside one that is alike, only those that differ."""
        lasts, symbols = self._last, self._symbols
        parts: Iterable[int] = range(len(row))
        if before is not None:
            parts = list(compress(parts, map(ne, row, before)))
            symbols[first_role + min(len(row), MOST_PARTS)] += _bits(parts, len(row))
        for at in parts:
            entry = row[at]
            role = first_role + (at if at < MOST_PARTS else MOST_PARTS - 1)
            earlier = lasts[role] if before is None else before[at]
            column = symbols[role]
            told = self._with_topic.get(role)
            if entry == earlier:
                is_told = entry == told and column and column[-1] == _AS_WITH_TOPIC
                column.append(_AS_WITH_TOPIC if is_told else _AS_BEFORE)
            else:
                if entry == told:
                    column.append(_AS_WITH_TOPIC)
                else:
                    self._write_other(entry, role, earlier, near)
                if earlier >= 0:
                    self._note_follower(earlier, entry)
            if role == _TOPIC:
                self._begin_topic(entry)
            if entry != told:
                self._with_topic[role] = entry
            lasts[role] = entry

    def _begin_topic(self, topic: int) -> None:
        found = self._by_topic.get(topic)
        if found is None:
            found = self._by_topic[topic] = self._by_topic_before.get(topic, {}).copy()
        self._with_topic = found

    def _note_follower(self, entry: int, follower: int) -> None:
        followers = self._followers_of(entry)
        if not followers or followers[0] != follower:
            others = [each for each in followers if each != follower]
            self._followers[entry] = (follower, *others)[:_MOST_FOLLOWERS]

    def _followers_of(self, entry: int) -> tuple[int, ...]:
        found = self._followers.get(entry)
        return self._followers_before.get(entry, ()) if found is None else found

    def _write_other(self, entry: int, role: int, earlier: int, near: Sequence[int]) -> None:
        column = self._symbols[role]
        if entry in near and (symbol := _NEIGHBOUR + near.index(entry)) < 256:
            column.append(symbol)
            return
        followers = self._followers_of(earlier)
        if entry in followers:
            column.append(_FOLLOWER + followers.index(entry))
            return
        number = self._known.get(entry)
        if number is None:
            number = self.numbers.get(entry)
        if number is None:
            self._write_new(entry, role, earlier)
            return
        column.append(_KNOWN)
        self._references[role].append(number)

    def _write_new(self, entry: int, role: int, earlier: int) -> None:
        shape, row = self._rows[entry]
        shape_before, before = self._rows[earlier] if earlier >= 0 else (-1, ())
        is_alike = shape == shape_before
        self._symbols[role].append(_NEW_ALIKE if is_alike else _NEW)
        if not is_alike:
            self._shapes.append(shape)
        if shape == ATOM:
            self._atoms.append(row)
        else:
            self._parts += len(row)
            near = before if shape_before != ATOM else ()
            self._write(row, self._first_role(role, shape, row), before if is_alike else None, near)
        self.numbers[entry] = len(self._known) + len(self.numbers)

    def _first_role(self, role: int, shape: int, row: Sequence[int]) -> int:
        """Return the role of the first part of what has a role and a shape.

        After those of its parts comes one for which of them differ.
        """
        found = self._first_roles.get((role, shape))
        if found is None:
            found = self._first_roles[role, shape] = len(self._symbols)
            for _ in range(min(len(row), MOST_PARTS) + 1):
                self._symbols.append(bytearray())
                self._references.append([])
                self._last.append(-1)
        return found


def _bits(parts: Iterable[int], count: int) -> bytes:
    """Return a bit for each of so many parts that says whether it is among some, the first lowest.

    They fill whole bytes.
    """
    bits = 0
    for at in parts:
        bits |= 1 << at
    return bits.to_bytes(-(-count // 8), "little")
