from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.runs.completions import Completions
from nqviz.scenes.own_position import OwnPosition
from nqviz.scenes.placement import Placement
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.theme import apply_look
from nqviz.ui.step.edit_panel import EditPanel
from nqviz.ui.step.step_page import StepPage
from tests.support.qt_objects import shown


@pytest.fixture
def panel(qtbot: QtBot) -> EditPanel:
    return shown(qtbot, EditPanel(), 600, 400)


def own(*queens: int) -> OwnPosition:
    empty = OwnPosition(SOLVERS[0], Task(8)).opened(SOLVERS[0], Task(8), (EMPTY,) * 8)
    placed = Placement((*queens, *[EMPTY] * (8 - len(queens))))
    return replace(empty.changed(placed), completions=Completions(1, is_all=True))


def test_it_says_what_is_known_or_a_message_to_a_screen_reader_too(panel: EditPanel) -> None:
    panel.show_position(own(1, 3))
    assert panel.accessibleDescription() == (
        "2 queens stand. The rings show the 4 safe squares of row 2. "
        "From here 1 of 92 solutions can be reached."
    )
    panel.show_position(own(1, 3), "There is none.")
    assert panel.accessibleDescription() == panel.placed.text() == "There is none."


def test_what_an_algorithm_cannot_go_on_from_is_no_click(panel: EditPanel) -> None:
    button = panel.continue_button
    panel.show_position(own(EMPTY, EMPTY, 1, EMPTY, 4))
    assert panel.problem.text() == (
        "Backtracking, basic fills rows 0, 1, 3 before row 4, and they are empty. "
        "Exact cover, dancing links can go on from here (Shift+E)."
    )
    assert button.isEnabled()
    assert panel.problem.palette().windowText().color() == QColor(LIGHT.warning)
    panel.show_position(own(0, 1))
    assert not button.isEnabled()
    assert "attack each other" in button.toolTip()
    other = "H says which queen must go, and H again takes her away."  # Other words say the rest.
    assert panel.problem.text() == other
    panel.show_position(own(0, 1), f"They attack each other. {other}")
    assert panel.problem.isHidden()  # It is said once.
    panel.show_position(own(1, 3))
    assert button.isEnabled()
    assert panel.problem.isHidden()
    assert button.toolTip() == "Backtracking, basic goes on. (Shift+E)"
    assert button.text() == "Continue"


def test_buttons_stay_where_they_are_when_the_text_changes(panel: EditPanel) -> None:
    panel.resize(600, 500)
    buttons = panel.use_button, panel.clear_button, panel.back_button
    seen = set()
    for queens in ((), (1,), (0, 1), (EMPTY, 1)):
        panel.show_position(own(*queens))
        panel.layout().activate()
        seen.add(tuple(button.geometry().topLeft().toTuple() for button in buttons))
    assert len(seen) == 1


def test_undo_says_why_it_is_off(panel: EditPanel) -> None:
    panel.show_position(own(1).undone())
    assert not panel.undo_button.isEnabled()
    assert panel.undo_button.toolTip() == "Nothing has been changed yet."
    panel.show_position(own(1))
    assert panel.undo_button.isEnabled()
    assert "Ctrl+Z" in panel.undo_button.toolTip()


def test_the_text_is_as_large_as_there_is_room(panel: EditPanel) -> None:
    panel.show_position(own(), "8 queens stand. " * 14)
    sizes = []
    for height in (500, 300, 160, 500):
        panel.resize(600, height)
        sizes.append(panel.placed.fontInfo().pixelSize())
    assert sizes[0] == sizes[3] > sizes[1] > sizes[2] >= LIGHT.font


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
@pytest.mark.parametrize("size", [(1280, 610), (1920, 960)])
def test_the_panel_has_room(
    qapp: QApplication, step_page: StepPage, look: Look, size: tuple[int, int]
) -> None:
    apply_look(qapp, look, 1.0)
    step_page.set_look(look, 1.0)
    step_page.resize(*size)
    step_page.interaction.toggle_edit()
    for row in range(3):
        step_page.interaction.editor.toggle(row, row)
    QApplication.processEvents()
    assert step_page.size().toTuple() == size
    panel = step_page.interaction.edit_panel
    for button in (panel.continue_button, panel.undo_button, panel.back_button):
        assert button.width() >= button.sizeHint().width()
        assert panel.rect().contains(button.geometry())


@pytest.mark.parametrize("width", [300, 800])
def test_buttons_that_have_no_space_in_a_row_begin_another(panel: EditPanel, width: int) -> None:
    panel.set_look(PROJECTOR, 1.0)
    panel.resize(width, 600)
    panel.show_position(own(1, 3))
    QApplication.processEvents()
    shown = [each for each in panel.findChildren(QPushButton) if each.isVisible()]
    assert panel.back_button in shown
    for button in shown:
        assert button.width() == button.sizeHint().width()
        assert panel.rect().contains(button.geometry())
    for one, other in combinations(shown, 2):
        assert not one.geometry().intersects(other.geometry())
