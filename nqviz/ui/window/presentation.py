"""The presentation view: the board, the sentence and one pane, without bars until they are wanted.

Bars come back while the mouse moves or Alt is pressed. The menus come back in every look.
"""

from PySide6.QtCore import QObject, QTimer, Signal

_IDLE = 2500  # milliseconds after which bars that are not in use go again


class Presentation(QObject):
    """Whether the window presents, and which of its bars are wanted at the moment.

    Attributes:
        is_on: whether it presents.
        is_revealed: whether its bars are shown all the same.
        has_menus: whether the menus are, where the look or the presentation hides them.

    Signals:
        changed(): any of these.
        idle(): nothing has asked for the bars for a while; `conceal` hides them.
    """

    changed = Signal()
    idle = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_on = self.is_revealed = self.has_menus = False
        self._idle = QTimer(self, interval=_IDLE, singleShot=True)
        self._idle.timeout.connect(self.idle)

    def begin(self, *, is_revealed: bool = True) -> None:
        """Present; the bars may be shown for a moment, with the keys that lead out."""
        self.is_on, self.is_revealed = True, is_revealed
        self.stay()
        self.changed.emit()

    def end(self) -> None:
        """Show everything again."""
        self.is_on = self.is_revealed = False
        self.changed.emit()

    def reveal(self) -> None:
        """Show the bars, as the mouse has moved."""
        if self.is_on:
            self.stay()
            if not self.is_revealed:
                self.is_revealed = True
                self.changed.emit()

    def ask_menus(self) -> None:
        """Show the menus and, while it presents, the bars."""
        self.stay()
        if not self.has_menus:
            self.has_menus, self.is_revealed = True, self.is_on
            self.changed.emit()

    def stay(self) -> None:
        """Keep for another while what is shown."""
        self._idle.start()

    def conceal(self) -> None:
        """Hide the bars and the menus again."""
        self._idle.stop()
        if self.is_revealed or self.has_menus:
            self.is_revealed = self.has_menus = False
            self.changed.emit()
