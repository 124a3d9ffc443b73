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
from tests.support.players import settle
from tests.support.qt_objects import added, shown
from tests.support.reading import texts_in


def search(row: int) -> Call:
    return Call("search", str(row), 6, (Variable("column", str(2 * row)),))


@pytest.fixture(params=[True, False], ids=["below", "beside"])
def view(request: pytest.FixtureRequest, qtbot: QtBot) -> CallsView:
    return shown(qtbot, CallsView(is_stacked=request.param), 420, 200)


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


def test_all_variables_of_the_innermost_call_are_shown_where_there_is_space(qtbot: QtBot) -> None:
    view = added(qtbot, CallsView(is_stacked=True))
    queens = Variable("queens", "[0, 2, 4, -1, -1, -1, -1, -1]")
    deepest = Call("search", "", 6, (Variable("count", "0"), Variable("n", "8"), queens))
    view.show_calls([search(0), deepest])
    title = f"search(): count = 0, n = 8, queens = {queens.value}"
    for size, is_whole in (((300, 200), True), ((300, 2 * view.height_of(1)), False)):
        view.resize(*size)
        words = " ".join(text.words for text in texts_in(view)).replace("\N{NO-BREAK SPACE}", " ")
        assert (title in words) is is_whole
        assert all(view.rect().toRectF().contains(rect) for _, rect in view.boxes())


def test_a_call_is_chosen_by_mouse_and_by_keys(qtbot: QtBot, view: CallsView) -> None:
    chosen: list[int] = []
    view.choose_call = chosen.append
    view.show_calls([search(row) for row in range(3)])
    for _depth, rect in view.boxes():
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=rect.center().toPoint())
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Up)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert chosen == [0, 1, 2, 1]
    assert view.accessibleDescription().startswith("search(1)")


@pytest.mark.parametrize("key", ["wirth-basic", "exact-cover"])
def test_a_click_goes_to_where_the_call_was_made(
    qtbot: QtBot, step_page: StepPage, key: str
) -> None:
    page, calls = step_page, step_page.panes.calls

    def choose(depth: int) -> None:
        rect = dict(calls.boxes())[depth]
        qtbot.mouseClick(calls, Qt.MouseButton.LeftButton, pos=rect.center().toPoint())
        settle(page.player)

    page.controller.set_run(find_solver(key), Task(6))
    page.present(is_on=True)
    page.controller.toggle_calls()
    page.player.seek(50)
    QApplication.processEvents()
    levels = page.player.timeline.solver.levels
    assert levels is not None
    path = levels.path(page.player.position.copy())
    choose(2)
    step = page.player.position.last
    assert step is not None
    assert (step.kind, step.row, step.column) == (Kind.PLACE, *path[1])
    choose(0)
    assert page.player.position.index == 0
