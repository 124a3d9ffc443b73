import csv

import pytest

from nqviz.model.position import Position, Task
from nqviz.runs.step_csv import write_step_csv
from nqviz.runs.step_range import StepRange
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver


@pytest.fixture
def timeline():
    return Timeline(find_solver("wirth-basic"), Task(5))


def rows(path):
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def test_the_file_has_a_line_for_every_step_in_the_words_of_the_window(timeline, tmp_path):
    path = tmp_path / "steps.csv"
    timeline.seek(7)
    *_, end = write_step_csv(timeline, StepRange(), path)
    position = Position.start(timeline.task)
    lines = rows(path)
    for line, step in zip(lines, timeline.solver.steps(timeline.task, None), strict=True):
        position.apply(step)
        assert int(line["step"]) == position.index
        assert line["kind"] == step.kind.name.lower()
        assert [int(line[name]) for name in ("row", "column", "line", "other", "amount")] == [
            *step[1:6]
        ]
        assert line["why"] == timeline.solver.why(position)
    assert end == (len(lines), len(lines))
    assert timeline.position.index == 7


@pytest.mark.parametrize(("first", "last"), [(1, 1), (0, 3), (40, 90), (90, None)])
def test_a_range_is_the_same_lines(timeline, tmp_path, first, last):
    list(write_step_csv(timeline, StepRange(), tmp_path / "whole.csv"))
    list(write_step_csv(timeline, StepRange(first, last), tmp_path / "part.csv"))
    whole, part = rows(tmp_path / "whole.csv"), rows(tmp_path / "part.csv")
    assert part == whole[max(first, 1) - 1 : last]


def test_a_file_that_is_given_up_or_impossible_leaves_nothing(timeline, tmp_path):
    lines = write_step_csv(timeline, StepRange(), tmp_path / "steps.csv")
    next(lines)
    lines.close()
    for step_range in (StepRange(4, 2), StepRange(0, 10_000)):
        with pytest.raises(ValueError, match="step"):
            list(write_step_csv(timeline, step_range, tmp_path / "steps.csv"))
    assert not list(tmp_path.iterdir())
