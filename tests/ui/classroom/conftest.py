from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.classroom import class_controller
from nqviz.ui.classroom.class_controller import ClassController
from nqviz.ui.look.theme import apply_look
from nqviz.ui.race.race_controller import RaceController
from nqviz.ui.step.step_controller import StepController
from nqviz.ui.window.main_window import MainWindow


@pytest.fixture
def classroom(qapp: QApplication, qtbot: QtBot) -> Iterator[ClassController]:
    """A class that is not open, in a window without any page."""
    apply_look(qapp, LIGHT, 1.0)
    window, step, race = QWidget(), StepController(), RaceController()
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.show()
    controller = ClassController(step, race, tuple, window)
    yield controller
    for each in (step, race, controller):
        each.close_down()


@pytest.fixture
def class_open(main_window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> ClassController:
    """A class that this computer alone can reach, in the main window."""
    monkeypatch.setattr(class_controller, "networks", lambda: {"here": "127.0.0.1"})
    main_window.step_page.controller.set_run(SOLVERS[0], Task(5))
    main_window.classroom.open()
    assert main_window.classroom.state.is_open
    return main_window.classroom
