from hypothesis import given
from hypothesis import strategies as st

from nqviz.audit.swap_listing import (
    CLOCK,
    FIRST_OVERFLOW,
    RAND_MAX,
    WORD,
    can_end,
    drawn_index,
    drawn_partner,
    swap_program,
)
from nqviz.model.board import is_solution

# What the C program itself printed for n = 12, built with the same rand() and the same clock.
COMPILED = (
    "3 8 12 1 6 10 7 11 4 2 9 5",
    "3 6 12 7 11 4 2 9 5 10 8 1",
    "9 5 8 1 11 6 2 12 10 4 7 3",
    "3 10 8 4 11 9 2 5 1 7 12 6",
)


def test_it_answers_as_the_compiled_program_did():
    for run, printed in enumerate(COMPILED):
        queens = swap_program(12, CLOCK + run).queens
        assert " ".join(str(column + 1) for column in queens) == printed


def test_some_answers_are_no_solutions():
    ends = [swap_program(6, CLOCK + run) for run in range(60)]
    assert all(sorted(end.queens) == list(range(6)) for end in ends)
    assert 0 < sum(is_solution(end.queens) for end in ends) < 60


def test_some_runs_hang():
    ends = [swap_program(12, CLOCK + run) for run in (18, 35)]
    assert all(end.hangs and end.queens is None for end in ends)


def test_boards_without_a_solution_never_end():
    assert [n for n in range(1, 6) if not can_end(n)] == [2, 3]
    for n in (2, 3):
        end = swap_program(n, CLOCK, most_attempts=20)
        assert end.queens is None
        assert not end.hangs


def test_the_index_can_leave_the_array():
    assert drawn_index(6, WORD - 1, 1) == 7
    assert drawn_index(6, 0, 1) == 1
    assert drawn_partner(6, FIRST_OVERFLOW, 0) < 1
    assert 1 <= drawn_partner(6, FIRST_OVERFLOW - 1, 0) <= 6


@given(st.integers(0, RAND_MAX), st.integers(0, RAND_MAX), st.integers(1, 10**8))
def test_with_a_small_rand_max_the_partner_stays_on_the_board(first, second, n):
    assert drawn_partner(n, first, second) == ((first << 6) + second) % n + 1 <= n
