import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.ui.board import density as module
from nqviz.ui.board.density import density, nearest, shades


def by_hand(queens, row, column, span, side):
    """Count queen by queen, in whole numbers."""
    counts = [[0] * side for _ in range(side)]
    for each, standing in enumerate(queens):
        if row <= each < row + span and column <= standing < column + span:
            counts[(each - row) * side // span][(standing - column) * side // span] += 1
    return counts


parts = st.integers(1, 60).flatmap(
    lambda n: st.tuples(
        st.permutations(range(n)),
        st.integers(0, n - 1),
        st.integers(0, n - 1),
        st.integers(1, n),
        st.integers(1, 40),
    )
)


@given(parts)
def test_every_part_agrees_with_a_count_by_hand(part):
    queens, row, column, span, side = part
    counts = density(np.array(queens, np.int32), row, column, span, side)
    assert counts.tolist() == by_hand(queens, row, column, span, side)


def use_chunk(monkeypatch, queens):
    monkeypatch.setattr(module, "_CHUNK", queens)


@given(queens=st.integers(1, 300).flatmap(lambda n: st.permutations(range(n))))
def test_no_queen_is_lost_at_any_resolution(queens):
    for side in (1, 7, 64, 500):
        counts = density(np.array(queens, np.int32), 0, 0, len(queens), side)
        assert counts.sum() == len(queens)


@pytest.mark.parametrize("chunk", [1, 10, 333, 1 << 20])
def test_portions_make_no_difference(monkeypatch, chunk):
    queens = np.random.default_rng(1).permutation(1000).astype(np.int32)
    whole = density(queens, 100, 50, 700, 90)
    use_chunk(monkeypatch, chunk)
    assert (density(queens, 100, 50, 700, 90) == whole).all()


def test_the_parts_of_a_board_add_up(monkeypatch):
    use_chunk(monkeypatch, 1000)
    queens = np.random.default_rng(2).permutation(4096).astype(np.int32)
    whole = density(queens, 0, 0, 4096, 64)
    for row in range(4):
        for column in range(4):
            part = density(queens, row * 1024, column * 1024, 1024, 16)
            corner = whole[row * 16 : row * 16 + 16, column * 16 : column * 16 + 16]
            assert (part == corner).all()


def test_it_can_be_stopped(monkeypatch):
    use_chunk(monkeypatch, 10)
    asked = []

    def should_continue():
        asked.append(None)
        return len(asked) < 3

    assert density(np.arange(100, dtype=np.int32), 0, 0, 100, 5, should_continue) is None
    assert len(asked) == 3


def test_a_million_queens_take_little_memory_beside_themselves(monkeypatch):
    largest = 0
    count = np.bincount

    def bincount(values, **kwargs):
        nonlocal largest
        largest = max(largest, len(values))
        return count(values, **kwargs)

    monkeypatch.setattr(np, "bincount", bincount)
    queens = np.arange(3_000_000, dtype=np.int32)
    assert density(queens, 0, 0, len(queens), 300).sum() == 3_000_000
    assert largest <= 1 << 20


def test_shades_go_from_the_emptiest_to_the_fullest():
    levels = shades(np.array([[3, 4], [5, 13]]))
    assert levels.tolist() == [[0, 25], [51, 255]]
    assert shades(np.array([[7, 7]])).tolist() == [[0, 0]]


@given(
    queens=st.integers(1, 60).flatmap(lambda n: st.permutations(range(n))),
    row=st.floats(0, 0.99),
    column=st.floats(0, 0.99),
)
def test_the_nearest_queen_is_nearest(queens, row, column):
    n = len(queens)
    here, there = int(row * n), int(column * n)
    found = nearest(np.array(queens, np.int32), here, there)
    assert queens[found[0]] == found[1]
    distances = [max(abs(each - here), abs(queens[each] - there)) for each in range(n)]
    assert max(abs(found[0] - here), abs(found[1] - there)) == min(distances)
