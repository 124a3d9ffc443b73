"""The min-conflict swap program, transcribed WITH ITS ERRATA: evidence for the audit, nothing else.

Source: Zhang Jia (Oyyko), USTC. Rows and columns count from 1, as there. Two things of its
surroundings are made to repeat: the clock that seeds each attempt is an argument, and moves on by a
second with every attempt; rand() is that of the Microsoft library, whose RAND_MAX of 32767 does not
overflow the program's random index.
"""

import math
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import NamedTuple

N = 123456789  # The program's arrays are made for so many queens.
WORD = 1 << 63  # The program's x + 1.
RAND_MAX = 32767
FIRST_OVERFLOW = 1 << 25  # The shift of a larger rand() by 6 does not fit an int of 32 bits.
CLOCK = 1_600_000_000  # A second of September 2020.


class SwapResult(NamedTuple):
    """How a run of the program ended.

    `queens` are the columns, counted from 0, that it announces as a solution. They are None where
    it was stopped, having given up an attempt as often as it was allowed to, or where it `hangs`:
    no queen is attacked any more but the counter is not zero, and its inner loop makes no headway.
    """

    queens: tuple[int, ...] | None
    hangs: bool = False


class _Board:
    """The program's arrays: queen (from 1), dn and dp, and its counter of collisions.

    A diagonal of dp below 0 has its place at the end of the list.
    """

    def __init__(self, queens: tuple[int, ...]) -> None:
        self.queen = [0, *queens]
        self.dn = [0] * (2 * len(queens) + 1)
        self.dp = [0] * (2 * len(queens) + 1)
        self.collisions = 0

    def add(self, i: int) -> None:
        self.dn[self.queen[i] + i] += 1
        self.dp[self.queen[i] - i] += 1

    def exchange(self, i: int, j: int) -> None:
        self.queen[i], self.queen[j] = self.queen[j], self.queen[i]

    def count_collisions(self) -> None:
        self.collisions = sum(k - 1 for d in (self.dn, self.dp) for k in d if k > 1)

    def attacked(self) -> list[int]:
        queen, dn, dp = self.queen, self.dn, self.dp
        return [i for i in range(1, len(queen)) if dn[queen[i] + i] > 1 or dp[queen[i] - i] > 1]

    def change_of_collisions(self, i: int, j: int) -> int:
        """Return the change as the program reckons it, which is not always the true one."""
        queen, dn, dp = self.queen, self.dn, self.dp
        change = 0
        change -= dp[queen[i] - i] > 1
        change -= dp[queen[j] - j] > 1
        change -= dn[queen[i] + i] > 1
        change -= dn[queen[j] + j] > 1
        change += dn[queen[j] + i] >= 1
        change += dn[queen[i] + j] >= 1
        change += dp[queen[j] - i] >= 1
        change += dp[queen[i] - j] >= 1
        if change < 0:
            if queen[i] + i - queen[j] - j == 0 and not dp[queen[i] - j]:
                change += 2
            if queen[i] - i - queen[j] + j == 0 and not dn[queen[i] + j]:
                change += 2
        return change

    def swap(self, i: int, j: int, change: int) -> None:
        queen, dn, dp = self.queen, self.dn, self.dp
        for row in (i, j):
            dn[queen[row] + row] -= 1
            dp[queen[row] - row] -= 1
        self.exchange(i, j)
        self.add(i)
        self.add(j)
        self.collisions += change


def _rand() -> Iterator[int]:
    """Yield what rand() of the Microsoft library returns, never seeded, as in the program."""
    state = 1
    while True:
        state = (state * 214013 + 2531011) & 0xFFFFFFFF
        yield state >> 16 & RAND_MAX


@cache
def swap_program(n: int, time: int, *, most_attempts: int = 1000) -> SwapResult:
    """Run the program for n queens started when its clock shows `time` seconds."""
    rand = _rand()
    for attempt in range(most_attempts):
        board = _initial(n, time + attempt, rand)
        ended = _climb(board, rand)
        if ended is not None:
            return ended
    return SwapResult(None)


def drawn_index(rand_max: int, rand_seed: int, j: int) -> int:
    """Return the program's "random number between j and n" for the state of its generator."""
    return int(rand_max * (float(rand_seed) / float(WORD - 1)) + j)


def drawn_partner(n: int, first: int, second: int) -> int:
    """Return the program's random queen for two values of rand(), in ints that wrap at 32 bits."""
    total = ((first << 6) + second + (1 << 31)) % (1 << 32) - (1 << 31)
    return int(math.fmod(total, n)) + 1  # the remainder takes its sign from the dividend, as in C


def _initial(n: int, time: int, rand: Iterator[int]) -> _Board:
    board = _Board(tuple(range(1, n + 1)))
    queen, dn, dp = board.queen, board.dn, board.dp
    rand_max, rand_seed = n, time
    j = 1
    for _ in range(4 * n):
        if j > n:
            break
        rand_seed = (rand_seed * 1103515245 + 12345) % WORD
        m = drawn_index(rand_max, rand_seed, j)
        if not dn[queen[m] + j] and not dp[queen[m] - j]:
            board.exchange(m, j)
            board.add(j)
            j += 1
            rand_max -= 1
    for i in range(j, n + 1):
        board.exchange(next(rand) % rand_max + i, i)
        board.add(i)
        rand_max -= 1
    board.count_collisions()
    return board


def _climb(board: _Board, rand: Iterator[int]) -> SwapResult | None:
    """Swap until the counter is zero; None where the attempt is given up."""
    n = len(board.queen) - 1
    if board.collisions == 0:
        return _announced(board)
    limit = board.collisions >> 1
    attack = board.attacked()
    loop_count = 0
    while loop_count < n << 5:
        k = 0
        while k < len(attack):
            i = attack[k]
            j = ((next(rand) << 6) + next(rand)) % n + 1
            change = board.change_of_collisions(i, j)
            if change < 0:
                board.swap(i, j, change)
                if board.collisions == 0:
                    return _announced(board)
                if board.collisions < limit:
                    limit = board.collisions >> 1
                    attack = board.attacked()
            k += 1
        if not attack:
            return SwapResult(None, hangs=True)
        loop_count += len(attack)
    return None


def _announced(board: _Board) -> SwapResult:
    return SwapResult(tuple(column - 1 for column in board.queen[1:]))


def can_end(n: int) -> bool:
    """Tell whether any start and any draws let the program end, by trying all (for tiny n)."""
    open_states = set()
    for queens in permutations(range(1, n + 1)):
        board = _restored(queens)
        board.count_collisions()
        open_states.add((queens, board.collisions))
    seen = set(open_states)
    while open_states:
        queens, collisions = open_states.pop()
        if collisions == 0:
            return True
        for i in range(1, n + 1):
            for j in range(1, n + 1):
                board = _restored(queens)
                change = board.change_of_collisions(i, j)
                if change < 0:
                    board.swap(i, j, change)
                    state = (tuple(board.queen[1:]), collisions + change)
                    # A swap only ever lowers the counter, so below zero it can't come to zero.
                    if state[1] >= 0 and state not in seen:
                        seen.add(state)
                        open_states.add(state)
    return False


def _restored(queens: tuple[int, ...]) -> _Board:
    board = _Board(queens)
    for i in range(1, len(queens) + 1):
        board.add(i)
    return board
