"""Where the squares of a board lie in a rectangle, and which labels fit."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF

from nqviz.frames.labels import label_step, room_of_labels
from nqviz.frames.signs import SMALLEST_SQUARE
from nqviz.frames.viewport import BoardPart, Viewport, board_part
from nqviz.model.board import Square

_LEAST_WHOLE_SQUARE = 6  # Squares of at least so many pixels are whole pixels large, to be crisp.
LARGEST_IN_SQUARES = 64  # On larger boards small squares make such a picture.


@dataclass(frozen=True, slots=True)
class Geometry:
    """The squares of a board in a picture, in its units."""

    n: int
    left: float  # of column 0
    top: float  # of row 0
    cell: float
    label: float  # the height of the labels; 0 for none
    line: float
    edge: float  # the space around the squares, for the frame of a solution
    has_tight_labels: bool = False
    window: QRectF | None = None  # the part that shows squares; None where it shows all of them

    @property
    def shown(self) -> QRectF:
        """The area of the squares that are shown."""
        return self.board if self.window is None else self.window

    @property
    def rows(self) -> range:
        return self._shown(self.shown.top() - self.top, self.shown.bottom() - self.top)

    @property
    def columns(self) -> range:
        return self._shown(self.shown.left() - self.left, self.shown.right() - self.left)

    @property
    def board(self) -> QRectF:
        return self.square(0, 0, self.n)

    @property
    def has_squares(self) -> bool:
        """Whether single squares are drawn, not a picture of their density."""
        return self.n <= LARGEST_IN_SQUARES or self.cell >= SMALLEST_SQUARE

    @property
    def label_step(self) -> int:
        """Every how many rows and columns a label has space."""
        return label_step(self.n, self.cell, self.label)

    def square(self, row: float, column: float, span: float = 1) -> QRectF:
        """Return a square, or the part of the board `span` squares wide that starts there."""
        left, top = self.left + column * self.cell, self.top + row * self.cell
        return QRectF(left, top, span * self.cell, span * self.cell)

    def centers(self, squares: Iterable[Square]) -> list[QPointF]:
        left, top, cell = self.left, self.top, self.cell
        return [
            QPointF(left + (column + 0.5) * cell, top + (row + 0.5) * cell)
            for row, column in squares
        ]

    def row(self, row: int) -> QRectF:
        return QRectF(self.left, self.top + row * self.cell, self.n * self.cell, self.cell)

    def column(self, column: int) -> QRectF:
        return QRectF(self.left + column * self.cell, self.top, self.cell, self.n * self.cell)

    def center(self, row: float, column: float) -> QPointF:
        """Return the middle of a square; a fraction lies between two of them."""
        return QPointF(self.left + (column + 0.5) * self.cell, self.top + (row + 0.5) * self.cell)

    def at(self, point: QPointF) -> tuple[int, int] | None:
        """Return the (row, column) of the square under a point, if there is one."""
        if self.window is not None and not self.window.contains(point):
            return None
        row = int((point.y() - self.top) // self.cell)
        column = int((point.x() - self.left) // self.cell)
        return (row, column) if 0 <= row < self.n and 0 <= column < self.n else None

    def part(self, part: BoardPart, window: QRectF, line: float) -> "Geometry":
        """Return where squares lie when a window shows only a part of the board.

        `line` is the thickness of lines in a window 480 wide.
        """
        row, column, span = part
        cell = window.width() / span
        return replace(
            self,
            left=window.left() - column * cell,
            top=window.top() - row * cell,
            cell=cell,
            line=_thickness(line, window.width(), cell),
            window=window,
        )

    def _shown(self, start: float, end: float) -> range:
        first = max(0, floor(start / self.cell + 1e-6))
        return range(first, min(self.n, ceil(end / self.cell - 1e-6)))


def fit(
    n: int,
    rect: QRectF,
    label: float,
    line: float,
    viewport: Viewport | None = None,
    caption: float = 0.0,
    *,
    has_tight_labels: bool = False,
) -> Geometry:
    """Return the largest board that fits in the middle of a rectangle with its labels.

    `caption` is the height of a line above the squares. Labels are tight where they have no more
    space about them than their figures need.

    `line` is the thickness of lines on a board 480 wide; it grows with the board. Of a zoomed
    board, a part is shown in its stead.
    """
    edge = max(2.0, 2 * line)
    gutter, footer = room_of_labels(n, label, is_tight=has_tight_labels)
    height = rect.height() - footer - caption
    side = max(1.0, min(rect.width() - gutter, height) - 2 * edge)
    cell = side / n
    if cell >= _LEAST_WHOLE_SQUARE:
        cell = float(int(cell))
        side = cell * n
    left = rect.left() + (rect.width() - gutter - side - 2 * edge) / 2 + gutter + edge
    top = rect.top() + caption + (height - side - 2 * edge) / 2 + edge
    thickness = _thickness(line, side, cell)
    corner = float(round(left)), float(round(top))
    geometry = Geometry(n, *corner, cell, label, thickness, edge, has_tight_labels)
    if viewport is None or viewport.is_whole:
        return geometry
    return geometry.part(board_part(viewport), geometry.board, line)


def _thickness(line: float, side: float, cell: float) -> float:
    return max(1.3, min(line * side / 480, 0.11 * cell + 0.6))
