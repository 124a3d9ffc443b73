"""The rows above the plot: which view, which axis, compared with what."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import mark, tr
from nqviz.scenes.measure_state import Operation, PlotView
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.segments import Segments
from nqviz.ui.widgets.styled import Styled

_VIEWS = tuple(PlotView)
_SCALES = (True, False)  # whether logarithmic, by the place of the button
_OPERATIONS = {
    Operation.TESTS: mark("squares tested"),
    Operation.PLACEMENTS: mark("queens placed"),
}


class ViewTools(Styled, QWidget):
    """Offers the three views of a measurement and the logarithmic or linear axis."""

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        """Choose what the curves show."""
        super().__init__(parent)
        self._controller = controller
        self._is_low = False
        self.view_buttons = Segments([tr(view.value) for view in _VIEWS])
        self.view_buttons.setToolTip(tr("S: seconds, O: operations, U: speed-up"))
        self.view_buttons.chosen.connect(lambda i: controller.change_curves(view=_VIEWS[i]))
        self.scale_buttons = Segments((tr("log"), tr("linear")))
        self.scale_buttons.setToolTip(tr("{key} changes between them.", key="L"))
        self.scale_buttons.chosen.connect(
            lambda i: controller.change_curves(is_logarithmic=_SCALES[i])
        )
        self.operation_box = ChoiceBox()
        self.operation_box.setAccessibleName(tr("Operations that are counted"))
        self.operation_box.setToolTip(tr("Operations that are counted"))
        for operation, words in _OPERATIONS.items():
            self.operation_box.addItem(tr(words), operation.value)
        self.operation_box.activated.connect(self._on_box_chosen)
        self.baseline_box = ChoiceBox()
        self.baseline_box.setAccessibleName(tr("Compared with"))
        self.baseline_box.setToolTip(tr("The algorithm that all others are compared with"))
        for solver in controller.plot.solvers.values():
            if solver.counts_to:
                self.baseline_box.addItem(tr(solver.title), solver.key)
        self.baseline_box.activated.connect(self._on_box_chosen)
        self.list_button = QPushButton(tr("Algorithms  {key}", key="H"))
        self.list_button.setToolTip(tr("{key} hides the list again.", key="H"))
        self.list_button.hide()
        self.growth_button = QPushButton("i")
        self.growth_button.setToolTip(
            tr("How to read the curves, and how they grow: {key}", key="I")
        )
        self.growth_button.setAccessibleName(tr("How it grows"))
        self.all_button = QPushButton(tr("Show all  {key}", key="R"))
        self.all_button.setToolTip(
            tr("Z, the wheel or a dragged rectangle zoom; a double click shows all, too.")
        )
        self.all_button.clicked.connect(lambda: controller.change_curves(zoom=None))
        self.all_button.hide()
        self.caption = QLabel(wordWrap=True)
        self.caption.setProperty("muted", True)
        # Long words must not widen the window.
        self.caption.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._build()

    def save_height(self, *, is_wanted: bool) -> None:
        """Hide the caption of the upward axis where the plot needs its height."""
        self._is_low = is_wanted
        self._show_caption()

    def apply_look(self) -> None:
        space = round(0.5 * self._unit)
        for row in self._rows:
            row.setSpacing(space)

    def _build(self) -> None:
        above, below, rows = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        above.addWidget(self.view_buttons)
        above.addStretch()
        above.addWidget(self.list_button)
        above.addWidget(self.scale_buttons)
        above.addWidget(self.growth_button)
        below.addWidget(self.caption, 1)
        for widget in (self.operation_box, self.baseline_box, self.all_button):
            below.addWidget(widget, alignment=Qt.AlignmentFlag.AlignRight)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addLayout(above)
        rows.addLayout(below)
        self._rows = (above, below, rows)

    def show_choice(self) -> None:
        """Show what is chosen, and what is being counted."""
        state = self._controller.state.curves
        is_speed_up = state.view is PlotView.SPEED_UP
        self.view_buttons.show_choice(_VIEWS.index(state.view))
        self.scale_buttons.show_choice(_SCALES.index(state.is_logarithmic))
        self.operation_box.setCurrentIndex(self.operation_box.findData(state.operation.value))
        self.operation_box.setVisible(state.view is PlotView.OPERATIONS)
        self.baseline_box.setCurrentIndex(self.baseline_box.findData(state.baseline))
        self.baseline_box.setVisible(is_speed_up)
        self.all_button.setVisible(state.zoom is not None)
        # The caption goes on in the box of what the speed-up is compared with.
        side = Qt.AlignmentFlag.AlignRight if is_speed_up else Qt.AlignmentFlag.AlignLeft
        self.caption.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self._show_caption()

    def _show_caption(self) -> None:
        status = self._controller.status
        self.caption.setText(status or self._controller.plot.caption)
        is_alone = self.operation_box.isHidden() and self.baseline_box.isHidden()
        self.caption.setVisible(bool(status) or not (self._is_low and is_alone))
        QTimer.singleShot(0, self, self.updateGeometry)  # lost where it is asked for in a layout

    def _on_box_chosen(self) -> None:
        self._controller.change_curves(
            operation=Operation(self.operation_box.currentData()),
            baseline=self.baseline_box.currentData(),
        )
