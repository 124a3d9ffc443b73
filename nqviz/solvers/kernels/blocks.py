"""Copies memory in blocks of eight words, which one machine instruction can load or store."""

import numpy as np
from numpy.typing import NDArray

from nqviz.solvers.kernels.decorators import inlined

Words = NDArray[np.uint64]

BLOCK = np.uint64(8)  # words
BYTES = np.uint64(64)  # of a block
_1, _2, _3, _4, _5, _6, _7 = map(np.uint64, range(1, 8))


def blocks_for(size: int) -> int:
    """Return how many blocks hold `size` bytes."""
    return -(-size // int(BYTES))


@inlined
def copy_blocks(words: Words, start: np.uint64, end: np.uint64, distance: np.uint64) -> None:
    """Copy the blocks of words[start:end] to the place that begins `distance` words after `start`.

    All indices are in words. If end - start is no multiple of eight, the last block is copied as a
    whole. `distance` is at least eight.
    """
    word = start
    # All loads stand before all stores: otherwise the compiler must assume that they overlap.
    while word < end:
        w0, w1, w2, w3 = words[word], words[word + _1], words[word + _2], words[word + _3]
        w4, w5, w6, w7 = (
            words[word + _4],
            words[word + _5],
            words[word + _6],
            words[word + _7],
        )
        copy = word + distance
        words[copy], words[copy + _1], words[copy + _2], words[copy + _3] = w0, w1, w2, w3
        words[copy + _4], words[copy + _5], words[copy + _6], words[copy + _7] = w4, w5, w6, w7
        word += BLOCK
