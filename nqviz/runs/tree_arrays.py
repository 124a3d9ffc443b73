"""A tree as flat arrays: what is asked of a million nodes at once.

Nodes are numbered depth first, so a subtree is a range of numbers, and the leaves below a node are
a range of leaves.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class TreeArrays:
    """A tree with one entry for each node in every array; node 0 is the root.

    Attributes:
        parents: the node above, int32; -1 for the root.
        rows, columns: the square that the node tests, int16; -1 for the root.
        ends: the node after the subtree, int32.
    """

    parents: NDArray[np.int32]
    rows: NDArray[np.int16]
    columns: NDArray[np.int16]
    ends: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.parents)

    def depths(self) -> NDArray[np.int32]:
        """Return the level of each node; the root is at 0."""
        # Of the nodes up to this one, those whose subtree has not ended yet are the ones above it.
        ended = np.bincount(self.ends, minlength=len(self) + 1)[: len(self)]
        return (np.arange(len(self)) - np.cumsum(ended)).astype(np.int32)

    def leaves_before(self) -> NDArray[np.int32]:
        """Return how many leaves are numbered below each node, and, at the end, how many in all."""
        before = np.zeros(len(self) + 1, np.int32)
        np.cumsum(self.ends == np.arange(1, len(self) + 1), out=before[1:])
        return before

    def levels(self, depths: NDArray[np.int32] | None = None) -> list[NDArray[np.int32]]:
        """Return the nodes of each level, from the root's down, each from the left.

        `depths` of this tree need not be found again.
        """
        depths = self.depths() if depths is None else depths
        order = np.argsort(depths.astype(np.int16), kind="stable").astype(np.int32)
        ends = np.cumsum(np.bincount(depths)).tolist()
        return [order[start:end] for start, end in pairwise([0, *ends])]
