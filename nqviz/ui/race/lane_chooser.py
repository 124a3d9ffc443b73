"""The controls at the head of a lane: its algorithm, n and seed, and its way out of the race."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from nqviz.common.i18n import tr
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.palette import Look
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.wheel_guard import WheelGuard

_LARGEST_N = 1000  # what can be typed; an algorithm says itself what it takes
_LARGEST_SEED = 9999
_NARROW = 24  # heights of text: a lane less wide has its controls in two rows
_TIGHT = 14.5  # and one less wide than that leaves its way out to the key


class LaneChooser(QWidget):
    """Chooses an algorithm, n and, where there is chance, a seed.

    Signals:
        run_chosen(Solver, int, int): another algorithm, n or seed is wanted.
        removal_chosen(): the lane shall leave the race.
    """

    run_chosen = Signal(object, int, int)
    removal_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.algorithm_box = ChoiceBox(self)
        self.algorithm_box.setAccessibleName(tr("Algorithm"))
        self.algorithm_box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for each in SOLVERS:
            self.algorithm_box.addItem(tr(each.title))
        self.n_box = _number(tr("n, the side of the board"), tr("n = "), _LARGEST_N, self)
        self.seed_box = _number(tr("Seed of the random choices"), tr("seed "), _LARGEST_SEED, self)
        self.remove_button = QPushButton("×", self)
        self.remove_button.setAccessibleName(tr("Take this lane out of the race"))
        self.remove_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        WheelGuard(self).guard(self.algorithm_box, self.n_box, self.seed_box)
        self.algorithm_box.activated.connect(self._on_chosen)
        self.n_box.valueChanged.connect(self._on_chosen)
        self.seed_box.valueChanged.connect(self._on_chosen)
        self.remove_button.clicked.connect(self.removal_chosen)

    def show_run(self, solver: Solver, task: Task) -> None:
        """Show what runs in the lane."""
        boxes = (self.algorithm_box, self.n_box, self.seed_box)
        for box in boxes:
            box.blockSignals(True)  # only a person's change is a choice
        self.algorithm_box.setCurrentIndex(SOLVERS.index(solver))
        self.algorithm_box.setToolTip(tr(solver.title))
        self.n_box.setValue(task.n)
        self.seed_box.setValue(task.seed)
        for box in boxes:
            box.blockSignals(False)
        self.seed_box.setVisible(not solver.finds_all)

    def allow_removal(self, *, is_allowed: bool) -> None:
        """Let the lane be taken out, or say why it can't."""
        self.remove_button.setEnabled(is_allowed)
        self.remove_button.setToolTip(
            tr("Take this lane out of the race")
            if is_allowed
            else tr("A race needs two lanes at least.")
        )

    def fit(self, width: int, look: Look, scale: float) -> int:
        """Take on a look, and one or two rows, whichever a width asks for; return the height."""
        unit = look.font * scale
        gap = round(0.4 * unit)
        self._grid.setSpacing(gap)
        self.remove_button.setFixedWidth(round(2.5 * unit))
        self.remove_button.setVisible(width >= _TIGHT * unit)
        row = self.n_box.sizeHint().height()
        if width < _NARROW * unit:
            self._put_in_two_rows(width, gap)
            return 2 * row + gap
        boxes = (self.algorithm_box, self.n_box, self.seed_box, self.remove_button)
        for column, box in enumerate(boxes):
            self._put(box, 0, column)
        self.n_box.setFixedWidth(round(6.0 * unit))
        self.seed_box.setFixedWidth(round(6.8 * unit))
        return row

    def _put_in_two_rows(self, width: int, gap: int) -> None:
        self._put(self.algorithm_box, 0, 0, 3)
        for column, box in enumerate((self.n_box, self.seed_box, self.remove_button)):
            self._put(box, 1, column)
        way_out = 0 if self.remove_button.isHidden() else self.remove_button.width() + gap
        self.n_box.setFixedWidth(round(0.46 * (width - way_out)))
        self.seed_box.setFixedWidth(width - way_out - self.n_box.width() - gap)

    def _put(self, widget: QWidget, row: int, column: int, columns: int = 1) -> None:
        self._grid.addWidget(widget, row, column, 1, columns)

    def _on_chosen(self) -> None:
        solver = SOLVERS[self.algorithm_box.currentIndex()]
        seed = 0 if solver.finds_all else self.seed_box.value()
        self.run_chosen.emit(solver, self.n_box.value(), seed)


def _number(name: str, prefix: str, largest: int, parent: QWidget) -> QSpinBox:
    box = QSpinBox(parent)
    box.setRange(0, largest)
    box.setPrefix(prefix)
    box.setKeyboardTracking(False)  # a run for every digit typed would be no help
    box.setAccessibleName(name)
    box.setToolTip(name)
    box.setAlignment(Qt.AlignmentFlag.AlignRight)
    return box
