"""Where the slots and levels of a tree lie in a widget."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF

from nqviz.frames.viewport import Axis, Viewport
from nqviz.scenes.step_state import TreePart

_LEAST_LEVEL = 7.0  # Levels that would have fewer pixels are scrolled.
_LEAST_COLUMN = 5.0  # The columns of a path that would have fewer pixels are scrolled.
_WIDEST_SLOT, _HIGHEST_LEVEL, _HIGHEST_ZOOMED_LEVEL = 7, 4.5, 3.2  # In heights of text.


@dataclass(frozen=True, slots=True)
class Camera:
    """Maps slots and levels to pixels; the root's level goes from -0.5 to 0.5.

    Attributes:
        area: the part of the widget that shows the tree, in pixels.
        slot, level: their width and height in pixels.
        viewport: the slots and levels in the area.
    """

    area: QRectF
    slot: float
    level: float
    viewport: Viewport

    @property
    def part(self) -> TreePart:
        """The same as a value that can be kept for another widget."""
        return TreePart(self.slot, self.level, self.viewport.x.start, self.viewport.y.start)

    def zoomed(self, factor: float, point: QPointF) -> "Camera":
        """Return a camera that magnifies what lies at a point of the widget, which stays there."""
        viewport = self.viewport.zoomed(factor, *self.to_tree(point))
        slot, level = self.area.width() / viewport.x.length, self.area.height() / viewport.y.length
        return Camera(self.area, slot, level, viewport)

    def moved(self, pixels: QPointF) -> "Camera":
        """Return a camera for which the tree lies so many pixels farther to the right and down."""
        viewport = self.viewport.moved(-pixels.x() / self.slot, -pixels.y() / self.level)
        return replace(self, viewport=viewport)

    def to_pixel(self, x: float, y: float) -> QPointF:
        """Return where a slot and level lie in the widget."""
        across, down = x - self.viewport.x.start, y - self.viewport.y.start
        return self.area.topLeft() + QPointF(across * self.slot, down * self.level)

    def to_tree(self, point: QPointF) -> tuple[float, float]:
        """Return the slot and level at a point of the widget."""
        inside = point - self.area.topLeft()
        across, down = inside.x() / self.slot, inside.y() / self.level
        return self.viewport.x.start + across, self.viewport.y.start + down


def camera(
    slots: float, levels: int, area: QRectF, unit: float, part: TreePart | None, *, is_path: bool
) -> Camera:
    """Return a camera that shows a part of a tree; without one all of it, if that can be.

    `unit` is the height of text.
    """
    wide, high = area.width(), area.height()
    fitted_level = min(max(high / levels, _LEAST_LEVEL), _HIGHEST_LEVEL * unit)
    if part is None:
        least = _LEAST_COLUMN if is_path else 0.0
        slot = min(max(wide / slots, least), _WIDEST_SLOT * unit)
        part = TreePart(slot, fitted_level, 0.0, -0.5)
    x = Axis(part.left, wide / part.slot, 0, slots, wide / (_WIDEST_SLOT * unit), slots, True)
    least, most = high / (_HIGHEST_ZOOMED_LEVEL * unit), high / fitted_level
    y = Axis(part.top, high / part.level, -0.5, levels - 0.5, least, most)
    return Camera(area, part.slot, part.level, Viewport(x.clamped(), y.clamped()))
