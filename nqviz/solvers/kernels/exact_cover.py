"""Dancing links at full speed; `nqviz.solvers.exact_cover` explains the algorithm.

Items are numbers: the rows, the columns, the falling diagonals, the rising diagonals, and after
them the root. An option has four nodes, one after the other, in the same order; a node of an
option is linked to the one above and below it in the list of its item. The numbers of the items
are at the same time the heads of their lists.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqviz.board import EMPTY
from nqviz.position import Task
from nqviz.solvers.exact_cover_items import Matrix, Square
from nqviz.solvers.kernels.kernel import Kernel, Name, Part, Search
from nqviz.solvers.kernels.log import (
    MARKS,
    NO_FRAMES,
    NO_LOG,
    STEPS,
    Columns,
    Frames,
    Log,
    kernel,
    note_frame,
    note_placement,
    note_removal,
    note_solution,
    note_step,
    note_test,
)

# A board of so many rows is one part of some milliseconds. A larger one is cut by two choices for
# every three rows more: the later choices follow faster, because more and more items have only few
# options left.
_ONE_PART = 11

# Unsigned and short: an index that can't be negative needs no check, and more links are at hand.
Numbers = NDArray[np.uint32]


class Links(NamedTuple):
    """The matrix of items and options.

    Attributes:
        left: by item, the primary item before it that is not covered.
        right: by item, the one after it.
        up: by node, the node above it in the list of its item.
        down: by node, the one below it.
        item: by node, its item.
        size: by item, how many options its list holds.
    """

    left: Numbers
    right: Numbers
    up: Numbers
    down: Numbers
    item: Numbers
    size: Numbers


@kernel
def _linked(n: int) -> Links:
    """Return the matrix of an empty board."""
    root = 6 * n - 2
    nodes = root + 4 * n * n
    links = Links(
        np.arange(root + 1).astype(np.uint32),
        np.arange(root + 1).astype(np.uint32),
        np.arange(nodes).astype(np.uint32),
        np.arange(nodes).astype(np.uint32),
        np.arange(nodes).astype(np.uint32),
        np.zeros(root, np.uint32),
    )
    before = root
    for item in range(2 * n):
        links.left[item] = before
        links.right[before] = item
        before = item
    links.left[root] = before
    links.right[before] = root
    node = root
    for row in range(n):
        for column in range(n):
            for item in (row, n + column, 3 * n - 1 + row - column, 4 * n - 1 + row + column):
                last = links.up[item]
                links.item[node] = item
                links.up[node] = last
                links.down[node] = item
                links.down[last] = node
                links.up[item] = node
                links.size[item] += 1
                node += 1
    return links


@kernel
def _cover(links: Links, item: int) -> None:
    """Unlink an item, and its options from the lists of their other items."""
    links.right[links.left[item]] = links.right[item]
    links.left[links.right[item]] = links.left[item]
    root = len(links.size)
    node = links.down[item]
    while node != item:
        first = node - ((node - root) & 3)
        for other in range(first, first + 4):
            if other != node:
                links.down[links.up[other]] = links.down[other]
                links.up[links.down[other]] = links.up[other]
                links.size[links.item[other]] -= 1
        node = links.down[node]


@kernel
def _uncover(links: Links, item: int) -> None:
    """Link again what covering an item has unlinked, last first."""
    root = len(links.size)
    node = links.up[item]
    while node != item:
        first = node - ((node - root) & 3)
        for other in range(first + 3, first - 1, -1):
            if other != node:
                links.size[links.item[other]] += 1
                links.down[links.up[other]] = other
                links.up[links.down[other]] = other
        node = links.up[node]
    links.left[links.right[item]] = item
    links.right[links.left[item]] = item


@kernel
def _chosen(links: Links) -> int:
    """Return the first of the primary items with the fewest options; the root if none is left."""
    root = len(links.size)
    chosen = root
    item = links.right[root]
    while item != root:
        if chosen == root or links.size[item] < links.size[chosen]:
            chosen = item
        item = links.right[item]
    return chosen


@kernel
def _take(links: Links, node: int) -> int:
    """Cover the items of a node's option; return how many others all but its row remove."""
    first = node - ((node - len(links.size)) & 3)
    _cover(links, links.item[first])
    marks = 0
    for each in range(first + 1, first + 4):
        marks += links.size[links.item[each]]
        _cover(links, links.item[each])
    return marks


@kernel
def _give_back(links: Links, node: int) -> None:
    """Uncover the items of a node's option, last first."""
    first = node - ((node - len(links.size)) & 3)
    for each in range(first + 3, first - 1, -1):
        _uncover(links, links.item[each])


