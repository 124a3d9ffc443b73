"""The slider along the run, with marks where solutions are known."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import number, tr
from nqviz.ui.look.glyphs import smooth_painter
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnStrip


class SeekBar(DrawnStrip):
    """Shows the current step of a run of any length, and moves it by click and drag.

    Attributes:
        seek: goes to a step, by a click or as a drag leaves the present step.
        drag: goes to a step that a drag has come to after that.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Position in the run"), Role.Slider, parent)
        self.seek: Callable[[int], object] = lambda _index: None
        self.drag: Callable[[int], object] = lambda _index: None
        self._index = self._last = 0
        self._has_left = False  # whether the mouse, while it is down, has left a step
        self._marks: Sequence[int] = ()
        self._marked_to: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(
            tr(
                "Click or drag to go to a step; the marks are solutions, which "
                "are looked for as far as the line is whole."
            )
        )

    def show_range(
        self, index: int, last: int, marks: Sequence[int] = (), marked_to: int | None = None
    ) -> None:
        """Show the cursor at a step of a run known up to step `last`, and marks at others.

        Beyond step `marked_to` no marks are known, if there is one.
        """
        self._index, self._last, self._marks, self._marked_to = index, last, marks, marked_to
        self.setAccessibleDescription(number(index))
        self.update()

    def x_of(self, index: int) -> float:
        return self._left() + self._span() * index / max(self._last, 1)

    def sizeHint(self) -> QSize:
        return QSize(400, round(1.7 * self._unit))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, unit = self._look, self._unit
        painter = smooth_painter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        middle, thin = self.height() / 2, 0.34 * unit
        groove = QRectF(self._left(), middle - thin / 2, self._span(), thin)
        painter.setBrush(QColor(look.border))
        end = groove.right()
        if self._marked_to is not None:
            end = self.x_of(min(self._marked_to, self._last))
        painter.drawRoundedRect(
            QRectF(groove.topLeft(), QSizeF(end - groove.left(), thin)), thin / 2, thin / 2
        )
        self._paint_dots(painter, end, groove)
        at = self.x_of(self._index)
        painter.setBrush(QColor(look.accent))
        painter.drawRoundedRect(
            QRectF(groove.left(), groove.top(), at - groove.left(), thin), thin / 2, thin / 2
        )
        radius = 0.56 * unit
        self._paint_marks(painter, middle, at - radius, at + radius)
        edge = QPen(QColor(look.text if self.hasFocus() else look.card), max(2.0, 0.14 * unit))
        painter.setPen(edge)
        painter.setBrush(QColor(look.accent))
        painter.drawEllipse(QRectF(at - radius, middle - radius, 2 * radius, 2 * radius))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._has_left = False
            self._go_to(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go_to(event.position().x())

    def _go_to(self, x: float) -> None:
        index, go = self._index_at(x), self.drag if self._has_left else self.seek
        self._has_left = self._has_left or index != self._index
        go(index)

    def _index_at(self, x: float) -> int:
        share = (x - self._left()) / max(self._span(), 1)
        return round(min(max(share, 0.0), 1.0) * self._last)

    def _paint_dots(self, painter: QPainter, left: float, groove: QRectF) -> None:
        """Paint the groove from x on as dots: there solutions have not been looked for."""
        side = groove.height()
        while left + 2 * side <= groove.right():
            left += 2 * side
            painter.drawEllipse(QRectF(left - side, groove.top(), side, side))

    def _paint_marks(self, painter: QPainter, middle: float, left: float, right: float) -> None:
        """Paint the marks but those under the cursor, from `left` to `right`."""
        painter.setPen(QPen(QColor(self._look.solution), max(2.0, 0.12 * self._unit)))
        # Marks that fall on one pixel are drawn once.
        start, scale = self._left(), self._span() / max(self._last, 1)
        for x in {round(start + scale * mark) for mark in self._marks if mark <= self._last}:
            if not left <= x <= right:
                painter.drawLine(x, round(middle - 0.75 * self._unit), x, round(middle))

    def _left(self) -> float:
        return 0.7 * self._unit

    def _span(self) -> float:
        return self.width() - 2 * self._left()

    @property
    def _unit(self) -> float:
        return min(self._look.font, 20) * self._scale
