"""A mark: one thing that stands on a board, without a word about pixels."""

from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum, IntEnum
from functools import cache, lru_cache
from typing import Any, NamedTuple

from nqviz.frames.attacks import Stroke
from nqviz.frames.signs import Sign
from nqviz.model.board import Square


class Plane(IntEnum):
    """Where a mark lies; within a plane, what comes later covers what comes before."""

    __hash__ = int.__hash__  # fast, as in `Kind`

    SQUARES = 0  # part of the squares; the board's edge and its labels come after it
    BELOW = 1
    QUEENS = 2
    ABOVE = 3
    USER = 4  # of the user's part in a run, over a frame of the keyboard


class Layer(Enum):
    """What a legend explains, each with a shape of its own."""

    __hash__ = object.__hash__  # fast, as in `Sign`

    QUEEN = "queen"
    GIVEN = "given"
    CONFLICT = "conflict"
    PROMISING = "promising"
    SKIPPED = "skipped"
    DEAD_END = "dead end"
    GHOST = "ghost"
    STRUCK = "struck"
    STRIKING = "striking"
    THREAT = "threat"
    FORBIDDEN = "forbidden"
    TURNED = "turned"
    SWAP = "swap"
    TRIAL = "trial"
    ATTACK = "attack"
    SOLUTION = "solution"
    BLOCKED = "blocked"
    IN_CONFLICT = "in conflict"  # of placed queens
    SAFE_NEXT = "safe next"
    EXCLUDED = "excluded"
    CROSSED = "crossed"
    REASON = "reason"
    HINTED = "hinted"
    RULED_OUT = "ruled out"
    TAKEN = "taken"
    FREE = "free"  # in the state, never on the board, as the next two
    LIT = "lit"
    CLASHING = "clashing"
    MISSING = "missing"


class Mark(NamedTuple):
    """A sign on some squares, or along strokes between them.

    Attributes:
        squares: (row, column) of each; of a band, all of its squares.
        color: a field of `Look`; empty where the sign has colours of its own.
        layer: what a legend says about it; None where it explains itself.
        strokes: of a sign that is a line or an arrow.
        counts: of a sign of the whole board, a number for each square, by row.
        letters: of a sign of the whole board, a letter for each square, by row.
    """

    sign: Sign
    squares: tuple[Square, ...] = ()
    color: str = ""
    plane: Plane = Plane.BELOW
    layer: Layer | None = None
    strokes: tuple[Stroke, ...] = ()
    counts: tuple[Sequence[int], ...] = ()
    letters: tuple[str, ...] = ()


def layers(marks: Iterable[Mark]) -> frozenset[Layer]:
    """Return what a legend has to explain."""
    return frozenset(
        mark.layer
        for mark in marks
        if mark.layer is not None and (not mark.counts or any(map(any, mark.counts)))
    )


def as_json(value: Any) -> Any:
    """Return a value as dictionaries, lists, strings and numbers; sets are sorted."""
    opened = one_level(value)
    if isinstance(opened, dict):
        return {name: as_json(each) for name, each in opened.items()}
    return list(map(as_json, opened)) if isinstance(opened, list) else opened


def one_level(value: Any) -> Any:
    """Return a value as a dictionary or a list of values, or as a string or a number."""
    if isinstance(value, Enum):
        return value.name.lower()
    kind: Any = type(value)
    if names := _names(kind):
        return {name: getattr(value, name) for name in names}
    if isinstance(value, (tuple, list, bytes, bytearray)):
        return list(value)
    if isinstance(value, frozenset):
        return sorted(map(as_json, value))
    return value


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """Return the names of a record's values; none of what is no record."""
    if is_dataclass(kind):
        return tuple(each.name for each in fields(kind))
    return getattr(kind, "_fields", ())


@lru_cache(maxsize=16)
def regions_of(rows: tuple[str, ...]) -> dict[str, list[Square]]:
    """Return the squares of each region, regions by letter and squares by row."""
    squares: dict[str, list[Square]] = {letter: [] for letter in sorted(set("".join(rows)))}
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            squares[letter].append((row, column))
    return squares
