import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.model.board import EMPTY, attackers, first_attacker
from nqviz.model.published import known
from nqviz.model.rule import QUEENS
from nqviz.runs.completions import LARGEST
from nqviz.solvers.kernels.completion import Completion, free_squares
from tests.support.rules import completions_of, random_rule

COLUMNS = st.integers(1, 6).flatmap(
    lambda n: st.lists(st.integers(EMPTY, n - 1), min_size=n, max_size=n)
)


def without_conflicts(queens, rule=QUEENS):
    """Take away each queen that cannot stand there beside those above it that are left."""
    left = [EMPTY] * len(queens)
    for row, column in enumerate(queens):
        is_blocked = column == EMPTY or (row, column) in rule.blocked
        if not is_blocked and first_attacker(left, row, column, rule) == EMPTY:
            left[row] = column
    return left


BOARDS = COLUMNS.map(without_conflicts)


def whole(queens, *, fewest, budget, rule=QUEENS):
    search = Completion(queens, fewest=fewest, rule=rule)
    while not search.is_over:
        search.resume(most=10**9, budget=budget)
    return search.solutions


@settings(max_examples=2 * settings.default.max_examples)
@given(queens=BOARDS, fewest=st.booleans(), budget=st.sampled_from([1, 7, 1 << 20]))
def test_it_counts_what_trying_everything_counts_in_calls_of_any_length(queens, fewest, budget):
    assert whole(queens, fewest=fewest, budget=budget) == completions_of(queens)


@settings(max_examples=2 * settings.default.max_examples)
@given(columns=COLUMNS, seed=st.integers(0, 1000), fewest=st.booleans())
def test_under_any_rule_it_counts_what_trying_everything_counts(columns, seed, fewest):
    rule = random_rule(len(columns), seed)
    queens = without_conflicts(columns, rule)
    assert whole(queens, fewest=fewest, budget=7, rule=rule) == completions_of(queens, rule)


@pytest.mark.parametrize("fewest", [False, True])
@pytest.mark.parametrize("n", range(1, 10))
def test_an_empty_board_has_the_published_number(n, fewest):
    assert whole([EMPTY] * n, fewest=fewest, budget=1000) == known(n).solutions


def test_it_stops_at_the_number_of_solutions_asked_for_and_resumes():
    search = Completion([EMPTY] * 8, fewest=False)
    for most in (1, 10, 91):
        search.resume(most)
        assert (search.solutions, search.is_over) == (most, False)
    search.resume(1000)
    assert (search.solutions, search.is_over) == (92, True)


def test_the_fewest_squares_first_find_a_solution_of_the_largest_board_soon():
    search = Completion([3, *[EMPTY] * (LARGEST - 1)], fewest=True)
    search.resume(1, budget=20_000)
    assert search.solutions == 1


@given(BOARDS)
def test_free_squares_are_those_that_no_queen_attacks(queens):
    n = len(queens)
    standing = [(row, column) for row, column in enumerate(queens) if column != EMPTY]
    columns = sum(1 << column for _, column in standing)
    falling = sum(1 << column - row + n - 1 for row, column in standing)
    rising = sum(1 << row + column for row, column in standing)
    for row in range(n):
        if queens[row] == EMPTY:
            word = free_squares.py_func(n, row, *map(np.uint64, (columns, falling, rising)))
            expected = [column for column in range(n) if not list(attackers(queens, row, column))]
            assert [column for column in range(n) if int(word) >> column & 1] == expected
