import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.runs.search_tree import State
from nqviz.scenes.step_state import Chart
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.look.theme import apply_look
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.tree.pane import TreePane, tab_of
from nqviz.ui.tree.reader import TreeReader
from nqviz.ui.tree.tree_icicle import TreeIcicle
from nqviz.ui.window.main_window import MainWindow
from tests.support.matrix import some_of
from tests.support.players import seek, settle
from tests.support.reading import texts_in
from tests.support.scenario import press

LEFT = Qt.MouseButton.LeftButton
# A tree, one with open squares, one whose levels are no rows, conflicts, and no drawing at all.
UNLIKE = [
    find_solver(key) for key in ("wirth-basic", "sieve", "exact-cover", "min-conflicts", "quarters")
]


@pytest.fixture
def page(step_page: StepPage) -> StepPage:
    step_page.controller.change(has_tree=True)
    return step_page


def go(qtbot: QtBot, page: StepPage, index: int) -> None:
    seek(page.player, index)
    qtbot.waitUntil(lambda: not page.findChild(TreeReader).is_behind)
    QApplication.processEvents()


def shown(pane: TreePane) -> list[str]:
    views = {"tree": pane.tree, "curve": pane.curve, "squares": pane.squares}
    return [name for name, view in views.items() if view.isVisible()]


def test_the_tree_stands_beside_the_board_until_it_is_hidden(page: StepPage) -> None:
    pane, code = page.panes.tree, page.panes.code
    before = code.height()
    assert pane.tree.isVisible()
    assert page.panes.state.isVisible()
    for is_shown in (False, True, False):
        page.controller.toggle_tree()
        QApplication.processEvents()
        assert pane.tree.isVisible() is is_shown
    assert code.isVisible()
    assert code.height() >= before


@pytest.mark.parametrize("chart", [Chart.ICICLE, Chart.HEAT_MAP])
def test_the_key_of_the_tree_leads_to_it_from_another_chart(page: StepPage, chart: Chart) -> None:
    pane = page.panes.tree
    page.controller.show_tab(chart)
    QApplication.processEvents()
    assert not pane.tree.isVisible()
    page.controller.toggle_tree()
    QApplication.processEvents()
    assert pane.tree.isVisible()
    page.controller.toggle_tree()
    assert not page.controller.state.shows_tree


@pytest.mark.parametrize("solver", some_of(UNLIKE, SOLVERS), ids=lambda solver: solver.key)
def test_the_tabs_lead_from_the_code_to_each_drawing_and_stay_where_they_are(
    qtbot: QtBot, page: StepPage, solver: Solver
) -> None:
    page.controller.set_run(solver, Task(6))
    go(qtbot, page, 40)
    tabs, code = page.panes.tree.tabs, page.panes.code
    buttons = [tabs.button(index) for index in range(len(Chart) + 1)]
    corner = buttons[0].mapTo(page, QPoint(0, 0))
    for index, button in enumerate(buttons):
        if button.isHidden():
            continue
        qtbot.mouseClick(button, LEFT)
        QApplication.processEvents()
        assert tabs.choice == index
        assert page.panes.tree.isVisible() == (index > 0)
        assert code.isVisible()
        lit = code.lit()
        assert lit is None or code.viewport().rect().contains(code.line_rect(lit).toRect())
        assert buttons[0].mapTo(page, QPoint(0, 0)) == corner
    qtbot.mouseClick(buttons[0], LEFT)
    assert not page.controller.state.shows_tree


def test_a_click_on_a_node_goes_to_its_queens(qtbot: QtBot, page: StepPage) -> None:
    page.controller.set_run(find_solver("wirth-basic"), Task(4))
    go(qtbot, page, 10**6)
    tree = page.panes.tree.tree
    last = tree.view
    for node in range(1, last.count, 5):
        go(qtbot, page, 10**6)
        qtbot.mouseClick(tree, LEFT, pos=tree.point_of(node).toPoint())
        settle(page.player)
        squares = last.tree.squares(node)
        if last.state(node) is State.CROSSED:
            step = page.player.position.last
            assert (step.row, step.column) == squares.pop()
        queens = page.player.position.queens
        standing = [(row, column) for row, column in enumerate(queens) if column != EMPTY]
        assert standing == squares


