"""The counters of all lanes in one table, where lanes are too low to hold their own."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import mark, number, tr
from nqviz.frames.counter_names import counter_name
from nqviz.frames.lane_frame import RANKS, LaneFrame
from nqviz.ui.look.theme import narrowed, text_font
from nqviz.ui.race.lane_figures import ORDER
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnStrip

_ROW_HEIGHT = _COLUMN_GAP = 1.3  # Both are heights of text.
_STEPS = mark("steps")
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | _MIDDLE


class FiguresTable(DrawnStrip):
    """Shows a row for each lane and a column for each counter that any of them has."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Counters"), Role.StaticText, parent)
        self._lanes: Sequence[LaneFrame] = ()

    def show_frames(self, frames: Sequence[LaneFrame]) -> None:
        self._lanes = frames
        self.setAccessibleDescription("; ".join(map(self._in_words, range(len(frames)))))
        self.update()

    def height_for(self, lanes: int) -> int:
        """Return the height of a head and a row for each lane."""
        return round((lanes + 1) * _ROW_HEIGHT * self._unit + 2 * self._edge())

    def sizeHint(self) -> QSize:
        return QSize(400, self.height_for(len(self._lanes)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, look, row = QPainter(self), self._look, _ROW_HEIGHT * self._unit
        edge, plain = self._edge(), text_font(self._unit)
        area = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        right = area.right()
        painter.setFont(plain)
        for head, values in reversed(self._columns()):
            wide = max(_width(each, plain) for each in (head, *values))
            for index, text in enumerate((head, *values)):
                painter.setPen(QColor(look.text if index else look.muted))
                rect = QRectF(right - wide, area.top() + index * row, wide, row)
                painter.drawText(rect, _RIGHT, text)
            right -= wide + _COLUMN_GAP * self._unit
        for index, lane in enumerate(self._lanes, start=1):
            rect = QRectF(area.left(), area.top() + index * row, right - area.left(), row)
            painter.setFont(text_font(self._unit, is_bold=True))
            painter.setPen(QColor(look.warning if lane.is_short else look.success))
            painter.drawText(rect, _RIGHT, lane.rank_in_words())
            rect.setRight(rect.right() - self._badge_width())
            font, title = narrowed(_title(lane), text_font(self._unit), rect.width())
            painter.setFont(font)
            painter.setPen(QColor(look.text))
            painter.drawText(rect, _MIDDLE, title)

    def _columns(self) -> list[tuple[str, list[str]]]:
        names = [name for name in ORDER if any(lane.counts(name) for lane in self._lanes)]
        columns = [(tr(_STEPS), [number(lane.index) for lane in self._lanes])]
        figures = ([lane.figure(name) for lane in self._lanes] for name in names)
        return [*columns, *zip(map(counter_name, names), figures, strict=True)]

    def _in_words(self, row: int) -> str:
        lane = self._lanes[row]
        title = ", ".join(filter(None, (_title(lane), lane.rank_in_words())))
        figures = ", ".join(f"{head} {values[row]}" for head, values in self._columns())
        return f"{title}: {figures}"

    def _badge_width(self) -> float:
        bold = text_font(self._unit, is_bold=True)
        return max(_width(tr(rank), bold) for rank in RANKS) + _COLUMN_GAP * self._unit

    def _edge(self) -> float:
        return 0.4 * self._unit


def _title(lane: LaneFrame) -> str:
    return tr(lane.step.solver.title)


def _width(text: str, font: QFont) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)
