import gc
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest

from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.web.tracing import FIRST_SIGN, Hole, HoleSign, Memo


def _position(*queens: int) -> Position:
    return Position(Task(len(queens)), list(queens), tests_by_row=[0] * len(queens))


def _asked(function: Callable[[Position], Any], positions: list[Position]) -> tuple[int, list[int]]:
    """Return how often a function was carried out, and the indices of its values."""
    values: list[Any] = []

    def compute(position: Position) -> int:
        values.append(function(position))
        return len(values) - 1

    memo = Memo(compute)
    answers = [memo.at(each, sum(q == EMPTY for q in each.queens)) for each in positions]
    return len(values), answers


TWO = [_position(0, 2, -1), _position(1, 3, -1), _position(1, 2, -1)]


@pytest.mark.parametrize(
    ("function", "times"),
    [
        (lambda position: [f"{column}" for column in position.queens], 1),
        (lambda position: ", ".join(map(str, position.queens)), 1),
        (lambda position: [column for column in position.queens if column != EMPTY], 1),
        (lambda position: position.queens.count(EMPTY), 1),
        (lambda position: position.queens[0] + 1, 2),
        (lambda position: "abcd"[position.queens[1]], 2),
        (lambda position: position.queens[1] in {2, 5}, 2),
        (lambda position: str(position.queens[0]).rjust(2), 2),
        (lambda position: f"{position.queens[0]:>2}", 2),
        (lambda position: str(position.queens[0]) == "0", 2),
        (lambda position: max(position.queens), 3),
        (lambda position: position.counters.tests, 1),
    ],
)
def test_only_a_number_that_is_looked_at_makes_another_value(
    function: Callable[[Position], Any], times: int
) -> None:
    asked, answers = _asked(function, TWO)
    assert asked == times == len(set(answers))


def test_equal_numbers_that_were_looked_at_have_the_same_answer() -> None:
    assert _asked(lambda position: position.queens[0] * 2, TWO) == (2, [0, 1, 1])


def test_a_hole_leaves_nothing_in_a_cache() -> None:
    @lru_cache
    def kept(column: Any) -> list[Any]:
        return [column]

    _asked(lambda position: kept(position.queens[0]), TWO)
    assert all(type(kept(column)[0]) is int for column in (0, 1))


def test_a_hole_leaves_no_cycle_for_the_collector() -> None:
    gc.collect()
    gc.disable()
    try:
        _asked(lambda position: position.queens[0] + 1, TWO)
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_a_cache_that_holes_have_filled_takes_numbers_again() -> None:
    cached = lru_cache(8)(lambda row, queens: (row, len(queens)))
    for _ in range(100):
        _asked(lambda position: [cached(row, tuple(position.queens)) for row in range(3)], TWO[:1])
    for column in (*range(8), *range(8)):
        cached(0, (column,))
    assert cached.cache_info().hits == 8


def test_what_a_hole_can_not_do_is_done_with_numbers() -> None:
    def function(position: Position) -> int:
        column = position.queens[0]
        return column.bit_length() if isinstance(column, int) else column.real

    memo = Memo(function)
    assert [memo.at(each, 0) for each in TWO] == [0, 1, 1]
    assert memo.is_given_up(None)


def test_a_function_that_looks_at_all_is_not_asked_by_holes_for_ever() -> None:
    kinds = []
    memo = Memo(lambda position: kinds.append(type(position.index)) or hash(position.index))
    for index in range(1000):
        position = _position(-1)
        position.index = index
        memo.at(position, 1)
    assert memo.is_given_up(None)
    assert (kinds[0], kinds[-1]) == (Hole, int)


def test_a_function_of_which_no_answer_is_known_after_all_squares_of_a_board_is_given_up() -> None:
    memos = [Memo(lambda position: 5 * sum(position.queens)), Memo(lambda _position: 5)]
    for number in range(2 * 3 * 3):
        for memo in memos:
            memo.at(_position(number, number, -1), 1)
    assert [memo.is_given_up(None) for memo in memos] == [True, False]


def test_a_sign_is_private_and_knows_its_number() -> None:
    signs = []
    _asked(lambda position: signs.append(str(position.queens[1])), TWO)
    (sign,) = signs
    assert isinstance(sign, HoleSign)
    assert sign.text() == chr(FIRST_SIGN + 1)
    assert sign != "2"


def test_answers_from_a_number_on_are_forgotten() -> None:
    asked: list[int] = []
    memo = Memo(lambda _position: asked.append(0) or 5)
    memo.at(TWO[0], 1)
    memo.forget(6)
    memo.at(TWO[0], 1)
    assert len(asked) == 1
    memo.forget(5)
    memo.at(TWO[0], 1)
    assert len(asked) == 2
