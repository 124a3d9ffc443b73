"""The page that measures: what to measure, and the curves of what was measured."""

from collections.abc import Sequence
from threading import Lock
from typing import Self

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.durations import in_words
from nqviz.common.i18n import ntr, tr
from nqviz.curves.curve_data import PlotView
from nqviz.lessons.scene import MeasureScene
from nqviz.measuring.timing import Measurement, Timing
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.solvers.base.solver import Solver
from nqviz.store.timing_record import TimingRecord
from nqviz.ui.measure.algorithm_list import AlgorithmList
from nqviz.ui.measure.estimate_view import EstimateView
from nqviz.ui.measure.export_dialog import ExportDialog
from nqviz.ui.measure.growth_dialog import GrowthDialog
from nqviz.ui.measure.measure_view import JobView, ToolRow, focus_field, number_field
from nqviz.ui.measure.source_list import SourceList
from nqviz.ui.measure.view_tools import ViewTools
from nqviz.ui.playback.rule_button import RuleButton
from nqviz.ui.plot.curves import Curves
from nqviz.ui.widgets.choice_box import ChoiceBox

_FIRST_SIZES = range(8, 15)
_REPEATS = 5
_LIMITS = (1, 2, 5, 10, 30, 60, 120, 600, 3600)  # seconds
_LIMIT = 10
_LOW = 32  # heights of text: a lower page hides the plot's caption, and has narrow edges
_EDGE = 0.3  # of it, in heights of text
_NARROW = 65  # heights of text: on a narrower page the list is hidden, or lies on the plot
_FIELD_WIDTH = 3.7  # of a number, in heights of text


