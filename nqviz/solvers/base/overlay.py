"""What the board shows of an algorithm beyond the queens and the last step."""

from collections.abc import Sequence
from dataclasses import dataclass

from nqviz.model.board import Line

_ONE_MORE = bytes((*range(1, 256), 255))  # by what bytes are replaced that count one more


@dataclass(frozen=True, slots=True)
class Threat:
    """A square of the current row that a register of the algorithm holds as attacked on a line."""

    row: int
    column: int
    line: Line


@dataclass(frozen=True, slots=True)
class Attack:
    """Two squares (row, column) whose queens attack each other."""

    one: tuple[int, int]
    other: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Overlay:
    """Marks on the board, a pure function of the position.

    Attributes:
        struck: by row and column, how many queens strike a square as far as the algorithm has
            marked it; empty for an algorithm that strikes none. Rows of `bytes`, so at most 255
            queens a square, are drawn fastest.
        threats: the attacked squares of the current row that registers hold, line by line.
        forbidden: squares (row, column) that a rule of symmetry excludes.
        images: full placements that the layout just found yields as mirror images or rotations.
        extra: queens (row, column) beyond the first of their row.
        attacks: the attacks between queens that stand.
        missing: the squares (row, column) of a solution that a program does not find.
    """

    struck: tuple[Sequence[int], ...] = ()
    threats: tuple[Threat, ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    images: tuple[tuple[int, ...], ...] = ()
    extra: tuple[tuple[int, int], ...] = ()
    attacks: tuple[Attack, ...] = ()
    missing: tuple[tuple[int, int], ...] = ()


NO_OVERLAY = Overlay()


def strike(struck: bytearray, line: slice) -> None:
    """Count one more queen, up to 255, that strikes each square of a line."""
    struck[line] = struck[line].translate(_ONE_MORE)
