import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.board import attackers
from nqviz.model.position import Task
from nqviz.solvers.kernels.parts import by_rows, prefixes, rows_left
from tests.support.rules import solutions_of


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("n", [1, 4, 5, 7, 8])
def test_each_solution_begins_with_one_part_and_the_factors_make_up_the_count(n, mirror):
    """Of a mirrored count only half begins with a part, and counts twice."""
    solutions = solutions_of(n)
    for grain in range(9):
        parts = list(by_rows(grain)(Task(n, mirror=mirror)))
        counted = 0
        for queens in solutions:
            own = [part for part in parts if part.prefix == queens[: len(part.prefix)]]
            assert len(own) == 1 or (mirror and not own), grain
            counted += sum(part.factor for part in own)
        assert counted == len(solutions), grain
        assert sum(part.weight for part in parts) == pytest.approx(1), grain


@pytest.mark.parametrize("n", [5, 6, 7])
def test_every_prefix_has_queens_that_do_not_attack_each_other(n):
    for part in by_rows(3)(Task(n)):
        for row, column in enumerate(part.prefix):
            assert not list(attackers(part.prefix[:row], row, column))


@given(n=st.integers(4, 8), grain=st.integers(1, 5), mirror=st.booleans(), data=st.data())
def test_the_rest_follows_any_part(n, grain, mirror, data):
    parts = by_rows(grain)
    task = Task(n, mirror=mirror)
    every = list(parts(task))
    index = data.draw(st.integers(0, len(every) - 1))
    assert list(parts(task, every[index].name)) == every[index + 1 :]


def test_boards_of_the_grain_are_one_part_and_a_mirrored_one_is_divided_in_row_0():
    assert [part.prefix for part in by_rows(8)(Task(8))] == [()]
    halves = list(by_rows(8)(Task(9, mirror=True)))
    assert [part.prefix for part in halves] == [(column,) for column in range(5)]
    assert [part.factor for part in halves] == [2, 2, 2, 2, 1]


@pytest.mark.parametrize("grain", [11, 12])
def test_a_part_leaves_up_to_three_rows_more_on_larger_boards(grain):
    left = [rows_left(grain, n) for n in range(1, 40)]
    assert left == sorted(left)
    assert set(left[:17]) == {grain}
    assert left[-1] == grain + 3


def test_a_dead_end_is_a_part_with_its_share():
    def columns(queens):
        return {(): (0, 1), (1,): (4, 5)}.get(queens, ())

    parts = list(prefixes(columns, (), 2, 1.0))
    assert [(part.prefix, part.weight) for part in parts] == [
        ((0,), 0.5),
        ((1, 4), 0.25),
        ((1, 5), 0.25),
    ]
