"""One solution for very many queens: found by swaps, verified, and shown as a picture."""

from collections.abc import Callable
from pathlib import Path
from typing import Self

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QPushButton,
    QSpinBox,
    QWidget,
)

from nqviz.common.durations import in_words
from nqviz.common.i18n import number, tr
from nqviz.counting.solving import Saving, Solved, Solving, in_megabytes, memory_needed
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver
from nqviz.ui.board.density_view import DensityView
from nqviz.ui.measure.measure_view import JobView, ToolRow, focus_field, text_label
from nqviz.ui.widgets.number_box import NumberBox

_FIRST_N = 1_000_000
_MOST_SEED = 2**31 - 1
_CARD_WIDTH, _WIDEST_CARD = 19, 25  # in heights of text


class SolvePage(JobView):
    """Asks for one large solution and shows it.

    Signals:
        solving_asked(Solving): a search shall start.
        saving_asked(Saving): a file shall be written.
    """

    solving_asked = Signal(object)
    saving_asked = Signal(object)

    def __init__(self, solver: Solver, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._solver = solver
        self._solved: Solved | None = None
        self.n_box = _number(_FIRST_N, 1, solver.solves_to, tr("Number of queens"))
        self.seed_box = _number(0, 0, _MOST_SEED, tr("Seed"))
        self.seed_box.setToolTip(tr("The same seed gives the same solution again."))
        self.save_button = QPushButton(tr("Save the queens…"))
        self.save_button.clicked.connect(self._on_save_clicked)
        self.picture = DensityView()
        self._need = text_label(is_muted=True)
        self._result = text_label()
        self._readout = text_label()
        self.picture.read.connect(self._readout.setText)
        self._keys = text_label(is_muted=True)
        self.n_box.valueChanged.connect(self._say_need)
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
        self.set_busy(False)
        self._say_need()
        self._say_result()

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
        if self._is_busy:
            return
        task = Task(self.n_box.value(), seed=self.seed_box.value())
        self._ask(lambda: self.solving_asked.emit(Solving(self._solver, task)))

    def set_busy(self, is_busy: bool) -> None:
        """Show whether something runs: the same button starts and cancels."""
        self._is_busy = is_busy
        self.start_button.setText(
            tr("Cancel  {key}", key="Esc") if is_busy else tr("Find  {key}", key="F5")
        )
        can_save = self._solved is not None and not is_busy
        self.save_button.setEnabled(can_save)
        self.save_button.setToolTip(
            tr("One column a line, row by row.")
            if can_save
            else tr("There is a solution to be saved when one has been found and nothing runs.")
        )

    def show_solved(self, solved: Solved) -> None:
        """Show a verified solution."""
        self._solved = solved
        self._say_result()
        self.picture.show_queens(solved.queens)
        self.picture.setFocus()

    def take_over(self, other: Self) -> None:
        """Show the solution of another view."""
        self.n_box.setValue(other.n_box.value())
        self.seed_box.setValue(other.seed_box.value())
        if other._solved is not None:
            self.show_solved(other._solved)
            self.picture.go_to(other.picture.zoom)
        self.set_busy(other._is_busy)

    def show_saved(self, path: Path) -> None:
        """Say that the queens have been written."""
        self._readout.setText(tr("Saved in {file}.", file=path))

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

    def _ask(self, ask: Callable[[], None]) -> None:
        try:
            ask()
        except ValueError as error:
            self.failed.emit(str(error))

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
            self._ask(lambda: self.saving_asked.emit(Saving(solved, Path(file))))


def _number(value: int, least: int, most: int, name: str) -> NumberBox:
    field = NumberBox(minimum=least, maximum=most, value=value)
    field.setStepType(QSpinBox.StepType.AdaptiveDecimalStepType)
    field.setAccessibleName(name)
    field.setToolTip(name)
    field.setAlignment(Qt.AlignmentFlag.AlignRight)
    return field
