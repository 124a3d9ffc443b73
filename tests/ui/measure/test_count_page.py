import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.common import folders
from nqviz.common.i18n import number
from nqviz.counting.counting import Counted
from nqviz.counting.journal import (
    Finished,
    Subject,
    counts_folder,
    journal_path,
    open_in,
    saved_counts_in,
)
from nqviz.lab.batches import Computer
from nqviz.lab.lab_counting import LabCounting
from nqviz.lab.room import new_room, save_room
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.model.rule import QUEENS, Rule
from nqviz.scenes.measure_state import View
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import find_solver
from nqviz.ui.lab.room_process import Visitor
from nqviz.ui.measure.count_page import CountPage, reminder
from nqviz.ui.measure.curves_page import CurvesPage
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow
from tests.support.measure import Asked
from tests.support.patience import PATIENCE

SOME = Finished(5, (0, 5), (), 1234, 1234, 0.43, 5200.0)


def keep(folder: Path, n: int) -> None:
    """Leave the journal of a count in a folder."""
    journal, _ = open_in(folder, Subject("quarters", n, False, 1))
    with closing(journal):
        journal.append(SOME)


@pytest.fixture
def open_count(open_window: Callable[[], MainWindow]) -> Callable[[], MainWindow]:
    """Return a function that opens a window at the long count."""

    def open_one() -> MainWindow:
        window = open_window()
        window.show_page(Where.MEASURE)
        window.measure_page.show_view(View.COUNT.value)
        return window

    return open_one


@pytest.fixture
def page(show_view: Callable[[type[CountPage]], CountPage], asked: Asked) -> CountPage:
    """Return the view alone; what it asks for is done by `count`."""
    assert not asked.jobs
    return show_view(CountPage)


def count(page: CountPage, asked: Asked) -> None:
    """Carry out the count that has been asked for, as the window does."""
    counting = asked.job
    page.controller.show_job(is_running=True, is_count=True)
    page.controller.take(counting.run())
    page.controller.show_job(is_running=False)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> threading.Semaphore:
    """Let the kernels count as many parts as the semaphore allows."""
    gate = threading.Semaphore(0)
    load = Solver.load_kernel

    def load_gated(solver: Solver, *_rule: Rule) -> object:
        kernel = load(solver)
        kernel.compile()

        def count(n: int, prefix: tuple[object, ...]) -> tuple[int, int]:
            if prefix:
                gate.acquire(timeout=PATIENCE)
            return kernel.count(n, prefix)

        return replace(kernel, count=count)

    monkeypatch.setattr(Solver, "load_kernel", load_gated)
    return gate


def choose(page: CountPage, qtbot: QtBot, key: str, n: int) -> None:
    page.algorithm_box.setCurrentText(find_solver(key).title)
    page.n_box.selectAll()
    qtbot.keyClicks(page.n_box, str(n))


def test_f5_counts_and_shows_the_published_number(
    qtbot: QtBot, open_count: Callable[[], MainWindow]
) -> None:
    window = open_count()
    page = window.measure_page.count_page
    assert "F5" in page.panel.sentence.text()
    choose(page, qtbot, "quarters", 12)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: not window.runner.is_busy)
    assert page.panel.digits.text() == number(14200)
    assert "as published; 1\N{NARROW NO-BREAK SPACE}787 of them" in page.panel.sentence.text()
    assert page.panel.state.text() == "Finished"
    assert page.start_button.text() == "Show  F5"
    assert "14\N{NARROW NO-BREAK SPACE}200 solutions" in page.saved.texts[0]
    choose(page, qtbot, "quarters", 11)
    assert "F5 to count" in page.panel.sentence.text()
    choose(page, qtbot, "quarters", 12)
    assert "F5 shows the number" in page.panel.sentence.text()
    qtbot.mouseClick(page.saved.go_on_buttons[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.runner.is_busy)
    assert page.panel.digits.text() == number(14200)


def test_escape_pauses_and_f5_goes_on_to_the_same_result(
    qtbot: QtBot, open_count: Callable[[], MainWindow], gate: threading.Semaphore
) -> None:
    window = open_count()
    page = window.measure_page.count_page
    choose(page, qtbot, "wirth-1", 12)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    gate.release(5)
    qtbot.waitUntil(lambda: page.panel.values[1].text() == "5")
    assert page.panel.state.text() == "Running"
    assert page.start_button.text() == "Pause  Esc"
    assert not page.n_box.isEnabled()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    gate.release(2)
    qtbot.waitUntil(lambda: not window.runner.is_busy)
    assert page.panel.state.text() == "Paused"
    assert "Nothing is lost" in page.panel.sentence.text()
    (saved,) = saved_counts_in(counts_folder())
    assert saved.finished.parts >= 5
    assert page.start_button.text() == "Go on  F5"
    gate.release(10_000)
    qtbot.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.runner.is_busy)
    assert page.panel.digits.text() == number(known(12).solutions)


