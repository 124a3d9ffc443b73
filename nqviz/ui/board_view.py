"""The board as a widget."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from nqviz.board import EMPTY, attackers
from nqviz.i18n import tr
from nqviz.position import Position, Task
from nqviz.solvers.overlay import NO_OVERLAY, Overlay
from nqviz.solvers.sentences import line_of_attack
from nqviz.ui.board_geometry import Geometry, fit
from nqviz.ui.board_painter import LARGEST_IN_SQUARES, paint_board
from nqviz.ui.palette import LIGHT, Look


class BoardView(QWidget):
    """Shows a position, as large as the room allows, and says it to screen readers.

    Signals:
        square_chosen(int, int): a square (row, column) was clicked.
    """

    square_chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._position = Position.start(Task(8))
        self._overlay = NO_OVERLAY
        self._look = LIGHT
        self._scale = 1.0
        self._has_labels = True
        self.setAccessibleName(tr("Board"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_position(self, position: Position, overlay: Overlay) -> None:
        """Draw a position; it must not change while it is shown."""
        self._position = position
        self._overlay = overlay
        self.setAccessibleDescription(_in_words(position))
        if QAccessible.isActive():
            event = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
            QAccessible.updateAccessibility(event)
        self.update()

    def set_look(self, look: Look, scale: float) -> None:
        """Take on a look and a scale."""
        self._look, self._scale = look, scale
        self.update()

    def show_labels(self, *, is_wanted: bool) -> None:
        """Label the rows and columns, or give the board their room."""
        self._has_labels = is_wanted
        self.update()

    def geometry_of_board(self) -> Geometry:
        """Return where the squares lie in the widget."""
        return fit(self._position.n, QRectF(self.rect()), self._label(), self._look.line)

    def sizeHint(self) -> QSize:
        """Return a comfortable size."""
        return QSize(480, 480)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size at which a board can be read."""
        return QSize(200, 200)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the position."""
        painter = QPainter(self)
        paint_board(
            painter,
            self._position,
            self._overlay,
            self._look,
            QRectF(self.rect()),
            label=self._label(),
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Report the square that was clicked."""
        square = self.geometry_of_board().at(event.position())
        if square is not None and event.button() is Qt.MouseButton.LeftButton:
            self.square_chosen.emit(*square)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take the release, too: it belongs to the click."""
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Show who attacks the square under the pointer as a tooltip."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            square = self.geometry_of_board().at(event.pos().toPointF())
            text = "" if square is None else square_in_words(self._position, *square)
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def _label(self) -> float:
        return self._look.font * self._scale if self._has_labels else 0.0


def square_in_words(position: Position, row: int, column: int) -> str:
    """Say what stands on a square, or which queens attack it."""
    if position.queens[row] == column:
        return tr("Row {row}, column {column}: a queen stands here.", row=row, column=column)
    attacks = [
        tr("row {row} {line}", row=other, line=line_of_attack(line))
        for other, line in attackers(position.queens, row, column)
    ]
    if not attacks:
        return tr(
            "Row {row}, column {column}: no queen of another row attacks this square.",
            row=row,
            column=column,
        )
    return tr(
        "Row {row}, column {column} is attacked from {attacks}.",
        row=row,
        column=column,
        attacks=", ".join(attacks),
    )


def _in_words(position: Position) -> str:
    standing = [(row, column) for row, column in enumerate(position.queens) if column != EMPTY]
    words = tr("{n} by {n}, {count} queens placed.", n=position.n, count=len(standing))
    if not standing or position.n > LARGEST_IN_SQUARES:
        return words
    places = ", ".join(f"{row}-{column}" for row, column in standing)
    return f"{words} {tr('Queens by row and column: {places}.', places=places)}"
