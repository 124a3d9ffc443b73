import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.fitting_dialog import FittingDialog, fit_to_screen, largest_size
from tests.support.qt_objects import added

SCREENS = QGuiApplication.screens  # asked for when there is an application


def screen_of(width: int) -> QScreen:
    """Return the screen of the tests that is so wide."""
    return next(each for each in SCREENS() if each.size().width() == width)


def shown(qtbot: QtBot, width: int, needed: tuple[int, int]) -> FittingDialog:
    dialog = added(qtbot, FittingDialog("A title"))
    column = QVBoxLayout(dialog)
    dialog.label = QLabel("Something")
    dialog.label.setMinimumSize(*needed)
    dialog.button = QPushButton("Close")
    dialog.button.clicked.connect(dialog.accept)
    column.addWidget(dialog.label)
    column.addWidget(dialog.button)
    screen = screen_of(width)
    dialog.setScreen(screen)
    dialog.move(screen.geometry().center())
    dialog.show()
    return dialog


@pytest.mark.parametrize("width", [1024, 1280, 1366])
@pytest.mark.parametrize("needed", [(100, 50), (900, 600), (4000, 2000)])
def test_a_dialog_lies_inside_its_screen(qtbot: QtBot, width: int, needed: tuple[int, int]) -> None:
    dialog = shown(qtbot, width, needed)
    available = screen_of(width).availableGeometry()
    qtbot.waitUntil(lambda: available.contains(dialog.frameGeometry()))
    has_space = QRect(0, 0, *needed).width() < available.width() - 40
    assert (dialog.findChild(QScrollArea) is None) is has_space


def test_what_scrolls_still_works_and_is_whole(qtbot: QtBot) -> None:
    dialog = shown(qtbot, 1024, (4000, 2000))
    assert dialog.label.size().width() >= 4000
    area = dialog.findChild(QScrollArea)
    area.ensureWidgetVisible(dialog.button)
    with qtbot.waitSignal(dialog.accepted):
        dialog.button.click()


def test_a_window_that_fits_keeps_its_size(qtbot: QtBot) -> None:
    window = added(qtbot, QWidget(), 640, 480)
    fit_to_screen(window)
    assert window.size().toTuple() == (640, 480)
    window.resize(3000, 480)
    fit_to_screen(window)
    assert window.size().toTuple() == (largest_size(window).width(), 480)
