"""Min-conflicts at full speed; `nqviz.solvers.min_conflicts` explains it, step by step.

What costs at millions of queens is cache misses, not arithmetic. While a board is built, a
diagonal is free or taken, so a bit is enough, and 4n bits stay in the cache where counters would
not. Counters, one byte for each diagonal, are needed only by the swaps. That is 8 bytes a queen
and half a byte for the bits.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nqviz.solvers.kernels.kernel import Found
from nqviz.solvers.kernels.log import kernel
from nqviz.solvers.min_conflicts import MOST_MISSES, PATIENCE

Queens = NDArray[np.int32]  # the column of the queen in each row
Bits = NDArray[np.uint64]
Counts = NDArray[np.uint8]  # queens on each diagonal
Words = NDArray[np.uint64]  # the state of the random words, in an array of one

_GAMMA = 0x9E3779B97F4A7C15
_ATTEMPT = 0xD1B54A32D192ED03
_WORD = (1 << 64) - 1
_ROWS_AT_ONCE = 1 << 19  # built between two looks at the cancel flag: some milliseconds
_TRIALS_AT_ONCE = 1 << 14
_MOST_ON_A_DIAGONAL = 250  # a byte holds no more; a random board never comes near it


@kernel
def _below(words: Words, bound: int) -> int:
    """Return a random number from 0 to bound - 1, the next one of SplitMix64."""
    words[0] += np.uint64(0x9E3779B97F4A7C15)
    word = words[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    word ^= word >> np.uint64(31)
    return int(((word >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@kernel
def _has(bits: Bits, index: int) -> bool:
    return (bits[index >> 6] >> np.uint64(index & 63)) & np.uint64(1) != 0


@kernel
def _set(bits: Bits, index: int) -> None:
    bits[index >> 6] |= np.uint64(1) << np.uint64(index & 63)


@kernel
def _build(queens: Queens, falling: Bits, rising: Bits, words: Words, row: int, end: int) -> int:
    """Place rows from `row` to `end` on free diagonals; return the first row that was not built."""
    n = len(queens)
    misses = 0
    while row < end and misses < min(MOST_MISSES, n - row):
        pick = row + _below(words, n - row)
        column = queens[pick]
        if _has(falling, row - column + n) or _has(rising, row + column):
            misses += 1
            continue
        queens[pick] = queens[row]
        queens[row] = column
        _set(falling, row - column + n)
        _set(rising, row + column)
        row += 1
        misses = 0
    return row


@kernel
def _fill(queens: Queens, falling: Counts, rising: Counts, words: Words, row: int) -> bool:
    """Shuffle the rows from `row` on and count all diagonals; tell whether bytes can hold them."""
    n = len(queens)
    for rest in range(row, n):
        pick = rest + _below(words, n - rest)
        queens[rest], queens[pick] = queens[pick], queens[rest]
    for each in range(n):
        falling[each - queens[each] + n] += 1
        rising[each + queens[each]] += 1
        if max(falling[each - queens[each] + n], rising[each + queens[each]]) > _MOST_ON_A_DIAGONAL:
            return False
    return True


@kernel
def _is_attacked(queens: Queens, falling: Counts, rising: Counts, row: int) -> bool:
    return falling[row - queens[row] + len(queens)] > 1 or rising[row + queens[row]] > 1


@kernel
def _attacked(queens: Queens, falling: Counts, rising: Counts) -> Any:
    """Return the rows of the attacked queens, in order."""
    count = 0
    for row in range(len(queens)):
        count += _is_attacked(queens, falling, rising, row)
    rows = np.empty(count, np.int64)
    count = 0
    for row in range(len(queens)):
        if _is_attacked(queens, falling, rising, row):
            rows[count] = row
            count += 1
    return rows


@kernel
def _move(n: int, falling: Counts, rising: Counts, row: int, old: int, new: int) -> int:
    """Move a queen within its row and return the exact change of conflicts."""
    falling[row - old + n] -= 1
    rising[row + old] -= 1
    change = -(falling[row - old + n] > 0) - (rising[row + old] > 0)
    change += (falling[row - new + n] > 0) + (rising[row + new] > 0)
    falling[row - new + n] += 1
    rising[row + new] += 1
    return change


# Places in the progress of the swaps.
_LISTED, _TURN, _FAILURES, _SWAPS = range(4)


@kernel
def _improve(
    queens: Queens,
    falling: Counts,
    rising: Counts,
    words: Words,
    attacked: Any,
    progress: Any,
    trials: int,
) -> bool:
    """Weigh up to `trials` swaps; tell whether the attempt is over, solved or stuck."""
    n = len(queens)
    while trials > 0:
        if progress[_LISTED] == 0 or progress[_FAILURES] >= PATIENCE * n:
            return True
        if progress[_TURN] >= progress[_LISTED]:
            progress[_TURN] = 0
        i = attacked[progress[_TURN]]
        if not _is_attacked(queens, falling, rising, i):
            progress[_LISTED] -= 1
            attacked[progress[_TURN]] = attacked[progress[_LISTED]]
            continue
        progress[_TURN] += 1
        trials -= 1
        j = _below(words, n - 1)
        j += j >= i
        column_i, column_j = queens[i], queens[j]
        change = _move(n, falling, rising, i, column_i, column_j)
        change += _move(n, falling, rising, j, column_j, column_i)
        if change >= 0:
            _move(n, falling, rising, i, column_j, column_i)
            _move(n, falling, rising, j, column_i, column_j)
            progress[_FAILURES] += 1
            continue
        progress[_FAILURES] = 0
        progress[_SWAPS] += 1
        queens[i], queens[j] = column_j, column_i
        if _is_attacked(queens, falling, rising, j):
            attacked[progress[_LISTED]] = j
            progress[_LISTED] += 1
    return False


@kernel
def _is_solution(queens: Queens) -> bool:
    """Verify every column and both kinds of diagonal, from the queens alone."""
    n = len(queens)
    columns = np.zeros((n >> 6) + 1, np.uint64)
    falling = np.zeros((2 * n >> 6) + 1, np.uint64)
    rising = np.zeros((2 * n >> 6) + 1, np.uint64)
    for row in range(n):
        column = queens[row]
        if not 0 <= column < n:
            return False
        if _has(columns, column) or _has(falling, row - column + n) or _has(rising, row + column):
            return False
        _set(columns, column)
        _set(falling, row - column + n)
        _set(rising, row + column)
    return True


def find(n: int, seed: int, keep_on: Callable[[float], bool]) -> Found | None:
    """Return the solution that the stepper finds for the same n and seed, verified.

    `keep_on` is called every few milliseconds with the share of the rows that are built, and
    stops the search by returning False: then there is no answer, and None is returned. n = 2 and
    3, which have no solution, are not for this function.
    """
    swaps = attempt = 0
    while True:
        words = np.array([(seed * _GAMMA + attempt * _ATTEMPT) & _WORD], np.uint64)
        queens = np.arange(n, dtype=np.int32)
        outcome = _attempt(queens, words, keep_on)
        if outcome is None:
            return None
        swaps += outcome
        if _is_solution(queens):
            return Found(queens, swaps, attempt)
        attempt += 1


def _attempt(queens: Queens, words: Words, keep_on: Callable[[float], bool]) -> int | None:
    """Build a placement and improve it until it is solved or stuck; return the number of swaps."""
    n = len(queens)
    row = _build_in_portions(queens, words, keep_on)
    if row is None:
        return None
    falling = np.zeros(2 * n, np.uint8)
    rising = np.zeros(2 * n, np.uint8)
    if not _fill(queens, falling, rising, words, row):
        return 0
    rows = _attacked(queens, falling, rising)
    # Every swap ends a conflict and lists at most one queen; an attacked queen has at most two.
    attacked = np.resize(rows, 3 * len(rows) + 1)
    progress = np.array([len(rows), 0, 0, 0])
    while not _improve(queens, falling, rising, words, attacked, progress, _TRIALS_AT_ONCE):
        if not keep_on(1.0):
            return None
    return int(progress[_SWAPS])


def _build_in_portions(
    queens: Queens, words: Words, keep_on: Callable[[float], bool]
) -> int | None:
    n = len(queens)
    falling = np.zeros((2 * n >> 6) + 1, np.uint64)
    rising = np.zeros((2 * n >> 6) + 1, np.uint64)
    row = 0
    while row < n:
        end = min(row + _ROWS_AT_ONCE, n)
        row = _build(queens, falling, rising, words, row, end)
        if row < end:
            break
        if not keep_on(row / n):
            return None
    return row
