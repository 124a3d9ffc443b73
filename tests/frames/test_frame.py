"""A frame says of a step what the solver says, and a program's ending in its place."""

import json
from dataclasses import asdict

import pytest

from nqviz.common.i18n import speaking
from nqviz.frames.frame import Frame
from nqviz.frames.mark import as_json
from nqviz.frames.marks import marks_of
from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.programs.program import Program, program
from nqviz.programs.source import source_of
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from tests.support.programs import HERE


def frames(solver: Solver, task: Task, most: int = 60) -> list[Frame]:
    position = Position.start(task)
    shown = [Frame(solver, position.copy())]
    for step, _ in zip(solver.steps(task, None), range(most), strict=False):
        position.apply(step)
        shown.append(Frame(solver, position.copy()))
    return shown


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_a_frame_of_an_algorithm_is_what_the_algorithm_says(solver: Solver) -> None:
    for frame in frames(solver, Task(5)):
        position = frame.position
        assert frame.sentence == solver.why(position)
        assert frame.state == solver.state(position)
        assert frame.overlay == solver.overlay(position)
        assert frame.calls == (solver.calls(position) if solver.calls else ())
        assert frame.line == (None if position.last is None else position.last.line)
        assert not frame.is_wrong
        assert frame == Frame(solver, position.copy())


def test_a_sentence_is_in_the_language_in_which_it_is_first_asked_for() -> None:
    frame = Frame(SOLVERS[0], Position.start(Task(4)))
    with speaking("ja"):
        japanese = frame.sentence
    assert frame.sentence == japanese != Frame(frame.solver, frame.position).sentence


def last_frame(text: str) -> Frame:
    own = program(source_of(HERE, text))
    own.wait(Task(4))
    return frames_of(own)[-1]


def frames_of(own: Program) -> list[Frame]:
    position, shown = Position.start(Task(4)), []
    for step in own.run(Task(4)):
        position.apply(step)
        shown.append(Frame(own, position.copy()))
    return shown


def test_the_end_of_a_program_says_that_no_queens_were_seen() -> None:
    frame = last_frame("def solve(n):\n    return 2\n")
    assert frame.kind is Kind.DONE
    assert not frame.is_wrong
    assert "No queens were seen" in frame.sentence
    assert frame.recorded is not None
    assert sum(frame.recorded.line_counts) == 2


def test_an_error_lights_its_line() -> None:
    frame = last_frame("def solve(n):\n    queens = [0]\n    print('hi')\n    return queens[9]\n")
    assert frame.is_wrong
    assert frame.line == 4
    assert frame.recorded is not None
    assert frame.recorded.output == "hi\n"
    assert "IndexError" in frame.sentence


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_the_values_of_a_frame_are_what_is_seen_and_can_be_written(solver: Solver) -> None:
    for frame in frames(solver, Task(5), 300)[::4]:
        values, position = frame.as_values(), frame.position
        assert json.loads(json.dumps(values)) == values
        assert (values["solver"], values["task"]["n"]) == (solver.key, 5)
        assert (values["step"], values["line"]) == (position.index, frame.line)
        assert values["kind"] == (None if frame.kind is None else frame.kind.name.lower())
        assert values["sentence"] == solver.why(position)
        assert values["marks"] == as_json(marks_of(position, solver.overlay(position)))
        assert values["queens"] == position.queens
        standing = {(row, column) for row, column in enumerate(position.queens) if column != EMPTY}
        drawn = [mark for mark in values["marks"] if mark["sign"] == "queen"]
        assert standing <= {(row, column) for mark in drawn for row, column in mark["squares"]}
        if solver.levels is not None:
            assert {(row, column) for row, column in values["path"]} == standing
        texts = [[cell["text"] for cell in strip["cells"]] for strip in values["state"]]
        assert texts == [[cell.text for cell in strip.cells] for strip in frame.state]
        assert [call["arguments"] for call in values["calls"]] == [
            call.arguments for call in frame.calls
        ]
        assert values["counters"] == asdict(position.counters)


def test_a_frame_says_how_often_lines_have_run_where_that_is_known() -> None:
    position = Position.start(Task(4))
    position.apply(next(SOLVERS[0].steps(Task(4), None)))
    assert Frame(SOLVERS[0], position).as_values()["line_counts"] == []
    frame = Frame(SOLVERS[0], position, lambda index: [0, index, 7])
    assert frame.as_values()["line_counts"] == [0, 1, 7]


def test_the_values_of_a_program_have_its_output_and_its_counts() -> None:
    frame = last_frame("def solve(n):\n    queens = [0]\n    print('hi')\n    return queens[9]\n")
    values = json.loads(json.dumps(frame.as_values()))
    assert (values["output"], values["line"], values["is_wrong"]) == ("hi\n", 4, True)
    assert values["line_counts"] == [0, 1, 1, 1, 1, 0]
    assert values["calls"][0]["variables"][-1] == {
        "name": "queens",
        "value": "[0]",
        "is_changed": False,
    }
