"""The compiled search for unique layouts; see `algorithms.bitmask_unique`."""

import numpy as np

from nqviz.solvers.algorithms.bitmask_unique import free_bits
from nqviz.solvers.kernels import op_counters as ops
from nqviz.solvers.kernels.bitmask import ONE, THREE, TWO, ZERO, Words, by_free_bits, column_of
from nqviz.solvers.kernels.decorators import helper, inlined, kernel
from nqviz.solvers.kernels.kernel import Search, by_search, zeros
from nqviz.solvers.kernels.op_counters import Columns, Keyframes, OpCounters


@helper
def _allow(n: int, board: Words, level: int, allowed: Words) -> int:
    """Set the words of the squares that symmetry allows, given the first two of `level` queens.

    `board` is uint64[n], by row: the bit of its queen. `allowed` is uint64[n + 1], by row. Returns
    the last row of the inside case in which the side columns are allowed; n if there is none.
    """
    mask = (ONE << np.uint64(n)) - ONE
    top = ONE << np.uint64(n - 1)
    for row in range(n):  # the assignment of a slice takes a tenth of a second to compile
        allowed[row] = mask
    allowed[n] = ZERO
    if n == 1:
        return n
    allowed[0] = (ONE << np.uint64(n // 2)) - ONE
    if level == 0:
        return n
    if board[0] == ONE:
        allowed[1] = mask & ~top
        if level > 1:
            for row in range(2, column_of(board[1])):
                allowed[row] = mask & ~TWO
        return n
    first = column_of(board[0])
    for row in range(1, first):
        allowed[row] = allowed[n - 1 - row] = mask & ~(top | ONE)
    allowed[n - 1] = (mask >> np.uint64(first)) & (mask << np.uint64(first))
    return n - 1 - first


@helper
def _limit(n: int, free: np.uint64, down: np.uint64) -> np.uint64:
    """Return the squares to take in the last row in which the side columns are allowed.

    If one side column is still without a queen, it must be taken here; if both are, the row is a
    dead end. `free` are the free squares of the row, `down` the columns of the queens above.
    """
    sides = (ONE << np.uint64(n - 1)) | ONE
    taken = down & sides
    if taken == sides:
        return free
    return free & sides if taken else ZERO


@inlined
def _replay(
    n: int, board: Words, level: int, allowed: Words, last_side_row: int, saved: Words
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Place the first `level` queens, save their rows' registers, return those of the next row."""
    left = down = right = ZERO
    for row in range(level):
        bit = board[row]
        free = allowed[row] & ~(left | down | right)
        if row == last_side_row:
            free = _limit(n, free, down)
        offset = np.uint64(4 * row)
        saved[offset] = left
        saved[offset + ONE] = down
        saved[offset + TWO] = right
        saved[offset + THREE] = free & ~(bit | (bit - ONE))
        left = (left | bit) << ONE
        down |= bit
        right = (right | bit) >> ONE
    return left, down, right


@helper
def _row_of(board: Words, bit: np.uint64) -> int:
    row = 0
    while board[row] != bit:
        row += 1
    return row


@inlined
def _compare(n: int, board: Words, turns: int) -> int:
    """Return -1, 0 or 1 if the layout after `turns` quarter turns is smaller, equal or larger."""
    for row in range(n):
        if turns == 1:
            image = n - 1 - _row_of(board, ONE << np.uint64(row))
        elif turns == 2:
            image = n - 1 - column_of(board[n - 1 - row])
        else:
            image = _row_of(board, ONE << np.uint64(n - 1 - row))
        bit = ONE << np.uint64(image)
        if bit != board[row]:
            return -1 if bit < board[row] else 1
    return 0


@helper
def _judge(n: int, board: Words) -> tuple[int, int]:
    """Return (multiplicity, rotations compared) of a layout, as in the pseudocode of `judge`.

    The multiplicity is the number of solutions that the layout stands for; 0 if one of its images
    is smaller. Only a rotation that puts a queen on the square of row 0 is compared.
    """
    if n == 1:
        return 1, 0
    compared = 0
    first = column_of(board[0])
    for turns in range(1, 4):
        if turns == 1:
            matches = board[n - 1 - first] == ONE
        elif turns == 2:
            matches = board[n - 1] == ONE << np.uint64(n - 1 - first)
        else:
            matches = board[first] == ONE << np.uint64(n - 1)
        if matches:
            compared += 1
            order = _compare(n, board, turns)
            if order < 0:
                return 0, compared
            if order == 0:
                return 2 * turns, compared
    return 8, compared


def _build(counted: bool) -> Search:
    """Compile the search.

    Its workspace: `board` and `allowed` as in `_allow`; `saved`, uint64[4n], by row: left, down,
    right and free.
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
        board: Words,
        allowed: Words,
        saved: Words,
    ) -> tuple[bool, int, int]:
        mask = (ONE << np.uint64(n)) - ONE
        for row in range(level):
            board[row] = ONE << np.uint64(queens[row])
        last_side_row = _allow(n, board, level, allowed)
        left, down, right = _replay(n, board, level, allowed, last_side_row, saved)
        row = level
        free = allowed[row] & ~(left | down | right)
        if row == last_side_row:
            free = _limit(n, free, down)
        solutions = 0
        layouts = 0
        while True:
            if free:
                bit = free & (~free + ONE)
                free ^= bit
                # Unsigned: numba would test whether a signed index is negative.
                board[np.uint64(row)] = bit
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
                row += 1
                if row <= 2:
                    last_side_row = _allow(n, board, row, allowed)
                free = allowed[np.uint64(row)] & ~(left | down | right)
                if row == last_side_row:
                    free = _limit(n, free, down)
                if down == mask:
                    multiplicity, compared = _judge(n, board)
                    if counted:
                        for _ in range(compared):
                            ops.note_step(op_counters)
                    if multiplicity:
                        solutions += multiplicity
                        layouts += 1
                        if counted and ops.note_solution(op_counters, multiplicity, first):
                            return True, solutions, layouts
                elif counted and ops.note_keyframe(n, queens, row, op_counters, keyframes):
                    return False, solutions, layouts
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
        return True, solutions, layouts

    return search


def _work_by_first_column(n: int) -> list[float]:
    """Return the estimated work of the search below each square of row 0, in some unit.

    For a queen in column c > 0 symmetry leaves n - 2c squares of each side and of the last row. The
    other factors are fitted to the numbers of steps for n = 13 to 16, to about a tenth.
    """
    work = [
        float((column + 1) * left**2 * (left - 1)) if (left := n - 2 * column) > 1 else 1.0
        for column in range(n)
    ]
    return [0.42 * work[1], *work[1:]]


def _workspace(n: int) -> tuple[Words, Words, Words]:
    return zeros(np.uint64, n), zeros(np.uint64, n + 1), zeros(np.uint64, 4 * n)


BITMASK_UNIQUE = by_search(by_free_bits(free_bits, _work_by_first_column), _build, _workspace)
