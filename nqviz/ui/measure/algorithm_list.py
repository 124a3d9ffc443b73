"""The list in which algorithms are chosen, each with a sample of its curve."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import tr
from nqviz.model.rule import Rule
from nqviz.solvers.base.solver import Solver
from nqviz.ui.plot.curve_style import CurveStyle, sample_icon, series_style
from nqviz.ui.widgets.styled import Styled

_LONGEST = 30  # letters of a name; those of files can be longer


class AlgorithmBox(QCheckBox):
    """Ticks an algorithm; once it has a curve, a click on its name is for the curve.

    Signals:
        named(str): the name of the algorithm with this key was clicked.
    """

    named = Signal(str)

    def __init__(self, solver: Solver) -> None:
        super().__init__(_short(tr(solver.title)))
        self.has_curve = False
        self._key = solver.key
        self.setChecked(True)
        self._tip = tr(
            "{source}\nThe box chooses what is measured and shown; a click on the name mutes "
            "the curve.",
            source=solver.source,
        )
        self.grey_out("")

    def grey_out(self, reason: str) -> None:
        """Let the algorithm not be ticked for a reason; an empty one lets it again."""
        self.setDisabled(bool(reason))
        self.setToolTip(reason or self._tip)

    def hitButton(self, at: QPoint) -> bool:
        return super().hitButton(at) and not self._is_name(at)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # A press on the name is consumed here: it would go through to the list.
        if not self._is_name(event.position().toPoint()):
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self.isDown() or not self._is_name(at):
            super().mouseReleaseEvent(event)
        elif self.rect().contains(at):
            self.named.emit(self._key)

    def _is_name(self, at: QPoint) -> bool:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        element = QStyle.SubElement.SE_CheckBoxIndicator
        box = self.style().subElementRect(element, option, self)
        return self.has_curve and at.x() > box.right() + 2


class AlgorithmList(Styled, QScrollArea):
    """One check box for each algorithm that counts, and one for all of them.

    Signals:
        chosen_changed(): another set of algorithms is chosen.
    """

    chosen_changed = Signal()

    def __init__(self, solvers: Sequence[Solver], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes = {solver: AlgorithmBox(solver) for solver in solvers if solver.counts_to}
        self._muted: set[str] = set()
        self._styles = {solver: series_style(index) for index, solver in enumerate(solvers)}
        self.all_box = QCheckBox(tr("All algorithms"), tristate=True)
        self.all_box.setToolTip(tr("Ticks all algorithms, or none"))
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

    def choose(self, solvers: Collection[object]) -> None:
        """Tick these algorithms and no others."""
        if set(solvers) == set(self.chosen):
            return
        for solver, box in self.boxes.items():
            box.blockSignals(True)
            box.setChecked(solver in solvers)
            box.blockSignals(False)
        self._on_toggled()

    def offer(self, program: Solver) -> AlgorithmBox | None:
        """Offer a program in place of another one of its name; return its box if that is new."""
        for solver, box in self.boxes.items():
            if solver.key == program.key:
                self.boxes = {
                    program if each is solver else each: box for each, box in self.boxes.items()
                }
                self._styles[program] = self._styles[solver]
                return None
        box = self.boxes[program] = AlgorithmBox(program)
        self._styles[program] = series_style(len(self._styles))
        self._rows.insertWidget(len(self.boxes), box)
        box.toggled.connect(self._on_toggled)
        self.apply_look()
        self._show_all_state()
        return box

    def add_below(self, widget: QWidget) -> None:
        """Put something below the algorithms, which scrolls with them."""
        self._rows.insertWidget(self._rows.count() - 1, widget)

    def show_who_counts(self, rule: Rule) -> None:
        """Grey out the algorithms that do not count under a rule, and tell why."""
        for solver, box in self.boxes.items():
            box.grey_out(solver.why_not_counted(rule))

    def show_curves(self, keys: Collection[str], muted: Collection[str]) -> None:
        """Show which algorithms have a curve, whose name mutes it, and which are muted."""
        for solver, box in self.boxes.items():
            box.has_curve = solver.key in keys
        if self._muted != muted:
            self._muted = set(muted)
            self._draw_samples()

    def apply_look(self) -> None:
        self._draw_samples()
        self._rows.setSpacing(round(0.3 * self._unit))
        self._content.adjustSize()
        self.setFixedWidth(self._content.sizeHint().width() + round(self._unit))

    def _draw_samples(self) -> None:
        height = round(1.1 * self._unit)
        size = QSize(round(2.2 * height), height)
        ratio = self.devicePixelRatioF()
        for solver, box in self.boxes.items():
            style = CurveStyle(self._styles[solver], is_muted=solver.key in self._muted)
            box.setIconSize(size)
            box.setIcon(sample_icon(style, self._look, self._scale, size, ratio))

    def _on_all_clicked(self) -> None:
        self.choose(() if len(self.chosen) == len(self.boxes) else self.boxes)

    def _on_toggled(self) -> None:
        self._show_all_state()
        self.chosen_changed.emit()

    def _show_all_state(self) -> None:
        states = {0: Qt.CheckState.Unchecked, len(self.boxes): Qt.CheckState.Checked}
        self.all_box.setCheckState(states.get(len(self.chosen), Qt.CheckState.PartiallyChecked))


def _short(name: str) -> str:
    """Return a name without the middle of a long one."""
    return name if len(name) <= _LONGEST else f"{name[:18]}…{name[-11:]}"
