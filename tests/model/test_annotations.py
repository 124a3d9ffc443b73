import pytest

from nqviz.model.annotations import NO_ANNOTATIONS, Annotations, attacker_of, attacks_of
from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.walks import stepped

SEARCHES = [solver for solver in SOLVERS if solver.finds_all]


def is_attacked_from(square, queen):
    (row, column), (other_row, other_column) = square, queen
    down, across = abs(row - other_row), abs(column - other_column)
    return square != queen and (down == 0 or across in {0, down})


def test_marks_of_two_kinds_are_united_without_repeating():
    one = Annotations(rays=((0, 0),), rings=((1, 1),))
    other = Annotations(rays=((0, 0), (2, 2)), crosses=((3, 3),))
    assert one | other == Annotations(((0, 0), (2, 2)), (), ((1, 1),), (), ((3, 3),), ())
    assert one | NO_ANNOTATIONS == one
    assert (Annotations(reach=0.5) | one).reach == 0.5


def test_an_attacker_is_a_queen_on_a_line_with_the_square_if_there_is_one():
    for queens in ([1, EMPTY, EMPTY, EMPTY, EMPTY], [EMPTY, 4, EMPTY, 0, EMPTY]):
        standing = [(row, column) for row, column in enumerate(queens) if column != EMPTY]
        for square in ((row, column) for row in range(5) for column in range(5)):
            found = attacker_of(queens, *square)
            attacking = [queen for queen in standing if is_attacked_from(square, queen)]
            assert found in attacking if attacking else found is None


@pytest.mark.parametrize("solver", SEARCHES, ids=lambda solver: solver.key)
def test_at_a_dead_end_each_square_points_to_a_queen_that_attacks_it(solver):
    seen = 0
    for position, step in stepped(solver, Task(6)):
        if step.kind is not Kind.DEAD_END:
            continue
        seen += 1
        queens = {(row, column) for row, column in enumerate(position.queens) if column != EMPTY}
        arrows = attacks_of(position).arrows
        assert all(end in queens and is_attacked_from(start, end) for start, end in arrows)
        line = {(step.row, k) if step.row != EMPTY else (k, step.column) for k in range(6)}
        explained = {start for start, _ in arrows} | queens
        # Rules of symmetry may exclude a square that no queen attacks.
        assert line <= explained or solver.counts_unique
    assert seen or solver.key == "quarters"


def test_at_the_dead_end_of_a_region_its_squares_point_to_queens():
    regions, ended = ("AABBC", "AABBC", "DDBCC", "DDECC", "EEEEE"), set()
    for position, step in stepped(find_solver("exact-cover"), Task(5, rule=Rule(regions=regions))):
        if step.kind is Kind.DEAD_END and step.region is not None:
            letter = "ABCDE"[step.region]
            own = {(i, j) for i in range(5) for j in range(5) if regions[i][j] == letter}
            assert {start for start, _ in attacks_of(position).arrows} == own
            ended.add(letter)
    assert ended


def test_elsewhere_there_are_the_rays_of_all_queens_that_stand():
    queens = [0, 2, EMPTY, EMPTY]
    position = Position(Task(4), queens)
    assert attacks_of(position, [(1, 3)]) == Annotations(rays=((0, 0), (1, 2), (1, 3)))


def test_queens_that_attack_each_other_point_at_each_other():
    solver = find_solver("min-conflicts")
    run = stepped(solver, Task(6, seed=3))
    full = next(position for position, _ in run if EMPTY not in position.queens)
    queens = list(enumerate(full.queens))
    pairs = {
        (lower, upper)
        for upper in queens
        for lower in queens
        if upper < lower and is_attacked_from(upper, lower)
    }
    assert pairs
    assert set(attacks_of(full).arrows) == pairs
