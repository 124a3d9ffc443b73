"""Algorithms whose kernel is a Python function."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from nqviz.solvers.base.native import Kernel, Part
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import find_solver


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Solver]:
    """Return a maker of algorithms of some parts, of which only the first finds solutions.

    What finds them is a function of n.
    """

    def make(count: Callable[[int], int], parts: int = 1) -> Solver:
        kernel = Kernel(
            lambda _task, *_: (Part((), 1 / parts, part == 0) for part in range(parts)),
            lambda n, _prefix: (count(n), 1),
        )
        monkeypatch.setattr(Solver, "load_kernel", lambda _solver, *_rule: kernel)
        return replace(find_solver("wirth-basic"), title="Fake")

    return make
