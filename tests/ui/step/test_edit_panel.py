import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.ui.look.theme import apply_look
from nqviz.ui.step.edit_panel import EditPanel
from nqviz.ui.step.step_page import StepPage


@pytest.fixture
def panel(qtbot: QtBot) -> EditPanel:
    panel = EditPanel()
    qtbot.addWidget(panel)
    panel.set_look(LIGHT, 1.0)
    panel.resize(600, 400)
    panel.show()
    return panel


def test_it_says_what_is_known_to_a_screen_reader_too(panel: EditPanel) -> None:
    panel.show_words("2 queens stand.", "There is 1 solution.")
    assert (panel.placed.text(), panel.completions.text()) == (
        "2 queens stand.",
        "There is 1 solution.",
    )
    assert panel.accessibleDescription() == "2 queens stand. There is 1 solution."


def test_what_an_algorithm_cannot_go_on_from_is_no_click(qtbot: QtBot, panel: EditPanel) -> None:
    left = Qt.MouseButton.LeftButton
    panel.show_problem("Rows 0 and 1 attack each other.", "Basic")
    assert panel.problem.text() == "Rows 0 and 1 attack each other."
    assert panel.continue_button.toolTip() == "Rows 0 and 1 attack each other."
    assert panel.problem.palette().windowText().color() == QColor(LIGHT.warning)
    with qtbot.assertNotEmitted(panel.continue_button.clicked):
        qtbot.mouseClick(panel.continue_button, left)
    panel.show_problem("", "Basic")
    assert panel.problem.text() == "Basic can go on from here."
    assert panel.continue_button.toolTip() == "Basic goes on."
    assert panel.problem.palette().windowText().color() == QColor(LIGHT.text)
    with qtbot.waitSignal(panel.continue_button.clicked):
        qtbot.mouseClick(panel.continue_button, left)


def test_undo_says_why_it_is_off(panel: EditPanel) -> None:
    panel.show_undo(is_possible=False)
    assert not panel.undo_button.isEnabled()
    assert panel.undo_button.toolTip() == "Nothing has been changed yet."
    panel.show_undo(is_possible=True)
    assert panel.undo_button.isEnabled()
    assert "Ctrl+Z" in panel.undo_button.toolTip()


def test_the_text_is_as_large_as_there_is_room(panel: EditPanel) -> None:
    panel.show_words("8 queens stand. " * 4, "From here there are 92 solutions. " * 4)
    panel.show_problem("", "Basic")
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