def test_the_close_button_asks_nothing_and_loses_nothing(
    qtbot: QtBot, open_count: Callable[[], MainWindow], gate: threading.Semaphore
) -> None:
    window = open_count()
    page = window.measure_page.count_page
    choose(page, qtbot, "wirth-1", 12)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    gate.release(5)
    qtbot.waitUntil(lambda: page.panel.values[1].text() == "5")
    opener = threading.Timer(0.05, gate.release, [10])
    opener.start()
    window.close()
    opener.join()
    gate.release(10_000)
    again = open_count()
    page = again.measure_page.count_page
    assert reminder() == "A count of n = 12 can go on: Measure, Long count."
    (saved,) = saved_counts_in(counts_folder())
    assert saved.finished.parts >= 5
    qtbot.mouseClick(page.saved.go_on_buttons[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not again.runner.is_busy)
    assert page.panel.digits.text() == number(known(12).solutions)
    assert reminder() == ""


def test_the_status_bar_tells_at_the_start_of_a_count_that_can_go_on(
    qtbot: QtBot, open_count: Callable[[], MainWindow]
) -> None:
    keep(counts_folder(), 19)
    window = open_count()
    window.runner.warm_up((find_solver("wirth-basic"),))
    qtbot.waitUntil(lambda: "A count of n = 19 can go on" in window.status.text)


def test_what_is_saved_of_the_choice_is_shown(
    qtbot: QtBot, tmp_path: Path, controller: MeasureController, show_view: Callable[..., CountPage]
) -> None:
    keep(tmp_path / "counts", 19)
    assert controller.state.count.n == 18
    page = show_view(CountPage)
    assert page.panel.state.text() == ""
    choose(page, qtbot, "quarters", 19)
    assert (page.panel.state.text(), page.panel.digits.text()) == ("Paused", "43.0 %")
    assert page.start_button.text() == "Go on  F5"


def test_a_measurement_and_a_long_count_exclude_each_other(
    page: CountPage, asked: Asked, show_view: Callable[[type[CurvesPage]], CurvesPage]
) -> None:
    curves = show_view(CurvesPage)
    page.start()
    page.controller.show_job(is_running=True, is_count=True)
    assert not curves.start_button.isEnabled()
    assert "pause it first" in curves.start_button.toolTip()
    curves.start()
    assert "pause it first" in asked.failure
    page.controller.show_job(is_running=False)
    assert curves.start_button.isEnabled()
    page.controller.show_job(is_running=True)
    assert not page.start_button.isEnabled()
    assert "Something else is running" in page.start_button.toolTip()
    page.start()
    assert "Something else is running" in asked.failure
    page.controller.show_job(is_running=False)
    assert page.start_button.isEnabled()


def test_a_damaged_journal_is_moved_aside_and_said(
    qtbot: QtBot, tmp_path: Path, page: CountPage, asked: Asked
) -> None:
    path = journal_path(tmp_path / "counts", Subject("quarters", 11, False, 1))
    path.parent.mkdir()
    path.write_bytes(b"damaged")
    choose(page, qtbot, "quarters", 11)
    page.start()
    assert "starts over" in asked.failure
    count(page, asked)
    assert page.panel.digits.text() == number(known(11).solutions)
    assert path.with_name(f"{path.name}.damaged-1").read_bytes() == b"damaged"


def test_without_a_home_the_window_opens_and_a_count_says_why_not(
    qtbot: QtBot, open_count: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_home(*_: object, **__: object) -> Path:
        raise RuntimeError

    monkeypatch.setattr(folders.platformdirs, "user_data_path", no_home)
    page = open_count().measure_page.count_page
    with qtbot.waitSignal(page.controller.failed) as failed:
        page.start()
    assert failed.args == ["There is no home folder to keep data in."]


def test_a_rule_is_counted_with_the_algorithm_that_does(
    qtbot: QtBot, page: CountPage, asked: Asked
) -> None:
    page.n_box.setValue(5)
    page.controller.set_rule(Rule("torus"))
    assert page.controller.count.solver.key == "sieve-bits"
    assert page.rule_button.text() == "Queens on a torus"
    page.start()
    assert page.controller.count.long_count.counting.task == Task(5, rule=Rule("torus"))
    count(page, asked)
    assert page.panel.digits.text() == "10"
    assert page.panel.sentence.text() == "Solutions, as published."
    assert "torus" in page.saved.texts[0]
    page.controller.set_rule(QUEENS)
    page.n_box.setValue(8)
    qtbot.mouseClick(page.saved.go_on_buttons[0], Qt.MouseButton.LeftButton)
    count(page, asked)
    rule = Rule("torus")
    assert page.controller.count.task == Task(5, rule=rule), "a kept count brings its rule"
    assert page.controller.state.choice.rule == rule


def test_a_room_counts_for_the_window(
    tmp_path: Path, page: CountPage, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, count_controller = new_room("127.0.0.1", 1), page.controller.count
    save_room(room, path := tmp_path / "room.nqlab")
    count_controller.room_process.opened.emit(path)
    count_controller.room_process.visitors = [Visitor("anna", 2)]
    count_controller.room_process.visitors_changed.emit()
    assert page.room_button.text() == "room.nqlab"
    assert page.computers.heading == f"The room at {room.endpoint}"
    assert page.computers.rows == [("anna", "2", "–")]
    assert not page.threads_box.isEnabled()
    page.n_box.setValue(14)
    page.start()
    counting = asked.job
    assert isinstance(counting, LabCounting)
    assert (counting.room, counting.task) == (room, Task(14))
    monkeypatch.setattr(LabCounting, "computers", (Computer("1", "anna", 2, parts=7),))
    count_controller.follow()
    assert page.computers.rows == [("anna", "2", "7")]
    page.controller.take(Counted(counting.solver, Task(14), 2, known(14).solutions, 0, 1.0))
    assert page.panel.digits.text() == number(known(14).solutions)
    count_controller.leave_room()
    assert page.room_button.text() == "This computer"
    assert page.threads_box.isEnabled()
    page.start()
    count(page, asked)
    assert page.panel.digits.text() == number(known(14).solutions)