class CurvesPage(JobView):
    """Chooses algorithms and a range of n, asks for their measurement and draws what comes.

    Signals:
        measurement_asked(Measurement): a measurement shall start.
        noticed(str): something is done; one sentence says what.
        operations_asked(list): the operations of these pairs of algorithm and task are wanted.
        rule_chosen(Rule): it shall be measured under this rule.
    """

    measurement_asked = Signal(object)
    noticed = Signal(str)
    operations_asked = Signal(object)
    rule_chosen = Signal(object)

    def __init__(
        self,
        solvers: Sequence[Solver],
        timing_lock: "Lock | None" = None,
        parent: QWidget | None = None,
    ) -> None:
        """Measure these algorithms.

        A measurement holds `timing_lock` while it times, and nothing is drawn then.
        """
        super().__init__(parent)
        self._blocked = ""
        self.algorithms = AlgorithmList(solvers)
        self.algorithms.chosen_changed.connect(self._on_choice_changed)
        self._timing_lock = timing_lock or Lock()
        self.curves = Curves(solvers, self._timing_lock)
        self.curves.drawn.connect(self._on_drawn)
        for box in self.algorithms.boxes.values():
            box.named.connect(self.curves.toggle_muted)
        self.view_tools = ViewTools(self.curves)
        self.view_tools.view_chosen.connect(self.show_view)
        self.view_tools.growth_asked.connect(self.show_growth)
        self.view_tools.list_button.clicked.connect(self.focus_list)
        self.sources = SourceList(self.curves)
        self.algorithms.add_below(self.sources)
        self.estimate_view = EstimateView(self._timing_lock)
        self._wants_list: bool | None = None  # None: it depends on the width
        self._measured: dict[tuple[str, int, str], TimingRecord] = {}
        largest = max(solver.counts_to for solver in solvers)
        self.first_box = number_field(_FIRST_SIZES[0], largest, tr("Smallest n"))
        self.last_box = number_field(_FIRST_SIZES[-1], largest, tr("Largest n"))
        self.first_box.valueChanged.connect(self._on_first_changed)
        self.last_box.valueChanged.connect(self._on_last_changed)
        self.repeats_box = number_field(_REPEATS, 99, tr("Repeats"))
        self.repeats_box.valueChanged.connect(self._on_choice_changed)
        self.limit_box = ChoiceBox()
        self.limit_box.setAccessibleName(tr("Limit for one point"))
        for seconds in _LIMITS:
            self.limit_box.addItem(in_words(seconds), float(seconds))
        self.limit_box.setCurrentIndex(_LIMITS.index(_LIMIT))
        self.limit_box.setToolTip(
            tr(
                "A point that takes longer is drawn as “more than”, and its algorithm is not tried "
                "for larger n."
            )
        )
        self.start_button.setToolTip(_what_it_does())
        self._rule_button = RuleButton()
        self._rule_button.rule_chosen.connect(self.rule_chosen)
        self.tools = ToolRow(
            (
                (tr("n from"), self.first_box),
                (tr("to"), self.last_box),
                (tr("repeats"), self.repeats_box),
                (tr("limit"), self.limit_box),
            ),
            self.start_button,
            expendable={self.repeats_box, self.limit_box},
            rule_button=self._rule_button,
        )
        self._list_card, column, rows = self._split()
        column.addWidget(self.algorithms, 1)
        column.addWidget(self.estimate_view)
        rows.addWidget(self.view_tools)
        rows.addWidget(self.curves, 1)
        self.set_busy(False)
        self._on_choice_changed()

    @property
    def rule_button(self) -> RuleButton:
        return self._rule_button

    @property
    def rule(self) -> Rule:
        """The rule under which is measured."""
        return self._rule_button.rule

    def set_rule(self, rule: Rule) -> None:
        """Measure under a rule from now on, and show what was measured under it."""
        if rule != self.rule:
            self._rule_button.show_rule(rule)
            self.algorithms.show_who_counts(rule)
            self.curves.model.show_rule(rule.text)
            self._on_choice_changed()

    @property
    def sizes(self) -> range:
        """The chosen range of n."""
        return range(self.first_box.value(), self.last_box.value() + 1)

    @property
    def choice(self) -> MeasureScene:
        """What is chosen to be measured."""
        return MeasureScene(
            tuple(self.algorithms.chosen),
            self.first_box.value(),
            self.last_box.value(),
            self.repeats_box.value(),
            self.limit_box.currentData(),
            self.rule,
        )

    def show_choice(self, choice: MeasureScene) -> None:
        """Choose what is to be measured, but for programs that are not open; measure nothing."""
        if choice.rule != self.rule:
            self.rule_chosen.emit(choice.rule)
        self.algorithms.choose(choice.solvers)
        self.last_box.setValue(choice.last)
        self.first_box.setValue(choice.first)
        self.last_box.setValue(choice.last)
        self.repeats_box.setValue(choice.repeats)
        if self.limit_box.findData(choice.limit) < 0:
            self.limit_box.addItem(in_words(choice.limit), choice.limit)
        self.limit_box.setCurrentIndex(self.limit_box.findData(choice.limit))

    def start(self) -> None:
        """Ask for the measurement of what is chosen, unless one runs."""
        if self._is_busy:
            return
        if self._blocked:
            self.failed.emit(self._blocked)
            return
        for field in (self.first_box, self.last_box, self.repeats_box):
            field.interpretText()  # of a number that is still being typed
        try:
            measurement = Measurement(
                self._measured_algorithms(),
                self.sizes,
                repeats=self.repeats_box.value(),
                limit=self.limit_box.currentData(),
                timing_lock=self._timing_lock,
                rule=self.rule,
            )
        except ValueError as error:
            self.failed.emit(str(error))
        else:
            self.focus_view()  # letters would do nothing in a field
            self._wants_list = None
            self.measurement_asked.emit(measurement)

    def focus_view(self) -> None:
        """Give the keyboard focus to the plot."""
        self.curves.setFocus()

    def focus_list(self) -> bool:
        """Give the keyboard focus to the list of algorithms."""
        self._show_list(True)
        self.algorithms.all_box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def focus_sizes(self) -> bool:
        """Give the keyboard focus to the range of n."""
        focus_field(self.first_box)
        return True

    def show_view(self, view: PlotView) -> None:
        """Show seconds, operations or speed-up."""
        self.curves.model.view = view
        self._on_choice_changed()

    def toggle_list(self) -> None:
        """Hide the list of algorithms in favour of the plot, or show it."""
        self._show_list(not self._list_card.isVisibleTo(self))

    def take_over(self, other: Self) -> None:
        """Show what another page has shown, but for its choice."""
        self._wants_list, self._measured = other._wants_list, other._measured
        self._rule_button.show_rule(other.rule)
        self.algorithms.show_who_counts(other.rule)
        self.curves.show_again(other.curves.shown)
        self._ask_operations()
        self.estimate_view.take_over(other.estimate_view)

    def show_growth(self) -> None:
        """Say how to read the curves, and how an algorithm grows."""
        dialog = GrowthDialog(self.curves, self)
        dialog.operations_asked.connect(self.operations_asked)
        dialog.finished.connect(self._ask_operations)  # of what the plot shows, as before
        dialog.open()
        dialog.ask()

    def export(self) -> None:
        """Ask into which file the curves or their times shall go, and write it."""
        if not self.curves.curves:
            self.failed.emit(tr("There is nothing to export yet: press {key} first.", key="F5"))
            return
        shown = self.curves.shown
        measured = [each for each in self._measured.values() if each.timing in shown.model.measured]
        dialog = ExportDialog(shown, measured, self._look, self)
        dialog.exported.connect(
            lambda path: self.noticed.emit(tr("{path} was written.", path=path))
        )
        dialog.open()

    def offer(self, program: Solver) -> None:
        """Let a program be measured; what was measured of another text of its file goes."""
        box = self.algorithms.offer(program)
        if box is not None:
            box.named.connect(self.curves.toggle_muted)
        self._measured = {at: each for at, each in self._measured.items() if at[0] != program.key}
        self.curves.model.offer(program)
        self._on_choice_changed()

    def is_of_program(self, timing: Timing) -> bool:
        """Tell whether a timing is that of a program of the user's own."""
        return self.curves.model.solvers[timing.key].file is not None

    def add(self, measured: TimingRecord) -> None:
        """Show what has been measured."""
        timing = measured.timing
        self._measured[timing.key, timing.n, timing.rule] = measured
        self.curves.model.add(timing)
        self.curves.redraw_soon()
        if not self.is_of_program(timing):
            self.estimate_view.add(timing)

    def close_down(self) -> None:
        """Stop what works in the background, and wait for it."""
        self.estimate_view.estimator.close_down()

    def set_busy(self, is_busy: bool) -> None:
        """Show whether something runs: the same button starts and cancels."""
        self._is_busy = is_busy
        self.estimate_view.set_busy(is_busy)
        self.start_button.setText(
            tr("Cancel  {key}", key="Esc") if is_busy else tr("Measure  {key}", key="F5")
        )
        self._on_choice_changed()

    def set_blocked(self, reason: str) -> None:
        """Let nothing be measured for a reason, one sentence; an empty one lets it again."""
        self._blocked = reason
        self.start_button.setDisabled(bool(reason))
        self.start_button.setToolTip(reason or _what_it_does())

    def apply_look(self) -> None:
        super().apply_look()
        for field in (self.first_box, self.last_box, self.repeats_box):
            field.setFixedWidth(round(_FIELD_WIDTH * self._unit))
        self._fit_list()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_list()

    def _show_list(self, is_shown: bool) -> None:
        self._wants_list = is_shown
        self._fit_list()

    def _fit_list(self) -> None:
        """Hide the caption on a low page, and the list on a narrow one unless the user wants it."""
        is_low = self.height() < _LOW * self._unit
        self.view_tools.save_height(is_wanted=is_low)
        for layout in self._layouts if is_low else ():
            edge, side = round(_EDGE * self._unit), layout.contentsMargins().left()
            layout.setContentsMargins(side, edge, side, edge)
            layout.setSpacing(edge)
        is_shown = self._wants_list
        if is_shown is None:
            is_shown = not self.curves.curves or self.width() >= _NARROW * self._unit
        is_above = bool(self.curves.curves) and self.width() < _NARROW * self._unit
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

    def _on_first_changed(self, n: int) -> None:
        self.last_box.setValue(max(n, self.last_box.value()))
        self._on_choice_changed()

    def _on_last_changed(self, n: int) -> None:
        self.first_box.setValue(min(n, self.first_box.value()))
        self._on_choice_changed()

    def _on_choice_changed(self) -> None:
        chosen = self.algorithms.chosen
        self.curves.model.visible = {solver.key for solver in chosen}
        self.curves.model.sizes = self.sizes
        self.curves.redraw()
        self.estimate_view.show_task(Task(self.sizes[-1], rule=self.rule))
        self.curves.set_hint(self._hint(len(self._measured_algorithms())))
        self._ask_operations()

    def _hint(self, algorithms: int) -> str:
        if self._is_busy:
            return tr("Measuring. Points appear as they are measured.")
        if not algorithms:
            return tr("Tick at least one algorithm.")
        if self.curves.model.view is PlotView.OPERATIONS:
            return tr("Counting operations. Points appear as they are counted.")
        what = ntr(
            "Press F5 to measure one algorithm for n = {first} to {last}.",
            "Press F5 to measure {count} algorithms for n = {first} to {last}.",
            algorithms,
            first=self.first_box.value(),
            last=self.last_box.value(),
        )
        return "\n".join([what, tr("A chooses the algorithms, N the range of n.")])

    def _ask_operations(self) -> None:
        """Ask for the operations of what is chosen, if they are what is shown."""
        pairs = []
        if self.curves.model.view is PlotView.OPERATIONS:
            pairs = [
                (solver, Task(n, rule=self.rule))
                for n in self.sizes
                for solver in self._measured_algorithms()
                if n <= solver.counts_to
            ]
        self.operations_asked.emit(pairs)

    def _measured_algorithms(self) -> list[Solver]:
        """Return the algorithms that are ticked and count under the rule."""
        return [each for each in self.algorithms.chosen if not each.why_not_counted(self.rule)]

    def _on_drawn(self) -> None:
        keys = {curve.name for curve in self.curves.curves}
        self.algorithms.show_curves(keys, self.curves.model.muted)
        self._fit_list()


def first_choice(solvers: Sequence[Solver]) -> MeasureScene:
    """Return what is chosen when the page is built."""
    counting = tuple(solver for solver in solvers if solver.counts_to)
    return MeasureScene(counting, _FIRST_SIZES[0], _FIRST_SIZES[-1], _REPEATS, float(_LIMIT))


def _what_it_does() -> str:
    return tr("Counts with each ticked algorithm, for each n, and times it.")
