"""The view of one long count, which has a journal, so that it can stop and go on any time."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from nqviz.common.i18n import tr
from nqviz.common.machine import processors
from nqviz.counting.counting import MOST_THREADS, Progress, gigabytes_needed
from nqviz.counting.journal import KeptCounts
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import FASTEST
from nqviz.ui.lab.computers_list import ComputersList
from nqviz.ui.lab.room_button import RoomButton
from nqviz.ui.measure.count_controller import runs_already
from nqviz.ui.measure.count_panel import CountPanel
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_view import CountingView, focus_field, set_up_number, show_number
from nqviz.ui.measure.saved_counts import SavedCounts, count_title
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.overlay_widget import FocusFrame
from nqviz.ui.widgets.spin_box import SpinBox

_FIELD_WIDTH = 4.4  # A field for a number is so many heights of text wide.
_MUCH_MEMORY = 0.05  # Gigabytes; less is not mentioned.


class CountPage(CountingView):
    """Chooses an algorithm and n, asks for the count, and shows how far it is."""

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self._count = count = controller.count
        self._key = ""  # The key of the algorithm that is shown.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Long count"))
        solvers = controller.counting_solvers
        self.algorithm_box = ChoiceBox(
            texts=[tr(solver.title) for solver in solvers],
            on_chosen=lambda index: count.choose(key=solvers[index].key),
        )
        self.algorithm_box.setAccessibleName(tr("Algorithm"))
        self.n_box = SpinBox(minimum=1, maximum=FASTEST.counts_to)
        self.threads_box = SpinBox(minimum=1, maximum=min(processors(), MOST_THREADS))
        self.panel = CountPanel()
        self.saved = SavedCounts(count)
        self.room_button = RoomButton(count.open_room, count.use_room, count.leave_room)
        self.computers = ComputersList()
        FocusFrame(self)
        self._set_tools(
            (tr("Algorithm"), self.algorithm_box),
            (tr("n"), self.n_box),
            (tr("threads"), self.threads_box),
            ("", self.room_button),
            expendable={self.algorithm_box, self.threads_box},
        )
        row = fill(QHBoxLayout(self), (self.panel, 1))
        side = fill(QVBoxLayout(), (self.computers, 3), (self.saved, 2))
        row.addLayout(side)
        self._layouts = (row,)
        count.long_count.kept.read()
        self.room_button.joins_here.toggled.connect(lambda on: controller.change(joins_room=on))
        set_up_number(self.n_box, tr("n, the side of the board"), lambda n: count.choose(n=n))
        set_up_number(self.threads_box, tr("Threads"), lambda each: count.choose(threads=each))
        self._update()

    @property
    def is_running(self) -> bool:
        return self._count.is_running

    def start(self) -> None:
        self._count.start()

    def focus_list(self) -> bool:
        self.algorithm_box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def focus_sizes(self) -> bool:
        focus_field(self.n_box)
        return True

    def apply_look(self) -> None:
        super().apply_look()
        for field in (self.n_box, self.threads_box):
            field.setFixedWidth(round(_FIELD_WIDTH * self._unit))

    def _update(self) -> None:
        self._show_choice()
        self._show_room()
        self._show_what_works()
        self.saved.show_counts()
        self._show_count()

    def _show_choice(self) -> None:
        chosen = self.controller.state.count
        if self.rule_button.rule != chosen.rule:
            self.rule_button.show_rule(chosen.rule)
            solvers = self.controller.counting_solvers
            self.algorithm_box.grey_out([each.why_not_counted(chosen.rule) for each in solvers])
        keys = [solver.key for solver in self.controller.counting_solvers]
        self.algorithm_box.setCurrentIndex(keys.index(chosen.key))
        if self._key != chosen.key:
            self._key = chosen.key
            self.n_box.setMaximum(
                FASTEST.counts_to
            )  # Otherwise it would make the n of before smaller.
            show_number(self.n_box, chosen.n)
            self.n_box.setMaximum(self._count.solver.counts_to)
        show_number(self.n_box, chosen.n)
        show_number(self.threads_box, chosen.threads)

    def _show_room(self) -> None:
        count = self._count.long_count
        self.room_button.show_room(count.room_name)
        self.room_button.joins_here.setChecked(self.controller.state.joins_room)
        self.computers.setVisible(count.room is not None)
        if count.room is not None:
            self.computers.show_room(count.room_name, count.room.endpoint)
            if count.computers is None:
                self.computers.show_visitors(self._count.room_process.visitors)
            else:
                self.computers.show_computers(count.computers)

    def _show_what_works(self) -> None:
        runs, blocked = self.is_running, self._count.why_not()
        self.rule_button.setDisabled(runs)
        self.room_button.setDisabled(runs)
        for field in (self.algorithm_box, self.n_box, self.threads_box):
            field.setDisabled(runs)
            field.setToolTip(runs_already() if runs else field.accessibleName())
        if self._count.long_count.room is not None:
            self.threads_box.setDisabled(True)
            self.threads_box.setToolTip(tr("In a room each computer counts with its processors."))
        self.start_button.setDisabled(bool(blocked) and not runs)
        does = tr("Counts for as long as it takes; Escape pauses, and nothing is lost.")
        self.start_button.setToolTip(does if runs else blocked or does)
        saved = self._count.saved
        if runs:
            text = tr("Pause  {key}", key="Esc")
        elif saved is None:
            text = tr("Start  {key}", key="F5")
        elif saved.finished.is_complete:
            text = tr("Show  {key}", key="F5")
        else:
            text = tr("Go on  {key}", key="F5")
        self.start_button.setText(text)

    def _show_count(self) -> None:
        count, threads = self._count.long_count, self.controller.state.count.threads
        if (counting := count.counting) is not None:
            title, progress = _title(counting.solver, counting.task), counting.progress()
            self.panel.show_progress(
                title, progress, count.threads(threads), is_deserted=count.is_deserted
            )
        elif (outcome := count.outcome) is None:
            self._show_waiting(self._count.solver, self._count.task, threads)
        elif outcome.counted is None:
            self._show_paused(outcome.solver, outcome.task, outcome.progress)
        else:
            title = _title(outcome.solver, outcome.task)
            self.panel.show_counted(title, outcome.counted, outcome.progress)

    def _show_waiting(self, solver: Solver, task: Task, threads: int) -> None:
        saved = self._count.saved
        if saved is not None and not saved.finished.is_complete:
            done = saved.finished
            self._show_paused(
                solver, task, Progress(done.share, done.parts, done.solutions, done.seconds, None)
            )
            return
        sentence = tr(
            "Press {key} to count. You may pause, or close the window: it goes on another day.",
            key="F5",
        )
        needed = gigabytes_needed(solver, task.n, threads)
        if needed > _MUCH_MEMORY:
            sentence = tr(
                "Press {key} to count, with about {needed} GB of memory. You may pause, or close "
                "the window: it goes on another day.",
                key="F5",
                needed=f"{needed:.1f}",
            )
        if saved is not None:
            sentence = tr("This has been counted: {key} shows the number.", key="F5")
        self.panel.show_waiting(_title(solver, task), sentence)

    def _show_paused(self, solver: Solver, task: Task, progress: Progress) -> None:
        self.panel.show_paused(
            _title(solver, task),
            progress,
            tr("Nothing is lost. {key} goes on, today or after the next start.", key="F5"),
        )


def reminder(folder: Path | None = None) -> str:
    """Return a sentence about a count that can go on, empty where there is none.

    The journals lie in `folder`, if not in the user's own.
    """
    kept = KeptCounts(folder)
    kept.read()
    for saved in kept.counts:
        if not saved.finished.is_complete:
            return tr("A count of n = {n} can go on: Measure, Long count.", n=saved.subject.n)
    return ""


def _title(solver: Solver, task: Task) -> str:
    return count_title(task.n, solver.key, task.rule.text)
