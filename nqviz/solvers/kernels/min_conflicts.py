"""The compiled search of min-conflicts; see `algorithms.min_conflicts`.

Random words are those of SplitMix64 (Steele, Lea and Flood, 2014), the same as the stepper's.

At millions of queens, cache misses take the time, not arithmetic.

- A diagonal almost always has no queen or one, so it is a bit: 4n bits fit in the cache, where 4n
  counters would not. The few queens beyond the first of a diagonal are in a small hash table.
- The deck is shuffled once and then read in order; the random reads of a trial are of the bits.

This takes four and a half bytes a queen; the verification takes five bits more.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from nqviz.solvers.algorithms.min_conflicts import MOST_MISSES, PATIENCE
from nqviz.solvers.base.native import Solution
from nqviz.solvers.kernels.decorators import helper, inlined, kernel

Queens = NDArray[np.int32]  # int32[n], by row: the column of its queen
Bits = NDArray[np.uint64]  # a bit for each of 2n falling diagonals, then of 2n rising ones
Numbers = NDArray[np.int64]
# An open hash table, two numbers for each slot: a diagonal, and its queens beyond the first.
Table = Numbers
Words = NDArray[np.uint64]  # uint64[1]: the state of the random words

_GAMMA = 0x9E3779B97F4A7C15
_ATTEMPT = 0xD1B54A32D192ED03
_WORD = (1 << 64) - 1
_ROWS_AT_ONCE = 1 << 19  # rows built between two calls of should_continue: some milliseconds
_SHUFFLING = 0.2  # the share of the shuffle in the time of a board
_TRIALS_AT_ONCE = 1 << 14
_NO_KEY = -1


@helper
def next_word(words: Words) -> np.uint64:
    """Return the next random word; `words` is the state."""
    words[0] += np.uint64(0x9E3779B97F4A7C15)
    word = words[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@inlined
def below(word: np.uint64, bound: int) -> int:
    """Return a random number from 0 to bound - 1; for a bound below 64 its bias is below 2^-26."""
    number = ((word >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32)
    return np.int64(number)  # type: ignore[return-value]  # numba's int is this


@inlined
def _falling(n: int, row: int, column: int) -> int:
    return row - column + n


@inlined
def _rising(n: int, row: int, column: int) -> int:
    return 2 * n + row + column


@inlined
def _bit(bits: Bits, index: int) -> np.uint64:
    return (bits[index >> 6] >> np.uint64(index & 63)) & np.uint64(1)


@inlined
def _set(bits: Bits, index: int) -> None:
    bits[index >> 6] |= np.uint64(1) << np.uint64(index & 63)


@inlined
def _clear(bits: Bits, index: int) -> None:
    bits[index >> 6] &= ~(np.uint64(1) << np.uint64(index & 63))


@kernel
def _shuffle(queens: Queens, words: Words, last: int, end: int) -> None:
    """Shuffle by Fisher and Yates the cards at `last` down to `end` + 1."""
    for card in range(last, end, -1):
        pick = below(next_word(words), card + 1)
        queens[pick], queens[card] = queens[card], queens[pick]


@kernel
def _build(queens: Queens, bits: Bits, row: int, card: int, end: int) -> tuple[int, int]:
    """Place queens in rows `row` to `end` - 1 on free diagonals; return the next row and card.

    Stops at `MOST_MISSES` cards that do not fit in a row, or if none of the rest fits.
    """
    n = len(queens)
    misses = 0
    while row < end and misses < MOST_MISSES and misses < n - row:
        if card >= n:
            card = row
        column = queens[card]
        falling, rising = _falling(n, row, column), _rising(n, row, column)
        # One branch for both diagonals, because the processor often mispredicts it.
        if _bit(bits, falling) | _bit(bits, rising):
            card += 1
            misses += 1
            continue
        queens[card] = queens[row]
        queens[row] = column
        _set(bits, falling)
        _set(bits, rising)
        row += 1
        card += 1
        misses = 0
    return row, card


@helper
def _slot(table: Table, diagonal: int) -> int:
    """Return the index of a diagonal in the table, or of the free slot to insert it."""
    mask = len(table) - 2
    slot = (diagonal * 0x9E3779B1 >> 14) & mask
    while table[slot] != diagonal and table[slot] != _NO_KEY:
        slot = (slot + 2) & mask
    return slot


@inlined
def _drop(table: Table, slot: int) -> None:
    """Free a slot, and insert again the entries after it that it had displaced."""
    mask = len(table) - 2
    table[slot] = _NO_KEY
    after = (slot + 2) & mask
    while table[after] != _NO_KEY:
        diagonal = table[after]
        table[after] = _NO_KEY
        new = _slot(table, diagonal)
        table[new] = diagonal
        table[new + 1] = table[after + 1]
        after = (after + 2) & mask


@helper
def _add(bits: Bits, table: Table, diagonal: int) -> int:
    """Put a queen on a diagonal and return how many conflicts that adds."""
    if not _bit(bits, diagonal):
        _set(bits, diagonal)
        return 0
    slot = _slot(table, diagonal)
    if table[slot] == _NO_KEY:
        table[slot] = diagonal
        table[slot + 1] = 0
    table[slot + 1] += 1
    return 1


@helper
def _remove(bits: Bits, table: Table, diagonal: int) -> int:
    """Take a queen from a diagonal and return how many conflicts that ends."""
    slot = _slot(table, diagonal)
    if table[slot] == _NO_KEY:
        _clear(bits, diagonal)
        return 0
    table[slot + 1] -= 1
    if table[slot + 1] == 0:
        _drop(table, slot)
    return 1


@helper
def _is_attacked(table: Table, n: int, row: int, column: int) -> bool:
    """Return whether the queen on a square shares a diagonal with another."""
    falling = _slot(table, _falling(n, row, column))
    rising = _slot(table, _rising(n, row, column))
    return table[falling] != _NO_KEY or table[rising] != _NO_KEY


@helper
def _move(bits: Bits, table: Table, n: int, row: int, old: int, new: int) -> int:
    """Move a queen within its row and return the exact change of conflicts."""
    change = -_remove(bits, table, _falling(n, row, old)) - _remove(
        bits, table, _rising(n, row, old)
    )
    change += _add(bits, table, _falling(n, row, new)) + _add(bits, table, _rising(n, row, new))
    return change


# The progress of the swaps, int64[4]: the length of the list of attacked queens, the index of the
# next one, the trials since the last swap, the swaps.
_LISTED, _TURN, _FAILURES, _SWAPS = range(4)


@kernel
def _fill(
    queens: Queens, bits: Bits, table: Table, row: int, attacked: Numbers, progress: Numbers
) -> None:
    """Add the queens from `row` on, in the order of the deck, and list those that are attacked."""
    n = len(queens)
    for each in range(row, n):
        _add(bits, table, _falling(n, each, queens[each]))
        _add(bits, table, _rising(n, each, queens[each]))
    for each in range(row, n):
        if _is_attacked(table, n, each, queens[each]):
            attacked[progress[_LISTED]] = each
            progress[_LISTED] += 1


@kernel
def _improve(
    queens: Queens,
    bits: Bits,
    table: Table,
    words: Words,
    attacked: Numbers,
    progress: Numbers,
    trials: int,
) -> bool:
    """Try up to `trials` swaps; return whether the attempt has ended, solved or stuck."""
    n = len(queens)
    while trials > 0:
        if progress[_LISTED] == 0 or progress[_FAILURES] >= PATIENCE * n:
            return True
        if progress[_TURN] >= progress[_LISTED]:
            progress[_TURN] = 0
        i = attacked[progress[_TURN]]
        if not _is_attacked(table, n, i, queens[i]):
            progress[_LISTED] -= 1
            attacked[progress[_TURN]] = attacked[progress[_LISTED]]
            continue
        progress[_TURN] += 1
        trials -= 1
        j = below(next_word(words), n - 1)
        j += j >= i
        column_i, column_j = queens[i], queens[j]
        change = _move(bits, table, n, i, column_i, column_j)
        change += _move(bits, table, n, j, column_j, column_i)
        if change >= 0:
            _move(bits, table, n, i, column_j, column_i)
            _move(bits, table, n, j, column_i, column_j)
            progress[_FAILURES] += 1
            continue
        progress[_FAILURES] = 0
        progress[_SWAPS] += 1
        queens[i], queens[j] = column_j, column_i
        if _is_attacked(table, n, j, column_i):
            attacked[progress[_LISTED]] = j
            progress[_LISTED] += 1
    return False


def is_verified(queens: Queens) -> bool:
    """Return whether no column or diagonal has two queens; computed from the queens alone."""
    n = len(queens)
    columns = np.zeros((n >> 6) + 1, np.uint64)
    diagonals = np.zeros((4 * n >> 6) + 1, np.uint64)
    if not _mark_lines(queens, columns, diagonals):
        return False
    # n queens mark n columns and 2n diagonals only if none is shared.
    return bool(np.bitwise_count(columns).sum() == n and np.bitwise_count(diagonals).sum() == 2 * n)


@kernel
def _mark_lines(queens: Queens, columns: Bits, diagonals: Bits) -> bool:
    """Set the bits of the queens' lines; return False if one of them is not on the board."""
    n = len(queens)
    for row in range(n):
        column = queens[row]
        if column < 0 or column >= n:
            return False
        _set(columns, column)
        _set(diagonals, _falling(n, row, column))
        _set(diagonals, _rising(n, row, column))
    return True


