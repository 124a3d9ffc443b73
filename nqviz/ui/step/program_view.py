"""The calls, the variables and the output of a program of the user's own at a step."""

from collections.abc import Callable, Sequence
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetricsF,
    QIcon,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QLineEdit, QWidget

from nqviz.common.i18n import tr
from nqviz.frames.signs import Sign
from nqviz.solvers.base.calls import Call, Variable
from nqviz.ui.look.glyphs import paint_sign, smooth_painter
from nqviz.ui.look.theme import code_font, text_font
from nqviz.ui.step.calls_view import CallsView
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnView

_ROW = 1.5  # A row has so many heights of text.
_USUAL_ROWS = 7  # There is space for two rows of calls, four of variables, and one of output.
_LEAST_ROWS = 4  # There is space for one row of calls, and for three variables.
_LEAST_COLUMN = 8.5  # Variables stand in several columns of at least so many heights of text.
_MOST_NAMES = 0.4  # The names of variables take at most this share of the width.
_MOST_OUTPUT = 3  # So many lines of the output are shown, the last ones.
_BOX_WIDTH = 8  # The box with the name of the queens' variable has so many heights of text.


class ProgramView(DrawnView):
    """Draws the calls as boxes, the variables of the last one, and the last lines of the output.

    Where there is too little space, calls in the middle and variables that have not changed are
    left out.

    Attributes:
        calls: the calls under way.
        queens_box: the name of the variable that holds the queens.
        choose_queens: called with another name that was typed.
    """

    _least_size = QSize(1, 1)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("State"), Role.StaticText, parent)
        self._calls: Sequence[Call] = ()
        self._output: tuple[str, ...] = ()
        self._queens = ""
        self.choose_queens: Callable[[str], object] = lambda _name: None
        self.calls = CallsView(self, is_stacked=False)
        self.queens_box = QLineEdit(self)
        self._crown = QAction(self.queens_box)  # One that Qt makes would be deleted twice.
        self.queens_box.addAction(self._crown, QLineEdit.ActionPosition.LeadingPosition)
        self.queens_box.setAccessibleName(tr("The variable that holds the queens"))
        self.queens_box.setToolTip(
            tr("The variable that holds the queens: with another name the program runs again.")
        )
        self.queens_box.returnPressed.connect(self._on_queens_typed)

    def show_program(self, calls: Sequence[Call], output: str, queens: str) -> None:
        """Show the calls under way, the outermost first, and what was printed so far.

        `queens` is the name of the variable that holds the queens.
        """
        self._calls = calls
        if queens != self._queens:
            self._queens = queens
            self.queens_box.setText(queens)
        self._output = tuple(output.rstrip("\n").split("\n")[-_MOST_OUTPUT:]) if output else ()
        self.calls.show_calls(calls)
        self._place_children()
        words = [self.calls.in_words()]
        words += [f"{each.name} = {each.value}" for each in self._variables()]
        words += self._output
        self.setAccessibleDescription("; ".join(words))
        self.update()

    def heights(self) -> tuple[int, int]:
        """Return the least and the comfortable height."""
        row, padding = _ROW * self._unit, 2 * self._padding
        return round(_LEAST_ROWS * row + padding), round(_USUAL_ROWS * row + padding)

    def apply_look(self) -> None:
        self.setStyleSheet(f"QLineEdit {{ font-size: {round(self._unit)}px; }}")
        side = round(1.2 * self._unit)
        crown = QPixmap(side, side)
        crown.fill(Qt.GlobalColor.transparent)
        painter = QPainter(crown)
        paint_sign(painter, QRectF(0, 0, side, side), Sign.QUEEN, self._look, 1.0, "text")
        painter.end()
        self._crown.setIcon(QIcon(crown))
        self.queens_box.setFixedWidth(round(_BOX_WIDTH * self._unit))
        self._place_children()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._place_children()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        padding = self._padding
        row = _ROW * self._unit
        area = QRectF(self.rect()).adjusted(padding, padding, -padding, -padding)
        top = area.top()
        if self._calls:
            below_calls = self.calls.geometry().bottom() + 0.35 * self._unit
            top = max(below_calls, self.queens_box.geometry().bottom() + 2.0)
        lines = self._output[-max(1, int((area.bottom() - top) // row) - 1) :]
        bottom = area.bottom() - len(lines) * row
        if lines:
            self._paint_output(painter, QRectF(area.left(), bottom, area.width(), 0), lines)
        self._paint_variables(painter, QRectF(area.left(), top, area.width(), bottom - top))

    def _place_children(self) -> None:
        """Put the name of the variable into the upper right corner, the calls beside it."""
        padding, width = self._padding, self.queens_box.width()
        height = max(round(_ROW * self._unit), self.queens_box.sizeHint().height())
        self.queens_box.setGeometry(self.width() - padding - width, padding, width, height)
        free = max(1, self.width() - 2 * padding - width - round(self._unit))
        self.calls.setGeometry(padding, padding, free, self.calls.height_for(free))

    def _on_queens_typed(self) -> None:
        name = self.queens_box.text().strip()
        if name.isidentifier() and name != self._queens:
            self.choose_queens(name)
        else:
            self.queens_box.setText(self._queens)

    def _variables(self) -> tuple[Variable, ...]:
        return self._calls[-1].variables if self._calls else ()

    def _widest_of_variables(self) -> float:
        """Return the width that the longest name and the longest value need beside each other."""
        names, bold = QFontMetricsF(text_font(self._unit)), code_font(self._unit)
        bold.setBold(True)
        values, variables = QFontMetricsF(bold), self._variables()
        name = max((names.horizontalAdvance(each.name) for each in variables), default=0.0)
        value = max((values.horizontalAdvance(each.value) for each in variables), default=0.0)
        return name + value + 1.4 * self._unit

    def _paint_variables(self, painter: QPainter, area: QRectF) -> None:
        row = _ROW * self._unit
        rows = max(1, int((area.height() + 2) // row))
        widest_column = max(_LEAST_COLUMN * self._unit, self._widest_of_variables())
        most_columns = max(1, int(area.width() // widest_column))
        columns = min(most_columns, ceil(len(self._variables()) / rows) or 1)
        name_font, value_font = text_font(self._unit), code_font(self._unit)
        names = QFontMetricsF(name_font)
        variables = _most_telling(self._variables(), rows * columns)
        width = area.width() / columns
        widest = max((names.horizontalAdvance(each.name) for each in variables), default=0.0)
        column = min(widest + self._unit, _MOST_NAMES * width)
        for index, each in enumerate(variables):
            beside, below = divmod(index, rows)
            line = QRectF(area.left() + beside * width, area.top() + below * row, width, row)
            if each.is_changed:
                painter.fillRect(line.adjusted(-2, 1, 2, -1), QColor(self._look.accent_soft))
                bar = QRectF(line.left() - 2, line.top() + 1, max(3.0, self._unit / 5), row - 2)
                painter.fillRect(bar, QColor(self._look.accent))
            painter.setFont(name_font)
            painter.setPen(QColor(self._look.muted))
            name_rect = line.adjusted(0.4 * self._unit, 0, 0, 0)
            name_rect.setWidth(column)
            name = names.elidedText(each.name, Qt.TextElideMode.ElideRight, column)
            painter.drawText(name_rect, Qt.AlignmentFlag.AlignVCenter, name)
            font = QFont(value_font)
            font.setBold(each.is_changed)
            painter.setFont(font)
            painter.setPen(QColor(self._look.text))
            value = line.adjusted(column + 0.4 * self._unit, 0, 0, 0)
            words = QFontMetricsF(font).elidedText(
                each.value, Qt.TextElideMode.ElideRight, value.width()
            )
            painter.drawText(value, Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_output(self, painter: QPainter, area: QRectF, lines: Sequence[str]) -> None:
        row = _ROW * self._unit
        font = code_font(self._unit)
        metrics = QFontMetricsF(font)
        painter.setPen(QColor(self._look.border))
        painter.drawLine(area.topLeft(), area.topRight())
        painter.setFont(font)
        painter.setPen(QColor(self._look.muted))
        for index, words in enumerate(lines):
            line = QRectF(area.left(), area.top() + index * row, area.width(), row)
            shown = metrics.elidedText(f"> {words}", Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, shown)


def _most_telling(variables: Sequence[Variable], space: int) -> list[Variable]:
    """Return as many variables as there is space for, in their order: those that have changed.

    And of the others the last ones, among which is that of a loop.
    """
    places = range(len(variables))
    ranked = sorted(places, key=lambda each: (not variables[each].is_changed, -each))
    return [variables[each] for each in sorted(ranked[:space])]
