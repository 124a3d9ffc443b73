"""Where the squares of a board lie in a rectangle, and which labels there is room for."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

SMALLEST_GLYPH = 9.0  # squares smaller than this show a queen as a dot
_LABEL_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
_WHOLE_PIXELS_FROM = 6  # squares at least this large are drawn to whole pixels, to be crisp
_FIGURE = 0.66  # the width of a figure of a label as a share of its height, rounded up


@dataclass(frozen=True, slots=True)
class Geometry:
    """The squares of a board in a picture, in its units.

    Attributes:
        n: the side of the board in squares.
        left: the left edge of column 0.
        top: the upper edge of row 0.
        cell: the side of a square.
        label: the height of the labels; 0 for none.
        line: the thickness of the lines drawn on the board.
        edge: the room around the squares, for the frame of a solution.
    """

    n: int
    left: float
    top: float
    cell: float
    label: float
    line: float
    edge: float

    @property
    def board(self) -> QRectF:
        """All squares together."""
        return QRectF(self.left, self.top, self.n * self.cell, self.n * self.cell)

    @property
    def label_step(self) -> int:
        """Every how many rows and columns there is room for a label."""
        width = len(str(self.n - 1)) * _FIGURE * self.label
        room = max(width * 1.4, self.label * 1.25)
        return next(
            (step for step in _LABEL_STEPS if step * self.cell >= room),
            max(self.n, _LABEL_STEPS[-1]),
        )

    def square(self, row: int, column: int) -> QRectF:
        """Return a square."""
        return QRectF(
            self.left + column * self.cell, self.top + row * self.cell, self.cell, self.cell
        )

    def row(self, row: int) -> QRectF:
        """Return a whole row of squares."""
        return QRectF(self.left, self.top + row * self.cell, self.n * self.cell, self.cell)

    def column(self, column: int) -> QRectF:
        """Return a whole column of squares."""
        return QRectF(self.left + column * self.cell, self.top, self.cell, self.n * self.cell)

    def center(self, row: int, column: float) -> QPointF:
        """Return the middle of a square; a fraction of a column lies between two of them."""
        return QPointF(self.left + (column + 0.5) * self.cell, self.top + (row + 0.5) * self.cell)

    def at(self, point: QPointF) -> tuple[int, int] | None:
        """Return the (row, column) of the square under a point, if there is one."""
        row = int((point.y() - self.top) // self.cell)
        column = int((point.x() - self.left) // self.cell)
        return (row, column) if 0 <= row < self.n and 0 <= column < self.n else None


def fit(n: int, rect: QRectF, label: float, line: float) -> Geometry:
    """Return the largest board that fits a rectangle with its labels, in the middle of it.

    `line` is the thickness of lines on a board 480 wide; it grows with the board.
    """
    edge = max(2.0, 2 * line)
    gutter = len(str(n - 1)) * _FIGURE * label + 0.4 * label
    footer = 1.35 * label
    side = max(1.0, min(rect.width() - gutter, rect.height() - footer) - 2 * edge)
    cell = side / n
    if cell >= _WHOLE_PIXELS_FROM:
        cell = float(int(cell))
        side = cell * n
    left = rect.left() + (rect.width() - gutter - side - 2 * edge) / 2 + gutter + edge
    top = rect.top() + (rect.height() - footer - side - 2 * edge) / 2 + edge
    thickness = max(1.3, min(line * side / 480, 0.11 * cell + 0.6))
    return Geometry(n, float(round(left)), float(round(top)), cell, label, thickness, edge)
