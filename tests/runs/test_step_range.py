import pytest

from nqviz.model.position import Task
from nqviz.runs.step_range import PORTION, StepRange, reach
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver


def timeline() -> Timeline:
    return Timeline(find_solver("wirth-basic"), Task(6))


@pytest.mark.parametrize(
    "step_range", [StepRange(), StepRange(3, 3), StepRange(0, 9, every=4), StepRange(5)]
)
def test_a_range_may_have_one_step_or_no_last_one(step_range: StepRange) -> None:
    step_range.check()


@pytest.mark.parametrize(
    ("step_range", "sentence"),
    [
        (StepRange(4, 3), "no way from step 4 on to step 3"),
        (StepRange(every=0), "a number from 1 on, not 0"),
    ],
)
def test_what_is_no_range_is_one_sentence(step_range: StepRange, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        step_range.check()


def test_a_step_is_reached_in_portions() -> None:
    run = timeline()
    progress = [each.done for each in reach(run, 3 * PORTION)]
    assert progress == [PORTION, 2 * PORTION, 3 * PORTION]
    assert run.reached == 3 * PORTION
    assert run.position.index == 0
    assert list(reach(run, PORTION)) == []


def test_a_step_that_the_run_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="counted from 0; there is no step -1"):
        list(reach(timeline(), -1))
    with pytest.raises(ValueError, match="The run ends at step"):
        list(reach(timeline(), 10**6))
