"""The list in which algorithms are chosen, each with a sample of its curve."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QScrollArea, QVBoxLayout, QWidget

from nqviz.i18n import tr
from nqviz.solvers.solver import Solver
from nqviz.ui.palette import Look, series_style
from nqviz.ui.samples import sample_icon


class AlgorithmList(QScrollArea):
    """One check box for each algorithm that counts, and one for all of them.

    Attributes:
        boxes: the check box of each algorithm.
        all_box: the check box of all of them.

    Signals:
        chosen_changed(): another set of algorithms is chosen.
    """

    chosen_changed = Signal()

    def __init__(self, solvers: Sequence[Solver], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes = {solver: _box(solver) for solver in solvers if solver.counts_to}
        self._styles = {solver: series_style(index) for index, solver in enumerate(solvers)}
        self.all_box = QCheckBox(tr("All algorithms"), tristate=True)
        self.all_box.clicked.connect(self._on_all_clicked)
        self._content = content = QWidget()
        self._rows = layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.all_box)
        for box in self.boxes.values():
            box.toggled.connect(self._on_toggled)
            layout.addWidget(box)
        layout.addStretch()
        self.setWidget(content)
        self.setWidgetResizable(True)
        # The pane behind shows through.
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._show_all_state()

    @property
    def chosen(self) -> list[Solver]:
        """The algorithms that are ticked, in teaching order."""
        return [solver for solver, box in self.boxes.items() if box.isChecked()]

    def set_look(self, look: Look, scale: float) -> None:
        """Draw the samples with the colours and sizes of a look."""
        height = round(1.1 * look.font * scale)
        size = QSize(round(2.2 * height), height)
        for solver, box in self.boxes.items():
            style = self._styles[solver]
            box.setIconSize(size)
            box.setIcon(sample_icon(style, look, scale, size, self.devicePixelRatioF()))
        self._rows.setSpacing(round(0.3 * look.font * scale))
        self._content.adjustSize()
        self.setFixedWidth(self._content.sizeHint().width() + round(look.font * scale))

    def _on_all_clicked(self) -> None:
        is_checked = len(self.chosen) < len(self.boxes)
        for box in self.boxes.values():
            box.blockSignals(True)
            box.setChecked(is_checked)
            box.blockSignals(False)
        self._on_toggled()

    def _on_toggled(self) -> None:
        self._show_all_state()
        self.chosen_changed.emit()

    def _show_all_state(self) -> None:
        states = {0: Qt.CheckState.Unchecked, len(self.boxes): Qt.CheckState.Checked}
        self.all_box.setCheckState(states.get(len(self.chosen), Qt.CheckState.PartiallyChecked))


def _box(solver: Solver) -> QCheckBox:
    box = QCheckBox(tr(solver.title))
    box.setChecked(True)
    box.setToolTip(solver.source)
    return box
