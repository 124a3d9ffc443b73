"""What may work beside what."""

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QSettings, Qt
from pytestqt.qtbot import QtBot

from nqviz.solvers.base.solver import Solver
from nqviz.solvers.kernels.precompilation import Precompilation
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow

LONG_COUNT = 1


class Endless(Precompilation):
    """Compiles nothing, until it is stopped."""

    def __init__(self) -> None:
        super().__init__(())
        self._is_over = threading.Event()

    def wait(self, _solver: Solver) -> None:
        self._is_over.wait(60)

    def stop(self) -> None:
        super().stop()
        if hasattr(self, "_is_over"):
            self._is_over.set()


@pytest.fixture
def happened() -> list[str]:
    """Return what the window has begun, once each: "rested" and "scanned"."""
    return []


@pytest.fixture
def start(
    qtbot: QtBot, settings: QSettings, happened: list[str]
) -> Iterator[Callable[[Precompilation | None], MainWindow]]:
    """Return a function that opens the window as the program does."""
    window = MainWindow(settings)
    qtbot.addWidget(window)

    def note(name: str, *, is_so: bool) -> None:
        if is_so and name not in happened:
            happened.append(name)

    def note_rest() -> None:
        note("rested", is_so=not (window.runner.is_busy or window.runner.is_compiling))

    def note_scan() -> None:
        note("scanned", is_so=window.step_page.player.timeline.length is not None)

    def start_it(precompilation: Precompilation | None) -> MainWindow:
        window.runner.changed.connect(note_rest)
        window.step_page.player.changed.connect(note_scan)
        window.warm_up(precompilation, 50)
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield start_it
    window.close()


def test_runs_are_scanned_when_the_kernels_are_compiled(
    qtbot: QtBot, start: Callable[[Precompilation | None], MainWindow], happened: list[str]
) -> None:
    window = start(None)
    qtbot.waitUntil(lambda: "scanned" in happened)
    assert happened[0] == "rested"
    qtbot.waitUntil(lambda: window.step_page.player.timeline.length is not None)


def test_runs_are_scanned_beside_a_count(
    qtbot: QtBot, start: Callable[[Precompilation | None], MainWindow], happened: list[str]
) -> None:
    window = start(Endless())
    window.show_page(Where.MEASURE)
    window.measure_page.show_view(LONG_COUNT)
    box = window.measure_page.count_page.n_box
    box.selectAll()
    qtbot.keyClicks(box, "20")
    assert not happened
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: "scanned" in happened)
    assert "rested" not in happened
    assert window.runner.is_busy
    window.runner.cancel()
    qtbot.waitUntil(lambda: not window.runner.is_busy)
