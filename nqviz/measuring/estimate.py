"""How large a backtracking tree is, estimated by random probing before anything is counted.

D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975.
The tree is that of every search that goes row by row and places a queen only where no other attacks
it: a node on level k is a layout of k queens in the first k rows. The root is not counted, so that
the sum of the levels is the number of queens placed. Nodes on level n are solutions.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from nqviz.common.durations import in_words
from nqviz.common.i18n import ntr, number, power_of_ten, tr
from nqviz.counting.counting import Counting
from nqviz.measuring.operations import OperationCounting
from nqviz.model.position import Task
from nqviz.model.published import WIRTH_NODES, known
from nqviz.model.rule import QUEENS, Rule
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import find_solver

LARGEST = 60
MOST_PROBES = 10**9
PROBES = 1_000_000
TIMED = find_solver("bitmask")  # Its time is estimated: it does little but place queens.

_PROBES_PER_CHUNK = 100_000  # `should_continue` is called after so many probes.
_CALIBRATION_N = 12  # The count for this n measures the seconds per node, in some milliseconds.
_CALIBRATION_UNDER_RULES = 9
_REPEATS = 5
_LARGEST_IN_DIGITS = 1e15  # A larger number is given with a power of ten.


@dataclass(frozen=True, slots=True)
class EstimatedValue:
    """An estimated number and its standard error."""

    value: float
    error: float

    @property
    def percent(self) -> float:
        """The standard error in percent of the value."""
        return 100 * self.error / self.value if self.value else 0.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """The result of random probes of the tree for n.

    Attributes:
        levels: the nodes on the levels 1 to n.
    """

    n: int
    probes: int
    seed: int
    levels: tuple[EstimatedValue, ...]
    nodes: EstimatedValue

    @property
    def solutions(self) -> EstimatedValue:
        """The nodes on the last level; 0 where no probe reached it."""
        return self.levels[-1]


def estimate(
    n: int,
    *,
    probes: int = PROBES,
    seed: int = 0,
    rule: Rule = QUEENS,
    should_continue: Callable[[float], bool] = lambda _share: True,
) -> Estimate | None:
    """Estimate the tree for n; None once `should_continue`, given the share done, returns False.

    Raises ValueError with one clear sentence where it can't be done.
    """
    _check(n, probes)
    rule.check(n)
    from nqviz.solvers.kernels.probing import probe_under  # noqa: PLC0415  imports numba

    probe = probe_under(n, rule)
    words = np.array([seed % 2**64], np.uint64)
    sums, squares = np.zeros(n + 1), np.zeros(n + 1)
    done = 0
    while done < probes:
        chunk = min(_PROBES_PER_CHUNK, probes - done)
        probe(chunk, words, sums, squares)
        done += chunk
        if not should_continue(done / probes):
            return None
    nodes, *levels = map(_figure, sums.tolist(), squares.tolist(), [probes] * (n + 1))
    return Estimate(n, probes, seed, tuple(levels), nodes)


def why_not(n: int) -> str:
    """Return in one sentence why the tree for n can't be estimated, empty where it can."""
    if n < 1:
        return tr("The board needs at least one row: n = {n} is too small.", n=n)
    if n > LARGEST:
        return tr(
            "The tree can be estimated up to n = {largest}; n = {n} is too large.",
            largest=LARGEST,
            n=n,
        )
    return ""


def timed(rule: Rule = QUEENS) -> Solver:
    """Return the algorithm whose time is estimated under a rule."""
    return TIMED if rule == QUEENS else find_solver("sieve-bits")


@cache
def seconds_per_node(rule: Rule = QUEENS) -> float:
    """Return how long `timed(rule)` takes for a node on this machine, on one thread.

    Counts a small board a few times and keeps the best, which was disturbed least. The nodes of the
    tree of queens are published; under another rule the queens placed are counted, on a board
    without blocked squares or regions.
    """
    if rule == QUEENS:
        best = min(Counting(TIMED, Task(_CALIBRATION_N)).run().seconds for _ in range(_REPEATS))
        return best / _published_nodes(_CALIBRATION_N)
    task = Task(_CALIBRATION_UNDER_RULES, rule=Rule(rule.key))
    counting, counts = OperationCounting(timed(rule), task), None
    while counts is None:
        counts = counting.advance()
    best = min(Counting(timed(rule), task).run().seconds for _ in range(_REPEATS))
    return best / counts.counters.placements


def tree_in_words(estimated: Estimate) -> str:
    """Return one sentence about the size of the tree."""
    return ntr(
        "n = {n}: about {nodes} node (± {percent} %).",
        "n = {n}: about {nodes} nodes (± {percent} %).",
        round(estimated.nodes.value),
        n=estimated.n,
        nodes=rounded(estimated.nodes),
        percent=percent(estimated.nodes),
    )


def time_in_words(estimated: Estimate, per_node: float, rule: Rule = QUEENS) -> str:
    """Return one sentence about the time of a count; `per_node` is `seconds_per_node()`."""
    return tr(
        "About {time} with {title} on this machine, on one thread.",
        time=in_words(estimated.nodes.value * per_node, 2),
        title=tr(timed(rule).title),
    )


def solutions_in_words(estimated: Estimate) -> str:
    """Return one sentence about the number of solutions."""
    solutions = estimated.solutions
    if not solutions.value:
        return tr("No probe came to a solution.")
    return ntr(
        "About {solutions} solution (± {percent} %).",
        "About {solutions} solutions (± {percent} %).",
        round(solutions.value),
        solutions=rounded(solutions),
        percent=percent(solutions),
    )


def rounded(figure: EstimatedValue) -> str:
    """Return an estimated number with as many digits as its error leaves, at least one."""
    if not figure.value:
        return "0"
    size = math.floor(math.log10(figure.value))
    uncertain = math.floor(math.log10(figure.error)) if figure.error > 0 else 0
    power = max(0, min(uncertain, size))
    if figure.value >= _LARGEST_IN_DIGITS:
        return f"{figure.value / 10**size:.{size - power}f} × {power_of_ten(size)}"
    return number(round(figure.value / 10**power) * 10**power)


def percent(figure: EstimatedValue) -> str:
    """Return the standard error in percent, with its one or two significant digits."""
    return f"{figure.percent:.2g}" if figure.percent < 10 else f"{figure.percent:.0f}"


def _figure(total: float, squares: float, probes: int) -> EstimatedValue:
    mean = total / probes
    variance = max(0.0, (squares / probes - mean**2) * probes / (probes - 1))
    # Where all probes agree, what is left is rounding.
    is_certain = variance <= 1e-12 * mean**2
    return EstimatedValue(mean, 0.0 if is_certain else math.sqrt(variance / probes))


def _published_nodes(n: int) -> int:
    """Return the nodes for n: in each row, n squares are tested below each node above."""
    tested = [int(row["checked_nodes"]) for row in WIRTH_NODES.rows() if row["n"] == n]
    solutions = known(n)
    assert solutions is not None
    return sum(tested[1:]) // n + solutions.solutions


def _check(n: int, probes: int) -> None:
    if reason := why_not(n):
        raise ValueError(reason)
    if not 2 <= probes <= MOST_PROBES:
        words = tr(
            "An estimate takes from 2 to {most} probes, not {probes}.",
            most=number(MOST_PROBES),
            probes=number(probes),
        )
        raise ValueError(words)
