"""Reads two runs of a race into their search trees, and merges those."""

from collections.abc import Generator

from PySide6.QtCore import QObject

from nqviz.common.i18n import number, tr
from nqviz.model.position import Position
from nqviz.runs.merged_tree import MergedTree, merge
from nqviz.runs.search_tree import MOST_NODES, SearchTree
from nqviz.runs.timeline import Timeline
from nqviz.ui.jobs.idle_task import IDLE, IdleTask
from nqviz.ui.tree.run_reader import read_portion

_BUDGET, _PAUSE = 0.008, 4  # seconds for each turn of the event loop, and milliseconds between


class MergedReader:
    """Reads in the window's idle moments, to the ends of both runs.

    Attributes:
        merged: the tree of both runs; None until it is there, or where there is none.
        trees: the trees of the runs.
        reading: the reading, which tells how it advances.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        self.merged: MergedTree | None = None
        self.trees: tuple[SearchTree, SearchTree] | None = None
        self._runs: tuple[Timeline, Timeline] | None = None
        self._is_too_large = False
        self.reading = IdleTask(_BUDGET, _PAUSE, parent)

    @property
    def status(self) -> str:
        """Why there is no tree, or how far reading has come; empty where there is one."""
        if self._runs is None or self.merged is not None:
            return ""
        if self._is_too_large:
            return tr(
                "A run tests more than {most} squares: smaller boards fit in one tree.",
                most=number(MOST_NODES),
            )
        if self.trees is None:
            return missing(self._runs)
        steps = number(sum(tree.index for tree in self.trees))
        return tr("Reading both runs: {steps} steps", steps=steps)

    def read(self, runs: tuple[Timeline, Timeline]) -> None:
        if self._runs is not None and all(
            one is other for one, other in zip(runs, self._runs, strict=True)
        ):
            return
        self.stop()
        self._runs = runs
        if not missing(runs):
            self.trees = (_tree_of(runs[0]), _tree_of(runs[1]))
            self.reading.start(self._read())

    def stop(self) -> None:
        """Read no further, and forget what has been read."""
        self.reading.stop()
        self._runs = self.trees = self.merged = None
        self._is_too_large = False

    def _read(self) -> Generator[object, None, None]:
        assert self._runs is not None
        assert self.trees is not None
        for timeline, tree in zip(self._runs, self.trees, strict=True):
            while tree.index != timeline.length:
                if tree.index == timeline.reached and not timeline.extend(timeline.portion):
                    yield None if timeline.length is not None else IDLE
                    continue
                read_portion(tree, timeline, timeline.reached)
                if not tree.capacity_left:
                    self._is_too_large = True
                    return
                yield None
        self.merged = merge(*self.trees)


def missing(runs: tuple[Timeline, Timeline]) -> str:
    """Return in one sentence why two runs have no tree in common; empty where they have one."""
    for timeline in runs:
        if timeline.solver.levels is None:
            return tr("{title} searches no tree.", title=tr(timeline.solver.title))
    if runs[0].task.n != runs[1].task.n:
        return tr("The runs are of boards of different sizes, so their trees share nothing.")
    if _order(runs[0]) != _order(runs[1]):
        return tr("The runs fill the rows in different orders, so their trees share nothing.")
    return ""


def _order(timeline: Timeline) -> list[int] | None:
    levels = timeline.solver.levels
    assert levels is not None
    return None if levels.rows is None else list(levels.rows(timeline.task.n))


def _tree_of(timeline: Timeline) -> SearchTree:
    levels = timeline.solver.levels
    assert levels is not None
    return SearchTree(levels.path(Position.start(timeline.task)))
