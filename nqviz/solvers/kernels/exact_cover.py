"""The compiled search by dancing links; see `algorithms.exact_cover`.

Items have numbers: the rows, the columns, the falling diagonals, the rising diagonals, then the
root. An option has four nodes, one after the other, in the same order; each is linked to the nodes
above and below it in the list of its item. The number of an item is also the head of its list.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqviz.model.board import EMPTY, Square
from nqviz.model.position import Task
from nqviz.solvers.algorithms.exact_cover_items import Matrix
from nqviz.solvers.base.native import Name, Part
from nqviz.solvers.kernels import op_counters as ops
from nqviz.solvers.kernels.decorators import helper, inlined, kernel
from nqviz.solvers.kernels.kernel import Search, by_search, zeros
from nqviz.solvers.kernels.op_counters import Columns, Keyframes, OpCounters

# A board of this size is one part of some milliseconds. The prefix of a larger one is two choices
# longer for every three rows more: the later choices have fewer options.
_ONE_PART = 11

_ONE = np.uint64(1)

# Unsigned: numba need not test for a negative index. 32 bits: twice as many fit in the cache.
Numbers = NDArray[np.uint32]

# The fields of a node, as offsets from its number. A node of an option has the number of its item;
# the head of a list has the length of the list.
_UP, _DOWN, _ITEM, _SIZE = map(np.uint64, (0, 1, 2, 3))
_LEFT, _RIGHT = _UP, _DOWN  # the fields in `Links.items`
_NEXT = np.uint64(4)  # from one node to the next
_OPTION = np.uint64(16)  # from one option to the next


class Links(NamedTuple):
    """The matrix of items and options. The number of a node is the index of its first field.

    Attributes:
        nodes: four fields for each node: up, down, and its item or the length of its list.
        items: four fields for each item: left and right among the uncovered primary items.
        root: the number of the root, after those of all items.
    """

    nodes: Numbers
    items: Numbers
    root: np.uint64


@lru_cache(maxsize=1)
def _empty_board(n: int) -> tuple[Numbers, Numbers]:
    """Return `Links.nodes` and `Links.items` of an empty board."""
    heads = 4 * np.arange(6 * n - 2, dtype=np.int32)
    root = 4 * len(heads)
    items = np.zeros((6 * n - 2 + 4) // 4 * 16, np.uint32)  # options begin at a multiple of 16
    items[heads] = items[heads + 1] = heads
    primary = np.append(np.int32(root), heads[: 2 * n])
    items[primary + 1] = np.roll(primary, -1)
    items[primary] = np.roll(primary, 1)

    row, column = np.divmod(np.arange(n * n, dtype=np.int32), n)
    lines = row, n + column, 3 * n - 1 + row - column, 4 * n - 1 + row + column
    options = len(items) + 4 * np.arange(4 * n * n, dtype=np.int32)
    nodes = np.zeros(len(items) + 4 * len(options), np.uint32)
    item_of = np.concatenate([heads, 4 * np.stack(lines, axis=1).ravel()])
    nodes[options + 2] = item_of[len(heads) :]
    nodes[heads + 3] = np.bincount(item_of // 4) - 1
    # Each item's list: its head, the options in order, and round to the head again.
    in_order = np.argsort(item_of, kind="stable")
    up, item_of = np.concatenate([heads, options])[in_order], item_of[in_order]
    down = np.where(item_of == np.roll(item_of, -1), np.roll(up, -1), item_of)
    nodes[up + 1] = down
    nodes[down] = up
    return nodes, items


def _workspace(n: int) -> tuple[Numbers, Numbers, Numbers]:
    """Return `Links.nodes`, `Links.items`, and uint32[n], by level: the node of its option."""
    empty = _empty_board(n)
    nodes, items = (zeros(np.uint32, len(links)) for links in empty)
    nodes[:], items[:] = empty
    return nodes, items, zeros(np.uint32, n)


@inlined
def links_of(n: int, nodes: Numbers, items: Numbers) -> Links:
    """Return the links of a board of n rows."""
    return Links(nodes, items, np.uint64(4 * (6 * n - 2)))


@inlined
def _cover(links: Links, item: np.uint64) -> None:
    """Unlink an item, and its options from the lists of their other items."""
    nodes, items = links.nodes, links.items
    left, right = np.uint64(items[item]), np.uint64(items[item + _RIGHT])
    items[left + _RIGHT] = right
    items[right] = left
    node = np.uint64(nodes[item + _DOWN])
    while node != item:
        other = node & ~(_OPTION - _ONE)
        end = other + _OPTION
        while other < end:
            if other != node:
                up, down = np.uint64(nodes[other]), np.uint64(nodes[other + _DOWN])
                nodes[up + _DOWN] = down
                nodes[down] = up
                nodes[np.uint64(nodes[other + _ITEM]) + _SIZE] -= _ONE
            other += _NEXT
        node = np.uint64(nodes[node + _DOWN])


@inlined
def _uncover(links: Links, item: np.uint64) -> None:
    """Undo `_cover`: link again what it has unlinked, last first."""
    nodes, items = links.nodes, links.items
    node = np.uint64(nodes[item])
    while node != item:
        first = node & ~(_OPTION - _ONE)
        other = first + _OPTION
        while other > first:
            other -= _NEXT
            if other != node:
                nodes[np.uint64(nodes[other + _ITEM]) + _SIZE] += _ONE
                nodes[np.uint64(nodes[other]) + _DOWN] = other
                nodes[np.uint64(nodes[other + _DOWN])] = other
        node = np.uint64(nodes[node])
    items[np.uint64(items[item + _RIGHT])] = item
    items[np.uint64(items[item]) + _RIGHT] = item


@inlined
def choose_item(links: Links) -> np.uint64:
    """Return the first of the uncovered primary items with the fewest options; else the root."""
    nodes, items, root = links.nodes, links.items, np.uint64(links.root)
    item = chosen = np.uint64(items[root + _RIGHT])
    while item != root:
        if nodes[item + _SIZE] < nodes[chosen + _SIZE]:
            chosen = item
        item = np.uint64(items[item + _RIGHT])
    return chosen


@helper
def cover_option(links: Links, node: np.uint64) -> int:
    """Cover the items of a node's option; return how many others all but its row remove."""
    each = node & ~(_OPTION - _ONE)
    end = each + _OPTION
    marks = 0
    while each < end:
        item = np.uint64(links.nodes[each + _ITEM])
        if each > end - _OPTION:
            marks += links.nodes[item + _SIZE]
        _cover(links, item)
        each += _NEXT
    return marks


