"""What the user's part in a run adds to a board: a cursor, a question, crosses, hints, pairs."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from nqviz.common.i18n import number
from nqviz.frames.palette import Look
from nqviz.model.board import Square
from nqviz.model.rule import QUEENS, Rule
from nqviz.runs.square_use import SquareUse
from nqviz.ui.board.attack_painter import paint_attack
from nqviz.ui.board.geometry import Geometry
from nqviz.ui.look.glyphs import paint_cross, paint_frame, paint_ring, pen
from nqviz.ui.look.theme import text_font


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks on the squares of a board, each square as (row, column)."""

    cursor: Square | None = None  # the square that the keyboard stands on
    asked: Square | None = None  # by a question; column -1 means the whole row
    hints: tuple[Square, ...] = ()  # where the next queen could go
    pairs: tuple[tuple[int, int], ...] = ()  # the rows of two queens that attack each other
    attacked: tuple[Square, ...] = ()  # by queens that stand
    crossed: tuple[Square, ...] = ()  # by the user
    reason: tuple[Square, ...] = ()  # to look at, for a hint
    is_solved: bool = False  # the queens are a solution
    use: SquareUse | None = None  # how many solutions have a queen on each square


NO_MARKS = Marks()
_MOST_SHADE = 90  # of 255: text stands out from it
_IN_CORNER = 0.15  # of a square: how far from its corner the middle of a small cross is
_OF_REASONS = Qt.PenStyle.DotLine


def paint_marks(
    painter: QPainter,
    place: Geometry,
    look: Look,
    queens: Sequence[int],
    marks: Marks,
    rule: Rule = QUEENS,
) -> None:
    """Paint marks on a board that lies at a place."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if marks.use is not None:
        _paint_use(painter, place, look, queens, marks.use)
    for squares, share, alpha in ((marks.attacked, 0.07, 120), (marks.crossed, 0.17, 230)):
        _paint_crosses(painter, place, look, squares, share, alpha, in_corner=marks.use is not None)
    if marks.is_solved:
        half = place.edge / 2
        paint_frame(
            painter, place.board.adjusted(-half, -half, half, half), look.solution, 2 * half
        )
    for row, column in marks.reason:
        _paint_frame_inside(
            painter, place.square(row, column), look, max(2.0, 1.2 * place.line), _OF_REASONS
        )
    for row, column in marks.hints:
        paint_ring(painter, place.square(row, column), look.solution, None, place.line, share=0.2)
    pairs = [((upper, queens[upper]), (lower, queens[lower])) for upper, lower in marks.pairs]
    _paint_pairs(painter, place, look, pairs, rule)
    if marks.asked is not None:
        row, column = marks.asked
        rect = place.row(row) if column < 0 else place.square(row, column)
        _paint_frame_inside(painter, rect, look, max(2.0, 1.2 * place.line), Qt.PenStyle.DashLine)
        if column >= 0:
            painter.setFont(text_font(max(8.0, 0.6 * place.cell), is_bold=True))
            painter.setPen(QColor(look.accent))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, "?")
    if marks.cursor is not None:
        square = place.square(*marks.cursor)
        _paint_frame_inside(painter, square, look, max(2.0, place.line))
    painter.restore()


def _paint_use(
    painter: QPainter, place: Geometry, look: Look, queens: Sequence[int], use: SquareUse
) -> None:
    """Paint how many solutions use each empty square; the more do, the darker is its ground."""
    most = max(map(max, use)) or 1
    for row in place.rows:
        for column in place.columns:
            square, count = place.square(row, column), use[row][column]
            if queens[row] == column:
                continue
            ground = QColor(look.accent)
            ground.setAlpha(round(_MOST_SHADE * count / most))
            painter.fillRect(square, ground)
            text = number(count)
            pixels = min(0.6, 1.6 / max(len(text), 1)) * place.cell
            painter.setFont(text_font(max(7.0, pixels), is_bold=count > 0))
            painter.setPen(QColor(look.text if count else look.muted))
            painter.drawText(square, Qt.AlignmentFlag.AlignCenter, text)


def _paint_crosses(
    painter: QPainter,
    place: Geometry,
    look: Look,
    squares: Sequence[Square],
    share: float,
    alpha: int,
    *,
    in_corner: bool,
) -> None:
    """Paint a cross in each square, its arms a share of the square long, or small in a corner."""
    if in_corner:  # the middle has a number
        share = min(share, _IN_CORNER / 2)
    arm, width = share * place.cell, max(1.2, (0.4 + 3 * share) * place.line)
    painter.setPen(pen(look.text, width, alpha))
    aside = (0.5 - _IN_CORNER) * place.cell if in_corner else 0.0
    for square in squares:
        center = place.center(*square) + QPointF(aside, -aside)
        for slope in (-1, 1):
            offset = QPointF(arm, slope * arm)
            painter.drawLine(QLineF(center - offset, center + offset))


def _paint_pairs(
    painter: QPainter,
    place: Geometry,
    look: Look,
    pairs: Sequence[tuple[Square, Square]],
    rule: Rule,
) -> None:
    """Paint a line between the queens of each pair, and a cross in a corner of their squares."""
    painter.setPen(pen(look.conflict, 1.2 * place.line, alpha=200))
    for upper, lower in pairs:
        paint_attack(painter, place, upper, lower, rule)
    for row, column in {queen for pair in pairs for queen in pair}:
        square = place.square(row, column)
        side = max(9.0, 0.42 * place.cell)
        corner = QRectF(square.right() - side, square.top(), side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.card))
        painter.drawEllipse(corner)
        paint_cross(painter, corner, look.conflict, max(1.5, 0.9 * place.line))


def paint_focus(painter: QPainter, place: Geometry, look: Look) -> None:
    """Paint a frame around a board that has keyboard focus."""
    width = max(1.5, 0.7 * look.line)
    _paint_frame_inside(painter, place.board.adjusted(-1, -1, 1, 1), look, width)


def _paint_frame_inside(
    painter: QPainter,
    rect: QRectF,
    look: Look,
    width: float,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> None:
    half = width / 2
    paint_frame(painter, rect.adjusted(half, half, -half, -half), look.accent, width, style)
