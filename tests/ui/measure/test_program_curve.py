"""The curve of a program of the user's own among ours."""

from datetime import UTC, datetime
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
from tests.support.own_programs import BACKTRACKING, ONE_SOLUTION, write
from tests.support.program_window import open_program
from tests.support.scenario import press

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
        page.controller.take(TimingRecord(1, datetime.now(UTC), timing, Origin.of_this_machine()))
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


def test_its_name_mutes_its_curve(qtbot: QtBot, window: MainWindow) -> None:
    page = measure(qtbot, window)
    page.curves.redraw()
    [box] = [box for solver, box in page.algorithms.boxes.items() if is_mine(solver.key)]
    assert box.text() == "mine.py"
    at = box.rect().center()
    at.setX(box.fontMetrics().horizontalAdvance("mine") + 3 * box.iconSize().width() // 2)
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=at)
    assert list(map(is_mine, page.curves.model.state.muted)) == [True]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (ONE_SOLUTION, "mine.py gives 1 for n = 5, where there are 10 solutions"),
        (BACKTRACKING.replace("return count", "return 1 / 0"), "mine.py, n = 5: "),
        (BACKTRACKING.replace("return count", ""), "mine.py gives no count"),
    ],
)
def test_what_gives_no_right_count_has_no_curve(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path, text: str, sentence: str
) -> None:
    open_program(qtbot, main_window, write(tmp_path / "mine.py", text))
    page = measure(qtbot, main_window)
    assert main_window.error.startswith(sentence)
    assert all(not is_mine(each.key) for each in page.curves.model.measured)


def test_the_limit_is_a_bound(qtbot: QtBot, main_window: MainWindow, tmp_path: Path) -> None:
    slow = BACKTRACKING.replace(
        "    search(0)\n", "    while n > 6:\n        pass\n    search(0)\n"
    )
    open_program(qtbot, main_window, write(tmp_path / "mine.py", slow))
    page = curves_page(main_window)
    page.limit_box.setCurrentIndex(0)  # a second
    page = measure(qtbot, main_window)
    measured = [each for each in page.curves.model.measured if is_mine(each.key)]
    # On a machine that is busy the limit may be one for fewer queens.
    assert measured[-1].n in {5, 6, 7}
    assert [each.is_beyond_limit for each in measured] == [False] * (len(measured) - 1) + [True]


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


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # the list of a box
def test_its_growth_says_that_times_are_measured_and_squares_are_not_counted(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = measure(qtbot, window)
    page.curves.redraw()
    press("I")
    (dialog,) = window.findChildren(GrowthDialog)
    told = "\n".join(each.text() for each in dialog.findChildren(QLabel))
    assert "is not counted; F5 measures its times." in told
    assert "row by row" not in told  # which it does search
    dialog.reject()
