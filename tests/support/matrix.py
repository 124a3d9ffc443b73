"""Cases of a test of which `make test` takes some, and `make long` the others."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def one_of(step: int, cases: Sequence[Any]) -> list[Any]:
    """Return all cases; `make test` takes the first and every `step`-th after it."""
    return some_of(cases[::step], cases)


def some_of(taken: Iterable[Any], cases: Iterable[Any]) -> list[Any]:
    """Return all cases; `make test` takes those of the first argument."""
    taken = list(taken)
    return [case if case in taken else _long(case) for case in cases]


def _long(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.long)
