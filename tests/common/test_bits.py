from hypothesis import given
from hypothesis import strategies as st

from nqviz.common.bits import bits


@given(st.integers(0, 1 << 70))
def test_bits_are_numbered_from_the_lowest(word):
    numbers = list(bits(word))
    assert numbers == sorted(numbers)
    assert sum(1 << each for each in numbers) == word
