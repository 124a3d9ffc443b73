"""The view of one long count: any n, in a journal, so that it can stop and go on any time."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from nqviz.common.i18n import tr
from nqviz.common.machine import processors
from nqviz.counting.counting import (
    MOST_THREADS,
    Counted,
    Counting,
    Progress,
    check_memory,
    gigabytes_needed,
    subject_of,
)
from nqviz.counting.journal import (
    Journal,
    SavedCount,
    bring_back,
    counts_folder,
    discard,
    is_of,
    open_in,
    saved_counts_in,
)
from nqviz.lab.lab_counting import LabCounting
from nqviz.lab.room import Room, check_installed, load_room
from nqviz.model.position import Task
from nqviz.model.rule import Rule, parsed_rule
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import FASTEST
from nqviz.store.series import title_under
from nqviz.ui.lab.computers_list import ComputersList
from nqviz.ui.lab.room_button import RoomButton
from nqviz.ui.lab.room_process import RoomProcess
from nqviz.ui.measure.count_panel import CountPanel
from nqviz.ui.measure.measure_view import JobView, ToolRow, focus_field
from nqviz.ui.measure.saved_counts import SavedCounts
from nqviz.ui.playback.rule_button import RuleButton
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.overlay_widget import FocusFrame

_FIRST_N = 18
_FIELD_WIDTH = 4.4  # of a number, in heights of text
_WORTH_SAYING = 0.05  # gigabytes


class CountPage(JobView):
    """Chooses an algorithm and n, asks for the count, and shows how far it is.

    Whatever is finished is in a journal: to pause is to stop, and to go on is to start again there.

    Signals:
        count_asked(Counting | LabCounting): a count shall start.
        rule_chosen(Rule): it shall be counted under this rule.
    """

    count_asked = Signal(object)
    rule_chosen = Signal(object)

    def __init__(
        self, solvers: Sequence[Solver], folder: Path | None = None, parent: QWidget | None = None
    ) -> None:
        """Build the view; `folder` is where the journals are, or will be, if not the user's own."""
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Long count"))
        self._folder = folder
        self._solvers = [solver for solver in solvers if solver.counts_to]
        self._titles = {solver.key: tr(solver.title) for solver in self._solvers}
        self._counting: Counting | LabCounting | None = None
        self._room: Room | None = None  # whose computers count; this one if None
        self._told = 0  # how many notices of a lab have been shown
        self._journal: Journal | None = None
        self._result: tuple[Counted, Progress] | None = None  # what the panel shows, if it does
        self._blocked = ""
        self._saved: list[SavedCount] = []
        self.algorithm_box = ChoiceBox()
        self.algorithm_box.setAccessibleName(tr("Algorithm"))
        self.algorithm_box.setToolTip(tr("Algorithm"))
        for solver in self._solvers:
            self.algorithm_box.addItem(tr(solver.title), solver.key)
        self._choose_algorithm(FASTEST.key)
        self.n_box = QSpinBox(minimum=1, maximum=FASTEST.counts_to, value=_FIRST_N)
        self.n_box.setAccessibleName(tr("n, the side of the board"))
        threads = min(processors(), MOST_THREADS)
        self.threads_box = QSpinBox(minimum=1, maximum=threads, value=threads)
        self.threads_box.setAccessibleName(tr("Threads"))
        self.threads_box.setToolTip(tr("Threads"))
        for box in (self.n_box, self.threads_box):
            box.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._rule_button = RuleButton()
        self._rule_button.rule_chosen.connect(self.rule_chosen)
        self.panel = CountPanel()
        self.saved = SavedCounts()
        self.room_button = RoomButton()
        self.computers = ComputersList()
        self.computers.hide()
        self.room_process = RoomProcess(self)
        FocusFrame(self)
        self.tools = ToolRow(
            (
                (tr("Algorithm"), self.algorithm_box),
                (tr("n"), self.n_box),
                (tr("threads"), self.threads_box),
                ("", self.room_button),
            ),
            self.start_button,
            expendable={self.algorithm_box, self.threads_box},
            rule_button=self._rule_button,
        )
        row = QHBoxLayout(self)
        row.addWidget(self.panel, 1)
        self._side = side = QVBoxLayout()
        side.addWidget(self.computers, 3)
        side.addWidget(self.saved, 2)
        row.addLayout(side)
        self._layouts = (row,)
        self.room_button.open_asked.connect(self._on_room_asked)
        self.room_button.use_asked.connect(self.use_room)
        self.room_button.leave_asked.connect(self._on_leave_asked)
        self.room_process.opened.connect(self.use_room)
        self.room_process.failed.connect(self._on_room_failed)
        self.room_process.visitors_changed.connect(self._show_visitors)
        self.algorithm_box.currentIndexChanged.connect(self._on_algorithm_changed)
        self.n_box.valueChanged.connect(self._show_choice)
        self.threads_box.valueChanged.connect(self._show_choice)
        self.saved.chosen.connect(self._on_saved_chosen)
        self.saved.discard_asked.connect(self._on_discard_asked)
        self.saved.undo_asked.connect(self._on_undo_asked)
        self._list_saved()
        self._show_busy()
        self._show_choice()

    @property
    def solver(self) -> Solver:
        """The chosen algorithm."""
        return self._solvers[self.algorithm_box.currentIndex()]

    @property
    def rule_button(self) -> RuleButton:
        return self._rule_button

    @property
    def task(self) -> Task:
        """The chosen board and rule."""
        return Task(self.n_box.value(), rule=self._rule_button.rule)

    def set_rule(self, rule: Rule) -> None:
        """Count under a rule from now on, with an algorithm that does; not while a count runs."""
        if rule == self._rule_button.rule:
            return
        if self.is_running:
            self.failed.emit(_runs_already())
            return
        self._rule_button.show_rule(rule)
        reasons = [each.why_not_counted(rule) for each in self._solvers]
        self.algorithm_box.grey_out(reasons)
        if reasons[self.algorithm_box.currentIndex()]:
            self.algorithm_box.setCurrentIndex(reasons.index(""))
        self._show_choice()

    @property
    def is_running(self) -> bool:
        """Whether a count of this view runs."""
        return self._counting is not None

    def start(self) -> None:
        """Ask for the count that is chosen, from where its journal ends, unless one runs."""
        if self._counting is not None:
            return
        try:
            counting, moved = self._prepare()
        except ValueError as error:
            self.failed.emit(str(error))
            return
        self._counting, self._result = counting, None
        self.saved.withdraw_undo()
        self._show_busy()
        self.count_asked.emit(counting)
        if moved:
            self.failed.emit(moved)

    def focus_list(self) -> bool:
        """Give the keyboard focus to the choice of the algorithm."""
        self.algorithm_box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def focus_sizes(self) -> bool:
        """Give the keyboard focus to n."""
        focus_field(self.n_box)
        return True

    def show_progress(self, _activity: object) -> None:
        """Show how far the count is, if one runs."""
        counting = self._counting
        if counting is None:
            return
        threads = self.threads_box.value()
        if isinstance(counting, LabCounting):
            threads = self._show_lab(counting)
        self.panel.show_progress(
            self._title(counting.solver, counting.task), counting.progress(), threads
        )

    def show_counted(self, counted: Counted) -> None:
        """Show the result of the count that ran."""
        if self._counting is None:
            return
        if isinstance(self._counting, LabCounting):
            self._show_lab(self._counting)
        result = counted, self._counting.progress()
        self._end_count()
        self._show_result(*result)

    def show_ended(self) -> None:
        """Show that nothing runs any more: a count that has no result is paused."""
        self.set_blocked("")
        if self._counting is None:
            return
        counting = self._counting
        self._end_count()
        progress = counting.progress()._replace(seconds_left=None)
        self._show_paused(counting.solver, counting.task, progress)

    def use_room(self, path: Path) -> None:
        """Count from now on with the computers in the room of a file."""
        try:
            room = load_room(path)
        except ValueError as error:
            self.failed.emit(str(error))
            return
        if not self.is_running:
            self._show_room(room, path.name)

    def take_over(self, other: Self) -> None:
        """Go on with the count and the room of another view, which has them no longer."""
        self.room_process.take_over(other.room_process)
        self._show_room(other._room, other.room_button.text())
        self.set_rule(other.rule_button.rule)
        self.algorithm_box.setCurrentIndex(other.algorithm_box.currentIndex())
        self.n_box.setValue(other.n_box.value())
        self.threads_box.setValue(other.threads_box.value())
        self._counting, other._counting = other._counting, None
        self._journal, other._journal = other._journal, None
        self._show_busy()
        self.show_progress(None)
        if other._result is not None:
            self._show_result(*other._result)

    def set_blocked(self, reason: str) -> None:
        """Let nothing be counted for a reason, one sentence; an empty one lets it again."""
        self._blocked = reason
        self._show_busy()

    def close_down(self) -> None:
        """Close the journal and the room; what ran must have come to rest."""
        self._close_journal()
        self.room_process.close()

    def apply_look(self) -> None:
        super().apply_look()
        for field in (self.n_box, self.threads_box):
            field.setFixedWidth(round(_FIELD_WIDTH * self._unit))

    def _prepare(self) -> tuple[Counting | LabCounting, str]:
        """Open the journal, and return the count and what is to be said of the journal.

        Raises ValueError with one clear sentence where it can't be done.
        """
        if self._blocked:
            raise ValueError(self._blocked)
        solver, task, threads = self.solver, self.task, self.threads_box.value()
        subject = subject_of(solver, task)
        check_memory(solver, task.n, threads)
        self._journal, moved = open_in(self._folder or counts_folder(), subject)
        if self._room is not None:
            self._told = 0
            return LabCounting(solver, task, self._room, self._journal), moved
        counting = Counting(solver, task, threads=threads, is_timed=False, journal=self._journal)
        return counting, moved

    def _on_room_asked(self, path: Path, address: str) -> None:
        try:
            check_installed()
        except ValueError as error:
            self.failed.emit(str(error))
            return
        joins = self.room_button.joins_here.isChecked()
        self.room_process.open(path, address, is_joined_here=joins)

    def _on_leave_asked(self) -> None:
        self.room_process.close()
        self._show_room(None, "")

    def _on_room_failed(self, reason: str) -> None:
        if not self.is_running:  # a count says by itself that its room has gone
            self._show_room(None, "")
        self.failed.emit(reason)

    def _show_room(self, room: Room | None, name: str) -> None:
        """Show who counts from now on: the computers of a room, or this one."""
        self._room = room
        self.room_button.show_room("" if room is None else name)
        self.computers.setVisible(room is not None)
        if room is not None:
            self.computers.show_room(name, room.place)
            self._show_visitors()
        self._show_busy()
        self._show_choice()

    def _show_visitors(self) -> None:
        if not isinstance(self._counting, LabCounting):
            self.computers.show_visitors(self.room_process.visitors)

    def _show_lab(self, counting: LabCounting) -> int:
        """Show what the computers of a room have done; return how many threads they have."""
        self.computers.show_computers(counting.computers)
        for notice in counting.notices[self._told :]:
            self._told += 1
            self.failed.emit(notice)
        taking_part = [each for each in counting.computers if each.is_present and not each.refusal]
        return sum(each.threads for each in taking_part)

    def _end_count(self) -> None:
        """Close the journal of the count that ran, and list it."""
        self._counting = None
        self._close_journal()
        self._list_saved()
        self._show_busy()

    def _close_journal(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _list_saved(self) -> None:
        self._saved = _saved_counts(self._folder)
        self.saved.show_counts(self._saved)

    def _show_busy(self) -> None:
        """Offer what can be done now; the same button starts and pauses."""
        runs = self._counting is not None
        self._rule_button.setDisabled(runs)
        self.room_button.setDisabled(runs)
        for field in (self.algorithm_box, self.n_box, self.threads_box):
            field.setDisabled(runs)
            field.setToolTip(_runs_already() if runs else field.accessibleName())
        if self._room is not None:
            self.threads_box.setDisabled(True)
            self.threads_box.setToolTip(tr("In a room each computer counts with its processors."))
        self.saved.set_blocked(_runs_already() if runs else self._blocked)
        self.start_button.setDisabled(bool(self._blocked) and not runs)
        does = tr("Counts for as long as it takes; Escape pauses, and nothing is lost.")
        self.start_button.setToolTip(does if runs else self._blocked or does)
        self._name_button()

    def _name_button(self) -> None:
        if self._counting is not None:
            text = tr("Pause  {key}", key="Esc")
        elif (saved := self._chosen_saved()) is None:
            text = tr("Start  {key}", key="F5")
        elif saved.finished.is_complete:
            text = tr("Show  {key}", key="F5")
        else:
            text = tr("Go on  {key}", key="F5")
        self.start_button.setText(text)

    def _show_choice(self) -> None:
        self._result = None
        self._name_button()
        solver, task, threads = self.solver, self.task, self.threads_box.value()
        saved = self._chosen_saved()
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
        if needed > _WORTH_SAYING:
            sentence = tr(
                "Press {key} to count, with about {needed} GB of memory. You may pause, or close "
                "the window: it goes on another day.",
                key="F5",
                needed=f"{needed:.1f}",
            )
        if saved is not None:
            sentence = tr("This has been counted: {key} shows the number.", key="F5")
        self.panel.show_waiting(self._title(solver, task), sentence)

    def _show_result(self, counted: Counted, progress: Progress) -> None:
        self._result = counted, progress
        self.panel.show_counted(self._title(counted.solver, counted.task), counted, progress)

    def _show_paused(self, solver: Solver, task: Task, progress: Progress) -> None:
        self.panel.show_paused(
            self._title(solver, task),
            progress,
            tr("Nothing is lost. {key} goes on, today or after the next start.", key="F5"),
        )

    def _chosen_saved(self) -> SavedCount | None:
        chosen = self.solver.key, self.task
        return next((each for each in self._saved if is_of(each.subject, *chosen)), None)

    def _title(self, solver: Solver, task: Task) -> str:
        title = title_under(solver.key, task.rule.text)
        return tr("n = {n}, {title}", n=task.n, title=title)

    def _choose_algorithm(self, key: str) -> None:
        self.algorithm_box.setCurrentIndex(self.algorithm_box.findData(key))

    def _on_algorithm_changed(self) -> None:
        self.n_box.setMaximum(self.solver.counts_to)
        self._show_choice()

    def _on_saved_chosen(self, saved: SavedCount) -> None:
        about = saved.subject
        task = Task(about.n, rule=parsed_rule(about.rule))
        if about.algorithm not in self._titles or not is_of(about, about.algorithm, task):
            self.failed.emit(tr("{path} was not begun in this window.", path=saved.path))
            return
        self.set_rule(task.rule)
        self.rule_chosen.emit(task.rule)
        self._choose_algorithm(saved.subject.algorithm)
        self.n_box.setValue(saved.subject.n)
        self.start()

    def _on_discard_asked(self, saved: SavedCount) -> None:
        try:
            discard(saved.path)
        except ValueError as error:
            self.failed.emit(str(error))
            return
        self.saved.offer_undo(saved)
        self._list_saved()
        self._show_choice()

    def _on_undo_asked(self, path: Path) -> None:
        try:
            bring_back(path)
        except ValueError as error:
            self.failed.emit(str(error))
        self._list_saved()
        self._show_choice()


def reminder(folder: Path | None = None) -> str:
    """Return a sentence about a count that can go on, empty where there is none.

    The journals lie in `folder`, if not in the user's own.
    """
    for saved in _saved_counts(folder):
        if not saved.finished.is_complete:
            return tr("A count of n = {n} can go on: Measure, Long count.", n=saved.subject.n)
    return ""


def _saved_counts(folder: Path | None) -> list[SavedCount]:
    with suppress(ValueError):  # there is no home, which is said where a count is started
        return saved_counts_in(folder or counts_folder())
    return []


def _runs_already() -> str:
    return tr("A count is running: pause it first.")
