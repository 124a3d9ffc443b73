import numpy as np
import pytest

from nqviz.solvers.kernels.kernel import zeros
from nqviz.solvers.registry import SOLVERS


@pytest.mark.parametrize("shape", [(), (1,), (7,), (3, 5)])
@pytest.mark.parametrize("dtype", [np.bool_, np.uint8, np.uint32, np.int64])
def test_zeros_begin_with_a_line_of_the_cache(dtype, shape):
    array = zeros(dtype, *shape)
    assert (array.dtype, array.shape) == (dtype, shape)
    assert array.flags.c_contiguous
    assert array.ctypes.data % 64 == 0
    assert not array.any()


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
