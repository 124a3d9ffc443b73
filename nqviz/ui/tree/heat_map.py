"""A heat map of a run's work: tests and backtracks by square and row."""

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import mark, number, together, tr
from nqviz.ui.look.images import image_of, mixed, mixed_rgb
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnView

_Counts = NDArray[np.int64]

TESTS, PLACEMENTS, BACKTRACKS = mark("tests"), mark("placements"), mark("taken back")
_DARKER, _BRIGHTER = mark("darker: more often"), mark("brighter: more often")
_BARS = mark("bars: sums of rows")
_MOST_INK = 0.5  # The square with the most has this share of ink.
_BARS_SHARE = 0.25  # The totals of rows take this share of the width of a map.
_UNCLIPPED = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextDontClip)
_TITLE = 1.9  # The title takes so many heights of text.
_COLUMN_NUMBERS = 1.0  # The numbers of columns take so many heights of text.
_MOST_NUMBERED = 99  # A larger n has numbers that are too wide.
_LETTERS_ACROSS, _LETTERS_DOWN = 25, 20  # Larger text would leave the maps too little space.
_AS_GOOD_BELOW = 0.8  # Maps below each other use all space, so that they may be so much smaller.
_SMALL_TEXT = 0.72  # Numbers that do not fit otherwise are so much smaller.
_EDGED_SQUARE = 6  # Squares of at least so many pixels have an edge between them.


