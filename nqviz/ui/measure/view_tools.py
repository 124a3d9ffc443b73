"""The rows above the plot: which view, which axis, compared with what."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import mark, tr
from nqviz.curves.curve_data import Operation, PlotView
from nqviz.solvers.base.solver import Solver
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.segments import Segments
from nqviz.ui.widgets.styled import Styled

_VIEWS = tuple(PlotView)
_LOGARITHMIC, _LINEAR = 0, 1  # the places of their buttons
_OPERATIONS = {
    Operation.TESTS: mark("squares tested"),
    Operation.PLACEMENTS: mark("queens placed"),
}


class ViewTools(Styled, QWidget):
    """Offers the three views of a measurement and the logarithmic or linear axis.

    Signals:
        view_chosen(View): the user has chosen a view.
        scale_chosen(bool): the user has chosen the logarithmic axis, or the linear one.
        operation_chosen(Operation): other operations shall be shown.
        baseline_chosen(str): the algorithm with this key shall be compared with.
        list_asked(): the list of algorithms shall be shown.
        all_asked(): everything shall be seen again.
    """

    view_chosen = Signal(object)
    scale_chosen = Signal(bool)
    operation_chosen = Signal(object)
    baseline_chosen = Signal(str)
    list_asked = Signal()
    all_asked = Signal()

    def __init__(self, solvers: Sequence[Solver], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = self._status = ""
        self._is_low = False
        self.view_buttons = Segments([tr(view.value) for view in _VIEWS])
        self.view_buttons.setToolTip(tr("S: seconds, O: operations, U: speed-up"))
        self.view_buttons.chosen.connect(self._on_view_chosen)
        self.scale_buttons = Segments((tr("log"), tr("linear")))
        self.scale_buttons.setToolTip(tr("{key} changes between them.", key="L"))
        self.scale_buttons.chosen.connect(self._on_scale_chosen)
        self.operation_box = ChoiceBox()
        self.operation_box.setAccessibleName(tr("Operations that are counted"))
        self.operation_box.setToolTip(tr("Operations that are counted"))
        for operation, words in _OPERATIONS.items():
            self.operation_box.addItem(tr(words), operation.value)
        self.operation_box.activated.connect(self._on_operation_chosen)
        self.baseline_box = ChoiceBox()
        self.baseline_box.setAccessibleName(tr("Compared with"))
        self.baseline_box.setToolTip(tr("The algorithm that all others are compared with"))
        for solver in solvers:
            self.baseline_box.addItem(tr(solver.title), solver.key)
        self.baseline_box.activated.connect(self._on_baseline_chosen)
        self.list_button = QPushButton(tr("Algorithms  {key}", key="H"))
        self.list_button.setToolTip(tr("{key} hides the list again.", key="H"))
        self.list_button.clicked.connect(self.list_asked)
        self.list_button.hide()
        self.all_button = QPushButton(tr("Show all  {key}", key="R"))
        self.all_button.setToolTip(
            tr("Z, the wheel or a dragged rectangle zoom; a double click shows all, too.")
        )
        self.all_button.clicked.connect(self.all_asked)
        self.all_button.hide()
        self.caption = QLabel(wordWrap=True)
        self.caption.setProperty("muted", True)
        # Long words must not widen the window.
        self.caption.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._build()

    def show_choice(self, view: PlotView, caption: str, *, is_logarithmic: bool) -> None:
        """Show which view is seen."""
        self.view_buttons.show_choice(_VIEWS.index(view))
        self.scale_buttons.show_choice(_LOGARITHMIC if is_logarithmic else _LINEAR)
        self.operation_box.setVisible(view is PlotView.OPERATIONS)
        self.baseline_box.setVisible(view is PlotView.SPEED_UP)
        # The caption goes on in the box of what the speed-up is compared with.
        side = (
            Qt.AlignmentFlag.AlignRight if view is PlotView.SPEED_UP else Qt.AlignmentFlag.AlignLeft
        )
        self.caption.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self._said = caption
        self._update_caption()

    def show_compared(self, operation: Operation, baseline: str) -> None:
        """Show which operations are counted, and what the speed-up is compared with."""
        self.operation_box.setCurrentIndex(self.operation_box.findData(operation.value))
        self.baseline_box.setCurrentIndex(self.baseline_box.findData(baseline))

    def show_status(self, text: str) -> None:
        """Say what is being counted, instead of the caption; an empty text brings that back."""
        self._status = text
        self._update_caption()

    def show_zoom(self, is_zoomed: bool) -> None:
        """Offer to show everything again where only a part is seen."""
        self.all_button.setVisible(is_zoomed)

    def offer_list(self, is_offered: bool) -> None:
        """Offer to bring the list of algorithms back where it is hidden."""
        self.list_button.setVisible(is_offered)

    def save_height(self, *, is_wanted: bool) -> None:
        """Hide the caption of the upward axis where the plot needs its height."""
        self._is_low = is_wanted
        self._update_caption()

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
        below.addWidget(self.caption, 1)
        for widget in (self.operation_box, self.baseline_box, self.all_button):
            below.addWidget(widget, alignment=Qt.AlignmentFlag.AlignRight)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addLayout(above)
        rows.addLayout(below)
        self._rows = (above, below, rows)

    def _update_caption(self) -> None:
        self.caption.setText(self._status or self._said)
        is_alone = self.operation_box.isHidden() and self.baseline_box.isHidden()
        self.caption.setVisible(bool(self._status) or not (self._is_low and is_alone))

    def _on_view_chosen(self, place: int) -> None:
        self.view_chosen.emit(_VIEWS[place])

    def _on_scale_chosen(self, place: int) -> None:
        self.scale_chosen.emit(place == _LOGARITHMIC)

    def _on_operation_chosen(self, place: int) -> None:
        self.operation_chosen.emit(Operation(self.operation_box.itemData(place)))

    def _on_baseline_chosen(self, place: int) -> None:
        self.baseline_chosen.emit(self.baseline_box.itemData(place))