def find(n: int, seed: int, should_continue: Callable[[float], bool]) -> Solution | None:
    """Return the solution that the stepper finds for the same n and seed, verified.

    `should_continue` is called every few milliseconds with the share of the board that is built;
    when it returns False, the search is cancelled and None is returned. For n = 2 and 3, which have
    no solution, the function does not end.
    """
    _compile()
    swaps = attempt = 0
    while True:
        words = np.array([(seed * _GAMMA + attempt * _ATTEMPT) & _WORD], np.uint64)
        queens = np.arange(n, dtype=np.int32)
        outcome = _attempt(queens, words, should_continue)
        if outcome is None:
            return None
        swaps += outcome
        if is_verified(queens):
            return Solution(queens, swaps, attempt)
        attempt += 1


def _compile() -> None:
    queens = np.arange(4, dtype=np.int32)
    _attempt(queens, np.zeros(1, np.uint64), lambda _share: True)
    is_verified(queens)


def _attempt(queens: Queens, words: Words, should_continue: Callable[[float], bool]) -> int | None:
    """Build a placement and improve it until it is solved or stuck; return the number of swaps."""
    n = len(queens)
    for last in range(n - 1, 0, -_ROWS_AT_ONCE):
        _shuffle(queens, words, last, max(last - _ROWS_AT_ONCE, 0))
        if not should_continue(_SHUFFLING * (1 - last / n)):
            return None
    bits = np.zeros((4 * n >> 6) + 1, np.uint64)
    row = card = 0
    while row < n:
        end = min(row + _ROWS_AT_ONCE, n)
        row, card = _build(queens, bits, row, card, end)
        if row < end:
            break
        if not should_continue(_SHUFFLING + (1 - _SHUFFLING) * row / n):
            return None
    rest = n - row
    # At most two conflicts a queen and two in a swap on trial; at most half of the slots are used.
    table = np.full(2 << (4 * rest + 8).bit_length(), _NO_KEY, np.int64)
    # Each swap ends a conflict and lists at most one queen.
    attacked = np.empty(3 * rest + 1, np.int64)
    progress = np.zeros(4, np.int64)
    _fill(queens, bits, table, row, attacked, progress)
    while not _improve(queens, bits, table, words, attacked, progress, _TRIALS_AT_ONCE):
        if not should_continue(1.0):
            return None
    return int(progress[_SWAPS])
