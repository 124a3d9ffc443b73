from collections.abc import Sequence

import pytest

from nqviz.practice.parsons import ParsonsProblem, parsons_problem
from nqviz.programs.source import template_keys
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.practice import swapped

BASIC = parsons_problem(find_solver("wirth-basic"))


def test_lines_that_depend_on_nothing_between_may_stand_in_either_order() -> None:
    """The functions come first here, and the right number is still counted."""
    first = BASIC.lines.index("    def promising(row, column):")
    last = BASIC.lines.index("    search(0)")
    lines = [*BASIC.lines[first:last], *BASIC.lines[:first], *BASIC.lines[last:]]
    assert BASIC.verdict(lines).startswith("✓ Right")
    assert counted(BASIC, lines, 6) == 4
    place = lines.index("    search(0)")
    wrong = swapped(lines, place - 1)  # The call before what it counts with.
    assert f"In line {BASIC.first_number + place - 1} another one" in BASIC.verdict(wrong)


@pytest.mark.parametrize("key", [each.key for each in SOLVERS if each.key in template_keys()])
def test_each_order_that_is_taken_for_right_counts_rightly(key: str) -> None:
    problem = parsons_problem(find_solver(key))
    orders = [swapped(problem.lines, place) for place in range(len(problem.lines) - 1)]
    right = [each for each in orders if problem.wrong_line(each) is None]
    assert right
    expected = counted(problem, problem.lines, 5)
    for lines in right:
        assert counted(problem, lines, 5) == expected or key == "min-conflicts"


def counted(problem: ParsonsProblem, lines: Sequence[str], n: int) -> object:
    """Return what a program gives for n."""
    names: dict[str, object] = {"__name__": "built"}
    exec(problem.source(lines).text, names)  # noqa: S102  # our own lines
    solve = names["solve"]
    assert callable(solve)
    return solve(n)
