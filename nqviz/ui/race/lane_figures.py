"""The counters of a lane as a small table that reads the same in every lane."""

from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import number, tr
from nqviz.frames.counter_names import counter_name
from nqviz.frames.lane_frame import LaneFrame
from nqviz.ui.look.theme import text_font, widest
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnStrip

# The counters, the most telling ones first.
ORDER = (
    "tests",
    "solutions",
    "comparisons",
    "marks",
    "placements",
    "removals",
    "swaps",
    "restarts",
)
# The first figure has space in each of several columns, the second one where there is one alone.
_USUAL, _WIDEST = "88 888", "888 888 888"
_LEAST_STRETCH = 0.85  # Letters are narrowed to this share; a text that needs less becomes smaller.
_MANY_STEPS = 88_888  # A number of more steps is made smaller where it must be.
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_ROW_HEIGHT = 1.3  # It is a multiple of the height of text.


class LaneFigures(DrawnStrip):
    """Shows how many steps were taken, and under it as many counters as there is space for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Counters"), Role.StaticText, parent)
        self._frame: LaneFrame | None = None
        self._names: tuple[str, ...] = ()
        self._is_framed = False

    def show_names(self, names: frozenset[str]) -> None:
        """Choose the counters of the table; those that are not the lane's own stay empty."""
        self._names = tuple(name for name in ORDER if name in names)
        self.update()

    def show_frame(self, frame: LaneFrame) -> None:
        """Show how many steps were taken, and how often each operation."""
        self._frame = frame
        self.setAccessibleDescription(", ".join([frame.in_words(), *self.texts()]))
        self.update()

    def texts(self) -> list[str]:
        return [f"{figure} {title}" for figure, title in self._entries()]

    def _entries(self) -> list[tuple[str, str]]:
        """Return the figure and the name of each counter."""
        if self._frame is None:
            return []
        counters, figure = self._frame.step.counters, self._frame.figure
        return [(figure(each), counter_name(each, getattr(counters, each))) for each in self._names]

    def leave_edge(self, *, is_wanted: bool) -> None:
        """Keep the letters away from the sides, where a frame will be."""
        self._is_framed = is_wanted
        self.update()

    def column_width(self) -> int:
        return self._column(_WIDEST) + ceil(2 * self._edge())

    def rows_for(self, width: float) -> int:
        """Return how many rows all counters need at a width, with one or two of the steps."""
        space = width - 2 * self._edge()
        many = number(_MANY_STEPS)
        steps = tr("step {index} of {last}", index=many, last=many)
        is_broken = self._width_of(steps) > space
        return 1 + is_broken + self._counter_rows(space)

    def rows_in(self, width: float, height: float) -> int:
        """Return how many of these rows there is space for, one at least."""
        rows = self.rows_for(width)
        while rows > 1 and self.height_for(rows) > height:
            rows -= 1
        return rows

    def height_for(self, rows: int) -> int:
        return round(rows * self._row_height() + self._edge())

    def sizeHint(self) -> QSize:
        return QSize(200, self.height_for(self.rows_for(self.width())))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        height = self._row_height()
        space = self.width() - 2 * self._edge()
        painter.translate(self._edge(), self._edge() / 2)
        top = self._paint_steps(painter, space)
        columns = self._columns(space)
        width = space / columns
        figures = self._width_of(_USUAL)
        figures += min(width - self._column(), self._width_of(_WIDEST) - figures)
        for index, (figure, title) in enumerate(self._entries()):
            row, column = divmod(index, columns)
            cell = QRectF(column * width, top + row * height, figures, height)
            if cell.bottom() > self.height() + 1:
                return
            painter.setFont(self._fitting_font(figure, figures))
            painter.setPen(QColor(self._look.text))
            painter.drawText(cell, Qt.AlignmentFlag.AlignRight | _MIDDLE, figure)
            cell.setRect(cell.right() + self._gap(), cell.top(), width, height)
            painter.setFont(self._font())
            painter.setPen(QColor(self._look.muted))
            painter.drawText(cell, _MIDDLE, title)

    def _paint_steps(self, painter: QPainter, space: float) -> float:
        """Paint the steps, in two rows where that is needed and possible; return where they end."""
        height = self._row_height()
        steps = "" if self._frame is None else self._frame.in_words()
        font = self._fitting_font(steps, space)
        # What a lesson points at is shown whole; elsewhere the last counters may go.
        whole = self.height_for(2 + self._counter_rows(space)) - 1 if self._is_framed else 0
        has_space = self.height() > 2.5 * height and self.height() >= whole
        is_broken = font != self._font() and has_space
        rect = QRectF(0, 0, space, height * (1 + is_broken))
        painter.setFont(self._font() if is_broken else font)
        painter.setPen(QColor(self._look.text))
        painter.drawText(rect, int(_MIDDLE) | int(Qt.TextFlag.TextWordWrap), steps)
        return rect.bottom()

    def _fitting_font(self, text: str, width: float) -> QFont:
        font = self._font()
        share = width / (QFontMetricsF(font).horizontalAdvance(text) + 1)
        if _LEAST_STRETCH <= share < 1:
            font.setStretch(int(100 * share))
        else:
            font.setPixelSize(max(1, int(font.pixelSize() * min(1.0, share))))
        return font

    def _columns(self, width: float) -> int:
        return max(1, min(int(width // self._column()), len(self._names)))

    def _counter_rows(self, space: float) -> int:
        return -(-len(self._names) // self._columns(space))

    def _column(self, figure: str = _USUAL) -> int:
        titles = self._width_of(*map(counter_name, self._names))
        return ceil(self._width_of(figure) + 1.4 * self._gap() + titles)

    def _width_of(self, *texts: str) -> float:
        return widest(texts, self._unit)

    def _font(self) -> QFont:
        return text_font(self._unit)

    def _row_height(self) -> float:
        return _ROW_HEIGHT * self._unit

    def _edge(self) -> float:
        return self._gap() if self._is_framed else 0.0

    def _gap(self) -> float:
        return 0.5 * self._unit
