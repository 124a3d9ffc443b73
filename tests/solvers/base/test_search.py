from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.board import EMPTY, mirrored
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.search import (
    Lines,
    by_level,
    copy_step,
    depth_first,
    doubled_by_mirror,
    first_row_end,
)
from tests.support.rules import solutions_of

LINES = Lines(place=1, remove=2, solution=3, row_end=4, done=5)


def look_for_rooks(task, queens, start):
    """Yield a square as promising where no rook in `queens` attacks it: every column is left."""
    for column in range(start, task.n):
        kind = Kind.CONFLICT if column in queens else Kind.PROMISING
        yield Step(kind, len(queens), column, 1)


def rooks(task, after=None, **options):
    return list(depth_first(task, after, LINES, look_for_rooks, **options))


def placements(task, steps, order=range):
    """Return what stands at each solution, by level, and check that every move is possible."""
    queens, found = {}, []
    for step in steps:
        if step.kind is Kind.PLACE:
            assert step.row == order(task.n)[len(queens)]
            queens[step.row] = step.column
        elif step.kind is Kind.REMOVE:
            assert queens.popitem() == (step.row, step.column)
        elif step.kind is Kind.SOLUTION:
            found.append(tuple(queens[row] for row in order(task.n)))
    return found


@pytest.mark.parametrize("n", range(1, 6))
def test_it_visits_every_full_placement_once_in_order(n):
    assert placements(Task(n), rooks(Task(n))) == list(permutations(range(n)))


def test_rows_are_filled_in_any_given_order():
    def upwards(n):
        return range(n - 1, -1, -1)

    steps = rooks(Task(4), rows=upwards)
    assert placements(Task(4), steps, upwards) == list(permutations(range(4)))


def test_the_first_solution_ends_a_run_that_asks_for_it():
    steps = rooks(Task(4, first=True))
    assert placements(Task(4), steps) == [(0, 1, 2, 3)]
    assert [step.kind for step in steps[-2:]] == [Kind.SOLUTION, Kind.DONE]


def test_a_placement_of_multiplicity_0_is_no_solution():
    steps = rooks(Task(4), multiplicity=lambda _task, queens: queens[0])
    found = [step.multiplicity for step in steps if step.kind is Kind.SOLUTION]
    assert found == [queens[0] for queens in permutations(range(4)) if queens[0]]


def test_a_row_is_left_after_its_solution_if_asked_for():
    def is_followed(steps):
        """Return whether squares of the last row are looked at after a solution in it."""
        kinds = [(step.kind, step.row) for step in steps]
        places = [i for i, (kind, _) in enumerate(kinds) if kind is Kind.SOLUTION]
        return any(kinds[i + 2] in {(Kind.CONFLICT, 3), (Kind.PROMISING, 3)} for i in places)

    assert is_followed(rooks(Task(4)))
    steps = rooks(Task(4), returns_at_solution=True)
    assert not is_followed(steps)
    assert len(placements(Task(4), steps)) == 24


def test_hooks_are_called_after_each_placement_with_the_queen_last():
    def hook(kind):
        return lambda _task, queens: [Step(kind, len(queens) - 1, queens[-1], 1)]

    steps = rooks(Task(3), placed=hook(Kind.COPY), filled=hook(Kind.ROTATE))
    for step, after in pairwise(steps):
        if step.kind is Kind.PLACE:
            assert after.kind is (Kind.COPY if step.row < 2 else Kind.ROTATE)
            assert (after.row, after.column) == (step.row, step.column)


@given(n=st.integers(1, 5), skipped=st.integers(0, 30))
def test_a_run_resumes_after_any_placement_above_the_last_row(n, skipped):
    position = Position.start(Task(n))
    steps = rooks(Task(n))
    for index, step in enumerate(steps):
        position.apply(step)
        if step.kind is Kind.PLACE and EMPTY in position.queens:
            skipped -= 1
            if skipped < 0:
                assert rooks(Task(n), position) == steps[index + 1 :]
                return


def test_a_row_without_a_promising_square_is_a_dead_end_and_any_other_is_exhausted():
    def look(task, queens, start):
        return iter(() if len(queens) == 1 else look_for_rooks(task, queens, start))

    ends = [step.kind for step in depth_first(Task(3), None, LINES, look) if step.line == 4]
    assert ends == [Kind.DEAD_END] * 3 + [Kind.EXHAUSTED]


@pytest.mark.parametrize("n", range(1, 9))
def test_half_of_row_0_and_the_mirror_images_make_up_all_solutions(n):
    task = Task(n, mirror=True)
    every = solutions_of(n)
    searched = {queens for queens in every if queens[0] < first_row_end(task)}
    assert searched | {mirrored(queens) for queens in searched} == every
    assert sum(doubled_by_mirror(task, queens) for queens in searched) == len(every)
    assert all(doubled_by_mirror(Task(n), queens) == 1 for queens in every)


def test_a_copy_is_a_step_of_the_last_queen():
    assert list(copy_step(7)(Task(5), (2, 4))) == [Step(Kind.COPY, 1, 4, 7)]


def test_queens_by_level_end_at_the_first_empty_row():
    assert by_level([3, EMPTY, 1, 0], (0, 3, 2, 1)) == [3, 0, 1]
    assert by_level([EMPTY, 1], (0, 1)) == []
