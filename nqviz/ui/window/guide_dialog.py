"""Half a page about each algorithm."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFrame,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import tr
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.guide import GUIDES, reach
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_dialog import FittingDialog

_WIDTH, _HEIGHT = 44, 30  # in heights of text


class GuideDialog(FittingDialog):
    """Shows what an algorithm does, what to watch for, its limits and its source."""

    def __init__(self, solver: Solver, parent: QWidget | None = None) -> None:
        super().__init__(tr("About this algorithm"), parent)
        self.algorithm_box = ChoiceBox()
        self.algorithm_box.setAccessibleName(tr("Algorithm"))
        self.algorithm_box.setToolTip(tr("The algorithm that is told about; up and down change it"))
        for each in SOLVERS:
            self.algorithm_box.addItem(tr(each.title))
        self._text = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setToolTip(tr("Escape closes, too."))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.algorithm_box)
        column.addWidget(area, 1)
        column.addWidget(buttons)
        self.algorithm_box.currentIndexChanged.connect(self._on_chosen)
        self.algorithm_box.setCurrentIndex(SOLVERS.index(solver))
        self._on_chosen(SOLVERS.index(solver))
        unit = self.fontInfo().pixelSize()
        self.resize(_WIDTH * unit, _HEIGHT * unit)

    @property
    def text(self) -> str:
        return self._text.text()

    def _on_chosen(self, place: int) -> None:
        solver = SOLVERS[place]
        guide = GUIDES[solver.key]
        self._text.setText(
            "\n\n".join(
                [
                    tr(guide.does),
                    tr(guide.watch),
                    f"{tr(guide.limits)} {reach(solver)}",
                    tr("Source: {source}.", source=solver.source),
                ]
            )
        )
        self._text.setAccessibleName(self._text.text())
