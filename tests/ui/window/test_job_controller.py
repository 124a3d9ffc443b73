"""What may work beside what."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QSettings, Qt
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import use_language
from nqviz.model.rule import Rule
from nqviz.scenes.measure_state import PlotView
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
def open_window(
    qtbot: QtBot, tmp_path: Path, happened: list[str]
) -> Iterator[Callable[[Precompilation | None], MainWindow]]:
    """Return a function that opens the window as the program does."""
    windows: list[MainWindow] = []

    def note_rest(window: MainWindow) -> None:
        if not (window.runner.is_busy or window.runner.is_compiling or "rested" in happened):
            happened.append("rested")

    def open_one(precompilation: Precompilation | None) -> MainWindow:
        window = MainWindow(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
        windows.append(window)
        qtbot.addWidget(window)
        window.runner.changed.connect(lambda: note_rest(window))
        window.warm_up(precompilation, 50)
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield open_one
    for window in windows:
        window.close()


def test_runs_are_scanned_when_the_kernels_are_compiled(
    qtbot: QtBot, open_window: Callable[[Precompilation | None], MainWindow], happened: list[str]
) -> None:
    window = open_window(None)
    qtbot.waitUntil(lambda: "scanned" in happened, timeout=110_000)
    assert happened[0] == "rested"
    qtbot.waitUntil(lambda: window.step_page.player.timeline.length is not None, timeout=60_000)


def test_runs_are_scanned_beside_a_count(
    qtbot: QtBot, open_window: Callable[[Precompilation | None], MainWindow], happened: list[str]
) -> None:
    window = open_window(Endless())
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


def test_pages_and_windows_may_go_while_the_pool_has_work_for_them(
    qtbot: QtBot, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A page of another language takes the place of one that has asked for something."""
    window = MainWindow(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    window.show()
    pool = window.runner.pool
    page = window.measure_page.curves_page
    page.first_box.setValue(4)
    page.last_box.setValue(4)
    gates = [threading.Event() for _ in range(2)]
    for gate in gates:
        pool.start(gate.wait)
        page.show_view(PlotView.SECONDS)
        page.show_view(PlotView.OPERATIONS)
        if gate is gates[0]:
            window.set_language("ja")
            assert not shiboken6.isValid(page)
            gate.set()
            page = window.measure_page.curves_page
            qtbot.waitUntil(lambda: len(page.curves.model.operation_counts) > 1, timeout=60_000)  # noqa: B023  it waits here
            page.first_box.setValue(5)
            page.last_box.setValue(5)
    threading.Timer(0.05, gates[1].set).start()
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.waitUntil(gates[1].is_set)
    QCoreApplication.processEvents()
    assert not shiboken6.isValid(window)
    assert not caplog.records
    use_language("en")
