"""What tests of the window share."""

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSettings, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QDesktopServices,
    QImage,
    QPainter,
)
from PySide6.QtWidgets import QMenu

from nqviz.common import i18n
from nqviz.common.i18n import use_language
from nqviz.frames.marks import marks_of
from nqviz.frames.palette import LIGHT
from nqviz.model.position import Task
from nqviz.store.timing_store import TimingStore
from nqviz.ui.board.squares_painter import paint_board
from nqviz.ui.jobs.background_task import wait_for_threads
from nqviz.ui.look.theme import apply_look
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.window.main_window import MainWindow
from tests.support.qt_objects import close


@pytest.fixture(scope="session")
def _no_collector_in_other_threads():
    """Collect after a test, when its widgets are deleted; pytest-qt alone does not keep them."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def _no_look_is_left_behind(qapp):
    """Take back the look of the application: it would change, and slow, what later tests show."""
    font, palette = qapp.font(), qapp.palette()
    yield
    if qapp.styleSheet():
        qapp.setStyleSheet("")
    if qapp.font() != font or qapp.palette() != palette:
        qapp.setFont(font)
        qapp.setPalette(palette)


def collect_due() -> None:
    """Collect in this thread the generations whose time has come, as often as Python would."""
    due = zip(gc.get_count(), gc.get_threshold(), strict=True)
    for generation, (count, threshold) in enumerate(due):
        if count <= threshold:
            break
        gc.collect(generation)


@pytest.fixture(autouse=True)
def _no_widget_is_left_behind(qapp, _no_look_is_left_behind, _no_collector_in_other_threads):
    before = set(qapp.topLevelWidgets())
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert wait_for_threads(60_000)  # what was cancelled or disowned ends by itself
    # Each plot of pyqtgraph makes menus without a parent, which wait for Python's collector.
    left = [each for each in qapp.topLevelWidgets() if not isinstance(each.window(), QMenu)]
    assert set(left) <= before
    collect_due()


@pytest.fixture(autouse=True)
def _no_browser_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: True)


@pytest.fixture(autouse=True)
def _no_store_is_left_open(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close the stores of pages that have no window, which would do it."""
    stores: list[TimingStore] = []
    init = TimingStore.__init__

    def noted_init(store: TimingStore, *arguments: Any, **options: Any) -> None:
        init(store, *arguments, **options)
        stores.append(store)

    monkeypatch.setattr(TimingStore, "__init__", noted_init)
    yield
    for store in stores:
        store.close()


@pytest.fixture
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Use the language that a test names as this parameter."""
    before = i18n.language_in_use()
    use_language(request.param)
    yield request.param
    use_language(before)


@pytest.fixture(scope="session")
def first_of(walk):
    """Return a function that gives the position after the first step of a kind."""

    def first(solver, n, kind):
        run = walk(solver, Task(n))
        return next(each for each in run if each.last is not None and each.last.kind is kind)

    return first


@pytest.fixture(scope="session")
def painted(qapp):  # noqa: ARG001  fonts need it
    """Return a function that paints a board on an image."""

    def paint(position, overlay, look=LIGHT, side=240):
        image = QImage(side, side, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        shown = marks_of(position, overlay)
        paint_board(painter, position.n, shown, look, QRectF(0, 0, side, side))
        painter.end()
        return image

    return paint


@pytest.fixture
def announced(monkeypatch):
    """Return the list of what is read out, each with its widget, as to a screen reader."""
    said = []

    def note(event):
        if isinstance(event, QAccessibleAnnouncementEvent):
            said.append((event.object(), event.message()))

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", note)
    return said


@pytest.fixture
def step_page(qtbot, qapp):
    """Return the Step page, shown, without the scanner of runs, which has tests of its own."""
    apply_look(qapp, LIGHT, 1.0)
    page = StepPage()
    page.set_look(LIGHT, 1.0)
    page.controller.scanner.close_down()
    qtbot.addWidget(page)
    qtbot.addWidget(page.chooser)
    page.resize(1280, 610)
    page.show()
    yield page
    page.controller.close_down()


@pytest.fixture
def store():
    """Return where `main_window` keeps its timings."""
    return TimingStore.in_memory()


@pytest.fixture
def settings(tmp_path):
    """Return settings of the window that nobody else has."""
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def open_window(qtbot, settings):
    """Return a function that opens a window, shown and active; the test may close it."""
    windows = []

    def open_one(store=None):
        window = MainWindow(settings, store)
        windows.append(window)
        qtbot.addWidget(window)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        return window

    yield open_one
    for window in windows:
        close(window)


@pytest.fixture
def main_window(open_window, store):
    """Return the window, shown and active, with settings of its own."""
    return open_window(store)


@pytest.fixture
def window(main_window):
    """Return the window; a module may have another one, with something open in it."""
    return main_window
