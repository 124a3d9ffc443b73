"""What the lanes of a race have needed: bars of tests, comparisons and time, a row for each."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from nqviz.common.durations import in_words
from nqviz.common.i18n import mark, number, tr
from nqviz.runs.race_result import LaneResult
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.styled import Styled

_ROW = 1.4  # heights of text
_TITLES = 0.26  # of the width, for the names of the algorithms
_COLUMNS: tuple[tuple[str, Callable[[LaneResult], float | None]], ...] = (
    (mark("tests"), lambda each: each.counters.tests),
    (mark("comparisons"), lambda each: each.counters.comparisons),
    (mark("time, natively"), lambda each: each.seconds),
)
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class ResultView(Styled, QWidget):
    """Draws bars from the left, each as long as its share of the longest of its kind."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._results: Sequence[LaneResult] = ()
        self.setAccessibleName(tr("What each algorithm needed"))
        set_role(self, Role.Graphic)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_results(self, results: Sequence[LaneResult]) -> None:
        """Show what the lanes have needed, in their order."""
        self._results = results
        self.setAccessibleDescription("; ".join(map(self._row_in_words, results)))
        self.updateGeometry()
        self.update()

    def height_for(self, lanes: int) -> int:
        """Return the height of a head and a row for each lane."""
        return round((lanes + 1) * _ROW * self._unit)

    def sizeHint(self) -> QSize:
        return QSize(400, self.height_for(len(self._results)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        look, unit, row = self._look, self._unit, _ROW * self._unit
        margins = self.contentsMargins()
        area = QRectF(self.rect()).adjusted(margins.left(), 0, -margins.right(), 0)
        titles = _TITLES * area.width()
        width = (area.width() - titles) / len(_COLUMNS)
        for place, each in enumerate(self._results, start=1):
            painter.setPen(QColor(look.text))
            rect = QRectF(area.left(), place * row, titles - unit, row)
            title = tr(each.solver.title)
            painter.setFont(_fitting(title, unit, rect.width()))
            painter.drawText(rect, _MIDDLE, title)
        for column, (name, value_of) in enumerate(_COLUMNS):
            left = area.left() + titles + column * width
            painter.setFont(text_font(unit))
            painter.setPen(QColor(look.muted))
            painter.drawText(QRectF(left, 0, width - unit, row), _MIDDLE, tr(name))
            values = [value_of(each) for each in self._results]
            for place, value in enumerate(values, start=1):
                self._paint_bar(
                    painter, QRectF(left, place * row, width - unit, row), value, values
                )

    def _paint_bar(
        self, painter: QPainter, rect: QRectF, value: float | None, values: Sequence[float | None]
    ) -> None:
        look, unit = self._look, self._unit
        known = [each for each in values if each is not None]
        most, least = max(known, default=0.0), min(known, default=0.0)
        words = _words_of(value)
        is_least = value is not None and value == least < most
        font = text_font(unit, is_bold=is_least)
        wide = QFontMetricsF(font).horizontalAdvance(_words_of(most) + "0") + 0.4 * unit
        share = (value or 0.0) / most if most else 0.0
        bar = QRectF(
            rect.left(), rect.top(), max(2.0, share * (rect.width() - wide)), rect.height()
        )
        if value is not None:
            color = look.solution if is_least else look.accent
            edge = 0.2 * rect.height()
            painter.fillRect(bar.adjusted(0, edge, 0, -edge), QColor(color))
        painter.setFont(font)
        painter.setPen(QColor(look.text))
        beside = QRectF(bar.right() + 0.4 * unit, rect.top(), wide, rect.height())
        painter.drawText(beside, _MIDDLE, words)

    def _row_in_words(self, each: LaneResult) -> str:
        figures = [f"{tr(name)} {_words_of(value_of(each))}" for name, value_of in _COLUMNS]
        return f"{tr(each.solver.title)}: {', '.join(figures)}"


def _words_of(value: float | None) -> str:
    if value is None:
        return "–"
    return number(value) if isinstance(value, int) else in_words(value)


def _fitting(title: str, unit: float, width: float) -> QFont:
    """Return the usual font, smaller for a title that is too wide."""
    font = text_font(unit)
    share = width / max(QFontMetricsF(font).horizontalAdvance(title), 1.0)
    font.setPixelSize(max(1, int(font.pixelSize() * min(1.0, share))))
    return font
