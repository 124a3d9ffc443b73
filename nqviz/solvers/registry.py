"""The algorithms, in the order in which they are taught."""

from nqviz.common.i18n import tr
from nqviz.solvers.algorithms import (
    bitmask,
    bitmask_unique,
    exact_cover,
    filtering,
    min_conflicts,
    quarters,
    sieve,
    sieve_symmetric,
    wirth,
)
from nqviz.solvers.base.solver import Solver

SOLVERS: tuple[Solver, ...] = (
    wirth.BASIC,
    wirth.FIRST,
    wirth.SECOND,
    filtering.FIRST,
    filtering.SECOND,
    sieve.SIEVE,
    sieve.SIEVE_BITS,
    sieve_symmetric.SIEVE_SYMMETRIC,
    bitmask.BITMASK,
    bitmask_unique.BITMASK_UNIQUE,
    exact_cover.EXACT_COVER,
    min_conflicts.MIN_CONFLICTS,
    quarters.QUARTERS,
)

FASTEST = quarters.QUARTERS
_LONGEST_KEY = 40  # characters of an unknown key that are quoted


def find_solver(key: str) -> Solver:
    """Return the solver with a key; raises ValueError with a sentence that names the keys."""
    for solver in SOLVERS:
        if solver.key == key:
            return solver
    raise ValueError(
        tr(
            "There is no algorithm {key}; there are {keys}.",
            key=repr(key[:_LONGEST_KEY]),
            keys=", ".join(solver.key for solver in SOLVERS),
        )
    )
