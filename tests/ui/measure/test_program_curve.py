"""The curve of a program of the user's own among ours."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nqviz.curves.plot_notes import notes
from nqviz.measuring.timing import Timing
from nqviz.scenes.measure_state import View
from nqviz.solvers.registry import find_solver
from nqviz.store.timing_record import Origin, TimingRecord
from nqviz.store.timing_store import TimingStore
from nqviz.ui.measure.curves_page import CurvesPage
from nqviz.ui.measure.growth_dialog import GrowthDialog
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow
from tests.support.measure import NOON
from tests.support.own_programs import BACKTRACKING, ONE_SOLUTION, program_of, write
from tests.support.program_window import open_program

BASIC = find_solver("wirth-basic")


@pytest.fixture
def window(qtbot: QtBot, main_window: MainWindow, tmp_path: Path) -> MainWindow:
    open_program(qtbot, main_window, write(tmp_path / "mine.py"))
    return main_window


def curves_page(window: MainWindow) -> CurvesPage:
    window.show_page(Where.MEASURE)
    window.measure_page.show_view(View.CURVES.value)
    return window.measure_page.curves_page


def is_mine(key: str) -> bool:
    """Tell whether a key, which is the path of a program's file, is that of the program."""
    return Path(key).name == "mine.py"


def measure(qtbot: QtBot, window: MainWindow) -> CurvesPage:
    """Measure the program alone, beside what is known of ours, from the keyboard."""
    page = curves_page(window)
    page.controller.tick([each for each in page.algorithms.boxes if is_mine(each.key)])
    page.first_box.setValue(5)
    page.last_box.setValue(7)
    page.repeats_box.setValue(1)
    for n, seconds, solutions in ((5, 1e-5, 10), (6, 2e-5, 4), (7, 5e-5, 40)):
        timing = Timing(BASIC.key, n, 1, False, (seconds,), solutions)
        page.controller.take(TimingRecord(1, NOON, timing, Origin.of_this_machine()))
    window.measure_page.focus_view()
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: not window.runner.is_busy)
    return page


def test_it_is_measured_and_compared_with_ours(
    qtbot: QtBot, window: MainWindow, store: TimingStore
) -> None:
    page = measure(qtbot, window)
    assert not window.error
    measured = [each for each in page.curves.model.measured if is_mine(each.key)]
    assert [(each.n, each.solutions) for each in measured] == [(5, 10), (6, 4), (7, 40)]
    page.curves.redraw()
    assert [curve.title for curve in page.curves.curves] == ["mine.py"]
    assert "mine.py needs " in notes(page.curves.model)[0]
    assert "times as long as Backtracking, basic for n = 7" in notes(page.curves.model)[0]
    assert not store.timings()


def test_what_gives_no_right_count_has_no_curve(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    open_program(qtbot, main_window, write(tmp_path / "mine.py", ONE_SOLUTION))
    page = measure(qtbot, main_window)
    assert main_window.error.startswith("mine.py gives 1 for n = 5")
    assert all(not is_mine(each.key) for each in page.curves.model.measured)


def test_another_text_begins_anew_and_another_language_goes_on(
    qtbot: QtBot, window: MainWindow
) -> None:
    measure(qtbot, window)
    window.set_language("zh_CN")
    try:
        page = window.measure_page.curves_page
        assert [is_mine(each.key) for each in page.controller.chosen] == [True]
        assert len([each for each in page.curves.model.measured if is_mine(each.key)]) == 3
        program = window.step_page.player.timeline.solver
        page.controller.offer(program)
        assert len([box for box in page.algorithms.boxes.values() if box.text() == "mine.py"]) == 1
        assert all(not is_mine(each.key) for each in page.curves.model.measured)
    finally:
        window.set_language("en")


@pytest.fixture
def page(show_view: Callable[[type[CurvesPage]], CurvesPage]) -> CurvesPage:
    """Return the view alone, with what has been measured of a program."""
    page, own = show_view(CurvesPage), program_of(BACKTRACKING)
    page.controller.offer(own)
    for n, solutions in ((5, 10), (6, 4), (7, 40)):
        timing = Timing(own.key, n, 1, False, (6.0 ** (n - 9),), solutions)
        page.controller.take(TimingRecord(0, NOON, timing, Origin.of_this_machine()))
    page.curves.redraw()
    return page


def test_its_name_mutes_its_curve(qtbot: QtBot, page: CurvesPage) -> None:
    [box] = [box for solver, box in page.algorithms.boxes.items() if is_mine(solver.key)]
    assert box.text() == "mine.py"
    at = box.rect().center()
    at.setX(box.fontMetrics().horizontalAdvance("mine") + 3 * box.iconSize().width() // 2)
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=at)
    assert list(map(is_mine, page.controller.state.curves.muted)) == [True]


def test_its_growth_says_that_times_are_measured_and_squares_are_not_counted(
    page: CurvesPage,
) -> None:
    page.controller.tick([each for each in page.algorithms.boxes if is_mine(each.key)])
    page.show_growth()
    (dialog,) = page.findChildren(GrowthDialog)
    told = "\n".join(each.text() for each in dialog.findChildren(QLabel))
    assert "is not counted; F5 measures its times." in told
    assert "row by row" not in told  # which it does search
    dialog.reject()
