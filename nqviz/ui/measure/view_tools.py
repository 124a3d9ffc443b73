"""The rows of controls above the plot, for the view and its axis."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from nqviz.common.i18n import mark, tr
from nqviz.scenes.measure_state import Operation, PlotView
from nqviz.ui.jobs.timers import single_timer
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.widgets.buttons import Segments, command_button
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.sentence_view import text_label
from nqviz.ui.widgets.styled import Styled

_VIEWS = tuple(PlotView)
_IS_LOGARITHMIC = (True, False)  # The order of the buttons.
_OPERATIONS = {Operation.TESTS: mark("squares tested"), Operation.PLACEMENTS: mark("queens placed")}


class ViewTools(Styled, QWidget):
    """Offers the three views of a measurement and the logarithmic or linear axis."""

    def __init__(
        self,
        controller: MeasureController,
        show_growth: Callable[[], object],
        show_list: Callable[[], object],
    ) -> None:
        """Call these functions for a click on the button of the growth, or of the list."""
        super().__init__()
        self._controller = controller
        self._is_low = False
        self._fitting = single_timer(self, self.updateGeometry)  # A layout would lose the request.
        self.view_buttons = Segments([tr(view.value) for view in _VIEWS])
        self.view_buttons.setToolTip(tr("S: seconds, O: operations, U: speed-up"))
        self.view_buttons.chosen.connect(lambda i: controller.change_curves(view=_VIEWS[i]))
        self.scale_buttons = Segments((tr("log"), tr("linear")))
        self.scale_buttons.setToolTip(tr("{key} changes between them.", key="L"))
        self.scale_buttons.chosen.connect(
            lambda i: controller.change_curves(is_logarithmic=_IS_LOGARITHMIC[i])
        )
        self.operation_box = ChoiceBox(texts=[tr(words) for words in _OPERATIONS.values()])
        self.operation_box.setAccessibleName(tr("Operations that are counted"))
        self.operation_box.setToolTip(tr("Operations that are counted"))
        self._baselines = [each for each in controller.plot.solvers.values() if each.counts_to]
        self.baseline_box = ChoiceBox(texts=[tr(solver.title) for solver in self._baselines])
        self.baseline_box.setAccessibleName(tr("Compared with"))
        self.baseline_box.setToolTip(tr("The algorithm that all others are compared with"))
        for box in (self.operation_box, self.baseline_box):
            box.activated.connect(self._on_box_chosen)
        self.list_button = command_button(
            tr("Algorithms  {key}", key="H"),
            show_list,
            tip=tr("{key} hides the list again.", key="H"),
        )
        self.growth_button = command_button(
            "i", show_growth, tip=tr("How to read the curves, and how they grow: {key}", key="I")
        )
        self.growth_button.setAccessibleName(tr("How it grows"))
        self.all_button = command_button(
            tr("Show all  {key}", key="R"),
            lambda: controller.change_curves(zoom=None),
            tip=tr("Z, the wheel or a dragged rectangle zoom; a double click shows all, too."),
        )
        for button in (self.list_button, self.all_button):
            button.hide()
        self.caption = text_label(is_muted=True)
        # Long words must not widen the window.
        self.caption.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._build()

    def save_height(self, *, is_wanted: bool) -> None:
        self._is_low = is_wanted
        self._show_caption()

    def apply_look(self) -> None:
        space = round(0.5 * self._unit)
        for row in self._rows:
            row.setSpacing(space)

    def _build(self) -> None:
        buttons = self.list_button, self.scale_buttons, self.growth_button
        above = fill(QHBoxLayout(), self.view_buttons, Stretch(), *buttons)
        below = fill(QHBoxLayout(), (self.caption, 1))
        for widget in (self.operation_box, self.baseline_box, self.all_button):
            below.addWidget(widget, alignment=Qt.AlignmentFlag.AlignRight)
        rows = fill(QVBoxLayout(self), above, below, margin=0)
        self._rows = (above, below, rows)

    def show_choice(self) -> None:
        state = self._controller.state.curves
        is_speed_up = state.view is PlotView.SPEED_UP
        self.view_buttons.show_choice(_VIEWS.index(state.view))
        self.scale_buttons.show_choice(_IS_LOGARITHMIC.index(state.is_logarithmic))
        self.operation_box.setCurrentIndex(list(_OPERATIONS).index(state.operation))
        self.operation_box.setVisible(state.view is PlotView.OPERATIONS)
        keys = [solver.key for solver in self._baselines]
        self.baseline_box.setCurrentIndex(keys.index(state.baseline))
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
        self._fitting.start()

    def _on_box_chosen(self) -> None:
        self._controller.change_curves(
            operation=list(_OPERATIONS)[self.operation_box.currentIndex()],
            baseline=self._baselines[self.baseline_box.currentIndex()].key,
        )
