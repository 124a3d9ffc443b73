"""How fluently a run plays beside its search tree, and what a million nodes and two runs take."""

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
from PySide6.QtCore import QPointF, QSettings
from PySide6.QtWidgets import QApplication

from benchmarks.application import application
from benchmarks.figures import Figure
from nqviz.model.position import Task
from nqviz.runs.merged_tree import merge
from nqviz.runs.search_tree import SearchTree
from nqviz.solvers.registry import find_solver
from nqviz.ui.tree.tree_icicle import TreeIcicle
from nqviz.ui.window.main_window import MainWindow
from tests.support.mouse import drag, wheel

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
    yield from _icicle(app)
    yield from _merging()
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
    page.controller.scanner.hold()
    page.controller.change(has_tree=True)
    page.controller.set_run(find_solver("wirth-basic"), Task(n))
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
        player.changed.emit()
        app.processEvents()
        seconds.append(time.thread_time() - start)
    window.close()
    return seconds


def _icicle(app: QApplication) -> Iterator[Figure]:
    """Yield what the icicle of the most nodes takes: its first picture, frames, and memory."""
    tree = SearchTree()
    for step in find_solver("wirth-basic").steps(Task(11), None):
        tree.add(step)
        if not tree.capacity_left:
            break
    memory = psutil.Process().memory_info
    before = memory().rss
    view = TreeIcicle()
    view.resize(1280, 400)
    view.show_run(tuple(map(str, range(11))), has_columns=True)
    start = time.thread_time()
    view.show_tree(tree.at(tree.index // 2, with_future=True))
    view.grab()
    first = time.thread_time() - start
    size = (memory().rss - before) / 2**20
    point = QPointF(400, 200)
    frames: dict[str, list[float]] = {"zoomed": [], "panned": []}
    for turn in range(_FRAMES):
        start = time.thread_time()
        if turn % 2:
            wheel(view, point, 1 if turn % 80 < 40 else -1)
        else:
            drag(view, point, point + QPointF(9 if turn % 60 < 30 else -9, 0))
        view.grab()
        app.processEvents()
        frames["zoomed" if turn % 2 else "panned"].append(time.thread_time() - start)
    of = f"the icicle of {len(tree):,} nodes"
    yield Figure(f"processor time until {of} is first drawn", f"{first * 1e3:.0f} ms", "300 ms")
    for how, seconds in frames.items():
        p95 = statistics.quantiles(seconds, n=20)[-1]
        figure = f"median {statistics.median(seconds) * 1e3:.1f} ms, p95 {p95 * 1e3:.1f} ms"
        yield Figure(f"processor time of a frame in which {of} is {how}", figure, "16.7 ms")
    yield Figure(f"memory of {of}, beside the tree", f"{size:.0f} MB", "200 MB")


def _merging() -> Iterator[Figure]:
    """Yield how long it takes to merge two runs into one tree."""
    for n, asked in {8: "200 ms", 10: "2 s"}.items():
        trees = []
        for key in ("wirth-basic", "wirth-2"):
            trees.append(SearchTree())
            for step in find_solver(key).steps(Task(n), None):
                trees[-1].add(step)
        seconds = []
        for _ in range(5):
            start = time.process_time()
            shared = merge(*trees).count()
            seconds.append(time.process_time() - start)
        nodes = f"{sum(shared):,} nodes"
        figure = f"{statistics.median(seconds) * 1e3:.0f} ms"
        yield Figure(f"processor time to merge two runs, n = {n}, {nodes}", figure, asked)


def _reading() -> float:
    steps = list(find_solver("wirth-basic").steps(Task(9), None))
    tree = SearchTree()
    start = time.perf_counter()
    for step in steps:
        tree.add(step)
    return len(steps) / (time.perf_counter() - start)
