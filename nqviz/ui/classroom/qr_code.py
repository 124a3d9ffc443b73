"""A QR code: an address that a phone's camera reads."""

import segno
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

_MARGIN = 4  # A reader needs a margin of four modules.


class QrCode(QWidget):
    """Shows a text as the largest QR code for which there is room, black on white in every look."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = ""
        self._rows: tuple[bytearray, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_text(self, text: str) -> None:
        """Show a text; an empty one leaves the widget empty."""
        if text != self.text:
            self.text = text
            self._rows = tuple(segno.make_qr(text, error="m").matrix) if text else ()
            self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(140, 140)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._rows:
            return
        count = len(self._rows) + 2 * _MARGIN
        # Modules of whole pixels of the screen have sharp edges.
        ratio = self.devicePixelRatioF()
        module = max(1, int(min(self.width(), self.height()) * ratio) // count) / ratio
        side = count * module
        left, top = (self.width() - side) / 2, (self.height() - side) / 2
        painter = QPainter(self)
        painter.fillRect(QRectF(left, top, side, side), Qt.GlobalColor.white)
        for row, modules in enumerate(self._rows, _MARGIN):
            for column, is_dark in enumerate(modules, _MARGIN):
                if is_dark:
                    square = QRectF(left + column * module, top + row * module, module, module)
                    painter.fillRect(square, Qt.GlobalColor.black)
