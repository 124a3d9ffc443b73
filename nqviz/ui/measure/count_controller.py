"""The controller of the long count, and of the room whose computers count."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from nqviz.common.i18n import tr
from nqviz.counting.counting import Counted
from nqviz.counting.journal import SavedCount, is_of
from nqviz.lab.lab_counting import LabCounting
from nqviz.lab.long_count import LongCount
from nqviz.lab.room import check_installed, load_room
from nqviz.model.position import Task
from nqviz.model.rule import Rule, parsed_rule
from nqviz.solvers.base.solver import Solver
from nqviz.ui.lab.room_process import RoomProcess

if TYPE_CHECKING:
    from nqviz.ui.measure.measure_controller import MeasureController


class CountController(QObject):
    """Starts a long count, lets it go on, and keeps a room open."""

    def __init__(self, measure: "MeasureController", folder: Path | None) -> None:
        super().__init__(measure)
        self._measure = measure
        self._solvers = {solver.key: solver for solver in measure.counting_solvers}
        self.long_count = LongCount(folder)
        self.room_process = RoomProcess(self)
        self.room_process.opened.connect(self.use_room)
        self.room_process.failed.connect(self._on_room_failed)
        self.room_process.visitors_changed.connect(self._on_visitors_changed)

    @property
    def solver(self) -> Solver:
        return self._solvers[self._measure.state.count.key]

    @property
    def task(self) -> Task:
        chosen = self._measure.state.count
        return Task(chosen.n, rule=chosen.rule)

    @property
    def is_running(self) -> bool:
        """Whether a count runs, or its job has not yet ended although its result is there."""
        return self._measure.is_counting or self.long_count.counting is not None

    @property
    def saved(self) -> SavedCount | None:
        return self.long_count.kept.find(self.solver.key, self.task)

    def choose(self, **values: Any) -> None:
        """Choose what is to be counted, by the names of `CountState`; n as far as it goes."""
        chosen = replace(self._measure.state.count, **values)
        if self._solvers[chosen.key].why_not_counted(chosen.rule):
            able = (
                each for each in self._solvers.values() if not each.why_not_counted(chosen.rule)
            )
            chosen = replace(chosen, key=next(able).key)
        most = self._solvers[chosen.key].counts_to
        self._measure.change(count=replace(chosen, n=min(chosen.n, most)))

    def set_rule(self, rule: Rule) -> None:
        """Count under a rule from now on, with an algorithm that does; not while a count runs."""
        if rule == self._measure.state.count.rule:
            return
        if self.is_running:
            self._measure.failed.emit(runs_already())
        else:
            self.choose(rule=rule)

    def start(self) -> None:
        """Ask for the count that is chosen, from where its journal ends, unless one runs."""
        if self.is_running:
            return
        try:
            if reason := self.why_not():
                raise ValueError(reason)
            threads = self._measure.state.count.threads
            counting, moved = self.long_count.begin(self.solver, self.task, threads)
        except ValueError as error:
            self._measure.failed.emit(str(error))
            return
        self._measure.changed.emit()
        self._measure.start_job(counting)
        if moved:
            self._measure.failed.emit(moved)

    def why_not(self) -> str:
        """Return why nothing can be counted now, one sentence; empty where it can."""
        words = tr("Something else is running, and a count would disturb its times.")
        return words if self._measure.is_measuring else ""

    def why_not_kept(self) -> str:
        """Return why nothing can be done with the counts that are kept; empty where it can."""
        return runs_already() if self.is_running else self.why_not()

    def follow(self) -> None:
        if self.long_count.counting is not None:
            for notice in self.long_count.follow():
                self._measure.failed.emit(notice)
            self._measure.changed.emit()

    def end(self, counted: Counted) -> None:
        self.follow()
        self.long_count.end(counted)

    def go_on(self, saved: SavedCount) -> None:
        about = saved.subject
        task = Task(about.n, rule=parsed_rule(about.rule))
        if about.algorithm not in self._solvers or not is_of(about, about.algorithm, task):
            self._measure.failed.emit(tr("{path} was not begun in this window.", path=saved.path))
            return
        self._measure.set_rule(task.rule)
        self.choose(key=about.algorithm, n=about.n)
        self.start()

    def discard(self, saved: SavedCount) -> None:
        self._change_kept(lambda: self.long_count.kept.discard(saved))

    def bring_back(self) -> None:
        """Bring back the count that was discarded last."""
        self._change_kept(self.long_count.kept.bring_back)

    def _change_kept(self, change: Callable[[], object]) -> None:
        try:
            change()
        except ValueError as error:
            self._measure.failed.emit(str(error))
        else:
            self.long_count.outcome = None
        self._measure.changed.emit()

    def open_room(self, path: Path, address: str) -> None:
        try:
            check_installed()
        except ValueError as error:
            self._measure.failed.emit(str(error))
            return
        self.room_process.open(path, address, is_joined_here=self._measure.state.joins_room)

    def use_room(self, path: Path) -> None:
        """Count from now on with the computers in the room of a file."""
        try:
            room = load_room(path)
        except ValueError as error:
            self._measure.failed.emit(str(error))
            return
        if self.long_count.counting is None:
            self.long_count.enter(room, path.name)
            self._measure.changed.emit()

    def leave_room(self) -> None:
        """Count with this computer alone; a room that was opened here is closed."""
        self.room_process.close()
        self.long_count.enter(None, "")
        self._measure.changed.emit()

    def close_down(self) -> None:
        """Close the journal and the room; what ran must have come to rest."""
        self.long_count.close()
        self.room_process.close_down()

    def _on_room_failed(self, reason: str) -> None:
        if self.long_count.counting is None:  # a count says by itself that its room has gone
            self.leave_room()
        self._measure.failed.emit(reason)

    def _on_visitors_changed(self) -> None:
        if not isinstance(self.long_count.counting, LabCounting):
            self.long_count.computers = None
        self._measure.changed.emit()


def runs_already() -> str:
    """Return why nothing else can be chosen while a count runs."""
    return tr("A count is running: pause it first.")
