"""The compiled search with three registers; see `algorithms.bitmask`.

Each word is an unsigned 64-bit number, and so is each constant in an expression with a word: numba
converts a signed and an unsigned operand to floating point, without a warning.
"""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from nqviz.common.bits import bits
from nqviz.model.position import Task
from nqviz.solvers.algorithms.bitmask import FreeBits, free_bits
from nqviz.solvers.base.native import Name, Part, Partition
from nqviz.solvers.kernels import op_counters as ops
from nqviz.solvers.kernels.decorators import helper, inlined, kernel
from nqviz.solvers.kernels.kernel import Search, by_search, zeros
from nqviz.solvers.kernels.op_counters import Columns, Keyframes, OpCounters
from nqviz.solvers.kernels.parts import prefixes, rows_left

Words = NDArray[np.uint64]

ZERO = np.uint64(0)
ONE = np.uint64(1)
TWO = np.uint64(2)
THREE = np.uint64(3)

# A part leaves about this number of rows to be searched, which takes some milliseconds.
_GRAIN = 13
# Boards of up to this size are one part. From here to _GRAIN, row 0 is divided for the threads.
_LARGEST_IN_ONE_PART = 11


def by_free_bits(
    free_of: FreeBits, first_row: Callable[[int], list[float]] = lambda n: [1.0] * n
) -> Partition:
    """Return the partition of a search by rows.

    `first_row` returns, given n, the work below each square of row 0, in any unit. The free squares
    of any other row share the weight of the queens above equally.
    """

    def parts(
        task: Task, after: Name | None = None, _should_continue: Callable[[], bool] | None = None, /
    ) -> Iterator[Part]:
        n = task.n
        depth = max(n - rows_left(_GRAIN, n), 1 if n > _LARGEST_IN_ONE_PART else 0)
        found = prefixes(lambda queens: tuple(bits(free_of(n, queens))), (), depth, 1.0, after)
        if not depth:
            return found
        columns = tuple(bits(free_of(n, ())))
        weights = first_row(n)
        each = sum(weights[column] for column in columns) / len(columns)
        return (
            part._replace(weight=part.weight * weights[part.prefix[0]] / each) for part in found
        )

    return parts


@helper
def column_of(bit: np.uint64) -> int:
    """Return the index of the only bit of a word that is 1."""
    below, column = bit - ONE, 0
    while below:  # The compiler makes one instruction of this, which counts bits.
        below &= below - ONE
        column += 1
    return column


@inlined
def _replay(
    mask: np.uint64, queens: Columns, level: int, saved: Words
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Place the first `level` queens, save their rows' registers, return those of the next row."""
    left = down = right = ZERO
    for row in range(level):
        bit = ONE << np.uint64(queens[row])
        offset = np.uint64(4 * row)
        saved[offset] = left
        saved[offset + ONE] = down
        saved[offset + TWO] = right
        saved[offset + THREE] = mask & ~(left | down | right | bit | (bit - ONE))
        left = (left | bit) << ONE
        down |= bit
        right = (right | bit) >> ONE
    return left, down, right


def _build(counted: bool) -> Search:
    """Compile the search; `saved` is uint64[4n], by row: left, down, right and free."""

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
        saved: Words,
    ) -> tuple[bool, int, int]:
        mask = (ONE << np.uint64(n)) - ONE
        left, down, right = _replay(mask, queens, level, saved)
        free = mask & ~(left | down | right)
        layouts = 0
        row = level
        while True:
            if free:
                bit = free & (~free + ONE)
                free ^= bit
                if counted:
                    ops.note_test(op_counters, row, 0)
                    queens[row] = column_of(bit)
                    ops.note_placement(op_counters)
                offset = np.uint64(4 * row)
                saved[offset] = left
                saved[offset + ONE] = down
                saved[offset + TWO] = right
                saved[offset + THREE] = free
                left = (left | bit) << ONE
                down |= bit
                right = (right | bit) >> ONE
                free = mask & ~(left | down | right)
                row += 1
                if down == mask:
                    layouts += 1
                    if counted and ops.note_solution(op_counters, 1, first):
                        return True, layouts, layouts
                elif counted and ops.note_keyframe(n, queens, row, op_counters, keyframes):
                    return False, layouts, layouts
            else:
                if counted and row < n:
                    ops.note_step(op_counters)
                if row == floor:
                    break
                row -= 1
                if counted:
                    ops.note_removal(op_counters)
                offset = np.uint64(4 * row)
                left = saved[offset]
                down = saved[offset + ONE]
                right = saved[offset + TWO]
                free = saved[offset + THREE]
        if counted:
            ops.note_step(op_counters)
        return True, layouts, layouts

    return search


def _workspace(n: int) -> tuple[Words]:
    """Return `saved`: one array, because with four the loop needs too many machine registers."""
    return (zeros(np.uint64, 4 * n),)


BITMASK = by_search(by_free_bits(free_bits), _build, _workspace)
