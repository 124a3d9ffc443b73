"""The search tree of a run: every square that was tested is a node.

Nodes are numbered in the order in which they were tested. A depth-first search tests a whole
subtree before the next sibling, so a subtree is a range of numbers, and what the tree was at any
earlier step is the nodes up to a number; those after it are the future, where a run has been read
beyond that step. One tree that grows with the run therefore serves every position of it, whether it
was played to or jumped to: see `TreeAt`.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from nqviz.common.i18n import ntr, number, tr
from nqviz.model.board import EMPTY, Square
from nqviz.model.step import Kind, Step
from nqviz.runs.tree_arrays import TreeArrays

MOST_NODES = 1_000_000
ROOT = 0
_NEVER = -1


class State(Enum):
    """How a node stands at a step."""

    CROSSED = "crossed"  # the square was attacked
    PROMISING = "promising"  # the square is safe; its queen is not placed yet
    OPEN = "open"  # its queen stands: the node is on the current path
    LEFT = "left"  # its queen was taken back
    FUTURE = "future"  # the square is tested later


class SearchTree:
    """The nodes of a run, from its start or from a later position on.

    A tree that starts later knows of what came before only the path to its start. Each node has
    an entry in every array.

    Attributes:
        start: the step at which reading began.
        inherited: how many queens stood there already.
        index: how many steps of the run have been read.
        parents: the node above; -1 for the root, the empty board.
        rows, columns: the tested square; -1 for the root.
        first: the step from which on the node is there; they ascend.
    """

    def __init__(self, path: Sequence[Square] = (), start: int = 0) -> None:
        self.start = self.index = start
        self.parents, self.rows, self.columns = array("i"), array("h"), array("h")
        self.first = array("q")
        self._crossed = bytearray()
        self._struck = bytearray()  # whether the square was attacked, also if a queen went there
        self._placed, self._left = array("q"), array("q")  # the steps at which that happened
        self._ends = array("i")  # the node after the subtree; 0 while the subtree grows
        self._leaves = array("i")  # how many nodes before this one have nothing below them
        self._solved, self._solved_at = array("i"), array("q")
        self._path = [ROOT]
        self._grow(-1, -1, -1, is_crossed=False)
        self._placed[ROOT] = start
        self.inherited = len(path)
        for row, column in path:
            self._place(row, column)

    def __len__(self) -> int:
        return len(self.first)

    @property
    def capacity_left(self) -> int:
        """How many more nodes can be recorded; a step adds one at most."""
        return max(0, MOST_NODES - len(self))

    @property
    def deepest(self) -> int:
        """The node of the queen that was placed last, of those that stand."""
        return self._path[-1]

    def add(self, step: Step) -> None:
        """Read the next step of the run."""
        self.index += 1
        kind = step.kind
        if kind is Kind.CONFLICT or kind is Kind.PROMISING:
            self._grow(self._path[-1], step.row, step.column, is_crossed=kind is Kind.CONFLICT)
        elif kind is Kind.PLACE:
            self._place(step.row, step.column, is_struck=step.is_conflict)
        elif kind is Kind.REMOVE:
            self._leave(self._depth_of(step.row))
        elif kind is Kind.REPLACE:
            self._replace(step)
        elif kind is Kind.SOLUTION:
            self._solved.append(self._path[-1])
            self._solved_at.append(self.index)

    def _depth_of(self, row: int) -> int:
        for depth in range(len(self._path) - 1, 0, -1):
            if self.rows[self._path[depth]] == row:
                return depth
        return len(self._path)

    def _leave(self, depth: int) -> None:
        """Take back the queens of the path below a depth, the last one first."""
        while len(self._path) > max(depth, 1):
            node = self._path.pop()
            self._left[node] = self.index
            self._ends[node] = len(self)

    def _replace(self, step: Step) -> None:
        """Keep the path as far as the queens of its rows stay, and go on from there."""
        n = len(step.before) // 2
        now = step.before[n:]
        depth = 1
        for node in self._path[1:]:
            if now[self.rows[node]] != self.columns[node]:
                break
            depth += 1
        self._leave(depth)
        # A program that writes over the queen of a row has not yet come to the rows below.
        last = n - 1 if step.column_before is None else step.row
        for row in range(n):
            if (
                row <= last
                and now[row] != EMPTY
                and all(self.rows[node] != row for node in self._path[1:])
            ):
                self._place(row, now[row], is_struck=step.is_conflict)

    def at(self, index: int, *, with_future: bool = False) -> "TreeAt":
        """Return the tree as it was at a step, which must have been read.

        With the future it has all nodes that have been read.
        """
        count = bisect_right(self.first, index)
        return TreeAt(self, index, count, len(self) if with_future else count)

    def end(self, node: int) -> int:
        """Return the node after a node's subtree, as far as the run has been read."""
        return self._ends[node] or len(self)

    def leaves_before(self, node: int) -> int:
        """Return how many nodes before this one have nothing below them."""
        return self._leaves[node]

    def solutions(self, node: int, end: int, index: int) -> int:
        """Return how many nodes from `node` to `end` - 1 were solutions at a step."""
        first, last = bisect_left(self._solved, node), bisect_left(self._solved, end)
        return max(0, min(last, bisect_right(self._solved_at, index)) - first)

    def solved(self, index: int) -> NDArray[np.int32]:
        """Return the nodes that have completed a solution at a step, in ascending order."""
        return np.array(self._solved[: bisect_right(self._solved_at, index)], np.int32)

    def attacked(self) -> NDArray[np.bool_]:
        """Return for each node whether its square was attacked, with or without a queen on it."""
        return np.array(self._struck, np.uint8).astype(bool)

    def state(self, node: int, index: int) -> State:
        """Return how a node that is there at a step stands at it."""
        if self._crossed[node]:
            return State.CROSSED
        if not _NEVER < self._placed[node] <= index:
            return State.PROMISING
        return State.LEFT if _NEVER < self._left[node] <= index else State.OPEN

    def was_left_at(self, node: int, index: int) -> bool:
        """Tell whether it was this very step that took the node's queen back."""
        return self._left[node] == index

    def target(self, node: int) -> int | None:
        """Return the step that shows a node: its queen has just been placed, or was not.

        None for a node from before the tree's start.
        """
        if self.start and self.first[node] == self.start:
            return None
        placed = self._placed[node]
        return self.first[node] if placed == _NEVER else placed

    def squares(self, node: int) -> list[Square]:
        """Return the squares (row, column) from the root to a node."""
        path = []
        while node != ROOT:
            path.append((self.rows[node], self.columns[node]))
            node = self.parents[node]
        return path[::-1]

    def label(self, node: int, *, has_columns: bool) -> str:
        """Return the column of a node, or its square where a level is not a row; "" of the root."""
        if node == ROOT:
            return ""
        column = str(self.columns[node])
        return column if has_columns else f"{self.rows[node]}-{column}"

    def arrays(self, count: int | None = None) -> TreeArrays:
        """Return a copy of the tree as it has been read so far, or of its first nodes."""
        count = len(self) if count is None else count
        ends = np.array(self._ends[:count])
        ends[(ends == 0) | (ends > count)] = count
        rows, columns = np.array(self.rows[:count]), np.array(self.columns[:count])
        return TreeArrays(np.array(self.parents[:count]), rows, columns, ends)

    def _grow(self, parent: int, row: int, column: int, *, is_crossed: bool) -> int:
        node = len(self)
        before = node - 1
        self._leaves.append(self._leaves[before] + (parent != before) if node else 0)
        self.parents.append(parent)
        self.rows.append(row)
        self.columns.append(column)
        self.first.append(self.index)
        self._crossed.append(is_crossed)
        self._struck.append(is_crossed)
        self._placed.append(_NEVER)
        self._left.append(_NEVER)
        self._ends.append(node + 1 if is_crossed else 0)
        return node

    def _place(self, row: int, column: int, *, is_struck: bool = False) -> None:
        node, parent = len(self) - 1, self._path[-1]
        tested = (self.parents[node], self.rows[node], self.columns[node])
        if tested != (parent, row, column) or self._placed[node] != _NEVER:
            node = self._grow(parent, row, column, is_crossed=False)
        self._placed[node] = self.index
        self._struck[node] |= is_struck
        self._path.append(node)


