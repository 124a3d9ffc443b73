"""Reads a run into its search tree, or into the curve of its conflicts, as far as it is shown."""

from collections.abc import Generator

from PySide6.QtCore import QObject

from nqviz.model.position import Position
from nqviz.runs.conflict_history import ConflictHistory
from nqviz.runs.search_tree import SearchTree, TreeAt
from nqviz.runs.timeline import Timeline
from nqviz.ui.jobs.idle_task import IdleTask
from nqviz.ui.playback.player import Player
from nqviz.ui.tree.run_reader import RunReader, read_portion

_AHEAD_BUDGET, _AHEAD_PAUSE = 0.004, 12  # It reads for so many seconds, then rests for so many ms.
_MOST_STEPS_UNSCANNED = 200_000  # So short a run is read to its end if no native scan finds it.
SPAN = 8192  # A tree starts at step 0 or at a multiple of so many steps.


class TreeReader(RunReader):
    """Keeps a tree, or a history of conflicts.

    What is missing is read in the window's idle moments. Until then, and beyond the most nodes that
    are kept, another tree is shown that starts a few thousand steps before the position; where it
    starts depends on the position alone. Then the tree is read on, for what the run will test.

    Attributes:
        shows_future: whether that is shown, once it has been read.
        tree: the tree of the run from its start; None where it searches none.
        history: the conflicts of a local search; None for any other algorithm.
    """

    def __init__(self, player: Player, parent: QObject | None = None) -> None:
        super().__init__(player, parent)
        self.tree: SearchTree | None = None
        self.history: ConflictHistory | None = None
        self.shows_future = True
        self._near: SearchTree | None = None
        self._ahead = IdleTask(_AHEAD_BUDGET, _AHEAD_PAUSE, self)
        self._ahead.advanced.connect(self._on_read_ahead)
        self.read_on()

    @property
    def _growing(self) -> SearchTree | ConflictHistory | None:
        return self.tree or self.history

    def _start_over(self, timeline: Timeline) -> None:
        solver, start = timeline.solver, Position.start(timeline.task)
        self.tree = None if solver.levels is None else SearchTree(solver.levels.path(start))
        self.history = None if solver.finds_all else ConflictHistory(timeline.task)
        self._near = None

    def _stop(self) -> None:
        super()._stop()
        self._ahead.stop()

    def read_on(self) -> None:
        super().read_on()
        if self.is_behind:
            self._ahead.stop()
        elif self._is_on:
            self._read_ahead()

    def show_future(self, *, is_shown: bool) -> None:
        """Show what the run will test, or leave it out."""
        self.shows_future = is_shown
        self._read_ahead()

    @property
    def read_so_far(self) -> tuple[int, bool, bool]:
        """How far the run is read, whether to its end, and whether what comes later is shown."""
        return min(self.come_to, self._player.index), self.is_through, self.shows_future

    def view(self) -> TreeAt | None:
        """Return the tree at the position; None where the algorithm searches none."""
        if self.tree is None:
            return None
        index = self._player.position.index
        if self.tree.index >= index:
            return self.tree.at(index, with_future=self.shows_future and self.is_through)
        return self._near_tree(index).at(index)

    @property
    def is_through(self) -> bool:
        """Whether the tree has all nodes of the run, or as many as are kept."""
        tree = self.tree
        at_end = tree is not None and tree.index == self._player.timeline.length
        return at_end or (tree is not None and tree.capacity_left == 0)

    def _on_advanced(self) -> None:
        super()._on_advanced()
        self._read_ahead()

    def _read_ahead(self) -> None:
        """Read on beyond the position, as far as the run is known."""
        is_wanted = self._is_on and self.shows_future and self.tree is not None
        if is_wanted and not self.is_behind and not self.is_through and not self._ahead.is_active:
            self._ahead.start(self._read_to_end())

    def _on_read_ahead(self) -> None:
        if self.is_through:
            self._player.changed.emit()
            self.read.emit()

    def _read_to_end(self) -> Generator[None, None, None]:
        tree, timeline = self.tree, self._player.timeline
        while tree is not None:
            goal = timeline.reached
            if tree.index == goal and goal < _MOST_STEPS_UNSCANNED:
                goal += timeline.extend(timeline.portion)
            if not read_portion(tree, timeline, goal):
                return
            yield

    def _near_tree(self, index: int) -> SearchTree:
        """Return a tree that starts shortly before a step and reaches it."""
        timeline, levels = self._player.timeline, self._player.timeline.solver.levels
        assert levels is not None
        start = index // SPAN * SPAN
        near = self._near
        if near is None or near.start != start:
            near = SearchTree(levels.path(timeline.position_at(start)), start)
        while near.index < index:
            for step in timeline.known_steps(near.index)[: index - near.index]:
                near.add(step)
        self._near = near
        return near
