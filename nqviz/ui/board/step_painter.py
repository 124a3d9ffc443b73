"""Paints what the last step did on a board: a conflict's line and cross, swaps, dead ends ..."""

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from nqviz.frames.palette import Look, color_of
from nqviz.model.board import EMPTY, rotated
from nqviz.model.position import Position
from nqviz.model.step import Kind, Step
from nqviz.ui.board.attack_painter import paint_attack, paint_reach
from nqviz.ui.board.geometry import SMALLEST_GLYPH, Geometry
from nqviz.ui.look import glyphs

_EDGED = 2.6  # of the thickness of lines: a conflict's with its edges


@dataclass(frozen=True, slots=True)
class StepOnBoard:
    """A step to be painted on a board."""

    painter: QPainter
    place: Geometry
    look: Look
    position: Position  # after the step
    step: Step
    is_on_rays: bool = False  # whether lines of attack cross the board

    @property
    def square(self) -> QRectF:
        """The square that the step is about."""
        return self.place.square(self.step.row, self.step.column)


def paint_step(shown: StepOnBoard, *, is_above: bool) -> None:
    """Paint the part of a step that covers the queens, or the one that they cover."""
    paint = (_ABOVE if is_above else _BELOW).get(shown.step.kind)
    if paint is not None:
        paint(shown)


def _paint_conflict_line(shown: StepOnBoard) -> None:
    painter, place, step = shown.painter, shown.place, shown.step
    queen = step.attacker, shown.position.queens[step.attacker]
    attacker = place.square(*queen)
    if shown.is_on_rays:  # which have similar colours: a light edge parts them from this line
        painter.setPen(glyphs.pen(shown.look.light_square, _EDGED * place.line))
        paint_attack(painter, place, queen, (step.row, step.column), shown.position.task.rule)
    painter.setPen(glyphs.pen(shown.look.conflict, 1.2 * place.line))
    paint_attack(painter, place, queen, (step.row, step.column), shown.position.task.rule)
    # The queen stands on its own ground, or the line would blot it out.
    half = max(place.cell / 2, 5.0)
    inside = half - min(1.0, 0.1 * half) - place.line / 2
    outline = QRectF(-inside, -inside, 2 * inside, 2 * inside).translated(attacker.center())
    painter.setBrush(QColor(shown.look.light_square))
    painter.drawRect(outline)


def _paint_verdict(shown: StepOnBoard) -> None:
    look, line = shown.look, shown.place.line
    glyphs.paint_ring(shown.painter, shown.square, look.trial, look.card, line)
    if shown.step.kind is Kind.CONFLICT:
        glyphs.paint_cross(shown.painter, shown.square, look.conflict, 1.2 * line)
    else:
        glyphs.paint_tick(shown.painter, shown.square, look.solution, 1.2 * line)


def _paint_skip(shown: StepOnBoard) -> None:
    line = 0.5 * shown.place.line
    glyphs.paint_ring(shown.painter, shown.square, shown.look.trial, None, line, share=0.3)


def _paint_new_queen(shown: StepOnBoard) -> None:
    shown.painter.fillRect(shown.square, QColor(shown.look.accent_soft))


def _paint_moved_queens(shown: StepOnBoard) -> None:
    """Light the squares of the queens that were moved, and show where they stood."""
    before = shown.step.before[: shown.place.n]
    for row, column in enumerate(shown.position.queens):
        if column not in {before[row], EMPTY}:
            shown.painter.fillRect(shown.place.square(row, column), QColor(shown.look.accent_soft))
        if before[row] not in {column, EMPTY}:
            _paint_ghost_at(shown, shown.look.muted, row, before[row])


def _paint_dead_end(shown: StepOnBoard) -> None:
    painter, place, look, step = shown.painter, shown.place, shown.look, shown.step
    if step.row_and_column == (None, None):
        _paint_dead_region(shown)
        return
    is_row = step.row_and_column[0] is not None
    band = place.row(step.row) if is_row else place.column(step.column)
    ground = QColor(look.warning_soft)
    ground.setAlpha(150)
    painter.fillRect(band, ground)
    gap = max(6.0, place.cell / 3)
    glyphs.paint_stripes(painter, band, look.conflict, gap, max(1.0, place.line / 2))
    painter.setPen(glyphs.pen(look.conflict, place.line))
    painter.drawLine(QLineF(band.topLeft(), band.topRight() if is_row else band.bottomLeft()))
    painter.drawLine(QLineF(band.bottomLeft() if is_row else band.topRight(), band.bottomRight()))


