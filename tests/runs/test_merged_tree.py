"""Two runs in one tree, against sets of placements that nothing of the trees has a part in."""

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.runs.merged_tree import NEVER, merge
from nqviz.runs.search_tree import ROOT, SearchTree
from nqviz.solvers.base.levels import BY_ROW
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.trees import shared_tree

BY_ROWS = [solver.key for solver in SOLVERS if solver.levels is BY_ROW]
PAIRS = list(combinations(BY_ROWS, 2))


def tree_of(key, n):
    return shared_tree(n, key=key)


@cache
def squares_of(key, n):
    """Return each tested square with the columns above it, and the step that tests it first.

    Read from the board: a queen that was placed without a test counts as one.
    """
    solver = find_solver(key)
    position = Position.start(Task(n))
    found = {}
    for step in solver.steps(Task(n), None):
        if step.kind in {Kind.CONFLICT, Kind.PROMISING, Kind.PLACE}:
            above = tuple(position.queens[: step.row])
            found.setdefault((*above, step.column), position.index + 1)
        position.apply(step)
    return found


def paths_of(merged):
    """Return the columns from the root to each node but the root."""
    arrays, paths = merged.arrays, {ROOT: ()}
    for node in range(1, len(arrays)):
        above = paths[int(arrays.parents[node])]
        assert int(arrays.rows[node]) == len(above)
        paths[node] = (*above, int(arrays.columns[node]))
    return [paths[node] for node in range(1, len(arrays))]


def test_there_are_enough_pairs_to_speak_of_all():
    assert len(BY_ROWS) >= 8
    assert len(PAIRS) == len(BY_ROWS) * (len(BY_ROWS) - 1) // 2


@pytest.mark.parametrize("n", range(4, 7))
def test_what_two_runs_share_adds_up_for_every_pair_of_row_searches(n):
    for one, other in PAIRS:
        first, second = squares_of(one, n).keys(), squares_of(other, n).keys()
        count = merge(tree_of(one, n), tree_of(other, n)).count()
        assert count == (len(first & second), len(first - second), len(second - first))
        assert count.both + count.only_first == len(tree_of(one, n)) - 1
        assert count.both + count.only_second == len(tree_of(other, n)) - 1


@pytest.mark.parametrize("pair", PAIRS[::5])
def test_each_node_is_there_from_the_step_at_which_a_run_tests_it(pair):
    merged = merge(*(tree_of(key, 5) for key in pair))
    paths = paths_of(merged)
    assert paths == sorted(paths)  # depth first, and the columns from the left
    for steps, key in zip(merged.steps, pair, strict=True):
        expected = [squares_of(key, 5).get(path, NEVER) for path in paths]
        assert steps[1:].tolist() == expected
    for places, key in zip(merged.nodes, pair, strict=True):
        own = tree_of(key, 5)
        assert len(places) == len(own)
        for number, place in enumerate(places.tolist()):
            assert merged.squares(place) == own.squares(number)


@given(st.sampled_from(PAIRS), st.integers(0, 700), st.integers(0, 700))
def test_at_two_steps_only_what_was_tested_until_then_counts(pair, first, second):
    merged = merge(*(tree_of(key, 5) for key in pair))
    in_one, in_other = (squares_of(key, 5) for key in pair)
    by_now = {path for path, at in in_one.items() if at <= first}
    by_now |= {path for path, at in in_other.items() if at <= second}
    assert merged.count((first, second)) == (
        len(by_now & in_one.keys() & in_other.keys()),
        len(by_now - in_other.keys()),
        len(by_now - in_one.keys()),
    )


def test_every_subtree_ends_where_the_next_one_begins():
    arrays = merge(tree_of("wirth-basic", 6), tree_of("wirth-2", 6)).arrays
    ends = arrays.ends.tolist()
    below = [0] * len(arrays)
    for node in range(len(arrays) - 1, 0, -1):
        below[int(arrays.parents[node])] += below[node] + 1
    assert ends == [node + below[node] + 1 for node in range(len(arrays))]


def test_children_are_the_nodes_below_a_node():
    merged = merge(tree_of("wirth-basic", 5), tree_of("sieve", 5))
    parents = merged.arrays.parents.tolist()
    for node in range(len(parents)):
        expected = [child for child, parent in enumerate(parents) if parent == node]
        assert list(merged.children(node)) == expected


def test_a_run_merged_with_itself_shares_everything():
    tree = tree_of("filter-1", 6)
    assert merge(tree, tree).count() == (len(tree) - 1, 0, 0)


def test_a_square_that_is_tested_twice_is_two_nodes():
    once, twice = SearchTree(), SearchTree()
    for tree, columns in ((once, (1, 2, 3)), (twice, (1, 1, 1, 2))):
        for column in columns:
            tree.add(Step(Kind.CONFLICT, 0, column, 1))
    merged = merge(once, twice)
    assert merged.count() == (2, 1, 2)
    columns = [column for node in merged.children(ROOT) for _, column in merged.squares(node)]
    assert columns == [1, 1, 1, 2, 3]


def test_empty_trees_merge_into_their_root():
    merged = merge(SearchTree(), SearchTree())
    assert len(merged.arrays) == 1
    assert merged.count() == (0, 0, 0)