@pytest.mark.parametrize(("key", "expected"), [("exact-cover", "tree"), ("min-conflicts", "curve")])
def test_each_algorithm_shows_what_it_has(
    qtbot: QtBot, page: StepPage, key: str, expected: str
) -> None:
    page.controller.set_run(find_solver(key), Task(8))
    go(qtbot, page, 200)
    assert shown(page.panes.tree) == [expected]


def test_a_sieve_has_a_tree_and_its_open_squares(qtbot: QtBot, page: StepPage) -> None:
    page.controller.set_run(find_solver("sieve"), Task(6))
    pane = page.panes.tree
    assert shown(pane) == ["tree"]
    qtbot.mouseClick(pane.tabs.button(tab_of(Chart.SQUARES)), LEFT)
    assert shown(pane) == ["squares"]
    go(qtbot, page, 300)
    counts = pane.squares.accessibleDescription()
    page.player.seek(0)
    qtbot.waitUntil(lambda: page.player.position.index == 0)
    assert pane.squares.accessibleDescription() != counts
    page.controller.set_run(find_solver("wirth-basic"), Task(6))
    assert shown(pane) == ["tree"]


def test_an_algorithm_without_a_tree_says_so_and_has_no_heat_map(page: StepPage) -> None:
    page.controller.set_run(find_solver("quarters"), Task(6))
    for _ in range(2):
        assert shown(page.panes.tree) == []
        assert page.panes.tree.nothing.isVisible()
        assert "searches no tree" in page.panes.tree.nothing.text()
        page.controller.toggle_heat_map()


def test_the_number_of_nodes_is_that_of_the_tests(qtbot: QtBot, page: StepPage) -> None:
    go(qtbot, page, 700)
    tests = page.player.position.counters.tests
    assert page.panes.tree.status.text() == f"{tests} nodes tested"
    qtbot.mouseClick(page.panes.tree.tabs.button(0), LEFT)
    assert page.panes.tree.status.text() == "how often a line has run"


def test_a_node_from_before_the_drawn_part_is_explained(
    qtbot: QtBot, page: StepPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nqviz.runs.search_tree.MOST_NODES", 50)
    monkeypatch.setattr("nqviz.ui.tree.reader.SPAN", 64)
    page.controller.set_run(find_solver("wirth-basic"), Task(8))
    go(qtbot, page, 1000)
    tree = page.panes.tree.tree
    assert "drawn from step 960 on" in page.panes.tree.status.text()
    qtbot.mouseClick(tree, LEFT, pos=tree.point_of(1).toPoint())
    assert "before the part" in page.panes.why.text
    assert page.player.position.index == 1000


def test_unfold_and_fit_are_buttons_too(qtbot: QtBot, page: StepPage) -> None:
    go(qtbot, page, 1500)
    pane = page.panes.tree
    before = len(pane.tree.items())
    qtbot.mouseClick(pane.whole_button, LEFT)
    assert pane.whole_button.isChecked()
    assert len(pane.tree.items()) > before
    qtbot.mouseClick(pane.whole_button, LEFT)
    assert len(pane.tree.items()) == before
    assert pane.fit_button.isVisible()


@pytest.mark.parametrize(
    ("look", "size"), [(LIGHT, (1280, 610)), (PROJECTOR, (1280, 610)), (PROJECTOR, (1920, 960))]
)
def test_the_tree_has_room_and_so_has_the_state_where_there_is_any(
    qapp: QApplication, page: StepPage, look: Look, size: tuple[int, int]
) -> None:
    apply_look(qapp, look, 1.0)
    page.set_look(look, 1.0)
    page.resize(*size)
    for solver in UNLIKE:
        page.controller.set_run(solver, Task(8))
        QApplication.processEvents()
        assert page.size().toTuple() == size
        pane = page.panes.tree
        assert pane.height() >= 8 * look.font
        assert page.panes.rect().contains(pane.parentWidget().geometry())
        if look is LIGHT or size[0] > 1280:
            assert page.panes.state.isVisible()


def test_tree_and_icicle_are_linked_both_ways(qtbot: QtBot, page: StepPage) -> None:
    page.resize(1280, 800)
    page.controller.set_run(find_solver("wirth-basic"), Task(6))
    pane = page.panes.tree
    go(qtbot, page, 300)
    pane.tree.toggle_whole()
    assert pane.tree.isVisible()
    assert pane.icicle.isVisible()  # below the tree, where there is height
    qtbot.waitUntil(lambda: page.player.timeline.length is not None)
    qtbot.keyClick(pane.tree, Qt.Key.Key_Up)
    assert pane.icicle.selected == pane.tree.selected is not None
    qtbot.keyClick(pane.icicle, Qt.Key.Key_R)
    qtbot.keyClick(pane.icicle, Qt.Key.Key_Down)
    assert pane.tree.selected == pane.icicle.selected == pane.tree.view.path[1]
    rect = pane.icicle.rect_of(1)
    assert rect is not None
    qtbot.mouseClick(pane.icicle, LEFT, pos=rect.center().toPoint())
    qtbot.waitUntil(lambda: page.player.position.index == 2)
    assert pane.tree.view.path == (0, 1)
    page.player.back()
    assert page.player.position.index == 300


def test_arrows_lead_back_from_a_node_that_the_folded_tree_does_not_draw(
    qtbot: QtBot, page: StepPage
) -> None:
    page.resize(1280, 800)
    page.controller.set_run(find_solver("wirth-basic"), Task(6))
    go(qtbot, page, 900)
    tree, icicle = page.panes.tree.tree, page.panes.tree.icicle
    for key in (Qt.Key.Key_R, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Down):
        qtbot.keyClick(icicle, key)
    folded = tree.selected
    assert tree.point_of(folded) is None
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Down):
        qtbot.keyClick(tree, key)
        assert tree.selected == folded
    qtbot.keyClick(tree, Qt.Key.Key_Up)
    assert tree.selected == tree.view.parent(folded)
    assert tree.point_of(tree.selected) is not None


