"""A share of many things as a picture: a dot for each, of which some are crossed."""

from math import ceil, sqrt

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import number, tr
from nqviz.frames.palette import Look
from nqviz.frames.signs import Sign
from nqviz.ui.look.glyphs import paint_sign, pen
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.overlay_widget import DrawnOverlay

_FEW = 25  # dots, which need no rows that can be counted
_CAPTION = 0.09  # of the height


class ShareView(DrawnOverlay):
    """Covers another widget with `part` crosses among `whole` dots, and says both numbers."""

    def __init__(self, target: QWidget, look: Look, part: int, whole: int) -> None:
        super().__init__(target, look, 1.0)  # all sizes follow from that of the widget
        self._part, self._whole = part, whole
        self._words = tr("{part} of {whole}", part=number(part), whole=number(whole))
        self.setAccessibleName(self._words)
        set_role(self, Role.Graphic)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, look = QPainter(self), self._look
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(look.card))
        side = float(min(self.width(), self.height()))
        area = QRectF(0, 0, side, side)
        area.moveCenter(QRectF(self.rect()).center())
        caption, edge = max(14.0, _CAPTION * side), 0.03 * side
        self._paint_dots(painter, area.adjusted(edge, edge, -edge, -1.8 * caption))
        below = QRectF(0, area.bottom() - 1.7 * caption, self.width(), 1.6 * caption)
        widest = 1.7 * self.width() / max(len(self._words), 1)
        painter.setFont(text_font(min(caption, widest), is_bold=True))
        painter.setPen(QColor(look.text))
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self._words)

    def _paint_dots(self, painter: QPainter, space: QRectF) -> None:
        whole, look = self._whole, self._look
        across = ceil(sqrt(max(whole, 1) * space.width() / max(space.height(), 1.0)))
        across = 5 * ceil(across / 5) if whole > _FEW else across
        cell = min(space.width() / across, space.height() / ceil(max(whole, 1) / across))
        left = space.center().x() - across * cell / 2
        for index in range(whole):
            row, column = divmod(index, across)
            square = QRectF(left + column * cell, space.top() + row * cell, cell, cell)
            if index < self._part:
                ground = square.adjusted(1, 1, -1, -1)
                painter.fillRect(ground, QColor(look.warning_soft))
                width = max(1.5, 0.12 * cell)
                paint_sign(painter, square, Sign.CROSS, look, width, "conflict")
            else:
                painter.setPen(pen(look.muted, max(1.0, 0.06 * cell)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(square.center(), 0.2 * cell, 0.2 * cell)
