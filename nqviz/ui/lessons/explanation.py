"""What a lesson draws with an answer, and what it covers until then."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from nqviz.frames.palette import LIGHT, Look
from nqviz.lessons.drawing import Draw, DrawMark
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations, attacker_of
from nqviz.model.board import EMPTY, Square
from nqviz.ui.board.view import BoardView
from nqviz.ui.lessons.pane_cover import PaneCover
from nqviz.ui.lessons.share_view import ShareView
from nqviz.ui.lessons.speed_up_view import SpeedUpView
from nqviz.ui.widgets.overlay_widget import DrawnOverlay


class Explanation(QObject):
    """Draws on a board, and covers panes.

    Attributes:
        has_drawn: whether anything is drawn.
    """

    def __init__(self, board: BoardView, parent: QObject) -> None:
        super().__init__(parent)
        self.has_drawn = False
        self._board = board
        self._covers: list[PaneCover] = []
        self._picture: DrawnOverlay | None = None  # in place of the board
        self._look, self._scale = LIGHT, 1.0

    def cover(self, panes: Iterable[QWidget]) -> None:
        """Cover these widgets, and no others."""
        panes = list(panes)
        if [each.parentWidget() for each in self._covers] == panes:
            return
        for cover in self._covers:
            cover.hide()
            cover.deleteLater()
        self._covers = [PaneCover(pane, self._look, self._scale) for pane in panes]

    def draw(self, marks: Sequence[DrawMark], queens: Sequence[int], *, spreads: bool) -> None:
        """Draw on the board, on which these queens stand; rays may spread."""
        self.clear()
        self.has_drawn = bool(marks)
        self._board.annotate(annotations_of(marks, queens), spreads=spreads)
        for mark in marks:
            if mark.draw is Draw.SHARE:
                part, whole = mark.numbers
                self._picture = ShareView(self._board, self._look, part, whole)
            elif mark.draw in {Draw.SPEED_UP, Draw.LIMIT}:
                serial, parallel = mark.numbers
                has_limit = mark.draw is Draw.LIMIT
                self._picture = SpeedUpView(
                    self._board, self._look, serial, parallel, has_limit=has_limit
                )

    def clear(self) -> None:
        """Draw nothing any more."""
        if self.has_drawn:
            self._board.annotate(NO_ANNOTATIONS)
        self.has_drawn = False
        if self._picture is not None:
            self._picture.hide()
            self._picture.deleteLater()
            self._picture = None

    def set_look(self, look: Look, scale: float) -> None:
        self._look, self._scale = look, scale
        for overlay in (*self._covers, self._picture):
            if overlay is not None:
                overlay.set_look(look, scale)


def annotations_of(marks: Sequence[DrawMark], queens: Sequence[int]) -> Annotations:
    """Return what marks are on a board; the lines of a row without a queen are left out."""
    found = NO_ANNOTATIONS
    for mark in marks:
        found |= _annotations(mark, queens)
    return found


def _annotations(mark: DrawMark, queens: Sequence[int]) -> Annotations:
    row = mark.numbers[0]
    if mark.draw is Draw.ATTACKS:
        return Annotations(rays=((row, queens[row]),) if queens[row] != EMPTY else ())
    if mark.draw is Draw.ATTACKERS:
        return Annotations(arrows=tuple(_attackers(row, queens)))
    square = (row, mark.numbers[1])
    if mark.draw is Draw.RING:
        return Annotations(rings=(square,))
    return Annotations(blamed=(square,)) if mark.draw is Draw.BLAME else NO_ANNOTATIONS


def _attackers(row: int, queens: Sequence[int]) -> Iterable[tuple[Square, Square]]:
    for column in range(len(queens)):
        attacker = attacker_of(queens, row, column)
        if attacker is not None:
            yield (row, column), attacker
