"""Which part of a tree a widget shows, and how large."""

from PySide6.QtCore import QPointF, QRectF

from nqviz.scenes.step_state import TreePart

_LEAST_LEVEL = 7.0  # pixels: lower levels are scrolled
_LEAST_COLUMN = 5.0  # the same for the columns of the path


class Camera:
    """Maps slots and levels to pixels.

    Attributes:
        area: the part of the widget that shows the tree, in pixels.
        slot, level: their width and height in pixels.
        is_fitted: whether `set_world` chooses the size so that everything is visible, if that can
            be; not once the user has zoomed, or moved what lies partly outside.
    """

    def __init__(self) -> None:
        self.area = QRectF(0, 0, 100, 100)
        self.slot = self.level = 10.0
        self.is_fitted = True
        self._slots = self._levels = 1.0
        self._unit = 14.0
        self._corner = QPointF()  # what lies at the upper left of the area, in slots and levels

    @property
    def window(self) -> QRectF:
        """The slots and levels in the area; the root's level goes from -0.5 to 0.5."""
        across, down = self.area.width() / self.slot, self.area.height() / self.level
        return QRectF(self._corner.x(), self._corner.y(), across, down)

    @property
    def shows_everything(self) -> bool:
        """Whether nothing lies outside the area."""
        window = self.window
        return window.width() >= self._slots - 0.01 and window.height() >= self._levels - 0.01

    def set_world(
        self, slots: float, levels: int, area: QRectF, unit: float, *, is_path: bool
    ) -> None:
        """Set the size of the tree, the area for it and the height of text."""
        self._slots, self._levels, self.area, self._unit = float(slots), float(levels), area, unit
        if self.is_fitted:
            least = _LEAST_COLUMN if is_path else 0.0
            self.slot = min(max(area.width() / slots, least), 7 * unit)
            self.level = min(max(area.height() / levels, _LEAST_LEVEL), 4.5 * unit)
        self._clamp()

    @property
    def part(self) -> TreePart | None:
        """What the user has chosen to look at; None where the size is chosen by `set_world`."""
        if self.is_fitted:
            return None
        return TreePart(self.slot, self.level, self._corner.x(), self._corner.y())

    def look_at(self, part: TreePart) -> None:
        """Look at a part of the tree."""
        self.is_fitted, self._corner = False, QPointF(part.left, part.top)
        self.slot, self.level = part.slot, part.level

    def zoom(self, factor: float, at: QPointF) -> None:
        """Magnify what lies at a point of the widget, which stays there."""
        before = self.to_tree(at)
        self.is_fitted = False
        self.slot = max(min(self.slot * factor, 7 * self._unit), self.area.width() / self._slots)
        least = min(max(self.area.height() / self._levels, _LEAST_LEVEL), 4.5 * self._unit)
        self.level = max(min(self.level * factor, 3.2 * self._unit), least)
        self._corner += before - self.to_tree(at)
        self._clamp()

    def pan(self, pixels: QPointF) -> None:
        """Move the tree by some pixels; what lies outside stays where the user has put it."""
        self.is_fitted = self.is_fitted and self.shows_everything
        self._corner -= QPointF(pixels.x() / self.slot, pixels.y() / self.level)
        self._clamp()

    def center(self, x: float, y: float) -> None:
        """Bring a slot and level to the middle."""
        window = self.window
        self._corner = QPointF(x - window.width() / 2, y - window.height() / 2)
        self._clamp()

    def reveal(self, x: float, y: float) -> None:
        """Move as little as is needed to show a slot and level, a little away from the edge.

        Where the user has not moved or zoomed, that is counted from the upper left: then what is
        shown depends on the slot and level alone, and not on those that were shown before.
        """
        if self.is_fitted:
            self._corner = QPointF()
        window = self.window
        across, down = min(1.5, window.width() / 2), min(1.0, window.height() / 2)
        left = min(max(window.left(), x + across - window.width()), x - across)
        top = min(max(window.top(), y + down - window.height()), y - down)
        self._corner = QPointF(left, top)
        self._clamp()

    def to_pixel(self, x: float, y: float) -> QPointF:
        """Return where a slot and level lie in the widget."""
        across, down = (x - self._corner.x()) * self.slot, (y - self._corner.y()) * self.level
        return self.area.topLeft() + QPointF(across, down)

    def to_tree(self, point: QPointF) -> QPointF:
        """Return the slot and level at a point of the widget."""
        inside = point - self.area.topLeft()
        return self._corner + QPointF(inside.x() / self.slot, inside.y() / self.level)

    def _clamp(self) -> None:
        """Keep the tree in the area; what is narrower stands in its middle."""
        window = self.window
        x = max(0.0, min(self._corner.x(), self._slots - window.width()))
        if window.width() > self._slots:
            x = (self._slots - window.width()) / 2
        y = max(-0.5, min(self._corner.y(), self._levels - 0.5 - window.height()))
        self._corner = QPointF(x, y)
