from dataclasses import replace

import pytest

from nqviz.common.i18n import speaking
from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS, find_solver

BASIC = find_solver("wirth-basic")
SWAPS = find_solver("min-conflicts")
every = pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)


def indents(lines):
    return [len(line) - len(line.lstrip()) for line in lines]


@every
@pytest.mark.parametrize("language", ["en", "zh_CN", "ja"])
def test_the_listing_keeps_its_lines_and_their_indents_in_every_language(solver, language):
    with speaking(language):
        listing = solver.listing()
    assert indents(listing) == indents(solver.pseudocode)
    if language == "en":
        assert listing == solver.pseudocode
    else:
        assert listing != solver.pseudocode


@every
def test_limits_are_the_largest_n_that_is_not_refused(solver):
    for check, largest in (
        (solver.check_steps, solver.largest),
        (solver.check_count, solver.counts_to),
        (solver.check_solve, solver.solves_to),
    ):
        if largest:
            check(Task(largest))
            with pytest.raises(ValueError, match=f"n = {largest}; n = {largest + 1} is too large"):
                check(Task(largest + 1))
            with pytest.raises(ValueError, match="at least one row"):
                check(Task(0))
        else:
            with pytest.raises(ValueError, match=r"counts none|shows none"):
                check(Task(8))


def test_what_an_algorithm_does_not_have_is_said():
    with pytest.raises(ValueError, match="no kernel"):
        SWAPS.load_kernel()
    with pytest.raises(ValueError, match="no finder"):
        BASIC.load_finder()


def test_a_run_without_given_queens_is_the_stepper_itself():
    assert list(BASIC.run(Task(5))) == list(BASIC.steps(Task(5), None))


def test_given_queens_are_checked_before_a_run_is_stepped():
    asked = []
    solver = replace(BASIC, check_given=lambda *given: asked.append(given))
    solver.check_steps(Task(5))
    assert asked == []
    task = Task(5, given=(0, EMPTY, EMPTY, EMPTY, EMPTY))
    solver.check_steps(task)
    assert asked == [(task, "Backtracking, basic")]
