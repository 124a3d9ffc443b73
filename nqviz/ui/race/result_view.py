"""What a lane of a race has needed: bars of steps or time, tests and comparisons."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from nqviz.common.durations import in_words
from nqviz.common.i18n import mark, number, tr
from nqviz.frames.capabilities import capabilities
from nqviz.runs.race import MOST_LANES
from nqviz.runs.race_result import LaneResult
from nqviz.ui.look.theme import narrowed, text_font
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.sentence_view import SentenceView
from nqviz.ui.widgets.styled import DrawnStrip, Styled

# These are heights of text.
_ROW_HEIGHT, _ROW_GAP = 1.4, 0.3
_BAR_HEIGHT = 0.28
_MARGIN = 0.25  # It lies beside the bars, so that those of two lanes don't run together.
_Row = tuple[str, Callable[[LaneResult], float | None]]
_STEPS: _Row = (mark("steps in all"), lambda each: each.steps)
_TIME: _Row = (mark("time in all, natively"), lambda each: each.seconds)
_TIME_IN_PYTHON: _Row = (mark("time in all, in Python"), lambda each: each.seconds)
_TIME_RECORDED: _Row = (mark("time of the recorded part"), lambda each: each.seconds)
_COUNTS: tuple[_Row, ...] = (
    (mark("tests in all"), lambda each: _count(each, "tests")),
    (mark("comparisons in all"), lambda each: _count(each, "comparisons")),
)
_ROWS = 1 + len(_COUNTS)
_REASON_SIZES = (2.0, 1.8, 1.6, 1.45, 1.3, 1.15, 1.0)  # They are multiples of the height of text.
_LEAST_LINE = 10  # A line of the reason is so many times as wide as its letters are high.
_PANEL_GAP = 0.7
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ResultView(DrawnStrip):
    """Draws a bar below each figure; the longest among all lanes is as long as the track.

    One of them is what the clock of the race counts: steps, or time.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("What the algorithm needed"), Role.Graphic, parent)
        self._result: LaneResult | None = None
        self._all: Sequence[LaneResult] = ()
        self._rows: tuple[_Row, ...] = (_STEPS, *_COUNTS)

    def show_result(
        self, result: LaneResult, results: Sequence[LaneResult], *, by_time: bool
    ) -> None:
        self._result, self._all = result, results
        time = _TIME if result.solver.file is None else _TIME_IN_PYTHON
        if result.shortfall:
            time = _TIME_RECORDED
        self._rows = (*_COUNTS, time) if by_time else (_STEPS, *_COUNTS)
        words = (f"{tr(name)} {self._figure(value_of(result))}" for name, value_of in self._rows)
        self.setAccessibleDescription(", ".join(words))
        self.update()

    @property
    def _is_whole(self) -> bool:
        return self._result is not None and self._result.counters is not None

    def _figure(self, value: float | None) -> str:
        return _words_of(value, is_whole=self._is_whole)

    def sizeHint(self) -> QSize:
        rows = _ROWS * _ROW_HEIGHT + (_ROWS - 1) * _ROW_GAP
        return QSize(200, round(rows * self._unit))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._result is None:
            return
        painter = QPainter(self)
        for row, (name, value_of) in enumerate(self._rows):
            top = row * (_ROW_HEIGHT + _ROW_GAP) * self._unit
            rect = QRectF(0, top, self.width(), _ROW_HEIGHT * self._unit)
            rect.adjust(_MARGIN * self._unit, 0, -_MARGIN * self._unit, 0)
            values = [value_of(each) for each in self._all]
            done = [value_of(each) for each in self._all if not each.shortfall]
            self._paint_row(painter, rect, tr(name), value_of(self._result), values, done)

    def _paint_row(
        self,
        painter: QPainter,
        rect: QRectF,
        name: str,
        value: float | None,
        values: Sequence[float | None],
        of_done: Sequence[float | None],
    ) -> None:
        look, unit = self._look, self._unit
        known = [each for each in of_done if each is not None]
        least, most_of_done = min(known, default=0.0), max(known, default=0.0)
        most = max((each for each in values if each is not None), default=0.0)
        is_done = self._result is not None and not self._result.shortfall
        is_least = self._is_whole and is_done and value == least < most_of_done
        bar = rect.adjusted(0, rect.height() - _BAR_HEIGHT * unit, 0, 0)
        if value is not None and most:
            painter.fillRect(bar, QColor(look.border))
            if value:
                bar.setWidth(max(bar.height(), value / most * bar.width()))
                painter.fillRect(bar, QColor(look.solution if is_least else look.accent))
        words = rect.adjusted(0, 0, 0, -bar.height())
        painter.setPen(QColor(look.text))
        figure, font = self._figure(value), text_font(unit, is_bold=is_least)
        painter.setFont(font)
        painter.drawText(words, _RIGHT, figure)
        wide = words.width() - QFontMetricsF(font).horizontalAdvance(figure) - 0.5 * unit
        font, name = narrowed(name, text_font(unit), wide)
        painter.setFont(font)
        painter.drawText(words, _LEFT, name)


