"""The list of the algorithms, each with a line about it, and what else a search may do."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import tr
from nqviz.model.rule import QUEENS, Rule
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.guide import LINES
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.layouts import Stretch, fill

_WIDTH, _HEIGHT = 42, 30  # They are heights of text.


class AlgorithmsDialog(FittingDialog):
    """Offers algorithms in teaching order."""

    def __init__(
        self,
        solvers: Sequence[Solver],
        present: Solver,
        choose: Callable[[Solver, bool], object],
        *,
        mirror: bool,
        rule: Rule = QUEENS,
        parent: QWidget | None = None,
    ) -> None:
        """Offer algorithms, of which one is in use, perhaps with the option of the mirror.

        Those that do not serve the rule are grey and say why. `choose` gets the algorithm, and
        whether half of row 0 stands for the other half.
        """
        super().__init__(tr("Choose an algorithm"), parent)
        self._solvers, self._rule, self._choose = list(solvers), rule, choose
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr("Algorithms"))
        self.list.setWordWrap(True)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setSpacing(self.fontMetrics().height() // 5)
        for solver in self._solvers:
            line = tr(LINES[solver.key]) if solver.key in LINES else tr("A program of your own.")
            obstacle = solver.why_not(rule)
            item = QListWidgetItem(f"{tr(solver.title)}\n{obstacle or line}")
            if obstacle:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            self.list.addItem(item)
        self.mirror_box = QCheckBox(tr("half of row 0, mirrored"), self)
        self.mirror_box.setToolTip(
            tr("Search only half of the first row, and count every layout's mirror image too.")
        )
        self.mirror_box.setChecked(mirror)
        self.list.currentRowChanged.connect(self._on_row_changed)
        self.list.setCurrentRow(self._solvers.index(present))
        button = QPushButton(tr("Choose"), self)
        button.setProperty("primary", True)
        button.setDefault(True)
        for signal in (button.clicked, self.list.itemActivated):
            signal.connect(self._on_chosen)
        row = fill(QHBoxLayout(), self.mirror_box, Stretch(), button)
        fill(QVBoxLayout(self), (self.list, 1), row)
        unit = self.fontMetrics().height()
        self.resize(_WIDTH * unit, _HEIGHT * unit)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_row_changed(self, row: int) -> None:
        self.mirror_box.setEnabled(self._solvers[row].mirrors and self._rule.is_symmetric)

    def _on_chosen(self) -> None:
        solver = self._solvers[self.list.currentRow()]
        self.accept()
        is_mirrored = self.mirror_box.isEnabled() and self.mirror_box.isChecked()
        self._choose(solver, is_mirrored)
