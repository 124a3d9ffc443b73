from dataclasses import replace

import pytest

from nqviz.measuring import step_timing as pace
from nqviz.measuring.step_timing import step_time
from nqviz.model.position import Task
from nqviz.solvers.registry import find_solver

BASIC = find_solver("wirth-basic")
SWAPS = find_solver("min-conflicts")


def test_time_is_shared_among_the_steps_of_the_same_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "COUNTED_SIZE", 8)
    seconds, steps = pace._of_kernel(BASIC)
    assert steps == sum(1 for _ in BASIC.steps(Task(pace.COUNTED_SIZE), None))
    assert 0 < seconds < 10


def test_a_finder_is_timed_over_the_steps_of_the_same_solutions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "FOUND_SIZE", 100)
    seconds, steps = pace._of_finder(SWAPS)
    tasks = [Task(pace.FOUND_SIZE, seed=seed) for seed in (0, 1, 2)]
    assert steps == sum(1 for task in tasks for _ in SWAPS.steps(task, None))
    assert 0 < seconds < 10


def test_a_step_lasts_some_picoseconds() -> None:
    assert 1 <= step_time(find_solver("quarters")) < 10**9


def test_without_a_native_side_there_is_nothing_to_measure() -> None:
    with pytest.raises(ValueError, match="Backtracking, basic has no native side"):
        step_time(replace(BASIC, kernel=None))
