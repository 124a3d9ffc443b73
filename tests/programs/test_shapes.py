from collections import OrderedDict, deque
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.programs.shapes import Squares, boards_of, squares_with_edge

boards = st.integers(3, 8).flatmap(
    lambda n: st.tuples(
        st.just(n), st.lists(st.none() | st.integers(0, n - 1), min_size=0, max_size=n)
    )
)


def squares_of(board: object, n: int) -> Squares | None:
    """Return the squares of the queens on the board itself."""
    found = squares_with_edge(board, n)
    return None if found is None else tuple(each for each in found if max(each) < n)


def expected(columns: list[int | None]) -> tuple[tuple[int, int], ...]:
    return tuple((row, column) for row, column in enumerate(columns) if column is not None)


@given(boards)
def test_each_shape_of_a_board_says_the_same(board: tuple[int, list[int | None]]) -> None:
    n, columns = board
    squares = expected(columns)
    full = columns + [None] * (n - len(columns))
    rows = [[column == each for each in range(n)] for column in full]
    # n + 1 entries would count from 1, and two rows of two may be pairs.
    shapes: list[object] = [
        columns,
        tuple(columns),
        [-1 if column is None else column for column in columns],
        list(squares),
        set(squares),
        frozenset(squares),
        [list(square) for square in squares],
        deque(squares),
        dict(squares),
        OrderedDict(squares),
        dict.fromkeys(squares, 1),
        rows,
        tuple(map(tuple, rows)),
        [[int(sign) for sign in row] for row in rows],
        [int(sign) for row in rows for sign in row],
        ["".join(".Q"[sign] for sign in row) for row in rows],
        [["Q" if sign else None for sign in row] for row in rows],
        ["".join("□后"[sign] for sign in row) for row in rows],
        [" ".join(".Q"[sign] for sign in row) for row in rows],
        "\n".join("".join(" Q"[sign] for sign in row) for row in rows),
        "".join("".join(".Q"[sign] + " " for sign in row) + "\n" for row in rows),
        [[sum(map(any, rows[: row + 1])) * sign for sign in rows[row]] for row in range(n)],
        np.array(rows),
        np.array(rows, dtype=float),
        np.array([-1 if column is None else column for column in full]),
        np.array([-1 if column is None else column for column in full], dtype=float),
        [(float(row), float(column)) for row, column in squares],
        {float(row): float(column) for row, column in squares},
        list(np.array(rows)),
        [0, *(0 if column is None else column + 1 for column in full)],
    ]
    for shape in shapes:
        assert squares_of(shape, n) == squares, shape


@pytest.mark.parametrize(
    ("columns", "grown", "at_once"),
    [
        ([0, 2, 4, 1, 3], "01 13 20 32", "01 13 20 32"),
        ([0, 2, 3, 1, 2], "00 12 23 31 42", "01 12 20 31"),
        ([0, 2, None, 1, 3], "00 12 31 43", "01 20 32"),
    ],
)
def test_a_list_that_has_grown_counts_from_0_unless_it_is_a_solution_from_1(
    columns: list[int | None], grown: str, at_once: str
) -> None:
    for grows, squares in ((True, grown), (False, at_once)):
        found = squares_with_edge(columns, 4, grows=grows) or ()
        assert " ".join(f"{row}{column}" for row, column in found) == squares


@pytest.mark.parametrize(
    "value",
    [
        None,
        5,
        1.5,
        "Q...",
        object(),
        [object()],
        ["a", "b"],
        {1.5: 2},
        [[1, 2, 3]],
        range,
        {3, 4},
        [0.5, 1.0],
    ],
)
def test_what_is_no_board_is_none(value: object) -> None:
    assert squares_of(value, 4) is None


def test_queens_beside_the_board_are_left_out() -> None:
    assert squares_of([4, -2, 7, 1], 4) == ((3, 1),)
    assert squares_of([(9, 9), (1, 1), (-1, 0)], 4) == ((1, 1),)
    assert squares_of({8: 1, 2: 3}, 4) == ((2, 3),)


def test_an_empty_collection_is_an_empty_board() -> None:
    for value in ([], (), set(), frozenset(), {}, np.zeros((4, 4)), [None] * 4):
        assert squares_of(value, 4) == ()


def test_objects_that_raise_are_no_board() -> None:
    class Hostile(list):  # type: ignore[type-arg]
        def __iter__(self) -> object:
            raise RuntimeError

        def __len__(self) -> int:
            raise SystemError

    assert squares_of(Hostile([1, 2]), 4) is None
    assert boards_of(Hostile([1, 2]), 4, 100) is None


def test_a_long_collection_is_not_looked_through() -> None:
    assert squares_of(list(range(5000)), 4) is None


