"""The window in which breakpoints are set and taken away."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import mark, tr
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.ui.step.stops import Stops
from nqviz.ui.widgets.choice_box import ChoiceBox

_HINT = mark(
    "The run stops there when it plays, when a step is larger than 1, and on its way to the end."
)
_MOST = 2_000_000_000
_LEAST = {At.LINE: 1, At.ROW: 0, At.PLACEMENT: 0, At.CONFLICT: 1, At.SOLUTION: 1}


class StopsDialog(QDialog):
    """Lists the breakpoints, sets further ones and takes them away.

    Attributes:
        at_box: what the next breakpoint waits for.
        number_box: its line, row or number.
        set_button: sets it.
        list: what is set.
        remove_button: takes the chosen one away.
        clear_button: takes all away.
        close_button: closes the dialog.
    """

    def __init__(self, stops: Stops, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Stop at…"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
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
