"""Draws what the last step did on a board: one function for each kind, each with its own shape."""

from collections.abc import Iterator

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from nqviz.model.board import EMPTY, Line, rotated
from nqviz.model.position import Position
from nqviz.model.step import Kind, Step
from nqviz.ui.board.geometry import SMALLEST_GLYPH, Geometry
from nqviz.ui.look.glyphs import (
    paint_arrow,
    paint_cross,
    paint_ghost,
    paint_ring,
    paint_stripes,
    paint_tick,
    pen,
)
from nqviz.ui.look.palette import Look, color_of


def _paint_conflict_line(
    painter: QPainter, place: Geometry, look: Look, position: Position, step: Step
) -> None:
    attacker = place.square(step.other, position.queens[step.other])
    painter.setPen(pen(look.conflict, 1.2 * place.line))
    painter.drawLine(QLineF(attacker.center(), place.center(step.row, step.column)))
    # The queen stands on its own ground, or the line would blot it out.
    half = max(place.cell / 2, 5.0)
    inside = half - min(1.0, 0.1 * half) - place.line / 2
    outline = QRectF(-inside, -inside, 2 * inside, 2 * inside).translated(attacker.center())
    painter.setBrush(QColor(look.light_square))
    painter.drawRect(outline)


def _paint_conflict(
    painter: QPainter, place: Geometry, look: Look, _position: Position, step: Step
) -> None:
    square = place.square(step.row, step.column)
    paint_ring(painter, square, look.trial, look.card, place.line)
    paint_cross(painter, square, look.conflict, 1.2 * place.line)


def _paint_promising(
    painter: QPainter, place: Geometry, look: Look, _position: Position, step: Step
) -> None:
    square = place.square(step.row, step.column)
    paint_ring(painter, square, look.trial, look.card, place.line)
    paint_tick(painter, square, look.solution, 1.2 * place.line)


def _paint_skip(
    painter: QPainter, place: Geometry, look: Look, _position: Position, step: Step
) -> None:
    square = place.square(step.row, step.column)
    paint_ring(painter, square, look.trial, None, 0.5 * place.line, share=0.3)


def _paint_new_queen(
    painter: QPainter, place: Geometry, look: Look, _position: Position, step: Step
) -> None:
    painter.fillRect(place.square(step.row, step.column), QColor(look.accent_soft))


def _paint_dead_end(
    painter: QPainter, place: Geometry, look: Look, _position: Position, step: Step
) -> None:
    is_row = step.row != EMPTY
    band = place.row(step.row) if is_row else place.column(step.column)
    ground = QColor(look.warning_soft)
    ground.setAlpha(150)
    painter.fillRect(band, ground)
    gap = max(6.0, place.cell / 3)
    paint_stripes(painter, band, look.conflict, gap, max(1.0, place.line / 2))
    painter.setPen(pen(look.conflict, place.line))
    painter.drawLine(QLineF(band.topLeft(), band.topRight() if is_row else band.bottomLeft()))
    painter.drawLine(QLineF(band.bottomLeft() if is_row else band.topRight(), band.bottomRight()))


def _paint_ghosts(
    painter: QPainter, place: Geometry, look: Look, _position: Position, step: Step
) -> None:
    gone = enumerate(step.before) if step.before else [(step.row, step.column)]
    for row, column in gone:
        _paint_ghost_at(painter, place, look.muted, row, column)


def _paint_ghost_at(painter: QPainter, place: Geometry, color: str, row: int, column: int) -> None:
    square = place.square(row, column)
    if place.cell >= SMALLEST_GLYPH:
        paint_ghost(painter, square, color)
    else:
        paint_ring(painter, square, color, None, 1)


def _paint_turned(
    painter: QPainter, place: Geometry, look: Look, position: Position, step: Step
) -> None:
    """Paint where the queens stand after a turn, and frame the row that decides the comparison."""
    for row, column in enumerate(rotated(position.queens, step.amount)):
        if column != position.queens[row]:
            _paint_ghost_at(painter, place, look.swap, row, column)
    if step.other != EMPTY:
        painter.setPen(pen(look.swap, place.line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place.row(step.other))


def _paint_strike(
    painter: QPainter, place: Geometry, look: Look, position: Position, step: Step
) -> None:
    """Paint the line along which a queen strikes squares out, as far as there are empty rows."""
    line = tuple(Line)[step.other]
    painter.setPen(pen(color_of(line, look), place.line))
    start = place.center(step.row, step.column)
    for row in _ends(position, step, line):
        painter.drawLine(QLineF(start, place.center(row, _column_on(line, step, row))))


def _column_on(line: Line, step: Step, row: int) -> int:
    return step.column + line.slope * (row - step.row)


def _ends(position: Position, step: Step, line: Line) -> Iterator[int]:
    """Yield the outermost empty rows that a line crosses on the board, above and below."""
    crossed = [
        row
        for row, column in enumerate(position.queens)
        if column == EMPTY and 0 <= _column_on(line, step, row) < position.n
    ]
    if crossed and crossed[0] < step.row:
        yield crossed[0]
    if crossed and crossed[-1] > step.row:
        yield crossed[-1]


def _paint_swap(
    painter: QPainter, place: Geometry, look: Look, position: Position, step: Step
) -> None:
    """Paint the way that both queens of a swap go: done, or only weighed."""
    queens, rows = position.queens, (step.row, step.other)
    is_dashed = step.kind is Kind.TRIAL
    for row, other in (rows, rows[::-1]):
        here, there = queens[row], queens[other]
        start, end = (here, there) if is_dashed else (there, here)
        way = 1 if end > start else -1
        tail = start + 0.5 * way if is_dashed else float(start)
        paint_arrow(
            painter,
            place.center(row, tail),
            place.center(row, end - (0.0 if is_dashed else 0.5) * way),
            look.swap,
            1.2 * place.line,
            is_dashed=is_dashed,
        )


def _paint_frame(
    painter: QPainter, place: Geometry, look: Look, position: Position, _step: Step
) -> None:
    if EMPTY in position.queens:
        return
    width = place.edge
    frame = QPen(QColor(look.solution), width)
    frame.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(frame)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(place.board.adjusted(-width / 2, -width / 2, width / 2, width / 2))


# Drawn before the queens, and after them.
BELOW = {
    Kind.CONFLICT: _paint_conflict_line,
    Kind.PLACE: _paint_new_queen,
    Kind.DEAD_END: _paint_dead_end,
    Kind.MARK: _paint_strike,
}
ABOVE = {
    Kind.CONFLICT: _paint_conflict,
    Kind.PROMISING: _paint_promising,
    Kind.SKIP: _paint_skip,
    Kind.REMOVE: _paint_ghosts,
    Kind.RESTART: _paint_ghosts,
    Kind.ROTATE: _paint_turned,
    Kind.SWAP: _paint_swap,
    Kind.TRIAL: _paint_swap,
    Kind.SOLUTION: _paint_frame,
    Kind.DONE: _paint_frame,
}
