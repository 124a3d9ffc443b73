"""The scale at which the window shows everything, and whether it fills its screen."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSizeF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import mark, tr
from nqviz.frames.palette import LIGHT, Look
from nqviz.ui.look.theme import LEAST_ZOOM, MOST_ZOOM, scale_of
from nqviz.ui.widgets.action import Action, Menu
from nqviz.ui.widgets.fitting_dialog import largest_size
from nqviz.ui.window.settings import Settings

# The least size of the contents, in heights of text; a smaller one is scrolled.
LEAST_CONTENT = QSizeF(52, 26)
_BARS_HEIGHT = 3.4  # The menus and the status take 3.4 heights of text.
_WHEEL_NOTCH = 120  # Qt counts a notch of the wheel as 120 eighths of a degree.
_FILLING = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen


class WindowScale(QObject):
    """The scale of a window, by its screen; the keys and the wheel turned with Ctrl change it.

    Attributes:
        look: the look that is scaled.
        applied: the scale that everything has been given last.
    """

    def __init__(
        self,
        settings: Settings,
        apply: Callable[[], object],
        say: Callable[[str], object],
        window: QWidget,
    ) -> None:
        """Call `apply` when the scale has changed, and `say` with the reason why it can't."""
        super().__init__(window)
        self._settings, self._apply, self._say, self._window = settings, apply, say, window
        self._zoom = settings.zoom(window.screen())
        self._wheel = 0  # eighths of a degree, of which no whole notch has been turned
        self.look: Look = LIGHT
        self.applied = 1.0

    @property
    def scale(self) -> float:
        """How much larger than normal everything is; on a narrow screen a large look is smaller.

        The fewer pixels a projector has, the larger each of them is on the wall.
        """
        return self._scale_at(self._zoom)

    def zoom_by(self, notches: int) -> None:
        """Show everything so many steps larger, as far as the screen allows it."""
        zoom = max(LEAST_ZOOM, min(self._zoom + notches, MOST_ZOOM))
        if zoom > self._zoom and self._scale_at(zoom) == self.scale:
            self._say(tr("The window is as large as this screen allows."))
        elif zoom != self._zoom:
            self._zoom = zoom
            self._settings.set_zoom(self._window.screen(), zoom)
            self._grow()
            self._apply()

    def reset(self) -> None:
        """Show everything in its normal size."""
        self.zoom_by(-self._zoom)

    def fill_screen(self) -> None:
        """Fill the screen or not, as was chosen for it last."""
        is_full = self._settings.fills(self._window.screen())
        if is_full is not None and is_full != self._window.isFullScreen():
            self._toggle_state()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or no longer, and remember it for this screen."""
        self._toggle_state()
        self._settings.set_fills(self._window.screen(), is_full=self._window.isFullScreen())

    def on_screen_changed(self) -> None:
        """Take the scale that another screen needs or was chosen for it, and fill it or not."""
        self.take_scale()
        self.fill_screen()

    def take_scale(self) -> None:
        """Show everything at the scale of the screen that the window is on."""
        self._zoom = self._settings.zoom(self._window.screen())
        if self.scale != self.applied:
            self._apply()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Zoom by the wheel turned with Ctrl, whatever the mouse is over."""
        if not (
            isinstance(event, QWheelEvent)
            and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            return super().eventFilter(watched, event)
        self._wheel += event.angleDelta().y()
        notches = int(self._wheel / _WHEEL_NOTCH)
        self._wheel -= notches * _WHEEL_NOTCH
        self.zoom_by(notches)
        return True

    def _scale_at(self, zoom: int) -> float:
        """Return the scale after so many steps: where the screen ends, larger is of no use."""
        room = largest_size(self._window)
        across = room.width() / (LEAST_CONTENT.width() * self.look.font)
        down = room.height() / ((LEAST_CONTENT.height() + _BARS_HEIGHT) * self.look.font)
        normal = min(1.0, across)
        return min(scale_of(zoom) * normal, max(normal, min(across, down)))

    def _grow(self) -> None:
        """Make the window large enough for what it shows, as far as the screen allows it."""
        window = self._window
        if not window.windowState() & _FILLING:
            least = (LEAST_CONTENT + QSizeF(0, _BARS_HEIGHT)) * (self.look.font * self.scale)
            window.resize(window.size().expandedTo(least.toSize()).boundedTo(largest_size(window)))

    def _toggle_state(self) -> None:
        self._window.setWindowState(self._window.windowState() ^ Qt.WindowState.WindowFullScreen)


_size = partial(Action, WindowScale, menu=Menu.SIZE)

ZOOM = (
    _size(
        "Ctrl++ Ctrl+=",
        mark("Larger"),
        lambda scale: scale.zoom_by(1),
        repeats=True,
        also=mark("bigger, zoom in, font size, magnify, can't read"),
    ),
    _size(
        "Ctrl+-",
        mark("Smaller"),
        lambda scale: scale.zoom_by(-1),
        repeats=True,
        also=mark("zoom out, font size, shrink"),
    ),
    _size(
        "Ctrl+0", mark("Normal size"), WindowScale.reset, also=mark("reset zoom, default, 100 %")
    ),
)
FULL_SCREEN = _size(
    "F11",
    mark("Full screen"),
    WindowScale.toggle_full_screen,
    begins_group=True,
    also=mark("maximize, whole monitor"),
)
