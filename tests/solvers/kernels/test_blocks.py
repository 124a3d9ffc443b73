import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.solvers.kernels.blocks import BLOCK, BYTES, blocks_for, copy_blocks


@given(st.integers(0, 10_000))
def test_so_many_blocks_hold_the_bytes_and_one_less_does_not(size):
    assert (blocks_for(size) - 1) * int(BYTES) < size <= blocks_for(size) * int(BYTES)


@settings(deadline=None)  # the first call compiles
@given(st.integers(0, 5), st.integers(0, 5), st.integers(5, 9))
def test_blocks_are_copied_and_nothing_else_is_touched(first, count, distance):
    words = np.arange(20 * int(BLOCK), dtype=np.uint64)
    expected = words.copy()
    start, end, shift = (int(BLOCK) * each for each in (first, first + count, distance))
    expected[start + shift : end + shift] = words[start:end]
    copy_blocks(words, *map(np.uint64, (start, end, shift)))
    assert np.array_equal(words, expected)
