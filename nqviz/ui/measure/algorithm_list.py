"""The lists in which algorithms, each with a sample of its curve, and sources are chosen."""

from collections.abc import Callable, Collection
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QLabel,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import tr
from nqviz.common.text import shortened
from nqviz.curves.published_curves import BESIDE
from nqviz.model.rule import Rule
from nqviz.solvers.base.solver import Solver
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.plot.curve_style import CurveStyle, algorithm_style, sample_icon
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.styled import Styled

_MAX_NAME_LENGTH = 30  # The names of files can be longer; their middle is left out.


class AlgorithmBox(QCheckBox):
    """Ticks an algorithm; once it has a curve, a click on its name is for the curve."""

    def __init__(self, solver: Solver, on_named: Callable[[], object]) -> None:
        super().__init__(shortened(tr(solver.title), _MAX_NAME_LENGTH))
        self.has_curve = False
        self.on_named = on_named
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
            self.on_named()

    def _is_name(self, at: QPoint) -> bool:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        element = QStyle.SubElement.SE_CheckBoxIndicator
        box = self.style().subElementRect(element, option, self)
        return self.has_curve and at.x() > box.right() + 2


class AlgorithmList(Styled, QScrollArea):
    """One check box for each algorithm that can be measured, and one for all of them."""

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.boxes: dict[Solver, AlgorithmBox] = {}
        self._rule: Rule | None = None  # The rule that is shown.
        self._muted: Collection[str] = ()
        self._styles = {key: algorithm_style(i) for i, key in enumerate(controller.plot.solvers)}
        self.all_box = QCheckBox(tr("All algorithms"), tristate=True)
        self.all_box.setToolTip(tr("Ticks all algorithms, or none"))
        self.all_box.clicked.connect(self._on_all_clicked)
        self._content = content = QWidget()
        self._rows = fill(QVBoxLayout(content), self.all_box, Stretch(), margin=0)
        self.setWidget(content)
        self.setWidgetResizable(True)
        # The pane behind shows through.
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.show_choice()

    def show_choice(self) -> None:
        controller = self._controller
        if controller.algorithms != list(self.boxes):
            self._build_boxes()
        chosen, rule = controller.chosen, controller.state.choice.rule
        for solver, box in self.boxes.items():
            box.setChecked(solver in chosen)
            if rule != self._rule:
                box.grey_out(solver.why_not_counted(rule))
        self._rule = rule
        states = {0: Qt.CheckState.Unchecked, len(self.boxes): Qt.CheckState.Checked}
        self.all_box.setCheckState(states.get(len(chosen), Qt.CheckState.PartiallyChecked))

    def _build_boxes(self) -> None:
        """Make a box for each algorithm that has none; a program may have replaced another."""
        by_key = {solver.key: box for solver, box in self.boxes.items()}
        self.boxes = {}
        for key in by_key.keys() - {each.key for each in self._controller.algorithms}:
            by_key[key].hide()
            by_key.pop(key).deleteLater()
        for index, solver in enumerate(self._controller.algorithms):
            if (box := by_key.get(solver.key)) is None:
                self._styles.setdefault(solver.key, algorithm_style(len(self._styles)))
                box = AlgorithmBox(solver, partial(self._toggle_muted, solver.key))
                box.clicked.connect(self._on_clicked)
                self._rows.insertWidget(index + 1, box)
                self._rule = None
            self.boxes[solver] = box
        if by_key:
            self.apply_look()

    def add_below(self, widget: QWidget) -> None:
        """Put something below the algorithms, which scrolls with them."""
        self._rows.insertWidget(self._rows.count() - 1, widget)

    def show_curves(self, keys: Collection[str]) -> None:
        """Show which algorithms have a curve, whose name mutes it, and which are muted."""
        for solver, box in self.boxes.items():
            box.has_curve = solver.key in keys
        if self._muted != self._controller.state.curves.muted:
            self._muted = self._controller.state.curves.muted
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
            style = CurveStyle(self._styles[solver.key], is_muted=solver.key in self._muted)
            box.setIconSize(size)
            box.setIcon(sample_icon(style, self._look, self._scale, size, ratio))

    def _on_all_clicked(self) -> None:
        are_all = len(self._controller.chosen) == len(self.boxes)
        self._controller.tick(() if are_all else self.boxes)
        self.show_choice()  # A click alone has changed the box, too.

    def _toggle_muted(self, key: str) -> None:
        muted = self._controller.state.curves.muted
        self._controller.change_curves(muted=muted ^ {key})

    def _on_clicked(self) -> None:
        self._controller.tick([solver for solver, box in self.boxes.items() if box.isChecked()])


class SourceList(Styled, QWidget):
    """One check box for each source, and one for the growth."""

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.boxes: dict[str, QCheckBox] = {}
        self._rows = rows = fill(QVBoxLayout(self), margin=0)
        heading = QLabel(tr("Beside ours"))
        heading.setProperty("muted", True)
        rows.addWidget(heading)
        for beside in BESIDE:
            box = QCheckBox(tr(beside.name))
            box.setToolTip(
                tr(
                    "{title}\n{place}: {machine}\n{key} shows or hides all sources.",
                    title=beside.source.title,
                    place=tr(beside.times.place),
                    machine=beside.times.machine,
                    key="B",
                )
            )
            self.boxes[beside.source.key] = box
        self.growth_box = QCheckBox(tr("Growth, extrapolated"))
        self.growth_box.setToolTip(
            tr("{key} shows or hides what larger boards would take.", key="G")
        )
        for box in (*self.boxes.values(), self.growth_box):
            box.clicked.connect(self._on_clicked)
            rows.addWidget(box)

    def toggle_all(self) -> None:
        are_all = len(self._controller.state.curves.sources) == len(self.boxes)
        self._controller.change_curves(sources=() if are_all else tuple(self.boxes))

    def apply_look(self) -> None:
        space = round(0.3 * self._unit)
        self._rows.setSpacing(space)
        self._rows.setContentsMargins(0, 2 * space, 0, 0)

    def show_choice(self) -> None:
        state = self._controller.state.curves
        for key, box in self.boxes.items():
            box.setChecked(key in state.sources)
        self.growth_box.setChecked(state.shows_growth)

    def _on_clicked(self) -> None:
        self._controller.change_curves(
            sources=tuple(key for key, box in self.boxes.items() if box.isChecked()),
            shows_growth=self.growth_box.isChecked(),
        )
