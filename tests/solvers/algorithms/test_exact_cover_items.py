"""The matrix of items and options, against sets of squares on the board."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.board import EMPTY, attack, attackers
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.algorithms.exact_cover_items import (
    Matrix,
    follow,
    indices_by_item,
    item_name,
    matrix_at,
)
from nqviz.solvers.registry import find_solver


@pytest.mark.parametrize("n", [1, 2, 5])
def test_the_squares_of_the_items_of_a_square_are_those_on_its_lines(n):
    squares = {(row, column) for row in range(n) for column in range(n)}
    for row, column in squares:
        by_item = indices_by_item(n, row, column)
        own, *others = ({divmod(index, n) for index in item} for item in by_item)
        assert own == {(row, each) for each in range(n)}
        attacked = {square for square in squares if attack(row, column, *square) is not None}
        assert set().union(*others) == attacked | {(row, column)}


@given(n=st.integers(1, 7), data=st.data())
def test_the_options_left_are_the_squares_that_no_queen_attacks(n, data):
    """And the item to choose is the first row or column with the fewest of them."""
    matrix, queens = Matrix(n), [EMPTY] * n
    while True:
        left = [
            (row, column)
            for row in range(n)
            for column in range(n)
            if queens[row] == EMPTY and not list(attackers(queens, row, column))
        ]
        rows = [[square for square in left if square[0] == row] for row in range(n)]
        columns = [[square for square in left if square[1] == column] for column in range(n)]
        is_open = [queens[row] == EMPTY for row in range(n)]
        is_open += [column not in queens for column in range(n)]
        for item, options in enumerate(rows + columns):
            assert matrix.is_covered(item) is not is_open[item]
            if is_open[item]:
                assert list(matrix.options(item)) == options
                assert matrix.sizes[item] == len(options)
        sizes = [(len(options), item) for item, options in enumerate(rows + columns)]
        expected = min((each for each in sizes if is_open[each[1]]), default=(0, None))[1]
        assert matrix.item() == expected
        if expected is None or not list(matrix.options(expected)):
            return
        row, column = data.draw(st.sampled_from(list(matrix.options(expected))))
        matrix.cover((row, column))
        queens[row] = column


@given(n=st.integers(1, 9), data=st.data())
def test_uncovering_leaves_the_matrix_as_it_was(n, data):
    matrix, snapshots = Matrix(n), []
    while (item := matrix.item()) is not None and list(matrix.options(item)):
        snapshots.append(_snapshot(matrix))
        matrix.cover(data.draw(st.sampled_from(list(matrix.options(item)))))
    queens = [dict(matrix.chosen).get(row, EMPTY) for row in range(n)]
    assert _snapshot(follow(n, queens)) == _snapshot(matrix)
    while snapshots:
        matrix.uncover()
        assert _snapshot(matrix) == snapshots.pop()


def _snapshot(matrix):
    return (
        [list(matrix.options(row)) for row in range(matrix.n)],
        [matrix.is_covered(item) for item in range(2 * matrix.n)],
        matrix.sizes[:],
        matrix.chosen.copy(),
    )


def test_the_options_left_on_a_large_board_are_the_squares_that_no_queen_attacks():
    n, queens = 120, [EMPTY] * 120
    matrix = Matrix(n)
    full = _snapshot(matrix)
    for _ in range(4):
        item = matrix.item()
        row, column = list(matrix.options(item))[-2]
        matrix.cover((row, column))
        queens[row] = column
        left = [
            [queens[i] == EMPTY and not list(attackers(queens, i, j)) for j in range(n)]
            for i in range(n)
        ]
        sizes = [sum(each) for each in [*left, *zip(*left, strict=True)]]
        is_open = [each == EMPTY for each in queens] + [each not in queens for each in range(n)]
        for i in (each for each in range(n) if is_open[each]):
            assert list(matrix.options(i)) == [(i, j) for j in range(n) if left[i][j]]
        open_sizes = {i: sizes[i] for i in range(2 * n) if is_open[i]}
        assert {i: matrix.sizes[i] for i in open_sizes} == open_sizes
        assert matrix.item() == min(open_sizes, key=lambda i: (open_sizes[i], i))
    assert _snapshot(follow(n, queens)) == _snapshot(matrix)
    while matrix.chosen:
        matrix.uncover()
    assert _snapshot(matrix) == full


def test_an_item_that_is_a_column_comes_after_the_rows():
    assert [item_name(3, item) for item in (0, 2, 3, 5)] == [
        "row 0",
        "row 2",
        "column 0",
        "column 2",
    ]


def test_a_queen_just_placed_covers_its_items_step_by_step():
    position = Position.start(Task(5))
    removed = []
    for step in (Step(Kind.PLACE, 0, 1, 6), *(Step(Kind.MARK, 0, 1, 7, i) for i in range(3))):
        position.apply(step)
        removed.append(matrix_at(position).removed[-1])
    assert removed == [(4,), (4, 4), (4, 4, 3), (4, 4, 3, 1)]


def test_where_a_run_was_stepped_to_no_choice_is_made_again(monkeypatch):
    task = Task(40)
    position, run = Position.start(task), find_solver("exact-cover").steps(task, None)
    for step in islice(run, 150):
        position.apply(step)
    expected = follow(40, position.queens)
    assert len(expected.chosen) > 20
    matrix_at(Position.start(Task(5)))  # the last one that was shown
    covered = []
    cover = Matrix.cover
    monkeypatch.setattr(
        Matrix, "cover", lambda matrix, *choice: covered.append(choice) or cover(matrix, *choice)
    )
    found = matrix_at(position)
    assert (found.chosen, list(found.sizes)) == (expected.chosen, list(expected.sizes))
    assert len(covered) <= 1
