"""The board as a widget."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QHelpEvent,
    QKeyEvent,
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
from nqviz.ui.board_marks import NO_MARKS, Marks, paint_marks
from nqviz.ui.board_painter import LARGEST_IN_SQUARES, paint_board
from nqviz.ui.palette import LIGHT, Look

_MOVES = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_HELD = (
    Qt.KeyboardModifier.ShiftModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


class BoardView(QWidget):
    """Shows a position, as large as the room allows, and says it to screen readers.

    Signals:
        square_chosen(int, int): a square (row, column) was clicked, or chosen with the keyboard.
    """

    square_chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._position = Position.start(Task(8))
        self._overlay = NO_OVERLAY
        self._marks = NO_MARKS
        self._takes_arrows = False
        self._look = LIGHT
        self._scale = 1.0
        self.setAccessibleName(tr("Board"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_position(self, position: Position, overlay: Overlay) -> None:
        """Draw a position; it must not change while it is shown."""
        self._position = position
        self._overlay = overlay
        self._say(_in_words(position))
        self.update()

    def _say(self, words: str) -> None:
        self.setAccessibleDescription(words)
        if QAccessible.isActive():
            event = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
            QAccessible.updateAccessibility(event)

    def show_marks(self, marks: Marks, *, takes_arrows: bool = False) -> None:
        """Draw marks over the position.

        Where they have a cursor, Ctrl+arrows move it, or `takes_arrows` alone, and Enter chooses
        its square; Space does, too, where the arrows are taken.
        """
        self._marks = marks
        self._takes_arrows = takes_arrows
        self.update()

    def cursor_square(self) -> tuple[int, int] | None:
        """Return the square that the keyboard stands on, if there is a cursor."""
        return self._marks.cursor

    def set_look(self, look: Look, scale: float) -> None:
        """Take on a look and a scale."""
        self._look, self._scale = look, scale
        self.update()

    def geometry_of_board(self) -> Geometry:
        """Return where the squares lie in the widget."""
        label = self._look.font * self._scale
        return fit(self._position.n, QRectF(self.rect()), label, self._look.line)

    def sizeHint(self) -> QSize:
        """Return a comfortable size."""
        return QSize(480, 480)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size at which a board can be read."""
        return QSize(200, 200)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the position."""
        painter = QPainter(self)
        place = paint_board(
            painter,
            self._position,
            self._overlay,
            self._look,
            QRectF(self.rect()),
            label=self._look.font * self._scale,
        )
        paint_marks(painter, place, self._look, self._position.queens, self._marks)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, or choose its square."""
        cursor = self._marks.cursor
        if cursor is None or not self._claims(event):
            super().keyPressEvent(event)
        elif event.key() in _MOVES:
            last = self._position.n - 1
            row, column = (
                min(max(at + by, 0), last)
                for at, by in zip(cursor, _MOVES[Qt.Key(event.key())], strict=True)
            )
            self._marks = replace(self._marks, cursor=(row, column))
            self._say(square_in_words(self._position, row, column))
            self.update()
        else:
            self.square_chosen.emit(*cursor)

    def _claims(self, event: QKeyEvent) -> bool:
        """Tell whether a key moves the cursor or chooses its square."""
        key = event.key()
        if self._marks.cursor is None:
            return False
        if key in _MOVES:
            with_ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            return with_ctrl or (self._takes_arrows and not event.modifiers() & _HELD)
        return key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} or (
            self._takes_arrows and key == Qt.Key.Key_Space
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
        """Show who attacks the square under the pointer; keep the cursor's keys from menus."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if self._claims(event):
                event.accept()
                return True
            return super().event(event)
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            square = self.geometry_of_board().at(event.pos().toPointF())
            text = "" if square is None else square_in_words(self._position, *square)
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)


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