@kernel
def _square(n: int, links: Links, node: int) -> tuple[int, int]:
    """Return the row and the column of a node's option."""
    option = (node - len(links.size)) >> 2
    return option // n, option % n


@kernel
def _node_of_queen(n: int, links: Links, queens: Columns, item: int) -> int:
    """Return the node, in the list of an item, of the option that one of the queens has taken."""
    node = links.down[item]
    while node != item:
        row, column = _square(n, links, node)
        if queens[row] == column:
            return node
        node = links.down[node]
    return item


@kernel
def _follow(n: int, links: Links, queens: Columns, nodes: Numbers, level: int) -> int:
    """Take the options of `level` queens again, and note their nodes; return the last's marks."""
    marks = 0
    for each in range(level):
        nodes[each] = _node_of_queen(n, links, queens, _chosen(links))
        marks = _take(links, nodes[each])
    return marks


@kernel
def _row_placed_last(n: int, queens: Columns, level: int) -> int:
    """Return the row of the queen that was placed last."""
    links = _linked(n)
    nodes = np.empty(n, np.uint32)
    _follow(n, links, queens, nodes, level)
    return _square(n, links, nodes[level - 1])[0]


@kernel
def _note_marks(log: Log, marks: int) -> None:
    """Count the cover of a column and of two diagonals."""
    log[MARKS] += marks
    log[STEPS] += 3


def _build(counted: bool) -> Search:
    """Return the search; its `queens` are by row, `EMPTY` where none stands."""

    @kernel
    def search(
        n: int,
        queens: Columns,
        level: int,
        floor: int,
        _mirror: bool,
        first: bool,
        log: Log,
        frames: Frames,
    ) -> tuple[bool, int, int]:
        links = _linked(n)
        root = len(links.size)
        nodes = np.empty(n, np.uint32)  # by level, the node of the chosen option
        marks = _follow(n, links, queens, nodes, level)
        if counted and level > 0:
            _note_marks(log, marks)
        layouts = 0
        while True:
            item = _chosen(links)
            if item == root:
                layouts += 1
                if counted:
                    note_solution(log, 1)
                    if first:
                        note_step(log)
                        return True, layouts, layouts
                node = item
            else:
                node = links.down[item]
                if counted and node == item:
                    note_step(log)
            while node == item:
                if level == floor:
                    if counted:
                        note_step(log)
                    return True, layouts, layouts
                level -= 1
                node = nodes[level]
                _give_back(links, node)
                row, _ = _square(n, links, node)
                queens[row] = EMPTY
                if counted:
                    note_removal(log)
                item = links.item[node]
                node = links.down[node]
                if counted and node == item:
                    note_step(log)
            row, column = _square(n, links, node)
            queens[row] = column
            nodes[level] = node
            level += 1
            if counted:
                note_test(log, row, 0)
                note_placement(log)
                if level < n and note_frame(n, queens, n, log, frames):
                    return False, layouts, layouts
            marks = _take(links, node)
            if counted:
                _note_marks(log, marks)

    return search


def _by_choices(
    task: Task, after: Name | None = None, _keep_on: Callable[[], bool] | None = None, /
) -> Iterator[Part]:
    """Cut a task into the first choices of the search; what they leave is a part.

    The options of an item share the weight of the choices before it equally.
    """
    depth = max((2 * (task.n - _ONE_PART) + 2) // 3, 0)
    return _prefixes(Matrix(task.n), depth, 1.0, after)


def _prefixes(matrix: Matrix, depth: int, weight: float, after: Name | None) -> Iterator[Part]:
    """Yield a part for each way to go on to `depth` choices, without those up to `after`."""
    level = len(matrix.chosen)
    item = matrix.item()
    options = [] if item is None else list(matrix.options(item))
    if level >= depth or not options:
        if after is None:
            yield Part(tuple(matrix.chosen), weight)
        return
    share = weight / len(options)
    first = 0 if after is None else options.index(after[level])
    for option in options[first:]:
        matrix.cover(option)
        yield from _prefixes(matrix, depth, share, after)
        matrix.uncover()
        after = None


def _below_choices(search: Search) -> Callable[[int, Sequence[Square]], tuple[int, int]]:
    """Return the count of one part by a search: of the solutions that contain its squares."""

    def count(n: int, prefix: Sequence[Square]) -> tuple[int, int]:
        level = len(prefix)
        queens = np.full(n, EMPTY, np.int64)
        for row, column in prefix:
            queens[row] = column
        _, solutions, layouts = search(n, queens, level, level, False, False, NO_LOG, NO_FRAMES)
        return solutions, layouts

    return count


EXACT_COVER = Kernel(
    parts=_by_choices,
    count=_below_choices(_build(counted=False)),
    counted_search=_build(counted=True),
    row_placed_last=_row_placed_last,
)
