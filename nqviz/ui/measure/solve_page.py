"""One solution for very many queens: found by swaps, verified, and shown as a picture."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QPushButton,
    QSpinBox,
    QWidget,
)

from nqviz.common.durations import in_words
from nqviz.common.i18n import number, tr
from nqviz.counting.solving import Solved, in_megabytes, memory_needed
from nqviz.ui.board.density_view import DensityView
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_view import JobView, ToolRow, focus_field, show_number, text_label
from nqviz.ui.widgets.number_box import NumberBox

_MOST_SEED = 2**31 - 1
_CARD_WIDTH, _WIDEST_CARD = 19, 25  # in heights of text


class SolvePage(JobView):
    """Asks for one large solution and shows it."""

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self._solved: Solved | None = None  # that is shown
        self._saved_as: Path | None = None  # where it is said to have been saved
        most, chosen = controller.solver_of_large.solves_to, controller.state.solution
        self.n_box = _number(chosen.n, 1, most, tr("Number of queens"))
        self.seed_box = _number(chosen.seed, 0, _MOST_SEED, tr("Seed"))
        self.seed_box.setToolTip(tr("The same seed gives the same solution again."))
        self.save_button = QPushButton(tr("Save the queens…"))
        self.save_button.clicked.connect(self._on_save_clicked)
        self.picture = DensityView()
        self._need = text_label(is_muted=True)
        self._result = text_label()
        self._readout = text_label()
        self.picture.read.connect(self._readout.setText)
        self._keys = text_label(is_muted=True)
        self.picture.looked.connect(self._on_looked)
        self.n_box.valueChanged.connect(self._on_number_changed)
        self.seed_box.valueChanged.connect(self._on_number_changed)
        self.start_button.setToolTip(
            tr("Places the queens by min-conflict swaps and verifies that none attacks another.")
        )
        self.tools = ToolRow(
            ((tr("n"), self.n_box), (tr("seed"), self.seed_box)), self.start_button
        )
        self._card, column, inside = self._split()
        for label in (self._result, self._need, self._readout):
            column.addWidget(label)
        column.addStretch()
        column.addWidget(self._keys)
        column.addWidget(self.save_button)
        inside.addWidget(self.picture)
        self._update()

    @property
    def result(self) -> str:
        """What it says of the solution."""
        return self._result.text()

    @property
    def readout(self) -> str:
        """What it says of the part that is shown."""
        return self._readout.text()

    def start(self) -> None:
        """Ask for a solution, unless something runs."""
        self.controller.solve()

    def _update(self) -> None:
        controller, chosen = self.controller, self.controller.state.solution
        show_number(self.n_box, chosen.n)
        show_number(self.seed_box, chosen.seed)
        self.start_button.setText(
            tr("Cancel  {key}", key="Esc") if self.is_running else tr("Find  {key}", key="F5")
        )
        can_save = controller.solved is not None and not self.is_running
        self.save_button.setEnabled(can_save)
        self.save_button.setToolTip(
            tr("One column a line, row by row.")
            if can_save
            else tr("There is a solution to be saved when one has been found and nothing runs.")
        )
        self._say_need()
        self._show_solved()
        if self._saved_as != controller.saved_as:
            self._saved_as = controller.saved_as
            if self._saved_as is not None:
                self._readout.setText(tr("Saved in {file}.", file=self._saved_as))

    def _show_solved(self) -> None:
        """Show a verified solution, and the part of it that is looked at."""
        solved, part = self.controller.solved, self.controller.state.solution.part
        if self._solved is not solved or not self.result:
            self._solved = solved
            self._say_result()
            if solved is not None:
                self.picture.show_queens(solved.queens)
                self.picture.setFocus()
        if solved is not None:
            self.picture.look_at(part)

    def _on_looked(self) -> None:
        self._choose(part=self.picture.part)

    def _on_number_changed(self) -> None:
        self._choose(n=self.n_box.value(), seed=self.seed_box.value())

    def _choose(self, **values: Any) -> None:
        self.controller.change(solution=replace(self.controller.state.solution, **values))

    def focus_view(self) -> None:
        """Focus the picture, or the number of queens while there is none."""
        (self.n_box if self._solved is None else self.picture).setFocus()

    def focus_sizes(self) -> bool:
        """Give the keyboard focus to the number of queens."""
        focus_field(self.n_box)
        return True

    def close_down(self) -> None:
        """Stop what works for the picture."""
        self.picture.close_down()

    def apply_look(self) -> None:
        super().apply_look()
        unit = self._unit
        self._result.setStyleSheet(f"font-size: {round(1.15 * unit)}px;")
        self._share_width()
        self.n_box.setFixedWidth(round(9 * unit))
        self.seed_box.setFixedWidth(round(9 * unit))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        least, most = round(_CARD_WIDTH * self._unit), round(_WIDEST_CARD * self._unit)
        self._card.setFixedWidth(min(max(least, self.width() - self.height()), most))

    def _say_need(self) -> None:
        n = self.n_box.value()
        self._need.setText(
            tr(
                "{n} queens need {need} MB of memory.",
                n=number(n),
                need=number(in_megabytes(memory_needed(n))),
            )
        )

    def _say_result(self) -> None:
        if self._solved is None:
            self._result.setText(
                tr("F5 places so many queens by min-conflict swaps, verifies and shows them.")
            )
            return
        solved = self._solved
        self._result.setText(
            tr(
                "{n} queens, verified: none attacks another. {time}, {swaps} swaps, {restarts} "
                "restarts, seed {seed}.",
                n=number(solved.task.n),
                time=in_words(solved.seconds),
                swaps=number(solved.swaps),
                restarts=number(solved.restarts),
                seed=solved.task.seed,
            )
        )
        self._keys.setText(
            tr("+ and − zoom, as the wheel does; arrows and a drag move; Home shows all.")
        )

    def _on_save_clicked(self) -> None:
        assert self._solved is not None
        solved = self._solved
        name = f"queens-{solved.task.n}-{solved.task.seed}.txt"
        file, _ = QFileDialog.getSaveFileName(self, tr("Save the queens"), name)
        if file:
            self.controller.save_solution(Path(file))


def _number(value: int, least: int, most: int, name: str) -> NumberBox:
    field = NumberBox(minimum=least, maximum=most, value=value)
    field.setStepType(QSpinBox.StepType.AdaptiveDecimalStepType)
    field.setAccessibleName(name)
    field.setToolTip(name)
    field.setAlignment(Qt.AlignmentFlag.AlignRight)
    return field
