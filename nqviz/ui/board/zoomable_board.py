"""The base of views of a board that can show a part of it larger."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtWidgets import QWidget

from nqviz.frames.viewport import BoardPart, Viewport, board_part, board_viewport
from nqviz.model.board import Square
from nqviz.ui.board.geometry import Geometry, fit
from nqviz.ui.board.squares_painter import height_of_caption
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.panned_view import PannedView


class ZoomableBoard(PannedView):
    """A board whose squares the wheel makes larger and a drag moves; a subclass paints them."""

    _size = QSize(480, 480)
    _least_size = QSize(200, 200)
    _zoom_of_notch = 1.5

    def __init__(self, name: str, n: int, parent: QWidget | None) -> None:
        super().__init__(name, Role.Graphic, parent)
        self.viewport = board_viewport(n)
        self._n = n
        self._has_labels = True
        self._keeps_labels_tight = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def part(self) -> BoardPart | None:
        """The part of the board that is shown; None for all of it."""
        return None if self.viewport.is_whole else board_part(self.viewport)

    def set_tight_labels(self, *, is_on: bool) -> None:
        """Leave the squares the space about a projector's labels, or no longer."""
        if is_on != self._keeps_labels_tight:
            self._keeps_labels_tight = is_on
            self._renew()

    def geometry_of_board(self) -> Geometry:
        """Return where the squares lie in the widget."""
        rect = QRectF(self.rect())
        caption = self.caption_height(rect)
        return fit(
            self._n,
            rect,
            self._label,
            self._look.line,
            self.viewport,
            caption,
            has_tight_labels=self._has_tight_labels,
        )

    def caption_height(self, rect: QRectF) -> float:
        """Return the height of the line above the squares of a board in a rectangle; 0 for none."""
        return height_of_caption(rect, self._look) if self._caption else 0.0

    def look_at(self, part: BoardPart | None) -> None:
        """Show a part of the board, None for all of it, without a signal."""
        viewport = board_viewport(self._n, part)
        if viewport != self.viewport:
            self.viewport = viewport
            self._renew()

    def zoom_by(self, factor: float, point: QPointF | None = None) -> None:
        geometry = self.geometry_of_board()
        point = point or geometry.shown.center()
        column, row = (
            (point.x() - geometry.left) / geometry.cell,
            (point.y() - geometry.top) / geometry.cell,
        )
        self._go_to(self.viewport.zoomed(factor, column, row))

    def _pan_by(self, pixels: QPointF) -> None:
        cell = self.geometry_of_board().cell
        self._go_to(self.viewport.moved(-pixels.x() / cell, -pixels.y() / cell))

    def _go_to(self, viewport: Viewport) -> None:
        """Show a part because the user asks for it."""
        if viewport != self.viewport:
            self.viewport = viewport
            self._renew()
            self.looked.emit()

    @property
    def _middle(self) -> Square:
        return int(self.viewport.y.middle), int(self.viewport.x.middle)

    @property
    def _label(self) -> float:
        return self._unit if self._has_labels else 0.0

    @property
    def _has_tight_labels(self) -> bool:
        return self._keeps_labels_tight and self._look.hides_menus

    @property
    def _caption(self) -> str:
        """The line above the squares, if there is one."""
        return ""

    def _renew(self) -> None:
        self.update()
