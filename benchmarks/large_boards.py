"""How long any action holds the window at n = 1000, with each algorithm, in processor time.

A turn of the event loop is what the window's thread does from one waking to the next; between two
of them keys are answered and frames painted. Each action is done three times, and the least of its
longest turns counts: on a shared machine, time in which the machine stands still is charged to
whatever was running. The longest turn of the first time is told beside it: what is only then to be
done must not hide.
"""

import gc
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEventLoop, QSettings, QSize
from PySide6.QtWidgets import QApplication

from benchmarks.application import application
from benchmarks.figures import Figure
from benchmarks.lateness import Lateness
from benchmarks.turns import Turns
from nqviz.frames.palette import DARK, LIGHT, PROJECTOR
from nqviz.model.position import Task
from nqviz.scenes.step_state import Chart
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.app.garbage_collector import GarbageCollector
from nqviz.ui.window.main_window import MainWindow

_N = 1000
_ROUNDS = 3
_LIMIT = 0.1  # seconds of processor time
_FAR = 20_000  # steps
_MOST = 4.0  # seconds that an action is waited for
_REST = 0.4  # seconds after which nothing that an action has asked for is left to be done
_NAP = 0.002  # seconds between two turns
_SIZES = (QSize(1920, 1000), QSize(1024, 700), QSize(1280, 720))
os.environ["NQVIZ_TIMINGS"] = ":memory:"


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    application()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        settings = QSettings(str(Path(folder) / "large.ini"), QSettings.Format.IniFormat)
        window = MainWindow(settings)
        GarbageCollector(window)  # as the program has it
        gc.freeze()
        window.resize(_SIZES[-1])
        window.show()
        _work(lambda: False)
        for solver in SOLVERS:
            yield _figure(window, solver)
        window.close()


def _figure(window: MainWindow, solver: Solver) -> Figure:
    n = min(_N, solver.largest)
    page = window.step_page
    lateness = Lateness()
    longest: dict[str, float] = {}
    first = 0.0
    for _ in range(_ROUNDS):
        page.controller.set_run(SOLVERS[0], Task(8))
        _work(lambda: False)
        turns = Turns()
        lateness.start()
        for what, action in _actions(window, solver, n):
            turns.doing = what
            turns.restart()
            action()
            _work(lambda: page.player.is_busy)
            page.player.cancel()
        lateness.stop()
        first = first or max(turns.worst.values())
        for what, took in turns.worst.items():
            longest[what] = min(longest.get(what, took), took)
    what, worst = max(longest.items(), key=lambda each: each[1])
    long = [f"{each} {took * 1e3:.0f} ms" for each, took in longest.items() if took > _LIMIT]
    return Figure(
        f"longest turn with `{solver.key}`, n = {n}",
        f"{worst * 1e3:.0f} ms ({', '.join(long) or what}), the first time "
        f"{first * 1e3:.0f} ms; timer {lateness}",
        f"{_LIMIT * 1e3:.0f} ms",
    )


def _actions(
    window: MainWindow, solver: Solver, n: int
) -> Iterator[tuple[str, Callable[[], object]]]:
    page, player = window.step_page, window.step_page.player
    yield "open", partial(page.controller.set_run, solver, Task(n))
    yield "jump far", partial(player.seek, _FAR)
    yield "jump back", partial(player.seek, _FAR // 2 + 1)
    yield "step", page.step
    yield "tree", page.controller.toggle_tree
    yield "jump with the tree", partial(player.seek, _FAR // 3)
    for chart in (Chart.HEAT_MAP, Chart.SQUARES, Chart.ICICLE, Chart.TREE):
        yield f"chart {chart.name}", partial(page.controller.change, chart=chart)
        yield f"step with chart {chart.name}", page.step
    for look in (DARK, PROJECTOR, LIGHT):
        yield f"look {look.name}", partial(window.set_look, look)
    for size in _SIZES:
        yield f"resize to {size.width()}", partial(window.resize, size)
    yield "no tree", page.controller.toggle_tree
    for size in _SIZES:
        yield f"resize to {size.width()} without the tree", partial(window.resize, size)
    for look in (DARK, PROJECTOR, LIGHT):
        yield f"look {look.name} without the tree", partial(window.set_look, look)
    yield "to the end", player.to_end
    yield "open again", partial(page.controller.set_run, solver, Task(n))


def _work(is_busy: Callable[[], bool]) -> None:
    """Let the window work until nothing is left to be done, or for as long as a user waits."""
    start = rest = time.perf_counter()
    while (now := time.perf_counter()) < min(rest + _REST, start + _MOST):
        if is_busy():
            rest = now
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
        time.sleep(_NAP)
