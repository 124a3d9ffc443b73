"""The pixels of an icicle against nodes that are measured one by one."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nqviz.runs.icicle import NOTHING, Icicle
from nqviz.runs.search_tree import ROOT, SearchTree
from tests.support.trees import shared_tree

KINDS = 3


TREE = shared_tree(5)
VIEW = TREE.at(TREE.index)
OF_KIND = np.array([node * 7 % KINDS for node in range(len(TREE))], np.uint8)
ICICLE = Icicle(TREE.arrays(), OF_KIND)
LEAVES = VIEW.leaves(ROOT)[1]


def nodes_of(level):
    return [node for node in range(len(TREE)) if len(TREE.squares(node)) == level]


def test_a_node_spans_the_leaves_below_it():
    assert (ICICLE.width, ICICLE.depth, len(ICICLE)) == (LEAVES, 6, len(TREE))
    for node in range(len(TREE)):
        assert ICICLE.span(node) == VIEW.leaves(node)
        assert ICICLE.level_of(node) == len(TREE.squares(node))
    assert ICICLE.leaves.tolist() == [node for node in range(len(TREE)) if not VIEW.size(node)]


@given(
    level=st.integers(0, 6),
    window=st.tuples(st.integers(0, LEAVES - 1), st.integers(1, LEAVES)),
    pixels=st.integers(1, 400),
)
@example(level=3, window=(0, 49), pixels=256)  # 49 * (256 / 49) is less than 256
def test_a_pixel_shows_what_takes_most_of_it(level, window, pixels):
    left, right = float(window[0]), float(window[0] + window[1])
    row = ICICLE.row(level, left, right, pixels)
    across = (right - left) / pixels
    shares = np.zeros((KINDS, pixels))
    begins = set()
    for node in nodes_of(level):
        first, last = VIEW.leaves(node)
        for pixel in range(pixels):
            start = left + pixel * across
            shares[OF_KIND[node], pixel] += max(0.0, min(last, start + across) - max(first, start))
        if (last - first) / across >= 3 and left <= first < right:
            begins.add(int((first - left) / across + 1e-9))
    assert row.coverage == pytest.approx(shares.sum(axis=0) / across, abs=1e-6)
    for pixel, kind in enumerate(row.kinds):
        if kind == NOTHING:
            assert shares[:, pixel].sum() == pytest.approx(0, abs=1e-6)
        else:
            assert shares[kind, pixel] == pytest.approx(shares[:, pixel].max(), abs=1e-6)
    assert all(any(abs(edge - begin) <= 1 for begin in begins) for edge in row.edges)
    assert len(row.edges) == len(begins)


@given(level=st.integers(0, 5), place=st.floats(0, LEAVES - 0.001))
def test_the_node_at_a_place_is_the_one_that_spans_it(level, place):
    spanning = [
        node for node in nodes_of(level) if VIEW.leaves(node)[0] <= place < VIEW.leaves(node)[1]
    ]
    assert ICICLE.node_at(level, place) == next(iter(spanning), None)


@given(level=st.integers(1, 5), least=st.integers(1, 30), left=st.integers(0, LEAVES - 2))
def test_wide_cells_are_found(level, least, left):
    right = min(LEAVES, left + 40)
    expected = [
        node
        for node in nodes_of(level)
        for first, last in [VIEW.leaves(node)]
        if last - first >= least and last > left and first < right
    ]
    assert ICICLE.cells(level, left, right, least) == expected


@given(level=st.integers(1, 5), count=st.integers(1, len(TREE)))
def test_what_was_there_at_a_step_is_the_left_part_of_each_level(level, count):
    before = [node for node in nodes_of(level) if node < count]
    expected = VIEW.leaves(before[-1])[1] if before else 0
    assert ICICLE.reach(level, count) == expected


def test_kinds_can_change():
    icicle = Icicle(TREE.arrays(), OF_KIND)
    icicle.set_kinds(np.full(len(TREE), 2, np.uint8))
    assert set(icicle.row(1, 0, LEAVES, 50).kinds) == {2}


def test_below_the_last_level_there_is_nothing():
    icicle = Icicle(SearchTree().arrays(), np.zeros(1, np.uint8))
    assert set(icicle.row(1, 0, 1, 10).kinds) == {NOTHING}
    assert icicle.node_at(1, 0.5) is None
    assert icicle.cells(1, 0, 1, 0) == []
    assert icicle.node_at(0, 0.5) == ROOT
