"""The presentation view: the board, the sentence and one pane, without bars until they are wanted.

Bars come back when the pointer comes to the upper or lower edge or Alt is pressed, and go when it
leaves them or rests, or a key is pressed. The menus come back in every look.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from nqviz.ui.jobs.timers import single_timer

_IDLE = 2500  # Bars that are not in use are hidden after 2500 milliseconds.
_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class Presentation(QObject):
    """Whether the window presents, and which of its bars are wanted at the moment.

    Attributes:
        is_on: whether it presents.
        is_for_lesson: whether only a lesson has asked for that.
        is_revealed: whether its bars are shown all the same.
        has_menus: whether the menus are, where the look or the presentation hides them.
        hides_menus: whether the look hides them.

    Signals:
        changed(): any of these.
    """

    changed = Signal()

    def __init__(
        self,
        is_in_use: Callable[[], bool],
        is_at_bars: Callable[[QPoint], bool],
        parent: QObject | None = None,
    ) -> None:
        """Hide no bar while `is_in_use` says that one is used.

        `is_at_bars` tells whether a point of the window is where the pointer asks for bars.
        """
        super().__init__(parent)
        self.is_on = self.is_revealed = self.has_menus = self.hides_menus = False
        self._is_in_use, self._is_at_bars = is_in_use, is_at_bars
        self.is_for_lesson = False
        self._idle = single_timer(self, self._on_idle, _IDLE)

    @property
    def is_plain(self) -> bool:
        """Whether nothing hides the menus."""
        return not (self.hides_menus or self.is_on)

    @property
    def shows_menus(self) -> bool:
        """Whether the menus are to be seen."""
        return self.is_plain or self.has_menus

    def begin(self) -> None:
        """Present, as the user has asked for."""
        self.is_on, self.is_for_lesson = True, False
        self.changed.emit()

    def end(self) -> None:
        """Show everything again."""
        self.is_on = self.is_revealed = self.is_for_lesson = False
        self.changed.emit()

    def follow_lesson(self, *, is_on: bool) -> None:
        """Present during a lesson, and no longer where only the lesson has asked for it."""
        if is_on and not self.is_on:
            self.is_on = self.is_for_lesson = True
            self.changed.emit()
        elif self.is_for_lesson and not is_on:
            self.end()

    def reveal(self) -> None:
        """Show the bars, as the pointer is at them."""
        if self.is_on:
            self._idle.start()
            if not self.is_revealed:
                self.is_revealed = True
                self.changed.emit()

    def hide_bars(self) -> None:
        """Hide the bars and the menus again, unless they are in use."""
        if (self.is_revealed or self.has_menus) and not self._is_in_use():
            self.is_revealed = self.has_menus = False
            self.changed.emit()

    def ask_menus(self) -> None:
        """Show the menus and, while it presents, the bars."""
        self._idle.start()
        if not self.has_menus:
            self.has_menus, self.is_revealed = True, self.is_on
            self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show hidden bars to the pointer at them, and hidden menus when Alt is pressed alone."""
        if event.type() is QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            if self._is_at_bars(event.position().toPoint()):
                self.reveal()
        elif event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            is_alt = event.key() == Qt.Key.Key_Alt and not event.modifiers() & _HELD
            if is_alt and not self.shows_menus:
                self.ask_menus()
            elif not is_alt:
                self.hide_bars()
        return super().eventFilter(watched, event)

    def _on_idle(self) -> None:
        self.hide_bars()
        if self.is_revealed or self.has_menus:
            self._idle.start()
