import ast
from importlib import import_module
from pathlib import Path

import pytest

from nqviz.solvers import algorithms
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import FASTEST, SOLVERS, find_solver


def test_keys_are_unique_and_an_unknown_one_is_named():
    assert len({solver.key for solver in SOLVERS}) == len(SOLVERS)
    with pytest.raises(ValueError, match=r"'quicksort'.*wirth-basic"):
        find_solver("quicksort")


def test_a_long_unknown_key_is_quoted_in_part():
    with pytest.raises(ValueError, match="There is no algorithm") as caught:
        find_solver("x" * 1000)
    assert len(str(caught.value)) < 400


def test_the_fastest_counts():
    assert FASTEST in SOLVERS
    assert FASTEST.counts_to > 0


def test_every_solver_that_an_algorithm_defines_is_listed_once():
    folder = Path(algorithms.__file__).parent
    defined = [
        value
        for path in sorted(folder.glob("[!_]*.py"))
        for value in vars(import_module(f"{algorithms.__name__}.{path.stem}")).values()
        if isinstance(value, Solver)
    ]
    assert sorted(solver.key for solver in defined) == sorted(solver.key for solver in SOLVERS)


def test_listing_the_algorithms_imports_no_compiler():
    """What only shows or steps starts without numba: no module below the kernels names it."""
    solvers = Path(algorithms.__file__).parents[1]
    for path in (
        *solvers.glob("*.py"),
        *solvers.glob("base/*.py"),
        *solvers.glob("algorithms/*.py"),
    ):
        names = {
            name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in [getattr(node, "module", None), *(alias.name for alias in node.names)]
            if name
        }
        assert not [name for name in names if name.startswith(("numba", "nqviz.solvers.kernels"))]
