"""The line that says where the run is to stop, and that it has stopped there."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from nqviz.common.i18n import tr
from nqviz.runs.breakpoints import Breakpoint
from nqviz.ui.look.palette import LIGHT, Look
from nqviz.ui.widgets.tip_button import tip_button

_MOST_LISTED = 4


class StopsBar(QFrame):
    """Lists the breakpoints while there are any; else it takes no room.

    Attributes:
        text: what is set, or where the run has stopped.
        edit_button: opens the list.
        clear_button: takes all away.

    Signals:
        edit_asked(): the list of breakpoints is to be opened.
        clear_asked(): all breakpoints are to be taken away.
    """

    edit_asked = Signal()
    clear_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = LIGHT
        self._is_stopped = False
        self.setProperty("card", True)
        self.setAccessibleName(tr("Breakpoints"))
        self.text = QLabel(self)
        self.text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.edit_button = tip_button(tr("Stop at…"), tr("All breakpoints (Shift+B)"), self)
        self.edit_button.clicked.connect(self.edit_asked)
        self.clear_button = tip_button(tr("Remove all"), tr("Remove all breakpoints"), self)
        self.clear_button.clicked.connect(self.clear_asked)
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

    def set_look(self, look: Look, scale: float) -> None:
        """Take on a look and a scale."""
        self._look = look
        unit = look.font * scale
        self._row.setContentsMargins(*(round(each * unit) for each in (0.7, 0.2, 0.3, 0.2)))
        self._row.setSpacing(round(0.4 * unit))
        self._color()

    def _color(self) -> None:
        color = self._look.warning if self._is_stopped else self._look.text
        weight = 600 if self._is_stopped else 400
        self.text.setStyleSheet(f"color: {color}; font-weight: {weight}")


def _in_words(breakpoints: Sequence[Breakpoint]) -> str:
    listed = ", ".join(each.in_words() for each in breakpoints[:_MOST_LISTED])
    if len(breakpoints) > _MOST_LISTED:
        listed += ", …"
    return tr("● Stops at: {stops}", stops=listed)
