"""What a lane of a race has needed: bars of tests, comparisons and time."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.durations import in_words
from nqviz.common.i18n import mark, number, tr
from nqviz.runs.race_result import LaneResult
from nqviz.ui.look.theme import narrowed, text_font
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnStrip

# These are heights of text.
_ROW_HEIGHT, _ROW_GAP = 1.35, 0.15
_EDGE_HEIGHT = 0.16  # A bar has a dark edge.
_MARGIN = 0.25  # It lies beside the words.
_ROWS: tuple[tuple[str, Callable[[LaneResult], float | None]], ...] = (
    (mark("tests"), lambda each: each.counters.tests),
    (mark("comparisons"), lambda each: each.counters.comparisons),
    (mark("time, natively"), lambda each: each.seconds),
)
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ResultView(DrawnStrip):
    """Draws a bar below each figure, as long as its share of the longest among all lanes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("What the algorithm needed"), Role.Graphic, parent)
        self._result: LaneResult | None = None
        self._all: Sequence[LaneResult] = ()

    def show_result(self, result: LaneResult, results: Sequence[LaneResult]) -> None:
        self._result, self._all = result, results
        words = (f"{tr(name)} {_words_of(value_of(self._result))}" for name, value_of in _ROWS)
        self.setAccessibleDescription(", ".join(words))
        self.update()

    def sizeHint(self) -> QSize:
        rows = len(_ROWS) * _ROW_HEIGHT + (len(_ROWS) - 1) * _ROW_GAP
        return QSize(200, round(rows * self._unit))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._result is None:
            return
        painter = QPainter(self)
        for row, (name, value_of) in enumerate(_ROWS):
            top = row * (_ROW_HEIGHT + _ROW_GAP) * self._unit
            rect = QRectF(0, top, self.width(), _ROW_HEIGHT * self._unit)
            values = [value_of(each) for each in self._all]
            self._paint_row(painter, rect, tr(name), value_of(self._result), values)

    def _paint_row(
        self,
        painter: QPainter,
        rect: QRectF,
        name: str,
        value: float | None,
        values: Sequence[float | None],
    ) -> None:
        look, unit = self._look, self._unit
        known = [each for each in values if each is not None]
        most, least = max(known, default=0.0), min(known, default=0.0)
        is_least = value is not None and value == least < most
        if value is not None and most:
            bar = QRectF(rect)
            bar.setWidth(max(2.0, value / most * rect.width()))
            ground, line = (
                (look.success_soft, look.solution) if is_least else (look.accent_soft, look.accent)
            )
            painter.fillRect(bar, QColor(ground))
            painter.fillRect(
                bar.adjusted(0, bar.height() - _EDGE_HEIGHT * unit, 0, 0), QColor(line)
            )
        words = rect.adjusted(_MARGIN * unit, 0, -_MARGIN * unit, -_EDGE_HEIGHT * unit)
        painter.setPen(QColor(look.text))
        figure, font = _words_of(value), text_font(unit, is_bold=is_least)
        painter.setFont(font)
        painter.drawText(words, _RIGHT, figure)
        wide = words.width() - QFontMetricsF(font).horizontalAdvance(figure) - 0.5 * unit
        font, name = narrowed(name, text_font(unit), wide)
        painter.setFont(font)
        painter.drawText(words, _LEFT, name)


def _words_of(value: float | None) -> str:
    if value is None:
        return "–"
    return number(value) if isinstance(value, int) else in_words(value)
