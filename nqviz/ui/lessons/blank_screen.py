"""A black window, while the class is to look at the teacher."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import mark, tr
from nqviz.ui.widgets.action import Action, Menu
from nqviz.ui.widgets.overlay_widget import OverlayWidget


class BlankScreen(OverlayWidget):
    """Covers a window, menus included, until any key is pressed or the mouse is clicked."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._focus: QWidget | None = None
        self.setAccessibleName(tr("Black screen"))
        self.setAccessibleDescription(tr("Any key brings the picture back."))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.hide()

    def cover(self) -> None:
        """Hide the window's contents."""
        self._focus = self._window.focusWidget()
        self.setGeometry(self._window.rect())
        self.show()
        self.raise_()
        self.setFocus()

    def uncover(self) -> None:
        """Show the contents again, and give the keyboard focus back."""
        if self.isHidden():
            return
        self.hide()
        if self._focus is not None and self._focus.isVisible():
            self._focus.setFocus()
        self._focus = None

    def event(self, event: QEvent) -> bool:
        """Keep every key from the window's actions."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not event.isAutoRepeat():  # A key that is held down must not make it flicker.
            self.uncover()

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.uncover()

    def paintEvent(self, _event: QPaintEvent) -> None:
        # Black in every look: a projector shows nothing then.
        QPainter(self).fillRect(self.rect(), Qt.GlobalColor.black)


COVER = Action(
    BlankScreen,
    ".",
    mark("Black screen; any key ends it"),
    BlankScreen.cover,
    Menu.VIEW,
    also=mark("blank, dark, hide, off, attention"),
)
