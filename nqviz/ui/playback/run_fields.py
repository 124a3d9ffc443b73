"""The fields that choose a run: what the row of the Step page and the head of a lane share."""

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.model.position import Task
from nqviz.model.rule import QUEENS
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.spin_box import SpinBox
from nqviz.ui.widgets.styled import Styled


class RunFields(Styled, QWidget):
    """Chooses an algorithm, n and, where there is chance, a seed; a subclass lays them out.

    Signals:
        run_chosen(Solver, Task): another run was chosen.
    """

    run_chosen = Signal(object, object)

    def __init__(self, largest_n: int, largest_seed: int, parent: QWidget | None = None) -> None:
        """Make the fields; the limits say what can be typed, an algorithm what it takes."""
        super().__init__(parent)
        self.algorithm_box = ChoiceBox(self)
        self.algorithm_box.setAccessibleName(tr("Algorithm"))
        self._solvers = list(SOLVERS)
        self._rule = QUEENS
        for each in SOLVERS:
            self.algorithm_box.addItem(tr(each.title))
        self.n_box = self._spin_box(tr("n, the side of the board"), largest_n)
        self.seed_box = self._spin_box(tr("Seed of the random choices"), largest_seed)
        boxes = self.n_box, self.seed_box
        for field in (self.algorithm_box, *boxes):
            field.installEventFilter(self)
        for signal in (self.algorithm_box.activated, *(box.valueChanged for box in boxes)):
            signal.connect(self._on_chosen)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Keep the wheel from fields over which the user scrolls: a run would be lost."""
        if isinstance(event, QWheelEvent):  # to ask for its type is slower
            event.ignore()
            return True
        return False

    def offer(self, program: Solver) -> None:
        """Let a program of the user's own be chosen, in place of another one of the same file."""
        for index, each in enumerate(self._solvers):
            if each.has_file_of(program):
                self._solvers[index] = program
                return
        self._solvers.append(program)
        self.algorithm_box.addItem(program.title)

    def withdraw(self, program: Solver) -> None:
        """Offer a program no longer; it is not the one that is shown."""
        index = self._solvers.index(program)
        del self._solvers[index]
        self.algorithm_box.removeItem(index)

    def show_run(self, solver: Solver, task: Task) -> None:
        """Show what is run, without a signal."""
        self._rule = task.rule
        self.algorithm_box.grey_out([each.why_not(self._rule) for each in self._solvers])
        with QSignalBlocker(self):
            if solver.file is not None:
                self.offer(solver)
            self.algorithm_box.setCurrentIndex(self._solvers.index(solver))
            self.n_box.setValue(task.n)
            self.seed_box.setValue(task.seed)
        self.seed_box.setVisible(not solver.finds_all)

    def _task(self, solver: Solver) -> Task:
        n = self.n_box.value()
        seed = 0 if solver.finds_all else self.seed_box.value()
        return Task(n, seed=seed, rule=self._rule.fitted(n))

    def _on_chosen(self) -> None:
        solver = self._solvers[self.algorithm_box.currentIndex()]
        self.run_chosen.emit(solver, self._task(solver))

    def _spin_box(self, name: str, largest: int) -> SpinBox:
        box = SpinBox(self)
        box.setRange(0, largest)
        box.setKeyboardTracking(False)  # a run is opened for a whole number, not for every digit
        box.setAccessibleName(name)
        box.setToolTip(name)
        box.setAlignment(Qt.AlignmentFlag.AlignRight)
        return box
