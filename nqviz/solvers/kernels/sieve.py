"""The compiled searches of the sieve and its improvements; see `algorithms.sieve`.

A level is a row in the order of the search. Each level has its own matrix or its own words, so the
search allocates no memory and erases nothing.

Arrays are flat and indices unsigned: this saves numba multiplications and a test for a negative
index at each access.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqviz.model.board import lines_of, struck_columns
from nqviz.model.position import Position, Task
from nqviz.model.rule import Rule
from nqviz.solvers.algorithms.sieve_matrix import strikers
from nqviz.solvers.algorithms.sieve_symmetric import columns as columns_of
from nqviz.solvers.algorithms.sieve_symmetric import rows
from nqviz.solvers.base.native import Kernel, Name, Part, RunScan
from nqviz.solvers.kernels import op_counters as ops
from nqviz.solvers.kernels.decorators import helper, inlined, kernel
from nqviz.solvers.kernels.kernel import (
    BLOCK,
    BYTES,
    Search,
    SearchScan,
    bits_in,
    blocks_for,
    by_search,
    copy_blocks,
    queens_by_level,
    zeros,
)
from nqviz.solvers.kernels.op_counters import Columns, Keyframes, OpCounters
from nqviz.solvers.kernels.parts import by_rows, prefixes, rows_left

_ZERO, _ONE, _TWO = map(np.uint64, range(3))
_WORD = np.uint64(8)  # bytes

# A matrix for each level: its squares row by row, 1 if struck, padded to whole blocks of 64 bytes.
Boards = NDArray[np.uint8]
# n words for each level, one for each row in the order of levels: bit c is 1 if column c is struck.
Words = NDArray[np.uint64]


@inlined
def _signed(word: np.uint64) -> int:
    """Return a word as a signed number, the type of rows and columns outside of the loops."""
    return np.int64(word)  # type: ignore[return-value]  # numba's int is this


@inlined
def _strike(
    words: Words, boards: Boards, board: np.uint64, n: int, row: np.uint64, column: np.uint64
) -> None:
    """Copy the matrix of a row, from the next row on, for that row, and strike the queen's lines.

    `words` and `boards` are two views of the same memory; a matrix takes `board` words of it.
    """
    side = np.uint64(n)
    first = row * board + (row + _ONE) * side // BYTES * BLOCK
    copy_blocks(words, first, (row + _ONE) * board, board)
    below = side - _ONE - row
    queen = (row + _ONE) * board * _WORD + row * side + column
    square = queen
    for _ in range(below):
        square += side
        boards[square] = 1
    square = queen
    for _ in range(min(below, side - _ONE - column)):
        square += side + _ONE
        boards[square] = 1
    square = queen
    for _ in range(min(below, column)):
        square += side - _ONE
        boards[square] = 1


@helper
def _unstruck(boards: Boards, board: np.uint64, n: int, row: int, column: int) -> int:
    """Return how many squares of the rows below a queen is the first to strike."""
    first = row * _signed(board * _WORD)
    new = 0
    for down in range(1, n - row):
        for struck in (column, column + down, column - down):
            if 0 <= struck < n:
                new += 1 - boards[first + (row + down) * n + struck]
    return new


def _build_sieve(counted: bool) -> Search:
    """Compile the sieve by a matrix (section 2); `words` and `boards` view the same memory."""

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
        words: Words,
        boards: Boards,
    ) -> tuple[bool, int, int]:
        layouts = 0
        side = np.uint64(n)
        board = np.uint64(len(words)) // side
        for above in range(level):
            if counted and above == level - 1:
                ops.note_strike(op_counters, _unstruck(boards, board, n, above, queens[above]))
            _strike(words, boards, board, n, np.uint64(above), np.uint64(queens[above]))
        row = np.uint64(level)
        column = np.uint64(0)
        while True:
            line = row * (board * _WORD + side)
            while column < side:
                if counted:
                    ops.note_test(op_counters, _signed(row), 0)
                if not boards[line + column]:
                    break
                column += _ONE
            if column < side:
                queens[row] = column
                if counted:
                    ops.note_placement(op_counters)
                if row < side - _ONE:
                    if counted:
                        if ops.note_keyframe(n, queens, _signed(row) + 1, op_counters, keyframes):
                            return False, layouts, layouts
                        ops.note_strike(
                            op_counters, _unstruck(boards, board, n, _signed(row), _signed(column))
                        )
                    _strike(words, boards, board, n, row, column)
                    row += _ONE
                    column = np.uint64(0)
                    continue
                layouts += 1
                if counted:
                    if ops.note_solution(op_counters, 1, first):
                        return True, layouts, layouts
                    ops.note_removal(op_counters)
            if counted:
                ops.note_step(op_counters)
            if row == np.uint64(floor):
                break
            row -= _ONE
            column = np.uint64(queens[row]) + _ONE
            if counted:
                ops.note_removal(op_counters)
        if counted:
            ops.note_step(op_counters)
        return True, layouts, layouts

    return search


@inlined
def _strike_words(words: Words, n: int, level: np.uint64, column: np.uint64, turns: bool) -> None:
    """Copy the words of the empty rows to the next level, and set the bits that a queen attacks.

    Bits from n on are set too, and never read. If `turns`, the next level is the row farthest from
    this one, and the levels after it come nearer.
    """
    bit = _ONE << column
    side = np.uint64(n)
    start = level * side
    left = right = bit
    if turns:
        word = start + side
        while word > start + _ONE:
            word -= _ONE
            left <<= _ONE
            right >>= _ONE
            words[word + side] = words[word] | bit | left | right
        return
    word = start + level
    while word < start + side - _ONE:
        word += _ONE
        left <<= _ONE
        right >>= _ONE
        words[word + side] = words[word] | bit | left | right


@helper
def _unset(words: Words, n: int, level: int, column: int, turns: bool) -> int:
    """Return how many bits of squares in empty rows a queen is the first to set."""
    new = 0
    for below in range(level + 1, n):
        away = n - below if turns else below - level
        for struck in (column, column + away, column - away):
            if 0 <= struck < n and not words[level * n + below] >> np.uint64(struck) & _ONE:
                new += 1
    return new


def _build_words(counted: bool, is_symmetric: bool) -> Search:
    """Compile the sieve by words (section 3, the first improvement).

    If `is_symmetric`, the rows are filled in the order of `sieve_symmetric.rows`, and the first two
    within its columns (the improvements two to four). `words` is uint64[n * n].
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
        words: Words,
    ) -> tuple[bool, int, int]:
        solutions = 0
        layouts = 0
        side = np.uint64(n)
        for above in range(level):
            turns = is_symmetric and above == 0
            if counted and above == level - 1:
                ops.note_strike(op_counters, _unset(words, n, above, queens[above], turns))
            _strike_words(words, n, np.uint64(above), np.uint64(queens[above]), turns)
        here = np.uint64(level)
        column = np.uint64(queens[0] + 1 if is_symmetric and level == 1 else 0)
        while True:
            end = side
            if is_symmetric and here <= _ONE:
                end = side - np.uint64(queens[0]) if here else (side + _ONE) // _TWO
            word = words[here * (side + _ONE)] >> column
            while column < end:
                if counted:
                    ops.note_test(
                        op_counters,
                        n - _signed(here) if is_symmetric and here else _signed(here),
                        0,
                    )
                if not word & _ONE:
                    break
                word >>= _ONE
                column += _ONE
            if column < end:
                queens[here] = column
                if counted:
                    ops.note_placement(op_counters)
                if here < side - _ONE:
                    turns = is_symmetric and here == _ZERO
                    if counted:
                        if ops.note_keyframe(n, queens, _signed(here) + 1, op_counters, keyframes):
                            return False, solutions, layouts
                        ops.note_strike(
                            op_counters, _unset(words, n, _signed(here), _signed(column), turns)
                        )
                    _strike_words(words, n, here, column, turns)
                    column = column + _ONE if turns else np.uint64(0)
                    here += _ONE
                    continue
                multiplicity = 1
                if is_symmetric and n > 1:
                    multiplicity = 2 if queens[0] + queens[1] == n - 1 else 4
                solutions += multiplicity
                layouts += 1
                if counted:
                    if ops.note_solution(op_counters, multiplicity, first):
                        return True, solutions, layouts
                    ops.note_removal(op_counters)
            if counted:
                ops.note_step(op_counters)
            if here == np.uint64(floor):
                break
            here -= _ONE
            column = np.uint64(queens[here]) + _ONE
            if counted:
                ops.note_removal(op_counters)
        if counted:
            ops.note_step(op_counters)
        return True, solutions, layouts

    return search


