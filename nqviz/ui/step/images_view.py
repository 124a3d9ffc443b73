"""The mirror images and rotations that a layout yields, as small boards."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import ntr
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnView


class ImagesView(DrawnView):
    """Shows full placements beside each other, as large as there is space for."""

    _least_size = QSize(1, 1)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", Role.Graphic, parent)
        self._images: tuple[tuple[int, ...], ...] = ()

    def show_images(self, images: tuple[tuple[int, ...], ...]) -> None:
        """Show placements, each the columns of its queens by row."""
        self._images = images
        self.setAccessibleName(self._title())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._images:
            return
        painter = QPainter(self)
        font = self._unit
        gap = 0.6 * font
        painter.setFont(text_font(font))
        painter.setPen(QColor(self._look.muted))
        title = QRectF(gap, gap / 2, self.width() - 2 * gap, 1.4 * font)
        painter.drawText(title, Qt.AlignmentFlag.AlignVCenter, self._title())
        space = QRectF(gap, title.bottom() + gap / 2, self.width() - gap, self.height() - gap)
        space.setBottom(self.height() - gap)
        columns, side = _best_grid(len(self._images), space.width(), space.height(), gap)
        for index, image in enumerate(self._images):
            row, column = divmod(index, columns)
            left = space.left() + column * (side + gap)
            board = QRectF(left, space.top() + row * (side + gap), side, side)
            self._paint_image(painter, board, image)

    def _title(self) -> str:
        return ntr("{count} layout by symmetry", "{count} layouts by symmetry", len(self._images))

    def _paint_image(self, painter: QPainter, rect: QRectF, image: tuple[int, ...]) -> None:
        painter.fillRect(rect, QColor(self._look.dark_square))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._look.queen))
        cell = rect.width() / len(image)
        edge = 0.12 * cell
        for row, column in enumerate(image):
            x, y = rect.left() + column * cell, rect.top() + row * cell
            painter.drawEllipse(QRectF(x, y, cell, cell).adjusted(edge, edge, -edge, -edge))


def _best_grid(count: int, width: float, height: float, gap: float) -> tuple[int, float]:
    """Return (columns, side) of the arrangement in which the boards are largest."""

    def side(columns: int) -> float:
        rows = -(-count // columns)
        return max(4.0, min(width / columns - gap, (height + gap) / rows - gap))

    columns = max(range(1, count + 1), key=side)
    return columns, side(columns)
