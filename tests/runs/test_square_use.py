from itertools import permutations

import pytest

from nqviz.model.board import EMPTY, is_solution
from nqviz.model.published import known
from nqviz.model.rule import QUEENS
from nqviz.runs.square_use import square_use
from tests.support.rules import random_rule


@pytest.mark.parametrize("queens", [(EMPTY,) * 6, (1, *[EMPTY] * 5), (EMPTY, 3, EMPTY, 0, 2, EMPTY)])  # fmt: skip  # noqa: E501
def test_it_agrees_with_a_count_of_all_permutations(queens: tuple[int, ...]) -> None:
    n = len(queens)
    for rule in (QUEENS, *[random_rule(n, seed) for seed in range(20)]):
        fitting = [
            each
            for each in permutations(range(n))
            if is_solution(each, rule)
            and all(queen in {EMPTY, column} for queen, column in zip(queens, each, strict=True))
        ]
        assert square_use(queens, rule=rule) == tuple(
            tuple(sum(each[row] == column for each in fitting) for column in range(n))
            for row in range(n)
        )


def test_each_row_has_all_solutions() -> None:
    use = square_use((EMPTY,) * 8)
    assert {sum(row) for row in use} == {known(8).solutions}
    assert use[0] == (4, 8, 16, 18, 18, 16, 8, 4)


def test_it_ends_when_it_is_no_longer_needed() -> None:
    assert square_use((EMPTY,) * 12, lambda: False) is None
