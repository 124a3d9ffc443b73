from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from nqviz.counting import solving
from nqviz.counting.solving import Saving, Solving
from nqviz.frames.palette import LIGHT
from nqviz.model.board import is_solution
from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.solve_page import SolvePage
from tests.support.qt_objects import visible_words

SWAPS = find_solver("min-conflicts")


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[SolvePage]:
    page = SolvePage(MeasureController(SOLVERS))
    page.set_look(LIGHT, 1.0)
    qtbot.addWidget(page)
    qtbot.addWidget(page.tools)
    page.resize(900, 500)
    page.show()
    yield page
    page.close_down()


def test_what_is_chosen_is_asked_for(qtbot: QtBot, page: SolvePage) -> None:
    page.n_box.setValue(5000)
    page.seed_box.setValue(7)
    with qtbot.waitSignal(page.controller.job_asked) as asked:
        qtbot.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
    task: Task = asked.args[0].task
    assert (task.n, task.seed) == (5000, 7)
    page.controller.show_job(is_running=True)
    with (
        qtbot.assertNotEmitted(page.controller.job_asked),
        qtbot.waitSignal(page.controller.cancel_asked),
    ):
        page.start()
        qtbot.mouseClick(page.start_button, Qt.MouseButton.LeftButton)


def test_the_memory_is_said_before_and_refused_where_it_is_not_there(
    qtbot: QtBot, page: SolvePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.n_box.setValue(100_000_000)
    assert "100\u202f000\u202f000 queens need 513 MB of memory." in visible_words(page)
    monkeypatch.setattr(solving, "available_memory", lambda: 512_000_000)
    with (
        qtbot.assertNotEmitted(page.controller.job_asked),
        qtbot.waitSignal(page.controller.failed) as failed,
    ):
        page.start()
    assert "need 513 MB of memory, and 512 MB are free" in failed.args[0]


@pytest.mark.parametrize("n", [2, 3])
def test_a_board_without_a_solution_is_refused(qtbot: QtBot, page: SolvePage, n: int) -> None:
    page.n_box.setValue(n)
    with qtbot.waitSignal(page.controller.failed) as failed:
        page.start()
    assert "can't be placed" in failed.args[0]


def test_a_solution_is_told_shown_and_saved(
    qtbot: QtBot, page: SolvePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not page.save_button.isEnabled()
    assert "when one has been found" in page.save_button.toolTip()
    solved = Solving(SWAPS, Task(3000, seed=4)).run()
    page.controller.take(solved)
    page.controller.show_job(is_running=False)
    assert page.result.startswith("3\u202f000 queens, verified: none attacks another.")
    assert "seed 4" in page.result
    assert page.picture.part is None
    assert page.readout.startswith("Rows 0 to 2\u202f999")
    file = tmp_path / "queens.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    with qtbot.waitSignal(page.controller.job_asked) as asked:
        qtbot.mouseClick(page.save_button, Qt.MouseButton.LeftButton)
    saving: Saving = asked.args[0]
    saving.run()
    queens = [int(line) for line in file.read_text().splitlines()]
    assert queens == solved.queens.tolist()
    assert is_solution(queens)
    page.controller.take(saving.path)
    assert str(file) in page.readout


def test_no_file_chosen_saves_nothing(
    qtbot: QtBot, page: SolvePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.controller.take(Solving(SWAPS, Task(50)).run())
    page.controller.show_job(is_running=False)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    with qtbot.assertNotEmitted(page.controller.job_asked):
        qtbot.mouseClick(page.save_button, Qt.MouseButton.LeftButton)
