"""A cover over what would give the answer to a question of a lesson."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.frames.palette import Look
from nqviz.ui.look.glyphs import paint_stripes
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.overlay_widget import DrawnOverlay

_WRAPPED = Qt.TextFlag.TextWordWrap


class PaneCover(DrawnOverlay):
    """Covers a pane with stripes until the answer is shown; no click comes through.

    A pane that is too low for the words has the stripes alone.
    """

    def __init__(self, target: QWidget, look: Look, scale: float) -> None:
        super().__init__(target, look, scale)
        self.setAccessibleName(tr("Covered until the answer."))
        set_role(self, Role.StaticText)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, look, rect = QPainter(self), self._look, QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(rect, QColor(look.card))
        unit = look.font * self._scale
        paint_stripes(painter, rect, look.border, 1.5 * unit, max(1.0, 0.08 * unit))
        words = tr("Covered until the answer.")
        painter.setFont(text_font(unit))
        flags = int(Qt.AlignmentFlag.AlignCenter) | int(_WRAPPED)
        room = painter.boundingRect(rect.adjusted(unit, 0, -unit, 0), flags, words)
        if room.height() > rect.height():
            return
        painter.fillRect(room.adjusted(-unit / 2, -unit / 4, unit / 2, unit / 4), QColor(look.card))
        painter.setPen(QColor(look.muted))
        painter.drawText(room, flags, words)
