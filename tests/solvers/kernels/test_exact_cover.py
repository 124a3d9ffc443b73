"""The kernel of exact cover: its dancing links, its parts, and the steps that it counts."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.board import EMPTY
from nqviz.solvers.algorithms.exact_cover import EXACT_COVER
from nqviz.solvers.algorithms.exact_cover_items import Matrix
from nqviz.solvers.kernels import exact_cover
from nqviz.solvers.kernels.op_counters import NEXT_KEYFRAME, NO_KEYFRAMES, TESTS_BY_ROW
from tests.support.rules import solutions_of


@given(st.integers(1, 7).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.data())))
def test_a_part_counts_the_solutions_that_contain_its_squares(case):
    n, depth, data = case
    matrix = Matrix(n)
    while len(matrix.chosen) < depth and (options := list(matrix.options(matrix.item()))):
        matrix.cover(data.draw(st.sampled_from(options)))
    expected = sum(
        all(queens[row] == column for row, column in matrix.chosen) for queens in solutions_of(n)
    )
    found = EXACT_COVER.load_kernel().count(n, tuple(matrix.chosen))
    assert found == (expected, expected)


@given(n=st.integers(1, 5), data=st.data())
def test_the_links_dance_back(n, data):
    """Covering changes the sizes as it does in the plain matrix; uncovering leaves no trace."""
    nodes, items, _ = exact_cover.EXACT_COVER.scan.workspace(n)
    links, matrix, taken = exact_cover.links_of(n, nodes, items), Matrix(n), []
    while (item := matrix.item()) is not None and (options := list(matrix.options(item))):
        assert exact_cover.choose_item.py_func(links) == 4 * item
        row, column = data.draw(st.sampled_from(options))
        node = np.uint64(len(links.items) + 16 * (row * n + column))
        taken.append((node, links.nodes.copy(), links.items.copy()))
        assert exact_cover.cover_option.py_func(links, node) == sum(matrix.cover((row, column))[1:])
        uncovered = [each for each in range(2 * n) if not matrix.is_covered(each)]
        assert [links.nodes[4 * each + 3] for each in uncovered] == [
            matrix.sizes[i] for i in uncovered
        ]
    while taken:
        node, nodes, items = taken.pop()
        exact_cover.uncover_option.py_func(links, node)
        assert np.array_equal(links.nodes, nodes)
        assert np.array_equal(links.items, items)


def test_a_search_takes_back_no_queen_of_its_part():
    queens = np.array([1, EMPTY, EMPTY, EMPTY])
    scan = exact_cover.EXACT_COVER.scan
    op_counters = np.zeros(TESTS_BY_ROW + 4, np.int64)
    op_counters[NEXT_KEYFRAME] = 1 << 40
    ended = scan.search(
        4, queens, 1, 1, False, False, op_counters, NO_KEYFRAMES, *scan.workspace(4)
    )
    assert ended == (True, 1, 1)
    assert queens.tolist() == [1, EMPTY, EMPTY, EMPTY]
