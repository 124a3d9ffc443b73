"""Sets of small numbers as one whole number each, with a bit set for each number in it."""

from collections.abc import Iterator


def bits(word: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, from the lowest."""
    while word:
        lowest = word & -word
        yield lowest.bit_length() - 1
        word ^= lowest
