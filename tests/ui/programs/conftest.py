"""A window that shows a program of the user's own."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from nqviz.ui.window.main_window import MainWindow
from tests.support.own_programs import QUEENS, write
from tests.support.program_window import open_program
from tests.support.programs import run_here


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write(tmp_path / "mine.py", QUEENS)


@pytest.fixture
def window(qtbot: QtBot, main_window: MainWindow, file: Path) -> MainWindow:
    open_program(qtbot, main_window, file, n=4)
    return main_window


@pytest.fixture
def judged_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge a program that ends by itself without a process for each run, and change none."""
    monkeypatch.setattr("nqviz.programs.verdict.run_to_end", run_here)
    monkeypatch.setattr("nqviz.programs.verdict.repairs", lambda _text: ())