class HeatMap(DrawnView):
    """Draws a board for the tests and one for the backtracks, with more ink the more there were.

    Rows and columns are numbered as on the board. Each square has its number where it fits, each
    row its total as a number and a bar.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Heat map of the work"), Role.Chart, parent)
        self._maps: tuple[_Counts, ...] = ()
        self._notice = ""
        self._titles = (TESTS, BACKTRACKS)

    def show_work(self, *counts: _Counts, is_of_program: bool = False) -> None:
        """Draw how often each square (row, column) was tested, and was taken back from.

        Of a program the first are not its tests, but how often a queen was put there.
        """
        self._titles = (PLACEMENTS if is_of_program else TESTS, BACKTRACKS)
        self._maps, self._notice = counts, ""
        words = [
            tr("{title} by row: {counts}.", title=tr(title), counts=_listed(each.sum(axis=1)))
            for title, each in zip(self._titles, counts, strict=True)
        ]
        self.setAccessibleDescription(together(*words))
        self.update()

    def show_notice(self, words: str) -> None:
        """Say why there is nothing to be drawn."""
        self._maps, self._notice = (), words
        self.setAccessibleDescription(words)
        self.update()

    def squares(self, index: int) -> QRectF:
        """Return where the squares of a map lie: the first one's or the second one's."""
        area = self._area(index)
        side = self._side(area)
        return QRectF(area.left(), area.top() + _TITLE * self._letters, side, side)

    @property
    def _letters(self) -> float:
        """The height of text, in pixels."""
        most = min(self.width() / _LETTERS_ACROSS, self.height() / _LETTERS_DOWN)
        return min(self._unit, max(self._look.font, most))

    def _area(self, index: int) -> QRectF:
        """Return the area of a map: the second lies beside the first, or below it."""
        gap = 1.2 * self._letters
        across, down = (self.width() - 3 * gap) / 2, self.height() / 2
        beside = QRectF(gap + index * (across + gap), 0, across, self.height())
        below = QRectF(gap, index * down, self.width() - 2 * gap, down)
        return below if self._side(below) > _AS_GOOD_BELOW * self._side(beside) else beside

    def _side(self, area: QRectF) -> float:
        """Return the side of the squares of a map in an area."""
        height = area.height() - (_TITLE + _COLUMN_NUMBERS + 0.1) * self._letters
        return max(1.0, min((1 - _BARS_SHARE) * area.width(), height))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(text_font(self._letters))
        painter.setPen(QColor(self._look.muted))
        if not self._maps:
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(QRectF(self.rect()), flags, self._notice)
            return
        for index, counts in enumerate(self._maps):
            self._paint_map(painter, index, counts)

    def _paint_map(self, painter: QPainter, index: int, counts: _Counts) -> None:
        whole, area, unit = self._area(index), self.squares(index), self._letters
        painter.setFont(text_font(unit, is_bold=True))
        painter.setPen(QColor(self._look.text))
        title = tr(
            "{title}: {count}", title=tr(self._titles[index]), count=number(int(counts.sum()))
        )
        head = QRectF(area.left(), whole.top(), whole.width(), area.top() - whole.top())
        painter.drawText(head, _UNCLIPPED, title)
        rest = head.adjusted(_width_of(title, painter), 0, 0, 0)
        of_squares = _BRIGHTER if self._look.is_dark else _DARKER
        self._paint_key(painter, rest, tr((of_squares, _BARS)[index]))
        ink = (self._look.accent, self._look.conflict)[index]
        self._paint_squares(painter, area, counts, ink)
        self._paint_numbers(painter, area, len(counts))
        self._paint_rows(painter, area, counts, ink, whole.right() + 0.1 * unit)

    def _paint_key(self, painter: QPainter, rect: QRectF, words: str) -> None:
        """Say behind a title what squares or bars mean, where there is space."""
        painter.setFont(text_font(self._letters))
        painter.setPen(QColor(self._look.muted))
        if _width_of(words, painter) + self._letters <= rect.width():
            painter.drawText(rect.adjusted(self._letters, 0, 0, 0), _UNCLIPPED, words)

    def _paint_squares(self, painter: QPainter, area: QRectF, counts: _Counts, ink: str) -> None:
        n, most = len(counts), max(1, int(counts.max()))
        cell = area.width() / n
        self._paint_grounds(painter, area, counts, ink)
        font = self._fitting(number(most), cell)
        if font is None:
            return
        painter.setFont(text_font(font))
        painter.setPen(QColor(self._look.text))
        for row, column in np.argwhere(counts).tolist():
            square = QRectF(area.left() + column * cell, area.top() + row * cell, cell, cell)
            text = number(int(counts[row, column]))
            painter.drawText(square, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_numbers(self, painter: QPainter, area: QRectF, n: int) -> None:
        """Paint the frame of a board, and the numbers of its rows and columns where they fit."""
        painter.setPen(QColor(self._look.muted))
        painter.drawRect(area.toAlignedRect().adjusted(-1, -1, 0, 0))
        if n > _MOST_NUMBERED:
            return
        unit, cell = _SMALL_TEXT * self._letters, area.width() / n
        painter.setFont(text_font(unit))
        for row in range(0, n, _steps_for(1.05 * unit, cell)):
            at = QRectF(area.left() - 2.3 * unit, area.top() + row * cell, 2 * unit, cell)
            painter.drawText(at, _UNCLIPPED | int(Qt.AlignmentFlag.AlignRight), str(row))
        wide, high = _width_of(str(n - 1), painter) + 0.4 * unit, _COLUMN_NUMBERS * self._letters
        for column in range(0, n, _steps_for(wide, cell)):
            at = QRectF(area.left() + column * cell, area.bottom(), cell, high)
            painter.drawText(at, _UNCLIPPED | int(Qt.AlignmentFlag.AlignHCenter), str(column))

    def _paint_grounds(self, painter: QPainter, area: QRectF, counts: _Counts, ink: str) -> None:
        """Paint the squares as one image; a pixel shows the one square that begins there last."""
        ratio = self.devicePixelRatioF()
        left, columns = _squares_at(area.left(), area.width(), len(counts), ratio)
        top, rows = _squares_at(area.top(), area.height(), len(counts), ratio)
        shown = counts[np.ix_(np.maximum(rows, 0), np.maximum(columns, 0))]
        shares = _MOST_INK * np.sqrt(shown / max(1, int(counts.max())))
        pixels = mixed_rgb(self._look.light_square, ink, shares)
        pixels[rows < 0, :] = pixels[:, columns < 0] = 0  # The edges between squares.
        image = image_of(pixels)
        image.setDevicePixelRatio(ratio)
        painter.drawImage(QPointF(left / ratio, top / ratio), image)

    def _fitting(self, text: str, side: float) -> float | None:
        """Return the height of text that fits a square; None where none does that can be read."""
        for font in (self._letters, _SMALL_TEXT * self._letters):
            width = QFontMetricsF(text_font(font)).horizontalAdvance(text)
            if width <= side - 2 and 1.1 * font <= side:
                return font
        return None

    def _paint_rows(
        self, painter: QPainter, area: QRectF, counts: _Counts, ink: str, right: float
    ) -> None:
        """Paint the total of each row as a bar and, where there is height, a number."""
        totals = counts.sum(axis=1)
        n, most, unit = len(totals), max(1, int(totals.max())), self._letters
        cell = area.height() / n
        letters = max(_SMALL_TEXT * unit, min(unit, cell / 1.05))
        every = _steps_for(1.05 * letters, cell)
        ground = mixed(self._look.card, ink, 0.3)
        painter.setFont(text_font(letters))
        start = area.right() + 0.5 * unit
        for row, total in enumerate(totals.tolist()):
            top = area.top() + row * cell
            wide = max(0.0, right - start) * total / most
            bar = QRectF(start, top + 0.1 * cell, wide, 0.8 * cell)
            painter.fillRect(bar, ground)
            if row % every == 0:
                painter.setPen(QColor(self._look.text))
                words = QRectF(start + 0.2 * unit, top + cell / 2 - unit, right - start, 2 * unit)
                painter.drawText(words, _UNCLIPPED, number(int(total)))


def _squares_at(start: float, length: float, n: int, ratio: float) -> tuple[int, _Counts]:
    """Return the first pixel of n squares in a line, and the square at each pixel from there on.

    It is -1 on the edge between two squares, which they have where they are large.
    """
    cell = length / n
    edge = 1.0 if cell >= _EDGED_SQUARE else 0.0
    lefts = start + np.arange(n) * cell
    firsts, ends = (np.floor(ratio * each + 0.5) for each in (lefts, lefts + (cell - edge)))
    pixels = np.arange(firsts[0], ends[-1])
    squares = np.searchsorted(firsts, pixels, side="right") - 1
    return int(firsts[0]), np.where(pixels < ends[squares], squares, -1)


def _steps_for(size: float, cell: float) -> int:
    """Return every how many cells a text has space that is so large along them."""
    return max(1, math.ceil(size / cell))


def _width_of(text: str, painter: QPainter) -> float:
    return QFontMetricsF(painter.font()).horizontalAdvance(text)


def _listed(totals: _Counts) -> str:
    return ", ".join(number(int(each)) for each in totals)
