"""The capabilities of an algorithm: a few small runs of it tell them."""

from collections.abc import Iterator, Set
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

from nqviz.common.i18n import language_in_use, tr
from nqviz.frames.mark import Layer, layers
from nqviz.frames.marks import marks_of
from nqviz.model.position import COUNTERS, Position, Task
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.base.state import State, Tone

_ALWAYS_COUNTED = frozenset({"tests", "placements", "solutions"})
_SAMPLES = tuple(Task(n, seed=n) for n in (4, 6, 8))
_LONGEST_SAMPLE = 1500
_PROGRAM_STRIPS, _PROGRAM_CELLS = 6, 9  # There is space for so many of any program.
_EXAMINE_EVERY = 53  # One of so many steps is examined: that takes much longer than a step.


@dataclass(frozen=True, slots=True)
class Capabilities:
    """The layers, counters, lines and strips that a run can have.

    Attributes:
        layers: those of the board.
        state_layers: those that explain its state.
        counters: those that it moves, in the order of `COUNTERS`.
        more_strips: how many strips its state can have beyond those at the start.
        more_cells: the same for the cells of its longest strip.
    """

    layers: frozenset[Layer]
    state_layers: frozenset[Layer]
    counters: tuple[str, ...]
    lines: frozenset[int]
    more_strips: int
    more_cells: int
    labels: frozenset[str]


def capabilities(solver: Solver) -> Capabilities:
    """Return the capabilities of an algorithm, in the language in use."""
    if solver.file is not None:
        return _of_program(solver.file)
    return _capabilities(solver, language_in_use())


def _of_program(file: ProgramSource) -> Capabilities:
    """Return the capabilities of any program: nobody knows what it will do."""
    return Capabilities(
        frozenset({Layer.QUEEN, Layer.GHOST, Layer.ATTACK, Layer.SOLUTION}),
        frozenset(),
        ("placements", "removals", "layouts", "solutions"),
        file.code_lines(),
        _PROGRAM_STRIPS,
        _PROGRAM_CELLS,
        frozenset({tr("calls"), file.queens}),
    )


@cache
def _capabilities(solver: Solver, _language: str) -> Capabilities:
    watched, labelled = _watched(solver)
    labels = frozenset(strip.label for position in labelled for strip in solver.state(position))
    return replace(watched, labels=labels)


@cache
def _watched(solver: Solver) -> tuple[Capabilities, tuple[Position, ...]]:
    """Return what is the same in every language, and positions whose strips have all labels."""
    shown = {Layer.SOLUTION}  # every algorithm finds one, if late
    counted = set(_ALWAYS_COUNTED)
    lines: set[int] = set()
    more_strips = more_cells = 0
    labels: set[str] = set()
    tones: set[Tone] = set()
    labelled: list[Position] = []
    for position in _positions(solver, lines):
        if position.index == 0:
            start = solver.state(position)
        state = solver.state(position)
        more_strips = max(more_strips, len(state) - len(start))
        more_cells = max(more_cells, longest(state) - longest(start))
        if not labels.issuperset(strip.label for strip in state):
            labels.update(strip.label for strip in state)
            labelled.append(position.copy())
        tones.update(cell.tone for strip in state for cell in strip.cells)
        shown |= layers(marks_of(position, solver.overlay(position)))
        counted.update(name for name in COUNTERS if getattr(position.counters, name))
    if not solver.finds_all:
        # A restart is rare on small boards, but it will come.
        counted.add("restarts")
        shown.add(Layer.GHOST)
    watched = Capabilities(
        frozenset(shown),
        frozenset(_explanations(tones, shown)),
        tuple(name for name in COUNTERS if name in counted),
        frozenset(lines),
        more_strips,
        more_cells,
        frozenset(),
    )
    return watched, tuple(labelled)


def _explanations(tones: Set[Tone], shown: Set[Layer]) -> Iterator[Layer]:
    """Yield the layers that a legend explains for these tones of a state."""
    if Tone.FREE in tones:  # A matrix has cells of several signs.
        yield Layer.FREE
        if Tone.LIT in tones:
            yield Layer.LIT
    if Tone.CONFLICT in tones:
        yield Layer.CLASHING
    if tones & {Tone.COLUMN, Tone.FALLING, Tone.RISING} and Layer.STRIKING not in shown:
        yield Layer.THREAT


def longest(state: State) -> int:
    """Return the number of cells of a state's longest strip."""
    return max((len(strip.cells) for strip in state), default=0)


def _positions(solver: Solver, lines: set[int]) -> Iterator[Position]:
    """Yield positions of the sample runs that show much, and collect the lines that they light.

    Each position is changed to become the next.
    """
    for task in _SAMPLES:
        position = Position.start(task)
        seen: set[int] = set()
        yield position
        for step in islice(solver.steps(task, None), _LONGEST_SAMPLE):
            position.apply(step)
            if step.line not in seen or position.index % _EXAMINE_EVERY == 0:
                seen.add(step.line)
                yield position
        lines |= seen
