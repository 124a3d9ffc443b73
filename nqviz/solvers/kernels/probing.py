"""Estimates the size of the backtracking tree by Knuth's random probes.

Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation
29, 1975. `nqviz.measuring.estimate` makes a confidence interval of the sums.

A probe descends the tree of `bitmask` row by row, and takes one of the free squares of each row at
random. If the rows have d1, d2, ... free squares, d1 d2 ... dk is an unbiased estimate of the
number of nodes on level k.
"""

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from nqviz.model.rule import QUEENS, Rule
from nqviz.solvers.kernels.decorators import kernel
from nqviz.solvers.kernels.kernel import bits_in
from nqviz.solvers.kernels.min_conflicts import below, next_word
from nqviz.solvers.kernels.sieve import tables_of

Words = NDArray[np.uint64]  # uint64[1]: the state of the random numbers
Sums = NDArray[np.float64]

ZERO = np.uint64(0)
ONE = np.uint64(1)


@kernel
def probe(n: int, probes: int, words: Words, sums: Sums, squares: Sums) -> None:
    """Make random probes of the tree for n < 64, and add their estimates to the sums.

    `sums` is float64[n + 1], by level from 1: the sum of the estimates of its number of nodes; at
    index 0 that of the whole tree. `squares` is the same for the squares of the estimates.
    """
    mask = (ONE << np.uint64(n)) - ONE
    for _ in range(probes):
        left = down = right = ZERO
        nodes, total = 1.0, 0.0
        for level in range(1, n + 1):
            free = mask & ~(left | down | right)
            degree = bits_in(free)
            if degree == 0:
                break
            nodes *= float(degree)
            total += nodes
            sums[level] += nodes
            squares[level] += nodes * nodes
            for _ in range(below(next_word(words), degree)):
                free &= free - ONE
            bit = free & (~free + ONE)
            left = (left | bit) << ONE
            down |= bit
            right = (right | bit) >> ONE
        sums[0] += total
        squares[0] += total * total


@kernel
def _probe_masks(
    n: int,
    masks: Words,
    blocked: Words,
    struck: Words,
    probes: int,
    words: Words,
    sums: Sums,
    squares: Sums,
) -> None:
    """Do what `probe` does under any rule; see `sieve.RuleTables`. `struck` is uint64[n]."""
    mask = ~ZERO >> np.uint64(64 - n)
    for _ in range(probes):
        for row in range(n):
            struck[row] = blocked[row]
        nodes, total = 1.0, 0.0
        for row in range(n):
            free = mask & ~struck[row]
            degree = bits_in(free)
            if degree == 0:
                break
            nodes *= float(degree)
            total += nodes
            sums[row + 1] += nodes
            squares[row + 1] += nodes * nodes
            for _ in range(below(next_word(words), degree)):
                free &= free - ONE
            column = 0
            while not free & ONE:
                free >>= ONE
                column += 1
            offset = (row * n + column) * n
            for other in range(row + 1, n):
                struck[other] |= masks[offset + other]
        sums[0] += total
        squares[0] += total * total


def probe_under(n: int, rule: Rule) -> Callable[[int, Words, Sums, Sums], None]:
    """Return `probe` for a board and a rule, without its first argument."""
    if rule == QUEENS:
        return partial(probe, n)
    masks, blocked, _ = tables_of(n, rule)
    return partial(_probe_masks, n, masks, blocked, np.zeros(n, np.uint64))
