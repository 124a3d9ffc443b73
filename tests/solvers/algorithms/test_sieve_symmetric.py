import pytest

from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.model.step import Kind
from nqviz.solvers.algorithms.sieve_symmetric import SIEVE_SYMMETRIC, columns, rows
from tests.support.rules import solutions_of
from tests.support.walks import stepped


def printed_listing(n):
    """Count what Cheng's symmetric listing does, and how often its `putout` prints; n > 1."""
    q = [[0] * n for _ in range(n)]
    a = [0] * n
    looked, printed = [0] * n, 0

    def putout():
        nonlocal printed
        printed += 2 if a[0] + a[n - 1] == n - 1 else 4

    def queen(i, start, end):
        for j in range(start, end + 1):
            looked[i] += 1
            if q[i][i] & 1 << j:
                continue
            a[i] = j
            if i == 1:
                putout()
                return
            below = range(1, n) if i == 0 else range(i - 1, 0, -1)
            after = n - 1 if i == 0 else i - 1
            for r in below:
                q[after][r] = q[i][r] | 1 << j
                for c in (j - abs(r - i), j + abs(r - i)):
                    if 0 <= c < n:
                        q[after][r] |= 1 << c
            if i == 0:
                queen(n - 1, j + 1, n - 1 - j)
            else:
                queen(i - 1, 0, n - 1)

    queen(0, 0, (n - 1) // 2)
    return looked, printed


@pytest.mark.parametrize("n", range(2, 9))
def test_it_does_what_the_printed_listing_does(n):
    *_, (position, _) = stepped(SIEVE_SYMMETRIC, Task(n))
    looked, printed = printed_listing(n)
    assert position.tests_by_row == looked
    assert position.counters.solutions == printed == known(n).solutions


@pytest.mark.parametrize("n", range(1, 8))
def test_layouts_and_their_images_are_all_solutions_once(n):
    found = []
    for position, step in stepped(SIEVE_SYMMETRIC, Task(n)):
        shown = SIEVE_SYMMETRIC.overlay(position).images
        if step.kind is Kind.SOLUTION:
            assert shown[0] == tuple(position.queens)
            assert len(shown) == step.multiplicity
            found.extend(shown)
        else:
            assert shown == ()
    assert len(set(found)) == len(found)
    assert set(found) == solutions_of(n)


def test_the_rows_are_filled_from_both_ends():
    assert rows(6) == (0, 5, 4, 3, 2, 1)
    assert rows(1) == (0,)


@pytest.mark.parametrize("n", range(1, 8))
def test_squares_are_forbidden_where_they_are_never_tested(n):
    tested = {}
    for position, step in stepped(SIEVE_SYMMETRIC, Task(n)):
        if step.kind in {Kind.CONFLICT, Kind.PROMISING}:
            assert (step.row, step.column) not in SIEVE_SYMMETRIC.overlay(position).forbidden
            first = position.queens[0]
            tested.setdefault((first, step.row), set()).add(step.column)
        elif step.kind is Kind.DEAD_END and step.row in {0, n - 1}:
            forbidden = SIEVE_SYMMETRIC.overlay(position).forbidden
            missed = set(range(n)) - tested.get((position.queens[0], step.row), set())
            assert {column for row, column in forbidden if row == step.row} == missed


def test_the_last_row_takes_columns_that_no_image_has_taken():
    assert columns(8, ()) == range(4)
    assert columns(7, ()) == range(4)
    assert columns(8, (1,)) == range(2, 7)
    assert not columns(7, (3,))
    assert columns(8, (1, 3)) == range(8)


def test_sentences_say_why_columns_are_left_out_and_what_a_layout_yields():
    said = {}
    for position, step in stepped(SIEVE_SYMMETRIC, Task(7)):
        counted = step.multiplicity if step.kind is Kind.SOLUTION else 0
        said.setdefault((step.kind, step.row, counted), set()).add(SIEVE_SYMMETRIC.why(position))
    (left_half,) = said[Kind.EXHAUSTED, 0, 0]
    assert "left half of row 0" in left_half
    assert any("in the middle" in sentence for sentence in said[Kind.DEAD_END, 6, 0])
    assert any("columns outside 1 to 6" in sentence for sentence in said[Kind.EXHAUSTED, 6, 0])
    assert all("4 solutions" in sentence for sentence in said[Kind.SOLUTION, 1, 4])
    assert all("2 solutions" in sentence for sentence in said[Kind.SOLUTION, 1, 2])


def test_the_next_row_is_named_in_the_order_of_the_search():
    for position, step in stepped(SIEVE_SYMMETRIC, Task(6)):
        if step.kind in {Kind.PLACE, Kind.COPY} and step.row != 1:
            next_row = 5 if step.row == 0 else step.row - 1
            assert f"row {next_row}" in SIEVE_SYMMETRIC.why(position)
