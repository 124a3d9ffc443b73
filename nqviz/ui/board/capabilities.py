"""What an algorithm can show: found out by watching a few small runs of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from nqviz.common.i18n import language_in_use
from nqviz.model.position import COUNTERS, Position, Task
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.base.state import State
from nqviz.ui.board.squares_painter import Layer, layers

_ALWAYS_COUNTED = frozenset({"tests", "placements", "solutions"})
_SAMPLES = tuple(Task(n, seed=n) for n in (4, 5, 6, 7, 8))
_LONGEST_SAMPLE = 2500
_LOOK_EVERY = 11  # steps: examining a whole position takes much longer than a step


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What the legend has to explain and which counters ever count.

    Attributes:
        layers: the layers of the board that the algorithm uses.
        counters: the names of the counters that it moves, in the order of `COUNTERS`.
        lines: the lines of pseudocode (from 1) that its steps light.
        more_strips: how many strips its state can have beyond those at the start.
        more_cells: how many cells its longest strip can have beyond the longest at the start.
        labels: what the strips of its state are called.
    """

    layers: frozenset[Layer]
    counters: tuple[str, ...]
    lines: frozenset[int]
    more_strips: int
    more_cells: int
    labels: frozenset[str]


def capabilities(solver: Solver) -> Capabilities:
    """Return what an algorithm can show, in the language in use."""
    return _capabilities(solver, language_in_use())


@cache
def _capabilities(solver: Solver, _language: str) -> Capabilities:
    shown = {Layer.SOLUTION}  # every algorithm finds one, if late
    counted = set(_ALWAYS_COUNTED)
    lines: set[int] = set()
    strips: set[int] = set()
    cells: set[int] = set()
    labels: set[str] = set()
    for position in _positions(solver, lines):
        state = solver.state(position)
        start = solver.state(Position.start(position.task))
        strips.add(len(state) - len(start))
        cells.add(longest(state) - longest(start))
        labels.update(strip.label for strip in state)
        shown |= layers(position, solver.overlay(position))
        counted.update(name for name in COUNTERS if getattr(position.counters, name))
    if not solver.finds_all:
        # A restart is rare on small boards, but it will come.
        counted.add("restarts")
        shown.add(Layer.GHOST)
    return Capabilities(
        frozenset(shown),
        tuple(name for name in COUNTERS if name in counted),
        frozenset(lines),
        max(strips),
        max(cells),
        frozenset(labels),
    )


def longest(state: State) -> int:
    """Return the number of cells of a state's longest strip."""
    return max((len(strip.cells) for strip in state), default=0)


def _positions(solver: Solver, lines: set[int]) -> Iterator[Position]:
    """Yield positions of the sample runs that show much, and collect the lines that they light.

    Each position is changed to become the next.
    """
    for task in _SAMPLES:
        position = Position.start(task)
        yield position
        for step in islice(solver.steps(task, None), _LONGEST_SAMPLE):
            position.apply(step)
            if step.line not in lines or position.index % _LOOK_EVERY == 0:
                lines.add(step.line)
                yield position
