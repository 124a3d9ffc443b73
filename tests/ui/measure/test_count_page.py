import socket
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from pytestqt.qtbot import QtBot

from nqviz.common import folders
from nqviz.common.i18n import number
from nqviz.counting.journal import (
    Finished,
    Subject,
    counts_folder,
    journal_path,
    open_in,
    saved_counts_in,
)
from nqviz.lab.room import new_room, save_room
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.model.rule import QUEENS, Rule
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import find_solver
from nqviz.ui.measure.count_page import CountPage, reminder
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow
from tests.support.patience import PATIENCE

LONG_COUNT = 1
SOME = Finished(5, (0, 5), (), 1234, 1234, 0.43, 5200.0)


def keep(n: int, finished: Finished = SOME, key: str = "quarters") -> Path:
    """Leave the journal of a count in the user's folder."""
    journal, _ = open_in(counts_folder(), Subject(key, n, False, 1))
    with closing(journal):
        journal.append(finished)
    return journal.path


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path) -> Callable[[], MainWindow]:
    """Return a function that opens the window at the long count."""

    def make() -> MainWindow:
        settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
        window = MainWindow(settings)
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        window.show_page(Where.MEASURE)
        window.measure_page.show_view(LONG_COUNT)
        return window

    return make


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
    qtbot: QtBot, open_window: Callable[[], MainWindow]
) -> None:
    window = open_window()
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
    qtbot: QtBot, open_window: Callable[[], MainWindow], gate: threading.Semaphore
) -> None:
    window = open_window()
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
    qtbot: QtBot, open_window: Callable[[], MainWindow], gate: threading.Semaphore
) -> None:
    window = open_window()
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
    again = open_window()
    page = again.measure_page.count_page
    assert reminder() == "A count of n = 12 can go on: Measure, Long count."
    (saved,) = saved_counts_in(counts_folder())
    assert saved.finished.parts >= 5
    qtbot.mouseClick(page.saved.go_on_buttons[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not again.runner.is_busy)
    assert page.panel.digits.text() == number(known(12).solutions)
    assert reminder() == ""


def test_the_status_bar_tells_at_the_start_of_a_count_that_can_go_on(
    qtbot: QtBot, open_window: Callable[[], MainWindow]
) -> None:
    keep(19)
    window = open_window()
    window.runner.warm_up((find_solver("wirth-basic"),))
    qtbot.waitUntil(lambda: "A count of n = 19 can go on" in window.status.text)


def test_what_is_saved_of_the_choice_is_shown(
    qtbot: QtBot, open_window: Callable[[], MainWindow]
) -> None:
    keep(19)
    page = open_window().measure_page.count_page
    assert page.panel.state.text() == ""
    choose(page, qtbot, "quarters", 19)
    assert (page.panel.state.text(), page.panel.digits.text()) == ("Paused", "43.0 %")
    assert page.start_button.text() == "Go on  F5"


def test_a_measurement_and_a_long_count_exclude_each_other(
    qtbot: QtBot, open_window: Callable[[], MainWindow], gate: threading.Semaphore
) -> None:
    window = open_window()
    page, curves = window.measure_page.count_page, window.measure_page.curves_page
    choose(page, qtbot, "wirth-1", 12)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    assert not curves.start_button.isEnabled()
    assert "pause it first" in curves.start_button.toolTip()
    window.measure_page.show_view(0)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    assert "pause it first" in window.error
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    gate.release(10_000)
    qtbot.waitUntil(lambda: not window.runner.is_busy)
    assert curves.start_button.isEnabled()
    qtbot.keyClick(window, Qt.Key.Key_F5)
    assert not page.start_button.isEnabled()
    assert "Something else is running" in page.start_button.toolTip()
    window.measure_page.show_view(LONG_COUNT)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    assert "Something else is running" in window.error
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.runner.is_busy)
    assert page.start_button.isEnabled()


def test_a_damaged_journal_is_moved_aside_and_said(
    qtbot: QtBot, open_window: Callable[[], MainWindow]
) -> None:
    path = journal_path(counts_folder(), Subject("quarters", 11, False, 1))
    path.parent.mkdir(parents=True)
    path.write_bytes(b"damaged")
    window = open_window()
    page = window.measure_page.count_page
    choose(page, qtbot, "quarters", 11)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: not window.runner.is_busy)
    assert page.panel.digits.text() == number(known(11).solutions)
    assert path.with_name(f"{path.name}.damaged-1").read_bytes() == b"damaged"
    assert "starts over" in window.error


def test_without_a_home_the_window_opens_and_a_count_says_why_not(
    qtbot: QtBot, open_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_home(*_: object, **__: object) -> Path:
        raise RuntimeError

    monkeypatch.setattr(folders.platformdirs, "user_data_path", no_home)
    window = open_window()
    page = window.measure_page.count_page
    with qtbot.waitSignal(page.controller.failed) as failed:
        page.start()
    assert failed.args == ["There is no home folder to keep data in."]
    window.close()


def test_a_rule_is_counted_with_the_algorithm_that_does(
    qtbot: QtBot, open_window: Callable[[], MainWindow]
) -> None:
    window = open_window()
    page = window.measure_page.count_page
    page.n_box.setValue(5)
    page.controller.set_rule(Rule("torus"))
    assert page.controller.count.solver.key == "sieve-bits"
    assert page.rule_button.text() == "Queens on a torus"
    page.start()
    assert page.controller.count.long_count.counting.task == Task(5, rule=Rule("torus"))
    qtbot.waitUntil(lambda: not page.is_running)
    assert page.panel.digits.text() == "10"
    assert page.panel.sentence.text() == "Solutions, as published."
    assert "torus" in page.saved.texts[0]
    page.controller.set_rule(QUEENS)
    page.n_box.setValue(8)
    qtbot.mouseClick(page.saved.go_on_buttons[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.is_running)
    assert page.controller.count.task == Task(5, rule=Rule("torus")), "a kept count brings its rule"
    assert window.measure_page.curves_page.rule_button.rule == Rule("torus")


def test_a_room_counts_for_the_window(
    open_window: Callable[[], MainWindow], qtbot: QtBot, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        room = new_room("127.0.0.1", server.getsockname()[1])
    save_room(room, path := tmp_path / "room.nqlab")
    window = open_window()
    page = window.measure_page.count_page
    page.controller.count.open_room(path, "")
    qtbot.waitUntil(lambda: bool(page.computers.rows))
    assert page.room_button.text() == "room.nqlab"
    assert page.computers.heading == f"The room at {room.endpoint}"
    assert not page.threads_box.isEnabled()
    page.n_box.setValue(14)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: not page.is_running)
    assert page.panel.digits.text() == number(known(14).solutions)
    ((_, _, parts),) = page.computers.rows
    assert parts == page.panel.values[1].text()
    page.controller.count.leave_room()
    assert page.room_button.text() == "This computer"
    assert page.threads_box.isEnabled()
    qtbot.keyClick(window, Qt.Key.Key_F5)  # the same journal
    qtbot.waitUntil(lambda: not page.is_running)
    assert page.panel.digits.text() == number(known(14).solutions)
