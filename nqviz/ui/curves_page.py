"""The page that measures: what to measure, and the curves of what was measured."""

from collections.abc import Sequence
from threading import Lock

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from nqviz.durations import in_words
from nqviz.i18n import ntr, tr
from nqviz.solvers.solver import Solver
from nqviz.timing import Measurement
from nqviz.ui.algorithm_list import AlgorithmList
from nqviz.ui.curves import Curves
from nqviz.ui.palette import Look
from nqviz.ui.segments import Segments

_FIRST_SIZES = range(8, 15)
_REPEATS = 5
_LIMITS = (1, 2, 5, 10, 30, 60, 120, 600, 3600)  # seconds
_LIMIT = 10
_LOGARITHMIC, _LINEAR = 0, 1  # the places of their buttons
_FIELD_WIDTH = 4.4  # of a number, in heights of text


class CurvesPage(QWidget):
    """Chooses algorithms and a range of n, asks for their measurement and draws what comes.

    Attributes:
        tools: the row of controls, which the window shows beside its tabs.
        curves: the plot.
        algorithms: the list in which algorithms are chosen.
        first_box: the smallest n.
        last_box: the largest n.
        repeats_box: how often each count is repeated.
        limit_box: how long one point may take.
        start_button: starts, and cancels what runs.
        scale_buttons: change between the logarithmic and the linear axis.

    Signals:
        measurement_asked(Measurement): a measurement shall start.
        cancel_asked(): the one that runs shall stop.
        failed(str): what was chosen can't be measured; one sentence says why.
    """

    measurement_asked = Signal(object)
    cancel_asked = Signal()
    failed = Signal(str)

    def __init__(self, solvers: Sequence[Solver], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_busy = False
        self._blocked = ""
        self.algorithms = AlgorithmList(solvers)
        self.algorithms.chosen_changed.connect(self._on_choice_changed)
        self._quiet = Lock()
        self.curves = Curves(solvers, self._quiet)
        self.curves.scale_changed.connect(self._on_scale_changed)
        self.scale_buttons = Segments((tr("log"), tr("linear")))
        self.scale_buttons.setToolTip(tr("{key} changes between them.", key="L"))
        self.scale_buttons.chosen.connect(self._on_scale_chosen)
        largest = max(solver.counts_to for solver in solvers)
        self.first_box = _number(_FIRST_SIZES[0], largest, tr("Smallest n"))
        self.last_box = _number(_FIRST_SIZES[-1], largest, tr("Largest n"))
        self.first_box.valueChanged.connect(self._on_first_changed)
        self.last_box.valueChanged.connect(self._on_last_changed)
        self.repeats_box = _number(_REPEATS, 99, tr("Repeats"))
        self.repeats_box.valueChanged.connect(self._on_choice_changed)
        self.limit_box = QComboBox()
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
        self.start_button = QPushButton()
        self.start_button.setProperty("primary", True)
        self.start_button.clicked.connect(self._on_start_clicked)
        self.tools = self._build_tools()
        self._build()
        self.set_busy(False)
        self._on_choice_changed()

    @property
    def sizes(self) -> range:
        """The chosen range of n."""
        return range(self.first_box.value(), self.last_box.value() + 1)

    def measure(self) -> None:
        """Ask for the measurement of what is chosen, unless one runs."""
        if self._is_busy:
            return
        if self._blocked:
            self.failed.emit(self._blocked)
            return
        try:
            measurement = Measurement(
                self.algorithms.chosen,
                self.sizes,
                repeats=self.repeats_box.value(),
                limit=self.limit_box.currentData(),
                quiet=self._quiet,
            )
        except ValueError as error:
            self.failed.emit(str(error))
        else:
            self.measurement_asked.emit(measurement)

    def set_busy(self, is_busy: bool) -> None:
        """Show whether something runs: the same button starts and cancels."""
        self._is_busy = is_busy
        self.start_button.setText(
            tr("Cancel  {key}", key="Esc") if is_busy else tr("Measure  {key}", key="F5")
        )
        self._on_choice_changed()

    def set_blocked(self, reason: str) -> None:
        """Let nothing be measured for a reason, one sentence; an empty one lets it again."""
        self._blocked = reason
        self.start_button.setDisabled(bool(reason))
        self.start_button.setToolTip(reason)

    def set_look(self, look: Look, scale: float) -> None:
        """Draw with the colours and sizes of a look."""
        self.curves.set_look(look, scale)
        self.algorithms.set_look(look, scale)
        unit = look.font * scale
        for field in (self.first_box, self.last_box, self.repeats_box):
            field.setFixedWidth(round(_FIELD_WIDTH * unit))
        space = round(0.8 * unit)
        for layout in self._layouts:
            layout.setContentsMargins(space, space, space, space)
            layout.setSpacing(space)
        self._tools_row.setSpacing(round(0.5 * unit))

    def _build_tools(self) -> QWidget:
        tools = QWidget()
        self._tools_row = layout = QHBoxLayout(tools)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addStretch()
        for text, field in (
            (tr("n from"), self.first_box),
            (tr("to"), self.last_box),
            (tr("repeats"), self.repeats_box),
            (tr("limit"), self.limit_box),
        ):
            label = QLabel(text)
            label.setBuddy(field)
            layout.addWidget(label)
            layout.addWidget(field)
        layout.addWidget(self.start_button)
        return tools

    def _build(self) -> None:
        card, pane = _card(), _card()
        column, rows, columns = QVBoxLayout(card), QVBoxLayout(pane), QHBoxLayout(self)
        column.addWidget(self.algorithms)
        rows.addLayout(self._build_plot_tools())
        rows.addWidget(self.curves, 1)
        columns.addWidget(card)
        columns.addWidget(pane, 1)
        self._layouts = (column, rows, columns)

    def _build_plot_tools(self) -> QHBoxLayout:
        layout = QHBoxLayout()
        heading = QLabel(tr("Time of one count: median and spread"))
        heading.setProperty("muted", True)
        layout.addWidget(heading)
        layout.addStretch()
        layout.addWidget(self.scale_buttons)
        return layout

    def _on_start_clicked(self) -> None:
        if self._is_busy:
            self.cancel_asked.emit()
        else:
            self.measure()

    def _on_first_changed(self, n: int) -> None:
        self.last_box.setValue(max(n, self.last_box.value()))
        self._on_choice_changed()

    def _on_last_changed(self, n: int) -> None:
        self.first_box.setValue(min(n, self.first_box.value()))
        self._on_choice_changed()

    def _on_choice_changed(self) -> None:
        chosen = self.algorithms.chosen
        self.curves.show_only([solver.key for solver in chosen])
        self.curves.set_sizes(self.sizes)
        self.curves.set_hint(self._hint(len(chosen)))

    def _hint(self, algorithms: int) -> str:
        if self._is_busy:
            return tr("Measuring. Points appear as they are measured.")
        if not algorithms:
            return tr("Tick at least one algorithm.")
        return ntr(
            "Press F5 to measure one algorithm for n = {first} to {last}.",
            "Press F5 to measure {count} algorithms for n = {first} to {last}.",
            algorithms,
            first=self.first_box.value(),
            last=self.last_box.value(),
        )

    def _on_scale_chosen(self, place: int) -> None:
        if (place == _LOGARITHMIC) != self.curves.is_logarithmic:
            self.curves.toggle_logarithmic()

    def _on_scale_changed(self, is_logarithmic: bool) -> None:
        self.scale_buttons.show_choice(_LOGARITHMIC if is_logarithmic else _LINEAR)


def _number(value: int, largest: int, name: str) -> QSpinBox:
    field = QSpinBox(minimum=1, maximum=largest, value=value)
    field.setAccessibleName(name)
    field.setAlignment(Qt.AlignmentFlag.AlignRight)
    return field


def _card() -> QFrame:
    card = QFrame()
    card.setProperty("card", True)
    return card