@dataclass(frozen=True, slots=True)
class TreeAt:
    """The tree at one step; without the future the same whatever has been read beyond it.

    Attributes:
        count: how many nodes there are at that step, the root among them.
        extent: how many there are with those of the future.
        path: the nodes from the root to that of the queen placed last.
    """

    tree: SearchTree
    index: int
    count: int
    extent: int
    path: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        node, path = self.count - 1, []
        while node >= 0:
            if self.state(node) is State.OPEN:
                path.append(node)
            node = self.tree.parents[node]
        object.__setattr__(self, "path", tuple(reversed(path)))

    @property
    def step(self) -> tuple[SearchTree, int]:
        """The tree and its step: what a selection of a node lasts for."""
        return self.tree, self.index

    @property
    def current(self) -> int:
        """The node that the last test was about, or where the search stands."""
        last = self.count - 1
        return last if self.tree.first[last] == self.index else self.path[-1]

    def state(self, node: int) -> State:
        """Return how a node stands."""
        return State.FUTURE if node >= self.count else self.tree.state(node, self.index)

    def end(self, node: int) -> int:
        """Return the node after a node's subtree."""
        return min(self.tree.end(node), self.extent)

    def parent(self, node: int) -> int:
        """Return the node above a node; of the root, itself."""
        return max(ROOT, self.tree.parents[node])

    def children(self, node: int) -> Iterator[int]:
        """Yield the nodes below a node, in the order in which they were tested."""
        child, end = node + 1, self.end(node)
        while child < end:
            yield child
            child = self.tree.end(child)  # never too far: in the tree it is below `node` too

    def size(self, node: int) -> int:
        """Return how many nodes there are below a node."""
        return self.end(node) - node - 1

    def leaves(self, node: int) -> tuple[int, int]:
        """Return the range of the leaves that a subtree spans, counted from the left."""
        tree, end = self.tree, self.end(node)
        last = tree.leaves_before(self.extent - 1) + 1 if end == self.extent else None
        return tree.leaves_before(node), tree.leaves_before(end) if last is None else last

    def solutions(self, node: int) -> int:
        """Return how many solutions a node and those below it are."""
        return self.tree.solutions(node, self.end(node), self.index)

    @property
    def tested(self) -> int:
        """How many nodes have been tested, beside the queens that stood from the start."""
        return self.count - 1 - self.tree.inherited

    def is_solution(self, node: int) -> bool:
        """Tell whether the placement that a node completes is a solution."""
        return self.tree.solutions(node, node + 1, self.index) > 0

    def is_ghost(self, node: int) -> bool:
        """Tell whether the last step took the node's queen back."""
        return self.tree.was_left_at(node, self.index)

    @property
    def description(self) -> str:
        """Where the current path leads, in words."""
        squares = self.tree.squares(self.path[-1])
        if not squares:
            return tr("The current path is empty.")
        path = ", ".join(f"{row}-{column}" for row, column in squares)
        return tr("The current path by row and column: {path}.", path=path)

    def in_words(self, node: int) -> str:
        """Say what a node stands for."""
        if node == ROOT:
            return tr("The empty board.")
        row, column, state = self.tree.rows[node], self.tree.columns[node], self.state(node)
        if state is State.CROSSED:
            return tr("Row {row}, column {column}: attacked.", row=row, column=column)
        if state is State.PROMISING:
            return tr("Row {row}, column {column}: safe.", row=row, column=column)
        if state is State.FUTURE:
            return tr("Row {row}, column {column}: tested later.", row=row, column=column)
        if state is State.OPEN:
            return tr("Row {row}, column {column}: on the current path.", row=row, column=column)
        if self.is_solution(node):
            return tr("Row {row}, column {column}: completed a solution.", row=row, column=column)
        return ntr(
            "Row {row}, column {column}: abandoned, with {count} node below it; "
            "solutions: {solutions}.",
            "Row {row}, column {column}: abandoned, with {count} nodes below it; "
            "solutions: {solutions}.",
            self.size(node),
            row=row,
            column=column,
            solutions=number(self.solutions(node)),
        )