def test_a_node_stays_selected_where_the_way_to_its_step_takes_a_while(
    qtbot: QtBot, page: StepPage
) -> None:
    page.controller.set_run(find_solver("wirth-basic"), Task(6))
    pane = page.panes.tree
    go(qtbot, page, 300)
    page.player.blockSignals(True)  # The page hears nothing of the jump.
    with qtbot.waitSignal(pane.step_chosen) as chosen:
        qtbot.keyClick(pane.tree, Qt.Key.Key_Up)
        qtbot.keyClick(pane.tree, Qt.Key.Key_Return)
    page.player.blockSignals(False)
    node = pane.tree.selected
    go(qtbot, page, chosen.args[0] + 1)
    assert pane.tree.selected is None
    go(qtbot, page, chosen.args[0])
    assert pane.tree.selected == pane.icicle.selected == node is not None
    page.player.step()
    assert pane.tree.selected is None


def test_the_icicle_takes_the_place_of_the_tree(qtbot: QtBot, page: StepPage) -> None:
    go(qtbot, page, 700)
    pane = page.panes.tree
    qtbot.mouseClick(pane.tabs.button(tab_of(Chart.ICICLE)), LEFT)
    QApplication.processEvents()
    assert not pane.tree.isVisible()
    assert pane.icicle.height() == pane.height()
    page.controller.toggle_icicle()
    assert pane.tree.isVisible()
    page.controller.toggle_tree()
    page.controller.toggle_icicle()
    assert not pane.tree.isVisible()
    assert pane.icicle.isVisible()


def test_an_icicle_explains_its_cells_where_it_has_the_height(qtbot: QtBot, page: StepPage) -> None:
    page.resize(1366, 700)
    page.controller.toggle_icicle()
    go(qtbot, page, 700)
    icicle = page.panes.tree.icicle
    qtbot.waitUntil(lambda: page.panes.tree.tree.view.extent > page.panes.tree.tree.view.count)
    page.controller.toggle_future()
    QApplication.processEvents()
    assert texts_below(icicle) == ["current path", "safe", "current node", "solution", "attacked"]
    page.controller.toggle_future()
    QApplication.processEvents()
    assert texts_below(icicle)[-3:] == ["solution", "attacked", "tested later"]
    page.controller.set_state(page.controller.state.presenting(is_on=True))
    page.set_look(PROJECTOR, 1.0)  # The key has several lines then.
    QApplication.processEvents()
    assert len(texts_below(icicle)) == 6
    page.controller.set_run(find_solver("bitmask"), Task(6))
    go(qtbot, page, 20)
    assert "attacked" not in texts_below(icicle)


