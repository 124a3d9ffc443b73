"""The breakpoints of the Step page, the bar that lists them, and the dialog that sets them."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import mark, tr
from nqviz.frames.capabilities import capabilities
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.solvers.base.solver import Solver
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.playback.player import Player
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.styled import Styled
from nqviz.ui.widgets.tip_button import tip_button

_MOST_LISTED = 4  # breakpoints in the bar
_HINT = mark(
    "The run stops there when it plays, when a step is larger than 1, and on its way to the end."
)
_MOST = 2_000_000_000
_LEAST = {At.LINE: 1, At.ROW: 0, At.PLACEMENT: 0, At.CONFLICT: 1, At.SOLUTION: 1}


class Stops(QObject):
    """Sets the breakpoints of a player, which keeps them.

    Signals:
        changed(): other breakpoints are set.
        refused(str): a breakpoint was not set; the sentence says why.
    """

    changed = Signal()
    refused = Signal(str)

    def __init__(self, player: Player, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._player = player

    @property
    def breakpoints(self) -> tuple[Breakpoint, ...]:
        """Those that are set, in the order in which they were set."""
        return self._player.breakpoints

    @property
    def hit(self) -> Breakpoint | None:
        """The breakpoint at which the run has stopped, if at any."""
        return self._player.hit

    def lines(self) -> frozenset[int]:
        """Return the lines of code, from 1, that have a breakpoint."""
        return frozenset(each.number for each in self.breakpoints if each.at is At.LINE)

    def add(self, breakpoint_: Breakpoint) -> None:
        """Set a breakpoint, unless it is set already or would never be hit."""
        try:
            check_stop(self._player.timeline.solver, breakpoint_)
        except ValueError as error:
            self.refused.emit(str(error))
            return
        if breakpoint_ not in self.breakpoints:
            self.replace((*self.breakpoints, breakpoint_))

    def replace(self, breakpoints: tuple[Breakpoint, ...]) -> None:
        """Set these breakpoints, which `check_stop` has let pass, and no others."""
        self._player.set_breakpoints(breakpoints)
        self.changed.emit()

    def remove(self, breakpoint_: Breakpoint) -> None:
        """Take a breakpoint away."""
        self.replace(tuple(each for each in self.breakpoints if each != breakpoint_))

    def toggle_line(self, line: int) -> None:
        """Set a breakpoint on a line, or take it away."""
        stop = Breakpoint(At.LINE, line)
        if stop in self.breakpoints:
            self.remove(stop)
        else:
            self.add(stop)

    def clear(self) -> None:
        """Take all breakpoints away."""
        self.replace(())


def check_stop(solver: Solver, breakpoint_: Breakpoint) -> None:
    """Raise ValueError with a sentence where no step of an algorithm comes to a breakpoint."""
    line = breakpoint_.number
    if breakpoint_.at is not At.LINE or line in capabilities(solver).lines:
        return
    code = len(solver.pseudocode)
    if line > code:
        raise ValueError(tr("The code has {count} lines.", count=code))
    raise ValueError(tr("No step is shown on line {line}; choose another one.", line=line))


class StopsBar(Styled, QFrame):
    """Lists the breakpoints while there are any, and is hidden otherwise."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_stopped = False
        self.setProperty("card", True)
        self.setAccessibleName(tr("Breakpoints"))
        self.text = QLabel(self)
        self.text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.edit_button = tip_button(tr("Stop at…"), tr("All breakpoints (Shift+B)"), self)
        self.clear_button = tip_button(tr("Remove all"), tr("Remove all breakpoints"), self)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.text, 1)
        self._row.addWidget(self.edit_button)
        self._row.addWidget(self.clear_button)
        self.hide()

    def show_stops(self, breakpoints: Sequence[Breakpoint], hit: Breakpoint | None) -> None:
        """Show what is set, or where the run has stopped."""
        self._is_stopped = hit is not None
        self.text.setText(_in_words(breakpoints) if hit is None else hit.stopped())
        self.text.setToolTip(", ".join(each.in_words() for each in breakpoints))
        self.setAccessibleDescription(self.text.text())
        self._color()
        self.setVisible(bool(breakpoints))

    def apply_look(self) -> None:
        unit = self._unit
        self._row.setContentsMargins(*(round(each * unit) for each in (0.7, 0.2, 0.3, 0.2)))
        self._row.setSpacing(round(0.4 * unit))
        self._color()

    def _color(self) -> None:
        color = self._look.warning if self._is_stopped else self._look.text
        weight = bold_weight() if self._is_stopped else 400
        self.text.setStyleSheet(f"color: {color}; font-weight: {weight}")


