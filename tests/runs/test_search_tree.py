"""The search tree against the paper's figure and tables, and against a tree built otherwise."""

from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nqviz.model.board import EMPTY, first_attacker
from nqviz.model.position import Task
from nqviz.model.published import WIRTH_NODES
from nqviz.model.step import Kind
from nqviz.runs.search_tree import ROOT, SearchTree, State, TreeAt
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.walks import walked

TREES = [solver for solver in SOLVERS if solver.levels is not None]
NAMES = [solver.key for solver in TREES]

# Fig. 1 of the Wirth variants: the nodes up to the first solution for n = 4, row by row and from
# left to right, columns from 0; x is a node that is not safe, and so a node without children.
FIGURE_1 = """
0
  0x 1x 2
    0x 1x 2x 3x
  3
    0x 1
      0x 1x 2x 3x
    2x 3x
1
  0x 1x 2x 3
    0
      0x 1x 2*
"""


def read(solver, task, path=(), start=0, steps=None):
    tree = SearchTree(path, start)
    for index, step in enumerate(solver.steps(task, None)):
        if index >= start and (steps is None or index < steps):
            tree.add(step)
    return tree


def drawn(view, node=ROOT, indent=""):
    """Return a tree as it is written down above."""
    lines, line = [], ""
    for child in view.children(node):
        sign = "x" if view.state(child) is State.CROSSED else ""
        sign += "*" if view.is_solution(child) else ""
        line += f" {view.tree.columns[child]}{sign}"
        below = drawn(view, child, indent + "  ")
        if below:
            lines += [f"{indent}{line.strip()}", *below]
            line = ""
    return [*lines, f"{indent}{line.strip()}"] if line else lines


def test_the_run_to_the_first_solution_for_4_queens_is_figure_1():
    tree = read(find_solver("wirth-basic"), Task(4, first=True))
    view = tree.at(tree.index)
    assert drawn(view) == FIGURE_1.strip().splitlines()
    assert view.size(ROOT) == 26  # the audit says why the paper counts 22


@pytest.mark.parametrize("n", range(4, 9))
def test_there_are_as_many_nodes_as_the_paper_counts_row_by_row(n):
    tree = read(find_solver("wirth-basic"), Task(n))
    by_row = [0] * n
    for node in range(1, len(tree)):
        by_row[tree.rows[node]] += 1
    published = [row["checked_nodes"] for row in WIRTH_NODES.rows() if row["n"] == n]
    assert by_row == published


@cache
def whole_tree(key, n):
    return read(find_solver(key), Task(n))


def shown(view):
    """Return everything that a view can tell."""
    tree = view.tree
    return [
        (
            tree.parents[node],
            tree.rows[node],
            tree.columns[node],
            view.state(node),
            view.size(node),
            view.solutions(node),
            view.is_solution(node),
            view.is_ghost(node),
            view.leaves(node),
            list(view.children(node)),
        )
        for node in range(view.count)
    ], (view.path, view.current)


@given(key=st.sampled_from(NAMES), n=st.integers(1, 5), data=st.data())
def test_what_was_read_beyond_a_step_does_not_show(key, n, data):
    whole = whole_tree(key, n)
    index = data.draw(st.integers(0, whole.index))
    short = read(find_solver(key), Task(n), steps=index)
    assert short.index == index
    assert shown(whole.at(index)) == shown(short.at(index))


@given(key=st.sampled_from(NAMES), n=st.integers(1, 5), data=st.data())
def test_with_the_future_a_view_has_the_nodes_of_the_whole_tree(key, n, data):
    whole = whole_tree(key, n)
    index = data.draw(st.integers(0, whole.index))
    now, then, end = whole.at(index), whole.at(index, with_future=True), whole.at(whole.index)
    assert (then.count, then.path, then.current) == (now.count, now.path, now.current)
    for node in range(len(whole)):
        assert list(then.children(node)) == list(end.children(node))
        assert (then.leaves(node), then.size(node)) == (end.leaves(node), end.size(node))
        assert (then.state(node) is State.FUTURE) == (node >= now.count)
        if node < now.count:
            assert then.state(node) is now.state(node)
            assert then.solutions(node) == now.solutions(node)


@given(key=st.sampled_from(NAMES), n=st.integers(1, 5), data=st.data())
def test_the_path_holds_the_queens_that_stand(key, n, data):
    whole = whole_tree(key, n)
    index = data.draw(st.integers(0, whole.index))
    position = walked(find_solver(key), Task(n))[index]
    squares = whole.squares(whole.at(index).path[-1])
    assert squares == find_solver(key).levels.path(position)
    assert dict(squares) == {
        row: column for row, column in enumerate(position.queens) if column != EMPTY
    }


