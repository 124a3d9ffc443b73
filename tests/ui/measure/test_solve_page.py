from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import number
from nqviz.counting import solving
from nqviz.counting.solving import Saving, Solving
from nqviz.model.board import is_solution
from nqviz.model.position import Task
from nqviz.solvers.registry import find_solver
from nqviz.ui.measure.solve_page import NumberBox, SolvePage
from tests.support.measure import Asked
from tests.support.qt_objects import shown, visible_words

SWAPS = find_solver("min-conflicts")


@pytest.fixture
def page(show_view: Callable[..., SolvePage]) -> SolvePage:
    return show_view(SolvePage, 900, 500)


def test_what_is_chosen_is_asked_for(qtbot: QtBot, page: SolvePage, asked: Asked) -> None:
    page.n_box.setValue(5000)
    page.seed_box.setValue(7)
    qtbot.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
    task: Task = asked.job.task
    assert (task.n, task.seed) == (5000, 7)
    page.controller.show_job(is_running=True)
    page.start()
    qtbot.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
    assert (asked.jobs, asked.cancels) == ([], 1)


def test_what_cannot_be_placed_is_refused(
    page: SolvePage, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.n_box.setValue(3)
    page.start()
    assert "can't be placed" in asked.failure
    page.n_box.setValue(100_000_000)
    assert "100\u202f000\u202f000 queens need 513 MB of memory." in visible_words(page)
    monkeypatch.setattr(solving, "available_memory", lambda: 512_000_000)
    page.start()
    assert "need 513 MB of memory, and 512 MB are free" in asked.failure
    assert not asked.jobs


def test_a_solution_is_told_shown_and_saved(
    qtbot: QtBot, page: SolvePage, asked: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not page.save_button.isEnabled()
    assert "when one has been found" in page.save_button.toolTip()
    solved = Solving(SWAPS, Task(3000, seed=4)).run()
    page.controller.take(solved)
    page.controller.show_job(is_running=False)
    assert page.result.text().startswith("n = 3\u202f000, verified: no queen attacks another.")
    assert "seed 4" in page.result.text()
    assert page.picture.part is None
    assert page.readout.text().startswith("Rows 0 to 2\u202f999")
    page.picture.zoom_by(8.0)
    assert page.controller.state.solution.part == page.picture.part is not None
    file = tmp_path / "queens.txt"
    for chosen in ("", str(file)):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, chosen=chosen: (chosen, ""))
        qtbot.mouseClick(page.save_button, Qt.MouseButton.LeftButton)
    saving: Saving = asked.job
    saving.run()
    queens = [int(line) for line in file.read_text().splitlines()]
    assert queens == solved.queens.tolist()
    assert is_solution(queens)
    page.controller.take(saving.path)
    assert str(file) in page.readout.text()


@pytest.fixture
def box(qtbot: QtBot) -> NumberBox:
    return shown(qtbot, NumberBox(minimum=1, maximum=100_000_000, value=1_000_000))


def test_thousands_are_separated_as_in_all_texts(box: NumberBox) -> None:
    assert box.text() == number(1_000_000)


def test_what_is_typed_is_the_number(qtbot: QtBot, box: NumberBox) -> None:
    box.selectAll()
    qtbot.keyClicks(box, "12x345")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == 12_345
    assert box.text() == number(12_345)


def test_more_than_the_largest_is_not_taken(qtbot: QtBot, box: NumberBox) -> None:
    box.selectAll()
    qtbot.keyClicks(box, "9999999999")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.value() <= 100_000_000
