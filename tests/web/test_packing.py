import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nqviz.web.packing import differences, varints


def _read(data: bytes, count: int) -> list[int]:
    numbers, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(value)
            value = shift = 0
    assert len(numbers) == count
    return numbers


@given(st.lists(st.integers(0, 2**40)))
def test_numbers_are_read_as_they_were_written(numbers: list[int]) -> None:
    assert _read(varints(numbers), len(numbers)) == numbers


@given(st.lists(st.integers(-(2**30), 2**30)))
def test_differences_add_up(numbers: list[int]) -> None:
    steps = [
        -(each + 1) // 2 if each % 2 else each // 2
        for each in _read(differences(numbers), len(numbers))
    ]
    assert np.cumsum(steps).tolist() == numbers
