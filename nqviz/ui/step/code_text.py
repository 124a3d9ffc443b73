"""Code with the numbers of its lines, one of which is lit."""

from collections.abc import Iterator

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextDocument,
)
from PySide6.QtWidgets import QFrame, QPlainTextDocumentLayout, QPlainTextEdit, QWidget

from nqviz.ui.look.theme import code_font
from nqviz.ui.widgets.styled import Styled

NUMBER_COLUMNS = 4  # The numbers of lines take the width of so many characters.
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class CodeText(Styled, QPlainTextEdit):
    """Shows a document of code beside the numbers of its lines; a line can be lit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lit: int | None = None
        self._is_wrong = False
        self._stops: frozenset[int] = frozenset()
        self._numbers = _Numbers(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)

    def light(self, line: int | None, *, is_wrong: bool = False) -> None:
        """Light a line, from 1, or none; one that is wrong as a warning."""
        if (line, is_wrong) != (self._lit, self._is_wrong):
            self._update_line(self._lit)
            self._lit, self._is_wrong = line, is_wrong
            self._update_line(line)

    def lit(self) -> int | None:
        """Return the line that is lit, if one is."""
        return self._lit

    def line_rect(self, line: int) -> QRectF:
        """Return the rectangle of a line, from 1, in the viewport."""
        block = self.document().findBlockByNumber(line - 1)
        rect = self.blockBoundingGeometry(block).translated(self.contentOffset())
        return QRectF(0, rect.top(), self.viewport().width(), rect.height())

    def fits(self, width: int, height: int) -> bool:
        """Tell whether the whole text can be seen at a size."""
        return fits_into(self, self._font(), width - self.numbers_width(), height, more_lines=1)

    def numbers_width(self) -> int:
        return round(NUMBER_COLUMNS * self._character())

    def minimumSizeHint(self) -> QSize:
        return QSize(100, 60)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_numbers()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._numbers.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.paint_rows(self.viewport(), event)
        super().paintEvent(event)

    def paint_rows(self, device: QWidget, event: QPaintEvent) -> None:
        """Paint what lies below the text, as far as it lies in the numbers or in the viewport."""
        painter = QPainter(device)
        left = device.x() - self._numbers.x()
        painter.translate(-left, 0)
        lit = self.lit()
        for line, rect in self._visible_lines():
            row = QRectF(0, rect.top(), self._numbers.width() + rect.width(), rect.height())
            if event.region().intersects(row.translated(-left, 0).toAlignedRect()):
                self._paint_ground(painter, line, row, is_lit=line == lit)
                if device is self._numbers:
                    self._paint_number(painter, line, row, is_lit=line == lit)

    def press_number(self, event: QMouseEvent) -> None:
        """Do nothing where the number of a line is pressed."""
        event.ignore()

    def _paint_ground(self, painter: QPainter, _line: int, row: QRectF, *, is_lit: bool) -> None:
        """Paint the ground of a line, with a bar at its beginning where it is lit."""
        if is_lit:
            ground, strong = self._colors_of_lit()
            painter.fillRect(row, QColor(ground))
            bar = max(3, round(0.25 * self._font().pixelSize()))
            painter.fillRect(QRectF(0, row.top(), bar, row.height()), QColor(strong))

    def _paint_number(self, painter: QPainter, line: int, row: QRectF, *, is_lit: bool) -> None:
        """Paint the number of a line, on the sign of a breakpoint where it has one."""
        look, character = self._look, self._character()
        painter.setFont(self._font())
        painter.setPen(QColor(self._colors_of_lit()[1] if is_lit else look.muted))
        if line in self._stops:
            height = min(row.height() - 2, 1.15 * self._font().pixelSize())
            top = row.center().y() - height / 2
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.warning))
            painter.drawRoundedRect(
                QRectF(0.55 * character, top, 2.7 * character, height), height / 2, height / 2
            )
            painter.setPen(QColor(look.card))
        numbers = QRectF(0, row.top(), (NUMBER_COLUMNS - 1) * character, row.height())
        painter.drawText(numbers, _RIGHT, str(line))

    def _visible_lines(self) -> Iterator[tuple[int, QRectF]]:
        """Yield the lines, from 1, that are seen, and their rectangles in the viewport."""
        block, offset = self.firstVisibleBlock(), self.contentOffset()
        top, width = self.blockBoundingGeometry(block).translated(offset).top(), self.width()
        while block.isValid() and top <= self.viewport().height():
            height = self.blockBoundingRect(block).height()
            yield block.blockNumber() + 1, QRectF(0, top, width, height)
            top += height
            block = block.next()

    def _update_line(self, line: int | None) -> None:
        if line is not None:
            rect = self.line_rect(line).toAlignedRect()
            self.viewport().update(rect)
            self._numbers.update(0, rect.y(), self._numbers.width(), rect.height())

    def _colors_of_lit(self) -> tuple[str, str]:
        """Return the colours of the ground and of the bar of the lit line."""
        look = self._look
        if self._is_wrong:
            return look.warning_soft, look.warning
        return look.accent_soft, look.accent

    def _place_numbers(self) -> None:
        area = self.viewport().geometry()
        width = self.numbers_width()
        self._numbers.setGeometry(area.left() - width, area.top(), width, area.height())

    def _font(self) -> QFont:
        return program_font(self._unit)

    def _character(self) -> float:
        return QFontMetricsF(self._font()).horizontalAdvance("0")


def program_font(pixels: float) -> QFont:
    """Return the font of programs: what is typed as two signs is seen as two."""
    font = code_font(pixels)
    for feature in ("calt", "liga"):
        font.setFeature(QFont.Tag(feature), 0)
    return font


def fits_into(
    text: QPlainTextEdit, font: QFont, width: float, height: float, more_lines: int = 0
) -> bool:
    """Tell whether a whole text, and so many lines more, can be seen at a size in pixels."""
    metrics, lines = QFontMetricsF(font), text.toPlainText().split("\n")
    widest = max(map(metrics.horizontalAdvance, lines)) + font.pixelSize()
    return widest <= width and (len(lines) + more_lines) * metrics.lineSpacing() <= height


def plain_document(text: str) -> QTextDocument:
    """Return a document that a `CodeText` can show, unmodified and with nothing to undo."""
    document = QTextDocument()
    document.setDocumentLayout(QPlainTextDocumentLayout(document))
    document.setPlainText(text)
    document.setModified(False)
    return document


class _Numbers(QWidget):
    """The area of the line numbers, which the text paints."""

    def __init__(self, text: CodeText) -> None:
        super().__init__(text)
        self._text = text

    def paintEvent(self, event: QPaintEvent) -> None:
        self._text.paint_rows(self, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._text.press_number(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
