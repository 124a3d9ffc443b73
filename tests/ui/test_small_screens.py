"""The window and its dialogs on the screens of schools: 1024x768, 1280x720 and 1366x768."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, Qt
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.lessons.lesson import lesson_from, own_lessons
from nqviz.measuring.timing import Timing
from nqviz.scenes.voting import Poll
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.plot.end_labels import EndLabels
from nqviz.ui.widgets.action import Where
from nqviz.ui.window import status_view
from nqviz.ui.window.main_window import MainWindow
from tests.support.reading import cut, texts_in
from tests.support.scenery import dialogs, error_above_lesson

MEASURING = """
title = "Measuring"

[[step]]
page = "measure"
text = "Curves."
question = "How many?"
number = 2
answer = "Two."
"""


@pytest.fixture
def screen(request: pytest.FixtureRequest, qtbot: QtBot) -> QRect:  # noqa: ARG001  an application
    """The area of a screen; what PySide returns for the screen itself does not live long."""
    return screen_of(request.param).availableGeometry()


@pytest.fixture
def window(
    request: pytest.FixtureRequest,
    qtbot: QtBot,
    settings: QSettings,
    screen: QRect,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[MainWindow]:
    """A window whose notices, which take space from the page, stay."""
    monkeypatch.setattr(status_view, "NOTICE_DURATION", 10**7)
    look: Look = request.param
    window = MainWindow(settings)
    window.set_look(look)
    qtbot.addWidget(window)
    window.setScreen(screen_of(screen.width()))
    window.move(screen.topLeft())
    window.show()
    qtbot.waitUntil(lambda: is_inside(window, screen))
    yield window
    window.close()


def screen_of(width: int) -> QScreen:
    return next(each for each in QGuiApplication.screens() if each.size().width() == width)


def is_inside(window: QWidget, screen: QRect) -> bool:
    """Tell whether a window lies on a screen, with its frame."""
    return screen.contains(window.frameGeometry())


def hidden_pixels(window: MainWindow) -> list[int]:
    """Return how far the contents of the window would have to be scrolled."""
    areas = window.centralWidget().findChildren(QScrollArea)
    outer = [area for area in areas if window.step_page.isAncestorOf(area) is False]
    return [
        bar.maximum()
        for area in outer
        if area.isAncestorOf(window.step_page)
        for bar in (area.horizontalScrollBar(), area.verticalScrollBar())
    ]


def is_whole(widget: QWidget, window: MainWindow) -> bool:
    """Tell whether all of a widget lies inside its window."""
    return window.rect().contains(QRect(widget.mapTo(window, QPoint()), widget.size()))


def of_cases(*cases: tuple[int, Look]) -> pytest.MarkDecorator:
    """Run a test on screens of these widths in these looks."""
    names = [f"{width}-{look.name}" for width, look in cases]
    return pytest.mark.parametrize(("screen", "window"), cases, indirect=True, ids=names)


def check_first_window(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: hidden_pixels(window) == [0, 0])
    parts = window.step_page.transport, window.status, window.step_page.chooser
    assert all(is_whole(part, window) for part in parts)


@of_cases((1366, LIGHT), (1024, PROJECTOR))
def test_the_first_window_shows_everything(qtbot: QtBot, window: MainWindow) -> None:
    check_first_window(qtbot, window)


@of_cases((1366, PROJECTOR))
def test_a_window_shows_everything_on_a_smaller_screen_that_it_comes_to(
    qtbot: QtBot, window: MainWindow
) -> None:
    check_first_window(qtbot, window)
    small = screen_of(1024)
    window.setScreen(small)
    window.setGeometry(small.availableGeometry())
    check_first_window(qtbot, window)
    assert window.width() == 1024


@of_cases((1024, LIGHT), (1280, PROJECTOR))
def test_the_window_shows_everything_at_first_and_at_the_largest_size(
    qtbot: QtBot, window: MainWindow
) -> None:
    check_first_window(qtbot, window)
    normal = window.scale
    for _ in range(7):
        qtbot.keyClick(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: hidden_pixels(window) == [0, 0])
    assert window.scale >= normal
    assert "as large as this screen allows" in window.status.text
    assert is_whole(window.step_page.transport, window)


@of_cases((1024, LIGHT), (1280, LIGHT), (1366, LIGHT))
def test_all_rows_of_the_matrix_of_a_sieve_are_seen(qtbot: QtBot, window: MainWindow) -> None:
    box = window.step_page.chooser.algorithm_box
    box.setFocus()
    for _ in range(SOLVERS.index(find_solver("sieve"))):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    window.step_page.board.setFocus()
    qtbot.waitUntil(lambda: hidden_pixels(window) == [0, 0])
    for _ in range(4):
        seen = {each.words for each in texts_in(window.step_page.panes.state)}
        assert {f"row {row}" for row in range(8)} <= seen
        qtbot.keyClick(window, Qt.Key.Key_Right)


@of_cases((1024, PROJECTOR), (1280, PROJECTOR))
def test_a_lesson_shows_everything(qtbot: QtBot, window: MainWindow) -> None:
    window.open_file(own_lessons()[0])
    qtbot.waitUntil(lambda: hidden_pixels(window) == [0, 0])
    assert is_whole(window.step_page.board, window)
    assert is_whole(window.lesson_controller.bar, window)
    for _place in error_above_lesson(window):
        assert cut(texts_in(window)) == []


@of_cases((1024, PROJECTOR))
def test_the_answers_of_a_class_scroll_nothing_sideways(qtbot: QtBot, window: MainWindow) -> None:
    window.lesson_controller.begin(lesson_from(MEASURING, "measuring.toml"))
    qtbot.waitUntil(lambda: not window.scene_controller.is_under_way)
    window.lesson_controller.rounds = lambda: 2
    for _ in range(2):
        window.lesson_controller.go_on()
    phones = {10**each: each for each in range(10)}, {10**each: 9 - each for each in range(10)}
    window.lesson_controller.show_votes(Poll(phones=phones))
    assert window.lesson_controller.bar.votes.isVisible()
    qtbot.waitUntil(lambda: hidden_pixels(window) == [0, 0])
    window.resize(window.width(), window.height() - 250)
    qtbot.waitUntil(lambda: hidden_pixels(window)[1] > 0)
    QApplication.processEvents()
    assert hidden_pixels(window)[0] == 0


@of_cases((1280, PROJECTOR))
def test_the_plot_has_its_share_of_the_window_with_everything_on(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.show_page(Where.MEASURE)
    page = window.measure_page.curves_page
    for solver in page.algorithms.boxes:
        for n in (10, 11, 12):
            timing = Timing(solver.key, n, 1, False, (1e-3 * 6.0 ** (n - 10),), 1)
            page.curves.model.add(timing)
    page.sources.toggle_all()
    page.controller.change_curves(shows_growth=True)
    plot = page.curves.plot
    labels = page.findChild(EndLabels)
    for has_list in (False, True):
        if has_list:
            page.focus_list()
        qtbot.waitUntil(lambda: plot.width() >= 0.6 * window.width())
        assert page.algorithms.isVisible() == has_list
        assert plot.height() >= 0.55 * window.height()
        qtbot.waitUntil(lambda: len(labels.labels) == len(page.algorithms.boxes) + 8)
        qtbot.waitUntil(lambda: None not in labels.centers())


@of_cases((1024, PROJECTOR))
def test_every_dialog_lies_inside_the_screen(
    qtbot: QtBot, window: MainWindow, screen: QRect
) -> None:
    seen = 0
    for _, dialog in dialogs(window):
        seen += 1
        qtbot.waitUntil(lambda dialog=dialog: is_inside(dialog, screen))
    assert seen >= 7
