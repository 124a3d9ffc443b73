"""PySide6 6.12.0 drops a reference to None in many calls and so aborts Python 3.11."""

import sys

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

CALLS = 12_000


@pytest.mark.usefixtures("qapp")
def test_painter_calls_drop_no_reference_to_none() -> None:
    image = QImage(16, 16, QImage.Format.Format_ARGB32_Premultiplied)
    pen = QPen(QColor("#000000"))
    before = sys.getrefcount(None)
    painter = QPainter(image)
    for _ in range(CALLS // 6):
        painter.setPen(pen)
        painter.drawLine(QPointF(0, 0), QPointF(9, 9))
        painter.setBrush(Qt.GlobalColor.red)
        painter.drawRect(QRectF(1, 1, 5, 5))
        painter.save()
        painter.restore()
    painter.end()
    assert abs(sys.getrefcount(None) - before) < CALLS / 100