class ResultPanel(Styled, QWidget):
    """Who is first, and why, in large letters, above the results of all lanes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.reason = SentenceView(tr("Who is first, and why"), self)
        self._titles = [QLabel(self) for _ in range(MOST_LANES)]
        self.results = [ResultView(self) for _ in range(MOST_LANES)]
        self._rows = fill(QVBoxLayout(self), self.reason)
        for title, result in zip(self._titles, self.results, strict=True):
            fill(self._rows, title, result)
        self._rows.addStretch(1)

    def show_results(self, results: Sequence[LaneResult], *, by_time: bool) -> None:
        for title, view, result in zip(self._titles, self.results, results, strict=False):
            title.setText(tr(result.solver.title))
            view.show_result(result, results, by_time=by_time)

    def fit(self, size: QSize, lanes: int) -> float:
        """Take the largest letters with which a size is enough; return them, 0 where none are."""
        gap = round(_PANEL_GAP * self._unit)
        self._rows.setContentsMargins(gap, 0, gap, 0)
        spacing, title_height = round(0.15 * self._unit), round(1.9 * self._unit)
        self._rows.setSpacing(spacing)
        height = lanes * (title_height + self.results[0].sizeHint().height() + 2 * spacing)
        for index, (title, view) in enumerate(zip(self._titles, self.results, strict=True)):
            title.setVisible(index < lanes)
            view.setVisible(index < lanes)
            title.setFixedHeight(title_height)
            title.setAlignment(Qt.AlignmentFlag.AlignBottom)
        wide = size.width() - 2 * gap
        for letters in _REASON_SIZES:
            if wide < _LEAST_LINE * letters * self._unit:
                continue
            self.reason.enlarge(letters)
            self.reason.setFixedHeight(self.reason.needed_height(wide))
            is_broken = _longest_word(self.reason.text, letters * self._unit) > wide
            if not is_broken and self.reason.height() + height <= size.height():
                return letters
        return 0.0


def _longest_word(text: str, pixels: float) -> float:
    """Return the width of the widest word, which a line must hold."""
    metrics = QFontMetricsF(text_font(pixels))
    return max(
        (metrics.horizontalAdvance(word) for word in text.split() if word.isascii()), default=0.0
    )


def _count(result: LaneResult, name: str) -> int | None:
    """Return a counter, None where the algorithm has no such, as its lane shows it.

    While the end is not known, it is how often that has happened so far.
    """
    counters = result.counters or result.so_far
    if counters is None or name not in capabilities(result.solver).counters:
        return None
    count: int = getattr(counters, name)
    return count


def _words_of(value: float | None, *, is_whole: bool) -> str:
    if value is None:
        return "–"
    if not isinstance(value, int):
        return in_words(value)
    return number(value) if is_whole else f"{number(value)}+"
