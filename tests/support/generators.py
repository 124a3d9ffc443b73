"""Generators that work in portions, carried out to their end."""

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")


def result_of(work: Generator[object, None, Result]) -> Result:
    """Carry a generator out, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
