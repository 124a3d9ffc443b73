"""Subtrees in which a search does the same work again, or its mirror image.

Two subtrees are equal where the same squares are tested below them, in any order, with the same
outcomes. Each is known by a hash of 64 bits of what is below its root, added up over the children
as multisets are: of a million subtrees two different ones have the same with a chance of 3 in 10^8.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqviz.runs.search_tree import SearchTree
from nqviz.runs.tree_arrays import TreeArrays

_Hashes = NDArray[np.uint64]


class Likeness(NamedTuple):
    """The other nodes with the same below them, and those with its mirror image, ascending."""

    equal: NDArray[np.intp]
    mirrored: NDArray[np.intp]


class EqualSubtrees:
    """The subtrees of the first nodes of a run's tree, by what is below them."""

    def __init__(self, tree: SearchTree, count: int, n: int) -> None:
        """Compare the subtrees of the first `count` nodes, on a board of side n."""
        arrays = tree.arrays(count)
        outcomes = tree.attacked()[:count].astype(np.uint64)
        solved = tree.solved(tree.index)
        outcomes[solved[solved < count]] = 2
        self._ends = arrays.ends
        levels = arrays.levels()
        self._plain = _hashes(arrays, levels, outcomes, arrays.columns)
        self._mirrored = _hashes(arrays, levels, outcomes, n - 1 - arrays.columns)

    def like(self, node: int) -> Likeness:
        """Return the nodes that are like one; none for a node with nothing below it.

        A subtree that is its own mirror image has equal ones only.
        """
        nothing = np.zeros(0, np.intp)
        if self._ends[node] == node + 1:
            return Likeness(nothing, nothing)
        equal = np.flatnonzero(self._plain == self._plain[node])
        mirrored = np.flatnonzero(self._plain == self._mirrored[node])
        is_own_image = self._plain[node] == self._mirrored[node]
        return Likeness(equal[equal != node], nothing if is_own_image else mirrored)


def _hashes(
    arrays: TreeArrays,
    levels: list[NDArray[np.int32]],
    outcomes: NDArray[np.uint64],
    columns: NDArray[np.int16],
) -> _Hashes:
    """Return a hash of what is below each node."""
    squares = arrays.rows.astype(np.int64) * 100_003 + columns
    own = _mixed(squares.astype(np.uint64) * np.uint64(3) + outcomes)
    below = np.zeros(len(arrays), np.uint64)
    for nodes in levels[:0:-1]:
        np.add.at(below, arrays.parents[nodes], _mixed(own[nodes] + _mixed(below[nodes])))
    return below


def _mixed(values: _Hashes) -> _Hashes:
    """Return well mixed bits: the finalizer of SplitMix64 (Steele, Lea and Flood, 2014)."""
    mixed = values + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