@helper
def uncover_option(links: Links, node: np.uint64) -> None:
    """Uncover the items of a node's option, last first."""
    first = node & ~(_OPTION - _ONE)
    each = first + _OPTION
    while each > first:
        each -= _NEXT
        _uncover(links, np.uint64(links.nodes[each + _ITEM]))


@inlined
def _square(n: int, links: Links, node: np.uint64) -> tuple[int, int]:
    first = len(links.items)
    option = (np.int64(node) - first) // np.int64(_OPTION)
    return option // n, option % n  # type: ignore[return-value]  # numba's int is this


@inlined
def _node_of_queen(n: int, links: Links, queens: Columns, item: np.uint64) -> np.uint64:
    """Return the node, in the list of an item, of the option that one of the queens has taken."""
    node = np.uint64(links.nodes[item + _DOWN])
    while node != item:
        row, column = _square(n, links, node)
        if queens[row] == column:
            return node
        node = np.uint64(links.nodes[node + _DOWN])
    return item


@inlined
def _follow(n: int, links: Links, queens: Columns, nodes: Numbers, level: int) -> int:
    """Cover the options of `level` queens, save their nodes; return how many the last removed."""
    marks = 0
    for each in range(level):
        node = _node_of_queen(n, links, queens, choose_item(links))
        nodes[each] = node
        marks = cover_option(links, node)
    return marks


