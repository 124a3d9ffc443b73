"""The button that says who counts, this computer or a room, and opens a room."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton, QWidget

from nqviz.common.i18n import tr
from nqviz.lab.network import own_addresses
from nqviz.lab.room import SUFFIX

_PROPOSED = f"room{SUFFIX}"


class RoomButton(QPushButton):
    """Says who counts; its menu opens a room, uses one, and goes back to this computer.

    Attributes:
        joins_here: the entry that lets this computer count in a room that it opens.

    Signals:
        open_asked(Path, str): the room of this file shall be opened, at this address of this
            computer; at none, for this computer alone.
        use_asked(Path): the room of this file, which is open, shall count.
        leave_asked(): this computer alone shall count; a room that was opened here is closed.
    """

    open_asked = Signal(object, str)
    use_asked = Signal(object)
    leave_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self.setMenu(self._menu)
        words = tr("This computer counts in the room, too")
        self.joins_here = QAction(words, self, checkable=True, checked=True)
        self._room = ""
        self.show_room("")

    def show_room(self, name: str) -> None:
        """Name the room that counts; an empty name is this computer alone."""
        self._room = name
        self.setText(name or tr("This computer"))
        self.setAccessibleName(tr("Who counts: {who}", who=self.text()))
        self.setToolTip(tr("Who counts: this computer alone, or a lab of many together"))

    def _fill(self) -> None:
        self._menu.clear()
        alone = self._menu.addAction(tr("This computer alone"))
        alone.setCheckable(True)
        alone.setChecked(not self._room)
        alone.triggered.connect(self.leave_asked)
        self._menu.addSection(tr("A lab"))
        for name, address in own_addresses().items():
            entry = self._menu.addAction(
                tr("Open a room at {address} ({name})…", address=address, name=name)
            )
            entry.setData(address)
            entry.triggered.connect(self._on_open)
        entry = self._menu.addAction(tr("Open a room for programs of this computer alone…"))
        entry.setData("")
        entry.triggered.connect(self._on_open)
        self._menu.addAction(tr("Use a room that is open…")).triggered.connect(self._on_use)
        self._menu.addSeparator()
        self._menu.addAction(self.joins_here)

    def _on_open(self) -> None:
        action = self.sender()
        address = str(getattr(action, "data")())  # noqa: B009  a sender is any QObject
        path, _ = QFileDialog.getSaveFileName(
            self,
            tr("The file that admits to the room"),
            str(Path.home() / _PROPOSED),
            f"*{SUFFIX}",
            options=QFileDialog.Option.DontConfirmOverwrite,  # a room opens again with its file
        )
        if path:
            named = Path(path)
            self.open_asked.emit(named if named.suffix else named.with_suffix(SUFFIX), address)

    def _on_use(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, tr("The file that admits to the room"), str(Path.home()), f"*{SUFFIX}"
        )
        if path:
            self.use_asked.emit(Path(path))
