"""The controls at the head of a lane: its algorithm, n and seed, and its way out of the race."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from nqviz.common.i18n import tr
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver
from nqviz.ui.playback.run_fields import RunFields

_LARGEST_N = 1000
_LARGEST_SEED = 9999
_LEAST_FOR_ONE_ROW = 24  # A lane less wide, in heights of text, has its controls in two rows.
_LEAST_FOR_BUTTON = 14.5  # A lane less wide has no remove button, only its key.


class LaneChooser(RunFields):
    """Chooses the run of a lane, in one row or two; a button takes the lane out of the race."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_LARGEST_N, _LARGEST_SEED, parent)
        self.algorithm_box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.n_box.setPrefix(tr("n = "))
        self.seed_box.setPrefix(tr("seed "))
        self.remove_button = QPushButton("×", self)
        self.remove_button.setAccessibleName(tr("Take this lane out of the race"))
        self.remove_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)

    def show_run(self, solver: Solver, task: Task) -> None:
        super().show_run(solver, task)
        self.algorithm_box.setToolTip(tr(solver.title))

    def allow_removal(self, *, is_allowed: bool) -> None:
        """Let the lane be taken out, or say why it can't."""
        self.remove_button.setEnabled(is_allowed)
        self.remove_button.setToolTip(
            tr("Take this lane out of the race")
            if is_allowed
            else tr("A race needs two lanes at least.")
        )

    def fit(self, width: int) -> int:
        """Arrange the controls in one row or in two, for a width; return the height."""
        unit = self._unit
        gap = round(0.4 * unit)
        self._grid.setSpacing(gap)
        self.remove_button.setFixedWidth(round(2.5 * unit))
        self.remove_button.setVisible(width >= _LEAST_FOR_BUTTON * unit)
        row = self.n_box.sizeHint().height()
        if width < _LEAST_FOR_ONE_ROW * unit:
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