@given(key=st.sampled_from(NAMES), n=st.integers(1, 5), data=st.data())
def test_the_step_of_a_node_shows_its_square(key, n, data):
    whole = whole_tree(key, n)
    node = data.draw(st.integers(0, len(whole) - 1))
    position = walked(find_solver(key), Task(n))[whole.target(node)]
    squares = dict(whole.squares(node))
    if whole.state(node, whole.index) is State.CROSSED:
        row, column = whole.rows[node], whole.columns[node]
        assert (position.last.row, position.last.column) == (row, column)
        assert first_attacker(position.queens, row, column) != EMPTY
        del squares[row]
    standing = {row: column for row, column in enumerate(position.queens) if column != EMPTY}
    assert standing == squares


@given(key=st.sampled_from(NAMES), n=st.integers(1, 5), data=st.data())
def test_a_tree_that_starts_later_ends_like_the_whole_one(key, n, data):
    whole, solver = whole_tree(key, n), find_solver(key)
    start = data.draw(st.integers(0, whole.index))
    index = data.draw(st.integers(start, whole.index))
    last = walked(find_solver(key), Task(n))[start].last
    assume(last is None or last.kind is not Kind.PROMISING)  # a test that it would see half of
    path = solver.levels.path(walked(find_solver(key), Task(n))[start])
    late = read(solver, Task(n), path, start, index)
    view, all_of_it = late.at(index), whole.at(index)
    assert late.squares(view.path[-1]) == whole.squares(all_of_it.path[-1])
    assert all(late.target(node) is None for node in range(len(path) + 1)) or start == 0
    recent = [node for node in range(len(late)) if late.first[node] > start]
    assert [late.squares(node) for node in recent] == [
        whole.squares(node) for node in range(all_of_it.count) if whole.first[node] > start
    ]
    for node in recent:
        assert late.target(node) > start


@pytest.mark.parametrize("key", NAMES)
def test_sizes_leaves_and_solutions_are_those_of_a_tree_that_is_walked(key):
    tree = whole_tree(key, 5)
    view = tree.at(tree.index)

    def measured(node):
        below = [measured(child) for child in view.children(node)]
        size = sum(each[0] + 1 for each in below)
        leaves = sum(each[1] for each in below) or 1
        solutions = sum(each[2] for each in below) + view.is_solution(node)
        first, last = view.leaves(node)
        assert (view.size(node), last - first, view.solutions(node)) == (size, leaves, solutions)
        return size, leaves, solutions

    counters = walked(find_solver(key), Task(5))[-1].counters
    assert measured(ROOT) == (counters.tests, view.leaves(ROOT)[1], counters.layouts)


def test_a_queen_taken_back_is_a_ghost_for_one_step():
    tree = whole_tree("wirth-basic", 4)
    removals = [
        position.index
        for position in walked(find_solver("wirth-basic"), Task(4))
        if position.last is not None and position.last.kind is Kind.REMOVE
    ]
    ghosts = [
        index
        for index in range(tree.index + 1)
        for view in [tree.at(index)]
        if any(view.is_ghost(node) for node in range(view.count))
    ]
    assert ghosts == removals


@given(key=st.sampled_from(NAMES), data=st.data())
def test_the_arrays_of_the_first_nodes_are_the_tree_at_their_step(key, data):
    whole = whole_tree(key, 5)
    index = data.draw(st.integers(0, whole.index))
    view = whole.at(index)
    arrays = whole.arrays(view.count)
    nodes = range(view.count)
    assert arrays.parents.tolist() == [whole.parents[node] for node in nodes]
    assert arrays.ends.tolist() == [view.end(node) for node in nodes]
    assert list(zip(arrays.rows.tolist(), arrays.columns.tolist(), strict=True)) == [
        (whole.rows[node], whole.columns[node]) for node in nodes
    ]
    assert whole.solved(index).tolist() == [node for node in nodes if view.is_solution(node)]
    assert whole.attacked().tolist() == [
        whole.state(node, whole.index) is State.CROSSED for node in range(len(whole))
    ]


def test_the_empty_tree_is_its_root():
    view = SearchTree().at(0)
    assert isinstance(view, TreeAt)
    assert (view.count, view.path, view.current, view.leaves(ROOT)) == (1, (ROOT,), ROOT, (0, 1))


def test_a_node_has_the_name_of_its_column_or_of_its_square():
    tree = read(find_solver("wirth-basic"), Task(4), steps=4)
    named = [
        [tree.label(node, has_columns=has_columns) for node in range(len(tree))]
        for has_columns in (True, False)
    ]
    assert named == [["", "0", "0", "1"], ["", "0-0", "1-0", "1-1"]]


def test_a_tree_says_how_much_more_it_takes(monkeypatch):
    monkeypatch.setattr("nqviz.runs.search_tree.MOST_NODES", 70)
    assert read(find_solver("wirth-basic"), Task(4)).capacity_left == 70 - 61
    assert read(find_solver("wirth-basic"), Task(5)).capacity_left == 0
