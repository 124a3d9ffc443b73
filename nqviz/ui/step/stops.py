"""The breakpoints of the Step page, the bar that lists them, and the dialog that sets them."""

from collections.abc import Callable, Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import mark, ntr, tr
from nqviz.frames.capabilities import capabilities
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.solvers.base.solver import Solver
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.playback.player import Player
from nqviz.ui.widgets.buttons import tip_button
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.styled import Styled

_MOST_LISTED = 4
_HINT = mark(
    "The run stops there when it plays, when a step is larger than 1, and on its way to the end."
)
_LARGEST_NUMBER = 2_000_000_000
_SMALLEST_NUMBER = {At.LINE: 1, At.ROW: 0, At.PLACEMENT: 0, At.CONFLICT: 1, At.SOLUTION: 1}


class Stops:
    """Sets the breakpoints of a player, and calls one function then, another with a refusal."""

    def __init__(
        self, player: Player, on_changed: Callable[[], object], on_refused: Callable[[str], object]
    ) -> None:
        self._player = player
        self._on_changed, self._on_refused = on_changed, on_refused

    @property
    def breakpoints(self) -> tuple[Breakpoint, ...]:
        return self._player.breakpoints

    def add(self, breakpoint_: Breakpoint) -> str:
        """Set a breakpoint; return the sentence that says why it can't be, empty where it can."""
        try:
            check_stop(self._player.timeline.solver, breakpoint_)
        except ValueError as error:
            self._on_refused(str(error))
            return str(error)
        if breakpoint_ not in self.breakpoints:
            self.replace((*self.breakpoints, breakpoint_))
        return ""

    def replace(self, breakpoints: tuple[Breakpoint, ...]) -> None:
        """Set these breakpoints, which `check_stop` has let pass, and no others."""
        self._player.set_breakpoints(breakpoints)
        self._on_changed()

    def remove(self, breakpoint_: Breakpoint) -> None:
        self.replace(tuple(each for each in self.breakpoints if each != breakpoint_))

    def toggle_line(self, line: int) -> None:
        """Set a breakpoint on a line, or remove it."""
        stop = Breakpoint(At.LINE, line)
        if stop in self.breakpoints:
            self.remove(stop)
        else:
            self.add(stop)

    def clear(self) -> None:
        self.replace(())


def check_stop(solver: Solver, breakpoint_: Breakpoint) -> None:
    """Raise ValueError with a sentence where no step of an algorithm comes to a breakpoint."""
    line, code = breakpoint_.number, len(solver.pseudocode)
    if breakpoint_.at is not At.LINE or line in capabilities(solver).lines:
        return
    if line > code:
        raise ValueError(ntr("The code has {count} line.", "The code has {count} lines.", code))
    raise ValueError(no_step_on(line))


def no_step_on(line: int) -> str:
    """Return the sentence that says why a line can't have a breakpoint."""
    return tr("No step is shown on line {line}; choose another one.", line=line)


class StopsBar(Styled, QFrame):
    """Lists the breakpoints while there are any, and is hidden otherwise."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hit: Breakpoint | None = None
        self._words = self._short_words = ""
        self.setProperty("card", True)
        self.setAccessibleName(tr("Breakpoints"))
        self.text = QLabel(self)
        self.text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.edit_button = tip_button(tr("Stop at…"), tr("All breakpoints (Shift+B)"), self)
        self.clear_button = tip_button(tr("Remove all"), tr("Remove all breakpoints"), self)
        self._row = fill(QHBoxLayout(self), (self.text, 1), self.edit_button, self.clear_button)
        self.hide()

    def show_stops(self, breakpoints: Sequence[Breakpoint], hit: Breakpoint | None) -> None:
        """Show the breakpoints, or the one at which the run has stopped."""
        self._hit = hit
        names = [each.in_words() for each in breakpoints]
        listed = ", ".join([*names[:_MOST_LISTED], *["…"] * (len(names) > _MOST_LISTED)])
        words = tr("● Stops at: {stops}", stops=listed) if hit is None else hit.stopped()
        self._words, self._short_words = words, words if hit else f"● {listed}"
        self.text.setToolTip(", ".join(names))
        self.setAccessibleDescription(words)
        self._color()
        self.setVisible(bool(breakpoints))
        self._fit()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._fit()

    def apply_look(self) -> None:
        unit = self._unit
        self._row.setContentsMargins(*(round(each * unit) for each in (0.7, 0.2, 0.3, 0.2)))
        self._row.setSpacing(round(0.4 * unit))
        self._color()
        self._fit()

    def _fit(self) -> None:
        """Leave out the button that removes all, then the first words, where space is short."""
        edges, spacing = self._row.contentsMargins(), self._row.spacing()
        space = self.width() - edges.left() - edges.right() - spacing
        space -= self.edit_button.sizeHint().width()
        needed = self.text.fontMetrics().horizontalAdvance(self._words)
        clear = self.clear_button.sizeHint().width() + spacing
        self.clear_button.setVisible(needed + clear <= space)
        self.text.setText(self._words if needed <= space else self._short_words)

    def _color(self) -> None:
        color = self._look.text if self._hit is None else self._look.warning
        weight = 400 if self._hit is None else bold_weight()
        self.text.setStyleSheet(f"color: {color}; font-weight: {weight}")


class StopsDialog(FittingDialog):
    """Lists the breakpoints, sets further ones and removes them."""

    def __init__(self, stops: Stops, parent: QWidget | None = None) -> None:
        super().__init__(tr("Stop at…"), parent)
        self._stops = stops
        self.at_box = ChoiceBox(self)
        for at in At:
            self.at_box.addItem(tr(at.value), at)
        self.at_box.setAccessibleName(tr("What to stop at"))
        self.number_box = QSpinBox(self)
        self.number_box.setAccessibleName(tr("Its number"))
        self.set_button = self.button(tr("Set"), self._set, is_primary=True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr("Breakpoints"))
        self.remove_button = self.button(tr("Remove"), self._remove)
        self.clear_button = self.button(tr("Remove all"), self._clear)
        self._note = QLabel(tr(_HINT), self, wordWrap=True)
        self._lay_out()
        self.at_box.currentIndexChanged.connect(self._show_range)
        self._show_range()
        self._show_list()

    def _lay_out(self) -> None:
        new = fill(QHBoxLayout(), (self.at_box, 1), self.number_box, self.set_button)
        buttons = self.row_of_buttons(self.remove_button, self.clear_button)
        fill(QVBoxLayout(self), new, self._note, (self.list, 1), buttons)

    def _show_range(self) -> None:
        self.number_box.setRange(_SMALLEST_NUMBER[self.at_box.currentData()], _LARGEST_NUMBER)

    def _set(self) -> None:
        stop = Breakpoint(self.at_box.currentData(), self.number_box.value())
        self._note.setText(self._stops.add(stop) or tr(_HINT))
        self._show_list()
        self.number_box.setFocus()
        self.number_box.selectAll()

    def _remove(self) -> None:
        self._stops.remove(self._stops.breakpoints[self.list.currentRow()])
        self._show_list()

    def _clear(self) -> None:
        self._stops.clear()
        self._show_list()

    def _show_list(self) -> None:
        row = self.list.currentRow()
        self.list.clear()
        self.list.addItems([each.in_words() for each in self._stops.breakpoints])
        count = self.list.count()
        self.list.setCurrentRow(min(max(row, 0), count - 1))
        self.remove_button.setEnabled(count > 0)
        self.clear_button.setEnabled(count > 0)
