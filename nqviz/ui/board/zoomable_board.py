"""The base of views of a board that can show a part of it larger."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QWidget

from nqviz.ui.board.geometry import Geometry, fit
from nqviz.ui.board.zoom import STEP, Zoom, whole
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnView

_NOTCH = 120  # of a wheel, in Qt's eighths of a degree


class ZoomableBoard(DrawnView):
    """A board whose squares the wheel makes larger and a drag moves; a subclass paints them."""

    _size = QSize(480, 480)
    _least_size = QSize(200, 200)

    def __init__(self, name: str, n: int, parent: QWidget | None) -> None:
        super().__init__(name, Role.Graphic, parent)
        self.zoom = whole(n)
        self._n = n
        self._has_labels = True
        self._wheel = 0  # the part of a notch that a trackpad has sent
        self._grip: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def geometry_of_board(self) -> Geometry:
        """Return where the squares lie in the widget."""
        return fit(self._n, QRectF(self.rect()), self._label, self._look.line, self.zoom)

    def go_to(self, zoom: Zoom) -> None:
        """Show a part."""
        if zoom != self.zoom:
            self.zoom = zoom
            self._renew()

    def zoom_by(self, factor: float, point: QPointF | None = None) -> None:
        """Show everything `factor` times as large; a point of the widget keeps its square."""
        place = self.geometry_of_board()
        point = point or place.shown.center()
        row, column = (point.y() - place.top) / place.cell, (point.x() - place.left) / place.cell
        self.go_to(self.zoom.scaled(self._n, factor, row, column))

    def move_by(self, rows: float, columns: float) -> None:
        """Show what lies farther down and to the right."""
        self.go_to(self.zoom.moved(self._n, rows, columns))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._wheel += event.angleDelta().y()
        notches = int(self._wheel / _NOTCH)
        self._wheel -= notches * _NOTCH
        if notches:
            self.zoom_by(STEP**notches, event.position())
        event.accept()

    def _drag_to(self, point: QPointF) -> None:
        """Move the board along with the pointer, which has hold of it."""
        assert self._grip is not None
        way, self._grip = self._grip - point, point
        cell = self.geometry_of_board().cell
        self.move_by(way.y() / cell, way.x() / cell)

    @property
    def _label(self) -> float:
        return self._unit if self._has_labels else 0.0

    def _renew(self) -> None:
        """Draw the part that is shown now."""
        self.update()
