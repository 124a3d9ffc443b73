"""The view that measures: the choice of algorithms and of n, and the curves of their times."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.durations import in_words
from nqviz.common.i18n import ntr, tr
from nqviz.scenes.measure_state import PlotView
from nqviz.ui.measure.algorithm_list import AlgorithmList, SourceList
from nqviz.ui.measure.estimate_view import EstimateView
from nqviz.ui.measure.export_dialog import ExportDialog
from nqviz.ui.measure.growth_dialog import GrowthDialog
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_view import (
    MARGIN,
    CountingView,
    focus_field,
    set_up_number,
    show_number,
)
from nqviz.ui.measure.view_tools import ViewTools
from nqviz.ui.plot.curves import Curves
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.spin_box import SpinBox

_LIMITS = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0, 600.0, 3600.0)  # The seconds that are offered.
# In heights of text: a lower page hides the plot's caption, and has narrow edges.
_LOW_PAGE, _NARROW_EDGE = 32, 0.3
_NARROW_PAGE = 65  # On a page of fewer heights of text the list is hidden, or lies on the plot.
_FIELD_WIDTH = 3.7  # A field for a number is so many heights of text wide.


class CurvesPage(CountingView):
    """Chooses algorithms and a range of n, asks for their measurement and draws the curves."""

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self._drawn: object = None  # The values that the curves were drawn of.
        self._edition = controller.plot.edition
        self.algorithms = AlgorithmList(controller)
        self.curves = Curves(controller.plot, controller.change_curves, controller.timing_lock)
        self.curves.drawn.connect(self._on_drawn)
        self.view_tools = ViewTools(controller, self.show_growth, self.focus_list)
        self.sources = SourceList(controller)
        self.algorithms.add_below(self.sources)
        self.estimate_view = EstimateView(controller.estimator)
        largest = max(solver.counts_to for solver in controller.counting_solvers)
        choice, choose = controller.state.choice, controller.choose
        self.first_box = _number_box(
            choice.first,
            largest,
            tr("Smallest n"),
            lambda n: choose(first=n, last=max(n, controller.state.choice.last)),
        )
        self.last_box = _number_box(
            choice.last,
            largest,
            tr("Largest n"),
            lambda n: choose(first=min(n, controller.state.choice.first), last=n),
        )
        self.repeats_box = _number_box(
            choice.repeats, 99, tr("Repeats"), lambda count: choose(repeats=count)
        )
        self._number_boxes = self.first_box, self.last_box, self.repeats_box
        self._limits = list(_LIMITS)
        self.limit_box = ChoiceBox(
            texts=[in_words(seconds) for seconds in _LIMITS],
            on_chosen=lambda index: choose(limit=self._limits[index]),
        )
        self.limit_box.setAccessibleName(tr("Limit for one point"))
        self.limit_box.setToolTip(
            tr(
                "A point that takes longer is drawn as “more than”, and its algorithm is not tried "
                "for larger n."
            )
        )
        self._set_tools(
            (tr("n from"), self.first_box),
            (tr("to"), self.last_box),
            (tr("repeats"), self.repeats_box),
            (tr("limit"), self.limit_box),
            expendable={self.repeats_box, self.limit_box},
        )
        self._list_card, column, rows = self._split()
        fill(column, (self.algorithms, 1), self.estimate_view)
        fill(rows, self.view_tools, (self.curves, 1))
        self._update()

    @property
    def is_running(self) -> bool:
        return self.controller.is_measuring

    def start(self) -> None:
        for field in self._number_boxes:
            field.interpretText()  # of a number that is still being typed
        if self.controller.measure():
            self.focus_view()  # letters would do nothing in a field
            self.controller.change_curves(has_list=None)

    def focus_view(self) -> None:
        self.curves.setFocus()

    def focus_list(self) -> bool:
        self.controller.change_curves(has_list=True)
        self.algorithms.all_box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def focus_sizes(self) -> bool:
        focus_field(self.first_box)
        return True

    def toggle_list(self) -> None:
        """Hide the list of algorithms in favour of the plot, or show it."""
        self.controller.change_curves(has_list=not self._list_card.isVisibleTo(self))

    def show_growth(self) -> None:
        """Open a dialog about how to read the curves, and how an algorithm grows."""
        dialog = GrowthDialog(self.controller, self.curves, self)
        dialog.finished.connect(self.controller.ask_operations)
        dialog.open()
        dialog.ask()

    def export(self) -> None:
        """Open a dialog that writes the curves or their times into a file."""
        if not self.curves.curves:
            words = tr("There is nothing to export yet: press {key} first.", key="F5")
            self.controller.failed.emit(words)
            return
        model = self.controller.plot.copy()
        records = self.controller.records.values()
        measured = [each for each in records if each.timing in model.measured]
        noticed = self.controller.noticed
        ExportDialog(
            model,
            measured,
            self._look,
            lambda path: noticed.emit(tr("{path} was written.", path=path)),
            self,
        ).open()

    def _update(self) -> None:
        controller, choice = self.controller, self.controller.state.choice
        if self.rule_button.rule != choice.rule:
            self.rule_button.show_rule(choice.rule)
        for field, number in zip(
            self._number_boxes, (choice.first, choice.last, choice.repeats), strict=True
        ):
            show_number(field, number)
        if choice.limit not in self._limits:
            self._limits.append(choice.limit)
            self.limit_box.addItem(in_words(choice.limit))
        self.limit_box.setCurrentIndex(self._limits.index(choice.limit))
        reason = controller.why_not_measured()
        self.start_button.setDisabled(bool(reason))
        does = tr("Counts with each ticked algorithm, for each n, and times it.")
        self.start_button.setToolTip(reason or does)
        self._show_start(tr("Measure  {key}", key="F5"))
        self.algorithms.show_choice()
        self.sources.show_choice()
        self.view_tools.show_choice()
        self.estimate_view.show_estimate()
        self.curves.set_hint(self._hint(len(controller.measured)))
        self._draw()

    def _draw(self) -> None:
        """Draw the curves anew where something else is seen; soon, where there are more points."""
        controller = self.controller
        drawn = controller.state.curves, controller.state.choice, controller.plot.series
        if (*drawn, self.is_running) != self._drawn:
            self._drawn = (*drawn, self.is_running)
            self.curves.redraw()
        elif controller.plot.edition != self._edition:
            self.curves.redraw_soon()
        self._edition = controller.plot.edition

    def apply_look(self) -> None:
        super().apply_look()
        for field in self._number_boxes:
            field.setFixedWidth(round(_FIELD_WIDTH * self._unit))
        self._fit_list()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_list()

    def _fit_list(self) -> None:
        """Hide the caption on a low page, and the list on a narrow one unless the user wants it."""
        is_low = self.height() < _LOW_PAGE * self._unit
        self.view_tools.save_height(is_wanted=is_low)
        side = round(MARGIN * self._unit)
        edge = round(_NARROW_EDGE * self._unit) if is_low else side
        for layout in self._layouts:
            layout.setContentsMargins(side, edge, side, edge)
            layout.setSpacing(edge)
        is_shown = self.controller.state.curves.has_list
        if is_shown is None:
            is_shown = not self.curves.curves or self.width() >= _NARROW_PAGE * self._unit
        is_above = bool(self.curves.curves) and self.width() < _NARROW_PAGE * self._unit
        self._lay_list(is_above=is_above)
        self._list_card.setVisible(is_shown)
        self.view_tools.list_button.setVisible(not is_shown)

    def _lay_list(self, *, is_above: bool) -> None:
        """Lay the list beside the plot, or on its left end, where the plot needs its width."""
        card, row = self._list_card, self._layouts[-1]
        if not is_above:
            if row.indexOf(card) < 0:
                row.insertWidget(0, card)
            return
        row.removeWidget(card)
        space = row.contentsMargins()
        height = self.height() - space.top() - space.bottom()
        card.setGeometry(space.left(), space.top(), card.sizeHint().width(), height)
        card.raise_()

    def _hint(self, algorithms: int) -> str:
        controller = self.controller
        if controller.is_counting:
            return controller.why_not_measured()
        if controller.findings.is_under_way:
            return tr("The published figures are checked now. Measuring can begin after that.")
        if self.is_running:
            return controller.status or tr("Measuring. Points appear as they are measured.")
        if not algorithms:
            return tr("Tick at least one algorithm.")
        choice = controller.state.choice
        if controller.state.curves.view is PlotView.OPERATIONS:
            return tr("Counting operations. Points appear as they are counted.")
        to_do = ntr(
            "Press F5 to measure one algorithm for n = {first} to {last}.",
            "Press F5 to measure {count} algorithms for n = {first} to {last}.",
            algorithms,
            first=choice.first,
            last=choice.last,
        )
        return "\n".join([to_do, tr("A chooses the algorithms, N the range of n.")])

    def _on_drawn(self) -> None:
        self.algorithms.show_curves({curve.name for curve in self.curves.curves})
        self._fit_list()


def _number_box(
    value: int, largest: int, name: str, on_changed: Callable[[int], object]
) -> SpinBox:
    field = SpinBox(minimum=1, maximum=largest, value=value)
    field.setKeyboardTracking(False)  # the 1 of a 14 that is typed is no range
    set_up_number(field, name, on_changed)
    return field
