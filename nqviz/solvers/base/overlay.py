"""What an algorithm lets the board show beyond the queens and its last step."""

from collections.abc import Sequence
from dataclasses import dataclass

from nqviz.model.board import Line


@dataclass(frozen=True, slots=True)
class Threat:
    """A square of the row in hand that a register of the algorithm holds as attacked on a line."""

    row: int
    column: int
    line: Line


@dataclass(frozen=True, slots=True)
class Overlay:
    """Marks on the board, a pure function of the position.

    Attributes:
        struck: by row and column, how many queens strike a square as far as the algorithm has
            marked it; empty where an algorithm strikes none. Rows of bytes, at most 255 each, are
            drawn fastest.
        threats: what registers know of the row in hand, line by line.
        forbidden: squares (row, column) that a rule of symmetry excludes.
        images: full placements that the layout just found yields as mirror images or rotations.
    """

    struck: tuple[Sequence[int], ...] = ()
    threats: tuple[Threat, ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    images: tuple[tuple[int, ...], ...] = ()


NO_OVERLAY = Overlay()
