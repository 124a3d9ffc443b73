"""The view of one large solution, which is found by swaps, verified and shown as a picture."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtGui import QResizeEvent, QValidator
from PySide6.QtWidgets import QFileDialog, QSpinBox, QWidget

from nqviz.common.durations import in_words
from nqviz.common.i18n import ntr, number, tr
from nqviz.counting.solving import Solved, in_megabytes, memory_needed
from nqviz.ui.board.density_view import DensityView
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_view import JobView, focus_field, set_up_number, show_number
from nqviz.ui.widgets.buttons import command_button
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.sentence_view import text_label
from nqviz.ui.widgets.spin_box import SpinBox

_MAX_SEED = 2**31 - 1
_MIN_CARD_WIDTH, _MAX_CARD_WIDTH, _FIELD_WIDTH = 19, 25, 9  # In heights of text.
_OTHERS = re.compile(r"[^0-9-]")


class NumberBox(SpinBox):
    """A spin box that separates thousands as all texts do, whatever the system's locale says."""

    def textFromValue(self, value: int) -> str:
        return number(value)

    def valueFromText(self, text: str) -> int:
        digits = _OTHERS.sub("", text)
        return int(digits) if digits.strip("-") else self.minimum()

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        digits = _OTHERS.sub("", text)
        if not re.fullmatch(r"[0-9,\s\u202f]*", text) or len(digits) > len(str(self.maximum())):
            return QValidator.State.Invalid, text, position
        if not digits or not self.minimum() <= int(digits) <= self.maximum():
            return QValidator.State.Intermediate, text, position
        return QValidator.State.Acceptable, text, position


class SolvePage(JobView):
    """Asks for one large solution and shows it."""

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self._solved: Solved | None = None  # The solution that is shown.
        self._saved_as: Path | None = None  # The file that the readout names.
        most, chosen = controller.solver_of_large.solves_to, controller.state.solution
        self.n_box = NumberBox(minimum=1, maximum=most, value=chosen.n)
        self.seed_box = NumberBox(minimum=0, maximum=_MAX_SEED, value=chosen.seed)
        for field, name in ((self.n_box, tr("Number of queens")), (self.seed_box, tr("Seed"))):
            field.setStepType(QSpinBox.StepType.AdaptiveDecimalStepType)
            set_up_number(field, name, self._on_number_changed)
        self.seed_box.setToolTip(tr("The same seed gives the same solution again."))
        self.save_button = command_button(tr("Save the queens…"), self._on_save_clicked)
        self.picture = DensityView()
        self.result, self.readout = text_label(), text_label()
        self._need, self._keys = text_label(is_muted=True), text_label(is_muted=True)
        self.picture.read.connect(self.readout.setText)
        self.picture.looked.connect(self._on_looked)
        self.start_button.setToolTip(
            tr("Places the queens by min-conflict swaps and verifies that none attacks another.")
        )
        self._set_tools((tr("n"), self.n_box), (tr("seed"), self.seed_box))
        self._card, column, inside = self._split()
        fill(column, self.result, self._need, self.readout, Stretch(), self._keys, self.save_button)
        inside.addWidget(self.picture)
        self._update()

    def start(self) -> None:
        self.controller.solve()

    def _update(self) -> None:
        controller, chosen = self.controller, self.controller.state.solution
        show_number(self.n_box, chosen.n)
        show_number(self.seed_box, chosen.seed)
        self._show_start(tr("Find  {key}", key="F5"))
        can_save = controller.solved is not None and not self.is_running
        self.save_button.setEnabled(can_save)
        self.save_button.setToolTip(
            tr("One column a line, row by row.")
            if can_save
            else tr("There is a solution to be saved when one has been found and nothing runs.")
        )
        n = chosen.n
        need = number(in_megabytes(memory_needed(n)))
        self._need.setText(tr("{n} queens need {need} MB of memory.", n=number(n), need=need))
        self._show_solved()
        if self._saved_as != controller.saved_as:
            self._saved_as = controller.saved_as
            if self._saved_as is not None:
                self.readout.setText(tr("Saved in {file}.", file=self._saved_as))

    def _show_solved(self) -> None:
        solved, part = self.controller.solved, self.controller.state.solution.part
        if self._solved is not solved or not self.result.text():
            self._solved = solved
            self._show_result()
            if solved is not None:
                self.picture.show_queens(solved.queens)
                self.picture.setFocus()
        if solved is not None:
            self.picture.look_at(part)

    def _on_looked(self) -> None:
        self._choose(part=self.picture.part)

    def _on_number_changed(self, _number: int) -> None:
        self._choose(n=self.n_box.value(), seed=self.seed_box.value())

    def _choose(self, **values: Any) -> None:
        self.controller.change(solution=replace(self.controller.state.solution, **values))

    def focus_view(self) -> None:
        """Focus the picture, or the number of queens while there is none."""
        (self.n_box if self._solved is None else self.picture).setFocus()

    def focus_sizes(self) -> bool:
        focus_field(self.n_box)
        return True

    def close_down(self) -> None:
        self.picture.close_down()

    def apply_look(self) -> None:
        super().apply_look()
        unit = self._unit
        self.result.setStyleSheet(f"font-size: {round(1.15 * unit)}px;")
        self._share_width()
        for field in (self.n_box, self.seed_box):
            field.setFixedWidth(round(_FIELD_WIDTH * unit))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        least, most = round(_MIN_CARD_WIDTH * self._unit), round(_MAX_CARD_WIDTH * self._unit)
        self._card.setFixedWidth(min(max(least, self.width() - self.height()), most))

    def _show_result(self) -> None:
        solved = self._solved
        if solved is None:
            self.result.setText(
                tr("F5 places so many queens by min-conflict swaps, verifies and shows them.")
            )
            return
        self.result.setText(
            tr(
                "n = {n}, verified: no queen attacks another. {time}, {swaps}, {restarts}, seed "
                "{seed}.",
                n=number(solved.task.n),
                time=in_words(solved.seconds),
                swaps=ntr("{count} swap", "{count} swaps", solved.swaps),
                restarts=ntr("{count} restart", "{count} restarts", solved.restarts),
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
