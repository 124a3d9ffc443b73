import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nqviz.web.packing import differences


@given(st.lists(st.integers(-(2**40), 2**40)))
def test_numbers_are_the_sums_of_what_is_read(numbers: list[int]) -> None:
    read, value, shift = [], 0, 0
    for byte in differences(numbers):
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            read.append(-(value + 1) // 2 if value % 2 else value // 2)
            value = shift = 0
    assert np.cumsum(read).tolist() == numbers
