"""How fluently a run plays with the search tree and the state beside the board."""

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from benchmarks.application import application
from benchmarks.figures import Figure
from nqviz.model.position import Task
from nqviz.runs.search_tree import SearchTree
from nqviz.solvers.registry import find_solver
from nqviz.ui.window.main_window import MainWindow

_FOLDER = tempfile.TemporaryDirectory()  # until the process ends
_FRAMES = 300
_ASKED = {8: 60, 32: 30}  # frames a second, by n
_STEPS_OF_FRAME = 3


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    app = application()
    for n, asked in _ASKED.items():
        for is_whole in (False, True):
            frames = _frames(app, n, is_whole=is_whole)
            p95 = statistics.quantiles(frames, n=20)[-1]
            fold = "unfolded" if is_whole else "folded"
            yield Figure(
                f"processor time of a frame of playback, n = {n}, tree ({fold}) and state open",
                f"median {statistics.median(frames) * 1e3:.1f} ms, p95 {p95 * 1e3:.1f} ms",
                f"{1000 / asked:.1f} ms",
            )
    yield Figure(
        "reading a run into its search tree, n = 9", f"{_reading():.2g} steps a second", "-"
    )


def _frames(app: QApplication, n: int, *, is_whole: bool) -> list[float]:
    """Return what each frame of a run takes the window's thread: steps, views, and painting."""
    settings = QSettings(str(Path(_FOLDER.name) / "tree.ini"), QSettings.Format.IniFormat)
    window = MainWindow(settings)
    window.resize(1280, 720)
    window.show()
    page = window.step_page
    page.scanner.hold()
    page.show_tree(is_shown=True)
    page.set_run(find_solver("wirth-basic"), Task(n))
    player, tree = page.player, page.panes.tree.tree
    player.seek(20_000 if n > 8 else 8000)
    while player.is_busy or page.panes.tree.tree.view.index != player.position.index:
        app.processEvents()
    if tree.is_whole != is_whole:
        tree.toggle_whole()
    app.processEvents()
    assert page.panes.state.isVisible()
    seconds = []
    for _ in range(_FRAMES):
        start = time.thread_time()
        for _ in range(_STEPS_OF_FRAME):
            player.timeline.forward()
        player.stepped.emit()
        app.processEvents()
        seconds.append(time.thread_time() - start)
    window.close()
    return seconds


def _reading() -> float:
    steps = list(find_solver("wirth-basic").steps(Task(9), None))
    tree = SearchTree()
    start = time.perf_counter()
    for step in steps:
        tree.add(step)
    return len(steps) / (time.perf_counter() - start)
