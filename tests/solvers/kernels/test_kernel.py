import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.solvers.kernels.kernel import BLOCK, BYTES, blocks_for, copy_blocks, in_own_pages, zeros
from nqviz.solvers.registry import SOLVERS


@pytest.mark.parametrize("shape", [(), (1,), (7,), (3, 5)])
@pytest.mark.parametrize("dtype", [np.bool_, np.uint8, np.uint32, np.int64])
def test_zeros_begin_with_a_line_of_the_cache(dtype, shape):
    array = zeros(dtype, *shape)
    assert (array.dtype, array.shape) == (dtype, shape)
    assert array.flags.c_contiguous
    assert array.ctypes.data % 64 == 0
    assert not array.any()


@pytest.mark.parametrize("size", [0, 1, 1000, 1 << 20, (1 << 20) + 1])
@pytest.mark.parametrize("dtype", [np.uint16, np.uint64])
def test_arrays_in_pages_of_their_own_are_written_like_others(dtype, size):
    array, other = in_own_pages(dtype, size), in_own_pages(dtype, size)
    assert (array.dtype, array.shape) == (dtype, (size,))
    array[:] = 1
    other[:] = 2
    assert array.sum(dtype=np.int64) == size


@pytest.mark.parametrize(
    "solver",
    [each for each in SOLVERS if each.counts_to and each.solves_to],
    ids=lambda solver: solver.key,
)
def test_no_two_searches_share_their_workspace(solver):
    """They run beside each other, on threads."""
    workspace = solver.load_kernel().scan.workspace
    for one, other in zip(workspace(8), workspace(8), strict=True):
        assert not np.shares_memory(one, other)


@given(st.integers(0, 10_000))
def test_so_many_blocks_hold_the_bytes_and_one_less_does_not(size):
    assert (blocks_for(size) - 1) * int(BYTES) < size <= blocks_for(size) * int(BYTES)


@given(st.integers(0, 5), st.integers(0, 5), st.integers(5, 9))
def test_blocks_are_copied_and_nothing_else_is_touched(first, count, distance):
    words = np.arange(20 * int(BLOCK), dtype=np.uint64)
    expected = words.copy()
    start, end, shift = (int(BLOCK) * each for each in (first, first + count, distance))
    expected[start + shift : end + shift] = words[start:end]
    copy_blocks(words, *map(np.uint64, (start, end, shift)))
    assert np.array_equal(words, expected)
