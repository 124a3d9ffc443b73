"""How much there is to do for a count: the nodes of the tree that an algorithm searches, by n.

The nodes of a tree are the queens that are placed, so the root is none. Up to n = 14 they are
counted, above they are estimated by Knuth's random probes (see `nqviz.measuring.estimate`) with a
standard error of at most 0.2 %, for `exact-cover` and `bitmask-unique` of 2 %. `python -m
tooling.tree_sizes` prints the tables.
"""

from collections.abc import Mapping
from math import comb
from typing import NamedTuple

from nqviz.solvers.base.solver import Solver

# From n = 1 on.
_ROW_SEARCH = (
    1, 2, 5, 16, 53, 152, 551, 2_056, 8_393, 35_538, 166_925, 856_188, 4_674_889, 27_358_552,
    1.7116e8, 1.1413e9, 8.0152e9, 5.9384e10, 4.6187e11, 3.7691e12, 3.2147e13, 2.8619e14,
    2.6622e15, 2.5766e16, 2.5867e17, 2.6922e18, 2.9097e19,
)  # fmt: skip
_BITMASK_UNIQUE = (
    1, 1, 1, 6, 15, 39, 140, 505, 2_011, 8_425, 39_486, 198_375, 1_063_734, 6_093_350, 3.7735e7,
    2.4700e8, 1.7067e9, 1.2408e10, 9.5459e10, 7.6845e11, 6.3637e12, 5.7577e13, 5.2755e14,
    5.0622e15, 5.0716e16, 5.3335e17, 5.6617e18,
)  # fmt: skip
_EXACT_COVER = (
    1, 2, 5, 16, 51, 110, 371, 1_198, 4_662, 16_447, 69_527, 327_812, 1_651_934, 8_770_996,
    5.0882e7, 3.1489e8, 2.0295e9, 1.3929e10, 9.9859e10, 7.5414e11, 5.9934e12, 5.0463e13,
    4.4595e14, 4.0346e15, 3.8281e16, 3.7464e17, 3.7943e18,
)  # fmt: skip
_LARGEST_N_OF_LISTS = 16  # For a larger n, joining halves takes more time than pairing lists.


def _list_pairs(n: int) -> int:
    """Return how often `quarters` pairs two lists of placements of quarters, times two.

    The left half has n // 2 columns. Where k of its rows lie in the top half of the board, there is
    a pair of lists for each k columns; its layouts are made once, those of the right half in up to
    four kinds.
    """
    half, other = n // 2, n - n // 2
    return sum(
        comb(half, k) * comb(other, half - k) * (comb(half, k) + 4 * comb(other, half - k))
        for k in range(half + 1)
    )


class Work(NamedTuple):
    """What a count has to do: its size by n, up to the largest n for which it is known.

    `power` is the likely power of n in the time of a node: 1 where its n columns are looked at one
    by one, 0 where a node is a few operations on words, and between them where much of a node is
    done at once, as a matrix is copied. `is_own` is False where the size is that of a tree that the
    program need not search.
    """

    sizes: Mapping[int, float]
    power: float = 1.0
    is_own: bool = True

    @property
    def last(self) -> int:
        """The largest n for which the size is known."""
        return max(self.sizes)


def _by_n(sizes: tuple[float, ...]) -> dict[int, float]:
    return dict(enumerate(sizes, start=1))


_BY_ROWS = _by_n(_ROW_SEARCH)
_WORKS = {
    "bitmask": Work(_BY_ROWS, power=0.0),
    "bitmask-unique": Work(_by_n(_BITMASK_UNIQUE), power=0.0),
    "exact-cover": Work(_by_n(_EXACT_COVER), power=0.5),
    "sieve": Work(_BY_ROWS, power=0.5),
    "sieve-symmetric": Work(_BY_ROWS, power=0.5),
    "quarters": Work({n: _list_pairs(n) for n in range(2, _LARGEST_N_OF_LISTS + 1)}, power=0.0),
}


def work_of(solver: Solver) -> Work:
    """Return the work of an algorithm, or of a program as if it searched row by row.

    The tree of `sieve-symmetric` is a nearly constant part of that tree: 0.36 to 0.38 of it.
    """
    if solver.file is not None:
        return Work(_BY_ROWS, is_own=False)
    return _WORKS.get(solver.key, Work(_BY_ROWS))
