"""Where the cells of an icicle lie in a widget."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from nqviz.frames.viewport import Axis

_WIDEST_LEAF = 6.0  # In heights of text.


@dataclass(frozen=True, slots=True)
class IcicleGeometry:
    """Maps leaves and levels to pixels.

    Attributes:
        area: the part of the widget that has cells, in pixels.
        rows: how many levels there are, without the root's.
        leaves: those that are seen.
    """

    area: QRectF
    rows: int
    leaves: Axis

    @property
    def leaf(self) -> float:
        """The width of a leaf in pixels."""
        return self.area.width() / self.leaves.length

    def to_pixel(self, leaf: float) -> float:
        """Return where a leaf begins."""
        return self.area.left() + (leaf - self.leaves.start) * self.leaf

    def to_leaf(self, x: float) -> float:
        """Return the leaf at a pixel across, and how much of it lies before."""
        return self.leaves.start + (x - self.area.left()) / self.leaf

    def edges(self, level: int) -> tuple[float, float]:
        """Return the upper and the lower edge of a level's cells: whole pixels."""
        top, height = self.area.top(), self.area.height() / self.rows
        return float(round(top + (level - 1) * height)), float(round(top + level * height))

    def level_at(self, y: float) -> int:
        """Return the level at a pixel down."""
        return 1 + int((y - self.area.top()) / (self.area.height() / self.rows))

    def cell(self, level: int, first: float, last: float) -> QRectF:
        """Return the cell of a level that spans the leaves from one up to another."""
        top, bottom = self.edges(level)
        return QRectF(self.to_pixel(first), top, (last - first) * self.leaf, bottom - top)


def leaves_of(width: int, part: tuple[float, float] | None, pixels: float, unit: float) -> Axis:
    """Return the leaves that are seen, the first one and how many; None stands for all of them.

    `unit` is the height of text.
    """
    start, length = part or (0.0, float(width))
    least = min(float(width), pixels / (_WIDEST_LEAF * unit))
    return Axis(start, min(length, width), 0.0, width, least, width).clamped()
