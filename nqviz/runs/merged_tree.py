"""Two runs in one search tree: which squares both of them test, and which only one does.

A node is the square that is tested and the queens above it. Where both runs test a square below the
same queens they share the node; a node that only one has is work that the other saves. Executions
are merged so in CP-Profiler (Shishmarev, Mears, Tack and Garcia de la Banda, "Visual search tree
profiling", Constraints 21, 2016).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqviz.common.i18n import tr
from nqviz.model.board import Square
from nqviz.runs.search_tree import ROOT, SearchTree
from nqviz.runs.tree_arrays import TreeArrays

NEVER = np.iinfo(np.int64).max  # the step of a node that a run does not have
BOTH, ONLY_FIRST, ONLY_SECOND = range(3)  # the kinds of nodes, by who has them
LATER = 3  # is added to the kind of a node that neither run has tested yet

_Nodes = NDArray[np.int64]


class SharedNodes(NamedTuple):
    """How many nodes both runs have, and how many only one of them; without the root."""

    both: int
    only_first: int
    only_second: int


@dataclass(frozen=True, slots=True, eq=False)
class MergedTree:
    """The nodes of two runs; the children of a node are ordered by row and column.

    Attributes:
        steps: for each run the step from which on it has a node, int64; `NEVER` if it never has.
        nodes: for each run the node of each node of the run's own tree, int32.
    """

    arrays: TreeArrays
    steps: tuple[NDArray[np.int64], NDArray[np.int64]]
    nodes: tuple[NDArray[np.int32], NDArray[np.int32]]

    def children(self, node: int) -> Iterator[int]:
        """Yield the nodes below a node."""
        child, end = node + 1, int(self.arrays.ends[node])
        while child < end:
            yield child
            child = int(self.arrays.ends[child])

    def squares(self, node: int) -> list[Square]:
        """Return the squares (row, column) from the root to a node."""
        arrays, path = self.arrays, []
        while node != ROOT:
            path.append((int(arrays.rows[node]), int(arrays.columns[node])))
            node = int(arrays.parents[node])
        return path[::-1]

    def count(self, indices: tuple[int, int] | None = None) -> SharedNodes:
        """Count the nodes that the runs have when both have ended.

        With a step of each run, only those that one of them has by then.
        """
        (one, other), (first, second) = self.steps, indices or (NEVER - 1, NEVER - 1)
        is_there = (one <= first) | (other <= second)
        is_there[ROOT] = False
        is_first, is_second = one[is_there] < NEVER, other[is_there] < NEVER
        both = int(np.count_nonzero(is_first & is_second))
        only_first = int(np.count_nonzero(is_first)) - both
        return SharedNodes(both, only_first, len(is_first) - both - only_first)


@dataclass(frozen=True, slots=True)
class MergedAt:
    """The tree of two runs when each has come to a step of its own.

    Attributes:
        indices: the steps.
        paths: the nodes from the root to the queen that each run has placed last.
    """

    merged: MergedTree
    indices: tuple[int, int]
    paths: tuple[list[int], list[int]]

    @property
    def step(self) -> tuple[MergedTree, tuple[int, int]]:
        """The tree and its steps: what a selection of a node lasts for."""
        return self.merged, self.indices

    @property
    def current(self) -> int:
        """The node that the first run stands at, or else the second one."""
        return next((path[-1] for path in self.paths if path), ROOT)

    @property
    def path(self) -> list[int]:
        """The path of the first run."""
        return self.paths[0]

    @property
    def description(self) -> str:
        """The current node in words."""
        return self.in_words(self.current)

    def parent(self, node: int) -> int:
        """Return the node above a node; of the root, itself."""
        return max(ROOT, int(self.merged.arrays.parents[node]))

    def children(self, node: int) -> Iterator[int]:
        """Yield the nodes below a node."""
        return self.merged.children(node)

    def kinds(self) -> NDArray[np.uint8]:
        """Return who has each node, and whether it has been tested yet."""
        (one, other), (first, second) = self.merged.steps, self.indices
        kinds = np.where(other == NEVER, ONLY_FIRST, np.where(one == NEVER, ONLY_SECOND, BOTH))
        is_later = (one > first) & (other > second)
        return np.asarray(kinds + LATER * is_later, np.uint8)

    def in_words(self, node: int) -> str:
        """Say what a node stands for."""
        if node == ROOT:
            return tr("The empty board.")
        row, column = self.merged.squares(node)[-1]
        steps = [int(each[node]) for each in self.merged.steps]
        if NEVER not in steps:
            return tr("Row {row}, column {column}: both runs test it.", row=row, column=column)
        return tr(
            "Row {row}, column {column}: only run {which} tests it.",
            row=row,
            column=column,
            which=2 - steps.index(NEVER),
        )


def merge(first: SearchTree, second: SearchTree) -> MergedTree:
    """Merge the trees of two runs, as far as they have been read, level by level."""
    runs = [_Run(tree) for tree in (first, second)]
    side = max(int(max(run.arrays.rows.max(), run.arrays.columns.max())) for run in runs) + 2
    parents, squares = [np.array([-1])], [np.array([0])]
    base = 0  # the number of the first node of the level above; they go on through all levels
    for depth in range(1, max(len(run.levels) for run in runs)):
        level = [run.keys(depth, side) for run in runs]
        often = 1 + max(int(again.max(initial=0)) for _, again in level)
        keys = [key * often + again for key, again in level]
        union = np.union1d(*keys)
        start = base + len(parents[-1])
        for run, key in zip(runs, keys, strict=True):
            run.settle(depth, start + np.searchsorted(union, key))
        above, square = np.divmod(union // often, side * side)
        parents.append(above)
        squares.append(square)
        base = start
    return _numbered(parents, squares, side, runs)


class _Run:
    def __init__(self, tree: SearchTree) -> None:
        self.arrays = tree.arrays()
        self.levels = self.arrays.levels()
        self.steps = np.array(tree.first)
        self.nodes = np.zeros(len(self.arrays), np.int64)

    def keys(self, depth: int, side: int) -> tuple[_Nodes, _Nodes]:
        """Return a number for the parent and square of each node of a level.

        And how often a node with the same number stands before it: a program may test a square
        twice below the same queens.
        """
        if depth >= len(self.levels):
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        nodes = self.levels[depth]
        arrays = self.arrays
        square = (arrays.rows[nodes] + 1) * np.int64(side) + arrays.columns[nodes] + 1
        keys = self.nodes[arrays.parents[nodes]] * side * side + square
        order = np.argsort(keys, kind="stable")
        is_new = np.ones(len(keys), bool)
        is_new[1:] = np.diff(keys[order]) != 0
        counted = np.arange(len(keys))
        again = np.empty(len(keys), np.int64)
        again[order] = counted - np.maximum.accumulate(np.where(is_new, counted, 0))
        return keys, again

    def settle(self, depth: int, nodes: _Nodes) -> None:
        """Set the nodes of the merged tree for those of a level, level by level."""
        if depth < len(self.levels):
            self.nodes[self.levels[depth]] = nodes


def _numbered(
    parents: Sequence[_Nodes], squares: Sequence[_Nodes], side: int, runs: Sequence[_Run]
) -> MergedTree:
    """Return the merged tree with the nodes of its levels numbered depth first."""
    starts = np.cumsum([0, *map(len, parents)])
    above = np.concatenate(parents)
    sizes = np.ones(len(above), np.int64)
    for depth in range(len(parents) - 1, 0, -1):
        low, high = starts[depth], starts[depth + 1]
        np.add.at(sizes, above[low:high], sizes[low:high])
    numbers = np.zeros(len(above), np.int64)
    for depth in range(1, len(parents)):
        low, high = starts[depth], starts[depth + 1]
        parent = above[low:high]
        before = np.cumsum(sizes[low:high]) - sizes[low:high]
        is_first = np.ones(high - low, bool)
        is_first[1:] = np.diff(parent) != 0
        # What stands before the first child of a parent belongs to other parents.
        offset = np.maximum.accumulate(np.where(is_first, before, 0))
        numbers[low:high] = numbers[parent] + 1 + before - offset
    order = np.argsort(numbers)
    rows, columns = np.divmod(np.concatenate(squares)[order], side)
    arrays = TreeArrays(
        parents=np.where(order == 0, -1, numbers[above[order]]).astype(np.int32),
        rows=(rows - 1).astype(np.int16),
        columns=(columns - 1).astype(np.int16),
        ends=(numbers + sizes)[order].astype(np.int32),
    )
    steps, nodes = [], []
    for run in runs:
        node = numbers[run.nodes].astype(np.int32)
        steps.append(np.full(len(above), NEVER))
        steps[-1][node] = run.steps
        nodes.append(node)
    return MergedTree(arrays, (steps[0], steps[1]), (nodes[0], nodes[1]))
