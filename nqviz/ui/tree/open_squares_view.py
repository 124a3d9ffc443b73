"""How many squares of each row a sieve has left open."""

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import mark, together, tr
from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.solvers.base.overlay import NO_OVERLAY, Overlay
from nqviz.ui.look.glyphs import paint_stripes, pen, smooth_painter
from nqviz.ui.look.theme import text_font
from nqviz.ui.tree.painter import TreeStyle, fitted_key, paint_key_of
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnView


class OpenRow(NamedTuple):
    """A row of the board: how many of its squares are open, and whether it has its queen."""

    open: int
    is_filled: bool

    @property
    def is_lost(self) -> bool:
        """Whether it needs a queen and has no square for one."""
        return not self.is_filled and self.open == 0


def open_rows(position: Position, overlay: Overlay) -> list[OpenRow]:
    """Return each row with its squares that are neither struck nor forbidden.

    A filled row has those that were open when it got its queen.
    """
    struck = overlay.struck or (bytes(position.n),) * position.n
    counts = [row.count(0) for row in struck]
    for row, column in set(overlay.forbidden):
        counts[row] -= not struck[row][column]
    return [
        OpenRow(count, queen != EMPTY) for count, queen in zip(counts, position.queens, strict=True)
    ]


# What the key explains, each with a row of one square that looks so.
_KEY = (
    (mark("open"), OpenRow(1, is_filled=False)),
    (mark("open before its queen came"), OpenRow(1, is_filled=True)),
    (mark("struck out"), OpenRow(0, is_filled=True)),
    (mark("no open square left"), OpenRow(0, is_filled=False)),
)
_LEAST_ROW = 1.1  # Where rows would be lower, in heights of text, there is no key.


class OpenSquaresView(DrawnView):
    """Draws a bar for each row; one that has lost its last square is lit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Open squares by row"), Role.Chart, parent)
        self._rows = open_rows(Position.start(Task(8)), NO_OVERLAY)

    def show_position(self, position: Position, overlay: Overlay) -> None:
        """Draw the rows of a position."""
        self._rows = open_rows(position, overlay)
        lost = [row for row, each in enumerate(self._rows) if each.is_lost]
        counts = ", ".join(str(each.open) for each in self._rows)
        text = tr("Open squares from row 0 on: {counts}.", counts=counts)
        if lost:
            rows = ", ".join(map(str, lost))
            text = together(text, tr("Rows without an open square: {rows}.", rows=rows))
        self.setAccessibleDescription(text)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        unit = self._unit
        painter.setFont(text_font(unit))
        metrics = QFontMetricsF(painter.font())
        n = len(self._rows)
        left = metrics.horizontalAdvance(tr("row {row}", row=n - 1)) + 1.2 * unit
        right = metrics.horizontalAdvance(tr("{count}, with a queen", count=n)) + unit
        area = QRectF(self.rect()).adjusted(left, 0.5 * unit, -right, -0.5 * unit)
        style, key = fitted_key(
            ((words, 1.2) for words, _ in _KEY), area.width(), TreeStyle(self._look, unit)
        )
        if (area.height() - key) / n >= _LEAST_ROW * unit:
            area.setBottom(area.bottom() - key)
            rect = QRectF(area.left(), area.bottom() + 0.3 * unit, self.width() - area.left(), key)
            entries = (
                (words, partial(self._paint_bar, painter, row=row, share=row.open), 1.2)
                for words, row in _KEY
            )
            paint_key_of(painter, rect, style, entries)
            painter.setFont(text_font(unit))
        height = min(area.height() / n, 2.6 * unit)
        every = max(1, -int(-1.1 * unit // height))
        for row, each in enumerate(self._rows):
            bar = QRectF(area.left(), area.top() + row * height, area.width(), height)
            self._paint_bar(painter, bar, row=each, share=each.open / n)
            if row % every == 0 or (each.is_lost and every == 1):
                self._paint_words(painter, bar, row, each)

    def _paint_bar(self, painter: QPainter, bar: QRectF, *, row: OpenRow, share: float) -> None:
        """Paint the whole row as a pale bar, and its open squares as a full one."""
        look = self._look
        edge = min(2.0, 0.12 * bar.height())
        inner = bar.adjusted(0, edge, 0, -edge)
        painter.fillRect(inner, QColor(look.warning_soft if row.is_lost else look.dark_square))
        if row.is_lost:
            paint_stripes(painter, inner, look.conflict, max(6.0, inner.height() / 2), 1.5)
            painter.setPen(pen(look.conflict, max(1.5, 0.5 * look.line * self._scale)))
            painter.drawLine(QLineF(inner.topLeft(), inner.topRight()))
            painter.drawLine(QLineF(inner.bottomLeft(), inner.bottomRight()))
        inner.setWidth(share * inner.width())
        if row.is_filled:
            paint_stripes(painter, inner, look.muted, max(5.0, inner.height() / 3), 1.2)
        else:
            painter.fillRect(inner, QColor(look.accent))

    def _paint_words(self, painter: QPainter, bar: QRectF, row: int, each: OpenRow) -> None:
        look, unit, middle = self._look, self._unit, bar.center().y()
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(look.warning if each.is_lost else look.muted))
        before = QRectF(0, middle - unit, bar.left() - 0.4 * unit, 2 * unit)
        painter.drawText(before, side, tr("row {row}", row=row))
        if each.is_filled:
            text = tr("{count}, with a queen", count=each.open)
        else:
            text = tr("none") if each.is_lost else str(each.open)
            painter.setPen(QColor(look.warning if each.is_lost else look.text))
        after = QRectF(bar.right() + 0.4 * unit, middle - unit, self.width(), 2 * unit)
        painter.drawText(after, Qt.AlignmentFlag.AlignVCenter, text)