def _row_placed_last(queens: tuple[int, ...]) -> int:
    n = len(queens)
    level = n - queens.count(EMPTY)
    return _last_row(n, np.array(queens, np.int64), level, *_workspace(n))


@kernel
def _last_row(
    n: int, queens: Columns, level: int, nodes: Numbers, items: Numbers, chosen: Numbers
) -> int:
    """Return the row of the last of the `level` choices that lead to the queens."""
    links = links_of(n, nodes, items)
    _follow(n, links, queens, chosen, level)
    return _square(n, links, np.uint64(chosen[level - 1]))[0]


@helper
def _note_marks(op_counters: OpCounters, marks: int) -> None:
    """Count three steps: the covers of a column and of two diagonals."""
    op_counters[ops.MARKS] += marks
    op_counters[ops.STEPS] += 3


def _build(counted: bool) -> Search:
    """Compile the search.

    Unlike those of other searches, its `queens` are by row: the column, or `EMPTY`. Its workspace:
    `nodes` and `items` of `Links`; `chosen`, uint32[n], by level: the node of its option.
    """

    @kernel
    def search(
        n: int,
        queens: Columns,
        level: int,
        floor: int,
        _mirror: bool,
        first: bool,
        op_counters: OpCounters,
        keyframes: Keyframes,
        nodes: Numbers,
        items: Numbers,
        chosen: Numbers,
    ) -> tuple[bool, int, int]:
        links = links_of(n, nodes, items)
        marks = _follow(n, links, queens, chosen, level)
        if counted and level > floor:  # Those that were given have been covered before.
            _note_marks(op_counters, marks)
        layouts = 0
        while True:
            node = item = choose_item(links)
            if item == links.root:
                layouts += 1
                if counted and ops.note_solution(op_counters, 1, first):
                    return True, layouts, layouts
            else:
                node = np.uint64(links.nodes[item + _DOWN])
                if counted and node == item:
                    ops.note_step(op_counters)
            while node == item:
                if level == floor:
                    if counted:
                        ops.note_step(op_counters)
                    return True, layouts, layouts
                level -= 1
                node = np.uint64(chosen[level])
                uncover_option(links, node)
                row, _ = _square(n, links, node)
                queens[row] = EMPTY
                if counted:
                    ops.note_removal(op_counters)
                item = np.uint64(links.nodes[node + _ITEM])
                node = np.uint64(links.nodes[node + _DOWN])
                if counted and node == item:
                    ops.note_step(op_counters)
            row, column = _square(n, links, node)
            queens[row] = column
            chosen[level] = node
            level += 1
            if counted:
                ops.note_test(op_counters, row, 0)
                ops.note_placement(op_counters)
                if level < n and ops.note_keyframe(n, queens, n, op_counters, keyframes):
                    return False, layouts, layouts
            marks = cover_option(links, node)
            if counted:
                _note_marks(op_counters, marks)

    return search


def _by_choices(
    task: Task, after: Name | None = None, _should_continue: Callable[[], bool] | None = None, /
) -> Iterator[Part]:
    """Divide a task into parts: the prefix of a part has the first choices of the search.

    The options of an item share the weight of the choices before it equally.
    """
    depth = max((2 * (task.n - _ONE_PART) + 2) // 3, 0)
    return _prefixes(Matrix(task.n), depth, 1.0, after)


def _prefixes(matrix: Matrix, depth: int, weight: float, after: Name | None) -> Iterator[Part]:
    """Yield a part for each way to make `depth` choices, without the parts up to `after`."""
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


def _queens_of(n: int, prefix: Sequence[Square]) -> Columns:
    queens = np.full(n, EMPTY, np.int64)
    for row, column in prefix:
        queens[row] = column
    return queens


EXACT_COVER = by_search(
    parts=_by_choices,
    build=_build,
    workspace=_workspace,
    row_placed_last=_row_placed_last,
    queens_of=_queens_of,
)