def texts_below(icicle: TreeIcicle) -> list[str]:
    """Return what is written below the cells of an icicle, from the left."""
    area = icicle.geometry_of_cells().area
    texts = [text for text in texts_in(icicle) if text.rect.top() >= area.bottom() - 1]
    return [text.words for text in sorted(texts, key=lambda text: text.rect.left())]


def test_the_selected_subtree_says_where_the_same_is_tested(qtbot: QtBot, page: StepPage) -> None:
    page.controller.set_run(find_solver("wirth-basic"), Task(6))
    page.controller.toggle_icicle()
    pane = page.panes.tree
    qtbot.waitUntil(lambda: pane.tree.view.extent > pane.tree.view.count)
    rect = pane.icicle.rect_of(list(pane.tree.view.children(0))[1])
    assert rect is not None
    qtbot.mouseClick(pane.icicle, LEFT, pos=rect.center().toPoint())
    qtbot.waitUntil(lambda: "mirrored: 1" in pane.status.text())
    page.player.step()
    assert "nodes tested" in pane.status.text()


@pytest.mark.parametrize("key", ["wirth-basic", "min-conflicts", "sieve"])
def test_the_heat_map_shows_where_the_work_goes(qtbot: QtBot, page: StepPage, key: str) -> None:
    page.controller.set_run(find_solver(key), Task(6))
    page.controller.toggle_heat_map()
    pane = page.panes.tree
    go(qtbot, page, 100)
    assert pane.heat_map.isVisible()
    by_row = ", ".join(map(str, page.player.position.tests_by_row))
    qtbot.waitUntil(lambda: f"tests by row: {by_row}." in pane.heat_map.accessibleDescription())
    page.controller.toggle_heat_map()
    assert not pane.heat_map.isVisible()


def test_each_line_of_the_code_shows_how_many_steps_were_on_it(
    qtbot: QtBot, page: StepPage
) -> None:
    page.controller.change(has_tree=False)
    page.controller.set_run(find_solver("wirth-basic"), Task(6))
    before = page.panes.code.grab().toImage()
    page.player.seek(300)
    qtbot.waitUntil(lambda: page.player.position.index == 300)
    assert page.panes.code.isVisible()
    page.panes.code.light(None)
    assert page.panes.code.grab().toImage() != before


def test_who_predicts_does_not_see_what_is_tested_later(qtbot: QtBot, page: StepPage) -> None:
    page.controller.set_run(find_solver("wirth-basic"), Task(5))
    go(qtbot, page, 50)
    tree = page.panes.tree.tree
    qtbot.waitUntil(lambda: tree.view.extent > tree.view.count)
    page.interaction.toggle_predict()
    assert tree.view.extent == tree.view.count
    page.interaction.toggle_predict()
    assert tree.view.extent > tree.view.count
    page.controller.toggle_future()
    assert tree.view.extent == tree.view.count
    page.controller.toggle_future()
    assert tree.view.extent > tree.view.count


def test_keys_of_the_tree_change_nothing_and_say_so_where_it_is_hidden(
    main_window: MainWindow,
) -> None:
    tree, status = main_window.step_page.panes.tree.tree, main_window.status
    hidden = "The search tree is hidden: T shows it."
    for shown, refused in (("Shift+H", "Ctrl+T Shift+T"), ("I", "Ctrl+T")):
        press(shown)
        for key in refused.split():
            status.clear_notice()
            press(key)
            assert status.text == hidden
            assert not tree.is_whole
    status.clear_notice()
    press("Shift+T")
    assert status.text != hidden
    press("T", "Ctrl+T")
    assert tree.is_whole
    main_window.step_page.controller.run_chosen(find_solver("min-conflicts"), Task(8))
    for key in ("Ctrl+T", "Shift+T"):
        status.clear_notice()
        press(key)
        assert status.text.endswith("has no search tree.")
