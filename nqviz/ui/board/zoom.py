"""Which part of a large board is looked at, and how it is moved and made larger."""

from typing import NamedTuple

LEAST_SPAN = 8.0  # squares: fewer are never needed
STEP = 1.5  # how much larger one key or one notch of the wheel makes everything


class Zoom(NamedTuple):
    """A square part of a board: its upper left corner and its side, in squares of the board."""

    row: float
    column: float
    span: float

    def scaled(self, n: int, factor: float, row: float, column: float) -> "Zoom":
        """Return a part that shows squares `factor` times as large; a point stays in its place."""
        span = min(float(n), max(min(LEAST_SPAN, n), self.span / factor))
        keep = span / self.span
        row, column = row - (row - self.row) * keep, column - (column - self.column) * keep
        return Zoom(row, column, span).clamped(n)

    def moved(self, n: int, rows: float, columns: float) -> "Zoom":
        """Return a part of the same size farther down and to the right."""
        return self._replace(row=self.row + rows, column=self.column + columns).clamped(n)

    def centered(self, n: int, row: float, column: float) -> "Zoom":
        """Return a part of the same size with a point in its middle, as far as the board goes."""
        half = self.span / 2
        return self._replace(row=row - half, column=column - half).clamped(n)

    def shows(self, row: float, column: float) -> bool:
        """Tell whether the middle of a square is in the part."""
        return (
            self.row <= row + 0.5 <= self.row + self.span
            and self.column <= column + 0.5 <= self.column + self.span
        )

    @property
    def middle(self) -> tuple[int, int]:
        """The square in the middle."""
        return int(self.row + self.span / 2), int(self.column + self.span / 2)

    def is_whole(self, n: int) -> bool:
        """Tell whether the part is the whole board."""
        return self.span >= n

    def clamped(self, n: int) -> "Zoom":
        """Return the nearest part that lies on the board."""
        most = n - self.span
        return self._replace(
            row=min(max(0.0, self.row), most), column=min(max(0.0, self.column), most)
        )


def whole(n: int) -> Zoom:
    """Return the whole board."""
    return Zoom(0.0, 0.0, float(n))
