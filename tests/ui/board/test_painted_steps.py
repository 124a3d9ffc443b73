import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from nqviz.frames.marks import marks_of
from nqviz.frames.palette import DARK, LIGHT, LOOKS, PROJECTOR, Look
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations
from nqviz.model.board import rotated
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.overlay import NO_OVERLAY
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.board.geometry import fit
from nqviz.ui.board.squares_painter import paint_board
from tests.support.pixels import colors_in

pytestmark = pytest.mark.usefixtures("qapp")
BASIC = SOLVERS[0]
SIDE = 400


class Picture:
    """A painted position, asked square by square."""

    def __init__(
        self, position: Position, look: Look = LIGHT, annotations: Annotations = NO_ANNOTATIONS
    ) -> None:
        self.image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
        self.image.fill(Qt.GlobalColor.white)
        painter = QPainter(self.image)
        room = QRectF(0, 0, SIDE, SIDE)
        marks = marks_of(position, NO_OVERLAY, annotations)
        self.place = paint_board(painter, position.n, marks, look, room)
        painter.end()

    def has(self, color: str, row: int, column: int, inset: int = 0) -> bool:
        square = self.place.square(row, column).toRect().adjusted(inset, inset, -inset, -inset)
        return color in colors_in(self.image, square.adjusted(0, 0, -1, -1))


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_a_conflict_joins_attacker_and_tested_square(first_of, look: Look) -> None:
    position = first_of(BASIC, 6, Kind.CONFLICT)
    step = position.last
    picture = Picture(position, look)
    assert picture.has(look.conflict, step.row, step.column)
    assert picture.has(look.trial, step.row, step.column)
    assert picture.has(look.conflict, step.attacker, position.queens[step.attacker])
    assert picture.has(look.queen, step.attacker, position.queens[step.attacker])
    assert not picture.has(look.conflict, 5, 5)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_a_conflict_stands_out_from_the_rays_that_it_lies_on(first_of, look: Look) -> None:
    position = first_of(BASIC, 6, Kind.CONFLICT)
    step = position.last
    rays = Picture(
        position, look, Annotations(rays=((step.attacker, position.queens[step.attacker]),))
    )
    place = rays.place
    one = place.center(step.attacker, position.queens[step.attacker])
    middle = (one + place.center(step.row, step.column)) / 2
    across = range(round(middle.x() - 2 * place.line), round(middle.x() + 2 * place.line))
    colors = [rays.image.pixelColor(x, round(middle.y())) for x in across]
    assert any(_difference(each, QColor(look.conflict)) < 60 for each in colors)
    ray = QColor(look.column)
    assert all(_difference(each, ray) > 60 for each in colors)


def _difference(one: QColor, other: QColor) -> int:
    channels = zip(one.getRgb(), other.getRgb(), strict=True)
    return sum(abs(left - right) for left, right in channels)


def test_a_promising_square_has_a_ring_and_a_tick_but_no_queen_yet(first_of) -> None:
    position = first_of(BASIC, 6, Kind.PROMISING)
    picture = Picture(position)
    assert picture.has(LIGHT.trial, 0, 0)
    assert picture.has(LIGHT.solution, 0, 0)
    assert not picture.has(LIGHT.queen, 0, 0)


def test_a_removed_queen_leaves_a_ghost_for_one_step(first_of) -> None:
    position = first_of(BASIC, 6, Kind.REMOVE)
    step = position.last
    assert step is not None
    assert Picture(position).has(LIGHT.muted, step.row, step.column)
    position.last = Step(Kind.EXHAUSTED, step.row, -1, 1)
    assert not Picture(position).has(LIGHT.muted, step.row, step.column)


def test_a_dead_end_marks_its_row_and_no_other(first_of) -> None:
    position = first_of(BASIC, 6, Kind.DEAD_END)
    assert position.last is not None
    picture = Picture(position)
    marked = [row for row in range(6) if picture.has(LIGHT.conflict, row, 0)]
    assert position.last.row in marked
    assert len(marked) <= 2  # the line between two rows lies in both


@pytest.mark.parametrize("kind", [Kind.SWAP, Kind.TRIAL])
def test_a_swap_has_an_arrow_in_both_rows(kind: Kind) -> None:
    position = Position(Task(6), [4, 2, 5, 1, 3, 0], last=Step(kind, 0, 4, 1, 5, -1))
    picture = Picture(position)
    arrows = [row for row in range(6) if any(picture.has(LIGHT.swap, row, c) for c in range(6))]
    assert arrows == [0, 5]


def test_a_turned_copy_is_drawn_where_the_turn_puts_it() -> None:
    queens = (1, 3, 5, 0, 2, 4)
    position = Position(Task(6), list(queens), last=Step(Kind.ROTATE, 5, 4, 1, -1, 1))
    picture = Picture(position)
    image = rotated(queens)
    ghosts = {
        (row, column)
        for row in range(6)
        for column in range(6)
        if picture.has(LIGHT.swap, row, column)
    }
    assert ghosts == {(r, c) for r, c in enumerate(image) if queens[r] != c}


def test_a_queen_strikes_along_its_line_as_far_as_there_are_empty_rows() -> None:
    # Other = 1 is the falling diagonal.
    last = Step(Kind.MARK, 1, 2, 1, 1, 3)
    position = Position(Task(6), [0, 2, -1, -1, -1, -1], last=last)
    picture = Picture(position)
    struck = [(r, c) for r in range(2, 6) for c in range(6) if picture.has(LIGHT.falling, r, c, 6)]
    assert struck == [(2, 3), (3, 4), (4, 5)]


def test_only_a_full_board_is_framed(first_of) -> None:
    solved = first_of(BASIC, 4, Kind.SOLUTION)
    place = fit(4, QRectF(0, 0, SIDE, SIDE), SIDE / 32, LIGHT.line)
    x, y = round(place.board.center().x()), round(place.board.top() - place.edge / 2)
    assert Picture(solved).image.pixelColor(x, y).name() == LIGHT.solution
    unsolved = Position(Task(4), [-1] * 4, last=Step(Kind.DONE, -1, -1, 1))
    assert Picture(unsolved).image.pixelColor(x, y).name() != LIGHT.solution


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
@pytest.mark.parametrize("look", [DARK, PROJECTOR], ids=lambda look: look.name)
def test_every_kind_of_step_of_every_algorithm_can_be_drawn(
    walk, painted, solver: Solver, look: Look
) -> None:
    kinds = set()
    for index, position in enumerate(walk(solver, Task(5, seed=1))):
        kind = position.last and position.last.kind
        if index < 20 or kind not in kinds:
            kinds.add(kind)
            painted(position, solver.overlay(position), look, side=120)
