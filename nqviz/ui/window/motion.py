"""Less motion: for users whom fast changes disturb, and by the system's own switch at first."""

import shutil
import subprocess
import sys
from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from nqviz.common.i18n import tr
from nqviz.ui.window.settings import Settings

_PATIENCE = 0.5  # A system's answer is waited for so many seconds.
_GNOME = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
_MACOS = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")
# The number by which Windows' SystemParametersInfo tells whether windows are animated.
_CLIENT_AREA_ANIMATION = 0x1042


class Motion:
    """Whether less is to move, as the user has chosen or, before that, as the system says.

    Attributes:
        action: the switch; it is remembered when it is toggled.
    """

    def __init__(self, settings: Settings, parent: QObject) -> None:
        chosen = settings.has_less_motion
        self._settings = settings
        self._flash_time = QApplication.cursorFlashTime()
        self.action = QAction(parent, checkable=True)
        self.action.setChecked(system_wants_less() if chosen is None else chosen)
        self.action.toggled.connect(self._on_toggled)
        self._set_flash_time()
        self.retranslate()

    @property
    def is_less(self) -> bool:
        return self.action.isChecked()

    def retranslate(self) -> None:
        """Name the switch in the language in use."""
        self.action.setText(tr("Less motion"))
        self.action.setToolTip(
            tr("A playing run is shown at most twice or three times a second; no cursor blinks.")
        )

    def _set_flash_time(self) -> None:
        QApplication.setCursorFlashTime(0 if self.is_less else self._flash_time)

    def _on_toggled(self) -> None:
        self._settings.has_less_motion = self.is_less
        self._set_flash_time()


@cache
def system_wants_less() -> bool:
    """Tell whether the system's switch for less motion is on; no, where it has none.

    The system is asked once in a process: its program takes a while to start.
    """
    if sys.platform == "win32":
        return not _windows_animates()
    if sys.platform == "darwin":
        return _answer(_MACOS) == "1"
    return _answer(_GNOME) == "false"


def _answer(question: tuple[str, ...]) -> str:
    """Return what a program of the system prints; nothing where it is missing or does not know."""
    program = shutil.which(question[0])
    if program is None:
        return ""
    try:
        done = subprocess.run(  # noqa: S603  a fixed question to the system's own program
            (program, *question[1:]), capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip()


def _windows_animates() -> bool:
    import ctypes  # noqa: PLC0415  only there

    animates = ctypes.c_int(1)
    ctypes.windll.user32.SystemParametersInfoW(  # type: ignore[attr-defined,unused-ignore]
        _CLIENT_AREA_ANIMATION, 0, ctypes.byref(animates), 0
    )
    return bool(animates.value)