@given(st.integers(3, 6), st.data())
def test_several_boards_are_told_from_one(n: int, data: st.DataObject) -> None:
    columns = st.permutations(range(n))
    several = data.draw(st.lists(columns, min_size=1, max_size=5))
    squares = [tuple(enumerate(queens)) for queens in several]
    rows = [[[int(c == q) for c in range(n)] for q in queens] for queens in several]
    shapes: list[object] = [several, squares, list(map(dict, squares)), rows, np.array(several)]
    for shape in shapes:
        assert boards_of(shape, n, 100) == (squares, False)
    count, named = len(several), {"count": len(several), "boards": several}
    shapes = [(count, several), [squares, np.int64(count)], (count, np.array(rows)), named]
    for shape in (*shapes, dict(enumerate(several, 1))):
        assert boards_of(shape, n, 100) == (squares, False)
    for shape in (several[0], squares[0], set(squares[0]), dict(squares[0]), rows[0]):
        assert boards_of(shape, n, 100) == (squares[:1], True)
    for shape in ((count + 1, several), (True, several), (n, several[0]), {1: several}):
        assert boards_of(shape, n, 100) is None


def test_no_board_at_all_is_no_solution() -> None:
    for value in ([], (), set()):
        assert boards_of(value, 3, 100) == ([], False)
    for value in ((0, []), (set(), 0)):
        assert boards_of(value, 3, 100) == ([], False)
    for value in (None, 5, "text", [object()], 1.5):
        assert boards_of(value, 3, 100) is None


def test_boards_of_one_square() -> None:
    assert boards_of([[0]], 1, 100) == ([((0, 0),)], False)
    assert boards_of([0], 1, 100) == ([((0, 0),)], True)
    assert boards_of([["Q"]], 1, 100) == ([((0, 0),)], False)
    for one in ([[1]], [[True]], np.array([[1]]), [np.array([1])], [(0, 0)], {(0, 0)}, ["Q"]):
        assert boards_of(one, 1, 100) == ([((0, 0),)], True)


def test_a_matrix_of_two_rows_without_queens_is_one_board() -> None:
    for empty in ([[0, 0], [0, 0]], np.zeros((2, 2)), [[None, None], [None, None]], ["..", ".."]):
        assert boards_of(empty, 2, 100) == ([()], True)
    assert boards_of([[0, 1], [1, 0]], 2, 100) == ([((0, 0), (1, 1)), ((0, 1), (1, 0))], False)


@pytest.mark.parametrize("n", [4, 5])
def test_as_many_boards_of_strings_as_rows_are_no_matrix(n: int) -> None:
    rows = ["." * row + "Q" + "." * (n - 1 - row) for row in range(n)]
    squares = tuple((row, row) for row in range(n))
    assert boards_of([rows] * n, n, 100) == ([squares] * n, False)
    assert boards_of(rows, n, 100) == boards_of([[*row] for row in rows], n, 100)


def test_every_pair_of_columns_on_two_rows_is_read() -> None:
    for one, other in product(range(2), repeat=2):
        assert squares_of([one, other], 2) == ((0, one), (1, other))


@given(st.integers(3, 6), st.data())
def test_rows_and_columns_that_run_from_1_to_n_count_from_1(n: int, data: st.DataObject) -> None:
    columns = st.permutations(range(n))
    several = data.draw(st.lists(columns, min_size=1, max_size=5))
    squares = [tuple(enumerate(queens)) for queens in several]
    lists = [[column + 1 for column in queens] for queens in several]
    pairs = [[(row + 1, column + 1) for row, column in board] for board in squares]
    for shape in (lists, tuple(map(tuple, lists)), np.array(lists), pairs, list(map(dict, pairs))):
        assert boards_of(shape, n, 100) == (squares, False)
    for shape in (lists[0], np.array(lists[0]), pairs[0], set(pairs[0]), dict(pairs[0])):
        assert boards_of(shape, n, 100) == (squares[:1], True)
    assert boards_of([1], 1, 100) == ([((0, 0),)], True)


@pytest.mark.parametrize(
    ("columns", "squares"),
    [
        ([[1, 3, 0, 2], [2, 4, 1, 3]], ["01 13 20 32", "02 21 33"]),
        ([[2, 4, 0, 3], [3, 1, 4, 2]], ["02 20 33", "03 11 32"]),
        ([[2, 1, 3, 1]], ["02 11 23 31"]),
    ],
)
def test_what_does_not_run_from_1_to_n_counts_from_0(
    columns: list[list[int]], squares: list[str]
) -> None:
    boards, _ = boards_of(columns, 4, 100) or ([], True)
    assert [" ".join(f"{row}{column}" for row, column in board) for board in boards] == squares


@pytest.mark.parametrize("letters", [".D", "○●", " R", "口后", "-@", "0#", "□👑"])
@pytest.mark.parametrize("n", [1, 4, 5, 8])
def test_any_letter_may_stand_for_a_queen(letters: str, n: int) -> None:
    none, queen = letters
    rows = [queen.center(2 * n - 1, none)[n - 1 - row :][:n] for row in range(n)]
    assert squares_of(rows, n) == tuple((row, row) for row in range(n))
    if n > 1:  # A letter alone tells nothing.
        above = tuple((row, row) for row in range(n - 1))
        assert squares_of([*rows[:-1], none * n], n) == above


def test_letters_that_stand_for_no_queen() -> None:
    for rows in (["...", "...", "..."], ["# #", " # ", "# #"], ["abc", "bca", "cab"]):
        assert squares_of(rows, 3) == ()
    assert squares_of(["#Q#", " # ", "# #"], 3) == ((0, 1),)
