"""The button that says who counts, this computer or a room, and opens a room."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton, QWidget

from nqviz.common.i18n import tr
from nqviz.lab.network import own_addresses
from nqviz.lab.room import SUFFIX

_PROPOSED = f"room{SUFFIX}"


class RoomButton(QPushButton):
    """Says who counts; its menu opens a room, uses one, and goes back to this computer."""

    def __init__(
        self,
        open_room: Callable[[Path, str], object],
        use_room: Callable[[Path], object],
        leave_room: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:
        """Call `open_room` with a file and an address of this computer, of which none is internal.

        `use_room` is called with the file of a room that is open, `leave_room` where this computer
        alone shall count.
        """
        super().__init__(parent)
        self._open_room, self._use_room, self._leave_room = open_room, use_room, leave_room
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
        menu = self._menu
        menu.clear()
        alone = menu.addAction(tr("This computer alone"), self._leave_room)
        alone.setCheckable(True)
        alone.setChecked(not self._room)
        menu.addSection(tr("A lab"))
        for name, address in own_addresses().items():
            words = tr("Open a room at {address} ({name})…", address=address, name=name)
            menu.addAction(words, partial(self._ask_new, address))
        words = tr("Open a room for programs of this computer alone…")
        menu.addAction(words, partial(self._ask_new, ""))
        menu.addAction(tr("Use a room that is open…"), self._ask_open)
        menu.addSeparator()
        menu.addAction(self.joins_here)

    def _ask_new(self, address: str) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self,
            tr("The file that admits to the room"),
            str(Path.home() / _PROPOSED),
            f"*{SUFFIX}",
            options=QFileDialog.Option.DontConfirmOverwrite,  # a room opens again with its file
        )
        if path:
            named = Path(path)
            self._open_room(named if named.suffix else named.with_suffix(SUFFIX), address)

    def _ask_open(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, tr("The file that admits to the room"), str(Path.home()), f"*{SUFFIX}"
        )
        if path:
            self._use_room(Path(path))
