"""The operation counters that an algorithm uses, in large figures."""

from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from nqviz.common.i18n import number, tr
from nqviz.frames.counter_names import COUNTER_NAMES, counter_name
from nqviz.model.position import Counters
from nqviz.ui.look.theme import text_font, widest
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.styled import Styled

_FIGURE_SCALE = 1.45
_WIDEST_FIGURE = "88 888 888"
# In rows below this share of the usual height a name stands behind its figure.
_LOWEST_STACK = 0.85


class CountersView(Styled, QWidget):
    """Shows each counter as a figure above its name, in as many columns as there is space for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = COUNTER_NAMES
        self._counters = Counters()
        self.setAccessibleName(tr("Counters"))
        set_role(self, Role.StaticText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_names(self, names: tuple[str, ...]) -> None:
        """Choose the counters to show, by the names of the fields of `Counters`."""
        self._names = tuple(name for name in COUNTER_NAMES if name in names)
        self.updateGeometry()
        self.update()

    def show_counters(self, counters: Counters) -> None:
        """Show how often each operation has been carried out."""
        self._counters = counters
        texts = [f"{self._figure(name)} {self._title(name)}" for name in self._names]
        self.setAccessibleDescription(", ".join(texts))
        self.update()

    def height_for(self, width: float) -> int:
        """Return the height that all counters need at a width."""
        rows = -(-len(self._names) // self._columns(width))
        return round(rows * self._row_height() + 2 * self._padding())

    def sizeHint(self) -> QSize:
        return QSize(300, self.height_for(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.width_for(2), self.sizeHint().height())

    def width_for(self, columns: int) -> int:
        """Return the width that a number of columns needs."""
        return ceil(columns * self._column_width() + 2 * self._padding())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        columns = self._columns(self.width())
        width = (self.width() - 2 * self._padding()) / columns
        # Where the window is short of height, all rows give way a little, not the last one.
        rows = max(1, -(-len(self._names) // columns))
        height = min(self._row_height(), (self.height() - 2 * self._padding()) / rows)
        is_stacked = height >= _LOWEST_STACK * self._row_height()
        widths, font = [width] * columns, self._figure_font()
        if not is_stacked:
            widths, font = self._flat_columns(width, columns)
        for index, name in enumerate(self._names):
            row, column = divmod(index, columns)
            left, top = self._padding() + sum(widths[:column]), self._padding() + row * height
            cell = QRectF(left, top, widths[column], height)
            if is_stacked:
                self._paint_stacked(painter, cell, name)
            else:
                self._paint_flat(painter, cell, name, font)

    def _paint_stacked(self, painter: QPainter, cell: QRectF, name: str) -> None:
        self._begin_figure(
            painter, self._fitting_font(self._figure(name), cell.width(), self._figure_font())
        )
        figure = cell.adjusted(0, 0, 0, -0.46 * cell.height())
        bottom = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
        painter.drawText(figure, bottom, self._figure(name))
        self._begin_title(painter)
        title = cell.adjusted(0, 0.54 * cell.height(), 0, 0)
        painter.drawText(title, Qt.AlignmentFlag.AlignLeft, self._title(name))

    def _paint_flat(self, painter: QPainter, cell: QRectF, name: str, usual: QFont) -> None:
        """Paint a figure and its name behind it, on one line."""
        gap = self._flat_gap()
        width = cell.width() - gap  # The next column's figure begins a gap behind the name.
        font = self._fitting_font(self._figure(name), width, usual)
        baseline = cell.center().y() + 0.35 * self._figure_font().pixelSize()
        self._begin_figure(painter, font)
        painter.drawText(QPointF(cell.left(), baseline), self._figure(name))
        figure = QFontMetricsF(font).horizontalAdvance(self._figure(name))
        self._begin_title(painter)
        rest, names = width - figure - gap, QFontMetricsF(text_font(self._unit))
        title = names.elidedText(self._title(name), Qt.TextElideMode.ElideRight, rest)
        painter.drawText(QPointF(cell.left() + figure + gap, baseline), title)

    def _flat_columns(self, width: float, columns: int) -> tuple[list[float], QFont]:
        """Return the widths of columns that have one width on average, and the font of figures.

        Columns are as wide as each other where all names fit, else as wide as they need.
        """
        font = self._figure_font()
        for font in (self._figure_font(), text_font(self._unit)):
            needs = [
                max(self._flat_width(name, font) for name in self._names[column::columns])
                for column in range(columns)
            ]
            spare = width - sum(needs) / columns
            if max(needs) <= width:
                break
            if spare >= 0:
                return [need + spare for need in needs], font
        return [width] * columns, font

    def _flat_width(self, name: str, font: QFont) -> float:
        """Return the width that a figure in a font, its name and the gaps behind both need."""
        figure = QFontMetricsF(font).horizontalAdvance(self._figure(name) + " ")
        title = QFontMetricsF(text_font(self._unit)).horizontalAdvance(self._title(name))
        return figure + title + 2 * self._flat_gap()

    def _flat_gap(self) -> float:
        return 0.8 * self._padding()

    def _begin_figure(self, painter: QPainter, font: QFont) -> None:
        painter.setFont(font)
        painter.setPen(QColor(self._look.text))

    def _begin_title(self, painter: QPainter) -> None:
        painter.setFont(text_font(self._unit))
        painter.setPen(QColor(self._look.muted))

    def _title(self, name: str) -> str:
        return counter_name(name, getattr(self._counters, name))

    def _figure(self, name: str) -> str:
        return number(getattr(self._counters, name))

    def _fitting_font(self, figure: str, width: float, font: QFont) -> QFont:
        """Return a font of figures, made smaller for one that is wider than its column."""
        wide = QFontMetricsF(font).horizontalAdvance(figure + " ")
        font.setPixelSize(max(1, int(font.pixelSize() * min(1.0, width / wide))))
        return font

    def _columns(self, width: float) -> int:
        fitting = int((width - 2 * self._padding()) // self._column_width())
        rows = -(-len(self._names) // max(1, fitting))
        return max(1, -(-len(self._names) // max(1, rows)))

    def _column_width(self) -> float:
        titles = widest(map(counter_name, self._names), self._unit)
        figures = widest([_WIDEST_FIGURE], _FIGURE_SCALE * self._unit)
        return max(titles, figures) + self._padding()

    def _row_height(self) -> float:
        return 3.3 * self._unit

    def _figure_font(self) -> QFont:
        return text_font(_FIGURE_SCALE * self._unit)

    def _padding(self) -> float:
        return 0.6 * self._unit