def _in_words(breakpoints: Sequence[Breakpoint]) -> str:
    listed = ", ".join(each.in_words() for each in breakpoints[:_MOST_LISTED])
    if len(breakpoints) > _MOST_LISTED:
        listed += ", …"
    return tr("● Stops at: {stops}", stops=listed)


class StopsDialog(FittingDialog):
    """Lists the breakpoints, sets further ones and takes them away."""

    def __init__(self, stops: Stops, parent: QWidget | None = None) -> None:
        super().__init__(tr("Stop at…"), parent)
        self._stops = stops
        self.at_box = ChoiceBox(self)
        for at in At:
            self.at_box.addItem(tr(at.value), at)
        self.at_box.setAccessibleName(tr("What to stop at"))
        self.number_box = QSpinBox(self)
        self.number_box.setAccessibleName(tr("Its number"))
        self.set_button = QPushButton(tr("Set"), self)
        self.set_button.setDefault(True)
        self.set_button.setProperty("primary", True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr("Breakpoints"))
        self.remove_button = QPushButton(tr("Remove"), self)
        self.clear_button = QPushButton(tr("Remove all"), self)
        self.close_button = QPushButton(tr("Close"), self)
        self._note = QLabel(tr(_HINT), self)
        self._note.setWordWrap(True)
        self._lay_out()
        self._connect()
        self._on_at_changed()
        self._on_changed()

    def choice(self) -> Breakpoint:
        """Return the breakpoint that would be set."""
        at = self.at_box.currentData()
        assert isinstance(at, At)
        return Breakpoint(at, self.number_box.value())

    def _lay_out(self) -> None:
        new = QHBoxLayout()
        new.addWidget(self.at_box, 1)
        new.addWidget(self.number_box)
        new.addWidget(self.set_button)
        buttons = QHBoxLayout()
        buttons.addWidget(self.remove_button)
        buttons.addWidget(self.clear_button)
        buttons.addStretch(1)
        buttons.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.addLayout(new)
        column.addWidget(self._note)
        column.addWidget(self.list, 1)
        column.addLayout(buttons)

    def _connect(self) -> None:
        self._stops.changed.connect(self._on_changed)
        self._stops.refused.connect(self._note.setText)
        self.at_box.currentIndexChanged.connect(self._on_at_changed)
        self.set_button.clicked.connect(self._on_set)
        self.remove_button.clicked.connect(self._on_remove)
        self.clear_button.clicked.connect(self._stops.clear)
        self.close_button.clicked.connect(self.accept)

    def _on_at_changed(self) -> None:
        self.number_box.setRange(_LEAST[self.choice().at], _MOST)

    def _on_set(self) -> None:
        self._note.setText(tr(_HINT))
        self._stops.add(self.choice())
        self.number_box.setFocus()
        self.number_box.selectAll()

    def _on_remove(self) -> None:
        row = self.list.currentRow()
        if row >= 0:
            self._stops.remove(self._stops.breakpoints[row])

    def _on_changed(self) -> None:
        row = self.list.currentRow()
        self.list.clear()
        self.list.addItems([each.in_words() for each in self._stops.breakpoints])
        count = self.list.count()
        self.list.setCurrentRow(min(max(row, 0), count - 1))
        self.remove_button.setEnabled(count > 0)
        self.clear_button.setEnabled(count > 0)
