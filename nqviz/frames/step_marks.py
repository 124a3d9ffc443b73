"""The last step as marks on the board: a conflict's line and cross, swaps, dead ends ..."""

from collections.abc import Callable

from nqviz.frames.attacks import Stroke, attack_strokes, attacked_squares, reach_strokes
from nqviz.frames.mark import Layer, Mark, Plane, regions_of
from nqviz.frames.palette import role_of
from nqviz.frames.signs import Sign
from nqviz.model.board import EMPTY, Line, is_solution, rotated, squares_of
from nqviz.model.position import Position
from nqviz.model.step import Kind, Step

_Marks = tuple[Mark, ...]


def step_marks(position: Position, plane: Plane, *, is_on_rays: bool = False) -> _Marks:
    """Return what the last step puts below the queens, or above them.

    `is_on_rays` says that lines of attack cross the board, from which the step's line is parted.
    """
    step = position.last
    if step is None:
        return ()
    marks = (_ABOVE if plane is Plane.ABOVE else _BELOW).get(step.kind, _nothing)(position, step)
    return marks if is_on_rays else tuple(each for each in marks if each.sign is not Sign.EDGE)


def _nothing(_position: Position, _step: Step) -> _Marks:
    return ()


def _conflict(position: Position, step: Step) -> _Marks:
    queen = step.attacker, position.queens[step.attacker]
    strokes = attack_strokes(queen, (step.row, step.column), position.n, position.task.rule)
    return (
        Mark(Sign.EDGE, color="light_square", strokes=strokes),
        Mark(Sign.CONFLICT, color="conflict", strokes=strokes, layer=Layer.CONFLICT),
        Mark(Sign.BASE, (queen,), "conflict"),  # or the line would blot the queen out
    )


def _verdict(_position: Position, step: Step) -> _Marks:
    is_safe = step.kind is Kind.PROMISING
    sign, layer = (Sign.SAFE, Layer.PROMISING) if is_safe else (Sign.ATTACKED, Layer.CONFLICT)
    return (Mark(sign, ((step.row, step.column),), "trial", Plane.ABOVE, layer),)


def _skip(_position: Position, step: Step) -> _Marks:
    square = step.row, step.column
    return (Mark(Sign.SKIPPED, (square,), "trial", Plane.ABOVE, Layer.SKIPPED),)


def _new_queen(_position: Position, step: Step) -> _Marks:
    return (Mark(Sign.GROUND, ((step.row, step.column),), "accent_soft"),)


def _moved_queens(position: Position, step: Step) -> _Marks:
    marks = []
    for row, (now, before) in enumerate(zip(position.queens, step.before, strict=False)):
        if now not in {before, EMPTY}:
            marks.append(Mark(Sign.GROUND, ((row, now),), "accent_soft"))
        if before not in {now, EMPTY}:
            marks.append(Mark(Sign.GHOST, ((row, before),), "muted", layer=Layer.GHOST))
    return tuple(marks)


def _dead_end(position: Position, step: Step) -> _Marks:
    (row, column), sides = step.row_and_column, range(position.n)
    if row is not None:
        sign, squares = Sign.DEAD_ROW, [(row, each) for each in sides]
    elif column is not None:
        sign, squares = Sign.DEAD_COLUMN, [(each, column) for each in sides]
    else:
        regions, region = regions_of(position.task.rule.regions), step.region
        sign = Sign.DEAD_REGION
        squares = [] if region is None else [*regions.values()][region]
    return (Mark(sign, tuple(squares), "conflict", layer=Layer.DEAD_END),)


def _strike(position: Position, step: Step) -> _Marks:
    line, square, rule = step.struck_line, (step.row, step.column), position.task.rule
    empty = [row for row, queen in enumerate(position.queens) if queen == EMPTY]
    above = [row for row in reversed(empty) if row < step.row]
    below = [row for row in empty if row > step.row]
    n, color, layer = position.n, role_of(line), Layer.STRIKING
    if line is Line.REGION:
        squares = attacked_squares(square, line, above + below, n, rule)
        return (Mark(Sign.REGION_STRIKE, squares, color, layer=layer),)
    strokes = [
        each for rows in (above, below) for each in reach_strokes(square, line, rows, n, rule)
    ]
    return (Mark(Sign.STRIKE, color=color, layer=layer, strokes=tuple(strokes)),)


def _taken_back(_position: Position, step: Step) -> _Marks:
    cleared = squares_of(step.before)
    squares = cleared or ((step.row, step.column),)
    return (Mark(Sign.GHOST, squares, "muted", Plane.ABOVE, Layer.GHOST),)


def _turned(position: Position, step: Step) -> _Marks:
    queens, turned = position.queens, enumerate(rotated(position.queens, step.turns))
    ghosts = tuple((row, column) for row, column in turned if column != queens[row])
    marks = (Mark(Sign.GHOST, ghosts, "swap", Plane.ABOVE, Layer.TURNED),)
    if step.first_difference is None:
        return marks
    row = tuple((step.first_difference, column) for column in range(position.n))
    return (*marks, Mark(Sign.TURNED_ROW, row, "swap", Plane.ABOVE))


def _swap(position: Position, step: Step) -> _Marks:
    queens, rows = position.queens, (step.row, step.partner_row)
    strokes = []
    for row, other in (rows, rows[::-1]):
        here, there = queens[row], queens[other]
        if step.kind is Kind.TRIAL:  # the queens stand where they stood
            way = 0.5 if there > here else -0.5
            strokes.append(Stroke((row, here + way), (row, there)))
        else:
            way = 0.5 if here > there else -0.5
            strokes.append(Stroke((row, there), (row, here - way)))
    is_trial = step.kind is Kind.TRIAL
    sign, layer = (Sign.DASHED_ARROW, Layer.TRIAL) if is_trial else (Sign.ARROW, Layer.SWAP)
    return (Mark(sign, (), "swap", Plane.ABOVE, layer, tuple(strokes)),)


def _solution(position: Position, _step: Step) -> _Marks:
    if not is_solution(position.queens, position.task.rule):
        return ()
    return (Mark(Sign.SOLUTION, (), "solution", Plane.ABOVE, Layer.SOLUTION),)


_BELOW: dict[Kind, Callable[[Position, Step], _Marks]] = {
    Kind.CONFLICT: _conflict,
    Kind.PLACE: _new_queen,
    Kind.REPLACE: _moved_queens,
    Kind.DEAD_END: _dead_end,
    Kind.MARK: _strike,
}
_ABOVE: dict[Kind, Callable[[Position, Step], _Marks]] = {
    Kind.CONFLICT: _verdict,
    Kind.PROMISING: _verdict,
    Kind.SKIP: _skip,
    Kind.REMOVE: _taken_back,
    Kind.RESTART: _taken_back,
    Kind.ROTATE: _turned,
    Kind.SWAP: _swap,
    Kind.TRIAL: _swap,
    Kind.SOLUTION: _solution,
    Kind.DONE: _solution,
}
