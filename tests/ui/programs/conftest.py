"""A window that shows a program of the user's own."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from nqviz.ui.window.main_window import MainWindow
from tests.support.own_programs import QUEENS, write
from tests.support.program_window import open_program


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write(tmp_path / "mine.py", QUEENS)


@pytest.fixture
def window(qtbot: QtBot, main_window: MainWindow, file: Path) -> MainWindow:
    open_program(qtbot, main_window, file, n=4)
    return main_window
