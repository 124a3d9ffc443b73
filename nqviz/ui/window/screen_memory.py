"""What the window remembers for each screen: its scale, and whether it fills the screen."""

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QWidget

from nqviz.ui.look.theme import LEAST_ZOOM, MOST_ZOOM

_FULL_SCREEN = Qt.WindowState.WindowFullScreen


class ScreenMemory:
    """Remembers by a screen's name and size, so that a projector is known again in the next class.

    A screen that is new gets what was used last.
    """

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    def zoom(self, screen: QScreen) -> int:
        """Return the steps of scale for a screen."""
        last = self._settings.value("zoom", 0)
        try:
            zoom = int(str(self._settings.value(f"{_key(screen)}/zoom", last)))
        except ValueError:
            return 0
        return max(LEAST_ZOOM, min(zoom, MOST_ZOOM))

    def keep_zoom(self, screen: QScreen, zoom: int) -> None:
        """Remember the steps of scale for a screen."""
        self._settings.setValue("zoom", zoom)
        self._settings.setValue(f"{_key(screen)}/zoom", zoom)

    def fills(self, screen: QScreen) -> bool | None:
        """Tell whether the window fills a screen; None where it was never asked to or not to."""
        value = self._settings.value(f"{_key(screen)}/full")
        return None if value is None else value in {1, "1"}

    def keep_fills(self, screen: QScreen, *, is_full: bool) -> None:
        """Remember whether the window fills a screen."""
        self._settings.setValue(f"{_key(screen)}/full", int(is_full))

    def toggle_full(self, window: QWidget) -> None:
        """Let a window fill its screen, or leave room, and remember it."""
        window.setWindowState(window.windowState() ^ _FULL_SCREEN)
        self.keep_fills(window.screen(), is_full=window.isFullScreen())

    def fill(self, window: QWidget) -> None:
        """Let a window fill its screen, or leave room, as it was there the last time."""
        is_full = self.fills(window.screen())
        if is_full is not None and is_full != window.isFullScreen():
            window.setWindowState(window.windowState() ^ _FULL_SCREEN)


def _key(screen: QScreen) -> str:
    size = screen.size()
    name = screen.name().replace("/", " ").replace("\\", " ") or "screen"  # they part groups
    return f"screens/{name} {size.width()}x{size.height()}"
