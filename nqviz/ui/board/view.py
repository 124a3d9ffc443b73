"""The board as a widget."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import together, tr
from nqviz.frames.mark import Plane
from nqviz.frames.marks import focus, marks_of
from nqviz.frames.user_marks import NO_USER_MARKS, UserMarks
from nqviz.frames.viewport import BoardPart, board_viewport
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations, attacks_of
from nqviz.model.board import EMPTY, attackers, squares_of
from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.solvers.base.overlay import NO_OVERLAY, Overlay
from nqviz.solvers.base.sentences import attack_in_words
from nqviz.ui.board.geometry import LARGEST_IN_SQUARES
from nqviz.ui.board.mark_painter import paint_focus, paint_marks
from nqviz.ui.board.squares_painter import paint_board
from nqviz.ui.board.zoomable_board import ZoomableBoard
from nqviz.ui.widgets.accessible import announce

_SPREADING_MS = 1000  # Rays take so long to the edge of the board.

_MOVES = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_CROSSES = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
_KEYS_THAT_BEGIN = (Qt.Key.Key_Left, Qt.Key.Key_Right)  # Up and down are keys of the window, too.
_BY_THE_USER = (
    Qt.FocusReason.MouseFocusReason,
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
)
_HELD = (
    Qt.KeyboardModifier.ShiftModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


class BoardView(ZoomableBoard):
    """Shows a position, as large as there is space, and describes it to screen readers.

    Attributes:
        marks: what is drawn over the position; the keyboard moves their cursor.
        has_attacks: whether the attacks of the queens that stand explain it, too.
        reading: the square that was read last with the keyboard, if any was at this step.
        entered: called when the user gives the board the keyboard, by a click or the Tab key.

    Signals:
        square_chosen(int, int): a square (row, column) was clicked, or chosen with the keyboard.
        square_crossed(int, int): a square was chosen with the right button, Backspace or Minus.
        square_read(str): Ctrl+arrows went to a square; the sentence says what is there.
    """

    square_chosen = Signal(int, int)
    square_crossed = Signal(int, int)
    square_read = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Board"), 8, parent)
        self._position = Position.start(Task(8))
        self._overlay = NO_OVERLAY
        self.marks = NO_USER_MARKS
        self.annotations = NO_ANNOTATIONS
        self.has_attacks = False
        self._shows_marks = True
        self._spreading = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._spreading.setDuration(_SPREADING_MS)
        self._spreading.valueChanged.connect(self._on_spread)
        self._takes_arrows = self._takes_hands = False
        self.reading: tuple[int, int] | None = None
        self.entered: Callable[[], object] = lambda: None
        self.setToolTip(tr("Ctrl+arrows read the board square by square; left or right begins."))

    def show_position(self, position: Position, overlay: Overlay) -> None:
        """Draw a position; it must not change while it is shown.

        A part of the board that is looked at moves along when the step leaves it.
        """
        if position.n != self._n:
            self._n, self.viewport = position.n, board_viewport(position.n)
        if (position.n, position.index) != (self._position.n, self._position.index):
            self.reading = None
        self._position = position
        self._overlay = overlay
        square = focus(position)
        if square is not None:
            self._reveal(*square)
        self.setAccessibleDescription(_in_words(position))
        self.update()

    def look_at(self, part: BoardPart | None, square: tuple[int, int] | None = None) -> None:
        """Look at a part of the board (row, column, span), None for all of it, and at a square."""
        super().look_at(part)
        self.reading = square
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in _BY_THE_USER:
            self.entered()

    def show_marks(
        self, marks: UserMarks, *, takes_arrows: bool = False, takes_hands: bool = False
    ) -> None:
        """Draw marks over the position.

        Where they have a cursor, Ctrl+arrows move it, or with `takes_arrows` only arrows alone, and
        Enter chooses its square; Space does, too, where the arrows are taken, and Backspace crosses
        it out. With `takes_hands`, Plus and Minus do that in place of Enter and Backspace.
        """
        self.marks = marks
        self._takes_arrows, self._takes_hands = takes_arrows, takes_hands
        self.update()

    def annotate(self, annotations: Annotations, *, spreads: bool = False) -> None:
        self._spreading.stop()
        if spreads and annotations.rays:
            annotations = replace(annotations, reach=0.0)
            self._spreading.start()
        if annotations != self.annotations:
            self.annotations = annotations
            self.update()

    def _on_spread(self, reach: float) -> None:
        self.annotations = replace(self.annotations, reach=reach)
        self.update()

    def show_attacks(self, *, is_shown: bool) -> None:
        """Draw the attacks of the queens that stand at each position, or no longer."""
        self.has_attacks = is_shown
        self.update()

    def show_algorithm_marks(self, *, is_shown: bool) -> None:
        """Draw what the algorithm marks, such as squares it has struck out, or leave it out."""
        self._shows_marks = is_shown
        self.update()

    def stop_reading(self) -> None:
        """Take the frame away from the square that was read; the next one is the step's."""
        self.reading = None
        self.update()

    def show_labels(self, *, is_wanted: bool) -> None:
        """Label the rows and columns, or give the board the labels' space."""
        self._has_labels = is_wanted
        self.update()

    def zoom_in(self) -> None:
        """Show the squares around that of the last step larger, with it in the middle."""
        row, column = focus(self._position) or self._middle
        at = column + 0.5, row + 0.5
        self._go_to(self.viewport.centered(*at).zoomed(self._zoom_of_notch, *at))

    def zoom_out(self) -> None:
        row, column = self._middle
        self._go_to(self.viewport.zoomed(1 / self._zoom_of_notch, column + 0.5, row + 0.5))

    @property
    def _caption(self) -> str:
        return rule_in_words(self._position.task.rule)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, look, user = QPainter(self), self._look, self.marks
        annotations = self.annotations
        if self.has_attacks:
            annotations |= attacks_of(self._position, self._overlay.extra)
        if self.hasFocus() and user.cursor is None and self.reading is not None:
            user = replace(user, cursor=self.reading)
        overlay = self._overlay if self._shows_marks else NO_OVERLAY
        shown = marks_of(self._position, overlay, annotations, user)
        rect, part = QRectF(self.rect()), self.viewport
        geometry = paint_board(
            painter,
            self._n,
            shown,
            look,
            rect,
            label=self._label,
            has_tight_labels=self._has_tight_labels,
            viewport=part,
            caption=self._caption,
        )
        if self.hasFocus():
            paint_focus(painter, geometry, look)
        paint_marks(painter, geometry, look, [mark for mark in shown if mark.plane is Plane.USER])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        cursor = self.marks.cursor
        if not self._claims(event):
            super().keyPressEvent(event)
        elif event.key() not in _MOVES:
            if cursor is not None:
                is_crossed = event.key() in {*_CROSSES, Qt.Key.Key_Minus}
                (self.square_crossed if is_crossed else self.square_chosen).emit(*cursor)
        elif cursor is None:
            self.reading = self._moved(self.reading, event.key())
            self._read(*self.reading)
        else:
            row, column = self._moved(cursor, event.key())
            self.marks = replace(self.marks, cursor=(row, column))
            self._read(row, column)

    def _moved(self, square: tuple[int, int] | None, key: int) -> tuple[int, int]:
        """Return the square beside one; the first that is read is the step's."""
        last = self._n - 1
        if square is None:
            row, column = focus(self._position) or (0, 0)
            return min(max(row, 0), last), min(max(column, 0), last)
        down, across = _MOVES[Qt.Key(key)]
        return min(max(square[0] + down, 0), last), min(max(square[1] + across, 0), last)

    def _read(self, row: int, column: int) -> None:
        words = square_in_words(self._position, row, column)
        self.setAccessibleDescription(words)
        announce(self, words)
        self._reveal(row, column)
        self.square_read.emit(words)
        self.update()

    def _reveal(self, row: int, column: int) -> None:
        at = column + 0.5, row + 0.5
        if not self.viewport.shows(*at):
            self.viewport = self.viewport.centered(*at)
        self.looked.emit()

    def _claims(self, event: QKeyEvent) -> bool:
        key = event.key()
        is_with_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        has_cursor = self.marks.cursor is not None
        if key in _MOVES and is_with_control:
            begins = key in _KEYS_THAT_BEGIN or has_cursor or self.reading is not None
            is_needed = not (has_cursor and self._takes_arrows)
            return is_needed and begins and not event.modifiers() & _HELD
        if not has_cursor or is_with_control:
            return False
        if key in _MOVES:
            return self._takes_arrows and not event.modifiers() & _HELD
        if self._takes_hands:
            return key in {Qt.Key.Key_Plus, Qt.Key.Key_Minus}
        return key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} or (
            self._takes_arrows and key in {Qt.Key.Key_Space, *_CROSSES}
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.RightButton:
            square = self.geometry_of_board().at(event.position())
            if square is not None:
                self.square_crossed.emit(*square)
        elif event.button() is Qt.MouseButton.LeftButton and self.part is None:
            self._click_at(event.position())
        else:
            super().mousePressEvent(event)

    def _click_at(self, point: QPointF) -> None:
        square = self.geometry_of_board().at(point)
        if square is not None:
            self.square_chosen.emit(*square)

    def _tip_at(self, point: QPointF) -> str:
        square = self.geometry_of_board().at(point)
        return "" if square is None else square_in_words(self._position, *square)


def rule_in_words(rule: Rule) -> str:
    """Name the rule of a board, where it is another one than that of queens."""
    return "" if rule == QUEENS else tr("Rule: {rule}", rule=rule.title())


def square_in_words(position: Position, row: int, column: int) -> str:
    """Say what stands on a square, or which queens attack it."""
    if (row, column) in position.task.rule.blocked:
        return tr("Row {row}, column {column} is blocked.", row=row, column=column)
    if position.queens[row] == column:
        return tr("Row {row}, column {column}: a queen stands here.", row=row, column=column)
    attacks = [
        tr("row {row} {line}", row=other, line=attack_in_words(position, (row, column), other))
        for other, _line in attackers(position.queens, row, column, position.task.rule)
    ]
    if not attacks and position.queens[row] != EMPTY:
        return tr(
            "Row {row}, column {column}: the row has its queen, and none of another row attacks "
            "this square.",
            row=row,
            column=column,
        )
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
    standing = squares_of(position.queens)
    words = tr("{n} by {n}, queens placed: {count}.", n=position.n, count=len(standing))
    if position.task.rule != QUEENS:
        words = together(position.task.rule.in_words(), words)
    if not standing or position.n > LARGEST_IN_SQUARES:
        return words
    places = ", ".join(f"{row}-{column}" for row, column in standing)
    return together(words, tr("Queens by row and column: {places}.", places=places))
