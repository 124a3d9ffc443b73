"""The blocks of a printed sheet, one below the other: texts, boards and lines of a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from nqviz.frames.mark import Layer
from nqviz.frames.marks import marks_of
from nqviz.frames.palette import LIGHT
from nqviz.lessons.worksheet import PrintedBoard
from nqviz.model.position import Position
from nqviz.scenes.bars import Bars
from nqviz.ui.board.squares_painter import paint_board
from nqviz.ui.look.theme import code_font, line_spacing, text_font
from nqviz.ui.widgets.vote_bars import bars_height, paint_bars

INK = QColor("black")
PALE = QColor("#808080")
_BETWEEN_BOARDS = 18  # pixels
_ENDLESS = 1e6  # No text is so many pixels high.
_WRAP = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value


class Block(Protocol):
    """A part of a sheet that is not broken over two pages; lengths are in pixels, 96 to an inch."""

    def height(self, width: float) -> float:
        """Return how high it is at this width."""
        ...

    def paint(self, painter: QPainter, rect: QRectF) -> None: ...


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A text, folded where it is too wide, with a space below.

    Attributes:
        label: stands before the text, and the folded lines begin after it.
    """

    text: str
    size: float = 13.0
    is_bold: bool = False
    is_code: bool = False
    below: float = 6.0
    indent: float = 0.0
    label: str = ""

    def height(self, width: float) -> float:
        area = QRectF(0, 0, width - self._left(), _ENDLESS)
        lines = QFontMetricsF(self._font()).boundingRect(area, _WRAP, self.text)
        return max(lines.height(), line_spacing(self._font())) + self.below

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        painter.setFont(self._font())
        painter.setPen(INK)
        painter.drawText(rect.adjusted(self._left(), 0, 0, 0), _WRAP, self.text)
        at_left = Qt.AlignmentFlag.AlignLeft.value
        painter.drawText(rect.adjusted(self.indent, 0, 0, 0), at_left, self.label)

    def _left(self) -> float:
        return self.indent + QFontMetricsF(self._font()).horizontalAdvance(self.label)

    def _font(self) -> QFont:
        if self.is_code:
            return code_font(self.size)
        return print_font(self.size, is_bold=self.is_bold)


@dataclass(frozen=True, slots=True)
class LinesBlock:
    """Empty lines to write on."""

    count: int
    gap: float = 26.0
    indent: float = 0.0

    def height(self, _width: float) -> float:
        return self.count * self.gap + 8

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        painter.setPen(QPen(PALE, 0.8))
        for line in range(1, self.count + 1):
            y = rect.top() + line * self.gap
            painter.drawLine(QPointF(rect.left() + self.indent, y), QPointF(rect.right(), y))


@dataclass(frozen=True, slots=True)
class BoardsBlock:
    """Boards side by side, each with a caption below."""

    boards: Sequence[tuple[PrintedBoard, str]]
    side: float
    indent: float = 0.0
    marks: frozenset[tuple[int, int]] = frozenset()  # Their squares have rings on the first board.

    def height(self, _width: float) -> float:
        return self.side + 30

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        left = rect.left() + self.indent
        for index, (board, caption) in enumerate(self.boards):
            area = QRectF(left, rect.top(), self.side, self.side)
            _paint_board(painter, board, area, self.marks if not index else frozenset())
            painter.setFont(print_font(11))
            painter.setPen(INK)
            below = QRectF(left, area.bottom() + 2, self.side, 20)
            painter.drawText(below, Qt.AlignmentFlag.AlignHCenter.value, caption)
            left += self.side + _BETWEEN_BOARDS


@dataclass(frozen=True, slots=True)
class BarsBlock:
    """The answers of a class as bars."""

    bars: Bars
    size: float = 12.0
    indent: float = 0.0

    def height(self, _width: float) -> float:
        return bars_height(self.bars, self.size) + 10

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        area = rect.adjusted(self.indent, 0, 0, -10)
        paint_bars(painter, area, self.bars, LIGHT, print_font(self.size))


@dataclass(frozen=True, slots=True)
class RowBlock:
    """A line of a table: texts in cells of given widths, which may be heads or blank."""

    cells: Sequence[str]
    widths: Sequence[float]
    is_head: bool = False
    is_code: bool = False
    size: float = 12.0
    line: float = 23.0

    def height(self, _width: float) -> float:
        return self.line

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        left = rect.left()
        for text, width in zip(self.cells, self.widths, strict=True):
            cell = QRectF(left, rect.top(), width, self.line)
            if self.is_head:
                painter.fillRect(cell, QColor("#e8e8e8"))
            painter.setPen(QPen(PALE, 0.8))
            painter.drawRect(cell)
            painter.setPen(INK)
            painter.setFont(_fitting(text, width - 6, self.size, is_bold=self.is_head))
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter.value, text)
            left += width


@dataclass(frozen=True, slots=True)
class Together:
    """Blocks that stay on one page."""

    blocks: Sequence[Block]

    def height(self, width: float) -> float:
        return sum(block.height(width) for block in self.blocks)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        top = rect.top()
        for block in self.blocks:
            height = block.height(rect.width())
            block.paint(painter, QRectF(rect.left(), top, rect.width(), height))
            top += height


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Two blocks beside each other, the first of which has this share of the width."""

    first: Block
    second: Block
    share: float

    def height(self, width: float) -> float:
        first = self.share * width
        return max(self.first.height(first), self.second.height(width - first))

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        first = self.share * rect.width()
        self.first.paint(painter, QRectF(rect.topLeft(), QSizeF(first, rect.height())))
        self.second.paint(painter, rect.adjusted(first, 0, 0, 0))


@dataclass(frozen=True, slots=True)
class PageBreak:
    """The end of the questions: their answers begin on another sheet."""

    def height(self, _width: float) -> float:
        return 0.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint nothing."""


def print_font(pixels: float, *, is_bold: bool = False) -> QFont:
    """Return the font of text on paper: without features, whose glyphs a PDF file can't spell."""
    font = text_font(pixels, is_bold=is_bold)
    font.clearFeatures()
    font.setFeature(QFont.Tag("calt"), 0)
    return font


def _fitting(text: str, width: float, size: float, *, is_bold: bool) -> QFont:
    font = print_font(size, is_bold=is_bold)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    return font if wide <= width else print_font(max(6.0, size * width / wide), is_bold=is_bold)


def _paint_board(
    painter: QPainter, board: PrintedBoard, area: QRectF, marks: frozenset[tuple[int, int]]
) -> None:
    position = Position.start(board.task) if board.position is None else board.position.copy()
    position.last = None  # It may show the answer, such as a conflict.
    label = max(9.0, area.width() / 26)
    # Paper has no legend that would explain the lock of a queen that was given.
    shown = [each for each in marks_of(position) if each.layer is not Layer.GIVEN]
    geometry = paint_board(painter, position.n, shown, LIGHT, area, label=label)
    painter.setPen(QPen(INK, 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for row, column in marks:
        square = geometry.square(row, column)
        edge = 0.22 * square.width()
        painter.drawEllipse(square.adjusted(edge, edge, -edge, -edge))
