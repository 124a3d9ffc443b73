"""The controls that choose a run: the algorithm, n, and what else it takes."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSpinBox, QWidget

from nqviz.common.i18n import tr
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.palette import Look
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.header import EXPENDABLE
from nqviz.ui.widgets.wheel_guard import WheelGuard

_MOST = 1_000_000  # what can be typed; an algorithm says itself what it takes


class RunChooser(QWidget):
    """Chooses an algorithm and a task for it.

    Signals:
        run_chosen(Solver, Task): another run is wanted.
    """

    run_chosen = Signal(object, object)

    def __init__(self, solver: Solver, task: Task, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.algorithm_box = ChoiceBox(self)
        for each in SOLVERS:
            self.algorithm_box.addItem(tr(each.title))
        self.n_box = self._spin_box(tr("n, the side of the board"))
        self.seed_label = QLabel(tr("seed"), self)
        self.seed_box = self._spin_box(tr("Seed of the random choices"))
        self.mirror_box = QCheckBox(tr("half of row 0, mirrored"), self)
        self.mirror_box.setToolTip(
            tr("Search only half of the first row, and count every layout's mirror image too.")
        )
        self._row = QHBoxLayout(self)
        self._row.addStretch(1)
        algorithm_label, n_label = QLabel(tr("Algorithm"), self), QLabel("n", self)
        algorithm_label.setProperty(EXPENDABLE, True)
        self.algorithm_box.setAccessibleName(tr("Algorithm"))
        self.algorithm_box.setToolTip(tr("The algorithm that is stepped through"))
        for label, box in (
            (algorithm_label, self.algorithm_box),
            (n_label, self.n_box),
            (self.seed_label, self.seed_box),
        ):
            label.setBuddy(box)
            self._row.addWidget(label)
            self._row.addWidget(box)
        self._row.addWidget(self.mirror_box)
        self.show_run(solver, task)
        WheelGuard(self).guard(self.algorithm_box, self.n_box, self.seed_box)
        self.algorithm_box.activated.connect(self._on_chosen)
        self.n_box.valueChanged.connect(self._on_chosen)
        self.seed_box.valueChanged.connect(self._on_chosen)
        self.mirror_box.toggled.connect(self._on_chosen)

    def show_run(self, solver: Solver, task: Task) -> None:
        """Show what is run."""
        boxes = (self.algorithm_box, self.n_box, self.seed_box, self.mirror_box)
        for box in boxes:
            box.blockSignals(True)  # only a person's change is a choice
        self.algorithm_box.setCurrentIndex(SOLVERS.index(solver))
        self.n_box.setValue(task.n)
        self.seed_box.setValue(task.seed)
        self.mirror_box.setChecked(task.mirror)
        for box in boxes:
            box.blockSignals(False)
        self.seed_label.setVisible(not solver.finds_all)
        self.seed_box.setVisible(not solver.finds_all)
        self.mirror_box.setVisible(solver.mirrors)

    def set_look(self, look: Look, scale: float) -> None:
        """Take on a look and a scale."""
        unit = look.font * scale
        self._row.setSpacing(round(0.6 * unit))
        self._row.setContentsMargins(*(round(each * unit) for each in (0.5, 0, 0.5, 0)))
        for box in (self.n_box, self.seed_box):
            box.setFixedWidth(round(6.2 * unit))

    def _spin_box(self, name: str) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(0, _MOST)
        box.setKeyboardTracking(False)  # a run for every digit typed would be no help
        box.setAccessibleName(name)
        box.setToolTip(name)
        box.setAlignment(Qt.AlignmentFlag.AlignRight)
        return box

    def _on_chosen(self) -> None:
        solver = SOLVERS[self.algorithm_box.currentIndex()]
        task = Task(
            self.n_box.value(),
            mirror=self.mirror_box.isChecked() and solver.mirrors,
            seed=0 if solver.finds_all else self.seed_box.value(),
        )
        self.run_chosen.emit(solver, task)
