from hypothesis import given
from hypothesis import strategies as st

from nqviz.common.bits import bits
from nqviz.solvers.algorithms.bitmask import free_bits
from nqviz.solvers.kernels.bitmask import BITMASK, ONE, column_of


@given(st.integers(1, 10), st.data())
def test_the_squares_below_a_prefix_share_its_layouts(n, data):
    prefix = ()
    for _ in range(n - 1):
        below = [(*prefix, column) for column in bits(free_bits(n, prefix))]
        assert sum(BITMASK.count(n, each)[0] for each in below) == BITMASK.count(n, prefix)[0]
        if not below:
            break
        prefix = data.draw(st.sampled_from(below))


@given(st.integers(0, 63))
def test_the_column_of_a_bit(column):
    assert column_of.py_func(ONE << type(ONE)(column)) == column
