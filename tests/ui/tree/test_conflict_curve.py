import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.model.step import Kind, Step
from nqviz.runs.conflict_history import ConflictHistory
from nqviz.solvers.registry import find_solver
from nqviz.ui.tree.conflict_curve import ConflictCurve, ticks
from tests.support.qt_objects import shown
from tests.support.sizes import draw_at_any_size


def traced(n: int, seed: int) -> ConflictHistory:
    task = Task(n, seed=seed)
    history = ConflictHistory(task)
    for step in find_solver("min-conflicts").steps(task, None):
        history.add(step)
    return history


@pytest.fixture
def chosen() -> list[int]:
    """The steps that have been chosen."""
    return []


@pytest.fixture
def curve(qtbot: QtBot, chosen: list[int]) -> ConflictCurve:
    return shown(qtbot, ConflictCurve(chosen.append), 600, 240)


def test_there_is_a_line_for_each_attempt_and_a_point_for_each_swap(curve: ConflictCurve) -> None:
    history = traced(12, 1)
    curve.show_history(history, history.index)
    lines = curve.curves()
    assert len(lines) == 1 + len(history.restarts)
    ends = [*history.restarts_until(history.index), history.swaps[-1]]
    start = 0
    for line, end in zip(lines, ends, strict=True):
        assert [swaps for swaps, _ in line] == list(range(start, end + 1))
        falling = [conflicts for _, conflicts in line]
        assert falling == sorted(falling, reverse=True)  # a swap is made only if it helps
        start = end
    assert lines[-1][-1] == (history.swaps[-1], 0)
    assert all(line[-1][1] > 0 for line in lines[:-1])


def test_the_curve_ends_where_the_run_stands(curve: ConflictCurve) -> None:
    history = traced(12, 1)
    for index in (0, 5, 100, 700):
        curve.show_history(history, index)
        assert curve.curves()[-1][-1] == history.at(index)


def test_a_long_curve_is_thinned_and_keeps_its_extremes(curve: ConflictCurve) -> None:
    history = ConflictHistory(Task(3))
    for index in range(50_000):
        change = 9_000 if index == 20_001 else -9_000 if index == 20_002 else (-1) ** index
        history.add(Step(Kind.SWAP, 0, 1, 1, 2, change))
    curve.show_history(history, history.index)
    (line,) = curve.curves()
    assert len(line) <= 4 * curve.width()
    assert max(conflicts for _, conflicts in line) == max(history.conflicts)
    assert line == sorted(line, key=lambda point: point[0])
    assert line[-1] == history.at(history.index)


def test_a_click_goes_to_that_swap(qtbot: QtBot, curve: ConflictCurve, chosen: list[int]) -> None:
    history = traced(12, 1)
    curve.show_history(history, history.index)
    area = curve.area()
    at = QPoint(round(area.left() + area.width() * 7 / history.swaps[-1]), round(area.center().y()))
    qtbot.mouseClick(curve, Qt.MouseButton.LeftButton, pos=at)
    assert [history.at(step).swaps for step in chosen] == [7]


def test_what_is_drawn_is_said(curve: ConflictCurve) -> None:
    history = traced(8, 4)
    curve.show_history(history, history.index)
    assert curve.accessibleDescription() == "0 conflicts; swaps: 6; restarts: 8."


def test_any_curve_can_be_drawn_at_any_size(curve: ConflictCurve) -> None:
    history = traced(8, 3)
    for index in (0, 3, history.index):
        curve.show_history(history, index)
        draw_at_any_size(curve)


@pytest.mark.parametrize(
    ("most", "count", "expected"),
    [
        (4, 9, [0, 1, 2, 3, 4]),
        (4, 1, [0, 4]),
        (21, 6, [0, 5, 10, 15, 20]),
        (1000, 6, [0, 200, 400, 600, 800, 1000]),
        (12_345, 4, [0, 5000, 10_000]),
    ],
)
def test_the_axes_have_round_numbers(most: int, count: int, expected: list[int]) -> None:
    assert ticks(most, count) == expected
