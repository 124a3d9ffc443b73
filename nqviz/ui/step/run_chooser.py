"""The controls that choose the run of the Step page: the algorithm, n, seed, mirror and rule."""

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QWidget

from nqviz.common.i18n import tr
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver
from nqviz.ui.playback.algorithms_dialog import AlgorithmsDialog
from nqviz.ui.playback.rule_button import RuleButton, rule_label
from nqviz.ui.playback.run_fields import RunFields
from nqviz.ui.widgets.buttons import tip_button
from nqviz.ui.widgets.header import EXPENDABLE
from nqviz.ui.widgets.layouts import Stretch, fill

_LARGEST = 1_000_000


class RunChooser(RunFields):
    """Chooses an algorithm and a task for it, in a row with labels.

    Half of row 0 is chosen in the list of the algorithms; here it can be given up.
    """

    def __init__(self, solver: Solver, task: Task, parent: QWidget | None = None) -> None:
        super().__init__(_LARGEST, _LARGEST, parent)
        self.algorithm_box.setToolTip(tr("The algorithm that is stepped through"))
        self.mirror_box = QCheckBox(tr("half of row 0, mirrored"), self)
        self.mirror_box.setToolTip(
            tr("Search only half of the first row, and count every layout's mirror image too.")
        )
        self.list_button = tip_button(
            "…", tr("All algorithms, each with a line about it (Ctrl+A)"), self
        )
        self.list_button.clicked.connect(self.ask_algorithm)
        self.rule_button = RuleButton(self)  # before labels, which go before it
        self.seed_label = QLabel(tr("seed"), self)
        algorithm_label, n_label = QLabel(tr("Algorithm"), self), QLabel("n", self)
        algorithm_label.setProperty(EXPENDABLE, True)
        self._row = fill(QHBoxLayout(self), Stretch(1))
        for label, box in (
            (algorithm_label, self.algorithm_box),
            (n_label, self.n_box),
            (self.seed_label, self.seed_box),
        ):
            label.setBuddy(box)
            fill(self._row, label, box)
            if box is self.algorithm_box:
                self._row.addWidget(self.list_button)
        fill(self._row, self.mirror_box, rule_label(self.rule_button), self.rule_button)
        self.show_run(solver, task)
        self.mirror_box.toggled.connect(self._on_chosen)

    def show_run(self, solver: Solver, task: Task) -> None:
        """Show a run without a signal."""
        super().show_run(solver, task)
        with QSignalBlocker(self):
            self.mirror_box.setChecked(task.mirror)
        self.seed_label.setVisible(not solver.finds_all)
        self.mirror_box.setVisible(solver.mirrors and task.mirror)
        self.rule_button.solver = solver
        self.rule_button.show_rule(task.rule)

    def ask_algorithm(self) -> None:
        """Let an algorithm be chosen from a list with a line about each."""
        solvers = self._solvers
        dialog = AlgorithmsDialog(
            solvers,
            solvers[self.algorithm_box.currentIndex()],
            self._on_listed,
            mirror=self.mirror_box.isChecked(),
            rule=self._rule,
            parent=self.window(),
        )
        dialog.open()

    def choices(self) -> list[tuple[Solver, str]]:
        """Return the algorithms, each with the sentence that says why the rule excludes it."""
        return [(solver, solver.why_not(self._rule)) for solver in self._solvers]

    def choose(self, solver: Solver) -> None:
        """Choose an algorithm as its entry in the box does."""
        self._on_listed(solver, self.mirror_box.isChecked())

    def change_n(self, by: int) -> None:
        """Choose a larger or a smaller board."""
        self.n_box.setValue(self.n_box.value() + by)

    def _on_listed(self, solver: Solver, mirror: bool) -> None:
        with QSignalBlocker(self):
            self.algorithm_box.setCurrentIndex(self._solvers.index(solver))
            self.mirror_box.setChecked(mirror)
        self._on_chosen()

    def apply_look(self) -> None:
        self._row.setSpacing(round(0.6 * self._unit))
        self._row.setContentsMargins(round(0.5 * self._unit), 0, round(0.5 * self._unit), 0)
        for box in (self.n_box, self.seed_box):
            box.setFixedWidth(round(6.2 * self._unit))

    def _task(self, solver: Solver) -> Task:
        task = super()._task(solver)
        is_mirrored = self.mirror_box.isChecked() and solver.mirrors and task.rule.is_symmetric
        return replace(task, mirror=is_mirrored)
