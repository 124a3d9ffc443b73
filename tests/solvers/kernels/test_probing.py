from itertools import islice
from math import factorial

import numpy as np
import pytest

from nqviz.model.board import attackers
from nqviz.model.rule import QUEENS, Rule
from nqviz.solvers.kernels.probing import probe, probe_under

WORD = (1 << 64) - 1


def split_mix(state):
    """Yield the words of SplitMix64, as its authors write it."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & WORD
        word = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
        yield word ^ (word >> 31)


def probed(n, words):
    """Return Knuth's estimates by level of one probe, on a board of queens."""
    queens, estimates, product = [], [], 1
    for row in range(n):
        free = [column for column in range(n) if not list(attackers(queens, row, column))]
        if not free:
            break
        product *= len(free)
        estimates.append(product)
        queens.append(free[((next(words) >> 32) * len(free)) >> 32])
    return estimates + [0] * (n - len(estimates))


def test_the_words_are_the_published_ones():
    assert list(islice(split_mix(1234567), 3)) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 6, 9])
def test_sums_are_those_of_probes_on_a_board(n, seed):
    words = split_mix(seed)
    probes = [probed(n, words) for _ in range(50)]
    sums, squares = np.zeros(n + 1), np.zeros(n + 1)
    state = np.array([seed], np.uint64)
    for count in (20, 30):  # the second call goes on where the first has stopped
        probe(n, count, state, sums, squares)
    levels = list(zip(*probes, strict=True))
    assert sums.tolist() == [sum(map(sum, probes)), *map(sum, levels)]
    assert squares.tolist() == [
        sum(sum(each) ** 2 for each in probes),
        *(sum(value**2 for value in level) for level in levels),
    ]


def test_a_probe_under_a_rule_is_one_of_queens_where_the_rule_is_the_same():
    """No square of a board of one row is attacked under any rule, and rooks have n! nodes."""
    for n in (1, 4, 7):
        sums, squares = np.zeros(n + 1), np.zeros(n + 1)
        probe_under(n, Rule("rooks"))(10, np.array([3], np.uint64), sums, squares)
        assert sums[1:].tolist() == [10 * factorial(n) / factorial(n - k) for k in range(1, n + 1)]
    by_lines, by_masks = np.zeros((2, 7)), np.zeros((2, 7))
    probe_under(6, QUEENS)(50, np.array([3], np.uint64), *by_lines)
    blocked_nothing = Rule("queens", regions=("ABCDEF",) * 6)  # a region for each column
    probe_under(6, blocked_nothing)(50, np.array([3], np.uint64), *by_masks)
    assert by_lines.tolist() == by_masks.tolist()
