"""What becomes of the lines of an algorithm where two neighbours have changed places.

Each such order is run for n = 4: it comes to an end, is stopped at a limit, or Python takes it not;
whatever happens, there is a sentence that says it. A wrong one is an AssertionError.
"""

from collections import Counter
from collections.abc import Iterator

from benchmarks.figures import Figure
from nqviz.model.position import Task
from nqviz.practice.parsons import ParsonsProblem, parsons_problem
from nqviz.programs.errors import ending_in_words
from nqviz.programs.program import program
from nqviz.solvers.registry import SOLVERS

_N, _SECONDS = 4, 60


def figures() -> Iterator[Figure]:
    """Yield how many orders are compared with a listing that nothing runs."""
    refused = 0
    for problem in map(parsons_problem, SOLVERS):
        for place in () if problem.runs else _places(problem):
            assert problem.verdict(_swapped(problem.lines, place))
            refused += 1
    yield Figure("listings with two lines swapped: told which is wrong", f"{refused}", "each")


def long_figures() -> Iterator[Figure]:
    """Yield what has become of the orders of each algorithm that runs, in some minutes."""
    for solver in SOLVERS:
        problem = parsons_problem(solver)
        if problem.runs:
            endings = Counter(_ending_of(problem, place) for place in _places(problem))
            value = ", ".join(f"{count} {how}" for how, count in endings.most_common())
            yield Figure(f"{solver.key}: each two neighbouring lines swapped", value, "a sentence")


def _places(problem: ParsonsProblem) -> Iterator[int]:
    lines = problem.lines
    return (place for place in range(len(lines) - 1) if lines[place] != lines[place + 1])


def _swapped(lines: tuple[str, ...], place: int) -> list[str]:
    return [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]


def _ending_of(problem: ParsonsProblem, place: int) -> str:
    """Run an order and return how it has ended."""
    built = program(problem.source(_swapped(problem.lines, place)))
    try:
        assert built.wait(Task(_N), _SECONDS), (problem.key, place)
        ending = built.recording(Task(_N)).ending
        assert ending is not None, (problem.key, place)
        assert ending_in_words(ending), (problem.key, place)
        return ending.how
    finally:
        built.close()
