"""What may work beside what."""

import gc
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QSettings, Qt
from pytestqt.qtbot import QtBot

from nqviz.model.rule import Rule
from nqviz.solvers.base.native import Kernel, RunScan
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
def happened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    gc.collect()  # A scanner that an earlier test has left would note its scans, too.
    happened: list[str] = []
    load = Solver.load_kernel

    def load_noting(solver: Solver, *_rule: Rule) -> Kernel:
        kernel = load(solver)

        def note(*args: object, **options: object) -> RunScan:
            happened.append("scanned")
            return kernel.scan(*args, **options)

        return replace(kernel, scan=kernel.scan and note)

    monkeypatch.setattr(Solver, "load_kernel", load_noting)
    return happened


@pytest.fixture
def start(
    qtbot: QtBot, settings: QSettings, happened: list[str]
) -> Iterator[Callable[[Precompilation | None], MainWindow]]:
    """Return a function that opens the window as the program does."""
    window = MainWindow(settings)
    qtbot.addWidget(window)

    def note_rest() -> None:
        if not (window.runner.is_busy or window.runner.is_compiling or "rested" in happened):
            happened.append("rested")

    def start_it(precompilation: Precompilation | None) -> MainWindow:
        window.runner.changed.connect(note_rest)
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
    qtbot.waitUntil(lambda: "scanned" in happened, timeout=110_000)
    assert happened[0] == "rested"
    qtbot.waitUntil(lambda: window.step_page.player.timeline.length is not None, timeout=60_000)


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
    qtbot.waitUntil(lambda: "scanned" in happened, timeout=60_000)
    assert "rested" not in happened
    assert window.runner.is_busy
    window.runner.cancel()
    qtbot.waitUntil(lambda: not window.runner.is_busy, timeout=60_000)