def _symmetric_parts(
    task: Task, after: Name | None = None, _should_continue: Callable[[], bool] | None = None, /
) -> Iterator[Part]:
    """Divide a task into parts, which leave up to 17 rows to be searched.

    Row 0 and the last row are divided together. The nearer the queen of row 0 is to the middle, the
    more work a pair of queens has; the weights are fitted to the steps for n = 13 and 14.
    """
    n = task.n
    depth = max((n - 8) // 2, n - 17)
    if depth < 2:
        if after is None:
            yield Part((), 1.0)
        return
    pairs = [(column, last) for column in columns_of(n, ()) for last in _promising(n, (column,))]
    whole = sum(1 + 4.6 * column / n for column, _ in pairs)
    for pair in pairs:
        if after is not None and pair < after[:2]:
            continue
        rest = after if after is not None and pair == after[:2] else None
        weight = (1 + 4.6 * pair[0] / n) / whole
        yield from prefixes(partial(_promising, n), pair, depth, weight, rest)


def _promising(n: int, queens: tuple[int, ...]) -> list[int]:
    struck = strikers(rows(n), queens)
    return [column for column in columns_of(n, queens) if column not in struck]


def _workspace_of_sieve(n: int) -> tuple[Words, Boards]:
    words = zeros(np.uint64, n * blocks_for(n * n) * int(BLOCK))
    return words, words.view(np.uint8)


def _workspace_of_words(n: int) -> tuple[Words]:
    return (zeros(np.uint64, n * n),)


class RuleTables(NamedTuple):
    """What a search under a rule reads: all that the rule says of a board.

    Attributes:
        masks: uint64[n * n * n], by row, column and other row: the bits of the squares of the other
            row that a queen attacks.
        blocked: uint64[n], by row: the bits of blocked squares.
        steps: how many steps the copy and the strikes after a placement take.
    """

    masks: Words
    blocked: Words
    steps: int


@lru_cache(maxsize=4)
def tables_of(n: int, rule: Rule) -> RuleTables:
    """Return the tables of a board of up to 64 rows."""
    masks, blocked = np.zeros(n * n * n, np.uint64), np.zeros(n, np.uint64)
    for row, column in rule.blocked:
        blocked[row] |= _ONE << np.uint64(column)
    for index, (row, column, other) in enumerate(product(range(n), repeat=3)):
        if other != row:
            word = 0
            for struck in struck_columns(row, column, other, n, rule):
                word |= 1 << struck if 0 <= struck < n else 0
            masks[index] = word
    return RuleTables(masks, blocked, 1 + len(lines_of(rule)))


@inlined
def _strike_masks(words: Words, masks: Words, n: int, level: int, column: int) -> None:
    """Copy the words of the rows below to the next level, struck by a queen's masks."""
    here = level * n
    mask = (here + column) * n
    for below in range(level + 1, n):
        words[here + n + below] = words[here + below] | masks[mask + below]


@helper
def _unset_in_masks(words: Words, masks: Words, n: int, level: int, column: int) -> int:
    """Return how many bits of squares in the rows below a queen is the first to set."""
    new = 0
    for below in range(level + 1, n):
        new += bits_in(masks[(level * n + column) * n + below] & ~words[level * n + below])
    return new


def _build_masks(counted: bool) -> Search:
    """Compile the sieve by words for any rule: a mask for each pair of rows strikes a row's word.

    `words` is uint64[n * n]; see `RuleTables` for the other arrays.
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
        masks: Words,
        blocked: Words,
        steps: int,
        words: Words,
    ) -> tuple[bool, int, int]:
        layouts = 0
        for row in range(n):
            words[row] = blocked[row]
        for above in range(level):
            if counted and above == level - 1:
                new = _unset_in_masks(words, masks, n, above, queens[above])
                ops.note_strikes(op_counters, new, steps)
            _strike_masks(words, masks, n, above, queens[above])
        row = level
        column = 0
        while True:
            word = words[row * n + row] >> np.uint64(column)
            while column < n:
                if counted and not blocked[row] >> np.uint64(column) & _ONE:
                    ops.note_test(op_counters, row, 0)
                if not word & _ONE:
                    break
                word >>= _ONE
                column += 1
            if column < n:
                queens[row] = column
                if counted:
                    ops.note_placement(op_counters)
                if row < n - 1:
                    if counted:
                        if ops.note_keyframe(n, queens, row + 1, op_counters, keyframes):
                            return False, layouts, layouts
                        new = _unset_in_masks(words, masks, n, row, column)
                        ops.note_strikes(op_counters, new, steps)
                    _strike_masks(words, masks, n, row, column)
                    row += 1
                    column = 0
                    continue
                layouts += 1
                if counted:
                    if ops.note_solution(op_counters, 1, first):
                        return True, layouts, layouts
                    ops.note_removal(op_counters)
            if counted:
                ops.note_step(op_counters)
            if row == floor:
                break
            row -= 1
            column = queens[row] + 1
            if counted:
                ops.note_removal(op_counters)
        if counted:
            ops.note_step(op_counters)
        return True, layouts, layouts

    return search


def _parts_under_rule(
    task: Task, after: Name | None = None, _should_continue: Callable[[], bool] | None = None, /
) -> Iterator[Part]:
    """Divide a task into parts, each with the tables at the end of its prefix.

    The fewer squares a queen strikes, the fewer rows a part leaves.
    """
    n, rule = task.n, task.rule
    moves = rule.moves
    grain = 12 if moves.falling and moves.rising else 9
    depth = min(max(n - rows_left(grain, n), 0), n - 1)
    tables = _TablesOfPart(tables_of(n, rule))

    def columns_of_next(queens: tuple[int, ...]) -> list[int]:
        struck = strikers(range(n), queens, rule)
        return [each for each in rule.open_columns(n, len(queens)) if each not in struck]

    for part in prefixes(columns_of_next, (), depth, 1.0, after):
        yield part._replace(prefix=(*part.prefix, tables))


@dataclass(frozen=True, slots=True)
class _TablesOfPart:
    """The tables of all parts of a count, as data that does not belong to the name of a part."""

    tables: RuleTables


def _rules_kernel() -> Kernel:
    """Return the kernel that counts under any rule."""
    search, counted_search = _build_masks(counted=False), _build_masks(counted=True)

    def count(n: int, prefix: tuple[Any, ...]) -> tuple[int, int]:
        if not prefix:  # compiles
            prefix = (_TablesOfPart(tables_of(n, Rule("rooks"))),)
        *columns, shared = prefix
        level, queens = len(columns), queens_by_level(n, tuple(columns))
        counters_off = ops.NO_OP_COUNTERS, ops.NO_KEYFRAMES
        workspace = *shared.tables, *_workspace_of_words(n)
        arguments = n, queens, level, level, False, False
        _, solutions, layouts = search(*arguments, *counters_off, *workspace)
        return solutions, layouts

    def scan_run(start: Position, interval: int, **limits: int) -> RunScan:
        tables = tables_of(start.n, start.task.rule)
        scan = SearchScan(counted_search, lambda n: (*tables, *_workspace_of_words(n)))
        return scan(start, interval, **limits)

    return Kernel(_parts_under_rule, count, scan_run)


RULES = _rules_kernel()
SIEVE = by_search(by_rows(grain=11), _build_sieve, _workspace_of_sieve)
BITS = by_search(by_rows(grain=12), partial(_build_words, is_symmetric=False), _workspace_of_words)
SYMMETRIC = by_search(
    _symmetric_parts, partial(_build_words, is_symmetric=True), _workspace_of_words, rows=rows
)
