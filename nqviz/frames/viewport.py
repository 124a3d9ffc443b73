"""The part of a large board or tree that is seen, and how it is moved and magnified."""

from typing import NamedTuple

_TOLERANCE = 0.01  # A part that is shorter by so little than a line is all of it.
LEAST_SQUARES = 8  # A board is never magnified so far that fewer squares are seen.


class Axis(NamedTuple):
    """The part of a line that is seen, such as some columns of a board or leaves of a tree.

    Attributes:
        start, length: where the part begins, and how long it is.
        first, last: the ends of the line.
        least, most: how short and how long the part can be made; `most` holds if they contradict.
        is_centered: whether a line that is shorter than the part stands in the middle of it, and
            not at its start.
    """

    start: float
    length: float
    first: float
    last: float
    least: float
    most: float
    is_centered: bool = False

    @property
    def end(self) -> float:
        """Where the part ends."""
        return self.start + self.length

    @property
    def middle(self) -> float:
        """The middle of the part."""
        return self.start + self.length / 2

    @property
    def is_whole(self) -> bool:
        """Whether nothing of the line lies outside the part."""
        return self.length >= self.last - self.first - _TOLERANCE

    def zoomed(self, factor: float, at: float) -> "Axis":
        """Return a part in which everything is `factor` times as large; a point stays where it is.

        At the ends of the line it can't stay.
        """
        length = min(max(self.length / factor, self.least), self.most)
        start = at - (at - self.start) / self.length * length
        return self._replace(start=start, length=length).clamped()

    def moved(self, way: float) -> "Axis":
        """Return a part farther along the line."""
        return self._replace(start=self.start + way).clamped()

    def centered(self, at: float) -> "Axis":
        """Return the part with a point in its middle, as far as the line goes."""
        return self._replace(start=at - self.length / 2).clamped()

    def revealing(self, at: float, margin: float) -> "Axis":
        """Return the nearest part that has a point in it, so far away from its ends."""
        margin = min(margin, self.length / 2)
        start = min(max(self.start, at + margin - self.length), at - margin)
        return self._replace(start=start).clamped()

    def clamped(self) -> "Axis":
        """Return the nearest part that lies on the line."""
        rest = self.last - self.first - self.length
        if rest < 0 and self.is_centered:
            return self._replace(start=self.first + rest / 2)
        start = max(self.first, min(self.start, self.last - self.length))
        return self._replace(start=start)


class Viewport(NamedTuple):
    """A part of a plane: a part of the line across it, and one of the line down."""

    x: Axis
    y: Axis

    @property
    def is_whole(self) -> bool:
        """Whether nothing lies outside."""
        return self.x.is_whole and self.y.is_whole

    def shows(self, x: float, y: float) -> bool:
        """Tell whether a point is in it."""
        return self.x.start <= x <= self.x.end and self.y.start <= y <= self.y.end

    def zoomed(self, factor: float, x: float, y: float) -> "Viewport":
        """Return a part in which everything is `factor` times as large; a point stays."""
        return Viewport(self.x.zoomed(factor, x), self.y.zoomed(factor, y))

    def moved(self, across: float, down: float) -> "Viewport":
        """Return a part farther to the right and down."""
        return Viewport(self.x.moved(across), self.y.moved(down))

    def centered(self, x: float, y: float) -> "Viewport":
        """Return the part with a point in its middle."""
        return Viewport(self.x.centered(x), self.y.centered(y))


BoardPart = tuple[float, float, float]  # row, column and span, in squares


def board_viewport(n: int, part: BoardPart | None = None) -> Viewport:
    """Return a part of a board; None stands for all of it."""
    row, column, span = part or (0.0, 0.0, float(n))
    least = min(LEAST_SQUARES, n)
    return Viewport(*(Axis(each, span, 0.0, n, least, n).clamped() for each in (column, row)))


def board_part(viewport: Viewport) -> BoardPart:
    """Return the row, column and span of a part of a board."""
    return viewport.y.start, viewport.x.start, viewport.x.length
