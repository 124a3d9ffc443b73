import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.solvers.base.calls import Call, Variable
from nqviz.solvers.registry import find_solver
from nqviz.ui.step.calls_view import CallsView
from nqviz.ui.step.step_page import StepPage
from tests.support.reading import texts_in


def search(row: int) -> Call:
    return Call("search", str(row), 6, (Variable("column", str(2 * row)),))


@pytest.fixture(params=[True, False], ids=["below", "beside"])
def view(request: pytest.FixtureRequest, qtbot: QtBot) -> CallsView:
    view = CallsView(is_stacked=request.param)
    qtbot.addWidget(view)
    view.resize(420, 200)
    view.show()
    return view


def test_calls_in_the_middle_are_left_out_and_counted(view: CallsView) -> None:
    view.show_calls([search(row) for row in range(40)])
    shown = [text.words for text in texts_in(view) if text.words != "›"]
    assert shown[0].startswith("search(0)")
    assert shown[-1].startswith("search(39)")
    (more,) = [each for each in shown if "more" in each]
    assert int(more.split()[1]) + len(shown) - 1 == 40
    boxes = [rect for _, rect in view.boxes()]
    assert all(view.rect().toRectF().contains(each) for each in boxes)
    assert not any(one.intersects(other) for one in boxes for other in boxes if one is not other)


def test_a_call_is_chosen_by_mouse_and_by_keys(qtbot: QtBot, view: CallsView) -> None:
    chosen: list[int] = []
    view.call_chosen.connect(chosen.append)
    view.show_calls([search(row) for row in range(3)])
    for depth, rect in view.boxes():
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=rect.center().toPoint())
        assert chosen == [depth]
        chosen.clear()
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Up)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert chosen == [1]
    assert view.accessibleDescription().startswith("search(1)")


def choose(qtbot: QtBot, page: StepPage, depth: int) -> None:
    calls = page.panes.calls
    rect = dict(calls.boxes())[depth]
    qtbot.mouseClick(calls, Qt.MouseButton.LeftButton, pos=rect.center().toPoint())
    qtbot.waitUntil(lambda: not page.player.is_busy)


@pytest.mark.parametrize("key", ["wirth-basic", "exact-cover"])
def test_a_click_goes_to_where_the_call_was_made(
    qtbot: QtBot, step_page: StepPage, key: str
) -> None:
    page = step_page
    page.controller.set_run(find_solver(key), Task(6))
    page.present(is_on=True)
    page.controller.toggle_calls()
    page.player.seek(50)
    QApplication.processEvents()
    solver, position = page.player.timeline.solver, page.player.position.copy()
    assert solver.calls is not None
    assert solver.levels is not None
    path = solver.levels.path(position)
    assert len(path) >= 2
    choose(qtbot, page, 2)
    step = page.player.position.last
    assert step is not None
    assert (step.kind, step.row, step.column) == (Kind.PLACE, *path[1])
    later = range(page.player.position.index, 50)
    steps = [page.player.timeline.step_at(index) for index in later]
    assert not any(each and each.kind is Kind.REMOVE and each.row == path[1][0] for each in steps)
    choose(qtbot, page, 0)
    assert page.player.position.index == 0


def test_what_does_not_recur_says_so(step_page: StepPage) -> None:
    step_page.controller.set_run(find_solver("min-conflicts"), Task(6))
    step_page.controller.toggle_calls()
    assert "no function that calls itself" in step_page.panes.why.text
    assert not step_page.controller.state.shows_calls