def _paint_dead_region(shown: StepOnBoard) -> None:
    """Stripe the region that was left without a square."""
    painter, place, look = shown.painter, shown.place, shown.look
    rule, region = shown.position.task.rule, shown.step.region
    if region is None:
        return
    letter = sorted(set("".join(rule.regions)))[region]
    for row, letters in enumerate(rule.regions):
        for column, each in enumerate(letters):
            if each == letter:
                square, gap = place.square(row, column), max(6.0, place.cell / 3)
                glyphs.paint_stripes(painter, square, look.conflict, gap, max(1.5, place.line))


def _paint_ghosts(shown: StepOnBoard) -> None:
    step = shown.step
    for row, column in enumerate(step.before) if step.before else [(step.row, step.column)]:
        _paint_ghost_at(shown, shown.look.muted, row, column)


def _paint_ghost_at(shown: StepOnBoard, color: str, row: int, column: int) -> None:
    square = shown.place.square(row, column)
    if shown.place.cell >= SMALLEST_GLYPH:
        glyphs.paint_ghost(shown.painter, square, color)
    else:
        glyphs.paint_ring(shown.painter, square, color, None, 1)


def _paint_turned(shown: StepOnBoard) -> None:
    """Paint where the queens stand after a turn, and frame the row that decides the comparison."""
    painter, place, step = shown.painter, shown.place, shown.step
    queens = shown.position.queens
    for row, column in enumerate(rotated(queens, step.turns)):
        if column != queens[row]:
            _paint_ghost_at(shown, shown.look.swap, row, column)
    if step.first_difference is not None:
        painter.setPen(glyphs.pen(shown.look.swap, place.line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place.row(step.first_difference))


def _paint_strike(shown: StepOnBoard) -> None:
    """Paint the line along which a queen strikes squares out, as far as there are empty rows."""
    place, step, rule = shown.place, shown.step, shown.position.task.rule
    line, square = step.struck_line, (step.row, step.column)
    shown.painter.setPen(glyphs.pen(color_of(line, shown.look), place.line))
    empty = [row for row, queen in enumerate(shown.position.queens) if queen == EMPTY]
    above = [row for row in reversed(empty) if row < step.row]
    below = [row for row in empty if row > step.row]
    for rows in (above, below):
        paint_reach(shown.painter, place, square, line, rows, rule)


def _paint_swap(shown: StepOnBoard) -> None:
    place, step = shown.place, shown.step
    queens, rows = shown.position.queens, (step.row, step.partner_row)
    is_dashed = step.kind is Kind.TRIAL  # a swap that is only tried
    for row, other in (rows, rows[::-1]):
        here, there = queens[row], queens[other]
        start, end = (here, there) if is_dashed else (there, here)
        way = 1 if end > start else -1
        tail = start + 0.5 * way if is_dashed else float(start)
        glyphs.paint_arrow(
            shown.painter,
            place.center(row, tail),
            place.center(row, end - (0.0 if is_dashed else 0.5) * way),
            shown.look.swap,
            1.2 * place.line,
            is_dashed=is_dashed,
        )


def _paint_solution(shown: StepOnBoard) -> None:
    if EMPTY not in shown.position.queens:
        width = shown.place.edge
        rect = shown.place.board.adjusted(-width / 2, -width / 2, width / 2, width / 2)
        glyphs.paint_frame(shown.painter, rect, shown.look.solution, width)


_BELOW = {
    Kind.CONFLICT: _paint_conflict_line,
    Kind.PLACE: _paint_new_queen,
    Kind.REPLACE: _paint_moved_queens,
    Kind.DEAD_END: _paint_dead_end,
    Kind.MARK: _paint_strike,
}
_ABOVE = {
    Kind.CONFLICT: _paint_verdict,
    Kind.PROMISING: _paint_verdict,
    Kind.SKIP: _paint_skip,
    Kind.REMOVE: _paint_ghosts,
    Kind.RESTART: _paint_ghosts,
    Kind.ROTATE: _paint_turned,
    Kind.SWAP: _paint_swap,
    Kind.TRIAL: _paint_swap,
    Kind.SOLUTION: _paint_solution,
    Kind.DONE: _paint_solution,
}
